//! Subsets of tensors: the interface of operations that extract a part of a tensor or insert one.

use lect_core::ir::OpRef;
use smallvec::SmallVec;

use super::linear::Sum;

/// An operation that extracts or inserts a part of a tensor (`SubsetOpInterface`).
pub trait Subset: Sync {
    /// Returns the role of the operation and of its operands.
    fn access(&self, op: OpRef<'_>) -> SubsetAccess;

    /// Returns the part, by dimensions of the tensor, or `None` if it is unknown.
    fn slice(&self, op: OpRef<'_>) -> Option<Slice>;
}

/// Access of an operation to a part of a tensor. Fields are operand indices; the first result is the part or the new
/// tensor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SubsetAccess {
    /// The operation extracts the part.
    Extracts {
        /// Operand index of the tensor.
        from: usize,
    },
    /// The operation inserts the part into the tensor.
    Inserts {
        /// Operand index of the part.
        part: usize,
        /// Operand index of the tensor.
        into: usize,
    },
}

/// One dimension of a part of a tensor.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SliceDim {
    /// The first index.
    pub offset: Sum,
    /// Number of elements.
    pub size: Sum,
    /// Distance between elements.
    pub stride: Sum,
}

impl SliceDim {
    /// Creates a dimension of a slice.
    pub fn new(offset: Sum, size: Sum, stride: Sum) -> Self {
        Self { offset, size, stride }
    }
}

/// A part of a tensor.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Slice(pub SmallVec<[SliceDim; 4]>);

impl Slice {
    /// Returns true if both are known to be the same part.
    pub fn is_same(&self, other: &Self) -> bool {
        let same = |a: &Sum, b: &Sum| a.difference(b) == Some(0);
        let is_same = |(a, b): (&SliceDim, &SliceDim)| {
            same(&a.offset, &b.offset) && same(&a.size, &b.size) && same(&a.stride, &b.stride)
        };
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(is_same)
    }

    /// Returns true if the parts are known to be disjoint: in some dimension one ends before the other begins.
    pub fn is_disjoint(&self, other: &Self) -> bool {
        let ends_before = |a: &SliceDim, b: &SliceDim| {
            let end = a.size.times(&a.stride).and_then(|length| a.offset.plus(&length, 1));
            end.and_then(|end| end.difference(&b.offset)).is_some_and(|distance| distance <= 0)
        };
        let mut dims = self.0.iter().zip(&other.0);
        self.0.len() == other.0.len() && dims.any(|(a, b)| ends_before(a, b) || ends_before(b, a))
    }
}
