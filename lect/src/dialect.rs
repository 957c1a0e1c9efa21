//! Defining dialects: tables of hooks, typed views, the shapes of functions that macros accept.
//!
//! A dialect is a [`DialectDef`]: made by [`define_dialect`](crate::define_dialect) of Rust items, by
//! [`dialect!`](crate::dialect!) of a `.td` file, or loaded while a program runs.

/// The shapes of functions that `#[verify]`, `#[fold]`, `#[infer]` and the other attributes of `define_dialect` accept.
#[doc(inline)]
pub use lect_core::typed::hook;

#[doc(inline)]
pub use lect_core::attrs::{DefBody, Param};
#[cfg(feature = "td")]
#[doc(inline)]
pub use lect_core::dialect::TdFolders;
#[doc(inline)]
pub use lect_core::dialect::{BytecodeHooks, EntryFields, EntryReader, EntryWriter};
#[doc(inline)]
pub use lect_core::dialect::{DefHooks, ExternalModels, InferFrom, Native, OpHooks, Verifier};
#[doc(inline)]
pub use lect_core::dialect::{
    Dialect, DialectDef, DialectError, DialectHooks, DialectProvider, DialectSpec, InterfaceEntry, OpInfo, OpSpec, Val,
};
#[doc(inline)]
pub use lect_core::syntax::{DefDirective, DefSyntax, DialectSyntax, Directive, OpSyntax};
#[doc(inline)]
pub use lect_core::typed::{
    Adaptor, ParamArg, ParamValue, TypedAttr, TypedDef, TypedOp, TypedType, ValueKind, WithAdaptor, optional_param,
    required_param,
};
#[doc(inline)]
pub use lect_macros::ParamValue;
#[doc(inline)]
pub use lect_ods::format::CustomArg;
