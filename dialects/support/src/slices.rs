//! Slices of shaped values by offsets, sizes and strides, and rank-reduced types.

use std::collections::BTreeSet;

use lect_core::attrs::int_array;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Type};
use lect_core::ir::OpRef;
use lect_core::types::DYNAMIC;
use smallvec::SmallVec;

/// A list of integers; entries may be [`DYNAMIC`].
pub type Numbers = SmallVec<[i64; 8]>;

/// Static part of a slice.
pub struct Slice {
    /// Offset in each dimension.
    pub offsets: Numbers,
    /// Size in each dimension.
    pub sizes: Numbers,
    /// Stride in each dimension.
    pub strides: Numbers,
}

impl Slice {
    /// Reads a slice from the attributes `static_offsets`, `static_sizes` and `static_strides`.
    pub fn of(ctx: &ContextData, [offsets, sizes, strides]: [Option<Attr>; 3]) -> Option<Self> {
        let list = |attr: Option<Attr>| attr.map(|attr| int_array(ctx, attr));
        Some(Self { offsets: list(offsets)?, sizes: list(sizes)?, strides: list(strides)? })
    }

    /// Verifies that the static part of the slice is within a shape.
    pub fn verify_bounds(&self, op: OpRef<'_>, shape: &[i64]) -> Result<(), Reported> {
        let parts = self.offsets.iter().zip(&self.sizes).zip(&self.strides);
        for (dim, (&bound, ((&offset, &size), &stride))) in shape.iter().zip(parts).enumerate() {
            if bound == DYNAMIC || offset == DYNAMIC {
                continue;
            }
            if offset >= bound {
                return Err(op.error(format!("offset {dim} is out-of-bounds: {offset} >= {bound}")).emit());
            }
            if size == DYNAMIC || stride == DYNAMIC {
                continue;
            }
            let last = size.wrapping_sub(1).wrapping_mul(stride).wrapping_add(offset);
            if last >= bound {
                let message = format!("slice along dimension {dim} runs out-of-bounds: {last} >= {bound}");
                return Err(op.error(message).emit());
            }
        }
        Ok(())
    }
}

/// Reason why a type is not a rank-reduced form of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotReduced {
    /// The rank is greater.
    Rank,
    /// The sizes are not a subsequence of the full sizes, or a dropped size is not one.
    Size,
    /// The element type differs.
    Element,
}

/// Returns the unit dimensions dropped from `shape` to obtain `reduced`, or `None` if `reduced` is not a rank-reduced
/// shape.
pub fn dropped_dims(shape: &[i64], reduced: &[i64]) -> Option<BTreeSet<usize>> {
    dropped_dims_by(shape, reduced, |size, other| size == other)
}

/// Computes [`dropped_dims`] with a custom comparison of sizes.
pub fn dropped_dims_by(shape: &[i64], reduced: &[i64], is_same: impl Fn(i64, i64) -> bool) -> Option<BTreeSet<usize>> {
    let mut dropped = BTreeSet::new();
    let mut rest = reduced.iter().peekable();
    for (dim, size) in shape.iter().enumerate() {
        if rest.next_if(|other| is_same(*size, **other)).is_some() {
            continue;
        }
        if *size == 1 {
            dropped.insert(dim);
        } else {
            return None;
        }
    }
    rest.next().is_none().then_some(dropped)
}

/// Checks that `reduced` is `full`, possibly without some unit dimensions.
pub fn check_reduced(ctx: &ContextData, full: Type, reduced: Type) -> Result<(), NotReduced> {
    if full == reduced {
        return Ok(());
    }
    let (Some(shape), Some(reduced_shape)) = (ctx.types().shape(full), ctx.types().shape(reduced)) else {
        return Ok(());
    };
    if reduced_shape.len() > shape.len() {
        return Err(NotReduced::Rank);
    }
    if dropped_dims(shape, reduced_shape).is_none() {
        return Err(NotReduced::Size);
    }
    if ctx.types().element_type(full) != ctx.types().element_type(reduced) { Err(NotReduced::Element) } else { Ok(()) }
}
