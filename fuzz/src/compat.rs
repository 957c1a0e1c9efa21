//! Random changes of random dialects, to test `lect_ods::compat` with an independent definition of compatibility.
//!
//! A dialect is a [`model`], in which each declaration has an identity that survives renaming and reordering. A file of
//! the older dialect is read with the newer one, as text, in the generic form, as bytecode and as an archive. A change
//! is harmful if reading fails, or if values differ ([`meaning`]). Comparing the definitions must then report it as
//! breaking.
//!
//! - [`model`]: dialects as values, and their `.td` text.
//! - [`mutate`]: random changes.
//! - [`ir`]: random operations.
//! - [`meaning`]: the values of a file by identity.
//! - [`run`]: the comparison, and its figures.

pub mod ir;
pub mod meaning;
pub mod model;
pub mod mutate;
pub mod run;
