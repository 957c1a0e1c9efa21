//! What the tables of upgrades share: see [`lect_core::dialect::Upgrade`].

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::dialect::OpRecord;
use lect_core::entity::{Attr, Op, Type, Value};
use lect_core::ir::{Builder, Isolate, OpState};

/// The kinds of atomic updates as they have been numbered since release 22, by the number that they had before.
const ATOMIC_KINDS: [i64; 15] = [0, 1, 3, 4, 6, 7, 8, 10, 11, 12, 13, 14, 2, 5, 9];

/// A kind of atomic update as it is numbered today.
pub fn atomic_kind(ctx: &ContextData, attr: Attr) -> Option<Attr> {
    let AttrData::Integer { value, ty } = ctx.attr_data(attr) else { return None };
    let kind = ATOMIC_KINDS.get(usize::try_from(value.to_i64()?).ok()?)?;
    Some(ctx.integer_attr(*ty, *kind))
}

/// A dense array of 64 bits for each element of an array of integers.
pub fn numbers(ctx: &ContextData, attr: Attr) -> Option<Vec<i64>> {
    let number = |attr: &Attr| match ctx.attr_data(*attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    };
    match ctx.array_elements(attr) {
        Some(elements) => elements.iter().map(number).collect(),
        None => Some(lect_core::engine::int_array(ctx, attr).to_vec()),
    }
}

/// Says how many operands there are in each group.
pub fn set_operand_sizes(record: &mut OpRecord<'_>, sizes: &[usize]) {
    let sizes = record.ctx.i32_array_attr(sizes.iter().map(|&size| i32::try_from(size).unwrap_or(i32::MAX)));
    record.set("operandSegmentSizes", sizes);
}

/// All that an operation is, but for regions and successors, as what another one is to be.
pub fn state_of(ir: &Isolate, op: Op) -> OpState {
    let op = ir.op(op);
    let ctx = op.context();
    let mut state = OpState::new(op.name(), op.loc()).operands(op.operands()).results(op.result_types());
    let inherent = op.properties().filter(|&all| ctx.is_dictionary(all));
    let dictionaries = inherent.into_iter().chain([op.attrs()]);
    state.attrs = dictionaries.flat_map(|all| ctx.dictionary_entries(all)).copied().collect();
    state
}

/// Puts an operation of one result before another one.
pub fn value_before(ir: &mut Isolate, op: Op, state: OpState) -> Value {
    let new = Builder::before(ir, op).insert(state);
    ir.op(new).result(0)
}

/// Puts an operation of one result before another one: by name, with operands and attributes.
pub fn insert_before(
    ir: &mut Isolate,
    op: Op,
    name: &str,
    operands: &[Value],
    ty: Type,
    attrs: &[(&str, Attr)],
) -> Value {
    let ctx = ir.context().clone();
    let state = OpState::new(ctx.op_name_of(name.as_bytes()), ir.op(op).loc());
    let state = state.operands(operands.iter().copied()).results([ty]);
    value_before(ir, op, attrs.iter().fold(state, |state, &(name, value)| state.attr(&ctx, name, value)))
}

/// Puts another operation in the place of one, which has as many results or none.
pub fn replace(ir: &mut Isolate, op: Op, state: OpState) -> Op {
    let new = Builder::before(ir, op).insert(state);
    let count = ir.op(op).result_count();
    let results: Vec<Value> = ir.op(new).results().take(count).collect();
    ir.replace_op(op, &results);
    new
}

/// Reports that an operation of an older release cannot be carried.
pub fn cannot_carry(ir: &Isolate, op: Op, why: &str) -> Reported {
    let op = ir.op(op);
    let name = String::from_utf8_lossy(&op.name_data().name);
    op.context().error(op.loc(), format!("'{name}' op of an older release {why}")).emit()
}
