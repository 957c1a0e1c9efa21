//! Patterns from files: `--patterns`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use lect_core::Context;
use lect_core::ir::Isolate;
use lect_core::source::Text;
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{VerifyConfig, verify};
use lect_ods::spec::{OpSpec, PatternSpec};
use lect_ods::td::lower::{lower, lower_placed_patterns};
use lect_ods::td::{Diagnostic, Diagnostics, Input, LoadConfig, Loaded, Severity, Sources, Span, load};
use lect_pdll::Parsed;
use lect_transforms::rewrite::PatternSet;
use lect_transforms::rewrite::greedy::{self, GreedyConfig};
use lect_transforms::rules::{Natives, RulesBuilder, drr, pdl};

use crate::opt::Program;
use crate::opt::failure::{Failure, emit_all};
use crate::opt::files::read;
use crate::opt::{pdll, pdll_natives};

/// Patterns from files
#[derive(Args)]
#[command(next_help_heading = "Passes")]
pub struct Patterns {
    /// Apply patterns until none matches any more, before the passes. The patterns are in a .td file (DRR), in a .pdll
    /// file, or in IR with the pdl dialect, or have this name in lect.toml
    #[arg(long, value_name = "FILE|NAME")]
    patterns: Vec<PathBuf>,
}

/// Patterns of a file, independent of a context.
pub enum Read {
    /// Patterns of a `.td` file.
    Drr(Box<Drr>),
    /// Patterns in PDLL.
    Pdll(Box<Parsed>),
    /// Text of a module with `pdl` operations.
    Pdl(PathBuf, Text),
}

/// The contents of a `.td` file with patterns.
pub struct Drr {
    sources: Sources,
    /// Patterns with their positions.
    patterns: Vec<(PatternSpec, Option<Span>)>,
    /// Operations that the file declares.
    ops: Vec<OpSpec>,
}

impl Patterns {
    /// Replaces names of patterns that the project defines by their files.
    pub fn resolve(&mut self, named: &BTreeMap<String, Vec<PathBuf>>) {
        let files = |name: &PathBuf| match name.to_str().and_then(|it| named.get(it)) {
            Some(files) if !name.exists() => files.clone(),
            _ => vec![name.clone()],
        };
        self.patterns = self.patterns.iter().flat_map(files).collect();
    }

    /// Reads the files.
    pub fn read(&self, program: &Program, include_dirs: &[PathBuf], macros: &[String]) -> Result<Vec<Read>, Failure> {
        let read_one = |path: &PathBuf| match path.extension().and_then(|extension| extension.to_str()) {
            Some("td") => read_drr(path, program, include_dirs, macros).map(|drr| Read::Drr(Box::new(drr))),
            Some("pdll") => read_pdll(path, program, include_dirs, macros).map(|parsed| Read::Pdll(Box::new(parsed))),
            _ => Ok(Read::Pdl(path.clone(), Arc::new(read(path)?))),
        };
        self.patterns.iter().map(read_one).collect()
    }
}

fn read_drr(path: &Path, program: &Program, include_dirs: &[PathBuf], macros: &[String]) -> Result<Drr, Failure> {
    let config = LoadConfig::default()
        .with_include_dirs(include_dirs.to_vec())
        .with_macros(macros.to_vec())
        .with_texts(program.texts())
        .with_class_values(false);
    let Loaded { sources, mut diagnostics, records } = load(Input::File(path.to_owned()), &config);
    let Some(records) = records else { return Err(emit_all(&diagnostics, &sources)) };
    let patterns = lower_placed_patterns(&records, &mut diagnostics).0;
    if diagnostics.errors() > 0 {
        return Err(emit_all(&diagnostics, &sources));
    }
    // Patterns need only the declarations of operations, so errors in the definitions are ignored.
    let dialects = lower(&records, &mut Diagnostics::default()).dialects;
    let ops = dialects.into_iter().flat_map(|dialect| dialect.ops.to_vec()).collect();
    Ok(Drr { sources, patterns, ops })
}

fn read_pdll(path: &Path, program: &Program, include_dirs: &[PathBuf], macros: &[String]) -> Result<Parsed, Failure> {
    let config = pdll::config(program, include_dirs, macros, path);
    let parsed = lect_pdll::parse(Input::File(path.to_owned()), &config);
    let failure = emit_all(&parsed.diagnostics, &parsed.sources);
    if parsed.diagnostics.errors() > 0 { Err(failure) } else { Ok(parsed) }
}

/// Adds the patterns of a `.td` file. Errors are reported at the pattern.
fn add_drr(rules: &mut RulesBuilder, ctx: &Context, drr: &Drr, natives: &Natives) -> Result<(), Failure> {
    let mut diagnostics = Diagnostics::default();
    let mut error = |span: Option<Span>, message: String| {
        let _ =
            diagnostics.push(Diagnostic { severity: Severity::Error, span, message, notes: Vec::new(), word: None });
    };
    for (pattern, span) in &drr.patterns {
        let declared = drr::ops_of(pattern).into_iter().filter_map(|name| drr.ops.iter().find(|op| *op.name == *name));
        let faults: Vec<String> = declared.filter_map(|op| drr::differs(ctx, op)).collect();
        if faults.is_empty()
            && let Err(fault) = drr::add(rules, ctx, pattern, natives)
        {
            error(*span, fault.to_string());
        }
        faults.into_iter().for_each(|fault| error(*span, format!("pattern '{}': {fault}", pattern.name)));
    }
    match diagnostics.errors() {
        0 => Ok(()),
        _ => Err(emit_all(&diagnostics, &drr.sources)),
    }
}

/// Limit on the number of patterns applied to a function or module in one pass over its operations, as patterns may
/// undo each other.
const MOST_REWRITES: u64 = 1 << 20;

/// Applies patterns to all operations until no pattern matches. `natives` are the native functions that patterns call.
pub fn apply(ir: &mut Isolate, patterns: &[Read], natives: &Natives) -> Result<(), Failure> {
    if patterns.is_empty() {
        return Ok(());
    }
    let ctx = ir.context().clone();
    let mut rules = RulesBuilder::new();
    for read in patterns {
        match read {
            Read::Drr(drr) => add_drr(&mut rules, &ctx, drr, natives)?,
            Read::Pdll(parsed) => pdll_natives::add(&mut rules, &ctx, parsed, natives)?,
            Read::Pdl(path, text) => add_pdl(&mut rules, &ctx, path, text, natives)?,
        }
    }
    let mut set = PatternSet::new();
    set.add_rules(rules.finish());
    let mut config = GreedyConfig::default();
    config.max_rewrites = Some(MOST_REWRITES);
    let outcome = greedy::apply(ir, &set, &config);
    if let Some(error) = outcome.failed {
        return Err(error.into());
    }
    if !outcome.converged {
        ctx.warning(ir.root().loc(), greedy::unfinished(ir, &set, &config));
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
