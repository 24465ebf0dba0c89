use super::TagBlock;
use crate::io::{Cut, Framer, Framing};
use proptest::prelude::*;

/// What framing a text gives: its records, each with the offset it starts at.
type Cuts<'a> = Vec<(usize, &'a [u8])>;

/// Frames a text that arrives in pieces ending at `ends`; checks the contract on the way.
fn frame<'a>(framing: &Framing, text: &'a [u8], ends: &[usize]) -> Cuts<'a> {
    let mut framer = framing.framer();
    let (mut at, mut cuts) = (0, Vec::new());
    for end in ends.iter().copied().chain([text.len()]) {
        drain(&mut *framer, text, &mut at, end, false, &mut cuts);
    }
    drain(&mut *framer, text, &mut at, text.len(), true, &mut cuts);
    assert_eq!(at, text.len(), "bytes were left behind");
    cuts
}

fn drain<'a>(
    framer: &mut dyn Framer,
    text: &'a [u8],
    at: &mut usize,
    end: usize,
    eof: bool,
    cuts: &mut Cuts<'a>,
) {
    loop {
        match framer.next(&text[*at..end], eof) {
            Cut::More => return assert!(!eof, "wants more after the end"),
            Cut::End => return assert!(eof, "ends before the end"),
            Cut::Skip(n) => {
                assert!(n > 0 && *at + n <= end);
                *at += n;
            }
            Cut::Record { skip, len } => {
                assert!(*at + skip + len <= end);
                cuts.push((*at + skip, &text[*at + skip..*at + skip + len]));
                *at += skip + len;
            }
        }
    }
}

fn records(framing: Framing, text: &str) -> Vec<String> {
    let cuts = frame(&framing, text.as_bytes(), &[]);
    for end in 0..=text.len() {
        let again = frame(&framing, text.as_bytes(), &[end]);
        assert_eq!(again, cuts, "cut at {end}");
    }
    let every: Vec<usize> = (0..text.len()).collect();
    assert_eq!(frame(&framing, text.as_bytes(), &every), cuts, "bytewise");
    let text = |(_, b): &(usize, &[u8])| String::from_utf8_lossy(b).into_owned();
    cuts.iter().map(text).collect()
}

fn games(text: &str) -> Vec<String> {
    records(Framing::TagBlock, text)
}

#[test]
fn the_parts_of_a_tag_may_be_on_several_lines() {
    for tag in [
        "[Event \"a\"\n]",
        "[Event\n\"a\"\n]",
        "[\nEvent \"a\"]",
        "[ \r\n\r\nEvent\r\n\"a\"\r\n]",
        "[Event\n\n\"a\"]",
        "[Event \"a\"\r]",
    ] {
        let game = format!("{tag}\n[Site \"b\"]\n\n1. e4 e5 1-0");
        let text = format!("{game}\n\n{game}\n\n{game}\n");
        assert_eq!(games(&text), [&*game; 3], "{tag}");
    }
}

#[test]
fn a_tag_behind_moves_starts_the_next_game() {
    let text = "\n[Event \"a\"]\n[Site \"?\"]\n\n1. e4 *\n\n\n[Event \"b\"]\n\n1. d4 *\n";
    assert_eq!(
        games(text),
        [
            "[Event \"a\"]\n[Site \"?\"]\n\n1. e4 *",
            "[Event \"b\"]\n\n1. d4 *"
        ]
    );
    for end in ["\r\n", "\r"] {
        assert_eq!(games(&text.replace('\n', end)).len(), 2);
    }
    assert_eq!(games(&text.replace("\n\n", "\n")).len(), 2);
}

#[test]
fn comments_hide_tags() {
    let brace = "[Event \"a\"]\n\n1. e4 {see\n\n[Event \"x\"]\n} e5 *\n\n[Event \"b\"]\n\n*\n";
    assert_eq!(games(brace).len(), 2);
    let semicolon = "[Event \"a\"]\n\n1. e4 ; { open\n[Event \"b\"]\n\n*\n";
    assert_eq!(games(semicolon).len(), 2);
    let escape = "[Event \"a\"]\n\n1. e4\n% { open ; \n[Event \"b\"]\n\n*\n";
    assert_eq!(games(escape).len(), 2);
    let clock = "[Event \"a\"]\n\n1. e4 { [%clk 1] } e5\n{\n[%eval 0.1]} *\n[Event \"b\"]\n*";
    assert_eq!(games(clock).len(), 2);
}

#[test]
fn a_line_inside_of_a_comment_is_no_escape_line() {
    for (moves, next) in [
        ("1. e4 {scores 90\n% with it} e5 1-0", "1. d4 d5 *"),
        ("1. e4 {scores 90\r% with it} {a} e5 1-0", "1. d4 d5 *"),
        ("1. e4 e5 {scores 90\n% with it} 1-0", "1. d4 {a} *"),
        ("{scores 90\n% with it} 1. e4 e5 1-0", "1. d4 {a} *"),
        ("1. e4 {a\n% b} {c\n% d; } e5 {e} 1-0", "[Event \"x\"]\n*"),
    ] {
        assert_eq!(games(&format!("{moves}\n\n{next}\n")), [moves, next]);
        assert_eq!(games(&format!("{moves}\n{next}\n")), [moves, next]);
        assert_eq!(games(&format!("{moves} {next}\n")), [moves, next]);
    }
    // After the comment, a line may be one again.
    let text = "1. e4 {a\n% b}\n% 1-0 {\n1... e5 *";
    assert_eq!(games(text), [text]);
}

#[test]
fn comments_in_front_of_tags_belong_to_the_game() {
    let text = "; file of games\n% of mine\n{really}\n\n[Event \"a\"]\n{c} [Site \"x\"]\n\n1. e4 *";
    assert_eq!(games(text), [text]);
}

#[test]
fn quotes_in_tags_hide_brackets_and_braces() {
    let text = "[Event \"a] {\"]\n[White \"q\\\"] x {\"]\n\n1. e4 *\n\n[Event \"b\"]\n*";
    assert_eq!(games(text).len(), 2);
}

#[test]
fn a_value_that_goes_on_belongs_to_its_game() {
    for value in ["multi\nline", "a\n\tb\r\nc"] {
        let one = format!("[Event \"a\"]\n[Annotator \"{value}\"]\n[Result \"*\"]\n\n1. e4 *");
        assert_eq!(
            games(&format!("{one}\n\n[Event \"b\"]\n\n*\n")),
            [&*one, "[Event \"b\"]\n\n*"]
        );
    }
    // A forgotten quotation mark hides no tag and no moves.
    for forgotten in ["[White \"x]", "[White \"x", "[White \"x\"\n"] {
        let one = format!("[Event \"a\"]\n{forgotten}\n[Result \"*\"]\n\n1. e4 *");
        assert_eq!(
            games(&format!("{one}\n\n[Event \"b\"]\n\n*\n")).len(),
            2,
            "{forgotten}"
        );
    }
}

#[test]
fn moves_may_stand_behind_tags_on_one_line() {
    let one = "[Event \"x\"] [Variant \"Classical\"] w 0/100 1 (8|1) K5,1+|k5,8+ 1,2>1,3{[%clk 1]}";
    let text = format!("{one}\n{one}\n\n{one}\n");
    assert_eq!(games(&text), [one, one, one]);
}

#[test]
fn a_tag_behind_a_result_starts_the_next_game_also_on_a_line_that_begins_with_a_tag() {
    let next = "[Event \"b\"]\n\n1. d4 d5 *";
    for tags in [
        "[Event \"a\"] ",
        "[Event \"a\"]\n[Site \"x]\"] ",
        "[Event \"a\"] [Site \"x\"]",
        "[Event \"a\" ] {c} ",
    ] {
        let one = format!("{tags}1. e4 e5 1-0");
        assert_eq!(games(&format!("{one} {next}\n")), [&one, next]);
        assert_eq!(games(&format!("{one}[Site \"y\"]{next}\n")).len(), 2);
    }
    for one in [
        "[Event \"a [x \"y\"] z\"]\n1. e4 *",
        "[Event \"a\"] [Site \"x\"]\n1. e4 *",
    ] {
        assert_eq!(games(&format!("{one}\n\n{next}\n")), [one, next]);
    }
}

#[test]
fn board_lines_belong_to_the_tags() {
    let game = "[Mode \"5D\"]\n[Board \"custom\"]\n[r*nbqk*/8/8:0:1:w]\n[8/8:0:1:b]\n1. e4 / e5";
    let text = format!("{game}\n{game}\n");
    assert_eq!(games(&text), [game, game]);
}

#[test]
fn moves_without_tags_are_a_record() {
    assert_eq!(
        games("1. e4 e5\n\n[Event \"b\"]\n*"),
        ["1. e4 e5", "[Event \"b\"]\n*"]
    );
    assert_eq!(
        games("\u{feff}[Event \"b\"]\n*\n"),
        ["\u{feff}[Event \"b\"]\n*"]
    );
    assert_eq!(games(" \n\r\n\t"), [] as [&str; 0]);
}

#[test]
fn a_game_without_moves_ends_where_its_first_tag_comes_again() {
    let text = "[Event \"a\"]\n[Site \"x\"]\n\n[Round \"1\"]\n\n[Event \"b\"]\n\n1. e4 *";
    assert_eq!(
        games(text),
        [
            "[Event \"a\"]\n[Site \"x\"]\n\n[Round \"1\"]",
            "[Event \"b\"]\n\n1. e4 *"
        ]
    );
    assert_eq!(games("[Event \"a\"]\n[Event \"b\"]\n1. e4 *").len(), 1);
}

#[test]
fn a_repeated_tag_name_behind_a_blank_line_starts_the_next_game() {
    let text = "[Event \"a\"]\n[White \"w\"]\n\n[Round \"2\"]\n[White \"v\"]\n\n[White \"u\"]\n\n*";
    assert_eq!(
        games(text),
        [
            "[Event \"a\"]\n[White \"w\"]",
            "[Round \"2\"]\n[White \"v\"]",
            "[White \"u\"]\n\n*"
        ]
    );
    let apart = "[A \"1\"]\n\n[B \"1\"]\n\n[C \"1\"]\n[B \"2\"]\n\n*";
    assert_eq!(games(apart).len(), 2);
}

#[test]
fn games_without_tags_end_at_their_results() {
    assert_eq!(
        games("1. e4 e5 1-0\n\n1. d4 d5 0-1\n\nNf3 *\nc4 *"),
        ["1. e4 e5 1-0", "1. d4 d5 0-1", "Nf3 *\nc4 *"]
    );
    assert_eq!(
        games("1-0 0-1 1/2-1/2 * 1. e4*1. d4 1/2"),
        ["1-0", "0-1", "1/2-1/2", "*", "1. e4*", "1. d4 1/2"]
    );
    assert_eq!(
        games("1. e4 1-0 1-0\nf4*{a}1-0\n\n0-1 1-0 1. c4 *\n\n12. f3 *\n\n7 g3"),
        [
            "1. e4 1-0 1-0\nf4*{a}1-0",
            "0-1",
            "1-0",
            "1. c4 *",
            "12. f3 *",
            "7 g3"
        ]
    );
    let twice = "[A \"b\"]\n\n1-0 0-1";
    assert_eq!(games(twice), [twice]);
    assert_eq!(
        games("1. e4 1-0 {a} ; b\n% c\n\n 1. d4 1-0[A \"b\"]*"),
        ["1. e4 1-0 {a} ; b\n% c", "1. d4 1-0", "[A \"b\"]*"]
    );
    assert_eq!(
        games(
            "1-0 {a}\n\n{b} ; c\n1. d4 *\n\n; d\nNf3 *\n\n{e} *\n\n$1 1. c4 *\n\n{f}\n\n[A \"b\"]\n*"
        ),
        [
            "1-0 {a}",
            "{b} ; c\n1. d4 *",
            "; d\nNf3 *",
            "{e} *",
            "$1 1. c4 *\n\n{f}",
            "[A \"b\"]\n*"
        ]
    );
    let one = [
        "1. e4 (1. d4 1-0 1. c4) (1. a4 * ) {( 1-0} 1-0",
        "1. e4 e5 1-0 2. Nf3",
        "1. e4\n% 1-0\n1. d4 {1-0} ; 1-0\n1. e5 O-O 0-0 a1-0",
    ];
    for text in one {
        assert_eq!(games(text), [text]);
    }
}

#[test]
fn a_result_directly_after_a_move_ends_its_game() {
    for end in [
        "Qh5#1-0",
        "Qg20-1",
        "Qd61/2-1/2",
        "e8=Q1-0",
        "O-O1-0",
        "e4!0-1",
        "e51/2",
    ] {
        let (first, next) = (format!("1. e4 {end}"), "1. d4 d5 *");
        assert_eq!(games(&format!("{first}\n\n{next}\n")), [&first, next]);
        assert_eq!(games(&format!("{first} {next}\n")), [&first, next]);
    }
    for word in ["Qh51-01", "C2-10-1x", "N1-0", "61-0"] {
        let text = format!("1. e4 {word}\n\n1. d4 d5 *");
        assert_eq!(games(&text), [&*text], "{word}");
    }
}

#[test]
fn a_broken_line_behind_a_result_and_a_blank_line_is_a_record_of_its_own() {
    let [one, next] = ["[Event \"a\"]\n\n1. e4 e5 *", "[Event \"b\"]\n\n1. d4 *"];
    for broken in [
        "[Event", "[", "$", "(", ")", "}", "{ }}}}", "[x]", "]", "\"", "[Event ", "{a}\n)",
    ] {
        for framing in [Framing::TagBlock, Framing::TagBlockWithMarks] {
            if broken != "(" || matches!(framing, Framing::TagBlock) {
                let text = format!("{one}\n\n{broken}\n\n{next}\n");
                assert_eq!(
                    records(framing, &text),
                    [one, broken.trim(), next],
                    "{broken}"
                );
            }
        }
        let lines = format!("{one}\r\n\r\n{broken}\r\n\r\n{next}");
        assert_eq!(games(&lines), [one, broken.trim(), next], "{broken}");
    }
    // What a variation left open is closed there.
    let open = "1. e4 (1. d4 *\n\n) *";
    assert_eq!(games(open), [open]);
}

#[test]
fn sections_behind_a_broken_one_are_of_the_next_game_unless_it_has_tags() {
    let next = "[Event \"b\"]\n\n1. d4 *";
    assert_eq!(games(&format!("[\n[x\n\n{next}")), ["[\n[x", next]);
    for first in ["[Site \"x\"]\n[Even", "[4k/5:0:1:w]"] {
        let text = format!("{first}\n\n{next}");
        assert_eq!(games(&text), [&*text]);
    }
}

#[test]
fn a_comment_that_holds_a_tag_line_does_not_end_its_game() {
    let text = "1. e4 {see\n\n[Event \"x\"] { } e5 2. d4 *";
    assert_eq!(games(text), [text]);
    let text = "1. e4 {see\n\n[Event \"x\"]\nsome { } e5 2. d4 *\n\n[Event \"y\"]\n*";
    assert_eq!(games(text).len(), 2);
    let never = "1. e4 {see\n\n[Event \"x\"] { e5 2. d4 *\n\n[Event \"y\"]\n*";
    assert_eq!(
        games(never),
        [
            "1. e4 {see",
            "[Event \"x\"] { e5 2. d4 *",
            "[Event \"y\"]\n*"
        ]
    );
}

#[test]
fn an_open_comment_loses_one_game_only() {
    let good = "[Event \"b\"]\n\n1. d4 {fine} *";
    let text = format!("[Event \"a\"]\n\n1. e4 {{open e5 *\n\n{good}\n\n{good}\n");
    assert_eq!(
        games(&text),
        ["[Event \"a\"]\n\n1. e4 {open e5 *", good, good]
    );
    let quiet = "[Event \"a\"]\n\n1. e4 {open\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n*";
    assert_eq!(games(quiet).len(), 3);
    assert_eq!(games("1. e4 {open\n[Event \"b\"]\n*").len(), 1);
}

#[test]
fn lines_end_in_every_way() {
    let text = "# list\na b\r\n\r\n \t\n#x\rc\rd \n\ne";
    assert_eq!(
        records(Framing::Line, text),
        ["# list", "a b", "#x", "c", "d ", "e"]
    );
}

#[test]
fn json_values_are_cut_in_and_out_of_an_array() {
    let text = r#" {"a": "}\"]"} {"b": [1, {}]}
        [{"c": 1}, "x,\\", 12 ,[3,[4]], true]  null"#;
    assert_eq!(
        records(Framing::Json, text),
        [
            r#"{"a": "}\"]"}"#,
            r#"{"b": [1, {}]}"#,
            r#"{"c": 1}"#,
            r#""x,\\""#,
            "12",
            "[3,[4]]",
            "true",
            "null"
        ]
    );
}

#[test]
fn a_json_array_never_closed_shows_an_empty_record() {
    assert_eq!(records(Framing::Json, "[{}, {}"), ["{}", "{}", ""]);
    assert_eq!(records(Framing::Json, "[{}, {\"a\""), ["{}", "{\"a\"", ""]);
    assert_eq!(records(Framing::Json, "{}]"), ["{}", "]"]);
}

#[test]
fn a_json_array_never_closed_ends_before_the_next_one() {
    for (text, found) in [
        ("[{},\n[{}, {}]\n[{}]\n", &["{}", "", "{}", "{}", "{}"][..]),
        ("[{},\n\n  [{}]\n", &["{}", "[{}]", ""]),
        (" [{}\n [{}]", &["{}", "", "{}"]),
        ("[\n {},\n {},\n[\n {}\n]\n", &["{}", "{}", "", "{}"]),
        ("[{},\n[{},\n[{}]\n", &["{}", "", "{}", "", "{}"]),
        // Arrays of arrays, and arrays beside objects.
        ("[\n[1],\n[2]\n]\n{}", &["[1]", "[2]", "{}"]),
        ("[{}, [1]]\n[{}]", &["{}", "[1]", "{}"]),
    ] {
        assert_eq!(records(Framing::Json, text), found, "{text:?}");
    }
}

#[test]
fn a_broken_json_value_loses_one_record() {
    let good = "{\"a\": [1, {\n\"b\": \"{\"}]}";
    let broken = [
        "{\"a\": {\"b\": 1}",
        "{\"a\": 1,",
        "{\"a\": [1, 2}",
        "{\"a\": \"never closed}",
        "{\"a\": \"never closed, \\",
        "{\"a\": [1, 2,",
        "{\"a\": [1, {",
        "{\"a\":",
    ];
    for bad in broken {
        for (open, between, close) in [("", "\n", "\n"), ("[\n  ", ",\n  ", "\n]\n")] {
            let all = [good, bad, good, good].join(between);
            let found = records(Framing::Json, &format!("{open}{all}{close}"));
            let begins: Vec<&str> = found.iter().map(|r| r.trim_end()).collect();
            assert_eq!(begins.len(), 4, "{bad} {found:?}");
            assert_eq!(begins[1].trim_end_matches(','), bad.trim_end_matches(','));
            assert_eq!([begins[0], begins[2], begins[3]], [good; 3]);
        }
    }
    let last = "[\n {\"a\": 1},\n {\"b\": 2\n]\n";
    assert_eq!(records(Framing::Json, last), ["{\"a\": 1}", "{\"b\": 2\n"]);
    let flat = "{\n\"a\": [\n{\n\"b\": 1\n},\n{\n}\n]\n}";
    assert_eq!(records(Framing::Json, flat), [flat]);
}

#[test]
fn yaml_documents_are_cut_at_their_markers() {
    assert_eq!(records(Framing::Yaml, "a: 1\nb: 2\n"), ["a: 1\nb: 2\n"]);
    let text = "%YAML 1.2\n# first\n---\na: |\n  x\n  ---\n---\n# none\n--- {b: 2}\r\n...\n\n---\nc: 3\n---\n";
    assert_eq!(
        records(Framing::Yaml, text),
        [
            "%YAML 1.2\n# first\n---\na: |\n  x\n  ---\n",
            "--- {b: 2}\r\n",
            "---\nc: 3\n"
        ]
    );
    assert_eq!(records(Framing::Yaml, "# nothing\n"), [] as [&str; 0]);
}

#[test]
fn a_whole_file_is_one_record() {
    assert_eq!(records(Framing::Whole, " a\n\n"), [" a\n\n"]);
    assert_eq!(records(Framing::Whole, ""), [] as [&str; 0]);
}

const ALL: [Framing; 5] = [
    Framing::Whole,
    Framing::Line,
    Framing::TagBlock,
    Framing::Json,
    Framing::Yaml,
];

/// Texts made of what framers examine.
fn tokens() -> impl Strategy<Value = String> {
    let token = prop::sample::select(vec![
        "\n",
        "\r",
        "\r\n",
        "\n\n",
        " ",
        "\t",
        "{",
        "}",
        ";",
        "%",
        "[",
        "]",
        "\"",
        "\\",
        "#",
        "---",
        "...",
        ",",
        "[Event \"a\"]",
        "[Site \"b\"]\n",
        "[x:0:1:w]",
        "1. e4",
        "1-0",
        "*",
        "1/2",
        "(",
        ")",
        "a",
        "\u{feff}",
        "\u{e9}",
        "\0",
        ": ",
        "\n{",
        "\"a\": ",
        "\n[",
        "Event",
    ]);
    prop::collection::vec(token, 0..40).prop_map(|t| t.concat())
}

#[test]
fn a_line_end_cut_in_two_is_no_blank_line() {
    assert_eq!(games("[Event \"a\"]\r\n[Event \"b\"]\r\n*").len(), 1);
    assert_eq!(games("[Event \"a\"]\r\n\r\n[Event \"b\"]\r\n*").len(), 2);
}

/// Cuts without looking for usual records first.
struct BySteps(TagBlock);

impl Framer for BySteps {
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        self.0.next_by_steps(buf, eof)
    }

    fn give_up(&mut self) {
        self.0.give_up();
    }
}

/// Texts made of lines that usual games have, and of a few others.
fn lines() -> impl Strategy<Value = String> {
    let line = prop::sample::select(vec![
        "[Event \"a\"]\n",
        "[Event \"a\"]\n",
        "[Site \"b; c\"]\n",
        "[Event \"a\"]\n\n1. e4 e5 1-0\n\n",
        "[Event \"a\"]\n\n1. e4 { d } e5\n1/2-1/2\n\n",
        "[Event \"a\"] 1. e4 \n",
        "[\n",
        "\n",
        "\n\n",
        "\r\n",
        "1. e4 O-O 0-0 \n",
        "1. e4 { a\n",
        "b } e5 (1... c5) \n",
        "{ 1-0 } *\n",
        "{ [%eval -0.3] } Nf3\n",
        " [Event \"a\"]\n",
        "; { a\n",
        "% { a\n",
        "% b } ",
        "[Event \"a\"] 1. e4 1-0 [Event \"b\"]\n",
        "[Event \"a\"] [Site \"]b\"]\n",
        "1-0\n",
        "1-0 \t\n \n",
        "\u{bd}-\u{bd}\n",
        "1/2 1. d4\n",
        "* ",
        "0-1",
        "(",
        ")",
        "e4*\n",
    ]);
    prop::collection::vec(line, 0..20).prop_map(|t| t.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn usual_records_are_cut_as_step_by_step(text in prop_oneof![lines(), tokens()]) {
        let bytes = text.as_bytes();
        let mut cuts = Vec::new();
        let mut framer = BySteps(TagBlock::default());
        drain(&mut framer, bytes, &mut 0, bytes.len(), true, &mut cuts);
        prop_assert_eq!(frame(&Framing::TagBlock, bytes, &[]), cuts);
    }

    #[test]
    fn pieces_do_not_matter_and_no_byte_is_lost(
        text in tokens(),
        mut ends in prop::collection::vec(0usize..200, 0..6),
    ) {
        ends.iter_mut().for_each(|e| *e = (*e).min(text.len()));
        ends.sort_unstable();
        let every: Vec<usize> = (0..text.len()).collect();
        for framing in ALL {
            let whole = frame(&framing, text.as_bytes(), &[]);
            prop_assert_eq!(&frame(&framing, text.as_bytes(), &ends), &whole);
            prop_assert_eq!(&frame(&framing, text.as_bytes(), &every), &whole);
        }
    }

    #[test]
    fn what_is_passed_over_is_only_plumbing(text in tokens()) {
        for framing in [Framing::TagBlock, Framing::Json] {
            let mut at = 0;
            for (start, record) in frame(&framing, text.as_bytes(), &[]) {
                let gap = &text.as_bytes()[at..start];
                prop_assert!(gap.iter().all(|b| b" \t\r\n,[]".contains(b)), "{framing:?} {gap:?}");
                at = start + record.len();
            }
        }
    }

    #[test]
    fn a_framer_that_gave_up_goes_on(text in tokens(), at in 0usize..200) {
        for framing in ALL {
            let (bytes, at) = (text.as_bytes(), at.min(text.len()));
            let mut framer = framing.framer();
            let mut from = 0;
            drain(&mut *framer, bytes, &mut from, at, false, &mut Vec::new());
            framer.give_up();
            let mut from = at;
            drain(&mut *framer, bytes, &mut from, bytes.len(), true, &mut Vec::new());
            prop_assert_eq!(from, bytes.len());
        }
    }
}
