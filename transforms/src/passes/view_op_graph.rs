//! `view-op-graph`: prints a Graphviz graph of operations and of the values between them.

use std::collections::HashMap;
use std::fmt::Write;

use lect_core::attrs::{AttrData, NamedAttr};
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, OpName, Type};
use lect_core::ir::{BlockRef, Isolate, OpRef, ValueRef, walk};
use lect_core::text::{PrintConfig, ValueNames};

use crate::pass::{Pass, PassContext};

/// Print Graphviz visualization of an operation
#[derive(Pass)]
#[pass(name = "view-op-graph", class = "ViewOpGraph")]
pub struct ViewOpGraph {
    /// Limit attribute/type length to number of chars
    #[option(default = 20)]
    max_label_len: u32,
    /// Print attributes of operations
    #[option(default = true)]
    print_attrs: bool,
    /// Print control flow edges
    #[option]
    print_control_flow_edges: bool,
    /// Print data flow edges
    #[option(default = true)]
    print_data_flow_edges: bool,
    /// Print result types of operations
    #[option(default = true)]
    print_result_types: bool,
}

/// Attributes with more elements are omitted.
const LONGEST_ELEMENTS: i64 = 16;

impl Pass for ViewOpGraph {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        cx.output().report(self.graph(ir.root()).as_bytes());
        cx.preserve_all();
        Ok(())
    }
}

impl ViewOpGraph {
    /// Returns the graph of an operation and its nested ones.
    pub fn graph(&self, root: OpRef<'_>) -> String {
        let config = PrintConfig::default();
        let mut graph = Graph {
            pass: self,
            ctx: root.context(),
            names: ValueNames::of(root, &config),
            hues: hues(root),
            text: "digraph G {\n".to_owned(),
            indent: 2,
            last: 0,
            values: HashMap::new(),
            control: String::new(),
            data: Vec::new(),
        };
        graph.line("compound = true;");
        graph.op(root);
        graph.edges();
        graph.text
    }
}

/// Assigns a hue to each operation name.
fn hues(root: OpRef<'_>) -> HashMap<OpName, f64> {
    let mut order = HashMap::new();
    let _ = walk::post_order(root, |op| {
        let next = order.len();
        order.entry(op.name()).or_insert(next);
        std::ops::ControlFlow::<()>::Continue(())
    });
    let count = order.len() as f64;
    order.into_iter().map(|(name, index)| (name, index as f64 / count)).collect()
}

/// A node, and the cluster that it represents, if any.
#[derive(Clone, Copy)]
struct Node {
    number: u32,
    cluster: Option<u32>,
}

struct Graph<'a> {
    pass: &'a ViewOpGraph,
    ctx: &'a ContextData,
    names: ValueNames<'a>,
    hues: HashMap<OpName, f64>,
    text: String,
    indent: usize,
    /// Number of the last node or cluster.
    last: u32,
    values: HashMap<ValueRef<'a>, Node>,
    /// Control-flow edges and uses of values, which are written at the end.
    control: String,
    data: Vec<(ValueRef<'a>, Node)>,
}

impl<'a> Graph<'a> {
    fn line(&mut self, line: &str) {
        // Writing to memory does not fail.
        let _ = writeln!(self.text, "{:indent$}{line}", "", indent = self.indent);
    }

    fn number(&mut self) -> u32 {
        self.last += 1;
        self.last
    }

    fn node(&mut self, label: &str, shape: &str, colour: Option<f64>) -> Node {
        let number = self.number();
        let (fill, style) = match colour {
            Some(hue) => (format!("fillcolor = \"{hue:.6} 0.3 0.95\", "), ", style = filled"),
            None => (String::new(), ""),
        };
        self.line(&format!("v{number} [{fill}label = \"{label}\", shape = {shape}{style}];"));
        Node { number, cluster: None }
    }

    /// Writes a box with a label and its content. An invisible node represents the box as the end of edges.
    fn cluster(&mut self, label: &str, inside: impl FnOnce(&mut Self)) -> Node {
        let cluster = self.number();
        self.line(&format!("subgraph cluster_{cluster} {{"));
        self.indent += 2;
        let anchor = self.node(" ", "plain", None);
        self.line(&format!("label = \"{label}\";"));
        inside(self);
        self.indent -= 2;
        self.line("}");
        Node { cluster: Some(cluster), ..anchor }
    }

    fn op(&mut self, op: OpRef<'a>) -> Node {
        let node = match op.has_regions() {
            true => {
                let label = self.label(op);
                let blocks = op.regions().flat_map(|region| region.blocks());
                self.cluster(&label, |graph| {
                    lect_core::stack::grow(|| blocks.for_each(|block| graph.block(block)));
                })
            }
            false => {
                let (label, hue) = (self.record(op), self.hues.get(&op.name()).copied());
                self.node(&label, "Mrecord", hue)
            }
        };
        self.data.extend(op.operands().map(|operand| (op.ir.value(operand), node)));
        for result in op.results() {
            self.values.insert(op.ir.value(result), node);
        }
        node
    }

    fn block(&mut self, block: BlockRef<'a>) {
        self.cluster("", |graph| {
            for arg in block.args() {
                let arg = block.ir.value(arg);
                let port = graph.port("res", arg, graph.pass.print_result_types);
                let node = graph.node(&port, "Mrecord", None);
                graph.values.insert(arg, node);
            }
            let mut last: Option<Node> = None;
            for op in block.ops() {
                let node = graph.op(op);
                if let Some(last) = last.filter(|_| graph.pass.print_control_flow_edges) {
                    let edge = edge(last, "", node, "", "dashed");
                    graph.control += &edge;
                }
                last = Some(node);
            }
        });
    }

    fn edges(&mut self) {
        let control = std::mem::take(&mut self.control);
        self.text += &control;
        for (value, to) in std::mem::take(&mut self.data).into_iter().filter(|_| self.pass.print_data_flow_edges) {
            let Some(&from) = self.values.get(&value) else { continue };
            let name = self.port_name(value);
            let edge = edge(from, &format!(":res_{name}:s"), to, &format!(":arg_{name}:n"), "solid");
            self.text += &edge;
        }
        self.text += "}\n";
    }

    /// Returns the label of an operation with regions.
    fn label(&self, op: OpRef<'_>) -> String {
        let mut label = op.name_text().into_owned();
        if self.pass.print_result_types {
            let types: Vec<String> = op.result_types().map(|ty| self.ctx.types().show(ty).to_string()).collect();
            label += &format!(" : ({})", self.truncated(&types.join(", ")));
        }
        if self.pass.print_attrs {
            label += "\\l";
            label += &self.attrs(&attrs(op));
        }
        label
    }

    /// Returns the label of an operation: operands, name with attributes, and results, each in a field.
    fn record(&mut self, op: OpRef<'_>) -> String {
        let mut label = "{".to_owned();
        if op.operand_count() > 0 {
            let operands: Vec<String> =
                op.operands().map(|operand| self.port("arg", op.ir.value(operand), false)).collect();
            label += &format!("{{{}}}|", operands.join("|"));
        }
        label += &format!("{}\\l", op.name_text());
        let attrs = attrs(op);
        if self.pass.print_attrs && !attrs.is_empty() {
            label += "\\l";
            label += &self.attrs(&attrs);
        }
        if op.result_count() > 0 {
            let typed = self.pass.print_result_types;
            let results: Vec<String> =
                op.results().map(|result| self.port("res", op.ir.value(result), typed)).collect();
            label += &format!("|{{{}}}", results.join("|"));
        }
        label + "}"
    }

    /// Returns a port of a value: `<res_0> %0 i32`.
    fn port(&mut self, kind: &str, value: ValueRef<'_>, typed: bool) -> String {
        let name = self.names.get(value);
        let ty = if typed { format!(" {}", self.type_text(value.ty())) } else { String::new() };
        format!("<{kind}_{}> {name}{ty}", port_name(&name))
    }

    fn port_name(&mut self, value: ValueRef<'_>) -> String {
        port_name(&self.names.get(value))
    }

    fn type_text(&self, ty: Type) -> String {
        escaped(&self.truncated(&self.ctx.types().show(ty).to_string()))
    }

    fn attrs(&self, attrs: &[NamedAttr]) -> String {
        let line = |entry: &NamedAttr| {
            let name = String::from_utf8_lossy(self.ctx.ident_bytes(entry.0)).into_owned();
            format!("{}: {}\\l", escaped(&name), self.attr(entry.1))
        };
        attrs.iter().map(line).collect()
    }

    fn attr(&self, attr: Attr) -> String {
        let shown = || self.ctx.attrs().show(attr).to_string();
        let elements = match self.ctx.attrs().data(attr) {
            AttrData::DenseElements(dense) if dense.splat => return escaped(&shown()),
            AttrData::DenseElements(dense) => Some(dense.ty),
            AttrData::DenseStrings { values, .. } if values.len() == 1 => return escaped(&shown()),
            AttrData::DenseStrings { ty, .. }
            | AttrData::SparseElements { ty, .. }
            | AttrData::DenseResource { ty, .. } => Some(*ty),
            AttrData::Array(items) if items.len() as i64 > LONGEST_ELEMENTS => return "[...]".to_owned(),
            _ => None,
        };
        if let Some(ty) = elements
            && self.ctx.types().element_count(ty).is_some_and(|count| count as i64 > LONGEST_ELEMENTS)
        {
            let rank = self.ctx.types().shape(ty).map_or(0, <[_]>::len);
            return format!("{}...{} : {}", "[".repeat(rank), "]".repeat(rank), self.type_text(ty));
        }
        escaped(&self.truncated(&shown()))
    }

    fn truncated(&self, text: &str) -> String {
        let limit = self.pass.max_label_len as usize;
        match text.len() <= limit {
            true => text.to_owned(),
            false => format!("{}...", String::from_utf8_lossy(&text.as_bytes()[..limit])),
        }
    }
}

/// Returns the attributes, sorted by name.
fn attrs(op: OpRef<'_>) -> Vec<NamedAttr> {
    let ctx = op.context();
    let inherent = op.properties().map_or(&[][..], |all| ctx.attrs().dictionary_entries(all));
    let mut attrs = [inherent, ctx.attrs().dictionary_entries(op.attrs())].concat();
    attrs.sort_by_key(|entry| ctx.ident_bytes(entry.0));
    attrs
}

fn port_name(name: &str) -> String {
    name.trim_start_matches('%').replace('#', "_")
}

fn edge(from: Node, from_port: &str, to: Node, to_port: &str, style: &str) -> String {
    let end = |node: Node, port: &str| match node.cluster {
        Some(_) => format!("v{}", node.number),
        None => format!("v{}{port}", node.number),
    };
    let cluster =
        |key: &str, node: Node| node.cluster.map_or(String::new(), |number| format!("{key} = cluster_{number}, "));
    let (head, tail) = (cluster("lhead", to), cluster("ltail", from));
    format!("  {} -> {}[{head}{tail}style = {style}];\n", end(from, from_port), end(to, to_port))
}

/// Escapes text for a Graphviz label.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '{' | '|' | '<' | '}' | '>' | '\n' | '"') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
