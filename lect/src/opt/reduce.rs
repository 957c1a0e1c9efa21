//! `lect reduce`: reduces a file of IR as far as a test still finds it interesting.

mod command;
mod progress;

use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use crate::render::{Display, stderr_handler};
use clap::Args;
use lect_bytecode::WriteConfig;
use lect_core::ir::Isolate;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::threads;
use lect_core::verify::verify;
use lect_transforms::reduce::{Progress, ReduceConfig, Test, Weight, forms, reduce};

use crate::opt::Program;
use crate::opt::dialects::Dialects;
use crate::opt::failure::{Failure, exit_code, note};
use crate::opt::files::Files;
use crate::opt::irdl::Irdl;
use crate::opt::reading::look;
use crate::opt::timing::Timing;

use command::Command;

/// Makes a file of IR small that a test still finds interesting: for reports of faults
#[derive(Args)]
pub struct Reduce {
    #[command(flatten)]
    files: Files,

    /// A command of the shell that exits with status 0 if a file is interesting. `{}` denotes the file; without it, the
    /// file is the last argument
    #[arg(long, value_name = "COMMAND")]
    test: String,

    /// An argument of the test, before the file
    #[arg(long, value_name = "ARGUMENT", allow_hyphen_values = true)]
    test_arg: Vec<String>,

    /// How many tests may run at once; as many as there are processors if not given
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// How long a test may run, in seconds. One that takes longer is ended, and its file is not interesting
    #[arg(long, value_name = "SECONDS", default_value = "60")]
    timeout: f64,

    /// Test invalid IR, too, in the generic form
    #[arg(long)]
    no_verify: bool,

    /// Test and write bytecode
    #[arg(long)]
    emit_bytecode: bool,

    #[command(flatten)]
    irdl: Irdl,

    #[command(flatten)]
    dialects: Dialects,
}

impl Reduce {
    /// Runs the command.
    pub fn run(mut self, program: &Program) -> ExitCode {
        exit_code(self.try_run(program))
    }

    fn try_run(&mut self, program: &Program) -> Result<(), Failure> {
        if let Some(config) = self.dialects.configure(self.files.input())? {
            self.files.allow_unregistered_dialect |= config.allow_unregistered.unwrap_or(false);
            self.irdl.add(config.dialects.irdl.clone());
        }
        let loader = self.dialects.open(program, &Arc::new(Timing::new()))?;
        let ctx = program.context();
        loader.install(&ctx);
        ctx.set_handler(stderr_handler(Display::for_stderr()));
        self.irdl.load(&ctx, self.files.allow_unregistered_dialect)?;
        let file = look(&ctx, self.files.input())?;
        let verifier = (!self.no_verify).then(|| self.files.verify(1));
        if let Some(config) = &verifier {
            verify(file.ir.root(), config)?;
        }
        loader.result()?;
        let mut out = self.files.output()?;
        let command = Command::new(&self.test, &self.test_arg, self.limit()?, &file.bytes, self.emit_bytecode)?;
        let form = self.form(&file.ir, &command)?;
        let threads = self.jobs.map_or_else(threads::available, NonZeroUsize::get);
        let config =
            ReduceConfig::default().with_verify(verifier).with_locations(form.has_locations()).with_threads(threads);
        let watched = Watched { form, command: &command, shown: progress::Shown::new() };
        let before = Weight::of(file.ir.root()).ops;
        let reduced = reduce(file.ir, &config, &watched)?;
        watched.shown.finish();
        command.result()?;
        let reduced =
            reduced.ok_or_else(|| Failure::Message("the test gives different answers for one file".to_owned()))?;
        out.put(&reduced.written)?;
        out.keep()?;
        note(&format!("{before} operations became {}", reduced.ops));
        Ok(())
    }

    fn limit(&self) -> Result<Duration, Failure> {
        let limit = Duration::try_from_secs_f64(self.timeout).ok().filter(|limit| !limit.is_zero());
        limit.ok_or_else(|| Failure::Message(format!("a test cannot run for {} seconds", self.timeout)))
    }

    /// Returns the shortest form in which the test finds the IR interesting.
    fn form(&self, ir: &Isolate, command: &Command) -> Result<Form, Failure> {
        let all: Vec<Form> = match self.emit_bytecode {
            true => vec![Form::Bytecode],
            false => forms(!self.no_verify).map(Form::Text).collect(),
        };
        let found = all.into_iter().find(|form| form.write(ir).is_some_and(|text| command.is_interesting(&text)));
        command.result()?;
        let kind = if self.emit_bytecode { "as bytecode" } else { "as lect prints it" };
        found.ok_or_else(|| Failure::Message(format!("the test finds the input interesting, but not {kind}")))
    }
}

/// A form in which IR is tested.
enum Form {
    Text(PrintConfig),
    Bytecode,
}

impl Form {
    fn has_locations(&self) -> bool {
        match self {
            Self::Text(config) => config.debug_info,
            Self::Bytecode => true,
        }
    }

    fn write(&self, ir: &Isolate) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        match self {
            Self::Text(config) => print_op(ir.root(), config, &mut bytes).ok()?,
            Self::Bytecode => {
                let written = || lect_bytecode::write(ir.root(), &WriteConfig::default(), &mut bytes);
                ir.context().clone().capture_diagnostics(written).0.ok()?;
            }
        }
        Some(bytes)
    }
}

/// A test whose progress is shown.
struct Watched<'c> {
    form: Form,
    command: &'c Command,
    shown: progress::Shown,
}

impl Test for Watched<'_> {
    fn write(&self, ir: &Isolate) -> Option<Vec<u8>> {
        self.form.write(ir)
    }

    fn is_interesting(&self, written: &[u8]) -> bool {
        self.command.is_interesting(written)
    }

    fn progress(&self, progress: &Progress) {
        self.shown.update(progress);
    }
}
