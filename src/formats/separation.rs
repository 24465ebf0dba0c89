use super::InForce;

/// The settings that a record needs, and those that it leaves in force.
pub type SettingsOf = fn(&[u8]) -> (InForce, InForce);

/// What keeps records of a notation apart when they are taken from several files and written as they are.
///
/// Records of tags and moves and of lines need nothing of this.
#[derive(Copy, Clone, Debug)]
pub struct Separation {
    /// A short record before and after which others are tried. Nothing ends it, if that is possible. Empty: tags or
    /// lines separate the records.
    pub sample: &'static [u8],
    /// The text that begins a record which would otherwise be read as more of the one before it.
    pub mark: &'static str,
    /// Whether the mark may be before a record. A record that is no game by itself would become one.
    pub may_be_marked: fn(&[u8]) -> bool,
    /// The part of a record that decides what it means, whatever the records before it set; `None` if they decide it
    /// too.
    pub own: fn(&[u8]) -> Option<&[u8]>,
    /// `None` if records have no settings.
    pub settings: Option<SettingsOf>,
    /// How a record without an end can be ended.
    pub closing: fn(&[u8]) -> Closing,
    /// What is written between a record without an end and a next one, so that both stay what they are.
    pub between_endless: fn(Closing, &[u8]) -> &'static str,
    /// The lines that a record depends on are records themselves, each of which occurs once in a file, in the reverse
    /// order.
    pub depends_on_records: bool,
}

/// How a record without an end can be ended.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Closing {
    /// What ends any record makes it the same record.
    Same,
    /// It must be ended so that it is not read as a good one.
    Broken,
    /// Nothing ends it.
    Never,
}

impl Separation {
    /// Records are told apart as they are.
    pub const NONE: Self = Self {
        sample: b"",
        mark: "",
        may_be_marked: |_| true,
        own: |record| Some(record),
        settings: None,
        closing: |_| Closing::Never,
        between_endless: |_, _| "",
        depends_on_records: false,
    };
    /// Values of JSON.
    pub const JSON: Self = Self {
        sample: b"{}",
        ..Self::NONE
    };
    /// Games of 5D chess in which only the tag of its mode begins a game without other tags.
    pub const MODE_5D: Self = Self {
        mark: "[Mode \"5D\"]\n\n",
        ..Self::NONE
    };
}
