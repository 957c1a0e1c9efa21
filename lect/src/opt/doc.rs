//! `lect doc`: a site about dialects, as files that need no server and no network.
//!
//! [`site`] distributes entries to pages, [`entry`] writes an operation, a type and so on, and [`page`] writes the
//! frame of a page. Pages are rendered twice: once to measure them, and again after long ones are divided, with the
//! final link targets.

mod concept;
mod entry;
mod history;
mod links;
mod markdown;
mod meaning;
mod page;
mod pass;
mod railroad;
mod site;
mod source;
mod syntax;
mod table;

use lect_ods::order::Order as _;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use crate::render::{Display, stderr_handler};
use clap::Args;
use lect_core::Context;
use lect_core::diag::Diagnostic;
use lect_core::dialect::is_namespace;
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{Unregistered, VerifyConfig, verify};
use lect_ods::names::nearest;
use lect_ods::spec::{DialectSpec, Shared};

use crate::opt::Program;
use crate::opt::dialects::Dialects;
use crate::opt::failure::{Failure, exit_code};
use crate::opt::highlight::Word;
use crate::opt::html::escape;
use crate::opt::output::{Output, cannot_write, keep_all};
use crate::opt::timing::Timing;
use entry::DialectDoc;
use links::Links;
use source::Sources;

/// Writes a site about dialects: their operations with diagrams of the syntax, types, enums and versions
#[derive(Args)]
pub struct Doc {
    /// The dialects: .td files, or names of dialects that are loaded, in a --dialect-path or built in. Without any, those
    /// that flags load, or else all that are built in
    #[arg(value_name = "FILE.td|NAME")]
    what: Vec<PathBuf>,

    /// The folder to write; files of it that are written again are replaced
    #[arg(short, long, value_name = "FOLDER", default_value = "site")]
    output: PathBuf,

    /// The title of the site
    #[arg(long, value_name = "TEXT", default_value = "Dialects")]
    title: String,

    /// Report examples of descriptions that are not valid IR, and fail if there are any. Values need not be defined
    #[arg(long)]
    check_examples: bool,

    /// Link definitions of .td files to their lines. The address of a file is URL and its path in the current folder, or
    /// else in the --dialect-path. Without files, URL is the address of lect's repository
    #[arg(long, value_name = "URL")]
    source_url: Option<String>,

    #[command(flatten)]
    dialects: Dialects,
}

/// Renderer of entries.
pub struct Renderer<'a> {
    /// Link targets.
    links: &'a Links,
    /// Descriptions of traits and interfaces, by name.
    meanings: &'a BTreeMap<String, String>,
    examples: &'a Examples,
    /// Addresses of definitions.
    sources: &'a Sources,
    /// Dialect of the page.
    dialect: &'a str,
    /// Names of the parts of the operation or definition that is rendered.
    own: RefCell<Vec<String>>,
    /// Relative path from the page to the root of the site.
    root: &'static str,
}

impl Renderer<'_> {
    /// Returns a target on the site as a relative link from the page.
    fn href(&self, target: &str) -> String {
        escape(&format!("{}{target}", self.root))
    }

    /// Returns the link for a word of IR.
    fn word(&self, word: &Word<'_>) -> Option<String> {
        self.links.word(word).map(|target| self.href(target))
    }

    /// Returns the link for a name in a text, with or without its dialect. The names of parts of the subject have none.
    fn named(&self, name: &str) -> Option<String> {
        if self.own.borrow().iter().any(|own| own == name) {
            return None;
        }
        let own = self.links.names.get(&format!("{}.{name}", self.dialect)).map(|target| &**target);
        own.or_else(|| self.links.name(name)).map(|target| self.href(target))
    }

    /// Returns true if an example of the entry with this anchor is valid IR.
    fn parses(&self, text: &str, of: &str) -> bool {
        self.examples.parses(text, of)
    }
}

/// Examples in descriptions, with a context of their dialects.
struct Examples {
    ctx: Context,
    known: RefCell<HashMap<String, bool>>,
    /// Errors in invalid examples.
    faults: RefCell<Vec<Diagnostic>>,
}

impl Examples {
    fn parses(&self, text: &str, of: &str) -> bool {
        if let Some(known) = self.known.borrow().get(text) {
            return *known;
        }
        let parse = || {
            let buffer = self
                .ctx
                .sources()
                .add(format!("example of {of}").as_bytes(), Arc::new(text.as_bytes().to_vec()))
                .ok()?;
            let config = ParseConfig::default().with_allow_unregistered(true).with_excerpt(true);
            let ir = parse_source(&self.ctx, &buffer, 0..text.len(), &config).ok()?;
            let _ = verify(ir.root(), &VerifyConfig::default().with_unregistered(Unregistered::Allow));
            Some(())
        };
        let (parsed, diagnostics) = self.ctx.capture_diagnostics(parse);
        let parses = parsed.is_some() && !text.trim().is_empty();
        self.faults.borrow_mut().extend(diagnostics);
        self.known.borrow_mut().insert(text.to_owned(), parses);
        parses
    }
}

impl Doc {
    /// Runs the command.
    pub fn run(&self, program: &Program) -> ExitCode {
        exit_code(self.try_run(program))
    }

    fn try_run(&self, program: &Program) -> Result<(), Failure> {
        let is_name = |what: &&PathBuf| is_namespace(what.as_os_str().as_encoded_bytes()) && !what.exists();
        let names: Vec<&str> = self.what.iter().filter(is_name).filter_map(|name| name.to_str()).collect();
        let files = self.what.iter().filter(|what| !is_name(what));
        let parents: Vec<PathBuf> = files.clone().filter_map(|file| Some(file.parent()?.to_owned())).collect();
        let mut dialects = self.dialects.clone();
        dialects.configure(files.clone().next().map_or(Path::new("."), PathBuf::as_path))?;
        let loader = dialects.open_with(program, files, &Arc::new(Timing::new()))?;
        let ctx = program.context();
        loader.install(&ctx);
        let wanted: Vec<String> = match names.is_empty() {
            false => names.iter().map(|name| (*name).to_owned()).chain(loader.loaded_names()).collect(),
            true => {
                let files: Vec<String> =
                    loader.loaded_names().chain(loader.namespaces().into_iter().map(str::to_owned)).collect();
                if files.is_empty() {
                    ctx.dialect_names().iter().map(|name| (*name).to_owned()).collect()
                } else {
                    files
                }
            }
        };
        let mut wanted = wanted;
        wanted.order();
        wanted.dedup();
        let docs = wanted.iter().map(|name| {
            let built_in = program.dialects.iter().find(|def| def.namespace == name).and_then(|def| def.spec);
            // Specs from files have descriptions; the texts of dialects in the program are kept apart.
            let in_program = || {
                let dialect = ctx.dialect(name.as_bytes())?;
                let mut spec = dialect.spec().clone();
                dialect.page()?.fill(&mut spec);
                Some(Shared::new(spec))
            };
            let dialect = loader.in_files(name).or_else(in_program);
            let spec: Shared<DialectSpec> = dialect.or_else(|| built_in.map(|spec| spec.get())).ok_or_else(|| {
                let names = ctx.dialect_names();
                let known =
                    names.iter().map(|it| (*it).to_owned()).chain(loader.namespaces().into_iter().map(str::to_owned));
                let tip = nearest(name, known).map(|it| format!("; there is '{it}'")).unwrap_or_default();
                Failure::Message(format!("there is no dialect '{name}', in the files that are named or built in{tip}"))
            })?;
            let changes = history::of(&spec, &ctx.history(name.as_bytes()).cloned().collect::<Vec<_>>());
            Ok(DialectDoc { spec, changes })
        });
        let docs = docs.collect::<Result<Vec<_>, Failure>>()?;
        loader.result()?;
        let examples = Examples { ctx: ctx.clone(), known: RefCell::default(), faults: RefCell::default() };
        // Passes belong to the program, so that a site of some dialects lacks them.
        let page = pass::page();
        let passes = if self.what.is_empty() { pass::all(&program.registry, &page) } else { Vec::new() };
        let sources = match &self.source_url {
            // The address is of one repository: of the user's files or, without any, of lect.
            Some(url) if parents.is_empty() && dialects.folders().is_empty() => {
                Sources::built_in(url, wanted.iter().map(String::as_str))
            }
            Some(url) => Sources::find(url, parents.into_iter().chain(dialects.folders().iter().cloned())),
            None => Sources::default(),
        };
        let files = site::files(&self.title, &docs, &passes, &examples, &sources);
        self.write(&files)?;
        let faults = examples.faults.take();
        if !self.check_examples || faults.is_empty() {
            return Ok(());
        }
        ctx.set_handler(stderr_handler(Display::for_stderr()));
        faults.into_iter().for_each(|fault| ctx.report(fault));
        Err(Failure::Reported)
    }

    /// Writes files and moves them into place, in batches below the limit on open files.
    fn write(&self, files: &[(String, String)]) -> Result<(), Failure> {
        const OPEN: usize = 200;
        for files in files.chunks(OPEN) {
            let mut outputs = Vec::new();
            for (path, text) in files {
                let path = self.output.join(path);
                let folder = path.parent().unwrap_or(Path::new("."));
                fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
                let mut output = Output::to(&path)?;
                output.put(text.as_bytes())?;
                outputs.push(output);
            }
            keep_all(outputs)?;
        }
        Ok(())
    }
}
