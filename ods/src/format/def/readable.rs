//! Detection of formats that could print text which cannot be parsed again, for parameters that are values of Rust.
//!
//! The text of each such value has a definite end, so only two errors are possible. An optional group and the elements
//! after it may begin alike. An attribute or a type may continue with the tokens after it. mlir-tblgen checks neither,
//! so formats of C++ definitions are not checked.

use super::{FormatError, may_be_absent};
use crate::format::lex::Directive;
use crate::format::parse::{Node, NodeKind};
use crate::spec::{ParamSpec, Str, ValueKind};

/// First token that a part of a text can have.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Start {
    /// A specific word.
    Word(String),
    /// Any word.
    AnyWord,
    Number,
    /// A string in quotes.
    Quote,
    Punctuation(String),
    /// Any token: the part is code, or of an unknown type.
    Any,
}

/// Tokens that follow attributes and types which end with their formats. `<` does not.
const AFTER_DEF: &[&str] = &[",", ">", ")", "]", "}", ":", "=", "->", "(", "[", "{"];

/// Returns the errors of a format that could print text which cannot be parsed again.
pub(super) fn check(nodes: &[Node<'_>], params: &[ParamSpec]) -> Vec<FormatError> {
    let mut errors = Vec::new();
    if params.iter().any(|param| param.value_kind().is_some()) {
        let mut end = Vec::new();
        if !is_enclosed(nodes) {
            end = AFTER_DEF.iter().map(|text| Start::Punctuation((*text).to_owned())).collect();
            end.extend([Start::AnyWord, Start::Number, Start::Quote]);
        }
        let mut checker = Checker { params, errors: &mut errors };
        checker.row(nodes, &end);
        checker.brackets(nodes);
    }
    errors
}

/// Returns true if a format is enclosed in a pair of brackets.
fn is_enclosed(nodes: &[Node<'_>]) -> bool {
    let mut literals = nodes.iter().filter(|node| !is_white(node)).map(literal);
    let first = literals.next().flatten();
    let last = literals.next_back().flatten();
    matches!(
        (first, last),
        (Some("<"), Some(">")) | (Some("("), Some(")")) | (Some("["), Some("]")) | (Some("{"), Some("}"))
    )
}

fn literal<'n>(node: &Node<'n>) -> Option<&'n str> {
    match node.kind {
        NodeKind::Literal(text) => Some(text),
        _ => None,
    }
}

fn is_white(node: &Node<'_>) -> bool {
    matches!(node.kind, NodeKind::Literal("" | " " | "\\n"))
}

struct Checker<'a> {
    params: &'a [ParamSpec],
    errors: &'a mut Vec<FormatError>,
}

impl<'a> Checker<'a> {
    /// Checks adjacent parts. `end` are the tokens that can follow the last one.
    fn row(&mut self, nodes: &[Node<'_>], end: &[Start]) {
        for (at, node) in nodes.iter().enumerate() {
            let rest = nodes.get(at + 1..).unwrap_or_default();
            match &node.kind {
                NodeKind::Group { then, otherwise, .. } => {
                    let after = self.starts(rest, end);
                    self.group(node, then, otherwise, &after);
                    self.row(then, &after);
                    self.row(otherwise, &after);
                }
                NodeKind::Variable(name) => self.open_end(node, self.kind(name), rest, end),
                NodeKind::Directive(Directive::Qualified, args) => {
                    if let Some(Node { kind: NodeKind::Variable(name), .. }) = args.first() {
                        // With its mnemonic, a value of a class has the same end as any other value.
                        let kind = match self.kind(name) {
                            Some(ValueKind::Attr(_)) => Some(&ValueKind::Attr(Str::Borrowed(""))),
                            Some(ValueKind::Type(_)) => Some(&ValueKind::Type(Str::Borrowed(""))),
                            kind => kind,
                        };
                        self.open_end(node, kind, rest, end);
                    }
                }
                NodeKind::Directive(Directive::Params, _) => {
                    let last = self.params.last().and_then(ParamSpec::value_kind);
                    self.open_end(node, last, rest, end);
                }
                NodeKind::Directive(Directive::Struct, _) => {
                    let kinds: Vec<&ValueKind> = self.params.iter().filter_map(ParamSpec::value_kind).collect();
                    kinds.into_iter().for_each(|kind| self.open_end(node, Some(kind), rest, end));
                    self.open_struct(node, rest, end);
                }
                _ => {}
            }
        }
    }

    /// Checks that brackets come in pairs, as the text of an attribute or a type ends with a bracket.
    fn brackets(&mut self, nodes: &[Node<'_>]) {
        let mut open: Vec<(&Node<'_>, &str)> = Vec::new();
        let mut before = "";
        for node in nodes.iter().filter(|node| !is_white(node)) {
            let text = literal(node).unwrap_or_default();
            match text {
                "<" => open.push((node, ">")),
                "(" => open.push((node, ")")),
                "[" => open.push((node, "]")),
                "{" => open.push((node, "}")),
                ">" if before == "-" => {
                    self.error(node, "the text could not be read back: `-` and `>` are an arrow".into())
                }
                ">" | ")" | "]" | "}" if open.pop().is_none_or(|(_, close)| close != text) => {
                    return self.error(
                        node,
                        format!("the text could not be read back: no bracket before belongs to this `{text}`"),
                    );
                }
                _ => {}
            }
            if let NodeKind::Group { then, otherwise, .. } = &node.kind {
                self.brackets(then);
                self.brackets(otherwise);
            }
            before = text;
        }
        // A bracket of the dialect itself may follow.
        if let (Some(last), "-") = (nodes.last(), before) {
            self.error(last, "the text could not be read back: `-` and the `>` behind it are an arrow".into());
        }
        if let Some((node, close)) = open.pop() {
            self.error(node, format!("the text could not be read back: no `{close}` belongs to this bracket"));
        }
    }

    fn kind(&self, name: &str) -> Option<&'a ValueKind> {
        let params: &'a [ParamSpec] = self.params;
        params.iter().find(|param| param.name == name)?.value_kind()
    }

    fn error(&mut self, node: &Node<'_>, message: String) {
        // One error for each part is enough.
        if !self.errors.iter().any(|error| error.range == node.range) {
            self.errors.push(FormatError::new(node.range.clone(), message));
        }
    }

    /// Checks that a group differs in its first token from the text in its place when it is absent.
    fn group(&mut self, node: &Node<'_>, then: &[Node<'_>], otherwise: &[Node<'_>], after: &[Start]) {
        let starts = self.starts(then, &[]);
        let others = if otherwise.is_empty() { after.to_vec() } else { self.starts(otherwise, after) };
        if let Some(shared) = starts.iter().find(|start| others.iter().any(|other| overlap(start, other))) {
            let place = if otherwise.is_empty() { "what follows it" } else { "its alternative" };
            let message = format!(
                "the text could not be read back: the optional group and {place} can both begin with {}",
                shown(shared)
            );
            self.error(node, message);
        }
        let (kept, lost) = (self.captured(then), self.captured(otherwise));
        if let (false, Some(lost)) = (kept.is_empty(), lost.first()) {
            let message = format!("the value of '{lost}' would be lost where '{}' is present", kept.join("', '"));
            self.error(node, message);
        }
    }

    /// Returns the names of parameters within.
    fn captured<'n>(&self, nodes: &[Node<'n>]) -> Vec<&'n str> {
        let of = |node: &Node<'n>| match &node.kind {
            NodeKind::Variable(name) => vec![*name],
            NodeKind::Directive(_, args) | NodeKind::Custom { args, .. } => self.captured(args),
            NodeKind::Group { then, otherwise, .. } => {
                let mut names = self.captured(then);
                names.extend(self.captured(otherwise));
                names
            }
            _ => Vec::new(),
        };
        nodes.iter().flat_map(of).collect()
    }

    /// Checks that an attribute or a type does not continue with the tokens after it.
    fn open_end(&mut self, node: &Node<'_>, kind: Option<&ValueKind>, rest: &[Node<'_>], end: &[Start]) {
        let (Some(tokens), Some(kind)) = (kind.map(continuations), kind) else { return };
        let after = self.starts(rest, end);
        for token in tokens {
            if after.contains(&Start::Punctuation((*token).to_owned())) {
                let what = if matches!(inner(kind), ValueKind::Type(_)) { "a type" } else { "an attribute" };
                let message = format!(
                    "the text could not be read back: {what} may go on with the `{token}` behind it; put brackets around it"
                );
                return self.error(node, message);
            }
        }
    }

    /// Checks the end of a struct: it ends with the first word that is not the name of a field. So no word can follow a
    /// struct that may be empty.
    fn open_struct(&mut self, node: &Node<'_>, rest: &[Node<'_>], end: &[Start]) {
        if !self.params.iter().any(may_be_absent) {
            return;
        }
        let after = self.starts(rest, end);
        let clash = |start: &&Start| match start {
            Start::Word(_) | Start::AnyWord => self.params.iter().all(may_be_absent),
            Start::Punctuation(text) => text == ",",
            _ => false,
        };
        if let Some(clash) = after.iter().find(clash) {
            let message = format!(
                "the text could not be read back: `struct` with optional parameters may go on with {} behind it; put brackets around it",
                shown(clash)
            );
            self.error(node, message);
        }
    }

    /// Returns the tokens that parts can begin with; `end` if all of them may be absent.
    fn starts(&self, nodes: &[Node<'_>], end: &[Start]) -> Vec<Start> {
        let mut starts = Vec::new();
        for node in nodes.iter().filter(|node| !is_white(node)) {
            match &node.kind {
                NodeKind::Literal(text) => starts.push(start_of_literal(text)),
                NodeKind::Variable(name) => self.param(name, &mut starts),
                NodeKind::Directive(Directive::Qualified, args) => match args.first() {
                    Some(Node { kind: NodeKind::Variable(name), .. }) => self.param(name, &mut starts),
                    _ => starts.push(Start::Any),
                },
                NodeKind::Directive(Directive::Params, _) => match self.params.first() {
                    Some(first) => self.param(&first.name, &mut starts),
                    None => continue,
                },
                NodeKind::Directive(Directive::Struct, _) => {
                    starts.extend(self.params.iter().map(|param| Start::Word(param.name.to_string())));
                    if self.params.iter().all(may_be_absent) {
                        continue;
                    }
                }
                NodeKind::Group { then, otherwise, .. } => {
                    starts.extend(self.starts(then, &[]));
                    if otherwise.is_empty() {
                        continue;
                    }
                    starts.extend(self.starts(otherwise, &[]));
                }
                _ => starts.push(Start::Any),
            }
            return starts;
        }
        starts.extend_from_slice(end);
        starts
    }

    fn param(&self, name: &str, starts: &mut Vec<Start>) {
        match self.kind(name) {
            Some(kind) => push_starts_of_kind(kind, starts),
            None => starts.push(Start::Any),
        }
    }
}

fn start_of_literal(text: &str) -> Start {
    match text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        true => Start::Word(text.to_owned()),
        false => Start::Punctuation(text.to_owned()),
    }
}

/// Returns the tokens that a value of a kind can begin with.
fn push_starts_of_kind(kind: &ValueKind, starts: &mut Vec<Start>) {
    let punctuation = |text: &str| Start::Punctuation(text.to_owned());
    match kind {
        ValueKind::Bool => starts.extend(["true", "false"].map(|word| Start::Word(word.to_owned()))),
        ValueKind::Int { .. } | ValueKind::Float(_) | ValueKind::ApInt => starts.push(Start::Number),
        ValueKind::Char | ValueKind::String => starts.push(Start::Quote),
        ValueKind::AffineMap | ValueKind::Tuple(_) => starts.push(punctuation("(")),
        ValueKind::IntegerSet => starts.push(Start::Word("affine_set".to_owned())),
        ValueKind::Type(class) | ValueKind::Attr(class) if !class.is_empty() => {
            starts.extend([punctuation("<"), punctuation("!"), punctuation("#")]);
        }
        ValueKind::Type(_) => starts.extend([Start::AnyWord, punctuation("("), punctuation("!")]),
        ValueKind::Attr(_) => {
            starts.extend(["(", "[", "{", "@", "#", "!"].map(punctuation));
            starts.extend([Start::AnyWord, Start::Number, Start::Quote]);
        }
        ValueKind::Enum(_) => starts.extend([Start::AnyWord, Start::Number, Start::Quote]),
        ValueKind::Variants(_) => starts.push(Start::AnyWord),
        ValueKind::List(_) => starts.push(punctuation("[")),
        ValueKind::Struct(_) => starts.push(punctuation("{")),
        ValueKind::Optional(inner) => {
            starts.extend(["none", "some"].map(|word| Start::Word(word.to_owned())));
            push_starts_of_kind(inner, starts);
        }
        ValueKind::Own { kind: Some(kind), .. } => push_starts_of_kind(kind, starts),
        ValueKind::Own { kind: None, .. } => starts.push(Start::Any),
    }
}

/// Returns the kind whose text a value of a kind ends with.
fn inner(kind: &ValueKind) -> &ValueKind {
    match kind {
        ValueKind::Optional(kind) | ValueKind::Own { kind: Some(kind), .. } => inner(kind),
        kind => kind,
    }
}

/// Returns the tokens that a value of a kind may continue with.
fn continuations(kind: &ValueKind) -> &'static [&'static str] {
    match inner(kind) {
        ValueKind::Attr(class) if class.is_empty() => &[":", "<"],
        ValueKind::Type(class) if class.is_empty() => &["<"],
        _ => &[],
    }
}

fn overlap(one: &Start, other: &Start) -> bool {
    match (one, other) {
        (Start::Any, _) | (_, Start::Any) => true,
        (Start::AnyWord, Start::Word(_) | Start::AnyWord) | (Start::Word(_), Start::AnyWord) => true,
        (Start::Punctuation(sign), Start::Number) | (Start::Number, Start::Punctuation(sign)) => sign == "-",
        (one, other) => one == other,
    }
}

fn shown(start: &Start) -> String {
    match start {
        Start::Word(text) | Start::Punctuation(text) => format!("`{text}`"),
        Start::AnyWord => "a word".to_owned(),
        Start::Number => "a number".to_owned(),
        Start::Quote => "a string".to_owned(),
        Start::Any => "the same".to_owned(),
    }
}
