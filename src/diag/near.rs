/// The known name that is most similar to the given one: at most two characters differ, are missing or are
/// added, and fewer than half of them. If several are equally similar, the first of them.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let long = name.chars().take(65).count();
    let most = (long / 3).clamp(1, 2);
    if !(2..=64).contains(&long) {
        return None;
    }
    let wanted: Vec<char> = name.chars().collect();
    let mut rows = Rows::default();
    let near = known.into_iter().filter_map(|n| {
        let other = n.chars().count();
        let fits = other.abs_diff(long) <= most && n != name;
        let far = fits.then(|| rows.distance(&wanted, n))?;
        (far <= most).then_some((far, n))
    });
    near.min_by_key(|(far, _)| *far).map(|(_, n)| n)
}

/// Rows of the table of distances, reused for the next pair of words.
#[derive(Default)]
struct Rows {
    other: Vec<char>,
    above: Vec<usize>,
    row: Vec<usize>,
    next: Vec<usize>,
}

impl Rows {
    /// The edit distance: insertions, deletions, replacements, and swaps of two adjacent characters.
    fn distance(&mut self, a: &[char], b: &str) -> usize {
        self.other.clear();
        self.other.extend(b.chars());
        let b = &self.other;
        self.row.clear();
        self.row.extend(0..=b.len());
        for (i, x) in a.iter().enumerate() {
            self.next.clear();
            self.next.push(i + 1);
            for (j, y) in b.iter().enumerate() {
                let mut best = self.row[j] + usize::from(x != y);
                best = best.min(self.row[j + 1] + 1).min(self.next[j] + 1);
                if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                    best = best.min(self.above[j - 1] + 1);
                }
                self.next.push(best);
            }
            std::mem::swap(&mut self.above, &mut self.row);
            std::mem::swap(&mut self.row, &mut self.next);
        }
        self.row.last().copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_pen_are_recognized() {
        let known = ["rook", "bishop", "knight", "wazir", "no-jump"];
        for (written, meant) in [
            ("rok", Some("rook")),
            ("bihsop", Some("bishop")),
            ("knigth", Some("knight")),
            ("nojump", Some("no-jump")),
            ("rook", None),
            ("queen", None),
            ("a", None),
        ] {
            assert_eq!(nearest(written, known), meant, "{written}");
        }
    }
}
