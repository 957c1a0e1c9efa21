//! The IR of lect.
#![forbid(unsafe_code)]

pub mod number;
