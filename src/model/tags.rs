/// Ordered pairs of name and value; duplicates are kept.
///
/// All text is in one buffer, so that a reader can refill it without allocating.
#[derive(Clone, Default)]
pub struct Tags {
    text: String,
    ends: Vec<(u32, u32)>,
}

impl Tags {
    /// The number of tags that are compared with each other.
    pub(crate) const MAX_COMPARED: usize = 32;
    /// The value of the tag `Board` for the start position for which 5DUCI has a word.
    pub(crate) const TURN_ZERO: &str = "Standard - Turn Zero";

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Removes all tags, and keeps the memory.
    pub fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
    }

    /// Adds a tag at the end.
    pub fn push(&mut self, name: &str, value: &str) {
        self.text.push_str(name);
        let middle = self.text.len() as u32;
        self.text.push_str(value);
        self.ends.push((middle, self.text.len() as u32));
    }

    /// All tags, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, &str)> + ExactSizeIterator {
        (0..self.ends.len()).map(|i| self.pair(i))
    }

    fn pair(&self, i: usize) -> (&str, &str) {
        let start = if i == 0 { 0 } else { self.ends[i - 1].1 };
        let (middle, end) = self.ends[i];
        (
            &self.text[start as usize..middle as usize],
            &self.text[middle as usize..end as usize],
        )
    }

    /// Whether a name occurs twice, among the first [`Self::MAX_COMPARED`].
    pub(crate) fn repeats_name(&self) -> bool {
        let bytes = self.text.as_bytes();
        let (mut sums, mut start) = ([0; Self::MAX_COMPARED], 0);
        let mut alike = 0;
        for (i, &(middle, end)) in self.ends.iter().take(sums.len()).enumerate() {
            let name = bytes.get(start as usize..middle as usize);
            let sum = sum(name.unwrap_or_default());
            // All sums are compared, which takes a few instructions for many of them.
            alike |= sums.iter().fold(0, |any, s| any | u32::from(*s == sum));
            sums[i] = sum;
            start = end;
        }
        // Names with different sums are different.
        alike != 0 && self.has_equal_names()
    }

    #[cold]
    fn has_equal_names(&self) -> bool {
        let names = || self.iter().take(Self::MAX_COMPARED).map(|(name, _)| name);
        names()
            .enumerate()
            .any(|(i, name)| names().take(i).any(|before| before == name))
    }

    /// The first value with this name; names are compared exactly.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.named(name).next()
    }

    /// The values of all tags with this name, in order.
    pub(crate) fn named<'t>(&'t self, name: &str) -> impl Iterator<Item = &'t str> {
        let bytes = self.text.as_bytes();
        let mut start = 0;
        self.ends.iter().filter_map(move |&(middle, end)| {
            let from = std::mem::replace(&mut start, end);
            let own = bytes.get(from as usize..middle as usize);
            // Most names differ in their length.
            let is_one = (middle - from) as usize == name.len() && own == Some(name.as_bytes());
            is_one.then(|| &self.text[middle as usize..end as usize])
        })
    }

    /// Like [`Tags::get`], but `None` if the value is not known (`?`, `????.??.??`, empty) or does not apply (`-`).
    pub fn known(&self, name: &str) -> Option<&str> {
        self.get(name).filter(|value| !Self::is_unknown(value))
    }

    /// The day of the game, if it is known: the tag `Date`, or else `UTCDate`.
    pub fn known_date(&self) -> Option<&str> {
        self.known("Date").or_else(|| self.known("UTCDate"))
    }

    /// A date without the time that follows it, after `T` or a blank.
    pub fn day(date: &str) -> &str {
        let date = date.trim();
        date.split(['T', ' ']).next().unwrap_or(date)
    }

    /// Whether the value of a tag means that it is not known or does not apply, as the standard of PGN defines it: an
    /// empty value, `?`, `-`, or a date without a year such as `????.??.??`.
    pub fn is_unknown(value: &str) -> bool {
        if value
            .bytes()
            .next()
            .is_some_and(|b| b.is_ascii_alphanumeric())
        {
            return false;
        }
        let is_of_dates = |b: u8| matches!(b, b'?' | b'.' | b'-' | b'/');
        match value.trim() {
            "" | "?" | "-" => true,
            value => value.starts_with("????") && value.bytes().all(is_of_dates),
        }
    }

    /// Sets the first tag with this name, or adds it at the end.
    pub fn set(&mut self, name: &str, value: &str) {
        if self.get(name).is_none() {
            self.push(name, value);
            return;
        }
        let old = std::mem::take(self);
        let mut done = false;
        for (n, v) in old.iter() {
            let here = n == name && !done;
            done |= here;
            self.push(n, if here { value } else { v });
        }
    }

    /// Renames every tag with this name; the order stays the same.
    pub(crate) fn rename(&mut self, name: &str, new: &str) {
        if self.get(name).is_some() {
            let old = std::mem::take(self);
            self.extend(
                old.iter()
                    .map(|(n, v)| (if n == name { new } else { n }, v)),
            );
        }
    }

    /// Removes every tag with this name.
    pub fn remove(&mut self, name: &str) {
        if self.get(name).is_some() {
            self.retain(|n, _| n != name);
        }
    }

    /// Keeps the tags for whose name and value `keep` is true.
    pub(crate) fn retain(&mut self, keep: impl Fn(&str, &str) -> bool) {
        if !self.iter().all(|(name, value)| keep(name, value)) {
            let old = std::mem::take(self);
            self.extend(old.iter().filter(|(name, value)| keep(name, value)));
        }
    }
}

/// Differs for most names that differ.
fn sum(name: &[u8]) -> u32 {
    let byte = |at: usize| u32::from(name.get(at).copied().unwrap_or(0));
    let (middle, last) = (name.len() / 2, name.len().saturating_sub(1));
    byte(0) | byte(middle) << 8 | byte(last) << 16 | (name.len() as u32) << 24
}

impl<'a> Extend<(&'a str, &'a str)> for Tags {
    fn extend<I: IntoIterator<Item = (&'a str, &'a str)>>(&mut self, pairs: I) {
        for (n, v) in pairs {
            self.push(n, v);
        }
    }
}

impl<'a> FromIterator<(&'a str, &'a str)> for Tags {
    fn from_iter<I: IntoIterator<Item = (&'a str, &'a str)>>(pairs: I) -> Self {
        let mut tags = Self::default();
        tags.extend(pairs);
        tags
    }
}

impl PartialEq for Tags {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Tags {}

impl std::fmt::Debug for Tags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::Tags;

    #[test]
    fn duplicates_are_kept_and_set_changes_the_first() {
        let mut tags: Tags = [("A", "1"), ("B", "2"), ("A", "3")].into_iter().collect();
        tags.set("A", "9");
        assert_eq!(
            tags.iter().collect::<Vec<_>>(),
            [("A", "9"), ("B", "2"), ("A", "3")]
        );
        tags.remove("A");
        assert_eq!(tags.len(), 1);
    }
}
