//! Random programs that compute the same everywhere: in the interpreter, as machine code, and compiled by `clang`.
//!
//! The programs are the closed ones of [`generate`](crate::program::generate), without undefined behaviour, so that the
//! interpreter must find none.
//!
//! - `batch`: many programs as one module, and its runs.
//! - `external`: runs by other tools.
//!
//! [`check`] runs programs, and finds the cause of each difference: [`Difference::shortest`] is a program with as few
//! statements as possible, which observes one value.

pub mod batch;
pub mod external;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use batch::{Batch, Ran, Session};

use crate::program::generate::{Parts, closed};

/// Tools that run programs besides the interpreter and the machine.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tools<'p> {
    /// Folder for the files of `clang`, if it runs the programs.
    pub clang: Option<&'p Path>,
    /// Whether `mlir-opt` lowers the programs, and `lli` runs them.
    pub lli: Option<&'p Path>,
}

/// A program that does not compute the same everywhere.
#[derive(Clone, Debug)]
pub struct Difference {
    /// Seed of the program.
    pub seed: u64,
    /// The results.
    pub text: String,
    /// The module of a program as short as possible.
    pub shortest: String,
}

/// Outcomes of many programs.
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// Number of programs that compute the same.
    pub same: usize,
    /// Number of runs that `clang` made, too.
    pub compiled: usize,
    /// Number of runs that `lli` made, too.
    pub external: usize,
    /// Programs with different results.
    pub differences: Vec<Difference>,
    /// Programs that were not run, by the reason.
    pub refused: BTreeMap<String, Vec<u64>>,
}

impl Report {
    /// Adds the counts of another report.
    pub fn add(&mut self, other: Report) {
        self.same += other.same;
        self.compiled += other.compiled;
        self.external += other.external;
        self.differences.extend(other.differences);
        for (reason, seeds) in other.refused {
            self.refused.entry(reason).or_default().extend(seeds);
        }
    }
}

/// Runs the programs of some seeds.
pub fn check(session: &Session, seeds: Range<u64>, tools: Tools<'_>) -> Report {
    let mut report = Report::default();
    let whole: Vec<(u64, Parts)> = seeds.map(|seed| (seed, Parts::ALL)).collect();
    check_parts(session, &whole, tools, &mut report);
    report
}

/// Runs programs, and after an error of the whole module each half of them.
fn check_parts(session: &Session, parts: &[(u64, Parts)], tools: Tools<'_>, report: &mut Report) {
    match Batch::new(parts).run(session, tools) {
        Ok(runs) => {
            for ((seed, _), ran) in parts.iter().zip(runs) {
                match ran {
                    Ran::Same { compiled, external } => {
                        report.same += 1;
                        report.compiled += usize::from(compiled);
                        report.external += usize::from(external);
                    }
                    Ran::Refused(reason) => report.refused.entry(reason).or_default().push(*seed),
                    Ran::Different(text) => {
                        let shortest = shortest(session, *seed, tools);
                        report.differences.push(Difference { seed: *seed, text, shortest });
                    }
                }
            }
        }
        Err(reason) => match parts {
            [(seed, _)] => report.refused.entry(reason).or_default().push(*seed),
            _ => {
                let (first, second) = parts.split_at(parts.len() / 2);
                check_parts(session, first, tools, report);
                check_parts(session, second, tools, report);
            }
        },
    }
}

/// Returns true if a part of a program has different results.
fn differs(session: &Session, seed: u64, parts: Parts, tools: Tools<'_>) -> bool {
    let ran = Batch::new(&[(seed, parts)]).run(session, tools);
    ran.is_ok_and(|runs| runs.iter().any(|ran| matches!(ran, Ran::Different(_))))
}

/// Returns the module of the shortest part of a program that still has different results.
fn shortest(session: &Session, seed: u64, tools: Tools<'_>) -> String {
    let mut parts = Parts::ALL;
    for statements in 1..=Parts::ALL.statements {
        let shorter = Parts { statements, ..parts };
        if differs(session, seed, shorter, tools) {
            parts = shorter;
            break;
        }
    }
    let count = closed(seed, "f", parts).observed;
    // The value that was computed last is the likely one.
    let found =
        (0..count).rev().map(|at| Parts { observed: Some(at), ..parts }).find(|it| differs(session, seed, *it, tools));
    Batch::new(&[(seed, found.unwrap_or(parts))]).text
}
