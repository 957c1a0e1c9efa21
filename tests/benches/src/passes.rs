//! Comparison of passes by lect and by `mlir-opt`: time and memory of whole commands in turns, or the instructions of
//! the passes alone.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use lect_core::Context;
use lect_core::text::parse::{ParseConfig, parse_source};
use lect_transforms::pass::{Pipeline, Registry};

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

/// Returns a table of the instructions for an operation that each pass takes, without reading, verifying and printing.
///
/// Instructions of lect are those of this program with the pass ([`run`]), less those without. For `mlir-opt`, valgrind
/// counts within its pass manager, since the difference of two commands includes printing other IR.
pub fn count(plan: &Plan, passes: &[String]) -> Result<String, String> {
    let mut text = String::from("| shape | pass | lect | mlir-opt | × |\n|---|---|---|---|---|\n");
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let own = own.to_str().ok_or("the path is not text")?;
    let (mut logs, mut least) = (Vec::new(), f64::INFINITY);
    plan.inputs(&mut |input| {
        let path = input.files.text.to_str().ok_or("the path is not text")?;
        let count = |pass: &str| plan.counter.count(own, &["passes", "--task", pass, path]);
        let base = count("").ok_or("instructions of this program cannot be counted")?;
        for pass in passes {
            // Each program may refuse a shape.
            let Some(ours) = count(pass) else { continue };
            let Some(theirs) = within_manager(&plan.mlir_opt, &input, pass) else { continue };
            let per_op = |count: u64| count as f64 / input.ops.max(1) as f64;
            let (ours, theirs) = (per_op(ours.saturating_sub(base)), per_op(theirs));
            let ratio = theirs / ours.max(1.0);
            logs.push(ratio.ln());
            least = ratio.min(least);
            let row = format!("| {} | {pass} | {ours:.0} | {theirs:.0} | {ratio:.1} |\n", input.name);
            eprint!("{row}");
            text.push_str(&row);
        }
        Ok(())
    })?;
    let mean = (logs.iter().sum::<f64>() / logs.len().max(1) as f64).exp();
    let _ = writeln!(text, "\nGeometric mean {mean:.1}, least {least:.1}.");
    Ok(text)
}

/// Counts the instructions of `mlir-opt` from the start to the end of its pass manager.
fn within_manager(mlir_opt: &Program, input: &Input, pass: &str) -> Option<u64> {
    let pipeline = format!("--pass-pipeline=any({pass})");
    let mut arguments = vec![
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        "--toggle-collect=mlir::PassManager::run(mlir::Operation*)",
        &mlir_opt.path,
    ];
    arguments.extend(&input.files.flags);
    arguments.extend(["--mlir-disable-threading", "--verify-each=0", &pipeline]);
    arguments.extend([input.files.text.to_str()?, "-o", "/dev/null"]);
    let report = usage("valgrind", &arguments).ok()?.stderr;
    report.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok())
}

/// Reads a file and runs a pass, or none if its name is empty, on one thread.
pub fn run(pass: &str, path: &Path) -> Result<(), String> {
    let text = fs::read(path).map_err(|error| error.to_string())?;
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let length = text.len();
    let buffer = ctx.sources().add(b"input", Arc::new(text)).map_err(|_| "the file is too large")?;
    let config = ParseConfig::default().with_allow_unregistered(true);
    let failed = |_| format!("'{pass}' failed");
    let mut ir = parse_source(&ctx, &buffer, 0..length, &config).map_err(failed)?;
    if !pass.is_empty() {
        let pipeline = Pipeline::parse(&format!("any({pass})"), &Registry::of(lect_dialects::ALL));
        pipeline.map_err(|error| error.to_string())?.run(&mut ir).map_err(failed)?;
    }
    // The end of the program frees the memory.
    std::mem::forget(ir);
    Ok(())
}
