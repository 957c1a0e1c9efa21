//! The verifier with its configuration. [`verify`](crate::verify()) is the short way.

#[doc(inline)]
pub use lect_core::verify::{Unregistered, VerifyConfig, verify, verify_own};
