use super::table::KNOWN;
use super::{FsfIniReader, FsfIniWriter};
use crate::diag::{Diagnostic, Loss, Sink};
use crate::formats::lcpn::LcpnReader;
use crate::formats::{Options, Read, Write};
use crate::io::Record;
use crate::model::{Document, Pieces};

fn read_by(reader: &mut dyn Read, text: &str) -> Pieces {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let fine = reader.read(&Record::of(text), &mut doc, &mut sink).is_ok();
    assert!(fine, "{:?}", sink.messages());
    match doc {
        Document::Pieces(pieces) => pieces,
        other => panic!("{other:?}"),
    }
}

fn write(pieces: &Pieces) -> (Option<String>, Vec<Diagnostic>, Vec<Loss>) {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let doc = Document::Pieces(pieces.clone());
    let fine = FsfIniWriter::new(&Options::default())
        .write(&doc, &mut out, &mut sink)
        .is_ok();
    let (messages, losses) = sink.take();
    (
        fine.then(|| String::from_utf8(out).unwrap()),
        messages,
        losses,
    )
}

const FILE: &str = "; mine\r\n[mine:chess]\nking = k:KN\ncustomPiece1 = g:RnN\npawn = -\n\n# fast\ncustomPiece12=c:NN\nmaxRank = 10\r\n";

#[test]
fn a_file_whose_pieces_are_the_same_comes_back_byte_by_byte() {
    let pieces = read_by(&mut FsfIniReader, FILE);
    let names: Vec<&str> = pieces
        .defs
        .iter()
        .filter_map(|d| d.name.as_ref())
        .map(|n| n.as_str())
        .collect();
    assert_eq!(names, ["king", "custom-piece-i", "custom-piece-xii"]);
    assert_eq!(write(&pieces).0.as_deref(), Some(FILE));
}

#[test]
fn a_file_whose_pieces_have_changed_is_written_anew() {
    let mut pieces = read_by(&mut FsfIniReader, FILE);
    pieces.defs.remove(0);
    let (text, _, losses) = write(&pieces);
    let wanted = "[pieces:chess]\n# custom-piece-i\ncustomPiece1 = c:RnN\n# fast\n# custom-piece-xii\ncustomPiece2 = u:NN\n";
    assert_eq!(text.as_deref(), Some(wanted), "{losses:?}");
}

#[test]
fn pieces_become_options_by_their_names_properties_and_moves() {
    let text = "(def knight [1 2]) (def emperor (/ ::royal commoner knight)) (def mao (=> wazir ferz)) (def knibis (/ (move knight) (capture bishop)))";
    let pieces = read_by(&mut LcpnReader::new(&Options::default()), text);
    let (text, _, losses) = write(&pieces);
    let wanted =
        "[pieces:chess]\nknight = n\nking = e:KN\n# mao\ncustomPiece1 = m:nN\nknibis = k\n";
    assert_eq!(text.as_deref(), Some(wanted));
    assert!(losses.is_empty(), "{losses:?}");
}

#[test]
fn what_has_no_letters_is_named() {
    let text = "(def gryphon (-> ferz rook)) (def unicorn ([1 1 1] :rider))";
    let pieces = read_by(&mut LcpnReader::new(&Options::default()), text);
    let (text, messages, losses) = write(&pieces);
    assert_eq!(text, None);
    assert_eq!(losses[0].code.0, "fsf-ini/lost-moves");
    assert_eq!(messages[0].code.0, "fsf-ini/cannot-say");
}

#[test]
fn a_comment_loses_its_zero_bytes() {
    let text = "; a\u{0}b\n(def knight [1 2])";
    let pieces = read_by(&mut LcpnReader::new(&Options::default()), text);
    let (text, _, losses) = write(&pieces);
    assert_eq!(text.as_deref(), Some("[pieces:chess]\n# ab\nknight = n\n"));
    assert_eq!(losses[0].code.0, "core/lost-control-characters");
}

#[test]
fn every_known_piece_is_read_as_it_is_written() {
    for (option, name, moves) in KNOWN {
        let text = format!("[x:chess]\n{option} = x\n");
        let mut pieces = read_by(&mut FsfIniReader, &text);
        pieces.extras.take("fsf-ini");
        let (again, messages, _) = write(&pieces);
        let letter = again.as_deref().and_then(|t| t.trim_end().chars().last());
        let wanted = format!("[pieces:chess]\n{option} = {}\n", letter.unwrap_or(' '));
        assert_eq!(again, Some(wanted), "{name} {moves} {messages:?}");
    }
}

/// Two of them at the beginning of a file mean UTF-16.
#[test]
fn names_of_sections_and_comments_have_no_zero_bytes() {
    for line in ["[\0m\0y]", ";\0m\0y"] {
        let text = format!("# mine\n{line}\npawn = p:fmWfceF\n");
        let refused = crate::convert(text.as_bytes(), "fsf-ini", "fsf-ini").unwrap();
        assert!(refused.text.is_empty() && refused.rejected == 1);
    }
}
