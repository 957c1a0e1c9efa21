//! Patterns from files: `--patterns`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use lect_core::Context;
use lect_core::ir::{Isolate, walk};
use lect_core::source::Text;
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{VerifyConfig, verify};
use lect_ods::spec::PatternSpec;
use lect_ods::td::lower::lower_patterns;
use lect_ods::td::{Input, LoadConfig, Loaded, load};
use lect_transforms::rewrite::PatternSet;
use lect_transforms::rewrite::greedy::{self, GreedyConfig};
use lect_transforms::rules::{Natives, RulesBuilder, drr, pdl};

use crate::opt::Program;
use crate::opt::failure::{Failure, emit_all};
use crate::opt::files::read;

/// Patterns from files
#[derive(Args)]
#[command(next_help_heading = "Passes")]
pub struct Patterns {
    /// Apply patterns until none matches any more, before the passes: those of a .td file (DRR), of a file of IR with the
    /// pdl dialect, or of this name in lect.toml
    #[arg(long, value_name = "FILE|NAME")]
    patterns: Vec<PathBuf>,
}

/// Patterns that were read, as far as that does not depend on a context.
pub enum Read {
    /// Those of a `.td` file.
    Drr(Vec<PatternSpec>),
    /// The text of a module.
    Pdl(PathBuf, Text),
}

impl Patterns {
    /// Replaces the names that a project has given to files by those.
    pub fn resolve(&mut self, named: &BTreeMap<String, Vec<PathBuf>>) {
        let files = |name: &PathBuf| match name.to_str().and_then(|it| named.get(it)) {
            Some(files) if !name.exists() => files.clone(),
            _ => vec![name.clone()],
        };
        self.patterns = self.patterns.iter().flat_map(files).collect();
    }

    /// Reads the files.
    pub fn read(&self, program: &Program, include_dirs: &[PathBuf], macros: &[String]) -> Result<Vec<Read>, Failure> {
        let is_td = |path: &Path| path.extension().is_some_and(|extension| extension == "td");
        let read_one = |path: &PathBuf| match is_td(path) {
            true => read_drr(path, program, include_dirs, macros).map(Read::Drr),
            false => Ok(Read::Pdl(path.clone(), Arc::new(read(path)?))),
        };
        self.patterns.iter().map(read_one).collect()
    }
}

fn read_drr(
    path: &Path,
    program: &Program,
    include_dirs: &[PathBuf],
    macros: &[String],
) -> Result<Vec<PatternSpec>, Failure> {
    let config = LoadConfig::default()
        .with_include_dirs(include_dirs.to_vec())
        .with_macros(macros.to_vec())
        .with_texts(program.texts())
        .with_class_values(false);
    let Loaded { sources, mut diagnostics, records } = load(Input::File(path.to_owned()), &config);
    let patterns = records.map(|records| lower_patterns(&records, &mut diagnostics).0).unwrap_or_default();
    match diagnostics.errors() {
        0 => Ok(patterns),
        _ => Err(emit_all(&diagnostics, &sources)),
    }
}

/// How many patterns are applied in a function or module at most, each time that all of it is visited: patterns can undo what
/// others do.
const MOST_REWRITES: u64 = 1 << 20;

/// Applies patterns to all operations until none matches any more. `natives` are the functions that they call.
pub fn apply(ir: &mut Isolate, patterns: &[Read], natives: &Natives) -> Result<(), Failure> {
    if patterns.is_empty() {
        return Ok(());
    }
    let ctx = ir.context().clone();
    let mut rules = RulesBuilder::new();
    for read in patterns {
        match read {
            Read::Drr(patterns) => patterns
                .iter()
                .try_for_each(|pattern| drr::add(&mut rules, &ctx, pattern, natives))
                .map_err(|error| Failure::Message(error.to_string()))?,
            Read::Pdl(path, text) => add_pdl(&mut rules, &ctx, path, text, natives)?,
        }
    }
    let mut set = PatternSet::new();
    set.add_rules(rules.finish());
    let mut config = GreedyConfig::default();
    config.max_rewrites = Some(MOST_REWRITES);
    let mut converged = true;
    walk::storage_mut(ir, &mut |isolate| converged &= greedy::apply(isolate, &set, &config).converged);
    if !converged {
        ctx.warning(ir.root().loc(), "patterns were applied until a limit was reached, and some still match");
    }
    Ok(())
}

fn add_pdl(
    rules: &mut RulesBuilder,
    ctx: &Context,
    path: &Path,
    text: &Text,
    natives: &Natives,
) -> Result<(), Failure> {
    let name = path.as_os_str().as_encoded_bytes();
    let range = 0..(**text).as_ref().len();
    let buffer = ctx.sources().add(name, Arc::clone(text)).map_err(|full| Failure::Message(full.to_string()))?;
    let module = parse_source(ctx, &buffer, range, &ParseConfig::default())?;
    verify(module.root(), &VerifyConfig::default())?;
    Ok(pdl::add(rules, module.root(), natives)?)
}
