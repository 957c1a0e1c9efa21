//! Results of operations whose operands are known, as MLIR 22 has them.

pub(super) mod casts;
pub(super) mod compare;
pub(super) mod divide;
pub(super) mod floats;
pub(super) mod integers;
