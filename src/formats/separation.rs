use super::InForce;

/// The settings that a record needs, and those that it leaves in force.
pub type SettingsOf = fn(&[u8]) -> (InForce, InForce);

/// What keeps records of a notation apart when they are taken from several files and written as they are.
///
/// Records of tags and moves and of lines need nothing of this.
#[derive(Copy, Clone, Debug)]
pub struct Separation {
    /// A short record before and behind which others are tried. Nothing ends it, if that is possible. Empty: tags or
    /// lines separate the records.
    pub sample: &'static [u8],
    /// The text that begins a record which would otherwise be read as more of the one before it.
    pub mark: &'static str,
    /// Whether the mark may stand before a record. A record that is no game by itself would become one.
    pub may_be_marked: fn(&[u8]) -> bool,
    /// The part of a record that decides what it means, whatever the records before it set; `None` if they decide it
    /// too.
    pub own: fn(&[u8]) -> Option<&[u8]>,
    /// `None` if records have no settings.
    pub settings: Option<SettingsOf>,
    /// What stands between a broken record without an end and this broken record, so that both stay broken.
    pub between_broken: fn(&[u8]) -> &'static str,
}

impl Separation {
    /// Records are told apart as they are.
    pub const NONE: Self = Self {
        sample: b"",
        mark: "",
        may_be_marked: |_| true,
        own: |record| Some(record),
        settings: None,
        between_broken: |_| "",
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
