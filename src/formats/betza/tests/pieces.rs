//! Known pieces in both notations.

use super::{read, write};

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
    ("(en-passant (ferz :forward))", "feF", "feF", "feF"),
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
