//! Time, memory and instructions of whole commands.

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4;

/// Resources used by a command.
#[derive(Clone, Debug)]
pub struct Usage {
    /// Time from start to end.
    pub wall: Duration,
    /// User time on all threads.
    pub user: Duration,
    /// System time.
    pub system: Duration,
    /// Peak memory, in bytes.
    pub peak: u64,
    /// Text of standard error.
    pub stderr: String,
}

/// Runs a command to its end, and discards its standard output.
///
/// The peak of a command includes the memory that this process has when it starts the command, so this process has to
/// be small.
pub fn usage(program: &str, arguments: &[&str]) -> Result<Usage, String> {
    let failed = |error: std::io::Error| format!("{program}: {error}");
    let start = Instant::now();
    let mut command = Command::new(program);
    let mut child = command.args(arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().map_err(failed)?;
    let mut stderr = Vec::new();
    if let Some(mut pipe) = child.stderr.take() {
        pipe.read_to_end(&mut stderr).map_err(failed)?;
    }
    let used = child.wait4().map_err(failed)?;
    let wall = start.elapsed();
    let stderr = String::from_utf8_lossy(&stderr).into_owned();
    if !used.status.success() {
        let shown: String = stderr.chars().take(400).collect();
        return Err(format!("{program} {}: {}\n{shown}", arguments.join(" "), used.status));
    }
    Ok(Usage { wall, user: used.rusage.utime, system: used.rusage.stime, peak: used.rusage.maxrss, stderr })
}

/// Tool that counts instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Counter {
    /// Not at all
    None,
    /// By `perf stat`
    Perf,
    /// By `valgrind`, which takes 30 times as long
    Valgrind,
}

impl Counter {
    /// Returns `perf` if it works here, `valgrind` if slow counting is allowed.
    pub fn available(slow: bool) -> Self {
        if Self::Perf.count("true", &[]).is_some() {
            return Self::Perf;
        }
        if slow && Self::Valgrind.count("true", &[]).is_some() { Self::Valgrind } else { Self::None }
    }

    /// Counts the instructions of a command in user mode.
    pub fn count(self, program: &str, arguments: &[&str]) -> Option<u64> {
        let tool: &[&str] = match self {
            Self::None => return None,
            Self::Perf => &["perf", "stat", "-x,", "-e", "instructions:u"],
            Self::Valgrind => &["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"],
        };
        let all = [&tool[1..], &[program], arguments].concat();
        let report = usage(tool[0], &all).ok()?.stderr;
        let number = |text: &str| text.replace(',', "").trim().parse().ok();
        report.lines().find_map(|line| match self {
            Self::Perf => number(line.split_once(",,instructions:u")?.0),
            _ => number(line.split_once("refs:")?.1),
        })
    }
}

/// Returns the wall time of a phase in a report of `--mlir-timing`.
pub fn timing(report: &str, phase: &str) -> Option<Duration> {
    let line = report.lines().find(|line| line.trim_end().ends_with(&format!(" {phase}")))?;
    let columns: Vec<&str> = line.split_whitespace().collect();
    // Without threads there is one column of seconds; with threads, a column of user time precedes it.
    let seconds: Vec<f64> = columns.iter().filter_map(|column| column.parse().ok()).collect();
    Duration::try_from_secs_f64(*seconds.last()?).ok()
}

/// Returns the median.
pub fn median<T: PartialOrd + Copy + Default>(samples: &[T]) -> T {
    let mut sorted = samples.to_vec();
    sorted.sort_by(|left, right| left.partial_cmp(right).unwrap_or(std::cmp::Ordering::Equal));
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
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
