//! Data of operation names.

use super::{Equivalent, OpInfo, OpTraits};
use crate::entity::{Attr, OpName};

/// The operation that a typed view matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ViewId {
    /// Number of the embedded spec.
    pub spec: usize,
    /// Index of the operation there.
    pub index: usize,
    /// The reserved name, unless too many are.
    pub name: Option<OpName>,
}

/// The creation of operations that have operands, results and at most one inherent attribute.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainOp {
    /// Default value of the inherent attribute.
    pub default: Option<Attr>,
}

/// Data of an [`OpName`](crate::entity::OpName).
#[derive(Debug)]
pub struct OpNameData {
    /// The full name.
    pub name: Box<[u8]>,
    /// Definition, if a dialect of the context has the operation.
    pub(crate) info: Option<Box<OpInfo>>,
    /// The operation that typed views match: this operation, or one of the same name and shape (`Dialect::typed_op`).
    pub(crate) view: Option<ViewId>,
    /// Set if the operation has at most one inherent attribute, and derives no discardable ones from it. For builders.
    pub(crate) plain: Option<PlainOp>,
    /// Traits; empty if the operation is unregistered. Kept here for the same reason.
    pub(crate) traits: OpTraits,
    /// Number of slots for inherent attributes. Kept here for the same reason.
    pub(crate) slots: usize,
    /// Whether a dialect of the context has this namespace.
    pub dialect_loaded: bool,
    /// Whether that dialect may have operations that are not in its spec; see [`Dialect::is_open`](crate::dialect::Dialect::is_open).
    pub dialect_open: bool,
    /// Whether that dialect accepts operations that are not in its spec; see [`Dialect::allows_unknown_ops`](crate::dialect::Dialect::allows_unknown_ops).
    pub unknown_allowed: bool,
    /// Whether MLIR has a dialect of this namespace, loaded here or not.
    pub upstream: bool,
}

impl OpNameData {
    /// Returns the part before the first dot; empty without a dot.
    pub fn namespace(&self) -> &[u8] {
        match self.name.iter().position(|&byte| byte == b'.') {
            Some(dot) => &self.name[..dot],
            None => b"",
        }
    }

    /// Returns the definition, if the operation is registered.
    #[inline]
    pub fn info(&self) -> Option<&OpInfo> {
        self.info.as_deref()
    }

    /// Returns true if the operation is registered and has all of `traits`.
    #[inline]
    pub fn has(&self, traits: OpTraits) -> bool {
        self.traits.contains(traits)
    }
}

impl std::hash::Hash for OpNameData {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl PartialEq for OpNameData {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for OpNameData {}

impl Equivalent<OpNameData> for [u8] {
    fn equivalent(&self, item: &OpNameData) -> bool {
        *self == *item.name
    }
}
