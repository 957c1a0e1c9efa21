//! Runs every filetest with `mlir-opt` and compares with the expected output of `lect`. Standard output must be equal
//! byte for byte. Of diagnostics only the headlines are compared, since lect shows more source lines.
//!
//! Without `mlir-opt-22` (or `$LECT_MLIR_OPT`) this reports that it was skipped and passes, unless
//! `LECT_REQUIRE_ORACLE=1`.

use lect_tests::case::{self, Case, Run};
use lect_tests::golden;
use lect_tests::tool::{Outcome, Tool};
use libtest_mimic::Trial;

use super::{requires_oracle, trial};

pub fn trials() -> Result<Vec<Trial>, String> {
    let Some(oracle) = Tool::oracle() else {
        if requires_oracle() {
            return Err("there is no mlir-opt-22 (nor $LECT_MLIR_OPT), and LECT_REQUIRE_ORACLE=1 wants it".into());
        }
        println!("\ninterop: SKIPPED, there is no mlir-opt-22 (nor $LECT_MLIR_OPT) to compare with\n");
        return Ok(Vec::new());
    };
    let lect = Tool::lect()?;
    let can_compare = |case: &Case| case.runs.iter().all(Run::has_oracle) || case.runs.iter().any(Run::upgrades);
    let known = case::all(&lect)?.into_iter().filter(Case::is_known_to_oracle);
    let trials = known.filter(can_compare).map(|case| {
        let (lect, oracle) = (lect.clone(), oracle.clone());
        let differs = case.differs.is_some();
        let trial = trial("interop", &case.test.name.clone(), move || Ok(compare(&case, &lect, &oracle)?));
        trial.with_ignored_flag(differs)
    });
    Ok(trials.collect())
}

/// Returns the expected outcome of a run of `lect`, which `filetests` compares with the actual one.
fn ours(case: &Case, number: usize, run: &Run) -> Outcome {
    let expected = |stream: &str| case.expected(number, stream);
    Outcome { success: !run.fails, crashed: false, stdout: expected("out"), stderr: expected("err") }
}

/// Checks that `mlir-opt` accepts an upgraded text and prints the same bytes.
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
    for (number, run) in case.runs.iter().enumerate().filter(|(_, run)| run.has_oracle() || run.upgrades()) {
        let ours = ours(case, number, run);
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
            // Expectations name lines only; a run without them compares the columns too.
            let plain = run.without_verifying_diagnostics();
            let (ours, theirs) = (lect.run(&plain, &case::root())?, oracle.run(&plain, &case::root())?);
            same_complaints(&ours, &theirs)?;
        } else if run.fails {
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

/// Returns the headlines of diagnostics, including notes: `file:1:2: error: message`.
fn headlines(stderr: &[u8]) -> Vec<u8> {
    // The plural of one is printed with a nul byte by `mlir-opt`.
    let text = String::from_utf8_lossy(stderr).replace('\0', "");
    let is_headline = |line: &&str| {
        let levels = [": error: ", ": warning: ", ": note: ", ": remark: "];
        // Even without the flag, `mlir-opt` checks expectations, and reports those that were not produced.
        levels.iter().any(|level| line.contains(level)) && !line.ends_with(" was not produced")
    };
    // The available dialects differ.
    let cut = |line| str::split_once(line, "note: Available dialects:").map_or(line, |(before, _)| before);
    let lines: Vec<&str> = text.lines().filter(is_headline).map(cut).collect();
    let mut text = lines.join("\n");
    text.push('\n');
    text.into_bytes()
}
