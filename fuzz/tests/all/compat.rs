//! Random undeclared changes of dialects: `lect_ods::compat` reports all changes that make old files unreadable.

use lect_fuzz::compat::run::{Proposals, run};

/// Number of changes. The variable `LECT_CHANGES` overrides it.
const CHANGES: usize = 200;

#[test]
fn harmful_changes_of_random_dialects_are_reported() {
    let changes = std::env::var("LECT_CHANGES").ok().and_then(|count| count.parse().ok()).unwrap_or(CHANGES);
    let figures = run(5, changes, Proposals::Checked);
    assert!(figures.missed.is_empty(), "{}\n{}", figures.report(), figures.missed.join("\n"));
    assert!(figures.unsound.is_empty(), "{}", figures.unsound.join("\n"));
    assert!(
        figures.changes * 4 > changes * 3 && figures.harmed.values().all(|&count| count * 4 > changes),
        "{}",
        figures.report()
    );
    // Most failures are changes that remove a case of an enum.
    let (tried, repaired) = figures.proposed;
    assert!(repaired * 10 >= tried * 9, "{}", figures.report());
}
