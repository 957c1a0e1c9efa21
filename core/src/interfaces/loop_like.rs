//! Loops (`LoopLikeOpInterface`).

use std::ops::Range;

use smallvec::SmallVec;

use crate::diag::Reported;
use crate::entity::Type;
use crate::ir::{BlockRef, OpRef, RegionRef};

/// An operation that is a loop, and the values that go from one iteration to the next.
pub trait LoopLike: Sync {
    /// The numbers of the regions that run again and again.
    fn regions(&self, _op: OpRef<'_>) -> Range<usize> {
        0..1
    }

    /// The numbers of the operands that the first iteration gets.
    fn inits(&self, _op: OpRef<'_>) -> Range<usize> {
        0..0
    }

    /// The block whose arguments an iteration gets, and the numbers of these.
    fn iter_args<'a>(&self, _op: OpRef<'a>) -> Option<(BlockRef<'a>, Range<usize>)> {
        None
    }

    /// What ends an iteration, and the numbers of its operands that the next one gets.
    fn yielded<'a>(&self, _op: OpRef<'a>) -> Option<(OpRef<'a>, Range<usize>)> {
        None
    }

    /// Whether a loop of this kind can be given more values that go from one iteration to the next: an operand and a result
    /// at the end of each list, an argument and a yielded value.
    fn may_carry_more(&self) -> bool {
        false
    }

    /// The numbers of the results that are what the last iteration yields; none if it has no such.
    fn results(&self, _op: OpRef<'_>) -> Option<Range<usize>> {
        None
    }
}

/// The first block of a region, with all of its arguments but for some first ones. If there are not as many the range ends
/// before it begins.
pub fn args_after(region: Option<RegionRef<'_>>, skipped: usize) -> Option<(BlockRef<'_>, Range<usize>)> {
    let entry = region?.entry()?;
    let count = entry.args().len();
    Some((entry, skipped..count))
}

/// The last operation of a region's first block, with all of its operands but for some first ones.
pub fn terminator_after(region: Option<RegionRef<'_>>, skipped: usize) -> Option<(OpRef<'_>, Range<usize>)> {
    let last = region?.entry()?.last()?;
    let count = last.operand_count();
    Some((last, skipped.min(count)..count))
}

type Types = SmallVec<[Type; 4]>;

fn within(types: impl Iterator<Item = Type>, range: Range<usize>) -> Types {
    types.skip(range.start).take(range.end.saturating_sub(range.start)).collect()
}

/// Checks that initial values, arguments, yielded values and results go together.
pub(super) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.interface::<dyn LoopLike>() else { return Ok(()) };
    let (inits, args, yielded, results) = (it.inits(op), it.iter_args(op), it.yielded(op), it.results(op));
    let carries_nothing = inits.is_empty()
        && args.as_ref().is_none_or(|it| it.1.start == it.1.end)
        && yielded.as_ref().is_none_or(|it| it.1.is_empty())
        && results.as_ref().is_none_or(|it| it.is_empty());
    if carries_nothing {
        return Ok(());
    }
    let inits = within(op.operand_types(), inits);
    // The number of arguments wraps around where MLIR's does.
    let arg_count = args.as_ref().map_or(0, |it| it.1.end.wrapping_sub(it.1.start));
    let args =
        args.map_or_else(Types::new, |(block, range)| within(block.args().map(|arg| block.ir.value_type(arg)), range));
    let yielded = yielded.map_or_else(Types::new, |(last, range)| within(last.operand_types(), range));
    let results = results.map(|range| within(op.result_types(), range));
    same_number(op, "inits and region iter_args", inits.len(), arg_count)?;
    if !yielded.is_empty() {
        same_number(op, "region iter_args and yielded values", arg_count, yielded.len())?;
    }
    if let Some(results) = &results {
        same_number(op, "loop results and region iter_args", results.len(), arg_count)?;
    }
    for (at, (&init, &arg)) in inits.iter().zip(&args).enumerate() {
        same_type(op, at, ("init", init), ("region iter_arg", arg))?;
        if let Some(&yielded) = yielded.get(at) {
            same_type(op, at, ("region iter_arg", arg), ("yielded value", yielded))?;
        }
    }
    for (&arg, &result) in args.iter().zip(results.iter().flatten()) {
        // MLIR does not count here.
        same_type(op, 0, ("region iter_arg", arg), ("loop result", result))?;
    }
    Ok(())
}

fn same_number(op: OpRef<'_>, of: &str, one: usize, other: usize) -> Result<(), Reported> {
    if one == other { Ok(()) } else { Err(op.op_error(format!("different number of {of}: {one} != {other}")).emit()) }
}

fn same_type(op: OpRef<'_>, at: usize, one: (&str, Type), other: (&str, Type)) -> Result<(), Reported> {
    if one.1 == other.1 {
        return Ok(());
    }
    let ctx = op.context();
    let message = format!(
        "{at}-th {} and {at}-th {} have different type: '{}' != '{}'",
        one.0,
        other.0,
        ctx.show_type(one.1),
        ctx.show_type(other.1)
    );
    Err(op.op_error(message).emit())
}
