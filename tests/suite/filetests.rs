//! Runs every filetest and compares with the expected output. See `filetests/readme.mlir`.

use lect_tests::case::{self, Case};
use lect_tests::golden;
use lect_tests::tool::{Outcome, Tool};
use libtest_mimic::Trial;

use super::trial;

pub fn trials() -> Result<Vec<Trial>, String> {
    let lect = Tool::lect()?;
    let trials = case::all()?.into_iter().map(|case| {
        let lect = lect.clone();
        trial("filetests", &case.name.clone(), move || Ok(check(&case, &lect)?))
    });
    Ok(trials.collect())
}

fn check(case: &Case, lect: &Tool) -> Result<(), String> {
    for (number, run) in case.runs.iter().enumerate() {
        let outcome = lect.run(run, &case::root())?;
        check_status(case, &outcome)?;
        let (out, err) = (case.expected(number, "out"), case.expected(number, "err"));
        if run.verifies_diagnostics() || (case.fails && outcome.stdout.is_empty()) {
            golden::check_absent(&out)?;
        } else {
            golden::check(&out, &outcome.stdout)?;
        }
        if case.fails || !outcome.stderr.is_empty() {
            golden::check(&err, &outcome.stderr)?;
        } else {
            golden::check_absent(&err)?;
        }
    }
    Ok(())
}

fn check_status(case: &Case, outcome: &Outcome) -> Result<(), String> {
    let stderr = String::from_utf8_lossy(&outcome.stderr);
    if outcome.crashed {
        return Err(format!("lect crashed:\n{stderr}"));
    }
    match (outcome.success, case.fails) {
        (true, true) => Err("lect succeeded where it should fail".to_owned()),
        (false, false) => Err(format!("lect failed:\n{stderr}")),
        _ => Ok(()),
    }
}
