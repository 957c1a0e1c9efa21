//! The version of MLIR's `test` dialect.

lect_macros::dialect! { "src/test/test.td", open = true }
