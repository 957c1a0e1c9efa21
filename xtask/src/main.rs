//! Tasks of lect's developers.
//!
//! ```sh
//! cargo xtask new-dialect NAME --crate other
//! ```
//!
//! creates a builtin dialect of lect: a folder with an operation, a pattern and their tests, and the entries in all
//! lists.
//!
//! ```sh
//! cargo xtask release 24 --oracle "mlir-opt" --binary mlir-opt > bytecode/layouts/24.txt
//! ```
//!
//! determines the properties of all operations in a release without available `.td` files. An oracle, the `mlir-opt` of
//! that release, provides them. The command prints the table of layouts relative to the newest known release. On
//! standard error are declarations to complete for `newer.rs` of each dialect.
//!
//! ```sh
//! cargo xtask prose [--sample 60 --seed 7] [PATHS]
//! ```
//!
//! lists violations of the rules for comments and documentation, or prints comments drawn at random beside their code.

#![forbid(unsafe_code)]

mod new_dialect;
mod oracle;
mod prose;
mod release;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand, builder::PossibleValuesParser};

/// Tasks of lect's developers
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Make a dialect that comes with lect
    NewDialect {
        /// Namespace of the dialect
        name: String,
        /// The crate of `dialects` that it is in
        #[arg(long = "crate", value_name = "CRATE", default_value = "other", value_parser = PossibleValuesParser::new(new_dialect::CRATES))]
        part: String,
    },
    /// Check comments and documentation against the rules for prose
    Prose(prose::Options),
    /// Ask the `mlir-opt` of a release for its layouts of properties
    Release {
        /// The number of the release
        name: String,
        /// Command of the release's `mlir-opt`, with flags; reads standard input
        #[arg(long, value_name = "COMMAND")]
        oracle: String,
        /// A program or library with the names of its operations and properties
        #[arg(long = "binary", value_name = "FILE")]
        binaries: Vec<String>,
    },
}

fn main() -> ExitCode {
    match run(Args::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<(), String> {
    match task {
        Task::NewDialect { name, part } => {
            for file in new_dialect::create(&root(), &name, &part)? {
                println!("{file}");
            }
            println!("\nBLESS=1 cargo test -p lect-tests --test suite -- filetests/dialects/{name}");
            Ok(())
        }
        Task::Prose(options) => prose::run(&root(), &options),
        Task::Release { name, oracle, binaries } => release::probe(&name, &oracle::Oracle::new(&oracle), &binaries),
    }
}

/// Returns the root folder of the workspace.
fn root() -> PathBuf {
    // `cargo run` sets the variable, even if the program was built in another checkout.
    let package = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&package).join("..")
}
