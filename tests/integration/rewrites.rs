//! Patterns in Rust: the thirty of `filetests/dialects/abacus/Rules.td` produce the same output as DRR.

use lect_core::Context;
use lect_core::attrs::AttrData;
use lect_core::entity::{Attr, Op, Value};
use lect_core::ir::{Isolate, OpRef, walk};
use lect_core::loc::Loc;
use lect_core::text::print::PrintConfig;
use lect_dialects::arith::{AddIOp, IntegerOverflowFlags, MulIOp, SubIOp};
use lect_macros::rewrites;
use lect_tests::text;
use lect_transforms::rewrite::greedy::{self, GreedyConfig};
use lect_transforms::rewrite::{PatternSet, Rewriter};
use lect_transforms::rules::RulesBuilder;

mod abacus {
    lect_macros::dialect! { "filetests/dialects/abacus/Abacus.td" }
}

use abacus::{
    AddOp, BlendOp, CastOp, ConstantOp, DivOp, DivRemOp, LogOp, MaxOp, MulOp, NegOp, RemOp, RoundOp, Rounding, ShlOp,
    SubOp, SumOp, TraceOp,
};

/// Returns the value of an integer attribute.
fn number(op: OpRef<'_>, attr: Attr) -> Option<i64> {
    match op.context().attrs().data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

fn is(constant: ConstantOp<'_>, value: i64) -> bool {
    number(constant.0, constant.value()) == Some(value)
}

/// Returns true if the constant is exactly an `i32` attribute of this value.
fn is_i32(constant: ConstantOp<'_>, value: i64) -> bool {
    let ctx = constant.0.context();
    constant.value() == ctx.attrs().integer(ctx.types().i32(), value)
}

fn i32(op: OpRef<'_>, value: i64) -> Attr {
    let ctx = op.context();
    ctx.attrs().integer(ctx.types().i32(), value)
}

fn zero_like(op: OpRef<'_>, value: Value) -> Attr {
    op.context().attrs().integer(op.ir.value_type(value), 0)
}

/// Returns true if a value is this constant, with any producer.
fn is_constant(op: OpRef<'_>, value: Value, expected: i64) -> bool {
    op.ir.value(value).constant().and_then(|attr| number(op, attr)) == Some(expected)
}

fn is_i32_constant(op: OpRef<'_>, value: Value, expected: i64) -> bool {
    op.ir.value(value).constant() == Some(i32(op, expected))
}

fn is_single_use(op: OpRef<'_>, value: Value) -> bool {
    op.ir.value(value).uses().count() == 1
}

fn named(op: OpRef<'_>, name: &str) -> Loc {
    let ctx = op.context();
    Loc::attr(ctx.attrs().name_loc(ctx.ident(name.as_bytes()), ctx.attrs().unknown_loc()))
}

/// Patterns of `Rules.td`, in the same order, in each form of the macro.
macro_rules! rules_of_abacus {
    ($($header:tt)*) => {
rewrites! {
    $($header)*;

    add_zero: AddOp { either(lhs, rhs): (x, c @ ConstantOp) } if is(c, 0) => x;
    sub_zero: s @ SubOp { lhs: x, rhs: c @ ConstantOp }
        if is_i32(c, 0) && s.0.ir.value_type(x) == s.0.context().types().i32() => x;
    sub_self: s @ SubOp { lhs: x, rhs: x } => ConstantOp(zero_like(s.0, x));
    neg_neg: NegOp { value: NegOp { value } } => value;
    sub_neg: SubOp { lhs, rhs: NegOp { value } } => AddOp(lhs, value);
    add_neg: AddOp { lhs, rhs: NegOp { value } } => SubOp(lhs, value);
    double: MulOp { lhs, rhs: c @ ConstantOp } if is_i32(c, 2) => ShlOp(lhs, 1);
    shl_shl: outer @ ShlOp { value: inner @ ShlOp { value } } => ShlOp(value, outer.by() + inner.by());
    shl_zero: ShlOp { value, by: 0 } => value;
    cast_back: outer @ CastOp { value: CastOp { value } }
        if outer.0.ir.value_type(outer.result()) == outer.0.ir.value_type(value) => value;
    #[benefit(1)]
    cast_cast: outer @ CastOp { value: CastOp { value } } if outer.why().is_none() =>
        CastOp(value, outer.0.ir.value_type(outer.result()));
    #[benefit(1)]
    cast_cast_why: outer @ CastOp { value: CastOp { value }, why } if why.is_some() =>
        CastOp(value, outer.0.ir.value_type(outer.result())).why(why.unwrap_or_default().into_owned());
    cast_mark: outer @ CastOp { value: c @ ConstantOp } if outer.why().as_deref() == Some("mark") =>
        CastOp(c.result(), outer.0.ir.value_type(outer.result())).why("marked".to_owned());
    round_near: RoundOp { value: inner @ RoundOp { value }, how: Rounding::Near } => RoundOp(value, inner.how());
    round_up: RoundOp { value: NegOp { value }, how: Rounding::Up } => NegOp(RoundOp(value, Rounding::Down));
    sum_of_sum: SumOp { values: [inner @ SumOp, x] } =>
        AddOp(SumOp(inner.values().collect::<Vec<_>>(), inner.0.ir.value_type(x)), x);
    #[benefit(0)]
    sum_of_two: SumOp { values: [x, y] } => AddOp(x, y);
    sum_of_one: SumOp { values: [x] } => x;
    blend_swap: b @ BlendOp { light: [], dark } => SumOp(dark.collect::<Vec<_>>(), b.0.ir.value_type(b.result()));
    blend_pair: b @ BlendOp { light: [x], dark: [y] } => SumOp(vec![x, y], b.0.ir.value_type(b.result()));
    split_div_rem: DivRemOp { lhs, rhs: NegOp { value } } => [NegOp(DivOp(lhs, value)), RemOp(lhs, value)];
    neg_div_rem: DivRemOp { lhs: NegOp { value }, rhs } =>
        let both = DivRemOp(value, rhs);
        [NegOp(both.quotient()), NegOp(both.remainder())];
    #[benefit(7)]
    div_of_div_rem: NegOp { value: both @ DivRemOp { lhs: x } } if is_single_use(both.0, both.quotient()) =>
        SubOp(ConstantOp(zero_like(both.0, x)), both.quotient());
    log_nothing: LogOp { value: ConstantOp, text: "drop" } => [];
    log_trace: LogOp { value, text: "trace" } => [], with TraceOp(value);
    max_self: MaxOp { lhs: x, rhs: x } => x, with TraceOp(x);
    max_constants: MaxOp { lhs: c @ ConstantOp, rhs: seven @ ConstantOp } if is_i32(seven, 7) =>
        MaxOp(ConstantOp(i32(c.0, 7)).located(c.0.loc()), c.result()).located(named(c.0, "max"));
    mul_one: m @ MulIOp { lhs: x, rhs: c } if is_constant(m.0, c, 1) => x;
    mul_two: m @ MulIOp { lhs: x, rhs: c } if is_i32_constant(m.0, c, 2) =>
        AddIOp(x, x).overflow_flags(m.overflow_flags());
    add_sub: AddIOp { lhs: SubIOp { lhs: x, rhs: y }, rhs: y } => x;
    lower: SubIOp { lhs, rhs, overflow_flags: IntegerOverflowFlags::NSW } => SubOp(lhs, rhs);
}
    };
}

rules_of_abacus!(fn rules);
rules_of_abacus!(fn functions(&mut PatternSet));

/// Applies patterns to the input of `Rules.td`, and compares with the expected output of DRR.
fn check_as_drr(add: fn(&mut PatternSet, &Context)) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/filetests/transforms/patterns/drr");
    let input = std::fs::read_to_string(format!("{folder}.mlir")).expect("the file is there");
    let expected = std::fs::read_to_string(format!("{folder}.out")).expect("the file is there");
    let dialects: Vec<_> = lect_dialects::ALL.iter().copied().chain([&abacus::DIALECT]).collect();
    let ctx = Context::with_dialects(&dialects);
    let mut ir = text::parse(&ctx, input.as_bytes()).expect("IR");
    let mut set = PatternSet::new();
    add(&mut set, &ctx);
    walk::storage_mut(&mut ir, &mut |isolate| _ = greedy::apply(isolate, &set, &GreedyConfig::default()));
    text::verify(&ir).expect("valid");
    let printed = |ir: &Isolate| String::from_utf8_lossy(&text::print(ir, &PrintConfig::default())).into_owned();
    let expected = text::parse(&ctx, expected.as_bytes()).expect("IR");
    assert_eq!(printed(&ir), printed(&expected));
}

#[test]
fn rules_in_rust_rewrite_as_drr() {
    check_as_drr(|set, ctx| {
        let mut builder = RulesBuilder::new();
        rules(&mut builder, ctx).expect("the dialects are there");
        set.add_rules(builder.finish());
    });
}

#[test]
fn functions_in_rust_rewrite_as_drr() {
    check_as_drr(|set, ctx| functions(set, ctx));
}

/// Returns the number of an `abacus.constant`.
fn known(ir: &Isolate, value: Value) -> Option<i64> {
    let constant: ConstantOp<'_> = ir.def(value)?;
    number(constant.0, constant.value())
}

fn is_known(ir: &Isolate, value: Value) -> bool {
    known(ir, value).is_some()
}

macro_rules! rules_of_values {
    ($($header:tt)*) => {
rewrites! {
    $($header)*;

    /// A family of operations, types, functions on values, and a value derived from two of them.
    for ExtremeOp in [MaxOp], BothOp in [AddOp, MulOp] {
        both_of_same: BothOp { lhs: x : t, rhs: ExtremeOp { lhs: x, rhs: _ : t }, result: _ : t } => ExtremeOp(x, x);
    }
    subtract_known: o @ SubOp { lhs: known(a), rhs: known(b), rhs: is_known(), rhs: known(_) } if a != b =>
        ConstantOp(i32(o.0, a - b));
    subtract_equal: o @ SubOp { lhs: known(a), rhs: known(a) } => ConstantOp(i32(o.0, 0));
    /// A named operation denotes its result where it is used as an argument.
    negate: NegOp { value: AddOp { lhs: x, rhs: y } } =>
        let first = NegOp(x);
        SubOp(first, y);
}
    };
}

rules_of_values!(fn rules_of_values);
rules_of_values!(fn functions_of_values(&mut PatternSet));

/// Returns the operations that remain in a function, after rewriting with both forms of the macro.
fn rewritten(body: &str) -> Vec<String> {
    let text = format!("func.func @f(%x: i32, %y: i32) -> i32 {{ {body} return %r : i32 }}");
    let dialects: Vec<_> = lect_dialects::ALL.iter().copied().chain([&abacus::DIALECT]).collect();
    let ctx = Context::with_dialects(&dialects);
    let run = |set: &PatternSet| {
        let mut ir = text::parse(&ctx, text.as_bytes()).expect("IR");
        walk::storage_mut(&mut ir, &mut |isolate| _ = greedy::apply(isolate, set, &GreedyConfig::default()));
        text::verify(&ir).expect("valid");
        let printed = String::from_utf8_lossy(&text::print(&ir, &PrintConfig::default())).into_owned();
        printed
            .lines()
            .filter(|line| line.contains(" = abacus."))
            .map(|line| line.trim().to_owned())
            .collect::<Vec<_>>()
    };
    let (mut by_rules, mut by_functions) = (PatternSet::new(), PatternSet::new());
    let mut builder = RulesBuilder::new();
    rules_of_values(&mut builder, &ctx).expect("the dialects are there");
    by_rules.add_rules(builder.finish());
    functions_of_values(&mut by_functions, &ctx);
    let found = run(&by_rules);
    assert_eq!(found, run(&by_functions));
    found
}

#[test]
fn patterns_look_at_types_and_values() {
    let constants = "%a = abacus.constant 7 : i32  %b = abacus.constant 5 : i32";
    assert_eq!(rewritten(&format!("{constants}  %r = abacus.sub %a, %b : i32")), ["%0 = abacus.constant 2 : i32"]);
    assert_eq!(rewritten(&format!("{constants}  %r = abacus.sub %a, %a : i32")), ["%0 = abacus.constant 0 : i32"]);
    assert_eq!(
        rewritten("%m = abacus.max %x, %y : i32  %r = abacus.mul %x, %m : i32"),
        ["%0 = abacus.max %arg0, %arg0 : i32"]
    );
    assert_eq!(
        rewritten("%s = abacus.add %x, %y : i32  %r = abacus.neg %s : i32"),
        ["%0 = abacus.neg %arg0 : i32", "%1 = abacus.sub %0, %arg1 : i32"]
    );
}

/// Runs patterns that undo each other, and one that grows the IR each time.
#[test]
fn patterns_that_never_end_are_named() {
    use lect_core::diag::Reported;
    use lect_dialects::arith;
    use lect_transforms::conversion::{self, ConversionTarget, Mode};
    use lect_transforms::rewrite::greedy::apply_to_end;

    fn to_xor(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        let (a, b) = (rewriter.op(op).operand(0), rewriter.op(op).operand(1));
        rewriter.rename(op, arith::XOrIOp::build(a, b)).ok().map(drop)
    }
    fn to_add(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        let (a, b) = (rewriter.op(op).operand(0), rewriter.op(op).operand(1));
        rewriter.rename(op, arith::AddIOp::build(a, b)).ok().map(drop)
    }
    fn grow(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        let a = rewriter.op(op).operand(0);
        let more = rewriter.value(arith::AddIOp::build(a, a));
        rewriter.modify(op, |ir| ir.set_operand(op, 1, more));
        Some(())
    }
    let text = "func.func @f(%a: i32, %b: i32) -> i32 { %0 = arith.addi %a, %b : i32  return %0 : i32 }";
    let run = |patterns: &[(&'static str, lect_transforms::rewrite::RewriteFn)], converts: bool| {
        let ctx = Context::with_dialects(lect_dialects::ALL);
        let mut ir = text::parse(&ctx, text.as_bytes()).expect("IR");
        let mut set = PatternSet::new();
        for &(name, rewrite) in patterns {
            set.add_fn(&ctx, name, 1, rewrite);
        }
        let (result, errors) = ctx.capture_diagnostics(|| -> Result<(), Reported> {
            if converts {
                let target = ConversionTarget::new().with_illegal_ops(&ctx, &["arith.addi", "arith.xori"]);
                return conversion::apply(&mut ir, &target, &set, Mode::Partial);
            }
            let mut config = GreedyConfig::default();
            config.max_rewrites = Some(50);
            apply_to_end(&mut ir, &set, &config).map(drop)
        });
        assert!(result.is_err());
        assert_eq!(errors.len(), 1);
        errors[0].message.clone()
    };
    let pair: &[(&'static str, lect_transforms::rewrite::RewriteFn)] =
        &[("arith.addi", to_xor), ("arith.xori", to_add)];
    for converts in [false, true] {
        let message = run(pair, converts);
        for name in ["arith.addi", "arith.xori"] {
            assert!(
                message.contains(&format!("the pattern for '{name}' added at tests/integration/rewrites.rs:")),
                "{message}"
            );
        }
    }
    let message = run(&[("arith.addi", grow)], false);
    assert!(message.contains("some still match: the pattern for 'arith.addi' added at"), "{message}");
    let message = run(&[("arith.addi", grow)], true);
    assert!(
        message.contains("patterns were applied to what came of it, in the end the pattern for 'arith.addi'"),
        "{message}"
    );
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "did not match after 1 changes")]
fn patterns_that_change_and_do_not_match_are_named() {
    // Gives up after its first change, in violation of the contract.
    fn give_up(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
        let (lhs, rhs) = (rw.op(op).operand(0), rw.op(op).operand(1));
        rw.modify(op, |ir| ir.set_operands(op, &[rhs, lhs]));
        None
    }
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let text = "func.func @f(%a: i32, %b: i32) -> i32 { %0 = arith.subi %a, %b : i32  return %0 : i32 }";
    let mut module = text::parse(&ctx, text.as_bytes()).expect("IR");
    let mut patterns = PatternSet::new();
    patterns.add_fn(&ctx, "arith.subi", 1, give_up);
    greedy::apply(&mut module, &patterns, &GreedyConfig::default());
}

#[test]
fn contexts_have_the_dialects_that_passes_create() {
    use lect_dialects::{arith, scf, tensor};
    use lect_transforms::pass::{Pipeline, Registry};

    let is_known = |ctx: &Context, name: &str| ctx.op_name(ctx.op_name_of(name.as_bytes())).info().is_some();
    let ctx = Context::with_dialects(&[&scf::DIALECT]);
    for name in ["cf.cond_br", "arith.addi", "tensor.cast", "ub.poison"] {
        assert!(is_known(&ctx, name), "{name}");
    }
    let text = "\"scf.if\"(%c) ({ \"scf.yield\"() : () -> () }, {}) : (i1) -> ()";
    let text = format!(
        "\"builtin.module\"() ({{ %c = \"arith.constant\"() <{{value = true}}> : () -> i1  {text} }}) : () -> ()"
    );
    let mut ir = text::parse(&ctx, text.as_bytes()).expect("IR");
    let pipeline =
        Pipeline::parse("builtin.module(canonicalize)", &Registry::of(lect_dialects::ALL)).expect("a pipeline");
    assert!(pipeline.run(&mut ir).is_ok());
    // The program's own definition of a dialect takes precedence over one that another dialect depends on.
    let ctx = Context::with_dialects(&[&tensor::DIALECT, &arith::DIALECT]);
    assert!(is_known(&ctx, "memref.dim") && !is_known(&ctx, "func.func"));
}

#[test]
fn names_that_no_operation_has_are_reported() {
    use lect_transforms::conversion::{self, ConversionTarget, Mode};
    use lect_transforms::pass::{Pipeline, Registry};

    let ctx = Context::with_dialects(lect_dialects::ALL);
    let mut ir = text::parse(&ctx, b"func.func @f() { return }").expect("IR");
    let (_, warnings) = ctx.capture_diagnostics(|| {
        let mut set = PatternSet::new();
        for _ in 0..2 {
            set.add_fn(&ctx, "arith.adi", 1, |_, _| None);
        }
        set.add_fn(&ctx, "arit.addi", 1, |_, _| None);
        set.add_fn(&ctx, "unknown.op", 1, |_, _| None);
        let target = ConversionTarget::new()
            .with_illegal_ops(&ctx, &["func.cal"])
            .with_illegal_dialects(&["aritth", "arith"])
            .with_legal_dialects(&["func", "builtin"]);
        conversion::apply(&mut ir, &target, &set, Mode::Partial)
    });
    let messages: Vec<&str> = warnings.iter().map(|it| &*it.message).collect();
    let expected = [
        "pattern for unknown operation 'arith.adi': dialect 'arith' does not define it; did you mean 'arith.addi'?",
        "pattern for unknown operation 'arit.addi': there is no dialect 'arit'; did you mean 'arith.addi'?",
        "conversion target for unknown operation 'func.cal': dialect 'func' does not define it; did you mean 'func.call'?",
        "conversion target for unknown dialect 'aritth'; did you mean 'arith'?",
    ];
    assert_eq!(messages, expected);
    let place = lect::render::render(&ctx, &warnings[0], &Default::default());
    assert!(String::from_utf8_lossy(&place).contains("rewrites.rs:"), "{place:?}");
    let mut registry = Registry::new();
    registry.add(lect_transforms::passes::ALL);
    let pipeline = Pipeline::parse("builtin.module(func.fnc(cse))", &registry).expect("a pipeline");
    let (result, errors) = ctx.capture_diagnostics(|| pipeline.run(&mut ir));
    assert!(result.is_err());
    let expected = "pass pipeline 'builtin.module(func.fnc(cse))' is for unknown operation 'func.fnc': dialect 'func' does \
                    not define it; did you mean 'func.func'?";
    assert_eq!(errors[0].message, expected);
}
