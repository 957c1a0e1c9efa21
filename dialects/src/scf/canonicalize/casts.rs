//! Casts of tensors that loops carry along or share go into the loops, if more is known of the sizes then.

use lect_core::context::ContextData;
use lect_core::entity::{Op, Type, Value};
use lect_core::ir::OpState;
use lect_core::types::{DYNAMIC, TypeData};
use lect_transforms::rewrite::Rewriter;
use smallvec::smallvec;

use crate::patterns::{Values, defined_by, insert_value, is, op_state};

/// What a value is cast from, if that has the more precise type.
fn before_cast(rw: &Rewriter<'_>, value: Value) -> Option<Value> {
    let source = defined_by(rw.ir(), value, "tensor.cast")?.operands().next()?;
    let (from, to) = (rw.ir().value_type(source), rw.ir().value_type(value));
    (from != to && keeps_sizes(rw.context(), to, from)).then_some(source)
}

/// Whether a type of tensors has every size that another one has.
fn keeps_sizes(ctx: &ContextData, of: Type, ty: Type) -> bool {
    let (
        TypeData::RankedTensor { shape: of, element: of_element, encoding: of_encoding },
        TypeData::RankedTensor { shape, element, encoding },
    ) = (ctx.type_data(of), ctx.type_data(ty))
    else {
        return false;
    };
    (of_element, of_encoding, of.len()) == (element, encoding, shape.len())
        && of.iter().zip(shape).all(|(known, size)| *known == DYNAMIC || *size != DYNAMIC)
}

fn cast(rw: &mut Rewriter<'_>, op: Op, value: Value, ty: Type) -> Option<Value> {
    let state = op_state(rw, "tensor.cast", rw.op(op).loc()).operands([value]).results([ty]);
    Some(insert_value(rw, state))
}

/// One that `scf.for` carries along.
pub(super) fn of_carried(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    const INITS: usize = 3;
    let view = rw.op(op);
    let (operands, results): (Values, Values) = (view.operands().collect(), view.results().collect());
    let is_used_once = |value: Value| rw.ir().value(value).uses().count() == 1;
    let (at, source) = results
        .iter()
        .enumerate()
        .filter(|it| is_used_once(*it.1))
        .find_map(|(at, _)| Some((at, before_cast(rw, *operands.get(INITS + at)?)?)))?;
    let (old, new) = (rw.ir().value_type(results[at]), rw.ir().value_type(source));
    let entry = view.region(0)?.entry()?;
    let (body, end) = (entry.block, entry.last().filter(|last| is(*last, "scf.yield"))?.op);
    let loc = view.loc();
    let arg_types: Vec<Type> = entry.args().map(|arg| rw.ir().value_type(arg)).collect();
    let mut state = state_of(rw, op);
    state.operands[INITS + at] = source;
    state.results[at] = new;
    let (region, block) = (rw.ir_mut().create_region(), rw.ir_mut().create_block());
    rw.ir_mut().append_block(region, block);
    let mut args = Values::new();
    for (number, ty) in arg_types.into_iter().enumerate() {
        args.push(rw.ir_mut().add_block_arg(block, if number == at + 1 { new } else { ty }, loc));
    }
    state.regions = smallvec![region];
    let new_loop = rw.before(op).insert(state);
    rw.at_end(block);
    args[at + 1] = cast(rw, op, args[at + 1], old)?;
    rw.merge_blocks(body, block, &args);
    rw.before(end);
    let mut yielded: Values = rw.op(end).operands().collect();
    yielded[at] = cast(rw, op, yielded[at], new)?;
    let state = op_state(rw, "scf.yield", loc).operands(yielded);
    rw.insert(state);
    rw.erase(end);
    rw.after(new_loop);
    let mut results: Values = rw.op(new_loop).results().collect();
    results[at] = cast(rw, op, results[at], old)?;
    rw.replace(op, &results);
    Some(())
}

/// The same operation without regions.
fn state_of(rw: &Rewriter<'_>, op: Op) -> OpState {
    let view = rw.op(op);
    let mut state = OpState::new(view.name(), view.loc()).operands(view.operands()).results(view.result_types());
    state.attrs = rw.context().dictionary_entries(view.attrs()).to_vec();
    state.slots = Some(view.props().into_iter().collect());
    state
}

/// Those that `scf.forall` shares.
pub(super) fn of_shared(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    const OUTPUTS: u32 = 3;
    let view = rw.op(op);
    let first = view.operand_range(OUTPUTS).start;
    let outputs: Values = view.operand_group(OUTPUTS).collect();
    let sources: Vec<Option<Value>> = outputs.iter().map(|output| before_cast(rw, *output)).collect();
    if sources.iter().all(Option::is_none) {
        return None;
    }
    let entry = view.region(0)?.entry()?;
    let (body, end) = (entry.block, entry.last().filter(|last| is(*last, "scf.forall.in_parallel"))?.op);
    let arg_types: Vec<Type> = entry.args().map(|arg| rw.ir().value_type(arg)).collect();
    let rank = arg_types.len().checked_sub(outputs.len())?;
    let loc = view.loc();
    let mut state = state_of(rw, op);
    for (at, source) in sources.iter().enumerate() {
        if let Some(source) = *source {
            state.operands[first + at] = source;
            state.results[at] = rw.ir().value_type(source);
        }
    }
    let (region, block) = (rw.ir_mut().create_region(), rw.ir_mut().create_block());
    rw.ir_mut().append_block(region, block);
    let mut args = Values::new();
    for (number, &ty) in arg_types.iter().enumerate() {
        let ty = number.checked_sub(rank).map_or(ty, |at| state.results[at]);
        args.push(rw.ir_mut().add_block_arg(block, ty, loc));
    }
    let shared: Values = args[rank..].into();
    state.regions = smallvec![region];
    let new_loop = rw.before(op).insert(state);
    rw.at_end(block);
    for at in (0..sources.len()).filter(|at| sources[*at].is_some()) {
        args[rank + at] = cast(rw, op, args[rank + at], arg_types[rank + at])?;
    }
    let casts: Values = args[rank..].into();
    rw.merge_blocks(body, block, &args);
    // What is put into a shared tensor goes to that itself.
    let combining = rw.op(end).region(0)?.entry()?.block;
    for inner in rw.ir().ops_in(combining) {
        let into = rw.op(inner).operands().nth(1);
        if let Some(at) = casts.iter().position(|cast| Some(*cast) == into) {
            rw.ir_mut().set_operand(inner, 1, shared[at]);
        }
    }
    rw.after(new_loop);
    let mut results: Values = rw.op(new_loop).results().collect();
    for at in (0..sources.len()).filter(|at| sources[*at].is_some()) {
        results[at] = cast(rw, op, results[at], arg_types[rank + at])?;
    }
    rw.replace(op, &results);
    Some(())
}
