//! Migrations of `vector` of 2019 to 2021: tuples of slices, and masked accesses without indices.

use lect_support::fields::array;
use lect_support::prelude::*;
use lect_support::upgrades::{cannot_carry, insert_before, keep, numbers, replace, state_of, value_before};

/// Returns the producer of a value, with its name.
fn definition(ir: &Isolate, value: Value) -> Option<(Op, String)> {
    let ValueDef::Result(op, _) = ir.value(value).def() else { return None };
    Some((op, String::from_utf8_lossy(&ir.op(op).name_data().name).into_owned()))
}

/// Replaces an element of a tuple with a known producer by the vector, or by a slice.
pub(crate) fn tuple_get(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let view = ir.op(op);
    let index = match view.attr("index").map(|index| view.context().attrs().data(index)) {
        Some(AttrData::Integer { value, .. }) => value.to_i64().and_then(|index| usize::try_from(index).ok()),
        _ => None,
    };
    let (Some(index), Some(tuple)) = (index, view.operands().next()) else {
        return Err(cannot_carry(ir, op, "does not specify the part that it takes"));
    };
    match part_of(ir, op, tuple, index) {
        Some(value) => {
            ir.replace_op(op, &[value]);
            Ok(())
        }
        None => keep(ir, op),
    }
}

/// Returns an element of a tuple with a known producer; a slice is inserted before `op`.
fn part_of(ir: &mut Isolate, op: Op, tuple: Value, index: usize) -> Option<Value> {
    let (made, name) = definition(ir, tuple)?;
    match &*name {
        "vector.tuple" => ir.op(made).operands().nth(index),
        "vector.extract_slices" => {
            let source = ir.op(made).operands().next()?;
            let slices = Slices::of(ir, made, ir.value_type(source))?;
            let (offsets, sizes) = slices.at(index)?;
            let ctx = ir.context().clone();
            let TypeData::Tuple(types) = ctx.types().data(ir.value_type(tuple)) else { return None };
            let ty = *types.get(index)?;
            let list = |numbers: Vec<i64>| {
                let all = numbers.into_iter().map(|number| ctx.attrs().integer(ctx.types().i64(), number));
                ctx.attrs().array(all.collect::<Vec<_>>())
            };
            let ones = vec![1; offsets.len()];
            let attrs = [("offsets", list(offsets)), ("sizes", list(sizes)), ("strides", list(ones))];
            Some(insert_before(ir, op, "vector.extract_strided_slice", &[source], ty, &attrs))
        }
        _ => None,
    }
}

/// Partition of a vector into slices.
struct Slices {
    shape: Vec<i64>,
    sizes: Vec<i64>,
}

impl Slices {
    fn of(ir: &Isolate, op: Op, whole: Type) -> Option<Self> {
        let (view, ctx) = (ir.op(op), ir.context());
        let list = |name: &str| view.attr(name).and_then(|all| numbers(ctx, all));
        let (shape, sizes, strides) = (ctx.types().shape(whole)?.to_vec(), list("sizes")?, list("strides")?);
        let fits =
            shape.len() == sizes.len() && sizes.iter().all(|&size| size > 0) && strides.iter().all(|&it| it == 1);
        fits.then_some(Self { shape, sizes })
    }

    /// Returns offsets and sizes of a slice; the last dimension varies fastest.
    fn at(&self, index: usize) -> Option<(Vec<i64>, Vec<i64>)> {
        let mut rest = i64::try_from(index).ok()?;
        let (mut offsets, mut sizes) = (vec![0; self.shape.len()], self.sizes.clone());
        for dim in (0..self.shape.len()).rev() {
            let (whole, size) = (self.shape[dim], self.sizes[dim]);
            let count = whole.checked_add(size - 1)? / size;
            if count == 0 {
                return None;
            }
            offsets[dim] = (rest % count) * size;
            sizes[dim] = size.min(whole - offsets[dim]);
            rest /= count;
        }
        (rest == 0).then_some((offsets, sizes))
    }
}

/// Replaces the insertion of a tuple of slices by a chain of `vector.insert_strided_slice`.
pub(crate) fn insert_slices(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let view = ir.op(op);
    let (Some(tuple), Some(ty)) = (view.operands().next(), view.result_types().next()) else { return Ok(()) };
    let count = match ctx.types().data(ir.value_type(tuple)) {
        TypeData::Tuple(types) => types.len(),
        _ => 0,
    };
    let (Some(slices), true) = (Slices::of(ir, op, ty), definition(ir, tuple).is_some()) else { return keep(ir, op) };
    let places: Option<Vec<_>> = (0..count).map(|index| slices.at(index)).collect();
    let parts: Option<Vec<Value>> = (0..count).map(|index| part_of(ir, op, tuple, index)).collect();
    let (Some(places), Some(parts)) = (places, parts) else { return keep(ir, op) };
    let zero = zero(ir, op, ty)?;
    let mut whole = zero;
    for ((offsets, _), part) in places.into_iter().zip(parts) {
        let list = |numbers: Vec<i64>| {
            let all = numbers.into_iter().map(|number| ctx.attrs().integer(ctx.types().i64(), number));
            ctx.attrs().array(all.collect::<Vec<_>>())
        };
        let rank = offsets.len();
        let attrs = [("offsets", list(offsets)), ("strides", list(vec![1; rank]))];
        whole = insert_before(ir, op, "vector.insert_strided_slice", &[part, whole], ty, &attrs);
    }
    ir.replace_op(op, &[whole]);
    Ok(())
}

/// Inserts a zero constant.
fn zero(ir: &mut Isolate, op: Op, ty: Type) -> Result<Value, Reported> {
    let ctx = ir.context().clone();
    let element = ctx.types().element_type(ty).unwrap_or(ty);
    let number = if matches!(ctx.types().data(element), TypeData::Float(_)) { "0.0" } else { "0" };
    let text = match element == ty {
        true => format!("{number} : {}", ctx.types().show(ty)),
        false => format!("dense<{number}> : {}", ctx.types().show(ty)),
    };
    let Some(value) = ctx.attrs().parse(&text) else {
        return Err(cannot_carry(ir, op, "has elements that have no zero"));
    };
    Ok(insert_before(ir, op, "arith.constant", &[], ty, &[("value", value)]))
}

/// Adds zero indices to a masked access, and an absent pass-through value to a gather.
pub(crate) fn begin_at_zero(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let operands: Vec<Value> = ir.op(op).operands().collect();
    let Some((&base, rest)) = operands.split_first() else { return Ok(()) };
    let index = ctx.types().index();
    let begins = rest.first().is_some_and(|&value| ir.value_type(value) == index);
    let rank = match ctx.types().data(ir.value_type(base)) {
        TypeData::MemRef { shape, .. } => shape.len(),
        _ => return Ok(()),
    };
    if begins || rank == 0 {
        return Ok(());
    }
    let mut state: OpState = state_of(ir, op);
    let at = insert_before(ir, op, "arith.constant", &[], index, &[("value", ctx.attrs().integer(index, 0))]);
    let mut all: Vec<Value> =
        [base].into_iter().chain(std::iter::repeat_n(at, rank)).chain(rest.iter().copied()).collect();
    let is_gather = *ctx.op_name(state.name).name == *b"vector.gather";
    if let Some(&ty) = state.results.first().filter(|_| is_gather && rest.len() == 2) {
        all.push(zero(ir, op, ty)?);
    }
    state.operands = all.into_iter().collect();
    match state.results.is_empty() {
        true => drop(replace(ir, op, state)),
        false => {
            let value = value_before(ir, op, state);
            ir.replace_op(op, &[value]);
        }
    }
    Ok(())
}

/// Converts the attribute `masked` to `in_bounds`, which is its negation.
pub(crate) fn bounds_of_mask(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let view = ir.op(op);
    let ctx = view.context().clone();
    let Some(masked) = array(view, "masked") else { return Ok(()) };
    let yes = ctx.attrs().bool(true);
    let bounds: Vec<_> = masked.iter().map(|&masked| ctx.attrs().bool(masked != yes)).collect();
    ir.set_attr(op, "in_bounds", Some(ctx.attrs().array(bounds)));
    ir.set_attr(op, "masked", None);
    Ok(())
}
