//! What is checked when a program runs: that loops stay within their operands.

use lect_core::entity::{AffineMap, Op, Value};
use lect_core::ir::OpState;
use lect_core::types::DYNAMIC;
use lect_transforms::passes::{RuntimeChecks, RuntimeVerifiable};

use super::structured::Structured;
use crate::affine::apply_all_or_fold;
use crate::enums;
use crate::mixed::Mixed;
use crate::patterns::{constant_index, insert_value, op_state};
use crate::runtime_checks::{Checks, Shaped, as_value, binary, value_or_fold};
use crate::shapes::is_tensor;

/// A structured operation: its loops.
pub(super) struct Loops;

/// A loop's first index, and the number after its last.
type Range = (Mixed, Mixed);

impl RuntimeVerifiable for Loops {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) -> Option<()> {
        let (maps, operands) = {
            let view = cx.rw.op(op);
            (Structured::of(view)?.maps(), view.operands().collect::<Vec<_>>())
        };
        let ends = loop_ends(cx, &maps, &operands)?;
        let zero = constant_index(cx.rw, 0, cx.loc)?;
        let one = constant_index(cx.rw, 1, cx.loc)?;

        // Loops that do not run read nothing.
        let mut runs = None;
        for &end in &ends {
            let start = as_value(cx, Mixed::Static(0))?;
            let end = as_value(cx, end)?;
            let state = comparison(cx, "slt", start, end)?;
            let this = insert_value(cx.rw, state);
            runs = Some(match runs {
                None => this,
                Some(before) => {
                    let state = binary(cx, "arith.andi", before, this)?;
                    insert_value(cx.rw, state)
                }
            });
        }
        let Some(runs) = runs else { return Some(()) };
        let (region, block) = cx.rw.region_with_block(&[], cx.loc);
        let choice = op_state(cx.rw, "scf.if", cx.loc).operands([runs]).region(region);
        let otherwise = cx.rw.ir_mut().create_region();
        cx.rw.insert(choice.region(otherwise));
        cx.rw.at_end(block);

        let mut ranges: Vec<Range> = Vec::new();
        for end in ends {
            let end = as_value(cx, end)?;
            let state = binary(cx, "index.sub", end, one)?;
            ranges.push((Mixed::Static(0), Mixed::Dynamic(value_or_fold(cx, state)?)));
        }
        for (at, (&map, &operand)) in maps.iter().zip(&operands).enumerate() {
            check_operand(cx, map, (at, operand), &ranges, (zero, one))?;
        }
        let end = op_state(cx.rw, "scf.yield", cx.loc);
        cx.rw.insert(end);
        Some(())
    }
}

/// Compares two indices.
fn comparison(cx: Checks<'_, '_, '_>, predicate: &str, a: Value, b: Value) -> Option<OpState> {
    let ctx = cx.rw.context();
    let predicate = enums::attr(ctx, "index", "cmp_predicate", predicate)?;
    let state = op_state(cx.rw, "index.cmp", cx.loc).operands([a, b]).results([ctx.common().i1]);
    Some(state.attr(ctx, "pred", predicate))
}

fn shaped(cx: Checks<'_, '_, '_>, value: Value) -> Shaped {
    if is_tensor(cx.rw.context(), cx.rw.ir().value_type(value)) {
        Shaped { dim: "tensor.dim", rank: "tensor.rank" }
    } else {
        Shaped { dim: "memref.dim", rank: "memref.rank" }
    }
}

/// How often the loops run: as the first operand says that tells.
fn loop_ends(cx: Checks<'_, '_, '_>, maps: &[AffineMap], operands: &[Value]) -> Option<Vec<Mixed>> {
    let ctx = cx.rw.context().clone();
    let mut sizes = Vec::new();
    for &operand in operands {
        let ops = shaped(cx, operand);
        for (at, &size) in ctx.shape(cx.rw.ir().value_type(operand)).unwrap_or_default().iter().enumerate() {
            let known = (size != DYNAMIC).then_some(Mixed::Static(size));
            sizes.push(known.or_else(|| ops.dim_or_fold(cx, operand, at).map(Mixed::Dynamic))?);
        }
    }
    let results: Vec<_> = maps.iter().flat_map(|map| map.results(&ctx).to_vec()).collect();
    let loops = maps.first()?.num_dims(&ctx);
    let to_loops = ctx.affine_map_of(loops, 0, results).inverse_permutation(&ctx)?;
    let places = to_loops.results(&ctx).iter().map(|result| result.as_dim(&ctx));
    places.map(|place| sizes.get(place? as usize).copied()).collect()
}

fn check_operand(
    cx: Checks<'_, '_, '_>,
    map: AffineMap,
    (number, operand): (usize, Value),
    ranges: &[Range],
    (zero, one): (Value, Value),
) -> Option<()> {
    let ctx = cx.rw.context().clone();
    let (starts, ends): (Vec<Mixed>, Vec<Mixed>) = ranges.iter().copied().unzip();
    let starts = apply_all_or_fold(cx.rw, cx.loc, map, &starts)?;
    let ends = apply_all_or_fold(cx.rw, cx.loc, map, &ends)?;
    let ops = shaped(cx, operand);
    for (dim, (start, end)) in starts.into_iter().zip(ends).enumerate() {
        let (start, end) = (as_value(cx, start)?, as_value(cx, end)?);
        let what = format!("dimension #{dim} of input/output operand #{number}");
        // A map may count down.
        let state = binary(cx, "index.mins", start, end)?;
        let least = value_or_fold(cx, state)?;
        let state = comparison(cx, "sge", least, zero)?;
        let inside = value_or_fold(cx, state)?;
        cx.assert(inside, &format!("unexpected negative result on {what}"))?;

        let state = binary(cx, "index.maxs", start, end)?;
        let greatest = value_or_fold(cx, state)?;
        let state = binary(cx, "index.add", greatest, one)?;
        let inferred = value_or_fold(cx, state)?;
        let size = ops.dim_or_fold(cx, operand, dim)?;
        let is_loop = map.results(&ctx).get(dim)?.as_dim(&ctx).is_some();
        let state = comparison(cx, if is_loop { "eq" } else { "sle" }, inferred, size)?;
        let fits = value_or_fold(cx, state)?;
        cx.assert(fits, &format!("{what} is incompatible with inferred dimension size"))?;
    }
    Some(())
}
