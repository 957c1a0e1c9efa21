//! Bang operators: what they take, what type they have and what they make.
//!
//! [`BangOp`] names them; [`BangUse::check`] types a use of one, as soon as it is read; [`Bang::apply`] evaluates it.
//! `!if`, `!cond`, `!foreach`, `!filter`, `!sort` and `!foldl` are only typed here: the evaluator goes through them itself,
//! because they evaluate an argument not at all or many times.
//!
//! Where an argument is of the wrong kind although its type was right (`?`, or `!not("a")`) there is no result, and the
//! expression stays as it is: TableGen then says that it could not be resolved.
//!
//! Where to read: `op` for the table of all operators, `check` for types, `apply` for values. Errors are worded as
//! llvm-tblgen words it.

mod apply;
mod check;
mod dag;
mod list;
mod number;
mod op;
mod regex;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use check::BangUse;
pub(crate) use list::is_equal;
pub(crate) use op::BangOp;
pub use op::bang_operators;

use super::source::Span;
use super::ty::Type;
use super::value::{TooLarge, Value};

/// A use of an operator that was [checked](BangUse::check).
#[derive(Clone, Debug)]
pub(crate) struct Bang {
    /// Which.
    pub op: BangOp,
    /// The type in `<>`.
    pub annotation: Option<Type>,
    /// The type of the result.
    pub ty: Type,
    /// Where it is written.
    pub span: Span,
    /// The result, if the types of the arguments alone say it: whether something `!isa<int>` is not a matter of values.
    pub known: Option<Value>,
}

/// What an operator makes; none if an argument is not of the right kind.
pub(crate) type Result = std::result::Result<Option<Value>, BangError>;

/// The error in a use of an operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BangError {
    /// Which argument is at fault; none if it is the operator.
    pub arg: Option<usize>,
    /// The error.
    pub message: String,
}

impl BangError {
    /// Something is wrong with the whole.
    pub(crate) fn whole(message: impl Into<String>) -> Self {
        BangError { arg: None, message: message.into() }
    }

    /// Something is wrong with an argument.
    pub(crate) fn arg(arg: usize, message: impl Into<String>) -> Self {
        BangError { arg: Some(arg), message: message.into() }
    }
}

impl From<TooLarge> for BangError {
    fn from(error: TooLarge) -> Self {
        BangError::whole(error.to_string())
    }
}

/// Whether a condition holds; none if it cannot be said, because it is not known or not a number.
pub(crate) fn truth(condition: &Value) -> Option<bool> {
    number::int(condition).map(|int| int != 0)
}
