//! Findings that a project accepts: `operand-type-changed`, `attr-removed:shelf.put`.

use std::fmt;

use super::{Finding, Rule, rules};
use crate::names::edit_distance;

/// A rule whose findings are allowed, for all subjects or for one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Allow {
    rule: &'static Rule,
    subject: Option<String>,
}

/// Error in an entry of an allow-list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AllowError {
    name: String,
    near: Option<&'static str>,
}

impl fmt::Display for AllowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no rule '{}'", self.name)?;
        match self.near {
            Some(near) => write!(f, "; there is '{near}'"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for AllowError {}

impl Allow {
    /// Parses an entry: a rule, optionally followed by a colon and the name of a subject.
    pub fn parse(text: &str) -> Result<Self, AllowError> {
        let (name, subject) = match text.trim().split_once(':') {
            Some((name, subject)) => (name.trim(), Some(subject.trim().to_owned()).filter(|it| !it.is_empty())),
            None => (text.trim(), None),
        };
        match rules::named(name) {
            Some(rule) => Ok(Self { rule, subject }),
            None => Err(AllowError { name: name.to_owned(), near: nearest(name) }),
        }
    }

    /// Parses a file with an entry on each line. Blank lines are skipped, and so are comments: a `#` begins one at the
    /// beginning of a line or after a blank, but not in `def-removed:#d.a`.
    pub fn parse_file(text: &str) -> Result<Vec<Self>, (usize, AllowError)> {
        let mut all = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let line = comment(line).map_or(line, |at| line.get(..at).unwrap_or(line)).trim();
            if !line.is_empty() {
                all.push(Self::parse(line).map_err(|error| (at + 1, error))?);
            }
        }
        Ok(all)
    }

    /// Returns true if a finding is allowed.
    pub fn covers(&self, finding: &Finding) -> bool {
        let is_subject = |name: &String| *name == finding.name() || *name == finding.subject;
        self.rule == finding.rule && self.subject.as_ref().is_none_or(is_subject)
    }
}

impl fmt::Display for Allow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rule.name)?;
        match &self.subject {
            Some(subject) => write!(f, ":{subject}"),
            None => Ok(()),
        }
    }
}

/// Returns the index where a comment begins: at a `#` at the beginning of a line or after a blank.
fn comment(line: &str) -> Option<usize> {
    let begins =
        |at: usize| line.get(..at).is_none_or(|before| before.is_empty() || before.ends_with(char::is_whitespace));
    line.match_indices('#').map(|it| it.0).find(|&at| begins(at))
}

/// Result of applying an allow-list: remaining findings and unused entries.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Allowed {
    /// Findings that no entry covers.
    pub findings: Vec<Finding>,
    /// Entries that cover no finding.
    pub unused: Vec<Allow>,
}

impl Allowed {
    /// Applies an allow-list.
    pub fn of(findings: Vec<Finding>, list: &[Allow]) -> Self {
        let is_used = |entry: &&Allow| findings.iter().any(|it| entry.covers(it));
        let unused = list.iter().filter(|entry| !is_used(entry)).cloned().collect();
        let is_left = |finding: &Finding| !list.iter().any(|entry| entry.covers(finding));
        Self { findings: findings.into_iter().filter(is_left).collect(), unused }
    }
}

/// Returns the rule with the name nearest to a text, if one is near.
fn nearest(name: &str) -> Option<&'static str> {
    // Rules have shorter names than that.
    let start: String = name.chars().take(64).collect();
    let distances = rules::ALL.iter().map(|rule| (edit_distance(&start, rule.name), rule.name));
    distances.min().filter(|it| it.0 <= 2 + name.len() / 6).map(|it| it.1)
}
