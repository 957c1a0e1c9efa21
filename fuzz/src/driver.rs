//! Process that starts [workers](crate::worker), keeps the inputs that kill them, and restarts them.

use std::fs;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::minimise::{minimise, minimise_bytes};
use crate::target::{Target, bytecode};
use crate::worker::{Done, HUNG, Job, save};

/// First argument of this program for a worker process.
pub const WORKER: &str = "--worker";

/// Runs workers one after another until the job is done. After the death of a worker, the next one uses another seed.
pub fn drive(job: &Job) -> Done {
    let start = Instant::now();
    let mut total = Done::default();
    let mut deaths = 0;
    fs::create_dir_all(&job.findings).expect("a folder for findings");
    while total.runs < job.runs && start.elapsed() < job.time {
        let _ = fs::remove_file(job.findings.join("runs"));
        let part = Job {
            seed: job.seed.wrapping_add(deaths * 0x9E37_79B9),
            runs: job.runs - total.runs,
            time: job.time.saturating_sub(start.elapsed()),
            ..job.clone()
        };
        let status = command(&part).status().expect("a worker can be started");
        let mut done = done(job);
        done.runs = done.runs.max(u64::from(!status.success()));
        total.add(done);
        if !status.success() {
            deaths += 1;
            total.findings += 1;
            died(job, status);
        }
    }
    total
}

/// Runs the given files, each in its own process, and returns the number of findings.
pub fn rerun(job: &Job, files: &[std::path::PathBuf]) -> u64 {
    let mut findings = 0;
    for file in files {
        let Ok(input) = fs::read(file) else { continue };
        if let Some(why) = dies(job, &input) {
            findings += 1;
            println!("{}: {why}", file.display());
        }
    }
    findings
}

fn command(job: &Job) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this program knows where it is"));
    command
        .arg(WORKER)
        .args(["--target", job.target.name()])
        .arg("--seed")
        .arg(job.seed.to_string())
        .arg("--runs")
        .arg(job.runs.to_string());
    command.arg("--seconds").arg(job.time.as_secs_f64().to_string());
    command.arg("--findings").arg(&job.findings).arg("--max-len").arg(job.max_len.to_string());
    command.arg("--slow-ms").arg(job.slow.as_millis().to_string());
    command.arg("--hang-ms").arg(job.hang.as_millis().to_string());
    command.arg("--memory").arg(job.memory.to_string());
    command.args(job.plant.into_iter().flat_map(|plant| ["--plant", plant.name()]));
    command.args(&job.seeds);
    command
}

fn done(job: &Job) -> Done {
    Done::from_line(&fs::read_to_string(job.findings.join("runs")).unwrap_or_default())
}

fn died(job: &Job, status: ExitStatus) {
    let Ok(file) = fs::read(job.findings.join("current")) else { return };
    let Some((length, rest)) = file.split_first_chunk::<8>() else { return };
    let input = &rest[..(u64::from_le_bytes(*length) as usize).min(rest.len())];
    let why = reason(status);
    // Each try costs a process, and a hang costs the time limit.
    let tries = if status.code() == Some(HUNG) { 40 } else { 300 };
    let shows = |candidate: &[u8]| dies(job, candidate).is_some();
    // The input is parsed in this process only if another process survives that.
    let is_readable = dies(&Job { target: Target::Text, ..job.clone() }, input).is_none();
    let small = if is_readable { minimise(input, tries, shows) } else { minimise_bytes(input, tries, shows) };
    save(job, &small, &why, &format!("the process died: {status}"));
}

fn reason(status: ExitStatus) -> String {
    if status.code() == Some(HUNG) { "hang".into() } else { format!("death {status}") }
}

/// Runs a process on `input` alone, and returns why it died or its findings.
fn dies(job: &Job, input: &[u8]) -> Option<String> {
    let path = job.findings.join("candidate");
    fs::write(&path, input).ok()?;
    let mut single = job.clone();
    single.time = Duration::from_secs(3600);
    let mut command = command(&single);
    command.arg("--only").arg(&path).env_remove(bytecode::CORPUS).stderr(Stdio::null());
    let output = command.output().ok()?;
    if !output.status.success() {
        return Some(reason(output.status));
    }
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    (!said.is_empty()).then_some(said)
}
