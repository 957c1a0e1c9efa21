//! Migration functions named by `history.td`.

use lect_core::compat::{Lost, Migration, OpRecord};
use lect_support::prelude::*;
use lect_support::upgrades::{numbers, set_operand_sizes};

/// The migration functions.
pub(crate) const MIGRATIONS: &[(&str, Migration)] = &[
    ("group_operands", Migration::record(group_operands)),
    ("set_basis", Migration::record_both(set_basis, spread_basis)),
];

/// Splits the operands of a loop into segments: as many bound operands as the maps take, then the initial values.
fn group_operands(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let inputs = |name: &str| match record.ctx.attrs().data(record.attr(name)?) {
        AttrData::AffineMap(map) => {
            usize::try_from(map.num_dims(record.ctx).checked_add(map.num_symbols(record.ctx))?).ok()
        }
        _ => None,
    };
    let (Some(lower), Some(upper)) = (inputs("lowerBoundMap"), inputs("upperBoundMap")) else {
        return Err("has no maps for its bounds".into());
    };
    let bounds = lower.checked_add(upper);
    let Some(inits) = bounds.and_then(|bounds| record.operands.len().checked_sub(bounds)) else {
        return Err("has fewer operands than its bounds take".into());
    };
    set_operand_sizes(record, &[lower, upper, inits]);
    Ok(())
}

/// Adds an all-dynamic static basis: older releases had only operands.
fn set_basis(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let count = record.operands.len().saturating_sub(1);
    let basis = record.ctx.attrs().dense_i64_array(std::iter::repeat_n(DYNAMIC, count));
    record.set_default("static_basis", basis);
    Ok(())
}

fn spread_basis(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let basis = record.take("static_basis").and_then(|basis| numbers(record.ctx, basis)).unwrap_or_default();
    match basis.iter().all(|&number| number == DYNAMIC) {
        true => Ok(()),
        false => Err("has a basis of which some numbers are no operands".into()),
    }
}
