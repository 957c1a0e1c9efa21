//! What a context knows of dialects: their specs, made into what the engine works with, and the code that specs
//! cannot express.
//!
//! A dialect is a [`DialectSpec`], wherever that came from: Rust ([`DialectDef`]), a `.td` file or IRDL
//! ([`ContextData::load`](crate::context::ContextData::load), [`DialectProvider`]). It is loaded when something of it is first met, and what it says of an
//! operation is worked out ([`OpInfo`]) when that operation's name is. [`OpHooks`] hold what no spec says; they belong
//! to the operation's name, so they serve a dialect from a file as well as one that was compiled.

mod bytecode;
mod const_names;
mod def;
mod embedded;
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
#[cfg(feature = "td")]
mod td;
mod unknown;
mod upstream;
mod val;

pub use crate::attrs::{DefBody, Late, Param};
pub use crate::context::OpNameData;
pub use crate::context::OpTraits;
pub use bytecode::{BuildEntry, BytecodeHooks, DialectVersion, EntryFields, EntryReader, EntryWriter, ReadVersion};
pub(crate) use const_names::{is_same, refusal, unknown};
pub use def::DefInfo;
pub(crate) use def::cpp_name;
pub use embedded::{EmbeddedSpec, OwnValue};
pub use fold::{Fold, FoldResult, Folded, Materialize, Update};
pub(crate) use groups::value_range;
pub use hook_names::SpecNames;
pub use hooks::{
    AcceptsTypes, ClassHook, DefHooks, DialectHooks, ExternalModels, FunctionPart, InferFrom, InferTypes,
    InterfaceEntry, Native, NewerParams, OpHooks, SyntaxTable, Verifier, VerifyAttr, VerifyDef, VerifyFunctionAttr,
    VerifyOp, VerifySymbolUses, VerifyTensor,
};
pub use lect_ods::spec::{DialectSpec, OpSpec, Shared};
pub use loaded::{DefEncoding, Dialect};
pub use migration::{
    Lost, Migration, MigrationCode, OpCode, OpRecord, OperandSource, RecordCode, RecordOperand, RecordResult,
};
pub use names::{is_bare_identifier, is_namespace, newer_name, op_name_fault};
pub(crate) use op::{CodeRow, KnownSlots};
pub use op::{OpInfo, PropInfo};
pub(crate) use registry::each_once;
pub use registry::{AlreadyKnown, DialectConflict, DialectProvider};
pub(crate) use services::Services;
pub(crate) use shape::Pair;
#[cfg(feature = "td")]
pub use td::{TdError, TdFolders};
pub(crate) use upstream::attr_alias;
pub use upstream::is_upstream;
pub use val::Val;

/// A dialect that is part of the program.
#[derive(Debug)]
pub struct DialectDef {
    /// What stands before the dot.
    pub namespace: &'static str,
    /// What it is. None for code that goes with a dialect whose spec comes from elsewhere.
    pub spec: Option<&'static EmbeddedSpec>,
    /// What its spec does not say.
    pub hooks: DialectHooks,
    /// Code for its syntax: a [`DialectSyntax`](crate::syntax::DialectSyntax), if it has any.
    pub syntax: Option<&'static dyn SyntaxTable>,
}

impl DialectDef {
    /// Whether there may be operations that a spec of the dialect does not have.
    pub fn is_open(&self) -> bool {
        self.spec.is_none_or(EmbeddedSpec::is_part)
    }

    /// Its model of an interface of dialects.
    pub fn interface<T: ?Sized + 'static>(&self) -> Option<&'static T> {
        self.hooks.interfaces.iter().find_map(InterfaceEntry::get)
    }
}
