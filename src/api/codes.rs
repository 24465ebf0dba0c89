use crate::pipeline::codes;

/// What a code of a [`Message`](crate::Message) or a [`Loss`](crate::Loss) means, and what to do about it, as
/// `panchess explain` prints it; `None` if there is no such code.
///
/// ```
/// let text = panchess::explain("core/illegal-move").expect("a text");
/// assert!(text.contains("move"));
/// assert_eq!(panchess::explain("core/nothing"), None);
/// ```
pub fn explain(code: &str) -> Option<&'static str> {
    codes::named(code).ok().map(|known| known.text.trim())
}
