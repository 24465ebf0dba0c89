use super::blame;
use super::json;
use super::number::{Numbers, shorten};
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::model::{
    Border, Coord, Goal, Kind, Laws, Plane, Position, Ray, Side, Square, Value, VariantName, World,
};
use crate::order;

/// The shape of a header field.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(in crate::formats) enum Shape {
    Turn,
    EnPassant,
    MoveRule,
    FullMove,
    Border,
    Promotion,
    Goals,
    Json,
    Squares,
    Rays,
    /// None of these.
    Unknown,
}

impl Shape {
    fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::EnPassant => "en passant square",
            Self::MoveRule => "move rule",
            Self::FullMove => "move counter",
            Self::Border => "world border",
            Self::Promotion => "promotion field",
            Self::Goals => "win condition",
            Self::Json => "property object",
            Self::Squares => "list of marked squares",
            Self::Rays => "list of rays",
            Self::Unknown => "word",
        }
    }

    /// Its place in the order of the site and of the README's examples.
    pub(super) fn place(self) -> u8 {
        match self {
            Self::Turn => 0,
            Self::EnPassant => 1,
            Self::MoveRule => 2,
            Self::FullMove => 3,
            Self::Promotion => 4,
            Self::Border => 5,
            Self::Goals => 6,
            Self::Squares => 7,
            Self::Rays => 8,
            Self::Json | Self::Unknown => 9,
        }
    }
}

/// The text of one field.
#[derive(Copy, Clone, Debug)]
pub(in crate::formats) struct Token<'a> {
    pub(in crate::formats) shape: Shape,
    pub(in crate::formats) text: &'a str,
    pub(in crate::formats) at: usize,
}

impl Token<'_> {
    pub(super) fn span(&self) -> Span {
        Span::new(self.at, self.at + self.text.len())
    }
}

/// An empty position with all defaults of the notation.
pub(in crate::formats) fn blank() -> Position {
    let mut position = Position::of(World::Plane(Plane::default()));
    position.variant = VariantName::INFINITE;
    position.counters.fullmove = Some(1);
    position
}

/// Puts the fields of a header into a position.
pub(in crate::formats) struct Header<'s> {
    pub(in crate::formats) position: Position,
    pub(in crate::formats) numbers: &'s mut Numbers,
    pub(in crate::formats) sink: &'s mut Sink,
    seen: Vec<(Shape, Span)>,
    /// The last promotion list applies to every player.
    pub(super) shared: bool,
}

impl<'s> Header<'s> {
    pub(in crate::formats) fn new(
        numbers: &'s mut Numbers,
        sink: &'s mut Sink,
        shared: bool,
    ) -> Self {
        Self {
            position: blank(),
            numbers,
            sink,
            seen: Vec::new(),
            shared,
        }
    }

    /// All fields. `None` after an error.
    pub(super) fn lower(mut self, fields: &[Token<'_>]) -> Option<Position> {
        for (i, f) in fields.iter().enumerate() {
            let before = fields[..i].last();
            if !self.is_first(f, before) || self.field(f).is_none() {
                return None;
            }
        }
        // Sides are matched to players only now: the turn may come after them.
        let of = |shape| fields.iter().find(|f| f.shape == shape);
        if let Some(f) = of(Shape::Promotion) {
            self.position.rules.promotion = self.promotions(f)?;
        }
        if let Some(f) = of(Shape::Goals) {
            self.position.rules.goals = self.goals(f)?;
        }
        Some(self.position)
    }

    /// Properties may come in several objects; every other field occurs once.
    fn is_first(&mut self, f: &Token<'_>, last: Option<&Token<'_>>) -> bool {
        if let Some(d) = last.and_then(|last| blame::no_arrow(last, f)) {
            self.sink.push(d);
            return false;
        }
        let before = self.seen.iter().find(|(s, _)| *s == f.shape);
        let Some(&(_, first)) = before.filter(|_| f.shape != Shape::Json) else {
            self.seen.push((f.shape, f.span()));
            return true;
        };
        let message = format!("`{}` is a second {}", shorten(f.text), f.shape.name());
        self.sink.push(
            Diagnostic::error(Code("icn/field-twice"), message)
                .at(f.span())
                .related(first, "the first one is here")
                .help("remove one of the two"),
        );
        false
    }

    fn field(&mut self, f: &Token<'_>) -> Option<()> {
        match f.shape {
            Shape::Turn => self.turn(f)?,
            Shape::EnPassant => {
                let square = self.square(f.text, f.at)?;
                self.position.en_passant.squares = vec![square];
            }
            Shape::MoveRule => {
                let (done, limit) = f.text.split_once('/')?;
                let limit_at = f.at + done.len() + 1;
                self.position.counters.halfmove = Some(self.count(done, f.at)?);
                self.position.rules.move_limit = Some(self.count(limit, limit_at)?);
            }
            Shape::FullMove => self.position.counters.fullmove = Some(self.count(f.text, f.at)?),
            Shape::Border => {
                let border = self.border(f)?;
                self.set_border(border, f)?;
            }
            Shape::Squares => self.squares(f)?,
            Shape::Rays => self.rays(f)?,
            Shape::Json => self.properties(f)?,
            Shape::Promotion | Shape::Goals => {}
            Shape::Unknown => self.unknown(f)?,
        }
        Some(())
    }

    fn turn(&mut self, f: &Token<'_>) -> Option<()> {
        let cycle: Option<Vec<Side>> = f.text.split(':').map(player).collect();
        let cycle = cycle?;
        self.position.turn = *cycle.first()?;
        self.position.rules.cycle = match cycle.as_slice() {
            // The two players in turn are what every position has by default.
            [Side::White] | [Side::Black] => Vec::new(),
            [Side::White, Side::Black] | [Side::Black, Side::White] => Vec::new(),
            _ => cycle,
        };
        Some(())
    }

    pub(in crate::formats) fn count(&mut self, text: &str, at: usize) -> Option<u64> {
        self.numbers.count(text, at, self.sink)
    }

    pub(in crate::formats) fn coord(&mut self, text: &str, at: usize) -> Option<Coord> {
        self.numbers.coord(text, at, self.sink)
    }

    fn square(&mut self, text: &str, at: usize) -> Option<Square> {
        let (x, y) = text.split_once(',')?;
        Some(Square {
            x: self.coord(x, at)?,
            y: self.coord(y, at + x.len() + 1)?,
        })
    }

    fn border(&mut self, f: &Token<'_>) -> Option<Border> {
        let mut sides: [Option<Coord>; 4] = Default::default();
        let mut at = f.at;
        for (side, text) in sides.iter_mut().zip(f.text.split(',')) {
            if text != "_" {
                *side = Some(self.coord(text, at)?);
            }
            at += text.len() + 1;
        }
        let [left, right, bottom, top] = sides;
        Some(Border {
            left,
            right,
            bottom,
            top,
        })
    }

    fn plane(&mut self) -> Option<&mut Plane> {
        match &mut self.position.world {
            World::Plane(p) => Some(p),
            _ => None,
        }
    }

    fn set_border(&mut self, border: Border, f: &Token<'_>) -> Option<()> {
        if self.plane()?.border.is_some() {
            return self.twice("world border", f);
        }
        self.plane()?.border = Some(border);
        Some(())
    }

    fn squares(&mut self, f: &Token<'_>) -> Option<()> {
        let (head, list) = f.text.split_once(':')?;
        let mut at = f.at + head.len() + 1;
        for text in list.split('|') {
            let square = self.square(text, at)?;
            at += text.len() + 1;
            self.plane()?.marks.push(square);
        }
        Some(())
    }

    fn rays(&mut self, f: &Token<'_>) -> Option<()> {
        let (head, list) = f.text.split_once(':')?;
        let mut at = f.at + head.len() + 1;
        for text in list.split('|') {
            let (from, step) = text.split_once('>')?;
            let ray = Ray {
                from: self.square(from, at)?,
                step: self.square(step, at + from.len() + 1)?,
            };
            at += text.len() + 1;
            self.plane()?.rays.push(ray);
        }
        Some(())
    }

    fn properties(&mut self, f: &Token<'_>) -> Option<()> {
        let members = match json::members(f.text) {
            Ok(m) => m,
            Err(e) => return self.not_json(f, &e),
        };
        for (name, value) in members {
            self.property(name, value, f)?;
        }
        Some(())
    }

    /// Stores a property in its place in the model.
    pub(in crate::formats) fn property(
        &mut self,
        name: String,
        value: Value,
        f: &Token<'_>,
    ) -> Option<()> {
        if self.known_property(&name, &value, f)? {
            return Some(());
        }
        if self.position.extras.get("icn", &name).is_some() {
            return self.twice(&format!("`{}`", shorten(&name)), f);
        }
        if let Some(fits) = json::unusable(&name, &value) {
            self.unusable(&name, &value, fits, f);
        }
        self.position.extras.set("icn", &name, value);
        Some(())
    }

    /// Warns that a property is kept although no rule can use it.
    fn unusable(&mut self, name: &str, value: &Value, fits: &str, f: &Token<'_>) {
        let mut said = String::new();
        json::print_value(value, &mut said);
        let message = format!("`{}` cannot be used as `{name}`", shorten(&said));
        self.sink.push(
            Diagnostic::warning(Code("icn/unusable-property"), message)
                .at(f.span())
                .help(format!("it was kept; `{name}` needs {fits}")),
        );
    }

    /// Properties that the model has a place for; in any other shape they are extras.
    fn known_property(&mut self, name: &str, value: &Value, f: &Token<'_>) -> Option<bool> {
        let known = match name {
            json::BORDER => json::border(value).map(|b| self.set_border(b, f)),
            json::SQUARES => json::squares(value).map(|s| {
                self.plane()?.marks.extend(s);
                Some(())
            }),
            json::RAYS => json::rays(value).map(|r| {
                self.plane()?.rays.extend(r);
                Some(())
            }),
            _ => None,
        };
        match known {
            Some(done) => done.map(|()| true),
            None => Some(false),
        }
    }

    fn twice(&mut self, what: &str, f: &Token<'_>) -> Option<()> {
        let message = format!("a second {what}");
        self.sink.push(
            Diagnostic::error(Code("icn/field-twice"), message)
                .at(f.span())
                .help("remove one of the two"),
        );
        None
    }

    fn not_json(&mut self, f: &Token<'_>, e: &serde_json::Error) -> Option<()> {
        self.sink.push(blame::not_json(f.text, e).at(f.span()));
        None
    }

    fn unknown(&mut self, f: &Token<'_>) -> Option<()> {
        self.sink.push(blame::unknown_word(f));
        None
    }

    /// The players who have sides in promotion and win fields: by player number.
    pub(super) fn players(&self) -> Vec<Side> {
        let mut players = cycle(&self.position);
        order::sort(&mut players);
        players.dedup();
        players
    }

    /// The win condition of a word. One that is not known is kept with a warning: a misspelled
    /// field looks like one.
    pub(in crate::formats) fn goal(&mut self, word: &str, at: usize) -> Goal {
        let goal = Goal::of(word);
        if goal.is_known() {
            return goal;
        }
        let message = format!("unknown win condition `{}`", shorten(word));
        let small = word.to_ascii_lowercase();
        let help = match Goal::of(&small).is_known() {
            true => format!("write `{small}` in lowercase"),
            false => format!("it was kept; those in use are {}", Goal::words()),
        };
        self.sink.push(
            Diagnostic::warning(Code("icn/unknown-goal"), message)
                .at(Span::new(at, at + word.len()))
                .help(help),
        );
        goal
    }
}

fn player(word: &str) -> Option<Side> {
    Some(match word {
        "w" => Side::White,
        "b" => Side::Black,
        "r" => Side::Red,
        "bu" => Side::Blue,
        "y" => Side::Yellow,
        "g" => Side::Green,
        "n" => Side::Neutral,
        _ => return None,
    })
}

/// The players in order, the one to move first.
pub(in crate::formats) fn cycle(position: &Position) -> Vec<Side> {
    let mut cycle = match &position.rules {
        // One of the two alone would be read as the side to move of both.
        Laws { cycle, .. } if cycle.is_empty() || is_one_of_two(cycle) => {
            vec![Side::White, Side::Black]
        }
        Laws { cycle, .. } => cycle.clone(),
    };
    let first = cycle.iter().position(|s| *s == position.turn);
    cycle.rotate_left(first.unwrap_or(0));
    cycle
}

/// White or Black alone.
pub(super) fn is_one_of_two(cycle: &[Side]) -> bool {
    matches!(cycle, [Side::White] | [Side::Black])
}

/// Whether the meaning of a promotion field depends on whether the last list applies to
/// every player.
pub(super) fn depends_on_dialect(text: &str) -> bool {
    let inside = text.trim_matches(['(', ')']).to_ascii_lowercase();
    let sides = inside.split('|').filter(|side| !side.is_empty());
    let mut lists = sides.map(|side| side.split_once(';').map(|(_, list)| list.to_owned()));
    let first = lists.next();
    lists.any(|list| Some(list) != first)
}

/// Queen, rook, bishop and knight in any order.
pub(in crate::formats) fn is_usual(kinds: &[Kind]) -> bool {
    let usual = [Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT];
    kinds.len() == usual.len() && usual.iter().all(|k| kinds.contains(k))
}
