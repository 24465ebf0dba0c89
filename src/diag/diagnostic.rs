use super::{Fix, Span, floor};
use serde::Serialize;
use std::borrow::Cow;

/// Whether a message is a note, a warning or an error.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Severity {
    /// Information; the record was read.
    Note,
    /// Probably a mistake; the record was read.
    Warning,
    /// No message has this severity; the command uses it to show losses.
    #[doc(hidden)]
    Loss,
    /// The record was not accepted: it cannot be read, is illegal, or cannot be written.
    Error,
}

impl Severity {
    /// The word that is shown before the code.
    pub fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Loss => "loss",
            Self::Error => "error",
        }
    }
}

/// A stable name that can be searched for, such as `icn/unknown-piece`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize)]
pub struct Code(pub &'static str);

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// One message about one record.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Diagnostic {
    /// The stable name, shown in brackets.
    pub code: Code,
    /// Its severity.
    pub severity: Severity,
    /// The text: one line, in lower case, without a period at the end, with the user's text in backticks.
    pub message: Cow<'static, str>,
    /// The place of the text that is wrong or unusual, if there is one.
    pub span: Option<Span>,
    /// Secondary places, each with a text.
    pub related: Vec<(Span, Cow<'static, str>)>,
    /// What the user can type or do about it.
    pub help: Option<Cow<'static, str>>,
    /// The change that corrects it, for programs.
    pub fix: Option<Box<Fix>>,
}

impl Diagnostic {
    /// A new message without a place.
    pub fn new(severity: Severity, code: Code, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            code,
            severity,
            message: message.into(),
            span: None,
            related: Vec::new(),
            help: None,
            fix: None,
        }
    }

    /// A new [`Severity::Error`].
    pub fn error(code: Code, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Severity::Error, code, message)
    }

    /// A new [`Severity::Warning`].
    pub fn warning(code: Code, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Severity::Warning, code, message)
    }

    /// A new [`Severity::Note`].
    pub fn note(code: Code, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Severity::Note, code, message)
    }

    /// The error of a record that triggered a bug.
    pub fn defect() -> Self {
        Self::error(
            Code("core/defect"),
            "this record made panchess fail because of a bug",
        )
        .at(Span::default())
        .help("please report the bug together with this record")
    }

    /// The error of a record that continues after a line with this error.
    #[must_use]
    pub(super) fn of_earlier_line(self) -> Self {
        let why = self.message;
        let message = format!("a line of this game before this one was refused: {why}");
        Self::error(Code("core/earlier-line"), message)
            .at(Span::default())
            .help("take the move back, or begin the game again")
    }

    /// Sets the place.
    #[must_use]
    pub fn at(mut self, span: impl Into<Option<Span>>) -> Self {
        self.span = span.into();
        self
    }

    /// The same message for a text that begins this number of bytes later.
    #[must_use]
    pub fn shifted(mut self, by: usize) -> Self {
        self.span = self.span.map(|s| s.shifted(by));
        for (span, _) in &mut self.related {
            *span = span.shifted(by);
        }
        self.fix = self.fix.map(|fix| Box::new(fix.shifted(by)));
        self
    }

    /// Adds a secondary place with a text.
    #[must_use]
    pub fn related(mut self, span: Span, words: impl Into<Cow<'static, str>>) -> Self {
        self.related.push((span, words.into()));
        self
    }

    /// Adds the help line.
    #[must_use]
    pub fn help(mut self, help: impl Into<Cow<'static, str>>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a fix.
    #[must_use]
    pub fn fix(mut self, fix: impl Into<Option<Fix>>) -> Self {
        self.fix = fix.into().map(Box::new);
        self
    }

    /// The same message, with the middle of long texts left out, so that it stays readable.
    #[must_use]
    pub(crate) fn shortened(mut self) -> Self {
        shorten(&mut self.message, LONGEST);
        if let Some(help) = &mut self.help {
            shorten(help, LONGEST);
        }
        self.related.truncate(MOST_RELATED);
        for (_, words) in &mut self.related {
            shorten(words, LONGEST);
        }
        self
    }

    /// The number of bytes of text in it.
    pub(super) fn size(&self) -> usize {
        let help = self.help.as_ref().map_or(0, |h| h.len());
        let related: usize = self.related.iter().map(|(_, words)| words.len()).sum();
        let fix = self.fix.as_deref().map_or(0, Fix::size);
        self.message.len() + help + related + fix
    }
}

/// The most bytes of a message, a help line, or the description of a loss.
pub(super) const LONGEST: usize = 1_000;
/// The most secondary places of a message.
const MOST_RELATED: usize = 8;

/// Leaves out the middle of a long text.
pub(super) fn shorten(text: &mut Cow<'_, str>, most: usize) {
    if text.len() <= most {
        return;
    }
    let head = floor(text, most / 2);
    let tail = floor(text, text.len() - most / 4);
    *text = format!("{} … {}", &text[..head], &text[tail..]).into();
}
