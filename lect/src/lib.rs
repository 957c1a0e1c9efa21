//! MLIR in pure, safe Rust.
//!
//! This is the crate to depend on: it gives the crates of the project one name. Start with the [`prelude`].
//!
//! Read IR, look at it, change it and print it:
//!
//! ```
//! use lect::prelude::*;
//!
//! let ctx = Context::with_dialects(lect::dialects::ALL);
//! let mut module = lect::parse(&ctx, "func.func @f(%a: i32) -> i32 { return %a : i32 }")?;
//!
//! let function = module.root().region(0).and_then(|body| body.entry()).and_then(|block| block.first());
//! let function = function.expect("the text has a function");
//! assert_eq!(function.attr("sym_name"), Some(ctx.string_attr("f")));
//!
//! let op = function.op;
//! module.set_attr(op, "sym_name", Some(ctx.string_attr("g")));
//! assert!(lect::print(&module).contains("func.func @g(%arg0: i32) -> i32"));
//! # Ok::<(), lect::prelude::Reported>(())
//! ```
//!
//! Dialects come with lect ([`dialects`]), are defined in Rust or in `.td` files when a program is compiled ([`define_dialect`],
//! [`dialect!`]), or are loaded while it runs: from `.td` files (`Context::load_td`, `Context::use_td_folders`) and from IRDL
//! (`load_irdl`).
//!
//! # Features
//!
//! | feature | what | default |
//! |---|---|---|
//! | `all` | every dialect that comes with lect | yes |
//! | `arith`, `func`, .. | one dialect each, for programs that want few | |
//! | `fs` | files by their path: [`parse_file`], [`read_bytecode`], [`read_archive`], `load_irdl` | yes |
//! | `threads` | work on several threads, where that is asked for; the result is the same without | yes |
//! | `td` | dialects from `.td` files while a program runs, and TableGen in [`ods`] | yes |
//! | `render` | `render::stderr_handler`: diagnostics for a terminal, in colour | |
//! | `config` | `lect.toml`, the project file: `config::Config` | |
//! | `opt` | `opt::main`: the `lect` command for programs with dialects of their own, and a parser of command lines with it | |
#![forbid(unsafe_code)]

pub use lect_bytecode as bytecode;
pub use lect_core as core;
pub use lect_dialects as dialects;
#[doc = include_str!("define_dialect.md")]
pub use lect_macros::define_dialect;
pub use lect_macros::{ParamValue, dialect, rewrites};
pub use lect_ods as ods;
#[cfg(any(feature = "chlo", feature = "mpmd", feature = "sdy", feature = "stablehlo", feature = "vhlo"))]
pub use lect_openxla as openxla;
pub use lect_transforms as transforms;

#[cfg(feature = "fs")]
pub mod compat;
#[cfg(feature = "config")]
pub mod config;
#[cfg(feature = "fs")]
mod files;
#[cfg(feature = "td")]
pub mod fmt;
#[cfg(feature = "opt")]
pub mod opt;
#[cfg(feature = "render")]
pub mod render;

#[cfg(all(feature = "fs", feature = "irdl"))]
pub use files::load_irdl;
#[cfg(feature = "fs")]
pub use files::{parse_file, read_archive, read_bytecode};

use std::sync::Arc;

use lect_core::loc::Loc;
use lect_core::text::print::print_op;
use prelude::*;

/// What most programs need.
pub mod prelude {
    pub use lect_core::Context;
    pub use lect_core::context::ContextData;
    pub use lect_core::diag::Reported;
    pub use lect_core::entity::{Attr, Block, Op, OpName, Region, Type, Value};
    pub use lect_core::ir::{Builder, Isolate, OpRef, OpState};
    pub use lect_core::loc::Loc;
    pub use lect_core::text::ParseConfig;
    pub use lect_core::text::print::PrintConfig;
    pub use lect_core::typed::{ParamArg, ParamValue, Parts, Text, TypedAttr, TypedDef, TypedOp, TypedType};
    pub use lect_core::types::Invalid;
    pub use lect_core::verify::{Unregistered, VerifyConfig};
    pub use lect_macros::ParamValue;
}

/// Reads and verifies a text of which all dialects are loaded. Errors go to the context's
/// diagnostics. A text that says in a comment which versions of dialects it is of is [upgraded](bytecode::parse_text).
pub fn parse(ctx: &Context, text: &str) -> Result<Isolate, Reported> {
    parse_with(ctx, text, Unregistered::Reject)
}

/// As [`parse`], with a say on operations of dialects that are not loaded.
pub fn parse_with(ctx: &Context, text: &str, unregistered: Unregistered) -> Result<Isolate, Reported> {
    parse_named(ctx, "<string>", text.to_owned(), unregistered)
}

fn parse_named(ctx: &Context, name: &str, text: String, unregistered: Unregistered) -> Result<Isolate, Reported> {
    let allow_unregistered = unregistered == Unregistered::Allow;
    let config = ParseConfig::default().with_allow_unregistered(allow_unregistered);
    let isolate = bytecode::parse_text(ctx, name.as_bytes(), Arc::new(text), &config)?;
    lect_core::verify::verify(isolate.root(), &VerifyConfig::default().with_unregistered(unregistered))?;
    Ok(isolate)
}

/// The bytecode of an isolate, as `mlir-opt` 22 writes it.
///
/// ```
/// use lect::prelude::*;
///
/// let ctx = Context::with_dialects(lect::dialects::ALL);
/// let module = lect::parse(&ctx, "func.func private @f(i32) -> i32")?;
/// let bytes = lect::write_bytecode(&module)?;
/// let again = lect::bytecode::read(&ctx, b"f.mlirbc", bytes.into(), &Default::default())?;
/// assert_eq!(lect::print(&again), lect::print(&module));
/// # Ok::<(), lect::prelude::Reported>(())
/// ```
pub fn write_bytecode(isolate: &Isolate) -> Result<Vec<u8>, Reported> {
    let mut bytes = Vec::new();
    match bytecode::write(isolate.root(), &bytecode::WriteConfig::default(), &mut bytes) {
        Ok(()) => Ok(bytes),
        Err(bytecode::WriteError::Reported(reported)) => Err(reported),
        Err(error) => Err(isolate.context().error(isolate.root().loc(), error.to_string()).emit()),
    }
}

/// The archive of an isolate: a third of its bytecode, and checked to the bit.
///
/// ```
/// use lect::prelude::*;
///
/// let ctx = Context::with_dialects(lect::dialects::ALL);
/// let module = lect::parse(&ctx, "func.func private @f(i32) -> i32")?;
/// let bytes = lect::write_archive(&module)?;
/// let again = lect::bytecode::archive::read(&ctx, b"f.lect", bytes.into(), &Default::default())?;
/// assert_eq!(lect::print(&again), lect::print(&module));
/// # Ok::<(), lect::prelude::Reported>(())
/// ```
pub fn write_archive(isolate: &Isolate) -> Result<Vec<u8>, Reported> {
    let mut bytes = Vec::new();
    let written = bytecode::archive::write(isolate.root(), &bytecode::archive::WriteConfig::default(), &mut bytes);
    match written {
        Ok(()) => Ok(bytes),
        Err(bytecode::WriteError::Reported(reported)) => Err(reported),
        Err(error) => Err(isolate.context().error(isolate.root().loc(), error.to_string()).emit()),
    }
}

/// The same IR in another context, whose versions of dialects may be others: newer ones upgrade it, older ones take what they can
/// express, and the rest is an error. A context has another version by `Context::load_at`.
pub fn transfer(isolate: &Isolate, to: &Context) -> Result<Isolate, Reported> {
    let config = bytecode::ReadConfig::default().with_allow_unregistered(true);
    bytecode::transfer(isolate.root(), to, &config)
}

/// A module with nothing in it.
pub fn module(ctx: &Context) -> Isolate {
    let mut module = Isolate::new(ctx, ctx.op_name_of(b"builtin.module"), Loc::UNKNOWN, 1);
    if let Some(body) = module.root().region(0).map(|body| body.region) {
        let block = module.create_block();
        module.append_block(body, block);
    }
    module
}

/// The first block of an isolate's root, which builders add to: that of a module, a function, ..
///
/// # Panics
///
/// If it has none.
pub fn body(isolate: &Isolate) -> Block {
    match isolate.root().region(0).and_then(|body| body.entry()) {
        Some(block) => block.block,
        None => panic!("{:?} has no body", isolate.root()),
    }
}

/// Checks all of an isolate, of which all dialects are loaded.
pub fn verify(isolate: &Isolate) -> Result<(), Reported> {
    lect_core::verify::verify(isolate.root(), &VerifyConfig::default())
}

/// The text of an isolate in custom form, without locations. Bytes that are not UTF-8 are replaced. Empty if regions that
/// were left in a file cannot be read: see [`try_print`].
pub fn print(isolate: &Isolate) -> String {
    try_print(isolate).unwrap_or_default()
}

/// As [`print()`], but fails where regions that were left in a file cannot be read; that was reported.
pub fn try_print(isolate: &Isolate) -> Result<String, Reported> {
    isolate.root().read_all()?;
    let mut text = Vec::new();
    // A vector takes whatever is written to it.
    let _ = print_op(isolate.root(), &PrintConfig::default(), &mut text);
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// The Rust blocks of the guide and the README are examples of this crate, to be run as its own are.
#[cfg(doctest)]
// `file=` and `source=` are for the test of the guide.
#[allow(rustdoc::invalid_codeblock_attributes)]
mod guide {
    #[doc = include_str!("../../docs/src/getting-started.md")]
    mod getting_started {}
    #[doc = include_str!("../../docs/src/bytecode.md")]
    mod bytecode {}
    #[doc = include_str!("../../docs/src/dialects-rust.md")]
    mod dialects_rust {}
    #[doc = include_str!("../../docs/src/dialects-whole.md")]
    mod dialects_whole {}
    #[doc = include_str!("../../docs/src/dialects-td.md")]
    mod dialects_td {}
    #[doc = include_str!("../../docs/src/dialects-runtime.md")]
    mod dialects_runtime {}
    #[doc = include_str!("../../docs/src/formats.md")]
    mod formats {}
    #[doc = include_str!("../../docs/src/versions.md")]
    mod versions {}
    #[doc = include_str!("../../docs/src/library.md")]
    mod library {}
    #[doc = include_str!("../../docs/src/library-changes.md")]
    mod library_changes {}
    #[doc = include_str!("../../docs/src/library-passes.md")]
    mod library_passes {}
    #[doc = include_str!("../../docs/src/coming-from.md")]
    mod coming_from {}
    #[doc = include_str!("../../docs/src/library-interfaces.md")]
    mod library_interfaces {}
    #[cfg(feature = "opt")]
    #[doc = include_str!("../../docs/src/patterns.md")]
    mod patterns {}
    #[doc = include_str!("../../docs/src/library-running.md")]
    mod library_running {}
    #[cfg(feature = "config")]
    #[doc = include_str!("../../docs/src/project.md")]
    mod project {}
    #[doc = include_str!("../../README.md")]
    mod readme {}
}
