//! What has changed of operations since older releases.

use std::borrow::Cow;

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::dialect::Change::{Invertible, Record, RenameAttr, Renumber};
use lect_core::dialect::{OpRecord, Upgrade};
use lect_core::types::DYNAMIC;

use crate::upgrades::{ATOMIC_KINDS, numbers, set_operand_sizes};

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
    Upgrade::release(20, "delinearize_index", &[Invertible(set_basis, spread_basis)]),
    Upgrade::release(21, "parallel", &[Renumber("reductions", ATOMIC_KINDS)]),
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

fn spread_basis(record: &mut OpRecord<'_>) -> Result<(), Cow<'static, str>> {
    let basis = record.take("static_basis").and_then(|basis| numbers(record.ctx, basis)).unwrap_or_default();
    match basis.iter().all(|&number| number == DYNAMIC) {
        true => Ok(()),
        false => Err("has a basis of which some numbers are no operands".into()),
    }
}
