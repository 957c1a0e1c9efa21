//! Custom assembly and verifiers of `tosa`, by group of operations.

pub(crate) mod control;
pub(crate) mod elements;
pub(crate) mod layout;
pub(crate) mod scaled;
pub(crate) mod shapes;
pub(crate) mod variables;
pub(crate) mod windows;
