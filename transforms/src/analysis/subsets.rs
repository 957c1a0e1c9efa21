//! Parts of tensors: the interface by which operations say what they take from a tensor or put into it.

use lect_core::ir::OpRef;
use smallvec::SmallVec;

use super::linear::Sum;

/// An operation that takes a part of a tensor or puts one into it (`SubsetOpInterface`).
pub trait Subset: Sync {
    /// What it does with its operands.
    fn access(&self, op: OpRef<'_>) -> SubsetAccess;

    /// The part, by dimensions of the tensor. None if it is not known.
    fn slice(&self, op: OpRef<'_>) -> Option<Slice>;
}

/// What an operation does with a part of a tensor. Numbers are of operands; the first result is the part or the new tensor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SubsetAccess {
    /// It takes the part.
    Extracts {
        /// The tensor.
        from: usize,
    },
    /// It puts the part into the tensor.
    Inserts {
        /// The part.
        part: usize,
        /// The tensor.
        into: usize,
    },
}

/// What part of a tensor it is in one dimension.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SliceDim {
    /// Its first index.
    pub offset: Sum,
    /// How many elements it has.
    pub size: Sum,
    /// The distance of its elements.
    pub stride: Sum,
}

/// A part of a tensor.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Slice(pub SmallVec<[SliceDim; 4]>);

impl Slice {
    /// Whether both are known to be the same part.
    pub fn is_same(&self, other: &Self) -> bool {
        let same = |a: &Sum, b: &Sum| a.difference(b) == Some(0);
        let is_same = |(a, b): (&SliceDim, &SliceDim)| {
            same(&a.offset, &b.offset) && same(&a.size, &b.size) && same(&a.stride, &b.stride)
        };
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(is_same)
    }

    /// Whether both are known to have no element in common: in some dimension one ends before the other begins.
    pub fn is_disjoint(&self, other: &Self) -> bool {
        let ends_before = |a: &SliceDim, b: &SliceDim| {
            let end = a.size.times(&a.stride).and_then(|length| a.offset.plus(&length, 1));
            end.and_then(|end| end.difference(&b.offset)).is_some_and(|distance| distance <= 0)
        };
        let mut dims = self.0.iter().zip(&other.0);
        self.0.len() == other.0.len() && dims.any(|(a, b)| ends_before(a, b) || ends_before(b, a))
    }
}
