//! MLIR in pure, safe Rust.
//!
//! This is the crate to depend on: it re-exports the crates of the project. Start with the [`prelude`].
//!
//! Parse IR, inspect it, change it and print it:
//!
//! ```
//! use lect::prelude::*;
//!
//! let ctx = Context::with_dialects(lect::dialects::ALL);
//! let mut module = lect::parse(&ctx, "func.func @f(%a: i32) -> i32 { return %a : i32 }")?;
//!
//! let function = module.root().region(0).and_then(|body| body.entry()).and_then(|block| block.first());
//! let function = function.expect("the text has a function");
//! assert_eq!(function.attr("sym_name"), Some(ctx.attrs().string("f")));
//!
//! let op = function.op;
//! module.set_attr(op, "sym_name", Some(ctx.attrs().string("g")));
//! assert!(lect::print(&module).contains("func.func @g(%arg0: i32) -> i32"));
//! # Ok::<(), lect::prelude::Reported>(())
//! ```
//!
//! Dialects come with lect ([`dialects`]), or are defined in Rust or in `.td` files when a program is compiled
//! ([`define_dialect`], [`dialect!`]). A running program loads them from `.td` files (`Context::load_td`,
//! `Context::use_td_folders`) and from IRDL (`load_irdl`).
//!
//! # Features
//!
//! | feature | contents | default |
//! |---|---|---|
//! | `all` | every dialect that comes with lect | yes |
//! | `arith`, `func`, .. | one dialect each, for programs that need few | |
//! | `lowering` | `lowering`: passes from one dialect to another, down to the `llvm` dialect | |
//! | `llvmir` | `llvmir`: LLVM IR of the `llvm` dialect, and back | |
//! | `run` | `run`: programs as machine code in memory, by Cranelift | |
//! | `fs` | access to files by path: `parse_file`, `read_bytecode`, `read_archive`, `load_irdl` | yes |
//! | `threads` | optional multithreading, with the same results | yes |
//! | `td` | dialects from `.td` files at runtime, and TableGen | yes |
//! | `render` | `render::stderr_handler`: diagnostics for a terminal, in colour | |
//! | `config` | `lect.toml`, the project file: `config::Config` | |
//! | `opt` | `opt::main`: the `lect` command for programs with dialects of their own, including a command line parser | |
#![forbid(unsafe_code)]

pub mod analysis;
pub mod attrs;
pub mod build;
pub mod bytecode;
pub mod conversion;
pub mod diag;
pub mod dialect;
pub mod fold;
pub mod interfaces;
pub mod ir;
pub mod pass;
pub mod rewrite;
pub mod text;
pub mod types;
pub mod verify;
pub mod versions;

#[doc(inline)]
pub use lect_dialects as dialects;
#[cfg(feature = "llvmir")]
#[doc(inline)]
pub use lect_llvmir as llvmir;
#[cfg(feature = "lowering")]
#[doc(inline)]
pub use lect_lowering as lowering;
#[doc = include_str!("define_dialect.md")]
pub use lect_macros::define_dialect;
pub use lect_macros::{ParamValue, dialect, rewrites};
#[cfg(any(feature = "chlo", feature = "mpmd", feature = "sdy", feature = "stablehlo", feature = "vhlo"))]
pub use lect_openxla as openxla;
#[cfg(feature = "interpret")]
#[doc(inline)]
pub use lect_run as run;
#[doc(inline)]
pub use lect_transforms::reduce;

/// The crates behind this one, whose items change without notice.
///
/// Programs that need a part of lect that this crate does not export enable the feature `unstable`.
#[cfg(feature = "unstable")]
pub mod internals {
    pub use lect_bytecode as bytecode;
    pub use lect_core as core;
    pub use lect_macros as macros;
    pub use lect_ods as ods;
    pub use lect_transforms as transforms;
}

/// Lists models of interfaces: `interfaces![dyn Call => OfCall, ..]`. See [`interfaces`](mod@interfaces).
#[macro_export]
macro_rules! interfaces {
    ($($models:tt)*) => {
        $crate::__private::core::interfaces![$($models)*]
    };
}

// Paths of code that macros generate, which are not part of the interface.
#[doc(hidden)]
pub mod __private {
    pub use lect_core as core;
    pub use lect_transforms as transforms;
}

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

use lect_core::text::print::print_op;
use prelude::*;

/// The items that most programs need.
pub mod prelude {
    #[doc(no_inline)]
    pub use crate::build::{Builder, OpState, Parts, Text};
    #[doc(no_inline)]
    pub use crate::diag::Reported;
    #[doc(no_inline)]
    pub use crate::dialect::{ParamArg, ParamValue, TypedAttr, TypedDef, TypedOp, TypedType};
    #[doc(no_inline)]
    pub use crate::ir::{Attr, Block, Context, ContextData, Isolate, Loc, Op, OpName, OpRef, Region, Type, Value};
    #[doc(no_inline)]
    pub use crate::text::{ParseConfig, PrintConfig};
    #[doc(no_inline)]
    pub use crate::types::Invalid;
    #[doc(no_inline)]
    pub use crate::verify::{Unregistered, VerifyConfig};
}

/// Parses and verifies a text of which all dialects are loaded. Errors go to the context's diagnostics. A text with a
/// comment that declares the versions of its dialects is [upgraded](bytecode::parse_text).
pub fn parse(ctx: &Context, text: &str) -> Result<Isolate, Reported> {
    parse_with(ctx, text, Unregistered::Reject)
}

/// Parses and verifies like [`parse`], accepting or rejecting operations of dialects that are not loaded.
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

/// Encodes an isolate as bytecode, as `mlir-opt` 22 writes it.
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

/// Encodes an isolate as an archive: a third of the size of its bytecode, with a checksum.
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

/// Transfers IR to another context, whose dialects may have other versions. A newer version upgrades the IR. For an
/// older version, IR that it cannot express is an error. `Context::load_at` loads a dialect at another version.
pub fn transfer(isolate: &Isolate, to: &Context) -> Result<Isolate, Reported> {
    let config = bytecode::ReadConfig::default().with_allow_unregistered(true);
    bytecode::transfer(isolate.root(), to, &config)
}

/// Creates an empty module.
pub fn module(ctx: &Context) -> Isolate {
    let mut module = Isolate::new(ctx, ctx.op_name_of(b"builtin.module"), Loc::UNKNOWN, 1);
    if let Some(body) = module.root().region(0).map(|body| body.region) {
        let block = module.create_block();
        module.append_block(body, block);
    }
    module
}

/// Returns the entry block of an isolate's root, which builders append to: the body of a module, a function, ..
///
/// # Panics
///
/// Panics if the root has no block.
pub fn body(isolate: &Isolate) -> Block {
    match isolate.root().region(0).and_then(|body| body.entry()) {
        Some(block) => block.block,
        None => panic!("{:?} has no body", isolate.root()),
    }
}

/// Verifies an isolate. All its dialects must be loaded.
pub fn verify(isolate: &Isolate) -> Result<(), Reported> {
    lect_core::verify::verify(isolate.root(), &VerifyConfig::default())
}

/// Prints an isolate in custom form, without locations. Bytes that are not UTF-8 are replaced. Returns an empty string
/// if lazy regions cannot be read: see [`try_print`].
pub fn print(isolate: &Isolate) -> String {
    try_print(isolate).unwrap_or_default()
}

/// Prints like [`print()`], but fails if lazy regions cannot be read, which is reported.
pub fn try_print(isolate: &Isolate) -> Result<String, Reported> {
    isolate.root().read_all()?;
    let mut text = Vec::new();
    // Writing to a vector does not fail.
    let _ = print_op(isolate.root(), &PrintConfig::default(), &mut text);
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Doc tests of the Rust blocks in the guide and the README.
#[cfg(doctest)]
// The test of the guide uses `file=` and `source=`.
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
    #[doc = include_str!("../../docs/src/dialects-operation.md")]
    mod dialects_operation {}
    #[doc = include_str!("../../docs/src/dialects-syntax.md")]
    mod dialects_syntax {}
    #[doc = include_str!("../../docs/src/dialects-keys.md")]
    mod dialects_keys {}
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
    #[doc = include_str!("../../docs/src/lowering.md")]
    mod lowering {}
    #[doc = include_str!("../../docs/src/coming-from.md")]
    mod coming_from {}
    #[doc = include_str!("../../docs/src/library-interfaces.md")]
    mod library_interfaces {}
    #[cfg(feature = "opt")]
    #[doc = include_str!("../../docs/src/patterns.md")]
    mod patterns {}
    #[doc = include_str!("../../docs/src/library-running.md")]
    mod library_running {}
    #[doc = include_str!("../../docs/src/embedding.md")]
    mod embedding {}
    #[cfg(feature = "config")]
    #[doc = include_str!("../../docs/src/project.md")]
    mod project {}
    #[doc = include_str!("../../README.md")]
    mod readme {}
}
