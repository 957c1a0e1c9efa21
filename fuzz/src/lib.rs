//! Fuzzing lect, on stable Rust.
//!
//! Any input must produce a result or an error with a position: no panic, no endless loop, no stack overflow, no
//! exhausted memory. Printed output must parse to the same IR.
//!
//! - [`target`] runs an input, and defines the findings.
//! - [`mutate`] derives inputs from seeds and the words of [`dictionary`], and [`structure`] derives bytecode.
//! - [`program`] generates programs and runs them.
//! - [`exhaustive`] checks folds and patterns on all small programs.
//! - [`session`] edits texts with the language server.
//! - [`agree`] generates programs, and compares their results in the interpreter, as machine code and by `clang`.
//! - [`compat`] changes dialects and compares their definitions.
//! - [`pool`] holds the seeds and the inputs with new behaviour.
//! - [`worker`] runs inputs in a process of its own with a memory limit.
//! - [`driver`] starts workers, restarts them after a crash, and keeps the inputs that crashed them.
//! - [`minimise`] reduces a finding.
//!
//! Runs are reproducible: results depend only on `--seed`, the seed files and the number of runs.
#![forbid(unsafe_code)]

use peak_alloc::PeakAlloc;

/// Allocator that records the current and the peak memory use.
#[global_allocator]
pub static MEMORY: PeakAlloc = PeakAlloc;

pub mod agree;

pub mod compat;

pub mod cpu;

pub mod target;

pub mod mutate;

pub mod program;

pub mod structure;

pub mod dictionary;

pub mod exhaustive;

pub mod session;

pub mod pool;

pub mod worker;

pub mod driver;

pub mod minimise;
