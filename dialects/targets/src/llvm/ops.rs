//! Custom assembly and verifiers of `llvm`, by group of operations.

pub(crate) mod aggregates;
pub(crate) mod alloca;
pub(crate) mod branches;
pub(crate) mod call;
pub(crate) mod casts;
pub(crate) mod compare;
pub(crate) mod constants;
pub(crate) mod elements;
pub(crate) mod func;
pub(crate) mod global;
pub(crate) mod intrinsics;
pub(crate) mod landingpad;
pub(crate) mod memory;
pub(crate) mod modules;
