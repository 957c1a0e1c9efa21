//! Patterns of directives, and the variables that they define and use.

use lect_ods::order::Order as _;
use std::collections::{BTreeMap, HashMap};

use memchr::memmem;

use crate::regex::{Node, Regex, parse};

use super::directive::Kind;
use super::number::{Block, Numbers};
use super::options::Options;
use super::{Fault, Place};

/// Largest number of a group that can be matched again in its own directive.
const MOST_GROUPS_AGAIN: u32 = 9;

/// Variables.
#[derive(Default)]
pub(super) struct Context {
    /// Values of text variables.
    values: BTreeMap<String, Vec<u8>>,
    /// Names of text variables that some directive defines.
    defined: std::collections::HashSet<String>,
    pub(super) numbers: Numbers,
}

impl Context {
    /// Adds the variable `@LINE`.
    pub(super) fn define_line(&mut self) {
        self.numbers.define_line();
    }

    /// Adds a variable of the command line.
    pub(super) fn define(&mut self, define: &str) -> Result<(), Fault> {
        let fault = |message: &str| Fault::new(format!("in '-D{define}': {message}"));
        let (name, value) = define.split_once('=').ok_or_else(|| fault("there is no '='"))?;
        if let Some(name) = name.strip_prefix('#') {
            let text = format!("{name}:{value}");
            let block = self.numbers.block(text.as_bytes(), 0, false, None, |name| self.defined.contains(name));
            let block = block.map_err(|error| fault(&error.message))?;
            return self.numbers.define(&block).map_err(|message| fault(&message));
        }
        let (length, is_pseudo) = variable(name.as_bytes()).map_err(fault)?;
        if is_pseudo || length != name.len() {
            return Err(fault("the name of the variable is invalid"));
        }
        if self.numbers.contains(name) {
            return Err(fault("a numeric variable has the same name"));
        }
        self.values.insert(name.to_owned(), value.as_bytes().to_vec());
        self.defined.insert(name.to_owned());
        Ok(())
    }

    /// Removes all variables without `$`, at a label.
    pub(super) fn clear_local(&mut self) {
        self.values.retain(|name, _| name.starts_with('$'));
        self.numbers.clear_local();
    }
}

/// Returns the length of the variable's name at the begin of a text, and whether it begins with `@`.
pub(super) fn variable(text: &[u8]) -> Result<(usize, bool), &'static str> {
    let is_pseudo = text.first() == Some(&b'@');
    let start = usize::from(is_pseudo || text.first() == Some(&b'$'));
    match text.get(start) {
        None => Err("the name of the variable is empty"),
        Some(byte) if *byte == b'_' || byte.is_ascii_alphabetic() => {
            let rest = text.get(start..).unwrap_or_default();
            let length = rest.iter().take_while(|byte| **byte == b'_' || byte.is_ascii_alphanumeric()).count();
            Ok((start + length, is_pseudo))
        }
        Some(_) => Err("the name of the variable is invalid"),
    }
}

/// Part of a pattern.
#[derive(Clone, Debug)]
enum Part {
    Node(Node),
    /// Value of a text variable.
    Value {
        name: String,
        place: Place,
    },
    /// Value of a numeric expression, as a group if a variable is defined by it.
    Number {
        block: Block,
        place: Place,
        group: Option<u32>,
    },
}

#[derive(Clone, Debug)]
enum Body {
    Fixed(Vec<u8>),
    Parts(Vec<Part>),
}

/// Pattern of a directive.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub(super) kind: Kind,
    pub(super) count: u32,
    pub(super) prefix: String,
    /// Place of the expected text in the check file.
    pub(super) place: Place,
    line: usize,
    body: Body,
    groups: u32,
    ignores_case: bool,
    /// Whether the text is literal, for messages.
    pub(super) literal: bool,
    /// Groups that define text variables.
    texts: BTreeMap<String, u32>,
    /// Groups that define numeric variables: the variable and its group.
    numbers: Vec<(usize, u32)>,
}

/// Why there is no match.
pub(super) enum NoMatch {
    NotFound,
    /// Variables that have no value, or numbers that are too large.
    Faults(Vec<(String, Place)>),
}

impl Pattern {
    pub(super) fn new(kind: Kind, prefix: &str, place: Place, line: usize) -> Self {
        Self {
            kind,
            count: 1,
            prefix: prefix.to_owned(),
            place,
            line,
            body: Body::Fixed(Vec::new()),
            groups: 0,
            ignores_case: false,
            literal: false,
            texts: BTreeMap::new(),
            numbers: Vec::new(),
        }
    }

    /// Makes the pattern of `--implicit-check-not`.
    pub(super) fn implicit(expression: &str, options: &Options, context: &mut Context) -> Result<Self, Fault> {
        let mut pattern = Self::new(Kind::Not, "IMPLICIT-CHECK", Place::new(0, expression.len()), 0);
        pattern.parse(expression.as_bytes(), false, options, context)?;
        Ok(pattern)
    }

    /// Returns the name of the directive.
    pub(super) fn name(&self) -> String {
        let suffix = if self.count > 1 { "-COUNT" } else { self.kind.suffix() };
        format!("{}{suffix}{}", self.prefix, if self.literal { "{LITERAL}" } else { "" })
    }

    /// Returns true if the pattern defines or uses a variable.
    pub(super) fn has_variable(&self) -> bool {
        let uses = match &self.body {
            Body::Fixed(_) => false,
            Body::Parts(parts) => parts.iter().any(|part| !matches!(part, Part::Node(_))),
        };
        uses || !self.texts.is_empty() || !self.numbers.is_empty()
    }

    /// Parses the text at the pattern's place.
    pub(super) fn parse(
        &mut self,
        text: &[u8],
        literal: bool,
        options: &Options,
        context: &mut Context,
    ) -> Result<(), Fault> {
        let full_lines = options.match_full_lines && self.kind != Kind::Not;
        self.ignores_case = options.ignore_case;
        self.literal = literal;
        let start = self.place.at;
        let mut rest = text.get(start..start + self.place.length).unwrap_or_default();
        if !(options.strict_whitespace && options.match_full_lines) {
            while let [before @ .., b' ' | b'\t'] = rest {
                rest = before;
            }
        }
        self.place.length = rest.len();
        let name = format!("{}{}", self.prefix, self.kind.suffix());
        if rest.is_empty() && self.kind != Kind::Empty {
            return Err(Fault::at(start, format!("'{name}' has no text")));
        }
        if self.kind == Kind::Empty {
            if !rest.is_empty() {
                return Err(Fault::at(start, format!("'{name}' has a text")));
            }
            let line = Node::Sequence(vec![Node::text(b"\n", false), Node::LineEnd]);
            self.body = Body::Parts(vec![Part::Node(line)]);
            return Ok(());
        }
        let has = |mark: &[u8]| memmem::find(rest, mark).is_some();
        if literal || !full_lines && !has(b"{{") && !has(b"[[") {
            self.body = Body::Fixed(rest.to_vec());
            return Ok(());
        }
        let blanks = || Node::Repeat { node: Box::new(Node::text(b" ", false)), least: 0, most: None };
        let mut parts = Vec::new();
        if full_lines {
            parts.push(Part::Node(Node::LineBegin));
            if !options.strict_whitespace {
                parts.push(Part::Node(blanks()));
            }
        }
        self.parts(text, rest, &mut parts, context)?;
        if full_lines {
            if !options.strict_whitespace {
                parts.push(Part::Node(blanks()));
            }
            parts.push(Part::Node(Node::LineEnd));
        }
        self.body = Body::Parts(parts);
        Ok(())
    }

    fn parts(
        &mut self,
        text: &[u8],
        mut rest: &[u8],
        parts: &mut Vec<Part>,
        context: &mut Context,
    ) -> Result<(), Fault> {
        // All slices are of `text`, and end where the pattern ends.
        let end = self.place.at + rest.len();
        let at = |rest: &[u8]| end - rest.len();
        let _ = text;
        while !rest.is_empty() {
            if rest.starts_with(b"{{") {
                let length = memmem::find(rest, b"}}");
                let length = length.ok_or_else(|| Fault::at(at(rest), "'{{' is not closed by '}}'"))?;
                // The group in which FileCheck encloses alternatives counts.
                let is_group = rest.contains(&b'|');
                self.groups += u32::from(is_group);
                let number = self.groups;
                let body = rest.get(2..length).unwrap_or_default();
                let node = self.expression(body, at(rest) + 2)?;
                parts.push(Part::Node(if is_group { Node::Group(number, Box::new(node)) } else { node }));
                rest = rest.get(length + 2..).unwrap_or_default();
            } else if rest.starts_with(b"[[") && !rest.starts_with(b"[[[") {
                let body = rest.get(2..).unwrap_or_default();
                let length = block_length(body).map_err(|offset| Fault {
                    code: 1,
                    ..Fault::at(at(body) + offset, "']' is missing in the expression of a variable")
                })?;
                let length = length.ok_or_else(|| Fault::at(at(rest), "'[[' is not closed by ']]'"))?;
                let block = body.get(..length).unwrap_or_default();
                self.block(block, at(body), parts, context)?;
                rest = body.get(length + 2..).unwrap_or_default();
            } else {
                let after = rest.get(1..).unwrap_or_default();
                let next = |mark: &[u8]| memmem::find(after, mark).map_or(rest.len(), |at| at + 1);
                let (fixed, more) = rest.split_at(next(b"{{").min(next(b"[[")));
                parts.push(Part::Node(Node::text(fixed, self.ignores_case)));
                rest = more;
            }
        }
        Ok(())
    }

    fn expression(&mut self, body: &[u8], at: usize) -> Result<Node, Fault> {
        let fault = |message| Fault {
            place: Some(Place::new(at, body.len().max(1))),
            ..Fault::new(format!("invalid regular expression: {message}"))
        };
        parse(body, &mut self.groups, self.ignores_case).map_err(fault)
    }

    /// Parses the contents of `[[ ]]`.
    fn block(&mut self, block: &[u8], at: usize, parts: &mut Vec<Part>, context: &mut Context) -> Result<(), Fault> {
        let place = Place::new(at, block.len());
        if let Some(body) = block.strip_prefix(b"#") {
            return self.number(body, at + 1, false, place, parts, context);
        }
        let colon = block.iter().position(|byte| *byte == b':');
        let head = block.get(..colon.unwrap_or(block.len())).unwrap_or_default();
        if let Some(blank) = head.iter().position(|byte| matches!(byte, b' ' | b'\t')) {
            return Err(Fault::at(at + blank, "there is a blank in the name of a variable"));
        }
        let (length, is_pseudo) = variable(block).map_err(|message| Fault::at(at, message))?;
        let name = String::from_utf8_lossy(block.get(..length).unwrap_or_default()).into_owned();
        if colon.is_none() && is_pseudo {
            return self.number(block, at, true, place, parts, context);
        }
        if is_pseudo || length != head.len() {
            return Err(Fault::at(at, "the name of the variable is invalid"));
        }
        if colon.is_none() {
            match self.texts.get(&name) {
                Some(group) if *group > MOST_GROUPS_AGAIN => {
                    let message =
                        format!("only {MOST_GROUPS_AGAIN} variables can be used in the directive that defines them");
                    return Err(Fault::at(at, message));
                }
                Some(group) => parts.push(Part::Node(Node::Again(*group))),
                None => parts.push(Part::Value { name, place: Place::new(at, length) }),
            }
            return Ok(());
        }
        if context.numbers.contains(&name) {
            return Err(Fault::at(at, format!("a numeric variable has the name '{name}'")));
        }
        self.groups += 1;
        let group = self.groups;
        self.texts.insert(name.clone(), group);
        context.defined.insert(name);
        let body = block.get(length + 1..).unwrap_or_default();
        let node = match body.is_empty() {
            true => Node::Sequence(Vec::new()),
            false => self.expression(body, at + length + 1)?,
        };
        parts.push(Part::Node(Node::Group(group, Box::new(node))));
        Ok(())
    }

    /// Parses the contents of `[[# ]]`, or of `[[@LINE]]`.
    fn number(
        &mut self,
        body: &[u8],
        at: usize,
        is_old: bool,
        place: Place,
        parts: &mut Vec<Part>,
        context: &mut Context,
    ) -> Result<(), Fault> {
        let Context { numbers, defined, .. } = context;
        let block = numbers.block(body, at, is_old, Some(self.line), |name| defined.contains(name))?;
        let group = block.defines.map(|_| {
            self.groups += 1;
            self.groups
        });
        if let (Some(variable), Some(group)) = (block.defines, group) {
            self.numbers.retain(|known| known.0 != variable);
            self.numbers.push((variable, group));
        }
        if block.value.is_some() {
            parts.push(Part::Number { block, place, group });
            return Ok(());
        }
        let node = parse(block.format.expression().as_bytes(), &mut self.groups, false);
        let node = node.map_err(|message| Fault::at(at, message))?;
        parts.push(Part::Node(match group {
            Some(group) => Node::Group(group, Box::new(node)),
            None => node,
        }));
        Ok(())
    }

    /// Finds the pattern in a text, and stores the values of the variables that it defines.
    pub(super) fn find(&self, text: &[u8], context: &mut Context) -> Result<Place, NoMatch> {
        if self.kind == Kind::End {
            return Ok(Place::new(text.len(), 0));
        }
        let parts = match &self.body {
            Body::Fixed(fixed) if !self.ignores_case => {
                let at = memmem::find(text, fixed).ok_or(NoMatch::NotFound)?;
                return Ok(Place::new(at, fixed.len()));
            }
            Body::Fixed(fixed) => &vec![Part::Node(Node::text(fixed, true))],
            Body::Parts(parts) => parts,
        };
        context.numbers.set_line(self.line);
        let (mut nodes, mut faults) = (Vec::new(), Vec::new());
        for part in parts {
            match part {
                Part::Node(node) => nodes.push(node.clone()),
                Part::Value { name, place } => match context.values.get(name) {
                    Some(value) => nodes.push(Node::text(value, self.ignores_case)),
                    None => faults.push((format!("variable '{name}' has no value"), *place)),
                },
                Part::Number { block, place, group } => match context.numbers.value_text(block) {
                    Ok(value) => {
                        let node = Node::text(value.as_bytes(), self.ignores_case);
                        nodes.push(group.map_or(node.clone(), |group| Node::Group(group, Box::new(node))));
                    }
                    Err(message) => faults.push((message, *place)),
                },
            }
        }
        if !faults.is_empty() {
            return Err(NoMatch::Faults(faults));
        }
        let regex = Regex::new(&Node::Sequence(nodes), self.groups);
        let regex = regex.map_err(|message| NoMatch::Faults(vec![(message.to_owned(), self.place)]))?;
        let found = regex.find(text).ok_or(NoMatch::NotFound)?;
        let group = |number| found.group(number).and_then(|range| text.get(range)).unwrap_or_default();
        for (name, number) in &self.texts {
            context.values.insert(name.clone(), group(*number).to_vec());
        }
        for (variable, number) in &self.numbers {
            context.numbers.set(*variable, group(*number));
        }
        // A line break before an empty line is not part of the match.
        let skipped = usize::from(self.kind == Kind::Empty);
        let range = found.range();
        Ok(Place::new(range.start + skipped, range.len() - skipped.min(range.len())))
    }

    /// Returns the words of the fixed parts, if there are any.
    pub(super) fn words(&self) -> Option<Vec<Vec<u8>>> {
        let mut words = Vec::new();
        let mut add = |text: &[u8]| {
            let parts = text.split(|byte| !byte.is_ascii_alphanumeric() && !matches!(byte, b'_' | b'.'));
            words.extend(parts.filter(|word| word.len() > 1).map(<[u8]>::to_vec));
        };
        match &self.body {
            Body::Fixed(text) => add(text),
            Body::Parts(parts) => {
                for part in parts {
                    if let Part::Node(Node::Sequence(all)) = part {
                        let byte = |node: &Node| if let Node::Set(set) = node { set.single() } else { None };
                        if let Some(text) = all.iter().map(byte).collect::<Option<Vec<u8>>>() {
                            add(&text);
                        }
                    }
                }
            }
        }
        (!words.is_empty()).then_some(words)
    }

    /// Returns the values of the variables that the pattern uses, for messages.
    pub(super) fn values(&self, context: &Context) -> Vec<(String, String)> {
        let Body::Parts(parts) = &self.body else { return Vec::new() };
        let mut values: HashMap<&str, String> = HashMap::new();
        for part in parts {
            if let Part::Value { name, .. } = part
                && let Some(value) = context.values.get(name)
            {
                values.insert(name, String::from_utf8_lossy(value).into_owned());
            }
        }
        let mut values: Vec<_> = values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        values.order();
        values
    }
}

/// Returns the length of the text before `]]`, or the place of a `]` without its `[`.
fn block_length(text: &[u8]) -> Result<Option<usize>, usize> {
    let (mut at, mut depth) = (0, 0usize);
    while let Some(byte) = text.get(at) {
        match byte {
            b']' if depth == 0 => {
                return if text.get(at + 1) == Some(&b']') { Ok(Some(at)) } else { Err(at) };
            }
            b'\\' => at += 1,
            b'[' => depth += 1,
            b']' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    Ok(None)
}
