//! Older MLIR: the Standard dialect ([`std`]), the syntax of older releases ([`grammar`]), and their migration tables.
//!
//! A context with [`DIALECTS`] in addition to the current ones reads older text if
//! [`ParseConfig::older`](lect_core::text::ParseConfig::older) is set:
//!
//! ```
//! use lect_core::Context;
//! use lect_core::text::parse::{Older, ParseConfig, parse_source};
//! # use std::sync::Arc;
//!
//! let dialects: Vec<_> = lect_dialects::ALL.iter().chain(lect_legacy::DIALECTS).copied().collect();
//! let ctx = Context::with_dialects(&dialects);
//! let text = "func @double(%x: i32) -> i32 {\n  %0 = addi %x, %x : i32\n  return %0 : i32\n}\n";
//! let buffer = ctx.sources().add(b"old.mlir", Arc::new(text)).expect("there is room");
//! let older = Some(Older { release: None, grammar: &lect_legacy::GRAMMAR });
//! let (module, remarks) = ctx.capture_diagnostics(|| {
//!     parse_source(&ctx, &buffer, 0..text.len(), &ParseConfig::default().with_older(older))
//! });
//! assert!(module.is_ok());
//! assert!(remarks.iter().any(|remark| remark.message.contains("'arith.addi'")));
//! ```
#![forbid(unsafe_code)]

pub mod grammar;
pub mod std;

use lect_core::dialect::DialectDef;

pub use grammar::{AS_WRITTEN, GRAMMAR};

/// Dialects that MLIR removed.
pub static DIALECTS: &[&DialectDef] = &[&self::std::DIALECT];
