//! Blocks and their instructions: insertion, removal, splitting, and moves between functions.

use super::{BlockNode, Code, Graph, InstNode, Node, NodeKind, PhiNode, Point, is_terminator, marks};
use crate::export::emit::Val;

/// Where a block is put among those of its function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::export) enum Place {
    After(u32),
    Before(u32),
    End,
}

impl Graph {
    /// Adds a function, by its position among those of the module.
    pub fn new_function(&mut self, index: usize) -> usize {
        self.functions.push(Code { index, ..Code::default() });
        self.functions.len() - 1
    }

    /// Adds an argument to a function.
    pub fn add_argument(&mut self, function: usize, local: u32, name: &[u8]) {
        self.node_mut(local).kind = NodeKind::Argument(function);
        if let Some(code) = self.functions.get_mut(function) {
            code.args.push(local);
        }
        self.set_name(local, name);
    }

    /// Adds a block to a function.
    pub fn add_block(&mut self, local: u32, function: usize, place: Place, name: &[u8]) {
        self.node_mut(local).kind = NodeKind::Block(BlockNode { function, insts: Vec::new() });
        self.place_block(local, function, place);
        self.set_name(local, name);
    }

    fn place_block(&mut self, local: u32, function: usize, place: Place) {
        let Some(code) = self.functions.get_mut(function) else { return };
        let find = |block: u32| code.blocks.iter().position(|it| *it == block);
        let at = match place {
            Place::After(block) => find(block).map(|at| at + 1),
            Place::Before(block) => find(block),
            Place::End => None,
        };
        code.blocks.insert(at.unwrap_or(code.blocks.len()), local);
    }

    /// Moves a block in its function.
    pub fn move_block(&mut self, block: u32, place: Place) {
        let function = self.function_of(block);
        if let Some(code) = self.functions.get_mut(function) {
            code.blocks.retain(|it| *it != block);
        }
        self.place_block(block, function, place);
    }

    /// Returns the block after a block of the function.
    pub fn next_block(&self, block: u32) -> Option<u32> {
        let code = self.functions.get(self.function_of(block))?;
        let at = code.blocks.iter().position(|it| *it == block)?;
        code.blocks.get(at + 1).copied()
    }

    /// Returns the instructions of a block.
    pub fn insts(&self, block: u32) -> &[u32] {
        self.block_node(block).map_or(&[], |block| &block.insts)
    }

    /// Returns the terminator of a block, if the block has one.
    pub fn terminator(&self, block: u32) -> Option<u32> {
        let last = *self.insts(block).last()?;
        is_terminator(&self.inst(last)?.text).then_some(last)
    }

    /// Returns the successors of a block.
    pub fn block_successors(&self, block: u32) -> Vec<u32> {
        self.terminator(block).map(|inst| self.successors(inst)).unwrap_or_default()
    }

    /// Returns the blocks that branch to a block, in the order of the function.
    pub fn predecessors(&self, block: u32) -> Vec<u32> {
        let Some(code) = self.functions.get(self.function_of(block)) else { return Vec::new() };
        code.blocks.iter().copied().filter(|it| self.block_successors(*it).contains(&block)).collect()
    }

    /// Returns the point at the start of a block.
    pub fn start(&self, block: u32) -> Point {
        Point { block, before: self.insts(block).first().copied() }
    }

    /// Returns the point after the phi instructions of a block.
    pub fn first_insertion(&self, block: u32) -> Point {
        let is_other = |inst: &u32| self.inst(*inst).is_some_and(|inst| inst.phi.is_none());
        Point { block, before: self.insts(block).iter().copied().find(is_other) }
    }

    /// Returns the point before the terminator of a block, or its end.
    pub fn before_end(&self, block: u32) -> Point {
        Point { block, before: self.terminator(block) }
    }

    /// Returns the point before an instruction.
    pub fn before(&self, inst: u32) -> Point {
        Point { block: self.block_of(inst).unwrap_or(0), before: Some(inst) }
    }

    /// Returns the point after an instruction.
    pub fn after(&self, inst: u32) -> Point {
        let block = self.block_of(inst).unwrap_or(0);
        let insts = self.insts(block);
        let at = insts.iter().position(|it| *it == inst);
        Point { block, before: at.and_then(|at| insts.get(at + 1)).copied() }
    }

    fn index_of(&self, point: Point) -> (u32, usize) {
        let block = point.before.and_then(|inst| self.block_of(inst)).unwrap_or(point.block);
        let insts = self.insts(block);
        let at = point.before.and_then(|inst| insts.iter().position(|it| *it == inst));
        (block, at.unwrap_or(insts.len()))
    }

    /// Inserts an instruction at the current point.
    pub fn insert(&mut self, local: u32, mut inst: InstNode) {
        let labels = marks(&inst.text).filter(|mark| self.is_block(mark.1)).count();
        inst.stamps = (0..labels as u32).map(|at| self.clock + 1 + at).collect();
        self.clock += labels as u32;
        *self.node_mut(local) = Node { name: None, kind: NodeKind::Inst(inst) };
        self.put_back(local, self.at);
    }

    /// Inserts an instruction that was taken out.
    pub fn put_back(&mut self, local: u32, point: Point) {
        let (block, at) = self.index_of(point);
        if let Some(node) = self.block_node_mut(block) {
            node.insts.insert(at, local);
        }
        if let Some(inst) = self.inst_mut(local) {
            inst.block = Some(block);
        }
        self.claim_name(local);
    }

    /// Takes an instruction out of its block.
    pub fn take_out(&mut self, local: u32) {
        self.release_name(local);
        let block = self.inst_mut(local).and_then(|inst| inst.block.take());
        if let Some(node) = block.and_then(|block| self.block_node_mut(block)) {
            node.insts.retain(|it| *it != local);
        }
    }

    /// Moves an instruction within its function.
    pub fn move_inst(&mut self, local: u32, to: Point) {
        if to.before != Some(local) {
            self.take_out(local);
            self.put_back(local, to);
        }
    }

    /// Removes an instruction.
    pub fn erase(&mut self, local: u32) {
        self.take_out(local);
        *self.node_mut(local) = Node::default();
    }

    /// Removes a block with its instructions.
    pub fn erase_block(&mut self, block: u32) {
        for inst in self.insts(block).to_vec() {
            self.erase(inst);
        }
        self.release_name(block);
        let function = self.function_of(block);
        if let Some(code) = self.functions.get_mut(function) {
            code.blocks.retain(|it| *it != block);
        }
        *self.node_mut(block) = Node::default();
    }

    /// Moves the instructions from a point on to the start of another block of the function.
    pub fn splice(&mut self, from: Point, to: u32) {
        let (block, at) = self.index_of(from);
        let Some(node) = self.block_node_mut(block) else { return };
        let moved = node.insts.split_off(at);
        for inst in &moved {
            if let Some(inst) = self.inst_mut(*inst) {
                inst.block = Some(to);
            }
        }
        if let Some(node) = self.block_node_mut(to) {
            node.insts.splice(0..0, moved);
        }
    }

    /// Replaces a block by another in the phi instructions of the successors of the latter.
    pub fn move_phi_edges(&mut self, from: u32, to: u32) {
        for successor in self.block_successors(to) {
            self.replace_incoming(successor, from, to);
        }
    }

    /// Replaces a block in the phi instructions of a block.
    pub fn replace_incoming(&mut self, block: u32, from: u32, to: u32) {
        for inst in self.insts(block).to_vec() {
            let Some(phi) = self.inst_mut(inst).and_then(|inst| inst.phi.as_mut()) else { continue };
            for (_, label) in &mut phi.incoming {
                if *label == from {
                    *label = to;
                }
            }
        }
    }

    /// Moves a block with its instructions to the end of another function.
    pub fn transfer(&mut self, block: u32, function: usize) {
        let insts = self.insts(block).to_vec();
        for inst in &insts {
            self.release_name(*inst);
        }
        self.release_name(block);
        let old = self.function_of(block);
        if let Some(code) = self.functions.get_mut(old) {
            code.blocks.retain(|it| *it != block);
        }
        if let Some(node) = self.block_node_mut(block) {
            node.function = function;
        }
        self.place_block(block, function, Place::End);
        for inst in insts {
            self.claim_name(inst);
        }
        self.claim_name(block);
    }
}

impl Graph {
    /// Inserts a copy of an instruction at the current point.
    pub fn copy_inst(&mut self, from: u32, to: u32, name: &[u8]) {
        let Some(inst) = self.inst(from) else { return };
        let phi = inst.phi.as_ref().map(|phi| PhiNode { ty: phi.ty, incoming: phi.incoming.clone() });
        let mut text = inst.text.clone();
        if text.first() == Some(&b'%') {
            super::patch(&mut text, 1, to);
        }
        let attached = inst.attached.clone();
        self.insert(to, InstNode { text, phi, attached, ..InstNode::default() });
        self.set_name(to, name);
    }

    /// Replaces locals and blocks in an instruction.
    pub fn rename_all(&mut self, inst: u32, renamed: &[(u32, u32)]) {
        let find = |local: u32| renamed.iter().find(|it| it.0 == local).map(|it| it.1);
        let Some(node) = self.inst_mut(inst) else { return };
        let places: Vec<(usize, u32)> = marks(&node.text).collect();
        for (at, local) in places {
            if let Some(to) = find(local) {
                super::patch(&mut node.text, at, to);
            }
        }
        for (value, label) in node.phi.iter_mut().flat_map(|phi| &mut phi.incoming) {
            if let Val::Local(local) = value
                && let Some(to) = find(*local)
            {
                *value = Val::Local(to);
            }
            if let Some(to) = find(*label) {
                *label = to;
            }
        }
    }
}
