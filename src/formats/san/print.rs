use super::letters::print as print_letter;
use crate::diag::Span;
use crate::formats::letters::orthodox_letter;
use crate::model::{Kind, Letters, Marks, NodeId, Ply, Sq, Tree};

/// Files `a` to `w`; `x` is the capture sign.
const FILES: u8 = 23;

/// How much of a move is written.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Style {
    /// As little as needed: `Nf3`.
    #[default]
    Short,
    /// Both squares: `Ng1-f3`.
    Long,
    /// As little as needed, in the spelling of Fairy-Stockfish: a piece that is dropped promoted has the
    /// letter of what it is (`R@e4`, not `+P@e4`) if no other piece in hand has it, and where walls are
    /// placed instead of moves, there is a wall on a1 after a move.
    Fsf,
    /// Both squares, and otherwise the spelling of Fairy-Stockfish.
    FsfLong,
}

impl Style {
    /// Whether both squares are written.
    pub fn is_long(self) -> bool {
        matches!(self, Self::Long | Self::FsfLong)
    }

    fn is_fsf(self) -> bool {
        matches!(self, Self::Fsf | Self::FsfLong)
    }
}

/// Why a move cannot be written.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Inexpressible {
    /// The piece has no letter.
    Kind(Kind),
    /// The square is beyond the letters: `x` is not a file.
    Square(Sq),
    /// The target square is unknown.
    Unknown,
}

/// Appends a move in algebraic notation with the letters of a variant.
///
/// A resolved move is written as the standard requires. Any other move is written as close
/// to its source as one spelling for each meaning allows.
pub fn print(
    ply: Ply,
    style: Style,
    letters: &Letters,
    out: &mut Vec<u8>,
) -> Result<(), Inexpressible> {
    if !style.is_long()
        && letters.are_orthodox()
        && let Some(usual) = usual(&ply)
    {
        usual.append(out);
        return Ok(());
    }
    print_any(ply, style, letters, out)
}

/// The moves that [`print`] may write in another way than this text. `doubtful`: the moves of the tree that must be compared
/// with the text (`Tree::find_doubtful`).
pub fn doubtful_spellings(
    tree: &Tree,
    doubtful: &[NodeId],
    letters: &Letters,
    text: &str,
) -> Vec<NodeId> {
    if !letters.are_orthodox() {
        return tree.ids().collect();
    }
    let differs = |id: &&NodeId| {
        let ply = tree.ply(**id);
        ply.is_some_and(|ply| !is_spelled_usually(&ply, text, tree.span(**id)))
    };
    doubtful.iter().filter(differs).copied().collect()
}

/// Whether a move is written at that place as [`print`] writes it in a short style with the letters of chess. Only usual
/// moves are examined.
#[inline(always)]
pub(super) fn is_spelled_usually(ply: &Ply, text: &str, at: Span) -> bool {
    let Some(Usual { text: word, len }) = usual(ply) else {
        return false;
    };
    let near = text.as_bytes().get(at.start as usize..);
    let Some(near) = near.and_then(<[u8]>::first_chunk::<8>) else {
        return false;
    };
    let differs = u64::from_le_bytes(*near) ^ word;
    let same = differs.trailing_zeros() as usize / 8 >= len;
    same && (at.end - at.start) as usize == len
}

/// Whether [`print`] writes a move of chess as this word, if everything that the word claims is true, and nothing of the start
/// square of a piece must be written: if the move [is as it says](Ply::is_as_said).
pub(super) fn is_standard(word: &str, said: &Ply) -> bool {
    let says = |mark| said.marks.contains(mark);
    let captures = says(Marks::SAYS_CAPTURE);
    let file = match captures && said.kind == Some(Kind::PAWN) {
        true => said.from.file,
        false => said.to.file,
    };
    let mut marks = said.marks | Marks::WORD_KNOWN;
    marks.set(
        Marks::CHECK,
        says(Marks::SAYS_CHECK) || says(Marks::SAYS_MATE),
    );
    marks.set(Marks::MATE, says(Marks::SAYS_MATE));
    let is = Ply {
        from: Sq::new(file, said.to.rank),
        captured: captures.then_some(Kind::PAWN),
        marks,
        ..*said
    };
    usual(&is).is_some_and(|Usual { text, len }| text.to_le_bytes()[..len] == *word.as_bytes())
}

/// A short word, such as a move as the standard writes it.
pub struct Usual {
    /// The bytes of the word, the first one lowest. They stay in a register.
    pub text: u64,
    /// How many there are, at most seven.
    pub len: usize,
}

impl Usual {
    /// Appends the word. All bytes are appended, and what is too much is removed: that needs no call to copy a few bytes.
    #[inline(always)]
    pub fn append(self, out: &mut Vec<u8>) {
        let end = out.len() + self.len;
        out.extend_from_slice(&self.text.to_le_bytes());
        out.truncate(end);
    }

    /// Adds a byte in front if it is due.
    #[inline(always)]
    fn precede_if(&mut self, due: bool, byte: u8) {
        let one = u64::from(due);
        self.text = (self.text << (8 * one)) | (u64::from(byte) * one);
        self.len += usize::from(due);
    }
}

/// The letters of the pieces of chess by their indexes; 0 for none.
const LETTERS: [u8; 8] = {
    let mut letters = [0; 8];
    let mut n = 0;
    while n < Kind::OF_CHESS.len() {
        let kind = Kind::OF_CHESS[n];
        if let Some(letter) = orthodox_letter(kind) {
            letters[kind.index()] = letter;
        }
        n += 1;
    }
    letters
};

/// A move of chess of which everything is known, and that neither castles nor promotes, with the letters of chess. [`print`]
/// writes the same.
#[inline(always)]
pub fn usual(ply: &Ply) -> Option<Usual> {
    const ALL: Marks = Marks::WORD_KNOWN.union(Marks::NO_USUAL_WORD);
    let plain = ply.marks & ALL == Marks::WORD_KNOWN && ply.promotion.is_none();
    let small = (ply.from.file | ply.from.rank | ply.to.file | ply.to.rank) < 8;
    if !plain || !small {
        return None;
    }
    let letter = match *LETTERS.get(ply.kind?.index())? {
        0 => return None,
        letter => letter,
    };
    let (captures, pawn) = (captures(ply), ply.kind == Some(Kind::PAWN));
    let mark = match ply.marks & Marks::CHECK.union(Marks::MATE) {
        marks if marks.is_empty() => 0,
        marks if marks.contains(Marks::MATE) => b'#',
        _ => b'+',
    };
    let [a, b] = [b'a' + ply.to.file, b'1' + ply.to.rank];
    let mut usual = Usual {
        text: u64::from_le_bytes([a, b, mark, 0, 0, 0, 0, 0]),
        len: 2 + usize::from(mark != 0),
    };
    usual.precede_if(captures, b'x');
    // Few moves need more: these branches are predicted well.
    if !pawn && ply.marks.intersects(Marks::SAN_FILE | Marks::SAN_RANK) {
        usual.precede_if(ply.marks.contains(Marks::SAN_RANK), b'1' + ply.from.rank);
        usual.precede_if(ply.marks.contains(Marks::SAN_FILE), b'a' + ply.from.file);
    }
    let first = if pawn { b'a' + ply.from.file } else { letter };
    usual.precede_if(!pawn || captures, first);
    Some(usual)
}

fn print_any(
    ply: Ply,
    style: Style,
    letters: &Letters,
    out: &mut Vec<u8>,
) -> Result<(), Inexpressible> {
    if ply.marks.contains(Marks::PASS) {
        pass(ply, style, letters, out)?;
    } else if ply.marks.contains(Marks::CASTLE_LONG) {
        out.extend_from_slice(b"O-O-O");
    } else if ply.marks.contains(Marks::CASTLE_SHORT) {
        out.extend_from_slice(b"O-O");
    } else if ply.marks.contains(Marks::DROP) {
        let kind = ply.kind.unwrap_or(Kind::PAWN);
        print_letter(kind, shows_plus(ply, style), letters, out)
            .ok_or(Inexpressible::Kind(kind))?;
        out.push(b'@');
        square(ply.to, out)?;
    } else {
        body(ply, style, letters, out)?;
    }
    if ply.marks.intersects(Marks::GATE | Marks::WALL) {
        added(ply, letters, out)?;
    } else if style.is_fsf() && letters.has_walls_instead() && !ply.marks.contains(Marks::PASS) {
        out.extend_from_slice(b",a1");
    }
    print_marks(ply.marks, out);
    Ok(())
}

/// Whether a piece that is dropped promoted has a `+`. Fairy-Stockfish writes none; it is kept where the
/// letter alone could mean another piece in hand, or where that is not known.
fn shows_plus(ply: Ply, style: Style) -> bool {
    let known = Marks::RESOLVED | Marks::SAN_KNOWN;
    !style.is_fsf() || !ply.marks.contains(known) || ply.marks.contains(Marks::SAN_FILE)
}

/// A pass: like a move of the piece that stays, or without a square.
fn pass(ply: Ply, style: Style, letters: &Letters, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    let Some(at) = ply.stays_on() else {
        out.extend_from_slice(b"--");
        return Ok(());
    };
    match ply.kind {
        None => square(at, out)?,
        Some(Kind::PAWN) => {}
        Some(kind) => letter(kind, letters, out)?,
    }
    if style.is_long() {
        square(at, out)?;
        out.push(b'-');
    }
    square(at, out)
}

/// A piece that is gated in, and a wall: `/H`, `/Hh1`, `,d5`.
#[cold]
fn added(ply: Ply, letters: &Letters, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    if ply.marks.contains(Marks::GATE) {
        let kind = ply.gated.ok_or(Inexpressible::Unknown)?;
        out.push(b'/');
        letter(kind, letters, out)?;
        gate_square(ply, out)?;
    }
    if ply.marks.contains(Marks::WALL) {
        out.push(b',');
        whole_square(ply.wall, out)?;
    }
    Ok(())
}

/// The square is left out after a move of a piece that leaves it.
fn gate_square(ply: Ply, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    let promotes = |p: Ply| p.promotion.is_none() && matches!(p.kind, None | Some(Kind::PAWN));
    let castles = ply.is_castling();
    let gate = ply.gate.known().unwrap_or(ply.from);
    let unknown = castles && !gate.is_known();
    if unknown || (gate == ply.from && !castles && !promotes(ply)) {
        return Ok(());
    }
    whole_square(gate, out)
}

fn whole_square(sq: Sq, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    match sq.is_known() {
        true => square(sq, out),
        false => Err(Inexpressible::Unknown),
    }
}

fn letter(kind: Kind, letters: &Letters, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    print_letter(kind, false, letters, out).ok_or(Inexpressible::Kind(kind))
}

fn body(ply: Ply, style: Style, letters: &Letters, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    if ply.to.is_none() {
        return Err(Inexpressible::Unknown);
    }
    let captures = captures(&ply);
    let from = origin(ply, style, captures);
    if let Some(kind) = ply.kind
        && (kind != Kind::PAWN || says_pawn(ply, from))
    {
        letter(kind, letters, out)?;
    }
    square(from, out)?;
    if captures {
        out.push(b'x');
    } else if style.is_long() && from.is_known() {
        out.push(b'-');
    }
    square(ply.to, out)?;
    if let Some(kind) = ply.promotion {
        out.push(b'=');
        promotion(kind, style, letters, out).ok_or(Inexpressible::Kind(kind))?;
    } else if ply.marks.contains(Marks::EN_PASSANT) && !ply.is_resolved() {
        out.extend_from_slice(b"e.p.");
    }
    Ok(())
}

/// The letter of what a piece becomes. Fairy-Stockfish calls a piece by its further letter only where it moves.
fn promotion(kind: Kind, style: Style, letters: &Letters, out: &mut Vec<u8>) -> Option<()> {
    let further = letters.further(kind);
    let own = letters.letter(kind).filter(|own| !own.raised);
    match own.filter(|_| style.is_fsf() && further.is_some() && further == letters.algebraic(kind))
    {
        Some(own) => out.push(own.upper),
        None => print_letter(kind, letters.has_twin(kind), letters, out)?,
    }
    Some(())
}

fn captures(ply: &Ply) -> bool {
    if ply.is_resolved() {
        ply.captured.is_some() || ply.marks.contains(Marks::EN_PASSANT)
    } else {
        ply.marks.contains(Marks::SAYS_CAPTURE)
    }
}

/// The move was not resolved: without its letter `e2e4` would not show that a pawn moves, and
/// `xe4` would be meaningless. In variants whose letters are not known `Pc2` and `c2` may differ.
fn says_pawn(ply: Ply, from: Sq) -> bool {
    let kept = ply.marks.contains(Marks::PAWN_LETTER);
    !ply.is_resolved() && (kept || from.rank != 255 || from.file == 255 && captures(&ply))
}

/// The part of the origin to write.
fn origin(ply: Ply, style: Style, captures: bool) -> Sq {
    let Sq { file, rank } = ply.from;
    let known = Marks::RESOLVED | Marks::SAN_KNOWN;
    if style.is_long() || !ply.is_resolved() {
        return ply.from;
    }
    if ply.kind == Some(Kind::PAWN) {
        // A pawn that promotes with a step aside may promote on other squares, too.
        if !captures && ply.promotion.is_some() && file != ply.to.file {
            return ply.from;
        }
        return Sq::new(if captures { file } else { 255 }, 255);
    }
    if !ply.marks.contains(known) {
        return ply.from;
    }
    let keep = |mark, half| if ply.marks.contains(mark) { half } else { 255 };
    Sq::new(keep(Marks::SAN_FILE, file), keep(Marks::SAN_RANK, rank))
}

fn square(sq: Sq, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    match sq.file {
        255 => {}
        n @ 0..FILES => out.push(b'a' + n),
        _ => return Err(Inexpressible::Square(sq)),
    }
    match sq.rank {
        255 => {}
        n @ 0..9 => out.push(b'1' + n),
        n @ 9..99 => out.extend_from_slice(&[b'0' + (n + 1) / 10, b'0' + (n + 1) % 10]),
        _ => return Err(Inexpressible::Square(sq)),
    }
    Ok(())
}

/// Appends the mark of check or mate: of what the rules found, or of what the text claims.
pub fn print_marks(marks: Marks, out: &mut Vec<u8>) {
    let (mate, check) = if marks.contains(Marks::CHECK_KNOWN) {
        (Marks::MATE, Marks::CHECK)
    } else {
        (Marks::SAYS_MATE, Marks::SAYS_CHECK)
    };
    if marks.contains(mate) {
        out.push(b'#');
    } else if marks.contains(check) {
        out.push(b'+');
    }
}
