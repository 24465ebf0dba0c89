//! Which targets there are: one for each format, and three that take files of any format.

use crate::{command, differential, records, verbs};
use panchess::formats;

/// Checks one input.
pub type Target = Box<dyn FnMut(&[u8])>;

const VARIABLE: &str = "PANCHESS_TARGET";

/// The targets for files of any format, whose first line names the format.
const FOR_ALL: &[(&str, fn() -> Target)] = &[
    ("differential", differential::target),
    ("verbs", verbs::target),
    ("command", command::target),
];

/// The target that the environment names.
pub fn chosen() -> Target {
    let name = std::env::var(VARIABLE).unwrap_or_default();
    let format = || formats::ALL.iter().find(|f| f.card().slug == name);
    match FOR_ALL.iter().find(|(known, _)| *known == name) {
        Some((_, open)) => open(),
        None => records::target(*format().expect("PANCHESS_TARGET names no target")),
    }
}

/// Prints the names of all targets if `PANCHESS_TARGET` is `list`, and ends.
pub fn list_on_request() {
    if std::env::var_os(VARIABLE).is_none_or(|name| name != "list") {
        return;
    }
    for format in formats::ALL {
        println!("{}", format.card().slug);
    }
    for (name, _) in FOR_ALL {
        println!("{name}");
    }
    std::process::exit(0);
}

/// One of `n` things that an input is for: doing all of them with every input takes too long.
pub fn choice(data: &[u8], n: usize) -> usize {
    let sum = data.iter().fold(0_u32, |sum, b| {
        sum.wrapping_mul(31).wrapping_add((*b).into())
    });
    // The low bits depend on the last bytes alone.
    (sum ^ (sum >> 16)) as usize % n.max(1)
}

/// One value for each format that was used. The first line of an input names its format.
pub struct ByFormat<T> {
    open: Vec<(&'static str, T)>,
}

impl<T> ByFormat<T> {
    /// No format was used yet.
    pub fn new() -> Self {
        Self { open: Vec::new() }
    }

    /// The value for the format of this input, made by `open` when it is first needed, and the rest of the input.
    pub fn of<'d>(
        &mut self,
        data: &'d [u8],
        open: impl Fn(&'static dyn formats::Format) -> T,
    ) -> Option<(&mut T, &'d [u8])> {
        let end = data.iter().position(|b| *b == b'\n')?;
        let (slug, rest) = (data.get(..end)?, data.get(end + 1..)?);
        let found = self.open.iter().position(|(s, _)| s.as_bytes() == slug);
        let i = match found {
            Some(i) => i,
            None => {
                let format = formats::ALL
                    .iter()
                    .find(|f| f.card().slug.as_bytes() == slug)?;
                self.open.push((format.card().slug, open(*format)));
                self.open.len() - 1
            }
        };
        Some((&mut self.open.get_mut(i)?.1, rest))
    }
}
