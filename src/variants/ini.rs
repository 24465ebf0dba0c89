//! Variants of Fairy-Stockfish: their sections must be consistent with the variants that they inherit from.

use super::{catalog, with_pieces};
use crate::diag::Diagnostic;
use crate::formats::fsf_ini::{self, Bases, Known, OfIni};
use crate::formats::{Card, Format};
use crate::model::{Catalog, Pieces};
use std::sync::Arc;

/// The variants of a file. A section that is wrong is refused, and so are those that are like it; the others
/// are read.
///
/// # Errors
/// The file has no section, or no section is right: the first error.
pub fn variants_of_ini(text: &str) -> Result<OfIni, Box<Diagnostic>> {
    let found = sections_of_ini(text)?;
    match found.wrong.first().filter(|_| found.variants.is_empty()) {
        Some(first) => Err(Box::new(first.clone())),
        None => Ok(found),
    }
}

/// The same for a file whose sections may all be wrong.
///
/// # Errors
/// The file has no section.
pub fn sections_of_ini(text: &str) -> Result<OfIni, Box<Diagnostic>> {
    fsf_ini::variants(text, known(catalog(), &judge))
}

/// Warnings about options of a section that are not used, and about those that are not played. The reader warns of what
/// is lost. `above`: the sections that it is like.
///
/// # Errors
/// The section is wrong.
pub fn unused_of_ini(text: &str, above: &str) -> Result<Vec<Diagnostic>, Box<Diagnostic>> {
    fsf_ini::check_spelling(text, above)?;
    let known = known(catalog(), &judge);
    let defined = fsf_ini::variant(text, above, known, &mut Bases::default())?;
    let mut unused = defined.map_or_else(Vec::new, |d| d.unused);
    unused.retain(|d| !fsf_ini::is_loss(d));
    Ok(unused)
}

/// The same, if the notation with this card defines variants by such sections.
pub fn unused_options(
    card: &Card,
    text: &str,
    above: &str,
) -> Option<Result<Vec<Diagnostic>, Box<Diagnostic>>> {
    let ini = fsf_ini::FsfIni.card().slug == card.slug;
    ini.then(|| unused_of_ini(text, above))
}

fn known<'a>(catalog: &'a Arc<Catalog>, judge: fsf_ini::Judge<'a>) -> Known<'a> {
    Known { catalog, judge }
}

fn judge(pieces: &Pieces, text: &str) -> Result<(), Box<Diagnostic>> {
    with_pieces(catalog(), pieces.clone(), text).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{Diagnostic, Sink};
    use crate::model::{Kind, VariantName};

    fn one(text: &str) -> Pieces {
        let found = variants_of_ini(text).unwrap_or_else(|d| panic!("{}", d.message));
        found.variants.into_iter().next_back().unwrap()
    }

    #[test]
    fn a_section_is_a_variant() {
        let text = "[gryphon-chess:chess]\n# a comment\ncustomPiece1 = g:RnN\nqueen = -\n\
                    startFen = rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq - 0 1\n\
                    promotionPieceTypes = grbn\nstalemateValue = loss\n";
        let pieces = one(text);
        let variant = pieces.variant.unwrap();
        assert_eq!(variant.name.as_str(), "gryphon-chess");
        assert_eq!(variant.letters.len(), 6);
        assert!(variant.unplayed.is_none());
        assert!(variant.laws.castling.is_some() && variant.laws.ends.is_some());
    }

    #[test]
    fn a_section_may_be_like_one_above() {
        let text = "[a:chess]\nmaxFile = 7\nmaxRank = 7\nstartFen = 3k3/7/7/7/7/7/3K3\n\
                    [b:a]\nflyingGeneral = true\n";
        let variant = one(text).variant.unwrap();
        assert_eq!(variant.board.map(|b| (b.files, b.ranks)), Some((7, 7)));
        assert!(variant.unplayed.is_none());
    }

    #[test]
    fn what_is_not_known_is_said() {
        let why = |text: &str| one(text).variant.unwrap().unplayed.unwrap();
        let wrong = |text: &str| variants_of_ini(text).unwrap_err();
        let unknown = wrong("[a:chess]\nstalemateValu = loss\n");
        assert_eq!(unknown.code.0, "fsf-ini/option");
        assert_eq!(
            unknown.help.as_deref(),
            Some("did you mean `stalemateValue`?")
        );
        assert_eq!(unknown.span.map(|s| s.start), Some(10));
        assert_eq!(wrong("[a:chess]\nno option\n").code.0, "fsf-ini/unexpected");
        assert!(why("[a:chess]\ngating = true\n").contains("not played yet"));
        assert!(
            one("[a:chess]\ngating = false\n")
                .variant
                .unwrap()
                .unplayed
                .is_none()
        );
        assert!(why("[a:nowhere]\n").contains("nowhere"));
        assert!(why("[a:b]\n[b:a]\n").contains("inherits from itself, or from more than"));
        assert!(variants_of_ini("knight = n\n").is_err());
    }

    #[test]
    fn pieces_of_the_start_have_letters() {
        let wrong = |text: &str| variants_of_ini(text).unwrap_err();
        let queen = wrong("[a:chess]\nqueen = -\n");
        assert_eq!(
            queen.message,
            "section `a`: no piece has the letter `q` of its start"
        );
        let horse = wrong("[a:chess]\nknight = h\n");
        assert!(horse.message.contains("`n`"), "{}", horse.message);
        let held = wrong("[a:crazyhouse]\nstartFen = 4k3/8/8/8/8/8/8/4K3[z] w - - 0 1\n");
        assert!(held.message.contains("`z`"), "{}", held.message);
        assert!(
            wrong("[a:chess]\nstartFen =\n")
                .message
                .contains("is empty")
        );
        one("[a:chess]\nqueen = -\ncustomPiece1 = q:RN\n");
        one("[a:fairy]\nstartFen = 4k3/8/8/8/8/8/8/A2CKMSF w - - 0 1\n");
        one("[a:chess]\nqueen = -\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    }

    #[test]
    fn a_pawn_that_the_start_does_not_have_promotes() {
        let text = "[x:xiangqi]\npawn = o\npromotionPieceTypes = r\n";
        let found = variants_of_ini(text).unwrap();
        let laws = &found.variants[0].variant.as_ref().unwrap().laws;
        assert_eq!(laws.promotion.len(), 2);
        assert_eq!(laws.promotion[0].pieces, [Kind::PAWN]);
    }

    #[test]
    fn sections_that_are_like_one_with_a_wrong_start_may_have_another() {
        let text = "[a:chess]\nqueen = -\n[b:a]\ncustomPiece1 = q:RN\n\
                    [c:a]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n[d:a]\n";
        let found = variants_of_ini(text).unwrap();
        let name = |p: &Pieces| p.variant.as_ref().unwrap().name.to_string();
        let names: Vec<String> = found.variants.iter().map(name).collect();
        assert_eq!(
            (names, found.wrong.len()),
            (vec!["b".into(), "c".into()], 2)
        );
    }

    #[test]
    fn further_letters_of_pieces_are_read_in_a_start() {
        let start = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1";
        for more in ["", "customPiece1 = h:N\n"] {
            let text = format!("[a:xiangqi]\n{more}startFen = {start}\n");
            let variant = one(&text).variant.unwrap();
            assert!(variant.unplayed.is_none() && !variant.starts.is_empty());
        }
    }

    #[test]
    fn a_section_that_is_wrong_stops_no_other() {
        let text = "[a:chess]\ncustomPiece1 = z:%\n[b:a]\n[c:chess]\nstalemateValue = loss\n\
                    [d:chess]\nno option\n[e:c]\nflyingGeneral = true\n";
        let found = variants_of_ini(text).unwrap();
        let name = |p: &Pieces| p.variant.as_ref().unwrap().name.to_string();
        let names: Vec<String> = found.variants.iter().map(name).collect();
        assert_eq!(names, ["c", "e"]);
        let at = |d: &Diagnostic| text[..d.span.unwrap().start as usize].lines().count();
        let lines: Vec<usize> = found.wrong.iter().map(at).collect();
        assert_eq!(lines.len(), 3, "{:?}", found.wrong);
        assert!(found.wrong[1].message.contains("inherits from `a`"));
    }

    /// The lines of a section, and the letters of pieces, in alphabetical order.
    fn in_any_order(text: &str) -> Vec<String> {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for line in &mut lines {
            if let Some((option, letters)) = line.clone().split_once(" = ")
                && option.contains("PieceTypes")
            {
                let mut letters: Vec<char> = letters.chars().collect();
                letters.sort_unstable();
                *line = format!("{option} = {}", String::from_iter(letters));
            }
        }
        lines.sort_unstable();
        lines
    }

    #[test]
    fn every_variant_of_the_library_is_read_as_it_is_written() {
        let mut differ = Vec::new();
        for name in catalog().names() {
            let known = VariantName::from_words(name);
            let mut sink = Sink::default();
            let written = |own| fsf_ini::section(&known, catalog(), own, &mut Sink::default());
            let text = written(false).unwrap_or_else(|d| panic!("{name}: {}", d.message));
            let pieces = one(&text);
            let again = catalog().with(pieces);
            let again = std::sync::Arc::new(again);
            let second = fsf_ini::section(&known, &again, false, &mut sink).unwrap_or_default();
            // Pieces are read in the order of Fairy-Stockfish.
            if in_any_order(&second) != in_any_order(&text) {
                differ.push(format!("{name}: {text}\n{second}"));
            }
        }
        assert!(differ.is_empty(), "{}", differ.join("\n"));
    }

    #[test]
    fn whole_ranks_beyond_the_board_are_left_out() {
        let text = "[a:chess]\npromotionRegionWhite = *8 *9 *10\n";
        assert!(variants_of_ini(text).is_ok());
    }

    #[test]
    fn wrong_values_are_errors_with_their_place_and_what_may_be_written() {
        for (line, part, help) in [
            ("castling = no", "no", "write `true` or `false`"),
            ("castling = ture", "ture", "did you mean `true`?"),
            ("castling =", "castling", "write `true` or `false`"),
            ("maxFile = 17", "17", "a file from `a` to `p`"),
            ("maxRank = 0", "0", "a rank from 1 to 16"),
            ("nMoveRule = x", "x", "a number"),
            ("stalemateValue = won", "won", "did you mean `win`?"),
            ("wallingRule = ducks", "ducks", "did you mean `duck`?"),
            ("promotionRegionWhite = *8 x9", "x9", "8 files and 8 ranks"),
            ("promotionRegionWhite = 8", "8", "write squares"),
            ("promotionPieceTypes = nbxq", "x", "letters `pnbrqk`"),
            ("flagPiece = kq", "kq", "the letter of one piece"),
            ("promotedPieceType = p", "p", "`p:g`"),
            ("promotedPieceType = p:x", "p:x", "letters `pnbrqk`"),
            ("promotionLimit = q:x", "q:x", "letters"),
            ("castlingWins = kx", "kx", "`KQkq`"),
            ("mobilityRegionWhiteKing = z", "z", "write squares"),
        ] {
            let text = format!("[a:chess]\n{line}\n");
            let d = variants_of_ini(&text).expect_err(line);
            let there = d.span.map_or("", |span| &text[span.range()]);
            assert_eq!(there, part, "{line}: {}", d.message);
            let said = d.help.as_deref().unwrap_or("");
            assert!(said.contains(help), "{line}: {said}");
        }
        for line in ["mobilityRegionWhiteKnig = e1", "customPiece26 = g:N"] {
            let d = variants_of_ini(&format!("[a:chess]\n{line}\n")).expect_err(line);
            assert_eq!(d.code.0, "fsf-ini/option");
        }
        let twice = variants_of_ini("[a]\nking = k\n[a]\nking = k\n").unwrap();
        assert_eq!(
            (twice.wrong[0].code.0, twice.wrong[0].span.map(|s| s.start)),
            ("fsf-ini/twice", Some(13))
        );
    }

    #[test]
    fn sections_whose_names_are_the_same_variant_are_refused() {
        for (one, two) in [
            ("MyVar", "myvar"),
            ("my-var", "my_var"),
            ("3check-crazyhouse", "three-check-crazyhouse"),
        ] {
            let text = format!("[{one}:chess]\n[{two}:atomic]\n[c:{two}]\n");
            let found = variants_of_ini(&text).unwrap();
            assert_eq!((found.variants.len(), found.wrong.len()), (1, 2), "{one}");
            let wrong = &found.wrong[0];
            assert_eq!(wrong.code.0, "fsf-ini/twice");
            assert!(wrong.message.contains(one) && wrong.message.contains(two));
            let (above, own) = text.split_at(text.find(&format!("[{two}")).unwrap());
            let own = own.lines().next().unwrap();
            assert_eq!(
                unused_of_ini(own, above).unwrap_err().code.0,
                "fsf-ini/twice"
            );
        }
    }

    #[test]
    fn a_letter_is_taken_over_by_a_piece_of_the_section_itself() {
        let pieces = one("[a:chess]\ncustomPiece1 = p:mWfceFifmnD\n");
        let letters = &pieces.variant.as_ref().unwrap().letters;
        let has = |name: &str| letters.iter().any(|l| l.piece.as_str() == name);
        assert!(has("custom-p") && !has("pawn"));
    }

    #[test]
    fn what_a_section_takes_from_one_that_is_not_there_is_not_known() {
        let start = "startFen = 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
        let text = format!("[a:nowhere]\n{start}\ndropRegionBlack = *6 *9\nflagPiece = h\n");
        assert!(one(&text).variant.unwrap().unplayed.is_some());
    }

    #[test]
    fn moves_are_read_in_the_dialect_of_fairy_stockfish() {
        assert_eq!(one("[a:chess]\ncustomPiece1 = z:nZ\n").defs.len(), 1);
        let text = "[a:chess]\ncheckCounting = true\nstartFen = 4k3/8/8/8/8/8/8/4K3 w 7+7 0 1\n";
        assert!(one(text).variant.unwrap().unplayed.is_none());
    }

    #[test]
    fn options_that_are_not_used_are_named_where_they_stand() {
        let text = "[a:chess]\npocketSize = 5\ngating = true\nbikjangRule = false\nnMoveRule = 70\n\
                    [b:a]\nenPassantTypesWhite = n\n";
        let found = variants_of_ini(text).unwrap();
        let named: Vec<&str> = found
            .unused
            .iter()
            .map(|d| &text[d.span.unwrap().range()])
            .collect();
        assert_eq!(named, ["pocketSize", "gating", "enPassantTypesWhite"]);
        let why = found.variants[1]
            .variant
            .as_ref()
            .unwrap()
            .unplayed
            .as_deref();
        let both = "the options `enPassantTypesWhite` and `gating` are not played yet";
        assert!(why.is_some_and(|why| why.starts_with(both)), "{why:?}");
        assert!(
            variants_of_ini("[a:chess]\nconnectVertical = true\n")
                .unwrap()
                .unused
                .is_empty()
        );
    }
}
