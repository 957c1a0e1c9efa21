//! Functions that patterns call by name.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use lect_core::ir::Isolate;

use super::item::Item;
use crate::rewrite::Rewriter;

/// A constraint on items, which may return further items. Returns `None` if it does not hold.
pub type Check = Arc<dyn Fn(&Isolate, &[Item]) -> Option<Vec<Item>> + Send + Sync>;

/// A rewrite function on items, which may return further items. Returns `None` without changes if it fails.
pub type Rewrite = Arc<dyn Fn(&mut Rewriter<'_>, &[Item]) -> Option<Vec<Item>> + Send + Sync>;

/// The functions that patterns can call by name: `pdl.apply_native_constraint "name"`, `NativeCodeCall<"name($0)">`.
#[derive(Clone, Default)]
pub struct Natives {
    checks: HashMap<String, Check>,
    rewrites: HashMap<String, Rewrite>,
}

impl fmt::Debug for Natives {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Natives").field("checks", &self.checks.keys()).field("rewrites", &self.rewrites.keys()).finish()
    }
}

impl Natives {
    /// Creates an empty set of functions.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a constraint, which returns its result items.
    #[must_use]
    pub fn with_check<F>(mut self, name: impl Into<String>, check: F) -> Self
    where
        F: Fn(&Isolate, &[Item]) -> Option<Vec<Item>> + Send + Sync + 'static,
    {
        self.checks.insert(name.into(), Arc::new(check));
        self
    }

    /// Adds a rewrite function.
    #[must_use]
    pub fn with_rewrite<F>(mut self, name: impl Into<String>, rewrite: F) -> Self
    where
        F: Fn(&mut Rewriter<'_>, &[Item]) -> Option<Vec<Item>> + Send + Sync + 'static,
    {
        self.rewrites.insert(name.into(), Arc::new(rewrite));
        self
    }

    /// Returns the constraint of a name.
    pub fn check(&self, name: &str) -> Option<&Check> {
        self.checks.get(name)
    }

    /// Returns the rewrite function of a name.
    pub fn rewrite(&self, name: &str) -> Option<&Rewrite> {
        self.rewrites.get(name)
    }
}
