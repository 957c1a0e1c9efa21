//! Assembly formats and verifiers of `arith`, by group of operations.

pub(crate) mod casts;
/// Also used by the Standard dialect.
#[doc(hidden)]
pub mod select;
