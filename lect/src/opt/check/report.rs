//! Report of all findings, as text, JSON and commands of GitHub's workflows.

use std::collections::HashSet;

use crate::opt::compat::quoted;
use crate::opt::failure::print_error;

use super::{Finding, Level};

/// Findings of all files.
pub(super) struct Report {
    files: usize,
    failed: usize,
    /// Folders that could not be read.
    unreadable: usize,
    pub(super) findings: Vec<Finding>,
}

impl Report {
    /// Merges the findings of the files. Findings in an included file are reported once, even if several files include
    /// it.
    pub(super) fn new(found: Vec<Vec<Finding>>, unreadable: usize) -> Self {
        let files = found.len();
        let is_error = |finding: &Finding| finding.level == Level::Error;
        let failed = found.iter().filter(|findings| findings.iter().any(is_error)).count();
        let mut known = HashSet::new();
        let is_new = |finding: &Finding| {
            let at = &finding.at;
            known.insert((at.file.clone(), at.line, at.column, finding.message.clone()))
        };
        Self { files, failed, unreadable, findings: found.into_iter().flatten().filter(is_new).collect() }
    }

    pub(super) fn fails(&self) -> bool {
        self.failed > 0 || self.unreadable > 0
    }

    fn count(&self, level: Level) -> usize {
        self.findings.iter().filter(|finding| finding.level == level).count()
    }

    /// Writes diagnostics to standard error.
    pub(super) fn print_texts(&self) {
        self.findings.iter().for_each(|finding| print_error(&finding.text));
    }

    /// Returns the summary line.
    pub(super) fn summary(&self) -> String {
        let counted = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        let (files, errors) = (counted(self.files, "file"), counted(self.count(Level::Error), "error"));
        let warnings = counted(self.count(Level::Warning), "warning");
        let failed = match self.failed {
            0 => "none with errors".to_owned(),
            failed => format!("{failed} with errors"),
        };
        format!("{files} checked, {failed}: {errors}, {warnings}\n")
    }

    pub(super) fn json(&self) -> String {
        let entry = |finding: &Finding| {
            let note = |(at, message): &(Option<super::file::At>, String)| {
                let at = at.as_ref().map(|at| {
                    format!("\"file\": {}, \"line\": {}, \"column\": {}, ", quoted(&at.file), at.line, at.column)
                });
                format!("{{{}\"message\": {}}}", at.unwrap_or_default(), quoted(message))
            };
            let notes: Vec<String> = finding.notes.iter().map(note).collect();
            format!(
                "    {{\"file\": {}, \"line\": {}, \"column\": {}, \"severity\": {}, \"message\": {}, \"notes\": [{}]}}",
                quoted(&finding.at.file),
                finding.at.line,
                finding.at.column,
                quoted(finding.level.word()),
                quoted(&finding.message),
                notes.join(", ")
            )
        };
        let entries: Vec<String> = self.findings.iter().map(entry).collect();
        let list = if entries.is_empty() { "[]".to_owned() } else { format!("[\n{}\n  ]", entries.join(",\n")) };
        format!(
            "{{\n  \"files\": {},\n  \"failed\": {},\n  \"errors\": {},\n  \"warnings\": {},\n  \"diagnostics\": {list}\n}}\n",
            self.files,
            self.failed,
            self.count(Level::Error),
            self.count(Level::Warning)
        )
    }

    /// Formats the findings as workflow commands of GitHub, one for each.
    pub(super) fn github(&self) -> String {
        let command = |finding: &Finding| {
            let at = &finding.at;
            let mut place = format!("file={}", property(&at.file));
            if at.line > 0 {
                place += &format!(",line={},col={}", at.line, at.column.max(1));
            }
            format!("::{} {place}::{}\n", finding.level.word(), data(&finding.message))
        };
        self.findings.iter().map(command).collect()
    }
}

/// Escapes the message of a workflow command, which ends at the line break.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes the value of a property, which ends at a comma or two colons, too.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
