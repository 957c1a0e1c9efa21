//! `drop-equivalent-buffer-results` and `buffer-results-to-out-params`: functions without results that are buffers.

use std::collections::HashMap;

use lect_core::attrs::NamedAttr;
use lect_core::interfaces::function;
use lect_core::ir::symbols::{SymbolAttrs, Visibility};
use lect_core::ir::walk;
use lect_dialects::func::{CallOp, FuncOp, ReturnOp};
use lect_dialects::memref::{AllocOp, CastOp, CopyOp};
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::Ignore;

use super::functions::{callee, returns, taken_as_values};

/// Drop results of functions that are the same buffer as an argument
#[derive(Pass)]
#[pass(name = "drop-equivalent-buffer-results", class = "DropEquivalentBufferResultsPass", on = "builtin.module")]
pub struct DropEquivalentBufferResults;

/// Replace results of functions that are buffers by arguments
#[derive(Pass)]
#[pass(name = "buffer-results-to-out-params", class = "BufferResultsToOutParamsPass", on = "builtin.module")]
pub struct BufferResultsToOutParams {
    /// Mark new arguments by the attribute `bufferize.result`
    #[option]
    add_result_attr: bool,
    /// Let callers make dynamic allocations
    #[option]
    hoist_dynamic_allocs: bool,
    /// Let callers make static allocations
    #[option]
    hoist_static_allocs: bool,
    /// Change public functions, too
    #[option]
    modify_public_functions: bool,
}

fn is_public(op: OpRef<'_>) -> bool {
    SymbolAttrs::new(op.context()).visibility(op) == Visibility::Public
}

/// Returns the functions in the body of a module.
fn functions(ir: &Isolate) -> Vec<Op> {
    let body = ir.root().region(0).and_then(|region| region.entry());
    let ops = body.into_iter().flat_map(|block| block.ops());
    ops.filter(|op| op.is::<FuncOp<'_>>()).map(|op| op.op).collect()
}

/// Returns the calls of each function.
fn calls(ir: &Isolate) -> Vec<(Op, Op)> {
    let mut found = Vec::new();
    walk::for_each(ir.root(), |op| {
        if op.is::<CallOp<'_>>()
            && let Some(callee) = callee(op)
        {
            found.push((op.op, callee.op));
        }
    });
    found
}

/// Sets the type of a function, and the attributes of its arguments and results.
fn set_signature(
    ir: &mut Isolate,
    op: Op,
    [inputs, results]: [Vec<Type>; 2],
    [arg_attrs, result_attrs]: [Vec<Vec<NamedAttr>>; 2],
) {
    let ctx = ir.context().clone();
    let ty = ctx.attrs().ty(ctx.types().function(inputs, results));
    ir.set_attr(op, "function_type", Some(ty));
    for (name, lists) in [("arg_attrs", arg_attrs), ("res_attrs", result_attrs)] {
        let is_empty = lists.iter().all(Vec::is_empty);
        let lists: Vec<Attr> = lists.into_iter().map(|mut list| ctx.attrs().dictionary(&mut list)).collect();
        ir.set_attr(op, name, (!is_empty).then(|| ctx.attrs().array(lists)));
    }
}

/// Returns the types and attributes of a function's arguments and results.
type Signature = ([Vec<Type>; 2], [Vec<Vec<NamedAttr>>; 2]);

fn signature(op: OpRef<'_>) -> Option<Signature> {
    let ty = function::function_type(op)?;
    let args = (0..ty.inputs.len()).map(|at| function::argument_attrs(op, at).to_vec()).collect();
    let results = (0..ty.results.len()).map(|at| function::result_attrs(op, at).to_vec()).collect();
    Some(([ty.inputs.to_vec(), ty.results.to_vec()], [args, results]))
}

/// Removes the items at some indices.
fn without<T>(items: Vec<T>, dropped: &[usize]) -> Vec<T> {
    items.into_iter().enumerate().filter(|it| !dropped.contains(&it.0)).map(|it| it.1).collect()
}

impl Pass for DropEquivalentBufferResults {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        ir.embed_all()?;
        let (calls, kept) = (calls(ir), taken_as_values(ir.root()));
        for function in functions(ir) {
            let view = ir.op(function);
            if function::is_external(view) || is_public(view) || kept.contains(&function) {
                continue;
            }
            let ends = returns(view);
            let Some(same) = equivalent_args(ir, function, &ends).filter(|same| !same.is_empty()) else { continue };
            let dropped: Vec<usize> = same.keys().copied().collect();
            let Some(([inputs, results], [args, attrs])) = signature(ir.op(function)) else { continue };
            let results = without(results, &dropped);
            set_signature(ir, function, [inputs, results.clone()], [args, without(attrs, &dropped)]);
            for end in ends {
                let kept = without(ir.op(end).operands().collect(), &dropped);
                ir.set_operands(end, &kept);
            }
            for &(call, _) in calls.iter().filter(|it| it.1 == function) {
                replace_call(ir, call, &results, &same);
            }
        }
        Ok(())
    }
}

/// Returns the arguments that all returns agree to be results, up to casts.
fn equivalent_args(ir: &Isolate, function: Op, ends: &[Op]) -> Option<HashMap<usize, usize>> {
    let args: Vec<Value> = ir.op(function).region(0)?.entry()?.args().collect();
    let uncast = |value: &Value| Some(ir.value(*value).defining_op()?.cast::<CastOp<'_>>()?.source());
    let arg_of = |end: Op, at: usize| {
        let value = ir.op(end).operands().nth(at)?;
        let source = std::iter::successors(Some(value), uncast).last()?;
        args.iter().position(|arg| *arg == source)
    };
    let (first, others) = ends.split_first()?;
    let same = (0..ir.op(*first).operand_count()).filter_map(|at| {
        let arg = arg_of(*first, at)?;
        others.iter().all(|end| arg_of(*end, at) == Some(arg)).then_some((at, arg))
    });
    Some(same.collect())
}

/// Replaces a call by one without the dropped results.
fn replace_call(ir: &mut Isolate, call: Op, types: &[Type], same: &HashMap<usize, usize>) {
    let loc = ir.op(call).loc();
    let mut ignore = Ignore;
    let mut rw = Rewriter::new(ir, &mut ignore);
    rw.located(loc, |rw| {
        let view = rw.op(call);
        let (operands, results): (Vec<Value>, Vec<Value>) = (view.operands().collect(), view.results().collect());
        let new = rw.copy_with(call, &operands, types);
        let empty = rw.context().attrs().empty_dictionary();
        rw.ir_mut().set_attrs(new, empty);
        let mut rest = rw.op(new).results().collect::<Vec<_>>().into_iter();
        let mut values = Vec::new();
        for (at, result) in results.iter().enumerate() {
            let ty = rw.ir().value_type(*result);
            let value = match same.get(&at).and_then(|arg| operands.get(*arg)) {
                None => rest.next(),
                Some(value) if rw.ir().value_type(*value) == ty => Some(*value),
                Some(value) => Some(rw.value(CastOp::build(*value, ty))),
            };
            values.extend(value);
        }
        if values.len() == results.len() {
            rw.replace(call, &values);
        }
    });
}

/// Returns true for the identity layout, and false for one with dynamic offset and strides. `None` for others.
fn is_identity(ctx: &ContextData, memory: &MemRef<'_>) -> Option<bool> {
    if memory.is_known(ctx) && memory.is_identity(ctx) {
        return Some(true);
    }
    let layout = memory.strides(ctx)?;
    let is_dynamic = layout.offset == DYNAMIC && layout.strides.iter().all(|stride| *stride == DYNAMIC);
    is_dynamic.then_some(false)
}

/// Argument indices of the sizes of hoisted dynamic allocations, by function and number of the new argument.
type Hoisted = HashMap<(Op, usize), Vec<usize>>;

impl Pass for BufferResultsToOutParams {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        ir.embed_all()?;
        let (calls, kept) = (calls(ir), taken_as_values(ir.root()));
        let mut hoisted = Hoisted::new();
        for function in functions(ir) {
            if !self.changes(ir.op(function)) || kept.contains(&function) {
                continue;
            }
            let args = self.change_signature(ir, function)?;
            if !function::is_external(ir.op(function)) {
                self.change_returns(ir, function, &args, &mut hoisted);
            }
        }
        let mut result = Ok(());
        for (call, function) in calls {
            if self.changes(ir.op(function)) && !kept.contains(&function) {
                result = result.and(self.change_call(ir, call, function, &hoisted));
            }
        }
        result
    }
}

impl BufferResultsToOutParams {
    fn changes(&self, function: OpRef<'_>) -> bool {
        self.modify_public_functions || !is_public(function)
    }

    /// Replaces results by arguments, and returns the new block arguments.
    fn change_signature(&self, ir: &mut Isolate, function: Op) -> Result<Vec<Value>, Reported> {
        let ctx = ir.context().clone();
        let Some(([mut inputs, results], [mut args, attrs])) = signature(ir.op(function)) else {
            return Ok(Vec::new());
        };
        let (mut dropped, mut types) = (Vec::new(), Vec::new());
        for (at, ty) in results.iter().enumerate() {
            let Some(memory) = MemRef::of(&ctx, *ty) else { continue };
            if is_identity(&ctx, &memory).is_none() {
                let message = "cannot create out param for result with unsupported layout";
                return Err(ir.op(function).error(message).emit());
            }
            dropped.push(at);
            types.push(*ty);
        }
        for at in &dropped {
            let mut list = attrs.get(*at).cloned().unwrap_or_default();
            if self.add_result_attr {
                list.push((ctx.ident(b"bufferize.result"), ctx.attrs().unit()));
            }
            args.push(list);
        }
        inputs.extend(&types);
        let kept = [args, without(attrs, &dropped)];
        set_signature(ir, function, [inputs, without(results, &dropped)], kept);
        let loc = ir.op(function).loc();
        let entry = ir.op(function).region(0).and_then(|region| region.entry()).map(|block| block.block);
        let Some(entry) = entry else { return Ok(Vec::new()) };
        Ok(types.into_iter().map(|ty| ir.add_block_arg(entry, ty, loc)).collect())
    }

    /// Copies the returned buffers to the new arguments.
    fn change_returns(&self, ir: &mut Isolate, function: Op, args: &[Value], hoisted: &mut Hoisted) {
        let ctx = ir.context().clone();
        for end in returns(ir.op(function)) {
            let (loc, operands): (Loc, Vec<Value>) = (ir.op(end).loc(), ir.op(end).operands().collect());
            let is_memref = |ir: &Isolate, value: &Value| MemRef::of(&ctx, ir.value_type(*value)).is_some();
            let buffers: Vec<Value> = operands.iter().copied().filter(|it| is_memref(ir, it)).collect();
            let kept: Vec<Value> = operands.iter().copied().filter(|it| !is_memref(ir, it)).collect();
            for (number, (buffer, arg)) in buffers.into_iter().zip(args.iter().copied()).enumerate() {
                match self.hoistable(ir, function, buffer) {
                    Some((alloc, sizes)) => {
                        hoisted.insert((function, number), sizes);
                        ir.replace_all_uses(buffer, arg);
                        ir.erase(alloc);
                    }
                    None => {
                        let mut ignore = Ignore;
                        let mut rw = Rewriter::new(ir, &mut ignore);
                        rw.before(end);
                        rw.located(loc, |rw| rw.add(CopyOp::build(buffer, arg)));
                    }
                }
            }
            let mut ignore = Ignore;
            let mut rw = Rewriter::new(ir, &mut ignore);
            rw.before(end);
            rw.located(loc, |rw| rw.add(ReturnOp::build(kept)));
            rw.erase(end);
        }
    }

    /// Returns an allocation that callers can make, and the argument indices of its dynamic sizes.
    fn hoistable(&self, ir: &Isolate, function: Op, buffer: Value) -> Option<(Op, Vec<usize>)> {
        let alloc = ir.value(buffer).defining_op()?.cast::<AllocOp<'_>>()?;
        let memory = MemRef::of(ir.context(), ir.value_type(buffer))?;
        if !memory.shape.contains(&DYNAMIC) {
            return self.hoist_static_allocs.then_some((alloc.0.op, Vec::new()));
        }
        let args: Vec<Value> = ir.op(function).region(0)?.entry()?.args().collect();
        let sizes: Option<Vec<usize>> =
            alloc.dynamic_sizes().map(|size| args.iter().position(|arg| *arg == size)).collect();
        sizes.filter(|_| self.hoist_dynamic_allocs).map(|sizes| (alloc.0.op, sizes))
    }

    /// Passes new buffers to a call.
    fn change_call(&self, ir: &mut Isolate, call: Op, function: Op, hoisted: &Hoisted) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let view = ir.op(call);
        let (loc, mut operands): (Loc, Vec<Value>) = (view.loc(), view.operands().collect());
        let results: Vec<Value> = view.results().collect();
        let memory = |ir: &Isolate, value: Value| MemRef::of(&ctx, ir.value_type(value));
        let (mut types, mut values) = (Vec::new(), Vec::new());
        for result in results {
            let ty = ir.value_type(result);
            let Some(shape) = memory(ir, result) else {
                types.push(ty);
                values.push(None);
                continue;
            };
            let number = values.iter().flatten().count();
            let sizes = hoisted.get(&(function, number)).map_or(&[][..], Vec::as_slice);
            let sizes: Vec<Value> = sizes.iter().filter_map(|at| ir.op(call).operands().nth(*at)).collect();
            if dynamic_count(shape.shape) != sizes.len() {
                return Err(ir.op(call).error("cannot create out param for dynamically shaped result").emit());
            }
            let plain = shape.with(&ctx, shape.shape, None).unwrap_or(ty);
            let is_identity = is_identity(&ctx, &shape) == Some(true);
            let mut ignore = Ignore;
            let mut rw = Rewriter::new(ir, &mut ignore);
            rw.before(call);
            let buffer = rw.located(loc, |rw| {
                let buffer = rw.value(AllocOp::build(sizes, [], if is_identity { ty } else { plain }));
                if is_identity { buffer } else { rw.value(CastOp::build(buffer, ty)) }
            });
            values.push(Some(buffer));
        }
        operands.extend(values.iter().flatten());
        let mut ignore = Ignore;
        let mut rw = Rewriter::new(ir, &mut ignore);
        rw.located(loc, |rw| {
            let new = rw.copy_with(call, &operands, &types);
            let empty = rw.context().attrs().empty_dictionary();
            rw.ir_mut().set_attrs(new, empty);
            let mut rest = rw.op(new).results().collect::<Vec<_>>().into_iter();
            let values: Option<Vec<Value>> = values.into_iter().map(|value| value.or_else(|| rest.next())).collect();
            if let Some(values) = values {
                rw.replace(call, &values);
            }
        });
        Ok(())
    }
}
