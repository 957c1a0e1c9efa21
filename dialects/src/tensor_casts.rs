//! Casts of tensors before operations of any dialect that write into them.

use lect_core::engine::interface::destination::DestinationStyle;
use lect_core::entity::{Op, Type, Value};
use lect_core::ir::{Isolate, OpRef, OpState};
use lect_core::types::TypeData;
use lect_transforms::rewrite::Rewriter;
use smallvec::SmallVec;

use crate::patterns::{defined_by, op_state};
use crate::shapes::preserves_static_sizes;

/// What a value is a cast of, if the result of the cast does not know more than the source.
pub(crate) fn weaker_cast_from(ir: &Isolate, value: Value) -> Option<Value> {
    let source = defined_by(ir, value, "tensor.cast")?.operands().next()?;
    preserves_static_sizes(ir.context(), ir.value_type(value), ir.value_type(source)).then_some(source)
}

/// All that an operation is made of, but for its regions.
pub(crate) fn state_of(op: OpRef<'_>) -> OpState {
    let mut state = OpState::new(op.name(), op.loc()).operands(op.operands()).results(op.result_types());
    state.attrs = op.context().dictionary_entries(op.attrs()).to_vec();
    state.slots = Some(op.props());
    state
}

/// Casts that only forget something are left out before an operation that writes into tensors. What it results in is cast
/// instead.
pub(crate) fn destination(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let style = view.interface::<dyn DestinationStyle>()?;
    let inits = style.inits(view);
    let mut types: SmallVec<[Type; 2]> = view.result_types().collect();
    let mut any = false;
    let mut operands: Vec<Value> = Vec::new();
    let mut result = 0;
    for (at, value) in view.operands().enumerate() {
        let is_tensor = matches!(
            rw.context().type_data(rw.ir().value_type(value)),
            TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)
        );
        let source = weaker_cast_from(rw.ir(), value);
        any |= source.is_some();
        if inits.contains(&at) && is_tensor {
            if let (Some(source), Some(ty)) = (source, types.get_mut(result)) {
                *ty = rw.ir().value_type(source);
            }
            result += 1;
        }
        operands.push(source.unwrap_or(value));
    }
    if !any {
        return None;
    }
    let old: SmallVec<[Type; 2]> = view.result_types().collect();
    let mut state = state_of(view);
    state.operands = operands.into();
    state.results = types;
    replace_moving_regions(op, rw, state, &old)
}

/// Replaces an operation by another one that takes over its regions, with casts for results whose types differ.
pub(crate) fn replace_moving_regions(op: Op, rw: &mut Rewriter<'_>, mut state: OpState, old: &[Type]) -> Option<()> {
    let loc = rw.op(op).loc();
    op_state(rw, "tensor.cast", loc);
    state.regions = rw.take_regions(op);
    let new = rw.before(op).insert(state);
    let results: Vec<Value> = rw.op(new).results().collect();
    let mut values = Vec::new();
    for (value, &ty) in results.into_iter().zip(old) {
        values.push(match rw.ir().value_type(value) == ty {
            true => value,
            false => {
                let cast = op_state(rw, "tensor.cast", loc).operands([value]).results([ty]);
                crate::patterns::insert_value(rw, cast)
            }
        });
    }
    rw.replace(op, &values);
    Some(())
}
