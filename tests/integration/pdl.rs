//! Thirty modules of `pdl` patterns, each with the IR that they are applied to: `tests/pdl`. The expected result is the
//! file beside each, and equal to the output of `mlir-opt` if available.

use std::fs;
use std::path::{Path, PathBuf};

use lect_core::Context;
use lect_core::entity::Value;
use lect_core::ir::{Isolate, OpRef, OpState, walk};
use lect_core::text::print::PrintConfig;
use lect_tests::round_trip::context;
use lect_tests::text;
use lect_tests::tool::Tool;
use lect_transforms::rewrite::PatternSet;
use lect_transforms::rewrite::greedy::{self, GreedyConfig};
use lect_transforms::rules::{Item, Natives, RulesBuilder, pdl};

fn is_test_op(ir: &Isolate, item: &Item) -> bool {
    item.op(ir).is_some_and(|op| &*ir.op(op).name_data().name == b"test.op")
}

/// Returns native functions with the names and semantics of those in MLIR's own test of its patterns.
fn natives() -> Natives {
    let success = |ctx: &Context, loc, operands: &[Value]| {
        OpState::new(ctx.op_name_of(b"test.success"), loc).operands(operands.iter().copied())
    };
    Natives::new()
        .with_check("single_entity_constraint", |ir, args| is_test_op(ir, args.first()?).then(Vec::new))
        .with_check("multi_entity_constraint", |ir, args| is_test_op(ir, args.get(1)?).then(Vec::new))
        .with_check("multi_entity_var_constraint", |ir, args| {
            (args.first()?.values(ir).len() == 2 && args.get(1)?.types(ir).len() == 2).then(Vec::new)
        })
        .with_rewrite("creator", move |rewriter, args| {
            let loc = rewriter.op(args.first()?.op(rewriter.ir())?).loc();
            let state = success(rewriter.context(), loc, &[]);
            Some(vec![Item::Op(rewriter.insert(state))])
        })
        .with_rewrite("type_creator", |rewriter, _| Some(vec![Item::Type(rewriter.context().types().f32())]))
        .with_rewrite("var_creator", |rewriter, args| {
            let op = rewriter.op(args.first()?.op(rewriter.ir())?);
            Some(vec![Item::Values(op.operands().collect()), Item::Types(op.operand_types().collect())])
        })
        .with_rewrite("rewriter", move |rewriter, args| {
            let root = args.first()?.op(rewriter.ir())?;
            let loc = rewriter.op(root).loc();
            let operands = args.get(1)?.values(rewriter.ir());
            let state = success(rewriter.context(), loc, &operands);
            rewriter.insert(state);
            rewriter.erase(root);
            Some(Vec::new())
        })
}

fn named<'a>(module: &'a Isolate, name: &str) -> OpRef<'a> {
    let attr = module.context().attrs().string(name);
    let mut ops = module.root().regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    ops.find(|op| op.attr("sym_name") == Some(attr)).unwrap_or_else(|| panic!("there is no @{name}"))
}

fn rewritten(source: &[u8]) -> String {
    let ctx = context();
    let mut module = text::parse(&ctx, source).expect("IR");
    let patterns = named(&module, "patterns").op;
    let mut rules = RulesBuilder::new();
    pdl::add(&mut rules, module.op(patterns), &natives()).expect("patterns");
    let mut set = PatternSet::new();
    set.add_rules(rules.finish());
    module.erase(patterns);
    let ir = named(&module, "ir").op;
    let body = module.child_mut(ir).expect("a module is isolated");
    walk::storage_mut(body, &mut |isolate| _ = greedy::apply(isolate, &set, &GreedyConfig::default()));
    text::verify(&module).expect("valid");
    String::from_utf8(text::print(&module, &PrintConfig::default())).expect("UTF-8")
}

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("pdl");
    let files = fs::read_dir(&folder).expect("the folder is there").flatten().map(|entry| entry.path());
    let mut cases: Vec<_> = files.filter(|path| path.extension().is_some_and(|it| it == "mlir")).collect();
    cases.sort();
    cases
}

#[test]
fn pattern_modules_give_expected_output() {
    let cases = cases();
    assert_eq!(cases.len(), 30);
    for case in cases {
        let source = fs::read(&case).expect("the file is there");
        let expected = fs::read_to_string(case.with_extension("out")).expect("the file is there");
        assert_eq!(rewritten(&source).trim_end(), expected.trim_end(), "{}", case.display());
    }
}

#[test]
fn pattern_modules_match_mlir_opt() {
    let Some(oracle) = Tool::oracle() else {
        assert!(std::env::var_os("LECT_REQUIRE_ORACLE").is_none(), "there is no mlir-opt");
        return;
    };
    for case in cases() {
        let mut command = oracle.command();
        let output = command.args(["--allow-unregistered-dialect", "--test-pdl-bytecode-pass"]).arg(&case).output();
        let output = output.expect("mlir-opt runs");
        let expected = fs::read(case.with_extension("out")).expect("the file is there");
        assert_eq!(String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&expected), "{}", case.display());
    }
}

#[test]
fn names_that_no_operation_has_are_reported_where_they_are() {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let patterns = "pdl.pattern @p : benefit(1) {
  %x = operand
  %root = operation \"arith.adi\"(%x : !pdl.value)
  rewrite %root with \"erase\"
}";
    let module = text::parse(&ctx, patterns.as_bytes()).expect("patterns");
    let (_, warnings) = ctx.capture_diagnostics(|| {
        let natives = lect_transforms::rules::Natives::new();
        lect_transforms::rules::pdl::add(&mut lect_transforms::rules::RulesBuilder::new(), module.root(), &natives)
    });
    let warning = warnings.first().expect("a warning");
    assert!(warning.message.ends_with("did you mean 'arith.addi'?"), "{}", warning.message);
    let shown = lect::render::render(&ctx, warning, &Default::default());
    assert!(
        String::from_utf8_lossy(&shown).contains("input.mlir:3:11: warning: "),
        "{}",
        String::from_utf8_lossy(&shown)
    );
}
