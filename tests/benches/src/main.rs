//! Command line of the benchmarks. `lect-bench suite` compares lect with `mlir-opt` on all shapes, `lect-bench against
//! LECT` with another build. `lect-bench growth` counts the instructions for growing sizes, and `lect-bench generate
//! SHAPE FILE` writes a shape. The other commands measure further aspects.
#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use lect_bench::generate::Shape;
use lect_bench::jobs::Program;
use lect_bench::measure::Counter;
use lect_bench::{
    against, api, archive, artifact, compile, complete, engine, passes, phases, server, shapes, shares, suite, table,
    tablegen, typed,
};

/// Benchmarks of lect
#[derive(Parser)]
#[command(name = "lect-bench")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Time all shapes, by lect and by mlir-opt in turns, and print tables
    Suite {
        #[command(flatten)]
        shapes: Shapes,
        /// How often to run each
        #[arg(long, default_value_t = 5)]
        runs: usize,
        /// The program to compare with
        #[arg(long, default_value = "mlir-opt-22")]
        mlir_opt: String,
        /// Measure one thread only
        #[arg(long)]
        one_thread: bool,
        /// The file that the tables are written to, too
        #[arg(long)]
        table: Option<PathBuf>,
    },
    /// Time all shapes, by this build of lect and by another one in turns
    Against {
        /// The other `lect` command
        other: String,
        #[command(flatten)]
        shapes: Shapes,
        /// How often to run each
        #[arg(long, default_value_t = 5)]
        runs: usize,
    },
    /// Time passes over shapes, by lect and by mlir-opt in turns
    Passes {
        #[command(flatten)]
        shapes: Shapes,
        /// Names of the passes
        #[arg(long, value_delimiter = ',', default_value = "canonicalize,cse,sccp,lower-affine,convert-scf-to-cf")]
        passes: Vec<String>,
        /// How often to run each
        #[arg(long, default_value_t = 5)]
        runs: usize,
        /// Only read a file, and run a pass on it
        #[arg(long, requires = "file")]
        task: Option<String>,
        /// The file for `--task`
        #[arg(requires = "task")]
        file: Option<PathBuf>,
    },
    /// Count the instructions of lect on sizes that grow tenfold
    Growth {
        #[command(flatten)]
        shapes: Shapes,
        /// How many sizes
        #[arg(long, default_value_t = 2)]
        steps: u32,
    },
    /// Count the instructions of each phase for an operation of seven shapes
    Shapes {
        /// Only these shapes
        #[arg(long, value_delimiter = ',')]
        only: Vec<String>,
        /// How instructions are counted: if not given, by `perf` if it works here
        #[arg(long)]
        instructions: Option<Counter>,
        /// Compare the sum of the phases, on small inputs, with the counts in this file
        #[arg(long)]
        baseline: Option<PathBuf>,
        /// Write the file of `--baseline`
        #[arg(long, requires = "baseline")]
        bless: bool,
        /// Only run a stage once
        #[arg(long, requires = "file")]
        stage: Option<phases::Stage>,
        /// The file for `--stage`
        #[arg(requires = "stage")]
        file: Option<PathBuf>,
    },
    /// Print the serial share of each phase, and the gains by threads computed from these
    Shares {
        /// Only these shapes
        #[arg(long, value_delimiter = ',')]
        only: Vec<String>,
        /// Factor for all sizes
        #[arg(long, default_value_t = 1.0)]
        scale: f64,
        /// Number of threads; more than processors is possible, and shows the work of joining their results
        #[arg(long, default_value_t = 16)]
        threads: usize,
    },
    /// Write a shape
    Generate {
        /// Name of the shape
        shape: String,
        /// File to write
        out: PathBuf,
        /// Size of the shape, by default that of the suite
        #[arg(long)]
        size: Option<usize>,
        /// The seed
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Time loading dialects from .td files
    Engine {
        /// How often to run each
        #[arg(long, default_value_t = 5)]
        runs: usize,
        /// The folder that MLIR's `mlir/..` files are included from
        #[arg(long, env = "LECT_MLIR_TD_DIR", default_value = "/usr/lib/llvm-22/include")]
        td_dir: PathBuf,
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
    /// Time lect beside jaxlib on StableHLO's portable artifacts
    Artifact {
        /// The text of a module of StableHLO
        source: PathBuf,
        /// How often to run each
        #[arg(long, default_value_t = 7)]
        runs: usize,
        /// The releases of StableHLO that artifacts are written for
        #[arg(long, value_delimiter = ',', default_value = "1.17.0,1.0.0,0.9.0")]
        versions: Vec<String>,
        /// A Python that has jax
        #[arg(long, default_value = "python3")]
        python: String,
        /// The lect command; by default the one beside this program
        #[arg(long)]
        lect: Option<String>,
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
    /// Count the instructions of changes through the API, beside the same programs over `libMLIR` and pliron
    Api {
        /// How instructions are counted: if not given, by `perf` if it works here
        #[arg(long)]
        instructions: Option<Counter>,
        /// The folder with MLIR's `include` and `lib`
        #[arg(long, default_value = "/usr/lib/llvm-22")]
        mlir: PathBuf,
        /// Compare pliron, too, which cargo downloads and builds
        #[arg(long)]
        pliron: bool,
        /// Only do this task once
        #[arg(long, requires = "ops")]
        task: Option<api::Task>,
        /// Number of operations for `--task`
        #[arg(requires = "task")]
        ops: Option<usize>,
    },
    /// Time typed builders and views beside reading text
    Typed {
        #[command(flatten)]
        size: Size,
        /// How often to run each
        #[arg(long, default_value_t = 5)]
        runs: usize,
    },
    /// Time the language server on long texts
    Server {
        /// Lengths of the texts
        #[arg(long, value_delimiter = ',', default_value = "100000,1000000")]
        lines: Vec<usize>,
        /// How often to ask each question
        #[arg(long, default_value_t = 5)]
        runs: usize,
        /// The lect command; by default the one beside this program
        #[arg(long)]
        lect: Option<String>,
    },
    /// Judge completions at random places of files
    Complete {
        /// Folders with files
        folders: Vec<PathBuf>,
        /// Ends of the files' names
        #[arg(long, value_delimiter = ',', default_value = ".src.mlir,.custom.mlir")]
        ends: Vec<String>,
        /// Number of places
        #[arg(long, default_value_t = 2000)]
        count: usize,
        /// The seed
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Number of items that are inserted at each place
        #[arg(long, default_value_t = 2)]
        tried: usize,
        /// Print each wrong completion
        #[arg(long)]
        verbose: bool,
    },
    /// Time compiling a crate with many operations
    Compile {
        /// Number of operations
        #[arg(long, default_value_t = 200)]
        ops: usize,
        /// Number of runs
        #[arg(long, default_value_t = 3)]
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

#[derive(Args)]
struct Shapes {
    /// Only these shapes: names of `shapes.rs`, `chunks`, `files`, or `corpus`
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Factor for all sizes
    #[arg(long, default_value_t = 1.0)]
    scale: f64,
    /// The seed of the generators
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A folder of MLIR whose 50 largest files `N.custom.mlir` are shapes, too
    #[arg(long)]
    corpus: Option<PathBuf>,
    /// How instructions are counted: if not given, by `perf` if it works here
    #[arg(long)]
    instructions: Option<Counter>,
    /// The lect command; by default the one beside this program
    #[arg(long)]
    lect: Option<String>,
}

impl Shapes {
    fn plan(self, runs: usize, slow: bool) -> suite::Plan {
        suite::Plan {
            only: self.only,
            runs,
            scale: self.scale,
            seed: self.seed,
            corpus: self.corpus,
            threads: true,
            counter: self.instructions.unwrap_or_else(|| Counter::available(slow)),
            lect: Program::lect(self.lect.unwrap_or_else(beside)),
            mlir_opt: Program::mlir_opt("mlir-opt-22"),
        }
    }
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Suite { shapes, runs, mlir_opt, one_thread, table } => {
            let plan =
                suite::Plan { threads: !one_thread, mlir_opt: Program::mlir_opt(mlir_opt), ..shapes.plan(runs, false) };
            suite::run(&plan).and_then(|rows| {
                let text = table::write(&rows, runs);
                println!("{text}");
                table.map_or(Ok(()), |file| std::fs::write(file, text).map_err(|error| error.to_string()))
            })
        }
        Command::Against { other, shapes, runs } => {
            against::against(&shapes.plan(runs, false), &Program::lect(other)).map(|table| println!("{table}"))
        }
        Command::Passes { task: Some(task), file: Some(file), .. } => passes::run(&task, &file),
        Command::Passes { shapes, passes, runs, .. } => {
            let counts = matches!(shapes.instructions, Some(Counter::Perf | Counter::Valgrind));
            let compare = if counts { passes::count } else { passes::compare };
            compare(&shapes.plan(runs, false), &passes).map(|table| println!("{table}"))
        }
        Command::Growth { shapes, steps } => {
            against::growth(&shapes.plan(1, true), steps).map(|table| println!("{table}"))
        }
        Command::Shapes { stage: Some(stage), file: Some(file), .. } => phases::run(stage, &file),
        Command::Shapes { only, instructions, baseline, bless, .. } => {
            let counter = instructions.unwrap_or_else(|| Counter::available(true));
            let plan = phases::Plan { only, counter };
            match baseline {
                Some(file) if bless => phases::bless(&plan, &file),
                Some(file) => phases::check(&plan, &file).map(|table| println!("{table}")),
                None => phases::table(&plan).map(|table| println!("{table}")),
            }
        }
        Command::Shares { only, scale, threads } => {
            shares::table(&shares::Plan { only, scale, threads }).map(|table| println!("{table}"))
        }
        Command::Generate { shape, out, size, seed } => match shapes::ALL.iter().find(|it| it.name == shape) {
            Some(shape) => suite::generate(shape, size.unwrap_or(shape.size), seed, &out).map(|_| ()),
            None => Err(format!("no shape is named '{shape}'")),
        },
        Command::Archive { size, runs, corpus } => {
            let shape = Shape { functions: size.functions, ops: size.ops, ..Shape::default() };
            archive::compare(&archive::Plan { shape, runs, corpus }, &mut std::io::stdout())
        }
        Command::Artifact { source, runs, versions, python, lect } => {
            let lect = lect.unwrap_or_else(beside);
            artifact::compare(&artifact::Plan { runs, source, versions, python, lect }, &mut std::io::stdout())
        }
        Command::Engine { runs, td_dir, lect } => {
            let lect = lect.unwrap_or_else(beside);
            engine::measure(&engine::Plan { runs, td_dir, lect }, &mut std::io::stdout())
        }
        Command::Server { lines, runs, lect } => {
            let lect = lect.unwrap_or_else(beside);
            server::measure(&server::Plan { lines, runs, lect }, &mut std::io::stdout())
        }
        Command::Api { task: Some(task), ops: Some(ops), .. } => api::run(task, ops),
        Command::Api { instructions, mlir, pliron, .. } => {
            let counter = instructions.unwrap_or_else(|| Counter::available(true));
            api::compare(&api::Plan { counter, mlir, pliron }, &mut std::io::stdout())
        }
        Command::Typed { size, runs } => typed::compare(size.functions, size.ops, runs, &mut std::io::stdout()),
        Command::Complete { folders, ends, count, seed, tried, verbose } => {
            complete::run(&complete::Plan { folders, ends, count, seed, tried, verbose }, &mut std::io::stdout())
        }
        Command::Compile { ops, runs } => compile::measure(ops, runs, &mut std::io::stdout()),
        Command::Tablegen { runs, td_dir, llvm_tblgen, lect } => {
            let lect = lect.unwrap_or_else(beside);
            tablegen::compare(&tablegen::Plan { runs, td_dir, llvm_tblgen, lect }, &mut std::io::stdout())
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the `lect` command in the folder of this program.
fn beside() -> String {
    let here = std::env::current_exe().ok();
    let lect = here.and_then(|here| Some(here.parent()?.join("lect")));
    lect.map_or_else(|| "lect".into(), |path| path.to_string_lossy().into_owned())
}
