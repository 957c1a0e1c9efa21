//! Completions.
//!
//! The parser reads the text up to the completion, and records the tokens that can follow
//! ([`parse_expected`](lect_core::text::parse_expected)). Candidates are ordered by the words that followed similar
//! text in the file ([`likely`]). Each candidate is tried: an item that the parser would reject is not offered
//! ([`place`]).
//!
//! | module | contents |
//! |---|---|
//! | [`place`] | the text in front of a completion, reduced to the parts that matter |
//! | [`candidates`] | candidates for an expected element |
//! | [`likely`] | statistics of words |
//! | [`comments`] | words of comments |
//! | [`signature`] | the custom form of the operation that is being written |
//! | [`snippet`] | whole operations |

mod candidates;
mod comments;
mod likely;
mod place;
pub mod signature;
mod snippet;

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

use lect_ods::spec::DialectSpec;

use super::Snapshot;
use crate::completion::{Completion, CompletionKind, Completions};
use candidates::{Candidate, Candidates, is_terminator};
use likely::Likely;
use place::{Place, Verdict};

/// Largest number of values that are offered.
const VALUES: usize = 200;

/// Largest number of items that follow a whole word.
const ADJACENT: usize = 5;

impl Snapshot {
    /// Returns the completions at a byte; the beginning of a word may precede it.
    pub fn completions(&self, offset: u32) -> Completions {
        let range = self.word_before(offset);
        let mut found = Vec::new();
        // A whole word may be followed by other words.
        if !range.is_empty() && self.is_whole(range.clone()) {
            let behind = self.tried(offset..offset, "");
            let adjacent = |item: &Completion| {
                let number = item.label.strip_prefix('#').unwrap_or_default();
                item.kind == CompletionKind::Punctuation
                    || number.starts_with(|char: char| char.is_ascii_digit())
                    || item.label.starts_with([':', 'x'])
            };
            found.extend(behind.into_iter().filter(|it| adjacent(&it.1)).take(ADJACENT));
        }
        let is_complete = found.iter().any(|it| it.0 <= Verdict::Fits);
        let word = self.slice(range.clone());
        let others = self.tried(range.clone(), word).into_iter();
        // The word in front and the one behind are whole.
        found.extend(others.filter(|it| !is_complete || it.0 != Verdict::Replaces));
        Completions { range, items: found.into_iter().map(|it| it.1).collect() }
    }

    /// Completes a part of the text.
    fn completions_of(&self, range: Range<u32>, word: &str) -> Vec<Completion> {
        self.tried(range, word).into_iter().map(|it| it.1).collect()
    }

    /// Completes a part of the text, which is empty or the beginning of a word. The most likely items are tried.
    fn tried(&self, range: Range<u32>, word: &str) -> Vec<(Verdict, Completion)> {
        let mut place = Place::new(self, range.start, range.end);
        let likely = Likely::new(self, place.statement, range.start, range.end);
        let mut candidates = Candidates::new(self, &place, &likely, range.start, word).all();
        candidates.sort_by(|a, b| b.weight.partial_cmp(&a.weight).unwrap_or(Ordering::Equal));
        // Values of the same type are equally good.
        let mut known: HashMap<String, Verdict> = HashMap::new();
        let mut values = 0;
        let mut tried: Vec<(Verdict, Candidate)> = Vec::new();
        let mut is_constrained = false;
        for candidate in candidates {
            if candidate.item.kind == CompletionKind::Value {
                values += 1;
                if values > VALUES {
                    continue;
                }
            }
            let verdict = match &candidate.group {
                Some(group) => match known.get(group) {
                    Some(verdict) => *verdict,
                    None => {
                        let verdict = place.try_candidate(&candidate.item.label);
                        known.insert(group.clone(), verdict);
                        verdict
                    }
                },
                None => place.try_candidate(&candidate.item.label),
            };
            let is_operation = candidate.item.kind == CompletionKind::Operation;
            let verdict = match verdict {
                Verdict::Breaks if is_operation && !self.is_judged(&candidate.item.label, &place) => Verdict::Fits,
                verdict => verdict,
            };
            is_constrained |= verdict == Verdict::Fails && candidate.item.kind == CompletionKind::Type;
            let is_offered = match verdict {
                Verdict::Fails => false,
                // A guess needs proof.
                Verdict::Untried => candidate.is_named,
                _ => true,
            };
            if is_offered {
                tried.push((verdict, candidate));
            }
        }
        let is_operation = |it: &Candidate| it.item.kind == CompletionKind::Operation;
        // An operation that lacks its body, or another part, breaks its definition with any of the candidates.
        let completed: BTreeSet<CompletionKind> =
            tried.iter().filter(|it| it.0 == Verdict::Completes).map(|it| it.1.item.kind).collect();
        for (verdict, candidate) in &mut tried {
            if *verdict == Verdict::Breaks && !completed.contains(&candidate.item.kind) {
                *verdict = Verdict::Completes;
            }
        }
        // A result may have any type, but operands have theirs.
        let is_type = |it: &Candidate| it.item.kind == CompletionKind::Type;
        is_constrained |= tried.iter().any(|it| is_type(&it.1) && matches!(it.0, Verdict::Breaks | Verdict::Conflicts));
        let any_valid =
            !place.rest().is_empty() && tried.iter().any(|it| it.0 == Verdict::Completes && is_operation(&it.1));
        // An error elsewhere is worse than any likelihood. A type that its values have precedes the beginning of another.
        let penalty = |verdict: Verdict, kind: CompletionKind| match verdict {
            Verdict::Breaks => 0.05,
            // A line is mostly a whole operation.
            Verdict::Fits if kind == CompletionKind::Operation && any_valid => 0.1,
            Verdict::Completes if kind == CompletionKind::Type && is_constrained => 4.0,
            Verdict::Completes | Verdict::Fits | Verdict::Untried => 1.0,
            Verdict::Replaces => 1e-2,
            Verdict::RestFails => 1e-4,
            Verdict::Conflicts => 1e-6,
            Verdict::Fails => 0.0,
        };
        // An item that makes an error is offered only if there is no other.
        let any = |most: Verdict| tried.iter().any(|it| it.0 <= most);
        let (any_before, any_instead) = (any(Verdict::Fits), any(Verdict::Replaces));
        let is_known = tried.iter().any(|it| it.1.item.label.trim_end_matches('<') == word);
        tried.retain(|(verdict, candidate)| match verdict {
            // The verifier may need more than the reduced text has: operations that the text has remain.
            Verdict::Breaks => !any_valid || !is_operation(candidate) || likely.op(&candidate.item.label) > 0.0,
            Verdict::Conflicts => !any_instead || candidate.item.kind != CompletionKind::Value,
            // Of two words without a blank between, each may be whole.
            Verdict::Replaces => !(is_known || any_before && word.is_empty()),
            Verdict::Untried | Verdict::RestFails => {
                !(place.joins(&candidate.item.label) && (is_known || word.is_empty()))
            }
            _ => true,
        });
        let weight = |it: &(Verdict, Candidate)| it.1.weight * penalty(it.0, it.1.item.kind);
        tried.sort_by(|a, b| weight(b).partial_cmp(&weight(a)).unwrap_or(Ordering::Equal));
        tried.into_iter().map(|(verdict, it)| (verdict, Completion { start: range.start, ..it.item })).collect()
    }

    /// Returns true if an operation in the reduced text can be verified. The text has its operands and types, and its
    /// verifier needs no enclosing operation.
    fn is_judged(&self, label: &str, place: &Place) -> bool {
        let label = label.trim_matches('"');
        let dialect = |name: &str| name.split('.').next().map(str::to_owned);
        let parent = self.parent_op(place.statement).and_then(|op| dialect(&self.op_name(op)));
        let (name, rest) = (self.ctx.op_name_of(label.as_bytes()), place.rest());
        // The verifiers of a dialect may look at its enclosing operations.
        if parent == dialect(label) {
            return false;
        }
        let spec = self.ctx.op_name(name).info().map(|info| info.spec());
        !rest.is_empty() && spec.is_some_and(|spec| !spec.operands.is_empty() && !is_terminator(spec))
    }

    /// Returns the dialect of a namespace, or the dialects of the text's operations. Other loaded dialects are left
    /// out, as they depend on earlier requests.
    fn dialects(&self, namespace: Option<&str>) -> Vec<&DialectSpec> {
        let mut names = BTreeSet::new();
        match namespace {
            Some(namespace) => _ = names.insert(namespace.to_owned()),
            None => {
                let mut seen: HashSet<_, foldhash::fast::RandomState> = HashSet::default();
                for op in self.ops.iter().filter(|op| op.op.is_none_or(|name| seen.insert(name))) {
                    let name = self.op_name(op);
                    names.extend(name.split_once('.').map(|(namespace, _)| namespace.to_owned()));
                }
            }
        }
        names.iter().filter_map(|name| self.ctx.dialect(name.as_bytes())).map(|dialect| dialect.spec()).collect()
    }

    /// Returns the words that the parser accepts instead of a part of the text.
    pub(super) fn expected_at(&self, range: Range<u32>) -> Vec<String> {
        self.completions_of(range, "").into_iter().map(|item| item.label).collect()
    }

    /// Returns the beginning of a word that ends at a byte, with its sigil.
    fn word_before(&self, offset: u32) -> Range<u32> {
        let line = self.lines.range(self.lines.line(offset));
        let before = self.slice(line.start..offset);
        let is_part = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '$' | '.' | '-');
        let mut start = before
            .rfind(|char| !is_part(char))
            .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
        let sigil = before[..start].chars().next_back().filter(|it| matches!(it, '%' | '^' | '@' | '!' | '#'));
        // `%a#1` is one word.
        let is_number = sigil == Some('#') && before[start..].bytes().all(|byte| byte.is_ascii_digit());
        if is_number
            && let Some(value) = before[..start - 1].rfind(|char| !is_part(char))
            && before[value..].starts_with('%')
        {
            return line.start + value as u32..offset;
        }
        if sigil.is_none() {
            // The sizes in front of an element type.
            let word = &before[start..];
            let in_shape = word.starts_with(|char: char| char.is_ascii_digit()) && !word.starts_with("0x")
                || before[..start].ends_with(['?', ']', '*']);
            if in_shape && let Some(last) = shape_end(word) {
                start += last;
            }
            // The `-` of an arrow or in front of a number is no part of a word.
            start += before[start..].len() - before[start..].trim_start_matches('-').len();
        }
        line.start + start as u32 - sigil.map_or(0, |_| 1)..offset
    }

    /// Returns true if a part of the text may be a whole word, rather than the beginning of one.
    fn is_whole(&self, range: Range<u32>) -> bool {
        let text = self.slice(range);
        text.len() > usize::from(text.starts_with(['%', '^', '@', '!', '#'])) && !text.ends_with('.')
    }
}

/// Returns the length of the sizes at the beginning of a word, `4x8x`.
fn shape_end(word: &str) -> Option<usize> {
    let mut at = 0;
    let mut found = None;
    loop {
        let digits = word[at..].bytes().take_while(u8::is_ascii_digit).count();
        at += digits;
        if !word[at..].starts_with('x') || digits == 0 && at > 0 {
            return found;
        }
        at += 1;
        found = Some(at);
    }
}
