//! PDLL, MLIR's language of rewrite patterns.
//!
//! ```text
//! text --pest--> pairs --check--> Module --lower--> pdl dialect, C++
//! ```
//!
//! | module | contents | start at |
//! |---|---|---|
//! | `syntax` | the pest grammar, literals, messages for missing tokens | `grammar.pest` |
//! | `check` | names, types and conversions; diagnostics in the words of `mlir-pdll` | `Checker` |
//! | [`ast`] | checked declarations, statements and expressions | [`ast::Ast`] |
//! | [`ods`] | operations and constraints of included `.td` files | [`ods::Ods`] |
//! | [`dump`] | the checked tree as text | [`dump::dump`] |
//! | `lower` | (feature `ir`) the `pdl` dialect | `lower::lower` |
//! | `cpp` | (feature `ir`) C++ with the lowered patterns | `cpp::write` |
//!
//! Start with [`parse`].

#![forbid(unsafe_code)]

pub mod ast;
mod check;
#[cfg(feature = "ir")]
pub mod cpp;
pub mod dump;
#[cfg(feature = "ir")]
pub mod lower;
pub mod ods;
mod syntax;

pub use syntax::token_end;

use std::path::Path;
use std::sync::Arc;

use lect_ods::td::source::Origin;
use lect_ods::td::{Diagnostic, Diagnostics, Input, LoadConfig, Sources};

use crate::ast::Ast;
use crate::check::Checker;
use crate::ods::Ods;

/// Checked declarations of a file with its includes.
#[derive(Default, Debug)]
pub struct Module {
    /// Declarations.
    pub ast: Ast,
    /// Definitions of included `.td` files.
    pub ods: Ods,
}

/// Result of parsing a file.
#[derive(Debug)]
pub struct Parsed {
    /// Files, the main one first.
    pub sources: Sources,
    /// Diagnostics.
    pub diagnostics: Diagnostics,
    /// Declarations without errors.
    pub module: Module,
}

/// Maximum size of a file in bytes.
const FILE_SIZE: u64 = 64 << 20;

/// Parses and checks a file with its includes. Included files are searched in the working directory, the directories of
/// the configuration, and, for `.td` files, in lect's prelude.
pub fn parse(input: Input, config: &LoadConfig) -> Parsed {
    let mut sources = Sources::default();
    let mut diagnostics = Diagnostics::default();
    let main = read(input).and_then(|(path, origin, text)| {
        sources.add_from(origin, path.clone(), text, None).ok_or_else(|| format!("'{path}' is too large"))
    });
    let module = match main {
        Ok(file) => {
            let mut checker = Checker::new(config, &mut sources, &mut diagnostics);
            checker.file(file);
            Module { ast: checker.ast, ods: checker.ods }
        }
        Err(message) => {
            let _ = diagnostics.push(Diagnostic::without_place(message));
            Module::default()
        }
    };
    Parsed { sources, diagnostics, module }
}

/// Returns the path, origin and text of an input.
fn read(input: Input) -> Result<(String, Origin, Arc<str>), String> {
    match input {
        Input::Text { name, text } => Ok((name, Origin::Text, text.into())),
        Input::File(path) => Ok((path.display().to_string(), Origin::File, read_file(&path)?)),
    }
}

fn read_file(path: &Path) -> Result<Arc<str>, String> {
    let fault = |error: &dyn std::fmt::Display| format!("cannot read '{}': {error}", path.display());
    let length = std::fs::metadata(path).map_err(|error| fault(&error))?.len();
    if length > FILE_SIZE {
        return Err(fault(&"the file is too large"));
    }
    std::fs::read_to_string(path).map(Arc::from).map_err(|error| fault(&error))
}
