use super::*;
use crate::formats::icn::Icn;
use crate::formats::{Format, Options, yaml};
use crate::model::{Document, Game, Position, Worlds};
use crate::variants::catalog;
use std::collections::BTreeSet;

fn variants() -> impl Iterator<Item = &'static Variant> {
    let titles = catalog().titles_on(Worlds::PLANE);
    titles.map(|title| infinite_variant(title).unwrap())
}

fn infinite_variant(name: &str) -> Option<&'static Variant> {
    catalog().on(Worlds::PLANE, name)
}

fn infinite_start(game: &Game) -> Option<&'static StartAt> {
    catalog().infinite_start_of(game)
}

fn code(v: &Variant) -> &str {
    &v.aliases[0].name
}

fn game(tags: &[(&str, &str)]) -> Game {
    let mut game = Game::default();
    for (key, value) in tags {
        game.tags.push(key, value);
    }
    game
}

#[test]
fn the_table_of_variants_can_be_read() {
    let read = yaml::parse::<Vec<Row>>(include_str!("infinite.yaml"));
    let table = read.unwrap_or_else(|d| panic!("{} at {:?}", d.message, d.span));
    assert_eq!(table.len(), 27);
}

#[test]
fn every_variant_has_all_its_starts() {
    for v in variants() {
        // One that cannot be read would be missing.
        let text = include_str!("infinite.yaml");
        let entry = text
            .split("\n- code: ")
            .find(|e| e.starts_with(&format!("{}\n", code(v))));
        let written = entry.map(|e| e.matches("fields:").count());
        assert_eq!(Some(v.starts.len()), written, "{}", v.title());
    }
    let all: usize = variants().map(|v| v.starts.len()).sum();
    assert_eq!(all, 36);
}

#[test]
fn no_name_stands_for_two_variants() {
    for v in variants() {
        for name in [code(v), v.title()] {
            assert_eq!(infinite_variant(name).map(code), Some(code(v)));
            let shouted = name.to_uppercase().replace(['_', ' '], "");
            assert_eq!(infinite_variant(&shouted).map(code), Some(code(v)));
        }
    }
    let codes: BTreeSet<_> = variants().map(code).collect();
    assert_eq!(codes.len(), variants().count());
    assert_eq!(infinite_variant("Omega^3").map(code), Some("Omega_Cubed"));
    assert!(infinite_variant("Classic").is_none());
}

#[test]
fn starts_are_listed_newest_first_and_the_last_has_always_been() {
    for v in variants() {
        let since: Vec<_> = v.starts.iter().map(|s| s.since.as_deref()).collect();
        assert!(
            since.windows(2).all(|w| w[0] > w[1]),
            "{}: {since:?}",
            v.title()
        );
        assert_eq!(since.last(), Some(&None), "{}", v.title());
        let moments = since.iter().flatten();
        assert!(
            moments
                .clone()
                .all(|m| m.len() == "2024.03.12 00:00:00".len())
        );
    }
}

#[test]
fn every_start_comes_back_from_its_notation() {
    // The largest would take a test many minutes.
    let small = |s: &&StartAt| s.position.plane().is_some_and(|p| p.pieces.len() < 10_000);
    let all = variants().flat_map(|v| &v.starts);
    for start in all.filter(small) {
        for options in ["icn", "icn+pretty", "icn+site"] {
            let name = crate::formats::FormatName::parse(options);
            let options = name.map_or(Options::default(), |n| n.options);
            let mut text = Vec::new();
            let doc = Document::Position(Position::clone(&start.position));
            let mut sink = crate::diag::Sink::default();
            let written = Icn
                .writer(&options)
                .map(|mut w| w.write(&doc, &mut text, &mut sink).is_ok());
            assert_eq!(written, Some(true));
            assert!(sink.losses().is_empty(), "{:?}", sink.losses());
            let again = crate::formats::icn::position(&String::from_utf8_lossy(&text));
            assert_eq!(again.as_ref(), Some(&*start.position));
        }
    }
}

#[test]
fn whoever_can_be_mated_has_a_king() {
    for v in variants() {
        for start in &v.starts {
            let Some(plane) = start.position.plane() else {
                panic!("{}", v.title());
            };
            let royal = |name: String| name == "king" || name.contains("royal");
            let kings = plane
                .pieces
                .iter()
                .filter(|(_, p)| royal(p.kind.to_string()));
            let sides: BTreeSet<_> = kings.map(|(_, p)| p.side).collect();
            let one_sided = usize::from(code(v) != "Pawn_Horde");
            assert_eq!(sides.len(), 1 + one_sided, "{}", v.title());
        }
    }
}

#[test]
fn the_date_decides_which_start_it_was() {
    let since = |date: &[(&str, &str)]| {
        let mut tags = vec![("Variant", "Space Classic")];
        tags.extend(date);
        infinite_start(&game(&tags)).map(|s| s.since.as_deref())
    };
    let newest = Some(Some("2024.03.12 00:00:00"));
    let middle = Some(Some("2024.02.27 07:00:00"));
    assert_eq!(since(&[]), newest);
    assert_eq!(since(&[("UTCDate", "????.??.??")]), newest);
    assert_eq!(
        since(&[("UTCDate", "2024.03.12"), ("UTCTime", "00:00:00")]),
        newest
    );
    assert_eq!(
        since(&[("UTCDate", "2024.03.11"), ("UTCTime", "23:59:59")]),
        middle
    );
    assert_eq!(
        since(&[("UTCDate", "2024.02.27"), ("UTCTime", "07:00:00")]),
        middle
    );
    assert_eq!(
        since(&[("UTCDate", "2024.02.27"), ("UTCTime", "06:59:59")]),
        Some(None)
    );
    assert_eq!(since(&[("UTCDate", "2023.01.01")]), Some(None));
}

#[test]
fn pawns_of_the_first_horde_had_fewer_friends() {
    let pieces = |date| {
        let game = game(&[("Variant", "Pawn_Horde"), ("UTCDate", date)]);
        let start = infinite_start(&game);
        start
            .and_then(|s| s.position.plane())
            .map(|p| p.pieces.len())
    };
    assert_eq!(pieces("2023.11.16"), Some(70));
    assert_eq!(pieces("2023.11.18"), Some(76));
    assert_eq!(pieces("2024.01.26"), Some(74));
}

/// As many as the program of the site puts up, and the same: a sum over all of them tells.
#[test]
fn the_largest_starts_are_those_of_the_site() {
    for (code, pieces, sum) in [
        ("Omega_Squared", 1_477, 28_019_595_135_553),
        ("Omega_Squared before", 1_477, 28_861_574_751_113),
        ("Omega_Cubed", 92_149, 6_967_711_872_139_531),
        ("Omega_Fourth", 186_285, 18_797_264_541_462_039),
        ("4x4x4x4_Chess", 249, 1_148_068_974_256),
        ("5D_Chess", 3_281, 60_107_865_004_688),
    ] {
        let starts = infinite_variant(code.trim_end_matches(" before")).map(|v| &v.starts);
        let which = usize::from(code.ends_with(" before"));
        let start = starts.and_then(|all| all.get(which));
        let plane = start.and_then(|s| s.position.plane()).unwrap();
        let squares: BTreeSet<_> = plane.pieces.iter().map(|(at, _)| at.clone()).collect();
        assert_eq!(squares.len(), plane.pieces.len());
        let weigh = |at: &crate::model::Square, piece: &crate::model::Piece| {
            let name = piece.kind.name().bytes().map(u64::from).sum::<u64>();
            let side = u64::from(piece.side.number()) * 31 + u64::from(piece.unmoved) * 17;
            let [x, y] = [&at.x, &at.y].map(|n| n.to_i64().unwrap() as u64);
            (name + side).wrapping_mul(x.wrapping_mul(1_000_003) ^ y.wrapping_mul(7_919))
        };
        let weight = plane.pieces.iter().map(|(at, p)| weigh(at, p));
        let found = weight.fold(0u64, u64::wrapping_add);
        assert_eq!((plane.pieces.len(), found), (pieces, sum), "{code}");
    }
}
