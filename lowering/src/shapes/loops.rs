//! Loops and conditions over the extents of shapes.

use lect_dialects::arith::{AndIOp, CmpIOp, CmpIPredicate, ConstantOp, MaxUIOp, OrIOp, SelectOp, SubIOp};
use lect_dialects::{scf, tensor};
use lect_support::prelude::*;

/// Emits an `index` constant.
pub(super) fn number(rw: &mut Rewriter<'_>, number: i64) -> Value {
    rw.value(ConstantOp::index(rw.context(), number))
}

pub(super) fn compare(rw: &mut Rewriter<'_>, predicate: CmpIPredicate, lhs: Value, rhs: Value) -> Value {
    rw.value(CmpIOp::build(predicate, lhs, rhs))
}

/// Emits a constant of type `i1`.
pub(super) fn truth(rw: &mut Rewriter<'_>, value: bool) -> Value {
    rw.value(ConstantOp::truth(rw.context(), value))
}

/// Emits the size of a tensor in a dimension.
pub(super) fn dim(rw: &mut Rewriter<'_>, tensor: Value, at: Value) -> Value {
    rw.value(tensor::DimOp::build(tensor, at))
}

/// Emits the extent of a shape.
pub(super) fn extent(rw: &mut Rewriter<'_>, shape: Value, at: Value) -> Value {
    rw.value(tensor::ExtractOp::build(shape, [at]))
}

/// Emits a condition with one result.
pub(super) fn choose(
    rw: &mut Rewriter<'_>,
    condition: Value,
    ty: Type,
    yes: impl FnOnce(&mut Rewriter<'_>) -> Value,
    no: impl FnOnce(&mut Rewriter<'_>) -> Value,
) -> Value {
    let yes = rw.nested(&[], |rw, _| {
        let value = yes(rw);
        rw.add(scf::YieldOp::build([value]));
    });
    let no = rw.nested(&[], |rw, _| {
        let value = no(rw);
        rw.add(scf::YieldOp::build([value]));
    });
    let op = rw.add(scf::IfOp::build(condition, [ty], yes, no));
    rw.op(op).result(0)
}

/// Emits a loop from zero with step one that carries a value. The body gets the induction variable and the value, and
/// returns the next value.
pub(super) fn count(
    rw: &mut Rewriter<'_>,
    [zero, end, one]: [Value; 3],
    init: Value,
    body: impl FnOnce(&mut Rewriter<'_>, Value, Value) -> Value,
) -> Value {
    let (ty, index) = (rw.ir().value_type(init), rw.context().types().index());
    let region = rw.nested(&[index, ty], |rw, args| {
        let value = body(rw, args[0], args[1]);
        rw.add(scf::YieldOp::build([value]));
    });
    let op = rw.add(scf::ForOp::build(zero, end, one, [init], [ty], region));
    rw.op(op).result(0)
}

/// The ranks of several shapes, relative to the greatest one.
pub(super) struct Ranks {
    pub greatest: Value,
    /// Number of dimensions that each shape lacks.
    pub missing: Vec<Value>,
}

impl Ranks {
    pub fn of(rw: &mut Rewriter<'_>, shapes: &[Value], zero: Value) -> Option<Self> {
        let ranks: Vec<Value> = shapes.iter().map(|shape| dim(rw, *shape, zero)).collect();
        let greatest = ranks.iter().copied().reduce(|greatest, rank| rw.value(MaxUIOp::build(rank, greatest)))?;
        let missing = ranks.iter().map(|rank| rw.value(SubIOp::build(greatest, *rank))).collect();
        Some(Self { greatest, missing })
    }

    /// Emits the extent of the broadcast shape in a dimension: the last one other than one.
    pub fn broadcast_extent(&self, rw: &mut Rewriter<'_>, shapes: &[Value], at: Value) -> Value {
        let index = rw.context().types().index();
        let one = number(rw, 1);
        let mut result = one;
        for (&shape, &missing) in shapes.iter().zip(&self.missing) {
            let is_missing = compare(rw, CmpIPredicate::Ult, at, missing);
            let before = result;
            result = choose(
                rw,
                is_missing,
                index,
                |_| before,
                |rw| {
                    let at = rw.value(SubIOp::build(at, missing));
                    let extent = extent(rw, shape, at);
                    let is_one = compare(rw, CmpIPredicate::Eq, extent, one);
                    rw.value(SelectOp::build(is_one, before, extent))
                },
            );
        }
        result
    }

    /// Emits the condition that all extents in a dimension are one or equal to the broadcast extent.
    pub fn is_broadcastable(&self, rw: &mut Rewriter<'_>, shapes: &[Value], [at, one, before]: [Value; 3]) -> Value {
        let i1 = rw.context().types().i1();
        let broadcast = self.broadcast_extent(rw, shapes, at);
        let mut result = before;
        for (&shape, &missing) in shapes.iter().zip(&self.missing) {
            let is_missing = compare(rw, CmpIPredicate::Ult, at, missing);
            let before = result;
            result = choose(
                rw,
                is_missing,
                i1,
                |_| before,
                |rw| {
                    let at = rw.value(SubIOp::build(at, missing));
                    let extent = extent(rw, shape, at);
                    let is_one = compare(rw, CmpIPredicate::Eq, extent, one);
                    let is_equal = compare(rw, CmpIPredicate::Eq, extent, broadcast);
                    let fits = rw.value(OrIOp::build(is_one, is_equal));
                    rw.value(AndIOp::build(before, fits))
                },
            );
        }
        result
    }
}
