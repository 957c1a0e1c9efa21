//! Completions in `.td` files.
//!
//! While a statement is typed, the text has errors. So the words in front determine the kind of the place: the
//! enclosing class or record, an open string, and the last keyword.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

use lect_ods::td::bang_operators;

use super::Snapshot;
use super::walk::{Definition, DefinitionKind};
use crate::completion::{Completion, CompletionKind, Completions};

/// Reserved words.
pub const KEYWORDS: [&str; 26] = [
    "assert",
    "bit",
    "bits",
    "class",
    "code",
    "dag",
    "def",
    "defm",
    "defset",
    "deftype",
    "defvar",
    "dump",
    "else",
    "false",
    "field",
    "foreach",
    "if",
    "in",
    "include",
    "int",
    "let",
    "list",
    "multiclass",
    "string",
    "then",
    "true",
];

/// Directives of assembly formats, with the parenthesis that follows.
pub(super) const DIRECTIVES: [&str; 13] = [
    "attr-dict",
    "attr-dict-with-keyword",
    "custom<",
    "functional-type(",
    "oilist(",
    "operands",
    "prop-dict",
    "qualified(",
    "ref(",
    "regions",
    "results",
    "successors",
    "type(",
];

/// Directives of the formats of attributes and types.
const DEF_DIRECTIVES: [&str; 5] = ["custom<", "params", "qualified(", "ref(", "struct("];

/// Classes whose records are wanted in a list of traits, and in a list of arguments.
const TRAITS: [&str; 2] = ["Trait", "Interface"];
const ARGUMENTS: [&str; 4] = ["TypeConstraint", "AttrConstraint", "Property", "RegionConstraint"];

/// Words and signs in front of a place.
struct Before<'t> {
    /// Tokens from the start of the file, with their positions.
    tokens: Vec<(usize, &'t str)>,
    /// Start of the open string or code, if any.
    open: Option<usize>,
}

impl<'t> Before<'t> {
    fn new(text: &'t str) -> Self {
        let (mut tokens, mut open) = (Vec::new(), None);
        let bytes = text.as_bytes();
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            let rest = &text[at..];
            let end =
                |of: &str, from: usize| rest.get(from..).and_then(|rest| rest.find(of)).map(|it| from + it + of.len());
            let length = match byte {
                _ if byte.is_ascii_whitespace() => {
                    at += 1;
                    continue;
                }
                b'/' if rest.starts_with("//") => {
                    at += end("\n", 0).unwrap_or(rest.len());
                    continue;
                }
                b'/' if rest.starts_with("/*") => {
                    at += end("*/", 2).unwrap_or(rest.len());
                    continue;
                }
                b'"' => match string_end(rest) {
                    Some(length) => length,
                    None => {
                        open = Some(at);
                        rest.len()
                    }
                },
                b'[' if rest.starts_with("[{") => match end("}]", 2) {
                    Some(length) => length,
                    None => {
                        open = Some(at);
                        rest.len()
                    }
                },
                _ if byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'!') => {
                    1 + rest.bytes().skip(1).take_while(|it| it.is_ascii_alphanumeric() || *it == b'_').count()
                }
                _ => rest.chars().next().map_or(1, char::len_utf8),
            };
            tokens.push((at, &text[at..at + length]));
            at += length;
        }
        Self { tokens, open }
    }

    fn word(&self, back: usize) -> &'t str {
        let index = self.tokens.len().checked_sub(back + 1);
        index.and_then(|index| self.tokens.get(index)).map_or("", |it| it.1)
    }

    /// Returns the index of the bracket of a kind that is open at the end.
    fn open_bracket(&self, brackets: &[(&str, &str)]) -> Option<usize> {
        let mut depth = 0;
        for (index, (_, token)) in self.tokens.iter().enumerate().rev() {
            if brackets.iter().any(|it| it.1 == *token) {
                depth += 1;
            } else if brackets.iter().any(|it| it.0 == *token) {
                if depth == 0 {
                    return Some(index);
                }
                depth -= 1;
            }
        }
        None
    }

    /// Returns the index of the keyword that begins the class or record whose header ends at `end`.
    fn header(&self, end: usize) -> Option<usize> {
        let begins = |token: &str| matches!(token, "class" | "def" | "defm" | "multiclass");
        let mut found = None;
        for (index, (_, token)) in self.tokens.iter().enumerate().take(end).rev() {
            if matches!(*token, ";" | "}" | "{") {
                break;
            }
            if begins(token) {
                found = Some(index);
            }
        }
        found
    }
}

/// Returns the length of a string at the beginning of a text; `None` if its line does not close it.
fn string_end(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            b'\n' => return None,
            b'"' if !escaped => return Some(at + 1),
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    None
}

impl Snapshot {
    /// Returns the completions at a byte, the most likely first, with the range of the word that they replace.
    pub fn completions(&self, offset: u32) -> Completions {
        let whole = self.text.get(..offset as usize).unwrap_or_default();
        let is_part = |char: char| char.is_ascii_alphanumeric() || char == '_';
        let start = whole
            .rfind(|char| !is_part(char))
            .map_or(0, |at| at + whole[at..].chars().next().map_or(1, char::len_utf8));
        let range = start as u32..offset;
        let text = whole.get(..start).unwrap_or_default();
        let before = Before::new(text);
        if let Some(open) = before.open {
            return self.in_string(&before, open, whole, range);
        }
        if text.ends_with('!') {
            return Completions::new(range, bang_operators().map(|bang| keyword(&bang[1..])).collect());
        }
        // A new name.
        let is_new = matches!(before.word(0), "class" | "def" | "defm" | "multiclass" | "defvar" | "foreach");
        if is_new || text.ends_with('$') && before.word(1) == ":" {
            return Completions::new(range, Vec::new());
        }
        let body = before.open_bracket(&[("{", "}")]);
        let header = body.and_then(|body| Some((before.header(body)?, body)));
        if text.ends_with('$') {
            return Completions::new(
                range,
                self.arguments_of(&before, body).iter().map(|name| keyword(name)).collect(),
            );
        }
        let mut members: BTreeMap<String, Option<DefinitionKind>> = BTreeMap::new();
        if let Some(index) = self.definition_around(offset) {
            self.members(index, &mut members, 0);
        }
        if let Some((from, to)) = header {
            // The record may not be known, as its text has an error.
            for (_, word) in before.tokens.get(from..to).unwrap_or_default() {
                for class in self.global.get(*word).into_iter().flatten() {
                    if self.definitions.get(*class as usize).is_some_and(|it| it.kind.is_class()) {
                        self.members(*class, &mut members, 1);
                    }
                }
            }
        }
        let item = |(label, kind): (String, Option<DefinitionKind>)| defined(&label, kind);
        if before.word(0) == "let" {
            if header.is_none() && body.is_none() {
                let fields = self.definitions.iter().filter(|it| it.kind == DefinitionKind::Field);
                members.extend(fields.map(|it| (it.name.to_string(), Some(it.kind))));
            }
            members.retain(|_, kind| *kind == Some(DefinitionKind::Field));
            return Completions::new(range, members.into_iter().map(item).collect());
        }
        let statement = before.tokens.iter().rposition(|(_, it)| matches!(*it, ";" | "{" | "}")).map_or(0, |it| it + 1);
        let words: Vec<&str> = before.tokens.get(statement..).unwrap_or_default().iter().map(|it| it.1).collect();
        if let Some(kinds) = parents(&words) {
            let classes = self.definitions.iter().filter(|it| kinds.contains(&it.kind) && !it.name.is_empty());
            let classes: BTreeSet<(&str, &'static str)> = classes.map(|it| (&*it.name, it.kind.keyword())).collect();
            let item = |(name, of): (&str, &str)| {
                let kind = kinds.iter().find(|kind| kind.keyword() == of).copied();
                defined(name, kind)
            };
            return Completions::new(range, classes.into_iter().map(item).collect());
        }
        let begins = words.is_empty();
        let wanted: &[&str] = match before.open_bracket(&[("[", "]"), ("(", ")"), ("{", "}")]) {
            Some(index) if before.tokens.get(index).is_some_and(|it| it.1 == "[") => &TRAITS,
            Some(index) if before.tokens.get(index + 1).is_some_and(|it| matches!(it.1, "ins" | "outs" | "region")) => {
                &ARGUMENTS
            }
            _ => &[],
        };
        let mut items: Vec<(u8, Completion)> = Vec::new();
        let mut seen: BTreeSet<String> = BTreeSet::new();
        let opens = before.word(0) == "(";
        if opens {
            items.extend(["ins", "outs"].map(|word| (0, keyword(word))));
        }
        if begins {
            items.extend(["let", "defvar", "assert"].iter().filter(|_| body.is_some()).map(|it| (0, keyword(it))));
            items.extend(
                ["def", "class", "include", "multiclass", "defm", "let"]
                    .iter()
                    .filter(|_| body.is_none())
                    .map(|it| (0, keyword(it))),
            );
        }
        items.extend(members.into_iter().map(|it| (2, item(it))));
        let global = self.definitions.iter().filter(|it| it.kind.is_global() && !it.name.is_empty());
        for definition in global {
            let rank = if self.is_of(definition, wanted, 0) { 1 } else { 3 };
            items.push((rank, defined(&definition.name, Some(definition.kind))));
        }
        items.extend(KEYWORDS.iter().map(|it| (4, keyword(it))));
        items.sort_by(|a, b| (a.0, &a.1.label).cmp(&(b.0, &b.1.label)));
        items.retain(|it| seen.insert(it.1.label.clone()));
        Completions::new(range, items.into_iter().map(|it| it.1).collect())
    }

    /// Completes within a string: the path of an `include`, or a format.
    fn in_string(&self, before: &Before<'_>, open: usize, whole: &str, range: Range<u32>) -> Completions {
        let content = whole.get(open + 1..).unwrap_or_default().trim_start_matches('{');
        if before.word(1) == "include" {
            let folder = content.rfind('/').map_or("", |slash| &content[..=slash]);
            let start = (open + 1 + folder.len()) as u32;
            return Completions::new(start..range.end, self.files_in(folder).iter().map(|it| keyword(it)).collect());
        }
        // A format may be written as several strings.
        let mut back = 1;
        while before.word(back).starts_with('"') {
            back += 1;
        }
        if before.word(back) != "="
            || before.word(back + 1) != "assemblyFormat"
            || content.matches('`').count() % 2 == 1
        {
            return Completions::new(range, Vec::new());
        }
        let body = before.open_bracket(&[("{", "}")]);
        let names = self.arguments_of(before, body);
        let word = whole.rfind(|char: char| !(char.is_ascii_alphanumeric() || matches!(char, '_' | '-')));
        let word = word.map_or(0, |at| at + 1);
        if whole.get(..word).is_some_and(|it| it.ends_with('$')) {
            return Completions::new(range, names.iter().map(|name| keyword(name)).collect());
        }
        let is_op =
            before.tokens.iter().rev().map(|it| it.1).find(|it| matches!(*it, "arguments" | "results" | "parameters"));
        let directives: &[&str] = if is_op == Some("parameters") { &DEF_DIRECTIVES } else { &DIRECTIVES };
        let mut items: Vec<Completion> = directives.iter().map(|it| keyword(it)).collect();
        items.extend(names.iter().map(|name| keyword(&format!("${name}"))));
        Completions::new(word as u32..range.end, items)
    }

    /// Returns the names of arguments and results in the body that is open, or of the record that is known.
    fn arguments_of(&self, before: &Before<'_>, body: Option<usize>) -> Vec<String> {
        let tokens = before.tokens.get(body.unwrap_or(0)..).unwrap_or_default();
        let named = tokens.windows(2).filter(|pair| pair[0].1 == ":" && pair[1].1.starts_with('$'));
        let mut names: Vec<String> = named.map(|pair| pair[1].1[1..].to_owned()).collect();
        let around = before.tokens.last().and_then(|last| self.definition_around(last.0 as u32));
        let known = around.and_then(|index| self.definitions.get(index as usize));
        names.extend(known.into_iter().flat_map(|it| &it.arguments).map(|(name, _)| name.to_string()));
        // Text behind, such as results that follow the format.
        let end = before.tokens.last().map_or(0, |it| it.0);
        let behind = Before::new(self.text.get(end..).unwrap_or_default());
        let until = behind.tokens.iter().position(|it| matches!(it.1, "def" | "class")).unwrap_or(behind.tokens.len());
        let behind = behind.tokens.get(..until).unwrap_or_default();
        let named = behind.windows(2).filter(|pair| pair[0].1 == ":" && pair[1].1.starts_with('$'));
        names.extend(named.map(|pair| pair[1].1[1..].to_owned()));
        let mut seen = BTreeSet::new();
        names.retain(|name| !name.is_empty() && seen.insert(name.clone()));
        names
    }

    /// Returns the files and folders below the folders of includes.
    pub(super) fn files_in(&self, folder: &str) -> Vec<String> {
        let mut found = BTreeSet::new();
        for dir in &self.include_dirs {
            for entry in std::fs::read_dir(dir.join(folder)).into_iter().flatten().flatten() {
                let name = entry.file_name().to_string_lossy().into_owned();
                let is_td = Path::new(&name).extension().is_some_and(|it| it == "td");
                match entry.file_type() {
                    _ if name.starts_with('.') => {}
                    Ok(kind) if kind.is_dir() => _ = found.insert(format!("{name}/")),
                    _ if is_td => _ = found.insert(name),
                    _ => {}
                }
            }
        }
        // Files that come with lect are known by their paths in includes.
        for file in self.sources.files() {
            if let Some(rest) = file.path.strip_prefix(folder).filter(|_| !Path::new(&file.path).is_absolute()) {
                found.extend(rest.split_inclusive('/').next().filter(|it| !it.is_empty()).map(str::to_owned));
            }
        }
        found.into_iter().collect()
    }

    /// Returns true if a record inherits from one of the classes.
    fn is_of(&self, definition: &Definition, classes: &[&str], depth: u32) -> bool {
        if classes.is_empty() || depth > 16 || definition.kind.is_class() && depth == 0 {
            return false;
        }
        definition.parents.iter().any(|parent| {
            classes.contains(&&**parent)
                || self.global.get(parent).into_iter().flatten().any(|class| {
                    self.definitions.get(*class as usize).is_some_and(|class| self.is_of(class, classes, depth + 1))
                })
        })
    }

    /// Collects the fields and parameters of a class or record, and the fields of its base classes.
    pub(super) fn members(&self, of: u32, items: &mut BTreeMap<String, Option<DefinitionKind>>, depth: u32) {
        let Some(around) = self.definitions.get(of as usize).filter(|_| depth < 64) else { return };
        for member in around.members.iter().filter_map(|index| self.definitions.get(*index as usize)) {
            if depth == 0 || member.kind == DefinitionKind::Field {
                items.insert(member.name.to_string(), Some(member.kind));
            }
        }
        for parent in &around.parents {
            for class in self.global.get(parent).into_iter().flatten() {
                self.members(*class, items, depth + 1);
            }
        }
    }
}

fn keyword(label: &str) -> Completion {
    defined(label, None)
}

/// Returns the kinds of definitions that can be parents if the statement ends in a list of parents.
fn parents(words: &[&str]) -> Option<&'static [DefinitionKind]> {
    let begin = words.iter().position(|it| matches!(*it, "class" | "def" | "defm" | "multiclass"))?;
    let mut depth = 0;
    let mut has_colon = false;
    for word in &words[begin..] {
        match *word {
            "<" | "(" | "[" => depth += 1,
            ">" | ")" | "]" => depth -= 1,
            ":" if depth == 0 => has_colon = true,
            _ => {}
        }
    }
    let is_next = matches!(words.last(), Some(&":" | &","));
    if depth != 0 || !has_colon || !is_next {
        return None;
    }
    Some(match words[begin] {
        "defm" => &[DefinitionKind::Multiclass, DefinitionKind::Class],
        "multiclass" => &[DefinitionKind::Multiclass],
        _ => &[DefinitionKind::Class],
    })
}

/// Completes the name of a definition, or a keyword.
fn defined(label: &str, kind: Option<DefinitionKind>) -> Completion {
    use DefinitionKind::{Class, Deftype, Field, Multiclass, Param, Variable};
    let shown = match kind {
        None => CompletionKind::Keyword,
        Some(Class | Multiclass | Deftype) => CompletionKind::Type,
        Some(Field) => CompletionKind::Field,
        Some(Param | Variable) => CompletionKind::Value,
        Some(_) => CompletionKind::Record,
    };
    Completion::new(label, shown, kind.map_or("", |kind| kind.keyword()))
}
