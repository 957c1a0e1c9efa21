//! Bufferization of `shape`.

use lect_dialects::shape::{AssumingOp, AssumingYieldOp};
use lect_support::prelude::*;

use super::Models;
use super::scf::region_ends;
use crate::buffers::bufferizable::{AliasingOperand, AliasingValue, Bufferizable, Operand, Relation};
use crate::buffers::bufferize::Bufferization;
use crate::buffers::state::State;

pub(super) const MODELS: Models = &[(AssumingOp::NAME, &Assuming), (AssumingYieldOp::NAME, &Yield)];

struct Assuming;

impl Bufferizable for Assuming {
    fn aliasing_operands(&self, op: OpRef<'_>, value: Value, _state: &State<'_>) -> Vec<AliasingOperand> {
        let Some(index) = op.results().position(|it| it == value) else { return Vec::new() };
        let ends = region_ends(op).into_iter().take(1);
        ends.map(|end| AliasingOperand::new(Operand { op: end, index }, Relation::Equivalent)).collect()
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op);
        let end = *region_ends(view).first()?;
        let types: Vec<Type> = view.ir.op(end).operand_types().collect();
        let operands: Vec<Value> = view.operands().collect();
        let new = rw.copy_with(op, &operands, &types);
        let empty = rw.context().attrs().empty_dictionary();
        rw.ir_mut().set_attrs(new, empty);
        let values: Vec<Value> = rw.op(new).results().collect();
        cx.replace(rw, op, &values);
        Some(())
    }
}

struct Yield;

impl Bufferizable for Yield {
    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn must_be_in_place(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        true
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        let result = op.parent().and_then(|parent| parent.results().nth(operand));
        result.map(|result| AliasingValue::new(result, Relation::Equivalent)).into_iter().collect()
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let operands: Vec<Value> = rw.op(op).operands().collect();
        let buffers = cx.buffers(rw, operands)?;
        rw.replace_by(op, AssumingYieldOp::build(buffers));
        Some(())
    }
}
