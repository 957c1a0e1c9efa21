//! Links from definitions to their lines in `.td` files.

use lect_ods::order::Order as _;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Largest number of folders that are searched.
const MOST_FOLDERS: usize = 10_000;

/// Addresses of definitions, by their names. Names of definitions that come with lect follow their dialect: `arith/Arith_AddIOp`.
#[derive(Default)]
pub struct Sources(HashMap<String, String>);

impl Sources {
    /// Finds definitions in the `.td` files of folders. The address of a file is `url` and its path in the current folder.
    /// A file elsewhere has a path relative to the folder that is searched.
    pub fn find(url: &str, folders: impl IntoIterator<Item = PathBuf>) -> Self {
        let mut found = Self::default();
        let here = std::env::current_dir().and_then(fs::canonicalize).unwrap_or_default();
        let mut visited = 0;
        for root in folders {
            let Ok(root) = fs::canonicalize(if root.as_os_str().is_empty() { Path::new(".") } else { &root }) else {
                continue;
            };
            let base = if root.starts_with(&here) { &here } else { &root };
            let mut folders = vec![root.clone()];
            while let Some(folder) = folders.pop().filter(|_| visited < MOST_FOLDERS) {
                visited += 1;
                let mut entries: Vec<_> = fs::read_dir(&folder).into_iter().flatten().flatten().collect();
                entries.order_by_key(fs::DirEntry::path);
                for entry in entries {
                    let path = entry.path();
                    match entry.file_type() {
                        Ok(kind) if kind.is_dir() => folders.push(path),
                        Ok(kind) if kind.is_file() && path.extension().is_some_and(|it| it == "td") => {
                            found.add(url, base, &path);
                        }
                        _ => {}
                    }
                }
            }
        }
        found
    }

    /// Finds definitions of dialects that come with lect. The address of a file is `url` and its path in lect's repository.
    pub fn built_in<'n>(url: &str, dialects: impl IntoIterator<Item = &'n str>) -> Self {
        let mut found = Self::default();
        for dialect in dialects {
            let files = lect_dialects::files_of(dialect).chain(lect_openxla::files_of(dialect));
            for (path, text) in files {
                found.definitions(url, &path, text, &format!("{dialect}/"));
            }
        }
        found
    }

    /// Returns the address of a definition of a dialect.
    pub fn of(&self, dialect: &str, def: &str) -> Option<&str> {
        self.0.get(&format!("{dialect}/{def}")).or_else(|| self.0.get(def)).map(String::as_str)
    }

    fn add(&mut self, url: &str, base: &Path, path: &Path) {
        let Ok(text) = fs::read_to_string(path) else { return };
        let shown = path.strip_prefix(base).unwrap_or(path).to_string_lossy().replace('\\', "/");
        self.definitions(url, &shown, &text, "");
    }

    /// Adds the definitions of a text, with a prefix of their names.
    fn definitions(&mut self, url: &str, path: &str, text: &str, prefix: &str) {
        for (line, text) in (1..).zip(text.lines()) {
            let code = text.split("//").next().unwrap_or_default();
            let mut words = code.split_whitespace();
            // A definition may follow `let .. in`.
            let Some(_) = words.by_ref().find(|word| *word == "def") else { continue };
            let is_part = |char: char| char.is_ascii_alphanumeric() || char == '_';
            let name = words.next().and_then(|it| it.split(|char| !is_part(char)).next()).unwrap_or_default();
            if !name.is_empty() {
                self.0.entry(format!("{prefix}{name}")).or_insert_with(|| format!("{url}{path}#L{line}"));
            }
        }
    }
}
