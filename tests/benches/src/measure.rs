//! The phases of lect within one process, and the time and memory of whole commands.

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use lect_core::Context;
use lect_core::text::parse::{ParseConfig, parse_source};
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::verify::{Unregistered, VerifyConfig, verify};

/// How long each phase took.
#[derive(Clone, Copy, Debug)]
pub struct Phases {
    /// Reading the text, once the file was read.
    pub parse: Duration,
    /// Verifying.
    pub verify: Duration,
    /// Printing to where the output of the commands goes, too: nowhere.
    pub print: Duration,
}

/// Runs the phases over a file, once. Fails with what is wrong.
pub fn phases(file: &Path, threads: usize) -> Result<Phases, String> {
    let text = fs::read(file).map_err(|error| error.to_string())?;
    let length = text.len();
    let ctx = Context::new();
    let buffer = ctx.sources().add(b"input", Arc::new(text)).map_err(|full| full.to_string())?;
    let start = Instant::now();
    let config = ParseConfig::default().with_allow_unregistered(true).with_threads(threads);
    let ir = parse_source(&ctx, &buffer, 0..length, &config).map_err(|_| "it was not read")?;
    let parsed = start.elapsed();
    verify(ir.root(), &VerifyConfig::default().with_unregistered(Unregistered::Allow).with_threads(threads))
        .map_err(|_| "it does not verify")?;
    let verified = start.elapsed();
    let mut out = nowhere();
    print_op(ir.root(), &PrintConfig::default().with_generic(true), &mut *out).map_err(|error| error.to_string())?;
    let printed = start.elapsed();
    Ok(Phases { parse: parsed, verify: verified - parsed, print: printed - verified })
}

/// Where what is written is gone, by way of the system if it has such a thing.
fn nowhere() -> Box<dyn io::Write> {
    match fs::OpenOptions::new().write(true).open("/dev/null") {
        Ok(null) => Box::new(null),
        Err(_) => Box::new(io::sink()),
    }
}

/// What a command took.
#[derive(Clone, Debug)]
pub struct Usage {
    /// From its start to its end.
    pub wall: Duration,
    /// How long it computed, if that can be known.
    pub user: Option<Duration>,
    /// The most memory it had, in bytes, if that can be known.
    pub peak: Option<u64>,
    /// What it said on standard error.
    pub stderr: String,
}

/// Runs a command to its end, with `/usr/bin/time` around it where there is one.
pub fn usage(program: &str, arguments: &[&str]) -> Result<Usage, String> {
    const TIME: &str = "/usr/bin/time";
    const PEAK: &str = "peak-kilobytes=";
    const USER: &str = "user-seconds=";
    let mut command = match Path::new(TIME).exists() {
        true => {
            let mut command = Command::new(TIME);
            command.args(["-f", &format!("{PEAK}%M\n{USER}%U"), program]);
            command
        }
        false => Command::new(program),
    };
    command.args(arguments).stdout(Stdio::null());
    let start = Instant::now();
    let output = command.output().map_err(|error| format!("{program}: {error}"))?;
    let wall = start.elapsed();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() {
        return Err(format!("{program}: {}\n{stderr}", output.status));
    }
    let number = |mark| stderr.lines().find_map(|line| line.strip_prefix(mark)?.trim().parse::<f64>().ok());
    let peak = number(PEAK).map(|kilobytes| kilobytes as u64 * 1024);
    let user = number(USER).and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    Ok(Usage { wall, user, peak, stderr })
}

/// The seconds that a line of `--mlir-timing` gives for a phase.
pub fn timing(report: &str, phase: &str) -> Option<Duration> {
    let line = report.lines().find(|line| line.trim_end().ends_with(&format!(" {phase}")))?;
    let seconds = line.split_whitespace().next()?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timing_is_found() {
        let report = "  ----Wall Time----  ----Name----\n    0.5000 ( 66.7%)  Parser\n    0.2500 ( 33.3%)  Output\n";
        assert_eq!(timing(report, "Parser"), Some(Duration::from_millis(500)));
        assert_eq!(timing(report, "Rest"), None);
    }
}
