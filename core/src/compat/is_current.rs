//! Match of an operation record with the current definition.

use lect_ods::spec::{Arity, PropKind, ValueSpec};

use super::OpRecord;
use super::attr_conversion::{adapt, total_size};
use super::prop_today;

/// Returns true if the record's operation exists, has all of the record's parts, and requires no others.
pub fn fits(record: &OpRecord<'_>) -> bool {
    let ctx = record.ctx;
    let Some(info) = ctx.op_name(record.name).info() else { return false };
    let is_known = |name: &[u8]| std::str::from_utf8(name).is_ok_and(|name| info.prop_slot(prop_today(name)).is_some());
    if !record.props.iter().all(|entry| is_known(ctx.ident_bytes(entry.0))) {
        return false;
    }
    let spec = info.spec();
    let held =
        spec.props.iter().zip(&info.props).enumerate().all(|(slot, (prop, known))| match record.attr(&prop.name) {
            Some(value) => adapt(ctx, info, slot, value).is_some(),
            // The default of segment sizes, zero, is no substitute for absent ones.
            None => prop.optional || (known.default.is_some() && !matches!(prop.kind, PropKind::Sizes(_))),
        });
    let total = |sizes: &str| total_size(ctx, record.attr(sizes));
    held && counted(record.operands.len(), &spec.operands, total("operandSegmentSizes"))
        && counted(record.results.len(), &spec.results, total("resultSegmentSizes"))
}

/// Returns true if `count` operands or results fit the segments, with the total of their sizes if it is known.
fn counted(count: usize, groups: &[ValueSpec], total: Option<usize>) -> bool {
    if let Some(total) = total {
        return total == count;
    }
    let least = groups.iter().filter(|group| group.arity == Arity::One).count();
    let is_bounded = groups.iter().all(|group| matches!(group.arity, Arity::One | Arity::Optional));
    count >= least && (!is_bounded || count <= groups.len())
}
