//! `vector.contract`: `vector.contract {indexing_maps = [..], ..} %lhs, %rhs, %acc : types into type`.

use lect_core::affine::AffineExprData;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_core::types::Signedness;
use lect_support::prelude::*;
use lect_support::syntax::parse_attr_of;

use super::masked::Maskable;
use super::transfer::affine_map;
use crate::vector::ContractionOp;
use crate::vector::attrs::kind;
use crate::vector::attrs::kind::Kind;
use crate::vector::types::{Vector, case, operand, operand_type, result_type, show};

/// Attributes printed before the operands.
const IN_FRONT: [&str; 4] = ["indexing_maps", "iterator_types", "kind", FAST_MATH];

/// The property that MLIR 23 added.
const FAST_MATH: &str = "fastmath@23";

pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let loc = p.loc();
    let front = parse_attr_of(p, |data| matches!(data, AttrData::Dictionary(_)))?;
    let lhs = p.parse_operand()?;
    p.expect_punct(",")?;
    let rhs = p.parse_operand()?;
    p.expect_punct(",")?;
    let acc = p.parse_operand()?;
    let mut masks = Vec::new();
    while p.eat_punct(",") {
        masks.push(p.parse_operand()?);
    }
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let types = p.parse_type_list()?;
    p.parse_keyword("into")?;
    let result = p.parse_type()?;
    let &[left, right, ..] = &*types else {
        return Err(p.custom_error(loc, "expected two operand types"));
    };
    for (operand, ty) in [(lhs, left), (rhs, right), (acc, result)] {
        let value = p.resolve_operand(operand, ty)?;
        state.operands.push(value);
    }
    state.results.push(result);
    state.attrs.extend_from_slice(ctx.attrs().dictionary_entries(front));

    let is = |entry: &NamedAttr, name: &str| ctx.ident_bytes(entry.0) == name.as_bytes();
    let place = state.attrs.iter().position(|entry| is(entry, "iterator_types"));
    let names = place.and_then(|at| ctx.attrs().array_elements(state.attrs.get(at)?.1));
    let (Some(place), Some(names)) = (place, names) else {
        return Err(p.custom_error(loc, "expected \"iterator_types\" array attribute"));
    };
    let mut iterators = Vec::new();
    for &name in names {
        // `mlir-opt` 22 crashes on elements other than strings.
        let text = ctx.attrs().string_value(name).unwrap_or(b"");
        match kind::iterator(ctx, text) {
            Some(iterator) => iterators.push(iterator),
            None => {
                let message = format!("unexpected iterator_type ({})", String::from_utf8_lossy(text));
                return Err(p.custom_error(loc, message));
            }
        }
    }
    if let Some(entry) = state.attrs.get_mut(place) {
        entry.1 = ctx.attrs().array(iterators);
    }
    if !state.attrs.iter().any(|entry| is(entry, "kind")) {
        state.attrs.extend(kind::add(ctx).map(|kind| (ctx.ident(b"kind"), kind)));
    }
    if masks.is_empty() {
        return Ok(());
    }
    if masks.len() != 2 {
        return Err(p.custom_error(state.loc, "expected zero or exactly 2 vector mask operands"));
    }
    for (mask, ty) in masks.into_iter().zip([left, right]) {
        let Some(ty) = Vector::of(ctx, ty).and_then(|vector| vector.mask(ctx)) else { return Ok(()) };
        let value = p.resolve_operand(mask, ty)?;
        state.operands.push(value);
    }
    Ok(())
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let ctx = op.context();
    let Some(contract) = op.cast::<ContractionOp<'_>>() else { return };
    let iterators = contract.iterator_types_attr().map(|attr| {
        let names = ctx
            .attrs()
            .array_elements(attr)
            .unwrap_or(&[])
            .iter()
            .map(|it| ctx.attrs().string(iterator_name(ctx, *it)));
        ctx.attrs().array(names.collect::<Vec<_>>())
    });
    let attrs = [
        contract.indexing_maps_attr(),
        iterators,
        contract.kind_attr(),
        ctx.attrs().dictionary_get(op.attrs(), ctx.ident(FAST_MATH.as_bytes())),
    ];
    let front = IN_FRONT.iter().zip(attrs).filter_map(|(name, attr)| Some((ctx.ident(name.as_bytes()), attr?)));
    let mut front: Vec<NamedAttr> = front.collect();
    p.text(" ");
    p.attr(ctx.attrs().dictionary(&mut front));
    p.text(" ");
    p.operands(op.operands().take(3));
    p.attr_dict(op, &IN_FRONT);
    p.text(" : ");
    p.types(op.operand_types().take(2));
    p.text(" into ");
    p.types(op.result_types());
}

/// Returns the name of an iterator type.
fn iterator_name(ctx: &ContextData, attr: Attr) -> &'static str {
    let value = case(ctx, attr).and_then(|value| usize::try_from(value).ok());
    value.and_then(|value| kind::ITERATORS.get(value)).copied().unwrap_or("")
}

/// Returns the indexing maps; `None` for an element that is not a map.
fn maps(op: OpRef<'_>) -> Vec<Option<AffineMap>> {
    let ctx = op.context();
    let maps = op.cast::<ContractionOp<'_>>().and_then(|contract| contract.indexing_maps_attr());
    let elements = maps.and_then(|attr| ctx.attrs().array_elements(attr)).unwrap_or(&[]);
    elements.iter().map(|attr| affine_map(ctx, *attr)).collect()
}

/// Returns the dimensions in the results of a map.
fn dims(ctx: &ContextData, map: AffineMap) -> Vec<usize> {
    map.results(ctx).iter().filter_map(|expr| expr.as_dim(ctx)).map(|dim| dim as usize).collect()
}

pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(lhs), Some(rhs), Some(acc_ty), Some(result_ty)) =
        (operand(op, 0), operand(op, 1), operand_type(op, 2), result_type(op))
    else {
        return Ok(());
    };
    if let TypeData::Integer { signedness, .. } = ctx.types().data(lhs.element)
        && *signedness != Signedness::Signless
    {
        return reject(op, "only supports signless integer types");
    }
    let maps = maps(op);
    if maps.len() != 3 {
        return reject(op, "expected an indexing map for each vector operand");
    }
    let Some(contract) = op.cast::<ContractionOp<'_>>() else { return Ok(()) };
    let iterators = contract.iterator_types_attr().and_then(|attr| ctx.attrs().array_elements(attr)).unwrap_or(&[]);
    let mut known = Vec::new();
    for (index, (map, ty)) in maps.iter().zip(op.operand_types()).enumerate() {
        let rank = Vector::of(ctx, ty).map_or(0, |vector| vector.rank());
        let wrong = match map {
            Some(map) if map.num_symbols(ctx) == 0 => {
                if map.num_dims(ctx) as usize != iterators.len() {
                    format!("to have {} number of inputs", iterators.len())
                } else if map.num_results(ctx) != rank {
                    format!("to have {rank} number of outputs")
                } else if !map.is_projected_permutation(ctx) {
                    "to be a projected permutation of its inputs".to_owned()
                } else {
                    known.push(*map);
                    continue;
                }
            }
            _ => "to have no symbols".to_owned(),
        };
        return reject(op, format!("expected indexing map {index} {wrong}"));
    }
    let &[lhs_map, rhs_map, acc_map] = &*known else { return Ok(()) };
    let (lhs_dims, rhs_dims) = (dims(ctx, lhs_map), dims(ctx, rhs_map));
    let pairs = |name: &str| -> Vec<(usize, usize)> {
        let of_name = iterators.iter().enumerate().filter(|it| iterator_name(ctx, *it.1) == name);
        let place = |dims: &[usize], dim| dims.iter().position(|it| *it == dim);
        of_name.filter_map(|(dim, _)| Some((place(&lhs_dims, dim)?, place(&rhs_dims, dim)?))).collect()
    };
    let (contracting, batch) = (pairs("reduction"), pairs("parallel"));
    if contracting.is_empty() {
        return reject(op, "expected at least one contracting dimension pair");
    }
    let fits = |pairs: &[(usize, usize)]| {
        pairs.iter().all(|pair| {
            let sizes = (lhs.shape.get(pair.0), rhs.shape.get(pair.1));
            sizes.0.is_some() && sizes.0 == sizes.1
        })
    };
    if !fits(&contracting) {
        return reject(op, "invalid contracting dimension map");
    }
    if !fits(&batch) {
        return reject(op, "invalid batch dimension map");
    }
    let free_rhs = (0..rhs.rank()).filter(|dim| !contracting.iter().chain(&batch).any(|pair| pair.1 == *dim)).count();
    let is_scalar = lhs.rank() == contracting.len() && free_rhs == 0;
    verify_result(op, [(lhs, &lhs_dims), (rhs, &rhs_dims)], acc_map, (acc_ty, result_ty), is_scalar)?;

    if contract.kind_attr().is_none() {
        return reject(op, kind::MISSING);
    }
    let element = Vector::of(ctx, result_ty).map_or(result_ty, |vector| vector.element);
    if Kind::of(op).is_some_and(|kind| !kind.accepts(ctx, element)) {
        return reject(op, "unsupported contraction type");
    }
    verify_loops(op, &known)
}

/// Verifies the shapes of the accumulator and the result against the sizes of their dimensions.
fn verify_result(
    op: OpRef<'_>,
    factors: [(Vector<'_>, &[usize]); 2],
    map: AffineMap,
    (acc_ty, result_ty): (Type, Type),
    is_scalar: bool,
) -> Result<(), Reported> {
    let ctx = op.context();
    let (acc, result) = (Vector::of(ctx, acc_ty), Vector::of(ctx, result_ty));
    if is_scalar {
        return match (acc, result) {
            (None, None) => Ok(()),
            _ => reject(op, "invalid accumulator/result vector shape"),
        };
    }
    let (Some(_), Some(result)) = (acc, result) else {
        return reject(op, "invalid accumulator/result vector shape");
    };
    let mut extents: Vec<Option<i64>> = vec![None; map.num_dims(ctx) as usize];
    for (vector, dims) in factors {
        for (dim, size) in dims.iter().zip(vector.shape) {
            if let Some(extent) = extents.get_mut(*dim) {
                extent.get_or_insert(*size);
            }
        }
    }
    if extents.contains(&None) {
        return reject(op, "expected all dimensions to be either a LHS or a RHS dimension");
    }
    let sizes: Option<Vec<i64>> = map
        .results(ctx)
        .iter()
        .map(|expr| match ctx.affine().expr_data(*expr) {
            AffineExprData::Dim(dim) => extents.get(*dim as usize).copied().flatten(),
            AffineExprData::Constant(value) => Some(*value),
            _ => None,
        })
        .collect();
    let expected = sizes.and_then(|sizes| ctx.types().vector(&sizes, result.scalable, result.element).ok());
    match expected {
        Some(expected) if expected != acc_ty || expected != result_ty => {
            let message = format!("invalid accumulator/result vector shape, expected: {}", show(ctx, expected));
            reject(op, message)
        }
        _ => Ok(()),
    }
}

/// Verifies the number of indexing maps, and that operands determine the sizes of all dimensions.
fn verify_loops(op: OpRef<'_>, maps: &[AffineMap]) -> Result<(), Reported> {
    let ctx = op.context();
    if maps.len() != op.operand_count() {
        let message = format!(
            "expected the number of indexing_map ({}) to be equal to the number of input/output operands ({})",
            maps.len(),
            op.operand_count()
        );
        return reject(op, message);
    }
    let dims_of_all: Vec<_> = maps.iter().flat_map(|map| map.results(ctx)).copied().collect();
    let count = maps.first().map_or(0, |map| map.num_dims(ctx));
    if (0..count).all(|dim| dims_of_all.iter().any(|expr| expr.as_dim(ctx) == Some(dim))) {
        return Ok(());
    }
    let mut text = Vec::new();
    ctx.affine().print_map(&mut text, ctx.affine().map(count, 0, dims_of_all));
    reject(op, format!("invalid indexing maps are non-invertible: ({})", String::from_utf8_lossy(&text)))
}

/// Model of `vector.contract`: the mask covers all iteration dimensions.
pub(crate) struct Contract;

impl Maskable for Contract {
    fn mask_type(&self, op: OpRef<'_>) -> Option<Type> {
        let ctx = op.context();
        let maps = maps(op);
        let count = (*maps.first()?)?.num_dims(ctx) as usize;
        let mut sizes = vec![None; count];
        let mut scalable = vec![false; count];
        for (vector, map) in [operand(op, 0)?, operand(op, 1)?].into_iter().zip(&maps) {
            for (at, dim) in dims(ctx, (*map)?).into_iter().enumerate() {
                *sizes.get_mut(dim)? = vector.shape.get(at).copied();
                *scalable.get_mut(dim)? = *vector.scalable.get(at)?;
            }
        }
        let sizes: Vec<i64> = sizes.into_iter().collect::<Option<_>>()?;
        ctx.types().vector(&sizes, &scalable, ctx.types().i1()).ok()
    }
}
