//! `lect-bench generate OUT.mlir` writes an input; `lect-bench compare` times lect beside `mlir-opt`,
//! `lect-bench bytecode` reading and writing bytecode, `lect-bench archive` archives beside it, `lect-bench tablegen` beside `llvm-tblgen`; `lect-bench engine` times what dialects from `.td` files take.
#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand, ValueEnum};
use lect_bench::compare::{Plan, compare, generate};
use lect_bench::engine;
use lect_bench::generate::{Names, Shape};
use lect_bench::measure;
use lect_bench::{archive, bytecode, compile, tablegen, typed};

/// Benchmarks of lect
#[derive(Parser)]
#[command(name = "lect-bench")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write a large module in generic form
    Generate {
        /// Where to
        out: PathBuf,
        #[command(flatten)]
        size: Size,
        /// How values are named
        #[arg(long, default_value = "numeric")]
        names: NamesArg,
        /// Write nested modules of unknown operations instead of functions
        #[arg(long)]
        isolates: bool,
    },
    /// Time lect beside mlir-opt
    Compare {
        #[command(flatten)]
        size: Size,
        /// How often to run each
        #[arg(long, default_value_t = 5)]
        runs: usize,
        /// The program to compare with
        #[arg(long, default_value = "mlir-opt-22")]
        mlir_opt: String,
        /// The lect command; by default the one beside this program
        #[arg(long)]
        lect: Option<String>,
    },
    /// Time dialects from .td files: loading them, and custom forms beside mlir-opt
    Engine {
        #[command(flatten)]
        size: Size,
        /// How often to run each
        #[arg(long, default_value_t = 5)]
        runs: usize,
        /// The folder that MLIR's `mlir/..` files are included from
        #[arg(long, env = "LECT_MLIR_TD_DIR", default_value = "/usr/lib/llvm-22/include")]
        td_dir: PathBuf,
        /// The program to compare with
        #[arg(long, default_value = "mlir-opt-22")]
        mlir_opt: String,
        /// The lect command; by default the one beside this program
        #[arg(long)]
        lect: Option<String>,
    },
    /// Time bytecode beside mlir-opt
    Bytecode {
        #[command(flatten)]
        size: Size,
        /// How often to run each
        #[arg(long, default_value_t = 5)]
        runs: usize,
        /// The program to compare with
        #[arg(long, default_value = "mlir-opt-22")]
        mlir_opt: String,
        /// The lect command; by default the one beside this program
        #[arg(long)]
        lect: Option<String>,
    },
    /// Compare archives with bytecode
    Archive {
        #[command(flatten)]
        size: Size,
        /// How often to run each
        #[arg(long, default_value_t = 5)]
        runs: usize,
        /// A folder with files of bytecode, each of which is packed by itself
        #[arg(long)]
        corpus: Option<PathBuf>,
    },
    /// Time lect beside llvm-tblgen on MLIR's own .td files
    Tablegen {
        /// How often to run each
        #[arg(long, default_value_t = 11)]
        runs: usize,
        /// The folder that MLIR's `mlir/..` files are included from
        #[arg(long, env = "LECT_MLIR_TD_DIR", default_value = "/usr/lib/llvm-22/include")]
        td_dir: PathBuf,
        /// The program to compare with
        #[arg(long, default_value = "llvm-tblgen-22")]
        llvm_tblgen: String,
        /// The lect command; by default the one beside this program
        #[arg(long)]
        lect: Option<String>,
    },
    /// Time typed builders and views beside reading text
    Typed {
        #[command(flatten)]
        size: Size,
        /// How often to run each
        #[arg(long, default_value_t = 5)]
        runs: usize,
    },
    /// Time compiling a crate with many operations
    Compile {
        /// How many
        #[arg(long, default_value_t = 200)]
        ops: usize,
        /// How often
        #[arg(long, default_value_t = 3)]
        runs: usize,
    },
    /// Time the phases of lect over a file
    Phases {
        /// The file
        file: PathBuf,
        /// On how many threads
        #[arg(long, default_value_t = 1)]
        threads: usize,
        /// How often
        #[arg(long, default_value_t = 5)]
        runs: usize,
    },
}

#[derive(Args)]
struct Size {
    /// How many functions
    #[arg(long, default_value_t = 1000)]
    functions: usize,
    /// How many operations in each
    #[arg(long, default_value_t = 1000)]
    ops: usize,
}

#[derive(Clone, Copy, ValueEnum)]
enum NamesArg {
    Numeric,
    Alphabetic,
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Generate { out, size, names, isolates } => {
            let names = match names {
                NamesArg::Numeric => Names::Numeric,
                NamesArg::Alphabetic => Names::Alphabetic,
            };
            generate(&Shape { functions: size.functions, ops: size.ops, names, isolates, ..Shape::default() }, &out)
        }
        Command::Compare { size, runs, mlir_opt, lect } => {
            let shape = Shape { functions: size.functions, ops: size.ops, ..Shape::default() };
            let lect = lect.unwrap_or_else(beside);
            compare(&Plan { shape, runs, mlir_opt, lect }, &mut std::io::stdout())
        }
        Command::Bytecode { size, runs, mlir_opt, lect } => {
            let shape = Shape { functions: size.functions, ops: size.ops, ..Shape::default() };
            let lect = lect.unwrap_or_else(beside);
            bytecode::compare(&Plan { shape, runs, mlir_opt, lect }, &mut std::io::stdout())
        }
        Command::Archive { size, runs, corpus } => {
            let shape = Shape { functions: size.functions, ops: size.ops, ..Shape::default() };
            archive::compare(&archive::Plan { shape, runs, corpus }, &mut std::io::stdout())
        }
        Command::Engine { size, runs, td_dir, mlir_opt, lect } => {
            let shape = Shape { functions: size.functions, ops: size.ops, ..Shape::default() };
            let lect = lect.unwrap_or_else(beside);
            engine::compare(&engine::Plan { shape, runs, td_dir, mlir_opt, lect }, &mut std::io::stdout())
        }
        Command::Typed { size, runs } => typed::compare(size.functions, size.ops, runs, &mut std::io::stdout()),
        Command::Compile { ops, runs } => compile::measure(ops, runs, &mut std::io::stdout()),
        Command::Tablegen { runs, td_dir, llvm_tblgen, lect } => {
            let lect = lect.unwrap_or_else(beside);
            tablegen::compare(&tablegen::Plan { runs, td_dir, llvm_tblgen, lect }, &mut std::io::stdout())
        }
        Command::Phases { file, threads, runs } => (0..runs).try_for_each(|_| {
            let measured = measure::phases(&file, threads)?;
            println!("{measured:.3?}");
            Ok(())
        }),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The `lect` command in the folder of this program.
fn beside() -> String {
    let here = std::env::current_exe().ok();
    let lect = here.and_then(|here| Some(here.parent()?.join("lect")));
    lect.map_or_else(|| "lect".into(), |path| path.to_string_lossy().into_owned())
}
