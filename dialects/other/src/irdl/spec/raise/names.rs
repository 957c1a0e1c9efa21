//! Names that IRDL accepts.

use std::collections::HashSet;

use lect_ods::spec::{DefKind, DefSpec, DialectSpec};

/// Returns true if IRDL accepts the name: lowercase letters, digits, and single `_` that are not the first.
pub(super) fn is_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    !name.is_empty()
        && name.bytes().all(is_plain)
        && !name.starts_with('_')
        && !name.contains("__")
        && !name.starts_with(|first: char| first.is_ascii_digit())
}

/// Names in use for operands, results and regions of one operation, or for the parameters of one definition.
#[derive(Default)]
pub(super) struct Names(HashSet<String>);

impl Names {
    /// Returns an unused name that IRDL accepts, derived from `name`.
    pub fn unique(&mut self, name: &str) -> String {
        let mut snake = String::new();
        for letter in name.chars() {
            if letter.is_ascii_uppercase() && snake.ends_with(|last: char| last.is_ascii_lowercase()) {
                snake.push('_');
            }
            match letter {
                letter if letter.is_ascii_alphanumeric() => snake.push(letter.to_ascii_lowercase()),
                _ if !snake.is_empty() && !snake.ends_with('_') => snake.push('_'),
                _ => {}
            }
        }
        if !snake.starts_with(|first: char| first.is_ascii_lowercase()) {
            snake.insert_str(0, "unnamed");
        }
        let mut unique = snake.clone();
        let mut number = 0;
        while !self.0.insert(unique.clone()) {
            number += 1;
            unique = format!("{}_{number}", snake.trim_end_matches('_'));
        }
        unique
    }
}

/// Symbols of a dialect's definitions.
pub(super) struct Symbols<'s> {
    /// The dialect.
    pub dialect: &'s DialectSpec,
    /// Mnemonics that several definitions share: their symbols begin with the sigil.
    shared: HashSet<&'s str>,
}

impl<'s> Symbols<'s> {
    pub fn new(dialect: &'s DialectSpec) -> Self {
        let ops = dialect.ops.iter().filter_map(|op| op.name.split_once('.')).map(|(_, name)| name);
        let defs = dialect.types.iter().chain(dialect.attrs.iter()).filter_map(|def| def.mnemonic.as_deref());
        let mut seen = HashSet::new();
        let shared = ops.chain(defs).filter(|name| !seen.insert(*name)).collect();
        Self { dialect, shared }
    }

    /// Returns `@name` or `@"!name"`, or `None` if IRDL does not accept the name.
    pub fn def_symbol(&self, def: &DefSpec) -> Option<String> {
        let mnemonic = def.mnemonic.as_deref().filter(|mnemonic| is_name(mnemonic))?;
        let sigil = if def.kind == DefKind::Type { '!' } else { '#' };
        Some(match self.shared.contains(mnemonic) {
            true => format!("@\"{sigil}{mnemonic}\""),
            false => format!("@{mnemonic}"),
        })
    }

    /// Returns `@dialect::@name` for the definition named `!dialect.name`.
    pub fn base_symbol(&self, base: &str) -> Option<String> {
        let defs = if base.starts_with('!') { &self.dialect.types } else { &self.dialect.attrs };
        let name = base.trim_start_matches(['!', '#']);
        self.reference(defs.iter().find(|def| def.name == name)?)
    }

    /// Returns `@dialect::@name` for the definition with a C++ class, given without `mlir::`.
    pub fn class_symbol(&self, class: &str) -> Option<String> {
        let is = |def: &&DefSpec| {
            let space = def.cpp_namespace.trim_start_matches("::");
            let space = space.strip_prefix("mlir").unwrap_or(space).trim_start_matches("::");
            let own = class.strip_prefix(space).map(|rest| rest.trim_start_matches("::"));
            !def.cpp_class.is_empty() && own == Some(&*def.cpp_class)
        };
        self.reference(self.dialect.types.iter().chain(self.dialect.attrs.iter()).find(is)?)
    }

    fn reference(&self, def: &DefSpec) -> Option<String> {
        Some(format!("@{}::{}", self.dialect.name, self.def_symbol(def)?))
    }
}
