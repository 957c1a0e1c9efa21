//! Runs every filetest and compares with what is expected of it. See `filetests/readme.mlir`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use lect_tests::case::{self, Case};
use lect_tests::golden;
use lect_tests::tool::{Outcome, Tool};
use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    let args = Arguments::from_args();
    let (cases, lect) = match (case::all(), if args.list { None } else { Some(Tool::lect()) }) {
        (Ok(cases), None) => (cases, None),
        (Ok(cases), Some(Ok(lect))) => (cases, Some(lect)),
        (Err(error), _) | (_, Some(Err(error))) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let trials = cases.into_iter().map(|case| {
        let lect = lect.clone();
        Trial::test(case.name.clone(), move || match lect {
            Some(lect) => Ok(check(&case, &lect)?),
            None => Ok(()),
        })
    });
    libtest_mimic::run(&args, trials.collect()).exit_code()
}

fn check(case: &Case, lect: &Tool) -> Result<(), String> {
    for (number, run) in case.runs.iter().enumerate() {
        let outcome = lect.run(run, &case::root())?;
        check_status(case, &outcome)?;
        // The first run's expectations are `name.out` and `name.err`, the second's `name.2.out` and so on.
        let extension = |what: &str| match number {
            0 => what.to_owned(),
            number => format!("{}.{what}", number + 1),
        };
        let (out, err) = (case.path.with_extension(extension("out")), case.path.with_extension(extension("err")));
        if run.verifies_diagnostics() || (case.fails && outcome.stdout.is_empty()) {
            golden::check_absent(&out)?;
        } else {
            golden::check(&out, &outcome.stdout)?;
        }
        if case.fails {
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
