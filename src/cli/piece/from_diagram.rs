//! `panchess piece from-diagram`: a definition for a picture.

use crate::cli::args::Inputs;
use crate::cli::args::formats;
use crate::cli::exit::{Answer, Exit, Failure};
use crate::cli::inputs;
use crate::cli::messages::Ui;
use crate::cli::stdout::print;
use crate::diag::{Diagnostic, Sink};
use crate::formats::FormatName;
use crate::io::Record;
use crate::model::{Document, PieceDef, PieceSource, Pieces, Word};
use crate::movement::{Abilities, Definition, Named, Proposal, propose};
use crate::pipeline::Input;
use crate::render::read_diagram;
use crate::variants;
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// `panchess piece from-diagram`
#[derive(Args, Debug)]
pub struct FromDiagram {
    /// A file with a diagram; with no FILE, or with `-`, standard input is read
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// Notation of the definition
    #[arg(short, long, value_name = "FORMAT", default_value = "lcpn",
          value_parser = formats(), hide_possible_values = true)]
    pub to: String,
    /// The name of the piece
    #[arg(short, long, value_name = "NAME")]
    pub name: Option<String>,
}

pub fn run(args: &FromDiagram, ui: &Ui) -> Answer {
    let name = name(args)?;
    let text = text(args, ui)?;
    let mut record = Record::of(&text);
    let path = args.file.as_deref().map(|p| p.to_string_lossy());
    let path = path.unwrap_or("-".into());
    record.origin.file = &path;
    let complain = |d: Diagnostic| {
        ui.tell_of(&record, [d]);
        Ok(Exit::No)
    };
    let picture = match read_diagram(&text) {
        Ok(picture) => picture,
        Err(d) => return complain(d),
    };
    match propose(&picture, &known(name.as_ref())) {
        Ok(proposal) => write(args, name, proposal, ui),
        Err(unexplained) => {
            let cells: Vec<String> = unexplained
                .0
                .iter()
                .map(|at| super::board::name(&picture.board, *at))
                .collect();
            let hops = Abilities::HOP_MOVE | Abilities::HOP_CAPTURE;
            let hop = |at| picture.cells.get(at).is_some_and(|d| d.intersects(hops));
            let only = match unexplained.0.iter().any(hop) {
                true => "; moves over other pieces are found only as moves of a known piece",
                false => "",
            };
            ui.complain(&format!(
                "no known piece, leap or ride has the moves that the picture shows on {}{only}",
                cells.join(" ")
            ));
            Ok(Exit::No)
        }
    }
}

fn name(args: &FromDiagram) -> Result<Option<Word>, Failure> {
    let Some(name) = &args.name else {
        return Ok(None);
    };
    let word = Word::new(name).and_then(|word| word.of_piece().ok());
    let no_name =
        || format!("`{name}` cannot name a piece; use letters and hyphens, at most 64 bytes");
    word.map(Some).ok_or_else(|| Failure::Usage(no_name()))
}

/// Pictures are short; what is longer is none.
const LONGEST: usize = 1 << 20;

fn text(args: &FromDiagram, ui: &Ui) -> Result<String, Failure> {
    let path = args.file.clone().unwrap_or_else(|| PathBuf::from("-"));
    let mut bytes = Vec::new();
    let opening = inputs::opening(&Inputs::of(None), ui)?;
    let mut source = opening.source(&Input::new(path))?;
    while bytes.len() < LONGEST && source.read(LONGEST - bytes.len(), &mut bytes)? > 0 {}
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The pieces a definition may name: those whose moves are all there is to them, and not
/// the name it gets itself.
fn known(own: Option<&Word>) -> Vec<Named> {
    let royal = |d: &Definition| d.properties.iter().any(|p| p.as_str() == "royal");
    let named = |d: &Definition| {
        Some(Named {
            name: d.name.clone()?,
            movement: d.movement.clone(),
        })
    };
    let all = variants::meanings().iter();
    let plain = all.filter(|d| !d.function && !royal(d) && d.name.as_ref() != own);
    plain.filter_map(named).collect()
}

fn write(args: &FromDiagram, name: Option<Word>, proposal: Proposal, ui: &Ui) -> Answer {
    let doc = Document::Pieces(Pieces {
        defs: vec![PieceDef {
            name,
            expr: proposal.expr,
            before: Vec::new(),
            inside: Vec::new(),
            beside: None,
            source: PieceSource::default(),
        }],
        ..Pieces::default()
    });
    let format = FormatName::parse(&args.to)?;
    let Some(mut writer) = format.format.writer(&format.options) else {
        return Err(Failure::Usage(format!(
            "panchess does not write `{}`",
            args.to
        )));
    };
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let fine = writer.write(&doc, &mut out, &mut sink).is_ok();
    ui.tell(&Record::of(""), &sink);
    if !fine {
        return Ok(Exit::No);
    }
    if !out.ends_with(b"\n") {
        out.push(b'\n');
    }
    print(&out)?;
    Ok(Exit::Done)
}
