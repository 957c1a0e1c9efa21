//! Candidates for numbers, strings and sizes.

use std::collections::HashSet;

use super::types::{GENERIC_TYPES, TYPES};
use super::{Candidate, Candidates};
use crate::completion::{Completion, CompletionKind};

/// Frequent numbers, and frequent sizes of dimensions.
pub(super) const NUMBERS: [&str; 7] = ["0", "1", "2", "4", "8", "16", "32"];
pub(super) const SIZES: [&str; 8] = ["4", "8", "16", "2", "1", "32", "3", "64"];
/// Frequent parameters of types.
const PARAMETERS: [&str; 9] = ["1", "8", "3", "4", "16", "32", "2", "64", "0"];

/// Largest number of nearby sizes that are offered.
const MOST_SIZES: usize = 8;

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
        if class == "0" {
            self.near_numbers();
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
        let last = open.trim_end_matches(',').rsplit([',', '(', '[', ' ']).next().unwrap_or_default();
        // Names of one letter follow the alphabet.
        let label = match last.as_bytes() {
            [letter @ b'a'..=b'y'] => char::from(letter + 1).to_string(),
            _ => format!("{letter}{}", open.matches(',').count()),
        };
        let item = Completion::new(&label, CompletionKind::Keyword, "");
        self.found.push(Candidate { item, weight: 10.0 * self.likely.rare(), group: None, is_named: false });
    }

    /// Adds numbers where a parameter of a type or an attribute is expected, which may be one.
    pub(super) fn parameters(&mut self) {
        // An integer parameter accepts booleans, too.
        self.found.iter_mut().filter(|it| matches!(&*it.item.label, "true" | "false")).for_each(|it| it.weight *= 0.2);
        for (rank, text) in PARAMETERS.iter().enumerate() {
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
            "cst" => {
                for (rank, label) in ["dense<", "0.000000e+00", "1.000000e+00"].into_iter().enumerate() {
                    let weight = CONSTANT / (4.0 + rank as f64);
                    let item = Completion::new(label, CompletionKind::Literal, "");
                    self.found.push(Candidate { item, weight, group: None, is_named: false });
                }
                return;
            }
            _ => return,
        };
        let item = Completion::new(label, CompletionKind::Literal, "");
        self.found.push(Candidate { item, weight: CONSTANT, group: None, is_named: false });
    }

    /// Adds the rest of a shape: an element type, with and without further sizes, which mostly occur nearby.
    pub(super) fn elements(&mut self) {
        let statement = self.snapshot.slice(self.place.statement..self.at);
        for (rank, (name, share)) in TYPES.iter().enumerate() {
            let share = if *name == "index" { 0.3 } else { share.max(1.0 / (rank as f64 + 1.0)) };
            let weight = (0.5 + share) * self.likely.rare() + 0.3 * self.likely.class(name);
            self.add(Completion::new(&format!("x{name}"), CompletionKind::Type, ""), weight);
        }
        let sizes = self.near_sizes();
        let types = statement.rsplit('x').filter_map(|part| part.split(['>', ',']).next());
        let is_type = |it: &&str| it.starts_with(['i', 'f', 'b']) && it.ends_with(|char: char| char.is_ascii_digit());
        let mut seen = HashSet::new();
        let types: Vec<&str> = types.filter(is_type).filter(|it| seen.insert(*it)).take(2).collect();
        let types = if types.is_empty() { vec!["f32"] } else { types };
        for (number, ty) in types.into_iter().enumerate() {
            for (rank, size) in sizes.iter().take(4).enumerate() {
                let weight = 2.0 * self.likely.rare() / (1.0 + rank as f64 + number as f64);
                let item = Completion::new(&format!("x{size}x{ty}"), CompletionKind::Type, "");
                self.found.push(Candidate { item, weight, group: None, is_named: false });
            }
        }
    }

    /// Returns the numbers in the statement and behind the place, the nearest first.
    fn near_sizes(&self) -> Vec<String> {
        let statement = self.snapshot.slice(self.place.statement..self.at);
        let numbers = |text: &str| -> Vec<String> {
            let is_part = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '%' | '.' | '@' | '#');
            let is_number = |word: &&str| word.starts_with(|char: char| char.is_ascii_digit());
            let words = text.split(|char: char| !is_part(char)).filter(is_number).flat_map(|word| word.split('x'));
            let sizes = words.filter(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()));
            sizes.map(str::to_owned).collect()
        };
        let mut all = numbers(statement);
        all.reverse();
        all.extend(numbers(self.place.rest()));
        let mut seen = HashSet::new();
        all.retain(|size| seen.insert(size.clone()));
        all.truncate(MOST_SIZES);
        all
    }

    /// Adds numbers that are likely after those of the statement: the next of a series, and those of nearby shapes.
    pub(super) fn near_numbers(&mut self) {
        let statement = self.snapshot.slice(self.place.statement..self.at);
        let list = statement.trim_end().strip_suffix(',');
        let last = list.and_then(|it| it.rsplit(|char: char| !char.is_ascii_digit()).next());
        let mut found: Vec<(String, f64)> = Vec::new();
        if let Some(last) = last.and_then(|it| it.parse::<u64>().ok()) {
            found.push((last.saturating_add(1).to_string(), 2.5));
            found.push((last.to_string(), 2.0));
        }
        found.extend(self.near_sizes().into_iter().enumerate().map(|(rank, size)| (size, 2.0 / (1.0 + rank as f64))));
        for (number, weight) in found {
            let item = Completion::new(&number, CompletionKind::Literal, "");
            self.found.push(Candidate { item, weight: weight * self.likely.rare(), group: None, is_named: false });
        }
    }

    /// Adds the names of the text's operations as strings, which match operations in patterns and transforms.
    pub(super) fn operation_strings(&mut self) {
        let names: Vec<&str> = self.likely.op_names().filter(|it| it.contains('.') && !it.starts_with('"')).collect();
        for name in names {
            let weight = self.likely.rare() * (2.0 + 8.0 * self.likely.op(name));
            let item = Completion::new(&format!("\"{name}\""), CompletionKind::Literal, "");
            self.found.push(Candidate { item, weight, group: None, is_named: false });
        }
    }
}
