//! Programs of `func`, `arith`, `index`, `scf` and `cf`: random ones, and an interpreter that says what they compute. Together
//! they are the oracle for passes: what a program computes is the same before and after a pass.
//!
//! - [`value`]: values, among them poison, and the arithmetic on them, in the numbers of Rust and not in those of lect, so that
//!   an error of lect's folders is seen.
//! - [`interpret`]: runs a function, with a limit of steps.
//! - [`generate`]: a program out of bytes. The fewer bytes, the smaller the program.

pub mod generate;
pub mod interpret;
pub mod value;
