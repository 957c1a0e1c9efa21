//! Assembly formats and verifiers of `memref`, by group of operations.

pub(crate) mod access;
pub(crate) mod alloc;
pub(crate) mod atomic;
pub(crate) mod casts;
pub mod dma;
pub(crate) mod regroup;
pub(crate) mod scope;
pub(crate) mod subview;
pub(crate) mod transpose;
pub(crate) mod views;
