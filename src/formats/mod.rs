//! The supported notations, one folder each.
//!
//! [`ALL`] is the only table: the command line, format detection, the documentation and
//! the conformance tests use it. A format never calls rules and never prints.

pub mod alexbay;
pub mod axel;
pub mod bccf;
pub mod bcfen;
pub mod betza;
pub mod cecp;
pub mod csa;
pub mod epd;
pub mod fcn;
pub mod fen;
pub mod fen5d;
pub mod fsf_ini;
pub mod hexicube;
pub mod iccf;
pub mod icn;
pub mod icn_json;
pub mod kif;
pub mod lcpn;
pub mod letters;
pub mod mcn;
pub mod pgc;
pub mod pgn;
pub mod pgn5d;
pub mod raw5d;
pub mod san;
pub(crate) mod shogi;
pub mod short_sfen;
pub mod spell;
pub mod uci;
pub mod uci5d;
pub mod vgn;

mod boards;
mod card;
pub(crate) mod dialect;
pub(crate) mod eight;
mod end_signs;
mod games;
mod lane_signs;
mod lines;
mod log;
mod movetext;
mod options;
mod plain_move;
pub(crate) mod plain_ranks;
pub(crate) mod printed;
mod quoted;
pub(crate) mod rank_shapes;
pub(crate) mod rows;
mod schema;
mod separation;
mod starts;
mod tag_places;
mod traits;
mod traversal;
mod variant_names;

pub use card::{Card, Envelope, FormatOption, Likely};
pub use dialect::Dialect;
pub use end_signs::EndSigns;
pub use lane_signs::LaneSigns;
pub(crate) use lane_signs::signed;
pub(crate) use lines::replace_no_text;
pub(crate) use log::without_direction;
pub use options::{FormatName, NameError, Options};
pub use schema::yaml;
pub use separation::{Closing, Separation};
pub(crate) use tag_places::tag_places;
pub use traits::{Format, InForce, LoneMove, Read, Repairer, Word, Write};

/// The notations, in the order they are listed to people.
pub static ALL: &[&dyn Format] = &[
    &fen::Fen,
    &pgn::Pgn,
    &uci::Protocol::Uci,
    &uci::Protocol::Usi,
    &uci::Protocol::ShogiSfen,
    &uci::Protocol::Ucci,
    &uci::Protocol::Cyclone,
    &cecp::Cecp,
    &csa::Csa,
    &kif::Kif::Kif,
    &kif::Kif::Ki2,
    &icn::Icn,
    &icn_json::IcnJson,
    &epd::Epd,
    &fen5d::Fen5d,
    &pgn5d::Pgn5d,
    &raw5d::Raw5d,
    &alexbay::Alexbay,
    &axel::Axel,
    &hexicube::Hexicube,
    &uci5d::Uci5d,
    &lcpn::Lcpn,
    &fcn::Fcn,
    &mcn::Mcn,
    &iccf::Iccf,
    &short_sfen::ShortSfen,
    &bccf::Bccf,
    &bcfen::Bcfen,
    &pgc::Pgc,
    &vgn::Vgn,
    &betza::Betza,
    &fsf_ini::FsfIni,
    &schema::Schema::Yaml,
    &schema::Schema::Json,
    &schema::Schema::JsonLines,
];

/// The format with that slug or alias.
pub fn find(name: &str) -> Option<&'static dyn Format> {
    let is = |c: &Card| c.slug == name || c.aliases.contains(&name);
    ALL.iter().copied().find(|f| is(f.card()))
}

/// The formats whose files usually end in `.extension`, lower case, without the dot.
pub fn by_extension(extension: &str) -> Vec<&'static dyn Format> {
    let has = |f: &&dyn Format| f.card().extensions.contains(&extension);
    ALL.iter().copied().filter(has).collect()
}

/// The formats that most likely match the beginning of a file: none, one, or several that
/// match equally well.
pub fn sniff(head: &[u8]) -> Vec<&'static dyn Format> {
    let rated: Vec<_> = ALL.iter().map(|f| ((f.card().sniff)(head), *f)).collect();
    let best = rated.iter().map(|(likely, _)| *likely).max();
    let best = best.filter(|b| *b > Likely::No);
    let as_good = rated.into_iter().filter(|(l, _)| Some(*l) == best);
    as_good.map(|(_, format)| format).collect()
}
