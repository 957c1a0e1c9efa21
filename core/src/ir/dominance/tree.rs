//! Dominator trees of the regions of an isolate, in tables by block.
//!
//! [`Forest::grow`] numbers the blocks of a region and computes [`immediate_dominators`]. The tree is then numbered in
//! depth-first order, so that a query takes two comparisons.

use crate::entity::{Block, Region, SecondaryMap};
use crate::ir::Isolate;

/// Direction in which control flow is followed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// From the entry: dominance.
    Forward,
    /// From the exits: post-dominance.
    Backward,
}

/// Marks the absence of a node.
const NONE: u32 = u32::MAX;

/// A block in the tree of its region. The blocks that it dominates have `enter` within `enter..leave`.
#[derive(Clone, Copy, Default)]
struct Node {
    parent: Option<Block>,
    /// Pre-order number, counted from one; zero for a block outside of the tree.
    enter: u32,
    leave: u32,
}

/// The trees built so far.
#[derive(Default)]
pub(super) struct Forest {
    /// Whether the tree of a region was built. Empty until the first one is.
    grown: SecondaryMap<Region, bool>,
    nodes: SecondaryMap<Block, Node>,
}

impl Forest {
    pub fn has(&self, region: Region) -> bool {
        self.grown.get(region).copied().unwrap_or(false)
    }

    pub fn contains(&self, block: Block) -> bool {
        self.node(block).enter != 0
    }

    pub fn parent(&self, block: Block) -> Option<Block> {
        self.node(block).parent
    }

    /// Returns true if `a` properly dominates `b`, two blocks of one region.
    pub fn properly_dominates(&self, a: Block, b: Block) -> bool {
        if a == b {
            return false;
        }
        let (a, b) = (self.node(a), self.node(b));
        b.enter == 0 || a.enter < b.enter && b.enter < a.leave
    }

    /// Returns the nearest common dominator of two blocks of one region.
    pub fn common(&self, a: Block, b: Block) -> Option<Block> {
        match (self.contains(a), self.contains(b)) {
            (false, _) => Some(b),
            (_, false) => Some(a),
            _ => {
                let mut ancestor = Some(a);
                while let Some(block) = ancestor.filter(|&block| block != b && !self.properly_dominates(block, b)) {
                    ancestor = self.parent(block);
                }
                ancestor
            }
        }
    }

    fn node(&self, block: Block) -> Node {
        self.nodes.get(block).copied().unwrap_or_default()
    }

    pub fn grow(&mut self, ir: &Isolate, region: Region, direction: Direction) {
        if self.grown.is_empty() {
            (self.grown, self.nodes) = (ir.region_map(false), ir.block_map(Node::default()));
        }
        self.grown[region] = true;
        let blocks: Vec<Block> = ir.region(region).blocks().map(|block| block.block).collect();
        // While the tree is built, `enter` is the index of a block in `blocks`.
        for (place, block) in blocks.iter().enumerate() {
            self.nodes[*block].enter = place as u32;
        }
        let mut edges = Vec::new();
        // An additional node joins all exits; backward, it is the root.
        let exit = blocks.len() as u32;
        for (place, &block) in blocks.iter().enumerate() {
            let from = place as u32;
            let successors = ir.block(block).last().into_iter().flat_map(|op| op.successors());
            // A branch to another region is an error, reported elsewhere.
            let mut within = successors
                .filter(|block| block.region().is_some_and(|other| other.region == region))
                .map(|block| self.nodes[block.block].enter)
                .peekable();
            if direction == Direction::Forward {
                edges.extend(within.map(|to| (from, to)));
            } else if within.peek().is_none() {
                edges.push((exit, from));
            } else {
                edges.extend(within.map(|to| (to, from)));
            }
        }
        let root = if direction == Direction::Forward { 0 } else { exit };
        let parents = match blocks.len() {
            0 => Vec::new(),
            count => immediate_dominators(count + 1, root, &edges),
        };
        self.number(&blocks, root, &parents);
    }

    /// Fills in the nodes of `blocks`, whose immediate dominators are in `parents`.
    fn number(&mut self, blocks: &[Block], root: u32, parents: &[u32]) {
        let children = Adjacency::new(
            parents.len(),
            parents.iter().enumerate().filter(|(_, parent)| **parent != NONE).map(|(child, &parent)| (parent, child)),
        );
        for block in blocks {
            self.nodes[*block] = Node::default();
        }
        if parents.is_empty() {
            return;
        }
        let mut clock = 1;
        let mut stack = vec![(root, 0)];
        self.enter(blocks, root, None, clock);
        while let Some((node, next)) = stack.last_mut() {
            let node = *node;
            match children.of(node).get(*next) {
                Some(&child) => {
                    *next += 1;
                    clock += 1;
                    self.enter(blocks, child, blocks.get(node as usize).copied(), clock);
                    stack.push((child, 0));
                }
                None => {
                    stack.pop();
                    if let Some(block) = blocks.get(node as usize) {
                        self.nodes[*block].leave = clock + 1;
                    }
                }
            }
        }
    }

    fn enter(&mut self, blocks: &[Block], node: u32, parent: Option<Block>, clock: u32) {
        // The additional node for the exits is no block.
        if let Some(block) = blocks.get(node as usize) {
            self.nodes[*block] = Node { parent, enter: clock, leave: clock };
        }
    }
}

/// Edges of a graph, grouped by source node.
struct Adjacency {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Adjacency {
    fn new(nodes: usize, edges: impl Iterator<Item = (u32, usize)> + Clone) -> Self {
        let mut starts = vec![0u32; nodes + 1];
        for (from, _) in edges.clone() {
            starts[from as usize + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut next = starts.clone();
        let mut targets = vec![0; starts[nodes] as usize];
        for (from, to) in edges {
            let at = &mut next[from as usize];
            targets[*at as usize] = to as u32;
            *at += 1;
        }
        Self { starts, targets }
    }

    fn of(&self, node: u32) -> &[u32] {
        let (start, end) = (self.starts[node as usize], self.starts[node as usize + 1]);
        &self.targets[start as usize..end as usize]
    }
}

/// Returns the immediate dominator of each of `nodes` nodes; `NONE` for the root and for nodes unreachable from it.
pub(super) fn immediate_dominators(nodes: usize, root: u32, edges: &[(u32, u32)]) -> Vec<u32> {
    let successors = Adjacency::new(nodes, edges.iter().map(|&(from, to)| (from, to as usize)));
    let predecessors = Adjacency::new(nodes, edges.iter().map(|&(from, to)| (to, from as usize)));
    let walk = DepthFirst::new(nodes, root, &successors);
    let count = walk.order.len();
    // From here on, nodes are identified by their number in the depth-first walk.
    let mut semi: Vec<u32> = (0..count as u32).collect();
    let mut idom = vec![0u32; count];
    let mut paths = Paths { ancestor: vec![NONE; count], best: (0..count as u32).collect(), trail: Vec::new() };
    // Nodes in the bucket of each semidominator, as linked lists.
    let mut bucket = vec![NONE; count];
    let mut next_in_bucket = vec![NONE; count];
    for node in (1..count).rev() {
        for &pred in predecessors.of(walk.order[node]) {
            let pred = walk.number[pred as usize];
            if pred != NONE {
                let best = paths.best_above(pred, &semi);
                semi[node] = semi[node].min(semi[best as usize]);
            }
        }
        let dominator = semi[node] as usize;
        next_in_bucket[node] = bucket[dominator];
        bucket[dominator] = node as u32;
        let parent = walk.parent[node];
        paths.ancestor[node] = parent;
        let mut waiting = std::mem::replace(&mut bucket[parent as usize], NONE);
        while waiting != NONE {
            let best = paths.best_above(waiting, &semi);
            idom[waiting as usize] = if semi[best as usize] < semi[waiting as usize] { best } else { parent };
            waiting = next_in_bucket[waiting as usize];
        }
    }
    let mut result = vec![NONE; nodes];
    for node in 1..count {
        if idom[node] != semi[node] {
            idom[node] = idom[idom[node] as usize];
        }
        result[walk.order[node] as usize] = walk.order[idom[node] as usize];
    }
    result
}

/// A depth-first walk: nodes in the order of visits, and the number and parent of each.
struct DepthFirst {
    order: Vec<u32>,
    number: Vec<u32>,
    /// Parent numbers, indexed by number.
    parent: Vec<u32>,
}

impl DepthFirst {
    fn new(nodes: usize, root: u32, successors: &Adjacency) -> Self {
        let mut walk = Self { order: vec![root], number: vec![NONE; nodes], parent: vec![NONE] };
        walk.number[root as usize] = 0;
        let mut stack = vec![(root, 0)];
        while let Some((node, next)) = stack.last_mut() {
            let Some(&target) = successors.of(*node).get(*next) else {
                stack.pop();
                continue;
            };
            *next += 1;
            if walk.number[target as usize] == NONE {
                walk.number[target as usize] = walk.order.len() as u32;
                walk.parent.push(walk.number[*node as usize]);
                walk.order.push(target);
                stack.push((target, 0));
            }
        }
        walk
    }
}

/// Forest of the processed nodes, with path compression.
struct Paths {
    ancestor: Vec<u32>,
    /// The node with the least semidominator between a node and its `ancestor`.
    best: Vec<u32>,
    trail: Vec<u32>,
}

impl Paths {
    /// Returns the node with the least semidominator on the path from `node` up to below its root.
    fn best_above(&mut self, node: u32, semi: &[u32]) -> u32 {
        if self.ancestor[node as usize] == NONE {
            return node;
        }
        let mut at = node;
        while self.ancestor[self.ancestor[at as usize] as usize] != NONE {
            self.trail.push(at);
            at = self.ancestor[at as usize];
        }
        while let Some(below) = self.trail.pop() {
            let above = self.ancestor[below as usize] as usize;
            if semi[self.best[above] as usize] < semi[self.best[below as usize] as usize] {
                self.best[below as usize] = self.best[above];
            }
            self.ancestor[below as usize] = self.ancestor[above];
        }
        self.best[node as usize]
    }
}
