//! How many lines of legal moves a variant has from its start, counted with Fairy-Stockfish. The
//! variants are defined in files of ours.

use panchess::formats::yaml;
use panchess::model::Border;
use panchess::pipeline::rules_in;
use panchess::rules::Rules;
use panchess::variants;

/// The most lines that are counted.
const MAX_LINES: u64 = if cfg!(debug_assertions) {
    40_000
} else {
    5_000_000
};

/// The rules of the variant that a file defines.
pub fn rules_of(file: &str) -> Box<dyn Rules> {
    let pieces =
        yaml::pieces(file, variants::catalog()).unwrap_or_else(|d| panic!("{}", d.message));
    let name = pieces.variant.as_ref().expect("a variant").name.clone();
    let catalog = variants::catalog().with(pieces);
    let rules = rules_in(&catalog, &name).expect("a definition");
    rules.unwrap_or_else(|p| panic!("{name}: {}", p.message))
}

macro_rules! counts {
    ($($test:ident $name:literal $expected:expr;)*) => {
        $(#[test]
        fn $test() {
            let file = include_str!(concat!("variants/", $name, ".yaml"));
            let mut rules = rules_of(file);
            rules.start_usual().expect("a start");
            for (depth, expected) in (1..).zip($expected).filter(|(_, n)| *n <= MAX_LINES) {
                let lines = rules.count_turns(&Border::default(), depth).expect("a number");
                assert_eq!(lines, expected, "{} at depth {depth}", $name);
            }
        })*
    };
}

counts! {
    amazons_shoot_arrows "amazons" [2_176];
    antichess_forces_captures "antichess" [20, 400, 8_067, 153_299];
    ataxx_copies_and_turns_over "ataxx" [16, 256, 6_460, 155_888];
    atomic_captures_explode "atomic" [20, 400, 8_902, 197_326];
    pieces_of_cambodian_leap_first "cambodian" [25, 625, 15_031];
    capablanca_castles_far "capablanca" [28, 784, 25_228, 805_128];
    pieces_fall_onto_columns "falling-pieces" [7, 49, 343, 2_401, 16_807];
    coregal_has_two_royal_pieces "coregal" [20, 400, 8_882, 195_896];
    crazyhouse_drops_captured_pieces "crazyhouse" [20, 400, 8_902, 197_281];
    a_duck_moves_with_every_move "duck" [640, 379_440];
    flipello_encloses_and_turns_over "flipello" [4, 12, 56, 244, 1_396];
    grand_chess_promotes_in_a_zone "grand" [65, 4_225, 259_514];
    a_horde_has_no_king "horde" [8, 128, 1_274, 23_310, 265_223];
    squares_of_isolation_are_removed "isolation" [225, 47_300];
    knights_of_joust_leave_walls "joust" [8, 62, 356, 1_992, 8_094];
    knightmate_has_a_king_that_leaps "knightmate" [18, 324, 6_765, 139_774];
    kings_of_makpong_stay_in_check "makpong" [23, 529, 12_012, 273_026];
    makruk_promotes_early "makruk" [23, 529, 12_012, 273_026];
    pieces_of_micro_shogi_turn_over_by_capturing "micro-shogi" [9, 80, 767, 7_256, 71_328];
    minishogi_promotes_and_drops "minishogi" [14, 181, 2_512, 35_401];
    placed_pieces_castle "placement" [40, 1_600, 50_560];
    racing_kings_forbid_checks "racing-kings" [21, 421, 11_264, 296_242];
    seirawan_lets_pieces_in "seirawan" [28, 784, 24_830, 782_599];
    shogi_promotes_in_pairs "shogi" [30, 900, 25_470];
    pieces_of_snort_keep_apart "snort" [64, 3_808, 222_792];
    sittuyin_begins_with_drops "sittuyin" [88, 7_744];
    spartan_kings_are_checked_together "spartan" [20, 640, 14_244, 473_282];
    three_check_counts_checks "three-check" [20, 400, 8_902, 197_281];
    two_kings_are_both_royal "two-kings" [20, 400, 8_682, 187_762];
    generals_of_xiangqi_do_not_face_each_other "xiangqi" [44, 1_920, 79_666];
}

#[test]
fn a_file_of_fairy_stockfish_is_played() {
    let file = include_str!("variants/two-variants.ini");
    let found = variants::variants_of_ini(file).unwrap_or_else(|d| panic!("{}", d.message));
    let all = found.variants;
    let expected: [&[u64]; 2] = [&[14, 181, 2_512, 35_401], &[7, 53, 506, 4_775]];
    assert_eq!(all.len(), expected.len());
    for (pieces, counts) in all.into_iter().zip(expected) {
        let name = pieces.variant.as_ref().expect("a variant").name.clone();
        let catalog = variants::catalog().with(pieces);
        let rules = rules_in(&catalog, &name).expect("a definition");
        let mut rules = rules.unwrap_or_else(|p| panic!("{name}: {}", p.message));
        for (depth, expected) in (1..).zip(counts) {
            let lines = rules.count_turns(&Border::default(), depth);
            assert_eq!(
                lines.expect("a number"),
                *expected,
                "{name} at depth {depth}"
            );
        }
    }
}

/// While the kings touch, an attack does not end at the king: it does not castle across the line of a rook.
#[test]
fn kings_of_atomic_chess_that_touch_do_not_castle_across_an_attack() {
    for (like, start, depth, expected) in [
        ("atomic", "8/8/8/8/8/8/5k2/R3K2r w Q - 0 1", 3, 2_966),
        ("atomic960", "r3k1rR/5K2/8/8/8/8/8/8 b kq - 0 1", 3, 6_753),
        (
            "atomic960",
            "Rr2k1rR/3K4/3p4/8/8/8/7P/8 w kq - 0 1",
            3,
            10_631,
        ),
    ] {
        let file = format!("panchess: variant/1\nname: tested\nlike: {like}\nstart: {start}\n");
        let mut rules = rules_of(&file);
        rules.start_usual().expect("a start");
        let lines = rules.count_turns(&Border::default(), depth);
        assert_eq!(lines.expect("a number"), expected, "{start}");
    }
}

/// In shako, `K` is the rook of the file from which Fairy-Stockfish searches it, not the outermost one.
#[test]
fn a_right_of_shako_is_that_of_the_rook_that_the_variant_searches() {
    let start = "10/rr3k4/ppppp5/10/10/10/10/6PPPP/5K2RR/10 w Kq - 0 1";
    let file = format!("panchess: variant/1\nname: tested\nlike: shako\nstart: {start}\n");
    let mut rules = rules_of(&file);
    rules.start_usual().expect("a start");
    let lines = rules.count_turns(&Border::default(), 2);
    assert_eq!(lines.expect("a number"), 460);
}
