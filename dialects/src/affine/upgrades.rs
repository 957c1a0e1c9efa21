//! What has changed of operations since older releases.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::dialect::Change::{Record, RenameAttr};
use lect_core::dialect::{OpRecord, Upgrade};
use lect_core::types::DYNAMIC;

use crate::upgrades::{atomic_kind, set_operand_sizes};

pub(super) const UPGRADES: &[Upgrade] = &[
    Upgrade::release(
        17,
        "for",
        &[
            RenameAttr("lower_bound", "lowerBoundMap"),
            RenameAttr("upper_bound", "upperBoundMap"),
            Record(group_operands),
        ],
    ),
    Upgrade::release(20, "delinearize_index", &[Record(set_basis)]),
    Upgrade::release(21, "parallel", &[Record(number_reductions)]),
];

/// The bounds of a loop are groups of operands, as many as the maps take; what is left are the initial values.
fn group_operands(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    let inputs = |name: &str| match record.ctx.attr_data(record.attr(name)?) {
        AttrData::AffineMap(map) => {
            usize::try_from(map.num_dims(record.ctx).checked_add(map.num_symbols(record.ctx))?).ok()
        }
        _ => None,
    };
    let (Some(lower), Some(upper)) = (inputs("lowerBoundMap"), inputs("upperBoundMap")) else {
        return Err(record.error("has no maps for its bounds"));
    };
    let bounds = lower.checked_add(upper);
    let Some(inits) = bounds.and_then(|bounds| record.operands.len().checked_sub(bounds)) else {
        return Err(record.error("has fewer operands than its bounds take"));
    };
    set_operand_sizes(record, &[lower, upper, inits]);
    Ok(())
}

/// All numbers of the basis were operands.
fn set_basis(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    let count = record.operands.len().saturating_sub(1);
    let basis = record.ctx.i64_array_attr(std::iter::repeat_n(DYNAMIC, count));
    record.set_default("static_basis", basis);
    Ok(())
}

/// What reduces has another number.
fn number_reductions(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    let ctx = record.ctx;
    let Some(reductions) = record.attr("reductions").and_then(|all| ctx.array_elements(all)) else { return Ok(()) };
    let kinds: Option<Vec<_>> = reductions.iter().map(|&kind| atomic_kind(ctx, kind)).collect();
    match kinds {
        Some(kinds) => {
            record.set("reductions", ctx.array_attr(kinds));
            Ok(())
        }
        None => Err(record.error("reduces by something that nobody knows")),
    }
}
