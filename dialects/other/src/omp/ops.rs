//! Custom assembly and verifiers of `omp`, by group of operations.

pub(crate) mod canonical;
pub(crate) mod loops;
pub(crate) mod maps;
pub(crate) mod recipes;
pub(crate) mod regions;
pub(crate) mod target;
pub(crate) mod wrappers;
