//! `lect opt`: reads IR, checks it and prints it, with the flags of `mlir-opt`.

mod flags;
mod newer;
mod roundtrip;

use std::ops::Range;
use std::process::ExitCode;
use std::sync::Arc;

use crate::render::stderr_handler;
use bytes::Bytes;
use clap::Args;
use lect_bytecode::layout::Release;
use lect_bytecode::{ReadConfig, WriteConfig, archive};
use lect_core::Context;
use lect_core::compat::in_release;
use lect_core::diag::expect::{Expectations, Level};
use lect_core::ir::Isolate;
use lect_core::loc::Loc;
use lect_core::source::{Buffer, Text, split};
use lect_core::text::parse::Older;
use lect_core::text::print::print_op;
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{verify, verify_and_mark};
use lect_ods::spec::MLIR_RELEASE;

use flags::{Bytecode, Checks, Chunks, LevelArg, Print};

use crate::config::Config;
use crate::opt::Program;
use crate::opt::dialects::{Dialects, Loader};
use crate::opt::failure::{Failure, exit_code};
use crate::opt::files::{Files, write};
use crate::opt::irdl::Irdl;
use crate::opt::listing::{self, Listing};
use crate::opt::output::{Output, print};
use crate::opt::passes::{AroundFlags, Setting};
use crate::opt::patterns::{self, Patterns};
use crate::opt::producer;
use crate::opt::timing::{Stage, Timing, TimingFlags};
use crate::opt::versions::{self, VersionFlags};
use crate::opt::{fallback, report_unknown};

/// Reads IR, checks it and prints it
#[derive(Args)]
pub struct Opt {
    #[command(flatten)]
    files: Files,

    /// List the dialects that are loaded or can be, and do nothing else
    #[arg(long, value_name = "LISTING", num_args = 0..=1, require_equals = true, default_missing_value = "names")]
    show_dialects: Option<Listing>,

    #[command(flatten)]
    dialects: Dialects,

    #[command(flatten)]
    irdl: Irdl,

    #[command(flatten)]
    chunks: Chunks,

    #[command(flatten)]
    checks: Checks,

    #[command(flatten)]
    print: Print,

    #[command(flatten)]
    bytecode: Bytecode,

    #[command(flatten)]
    versions: VersionFlags,

    #[command(flatten)]
    timing: TimingFlags,

    #[command(flatten)]
    patterns: Patterns,

    #[command(flatten)]
    around: AroundFlags,

    /// Project file of the input.
    #[arg(skip)]
    project: Option<Config>,
}

impl Opt {
    /// Runs the command.
    pub fn run(mut self, program: &Program) -> ExitCode {
        exit_code(self.try_run(program))
    }

    /// Adds the settings of the input's project.
    fn configure(&mut self) -> Result<(), Failure> {
        let Some(config) = self.dialects.configure(self.files.input())? else { return Ok(()) };
        self.files.allow_unregistered_dialect |= config.allow_unregistered.unwrap_or(false);
        self.irdl.add(config.dialects.irdl.clone());
        self.patterns.resolve(&config.patterns);
        // The current release is the default, and bytecode records its producer.
        self.bytecode.emit_for = self.bytecode.emit_for.or(config.release.filter(|release| *release != MLIR_RELEASE));
        self.bytecode.from = self.bytecode.from.or(config.release.filter(|release| *release > MLIR_RELEASE));
        self.project = Some(config);
        Ok(())
    }

    fn try_run(&mut self, program: &Program) -> Result<(), Failure> {
        self.configure()?;
        let timing = Arc::new(Timing::new());
        let result = self.timed(program, &timing);
        timing.report(&self.timing);
        result
    }

    fn timed(&self, program: &Program, timing: &Arc<Timing>) -> Result<(), Failure> {
        let loader = self.dialects.open(program, timing)?;
        if let Some(listing) = self.show_dialects {
            let ctx = new_context(program, &loader);
            return print(listing::list(listing, &ctx, &program.dialects, &loader));
        }
        let input = self.files.read()?;
        let is_binary = lect_bytecode::is_bytecode(&input) || archive::is_archive(&input);
        let bytecode = is_binary.then(|| input.clone());
        let text: Text = if bytecode.is_some() { Arc::new([]) } else { Arc::new(input) };
        let out = self.files.output()?;
        loader.prefetch((*text).as_ref(), self.checks.threads());
        let producer = match &*self.bytecode.producer_td {
            [] => None,
            folders => Some(Arc::new(producer::release(self.dialects.library(folders.to_vec()))?)),
        };
        let (include_dirs, macros) = self.dialects.includes();
        let patterns = self.patterns.read(program, include_dirs, macros)?;
        let mut job = Job { program, opt: self, loader, timing, text, buffer: None, bytecode, producer, patterns, out };
        let result = job.run().and_then(|()| job.loader.result());
        match result {
            // The printed valid chunks are useful on standard output, but are not kept as a file.
            Err(Failure::Reported) if job.out.is_stdout() => {
                job.out.keep()?;
                Err(Failure::Reported)
            }
            Err(failure) => Err(failure),
            Ok(()) => job.out.keep(),
        }
    }
}

/// Largest number of errors that is reported in one chunk.
const MAX_ERRORS: u32 = 20;

fn new_context(program: &Program, loader: &Loader) -> Context {
    let ctx = program.context();
    loader.install(&ctx);
    ctx
}

/// A run on one input.
struct Job<'o> {
    program: &'o Program,
    opt: &'o Opt,
    loader: Loader,
    timing: &'o Timing,
    text: Text,
    /// Buffer of the first chunk, whose table of lines is shared.
    buffer: Option<Arc<Buffer>>,
    /// The input, if it is binary.
    bytecode: Option<Bytes>,
    /// Property layouts of the input's producer.
    producer: Option<Arc<Release>>,
    patterns: Vec<patterns::Read>,
    out: Output,
}

/// A chunk of the input, or all of it, with its own context: chunks are independent.
struct Chunk {
    ctx: Context,
    buffer: Arc<Buffer>,
    range: Range<usize>,
}

impl Job<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        let text = Arc::clone(&self.text);
        let text: &[u8] = (*text).as_ref();
        let Some(marker) = self.opt.chunks.split_input_file.as_ref().filter(|_| self.bytecode.is_none()) else {
            return self.chunk(0..text.len());
        };
        let parts = split(text, marker.as_bytes());
        if !parts.near_misses.is_empty() {
            let Chunk { ctx, buffer, .. } = self.load(0..text.len())?;
            for near_miss in parts.near_misses {
                ctx.warning(Loc::source(buffer.pos(near_miss)), "near miss with file split marker");
            }
        }
        let mut result = Ok(());
        for (index, range) in parts.chunks.into_iter().enumerate() {
            if index > 0 {
                self.write(format!("{}\n", self.opt.chunks.output_split_marker).as_bytes())?;
            }
            match self.chunk(range) {
                Ok(()) => {}
                Err(Failure::Reported) => result = Err(Failure::Reported),
                Err(failure) => return Err(failure),
            }
        }
        result
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.out.put(bytes)
    }

    fn load(&self, range: Range<usize>) -> Result<Chunk, Failure> {
        self.load_at(range, &[])
    }

    fn load_at(&self, range: Range<usize>, versions: &[(String, Vec<u64>)]) -> Result<Chunk, Failure> {
        let ctx = self.empty_context(versions);
        let name = self.opt.files.name();
        let buffer = match &self.buffer {
            Some(buffer) => ctx.sources().add_again(buffer),
            None => ctx.sources().add(name, Arc::clone(&self.text)),
        };
        let buffer = buffer.map_err(|full| Failure::Message(full.to_string()))?;
        Ok(Chunk { ctx, buffer, range })
    }

    /// Creates a context with the dialects of the flags, some of them at other versions.
    fn empty_context(&self, versions: &[(String, Vec<u64>)]) -> Context {
        let ctx = self.program.context();
        if self.opt.bytecode.emit_for.is_some_and(|release| release > MLIR_RELEASE) {
            ctx.expect_redefined();
        }
        self.loader.install_at(&ctx, versions);
        ctx.set_handler(stderr_handler(self.opt.checks.display()));
        ctx.show_ops_in_errors(
            self.opt.checks.mlir_print_op_on_diagnostic && self.opt.checks.verify_diagnostics.is_none(),
        );
        ctx
    }

    /// Creates a context with all dialects that the flags load.
    fn new_context(&self) -> Result<Context, Failure> {
        let ctx = self.empty_context(&[]);
        self.opt.irdl.load(&ctx, self.opt.files.allow_unregistered_dialect)?;
        Ok(ctx)
    }

    fn chunk(&mut self, range: Range<usize>) -> Result<(), Failure> {
        let chunk = self.load(range)?;
        self.buffer.get_or_insert_with(|| Arc::clone(&chunk.buffer));
        let level = match self.opt.checks.verify_diagnostics {
            None => return self.process(&chunk),
            Some(LevelArg::All) => Level::All,
            Some(LevelArg::OnlyExpected) => Level::OnlyExpected,
        };
        let ctx = &chunk.ctx;
        let expectations = Expectations::new(ctx, level);
        expectations.add(ctx, &chunk.buffer, chunk.range.clone());
        // The expectations decide whether a failure is an error.
        if let Err(Failure::Message(message)) = ctx.with_handler(expectations.handler(), || self.process(&chunk)) {
            return Err(Failure::Message(message));
        }
        Ok(expectations.finish(ctx)?)
    }

    fn process(&mut self, chunk: &Chunk) -> Result<(), Failure> {
        self.opt.irdl.load(&chunk.ctx, self.opt.files.allow_unregistered_dialect)?;
        let mut ir = self.parse(chunk)?;
        patterns::apply(&mut ir, &self.patterns, &self.program.natives)?;
        self.run_passes(chunk, &mut ir)?;
        if self.opt.checks.verify_roundtrip {
            self.verify_roundtrip(&ir)?;
        }
        if self.opt.print.report_generic_fallback {
            fallback::report(&chunk.ctx, &ir);
        }
        if self.opt.print.report_unknown {
            report_unknown::report(&chunk.ctx, &ir);
        }
        if !self.opt.versions.wanted().is_empty() {
            ir = self.at_versions(chunk, &ir)?;
        }
        #[cfg(feature = "vhlo")]
        if let Some(artifact) = self.timing.of(Stage::Output, || self.opt.bytecode.artifact.write(&ir)) {
            return self.write(&artifact?);
        }
        if self.opt.bytecode.emit_bytecode {
            return self.emit_bytecode(&ir);
        }
        let comment = self.opt.versions.comment(ir.context());
        self.write(comment.as_bytes())?;
        // Text can only be written for the supported release and newer ones.
        let release = self.opt.bytecode.emit_for.unwrap_or(MLIR_RELEASE).max(MLIR_RELEASE);
        let ir = in_release(&ir, release, self.opt.print.mlir_print_op_generic)?.unwrap_or(ir);
        let config = self.opt.print.config().with_release(release).with_threads(self.opt.checks.threads());
        let printed = self.timing.of(Stage::Output, || print_op(ir.root(), &config, &mut self.out));
        printed.map_err(|error| self.out.failure(&error))?;
        self.write(b"\n")
    }

    fn run_passes(&self, chunk: &Chunk, ir: &mut Isolate) -> Result<(), Failure> {
        let (around, registry, threads) = (&self.opt.around, &self.program.registry, self.opt.checks.threads());
        let pipeline = match around.reproducer(&chunk.ctx, registry)? {
            Some(pipeline) => Some(pipeline),
            None => self.program.passes.pipeline(registry, self.opt.project.as_ref(), ir.root())?,
        };
        let print = self.opt.print.config();
        if let Some(pipeline) = &pipeline {
            let verify = (!self.opt.checks.no_verify).then(|| self.opt.files.verify(threads));
            around.run(pipeline, ir, Setting { threads, verify, print: print.clone(), timing: self.timing })?;
        }
        around.generate(pipeline.as_ref(), ir, &print)
    }

    fn parse(&self, chunk: &Chunk) -> Result<Isolate, Failure> {
        let (allow_unregistered, threads) = (self.opt.files.allow_unregistered_dialect, self.opt.checks.threads());
        let config = ReadConfig::default()
            .with_allow_unregistered(allow_unregistered)
            .with_threads(threads)
            .with_lazy(false)
            .with_producer(self.producer.clone())
            .with_implicit_module(!self.opt.checks.no_implicit_module);
        let name = self.opt.files.name();
        let packed = archive::ReadConfig::default().with_allow_unregistered(allow_unregistered).with_threads(threads);
        let mut ir = self.timing.of(Stage::Parser, || match &self.bytecode {
            Some(bytes) if archive::is_archive(bytes) => Ok(archive::read(&chunk.ctx, name, bytes.clone(), &packed)?),
            #[cfg(feature = "vhlo")]
            Some(bytes) => Ok(self.opt.bytecode.artifact.read(&chunk.ctx, name, bytes, &config)?),
            #[cfg(not(feature = "vhlo"))]
            Some(bytes) => Ok(lect_bytecode::read(&chunk.ctx, name, bytes.clone(), &config)?),
            None => self.parse_text(chunk),
        })?;
        self.timing.of(Stage::Parser, || match self.program.passes.are_selected() {
            true => self.verify_and_mark(&mut ir),
            false => self.verify(&ir),
        })?;
        Ok(ir)
    }

    fn parse_text(&self, chunk: &Chunk) -> Result<Isolate, Failure> {
        let (allow_unregistered, threads) = (self.opt.files.allow_unregistered_dialect, self.opt.checks.threads());
        // With expected diagnostics, parsing stops at the first error, as in MLIR.
        let max_errors = if self.opt.checks.verify_diagnostics.is_some() { 1 } else { MAX_ERRORS };
        let newer = self.opt.bytecode.from.filter(|release| *release > MLIR_RELEASE);
        let config = ParseConfig::default()
            .with_allow_unregistered(allow_unregistered)
            .with_threads(threads)
            .with_max_errors(max_errors)
            .with_implicit_module(!self.opt.checks.no_implicit_module)
            .with_lenient_dictionaries(self.opt.bytecode.from == Some(MLIR_RELEASE))
            .with_older(newer.map(Older::newer_release));
        let older = chunk.ctx.text_versions(&chunk.buffer, chunk.range.clone(), self.opt.versions.given())?;
        if older.is_empty() {
            let parse = || parse_source(&chunk.ctx, &chunk.buffer, chunk.range.clone(), &config);
            if newer.is_some() || self.opt.checks.verify_diagnostics.is_some() {
                return Ok(parse()?);
            }
            let (read, diagnostics) = chunk.ctx.capture_diagnostics(parse);
            if read.is_err()
                && diagnostics.iter().any(newer::is_evidence)
                && let Some(ir) = newer::read(&chunk.buffer, &config, || self.load_at(chunk.range.clone(), &[]))?
            {
                return Ok(ir);
            }
            diagnostics.into_iter().for_each(|diagnostic| chunk.ctx.report(diagnostic));
            if read.is_err() && self.opt.checks.verify_diagnostics.is_none() {
                lect_bytecode::hint_version(&chunk.ctx, &chunk.buffer, chunk.range.clone(), &config);
            }
            return Ok(read?);
        }
        let Chunk { ctx, buffer, range } = self.other_context(chunk, &older)?;
        let ir = parse_source(&ctx, &buffer, range, &config)?;
        self.verify(&ir)?;
        Ok(versions::carried(&ir, &chunk.ctx, threads)?)
    }

    fn verify(&self, ir: &Isolate) -> Result<(), Failure> {
        if !self.opt.checks.no_verify {
            let config = self.opt.files.verify(self.opt.checks.threads());
            verify(ir.root(), &config)?;
        }
        Ok(())
    }

    /// Verifies IR that passes will change.
    fn verify_and_mark(&self, ir: &mut Isolate) -> Result<(), Failure> {
        if !self.opt.checks.no_verify {
            verify_and_mark(ir, &self.opt.files.verify(self.opt.checks.threads()))?;
        }
        Ok(())
    }

    /// Loads the chunk into a context with some dialects at other versions.
    fn other_context(&self, chunk: &Chunk, versions: &[(String, Vec<u64>)]) -> Result<Chunk, Failure> {
        versions::check(&chunk.ctx, versions, Loc::source(chunk.buffer.pos(chunk.range.start)))?;
        let other = self.load_at(chunk.range.clone(), versions)?;
        self.opt.irdl.load(&other.ctx, self.opt.files.allow_unregistered_dialect)?;
        Ok(other)
    }

    /// Transfers the IR to the versions that are to be written.
    fn at_versions(&self, chunk: &Chunk, ir: &Isolate) -> Result<Isolate, Failure> {
        let other = self.other_context(chunk, self.opt.versions.wanted())?;
        let ir = versions::carried(ir, &other.ctx, self.opt.checks.threads())?;
        self.verify(&ir)?;
        Ok(ir)
    }

    fn emit_bytecode(&mut self, ir: &Isolate) -> Result<(), Failure> {
        let flags = &self.opt.bytecode;
        let mut config = flags.emit_for.map_or_else(WriteConfig::default, WriteConfig::for_release);
        config.elide_resource_data = flags.elide_resource_data_from_bytecode;
        config.version = flags.emit_bytecode_version.unwrap_or(config.version);
        let out = &mut self.out;
        self.timing.of(Stage::Output, || write(out, |out| lect_bytecode::write(ir.root(), &config, out)))
    }
}
