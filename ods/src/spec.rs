//! Model of definitions: dialects, operations, attributes, types, enums and interfaces.
//!
//! All of it is plain data that a Rust constant can hold as well as a file that is read at run time. Lists and strings
//! are [`Cow`]s, shared parts are [`Shared`]. A spec is created as a whole (from a `.td` file, a Rust macro, IRDL); its
//! users need not know its origin.
//!
//! Start with [`DialectSpec`] and [`OpSpec`].

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

mod change;
mod constraint;
mod def;
mod dialect;
mod encoding;
mod enums;
mod expr;
mod history;
mod interface;
mod native;
mod op;
mod pattern;
mod value;
mod version;

pub use change::{
    ChangeSpec, History, MLIR, MLIR_RELEASE, NEWEST_RELEASE, OperandSpec, ProducerVersion, ReleaseSpec, Renumbered,
    ResultSpec,
};
pub use constraint::{
    AttrConstraint, Constraint, PropConstraint, RegionConstraint, SuccessorConstraint, TypeConstraint, Variable,
};
pub use def::{DefKind, DefSpec, DefSyntax, ParamKind, ParamSpec};
pub use dialect::{DialectFlags, DialectSpec, DiscardableSpec, FunctionBody, FunctionSpec, Functions, NamingMethod};
pub use encoding::{AttrClass, EncodingSpec, Encodings, Field, FieldSpec};
pub use enums::{EnumCase, EnumKind, EnumSpec};
pub use expr::{BinaryOp, CastKind, Expr, LambdaParam, Statement, UnaryOp};
pub use interface::{InterfaceKind, InterfaceSpec, MethodParam, MethodSpec};
pub use native::{MAX_DEPTH as MAX_NATIVE_DEPTH, NativeKind, NativeSyntax};
pub use op::{
    Argument, Arity, BuilderParam, BuilderSpec, DefaultValue, DerivedSpec, DocGroup, Effect, Grouping, InterfaceUse,
    Matching, NameSpec, OpSpec, OpSyntax, Preset, PropKind, PropSpec, RegionSpec, SuccessorSpec, TraitKind, TraitSpec,
    ValueSpec,
};
pub use pattern::{
    Build, BuildLocation, BuildOp, Find, FindArg, FindKind, FindOp, NativeCode, NativeFind, PatternConstraint,
    PatternSpec, Slot, Symbol,
};
pub use value::{FieldKind, ValueKind};
pub use version::{Shapes, VersionSpec, show_version};

/// A string, borrowed from a constant or owned.
pub type Str = Cow<'static, str>;

/// A list, borrowed from a constant or owned.
pub type List<T> = Cow<'static, [T]>;

/// A value that many specs refer to: a constant, or one allocation for all of them.
pub enum Shared<T: 'static> {
    /// Part of a constant.
    Static(&'static T),
    /// Allocated while the program runs.
    Counted(Arc<T>),
}

impl<T> Shared<T> {
    /// Shares a value that is created while the program runs.
    pub fn new(value: T) -> Self {
        Shared::Counted(Arc::new(value))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Shared::Static(value) => value,
            Shared::Counted(value) => value,
        }
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        match self {
            Shared::Static(value) => Shared::Static(value),
            Shared::Counted(value) => Shared::Counted(Arc::clone(value)),
        }
    }
}

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Self::new(value)
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(&**self, &**other) || **self == **other
    }
}

impl<T: fmt::Debug> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
