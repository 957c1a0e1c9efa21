//! Patterns over typed views, and building of typed operations.

use std::marker::PhantomData;
use std::panic::Location;

use lect_core::context::ContextData;
use lect_core::entity::{Op, Region, Type, Value};
use lect_core::ir::{Builder, Isolate, OpRef};
use lect_core::loc::Loc;
use lect_core::typed::{OneResult, Parts, TypedOp};
use smallvec::SmallVec;

use super::pattern::{PatternSet, RewritePattern, Root};
use super::rewriter::Rewriter;

/// The change that a pattern makes where it matches.
///
/// A pattern reads an operation through a typed view, and returns a rewrite, which borrows nothing of the IR. So nothing
/// changes before a pattern has decided, and a rewrite that has begun cannot give up.
///
/// ```
/// # use lect_core::entity::Value;
/// # use lect_core::builtin::UnrealizedConversionCastOp;
/// use lect_transforms::rewrite::Rewrite;
///
/// /// Replaces a cast to the type that its operand has.
/// fn fold_equal(cast: UnrealizedConversionCastOp<'_>) -> Option<Rewrite> {
///     let values: Vec<Value> = cast.0.operands().collect();
///     cast.0.operand_types().eq(cast.0.result_types()).then(|| Rewrite::values(values))
/// }
/// ```
pub struct Rewrite(Box<dyn FnOnce(&mut Rewriter<'_>)>);

impl Rewrite {
    /// Creates a rewrite from a function. New operations go before the matched one, and have its location.
    pub fn new(change: impl FnOnce(&mut Rewriter<'_>) + 'static) -> Self {
        Self(Box::new(change))
    }

    /// Replaces the operation by values, one for each result.
    pub fn values(values: impl IntoIterator<Item = Value>) -> Self {
        let values: Vec<Value> = values.into_iter().collect();
        Self::new(move |rw| rw.replace(rw.root(), &values))
    }

    /// Replaces the operation by a new one with as many results.
    pub fn with(parts: impl Parts + 'static) -> Self {
        Self::new(move |rw| _ = rw.replace_by(rw.root(), parts))
    }

    /// Replaces the operation by a value that a function creates.
    pub fn made(change: impl FnOnce(&mut Rewriter<'_>) -> Value + 'static) -> Self {
        Self::new(move |rw| {
            let value = change(rw);
            rw.replace(rw.root(), &[value]);
        })
    }

    /// Erases the operation, whose results are not used.
    pub fn erase() -> Self {
        Self::new(|rw| rw.erase(rw.root()))
    }

    /// Replaces the operation by a new one that differs only in its operands. The regions are moved to the new
    /// operation.
    pub fn with_operands(operands: impl IntoIterator<Item = Value>) -> Self {
        let operands: Vec<Value> = operands.into_iter().collect();
        Self::new(move |rw| _ = rw.replace_operands(rw.root(), &operands))
    }

    /// Changes the operation in place: its operands, attributes or regions.
    pub fn modify(change: impl FnOnce(&mut Isolate, Op) + 'static) -> Self {
        Self::new(|rw| {
            let op = rw.root();
            rw.modify(op, |ir| change(ir, op));
        })
    }

    /// Applies the rewrite.
    pub fn apply(self, rewriter: &mut Rewriter<'_>) {
        (self.0)(rewriter);
    }
}

/// A function as a pattern for operations of one view, as `rewrites!` adds it.
struct OfFunction<T, By, F> {
    rewrite: F,
    benefit: u16,
    place: &'static Location<'static>,
    view: PhantomData<fn() -> (T, By)>,
}

impl<T: TypedOp<'static>, By, F: PatternFn<T, By> + Send + Sync> RewritePattern for OfFunction<T, By, F> {
    fn root(&self) -> Root {
        Root::Op(T::NAME)
    }

    fn benefit(&self) -> u16 {
        self.benefit
    }

    fn rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        self.rewrite.rewrite(op, rewriter)
    }

    fn label(&self) -> String {
        format!("the pattern for '{}' added at {}", T::NAME, self.place)
    }
}

/// A function that rewrites operations of the view `T`. There are three forms:
///
/// - a function from a view to a [`Rewrite`]
/// - one for a family of operations, from an [`OpRef`] to a [`Rewrite`]
/// - one that takes a handle and the rewriter
#[diagnostic::on_unimplemented(
    message = "this function is no pattern for `{T}`",
    note = "a pattern is `fn(op: {T}) -> Option<Rewrite>`, or `fn(op: OpRef<'_>) -> Option<Rewrite>` for a family of operations",
    note = "`fn(op: Op, rw: &mut Rewriter<'_>) -> Option<()>` is one, too"
)]
pub trait PatternFn<T, By> {
    /// Rewrites the operation. Returns `None` without changes if it does not match.
    fn rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()>;
}

/// Marker of a [`PatternFn`] that takes a view.
pub struct ByView;

/// The kind of a [`PatternFn`] that takes any operation.
///
/// ```
/// use lect_core::entity::Value;
/// use lect_core::ir::OpRef;
/// use lect_transforms::patterns;
/// use lect_transforms::rewrite::{Patterns, Rewrite};
///
/// /// Omits operands that occur before.
/// fn drop_duplicates(op: OpRef<'_>) -> Option<Rewrite> {
///     let mut unique: Vec<Value> = Vec::new();
///     op.operands().for_each(|it| if !unique.contains(&it) { unique.push(it) });
///     (unique.len() < op.operand_count()).then(|| Rewrite::with_operands(unique))
/// }
///
/// const PATTERNS: Patterns = patterns![drop_duplicates];
/// ```
pub struct ByOp;

/// Marker of a [`PatternFn`] that takes a handle.
pub struct ByHandle;

impl<T, F> PatternFn<T, ByView> for F
where
    T: TypedOp<'static>,
    F: for<'a> Fn(T::As<'a>) -> Option<Rewrite>,
{
    fn rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        self(rewriter.op(op).cast()?)?.apply(rewriter);
        Some(())
    }
}

impl<T, F> PatternFn<T, ByOp> for F
where
    F: for<'a> Fn(OpRef<'a>) -> Option<Rewrite>,
{
    fn rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        self(rewriter.op(op))?.apply(rewriter);
        Some(())
    }
}

impl<T, F> PatternFn<T, ByHandle> for F
where
    F: Fn(Op, &mut Rewriter<'_>) -> Option<()>,
{
    fn rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        self(op, rewriter)
    }
}

/// Rewrites an operation of a view by a pattern.
#[doc(hidden)]
pub fn rewrite_as<T, By>(pattern: impl PatternFn<T, By>, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    pattern.rewrite(op, rewriter)
}

/// A pattern for operations of one view.
struct OfView<T, F> {
    rewrite: F,
    benefit: u16,
    place: &'static Location<'static>,
    view: PhantomData<fn() -> T>,
}

impl<T, F> RewritePattern for OfView<T, F>
where
    T: TypedOp<'static>,
    F: for<'a> Fn(T::As<'a>) -> Option<Rewrite> + Send + Sync,
{
    fn root(&self) -> Root {
        Root::Op(T::NAME)
    }

    fn benefit(&self) -> u16 {
        self.benefit
    }

    fn rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        PatternFn::<T, ByView>::rewrite(&self.rewrite, op, rewriter)
    }

    fn label(&self) -> String {
        format!("the pattern for '{}' added at {}", T::NAME, self.place)
    }
}

impl PatternSet {
    /// Adds a pattern for operations of a view: a function or a closure. Messages name the pattern by its operation and by
    /// the line that adds it.
    ///
    /// ```
    /// # use lect_core::Context;
    /// # use lect_core::builtin::UnrealizedConversionCastOp;
    /// use lect_transforms::rewrite::{PatternSet, Rewrite};
    ///
    /// let ctx = Context::new();
    /// let mut patterns = PatternSet::new();
    /// patterns.on::<UnrealizedConversionCastOp<'_>>(&ctx, 1, |cast| {
    ///     let operand = cast.0.operands().next()?;
    ///     cast.0.operand_types().eq(cast.0.result_types()).then(|| Rewrite::values([operand]))
    /// });
    /// ```
    #[track_caller]
    pub fn on<T: TypedOp<'static> + 'static>(
        &mut self,
        ctx: &ContextData,
        benefit: u16,
        rewrite: impl for<'a> Fn(T::As<'a>) -> Option<Rewrite> + Send + Sync + 'static,
    ) {
        let place = Location::caller();
        self.add(ctx, OfView::<T, _> { rewrite, benefit, place, view: PhantomData });
    }
}

impl PatternSet {
    /// Adds a function as a pattern for operations of a view.
    #[doc(hidden)]
    #[track_caller]
    pub fn on_as<T: TypedOp<'static> + 'static, By: 'static>(
        &mut self,
        ctx: &ContextData,
        benefit: u16,
        rewrite: impl PatternFn<T, By> + Send + Sync + 'static,
    ) {
        let place = Location::caller();
        self.add(ctx, OfFunction::<T, By, _> { rewrite, benefit, place, view: PhantomData });
    }
}

impl Rewriter<'_> {
    /// Returns the operation that a pattern is tried on.
    ///
    /// # Panics
    /// If the rewriter was not passed to a pattern by a driver.
    #[track_caller]
    pub fn root(&self) -> Op {
        self.root.expect("an operation that a pattern is tried on")
    }

    /// Returns the location of new typed operations: that of the operation that a pattern is tried on.
    pub fn loc(&self) -> Loc {
        self.loc
    }

    /// Runs a function with another location for new typed operations.
    pub fn located<R>(&mut self, loc: Loc, make: impl FnOnce(&mut Self) -> R) -> R {
        let before = std::mem::replace(&mut self.loc, loc);
        let made = make(self);
        self.loc = before;
        made
    }

    /// Creates a region with one block, for an operation to be built. The block has arguments of the given types, and a
    /// function emits its operations. The insertion point stays.
    pub fn nested(&mut self, args: &[Type], emit: impl FnOnce(&mut Self, &[Value])) -> Region {
        let (at, loc) = (self.at, self.loc);
        let (region, block) = self.region_with_block(args, loc);
        let args: Vec<Value> = self.ir.block(block).args().collect();
        self.at_end(block);
        emit(self, &args);
        self.at = at;
        region
    }

    /// Builds an operation from its typed parts at the insertion point.
    ///
    /// Inconsistent parts are reported as an error at its location, after which the driver fails. Examples are result
    /// types that cannot be inferred, or a dialect loaded from a file with other parts. Then a
    /// [cast](Builder::add_or_cast) is inserted instead.
    ///
    /// # Panics
    /// If there is no insertion point.
    #[track_caller]
    pub fn add<P: Parts>(&mut self, parts: P) -> Op {
        let at = self.at.expect("an insertion point");
        let (op, error) = Builder::new(self.ir, at, self.loc).add_or_cast(parts);
        self.listener.inserted(self.ir, op);
        if let Some(error) = error {
            self.listener.failed(error);
        }
        op
    }

    /// Builds an operation like [`add`](Self::add), and returns its result.
    #[track_caller]
    pub fn value<P: OneResult>(&mut self, parts: P) -> Value {
        let op = self.add(parts);
        self.op(op).result(0)
    }

    /// Builds an operation like [`value`](Self::value), and folds it (MLIR's `createOrFold`). Returns its result, or
    /// the value that it folds to, with a new constant in its place.
    #[track_caller]
    pub fn value_or_fold<P: OneResult>(&mut self, parts: P) -> Value {
        let op = self.add(parts);
        self.fold_new(op)[0]
    }

    /// Replaces an operation by one of typed parts with as many results, inserted before it.
    #[track_caller]
    pub fn replace_by<P: Parts>(&mut self, op: Op, parts: P) -> Op {
        let new = self.before(op).add(parts);
        let values: SmallVec<[Value; 2]> = self.op(new).results().collect();
        self.replace(op, &values);
        new
    }
}
