use super::*;
use crate::model::Outcome;

#[test]
fn lengths_have_a_middle_and_bins_of_round_widths() {
    let mut lengths = Lengths::default();
    assert_eq!((lengths.median(), lengths.bins(10)), (None, Vec::new()));
    for plies in [0, 3, 3, 60, 99] {
        lengths.add(plies);
    }
    assert_eq!((lengths.least(), lengths.most()), (Some(0), Some(99)));
    assert_eq!((lengths.median(), lengths.mean()), (Some(3.0), Some(33.0)));
    lengths.add(4);
    assert_eq!(lengths.median(), Some(3.5));
    let bins = lengths.bins(10);
    let games: Vec<u64> = bins.iter().map(|bin| bin.games).collect();
    assert_eq!(games, [4, 0, 0, 0, 0, 0, 1, 0, 0, 1]);
    assert_eq!(
        bins[9],
        Bin {
            from: 90,
            to: 99,
            games: 1
        }
    );
}

#[test]
fn definitions_are_held_where_they_can_be_written() {
    let catalog = crate::variants::catalog();
    let holders = |text: &str| {
        let mut sink = crate::diag::Sink::default();
        let pieces = crate::formats::lcpn::definitions(text, None, &mut sink).unwrap();
        let bits = held(&crate::model::Document::Pieces(pieces), catalog);
        let all = crate::formats::ALL.iter().enumerate();
        let held = all.filter(|(at, _)| bits >> at & 1 == 1);
        let slugs: Vec<&str> = held.map(|(_, f)| f.card().slug).collect();
        slugs.join(" ")
    };
    assert_eq!(
        holders("(def a rook)"),
        "lcpn betza fsf-ini yaml json jsonl"
    );
    for text in [
        "(def a (cond ((= (rank) 2) rook) (t wazir)))",
        "(def a \"as you like\")",
        "(def a (/ ::swift rook))",
    ] {
        assert_eq!(holders(text), "lcpn yaml json jsonl", "{text}");
    }
}

#[test]
fn openings_are_counted_by_their_moves() {
    let mut openings = Openings::default();
    for (words, outcome) in [
        ("e4 e5", Outcome::White),
        ("e4 c5", Outcome::Draw),
        ("d4", Outcome::Black),
        ("e4", Outcome::Unknown),
    ] {
        openings.add("chess", words.split(' '), outcome);
    }
    let variants = openings.variants();
    let moves = variants[0].opening.moves();
    let words: Vec<_> = moves.iter().map(|l| (l.word, l.opening.games)).collect();
    assert_eq!(
        (variants[0].opening.games, words),
        (4, vec![("e4", 3), ("d4", 1)])
    );
    let e4 = moves[0].opening;
    assert_eq!((e4.white, e4.draws, e4.black), (1, 1, 0));
    assert_eq!(e4.moves().len(), 2);
}
