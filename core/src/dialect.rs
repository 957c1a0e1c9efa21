//! Registry of dialects: their specs, and the hooks for semantics that specs cannot express.
//!
//! A dialect is a [`DialectSpec`] from Rust ([`DialectDef`]), a `.td` file or IRDL
//! ([`ContextData::load`](crate::context::ContextData::load), [`DialectProvider`]). A context loads a dialect at the
//! first use of one of its names, and compiles the definition of an operation ([`OpInfo`]) at its first use.
//! [`OpHooks`] hold the code for the semantics of an operation; code for its syntax is in
//! [`OpSyntax`](crate::syntax::OpSyntax). Hooks are found by the operation's name, so they serve a dialect from a file
//! as well as an embedded one.

mod bytecode;
mod const_names;
mod def;
mod embedded;
mod error;
mod fold;
mod groups;
mod hook_names;
mod hooks;
mod loaded;
mod migration;
mod names;
mod op;
mod registry;
mod services;
mod shape;
mod similar;
#[cfg(feature = "td")]
mod td;
mod unknown_names;
mod upstream;
mod val;

pub use crate::attrs::{DefBody, Late, Param};
pub(crate) use crate::context::{CodeRow, KnownSlots};
pub use crate::context::{InterfaceEntry, OpInfo, OpNameData, OpTraits, PropInfo};
pub use bytecode::{BuildEntry, BytecodeHooks, DialectVersion, EntryFields, EntryReader, EntryWriter, ReadVersion};
pub(crate) use const_names::{assert_sorted, is_before, is_same, refusal, unknown};
pub use def::DefInfo;
pub(crate) use def::cpp_name;
pub use embedded::{Docs, EmbeddedSpec, OwnValue};
pub use error::DialectError;
pub use fold::{Fold, FoldResult, Folded, Materialize, Update};
pub(crate) use groups::value_range;
pub use hook_names::SpecNames;
pub use hooks::{
    AcceptsTypes, ClassHook, DefHooks, DialectHooks, ExternalModels, FunctionPart, InferFrom, InferTypes, Native,
    NewerParams, OpHooks, Reads, SyntaxTable, Verifier, VerifyAttr, VerifyDef, VerifyFunctionAttr, VerifyOp,
    VerifySymbolUses, VerifyTensor,
};
pub use lect_ods::spec::{DialectSpec, OpSpec, Shared};
pub use loaded::{DefEncoding, Dialect};
pub use migration::{
    Lost, Migration, MigrationCode, OpCode, OpRecord, OperandSource, RecordCode, RecordOperand, RecordResult,
};
pub use names::{is_bare_identifier, is_namespace, newer_name, op_name_fault};
pub(crate) use op::{KnownAttrs, OpProgram};
pub use registry::DialectProvider;
pub(crate) use registry::each_once;
pub(crate) use services::Services;
pub(crate) use shape::Pair;
#[cfg(feature = "td")]
pub use td::TdFolders;
pub(crate) use upstream::attr_alias;
pub use upstream::is_upstream;
pub use val::Val;

/// A dialect that is part of the program.
#[derive(Debug)]
pub struct DialectDef {
    /// Namespace: the part of a name before the dot.
    pub namespace: &'static str,
    /// Spec of the dialect. `None` for hooks of a dialect whose spec comes from elsewhere.
    pub spec: Option<&'static EmbeddedSpec>,
    /// Code for semantics that the spec cannot express.
    pub hooks: DialectHooks,
    /// Code for syntax that the spec cannot express, if any: a [`DialectSyntax`](crate::syntax::DialectSyntax).
    pub syntax: Option<&'static dyn SyntaxTable>,
}

impl DialectDef {
    /// Returns true if the dialect may have operations that the spec lacks.
    pub fn is_open(&self) -> bool {
        self.spec.is_none_or(EmbeddedSpec::is_part)
    }

    /// Returns the dialect's model of a dialect interface.
    pub fn interface<T: ?Sized + 'static>(&self) -> Option<&'static T> {
        self.hooks.interfaces.iter().find_map(InterfaceEntry::get)
    }
}
