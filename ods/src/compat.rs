//! Compatibility of two definitions of a dialect: the effect of each difference on files of the older one.
//!
//! Definitions are compared by meaning: operands, results, regions, properties, parameters and cases are matched by
//! name. Each difference is a [`Finding`] of a [`Rule`]. The rule states the harm to text, to bytecode and to Rust code
//! that uses the dialect.
//!
//! The newer state reads files of a version with its versioned definition ([`DialectSpec::at`]), so that definition is
//! compared. Differences that a version declares are upgradable. A difference that no rule describes is reported as
//! `op-changed` or `def-changed`, so that none is missed.
//!
//! | Module | Contents |
//! |---|---|
//! | `rules` | the table of rules |
//! | `op`, `values`, `props`, `traits`, `def`, `enums`, `versions` | the comparison |
//! | `constraint` | whether one constraint implies another |
//! | `grammar` | whether a format parses all text that another one printed |
//! | `allow` | findings that a project accepts |
//! | `propose` | the version that would declare the differences |
//!
//! Start with [`compare`].

mod allow;
mod constraint;
mod def;
mod enums;
mod grammar;
mod op;
mod pair;
mod propose;
mod props;
pub mod rules;
mod traits;
mod values;
mod versions;

use std::fmt;

use crate::spec::DialectSpec;

pub use allow::{Allow, AllowError, Allowed};
pub use propose::{Proposal, propose};

/// Category of users of a dialect that a change can harm.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Category {
    /// Text files, in the custom and the generic form.
    Text,
    /// Bytecode files and archives.
    Bytecode,
    /// Rust code that uses accessors and builders.
    Source,
}

impl Category {
    /// All categories.
    pub const ALL: [Self; 3] = [Self::Text, Self::Bytecode, Self::Source];

    /// Categories of files.
    pub const FILES: [Self; 2] = [Self::Text, Self::Bytecode];

    /// Returns the name in flags and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Bytecode => "bytecode",
            Self::Source => "source",
        }
    }

    /// Returns the category with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}

/// Harm of a change to users of one category, in increasing order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Harm {
    /// No harm.
    None,
    /// Some uses may be rejected.
    MayReject,
    /// Uses are rejected.
    Rejects,
    /// Files may be read with another meaning, without an error.
    Misreads,
}

impl Harm {
    /// Returns the harm in a few words.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::MayReject => "may be rejected",
            Self::Rejects => "rejected",
            Self::Misreads => "read with another meaning",
        }
    }
}

/// Harm to each category.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Harms {
    /// Harm to text.
    pub text: Harm,
    /// Harm to bytecode and archives.
    pub bytecode: Harm,
    /// Harm to Rust code. The compiler rejects it, or accepts it with another meaning.
    pub source: Harm,
}

impl Harms {
    /// Returns the harm to a category.
    pub fn to(&self, category: Category) -> Harm {
        match category {
            Category::Text => self.text,
            Category::Bytecode => self.bytecode,
            Category::Source => self.source,
        }
    }
}

/// A kind of difference between two definitions.
#[derive(PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rule {
    /// Name in reports and allow-lists.
    pub name: &'static str,
    /// Maximum harm to each category.
    pub harms: Harms,
    /// Description of the difference in one line.
    pub about: &'static str,
    /// Declaration that makes the difference upgradable, or other advice; empty if none is necessary.
    pub help: &'static str,
}

/// Compatibility of a difference with files of the older definition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Compatibility {
    /// Some files of the older definition are rejected, or read with another meaning.
    Breaking,
    /// Files of the older definition are upgraded by a declared version.
    Upgradable,
    /// Files of the older definition are read unchanged.
    Compatible,
}

impl Compatibility {
    /// Returns the compatibility in a word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Breaking => "breaking",
            Self::Upgradable => "upgradable",
            Self::Compatible => "compatible",
        }
    }
}

/// A difference between two definitions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// Kind of difference.
    pub rule: &'static Rule,
    /// Entity that differs: `operation 'shop.sell'`.
    pub subject: String,
    /// Description of the difference, as a predicate of the subject: `has no custom form any more`.
    pub message: String,
    /// Harm to each category, at most that of the rule.
    pub harms: Harms,
    /// Whether a version declares the difference.
    pub declared: bool,
}

impl Finding {
    /// Returns the compatibility for users of the given categories.
    pub fn compatibility(&self, categories: &[Category]) -> Compatibility {
        if self.declared {
            return Compatibility::Upgradable;
        }
        match categories.iter().any(|&category| self.harms.to(category) > Harm::None) {
            true => Compatibility::Breaking,
            false => Compatibility::Compatible,
        }
    }

    /// Returns the harmed categories.
    pub fn categories(&self) -> impl Iterator<Item = Category> + '_ {
        Category::ALL.into_iter().filter(|&category| self.harms.to(category) > Harm::None)
    }

    /// Returns the name of the differing entity, without the word for its kind: `shop.sell`.
    pub fn name(&self) -> &str {
        self.subject.split('\'').nth(1).unwrap_or(&self.subject)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.subject, self.message)
    }
}

/// Settings of a comparison.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct CompareConfig {
    /// Whether the older definition has only those operations, attributes and types that a file uses.
    pub partial: bool,
    /// Names of the program's functions for changes that need code; `None` if unknown.
    pub functions: Option<Vec<String>>,
}

crate::setters! {
    CompareConfig {
        with_partial => partial: bool,
        with_functions => functions: Option<Vec<String>>,
    }
}

/// Compares an older and a newer state of a dialect.
pub fn compare(old: &DialectSpec, new: &DialectSpec, config: &CompareConfig) -> Vec<Finding> {
    let mut findings = Findings::default();
    versions::compare(old, new, config, &mut findings);
    findings.0
}

/// Returns the finding that a dialect is absent from the newer state.
pub fn removed(old: &DialectSpec) -> Finding {
    let mut findings = Findings::default();
    findings.add(&rules::DIALECT_REMOVED, format!("dialect '{}'", old.name), "is gone");
    findings.0.remove(0)
}

/// Findings of a comparison.
#[derive(Default)]
struct Findings(Vec<Finding>);

impl Findings {
    fn add(&mut self, rule: &'static Rule, subject: impl Into<String>, message: impl Into<String>) {
        self.limited(rule, rule.harms, subject, message);
    }

    /// Adds a finding with less harm than its rule has at most.
    fn limited(&mut self, rule: &'static Rule, harms: Harms, subject: impl Into<String>, message: impl Into<String>) {
        let harms = Harms {
            text: harms.text.min(rule.harms.text),
            bytecode: harms.bytecode.min(rule.harms.bytecode),
            source: harms.source.min(rule.harms.source),
        };
        let (subject, message) = (subject.into(), message.into());
        self.0.push(Finding { rule, subject, message, harms, declared: false });
    }
}
