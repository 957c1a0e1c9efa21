//! Runs every filetest as `lect test` does. See `filetests/readme.mlir`.

use std::process::Command;

use lect_testing::suite::{Test, Verdict};
use lect_testing::update::{Updated, update};
use lect_tests::tool::Tool;
use lect_tests::{case, golden};
use libtest_mimic::Trial;

use super::trial;

pub fn trials() -> Result<Vec<Trial>, String> {
    let lect = Tool::lect()?;
    let cases = case::all(&lect)?;
    let names: Vec<String> = cases.iter().map(|case| case.test.name.clone()).collect();
    let command = trial("filetests", "command", move || Ok(are_tests_of_command(&names, &mut lect.command())?));
    let trials =
        cases.into_iter().map(|case| trial("filetests", &case.test.name.clone(), move || Ok(check(&case.test)?)));
    Ok(trials.chain([command]).collect())
}

/// Runs a test, or writes its expected outputs.
fn check(test: &Test) -> Result<(), String> {
    if !golden::is_blessing() {
        let outcome = test.run();
        return match outcome.verdict {
            Verdict::Passed => Ok(()),
            verdict => Err(format!("{verdict:?}\n{}", outcome.log)),
        };
    }
    match update(test)? {
        Updated::Changed(changes) => changes.iter().try_for_each(|change| match &change.contents {
            Some(contents) => std::fs::write(&change.path, contents),
            None => std::fs::remove_file(&change.path),
        }),
        Updated::Same => Ok(()),
        Updated::Kept(reason) => return Err(reason),
    }
    .map_err(|error| error.to_string())
}

/// Checks that `lect test` finds the filetests by their project file.
fn are_tests_of_command(names: &[String], lect: &mut Command) -> Result<(), String> {
    let listed = lect.args(["test", "--list"]).current_dir(case::root()).output().map_err(|error| error.to_string())?;
    let lines: String = names.iter().map(|name| format!("{name}: test\n")).collect();
    let expected = format!("{lines}\n{} tests\n", names.len());
    golden::same("filetests", expected.as_bytes(), "lect test --list", &listed.stdout)
}
