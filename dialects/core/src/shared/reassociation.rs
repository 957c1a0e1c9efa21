//! Reassociations of collapsed and expanded shapes: `[[0], [1, 2]]`.

use std::cmp::Ordering;

use lect_core::diag::Diagnostic;
use lect_support::folding::reshaped;
use lect_support::prelude::*;
use lect_support::upgrades::{cannot_carry, insert_before, replace, state_of};

use crate::arith::{ConstantOp, MulIOp};

/// Dimensions of each group.
pub type Groups = Vec<Vec<i64>>;

/// Decodes the groups of an attribute.
pub(crate) fn groups(ctx: &ContextData, attr: Attr) -> Option<Groups> {
    groups_of(ctx, ctx.attrs().array_elements(attr)?)
}

/// Decodes groups from attributes.
fn groups_of(ctx: &ContextData, list: &[Attr]) -> Option<Groups> {
    let number = |attr: &Attr| attr_int(ctx, *attr)?.to_i64();
    list.iter().map(|group| ctx.attrs().array_elements(*group)?.iter().map(number).collect()).collect()
}

/// Encodes groups as attributes.
pub fn group_attrs(ctx: &ContextData, groups: &Groups) -> Vec<Attr> {
    let number = |dim: &i64| ctx.attrs().integer(ctx.types().i64(), *dim);
    groups.iter().map(|group| ctx.attrs().array(group.iter().map(number).collect::<Vec<_>>())).collect()
}

/// Views of operations that collapse or expand shapes.
pub trait Regroup<'a>: TypedOp<'a> {
    /// Returns the reshaped value.
    fn source(self) -> Value;

    /// Returns the attributes of the groups.
    fn list(self) -> &'a [Attr];

    /// Returns the groups.
    fn groups(self) -> Option<Groups> {
        groups_of(self.op().context(), self.list())
    }

    /// Returns the type of the result.
    fn result_type(self) -> Type {
        self.op().ir.value_type(self.op().result(0))
    }

    /// Returns true if consecutive operations may be merged across a value of this type.
    fn merges(ctx: &ContextData, ty: Type) -> bool;
}

/// Views of operations that collapse dimensions.
pub(crate) trait Collapse<'a>: Regroup<'a> {
    /// The inverse.
    type Inverse: Expand<'a>;

    /// Builds the operation from groups.
    fn of(source: Value, groups: Vec<Attr>, ty: Type) -> impl OneResult + 'static;
}

/// Views of operations that expand dimensions.
pub(crate) trait Expand<'a>: Regroup<'a> {
    /// The inverse.
    type Inverse: Collapse<'a>;

    /// Returns the sizes of the result.
    fn result_sizes(self) -> Option<MixedList>;

    /// Builds the operation from groups and the sizes of the result.
    fn of(source: Value, groups: Vec<Attr>, sizes: &[Mixed], ty: Type) -> impl OneResult + 'static;
}

/// Implements [`Regroup`] for the collapsing and the expanding operation of a dialect.
macro_rules! regroups {
    ($collapse:ident, $expand:ident, $merges:expr) => {
        const _: () = {
            use lect_core::context::ContextData;
            use lect_core::entity::{Attr, Type, Value};
            use lect_core::typed::OneResult;
            use lect_support::mixed_integers::{self, Mixed, MixedList};
            use $crate::shared::reassociation::{Collapse, Expand, Regroup};

            impl<'a> Collapse<'a> for $collapse<'a> {
                type Inverse = $expand<'a>;

                fn of(source: Value, groups: Vec<Attr>, ty: Type) -> impl OneResult + 'static {
                    Self::build(source, groups, ty)
                }
            }

            impl<'a> Expand<'a> for $expand<'a> {
                type Inverse = $collapse<'a>;

                fn result_sizes(self) -> Option<MixedList> {
                    mixed_integers::mix(&self.static_output_shape(), self.output_shape())
                }

                fn of(source: Value, groups: Vec<Attr>, sizes: &[Mixed], ty: Type) -> impl OneResult + 'static {
                    let (list, values) = mixed_integers::split(sizes);
                    Self::build(source, groups, values, list, ty)
                }
            }

    $crate::shared::reassociation::regroups!(@regroup $collapse, $merges);
    $crate::shared::reassociation::regroups!(@regroup $expand, $merges);
        };
    };
    (@regroup $view:ident, $merges:expr) => {
        impl<'a> Regroup<'a> for $view<'a> {
            fn source(self) -> Value {
                self.src()
            }

            fn list(self) -> &'a [Attr] {
                self.reassociation()
            }

            fn merges(ctx: &ContextData, ty: Type) -> bool {
                $merges(ctx, ty)
            }
        }
    };
}

pub(crate) use regroups;

/// Returns the operation `P` that produces the source, and the groups of both operations.
pub(crate) fn chain<'a, P: Regroup<'a>, T: Regroup<'a>>(op: T) -> Option<(P, Groups, Groups)> {
    let ir = op.op().ir.get();
    let before = ir.def::<P>(op.source())?;
    let types = [ir.value_type(before.source()), ir.value_type(op.source()), op.result_type()];
    let merges = types.iter().all(|ty| T::merges(ir.context(), *ty));
    merges.then_some((before, before.groups()?, op.groups()?))
}

/// Merges two consecutive collapses.
pub(crate) fn compose_collapses<'a, T: Collapse<'a>>(op: T) -> Option<Rewrite> {
    let (before, inner, outer) = chain::<T, T>(op)?;
    let groups = group_attrs(op.op().context(), &compose(inner, outer)?);
    Some(Rewrite::with(T::of(before.source(), groups, op.result_type())))
}

/// Merges two consecutive expansions.
pub(crate) fn compose_expands<'a, T: Expand<'a>>(op: T) -> Option<Rewrite> {
    let (before, inner, outer) = chain::<T, T>(op)?;
    let groups = group_attrs(op.op().context(), &compose(inner, outer)?);
    Some(Rewrite::with(T::of(before.source(), groups, &op.result_sizes()?, op.result_type())))
}

/// Merges a collapse of an expansion. With `multiplies`, a dynamic size of the result is computed as a product.
pub(crate) fn collapse_of_expand<'a, T: Collapse<'a>>(op: T, multiplies: bool) -> Option<Rewrite> {
    let (before, expanded, collapsed) = chain::<T::Inverse, T>(op)?;
    let (ir, ctx, source, ty) = (op.op().ir.get(), op.op().context(), before.source(), op.result_type());
    let (from, to) = (ctx.types().shape(ir.value_type(source))?, ctx.types().shape(ty)?);
    match from.len().cmp(&to.len()) {
        Ordering::Greater => Some(Rewrite::with(T::of(source, group_attrs(ctx, &regroup(&expanded, &collapsed)?), ty))),
        Ordering::Less if multiplies || dynamic_count(to) == 0 => {
            let groups = group_attrs(ctx, &regroup(&collapsed, &expanded)?);
            let factors = factors(&before.result_sizes()?, &collapsed, to)?;
            Some(Rewrite::new(move |rw| {
                let sizes: MixedList = factors.iter().map(|factors| product(rw, factors)).collect();
                rw.replace_by(rw.root(), T::Inverse::of(source, groups, &sizes, ty));
            }))
        }
        _ => None,
    }
}

/// Returns the factors of each size of a collapsed shape. A dynamic size has at least one factor.
fn factors(expanded: &[Mixed], groups: &Groups, shape: &[i64]) -> Option<Vec<Vec<Mixed>>> {
    let of = |(group, &size): (&Vec<i64>, &i64)| {
        if size != DYNAMIC {
            return Some(vec![Mixed::Static(size)]);
        }
        let parts = group.iter().map(|dim| expanded.get(usize::try_from(*dim).ok()?).copied());
        let parts: Vec<Mixed> = parts.collect::<Option<_>>()?;
        let parts: Vec<Mixed> = parts.into_iter().filter(|part| *part != Mixed::Static(1)).collect();
        (!parts.is_empty()).then_some(parts)
    };
    groups.iter().zip(shape).map(of).collect()
}

/// Emits the product of sizes; a single static size stays static.
fn product(rw: &mut Rewriter<'_>, factors: &[Mixed]) -> Mixed {
    if let [only @ Mixed::Static(_)] = factors {
        return *only;
    }
    let mut product = None;
    for factor in factors {
        let value = ConstantOp::size(rw, *factor);
        product = Some(product.map_or(value, |product| rw.value(MulIOp::build(product, value))));
    }
    product.map_or(Mixed::Static(1), Mixed::Dynamic)
}

/// Merges an expansion of a collapse.
pub(crate) fn expand_of_collapse<'a, T: Expand<'a>>(op: T) -> Option<Rewrite> {
    let (before, collapsed, expanded) = chain::<T::Inverse, T>(op)?;
    let (ir, ctx, source, ty) = (op.op().ir.get(), op.op().context(), before.source(), op.result_type());
    let (from, to) = (ctx.types().shape(ir.value_type(source))?, ctx.types().shape(ty)?);
    match from.len().cmp(&to.len()) {
        Ordering::Greater => {
            let groups = group_attrs(ctx, &regroup_by_sizes(&collapsed, &expanded, from, to)?);
            Some(Rewrite::with(T::Inverse::of(source, groups, ty)))
        }
        Ordering::Less => {
            let groups = group_attrs(ctx, &regroup_by_sizes(&expanded, &collapsed, to, from)?);
            Some(Rewrite::with(T::of(source, groups, &op.result_sizes()?, ty)))
        }
        Ordering::Equal => None,
    }
}

/// Verifies a reassociation: one group per collapsed dimension, expanded dimensions in order, compatible sizes.
pub(crate) fn verify(
    op: OpRef<'_>,
    groups: &Groups,
    expanded_type: Type,
    collapsed_type: Type,
) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(expanded), Some(collapsed)) = (ctx.types().shape(expanded_type), ctx.types().shape(collapsed_type))
    else {
        return Ok(());
    };
    let fail = |message: String| Err(op.op_error(message).emit());
    if expanded.len() < collapsed.len() {
        return fail(format!(
            "expected the expanded type, '{}' to have a higher (or same) rank than the collapsed type, '{}'.",
            ctx.types().show(expanded_type),
            ctx.types().show(collapsed_type)
        ));
    }
    if collapsed.len() != groups.len() {
        return fail(format!(
            "expected collapsed rank ({}) to equal the number of reassociation maps ({}).",
            collapsed.len(),
            groups.len()
        ));
    }
    // In map form, each group has as many dimensions as all groups together, counted in 32 bits.
    let rank = groups.iter().flatten().map(|dim| *dim as u32).max().map_or(1, |last| last.wrapping_add(1));
    if !groups.is_empty() && rank as usize != expanded.len() {
        return fail(format!(
            "expected reassociation map #0 to have size equal to the expanded rank ({}), but it is  {rank}.",
            expanded.len()
        ));
    }
    if let Err(invalid) = check_order(groups) {
        return fail(format!("expected reassociation map #{invalid} to be valid and contiguous."));
    }
    let mut rest = expanded;
    for (dim, (group, &size)) in groups.iter().zip(collapsed).enumerate() {
        let Some((sizes, after)) = rest.split_at_checked(group.len()) else { break };
        rest = after;
        if sizes.contains(&DYNAMIC) {
            if size != DYNAMIC {
                return fail(format!(
                    "expected dimension {dim} of collapsed type to be dynamic since one or more of the corresponding \
                     dimensions in the expanded type is dynamic"
                ));
            }
            continue;
        }
        let product = sizes.iter().fold(1i64, |product, size| product.wrapping_mul(*size));
        if size != product {
            return fail(format!("expected dimension {dim} of collapsed type to be static value of {product}"));
        }
    }
    Ok(())
}

/// Checks that the groups list all dimensions in order, or returns the first invalid group.
pub(crate) fn check_order(groups: &Groups) -> Result<(), usize> {
    let mut next = 0;
    for (at, group) in groups.iter().enumerate() {
        for &dim in group {
            if dim != next {
                return Err(at);
            }
            next += 1;
        }
    }
    Ok(())
}

/// Collapses a shape: one dimension per group.
pub fn collapse(groups: &Groups, expanded: &[i64]) -> Vec<i64> {
    let mut rest = expanded;
    let mut shape = Vec::with_capacity(groups.len());
    for group in groups {
        let (sizes, after) = rest.split_at_checked(group.len()).unwrap_or((rest, &[]));
        rest = after;
        let product = sizes.iter().fold(1i64, |product, size| product.wrapping_mul(*size));
        shape.push(if sizes.contains(&DYNAMIC) { DYNAMIC } else { product });
    }
    shape
}

/// Folds a reshape: an identity, the inverse of the producer with view `P`, and a reshaped constant.
pub(crate) fn fold<'a, T: Regroup<'a>, P: Regroup<'a>>(it: Folding<'a, T>) -> Option<Folded> {
    let (ctx, source, result) = (it.ctx(), it.source(), it.result_type());
    if let Some(same) = it.same(source) {
        return Some(same);
    }
    if let Some(constant) = it.constant(0) {
        return reshaped(ctx, constant, result).map(Folded::attr);
    }
    let before = it.def::<P>(source)?;
    let (first, shape) = (it.same(before.source())?, ctx.types().shape(result)?);
    if dynamic_count(shape) < 2 {
        return Some(first);
    }
    if it.list() != before.list() {
        return None;
    }
    // Collapsing an expanded value restores the value, for any sizes.
    if shape.len() < ctx.types().shape(it.type_of(source))?.len() {
        return Some(first);
    }
    let mut rest = shape;
    for group in &it.groups()? {
        let (sizes, after) = rest.split_at_checked(group.len())?;
        rest = after;
        if dynamic_count(sizes) > 1 {
            return None;
        }
    }
    Some(first)
}

/// Composes the groups of two consecutive operations of one kind. Returns `None` if one does not refine the other.
pub(crate) fn compose(producer: Groups, consumer: Groups) -> Option<Groups> {
    let (larger, smaller) = match producer.len().cmp(&consumer.len()) {
        Ordering::Equal => return None,
        Ordering::Less => (consumer, producer),
        Ordering::Greater => (producer, consumer),
    };
    if !smaller.is_empty() && smaller.iter().map(Vec::len).sum::<usize>() != larger.len() {
        return None;
    }
    let dims = |group: &Vec<i64>| {
        let groups = group.iter().map(|&dim| larger.get(usize::try_from(dim).ok()?));
        Some(groups.collect::<Option<Vec<_>>>()?.into_iter().flatten().copied().collect())
    };
    smaller.iter().map(dims).collect()
}

/// Returns the groups of `finer`'s groups that `coarser` collapses. Returns `None` if groups overlap.
pub(crate) fn regroup(finer: &Groups, coarser: &Groups) -> Option<Groups> {
    let mut composed = Groups::new();
    let mut next = 0;
    for group in coarser {
        let last = *group.last()?;
        let mut parts = Vec::new();
        while let Some(part) = finer.get(next) {
            let part_last = *part.last()?;
            if part_last > last {
                return None;
            }
            parts.push(next as i64);
            next += 1;
            if part_last == last {
                break;
            }
        }
        composed.push(parts);
    }
    Some(composed)
}

/// Returns the groups that collapse `larger` to `smaller`: within each pair of groups, by their sizes. Returns `None`
/// if the sizes are ambiguous.
pub(crate) fn regroup_by_sizes(
    of_larger: &Groups,
    of_smaller: &Groups,
    larger: &[i64],
    smaller: &[i64],
) -> Option<Groups> {
    if of_larger.len() != of_smaller.len() {
        return None;
    }
    // With an intermediate scalar, all sizes are one.
    if of_larger.is_empty() {
        return by_sizes(larger, smaller);
    }
    let mut composed = Groups::new();
    for (large, small) in of_larger.iter().zip(of_smaller) {
        let sizes = |shape: &[i64], group: &[i64]| -> Option<Vec<i64>> {
            group.iter().map(|&dim| shape.get(usize::try_from(dim).ok()?).copied()).collect()
        };
        let (large_sizes, small_sizes) = (sizes(larger, large)?, sizes(smaller, small)?);
        if large_sizes == small_sizes {
            composed.extend(large.iter().map(|dim| vec![*dim]));
        } else if small.len() == 1 {
            composed.push(large.clone());
        } else {
            let first = *large.first()?;
            let parts = by_sizes(&large_sizes, &small_sizes)?;
            composed.extend(parts.into_iter().map(|part| part.into_iter().map(|dim| dim + first).collect()));
        }
    }
    Some(composed)
}

/// Returns the groups of sizes whose products form a smaller shape.
pub(crate) fn by_sizes(larger: &[i64], smaller: &[i64]) -> Option<Groups> {
    let mut groups = Groups::new();
    let mut dim = 0;
    for (at, &target) in smaller.iter().enumerate() {
        let mut group = Vec::new();
        let mut product = 1i64;
        while dim < larger.len() {
            let size = larger[dim];
            if size == DYNAMIC {
                if target != DYNAMIC {
                    return None;
                }
                group.push(dim as i64);
                dim += 1;
                break;
            }
            let more = product.checked_mul(size)?;
            if target != DYNAMIC && more > target {
                return None;
            }
            product = more;
            group.push(dim as i64);
            dim += 1;
            if product == target {
                break;
            }
        }
        // Remaining unit sizes belong to the group before the next size other than one.
        let next_is_one = smaller.get(at + 1) == Some(&1);
        while dim < larger.len() && larger[dim] == 1 && !next_is_one {
            group.push(dim as i64);
            dim += 1;
        }
        if target != DYNAMIC && product != target {
            return None;
        }
        groups.push(group);
    }
    (dim == larger.len()).then_some(groups)
}

/// Adds the output shape to an `expand_shape` of an older release. A dynamic size is the source size divided by the
/// product of the group's other sizes.
///
/// `dim` is the operation that reads a size of the source; `attrs` are `reassociation` and `static_output_shape`.
pub(crate) fn give_output_shape(
    ir: &mut Isolate,
    op: Op,
    dim: &str,
    [reassociation, output_shape]: [Option<Attr>; 2],
) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let view = ir.op(op);
    if output_shape.is_some() || view.operand_count() != 1 || view.result_count() != 1 {
        return Ok(());
    }
    let source = view.operand(0);
    let groups = reassociation.and_then(|attr| groups(&ctx, attr));
    let shape = ctx.types().shape(ir.value_type(view.result(0)));
    let (Some(groups), Some(shape)) = (groups, shape) else {
        return Err(cannot_carry(ir, op, "has no groups of dimensions or no shape"));
    };
    let mut state = state_of(ir, op);
    let index = ctx.types().index();
    for (number, group) in groups.iter().enumerate() {
        let sizes = group.iter().filter_map(|&dim| shape.get(usize::try_from(dim).ok()?).copied());
        let known: Vec<i64> = sizes.clone().filter(|&size| size != DYNAMIC).collect();
        match sizes.count() - known.len() {
            0 => continue,
            1 => {}
            _ => return Err(cannot_carry(ir, op, "has two sizes in a group that are not known")),
        }
        let constant = |ir: &mut Isolate, value: i64| {
            let value = ctx.attrs().integer(index, value);
            insert_before(ir, op, "arith.constant", &[], index, &[("value", value)])
        };
        let Some(factor) = known.iter().try_fold(1i64, |product, &size| product.checked_mul(size)) else {
            return Err(cannot_carry(ir, op, "has sizes that are too large"));
        };
        let number = constant(ir, i64::try_from(number).unwrap_or(i64::MAX));
        let mut size = insert_before(ir, op, dim, &[source, number], index, &[]);
        if factor != 1 {
            let factor = constant(ir, factor);
            size = insert_before(ir, op, "arith.divui", &[size, factor], index, &[]);
        }
        state.operands.push(size);
    }
    state = state.attr(&ctx, "static_output_shape", ctx.attrs().dense_i64_array(shape.iter().copied()));
    replace(ir, op, state);
    Ok(())
}

/// Drops the output shape: older releases infer it from the source and the result type.
pub(crate) fn infer_output_shape(ir: &mut Isolate, op: Op, reassociation: Option<Attr>) -> Result<(), Reported> {
    let view = ir.op(op);
    let ctx = view.context().clone();
    let groups = reassociation.and_then(|attr| groups(&ctx, attr)).unwrap_or_default();
    let shape = view.result_types().next().and_then(|ty| ctx.types().shape(ty)).unwrap_or_default();
    let is_dynamic = |dim: &&i64| usize::try_from(**dim).is_ok_and(|dim| shape.get(dim) == Some(&DYNAMIC));
    if groups.iter().any(|group| group.iter().filter(is_dynamic).count() > 1) {
        let message = "'expand_shape' op with two dynamic sizes in a group cannot be expressed in older releases";
        return Err(ctx.error(view.loc(), message).emit());
    }
    if view.operand_count() > 1 {
        let message =
            "'expand_shape' op computes its sizes from its source in older releases: the operands are dropped";
        ctx.report(Diagnostic::warning(view.loc(), message));
    }
    let mut state = state_of(ir, op);
    state.operands.truncate(1);
    let sizes = ctx.ident(b"static_output_shape");
    state.attrs.retain(|entry| entry.0 != sizes);
    replace(ir, op, state);
    Ok(())
}
