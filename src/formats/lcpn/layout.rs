//! Breaks the output into lines: a group is on one line if it fits, otherwise every possible
//! line break in it is used.

/// The widest line.
const WIDTH: usize = 80;
/// The maximum indentation, so that no line is mostly spaces.
const DEEPEST: usize = 40;

/// Something to print.
#[derive(Debug)]
pub enum Doc {
    /// Words without a line end.
    Text(String),
    /// One after the other.
    Cat(Vec<Doc>),
    /// A space, or a line end.
    Line,
    /// A line end, unless the line is still empty.
    Fresh,
    /// A line end.
    Hard,
    /// Lines in it are indented by this much more.
    Nest(usize, Box<Doc>),
    /// Lines in it begin where it begins.
    Align(Box<Doc>),
    /// On one line if it fits.
    Group(Box<Doc>),
}

/// Words.
pub fn text(words: impl Into<String>) -> Doc {
    Doc::Text(words.into())
}

/// A group of several.
pub fn group(parts: Vec<Doc>) -> Doc {
    Doc::Group(Box::new(Doc::Cat(parts)))
}

/// Indented.
pub fn nest(by: usize, parts: Vec<Doc>) -> Doc {
    Doc::Nest(by, Box::new(Doc::Cat(parts)))
}

/// Aligned to the beginning.
pub fn align(parts: Vec<Doc>) -> Doc {
    Doc::Align(Box::new(Doc::Cat(parts)))
}

type Todo<'a> = (usize, bool, &'a Doc);

/// Appends it to the output.
pub fn print(doc: &Doc, out: &mut Vec<u8>) {
    let mut page = Page {
        out,
        column: 0,
        blank: true,
    };
    let mut todo: Vec<Todo<'_>> = vec![(0, false, doc)];
    while let Some((indent, flat, doc)) = todo.pop() {
        match doc {
            Doc::Text(words) => page.words(words),
            Doc::Cat(parts) => todo.extend(parts.iter().rev().map(|p| (indent, flat, p))),
            Doc::Line if flat => page.words(" "),
            Doc::Fresh if page.blank => {}
            Doc::Line | Doc::Fresh | Doc::Hard => page.end_line(indent),
            Doc::Nest(by, inner) => todo.push(((indent + by).min(DEEPEST), flat, inner)),
            Doc::Align(inner) => todo.push((page.column.min(DEEPEST), flat, inner)),
            Doc::Group(inner) => {
                let room = WIDTH.saturating_sub(page.column);
                let flat = flat || fits(room, inner, &todo);
                todo.push((indent, flat, inner));
            }
        }
    }
    page.trim();
}

/// All of it on one line.
pub fn one_line(doc: &Doc) -> String {
    let mut out = String::new();
    let mut todo = vec![doc];
    while let Some(doc) = todo.pop() {
        match doc {
            Doc::Text(words) => out.push_str(words),
            Doc::Cat(parts) => todo.extend(parts.iter().rev()),
            Doc::Line | Doc::Fresh | Doc::Hard => out.push(' '),
            Doc::Nest(_, inner) | Doc::Align(inner) | Doc::Group(inner) => todo.push(inner),
        }
    }
    out
}

struct Page<'a> {
    out: &'a mut Vec<u8>,
    column: usize,
    /// The line is blank so far.
    blank: bool,
}

impl Page<'_> {
    fn words(&mut self, words: &str) {
        self.out.extend_from_slice(words.as_bytes());
        self.column += words.chars().count();
        self.blank &= words.trim().is_empty();
    }

    fn trim(&mut self) {
        while self.out.last() == Some(&b' ') {
            self.out.pop();
        }
    }

    fn end_line(&mut self, indent: usize) {
        self.trim();
        self.out.push(b'\n');
        self.out.extend(std::iter::repeat_n(b' ', indent));
        self.column = indent;
        self.blank = true;
    }
}

/// Whether it fits on the rest of the line, including what follows up to the next line end.
fn fits<'a>(room: usize, doc: &'a Doc, rest: &[Todo<'a>]) -> bool {
    let mut room = room;
    let mut rest = rest.iter().rev();
    let mut todo: Vec<(bool, &Doc)> = vec![(true, doc)];
    // An empty text takes no room; a chain of them must still end.
    let mut steps = 20 * WIDTH;
    loop {
        let Some((flat, doc)) = todo.pop() else {
            match rest.next() {
                Some((_, flat, doc)) => todo.push((*flat, doc)),
                None => return true,
            }
            continue;
        };
        steps -= 1;
        if steps == 0 {
            return false;
        }
        match doc {
            Doc::Text(words) => match room.checked_sub(words.chars().take(WIDTH + 1).count()) {
                Some(left) => room = left,
                None => return false,
            },
            Doc::Cat(parts) => {
                let few = &parts[..parts.len().min(steps)];
                todo.extend(few.iter().rev().map(|p| (flat, p)));
            }
            Doc::Line if flat => match room.checked_sub(1) {
                Some(left) => room = left,
                None => return false,
            },
            Doc::Line => return true,
            Doc::Fresh | Doc::Hard => return !flat,
            Doc::Nest(_, inner) | Doc::Align(inner) => todo.push((flat, inner)),
            Doc::Group(inner) => todo.push((flat, inner)),
        }
    }
}
