//! `cargo run --release -p lect-fuzz -- --seconds 60`: fuzzes the parser, the verifier and the printer of text.
//! `--target td` fuzzes the loader of `.td` files, and there are more targets.
//!
//! The exit code is 1 if anything was found; the findings are in a folder, reduced, each with a text beside it.
#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use lect_fuzz::driver;
use lect_fuzz::program::plant::Plant;
use lect_fuzz::target::program::Totals;
use lect_fuzz::target::{self, Target};
use lect_fuzz::worker::{Job, work};

/// Throws mutated text at lect
#[derive(Parser)]
#[command(name = "lect-fuzz")]
struct Arguments {
    /// The target to fuzz
    #[arg(long, value_enum, default_value = "text")]
    target: Target,

    /// How long to go on
    #[arg(long, default_value = "60")]
    seconds: f64,

    /// How many inputs to run at most
    #[arg(long, default_value_t = u64::MAX)]
    runs: u64,

    /// The seed of the inputs
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Where findings go
    #[arg(long, default_value = "target/fuzz-findings")]
    findings: PathBuf,

    /// How long an input may be, in bytes
    #[arg(long)]
    max_len: Option<usize>,

    /// An input that takes longer is a finding
    #[arg(long, default_value_t = 1000)]
    slow_ms: u64,

    /// An input that takes longer ends its process, and is a finding
    #[arg(long, default_value_t = 10_000)]
    hang_ms: u64,

    /// How much address space a worker may have, in bytes
    #[arg(long, default_value_t = 768 << 20)]
    memory: u64,

    /// Plant a fault into the output of a pass, which must be found
    #[arg(long, value_enum)]
    plant: Option<Plant>,

    /// Run these files only, once each, without changes
    #[arg(long, num_args = 1..)]
    rerun: Vec<PathBuf>,

    /// Folders and files to start from; the project's own tests and examples if none is given
    seeds: Vec<PathBuf>,

    #[arg(long, hide = true)]
    worker: bool,

    #[arg(long, hide = true)]
    only: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let seeds = if arguments.seeds.is_empty() { arguments.target.seeds() } else { arguments.seeds };
    let mut job = Job {
        target: arguments.target,
        seed: arguments.seed,
        runs: arguments.runs,
        time: Duration::try_from_secs_f64(arguments.seconds).unwrap_or(Duration::MAX),
        seeds,
        findings: arguments.findings,
        max_len: arguments.max_len.unwrap_or(arguments.target.max_len()),
        slow: Duration::from_millis(arguments.slow_ms),
        hang: Duration::from_millis(arguments.hang_ms),
        memory: arguments.memory,
        plant: arguments.plant,
    };
    if let Some(only) = arguments.only {
        return run_only(&mut job, only);
    }
    if arguments.worker {
        work(&job);
        return ExitCode::SUCCESS;
    }
    if !arguments.rerun.is_empty() {
        return if driver::rerun(&job, &arguments.rerun) == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let start = std::time::Instant::now();
    let done = driver::drive(&job);
    let rate = done.runs as f64 / start.elapsed().as_secs_f64();
    println!(
        "{} runs, {rate:.0} a second, {} findings; the slowest took {} ms, the largest {} KiB",
        done.runs,
        done.findings,
        done.slowest,
        done.most_memory >> 10
    );
    if done.programs.passes > 0 {
        let Totals { passes, executions, undefined, refused } = done.programs;
        println!(
            "{passes} runs of passes, {refused} refused; {executions} programs run after them, {undefined} undefined before"
        );
    }
    if done.findings == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs one file as a worker would; findings go to standard output.
fn run_only(job: &mut Job, only: PathBuf) -> ExitCode {
    let input = std::fs::read(only).unwrap_or_default();
    (job.seeds, job.runs) = (Vec::new(), 0);
    work(job);
    let hang = job.hang;
    std::thread::spawn(move || {
        std::thread::sleep(hang);
        std::process::exit(lect_fuzz::worker::HUNG);
    });
    let target = job.target;
    let run = move || target::guarded(target, &input);
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run);
    match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(Ok(_))) => {}
        Ok(Ok(Err(finding))) => println!("{}\n{}", finding.key, finding.text),
        _ => println!("no thread"),
    }
    ExitCode::SUCCESS
}
