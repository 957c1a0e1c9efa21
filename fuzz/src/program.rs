//! Random programs of `func`, `arith`, `index`, `math`, `scf`, `cf`, `affine`, `memref`, `vector`, `tensor` and `linalg`.
//! With the interpreter of `lect-run`, they are the oracle for passes: a program must compute the same results before and
//! after a pass.
//!
//! - [`interpret`]: the interpreter. Rust's numbers are used rather than lect's, to detect errors of lect's folders.
//! - [`generate`]: generates a program from bytes or a seed. Fewer bytes give smaller programs.
//! - [`plant`]: faults inserted into the output of a pass, to measure how soon they are found.

pub mod generate;
pub mod plant;

pub use lect_run::interpret;
pub use lect_run::interpret::value;
