//! Verification of operations against their specs: operands, results, properties, regions, successors and traits.
//!
//! [`Checks`] is the compiled list of checks of an operation name, in the order in which mlir-tblgen lists the traits
//! of its class. Counts and structural traits come first, then the definition (`OpInvariants`), then the other traits
//! and the interfaces in their textual order. The operation's own verifier runs last.
//!
//! Most checks depend only on types and inherent attributes. Operations of the same kind often follow each other, so
//! the last valid one is remembered ([`Memo`]). For the next operation that agrees with it, only the remaining checks
//! run.
//!
//! Unknown traits and interfaces are not checked: an operation is accepted unless it is known to be invalid.

mod attrs;
mod classes;
mod count;
mod memo;
mod predicate;
mod properties;
mod shape;
mod structure;
mod traits;
mod values;

use attrs::{AttrTests, Props, Stored};
pub(crate) use attrs::{check_inherent, conversion_fault};
pub(crate) use classes::op_of_class;
pub(crate) use memo::{Match, Memo};

use lect_ods::spec::{Arity, Constraint, DialectSpec, Grouping, OpSpec, TraitKind, ValueSpec};

use crate::attrs::NamedAttr;
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::{OpHooks, OpInfo, Reads, Verifier, VerifyOp};
use crate::entity::Attr;
use crate::eval::Test;
use crate::interfaces;
use crate::ir::OpRef;
use crate::types::Invalid;
pub(crate) use classes::Ops;
use count::Count;
use predicate::Predicate;
use structure::RegionTest;

/// Compiled checks of an operation name.
#[derive(Debug)]
pub(crate) struct Checks {
    /// Checks before nested operations, each with its dependencies.
    before: Box<[(Step, Reads)]>,
    /// Indices of the checks in `before` that remain for an operation that agrees with the remembered one, by the kind
    /// of match.
    unlike: [Rest; 2],
    /// Checks after nested operations.
    after: Box<[After]>,
    /// By slot: the constraints of inherent attributes, compiled.
    attrs: Box<[Option<AttrTests>]>,
    /// By slot: the test of stored attributes.
    stored: Box<[Stored]>,
}

/// Checks that remain for an operation that agrees with the remembered one.
#[derive(Debug, Default)]
struct Rest {
    all: Box<[u32]>,
    /// Remaining checks except those of counts.
    of_plain: Box<[u32]>,
}

/// A check of an operation.
#[derive(Debug)]
enum Step {
    /// The numbers of operands, results, regions and successors.
    Counts(Box<[Count]>),
    /// A trait or an interface.
    Code(VerifyOp),
    /// The parent is one of these operations (`HasParent`).
    Parent(Ops),
    /// The segment sizes in a slot add up.
    Sizes { slot: u32, results: bool },
    /// Required inherent attributes are present, and all satisfy their constraints.
    Props(Props),
    /// Operands satisfy their constraints, by segment.
    Operands(Box<[Test]>),
    /// Results satisfy their constraints, by segment.
    Results(Box<[Test]>),
    /// A predicate on the whole operation.
    Predicate(Predicate),
    /// Regions satisfy their constraints, by group.
    Regions(Box<[RegionTest]>),
    /// Successors satisfy their constraints.
    Successors,
}

/// A check of an operation after its nested operations.
#[derive(Debug)]
pub(crate) enum After {
    /// Regions use no values from above.
    Isolation,
    /// Symbols and symbol uses.
    SymbolTable,
    /// Blocks end with one of these terminators.
    Terminator(Ops),
    /// A trait or an interface that depends only on types and inherent attributes.
    Parts(VerifyOp),
    /// Another trait or interface.
    Code(VerifyOp),
}

/// A check, before or after nested operations.
enum Place {
    Before(Step, Reads),
    After(After),
}

impl Place {
    /// Returns the check of a trait or an interface.
    fn of(Verifier { verify, after_regions, reads }: Verifier) -> Self {
        match (after_regions, reads) {
            (false, reads) => Self::Before(Step::Code(verify), reads),
            (true, Reads::More) => Self::After(After::Code(verify)),
            (true, _) => Self::After(After::Parts(verify)),
        }
    }
}

impl Checks {
    pub fn new(ctx: &ContextData, dialect: &DialectSpec, spec: &OpSpec) -> Self {
        let places = places(ctx, dialect, spec);
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for place in places {
            match place {
                Place::Before(step, on) => before.push((step, on)),
                Place::After(step) => after.push(step),
            }
        }
        let is_count = |at: &&u32| matches!(before.get(**at as usize), Some((Step::Counts(_), _)));
        let rest = |from: Reads| {
            let all: Box<[u32]> = (0..).zip(&before).filter(|(_, step)| step.1 >= from).map(|(at, _)| at).collect();
            let of_plain = all.iter().filter(|at| !is_count(at)).copied().collect();
            Rest { all, of_plain }
        };
        let unlike = [rest(Reads::More), rest(Reads::Parts)];
        Self {
            unlike,
            before: before.into(),
            after: after.into(),
            attrs: AttrTests::of(spec),
            stored: Stored::of(spec),
        }
    }

    /// Returns true if no checks remain for a plain operation that agrees with a remembered plain one.
    pub fn are_done_for_alike(&self) -> bool {
        let [like, _] = &self.unlike;
        like.of_plain.is_empty()
    }

    /// Returns true if an inherent attribute is certainly of the class that its slot stores.
    #[inline]
    pub fn stores(&self, ctx: &ContextData, slot: usize, attr: Attr) -> bool {
        self.stored.get(slot).is_some_and(|stored| stored.has(ctx, attr))
    }

    /// Returns the checks after nested operations, in order.
    #[inline]
    pub fn after(&self) -> &[After] {
        &self.after
    }
}

impl OpInfo {
    /// Returns the compiled checks of the operation.
    #[inline]
    pub(crate) fn checks(&self, ctx: &ContextData) -> &Checks {
        self.checks.get_or_make(|| Checks::new(ctx, self.dialect(), self.spec()))
    }

    /// Verifies attributes of a dictionary that are inherent ones against the constraints of these. Returns the error
    /// message on failure.
    pub fn check_attrs(&self, ctx: &ContextData, attrs: &[NamedAttr]) -> Result<(), Invalid> {
        check_inherent(ctx, self, attrs)
    }
}

/// An operation's definition, with those parts that the verifier needs for each operation.
#[derive(Clone, Copy)]
pub(crate) struct Definition<'a> {
    pub info: &'a OpInfo,
    pub checks: &'a Checks,
    pub hooks: &'a OpHooks,
}

impl<'a> Definition<'a> {
    /// Looks up the parts of `info`.
    pub fn new(ctx: &'a ContextData, info: &'a OpInfo) -> Self {
        Self { info, checks: info.checks(ctx), hooks: info.hooks() }
    }

    /// Returns true if no checks but that of the hook remain for a plain operation that agrees with a valid one.
    pub fn is_done_for_alike(&self) -> bool {
        let are_of_parts = self.checks.after().iter().all(|it| matches!(it, After::Parts(_)));
        are_of_parts && self.hooks.verify_regions.is_none() && self.checks.are_done_for_alike()
    }

    /// Returns true if any check runs after nested operations were verified.
    #[inline]
    pub fn has_after(&self) -> bool {
        !self.checks.after().is_empty() || self.hooks.verify_regions.is_some()
    }
}

/// Verifies an operation before its nested operations. `matched` is the agreement with the remembered operation.
#[inline]
pub(crate) fn verify(
    op: OpRef<'_>,
    definition: Definition<'_>,
    memo: &mut Memo,
    matched: Match,
) -> Result<(), Reported> {
    let Definition { info, checks, .. } = definition;
    let [same, same_types] = &checks.unlike;
    let rest = match matched {
        Match::Full => same,
        Match::Types => same_types,
        Match::None => {
            memo.forget();
            for (step, _) in &checks.before {
                check(op, info, checks, step, memo)?;
            }
            memo.remember(op, info);
            return Ok(());
        }
    };
    // Both operations have the same numbers of operands and results, and no regions and successors if both are plain.
    let is_counted = memo.is_plain() && op.ir.is_plain(op.op);
    for &at in if is_counted { &rest.of_plain } else { &rest.all } {
        let Some((step, _)) = checks.before.get(at as usize) else { continue };
        check(op, info, checks, step, memo)?;
    }
    if matched == Match::Types {
        memo.remember_props(op, info);
    }
    Ok(())
}

#[inline]
fn check(op: OpRef<'_>, info: &OpInfo, checks: &Checks, step: &Step, memo: &mut Memo) -> Result<(), Reported> {
    match step {
        Step::Counts(counts) => counts.iter().try_for_each(|count| count.check(op)),
        Step::Code(verify) => verify(op),
        step => check_parts(op, info, checks, step, memo),
    }
}

fn check_parts(op: OpRef<'_>, info: &OpInfo, checks: &Checks, step: &Step, memo: &mut Memo) -> Result<(), Reported> {
    let spec = info.spec();
    match step {
        Step::Counts(_) | Step::Code(_) => Ok(()),
        Step::Parent(parents) => structure::check_parent(op, parents),
        Step::Sizes { slot, results: false } => attrs::check_sizes(op, info, *slot, "operand", op.operand_count()),
        Step::Sizes { slot, results: true } => attrs::check_sizes(op, info, *slot, "result", op.result_count()),
        Step::Props(props) => props.check(op, info, &checks.attrs, memo.valid_props()),
        Step::Operands(tests) => values::check_operands(op, info, tests, &mut memo.satisfying),
        Step::Results(tests) => values::check_results(op, info, tests, &mut memo.satisfying),
        Step::Predicate(predicate) => predicate.check(op, info),
        Step::Regions(tests) => structure::check_regions(op, spec, tests),
        Step::Successors => structure::check_successors(op, spec),
    }
}

/// Runs a check of [`Checks::after`]. Isolation and symbol tables are verified by the walk.
pub(crate) fn verify_after(op: OpRef<'_>, step: &After) -> Result<(), Reported> {
    match step {
        After::Isolation | After::SymbolTable => Ok(()),
        After::Terminator(ops) => structure::check_implicit_terminator(op, ops),
        After::Parts(verify) | After::Code(verify) => verify(op),
    }
}

/// Compiles all checks of an operation, in order.
fn places(ctx: &ContextData, dialect: &DialectSpec, spec: &OpSpec) -> Vec<Place> {
    let counts = Count::all(spec);
    let mut places = Vec::new();
    if !counts.is_empty() {
        places.push(Place::Before(Step::Counts(counts.into()), Reads::More));
    }
    let native = |structural: bool| spec.traits.iter().enumerate().filter(move |it| it.1.structural == structural);
    for (_, it) in native(true) {
        places.extend(native_place(ctx, dialect, spec, &it.kind));
    }
    definition(spec, &mut places);
    let mut interfaces = spec.interfaces.iter().peekable();
    let mut last = Vec::new();
    for at in 0..=spec.traits.len() {
        while let Some(it) = interfaces.next_if(|it| it.after as usize <= at || at == spec.traits.len()) {
            let Some(verifier) = interfaces::verifier(ctx, spec, &it.cpp_name) else { continue };
            if verifier.after_regions
                && spec.regions.is_empty()
                && !spec.verifier
                && it.cpp_name == "InferTypeOpInterface"
            {
                // No other check runs in between.
                last.push(Place::of(Verifier { after_regions: false, ..verifier }));
            } else {
                places.push(Place::of(verifier));
            }
        }
        if let Some(it) = spec.traits.get(at).filter(|it| !it.structural) {
            places.extend(native_place(ctx, dialect, spec, &it.kind));
        }
    }
    places.append(&mut last);
    places
}

/// Adds the checks of the definition itself: mlir-tblgen's `verifyInvariantsImpl`.
fn definition(spec: &OpSpec, places: &mut Vec<Place>) {
    let mut push = |step: Step, on: Reads| places.push(Place::Before(step, on));
    if let Some(props) = Props::new(spec) {
        push(Step::Props(props), Reads::Parts);
    }
    // Segment sizes may be in a slot.
    let on = |values: &[ValueSpec], grouping: Grouping| {
        let sized = matches!(grouping, Grouping::Sized(_));
        let nested = values.iter().any(|it| matches!(it.arity, Arity::VariadicOfVariadic(_)));
        if sized || nested { Reads::Parts } else { Reads::Types }
    };
    if values::need_checks(&spec.operands) {
        push(Step::Operands(values::tests(&spec.operands)), on(&spec.operands, spec.operand_groups));
    }
    if values::need_checks(&spec.results) {
        push(Step::Results(values::tests(&spec.results)), on(&spec.results, spec.result_groups));
    }
    for it in spec.traits.iter() {
        if let TraitKind::Predicate { summary, condition, matching } = &it.kind {
            let predicate = Predicate::new(spec, summary, condition, matching.as_deref());
            let on = if predicate.is_about_types() { Reads::Parts } else { Reads::More };
            push(Step::Predicate(predicate), on);
        }
    }
    if spec.regions.iter().any(|region| region.constraint.condition != Constraint::Any) {
        push(
            Step::Regions(spec.regions.iter().map(|it| RegionTest::new(&it.constraint.condition)).collect()),
            Reads::More,
        );
    }
    if spec.successors.iter().any(|successor| successor.constraint.condition != Constraint::Any) {
        push(Step::Successors, Reads::More);
    }
}

/// Returns the check of a trait that is a C++ class.
fn native_place(ctx: &ContextData, dialect: &DialectSpec, spec: &OpSpec, kind: &TraitKind) -> Option<Place> {
    let step = match kind {
        TraitKind::Native(name) => {
            let own = || ctx.registry().verifier(name).map(Place::of);
            return traits::native(spec, name).or_else(own);
        }
        TraitKind::Parametric { name, params } => match &**name {
            "OpTrait::HasParent" => Step::Parent(Ops::new(ctx, dialect, spec, params)),
            "OpTrait::SingleBlockImplicitTerminator" => {
                let ops = Ops::new(ctx, dialect, spec, params);
                return Some(Place::After(After::Terminator(ops)));
            }
            _ => return None,
        },
        TraitKind::Internal(_) | TraitKind::Predicate { .. } => return None,
    };
    Some(Place::Before(step, Reads::More))
}
