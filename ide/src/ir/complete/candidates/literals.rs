//! Candidates for numbers, strings and sizes.

use std::collections::HashSet;

use super::types::GENERIC_TYPES;
use super::{Candidate, Candidates};
use crate::completion::{Completion, CompletionKind};

/// Frequent numbers, and frequent sizes of dimensions.
pub(super) const NUMBERS: [&str; 7] = ["0", "1", "2", "4", "8", "16", "32"];
pub(super) const SIZES: [&str; 8] = ["4", "8", "16", "2", "1", "32", "3", "64"];

/// Likelihood of a value that the name of a constant denotes.
const CONSTANT: f64 = 0.6;

impl Candidates<'_, '_> {
    pub(super) fn literals(&mut self, class: &str, others: &[&str]) {
        let is_class = |text: &&str| match class {
            "\"" => text.starts_with('"'),
            "0" => {
                text.starts_with(|char: char| char.is_ascii_digit())
                    && text.bytes().all(|it| it.is_ascii_hexdigit() || it == b'x')
            }
            _ => text.starts_with(|char: char| char.is_ascii_digit()) && text.contains('.'),
        };
        let names: HashSet<&str> = self.likely.op_names().filter(|name| name.starts_with('"')).collect();
        let all: Vec<&str> = self.likely.all().filter(is_class).filter(|text| !names.contains(text)).collect();
        for text in all {
            self.add(Completion::new(text, CompletionKind::Literal, ""), self.likely.text(text));
        }
        let usual = if self.is_in_shape() { 8.0 * self.likely.rare() } else { self.likely.rare() };
        for (rank, text) in others.iter().enumerate() {
            let weight = (usual + 0.1 * self.likely.class(class)) / (1.0 + rank as f64 / 2.0);
            self.add(Completion::new(text, CompletionKind::Literal, ""), weight);
        }
    }

    /// Returns true at the begin of a shape.
    pub(super) fn is_in_shape(&self) -> bool {
        let before = self.snapshot.slice(self.place.statement..self.at);
        GENERIC_TYPES.iter().take(3).any(|(name, _)| before.strip_suffix('<').is_some_and(|rest| rest.ends_with(name)))
    }

    /// Adds the next names of dimensions and symbols, where a list of an affine map or set is open.
    pub(super) fn dimensions(&mut self) {
        let statement = self.snapshot.slice(self.place.statement..self.at);
        let list = statement.trim_end();
        if !list.ends_with(['(', '[', ',']) || !["map", "set"].iter().any(|it| list.contains(it)) {
            return;
        }
        let open = list.rfind(['(', '[']).map_or("", |at| &list[at..]);
        let letter = if open.starts_with('[') { 's' } else { 'd' };
        let item = Completion::new(&format!("{letter}{}", open.matches(',').count()), CompletionKind::Keyword, "");
        self.found.push(Candidate { item, weight: 10.0 * self.likely.rare(), group: None, is_named: false });
    }

    /// Adds numbers where a parameter of a type or an attribute is expected, which may be one.
    pub(super) fn parameters(&mut self) {
        for (rank, text) in SIZES.iter().chain(&["0"]).enumerate() {
            let weight = (self.likely.rare() + 0.2 * self.likely.class("0")) / (1.0 + rank as f64 / 4.0);
            let item = Completion::new(text, CompletionKind::Literal, "");
            self.found.push(Candidate { item, weight, group: None, is_named: false });
        }
    }

    /// Adds the value that the name of a constant denotes: 4 for `%c4_i32`.
    pub(super) fn constant(&mut self) {
        let statement = self.snapshot.slice(self.place.statement..self.at);
        let Some(name) = statement.strip_prefix('%').and_then(|text| text.split([' ', '=']).next()) else { return };
        let stem = name.split('_').next().unwrap_or_default();
        let number = stem.strip_prefix('c').unwrap_or_default();
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let label = match stem {
            "true" | "false" => stem,
            _ if is_number(number) => number,
            _ if number.strip_prefix('-').is_some_and(is_number) => "-",
            _ => return,
        };
        let item = Completion::new(label, CompletionKind::Literal, "");
        self.found.push(Candidate { item, weight: CONSTANT, group: None, is_named: false });
    }
}
