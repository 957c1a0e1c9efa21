//! Parser of regular expressions.

use super::{Node, Set};

/// Deepest nesting of groups.
const DEPTH: usize = 100;

/// Largest number of repetitions that an expression can ask for, as in POSIX.
const MOST_REPETITIONS: u32 = 255;

/// Parses an expression. `groups` is the number of groups before it, and is increased by those in it.
pub(crate) fn parse(text: &[u8], groups: &mut u32, ignores_case: bool) -> Result<Node, &'static str> {
    let first = *groups;
    let mut parser = Parser { rest: text, groups: first, first, closed: Vec::new(), ignores_case, depth: 0 };
    let node = parser.alternatives()?;
    if !parser.rest.is_empty() {
        return Err("parentheses not balanced");
    }
    *groups = parser.groups;
    Ok(node)
}

struct Parser<'t> {
    rest: &'t [u8],
    groups: u32,
    /// Number of groups before the expression.
    first: u32,
    /// Groups that are complete.
    closed: Vec<u32>,
    ignores_case: bool,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.rest.first().copied()
    }

    fn eat(&mut self, prefix: &[u8]) -> bool {
        let rest = self.rest.strip_prefix(prefix);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    fn alternatives(&mut self) -> Result<Node, &'static str> {
        let mut all = vec![self.sequence()?];
        while self.eat(b"|") {
            all.push(self.sequence()?);
        }
        match all.len() {
            1 => Ok(all.remove(0)),
            _ => Ok(Node::Alternatives(all)),
        }
    }

    fn sequence(&mut self) -> Result<Node, &'static str> {
        let mut all = Vec::new();
        while self.peek().is_some_and(|byte| byte != b'|' && !(byte == b')' && self.depth > 0)) {
            all.push(self.repeated()?);
        }
        if all.is_empty() { Err("empty (sub)expression") } else { Ok(Node::Sequence(all)) }
    }

    fn repeats(&self) -> bool {
        match self.rest {
            [b'*' | b'+' | b'?', ..] => true,
            [b'{', digit, ..] => digit.is_ascii_digit(),
            _ => false,
        }
    }

    fn repeated(&mut self) -> Result<Node, &'static str> {
        let is_anchor = self.peek() == Some(b'^');
        let node = self.atom()?;
        if !self.repeats() {
            return Ok(node);
        }
        if is_anchor {
            return Err("repetition-operator operand invalid");
        }
        let (least, most) = match self.next() {
            Some(b'*') => (0, None),
            Some(b'+') => (1, None),
            Some(b'?') => (0, Some(1)),
            _ => self.counts()?,
        };
        if self.repeats() {
            return Err("repetition-operator operand invalid");
        }
        Ok(Node::Repeat { node: Box::new(node), least, most })
    }

    /// Parses the counts of `{2,3}`, after the brace.
    fn counts(&mut self) -> Result<(u32, Option<u32>), &'static str> {
        let least = self.count()?;
        let most = match self.eat(b",") {
            false => Some(least),
            true if self.peek().is_some_and(|byte| byte.is_ascii_digit()) => Some(self.count()?),
            true => None,
        };
        match self.next() {
            Some(b'}') if most.is_none_or(|most| least <= most) => Ok((least, most)),
            Some(_) if self.rest.contains(&b'}') => Err("invalid repetition count(s)"),
            Some(b'}') => Err("invalid repetition count(s)"),
            _ => Err("braces not balanced"),
        }
    }

    fn count(&mut self) -> Result<u32, &'static str> {
        let mut count: u32 = 0;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            self.next();
            count = count * 10 + u32::from(digit - b'0');
            if count > MOST_REPETITIONS {
                return Err("invalid repetition count(s)");
            }
        }
        Ok(count)
    }

    fn atom(&mut self) -> Result<Node, &'static str> {
        let byte = self.next().ok_or("empty (sub)expression")?;
        Ok(match byte {
            b'(' => return self.group(),
            b')' => return Err("parentheses not balanced"),
            b'^' => Node::LineBegin,
            b'$' => Node::LineEnd,
            b'.' => Node::Set(Set::of(b'\n').inverted()),
            b'*' | b'+' | b'?' => return Err("repetition-operator operand invalid"),
            b'{' if self.peek().is_some_and(|byte| byte.is_ascii_digit()) => {
                return Err("repetition-operator operand invalid");
            }
            b'[' if self.eat(b"[:<:]]") => Node::WordBegin,
            b'[' if self.eat(b"[:>:]]") => Node::WordEnd,
            b'[' => Node::Set(self.set()?),
            b'\\' => match self.next().ok_or("trailing backslash (\\)")? {
                digit @ b'1'..=b'9' => {
                    let group = u32::from(digit - b'0');
                    // A reference is checked against the groups of its own expression, but counts those before it, too.
                    match self.closed.contains(&(group + self.first)) {
                        true => Node::Again(group),
                        false => return Err("invalid backreference number"),
                    }
                }
                byte => Node::Set(self.byte(byte)),
            },
            byte => Node::Set(self.byte(byte)),
        })
    }

    fn byte(&self, byte: u8) -> Set {
        if self.ignores_case { Set::of(byte).both_cases() } else { Set::of(byte) }
    }

    fn group(&mut self) -> Result<Node, &'static str> {
        if self.depth == DEPTH {
            return Err("the expression is nested too deeply");
        }
        self.groups += 1;
        let number = self.groups;
        self.depth += 1;
        let node = if self.peek() == Some(b')') { Node::Sequence(Vec::new()) } else { self.alternatives()? };
        self.depth -= 1;
        if !self.eat(b")") {
            return Err("parentheses not balanced");
        }
        self.closed.push(number);
        Ok(Node::Group(number, Box::new(node)))
    }

    /// Parses a set, after the bracket.
    fn set(&mut self) -> Result<Set, &'static str> {
        const OPEN: &str = "brackets ([ ]) not balanced";
        let inverted = self.eat(b"^");
        let mut set = Set::default();
        if self.eat(b"]") {
            set.insert(b']');
        } else if self.eat(b"-") {
            set.insert(b'-');
        }
        while let Some(byte) = self.peek().filter(|byte| *byte != b']') {
            match (byte, self.rest.get(1)) {
                (b'-', Some(b']')) => break,
                (b'-', _) => return Err("invalid character range"),
                (b'[', Some(b':')) => {
                    let name = self.named(b':').ok_or(OPEN)?;
                    let is_member = class(name).ok_or("invalid character class")?;
                    (0..=u8::MAX).filter(is_member).for_each(|byte| set.insert(byte));
                }
                (b'[', Some(b'=')) => match self.named(b'=').ok_or(OPEN)? {
                    [byte] => set.insert(*byte),
                    _ => return Err("invalid collating element"),
                },
                _ => {
                    let low = self.symbol()?;
                    let high = match self.rest {
                        [b'-', next, ..] if *next != b']' => {
                            self.next();
                            self.symbol()?
                        }
                        _ => low,
                    };
                    if low > high {
                        return Err("invalid character range");
                    }
                    (low..=high).for_each(|byte| set.insert(byte));
                }
            }
        }
        if self.eat(b"-") {
            set.insert(b'-');
        }
        if !self.eat(b"]") {
            return Err(OPEN);
        }
        if self.ignores_case {
            set = set.both_cases();
        }
        if inverted {
            set = set.inverted();
            set.remove(b'\n');
        }
        Ok(set)
    }

    /// Parses a byte of a set, or `[.x.]`.
    fn symbol(&mut self) -> Result<u8, &'static str> {
        if self.rest.starts_with(b"[.") {
            return match self.named(b'.') {
                Some([byte]) => Ok(*byte),
                _ => Err("invalid collating element"),
            };
        }
        self.next().ok_or("brackets ([ ]) not balanced")
    }
}

impl<'t> Parser<'t> {
    /// Takes `[:name:]`, and returns the name.
    fn named(&mut self, mark: u8) -> Option<&'t [u8]> {
        let body = self.rest.get(2..)?;
        let end = body.windows(2).position(|pair| pair == [mark, b']'])?;
        self.rest = body.get(end + 2..)?;
        body.get(..end)
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
