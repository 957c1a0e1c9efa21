//! Tests of compilers as files: `RUN:` lines as in LLVM's lit, and the directives of its FileCheck.
//!
//! - [`difference`] shows the differences of two texts.
//! - [`filecheck`] compares an output with the directives of a check file.
//! - [`shell`] runs command lines without a shell of the system: pipes, redirections, and built-in commands.
//! - [`suite`] finds the test files of folders, runs them on several threads, and reports their results.
//! - [`update`] writes the directives of a test from the output of its commands.
//!
//! The crate knows no IR. Start reading at [`suite::run`].

#![forbid(unsafe_code)]

pub mod difference;
pub mod filecheck;
mod regex;
pub mod shell;
pub mod suite;
pub mod update;
