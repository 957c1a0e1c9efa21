//! Replacement values for removed ones.

use std::iter::successors;

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Attr, Block, Op, Region, Type, Value};
use lect_core::fold::{materialize, materialize_for};
use lect_core::ir::{Isolate, OpRef, OpState};
use lect_core::loc::Loc;
use lect_core::number::{ApInt, Float};
use lect_core::types::TypeData;

use super::draft::Set;
use super::weight::is_from_nowhere;
use crate::rewrite::insertion_region;

/// Kind of replacement value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StandIn {
    /// Existing values of the same type: operands, arguments of enclosing blocks, results of earlier operations.
    /// Otherwise like [`Nowhere`](Self::Nowhere).
    Known,
    /// Results of casts without operands.
    Nowhere,
    /// Constants, zero if possible. If the type has none, like [`Nowhere`](Self::Nowhere).
    Zero,
    /// Like [`Known`](Self::Known), but the last of several operands of the type.
    Last,
}

impl StandIn {
    pub const ALL: [Self; 4] = [Self::Known, Self::Nowhere, Self::Zero, Self::Last];

    /// Returns the kind with a number.
    pub fn nth(way: usize) -> Self {
        Self::ALL[way % Self::ALL.len()]
    }

    /// Returns a value of a type that is defined before `op`, and not by an operation in `avoided`. Operands of `op`
    /// are permitted: they are replaced later themselves.
    pub fn value(self, ir: &mut Isolate, ty: Type, op: Op, avoided: &Set<Op>) -> Option<Value> {
        if matches!(self, Self::Known | Self::Last) {
            let view = ir.op(op);
            let own: Vec<Value> = view.results().collect();
            let fits = |value: &Value| ir.value_type(*value) == ty && !own.contains(value);
            let mut operands = view.operands();
            let operand = if self == Self::Last { operands.rfind(fits) } else { operands.find(fits) };
            if let Some(value) = operand.or_else(|| known_before(view, ty, avoided)) {
                return Some(value);
            }
        }
        self.make(ir, ty, op, avoided)
    }

    /// Returns a replacement for a block argument.
    pub fn value_before(self, ir: &mut Isolate, arg: Value, block: Block) -> Option<Value> {
        let (ty, view) = (ir.value_type(arg), ir.block(block));
        if matches!(self, Self::Known | Self::Last) {
            let others = view.args().find(|&it| it != arg && ir.value_type(it) == ty);
            let parent = view.region()?.parent()?;
            let around = || if closes(parent) { None } else { known_before(parent, ty, &Set::default()) };
            if let Some(value) = others.or_else(around) {
                return Some(value);
            }
        }
        let first = view.first()?.op;
        self.make(ir, ty, first, &Set::default())
    }

    /// Returns a new replacement value, or one created earlier.
    fn make(self, ir: &mut Isolate, ty: Type, op: Op, avoided: &Set<Op>) -> Option<Value> {
        let region = ir.op(op).block()?.region().and_then(insertion_region)?;
        let constant = (self == Self::Zero).then(|| zero_op(ir, ty, op)).flatten();
        let own: Vec<Value> = ir.op(op).results().collect();
        if let Some(value) = made_before(ir, region, ty, constant.is_some(), avoided).filter(|it| !own.contains(it)) {
            return Some(value);
        }
        let ctx = ir.context().clone();
        let cast = || OpState::new(ctx.op_name_of(b"builtin.unrealized_conversion_cast"), Loc::UNKNOWN).results([ty]);
        let made = ir.try_build(constant.unwrap_or_else(cast)).ok()?;
        let entry = ir.region(region).entry()?;
        match entry.first().map(|first| first.op) {
            Some(first) => ir.insert_before(first, made),
            None => {
                let entry = entry.block;
                ir.append(entry, made);
            }
        }
        (ir.op(made).result_count() == 1).then(|| ir.op(made).result(0))
    }
}

/// Returns true if outer values are not visible within an operation.
fn closes(op: OpRef<'_>) -> bool {
    op.is_root() || op.is_isolated()
}

/// Returns a value of a type that is defined before an operation, the outermost first.
fn known_before(op: OpRef<'_>, ty: Type, avoided: &Set<Op>) -> Option<Value> {
    let has_type = |value: &Value| op.ir.value_type(*value) == ty;
    let mut around: Vec<OpRef<'_>> = successors(Some(op), |op| op.parent().filter(|parent| !closes(*parent))).collect();
    around.reverse();
    around.into_iter().find_map(|op| {
        let block = op.block()?;
        let before = block.ops().take_while(|it| *it != op).filter(|it| !avoided.contains(&it.op));
        block.args().find(has_type).or_else(|| before.flat_map(|it| it.results()).find(has_type))
    })
}

/// Returns the result of an operation created earlier at the beginning of a region.
fn made_before(ir: &Isolate, region: Region, ty: Type, constant: bool, avoided: &Set<Op>) -> Option<Value> {
    let is_constant = |op: &OpRef<'_>| op.has(OpTraits::CONSTANT_LIKE) && op.operand_count() == 0;
    let made = ir.region(region).entry()?.ops().take_while(|op| is_from_nowhere(*op) || is_constant(op));
    let mut fitting =
        made.filter(|op| op.result_count() == 1 && is_constant(op) == constant && !avoided.contains(&op.op));
    let found = fitting.find(|op| ir.value_type(op.result(0)) == ty)?;
    Some(found.result(0))
}

/// Returns a constant of a type, materialized by the operation's dialect or by `arith`.
fn zero_op(ir: &Isolate, ty: Type, op: Op) -> Option<OpState> {
    let ctx = ir.context();
    let value = zero(ctx, ty)?;
    let arith = || materialize_for(ctx, ctx.op_name_of(b"arith.constant"), value, ty, Loc::UNKNOWN);
    materialize(ir.op(op), value, ty, Loc::UNKNOWN).or_else(arith)
}

/// Returns a zero attribute of a type, or a splat of zero.
pub(super) fn zero(ctx: &ContextData, ty: Type) -> Option<Attr> {
    match ctx.types().data(ty) {
        TypeData::Integer { width, .. } => {
            Some(ctx.attrs().intern(AttrData::Integer { value: ApInt::from_u64(*width, 0), ty }))
        }
        TypeData::Index => Some(ctx.attrs().integer(ty, 0)),
        TypeData::Float(format) => Some(ctx.attrs().float(Float::from_f64(*format, 0.0))),
        TypeData::Vector { element, .. } | TypeData::RankedTensor { element, .. } => {
            let bytes = ctx.attrs().dense_layout(*element)?.element_bytes();
            ctx.attrs().dense_elements(ty, true, &vec![0; bytes]).ok()
        }
        _ => None,
    }
}
