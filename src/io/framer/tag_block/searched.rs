/// Bytes in which a search found nothing, so that they are not searched again.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Searched {
    from: usize,
    to: usize,
}

impl Searched {
    /// Searches from a byte on. What is known is not searched again.
    pub fn find(
        &mut self,
        at: usize,
        buf: &[u8],
        search: impl FnOnce(&[u8]) -> Option<usize>,
    ) -> Option<usize> {
        if !(self.from..=self.to).contains(&at) {
            *self = Self { from: at, to: at };
        }
        let found = search(&buf[self.to..]).map(|i| self.to + i);
        self.to = found.unwrap_or(buf.len());
        found
    }

    /// The same after this many bytes before it are removed.
    pub fn without(self, bytes: usize) -> Self {
        Self {
            from: self.from.saturating_sub(bytes),
            to: self.to.saturating_sub(bytes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Searched;

    #[test]
    fn every_byte_is_searched_once() {
        let (text, mut searched, mut seen) = (b"aaaaxaaaax", Searched::default(), 0);
        let mut find = |searched: &mut Searched, at, text: &[u8]| {
            searched.find(at, text, |rest| {
                let found = rest.iter().position(|b| *b == b'x');
                seen += found.unwrap_or(rest.len());
                found
            })
        };
        assert_eq!(find(&mut searched, 1, text), Some(4));
        assert_eq!(find(&mut searched, 3, text), Some(4));
        searched = searched.without(2);
        assert_eq!(find(&mut searched, 0, &text[2..]), Some(2));
        searched = searched.without(5);
        assert_eq!(find(&mut searched, 0, &text[7..]), Some(2));
        assert_eq!(find(&mut searched, 0, b"aa"), None);
        assert_eq!(seen, 3 + 2);
    }
}
