//! `lect init`: writes a `lect.toml` for the contents of a folder.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use lect_ods::td::library::{Library, LibraryConfig};

use crate::config::FILE_NAME;
use crate::opt::compat::quoted;
use crate::opt::failure::{Failure, exit_code, note};
use crate::opt::output::Output;
use crate::opt::tree::Tree;

/// Writes a lect.toml for the dialects that a folder has
#[derive(Args)]
pub struct Init {
    /// The folder
    #[arg(default_value = ".", value_name = "FOLDER")]
    folder: PathBuf,

    /// Replace the file if there is one
    #[arg(long)]
    force: bool,
}

impl Init {
    /// Runs the command.
    pub fn run(&self) -> ExitCode {
        exit_code(self.try_run())
    }

    fn try_run(&self) -> Result<(), Failure> {
        let current = self.folder == Path::new(".");
        let file = if current { PathBuf::from(FILE_NAME) } else { self.folder.join(FILE_NAME) };
        if file.exists() && !self.force {
            return Err(Failure::Message(format!("there is '{}' already; --force replaces it", file.display())));
        }
        let found = Found::of(&self.folder);
        let mut out = Output::to(&file)?;
        out.put(found.text().as_bytes())?;
        out.keep()?;
        let first = self.first_test()?;
        let dialects = if found.namespaces.is_empty() { "none".to_owned() } else { found.namespaces.join(", ") };
        let more = first.map(|test| format!(" and '{}'", test.display())).unwrap_or_default();
        note(&format!("wrote '{}'{more}; dialects found: {dialects}", file.display()));
        Ok(())
    }

    /// Writes a test that passes, if there is no folder of tests yet. Returns its path.
    fn first_test(&self) -> Result<Option<PathBuf>, Failure> {
        let current = self.folder == Path::new(".");
        let folder = if current { PathBuf::from("test") } else { self.folder.join("test") };
        if folder.exists() {
            return Ok(None);
        }
        fs::create_dir(&folder)
            .map_err(|error| Failure::Message(format!("cannot make '{}': {error}", folder.display())))?;
        let file = folder.join("first.mlir");
        let mut out = Output::to(&file)?;
        out.put(FIRST_TEST.as_bytes())?;
        out.keep()?;
        Ok(Some(file))
    }
}

/// A test that passes, for `lect test`.
const FIRST_TEST: &str = "\
// RUN: lect opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @sum
// CHECK: %[[SUM:.*]] = arith.constant 5 : i32
// CHECK: return %[[SUM]]
func.func @sum() -> i32 {
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %sum = arith.addi %two, %three : i32
  return %sum : i32
}
";

/// Dialect files of a folder, by paths relative to it.
#[derive(Default)]
struct Found {
    folders: BTreeSet<PathBuf>,
    include: BTreeSet<PathBuf>,
    overlays: BTreeSet<PathBuf>,
    namespaces: Vec<String>,
}

impl Found {
    fn of(folder: &Path) -> Self {
        let (files, _) = Tree { extensions: &["td"], skips_hidden: true }.files(&[folder.to_owned()]);
        let mut found = Self::default();
        let relative = |path: &Path| path.strip_prefix(folder).unwrap_or(path).to_owned();
        let mut includes = BTreeSet::new();
        for file in &files {
            let Ok(text) = fs::read_to_string(file) else { continue };
            let own = file.parent().unwrap_or(Path::new(""));
            if text.contains("\"lect/Overlay.td\"") {
                found.overlays.insert(relative(file));
            } else if text.lines().any(defines_dialect) {
                found.folders.insert(relative(own));
            }
            let named = text.lines().filter_map(included).filter(|name| !own.join(name).exists());
            includes.extend(named.map(PathBuf::from));
        }
        // A folder includes its subfolders.
        let outer = found.folders.clone();
        found.folders.retain(|inner| !outer.iter().any(|outer| outer != inner && inner.starts_with(outer)));
        for name in &includes {
            // The root of an included file is the folder that its name in the `include` is relative to.
            let roots = files
                .iter()
                .filter(|file| file.ends_with(name))
                .filter_map(|file| file.ancestors().nth(name.components().count()).map(relative));
            found.include.extend(roots);
        }
        let whole = |paths: &BTreeSet<PathBuf>| paths.iter().map(|path| folder.join(path)).collect::<Vec<_>>();
        let config =
            LibraryConfig::default().with_folders(whole(&found.folders)).with_include_dirs(whole(&found.include));
        found.namespaces = Library::new(config).namespaces().map(str::to_owned).collect();
        found
    }

    /// Returns the text of the file.
    fn text(&self) -> String {
        let namespaces = match self.namespaces.is_empty() {
            true => String::new(),
            false => format!("# Found: {}\n", self.namespaces.join(", ")),
        };
        format!(
            "# The project file of lect. Paths are relative to this folder; flags of commands add to it or override it.\n\
             \n\
             # The release of MLIR that bytecode is written for.\n\
             # release = {release}\n\
             \n\
             # Whether operations of dialects that are not loaded are accepted.\n\
             allow-unregistered = false\n\
             \n\
             [dialects]\n\
             {namespaces}\
             # Folders of .td files in which dialects are found by namespace, when they are met.\n\
             folders = {folders}\n\
             # Files to load first, and namespaces of dialects in the folders.\n\
             load = []\n\
             # Where included files are found.\n\
             include = {include}\n\
             # Macros for #ifdef.\n\
             define = []\n\
             # Files that describe what definitions leave to C++, or folders of such files.\n\
             overlays = {overlays}\n\
             \n\
             [format]\n\
             # Columns of a line, and blanks of the contents of regions and of further lines of an operation.\n\
             width = 100\n\
             indent = 2\n\
             continuation = 4\n\
             \n\
             [test]\n\
             # Test files and folders of those, for 'lect test'.\n\
             paths = [\"test\"]\n\
             \n\
             [patterns]\n\
             # Files of patterns by name, for 'lect opt --patterns NAME'.\n\
             # tidy = [\"tidy.td\"]\n\
             \n\
             [pipelines]\n\
             # Passes by name, for 'lect opt --pipeline NAME'.\n\
             # small = \"builtin.module(cse,symbol-dce)\"\n",
            release = lect_ods::spec::MLIR_RELEASE,
            folders = list(&self.folders),
            include = list(&self.include),
            overlays = list(&self.overlays),
        )
    }
}

/// Returns true if a line of TableGen defines a dialect: `def Desk_Dialect : Dialect {`
fn defines_dialect(line: &str) -> bool {
    let after = line.trim_start().strip_prefix("def ").and_then(|rest| rest.split_once(':')).map(|it| it.1);
    after.is_some_and(|base| {
        base.trim_start().split(|c: char| !c.is_alphanumeric() && c != '_').next() == Some("Dialect")
    })
}

/// Returns the name of the file that a line includes.
fn included(line: &str) -> Option<&str> {
    let name = line.trim_start().strip_prefix("include")?.trim_start().strip_prefix('"')?;
    name.split('"').next()
}

/// Formats a list of paths in TOML, with slashes on every system.
fn list(paths: &BTreeSet<PathBuf>) -> String {
    let shown = |path: &PathBuf| match path.as_os_str().is_empty() {
        true => quoted("."),
        false => quoted(&path.to_string_lossy().replace('\\', "/")),
    };
    format!("[{}]", paths.iter().map(shown).collect::<Vec<_>>().join(", "))
}
