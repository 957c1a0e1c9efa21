//! `cargo run --release -p lect-fuzz --bin lect-agree -- --count 100000 --clang 10`: runs random programs in the
//! interpreter, as machine code and by `clang`, and compares the results. See [`lect_fuzz::agree`].
#![forbid(unsafe_code)]

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use clap::Parser;
use lect_fuzz::agree::batch::{Batch, Session};
use lect_fuzz::agree::external::{find_clang, has_lli};
use lect_fuzz::agree::{Report, Tools, check};
use lect_fuzz::program::generate::Parts;

/// Runs random programs everywhere, and compares the results
#[derive(Parser)]
#[command(name = "lect-agree")]
struct Arguments {
    /// The first seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many programs
    #[arg(long, default_value_t = 1000)]
    count: u64,

    /// How many programs are one module
    #[arg(long, default_value_t = 50)]
    batch: u64,

    /// `clang` compiles one of so many modules; 0 for none
    #[arg(long, default_value_t = 0)]
    clang: u64,

    /// `mlir-opt` and `lli` run one of so many modules; 0 for none
    #[arg(long, default_value_t = 0)]
    lli: u64,

    /// Where differences and temporary files go
    #[arg(long, default_value = "target/fuzz-findings/agree")]
    findings: PathBuf,

    /// Print the module instead of running it
    #[arg(long)]
    print: bool,

    /// Run in this process: a crash of a program ends it
    #[arg(long)]
    here: bool,

    /// Number of the first batch, by which other tools take turns
    #[arg(long, default_value_t = 0, hide = true)]
    turn: u64,
}

/// Number of batches that a process runs, and that share a context.
const PROCESS: u64 = 20;

impl Arguments {
    /// Runs batches in this process, and prints their reports.
    fn here(&self, first: u64, last: u64) {
        let session = Session::new();
        let mut seed = first;
        while seed < last {
            let end = last.min(seed + self.batch);
            print!("{}", self.batch(&session, seed, end));
            let _ = std::io::stdout().flush();
            seed = end;
        }
    }

    /// Runs the batch that begins with a seed, and returns the report as lines.
    fn batch(&self, session: &Session, seed: u64, end: u64) -> String {
        let turn = self.turn + (seed - self.seed) / self.batch;
        let is_turn = |each: u64| each != 0 && turn.is_multiple_of(each);
        let tools = Tools {
            clang: Some(&*self.findings).filter(|_| is_turn(self.clang) && find_clang().is_some()),
            lli: Some(&*self.findings).filter(|_| is_turn(self.lli) && has_lli()),
        };
        shown(&check(session, seed..end, tools), &self.findings)
    }
}

/// Writes differences to files, and returns the report as lines.
fn shown(report: &Report, findings: &std::path::Path) -> String {
    let mut text = String::new();
    for (reason, seeds) in &report.refused {
        text += &format!("refused {} {seeds:?}: {reason}\n", seeds.len());
    }
    for difference in &report.differences {
        let file = findings.join(format!("{}.mlir", difference.seed));
        let kept = fs::write(&file, format!("// {}\n{}", difference.text, difference.shortest));
        let place = kept.map_or_else(|error| error.to_string(), |()| file.display().to_string());
        text += &format!("different {}: {}: {place}\n", difference.seed, difference.text);
    }
    text + &format!("counts {} {} {}\n", report.same, report.compiled, report.external)
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.print {
        let parts: Vec<_> = (arguments.seed..arguments.seed + arguments.count).map(|seed| (seed, Parts::ALL)).collect();
        print!("{}", Batch::new(&parts).text);
        return ExitCode::SUCCESS;
    }
    if let Err(error) = fs::create_dir_all(&arguments.findings) {
        eprintln!("error: {}: {error}", arguments.findings.display());
        return ExitCode::FAILURE;
    }
    let last = arguments.seed + arguments.count;
    if arguments.here {
        arguments.here(arguments.seed, last);
        return ExitCode::SUCCESS;
    }
    let (mut counts, mut problems) = ([0u64; 3], 0);
    let mut first = arguments.seed;
    while first < last {
        let end = last.min(first + PROCESS * arguments.batch);
        for line in apart(&arguments, first, end).lines() {
            match line.strip_prefix("counts ") {
                Some(line) => {
                    counts.iter_mut().zip(line.split(' ')).for_each(|(sum, count)| *sum += count.parse().unwrap_or(0));
                }
                None => {
                    problems += 1;
                    println!("{line}");
                }
            }
        }
        first = end;
    }
    let [same, compiled, external] = counts;
    let count = arguments.count;
    println!("{same} of {count} programs compute the same, {compiled} of them by clang and {external} by lli");
    if problems == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs batches in another process, which may crash. After a crash, the batch is run in parts.
fn apart(arguments: &Arguments, first: u64, end: u64) -> String {
    let mut lines = String::new();
    let mut seed = first;
    while seed < end {
        let (text, status) = match process(arguments, seed, end, arguments.batch) {
            Ok(done) => done,
            Err(error) => return lines + &format!("crash {seed}: {error}\n"),
        };
        let done = text.matches("counts ").count() as u64;
        lines += &text;
        seed = end.min(seed + done * arguments.batch);
        if seed < end {
            let next = end.min(seed + arguments.batch);
            lines += &crashed(arguments, seed, next, &status);
            seed = next;
        }
    }
    lines
}

/// Runs the programs of a batch that crashed one by one.
fn crashed(arguments: &Arguments, first: u64, end: u64, status: &str) -> String {
    let mut lines = String::new();
    let mut found = false;
    for seed in first..end {
        match process(arguments, seed, seed + 1, 1) {
            Ok((text, _)) if text.contains("counts ") => lines += &text,
            Ok((_, status)) => {
                lines += &format!("crash {seed}: {status}\n");
                found = true;
            }
            Err(error) => lines += &format!("crash {seed}: {error}\n"),
        }
    }
    if !found {
        lines += &format!("crash {first}..{end}, but of no program alone: {status}\n");
    }
    lines
}

/// Runs batches in another process, and returns its output and how it ended.
fn process(arguments: &Arguments, first: u64, end: u64, batch: u64) -> Result<(String, String), String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let turn = (first - arguments.seed) / arguments.batch;
    let mut command = Command::new(program);
    command.arg("--here").args(["--seed", &first.to_string(), "--count", &(end - first).to_string()]);
    command.args(["--batch", &batch.to_string(), "--turn", &turn.to_string()]);
    command.args(["--clang", &arguments.clang.to_string(), "--lli", &arguments.lli.to_string()]);
    command.arg("--findings").arg(&arguments.findings);
    let done = command.output().map_err(|error| error.to_string())?;
    Ok((String::from_utf8_lossy(&done.stdout).into_owned(), done.status.to_string()))
}
