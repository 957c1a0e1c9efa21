//! Loops (`LoopLikeOpInterface`).

use std::ops::Range;

use smallvec::SmallVec;

use crate::diag::Reported;
use crate::entity::Type;
use crate::ir::{BlockRef, OpRef, RegionRef};

/// Model of a loop and its loop-carried values.
pub trait LoopLike: Sync {
    /// Returns the indices of the regions that are executed repeatedly.
    fn regions(&self, _op: OpRef<'_>) -> Range<usize> {
        0..1
    }

    /// Returns the indices of the operands that are initial values.
    fn inits(&self, _op: OpRef<'_>) -> Range<usize> {
        0..0
    }

    /// Returns the block whose arguments are loop-carried values, and the indices of these arguments.
    fn iter_args<'a>(&self, _op: OpRef<'a>) -> Option<(BlockRef<'a>, Range<usize>)> {
        None
    }

    /// Returns the terminator of an iteration, and the indices of its operands that are passed to the next iteration.
    fn yielded<'a>(&self, _op: OpRef<'a>) -> Option<(OpRef<'a>, Range<usize>)> {
        None
    }

    /// Returns true if loop-carried values can be added to the loop. Each adds an operand, a result, an argument and a
    /// yielded value at the end of the respective list.
    fn may_carry_more(&self) -> bool {
        false
    }

    /// Returns the indices of the results that the last iteration yields; `None` if the loop has no such results.
    fn results(&self, _op: OpRef<'_>) -> Option<Range<usize>> {
        None
    }
}

/// Returns the entry block of a region, with the range of its arguments after `skipped` ones. With fewer arguments, the
/// end of the range is before its start.
pub fn args_after(region: Option<RegionRef<'_>>, skipped: usize) -> Option<(BlockRef<'_>, Range<usize>)> {
    let entry = region?.entry()?;
    let count = entry.args().len();
    Some((entry, skipped..count))
}

/// Returns the last operation of a region's entry block, with the range of its operands after `skipped` ones.
pub fn terminator_after(region: Option<RegionRef<'_>>, skipped: usize) -> Option<(OpRef<'_>, Range<usize>)> {
    let last = region?.entry()?.last()?;
    let count = last.operand_count();
    Some((last, skipped.min(count)..count))
}

type Types = SmallVec<[Type; 4]>;

fn within(types: impl Iterator<Item = Type>, range: Range<usize>) -> Types {
    types.skip(range.start).take(range.end.saturating_sub(range.start)).collect()
}

/// Verifies that initial values, arguments, yielded values and results agree in number and type.
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
    // The number of arguments wraps on underflow like MLIR's.
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
        // MLIR always prints index 0 here.
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
        ctx.types().show(one.1),
        ctx.types().show(other.1)
    );
    Err(op.op_error(message).emit())
}
