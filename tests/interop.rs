//! Runs every filetest with `lect` and with `mlir-opt` and compares: output byte for byte; of a failure, what the
//! first error is and where, since lect shows more around it.
//!
//! Without `mlir-opt-22` (or `$LECT_MLIR_OPT`) this says that it was skipped and passes, unless
//! `LECT_REQUIRE_ORACLE=1`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use lect_tests::case::{self, Case, Run};
use lect_tests::golden;
use lect_tests::tool::{Outcome, Tool};
use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    let args = Arguments::from_args();
    if args.list {
        return run(&args, None);
    }
    match (Tool::oracle(), std::env::var_os("LECT_REQUIRE_ORACLE").is_some_and(|value| value == "1")) {
        (Some(oracle), _) => match Tool::lect() {
            Ok(lect) => run(&args, Some((lect, oracle))),
            Err(error) => fail(&error),
        },
        (None, false) => {
            println!("\ninterop: SKIPPED, there is no mlir-opt-22 (nor $LECT_MLIR_OPT) to compare with\n");
            ExitCode::SUCCESS
        }
        (None, true) => fail("there is no mlir-opt-22 (nor $LECT_MLIR_OPT), and LECT_REQUIRE_ORACLE=1 wants it"),
    }
}

fn fail(error: &str) -> ExitCode {
    eprintln!("{error}");
    ExitCode::FAILURE
}

fn run(args: &Arguments, tools: Option<(Tool, Tool)>) -> ExitCode {
    let cases = match case::all() {
        Ok(cases) => cases,
        Err(error) => return fail(&error),
    };
    let can_compare = |case: &Case| case.runs.iter().all(Run::has_oracle) || case.runs.iter().any(Run::upgrades);
    let trials = cases.into_iter().filter(can_compare).map(|case| {
        let tools = tools.clone();
        let differs = case.differs.is_some();
        let trial = Trial::test(case.name.clone(), move || match tools {
            Some((lect, oracle)) => Ok(compare(&case, &lect, &oracle)?),
            None => Ok(()),
        });
        trial.with_ignored_flag(differs)
    });
    libtest_mimic::run(args, trials.collect()).exit_code()
}

/// What an old text became is a text of today: `mlir-opt` reads it and prints the same bytes.
fn compare_upgraded(ours: &Outcome, oracle: &Tool) -> Result<(), String> {
    let args = ["opt", "--allow-unregistered-dialect"].map(str::to_owned).to_vec();
    let theirs = oracle.run_on(&args, ours.stdout.clone(), &case::root())?;
    if !theirs.success {
        return Err(format!("mlir-opt refuses it:\n{}", String::from_utf8_lossy(&theirs.stderr)));
    }
    match ours.stdout == theirs.stdout {
        true => Ok(()),
        false => Err(format!("mlir-opt prints it otherwise:\n{}", String::from_utf8_lossy(&theirs.stdout))),
    }
}

fn compare(case: &Case, lect: &Tool, oracle: &Tool) -> Result<(), String> {
    for run in case.runs.iter().filter(|run| run.has_oracle() || run.upgrades()) {
        let ours = lect.run(run, &case::root())?;
        if run.upgrades() {
            compare_upgraded(&ours, oracle)?;
            continue;
        }
        let theirs = oracle.run(run, &case::root())?;
        if ours.success != theirs.success {
            let says = |outcome: &Outcome| String::from_utf8_lossy(&outcome.stderr).into_owned();
            return Err(format!(
                "lect {}, mlir-opt {}\n--- lect\n{}--- mlir-opt\n{}",
                verb(&ours),
                verb(&theirs),
                says(&ours),
                says(&theirs)
            ));
        }
        golden::same("mlir-opt", &theirs.stdout, "lect", &ours.stdout)?;
        if run.verifies_diagnostics() {
            // Expectations name lines; that the columns are the same shows in what is reported without them.
            let plain = run.without_verifying_diagnostics();
            let (ours, theirs) = (lect.run(&plain, &case::root())?, oracle.run(&plain, &case::root())?);
            same_complaints(&ours, &theirs)?;
        } else if case.fails {
            same_complaints(&ours, &theirs)?;
        }
    }
    Ok(())
}

fn same_complaints(ours: &Outcome, theirs: &Outcome) -> Result<(), String> {
    golden::same("mlir-opt", &headlines(&theirs.stderr), "lect", &headlines(&ours.stderr))
}

fn verb(outcome: &Outcome) -> &'static str {
    if outcome.success { "succeeded" } else { "failed" }
}

/// The lines of diagnostics that say what and where: `file:1:2: error: message`, notes too.
fn headlines(stderr: &[u8]) -> Vec<u8> {
    // The plural of one is spelled with a nul byte there.
    let text = String::from_utf8_lossy(stderr).replace('\0', "");
    let is_headline = |line: &&str| {
        let levels = [": error: ", ": warning: ", ": note: ", ": remark: "];
        // mlir-opt looks for expectations even when nobody asked for it, and says what it missed.
        levels.iter().any(|level| line.contains(level)) && !line.ends_with(" was not produced")
    };
    // The dialects that are at hand are others.
    let cut = |line| str::split_once(line, "note: Available dialects:").map_or(line, |(before, _)| before);
    let lines: Vec<&str> = text.lines().filter(is_headline).map(cut).collect();
    let mut text = lines.join("\n");
    text.push('\n');
    text.into_bytes()
}
