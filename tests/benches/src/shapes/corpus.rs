//! Modules built from MLIR's own tests: each of the largest chunks of a corpus, repeated.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Returns the files `N.custom.mlir` below a folder, the largest first.
pub fn largest(corpus: &Path, count: usize) -> Vec<PathBuf> {
    let mut files = Vec::new();
    collect(corpus, &mut files);
    files.sort_by(|left, right| (right.0, &left.1).cmp(&(left.0, &right.1)));
    files.truncate(count);
    files.into_iter().map(|(_, path)| path).collect()
}

fn collect(folder: &Path, files: &mut Vec<(u64, PathBuf)>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        match entry.metadata() {
            Ok(data) if data.is_dir() => collect(&path, files),
            Ok(data) if path.to_string_lossy().ends_with(".custom.mlir") => files.push((data.len(), path)),
            _ => {}
        }
    }
}

/// Writes a module that repeats the module of a chunk up to the given number of bytes. Aliases and resources are
/// written once. Returns the number of repetitions.
pub fn repeat(chunk: &Path, bytes: usize, out: &mut dyn Write) -> io::Result<usize> {
    let text = fs::read_to_string(chunk)?;
    let (text, resources) = text.split_at(text.find("\n{-#").map_or(text.len(), |at| at + 1));
    let alias = |line: &str| line.starts_with(['#', '!']);
    let (mut aliases, mut module) = (String::new(), String::new());
    for line in text.lines() {
        let part = if alias(line) { &mut aliases } else { &mut module };
        part.push_str(line);
        part.push('\n');
    }
    let times = (bytes / module.len().max(1)).max(1);
    writeln!(out, "{aliases}module {{")?;
    for _ in 0..times {
        out.write_all(module.as_bytes())?;
    }
    write!(out, "}}\n{resources}")?;
    Ok(times)
}
