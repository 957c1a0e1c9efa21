//! Values in declarations, which are in the words of the version that declares them.

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use lect_ods::spec::DefKind;

use super::{MigrationPath, Versions};
use crate::context::ContextData;
use crate::diag::Failure;
use crate::entity::{Attr, Def, Type};
use crate::text::{PieceConfig, parse_attr_bytes, parse_type_bytes};

/// A version of a dialect that declares values.
pub(super) struct Stage {
    namespace: Box<str>,
    version: Box<[u64]>,
    /// The way to the context's version.
    path: OnceLock<Option<Arc<MigrationPath>>>,
    attrs: Mutex<HashMap<Box<str>, Option<Attr>>>,
}

/// A default of a parameter may be of the type that has the parameter.
const DEPTH: u32 = 16;

thread_local! {
    static WITHIN: Cell<u32> = const { Cell::new(0) };
}

impl Stage {
    pub fn new(namespace: &str, version: &[u64]) -> Arc<Self> {
        let (path, attrs) = (OnceLock::new(), Mutex::default());
        Arc::new(Self { namespace: namespace.into(), version: version.into(), path, attrs })
    }

    /// The way to the context's version; none if the context has this one.
    fn path(&self, ctx: &ContextData) -> Option<&Arc<MigrationPath>> {
        let find = || ctx.migration_path(&self.namespace, &self.version).ok().flatten();
        self.path.get_or_init(find).as_ref()
    }

    /// The attribute that a text spells, as the context's version has it.
    pub fn attr(&self, ctx: &ContextData, text: &str) -> Option<Attr> {
        if self.path(ctx).is_none() {
            return ctx.spelled_attr(text);
        }
        let known = || self.attrs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(attr) = known().get(text) {
            return *attr;
        }
        let attr = self.read(ctx, |config| parse_attr_bytes(ctx, text.as_bytes(), config))?;
        known().insert(text.into(), Some(attr));
        Some(attr)
    }

    /// The type that a text spells, as the context's version has it.
    pub fn ty(&self, ctx: &ContextData, text: &str) -> Option<Type> {
        match self.path(ctx) {
            None => ctx.spelled_type(text),
            Some(_) => self.read(ctx, |config| parse_type_bytes(ctx, text.as_bytes(), config)),
        }
    }

    fn read<T>(&self, ctx: &ContextData, read: impl FnOnce(&PieceConfig<'_>) -> Result<T, Failure>) -> Option<T> {
        let depth = WITHIN.get();
        if depth > DEPTH {
            return None;
        }
        WITHIN.set(depth + 1);
        let config = PieceConfig::new(b"<default>").with_allow_unregistered(true).with_versions(Some(self));
        let (read, _) = ctx.capture_diagnostics(|| read(&config));
        WITHIN.set(depth);
        read.ok()
    }

    /// A definition as this version has it.
    pub fn def(&self, ctx: &ContextData, kind: DefKind, name: &str) -> Option<Def> {
        match self.path(ctx) {
            Some(path) => path.of_file(ctx, kind, name),
            None => {
                let dialect = ctx.dialect(self.namespace.as_bytes())?;
                let all = if kind == DefKind::Attr { &dialect.spec().attrs } else { &dialect.spec().types };
                dialect.def_at(kind, all.iter().position(|it| *it.def == *name)?)
            }
        }
    }
}

impl Versions for Stage {
    fn migration_path(&self, ctx: &ContextData, namespace: &[u8]) -> Option<Arc<MigrationPath>> {
        if *namespace == *self.namespace.as_bytes() { self.path(ctx).cloned() } else { None }
    }
}

impl fmt::Debug for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Stage").field(&self.namespace).field(&self.version).finish()
    }
}
