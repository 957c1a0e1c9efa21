//! `iterate` and `coiterate`, with iteration spaces and iterators.

mod forms;
mod verify;

use std::ops::Range;

use lect_core::dialect::{InferFrom, Param};
use lect_core::interfaces::loop_like::{self, LoopLike};
use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionSuccessor, RegionSuccessors};
use lect_core::syntax::DefDirective;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpPrinter, Parser};
use lect_core::typed::TypedType;
use lect_ods::spec::DefKind;
use lect_support::prelude::*;
use lect_support::scalars::int_value;

use crate::sparse_tensor::types::Tensor;
use crate::sparse_tensor::{IterSpaceType, IterateOp, IteratorType, StorageSpecifierType};

pub(crate) use forms::{parse_coiterate, parse_iterate, print_coiterate, print_iterate};
use verify::case_bits;
pub(crate) use verify::{
    verify_coiterate, verify_coiterate_regions, verify_extract_space, verify_extract_value, verify_iterate,
    verify_iterate_regions,
};

/// Returns the encoding of an iteration space, an iterator or a storage specifier.
pub(crate) fn encoding_of(ctx: &ContextData, ty: Type) -> Option<Attr> {
    let is_own = IterSpaceType::cast(ctx, ty).is_some()
        || IteratorType::cast(ctx, ty).is_some()
        || StorageSpecifierType::cast(ctx, ty).is_some();
    match ctx.types().params(ty).first() {
        Some(Param::Attr(encoding)) if is_own => Some(*encoding),
        _ => None,
    }
}

/// Returns the levels of an iteration space or iterator.
fn levels(ctx: &ContextData, ty: Type) -> Option<Range<u64>> {
    if IterSpaceType::cast(ctx, ty).is_none() && IteratorType::cast(ctx, ty).is_none() {
        return None;
    }
    let [_, Param::Int(low), Param::Int(high)] = ctx.types().params(ty) else { return None };
    Some(u64::try_from(*low).ok()?..u64::try_from(*high).ok()?)
}

/// Returns the iterator type of an iteration space.
fn iterator_of(ctx: &ContextData, space: Type) -> Option<Type> {
    IterSpaceType::cast(ctx, space)?;
    let def = ctx.dialect(b"sparse_tensor")?.def(DefKind::Type, b"iterator")?;
    ctx.types().dialect(def, ctx.types().params(space)).ok()
}

/// Directive `custom<LevelRange>($low, $high)` of types: `0 to 2`, or `0` for one level.
pub(crate) const LEVELS: DefDirective = DefDirective { parse: parse_levels, print: print_levels };

fn parse_levels(p: &mut Parser<'_, '_>, params: &mut [Option<Param>], numbers: &[u32]) -> Parsed<()> {
    let loc = p.loc();
    let low = p.parse_number()?;
    let high = if p.parse_optional_keyword("to") { p.parse_number()? } else { low.wrapping_add(1) };
    if high <= low {
        return Err(p.hook_error(loc, "expect larger level upper bound than lower bound"));
    }
    for (number, level) in numbers.iter().zip([low, high]) {
        if let Some(param) = params.get_mut(*number as usize) {
            *param = Some(Param::Int(level.into()));
        }
    }
    Ok(())
}

fn print_levels(p: &mut OpPrinter<'_, '_>, params: &[Param], numbers: &[u32]) {
    let level = |at: usize| match params.get(*numbers.get(at)? as usize)? {
        Param::Int(level) => i64::try_from(*level).ok(),
        _ => None,
    };
    let (Some(low), Some(high)) = (level(0), level(1)) else { return };
    p.integer(low);
    if low.wrapping_add(1) != high {
        p.text(" to ");
        p.integer(high);
    }
}

/// Infers the type of `extract_iteration_space`: the levels of the tensor.
pub(crate) fn infer_space(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let space = || {
        let encoding = Tensor::of(ctx, *from.operands.first()?)?.attr?;
        let def = ctx.dialect(b"sparse_tensor")?.def(DefKind::Type, b"iter_space")?;
        // Property slots are sorted by name; the lower level comes first in the type.
        let [Some(high), Some(low)] = from.props else { return None };
        let level = |level: Attr| Some(Param::Int(int_value(ctx, level)?.into()));
        let params = [Param::Attr(encoding), level(*low)?, level(*high)?];
        ctx.types().dialect(def, params).ok()
    };
    space().map(|space| vec![space]).ok_or_else(Invalid::default)
}

/// Operand segment of the initial values.
const INITS: u32 = 1;

/// Returns the number of iteration arguments of `iterate`. Coordinates and the iterator follow them.
fn carried_count(op: OpRef<'_>) -> usize {
    let Some(it) = op.try_cast::<IterateOp<'_>>() else { return 0 };
    let args = it.region().entry().map_or(0, |entry| entry.args().len());
    let coordinates = case_bits(op.context(), it.crd_used_lvls_attr()).count_ones() as usize;
    args.saturating_sub(coordinates + 1)
}

/// Control flow and iteration arguments of `iterate`.
pub(crate) struct Iterate;

impl LoopLike for Iterate {
    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        op.operand_range(INITS)
    }

    fn iter_args<'a>(&self, op: OpRef<'a>) -> Option<(BlockRef<'a>, Range<usize>)> {
        let entry = op.region(0)?.entry()?;
        Some((entry, 0..carried_count(op)))
    }

    fn yielded<'a>(&self, op: OpRef<'a>) -> Option<(OpRef<'a>, Range<usize>)> {
        loop_like::terminator_after(op.region(0), 0)
    }

    fn results(&self, op: OpRef<'_>) -> Option<Range<usize>> {
        Some(0..op.result_count())
    }
}

impl RegionBranch for Iterate {
    fn successors(&self, op: OpRef<'_>, _from: Point<'_>) -> RegionSuccessors {
        let mut successors = RegionSuccessors::new();
        let body = RegionSuccessor::new(Some(0), 0..carried_count(op));
        successors.extend([body, RegionSuccessor::parent(op)]);
        successors
    }

    fn entry_operands(&self, op: OpRef<'_>, _to: &RegionSuccessor) -> Range<usize> {
        op.operand_range(INITS)
    }
}
