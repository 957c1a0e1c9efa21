//! Programs of `func`, `arith`, `index`, `math`, `scf`, `cf`, `affine`, `memref` and `vector`: random ones, and an
//! interpreter. Together they are the oracle for passes: a program must compute the same results before and after a
//! pass.
//!
//! - [`value`]: values, among them poison, and the arithmetic on them. Rust's numbers are used rather than lect's, to detect errors
//!   of lect's folders.
//! - [`interpret`]: runs a function, with a limit on steps.
//! - [`generate`]: generates a program from bytes. Fewer bytes give smaller programs.
//! - [`plant`]: faults inserted into the output of a pass, to measure how soon they are found.

pub mod generate;
pub mod interpret;
pub mod plant;
pub mod value;
