//! Constraints and C++ expressions, evaluated as data.
//!
//! Logic has three values: what is not understood is not known, and nothing is rejected for it.

use std::borrow::Cow;

use lect_ods::spec::{Constraint, Expr};

use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::entity::{Attr, Type, Value};
use crate::ir::OpRef;

/// What an expression can be.
#[derive(Clone, Debug)]
pub enum Val<'a> {
    /// `nullptr`, and what is optional and absent.
    Null,
    /// A truth value.
    Bool(bool),
    /// A number.
    Int(i128),
    /// A floating-point number.
    Float(f64),
    /// A string.
    Str(Cow<'a, [u8]>),
    /// A type.
    Type(Type),
    /// An attribute.
    Attr(Attr),
    /// An operation.
    Op(OpRef<'a>),
    /// A value of the operation's isolate.
    Value(OpRef<'a>, Value),
    /// A row of things.
    List(Vec<Val<'a>>),
    /// A qualified name, such as an enumerator.
    Name(Cow<'a, str>),
}

/// What the names in an expression stand for.
#[derive(Clone, Debug, Default)]
pub struct Scope<'a> {
    /// `$_self`
    pub this: Option<Val<'a>>,
    /// `$_op`
    pub op: Option<OpRef<'a>>,
    /// `$name` and `$0`, and variables.
    pub names: Vec<(Cow<'a, str>, Val<'a>)>,
}

/// Whether a constraint holds of something. None if that is not known.
pub fn holds(_ctx: &ContextData, _constraint: &Constraint, _subject: &Val<'_>) -> Option<bool> {
    None
}

/// The value of an expression. None if it is not known.
pub fn evaluate<'a>(_ctx: &'a ContextData, _expr: &Expr, _scope: &Scope<'a>) -> Option<Val<'a>> {
    None
}

/// Whether something is of a C++ class, named without `mlir::`, or implements an interface. None if that is not known.
pub fn is_a(ctx: &ContextData, class: &str, subject: &Val<'_>) -> Option<bool> {
    let class = class.trim_start_matches("::").trim_start_matches("mlir::");
    let Val::Attr(attr) = subject else { return None };
    let data = ctx.attr_data(*attr);
    Some(match class {
        "StringAttr" => matches!(data, AttrData::String { .. }),
        "TypeAttr" => matches!(data, AttrData::Type(_)),
        "ArrayAttr" => matches!(data, AttrData::Array(_)),
        "UnitAttr" => matches!(data, AttrData::Unit),
        "FlatSymbolRefAttr" => matches!(data, AttrData::SymbolRef { nested, .. } if nested.is_empty()),
        _ => return None,
    })
}
