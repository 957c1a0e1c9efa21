//! Replacement of an operation by one that a record describes.

use smallvec::SmallVec;

use super::{OpRecord, RecordOperand, adapt, operand_sizes, prop_today};
use crate::attrs::NamedAttr;
use crate::context::ContextData;
use crate::diag::Reported;
use crate::entity::{Op, OpName, Value};
use crate::ir::{Builder, Isolate, OpState};

/// Returns the name of an operation as text.
pub(crate) fn shown(ctx: &ContextData, name: OpName) -> String {
    String::from_utf8_lossy(&ctx.op_name(name).name).into_owned()
}

/// Replaces an operation by the one that its record describes, with a remark on request.
pub(crate) fn replace_op(ir: &mut Isolate, op: Op, record: OpRecord<'_>, remarks: bool) -> Result<Op, Reported> {
    let ctx = ir.context().clone();
    let OpRecord { name, loc, props, attrs, operands, results, .. } = record;
    let mut state = OpState::new(name, loc);
    state.operands.extend(operands.iter().filter_map(RecordOperand::value));
    state.results.extend(results.iter().map(|result| result.ty));
    let mut entries: Vec<NamedAttr> = props.into_iter().chain(attrs).collect();
    today(&ctx, name, &mut entries);
    divide(&ctx, name, state.operands.len(), &mut entries);
    state.attrs = entries;

    let view = ir.op(op);
    let was = view.name();
    if view.is_isolated() || Isolate::is_isolating(&ctx, name) {
        return put_isolated(ir, op, state, remarks);
    }
    state.successors = view.successors().map(|block| block.block).collect();
    let regions: Vec<_> = view.regions().map(|region| region.region).collect();
    for from in regions {
        let region = ir.create_region();
        ir.splice_blocks(region, None, from);
        state.regions.push(region);
    }
    let old: SmallVec<[Value; 2]> = ir.op(op).results().collect();
    let new = Builder::before(ir, op).insert(state);
    for (index, result) in results.iter().enumerate() {
        if let Some(&value) = result.was.and_then(|was| old.get(was as usize)) {
            let now = ir.op(new).result(index);
            ir.replace_all_uses(value, now);
        }
    }
    if old.iter().any(|&value| !ir.value(value).is_unused()) {
        let message =
            format!("'{}' op of an older release has no such result any more, and it is used", shown(&ctx, was));
        return Err(ctx.error(loc, message).emit());
    }
    ir.erase(op);
    if !remarks {
        return Ok(new);
    }
    if was != name {
        ctx.remark(loc, format!("'{}' is '{}' now", shown(&ctx, was), shown(&ctx, name)));
    } else {
        ctx.remark(loc, format!("'{}' has other attributes or operands now", shown(&ctx, was)));
    }
    Ok(new)
}

/// Updates an isolated operation, of which only attributes can change.
fn put_isolated(ir: &mut Isolate, op: Op, mut state: OpState, remarks: bool) -> Result<Op, Reported> {
    let ctx = ir.context().clone();
    let Some(child) = ir.child_mut(op).filter(|child| child.root().name() == state.name) else {
        let message = format!("'{}' op of an older release cannot be another operation", shown(&ctx, ir.op(op).name()));
        return Err(ctx.error(state.loc, message).emit());
    };
    let split = crate::ir::split_attrs(&ctx, state.name, &mut state.attrs, None);
    child.set_root_attrs(state.loc, split.discardable, &split.props);
    if remarks {
        ctx.remark(state.loc, format!("'{}' has other attributes now", shown(&ctx, state.name)));
    }
    Ok(op)
}

/// Converts inherent attributes to their current names and forms.
pub(crate) fn today(ctx: &ContextData, name: OpName, entries: &mut [NamedAttr]) {
    let Some(info) = ctx.op_name(name).info() else { return };
    for entry in entries {
        let Some((text, slot)) = std::str::from_utf8(ctx.ident_bytes(entry.0))
            .ok()
            .map(prop_today)
            .and_then(|text| Some((text, info.prop_slot(text)?)))
        else {
            continue;
        };
        *entry = (ctx.ident(text.as_bytes()), adapt(ctx, info, slot, entry.1).unwrap_or(entry.1));
    }
}

/// Adds the sizes of operand segments to an operation that was written without them.
pub(crate) fn divide(ctx: &ContextData, name: OpName, operands: usize, entries: &mut Vec<NamedAttr>) {
    let sizes = ctx.ident(b"operandSegmentSizes");
    if operands > 0
        && !entries.iter().any(|entry| entry.0 == sizes)
        && let Some(info) = ctx.op_name(name).info()
        && let Some((_, value)) = operand_sizes(ctx, info, operands)
    {
        entries.push((sizes, value));
    }
}
