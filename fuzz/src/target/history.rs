//! Fuzzing of random dialects of five versions. Programs are migrated between all versions, as text, bytecode and
//! archives. No content may be lost, and a program without equivalent in the other version must be refused.
//!
//! Two dialects refer to types and attributes of each other, and change together. A model independent of lect computes
//! the expected program of each version (`model`, `change`).

mod carry;
mod change;
mod define;
mod generate;
mod kinds;
mod model;
mod program;
mod text;

use fastrand::Rng;

use super::{Finding, Outcome};
use carry::Case;
use change::{Declared, is_complete};
use generate::{Chain, Maker, VERSIONS};
use model::Op;

pub use carry::Fault;

/// Counts of attempts.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    /// Number of programs migrated from one version to another, in one format.
    pub carried: usize,
    /// Number of refusals: programs that the other version cannot express.
    pub refused: usize,
    /// Whether a fault was planted.
    pub planted: bool,
}

/// Generates dialects and programs from the first bytes, and migrates the programs between all versions.
pub fn histories(data: &[u8]) -> Result<Outcome, Finding> {
    let seed = data.iter().take(8).fold(0, |seed: u64, &byte| seed << 8 | u64::from(byte));
    let counts = history(seed, None)?;
    Ok(Outcome::Printed(format!("{counts:?}").into_bytes()))
}

/// Runs the history with this seed. With a fault, one of the declarations is wrong.
pub fn history(seed: u64, fault: Option<Fault>) -> Result<Counts, Finding> {
    let mut rng = Rng::with_seed(seed);
    let mut maker = Maker::new(&mut rng);
    let chain = maker.chain();
    let mut steps = chain.steps.clone();
    let mut counts = Counts::default();
    if let Some(fault) = fault {
        counts.planted = fault.plant(&mut steps);
        if !counts.planted {
            return Ok(counts);
        }
    }
    let definitions = definitions(&chain, steps);
    let contexts = carry::Contexts::new(&definitions, &chain)?;
    let (oldest, newest) = (0, VERSIONS - 1);
    let any = maker.rng.usize(..VERSIONS);
    for (version, other) in [(oldest, newest), (newest, oldest), (any, any)] {
        let mut next = 0;
        let program = maker.program(&chain.versions[version], &chain.versions[other], &mut next);
        let programs = at_versions(&chain, version, &program, 1_000_000);
        for (from, ops) in programs.iter().enumerate() {
            let Some(ops) = ops else { continue };
            let expected: Vec<Option<String>> = at_versions(&chain, from, ops, 2_000_000)
                .iter()
                .zip(&chain.versions)
                .map(|(ops, dialects)| Some(dialects.program(ops.as_ref()?)))
                .collect();
            let case = Case { from, program: &chain.versions[from].program(ops), expected: &expected };
            let may_refuse = |to: usize| to < from && !parts_go_down(&chain, (from, to), ops);
            contexts.carry(&case, &may_refuse, &mut counts).map_err(|finding| {
                Finding::new(finding.key, format!("seed {seed}\n{definitions}\n{}", finding.text))
            })?;
        }
    }
    Ok(counts)
}

fn definitions(chain: &Chain, steps: Vec<Vec<Declared>>) -> String {
    let gone: Vec<_> =
        chain.gone.iter().filter_map(|(version, op)| Some((chain.versions.get(*version)?.clone(), *op))).collect();
    let steps = std::iter::once(Vec::new()).chain(steps);
    let versions: Vec<_> = chain.versions.iter().zip(steps).collect();
    chain.versions.last().map_or_else(String::new, |newest| newest.definitions(&gone, &versions))
}

/// Returns true if each type and attribute in a program can be downgraded separately. An omitted default may contain
/// one that cannot, and then the program may be refused.
fn parts_go_down(chain: &Chain, (from, to): (usize, usize), ops: &[Op]) -> bool {
    let mut parts: Vec<Op> = Vec::new();
    change::each_part(ops, &mut |part| parts.push(Op { others: vec![("part", part)], ..Op::constant(0, 0) }));
    parts.iter().all(|part| at_versions(chain, from, std::slice::from_ref(part), 0)[to].is_some())
}

/// Returns a program of `version` in each version that can express it. Values that migrations insert are numbered from
/// `next`.
fn at_versions(chain: &Chain, version: usize, ops: &[Op], mut next: usize) -> Vec<Option<Vec<Op>>> {
    let mut all = vec![None; VERSIONS];
    let mut now = Some(ops.to_vec());
    for (to, slot) in all.iter_mut().enumerate().skip(version) {
        if to > version {
            now = now.and_then(|ops| {
                let step = chain.steps.get(to - 1)?;
                step.iter().try_fold(ops, |ops, it| it.change.up(&ops, &mut next))
            });
        }
        now = now.filter(|ops| is_complete(&chain.versions[to], ops));
        slot.clone_from(&now);
    }
    let mut now = Some(ops.to_vec());
    for to in (0..version).rev() {
        now = now.and_then(|ops| {
            let step = chain.steps.get(to)?;
            step.iter().rev().try_fold(ops, |ops, it| it.change.down(&ops, &mut next))
        });
        now = now.filter(|ops| is_complete(&chain.versions[to], ops));
        all[to].clone_from(&now);
    }
    all
}
