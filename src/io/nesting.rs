use memchr::memchr2_iter;

/// Where brackets are nested deeper than `limit`: the first one too deep.
///
/// Examines each byte once and uses no recursion. A closing bracket without an
/// opening one is ignored.
///
/// ```
/// use panchess::io::depth_exceeds;
///
/// assert_eq!(depth_exceeds(b"(a (b) (c))", b'(', b')', 2), None);
/// assert_eq!(depth_exceeds(b"(a (b) (c))", b'(', b')', 1), Some(3));
/// ```
pub fn depth_exceeds(text: &[u8], open: u8, close: u8, limit: usize) -> Option<usize> {
    let mut depth = 0usize;
    memchr2_iter(open, close, text).find(|i| {
        depth = match text[*i] == open {
            true => depth + 1,
            false => depth.saturating_sub(1),
        };
        depth > limit
    })
}

#[cfg(test)]
mod tests {
    use super::depth_exceeds;

    #[test]
    fn a_hundred_thousand_brackets_are_found_too_deep() {
        let deep = "(".repeat(100_000);
        assert_eq!(depth_exceeds(deep.as_bytes(), b'(', b')', 500), Some(500));
        let flat = "()".repeat(100_000);
        assert_eq!(depth_exceeds(flat.as_bytes(), b'(', b')', 1), None);
        assert_eq!(depth_exceeds(b")))((", b'(', b')', 1), Some(4));
    }
}
