//! Random undeclared changes of dialects: `lect_ods::compat` reports all changes that make old files unreadable.

use lect_fuzz::compat::run::{Proposals, run};

#[test]
fn harmful_changes_of_random_dialects_are_reported() {
    let figures = run(5, 400, Proposals::Checked);
    assert!(figures.missed.is_empty(), "{}\n{}", figures.report(), figures.missed.join("\n"));
    assert!(figures.unsound.is_empty(), "{}", figures.unsound.join("\n"));
    assert!(figures.changes > 300 && figures.harmed.values().all(|&count| count > 100), "{}", figures.report());
    // Most failures are changes that remove a case of an enum.
    let (tried, repaired) = figures.proposed;
    assert!(repaired * 10 >= tried * 9, "{}", figures.report());
}
