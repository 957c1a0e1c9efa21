//! Programs of `func`, `arith`, `index`, `math`, `scf`, `cf`, `affine`, `memref` and `vector`: random ones, and an interpreter that
//! says what they compute. Together they are the oracle for passes: what a program computes is the same before and after a pass.
//!
//! - [`value`]: values, among them poison, and the arithmetic on them, in the numbers of Rust and not in those of lect, so that
//!   an error of lect's folders is seen.
//! - [`interpret`]: runs a function, with a limit of steps.
//! - [`generate`]: a program out of bytes. The fewer bytes, the smaller the program.
//! - [`plant`]: faults put into what a pass leaves, to measure how soon they are found.

pub mod generate;
pub mod interpret;
pub mod plant;
pub mod value;
