//! Wildcards in words: `*` and `?` in the names of files.

use lect_ods::order::Order as _;
use std::path::{Path, PathBuf};

use super::parse::Word;

/// Replaces words with wildcards by the files that they match, in order of their names. A word that matches none stays.
pub(super) fn expand(words: &[Word], folder: &Path) -> Vec<String> {
    let mut expanded = Vec::new();
    for word in words {
        let has_wildcard = word.0.iter().any(|it| matches!(it, ('*' | '?', false)));
        let files = if has_wildcard { files(word, folder) } else { Vec::new() };
        match files.is_empty() {
            true => expanded.push(word.text()),
            false => expanded.extend(files),
        }
    }
    expanded
}

fn files(word: &Word, folder: &Path) -> Vec<String> {
    let is_absolute = word.0.first().is_some_and(|it| it.0 == '/');
    let mut found = vec![if is_absolute { PathBuf::from("/") } else { PathBuf::new() }];
    for part in word.0.split(|it| it.0 == '/').filter(|part| !part.is_empty()) {
        let has_wildcard = part.iter().any(|it| matches!(it, ('*' | '?', false)));
        let mut next = Vec::new();
        for path in found {
            if !has_wildcard {
                next.push(path.join(part.iter().map(|it| it.0).collect::<String>()));
                continue;
            }
            let Ok(entries) = std::fs::read_dir(folder.join(&path)) else { continue };
            let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
            let hidden = part.first().is_some_and(|it| it.0 == '.');
            let names = names.filter(|name| (hidden || !name.starts_with('.')) && matches(part, name));
            next.extend(names.map(|name| path.join(name)));
        }
        found = next;
    }
    found.retain(|path| folder.join(path).exists());
    found.order();
    found.into_iter().map(|path| path.to_string_lossy().into_owned()).collect()
}

/// Returns true if a pattern matches a whole name.
fn matches(pattern: &[(char, bool)], name: &str) -> bool {
    let name: Vec<char> = name.chars().collect();
    // The positions in the name up to which the pattern so far matches.
    let mut reached = vec![false; name.len() + 1];
    if let Some(first) = reached.first_mut() {
        *first = true;
    }
    for item in pattern {
        let mut next = vec![false; name.len() + 1];
        let mut any = false;
        for (at, slot) in next.iter_mut().enumerate() {
            let before = at.checked_sub(1);
            let from = before.and_then(|before| reached.get(before)).copied().unwrap_or(false);
            let here = reached.get(at).copied().unwrap_or(false);
            *slot = match item {
                ('*', false) => {
                    any |= here;
                    any
                }
                ('?', false) => from,
                (wanted, _) => from && before.and_then(|before| name.get(before)) == Some(wanted),
            };
        }
        reached = next;
    }
    reached.last().copied().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_matched() {
        let pattern = |text: &str| text.chars().map(|it| (it, false)).collect::<Vec<_>>();
        assert!(matches(&pattern("*.mlir"), "a.mlir"));
        assert!(matches(&pattern("a*b?c*"), "axxbyc"));
        assert!(!matches(&pattern("a?"), "a"));
        assert!(!matches(&[('*', true)], "a"));
    }
}
