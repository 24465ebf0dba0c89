//! How notations of 5D chess spell what a move does to timelines, for messages that say what to type.

/// What to write, or to leave out.
#[derive(Copy, Clone, Debug)]
pub struct LaneSigns {
    /// A move that makes the timeline of this name, which has a sign if it is negative or zero.
    pub makes: fn(&str) -> String,
    /// A move that makes no timeline.
    pub makes_none: &'static str,
    /// A jump that goes to the end of a timeline.
    pub hop: &'static str,
    /// A jump that makes a timeline.
    pub branch: &'static str,
    /// A move that stays on its board.
    pub stays: &'static str,
    /// The present does not move to a new timeline.
    pub no_present: &'static str,
    /// The present moves to this turn of a new timeline.
    pub present: fn(i32) -> String,
    /// The present does not move to the turn that is stated.
    pub present_none: &'static str,
    /// A move that gives check.
    pub check: &'static str,
    /// A move that gives check and is answered only by moves back in time.
    pub softmate: &'static str,
    /// A move after which the other side does not only have moves back in time.
    pub no_softmate: &'static str,
}

impl LaneSigns {
    /// Those of 5dpgn.
    pub const USUAL: Self = Self {
        makes: |name| format!("write `(>L{name})`"),
        makes_none: "leave out the `(>L)`",
        hop: "write `>`",
        branch: "write `>>`",
        stays: "leave out the `>`",
        no_present: "leave out the `~`",
        present: |turn| format!("write `(~T{turn})`"),
        present_none: "leave out the `(~T)`",
        check: "write `+`",
        softmate: "write `*`",
        no_softmate: "leave out the `*`",
    };
}

/// The name of a timeline with its sign.
pub(crate) fn signed(name: &str) -> String {
    match name.starts_with(['-', '+']) || name == "0" {
        true => name.to_owned(),
        false => format!("+{name}"),
    }
}
