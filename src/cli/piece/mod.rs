//! `panchess piece`: how pieces move. Each further question about pieces has a file of its own.

mod answer;
pub mod args;
mod board;
mod source;

use super::exit::{Answer, Exit};
use super::messages::Ui;
use super::stdout::print;
use answer::Pen;
use board::Setting;

pub fn run(args: &args::Piece, ui: &Ui) -> Answer {
    if let Some(ask) = &args.ask {
        match *ask {}
    }
    let setting = Setting::of(&args.place)?;
    let (found, mut fine) = source::read(&args.source, ui)?;
    let pen = Pen {
        setting: &setting,
        show: &args.show,
        ui,
    };
    let mut out = String::new();
    let wanted = match args.show.squares {
        true => found.len().saturating_sub(1)..found.len(),
        false => 0..found.len(),
    };
    for piece in &found[wanted] {
        fine &= pen.draw(piece, &mut out);
    }
    print(out.as_bytes())?;
    Ok(if fine { Exit::Done } else { Exit::No })
}
