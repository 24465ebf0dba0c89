/// The known name that is nearest to the given one: at most two letters differ, are missing or are
/// added, and fewer than half of them. Of several equally near names, the first.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let long = name.chars().take(65).count();
    let most = (long / 3).clamp(1, 2);
    if !(2..=64).contains(&long) {
        return None;
    }
    let near = known
        .into_iter()
        .filter(|n| n.len().abs_diff(name.len()) <= 4 * most && *n != name)
        .map(|n| (distance(name, n), n));
    let best = near.filter(|(d, _)| *d <= most).min_by_key(|(d, _)| *d);
    best.map(|(_, n)| n)
}

/// Edit distance: insertions, deletions, replacements, and exchanges of two neighbors.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut above: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let mut best = row[j] + usize::from(x != y);
            best = best.min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                best = best.min(above[j - 1] + 1);
            }
            next.push(best);
        }
        above = std::mem::replace(&mut row, next);
    }
    row.last().copied().unwrap_or(0)
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
