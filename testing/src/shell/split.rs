//! The built-in `split-file`: parts of a file, each after a line `//--- NAME`, as files of a folder.

use std::fs;
use std::path::{Component, Path};

use super::{Ran, Session};

/// Writes the parts of a file to a folder, which is made anew.
pub(super) fn split_file(session: &mut Session<'_>, words: &[String], _: &[u8]) -> Option<Ran> {
    let (mut keeps_lines, mut names) = (false, Vec::new());
    for word in words.get(1..)? {
        match word.trim_start_matches('-') {
            _ if !word.starts_with('-') => names.push(word.as_str()),
            "leading-lines" => keeps_lines = true,
            "no-leading-lines" => keeps_lines = false,
            _ => return None,
        }
    }
    let [file, folder] = names.as_slice() else {
        return Some(Ran::failure(1, "split-file: a file and a folder are needed"));
    };
    let folder = session.folder.join(folder);
    Some(match split(&session.folder.join(file), &folder, keeps_lines) {
        Ok(()) => Ran::default(),
        Err(message) => Ran::failure(1, format!("split-file: {message}")),
    })
}

fn split(file: &Path, folder: &Path, keeps_lines: bool) -> Result<(), String> {
    let text = fs::read(file).map_err(|error| format!("'{}': {error}", file.display()))?;
    let mut parts: Vec<(String, Vec<u8>)> = Vec::new();
    for (number, line) in text.split_inclusive(|byte| *byte == b'\n').enumerate() {
        match part_name(line) {
            Some(name) if name.trim() != name || name.is_empty() => {
                return Err(format!("line {} has a name with blanks at its ends", number + 1));
            }
            Some(name) if parts.iter().any(|part| part.0 == name) => return Err(format!("'{name}' is there twice")),
            Some(name) => {
                let lines = if keeps_lines { vec![b'\n'; number + 1] } else { Vec::new() };
                parts.push((name, lines));
            }
            None => {
                if let Some(part) = parts.last_mut() {
                    part.1.extend_from_slice(line);
                }
            }
        }
    }
    if parts.is_empty() {
        return Err("there is no line '//--- NAME'".to_owned());
    }
    let failed = |path: &Path, error: &std::io::Error| format!("'{}': {error}", path.display());
    match fs::symlink_metadata(folder) {
        Ok(known) if known.is_dir() => fs::remove_dir_all(folder).map_err(|error| failed(folder, &error))?,
        Ok(_) => fs::remove_file(folder).map_err(|error| failed(folder, &error))?,
        Err(_) => {}
    }
    for (name, contents) in parts {
        // A part stays in the folder.
        if !Path::new(&name).components().all(|it| matches!(it, Component::Normal(_))) {
            return Err(format!("'{name}' is no name inside the folder"));
        }
        let path = folder.join(&name);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|error| failed(parent, &error))?;
        fs::write(&path, contents).map_err(|error| failed(&path, &error))?;
    }
    Ok(())
}

/// Returns the name in a line that begins a part: after `//--- `, or one other character and `--- `.
fn part_name(line: &[u8]) -> Option<String> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let skipped = if line.starts_with(b"//") { 2 } else { 1 };
    let name = line.get(skipped..)?.strip_prefix(b"--- ")?;
    Some(String::from_utf8_lossy(name).into_owned())
}
