//! Control flow between regions (`RegionBranchOpInterface`), and the terminators that end them
//! (`RegionBranchTerminatorOpInterface`).

use std::ops::Range;

use lect_ods::spec::{OpSpec, TraitKind};
use smallvec::SmallVec;

use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::InterfaceEntry;
use crate::entity::Type;
use crate::ir::{BlockRef, OpRef};

/// Model of an operation that branches between its regions.
pub trait RegionBranch: Sync {
    /// Returns the possible successors of a branch point.
    fn successors(&self, op: OpRef<'_>, from: Point<'_>) -> RegionSuccessors;

    /// Returns the indices of the operands that are passed on entry to the operation; empty by default.
    fn entry_operands(&self, _op: OpRef<'_>, _to: &RegionSuccessor) -> Range<usize> {
        0..0
    }

    /// Returns true if any edge may pass values. Without any, the verifier skips the operation.
    fn passes_values(&self, _op: OpRef<'_>) -> bool {
        true
    }

    /// Returns true if each region is known to run at most once per execution of the operation.
    fn runs_regions_once(&self, _op: OpRef<'_>) -> bool {
        false
    }

    /// Returns true if a value of type `value` may be passed to an input of type `input`.
    fn accepts(&self, _ctx: &ContextData, value: Type, input: Type) -> bool {
        value == input
    }
}

/// Model of a terminator that passes values to regions of the parent operation, or out of it.
pub trait RegionTerminator: Sync {
    /// Returns the indices of the operands that are passed to a successor.
    fn operands(&self, op: OpRef<'_>, to: &RegionSuccessor) -> Range<usize>;
}

/// A point from which control flow branches.
#[derive(Clone, Copy, Debug)]
pub enum Point<'a> {
    /// The start of the operation.
    Outside,
    /// The end of a block in one of its regions.
    Terminator {
        /// Index of the region.
        region: usize,
        /// The terminator.
        op: OpRef<'a>,
    },
}

impl Point<'_> {
    /// Returns the index of the region of the point; `None` for the start of the operation.
    pub fn region(self) -> Option<usize> {
        match self {
            Point::Outside => None,
            Point::Terminator { region, .. } => Some(region),
        }
    }
}

/// Possible successors of a branch point.
pub type RegionSuccessors = SmallVec<[RegionSuccessor; 2]>;

/// A successor, and the inputs that receive the passed values.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RegionSuccessor {
    /// Index of a region; `None` for the end of the operation.
    pub region: Option<usize>,
    /// Indices of the arguments of the region's entry block, or of results of the operation.
    pub inputs: Range<usize>,
}

impl RegionSuccessor {
    /// Creates a successor from the index of a region, or `None`, and the indices of its inputs.
    pub fn new(region: Option<usize>, inputs: Range<usize>) -> Self {
        Self { region, inputs }
    }

    /// Creates a successor that is a region, with all arguments of its entry block as inputs.
    pub fn region(op: OpRef<'_>, region: usize) -> Self {
        let entry = op.region(region).and_then(|region| region.entry());
        Self { region: Some(region), inputs: 0..entry.map_or(0, |entry| entry.args().len()) }
    }

    /// Creates a successor that is a region; the first `skipped` arguments of its entry block are no inputs.
    pub fn region_after(op: OpRef<'_>, region: usize, skipped: usize) -> Self {
        let mut to = Self::region(op, region);
        to.inputs.start = skipped.min(to.inputs.end);
        to
    }

    /// Creates the successor that leaves the operation, with all results as inputs.
    pub fn parent(op: OpRef<'_>) -> Self {
        Self { region: None, inputs: 0..op.result_count() }
    }

    /// Creates the successor that leaves the operation without inputs.
    pub fn parent_without_values() -> Self {
        Self { region: None, inputs: 0..0 }
    }

    /// Returns the inputs: results of the operation, or arguments of a block.
    fn takers<'a>(&self, op: OpRef<'a>) -> Takers<'a> {
        match self.region {
            None => Takers::Results(op, self.inputs.clone()),
            Some(region) => Takers::Arguments(op.region(region).and_then(|region| region.entry()), self.inputs.clone()),
        }
    }
}

/// Values that receive passed values.
enum Takers<'a> {
    Results(OpRef<'a>, Range<usize>),
    Arguments(Option<BlockRef<'a>>, Range<usize>),
}

impl Takers<'_> {
    fn count(&self) -> usize {
        let (count, range) = match self {
            Takers::Results(op, range) => (op.result_count(), range),
            Takers::Arguments(block, range) => (block.map_or(0, |block| block.args().len()), range),
        };
        range.end.min(count).saturating_sub(range.start)
    }

    /// Returns the type of the input at an index below [`count`](Self::count).
    fn ty(&self, at: usize) -> Option<Type> {
        match self {
            Takers::Results(op, range) => Some(op.ir.value_type(op.result(range.start + at))),
            Takers::Arguments(block, range) => {
                let block = (*block)?;
                block.args_with_locs().get(range.start + at).map(|arg| block.ir.value_type(arg.0))
            }
        }
    }
}

/// Returns true if some block of an operation's regions has a terminator with operands.
pub fn ends_with_values(op: OpRef<'_>) -> bool {
    op.regions().flat_map(|region| region.blocks()).any(|block| block.last().is_some_and(|it| it.operand_count() > 0))
}

/// A terminator that passes all of its operands to any successor.
pub struct Returns;

impl RegionTerminator for Returns {
    fn operands(&self, op: OpRef<'_>, _to: &RegionSuccessor) -> Range<usize> {
        0..op.operand_count()
    }
}

/// Derives the model for terminators with the trait `ReturnLike`.
pub(super) fn by_spec(spec: &OpSpec) -> Option<InterfaceEntry> {
    const ENTRY: &[InterfaceEntry] = crate::interfaces![dyn RegionTerminator => Returns];
    let returns = |kind: &TraitKind| matches!(kind, TraitKind::Native(name) if name == "OpTrait::ReturnLike");
    if spec.traits.iter().any(|it| returns(&it.kind)) { ENTRY.first().copied() } else { None }
}

/// Returns the branch points of an operation: its start, and the terminators of its regions.
pub fn points<'a>(op: OpRef<'a>) -> impl Iterator<Item = Point<'a>> {
    let last_of = move |region: usize| {
        let blocks = op.region(region).into_iter().flat_map(|it| it.blocks());
        blocks.filter_map(move |block| Some(Point::Terminator { region, op: block.last()? }))
    };
    std::iter::once(Point::Outside).chain((0..op.regions().len()).flat_map(last_of))
}

/// Verifies that the values passed along each edge match the inputs of the successor.
pub(super) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(branch) = op.interface::<dyn RegionBranch>() else { return Ok(()) };
    if !branch.passes_values(op) {
        return Ok(());
    }
    for point in points(op) {
        // A terminator without a model passes unknown values.
        let terminator = match point {
            Point::Outside => None,
            Point::Terminator { op: last, .. } => match last.interface::<dyn RegionTerminator>() {
                Some(terminator) => Some((terminator, last)),
                None => continue,
            },
        };
        for to in branch.successors(op, point) {
            let (from, operands) = match terminator {
                None => (op, branch.entry_operands(op, &to)),
                Some((terminator, last)) => (last, terminator.operands(last, &to)),
            };
            check_edge(op, branch, point, &to, from, operands)?;
        }
    }
    Ok(())
}

/// Verifies one edge, along which operands of `from` are passed.
fn check_edge(
    op: OpRef<'_>,
    branch: &dyn RegionBranch,
    point: Point<'_>,
    to: &RegionSuccessor,
    from: OpRef<'_>,
    operands: Range<usize>,
) -> Result<(), Reported> {
    let ctx = op.context();
    let given = operands.end.min(from.operand_count()).saturating_sub(operands.start);
    let takers = to.takers(op);
    let taken = takers.count();
    if given != taken {
        let message = format!("region branch point has {given} operands, but region successor needs {taken} inputs");
        return Err(reject_edge(op, point, to, &message));
    }
    for (at, value) in from.operand_types().skip(operands.start).take(given).enumerate() {
        let Some(input) = takers.ty(at) else { break };
        if !branch.accepts(ctx, value, input) {
            let message = format!(
                "successor operand type #{at} '{}' should match successor input type #{at} '{}'",
                ctx.types().show(value),
                ctx.types().show(input)
            );
            return Err(reject_edge(op, point, to, &message));
        }
    }
    Ok(())
}

#[cold]
fn reject_edge(op: OpRef<'_>, point: Point<'_>, to: &RegionSuccessor, message: &str) -> Reported {
    let (from, loc) = match point {
        Point::Outside => ("parent".to_owned(), op.loc()),
        Point::Terminator { op, .. } => (format!("Operation {}", op.name_text()), op.loc()),
    };
    let to = to.region.map_or("parent".to_owned(), |region| format!("Region #{region}"));
    let error = op.op_error(format!("along control flow edge from {from} to {to}: {message}"));
    error.note(loc, "region branch point").emit()
}
