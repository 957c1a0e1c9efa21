//! Operation hooks written for typed views.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_core::typed::TypedOp;

/// Creates the table of operation hooks for `DialectHooks::ops`: `by_view! { AddOp: checked!(elements::add), .. }`.
#[doc(hidden)]
#[macro_export]
macro_rules! __by_view {
    ($($view:ident: $hooks:expr),* $(,)?) => { &[$(($crate::views::mnemonic::<$view<'static>>(), $hooks)),*] };
}
pub use __by_view as by_view;

/// Creates operation hooks with a verifier, which is a function of the operation's view: `checked!(elements::add)`. The
/// verifier returns an [`Outcome`](crate::views::Outcome).
#[doc(hidden)]
#[macro_export]
macro_rules! __checked {
    ($check:expr) => {
        lect_core::dialect::OpHooks {
            verify: Some(|op| $crate::views::check(op, $check)),
            ..lect_core::dialect::OpHooks::NONE
        }
    };
}
pub use __checked as checked;

/// Returns the mnemonic of an operation, in a constant context.
pub const fn mnemonic<'a, T: TypedOp<'a>>() -> &'static str {
    let name = T::NAME.as_bytes();
    let mut dot = 0;
    while dot < name.len() && name[dot] != b'.' {
        dot += 1;
    }
    match T::NAME.split_at_checked(dot + 1) {
        Some((_, mnemonic)) => mnemonic,
        None => T::NAME,
    }
}

/// Result of a verifier: success, an error message, or an error that was reported.
pub trait Outcome {
    /// Reports the error at the operation, unless it was reported already.
    fn reported(self, op: OpRef<'_>) -> Result<(), Reported>;
}

impl Outcome for Result<(), Reported> {
    fn reported(self, _: OpRef<'_>) -> Result<(), Reported> {
        self
    }
}

impl Outcome for Result<(), String> {
    fn reported(self, op: OpRef<'_>) -> Result<(), Reported> {
        self.map_err(|message| op.error(message).emit())
    }
}

/// Verifies an operation by a function of its view. An operation without that view is not verified.
pub fn check<'a, T: TypedOp<'a>, R: Outcome>(op: OpRef<'a>, check: impl FnOnce(T) -> R) -> Result<(), Reported> {
    op.cast::<T>().map_or(Ok(()), |view| check(view).reported(op))
}
