//! `lect run`: runs a program.

mod program;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use crate::opt::Program;
use crate::opt::dialects::Dialects;
use crate::opt::failure::exit_code;

/// Runs a function of a module, as machine code or by an interpreter
#[derive(Args)]
#[command(allow_negative_numbers = true)]
pub struct Run {
    /// The file: text, bytecode or an archive; `-` is standard input
    #[arg(default_value = "-", value_name = "INPUT")]
    input: PathBuf,

    /// Arguments of the function: numbers, and files `.npy` for memrefs and tensors
    #[arg(value_name = "ARGUMENT")]
    args: Vec<String>,

    /// The function to run; `main` if not given, or the only function
    #[arg(short, long, value_name = "NAME")]
    entry: Option<String>,

    /// Print the result as `mlir-runner` does, or none
    #[arg(long, value_name = "TYPE")]
    entry_point_result: Option<ResultType>,

    /// The file `.npy` for a result that is a memref or a tensor; without such a result, for the last argument of this kind.
    /// There may be several, for several results
    #[arg(short, long, value_name = "OUTPUT")]
    output: Vec<PathBuf>,

    /// Interpret the program without lowering it. Undefined behaviour is an error: an access out of bounds, use of freed
    /// memory, a division by zero, a decision that depends on poison
    #[arg(long)]
    interpret: bool,

    /// How many steps an interpreted program may take
    #[arg(long, value_name = "N", requires = "interpret")]
    max_steps: Option<usize>,

    /// The passes that lower the module, instead of the default ones
    #[arg(long, value_name = "PIPELINE")]
    pass_pipeline: Option<String>,

    /// Libraries of `mlir-runner`, whose functions are part of the command
    #[arg(long, value_name = "FILES", value_delimiter = ',')]
    shared_libs: Vec<PathBuf>,

    /// Optimization level; has no effect
    #[arg(short = 'O', value_name = "LEVEL", hide = true)]
    level: Option<u8>,

    #[command(flatten)]
    dialects: Dialects,
}

/// Form of a printed result.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ResultType {
    Void,
    I32,
    I64,
    F32,
}

impl Run {
    /// Runs the command.
    pub fn run(&self, program: &Program) -> ExitCode {
        exit_code(self.try_run(program))
    }
}
