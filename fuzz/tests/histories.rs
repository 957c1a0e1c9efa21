//! Random histories of dialects lose nothing, and the target finds declarations that are wrong.
//!
//! `LECT_HISTORIES=100000` tries as many.

use lect_fuzz::target::history::{Counts, Fault, history};

/// How many dialects are tried if nothing else is said. Each has five versions, and eight programs go from each version to
/// each other one, in three formats.
const DIALECTS: u64 = 24;

#[test]
fn nothing_is_lost_between_versions() {
    let asked = std::env::var("LECT_HISTORIES").ok().and_then(|count| count.parse().ok());
    let mut total = Counts::default();
    for seed in 0..asked.unwrap_or(DIALECTS) {
        match history(seed, None) {
            Ok(counts) => {
                total.carried += counts.carried;
                total.refused += counts.refused;
            }
            Err(finding) => panic!("{}\n{}", finding.key, finding.text),
        }
    }
    println!("{total:?}");
    assert!(total.carried > 1000 && total.refused * 2 < total.carried, "{total:?}");
}

#[test]
fn wrong_declarations_are_found() {
    for fault in Fault::ALL {
        let found = (0..200).any(|seed| history(seed, Some(fault)).is_err());
        assert!(found, "{fault:?} is not found");
    }
}
