use crate::formats::{FormatName, icn};
use crate::rules::{Conduct, Convention, Timelines};

/// Whose conventions are followed where programs differ: on the infinite board and in 5D chess. `None`: nothing is
/// requested.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Conventions {
    /// Which rights a move ends, and how moves are numbered; otherwise as in the dialect of the record.
    pub rights: Option<Convention>,
    /// In which order pieces are listed. It takes precedence over `rights`; otherwise as `rights` says, then as in the
    /// dialect of the record.
    pub order: Option<Convention>,
    /// What `#` means. `rights` takes precedence over it; without both, as in the dialect of the record.
    pub mate: Option<Convention>,
    /// In 5D chess, the fewest files from a king to the rook it castles with.
    pub rook_distance: Option<u8>,
}

impl Conventions {
    /// The rules of a notation's dialect, if its options name one.
    pub fn of(name: &FormatName) -> Self {
        Self {
            rights: name.format.dialect(&name.options).map(convention),
            ..Self::default()
        }
    }

    /// How a record in that dialect is replayed: by the rules of its dialect, unless other rules
    /// are requested.
    pub fn conduct(self, dialect: Option<&str>) -> Conduct {
        let found = dialect.map_or(Convention::Seed, convention);
        let rights = self.rights.unwrap_or(found);
        let usual = Timelines::default();
        Conduct {
            timelines: Timelines {
                rook_distance: self.rook_distance.unwrap_or(usual.rook_distance),
                ..usual
            },
            order: self.order.unwrap_or(rights),
            mate: self.rights.or(self.mate).unwrap_or(found),
            ..Conduct::of(rights)
        }
    }
}

/// Whose rules a dialect follows.
fn convention(dialect: &str) -> Convention {
    match icn::is_of_the_site(dialect) {
        true => Convention::Site,
        false => Convention::Seed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Sink;
    use crate::io::Record;
    use crate::pipeline::{Converter, Plan, Select, Verdict};

    const SITE: &str = "[Site \"https://www.infinitechess.org/\"] [UTCDate \"2026.01.05\"] \
        w 0/100 1 K5,1+|R8,1+|R1,1+|k5,8+|r8,8+|r1,8+ 5,1>7,1";
    const SEED: &str = "0/100 K5,1+|R8,1+|R1,1+|k5,8+|r8,8+|r1,8+\n5,1>7,1";

    /// The position after White's castling.
    fn after_castling(from: &str, to: &str, conventions: Conventions, text: &str) -> String {
        let name = |text| FormatName::parse(text).expect("a format");
        let mut plan = Plan::new(name(from), name(to));
        plan.select = Select::Ply(1);
        plan.conventions = conventions;
        let mut converter = Converter::open(plan).expect("a reader and a writer");
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        let verdict = converter.convert(&Record::of(text), &mut out, &mut sink);
        assert_eq!(verdict, Verdict::Written(1), "{sink:?}");
        String::from_utf8_lossy(&out).trim().to_owned()
    }

    #[test]
    fn a_game_of_the_site_is_played_by_its_conventions_unless_somebody_says_not_to() {
        let theirs = "b 1/100 R1,1|k5,8+|r8,8+|r1,8+|K7,1|R6,1";
        let ours = "b 1/100 R1,1+|k5,8+|r8,8+|r1,8+|K7,1|R6,1";
        let asked = |rights| Conventions {
            rights: Some(rights),
            ..Conventions::default()
        };
        let none = Conventions::default();
        assert_eq!(after_castling("icn", "icn", none, SITE), theirs);
        assert_eq!(after_castling("icn", "icn", none, SEED), ours);
        assert_eq!(after_castling("icn+seed", "icn", none, SITE), ours);
        assert_eq!(after_castling("icn+site", "icn", none, SEED), theirs);
        for (rights, found) in [(Convention::Seed, ours), (Convention::Site, theirs)] {
            for text in [SITE, SEED] {
                assert_eq!(after_castling("icn", "icn", asked(rights), text), found);
            }
        }
    }

    #[test]
    fn records_of_both_conventions_may_follow_each_other() {
        let name = |text| FormatName::parse(text).expect("a format");
        let mut plan = Plan::new(name("icn"), name("icn"));
        plan.select = Select::Ply(1);
        let mut converter = Converter::open(plan).expect("a reader and a writer");
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        for text in [SITE, SEED, SITE] {
            converter.convert(&Record::of(text), &mut out, &mut sink);
            sink.clear();
        }
        let text = String::from_utf8_lossy(&out);
        let marks: Vec<bool> = text.lines().map(|l| l.contains("R1,1+")).collect();
        assert_eq!(marks, [false, true, false]);
    }

    #[test]
    fn a_sign_of_mate_says_what_it_says_in_the_notation_that_is_written() {
        let site = Conventions {
            mate: Some(Convention::Seed),
            ..Conventions::default()
        };
        let conduct = site.conduct(Some("site"));
        assert_eq!(conduct.rights, Convention::Site);
        assert_eq!(conduct.mate, Convention::Seed);
        assert_eq!(Conventions::default().conduct(None), Conduct::default());
        let asked = Conventions {
            rights: Some(Convention::Site),
            ..site
        };
        assert_eq!(asked.conduct(None).mate, Convention::Site);
    }
}
