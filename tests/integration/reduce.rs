//! Test case reduction: faults are planted in files of the filetests, and few operations may remain in the reduced
//! module.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use lect_core::Context;
use lect_core::ir::{Isolate, walk};
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{Unregistered, VerifyConfig, verify};
use lect_transforms::pass::{Pipeline, Registry};
use lect_transforms::reduce::{ReduceConfig, Reduced, Test, forms, reduce};

/// Files with at least a hundred operations, a pipeline, and an operation that must be present after the pipeline.
const FAULTS: [(&str, &str, &str); 10] = [
    ("transforms/canonicalize/spirv.mlir", "canonicalize", "spirv.LogicalNotEqual"),
    ("transforms/canonicalize/tosa.mlir", "canonicalize", "tosa.depthwise_conv2d"),
    ("transforms/canonicalize/scf-loops.mlir", "convert-scf-to-cf", "cf.cond_br"),
    ("transforms/canonicalize/scf-loops.mlir", "canonicalize", "t.nested"),
    ("transforms/canonicalize/tensor.mlir", "cse", "tensor.expand_shape"),
    ("transforms/canonicalize/tensor.mlir", "remove-dead-values", "tensor.generate"),
    ("transforms/canonicalize/vector.mlir", "canonicalize", "vector.constant_mask"),
    (
        "transforms/passes/loop-invariant-subset-hoisting.mlir",
        "loop-invariant-subset-hoisting",
        "vector.transfer_write",
    ),
    ("dialects/xegpu/forms.mlir", "canonicalize", "xegpu.update_offset"),
    ("dialects/amdgpu/forms.mlir", "symbol-dce", "amdgpu.raw_buffer_atomic_fadd"),
];

/// Maximum number of remaining operations.
const FEW: usize = 19;

fn context() -> Context {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    ctx.set_handler(Arc::new(|_, _| {}));
    ctx
}

fn read(text: &[u8]) -> Option<Isolate> {
    let ctx = context();
    let buffer = ctx.sources().add(b"input", Arc::new(text.to_vec())).ok()?;
    parse_source(&ctx, &buffer, 0..text.len(), &ParseConfig::default().with_allow_unregistered(true)).ok()
}

fn verifier() -> VerifyConfig {
    VerifyConfig::default().with_unregistered(Unregistered::Allow)
}

fn is_valid(ir: &Isolate) -> bool {
    verify(ir.root(), &verifier()).is_ok()
}

/// IR that is written as text, and interesting if a predicate holds after parsing.
struct Reads<F> {
    form: PrintConfig,
    is_interesting: F,
}

impl<F: Fn(Isolate) -> bool + Sync> Test for Reads<F> {
    fn write(&self, ir: &Isolate) -> Option<Vec<u8>> {
        let mut text = Vec::new();
        print_op(ir.root(), &self.form, &mut text).ok()?;
        Some(text)
    }

    fn is_interesting(&self, written: &[u8]) -> bool {
        read(written).is_some_and(|ir| (self.is_interesting)(ir))
    }
}

fn reduced(
    text: &[u8],
    config: ReduceConfig,
    is_interesting: impl Fn(Isolate) -> bool + Sync,
) -> (usize, Reduced, String) {
    let ir = read(text).expect("the input can be read");
    let form = forms(config.verify.is_some()).next().expect("there is a form");
    let mut before = 0;
    walk::for_each(ir.root(), |_| before += 1);
    let config = config.with_locations(false);
    let found = reduce(ir, &config, &Reads { form, is_interesting });
    let reduced = found.expect("all can be read").expect("the input is interesting");
    let written = String::from_utf8(reduced.written.clone()).expect("it is text");
    (before, reduced, written)
}

fn file(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("filetests").join(name)).expect("the file is there")
}

fn has(ir: &Isolate, name: &str) -> bool {
    let mut found = false;
    walk::for_each(ir.root(), |op| found |= op.name_data().name[..] == *name.as_bytes());
    found
}

#[test]
fn few_operations_of_each_fault_are_left() {
    let registry = Registry::of(lect_dialects::ALL);
    for (name, passes, op) in FAULTS {
        let shows = |mut ir: Isolate| {
            let pipeline = Pipeline::parse(&format!("builtin.module({passes})"), &registry).expect("passes");
            is_valid(&ir) && pipeline.run(&mut ir).is_ok() && has(&ir, op)
        };
        let config = ReduceConfig::default().with_verify(Some(verifier()));
        let (before, reduced, text) = reduced(&file(name), config, shows);
        println!("{name}: {before} operations became {} after {} tests", reduced.ops, reduced.tests);
        assert!(before > 90, "{name} is small already");
        assert!(reduced.ops <= FEW, "{name}:\n{text}");
        assert!(is_valid(&reduced.ir), "{name}:\n{text}");
    }
}

#[test]
fn result_does_not_depend_on_threads() {
    let text = file("transforms/canonicalize/tensor.mlir");
    let run = |threads| {
        let config = ReduceConfig::default().with_verify(Some(verifier())).with_threads(threads);
        reduced(&text, config, |ir| has(&ir, "tensor.pad")).2
    };
    let one = run(1);
    assert_eq!(one, run(2));
    assert_eq!(one, run(7));
}

#[test]
fn reduces_invalid_modules_without_verifier() {
    let text = r#"
        func.func @f(%a: i32, %b: i64) -> i32 {
          %0 = arith.addi %a, %a : i32
          %1 = "arith.muli"(%0, %b) : (i32, i64) -> i32
          %2 = arith.subi %1, %0 : i32
          return %2 : i32
        }"#;
    let shows = |ir: Isolate| has(&ir, "arith.muli") && !is_valid(&ir);
    let (_, reduced, text) = reduced(text.as_bytes(), ReduceConfig::default().with_verify(None), shows);
    assert_eq!(reduced.ops, 3, "{text}");
}

/// Reduces inputs that each have unneeded parts of one kind.
#[test]
fn parts_of_all_kinds_are_reduced() {
    let cases = [
        // Arguments and results of functions and calls.
        (
            "func.func private @f(%a: i32, %b: f32) -> (i32, f32) {\n  \"t.use\"(%a) : (i32) -> ()\n  return %a, %b : i32, f32\n}\n\
             func.func @g(%a: i32, %b: f32) {\n  %0:2 = call @f(%a, %b) : (i32, f32) -> (i32, f32)\n  return\n}",
            vec!["func.call", "t.use"],
            "call @f() : () -> ()",
        ),
        // Values of loops.
        (
            "func.func @f(%n: index, %x: i32) -> (i32, i32) {\n  %0:2 = scf.for %i = %n to %n step %n iter_args(%a = %x, %b = %x) \
             -> (i32, i32) {\n    %1 = arith.addi %a, %b : i32\n    scf.yield %1, %b : i32, i32\n  }\n  return %0#0, %0#1 : i32, i32\n}",
            vec!["scf.for"],
            "scf.for %arg0 = %0 to %0 step %0 {\n  }",
        ),
        // Blocks and branches.
        (
            "func.func @f(%c: i1) {\n  cf.cond_br %c, ^a, ^b\n^a:\n  \"t.a\"() : () -> ()\n  cf.br ^c\n^b:\n  \"t.b\"() : () -> ()\n  \
             cf.br ^c\n^c:\n  \"t.c\"() : () -> ()\n  return\n}",
            vec!["t.b", "t.c"],
            "module {\n  \"t.b\"() : () -> ()\n  \"t.c\"() : () -> ()\n}\n",
        ),
        // Attributes and types.
        (
            "\"t.x\"() {big = [1, 2, 3], name = \"long\", t.y} : () -> ()\n%0 = \"t.z\"() : () -> tensor<4x?xf64>",
            vec!["t.x", "t.z"],
            "module {\n  \"t.x\"() : () -> ()\n  \"t.z\"() : () -> ()\n}\n",
        ),
    ];
    for (text, ops, expected) in cases {
        let shows = |ir: Isolate| is_valid(&ir) && ops.iter().all(|op| has(&ir, op));
        let config = ReduceConfig::default().with_verify(Some(verifier()));
        let (.., written) = reduced(text.as_bytes(), config, shows);
        assert!(written.contains(expected), "{written}");
    }
}
