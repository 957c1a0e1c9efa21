//! Files of the projects of open documents, whether these are open or not.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::Location;

use super::convert;
use super::documents::{Document, Documents, Language, path_of, uri_of};
use crate::td;
use crate::td::walk::Definition;
use crate::text::Lines;

/// Largest number of files of a project that are read.
const MOST_FILES: usize = 2000;

/// Largest number of folders of a project that are listed.
const MOST_FOLDERS: usize = 2000;

/// Size of files, in bytes, from which they are not read.
const LARGE: u64 = 4 << 20;

/// Names of folders of programs, whose files are not the project's.
const FOREIGN: [&str; 3] = ["node_modules", "target", "build"];

/// Name of the file at the root of a project.
const PROJECT: &str = "lect.toml";

/// Returns the root of a file's project: the next folder with a `lect.toml`, or else its own.
pub(super) fn root(path: &Path) -> PathBuf {
    let project = path.ancestors().skip(1).find(|folder| folder.join(PROJECT).exists());
    project.or_else(|| path.parent()).unwrap_or(path).to_owned()
}

/// Returns the files of a project that have an extension, in the order of their names. Without a `lect.toml`, subfolders do not
/// count.
pub(super) fn files(root: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let is_project = root.join(PROJECT).exists();
    let (mut files, mut folders, mut count) = (Vec::new(), vec![root.to_owned()], 0);
    while let Some(folder) = folders.pop().filter(|_| count < MOST_FOLDERS && files.len() < MOST_FILES) {
        count += 1;
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let name = name.to_string_lossy();
            let Ok(kind) = entry.file_type() else { continue };
            if name.starts_with('.') {
                continue;
            }
            if kind.is_dir() {
                folders.extend((is_project && !FOREIGN.contains(&&*name)).then_some(path));
            } else if kind.is_file()
                && path.extension().is_some_and(|it| extensions.iter().any(|wanted| it == *wanted))
                && entry.metadata().is_ok_and(|data| data.len() < LARGE)
            {
                files.push(path);
            }
        }
    }
    files.truncate(MOST_FILES);
    files.sort();
    files
}

/// Returns the text of a file: as it is in the editor, if it is open.
pub(super) fn text(documents: &Documents, path: &Path) -> Option<Arc<str>> {
    let open = uri_of(path).and_then(|uri| documents.get(&uri).ok().map(|document| Arc::clone(&document.text)));
    open.or_else(|| std::fs::read_to_string(path).ok().map(Arc::from))
}

/// Returns the references to a class or record of a `.td` file in the other files of its project.
pub(super) fn references(
    documents: &Documents,
    document: &Document,
    snapshot: &td::Snapshot,
    definition: &Definition,
) -> Vec<Location> {
    let whole = |path: &str| std::fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path));
    let path_in =
        |snapshot: &td::Snapshot, own: &Path, definition: &Definition| match snapshot.is_main(definition.name_span) {
            true => whole(&own.to_string_lossy()),
            false => whole(&snapshot.sources.file(definition.name_span.file).path),
        };
    let mut found = Vec::new();
    if !definition.kind.is_global() {
        return found;
    }
    let wanted = path_in(snapshot, &document.path, definition);
    for path in files(&root(&document.path), &["td"]) {
        if path == document.path {
            continue;
        }
        let Some(text) = text(documents, &path).filter(|text| has_word(text, &definition.name)) else { continue };
        let dirs = (documents.config.include_dirs)(&path);
        let other = td::Snapshot::new(&path.to_string_lossy(), Arc::clone(&text), &dirs);
        let is_same = |it: &&Definition| {
            it.name == definition.name
                && it.name_span.start == definition.name_span.start
                && path_in(&other, &path, it) == wanted
        };
        let Some(same) = other.definitions.iter().find(is_same) else { continue };
        let Some(uri) = uri_of(&path) else { continue };
        let lines = Lines::new(&text);
        let spans = other.references_to(same).into_iter().filter(|span| other.is_main(*span));
        found.extend(spans.map(|span| Location {
            uri: uri.clone(),
            range: convert::range(&text, &lines, span.start..span.end, documents.encoding),
        }));
    }
    found
}

/// Returns true if a text has a name as a whole word.
fn has_word(text: &str, name: &str) -> bool {
    let is_part = |char: char| char.is_ascii_alphanumeric() || char == '_';
    text.match_indices(name).any(|(at, _)| {
        let (before, behind) = (text.get(..at).unwrap_or_default(), text.get(at + name.len()..).unwrap_or_default());
        !before.ends_with(is_part) && !behind.starts_with(is_part)
    })
}

/// Returns true if a place is in the project of a document.
pub(super) fn has(document: &Document, place: &Location) -> bool {
    let path = path_of(&place.uri).map(|path| std::fs::canonicalize(&path).unwrap_or(path));
    let root = root(&document.path);
    let root = std::fs::canonicalize(&root).unwrap_or(root);
    place.uri == document.uri || path.is_some_and(|path| path.starts_with(root))
}

/// Returns the places of an operation, a type or an attribute in the files of IR of a document's project, by its
/// spelling. Comments do not count.
pub(super) fn words(documents: &Documents, document: &Document, word: &str) -> Vec<Location> {
    let is_part = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '.' | '$' | '!' | '#' | '@' | '%');
    let mut found = Vec::new();
    let mut paths = files(&root(&document.path), &["mlir"]);
    if document.language == Language::Mlir && !paths.contains(&document.path) {
        paths.push(document.path.clone());
    }
    for path in paths {
        let Some(text) = text(documents, &path).filter(|text| text.contains(word)) else { continue };
        let Some(uri) = uri_of(&path) else { continue };
        let lines = Lines::new(&text);
        for (at, _) in text.match_indices(word) {
            let (before, behind) =
                (text.get(..at).unwrap_or_default(), text.get(at + word.len()..).unwrap_or_default());
            let line = before.get(before.rfind('\n').map_or(0, |at| at + 1)..).unwrap_or_default();
            if before.ends_with(is_part) || behind.starts_with(is_part) || line.contains("//") {
                continue;
            }
            let range = at as u32..(at + word.len()) as u32;
            found.push(Location { uri: uri.clone(), range: convert::range(&text, &lines, range, documents.encoding) });
        }
    }
    found
}

/// Returns the definition of a record in the files of a document's project: `def NAME` in a `.td` file, or the Rust item
/// of this name.
pub(super) fn record(documents: &Documents, document: &Document, name: &str) -> Option<Location> {
    if name.is_empty() {
        return None;
    }
    let root = root(&document.path);
    // Definitions in `.td` files take precedence, since Rust items may be generated from them.
    let paths = files(&root, &["td"]).into_iter().chain(files(&root, &["rs"]));
    paths.into_iter().find_map(|path| {
        let text = text(documents, &path).filter(|text| text.contains(name))?;
        let is_wanted = |(range, keyword, _): &LineName<'_>| {
            matches!(*keyword, "def" | "defm" | "struct" | "enum")
                && text.get(range.start as usize..range.end as usize) == Some(name)
        };
        let range = match path.extension().is_some_and(|extension| extension == "rs") {
            true => rust_names(&text).find(is_wanted)?.0,
            false => td_names(&text).find(is_wanted)?.0,
        };
        let range = convert::range(&text, &Lines::new(&text), range, documents.encoding);
        Some(Location { uri: uri_of(&path)?, range })
    })
}

/// A name that a line of a text defines: its range, the word before it, and the name with its sigil.
pub(super) type LineName<'t> = (Range<u32>, &'t str, String);

/// Returns the classes and records of a text of TableGen, by its lines.
pub(super) fn td_names(text: &str) -> impl Iterator<Item = LineName<'_>> {
    named_lines(text).filter_map(|(at, line)| {
        let (keyword, rest) = line.split_once(' ')?;
        if !matches!(keyword, "class" | "def" | "defm" | "multiclass") {
            return None;
        }
        let name = rest.trim_start();
        let begin = at + (line.len() - name.len()) as u32;
        let length = name.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        let name = name.get(..length).filter(|name| !name.is_empty())?;
        Some((begin..begin + length as u32, keyword, name.to_owned()))
    })
}

/// Returns the structures and enums of a text of Rust, by its lines.
fn rust_names(text: &str) -> impl Iterator<Item = LineName<'_>> {
    named_lines(text).filter_map(|(at, line)| {
        let item = line.strip_prefix("pub(crate) ").or_else(|| line.strip_prefix("pub ")).unwrap_or(line);
        let (keyword, rest) = item.split_once(' ').filter(|(keyword, _)| matches!(*keyword, "struct" | "enum"))?;
        let begin = at + (line.len() - rest.len()) as u32;
        let length = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        let name = rest.get(..length).filter(|name| !name.is_empty())?;
        Some((begin..begin + length as u32, keyword, name.to_owned()))
    })
}

/// Returns the symbols of a text of IR, by its lines: `func.func @name`.
pub(super) fn ir_names(text: &str) -> impl Iterator<Item = LineName<'_>> {
    named_lines(text).filter_map(|(at, line)| {
        let (before, after) = line.split_once('@')?;
        let op = before.split_whitespace().next()?;
        let is_op = op.starts_with(|it: char| it.is_ascii_alphabetic()) && !op.ends_with("call");
        if !is_op || before.contains(['%', '(', '=', '"', '/']) {
            return None;
        }
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-');
        let length = after.bytes().take_while(|byte| is_part(byte)).count();
        let begin = at + before.len() as u32;
        let name = after.get(..length).filter(|name| !name.is_empty())?;
        Some((begin..begin + 1 + length as u32, op, format!("@{name}")))
    })
}

/// Returns the lines of a text without their indentation, with the positions of their first characters.
fn named_lines(text: &str) -> impl Iterator<Item = (u32, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |whole| {
        let line = whole.trim_start();
        let begin = at + (whole.len() - line.len());
        at += whole.len();
        (begin as u32, line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_define_names() {
        let td = "class A<int x>;\n  def Fax_Op : A<1>;\nlet x = 1 in\n";
        let names: Vec<_> = td_names(td).map(|(range, word, name)| (range.start, word, name)).collect();
        assert_eq!(names, [(6, "class", "A".to_owned()), (22, "def", "Fax_Op".to_owned())]);
        let ir = "module @m {\n  func.func private @f(i32)\n  func.call @g() : () -> ()\n // @h\n";
        let names: Vec<_> = ir_names(ir).map(|(range, word, name)| (range.start, word, name)).collect();
        assert_eq!(names, [(7, "module", "@m".to_owned()), (32, "func.func", "@f".to_owned())]);
    }
}
