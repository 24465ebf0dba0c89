use super::args;
use super::exit::{Answer, Exit};
use super::inputs;
use super::messages::{Ui, grouped, print_text, visible_json};
use super::operands;
use crate::diag::{Sink, brief, one_line};
use crate::formats::{self, Card, Format, Options};
use crate::io::Record;
use crate::model::{Document, DocumentKind, Feature, Game, Start, VariantName, Worlds};
use crate::pipeline::files::{Chooser, Opened, Opening, extension};
use crate::pipeline::stats::{Counts, held};
use crate::pipeline::{DETECTED, Input, Readable, UNDECIDED, read_chosen, unstated, variant_of};
use crate::variants::catalog;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

pub fn run(args: &args::Info, ui: &Ui) -> Answer {
    let all = operands::expand(&args.inputs, ui)?;
    let opening = inputs::selected(&args.inputs, &args.selection, true, ui)?;
    let opening = Chooser::opening(&all.inputs, opening)?;
    let mut chooser = Chooser::new(&all.inputs, &opening);
    let mut number = 0;
    operands::each_of(&all, ui, |input| {
        number += 1;
        info((number - 1, input), (&opening, &mut chooser), args, ui)
    })
}

fn info(
    (number, input): (usize, &Input),
    (opening, chooser): (&Opening, &mut Chooser<'_>),
    args: &args::Info,
    ui: &Ui,
) -> Answer {
    let Opened {
        format,
        mut batches,
    } = opening.open(input)?;
    let source = Readable::new(format.clone())?.finding_variants();
    let mut reader = source.open();
    let mut facts = Facts::new(&input.path.display().to_string(), format!("{format:?}"));
    facts.chosen_by = chosen_by(input, args);
    chooser.begin(number, &source);
    let mut each = |record: &Record<'_>, doc: Option<&mut Document>, sink: &mut Sink| {
        if ui.is_verbose() {
            ui.tell(record, sink);
        }
        facts.add(doc.as_deref(), sink);
        facts.add_messages(sink);
        true
    };
    facts.left_out = read_chosen(&mut batches, reader.as_mut(), chooser, &mut each)?;
    let text = if args.json {
        facts.json()
    } else {
        facts.text(format.format.card())
    };
    print_text(&text, false)?;
    Ok(match facts.unreadable {
        0 => Exit::Done,
        _ => Exit::No,
    })
}

/// What the format of a file is chosen by.
fn chosen_by(input: &Input, args: &args::Info) -> &'static str {
    let named = extension(&input.path).map_or(0, |e| formats::by_extension(&e).len());
    match (&args.inputs.from, named) {
        (Some(_), _) => "`--from`",
        (None, 0) => "its content",
        (None, 1) => "its extension",
        (None, _) => "its extension and its content",
    }
}

/// How many different reasons for a variant are listed.
const MOST_REASONS: usize = 20;
const OTHER_REASONS: &str = "other reasons";

/// What a file holds.
struct Facts {
    file: String,
    format: String,
    /// What its format is chosen by.
    chosen_by: &'static str,
    records: u64,
    unreadable: u64,
    /// Records that were not selected.
    left_out: u64,
    games: u64,
    positions: u64,
    moves: u64,
    pieces: u64,
    variants: Counts,
    /// Which variants fit records that name none, and why.
    fitting: BTreeMap<String, u64>,
    starts: Counts,
    dialects: BTreeMap<&'static str, u64>,
    features: BTreeMap<&'static str, u64>,
    used: Feature,
    /// The notations that hold the definitions of pieces completely: a bit for each of [`formats::ALL`].
    held: u64,
    /// The notations whose data the records have.
    extras: BTreeSet<String>,
    kinds: DocumentKind,
    worlds: Worlds,
}

impl Facts {
    fn new(file: &str, format: String) -> Self {
        Self {
            file: file.to_owned(),
            format,
            chosen_by: "",
            records: 0,
            unreadable: 0,
            left_out: 0,
            games: 0,
            positions: 0,
            moves: 0,
            pieces: 0,
            variants: Counts::default(),
            fitting: BTreeMap::new(),
            starts: Counts::default(),
            dialects: BTreeMap::new(),
            features: BTreeMap::new(),
            used: Feature::empty(),
            held: u64::MAX,
            extras: BTreeSet::new(),
            kinds: DocumentKind::empty(),
            worlds: Worlds::empty(),
        }
    }

    fn add(&mut self, doc: Option<&Document>, sink: &Sink) {
        self.records += 1;
        if let Some(dialect) = sink.dialect().filter(|_| doc.is_some()) {
            *self.dialects.entry(dialect).or_default() += 1;
        }
        let Some(doc) = doc else {
            self.unreadable += 1;
            return;
        };
        match doc {
            Document::Game(g) => {
                self.games += 1;
                self.moves += g.tree.len() as u64;
                if let Some(start) = left_out(g) {
                    self.starts.add(&start);
                }
            }
            Document::Position(_) => self.positions += 1,
            Document::Pieces(p) => self.pieces += p.defs.len() as u64,
        }
        if let Some((variant, _)) = variant_of(doc) {
            self.variants.add(variant.as_str());
        }
        self.kinds |= doc.kind();
        self.worlds |= doc.world();
        let unstated = unstated(sink);
        let features = doc.features() - unstated;
        self.used |= features;
        self.held &= held(doc, catalog());
        self.extras.extend(doc.extra_slugs());
        for (feature, name, ..) in Feature::NAMED {
            if features.intersects(*feature) {
                *self.features.entry(name).or_default() += 1;
            }
        }
    }

    /// Keeps what was reported about the variant of a record that names none.
    fn add_messages(&mut self, sink: &Sink) {
        let messages = sink.messages().iter();
        for said in messages.filter(|d| d.code == DETECTED || d.code == UNDECIDED) {
            let text = said.message.to_string();
            let room = self.fitting.len() < MOST_REASONS;
            match self.fitting.get_mut(&text) {
                Some(count) => *count += 1,
                None if room => {
                    self.fitting.insert(text, 1);
                }
                None => *self.fitting.entry(OTHER_REASONS.to_owned()).or_default() += 1,
            }
        }
    }

    /// Whether no record could be read, so that nothing is known of what they need.
    fn nothing_read(&self) -> bool {
        self.unreadable == self.records
    }

    /// Notations that can be written and carry everything the file uses.
    fn targets(&self) -> Vec<&'static str> {
        if self.nothing_read() {
            return Vec::new();
        }
        let fits = |c: &Card| {
            self.extras.iter().all(|slug| c.keeps_extras_of(slug))
                && c.carries.contains(self.used)
                && c.holds.contains(self.kinds)
                && c.worlds.contains(self.worlds)
        };
        let variants = self.variants.names().keys();
        let variants: Vec<_> = variants.map(|v| VariantName::from_words(v)).collect();
        let plays = |f: &dyn Format| variants.iter().all(|v| f.plays(v, catalog()));
        let is_held = |at: usize| self.held.checked_shr(at as u32).unwrap_or(0) & 1 != 0;
        let all = formats::ALL.iter().enumerate();
        let written = all.filter(|(_, f)| f.writer(&Options::default()).is_some());
        written
            .filter(|(at, f)| fits(f.card()) && plays(**f) && is_held(*at))
            .map(|(_, f)| f.card().slug)
            .collect()
    }

    fn carriers(&self) -> String {
        match &self.targets()[..] {
            [] => "no notation that panchess can write".into(),
            targets => targets.join(", "),
        }
    }

    fn json(&self) -> String {
        let value = json!({
            "file": self.file, "format": self.format, "chosen_by": self.chosen_by, "records": self.records,
            "left_out": self.left_out,
            "unreadable": self.unreadable, "games": self.games, "positions": self.positions,
            "moves": self.moves, "pieces": self.pieces, "variants": self.variants.names(),
            "detected": self.fitting, "starts": self.starts.names(),
            "dialects": self.dialects, "features": self.features,
            "carried_by": self.targets(),
        });
        visible_json(&value)
    }

    fn text(&self, card: &Card) -> String {
        let mut out = format!("{}\n", one_line(&self.file));
        let _ = writeln!(out, "  format      {} ({})", self.format, card.title);
        let _ = writeln!(out, "  chosen by   {}", self.chosen_by);
        if !self.dialects.is_empty() {
            let _ = writeln!(out, "  dialects    {}", counted(&self.dialects));
        }
        let _ = writeln!(out, "  records     {}", self.contents());
        if self.nothing_read() {
            return out;
        }
        let _ = writeln!(out, "  variants    {}", counted(self.variants.names()));
        for (reason, n) in &self.fitting {
            let _ = writeln!(out, "  detected    {} ({})", one_line(reason), grouped(*n));
        }
        if !self.starts.names().is_empty() {
            let _ = writeln!(out, "  starts      {}", counted(self.starts.names()));
        }
        let _ = writeln!(out, "  uses        {}", counted(&self.features));
        let _ = writeln!(out, "  carried by  {}", self.carriers());
        out
    }

    fn contents(&self) -> String {
        let mut parts = vec![grouped(self.records)];
        for (n, one, many) in [
            (self.games, "game", "games"),
            (self.positions, "position", "positions"),
            (self.moves, "move", "moves"),
            (self.pieces, "piece", "pieces"),
        ] {
            if n > 0 {
                parts.push(format!(
                    "{} {}",
                    grouped(n),
                    if n == 1 { one } else { many }
                ));
            }
        }
        if self.left_out > 0 {
            parts.push(format!("{} not selected", grouped(self.left_out)));
        }
        if self.unreadable > 0 {
            let n = grouped(self.unreadable);
            parts.push(format!("{n} not readable (`-v` shows why)"));
        }
        parts.join(", ")
    }
}

fn counted<K: std::fmt::Display>(map: &BTreeMap<K, u64>) -> String {
    if map.is_empty() {
        return "nothing".into();
    }
    let words: Vec<_> = map
        .iter()
        .map(|(k, n)| format!("{} ({})", brief(&k.to_string()), grouped(*n)))
        .collect();
    words.join(", ")
}

/// The start that a game on the infinite board leaves out, if it follows from its variant.
fn left_out(game: &Game) -> Option<String> {
    let is_left_out = match &game.start {
        Start::Usual => game.tree.is_wide(),
        Start::Given(p) => p.plane().is_some_and(|plane| plane.usual),
    };
    let variant = catalog().infinite_variant_of(game);
    let name = variant.filter(|_| is_left_out)?.title();
    let since = catalog().infinite_start_of(game)?.since.as_deref();
    Some(since.map_or(name.to_owned(), |since| format!("{name} since {since}")))
}
