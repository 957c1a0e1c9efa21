//! Inlining of calls of LLVM functions.
//!
//! | module | contents |
//! |---|---|
//! | `by_value` | copies of arguments that are passed by value |
//! | `loops` | locations in loop annotations |
//! | `scopes` | alias scopes and access groups |

mod by_value;
mod loops;
mod scopes;

use std::collections::HashSet;

use lect_core::dialect::OpTraits;
use lect_core::ir::walk;
use lect_ods::spec::TraitKind;
use lect_support::inlining::branch_with_operands;
use lect_support::prelude::*;
use lect_transforms::inline::{Callee, Inlining};

use crate::llvm::syntax::signature::attrs_at;
use crate::llvm::types;
use crate::llvm::types::LlvmType;
use crate::llvm::{
    AddrSpaceCastOp, AllocaOp, BitcastOp, BlockTagOp, CallOp, LLVMFuncOp, LifetimeEndOp, LifetimeStartOp, ReturnOp,
    UnreachableOp, VaStartOp,
};

pub(crate) struct Llvm;

/// Attributes of functions that LLVM does not inline.
const REFUSED: [&[u8]; 6] =
    [b"noduplicate", b"noinline", b"optnone", b"presplitcoroutine", b"returns_twice", b"strictfp"];

/// Names of argument attributes.
const ALIGN: &str = "llvm.align";
const BY_VALUE: &str = "llvm.byval";
const IN_ALLOCA: &str = "llvm.inalloca";
const NO_ALIAS: &str = "llvm.noalias";

fn is_variadic(function: LLVMFuncOp<'_>) -> bool {
    let ctx = function.0.context();
    let ty = function.function_type_attr().and_then(|ty| types::of(ctx, ctx.attrs().type_value(ty)?));
    matches!(ty, Some(LlvmType::Function(ty)) if ty.var_arg)
}

impl Inlining for Llvm {
    fn allows_call(&self, call: OpRef<'_>, callable: OpRef<'_>) -> bool {
        let ctx = call.context();
        let Some(function) = callable.cast::<LLVMFuncOp<'_>>().filter(|_| call.is::<CallOp<'_>>()) else {
            return false;
        };
        let has = |op: OpRef<'_>, name: &str| op.attr(name).is_some();
        let is_refused = |attr: &Attr| ctx.attrs().string_value(*attr).is_some_and(|text| REFUSED.contains(&text));
        let elements =
            |name: &str| callable.attr(name).and_then(|attr| ctx.attrs().array_elements(attr)).unwrap_or_default();
        let cannot_be_copied = |attrs: &Attr| {
            let said = |name| arg_attr(ctx, ctx.attrs().dictionary_entries(*attrs), name);
            said(IN_ALLOCA).is_some() || said(BY_VALUE).is_some_and(|ty| !by_value::can_be_copied(call, ty))
        };
        !has(call, "no_inline")
            && !has(callable, "no_inline")
            && !has(callable, "personality")
            && !is_variadic(function)
            && !elements("passthrough").iter().any(is_refused)
            && !elements("arg_attrs").iter().any(cannot_be_copied)
    }

    fn allows_into(&self, _: RegionRef<'_>, _: RegionRef<'_>, _: &[Value]) -> bool {
        true
    }

    fn allows_op(&self, op: OpRef<'_>, _: RegionRef<'_>) -> bool {
        !op.is::<VaStartOp<'_>>() && !op.is::<BlockTagOp<'_>>()
    }

    fn returns(&self, terminator: OpRef<'_>) -> bool {
        !terminator.is::<UnreachableOp<'_>>()
    }

    fn branch(&self, ir: &mut Isolate, terminator: Op, rest: Block) {
        if ir.op(terminator).is::<ReturnOp<'_>>() {
            branch_with_operands(ir, "llvm.br", terminator, rest);
        }
    }

    fn argument(&self, ir: &mut Isolate, call: Op, operand: Value, callable: &Callee<'_>, index: usize) -> Value {
        let ctx = ir.context().clone();
        let list = callable.op.cast::<LLVMFuncOp<'_>>().and_then(|function| function.arg_attrs_attr());
        let said = |name| arg_attr(&ctx, attrs_at(&ctx, list, index), name);
        match said(BY_VALUE) {
            Some(ty) => by_value::copied(ir, call, operand, callable.op, ty, said(ALIGN)),
            None => scopes::mark_argument(ir, call, operand, said(NO_ALIAS).is_some()),
        }
    }

    fn inlined(&self, ir: &mut Isolate, call: Op, blocks: &[Block]) {
        move_allocas(ir, call, blocks);
        let mut ops = Vec::new();
        for &block in blocks {
            ir.block(block).ops().for_each(|op| walk::within_isolate(op, |nested| ops.push(nested.op)));
        }
        scopes::inlined(ir, call, blocks, &ops);
        loops::inlined(ir, call, &ops);
    }
}

/// Returns the value of an argument attribute.
fn arg_attr(ctx: &ContextData, attrs: &[NamedAttr], name: &str) -> Option<Attr> {
    attrs.iter().find(|entry| ctx.ident_bytes(entry.0) == name.as_bytes()).map(|entry| entry.1)
}

/// Moves allocations of a fixed size from the entry block of the body to that of the caller.
///
/// Lifetime markers are added to each.
fn move_allocas(ir: &mut Isolate, call: Op, blocks: &[Block]) {
    let is_scope = |op: OpRef<'_>| op.has(OpTraits::ISOLATED_FROM_ABOVE) || is_allocation_scope(op);
    let mut around = ir.op(call);
    let entry = loop {
        let (Some(parent), Some(region)) = (around.parent(), around.block().and_then(|block| block.region())) else {
            return;
        };
        if is_scope(parent) {
            break region.entry().map(|block| block.block);
        }
        around = parent;
    };
    let (Some(entry), Some(&first)) = (entry, blocks.first()) else { return };
    let size = |ir: &Isolate, op: Op| ir.value(ir.op(op).operands().next()?).constant();
    let allocas = |ir: &Isolate, block: Block| -> Vec<Op> {
        ir.block(block).ops().filter(|op| op.is::<AllocaOp<'_>>()).map(|op| op.op).collect()
    };
    let fixed: Vec<(Op, Attr)> = allocas(ir, first).into_iter().filter_map(|op| Some((op, size(ir, op)?))).collect();
    // Type of the pointer to a dynamic allocation.
    let grows = blocks.iter().flat_map(|&block| allocas(ir, block)).find(|&op| size(ir, op).is_none());
    let grows = grows.and_then(|op| ir.op(op).result_types().next());
    if fixed.is_empty() && grows.is_none() {
        return;
    }
    let ctx = ir.context().clone();
    let call_loc = ir.op(call).loc();
    let state = |name: &str, loc: Loc| OpState::new(ctx.op_name_of(name.as_bytes()), loc);
    let insert = |ir: &mut Isolate, before: Op, state: OpState| {
        let op = ir.build(state);
        ir.insert_before(before, op);
        op
    };
    let saved = match (grows, ir.block(first).first().map(|op| op.op)) {
        (Some(pointer), Some(at)) => {
            let saved = insert(ir, at, state("llvm.intr.stacksave", call_loc).results([pointer]));
            Some(ir.op(saved).result(0))
        }
        _ => None,
    };
    let Some(at) = ir.block(entry).first().map(|op| op.op) else { return };
    let mut marked = Vec::new();
    for &(alloca, size) in &fixed {
        let loc = ir.op(alloca).loc();
        let Some(ty) = ir.op(alloca).operand_types().next() else { continue };
        let constant = insert(ir, at, state("llvm.mlir.constant", loc).attr(&ctx, "value", size).results([ty]));
        let is_none = matches!(ctx.attrs().data(size), AttrData::Integer { value, .. } if value.is_zero());
        if !is_none && !has_markers(ir.op(alloca)) {
            let memory = ir.op(alloca).result(0);
            insert(ir, alloca, state("llvm.intr.lifetime.start", loc).operands([memory]));
            marked.push((memory, loc));
        }
        ir.move_before(alloca, at);
        let size = ir.op(constant).result(0);
        ir.set_operand(alloca, 0, size);
    }
    for &block in blocks {
        let Some(exit) = ir.block(block).last().filter(|op| op.is::<ReturnOp<'_>>()).map(|op| op.op) else {
            continue;
        };
        if let Some(saved) = saved {
            insert(ir, exit, state("llvm.intr.stackrestore", call_loc).operands([saved]));
        }
        for &(memory, loc) in &marked {
            insert(ir, exit, state("llvm.intr.lifetime.end", loc).operands([memory]));
        }
    }
}

fn is_allocation_scope(op: OpRef<'_>) -> bool {
    let is = |kind: &TraitKind| matches!(kind, TraitKind::Native(name) if name == "OpTrait::AutomaticAllocationScope");
    op.info().is_some_and(|info| info.spec().traits.iter().any(|it| is(&it.kind)))
}

/// Returns true if an allocation has lifetime markers.
fn has_markers(alloca: OpRef<'_>) -> bool {
    let mut pending = vec![alloca.result(0)];
    let mut seen = HashSet::new();
    while let Some(value) = pending.pop() {
        for (user, _) in alloca.ir.value(value).uses() {
            if user.is::<LifetimeStartOp<'_>>() || user.is::<LifetimeEndOp<'_>>() {
                return true;
            }
            if user.is::<BitcastOp<'_>>() || user.is::<AddrSpaceCastOp<'_>>() {
                pending.extend(user.results().filter(|value| seen.insert(*value)));
            }
        }
    }
    false
}
