//! Verifier of Fourier transforms.

use lect_core::number::FloatFormat;
use lect_core::types::{DYNAMIC, TypeData};

use super::ranked;
use crate::hlo::compat::{Checked, expect_results, listed, may_be_equal, quoted, tensor};
use crate::stablehlo::{FftOp, FftType};

pub(super) fn fft(op: FftOp<'_>) -> Checked {
    let ctx = op.0.context();
    let Some([from]) = ranked(op, [op.operand()]) else { return Ok(()) };
    let lengths = op.fft_length();
    let rank = lengths.len();
    let Some(&last) = lengths.last().filter(|_| rank <= 3) else {
        return Err(format!("rank must be between 1 and 3, but got {rank}."));
    };
    let kind = op.fft_type();
    let (to_complex, to_real) = (kind == FftType::RFFT, kind == FftType::IRFFT);
    let element = match (to_complex, ctx.types().data(from.element)) {
        (true, TypeData::Float(FloatFormat::F32 | FloatFormat::F64)) => ctx.types().complex(from.element)?,
        (true, _) => {
            let found = quoted(ctx, from.element);
            return Err(format!("RFFT requires f32 or f64 input type, but is given {found}."));
        }
        (false, TypeData::Complex(real)) => {
            if to_real {
                *real
            } else {
                from.element
            }
        }
        (false, _) => {
            let found = from.quoted();
            return Err(format!("FFT/IFFT/IRFFT take a complex tensor as input, but is given {found}."));
        }
    };
    let Some(start) = from.shape.len().checked_sub(rank) else {
        let found = from.quoted();
        return Err(format!("operand rank must not be less than fft rank of {rank} for operand of type {found}."));
    };
    let inner = from.shape.get(start..).unwrap_or_default();
    let (shape_text, wanted) = (listed(from.shape), listed(&lengths));
    let mut shape = from.shape.to_vec();
    let mut bounds = from.bounds();
    if to_complex {
        if !inner.iter().zip(&lengths).all(|(size, length)| may_be_equal(*size, *length)) {
            return Err(format!(
                "RFFT requires innermost dimensions to be compatible with fft_length. Got: {shape_text} but wanted \
                 {wanted}."
            ));
        }
        if let Some(size) = shape.last_mut().filter(|_| last != 0) {
            *size = last / 2 + 1;
        }
    }
    if to_real {
        let mut outer = inner.iter().zip(&lengths).take(rank.saturating_sub(1));
        if let Some((size, length)) = outer.find(|(size, length)| !may_be_equal(**size, **length)) {
            return Err(format!(
                "IRFFT requires non-final dimensions to be compatible with fft_length. Got: {shape_text} but wanted \
                 {wanted}, and {size} != {length}."
            ));
        }
        let size = inner.last().copied().unwrap_or(DYNAMIC);
        if (!may_be_equal(size, 0) || last != 0) && !may_be_equal(size, last / 2 + 1) {
            return Err(format!(
                "IRFFT requires innermost dimension to be compatible with fft_length[-1]/2+1. Got: {size} but fft_length \
                 is {wanted}."
            ));
        }
        if let Some(size) = shape.last_mut() {
            *size = last;
        }
    }
    if let Some(bound) = bounds.last_mut().filter(|_| to_complex || to_real) {
        *bound = DYNAMIC;
    }
    expect_results(op.0, &[tensor(ctx, &shape, element, &bounds)?])
}
