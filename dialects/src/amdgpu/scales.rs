//! Scales of products of matrices: four of them in one register.

use lect_core::engine::int_array;
use lect_core::entity::{Op, Value};
use lect_core::ir::Isolate;
use lect_core::types::TypeData;
use lect_transforms::rewrite::Rewriter;

use crate::patterns::{defined_by, insert_value, op_state};

/// How many scales are in a register.
const PACKED: i64 = 4;

/// A scale that is taken out of a vector of more than four.
struct Scale {
    from: Value,
    /// How many scales there are.
    count: i64,
    /// Which of them it is.
    index: i64,
}

impl Scale {
    /// That of a register which nothing else was put into.
    fn of(ir: &Isolate, register: Value) -> Option<Self> {
        let ctx = ir.context();
        let scale = defined_by(ir, register, "vector.insert")?.operands().next()?;
        let extract = defined_by(ir, scale, "vector.extract").filter(|extract| extract.operand_count() == 1)?;
        let from = extract.operands().next()?;
        let TypeData::Vector { shape, scalable, .. } = ctx.type_data(ir.value_type(from)) else { return None };
        let position = int_array(ctx, extract.attr("static_position")?);
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

/// Takes four scales at once, and says which of them is meant.
pub(super) fn pack(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let mut changed = None;
    for (number, which) in [(3, "scalesIdxA"), (4, "scalesIdxB")] {
        let register = rw.op(op).operands().nth(number)?;
        let Some(scale) = Scale::of(rw.ir(), register) else { break };
        let (ctx, loc) = (rw.context().clone(), rw.op(op).loc());
        let element = ctx.element_type(rw.ir().value_type(scale.from))?;
        let (flat, packed) =
            (ctx.vector_type(&[scale.count], &[false], element), ctx.vector_type(&[PACKED], &[false], element));
        let (flat, packed) = (flat.ok()?, packed.ok()?);
        let start = (scale.index - scale.index % PACKED).min(scale.count - PACKED);
        let mut from = scale.from;
        if rw.ir().value_type(from) != flat {
            let cast = op_state(rw, "vector.shape_cast", loc).operands([from]).results([flat]);
            from = insert_value(rw.before(op), cast);
        }
        let list = |number: i64| ctx.array_attr([ctx.integer_attr(ctx.common().i64, number)]);
        let slice = op_state(rw, "vector.extract_strided_slice", loc)
            .operands([from])
            .results([packed])
            .attr(&ctx, "offsets", list(start))
            .attr(&ctx, "sizes", list(PACKED))
            .attr(&ctx, "strides", list(1));
        let slice = insert_value(rw.before(op), slice);
        let index = ctx.integer_attr(ctx.common().i32, scale.index - start);
        rw.modify(op, |ir| {
            ir.set_operand(op, number, slice);
            ir.set_attr(op, which, Some(index));
        });
        changed = Some(());
    }
    changed
}
