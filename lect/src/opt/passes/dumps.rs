//! Dumps of IR before and after passes.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use clap::Args;
use lect_core::diag::Reported;
use lect_core::ir::{Isolate, OpRef};
use lect_core::text::print::{PrintConfig, print_op};
use lect_transforms::pass::{Instrument, Pass, Place};

use crate::opt::failure::{Failure, print_error};

/// The dumps to print, and the destination
#[derive(Args)]
#[command(next_help_heading = "Passes")]
pub struct Flags {
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

    /// For dumps before and after passes, print the outermost operation
    #[arg(long)]
    mlir_print_ir_module_scope: bool,

    /// Print dumps before and after passes to files in this folder, each named after the operation and the pass
    #[arg(long, value_name = "FOLDER")]
    mlir_print_ir_tree_dir: Option<PathBuf>,
}

/// Prints IR before and after passes.
pub struct Dumps<'a> {
    flags: &'a Flags,
    print: &'a PrintConfig,
    /// Number of dumps of each operation.
    counts: Mutex<HashMap<PathBuf, usize>>,
    failure: Mutex<Option<Failure>>,
}

impl<'a> Dumps<'a> {
    pub fn new(flags: &'a Flags, print: &'a PrintConfig) -> Self {
        Self { flags, print, counts: Mutex::default(), failure: Mutex::default() }
    }

    /// Returns true if the flags select any dumps.
    pub fn is_needed(&self) -> bool {
        let flags = self.flags;
        flags.mlir_print_ir_before_all
            || flags.mlir_print_ir_after_all
            || flags.mlir_print_ir_after_failure
            || !flags.mlir_print_ir_before.is_empty()
            || !flags.mlir_print_ir_after.is_empty()
    }

    /// Fails if a dump could not be written.
    pub fn result(self) -> Result<(), Failure> {
        self.failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }

    fn is_before(&self, name: &str) -> bool {
        self.flags.mlir_print_ir_before_all || self.flags.mlir_print_ir_before.iter().any(|it| it == name)
    }

    fn is_after(&self, name: &str, failed: bool) -> bool {
        match self.flags.mlir_print_ir_after_failure {
            true => failed,
            false => self.flags.mlir_print_ir_after_all || self.flags.mlir_print_ir_after.iter().any(|it| it == name),
        }
    }

    fn show(&self, place: &Place<'_>, when: &str, pass: &dyn Pass, failed: bool) {
        let failed = if failed { " Failed" } else { "" };
        let def = pass.def();
        let is_whole = self.flags.mlir_print_ir_module_scope;
        let shown = if is_whole { place.root() } else { place.ir() };
        let which = if is_whole { format!(" ({})", described(place.ir().root())) } else { String::new() };
        let text = text(shown, self.print);
        let text = String::from_utf8_lossy(&text);
        // MLIR prints a module that is all of the IR with its final line break.
        let is_outermost = is_whole || place.ops().len() == 1;
        let is_module = &*shown.root().name_data().name == b"builtin.module";
        let text = if is_module && is_outermost { &*text } else { text.trim_end() };
        let dump =
            format!("// -----// IR Dump {when} {}{failed} ({}){which} //----- //\n{text}\n\n", def.class, def.name);
        match &self.flags.mlir_print_ir_tree_dir {
            None => print_error(&dump),
            Some(_) => {
                if let Err(failure) = self.write(place, pass, &dump) {
                    *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
                }
            }
        }
    }

    /// Writes a dump to a file: in nested folders for the operation and its ancestors, with their dump counts in the
    /// name.
    fn write(&self, place: &Place<'_>, pass: &dyn Pass, dump: &str) -> Result<(), Failure> {
        let Some(folder) = &self.flags.mlir_print_ir_tree_dir else { return Ok(()) };
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut path, mut numbers) = (folder.clone(), String::new());
        let ops = place.ops();
        for (depth, op) in ops.iter().enumerate() {
            path.push(file_name(*op));
            let is_new = !counts.contains_key(&path);
            let count = counts.entry(path.clone()).or_default();
            *count += usize::from(!is_new && depth + 1 == ops.len());
            numbers += &format!("{count}_");
        }
        let failed =
            |error: &dyn std::fmt::Display| Failure::Message(format!("cannot write '{}': {error}", path.display()));
        std::fs::create_dir_all(&path).map_err(|error| failed(&error))?;
        std::fs::write(path.join(format!("{numbers}{}.mlir", pass.def().name)), dump).map_err(|error| failed(&error))
    }
}

/// Prints the IR for a dump.
pub fn text(ir: &Isolate, config: &PrintConfig) -> Vec<u8> {
    let mut text = Vec::new();
    // Writing to memory does not fail.
    let _ = print_op(ir.root(), config, &mut text);
    text
}

fn symbol(op: OpRef<'_>) -> Option<String> {
    let name = op.attr("sym_name")?;
    Some(String::from_utf8_lossy(op.context().attrs().string_value(name)?).into_owned())
}

/// Describes an operation, as in `'func.func' operation: @f`.
pub fn described(op: OpRef<'_>) -> String {
    let name = op.name_text().into_owned();
    let symbol = symbol(op).map(|symbol| format!(": @{symbol}")).unwrap_or_default();
    format!("'{name}' operation{symbol}")
}

/// Encodes an operation as a file name, as in `func_func_f`.
fn file_name(op: OpRef<'_>) -> String {
    let name = op.name_text().into_owned();
    let symbol = symbol(op).unwrap_or_else(|| "no-symbol-name".to_owned());
    // Replace separators of paths and the like.
    format!("{name}_{symbol}").replace(|c: char| !c.is_alphanumeric() && c != '_' && c != '-', "_")
}

impl Instrument for Dumps<'_> {
    fn pass(
        &self,
        place: &mut Place<'_>,
        pass: &dyn Pass,
        run: &mut dyn FnMut(&mut Place<'_>) -> Result<(), Reported>,
    ) -> Result<(), Reported> {
        let name = pass.def().name;
        if self.is_before(name) {
            self.show(place, "Before", pass, false);
        }
        let all = |place: &Place<'_>| text(place.ir(), &PrintConfig::default().with_debug_info(true));
        let before = (self.flags.mlir_print_ir_after_change && self.is_after(name, false)).then(|| all(place));
        let result = run(place);
        if self.is_after(name, result.is_err()) && before.is_none_or(|before| before != all(place)) {
            self.show(place, "After", pass, result.is_err());
        }
        result
    }

    fn is_sequential(&self) -> bool {
        true
    }
}
