//! Functions whose blocks and instructions can be moved: those with OpenMP constructs.
//!
//! An instruction is a local with its text, whose operands and successors are the marks of the text. Names are unique
//! in a function by the rule of LLVM's symbol tables: a number follows a name that is taken.

mod blocks;
mod render;

use std::collections::HashSet;

pub(super) use blocks::Place;

use super::emit::{Attached, Val};
use super::text::{MARK, Tag};
use super::types::Ty;

/// Where instructions are inserted: before an instruction, or at the end of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Point {
    pub block: u32,
    pub before: Option<u32>,
}

/// A local: an argument, a block or an instruction.
#[derive(Default)]
struct Node {
    name: Option<Box<[u8]>>,
    kind: NodeKind,
}

#[derive(Default)]
enum NodeKind {
    #[default]
    Absent,
    /// Argument of a function, by its position among those of the module.
    Argument(usize),
    Block(BlockNode),
    Inst(InstNode),
}

struct BlockNode {
    function: usize,
    insts: Vec<u32>,
}

/// An instruction, or a record of debug information between instructions.
#[derive(Default)]
pub(super) struct InstNode {
    block: Option<u32>,
    /// Text without metadata.
    pub text: Vec<u8>,
    pub phi: Option<PhiNode>,
    pub attached: Attached,
    /// When each successor was set.
    stamps: Vec<u32>,
}

impl InstNode {
    /// Returns an instruction that is in no block.
    pub fn new(text: Vec<u8>, attached: Attached) -> Self {
        Self { text, attached, ..Self::default() }
    }
}

/// Type and incoming values of a phi instruction.
pub(super) struct PhiNode {
    pub ty: Ty,
    pub incoming: Vec<(Val, u32)>,
}

/// A function.
#[derive(Default)]
pub(super) struct Code {
    /// Position among the functions of the module.
    pub index: usize,
    pub args: Vec<u32>,
    pub blocks: Vec<u32>,
    names: HashSet<Box<[u8]>, foldhash::fast::RandomState>,
    last_suffix: u32,
}

/// All functions with OpenMP constructs, and the place of the next instruction.
#[derive(Default)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    pub functions: Vec<Code>,
    /// Whether instructions are inserted here.
    pub is_active: bool,
    pub at: Point,
    /// Local of the instruction that was begun.
    pub started: Option<u32>,
    /// Types of all locals.
    pub locals: Vec<Ty>,
    clock: u32,
}

/// Returns the places of the marks of values and labels in a text.
fn marks(text: &[u8]) -> impl Iterator<Item = (usize, u32)> + '_ {
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let at = from + memchr::memchr(MARK, text.get(from..)?)?;
            from = at + 6;
            if let Some(&[_, tag, a, b, c, d]) = text.get(at..from)
                && tag == Tag::Local as u8
            {
                return Some((at, u32::from_le_bytes([a, b, c, d])));
            }
        }
    })
}

/// Returns the part of a text after the result and the words before `call`.
fn after_result(text: &[u8]) -> &[u8] {
    let mut text = text;
    if text.first() == Some(&b'%') {
        text = text.get(10..).unwrap_or_default();
    }
    for word in [b"tail ".as_slice(), b"musttail ", b"notail "] {
        text = text.strip_prefix(word).unwrap_or(text);
    }
    text
}

/// Returns the keyword of an instruction.
pub(super) fn opcode(text: &[u8]) -> &[u8] {
    let text = after_result(text);
    let end = text.iter().position(|byte| !byte.is_ascii_lowercase() && *byte != b'_').unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

fn is_terminator(text: &[u8]) -> bool {
    matches!(opcode(text), b"br" | b"ret" | b"switch" | b"unreachable" | b"invoke" | b"resume" | b"indirectbr")
}

impl Graph {
    fn node(&self, local: u32) -> Option<&Node> {
        self.nodes.get(local as usize)
    }

    fn node_mut(&mut self, local: u32) -> &mut Node {
        let at = local as usize;
        if at >= self.nodes.len() {
            self.nodes.resize_with(at + 1, Node::default);
        }
        // The slot was just made.
        #[allow(clippy::indexing_slicing)]
        &mut self.nodes[at]
    }

    pub fn inst(&self, local: u32) -> Option<&InstNode> {
        match &self.node(local)?.kind {
            NodeKind::Inst(inst) => Some(inst),
            _ => None,
        }
    }

    pub fn inst_mut(&mut self, local: u32) -> Option<&mut InstNode> {
        match &mut self.nodes.get_mut(local as usize)?.kind {
            NodeKind::Inst(inst) => Some(inst),
            _ => None,
        }
    }

    fn block_node(&self, local: u32) -> Option<&BlockNode> {
        match &self.node(local)?.kind {
            NodeKind::Block(block) => Some(block),
            _ => None,
        }
    }

    fn block_node_mut(&mut self, local: u32) -> Option<&mut BlockNode> {
        match &mut self.nodes.get_mut(local as usize)?.kind {
            NodeKind::Block(block) => Some(block),
            _ => None,
        }
    }

    pub fn is_block(&self, local: u32) -> bool {
        self.block_node(local).is_some()
    }

    pub fn is_argument(&self, local: u32) -> bool {
        self.node(local).is_some_and(|node| matches!(node.kind, NodeKind::Argument(_)))
    }

    /// Returns the function of a block.
    pub fn function_of(&self, block: u32) -> usize {
        self.block_node(block).map_or(0, |block| block.function)
    }

    /// Returns the block that contains an instruction.
    pub fn block_of(&self, inst: u32) -> Option<u32> {
        self.inst(inst)?.block
    }

    /// Returns the first block of a function.
    pub fn entry(&self, function: usize) -> u32 {
        self.functions.get(function).and_then(|code| code.blocks.first()).copied().unwrap_or(0)
    }

    pub fn name(&self, local: u32) -> &[u8] {
        self.node(local).and_then(|node| node.name.as_deref()).unwrap_or_default()
    }

    fn owner(&self, local: u32) -> Option<usize> {
        match &self.node(local)?.kind {
            NodeKind::Absent => None,
            NodeKind::Argument(function) => Some(*function),
            NodeKind::Block(block) => Some(block.function),
            NodeKind::Inst(inst) => Some(self.function_of(inst.block?)),
        }
    }

    /// Gives a local a name, with a number if the name is taken.
    pub fn set_name(&mut self, local: u32, name: &[u8]) {
        self.release_name(local);
        self.node_mut(local).name = (!name.is_empty()).then(|| name.into());
        self.claim_name(local);
    }

    fn release_name(&mut self, local: u32) {
        let Some(owner) = self.owner(local) else { return };
        let Some(name) = self.nodes.get(local as usize).and_then(|node| node.name.as_ref()) else { return };
        if let Some(code) = self.functions.get_mut(owner) {
            code.names.remove(name);
        }
    }

    /// Makes the name of a local unique in its function.
    fn claim_name(&mut self, local: u32) {
        let Some(owner) = self.owner(local) else { return };
        let Some(name) = self.nodes.get(local as usize).and_then(|node| node.name.clone()) else { return };
        let Some(code) = self.functions.get_mut(owner) else { return };
        let mut unique = name.clone();
        while code.names.contains(&unique) {
            code.last_suffix += 1;
            unique = [&name, code.last_suffix.to_string().as_bytes()].concat().into();
        }
        code.names.insert(unique.clone());
        self.node_mut(local).name = Some(unique);
    }

    /// Returns the successors of a terminator, each with its place in the text.
    fn labels(&self, inst: u32) -> Vec<(usize, u32)> {
        let Some(node) = self.inst(inst) else { return Vec::new() };
        marks(&node.text).filter(|mark| self.is_block(mark.1)).collect()
    }

    /// Returns the successors of a terminator.
    pub fn successors(&self, inst: u32) -> Vec<u32> {
        self.labels(inst).into_iter().map(|label| label.1).collect()
    }

    /// Returns the locals that an instruction uses, in the order of its operands.
    pub fn operands(&self, inst: u32) -> Vec<u32> {
        let Some(node) = self.inst(inst) else { return Vec::new() };
        if let Some(phi) = &node.phi {
            let locals = phi.incoming.iter();
            return locals.filter_map(|it| if let Val::Local(local) = it.0 { Some(local) } else { None }).collect();
        }
        let skipped = usize::from(node.text.first() == Some(&b'%'));
        let mut found: Vec<u32> = marks(&node.text).skip(skipped).map(|mark| mark.1).collect();
        found.retain(|local| !self.is_block(*local));
        // The callee of an indirect call is the last operand.
        let rest = after_result(&node.text);
        let has_callee = rest.starts_with(b"call ")
            && rest.iter().position(|byte| *byte == MARK) < rest.iter().position(|byte| *byte == b'(');
        if has_callee && !found.is_empty() {
            found.rotate_left(1);
        }
        found
    }

    /// Returns true if an instruction refers to a global variable by these names, outside of constant expressions.
    pub fn mentions(&self, inst: u32, is_variable: impl Fn(&[u8]) -> bool) -> bool {
        let Some(node) = self.inst(inst) else { return false };
        let mut rest = node.text.as_slice();
        while let Some(at) = memchr::memchr(b'@', rest) {
            let name = rest.get(at + 1..).unwrap_or_default();
            let end = name.iter().position(|byte| !byte.is_ascii_alphanumeric() && !b"._-$".contains(byte));
            let (name, after) = name.split_at_checked(end.unwrap_or(name.len())).unwrap_or_default();
            if is_variable(name) {
                return true;
            }
            rest = after;
        }
        false
    }

    /// Sets a successor of a terminator.
    pub fn set_successor(&mut self, inst: u32, number: usize, to: u32) {
        let Some(&(at, _)) = self.labels(inst).get(number) else { return };
        self.clock += 1;
        let clock = self.clock;
        if let Some(node) = self.inst_mut(inst) {
            patch(&mut node.text, at, to);
            if let Some(stamp) = node.stamps.get_mut(number) {
                *stamp = clock;
            }
        }
    }

    /// Replaces a successor of a terminator.
    pub fn replace_successor(&mut self, inst: u32, from: u32, to: u32) {
        for (number, label) in self.successors(inst).into_iter().enumerate() {
            if label == from {
                self.set_successor(inst, number, to);
            }
        }
    }

    /// Replaces a local by a value with some text in the operands of an instruction.
    pub fn replace_operand(&mut self, inst: u32, from: u32, to: Val, text: &[u8]) {
        let Some(node) = self.inst_mut(inst) else { return };
        if let Some(phi) = &mut node.phi {
            for (value, _) in &mut phi.incoming {
                if *value == Val::Local(from) {
                    *value = to;
                }
            }
            return;
        }
        let skipped = usize::from(node.text.first() == Some(&b'%'));
        let places: Vec<usize> =
            marks(&node.text).skip(skipped).filter(|mark| mark.1 == from).map(|mark| mark.0).collect();
        for at in places.into_iter().rev() {
            match to {
                Val::Local(local) => patch(&mut node.text, at, local),
                Val::Cst(_) => {
                    node.text.splice(at - 1..at + 6, text.iter().copied());
                }
            }
        }
    }

    /// Adds a line with a successor before the end of a `switch`.
    pub fn add_successor(&mut self, inst: u32, line: &[u8]) {
        self.clock += 1;
        let clock = self.clock;
        let Some(node) = self.inst_mut(inst) else { return };
        let end = memchr::memmem::rfind(&node.text, b"  ]").unwrap_or(node.text.len());
        node.text.splice(end..end, line.iter().copied());
        node.stamps.push(clock);
    }

    /// Replaces the text after the last comma of an instruction.
    pub fn set_last_operand(&mut self, inst: u32, text: &[u8]) {
        if let Some(node) = self.inst_mut(inst)
            && let Some(at) = memchr::memmem::rfind(&node.text, b", ")
        {
            node.text.truncate(at + 2);
            node.text.extend_from_slice(text);
        }
    }
}

/// Replaces the local of a mark.
fn patch(text: &mut [u8], at: usize, local: u32) {
    if let Some(bytes) = text.get_mut(at + 2..at + 6) {
        bytes.copy_from_slice(&local.to_le_bytes());
    }
}
