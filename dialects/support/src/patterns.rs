//! Helpers of canonicalization patterns: constants, blocks, and predecessors of blocks.

use lect_core::context::ContextData;
use lect_core::entity::{Attr, Block, Op, Region, Type, Value};
use lect_core::ir::{BlockRef, Isolate, OpRef, RegionRef, ValueDef};
use lect_core::number::ApInt;
use lect_core::typed::OneResult;
use lect_transforms::rewrite::{Rewrite, Rewriter};
use smallvec::SmallVec;

/// A short list of values.
pub type Values = SmallVec<[Value; 4]>;

/// Models of interfaces by operation, as `canonicalization!` makes them.
pub type Table = lect_core::dialect::ExternalModels;

/// Chains of operations are followed for so many steps: in a graph region they may have no end.
pub const MAX_CHAIN: usize = 1 << 12;

/// The attribute of a constant.
pub fn known(ir: &Isolate, value: Value) -> Option<Attr> {
    ir.value(value).constant()
}

/// Whether a value has no uses.
pub fn is_unused(ir: &Isolate, value: Value) -> bool {
    ir.value(value).is_unused()
}

/// The number that an integer or index constant is.
pub fn constant_int(ir: &Isolate, value: Value) -> Option<i64> {
    scalar_int(ir, value)?.to_i64()
}

/// The integer that an integer or index constant is.
pub fn scalar_int(ir: &Isolate, value: Value) -> Option<ApInt> {
    attr_int(ir.context(), ir.value(value).constant()?)
}

/// The integer that an attribute of a number is.
pub fn attr_int(ctx: &ContextData, attr: Attr) -> Option<ApInt> {
    match ctx.attr_data(attr) {
        lect_core::attrs::AttrData::Integer { value, .. } => Some(value.clone()),
        _ => None,
    }
}

/// The branch of the only edge to a block.
pub fn single_edge_to(ir: &Isolate, block: Block) -> Option<Op> {
    let mut branches = ir.block(block).branches();
    branches.next().filter(|_| branches.next().is_none()).map(|(op, _)| op.op)
}

/// The region that a value is defined directly in.
pub fn region_of(ir: &Isolate, value: Value) -> Option<Region> {
    let block = match ir.value(value).def() {
        ValueDef::Result(op, _) => ir.op(op).block()?,
        ValueDef::Argument(block, _) => ir.block(block),
        ValueDef::Forward | ValueDef::Outside => return None,
    };
    block.region().map(|region| region.region)
}

/// Whether a region is another one or in it.
pub fn is_within(ir: &Isolate, region: Region, outer: Region) -> bool {
    let mut next = Some(region);
    while let Some(region) = next {
        if region == outer {
            return true;
        }
        next = parent_region(ir, region);
    }
    false
}

/// The region that the operation of a region is in.
pub fn parent_region(ir: &Isolate, region: Region) -> Option<Region> {
    region_around(ir.region(region).parent().filter(|parent| !parent.is_root())?)
}

/// The region that an operation is directly in.
pub fn region_around(op: OpRef<'_>) -> Option<Region> {
    op.block()?.region().map(|region| region.region)
}

/// Replaces uses of a value in a region.
pub fn replace_within(rw: &mut Rewriter<'_>, from: Value, to: Value, region: Region) {
    rw.replace_uses_if(from, to, |user, _| {
        region_around(user).is_some_and(|around| is_within(user.ir.get(), around, region))
    });
}

/// Erases the next operation if it does the same again.
pub fn erase_next_same(op: OpRef<'_>) -> Option<Rewrite> {
    let next = op.next().filter(|next| next.name() == op.name())?.op;
    Some(Rewrite::new(move |rw| rw.erase(next)))
}

/// Views of casts between types that know more or less of a shaped value.
pub trait ShapeCast {
    /// The cast of a value to a type.
    fn of(source: Value, ty: Type) -> impl OneResult;

    /// A value as one of a type: cast if it is of another one.
    fn value(rw: &mut Rewriter<'_>, value: Value, ty: Type) -> Value {
        if rw.ir().value_type(value) == ty { value } else { rw.value(Self::of(value, ty)) }
    }

    /// Replaces the operation by a value, cast if it is of another type.
    fn rewrite(value: Value, ty: Type) -> Rewrite {
        Rewrite::made(move |rw| Self::value(rw, value, ty))
    }

    /// Replaces the operation by one of parts, cast if it is of another type. Regions of the operation may be among the parts.
    fn rewrite_with(parts: impl OneResult + 'static, ty: Type) -> Rewrite {
        Rewrite::made(move |rw| {
            rw.take_regions(rw.root());
            let value = rw.value(parts);
            Self::value(rw, value, ty)
        })
    }
}

/// Replaces an operation by a block that is in it, with values for the arguments of the block, and its results by the
/// operands of the terminator.
pub fn by_block(op: OpRef<'_>, block: BlockRef<'_>, args: impl IntoIterator<Item = Value>) -> Option<Rewrite> {
    let (end, args): (_, Values) = (block.last()?, args.into_iter().collect());
    let fits = end.operand_count() == op.result_count() && block.args().len() == args.len();
    let (block, end) = (block.block, end.op);
    fits.then(|| {
        Rewrite::new(move |rw| {
            rw.inline_block_before(block, rw.root(), &args);
            let results: Values = rw.op(end).operands().collect();
            rw.replace(rw.root(), &results);
            rw.erase(end);
        })
    })
}

/// The only block of a region.
pub fn only_block(region: RegionRef<'_>) -> Option<BlockRef<'_>> {
    region.entry().filter(|entry| entry.next().is_none())
}

/// The only operation of a block: its terminator.
pub fn only_op(block: BlockRef<'_>) -> Option<OpRef<'_>> {
    block.first().filter(|first| first.next().is_none())
}
