//! Folders of `arith`, with the results of MLIR 22.

pub(super) mod casts;
pub(super) mod compare;
pub(super) mod divide;
pub(super) mod floats;
pub(super) mod integers;
