//! Link targets on the site, by the names that descriptions, tables and code use.

use std::collections::BTreeMap;

use crate::opt::highlight::{Class, Word};

/// Link targets by name, each a path from the root of the site.
#[derive(Default)]
pub struct Links {
    /// Dialects, by namespace.
    pub dialects: BTreeMap<String, String>,
    /// Operations by name, types and attributes by name with their sign: `!llvm.ptr`.
    pub names: BTreeMap<String, String>,
    /// Types, attributes and enums, by dialect and definition.
    pub defs: BTreeMap<(String, String), String>,
    /// Spellings of the first cases of enums, by dialect and definition.
    pub cases: BTreeMap<(String, String), String>,
    /// Constraints, by dialect and definition.
    pub constraints: BTreeMap<(String, String), String>,
    /// Traits and interfaces, by definition.
    pub concepts: BTreeMap<String, String>,
}

impl Links {
    /// Returns the target of an operation, an attribute, a type or a dialect, by its spelling.
    pub fn name(&self, name: &str) -> Option<&str> {
        self.names.get(name).or_else(|| self.dialects.get(name)).map(|it| &**it)
    }

    /// Returns the target of a type, an attribute, an enum or a constraint that a dialect refers to.
    pub fn def(&self, dialect: &str, def: &str) -> Option<&str> {
        let key = (dialect.to_owned(), def.to_owned());
        self.defs.get(&key).or_else(|| self.constraints.get(&key)).map(|it| &**it)
    }

    /// Returns the target for a word of IR.
    pub fn word(&self, word: &Word<'_>) -> Option<&str> {
        match word.class {
            Class::Operation => self.names.get(word.text.trim_matches('"')).map(|it| &**it),
            Class::Type | Class::Attribute => self.names.get(word.text).map(|it| &**it),
            _ => None,
        }
    }

    /// Returns the page of a dialect for a link that was written for another site's layout.
    pub fn foreign(&self, target: &str) -> Option<&str> {
        let (path, _) = target.split_once('#').unwrap_or((target, ""));
        let mut parts = path.trim_end_matches('/').rsplit('/');
        let name = parts.next()?;
        let is_of_dialects = parts.next().is_some_and(|folder| folder.eq_ignore_ascii_case("dialects"));
        let name = name.strip_suffix(".md").unwrap_or(name).to_ascii_lowercase();
        is_of_dialects.then(|| self.dialects.get(&name).map(|it| &**it))?
    }
}
