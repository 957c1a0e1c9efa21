//! Inlining of calls.
//!
//! Dialects declare whether and how operations can be inlined by [`Inlining`], a dialect interface. [`inline_call`]
//! inlines one call; the pass `inline` decides which calls to inline.

mod locations;
pub(crate) mod uses;

use lect_core::dialect::OpTraits;
use lect_core::entity::{Block, Op, Type, Value};
use lect_core::interfaces::call::{Call, Callable};
use lect_core::ir::{BlockRef, InsertionPoint, Isolate, IsolatePath, IsolateRef, Mapping, OpRef, RegionRef};
use lect_core::loc::LocKind;

/// Inlining rules of a dialect, in [`DialectHooks::interfaces`](lect_core::dialect::DialectHooks::interfaces).
/// Operations of dialects without the interface are not inlined.
pub trait Inlining: Sync {
    /// Returns true if a call, which is an operation of the dialect, may be replaced by the body of the callee.
    fn allows_call(&self, call: OpRef<'_>, callable: OpRef<'_>) -> bool {
        let _ = (call, callable);
        false
    }

    /// Returns true if a body may be inlined into a region of an operation of the dialect. `args` has a value of the
    /// region for each argument of the body.
    fn allows_into(&self, into: RegionRef<'_>, body: RegionRef<'_>, args: &[Value]) -> bool {
        let _ = (into, body, args);
        false
    }

    /// Returns true if an operation of the dialect may be moved into a region. Nested operations are checked
    /// separately.
    fn allows_op(&self, op: OpRef<'_>, into: RegionRef<'_>) -> bool {
        let _ = (op, into);
        false
    }

    /// Returns true if this terminator of a single-block body forwards its operands to the results of the call.
    /// Otherwise the body is inlined like one of several blocks.
    fn returns(&self, terminator: OpRef<'_>) -> bool {
        let _ = terminator;
        true
    }

    /// Replaces a returning terminator of the dialect by a branch to `rest`, with its operands. Other terminators stay.
    fn branch(&self, ir: &mut Isolate, terminator: Op, rest: Block) {
        let _ = (ir, terminator, rest);
    }

    /// Returns the value for an argument of the body, given the operand of a call of the dialect. New operations go
    /// before the call.
    fn argument(&self, ir: &mut Isolate, call: Op, operand: Value, callable: &Callee<'_>, index: usize) -> Value {
        let _ = (ir, call, callable, index);
        operand
    }

    /// Converts a value to type `ty`, if the types of a call of the dialect and its callee differ. A result of the call
    /// is retyped later: `value` then already has the type `ty`. New operations go to `at`; the last one produces the
    /// value.
    fn convert(&self, ir: &mut Isolate, at: InsertionPoint, call: Op, value: Value, ty: Type) -> Option<Value> {
        let _ = (ir, at, call, value, ty);
        None
    }

    /// Receives the inlined blocks, while the call still exists.
    fn inlined(&self, ir: &mut Isolate, call: Op, blocks: &[Block]) {
        let _ = (ir, call, blocks);
    }
}

/// The callee, in the isolate of its body.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Callee<'a> {
    /// The function.
    pub op: OpRef<'a>,
}

/// Rules that permit all operations everywhere.
#[derive(Debug)]
pub struct Anywhere;

impl Inlining for Anywhere {
    fn allows_into(&self, _: RegionRef<'_>, _: RegionRef<'_>, _: &[Value]) -> bool {
        true
    }

    fn allows_op(&self, _: OpRef<'_>, _: RegionRef<'_>) -> bool {
        true
    }
}

/// Returns the inlining rules of an operation's dialect.
pub fn inlining(op: OpRef<'_>) -> Option<&'static dyn Inlining> {
    match op.name_data().namespace() {
        b"builtin" => Some(&Anywhere),
        namespace => op.context().dialect_interface::<dyn Inlining>(namespace),
    }
}

/// Returns the isolate at a path, if any.
pub fn isolate_at<'a>(ir: &'a Isolate, path: &IsolatePath) -> Option<IsolateRef<'a>> {
    path.ops().iter().try_fold(ir.view(), |isolate, &op| isolate.op(op).own_isolate())
}

/// Position of a call.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CallSite {
    /// Path to the isolate that contains the call.
    pub path: IsolatePath,
    /// The call.
    pub op: Op,
}

/// Copies the body of the callee in place of a call, and erases the call. `callee` is the path to the isolate of the
/// function. `collect` receives the new blocks before their terminators are replaced. Returns `None` if the body may
/// not be inlined.
///
/// The two isolates must be split off.
pub fn inline_call(
    ir: &mut Isolate,
    site: &CallSite,
    callee: &IsolatePath,
    collect: &mut dyn FnMut(IsolateRef<'_>, &[Block]),
) -> Option<()> {
    let types = check(ir, site, callee)?;
    let call = isolate_at(ir, &site.path)?.op(site.op);
    let (rules, loc) = (inlining(call)?, call.loc());
    let (caller, function) = ir.pair_mut(&site.path, callee)?;
    let function = &*function;
    let body = body_of(function.view())?;
    let call = site.op;
    let around = caller.op(call).block()?.region()?.region;
    let args = arguments(caller, call, rules, function, body, &types)?;
    let mut mapping = Mapping::binding_args();
    body.entry()?.args().zip(args).for_each(|(arg, value)| mapping.insert_value(arg, value));
    let block = caller.op(call).block()?;
    let (before, next) = (block.block, block.next().map(|next| next.block));
    let exit = body.entry().filter(|_| body.has_one_block()).and_then(|entry| entry.last());
    let gives_all = |exit: OpRef<'_>| types.is_empty() || exit.operand_count() == types.len();
    let returns = |exit: OpRef<'_>| gives_all(exit) && inlining(exit).is_some_and(|it| it.returns(exit));
    let is_straight = exit.is_some_and(returns);
    // The call moves with the operations behind it, as it is needed until the end. If control flow is straight, nothing
    // is moved: moving takes time proportional to the number of operations.
    let rest = if is_straight { None } else { Some(caller.split_block(call)) };
    let Ok(blocks) = caller.clone_region(body, around, rest.or(next), &mut mapping) else {
        rest.into_iter().for_each(|rest| caller.merge_block(before, rest, &[]));
        return None;
    };
    if loc.kind() != LocKind::Unknown {
        locations::stack(caller, &blocks, loc);
    }
    rules.inlined(caller, call, &blocks);
    collect(caller.view(), &blocks);
    match (rest, blocks.first()) {
        (Some(rest), Some(&first)) => {
            branch_to(caller, call, rest, &blocks, &types);
            caller.erase(call);
            caller.merge_block(before, first, &[]);
        }
        (_, Some(&only)) => put_before(caller, call, only),
        (_, None) => {}
    }
    Some(())
}

/// Checks whether a body may be inlined, and returns the result types of the callee.
fn check(ir: &Isolate, site: &CallSite, callee: &IsolatePath) -> Option<Vec<Type>> {
    let call = isolate_at(ir, &site.path)?.op(site.op);
    let body = body_of(isolate_at(ir, callee)?)?;
    let callable = body.parent()?;
    let types = callable.interface::<dyn Callable>()?.result_types(callable)?.into_owned();
    let arguments = call.interface::<dyn Call>()?.arguments(call).len();
    let rules = inlining(call)?;
    let into = call.block()?.region()?;
    let operands: Vec<Value> = call.interface::<dyn Call>()?.arguments(call).map(|index| call.operand(index)).collect();
    let fits = arguments == body.entry()?.args().len() && call.result_count() == types.len();
    let is_legal = fits
        && rules.allows_call(call, callable)
        && inlining(into.parent()?)?.allows_into(into, body, &operands)
        && ops_are_legal(body, into);
    is_legal.then_some(types)
}

fn ops_are_legal(body: RegionRef<'_>, into: RegionRef<'_>) -> bool {
    let is_legal = |op: OpRef<'_>| {
        inlining(op).is_some_and(|rules| rules.allows_op(op, into))
            && (!op.has_regions() || op.regions().all(|region| lect_core::stack::grow(|| ops_are_legal(region, into))))
    };
    body.blocks().flat_map(BlockRef::ops).all(is_legal)
}

/// Returns the body of the function that is the root of an isolate.
fn body_of(isolate: IsolateRef<'_>) -> Option<RegionRef<'_>> {
    let function = isolate.root();
    function.interface::<dyn Callable>()?.region(function)
}

/// Returns the values for the arguments of a body. If types differ, the call's dialect converts; if it cannot, all
/// changes are reverted.
fn arguments(
    ir: &mut Isolate,
    call: Op,
    rules: &dyn Inlining,
    function: &Isolate,
    body: RegionRef<'_>,
    types: &[Type],
) -> Option<Vec<Value>> {
    let view = ir.op(call);
    let range = view.interface::<dyn Call>()?.arguments(view);
    let operands: Vec<Value> = range.map(|index| view.operand(index)).collect();
    let results: Vec<Value> = view.results().collect();
    let wanted: Vec<Type> = body.entry()?.args().map(|arg| function.value_type(arg)).collect();
    let mut casts = Vec::new();
    let mut args = Vec::new();
    let mut done = true;
    for (operand, ty) in operands.into_iter().zip(wanted) {
        let mut value = operand;
        if ir.value_type(operand) != ty {
            let cast = rules.convert(ir, InsertionPoint::Before(call), call, operand, ty);
            done &= cast.is_some();
            value = cast.unwrap_or(operand);
            casts.extend(cast.map(|cast| (cast, operand)));
        }
        args.push(value);
    }
    let after = place_after(ir, call);
    for (&result, &ty) in results.iter().zip(types) {
        let own = ir.value_type(result);
        if own == ty || !done {
            continue;
        }
        let cast = after.and_then(|at| rules.convert(ir, at, call, result, own));
        done = cast.is_some();
        if let Some(cast) = cast {
            let maker = ir.value(cast).defining_op().map(|op| op.op);
            ir.replace_uses_if(result, cast, |user, _| Some(user.op) != maker);
            casts.push((cast, result));
        }
    }
    if !done {
        for (cast, operand) in casts.into_iter().rev() {
            ir.replace_all_uses(cast, operand);
            let made = ir.value(cast).defining_op().map(|op| op.op);
            made.into_iter().for_each(|op| ir.erase(op));
        }
        return None;
    }
    let callee = Callee { op: function.root() };
    let args = args.into_iter().enumerate().map(|(index, value)| rules.argument(ir, call, value, &callee, index));
    Some(args.collect())
}

/// Returns the insertion point after a call.
fn place_after(ir: &Isolate, call: Op) -> Option<InsertionPoint> {
    let call = ir.op(call);
    match call.next() {
        Some(next) => Some(InsertionPoint::Before(next.op)),
        None => Some(InsertionPoint::End(call.block()?.block)),
    }
}

/// Moves the operations of a returning block before a call, and replaces the call's results by the returned values.
fn put_before(ir: &mut Isolate, call: Op, block: Block) {
    let results: Vec<Value> = ir.op(call).results().collect();
    let around = ir.op(call).block().map(|block| block.block);
    let Some((exit, around)) = ir.block(block).last().map(|op| op.op).zip(around) else { return };
    let values: Vec<Value> = ir.op(exit).operands().collect();
    for (&result, value) in results.iter().zip(values) {
        ir.replace_all_uses(result, value);
    }
    ir.erase(exit);
    let ends = ir.block(block).first().zip(ir.block(block).last()).map(|(first, last)| (first.op, last.op));
    if let Some((first, last)) = ends {
        ir.splice_ops(around, Some(call), first, last);
    }
    ir.erase_block(block);
    ir.erase(call);
}

/// Replaces the returning terminators of new blocks by branches to the rest of the caller, which has arguments for the
/// results of the call.
fn branch_to(ir: &mut Isolate, call: Op, rest: Block, blocks: &[Block], types: &[Type]) {
    let (results, loc): (Vec<Value>, _) = (ir.op(call).results().collect(), ir.op(call).loc());
    for (&result, &ty) in results.iter().zip(types) {
        let arg = ir.add_block_arg(rest, ty, loc);
        ir.replace_all_uses(result, arg);
    }
    for &block in blocks {
        let exit = ir.block(block).last().filter(|exit| exit.has(OpTraits::TERMINATOR));
        if let Some((exit, rules)) = exit.and_then(|exit| Some((exit.op, inlining(exit)?))) {
            rules.branch(ir, exit, rest);
        }
    }
}
