//! Whole numbers as values of options, and the message about a word that is not one.

use crate::diag::grouped;

/// A whole number from `least` to `most`, which fits into the type.
pub fn number<T: TryFrom<u64>>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let within = text.parse().ok().filter(|n| (least..=most).contains(n));
        let found = within.and_then(|n: u64| T::try_from(n).ok());
        found.ok_or_else(|| expected(least, most))
    }
}

/// A whole number of any size.
pub fn count<T: TryFrom<u64>>() -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
{
    number(0, u64::MAX)
}

fn expected(least: u64, most: u64) -> String {
    match (least, most) {
        (0, u64::MAX) => "a whole number such as 10".to_owned(),
        (_, u64::MAX) => format!("a whole number from {}", grouped(least)),
        _ => format!("a number from {} to {}", grouped(least), grouped(most)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_is_no_number_is_told_what_to_be() {
        let wrong = |found: Result<u16, String>| found.unwrap_err();
        assert_eq!(count::<u16>()("7"), Ok(7));
        assert_eq!(wrong(count()("x")), "a whole number such as 10");
        assert_eq!(wrong(number(1, u64::MAX)("0")), "a whole number from 1");
        let size = number::<u16>(16, 16_384);
        assert_eq!(size("16384"), Ok(16_384));
        assert_eq!(wrong(size("3")), "a number from 16 to 16,384");
        assert_eq!(wrong(size("16385")), "a number from 16 to 16,384");
    }
}
