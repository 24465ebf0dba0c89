//! The grammar of all protocols here.

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/log.pest"]
#[grammar = "grammars/uci.pest"]
#[grammar = "grammars/usi.pest"]
#[grammar = "grammars/ucci.pest"]
#[grammar = "grammars/cyclone.pest"]
#[grammar = "grammars/shogi-sfen.pest"]
pub struct LineParser;

/// What people call a rule.
pub fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::position => "`position`",
        Rule::bare => "`startpos` or `fen`",
        Rule::startpos => "`startpos`",
        Rule::fen => "`fen`",
        Rule::sfen => "`sfen`",
        Rule::alone | Rule::plain_sfen => "an SFEN",
        Rule::named_start => "the name of a start",
        Rule::sfen_board => "the board of an SFEN",
        Rule::sfen_turn => "`b` or `w`",
        Rule::sfen_hand | Rule::sfen_held => "pieces in hand",
        Rule::sfen_ply => "the number of the next ply",
        Rule::fen_text => "a FEN",
        Rule::moves => "`moves`",
        Rule::words | Rule::list => "moves",
        Rule::option | Rule::option_name | Rule::short_name => "an option",
        Rule::option_value => "a value",
        Rule::pass => "`0000`",
        Rule::drop => "a drop such as `P@e4`",
        Rule::usi_drop => "a drop such as `P*5e`",
        Rule::held => "a piece letter",
        Rule::step => "a move such as `e2e4`",
        Rule::usi_step => "a move such as `7g7f`",
        Rule::square | Rule::usi_square => "a square",
        Rule::suffix => "a promotion",
        Rule::gate | Rule::usi_gate => "a gated piece",
        Rule::wall | Rule::usi_wall => "a wall",
        Rule::integer | Rule::digits => "a number",
        Rule::record | Rule::cyclone_record | Rule::line | Rule::cyclone_line => "",
        Rule::shogi_sfen_record | Rule::shogi_sfen_line | Rule::start_name | Rule::has_board => "",
        Rule::comment | Rule::rest | Rule::word_end | Rule::start | Rule::long_option => "",
        Rule::short_option | Rule::skipped | Rule::command | Rule::reply | Rule::said => "",
        Rule::report | Rule::counted | Rule::counted_rest | Rule::answer => "",
        Rule::of_bridge
        | Rule::before_arrow
        | Rule::plain_arrow
        | Rule::from_engine
        | Rule::its_arrow => "",
        Rule::log_start | Rule::clock | Rule::speaker | Rule::of_python | Rule::process => "",
        Rule::logged | Rule::level | Rule::date | Rule::minute => "",
        Rule::before_plain | Rule::plain_sign | Rule::sets_up => "",
        Rule::direction
        | Rule::arrow
        | Rule::last
        | Rule::r#move
        | Rule::usi_move
        | Rule::blank
        | Rule::newline
        | Rule::EOI => "",
    }
}

/// The rule of a line.
#[cfg(test)]
pub fn rule_of(line: &str) -> String {
    use pest::Parser;
    let record = LineParser::parse(Rule::record, line);
    let line = record.ok().and_then(|mut lines| {
        let mut parts = lines.next()?.into_inner();
        // The time of a line is a number.
        parts.find(|p| p.as_rule() != Rule::digits)
    });
    line.map_or(String::new(), |line| format!("{:?}", line.as_rule()))
}
