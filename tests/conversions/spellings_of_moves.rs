//! Games in other spellings of PGN moves come back.

use panchess::diag::{Diagnostic, Sink, Span};
use panchess::formats::FormatName;
use panchess::io::Record;
use panchess::model::{Action, Document, Game, NodeId, Part, Ply, VariantName};
use panchess::pipeline::rules_for;
use panchess::{Conversion, convert, variants};
use std::sync::Arc;

const GAME: &str = "1. e4 d5 2. exd5 c6 3. dxc6 Nf6 4. cxb7 Nc6 (4... Qa5 5. bxa8=R) 5. bxa8=Q Bf5 6. Nf3 Kd7 7. \
    Bb5 Qxa8 8. O-O Rg8 9. Re1 *";

const LANGUAGES: [&str; 8] = ["de", "fr", "es", "it", "nl", "ru", "pl", "cs"];

const XIANGQI: &str = "[Variant \"Xiangqi\"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 C8+4 4. P7+1 P7+1 5. H8+7 H2+3 6. H7+6 \
    A4+5 7. C8=7 R1=2 8. R9=8 C2+6 *";

fn done(text: &str, from: &str, to: &str) -> Conversion {
    convert(text.as_bytes(), from, to).expect("a conversion")
}

fn converted(text: &str, from: &str, to: &str) -> String {
    let done = done(text, from, to);
    assert_eq!(
        done.report.not_converted(),
        0,
        "{from} to {to}: {:?}\n{text}",
        done.messages
    );
    String::from_utf8(done.text).expect("text")
}

#[test]
fn a_game_in_any_language_is_recognized_and_comes_back() {
    let plain = converted(GAME, "pgn", "pgn");
    for language in LANGUAGES {
        let name = format!("pgn+lang={language}");
        let foreign = converted(GAME, "pgn", &name);
        assert_ne!(foreign, plain);
        assert_eq!(
            converted(&foreign, "pgn", "pgn"),
            plain,
            "{language}\n{foreign}"
        );
        assert_eq!(converted(&foreign, &name, "pgn"), plain, "{language}");
        assert_eq!(converted(&foreign, &name, &name), foreign, "{language}");
    }
    let figurines = converted(GAME, "pgn", "pgn+figurine");
    assert!(
        figurines.contains("3. dxc6 ♘f6") && figurines.contains("bxa8=♕ ♗f5"),
        "{figurines}"
    );
    assert_eq!(converted(&figurines, "pgn", "pgn"), plain);
}

#[test]
fn a_plus_promotes_where_it_is_no_check() {
    let shogi =
        |moves: &str| converted(&format!("[Variant \"Shogi\"]\n\n{moves} *\n"), "pgn", "uci");
    for moves in [
        "1. Pc4 Pg6 2. Bxh8+",
        "1. c3c4 g7g6 2. b2h8+",
        "1. Pc4 Pg6 2. Bxh8=H",
    ] {
        assert!(shogi(moves).ends_with("c3c4 g7g6 b2h8+\n"), "{moves}");
    }
    // Without a promotion, this move gives check.
    let start = "[Variant \"Shogi\"]\n[SetUp \"1\"]\n[FEN \"4k4/9/9/9/9/9/9/9/K6R1[] w 0 1\"]\n\n";
    let checks = converted(&format!("{start}1. Rh9+ *\n"), "pgn", "uci");
    assert!(checks.ends_with("moves h1h9\n"), "{checks}");
    let chess = converted("1. e4+ e5 *\n", "pgn", "uci");
    assert!(chess.ends_with("moves e2e4 e7e5\n"));
    // This pawn must promote.
    let forced = "[Variant \"Minishogi\"]\n[FEN \"4k/P4/5/5/4K[] w - - 0 1\"]\n\n";
    for spelled in ["a4a5+", "Pa5+", "Pa5=G"] {
        let uci = converted(&format!("{forced}1. {spelled} *\n"), "pgn", "uci");
        assert!(uci.ends_with("moves a4a5+\n"), "{spelled}: {uci}");
    }
}

#[test]
fn a_promotion_in_place_may_have_a_shared_letter_without_that_of_the_pawn() {
    let start = "[Variant \"Shinobi\"]\n[FEN \"4k3/8/8/8/8/1p6/8/4CK2[] b - - 0 1\"]\n\n";
    for spelled in ["b2=C", "b3b2=C", "b3-b2=C", "Pb3b2=C"] {
        let uci = converted(&format!("{start}1... {spelled} *\n"), "pgn", "uci");
        assert!(uci.ends_with("moves b3b2+\n"), "{spelled}: {uci}");
    }
}

#[test]
fn a_game_of_xiangqi_comes_back_from_every_spelling() {
    let plain = converted(XIANGQI, "pgn", "pgn");
    for name in [
        "wxf", "zh-hans", "zh-hant", "iccs", "lan", "hodges", "janggi",
    ] {
        let name = format!("pgn+{name}");
        let spelled = converted(XIANGQI, "pgn", &name);
        assert_eq!(
            converted(&spelled, &name, "pgn"),
            plain,
            "{name}\n{spelled}"
        );
        assert_eq!(converted(&spelled, &name, &name), spelled, "{name}");
    }
    let wxf = converted(XIANGQI, "pgn", "pgn+wxf+oneline");
    assert!(
        XIANGQI.ends_with(wxf.lines().last().expect("moves")),
        "{wxf}"
    );
}

#[test]
fn chinese_words_follow_the_side_and_the_script() {
    let last = |name: &str| {
        let text = converted(XIANGQI, "pgn", &format!("pgn+{name}+oneline"));
        text.lines().last().expect("moves").to_owned()
    };
    assert!(last("zh-hans").starts_with("1. 炮二平五 马８进７ 2. 马二进三 车９平８ 3. 车一平二"));
    assert!(last("zh-hant").starts_with("1. 炮二平五 馬８進７ 2. 傌二進三 車９平８ 3. 俥一平二"));
    assert!(last("iccs").starts_with("1. H2-E2 H9-G7 2. H0-G2 I9-H9"));
}

/// Two and three pieces of a kind on a file, by Chinese names.
#[test]
fn pieces_on_a_file_are_in_front_or_behind() {
    let from = |fen: &str, ply: &str| {
        let text = format!("[Variant \"Xiangqi\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. {ply} *\n");
        let pgn = converted(&text, "pgn", "pgn+zh-hans+oneline");
        let back = converted(&pgn, "pgn", "pgn+wxf+oneline");
        let word = |text: &str| {
            let line = text.lines().last().expect("moves");
            line.trim_start_matches("1. ")
                .trim_end_matches(" *")
                .to_owned()
        };
        (word(&pgn), word(&back))
    };
    let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    let two = "3k5/9/9/4P4/4P4/9/9/9/9/5K3 w - - 0 1";
    assert_eq!(from(two, "e7d7"), pair("前兵平六", "P+=6"));
    assert_eq!(from(two, "e6d6"), pair("后兵平六", "P-=6"));
    let three = "3k5/9/4P4/4P4/4P4/9/9/9/9/5K3 w - - 0 1";
    assert_eq!(from(three, "e7d7"), pair("中兵平六", "25=6"));
    let twice = "3k5/9/9/2P1P4/2P1P4/9/9/9/9/5K3 w - - 0 1";
    assert_eq!(from(twice, "c7d7"), pair("前七平六", "17=6"));
    let advisors = "3k5/9/9/9/9/9/9/3A5/9/3AK4 w - - 0 1";
    assert_eq!(from(advisors, "d3e2"), pair("仕六退五", "A6-5"));
}

/// The banner of Manchu chess moves as a rook and as a horse.
#[test]
fn a_word_of_two_moves_is_refused_with_both_and_never_written() {
    let wide =
        "[Variant \"Manchu\"]\n[SetUp \"1\"]\n[FEN \"3k5/9/9/9/9/9/9/7M1/9/4K4 w - - 0 1\"]\n\n1. ";
    let refused = done(&format!("{wide}M2+1 *"), "pgn+wxf", "uci");
    assert_eq!(refused.report.not_converted(), 1);
    let message = &refused.messages[0];
    assert_eq!(message.code, "core/ambiguous-move");
    assert!(
        message.text.contains("`h3h4` and `h3i5`"),
        "{}",
        message.text
    );
    let written = converted(&format!("{wide}Mh3-i5 *"), "pgn+wxf", "pgn+wxf+oneline");
    assert!(written.ends_with("1. Mh3-i5 *\n"), "{written}");
}

#[test]
fn a_letter_that_is_another_piece_is_refused() {
    let game = "[Variant \"Shogi\"]\n\n1. Pc4 Pg6 *";
    let refused = done(game, "pgn", "pgn+lang=de");
    assert_eq!(refused.report.not_converted(), 1);
    assert_eq!(refused.messages[0].code, "pgn/language");
}

#[test]
fn comments_glyphs_and_variations_stay() {
    let text = "[Variant \"Shogi\"]\n\n1. P-7f! {first} P-3d (1... P-8d $2 2. P-2f) 2. Bx2b+ *\n";
    let same = converted(text, "pgn", "pgn+hodges");
    assert_eq!(
        same.split_once("\n\n").map(|(_, moves)| moves),
        Some("1. P-7f $1 {first} 1... P-3d (1... P-8d $2 2. P-2f) 2. Bx2b+ *\n")
    );
}

#[test]
fn castling_with_any_dash_and_null_moves_with_marks_are_the_same_in_every_language() {
    for (from, text, wanted) in [
        ("pgn+lang=de", "1. Sf3 Sf6 2. Z0! *", "2. -- $1 *\n"),
        (
            "pgn+lang=de",
            "1. Sf3 Sf6 2. Z0+- Sc6 *",
            "2. -- $18 Nc6 *\n",
        ),
        (
            "pgn+lang=de",
            "1. Sf3 Sf6 2. g3 g6 3. Lg2 Lg7 4. O\u{2013}O O\u{2212}O! *",
            "4. O-O O-O $1 *\n",
        ),
        (
            "pgn",
            "1. Cf3 Cf6 2. g3 g6 3. Fg2 Fg7 4. O\u{2014}O *",
            "4. O-O *\n",
        ),
    ] {
        let read = converted(text, from, "pgn+oneline");
        assert!(read.ends_with(wanted), "{text}: {read}");
    }
}

#[test]
fn a_bad_word_in_a_game_of_another_language_is_pointed_at() {
    for (text, word, help) in [
        (
            "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxx6 dxc6 1-0",
            "`Lxx6` is",
            "`pgn+lang=de`",
        ),
        (
            "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Nc3 *",
            "`Nc3` is",
            "`pgn+lang=de`",
        ),
        ("1. e4 Sf6 2. Nf3 Nc6 *", "`Sf6` is", "one language"),
        ("1. Nf3 Nf6 2. Sc3 Kxx *", "`Sc3` is", "one language"),
    ] {
        let refused = done(text, "pgn", "pgn");
        let message = &refused.messages[0];
        assert_eq!(message.code, "pgn/unknown-word", "{text}");
        assert!(message.text.contains(word), "{text}: {}", message.text);
        let said = message.help.as_deref().unwrap_or_default();
        assert!(said.contains(help), "{text}: {said}");
    }
}

#[test]
fn a_capital_p_of_a_pawn_may_be_the_knight_of_another_language() {
    let short = "1. e4 e5 2. Pf3 Pc6 *";
    let refused = done(short, "pgn", "pgn");
    assert_eq!(refused.messages[0].code, "pgn/ambiguous-words");
    let said = &refused.messages[0].text;
    assert!(said.contains("`san` and `lang=nl`"), "{said}");
    let knights = converted(short, "pgn+lang=nl", "pgn+oneline");
    assert!(knights.ends_with("1. e4 e5 2. Nf3 Nc6 *\n"), "{knights}");
    let pawns = converted("1. Pe4 Pe5 *", "pgn+san", "pgn+oneline");
    assert!(pawns.ends_with("1. e4 e5 *\n"), "{pawns}");
    // Another word shows which language it is.
    for (text, wanted) in [
        ("1. e4 e5 2. Pf3 Pc6 3. Lb5 *", "2. Nf3 Nc6 3. Bb5 *\n"),
        ("1. Pe4 Pe5 2. Nf3 Pd6 *", "1. e4 e5 2. Nf3 d6 *\n"),
        ("1. Pe4 Pe5 2. Cf3 Pd6 3. Fb5 *", "2. Nf3 d6 3. Bb5+ *\n"),
        ("1. Pe4 Pe5 2. Hf3 *", "1. e4 e5 2. Qf3 *\n"),
    ] {
        let read = converted(text, "pgn", "pgn+oneline");
        assert!(read.ends_with(wanted), "{text}: {read}");
    }
}

/// A legal game with moves of as many pieces as possible.
fn varied(variant: &VariantName, plies: usize) -> Option<Game> {
    let mut rules = rules_for(variant)?;
    rules.start_usual().ok()?;
    let mut game = Game {
        variant: variant.clone(),
        ..Game::default()
    };
    let (mut at, mut side, mut seen) = (NodeId::ROOT, game.first_side(), Vec::new());
    for n in 0..plies {
        let all = rules.plies();
        let fresh = |p: &&Ply| !seen.contains(&(p.kind, p.promotion, p.gated));
        let ply = all
            .iter()
            .rev()
            .find(fresh)
            .or(all.get(n * 7 % all.len().max(1)))?;
        seen.push((ply.kind, ply.promotion, ply.gated));
        let ply = rules.resolved(*ply, Part::all()).ok()?;
        rules.play(Action::One(ply)).ok()?;
        at = game.tree.push(at, side, ply, Span::default());
        side = side.other();
    }
    Some(game)
}

fn written(game: &Game, name: &str) -> Result<String, Vec<Diagnostic>> {
    let mut name = FormatName::parse(name).expect("a format");
    name.options.catalog = Some(Arc::clone(variants::catalog()));
    let mut writer = name.format.writer(&name.options).expect("a writer");
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    match writer.write(&Document::Game(game.clone()), &mut out, &mut sink) {
        Ok(()) => Ok(String::from_utf8(out).expect("text")),
        Err(_) => Err(sink.take().0),
    }
}

fn read(text: &str, name: &str) -> Document {
    let mut name = FormatName::parse(name).expect("a format");
    name.options.catalog = Some(Arc::clone(variants::catalog()));
    let mut reader = name.format.reader(&name.options).expect("a reader");
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let record = Record::of(text);
    let done = reader.read(&record, &mut doc, &mut sink);
    assert!(done.is_ok(), "{sink:?}\n{text}");
    doc
}

#[test]
fn every_variant_in_every_language_is_read_back_or_refused() {
    let names = LANGUAGES.map(|l| format!("pgn+lang={l}"));
    let mut count = [0; 2];
    for known in variants::catalog().names() {
        let variant = VariantName::from_words(known);
        let Some(game) = varied(&variant, 12) else {
            continue;
        };
        let Ok(plain) = written(&game, "pgn") else {
            continue;
        };
        let wanted = read(&plain, "pgn+san");
        for name in names.iter().map(String::as_str).chain(["pgn+figurine"]) {
            match written(&game, name) {
                Ok(text) => {
                    assert_eq!(read(&text, name), wanted, "{known} {name}\n{plain}{text}");
                    count[0] += 1;
                }
                Err(why) => {
                    assert_eq!(why[0].code.0, "pgn/language", "{known} {name}");
                    count[1] += 1;
                }
            }
        }
    }
    assert!(count[0] > 1_000 && count[1] > 50, "{count:?}");
}

/// A game as players of xiangqi keep it.
fn kept(format: &str, moves: &str) -> String {
    format!(
        "[Result \"*\"]\n[Game \"Chinese Chess\"]\n[RedTeam \"East\"]\n[Red \"One\"]\n[Black \"Two\"]\n[Format \"{format}\"]\n\n{moves} *\n"
    )
}

#[test]
fn tags_of_xiangqi_name_the_variant_the_words_and_the_first_player() {
    let words = [
        ("WXF", "pgn+wxf", "1. C2=5 H8+7 2. H2+3 R9=8"),
        ("ICCS", "pgn+iccs", "1. H2-E2 H9-G7 2. H0-G2 I9-H9"),
        (
            "Chinese",
            "pgn+zh-hans",
            "1. 炮二平五 马８进７ 2. 马二进三 车９平８",
        ),
    ];
    for (format, name, moves) in words {
        let text = kept(format, moves);
        let moves = converted(&text, "pgn", "ucci");
        assert!(
            moves.contains("startpos moves h2e2 h9g7 h0g2 i9h9"),
            "{moves}"
        );
        let plain = converted(&text, "pgn", "pgn");
        assert!(!plain.contains("Format"), "{plain}");
        assert!(
            plain.contains("[RedTeam \"East\"]\n[Red \"One\"]"),
            "{plain}"
        );
        let json = converted(&text, "pgn", "jsonl");
        assert!(
            json.contains("\"White\":\"One\"") || json.contains("[\"White\",\"One\"]"),
            "{json}"
        );
        let back = converted(&text, "pgn", name);
        let expected = text.replacen("[Format", "[Variant \"Xiangqi\"]\n[Format", 1);
        assert_eq!(back, expected);
        assert_eq!(converted(&back, name, name), back);
    }
}

#[test]
fn words_of_wxf_are_read_in_full_width_and_with_the_sign_in_front() {
    let start =
        "[Variant \"Xiangqi\"]\n[SetUp \"1\"]\n[FEN \"4k4/9/9/4H4/9/9/4H4/9/9/3K5 w - - 0 1\"]\n\n";
    for (moves, expected) in [
        ("1. H++7 K5=6", "e6c7"),
        ("1. +H+7 K5=6", "e6c7"),
        ("1. ＋Ｈ＋７ Ｋ５＝６", "e6c7"),
        ("1. ｈ－＋３ Ｋ５＝６", "e3g4"),
    ] {
        let text = format!("{start}{moves} *\n");
        let uci = converted(&text, "pgn+wxf", "ucci");
        assert!(uci.contains(expected), "{moves}: {uci}");
    }
    let wide = "1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３ Ｒ９＝８ *\n";
    let moves = converted(wide, "pgn", "ucci");
    assert!(
        moves.contains("startpos moves h2e2 h9g7 h0g2 i9h9"),
        "{moves}"
    );
}

#[test]
fn words_without_tags_tell_their_variant() {
    for (moves, variant) in [
        ("1. C2=5 H8+7 2. H2+3 R9=8 *", "Xiangqi"),
        ("1. h2e2 h9g7 2. h0g2 i9h9 *", "Xiangqi"),
        ("1. 炮二平五 馬8進7 *", "Xiangqi"),
        ("1. P-7f P-3d 2. P-2f *", "Shogi"),
        ("1. ม-ง๒ *", "Makruk"),
    ] {
        let done = done(moves, "pgn", "pgn");
        let said = String::from_utf8(done.text).expect("text");
        assert_eq!(
            done.report.not_converted(),
            0,
            "{moves}: {:?}",
            done.messages
        );
        assert!(said.contains(variant), "{moves}\n{said}");
    }
}

#[test]
fn squares_of_xiangqi_need_no_hyphen_and_count_ranks_from_zero() {
    let text = "[Variant \"Xiangqi\"]\n\n1. H2E2 h9g7 2. h0-g2 *";
    let moves = converted(text, "pgn+iccs", "ucci");
    assert!(moves.contains("moves h2e2 h9g7 h0g2"), "{moves}");
    assert_eq!(converted(text, "pgn", "ucci"), moves);
}

#[test]
fn chess_in_the_words_of_another_game_stays_chess() {
    let uci = converted("1. Nf3 Nc6 *\n", "pgn", "uci");
    for name in [
        "wxf",
        "hosking",
        "hodges",
        "hodges-number",
        "janggi",
        "zh-hans",
        "zh-hant",
        "iccs",
        "thai-san",
        "thai-lan",
    ] {
        let name = format!("pgn+{name}");
        let spelled = converted("1. Nf3 Nc6 *\n", "pgn", &name);
        assert!(spelled.contains("[Variant \"Chess\"]"), "{spelled}");
        assert_eq!(converted(&spelled, &name, "uci"), uci, "{spelled}");
    }
}

#[test]
fn the_tag_of_the_variant_says_whose_words_they_are() {
    let game = "[Variant \"Janggi\"]\n\n1. P71-61 P41-51 *\n";
    assert_eq!(
        converted(game, "pgn", "uci"),
        converted(game, "pgn+janggi", "uci")
    );
}

#[test]
fn the_wide_blank_of_chinese_texts_parts_moves() {
    let narrow = "[Variant \"Xiangqi\"]\n\n1. 炮二平五 馬8進7 *\n";
    let wide = narrow
        .replace(' ', "\u{3000}")
        .replace("[Variant\u{3000}", "[Variant ");
    assert_eq!(
        converted(&wide, "pgn", "uci"),
        converted(narrow, "pgn", "uci")
    );
}

#[test]
fn a_gate_has_no_word_in_the_spellings_of_other_games() {
    let game = "[Variant \"Seirawan\"]\n\n1. a4 a5 2. Ra3/E Ra6/H *";
    let uci = converted(game, "pgn", "uci");
    for spelling in [
        "wxf", "hosking", "hodges", "janggi", "iccs", "thai-san", "zh-hans",
    ] {
        let name = format!("pgn+{spelling}");
        let spelled = converted(game, "pgn", &name);
        assert!(
            spelled.contains("Ra1-a3/E Ra8-a6/H"),
            "{spelling}: {spelled}"
        );
        assert_eq!(converted(&spelled, &name, "uci"), uci, "{spelling}");
    }
}

#[test]
fn a_game_without_words_of_its_spelling_does_not_name_it() {
    let game = "[Variant \"Capablanca\"]\n\n1. a3 j6 *";
    let spelled = converted(game, "pgn", "pgn+iccs");
    assert!(!spelled.contains("Format"), "{spelled}");
    assert_eq!(
        converted(&spelled, "pgn", "uci"),
        converted(game, "pgn", "uci")
    );
}
