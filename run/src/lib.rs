//! Execution of programs in the `llvm` dialect, as machine code in memory.
#![forbid(unsafe_code)]
