//! `cargo run --release -p lect-fuzz --bin lect-compat -- --count 20000`: random undeclared changes of random dialects, and
//! whether comparing definitions reports those that harm files.
//!
//! The exit code is 1 if a harmful change passed.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use clap::Parser;
use lect_fuzz::compat::run::{Proposals, run};

/// Compares random changes of dialects with the harm that they do to files
#[derive(Parser)]
#[command(name = "lect-compat")]
struct Arguments {
    /// How many changes to try
    #[arg(long, default_value_t = 2000)]
    count: usize,

    /// The parts that determine them
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many examples to print
    #[arg(long, default_value_t = 3)]
    show: usize,

    /// Read old files with the versions that are proposed, too
    #[arg(long)]
    write: bool,

    /// Print examples of reports without harm by rules that contain this
    #[arg(long)]
    alarm: Option<String>,

    /// Print examples of changes with this in their names that were not repaired
    #[arg(long)]
    unrepaired: Option<String>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let proposals = if arguments.write { Proposals::Checked } else { Proposals::Skipped };
    let figures = run(arguments.seed, arguments.count, proposals);
    print!("{}", figures.report());
    for missed in figures.missed.iter().take(arguments.show) {
        println!("missed {missed}");
    }
    for unsound in figures.unsound.iter().take(arguments.show) {
        println!("unsound {unsound}");
    }
    for wanted in arguments.alarm.iter().chain(&arguments.unrepaired) {
        for (name, example) in figures.examples.iter().filter(|it| it.0.contains(wanted)) {
            println!("{name}: {example}");
        }
    }
    if figures.missed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
