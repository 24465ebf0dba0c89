//! Variants that users define: what their definitions say must make sense together with the
//! variant that they are like.

use crate::diag::{Diagnostic, nearest};
use crate::formats::yaml;
use crate::model::{
    Board, Catalog, Cell, Coord, Kind, Letters, Pieces, Position, Promotion, Side, Variant,
    VariantName, World, Zone,
};

/// The catalog with the variant that a text defines, and its name; `None` if the text defines none.
///
/// # Errors
/// The text is not a definition, or something in it cannot be.
pub fn with_definition(
    catalog: &Catalog,
    text: &str,
) -> Result<Option<(VariantName, Catalog)>, Box<Diagnostic>> {
    with_pieces(catalog, yaml::pieces(text, catalog)?, text)
}

/// The same with what was read from the text.
///
/// # Errors
/// Something in it cannot be.
pub fn with_pieces(
    catalog: &Catalog,
    pieces: Pieces,
    text: &str,
) -> Result<Option<(VariantName, Catalog)>, Box<Diagnostic>> {
    let Some(own) = pieces.variant.as_deref().cloned() else {
        return Ok(None);
    };
    let known = catalog.with(pieces);
    let definition = Definition {
        text,
        own: &own,
        before: catalog,
        known: &known,
    };
    definition.check()?;
    Ok(Some((own.name, known)))
}

/// A definition, and the catalogs without and with it.
struct Definition<'a> {
    text: &'a str,
    own: &'a Variant,
    before: &'a Catalog,
    known: &'a Catalog,
}

type Checked = Result<(), Box<Diagnostic>>;

/// The longest leap, in squares along a file or rank.
const LONGEST_LEAP: u8 = 15;

impl Definition<'_> {
    fn check(&self) -> Checked {
        self.chess()?;
        self.likeness()?;
        self.aliases()?;
        let Some(full) = self.known.variant(&self.own.name) else {
            return Ok(());
        };
        self.kinds(full)?;
        self.start(full)?;
        self.leaps()?;
        self.flags()?;
        self.players()?;
        self.castling()?;
        if let Some((files, ranks)) = board_size(full) {
            self.ranks(ranks)?;
            self.zones(files, ranks)?;
        }
        self.holes(full)
    }

    /// An error at the first place of a word after a key.
    fn wrong(&self, at: (&str, &str), message: String, help: impl Into<String>) -> Checked {
        Err(yaml::wrong(self.text, at, message, help.into()))
    }

    /// Files of chess are read and written without using the letters, board and start of any definition.
    fn chess(&self) -> Checked {
        if !self.own.name.is_chess_family() {
            return Ok(());
        }
        let usual = self.before.variant(&VariantName::CHESS);
        let starts = |v: &Variant| Some(without_steps(&v.starts.first()?.position));
        let own = &self.own;
        let keeps_letters =
            own.letters.is_empty() || usual.is_some_and(|u| Letters::of(u) == Letters::of(own));
        let keeps_board = own
            .board
            .as_ref()
            .is_none_or(|b| (b.files, b.ranks) == (8, 8) && b.holes.is_empty());
        let keeps_start = own.starts.is_empty() || usual.is_some_and(|u| starts(u) == starts(own));
        let changed = [
            ("pieces", "other letters", keeps_letters),
            ("board", "another board", keeps_board),
            ("start", "another start", keeps_start),
        ];
        match changed.into_iter().find(|(.., keeps)| !keeps) {
            None => Ok(()),
            Some((key, what, _)) => {
                let message = format!("`{}` cannot have {what}", own.name);
                let help = "write another `name`; only the laws of chess can be changed";
                self.wrong((key, ""), message, help)
            }
        }
    }

    fn likeness(&self) -> Checked {
        let Err(like) = self.known.check_likeness(&self.own.name) else {
            return Ok(());
        };
        let at = ("like", "");
        if self.known.has(&like) {
            let message = format!("`{}` is based on itself", self.own.name);
            return self.wrong(at, message, "name a variant that is not based on this one");
        }
        let near = nearest(like.as_str(), self.known.names());
        let help = near.map(|near| format!("did you mean `{near}`?"));
        let other = || "write the name of a known variant, such as `chess`".to_owned();
        let message = format!("no variant is known as `{like}`");
        self.wrong(at, message, help.unwrap_or_else(other))
    }

    fn aliases(&self) -> Checked {
        for alias in &self.own.aliases {
            let name = VariantName::from_words(&alias.name);
            let taken = self.before.has(&name) || name.is_known();
            if taken && name != self.own.name && self.before.named(&alias.name) != self.own.name {
                let message = format!("`{}` is already the name of `{name}`", alias.name);
                let help = "write another name, or leave it out";
                return self.wrong(("aliases", &alias.name), message, help);
            }
        }
        Ok(())
    }

    /// Laws may only name pieces that the variant has.
    fn kinds(&self, full: &Variant) -> Checked {
        let letters = self.known.letters(&self.own.name);
        let found = self.known.find(&self.own.name);
        let defined = |kind: Kind| {
            let mut defs = found.into_iter().flat_map(|pieces| &pieces.defs);
            defs.any(|d| d.name.as_ref().is_some_and(|n| n.as_str() == &*kind.name()))
        };
        let start = full.kinds_at_start();
        for (law, kind) in self.own.laws.kinds() {
            if letters.letter(kind).is_none() && !defined(kind) && !start.contains(&kind) {
                let message = format!("`{}` has no piece `{kind}`", self.own.name);
                let near = near_kind(kind, letters);
                let other =
                    || format!("give it a letter in `pieces`: `{{name: {kind}, letter: Z}}`");
                let help = near.map_or_else(other, |near| format!("did you mean `{near}`?"));
                return self.wrong((law, &kind.to_string()), message, help);
            }
        }
        Ok(())
    }

    /// The pieces of an inherited start have letters.
    fn start(&self, full: &Variant) -> Checked {
        if !self.own.starts.is_empty() {
            return Ok(());
        }
        let letters = self.known.letters(&self.own.name);
        let mut kinds = full.kinds_at_start().into_iter();
        let Some(kind) = kinds.find(|kind| letters.letter(*kind).is_none()) else {
            return Ok(());
        };
        let from = full.like.as_ref().map_or("chess", VariantName::as_str);
        let name = &self.own.name;
        let message = format!(
            "`{name}` inherits the start of `{from}`, but the piece `{kind}` of that start has no letter in `{name}`"
        );
        let help = format!(
            "write a `start` with the letters of `{name}`, or list `{kind}` in `pieces` with a letter of its own"
        );
        self.wrong(("pieces", ""), message, help)
    }

    fn leaps(&self) -> Checked {
        for leap in self.own.laws.gating.iter().flat_map(|law| &law.leaps) {
            let (x, y) = leap.by;
            let longest = x.unsigned_abs().max(y.unsigned_abs());
            if !(1..=LONGEST_LEAP).contains(&longest) {
                let message = format!("no piece can leap by {x},{y}");
                let help = "write the files and ranks of the leap, from -15 to 15: `by: [1, 2]`";
                return self.wrong(("by", ""), message, help);
            }
        }
        Ok(())
    }

    fn flags(&self) -> Checked {
        let mut flags = self.own.laws.ends.iter().flat_map(|law| &law.flags);
        if flags.all(|flag| flag.count == 0 || flag.pieces.is_empty()) {
            return Ok(());
        }
        let message = "an entry of `flags` has both a `count` of any pieces and `pieces` with separate counts";
        let help = "leave out `count`, or write `pieces: []`";
        self.wrong(("flags", ""), message.to_owned(), help)
    }

    fn ranks(&self, ranks: u8) -> Checked {
        let on_board = |rank: &Coord| (1..=i64::from(ranks)).any(|n| *rank == n.into());
        let all = self.own.laws.promotion.iter();
        for rank in all.flat_map(|law: &Promotion| &law.ranks) {
            if !on_board(rank) {
                let message = format!("the board has no rank {rank}");
                let help = format!("write ranks from 1 to {ranks}");
                return self.wrong(("ranks", &rank.to_string()), message, help);
            }
        }
        Ok(())
    }

    /// Laws are those of two players.
    fn players(&self) -> Checked {
        let plays = |law: &&Promotion| matches!(law.side, Side::White | Side::Black);
        match self.own.laws.promotion.iter().find(|law| !plays(law)) {
            None => Ok(()),
            Some(law) => {
                let side = format!("{:?}", law.side).to_lowercase();
                let message = format!("`{side}` does not play on this board");
                self.wrong(("promotion", &side), message, "write `white` or `black`")
            }
        }
    }

    /// Castling goes to squares that a board may have; on a smaller one, there is none.
    fn castling(&self) -> Checked {
        let Some(law) = self.own.laws.castling.as_deref() else {
            return Ok(());
        };
        for (key, number, what) in [
            ("short", law.short, "file"),
            ("long", law.long, "file"),
            ("king_file", law.king_file, "file"),
            ("short_rook", law.short_rook, "file"),
            ("long_rook", law.long_rook, "file"),
            ("rank", law.rank, "rank"),
        ] {
            if let Some(n) = number.filter(|n| !(1..=Board::MAX_SIDE).contains(n)) {
                let message = format!("castling: no board has a {what} {n}");
                let help = format!("`{key}` is a number from 1 to {}", Board::MAX_SIDE);
                return self.wrong((key, &n.to_string()), message, help);
            }
        }
        Ok(())
    }

    fn zones(&self, files: u8, ranks: u8) -> Checked {
        let mut all: Vec<&Zone> = self.own.laws.zones();
        if let Some(board) = &self.own.board {
            self.zone_names(board)?;
            all.push(&board.holes);
            all.extend(board.zones.iter().flat_map(|z| z.zone.iter()));
        }
        all.extend(self.own.picture.iter().flat_map(|p| p.zones()));
        let mut beyond = all.iter().filter_map(|z| z.part_beyond(files, ranks));
        let Some(part) = beyond.next() else {
            return Ok(());
        };
        let part = part.to_string();
        let message = format!("`{part}` is not on a board of {files} files and {ranks} ranks");
        self.wrong(("", &part), message, "name only squares of the board")
    }

    fn zone_names(&self, board: &Board) -> Checked {
        let mut seen = Vec::new();
        for zone in &board.zones {
            if seen.contains(&zone.name.as_str()) {
                let message = format!("there are two zones `{}`", zone.name);
                return self.wrong(
                    ("zones", zone.name.as_str()),
                    message,
                    "give each zone its own name",
                );
            }
            seen.push(zone.name.as_str());
        }
        Ok(())
    }

    fn holes(&self, full: &Variant) -> Checked {
        let Some(board) = &full.board else {
            return Ok(());
        };
        let starts = full.starts.iter().filter_map(|s| s.position.grid());
        let differs = starts.filter_map(|grid| board.differs_on(grid)).next();
        match differs {
            None => Ok(()),
            Some(sq) => {
                let message = format!("`{sq}` is one of the `holes`, but a piece starts there");
                self.wrong(
                    ("holes", &sq.to_string()),
                    message,
                    "write a `start` of its own",
                )
            }
        }
    }
}

/// A position, whatever first moves its pawns have.
fn without_steps(position: &Position) -> Position {
    let mut position = position.clone();
    if let World::Board(grid) = &mut position.world {
        let pawns = grid.pieces().filter(|(_, p)| p.kind == Kind::PAWN);
        for (sq, pawn) in pawns.collect::<Vec<_>>() {
            grid.set(sq, Cell::Piece(pawn.with_right(false)));
        }
    }
    position
}

/// Files and ranks of the board of a variant.
pub fn board_size(full: &Variant) -> Option<(u8, u8)> {
    let start = || full.starts.first()?.position.grid();
    let of_start = || start().map(|grid| (grid.files(), grid.ranks()));
    let board = full.board.as_ref().map(|b| (b.files, b.ranks));
    board.or_else(of_start)
}

/// The piece of a variant with nearly that name.
fn near_kind(kind: Kind, letters: &Letters) -> Option<String> {
    let own = (b'A'..=b'Z').filter_map(|letter| letters.moves(letter, false));
    let own: Vec<String> = own.map(|kind| kind.to_string()).collect();
    nearest(&kind.to_string(), own.iter().map(String::as_str)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::super::catalog;
    use super::*;
    use crate::variants::library::LIBRARY;

    /// The message and the help about a definition of a variant `x`, and what it points at.
    fn wrong(rest: &str) -> (String, String, String) {
        let text = format!("panchess: variant/1\nname: x\n{rest}");
        let Err(d) = with_definition(catalog(), &text) else {
            panic!("{rest} is accepted");
        };
        let there = d.span.map_or("", |span| &text[span.range()]);
        let help = d.help.as_deref().unwrap_or("");
        (d.message.to_string(), help.to_owned(), there.to_owned())
    }

    fn defined(rest: &str) -> Catalog {
        let text = format!("panchess: variant/1\nname: x\n{rest}");
        let made = with_definition(catalog(), &text);
        made.unwrap_or_else(|d| panic!("{}", d.message)).unwrap().1
    }

    #[test]
    fn every_definition_of_the_library_makes_sense() {
        for (name, text) in LIBRARY {
            let said = with_definition(catalog(), text);
            assert!(said.is_ok(), "{name}: {}", said.err().unwrap().message);
        }
    }

    #[test]
    fn what_a_variant_is_like_is_known_and_not_itself() {
        let (message, help, there) = wrong("like: crazyhuose\n");
        assert_eq!(message, "no variant is known as `crazyhuose`");
        assert_eq!(help, "did you mean `crazyhouse`?");
        assert_eq!(there, "crazyhuose");
        assert!(wrong("like: x\n").0.contains("based on itself"));
        let circle = "panchess: variant/1\nname: chess\nlike: crazyhouse\n";
        assert!(with_definition(catalog(), circle).is_err());
    }

    #[test]
    fn a_definition_of_another_version_is_named() {
        let text = "panchess: variant/2\nname: x\n";
        let wrong = with_definition(catalog(), text).unwrap_err();
        assert_eq!(wrong.message, "unknown kind of document `variant/2`");
    }

    #[test]
    fn a_variant_with_the_name_of_another_takes_over_what_it_does_not_state() {
        let text = "panchess: variant/1\nname: chess\nlaws: {move_limit: 7}\n";
        let (name, known) = with_definition(catalog(), text).ok().unwrap().unwrap();
        let variant = known.variant(&name).unwrap();
        assert_eq!(variant.laws.move_limit, Some(7));
        assert!(variant.laws.castling.is_some() && !variant.starts.is_empty());
    }

    #[test]
    fn another_name_finds_the_variant_and_is_not_that_of_another() {
        let known = defined("aliases: [{name: rc}]\n");
        assert_eq!(known.named("RC").as_str(), "x");
        assert!(known.has(&VariantName::from_words("rc960")));
        let (message, _, there) = wrong("aliases: [{name: Standard}]\n");
        assert_eq!(message, "`Standard` is already the name of `chess`");
        assert_eq!(there, "Standard");
        assert!(wrong("aliases: [{name: '!!'}]\n").0.contains("no letter"));
    }

    #[test]
    fn what_is_wrong_is_found_as_a_whole_value() {
        let place = |text: &str| {
            let d = with_definition(catalog(), text).err().unwrap();
            let start = d.span.unwrap().start as usize;
            (d.message.to_string(), text[..start].to_owned())
        };
        for (text, before) in [
            (
                "panchess: variant/1\nname: z4\npieces: [{name: amazon, letter: a}]\n",
                "letter: ",
            ),
            (
                "panchess: variant/1\nname: a\npieces: [{name: amazon, letter: a}]\n",
                "letter: ",
            ),
            (
                "panchess: variant/1\nname: z4\npieces: [{name: amazon, letter: A, san: n}]\n",
                "san: ",
            ),
            (
                "panchess: variant/1\nname: z4\nlaws: {promotion: [{side: white, ranks: [10, 8, 0]}]}\n",
                "ranks: [",
            ),
            (
                "panchess: variant/1\nname: z4\nlaws: {promotion: [{side: white, ranks: [8, 0]}]}\n",
                "ranks: [8, ",
            ),
        ] {
            let (message, found) = place(text);
            assert!(found.ends_with(before), "{text}: {message}: {found}");
        }
    }

    #[test]
    fn castling_and_promotion_are_those_of_two_players_on_this_board() {
        let (message, help, there) = wrong("laws: {castling: {short: 99, long: 3}}\n");
        assert_eq!(message, "castling: no board has a file 99");
        assert_eq!(
            (&*help, &*there),
            ("`short` is a number from 1 to 16", "99")
        );
        assert!(wrong("laws: {castling: {rank: 0}}\n").0.contains("rank 0"));
        let zones = "board: {files: 8, ranks: 8, zones: [{name: a, squares: '*1'}, {name: a, squares: '*2'}]}\n";
        assert_eq!(wrong(zones).0, "there are two zones `a`");
        let (message, _, there) = wrong("laws: {promotion: [{side: red, ranks: [8]}]}\n");
        assert_eq!(message, "`red` does not play on this board");
        assert_eq!(there, "red");
    }

    /// What a variant does not state is that of the one it is like, also in its own start.
    #[test]
    fn a_start_is_read_with_the_letters_of_what_the_variant_is_like() {
        let berolina = "like: berolina\nstart: k7/6P1/8/8/8/2K2p2/4p3/8 w - - 0 1\n";
        let known = defined(berolina);
        let start = &known.variant(&VariantName::from_words("x")).unwrap().starts[0];
        let kinds = start.position.grid().unwrap().pieces();
        let kinds: Vec<String> = kinds.map(|(_, p)| p.kind.to_string()).collect();
        assert!(kinds.contains(&"berolina-pawn".to_owned()), "{kinds:?}");
        defined("like: makruk\nstart: rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1\n");
    }

    #[test]
    fn pawns_of_an_inherited_start_begin_as_the_laws_say() {
        let marked = |laws: &str| {
            let known = defined(laws);
            let start = &known.variant(&VariantName::from_words("x")).unwrap().starts[0];
            let all = start.position.grid().unwrap().pieces();
            all.filter(|(_, p)| p.kind == Kind::PAWN && p.unmoved)
                .count()
        };
        assert_eq!(marked("laws: {pawns: {pieces: [pawn]}}\n"), 0);
        let steps = "laws: {pawns: {pieces: [pawn], double_step: {white: 'a2', black: ''}}}\n";
        assert_eq!(marked(steps), 1);
        assert_eq!(marked("laws: {move_limit: 8}\n"), 16);
    }

    #[test]
    fn laws_name_pieces_that_the_variant_has() {
        let (message, help, there) = wrong("laws: {royals: {pieces: [kinf]}}\n");
        assert_eq!(message, "`x` has no piece `kinf`");
        assert_eq!((&*help, &*there), ("did you mean `king`?", "kinf"));
        assert!(
            wrong("laws: {royals: {pieces: [zebu]}}\n")
                .1
                .contains("letter")
        );
        defined("pieces: [{name: zebu, letter: Z}]\nlaws: {royals: {pieces: [zebu, king]}}\n");
    }

    #[test]
    fn an_inherited_start_has_only_pieces_with_letters() {
        let (message, help, there) = wrong("pieces: [{name: amazon, letter: Q}]\n");
        let words = "`x` inherits the start of `chess`, but the piece `queen` of that start has no letter in `x`";
        assert_eq!(message, words);
        assert!(there.contains("amazon"), "{there}");
        assert!(help.contains("`start`"), "{help}");
        let more = "pieces: [{name: amazon, letter: Z}]\n";
        assert!(
            wrong(&format!("like: capablanca\n{more}"))
                .0
                .contains("archbishop")
        );
        defined(more);
        defined("pieces: [{name: amazon, letter: Q}]\nstart: 4k3/8/8/8/8/8/8/Q3K3 w - - 0 1\n");
    }

    #[test]
    fn every_law_names_pieces_that_the_variant_has() {
        for law in [
            "pawns: {pieces: [pawn], en_passant: [kinf]}",
            "shogi_promotion: {pairs: [[pawn, kinf]], zone: '*8'}",
            "drops: {zones: [{pieces: [kinf], zone: '*1'}]}",
            "drops: {on_a_file: [{piece: kinf, count: 1}]}",
            "drops: {opposite_colors: [kinf]}",
            "drops: {forced: true, forced_pieces: [kinf]}",
            "gating: {leaps: [{piece: kinf, by: [1, 2]}]}",
            "effects: {blast: {immune: [kinf]}}",
            "effects: {petrified: [kinf]}",
            "counting: {irreversible: [kinf]}",
            "regions: [{pieces: [kinf], zone: d1-f3}]",
            "hoppers: [kinf]",
            "ends: {extinction: {pieces: [kinf], score: loss}}",
            "ends: {flags: [{pieces: [{piece: kinf, count: 1}], zone: '*8'}]}",
            "ends: {connect: {pieces: [kinf], row: 3}}",
            "ends: {values: [{piece: kinf, count: 3}]}",
        ] {
            let (message, help, there) = wrong(&format!("laws:\n  {law}\n"));
            assert_eq!(message, "`x` has no piece `kinf`", "{law}");
            assert_eq!((&*help, &*there), ("did you mean `king`?", "kinf"), "{law}");
        }
    }

    #[test]
    fn chess_keeps_its_letters_board_and_start() {
        let of = |rest: &str| {
            let text = format!("panchess: variant/1\nname: chess\n{rest}");
            with_definition(catalog(), &text).map_err(|d| d.message.to_string())
        };
        let letters = of("pieces: [{name: knight, letter: H}]\n").unwrap_err();
        assert_eq!(letters, "`chess` cannot have other letters");
        assert!(
            of("board: {files: 9, ranks: 8}\n")
                .unwrap_err()
                .contains("another board")
        );
        let start = "start: rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1\n";
        assert!(of(start).unwrap_err().contains("another start"));
        assert!(of("board: {files: 8, ranks: 8}\n").is_ok());
    }

    #[test]
    fn ranks_and_zones_are_on_the_board() {
        for rank in ["0", "-5", "300", "9"] {
            let law = "laws: {promotion: [{side: white, to: [queen], ranks: [8, RANK]}]}\n";
            let (message, _, there) = wrong(&law.replace("RANK", rank));
            assert_eq!(message, format!("the board has no rank {rank}"));
            assert_eq!(there, rank);
        }
        for zone in ["z200", "e1-e9", "i*"] {
            let (message, _, there) =
                wrong(&format!("laws: {{pawns: {{double_step: '{zone}'}}}}\n"));
            assert!(message.contains("is not on a board of 8 files and 8 ranks"));
            assert_eq!(there, zone);
        }
        defined("laws: {pawns: {pieces: [pawn], double_step: '*2 *3'}}\n");
    }

    #[test]
    fn laws_of_another_board_keep_their_distance_from_its_edges() {
        let start = "start: rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
        let of = |more: &str| {
            let known = defined(&format!("board: {{files: 8, ranks: 10}}\n{start}{more}"));
            let variant = known.variant(&VariantName::from_words("x")).unwrap();
            let zones = variant
                .laws
                .promotion
                .iter()
                .map(|law| law.zone.to_string());
            zones.collect::<Vec<_>>()
        };
        assert_eq!(of(""), ["*10", "*1"]);
        assert_eq!(of("like: crazyhouse\n"), ["*10", "*1"]);
        let own = "laws: {promotion: [{side: white, zone: '*8', to: [queen]}]}\n";
        assert_eq!(of(own), ["*8"]);
        let small = defined("board: {files: 5, ranks: 5}\nstart: 4k/5/5/5/4K w - - 0 1\n");
        let variant = small.variant(&VariantName::from_words("x")).unwrap();
        assert_eq!(variant.laws.promotion[0].zone.to_string(), "*5");
    }

    #[test]
    fn a_start_of_another_size_has_a_board_of_that_size() {
        let known = defined(
            "start: rnbqkkbqbnr/ppppppppppp/11/11/11/11/11/PPPPPPPPPPP/RNBQKKBQBNR w - - 0 1\n",
        );
        let variant = known.variant(&VariantName::from_words("x")).unwrap();
        assert_eq!(
            variant.board.as_ref().map(|b| (b.files, b.ranks)),
            Some((11, 9))
        );
        assert_eq!(variant.laws.promotion[0].zone.to_string(), "*9");
        let same = defined("start: 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
        let variant = same.variant(&VariantName::from_words("x")).unwrap();
        assert_eq!(
            variant.board.as_ref().map(|b| (b.files, b.ranks)),
            Some((8, 8))
        );
    }

    #[test]
    fn leaps_stay_within_fifteen_squares() {
        for by in ["[100, -128]", "[1, -128]", "[0, 0]", "[16, 0]"] {
            wrong(&format!(
                "laws: {{gating: {{leaps: [{{piece: king, by: {by}}}]}}}}\n"
            ));
        }
        defined("laws: {gating: {leaps: [{piece: king, by: [-1, 2]}]}}\n");
    }

    #[test]
    fn a_flag_counts_pieces_of_any_kind_or_of_its_own() {
        let law = |flag: &str| format!("laws: {{ends: {{flags: [{{{flag}, zone: '*8'}}]}}}}\n");
        let both = wrong(&law("pieces: [{piece: king, count: 1}], count: 2"));
        assert!(both.0.contains("with separate counts"), "{}", both.0);
        defined(&law("pieces: [], count: 2"));
    }

    #[test]
    fn the_start_of_another_variant_stays_on_a_board_of_its_size() {
        let starts = |rest: &str| {
            let known = defined(rest);
            let variant = known.variant(&VariantName::from_words("x")).unwrap();
            let start = variant.starts.first().cloned();
            start.map(|s| s.position)
        };
        let same = starts("board: {files: 8, ranks: 8}\n").unwrap();
        assert_eq!(same.grid().unwrap().pieces().count(), 32);
        assert!(starts("board: {files: 8, ranks: 9}\n").is_none());
        let holes = starts("board: {files: 8, ranks: 8, holes: a4}\n").unwrap();
        let a4 = crate::model::Sq::new(0, 3);
        assert_eq!(holes.grid().unwrap().get(a4), crate::model::Cell::Hole);
        let (message, _, _) = wrong("board: {files: 8, ranks: 8, holes: a2}\n");
        assert_eq!(
            message,
            "`a2` is one of the `holes`, but a piece starts there"
        );
    }
}
