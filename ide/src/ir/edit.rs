//! Incremental updates of a snapshot after an edit.
//!
//! For an edit within an operation that is isolated from above, only this operation is parsed and verified again. Facts about
//! the rest of the text stay valid, and only their positions are moved, as are diagnostics elsewhere. Symbols are not looked
//! up. Errors in uses of symbols, and errors elsewhere that the edit causes, are known after the whole text is parsed again.

use std::ops::Range;
use std::sync::Arc;

use lect_core::dialect::OpTraits;
use lect_core::source::split;

use super::names::{Definition, Names, Reference, Scope};
use super::{Expected, OpFact, Problem, ReadConfig, Snapshot, Verified};

/// An edit: a part of the old text, and the length of its replacement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// Replaced part of the old text.
    pub range: Range<u32>,
    /// Length of the replacement in bytes.
    pub len: u32,
}

impl Edit {
    /// Returns the new position of a byte outside the edit.
    fn moved(&self, at: u32) -> u32 {
        if at < self.range.end { at } else { at - self.range.end + self.range.start + self.len }
    }

    pub(super) fn moved_range(&self, range: &Range<u32>) -> Range<u32> {
        self.moved(range.start)..self.moved(range.end)
    }
}

impl Snapshot {
    /// Applies an edit that leads to `text`. Returns false if the snapshot is unchanged and the whole text must be
    /// parsed.
    pub fn edit(&mut self, edit: &Edit, text: Arc<str>) -> bool {
        let Some(outer) = self.isolated_op(&edit.range) else { return false };
        let Some(op) = self.ops.get(outer as usize).cloned() else { return false };
        // An edit may mend the error after which the parser has skipped a part of the text.
        let is_within =
            |problem: &Problem| op.range.start <= problem.range.start && problem.range.start <= op.range.end;
        if self.has_syntax_errors() && self.alone != Some(op.range.start) && self.problems.iter().any(is_within) {
            return false;
        }
        // After an error in a nested operation, operations after the outer one may seem to be its children.
        let behind = self.ops.partition_point(|it| it.range.start < op.range.end);
        let replaced = outer..behind as u32;
        if self.ops[behind..].iter().any(|it| it.parent.is_some_and(|parent| replaced.contains(&parent))) {
            return false;
        }
        let new = op.range.start..edit.moved(op.range.end);
        let Some(piece) = text.get(new.start as usize..new.end as usize) else { return false };
        if split(piece.as_bytes(), b"// -----").chunks.len() > 1 {
            return false;
        }
        let (prefix, read) = self.read_piece(op.range.start, piece);
        // The piece must be exactly one operation before and after the edit: then it has no error outside its regions.
        let whole = prefix..prefix + piece.len() as u32;
        let is_one = read.ops.first().is_some_and(|first| first.range == whole && first.op.is_some());
        if !is_one || read.ops.iter().filter(|inner| inner.parent.is_none()).count() != 1 {
            return false;
        }
        self.replace(outer, &op, edit, text, &read, prefix);
        self.alone = Some(op.range.start);
        true
    }

    /// Takes over the operation that was parsed alone in an earlier snapshot of the same text, if its extent is the same.
    pub fn keep_extent(&mut self, old: &Self) {
        let Some(start) = old.alone else { return };
        let extent = |of: &Self| {
            let index = of.ops.partition_point(|op| op.range.start < start);
            of.ops.get(index).map(|op| (op.range.clone(), of.ops.len()))
        };
        self.alone = (extent(self) == extent(old)).then_some(start);
    }

    /// Returns the outermost operation that contains a range behind its name, is isolated from above and is no symbol
    /// table.
    pub(super) fn isolated_op(&self, part: &Range<u32>) -> Option<u32> {
        let mut next = self.op_at(part.start);
        let mut found = None;
        while let Some(index) = next {
            let op = self.ops.get(index as usize)?;
            let within = op.name.end < part.start && part.end < op.range.end;
            let isolated = self.info(op).is_some_and(|info| info.has(OpTraits::ISOLATED_FROM_ABOVE));
            if within && isolated && !op.is_table && op.op.is_some() {
                found = Some(index);
            }
            next = op.parent;
        }
        found
    }

    /// Parses an operation after a prefix, which holds the definitions of the aliases that are visible to it.
    fn read_piece(&self, at: u32, piece: &str) -> (u32, Snapshot) {
        let mut text = self.visible_aliases(at);
        let prefix = text.len() as u32;
        text.push_str(piece);
        let config = ReadConfig { expected: Expected::Ignored, ..self.config };
        (prefix, Snapshot::of(self.ctx.clone(), "piece", text.into(), &config, Verified::LastOp))
    }

    /// Returns the definitions of the aliases that are visible at a byte.
    pub(super) fn visible_aliases(&self, at: u32) -> String {
        let mut aliases: Vec<&Range<u32>> = self.symbols.aliases(at).map(|(_, place)| place).collect();
        aliases.sort_by_key(|place| place.start);
        let definitions = aliases.into_iter().map(|place| self.slice(place.start..self.definition_end(place.end)));
        definitions.flat_map(|definition| [definition, "\n"]).collect()
    }

    fn replace(&mut self, outer: u32, op: &OpFact, edit: &Edit, text: Arc<str>, read: &Snapshot, prefix: u32) {
        let first = outer as usize;
        let behind = self.ops.partition_point(|it| it.range.start < op.range.end);
        let start = op.range.start;
        let place = |at: u32| at - prefix + start;
        let placed = |range: &Range<u32>| place(range.start)..place(range.end);
        let new_ops = read.ops.iter().map(|inner| OpFact {
            range: placed(&inner.range),
            name: placed(&inner.name),
            parent: inner.parent.map(|parent| parent + outer).or(op.parent),
            depth: inner.depth + op.depth,
            symbol: inner.symbol.as_ref().map(placed),
            ..inner.clone()
        });
        let more = read.ops.len() as i64 - (behind - first) as i64;
        for it in &mut self.ops[behind..] {
            it.range = edit.moved_range(&it.range);
            it.name = edit.moved_range(&it.name);
            it.symbol = it.symbol.as_ref().map(|symbol| edit.moved_range(symbol));
            it.parent = it.parent.map(|parent| if parent as usize >= behind { shifted(parent, more) } else { parent });
        }
        // The ancestors end after the edit.
        for it in &mut self.ops[..first] {
            it.range.end = if it.range.end > edit.range.start { edit.moved(it.range.end) } else { it.range.end };
        }
        self.ops.splice(first..behind, new_ops);
        self.names.replace(op.range.clone(), edit, &read.names, |at| (at >= prefix).then(|| place(at)));
        self.problems.retain(|problem| !(op.range.start <= problem.range.start && problem.range.start < op.range.end));
        let end = |at: u32| if at <= edit.range.start { at } else { edit.moved(at.max(edit.range.end)) };
        let moved = |range: &Range<u32>| end(range.start)..end(range.end).max(end(range.start));
        for problem in &mut self.problems {
            problem.range = moved(&problem.range);
            problem.notes.iter_mut().for_each(|note| note.0 = moved(&note.0));
        }
        let here = |range: &Range<u32>| if range.start >= prefix { placed(range) } else { start..start };
        let new = read.problems.iter().filter(|problem| problem.range.start >= prefix).map(|problem| Problem {
            range: placed(&problem.range),
            notes: problem.notes.iter().map(|(range, message)| (here(range), message.clone())).collect(),
            ..problem.clone()
        });
        let behind = self.problems.iter().position(|problem| problem.range.start > start);
        let behind = behind.unwrap_or(self.problems.len());
        self.problems.splice(behind..behind, new.collect::<Vec<_>>());
        self.lines = self.lines.edited(&text, edit.range.clone(), edit.len);
        self.text = text;
        let before = |(index, scope): (usize, &Scope)| scope.parent.is_none_or(|parent| (parent as usize) < index);
        debug_assert!(self.names.scopes.iter().enumerate().all(before), "a scope is in one that begins before");
        self.symbols.edited(&self.text, edit, &self.ops);
    }
}

fn shifted(index: u32, by: i64) -> u32 {
    (i64::from(index) + by) as u32
}

impl Names {
    /// Replaces the names in a part of the text by those of its new parse, and moves the rest.
    fn replace(&mut self, part: Range<u32>, edit: &Edit, read: &Names, place: impl Fn(u32) -> Option<u32>) {
        let within = |at: u32| part.start <= at && at < part.end;
        let run = |flags: &mut dyn Iterator<Item = bool>| {
            let (mut first, mut count) = (None, 0);
            for (index, inside) in flags.enumerate() {
                if inside {
                    first.get_or_insert(index);
                    count += 1;
                }
            }
            (first, count)
        };
        let definitions = run(&mut self.definitions.iter().map(|it| within(it.at)));
        // The enclosing scope may begin where its first operation does.
        let inside = |at: u32| part.start < at && at < part.end;
        let scopes = run(&mut self.scopes.iter().map(|it| inside(it.range.start)));
        let references = run(&mut self.references.iter().map(|it| within(it.at)));
        // Without old entries, the new ones are inserted by position: entries of one parse are contiguous.
        let first_definition = definitions.0.unwrap_or(self.definitions.len());
        let first_scope = scopes.0.unwrap_or_else(|| self.scopes.partition_point(|it| it.range.start <= part.start));
        let first_reference = references.0.unwrap_or_else(|| self.references.partition_point(|it| it.at < part.start));
        let around = self.scope_at(part.start);

        let kept: Vec<&Definition> = read.definitions.iter().filter(|it| place(it.at).is_some()).collect();
        // The outermost scope of the new parse corresponds to the scope that encloses the part.
        let inner: Vec<&Scope> = read.scopes.iter().skip(1).filter(|it| place(it.range.start).is_some()).collect();
        let skipped = read.scopes.len() - inner.len();
        let more_definitions = kept.len() as i64 - definitions.1 as i64;
        let more_scopes = inner.len() as i64 - scopes.1 as i64;
        let scope_here = |scope: u32| match (scope as usize).checked_sub(skipped) {
            Some(index) => Some((first_scope + index) as u32),
            None => around,
        };

        let behind = |index: u32, first: usize, count: usize| index as usize >= first + count;
        for it in &mut self.scopes {
            it.parent = it.parent.map(|parent| match behind(parent, first_scope, scopes.1) {
                true => shifted(parent, more_scopes),
                false => parent,
            });
            if it.range.start >= part.end {
                it.range.start = edit.moved(it.range.start);
            }
            if it.range.end >= part.end && it.range.end != u32::MAX {
                it.range.end = edit.moved(it.range.end);
            }
        }
        for it in &mut self.definitions {
            if behind(it.scope, first_scope, scopes.1) {
                it.scope = shifted(it.scope, more_scopes);
            }
            if it.at >= part.end {
                (it.at, it.end) = (edit.moved(it.at), edit.moved(it.end));
            }
        }
        for it in &mut self.references {
            it.definition = it.definition.map(|index| match behind(index, first_definition, definitions.1) {
                true => shifted(index, more_definitions),
                false => index,
            });
            if it.at >= part.end {
                (it.at, it.end) = (edit.moved(it.at), edit.moved(it.end));
            }
        }
        let new_scopes = inner.iter().map(|it| Scope {
            range: place(it.range.start).unwrap_or(0)..place(it.range.end).unwrap_or(0),
            parent: it.parent.and_then(scope_here),
            closed: it.closed,
        });
        self.scopes.splice(first_scope..first_scope + scopes.1, new_scopes);
        let moved = |it: &Definition| {
            let length = it.end - it.at;
            let at = place(it.at).unwrap_or(0);
            Definition { at, end: at + length, scope: scope_here(it.scope).unwrap_or(0), ..it.clone() }
        };
        let dropped = read.definitions.len() - kept.len();
        self.definitions.splice(first_definition..first_definition + definitions.1, kept.into_iter().map(moved));
        let new_references = read.references.iter().filter_map(|it| {
            let at = place(it.at)?;
            let definition = it.definition.and_then(|index| (index as usize).checked_sub(dropped));
            let definition = definition.map(|index| (first_definition + index) as u32);
            Some(Reference { at, end: at + (it.end - it.at), definition, ..*it })
        });
        self.references.splice(first_reference..first_reference + references.1, new_references);
    }
}
