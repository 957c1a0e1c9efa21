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
use crate::entity::{AffineMap, Attr, IntegerSet, Type, Value};
use crate::ir::{BlockRef, OpRef, RegionRef};
use crate::number::{ApInt, Float};

mod attr_method;
mod builder;
mod class;
mod compiled;
mod constraint;
mod default;
mod enums;
mod expr;
mod function;
mod list_method;
mod make;
mod memo;
mod naming;
mod op_method;
mod param;
pub(crate) mod shaped;
mod type_method;
mod unknown;
mod val;

pub(crate) use class::{attr_base, is_builtin_class, type_base};
pub use class::{is_a, is_a_in};
pub(crate) use compiled::Test;
pub use default::constant;
pub(crate) use default::default_value;
pub use memo::Memo;
pub(crate) use naming::described_alias;
pub use unknown::{Coverage, UnknownUse, unknown_in, unknown_in_constraint, unknowns};

/// A value of an expression.
#[derive(Clone)]
pub enum Val<'a> {
    /// `nullptr`, or an absent optional.
    Null,
    /// A Boolean.
    Bool(bool),
    /// An integer.
    Int(i128),
    /// The number of elements of a vector (`ElementCount`); for a scalable vector, a multiple of it.
    ElementCount {
        /// The number, or the minimum.
        least: u64,
        /// Whether the number is scalable.
        scalable: bool,
    },
    /// A floating-point number.
    Float(f64),
    /// An integer of a given width.
    ApInt(ApInt),
    /// A floating-point number of a given format.
    ApFloat(Float),
    /// A string.
    Str(Cow<'a, [u8]>),
    /// A type.
    Type(Type),
    /// An attribute.
    Attr(Attr),
    /// An affine map.
    AffineMap(AffineMap),
    /// An integer set.
    IntegerSet(IntegerSet),
    /// An operation.
    Op(OpRef<'a>),
    /// A value of the operation's isolate.
    Value(OpRef<'a>, Value),
    /// A region.
    Region(RegionRef<'a>),
    /// A block.
    Block(BlockRef<'a>),
    /// A list.
    List(Vec<Val<'a>>),
    /// A qualified name that is unknown.
    Name(Cow<'a, str>),
    /// The context, or a builder, which has no state here.
    Context,
}

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
