//! What has to survive being written and read again: the texts of the filetests, what is generated, and what follows from
//! specs. A test hands over how it writes and reads; the error is what did not survive.

use std::path::Path;

use lect_core::Context;
use lect_core::diag::Diagnostic;
use lect_core::ir::Isolate;
use lect_ods::spec::{NativeKind, OpSpec, PropKind};
use proptest::test_runner::{Config, TestCaseError, TestRunner};

use crate::generate;
use crate::generate::from_spec::{Dice, FromSpec};
use crate::text::{self, print};

/// Writes and reads, and compares. The function makes contexts to read in.
pub type Check = fn(&Isolate, &dyn Fn() -> Context) -> Result<(), String>;

/// A context with all dialects that come with lect.
pub fn context() -> Context {
    Context::with_dialects(lect_dialects::ALL)
}

/// All there is to be compared, locations included.
pub fn printed(ir: &Isolate) -> Vec<u8> {
    print(ir, &text::generic().with_debug_info(true))
}

/// The messages of what was said, a line each.
pub fn messages(said: &[Diagnostic]) -> String {
    said.iter().map(|it| it.message.to_string()).collect::<Vec<_>>().join("\n")
}

/// A text without a mistake; the errors of others are not shown.
pub fn sound(ctx: &Context, text: &[u8]) -> Option<Isolate> {
    let (ir, _) = ctx.capture_diagnostics(|| text::parse(ctx, text).and_then(|ir| text::verify(&ir).map(|()| ir)));
    ir.ok()
}

fn report(wrong: &[String], count: usize, least: usize) {
    let shown: Vec<String> = wrong.iter().take(8).map(|it| it.chars().take(3000).collect()).collect();
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), shown.join("\n"));
    assert!(count >= least, "only {count} were tried");
}

/// What a check says if what is read is written as other bytes.
pub const OTHER_BYTES: &str = "the bytes differ once they were read";

/// Files that do not survive, and why not.
///
/// Of some types and attributes that differ the text is the same, and it is what bytecode has of them, so that they are the
/// same once they were read, in MLIR, too: types of graphs and of functions, and the defaults of a descriptor, written or
/// not. Some structures of C++ in MLIR's test dialect are encoded by code. The oldest version of the format has ranges in files
/// as text, in which a place and a range of it alone are the same.
const NOT_KEPT: [(&str, &str); 7] = [
    ("builtin/locations/file-ranges-that-print-alike.mlir", "version 0"),
    ("bytecode/ranges.mlir", "version 0"),
    ("bytecode/text-of-bytes.mlir", "refers to a file that is unknown"),
    ("dialects/spirv/graph-types.mlir", OTHER_BYTES),
    ("dialects/spirv/graphs.mlir", OTHER_BYTES),
    ("dialects/xegpu/forms.mlir", OTHER_BYTES),
    ("dialects/test/structs.mlir", "property 'prop' cannot be written"),
];

/// All that the filetests have without a mistake.
pub fn what_the_filetests_have(check: Check) {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (name, text) in text::pieces(&Path::new(env!("CARGO_MANIFEST_DIR")).join("filetests")) {
        let Some(ir) = sound(&context(), &text) else { continue };
        count += 1;
        // Reading resources again would give them other names.
        let reading = context();
        let has_resources = text.windows(3).any(|it| it == b"{-#");
        let error = check(&ir, &|| if has_resources { context() } else { reading.clone() }).err();
        let is_known = |error: &String| NOT_KEPT.iter().any(|it| name.contains(it.0) && error.contains(it.1));
        wrong.extend(error.filter(|error| !is_known(error)).map(|error| format!("{name}: {error}")));
    }
    report(&wrong, count, 300);
}

/// How many operations of each name are generated, and how often until one of them is valid.
const OF_EACH: u64 = 1;
const ATTEMPTS: usize = 20;

/// Whether bytecode has all properties of an operation: some structures of C++ in MLIR's test dialect are encoded by code.
fn is_encoded(op: &OpSpec) -> bool {
    op.props.iter().all(|prop| match &prop.kind {
        PropKind::Native(constraint) => match constraint.encoded() {
            Some(NativeKind::Enum(_)) => constraint.enum_def.is_some(),
            known => known.is_some(),
        },
        _ => true,
    })
}

/// How many operations are in a module: what a file has besides them takes longer than they do.
const TOGETHER: usize = 24;

/// Every operation of all dialects that come with lect, as its spec says that it may be, in several ways: making them takes
/// as long as what is done with them.
pub fn what_follows_from_specs(checks: &[(&str, Check)]) {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for spec in lect_dialects::ALL.iter().filter_map(|def| def.spec).map(|spec| spec.get()) {
        let ctx = context();
        let from = FromSpec::new(&ctx, &spec);
        let mut ops = Vec::new();
        for (number, op) in spec.ops.iter().enumerate().filter(|(_, op)| is_encoded(op)) {
            for seed in 0..OF_EACH {
                let mut dice = Dice::new(number as u64 * OF_EACH + seed);
                let any = Some(dice.clone()).filter(|_| from.module(op, &mut dice).is_some());
                let valid = from.valid(op, &mut dice, ATTEMPTS);
                ops.extend(any.into_iter().chain(valid).map(|dice| (op, dice)));
            }
        }
        count += ops.len();
        // One for all that is read, because loading a dialect takes longer. Nothing that is generated has resources, whose
        // names depend on what was read before.
        let reading = context();
        for ops in ops.chunks(TOGETHER) {
            for (way, check) in checks {
                let found = differences(&from, ops, &|ir| check(ir, &|| reading.clone()));
                wrong.extend(found.into_iter().map(|it| format!("{way} of {it}")));
            }
        }
    }
    report(&wrong, count, 2000);
}

/// What does not survive of operations, each by itself if it does not survive so, either.
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

/// Random modules, and the least of those that do not survive.
pub fn what_is_generated(check: Check) {
    let config = Config { cases: 192, failure_persistence: None, ..Config::default() };
    // One context for all that is read, because loading a dialect takes longer.
    let reading = context();
    let tried = TestRunner::new(config).run(&generate::module(), |module| {
        check(&module.build(&context()), &|| reading.clone()).map_err(TestCaseError::fail)
    });
    if let Err(error) = tried {
        panic!("{error}");
    }
}

/// Functions that call one another, and a module beside them.
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

/// Expects that of twenty [functions], of which nothing was read, one can be read and no other.
pub fn one_function_is_read_and_no_other(mut twenty: Isolate) {
    let body = twenty.root().region(0).and_then(|body| body.entry());
    let functions: Vec<_> = body.into_iter().flat_map(|block| block.ops()).map(|op| op.op).collect();
    assert_eq!(functions.len(), 21);
    assert!(functions.iter().all(|&op| twenty.is_lazy(op)));
    // What an unread function is called, is known.
    let name = twenty.op(functions[7]).attr("sym_name");
    assert_eq!(name, Some(twenty.context().string_attr("f7")));
    assert_eq!(twenty.op(functions[7]).region_count(), 1);
    let is_read = |twenty: &Isolate| (0..21).filter(|&at| !twenty.is_lazy(functions[at])).collect::<Vec<_>>();
    assert!(is_read(&twenty).is_empty());
    // Looking reads, and so does changing.
    assert_eq!(twenty.op(functions[7]).regions().flat_map(|region| region.blocks()).count(), 2);
    assert_eq!(is_read(&twenty), [7]);
    assert!(twenty.child_mut(functions[9]).is_some());
    assert_eq!(is_read(&twenty), [7, 9]);
}
