//! The laws of a variant in sentences.

use crate::model::{
    Drops, Ends, Kind, Laws, Limit, Promotion, Royals, Score, Side, Sided, WallRule, Zone,
};

/// One sentence for each law.
pub(super) fn sentences(laws: &Laws) -> Vec<String> {
    let mut out = Vec::new();
    royals(laws, &mut out);
    pawns(laws, &mut out);
    laws.promotion.iter().for_each(|p| out.extend(promotion(p)));
    turning(laws, &mut out);
    castling(laws, &mut out);
    if let Some(law) = laws.drops.as_deref() {
        drops(law, &mut out);
    }
    gating(laws, &mut out);
    walls(laws, &mut out);
    effects(laws, &mut out);
    choice(laws, &mut out);
    passing(laws, &mut out);
    if let Some(hoppers) = laws.hoppers.as_deref().filter(|h| !h.is_empty()) {
        out.push(format!(
            "These pieces neither jump over nor capture one another: {}.",
            names(hoppers)
        ));
    }
    for region in laws.regions.iter().flatten() {
        out.push(format!(
            "These pieces never leave {}: {}.",
            zone(&region.zone),
            names(&region.pieces)
        ));
    }
    counting(laws, &mut out);
    if let Some(law) = laws.ends.as_deref() {
        ends(law, &mut out);
    }
    out
}

/// `the king and the rook`.
fn names(kinds: &[Kind]) -> String {
    let names: Vec<String> = kinds.iter().map(|k| k.name().to_string()).collect();
    match &names[..] {
        [] => "all pieces".into(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

fn zone(zone: &Sided<Zone>) -> String {
    let text = |z: &Zone| match z.to_string().as_str() {
        "*" => "the whole board".to_owned(),
        "" => "no square".to_owned(),
        text => text.to_owned(),
    };
    match zone {
        Sided::Both(zone) => text(zone),
        Sided::Each { white, black } => format!("{} (White), {} (Black)", text(white), text(black)),
    }
}

fn when(is: bool, text: &str, out: &mut Vec<String>) {
    if is {
        out.push(text.to_owned());
    }
}

fn royals(laws: &Laws, out: &mut Vec<String>) {
    let one = |who: &str, law: &Royals, out: &mut Vec<String>| {
        if law.pieces.is_empty() && law.last.is_empty() {
            out.push(format!("{who}No piece is royal."));
        }
        if !law.pieces.is_empty() {
            out.push(format!(
                "{who}Royal: {}; it must not be left attacked.",
                names(&law.pieces)
            ));
        }
        if !law.last.is_empty() {
            let count = law.last_count.max(1);
            out.push(format!(
                "{who}Royal, while there are at most {count}: {}.",
                names(&law.last)
            ));
        }
        when(
            law.all_attacked,
            "It is check only if all royal pieces are attacked.",
            out,
        );
        when(
            law.facing_forbidden,
            "Royal pieces may not face each other on an open file or rank.",
            out,
        );
        when(
            law.stays_in_check,
            "A royal piece in check may not move away.",
            out,
        );
    };
    match laws.royals.as_deref() {
        Some(Sided::Both(law)) => one("", law, out),
        Some(Sided::Each { white, black }) => {
            one("White: ", white, out);
            one("Black: ", black, out);
        }
        None => {}
    }
}

fn pawns(laws: &Laws, out: &mut Vec<String>) {
    let Some(law) = laws.pawns.as_deref().filter(|law| !law.pieces.is_empty()) else {
        return;
    };
    out.push(format!("Pawns: {}.", names(&law.pieces)));
    for (steps, from) in [("two", &law.double_step), ("three", &law.triple_step)] {
        if let Some(from) = from {
            out.push(format!(
                "Pawns may move {steps} squares ahead from {}.",
                zone(from)
            ));
        }
    }
    if !law.en_passant.is_empty() {
        let within = law.en_passant_zone.as_ref();
        let within = within.map_or(String::new(), |z| format!(" on {}", zone(z)));
        out.push(format!(
            "These pieces may capture en passant{within}: {}.",
            names(&law.en_passant)
        ));
    }
}

fn limits(limits: &[Limit]) -> String {
    let one = |l: &Limit| format!("{} {}", l.count, l.piece.name());
    limits.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn promotion(law: &Promotion) -> Option<String> {
    let mut places: Vec<String> = law.ranks.iter().map(|r| format!("rank {r}")).collect();
    places.extend((!law.zone.is_empty()).then(|| law.zone.to_string()));
    if places.is_empty() {
        return None;
    }
    let who = match law.pieces.is_empty() {
        true => "pawns".to_owned(),
        false => names(&law.pieces),
    };
    let side = match law.side {
        Side::Black => "Black",
        _ => "White",
    };
    let places = places.join(" ");
    let to = names(law.choices());
    let mut text = format!("{side}'s {who} promote on {places} to {to}");
    if law.optional {
        text += ", if the player likes";
    }
    if law.in_place {
        text += ", in place or with one diagonal step";
    }
    if !law.limits.is_empty() {
        text += &format!("; at most {}", limits(&law.limits));
    }
    Some(text + ".")
}

fn turning(laws: &Laws, out: &mut Vec<String>) {
    let Some(law) = laws
        .shogi_promotion
        .as_deref()
        .filter(|l| !l.pairs.is_empty())
    else {
        return;
    };
    let pairs = law.pairs.iter();
    let pairs = pairs.map(|(from, to)| format!("{} to {}", from.name(), to.name()));
    let pairs = pairs.collect::<Vec<_>>().join(", ");
    let how = if law.forced {
        "must promote"
    } else {
        "may promote"
    };
    let capturing = if law.capturing { " by capturing" } else { "" };
    out.push(format!(
        "Pieces {how}{capturing} into, inside or out of {}: {pairs}.",
        zone(&law.zone)
    ));
    when(
        law.demotes,
        "A promoted piece turns back with its next move.",
        out,
    );
}

fn castling(laws: &Laws, out: &mut Vec<String>) {
    match laws.castling.as_deref() {
        Some(law) if !law.kings.is_empty() => {
            out.push(format!(
                "Castling: {} with {}.",
                names(&law.kings),
                names(&law.rooks)
            ));
            when(
                law.dropped,
                "Pieces dropped on their first squares may castle.",
                out,
            );
            when(
                law.takes_opposite,
                "Castling ends the opponent's right on the same wing.",
                out,
            );
        }
        _ => out.push("There is no castling.".into()),
    }
}

fn drops(law: &Drops, out: &mut Vec<String>) {
    when(
        law.captured,
        "A captured piece goes into the hand of the player who captures it.",
        out,
    );
    when(law.keeps_promotion, "A captured piece stays promoted.", out);
    when(
        law.from_outside,
        "Hands get their pieces from another board.",
        out,
    );
    if !law.allowed {
        return;
    }
    let place = law.zone.as_ref().map_or("any empty square".into(), zone);
    out.push(format!("Pieces in hand may be dropped on {place}."));
    when(law.free, "Hands are never empty.", out);
    for region in &law.zones {
        out.push(format!(
            "Only on {}: {}.",
            zone(&region.zone),
            names(&region.pieces)
        ));
    }
    when(law.promoted, "Pieces may be dropped promoted.", out);
    for limit in &law.on_a_file {
        out.push(format!(
            "At most {} {} on a file.",
            limit.count,
            limit.piece.name()
        ));
    }
    when(
        law.pawns_on_first_rank,
        "Pawns may be dropped on their own first rank.",
        out,
    );
    when(
        law.pawns_in_promotion_zone,
        "Pawns may be dropped where they promote.",
        out,
    );
    when(law.check_forbidden, "A drop may not give check.", out);
    if !law.opposite_colors.is_empty() {
        out.push(format!(
            "A player may not drop two of these on squares of one color: {}.",
            names(&law.opposite_colors)
        ));
    }
    if let Some(enclosing) = &law.enclosing {
        let rule = format!("{:?}", enclosing.rule).to_lowercase();
        out.push(format!(
            "A piece may be dropped only where the rule `{rule}` allows it."
        ));
    }
    when(law.forced, "A player who can drop must drop.", out);
}

fn gating(laws: &Laws, out: &mut Vec<String>) {
    let Some(law) = laws.gating.as_deref() else {
        return;
    };
    let allowed = "A piece in hand may be placed where an unmoved piece of the first rank leaves.";
    when(law.allowed, allowed, out);
    for leap in &law.leaps {
        let (files, ranks) = leap.by;
        out.push(format!(
            "First move of {}: a leap by {files},{ranks}.",
            leap.piece.name()
        ));
    }
}

fn walls(laws: &Laws, out: &mut Vec<String>) {
    let Some((law, rule)) = laws.walls.as_deref().and_then(|l| Some((l, l.rule?))) else {
        return;
    };
    let place = match rule {
        WallRule::Arrow => "on a square that the piece could go to next",
        WallRule::Duck => "by moving the only one to an empty square",
        WallRule::Edge => "on an edge of what is left of the board",
        WallRule::Past => "on the square that the piece left",
        WallRule::Static => "on any empty square",
    };
    let how = if law.instead {
        "Instead of a move"
    } else {
        "After each move"
    };
    out.push(format!("{how} a wall is placed {place}."));
}

fn effects(laws: &Laws, out: &mut Vec<String>) {
    let Some(law) = laws.effects.as_deref() else {
        return;
    };
    if let Some(blast) = &law.blast {
        let immune = match blast.immune.is_empty() {
            true => String::new(),
            false => format!(", except {}", names(&blast.immune)),
        };
        let how = if blast.petrifies {
            "turns into walls"
        } else {
            "removes"
        };
        out.push(format!(
            "A capture {how} the piece that captures and all pieces around it{immune}."
        ));
    }
    if !law.mutually_immune.is_empty() {
        out.push(format!(
            "These pieces cannot capture their own kind: {}.",
            names(&law.mutually_immune)
        ));
    }
    if !law.petrified.is_empty() {
        out.push(format!(
            "These pieces become walls when they capture: {}.",
            names(&law.petrified)
        ));
    }
    when(
        law.flips.is_some(),
        "Enemies that a move encloses change sides.",
        out,
    );
}

fn choice(laws: &Laws, out: &mut Vec<String>) {
    let Some(law) = laws.choice.as_deref() else {
        return;
    };
    when(
        law.must_capture,
        "A player who can capture must capture.",
        out,
    );
    when(law.check_forbidden, "A move may not give check.", out);
    when(
        law.immobile_forbidden,
        "A piece may not go where it could never move again.",
        out,
    );
}

fn passing(laws: &Laws, out: &mut Vec<String>) {
    let Some(law) = laws.passing.as_deref() else {
        return;
    };
    when(law.always != Sided::Both(false), "A player may pass.", out);
    when(
        law.stalemated != Sided::Both(false),
        "A player who has no move passes.",
        out,
    );
    when(
        law.facing,
        "Royal pieces that face each other must be parted, or the player passes.",
        out,
    );
}

fn counting(laws: &Laws, out: &mut Vec<String>) {
    let Some(law) = laws.counting.as_deref() else {
        return;
    };
    if law.checks > 0 {
        out.push(match law.checks {
            1 => "A check wins.".to_owned(),
            n => format!("{n} checks win."),
        });
    }
    if let Some(rule) = law.rule {
        out.push(format!(
            "The weaker side counts its moves as in {}.",
            format!("{rule:?}").to_lowercase()
        ));
    }
}

fn score(score: Score) -> &'static str {
    match score {
        Score::Win => "a win",
        Score::Draw => "a draw",
        Score::Loss => "a loss",
    }
}

fn ends(law: &Ends, out: &mut Vec<String>) {
    if let Some(mate) = law.checkmate.filter(|s| *s != Score::Loss) {
        out.push(format!("Checkmate is {} for the mated side.", score(mate)));
    }
    if let Some(stalemate) = law.stalemate {
        out.push(format!(
            "Stalemate is {} for the side without a move.",
            score(stalemate)
        ));
    }
    when(
        law.stalemate_counts_pieces,
        "At stalemate the side with more pieces wins.",
        out,
    );
    when(
        law.pawn_drop_mate_loses,
        "Mate by a pawn that is dropped loses.",
        out,
    );
    if let Some(gone) = &law.extinction {
        let how_many = match gone.count {
            0 => "none".to_owned(),
            n => format!("at most {n}"),
        };
        out.push(format!(
            "It is {} for a side to have {how_many} of these pieces: {}.",
            score(gone.score),
            names(&gone.pieces)
        ));
    }
    for flag in &law.flags {
        let who = match flag.pieces.is_empty() {
            true => "any piece".to_owned(),
            false => limits(&flag.pieces),
        };
        out.push(format!("A player wins with {who} on {}.", zone(&flag.zone)));
    }
    if let Some(connect) = &law.connect {
        if connect.row > 0 {
            let end = score(connect.score.unwrap_or(Score::Win));
            out.push(format!("{} pieces in a row are {end}.", connect.row));
        }
        if connect.line > 0 {
            out.push(format!("{} pieces on one line decide.", connect.line));
        }
        when(connect.square > 0, "A full square of pieces decides.", out);
        when(
            connect.join.is_some(),
            "A group that joins two zones decides.",
            out,
        );
    }
    if let Some(repeated) = &law.repetition {
        let (times, end) = (repeated.times, score(repeated.score));
        out.push(format!(
            "A position that is reached {times} times is {end} for the side to move."
        ));
        when(
            repeated.perpetual_check_loses,
            "Perpetual check loses.",
            out,
        );
        when(
            repeated.perpetual_chase_loses,
            "A perpetual attack on an undefended piece loses.",
            out,
        );
    }
    when(
        law.full_board,
        "The game ends when no square is empty; more pieces win.",
        out,
    );
    when(law.castling_wins.is_some(), "Castling wins.", out);
    if let Some(material) = &law.material {
        out.push(format!(
            "Pieces are counted at the end by the rule `{material}`."
        ));
    }
}
