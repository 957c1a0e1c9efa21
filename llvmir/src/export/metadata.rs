//! Metadata nodes: their text, with marks for other nodes, and the numbers that LLVM assigns to them.

mod alias;
pub(super) mod debug;
mod dwarf;
mod loops;
mod modules;

use std::collections::HashMap;

use super::text::{Tag, push_escaped, push_int, push_mark};

/// Kinds of metadata that instructions, functions and globals can have, in the order in which LLVM prints them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Dbg,
    Tbaa,
    Prof,
    InvariantLoad,
    AliasScope,
    NoAlias,
    NonTemporal,
    Dereferenceable,
    DereferenceableOrNull,
    InvariantGroup,
    Loop,
    AccessGroup,
    Mmra,
    /// Kinds that LLVM does not know in advance.
    Custom(&'static str),
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Self::Dbg => "dbg",
            Self::Tbaa => "tbaa",
            Self::Prof => "prof",
            Self::InvariantLoad => "invariant.load",
            Self::AliasScope => "alias.scope",
            Self::NoAlias => "noalias",
            Self::NonTemporal => "nontemporal",
            Self::Dereferenceable => "dereferenceable",
            Self::DereferenceableOrNull => "dereferenceable_or_null",
            Self::InvariantGroup => "invariant.group",
            Self::Loop => "llvm.loop",
            Self::AccessGroup => "llvm.access.group",
            Self::Mmra => "mmra",
            Self::Custom(name) => name,
        }
    }
}

/// Operand of a node.
#[derive(Clone, Debug)]
pub(super) enum MdOp {
    Null,
    Node(u32),
    String(Vec<u8>),
    /// A constant with its type.
    Value(Vec<u8>),
}

impl MdOp {
    pub fn string(text: &str) -> Self {
        Self::String(text.as_bytes().to_vec())
    }

    pub fn int(width: u32, value: i64) -> Self {
        Self::Value(format!("i{width} {value}").into_bytes())
    }

    pub fn bool(value: bool) -> Self {
        Self::Value(format!("i1 {value}").into_bytes())
    }

    pub fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Null => out.extend_from_slice(b"null"),
            Self::Node(node) => push_node(out, *node),
            Self::String(text) => {
                out.extend_from_slice(b"!\"");
                push_escaped(out, text);
                out.push(b'"');
            }
            Self::Value(text) => out.extend_from_slice(text),
        }
    }
}

/// Appends a reference to a node.
pub(super) fn push_node(out: &mut Vec<u8>, node: u32) {
    out.push(b'!');
    push_mark(out, Tag::Node, node);
}

#[derive(Default)]
struct Node {
    text: Vec<u8>,
    /// Nodes that LLVM numbers after this one, in that order.
    operands: Vec<u32>,
    number: Option<u32>,
}

/// Named metadata of the module.
struct Named {
    name: Vec<u8>,
    nodes: Vec<u32>,
}

/// All metadata of a module.
#[derive(Default)]
pub(super) struct Metadata {
    nodes: Vec<Node>,
    known: HashMap<Vec<u8>, u32, foldhash::fast::RandomState>,
    order: Vec<u32>,
    named: Vec<Named>,
    pub memo: Memo,
}

/// Nodes of attributes.
#[derive(Default)]
pub(super) struct Memo {
    pub nodes: HashMap<lect_core::entity::Attr, u32, foldhash::fast::RandomState>,
    pub loops: HashMap<lect_core::entity::Attr, u32, foldhash::fast::RandomState>,
}

impl Metadata {
    /// Returns a node with some text. Equal texts are the same node.
    pub fn node(&mut self, text: Vec<u8>, operands: Vec<u32>) -> u32 {
        if let Some(node) = self.known.get(&text) {
            return *node;
        }
        let node = self.reserve();
        self.known.insert(text.clone(), node);
        self.fill(node, text, operands);
        node
    }

    /// Returns a node that other nodes can refer to before its text is known.
    pub fn reserve(&mut self) -> u32 {
        self.nodes.push(Node::default());
        self.nodes.len() as u32 - 1
    }

    /// Sets the text of a node.
    pub fn fill(&mut self, node: u32, text: Vec<u8>, operands: Vec<u32>) {
        if let Some(slot) = self.nodes.get_mut(node as usize) {
            slot.text = text;
            slot.operands = operands;
        }
    }

    /// Returns the node `!{..}`.
    pub fn tuple(&mut self, operands: &[MdOp]) -> u32 {
        let (text, nodes) = tuple_text(operands);
        self.node(text, nodes)
    }

    /// Returns a new node `distinct !{..}`.
    pub fn distinct_tuple(&mut self, operands: &[MdOp]) -> u32 {
        let node = self.reserve();
        self.fill_distinct(node, operands);
        node
    }

    /// Sets the text of a node to `distinct !{..}`.
    pub fn fill_distinct(&mut self, node: u32, operands: &[MdOp]) {
        let (text, nodes) = tuple_text(operands);
        self.fill(node, [b"distinct ".as_slice(), &text].concat(), nodes);
    }

    /// Adds a node to named metadata. Without a node, the named metadata exists at least.
    pub fn add_named(&mut self, name: &[u8], node: Option<u32>) {
        let at = self.named.iter().position(|it| it.name == name).unwrap_or_else(|| {
            self.named.push(Named { name: name.to_vec(), nodes: Vec::new() });
            self.named.len() - 1
        });
        if let Some(named) = self.named.get_mut(at) {
            named.nodes.extend(node);
        }
    }

    /// Returns the number of a node, and assigns the next ones to the node and those that it refers to.
    pub fn number(&mut self, node: u32) -> u32 {
        let mut pending = vec![(node, 0)];
        while let Some((at, next)) = pending.pop() {
            let order = self.order.len() as u32;
            let Some(slot) = self.nodes.get_mut(at as usize) else { continue };
            if next == 0 {
                if slot.number.is_some() {
                    continue;
                }
                slot.number = Some(order);
                self.order.push(at);
            }
            if let Some(operand) = slot.operands.get(next) {
                pending.push((at, next + 1));
                pending.push((*operand, 0));
            }
        }
        self.nodes.get(node as usize).and_then(|slot| slot.number).unwrap_or(0)
    }

    /// Numbers the nodes of named metadata.
    pub fn number_named(&mut self) {
        let nodes: Vec<u32> = self.named.iter().flat_map(|named| named.nodes.iter().copied()).collect();
        for node in nodes {
            self.number(node);
        }
    }

    /// Appends named metadata, with marks.
    pub fn write_named(&self, out: &mut Vec<u8>) {
        if !self.named.is_empty() {
            out.push(b'\n');
        }
        for named in &self.named {
            out.push(b'!');
            push_metadata_name(out, &named.name);
            out.extend_from_slice(b" = !{");
            for (index, node) in named.nodes.iter().enumerate() {
                if index > 0 {
                    out.extend_from_slice(b", ");
                }
                push_node(out, *node);
            }
            out.extend_from_slice(b"}\n");
        }
    }

    /// Appends the nodes that have a number, with marks.
    pub fn write_nodes(&self, out: &mut Vec<u8>) {
        if !self.order.is_empty() {
            out.push(b'\n');
        }
        for (number, node) in self.order.iter().enumerate() {
            out.push(b'!');
            push_int(out, number as u64);
            out.extend_from_slice(b" = ");
            out.extend_from_slice(self.nodes.get(*node as usize).map_or(b"", |node| &node.text));
            out.push(b'\n');
        }
    }
}

fn tuple_text(operands: &[MdOp]) -> (Vec<u8>, Vec<u32>) {
    let mut text = b"!{".to_vec();
    let mut nodes = Vec::new();
    for (index, operand) in operands.iter().enumerate() {
        if index > 0 {
            text.extend_from_slice(b", ");
        }
        operand.write(&mut text);
        if let MdOp::Node(node) = operand {
            nodes.push(*node);
        }
    }
    text.push(b'}');
    (text, nodes)
}

/// Appends the name of metadata, with escapes for other bytes than letters, digits and some signs.
fn push_metadata_name(out: &mut Vec<u8>, name: &[u8]) {
    for (index, &byte) in name.iter().enumerate() {
        let is_plain = byte.is_ascii_alphabetic()
            || matches!(byte, b'-' | b'$' | b'.' | b'_')
            || (index > 0 && byte.is_ascii_digit());
        match is_plain {
            true => out.push(byte),
            false => super::text::push_fmt(out, format_args!("\\{byte:02X}")),
        }
    }
}
