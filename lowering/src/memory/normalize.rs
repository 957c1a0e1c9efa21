//! `normalize-memrefs`: memrefs with an affine layout become memrefs without one.
//!
//! The shape of the new memref is that of the layout's results, and accesses apply the layout to their indices. Types
//! change across functions. A function stays as it is if it uses a memref with a layout in any other way, and so do
//! its callers and callees.

mod types;
mod uses;

use std::collections::{BTreeMap, BTreeSet};

use lect_core::builtin::ModuleOp;
use lect_core::entity::Ident;
use lect_core::interfaces::function::{function_type, is_external};
use lect_core::ir::walk;
use lect_core::types::FunctionType;
use lect_dialects::affine::AffineApplyOp;
use lect_dialects::arith::ConstantOp;
use lect_dialects::func::{CallOp, FuncOp, ReturnOp};
use lect_dialects::memref::{AllocOp, AllocaOp, ReinterpretCastOp};
use lect_support::mixed_integers::MixedSlice;
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::Ignore;

use types::{Tiles, layout_of, normalized};
use uses::{is_normalizable, replace_uses};

/// Convert memrefs with affine layouts to memrefs without layouts
#[derive(Pass)]
#[pass(name = "normalize-memrefs", class = "NormalizeMemRefsPass", on = ModuleOp)]
pub struct NormalizeMemRefs;

impl Pass for NormalizeMemRefs {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        ir.materialize_all(cx.threads())?;
        ir.embed_all()?;
        let functions = Functions::of(ir);
        for function in functions.normalizable(ir) {
            normalize(ir, &functions, function);
        }
        Ok(())
    }
}

/// The functions of a module, and who calls them.
struct Functions {
    /// In the order of the module.
    all: Vec<Op>,
    by_name: BTreeMap<Ident, Op>,
    /// The calls of each function.
    calls: BTreeMap<Op, Vec<Op>>,
    callers: BTreeMap<Op, BTreeSet<Op>>,
    callees: BTreeMap<Op, BTreeSet<Op>>,
}

impl Functions {
    fn of(ir: &Isolate) -> Self {
        let ctx = ir.context();
        let mut functions = Self {
            all: Vec::new(),
            by_name: BTreeMap::new(),
            calls: BTreeMap::new(),
            callers: BTreeMap::new(),
            callees: BTreeMap::new(),
        };
        let mut calls = Vec::new();
        walk::within_storage(ir.root(), |op| {
            if let Some(function) = op.cast::<FuncOp<'_>>() {
                functions.all.push(op.op);
                functions.by_name.insert(ctx.ident(function.sym_name().as_bytes()), op.op);
            } else if op.is::<CallOp<'_>>() {
                calls.push(op.op);
            }
        });
        for call in calls {
            let Some(view) = ir.op(call).cast::<CallOp<'_>>() else { continue };
            let Some(&callee) = functions.by_name.get(&ctx.ident(view.callee().as_bytes())) else { continue };
            functions.calls.entry(callee).or_default().push(call);
            if let Some(caller) = function_around(ir, call) {
                functions.callers.entry(callee).or_default().insert(caller);
                functions.callees.entry(caller).or_default().insert(callee);
            }
        }
        functions
    }

    /// Returns the functions that are normalized, in the order of the module.
    fn normalizable(&self, ir: &Isolate) -> Vec<Op> {
        let mut excluded: BTreeSet<Op> = BTreeSet::new();
        let mut pending: Vec<Op> = self.all.iter().copied().filter(|op| !can_normalize(ir, *op)).collect();
        while let Some(function) = pending.pop() {
            if excluded.insert(function) {
                let near = [&self.callers, &self.callees];
                pending.extend(near.into_iter().filter_map(|near| near.get(&function)).flatten().copied());
            }
        }
        self.all.iter().copied().filter(|op| !excluded.contains(op)).collect()
    }
}

fn function_around(ir: &Isolate, op: Op) -> Option<Op> {
    std::iter::successors(ir.op(op).parent(), |op| op.parent()).find(|op| op.is::<FuncOp<'_>>()).map(|op| op.op)
}

/// Returns true if all memrefs with a layout in a function are only used in ways that can be changed.
fn can_normalize(ir: &Isolate, function: Op) -> bool {
    let view = ir.op(function);
    if is_external(view) {
        return true;
    }
    let ctx = ir.context();
    let is_fine = |value: Value| layout_of(ctx, ir.value_type(value)).is_none() || is_normalizable(ir, value);
    let mut all_fine = view.region(0).and_then(|region| region.entry()).is_none_or(|entry| entry.args().all(is_fine));
    walk::within_storage(view, |op| {
        let defines = op.is::<AllocOp<'_>>() || op.is::<AllocaOp<'_>>() || op.is::<CallOp<'_>>();
        all_fine &= !defines || op.results().all(is_fine);
    });
    all_fine
}

/// Normalizes the memrefs of a function, and its type.
fn normalize(ir: &mut Isolate, functions: &Functions, function: Op) {
    let ctx = ir.context().clone();
    let (mut allocations, mut casts) = (Vec::new(), Vec::new());
    walk::within_storage(ir.op(function), |op| {
        if op.is::<AllocOp<'_>>() || op.is::<AllocaOp<'_>>() {
            allocations.push(op.op);
        } else if op.is::<ReinterpretCastOp<'_>>() {
            casts.push(op.op);
        }
    });
    for op in allocations {
        normalize_allocation(ir, op);
    }
    for op in casts {
        normalize_cast(ir, op);
    }
    let Some(ty) = function_type(ir.op(function)).cloned() else { return };
    if is_external(ir.op(function)) {
        let all = |types: &[Type]| types.iter().map(|ty| normalized(&ctx, *ty).unwrap_or(*ty)).collect::<Vec<Type>>();
        set_type(ir, function, all(&ty.inputs), all(&ty.results));
    } else {
        let entry = ir.op(function).region(0).and_then(|region| region.entry());
        let args: Vec<Value> = entry.map(|entry| entry.args().collect()).unwrap_or_default();
        args.into_iter().for_each(|arg| normalize_value(ir, arg));
        let mut results = Vec::new();
        walk::within_storage(ir.op(function), |op| {
            // Reinterpreted memrefs are normalized with their sizes and strides.
            if uses::has_trait(op) && !op.is::<CallOp<'_>>() && !op.is::<ReinterpretCastOp<'_>>() {
                results.extend(op.results());
            }
        });
        results.into_iter().for_each(|result| normalize_value(ir, result));
    }
    update_signatures(ir, functions, function);
}

/// Changes the type of a value in place, and the accesses to it.
fn normalize_value(ir: &mut Isolate, value: Value) {
    let ctx = ir.context().clone();
    let ty = ir.value_type(value);
    let (Some(layout), Some(new)) = (layout_of(&ctx, ty), normalized(&ctx, ty)) else { return };
    if replace_uses(ir, value, value, layout, &[]).is_some() {
        ir.set_value_type(value, new);
    }
}

/// Replaces an allocation by one of the normalized type.
fn normalize_allocation(ir: &mut Isolate, op: Op) -> Option<()> {
    let ctx = ir.context().clone();
    let view = ir.op(op);
    let (result, ty) = (view.results().next()?, view.result_types().next()?);
    let (layout, new) = (layout_of(&ctx, ty)?, normalized(&ctx, ty)?);
    let (sizes, symbols, alignment, is_heap): (Vec<Value>, Vec<Value>, Option<i64>, bool) =
        match (view.cast::<AllocOp<'_>>(), view.cast::<AllocaOp<'_>>()) {
            (Some(alloc), _) => {
                (alloc.dynamic_sizes().collect(), alloc.symbol_operands().collect(), alloc.alignment(), true)
            }
            (_, Some(alloc)) => {
                (alloc.dynamic_sizes().collect(), alloc.symbol_operands().collect(), alloc.alignment(), false)
            }
            _ => return None,
        };
    if !is_normalizable(ir, result) {
        return None;
    }
    let (shape, new_shape) = (ctx.types().shape(ty)?.to_vec(), ctx.types().shape(new)?.to_vec());
    let loc = view.loc();
    let mut ignore = Ignore;
    let mut rw = Rewriter::new(ir, &mut ignore);
    rw.before(op);
    let made = rw.located(loc, |rw| {
        let mut new_sizes = Vec::new();
        if new_shape.contains(&DYNAMIC) {
            let tiles = Tiles::of(&ctx, layout)?;
            let mut given = sizes.iter().copied();
            let mut inputs = Vec::new();
            for size in shape {
                inputs.push(match size {
                    DYNAMIC => given.next()?,
                    size => rw.value(ConstantOp::index(&ctx, size)),
                });
            }
            for (at, _) in new_shape.iter().enumerate().filter(|it| *it.1 == DYNAMIC) {
                let map = ctx.attrs().affine_map(tiles.size_map(&ctx, at)?);
                new_sizes.push(rw.value(AffineApplyOp::build(map, inputs.clone())));
            }
        }
        Some(match is_heap {
            true => rw.value(AllocOp::build(new_sizes, [], new).alignment(alignment)),
            false => rw.value(AllocaOp::build(new_sizes, [], new).alignment(alignment)),
        })
    })?;
    replace_uses(ir, result, made, layout, &symbols)?;
    ir.replace_all_uses(result, made);
    ir.erase(op);
    Some(())
}

/// Replaces a reinterpreted memref of static layout by one of a single dimension without offset.
fn normalize_cast(ir: &mut Isolate, op: Op) -> Option<()> {
    let ctx = ir.context().clone();
    let view = ir.op(op).cast::<ReinterpretCastOp<'_>>()?;
    let (result, source, loc) = (view.result(), view.source(), view.0.loc());
    let ty = ir.value_type(result);
    let (layout, new) = (layout_of(&ctx, ty)?, normalized(&ctx, ty)?);
    let shape = ctx.types().shape(ty).filter(|shape| !shape.contains(&DYNAMIC))?.to_vec();
    let &[size] = ctx.types().shape(new)? else { return None };
    let is_used_otherwise = !is_normalizable(ir, result);
    let mut ignore = Ignore;
    let mut rw = Rewriter::new(ir, &mut ignore);
    rw.before(op);
    let made = rw.located(loc, |rw| {
        for size in shape {
            // MLIR computes the greatest element from the greatest indices, which stay in the IR without uses.
            rw.value(ConstantOp::index(&ctx, size - 1));
        }
        let one = |number: i64| MixedList::from_elem(Mixed::Static(number), 1);
        let slice = MixedSlice { offsets: one(0), sizes: one(size), strides: one(1) };
        (!is_used_otherwise).then(|| rw.value(ReinterpretCastOp::from_slice(source, &slice, new)))
    })?;
    replace_uses(ir, result, made, layout, &[])?;
    ir.replace_all_uses(result, made);
    ir.erase(op);
    Some(())
}

fn set_type(ir: &mut Isolate, function: Op, inputs: Vec<Type>, results: Vec<Type>) {
    let ctx = ir.context().clone();
    let ty = ctx.attrs().ty(ctx.types().function(inputs, results));
    ir.set_attr(function, "function_type", Some(ty));
}

/// Updates the type of a function from its body, and the calls of it. Callers whose calls change follow.
fn update_signatures(ir: &mut Isolate, functions: &Functions, function: Op) {
    let ctx = ir.context().clone();
    let mut pending = vec![function];
    // A call changes at most once for each of its results.
    while let Some(function) = pending.pop() {
        let Some(FunctionType { results, .. }) = function_type(ir.op(function)).cloned() else { continue };
        let mut results = results.to_vec();
        if !is_external(ir.op(function)) {
            let entry = ir.op(function).region(0).and_then(|region| region.entry());
            let inputs: Vec<Type> =
                entry.map(|entry| entry.args().map(|arg| ir.value_type(arg)).collect()).unwrap_or_default();
            walk::within_storage(ir.op(function), |op| {
                if !op.is::<ReturnOp<'_>>() {
                    return;
                }
                for (slot, ty) in results.iter_mut().zip(op.operand_types()) {
                    let is_plain = MemRef::of(&ctx, ty).is_some_and(|memref| memref.is_identity(&ctx));
                    if is_plain {
                        *slot = ty;
                    }
                }
            });
            set_type(ir, function, inputs, results.clone());
        }
        for &call in functions.calls.get(&function).map(Vec::as_slice).unwrap_or_default() {
            let values: Vec<Value> = ir.op(call).results().collect();
            // MLIR builds the call anew, without discardable attributes.
            ir.set_attrs(call, ctx.attrs().empty_dictionary());
            let mut changed = false;
            for (value, new) in values.into_iter().zip(&results) {
                let ty = ir.value_type(value);
                if ty == *new {
                    continue;
                }
                let Some(layout) = layout_of(&ctx, ty) else { continue };
                if replace_uses(ir, value, value, layout, &[]).is_some() {
                    ir.set_value_type(value, *new);
                    changed = true;
                }
            }
            if changed {
                pending.extend(function_around(ir, call));
            }
        }
    }
}
