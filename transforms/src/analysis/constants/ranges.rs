//! Ranges of integers in sparse conditional constant propagation.

use lect_core::attrs::AttrData;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Type, Value};
use lect_core::ir::{IsolateRef, OpRef, ValueDef};
use lect_core::number::ApInt;
use smallvec::SmallVec;

use super::{Known, Solver};
use crate::analysis::ranges::{Bound, CounterBounds, Counters, InferIntRange, IntRange, width_of};

/// Limit of how often the range of a value may grow. A sum in a recursive call would grow by one each time.
const MOST_GROWTH: u32 = 256;

impl<'a> Solver<'a> {
    fn range(&self, ir: IsolateRef<'a>, value: Value) -> Option<&IntRange> {
        self.ranges.as_ref()?.known.get(&(ir.id(), value))
    }

    /// Joins a range into that of a value.
    pub(super) fn join_range(&mut self, ir: IsolateRef<'a>, value: Value, range: &IntRange) {
        let Some(ranges) = &mut self.ranges else { return };
        let key = (ir.id(), value);
        let mut after = match ranges.known.get(&key) {
            Some(before) => {
                let after = before.union(range);
                if after == *before {
                    return;
                }
                after
            }
            None => range.clone(),
        };
        let growth = self.growth.entry(key).or_default();
        *growth += 1;
        if *growth > MOST_GROWTH {
            after = IntRange::full(after.width());
        }
        let known = after.single().and_then(|number| constant(ir, value, number));
        ranges.known.insert(key, after);
        self.join(ir, value, known.unwrap_or(Known::Varies));
        self.push_users(ir, value);
    }

    /// Joins the range of a value into that of another one.
    pub(super) fn flow_range(&mut self, from: IsolateRef<'a>, value: Value, to: IsolateRef<'a>, target: Value) {
        if let Some(range) = self.range(from, value).cloned() {
            self.join_range(to, target, &range);
        }
    }

    /// Sets the range of a value to all integers of its type.
    pub(super) fn vary_range(&mut self, ir: IsolateRef<'a>, value: Value) {
        if self.ranges.is_none() {
            return;
        }
        let width = width_of(ir.context(), ir.value(value).ty());
        if width > 0 {
            self.join_range(ir, value, &IntRange::full(width));
        }
    }

    fn operand_ranges(&self, op: OpRef<'a>) -> SmallVec<[Option<IntRange>; 4]> {
        op.operands().map(|value| self.range(op.ir, value).cloned()).collect()
    }

    /// Infers the ranges of the results of an operation without regions.
    pub(super) fn infer_ranges(&mut self, op: OpRef<'a>) {
        if self.ranges.is_none() {
            return;
        }
        let Some(infer) = op.interface::<dyn InferIntRange>().filter(|_| op.result_count() == 1) else {
            return op.results().for_each(|result| self.vary_range(op.ir, result));
        };
        let Some(range) = infer.range(op, &self.operand_ranges(op)) else { return };
        let result = op.result(0);
        let before = self.range(op.ir, result).cloned();
        self.join_range(op.ir, result, &range);
        // A loop-carried value would grow step by step, so its range becomes the full one.
        if before.is_some_and(|before| Some(&before) != self.range(op.ir, result)) && is_passed_on(op.ir, result) {
            self.join_range(op.ir, result, &IntRange::full(range.width()));
        }
    }

    /// Visits arguments of a region's entry block that no operand is forwarded to: induction variables, and others with
    /// the full range.
    pub(super) fn vary_args(&mut self, op: OpRef<'a>, ir: IsolateRef<'a>, args: &[(usize, Value)]) {
        if self.ranges.is_none() || args.is_empty() {
            return self.vary(ir, args.iter().map(|it| it.1));
        }
        let bounds = op.interface::<dyn Counters>().map_or_else(SmallVec::new, |it| it.bounds(op));
        let infer = op.interface::<dyn InferIntRange>();
        let inferred = infer.map_or_else(Vec::new, |it| it.arguments(op, &self.operand_ranges(op)));
        for &(at, arg) in args {
            if let Some(range) = inferred.get(at) {
                range.iter().for_each(|range| self.join_range(ir, arg, range));
                continue;
            }
            self.join(ir, arg, Known::Varies);
            match bounds.get(at) {
                None => self.vary_range(ir, arg),
                Some(bounds) => {
                    if let Some(range) = self.counter(op, ir.value(arg).ty(), bounds) {
                        self.join_range(ir, arg, &range);
                    }
                }
            }
        }
    }

    /// Returns the range of an induction variable, or `None` if its bounds are inconsistent.
    fn counter(&self, op: OpRef<'a>, ty: Type, bounds: &CounterBounds) -> Option<IntRange> {
        let width = width_of(op.context(), ty);
        let edge = |upper: bool| if upper { ApInt::signed_max(width) } else { ApInt::signed_min(width) };
        let number = |bound: Bound, upper: bool| match bound {
            Bound::Number(number) => ApInt::from_i64(width, number),
            Bound::Value(value) => match self.range(op.ir, value).filter(|range| range.width() == width) {
                Some(range) if upper => range.smax.clone(),
                Some(range) => range.smin.clone(),
                None => edge(upper),
            },
            Bound::Unknown => edge(upper),
        };
        if width == 0 {
            return None;
        }
        let (min, max, step) = (number(bounds.lower, false), number(bounds.upper, true), number(bounds.step, true));
        let (min, max) = match step.is_negative() {
            true => (max, min),
            false => (min, max.wrapping_sub(&ApInt::from_u64(width, 1))),
        };
        min.cmp_signed(&max).is_le().then(|| IntRange::signed(min, max))
    }
}

/// Returns the constant state of a value, with the operation whose dialect materializes the constant.
fn constant(ir: IsolateRef<'_>, value: Value, number: &ApInt) -> Option<Known> {
    let (ctx, view) = (ir.context(), ir.value(value));
    let maker = match view.def() {
        ValueDef::Argument(block, _) => ir.block(block).region()?.parent()?.name(),
        _ => view.defining_op()?.name(),
    };
    let ty = view.ty();
    match ctx.types().integer_width(ty) {
        Some(_) => {
            let attr = ctx.attrs().intern(AttrData::Integer { value: number.clone(), ty });
            Some(Known::Constant(attr, maker))
        }
        // The element type does not matter for the result.
        None => None,
    }
}

/// Returns true if a terminator uses a value.
fn is_passed_on(ir: IsolateRef<'_>, value: Value) -> bool {
    ir.value(value).uses().any(|(user, _)| user.has(OpTraits::TERMINATOR))
}
