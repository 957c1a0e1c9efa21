//! Completions, of all languages.

use std::ops::Range;

/// Kind of a completion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CompletionKind {
    /// An operation, or a rewrite of PDLL.
    Operation,
    /// A dialect.
    Dialect,
    /// A value, an argument, or a variable.
    Value,
    /// A block.
    Block,
    /// A symbol.
    Symbol,
    /// A type, or a class of a `.td` file.
    Type,
    /// An attribute.
    Attribute,
    /// A field of a record, or a member of a tuple.
    Field,
    /// A record of a `.td` file.
    Record,
    /// A constraint of PDLL.
    Constraint,
    /// A keyword, or a case of an enum.
    Keyword,
    /// A number or a string.
    Literal,
    /// A bracket or another sign.
    Punctuation,
}

/// A completion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// Text of the completion.
    pub label: String,
    /// Kind of the completion.
    pub kind: CompletionKind,
    /// Short description: the type of a value, or the summary of an operation.
    pub detail: String,
    /// Documentation, in Markdown.
    pub documentation: String,
    /// Start of the replaced part of the text.
    pub start: u32,
    /// The whole operation with places to fill in, in the syntax of editors, or nothing.
    pub snippet: Option<String>,
}

impl Completion {
    /// Creates a completion without documentation.
    pub fn new(label: &str, kind: CompletionKind, detail: &str) -> Self {
        let (label, detail) = (label.to_owned(), detail.to_owned());
        Self { label, kind, detail, documentation: String::new(), start: 0, snippet: None }
    }
}

/// Completions at a position, and the part of the text that they replace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completions {
    /// Part of the text that is replaced, from the start of the word. Items that follow a whole word begin at its end.
    pub range: Range<u32>,
    /// Completions, the most likely first.
    pub items: Vec<Completion>,
}

impl Completions {
    /// Creates a list of completions that replace the same part of the text.
    pub fn new(range: Range<u32>, items: Vec<Completion>) -> Self {
        let start = range.start;
        Self { range, items: items.into_iter().map(|it| Completion { start, ..it }).collect() }
    }
}
