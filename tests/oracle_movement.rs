//! Where pieces go, held against facts: `fixtures/oracle/movement.jsonl`, written by
//! `scripts/make-movement-cases.py`.

use panchess::diag::Span;
use panchess::model::{CmpOp, Expr, Link, PieceDef, PieceSource, Pieces, StepRange, Test, Word};
use panchess::movement::{
    CannotLower, Definition, HexRows, Limits, Problem, Reach, Simple, Vector, Verdict, lower, reach,
};
use serde_json::Value;

fn word(v: &Value) -> Word {
    Word::new(v.as_str().expect("a word")).expect("a name")
}

fn list(v: &Value) -> &[Value] {
    v.as_array().map_or(&[], Vec::as_slice)
}

fn exprs(v: &Value) -> Vec<Expr> {
    list(v).iter().map(expr).collect()
}

/// The only member of a JSON object.
fn tagged(v: &Value) -> (&str, &Value) {
    let (tag, inner) = v.as_object().and_then(|o| o.iter().next()).expect("a node");
    (tag, inner)
}

fn expr(v: &Value) -> Expr {
    let (tag, v) = tagged(v);
    match tag {
        "name" => Expr::Name(word(v)),
        "array" => Expr::Array(list(v).iter().filter_map(Value::as_i64).collect()),
        "text" => Expr::Text(v.as_str().expect("text").to_owned()),
        "int" => Expr::Int(v.as_i64().expect("a number")),
        "mod" => Expr::Mod {
            base: Box::new(expr(&v["base"])),
            keys: list(&v["keys"]).iter().map(word).collect(),
            range: v["range"].as_array().map(|r| StepRange {
                min: r[0].as_u64().expect("a number") as u32,
                max: r[1].as_u64().map(|n| n as u32),
            }),
        },
        "alt" => Expr::Alt {
            props: list(&v["props"]).iter().map(word).collect(),
            items: exprs(&v["items"]),
        },
        "chain" => chain(v),
        "compose" => Expr::Compose(exprs(v)),
        "apply" => Expr::Apply {
            func: Box::new(expr(&v["fn"])),
            args: exprs(&v["args"]),
        },
        "cond" => Expr::Cond {
            branches: list(&v["branches"])
                .iter()
                .map(|b| (test(&b[0]), expr(&b[1])))
                .collect(),
            otherwise: Some(&v["else"])
                .filter(|e| e.is_object())
                .map(|e| Box::new(expr(e))),
        },
        other => panic!("{other}"),
    }
}

fn chain(v: &Value) -> Expr {
    let mut legs = exprs(&v["legs"]).into_iter();
    let first = Box::new(legs.next().expect("a leg"));
    let link = |op: &Value| match op.as_str() {
        Some("=>") => Link::Must,
        _ => Link::May,
    };
    let legs = list(&v["ops"]).iter().map(link).zip(legs).collect();
    Expr::Chain { first, legs }
}

fn test(v: &Value) -> Test {
    let (tag, v) = tagged(v);
    match tag {
        "text" => Test::Text(v.as_str().expect("text").to_owned()),
        "int" => Test::Int(v.as_i64().expect("a number")),
        "call" => Test::Call {
            func: word(&v["fn"]),
            args: list(&v["args"]).iter().map(test).collect(),
        },
        "cmp" => {
            let op = match v["op"].as_str().expect("a sign") {
                "=" => CmpOp::Equal,
                "!=" => CmpOp::Unequal,
                "<" => CmpOp::Less,
                "<=" => CmpOp::AtMost,
                ">" => CmpOp::Greater,
                ">=" => CmpOp::AtLeast,
                other => panic!("{other}"),
            };
            Test::Cmp(op, Box::new(test(&v["l"])), Box::new(test(&v["r"])))
        }
        "not" => Test::Not(Box::new(test(v))),
        "and" => Test::And(list(v).iter().map(test).collect()),
        "or" => Test::Or(list(v).iter().map(test).collect()),
        other => panic!("{other}"),
    }
}

fn pieces(v: &Value) -> Pieces {
    let def = |item: &Value| {
        let (name, value) = match tagged(item) {
            ("def", d) => (Some(word(&d["name"])), &d["value"]),
            (_, e) => (None, e),
        };
        PieceDef {
            name,
            expr: expr(value),
            before: Vec::new(),
            inside: Vec::new(),
            beside: None,
            source: PieceSource::default(),
        }
    };
    Pieces {
        defs: list(v).iter().map(def).collect(),
        ..Pieces::default()
    }
}

fn vector(v: &Value) -> Vector {
    let axes: Vec<i64> = list(v).iter().filter_map(Value::as_i64).collect();
    Vector::new(&axes).expect("a cell")
}

fn vectors(v: &Value) -> Vec<Vector> {
    let mut all: Vec<Vector> = list(v).iter().map(vector).collect();
    all.sort();
    all
}

fn board(v: &Value) -> Simple {
    let sizes: Vec<i64> = list(&v["board"]).iter().filter_map(Value::as_i64).collect();
    let mut board = match (v["board"][0].as_str(), v["board"][2].as_str()) {
        (Some("hex"), Some("pointy")) => Simple::hexagon(sizes[0], HexRows::Level),
        (Some("hex"), _) => Simple::hexagon(sizes[0], HexRows::Upright),
        _ => Simple::rectangular(&sizes),
    };
    board.second = v["second"] == Value::Bool(true);
    board.friends.extend(vectors(&v["friends"]));
    board.enemies.extend(vectors(&v["enemies"]));
    board
}

struct Facts {
    dictionary: Pieces,
    cases: Vec<Value>,
}

fn facts() -> Facts {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/fixtures/oracle/movement.jsonl"
    );
    let text = std::fs::read_to_string(path).expect("the facts");
    let mut lines = text
        .lines()
        .map(|l| serde_json::from_str::<Value>(l).expect("JSON"));
    let first = lines.next().expect("the dictionary");
    Facts {
        dictionary: pieces(&first["dictionary"]),
        cases: lines.collect(),
    }
}

/// The last definition of a file, which is what the facts are about.
fn lowered(v: &Value, dictionary: &Pieces) -> Result<Definition, CannotLower> {
    let all = lower(&pieces(&v["pieces"]), &[dictionary]);
    all.into_iter().last().expect("a definition")
}

fn reached(v: &Value, d: &Definition) -> Reach {
    let limits = Limits {
        past_captures: v["past_captures"] == Value::Bool(true),
        ..Limits::default()
    };
    let found = reach(&d.movement, &board(v), vector(&v["square"]), limits);
    found.unwrap_or_else(|e| panic!("{}: {e}", v["input"]))
}

#[test]
fn pieces_reach_the_squares_they_should() {
    let facts = facts();
    let cases = facts.cases.iter().filter(|v| v["certain"].is_array());
    let mut checked = 0;
    for v in cases {
        let d = lowered(v, &facts.dictionary).unwrap_or_else(|e| panic!("{}: {e}", v["input"]));
        let found = reached(v, &d);
        assert_eq!(
            found.certain(),
            vectors(&v["certain"]),
            "certain: {}",
            v["input"]
        );
        let possible = v["possible"].as_array().map(|_| vectors(&v["possible"]));
        assert_eq!(found.possible(), possible, "possible: {}", v["input"]);
        let exact = d.movement.verdict(&|_| false) == Verdict::Exact;
        assert_eq!(
            exact,
            v["exact"] == Value::Bool(true),
            "verdict: {}",
            v["input"]
        );
        checked += 1;
    }
    assert!(checked > 100, "{checked}");
}

#[test]
fn moves_on_positions_are_those_of_the_facts() {
    let facts = facts();
    let mut checked = 0;
    for v in facts.cases.iter().filter(|v| v["moves"].is_array()) {
        let d = lowered(v, &facts.dictionary).unwrap_or_else(|e| panic!("{}: {e}", v["input"]));
        let found = reached(v, &d).moves.into_iter().map(|m| (m.to, m.captures));
        let mut found: Vec<_> = found.collect();
        found.dedup();
        let expected = list(&v["moves"]).iter();
        let mut expected: Vec<_> = expected.map(|m| (vector(&m[0]), vectors(&m[1]))).collect();
        expected.sort();
        assert_eq!(found, expected, "{} on {}", v["input"], v["board"]);
        checked += 1;
    }
    assert!(checked > 20, "{checked}");
}

#[test]
fn what_cannot_be_computed_says_why() {
    let facts = facts();
    let mut said = Vec::new();
    for v in facts.cases.iter().filter(|v| v["error"].is_string()) {
        said.push(match lowered(v, &facts.dictionary) {
            Err(e) => e.to_string(),
            Ok(d) => {
                let found = reach(
                    &d.movement,
                    &board(v),
                    vector(&v["square"]),
                    Limits::default(),
                );
                found.expect_err("no answer").to_string()
            }
        });
    }
    assert_eq!(
        said,
        [
            "the array [1, 1, 1, 0] does not fit a board of 2 axes",
            "the definition of `a` refers to itself",
        ]
    );
}

#[test]
fn every_piece_of_the_dictionary_has_a_meaning() {
    let facts = facts();
    let all = lower(&facts.dictionary, &[]);
    assert_eq!(all.len(), facts.dictionary.defs.len());
    let is_zone = |z: &str| z == "within-fortress";
    for d in &all {
        let d = d.as_ref().expect("a meaning");
        let name = d.name.as_ref().expect("a name").as_str();
        let exact = d.movement.verdict(&is_zone) == Verdict::Exact;
        assert_eq!(exact, name != "chinese-pawn", "{name}");
        let royal = d.properties.iter().any(|p| p.as_str() == "royal");
        assert_eq!(royal, matches!(name, "king" | "general"), "{name}");
    }
}

#[test]
fn a_circle_of_definitions_is_named_wherever_it_is_entered() {
    let def = |name: &str, needs: &str| PieceDef {
        name: Word::new(name),
        expr: Expr::Name(Word::new(needs).expect("a name")),
        before: Vec::new(),
        inside: Vec::new(),
        beside: None,
        source: PieceSource {
            span: Span::default(),
            ..PieceSource::default()
        },
    };
    let file = Pieces {
        defs: vec![def("x", "a"), def("a", "b"), def("b", "c"), def("c", "a")],
        ..Pieces::default()
    };
    for found in lower(&file, &[]) {
        let problem = found.expect_err("a circle").problem;
        assert_eq!(problem, Problem::Cycle("a".into()));
    }
}

#[test]
fn long_rows_of_definitions_need_little_stack() {
    let name = |n: usize| {
        let digits = n.to_string().into_bytes();
        let letters: String = digits.iter().map(|b| char::from(b + 49)).collect();
        Word::new(&letters).expect("a name")
    };
    let def = |n: usize| PieceDef {
        name: Some(name(n)),
        expr: Expr::Name(name(n + 1)),
        before: Vec::new(),
        inside: Vec::new(),
        beside: None,
        source: PieceSource::default(),
    };
    let file = Pieces {
        defs: (0..100_000).map(def).collect(),
        ..Pieces::default()
    };
    let all = lower(&file, &[]);
    assert!(all.iter().all(Result::is_ok));
}
