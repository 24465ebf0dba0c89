use super::read::{Word, word};
use crate::convert;
use crate::model::{Kind, Outcome, Ply, Sq};

#[test]
fn a_word_is_two_squares_and_a_promotion() {
    let ply = Ply::coordinates(Sq::new(4, 1), Sq::new(4, 3));
    assert_eq!(word("5254"), Some(Word::Move(ply)));
    assert_eq!(word("1.5254"), Some(Word::Move(ply)));
    let promoted = Ply {
        promotion: Some(Kind::KNIGHT),
        ..Ply::coordinates(Sq::new(4, 6), Sq::new(4, 7))
    };
    assert_eq!(word("57584"), Some(Word::Move(promoted)));
    assert_eq!(word("12..."), Some(Word::Number));
    assert_eq!(word("1/2-1/2"), Some(Word::Result(Outcome::Draw)));
    for wrong in ["", "5259", "525", "57585", "5254+", "e2e4", "52 54"] {
        assert_eq!(word(wrong), None, "{wrong}");
    }
}

#[test]
fn castling_is_the_move_of_the_king() {
    let pgn = b"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 1-0";
    let made = convert(pgn, "pgn", "iccf").unwrap();
    let text = "1. 5254 5755 2. 7163 2836 3. 6134 6835 4. 5171 1-0\n";
    assert_eq!(String::from_utf8(made.text).unwrap(), text);
    let back = convert(text.as_bytes(), "iccf", "pgn+oneline")
        .unwrap()
        .text;
    assert!(String::from_utf8(back).unwrap().ends_with("4. O-O 1-0\n"));
}

#[test]
fn a_line_that_begins_with_a_later_move_is_refused() {
    for text in ["2. 7163 2836", "7.5254"] {
        let failed = crate::convert(text.as_bytes(), "iccf", "pgn").unwrap();
        assert_eq!(failed.messages[0].code.to_string(), "iccf/number");
    }
    assert_eq!(
        crate::convert(b"1.5254 1... 5755", "iccf", "pgn")
            .unwrap()
            .report
            .not_converted(),
        0
    );
}

#[test]
fn a_game_may_have_a_line_for_each_move() {
    let pgn = |text: &str| {
        let done = convert(text.as_bytes(), "iccf", "uci").unwrap();
        let codes: Vec<String> = done.messages.iter().map(|m| m.code.to_string()).collect();
        (String::from_utf8(done.text).unwrap(), codes)
    };
    let two = "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5\n";
    for text in [
        "1. 5254 5755\n2. 7163 2836\n3. 6125\n",
        "1. 5254\r\n1... 5755\r\n2.7163 2836\r\n3.6125",
        "# a game\n1. 5254 5755 2. 7163\n2... 2836 3. 6125\n",
    ] {
        let found = pgn(text);
        assert!(
            found.0.ends_with(two) || text.starts_with('#'),
            "{text}: {found:?}"
        );
    }
    // The next line begins another game.
    for text in [
        "1. 5254 5755 2. 7163 2836 3. 6125\n1. 5254 5755 2. 7163 2836 3. 6125\n",
        "5254 5755 7163 2836 6125\n5254 5755 7163 2836\n3. 6125\n",
        "1. 5254 5755 2. 7163 2836 3. 6125\n\n5254\n1... 5755\n2. 7163\n2. 2836 3. 6125\n",
    ] {
        assert_eq!(pgn(text), (two.repeat(2), vec![]), "{text}");
    }
    for text in [
        "1. 5254 5755\n\n2. 7163 2836\n",
        "1. 5254 5755\n# later\n2. 7163 2836\n",
        "1. 5254 5755 1-0\n2. 7163 2836\n",
        "1. 5254 5755\n3. 7163 2836\n",
        "1. 5254\n1. 5254\n3. 7163\n",
    ] {
        assert_eq!(pgn(text).1, ["iccf/number"], "{text}");
    }
}
