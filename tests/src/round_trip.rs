//! Round-trip tests: the texts of the filetests, random IR, and operations generated from specs must survive a write
//! and a read. The test passes a function that writes, reads and compares; its error describes the difference.

use std::path::Path;

use lect_core::Context;
use lect_core::diag::Diagnostic;
use lect_core::ir::Isolate;
use lect_ods::spec::{NativeKind, OpSpec, PropKind};
use proptest::test_runner::{Config, TestCaseError, TestRunner};

use crate::generate;
use crate::generate::from_spec::{Dice, FromSpec};
use crate::text::{self, Share, print};

/// Writes the IR, reads it and compares. The function argument creates contexts for the reader.
pub type Check = fn(&Isolate, &dyn Fn() -> Context) -> Result<(), String>;

/// Creates a context with all dialects that lect includes.
pub fn context() -> Context {
    Context::with_dialects(lect_dialects::ALL)
}

/// Prints the generic form with locations, for comparison.
pub fn printed(ir: &Isolate) -> Vec<u8> {
    print(ir, &text::generic().with_debug_info(true))
}

/// Returns the messages of diagnostics, one per line.
pub fn messages(said: &[Diagnostic]) -> String {
    said.iter().map(|it| it.message.to_string()).collect::<Vec<_>>().join("\n")
}

/// Parses and verifies a text; returns none on errors, which are not shown.
pub fn sound(ctx: &Context, text: &[u8]) -> Option<Isolate> {
    let (ir, _) = ctx.capture_diagnostics(|| text::parse(ctx, text).and_then(|ir| text::verify(&ir).map(|()| ir)));
    ir.ok()
}

fn report(wrong: &[String], count: usize, least: usize) {
    let shown: Vec<String> = wrong.iter().take(8).map(|it| it.chars().take(3000).collect()).collect();
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), shown.join("\n"));
    assert!(count >= least, "only {count} were tried");
}

/// Error of a check if the bytes differ after a read and a second write.
pub const OTHER_BYTES: &str = "the bytes differ once they were read";

/// Files that do not survive, with the error.
///
/// - Bytecode stores some types and attributes as their text. Two that differ but print alike are equal after a read, in
///   MLIR too. Examples are graph and function types, and explicit defaults of a descriptor.
/// - Some C++ structures in MLIR's test dialect are encoded by C++ code.
/// - Version 0 of the format stores file ranges as text, in which a position and an empty range at it are the same.
const NOT_KEPT: [(&str, &str); 7] = [
    ("builtin/locations/file-ranges-that-print-alike.mlir", "version 0"),
    ("bytecode/ranges.mlir", "version 0"),
    ("bytecode/text-of-bytes.mlir", "refers to a file that is unknown"),
    ("dialects/spirv/graph-types.mlir", OTHER_BYTES),
    ("dialects/spirv/graphs.mlir", OTHER_BYTES),
    ("dialects/xegpu/forms.mlir", OTHER_BYTES),
    ("dialects/test/structs.mlir", "property 'prop' cannot be written"),
];

/// Checks the valid pieces of the filetests, or a share of them.
pub fn round_trips_filetests(check: Check) {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (name, text) in text::some_pieces(&Path::new(env!("CARGO_MANIFEST_DIR")).join("filetests")) {
        let Some(ir) = sound(&context(), &text) else { continue };
        count += 1;
        // In the same context, resources read again would get other names.
        let reading = context();
        let has_resources = text.windows(3).any(|it| it == b"{-#");
        let error = check(&ir, &|| if has_resources { context() } else { reading.clone() }).err();
        let is_known = |error: &String| NOT_KEPT.iter().any(|it| name.contains(it.0) && error.contains(it.1));
        wrong.extend(error.filter(|error| !is_known(error)).map(|error| format!("{name}: {error}")));
    }
    report(&wrong, count, Share::from_env().of(300));
}

/// Number of operations generated for each name, and attempts until one is valid.
const OF_EACH: u64 = 1;
const ATTEMPTS: usize = 20;

/// Returns true if bytecode stores all properties of an operation. Some C++ structures in MLIR's test dialect are
/// encoded by C++ code.
fn is_encoded(op: &OpSpec) -> bool {
    op.props.iter().all(|prop| match &prop.kind {
        PropKind::Native(constraint) => match constraint.encoded() {
            Some(NativeKind::Enum(_)) => constraint.enum_def.is_some(),
            known => known.is_some(),
        },
        _ => true,
    })
}

/// Number of operations in a module. The rest of a file takes longer to write than they do.
const TOGETHER: usize = 24;

/// Checks random operations, generated from their specs, of all dialects that lect includes, with several checks, since
/// generating them takes as long as a check.
pub fn round_trips_generated_operations(checks: &[(&str, Check)]) {
    let (mut wrong, mut count, share) = (Vec::new(), 0, Share::from_env());
    for spec in lect_dialects::ALL.iter().filter_map(|def| def.spec).map(|spec| spec.get()) {
        let ctx = context();
        let from = FromSpec::new(&ctx, &spec);
        let mut ops = Vec::new();
        for (number, op) in spec.ops.iter().enumerate().filter(|(_, op)| is_encoded(op) && share.takes(&op.name)) {
            for seed in 0..OF_EACH {
                let mut dice = Dice::new(number as u64 * OF_EACH + seed);
                let any = Some(dice.clone()).filter(|_| from.module(op, &mut dice).is_some());
                let valid = from.valid(op, &mut dice, ATTEMPTS);
                ops.extend(any.into_iter().chain(valid).map(|dice| (op, dice)));
            }
        }
        count += ops.len();
        // One context for all reads, because loading a dialect takes longer. Generated IR has no resources, whose names
        // depend on earlier reads.
        let reading = context();
        for ops in ops.chunks(TOGETHER) {
            for (way, check) in checks {
                let found = differences(&from, ops, &|ir| check(ir, &|| reading.clone()));
                wrong.extend(found.into_iter().map(|it| format!("{way} of {it}")));
            }
        }
    }
    report(&wrong, count, share.of(2000));
}

/// Returns the differences of each operation by itself, or of the whole module if every operation survives alone.
fn differences(
    from: &FromSpec<'_>,
    ops: &[(&OpSpec, Dice)],
    check: &dyn Fn(&Isolate) -> Result<(), String>,
) -> Vec<String> {
    let fails = |name: &str, ir: Option<Isolate>| match ir {
        Some(ir) => {
            let error = check(&ir).err()?;
            Some(format!("{name}: {error}\n{}", String::from_utf8_lossy(&printed(&ir))))
        }
        None => Some(format!("{name} cannot be made again")),
    };
    let Some(together) = fails("several together", from.together(ops)) else { return Vec::new() };
    let alone = ops.iter().filter_map(|(op, dice)| fails(&op.name, from.module(op, &mut dice.clone())));
    let found: Vec<String> = alone.collect();
    if found.is_empty() { vec![together] } else { found }
}

/// Checks random modules, and reports the smallest that does not survive.
pub fn round_trips_random_modules(check: Check) {
    let config = Config { cases: Share::from_env().cases(192), failure_persistence: None, ..Config::default() };
    // One context for all reads, because loading a dialect takes longer.
    let reading = context();
    let tried = TestRunner::new(config).run(&generate::module(), |module| {
        check(&module.build(&context()), &|| reading.clone()).map_err(TestCaseError::fail)
    });
    if let Err(error) = tried {
        panic!("{error}");
    }
}

/// Returns the text of functions that call one another, and of a nested module.
pub fn functions(count: usize) -> String {
    let mut text = String::from("module {\n");
    for index in 0..count {
        let next = (index + 1) % count;
        text += &format!(
            "func.func @f{index}(%a: i32) -> i32 {{\n  %b = arith.addi %a, %a : i32\n  cf.br ^bb1(%b : i32)\n\
             ^bb1(%c: i32):\n  %d = func.call @f{next}(%c) : (i32) -> i32\n  return %d : i32\n}}\n"
        );
    }
    text + "module @inner {\n  func.func private @g()\n}\n}\n"
}

/// Asserts that one of twenty lazy [functions] can be read without reading any other.
pub fn one_function_is_read_and_no_other(mut twenty: Isolate) {
    let body = twenty.root().region(0).and_then(|body| body.entry());
    let functions: Vec<_> = body.into_iter().flat_map(|block| block.ops()).map(|op| op.op).collect();
    assert_eq!(functions.len(), 21);
    assert!(functions.iter().all(|&op| twenty.is_lazy(op)));
    // The name of an unread function is known.
    let name = twenty.op(functions[7]).attr("sym_name");
    assert_eq!(name, Some(twenty.context().attrs().string("f7")));
    assert_eq!(twenty.op(functions[7]).region_count(), 1);
    let is_read = |twenty: &Isolate| (0..21).filter(|&at| !twenty.is_lazy(functions[at])).collect::<Vec<_>>();
    assert!(is_read(&twenty).is_empty());
    // Access to the regions reads the function, and so does mutation.
    assert_eq!(twenty.op(functions[7]).regions().flat_map(|region| region.blocks()).count(), 2);
    assert_eq!(is_read(&twenty), [7]);
    assert!(twenty.child_mut(functions[9]).is_some());
    assert_eq!(is_read(&twenty), [7, 9]);
}
