//! The built-in `diff`: two files, by lines.

use std::fs;

use super::{Ran, Session};
use crate::difference::{CONTEXT, unified};

#[derive(Default)]
struct Flags {
    quiet: bool,
    /// Whether runs of blanks are equal, and blanks at the ends of lines are nothing.
    blanks: bool,
    no_blanks: bool,
    ignores_returns: bool,
    context: Option<usize>,
}

/// Compares two files.
pub(super) fn diff(session: &mut Session<'_>, words: &[String], input: &[u8]) -> Option<Ran> {
    let (mut flags, mut files) = (Flags::default(), Vec::new());
    for word in words.get(1..)? {
        match word.as_str() {
            "-u" => flags.context = Some(CONTEXT),
            "-q" => flags.quiet = true,
            "-b" => flags.blanks = true,
            "-w" => flags.no_blanks = true,
            "-a" | "--text" => {}
            "--strip-trailing-cr" => flags.ignores_returns = true,
            flag if flag.starts_with("-U") => flags.context = Some(flag.get(2..)?.parse().ok()?),
            flag if flag.starts_with('-') && flag != "-" => return None,
            file => files.push(file),
        }
    }
    let [old, new] = files.as_slice() else { return Some(Ran::failure(2, "diff: two files are needed")) };
    let read = |name: &str| {
        let path = session.folder.join(name);
        if path.is_dir() {
            return None;
        }
        let contents = if name == "-" { Ok(input.to_vec()) } else { fs::read(&path) };
        Some(contents.map_err(|error| Ran::failure(2, format!("diff: '{name}': {error}"))))
    };
    let (before, after) = match (read(old)?, read(new)?) {
        (Ok(before), Ok(after)) => (flags.normal(&before), flags.normal(&after)),
        (Err(ran), _) | (_, Err(ran)) => return Some(ran),
    };
    if before == after {
        return Some(Ran::default());
    }
    let text = match flags.quiet {
        true => format!("Files {old} and {new} differ\n").into_bytes(),
        false => unified(&before, &after, (old, new), flags.context.unwrap_or(CONTEXT)),
    };
    Some(Ran { code: 1, ..Ran::output(text) })
}

impl Flags {
    /// Returns a text without the differences that the flags ignore.
    fn normal(&self, text: &[u8]) -> Vec<u8> {
        if !self.blanks && !self.no_blanks && !self.ignores_returns {
            return text.to_vec();
        }
        let mut normal = Vec::with_capacity(text.len());
        for line in text.split_inclusive(|byte| *byte == b'\n') {
            let (line, end) = line.strip_suffix(b"\n").map_or((line, false), |line| (line, true));
            let line = if self.ignores_returns { line.strip_suffix(b"\r").unwrap_or(line) } else { line };
            if self.blanks || self.no_blanks {
                let mut was_blank = false;
                for byte in line.trim_ascii_end() {
                    let is_blank = byte.is_ascii_whitespace();
                    if !is_blank {
                        normal.push(*byte);
                    } else if !was_blank && !self.no_blanks {
                        normal.push(b' ');
                    }
                    was_blank = is_blank;
                }
            } else {
                normal.extend_from_slice(line);
            }
            normal.extend(end.then_some(b'\n'));
        }
        normal
    }
}
