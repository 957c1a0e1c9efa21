//! Random programs compute the same results after passes, and planted faults are found.

use std::collections::BTreeMap;

use fastrand::Rng;
use lect_fuzz::program::generate::{Choices, open};
use lect_fuzz::program::plant::Plant;
use lect_fuzz::target::program::{Mode, keeps_meaning};

/// Generates the bytes of a program.
fn bytes(seed: u64) -> Vec<u8> {
    let mut rng = Rng::with_seed(seed);
    (0..400).map(|_| rng.u8(..)).collect()
}

/// Operations that must occur in generated programs.
const OPERATIONS: &[&str] = &[
    "affine.apply",
    "affine.for",
    "affine.if",
    "affine.load",
    "affine.max",
    "affine.min",
    "affine.store",
    "arith.addui_extended",
    "arith.bitcast",
    "arith.ceildivsi",
    "arith.cmpf",
    "arith.cmpi",
    "arith.fptosi",
    "arith.index_cast",
    "arith.select",
    "arith.uitofp",
    "cf.br",
    "cf.cond_br",
    "cf.switch",
    "func.call",
    "index.add",
    "index.castu",
    "index.cmp",
    "index.divs",
    "math.absi",
    "math.copysign",
    "math.ctlz",
    "math.fma",
    "math.ipowi",
    "math.sqrt",
    "memref.alloc",
    "memref.alloca",
    "memref.cast",
    "memref.copy",
    "memref.dealloc",
    "memref.dim",
    "memref.get_global",
    "memref.global",
    "memref.load",
    "memref.store",
    "memref.subview",
    "scf.condition",
    "scf.execute_region",
    "scf.for",
    "scf.for unsigned",
    "scf.forall",
    "scf.if",
    "scf.index_switch",
    "scf.parallel",
    "scf.reduce",
    "scf.while",
    "vector.broadcast",
    "vector.create_mask",
    "vector.extract",
    "vector.extract_strided_slice",
    "vector.from_elements",
    "vector.insert",
    "vector.insert_strided_slice",
    "vector.load",
    "vector.reduction",
    "vector.shape_cast",
    "vector.shuffle",
    "vector.store",
    "vector.to_elements",
    "vector.transpose",
];

#[test]
fn programs_have_all_operations() {
    let mut counts: BTreeMap<&str, usize> = OPERATIONS.iter().map(|name| (*name, 0)).collect();
    let mut lines = 0;
    for seed in 0..1500 {
        let text = open(Choices::from_bytes(&bytes(seed))).text;
        lines += text.lines().count();
        for (name, count) in &mut counts {
            *count += text.matches(&format!("{name} ")).count() + text.matches(&format!("{name}(")).count();
        }
    }
    println!("{lines} lines, {counts:?}");
    let missing: Vec<_> = counts.iter().filter(|it| *it.1 == 0).map(|it| it.0).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn programs_compute_the_same_after_passes() {
    let mut findings: BTreeMap<String, (u64, String)> = BTreeMap::new();
    for seed in 0..200 {
        for mode in [Mode::Single, Mode::Pipelines] {
            if let Err(finding) = keeps_meaning(&bytes(seed), mode, None) {
                findings.entry(finding.key).or_insert((seed, finding.text));
            }
        }
    }
    for (key, (seed, text)) in &findings {
        println!("{key}, with seed {seed}:\n{text}");
    }
    assert!(findings.is_empty(), "{:?}", findings.keys());
}

#[test]
fn planted_faults_are_found() {
    for plant in Plant::ALL {
        let found = (0..20_000).find_map(|seed| keeps_meaning(&bytes(seed), Mode::Single, Some(plant)).err());
        let Some(found) = found else { panic!("{plant:?} is not found") };
        // Faults are planted after this pass.
        assert!(found.key.ends_with(" after func.func(cse)"), "{plant:?}: {}\n{}", found.key, found.text);
    }
}
