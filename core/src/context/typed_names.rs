//! Handles of the names of operations that have typed views.

use std::sync::OnceLock;

use crate::entity::OpName;

/// Handles of the operations that typed views match, so that creating one needs no lookup by name.
pub(crate) struct TypedNames(pub(crate) [OnceLock<Box<[OnceLock<OpName>]>>; DIALECTS]);

/// Maximum number of dialects with cached handles; operations of other dialects are looked up by name.
const DIALECTS: usize = 64;

impl Default for TypedNames {
    fn default() -> Self {
        Self(std::array::from_fn(|_| OnceLock::new()))
    }
}
