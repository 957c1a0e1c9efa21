//! Instrumentation of passes (dumps, traces, statistics, reproducers), and its flags.

use lect_ods::order::Order as _;
use std::path::{Path, PathBuf};

use clap::{ArgAction, Args, ValueEnum};
use lect_core::Context;
use lect_core::context::ResourceValue;
use lect_core::diag::resolve;
use lect_core::ir::Isolate;
use lect_core::text::print::PrintConfig;
use lect_core::verify::VerifyConfig;
use lect_transforms::pass::{PassOutput, PassStep, Pipeline, Registry, RunConfig, Step};
use lect_transforms::rewrite::trace::{Attempt, trace_to};

use super::dumps::Dumps;
use super::progress::Progress;
use super::reproducer::{self, Reproducer};
use super::times::Times;
use crate::opt::failure::{Failure, print_error};
use crate::opt::output::Output;
use crate::opt::timing::Timing;

/// Dumps of IR before and after passes
#[derive(Args)]
#[command(next_help_heading = "Passes")]
pub struct AroundFlags {
    #[command(flatten)]
    dumps: super::dumps::Flags,

    /// Print the pipeline to standard error before it runs
    #[arg(long)]
    dump_pass_pipeline: bool,

    /// Whether IR is verified after each pass that changed it
    #[arg(long, value_name = "BOOL", default_value = "true", num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    verify_each: bool,

    /// Print each pattern that is tried, with the reason where it does not match. Passes run on one thread
    #[arg(long)]
    trace_patterns: bool,

    /// Report the statistics of each pass
    #[arg(long)]
    mlir_pass_statistics: bool,

    /// How statistics are shown
    #[arg(long, value_name = "FORM", default_value = "pipeline")]
    mlir_pass_statistics_display: Statistics,

    /// Write the IR, as it is after the passes, and the pipeline to a file, for --run-reproducer
    #[arg(long, value_name = "FILE")]
    mlir_generate_reproducer: Option<PathBuf>,

    /// If a pass fails, write the IR as it was before the passes, and the pipeline, to a file
    #[arg(long, value_name = "FILE")]
    mlir_pass_pipeline_crash_reproducer: Option<PathBuf>,

    /// Write the IR as it was before the pass that failed, and a pipeline of that pass alone
    #[arg(long, requires = "mlir_pass_pipeline_crash_reproducer")]
    mlir_pass_pipeline_local_reproducer: bool,

    /// Run the pipeline that the file has as a reproducer
    #[arg(long)]
    run_reproducer: bool,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Statistics {
    /// Passes by name, of which all runs are added up
    List,
    /// As the pipeline is nested
    Pipeline,
}

/// Settings of a run besides the pipeline.
pub struct Setting<'a> {
    pub threads: usize,
    pub verify: Option<VerifyConfig>,
    pub print: PrintConfig,
    pub timing: &'a Timing,
}

impl AroundFlags {
    /// Returns the pipeline of the reproducer in the file, if that is to be run.
    pub fn reproducer(&self, ctx: &Context, registry: &Registry) -> Result<Option<Pipeline>, Failure> {
        if !self.run_reproducer {
            return Ok(None);
        }
        let text = ctx.resources().take_external(ctx.ident(b"mlir_reproducer"));
        let pipeline = text.into_iter().find_map(|(key, value)| match value {
            ResourceValue::String(text) if key == ctx.ident(b"pipeline") => Some(text),
            _ => None,
        });
        let Some(pipeline) = pipeline else { return Ok(None) };
        super::parse(&String::from_utf8_lossy(&pipeline), registry).map(Some)
    }

    /// Runs a pipeline with the instrumentation that the flags select.
    pub fn run(&self, pipeline: &Pipeline, ir: &mut Isolate, setting: Setting<'_>) -> Result<(), Failure> {
        if self.dump_pass_pipeline {
            print_error(&format!("Pass Manager with {} passes:\n{}\n\n", pipeline.len(), pipeline.dump()));
        }
        let dumps = Dumps::new(&self.dumps, &setting.print);
        let times = Times::default();
        let progress = Progress::new();
        let crash = self
            .mlir_pass_pipeline_crash_reproducer
            .as_ref()
            .map(|path| Reproducer::new(path, pipeline, self.mlir_pass_pipeline_local_reproducer, &setting, ir));
        let threads = if self.trace_patterns { 1 } else { setting.threads };
        let mut config =
            RunConfig::new().with_threads(threads).with_verify(setting.verify.filter(|_| self.verify_each));
        config = config.with_instrument(&progress);
        if let Some(crash) = &crash {
            config = config.with_instrument(crash);
        }
        if dumps.is_needed() {
            config = config.with_instrument(&dumps);
        }
        let config = config.with_instrument(&times).with_output(&Files).with_printing(setting.print.clone());
        let result = if self.trace_patterns {
            let ctx = ir.context().clone();
            trace_to(move |attempt| print_error(&traced(&ctx, &attempt)), || pipeline.run_with(ir, &config))
        } else {
            pipeline.run_with(ir, &config)
        };
        progress.finish();
        setting.timing.add_passes(times.rows(pipeline));
        if self.mlir_pass_statistics {
            print_error(&self.statistics(pipeline));
        }
        if let (Err(_), Some(crash)) = (&result, crash) {
            crash.write(ir)?;
        }
        dumps.result()?;
        Ok(result?)
    }

    /// Writes a reproducer if the flags select that.
    pub fn generate(&self, pipeline: Option<&Pipeline>, ir: &Isolate, print: &PrintConfig) -> Result<(), Failure> {
        let Some(path) = &self.mlir_generate_reproducer else { return Ok(()) };
        let empty = Pipeline::new("builtin.module");
        let text = reproducer::spelled(pipeline.unwrap_or(&empty), ",");
        let resources = reproducer::Resources { pipeline: text, disable_threading: false, verify_each: false };
        reproducer::write(path, &reproducer::text(ir, print, &resources))
    }

    fn statistics(&self, pipeline: &Pipeline) -> String {
        let line = format!("==={}===\n", "-".repeat(73));
        let mut text = format!("{line}{:^80}", "... Pass statistics report ...").trim_end().to_owned();
        text += &format!("\n{line}");
        match self.mlir_pass_statistics_display {
            Statistics::Pipeline => step_statistics(pipeline, 0, &mut text),
            Statistics::List => {
                let mut all: Vec<(&str, Vec<Counted>)> = Vec::new();
                collect(pipeline, &mut all);
                all.order_by_key(|it| it.0);
                all.into_iter().for_each(|(name, counted)| entry(name, 0, counted, &mut text));
            }
        }
        text + "\n"
    }
}

/// Formats a line of a trace: `add.mlir:3:8: arith::canonicalize::combine on 'arith.addi': no match`.
fn traced(ctx: &Context, attempt: &Attempt) -> String {
    match resolve(ctx, attempt.loc) {
        Some(at) => format!("{}:{}:{}: {attempt}\n", String::from_utf8_lossy(&at.file), at.line, at.column),
        None => format!("{attempt}\n"),
    }
}

/// Output of passes besides IR: reports go to standard error, files are replaced completely or not at all.
struct Files;

impl PassOutput for Files {
    fn report(&self, text: &[u8]) {
        print_error(&String::from_utf8_lossy(text));
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), String> {
        let write = || {
            let mut output = Output::to(path)?;
            output.put(bytes)?;
            output.keep()
        };
        write().map_err(|failure| match failure {
            Failure::Message(message) => message,
            Failure::Closed | Failure::Reported => format!("cannot write '{}'", path.display()),
        })
    }
}

/// Name of a statistic, its value and its summary.
type Counted = (&'static str, u64, &'static str);

fn counted(step: &PassStep) -> Vec<Counted> {
    step.counters().counts().map(|(statistic, count)| (statistic.name, count, statistic.summary)).collect()
}

fn step_statistics(pipeline: &Pipeline, depth: usize, text: &mut String) {
    for step in pipeline.steps() {
        match step {
            Step::Pass(step) => entry(step.pass().def().class, depth, counted(step), text),
            Step::Nested(nested) => {
                entry(&format!("'{}' Pipeline", nested.anchor()), depth, Vec::new(), text);
                lect_core::stack::grow(|| step_statistics(nested, depth + 1, text));
            }
        }
    }
}

/// Sums the statistics of passes by name.
fn collect(pipeline: &Pipeline, all: &mut Vec<(&str, Vec<Counted>)>) {
    for step in pipeline.steps() {
        match step {
            Step::Nested(nested) => lect_core::stack::grow(|| collect(nested, all)),
            Step::Pass(step) => {
                let (name, counted) = (step.pass().def().class, counted(step));
                match all.iter_mut().find(|it| it.0 == name) {
                    Some((_, sum)) => sum.iter_mut().zip(counted).for_each(|(sum, more)| sum.1 += more.1),
                    None if counted.is_empty() => {}
                    None => all.push((name, counted)),
                }
            }
        }
    }
}

fn entry(name: &str, depth: usize, mut counted: Vec<Counted>, text: &mut String) {
    let indent = "  ".repeat(depth);
    *text += &format!("{indent}{name}\n");
    counted.order_by_key(|it| it.0);
    let name_width = counted.iter().map(|it| it.0.len()).max().unwrap_or_default();
    let count_width = counted.iter().map(|it| it.1.to_string().len()).max().unwrap_or_default();
    for (name, count, summary) in counted {
        *text += &format!("{indent}  (S) {count:>count_width$} {name:<name_width$} - {summary}\n");
    }
}
