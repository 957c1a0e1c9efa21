//! Lists of `.td` files.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use lect_ods::td::LoadConfig;

/// A `.td` file.
#[derive(Clone, Debug)]
pub struct TdFile {
    /// Path from the root folder of this kind of file, with `/` between folders.
    pub name: String,
    /// Path of the file.
    pub path: PathBuf,
    /// Include directories.
    pub include_dirs: Vec<PathBuf>,
    /// Macros defined for `#ifdef`.
    pub macros: Vec<String>,
    /// Folder of MLIR's own files, if this file includes some.
    pub mlir_dir: Option<PathBuf>,
    /// Whether `--print-records` of the oracle differs, for a reason given in the file.
    pub prints_otherwise: bool,
    /// Arguments for `mlir-tblgen`, if `mlir-tblgen` is the oracle rather than `llvm-tblgen`.
    pub mlir_tblgen: Option<Vec<String>>,
}

/// Name of folders with included files.
const INPUTS: &str = "inputs";
/// Name of the folder of invalid files.
const ERRORS: &str = "errors";

/// Returns the folder of all our `.td` files, relative to this package, where cargo runs its tests. Paths in
/// diagnostics therefore do not depend on the machine.
pub fn root() -> PathBuf {
    PathBuf::from("filetests/tablegen")
}

/// Returns the file of a dialect that lect includes; none if the dialect has no file. Prefers the file with the
/// additions for MLIR's own tests.
pub fn dialect_file(name: &str) -> Option<PathBuf> {
    let module = if name == "async" { "async_" } else { name };
    let folders = ["core", "other", "targets", "test"].map(|part| {
        let dialects = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects");
        dialects.join(part).join("src").join(module)
    });
    let files = folders.into_iter().flat_map(|it| [it.join("with_tests.td"), it.join(format!("{name}.td"))]);
    files.into_iter().find(|file| file.exists())
}

/// Returns the include directories for files of dialects that lect includes: the dialect's folder, and the common ones.
pub fn include_dirs(file: &Path) -> Vec<PathBuf> {
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects/core/src");
    file.ancestors().skip(1).take(2).map(Path::to_owned).chain([core]).collect()
}

/// Returns our valid files, by name.
pub fn valid() -> Result<Vec<TdFile>, String> {
    list(&root(), &|path| !has_folder(path, INPUTS) && !has_folder(path, ERRORS), TdFile::ours)
}

/// Returns our invalid files, by name.
pub fn wrong() -> Result<Vec<TdFile>, String> {
    list(&root(), &|path| !has_folder(path, INPUTS) && has_folder(path, ERRORS), TdFile::ours)
}

/// Returns the folder that MLIR's `mlir/..` files are included from, if present: `$LECT_MLIR_TD_DIR`, or the folder of
/// Debian's packages.
pub fn mlir_root() -> Option<PathBuf> {
    let root = std::env::var_os("LECT_MLIR_TD_DIR").unwrap_or_else(|| "/usr/lib/llvm-22/include".into());
    let root = PathBuf::from(root);
    root.join("mlir").is_dir().then_some(root)
}

/// Returns MLIR's files, by name.
pub fn mlir(root: &Path) -> Result<Vec<TdFile>, String> {
    list(&root.join("mlir"), &|_| true, |name, path| {
        let mut file = TdFile::plain(name, path);
        file.mlir_dir = Some(root.to_owned());
        // ArmSME files include files of their own folder, which MLIR's build adds to the include path.
        if file.name.starts_with("Dialect/ArmSME/IR/") {
            file.include_dirs.extend(path.parent().map(Path::to_owned));
        }
        Ok(file)
    })
}

/// Returns all files in a folder and its subfolders, by name.
pub fn td_files(root: &Path) -> Result<Vec<TdFile>, String> {
    list(root, &|_| true, |name, path| Ok(TdFile::plain(name, path)))
}

/// Returns the names of all files that are included by one of `files`.
pub fn included(files: &[TdFile]) -> HashSet<String> {
    let texts = files.iter().filter_map(|file| fs::read_to_string(&file.path).ok());
    let names = |text: String| -> Vec<String> {
        let lines = text.lines().filter_map(|line| line.trim_start().strip_prefix("include")?.split('"').nth(1));
        lines.map(str::to_owned).collect()
    };
    texts.flat_map(names).collect()
}

fn has_folder(path: &Path, name: &str) -> bool {
    path.parent().is_some_and(|folder| folder.iter().any(|part| part == name))
}

fn list(
    root: &Path,
    wanted: &dyn Fn(&Path) -> bool,
    read: impl Fn(String, &Path) -> Result<TdFile, String>,
) -> Result<Vec<TdFile>, String> {
    let mut paths = Vec::new();
    collect(root, &mut paths).map_err(|error| format!("{}: {error}", root.display()))?;
    paths.sort();
    let within = |path: &Path| path.strip_prefix(root).unwrap_or(path).to_owned();
    let paths = paths.iter().map(|path| (within(path), path)).filter(|(within, _)| wanted(within));
    paths.map(|(within, path)| read(within.to_string_lossy().replace('\\', "/"), path)).collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else if path.extension().is_some_and(|extension| extension == "td") {
            paths.push(path);
        }
    }
    Ok(())
}

impl TdFile {
    fn plain(name: String, path: &Path) -> Self {
        Self {
            name,
            path: path.to_owned(),
            include_dirs: Vec::new(),
            macros: Vec::new(),
            mlir_dir: None,
            prints_otherwise: false,
            mlir_tblgen: None,
        }
    }

    /// Reads the options in the leading comments.
    fn ours(name: String, path: &Path) -> Result<Self, String> {
        let mut file = Self::plain(name, path);
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", file.name))?;
        let folder = path.parent().unwrap_or(path);
        for line in text.lines() {
            let Some(comment) = line.strip_prefix("// ") else { break };
            if let Some(args) = comment.strip_prefix("ARGS: ") {
                file.read_args(args, folder).map_err(|word| format!("{}: what is '{word}'?", file.name))?;
            } else if comment.starts_with("ORACLE: prints otherwise because ") {
                file.prints_otherwise = true;
            } else if let Some(args) = comment.strip_prefix("ORACLE: mlir-tblgen ") {
                file.mlir_tblgen = Some(args.split_whitespace().map(str::to_owned).collect());
                file.mlir_dir = mlir_root();
            }
        }
        Ok(file)
    }

    fn read_args<'t>(&mut self, args: &'t str, folder: &Path) -> Result<(), &'t str> {
        let mut words = args.split_whitespace();
        while let Some(word) = words.next() {
            let (flag, value) = word.split_at_checked(2).ok_or(word)?;
            let value = if value.is_empty() { words.next().ok_or(word)? } else { value };
            match flag {
                "-I" => self.include_dirs.push(folder.join(value)),
                "-D" => self.macros.push(value.to_owned()),
                _ => return Err(word),
            }
        }
        Ok(())
    }

    /// Returns the configuration for lect alone: with the prelude.
    pub fn config(&self) -> LoadConfig {
        LoadConfig::default().with_include_dirs(self.include_dirs.clone()).with_macros(self.macros.clone())
    }

    /// Returns the configuration for comparison with an oracle: with MLIR's files instead of the prelude.
    pub fn config_beside_oracle(&self) -> LoadConfig {
        let include_dirs = self.include_dirs.iter().chain(&self.mlir_dir).cloned().collect();
        self.config().with_include_dirs(include_dirs).with_prelude(false)
    }

    /// Returns the oracle's flags for the same configuration.
    pub fn flags(&self) -> Vec<String> {
        let dirs = self.include_dirs.iter().chain(&self.mlir_dir).map(|dir| format!("-I{}", dir.display()));
        dirs.chain(self.macros.iter().map(|name| format!("-D{name}"))).collect()
    }
}
