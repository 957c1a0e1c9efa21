//! Use-list orders that differ from the default.

use super::event::{Value, Visitor};
use crate::wire::{Cursor, Wire};

/// Error message for invalid orders.
const INVALID: &str = "parsed use-list orders were invalid and could not be applied";

/// Visits the use-list orders of an operation's results or a block's arguments.
pub(super) fn walk(cursor: &mut Cursor<'_>, values: usize, visitor: &mut impl Visitor) -> Wire<()> {
    let at = cursor.offset();
    let count = if values == 1 { 1 } else { cursor.count()? };
    visitor.enter_list("uses", at);
    for _ in 0..count {
        let at = cursor.offset();
        let value = if values == 1 { 0 } else { cursor.varint()? };
        if value >= values as u64 {
            return Err(cursor.fault_at(at, INVALID));
        }
        visitor.enter_list("", at);
        // The index among the results or arguments, not the value number.
        visitor.field("", &Value::Number(value), at..cursor.offset());
        order(cursor, visitor)?;
        visitor.leave_list();
    }
    visitor.leave_list();
    Ok(())
}

/// Visits one order: new positions of all uses, or pairs of a position and a use.
fn order(cursor: &mut Cursor<'_>, visitor: &mut impl Visitor) -> Wire<()> {
    let at = cursor.offset();
    let (count, is_pairs) = cursor.flagged_varint()?;
    let count = cursor.checked_count(count)?;
    visitor.field("", &Value::Word(if is_pairs { "pairs" } else { "all" }), at..cursor.offset());
    let mut seen = if is_pairs { Vec::new() } else { vec![false; count] };
    visitor.enter_list("", cursor.offset());
    for _ in 0..count {
        let at = cursor.offset();
        let index = cursor.varint()?;
        if !is_pairs {
            match usize::try_from(index).ok().and_then(|index| seen.get_mut(index)) {
                Some(seen) if !*seen => *seen = true,
                _ => return Err(cursor.fault_at(at, INVALID)),
            }
        }
        visitor.field("", &Value::Number(index), at..cursor.offset());
    }
    visitor.leave_list();
    match is_pairs && count % 2 == 1 {
        true => Err(cursor.fault_at(at, INVALID)),
        false => Ok(()),
    }
}
