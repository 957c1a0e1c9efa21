//! Parser of statements: from tokens to syntax trees, in batches, and one by one after an error.
//!
//! pest parses a string of characters that represent tokens ([`Tokens`]). [`tree`] builds the tree from the result, and
//! [`expect`] the message after a failure. After an error, parsing continues at the next statement that begins a line.

mod expect;
mod tree;

use pest::Parser;
use pest::error::ErrorVariant;

use self::tree::{Builder, Pair};
use super::ast::Statement;
use super::diag::{Diagnostic, Diagnostics};
use super::names::Names;
use super::scan::token::{Kind, Tokens};
use super::source::Sources;

/// Grammar, in a separate module because the code that pest generates has no documentation.
#[allow(missing_docs)]
mod grammar {
    /// Parser that pest generates.
    #[derive(pest_derive::Parser)]
    #[grammar = "td/grammar.pest"]
    pub struct Grammar;
}

use grammar::{Grammar, Rule};

/// Stack for the maximum nesting that the scanner accepts: four times the need of a debug build.
const STACK: usize = 32 << 20;

/// Maximum number of syntax errors.
const ERRORS: usize = 20;

/// Parses all statements.
pub fn parse(tokens: &Tokens, sources: &Sources, names: &mut Names, diagnostics: &mut Diagnostics) -> Vec<Statement> {
    // Untouched stack costs nothing.
    let statements = || Statements { tokens, sources, names, diagnostics, errors: 0, open: 0 }.read();
    stacker::maybe_grow(STACK / 2, STACK, statements)
}

struct Statements<'a> {
    tokens: &'a Tokens,
    sources: &'a Sources,
    names: &'a mut Names,
    diagnostics: &'a mut Diagnostics,
    /// Number of statements with errors.
    errors: usize,
    /// Number of open braces that belong to them.
    open: usize,
}

impl Statements<'_> {
    fn read(mut self) -> Vec<Statement> {
        let mut statements = Vec::new();
        let mut at = 0;
        while at < self.tokens.len() && self.tokens.kind(at) != Kind::End && self.errors < ERRORS {
            let end = self.tokens.batch_end(at);
            if !self.read_batch(at, end, &mut statements) {
                at = self.read_one_by_one(at, end, &mut statements);
            } else {
                at = end;
            }
        }
        statements
    }

    /// Parses the statements between two tokens. Returns false after an error.
    fn read_batch(&mut self, start: usize, end: usize, statements: &mut Vec<Statement>) -> bool {
        let kinds = self.tokens.kinds(start..end);
        let Ok(pairs) = Grammar::parse(Rule::batch, kinds) else { return false };
        let mut builder = Builder::new(start, self.tokens, self.sources, self.names, self.diagnostics);
        let is_statement = |pair: &Pair<'_>| pair.as_rule() != Rule::EOI;
        statements.extend(pairs.filter(is_statement).map(|pair| builder.statement(pair)));
        true
    }

    /// Parses statements one by one up to a token or beyond, and reports their errors. Returns the beginning of the
    /// next one.
    fn read_one_by_one(&mut self, start: usize, end: usize, statements: &mut Vec<Statement>) -> usize {
        let mut at = start;
        // Beginning of the previous statement: errors in its optional parts only show up after it.
        let mut before = start;
        while at < end && self.tokens.kind(at) != Kind::End && self.errors < ERRORS {
            match Grammar::parse(Rule::statement, self.tokens.kinds(at..self.tokens.len())) {
                Ok(mut pairs) => {
                    let Some(pair) = pairs.next() else { break };
                    before = at;
                    at += pair.as_span().end();
                    let mut builder = Builder::new(before, self.tokens, self.sources, self.names, self.diagnostics);
                    statements.push(builder.statement(pair));
                }
                Err(_) if self.open > 0 && self.tokens.kind(at) == Kind::RightBrace => {
                    self.open -= 1;
                    at += 1;
                    before = at;
                }
                Err(error) => {
                    let failed = match error.variant {
                        ErrorVariant::ParsingError { .. } => self.report(before, at),
                        // pest has its own limit, if the stack is smaller than requested.
                        ErrorVariant::CustomError { .. } => self.report_depth(at),
                    };
                    self.errors += 1;
                    let next = self.next_statement(failed).unwrap_or(self.tokens.len());
                    self.open += self.unclosed(at, next);
                    at = next;
                    before = next;
                }
            }
        }
        at
    }

    /// Reports the error in a statement that cannot be parsed. Returns the index of the token at fault.
    fn report(&mut self, before: usize, at: usize) -> usize {
        let failure = expect::find(self.tokens, before, at);
        let found = self.tokens.kind(failure.at);
        let previous = failure.at.checked_sub(1).map(|previous| self.tokens.kind(previous));
        let message = match (found, previous) {
            // The scanner already reported the error.
            (Kind::Wrong, _) => return failure.at,
            (Kind::Semicolon, Some(Kind::RightBrace)) if failure.at == at => {
                "a body in braces is not followed by a ';'".to_owned()
            }
            _ => failure.message(self.found(failure.at)),
        };
        let _ = self.diagnostics.push(Diagnostic::error(self.tokens.span(failure.at), message));
        failure.at
    }

    /// Returns the number of unclosed braces between two tokens.
    fn unclosed(&self, start: usize, end: usize) -> usize {
        (start..end).fold(0, |open, at| match self.tokens.kind(at) {
            Kind::LeftBrace => open + 1,
            Kind::RightBrace => open.saturating_sub(1),
            _ => open,
        })
    }

    fn report_depth(&mut self, at: usize) -> usize {
        let _ = self.diagnostics.push(Diagnostic::error(self.tokens.span(at), "this is nested too deeply"));
        at
    }

    /// Returns a description of a token.
    fn found(&self, at: usize) -> String {
        found(self.tokens, self.sources, at)
    }

    /// Returns the next token after an error at which a statement begins in the first column.
    fn next_statement(&self, failed: usize) -> Option<usize> {
        let begins = |at: &usize| {
            self.tokens.kind(*at).begins_statement() && self.sources.place(self.tokens.span(*at)).column == 1
        };
        (failed..self.tokens.len()).skip(1).find(begins)
    }
}

/// Returns a description of a token.
fn found(tokens: &Tokens, sources: &Sources, at: usize) -> String {
    let kind = tokens.kind(at);
    let text = sources.text(tokens.span(at));
    match kind {
        Kind::Text | Kind::MoreText | Kind::Code => kind.words().to_owned(),
        Kind::Name | Kind::Integer | Kind::Binary | Kind::Variable | Kind::Bang | Kind::DagBang if text.len() < 60 => {
            format!("'{text}'")
        }
        kind => kind.words().to_owned(),
    }
}
