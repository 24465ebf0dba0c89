//! The rules for source code, checked on the source itself.

use crate::support::files;
use panchess::diag::{CORE, LINES, SELECTION, TIMELINES, VARIANTS};
use panchess::formats::{ALL, Card, FormatName};
use panchess::model::VariantName;
use panchess::rules::Reason;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The modules that each module of the crate may use. `cli` may use everything.
const DEPENDENCIES: &[(&str, &[&str])] = &[
    (FOR_ALL, &[]),
    ("diag", &[]),
    ("model", &["diag"]),
    ("io", &["diag"]),
    ("keyset", &["io"]),
    ("movement", &["diag", "model"]),
    ("formats", &["diag", "io", "model", "movement"]),
    ("variants", &["diag", "model", "movement", "formats"]),
    ("rules", &["diag", "model", "movement"]),
    ("hash", &["diag", "model", "formats"]),
    ("render", &["diag", "model", "movement", "formats"]),
    (
        "pipeline",
        &[
            "diag", "io", "keyset", "model", "movement", "formats", "variants", "rules", "hash",
            "render",
        ],
    ),
    (
        "api",
        &[
            "diag", "io", "keyset", "model", "movement", "formats", "variants", "rules", "hash",
            "render", "pipeline",
        ],
    ),
];

/// What every module may use.
const FOR_ALL: &str = "order";

/// The format folders that a format folder may use, because its text contains theirs.
const EMBEDS: &[(&str, &[&str])] = &[
    ("schema", &["lcpn", "betza", "fen"]),
    ("pgn", &["fen", "san", "spell", "iccf"]),
    ("pgn5d", &["fen5d"]),
    ("raw5d", &["pgn5d"]),
    ("alexbay", &["pgn5d"]),
    ("axel", &["pgn5d"]),
    ("hexicube", &["pgn5d"]),
    ("uci5d", &["pgn5d", "fen5d"]),
    ("pgc", &["pgn", "fen"]),
    ("epd", &["fen", "san"]),
    ("uci", &["fen", "shogi"]),
    ("csa", &["shogi"]),
    ("kif", &["shogi"]),
    ("cecp", &["uci", "fen", "san"]),
    ("icn_json", &["icn", "schema"]),
    ("fsf_ini", &["betza", "fen", "lcpn", "schema"]),
    (
        "vgn",
        &[
            "san",
            "mcn",
            "fcn",
            "short_sfen",
            "fen",
            "bccf",
            "bcfen",
            "pgc",
            "pgn",
        ],
    ),
    ("short_sfen", &["fcn", "fen"]),
    ("bcfen", &["short_sfen"]),
    ("bccf", &["fcn"]),
];

/// Formats that serde reads instead of a grammar.
const WITHOUT_GRAMMAR: &[&str] = &["yaml", "json", "jsonl", "icn-json"];

/// One Rust file: its path from `src/`, and its lines.
struct Source {
    path: PathBuf,
    text: String,
}

impl Source {
    /// The lines before the tests, numbered from 1, comments left out.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        // A module of tests in a separate file is one line.
        let here = |end: &usize| self.text[..*end].ends_with("]\n");
        let end = self.text.find("mod tests {").filter(here);
        let code = end.map_or(&*self.text, |end| &self.text[..end]);
        let lines = code.lines().enumerate().map(|(i, l)| (i + 1, l));
        lines.filter(|(_, l)| !l.trim_start().starts_with("//"))
    }

    /// The first folder or file name: the module of the crate.
    fn module(&self) -> &str {
        self.part(0)
    }

    fn part(&self, n: usize) -> &str {
        let part = self.path.iter().nth(n).and_then(|p| p.to_str());
        part.unwrap_or("").trim_end_matches(".rs")
    }
}

fn sources() -> Vec<Source> {
    let src = files::root("src");
    let rust = files::below(&src).into_iter().filter(|p| {
        files::has_extension(p, "rs") && !p.iter().any(|n| n == "tests.rs" || n == "tests")
    });
    rust.map(|p| Source {
        text: files::text(&p),
        path: p.strip_prefix(&src).expect("a path below src").to_owned(),
    })
    .collect()
}

/// Fails with every line of `problems`.
#[track_caller]
fn none(problems: Vec<String>) {
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}

/// The identifiers that follow each `prefix` in a line.
fn after<'a>(line: &'a str, prefix: &'a str) -> impl Iterator<Item = &'a str> {
    line.match_indices(prefix).map(move |(i, _)| {
        let rest = &line[i + prefix.len()..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        &rest[..end.unwrap_or(rest.len())]
    })
}

#[test]
fn modules_use_only_lower_modules() {
    let mut problems = Vec::new();
    for source in sources() {
        let module = source.module();
        if matches!(module, "cli" | "lib" | "main") {
            continue;
        }
        let Some((_, allowed)) = DEPENDENCIES.iter().find(|(m, _)| *m == module) else {
            problems.push(format!(
                "src/{module} is not in the table of dependencies in tests/house/source.rs"
            ));
            continue;
        };
        for (n, line) in source.code() {
            for used in after(line, "crate::") {
                if used != module && used != FOR_ALL && !allowed.contains(&used) {
                    let path = source.path.display();
                    problems.push(format!("src/{path}:{n}: `{module}` may not use `{used}`"));
                }
            }
        }
    }
    none(problems);
}

/// Rules, movements and passes know variants by their laws. The pipeline names the kinds of boards
/// that it converts between, and what a text without a name is read as.
#[test]
fn no_rule_depends_on_the_name_of_a_variant() {
    let boards = ["CHESS", "INFINITE", "FIVE_D", "UNKNOWN"];
    let known: Vec<&str> = VariantName::known().collect();
    let mut problems = Vec::new();
    for source in sources() {
        let pipeline = source.module() == "pipeline";
        if !pipeline && !["rules", "movement"].contains(&source.module()) {
            continue;
        }
        for (n, line) in source.code() {
            let spells = source.module() == "rules";
            let directs = line.contains("toward(");
            let words = line.split('"').skip(1).step_by(2);
            let words = words.filter(|_| spells && !directs);
            let of_board = |name: &str| pipeline && boards.contains(&name);
            let named = after(line, "VariantName::").find(|name| {
                let constant = name.starts_with(|c: char| c.is_ascii_uppercase());
                constant && !of_board(name)
            });
            let spelled = words.into_iter().find(|word| known.contains(word));
            let made = line.contains("from_words(\"").then_some("from_words");
            let asked = (!pipeline && line.contains("is_chess_family")).then_some("chess");
            if let Some(name) = named.or(spelled).or(made).or(asked) {
                let path = source.path.display();
                problems.push(format!("src/{path}:{n}: names the variant `{name}`"));
            }
        }
    }
    none(problems);
}

/// The files outside of the formats that name notations, and why. What a notation alone knows belongs into its folder, or
/// into a method of `Format`.
const NAME_NOTATIONS: &[(&str, &str)] = &[
    ("model/extras.rs", "texts of definitions are no data"),
    ("model/position.rs", "a limit that only infinite chess has"),
    (
        "pipeline/adapt/board.rs",
        "names of variants of infinite chess",
    ),
    (
        "pipeline/adapt/plane.rs",
        "names of variants of infinite chess",
    ),
    (
        "pipeline/dataset/printing.rs",
        "the contract of the columns",
    ),
    ("pipeline/fitting/reader.rs", "words of several languages"),
    ("pipeline/normalize/sheet.rs", "a kind of file"),
    (
        "pipeline/select/condition/reached.rs",
        "a language of its own",
    ),
];

#[test]
fn only_formats_know_notations() {
    let cards = || cards().flat_map(|card| [card.slug, card.module]);
    let known: BTreeSet<&str> = cards().collect();
    let mut unused: BTreeSet<&str> = NAME_NOTATIONS.iter().map(|(path, _)| *path).collect();
    let mut problems = Vec::new();
    for source in sources() {
        let above = ["formats", "variants", "api", "cli"].contains(&source.module());
        if above || source.path.to_string_lossy().ends_with("_tests.rs") {
            continue;
        }
        for (n, line) in source.code() {
            let words = line.split('"').skip(1).step_by(2);
            let mut words = words.map(|word| word.split('/').next().unwrap_or(word));
            if let Some(name) = words.find(|word| known.contains(word)) {
                let path = source.path.to_string_lossy().replace('\\', "/");
                let listed = NAME_NOTATIONS.iter().find(|(known, _)| *known == path);
                match listed {
                    Some((known, _)) => _ = unused.remove(known),
                    None => problems.push(format!("src/{path}:{n}: names the notation `{name}`")),
                }
            }
        }
    }
    problems.extend(
        unused
            .iter()
            .map(|path| format!("src/{path} names none now")),
    );
    none(problems);
}

/// Writers print the model; what a text may be is a matter of readers.
#[test]
fn no_writer_uses_a_grammar() {
    let mut problems = Vec::new();
    for source in sources().iter().filter(|s| s.module() == "formats") {
        let file = source.path.file_name().and_then(|f| f.to_str());
        if !file.is_some_and(|file| file.starts_with("write")) {
            continue;
        }
        for (n, _) in source.code().filter(|(_, l)| l.contains("Rule::")) {
            let path = source.path.display();
            problems.push(format!("src/{path}:{n}: uses a rule of a grammar"));
        }
    }
    none(problems);
}

/// A renamed option would break others without an error: what an option means is a method of `Format`.
#[test]
fn only_formats_know_their_options() {
    let mut problems = Vec::new();
    for source in sources().iter().filter(|s| s.module() != "formats") {
        for (n, line) in source.code().filter(|(_, l)| l.contains("options.has(")) {
            let path = source.path.display();
            problems.push(format!("src/{path}:{n}: asks for an option: {line}"));
        }
    }
    none(problems);
}

#[test]
fn each_use_line_names_one_module() {
    let grouped = |l: &str| l.contains("use crate::{");
    let mut problems = Vec::new();
    for source in sources() {
        for (n, _) in source.code().filter(|(_, l)| grouped(l)) {
            problems.push(format!(
                "src/{}:{n}: write one `use crate::module::…` line per module",
                source.path.display()
            ));
        }
    }
    none(problems);
}

#[test]
fn a_format_uses_only_formats_it_embeds() {
    let folders: BTreeSet<String> = files::entries(&files::root("src/formats"))
        .iter()
        .filter(|p| p.is_dir())
        .map(|p| files::name(p).to_owned())
        .collect();
    let named = EMBEDS
        .iter()
        .flat_map(|(f, used)| used.iter().chain(std::iter::once(f)));
    let unknown = named.filter(|f| !folders.contains(**f));
    let mut problems: Vec<String> = unknown.map(|f| format!("no folder `{f}`")).collect();
    for source in sources() {
        let format = source.part(1);
        if source.module() != "formats" || !folders.contains(format) {
            continue;
        }
        let allowed = EMBEDS.iter().find(|(f, _)| *f == format);
        let allowed = allowed.map_or(&[][..], |(_, a)| a);
        for (n, line) in source.code() {
            for prefix in ["crate::formats::", "super::super::"] {
                for used in after(line, prefix).filter(|u| folders.contains(*u)) {
                    if used != format && !allowed.contains(&used) {
                        let path = source.path.display();
                        problems.push(format!("src/{path}:{n}: `{format}` may not use `{used}`"));
                    }
                }
            }
        }
    }
    none(problems);
}

fn cards() -> impl Iterator<Item = &'static Card> {
    ALL.iter().map(|f| f.card())
}

#[test]
fn every_format_has_its_files() {
    let mut problems = Vec::new();
    for card in cards() {
        let slug = card.slug;
        let mut require = |path: String| {
            if !files::root(&path).exists() {
                problems.push(format!("{slug}: {path} is missing"));
            }
        };
        let format = panchess::formats::find(slug).expect("a slug finds its format");
        let readable = format.reader(&Default::default()).is_some();
        let writable = format.writer(&Default::default()).is_some();
        let parts = [
            ("mod", true),
            ("card", true),
            ("read", readable),
            ("write", writable),
            // Formats of the model share a folder and the texts of the core.
            ("explain", !WITHOUT_GRAMMAR.contains(&slug)),
        ];
        for (part, _) in parts.iter().filter(|(_, needed)| *needed) {
            require(format!("src/formats/{}/{part}.rs", card.module));
        }
        require(format!("docs/formats/{slug}.md"));
        if !WITHOUT_GRAMMAR.contains(&slug) {
            require(format!("grammars/{slug}.pest"));
        }
        assert_eq!(format.card().slug, slug, "two formats have the same name");
        for sort in ["ok", "bad"] {
            if readable && files::fixtures(slug, sort).is_empty() {
                problems.push(format!("{slug}: fixtures/{slug}/{sort} has no file"));
            }
        }
    }
    none(problems);
}

#[test]
fn cards_and_explanations_stand_in_files_of_their_own() {
    let mut problems = Vec::new();
    for source in sources().iter().filter(|s| s.module() == "formats") {
        let file = source.path.file_name().and_then(|f| f.to_str());
        for (start, place) in [
            ("static CARD", "card.rs"),
            ("static EXPLANATIONS", "explain.rs"),
        ] {
            let found = source.code().find(|(_, line)| line.contains(start));
            if let Some((line, _)) = found.filter(|_| file != Some(place)) {
                let path = source.path.display();
                problems.push(format!("{path}:{line}: `{start}` belongs in `{place}`"));
            }
        }
    }
    none(problems);
}

#[test]
fn every_folder_of_fixtures_has_an_origin() {
    let page = files::text(&files::root("fixtures/SOURCES.md"));
    let mut folders: Vec<String> = std::fs::read_dir(files::root("fixtures"))
        .expect("a folder")
        .filter_map(|entry| {
            let entry = entry.expect("an entry");
            let name = entry.file_name().into_string().expect("a name");
            entry.path().is_dir().then_some(name)
        })
        .collect();
    folders.sort();
    let missing = folders
        .iter()
        .filter(|f| !page.contains(&format!("`{f}/`")));
    none(
        missing
            .map(|f| format!("fixtures/SOURCES.md: no row for `{f}/`"))
            .collect(),
    );
}

/// Whoever knows one folder knows where to look in all of them.
#[test]
fn what_a_file_of_a_format_contains_follows_from_its_name() {
    let places = [
        ("static CARD: Card", &["mod.rs", "card.rs"][..]),
        ("fn framer()", &["framing.rs"]),
        (" Read for ", &["read.rs"]),
        (" Write for ", &["write.rs"]),
    ];
    let mut problems = Vec::new();
    for card in cards() {
        let folder = files::root(&format!("src/formats/{}", card.module));
        for path in files::below(&folder) {
            let name = path
                .file_name()
                .and_then(|n| n.to_str())
                .unwrap_or("")
                .to_owned();
            if name.contains("tests") || path.parent() != Some(folder.as_path()) {
                continue;
            }
            let text = files::text(&path);
            for (what, _) in places.iter().filter(|(what, at)| {
                let stands = |l: &str| {
                    l.contains(what) && (l.starts_with("impl") || !what.contains(" for "))
                };
                text.lines().any(stands) && !at.contains(&name.as_str())
            }) {
                problems.push(format!(
                    "{}/{name}: `{}` belongs elsewhere",
                    card.module,
                    what.trim()
                ));
            }
        }
    }
    none(problems);
}

#[test]
fn no_name_belongs_to_two_formats() {
    let mut seen = BTreeSet::new();
    for card in cards() {
        for name in std::iter::once(&card.slug).chain(card.aliases) {
            assert!(seen.insert(*name), "`{name}` is the name of two formats");
        }
    }
}

#[test]
fn only_one_file_names_serde_yaml() {
    let word = concat!("serde", "_yaml");
    let naming: Vec<_> = sources()
        .into_iter()
        .filter(|s| s.text.contains(word))
        .map(|s| s.path)
        .collect();
    assert!(naming.len() <= 1, "{naming:?}");
}

/// Every `Code("…")` in the source, with its place.
fn codes() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for source in sources() {
        // A constructor may be split over lines; its string still follows `Code(`.
        let code: Vec<(usize, &str)> = source.code().collect();
        for (i, (n, line)) in code.iter().enumerate() {
            for (at, _) in line.match_indices("Code(") {
                let next = code.get(i + 1).map_or("", |(_, l)| l);
                let rest = format!("{} {next}", &line[at + 5..]);
                if let Some(literal) = rest.trim_start().strip_prefix('"') {
                    let end = literal.find('"').expect("a closed string");
                    let place = format!("src/{}:{n}", source.path.display());
                    found.push((literal[..end].to_owned(), place));
                }
            }
        }
    }
    found
}

fn explained() -> impl Iterator<Item = (&'static str, &'static str)> {
    let core = CORE
        .iter()
        .chain(SELECTION)
        .chain(LINES)
        .chain(TIMELINES)
        .chain(VARIANTS);
    let core = core.map(|e| ("core", e.code));
    core.chain(cards().flat_map(|c| c.explanations.iter().map(|e| (c.slug, e.code))))
}

#[test]
fn every_code_is_explained() {
    let known: BTreeSet<&str> = explained().map(|(_, code)| code).collect();
    let reasons = Reason::ALL.iter().map(|r| r.code().0.to_owned());
    let reasons = reasons.map(|code| (code, "src/rules/reason.rs".to_owned()));
    let missing = codes()
        .into_iter()
        .chain(reasons)
        .filter(|(code, _)| !known.contains(code.as_str()));
    none(
        missing
            .map(|(code, place)| format!("{place}: `{code}` has no explanation"))
            .collect(),
    );
}

#[test]
fn every_explanation_explains_a_code_in_use() {
    let sources = sources();
    // Some codes are in tables. The explanation itself does not count as a use.
    let lines = sources.iter().flat_map(Source::code);
    let lines = lines.map(|(_, l)| l.trim_start());
    let naming: Vec<&str> = lines
        .filter(|l| l.contains('"') && l.contains('/'))
        .collect();
    let used = |code: &str| {
        let literal = format!("\"{code}\"");
        let explanation = format!("code: {literal}");
        let mut uses = naming.iter().filter(|l| l.contains(&literal));
        uses.any(|l| !l.starts_with(&explanation))
    };
    let idle = explained().filter(|(_, code)| !used(code));
    none(
        idle.map(|(_, code)| format!("`{code}` is not used"))
            .collect(),
    );
}

#[test]
fn a_code_is_named_after_its_format_and_explained_once() {
    let mut problems = Vec::new();
    let mut seen = BTreeSet::new();
    for (owner, code) in explained() {
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let name = code.strip_prefix(owner).and_then(|c| c.strip_prefix('/'));
        if !name.is_some_and(|n| !n.is_empty() && n.chars().all(kebab)) {
            problems.push(format!("`{code}` should be `{owner}/some-words`"));
        }
        if !seen.insert(code) {
            problems.push(format!("`{code}` is explained twice"));
        }
    }
    none(problems);
}

/// Whether `-t` or `-f` in a message or on a page is followed by a notation that exists.
#[test]
fn messages_and_pages_name_existing_notations() {
    let mut problems = Vec::new();
    let pages = files::below(&files::root("docs")).into_iter();
    let pages = pages.filter(|p| has(p, "md")).map(|path| Source {
        text: files::text(&path),
        path,
    });
    for source in sources().into_iter().chain(pages) {
        let lines = source.text.lines().enumerate();
        for (n, line) in lines.filter(|(_, l)| !l.starts_with("$ ")) {
            for name in notations_named(line).filter(|name| !is_table(name)) {
                if let Err(why) = FormatName::parse(name) {
                    problems.push(format!("{}:{}: {why}", source.path.display(), n + 1));
                }
            }
        }
    }
    none(problems);
}

/// Whether it is a format of tables.
fn is_table(name: &str) -> bool {
    ["parquet", "csv", "jsonl+flat"].contains(&name)
}

/// The lower-case names that follow `-t ` and `-f `.
fn notations_named(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        loop {
            let at = rest.find(" -t ").into_iter().chain(rest.find(" -f "));
            let ticked = rest.find("`-t ").into_iter().chain(rest.find("`-f "));
            let at = at.chain(ticked).min()? + 4;
            rest = &rest[at..];
            let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "+-.=".contains(c)));
            let name = &rest[..end.unwrap_or(rest.len())];
            let name = name.trim_end_matches(['.', '+', '-']);
            if name.starts_with(|c: char| c.is_ascii_lowercase() || c == '5') {
                return Some(name);
            }
        }
    })
}

const MOST_LINES: usize = 480;

/// One table each, which is not divided.
const TABLES: &[&str] = &["diag/catalog.rs"];

const MOST_LINES_OF_A_FUNCTION: usize = 80;

#[test]
fn files_are_short() {
    let divisible = |s: &Source| !TABLES.iter().any(|t| s.path.ends_with(t));
    let sources = sources().into_iter().filter(divisible);
    let long = sources.filter_map(|s| {
        let lines = s.code().last().map_or(0, |(n, _)| n);
        (lines > MOST_LINES)
            .then(|| format!("src/{}: {lines} lines before its tests", s.path.display()))
    });
    none(long.collect());
}

#[test]
fn functions_are_short() {
    let mut problems = Vec::new();
    for source in sources() {
        let mut open: Option<(usize, usize)> = None;
        for (n, line) in source.code() {
            let indent = line.len() - line.trim_start().len();
            let word = line.trim_start();
            if is_function(word) && !word.ends_with(';') && !word.ends_with('}') {
                open = Some((n, indent));
            } else if let Some((start, at)) = open
                && word.starts_with('}')
                && indent == at
            {
                if n - start > MOST_LINES_OF_A_FUNCTION {
                    let path = source.path.display();
                    problems.push(format!("src/{path}:{start}: {} lines", n - start + 1));
                }
                open = None;
            }
        }
    }
    none(problems);
}

fn is_function(line: &str) -> bool {
    let words = ["pub ", "pub(crate) ", "pub(super) ", "const ", "fn "];
    words.iter().any(|w| line.starts_with(w)) && line.contains("fn ") && line.contains('(')
}

/// Files that may panic, with the number of places; a comment at each place gives the reason.
const MAY_PANIC: &[(&str, usize)] = &[];

#[test]
fn nothing_panics() {
    let words = [
        ".unwrap()",
        ".expect(\"",
        "panic!(",
        "todo!(",
        "unimplemented!(",
    ];
    let mut problems = Vec::new();
    for source in sources() {
        let path = source.path.display().to_string();
        let lines: Vec<usize> = source
            .code()
            .filter(|(_, l)| words.iter().any(|w| l.contains(w)))
            .map(|(n, _)| n)
            .collect();
        let allowed = MAY_PANIC.iter().find(|(p, _)| *p == path);
        let allowed = allowed.map_or(0, |(_, n)| *n);
        if lines.len() != allowed {
            problems.push(format!(
                "src/{path}: {allowed} panics allowed, found on lines {lines:?}"
            ));
        }
    }
    none(problems);
}

#[test]
fn fixtures_are_named_in_words() {
    let mut problems = Vec::new();
    for path in files::below(&files::root("fixtures")) {
        let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or("");
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.+".contains(c);
        let page = has(&path, "md");
        if !page && !stem.chars().all(kebab) {
            problems.push(format!("{}: use lower-case-words", path.display()));
        }
    }
    none(problems);
}

fn has(path: &Path, extension: &str) -> bool {
    files::has_extension(path, extension)
}

/// Each program under `tests/` links the whole library, which takes seconds and many megabytes.
const TEST_PROGRAMS: &[&str] = &[
    "budgets",
    "command",
    "conversions",
    "docs.rs",
    "fixtures.rs",
    "hostile",
    "house",
    "oracle",
    "rules",
];

#[test]
fn tests_are_modules_of_few_programs() {
    let is_program = |p: &PathBuf| has(p, "rs") || p.join("main.rs").exists();
    let programs = files::entries(&files::root("tests")).into_iter();
    let programs: Vec<PathBuf> = programs.filter(is_program).collect();
    let names: Vec<&str> = programs.iter().map(|p| files::name(p)).collect();
    assert_eq!(
        names, TEST_PROGRAMS,
        "a new test is a module of one of these"
    );
}
