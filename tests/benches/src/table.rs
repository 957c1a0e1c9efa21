//! Tables in Markdown of the suite's measurements.

use std::fmt::Write;

use crate::jobs::Job;
use crate::measure::median;
use crate::suite::{Row, Samples};

/// Formats a number with commas between groups of three digits.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats the median in seconds, with milliseconds if it is below 0.1.
fn seconds(samples: &[f64]) -> String {
    let seconds = median(samples);
    if seconds < 0.1 { format!("{seconds:.3}") } else { format!("{seconds:.2}") }
}

fn times(ratio: Option<f64>) -> String {
    ratio.map_or_else(String::new, |ratio| format!("{ratio:.1}"))
}

/// Formats a row as a line for the terminal.
pub fn brief(row: &Row) -> String {
    let mut text = format!("{:<16}", row.name);
    for (job, samples) in &row.jobs {
        let _ = write!(text, " {} {}/{}", job.title(), seconds(&samples.user[0]), seconds(&samples.user[1]));
        let differs = if samples.differs { " DIFFERS" } else { "" };
        let _ = write!(text, " ({}){differs}", times(Samples::ratio(&samples.user)));
    }
    text.push('\n');
    text
}

impl Row {
    fn job(&self, job: Job) -> Option<&Samples> {
        self.jobs.iter().find(|(it, _)| *it == job).map(|(_, samples)| samples)
    }
}

/// Formats all tables.
pub fn write(rows: &[Row], runs: usize) -> String {
    let mut text = format!(
        "# The suite of shapes\n\n`lect` beside `mlir-opt`, medians of {runs} runs in turns. A ratio is the median of the \
         ratios of pairs of runs: how often as fast lect is.\n"
    );
    shapes(&mut text, rows);
    user(&mut text, rows);
    phases(&mut text, rows);
    threads(&mut text, rows);
    memory(&mut text, rows);
    text
}

fn shapes(text: &mut String, rows: &[Row]) {
    text.push_str("\n## Shapes\n\n| shape | contains | MB | operations |\n|---|---|---|---|\n");
    for row in rows {
        let ops = if row.ops > 0 { grouped(row.ops as u64) } else { String::new() };
        let _ = writeln!(text, "| {} | {} | {:.1} | {ops} |", row.name, row.about, row.bytes[0] as f64 / 1e6);
    }
    let differing = rows.iter().flat_map(|row| {
        row.jobs.iter().filter(|(_, samples)| samples.differs).map(|(job, _)| format!("{} ({})", row.name, job.title()))
    });
    let differing: Vec<_> = differing.collect();
    if !differing.is_empty() {
        let _ = writeln!(text, "\nThe output is not that of `mlir-opt` for: {}.", differing.join(", "));
    }
}

const TIMED: [Job; 4] = [Job::Text, Job::TextToBytecode, Job::Bytecode, Job::BytecodeToText];

fn user(text: &mut String, rows: &[Row]) {
    text.push_str("\n## User seconds on one thread: lect, mlir-opt, ratio\n\n| shape |");
    for job in TIMED {
        let _ = write!(text, " {} | × |", job.title());
    }
    text.push_str(" archive | × bytecode |\n|---|---|---|---|---|---|---|---|---|---|---|\n");
    let mut all: [Vec<f64>; 4] = Default::default();
    for row in rows {
        let _ = write!(text, "| {} |", row.name);
        for (job, all) in TIMED.into_iter().zip(&mut all) {
            let Some(samples) = row.job(job) else {
                text.push_str(" | |");
                continue;
            };
            let [ours, theirs] = [&samples.user[0], &samples.user[1]].map(|samples| seconds(samples));
            let ratio = Samples::ratio(&samples.user);
            all.extend(ratio);
            let _ = write!(text, " {ours} / {theirs} | {} |", times(ratio));
        }
        match (row.job(Job::Archive), row.job(Job::Bytecode)) {
            (Some(archive), Some(bytecode)) => {
                let pair = [archive.user[0].clone(), bytecode.user[0].clone()];
                let _ = writeln!(text, " {} | {} |", seconds(&pair[0]), times(Samples::ratio(&pair)));
            }
            _ => text.push_str(" | |\n"),
        }
    }
    text.push_str("| geometric mean |");
    for all in &all {
        let _ = write!(text, " | {} |", times(mean(all)));
    }
    text.push_str(" | |\n");
}

fn mean(ratios: &[f64]) -> Option<f64> {
    let sum: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (!ratios.is_empty()).then(|| (sum / ratios.len() as f64).exp())
}

fn phases(text: &mut String, rows: &[Row]) {
    text.push_str("\n## Ratios of phases on one thread, wall time\n\n");
    text.push_str("| shape | read and verify text | print | read and verify bytecode | write bytecode |\n");
    text.push_str("|---|---|---|---|---|\n");
    for row in rows {
        let _ = write!(text, "| {} |", row.name);
        for (job, phase) in [(Job::Text, 0), (Job::Text, 1), (Job::Bytecode, 0), (Job::Bytecode, 1)] {
            let ratio = row.job(job).and_then(|samples| Samples::ratio(&samples.phases[phase]));
            let _ = write!(text, " {} |", times(ratio));
        }
        text.push('\n');
    }
}

fn threads(text: &mut String, rows: &[Row]) {
    if rows.iter().flat_map(|row| &row.jobs).all(|(_, samples)| samples.threads[0].is_empty()) {
        return;
    }
    text.push_str("\n## Wall seconds of lect on one thread and on all, gain, and ratio to mlir-opt on all\n\n");
    text.push_str("| shape | text | gain | × | bytecode | gain | × |\n|---|---|---|---|---|---|---|\n");
    for row in rows {
        let _ = write!(text, "| {} |", row.name);
        for job in [Job::Text, Job::Bytecode] {
            let Some(samples) = row.job(job).filter(|samples| !samples.threads[0].is_empty()) else {
                text.push_str(" | | |");
                continue;
            };
            let gain = [samples.threads[0].clone(), samples.wall[0].clone()];
            let gain = Samples::ratio(&gain).map_or_else(String::new, |gain| format!("{gain:.2}"));
            let [one, all] = [&samples.wall[0], &samples.threads[0]].map(|samples| seconds(samples));
            let _ = write!(text, " {one}, {all} | {gain} | {} |", times(Samples::ratio(&samples.threads)));
        }
        text.push('\n');
    }
}

fn memory(text: &mut String, rows: &[Row]) {
    text.push_str(
        "\n## Peak memory on one thread, MB, and a ratio; bytes and instructions of lect for each operation\n\n",
    );
    text.push_str("| shape | text | × | bytecode | × | bytes | instructions: text | bytecode | archive |\n");
    text.push_str("|---|---|---|---|---|---|---|---|---|\n");
    for row in rows {
        let _ = write!(text, "| {} |", row.name);
        for job in [Job::Text, Job::Bytecode] {
            let Some([ours, theirs]) = row.job(job).map(|samples| samples.peak.map(|peak| peak as f64 / 1e6)) else {
                text.push_str(" | |");
                continue;
            };
            let _ = write!(text, " {ours:.0} / {theirs:.0} | {:.1} |", theirs / ours);
        }
        let each = |amount: u64| if row.ops > 0 { grouped(amount / row.ops as u64) } else { String::new() };
        let peak = row.job(Job::Text).map_or(0, |samples| samples.peak[0]);
        let _ = write!(text, " {} |", each(peak));
        for job in [Job::Text, Job::Bytecode, Job::Archive] {
            let instructions = row.job(job).and_then(|samples| samples.instructions);
            let _ = write!(text, " {} |", instructions.map_or_else(String::new, each));
        }
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn digits_are_grouped() {
        assert_eq!(["5", "500", "1,000", "12,345,678"], [5, 500, 1000, 12_345_678].map(super::grouped)[..]);
    }
}
