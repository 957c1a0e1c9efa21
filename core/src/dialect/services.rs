//! Functions of higher layers that the dialects of a context call.

use std::any::Any;

use super::{Dialect, OpInfo};
use crate::context::{ContextData, DialectShape};
use crate::entity::{Attr, Type};
use crate::ir::OpRef;
use crate::types::Invalid;

/// Functions of higher layers.
pub(crate) struct Services {
    /// Compiles the definition of the operation at an index of a dialect's spec.
    pub op_info: fn(&ContextData, &Dialect, usize) -> OpInfo,
    /// Returns true if a type without a definition implements an interface of builtin.
    pub class_implements: fn(&ContextData, Type, &str) -> bool,
    /// Checks a ranked tensor by its encoding.
    pub check_encoding: fn(&ContextData, Attr, &[i64], Type) -> Result<(), Invalid>,
    /// Checks that the layout of a dialect fits a shape.
    pub check_layout: fn(&ContextData, Attr, &[i64]) -> Result<(), Invalid>,
    /// Returns the sizes and the element type of a dialect's type that has a shape.
    pub shape_of: for<'c> fn(&'c ContextData, Type) -> Option<DialectShape<'c>>,
    /// Prints an operation for a diagnostic.
    pub print_op: fn(OpRef<'_>) -> String,
    /// Returns true if an operation is printed in its custom form for a release.
    pub has_custom_form: fn(OpRef<'_>, u64) -> bool,
    /// Reads values of declarations: a [`ValueReader`](crate::compat::ValueReader).
    pub value_reader: &'static (dyn Any + Send + Sync),
}
