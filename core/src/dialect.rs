//! Registry of dialects: their specs, and the hooks for semantics that specs cannot express.
//!
//! A dialect is a [`DialectSpec`] from Rust ([`DialectDef`]), a `.td` file or IRDL
//! ([`ContextData::load`](crate::context::ContextData::load), [`DialectProvider`]). A context loads a dialect at the
//! first use of one of its names, and compiles the definition of an operation ([`OpInfo`]) at its first use.
//! [`OpHooks`] hold the code of an operation. Hooks are found by the operation's name, so they serve a dialect from a
//! file as well as one that was compiled.

mod bytecode;
mod def;
mod embedded;
mod hook_names;
mod hooks;
mod loaded;
mod op;
mod registry;
mod shape;
#[cfg(feature = "td")]
mod td;
mod traits;
mod unknown;
mod upstream;

pub use bytecode::{BuildEntry, BytecodeHooks, DialectVersion, EntryFields, EntryReader, EntryWriter, ReadVersion};
pub(crate) use def::cpp_name;
pub use def::{DefBody, DefInfo, Late, Param};
pub use embedded::{EmbeddedSpec, OwnValue};
pub use hook_names::SpecNames;
pub(crate) use hook_names::is_same;
pub use hooks::{
    AcceptsTypes, AliasDef, AliasPart, ClassHook, DefDirective, DefHooks, DialectHooks, Directive, ExternalModels,
    FunctionPart, InferFrom, InferTypes, InterfaceEntry, NameBlockArgs, NameResults, Native, NewerParams, OpHooks,
    ParamHook, ParseDef, ParseOp, PrintOp, Verifier, VerifyAttr, VerifyDef, VerifyFunctionAttr, VerifyOp,
    VerifySymbolUses, VerifyTensor,
};
pub use lect_ods::spec::{DialectSpec, OpSpec, Shared};
pub use loaded::{DefEncoding, Dialect};
pub use op::{OpInfo, OpNameData, PropInfo};
pub use registry::{AlreadyKnown, DialectConflict, DialectProvider};
pub(crate) use registry::{Registry, each_once};
#[cfg(feature = "td")]
pub use td::{TdError, TdFolders};
pub use traits::OpTraits;
pub(crate) use upstream::attr_alias;
pub use upstream::is_upstream;

/// Returns true if `name` is a valid namespace: a letter or `_`, then letters, digits, `_` and `$`.
pub fn is_namespace(name: &[u8]) -> bool {
    let Some((first, rest)) = name.split_first() else { return false };
    (first.is_ascii_alphabetic() || *first == b'_')
        && rest.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$'))
}

/// Returns the error in the name of an operation, if any. A quoted name may contain almost any bytes.
pub fn op_name_fault(name: &[u8]) -> Option<&'static str> {
    if name.is_empty() {
        return Some("empty operation name is invalid");
    }
    name.contains(&0).then_some("null character not allowed in operation name")
}

/// A dialect that is part of the program.
#[derive(Debug)]
pub struct DialectDef {
    /// Namespace: the part of a name before the dot.
    pub namespace: &'static str,
    /// Spec of the dialect. None for hooks of a dialect whose spec comes from elsewhere.
    pub spec: Option<&'static EmbeddedSpec>,
    /// Code for the parts that the spec cannot express.
    pub hooks: DialectHooks,
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
