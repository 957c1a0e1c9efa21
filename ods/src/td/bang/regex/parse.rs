//! Parser of regular expressions.

use super::{Assertion, Bytes};

/// Maximum count in `{m,n}`: POSIX's `RE_DUP_MAX`.
const MAX_COUNT: u32 = 255;

/// Maximum nesting of groups; realistic expressions have two or three levels.
const MAX_DEPTH: usize = 100;

/// A node of an expression.
#[derive(Debug)]
pub(super) enum Node {
    /// One of these bytes.
    Bytes(Bytes),
    /// An assertion between two bytes.
    Assert(Assertion),
    /// A sequence of nodes.
    Sequence(Vec<Node>),
    /// An alternative of nodes.
    Choice(Vec<Node>),
    /// A repetition.
    Repeat {
        /// Repeated node.
        node: Box<Node>,
        /// Minimum count.
        min: u32,
        /// Maximum count, if there is one.
        max: Option<u32>,
    },
}

type Result<T> = std::result::Result<T, &'static str>;

const NO_OPERAND: &str = "repetition-operator operand invalid";
const EMPTY: &str = "empty (sub)expression";
const PARENTHESES: &str = "parentheses not balanced";
const BRACKETS: &str = "brackets ([ ]) not balanced";

/// Parses a whole expression.
pub(super) fn parse(text: &[u8]) -> Result<Node> {
    let mut parser = Parser { rest: text, depth: 0 };
    let node = parser.choice()?;
    if parser.rest.is_empty() { Ok(node) } else { Err(PARENTHESES) }
}

struct Parser<'a> {
    rest: &'a [u8],
    depth: usize,
}

impl Parser<'_> {
    fn next(&mut self) -> Option<u8> {
        let (byte, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*byte)
    }

    fn skip(&mut self, prefix: &[u8]) -> bool {
        let rest = self.rest.strip_prefix(prefix);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Parses `a|b`, to the end or to a `)`.
    fn choice(&mut self) -> Result<Node> {
        let mut choices = vec![self.sequence()?];
        while self.skip(b"|") {
            choices.push(self.sequence()?);
        }
        Ok(Node::Choice(choices))
    }

    fn sequence(&mut self) -> Result<Node> {
        let mut nodes = Vec::new();
        while !matches!(self.rest.first(), None | Some(b'|' | b')')) {
            let node = self.atom()?;
            let repeatable = !matches!(node, Node::Assert(Assertion::Start));
            nodes.extend(self.repetition(node, repeatable)?);
        }
        if nodes.is_empty() { Err(EMPTY) } else { Ok(Node::Sequence(nodes)) }
    }

    /// Parses a count after a node. Returns `None` if the count is zero.
    fn repetition(&mut self, node: Node, repeatable: bool) -> Result<Option<Node>> {
        let Some((min, max)) = self.count()? else { return Ok(Some(node)) };
        if !repeatable || self.count()?.is_some() {
            return Err(NO_OPERAND);
        }
        Ok((max != Some(0)).then(|| Node::Repeat { node: Box::new(node), min, max }))
    }

    /// Parses `*`, `+`, `?` or `{m,n}`.
    fn count(&mut self) -> Result<Option<(u32, Option<u32>)>> {
        let count = match self.rest {
            [b'*', ..] => (0, None),
            [b'+', ..] => (1, None),
            [b'?', ..] => (0, Some(1)),
            [b'{', b'0'..=b'9', ..] => {
                self.next();
                return self.braces().map(Some);
            }
            _ => return Ok(None),
        };
        self.next();
        Ok(Some(count))
    }

    fn braces(&mut self) -> Result<(u32, Option<u32>)> {
        let min = self.number()?;
        let max = match self.skip(b",") {
            false => Some(min),
            true if matches!(self.rest.first(), Some(b'0'..=b'9')) => Some(self.number()?),
            true => None,
        };
        if max.is_some_and(|max| max < min) {
            return Err("invalid repetition count(s)");
        }
        if self.skip(b"}") { Ok((min, max)) } else { Err("braces not balanced") }
    }

    fn number(&mut self) -> Result<u32> {
        let mut number = 0;
        while let Some(digit @ b'0'..=b'9') = self.rest.first() {
            number = number * 10 + u32::from(digit - b'0');
            self.next();
            if number > MAX_COUNT {
                return Err("invalid repetition count(s)");
            }
        }
        Ok(number)
    }

    fn atom(&mut self) -> Result<Node> {
        if self.count()?.is_some() {
            return Err(NO_OPERAND);
        }
        Ok(match self.next().ok_or(EMPTY)? {
            b'(' if self.skip(b")") => Node::Sequence(Vec::new()),
            b'(' => self.group()?,
            b'^' => Node::Assert(Assertion::Start),
            b'$' => Node::Assert(Assertion::End),
            b'.' => Node::Bytes([u64::MAX; 4]),
            b'[' if self.skip(b"[:<:]]") => Node::Assert(Assertion::WordStart),
            b'[' if self.skip(b"[:>:]]") => Node::Assert(Assertion::WordEnd),
            b'[' => self.bracket()?,
            b'\\' => match self.next().ok_or("trailing backslash (\\)")? {
                b'1'..=b'9' => return Err("references back to groups are not supported"),
                byte => one(byte),
            },
            byte => one(byte),
        })
    }

    fn group(&mut self) -> Result<Node> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("groups are nested too deeply");
        }
        let node = self.choice()?;
        self.depth -= 1;
        if self.skip(b")") { Ok(node) } else { Err(PARENTHESES) }
    }

    /// Parses `[^a-z[:digit:]]`, after the `[`.
    fn bracket(&mut self) -> Result<Node> {
        let negated = self.skip(b"^");
        let mut bytes = [0; 4];
        for first in [b']', b'-'] {
            if self.skip(&[first]) {
                add(&mut bytes, first);
                break;
            }
        }
        while !matches!(self.rest, [] | [b']', ..] | [b'-', b']', ..]) {
            self.bracket_item(&mut bytes)?;
        }
        if self.skip(b"-") {
            add(&mut bytes, b'-');
        }
        if !self.skip(b"]") {
            return Err(BRACKETS);
        }
        Ok(Node::Bytes(if negated { bytes.map(|word| !word) } else { bytes }))
    }

    fn bracket_item(&mut self, bytes: &mut Bytes) -> Result<()> {
        if self.skip(b"[:") {
            let name = self.name(b":]")?;
            let is_in = class(name).ok_or("invalid character class")?;
            (0..=u8::MAX).filter(is_in).for_each(|byte| add(bytes, byte));
        } else if self.skip(b"[=") {
            add(bytes, self.element(b"=]")?);
        } else if self.rest.first() == Some(&b'-') {
            return Err("invalid character range");
        } else {
            let first = self.bracket_byte()?;
            let is_range = matches!(self.rest, [b'-', end, ..] if *end != b']');
            let last = if is_range && self.skip(b"-") { self.bracket_byte()? } else { first };
            if last < first {
                return Err("invalid character range");
            }
            (first..=last).for_each(|byte| add(bytes, byte));
        }
        Ok(())
    }

    fn bracket_byte(&mut self) -> Result<u8> {
        if self.skip(b"[.") { self.element(b".]") } else { self.next().ok_or(BRACKETS) }
    }

    fn element(&mut self, end: &[u8; 2]) -> Result<u8> {
        match self.name(end)? {
            [byte] => Ok(*byte),
            _ => Err("invalid collating element"),
        }
    }

    fn name(&mut self, end: &[u8; 2]) -> Result<&[u8]> {
        let length = self.rest.windows(2).position(|pair| pair == end).ok_or(BRACKETS)?;
        let (name, rest) = self.rest.split_at(length);
        self.rest = rest.get(2..).unwrap_or_default();
        Ok(name)
    }
}

fn class(name: &[u8]) -> Option<fn(&u8) -> bool> {
    Some(match name {
        b"alnum" => u8::is_ascii_alphanumeric,
        b"alpha" => u8::is_ascii_alphabetic,
        b"blank" => |byte| matches!(byte, b' ' | b'\t'),
        b"cntrl" => u8::is_ascii_control,
        b"digit" => u8::is_ascii_digit,
        b"graph" => u8::is_ascii_graphic,
        b"lower" => u8::is_ascii_lowercase,
        b"print" => |byte| matches!(byte, b' '..=b'~'),
        b"punct" => u8::is_ascii_punctuation,
        b"space" => |byte| matches!(byte, b' ' | b'\t'..=b'\r'),
        b"upper" => u8::is_ascii_uppercase,
        b"xdigit" => u8::is_ascii_hexdigit,
        _ => return None,
    })
}

fn one(byte: u8) -> Node {
    let mut bytes = [0; 4];
    add(&mut bytes, byte);
    Node::Bytes(bytes)
}

fn add(bytes: &mut Bytes, byte: u8) {
    if let Some(word) = bytes.get_mut(usize::from(byte / 64)) {
        *word |= 1 << (byte % 64);
    }
}
