//! Makes a table of rules from each grammar of `grammars/`, for `src/grammar/`.

use pest_meta::ast::RuleType;
use pest_meta::optimizer::{OptimizedExpr as Expr, OptimizedRule};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// What is one grammar in several files; any other file is a grammar of its own.
const FAMILIES: [(&str, &[&str]); 2] = [
    ("kif", &["ki2"]),
    ("uci", &["usi", "ucci", "cyclone", "shogi-sfen"]),
];

fn main() {
    let folder = Path::new("grammars");
    println!("cargo::rerun-if-changed=grammars");
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder"));
    let common = text(&folder.join("common.pest"));
    for entry in fs::read_dir(folder).expect("the folder of the grammars") {
        let path = entry.expect("a grammar").path();
        let Some(name) = path.file_stem().and_then(|n| n.to_str()) else {
            continue;
        };
        let member = FAMILIES.iter().any(|(_, more)| more.contains(&name));
        if path.extension().is_none_or(|e| e != "pest") || name == "common" || member {
            continue;
        }
        let more = FAMILIES.iter().find(|(first, _)| *first == name);
        let mut grammar = format!("{common}\n{}", text(&path));
        for part in more.into_iter().flat_map(|(_, more)| *more) {
            grammar = format!("{grammar}\n{}", text(&folder.join(format!("{part}.pest"))));
        }
        let made = Table::of(&grammar, name).made();
        fs::write(out.join(format!("{name}.rs")), made).expect("the table is written");
    }
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The rules of a grammar, and their numbers: 0 is the end of the text.
struct Table {
    rules: Vec<OptimizedRule>,
    numbers: HashMap<String, usize>,
}

impl Table {
    fn of(grammar: &str, name: &str) -> Self {
        let (_, rules) = pest_meta::parse_and_optimize(grammar).unwrap_or_else(|errors| {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            panic!("grammars/{name}.pest: {}", errors.join("\n"))
        });
        let named = rules.iter().enumerate();
        Self {
            numbers: named.map(|(n, r)| (r.name.clone(), n + 1)).collect(),
            rules,
        }
    }

    /// The enumeration of the rules, and the table of what they match.
    fn made(&self) -> String {
        let mut out = String::from(
            "/// A rule of the grammar.\n\
             #[allow(dead_code, missing_docs, non_camel_case_types, clippy::upper_case_acronyms)]\n\
             #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]\n\
             pub enum Rule {\n    EOI,\n",
        );
        let mut names = String::from("Rule::EOI");
        let mut table = String::new();
        for rule in &self.rules {
            let _ = writeln!(out, "    r#{},", rule.name);
            let _ = write!(names, ", Rule::r#{}", rule.name);
            let how = match rule.ty {
                RuleType::Normal => "Normal",
                RuleType::Silent => "Silent",
                RuleType::Atomic => "Atomic",
                RuleType::CompoundAtomic => "CompoundAtomic",
                RuleType::NonAtomic => "NonAtomic",
            };
            let expr = self.expr(&rule.expr);
            let _ = writeln!(table, "        (How::{how}, {expr}),");
        }
        let _ = write!(
            out,
            "}}\n\nimpl crate::grammar::Rules for Rule {{\n    \
             const ALL: &'static [Self] = &[{names}];\n    \
             const TABLE: crate::grammar::Table = {{\n        \
             use crate::grammar::Expr::*;\n        use crate::grammar::How;\n        &[\n{table}        ]\n    }};\n\n    \
             fn number(self) -> u16 {{\n        self as u16\n    }}\n}}\n"
        );
        out
    }

    fn expr(&self, expr: &Expr) -> String {
        match expr {
            Expr::Str(text) => format!("Text({text:?})"),
            Expr::Insens(text) => format!("AnyCase({text:?})"),
            Expr::Range(from, to) => format!("Range({:?}, {:?})", letter(from), letter(to)),
            Expr::Ident(name) => self.named(name),
            Expr::PosPred(e) => format!("Ahead(&{})", self.expr(e)),
            Expr::NegPred(e) => format!("NotAhead(&{})", self.expr(e)),
            Expr::Seq(..) => format!("Sequence(&[{}])", self.list(expr)),
            Expr::Choice(..) => format!("Choice(&[{}])", self.list(expr)),
            Expr::Opt(e) => format!("Optional(&{})", self.expr(e)),
            Expr::Rep(e) => format!("Repeat(&{})", self.expr(e)),
            Expr::Skip(texts) => format!("Until(&{texts:?})"),
            Expr::PeekSlice(..) | Expr::Push(_) | Expr::RestoreOnErr(_) => {
                panic!("no grammar uses the stack of pest")
            }
        }
    }

    /// A sequence or a choice of any length, which pest nests to the right.
    fn list(&self, expr: &Expr) -> String {
        let mut parts = Vec::new();
        let mut rest = expr;
        loop {
            rest = match (expr, rest) {
                (Expr::Seq(..), Expr::Seq(first, more))
                | (Expr::Choice(..), Expr::Choice(first, more)) => {
                    parts.push(self.expr(first));
                    more
                }
                _ => break,
            };
        }
        parts.push(self.expr(rest));
        parts.join(", ")
    }

    /// Another rule, or one that pest has.
    fn named(&self, name: &str) -> String {
        if let Some(number) = self.numbers.get(name) {
            return format!("Rule({number})");
        }
        let ranges: &[(char, char)] = match name {
            "ANY" => return "Any".into(),
            "SOI" => return "Start".into(),
            "EOI" => return "End".into(),
            "ASCII_DIGIT" => &[('0', '9')],
            "ASCII_NONZERO_DIGIT" => &[('1', '9')],
            "ASCII_HEX_DIGIT" => &[('0', '9'), ('a', 'f'), ('A', 'F')],
            "ASCII_ALPHA_LOWER" => &[('a', 'z')],
            "ASCII_ALPHA_UPPER" => &[('A', 'Z')],
            "ASCII_ALPHA" => &[('a', 'z'), ('A', 'Z')],
            "ASCII_ALPHANUMERIC" => &[('a', 'z'), ('A', 'Z'), ('0', '9')],
            "ASCII" => &[('\0', '\x7f')],
            _ => return format!("Letter(::pest::unicode::{name})"),
        };
        let ranges: Vec<String> = ranges.iter().map(|r| format!("Range{r:?}")).collect();
        match &*ranges {
            [one] => one.clone(),
            _ => format!("Choice(&[{}])", ranges.join(", ")),
        }
    }
}

fn letter(text: &str) -> char {
    text.chars().next().expect("a letter")
}
