//! Attributes: the data behind [`Attr`](crate::ir::Attr), affine maps, numbers of any width.
//!
//! [`ContextData::attrs`](crate::ir::ContextData::attrs) returns the constructors and readers:
//! `ctx.attrs().string("f")`. [`ContextData::affine`](crate::ir::ContextData::affine) returns those of affine
//! expressions, maps and sets.

#[doc(inline)]
pub use lect_core::affine::{AffineBinary, AffineComparison, AffineExprData, AffineMapData, AffineVar, IntegerSetData};
#[doc(inline)]
pub use lect_core::attrs::{AttrData, DenseElements, DenseNumber, NamedAttr};
#[doc(inline)]
pub use lect_core::context::{Affine, Attrs, Resource, ResourceValue, Resources};
#[doc(inline)]
pub use lect_core::number::{ApInt, Float, FloatFormat, LiteralError, RoundingMode};
