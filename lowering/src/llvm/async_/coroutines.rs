//! Coroutines, by intrinsics of LLVM.

use lect_dialects::async_::{CoroBeginOp, CoroEndOp, CoroFreeOp, CoroIdOp, CoroSaveOp, CoroSuspendOp};
use lect_dialects::llvm::{self, types::token_type};
use lect_support::prelude::*;
use lect_transforms::conversion::TypeConverter;

use crate::llvm::symbols;

/// Function that allocates the frame.
const ALLOCATE: &str = "aligned_alloc";
/// Function that frees the frame.
const FREE: &str = "free";

/// Adds the patterns for coroutines.
pub(super) fn add(ctx: &ContextData, types: &TypeConverter, set: &mut PatternSet) {
    set.add(ctx, types.on::<CoroIdOp<'_>>(lower_id));
    set.add(ctx, types.on::<CoroBeginOp<'_>>(lower_begin));
    set.add(ctx, types.on::<CoroFreeOp<'_>>(lower_free));
    set.add(ctx, types.on::<CoroEndOp<'_>>(lower_end));
    set.add(ctx, types.on::<CoroSaveOp<'_>>(lower_save));
    set.add(ctx, types.on::<CoroSuspendOp<'_>>(lower_suspend));
}

fn operands(types: &TypeConverter, rw: &mut Rewriter<'_>, op: Op) -> Vec<Value> {
    let values = types.operands(rw, op).into_iter().flatten().collect();
    rw.before(op);
    values
}

fn number(rw: &mut Rewriter<'_>, ty: Type, number: i64) -> Value {
    let attr = rw.context().attrs().integer(ty, number);
    rw.value(llvm::ConstantOp::build(attr, ty))
}

fn lower_id(types: &TypeConverter, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let zero = number(rw, ctx.types().i32(), 0);
    let null = rw.value(llvm::ZeroOp::build(symbols::pointer(&ctx)));
    let id = rw.value(llvm::CoroIdOp::build(zero, null, null, null, token_type(&ctx)));
    types.replace(rw, op, &[smallvec![id]]);
    Some(())
}

/// Allocates the frame, whose size is rounded up to a multiple of its alignment.
fn lower_begin(types: &TypeConverter, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let (i64, pointer) = (ctx.types().i64(), symbols::pointer(&ctx));
    let id = *operands(types, rw, op).first()?;
    let size = rw.value(llvm::CoroSizeOp::build(i64));
    let alignment = rw.value(llvm::CoroAlignOp::build(i64));
    let size = rw.value(llvm::AddOp::build(size, alignment));
    let one = number(rw, i64, 1);
    let size = rw.value(llvm::SubOp::build(size, one));
    let zero = number(rw, i64, 0);
    let mask = rw.value(llvm::SubOp::build(zero, alignment));
    let size = rw.value(llvm::AndOp::build(size, mask));
    let module = symbols::module_of(rw.op(op))?;
    rw.aside(|rw| symbols::declare(rw, module, ALLOCATE, &[i64, i64], Some(pointer)))?;
    let frame = symbols::call(rw, ALLOCATE, &[alignment, size], Some(pointer))?;
    let handle = rw.value(llvm::CoroBeginOp::build(id, frame, pointer));
    types.replace(rw, op, &[smallvec![handle]]);
    Some(())
}

fn lower_free(types: &TypeConverter, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let pointer = symbols::pointer(rw.context());
    let &[id, handle] = &operands(types, rw, op)[..] else { return None };
    let frame = rw.value(llvm::CoroFreeOp::build(id, handle, pointer));
    let module = symbols::module_of(rw.op(op))?;
    rw.aside(|rw| symbols::declare(rw, module, FREE, &[pointer], None))?;
    symbols::call(rw, FREE, &[frame], None);
    rw.erase(op);
    Some(())
}

fn lower_end(types: &TypeConverter, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let flag = ctx.types().i1();
    let handle = *operands(types, rw, op).first()?;
    let no = rw.value(llvm::ConstantOp::build(ctx.attrs().bool(false), flag));
    let none = rw.value(llvm::NoneTokenOp::build());
    rw.add(llvm::CoroEndOp::build(handle, no, none, flag));
    rw.erase(op);
    Some(())
}

fn lower_save(types: &TypeConverter, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let token = token_type(rw.context());
    let handle = *operands(types, rw, op).first()?;
    let state = rw.value(llvm::CoroSaveOp::build(handle, token));
    types.replace(rw, op, &[smallvec![state]]);
    Some(())
}

/// Lowers a suspension to a branch by its number: 0 to resume, 1 to clean up, otherwise suspended.
fn lower_suspend(types: &TypeConverter, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let blocks: Vec<Block> = rw.op(op).successors().map(|block| block.block).collect();
    let &[suspend, resume, cleanup] = &blocks[..] else { return None };
    let state = *operands(types, rw, op).first()?;
    let no = rw.value(llvm::ConstantOp::build(ctx.attrs().bool(false), ctx.types().i1()));
    let byte = rw.value(llvm::CoroSuspendOp::build(state, no, ctx.types().i8()));
    let number = rw.value(llvm::SExtOp::build(byte, ctx.types().i32()));
    let cases = ctx.types().vector(&[2], &[false], ctx.types().i32()).ok()?;
    let bytes: Vec<u8> = [0i32, 1].iter().flat_map(|case| case.to_le_bytes()).collect();
    let cases = ctx.attrs().dense_elements(cases, false, &bytes).ok()?;
    rw.add(llvm::SwitchOp::build(number, [], [], [0, 0], suspend, [resume, cleanup]).case_values(Some(cases)));
    rw.erase(op);
    Some(())
}
