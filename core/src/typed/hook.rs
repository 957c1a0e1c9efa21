//! Signatures of hooks, built so that rustc names the expected type where another one is written.
//!
//! Macros pass each argument through [`Pass`] and each result through the trait of its hook. An error then points at
//! the type in the written signature.

use crate::compat::Lost;
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::{DefBody, InferFrom};
use crate::entity::{Attr, Type};
use crate::fold::Folded;
use crate::ir::OpRef;
use crate::types::Invalid;

use super::adaptor::{Adaptor, WithAdaptor};
pub use super::op::TypedOp;

/// Argument of a hook, whose type must be exactly `T`.
#[diagnostic::on_unimplemented(
    message = "the argument of this hook is `{Self}`, not `{T}`",
    label = "write `{Self}` here"
)]
pub trait Pass<T> {
    /// Returns the argument.
    fn pass(self) -> T;
}

#[diagnostic::do_not_recommend]
impl<T> Pass<T> for T {
    fn pass(self) -> T {
        self
    }
}

/// Declares the traits of hook results.
macro_rules! results {
    ($($(#[doc = $about:literal])+ $mark:literal, $label:literal, $note:literal; $name:ident => $result:ty;)*) => {$(
        $(#[doc = $about])+
        #[diagnostic::on_unimplemented(
            message = $mark,
            label = $label,
            note = $note
        )]
        pub trait $name {
            /// Returns the result in the form the engine expects.
            fn result(self) -> $result;
        }

        #[diagnostic::do_not_recommend]
        impl $name for $result {
            fn result(self) -> $result {
                self
            }
        }
    )*};
}

results! {
    /// Result of a function that verifies an operation.
    "a method with `#[verify]` returns `Result<(), Reported>`, not `{Self}`",
    "expected `Result<(), Reported>`",
    "an error is `Err(self.0.op_error(\"..\").emit())`";
    VerifyResult => Result<(), Reported>;

    /// Result of a function that verifies the parameters of an attribute or a type.
    "`#[verify]` of an attribute or a type returns `Result<(), Invalid>`, not `{Self}`",
    "expected `Result<(), Invalid>`",
    "an error is `Err(Invalid::new(\"..\"))`";
    VerifyDefResult => Result<(), Invalid>;

    /// Result of a function that folds an operation.
    "a method with `#[fold]` returns `Option<Folded>`, not `{Self}`",
    "expected `Option<Folded>`",
    "a constant is `Some(Folded::attr(attr))`, an existing value `Some(Folded::value(value))`";
    FoldResult => Option<Folded>;

    /// Result of a function that infers result types.
    "a method with `#[infer_types]` returns `Result<Type, Invalid>`, or `Result<Vec<Type>, Invalid>`, not `{Self}`",
    "expected `Result<Type, Invalid>`, or `Result<Vec<Type>, Invalid>` for several results",
    "an error is `Err(Invalid::new(\"..\"))`";
    InferResult => Result<Vec<Type>, Invalid>;

    /// Result of a function that parses an operation.
    "a function with `#[parse]` returns `Result<(), Reported>`, not `{Self}`",
    "expected `Result<(), Reported>`",
    "the methods of the parser return errors of this kind";
    ParseResult => Result<(), Reported>;

    /// Result of a function that parses an attribute or a type.
    "`#[parse]` of an attribute or a type returns `Result<DefBody, Reported>`, not `{Self}`",
    "expected `Result<DefBody, Reported>`",
    "the parameters are `DefBody::Params([..].into())`";
    ParseDefResult => Result<DefBody, Reported>;

    /// Result of a function that parses a custom directive of an operation.
    "a function that parses a directive of operations returns `Result<(), Reported>`, or `Result<bool, Reported>`, not `{Self}`",
    "expected `Result<(), Reported>`",
    "`Ok(false)` reports that the optional group that begins with the directive is absent";
    DirectiveResult => Result<bool, Reported>;

    /// Result of a function that prints or that invokes a callback.
    "this hook returns nothing, not `{Self}`",
    "expected no result",
    "it writes to its argument, or calls it";
    NoResult => ();

    /// Result of a function that migrates an operation.
    "a function of a version that changes operations returns `Result<(), Reported>`, not `{Self}`",
    "expected `Result<(), Reported>`",
    "an error is `Err(ir.op(op).op_error(\"..\").emit())`";
    MigrateOpResult => Result<(), Reported>;

    /// Result of a function that migrates the record of an operation.
    "a function of a version that changes records returns `Result<(), Lost>`, not `{Self}`",
    "expected `Result<(), Lost>`",
    "an error is `Err(\"has no ..\".into())`, the words behind the name of the operation";
    MigrateRecordResult => Result<(), Lost>;
}

#[diagnostic::do_not_recommend]
impl InferResult for Result<Type, Invalid> {
    fn result(self) -> Result<Vec<Type>, Invalid> {
        self.map(|ty| vec![ty])
    }
}

#[diagnostic::do_not_recommend]
impl DirectiveResult for Result<(), Reported> {
    fn result(self) -> Result<bool, Reported> {
        self.map(|()| true)
    }
}

#[diagnostic::do_not_recommend]
impl VerifyDefResult for Result<(), String> {
    fn result(self) -> Result<(), Invalid> {
        self.map_err(Into::into)
    }
}

#[diagnostic::do_not_recommend]
impl VerifyDefResult for Result<(), &str> {
    fn result(self) -> Result<(), Invalid> {
        self.map_err(Into::into)
    }
}

/// Infers result types with a function of the adaptor.
///
/// Fails without a message if parts are missing: the verifier reports these itself.
pub fn infer<T: TypedOp<'static> + WithAdaptor, R: InferResult>(
    ctx: &ContextData,
    from: &InferFrom<'_>,
    infer: impl for<'a> FnOnce(T::Adaptor<'a, Type>) -> R,
) -> Result<Vec<Type>, Invalid> {
    let parts = Adaptor::new::<T>(ctx, from.operands, from.props, from.block_args);
    let parts = parts.filter(|parts| parts.has_all_operands() && T::has_all_props(parts));
    infer(parts.map(T::adaptor).ok_or_else(Invalid::default)?).result()
}

/// Folds an operation with a function of the adaptor.
pub fn fold<T: TypedOp<'static> + WithAdaptor>(
    op: OpRef<'_>,
    constants: &[Option<Attr>],
    fold: impl for<'a> FnOnce(T::Adaptor<'a, Option<Attr>>) -> Option<Folded>,
) -> Option<Folded> {
    let props = op.props();
    let parts = Adaptor::new::<T>(op.context(), constants, &props, &[])?;
    fold(T::adaptor(parts))
}

/// Condition of a pattern on a value.
#[diagnostic::on_unimplemented(
    message = "a condition on a value is a `bool`, not `{Self}`",
    label = "write `function(_)`, or `function(name)` for its result, where a function returns an `Option`"
)]
pub trait Condition {
    /// Returns true if the condition holds.
    fn holds(self) -> bool;
}

#[diagnostic::do_not_recommend]
impl Condition for bool {
    fn holds(self) -> bool {
        self
    }
}

/// Result of a function that extracts a value for a pattern.
#[diagnostic::on_unimplemented(
    message = "a function that extracts something from a value returns an `Option`, not `{Self}`",
    label = "write `function()`, without a name, where a function returns a `bool`"
)]
pub trait Extracted<T> {
    /// Returns the extracted value, if any.
    fn extracted(self) -> Option<T>;
}

#[diagnostic::do_not_recommend]
impl<T> Extracted<T> for Option<T> {
    fn extracted(self) -> Self {
        self
    }
}
