//! Comparison of passes by lect and by `mlir-opt`, in turns.

use std::fmt::Write;
use std::fs;

use crate::jobs::Program;
use crate::measure::{median, usage};
use crate::suite::{Input, Plan};

/// Returns a table for each pass and shape, measured as a whole command that reads and prints text. The columns are
/// user time on one thread, the speedup by two threads, and peak memory.
pub fn compare(plan: &Plan, passes: &[String]) -> Result<String, String> {
    let mut text = String::from(
        "| shape | pass | user, ms | mlir-opt | × | two threads × | peak, MB | mlir-opt | × | output |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
    );
    plan.inputs(&mut |input| {
        for pass in passes {
            let row = measure(plan, &input, pass)?;
            eprint!("{row}");
            text.push_str(&row);
        }
        Ok(())
    })?;
    Ok(text)
}

fn measure(plan: &Plan, input: &Input, pass: &str) -> Result<String, String> {
    let flag = format!("--{pass}");
    let text = input.files.text.to_str().ok_or("the path is not text")?;
    let arguments = |program: &Program, one_thread: bool, out: &str| -> Vec<String> {
        let mut arguments: Vec<&str> = Vec::new();
        arguments.extend(program.is_lect.then_some("opt"));
        arguments.extend(&input.files.flags);
        arguments.extend(one_thread.then_some("--mlir-disable-threading"));
        arguments.extend([&flag[..], text, "-o", out]);
        arguments.into_iter().map(str::to_owned).collect()
    };
    let run = |program: &Program, one_thread: bool, out: &str| {
        let arguments = arguments(program, one_thread, out);
        usage(&program.path, &arguments.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let programs = [&plan.lect, &plan.mlir_opt];
    let (mut user, mut wall, mut peak) = (<[Vec<f64>; 2]>::default(), <[Vec<f64>; 2]>::default(), [0, 0]);
    for _ in 0..plan.runs {
        for (at, program) in programs.into_iter().enumerate() {
            let used = run(program, true, "/dev/null")?;
            user[at].push(used.user.as_secs_f64() * 1e3);
            peak[at] = used.peak.max(peak[at]);
            if program.is_lect {
                wall[0].push(used.wall.as_secs_f64());
            }
        }
        wall[1].push(run(&plan.lect, false, "/dev/null")?.wall.as_secs_f64());
    }
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let outputs = programs.map(|program| {
        let path = folder.path().join(if program.is_lect { "lect" } else { "mlir-opt" });
        run(program, true, path.to_str().unwrap_or_default()).map(|_| fs::read(path).ok())
    });
    let [ours, theirs] = outputs;
    let output = if ours? == theirs? { "same" } else { "differs" };
    let [ours, theirs] = user.each_ref().map(|samples| median(samples));
    let threads = median(&wall[0]) / median(&wall[1]).max(1e-9);
    let [memory, other] = peak.map(|bytes| bytes as f64 / 1e6);
    let mut row = String::new();
    let _ = writeln!(
        row,
        "| {} | {pass} | {ours:.0} | {theirs:.0} | {:.1} | {threads:.2} | {memory:.0} | {other:.0} | {:.1} | {output} |",
        input.name,
        theirs / ours.max(1e-9),
        other / memory.max(1e-9),
    );
    Ok(row)
}
