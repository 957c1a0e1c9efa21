//! Verifiers of operations that move or select elements.

use lect_support::prelude::*;

use crate::tosa::TransposeOp;
use crate::tosa::types::{
    axis_of, const_shape, constant, dense_integers, divide, ensure, integers, is_static, known, list, operand_shape,
    ranked, result_shape, same_elements, shape_rank, size,
};

fn elements(shape: &[i64]) -> i64 {
    shape.iter().fold(1, |count, size| count.wrapping_mul(*size))
}

/// Returns the rank in the type of a shape operand.
fn rank_of(op: OpRef<'_>, name: &str) -> Option<i64> {
    shape_rank(op.context(), operand_type(op, name)?)
}

pub(crate) fn concat(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    ensure(op, op.operand_count() > 0, "expect at least one input")?;
    let result = result_type(op);
    for ty in op.operand_types() {
        same_elements(op, Some(ty), result)?;
    }
    let Some(axis) = axis_of(op) else { return Ok(()) };
    let shapes = || op.operand_types().map(|ty| ctx.types().shape(ty));
    let first = shapes().flatten().next();
    let at = usize::try_from(axis).ok();
    if let Some(first) = first
        && at.is_none_or(|at| at >= first.len())
    {
        let message =
            format!("expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got {axis}");
        return reject(op, message);
    }
    let (Some(first), Some(at), true) = (first, at, shapes().all(|shape| shape.is_some())) else { return Ok(()) };
    for (number, shape) in shapes().flatten().enumerate().skip(1) {
        if shape.len() != first.len() {
            let (a, b) = (first.len(), shape.len());
            let message =
                format!("expect all operands to have the same rank, but got {a} vs {b} on operands 0 and {number}");
            return reject(op, message);
        }
        for (index, (&found, &expected)) in shape.iter().zip(first).enumerate() {
            if index != at && found != expected && found != DYNAMIC && expected != DYNAMIC {
                let message = format!(
                    "expect all operand shapes to have the same sizes on non-axis dimensions, but got {found} vs \
                     {expected} at index {index} on operands 0 and {number}"
                );
                return reject(op, message);
            }
        }
    }
    let sum = shapes().flatten().try_fold(0i64, |sum, shape| Some(sum.wrapping_add(known(shape, at)?)));
    let (Some(sum), Some(found)) = (sum, result_shape(op).and_then(|shape| known(shape, at))) else { return Ok(()) };
    if sum >= 0 && sum != found {
        let message =
            format!("requires sum of axis dimensions of input1 equal to output axis dimension, got {sum} and {found}");
        return reject(op, message);
    }
    Ok(())
}

pub(crate) fn pad(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let result = result_type(op);
    same_elements(op, operand_type(op, "input1"), result)?;
    same_elements(op, operand_type(op, "pad_const"), result)?;
    let shape = |ty: Option<Type>| ty.and_then(|ty| ranked(ctx, ty));
    let (Some(input), Some(output)) = (shape(operand_type(op, "input1")), shape(result)) else { return Ok(()) };
    let rank = input.len();
    if rank != output.len() {
        let found = output.len();
        let message =
            format!("expect same input and output tensor rank, but got inputRank: {rank}, outputRank: {found}");
        return reject(op, message);
    }
    let pads = constant(op, operands_of(op, "padding").next()).and_then(|pads| dense_integers(ctx, pads));
    let Some(pads) = pads else {
        // MLIR rejects this without a diagnostic.
        return Ok(());
    };
    if pads.len() != rank * 2 {
        let message = format!("padding tensor must have {rank} * 2 = {} elements, but got {}", rank * 2, pads.len());
        return reject(op, message);
    }
    for (index, pair) in pads.chunks_exact(2).enumerate() {
        let &[start, end] = pair else { continue };
        if start < -1 || end < -1 {
            let message = format!(
                "invalid padding values at dimension {index}: values must be non-negative or -1 for dynamic padding, got \
                 [{start}, {end}]"
            );
            return reject(op, message);
        }
        let (Some(from), Some(to)) = (known(input, index), known(output, index)) else { continue };
        let sum = from.wrapping_add(start).wrapping_add(end);
        if to != sum {
            let message = format!(
                "mismatch in output shape at dimension {index}: expected {from} + {start} + {end} = {sum}, but got {to}"
            );
            return reject(op, message);
        }
    }
    Ok(())
}

pub(crate) fn reshape(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    same_elements(op, operand_type(op, "input1"), result_type(op))?;
    let Some(new) = const_shape(op, operands_of(op, "shape").next()) else { return Ok(()) };
    let missing = new.iter().filter(|size| **size == -1).count();
    ensure(op, missing <= 1, "expected at most one target dimension to be -1")?;
    let Some(output) = result_type(op).and_then(|ty| ranked(ctx, ty)) else { return Ok(()) };
    ensure(op, new.len() == output.len(), "new shape does not match result rank")?;
    for (&new, &found) in new.iter().zip(output) {
        let differs = new != -1 && new != DYNAMIC && found != DYNAMIC && new != found;
        ensure(op, !differs, "new shape is inconsistent with result shape")?;
        if new != DYNAMIC && new < -1 {
            return reject(op, format!("new shape has invalid tensor dimension size {new}"));
        }
    }
    let Some(input) = operand_shape(op, "input1").filter(|shape| is_static(shape)) else { return Ok(()) };
    let from = elements(input);
    let cannot = |to: i64| reject(op, format!("cannot reshape {from} elements into {to}"));
    if is_static(output) && elements(output) != from {
        return cannot(elements(output));
    }
    let to = new.iter().filter(|size| **size > 0).fold(1i64, |count, size| count.wrapping_mul(*size));
    let is_whole = new.iter().all(|size| *size > 0);
    if is_whole && from != to || !is_whole && to > from { cannot(to) } else { Ok(()) }
}

pub(crate) fn reverse(op: OpRef<'_>) -> Result<(), Reported> {
    same_elements(op, operand_type(op, "input1"), result_type(op))?;
    let Some(axis) = axis_of(op) else { return Ok(()) };
    ensure(op, axis >= 0, "expected non-negative reverse axis")?;
    verify_axis(op, axis, ("input1", "reverse"))
}

/// Checks that the axis is in range, and that input and output have the same rank.
fn verify_axis(op: OpRef<'_>, axis: i64, (input, what): (&str, &str)) -> Result<(), Reported> {
    let too_large = |rank: usize| axis >= rank as i64 && !(axis == 0 && rank == 0);
    let expect = |name: &str, rank: usize| {
        reject(op, format!("expect {name} tensor rank ({rank}) to be larger than {what} axis ({axis})"))
    };
    let (input, output) = (operand_shape(op, input), result_shape(op));
    if let Some(rank) = input.map(<[i64]>::len).filter(|rank| too_large(*rank)) {
        return expect("input", rank);
    }
    let Some(rank) = output.map(<[i64]>::len) else { return Ok(()) };
    let same = input.is_none_or(|input| input.len() == rank);
    ensure(op, same, "expect output tensor rank to be equal to input tensor rank")?;
    if too_large(rank) { expect("output", rank) } else { Ok(()) }
}

pub(crate) fn reduce(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(axis) = axis_of(op) else { return Ok(()) };
    ensure(op, axis >= 0, "reduce axis must not be negative")?;
    verify_axis(op, axis, ("input", "reduce"))?;
    let reduced = result_shape(op).and_then(|shape| known(shape, usize::try_from(axis).ok()?));
    match reduced {
        Some(size) if size != 1 => reject(op, format!("expect reduced dimension size to be 1, got {size}")),
        _ => Ok(()),
    }
}

pub(crate) fn slice(op: OpRef<'_>) -> Result<(), Reported> {
    same_elements(op, operand_type(op, "input1"), result_type(op))?;
    let Some(rank) = operand_shape(op, "input1").map(<[i64]>::len) else { return Ok(()) };
    if let Some(found) = result_shape(op).map(<[i64]>::len).filter(|found| *found != rank) {
        return reject(op, format!("expect input1 and output to have the same ranks, got {rank} and {found}"));
    }
    for name in ["start", "size"] {
        if rank_of(op, name).is_some_and(|found| found != rank as i64) {
            return reject(op, format!("length of {name} is not equal to rank of input shape"));
        }
    }
    Ok(())
}

pub(crate) fn tile(op: OpRef<'_>) -> Result<(), Reported> {
    same_elements(op, operand_type(op, "input1"), result_type(op))?;
    let Some(count) = rank_of(op, "multiples") else { return Ok(()) };
    let (input, output) = (operand_shape(op, "input1"), result_shape(op));
    match (input, output) {
        (Some(input), _) if input.len() as i64 != count => {
            return reject(op, format!("expect 'multiples' to have rank {} but got {count}.", input.len()));
        }
        (Some(input), Some(output)) if input.len() != output.len() => {
            return reject(op, "expect same input and output tensor rank.");
        }
        (None, Some(output)) if output.len() as i64 != count => {
            let rank = output.len();
            return reject(op, format!("expect 'multiples' array to have length {rank} but got {count}."));
        }
        _ => {}
    }
    let multiples = constant(op, operands_of(op, "multiples").next());
    let multiples = multiples.and_then(|multiples| dense_integers(op.context(), multiples)).unwrap_or_default();
    let valid = multiples.iter().all(|multiple| *multiple > 0 || *multiple == -1);
    ensure(op, valid, "expect element of 'multiples' to be positive integer or -1.")
}

pub(crate) fn transpose(op: OpRef<'_>) -> Result<(), Reported> {
    same_elements(op, operand_type(op, "input1"), result_type(op))?;
    let perms = integers(op.context(), op.cast::<TransposeOp<'_>>().and_then(|it| it.perms_attr()));
    let (input, output) = (operand_shape(op, "input1"), result_shape(op));
    let expect = |rank: usize, what: &str| {
        let count = perms.len();
        reject(op, format!("expected perms attribute to have size {rank} ({what} rank) but got size {count}"))
    };
    if let Some(rank) = input.map(<[i64]>::len).filter(|rank| *rank != perms.len()) {
        return expect(rank, "input");
    }
    let same = input.zip(output).is_none_or(|(input, output)| input.len() == output.len());
    ensure(op, same, "expected input tensor rank to equal result tensor rank")?;
    if let Some(rank) = output.map(<[i64]>::len).filter(|rank| *rank != perms.len()) {
        return expect(rank, "output");
    }
    let mut taken = vec![false; perms.len()];
    let takes = |index: &i64| {
        let free = usize::try_from(*index).ok().and_then(|index| taken.get_mut(index));
        free.is_some_and(|taken| !std::mem::replace(taken, true))
    };
    ensure(op, perms.iter().all(takes), "expected valid permutation indices")?;
    let (Some(input), Some(output)) = (input, output) else { return Ok(()) };
    if is_static(input) && is_static(output) && elements(input) != elements(output) {
        let (a, b) = (elements(input), elements(output));
        return reject(op, format!("expected input1 and output to have same numbers of elements, got {a} and {b}"));
    }
    for (index, (&from, &to)) in perms.iter().zip(output).enumerate() {
        let Some(expected) = usize::try_from(from).ok().and_then(|from| known(input, from)) else { continue };
        if to != DYNAMIC && to != expected {
            let message =
                format!("expected output tensor dim {index} to match input dim {from} with value of {expected}");
            return reject(op, message);
        }
    }
    Ok(())
}

/// Sizes that several tensors share.
struct Sizes<'a>(OpRef<'a>);

impl Sizes<'_> {
    /// Refines a dynamic size to `found`, or checks that both sizes are equal.
    fn meet(&self, size: &mut i64, found: i64, tensor: &str, dimension: usize) -> Result<(), Reported> {
        let known = *size;
        if known == DYNAMIC {
            *size = found;
        } else if found != DYNAMIC && found != known {
            return reject(
                self.0,
                format!("requires {tensor} dimension {dimension} to have size {known}, got {found}"),
            );
        }
        Ok(())
    }
}

pub(crate) fn gather(op: OpRef<'_>) -> Result<(), Reported> {
    same_elements(op, operand_type(op, "values"), result_type(op))?;
    let values = operand_shape(op, "values").unwrap_or_default();
    let (mut n, c) = (size(values, 0), size(values, 2));
    let sizes = Sizes(op);
    let indices = operand_shape(op, "indices").unwrap_or_default();
    sizes.meet(&mut n, size(indices, 0), "indices", 0)?;
    let w = size(indices, 1);
    let output = result_shape(op).unwrap_or_default();
    for (dimension, mut expected) in [n, w, c].into_iter().enumerate() {
        sizes.meet(&mut expected, size(output, dimension), "output", dimension)?;
    }
    Ok(())
}

pub(crate) fn scatter(op: OpRef<'_>) -> Result<(), Reported> {
    let result = result_type(op);
    same_elements(op, operand_type(op, "values_in"), result)?;
    same_elements(op, operand_type(op, "input"), result)?;
    let shape = |name: &str| operand_shape(op, name).unwrap_or_default();
    let values = shape("values_in");
    let (mut n, mut k, mut c) = (size(values, 0), size(values, 1), size(values, 2));
    let sizes = Sizes(op);
    let indices = shape("indices");
    sizes.meet(&mut n, size(indices, 0), "indices", 0)?;
    let mut w = size(indices, 1);
    let input = shape("input");
    sizes.meet(&mut n, size(input, 0), "input", 0)?;
    sizes.meet(&mut w, size(input, 1), "input", 1)?;
    sizes.meet(&mut c, size(input, 2), "input", 2)?;
    let output = result_shape(op).unwrap_or_default();
    sizes.meet(&mut n, size(output, 0), "values_out", 0)?;
    sizes.meet(&mut k, size(output, 1), "values_out", 1)?;
    sizes.meet(&mut c, size(output, 2), "values_out", 2)?;
    if k != DYNAMIC && w != DYNAMIC && k < w {
        return reject(op, format!("requires dimensions K >= W, got K={k} and W={w}"));
    }
    Ok(())
}

pub(crate) fn resize(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let sizes = |name: &str| const_shape(op, operands_of(op, name).next());
    let (Some(scale), Some(offset), Some(border)) = (sizes("scale"), sizes("offset"), sizes("border")) else {
        return Ok(());
    };
    if scale.iter().any(|scale| *scale <= 0) {
        return reject(op, format!("expect all scale values to be > 0, got {}", list(&scale)));
    }
    let shape = |ty: Option<Type>| ty.and_then(|ty| ranked(ctx, ty));
    let (Some(input), Some(output)) = (shape(operand_type(op, "input")), shape(result_type(op))) else {
        return Ok(());
    };
    for (index, (name, axis)) in [("height", "y"), ("width", "x")].into_iter().enumerate() {
        // A size of 1 may be broadcast.
        let Some(from) = known(input, index + 1).filter(|size| *size != 1) else { continue };
        let (Some(&n), Some(&d)) = (scale.get(2 * index), scale.get(2 * index + 1)) else { continue };
        let (Some(&offset), Some(&border)) = (offset.get(index), border.get(index)) else { continue };
        let span = from.wrapping_sub(1).wrapping_mul(n).wrapping_sub(offset).wrapping_add(border);
        let Some(steps) = divide(span, d) else {
            let message = format!(
                "expected (input_{name} - 1) * scale_{axis}_n - offset_{axis} + border_{axis} to be wholly divisible by \
                 scale_{axis}_d, got (({from} - 1) * {n} - {offset} + {border}) / {d}"
            );
            return reject(op, message);
        };
        let calculated = steps.wrapping_add(1);
        if let Some(found) = known(output, index + 1).filter(|found| *found != calculated) {
            let message =
                format!("calculated output {name} did not match expected: calculated={calculated}, expected={found}");
            return reject(op, message);
        }
    }
    Ok(())
}
