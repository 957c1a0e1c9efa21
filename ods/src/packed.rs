//! Texts that are compressed into a program (feature `packed`), such as `.td` files that others include.
//!
//! Macros and build scripts compress them by [`pack`] and [`pack_folders`]. The program decompresses them at first use.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{fs, io};

/// A text that is decompressed at first use.
pub struct Packed {
    bytes: &'static [u8],
    length: usize,
    text: OnceLock<String>,
}

impl Packed {
    /// Creates the text from its bytes as [`pack`] returns them, and its largest length in bytes.
    pub const fn new(bytes: &'static [u8], length: usize) -> Self {
        Packed { bytes, length, text: OnceLock::new() }
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| unpack(self.bytes, self.length))
    }
}

/// Returns the text that [`pack`] compressed, of at most `length` bytes.
pub fn unpack(bytes: &[u8], length: usize) -> String {
    let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(bytes, length);
    debug_assert!(bytes.is_ok(), "the program and the code that packed the text are of one version");
    bytes.ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// Compresses a text by DEFLATE.
pub fn pack(text: &str) -> Vec<u8> {
    const BEST: u8 = 9;
    miniz_oxide::deflate::compress_to_vec(text.as_bytes(), BEST)
}

/// The `.td` files of a dialect, compressed together.
pub struct Folder {
    name: &'static str,
    place: &'static str,
    text: Packed,
    files: &'static [(&'static str, usize)],
}

impl Folder {
    /// Creates the folder of a dialect.
    ///
    /// `place` is its path in the repository. `files` are the sorted paths for includes, such as `arith/base.td`, with the
    /// offset of the end of each file in the concatenated text.
    pub const fn new(
        name: &'static str,
        place: &'static str,
        bytes: &'static [u8],
        files: &'static [(&'static str, usize)],
    ) -> Self {
        let length = if let [.., (_, end)] = files { *end } else { 0 };
        Folder { name, place, text: Packed::new(bytes, length), files }
    }

    fn file(&'static self, name: &str) -> Option<(&'static str, &'static str)> {
        let at = self.files.binary_search_by_key(&name, |file| file.0).ok()?;
        let start = at.checked_sub(1).map_or(0, |before| self.files[before].1);
        Some((self.files[at].0, self.text.text().get(start..self.files[at].1)?))
    }
}

/// Finds a file by its path for includes, and returns both the path and the text.
pub fn file_of(folders: &'static [Folder], path: &str) -> Option<(&'static str, &'static str)> {
    let (name, _) = path.split_once('/')?;
    folders.iter().find(|folder| folder.name == name)?.file(path)
}

/// Returns the files of a dialect, each as its path in the repository and its text.
pub fn files_of(folders: &'static [Folder], dialect: &str) -> impl Iterator<Item = (String, &'static str)> {
    folders.iter().filter(move |folder| folder.name == dialect).flat_map(|folder| {
        let files = folder.files.iter().filter_map(|file| folder.file(file.0));
        files.map(|(path, text)| {
            let name = path.split_once('/').map_or(path, |(_, name)| name);
            (format!("{}/{name}", folder.place), text)
        })
    })
}

/// Packs folders of `.td` files in a build script. Each is given with its path in the repository.
///
/// Writes `td_files.rs` to the folder `out`: the item `FOLDERS`, an array of [`Folder`].
pub fn pack_folders(out: &Path, folders: &[(PathBuf, String)]) -> io::Result<()> {
    let (mut code, mut count) = (String::new(), 0);
    for (folder, place) in folders {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        // The module of `async` is named `async_`, because `async` is a keyword of Rust.
        let name = name.trim_end_matches('_');
        let mut found = Vec::new();
        add_td_files(folder, name, &mut found)?;
        found.sort();
        let (mut text, mut files) = (String::new(), String::new());
        for (name, path) in &found {
            // Histories are compiled into the program, so these files are empty. Names in `lect/Versions.td` may collide
            // with those of other files.
            if !path.ends_with("history.td") {
                text += &fs::read_to_string(path)?;
            }
            let _ = write!(files, "(\"{name}\", {}),", text.len());
        }
        if files.is_empty() {
            continue;
        }
        fs::write(out.join(name), pack(&text))?;
        let bytes = format!("include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{name}\"))");
        let _ = writeln!(code, "Folder::new(\"{name}\", \"{place}\", {bytes}, &[{files}]),");
        count += 1;
    }
    fs::write(out.join("td_files.rs"), format!("static FOLDERS: [Folder; {count}] = [\n{code}];\n"))
}

/// Adds the `.td` files of a folder and of the folders in it, with their paths for includes.
fn add_td_files(folder: &Path, prefix: &str, found: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for path in sorted(folder)? {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{prefix}/{file}");
        if path.is_dir() {
            add_td_files(&path, &name, found)?;
        } else if file.ends_with(".td") {
            found.push((name, path));
        }
    }
    Ok(())
}

/// Returns the paths of the files and folders in a folder, sorted.
pub fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}
