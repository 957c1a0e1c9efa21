//! Verifiers of `softmax` and of the Winograd transforms.

use lect_support::prelude::*;

use super::structured::sizes;
use crate::linalg::{LinalgOp, SoftmaxOp};

/// Output tile size m and filter size r, by value of the attribute.
const SIZES: [(i64, i64); 3] = [(2, 3), (4, 3), (2, 5)];

fn integer(ctx: &ContextData, attr: Option<Attr>) -> Option<i64> {
    match ctx.attrs().data(attr?) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

fn shape<'a>(op: OpRef<'a>, operand: usize) -> &'a [i64] {
    let ctx: &'a ContextData = op.context();
    op.operand_types().nth(operand).map_or(&[], |ty| match ctx.types().shape(ty) {
        Some(shape) => shape,
        None => sizes(ctx, ty),
    })
}

/// Returns true if shapes are compatible.
fn are_compatible(lhs: &[i64], rhs: &[i64]) -> bool {
    let agree = |(l, r): (&i64, &i64)| l == r || *l == DYNAMIC || *r == DYNAMIC;
    lhs.len() == rhs.len() && lhs.iter().zip(rhs).all(agree)
}

fn check(op: OpRef<'_>, holds: bool, message: &str) -> Result<(), Reported> {
    if holds { Ok(()) } else { Err(op.op_error(message).emit()) }
}

/// Verifies that input and output shapes are compatible, and that the dimension exists.
pub(crate) fn verify_softmax(op: OpRef<'_>) -> Result<(), Reported> {
    let (input, output) = (shape(op, 0), shape(op, 1));
    check(op, are_compatible(input, output), "incompatible output shape")?;
    let dimension = op.cast::<SoftmaxOp<'_>>().and_then(|softmax| softmax.dimension_attr());
    let Some(dimension) = integer(op.context(), dimension) else { return Ok(()) };
    check(op, (0..input.len() as i64).contains(&dimension), "incorrect dimension specified")
}

/// Returns m, r, and the shapes of the operands.
fn step<'a, const FROM: usize, const TO: usize>(op: OpRef<'a>) -> Option<(i64, i64, [i64; FROM], &'a [i64])> {
    let fmr = match LinalgOp::of(op)? {
        LinalgOp::WinogradFilterTransform(op) => op.fmr_attr(),
        LinalgOp::WinogradInputTransform(op) => op.fmr_attr(),
        LinalgOp::WinogradOutputTransform(op) => op.fmr_attr(),
        _ => None,
    };
    let (m, r) = *SIZES.get(usize::try_from(integer(op.context(), fmr)?).ok()?)?;
    let output = shape(op, 1);
    (output.len() == TO).then_some((m, r, shape(op, 0).try_into().ok()?, output))
}

const UNEXPECTED: &str = "the output shape is not expected";

/// Verifies the filter transform: dimensions other than one grow to the input tile size.
pub(crate) fn verify_filter(op: OpRef<'_>) -> Result<(), Reported> {
    let Some((m, r, [f, h, w, c], output)) = step::<4, 4>(op) else { return Ok(()) };
    check(op, h == r || h == 1, "expect filter height either equals to r or 1")?;
    check(op, w == r || w == 1, "expect filter width either equals to r or 1")?;
    check(op, h != 1 || w != 1, "expect either filter height or width equals to r")?;
    let size = |filter: i64| if filter == r { m + r - 1 } else { 1 };
    check(op, are_compatible(&[size(h), size(w), c, f], output), UNEXPECTED)
}

/// Verifies the input transform: the image is split into tiles.
pub(crate) fn verify_input(op: OpRef<'_>) -> Result<(), Reported> {
    let Some((m, r, [n, h, w, c], output)) = step::<4, 6>(op) else { return Ok(()) };
    let tiles = |image: i64, out: Option<&i64>| match (image, out) {
        (DYNAMIC, _) => (m + r - 1, DYNAMIC),
        (image, Some(1)) => (1, image),
        (image, _) => (m + r - 1, (image - (r - 1)) / m),
    };
    let ((alpha_h, tile_h), (alpha_w, tile_w)) = (tiles(h, output.first()), tiles(w, output.get(1)));
    check(op, are_compatible(&[alpha_h, alpha_w, tile_h, tile_w, n, c], output), UNEXPECTED)
}

/// Verifies the output transform: the tiles are combined to an image.
pub(crate) fn verify_output(op: OpRef<'_>) -> Result<(), Reported> {
    let Some((m, r, [alpha_h, alpha_w, tile_h, tile_w, n, f], output)) = step::<6, 4>(op) else { return Ok(()) };
    let size = |alpha: i64, tiles: i64, what: &str| -> Result<i64, Reported> {
        if alpha == DYNAMIC || tiles == DYNAMIC {
            return Ok(DYNAMIC);
        }
        let transformed = alpha != 1;
        let tile = if transformed { m + r - 1 } else { 1 };
        check(op, alpha == tile, &format!("expect input {what} equals to input tile size"))?;
        Ok(if transformed { tiles.saturating_mul(m) } else { tiles })
    };
    let (h, w) = (size(alpha_h, tile_h, "height")?, size(alpha_w, tile_w, "width")?);
    check(op, are_compatible(&[n, h, w, f], output), UNEXPECTED)
}
