//! Misused handles: a handle of another function or of an erased operation panics at the line of its use.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, Location, catch_unwind};
use std::sync::Once;

use lect_core::Context;
use lect_core::entity::{Op, Value};
use lect_core::ir::{Builder, Isolate, OpState, walk};
use lect_core::loc::Loc;
use lect_dialects::{arith, func};
use lect_tests::text;
use lect_transforms::rewrite::{Ignore, Rewriter};

thread_local! {
    /// Location and message of the expected panic.
    static EXPECTED: RefCell<Option<Option<(String, u32, String)>>> = const { RefCell::new(None) };
}

/// Returns the message of a panic.
fn message_of(payload: &dyn std::any::Any) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default()
}

/// Asserts that `work` panics on the line of the call. Returns the message.
#[track_caller]
fn refused<R>(work: impl FnOnce() -> R) -> String {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let is_expected = EXPECTED.with_borrow_mut(|expected| {
                let slot = expected.as_mut()?;
                let place = info.location()?;
                let message = message_of(info.payload());
                *slot = Some((place.file().to_owned(), place.line(), message));
                Some(())
            });
            if is_expected.is_none() {
                before(info);
            }
        }));
    });
    let caller = Location::caller();
    EXPECTED.set(Some(None));
    let result = catch_unwind(AssertUnwindSafe(work));
    let (file, line, message) = EXPECTED.take().flatten().expect("it panics");
    assert!(result.is_err());
    assert_eq!((&*file, line), (caller.file(), caller.line()), "{message}");
    message
}

struct Built {
    module: Isolate,
    function: Op,
}

/// Builds a module with a function in an isolate of its own, whose entry block has an argument.
fn built(ctx: &Context) -> Built {
    let i32 = ctx.types().i32();
    let mut module = text::parse(ctx, b"module { func.func private @g() }").expect("a program");
    let body = module.root().required_region(0).entry().expect("a block").block;
    let ty = ctx.types().function([i32], [i32]);
    let mut builder = Builder::at_end(&mut module, body);
    let function = builder.add(func::FuncOp::build("f", ty)).expect("it is built").0.op;
    let child = module.child_mut(function).expect("an isolate");
    let region = child.root().required_region(0).region;
    let entry = child.create_block();
    child.append_block(region, entry);
    child.add_block_arg(entry, i32, Loc::UNKNOWN);
    Built { module, function }
}

fn add_return(child: &mut Isolate) -> Op {
    let entry = child.root().required_region(0).entry().expect("a block");
    let (block, arg) = (entry.block, entry.args().next().expect("an argument"));
    Builder::at_end(child, block).add(func::ReturnOp::build([arg])).expect("it is built").0.op
}

#[test]
fn refuses_blocks_of_another_function() {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let Built { mut module, function } = built(&ctx);
    let entry = module.op(function).required_region(0).entry().expect("a block").block;
    let message = refused(|| Builder::at_end(&mut module, entry).ir.op_count());
    assert!(message.starts_with("the block is of another isolate, or was erased"), "{message}");
    let region = module.op(function).required_region(0).region;
    let block = module.create_block();
    refused(|| module.append_block(region, block));
    refused(|| module.add_block_arg(entry, ctx.types().i32(), Loc::UNKNOWN));
    refused(|| module.clear_region(region));
    refused(|| module.erase_block(entry));
}

#[test]
fn refuses_operations_of_another_function() {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let Built { mut module, function } = built(&ctx);
    let op = add_return(module.child_mut(function).expect("an isolate"));
    let note = Some(ctx.attrs().bool(true));
    let message = refused(|| module.set_attr(op, "note", note));
    assert!(message.contains("of another isolate than that of 'builtin.module'"), "{message}");
    refused(|| module.op(op).name());
    refused(|| module.erase(op));
    refused(|| module.move_before(op, function));
    refused(|| module.move_before(function, op));
    refused(|| module.replace_op(op, &[]));
    refused(|| module.child_mut(op).is_some());
    let child = module.child_mut(function).expect("an isolate");
    refused(|| child.set_loc(function, Loc::UNKNOWN));
    refused(|| Rewriter::new(child, &mut Ignore).erase(function));
    let state = OpState::new(ctx.op_name_of(b"t.a"), Loc::UNKNOWN);
    refused(|| _ = Rewriter::new(child, &mut Ignore).before(function).insert(state));
}

#[test]
fn refuses_values_of_another_function() {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let Built { mut module, function } = built(&ctx);
    let child = module.child_mut(function).expect("an isolate");
    let op = add_return(child);
    let arg = child.op(op).operand(0);
    let body = module.root().required_region(0).entry().expect("a block").block;
    let (result, errors) =
        ctx.capture_diagnostics(|| Builder::at_end(&mut module, body).add(arith::AddIOp::build(arg, arg)).map(drop));
    assert!(result.is_err());
    assert_eq!(errors[0].message, "'arith.addi' op operand #0 is of another isolate or was erased");
    refused(|| module.value_type(arg));
    refused(|| module.value(arg).uses().count());
    let own = Builder::at_end(&mut module, body)
        .insert(OpState::new(ctx.op_name_of(b"t.a"), Loc::UNKNOWN).results([ctx.types().i32()]));
    let own = module.op(own).result(0);
    refused(|| module.replace_all_uses(own, arg));
    refused(|| module.set_operands(function, &[arg]));
}

#[test]
fn refuses_erased_operations() {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let Built { mut module, function } = built(&ctx);
    let child = module.child_mut(function).expect("an isolate");
    let op = add_return(child);
    child.erase(op);
    assert!(child.is_erased(op));
    let message = refused(|| child.op(op).operand_count());
    assert!(message.starts_with("the 'func.return' operation was erased"), "{message}");
    // Also after the slot has been reused many times.
    let mut old = vec![op];
    for _ in 0..100 {
        let op = add_return(child);
        child.erase(op);
        old.push(op);
    }
    let last = add_return(child);
    for &op in &old {
        refused(|| child.set_attr(op, "note", None));
    }
    assert_eq!(child.op(last).operand_count(), 1);
}

#[test]
fn refuses_handles_of_the_copy_and_of_the_original() {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let Built { mut module, function } = built(&ctx);
    add_return(module.child_mut(function).expect("an isolate"));
    let mut copy = module.clone_isolate();
    refused(|| copy.op(function).name());
    let of_copy = copy.root().required_region(0).entry().and_then(|block| block.last()).expect("a function").op;
    refused(|| module.op(of_copy).name());
    copy.erase(of_copy);
    text::verify(&copy).expect("valid");
    text::verify(&module).expect("valid");
}

#[test]
fn refuses_new_operations_of_a_body_that_was_split_off() {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let source: &[u8] = b"func.func @f(%a: i32) -> i32 { return %a : i32 }
        func.func @g(%a: i32) -> i32 { %0 = arith.addi %a, %a : i32  return %0 : i32 }
        func.func @h(%a: i32) -> i32 { %0 = arith.addi %a, %a : i32  return %0 : i32 }";
    let mut module = text::parse(&ctx, source).expect("a program");
    let body = module.root().required_region(0).entry().expect("a block").block;
    let functions = module.ops_in(body);
    // Handles taken before the split stay valid in the isolate that receives the body.
    let returns: Vec<Op> = functions
        .iter()
        .map(|&op| module.op(op).required_region(0).entry().and_then(|block| block.last()).expect("a return").op)
        .collect();
    let f = module.child_mut(functions[0]).expect("an isolate");
    assert_eq!(f.op(returns[0]).operand_count(), 1);
    let made: Vec<Op> = (0..20)
        .map(|_| {
            let arg: Value = f.op(returns[0]).operand(0);
            Builder::before(f, returns[0]).add(arith::AddIOp::build(arg, arg)).expect("it is built").0.op
        })
        .collect();
    refused(|| f.op(returns[1]).name());
    for &op in made.iter().chain([&returns[0]]) {
        refused(|| module.set_attr(op, "note", None));
    }
    let g = module.child_mut(functions[1]).expect("an isolate");
    for &op in made.iter().chain([&returns[0], &returns[2]]) {
        refused(|| g.op(op).name());
    }
    assert_eq!(g.op(returns[1]).operand_count(), 1);
    text::verify(&module).expect("valid");
}

#[test]
fn refuses_handles_of_each_of_many_functions() {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let source: String = (0..50)
        .map(|n| format!("func.func @f{n}(%a: i32) -> i32 {{ %0 = arith.addi %a, %a : i32  return %0 : i32 }}\n"))
        .collect();
    let mut module = text::parse(&ctx, source.as_bytes()).expect("a program");
    walk::isolates_mut(&mut module, &mut |_| {});
    let mut all = Vec::new();
    walk::for_each(module.root(), |op| all.push((op.ir.id(), op.op)));
    let mut wrong = 0;
    walk::isolates_mut(&mut module, &mut |isolate| {
        for &(id, op) in &all {
            assert_eq!(isolate.is_erased(op), id != isolate.id());
            wrong += u32::from(id != isolate.id());
        }
    });
    assert!(wrong > 5000);
}
