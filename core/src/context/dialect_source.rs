//! Interface between a context and its dialects.

use std::any::Any;
use std::borrow::Cow;

use super::{ContextData, OpNameData};
use crate::entity::{Attr, Type};
use crate::types::Invalid;

/// The dialects of a context. The registry of a higher layer is the only implementation.
pub(crate) trait DialectSource: Any + Send + Sync {
    /// Returns the data of an operation name that was not interned before.
    fn op_name(&self, ctx: &ContextData, name: &[u8]) -> OpNameData;

    /// Returns true if a type without a definition implements an interface of builtin.
    fn class_implements(&self, ctx: &ContextData, ty: Type, interface: &str) -> bool;

    /// Checks a ranked tensor of a shape and an element type by its encoding.
    fn check_encoding(&self, ctx: &ContextData, encoding: Attr, shape: &[i64], element: Type) -> Result<(), Invalid>;

    /// Checks that the layout of a dialect fits a shape.
    fn check_layout(&self, ctx: &ContextData, layout: Attr, shape: &[i64]) -> Result<(), Invalid>;

    /// Returns the sizes (`None` for an unranked type) and the element type of a dialect's type that has a shape.
    fn shape_of<'c>(&self, ctx: &'c ContextData, ty: Type) -> Option<DialectShape<'c>>;
}

/// Sizes (`None` for an unranked type) and element type.
pub(crate) type DialectShape<'c> = (Option<Cow<'c, [i64]>>, Type);
