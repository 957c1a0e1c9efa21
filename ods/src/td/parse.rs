//! From tokens to the syntax tree, by recursive descent: one token tells what follows, so nothing is tried twice.
//!
//! - [`grammar`] is what is common to all rules: the position, and which tokens were expected there;
//! - [`statement`] has the rules of statements, [`record`] those of classes and records, and [`value`] those of values;
//! - [`expect`] makes the message of what was expected.
//!
//! Each rule is a function whose first line is the rule. In it, `'x'` is a token, `A?`, `A*` and `A+` are an optional and
//! repeated parts, and `A,*` is a row of parts with commas between them. After an error, reading goes on at the next
//! statement that begins a line.

mod expect;
mod grammar;
mod record;
mod statement;
mod value;

use self::grammar::Grammar;
use super::ast::Statement;
use super::diag::Diagnostics;
use super::names::Names;
use super::scan::token::{Kind, Tokens};
use super::source::Sources;

/// How much stack is there for as many levels as the scanner lets pass: four times what a debug build needs.
const STACK: usize = 32 << 20;

/// How many syntax errors are enough.
const ERRORS: usize = 20;

/// Parses all statements.
pub fn parse(tokens: &Tokens, sources: &Sources, names: &mut Names, diagnostics: &mut Diagnostics) -> Vec<Statement> {
    // Stack that is not touched costs nothing.
    let statements = || Statements { grammar: Grammar::new(tokens, sources, names, diagnostics), open: 0 }.read();
    stacker::maybe_grow(STACK / 2, STACK, statements)
}

struct Statements<'a> {
    grammar: Grammar<'a>,
    /// How many braces are open that belong to statements that were wrong.
    open: usize,
}

impl Statements<'_> {
    fn read(mut self) -> Vec<Statement> {
        let mut statements = Vec::new();
        let mut errors = 0;
        while !self.grammar.eat(Kind::End) && errors < ERRORS {
            let at = self.grammar.at();
            match self.grammar.statement() {
                Ok(statement) => statements.push(statement),
                Err(_) if self.open > 0 && self.grammar.tokens.kind(at) == Kind::RightBrace => {
                    self.open -= 1;
                    self.grammar.go_to(at + 1);
                }
                Err(_) => {
                    errors += 1;
                    self.report(at);
                    let next = self.next_statement();
                    self.open += self.unclosed(at, next);
                    self.grammar.go_to(next);
                }
            }
        }
        statements
    }

    /// Reports what is wrong with a statement that began at a token, and was not understood from another one on.
    fn report(&mut self, start: usize) {
        let at = self.grammar.at();
        let Grammar { tokens, sources, .. } = self.grammar;
        let previous = at.checked_sub(1).map(|previous| tokens.kind(previous));
        let message = match (tokens.kind(at), previous) {
            // The scanner said what is wrong with it.
            (Kind::Wrong, _) => return,
            (Kind::Semicolon, Some(Kind::RightBrace)) if at == start => {
                "a body in braces is not followed by a ';'".to_owned()
            }
            _ => expect::message(self.grammar.expected(), &found(tokens, sources, at)),
        };
        self.grammar.error(at, message);
    }

    /// How many braces are opened and not closed between two tokens.
    fn unclosed(&self, start: usize, end: usize) -> usize {
        (start..end).fold(0, |open, at| match self.grammar.tokens.kind(at) {
            Kind::LeftBrace => open + 1,
            Kind::RightBrace => open.saturating_sub(1),
            _ => open,
        })
    }

    /// The next token after an error at which a statement begins in the first column, or the end.
    fn next_statement(&self) -> usize {
        let Grammar { tokens, sources, .. } = self.grammar;
        let begins = |at: &usize| tokens.kind(*at).begins_statement() && sources.place(tokens.span(*at)).column == 1;
        (self.grammar.at() + 1..tokens.len()).find(begins).unwrap_or(tokens.len())
    }
}

/// What a token is, in words.
fn found(tokens: &Tokens, sources: &Sources, at: usize) -> String {
    let kind = tokens.kind(at);
    let text = sources.text(tokens.span(at));
    match kind {
        Kind::Name | Kind::Integer | Kind::Binary | Kind::Variable | Kind::Bang | Kind::DagBang if text.len() < 60 => {
            format!("'{text}'")
        }
        kind => kind.words().to_owned(),
    }
}

#[cfg(test)]
mod tests;
