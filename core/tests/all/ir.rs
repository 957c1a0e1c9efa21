//! Construction and mutation of IR.

use std::ops::ControlFlow;

use lect_core::Context;
use lect_core::entity::{Block, Op, Value};
use lect_core::ir::walk::{Step, post_order, pre_order};
use lect_core::ir::*;
use lect_core::loc::Loc;
use lect_core::text::print::{PrintConfig, print_op};

mod move_body;

/// Builds a module with an empty block.
fn module(ctx: &Context) -> (Isolate, Block) {
    let mut ir = Isolate::new(ctx, ctx.op_name_of(b"builtin.module"), Loc::UNKNOWN, 1);
    let block = ir.create_block();
    let region = ir.root().region(0).expect("one region").region;
    ir.append_block(region, block);
    (ir, block)
}

fn state(ctx: &Context, name: &str) -> OpState {
    OpState::new(ctx.op_name_of(name.as_bytes()), Loc::UNKNOWN)
}

/// Appends `name(operands) : i32` to a block.
fn add(ir: &mut Isolate, block: Block, name: &str, operands: &[Value]) -> Op {
    let ctx = ir.context().clone();
    let state = state(&ctx, name).operands(operands.iter().copied()).results([ctx.types().i32()]);
    Builder::at_end(ir, block).insert(state)
}

fn text(ir: &Isolate) -> String {
    let mut text = Vec::new();
    print_op(ir.root(), &PrintConfig::default(), &mut text).expect("memory takes everything");
    String::from_utf8(text).expect("nothing but ASCII was put in")
}

fn names(ir: &Isolate, block: Block) -> Vec<String> {
    ir.block(block).ops().map(|op| op.name_text().into_owned()).collect()
}

#[test]
fn uses_follow_their_values() {
    let ctx = Context::new();
    let (mut ir, block) = module(&ctx);
    let (a, b) = (add(&mut ir, block, "t.a", &[]), add(&mut ir, block, "t.b", &[]));
    let (a, b) = (ir.op(a).result(0), ir.op(b).result(0));
    let user = add(&mut ir, block, "t.use", &[a, a, b]);
    assert_eq!(ir.value(a).uses().map(|(op, index)| (op.op, index)).collect::<Vec<_>>(), [(user, 1), (user, 0)]);
    ir.replace_all_uses(a, b);
    assert!(ir.value(a).is_unused());
    assert_eq!(ir.op(user).operands().collect::<Vec<_>>(), [b, b, b]);
    ir.set_operand(user, 1, a);
    ir.set_operands(user, &[a, b, a, b, a]);
    assert_eq!(ir.value(a).uses().count(), 3);
    ir.set_operands(user, &[b]);
    assert!(ir.value(a).is_unused());
    assert_eq!(ir.value(b).uses().count(), 1);
    assert!(ir.reorder_uses(b, &[0]) && !ir.reorder_uses(b, &[1]) && !ir.reorder_uses(b, &[0, 0]));
}

fn is_ordered(ir: &Isolate, block: Block) -> bool {
    ir.ops_in(block).windows(2).all(|pair| ir.is_before(pair[0], pair[1]))
}

#[test]
fn operations_move_and_keep_their_order() {
    let ctx = Context::new();
    let (mut ir, block) = module(&ctx);
    let first = add(&mut ir, block, "t.first", &[]);
    let last = add(&mut ir, block, "t.last", &[]);
    // More insertions than fit between two order numbers, so that the block is renumbered.
    for _ in 0..100 {
        let new = ir.build(state(&ctx, "t.between"));
        ir.insert_before(last, new);
    }
    assert!(is_ordered(&ir, block));
    // Insertions at positions all over the block, and repeatedly after one operation.
    for number in 0..3000 {
        let ops = ir.ops_in(block);
        let place = if number % 3 == 0 { 50 } else { number * 7919 % ops.len() };
        let new = ir.build(state(&ctx, "t.between"));
        ir.insert_after(ops[place], new);
        assert!(is_ordered(&ir, block));
    }
    ir.move_to_end(last, block);
    ir.move_before(last, first);
    assert!(ir.is_before(last, first));
    ir.move_to_end(first, block);
    assert_eq!(names(&ir, block).last().map(String::as_str), Some("t.first"));
    let rest = ir.split_block(first);
    assert_eq!(names(&ir, rest), ["t.first"]);
    ir.splice_ops(block, Some(last), first, first);
    assert_eq!(names(&ir, block)[..2], ["t.first", "t.last"]);
    assert!(ir.block(rest).is_empty());
}

#[test]
fn erases_nested_operations() {
    let ctx = Context::new();
    let (mut ir, block) = module(&ctx);
    let value = add(&mut ir, block, "t.value", &[]);
    let value = ir.op(value).result(0);
    let mut builder = Builder::at_end(&mut ir, block);
    let (region, inner) = builder.region_with_block(&[ctx.types().i32()], Loc::UNKNOWN);
    let outer = builder.insert(state(&ctx, "t.outer").region(region));
    add(&mut ir, inner, "t.inner", &[value]);
    assert_eq!(ir.value(value).uses().count(), 1);
    ir.erase(outer);
    assert!(ir.value(value).is_unused());
    assert_eq!(names(&ir, block), ["t.value"]);
}

#[test]
fn block_arguments_come_and_go() {
    let ctx = Context::new();
    let (mut ir, _) = module(&ctx);
    let (one, other) = (ir.create_block(), ir.create_block());
    let types = ctx.types();
    let a = ir.add_block_arg(one, types.i32(), Loc::UNKNOWN);
    let b = ir.add_block_arg(other, types.i64(), Loc::UNKNOWN);
    let c = ir.add_block_arg(one, types.f32(), Loc::UNKNOWN);
    assert_eq!(ir.block(one).args().collect::<Vec<_>>(), [a, c]);
    ir.erase_block_arg(one, 0);
    assert_eq!(ir.value(c).def(), ValueDef::Argument(one, 0));
    assert_eq!(ir.value(b).def(), ValueDef::Argument(other, 0));
}

/// A module with a loop of two blocks, a forward reference, and a nested module.
const SAMPLE: &str = "module {
  %0 = \"t.region\"() ({
    \"t.br\"()[^bb1] : () -> ()
  ^bb1(%1: i32):  // 2 preds: ^bb0, ^bb1
    \"t.use\"(%2) : (i32) -> ()
    %2 = \"t.value\"(%1) : (i32) -> i32
    \"t.br\"()[^bb1] : () -> ()
  }) {a = 1 : i64} : () -> i32
  module @inner {
    \"t.inner\"() : () -> ()
  }
}
";

fn sample(ctx: &Context) -> Isolate {
    let buffer = ctx.sources().add(b"sample", std::sync::Arc::new(SAMPLE)).expect("there is room");
    let config = lect_core::text::ParseConfig::default().with_allow_unregistered(true);
    lect_core::text::parse_source(ctx, &buffer, 0..SAMPLE.len(), &config).expect("the sample is well-formed")
}

#[test]
fn copies_print_alike() {
    let ctx = Context::new();
    let mut ir = sample(&ctx);
    assert_eq!(text(&ir), SAMPLE);
    assert_eq!(text(&ir.clone_isolate()), SAMPLE);

    let block = ir.root().region(0).and_then(|region| region.entry()).expect("a block").block;
    let ops = ir.ops_in(block);
    let (mut target, body) = module(&ctx);
    for &op in &ops {
        let copy = target.transplant(ir.op(op), &mut Mapping::default()).expect("nothing is used from outside");
        target.append(body, copy);
    }
    assert_eq!(text(&target), SAMPLE);

    for op in ops {
        let copy = ir.clone_op(op, &mut Mapping::default());
        ir.append(block, copy);
        ir.erase(op);
    }
    assert_eq!(text(&ir), SAMPLE);
}

#[test]
fn rejects_unmapped_outside_values() {
    let ctx = Context::new();
    let (mut ir, block) = module(&ctx);
    let value = add(&mut ir, block, "t.value", &[]);
    let value = ir.op(value).result(0);
    let user = add(&mut ir, block, "t.use", &[value]);
    let (mut target, _) = module(&ctx);
    let missing = target.transplant(ir.op(user), &mut Mapping::default());
    assert_eq!(missing, Err(Unmapped(value)));
    let copy = ir.clone_op(user, &mut Mapping::default());
    assert_eq!(ir.op(copy).operand(0), value);
}

#[test]
fn walks_cross_isolates_and_stop_early() {
    let ctx = Context::new();
    let ir = sample(&ctx);
    let mut before = Vec::new();
    let _ = pre_order::<()>(ir.root(), |op| {
        before.push(op.name_text().into_owned());
        let region = &*op.name_data().name == b"t.region";
        ControlFlow::Continue(if region { Step::Over } else { Step::Into })
    });
    assert_eq!(before, ["builtin.module", "t.region", "builtin.module", "t.inner"]);
    let mut count = 0;
    let stopped = post_order(ir.root(), |op| {
        count += 1;
        if &*op.name_data().name == b"t.use" { ControlFlow::Break(op.op) } else { ControlFlow::Continue(()) }
    });
    assert!(stopped.is_break());
    assert_eq!(count, 2);
}

#[test]
fn siblings_are_changed_in_parallel() {
    let ctx = Context::new();
    let (mut ir, block) = module(&ctx);
    for _ in 0..20 {
        let (inner, _) = module(&ctx);
        let mut state = state(&ctx, "builtin.module");
        state.isolate = Some(Box::new(inner));
        Builder::at_end(&mut ir, block).insert(state);
    }
    let changed = ir.par_children(2, |child| {
        let block = child.root().region(0).and_then(|region| region.entry()).expect("a block").block;
        add(child, block, "t.new", &[]);
    });
    assert!(changed.is_ok());
    assert_eq!(text(&ir).matches("t.new").count(), 20);
}
