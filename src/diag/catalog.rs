/// The long text of one code, shown by `panchess explain CODE`.
#[derive(Copy, Clone, Debug)]
pub struct Explanation {
    /// The code it explains.
    pub code: &'static str,
    /// What it means and what to do, as plain paragraphs.
    pub text: &'static str,
}

/// Codes that belong to no single notation.
pub static CORE: &[Explanation] = &[];
