//! Values in declarations, in the syntax of the version that declares them.

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use lect_ods::spec::DefKind;

use super::{MigrationPath, Versions};
use crate::context::ContextData;
use crate::diag::Failure;
use crate::dialect::Param;
use crate::entity::{Attr, Def, Type};
use crate::text::{PieceConfig, parse_attr_bytes, parse_type_bytes};

/// A version of a dialect in whose syntax values are declared.
pub(super) struct Stage {
    namespace: Box<str>,
    version: Box<[u64]>,
    /// Path to the context's version.
    path: OnceLock<Option<Arc<MigrationPath>>>,
    attrs: Mutex<HashMap<Box<str>, Option<Attr>>>,
    /// Values of new parameters, in the context's version.
    params: Mutex<HashMap<(Def, usize), Param>>,
}

/// Maximum recursion: the default of a parameter may be of the type with the parameter.
const DEPTH: u32 = 16;

thread_local! {
    static WITHIN: Cell<u32> = const { Cell::new(0) };
}

impl Stage {
    pub fn new(namespace: &str, version: &[u64]) -> Arc<Self> {
        let (path, attrs, params) = (OnceLock::new(), Mutex::default(), Mutex::default());
        Arc::new(Self { namespace: namespace.into(), version: version.into(), path, attrs, params })
    }

    /// Returns the path to the context's version; `None` if the context has this one.
    fn path(&self, ctx: &ContextData) -> Option<&Arc<MigrationPath>> {
        let find = || ctx.migration_path(&self.namespace, &self.version).ok().flatten();
        self.path.get_or_init(find).as_ref()
    }

    /// Parses an attribute, and migrates it to the context's version.
    pub fn attr(&self, ctx: &ContextData, text: &str) -> Option<Attr> {
        let known = || self.attrs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(attr) = known().get(text) {
            return *attr;
        }
        let attr = self.read(ctx, |config| parse_attr_bytes(ctx, text.as_bytes(), config))?;
        known().insert(text.into(), Some(attr));
        Some(attr)
    }

    /// Parses a type, and migrates it to the context's version.
    pub fn ty(&self, ctx: &ContextData, text: &str) -> Option<Type> {
        self.read(ctx, |config| parse_type_bytes(ctx, text.as_bytes(), config))
    }

    /// Returns the value of an absent parameter, which `read` parses at the first call.
    pub fn param(&self, (def, at): (Def, usize), read: impl FnOnce() -> Option<Param>) -> Option<Param> {
        let known = || self.params.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(param) = known().get(&(def, at)) {
            return Some(param.clone());
        }
        let param = read()?;
        known().insert((def, at), param.clone());
        Some(param)
    }

    /// Parses a Rust value, and migrates it to the context's version.
    pub fn value(&self, ctx: &ContextData, (def, at): (Def, usize), text: &str) -> Option<Param> {
        Self::guarded(|| ctx.value_of_text(def, at, text, self))
    }

    fn read<T>(&self, ctx: &ContextData, read: impl FnOnce(&PieceConfig<'_>) -> Result<T, Failure>) -> Option<T> {
        let config = PieceConfig::new(b"<default>").with_allow_unregistered(true).with_versions(Some(self));
        Self::guarded(|| ctx.capture_diagnostics(|| read(&config)).0.ok())
    }

    /// Parses a value that may contain other declared values.
    fn guarded<T>(read: impl FnOnce() -> Option<T>) -> Option<T> {
        let depth = WITHIN.get();
        if depth > DEPTH {
            return None;
        }
        WITHIN.set(depth + 1);
        let read = read();
        WITHIN.set(depth);
        read
    }

    /// Returns a definition in this version.
    pub fn def(&self, ctx: &ContextData, kind: DefKind, name: &str) -> Option<Def> {
        match self.path(ctx) {
            Some(path) => path.file_def(ctx, kind, name),
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
        if *namespace == *self.namespace.as_bytes() {
            return self.path(ctx).cloned();
        }
        // Other dialects are in the syntax of their newest versions.
        let newest = ctx.dialect(namespace)?.spec().newest()?.to_vec();
        ctx.migration_path(str::from_utf8(namespace).ok()?, &newest).ok().flatten()
    }
}

impl fmt::Debug for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Stage").field(&self.namespace).field(&self.version).finish()
    }
}
