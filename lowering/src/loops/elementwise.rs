//! `convert-elementwise-to-linalg`: elementwise operations on ranked tensors to `linalg.generic`.

use lect_core::ir::OpState;
use lect_dialects::linalg::{GenericOp, Loop, YieldOp, loop_attrs};
use lect_dialects::tensor::EmptyOp;
use lect_support::mixed_integers::split;
use lect_support::prelude::*;
use lect_transforms::conversion::{self, ConversionTarget, Mode};
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::{RewritePattern, Root};

use super::shapes::mixed_sizes;

/// Convert elementwise operations on ranked tensors to generic structured operations
#[derive(Pass)]
#[pass(name = "convert-elementwise-to-linalg", class = "ConvertElementwiseToLinalgPass")]
pub struct ConvertElementwiseToLinalg;

impl Pass for ConvertElementwiseToLinalg {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let mut patterns = PatternSet::new();
        patterns.add(&ctx, Generalize);
        let target = ConversionTarget::new().with_unknown(|op| !is_mappable(op));
        conversion::apply_each(ir, cx, &target, &patterns, Mode::Partial)
    }
}

/// Traits of operations that apply to each element of tensors.
const MAPPABLE: [&str; 4] = ["Elementwise", "Scalarizable", "Vectorizable", "Tensorizable"];

fn is_scalar(ctx: &ContextData, ty: Type) -> bool {
    let data = ctx.types().data(ty);
    matches!(data, TypeData::Integer { .. } | TypeData::Float(_) | TypeData::Index | TypeData::Complex(_))
}

/// Returns true for an elementwise operation on ranked tensors, and possibly scalars.
fn is_mappable(op: OpRef<'_>) -> bool {
    let ctx = op.context();
    let Some(info) = op.info() else { return false };
    let is_ranked = |ty: Type| ranked_tensor(ctx, ty).is_some();
    MAPPABLE.iter().all(|name| info.spec().traits.iter().any(|it| &*it.def == *name))
        && op.operand_types().any(is_ranked)
        && op.operand_types().all(|ty| is_ranked(ty) || is_scalar(ctx, ty))
}

struct Generalize;

impl RewritePattern for Generalize {
    fn root(&self) -> Root {
        Root::Any
    }

    fn rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let view = rw.op(op);
        if !is_mappable(view) || view.has_regions() {
            return None;
        }
        let types: Vec<Type> = view.result_types().collect();
        let rank = ranked_tensor(&ctx, *types.first()?)?.0.len();
        let elements: Vec<Type> = types.iter().map(|ty| Some(ranked_tensor(&ctx, *ty)?.1)).collect::<Option<_>>()?;
        let operands: Vec<Value> = view.operands().collect();
        let all = ctx.affine().identity_map(rank as u32);
        let none = ctx.affine().map(rank as u32, 0, []);
        let map = |ty: Type| if is_scalar(&ctx, ty) { none } else { all };
        let maps: Vec<AffineMap> = view.operand_types().map(map).chain(types.iter().map(|_| all)).collect();
        let mut state = OpState::new(view.name(), view.loc()).results(elements.iter().copied());
        state.attrs = ctx.attrs().dictionary_entries(view.attrs()).to_vec();
        state.slots = Some(view.props().into_iter().collect());
        let args: Vec<Type> = view
            .operand_types()
            .map(|ty| ranked_tensor(&ctx, ty).map_or(ty, |it| it.1))
            .chain(elements.iter().copied())
            .collect();
        let loc = rw.loc();
        let mut outputs = Vec::new();
        for (ty, element) in types.iter().zip(&elements) {
            let same = operands.iter().find(|value| rw.ir().value_type(**value) == *ty);
            outputs.push(match same {
                Some(value) => *value,
                None => empty(rw, operands[0], *element)?,
            });
        }
        let (region, body) = rw.region_with_block(&args, loc);
        let loops = vec![Loop::Parallel; rank];
        let maps: Vec<Attr> = maps.iter().map(|map| ctx.attrs().affine_map(*map)).collect();
        let loops = loop_attrs(&ctx, &loops);
        let generic = rw.add(GenericOp::build(operands.clone(), outputs, maps, loops, types, region));
        state.operands = rw.ir().block(body).args().take(operands.len()).collect();
        let scalar = rw.at_end(body).insert(state);
        let results: Vec<Value> = rw.op(scalar).results().collect();
        rw.add(YieldOp::build(results));
        let results: Vec<Value> = rw.op(generic).results().collect();
        rw.replace(op, &results);
        Some(())
    }
}

/// Creates an empty tensor with the sizes of a value.
pub(crate) fn empty(rw: &mut Rewriter<'_>, like: Value, element: Type) -> Option<Value> {
    let sizes = mixed_sizes(rw, like);
    let (shape, values) = split(&sizes);
    let ty = rw.context().types().tensor(&shape, element, None).ok()?;
    Some(rw.value(EmptyOp::build(values, ty)))
}
