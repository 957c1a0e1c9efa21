//! Assembly formats and verifiers of `tensor`, by group of operations.

pub(crate) mod casts;
pub(crate) mod concat;
pub(crate) mod gather;
pub(crate) mod make;
pub(crate) mod parts;
pub(crate) mod regions;
pub(crate) mod shapes;
