//! What was read of an operation so far.

use std::ops::Range;

use smallvec::SmallVec;

use crate::attrs::NamedAttr;
use crate::dialect::OpInfo;
use crate::entity::{Attr, Block, Type};
use crate::ir::OpState;
use crate::text::parse::UnresolvedOperand;

/// What was read of an operation, by the position of each thing in its spec.
pub struct Draft<'d> {
    /// The operation.
    pub info: &'d OpInfo,
    /// Where regions go, and what else is ready.
    pub state: &'d mut OpState,
    /// Operands.
    pub operands: Groups<UnresolvedOperand>,
    /// The types of operands.
    pub operand_types: Groups<Type>,
    /// The types of results.
    pub result_types: Groups<Type>,
    /// Successors.
    pub successors: Groups<Block>,
    /// How many regions there are of each.
    pub regions: SmallVec<[u32; 2]>,
    /// Inherent attributes by slot.
    pub props: SmallVec<[Option<Attr>; 4]>,
    /// Attributes from dictionaries, inherent ones perhaps among them.
    pub attrs: Vec<NamedAttr>,
    /// Of operands that are groups of groups, the lengths of these: by position.
    pub nested: Vec<(u32, Vec<i32>)>,
}

/// Things in groups, one for each operand, result or the like of a spec. Groups may be filled in any order.
#[derive(Clone, Debug)]
pub struct Groups<T> {
    items: SmallVec<[T; 4]>,
    spans: SmallVec<[Option<(u32, u32)>; 4]>,
}

impl<T> Groups<T> {
    /// This many groups, with nothing in them.
    pub fn new(count: usize) -> Self {
        Self { items: SmallVec::new(), spans: SmallVec::from_elem(None, count) }
    }

    /// How many groups there are.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether there are no groups.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// Whether a group was filled, be it with nothing.
    pub fn is_set(&self, group: u32) -> bool {
        self.spans.get(group as usize).is_some_and(Option::is_some)
    }

    /// What is in a group.
    pub fn get(&self, group: u32) -> &[T] {
        &self.items[self.range(group)]
    }

    fn range(&self, group: u32) -> Range<usize> {
        match self.spans.get(group as usize) {
            Some(Some((start, end))) => *start as usize..*end as usize,
            _ => 0..0,
        }
    }

    /// Fills a group, instead of what was in it.
    pub fn set(&mut self, group: u32, items: impl IntoIterator<Item = T>) {
        let start = self.items.len() as u32;
        self.items.extend(items);
        self.spans[group as usize] = Some((start, self.items.len() as u32));
    }

    /// All in order of the groups.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        (0..self.spans.len() as u32).flat_map(|group| self.get(group))
    }
}
