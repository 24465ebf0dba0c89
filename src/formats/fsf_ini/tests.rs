use super::table::KNOWN;
use super::{FsfIniReader, FsfIniWriter};
use crate::diag::{Diagnostic, Loss, Sink};
use crate::formats::lcpn::LcpnReader;
use crate::formats::{Options, Read, Write};
use crate::io::Record;
use crate::model::{Document, Pieces};
use std::sync::Arc;

fn read_by(reader: &mut dyn Read, text: &str) -> Pieces {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let fine = reader.read(&Record::of(text), &mut doc, &mut sink).is_ok();
    assert!(fine, "{:?}", sink.messages());
    match doc {
        Document::Pieces(pieces) => pieces,
        other => panic!("{other:?}"),
    }
}

fn reader() -> FsfIniReader {
    FsfIniReader::new(&options())
}

fn options() -> Options {
    let mut options = Options::default();
    options.catalog = Some(Arc::clone(crate::variants::catalog()));
    options
}

fn write(pieces: &Pieces) -> (Option<String>, Vec<Diagnostic>, Vec<Loss>) {
    write_with(&Options::default(), pieces)
}

fn write_with(options: &Options, pieces: &Pieces) -> (Option<String>, Vec<Diagnostic>, Vec<Loss>) {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let doc = Document::Pieces(pieces.clone());
    let fine = FsfIniWriter::new(options)
        .write(&doc, &mut out, &mut sink)
        .is_ok();
    let (messages, losses) = sink.take();
    (
        fine.then(|| String::from_utf8(out).unwrap()),
        messages,
        losses,
    )
}

const FILE: &str = "; mine\r\n[mine:chess]\nking = k:KN\ncustomPiece1 = g:RnN\npawn = -\nstartFen = 4k3/8/8/8/8/8/8/4K3\n\n# fast\ncustomPiece12=c:NN\nnMoveRule = 70\r\n";

#[test]
fn a_file_whose_pieces_are_the_same_comes_back_byte_by_byte() {
    let pieces = read_by(&mut reader(), FILE);
    let names: Vec<&str> = pieces
        .defs
        .iter()
        .filter_map(|d| d.name.as_ref())
        .map(|n| n.as_str())
        .collect();
    assert_eq!(names, ["custom-g", "custom-c", "king"]);
    assert_eq!(write_with(&options(), &pieces).0.as_deref(), Some(FILE));
}

#[test]
fn a_file_whose_pieces_have_changed_is_written_anew() {
    let text = FILE.replace("[mine:", "[pieces:");
    let mut pieces = read_by(&mut reader(), &text);
    pieces.defs.remove(0);
    let (text, _, losses) = write(&pieces);
    let wanted = "[pieces:chess]\n# custom-piece-i\ncustomPiece1 = c:RnN\n# fast\n# custom-piece-xii\ncustomPiece2 = u:NN\n";
    assert_eq!(text.as_deref(), Some(wanted), "{losses:?}");
}

/// A variant that was read from a text and changed, so that it is written anew.
fn anew(text: &str) -> (String, Pieces) {
    let mut pieces = read_by(&mut reader(), text);
    let own = pieces.extras.0.values_mut();
    own.for_each(|all| all.retain(|key, _| key != "text"));
    let (text, messages, losses) = write_with(&options(), &pieces);
    let text = text.unwrap_or_else(|| panic!("{messages:?}"));
    assert!(losses.is_empty(), "{losses:?}");
    (text, pieces)
}

#[test]
fn a_variant_that_has_changed_is_written_with_its_laws_options_and_comments() {
    let (text, pieces) = anew(
        "; mine\n[mine:chess]\nking = k:KN\n# fast\ncustomPiece12=c:NN\nmaxRank = 8 ; rows\n\
         pocketSize = 5\nchess960 = true\nstalemateValue = loss\n",
    );
    for line in [
        "# mine",
        "# fast",
        "# rows",
        "[mine]",
        "king = k:KN",
        "customPiece1 = c:NN",
        "stalemateValue = loss",
        "pocketSize = 5",
        "chess960 = true",
    ] {
        assert!(text.lines().any(|l| l == line), "{line}: {text}");
    }
    let (again, read) = anew(&text);
    assert_eq!(again, text);
    let moves = |p: &Pieces| p.defs.iter().map(|d| d.expr.clone()).collect::<Vec<_>>();
    assert_eq!(moves(&read), moves(&pieces));
}

#[test]
fn older_options_state_ranks() {
    for (older, today) in [
        (
            "promotionRank = 7",
            "promotionRegionWhite = *7 *8\npromotionRegionBlack = *2 *1\n",
        ),
        (
            "doubleStepRank = 3",
            "doubleStepRegionWhite = *2 *3\ndoubleStepRegionBlack = *7 *6\n",
        ),
        // Fairy-Stockfish reads the first rank only where the last is not stated.
        (
            "doubleStepRank = 4\ndoubleStepRankMin = 3",
            "doubleStepRegionWhite = *2 *3 *4\ndoubleStepRegionBlack = *7 *6 *5\n",
        ),
        (
            "doubleStepRankMin = 1",
            "doubleStepRegionWhite = *1 *2\ndoubleStepRegionBlack = *8 *7\n",
        ),
        (
            "doubleStepRankMin = 3",
            "doubleStepRegionWhite = -\ndoubleStepRegionBlack = -\n",
        ),
        (
            "promotionRegionWhite = *8\npromotionRank = 7",
            "promotionRegionWhite = *8\npromotionRegionBlack = *2 *1\n",
        ),
    ] {
        let (of_older, _) = anew(&format!("[x:chess]\n{older}\n"));
        let (of_today, _) = anew(&format!("[x:chess]\n{today}"));
        assert_eq!(of_older, of_today, "{older}");
    }
}

#[test]
fn an_older_name_of_an_option_counts_only_without_the_name_of_today() {
    let (today, _) = anew("[x:crazyhouse]\ndropRegionWhite = *3\n");
    for both in [
        "dropRegionWhite = *3\nwhiteDropRegion = *5\n",
        "whiteDropRegion = *5\ndropRegionWhite = *3\n",
    ] {
        assert_eq!(anew(&format!("[x:crazyhouse]\n{both}")).0, today, "{both}");
    }
    let (older, _) = anew("[x:crazyhouse]\nwhiteDropRegion = *5\n");
    assert_ne!(older, today);
}

#[test]
fn only_pawns_promote_where_they_are() {
    let of = |options: &str| {
        let text = format!("[x:chess]\ncustomPiece1 = a:W\n{options}\n");
        let pieces = read_by(&mut reader(), &text);
        pieces.variant.expect("a variant").unplayed.clone()
    };
    assert_eq!(of("sittuyinPromotion = true"), None);
    assert_eq!(of("sittuyinPromotion = true\npawnTypes = p"), None);
    assert_eq!(of("promotionPawnTypes = pa"), None);
    let others = of("sittuyinPromotion = true\npromotionPawnTypesBlack = pa");
    assert!(others.is_some_and(|why| why.contains("`sittuyinPromotion`")));
}

#[test]
fn a_section_is_like_those_above_it() {
    let mut record = Record::of("[b:a]\nflyingGeneral = true\n");
    let read = |record: &Record<'_>| {
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let fine = reader().read(record, &mut doc, &mut sink).is_ok();
        let first = sink.messages().first().cloned();
        fine.then_some(doc).ok_or(first)
    };
    record.origin.session = b"[a:chess]\nmaxFile = 7\nstartFen = 3k3/7/7/7/7/7/7/3K3\n";
    let doc = read(&record).unwrap_or_else(|d| panic!("{d:?}"));
    let Document::Pieces(pieces) = doc else {
        panic!("no pieces");
    };
    let variant = pieces.variant.as_ref().expect("a variant");
    assert_eq!(
        variant.board.as_ref().map(|b| (b.files, b.ranks)),
        Some((7, 8))
    );
    // What it is like is not in its text.
    assert!(pieces.extras.get("fsf-ini", "text").is_none());
    for (above, said) in [
        (
            "[a:chess]\nmaxFile = seven\n",
            "`b` inherits from `a`, which is refused",
        ),
        ("[b:chess]\n", "a section `b` was already there"),
        ("", "`b` inherits from `a`, which is not known"),
        ("[a:none]\n", "`b` inherits from `a`, which is refused"),
    ] {
        record.origin.session = above.as_bytes();
        let wrong = read(&record).expect_err(above).expect("a message");
        assert_eq!(wrong.message, said);
    }
    // By the usual name of what it is like.
    record.bytes = b"[b:Zh]\n";
    record.origin.session = b"[crazyhouse:chess]\nmaxFile = 7\nstartFen = 3k3/7/7/7/7/7/7/3K3\n";
    let doc = read(&record).unwrap_or_else(|d| panic!("{d:?}"));
    let Document::Pieces(pieces) = doc else {
        panic!("no pieces");
    };
    let board = pieces.variant.and_then(|variant| variant.board);
    assert_eq!(board.map(|board| board.files), Some(7));
    // Both are read as the same letters, although they are not UTF-8.
    record.bytes = b"[\x98b]\n";
    record.origin.session = b"[\x98b]\n";
    let wrong = read(&record).expect_err("twice");
    let all = [wrong.expect("a message").message];
    assert!(all[0].contains("not UTF-8") || all[0].contains("was already there"));
    // Nor if only another line of it is damaged.
    let section = format!("[{}]\n", "\u{e3}".repeat(8));
    let damaged = [section.as_bytes(), b"# \x90\n"].concat();
    record.bytes = &damaged;
    record.origin.session = section.as_bytes();
    let wrong = read(&record).expect_err("twice").expect("a message");
    assert_ne!(wrong.code.0, "core/not-utf8", "{wrong:?}");
}

#[test]
fn what_a_section_is_like_is_named_as_fairy_stockfish_names_it() {
    for (stated, written) in [
        ("racingkings", "racingkings"),
        ("Three-check", "3check"),
        ("kingofthehill", "kingofthehill"),
        ("caparandom", "caparandom"),
        ("fischerandom", "fischerandom"),
        ("Chess960", "fischerandom"),
        ("crazyhouse", "crazyhouse"),
    ] {
        let pieces = read_by(
            &mut reader(),
            &format!("[x:{stated}]\npassOnStalemate = true\n"),
        );
        let (text, ..) = write_with(&options(), &pieces);
        let heading = format!("[x:{written}]\n");
        assert!(
            text.as_ref().is_some_and(|t| t.starts_with(&heading)),
            "{text:?}"
        );
    }
}

/// Also by a writer that knows no other variants.
#[test]
fn signs_in_the_name_of_a_section_are_kept() {
    for name in [";sc", "a#b", "Big"] {
        let text = format!("[{name}]\nmaxRank = 7\n");
        let pieces = read_by(&mut reader(), &text);
        let (text, ..) = write(&pieces);
        let heading = format!("[{name}]\n");
        assert!(
            text.as_ref().is_some_and(|t| t.starts_with(&heading)),
            "{text:?}"
        );
    }
}

/// Fairy-Stockfish tells them apart, though they mean one known variant.
#[test]
fn two_spellings_of_a_known_name_stay_two_names() {
    for (first, second) in [("chess", "-chess"), ("Crazyhouse", "crazyhouse")] {
        let above = format!("[{first}]\nstalemateValue = win\n");
        let text = format!("[{second}:{first}]\nnMoveRule = 40\n");
        let mut record = Record::of(&text);
        record.origin.session = above.as_bytes();
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let fine = reader().read(&record, &mut doc, &mut sink).is_ok();
        assert!(fine, "{:?}", sink.messages());
        let Document::Pieces(pieces) = doc else {
            panic!("no pieces");
        };
        let (text, _, losses) = write(&pieces);
        let heading = format!("[{second}]\n");
        assert!(
            text.as_ref().is_some_and(|t| t.starts_with(&heading)),
            "{text:?}"
        );
        assert!(!format!("{losses:?}").contains("other names"), "{losses:?}");
    }
}

#[test]
fn a_start_may_say_how_many_checks_were_given() {
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    for (checks, left) in [("+0+1", "3+2"), ("+2+0", "1+3")] {
        let text = in_yaml(&format!(
            "[a:chess]\ncheckCounting = true\nstartFen = {fen} {checks}\n"
        ));
        assert!(text.contains("checks: 3"), "{text}");
        assert!(text.contains(left), "{text}");
    }
}

#[test]
fn a_control_character_in_a_name_is_refused() {
    let code = |text: &str| {
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let done = reader().read(&Record::of(text), &mut doc, &mut sink);
        done.is_err().then(|| sink.messages()[0].code.0)
    };
    for text in ["[a\u{b}:chess]\n", "[a:chess\u{7f}]\n", "[\u{1}a]\n"] {
        assert_eq!(code(text), Some("fsf-ini/unexpected"), "{text:?}");
    }
    // It is no blank of ASCII, so it belongs to the name, as in the sections above.
    assert_eq!(code("[a\u{a0}:chess]\n"), None);
}

#[test]
fn pieces_become_options_by_their_names_properties_and_moves() {
    let text = "(def knight [1 2]) (def emperor (/ ::royal commoner knight)) (def mao (=> wazir ferz)) (def knibis (/ (move knight) (capture bishop)))";
    let pieces = read_by(&mut LcpnReader::new(&Options::default()), text);
    let (text, _, losses) = write(&pieces);
    let wanted = "[pieces:chess]\nknight = n\n# emperor\nking = e:KN\n# mao\ncustomPiece1 = m:nN\nknibis = k\n";
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
fn zero_bytes_and_control_z_in_comments_are_replaced() {
    let text = "; a\u{0}b\u{1A}\n(def knight [1 2])";
    let pieces = read_by(&mut LcpnReader::new(&Options::default()), text);
    let (text, _, losses) = write(&pieces);
    let wanted = "[pieces:chess]\n# a\u{FFFD}b\u{FFFD}\nknight = n\n";
    assert_eq!(text.as_deref(), Some(wanted));
    assert_eq!(losses[0].code.0, "core/lost-control-characters");
    assert_eq!(losses[0].count, 2);
}

/// At the end of a file a control-Z would end the text.
#[test]
fn a_section_that_is_written_as_it_was_read_has_no_control_z() {
    let pieces = read_by(&mut reader(), "[mine:chess]\nking = k\n# last \u{1A} \n");
    let (text, _, losses) = write(&pieces);
    let wanted = "[mine:chess]\nking = k\n# last \u{FFFD} \n";
    assert_eq!(text.as_deref(), Some(wanted));
    assert_eq!(losses[0].code.0, "core/lost-control-characters");
}

#[test]
fn every_known_piece_is_read_as_it_is_written() {
    for (option, name, moves) in KNOWN {
        let text = format!("[pieces:chess]\n{option} = x\n");
        let mut pieces = read_by(&mut reader(), &text);
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
        assert!(refused.text.is_empty() && refused.report.not_converted() == 1);
    }
}

#[test]
fn a_wrong_value_behind_wide_blanks_has_its_place() {
    let text = "[own]\nmaxRank =\u{A0}\u{A0}x\u{A0}\n";
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let _ = reader().read(&Record::of(text), &mut doc, &mut sink);
    let span = sink.messages()[0].span.unwrap();
    assert_eq!(&text[span.start as usize..span.end as usize], "x");
}

/// The laws of a section in YAML.
fn in_yaml(ini: &str) -> String {
    let done = crate::convert(ini.as_bytes(), "fsf-ini", "yaml").unwrap();
    assert_eq!(done.report.not_converted(), 0, "{:?}", done.messages);
    String::from_utf8(done.text).unwrap()
}

/// Without `*`, the last piece of each kind is royal.
#[test]
fn pieces_of_all_kinds_that_are_royal_together_are_written_as_such() {
    let text = in_yaml("[a:antichess]\nextinctionPseudoRoyal = true\n");
    assert!(text.contains("last_together: true"), "{text}");
    // Without the text of the section, which would be written as it was read.
    let (laws, _) = text.split_once("\nextras:").unwrap();
    let ini = crate::convert(laws.as_bytes(), "yaml", "fsf-ini").unwrap();
    let ini = String::from_utf8(ini.text).unwrap();
    assert!(ini.contains("extinctionPieceTypes = *"), "{ini}");
    assert!(ini.contains("extinctionPseudoRoyal = true"), "{ini}");
    let own = in_yaml("[a:antichess]\nextinctionPseudoRoyal = true\nextinctionPieceTypes = q\n");
    assert!(!own.contains("last_together"), "{own}");
}

#[test]
fn what_one_side_may_do_is_not_what_the_other_may() {
    let triple = in_yaml("[a:chess]\ntripleStepRegionBlack = *7\n");
    assert!(
        triple.contains("triple_step:\n      white: ''\n      black: '*7'"),
        "{triple}"
    );
    assert!(!in_yaml("[a:chess]\n").contains("triple_step"));
    let passes = in_yaml("[a:chess]\npass = true\npassOnStalemate = true\n");
    assert!(passes.contains("stalemated"), "{passes}");
    assert!(passes.contains("always: false"), "{passes}");
    let checks = in_yaml("[a:3check]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1\n");
    assert!(checks.contains("checks: 3"), "{checks}");
}

#[test]
fn a_comment_may_follow_the_name_of_a_section() {
    let text = "[a:chess] # mine\nmaxRank = 8\n\n[b:a] ; like it\ncastling = false\n";
    let done = crate::convert(text.as_bytes(), "fsf-ini", "fsf-ini").unwrap();
    assert_eq!(done.report.not_converted(), 0, "{:?}", done.messages);
    let text = String::from_utf8(done.text).unwrap();
    assert!(
        text.starts_with("[a:chess] # mine\nmaxRank = 8\n"),
        "{text}"
    );
    assert!(text.contains("like it"), "{text}");
}

fn again(text: &str) -> (String, usize) {
    let done = crate::convert(text.as_bytes(), "fsf-ini", "fsf-ini").unwrap();
    let count = done.report.not_converted() as usize;
    (String::from_utf8(done.text).unwrap(), count)
}

#[test]
fn what_is_written_is_what_fairy_stockfish_reads() {
    for (text, wanted) in [
        (
            "[a:chess]\npieceDrops = true # hands\n",
            "[a:chess]\n# hands\npieceDrops = true\n",
        ),
        (
            " [ a : Chess ] ; mine\n\tpieceDrops\t= true \r\ncapturesToHand  =\ttrue\n",
            "[a:chess] ; mine\npieceDrops = true\r\ncapturesToHand  =\ttrue\n",
        ),
        (
            "[a:chess]\rpieceDrops = true\r",
            "[a:chess]\npieceDrops = true\n",
        ),
    ] {
        assert_eq!(again(text), (wanted.to_owned(), 0), "{text:?}");
        assert_eq!(again(wanted), (wanted.to_owned(), 0), "{wanted:?}");
    }
}

#[test]
fn a_carriage_return_alone_ends_a_line() {
    let (text, rejected) = again("# x\r[a:chess]\rpass = true\r\r[b:a]\rcheckCounting = true\r");
    assert_eq!(rejected, 0);
    assert!(text.starts_with("# x\n[a:chess]\npass = true\n"), "{text}");
    assert!(
        text.contains("[b]\n") && text.contains("checkCounting"),
        "{text}"
    );
    for (from, text) in [
        ("lcpn", "(def x wazir) ; c\r(def y ferz)\r"),
        ("betza", "x: W # c\ry: F\r"),
    ] {
        let done = crate::convert(text.as_bytes(), from, "lcpn+c").unwrap();
        let text = String::from_utf8(done.text).unwrap();
        assert!(
            text.contains("x := ") && text.contains("y := "),
            "{from}: {text}"
        );
    }
}

#[test]
fn a_chain_of_sections_is_bounded() {
    let chain = |last: usize| {
        let rest = (2..=last).map(|n| format!("[v{n}:v{}]\nnMoveRule = {n}\n", n - 1));
        let text = format!("[v1:chess]\npass = true\n{}", rest.collect::<String>());
        let done = crate::convert(text.as_bytes(), "fsf-ini", "fsf-ini").unwrap();
        let first = done.messages.into_iter().next();
        (
            done.report.not_converted(),
            first.map_or_else(String::new, |m| m.to_string()),
        )
    };
    assert_eq!(chain(33).0, 0);
    let (rejected, first) = chain(34);
    assert_eq!(rejected, 1);
    assert!(
        first.contains("`v34` inherits from itself, or from more than 32 others"),
        "{first}"
    );
}

#[test]
fn comments_behind_the_values_of_pieces_are_kept() {
    let text = "[a:chess]\nknight = x # horse\ncustomPiece1 = g:FN;gnu\nbishop = - # none\n\
                startFen = 4k3/8/8/8/8/8/8/XG2K3 w - - 0 1\n";
    let wanted = "[a:chess]\n# horse\nknight = x\n;gnu\ncustomPiece1 = g:FN\n# none\nbishop = -\n\
                  startFen = 4k3/8/8/8/8/8/8/XG2K3 w - - 0 1\n";
    assert_eq!(again(text), (wanted.to_owned(), 0));
    let done = crate::convert(text.as_bytes(), "fsf-ini", "lcpn+c").unwrap();
    let lcpn = String::from_utf8(done.text).unwrap();
    for comment in ["# horse\n", "# gnu\n", "# none\n"] {
        assert!(lcpn.contains(comment), "{lcpn}");
    }
}

#[test]
fn an_option_that_stands_twice_is_named() {
    let unused = |text: &str| crate::variants::unused_of_ini(text, "").unwrap();
    let found = unused("[a:chess]\nnMoveRule = 9\nnMoveRule = 8\n");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].code.0, "fsf-ini/twice");
    assert_eq!(found[0].span.map(|s| s.start), Some(10));
    assert!(unused("[a:chess]\npawnTypes = p\npromotionPawnTypes = p\n").is_empty());
    let piece = "[a:chess]\n# one\ncustomPiece1 = g:F\n# two\ncustomPiece1 = g:W\n\
                 startFen = 4k3/8/8/8/8/8/8/G3K3 w - - 0 1\n";
    let found = unused(piece);
    assert_eq!(found[0].code.0, "fsf-ini/twice");
    assert_eq!(&piece[found[0].span.unwrap().range()], "customPiece1");
    let pieces = read_by(&mut reader(), piece);
    let last = pieces.defs.last().unwrap();
    assert_eq!(
        last.expr,
        crate::model::Expr::Name(crate::model::Word::new("wazir").unwrap())
    );
    assert_eq!(last.before, [crate::model::Note::Line("two".into())]);
    assert_eq!(pieces.after, [crate::model::Note::Line("one".into())]);
}

/// Rewritten without its text, a section keeps its options.
#[test]
fn options_of_castling_and_of_first_leaps_are_written_again() {
    for options in [
        "castlingRookPiecesWhite = b",
        "castlingKingPieceBlack = q",
        "chess960 = true",
        "castling = false\nchess960 = true",
        "cambodianMoves = true\ngating = true",
    ] {
        let (text, _) = anew(&format!("[a:chess]\n{options}\n"));
        for line in options.lines() {
            assert!(text.contains(&format!("{line}\n")), "{line}: {text}");
        }
    }
}

/// As pyffish 0.0.90 plays them, whatever the order of the lines is.
#[test]
fn of_two_pieces_with_one_letter_the_later_piece_has_it() {
    for (lines, gone, there) in [
        (["king = k", "commoner = k"], "commoner", "king"),
        (["rook = b", "bishop = b"], "bishop", "rook"),
        (
            ["customPiece1 = n:W", "knight = n"],
            "knight",
            "customPiece1",
        ),
        (
            ["customPiece2 = q:D", "customPiece1 = q:W"],
            "customPiece1",
            "customPiece2",
        ),
    ] {
        for [a, b] in [lines, [lines[1], lines[0]]] {
            let start = "startFen = 4k3/8/8/8/8/8/8/BNQ1K3 w - - 0 1";
            let text = format!("[kk:antichess]\n{a}\n{b}\n{start}\n");
            let found = crate::variants::unused_of_ini(&text, "").unwrap();
            let [only] = &found[..] else {
                panic!("{text}: {found:?}");
            };
            assert_eq!(only.code.0, "fsf-ini/same-letter", "{text}");
            let wanted = format!("`{gone}` is left out: `{there}` has the same letter");
            assert_eq!(only.message, wanted, "{text}");
            assert_eq!(&text[only.span.unwrap().range()], gone, "{text}");
        }
    }
    // Only the last line of an option counts.
    let text = "[kk:chess]\nrook = b\nbishop = b\nrook = r\n";
    let found = crate::variants::unused_of_ini(text, "").unwrap();
    assert!(
        found.iter().all(|d| d.code.0 == "fsf-ini/twice"),
        "{found:?}"
    );
}

/// As the lame camel of elgam in Fairy-Stockfish.
#[test]
fn a_lame_leap_without_a_path_is_never_made() {
    let moves = |text: &str| {
        let text = format!(
            "[t:chess]\ncustomPiece1 = o:{text}\nstartFen = 4k3/8/8/8/8/8/8/O3K3 w - - 0 1\n"
        );
        read_by(&mut reader(), &text)
            .defs
            .last()
            .unwrap()
            .expr
            .clone()
    };
    for still in ["nC", "nH", "nfG", "nW", "nCnL"] {
        assert_eq!(moves(still), crate::formats::betza::still(), "{still}");
    }
    assert_eq!(moves("nCW"), moves("W"));
}

#[test]
fn a_section_that_inherits_from_itself_is_named() {
    let done = crate::convert(b"[a:a]\n", "fsf-ini", "yaml").unwrap();
    assert_eq!(done.messages[0].text, "`a` inherits from itself");
}

#[test]
fn parentheses_are_named_as_what_the_notation_does_not_have() {
    for moves in ["(((", "(fW)", "fW(", "F)"] {
        let text = format!("[a:chess]\ncustomPiece1 = a:{moves}\n");
        let done = crate::convert(text.as_bytes(), "fsf-ini", "yaml").unwrap();
        let message = &done.messages[0];
        let words = "Betza's notation has no parentheses in Fairy-Stockfish";
        assert_eq!((message.code, &*message.text), ("betza/unexpected", words));
        let at = 18 + moves.find(['(', ')']).unwrap();
        let place = &message.place;
        assert_eq!((place.line, place.column), (2, at as u64), "{moves}");
    }
}

/// Fairy-Stockfish ignores rights for which there are no pieces.
#[test]
fn rights_without_pieces_are_left_out_of_a_start() {
    for (fen, kept, lost) in [
        ("1nbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1", "KQk", "q"),
        ("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR  w  KQkq - 0 1", "KQkq", ""),
        ("4k3/8/8/8/8/8/8/4K3 w qkQK - 0 1", "-", "qkQK"),
        ("4k3/8/8/8/8/8/8/4K3", "-", ""),
        ("4k3/8/8/8/8/8/8/R3K3 w 0 1", "-", ""),
    ] {
        let text = format!("[a:chess]\nstartFen = {fen}\n");
        let done = crate::convert(text.as_bytes(), "fsf-ini", "yaml").unwrap();
        assert_eq!(done.report.not_converted(), 0, "{:?}", done.messages);
        let yaml = String::from_utf8(done.text).unwrap();
        assert!(yaml.contains(&format!(" w {kept} - ")), "{fen}: {yaml}");
        let codes: Vec<_> = done.losses.iter().map(|l| (l.code, l.count)).collect();
        let wanted = match lost.len() as u64 {
            0 => vec![],
            n => vec![("fsf-ini/castling-dropped", n)],
        };
        assert_eq!(codes, wanted, "{fen}");
        let found = crate::variants::variants_of_ini(&text).unwrap();
        let at = |d: &crate::diag::Diagnostic| &text[d.span.unwrap().range()];
        assert_eq!(
            found.unused.iter().map(at).collect::<String>(),
            lost,
            "{fen}"
        );
        assert!(
            crate::variants::unused_of_ini(&text, "")
                .unwrap()
                .is_empty()
        );
    }
}
