//! `convert-shape-to-std` and `shape-to-shape-lowering`: extents as tensors of indices.

use std::collections::HashMap;

use lect_core::ir::walk;
use lect_dialects::arith::{AddIOp, AndIOp, CmpIPredicate, ConstantOp, MulIOp, SelectOp, SubIOp};
use lect_dialects::func::FuncOp;
use lect_dialects::shape::{
    AddOp, AnyOp, BroadcastOp, ConstShapeOp, ConstSizeOp, CstrBroadcastableOp, CstrEqOp, CstrRequireOp, DimOp,
    GetExtentOp, IsBroadcastableOp, MulOp, NumElementsOp, RankOp, ReduceOp, ShapeEqOp, ShapeOfOp, SplitAtOp,
    ToExtentTensorOp, YieldOp,
};
use lect_dialects::{scf, tensor};
use lect_support::mixed_integers::MixedSlice;
use lect_support::prelude::*;
use lect_transforms::conversion::{self, ConversionTarget, Mode};
use lect_transforms::pass::{Pass, PassContext};

use super::constraints;
use super::loops::{Ranks, choose, compare, count, dim, extent, number, truth};

/// Convert `shape` to `arith`, `scf` and `tensor`
#[derive(Pass)]
#[pass(name = "convert-shape-to-std", class = "ConvertShapeToStandardPass", on = "builtin.module")]
pub struct ShapeToStandard;

impl Pass for ShapeToStandard {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let target = ConversionTarget::new()
            .with_legal_dialects(&["arith", "scf", "tensor"])
            .with_legal_ops(&ctx, &[CstrRequireOp::NAME, FuncOp::NAME]);
        cx.try_each_isolate(ir, |isolate| {
            let mut patterns = PatternSet::new();
            patterns.on::<CstrBroadcastableOp<'_>>(&ctx, 1, |op| {
                are_tensors(op.0, op.0.operands()).then(|| constraints::broadcastable(op))
            });
            patterns.on::<CstrEqOp<'_>>(&ctx, 1, |op| {
                // Equality of constants folds.
                let is_known = op.0.constant_operands().iter().all(Option::is_some);
                (is_known || are_tensors(op.0, op.0.operands())).then(|| constraints::equal(op))
            });
            add_patterns(&mut patterns, &ctx);
            let origins = origins(isolate);
            patterns.on::<GetExtentOp<'_>>(&ctx, 1, move |op| get_extent(op, &origins));
            conversion::apply_stored(isolate, &target, &patterns, Mode::Partial)
        })
    }
}

/// Prepare `shape` for the lowering to `arith`
#[derive(Pass)]
#[pass(name = "shape-to-shape-lowering", class = "ShapeToShapeLoweringPass", on = FuncOp)]
pub struct ShapeToShape;

impl Pass for ShapeToShape {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let target =
            ConversionTarget::new().with_legal_dialects(&["arith", "shape"]).with_illegal::<NumElementsOp<'_>>(&ctx);
        let mut patterns = PatternSet::new();
        patterns.on::<NumElementsOp<'_>>(&ctx, 1, num_elements);
        conversion::apply_each(ir, cx, &target, &patterns, Mode::Partial)
    }
}

rewrites! {
    /// Adds the patterns of `convert-shape-to-std` except that of `shape.get_extent`.
    fn add_patterns(&mut PatternSet);

    AnyOp => |op: AnyOp<'_>| Some(Rewrite::values([op.inputs().next()?]));
    AddOp => |op: AddOp<'_>| {
        let (lhs, rhs) = (op.lhs(), op.rhs());
        is_index(op.0).then(|| Rewrite::with(AddIOp::build(lhs, rhs)))
    };
    MulOp => |op: MulOp<'_>| {
        let (lhs, rhs) = (op.lhs(), op.rhs());
        is_index(op.0).then(|| Rewrite::with(MulIOp::build(lhs, rhs)))
    };
    BroadcastOp => broadcast;
    ConstShapeOp => const_shape;
    ConstSizeOp => |op: ConstSizeOp<'_>| {
        let size = op.0.attr("value").and_then(|size| attr_int(op.0.context(), size))?.to_i64()?;
        Some(Rewrite::made(move |rw| number(rw, size)))
    };
    DimOp => dim_of;
    IsBroadcastableOp => is_broadcastable;
    RankOp => |op: RankOp<'_>| {
        let shape = op.shape();
        is_index(op.0).then(|| Rewrite::made(move |rw| {
            let zero = number(rw, 0);
            dim(rw, shape, zero)
        }))
    };
    ReduceOp => reduce;
    ShapeEqOp => shape_eq;
    ShapeOfOp => shape_of;
    SplitAtOp => split_at;
    ToExtentTensorOp => |op: ToExtentTensorOp<'_>| {
        let (input, ty) = (op.input(), result_type(op.0)?);
        ranked_tensor(op.0.context(), op.0.ir.value_type(input))?;
        Some(Rewrite::with(tensor::CastOp::build(input, ty)))
    };
}

/// Returns true if the first result is an index, not a size that may be an error.
fn is_index(op: OpRef<'_>) -> bool {
    op.result_types().next() == Some(op.context().types().index())
}

/// Returns true if all values are tensors of extents, not shapes that may be errors.
fn are_tensors(op: OpRef<'_>, mut values: impl Iterator<Item = Value>) -> bool {
    values.all(|value| is_tensor(op.context(), op.ir.value_type(value)))
}

/// Returns the type of tensors of extents with a size.
fn extents(ctx: &ContextData, size: i64) -> Option<Type> {
    ctx.types().tensor(&[size], ctx.types().index(), None).ok()
}

/// Finds the shaped values that extents are taken of, before their shapes are replaced.
fn origins(ir: &Isolate) -> HashMap<Op, Value> {
    let mut origins = HashMap::new();
    walk::within_storage(ir.root(), |op| {
        let origin = op.cast::<GetExtentOp<'_>>().and_then(|get| {
            let arg = op.ir.value(get.shape()).defining_op()?.cast::<ShapeOfOp<'_>>()?.arg();
            op.context().types().shaped_element_type(op.ir.value_type(arg))?;
            Some(arg)
        });
        if let Some(origin) = origin {
            origins.insert(op.op, origin);
        }
    });
    origins
}

fn get_extent(op: GetExtentOp<'_>, origins: &HashMap<Op, Value>) -> Option<Rewrite> {
    let (shape, at, origin) = (op.shape(), op.dim(), origins.get(&op.0.op).copied());
    is_index(op.0).then(|| {
        Rewrite::made(move |rw| match origin {
            Some(origin) => dim(rw, origin, at),
            None => extent(rw, shape, at),
        })
    })
}

/// Replaces the size of a value by that of a tensor. The shape is computed, too, as in MLIR.
fn dim_of(op: DimOp<'_>) -> Option<Rewrite> {
    let (value, at) = (op.value(), op.index());
    let fits = is_index(op.0) && are_tensors(op.0, [value].into_iter());
    fits.then(|| {
        Rewrite::made(move |rw| {
            rw.add(ShapeOfOp::build(value));
            dim(rw, value, at)
        })
    })
}

fn broadcast(op: BroadcastOp<'_>) -> Option<Rewrite> {
    let (shapes, ty): (Vec<Value>, Type) = (op.shapes().collect(), result_type(op.0)?);
    let dynamic = extents(op.0.context(), DYNAMIC)?;
    let fits = is_tensor(op.0.context(), ty) && !shapes.is_empty() && are_tensors(op.0, shapes.iter().copied());
    fits.then(|| {
        Rewrite::new(move |rw| {
            let zero = number(rw, 0);
            let Some(ranks) = Ranks::of(rw, &shapes, zero) else {
                return;
            };
            let index = rw.context().types().index();
            let region = rw.nested(&[index], |rw, args| {
                let extent = ranks.broadcast_extent(rw, &shapes, args[0]);
                rw.add(tensor::YieldOp::build(extent));
            });
            let mut result = rw.value(tensor::GenerateOp::build([ranks.greatest], dynamic, region));
            if ty != dynamic {
                result = rw.value(tensor::CastOp::build(result, ty));
            }
            rw.replace(rw.root(), &[result]);
        })
    })
}

fn const_shape(op: ConstShapeOp<'_>) -> Option<Rewrite> {
    let ctx = op.0.context();
    let shape = lect_support::folding::index_elements(ctx, op.shape())?;
    let ty = extents(ctx, shape.len() as i64)?;
    is_tensor(ctx, result_type(op.0)?).then(|| {
        Rewrite::made(move |rw| {
            let extents: Vec<Value> = shape.into_iter().map(|extent| number(rw, extent)).collect();
            let tensor = rw.value(tensor::FromElementsOp::build(extents, ty));
            rw.value(tensor::CastOp::build(tensor, ty))
        })
    })
}

fn is_broadcastable(op: IsBroadcastableOp<'_>) -> Option<Rewrite> {
    let shapes: Vec<Value> = op.shapes().collect();
    let fits = !shapes.is_empty() && are_tensors(op.0, shapes.iter().copied());
    fits.then(|| {
        Rewrite::new(move |rw| {
            let (zero, one) = (number(rw, 0), number(rw, 1));
            let Some(ranks) = Ranks::of(rw, &shapes, zero) else {
                return;
            };
            let yes = truth(rw, true);
            let result = count(rw, [zero, ranks.greatest, one], yes, |rw, at, before| {
                ranks.is_broadcastable(rw, &shapes, [at, one, before])
            });
            rw.replace(rw.root(), &[result]);
        })
    })
}

/// Replaces a reduction by a loop with its body.
fn reduce(op: ReduceOp<'_>) -> Option<Rewrite> {
    let (shape, inits): (Value, Vec<Value>) = (op.shape(), op.init_vals().collect());
    let body = op.0.regions().next()?.entry()?;
    let (end, block) = (body.last()?, body.block);
    let fits = are_tensors(op.0, [shape].into_iter())
        && body.args().len() == inits.len() + 2
        && end.operand_count() == inits.len();
    let end = end.op;
    fits.then(|| {
        Rewrite::new(move |rw| {
            let (zero, one) = (number(rw, 0), number(rw, 1));
            let rank = dim(rw, shape, zero);
            let types: Vec<Type> = inits.iter().map(|init| rw.ir().value_type(*init)).collect();
            let (loc, index) = (rw.loc(), rw.context().types().index());
            let args: Vec<Type> = std::iter::once(index).chain(types.iter().copied()).collect();
            let (region, into) = rw.region_with_block(&args, loc);
            let mut args: Vec<Value> = rw.ir().block(into).args().collect();
            let extent = {
                rw.at_end(into);
                extent(rw, shape, args[0])
            };
            args.insert(1, extent);
            rw.merge_blocks(block, into, &args);
            let results: Vec<Value> = rw.op(end).operands().collect();
            rw.replace_by(end, scf::YieldOp::build(results));
            rw.replace_by(rw.root(), scf::ForOp::build(zero, rank, one, inits, types, region));
        })
    })
}

fn shape_eq(op: ShapeEqOp<'_>) -> Option<Rewrite> {
    let shapes: Vec<Value> = op.shapes().collect();
    are_tensors(op.0, shapes.iter().copied()).then(|| {
        Rewrite::made(move |rw| {
            let [first, rest @ ..] = &shapes[..] else {
                return truth(rw, true);
            };
            if rest.is_empty() {
                return truth(rw, true);
            }
            let (i1, zero) = (rw.context().types().i1(), number(rw, 0));
            let first_rank = dim(rw, *first, zero);
            let mut result = None;
            for &shape in rest {
                let rank = dim(rw, shape, zero);
                let is_equal = compare(rw, CmpIPredicate::Eq, first_rank, rank);
                let equal = |rw: &mut Rewriter<'_>| {
                    let (one, init) = (number(rw, 1), truth(rw, true));
                    count(rw, [zero, first_rank, one], init, |rw, at, before| {
                        let (lhs, rhs) = (extent(rw, *first, at), extent(rw, shape, at));
                        let is_equal = compare(rw, CmpIPredicate::Eq, lhs, rhs);
                        rw.value(AndIOp::build(before, is_equal))
                    })
                };
                let same = choose(rw, is_equal, i1, equal, |rw| truth(rw, false));
                result = Some(match result {
                    Some(before) => rw.value(AndIOp::build(before, same)),
                    None => same,
                });
            }
            result.unwrap_or(*first)
        })
    })
}

/// Replaces a shape by the sizes of a ranked tensor, or by a tensor that is computed from an unranked one.
fn shape_of(op: ShapeOfOp<'_>) -> Option<Rewrite> {
    let (ctx, arg, ty) = (op.0.context(), op.arg(), result_type(op.0)?);
    if !is_tensor(ctx, ty) || !are_tensors(op.0, [arg].into_iter()) {
        return None;
    }
    if let Some((shape, _)) = ranked_tensor(ctx, op.0.ir.value_type(arg)) {
        let (shape, extents) = (shape.to_vec(), extents(ctx, shape.len() as i64)?);
        return Some(Rewrite::made(move |rw| {
            let sizes = shape.iter().enumerate().map(|(at, &size)| {
                if size != DYNAMIC {
                    return number(rw, size);
                }
                let at = number(rw, at as i64);
                dim(rw, arg, at)
            });
            let sizes: Vec<Value> = sizes.collect();
            let tensor = rw.value(tensor::FromElementsOp::build(sizes, extents));
            rw.value(tensor::CastOp::build(tensor, ty))
        }));
    }
    let dynamic = extents(ctx, DYNAMIC)?;
    Some(Rewrite::made(move |rw| {
        let rank = rw.value(tensor::RankOp::build(arg));
        let index = rw.context().types().index();
        let region = rw.nested(&[index], |rw, args| {
            let size = dim(rw, arg, args[0]);
            rw.add(tensor::YieldOp::build(size));
        });
        rw.value(tensor::GenerateOp::build([rank], dynamic, region))
    }))
}

fn split_at(op: SplitAtOp<'_>) -> Option<Rewrite> {
    let (operand, index) = (op.operand(), op.index());
    let values = [operand, op.head(), op.tail()];
    let dynamic = extents(op.0.context(), DYNAMIC)?;
    are_tensors(op.0, values.into_iter()).then(|| {
        Rewrite::new(move |rw| {
            let zero = number(rw, 0);
            let rank = dim(rw, operand, zero);
            let sum = rw.value(AddIOp::build(index, rank));
            let is_negative = compare(rw, CmpIPredicate::Slt, index, zero);
            let index = rw.value(SelectOp::build(is_negative, sum, index));
            let one = number(rw, 1);
            let slice = |offset: Value, size: Value| {
                let [offsets, sizes, strides] = [offset, size, one].map(|it| smallvec![Mixed::Dynamic(it)]);
                let slice = MixedSlice { offsets, sizes, strides };
                tensor::ExtractSliceOp::from_slice(operand, &slice, dynamic)
            };
            let head = rw.value(slice(zero, index));
            let size = rw.value(SubIOp::build(rank, index));
            let tail = rw.value(slice(index, size));
            rw.replace(rw.root(), &[head, tail]);
        })
    })
}

/// Replaces a number of elements by a reduction.
fn num_elements(op: NumElementsOp<'_>) -> Option<Rewrite> {
    let (shape, ty, ctx) = (op.shape(), result_type(op.0)?, op.0.context());
    let (of_shape, is_index) = (op.0.ir.value_type(shape), is_index(op.0));
    let extent = if is_tensor(ctx, of_shape) { ctx.types().element_type(of_shape)? } else { ty };
    Some(Rewrite::made(move |rw| {
        let index = rw.context().types().index();
        let one = rw.context().attrs().integer(index, 1);
        let init = match is_index {
            true => rw.value(ConstantOp::build(one)),
            false => rw.value(ConstSizeOp::build(1)),
        };
        let region = rw.nested(&[index, extent, ty], |rw, args| {
            let product = rw.value(MulOp::build(args[1], args[2]).with_types([ty]));
            rw.add(YieldOp::build([product]));
        });
        let op = rw.add(ReduceOp::build(shape, [init], [ty], region));
        rw.op(op).result(0)
    }))
}
