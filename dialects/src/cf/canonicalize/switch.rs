//! Canonicalization patterns of `cf.switch`.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::{Attr, Op, Type, Value};
use lect_core::ir::OpRef;
use lect_core::number::ApInt;
use lect_transforms::rewrite::Rewriter;

use super::{Edge, branch_to, collapse};
use crate::patterns::{is, op_state, scalar_int, single_edge_to};

/// The parts of a `cf.switch`.
struct Switch {
    flag: Value,
    default: Edge,
    cases: Vec<(ApInt, Edge)>,
}

impl Switch {
    fn of(op: OpRef<'_>) -> Option<Self> {
        if !is(op, "cf.switch") {
            return None;
        }
        let mut to = op.successors().map(|block| block.block);
        let default = Edge { to: to.next()?, operands: op.operand_group(1).collect() };
        let sizes = op.operand_segments(2);
        let values = match op.attr("case_values") {
            Some(values) => ints(op.context(), values, sizes.len())?,
            None => Vec::new(),
        };
        let mut operands = op.operand_group(2);
        if values.len() != sizes.len() {
            return None;
        }
        let mut cases = Vec::new();
        for ((value, to), size) in values.into_iter().zip(to).zip(sizes) {
            cases.push((value, Edge { to, operands: operands.by_ref().take(size).collect() }));
        }
        Some(Self { flag: op.operands().next()?, default, cases })
    }

    /// The edge that is taken for a value of the flag.
    fn edge_for(self, value: &ApInt) -> Edge {
        let case = self.cases.into_iter().find(|case| case.0 == *value);
        case.map_or(self.default, |case| case.1)
    }

    fn replace(self, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
        let ctx = rw.context();
        let flag = rw.ir().value_type(self.flag);
        let sizes: Vec<i32> = self.cases.iter().map(|case| case.1.operands.len() as i32).collect();
        let groups = [1, self.default.operands.len() as i32, sizes.iter().sum()];
        let mut state = op_state(rw, "cf.switch", rw.op(op).loc())
            .attr(ctx, "case_operand_segments", ctx.i32_array_attr(sizes))
            .attr(ctx, "operandSegmentSizes", ctx.i32_array_attr(groups))
            .operands([self.flag])
            .operands(self.default.operands)
            .successor(self.default.to);
        if !self.cases.is_empty() {
            let values: Vec<&ApInt> = self.cases.iter().map(|case| &case.0).collect();
            state = state.attr(ctx, "case_values", dense(ctx, &values, flag)?);
        }
        for (_, edge) in self.cases {
            state = state.operands(edge.operands).successor(edge.to);
        }
        rw.replace_with(op, state);
        Some(())
    }
}

/// The elements of `dense<..> : vector<..>`, of which there should be this many.
pub(in crate::cf) fn ints(ctx: &ContextData, attr: Attr, count: usize) -> Option<Vec<ApInt>> {
    let AttrData::DenseElements(elements) = ctx.attr_data(attr) else { return None };
    let layout = ctx.dense_layout(ctx.element_type(elements.ty)?)?;
    match elements.splat {
        true => Some(vec![layout.integer(&elements.data)?; count]),
        false => elements.data.chunks(layout.element_bytes()).take(count).map(|bytes| layout.integer(bytes)).collect(),
    }
}

fn dense(ctx: &ContextData, values: &[&ApInt], element: Type) -> Option<Attr> {
    let ty = ctx.vector_type(&[values.len() as i64], &[false], element).ok()?;
    let size = ctx.dense_layout(element)?.element_bytes();
    let splat = values.iter().all(|value| *value == values[0]);
    let data = values.iter().take(if splat { 1 } else { values.len() });
    let data: Vec<u8> = data.flat_map(|value| value.le_bytes().chain(std::iter::repeat(0)).take(size)).collect();
    ctx.dense_elements_attr(ty, splat, &data).ok()
}

/// Without cases the default is taken.
pub(super) fn only_default(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let switch = Switch::of(rw.op(op))?;
    if !switch.cases.is_empty() {
        return None;
    }
    branch_to(rw, op, switch.default)
}

pub(super) fn drop_cases_like_default(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let mut switch = Switch::of(rw.op(op))?;
    let count = switch.cases.len();
    let default = &switch.default;
    switch.cases.retain(|case| case.1 != *default);
    if switch.cases.len() == count {
        return None;
    }
    switch.replace(rw, op)
}

pub(super) fn take_known_case(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let switch = Switch::of(rw.op(op))?;
    let value = scalar_int(rw.ir(), switch.flag)?;
    branch_to(rw, op, switch.edge_for(&value))
}

pub(super) fn skip_pass_through(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let mut switch = Switch::of(rw.op(op))?;
    let mut any = false;
    for edge in switch.cases.iter_mut().map(|case| &mut case.1).chain([&mut switch.default]) {
        if let Some(further) = collapse(rw.ir(), edge) {
            (*edge, any) = (further, true);
        }
    }
    if any { switch.replace(rw, op) } else { None }
}

/// The switch, that of the same flag which alone leads to its block, and whether it does by its default.
fn switch_before(op: Op, rw: &Rewriter<'_>) -> Option<(Switch, Switch, bool)> {
    let block = rw.op(op).block()?.block;
    let switch = Switch::of(rw.op(op))?;
    let before = Switch::of(rw.op(single_edge_to(rw.ir(), block)?))?;
    let by_default = before.default.to == block;
    (before.flag == switch.flag).then_some((switch, before, by_default))
}

/// In the block of a case the flag is known.
pub(super) fn take_case_of_same_flag(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let block = rw.op(op).block()?.block;
    let (switch, before, by_default) = switch_before(op, rw)?;
    if by_default {
        return None;
    }
    let (value, _) = before.cases.into_iter().find(|case| case.1.to == block)?;
    branch_to(rw, op, switch.edge_for(&value))
}

/// In the block of the default the flag is none of the cases.
pub(super) fn drop_cases_of_same_flag(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (mut switch, before, by_default) = switch_before(op, rw)?;
    let count = switch.cases.len();
    switch.cases.retain(|case| !before.cases.iter().any(|other| other.0 == case.0));
    if !by_default || switch.cases.len() == count {
        return None;
    }
    switch.replace(rw, op)
}
