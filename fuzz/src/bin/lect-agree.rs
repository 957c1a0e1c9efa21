//! `cargo run --release -p lect-fuzz --bin lect-agree -- --count 100000 --clang 10`: runs random programs in the
//! interpreter, as machine code and by `clang`, and compares the results. See [`lect_fuzz::agree`].
#![forbid(unsafe_code)]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use clap::Parser;
use lect_fuzz::agree::batch::Batch;
use lect_fuzz::agree::external::{find_clang, has_lli};
use lect_fuzz::agree::generate::Parts;
use lect_fuzz::agree::{Report, Tools, check};

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
}

impl Arguments {
    /// Runs the batch that begins with a seed, and returns the report as lines.
    fn batch(&self, seed: u64, end: u64) -> String {
        let turn = (seed - self.seed) / self.batch;
        let is_turn = |each: u64| each != 0 && turn.is_multiple_of(each);
        let tools = Tools {
            clang: Some(&*self.findings).filter(|_| is_turn(self.clang) && find_clang().is_some()),
            lli: Some(&*self.findings).filter(|_| is_turn(self.lli) && has_lli()),
        };
        shown(&check(seed..end, tools), &self.findings)
    }
}

/// Writes differences to files, and returns the report as lines.
fn shown(report: &Report, findings: &std::path::Path) -> String {
    let mut text = format!("counts {} {} {}\n", report.same, report.compiled, report.external);
    for (reason, seeds) in &report.refused {
        text += &format!("refused {} {seeds:?}: {reason}\n", seeds.len());
    }
    for difference in &report.differences {
        let file = findings.join(format!("{}.mlir", difference.seed));
        let kept = fs::write(&file, format!("// {}\n{}", difference.text, difference.shortest));
        let place = kept.map_or_else(|error| error.to_string(), |()| file.display().to_string());
        text += &format!("different {}: {}: {place}\n", difference.seed, difference.text);
    }
    text
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
    let (mut counts, mut problems) = ([0u64; 3], 0);
    let last = arguments.seed + arguments.count;
    for seed in (arguments.seed..last).step_by(arguments.batch.max(1) as usize) {
        let end = last.min(seed + arguments.batch);
        let text = if arguments.here { Ok(arguments.batch(seed, end)) } else { apart(&arguments, seed, end) };
        let text = text.unwrap_or_else(|error| format!("crash {seed}: {error}\n"));
        for line in text.lines() {
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
    }
    let [same, compiled, external] = counts;
    let count = arguments.count;
    println!("{same} of {count} programs compute the same, {compiled} of them by clang and {external} by lli");
    if problems == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs a batch in another process, which may crash.
fn apart(arguments: &Arguments, seed: u64, end: u64) -> Result<String, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let turn = (seed - arguments.seed) / arguments.batch;
    let one = |each: u64| if each != 0 && turn.is_multiple_of(each) { "1" } else { "0" };
    let mut command = Command::new(program);
    command.arg("--here").args(["--seed", &seed.to_string(), "--count", &(end - seed).to_string()]);
    command.args([
        "--batch",
        &arguments.batch.to_string(),
        "--clang",
        one(arguments.clang),
        "--lli",
        one(arguments.lli),
    ]);
    command.arg("--findings").arg(&arguments.findings);
    let done = command.output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    match done.status.code() {
        Some(_) if text.contains("programs compute the same") => Ok(apart_lines(&text)),
        _ if end - seed > 1 => {
            let middle = seed + (end - seed) / 2;
            Ok(apart(arguments, seed, middle)? + &apart(arguments, middle, end)?)
        }
        _ => Ok(format!("crash {seed}: {}\n", done.status)),
    }
}

/// Replaces the summary of a process by its counts.
fn apart_lines(text: &str) -> String {
    let mut lines = String::new();
    for line in text.lines() {
        match line.contains("programs compute the same") {
            true => {
                let numbers: Vec<&str> = line.split(' ').filter(|word| word.parse::<u64>().is_ok()).collect();
                if let [same, _, compiled, external] = numbers[..] {
                    lines += &format!("counts {same} {compiled} {external}\n");
                }
            }
            false => lines += &format!("{line}\n"),
        }
    }
    lines
}
