//! Copies of a context with other versions of its dialects, for reading and writing IR in these versions.

use crate::attrs::AttrData;
use crate::attrs::FileRange;
use crate::context::{Context, ContextData};
use crate::diag::{Diagnostic, resolve};
use crate::dialect::{Dialect, DialectError};
use crate::loc::Loc;

/// Versions of dialects, by namespace.
type Stated = [(String, Vec<u64>)];

impl ContextData {
    /// Returns the versions that differ from the context's, of dialects with declared version changes.
    pub fn other_versions(&self, versions: &Stated) -> Vec<(String, Vec<u64>)> {
        let is_other = |(namespace, version): &&(String, Vec<u64>)| {
            let spec = self.dialect(namespace.as_bytes()).map(crate::dialect::Dialect::spec);
            spec.is_some_and(|spec| !spec.versions.is_empty() && *spec.version != **version)
        };
        versions.iter().filter(is_other).cloned().collect()
    }
}

impl Context {
    /// Creates a context with the dialects of this one, some of them in the given versions. Diagnostics of the new
    /// context are emitted in this one, with their locations converted.
    pub fn with_versions(&self, versions: &Stated) -> Result<Context, DialectError> {
        let registry = self.registry();
        let context = Context::with_known(registry.known.clone(), registry.services);
        let is_other = |name: &str| versions.iter().any(|it| it.0 == name);
        for dialect in self.loaded_dialects().filter(|it| !it.spec().name.contains('@') && !is_other(&it.spec().name)) {
            // The namespaces of a new context are unused, except builtin, which all contexts have.
            let _ = context.load(dialect.shared().clone());
        }
        for (namespace, version) in versions {
            let Some(dialect) = self.dialect(namespace.as_bytes()) else {
                return Err(DialectError::NoVersion(format!("there is no dialect '{namespace}'")));
            };
            let spec = super::at(dialect.spec(), namespace, version)?;
            context.load(spec)?;
        }
        if let Some(provider) = registry.provider.get() {
            let _ = context.set_dialect_provider(provider.clone());
        }
        let own = self.clone();
        context.set_handler(std::sync::Arc::new(move |from, diagnostic| own.report(moved(from, &own, diagnostic))));
        Ok(context)
    }
}

/// Converts a diagnostic of one context to another context.
fn moved(from: &ContextData, to: &ContextData, diagnostic: Diagnostic) -> Diagnostic {
    let loc = match resolve(from, diagnostic.loc) {
        None => Loc::UNKNOWN,
        Some(place) => {
            let place = FileRange::place(to.ident(&place.file), place.line, place.column);
            to.attrs().loc_value(to.attrs().intern(AttrData::FileLoc(place)))
        }
    };
    let notes = diagnostic.notes.into_iter().map(|note| moved(from, to, note)).collect();
    Diagnostic { loc, notes, ..diagnostic }
}

impl ContextData {
    /// Loads another version of a dialect than the one that there would be: all that is read and written is of that version.
    pub fn load_at(&self, namespace: &str, version: &[u64]) -> Result<&Dialect, DialectError> {
        let spec = self.registry().spec(namespace.as_bytes());
        let spec = spec.ok_or_else(|| DialectError::NoVersion(format!("there is no dialect '{namespace}'")))?;
        let spec = super::at(&spec, namespace, version)?;
        self.load(spec)
    }
}
