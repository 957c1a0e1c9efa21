//! `int-range-optimizations`: simplification by inferred integer ranges.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use lect_core::entity::OpName;
use lect_core::fold::materialize_for;
use lect_core::ir::{IsolateId, walk};
use lect_support::folding;
use lect_support::prelude::*;
use lect_transforms::analysis::constants::Constants;
use lect_transforms::analysis::ranges::{IntRange, KeepRange, Ranges};
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::greedy::{self, GreedyConfig};
use lect_transforms::rewrite::{Ignore, RewritePattern, Root};

use crate::arith::{ConstantOp, RemSIOp, RemUIOp};

/// Simplify operations by inferred integer ranges
#[derive(Pass)]
#[pass(name = "int-range-optimizations", class = "ArithIntRangeOpts")]
pub struct IntRangeOptimizations;

impl Pass for IntRangeOptimizations {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        apply_with_ranges(ir, cx, |ctx, known| {
            let mut patterns = PatternSet::new();
            patterns.add(ctx, Materialize(Arc::clone(known)));
            let of = Arc::clone(known);
            patterns.on::<RemSIOp<'_>>(ctx, 1, move |op| drop_remainder(op.0, &of, |range| [&range.smin, &range.smax]));
            let of = Arc::clone(known);
            patterns.on::<RemUIOp<'_>>(ctx, 1, move |op| drop_remainder(op.0, &of, |range| [&range.umin, &range.umax]));
            patterns
        })
    }
}

/// Infers ranges, and applies patterns that use them to each isolate.
pub fn apply_with_ranges(
    ir: &mut Isolate,
    cx: &PassContext<'_>,
    patterns: impl Fn(&ContextData, &Arc<KnownRanges>) -> PatternSet + Sync,
) -> Result<(), Reported> {
    let top = ir.view().id();
    with_ranges(ir, cx, patterns, |isolate, patterns| {
        // MLIR's default traversal order, which canonicalization does not use.
        let mut config = GreedyConfig::default();
        (config.top_down, config.root, config.only_stored) = (false, isolate.view().id() != top, true);
        greedy::apply(isolate, patterns, &config).failed.map_or(Ok(()), Err)
    })
}

/// Infers ranges, and applies patterns that use them once to each operation, without folds.
pub fn apply_once_with_ranges(
    ir: &mut Isolate,
    cx: &PassContext<'_>,
    patterns: impl Fn(&ContextData, &Arc<KnownRanges>) -> PatternSet + Sync,
) -> Result<(), Reported> {
    with_ranges(ir, cx, patterns, |isolate, patterns| {
        let mut ops = Vec::new();
        walk::within_storage(isolate.root(), |op| ops.push(op.op));
        for op in ops.into_iter().skip(1) {
            let mut quiet = Ignore;
            let mut rewriter = Rewriter::new(isolate, &mut quiet);
            rewriter.before(op);
            let _ = patterns.rewrite(op, &mut rewriter);
        }
        Ok(())
    })
}

/// Infers ranges, and runs a driver on each isolate with patterns that use them.
fn with_ranges(
    ir: &mut Isolate,
    cx: &PassContext<'_>,
    patterns: impl Fn(&ContextData, &Arc<KnownRanges>) -> PatternSet + Sync,
    drive: impl Fn(&mut Isolate, &PatternSet) -> Result<(), Reported> + Sync,
) -> Result<(), Reported> {
    let (constants, ranges) = Constants::with_ranges(ir.root(), cx.surroundings());
    let ranges = Arc::new(ranges);
    cx.try_each_isolate(ir, |isolate| {
        constants.place(isolate);
        keep(isolate, &ranges);
        let known = Arc::new(KnownRanges::new(&ranges, isolate));
        let patterns = patterns(isolate.context(), &known);
        // A new value must not reuse the identifier of an erased one, whose range is known.
        isolate.hold_erased();
        let done = drive(isolate, &patterns);
        isolate.release_erased();
        done
    })
}

/// Stores ranges in the operations that implement `KeepRange`.
fn keep(ir: &mut Isolate, ranges: &Ranges) {
    let (id, mut kept) = (ir.view().id(), Vec::new());
    walk::within_storage(ir.root(), |op| {
        if let Some(keeper) = op.interface::<dyn KeepRange>()
            && let Some(range) = op.operands().next().and_then(|operand| ranges.value(id, operand))
        {
            kept.push((op.op, keeper, range));
        }
    });
    kept.into_iter().for_each(|(op, keeper, range)| keeper.keep(ir, op, range));
}

/// Ranges of the values of an isolate, including those of replacements.
pub struct KnownRanges {
    ranges: Arc<Ranges>,
    ir: IsolateId,
    copied: Mutex<HashMap<Value, IntRange>>,
}

impl KnownRanges {
    fn new(ranges: &Arc<Ranges>, ir: &Isolate) -> Self {
        Self { ranges: Arc::clone(ranges), ir: ir.view().id(), copied: Mutex::default() }
    }

    /// Returns the range of a value, if known.
    pub fn range(&self, value: Value) -> Option<IntRange> {
        let copied = self.copied.lock().unwrap_or_else(PoisonError::into_inner).get(&value).cloned();
        copied.or_else(|| self.ranges.value(self.ir, value).cloned())
    }

    /// Copies the range of a value to its replacement.
    pub fn copy(&self, from: Value, to: Value) {
        if let Some(range) = self.range(from) {
            self.copied.lock().unwrap_or_else(PoisonError::into_inner).insert(to, range);
        }
    }

    /// Returns the only integer in the range of a value that has uses.
    fn single(&self, ir: &Isolate, value: Value) -> Option<ApInt> {
        if ir.value(value).is_unused() {
            return None;
        }
        self.range(value)?.single().cloned()
    }
}

/// Pattern that replaces values with a single-integer range by constants.
struct Materialize(Arc<KnownRanges>);

impl Materialize {
    /// Replaces the uses of a value by a constant. Returns false if the range is not a single integer, or the type has
    /// no constants.
    fn replace(&self, rw: &mut Rewriter<'_>, value: Value, maker: OpName, loc: Loc) -> bool {
        let Some(number) = self.0.single(rw.ir(), value) else { return false };
        let ty = rw.ir().value_type(value);
        let Some(constant) = constant(rw, maker, &number, ty, loc) else { return false };
        self.0.copy(value, constant);
        rw.replace_all_uses(value, constant);
        true
    }
}

fn constant(rw: &mut Rewriter<'_>, maker: OpName, number: &ApInt, ty: Type, loc: Loc) -> Option<Value> {
    let ctx = rw.context();
    let element = ctx.types().element_type(ty).unwrap_or(ty);
    let scalar = ctx.attrs().intern(AttrData::Integer { value: number.clone(), ty: element });
    let attr = if element == ty { scalar } else { folding::splat_of(ctx, scalar, ty)? };
    let state = materialize_for(ctx, maker, attr, ty, loc);
    let state = state.or_else(|| constant_op(ctx, ConstantOp::NAME.as_bytes(), attr, ty, loc))?;
    let op = rw.insert(state);
    Some(rw.op(op).result(0))
}

impl RewritePattern for Materialize {
    fn root(&self) -> Root {
        Root::Any
    }

    fn rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
        let view = rw.op(op);
        // The results of a root are in another isolate; functions and modules have none.
        let results: Values = if view.is_root() { Values::new() } else { view.results().collect() };
        if let [result] = results[..]
            && rw.ir().value(result).constant().is_some()
        {
            return None;
        }
        let (maker, loc) = (view.name(), view.loc());
        let is_single = |value: Value| self.0.single(rw.ir(), value).is_some();
        let regions = view.regions().filter(|_| view.is_root() || view.own_isolate().is_none());
        let blocks: Vec<_> = regions.flat_map(|region| region.blocks()).collect();
        let blocks = blocks.iter().filter(|block| block.args().any(is_single));
        let blocks: Vec<_> = blocks.map(|block| (block.block, block.args_with_locs().to_vec())).collect();
        if blocks.is_empty() && !results.iter().any(|result| is_single(*result)) {
            return None;
        }
        let mut all = !results.is_empty();
        for result in results {
            all &= self.replace(rw.before(op), result, maker, loc) || rw.ir().value(result).is_unused();
        }
        if all && rw.op(op).is_trivially_dead() {
            rw.erase(op);
            return Some(());
        }
        for (block, args) in blocks {
            rw.at_start(block);
            for (arg, loc) in args {
                self.replace(rw, arg, maker, loc);
            }
        }
        Some(())
    }
}

/// Folds a remainder to the dividend if the dividend is less than the constant divisor.
fn drop_remainder(op: OpRef<'_>, known: &KnownRanges, bounds: fn(&IntRange) -> [&ApInt; 2]) -> Option<Rewrite> {
    let (left, right) = (op.operand(0), op.operand(1));
    let divisor = scalar_int(&op.ir, right)?.to_i64().filter(|divisor| *divisor > 0)?;
    let range = known.range(left)?;
    let [min, max] = bounds(&range);
    let divisor = ApInt::from_i64(64.max(range.width()), divisor);
    let is_less = |number: &ApInt| !number.is_negative() && number.cmp_unsigned(&divisor).is_lt();
    (is_less(min) && is_less(max) && min.cmp_unsigned(max).is_le()).then(|| Rewrite::values([left]))
}
