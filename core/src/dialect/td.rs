//! Dialects from `.td` files at run time: one file, or folders in which a dialect is found by its namespace.

use std::path::Path;
use std::sync::Arc;

use lect_ods::spec::{DialectSpec, Shared};
use lect_ods::td::library::{Library, LibraryConfig, Reading};
use lect_ods::td::render::{Display, render_all};

use super::{Dialect, DialectProvider};
use crate::context::ContextData;

/// Error of loading dialects from files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TdError(Box<str>);

impl std::fmt::Display for TdError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TdError {}

impl TdError {
    fn new(message: impl Into<Box<str>>) -> Self {
        Self(message.into())
    }

    /// Renders the errors in the files, each with its source line.
    fn of(reading: &Reading) -> Self {
        let display = Display::default();
        let text: String = reading.said.iter().map(|(said, sources)| render_all(said, sources, &display)).collect();
        Self::new(text.trim_end())
    }
}

/// Dialects
impl ContextData {
    /// Loads the dialects that a `.td` file contributes to. Files that it includes are looked up beside it and in the
    /// prelude (`mlir/IR/OpBase.td` and the like), which is part of the program. A dialect must be loaded before the
    /// first lookup of its namespace.
    ///
    /// ```
    /// # let folder = std::env::temp_dir().join(format!("lect-load-td-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// let file = folder.join("desk.td");
    /// std::fs::write(&file, r#"
    ///     include "mlir/IR/OpBase.td"
    ///     def Desk_Dialect : Dialect { let name = "desk"; }
    ///     def Desk_LampOp : Op<Desk_Dialect, "lamp"> {
    ///       let arguments = (ins I1Attr:$on);
    ///       let assemblyFormat = "$on attr-dict";
    ///     }
    /// "#)?;
    /// let ctx = lect_core::Context::new();
    /// let dialects = ctx.load_td(&file)?;
    /// assert_eq!(dialects[0].spec().name, "desk");
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load_td(&self, path: impl AsRef<Path>) -> Result<Vec<&Dialect>, TdError> {
        self.load_td_with(path, &LibraryConfig::default())
    }

    /// Loads dialects like [`load_td`](Self::load_td), with a configuration of include folders, macros and the cache.
    /// The dialect folders of the configuration are ignored.
    pub fn load_td_with(&self, path: impl AsRef<Path>, config: &LibraryConfig) -> Result<Vec<&Dialect>, TdError> {
        let path = path.as_ref();
        let reading = Library::new(config.clone()).file(path);
        if reading.has_errors() {
            return Err(TdError::of(&reading));
        }
        if reading.dialects.is_empty() {
            return Err(TdError::new(format!("'{}' defines nothing of any dialect", path.display())));
        }
        let load =
            |spec: &Shared<DialectSpec>| self.load(spec.clone()).map_err(|known| TdError::new(known.to_string()));
        reading.dialects.iter().map(load).collect()
    }

    /// Registers the folders of a configuration, in which dialects are found by namespace at first use. Embedded and
    /// loaded dialects take precedence. A context has one set of folders.
    pub fn use_td_folders(&self, config: LibraryConfig) -> Result<Arc<TdFolders>, TdError> {
        let folders = Arc::new(TdFolders { library: Library::new(config) });
        if let Some(problem) = folders.library.unreadable().first() {
            return Err(TdError::new(problem.clone()));
        }
        match self.set_dialect_provider(folders.clone()) {
            Ok(()) => Ok(folders),
            Err(_) => Err(TdError::new("the context has a provider of dialects already")),
        }
    }
}

/// Folders of `.td` files whose dialects are loaded at first use: see [`ContextData::use_td_folders`].
#[derive(Debug)]
pub struct TdFolders {
    library: Library,
}

impl TdFolders {
    /// Returns the namespaces of all dialects in the folders, sorted.
    pub fn namespaces(&self) -> impl Iterator<Item = &str> {
        self.library.namespaces()
    }

    /// Returns the errors in the files of a dialect, which is read if necessary. Files with errors are left out of the
    /// dialect.
    pub fn error(&self, namespace: &str) -> Option<TdError> {
        let reading = self.library.dialect(namespace).or_else(|| self.library.additions(namespace))?;
        reading.has_errors().then(|| TdError::of(&reading))
    }
}

impl DialectProvider for TdFolders {
    fn dialect(&self, namespace: &str) -> Option<Shared<DialectSpec>> {
        self.library.dialect(namespace)?.dialects.first().cloned()
    }

    fn additions(&self, namespace: &str) -> Option<Shared<DialectSpec>> {
        self.library.additions(namespace)?.dialects.first().cloned()
    }

    fn described(&self, dialect: &DialectSpec) -> Option<Shared<DialectSpec>> {
        self.library.described(dialect)?.dialects.first().cloned()
    }
}
