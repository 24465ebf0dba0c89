/// How tests are joined. A test has a number.
#[derive(Clone, Debug)]
pub(super) enum Tree {
    Test(usize),
    Not(Box<Self>),
    And(Vec<Self>),
    Or(Vec<Self>),
}

impl Tree {
    /// The same with all numbers increased by this amount.
    pub fn shifted(self, by: usize) -> Self {
        let each = |parts: Vec<Self>| parts.into_iter().map(|part| part.shifted(by)).collect();
        match self {
            Self::Test(at) => Self::Test(at + by),
            Self::Not(inner) => Self::Not(Box::new(inner.shifted(by))),
            Self::And(parts) => Self::And(each(parts)),
            Self::Or(parts) => Self::Or(each(parts)),
        }
    }

    /// The answer, as far as the tests that are known decide it.
    pub fn decide(&self, known: &dyn Fn(usize) -> Option<bool>) -> Option<bool> {
        match self {
            Self::Test(at) => known(*at),
            Self::Not(inner) => inner.decide(known).map(|answer| !answer),
            Self::And(parts) => Self::unless(parts, false, known),
            Self::Or(parts) => Self::unless(parts, true, known),
        }
    }

    /// One part with that answer decides.
    fn unless(parts: &[Self], answer: bool, known: &dyn Fn(usize) -> Option<bool>) -> Option<bool> {
        let mut open = false;
        for part in parts {
            match part.decide(known) {
                Some(found) if found == answer => return Some(answer),
                Some(_) => {}
                None => open = true,
            }
        }
        (!open).then_some(!answer)
    }
}
