//! From a path to records.

use super::ast::Statement;
use super::config::{Input, LoadConfig};
use super::diag::Diagnostics;
use super::eval::evaluate;
use super::names::Names;
use super::record::Records;
use super::scan;
use super::source::Sources;

/// What was read.
#[derive(Debug)]
pub struct Loaded {
    /// The files, the main one first.
    pub sources: Sources,
    /// What there is to say about them.
    pub diagnostics: Diagnostics,
    /// What they define; none if there was an error.
    pub records: Option<Records>,
}

/// Reads a file and all that it includes, and evaluates it.
///
/// Where something is wrong there are diagnostics, and no records.
pub fn load(input: Input, config: &LoadConfig) -> Loaded {
    parse(input, config).evaluate(config)
}

/// What was read, before it is evaluated.
#[derive(Debug)]
pub struct Parsed {
    /// The files, the main one first.
    pub sources: Sources,
    /// What there is to say about them.
    pub diagnostics: Diagnostics,
    /// The identifiers in the statements.
    pub names: Names,
    /// The statements of the main file, with those of the files that it includes where it includes them.
    pub statements: Vec<Statement>,
}

impl Parsed {
    /// Evaluates what was read, if nothing is wrong with it.
    pub fn evaluate(self, config: &LoadConfig) -> Loaded {
        let Self { sources, mut diagnostics, names, statements } = self;
        let records =
            if diagnostics.errors() > 0 { None } else { evaluate(statements, names, config, &mut diagnostics) };
        Loaded { sources, diagnostics, records }
    }
}

/// Reads a file and all that it includes, and does not evaluate it.
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
