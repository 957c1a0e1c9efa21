//! Operations of `gpu`: syntax and rules, by group.

pub(crate) mod func;
pub(crate) mod kernel;
pub(crate) mod launch;
pub(crate) mod launches;
pub(crate) mod warp;
