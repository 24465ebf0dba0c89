//! Known pieces in both notations.

use super::{read, write, written};

/// LCPN, XBetza, brackets, Fairy-Stockfish; `-` where a dialect has no letters.
const TABLE: &[(&str, &str, &str, &str)] = &[
    ("[0 1]", "W", "W", "W"),
    ("[1 1]", "F", "F", "F"),
    ("[0 2]", "D", "D", "D"),
    ("[2 2]", "A", "A", "A"),
    ("[1 2]", "N", "N", "N"),
    ("[1 3]", "C", "C", "C"),
    ("[1 4]", "(4,1)", "(4,1)", "-"),
    ("(wazir :rider)", "R", "R", "R"),
    ("(ferz :rider)", "B", "B", "B"),
    ("(/ rook bishop)", "Q", "Q", "Q"),
    ("(/ ferz wazir)", "K", "K", "K"),
    ("(knight :rider)", "NN", "NN", "NN"),
    ("(rook :4)", "R4", "R4", "R4"),
    ("(rook :2 :*)", "yafW", "[W-R]", "-"),
    ("(rook :3 :*)", "afyafW", "[W-W-R]", "-"),
    ("(rook :2 :3)", "afWafafW", "[W-R2]", "-"),
    ("(/ bishop knight)", "BN", "BN", "BN"),
    ("(/ queen knight)", "QN", "QN", "QN"),
    ("(/ knight dabbabah alfil)", "NDA", "NDA", "NDA"),
    ("(/ ferz (knight :narrow))", "FvN", "FvN", "FvN"),
    (
        "(knight :forward-most :backwards-shallow)",
        "ffbsN",
        "ffbsN",
        "ffbsN",
    ),
    ("(/ wazir (ferz :forward))", "WfF", "WfF", "WfF"),
    ("(/ ferz (wazir :forward))", "FfW", "FfW", "FfW"),
    ("(knight :forward-most)", "ffN", "ffN", "ffN"),
    ("(rook :forward)", "fR", "fR", "fR"),
    ("(wazir :forward :sideways)", "fsW", "fsW", "fsW"),
    (
        "(/ (knight :forward) (commoner :backward) (wazir :sideways))",
        "fhNbsWbF",
        "fhNbsWbF",
        "fhNbsWbF",
    ),
    ("(/ (capture ferz) (move wazir))", "cFmW", "cFmW", "cFmW"),
    (
        "(/ (move ([0 1] :only)) (capture ([1 1] :forward)))",
        "fmWfcF",
        "fmWfcF",
        "fmWfcF",
    ),
    (
        "(/ (move (ferz :forward)) (capture (wazir :forward)))",
        "fmFfcW",
        "fmFfcW",
        "fmFfcW",
    ),
    ("(/ (move knight) (capture bishop))", "mNcB", "mNcB", "mNcB"),
    ("(no-jump alfil)", "nA", "nA", "nA"),
    ("(=> wazir (ferz :outward))", "afsW", "[W-F]", "nN"),
    ("(=> ferz wazir)", "afsF", "[F-W]", "-"),
    ("(-> wazir (ferz :outward))", "WafsW", "[W?F]", "WnN"),
    ("(-> ferz rook)", "FyafsF", "[F?R]", "-"),
    ("(-> wazir bishop)", "WyafsW", "[W?B]", "-"),
    ("(=> wazir ferz ferz)", "afsafW", "[W-F-F]", "nZ"),
    (
        "(/ (move rook) ((& capture cannon) rook))",
        "mRcpR",
        "mRcpR",
        "mRcpR",
    ),
    (
        "(/ (move bishop) ((& capture cannon) bishop))",
        "mBcpB",
        "mBcpB",
        "mBcpB",
    ),
    ("(cannon rook)", "pR", "pR", "pR"),
    ("((& move no-jump) ([0 2] :only))", "fmnD", "fmnD", "fmnD"),
    (
        "(/ (rook :forward) (rook :backward :1))",
        "fRbW",
        "fRbW",
        "fRbW",
    ),
    ("(grasshopper queen)", "gQ", "gQ", "gQ"),
    ("(-> dabbabah rook)", "jR", "[D?R]", "-"),
    ("(cannon dabbabah)", "jD", "jD", "-"),
    ("(igui commoner)", "cabK", "cabK", "-"),
    ("[0 0]", "O", "O", "-"),
    (
        "(initial ((& move no-jump) (dabbabah :forward)))",
        "ifmnD",
        "ifmnD",
        "ifmnD",
    ),
    ("(en-passant (ferz :forward))", "feF", "feF", "-"),
    ("(/ \"Betza: O2\" commoner)", "O2K", "O2K", "-"),
];

#[test]
fn known_pieces_have_their_letters_in_every_dialect() {
    for (lcpn, xbetza, brackets, fsf) in TABLE {
        let pieces = read("lcpn", lcpn);
        for (name, wanted) in [
            ("betza+xbetza", xbetza),
            ("betza+brackets", brackets),
            ("betza+fsf", fsf),
        ] {
            if *wanted == "-" {
                let (text, _, losses) = super::written(name, &pieces);
                assert!(
                    text.is_none() || !losses.is_empty(),
                    "{name}: {lcpn}: {text:?}"
                );
                continue;
            }
            assert_eq!(write(name, &pieces).trim_end(), *wanted, "{name}: {lcpn}");
            let again = read(name, wanted);
            assert_eq!(write(name, &again).trim_end(), *wanted, "{name}");
        }
    }
}

#[test]
fn a_leg_before_y_may_say_that_it_captures_nothing() {
    for (text, same) in [
        ("myafsF", "yafsF"),
        ("fmyafW", "fyafW"),
        ("afmyafW", "afyafW"),
    ] {
        let meant = write("betza+xbetza", &read("betza", text));
        assert_eq!(meant, write("betza+xbetza", &read("betza", same)), "{text}");
        assert!(!meant.contains("my"), "{meant}");
    }
}

#[test]
fn letters_kept_as_text_are_written_only_where_the_dialect_has_them() {
    for (text, has) in [
        ("cvyafW", ["betza+xbetza", "betza+brackets"].as_slice()),
        ("[F-oR]", &["betza+brackets"]),
        ("t[FoR]", &["betza+classic"]),
        ("oiW", &["betza+xbetza", "betza+brackets"]),
        ("o(1,4)", &["betza+xbetza", "betza+brackets"]),
        ("O2", &["betza+classic", "betza+xbetza", "betza+brackets"]),
    ] {
        let pieces = read("betza", text);
        for name in [
            "betza+classic",
            "betza+xbetza",
            "betza+brackets",
            "betza+fsf",
        ] {
            let (out, messages, _) = super::written(name, &pieces);
            assert_eq!(out.is_some(), has.contains(&name), "{name}: {text}");
            match out {
                Some(out) => drop(read(name, &out)),
                None => assert_eq!(messages[0].code.0, "betza/cannot-say"),
            }
        }
    }
}

/// Letters are seen from the moving side, and points of the compass are not.
#[test]
fn points_of_the_compass_are_kept_where_they_are_the_same_for_both_sides() {
    for (lcpn, wanted) in [
        ("(/ wazir (rook :west))", "W"),
        ("(/ wazir (knight :north))", "W"),
        ("(/ wazir (bishop :south-west))", "W"),
        ("(/ wazir (rook :north :forward))", "bsWfR"),
    ] {
        let (text, _, losses) = written("betza", &read("lcpn", lcpn));
        assert_eq!(text.as_deref().map(str::trim_end), Some(wanted), "{lcpn}");
        assert_eq!(losses[0].code.0, "betza/lost-moves", "{lcpn}");
        assert!(losses[0].what.contains("compass"), "{losses:?}");
    }
    for (lcpn, wanted) in [
        ("(knight :east :west)", "N"),
        ("(wazir :north :south)", "vW"),
        ("((rook :north :south) :forward)", "fR"),
    ] {
        let text = write("betza", &read("lcpn", lcpn));
        assert_eq!(text.trim_end(), wanted, "{lcpn}");
    }
}

#[test]
fn functions_of_the_file_take_precedence_over_those_of_the_language() {
    for (lcpn, wanted) in [
        (
            "(def capture (& move no-jump)) (def x (capture [2 2]))",
            "x: mnA",
        ),
        (
            "(def x (capture [2 2])) (def capture (/ move move))",
            "x: mA",
        ),
        ("(def move capture) (def x (move [2 2]))", "x: cA"),
        (
            "(def grasshopper (& move cannon)) (def x (grasshopper rook))",
            "x: mpR",
        ),
        (
            "(def taking capture) (def move taking) (def x (move [2 2]))",
            "x: cA",
        ),
        // A piece of that name is no function.
        (
            "(def cannon (/ (move rook) (capture (cannon rook))))",
            "cannon: mRcpR",
        ),
        ("(def capture rook) (def x (capture [2 2]))", "x: cA"),
    ] {
        let (text, messages, _) = written("betza", &read("lcpn", lcpn));
        let text = text.unwrap_or_else(|| panic!("{lcpn} {messages:?}"));
        assert!(text.lines().any(|l| l == wanted), "{lcpn}: {text}");
    }
}

/// What another part takes in does not change the place of what is left.
#[test]
fn what_is_written_is_written_again() {
    for text in [
        "[bW-R]HW",
        "[bW-W-R]H[bW-W]W",
        "C[frN-N2]N",
        "[fW-F-W][W-F]HW",
    ] {
        let once = write("betza+brackets", &read("betza", text));
        let twice = write("betza+brackets", &read("betza+brackets", once.trim_end()));
        assert_eq!(once, twice, "{text}");
    }
    // In brackets, a capture en passant is written before the bracket.
    for (text, wanted) in [("amerNY", "me["), ("iamerNY", "ime[")] {
        let pieces = read("betza", text);
        let once = write("betza+brackets", &pieces);
        assert!(once.starts_with(wanted), "{text}: {once}");
        let again = read("betza+brackets", once.trim_end());
        assert_eq!(again.defs[0].expr, pieces.defs[0].expr, "{text}");
    }
    let pieces = read("lcpn", "(/ ([1 2] :only :2 :3) camel knight)");
    let once = write("betza+brackets", &pieces);
    let twice = write("betza+brackets", &read("betza+brackets", once.trim_end()));
    assert_eq!(once, twice);
}

/// Fairy-Stockfish would let the rook hop ahead and the cannon ride back.
#[test]
fn what_fairy_stockfish_would_mix_is_a_loss() {
    for (text, wanted) in [
        ("(/ (rook :forward) (cannon (rook :backward)))", "fR"),
        ("(/ knight (cannon (rook :3)) (rook :2))", "NR2"),
        ("(/ (initial bishop) wazir)", "imBW"),
        ("(/ wazir (en-passant (ferz :forward)))", "W"),
        (
            "(/ (knight :rider :forward-most) (no-jump (knight :backwards-shallow)))",
            "ffNN",
        ),
    ] {
        let (out, _, losses) = written("betza+fsf", &read("lcpn+emacs", text));
        assert_eq!(out.as_deref(), Some(&*format!("{wanted}\n")), "{text}");
        assert_eq!(losses.len(), 1, "{text}: {losses:?}");
        assert_eq!(losses[0].code.0, "betza/lost-moves");
    }
}

#[test]
fn a_promotion_is_named_with_what_is_written_instead() {
    let pieces = read("lcpn", "(=> camel (promote-to knight rook))");
    let (text, _, losses) = written("betza", &pieces);
    assert_eq!(text.as_deref(), Some("C\n"));
    assert!(
        losses[0].what.contains("written without them"),
        "{losses:?}"
    );
}

/// Fairy-Stockfish would skip a letter or a number.
#[test]
fn what_fairy_stockfish_would_skip_is_refused() {
    for text in ["RR2", "nNN1", "fhK", "bhQ", "icR", "feF", "meF"] {
        let (pieces, messages) = super::said("betza+fsf", text);
        assert!(pieces.is_none() && messages.len() == 1, "{text}");
        read("betza", text);
    }
}
