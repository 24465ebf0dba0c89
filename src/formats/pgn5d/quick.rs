//! Tokens in their usual spelling, found without the grammar. What is spelled in any other way is left to it; a test
//! compares both.

use super::lower::Part;

/// What a token is.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Token<'t> {
    /// The name and the value of a header.
    Tag(&'t str, &'t str),
    Board,
    /// The number, and whether it is Black's.
    Number(&'t str, bool),
    Slash,
    Comment,
    /// A move, which has parts.
    Move,
    Created(&'t str),
    Present(&'t str),
    Result(&'t str),
}

/// A part of a move: its text, and where it begins.
pub(super) type Piece<'t> = (Part, &'t str, usize);

/// Reads one token.
#[derive(Debug)]
pub(super) struct Quick<'t> {
    text: &'t str,
    at: usize,
    parts: Vec<Piece<'t>>,
}

/// The most parts of a move; one with more glyphs is left to the grammar.
const MOST_PARTS: usize = 20;

impl<'t> Quick<'t> {
    /// At the beginning of a text, after blanks. `parts`: those of the token before, for their memory.
    pub(super) fn new(text: &'t str, mut parts: Vec<Piece<'t>>) -> Self {
        parts.clear();
        let at = text.bytes().take_while(|b| is_blank(*b)).count();
        Self { text, at, parts }
    }

    /// The parts of a move.
    pub(super) fn into_parts(self) -> Vec<Piece<'t>> {
        self.parts
    }

    /// Where it is in the text.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The next token; `None` if the grammar is to find it.
    pub(super) fn token(&mut self) -> Option<Token<'t>> {
        match self.peek(0)? {
            b'0'..=b'9' => self.number_or_result(),
            b'/' => self.only(Token::Slash),
            b'{' => self.comment(),
            b'[' => self.bracket(),
            b'(' if self.peek(1) == Some(b'>') => self.created(),
            b'(' if self.peek(1) == Some(b'~') => self.present(),
            b'(' | b'a'..=b'w' | b'A'..=b'Z' => self.played(),
            _ => None,
        }
    }

    fn peek(&self, n: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + n).copied()
    }

    fn skip(&mut self, byte: u8) -> Option<()> {
        (self.peek(0) == Some(byte)).then(|| self.at += 1)
    }

    fn only(&mut self, token: Token<'t>) -> Option<Token<'t>> {
        self.at += 1;
        Some(token)
    }

    /// The text up to here.
    fn since(&self, start: usize) -> &'t str {
        self.text.get(start..self.at).unwrap_or("")
    }

    /// One to nine digits.
    fn digits(&mut self) -> Option<&'t str> {
        let start = self.at;
        while matches!(self.peek(0), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        matches!(self.at - start, 1..=9).then(|| self.since(start))
    }

    /// Whether the token ends here.
    fn ends(&self) -> Option<()> {
        let end = |b| is_blank(b) || b"(){};$[/".contains(&b);
        self.peek(0).is_none_or(end).then_some(())
    }

    fn number_or_result(&mut self) -> Option<Token<'t>> {
        for result in ["1-0", "0-1", "1/2-1/2"] {
            if self.text[self.at..].starts_with(result) {
                self.at += result.len();
                return self.ends().map(|()| Token::Result(result));
            }
        }
        let number = self.digits()?;
        let color = self.peek(0).filter(|b| matches!(b, b'w' | b'b'));
        self.at += usize::from(color.is_some());
        let start = self.at;
        while self.peek(0) == Some(b'.') {
            self.at += 1;
        }
        let dots = self.at - start;
        // There is a character for three dots, too.
        let known = dots > 0 && self.peek(0).is_none_or(|b| b.is_ascii());
        let black = color == Some(b'b') || dots >= 3;
        known.then_some(Token::Number(number, black))
    }

    fn comment(&mut self) -> Option<Token<'t>> {
        let start = self.at + 1;
        let len = memchr::memchr(b'}', self.text.as_bytes().get(start..)?)?;
        self.at = start + len;
        self.only(Token::Comment)
    }

    fn bracket(&mut self) -> Option<Token<'t>> {
        let rest = self.text.get(self.at + 1..)?;
        let line = &rest[..memchr::memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len())];
        let close = memchr::memchr(b']', line.as_bytes())?;
        let inside = &line[..close];
        let token = match inside.split_once('"') {
            None if close > 0 => Token::Board,
            None => return None,
            Some((name, value)) => {
                let (name, value) = (name.strip_suffix(' ')?, value.strip_suffix('"')?);
                let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
                let odd = |b: u8| b == b'"' || b == b'\\';
                let fits = !name.is_empty() && name.bytes().all(plain) && !value.bytes().any(odd);
                fits.then_some(Token::Tag(name, value))?
            }
        };
        self.at += close + 2;
        Some(token)
    }

    /// `(>L1)`
    fn created(&mut self) -> Option<Token<'t>> {
        self.at += 2;
        if self.peek(0) == Some(b'L') {
            self.at += 1;
        }
        let lane = self.lane()?;
        self.skip(b')')?;
        Some(Token::Created(lane))
    }

    /// `(~T1)`
    fn present(&mut self) -> Option<Token<'t>> {
        self.at += 2;
        if self.peek(0) == Some(b'T') {
            self.at += 1;
        }
        let turn = self.digits()?;
        self.skip(b')')?;
        Some(Token::Present(turn))
    }

    fn lane(&mut self) -> Option<&'t str> {
        let start = self.at;
        if matches!(self.peek(0), Some(b'+' | b'-')) {
            self.at += 1;
        }
        self.digits()?;
        Some(self.since(start))
    }

    fn add(&mut self, part: Part, start: usize) {
        let text = self.since(start);
        self.parts.push((part, text, start));
    }

    /// One byte.
    fn take(&mut self, part: Part) {
        self.at += 1;
        self.add(part, self.at - 1);
    }

    /// `(0T1)`
    fn coordinates(&mut self) -> Option<()> {
        self.skip(b'(')?;
        let start = self.at;
        self.lane()?;
        self.add(Part::Lane, start);
        self.skip(b'T')?;
        let start = self.at;
        self.digits()?;
        self.add(Part::Turn, start);
        self.skip(b')')
    }

    fn arrival(&mut self) -> Option<()> {
        self.add(Part::Arrival, self.at);
        self.coordinates()
    }

    fn played(&mut self) -> Option<Token<'t>> {
        if self.peek(0) == Some(b'(') {
            self.coordinates()?;
        }
        match self.peek(0)? {
            b'O' => self.castles()?,
            _ => {
                self.man()?;
                self.squares()?;
            }
        }
        self.suffixes()?;
        self.ends()?;
        self.goes_on().is_none().then_some(())?;
        (self.parts.len() <= MOST_PARTS).then_some(Token::Move)
    }

    /// Whether a sign or `e.p.` follows after blanks, which the grammar reads.
    fn goes_on(&self) -> Option<()> {
        let rest = self.text.as_bytes().get(self.at..)?.trim_ascii_start();
        matches!(rest, [b'>', ..] | [b'e', b'.' | b'p', ..]).then_some(())
    }

    fn castles(&mut self) -> Option<()> {
        let start = self.at;
        let rest = &self.text[start..];
        let (len, part) = match rest.starts_with("O-O-O") {
            true => (5, Part::Long),
            false => (3, Part::Short),
        };
        rest.starts_with("O-O").then_some(())?;
        self.at += len;
        self.add(part, start);
        Some(())
    }

    /// The letter of a piece, if there is one.
    fn man(&mut self) -> Option<()> {
        match self.peek(0)? {
            letter if b"PWKCQYSNRBUD".contains(&letter) => {
                self.take(Part::Piece);
                // Two letters are a piece, too.
                (!self.peek(0)?.is_ascii_uppercase()).then_some(())
            }
            b'A'..=b'Z' => None,
            _ => Some(()),
        }
    }

    /// `e4`, `exd5`, `g1f3`, `g1>>(0T2)g3` and the like.
    fn squares(&mut self) -> Option<()> {
        if self.peek(0) == Some(b'x') {
            return self.target();
        }
        let first = self.parts.len();
        if matches!(self.peek(0), Some(b'a'..=b'w')) {
            self.take(Part::FromFile);
        }
        if matches!(self.peek(0), Some(b'0'..=b'9')) {
            self.rank(Part::FromRank)?;
        }
        match self.peek(0) {
            Some(b'>') => self.jump(),
            Some(b'(') if self.parts.len() == first + 2 && !self.is_behind() => {
                self.arrival()?;
                self.target()
            }
            Some(b'a'..=b'x') if self.parts.len() > first => self.target(),
            // The first square was the only one.
            _ if self.parts.len() == first + 2 => {
                for (part, to) in self
                    .parts
                    .iter_mut()
                    .skip(first)
                    .zip([Part::ToFile, Part::ToRank])
                {
                    part.0 = to;
                }
                Some(())
            }
            _ => None,
        }
    }

    /// Whether a bracket here is not of coordinates.
    fn is_behind(&self) -> bool {
        matches!(self.peek(1), Some(b'>' | b'~'))
    }

    fn jump(&mut self) -> Option<()> {
        let start = self.at;
        self.at += 1;
        if self.peek(0) == Some(b'>') {
            self.at += 1;
        }
        self.add(Part::Sign, start);
        let captures = self.peek(0) == Some(b'x');
        if captures {
            self.take(Part::Capture);
        }
        if self.peek(0) == Some(b'(') {
            self.arrival()?;
        }
        match captures && self.peek(0) == Some(b'x') {
            true => None,
            false => self.target(),
        }
    }

    /// A square, with `x` before it or not.
    fn target(&mut self) -> Option<()> {
        if self.peek(0) == Some(b'x') {
            self.take(Part::Capture);
        }
        matches!(self.peek(0), Some(b'a'..=b'w')).then(|| self.take(Part::ToFile))?;
        self.rank(Part::ToRank)
    }

    fn rank(&mut self, part: Part) -> Option<()> {
        let start = self.at;
        let rank = self.digits()?;
        self.add(part, start);
        matches!(rank.parse(), Ok(1..=254_u16)).then_some(())
    }

    /// `=Q`, then `+`, `#`, `~`, `!` and the like.
    fn suffixes(&mut self) -> Option<()> {
        if self.peek(0) == Some(b'=') {
            self.at += 1;
            let known = self.peek(0).filter(|b| b"PWKCQYSNRBUD".contains(b));
            known.map(|_| self.take(Part::Promoted))?;
            let more = self.peek(0).is_some_and(|b| b.is_ascii_uppercase());
            (!more).then_some(())?;
        }
        loop {
            let part = match self.peek(0) {
                Some(b'+') => Part::Check,
                Some(b'*') => Part::Softmate,
                Some(b'#') => Part::Checkmate,
                Some(b'~') => Part::Tilde,
                Some(b'!' | b'?') if self.parts.len() < MOST_PARTS => Part::Glyph,
                Some(b'!' | b'?') => return None,
                _ => return Some(()),
            };
            let two = part == Part::Glyph && matches!(self.peek(1), Some(b'!' | b'?'));
            self.at += usize::from(two);
            let start = self.at - usize::from(two);
            self.at += 1;
            self.add(part, start);
        }
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}
