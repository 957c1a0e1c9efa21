//! Elements of dense attributes.

use crate::entity::Type;

/// `dense<..> : ty`: numbers, little-endian, each in whole bytes; a complex number is two.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct DenseElements {
    /// A vector or a tensor of a static shape.
    pub ty: Type,
    /// Whether `data` is one element that is repeated.
    pub splat: bool,
    /// The elements in row-major order.
    pub data: Box<[u8]>,
}
