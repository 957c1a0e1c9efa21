//! What operations come to when operands are known, as MLIR 22 has it.

pub(super) mod casts;
pub(super) mod compare;
pub(super) mod divide;
pub(super) mod floats;
pub(super) mod integers;
