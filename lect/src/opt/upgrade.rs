//! `lect upgrade`: converts IR of one release of MLIR to another, and reports the changes.

mod progress;

use lect_ods::order::Order as _;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use crate::render::{Display, stderr_handler};
use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};
use lect_bytecode::{ReadConfig, WriteConfig};
use lect_core::Context;
use lect_core::compat::in_release;
use lect_core::diag::{Diagnostic, Handler, Severity, escaped_line, resolve};
use lect_core::dialect::DialectDef;
use lect_core::ir::Isolate;
use lect_core::loc::Loc;
use lect_core::source::{Text, split};
use lect_core::text::ParseConfig;
use lect_core::text::parse::Older;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::verify::{Unregistered, VerifyConfig, verify};
use lect_ods::spec::{MLIR_RELEASE, NEWEST_RELEASE, show_version};

use crate::opt::Program;
use crate::opt::dialects::{Dialects, Loader};
use crate::opt::failure::{Failure, exit_code, print_error, say};
use crate::opt::files::{read, write};
use crate::opt::output::{Output, check_apart, keep_all};
use crate::opt::timing::Timing;
use crate::opt::tree::Tree;
use crate::opt::versions::InputVersions;

use progress::Progress;

/// Brings text and bytecode of one release of MLIR to another, from 2019 on
#[derive(Args)]
pub struct Upgrade {
    /// The files to read, text or bytecode, and folders of those (`*.mlir`, `*.mlirbc`); `-` is standard input
    #[arg(default_value = "-", value_name = "INPUT")]
    inputs: Vec<PathBuf>,

    /// The file to write; `-` is standard output. A file is replaced only if the command succeeds
    #[arg(short, long, default_value = "-", value_name = "OUTPUT")]
    output: PathBuf,

    /// Replace each file by its upgrade. A file that cannot be upgraded is left unchanged; the others are upgraded
    #[arg(short, long, conflicts_with_all = ["output", "as_written"])]
    in_place: bool,

    /// Split text into chunks at lines with a marker, and upgrade each by itself
    #[arg(long, value_name = "MARKER", num_args = 0..=1, require_equals = true, default_missing_value = DEFAULT_MARKER)]
    split_input_file: Option<String>,

    /// The release of MLIR that a text was written for, if known; 0 for 2019 and 2020
    #[arg(long, value_name = "RELEASE")]
    from: Option<u32>,

    /// The release to write for: 16 to 24 for bytecode, 22 to 24 for text
    #[arg(
        long, value_name = "RELEASE", default_value_t = MLIR_RELEASE,
        value_parser = clap::value_parser!(u32).range(16..=i64::from(NEWEST_RELEASE))
    )]
    to: u32,

    /// Write bytecode
    #[arg(long)]
    emit_bytecode: bool,

    /// List the changes, in a file (`-` for standard output) or on standard error
    #[arg(
        long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "",
        value_parser = OsStringValueParser::new().map(PathBuf::from)
    )]
    report: Option<PathBuf>,

    /// Change nothing: verify a text by the rules of its release, and print it
    #[arg(long, conflicts_with_all = ["report", "emit_bytecode"])]
    as_written: bool,

    /// Accept operations of dialects that are not loaded
    #[arg(long)]
    allow_unregistered_dialect: bool,

    /// Print every operation in the generic form
    #[arg(long)]
    mlir_print_op_generic: bool,

    #[command(flatten)]
    dialects: Dialects,

    #[command(flatten)]
    versions: InputVersions,
}

/// Dialects of the input.
struct Known {
    own: Vec<&'static DialectDef>,
    loader: Loader,
}

/// The files of folders that are upgraded.
const FILES: Tree = Tree { extensions: &["mlir", "mlirbc"], skips_hidden: false };

/// Default marker between the chunks of a file.
const DEFAULT_MARKER: &str = "// -----";

/// Changes, each with its line, column and description.
type Changes = Arc<Mutex<Vec<(u32, u32, String)>>>;

impl Upgrade {
    /// Runs the command.
    pub fn run(mut self, program: &Program) -> ExitCode {
        exit_code(self.configure().and_then(|()| self.try_run(program)))
    }

    /// Adds the settings of the first input's project.
    fn configure(&mut self) -> Result<(), Failure> {
        let input = self.inputs.first().map_or(Path::new("-"), PathBuf::as_path);
        if let Some(config) = self.dialects.configure(input)? {
            self.allow_unregistered_dialect |= config.allow_unregistered.unwrap_or(false);
        }
        Ok(())
    }

    fn try_run(&self, program: &Program) -> Result<(), Failure> {
        if self.to < MLIR_RELEASE && !self.emit_bytecode {
            return Err(Failure::Message(format!(
                "text is written for release {MLIR_RELEASE} and later ones; --emit-bytecode writes for others"
            )));
        }
        let report = self.report.as_deref().filter(|path| !path.as_os_str().is_empty());
        let only = match &*self.inputs {
            [only] if !only.is_dir() => Some(only),
            _ => None,
        };
        if let Some(report) = report {
            check_apart(&[&self.output, report])?;
            for input in &self.inputs {
                check_apart(&[input, report])?;
            }
        }
        let loader = self.dialects.open(program, &Arc::new(Timing::new()))?;
        let own = program.dialects.iter().chain(lect_legacy::DIALECTS).copied().collect();
        let known = Known { own, loader };
        match only {
            Some(only) if !self.in_place => self.upgrade_one(&known, only, report),
            _ if !self.in_place => {
                Err(Failure::Message("several files can only be upgraded in place: add --in-place".to_owned()))
            }
            _ => self.upgrade_all(&known, report),
        }
    }

    /// Upgrades a file, and writes the report.
    fn upgrade_one(&self, known: &Known, input: &Path, report: Option<&Path>) -> Result<(), Failure> {
        let bytes = read(input)?;
        let mut out = Output::to(&self.output)?;
        let changes = self.upgrade(known, input, bytes, self.emit_bytecode, &mut out)?;
        let mut outputs = vec![out];
        if let Some(path) = report {
            let mut out = Output::to(path)?;
            out.put(changes.as_bytes())?;
            outputs.push(out);
        }
        keep_all(outputs)?;
        if report.is_none() && self.report.is_some() {
            print_error(&changes);
        }
        Ok(())
    }

    /// Upgrades each file in place. Failures are reported, and the remaining files are still upgraded.
    fn upgrade_all(&self, known: &Known, report: Option<&Path>) -> Result<(), Failure> {
        let (mut changes, mut result) = (String::new(), Ok(()));
        let mut failed = |failure: Failure| {
            if let Failure::Message(message) = failure {
                say(&message);
            }
            result = Err(Failure::Reported);
        };
        let (files, failures) = FILES.files(&self.inputs);
        failures.into_iter().for_each(&mut failed);
        let mut progress = Progress::new(files.len());
        for file in &files {
            progress.begin(file);
            match self.upgrade_in_place(known, file) {
                Ok(own) => changes.push_str(&own),
                Err(failure) => {
                    progress.clear();
                    failed(failure);
                }
            }
        }
        drop(progress);
        match report {
            Some(path) => {
                let mut out = Output::to(path)?;
                out.put(changes.as_bytes())?;
                out.keep()?;
            }
            None if self.report.is_some() => print_error(&changes),
            None => {}
        }
        result
    }

    fn upgrade_in_place(&self, known: &Known, file: &Path) -> Result<String, Failure> {
        if file == Path::new("-") {
            return Err(Failure::Message("standard input cannot be upgraded in place".to_owned()));
        }
        let bytes = read(file)?;
        let bytecode = self.emit_bytecode || lect_bytecode::is_bytecode(&bytes);
        let mut out = Output::to(file)?;
        let changes = self.upgrade(known, file, bytes, bytecode, &mut out)?;
        out.keep()?;
        Ok(changes)
    }

    /// Writes the upgraded file, and returns the report.
    fn upgrade(
        &self,
        known: &Known,
        input: &Path,
        bytes: bytes::Bytes,
        bytecode: bool,
        out: &mut Output,
    ) -> Result<String, Failure> {
        let changes = Changes::default();
        let marker = self.split_input_file.as_deref().filter(|_| !lect_bytecode::is_bytecode(&bytes));
        let Some(marker) = marker else {
            let all = 0..bytes.len();
            self.chunk(known, (input, bytes, all), bytecode, &changes, out)?;
            return Ok(report_of(input, &changes));
        };
        if bytecode {
            return Err(Failure::Message("chunks of a file are written as text only".to_owned()));
        }
        let chunks = split(&bytes, marker.as_bytes()).chunks;
        let mut result = Ok(());
        for (index, range) in chunks.into_iter().enumerate() {
            if index > 0 {
                out.put(format!("{marker}\n").as_bytes())?;
            }
            match self.chunk(known, (input, bytes.clone(), range), false, &changes, out) {
                Err(Failure::Reported) => result = Err(Failure::Reported),
                other => other?,
            }
        }
        result.map(|()| report_of(input, &changes))
    }

    /// Writes an upgraded part of a file. Parts are independent.
    fn chunk(
        &self,
        known: &Known,
        (input, bytes, range): (&Path, bytes::Bytes, Range<usize>),
        bytecode: bool,
        changes: &Changes,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let ctx = Context::with_dialects(&known.own);
        known.loader.install(&ctx);
        ctx.set_handler(self.handler(changes));
        let ir = self.read(&ctx, input, bytes, range)?;
        let unregistered = match self.allow_unregistered_dialect {
            true => Unregistered::Allow,
            // `mlir-opt` has the upstream dialects.
            false => Unregistered::AllowUpstream,
        };
        verify(ir.root(), &VerifyConfig::default().with_unregistered(unregistered))?;
        self.write(&ir, bytecode, out)
    }

    /// Collects the changes; diagnostics other than remarks are printed, too.
    fn handler(&self, changes: &Changes) -> Handler {
        let (changes, others) = (Arc::clone(changes), stderr_handler(Display::for_stderr()));
        Arc::new(move |ctx, diagnostic: Diagnostic| {
            note(&changes, ctx, &diagnostic);
            if diagnostic.severity != Severity::Remark {
                others(ctx, diagnostic);
            }
        })
    }

    fn read(&self, ctx: &Context, path: &Path, input: bytes::Bytes, range: Range<usize>) -> Result<Isolate, Failure> {
        let name = path.as_os_str().as_encoded_bytes();
        let allow_unregistered = self.allow_unregistered_dialect;
        if lect_bytecode::is_bytecode(&input) {
            let config = ReadConfig::default().with_allow_unregistered(allow_unregistered);
            let mut ir = lect_bytecode::read(ctx, name, input, &config)?;
            ir.materialize_all(1)?;
            return Ok(ir);
        }
        let text: Text = Arc::new(input);
        let buffer = ctx.sources().add(name, text).map_err(|full| Failure::Message(full.to_string()))?;
        let grammar = if self.as_written { &lect_legacy::AS_WRITTEN } else { &lect_legacy::GRAMMAR };
        let newer = self.from.filter(|&release| release > MLIR_RELEASE).map(Older::newer_release);
        let older = Some(newer.unwrap_or(Older { release: self.from, grammar }));
        let config =
            ParseConfig::default().with_allow_unregistered(allow_unregistered).with_max_errors(20).with_older(older);
        let versions = ctx.text_versions(&buffer, range.clone(), self.versions.given())?;
        let read = lect_bytecode::parse_buffer_at(ctx, &buffer, range.clone(), &versions, &config);
        if read.is_err() && versions.is_empty() {
            lect_bytecode::hint_version(ctx, &buffer, range.clone(), &config);
        }
        let ir = read?;
        for (namespace, version) in &versions {
            let now = ctx.dialect(namespace.as_bytes()).map_or(&[][..], |dialect| &dialect.spec().version);
            let (version, now) = (show_version(version), show_version(now));
            let message = format!("version {version} of dialect '{namespace}' became version {now}");
            ctx.remark(Loc::source(buffer.pos(range.start)), message);
        }
        Ok(ir)
    }

    fn write(&self, ir: &Isolate, bytecode: bool, out: &mut Output) -> Result<(), Failure> {
        let other = match bytecode {
            true => None,
            false => in_release(ir, self.to, self.mlir_print_op_generic)?,
        };
        let ir = other.as_ref().unwrap_or(ir);
        write(out, |out| {
            if bytecode {
                let config =
                    if self.to == MLIR_RELEASE { WriteConfig::default() } else { WriteConfig::for_release(self.to) };
                return lect_bytecode::write(ir.root(), &config, out);
            }
            let config = PrintConfig::default().with_generic(self.mlir_print_op_generic).with_release(self.to);
            Ok(print_op(ir.root(), &config, out).and_then(|()| out.write_all(b"\n"))?)
        })
    }
}

/// Formats the changes to a file, one on a line.
fn report_of(input: &Path, changes: &Changes) -> String {
    let mut changes = std::mem::take(&mut *changes.lock().unwrap_or_else(PoisonError::into_inner));
    changes.order_by_key(|change| (change.0, change.1));
    let input = escaped_line(input.as_os_str().as_encoded_bytes());
    let line = |(line, column, words): &(u32, u32, String)| {
        let words = escaped_line(words.as_bytes());
        format!("{input}:{line}:{column}: {words}\n")
    };
    changes.iter().map(line).collect()
}

/// Adds a change, or a part that was kept, to the report, with its position.
fn note(changes: &Changes, ctx: &lect_core::context::ContextData, diagnostic: &Diagnostic) {
    let (line, column) = resolve(ctx, diagnostic.loc).map_or((0, 0), |place| (place.line, place.column));
    changes.lock().unwrap_or_else(PoisonError::into_inner).push((line, column, diagnostic.message.clone()));
}
