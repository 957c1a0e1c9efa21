//! Bang operators: argument types, result types and evaluation.
//!
//! [`BangOp`] lists them; [`BangUse::check`] type-checks a use of one as soon as it is parsed; [`Bang::apply`]
//! evaluates it. `!if`, `!cond`, `!foreach`, `!filter`, `!sort` and `!foldl` are only type-checked here. The evaluator
//! executes them itself, because they evaluate an argument lazily or repeatedly.
//!
//! An argument of the wrong kind may have the right type (`?`, or `!not("a")`). Then there is no result, and the
//! expression remains unevaluated: TableGen reports that it could not be resolved.
//!
//! Module `op` contains the table of all operators, `check` the types, `apply` the evaluation. Errors have the wording
//! of llvm-tblgen.

mod apply;
mod check;
mod dag;
mod list;
mod number;
mod op;
mod regex;
mod text;

pub use check::BangUse;
pub(crate) use list::is_equal;
pub use op::{Annotation, BangOp, OpInfo, bang_operators};

use super::source::Span;
use super::ty::Type;
use super::value::{TooLarge, Value};

/// A use of an operator that was [checked](BangUse::check).
#[derive(Clone, Debug)]
pub struct Bang {
    /// Operator.
    pub op: BangOp,
    /// The type in `<>`.
    pub annotation: Option<Type>,
    /// The type of the result.
    pub ty: Type,
    /// Location.
    pub span: Span,
    /// Result, if it follows from the types of the arguments: `!isa<int>` does not depend on values.
    pub known: Option<Value>,
}

/// Result of an operator; `None` if an argument is not of the right kind.
pub type Result = std::result::Result<Option<Value>, BangError>;

/// The error in a use of an operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BangError {
    /// Index of the argument at fault; `None` if the operator is.
    pub arg: Option<usize>,
    /// The error.
    pub message: String,
}

impl BangError {
    /// Creates an error about the whole expression.
    pub(crate) fn whole(message: impl Into<String>) -> Self {
        BangError { arg: None, message: message.into() }
    }

    /// Creates an error about an argument.
    pub(crate) fn arg(arg: usize, message: impl Into<String>) -> Self {
        BangError { arg: Some(arg), message: message.into() }
    }
}

impl From<TooLarge> for BangError {
    fn from(error: TooLarge) -> Self {
        BangError::whole(error.to_string())
    }
}

/// Returns the truth value of a condition; `None` if the condition is unresolved or not a number.
pub(crate) fn truth(condition: &Value) -> Option<bool> {
    number::int(condition).map(|int| int != 0)
}
