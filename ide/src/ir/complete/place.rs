//! The text in front of a completion, reduced to the parts that matter there.
//!
//! A completion depends on the enclosing operations, on aliases and on the types of visible values. A [`Place`] is a
//! short text with just these: headers of the enclosing operations, definitions of the visible values, and the
//! statement. Parsing takes microseconds in a file of any size, so each candidate is tried.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;

use lect_core::dialect::OpTraits;
use lect_core::loc::LocKind;
use lect_core::text::{Expectations, Expected, ParseConfig, TokenKind, parse_expected, tokens};

use super::super::names::{Definition, NameOf};
use super::super::{OpFact, Snapshot};

/// Largest number of visible values that are defined in the reduced text, besides those that it uses.
const VALUES: usize = 96;

/// Length in bytes of the longest text of enclosing operations that is parsed for each candidate.
const LONG: usize = 24 << 10;

/// Bytes of text that are parsed for the candidates of one completion, which takes some milliseconds.
const BUDGET: usize = 768 << 10;

/// A place at which a text is completed.
pub(super) struct Place<'s> {
    snapshot: &'s Snapshot,
    /// Start of the statement.
    pub statement: u32,
    /// Visible values that dominate the place, the nearest first.
    pub values: Vec<&'s Definition>,
    /// Reduced text in front of the place.
    before: String,
    /// Text from the place to the end of its line.
    behind: &'s str,
    /// The same without the rest of a word.
    rest: &'s str,
    /// Elements that can follow.
    pub expected: Expectations,
    /// Whether the text in front has no error, so that errors of a trial are those of the candidate.
    is_sound: bool,
    /// Bytes that are left for trials.
    budget: usize,
}

/// Result of inserting a candidate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Verdict {
    /// The text has no error, and the next operation can follow.
    Completes,
    /// The same, but the operation does not fulfil its definition.
    Breaks,
    /// The text has no error, but may be incomplete.
    Fits,
    /// The text has no error if the candidate takes the place of the word behind it.
    Replaces,
    /// The candidate was not tried.
    Untried,
    /// The error is behind the candidate.
    RestFails,
    /// The error is in front of the candidate: a type that its values do not have.
    Conflicts,
    /// The error is at the candidate.
    Fails,
}

impl<'s> Place<'s> {
    /// Reduces the text of a snapshot to the parts that matter at `at`. The text from `end` on follows.
    pub fn new(snapshot: &'s Snapshot, at: u32, end: u32) -> Self {
        let statement = snapshot.statement(at);
        let values = snapshot.values_at(statement, at);
        let line_end = snapshot.lines.range(snapshot.lines.line(end)).end;
        let behind = snapshot.slice(end..line_end.max(end)).split("//").next().unwrap_or_default().trim_end();
        // The rest of the word that is being written, or a word that the completion would be joined with.
        let is_part = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '$' | '.');
        let rest = behind.trim_start_matches(is_part);
        let mut before = snapshot.reduced(statement, at, rest, &values);
        let mut read = before.as_deref().map(|text| expectations(snapshot, text));
        if read.as_ref().is_none_or(|(_, error)| error.is_some()) {
            // The reduced text has an error that the whole text may not have.
            let whole = snapshot.whole_before(at);
            let other = expectations(snapshot, &whole);
            if read.is_none() || other.1.is_none() || !other.0.next.is_empty() {
                (before, read) = (Some(whole), Some(other));
            }
        }
        let before = before.unwrap_or_default();
        let (expected, error) = read.unwrap_or_else(|| expectations(snapshot, &before));
        let is_sound = error.is_none() && before.len() < LONG;
        Self { snapshot, statement, values, before, behind, rest, expected, is_sound, budget: BUDGET }
    }

    /// Returns the text from the place to the end of its line.
    pub fn rest(&self) -> &'s str {
        self.rest
    }

    /// Returns true if a name would be joined with the word behind it. A size would not.
    pub fn joins(&self, candidate: &str) -> bool {
        let is_part = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '$' | '.');
        let is_name = candidate.starts_with(|char: char| char.is_ascii_alphabetic() || "%@^#!".contains(char));
        is_name && candidate.ends_with(is_part) && self.behind.starts_with(is_part)
    }

    /// Parses the text with a candidate, in front of a word and instead of it.
    pub fn try_candidate(&mut self, candidate: &str) -> Verdict {
        let verdict = match self.joins(candidate) {
            true => Verdict::RestFails,
            false => self.try_before(candidate, self.behind),
        };
        if verdict <= Verdict::Fits || self.behind == self.rest {
            return verdict;
        }
        match self.try_before(candidate, self.rest) {
            Verdict::Completes | Verdict::Breaks | Verdict::Fits => Verdict::Replaces,
            other => other,
        }
    }

    fn try_before(&mut self, candidate: &str, rest: &str) -> Verdict {
        let text = [&*self.before, candidate, rest, "\n"].concat();
        if !self.is_sound || self.budget < text.len() {
            return Verdict::Untried;
        }
        self.budget -= text.len();
        let start = self.before.len();
        let end = start + candidate.len();
        let (expected, error) = expectations(self.snapshot, &text);
        match error {
            None if expected.next.contains(&Expected::Operation) && expected.is_invalid => Verdict::Breaks,
            None if expected.next.contains(&Expected::Operation) => Verdict::Completes,
            None => Verdict::Fits,
            // The error of a list of operands that is incomplete is at its first one.
            Some(_)
                if candidate.starts_with('%')
                    && rest.is_empty()
                    && expected.next.contains(&Expected::Token(TokenKind::Comma)) =>
            {
                Verdict::Fits
            }
            Some(at) if at < start => Verdict::Conflicts,
            Some(at) if at < end => Verdict::Fails,
            // A bracket or a keyword that is followed by the wrong text.
            Some(_) => Verdict::RestFails,
        }
    }
}

/// Parses a text that may end anywhere. Returns the elements that can follow, and the position of the first error.
fn expectations(snapshot: &Snapshot, text: &str) -> (Expectations, Option<usize>) {
    let config = ParseConfig::default().with_allow_unregistered(true).with_max_errors(4);
    let ctx = &snapshot.ctx;
    let (expected, diagnostics) = ctx.capture_diagnostics(|| parse_expected(ctx, text.as_bytes(), &config));
    let end = text.trim_end().len();
    let offsets = diagnostics.iter().filter(|it| it.severity == lect_core::diag::Severity::Error);
    let offsets = offsets.filter_map(|diagnostic| match diagnostic.loc.kind() {
        LocKind::Source(pos) => Some(pos.0 as usize),
        _ => None,
    });
    // Errors at the end are those of a text that is not complete.
    let first = offsets.filter(|at| *at < end).min();
    (expected, first)
}

/// Bytes in front of a place in which the start of an alias definition is searched.
const LONGEST_ALIAS: u32 = 64 << 10;

impl Snapshot {
    /// Returns the start of the statement at a byte, which may be incomplete.
    pub(super) fn statement(&self, at: u32) -> u32 {
        let line = self.lines.range(self.lines.line(at));
        let own =
            line.start + (self.slice(line.start..at).len() - self.slice(line.start..at).trim_start().len()) as u32;
        let before = self.ops.partition_point(|op| op.range.start < at);
        let Some(op) = before.checked_sub(1).and_then(|index| self.ops.get(index)) else {
            return self.alias_statement(at).unwrap_or(own);
        };
        let start = op.range.start;
        let between = self.slice(start..at);
        if !between.contains('\n') {
            // Another operation may begin in the line, after the brace of a region.
            let brace = between.rfind('{').map(|brace| start + brace as u32 + 1);
            let is_region = |brace: &u32| {
                let is_open = !self.slice(*brace..at).contains('}');
                is_open || self.names.scopes.iter().any(|scope| scope.range.start == *brace)
            };
            return match brace.filter(|brace| op.range.end < at && op.op.is_some() && is_region(brace)) {
                Some(_) => own.max(op.range.end),
                None => start,
            };
        }
        let (mut open, mut last) = (0i32, None);
        for token in self.tokens(start..at).take_while(|token| token.end <= at) {
            match token.kind {
                TokenKind::LBrace | TokenKind::LParen | TokenKind::LSquare => open += 1,
                TokenKind::RBrace | TokenKind::RParen | TokenKind::RSquare => open -= 1,
                _ => {}
            }
            last = Some(token.kind);
        }
        use TokenKind::{Arrow, Colon, Comma, Equal, LParen, LSquare};
        let joins = matches!(last, Some(Arrow | Colon | Comma | Equal | LParen | LSquare));
        let column = |at: u32| at - self.lines.range(self.lines.line(at)).start;
        let is_part = op.op.is_none() && (open > 0 && !self.opens_region(op.range.start, at) || joins);
        let is_indented = op.op.is_none() && open == 0 && column(own) > column(start) && own > op.range.end;
        if is_part || is_indented || op.range.end > at && !self.is_in_region(at, start) { start } else { own }
    }

    /// Returns the start of the alias definition that a byte is in.
    fn alias_statement(&self, at: u32) -> Option<u32> {
        let from = self.lines.range(self.lines.line(at.saturating_sub(LONGEST_ALIAS))).start;
        let before = self.slice(from..at);
        let line = before.rfind("\n#").max(before.rfind("\n!")).map_or(0, |it| it + 1);
        let line = before.get(line..)?.starts_with(['#', '!']).then_some(from + line as u32)?;
        let end = self.definition_end(line);
        (end >= at || !self.slice(end..at).contains('\n')).then_some(line)
    }

    /// Returns true if a scope that begins after `start` contains a byte.
    fn is_in_region(&self, at: u32, start: u32) -> bool {
        let scope = self.names.scope_at(at).and_then(|index| self.names.scopes.get(index as usize));
        scope.is_some_and(|scope| scope.range.start > start)
    }

    /// Returns true if the last open brace between two bytes is that of a region.
    fn opens_region(&self, start: u32, at: u32) -> bool {
        self.is_in_region(at, start)
    }

    /// Returns the visible values that dominate a byte, the nearest first.
    pub(super) fn values_at(&self, statement: u32, at: u32) -> Vec<&Definition> {
        let mut scopes: HashMap<u32, (bool, Vec<u32>)> = HashMap::new();
        let visible = self.names.visible(statement.min(at), NameOf::Value);
        for it in &visible {
            let scope = self.names.scopes.get(it.scope as usize);
            scopes
                .entry(it.scope)
                .or_insert_with(|| (scope.is_some_and(|it| self.is_graph(it.range.start)), Vec::new()));
        }
        for it in self.names.definitions.iter().filter(|it| it.of == NameOf::Block) {
            if let Some((_, labels)) = scopes.get_mut(&it.scope) {
                labels.push(it.at);
            }
        }
        let dominates = |value: &Definition| {
            // The results of the operation that is being written.
            if value.at >= statement && value.at < at {
                return value.at > statement && self.is_in_region(at, statement);
            }
            let Some((is_graph, labels)) = scopes.get(&value.scope) else { return true };
            if labels.is_empty() && *is_graph {
                return true;
            }
            if value.at >= at {
                return false;
            }
            let block = |place: u32| labels.iter().copied().filter(|label| *label <= place).max();
            let scope = self.names.scopes.get(value.scope as usize).map_or(0, |scope| scope.range.start);
            match block(value.at) {
                None => true,
                here if here == block(at) => true,
                // The first block has a label of its own.
                Some(label) => self.slice(scope..label).trim_matches(['{', ' ', '\n', '\t', '\r']).is_empty(),
            }
        };
        let mut values: Vec<&Definition> = visible.into_iter().filter(|it| dominates(it)).collect();
        // Values of a graph region that are defined below come last.
        values.sort_by_key(|it| if it.at < at { (false, at - it.at) } else { (true, it.at - at) });
        values
    }

    /// Returns true if the operation that contains a byte has graph regions, or regions of an unknown kind.
    fn is_graph(&self, at: u32) -> bool {
        let Some(op) = self.op_at(at).and_then(|index| self.ops.get(index as usize)) else { return true };
        let op = match op.range.start >= at {
            true => op.parent.and_then(|parent| self.ops.get(parent as usize)),
            false => Some(op),
        };
        let graph = OpTraits::GRAPH_REGION.union(OpTraits::UNKNOWN_REGION_KIND);
        op.and_then(|op| self.info(op)).is_none_or(|info| info.traits.intersects(graph))
    }

    /// Returns the operation whose region contains a byte.
    pub(super) fn parent_op(&self, at: u32) -> Option<&OpFact> {
        let scope = self.names.scopes.get(self.names.scope_at(at)? as usize)?;
        self.ops.get(self.owner(scope.range.start)? as usize)
    }

    /// Returns the operation with the region that begins at a byte.
    fn owner(&self, start: u32) -> Option<u32> {
        let before = self.ops.partition_point(|op| op.range.start < start);
        let mut owner = before.checked_sub(1).map(|it| it as u32);
        while let Some(op) = owner.and_then(|it| self.ops.get(it as usize))
            && op.range.end < start
        {
            owner = op.parent;
        }
        owner
    }

    /// Returns the text in front of a byte. If it is long, only the outermost isolated operation and the aliases.
    fn whole_before(&self, at: u32) -> String {
        let part = self.symbols.part(at);
        let all = self.slice(part.start..at);
        let op = self.isolated_op(&(at..at)).filter(|_| all.len() > BUDGET).and_then(|op| self.ops.get(op as usize));
        op.map_or_else(|| all.to_owned(), |op| self.visible_aliases(at) + self.slice(op.range.start..at))
    }

    /// Returns the reduced text in front of a byte. `None` if the headers of the enclosing operations are long.
    fn reduced(&self, statement: u32, at: u32, rest: &str, values: &[&Definition]) -> Option<String> {
        let mut chain = Vec::new();
        let mut next = self.names.scope_at(statement);
        while let Some(index) = next {
            let scope = self.names.scopes.get(index as usize)?;
            // The statement may begin with an operation whose region contains the place.
            if scope.range.start <= statement {
                chain.push((index, scope));
            }
            next = scope.parent;
        }
        chain.reverse();
        let part = self.symbols.part(at);
        let mut pieces: Vec<(Option<u32>, Range<u32>)> = Vec::new();
        let mut length = 0;
        let mut from = part.start;
        for (index, scope) in chain {
            let owner = self.owner(scope.range.start);
            let start = owner.and_then(|it| self.ops.get(it as usize)).map(|op| op.range.start);
            if let Some(start) = start.filter(|start| *start >= from && *start < scope.range.start) {
                pieces.push((None, start..scope.range.start));
                length += (scope.range.start - start) as usize;
                from = scope.range.start;
            }
            pieces.push((Some(index), self.label(index, scope.range.start, statement)));
        }
        if length > LONG / 2 {
            return None;
        }
        pieces.push((None, statement..at));
        let texts = pieces.iter().map(|(_, range)| self.slice(range.clone())).chain([rest]);
        let used: HashSet<&str> = texts.clone().flat_map(names_in).collect();
        let mut out = self.aliases_of(texts.collect(), at);
        let mut wanted: BTreeMap<u32, Vec<&Definition>> = BTreeMap::new();
        let is_used = |it: &&&Definition| used.contains(self.slice(it.at..it.end));
        let (near, far) = values.split_at(values.len().min(VALUES));
        for it in near.iter().chain(far.iter().filter(is_used)) {
            let is_shown = pieces.iter().any(|(_, range)| range.contains(&it.at));
            if !is_shown && !it.types.is_empty() {
                wanted.entry(it.scope).or_default().push(it);
            }
        }
        for (scope, range) in &pieces {
            let Some(scope) = scope else {
                out.push_str(self.slice(range.clone()));
                continue;
            };
            // The label of the entry block begins the region.
            let scope_start = self.names.scopes.get(*scope as usize).map_or(0, |scope| scope.range.start);
            let is_entry = !range.is_empty() && names_in(self.slice(scope_start..range.start)).next().is_none();
            if is_entry {
                out.push_str(self.slice(range.clone()));
                out.push('\n');
            }
            let mut seen = BTreeSet::new();
            for it in wanted.remove(scope).unwrap_or_default() {
                let name = self.slice(it.at..it.end);
                if !seen.insert(name) {
                    continue;
                }
                let types: Vec<String> = it.types.iter().map(|ty| self.ctx.types().show(*ty).to_string()).collect();
                out.push_str(&format!("{name}:{} = \"lect.value\"() : () -> ({})\n", types.len(), types.join(", ")));
            }
            if !range.is_empty() && !is_entry {
                if seen.is_empty() {
                    out.push_str("\"lect.value\"() : () -> ()\n");
                }
                out.push_str(self.slice(range.clone()));
                out.push('\n');
            }
        }
        Some(out)
    }

    /// Returns the label of the block of a scope that contains a byte, with its arguments.
    fn label(&self, scope: u32, start: u32, at: u32) -> Range<u32> {
        let labels = self.names.definitions.iter().filter(|it| it.of == NameOf::Block && it.scope == scope);
        let Some(label) = labels.map(|it| it.at).filter(|it| *it < at && *it >= start).max() else { return at..at };
        let mut open = 0i32;
        for token in self.tokens(label..at) {
            match token.kind {
                TokenKind::LParen => open += 1,
                TokenKind::RParen => open -= 1,
                TokenKind::Colon if open == 0 => return label..token.end.min(at),
                _ => {}
            }
        }
        at..at
    }

    /// Returns the definitions of the aliases that some texts use, and of those that these use.
    fn aliases_of(&self, texts: Vec<&str>, at: u32) -> String {
        let known: HashMap<&str, &Range<u32>> = self.symbols.aliases(at).collect();
        let mut places = BTreeMap::new();
        let mut nearest: Vec<u32> = known.values().map(|it| it.start).filter(|start| *start < at).collect();
        nearest.sort_unstable();
        let recent = nearest.len().checked_sub(16).and_then(|it| nearest.get(it)).copied().unwrap_or(0);
        let mut visit: Vec<&str> = known.iter().filter(|it| it.1.start >= recent).map(|it| *it.0).collect();
        let sigil = |text: &str| text.starts_with(['#', '!']);
        visit.extend(texts.into_iter().flat_map(names_in).filter(|it| sigil(it)));
        while let Some(name) = visit.pop() {
            let Some(place) = known.get(name).filter(|place| place.start < at && !places.contains_key(&place.start))
            else {
                continue;
            };
            let end = self.definition_end(place.end);
            if end <= at {
                let text = self.slice(place.start..end);
                places.insert(place.start, text);
                visit.extend(names_in(self.slice(place.end..end)).filter(|it| sigil(it)));
            }
        }
        places.into_values().flat_map(|text| [text, "\n"]).collect()
    }
}

/// Returns the names with a sigil in a text.
fn names_in(text: &str) -> impl Iterator<Item = &str> + Clone {
    let named = tokens_of(text).into_iter();
    named.filter_map(move |range| text.get(range))
}

fn tokens_of(text: &str) -> Vec<Range<usize>> {
    let all = tokens(text.as_bytes(), 0)
        .filter(|it| matches!(it.kind, TokenKind::Percent | TokenKind::Hash | TokenKind::Bang));
    all.map(|it| it.start as usize..it.end as usize).collect()
}

#[cfg(test)]
mod tests {
    use lect_core::Context;

    use super::super::super::{ReadConfig, Snapshot};
    use super::BUDGET;

    #[test]
    fn long_texts_are_reduced_to_a_function() {
        let function = "func.func @f() {\n  return\n}\n";
        let long = function.repeat(BUDGET / function.len() + 1);
        let text = format!("!a = i32\n{long}func.func @g(%a: !a) {{\n  %b = ari\n  return\n}}\n");
        let at = text.find("ari").expect("a word") as u32 + 3;
        let ctx = Context::with_dialects(lect_dialects::ALL);
        let snapshot = Snapshot::new(ctx, "a.mlir", text.into(), &ReadConfig::default());
        assert_eq!(snapshot.whole_before(at), "!a = i32\nfunc.func @g(%a: !a) {\n  %b = ari");
        assert!(snapshot.completions(at).items.iter().any(|item| item.label == "arith.addi"));
    }
}
