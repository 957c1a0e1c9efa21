//! Loading of `.td` files: from a path to records.

use super::ast::Statement;
use super::config::{Input, LoadConfig};
use super::diag::Diagnostics;
use super::eval::evaluate;
use super::names::Names;
use super::record::Records;
use super::scan;
use super::source::Sources;

/// Result of loading a file.
#[derive(Debug)]
pub struct Loaded {
    /// Files, the main one first.
    pub sources: Sources,
    /// Diagnostics.
    pub diagnostics: Diagnostics,
    /// Records; `None` after an error.
    pub records: Option<Records>,
}

/// Reads a file with its includes, and evaluates it.
///
/// After an error there are diagnostics, and no records.
pub fn load(input: Input, config: &LoadConfig) -> Loaded {
    parse(input, config).evaluate(config)
}

/// Parsed files before evaluation.
#[derive(Debug)]
pub struct Parsed {
    /// Files, the main one first.
    pub sources: Sources,
    /// Diagnostics.
    pub diagnostics: Diagnostics,
    /// Identifiers in the statements.
    pub names: Names,
    /// Statements of the main file, with those of its includes in their places.
    pub statements: Vec<Statement>,
}

impl Parsed {
    /// Evaluates the statements, unless there are errors.
    pub fn evaluate(self, config: &LoadConfig) -> Loaded {
        let Self { sources, mut diagnostics, names, statements } = self;
        let records =
            if diagnostics.errors() > 0 { None } else { evaluate(statements, names, config, &mut diagnostics) };
        Loaded { sources, diagnostics, records }
    }
}

/// Parses a file with its includes, without evaluation.
pub fn parse(input: Input, config: &LoadConfig) -> Parsed {
    let mut sources = Sources::default();
    let mut diagnostics = Diagnostics::default();
    let mut names = Names::default();
    let mut statements = Vec::new();
    if let Ok(main) = scan::read_main(input, &mut sources, &mut diagnostics) {
        let tokens = scan::scan(main, config, &mut sources, &mut diagnostics);
        statements = super::parse::parse(&tokens, &sources, &mut names, &mut diagnostics);
    }
    Parsed { sources, diagnostics, names, statements }
}
