//! Runs filetests of `lect run` with `mlir-runner`, and compares the output with the expected output of `lect`.
//!
//! Compared are the runs with `--entry-point-result` and without arguments. `mlir-opt` lowers programs of other dialects
//! than `llvm` first. Without the tools this reports that it was skipped and passes, unless `LECT_REQUIRE_ORACLE=1`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use lect_tests::case::{self, Case, Run};
use lect_tests::golden;
use lect_tests::tool::Tool;
use libtest_mimic::Trial;

use super::{requires_oracle, trial};

/// The command of MLIR.
const RUNNER: &str = "mlir-runner-22";
/// Folder with the libraries whose functions programs call.
const LIBRARIES: &str = "/usr/lib/llvm-22/lib";
/// Passes to the `llvm` dialect.
const PIPELINE: &str = "builtin.module(expand-realloc,memref-expand,func.func(linalg-generalize-named-ops),\
    convert-elementwise-to-linalg,one-shot-bufferize{bufferize-function-boundaries},convert-bufferization-to-memref,\
    convert-linalg-to-loops,func.func(lower-vector-mask),func.func(lower-vector-multi-reduction),convert-vector-to-scf,\
    lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine,convert-vector-to-llvm,convert-math-to-llvm,\
    convert-math-to-libm,finalize-memref-to-llvm,convert-index-to-llvm,convert-ub-to-llvm,arith-expand,\
    convert-arith-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)";

pub fn trials() -> Result<Vec<Trial>, String> {
    let is_installed = Command::new(RUNNER).arg("--version").stdout(Stdio::null()).status().is_ok();
    let Some(oracle) = Tool::oracle().filter(|_| is_installed) else {
        if requires_oracle() {
            return Err(format!("there is no {RUNNER}, and LECT_REQUIRE_ORACLE=1 wants it"));
        }
        println!("\nrunner: SKIPPED, there is no {RUNNER} to compare with\n");
        return Ok(Vec::new());
    };
    let mut trials = Vec::new();
    for case in case::all(&Tool::lect()?)?.into_iter().filter(|case| case.differs.is_none()) {
        if case.runs.iter().any(|run| flags(run).is_some()) {
            let oracle = oracle.clone();
            trials.push(trial("runner", &case.test.name.clone(), move || Ok(compare(&case, &oracle)?)));
        }
    }
    Ok(trials)
}

/// Returns the flags for `mlir-runner`, if a run can be compared.
fn flags(run: &Run) -> Option<Vec<String>> {
    let [command] = &run.commands[..] else { return None };
    if run.fails {
        return None;
    }
    let (subcommand, args) = command.split_first()?;
    let result = args.iter().find(|arg| arg.starts_with("--entry-point-result="))?;
    let known = ["--interpret", "-e"];
    let has_no_arguments = args.iter().enumerate().all(|(at, arg)| {
        let is_entry = at > 0 && args.get(at - 1).is_some_and(|before| before == "-e");
        arg == result || known.contains(&&**arg) || is_entry || arg.ends_with(".mlir")
    });
    if subcommand != "run" || !has_no_arguments {
        return None;
    }
    let entry = args.iter().position(|arg| arg == "-e").and_then(|at| args.get(at + 1));
    let mut flags = vec!["-e".to_owned(), entry.map_or("main", |it| it).to_owned(), result.clone()];
    let library = |name: &str| PathBuf::from(LIBRARIES).join(format!("lib{name}.so")).display().to_string();
    let libraries = ["mlir_runner_utils", "mlir_c_runner_utils"].map(library);
    flags.push(format!("--shared-libs={}", libraries.join(",")));
    Some(flags)
}

/// Runs a command on an input, and returns its output.
fn output(command: &mut Command) -> Result<Vec<u8>, String> {
    let done = command.stdin(Stdio::null()).output().map_err(|error| format!("{command:?}: {error}"))?;
    match done.status.success() {
        true => Ok(done.stdout),
        false => Err(format!("{command:?}: {}", String::from_utf8_lossy(&done.stderr))),
    }
}

fn lowered(oracle: &Tool, input: &Path) -> Result<Vec<u8>, String> {
    output(oracle.command().arg(input).arg(format!("--pass-pipeline={PIPELINE}")))
}

fn compare(case: &Case, oracle: &Tool) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let file = folder.path().join("lowered.mlir");
    std::fs::write(&file, lowered(oracle, &case.test.path)?).map_err(|error| error.to_string())?;
    for (number, run) in case.runs.iter().enumerate() {
        let Some(flags) = flags(run) else { continue };
        let ours = case.expected(number, "out");
        let theirs = output(Command::new(RUNNER).arg(&file).args(flags))?;
        golden::same(RUNNER, &theirs, "lect", &ours)?;
    }
    Ok(())
}
