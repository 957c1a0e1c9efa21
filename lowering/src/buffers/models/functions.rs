//! Bufferization of `func`.

use lect_core::interfaces::function;
use lect_dialects::bufferization::ToBufferOp;
use lect_dialects::func::{CallOp, FuncOp, ReturnOp};
use lect_support::prelude::*;

use super::Models;
use super::control_flow::{block_aliases, block_buffer_type, bufferize_block};
use crate::buffers::bufferizable::{AliasingOperand, AliasingValue, Bufferizable, Operand, Relation};
use crate::buffers::bufferize::Bufferization;
use crate::buffers::functions::{FunctionFacts, arg_attr, callee, returns};
use crate::buffers::options::{BufferizationOptions, is_buffer};
use crate::buffers::state::State;

pub(super) const MODELS: Models = &[(CallOp::NAME, &Call), (FuncOp::NAME, &Function), (ReturnOp::NAME, &Return)];

/// Returns the facts of the callee, if it was analyzed.
fn facts<'a>(op: OpRef<'_>, state: &State<'a>) -> Option<&'a FunctionFacts> {
    let callee = callee(op)?.op;
    state.function(callee).filter(|facts| facts.is_analyzed)
}

struct Call;

impl Bufferizable for Call {
    fn reads(&self, op: OpRef<'_>, operand: usize, state: &State<'_>) -> bool {
        facts(op, state).is_none_or(|facts| facts.read.contains(&operand))
    }

    fn writes(&self, op: OpRef<'_>, operand: usize, state: &State<'_>) -> bool {
        facts(op, state).is_none_or(|facts| facts.written.contains(&operand))
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, state: &State<'_>) -> Vec<AliasingValue> {
        let Some(facts) = facts(op, state) else { return state.unknown_values(Operand { op: op.op, index: operand }) };
        let results = facts.aliasing.get(&operand).map_or(&[][..], Vec::as_slice);
        let is_equivalent = matches!(results, [only] if facts.equivalent.contains_key(only));
        let alias = |at: &usize| match is_equivalent {
            true => AliasingValue::new(op.result(*at), Relation::Equivalent),
            false => AliasingValue::possible(op.result(*at), Relation::Unknown),
        };
        results.iter().filter(|at| **at < op.result_count()).map(alias).collect()
    }

    fn buffer_type(&self, op: OpRef<'_>, value: Value, state: &State<'_>, _stack: &mut Vec<Value>) -> Option<Type> {
        let (ctx, callee) = (op.context(), callee(op)?);
        let number = op.results().position(|it| it == value)?;
        let ty = *function::function_type(callee)?.results.get(number)?;
        if is_buffer(ctx, ty) {
            return Some(ty);
        }
        let space = state.options.space_of(ctx, ty)?;
        state.options.function_buffer_type(ctx, ty, space)
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let view = rw.op(op);
        let callee = callee(view)?.op;
        let results: Vec<Value> = view.results().collect();
        let operands: Vec<Value> = view.operands().collect();
        let mut types = Vec::new();
        for result in results {
            let ty = rw.ir().value_type(result);
            types.push(if is_tensor(&ctx, ty) { cx.buffer_type(rw, result)? } else { ty });
        }
        let mut values = Vec::new();
        for (index, operand) in operands.into_iter().enumerate() {
            if !is_tensor(&ctx, rw.ir().value_type(operand)) {
                values.push(operand);
                continue;
            }
            let mut buffer = cx.buffer(rw, operand)?;
            let mut ty = *function::function_type(rw.op(callee))?.inputs.get(index)?;
            if !is_buffer(&ctx, ty) {
                let arg = rw.op(callee).region(0)?.entry()?.args().nth(index)?;
                ty = cx.buffer_type(rw, arg)?;
            }
            if rw.ir().value_type(buffer) != ty {
                buffer = cx.cast_or_copy(rw, buffer, ty)?;
            }
            values.push(buffer);
        }
        let new = rw.copy_with(op, &values, &types);
        let values: Vec<Value> = rw.op(new).results().collect();
        cx.replace(rw, op, &values);
        Some(())
    }
}

struct Return;

impl Bufferizable for Return {
    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn bufferize(&self, _op: Op, _rw: &mut Rewriter<'_>, _cx: &Bufferization<'_>) -> Option<()> {
        Some(())
    }
}

struct Function;

/// Returns true if a value is an argument of the entry block of a function.
fn is_argument(op: OpRef<'_>, value: Value) -> Option<usize> {
    op.region(0)?.entry()?.args().position(|arg| arg == value)
}

/// Returns the type of the buffer of a function's argument.
fn argument_type(op: OpRef<'_>, index: usize, options: &BufferizationOptions) -> Option<Type> {
    let ctx = op.context();
    let ty = *function::function_type(op)?.inputs.get(index)?;
    let Some(space) = options.space_of(ctx, ty) else {
        op.error("could not infer memory space").emit();
        return None;
    };
    let buffer = options.function_buffer_type(ctx, ty, space)?;
    let layout = arg_attr(op, index, "bufferization.buffer_layout");
    let is_layout =
        |attr: &Attr| matches!(ctx.attrs().data(*attr), AttrData::AffineMap(_) | AttrData::StridedLayout { .. });
    match layout.filter(is_layout) {
        Some(layout) => {
            let ranked = MemRef::of(ctx, buffer)?;
            ranked.with(ctx, ranked.shape, Some(layout))
        }
        None => Some(buffer),
    }
}

impl Bufferizable for Function {
    fn aliasing_operands(&self, _op: OpRef<'_>, value: Value, state: &State<'_>) -> Vec<AliasingOperand> {
        block_aliases(value, state)
    }

    fn supports_blocks(&self) -> bool {
        true
    }

    fn has_tensors(&self, op: OpRef<'_>) -> bool {
        let ctx = op.context();
        let mut args = op.region(0).into_iter().flat_map(|it| it.blocks()).flat_map(|block| block.args());
        let ty = function::function_type(op);
        ty.is_some_and(|ty| ty.inputs.iter().chain(&*ty.results).any(|ty| is_tensor(ctx, *ty)))
            || args.any(|arg| {
                let ir = op.region(0).map_or(op.ir, |region| region.ir);
                is_tensor(ctx, ir.value_type(arg))
            })
    }

    fn is_writable(&self, op: OpRef<'_>, value: Value, _state: &State<'_>) -> bool {
        let Some(index) = is_argument(op, value) else { return true };
        let given = arg_attr(op, index, "bufferization.writable");
        given.and_then(|attr| op.context().attrs().bool_value(attr)).unwrap_or(true)
    }

    fn buffer_type(&self, op: OpRef<'_>, value: Value, state: &State<'_>, stack: &mut Vec<Value>) -> Option<Type> {
        match is_argument(op, value) {
            Some(index) => argument_type(op, index, state.options),
            None => block_buffer_type(op, value, state, stack),
        }
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let view = rw.op(op);
        let ty = function::function_type(view)?;
        let (inputs, results) = (ty.inputs.to_vec(), ty.results.to_vec());
        let mut args = Vec::new();
        for (index, ty) in inputs.into_iter().enumerate() {
            args.push(if is_tensor(&ctx, ty) { argument_type(rw.op(op), index, cx.options)? } else { ty });
        }
        let mut types = Vec::new();
        for ty in results {
            types.push(match is_tensor(&ctx, ty) {
                true => cx.options.function_buffer_type(&ctx, ty, cx.options.space_of(&ctx, ty)?)?,
                false => ty,
            });
        }
        let new = ctx.attrs().ty(ctx.types().function(args, types.clone()));
        if !function::is_external(rw.op(op)) {
            let blocks: Vec<Block> = rw.op(op).region(0)?.blocks().map(|block| block.block).collect();
            for block in blocks {
                bufferize_block(rw, block, cx)?;
            }
            for end in returns(rw.op(op)) {
                for (index, &ty) in types.iter().enumerate() {
                    let value = rw.op(end).operands().nth(index)?;
                    if is_tensor(&ctx, rw.ir().value_type(value)) {
                        let loc = rw.op(end).loc();
                        let buffer = rw.before(end).located(loc, |rw| rw.value(ToBufferOp::build(value, ty)));
                        rw.ir_mut().set_operand(end, index, buffer);
                    }
                }
            }
        }
        rw.modify(op, |ir| ir.set_attr(op, "function_type", Some(new)));
        Some(())
    }
}
