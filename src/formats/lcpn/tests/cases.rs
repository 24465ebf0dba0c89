use super::*;
use serde_json::{Value, json};

/// A tree as the reference cases spell it.
fn tree(e: &Expr) -> Value {
    let all = |es: &[Expr]| es.iter().map(tree).collect::<Value>();
    match e {
        Expr::Name(w) => json!({"name": w.as_str()}),
        Expr::Array(n) => json!({"array": n}),
        Expr::Text(t) => json!({"text": t}),
        Expr::Int(n) => json!({"int": n}),
        Expr::Mod { base, keys, range } => {
            let keys: Vec<_> = keys.iter().map(Word::as_str).collect();
            let range = range.map(|r| json!([r.min, r.max]));
            json!({"mod": {"base": tree(base), "keys": keys, "range": range}})
        }
        Expr::Alt { props, items } => {
            let props: Vec<_> = props.iter().map(Word::as_str).collect();
            json!({"alt": {"props": props, "items": all(items)}})
        }
        Expr::Chain { first, legs } => {
            let word = |l: &Link| if *l == Link::Must { "=>" } else { "->" };
            let ops: Vec<_> = legs.iter().map(|(l, _)| word(l)).collect();
            let mut nodes = vec![tree(first)];
            nodes.extend(legs.iter().map(|(_, e)| tree(e)));
            json!({"chain": {"legs": nodes, "ops": ops}})
        }
        Expr::Compose(items) => json!({"compose": all(items)}),
        Expr::Apply { func, args } => json!({"apply": {"fn": tree(func), "args": all(args)}}),
        Expr::Cond {
            branches,
            otherwise,
        } => {
            let branch = |(t, e): &(Test, Expr)| json!([asked(t), tree(e)]);
            let branches: Vec<_> = branches.iter().map(branch).collect();
            json!({"cond": {"branches": branches, "else": otherwise.as_deref().map(tree)}})
        }
    }
}

fn asked(t: &Test) -> Value {
    let all = |ts: &[Test]| ts.iter().map(asked).collect::<Value>();
    match t {
        Test::Text(t) => json!({"text": t}),
        Test::Int(n) => json!({"int": n}),
        Test::Call { func, args } => json!({"call": {"fn": func.as_str(), "args": all(args)}}),
        Test::Cmp(op, a, b) => {
            json!({"cmp": {"op": super::super::print_lisp::sign(*op), "l": asked(a), "r": asked(b)}})
        }
        Test::Not(one) => json!({"not": asked(one)}),
        Test::And(many) => json!({"and": all(many)}),
        Test::Or(many) => json!({"or": all(many)}),
    }
}

fn item(d: &PieceDef) -> Value {
    match &d.name {
        Some(name) => json!({"def": {"name": name.as_str(), "value": tree(&d.expr)}}),
        None => json!({"expr": tree(&d.expr)}),
    }
}

/// The code each number of the reference cases has become.
const NUMBERS: &[(&str, &str)] = &[
    ("E001", "lcpn/unexpected-character"),
    ("E003", "lcpn/not-closed"),
    ("E004", "lcpn/not-opened"),
    ("E006", "lcpn/empty-list"),
    ("E010", "lcpn/digit-in-name"),
    ("E011", "lcpn/def-inside"),
    ("E013", "lcpn/mixed-form"),
    ("E015", "lcpn/incomplete-def"),
    ("E016", "lcpn/no-argument"),
    ("E017", "lcpn/reserved-word"),
    ("E020", "lcpn/range-form"),
    ("E021", "lcpn/range-zero"),
    ("E022", "lcpn/range-reversed"),
    ("E032", "lcpn/branch-after-default"),
    ("E102", "lcpn/trailing-comma"),
    ("E103", "lcpn/unexpected"),
    ("E110", "lcpn/second-piece"),
    ("W104", "lcpn/redundant-brackets"),
    ("W112", "lcpn/no-blanks"),
    ("W120", "lcpn/guessed-gerund"),
];

fn named(number: &str) -> &'static str {
    let found = NUMBERS.iter().find(|(n, _)| number.starts_with(n));
    found.map_or("none", |(_, name)| name)
}

/// Everything that is not as one line of the reference cases has it.
fn differences(case: &Value) -> Vec<String> {
    let text = |key: &str| case[key].as_str().unwrap_or_default();
    let name = format!("lcpn+{}", text("style"));
    let (pieces, messages) = said(&name, text("input"));
    let mut wrong = Vec::new();
    let error = &case["ast_or_error"]["error"];
    if error.is_object() {
        let first = errors(&name, text("input")).first().copied();
        let wanted = (
            named(error["code"].as_str().unwrap_or_default()),
            error["at"].as_u64(),
        );
        if first.map(|(code, at)| (code, Some(u64::from(at)))) != Some(wanted) {
            wrong.push(format!("wanted {wanted:?}, found {first:?}"));
        }
        return wrong;
    }
    let Some(pieces) = pieces else {
        return vec![format!("refused: {messages:#?}")];
    };
    let items: Value = pieces.defs.iter().map(item).collect();
    if items != case["ast_or_error"] {
        wrong.push(format!("read as {items}"));
    }
    let warned: Vec<&str> = messages.iter().map(|d| d.code.0).collect();
    let empty = Vec::new();
    let wanted = case["warnings"].as_array().unwrap_or(&empty);
    let wanted: Vec<&str> = wanted
        .iter()
        .map(|w| named(w.as_str().unwrap_or("")))
        .collect();
    if warned != wanted {
        wrong.push(format!("warns of {warned:?}, not of {wanted:?}"));
    }
    let mut plain = pieces.clone();
    plain.drop_comments();
    for style in STYLES {
        let short = style.trim_start_matches("lcpn+");
        let canonical = case["canonical"][short].as_str().unwrap_or_default();
        let written = write(style, &plain);
        if unfolded(&written) != unfolded(canonical) {
            wrong.push(format!("{style}: {written}wanted {canonical}"));
        }
        let back = read(style, &written);
        if back.defs != plain.defs {
            wrong.push(format!("{style}: {written}is read as {back:#?}"));
        }
    }
    wrong
}

/// On one line, because the cases are: where lines are broken is not theirs to say.
fn unfolded(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    [("( ", "("), (" )", ")")]
        .iter()
        .fold(line, |line, (from, to)| line.replace(from, to))
}

#[test]
fn the_cases_are_read_and_written_as_they_say() {
    let committed = include_str!("../../../../fixtures/lcpn/cases.jsonl");
    let shared = std::env::var("PANCHESS_ORACLE").ok().and_then(|dir| {
        std::fs::read_to_string(std::path::Path::new(&dir).join("lcpn-cases.jsonl")).ok()
    });
    let lines: Vec<&str> = committed
        .lines()
        .chain(shared.as_deref().unwrap_or("").lines())
        .collect();
    assert!(lines.len() >= 40);
    let mut wrong = Vec::new();
    for line in &lines {
        let case: Value = serde_json::from_str(line).expect("a line of JSON");
        for problem in differences(&case) {
            wrong.push(format!("{} {}: {problem}", case["style"], case["input"]));
        }
    }
    println!("{} cases", lines.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_constructs_of_the_page_are_the_same_in_every_style() {
    let page = include_str!("../../../../docs/formats/lcpn.md");
    let rows = page
        .lines()
        .skip_while(|l| !l.starts_with("| construct |"))
        .skip(2);
    let mut seen = 0;
    for row in rows.take_while(|l| l.starts_with('|')) {
        let cells: Vec<&str> = row
            .split(" | ")
            .map(|c| c.trim_matches(|c| "| `".contains(c)))
            .collect();
        // Neither a piece, nor the same name.
        if ["comment", "conditions combined"].contains(&cells[0]) || cells[1].starts_with('$') {
            continue;
        }
        let pieces = read("lcpn+emacs", cells[1]);
        for (style, cell) in [("lcpn+emacs", 1), ("lcpn+c", 2), ("lcpn+sql", 3)] {
            assert_eq!(write(style, &pieces).trim_end(), cells[cell], "{row}");
            assert_eq!(read(style, cells[cell]).defs, pieces.defs, "{row}");
        }
        seen += 1;
    }
    assert!(seen > 15);
}

/// The tables that show one construct in four styles.
#[test]
fn the_styles_of_each_construct_say_the_same() {
    let page = include_str!("../../../../docs/formats/lcpn.md");
    let mut tables = 0;
    let lines: Vec<&str> = page.lines().collect();
    for at in (0..lines.len()).filter(|i| lines[*i] == "| style | |") {
        let cell = |row: usize| {
            let line = lines[at + 2 + row].trim_end_matches(" |");
            line.split_once(" | ")
                .expect("two cells")
                .1
                .trim_matches('`')
        };
        let pieces = read("lcpn+emacs", cell(0));
        for (row, style) in ["emacs", "common", "c", "sql"].into_iter().enumerate() {
            let format = format!("lcpn+{style}");
            assert_eq!(read(&format, cell(row)).defs, pieces.defs, "{}", cell(row));
            let written = unfolded(&write(&format, &pieces));
            let shown = cell(row).replace(';', "");
            assert_eq!(written, shown, "{style}");
        }
        tables += 1;
    }
    assert!(tables > 25, "{tables}");
}

#[test]
fn a_hyphen_at_an_end_of_a_name_is_reported_where_it_is() {
    for (text, at) in [
        ("(def -a rook)", 5),
        ("(def _a rook)", 5),
        ("(def a rook-)", 11),
        ("(def a rook_)", 11),
        ("(def a- rook)", 6),
        ("(rook :forward-)", 14),
        ("(rook- ferz)", 5),
        ("(def a--b rook)", 6),
    ] {
        let wanted = [("lcpn/unexpected-character", at)];
        assert_eq!(errors("lcpn+emacs", text), wanted, "{text}");
    }
    let few = [("lcpn/incomplete-def", 0)];
    assert_eq!(errors("lcpn", "(def)"), few);
    assert_eq!(errors("lcpn", "(def a rook ferz)"), few);
}

#[test]
fn strings_keep_every_character() {
    for text in [
        "keep \\ this",
        "say \\( and \\)",
        "two \\\\ of them",
        "an end \\",
        "\\\\",
        "a \"quoted\" word",
        "\\\"",
        "\\\\\" x \\\"\\",
        "line\nbreak and\ttab \\n",
        "",
    ] {
        let quoted = super::super::write::quoted(text);
        assert_eq!(super::super::cursor::unquoted(&quoted), text, "{quoted}");
        for style in ["emacs", "common", "c", "sql"] {
            let file = match style {
                "emacs" | "common" => format!("(def x {quoted})\n"),
                "c" => format!("x := {quoted}\n"),
                _ => format!("x IS {quoted}\n"),
            };
            let pieces = read("lcpn", &file);
            assert_eq!(pieces.defs[0].expr, Expr::Text(text.into()), "{file}");
        }
    }
    assert_eq!(super::super::write::quoted("say \\( x"), "\"say \\( x\"");
}

#[test]
fn a_gerund_goes_on_below() {
    for (above, below) in [
        (
            "x IS capturing ferz OR moving\n  wazir\n",
            "x IS capturing ferz OR moving wazir\n",
        ),
        ("x IS capturing # all\nferz\n", "x IS capturing ferz\n"),
        (
            "x IS capturing\n\n  (ferz OR wazir)\n",
            "x IS capturing (ferz OR wazir)\n",
        ),
        (
            "x IS moving AND\nno_jumping\n[0, 2]\n",
            "x IS moving AND no_jumping [0, 2]\n",
        ),
    ] {
        let said =
            |text: &str| -> Vec<Value> { read("lcpn", text).defs.iter().map(item).collect() };
        assert_eq!(said(above), said(below), "{above}");
    }
    // These are no gerunds with an operand.
    for (text, pieces) in [
        ("x IS $capturing\nrook\n", 2),
        ("x IS capturing\ny IS rook\n", 2),
        ("viking\nrook OR bishop\n", 2),
    ] {
        assert_eq!(read("lcpn", text).defs.len(), pieces, "{text}");
    }
}
