//! Results in words, such as `まで2手で後手の勝ち（時間切れ）`.

use super::diagram::number;
use crate::model::Outcome;

/// The result that a line states, the tag `Termination` for its reason, which is empty if no reason is given, and
/// whether it says no more. Programs put these words together in many ways.
pub(super) fn in_words(text: &str) -> Option<(Outcome, &'static str, bool)> {
    let reason = reason(text);
    Some((outcome(text)?, reason, says_no_more(text, reason)))
}

/// Whether all words are the number of moves, players, results, and those of one reason.
fn says_no_more(text: &str, reason: &str) -> bool {
    let words = text.strip_prefix("まで").unwrap_or(text);
    let words = match words.split_once('手') {
        Some((n, after)) if number(n.trim()).is_some() => after,
        _ => words,
    };
    let reasons = REASONS.iter().filter(|(_, tag)| *tag == reason);
    let known = reasons.map(|(word, _)| word);
    let known = known.chain(PLAYERS.iter().map(|(word, _)| word));
    let rest = known.fold(words.to_owned(), |rest, word| rest.replace(word, ""));
    let rest = rest.replace("引き分", "引分").replace("投了", "");
    rest.chars().all(|c| {
        c.is_whitespace() || "目勝負敗引分のでにはがよりるみちけ（）()、。，．,.・「」".contains(c)
    })
}

/// The number of moves, and the words after it: `まで50手で中断`, `まで7手詰`.
pub(super) fn number_of_moves(text: &str) -> (Option<u32>, &str) {
    let mated = || {
        text.split_once('手')
            .filter(|(_, word)| word.starts_with('詰'))
    };
    let Some((before, word)) = text.split_once("手で").or_else(mated) else {
        return (None, "");
    };
    let digits = before.trim().strip_prefix("まで");
    (digits.and_then(|digits| number(digits.trim())), word)
}

fn outcome(text: &str) -> Option<Outcome> {
    let wins = text
        .split_once('勝')
        .and_then(|(before, _)| last_player(before));
    if wins.is_some() {
        return wins;
    }
    let loses = text
        .split_once(['負', '敗'])
        .or_else(|| text.split_once("投了"))
        .and_then(|(before, _)| last_player(before));
    if let Some(loser) = loses {
        return Some(match loser {
            Outcome::White => Outcome::Black,
            _ => Outcome::White,
        });
    }
    const DRAWS: [&str; 5] = ["千日手", "持将棋", "引き分け", "引分", "最大手数"];
    let draw = DRAWS.iter().any(|word| text.contains(word));
    draw.then_some(Outcome::Draw)
}

const PLAYERS: [(&str, Outcome); 4] = [
    ("先手", Outcome::White),
    ("下手", Outcome::White),
    ("後手", Outcome::Black),
    ("上手", Outcome::Black),
];

const REASONS: [(&str, &str); 11] = [
    ("時間切れ", "time forfeit"),
    ("切れ負け", "time forfeit"),
    ("反則", "rules infraction"),
    ("不戦", "unplayed"),
    ("トライ", "try"),
    ("入玉", "entering king"),
    ("宣言", "entering king"),
    ("詰", "checkmate"),
    ("千日手", "repetition"),
    ("持将棋", "impasse"),
    ("最大手数", "maximum moves"),
];

/// The win of the player who is named last.
fn last_player(text: &str) -> Option<Outcome> {
    let found = PLAYERS
        .iter()
        .filter_map(|(word, wins)| Some((text.rfind(word)?, *wins)));
    found.max_by_key(|(at, _)| *at).map(|(_, wins)| wins)
}

fn reason(text: &str) -> &'static str {
    let found = REASONS.iter().find(|(word, _)| text.contains(word));
    found.map_or("", |(_, tag)| tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_put_together_in_many_ways() {
        for (text, outcome, reason) in [
            ("まで2手で後手の勝ち", Outcome::Black, ""),
            (
                "まで2手で後手の勝ち（時間切れ）",
                Outcome::Black,
                "time forfeit",
            ),
            (
                "まで2手で時間切れにより後手の勝ち",
                Outcome::Black,
                "time forfeit",
            ),
            (
                "まで2手で先手の時間切れ負け",
                Outcome::Black,
                "time forfeit",
            ),
            (
                "まで2手で後手の反則勝ち",
                Outcome::Black,
                "rules infraction",
            ),
            (
                "まで2手で先手の反則負け",
                Outcome::Black,
                "rules infraction",
            ),
            (
                "まで2手で後手の反則負けにより先手の勝ち",
                Outcome::White,
                "rules infraction",
            ),
            ("まで2手で後手の入玉勝ち", Outcome::Black, "entering king"),
            ("まで0手で先手の不戦敗", Outcome::Black, "unplayed"),
            ("まで9手で詰みにより下手の勝ち", Outcome::White, "checkmate"),
            ("まで2手でトライにより後手の勝ち", Outcome::Black, "try"),
            ("まで2手で先手の投了", Outcome::Black, ""),
            ("まで99手で千日手", Outcome::Draw, "repetition"),
        ] {
            assert_eq!(in_words(text), Some((outcome, reason, true)), "{text}");
        }
        assert_eq!(in_words("まで2手で"), None);
    }

    #[test]
    fn words_that_say_more_than_result_and_reason_are_noticed() {
        for (text, whole) in [
            ("まで 二十手で、先手の勝ち。", true),
            ("まで7手で先手の勝ち（入玉宣言）", true),
            ("まで千日手により引き分け", true),
            ("まで1手で先手の勝ち（対局中断のため）", false),
            ("まで1手で先手の勝ち extra", false),
            ("まで1手で先手の反則負け（時間切れ）", false),
            ("まで x 1手で先手の勝ち", false),
        ] {
            assert_eq!(in_words(text).map(|found| found.2), Some(whole), "{text}");
        }
    }
}
