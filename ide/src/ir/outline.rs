//! Tree of operations, for document symbols, folding and selection ranges.

use std::ops::Range;

use lect_core::text::TokenKind;

use super::Snapshot;
use super::symbols::spelled;

/// A symbol or a symbol table, with the nested ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// Title of the item: `@main`, or the name of the operation.
    pub name: String,
    /// Name of the operation.
    pub detail: String,
    /// Whether the operation is a symbol.
    pub is_symbol: bool,
    /// Whether it is a symbol table.
    pub is_table: bool,
    /// Range of the operation.
    pub range: Range<u32>,
    /// Range of its name, for the cursor.
    pub selection: Range<u32>,
    /// Nested items.
    pub children: Vec<Item>,
}

impl Snapshot {
    /// Returns the tree of symbols and symbol tables.
    pub fn outline(&self) -> Vec<Item> {
        let mut roots = Vec::new();
        // Items whose end has not been reached, outermost first, with their operations.
        let mut open: Vec<(u32, Item)> = Vec::new();
        for (index, op) in self.ops.iter().enumerate() {
            while let Some((around, _)) = open.last()
                && !self.is_in(index as u32, *around)
                && let Some((_, item)) = open.pop()
            {
                open.last_mut().map_or(&mut roots, |(_, outer)| &mut outer.children).push(item);
            }
            if op.symbol.is_none() && !op.is_table {
                continue;
            }
            let detail = self.op_name(op);
            let symbol = op.symbol.as_ref().map(|range| format!("@{}", spelled(self.slice(range.clone()))));
            let item = Item {
                is_symbol: symbol.is_some(),
                is_table: op.is_table,
                name: symbol.unwrap_or_else(|| detail.clone()),
                detail,
                range: op.range.clone(),
                selection: op.symbol.clone().unwrap_or_else(|| op.name.clone()),
                children: Vec::new(),
            };
            open.push((index as u32, item));
        }
        while let Some((_, item)) = open.pop() {
            open.last_mut().map_or(&mut roots, |(_, outer)| &mut outer.children).push(item);
        }
        roots
    }

    fn is_in(&self, op: u32, around: u32) -> bool {
        let range = |index: u32| self.ops.get(index as usize).map(|op| op.range.clone()).unwrap_or_default();
        let (inner, outer) = (range(op), range(around));
        outer.start <= inner.start && inner.start < outer.end
    }

    /// Returns the parts of the text that can be folded: from the end of one line to another line.
    pub fn folds(&self) -> Vec<Range<u32>> {
        let mut folds = Vec::new();
        let mut open = Vec::new();
        for token in self.tokens(0..self.text.len() as u32) {
            match token.kind {
                TokenKind::LBrace | TokenKind::MetadataBegin => open.push(token.start),
                TokenKind::RBrace | TokenKind::MetadataEnd => {
                    if let Some(start) = open.pop()
                        && self.lines.line(start) < self.lines.line(token.start)
                    {
                        folds.push(start..token.start);
                    }
                }
                _ => {}
            }
        }
        folds.sort_by_key(|fold| (fold.start, fold.end));
        folds
    }

    /// Returns the selections that contain a byte: the word, then its ancestor operations, and the text.
    pub fn selections(&self, offset: u32) -> Vec<Range<u32>> {
        let mut ranges: Vec<Range<u32>> = Vec::new();
        if let Some(token) = self.token_around(offset) {
            ranges.push(token.start..token.end);
        }
        let mut next = self.op_at(offset);
        while let Some(op) = next.and_then(|index| self.ops.get(index as usize)) {
            let around = ranges.last().is_none_or(|inner| op.range.start <= inner.start && inner.end <= op.range.end);
            if around && ranges.last() != Some(&op.range) {
                ranges.push(op.range.clone());
            }
            next = op.parent;
        }
        let all = 0..self.text.len() as u32;
        if ranges.last() != Some(&all) {
            ranges.push(all);
        }
        ranges
    }
}
