//! Operations on tokens, values and groups, by functions of the runtime.

use lect_core::typed::TypedType;
use lect_dialects::arith;
use lect_dialects::async_::{
    RuntimeAddRefOp, RuntimeAddToGroupOp, RuntimeAwaitAndResumeOp, RuntimeAwaitOp, RuntimeCreateGroupOp,
    RuntimeCreateOp, RuntimeDropRefOp, RuntimeIsErrorOp, RuntimeLoadOp, RuntimeNumWorkerThreadsOp, RuntimeResumeOp,
    RuntimeSetAvailableOp, RuntimeSetErrorOp, RuntimeStoreOp, ValueType,
};
use lect_dialects::func::CallOp;
use lect_dialects::llvm::{self, LLVMFuncOp, types as llvm_types};
use lect_support::prelude::*;
use lect_transforms::conversion::TypeConverter;

use super::{
    ADD_REF, ADD_TOKEN_TO_GROUP, AWAIT_GROUP, AWAIT_GROUP_AND_EXECUTE, AWAIT_TOKEN, AWAIT_TOKEN_AND_EXECUTE,
    AWAIT_VALUE, AWAIT_VALUE_AND_EXECUTE, Awaited, CREATE_GROUP, CREATE_TOKEN, CREATE_VALUE, DROP_REF, EMPLACE_TOKEN,
    EMPLACE_VALUE, EXECUTE, IS_GROUP_ERROR, IS_TOKEN_ERROR, IS_VALUE_ERROR, SET_TOKEN_ERROR, SET_VALUE_ERROR,
    VALUE_STORAGE, WORKER_THREADS,
};
use crate::llvm::pattern::LlvmPatterns;
use crate::llvm::symbols::{self, constant_address};
use crate::llvm::types::LlvmTypes;

/// Function that resumes a coroutine, which is passed to the runtime.
const RESUME: &str = "__resume";

/// Adds the patterns that convert only types of `async`.
pub(super) fn add_plain(ctx: &ContextData, types: &TypeConverter, set: &mut PatternSet) {
    set.add(
        ctx,
        types.on::<RuntimeSetAvailableOp<'_>>(|types, rw, op| {
            call_by_kind(types, rw, op, [EMPLACE_TOKEN, EMPLACE_VALUE, ""], None)
        }),
    );
    set.add(
        ctx,
        types.on::<RuntimeSetErrorOp<'_>>(|types, rw, op| {
            call_by_kind(types, rw, op, [SET_TOKEN_ERROR, SET_VALUE_ERROR, ""], None)
        }),
    );
    set.add(
        ctx,
        types.on::<RuntimeIsErrorOp<'_>>(|types, rw, op| {
            let flag = rw.context().types().i1();
            call_by_kind(types, rw, op, [IS_TOKEN_ERROR, IS_VALUE_ERROR, IS_GROUP_ERROR], Some(flag))
        }),
    );
    set.add(
        ctx,
        types.on::<RuntimeAwaitOp<'_>>(|types, rw, op| {
            call_by_kind(types, rw, op, [AWAIT_TOKEN, AWAIT_VALUE, AWAIT_GROUP], None)
        }),
    );
    set.add(ctx, types.on::<RuntimeAwaitAndResumeOp<'_>>(lower_await_and_resume));
    set.add(ctx, types.on::<RuntimeResumeOp<'_>>(lower_resume));
    set.add(ctx, types.on::<RuntimeAddToGroupOp<'_>>(lower_add_to_group));
    set.add(
        ctx,
        types.on::<RuntimeNumWorkerThreadsOp<'_>>(|types, rw, op| {
            let index = rw.context().types().index();
            replace_by_call(types, rw, op, WORKER_THREADS, Vec::new(), Some(index))
        }),
    );
    set.add(
        ctx,
        types.on::<RuntimeAddRefOp<'_>>(|types, rw, op| {
            let count = rw.op(op).cast::<RuntimeAddRefOp<'_>>()?.count();
            lower_count(types, rw, op, ADD_REF, count)
        }),
    );
    set.add(
        ctx,
        types.on::<RuntimeDropRefOp<'_>>(|types, rw, op| {
            let count = rw.op(op).cast::<RuntimeDropRefOp<'_>>()?.count();
            lower_count(types, rw, op, DROP_REF, count)
        }),
    );
}

/// Adds the patterns that convert the types of values, too.
pub(super) fn add_typed(patterns: &mut LlvmPatterns<'_>) {
    patterns.on::<RuntimeCreateOp<'_>>(1, lower_create);
    patterns.on::<RuntimeCreateGroupOp<'_>>(1, lower_create_group);
    patterns.on::<RuntimeStoreOp<'_>>(1, lower_store);
    patterns.on::<RuntimeLoadOp<'_>>(1, lower_load);
}

fn operands(types: &TypeConverter, rw: &mut Rewriter<'_>, op: Op) -> Vec<Value> {
    let values = types.operands(rw, op).into_iter().flatten().collect();
    rw.before(op);
    values
}

fn call(rw: &mut Rewriter<'_>, name: &str, args: Vec<Value>, result: Option<Type>) -> Option<Value> {
    let results: Vec<Type> = result.into_iter().collect();
    let made = rw.add(CallOp::build(name, args, results));
    rw.op(made).results().next()
}

fn replace_by_call(
    types: &TypeConverter,
    rw: &mut Rewriter<'_>,
    op: Op,
    name: &str,
    args: Vec<Value>,
    result: Option<Type>,
) -> Option<()> {
    let value = call(rw, name, args, result);
    let values: Vec<_> = value.into_iter().map(|value| smallvec![value]).collect();
    types.replace(rw, op, &values);
    Some(())
}

/// Returns the function for a token, a value or a group.
fn by_kind(rw: &Rewriter<'_>, op: Op, names: [&'static str; 3]) -> Option<&'static str> {
    let ty = rw.op(op).operand_types().next()?;
    let name = match Awaited::of(rw.context(), ty)? {
        Awaited::Token => names[0],
        Awaited::Value => names[1],
        Awaited::Group => names[2],
    };
    Some(name).filter(|name| !name.is_empty())
}

fn call_by_kind(
    types: &TypeConverter,
    rw: &mut Rewriter<'_>,
    op: Op,
    names: [&'static str; 3],
    result: Option<Type>,
) -> Option<()> {
    let name = by_kind(rw, op, names)?;
    let args = operands(types, rw, op);
    replace_by_call(types, rw, op, name, args, result)
}

/// Returns the address of the function that resumes a coroutine, which is added to the module.
fn resume_address(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    let ctx = rw.context().clone();
    let module = symbols::module_of(rw.op(op))?;
    let pointer = symbols::pointer(&ctx);
    if !symbols::is_taken(rw, module, RESUME) {
        let void = llvm_types::void_type(&ctx);
        let ty = llvm_types::function_type(&ctx, void, vec![pointer], false)?;
        let (end, loc) = (symbols::body_of(rw, module)?, rw.op(module).loc());
        rw.aside(|rw| {
            rw.located(loc, |rw| {
                let parts = LLVMFuncOp::build(RESUME, ty).sym_visibility("private");
                let function = rw.at_end(end).add(parts);
                // The new function may be an isolate of its own.
                rw.ir_mut().embed_all().ok()?;
                let region = rw.op(function).region(0)?.region;
                let block = rw.ir_mut().create_block();
                rw.ir_mut().append_block(region, block);
                let handle = *rw.add_block_args(block, [pointer], loc).first()?;
                rw.at_end(block).add(llvm::CoroResumeOp::build(handle));
                rw.add(llvm::ReturnOp::build());
                Some(())
            })
        })?;
    }
    Some(rw.value(llvm::AddressOfOp::build(RESUME, pointer)))
}

fn lower_await_and_resume(types: &TypeConverter, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let name = by_kind(rw, op, [AWAIT_TOKEN_AND_EXECUTE, AWAIT_VALUE_AND_EXECUTE, AWAIT_GROUP_AND_EXECUTE])?;
    let mut args = operands(types, rw, op);
    args.push(resume_address(rw, op)?);
    replace_by_call(types, rw, op, name, args, None)
}

fn lower_resume(types: &TypeConverter, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let mut args = operands(types, rw, op);
    args.push(resume_address(rw, op)?);
    replace_by_call(types, rw, op, EXECUTE, args, None)
}

fn lower_add_to_group(types: &TypeConverter, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ty = rw.op(op).operand_types().next()?;
    Awaited::of(rw.context(), ty).filter(|kind| *kind == Awaited::Token)?;
    let args = operands(types, rw, op);
    let result = rw.context().types().i64();
    replace_by_call(types, rw, op, ADD_TOKEN_TO_GROUP, args, Some(result))
}

/// Changes the number of references.
fn lower_count(types: &TypeConverter, rw: &mut Rewriter<'_>, op: Op, name: &str, count: i64) -> Option<()> {
    let ctx = rw.context().clone();
    let mut args = operands(types, rw, op);
    args.push(rw.value(arith::ConstantOp::integer(&ctx, ctx.types().i64(), count)));
    replace_by_call(types, rw, op, name, args, None)
}

/// Creates a token, or a value with storage of the size of its type.
fn lower_create(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let ty = rw.op(op).result_types().next()?;
    let pointer = symbols::pointer(&ctx);
    let value = match Awaited::of(&ctx, ty)? {
        Awaited::Token => call(rw, CREATE_TOKEN, Vec::new(), Some(pointer))?,
        Awaited::Value => {
            let stored = types.convert(&ctx, ValueType::cast(&ctx, ty)?.value_type(&ctx)?)?;
            let null = rw.value(llvm::ZeroOp::build(pointer));
            let end = constant_address(rw, null, stored, &[1]);
            let size = rw.value(llvm::PtrToIntOp::build(end, ctx.types().i64()));
            call(rw, CREATE_VALUE, vec![size], Some(pointer))?
        }
        Awaited::Group => return None,
    };
    types.replace(rw, op, &[value]);
    Some(())
}

fn lower_create_group(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let pointer = symbols::pointer(rw.context());
    let args = types.operands(rw, op)?;
    let value = call(rw, CREATE_GROUP, args, Some(pointer))?;
    types.replace(rw, op, &[value]);
    Some(())
}

fn lower_store(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let pointer = symbols::pointer(rw.context());
    let &[value, storage] = &types.operands(rw, op)?[..] else { return None };
    let address = call(rw, VALUE_STORAGE, vec![storage], Some(pointer))?;
    rw.add(llvm::StoreOp::build(value, address));
    rw.erase(op);
    Some(())
}

fn lower_load(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let ty = types.convert(&ctx, rw.op(op).result_types().next()?)?;
    let &[storage] = &types.operands(rw, op)?[..] else { return None };
    let address = call(rw, VALUE_STORAGE, vec![storage], Some(symbols::pointer(&ctx)))?;
    let value = rw.value(llvm::LoadOp::build(address, ty));
    types.replace(rw, op, &[value]);
    Some(())
}
