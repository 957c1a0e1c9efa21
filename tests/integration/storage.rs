//! Independence of results from the storage of functions: embedded in the isolate of the module, in isolates of their
//! own, or left in a file.

use std::path::Path;
use std::sync::Arc;

use lect_bytecode::{ReadConfig, WriteConfig};
use lect_core::Context;
use lect_core::entity::{Op, Value};
use lect_core::ir::{Builder, Isolate, Mapping, OpRef, OpState, walk};
use lect_core::loc::Loc;
use lect_core::text::print::PrintConfig;
use lect_dialects::{arith, func};
use lect_fuzz::program::generate::{Choices, open};
use lect_tests::text;
use lect_transforms::conversion::{self, ConversionTarget, Mode, TypeConverter};
use lect_transforms::pass::{Pipeline, Registry, RunConfig};
use lect_transforms::rewrite::greedy::{self, GreedyConfig};
use lect_transforms::rewrite::{PatternSet, Rewriter};

/// Storage of a function's body.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Storage {
    Embedded,
    Own,
    Lazy,
}

const STORAGES: [Storage; 3] = [Storage::Embedded, Storage::Own, Storage::Lazy];

fn context() -> Context {
    Context::with_dialects(lect_dialects::ALL)
}

fn stored(ctx: &Context, source: &[u8], storage: Storage) -> Option<Isolate> {
    let (module, _) = ctx.capture_diagnostics(|| {
        let mut module = text::parse(ctx, source).ok()?;
        text::verify(&module).ok()?;
        match storage {
            Storage::Embedded => module.embed_all().ok()?,
            Storage::Own => walk::isolates_mut(&mut module, &mut |_| {}),
            Storage::Lazy => {
                let mut bytes = Vec::new();
                lect_bytecode::write(module.root(), &WriteConfig::default(), &mut bytes).ok()?;
                let config = ReadConfig::default().with_allow_unregistered(true).with_lazy(true);
                module = lect_bytecode::read(ctx, b"input.mlirbc", bytes.into(), &config).ok()?;
            }
        }
        Some(module)
    });
    module
}

fn print(module: &Isolate) -> String {
    String::from_utf8_lossy(&text::print(module, &PrintConfig::default())).into_owned()
}

/// Applies a change to a program in each storage. Asserts that the resulting texts and messages are equal, and returns
/// them.
fn changed(name: &str, source: &[u8], change: impl Fn(&mut Isolate) -> bool) -> Option<String> {
    let mut results = Vec::new();
    for storage in STORAGES {
        let ctx = context();
        let mut module = stored(&ctx, source, storage)?;
        let (done, diagnostics) = ctx.capture_diagnostics(|| change(&mut module));
        let messages: Vec<String> = diagnostics.iter().map(|it| it.message.to_string()).collect();
        results.push(format!("{done} {messages:?}\n{}", print(&module)));
    }
    for (result, storage) in results.iter().zip(STORAGES) {
        assert_eq!(*result, results[0], "{name} differs when it is {storage:?}:\n{}", String::from_utf8_lossy(source));
    }
    results.pop()
}

fn to_mul(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (a, b) = (rw.op(op).operand(0), rw.op(op).operand(1));
    rw.rename(op, arith::MulIOp::build(a, b)).ok().map(drop)
}

/// Rewrites greedily with a pattern, at most `rewrites` times.
fn multiply(module: &mut Isolate, rewrites: Option<u64>) -> bool {
    let mut set = PatternSet::new();
    set.add_fn(&module.context().clone(), "arith.addi", 1, to_mul);
    let mut config = GreedyConfig::default();
    (config.max_rewrites, config.max_iterations) = (rewrites, Some(1));
    greedy::apply(module, &set, &config).changed
}

/// Converts `index` to `i64` across functions.
fn to_i64(module: &mut Isolate, mode: Mode) -> bool {
    let ctx = module.context().clone();
    let (index, i64) = (ctx.types().index(), ctx.types().i64());
    let types = TypeConverter::new().with(move |_, ty| (ty == index).then_some(i64));
    let mut patterns = PatternSet::new();
    patterns.add(&ctx, types.pattern("func.func", TypeConverter::convert_function));
    let names =
        ["func.return", "func.call", "arith.addi", "arith.muli", "arith.cmpi", "cf.br", "cf.cond_br", "scf.for"];
    for name in names.into_iter().chain(["scf.yield", "scf.if", "cf.switch"]) {
        patterns.add(&ctx, types.pattern(name, TypeConverter::convert_op));
    }
    let is_legal = move |op: OpRef<'_>| types.is_legal_op(op) && types.is_legal_function(op);
    let target = match mode {
        Mode::Partial => names
            .iter()
            .fold(ConversionTarget::new(), |target, name| target.with_dynamic_op(&ctx, name, is_legal.clone())),
        Mode::Full => ConversionTarget::new().with_unknown(is_legal),
    };
    conversion::apply(module, &target, &patterns, mode).is_ok()
}

fn programs() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("filetests");
    let mut all = text::pieces(&folder.join("transforms"));
    all.extend(text::pieces(&folder.join("func")));
    let mut state = 1u32;
    for number in 0..40 {
        let bytes: Vec<u8> = (0..200)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 24) as u8
            })
            .collect();
        let text = open(Choices::from_bytes(&bytes)).text;
        all.push((format!("program {number}"), format!("{text}\nmodule @inner {{\n{text}\n}}\n").into_bytes()));
    }
    all
}

#[test]
fn drivers_do_the_same_in_each_storage() {
    let mut changes = [0; 5];
    for (name, source) in programs().into_iter().step_by(2) {
        let canonicalize = |module: &mut Isolate| {
            let patterns = PatternSet::new().with_canonicalization();
            greedy::apply(module, &patterns, &GreedyConfig::default()).changed
        };
        let results = [
            changed(&name, &source, canonicalize),
            changed(&name, &source, |module| multiply(module, None)),
            changed(&name, &source, |module| multiply(module, Some(2))),
            changed(&name, &source, |module| to_i64(module, Mode::Partial)),
            changed(&name, &source, |module| to_i64(module, Mode::Full)),
        ];
        for (count, result) in changes.iter_mut().zip(results) {
            *count += u32::from(result.is_some_and(|it| it.starts_with("true")));
        }
    }
    println!("programs that were changed by each driver: {changes:?}");
    assert!(changes.iter().all(|&count| count > 0), "{changes:?}");
}

#[test]
fn passes_do_the_same_in_each_storage() {
    let mut registry = Registry::new();
    registry.add(lect_transforms::passes::ALL);
    let names = [
        "canonicalize",
        "canonicalize{max-num-rewrites=2}",
        "cse",
        "sccp",
        "symbol-dce",
        "inline",
        "remove-dead-values",
        "control-flow-sink",
        "loop-invariant-code-motion",
        "mem2reg",
        "sroa",
        "topological-sort",
        "reconcile-unrealized-casts",
    ];
    let mut count = 0;
    for (number, (name, source)) in programs().into_iter().enumerate() {
        // Each program with three of the passes.
        for pass in (0..3).map(|step| names[(number + 4 * step) % names.len()]) {
            let pipeline = Pipeline::parse(&format!("any({pass})"), &registry).expect("a pass");
            let config = RunConfig::new().with_threads(2);
            let run = |module: &mut Isolate| pipeline.run_with(module, &config).is_ok();
            count += u32::from(changed(&format!("{pass} of {name}"), &source, run).is_some());
        }
    }
    println!("{count} runs of passes");
    assert!(count > 200);
}

const TWICE: &str = "func.func @twice(%a: index) -> index { %0 = arith.addi %a, %a : index  return %0 : index }
module @inner { func.func @thrice(%a: index) -> index { %0 = arith.addi %a, %a : index  return %0 : index } }";

#[test]
fn full_conversions_reach_isolates_in_isolates() {
    let text = changed("twice", TWICE.as_bytes(), |module| to_i64(module, Mode::Full)).expect("a program");
    assert_eq!(text.matches("i64").count(), 2 * 4, "{text}");
    assert!(text.starts_with("true []") && !text.contains("index") && !text.contains("cast"), "{text}");
}

/// Adds new functions in the pattern for a function.
fn split_function(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let ctx = rw.context().clone();
    if view.attr("sym_name") != Some(ctx.attrs().string("twice")) || view.attr("done").is_some() {
        return None;
    }
    let loc = view.loc();
    let ty = ctx.types().function([ctx.types().index()], [ctx.types().index()]);
    rw.modify(op, |ir| ir.set_attr(op, "done", Some(ctx.attrs().bool(true))));
    // The pattern changes the body of the matched function, and copies the function.
    let body = rw.op(op).required_region(0).entry()?;
    let (block, arg) = (body.block, body.args().next()?);
    rw.at_start(block);
    let one = rw.value(arith::ConstantOp::build(ctx.attrs().integer(ctx.types().index(), 1)));
    let sum = rw.value(arith::AddIOp::build(arg, one));
    rw.replace_uses_if(arg, sum, |user, _| user.results().all(|result| result != sum));
    rw.before(op);
    let copy = rw.clone_op(op, &mut Mapping::default());
    rw.modify(copy, |ir| ir.set_attr(copy, "sym_name", Some(ctx.attrs().string("copy"))));
    // One function is built as an operation with a region.
    let (region, block) = rw.region_with_block(&[ctx.types().index()], loc);
    let arg: Value = rw.ir().block(block).args().next()?;
    rw.at_end(block);
    let sum = rw.value(arith::AddIOp::build(arg, arg));
    rw.add(func::ReturnOp::build([sum]));
    let mut state = OpState::new(ctx.op_name_of(b"func.func"), loc)
        .attr(&ctx, "sym_name", ctx.attrs().string("new"))
        .attr(&ctx, "function_type", ctx.attrs().ty(ty));
    state.regions.push(region);
    rw.before(op).insert(state);
    // Another function is built by a builder, in an isolate of its own.
    let own = rw.add(func::FuncOp::build("own", ty));
    let child = rw.ir_mut().child_mut(own)?;
    let region = child.root().required_region(0).region;
    let entry = child.create_block();
    child.append_block(region, entry);
    let arg = child.add_block_arg(entry, ctx.types().index(), loc);
    let mut builder = Builder::at_end(child, entry);
    let sum = builder.add(arith::AddIOp::build(arg, arg)).ok()?.result();
    builder.add(func::ReturnOp::build([sum])).ok()?;
    Some(())
}

#[test]
fn patterns_for_functions_change_and_make_bodies() {
    let text = changed("functions", TWICE.as_bytes(), |module| {
        let ctx = module.context().clone();
        let mut set = PatternSet::new();
        set.add_fn(&ctx, "func.func", 1, split_function);
        set.add_fn(&ctx, "arith.addi", 1, to_mul);
        let outcome = greedy::apply(module, &set, &GreedyConfig::default());
        assert!(outcome.changed && outcome.converged);
        text::verify(module).is_ok()
    });
    let text = text.expect("a program");
    assert!(text.starts_with("true []"), "{text}");
    assert!(!text.contains("addi"), "{text}");
    assert_eq!(text.matches("func.func").count(), 5, "{text}");
}

#[test]
fn conversions_reach_functions_that_patterns_make() {
    let text = changed("functions", TWICE.as_bytes(), |module| {
        let ctx = module.context().clone();
        let mut set = PatternSet::new();
        set.add_fn(&ctx, "func.func", 1, split_function);
        set.add_fn(&ctx, "arith.addi", 1, to_mul);
        let is_done = |op: OpRef<'_>| {
            let name = op.attr("sym_name").and_then(|name| op.context().attrs().string_value(name));
            name != Some(&b"twice"[..]) || op.attr("done").is_some()
        };
        let target = ConversionTarget::new()
            .with_illegal_ops(&ctx, &["arith.addi"])
            .with_dynamic_op(&ctx, "func.func", is_done)
            .with_unknown(|_| true);
        conversion::apply(module, &target, &set, Mode::Full).is_ok() && text::verify(module).is_ok()
    });
    let text = text.expect("a program");
    assert!(text.starts_with("true []") && !text.contains("addi"), "{text}");
}

#[test]
fn isolated_operations_take_regions_of_the_isolate_around_them() {
    let ctx = context();
    let mut module = text::parse(&ctx, b"func.func @f() { return }").expect("a program");
    let block = module.root().required_region(0).entry().expect("a block").block;
    let mut builder = Builder::at_end(&mut module, block);
    let index = ctx.types().index();
    let (region, entry) = builder.region_with_block(&[index], Loc::UNKNOWN);
    let arg = builder.ir.block(entry).args().next().expect("an argument");
    Builder::at_end(builder.ir, entry).add(func::ReturnOp::build([arg])).expect("it is built");
    let ty = ctx.types().function([index], [index]);
    let mut state = OpState::new(ctx.op_name_of(b"func.func"), Loc::UNKNOWN)
        .attr(&ctx, "sym_name", ctx.attrs().string("g"))
        .attr(&ctx, "function_type", ctx.attrs().ty(ty));
    state.regions.push(region);
    let op = builder.insert(state);
    assert!(module.is_isolated(op) && text::verify(&module).is_ok());
    let before = print(&module);
    assert!(before.contains("func.func @g(%arg0: index) -> index {\n    return %arg0"), "{before}");
    module.child_mut(op).expect("an isolate");
    assert_eq!(print(&module), before);
    module.embed_all().expect("nothing is to be read");
    assert!(module.own_isolate(op).is_none());
    assert_eq!(print(&module), before);
}

#[test]
fn bodies_that_cannot_be_read_stay_as_they_are() {
    use lect_core::diag::Reported;
    use lect_core::ir::LazyRegions;
    struct Broken;
    impl LazyRegions for Broken {
        fn read(&self, isolate: &mut Isolate) -> Result<(), Reported> {
            Err(isolate.root().op_error("cannot be read").emit())
        }
    }
    let ctx = context();
    let mut module = text::parse(&ctx, TWICE.as_bytes()).expect("a program");
    let function = module.root().required_region(0).entry().expect("a block").first().expect("a function").op;
    let child = module.child_mut(function).expect("an isolate");
    let region = child.root().required_region(0).region;
    child.clear_region(region);
    assert!(module.set_lazy(function, Arc::new(Broken)));
    let (result, diagnostics) = ctx.capture_diagnostics(|| module.embed_all());
    assert!(result.is_err());
    assert_eq!(diagnostics.len(), 1);
    assert!(module.own_isolate(function).is_some());
    let (result, _) = ctx.capture_diagnostics(|| to_i64(&mut module, Mode::Full));
    assert!(!result, "a conversion must not say that all is legal");
}
