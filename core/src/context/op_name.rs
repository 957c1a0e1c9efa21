//! Data of operation names.

use super::typed_ops::TypedId;
use super::{Equivalent, OpInfo, OpTraits};

/// Data of an [`OpName`](crate::entity::OpName).
#[derive(Debug)]
pub struct OpNameData {
    /// The full name.
    pub name: Box<[u8]>,
    /// Definition, if a dialect of the context has the operation.
    pub(crate) info: Option<Box<OpInfo>>,
    /// The operation that typed views match: this operation, or one of the same name and shape (`Dialect::typed_op`).
    /// With it, a number that is greater than all indices of the embedded spec.
    ///
    /// Kept here so that type checks on millions of operations need not look into `info`.
    pub(crate) typed: Option<(TypedId, usize)>,
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
