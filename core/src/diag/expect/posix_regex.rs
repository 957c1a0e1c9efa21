//! Translation of POSIX extended regular expressions, in LLVM's dialect, to the syntax of the `regex` crate.
//!
//! The two syntaxes differ as follows. In POSIX, an escaped letter is that letter, and brackets have no escapes and no
//! set operations. A `{` that begins no count is literal. Lazy or stacked repetitions and empty alternatives are
//! errors. The error messages are those of `regerror`.

use std::fmt::Write;

/// Maximal count in `{m,n}`: POSIX's `RE_DUP_MAX`.
const MAX_COUNT: u32 = 255;

/// Appends an expression that matches exactly `bytes`.
pub(super) fn literal(out: &mut String, bytes: &[u8]) {
    for byte in bytes {
        literal_byte(out, *byte);
    }
}

fn literal_byte(out: &mut String, byte: u8) {
    if byte.is_ascii_alphanumeric() || byte == b' ' {
        out.push(char::from(byte));
    } else {
        // Writing to a string does not fail.
        let _ = write!(out, "\\x{byte:02x}");
    }
}

/// Appends the translation of the expression `bytes`.
pub(super) fn translate(out: &mut String, bytes: &[u8]) -> Result<(), &'static str> {
    let mut input = Input { rest: bytes };
    // A `)`, a `|` or the end must not follow an empty expression, and a repetition must follow an atom.
    let mut last = Last::Nothing;
    let mut depth = 0u32;
    while let Some(byte) = input.next() {
        last = match byte {
            b'(' if input.skip(b')') => {
                out.push_str("(?:)");
                Last::Atom
            }
            b'(' => {
                depth += 1;
                out.push_str("(?:");
                Last::Nothing
            }
            b')' => {
                depth = depth.checked_sub(1).ok_or("parentheses not balanced")?;
                last.not_empty()?;
                out.push(')');
                Last::Atom
            }
            b'|' => {
                last.not_empty()?;
                out.push('|');
                Last::Nothing
            }
            b'*' | b'+' | b'?' => {
                last.repeatable()?;
                out.push(char::from(byte));
                Last::Repetition
            }
            b'{' if input.rest.first().is_some_and(u8::is_ascii_digit) => {
                last.repeatable()?;
                count(&mut input, out)?;
                Last::Repetition
            }
            b'^' => {
                out.push('^');
                Last::Anchor
            }
            b'.' | b'$' => {
                out.push(char::from(byte));
                Last::Atom
            }
            b'[' => {
                brackets(&mut input, out)?;
                Last::Atom
            }
            b'\\' => {
                let escaped = input.next().ok_or("trailing backslash (\\)")?;
                if matches!(escaped, b'1'..=b'9') {
                    return Err("back references are not supported");
                }
                literal_byte(out, escaped);
                Last::Atom
            }
            byte => {
                literal_byte(out, byte);
                Last::Atom
            }
        };
    }
    if depth > 0 {
        return Err("parentheses not balanced");
    }
    last.not_empty()
}

struct Input<'a> {
    rest: &'a [u8],
}

impl Input<'_> {
    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    fn skip(&mut self, byte: u8) -> bool {
        let found = self.rest.first() == Some(&byte);
        if found {
            self.next();
        }
        found
    }

    fn number(&mut self) -> Result<Option<u32>, &'static str> {
        let digits = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (number, rest) = self.rest.split_at(digits);
        self.rest = rest;
        if digits == 0 {
            return Ok(None);
        }
        let number = str::from_utf8(number).ok().and_then(|number| number.parse().ok());
        number.filter(|number| *number <= MAX_COUNT).map(Some).ok_or("invalid repetition count(s)")
    }
}

/// The preceding element of the expression.
enum Last {
    Nothing,
    Atom,
    Anchor,
    Repetition,
}

impl Last {
    fn not_empty(&self) -> Result<(), &'static str> {
        if matches!(self, Last::Nothing) { Err("empty (sub)expression") } else { Ok(()) }
    }

    fn repeatable(&self) -> Result<(), &'static str> {
        if matches!(self, Last::Atom) { Ok(()) } else { Err("repetition-operator operand invalid") }
    }
}

/// Translates the rest of a count: `m}`, `m,}` or `m,n}`.
fn count(input: &mut Input<'_>, out: &mut String) -> Result<(), &'static str> {
    let least = input.number()?.unwrap_or(0);
    let most = if input.skip(b',') { input.number()? } else { Some(least) };
    if most.is_some_and(|most| most < least) {
        return Err("invalid repetition count(s)");
    }
    if !input.skip(b'}') {
        let closed = input.rest.contains(&b'}');
        return Err(if closed { "invalid repetition count(s)" } else { "braces not balanced" });
    }
    let most = most.map_or_else(String::new, |most| most.to_string());
    let _ = write!(out, "{{{least},{most}}}");
    Ok(())
}

/// Character classes with the same name in both syntaxes.
const CLASSES: [&[u8]; 12] = [
    b"alnum", b"alpha", b"blank", b"cntrl", b"digit", b"graph", b"lower", b"print", b"punct", b"space", b"upper",
    b"xdigit",
];

/// Translates a bracket expression after `[`, including its `]`.
fn brackets(input: &mut Input<'_>, out: &mut String) -> Result<(), &'static str> {
    const UNBALANCED: &str = "brackets ([ ]) not balanced";
    out.push('[');
    if input.skip(b'^') {
        out.push('^');
    }
    let mut first = true;
    loop {
        let low = match input.next().ok_or(UNBALANCED)? {
            b']' if !first => break,
            b'[' if input.skip(b':') => {
                let end = memchr::memmem::find(input.rest, b":]").ok_or("invalid character class")?;
                let (name, rest) = input.rest.split_at(end);
                let name = CLASSES.iter().find(|class| **class == name).ok_or("invalid character class")?;
                input.rest = rest.get(2..).unwrap_or_default();
                let _ = write!(out, "[:{}:]", String::from_utf8_lossy(name));
                first = false;
                continue;
            }
            byte => element(byte, input)?,
        };
        first = false;
        literal_byte(out, low);
        // A `-` before the closing bracket is literal.
        if input.rest.first() == Some(&b'-') && input.rest.get(1).is_some_and(|byte| *byte != b']') {
            input.next();
            let high = input.next().ok_or(UNBALANCED)?;
            let high = element(high, input)?;
            let chained = input.rest.first() == Some(&b'-') && input.rest.get(1).is_some_and(|byte| *byte != b']');
            if high < low || chained || low == b'-' {
                return Err("invalid character range");
            }
            out.push('-');
            literal_byte(out, high);
        }
    }
    out.push(']');
    Ok(())
}

/// Parses an element of a bracket expression: a byte, `[.x.]` or `[=x=]`.
fn element(byte: u8, input: &mut Input<'_>) -> Result<u8, &'static str> {
    match (byte, input.rest) {
        (b'[', [b'.', element, b'.', b']', rest @ ..] | [b'=', element, b'=', b']', rest @ ..]) => {
            input.rest = rest;
            Ok(*element)
        }
        (b'[', [b'.' | b'=', ..]) => Err("invalid collating element"),
        _ => Ok(byte),
    }
}
