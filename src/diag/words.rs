//! Words of a sentence.

/// `a, b and c`: commas between the words, and `last` before the last one.
pub fn listed<T: AsRef<str>>(words: &[T], last: &str) -> String {
    let joined = |words: &[T]| words.iter().map(T::as_ref).collect::<Vec<_>>().join(", ");
    match words {
        [] | [_] => joined(words),
        [init @ .., end] => format!("{} {last} {}", joined(init), end.as_ref()),
    }
}
