//! Suggested names of values.

use lect_ods::spec::{NameSpec, OpSpec};

use crate::entity::Value;
use crate::eval::{Scope, Val, evaluate};
use crate::ir::{OpRef, RegionRef};

/// Names each result as in the spec. The default for operations with several results that do not suggest names
/// themselves (`OpAsmOpInterface`).
pub(crate) fn name_results_by_spec(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let Some(info) = op.info() else { return };
    for (group, result) in info.spec().results.iter().enumerate() {
        let range = op.result_range(group as u32);
        // Results without a name are numbered, in a result group of their own.
        if !range.is_empty() {
            name(range.start, result.name.as_bytes());
        }
    }
}

/// Returns true if an overlay suggests names for results or for arguments of regions.
pub(crate) fn are_described(spec: &OpSpec) -> bool {
    !spec.names.is_empty()
}

/// Returns true if an overlay suggests names for results.
pub(crate) fn describe_results(spec: &OpSpec) -> bool {
    spec.names.iter().any(|it| it.of.is_empty() || spec.results.iter().any(|result| result.name == it.of))
}

/// Names results by the expressions of an overlay.
pub(crate) fn name_results_by_overlay(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let Some(info) = op.info() else { return };
    let spec = info.spec();
    for it in spec.names.iter() {
        let group = spec.results.iter().position(|result| result.name == it.of);
        let range = match group {
            _ if it.of.is_empty() => 0..op.result_count(),
            Some(group) => op.result_range(group as u32),
            None => continue,
        };
        each_text(op, it, &mut |index, text| {
            if range.contains(&(range.start + index)) {
                name(range.start + index, text);
            }
        });
    }
}

/// Names the arguments of a region by the expressions of an overlay.
pub(crate) fn name_args_by_overlay(op: OpRef<'_>, region: RegionRef<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    let Some(info) = op.info() else { return };
    let spec = info.spec();
    let is_in = |group: usize| op.region_group(group as u32).any(|it| it.region == region.region);
    for it in spec.names.iter() {
        let group = spec.regions.iter().position(|group| group.name == it.of);
        if it.of.is_empty() || !group.is_some_and(is_in) {
            continue;
        }
        let ctx = op.context();
        let Some(value) = evaluate(ctx, &it.name, &Scope::op(op)) else { continue };
        let items = value.items(ctx).unwrap_or_default();
        let by_block = items.iter().any(|item| matches!(item, Val::List(_)));
        let lists = if by_block { items } else { vec![Val::List(items)] };
        for (block, names) in region.blocks().zip(&lists) {
            for (arg, text) in block.args_with_locs().iter().zip(names.items(ctx).unwrap_or_default()) {
                if let Some(text) = text.text(ctx) {
                    name(arg.0, text);
                }
            }
        }
    }
}

/// Evaluates an expression to names, each with its index.
fn each_text(op: OpRef<'_>, spec: &NameSpec, name: &mut dyn FnMut(usize, &[u8])) {
    let ctx = op.context();
    let Some(value) = evaluate(ctx, &spec.name, &Scope::op(op)) else { return };
    if let Some(text) = value.text(ctx) {
        return name(0, text);
    }
    for (index, item) in value.items(ctx).unwrap_or_default().iter().enumerate() {
        if let Some(text) = item.text(ctx) {
            name(index, text);
        }
    }
}
