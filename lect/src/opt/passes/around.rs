//! What is done around each pass: dumps of IR, and checks.

use clap::{ArgAction, Args};
use lect_core::diag::Reported;
use lect_core::ir::Isolate;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::verify::{VerifyConfig, verify};
use lect_transforms::pass::{Instrument, Pass, Pipeline};

/// Dumps of IR around passes
#[derive(Args)]
#[command(next_help_heading = "Passes")]
pub struct AroundFlags {
    /// Print IR to standard error before these passes
    #[arg(long, value_name = "PASS,..", value_delimiter = ',')]
    mlir_print_ir_before: Vec<String>,

    /// Print IR to standard error before each pass
    #[arg(long)]
    mlir_print_ir_before_all: bool,

    /// Print IR to standard error after these passes
    #[arg(long, value_name = "PASS,..", value_delimiter = ',')]
    mlir_print_ir_after: Vec<String>,

    /// Print IR to standard error after each pass
    #[arg(long)]
    mlir_print_ir_after_all: bool,

    /// When IR is printed after passes, leave out those that changed nothing
    #[arg(long)]
    mlir_print_ir_after_change: bool,

    /// When IR is printed after passes, print it only if the pass failed
    #[arg(long)]
    mlir_print_ir_after_failure: bool,

    /// Print the pipeline to standard error before it runs
    #[arg(long)]
    dump_pass_pipeline: bool,

    /// Whether IR is verified after each pass
    #[arg(long, value_name = "BOOL", default_value = "true", num_args = 0..=1, require_equals = true,
          default_missing_value = "true", action = ArgAction::Set)]
    verify_each: bool,
}

impl AroundFlags {
    /// Prints the pipeline, if that is asked for.
    pub fn dump(&self, pipeline: &Pipeline) {
        if self.dump_pass_pipeline {
            eprintln!("Pass Manager with {} passes:\n{}\n", pipeline.len(), pipeline.dump());
        }
    }

    /// What is done around each pass.
    pub fn instrument<'a>(&'a self, print: &'a PrintConfig, verify: Option<VerifyConfig>) -> Around<'a> {
        Around { flags: self, print, verify: verify.filter(|_| self.verify_each), before: None }
    }

    fn prints_before(&self, name: &str) -> bool {
        self.mlir_print_ir_before_all || self.mlir_print_ir_before.iter().any(|it| it == name)
    }

    fn prints_after(&self, name: &str, failed: bool) -> bool {
        match self.mlir_print_ir_after_failure {
            true => failed,
            false => self.mlir_print_ir_after_all || self.mlir_print_ir_after.iter().any(|it| it == name),
        }
    }
}

/// What is done around each pass.
pub struct Around<'a> {
    flags: &'a AroundFlags,
    print: &'a PrintConfig,
    verify: Option<VerifyConfig>,
    /// The IR before the pass, to see whether it changed anything.
    before: Option<Vec<u8>>,
}

impl Around<'_> {
    fn text(&self, ir: &Isolate, config: &PrintConfig) -> Vec<u8> {
        let mut text = Vec::new();
        // Memory can be written.
        let _ = print_op(ir.root(), config, &mut text);
        text
    }

    fn show(&self, ir: &Isolate, when: &str, pass: &dyn Pass, failed: bool) {
        let failed = if failed { " Failed" } else { "" };
        let def = pass.def();
        let text = self.text(ir, self.print);
        let text = String::from_utf8_lossy(&text);
        // Modules are printed with the end of their last line.
        let text = if &*ir.root().name_data().name == b"builtin.module" { &*text } else { text.trim_end() };
        eprintln!("// -----// IR Dump {when} {}{failed} ({}) //----- //\n{text}\n", def.class, def.name);
    }
}

impl Instrument for Around<'_> {
    fn before(&mut self, pass: &dyn Pass, ir: &Isolate) {
        if self.flags.prints_before(pass.def().name) {
            self.show(ir, "Before", pass, false);
        }
        let compares = self.flags.mlir_print_ir_after_change && self.flags.prints_after(pass.def().name, false);
        self.before = compares.then(|| self.text(ir, &PrintConfig::default().with_debug_info(true)));
    }

    fn after(&mut self, pass: &dyn Pass, ir: &Isolate, failed: bool) -> Result<(), Reported> {
        let changed = |before: &Vec<u8>| *before != self.text(ir, &PrintConfig::default().with_debug_info(true));
        if self.flags.prints_after(pass.def().name, failed) && self.before.as_ref().is_none_or(changed) {
            self.show(ir, "After", pass, failed);
        }
        match &self.verify {
            Some(config) if !failed => verify(ir.root(), config),
            _ => Ok(()),
        }
    }
}
