//! Helper function that determines which of several buffers are freed.

use lect_core::ir::symbols::{SymbolTable, lookup_symbol, set_symbol_name};
use lect_dialects::arith::{AndIOp, CmpIOp, CmpIPredicate, ConstantOp, OrIOp};
use lect_dialects::func::{FuncOp, ReturnOp};
use lect_dialects::memref::{DimOp, LoadOp, StoreOp};
use lect_dialects::scf::{ForOp, IfOp, YieldOp};
use lect_support::prelude::*;
use lect_transforms::rewrite::Ignore;

const NAME: &str = "dealloc_helper";

/// Builds the function at the end of a symbol table, and returns its name.
pub(super) fn build(ir: &mut Isolate, table: Op) -> Option<String> {
    let ctx = ir.context().clone();
    let loc = ir.op(table).loc();
    let list = |element: Type| ctx.types().memref(&[DYNAMIC], element, None, None).ok();
    let (numbers, bits) = (list(ctx.types().index())?, list(ctx.types().i1())?);
    let args = [numbers, numbers, bits, bits, bits];
    let mut names = SymbolTable::new(ir.op(table));
    let name = match lookup_symbol(ir.op(table), ctx.ident(NAME.as_bytes())) {
        Some(_) => names.fresh_name(&ctx, ctx.ident(NAME.as_bytes())),
        None => ctx.ident(NAME.as_bytes()),
    };
    let block = ir.op(table).region(0)?.entry()?.block;
    let mut ignore = Ignore;
    let function = {
        let mut rw = Rewriter::new(ir, &mut ignore);
        let ty = ctx.types().function(args.to_vec(), Vec::new());
        rw.at_end(block);
        rw.located(loc, |rw| rw.add(FuncOp::build(NAME, ty).sym_visibility(Some("private".to_owned()))))
    };
    set_symbol_name(ir, function, name);
    let child = ir.child_mut(function)?;
    let region = child.root().region(0)?.region;
    let body = child.create_block();
    args.iter().for_each(|ty| _ = child.add_block_arg(body, *ty, loc));
    child.append_block(region, body);
    let mut rw = Rewriter::new(child, &mut ignore);
    rw.located(loc, |rw| fill(rw, body))?;
    Some(String::from_utf8_lossy(ctx.ident_bytes(name)).into_owned())
}

fn load(rw: &mut Rewriter<'_>, from: Value, at: Value) -> Value {
    rw.value(LoadOp::build(from, [at]).nontemporal(false))
}

fn store(rw: &mut Rewriter<'_>, value: Value, to: Value, at: Value) {
    rw.add(StoreOp::build(value, to, [at]).nontemporal(false));
}

/// Builds a loop, and returns its body, counter, carried value and result.
fn count(
    rw: &mut Rewriter<'_>,
    [from, to, step]: [Value; 3],
    init: Option<Value>,
) -> (Block, Vec<Value>, Option<Value>) {
    let loc = rw.loc();
    let inits: Vec<Value> = init.into_iter().collect();
    let types: Vec<Type> = inits.iter().map(|value| rw.ir().value_type(*value)).collect();
    let mut args = vec![rw.ir().value_type(from)];
    args.extend(&types);
    let (region, body) = rw.region_with_block(&args, loc);
    let made = rw.add(ForOp::build(from, to, step, inits, types, region));
    let args = rw.ir().block(body).args().collect();
    let result = rw.op(made).results().next();
    (body, args, result)
}

fn fill(rw: &mut Rewriter<'_>, body: Block) -> Option<()> {
    let ctx = rw.context().clone();
    let args: Vec<Value> = rw.ir().block(body).args().collect();
    let &[pointers, retained, conditions, frees, ownership] = &args[..] else { return None };
    rw.at_end(body);
    let zero = rw.value(ConstantOp::index(&ctx, 0));
    let one = rw.value(ConstantOp::index(&ctx, 1));
    let yes = rw.value(ConstantOp::truth(&ctx, true));
    let no = rw.value(ConstantOp::truth(&ctx, false));
    let own_count = rw.value(DimOp::build(pointers, zero));
    let retained_count = rw.value(DimOp::build(retained, zero));
    let (inner, args, _) = count(rw, [zero, retained_count, one], None);
    rw.aside(|rw| {
        rw.at_end(inner);
        store(rw, no, ownership, args[0]);
        rw.add(YieldOp::build([]));
    });
    let (outer, args, _) = count(rw, [zero, own_count, one], None);
    let at = args[0];
    rw.aside(|rw| {
        rw.at_end(outer);
        let pointer = load(rw, pointers, at);
        let condition = load(rw, conditions, at);
        let (inner, args, not_retained) = count(rw, [zero, retained_count, one], Some(yes));
        rw.aside(|rw| {
            rw.at_end(inner);
            let other = load(rw, retained, args[0]);
            let is_same = rw.value(CmpIOp::build(CmpIPredicate::Eq, other, pointer));
            let loc = rw.loc();
            let (region, then) = rw.region_with_block(&[], loc);
            let otherwise = rw.ir_mut().create_region();
            rw.add(IfOp::build(is_same, [], region, otherwise));
            rw.aside(|rw| {
                rw.at_end(then);
                let known = load(rw, ownership, args[0]);
                let either = rw.value(OrIOp::build(known, condition));
                store(rw, either, ownership, args[0]);
                rw.add(YieldOp::build([]));
            });
            let differs = rw.value(CmpIOp::build(CmpIPredicate::Ne, other, pointer));
            let all = rw.value(AndIOp::build(args[1], differs));
            rw.add(YieldOp::build([all]));
        });
        let (inner, args, is_first) = count(rw, [zero, at, one], not_retained);
        rw.aside(|rw| {
            rw.at_end(inner);
            let other = load(rw, pointers, args[0]);
            let differs = rw.value(CmpIOp::build(CmpIPredicate::Ne, other, pointer));
            let all = rw.value(AndIOp::build(args[1], differs));
            rw.add(YieldOp::build([all]));
        });
        let decision = rw.value(AndIOp::build(is_first?, condition));
        store(rw, decision, frees, at);
        rw.add(YieldOp::build([]));
        Some(())
    })?;
    rw.add(ReturnOp::build([]));
    Some(())
}
