//! Parser of C++ expressions in strings, which yields [`Expr`].
//!
//! Only a subset of C++ is supported: predicates, transformations of types, builders of types and attributes, and
//! default values in definitions of dialects. `cpp.pest` is the grammar; other text is an error, which the reader of a
//! definition reports.
//!
//! Constructs that C++ resolves by name lookup are distinguished by shape. `a<b>(c)` is a call with a template
//! argument, `(T)x` a cast, and `T x(y);` declares `x`. Names lose their leading `::`, `mlir::` and `llvm::`. Captures,
//! `const`, references, return types of lambdas and suffixes of numbers are dropped, and `this` is the operation.
//! Displaying and reparsing an expression yields the same expression.

use crate::order::Order as _;
use pest::Parser as _;
use pest::error::{ErrorVariant, InputLocation};

use crate::spec::Expr;

mod tree;

/// Parser that pest generates from the grammar.
mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "td/cpp.pest"]
    pub struct Grammar;
}

use grammar::{Grammar, Rule};

/// Maximum nesting of brackets and expressions. MLIR's own reach about 40: chains of `|` count by their length.
pub const NESTING_LIMIT: usize = 250;

/// Maximum length of an expression in bytes. The longest in MLIR's dialects has 24,000; one of the maximum length takes
/// a second or two to parse.
pub(crate) const LENGTH_LIMIT: usize = 128 << 10;

/// Maximum number of open template argument lists. Each could be a comparison, and is then reparsed, so this bounds the
/// number of attempts.
const TEMPLATE_LIMIT: usize = 10;

/// Stack per level of brackets in pest's unoptimized parser, with a margin.
const STACK_PER_LEVEL: usize = 32 << 10;

/// Stack for a text without brackets, and the reserve that pest requires.
const STACK_AT_LEAST: usize = 192 << 10;

/// A text that is not an expression, or not a supported one.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CppError {
    /// Offset in the text, in bytes.
    pub offset: usize,
    /// The error.
    pub message: String,
}

impl std::fmt::Display for CppError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for CppError {}

impl CppError {
    fn new(offset: usize, message: impl Into<String>) -> Self {
        CppError { offset, message: message.into() }
    }

    fn too_deep(offset: usize) -> Self {
        Self::new(offset, format!("this is nested more than {NESTING_LIMIT} deep"))
    }
}

/// Parses an expression. A semicolon after it is ignored.
pub fn parse_expr(text: &str) -> Result<Expr, CppError> {
    if text.len() > LENGTH_LIMIT {
        return Err(CppError::new(0, format!("this is longer than {LENGTH_LIMIT} bytes")));
    }
    let levels = nesting(text)?;
    let stack = STACK_AT_LEAST + levels * STACK_PER_LEVEL;
    stacker::maybe_grow(stack, stack, || {
        let pairs = Grammar::parse(Rule::whole, text).map_err(|error| explain(text, &error))?;
        tree::build(pairs)
    })
}

/// Returns the nesting of brackets in a text, or an error if it is too deep.
fn nesting(text: &str) -> Result<usize, CppError> {
    let (mut depth, mut deepest, mut templates) = (0_usize, 0, 0_usize);
    let mut outside = Vec::new();
    let mut before = b' ';
    for (offset, byte) in significant(text) {
        match byte {
            b'(' | b'[' | b'{' => {
                outside.push(depth);
                depth += 1;
            }
            b')' | b']' | b'}' => depth = outside.pop().unwrap_or(0),
            // The second and third operand of a conditional are nested in it, up to the end of the bracket or the next
            // item.
            b'?' => depth += 1,
            b',' | b';' => depth = outside.last().map_or(0, |depth| depth + 1),
            _ => (),
        }
        match byte {
            b'<' => templates += 1,
            b'>' => templates = templates.saturating_sub(1),
            b'&' if before == b'&' => templates = 0,
            // Other characters of template arguments.
            b'_' | b':' | b',' | b'*' | b'&' | b'-' | b'\'' => (),
            _ if byte.is_ascii_alphanumeric() || byte.is_ascii_whitespace() => (),
            _ => templates = 0,
        }
        before = byte;
        deepest = deepest.max(depth);
        if depth > NESTING_LIMIT {
            return Err(CppError::too_deep(offset));
        }
        if templates > TEMPLATE_LIMIT {
            return Err(CppError::new(offset, format!("more than {TEMPLATE_LIMIT} templates are open here")));
        }
    }
    Ok(deepest)
}

/// Returns the bytes outside of strings and comments.
fn significant(text: &str) -> impl Iterator<Item = (usize, u8)> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = bytes.get(at..)?;
            let skipped = match rest {
                [b'"', rest @ ..] => {
                    let mut escaped = false;
                    let end = rest.iter().position(|byte| {
                        let ends = *byte == b'"' && !escaped;
                        escaped = *byte == b'\\' && !escaped;
                        ends
                    });
                    end.map_or(rest.len(), |end| end + 1) + 1
                }
                [b'/', b'/', ..] => rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len()),
                [b'/', b'*', rest @ ..] => {
                    rest.windows(2).position(|pair| pair == b"*/").map_or(rest.len(), |end| end + 2) + 2
                }
                [byte, ..] => {
                    at += 1;
                    return Some((at - 1, *byte));
                }
                [] => return None,
            };
            at += skipped;
        }
    })
}

/// Converts an error of pest to a message.
fn explain(text: &str, error: &pest::error::Error<Rule>) -> CppError {
    let offset = match error.location {
        InputLocation::Pos(offset) | InputLocation::Span((offset, _)) => offset,
    };
    let ErrorVariant::ParsingError { positives, .. } = &error.variant else {
        return CppError::too_deep(offset);
    };
    let mut expected: Vec<&str> = Vec::new();
    for word in positives.iter().filter_map(describe) {
        if !expected.contains(&word) {
            expected.push(word);
        }
    }
    // A name begins an expression, a type begins a cast, and braces may follow a name. So the wider word suffices.
    let wider = [
        ("an operator", "an expression"),
        ("a statement", "an expression"),
        ("a statement", "a type"),
        ("an expression", "a type"),
        ("an expression", "a name"),
    ];
    for (wider, narrower) in wider {
        if expected.contains(&wider) {
            expected.retain(|word| *word != narrower);
        }
    }
    expected.order_by_key(|word| *word == "the end");
    expected.extend(closing_bracket(text, offset).filter(|_| expected.contains(&"an operator")));
    let found = match text.get(offset..).and_then(|rest| rest.chars().next()) {
        None => "the end".to_owned(),
        // A terminated string would be an expression.
        Some('"') if expected.contains(&"an expression") => "a string without an end".to_owned(),
        Some(found) if found.is_control() => format!("`{}`", found.escape_default()),
        Some(found) => format!("`{found}`"),
    };
    let expected = match expected.split_last() {
        None => return CppError::new(offset, format!("{found} is not expected here")),
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    };
    CppError::new(offset, format!("expected {expected}, found {found}"))
}

/// Returns the name of a grammar rule in messages.
fn describe(rule: &Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::expr | Rule::unary | Rule::prefix | Rule::cast | Rule::paren | Rule::braced | Rule::named => {
            "an expression"
        }
        Rule::infix | Rule::choice | Rule::call | Rule::member | Rule::index => "an operator",
        Rule::EOI => "the end",
        Rule::type_ref | Rule::argument | Rule::argument_type => "a type",
        Rule::identifier | Rule::segment | Rule::segment_of_type => "a name",
        Rule::block | Rule::body => "a block",
        Rule::returned | Rule::branch | Rule::variable | Rule::effect => "a statement",
        Rule::params => "parameters",
        Rule::init | Rule::array => "an initial value",
        _ => return None,
    })
}

/// Returns the bracket that closes the innermost one open at an offset.
fn closing_bracket(text: &str, offset: usize) -> Option<&'static str> {
    let mut open = Vec::new();
    for (_, byte) in significant(text.get(..offset)?) {
        match byte {
            b'(' => open.push("`)`"),
            b'[' => open.push("`]`"),
            b'{' => open.push("`}`"),
            b')' | b']' | b'}' => drop(open.pop()),
            _ => (),
        }
    }
    open.pop()
}
