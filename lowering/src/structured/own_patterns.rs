//! Canonicalization patterns of chosen operations.

use lect_support::prelude::*;
use lect_transforms::rewrite::{Canonicalize, Filter, RewritePattern, Root};

/// The canonicalization patterns of the operations of one name, or of all operations.
pub(crate) struct OwnPatterns {
    /// The operations.
    root: Root,
    filter: Filter,
}

impl OwnPatterns {
    /// Selects all patterns of the operations of a name.
    pub(crate) fn of(name: &'static str) -> Self {
        Self { root: Root::Op(name), filter: Filter::default() }
    }

    /// Selects the patterns of all operations.
    pub(crate) fn from_everything() -> Self {
        Self { root: Root::Any, filter: Filter::default() }
    }

    /// Restricts the patterns to those of these names.
    pub(crate) fn only(mut self, names: &[&str]) -> Self {
        self.filter = self.filter.with_enabled(names.iter().map(|name| (*name).to_owned()).collect());
        self
    }

    /// Omits the patterns of these names.
    pub(crate) fn without(mut self, names: &[&str]) -> Self {
        self.filter = self.filter.with_disabled(names.iter().map(|name| (*name).to_owned()).collect());
        self
    }
}

impl RewritePattern for OwnPatterns {
    fn root(&self) -> Root {
        self.root
    }

    fn rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
        let mut at = 0;
        loop {
            let model = rw.op(op).interfaces::<dyn Canonicalize>().nth(at)?;
            if model.canonicalize(op, rw, &self.filter).is_some() {
                return Some(());
            }
            at += 1;
        }
    }
}
