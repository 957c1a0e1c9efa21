//! The dialects that come with lect, each a folder.
//!
//! [`ALL`] is what the `lect` command loads; a library user picks: `Context::with_dialects(&[&func::DIALECT])`.
#![forbid(unsafe_code)]

pub mod func;

use lect_core::dialect::DialectDef;

/// All of them.
pub static ALL: &[&DialectDef] = &[&func::DIALECT];
