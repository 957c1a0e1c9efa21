//! Slices by offsets, sizes and strides (`OffsetSizeAndStrideOpInterface`).
//!
//! Each of the three is a list of numbers in `static_offsets`, `static_sizes` or `static_strides`. For each dynamic
//! number, there is an operand in the segment `offsets`, `sizes` or `strides`.

use crate::attrs::int_array;
use crate::diag::Reported;
use crate::ir::OpRef;
use crate::types::DYNAMIC;

/// Model of an operation that takes a slice.
pub trait Slice: Sync {
    /// Returns the required numbers of offsets, sizes and strides. `None` if they are unknown.
    fn ranks(&self, op: OpRef<'_>) -> Option<[usize; 3]>;
}

const LISTS: [(&str, &str, &str); 3] = [
    ("offset", "offsets", "static_offsets"),
    ("size", "sizes", "static_sizes"),
    ("stride", "strides", "static_strides"),
];

/// Verifies the numbers of offsets, sizes and strides.
pub(super) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(ranks) = op.interface::<dyn Slice>().and_then(|it| it.ranks(op)) else { return Ok(()) };
    let Some(spec) = op.info().map(|info| info.spec()) else { return Ok(()) };
    let values = |name: &str| Some(int_array(op.context(), op.attr(name)?));
    let lists: Option<Vec<_>> = LISTS.iter().map(|it| values(it.2)).collect();
    let Some([offsets, sizes, strides]) = lists.as_deref() else { return Ok(()) };
    // MLIR verifies sizes first.
    let [of_offsets, of_sizes, of_strides] = LISTS;
    for ((_, group, name), list) in [(of_sizes, sizes), (of_strides, strides), (of_offsets, offsets)] {
        let dynamic = list.iter().filter(|it| **it == DYNAMIC).count();
        let at = spec.operands.iter().position(|it| it.name == group);
        let given = at.map_or(0, |at| op.operand_range(at as u32).len());
        if given != dynamic {
            let message = format!(
                "expected the number of '{group}' to match the number of dynamic entries in '{name}' ({given} vs {dynamic})"
            );
            return Err(op.error(message).emit());
        }
    }
    let differ = |one: &str, other: &str, a: usize, b: usize| {
        let message = format!(
            "expected mixed {one} rank to match mixed {other} rank ({a} vs {b}) so the rank of the result type is \
             well-formed."
        );
        Err(op.error(message).emit())
    };
    if !(offsets.len() == 1 && ranks[0] == 1) && offsets.len() != sizes.len() {
        return differ("offsets", "sizes", offsets.len(), sizes.len());
    }
    if sizes.len() != strides.len() {
        return differ("sizes", "strides", sizes.len(), strides.len());
    }
    for (((what, ..), rank), list) in LISTS.iter().zip(ranks).zip([offsets, sizes, strides]) {
        if list.len() != rank {
            return Err(op.error(format!("expected {rank} {what} values, got {}", list.len())).emit());
        }
    }
    for (what, list) in [("offsets", offsets), ("sizes", sizes)] {
        if let Some(negative) = list.iter().find(|it| **it < 0 && **it != DYNAMIC) {
            return Err(op.error(format!("expected {what} to be non-negative, but got {negative}")).emit());
        }
    }
    Ok(())
}
