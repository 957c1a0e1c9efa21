//! Where on the site things are: what descriptions, tables and code refer to by name.

use std::collections::BTreeMap;

use crate::opt::highlight::{Class, Word};

/// Places by name, each as a path from the root of the site.
#[derive(Default)]
pub struct Links {
    /// Dialects, by namespace.
    pub dialects: BTreeMap<String, String>,
    /// Operations by name, types and attributes by name with their sign: `!llvm.ptr`.
    pub names: BTreeMap<String, String>,
    /// Types, attributes and enums, by dialect and definition.
    pub defs: BTreeMap<(String, String), String>,
    /// How the first cases of enums are written, by dialect and definition.
    pub cases: BTreeMap<(String, String), String>,
    /// Constraints, by dialect and definition.
    pub constraints: BTreeMap<(String, String), String>,
    /// Traits and interfaces, by definition.
    pub concepts: BTreeMap<String, String>,
}

impl Links {
    /// Where an operation, an attribute or a type is, as it is written, or a dialect.
    pub fn name(&self, name: &str) -> Option<&str> {
        self.names.get(name).or_else(|| self.dialects.get(name)).map(|it| &**it)
    }

    /// Where the definition of a type, an attribute, an enum or a constraint is that a dialect refers to.
    pub fn def(&self, dialect: &str, def: &str) -> Option<&str> {
        let key = (dialect.to_owned(), def.to_owned());
        self.defs.get(&key).or_else(|| self.constraints.get(&key)).map(|it| &**it)
    }

    /// Where a word of IR leads to.
    pub fn word(&self, word: &Word<'_>) -> Option<&str> {
        match word.class {
            Class::Operation => self.names.get(word.text.trim_matches('"')).map(|it| &**it),
            Class::Type | Class::Attribute => self.names.get(word.text).map(|it| &**it),
            _ => None,
        }
    }

    /// Where a link of a description leads to that was meant for another site: the page of a dialect.
    pub fn foreign(&self, target: &str) -> Option<&str> {
        let (path, _) = target.split_once('#').unwrap_or((target, ""));
        let mut parts = path.trim_end_matches('/').rsplit('/');
        let name = parts.next()?;
        let is_of_dialects = parts.next().is_some_and(|folder| folder.eq_ignore_ascii_case("dialects"));
        let name = name.strip_suffix(".md").unwrap_or(name).to_ascii_lowercase();
        is_of_dialects.then(|| self.dialects.get(&name).map(|it| &**it))?
    }
}
