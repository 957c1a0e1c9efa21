//! Operations of `arith`: syntax and rules, by group.

pub(crate) mod casts;
/// As the Standard dialect had it, too.
#[doc(hidden)]
pub mod select;
