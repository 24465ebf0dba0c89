use super::*;
use crate::model::{Lettered, Note, Variant, VariantName};
use crate::movement::Dice;

/// Makes pieces.
pub struct Maker(pub Dice);

impl Maker {
    fn word(&mut self) -> Word {
        let words = [
            "rook",
            "knight",
            "move",
            "capture",
            "cannon",
            "no-jump",
            "is",
            "or",
            "if",
            "else",
            "def",
            "cond",
            "t",
            "and",
            "not",
            "and-then",
            "end",
            "moving",
            "viking",
            "hopping",
            "läufer",
            "mov",
            "pawn-ii",
            "igui",
            "within-fortress",
            "x",
        ];
        Word::new(self.0.of(&words)).unwrap()
    }

    fn key(&mut self) -> Word {
        Word::new(
            self.0
                .of(&["forward", "left", "only", "any", "narrow", "forward-most"]),
        )
        .unwrap()
    }

    fn words(&mut self, most: u64) -> Vec<Word> {
        let mut words: Vec<Word> = Vec::new();
        for _ in 0..self.0.below(most + 1) {
            let word = self.key();
            if !words.contains(&word) {
                words.push(word);
            }
        }
        words
    }

    fn text(&mut self) -> String {
        self.0
            .of(&[
                "see text",
                "a \"b\"",
                "back\\slash",
                "two\nlines",
                "",
                "; # :=",
                "é\t(",
            ])
            .to_owned()
    }

    fn int(&mut self) -> i64 {
        match self.0.below(30) {
            0 => i64::MIN,
            1 => i64::MAX,
            n => n as i64 - 9,
        }
    }

    fn range(&mut self) -> Option<StepRange> {
        let min = self.0.below(3) as u32 + 1;
        match self.0.below(4) {
            0 => None,
            1 => Some(StepRange { min, max: None }),
            _ => Some(StepRange {
                min,
                max: Some(min + self.0.below(3) as u32),
            }),
        }
    }

    fn function(&mut self, depth: u64) -> Expr {
        match self.0.below(if depth == 0 { 1 } else { 5 }) {
            0..=2 => Expr::Name(self.word()),
            3 => Expr::Compose(self.several(2, |d| {
                let mut f = d.function(depth - 1);
                if matches!(f, Expr::Compose(_)) {
                    f = Expr::Name(d.word());
                }
                f
            })),
            _ => Expr::Alt {
                props: Vec::new(),
                items: self.several(2, |d| d.flat(depth, Self::function)),
            },
        }
    }

    /// No alternation.
    fn flat(&mut self, depth: u64, make: impl Fn(&mut Self, u64) -> Expr) -> Expr {
        match make(self, depth - 1) {
            Expr::Alt { .. } => Expr::Name(self.word()),
            other => other,
        }
    }

    fn several<T>(&mut self, least: u64, mut one: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let most = if self.0.below(20) == 0 { 12 } else { 3 };
        (0..least + self.0.below(most)).map(|_| one(self)).collect()
    }

    pub fn expr(&mut self, depth: u64) -> Expr {
        match self.0.below(if depth == 0 { 4 } else { 13 }) {
            0 | 1 => Expr::Name(self.word()),
            2 => Expr::Array(self.several(1, Self::int)),
            3 => Expr::Text(self.text()),
            4 | 5 => {
                let (mut keys, range) = (self.words(2), self.range());
                if keys.is_empty() && range.is_none() {
                    keys.push(self.key());
                }
                Expr::Mod {
                    base: Box::new(self.expr(depth - 1)),
                    keys,
                    range,
                }
            }
            6 | 7 => {
                let props = self.words(2);
                let least = if props.is_empty() { 2 } else { 0 };
                Expr::Alt {
                    props,
                    items: self.several(least, |d| d.flat(depth, Self::expr)),
                }
            }
            8 | 9 => {
                let link = |d: &mut Self| {
                    if d.0.below(2) == 0 {
                        Link::Must
                    } else {
                        Link::May
                    }
                };
                let mut legs = self.several(1, |d| (link(d), d.expr(depth - 1)));
                if let Some((_, last @ Expr::Chain { .. })) = legs.last_mut() {
                    *last = Expr::Name(self.word());
                }
                Expr::Chain {
                    first: Box::new(self.expr(depth - 1)),
                    legs,
                }
            }
            10 => Expr::Compose(self.several(2, |d| match d.expr(depth - 1) {
                Expr::Compose(_) => Expr::Name(d.word()),
                other => other,
            })),
            11 => {
                let func = Box::new(self.function(2));
                let least = u64::from(!matches!(*func, Expr::Name(_)));
                let arg = |d: &mut Self| match d.0.below(8) {
                    0 => Expr::Int(d.int()),
                    _ => d.expr(depth - 1),
                };
                Expr::Apply {
                    func,
                    args: self.several(least, arg),
                }
            }
            _ => {
                let branches = self.several(1, |d| (d.test(3), d.expr(depth - 1)));
                let last = match self.0.below(2) {
                    0 => None,
                    _ => Some(self.expr(depth - 1)),
                };
                let otherwise = last.filter(|e| !matches!(e, Expr::Cond { .. }));
                Expr::Cond {
                    branches,
                    otherwise: otherwise.map(Box::new),
                }
            }
        }
    }

    fn test(&mut self, depth: u64) -> Test {
        let ops = [
            CmpOp::Equal,
            CmpOp::Unequal,
            CmpOp::Less,
            CmpOp::AtMost,
            CmpOp::Greater,
            CmpOp::AtLeast,
        ];
        match self.0.below(if depth == 0 { 3 } else { 7 }) {
            0 => Test::Text(self.text()),
            1 => Test::Int(self.int()),
            2 => Test::Call {
                func: self.word(),
                args: match depth {
                    0 => Vec::new(),
                    _ => self.several(0, |d| d.test(depth - 1)),
                },
            },
            3 => {
                let op = ops[self.0.below(6_usize)];
                let mut one = || Box::new(self.test(depth - 1));
                Test::Cmp(op, one(), one())
            }
            4 => Test::Not(Box::new(self.test(depth - 1))),
            5 => Test::And(self.several(2, |d| match d.test(depth - 1) {
                Test::And(_) => Test::Int(1),
                other => other,
            })),
            _ => Test::Or(self.several(2, |d| match d.test(depth - 1) {
                Test::Or(_) => Test::Int(1),
                other => other,
            })),
        }
    }

    fn comment(&mut self) -> String {
        self.0
            .of(&[
                "slides",
                "",
                "  . X .",
                "; # (",
                "\"open",
                "and :=  so on",
                ";;",
                "é",
            ])
            .to_owned()
    }

    fn notes(&mut self) -> Vec<Note> {
        let note = |d: &mut Self| match d.0.below(3) {
            0 => Note::Gap,
            _ => Note::Line(d.comment()),
        };
        match self.0.below(3) {
            0 => self.several(1, note),
            _ => Vec::new(),
        }
    }

    fn variant(&mut self, defs: &[PieceDef]) -> Variant {
        // As in a file: pieces with definitions in the order of these, and each piece once.
        let mut letters = ["A", "B", "+B", "Z"]
            .map(|l| Lettered::new(self.word(), l))
            .to_vec();
        let mut seen = Vec::new();
        letters.retain(|l| !seen.contains(&l.piece) && (seen.push(l.piece.clone()), true).1);
        let place = |l: &Lettered| defs.iter().position(|d| d.name.as_ref() == Some(&l.piece));
        letters.sort_by_key(place);
        Variant {
            name: VariantName::from_words("spice chess"),
            title: (self.0.below(2) == 0).then(|| self.text()),
            letters,
            ..Variant::default()
        }
    }

    pub fn pieces(&mut self, comments: bool) -> Pieces {
        let mut pieces = Pieces::default();
        for _ in 0..1 + self.0.below(3) {
            let expr = self.expr(4);
            let nodes = expr.nodes().count() as u64;
            let mut inside = Vec::new();
            if comments && self.0.below(2) == 0 {
                inside = self.several(1, |d| (d.0.below(nodes) as u32, d.comment()));
                inside.sort_by_key(|(node, _)| *node);
            }
            pieces.defs.push(PieceDef {
                name: (self.0.below(3) > 0).then(|| self.word()),
                expr,
                before: if comments { self.notes() } else { Vec::new() },
                inside,
                beside: (comments && self.0.below(4) == 0).then(|| self.comment()),
                source: Default::default(),
            });
        }
        if comments {
            pieces.after = self.notes();
        }
        pieces
    }
}

pub fn rounds() -> u64 {
    let wanted = std::env::var("PANCHESS_ROUNDS").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(1_000)
}

#[test]
fn every_tree_comes_back_from_every_style() {
    let mut maker = Maker(Dice::new(0));
    for round in 0..rounds() {
        let pieces = maker.pieces(false);
        for style in STYLES {
            let text = write(style, &pieces);
            let back = read(style, &text);
            assert_eq!(back.defs, pieces.defs, "round {round}, {style}:\n{text}");
            assert_eq!(write(style, &back), text, "{style}");
        }
    }
}

#[test]
fn every_tree_and_comment_comes_back_from_the_files_of_the_model() {
    let mut maker = Maker(Dice::new(0xD1CE));
    for round in 0..rounds() {
        let mut pieces = maker.pieces(true);
        pieces.variant = (round % 2 == 1).then(|| Box::new(maker.variant(&pieces.defs)));
        let pieces = Document::Pieces(pieces);
        for slug in ["json", "jsonl", "yaml"] {
            let format = crate::formats::find(slug).unwrap();
            let options = crate::formats::Options::default();
            let (mut out, mut sink) = (Vec::new(), Sink::default());
            let mut writer = format.writer(&options).unwrap();
            assert!(
                writer.write(&pieces, &mut out, &mut sink).is_ok(),
                "{sink:?}"
            );
            let text = String::from_utf8(out).unwrap();
            let (mut back, mut sink) = (Document::default(), Sink::default());
            let mut reader = format.reader(&options).unwrap();
            let _ = reader.read(&Record::of(&text), &mut back, &mut sink);
            assert_eq!(back, pieces, "round {round}, {slug}: {sink:?}\n{text}");
        }
    }
}

#[test]
fn a_tree_is_known_by_its_style() {
    let mut maker = Maker(Dice::new(77));
    for round in 0..rounds() / 10 {
        let mut pieces = maker.pieces(false);
        pieces.defs[0].name = Word::new("first");
        for style in ["lcpn+emacs", "lcpn+c", "lcpn+sql"] {
            let text = write(style, &pieces);
            let back = read("lcpn", &text);
            assert_eq!(back.defs, pieces.defs, "round {round}, {style}:\n{text}");
            assert_eq!(write("lcpn", &back), text, "{style}");
        }
    }
}

fn remarks(pieces: &Pieces) -> Vec<String> {
    let line = |n: &Note| match n {
        Note::Line(text) => Some(text.clone()),
        Note::Gap => None,
    };
    let mut all: Vec<String> = pieces.after.iter().filter_map(line).collect();
    for def in &pieces.defs {
        all.extend(def.before.iter().filter_map(line));
        all.extend(def.inside.iter().map(|(_, text)| text.clone()));
        all.extend(def.beside.clone());
    }
    all.sort();
    all
}

#[test]
fn comments_survive_and_do_not_wander() {
    let mut maker = Maker(Dice::new(4711));
    for round in 0..rounds() {
        let pieces = maker.pieces(true);
        for style in STYLES {
            let text = write(style, &pieces);
            let back = read(style, &text);
            let bare = |p: &Pieces| p.defs.iter().map(|d| d.expr.clone()).collect::<Vec<_>>();
            assert_eq!(
                bare(&back),
                bare(&pieces),
                "round {round}, {style}:\n{text}"
            );
            assert_eq!(
                remarks(&back),
                remarks(&pieces),
                "round {round}, {style}:\n{text}"
            );
            assert_eq!(write(style, &back), text, "round {round}, {style}");
        }
    }
}
