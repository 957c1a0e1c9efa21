//! Bufferization of `linalg`.

use lect_core::interfaces::destination::DestinationStyle;
use lect_dialects::linalg::{Loop, SoftmaxOp, Structured};
use lect_support::prelude::*;

use super::Models;
use crate::buffers::bufferizable::{AliasingValue, Bufferizable, Relation};
use crate::buffers::bufferize::Bufferization;
use crate::buffers::options::is_buffer;
use crate::buffers::state::State;

pub(super) const MODELS: Models = &[(SoftmaxOp::NAME, &Softmax)];

/// Model of all structured operations.
pub(super) const STRUCTURED: &dyn Bufferizable = &OfStructured;

/// Returns true if an operand is a destination.
pub(super) fn is_init(op: OpRef<'_>, operand: usize) -> bool {
    op.interface::<dyn DestinationStyle>().is_some_and(|style| style.inits(op).contains(&operand))
}

/// Returns the result that is tied to a destination.
pub(super) fn tied_result(op: OpRef<'_>, operand: usize) -> Vec<AliasingValue> {
    let inits = op.interface::<dyn DestinationStyle>().map(|style| style.inits(op));
    let result = inits.filter(|inits| inits.contains(&operand)).map(|inits| operand - inits.start);
    let result = result.and_then(|at| op.results().nth(at));
    result.map(|result| AliasingValue::new(result, Relation::Equivalent)).into_iter().collect()
}

struct OfStructured;

impl Bufferizable for OfStructured {
    fn reads(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> bool {
        let arg = op.region(0).and_then(|region| region.entry()).and_then(|block| block.args().nth(operand));
        arg.is_some_and(|arg| !op.ir.value(arg).is_unused())
    }

    fn writes(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> bool {
        is_init(op, operand)
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        tied_result(op, operand)
    }

    fn is_elementwise(&self, op: OpRef<'_>, operands: [usize; 2], _state: &State<'_>) -> bool {
        let ctx = op.context();
        let Some(structured) = Structured::of(op) else { return false };
        if op.operand_types().any(|ty| lect_support::shapes::is_sparse(ctx, ty)) {
            return false;
        }
        let maps = structured.maps();
        structured.loops().iter().all(|it| *it == Loop::Parallel)
            && operands.iter().all(|at| maps.get(*at).is_some_and(|map| map.is_identity(ctx)))
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let view = rw.op(op);
        let types: Vec<Type> = view.operand_types().collect();
        if !types.iter().any(|ty| is_tensor(&ctx, *ty)) {
            return Some(());
        }
        if types.iter().any(|ty| is_buffer(&ctx, *ty)) {
            view.error("op does not have pure tensor semantics").emit();
            return None;
        }
        let inits = view.interface::<dyn DestinationStyle>()?.inits(view);
        let operands: Vec<Value> = view.operands().collect();
        let buffers = cx.buffers(rw, operands)?;
        let results = buffers.get(inits)?.to_vec();
        rw.copy_with(op, &buffers, &[]);
        cx.replace(rw, op, &results);
        Some(())
    }
}

struct Softmax;

impl Bufferizable for Softmax {
    fn reads(&self, _op: OpRef<'_>, operand: usize, _state: &State<'_>) -> bool {
        operand == 0
    }

    fn writes(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> bool {
        is_init(op, operand)
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        tied_result(op, operand)
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op);
        let (input, output) = (view.operand(0), view.operand(1));
        let dimension = view.cast::<SoftmaxOp<'_>>()?.dimension();
        let (input, output) = (cx.buffer(rw, input)?, cx.buffer(rw, output)?);
        rw.add(SoftmaxOp::build(input, output, dimension, []));
        cx.replace(rw, op, &[output]);
        Some(())
    }
}
