//! Evaluation of constraints and C++ expressions as data.
//!
//! MLIR compiles the C++ of its definitions; the evaluator interprets it over this crate's types, attributes and
//! operations. Frequent constraints are compiled to direct tests instead (`compiled`), with the same results.
//!
//! Tables map each name in an expression to the behaviour of MLIR's class, method or function of that name.
//!
//! - `class`: classes.
//! - `type_method`, `attr_method`, `op_method`, `list_method`: methods.
//! - `function`: functions.
//! - `builder`, `make`: constructors of types and attributes.
//! - `naming`: names.
//!
//! Further modules evaluate parts of specs for the layers above: `default` (default values), `native_form` and
//! `conversion` (native properties), `cpp_class` (C++ classes), `enum_text` (enum cases), `record_fields`.
//!
//! Names of dialects are resolved by their specs, and their C++ functions by their hooks
//! ([`Native`](crate::dialect::Native)).
//!
//! The logic is three-valued: a constraint that the evaluator does not understand is unknown, and rejects nothing.
//! [`unknowns`] lists such constraints.
//!
//! Evaluation is bounded in nesting, steps, and sizes of lists. Beyond a limit, the result is unknown.

use std::borrow::Cow;
use std::cell::Cell;

use lect_ods::spec::{Constraint, DialectSpec, Expr};

use crate::context::ContextData;
use crate::entity::{Attr, Type};
use crate::ir::OpRef;

mod attr_method;
mod builder;
mod class;
mod compiled;
mod constraint;
mod conversion;
mod cpp_class;
mod default;
mod enum_text;
mod enums;
mod expr;
mod function;
mod list_method;
mod logic;
mod make;
mod memo;
mod naming;
mod native_form;
mod op_method;
mod param;
mod record_fields;
pub(crate) mod shaped;
mod type_method;
mod unknown_names;

pub use crate::dialect::Val;
pub(crate) use class::{attr_base, is_builtin_class, type_base};
pub use class::{is_a, is_a_in};
pub use compiled::Test;
pub(crate) use conversion::Conversion;
pub use cpp_class::{EnumRef, def_of_class, enum_of_class, enum_of_def};
pub(crate) use cpp_class::{has_own_syntax, is_namespace_known, may_have_parser, short_name};
pub use default::constant;
pub(crate) use default::default_value;
pub use enum_text::{enum_constant, enum_keywords, enum_text, enum_value, streamed};
pub use memo::Memo;
pub(crate) use naming::described_alias;
pub(crate) use native_form::{NativeForm, integer_attr};
pub(crate) use record_fields::{RecordField, fields};
pub use unknown_names::{Coverage, UnknownUse, unknown_in, unknown_in_constraint, unknowns};

/// Values of the names in an expression.
#[derive(Clone, Debug, Default)]
pub struct Scope<'a> {
    /// `$_self`
    pub this: Option<Val<'a>>,
    /// `$_op`. Operands, results, inherent attributes and regions of the operation are available by their names in the
    /// spec.
    pub op: Option<OpRef<'a>>,
    /// Dialect in whose C++ namespace names are looked up first; by default that of `op`.
    pub dialect: Option<&'a DialectSpec>,
    /// `$name` and `$0`, and variables.
    pub names: Vec<(Cow<'a, str>, Val<'a>)>,
}

impl<'a> Scope<'a> {
    /// Creates a scope with a value of `$_self`.
    pub fn this(this: Val<'a>) -> Self {
        Self { this: Some(this), ..Self::default() }
    }

    /// Creates a scope with a value of `$_op`.
    pub fn op(op: OpRef<'a>) -> Self {
        Self { op: Some(op), ..Self::default() }
    }

    /// Returns the dialect whose names need no namespace.
    pub(crate) fn home(&self) -> Option<&'a DialectSpec> {
        self.dialect.or_else(|| self.op.and_then(|op| op.info()).map(|info| info.dialect()))
    }
}

/// Returns true if a constraint holds for a value. `None` if that is unknown.
pub fn holds(ctx: &ContextData, constraint: &Constraint, subject: &Val<'_>) -> Option<bool> {
    match constraint {
        Constraint::Any => Some(true),
        Constraint::Is(class) => is_a(ctx, class, subject),
        _ => holds_in(ctx, constraint, &Scope::this(subject.clone())),
    }
}

/// Returns true if a constraint holds in a scope. `None` if that is unknown.
pub fn holds_in(ctx: &ContextData, constraint: &Constraint, scope: &Scope<'_>) -> Option<bool> {
    let steps = Cell::new(0);
    constraint::holds(&mut expr::Evaluator::new(ctx, scope, expr::Limits::new(&steps)), constraint)
}

/// Evaluates an expression. `None` if the value is unknown.
pub fn evaluate<'a>(ctx: &'a ContextData, expr: &Expr, scope: &Scope<'a>) -> Option<Val<'a>> {
    let steps = Cell::new(0);
    expr::Evaluator::new(ctx, scope, expr::Limits::new(&steps)).eval(expr)
}

/// Evaluates an expression to a type.
pub fn type_of(ctx: &ContextData, expr: &Expr, scope: &Scope<'_>) -> Option<Type> {
    match evaluate(ctx, expr, scope)? {
        Val::Type(ty) => Some(ty),
        _ => None,
    }
}

/// Evaluates an expression to types: one, or a list of them.
pub fn types_of(ctx: &ContextData, expr: &Expr, scope: &Scope<'_>) -> Option<Vec<Type>> {
    match evaluate(ctx, expr, scope)? {
        Val::Type(ty) => Some(vec![ty]),
        Val::List(list) => list.iter().map(Val::as_type).collect(),
        _ => None,
    }
}

/// Evaluates an expression to an attribute.
pub fn attr_of(ctx: &ContextData, expr: &Expr, scope: &Scope<'_>) -> Option<Attr> {
    match evaluate(ctx, expr, scope)? {
        Val::Attr(attr) => Some(attr),
        _ => None,
    }
}

/// Returns true if a type without a definition implements an interface of builtin.
pub(crate) fn class_implements(ctx: &ContextData, ty: Type, interface: &str) -> bool {
    is_a(ctx, interface, &Val::Type(ty)) == Some(true)
}
