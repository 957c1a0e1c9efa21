//! Constraints and C++ expressions, evaluated as data.
//!
//! MLIR compiles the C++ of its definitions; here it is interpreted over this crate's types, attributes and operations.
//! What most definitions ask is compiled to direct tests instead (`compiled`), with the same answers.
//!
//! Every name in an expression is looked up in a table, which says what MLIR's class, method or function of that name
//! does: classes in `class`, methods in `type_method`, `attr_method`, `op_method` and `list_method`, functions in
//! `function`, what makes types and attributes in `builder` and `make`, names in `naming`. What dialects define is found
//! through their specs, and what they wrote in C++ through their hooks ([`Native`](crate::dialect::Native)).
//!
//! Logic has three values: what is not understood is not known, and nothing is rejected for it. [`unknowns`] lists it.
//!
//! Everything is bounded: nesting, the steps that one evaluation takes, the lists that it makes. What would take more is
//! not known.

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
mod unknown;

pub use crate::dialect::Val;
pub(crate) use class::{attr_base, is_builtin_class, type_base};
pub use class::{is_a, is_a_in};
pub(crate) use compiled::Test;
pub(crate) use conversion::Conversion;
pub use cpp_class::{EnumRef, def_of_class, enum_of_class, enum_of_def};
pub(crate) use cpp_class::{has_own_syntax, is_namespace_known, may_have_parser, short_name};
pub use default::constant;
pub(crate) use default::default_value;
pub(crate) use enum_text::streamed;
pub use enum_text::{enum_constant, enum_keywords, enum_text, enum_value};
pub use memo::Memo;
pub(crate) use naming::described_alias;
pub(crate) use native_form::{NativeForm, integer_attr};
pub(crate) use record_fields::{RecordField, fields};
pub use unknown::{Coverage, UnknownUse, unknown_in, unknown_in_constraint, unknowns};

/// What the names in an expression stand for.
#[derive(Clone, Debug, Default)]
pub struct Scope<'a> {
    /// `$_self`
    pub this: Option<Val<'a>>,
    /// `$_op`. Its operands, results, inherent attributes and regions have the names that its spec gives them.
    pub op: Option<OpRef<'a>>,
    /// Whose C++ namespace names are looked up in first; that of `op` if it is not said.
    pub dialect: Option<&'a DialectSpec>,
    /// `$name` and `$0`, and variables.
    pub names: Vec<(Cow<'a, str>, Val<'a>)>,
}

impl<'a> Scope<'a> {
    /// `$_self` is this.
    pub fn this(this: Val<'a>) -> Self {
        Self { this: Some(this), ..Self::default() }
    }

    /// `$_op` is this.
    pub fn op(op: OpRef<'a>) -> Self {
        Self { op: Some(op), ..Self::default() }
    }

    /// The dialect whose names need no namespace.
    pub(crate) fn home(&self) -> Option<&'a DialectSpec> {
        self.dialect.or_else(|| self.op.and_then(|op| op.info()).map(|info| info.dialect()))
    }
}

/// Whether a constraint holds of something. None if that is not known.
pub fn holds(ctx: &ContextData, constraint: &Constraint, subject: &Val<'_>) -> Option<bool> {
    match constraint {
        Constraint::Any => Some(true),
        Constraint::Is(class) => is_a(ctx, class, subject),
        _ => holds_in(ctx, constraint, &Scope::this(subject.clone())),
    }
}

/// Whether a constraint holds where names stand for what `scope` says. None if that is not known.
pub fn holds_in(ctx: &ContextData, constraint: &Constraint, scope: &Scope<'_>) -> Option<bool> {
    let steps = Cell::new(0);
    constraint::holds(&mut expr::Evaluator::new(ctx, scope, expr::Limits::new(&steps)), constraint)
}

/// The value of an expression. None if it is not known.
pub fn evaluate<'a>(ctx: &'a ContextData, expr: &Expr, scope: &Scope<'a>) -> Option<Val<'a>> {
    let steps = Cell::new(0);
    expr::Evaluator::new(ctx, scope, expr::Limits::new(&steps)).eval(expr)
}

/// The type that an expression makes.
pub fn type_of(ctx: &ContextData, expr: &Expr, scope: &Scope<'_>) -> Option<Type> {
    match evaluate(ctx, expr, scope)? {
        Val::Type(ty) => Some(ty),
        _ => None,
    }
}

/// The types that an expression makes: one, or a list of them.
pub fn types_of(ctx: &ContextData, expr: &Expr, scope: &Scope<'_>) -> Option<Vec<Type>> {
    match evaluate(ctx, expr, scope)? {
        Val::Type(ty) => Some(vec![ty]),
        Val::List(list) => list.iter().map(Val::as_type).collect(),
        _ => None,
    }
}

/// The attribute that an expression makes.
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
