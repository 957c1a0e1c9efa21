//! Values in declarations, in the syntax of the version that declares them.

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use lect_ods::spec::DefKind;

use super::{MigrationPath, Versions};
use crate::context::ContextData;
use crate::dialect::Param;
use crate::entity::{Attr, Def, Type};

/// Parsers of values in declarations, which the parser of texts brings.
pub(crate) struct ValueReader {
    /// Reads an attribute. None, without an error, if it is none.
    pub attr: fn(&ContextData, &[u8], &dyn Versions) -> Option<Attr>,
    /// Reads a type. None, without an error, if it is none.
    pub ty: fn(&ContextData, &[u8], &dyn Versions) -> Option<Type>,
}

impl ValueReader {
    fn of(ctx: &ContextData) -> Option<&'static Self> {
        ctx.registry().services.value_reader.downcast_ref()
    }
}

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
        let attr = Self::guarded(|| (ValueReader::of(ctx)?.attr)(ctx, text.as_bytes(), self))?;
        known().insert(text.into(), Some(attr));
        Some(attr)
    }

    /// Parses a type, and migrates it to the context's version.
    pub fn ty(&self, ctx: &ContextData, text: &str) -> Option<Type> {
        Self::guarded(|| (ValueReader::of(ctx)?.ty)(ctx, text.as_bytes(), self))
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
