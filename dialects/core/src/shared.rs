//! Code shared by the dialects of this crate.

#[cfg(feature = "memref")]
pub mod reassociation;
#[cfg(any(feature = "memref", feature = "tensor"))]
pub(crate) mod runtime_checks;
#[cfg(feature = "tensor")]
pub mod tensor_casts;
