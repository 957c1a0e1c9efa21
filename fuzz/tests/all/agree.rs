//! Random programs compute the same in the interpreter, as machine code, and compiled by `clang` where it is installed.
//!
//! `LECT_AGREE=100000 cargo test --release -p lect-fuzz --test all agree::` runs more of them.

use std::path::{Path, PathBuf};

use lect_fuzz::agree::batch::Session;
use lect_fuzz::agree::external::find_clang;
use lect_fuzz::agree::{Report, Tools, check};

/// Number of programs in a module.
const BATCH: u64 = 25;

/// Returns a folder for the files of `clang`.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("agree");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

#[test]
fn programs_compute_the_same_everywhere() {
    let asked = std::env::var("LECT_AGREE").ok().and_then(|count| count.parse().ok());
    let count: u64 = asked.unwrap_or(2 * BATCH);
    let folder = folder();
    let mut report = Report::default();
    let mut session = Session::new();
    for first in (0..count).step_by(BATCH as usize) {
        if first.is_multiple_of(20 * BATCH) {
            session = Session::new();
        }
        // A compiler takes longer than everything else.
        let clang = Some(&*folder).filter(|_| first.is_multiple_of(10 * BATCH) && find_clang().is_some());
        report.add(check(&session, first..count.min(first + BATCH), Tools { clang, lli: None }));
    }
    for difference in &report.differences {
        println!("{}: {}\n{}", difference.seed, difference.text, difference.shortest);
    }
    println!("{} of {count} programs compute the same, {} of them by clang", report.same, report.compiled);
    assert!(report.differences.is_empty(), "{} programs differ", report.differences.len());
    assert!(report.refused.is_empty(), "{:?}", report.refused);
}
