//! Canonicalization patterns of `tensor.pad`.

use lect_support::mixed_integers;
use lect_support::mixed_integers::{fold_constants, mix};
use lect_support::prelude::*;
use lect_support::shapes::{add, preserves_static_sizes};

use super::with_shape;
use crate::shared::tensor_casts::weaker_cast_from;
use crate::tensor::{CastOp, PadOp};

impl PadOp<'_> {
    /// Returns the low and high padding.
    fn padding(self) -> Option<[MixedList; 2]> {
        Some([mix(&self.static_low(), self.low())?, mix(&self.static_high(), self.high())?])
    }

    /// Builds the operation with another source, padding and type.
    fn with(self, source: Value, padding: &[MixedList; 2], ty: Type) -> impl OneResult + use<> {
        let [(low, low_values), (high, high_values)] = padding.each_ref().map(|list| mixed_integers::split(list));
        Self::build(source, low_values, high_values, low, high, ty, self.region().region).like(self.0)
    }
}

/// Returns true if the padding is zero and may be folded.
pub(super) fn is_needless(pad: PadOp<'_>) -> bool {
    !pad.nofold() && pad.padding().is_some_and(|padding| padding.iter().flatten().all(|it| it.is(&pad.0.ir, 0)))
}

/// Iterates over the padded sizes of a shape.
fn padded<'a>(shape: &'a [i64], [low, high]: &'a [MixedList; 2]) -> impl Iterator<Item = i64> + 'a {
    let number = |it: &Mixed| if let Mixed::Static(number) = *it { number } else { DYNAMIC };
    shape.iter().zip(low.iter().zip(high)).map(move |(size, (low, high))| add(add(*size, number(low)), number(high)))
}

/// Pads the source of a cast, keeping its static sizes.
pub(super) fn bypass_cast(pad: PadOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (pad.0.ir.get(), pad.0.context());
    let source = weaker_cast_from(ir, pad.source())?;
    let (ty, padding) = (ir.value_type(pad.result()), pad.padding()?);
    let sizes = padded(ctx.types().shape(ir.value_type(source))?, &padding).zip(ctx.types().shape(ty)?);
    let shape: Vec<i64> = sizes.map(|(size, known)| if size == DYNAMIC { *known } else { size }).collect();
    let new = with_shape(ctx, ty, &shape)?;
    if new == ty {
        return Some(Rewrite::modify(move |ir, op| PadOp::set_source(ir, op, source)));
    }
    Some(CastOp::rewrite_with(pad.with(source, &padding, new), ty))
}

/// Propagates the static sizes of the cast that is the only user.
pub(super) fn before_cast(pad: PadOp<'_>) -> Option<Rewrite> {
    let (ir, result) = (pad.0.ir.get(), pad.result());
    let user = ir.value(result).uses().next().filter(|_| ir.value(result).uses().nth(1).is_none())?.0;
    let to = ir.value_type(user.cast::<CastOp<'_>>()?.dest());
    if !preserves_static_sizes(ir.context(), ir.value_type(result), to) {
        return None;
    }
    let (cast, new) = (user.op, pad.with(pad.source(), &pad.padding()?, to));
    Some(Rewrite::new(move |rw| {
        rw.take_regions(rw.root());
        let new = rw.value(new);
        rw.replace(cast, &[new]);
        rw.erase(rw.root());
    }))
}

/// Makes constant padding static, and the sizes of the result with it.
pub(super) fn static_padding(pad: PadOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (pad.0.ir.get(), pad.0.context());
    let (ty, mut padding) = (ir.value_type(pad.result()), pad.padding()?);
    padding.iter_mut().for_each(|list| _ = fold_constants(ir, list, |_| true));
    let to = ctx.types().shape(ty)?;
    let sizes = padded(ctx.types().shape(ir.value_type(pad.source()))?, &padding).zip(to);
    let shape: Vec<i64> = sizes.map(|(size, known)| if *known == DYNAMIC { size } else { *known }).collect();
    let new = with_shape(ctx, ty, &shape).filter(|new| *new != ty)?;
    Some(CastOp::rewrite_with(pad.with(pad.source(), &padding, new), ty))
}
