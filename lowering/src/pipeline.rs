//! The default pipeline, which lowers a module to the `llvm` dialect.

use std::collections::BTreeSet;

use lect_core::ir::OpRef;

/// A pass of the default pipeline.
struct Step {
    /// Dialects of which the pass lowers operations. The pass is left out if the module has none of them, and no earlier
    /// pass makes them.
    dialects: &'static [&'static str],
    /// The pass with its options.
    pass: &'static str,
    /// Dialects of operations that the pass makes.
    makes: &'static [&'static str],
}

const fn step(dialects: &'static [&'static str], pass: &'static str, makes: &'static [&'static str]) -> Step {
    Step { dialects, pass, makes }
}

/// Passes in order.
const STEPS: &[Step] = &[
    step(&["tensor"], "convert-elementwise-to-linalg", &["linalg"]),
    step(&["tensor", "bufferization"], BUFFERIZE, &["memref", "bufferization", "linalg", "scf"]),
    step(&["tensor"], FREE, &["memref", "bufferization", "arith", "scf", "func"]),
    step(&["bufferization"], "convert-bufferization-to-memref", &["memref", "scf", "func"]),
    step(&["memref"], "expand-realloc", &["scf", "arith"]),
    step(&["memref"], "memref-expand", &["scf", "arith"]),
    step(&["math"], MATH_FUNCTIONS, &["func", "cf", "scf", "arith"]),
    step(&["linalg"], "convert-linalg-to-loops", &["scf", "memref", "affine", "arith"]),
    step(&["vector"], "func.func(lower-vector-mask)", &["arith"]),
    step(&["vector"], "func.func(lower-vector-multi-reduction)", &["arith"]),
    step(&["vector"], "convert-vector-to-scf", &["scf", "memref", "affine", "arith"]),
    step(&["affine"], "lower-affine", &["scf", "memref", "vector", "arith"]),
    step(&["scf"], "convert-scf-to-cf", &["cf", "arith"]),
    step(&["memref"], "expand-strided-metadata", &["affine", "arith", "memref"]),
    step(&["affine"], "lower-affine", &["arith"]),
    step(&["complex"], "convert-complex-to-standard", &["arith", "math"]),
    step(&["complex"], "convert-complex-to-llvm", &[]),
    step(&["vector"], "convert-vector-to-llvm", &["arith", "cf", "ub"]),
    step(&["math"], "convert-math-to-llvm", &[]),
    step(&["math"], "convert-math-to-libm", &["func"]),
    step(&["memref"], "finalize-memref-to-llvm", &["func", "cf"]),
    step(&["index"], "convert-index-to-llvm", &[]),
    step(&["ub"], "convert-ub-to-llvm", &[]),
    // Operations that LLVM has are not expanded: an expanded maximum confuses the signs of zeros.
    step(&["arith"], "convert-arith-to-llvm", &[]),
    step(&["arith"], "arith-expand", &[]),
    step(&["arith"], "convert-arith-to-llvm", &[]),
    step(&["func"], "convert-func-to-llvm", &["cf"]),
    step(&["cf"], "convert-cf-to-llvm", &[]),
    step(&[], "reconcile-unrealized-casts", &[]),
];

/// Makes functions of powers of integers. An intrinsic computes those of floats.
const MATH_FUNCTIONS: &str = "convert-math-to-funcs{min-width-of-fpowi-exponent=65}";

/// Turns tensors into memrefs, also in signatures.
const BUFFERIZE: &str = "one-shot-bufferize{allow-return-allocs-from-loops bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map}";

/// Frees the buffers that tensors have become.
const FREE: &str = "buffer-deallocation-pipeline";

/// Returns the dialects of the operations in a module, and that of tensors if there are any.
fn dialects(module: OpRef<'_>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut pending = vec![module];
    while let Some(op) = pending.pop() {
        let name = op.name_text();
        found.insert(name.split_once('.').map_or(&*name, |it| it.0).to_owned());
        let ctx = op.context();
        let values = op.result_types().chain(op.operand_types());
        if values.into_iter().any(|ty| ctx.types().show(ty).to_string().starts_with("tensor<")) {
            found.insert("tensor".to_owned());
        }
        for region in op.regions() {
            for block in region.blocks() {
                pending.extend(block.ops());
            }
        }
    }
    found
}

/// Returns true if a module has operations of other dialects than `llvm`.
pub fn is_needed(module: OpRef<'_>) -> bool {
    dialects(module).iter().any(|name| !matches!(&**name, "llvm" | "builtin"))
}

/// Returns the pipeline that lowers a module: the passes that its dialects need. Buffers of tensors are freed where the
/// analysis of owners supports the module.
pub fn of(module: OpRef<'_>) -> String {
    let frees = crate::buffers::deallocation::is_supported(module);
    let mut present = dialects(module);
    let mut passes = Vec::new();
    for step in STEPS.iter().filter(|step| frees || step.pass != FREE) {
        if step.dialects.is_empty() || step.dialects.iter().any(|name| present.contains(*name)) {
            passes.push(step.pass);
            present.extend(step.makes.iter().map(|name| (*name).to_owned()));
        }
    }
    format!("builtin.module({})", passes.join(","))
}
