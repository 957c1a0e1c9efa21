//! Attributes: the data behind [`Attr`](crate::ir::Attr), affine maps, numbers of any width.
//!
//! Constructors are methods of [`ContextData`](crate::ir::ContextData): `ctx.string_attr("f")`.

#[doc(inline)]
pub use lect_core::affine::{AffineBinary, AffineComparison, AffineExprData, AffineMapData, AffineVar, IntegerSetData};
#[doc(inline)]
pub use lect_core::attrs::{AttrData, CommonAttrs, DenseElements, DenseNumber, NamedAttr};
#[doc(inline)]
pub use lect_core::context::{Resource, ResourceValue, Resources};
#[doc(inline)]
pub use lect_core::number::{ApInt, Float, FloatFormat, RoundingMode};
