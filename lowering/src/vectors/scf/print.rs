//! `vector.print` of vectors as loops that print elements.

use lect_core::types::Signedness;
use lect_dialects::arith::{AddIOp, CmpIOp, CmpIPredicate, ConstantOp, ExtSIOp, ExtUIOp, MulIOp, SubIOp};
use lect_dialects::scf;
use lect_dialects::vector::{BitCastOp, PrintOp, PrintPunctuation, ShapeCastOp, VectorScaleOp};
use lect_support::prelude::*;

use super::super::{Vector, extract};
use super::count;

/// Adds the pattern.
pub(super) fn add_patterns(patterns: &mut PatternSet, ctx: &ContextData) {
    patterns.on::<PrintOp<'_>>(ctx, 1, print);
}

/// Types of the steps from integers to integers of a width that all targets have.
struct Widening {
    signless: Type,
    wide_signless: Type,
    wide: Type,
    is_unsigned: bool,
}

impl Widening {
    fn of(ctx: &ContextData, vector: &Vector) -> Option<Self> {
        let TypeData::Integer { width, signedness } = ctx.types().data(vector.element) else {
            return None;
        };
        let legal = (*width).max(8).next_power_of_two();
        let with = |width: u32, signedness: Signedness| {
            let element = ctx.types().integer(width, signedness).ok()?;
            Vector { element, ..vector.clone() }.ty(ctx)
        };
        Some(Self {
            signless: with(*width, Signedness::Signless)?,
            wide_signless: with(legal, Signedness::Signless)?,
            wide: with(legal, *signedness)?,
            is_unsigned: *width == 1 || *signedness == Signedness::Unsigned,
        })
    }

    fn emit(&self, rw: &mut Rewriter<'_>, value: Value) -> Value {
        let mut value = rw.value(BitCastOp::build(value, self.signless));
        if self.signless != self.wide_signless {
            value = match self.is_unsigned {
                true => rw.value(ExtUIOp::build(value, self.wide_signless)),
                false => rw.value(ExtSIOp::build(value, self.wide_signless)),
            };
        }
        rw.value(BitCastOp::build(value, self.wide))
    }
}

fn punctuation(rw: &mut Rewriter<'_>, punctuation: PrintPunctuation) -> Op {
    rw.add(PrintOp::build().punctuation(punctuation))
}

fn index(rw: &mut Rewriter<'_>, number: i64) -> Value {
    rw.value(ConstantOp::index(rw.context(), number))
}

fn print(op: PrintOp<'_>) -> Option<Rewrite> {
    let (ctx, source, end) = (op.0.context(), op.source()?, op.punctuation());
    let vector = Vector::from_value(&op.0.ir, source)?;
    if vector.rank() > 1 && vector.scalable.contains(&true) {
        return None;
    }
    let is_integer = matches!(ctx.types().data(vector.element), TypeData::Integer { .. });
    let widening = if is_integer { Some(Widening::of(ctx, &vector)?) } else { None };
    let element = match &widening {
        Some(widening) => Vector::of(ctx, widening.wide)?.element,
        None => vector.element,
    };
    let shape = if vector.rank() == 0 { vec![1] } else { vector.shape.clone() };
    let count_of_elements = shape.iter().fold(1_i64, |count, size| count.wrapping_mul(*size));
    let flat = ctx.types().vector(&[count_of_elements], &[false], element).ok()?;
    Some(Rewrite::new(move |rw| {
        let root = rw.root();
        let mut value = source;
        if let Some(widening) = &widening {
            value = widening.emit(rw, value);
        }
        if vector.rank() != 1 {
            value = rw.value(ShapeCastOp::build(value, flat));
        }
        let (mut first_close, mut indices) = (None, Vec::new());
        for (dim, &size) in shape.iter().enumerate() {
            let (lower, mut upper, step) = (index(rw, 0), index(rw, size), index(rw, 1));
            if vector.scalable.get(dim) == Some(&true) {
                let scale = rw.value(VectorScaleOp::build());
                upper = rw.value(MulIOp::build(upper, scale));
            }
            let last = rw.value(SubIOp::build(upper, step));
            punctuation(rw, PrintPunctuation::Open);
            let mut inside = None;
            count(rw, [lower, upper, step], None, |rw, at, _| {
                indices.push(at);
                let is_not_last = rw.value(CmpIOp::build(CmpIPredicate::Ult, at, last));
                inside = rw.ir().value(is_not_last).defining_op().map(|op| op.op);
                let yes = rw.nested(&[], |rw, _| {
                    punctuation(rw, PrintPunctuation::Comma);
                    rw.add(scf::YieldOp::build([]));
                });
                let no = rw.ir_mut().create_region();
                rw.add(scf::IfOp::build(is_not_last, [], yes, no));
                None
            });
            let close = punctuation(rw, PrintPunctuation::Close);
            first_close = first_close.or(Some(close));
            if let Some(inside) = inside {
                rw.before(inside);
            }
        }
        let (mut place, mut stride) = (None, 1_i64);
        for (&at, size) in indices.iter().zip(&shape).rev() {
            let factor = index(rw, stride);
            let part = rw.value(MulIOp::build(factor, at));
            place = Some(match place {
                Some(place) => rw.value(AddIOp::build(place, part)),
                None => part,
            });
            stride = stride.wrapping_mul(*size);
        }
        if let Some(place) = place {
            let element = extract(rw, value, &[Mixed::Dynamic(place)]);
            rw.add(PrintOp::build().source(element).punctuation(PrintPunctuation::NoPunctuation));
        }
        if let Some(close) = first_close {
            rw.after(close);
        }
        punctuation(rw, end);
        rw.erase(root);
    }))
}
