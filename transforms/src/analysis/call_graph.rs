//! Call graph.

use std::ops::ControlFlow;

use hashbrown::{HashMap, HashSet};
use lect_core::attrs::AttrData;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Attr, Ident, Op};
use lect_core::interfaces::call::{Call, Callable, Callee};
use lect_core::ir::symbols::{SymbolAttrs, nearest_symbol_table, symbol_table_ops};
use lect_core::ir::walk::{self, Step};
use lect_core::ir::{Isolate, IsolateId, IsolatePath, OpRef};
use lect_core::stack;

type Fast = foldhash::fast::RandomState;

/// Identity of an operation: [`OpRef::identity`].
type Identity = (IsolateId, Op);

/// A function with a body, by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Node(u32);

impl Node {
    /// All external callers.
    pub const EXTERNAL: Self = Self(0);
    /// An unknown callee.
    pub const UNKNOWN: Self = Self(1);

    /// Returns true if the node represents functions that are not visible.
    pub fn is_external(self) -> bool {
        self.0 < 2
    }
}

/// Kind of an edge from one function to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edge {
    /// The function can be called from outside.
    Abstract,
    /// A call.
    Call,
    /// The function is nested in the other one.
    Child,
}

#[derive(Default, Debug)]
struct NodeData {
    /// Path to the isolate of the body.
    path: IsolatePath,
    edges: Vec<(Node, Edge)>,
    known: HashSet<(Node, Edge), Fast>,
}

/// Functions of a symbol table and of nested ones, with their callees. Bodies may be changed during use, symbols not.
#[derive(Debug)]
pub struct CallGraph {
    nodes: Vec<NodeData>,
    of_op: HashMap<Identity, Node, Fast>,
    symbols: HashMap<Identity, HashMap<Ident, Identity, Fast>, Fast>,
}

impl CallGraph {
    /// Builds the graph of an operation with all nested ones, all of which must be split into isolates.
    pub fn new(ir: &Isolate) -> Self {
        let mut graph = Self {
            nodes: vec![NodeData::default(), NodeData::default()],
            of_op: HashMap::default(),
            symbols: HashMap::default(),
        };
        graph.index(ir.root());
        // Calls may precede their callees.
        graph.add(ir.root(), None, false);
        graph.add(ir.root(), None, true);
        graph
    }

    fn index(&mut self, root: OpRef<'_>) {
        let attrs = SymbolAttrs::new(root.context());
        let _ = walk::pre_order::<()>(root, |op| {
            if op.has(OpTraits::SYMBOL_TABLE) {
                let named = symbol_table_ops(op).filter_map(|op| Some((attrs.name(op)?, op.identity())));
                // Of two symbols with the same name the first is found.
                let mut names = HashMap::default();
                named.for_each(|(name, op)| _ = names.entry(name).or_insert(op));
                self.symbols.insert(op.identity(), names);
            }
            ControlFlow::Continue(Step::Into)
        });
    }

    fn add(&mut self, op: OpRef<'_>, around: Option<Node>, calls: bool) {
        if op.interface::<dyn Call>().is_some() {
            if let (true, Some(around)) = (calls, around) {
                let callee = self.callee(op);
                self.connect(around, callee, Edge::Call);
            }
            return;
        }
        let mut around = around;
        if let Some(callable) = op.interface::<dyn Callable>() {
            if callable.region(op).is_none() {
                return;
            }
            around = Some(self.node_or_new(op, around));
        }
        for nested in op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()) {
            if nested.has_regions() || nested.interface::<dyn Call>().is_some() {
                stack::grow(|| self.add(nested, around, calls));
            }
        }
    }

    fn node_or_new(&mut self, op: OpRef<'_>, around: Option<Node>) -> Node {
        if let Some(&known) = self.of_op.get(&op.identity()) {
            return known;
        }
        let node = Node(self.nodes.len() as u32);
        self.nodes.push(NodeData { path: op.isolate_path().join(op.op), ..NodeData::default() });
        self.of_op.insert(op.identity(), node);
        match around {
            Some(around) => self.connect(around, node, Edge::Child),
            None => self.connect(Node::EXTERNAL, node, Edge::Abstract),
        }
        node
    }

    fn connect(&mut self, from: Node, to: Node, edge: Edge) {
        let data = &mut self.nodes[from.0 as usize];
        if data.known.insert((to, edge)) {
            data.edges.push((to, edge));
        }
    }

    /// Returns the node of an operation.
    pub fn node(&self, op: OpRef<'_>) -> Option<Node> {
        self.of_op.get(&op.identity()).copied()
    }

    /// Returns all functions in order.
    pub fn nodes(&self) -> impl Iterator<Item = Node> + use<> {
        (2..self.nodes.len() as u32).map(Node)
    }

    /// Returns the path to the isolate of a function's body.
    pub fn path(&self, node: Node) -> &IsolatePath {
        &self.nodes[node.0 as usize].path
    }

    /// Returns the callees and nested functions of a function, without duplicates, in the order of calls.
    pub fn edges(&self, node: Node) -> &[(Node, Edge)] {
        &self.nodes[node.0 as usize].edges
    }

    /// Returns the callee of an operation.
    pub fn callee(&self, call: OpRef<'_>) -> Node {
        let symbol = match call.interface::<dyn Call>().and_then(|it| it.callee(call)) {
            Some(Callee::Symbol(symbol)) => symbol,
            // MLIR's operations with function results are not functions themselves.
            Some(Callee::Value(_)) | None => return Node::UNKNOWN,
        };
        self.resolve(call, symbol).unwrap_or(Node::UNKNOWN)
    }

    /// Returns the function that a symbol refers to at an operation.
    pub fn resolve(&self, from: OpRef<'_>, symbol: Attr) -> Option<Node> {
        let AttrData::SymbolRef { root, nested } = from.context().attrs().data(symbol) else { return None };
        let table = nearest_symbol_table(from)?.identity();
        let path = std::iter::once(root).chain(nested.iter());
        let found = path.into_iter().try_fold(table, |table, name| self.symbols.get(&table)?.get(name).copied())?;
        self.of_op.get(&found).copied()
    }

    /// Returns the strongly connected components, callees first.
    pub fn groups(&self) -> Vec<Vec<Node>> {
        let mut groups =
            Groups { graph: self, numbers: vec![0; self.nodes.len()], met: 0, open: Vec::new(), found: Vec::new() };
        groups.find(Node::EXTERNAL);
        groups.found
    }
}

/// Tarjan's algorithm, starting from the external node.
struct Groups<'a> {
    graph: &'a CallGraph,
    /// Visit number of a function; 0 before the visit, and the maximum once its component is found.
    numbers: Vec<u32>,
    met: u32,
    open: Vec<Node>,
    found: Vec<Vec<Node>>,
}

impl Groups<'_> {
    fn meet(&mut self, node: Node) -> u32 {
        self.met += 1;
        self.numbers[node.0 as usize] = self.met;
        self.open.push(node);
        self.met
    }

    fn find(&mut self, start: Node) {
        let first = self.meet(start);
        // A function, the index of its next edge, and the earliest reachable function.
        let mut pending = vec![(start, 0, first)];
        while let Some((node, next, earliest)) = pending.last_mut() {
            if let Some(&(to, _)) = self.graph.edges(*node).get(*next) {
                *next += 1;
                match self.numbers[to.0 as usize] {
                    0 => {
                        let number = self.meet(to);
                        pending.push((to, 0, number));
                    }
                    number => *earliest = number.min(*earliest),
                }
                continue;
            }
            let (node, earliest) = (*node, *earliest);
            pending.pop();
            if let Some(above) = pending.last_mut() {
                above.2 = above.2.min(earliest);
            }
            if self.numbers[node.0 as usize] != earliest {
                continue;
            }
            let mut group = Vec::new();
            while let Some(last) = self.open.pop() {
                self.numbers[last.0 as usize] = u32::MAX;
                group.push(last);
                if last == node {
                    break;
                }
            }
            self.found.push(group);
        }
    }
}
