//! Quick fixes of errors in `.td` files: similar names for misspelled ones.

use std::collections::BTreeMap;
use std::ops::Range;

use lect_ods::names::nearest;

use super::complete::{DIRECTIVES, KEYWORDS};
use super::walk::{Reference, ReferenceKind};
use super::{Problem, Snapshot};

/// A replacement of a part of the main file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// Title in the menu.
    pub title: String,
    /// Replaced part.
    pub range: Range<u32>,
    /// Replacement.
    pub text: String,
}

impl Snapshot {
    /// Returns the quick fixes of the problems in a part of the main file.
    pub fn fixes(&self, range: &Range<u32>) -> Vec<Fix> {
        let touching = |it: &&Problem| it.range.start <= range.end && range.start <= it.range.end;
        self.problems.iter().filter(touching).filter_map(|problem| self.fix(problem)).collect()
    }

    fn fix(&self, problem: &Problem) -> Option<Fix> {
        if let Some((_, path)) = problem.message.split_once("could not find include file '") {
            return self.similar_file(problem, path.split('\'').next()?);
        }
        let range = self.misspelled(problem)?;
        let word = self.text.get(range.start as usize..range.end as usize)?;
        let message = problem.message.as_str();
        let global = |is_class: Option<bool>| {
            let all = self.definitions.iter().filter(|it| it.kind.is_global());
            let fitting = all.filter(move |it| is_class.is_none_or(|is| it.kind.is_class() == is));
            fitting.map(|it| it.name.to_string())
        };
        let is_in_format = self.text.as_bytes().get((range.start as usize).wrapping_sub(1)) == Some(&b'$');
        let near = if is_in_format {
            let around = self.definition_around(range.start)?;
            let known = self.definitions.get(around as usize)?.arguments.iter();
            nearest(word, known.map(|(name, _)| name.to_string()))
        } else if message.contains("class") {
            nearest(word, global(Some(true)))
        } else if message.contains("directive") || message.contains("keyword") {
            nearest(word, DIRECTIVES.iter().map(|it| it.trim_end_matches(['<', '(']).to_owned()))
        } else {
            let mut members = BTreeMap::new();
            if let Some(around) = self.definition_around(range.start) {
                self.members(around, &mut members, 0);
            }
            let is_field = self.text.get(..range.start as usize)?.trim_end().ends_with("let");
            let words = ["ins", "outs"].iter().chain(&KEYWORDS).map(|it| (*it).to_owned());
            match is_field {
                true => nearest(word, members.into_keys()),
                false => {
                    nearest(word, members.into_keys().chain(global(None)).chain(self.computed_names()).chain(words))
                }
            }
        };
        near.map(|near| Fix { title: format!("Change to `{near}`"), range, text: near })
    }

    /// Replaces the path of an include by a similar file in the same folder.
    fn similar_file(&self, problem: &Problem, path: &str) -> Option<Fix> {
        let (folder, name) = path.split_at(path.rfind('/').map_or(0, |slash| slash + 1));
        let files = self.files_in(folder).into_iter().filter_map(|file| Some(file.strip_suffix(".td")?.to_owned()));
        let near = format!("{folder}{}.td", nearest(name.strip_suffix(".td").unwrap_or(name), files)?);
        let start = problem.range.start as usize;
        let found = start + self.text.get(start..)?.find(path)?;
        Some(Fix { title: format!("Change to `{near}`"), range: found as u32..(found + path.len()) as u32, text: near })
    }

    /// Returns the names of values that are used without an error. Among them are those of definitions whose names are
    /// computed, as in `def I#width`.
    fn computed_names(&self) -> impl Iterator<Item = String> + '_ {
        let is_wrong = |it: &Reference| {
            let here = |problem: &Problem| problem.range.start <= it.span.start && it.span.start < problem.range.end;
            self.is_main(it.span) && self.problems.iter().any(here)
        };
        let values = self.references.iter().filter(|it| it.kind == ReferenceKind::Value);
        values.filter(move |it| !is_wrong(it)).map(|it| it.name.to_string())
    }

    /// Returns the range of the misspelled word: the one that the message quotes, or the one at the problem.
    fn misspelled(&self, problem: &Problem) -> Option<Range<u32>> {
        let start = problem.range.start as usize;
        let rest = self.text.get(start..)?;
        let line = rest.split('\n').next().unwrap_or_default();
        let is_part = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '-');
        let quoted = problem.message.split(['\'', '`', '"']).skip(1).step_by(2);
        let mut words =
            quoted.map(|word| word.trim_start_matches('$')).filter(|it| !it.is_empty() && it.chars().all(is_part));
        let is_whole = |at: usize, word: &str| {
            let behind = line.get(at + word.len()..).unwrap_or_default();
            let before = line.get(..at).unwrap_or_default();
            !behind.starts_with(is_part) && !before.ends_with(is_part)
        };
        let found = words.find_map(|word| {
            line.match_indices(word).find(|(at, word)| is_whole(*at, word)).map(|(at, word)| at..at + word.len())
        });
        let here = || {
            let skipped = line.len() - line.trim_start_matches(['$', '"', ' ']).len();
            let length = line[skipped..].chars().take_while(|it| is_part(*it)).count();
            (length > 0).then_some(skipped..skipped + length)
        };
        let found = found.or_else(here)?;
        Some((start + found.start) as u32..(start + found.end) as u32)
    }
}
