//! Proposal of a version that declares the differences between two definitions.
//!
//! An operation that differs gets an `OldOp`, its former definition, which parses old files and decodes their
//! properties. Further changes map its record to the new definition. Types, attributes and enums likewise have `OldDef`
//! and `OldEnum`.
//!
//! A difference that no change translates, such as a narrower constraint, keeps the former definition beside the newer
//! one. The kept definition has the name of the version, `sell_v1`; a removed definition keeps its own name. Old files
//! then keep their meaning, and a pattern or code of the author replaces the old operations.
//!
//! | Module | Contents |
//! |---|---|
//! | `op` | changes of operations |
//! | `def` | changes of types, attributes and enums |
//! | `text`, `rust` | definitions as `.td` text, and as items in Rust |
//! | `example` | values that old files lack |

mod def;
mod example;
mod op;
mod rust;
mod text;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use self::text::Names;
use super::{Category, CompareConfig, Compatibility, Finding, compare, rules};
use crate::spec::{DialectSpec, show_version};

/// A proposed version that declares differences.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proposal {
    /// Name of the definition of the dialect.
    pub dialect: String,
    /// Number of the older version.
    pub from: Vec<u64>,
    /// Number of the proposed version.
    pub number: Vec<u64>,
    /// Former definitions, as `.td` text.
    pub definitions: String,
    /// Former definitions, as items of `define_dialect`. A comment replaces each one that cannot be expressed.
    pub items: String,
    /// Pairs of the record of a definition and its item.
    item_names: Vec<(String, String)>,
    /// Changes, in the notation of both `.td` and Rust.
    pub changes: Vec<String>,
    /// Descriptions of the definitions that are kept, with their names.
    pub kept: Vec<String>,
    /// Differences that no declaration makes upgradable without code.
    pub left: Vec<String>,
}

impl Proposal {
    /// Returns true if there are no differences to declare.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.kept.is_empty() && self.left.is_empty()
    }

    /// Returns the number of a version in brackets.
    fn shown(number: &[u64]) -> String {
        let parts: Vec<String> = number.iter().map(u64::to_string).collect();
        format!("[{}]", parts.join(", "))
    }

    /// Returns the entries of a list of versions: the proposed one, preceded by version 1 if the dialect had none.
    pub fn versions(&self) -> String {
        let mut out = String::new();
        if self.from == [1] || self.from.is_empty() {
            out += "Version<[1], []>,\n  ";
        }
        let changes: Vec<String> = self.changes.iter().map(|it| format!("\n    {it}")).collect();
        let _ = write!(out, "Version<{}, [{}\n  ]>", Self::shown(&self.number), changes.join(","));
        out
    }

    /// Returns the declarations for a dialect in Rust: items of its module, and an argument of `define_dialect`.
    pub fn to_rust(&self) -> String {
        let mut out = self.notes();
        out += &self.items;
        if self.changes.is_empty() {
            return out;
        }
        let mut versions = self.versions();
        for (record, item) in &self.item_names {
            versions = versions.replace(&format!("<{record}>"), &format!("<{item}>"));
        }
        let _ = writeln!(out, "versions(\n  {versions}\n)");
        out
    }

    /// Returns comments on kept definitions, and on differences that no declaration repairs.
    fn notes(&self) -> String {
        let left = self.left.iter().map(|it| format!("// No declaration without code repairs this: {it}.\n"));
        let kept = self.kept.iter().map(|it| format!("// {it} is kept as it was, since no change translates it.\n"));
        left.chain(kept).collect()
    }

    /// Returns the declarations for a `.td` file.
    pub fn to_td(&self) -> String {
        let mut out = self.notes();
        out += &self.definitions;
        if self.changes.is_empty() {
            return out;
        }
        let comment = match self.from.is_empty() {
            true => "// Files that state no version are read as the newest: release version 1 first.\n",
            false => "",
        };
        out += comment;
        if self.from.len() > 1 || self.from.first().is_some_and(|first| *first != 1) {
            let _ = writeln!(
                out,
                "// An entry for the end of the list of versions:\n//   {}",
                self.versions().replace('\n', "\n//   ")
            );
            return out;
        }
        let _ = writeln!(
            out,
            "def {}_Versions : DialectVersions<{}, [\n  {}\n]>;",
            self.dialect,
            self.dialect,
            self.versions()
        );
        out
    }
}

/// Proposes the version that makes the differences between two definitions upgradable.
pub fn propose(old: &DialectSpec, new: &DialectSpec) -> Proposal {
    let findings = compare(old, new, &CompareConfig::default());
    let mut out = Proposal { dialect: new.def.to_string(), from: old.version.to_vec(), ..Proposal::default() };
    out.number = match &*old.version {
        [] => vec![2],
        [last] => vec![last + 1],
        [most @ .., last] => most.iter().copied().chain([last + 1]).collect(),
    };
    let harms: Vec<Finding> =
        findings.into_iter().filter(|it| it.compatibility(&Category::FILES) == Compatibility::Breaking).collect();
    if harms.is_empty() {
        return out;
    }
    let was = if old.version.is_empty() { "1".to_owned() } else { show_version(&old.version).replace('.', "_") };
    let (names, kept_defs, old_enums) = Default::default();
    let mut proposer = Proposer { old, new, harms, was, names, kept_defs, old_enums, out };
    proposer.enums();
    proposer.defs();
    proposer.ops();
    proposer.strict_properties();
    proposer.out
}

/// State of making a proposal.
struct Proposer<'s> {
    old: &'s DialectSpec,
    new: &'s DialectSpec,
    /// Differences that harm files.
    harms: Vec<Finding>,
    /// Number of the older version, as part of names.
    was: String,
    names: Names,
    /// Types and attributes that are kept beside newer ones, by the names of their old definitions.
    kept_defs: BTreeSet<String>,
    /// Enums with an `OldEnum`.
    old_enums: BTreeSet<String>,
    out: Proposal,
}

impl Proposer<'_> {
    /// Declares that attribute dictionaries contain only discardable attributes.
    fn strict_properties(&mut self) {
        let is_found = self.harms.iter().any(|it| std::ptr::eq(it.rule, &rules::DIALECT_STRICT));
        if is_found && self.new.flags.strict_properties == Some(true) {
            self.out.changes.insert(0, "StrictProperties<>".to_owned());
        }
    }

    fn harms_of<'p>(&'p self, subject: &'p str) -> impl Iterator<Item = &'p Finding> {
        self.harms.iter().filter(move |it| it.subject == subject)
    }

    fn is_harmed(&self, subject: &str) -> bool {
        self.harms_of(subject).next().is_some()
    }

    /// Returns the name of a definition as it was.
    fn old_name(&self, def: &str) -> String {
        format!("Old{}_{def}", self.out.number.iter().map(u64::to_string).collect::<Vec<_>>().join("_"))
    }

    /// Adds a definition as it was: its `.td` text, and its item.
    fn define(&mut self, record: &str, text: &str, item: Option<String>) {
        self.out.definitions += text;
        let name = rust::item_name(record, &self.out.dialect);
        self.out.items += &item.unwrap_or_else(|| {
            let lines = text.lines().map(|line| format!("// {line}\n")).collect::<String>();
            format!("// Write `{name}`, which was:\n{lines}")
        });
        self.out.item_names.push((record.to_owned(), name));
    }

    fn change(&mut self, text: String) {
        self.out.changes.push(text);
    }
}
