//! Canonicalization patterns of `cf.switch`.

use lect_support::prelude::*;

use super::{Edge, collapse, only_branch_to};
use crate::cf::SwitchOp;

/// Parts of a `cf.switch`.
struct Switch {
    flag: Value,
    /// Type of the flag.
    ty: Type,
    default: Edge,
    cases: Vec<(ApInt, Edge)>,
}

impl Switch {
    fn of(op: SwitchOp<'_>) -> Option<Self> {
        let sizes = op.0.operand_segments(2);
        let values = match op.case_values_attr() {
            Some(values) => ints(op.0.context(), values, sizes.len())?,
            None => Vec::new(),
        };
        if values.len() != sizes.len() {
            return None;
        }
        let mut operands = op.case_operands();
        let default = Edge { to: op.default_destination().block, operands: op.default_operands().collect() };
        let edges = op.case_destinations().zip(sizes).map(|(to, size)| {
            let operands = operands.by_ref().take(size).collect();
            Edge { to: to.block, operands }
        });
        let cases = values.into_iter().zip(edges).collect();
        Some(Self { flag: op.flag(), ty: op.0.ir.value_type(op.flag()), default, cases })
    }

    /// Returns the edge for a value of the flag.
    fn edge_for(self, value: &ApInt) -> Edge {
        let case = self.cases.into_iter().find(|case| case.0 == *value);
        case.map_or(self.default, |case| case.1)
    }

    /// Replaces the operation by this switch.
    fn made(self, ctx: &ContextData) -> Option<Rewrite> {
        let values: Vec<&ApInt> = self.cases.iter().map(|case| &case.0).collect();
        let values = if values.is_empty() { None } else { Some(dense(ctx, &values, self.ty)?) };
        let (mut operands, mut sizes, mut blocks) = (Vec::new(), Vec::new(), Vec::new());
        for (_, edge) in self.cases {
            sizes.push(edge.operands.len() as i64);
            operands.extend(edge.operands);
            blocks.push(edge.to);
        }
        let Edge { to, operands: defaults } = self.default;
        let parts = SwitchOp::build(self.flag, defaults, operands, sizes, to, blocks);
        Some(Rewrite::with(parts.case_values(values)))
    }
}

/// Returns `count` elements of `dense<..> : vector<..>`.
pub(in crate::cf) fn ints(ctx: &ContextData, attr: Attr, count: usize) -> Option<Vec<ApInt>> {
    let elements = lect_support::folding::dense(ctx, attr)?;
    let layout = ctx.attrs().dense_layout(ctx.types().element_type(elements.ty)?)?;
    match elements.splat {
        true => Some(vec![layout.integer(&elements.data)?; count]),
        false => elements.data.chunks(layout.element_bytes()).take(count).map(|bytes| layout.integer(bytes)).collect(),
    }
}

fn dense(ctx: &ContextData, values: &[&ApInt], element: Type) -> Option<Attr> {
    let ty = ctx.types().vector(&[values.len() as i64], &[false], element).ok()?;
    let size = ctx.attrs().dense_layout(element)?.element_bytes();
    let splat = values.iter().all(|value| *value == values[0]);
    let data = values.iter().take(if splat { 1 } else { values.len() });
    let data: Vec<u8> = data.flat_map(|value| value.le_bytes().chain(std::iter::repeat(0)).take(size)).collect();
    ctx.attrs().dense_elements(ty, splat, &data).ok()
}

/// Replaces a switch without cases by a branch to the default.
pub(super) fn only_default(op: SwitchOp<'_>) -> Option<Rewrite> {
    let switch = Switch::of(op)?;
    switch.cases.is_empty().then(|| switch.default.taken())
}

/// Drops cases with the edge of the default. A case whose value occurs again later is kept, because the later case
/// would apply.
pub(super) fn drop_cases_like_default(op: SwitchOp<'_>) -> Option<Rewrite> {
    let mut switch = Switch::of(op)?;
    let (count, default) = (switch.cases.len(), switch.default.clone());
    let numbers: Vec<ApInt> = switch.cases.iter().map(|case| case.0.clone()).collect();
    let mut at = 0;
    switch.cases.retain(|case| {
        at += 1;
        case.1 != default || numbers[at..].contains(&case.0)
    });
    if switch.cases.len() == count { None } else { switch.made(op.0.context()) }
}

/// Replaces a switch on a constant flag.
pub(super) fn take_known_case(op: SwitchOp<'_>) -> Option<Rewrite> {
    let value = scalar_int(&op.0.ir, op.flag())?;
    Some(Switch::of(op)?.edge_for(&value).taken())
}

/// Bypasses successors with only a branch.
pub(super) fn skip_pass_through(op: SwitchOp<'_>) -> Option<Rewrite> {
    let mut switch = Switch::of(op)?;
    let edges = switch.cases.iter_mut().map(|case| &mut case.1).chain([&mut switch.default]);
    if collapse(&op.0.ir, edges) { switch.made(op.0.context()) } else { None }
}

/// Returns this switch, and the switch on the same flag that is the only predecessor of the block.
fn with_previous<'a>(op: SwitchOp<'a>) -> Option<(Switch, Switch)> {
    let before: SwitchOp<'a> = only_branch_to(op.0)?;
    (before.flag() == op.flag()).then_some((Switch::of(op)?, Switch::of(before)?))
}

/// Replaces a switch by the case that its predecessor took.
pub(super) fn take_case_of_same_flag(op: SwitchOp<'_>) -> Option<Rewrite> {
    let block = op.0.block()?.block;
    let (switch, before) = with_previous(op)?;
    if before.default.to == block {
        return None;
    }
    let (value, _) = before.cases.into_iter().find(|case| case.1.to == block)?;
    Some(switch.edge_for(&value).taken())
}

/// Drops cases of the predecessor in its default block: the flag has none of these values.
pub(super) fn drop_cases_of_same_flag(op: SwitchOp<'_>) -> Option<Rewrite> {
    let (mut switch, before) = with_previous(op)?;
    let count = switch.cases.len();
    switch.cases.retain(|case| !before.cases.iter().any(|other| other.0 == case.0));
    if before.default.to != op.0.block()?.block || switch.cases.len() == count {
        return None;
    }
    switch.made(op.0.context())
}
