//! Facts about an operation that its name tells.

use std::any::Any;

use super::{Equivalent, OpTraits};

/// What an [`OpName`](crate::entity::OpName) names.
#[derive(Debug)]
pub struct OpNameData {
    /// The full name.
    pub name: Box<[u8]>,
    /// Its definition, if a dialect of the context has it: an [`OpInfo`](crate::dialect::OpInfo).
    pub(crate) info: Option<Box<dyn Any + Send + Sync>>,
    /// What typed views go by: the spec that is part of the program, and the place in it, of this operation or of one of the
    /// same name and shape (`Dialect::typed_op`). They are here so that asking each of millions of operations what it is
    /// need not go through `info`.
    pub(crate) typed: Option<(&'static (dyn Any + Send + Sync), usize)>,
    /// The traits of its operation, none if that is not known. They are here for the same reason.
    pub(crate) traits: OpTraits,
    /// How many slots of inherent attributes such an operation has. It is here for the same reason.
    pub(crate) slots: usize,
    /// Whether a dialect of the context has this namespace.
    pub dialect_loaded: bool,
    /// Whether that dialect may have operations that are not in its spec; see [`Dialect::is_open`](crate::dialect::Dialect::is_open).
    pub dialect_open: bool,
    /// Whether that dialect accepts operations that are not in its spec; see [`Dialect::allows_unknown_ops`](crate::dialect::Dialect::allows_unknown_ops).
    pub unknown_allowed: bool,
    /// Whether MLIR has a dialect of this namespace, so that it is only not loaded here.
    pub upstream: bool,
}

impl OpNameData {
    /// What stands before the first dot; nothing without a dot.
    pub fn namespace(&self) -> &[u8] {
        match self.name.iter().position(|&byte| byte == b'.') {
            Some(dot) => &self.name[..dot],
            None => b"",
        }
    }

    /// Whether its operation is known and all of `traits` hold.
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
