//! States of dialects, read from `.td` files, archives and descriptions, or taken from this program.

use std::path::{Path, PathBuf};

use lect_bytecode::{archive, golden};
use lect_ods::spec::DialectSpec;
use lect_ods::td::lower::lower;
use lect_ods::td::{Input, LoadConfig, Loaded, load};

use crate::opt::Program;
use crate::opt::failure::{Failure, emit_all};
use crate::opt::files::read;

/// A state of some dialects.
pub struct State {
    /// The dialects.
    pub dialects: Vec<DialectSpec>,
    /// Whether the specs have only the definitions that a file uses.
    pub partial: bool,
    /// Migration functions, by dialect; none if unknown.
    functions: Option<Vec<(&'static str, Vec<String>)>>,
}

impl State {
    /// Reads the dialects of a file.
    pub fn read(path: &Path, include_dirs: &[PathBuf]) -> Result<Self, Failure> {
        let is_td = path.extension().is_some_and(|it| it == "td");
        let bytes = if is_td { Vec::new() } else { read(path)?.to_vec() };
        let failed = |message: &str| Failure::Message(format!("'{}' {message}", path.display()));
        let state = if archive::is_archive(&bytes) {
            let specs = archive::specs(bytes.into()).map_err(|fault| failed(&fault))?;
            let dialects = specs.ok_or_else(|| failed("has specs that another version of lect wrote"))?;
            Self { dialects, partial: true, functions: None }
        } else if golden::is_description(&bytes) {
            let spec = golden::read(&String::from_utf8_lossy(&bytes));
            let spec = spec.ok_or_else(|| failed("has a spec that another version of lect wrote"))?;
            Self { dialects: vec![spec], partial: false, functions: None }
        } else {
            Self { dialects: from_td(path, include_dirs)?, partial: false, functions: None }
        };
        match state.dialects.is_empty() {
            true if state.partial => Err(failed("has no specs: write it with `lect pack --specs all`")),
            true => Err(failed("defines no dialect")),
            false => Ok(state),
        }
    }

    /// Returns the dialects of this program.
    pub fn from_program(program: &Program) -> Self {
        let with_spec = || program.dialects.iter().filter_map(|def| Some((def, def.spec?.get())));
        let dialects = with_spec().map(|(def, spec)| golden::with_encodings(&spec, &def.hooks.bytecode)).collect();
        let functions = with_spec().map(|(def, _)| {
            let names = def.hooks.migrations.iter().map(|it| it.0.to_owned());
            (def.namespace, names.collect())
        });
        Self { dialects, partial: false, functions: Some(functions.collect()) }
    }

    /// Returns the names of a dialect's migration functions, if known.
    pub fn functions_of(&self, namespace: &str) -> Option<Vec<String>> {
        let all = self.functions.as_ref()?;
        all.iter().find(|it| it.0 == namespace).map(|it| it.1.clone())
    }
}

fn from_td(path: &Path, include_dirs: &[PathBuf]) -> Result<Vec<DialectSpec>, Failure> {
    let config = LoadConfig::default().with_include_dirs(include_dirs.to_vec());
    let Loaded { sources, mut diagnostics, records } = load(Input::File(path.to_owned()), &config);
    let dialects = records.map(|records| lower(&records, &mut diagnostics).dialects).unwrap_or_default();
    if diagnostics.errors() > 0 {
        return Err(emit_all(&diagnostics, &sources));
    }
    Ok(dialects)
}
