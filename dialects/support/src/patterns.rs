//! Helpers for canonicalization patterns: constants, regions, predecessors of blocks.

use lect_core::context::ContextData;
use lect_core::entity::{Attr, Block, Op, Region, Type, Value};
use lect_core::ir::{BlockRef, Isolate, OpRef, RegionRef, ValueDef};
use lect_core::number::ApInt;
use lect_core::typed::OneResult;
use lect_ods::spec::TraitKind;
use lect_transforms::rewrite::{Rewrite, Rewriter};
use smallvec::SmallVec;

/// A short list of values.
pub type Values = SmallVec<[Value; 4]>;

/// Interface models by operation, as `canonicalization!` creates them.
pub type Table = lect_core::dialect::ExternalModels;

/// Maximum length of a followed use-def chain: in a graph region a chain may be cyclic.
pub const MAX_CHAIN: usize = 1 << 12;

/// Returns the attribute of a constant value.
pub fn known(ir: &Isolate, value: Value) -> Option<Attr> {
    ir.value(value).constant()
}

/// Returns true if a value has no uses.
pub fn is_unused(ir: &Isolate, value: Value) -> bool {
    ir.value(value).is_unused()
}

/// Returns the value of an integer or index constant, if it fits into 64 bits.
pub fn constant_int(ir: &Isolate, value: Value) -> Option<i64> {
    scalar_int(ir, value)?.to_i64()
}

/// Returns the value of an integer or index constant.
pub fn scalar_int(ir: &Isolate, value: Value) -> Option<ApInt> {
    attr_int(ir.context(), ir.value(value).constant()?)
}

/// Returns the value of an integer attribute.
pub fn attr_int(ctx: &ContextData, attr: Attr) -> Option<ApInt> {
    match ctx.attrs().data(attr) {
        lect_core::attrs::AttrData::Integer { value, .. } => Some(value.clone()),
        _ => None,
    }
}

/// Returns the branch of the only predecessor edge of a block.
pub fn single_edge_to(ir: &Isolate, block: Block) -> Option<Op> {
    let mut branches = ir.block(block).branches();
    branches.next().filter(|_| branches.next().is_none()).map(|(op, _)| op.op)
}

/// Returns the region in which a value is defined.
pub fn region_of(ir: &Isolate, value: Value) -> Option<Region> {
    let block = match ir.value(value).def() {
        ValueDef::Result(op, _) => ir.op(op).block()?,
        ValueDef::Argument(block, _) => ir.block(block),
        ValueDef::Forward | ValueDef::Outside => return None,
    };
    block.region().map(|region| region.region)
}

/// Returns true if a region is `outer` or nested in it.
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

/// Returns the region that contains the parent operation of a region.
pub fn parent_region(ir: &Isolate, region: Region) -> Option<Region> {
    region_around(ir.region(region).parent().filter(|parent| !parent.is_root())?)
}

/// Returns the parent region of an operation.
pub fn region_around(op: OpRef<'_>) -> Option<Region> {
    op.block()?.region().map(|region| region.region)
}

/// Replaces uses of a value within a region.
pub fn replace_within(rw: &mut Rewriter<'_>, from: Value, to: Value, region: Region) {
    rw.replace_uses_if(from, to, |user, _| {
        region_around(user).is_some_and(|around| is_within(user.ir.get(), around, region))
    });
}

/// Erases the next operation if it has the same name as `op`.
pub fn erase_next_same(op: OpRef<'_>) -> Option<Rewrite> {
    let next = op.next().filter(|next| next.name() == op.name())?.op;
    Some(Rewrite::new(move |rw| rw.erase(next)))
}

/// Returns true if the definition of an operation has a trait, by its C++ class without `mlir::`.
pub fn has_trait(op: OpRef<'_>, name: &str) -> bool {
    let is_same = |kind: &TraitKind| matches!(kind, TraitKind::Native(it) if it == name);
    op.info().is_some_and(|info| info.spec().traits.iter().any(|it| is_same(&it.kind)))
}

/// Views of casts between types with more or fewer static sizes.
pub trait ShapeCast {
    /// Creates the cast of a value to a type.
    fn of(source: Value, ty: Type) -> impl OneResult;

    /// Returns a value of type `ty`: the value itself, or a cast of it.
    fn value(rw: &mut Rewriter<'_>, value: Value, ty: Type) -> Value {
        if rw.ir().value_type(value) == ty { value } else { rw.value(Self::of(value, ty)) }
    }

    /// Replaces the operation by a value, cast if its type differs.
    fn rewrite(value: Value, ty: Type) -> Rewrite {
        Rewrite::made(move |rw| Self::value(rw, value, ty))
    }

    /// Replaces the operation by a new one built from `parts`, cast if its type differs. The new operation may take
    /// over regions of the replaced one.
    fn rewrite_with(parts: impl OneResult + 'static, ty: Type) -> Rewrite {
        Rewrite::made(move |rw| {
            rw.take_regions(rw.root());
            let value = rw.value(parts);
            Self::value(rw, value, ty)
        })
    }
}

/// Inlines a nested block before the operation, with `args` for the block arguments. The terminator's operands replace
/// the operation's results.
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

/// Returns the only block of a region.
pub fn only_block(region: RegionRef<'_>) -> Option<BlockRef<'_>> {
    region.entry().filter(|entry| entry.next().is_none())
}

/// Returns the only operation of a block: its terminator.
pub fn only_op(block: BlockRef<'_>) -> Option<OpRef<'_>> {
    block.first().filter(|first| first.next().is_none())
}
