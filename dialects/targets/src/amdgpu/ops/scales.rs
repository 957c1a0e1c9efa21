//! Packing of the scales of matrix products, four in a register.

use lect_dialects_core::vector::{ExtractOp, ExtractStridedSliceOp, InsertOp, ShapeCastOp};
use lect_support::prelude::*;

use crate::amdgpu::ScaledMFMAOp;

/// Number of scales in a register.
const PACKED: i64 = 4;

/// A scale that is extracted from a vector of more than four.
struct Scale {
    from: Value,
    /// Number of scales in the vector.
    count: i64,
    /// Index of the scale.
    index: i64,
}

impl Scale {
    /// Matches a register into which a single extracted scale was inserted.
    fn of(ir: &Isolate, register: Value) -> Option<Self> {
        let ctx = ir.context();
        let extract: ExtractOp<'_> = ir.def(ir.def::<InsertOp<'_>>(register)?.value_to_store())?;
        if extract.dynamic_position().len() > 0 {
            return None;
        }
        let (from, position) = (extract.source(), extract.static_position());
        let TypeData::Vector { shape, scalable, .. } = ctx.types().data(ir.value_type(from)) else { return None };
        if scalable.contains(&true) || position.len() != shape.len() {
            return None;
        }
        let (mut count, mut index) = (1_i64, 0_i64);
        for (&size, &at) in shape.iter().zip(&position) {
            if !(0..size).contains(&at) {
                return None;
            }
            index = index.checked_mul(size)?.checked_add(at)?;
            count = count.checked_mul(size)?;
        }
        (count > PACKED).then_some(Self { from, count, index })
    }
}

/// A vector of four scales, and the index of the selected one.
struct Packed {
    from: Value,
    /// Type of the flattened vector of all scales.
    flat: Type,
    packed: Type,
    start: i64,
    index: i64,
}

impl Packed {
    fn of(ir: &Isolate, register: Value) -> Option<Self> {
        let scale = Scale::of(ir, register)?;
        let element = ir.context().types().element_type(ir.value_type(scale.from))?;
        let vector = |count| ir.context().types().vector(&[count], &[false], element).ok();
        let (flat, packed) = (vector(scale.count)?, vector(PACKED)?);
        let start = (scale.index - scale.index % PACKED).min(scale.count - PACKED);
        Some(Self { from: scale.from, flat, packed, start, index: scale.index - start })
    }

    /// Builds the vector.
    fn make(&self, rw: &mut Rewriter<'_>) -> Value {
        let mut from = self.from;
        if rw.ir().value_type(from) != self.flat {
            from = rw.value(ShapeCastOp::build(from, self.flat));
        }
        let list = |number: i64| [rw.context().attrs().integer(rw.context().types().i64(), number)];
        let (start, size, stride) = (list(self.start), list(PACKED), list(1));
        rw.value(ExtractStridedSliceOp::build(from, start, size, stride, self.packed))
    }
}

/// Replaces scales by vectors of four scales, and selects the used one by index.
pub(crate) fn pack(product: ScaledMFMAOp<'_>) -> Option<Rewrite> {
    let ir = product.0.ir.get();
    let a = Packed::of(ir, product.scales_a())?;
    let b = Packed::of(ir, product.scales_b());
    Some(Rewrite::new(move |rw| {
        let op = rw.root();
        let packed = a.make(rw);
        rw.modify(op, |ir| {
            ScaledMFMAOp::set_scales_a(ir, op, packed);
            ScaledMFMAOp::set_scales_idx_a(ir, op, a.index);
        });
        let Some(b) = b else { return };
        let packed = b.make(rw);
        rw.modify(op, |ir| {
            ScaledMFMAOp::set_scales_b(ir, op, packed);
            ScaledMFMAOp::set_scales_idx_b(ir, op, b.index);
        });
    }))
}
