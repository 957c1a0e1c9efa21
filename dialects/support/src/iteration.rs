//! What the loops and conditions of `affine` and `scf` share: values that go from one iteration to the next, regions of
//! which one runs, and numbers that are known.

use std::ops::Range;

use lect_core::attrs::AttrData;
use lect_core::entity::{Type, Value};
use lect_core::interfaces::effects::{Speculatability, Speculatable};
use lect_core::interfaces::loop_like::{self, LoopLike};
use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionSuccessor, RegionSuccessors, ends_with_values};
use lect_core::ir::{BlockRef, IsolateRef, OpRef, OpState};
use lect_core::text::parse::{EmptyRegion, Parsed, RegionArg, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};

/// The body of a loop that gives nothing: its terminator is implied.
pub const BARE: RegionStyle = RegionStyle { entry_args: false, terminators: false, empty_block: false };

/// The body of one that gives something.
pub const YIELDING: RegionStyle = RegionStyle { terminators: true, ..BARE };

/// Arguments that get their first values from operands, `(%arg = %init, ..)`, and where they stand.
#[derive(Default)]
pub struct Carried {
    /// The arguments. Their types are not written here.
    pub args: Vec<RegionArg>,
    /// What each of them is at first.
    pub inits: Vec<UnresolvedOperand>,
}

impl Carried {
    /// Reads them; they must come now.
    pub fn parse(p: &mut OpParser<'_, '_>) -> Parsed<Self> {
        match Self::parse_optional(p)? {
            Some(carried) => Ok(carried),
            None => Err(p.custom_error(p.loc(), "expected '('")),
        }
    }

    /// Reads them if there is a parenthesis.
    pub fn parse_optional(p: &mut OpParser<'_, '_>) -> Parsed<Option<Self>> {
        if !p.eat_punct("(") {
            return Ok(None);
        }
        let mut carried = Self::default();
        let none = p.ctx.common().none;
        if p.eat_punct(")") {
            return Ok(Some(carried));
        }
        loop {
            carried.args.push(p.parse_argument(none)?);
            p.expect_punct("=")?;
            carried.inits.push(p.parse_operand()?);
            if p.eat_punct(")") {
                return Ok(Some(carried));
            }
            if !p.eat_punct(",") {
                return Err(p.wrong_token("expected ',' or ')'"));
            }
        }
    }

    /// Says what types they have, as far as there are types.
    pub fn set_types(&mut self, types: &[Type]) {
        for (arg, &ty) in self.args.iter_mut().zip(types) {
            arg.ty = ty;
        }
    }
}

/// A loop whose only region runs for each number of a range, with that as its first argument.
pub struct Counting {
    /// The group of operands that the first iteration gets.
    pub inits: u32,
    /// How often it runs, if that is known.
    pub trips: fn(OpRef<'_>) -> Option<u64>,
    /// Whether results are known to be what the last iteration yields.
    pub gives: bool,
}

impl LoopLike for Counting {
    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        op.operand_range(self.inits)
    }

    fn iter_args<'a>(&self, op: OpRef<'a>) -> Option<(BlockRef<'a>, Range<usize>)> {
        loop_like::args_after(op.region(0), 1)
    }

    fn yielded<'a>(&self, op: OpRef<'a>) -> Option<(OpRef<'a>, Range<usize>)> {
        loop_like::terminator_after(op.region(0), 0)
    }

    fn may_carry_more(&self) -> bool {
        true
    }

    fn results(&self, op: OpRef<'_>) -> Option<Range<usize>> {
        self.gives.then(|| 0..op.result_count())
    }
}

impl RegionBranch for Counting {
    fn successors(&self, op: OpRef<'_>, from: Point<'_>) -> RegionSuccessors {
        let (body, parent) = (RegionSuccessor::region_after(op, 0, 1), RegionSuccessor::parent(op));
        let mut successors = RegionSuccessors::new();
        match (from, (self.trips)(op)) {
            (Point::Outside, Some(0)) | (Point::Terminator { .. }, Some(1)) => successors.push(parent),
            (Point::Outside, Some(_)) => successors.push(body),
            _ => successors.extend([body, parent]),
        }
        successors
    }

    fn entry_operands(&self, op: OpRef<'_>, _to: &RegionSuccessor) -> Range<usize> {
        op.operand_range(self.inits)
    }

    fn passes_values(&self, op: OpRef<'_>) -> bool {
        let takes = |block: BlockRef<'_>| block.args().len() > 1;
        op.result_count() > 0
            || !op.operand_range(self.inits).is_empty()
            || op.region(0).and_then(|body| body.entry()).is_some_and(takes)
            || ends_with_values(op)
    }
}

/// A loop that may run where it would not have run if it counts by one, for then it ends, and if what is in it may.
pub struct ByOne {
    /// By how much it counts, if that is known.
    pub step: fn(OpRef<'_>) -> Option<i64>,
}

impl Speculatable for ByOne {
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability {
        if (self.step)(op) == Some(1) { Speculatability::Recursive } else { Speculatability::Never }
    }
}

/// How many numbers there are from one up to another, at a distance of `step`. None if that does not count up.
pub fn count(lower: i64, upper: i64, step: i64) -> Option<u64> {
    let step = u64::try_from(step).ok().filter(|step| *step > 0)?;
    Some(if upper > lower { upper.abs_diff(lower).div_ceil(step) } else { 0 })
}

/// Runs one region of some: from each of them control leaves the operation.
pub struct OneOf;

impl RegionBranch for OneOf {
    fn passes_values(&self, op: OpRef<'_>) -> bool {
        op.result_count() > 0 || ends_with_values(op)
    }

    fn successors(&self, op: OpRef<'_>, from: Point<'_>) -> RegionSuccessors {
        let mut successors = RegionSuccessors::new();
        if from.region().is_some() {
            successors.push(RegionSuccessor::parent(op));
            return successors;
        }
        // What has no region to go to leaves at once.
        successors.extend(op.regions().enumerate().map(|(index, region)| match region.is_empty() {
            true => RegionSuccessor::parent(op),
            false => RegionSuccessor::region_after(op, index, usize::MAX),
        }));
        successors
    }
}

/// As [`OneOf`], of an operation that says that no region runs more than once.
pub struct OneOfOnce;

impl RegionBranch for OneOfOnce {
    fn passes_values(&self, op: OpRef<'_>) -> bool {
        OneOf.passes_values(op)
    }

    fn runs_regions_once(&self, _op: OpRef<'_>) -> bool {
        true
    }

    fn successors(&self, op: OpRef<'_>, from: Point<'_>) -> RegionSuccessors {
        OneOf.successors(op, from)
    }
}

/// `{..} else {..}` or `{..}`, which end with a terminator of this name, and discardable attributes.
pub fn parse_alternatives(p: &mut OpParser<'_, '_>, state: &mut OpState, terminator: &str) -> Parsed<()> {
    let end = ending(p, terminator);
    p.parse_region(state, &[], end)?;
    if p.parse_optional_keyword("else") {
        p.parse_region(state, &[], end)?;
    } else {
        p.add_region(state, EmptyRegion::Stays);
    }
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// As [`parse_alternatives`] reads them, without attributes that stand elsewhere.
pub fn print_alternatives(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, elsewhere: &[&str]) {
    let style = if op.result_count() > 0 { YIELDING } else { BARE };
    for (index, region) in op.regions().enumerate() {
        if index == 0 || !region.is_empty() {
            p.text(if index > 0 { " else " } else { " " });
            p.region(region, style);
        }
    }
    p.attr_dict(op, elsewhere);
}

/// `(%i, %j)`: arguments of type `index`.
pub fn parse_induction(p: &mut OpParser<'_, '_>) -> Parsed<Vec<RegionArg>> {
    let mut args = Vec::new();
    let index = p.ctx.common().index;
    p.parse_delimited(("(", ")"), " in argument list", |p| {
        args.push(p.parse_argument(index)?);
        Ok(())
    })?;
    Ok(args)
}

/// Adds values of operands that are all of one type.
pub fn resolve_all(
    p: &mut OpParser<'_, '_>,
    operands: &[UnresolvedOperand],
    ty: Type,
    state: &mut OpState,
) -> Parsed<()> {
    for &operand in operands {
        let value = p.resolve_operand(operand, ty)?;
        state.operands.push(value);
    }
    Ok(())
}

/// A region whose last block gets a terminator of this name if it has none.
pub fn ending(p: &OpParser<'_, '_>, terminator: &str) -> EmptyRegion {
    EmptyRegion::GetsTerminator(p.ctx.op_name_of(terminator.as_bytes()))
}

/// `(%arg = %init, ..)` of a block's arguments from `first` on.
pub fn print_carried(p: &mut OpPrinter<'_, '_>, block: BlockRef<'_>, first: usize, inits: impl Iterator<Item = Value>) {
    p.text("(");
    for (index, init) in inits.enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.block_arg_name(block, first + index);
        p.text(" = ");
        p.operand(init);
    }
    p.text(")");
}

/// The names of a block's first arguments, with commas between.
pub fn print_induction(p: &mut OpPrinter<'_, '_>, block: BlockRef<'_>, count: usize) {
    for index in 0..count.min(block.args().len()) {
        p.text(if index > 0 { ", " } else { "" });
        p.block_arg_name(block, index);
    }
}

/// The number that a value is known to be: that of a constant.
pub fn constant(ir: IsolateRef<'_>, value: Value) -> Option<i64> {
    match ir.context().attr_data(ir.value(value).constant()?) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}
