//! Uses of normalized memrefs.

use lect_dialects::affine::{
    AffineApplyOp, AffineLoadOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp, normalize,
    normalize_composed,
};
use lect_dialects::memref::{LoadOp, StoreOp};
use lect_support::prelude::*;
use lect_transforms::rewrite::Ignore;

/// Returns true for operations whose memrefs may be normalized.
pub(super) fn has_trait(op: OpRef<'_>) -> bool {
    op.info().is_some_and(|info| info.spec().traits.iter().any(|it| &*it.def == "MemRefsNormalizable"))
}

/// How an operation accesses a memref by indices.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    /// By an affine map.
    Mapped,
    /// By an index for each dimension.
    Plain,
}

/// Returns how an operation accesses the memref at an operand.
fn access(op: OpRef<'_>) -> Option<(Access, usize)> {
    let of_load = op.is::<AffineLoadOp<'_>>() || op.is::<AffinePrefetchOp<'_>>() || op.is::<AffineVectorLoadOp<'_>>();
    if of_load {
        Some((Access::Mapped, 0))
    } else if op.is::<AffineStoreOp<'_>>() || op.is::<AffineVectorStoreOp<'_>>() {
        Some((Access::Mapped, 1))
    } else if op.is::<LoadOp<'_>>() {
        Some((Access::Plain, 0))
    } else if op.is::<StoreOp<'_>>() {
        Some((Access::Plain, 1))
    } else {
        None
    }
}

/// Returns true if all uses of a memref can be changed.
pub(super) fn is_normalizable(ir: &Isolate, value: Value) -> bool {
    ir.value(value).uses().all(|(user, at)| {
        let is_accessed_once = || user.operands().filter(|operand| *operand == value).count() == 1;
        match access(user) {
            Some((_, memref)) => memref == at && is_accessed_once(),
            None => has_trait(user),
        }
    })
}

/// Replaces the uses of a memref by another one, with the indices that its layout gives. Returns `None` without changes
/// if a use cannot be changed.
pub(super) fn replace_uses(
    ir: &mut Isolate,
    old: Value,
    new: Value,
    layout: AffineMap,
    symbols: &[Value],
) -> Option<()> {
    if !is_normalizable(ir, old) {
        return None;
    }
    let mut users: Vec<Op> = ir.value(old).uses().map(|(user, _)| user.op).collect();
    users.dedup();
    for user in users {
        match access(ir.op(user)) {
            Some((kind, at)) => remap(ir, user, kind, at, new, layout, symbols)?,
            None => {
                let operands: Vec<Value> =
                    ir.op(user).operands().map(|operand| if operand == old { new } else { operand }).collect();
                ir.set_operands(user, &operands);
            }
        }
    }
    Some(())
}

/// Changes the indices of an access.
fn remap(
    ir: &mut Isolate,
    op: Op,
    kind: Access,
    at: usize,
    new: Value,
    layout: AffineMap,
    symbols: &[Value],
) -> Option<()> {
    let ctx = ir.context().clone();
    let view = ir.op(op);
    let (loc, operands): (_, Vec<Value>) = (view.loc(), view.operands().collect());
    let map = match view.attr("map").filter(|_| kind == Access::Mapped).map(|attr| ctx.attrs().data(attr)) {
        Some(AttrData::AffineMap(map)) => *map,
        _ => ctx.affine().identity_map(layout.num_dims(&ctx)),
    };
    let count = (map.num_dims(&ctx) + map.num_symbols(&ctx)) as usize;
    let given = operands.get(at + 1..at + 1 + count)?.to_vec();
    let rest = operands.get(at + 1 + count..)?.to_vec();
    let own = map;
    // The layout of the map's results, with the symbols of both.
    let composed = layout.compose(&ctx, map)?;
    let (dims, own_symbols) = given.split_at_checked(map.num_dims(&ctx) as usize)?;
    let inputs: Vec<Value> = dims.iter().chain(symbols).chain(own_symbols).copied().collect();
    let (map, inputs) = normalize_composed(ir, composed, &inputs).or_else(|| normalize(ir, composed, &inputs))?;
    let mut ignore = Ignore;
    let mut rw = Rewriter::new(ir, &mut ignore);
    rw.before(op);
    if own.num_results(&ctx) != count || !own.is_identity(&ctx) {
        // MLIR leaves the indices before the layout in the IR, without uses.
        rw.located(loc, |rw| {
            for map in (0..own.num_results(&ctx)).filter_map(|result| own.sub_map(&ctx, &[result])).collect::<Vec<_>>()
            {
                rw.add(AffineApplyOp::build(ctx.attrs().affine_map(map), given.clone()));
            }
        });
    }
    let indices: Vec<Value> = match kind {
        Access::Mapped => inputs,
        Access::Plain => rw.located(loc, |rw| {
            let maps = (0..map.num_results(&ctx)).filter_map(|result| map.sub_map(&ctx, &[result]));
            let maps: Vec<AffineMap> = maps.collect();
            maps.into_iter()
                .map(|map| rw.value(AffineApplyOp::build(ctx.attrs().affine_map(map), inputs.clone())))
                .collect()
        }),
    };
    let mut changed = operands[..at].to_vec();
    changed.push(new);
    changed.extend(indices);
    changed.extend(rest);
    ir.set_operands(op, &changed);
    if kind == Access::Mapped {
        let map = ctx.attrs().affine_map(map);
        ir.set_attr(op, "map", Some(map));
    }
    Some(())
}
