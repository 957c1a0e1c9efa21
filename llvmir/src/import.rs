//! Translation of LLVM IR to the `llvm` dialect.
