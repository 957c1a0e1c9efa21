//! Directed graph of files: strongly connected components and longest paths.

use std::collections::{BTreeMap, BTreeSet};

/// Index of a file.
pub type Node = usize;

/// Edges of a graph: from each file, the files that it imports from, with the names that it imports.
pub type Edges = Vec<BTreeMap<Node, BTreeSet<String>>>;

/// Returns the strongly connected components in the order of their dependencies: imported files come first.
pub fn components(edges: &Edges) -> Vec<Vec<Node>> {
    let mut search = Search::new(edges);
    for node in 0..edges.len() {
        if search.index[node].is_none() {
            search.visit(node);
        }
    }
    search.components
}

/// Tarjan's algorithm.
struct Search<'g> {
    edges: &'g Edges,
    next: usize,
    index: Vec<Option<usize>>,
    low: Vec<usize>,
    on_stack: Vec<bool>,
    stack: Vec<Node>,
    components: Vec<Vec<Node>>,
}

impl<'g> Search<'g> {
    fn new(edges: &'g Edges) -> Self {
        let len = edges.len();
        Self {
            edges,
            next: 0,
            index: vec![None; len],
            low: vec![0; len],
            on_stack: vec![false; len],
            stack: Vec::new(),
            components: Vec::new(),
        }
    }

    fn visit(&mut self, node: Node) {
        let index = self.next;
        self.next += 1;
        self.index[node] = Some(index);
        self.low[node] = index;
        self.stack.push(node);
        self.on_stack[node] = true;
        let edges = self.edges;
        for &target in edges[node].keys() {
            match self.index[target] {
                None => {
                    self.visit(target);
                    self.low[node] = self.low[node].min(self.low[target]);
                }
                Some(other) if self.on_stack[target] => self.low[node] = self.low[node].min(other),
                Some(_) => {}
            }
        }
        if self.low[node] == index {
            let start = self.stack.iter().rposition(|&it| it == node).expect("each visited node is pushed");
            let component = self.stack.split_off(start);
            component.iter().for_each(|&it| self.on_stack[it] = false);
            self.components.push(component);
        }
    }
}

/// Returns the longest path over the components, as one file of each component, the importing file first.
pub fn longest_path(edges: &Edges, components: &[Vec<Node>]) -> Vec<Node> {
    let mut component_of = vec![0; edges.len()];
    for (number, component) in components.iter().enumerate() {
        component.iter().for_each(|&node| component_of[node] = number);
    }
    let mut best: Vec<(usize, Option<usize>)> = Vec::new();
    for (number, component) in components.iter().enumerate() {
        let targets = component.iter().flat_map(|&node| edges[node].keys()).map(|&target| component_of[target]);
        let next = targets.filter(|&target| target != number).max_by_key(|&target| best[target].0);
        best.push((next.map_or(1, |next| best[next].0 + 1), next));
    }
    let mut at = (0..components.len()).max_by_key(|&number| best[number].0);
    let mut path = Vec::new();
    while let Some(number) = at {
        path.push(components[number][0]);
        at = best[number].1;
    }
    path
}
