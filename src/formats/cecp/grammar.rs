//! The grammar of the lines of a session.

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/log.pest"]
#[grammar = "grammars/cecp.pest"]
pub struct CecpParser;

/// What people call a rule.
pub(super) fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::variant => "`variant`",
        Rule::setboard => "`setboard`",
        Rule::fen_text => "a FEN",
        Rule::played | Rule::bare => "a move",
        Rule::word => "a word",
        Rule::score => "a result such as `1-0`",
        Rule::result => "`result`",
        Rule::integer | Rule::digits => "a number",
        Rule::record
        | Rule::line
        | Rule::comment
        | Rule::rest
        | Rule::word_end
        | Rule::numbered => "",
        Rule::new | Rule::edit | Rule::force | Rule::undo | Rule::remove => "",
        Rule::refused | Rule::ignored => "",
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
        | Rule::again
        | Rule::reason
        | Rule::skipped
        | Rule::blank
        | Rule::newline
        | Rule::EOI => "",
    }
}

/// The rule of a line.
#[cfg(test)]
pub(super) fn rule_of(line: &str) -> Option<String> {
    use pest::Parser;
    let record = CecpParser::parse(Rule::record, line).ok()?.next()?;
    // The time of a line is a number.
    let mut said = record.into_inner().filter(|p| p.as_rule() != Rule::digits);
    Some(format!("{:?}", said.next()?.as_rule()))
}
