use super::super::run::Settings;

/// What became of one record, or of one comment line between records: documents with their keys.
#[derive(Clone, Debug, Default)]
pub struct Keyed {
    /// Which record of its file it is.
    pub record: u64,
    /// The keys of all documents.
    pub(super) keys: Vec<u128>,
    /// The texts of all documents.
    pub(super) text: Vec<u8>,
    pub(super) documents: Vec<Document>,
    /// How many more documents are known to be duplicates of those of records before.
    pub(super) known: u64,
    /// Their keys, if they are counted.
    pub(super) again: Vec<u128>,
}

/// No more memory is taken in advance.
const MAX_RESERVED: usize = 1 << 16;

/// A document in a [`Keyed`].
#[derive(Copy, Clone, Debug)]
pub(super) struct Document {
    /// Where its keys end; a comment has none.
    pub keys: usize,
    /// Where its text ends.
    pub end: usize,
    pub rank: u64,
    /// Those of its text; `None` for a comment.
    pub settings: Option<Settings>,
}

/// A document by itself.
#[derive(Copy, Clone, Debug)]
pub(super) struct Entry<'a> {
    pub keys: &'a [u128],
    pub rank: u64,
    pub settings: Option<Settings>,
    pub text: &'a [u8],
    /// Where its text begins.
    start: usize,
}

impl Keyed {
    /// Without documents, with memory for about so much.
    pub(super) fn like([keys, text, documents]: [usize; 3], record: u64) -> Self {
        Self {
            record,
            keys: Vec::with_capacity(keys),
            text: Vec::with_capacity(text),
            documents: Vec::with_capacity(documents),
            known: 0,
            again: Vec::new(),
        }
    }

    /// How much memory it needed.
    pub(super) fn sizes(&self) -> [usize; 3] {
        [self.keys.len(), self.text.len(), self.documents.len()].map(|n| n.min(MAX_RESERVED))
    }

    /// Its documents, one by one.
    pub(super) fn parts(&self) -> impl Iterator<Item = Entry<'_>> {
        let (mut key, mut at) = (0, 0);
        self.documents.iter().map(move |d| {
            let part = Entry {
                keys: self.keys.get(key..d.keys).unwrap_or_default(),
                rank: d.rank,
                settings: d.settings.map(|settings| settings.without(at)),
                text: self.text.get(at..d.end).unwrap_or_default(),
                start: at,
            };
            (key, at) = (d.keys, d.end);
            part
        })
    }

    /// Two documents as one, if nothing must be written between them.
    pub(super) fn joined<'a>(&'a self, one: Entry<'a>, next: Entry<'a>) -> Option<Entry<'a>> {
        let follows = one.start + one.text.len() == next.start;
        let settings = one.settings?.joined(next.settings?, one.text.len());
        let end = next.start + next.text.len();
        settings.filter(|_| follows).map(|settings| Entry {
            settings: Some(settings),
            text: self.text.get(one.start..end).unwrap_or_default(),
            ..one
        })
    }

    /// Adds a document, whose keys and text were appended.
    pub(super) fn push(&mut self, rank: u64, end: usize, settings: Option<Settings>) {
        self.documents.push(Document {
            keys: self.keys.len(),
            end,
            rank,
            settings,
        });
    }
}
