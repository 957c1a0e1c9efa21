//! Diagnostics of one file.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use crate::render::{Display, render};
use bytes::Bytes;
use lect_bytecode::{ReadConfig, archive};
use lect_core::Context;
use lect_core::context::ContextData;
use lect_core::diag::expect::{self, Expectations};
use lect_core::diag::{Diagnostic, Severity, resolve};
use lect_core::ir::Isolate;
use lect_core::source::{Text, split};
use lect_core::text::ParseConfig;
use lect_core::verify::{Unregistered, VerifyConfig, verify};
use lect_ods::td;

use crate::opt::Program;
use crate::opt::failure::Failure;
use crate::opt::files::read;
use crate::opt::project::Project;

use super::run_lines::Mode;

/// Severity of a finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Level {
    Warning,
    Error,
}

impl Level {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// Position in a file: line and column count from one; zero if unknown.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct At {
    pub(super) file: String,
    pub(super) line: u32,
    pub(super) column: u32,
}

/// An error or a warning.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub(super) at: At,
    pub(super) level: Level,
    pub(super) message: String,
    pub(super) notes: Vec<(Option<At>, String)>,
    /// Rendering for a terminal.
    pub(super) text: String,
}

/// Verifies a file, and returns its errors and warnings.
pub(super) fn findings(program: &Program, project: &Project, file: &Path, allow_unregistered: bool) -> Vec<Finding> {
    let name = file.display().to_string();
    if file.extension().is_some_and(|extension| extension == "td") {
        return td_findings(project, file);
    }
    let found = Arc::new(Mutex::new(Vec::new()));
    let allow_unregistered = allow_unregistered || project.allows_unregistered();
    let work = Work { program, project, name: &name, allow_unregistered, found: Arc::clone(&found) };
    let result = read(file).and_then(|bytes| work.check(bytes));
    let mut found = std::mem::take(&mut *found.lock().unwrap_or_else(PoisonError::into_inner));
    if let Err(Failure::Message(message)) = result {
        found.push(without_place(&name, message));
    }
    found
}

fn without_place(file: &str, message: String) -> Finding {
    let text = format!("\u{1b}[1;31merror\u{1b}[0m: {message}\n");
    let at = At { file: file.to_owned(), line: 0, column: 0 };
    Finding { at, level: Level::Error, message, notes: Vec::new(), text }
}

/// Verification of a file of IR.
struct Work<'w> {
    program: &'w Program,
    project: &'w Project,
    name: &'w str,
    allow_unregistered: bool,
    found: Arc<Mutex<Vec<Finding>>>,
}

impl Work<'_> {
    fn check(&self, bytes: Bytes) -> Result<(), Failure> {
        if lect_bytecode::is_bytecode(&bytes) || archive::is_archive(&bytes) {
            let ctx = self.context()?;
            let ir = self.read_binary(&ctx, bytes)?;
            return self.verify(&ir, self.allow_unregistered);
        }
        let mode = Mode::of(&bytes);
        let text: Text = Arc::new(bytes.clone());
        let whole = std::iter::once(0..bytes.len());
        let chunks = if mode.splits { split(&bytes, b"// -----").chunks } else { whole.collect() };
        for range in chunks {
            // Parts are independent: after an error in one the others are checked.
            match self.check_chunk(&text, range, mode) {
                Ok(()) | Err(Failure::Reported) => {}
                Err(failure) => return Err(failure),
            }
        }
        if mode.fails {
            self.found.lock().unwrap_or_else(PoisonError::into_inner).clear();
        }
        Ok(())
    }

    fn context(&self) -> Result<Context, Failure> {
        let ctx = self.program.context();
        let (found, name) = (Arc::clone(&self.found), self.name.to_owned());
        ctx.set_handler(Arc::new(move |ctx, diagnostic| {
            if let Some(finding) = finding(ctx, &diagnostic, &name) {
                found.lock().unwrap_or_else(PoisonError::into_inner).push(finding);
            }
        }));
        self.project.install(&ctx)?;
        Ok(ctx)
    }

    fn read_binary(&self, ctx: &Context, bytes: Bytes) -> Result<Isolate, Failure> {
        let name = self.name.as_bytes();
        if archive::is_archive(&bytes) {
            let config =
                archive::ReadConfig::default().with_allow_unregistered(self.allow_unregistered).with_threads(1);
            return Ok(archive::read(ctx, name, bytes, &config)?);
        }
        let config =
            ReadConfig::default().with_allow_unregistered(self.allow_unregistered).with_threads(1).with_lazy(false);
        Ok(lect_bytecode::read(ctx, name, bytes, &config)?)
    }

    fn verify(&self, ir: &Isolate, allow_unregistered: bool) -> Result<(), Failure> {
        let unregistered = if allow_unregistered { Unregistered::Allow } else { Unregistered::Reject };
        Ok(verify(ir.root(), &VerifyConfig::default().with_unregistered(unregistered).with_threads(1))?)
    }

    fn check_chunk(&self, text: &Text, range: std::ops::Range<usize>, mode: Mode) -> Result<(), Failure> {
        let ctx = self.context()?;
        // Expectations in tests do not include the notes that show operations.
        ctx.show_ops_in_errors(!mode.expects);
        let buffer = ctx.sources().add(self.name.as_bytes(), Arc::clone(text));
        let buffer = buffer.map_err(|full| Failure::Message(full.to_string()))?;
        let allow_unregistered = self.allow_unregistered || mode.allows_unregistered;
        let process = || -> Result<(), Failure> {
            let max_errors = if mode.expects { 1 } else { MAX_ERRORS };
            let config = ParseConfig::default()
                .with_allow_unregistered(allow_unregistered)
                .with_threads(1)
                .with_max_errors(max_errors);
            let versions = ctx.text_versions(&buffer, range.clone(), &[])?;
            let ir = lect_bytecode::parse_buffer_at(&ctx, &buffer, range.clone(), &versions, &config)?;
            self.verify(&ir, allow_unregistered)
        };
        if !mode.expects {
            return process();
        }
        let expectations = Expectations::new(&ctx, expect::Level::All);
        expectations.add(&ctx, &buffer, range.clone());
        // The expectations decide whether a failure is an error.
        if let Err(Failure::Message(message)) = ctx.with_handler(expectations.handler(), process) {
            return Err(Failure::Message(message));
        }
        if mode.expects_all { Ok(expectations.finish(&ctx)?) } else { Ok(()) }
    }
}

/// Largest number of errors that is reported in one part.
const MAX_ERRORS: u32 = 20;

/// Converts a diagnostic to a finding; `None` for remarks.
fn finding(ctx: &ContextData, diagnostic: &Diagnostic, file: &str) -> Option<Finding> {
    let level = match diagnostic.severity {
        Severity::Error => Level::Error,
        Severity::Warning => Level::Warning,
        _ => return None,
    };
    let at = |diagnostic: &Diagnostic| {
        let place = resolve(ctx, diagnostic.loc)?;
        let file = String::from_utf8_lossy(&place.file).into_owned();
        Some(At { file, line: place.line, column: place.column })
    };
    let notes = diagnostic.notes.iter().map(|note| (at(note), note.message.clone())).collect();
    let text = String::from_utf8_lossy(&render(ctx, diagnostic, &Display::for_stderr())).into_owned();
    let nowhere = At { file: file.to_owned(), line: 0, column: 0 };
    let message = diagnostic.message.clone();
    Some(Finding { at: at(diagnostic).unwrap_or(nowhere), level, message, notes, text })
}

/// Loads a `.td` file, and returns its errors and warnings.
fn td_findings(project: &Project, file: &Path) -> Vec<Finding> {
    let reading = project.loader.read_file(file);
    let mut found = Vec::new();
    for (diagnostics, sources) in &reading.said {
        let at = |span: Option<td::source::Span>| {
            let span = span?;
            let td::source::Place { line, column } = sources.place(span);
            Some(At { file: sources.file(span.file).path.clone(), line, column })
        };
        for diagnostic in diagnostics.list() {
            let level = match diagnostic.severity {
                td::diag::Severity::Error => Level::Error,
                td::diag::Severity::Warning => Level::Warning,
                td::diag::Severity::Note => continue,
            };
            let display = td::render::Display { colour: true, ..td::render::Display::default() };
            let nowhere = At { file: file.display().to_string(), line: 0, column: 0 };
            found.push(Finding {
                at: at(diagnostic.span).unwrap_or(nowhere),
                level,
                message: diagnostic.message.clone(),
                notes: diagnostic.notes.iter().map(|note| (at(note.span), note.message.clone())).collect(),
                text: td::render::render(diagnostic, sources, &display),
            });
        }
    }
    found
}
