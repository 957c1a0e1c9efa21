//! Machine code in memory, and the functions that it calls.
//!
//! This is the one crate of lect with unsafe code. A compiled program is called through a pointer, and reads and writes
//! memory by address; neither can be checked by the compiler of Rust. Everything else about programs is in `lect-run`,
//! which has no unsafe code. Running a program means to trust it like any other program of the machine: code in the
//! `llvm` dialect can access any address.
//!
//! | module | contents |
//! |---|---|
//! | `code` | compiled functions and their calls |
//! | [`memory`] | memory by address, and the stack of allocations of dynamic size |
//! | `symbols` | functions that programs call by name: MLIR's runner functions and C's |
//! | `print`, [`number`] | output of numbers and text, in C's format |
//! | `descriptor` | descriptors of memrefs |
//! | `memref` | functions on memrefs: output, copies, comparisons, sorting |
//! | `wide`, [`half`] | integers of 128 bits, and floats of 16 bits |

mod code;
mod descriptor;
pub mod half;
pub mod memory;
mod memref;
pub mod number;
mod print;
mod symbols;
mod wide;

pub use code::Machine;
pub use print::{fail, flush};
pub use symbols::{LIBRARY_CALLS, symbol};
