//! Definitions with the texts about them, which dialects in a program keep apart.

use std::borrow::Cow;

use lect_ods::page::Page;
use lect_ods::spec::{DefSpec, DialectSpec, OpSpec};

use super::Snapshot;

impl Snapshot {
    /// Returns the texts about a dialect.
    pub(super) fn page(&self, namespace: &str) -> Option<&'static Page> {
        self.ctx.dialect(namespace.as_bytes())?.page()
    }

    /// Returns the definition of an operation with its summary and description.
    pub(super) fn documented_op<'a>(&self, op: &'a OpSpec) -> Cow<'a, OpSpec> {
        let page = op.name.split_once('.').and_then(|(namespace, _)| self.page(namespace));
        match page.filter(|_| op.description.is_empty()) {
            Some(page) => {
                let mut op = op.clone();
                page.fill_op(&mut op);
                Cow::Owned(op)
            }
            None => Cow::Borrowed(op),
        }
    }

    /// Returns the definition of a type or an attribute with its summary and description.
    pub(super) fn documented_def<'a>(&self, dialect: &DialectSpec, def: &'a DefSpec) -> Cow<'a, DefSpec> {
        match self.page(&dialect.name).filter(|_| def.description.is_empty()) {
            Some(page) => {
                let mut def = def.clone();
                page.fill_def(&dialect.name, &mut def);
                Cow::Owned(def)
            }
            None => Cow::Borrowed(def),
        }
    }
}
