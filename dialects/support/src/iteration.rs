//! Loops and conditionals of `affine` and `scf`: iteration arguments, region branches, constant trip counts.

use std::ops::Range;

use lect_core::attrs::AttrData;
use lect_core::entity::{Type, Value};
use lect_core::interfaces::effects::{Speculatability, Speculatable};
use lect_core::interfaces::loop_like::{self, LoopLike};
use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionSuccessor, RegionSuccessors, ends_with_values};
use lect_core::ir::{BlockRef, IsolateRef, OpRef, OpState};
use lect_core::text::parse::{EmptyRegion, Parsed, RegionArg, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};

/// Print style of a loop body without yielded values: the terminator is omitted.
pub const BARE: RegionStyle = RegionStyle::CUSTOM.with_entry_args(false).with_terminators(false);

/// Print style of a loop body that yields values.
pub const YIELDING: RegionStyle = BARE.with_terminators(true);

/// Iteration arguments with their initial operands, `(%arg = %init, ..)`.
#[derive(Default)]
pub struct Carried {
    /// The region arguments. Argument types are taken from the trailing type list.
    pub args: Vec<RegionArg>,
    /// Initial operand of each argument.
    pub inits: Vec<UnresolvedOperand>,
}

impl Carried {
    /// Parses the list, which is required.
    pub fn parse(p: &mut OpParser<'_, '_>) -> Parsed<Self> {
        match Self::parse_optional(p)? {
            Some(carried) => Ok(carried),
            None => Err(p.custom_error(p.loc(), "expected '('")),
        }
    }

    /// Parses the list if a parenthesis follows.
    pub fn parse_optional(p: &mut OpParser<'_, '_>) -> Parsed<Option<Self>> {
        if !p.eat_punct("(") {
            return Ok(None);
        }
        let mut carried = Self::default();
        let none = p.ctx.types().none();
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

    /// Assigns the types of the arguments; the shorter list ends the assignment.
    pub fn set_types(&mut self, types: &[Type]) {
        for (arg, &ty) in self.args.iter_mut().zip(types) {
            arg.ty = ty;
        }
    }
}

/// Model of a loop with one region, whose first argument is the induction variable.
pub struct Counting {
    /// Index of the operand segment of initial values.
    pub inits: u32,
    /// Returns the constant trip count, if known.
    pub trips: fn(OpRef<'_>) -> Option<u64>,
    /// Whether the results are the values yielded by the last iteration.
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

/// Model of a loop that is speculatable, if its body is, when its step is one: such a loop is finite.
pub struct ByOne {
    /// Returns the constant step, if known.
    pub step: fn(OpRef<'_>) -> Option<i64>,
}

impl Speculatable for ByOne {
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability {
        if (self.step)(op) == Some(1) { Speculatability::Recursive } else { Speculatability::Never }
    }
}

/// Returns the trip count of a loop from `lower` to `upper` by `step`, or `None` if the step is not positive.
pub fn count(lower: i64, upper: i64, step: i64) -> Option<u64> {
    let step = u64::try_from(step).ok().filter(|step| *step > 0)?;
    Some(if upper > lower { upper.abs_diff(lower).div_ceil(step) } else { 0 })
}

/// Model of an operation that runs one of its regions and then returns to the parent.
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
        // An empty region branches to the parent at once.
        successors.extend(op.regions().enumerate().map(|(index, region)| match region.is_empty() {
            true => RegionSuccessor::parent(op),
            false => RegionSuccessor::region_after(op, index, usize::MAX),
        }));
        successors
    }
}

/// Like [`OneOf`], for an operation that guarantees that each region runs at most once.
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

/// Parses `{..} else {..}` or `{..}`, whose implied terminator has this name, and discardable attributes.
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

/// Prints the syntax of [`parse_alternatives`], without the attributes `elsewhere`, which are printed at other
/// positions.
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

/// Parses `(%i, %j)`: induction variables of type `index`.
pub fn parse_induction(p: &mut OpParser<'_, '_>) -> Parsed<Vec<RegionArg>> {
    let mut args = Vec::new();
    let index = p.ctx.types().index();
    p.parse_delimited(("(", ")"), " in argument list", |p| {
        args.push(p.parse_argument(index)?);
        Ok(())
    })?;
    Ok(args)
}

/// Resolves operands of one type and adds them to `state`.
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

/// Returns the region rule that adds a terminator of this name if the last block has none.
pub fn ending(p: &OpParser<'_, '_>, terminator: &str) -> EmptyRegion {
    EmptyRegion::GetsTerminator(p.ctx.op_name_of(terminator.as_bytes()))
}

/// Prints `(%arg = %init, ..)` for the block arguments from `first` on.
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

/// Prints the names of the first `count` block arguments, separated by commas.
pub fn print_induction(p: &mut OpPrinter<'_, '_>, block: BlockRef<'_>, count: usize) {
    for index in 0..count.min(block.args().len()) {
        p.text(if index > 0 { ", " } else { "" });
        p.block_arg_name(block, index);
    }
}

/// Returns the integer of a constant value.
pub fn constant(ir: IsolateRef<'_>, value: Value) -> Option<i64> {
    match ir.context().attrs().data(ir.value(value).constant()?) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}
