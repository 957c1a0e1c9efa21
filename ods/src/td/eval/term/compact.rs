//! Removal of temporary terms.

use super::{BangId, Holes, Mark, Node, Term, TermList, Terms};
use crate::td::bang::Bang;

/// Buffers for the removal of terms, reused each time.
#[derive(Default, Debug)]
pub(super) struct Scratch {
    /// Terms newer than the mark.
    nodes: Vec<(Node, Holes)>,
    lists: Vec<Term>,
    bangs: Vec<Option<Bang>>,
    /// Whether each node is kept.
    is_live: Vec<bool>,
    /// New index of each node.
    moved: Vec<Term>,
    /// New index of each operator.
    new_bangs: Vec<Option<BangId>>,
}

impl Terms {
    /// Removes all terms newer than the mark, except for the roots and their operands. The roots get new indices.
    pub(in crate::td::eval) fn keep_only<'a>(&mut self, mark: Mark, roots: impl Iterator<Item = &'a mut Term>) {
        let mut scratch = std::mem::take(&mut self.scratch);
        let Scratch { nodes, lists, bangs, is_live, moved, new_bangs } = &mut scratch;
        nodes.extend(self.nodes.drain(mark.nodes..));
        lists.extend(self.lists.drain(mark.lists..));
        bangs.extend(self.bangs.drain(mark.bangs..).map(Some));
        is_live.resize(nodes.len(), false);
        moved.resize(nodes.len(), Self::UNSET);
        new_bangs.resize(bangs.len(), None);
        let old = |term: Term| (term.0 as usize).checked_sub(mark.nodes);
        let roots: Vec<&mut Term> = roots.collect();
        let live = |term: Term, is_live: &mut [bool]| {
            if let Some(place) = old(term).and_then(|at| is_live.get_mut(at)) {
                *place = true;
            }
        };
        for root in &roots {
            live(**root, is_live);
        }
        // Operands are older than their term.
        for (at, (node, _)) in nodes.iter().enumerate().rev() {
            if is_live.get(at) == Some(&true) {
                let (terms, list) = node.parts();
                terms.iter().flatten().for_each(|term| live(*term, is_live));
                for term in list.map(|list| old_items(lists, mark, list)).unwrap_or_default() {
                    live(*term, is_live);
                }
            }
        }
        for (at, (mut node, holes)) in nodes.drain(..).enumerate() {
            if is_live.get(at) != Some(&true) {
                continue;
            }
            let place = |term: Term| old(term).and_then(|at| moved.get(at)).copied().unwrap_or(term);
            node.move_parts(&place, |list| {
                if (list.start as usize) < mark.lists {
                    return list;
                }
                let start = self.lists.len() as u32;
                self.lists.extend(old_items(lists, mark, list).iter().map(|term| place(*term)));
                TermList { start, ..list }
            });
            if let Node::Op(bang, _) | Node::Loop(bang, ..) = &mut node
                && let Some(at) = (bang.0 as usize).checked_sub(mark.bangs)
                && let (Some(known), Some(old)) = (new_bangs.get_mut(at), bangs.get_mut(at))
            {
                if let (None, Some(old)) = (*known, old.take()) {
                    *known = Some(self.add_bang(old));
                }
                *bang = known.unwrap_or(*bang);
            }
            let term = self.add(node, holes);
            if let Some(place) = moved.get_mut(at) {
                *place = term;
            }
        }
        for root in roots {
            if let Some(new) = old(*root).and_then(|at| moved.get(at)) {
                *root = *new;
            }
        }
        lists.clear();
        bangs.clear();
        is_live.clear();
        moved.clear();
        new_bangs.clear();
        self.scratch = scratch;
    }
}

/// Returns the items of a list newer than the mark; empty for an older one, whose items are older, too.
fn old_items(lists: &[Term], mark: Mark, list: TermList) -> &[Term] {
    let Some(start) = (list.start as usize).checked_sub(mark.lists) else { return &[] };
    lists.get(start..start + list.len()).unwrap_or_default()
}

impl Node {
    /// Returns the operands and the list of operands of a node.
    pub(super) fn parts(&self) -> ([Option<Term>; 2], Option<TermList>) {
        match self {
            Node::Value(_) | Node::Var(..) => ([None; 2], None),
            Node::List(_, list) | Node::Bits(list) | Node::Dag(list, _) => ([None; 2], Some(*list)),
            Node::Instance { args, .. } | Node::Op(_, args) | Node::Loop(_, args, _) => ([None; 2], Some(*args)),
            Node::BitOf(of, _) | Node::Field(of, ..) => ([Some(*of), None], None),
            Node::Element(left, right, _) | Node::Slice(left, right, _) => ([Some(*left), Some(*right)], None),
        }
    }

    /// Replaces the operands of a node.
    fn move_parts(&mut self, term: &impl Fn(Term) -> Term, list: impl FnOnce(TermList) -> TermList) {
        match self {
            Node::Value(_) | Node::Var(..) => {}
            Node::List(_, items) | Node::Bits(items) | Node::Dag(items, _) => *items = list(*items),
            Node::Instance { args, .. } | Node::Op(_, args) | Node::Loop(_, args, _) => *args = list(*args),
            Node::BitOf(of, _) | Node::Field(of, ..) => *of = term(*of),
            Node::Element(left, right, _) | Node::Slice(left, right, _) => {
                *left = term(*left);
                *right = term(*right);
            }
        }
    }
}
