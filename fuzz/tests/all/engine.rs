//! Seeds of the fuzz target of the engine.

use lect_fuzz::target::engine::{FILES, MARK, seeds, specs};
use lect_fuzz::target::{Outcome, Target};

#[test]
fn all_files_are_right() {
    for (text, _) in FILES {
        assert_eq!(specs(text).err(), None);
    }
}

/// Checks that inputs without expected errors are accepted, and that no seed has a finding.
#[test]
fn seeds_are_read() {
    let outcomes: Vec<_> = seeds().iter().map(|seed| Target::Engine.run(seed)).collect();
    for (definitions, ir) in FILES.iter().flat_map(|file| file.1.iter().map(|ir| (file.0, *ir))) {
        if ir.contains("expected-error") {
            continue;
        }
        for seed in [ir.to_owned(), [definitions, MARK, ir].concat()] {
            let outcome = Target::Engine.run(seed.as_bytes());
            assert!(matches!(outcome, Ok(Outcome::Printed(_))), "{outcome:?} of {ir}");
        }
    }
    assert_eq!(outcomes.into_iter().find_map(Result::err), None);
}
