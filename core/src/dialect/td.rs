//! Dialects from `.td` files at run time: one file, or folders in which a dialect is found by its namespace.

use std::path::Path;
use std::sync::Arc;

use lect_ods::spec::{DialectSpec, Shared};
use lect_ods::td::library::{Library, LibraryConfig, Reading};
use lect_ods::td::render::{Display, render_all};

use super::{Dialect, DialectError, DialectProvider};
use crate::context::ContextData;

/// Renders the errors in the files, each with its source line.
fn errors_of(reading: &Reading) -> DialectError {
    let display = Display::default();
    let text: String = reading.said.iter().map(|(said, sources)| render_all(said, sources, &display)).collect();
    DialectError::Files(text.trim_end().to_owned())
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
    pub fn load_td(&self, path: impl AsRef<Path>) -> Result<Vec<&Dialect>, DialectError> {
        self.load_td_with(path, &LibraryConfig::default())
    }

    /// Loads dialects like [`load_td`](Self::load_td), with a configuration of include folders, macros and the cache.
    /// The dialect folders of the configuration are ignored.
    pub fn load_td_with(&self, path: impl AsRef<Path>, config: &LibraryConfig) -> Result<Vec<&Dialect>, DialectError> {
        let path = path.as_ref();
        let reading = Library::new(config.clone()).file(path);
        if reading.has_errors() {
            return Err(errors_of(&reading));
        }
        if reading.dialects.is_empty() {
            return Err(DialectError::Files(format!("'{}' defines nothing of any dialect", path.display())));
        }
        reading.dialects.iter().map(|spec| self.load(spec.clone())).collect()
    }

    /// Registers the folders of a configuration, in which dialects are found by namespace at first use. Embedded and
    /// loaded dialects take precedence. A context has one set of folders.
    pub fn use_td_folders(&self, config: LibraryConfig) -> Result<Arc<TdFolders>, DialectError> {
        let folders = Arc::new(TdFolders { library: Library::new(config) });
        if let Some(problem) = folders.library.unreadable().first() {
            return Err(DialectError::Files(problem.clone()));
        }
        match self.set_dialect_provider(folders.clone()) {
            Ok(()) => Ok(folders),
            Err(_) => Err(DialectError::Files("the context has a provider of dialects already".to_owned())),
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
    pub fn error(&self, namespace: &str) -> Option<DialectError> {
        let reading = self.library.dialect(namespace).or_else(|| self.library.additions(namespace))?;
        reading.has_errors().then(|| errors_of(&reading))
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
