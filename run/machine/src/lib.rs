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
//! | `signals` | signals of the processor as errors |
//! | `wide`, [`half`] | integers of 128 bits, and floats of 16 bits |

#[cfg(feature = "code")]
mod code;
#[cfg(feature = "code")]
mod descriptor;
pub mod half;
#[cfg(feature = "code")]
pub mod memory;
#[cfg(feature = "code")]
mod memref;
pub mod number;
#[cfg(feature = "code")]
mod print;
#[cfg(all(feature = "code", unix))]
mod signals;
#[cfg(feature = "code")]
mod symbols;
#[cfg(feature = "code")]
mod wide;

#[cfg(feature = "code")]
pub use code::Machine;
#[cfg(feature = "code")]
pub use print::{fail, flush};
#[cfg(all(feature = "code", unix))]
pub use signals::report_signals;
#[cfg(feature = "code")]
pub use symbols::{LIBRARY_CALLS, symbol};
