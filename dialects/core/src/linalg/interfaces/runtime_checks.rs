//! Runtime checks that loops stay within the bounds of the operands.

use lect_support::prelude::*;
use lect_transforms::passes::{RuntimeChecks, RuntimeVerifiable};

use crate::affine::apply_all_or_fold;
use crate::arith::AndIOp;
use crate::index;
use crate::index::IndexCmpPredicate;
use crate::linalg::ops::structured::Structured;
use crate::memref::MEMREF;
use crate::scf::{IfOp, YieldOp};
use crate::shared::runtime_checks::{Checks, Shaped, as_value, assert, number};
use crate::tensor::TENSOR;

/// Model of structured operations.
pub(crate) struct Loops;

/// First and last index of a loop.
type Range = (Mixed, Mixed);

impl RuntimeVerifiable for Loops {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) {
        let view = cx.rw.op(op);
        let Some(maps) = Structured::of(view).map(|it| it.maps()) else { return };
        let operands: Vec<Value> = view.operands().collect();
        let Some(to_loops) = maps_to_loops(cx, &maps) else { return };
        let ends = loop_ends(cx, &to_loops, &operands);
        let (zero, one) = (number(cx, 0), number(cx, 1));

        // Loops without iterations access nothing.
        let mut runs = None;
        for &end in &ends {
            let (start, end) = (number(cx, 0), as_value(cx, end));
            let this = cx.rw.value(index::CmpOp::build(IndexCmpPredicate::SLT, start, end));
            runs = Some(runs.map_or(this, |before| cx.rw.value(AndIOp::build(before, this))));
        }
        let Some(runs) = runs else { return };
        let (region, block) = cx.rw.region_with_block(&[], cx.rw.loc());
        let otherwise = cx.rw.ir_mut().create_region();
        cx.rw.add(IfOp::build(runs, [], region, otherwise));
        cx.rw.at_end(block);

        let mut ranges: Vec<Range> = Vec::new();
        for end in ends {
            let end = as_value(cx, end);
            let last = cx.rw.value_or_fold(index::SubOp::build(end, one));
            ranges.push((Mixed::Static(0), Mixed::Dynamic(last)));
        }
        for (at, (&map, &operand)) in maps.iter().zip(&operands).enumerate() {
            check_operand(cx, map, (at, operand), &ranges, (zero, one));
        }
        cx.rw.add(YieldOp::build([]));
    }
}

fn shaped(cx: Checks<'_, '_, '_>, value: Value) -> Shaped {
    if is_tensor(cx.rw.context(), cx.rw.ir().value_type(value)) { TENSOR } else { MEMREF }
}

/// Returns for each loop the operand dimension that determines its size, counted across all operands. Returns `None` if
/// a loop has none.
fn maps_to_loops(cx: Checks<'_, '_, '_>, maps: &[AffineMap]) -> Option<Vec<usize>> {
    let ctx = cx.rw.context();
    let results: Vec<_> = maps.iter().flat_map(|map| map.results(ctx).to_vec()).collect();
    let loops = maps.first()?.num_dims(ctx);
    let to_loops = ctx.affine().map(loops, 0, results).inverse_permutation(ctx)?;
    to_loops.results(ctx).iter().map(|result| Some(result.as_dim(ctx)? as usize)).collect()
}

/// Returns the sizes of the loops.
fn loop_ends(cx: Checks<'_, '_, '_>, to_loops: &[usize], operands: &[Value]) -> Vec<Mixed> {
    let ctx = cx.rw.context().clone();
    let mut sizes = Vec::new();
    for &operand in operands {
        let ops = shaped(cx, operand);
        for (at, &size) in ctx.types().shape(cx.rw.ir().value_type(operand)).unwrap_or_default().iter().enumerate() {
            sizes.push(match size {
                DYNAMIC => Mixed::Dynamic(ops.dim_or_fold(cx, operand, at)),
                size => Mixed::Static(size),
            });
        }
    }
    to_loops.iter().filter_map(|place| sizes.get(*place).copied()).collect()
}

fn check_operand(
    cx: Checks<'_, '_, '_>,
    map: AffineMap,
    (place, operand): (usize, Value),
    ranges: &[Range],
    (zero, one): (Value, Value),
) {
    let ctx = cx.rw.context().clone();
    let (starts, ends): (Vec<Mixed>, Vec<Mixed>) = ranges.iter().copied().unzip();
    let starts = apply_all_or_fold(cx.rw, map, &starts);
    let ends = apply_all_or_fold(cx.rw, map, &ends);
    let ops = shaped(cx, operand);
    for (dim, (start, end)) in starts.into_iter().zip(ends).enumerate() {
        let (start, end) = (as_value(cx, start), as_value(cx, end));
        let of = format!("dimension #{dim} of input/output operand #{place}");
        // The index may decrease along the loop.
        let least = cx.rw.value_or_fold(index::MinSOp::build(start, end));
        let inside = cx.rw.value_or_fold(index::CmpOp::build(IndexCmpPredicate::SGE, least, zero));
        assert(cx, inside, &format!("unexpected negative result on {of}"));

        let greatest = cx.rw.value_or_fold(index::MaxSOp::build(start, end));
        let inferred = cx.rw.value_or_fold(index::AddOp::build(greatest, one));
        let size = ops.dim_or_fold(cx, operand, dim);
        let is_loop = map.results(&ctx).get(dim).is_some_and(|result| result.as_dim(&ctx).is_some());
        let predicate = if is_loop { IndexCmpPredicate::EQ } else { IndexCmpPredicate::SLE };
        let fits = cx.rw.value_or_fold(index::CmpOp::build(predicate, inferred, size));
        assert(cx, fits, &format!("{of} is incompatible with inferred dimension size"));
    }
}
