//! Changes through the API of pliron, the counterpart of lect's `api.rs`: pliron-api TASK OPERATIONS

use pliron::builtin::op_interfaces::{
    IsTerminatorInterface, NOpdsInterface, NResultsInterface, OneResultInterface, SameOperandsAndResultType,
    SameOperandsType, SameResultsType, SingleBlockRegionInterface,
};
use pliron::builtin::ops::{FuncOp, ModuleOp};
use pliron::builtin::types::{FunctionType, IntegerType, Signedness};
use pliron::context::{Context, Ptr};
use pliron::derive::pliron_op;
use pliron::graph::walkers::{IRNode, WALKCONFIG_PREORDER_FORWARD, uninterruptible::immutable::walk_op};
use pliron::ident;
use pliron::irbuild::cloning::{IrMapping, clone_operation};
use pliron::irbuild::listener::DummyListener;
use pliron::irbuild::rewriter::IRRewriter;
use pliron::linked_list::{ContainsLinkedList, LinkedList};
use pliron::op::{Op, verify_op};
use pliron::operation::Operation;
use pliron::value::Value;

#[pliron_op(
    name = "calc.add",
    format,
    interfaces = [NOpdsInterface<2>, NResultsInterface<1>, OneResultInterface, SameOperandsType, SameResultsType, SameOperandsAndResultType],
    verifier = "succ",
)]
struct AddOp;

#[pliron_op(
    name = "calc.mul",
    format,
    interfaces = [NOpdsInterface<2>, NResultsInterface<1>, OneResultInterface, SameOperandsType, SameResultsType, SameOperandsAndResultType],
    verifier = "succ",
)]
struct MulOp;

#[pliron_op(name = "calc.return", format, interfaces = [IsTerminatorInterface], verifier = "succ")]
struct ReturnOp;

impl AddOp {
    fn new(ctx: &mut Context, lhs: Value, rhs: Value) -> Self {
        let ty = pliron::r#type::Typed::get_type(&lhs, ctx);
        Self { op: Operation::new(ctx, Self::get_concrete_op_info(), vec![ty], vec![lhs, rhs], vec![], 0) }
    }
}

impl MulOp {
    fn new(ctx: &mut Context, lhs: Value, rhs: Value) -> Self {
        let ty = pliron::r#type::Typed::get_type(&lhs, ctx);
        Self { op: Operation::new(ctx, Self::get_concrete_op_info(), vec![ty], vec![lhs, rhs], vec![], 0) }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (Some(task), Some(count)) = (arguments.next(), arguments.next().and_then(|it| it.parse().ok())) else {
        std::process::exit(2)
    };
    let ctx = &mut Context::new();
    let (module, function) = build(ctx, count);
    let entry = function.get_entry_block(ctx);
    match &*task {
        "build" => {}
        "verify" => verify_op(&module, ctx).expect("a valid module"),
        "clone" => {
            let mut rewriter = IRRewriter::<DummyListener>::default();
            clone_operation(module.get_operation(), ctx, &mut rewriter, &mut IrMapping::default());
        }
        "walk" => {
            let mut count = 0usize;
            walk_op(ctx, &mut count, &WALKCONFIG_PREORDER_FORWARD, module.get_operation(), |ctx, count, node| {
                if let IRNode::Operation(op) = node {
                    *count += usize::from(Operation::is_op::<AddOp>(op, ctx));
                }
            });
            std::hint::black_box(count);
        }
        "replace" => {
            let mut next = entry.deref(ctx).get_head();
            while let Some(op) = next {
                next = op.deref(ctx).get_next();
                let Some(add) = Operation::get_op::<AddOp>(op, ctx) else { continue };
                let (lhs, rhs) = (op.deref(ctx).get_operand(0), op.deref(ctx).get_operand(1));
                let product = MulOp::new(ctx, lhs, rhs);
                product.get_operation().insert_before(ctx, op);
                add.get_result(ctx).replace_all_uses_with(ctx, &product.get_result(ctx));
                Operation::erase(op, ctx);
            }
        }
        "erase" => {
            let mut next = entry.deref(ctx).get_tail();
            while let Some(op) = next {
                next = op.deref(ctx).get_prev();
                Operation::erase(op, ctx);
            }
        }
        _ => std::process::exit(2),
    }
    std::process::exit(0);
}

fn build(ctx: &mut Context, count: usize) -> (ModuleOp, FuncOp) {
    let module = ModuleOp::new(ctx, ident!("m"));
    let i32 = IntegerType::get(ctx, 32, Signedness::Signless).into();
    let ty = FunctionType::get(ctx, vec![i32, i32], vec![i32]);
    let function = FuncOp::new(ctx, ident!("f"), ty);
    module.append_operation(ctx, function.get_operation(), 0);
    let entry = function.get_entry_block(ctx);
    let (mut a, mut b) = (entry.deref(ctx).get_argument(0), entry.deref(ctx).get_argument(1));
    for number in 0..count {
        let op: Ptr<Operation> = match number % 2 {
            0 => AddOp::new(ctx, a, b).get_operation(),
            _ => MulOp::new(ctx, a, b).get_operation(),
        };
        op.insert_at_back(entry, ctx);
        let value = op.deref(ctx).get_result(0);
        (a, b) = (b, value);
    }
    let end = Operation::new(ctx, ReturnOp::get_concrete_op_info(), vec![], vec![b], vec![], 0);
    end.insert_at_back(entry, ctx);
    (module, function)
}
