//! A page of Markdown: its lines, and its fenced blocks.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A page and its path.
pub struct Page {
    pub path: PathBuf,
    pub parts: Vec<Part>,
}

/// Part of a page.
pub enum Part {
    /// A line outside of blocks, with its number.
    Line(usize, String),
    Block(Block),
}

/// A fenced block.
pub struct Block {
    /// Line number of the opening fence.
    pub line: usize,
    /// Info string after the fence.
    pub info: String,
    pub lines: Vec<String>,
}

/// Opening and closing fence.
pub const FENCE: &str = "```";

impl Page {
    /// Reads a page.
    pub fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut parts = Vec::new();
        let mut open: Option<Block> = None;
        for (index, line) in text.lines().enumerate() {
            match (&mut open, line.strip_prefix(FENCE)) {
                (None, Some(info)) => open = Some(Block { line: index + 1, info: info.to_owned(), lines: Vec::new() }),
                (None, None) => parts.push(Part::Line(index + 1, line.to_owned())),
                (Some(_), Some("")) => parts.extend(open.take().map(Part::Block)),
                (Some(block), _) => block.lines.push(line.to_owned()),
            }
        }
        assert!(open.is_none(), "{}: a block has no end", path.display());
        Self { path: path.to_owned(), parts }
    }

    pub fn file_name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Returns the name for reports.
    pub fn name(&self) -> String {
        match self.path.parent().and_then(Path::file_name) {
            Some(folder) => format!("{}/{}", folder.to_string_lossy(), self.file_name()),
            None => self.file_name(),
        }
    }

    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.parts.iter().filter_map(|part| match part {
            Part::Block(block) => Some(block),
            Part::Line(..) => None,
        })
    }

    /// Returns the lines outside of blocks, with their numbers.
    pub fn prose(&self) -> impl Iterator<Item = (usize, &str)> {
        self.parts.iter().filter_map(|part| match part {
            Part::Line(number, line) => Some((*number, &**line)),
            Part::Block(_) => None,
        })
    }

    /// Returns the lines of a section, up to the next heading of the same or a higher level.
    pub fn section(&self, heading: &str) -> Option<Vec<&str>> {
        let level = heading.chars().take_while(|&c| c == '#').count();
        let mut lines = self.prose().map(|(_, line)| line).skip_while(|&line| line != heading);
        lines.next()?;
        let is_next = |line: &&str| (1..=level).contains(&line.chars().take_while(|&c| c == '#').count());
        Some(lines.take_while(|line| !is_next(line)).collect())
    }

    /// Returns the page as text, with the current content of its blocks.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for part in &self.parts {
            match part {
                Part::Line(_, line) => text += &format!("{line}\n"),
                Part::Block(block) => {
                    text += &format!("{FENCE}{}\n", block.info);
                    block.lines.iter().for_each(|line| text += &format!("{line}\n"));
                    text += &format!("{FENCE}\n");
                }
            }
        }
        text
    }
}

impl Block {
    pub fn language(&self) -> &str {
        self.info.split(',').next().unwrap_or_default()
    }

    pub fn is_console(&self) -> bool {
        self.language() == "console"
    }

    /// Returns the value of the option `name=value` in the info string.
    pub fn option(&self, name: &str) -> Option<&str> {
        self.info.split(',').find_map(|option| option.strip_prefix(name)?.strip_prefix('='))
    }

    /// Returns the first line of the block that is missing from the text in this order, if any. Indentation is ignored;
    /// a line `..` separates two stretches.
    pub fn missing_in(&self, text: &str) -> Option<String> {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let mut rest = &lines[..];
        for stretch in self.lines.split(|line| line.trim() == "..") {
            let wanted: Vec<&str> = stretch.iter().map(|line| line.trim()).collect();
            if wanted.is_empty() {
                continue;
            }
            // The position where most lines match; all of them must.
            let fit = |at: usize| rest[at..].iter().zip(&wanted).take_while(|(a, b)| a == b).count();
            let Some(best) = (0..rest.len()).max_by_key(|&at| (fit(at), std::cmp::Reverse(at))) else {
                return wanted.first().map(|&line| line.to_owned());
            };
            match wanted.get(fit(best)) {
                Some(&line) => return Some(line.to_owned()),
                None => rest = &rest[best + wanted.len()..],
            }
        }
        None
    }
}

/// Returns the long flags in the code spans of some lines: `--emit-bytecode`, `--emit-for=19`.
pub fn flags_in(lines: &[&str]) -> BTreeSet<String> {
    let code = lines.iter().flat_map(|line| line.split('`').skip(1).step_by(2));
    code.flat_map(str::split_whitespace).filter_map(flag).collect()
}

/// Returns the flag in a word, without its value.
pub fn flag(word: &str) -> Option<String> {
    let name = word.trim_start_matches('[').split(['=', '[', ',', ']', '<']).next()?;
    let is_flag = name.len() > 2 && name.starts_with("--") && !name.ends_with('-');
    is_flag.then(|| name.to_owned())
}
