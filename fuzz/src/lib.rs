//! Fuzzing lect, on stable Rust.
//!
//! Any bytes whatever must give a result or an error with a place: no panic, no endless run, no overflow of the
//! stack, no exhausted memory, and what is printed must be read back as the same. [`target`] says what is done with
//! an input and what counts as a finding. [`mutate`] makes inputs out of seeds and the words of [`dictionary`], and
//! [`structure`] those that are bytecode; [`program`] makes programs and runs them.
//! [`exhaustive`] checks folds and patterns on all small programs. [`session`] edits texts with the language server.
//! [`compat`] changes dialects and compares their definitions.
//! [`pool`] holds the seeds and the inputs that showed something new. [`worker`] runs them in a process of its own
//! with a limit of memory, and [`driver`] starts it, again when it died, and keeps what it died of. [`minimise`]
//! makes a finding small.
//!
//! All of it is determined by `--seed`, the seeds' files and the number of runs.
#![forbid(unsafe_code)]

use peak_alloc::PeakAlloc;

/// How much memory is in use, and was at most.
#[global_allocator]
pub static MEMORY: PeakAlloc = PeakAlloc;

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
