//! Handles of the names of operations that have typed views.

use std::sync::OnceLock;

use crate::entity::OpName;

/// The handles of operations that views are of, so that making one need not look its name up.
pub(crate) struct TypedNames(pub(crate) [OnceLock<Box<[OnceLock<OpName>]>>; DIALECTS]);

/// Of how many dialects handles are kept; those of others are looked up by name.
const DIALECTS: usize = 64;

impl Default for TypedNames {
    fn default() -> Self {
        Self(std::array::from_fn(|_| OnceLock::new()))
    }
}
