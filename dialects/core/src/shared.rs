//! Code that several dialects of this crate share.

#[cfg(feature = "memref")]
pub(crate) mod reassociation;
#[cfg(any(feature = "memref", feature = "tensor"))]
pub(crate) mod runtime_checks;
#[cfg(feature = "tensor")]
pub mod tensor_casts;
