//! Movetext: one line for each full move of the main line; comments, glyphs and variations come
//! after their move.

use super::form::Form;
use super::problem;
use super::write_tags::comment;
use crate::diag::{Code, Diagnostic, Sink};
use crate::formats::boards::{Boards, NoBoard};
use crate::formats::fcn::{Suffix, Told};
use crate::formats::fen::print_number;
use crate::formats::plain_move::NotPlain;
use crate::formats::traversal::{self, Step, Traversal};
use crate::formats::{fcn, fen, mcn, san, short_sfen};
use crate::model::{Action, Game, NodeId, Ply, Remark, Side};

/// Writes the moves of a game.
pub(super) struct Moves<'a> {
    game: &'a Game,
    form: Form,
    traversal: &'a mut Traversal,
    fen: &'a fen::Style,
    out: &'a mut Vec<u8>,
    sink: &'a mut Sink,
    /// The boards of the game, if moves are written as boards.
    boards: Option<Boards>,
    /// For each move whose alternatives are being written, the boards before and after it.
    aside: Vec<(Boards, Boards)>,
    /// Castling rights that rows could not express.
    rights: u64,
    /// How many variations are open.
    depth: usize,
    /// The next move needs its number even if it is Black's.
    say_number: bool,
    /// The line is empty, or ends in a bracket that needs no space after it.
    glue: bool,
}

impl<'a> Moves<'a> {
    pub(super) fn new(
        game: &'a Game,
        form: Form,
        (traversal, fen): (&'a mut Traversal, &'a fen::Style),
        out: &'a mut Vec<u8>,
        sink: &'a mut Sink,
    ) -> Self {
        Self {
            game,
            form,
            traversal,
            fen,
            out,
            sink,
            boards: None,
            aside: Vec::new(),
            rights: 0,
            depth: 0,
            say_number: true,
            glue: true,
        }
    }

    pub(super) fn all(&mut self) -> bool {
        if matches!(self.form, Form::Sfen(_) | Form::Fen) && !self.game.tree.is_empty() {
            match Boards::of(self.game) {
                Ok(boards) => self.boards = Some(boards),
                Err(why) => {
                    self.sink.push(no_board(why));
                    return false;
                }
            }
        }
        self.remarks(NodeId::ROOT);
        self.traversal.begin(self.game);
        while let Some(step) = self.traversal.next(&self.game.tree) {
            match step {
                Step::Move(id, number) => {
                    if let Err(why) = self.node(id, number) {
                        self.sink.push(why.at(self.game.tree.place(id)));
                        return false;
                    }
                }
                Step::Open => {
                    self.word(b"(");
                    self.glue = true;
                    self.say_number = true;
                    self.depth += 1;
                    if let Some((before, _)) = self.aside.last() {
                        self.boards = Some(before.clone());
                    }
                }
                Step::Close => {
                    if !self.traversal.opens()
                        && let Some((_, after)) = self.aside.pop()
                    {
                        self.boards = Some(after);
                    }
                    self.out.push(b')');
                    self.glue = false;
                    self.say_number = true;
                    self.depth = self.depth.saturating_sub(1);
                }
            }
        }
        let what = "first-move rights";
        self.sink
            .lose(Code("core/lost-rights"), what, self.rights, None);
        self.end_line();
        self.out
            .extend_from_slice(self.game.outcome.end_token().as_bytes());
        self.out.push(b'\n');
        true
    }

    /// Separates the next text from the previous one.
    fn blank(&mut self) {
        if !self.glue {
            self.out.push(b' ');
        }
        self.glue = false;
    }

    fn word(&mut self, word: &[u8]) {
        self.blank();
        self.out.extend_from_slice(word);
    }

    fn end_line(&mut self) {
        if !self.glue {
            self.out.push(b'\n');
        }
        self.glue = true;
    }

    fn node(&mut self, id: NodeId, number: u64) -> Result<(), Diagnostic> {
        let tree = &self.game.tree;
        let Action::One(ply) = tree.action(id) else {
            return Err(no_move());
        };
        if tree.side(id) != traversal::turn(self.game, id) {
            return Err(out_of_turn());
        }
        let remarks = tree.has_remarks(id);
        let before = remarks && tree.remarks(id).any(|r| matches!(r, Remark::Before(_)));
        self.number(id, number, before);
        if before {
            for remark in tree.remarks(id) {
                if let Remark::Before(text) = remark {
                    self.comment(text);
                }
            }
        }
        self.blank();
        self.ply(id, ply)?;
        if remarks {
            self.remarks(id);
        }
        Ok(())
    }

    /// Black's move has a number if it does not follow White's move, or if a comment comes before
    /// it.
    fn number(&mut self, id: NodeId, number: u64, always: bool) {
        let black = self.game.tree.side(id) == Side::Black;
        if black && !self.say_number && !always {
            return;
        }
        if !black && self.depth == 0 {
            self.end_line();
        }
        self.blank();
        print_number(number, self.out);
        self.out.extend_from_slice(if black { b".5" } else { b"." });
        self.say_number = false;
    }

    fn ply(&mut self, id: NodeId, ply: Ply) -> Result<(), Diagnostic> {
        match self.form {
            Form::San => {
                let letters = self.fen.catalog.letters(&self.game.variant);
                san::print(ply, san::Style::Short, letters, self.out).map_err(inexpressible)
            }
            Form::Mcn => mcn::print_move(ply, self.out).map_err(|why| refused(why, mcn::code(why))),
            Form::Fcn(version) => {
                fcn::print_move(ply, self.out).map_err(|why| refused(why, fcn::code(why)))?;
                let signs = self.suffix(id, version).written(version);
                self.out.extend_from_slice(signs.as_bytes());
                Ok(())
            }
            _ => self.row(id),
        }
    }

    /// The board after a move. The board before it is kept if alternatives follow.
    fn row(&mut self, id: NodeId) -> Result<(), Diagnostic> {
        let suffix = match self.form {
            Form::Sfen(version) => self.suffix(id, version),
            _ => Suffix::default(),
        };
        let Some(boards) = &mut self.boards else {
            return Err(unknown());
        };
        let before = traversal::alternative(&self.game.tree, id).map(|_| boards.clone());
        boards.after(self.game, id).map_err(no_board)?;
        if let Some(before) = before {
            self.aside.push((before, boards.clone()));
        }
        let position = boards.position();
        if let Form::Sfen(version) = self.form {
            let style = short_sfen::Style {
                version,
                short: false,
            };
            let printed = short_sfen::print_row(position, boards.stated(), suffix, style, self.out);
            self.rights +=
                printed.map_err(|why| refused(NotPlain::Inexpressible, short_sfen::code(why)))?;
            return Ok(());
        }
        match fen::print(position, self.fen, self.out, self.sink) {
            true => Ok(()),
            false => Err(no_board(NoBoard::Foreign)),
        }
    }

    /// The signs after a move. The result of the game only ends its main line.
    fn suffix(&mut self, id: NodeId, version: fcn::Version) -> Suffix {
        if self.depth > 0 {
            return Suffix::aside(self.game, id);
        }
        let (suffix, told) = Suffix::behind(self.game, id, version);
        if let Told::Contradicts(_) = told {
            let (game, span) = (self.game, self.game.tree.span(id));
            let d = problem::ending_differs(suffix.signs(), game.outcome, span);
            self.sink.push(d.at(game.tree.place(id)));
        }
        suffix
    }

    /// Comments, glyphs and variations after a move; at the start of the game, all of them.
    fn remarks(&mut self, id: NodeId) {
        let root = id == NodeId::ROOT;
        for remark in self.game.tree.remarks(id) {
            match remark {
                Remark::Before(_) if !root => {}
                Remark::Before(text) | Remark::After(text) => {
                    self.comment(text);
                    self.say_number = true;
                    if root {
                        self.end_line();
                    }
                }
                Remark::Nag(n) => {
                    self.word(b"$");
                    print_number(n.into(), self.out);
                }
            }
        }
    }

    fn comment(&mut self, text: &str) {
        self.blank();
        if comment(text, self.out, self.sink) {
            self.end_line();
        }
    }
}

fn no_move() -> Diagnostic {
    Diagnostic::error(
        Code("vgn/not-one-move"),
        "this turn is not one move on one board",
    )
    .help("write it in another notation: `icn` or `jsonl`")
}

fn out_of_turn() -> Diagnostic {
    Diagnostic::error(
        Code("vgn/out-of-turn"),
        "this move was made by the player who is not to move",
    )
    .help("in VGN, White and Black alternate; `jsonl` allows any order")
}

fn unknown() -> Diagnostic {
    Diagnostic::error(Code("vgn/unknown"), "this move is unknown")
        .help("name the variant with `--variant`, so that rules can complete the move")
}

fn inexpressible(why: san::Inexpressible) -> Diagnostic {
    match why {
        san::Inexpressible::Unknown => return unknown(),
        san::Inexpressible::Kind(kind) => {
            Diagnostic::error(Code("vgn/inexpressible"), format!("`{kind}` has no letter"))
        }
        san::Inexpressible::Square(sq) => {
            Diagnostic::error(Code("vgn/inexpressible"), format!("`{sq}` has no name"))
        }
    }
    .help("write the game as `jsonl`, which holds everything")
}

fn no_board(why: NoBoard) -> Diagnostic {
    match why {
        NoBoard::Unknown => unknown(),
        NoBoard::Repeated => Diagnostic::error(
            Code("vgn/repeated-row"),
            "the board after this move is the same as the board before it",
        )
        .help("`-t vgn` can write null moves"),
        NoBoard::Foreign => Diagnostic::error(
            Code("vgn/inexpressible"),
            "only moves of chess and Chess960 can be written as boards",
        )
        .help("`-t vgn` writes moves of many variants, `-t jsonl` writes every game"),
    }
}

/// The error for a move that its move format cannot write.
fn refused(why: NotPlain, code: Code) -> Diagnostic {
    let (message, help) = match why {
        NotPlain::Unknown => (
            "this move is not fully known",
            "name the variant with `--variant`, so that rules can complete the move",
        ),
        NotPlain::Castling => (
            "two squares cannot tell this castling from another king's move",
            "`-t vgn` and `-t vgn+fcn` can write it",
        ),
        NotPlain::Inexpressible => (
            "this move cannot be written in this move format",
            "`-t vgn` writes moves of many variants, `-t jsonl` writes every game",
        ),
    };
    Diagnostic::error(code, message).help(help)
}
