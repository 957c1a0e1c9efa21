//! Syntax: from text to the pairs that pest makes of the grammar, and messages for missing tokens.

use lect_ods::td::{FileId, Span};
use pest::Parser;
use pest::error::InputLocation;

/// Parser that pest generates, in a separate module because its code has no documentation.
#[allow(missing_docs)]
mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar.pest"]
    pub struct Grammar;
}

use grammar::Grammar;
pub use grammar::Rule;

/// A node of the syntax tree.
pub type Pair<'t> = pest::iterators::Pair<'t, Rule>;

/// Maximum nesting of brackets and lambdas. Patterns written by hand have less than 20.
const NESTING: usize = 200;

/// Stack per level, for pest and for the checks: twice the need of a debug build.
const STACK_PER_LEVEL: usize = 64 << 10;

/// Stack for a text without nesting.
const STACK_AT_LEAST: usize = 512 << 10;

/// An error in the syntax that no rule describes.
pub struct Fault {
    /// Offset in the text.
    pub at: usize,
    /// Message.
    pub message: String,
}

/// Parses a file, and passes its nodes to `work`, with stack for the nesting of the text.
pub fn with_tree<T>(text: &str, work: impl FnOnce(Result<Pair<'_>, Fault>) -> T) -> T {
    let levels = match nesting(text) {
        Ok(levels) => levels,
        Err(at) => return work(Err(Fault { at, message: format!("this is nested more than {NESTING} deep") })),
    };
    let stack = STACK_AT_LEAST + levels * STACK_PER_LEVEL;
    stacker::maybe_grow(stack, stack, || {
        let parsed = Grammar::parse(Rule::file, text);
        let file = match parsed {
            Ok(mut pairs) => pairs.next().ok_or(Fault { at: 0, message: "unexpected end".to_owned() }),
            Err(error) => {
                let at = match error.location {
                    InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
                };
                Err(Fault { at, message: "unexpected token".to_owned() })
            }
        };
        work(file)
    })
}

/// Returns the maximum nesting of a text, or the offset where it is too deep.
fn nesting(text: &str) -> Result<usize, usize> {
    let bytes = text.as_bytes();
    // Number of lambdas since each open bracket.
    let mut open = vec![0_usize];
    let (mut depth, mut deepest, mut at) = (0, 0, 0);
    while let Some(&byte) = bytes.get(at) {
        let token = token_end(text, at);
        match byte {
            b'(' | b'[' | b'{' | b'<' if token == at + 1 => {
                open.push(0);
                depth += 1;
            }
            b')' | b']' | b'}' | b'>' if open.len() > 1 => depth -= 1 + open.pop().unwrap_or(0),
            b'=' if token == at + 2 => {
                depth += 1;
                *open.last_mut().unwrap_or(&mut 0) += 1;
            }
            b';' => depth -= open.last_mut().map_or(0, std::mem::take),
            _ => {}
        }
        deepest = deepest.max(depth);
        if depth > NESTING {
            return Err(at);
        }
        at = token;
    }
    Ok(deepest)
}

/// Returns the end of the token, comment or white space that begins at an offset.
pub fn token_end(text: &str, at: usize) -> usize {
    let Some(rest) = text.get(at..) else { return text.len() };
    let line = || rest.find('\n').map_or(rest.len(), |end| end + 1);
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let length = match rest.as_bytes() {
        [] => 0,
        [b'/', b'/', ..] => line(),
        [b'[', b'{', ..] => rest.find("}]").map_or(rest.len(), |end| end + 2),
        [b'-' | b'=', b'>', ..] => 2,
        [b'"', ..] => string_end(rest).unwrap_or_else(line),
        [b'#', more @ ..] => 1 + more.iter().take_while(|byte| is_word(**byte)).count(),
        [first, ..] if is_word(*first) => rest.bytes().take_while(|byte| is_word(*byte)).count(),
        [first, ..] if first.is_ascii_whitespace() => rest.bytes().take_while(u8::is_ascii_whitespace).count(),
        _ => rest.chars().next().map_or(0, char::len_utf8),
    };
    at + length.max(1)
}

/// Returns the end of the string literal at the beginning of a text.
fn string_end(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            b'\n' | b'\r' => return None,
            b'"' if !escaped => return Some(at + 1),
            _ => escaped = byte == b'\\' && !escaped,
        }
    }
    None
}

/// Returns the span of a node.
pub fn span(file: FileId, pair: &Pair<'_>) -> Span {
    let span = pair.as_span();
    Span::new(file, span.start()..span.end())
}

/// Returns the error of the lexer at an offset, if the text there is no token.
pub fn lexical_error(text: &str, at: usize) -> Option<Fault> {
    let rest = text.get(at..)?;
    let end = |message: &str, length: usize| {
        Some(Fault { at: (at + length).saturating_sub(1).max(at), message: message.to_owned() })
    };
    match rest.as_bytes() {
        [] => None,
        [b'"', ..] if string_end(rest).is_none() => {
            let length = rest.find(['\n', '\r']).map_or(rest.len(), |end| end + 1);
            end("expected '\"' in string literal", length)
        }
        [b'"', ..] => {
            let literal = &rest[..string_end(rest)?];
            let bad = unknown_escape(literal)?;
            Some(Fault { at: at + bad, message: "unknown escape in string literal".to_owned() })
        }
        [b'[', b'{', ..] if !rest.contains("}]") => end("expected '}]' in string literal", rest.len()),
        [b'-', b'>', ..] | [b'=', b'>', ..] => None,
        [first, ..] if first.is_ascii_alphanumeric() || b"_#:;,.=<>()[]{}".contains(first) => None,
        _ => Some(Fault { at, message: "unexpected character".to_owned() }),
    }
}

fn unknown_escape(literal: &str) -> Option<usize> {
    let bytes = literal.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'\\' {
            match bytes.get(at + 1..).unwrap_or_default() {
                [b'"' | b'\\' | b'n' | b't', ..] => at += 1,
                [high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => at += 2,
                _ => return Some(at),
            }
        }
        at += 1;
    }
    None
}

/// Returns the value of a literal: a string in quotes, or code in `[{ }]`.
pub fn literal_value(literal: &str) -> String {
    if let Some(code) = literal.strip_prefix("[{") {
        return code.strip_suffix("}]").unwrap_or(code).to_owned();
    }
    let text = literal.strip_prefix('"').unwrap_or(literal);
    let text = text.strip_suffix('"').unwrap_or(text);
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    let digit = |byte: u8| (byte as char).to_digit(16).unwrap_or(0) as u8;
    while let Some(byte) = rest.next() {
        let escape = if byte == b'\\' { rest.next() } else { None };
        bytes.push(match escape {
            None => byte,
            Some(b'n') => b'\n',
            Some(b't') => b'\t',
            Some(quoted @ (b'"' | b'\\')) => quoted,
            Some(high) => digit(high) << 4 | rest.next().map_or(0, digit),
        });
    }
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Returns the message of a rule for a missing token.
pub fn missing(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::missing_arg_colon => "expected `:` before argument constraint",
        Rule::missing_arg_name => "expected identifier argument name",
        Rule::missing_args_close => "expected `)` to end argument list",
        Rule::missing_args_open => "expected `(` to start argument list",
        Rule::missing_attr_close => "expected `>` after attribute literal",
        Rule::missing_attr_text => "expected string literal containing MLIR attribute",
        Rule::missing_attribute_name => "expected identifier or string attribute name",
        Rule::missing_attributes_close => "expected `}` after operation attribute list",
        Rule::missing_benefit_close => "expected `)` after pattern benefit",
        Rule::missing_benefit_number => "expected integral pattern benefit",
        Rule::missing_benefit_open => "expected `(` before pattern benefit",
        Rule::missing_call_close => "expected `)` after argument list",
        Rule::missing_call_open => "expected `(` after function name",
        Rule::missing_constraint => "expected identifier constraint",
        Rule::missing_constraints_close => "expected `]` after constraint list",
        Rule::missing_dot => "expected `.` after dialect namespace",
        Rule::missing_expression | Rule::missing_statement => "expected expression",
        Rule::missing_file_name => "expected string file name after `include` directive",
        Rule::missing_let_name => "expected identifier after `let` to name a new variable",
        Rule::missing_member => "expected identifier or numeric member name",
        Rule::missing_metadata => "expected pattern metadata identifier",
        Rule::missing_name => "expected identifier name",
        Rule::missing_native => "expected native constraint",
        Rule::missing_native_semicolon => "expected `;` after native declaration",
        Rule::missing_op_close => "expected `>` after operation name",
        Rule::missing_op_word => "expected operation name after dialect namespace",
        Rule::missing_operands_close => "expected `)` after operation operand list",
        Rule::missing_pattern_body => "expected `{` or `=>` to start pattern body",
        Rule::missing_replacements_close => "expected `)` after replacement values",
        Rule::missing_results_close => "expected `)` to end result list",
        Rule::missing_rewrite_body => "expected `{` to start rewrite body",
        Rule::missing_rewrite_with => "expected `with` before rewrite body",
        Rule::missing_semicolon => "expected `;` after statement",
        Rule::missing_tuple_close => "expected `)` after tuple element list",
        Rule::missing_type_close => "expected `>` after variable type constraint",
        Rule::missing_type_literal_close => "expected `>` after type literal",
        Rule::missing_type_text => "expected string literal containing MLIR type",
        Rule::missing_types_close => "expected `)` after operation result type list",
        Rule::missing_types_open => "expected `(` before operation result type list",
        Rule::missing_underscore_colon => "expected `:` after `_` variable",
        Rule::missing_with => "expected `with` after root operation",
        _ => return None,
    })
}
