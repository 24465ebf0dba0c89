use super::{Raw5dReader, Raw5dWriter};
use crate::diag::Sink;
use crate::formats::{Read, Write};
use crate::io::Record;
use crate::model::Document;

fn through(text: &str) -> Result<String, String> {
    let (mut doc, mut sink, mut out) = (Document::default(), Sink::default(), Vec::new());
    let read = Raw5dReader::default().read(&Record::of(text), &mut doc, &mut sink);
    if read.is_err() {
        return Err(sink.messages()[0].message.to_string());
    }
    let written = Raw5dWriter::default().write(&doc, &mut out, &mut sink);
    assert!(written.is_ok(), "{:?}", sink.messages());
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn marks_of_softmate_are_losses() {
    let text = "[Mode \"5D\"]\n\n1. e3 / f6\n2. Qh5* / g6~\n";
    for to in ["5draw", "alexbay"] {
        let made = crate::convert(text.as_bytes(), "5dpgn", to).unwrap();
        let lost = made.losses.iter().map(|l| (l.code, l.count));
        let claims: Vec<_> = lost
            .filter(|(code, _)| *code == "core/lost-multiverse")
            .collect();
        assert_eq!(claims, [("core/lost-multiverse", 2)], "{to}");
    }
}

#[test]
fn a_stated_turn_of_the_present_is_a_loss_unless_it_follows_from_a_sign() {
    let text = "[Mode \"5D\"]\n\n1. Nf3 / Nf6\n2. (0T2)Nf3>>(0T1)f5 (>L1) (~T1) / (1T1)d5\n";
    for (to, turn, expected) in [("5draw", "1", 1), ("axel", "1", 0), ("axel", "9", 1)] {
        let text = text.replace("(~T1)", &format!("(~T{turn})"));
        let made = crate::convert(text.as_bytes(), "5dpgn", to).unwrap();
        let lost = made.losses.iter();
        let lost = lost.filter(|loss| loss.code == "core/lost-multiverse");
        assert_eq!(
            lost.map(|loss| loss.count).sum::<u64>(),
            expected,
            "{to} {turn}"
        );
    }
}

#[test]
fn turns_without_moves_are_losses() {
    let text = "w.\nb. (0T1)e7(0T1)e5\nw.\n";
    let made = crate::convert(text.as_bytes(), "5draw", "5draw").unwrap();
    assert_eq!(made.text, b"[Mode \"5D\"]\n\nb. (0T1)e7(0T1)e5\n");
    let lost: Vec<_> = made.losses.iter().map(|l| (l.code, l.count)).collect();
    assert_eq!(lost, [("5draw/empty-turn", 2)]);
}

#[test]
fn moves_come_back() {
    let moves = "w. (0T1)d2(0T1)d4\nb. (0T1)Ng8(0T1)f6\nw. (0T2)Nb1(0T1)b3 (-0T14)a7(-0T14)a8=Q\n";
    let text = format!("[Mode \"5D\"]\n\n{moves}");
    assert_eq!(through(moves).unwrap(), text);
    assert_eq!(through(&text.replace("(0T1)", "(L0 T1)")).unwrap(), text);
    assert!(
        through("(0T1)d2(0T1)d4")
            .unwrap_err()
            .starts_with("it is not clear")
    );
    assert!(through("w. d2d4").unwrap_err().starts_with("`d2d4`"));
}
