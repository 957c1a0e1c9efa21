//! Completions in `.td` files.

use std::collections::BTreeMap;
use std::ops::Range;

use lect_ods::td::bang_operators;

use super::Snapshot;
use super::walk::DefinitionKind;

/// A completion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// Text of the completion.
    pub label: String,
    /// Kind of the definition, such as `class` or `def`; `None` for a keyword.
    pub kind: Option<DefinitionKind>,
}

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

impl Snapshot {
    /// Returns the completions at a byte, with the range of the word that they replace.
    pub fn completions(&self, offset: u32) -> (Range<u32>, Vec<Completion>) {
        let before = self.text.get(..offset as usize).unwrap_or_default();
        let is_part = |char: char| char.is_ascii_alphanumeric() || char == '_';
        let start = before
            .rfind(|char| !is_part(char))
            .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
        let range = start as u32..offset;
        let before = before.get(..start).unwrap_or_default();
        let keyword = |label: &str| Completion { label: label.to_owned(), kind: None };
        if before.ends_with('!') {
            return (range, bang_operators().map(|bang| keyword(&bang[1..])).collect());
        }
        let around = self.definition_around(offset).and_then(|index| self.definitions.get(index as usize));
        if before.ends_with('$') {
            let args = around.map(|it| it.arguments.as_slice()).unwrap_or_default();
            return (range, args.iter().map(|(name, _)| keyword(name)).collect());
        }
        let mut items: BTreeMap<String, Option<DefinitionKind>> = BTreeMap::new();
        let is_let = before.trim_end().ends_with("let");
        if let Some(index) = self.definition_around(offset) {
            self.members(index, &mut items, 0);
        }
        if !is_let {
            let global = self.definitions.iter().filter(|it| it.kind.is_global() && !it.name.is_empty());
            items.extend(global.map(|it| (it.name.to_string(), Some(it.kind))));
            items.extend(KEYWORDS.iter().map(|keyword| ((*keyword).to_owned(), None)));
        }
        (range, items.into_iter().map(|(label, kind)| Completion { label, kind }).collect())
    }

    /// Collects the fields and parameters of a class or record, and the fields of its base classes.
    fn members(&self, of: u32, items: &mut BTreeMap<String, Option<DefinitionKind>>, depth: u32) {
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
