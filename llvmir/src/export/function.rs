//! Bodies of functions: blocks, phi instructions, and numbers of values.

use lect_ods::order::Order as _;
use std::collections::HashSet;

use lect_core::diag::Reported;
use lect_core::entity::Block;
use lect_core::interfaces::branch::Branch;
use lect_core::ir::{BlockRef, OpRef};

use super::emit::{Attached, BlockText, Body, Numbers, Phi, Val};
use super::fields::OpFields;
use super::metadata::push_node;
use super::text::{MARK, Tag, push_int};
use super::types::{TyData, Types};
use super::{Exporter, Map};

/// Block of LLVM IR: one of the function, or one that a branch to an occurrence of its block goes through.
pub(super) struct Blocks<'a> {
    /// Labels of the function's blocks.
    pub labels: Map<Block, u32>,
    /// Blocks between a terminator and a successor that occurs before: terminator, successor number, target.
    pub between: Vec<Between<'a>>,
}

/// Block between a terminator and a repeated successor.
pub(super) struct Between<'a> {
    pub from: OpRef<'a>,
    pub successor: usize,
    pub target: BlockRef<'a>,
    pub label: u32,
}

/// Finds the successors that need a block of their own.
pub(super) fn repeated<'a>(blocks: &[BlockRef<'a>]) -> Vec<Between<'a>> {
    let mut between: Vec<Between<'a>> = Vec::new();
    for block in blocks {
        let Some(terminator) = block.last() else { continue };
        let successors: Vec<BlockRef<'a>> = terminator.successors().collect();
        if successors.len() < 2 {
            continue;
        }
        let start = between.len();
        let mut seen: Vec<Block> = Vec::new();
        for (successor, target) in successors.iter().enumerate() {
            if target.args().len() == 0 {
                continue;
            }
            if seen.contains(&target.block) {
                between.push(Between { from: terminator, successor, target: *target, label: 0 });
            } else {
                seen.push(target.block);
            }
        }
        // Several occurrences of one block are together.
        if let Some(own) = between.get_mut(start..) {
            own.order_by_key(|it| seen.iter().position(|block| *block == it.target.block));
        }
    }
    between
}

impl<'a> Exporter<'a> {
    /// Clears the state of a function.
    pub fn reset_body(&mut self, is_function: bool) {
        let mut values = std::mem::take(&mut self.body.values);
        values.clear();
        self.body = Body { is_function, values, ..Body::default() };
    }

    /// Translates the blocks of a function.
    pub fn translate_function(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let name = op.string("sym_name").unwrap_or_default();
        let Some(at) = self.function_index.get(name).copied() else { return Ok(()) };
        self.note_device(op, at);
        let Some(region) = op.regions().next().filter(|region| !region.is_empty()) else {
            self.dialect_attributes(op, at)?;
            return Ok(());
        };
        self.reset_body(true);
        self.body.subprogram = self
            .functions
            .get(at)
            .and_then(|function| function.attached.iter().find(|it| it.0 == super::metadata::Kind::Dbg).map(|it| it.1));
        if self.needs_graph(op) {
            self.translate_openmp_function(op, at)?;
            return self.dialect_attributes(op, at);
        }
        let blocks: Vec<BlockRef<'a>> = region.blocks().collect();
        let Some(entry) = blocks.first() else { return Ok(()) };
        self.body.numbers = (blocks.len() == 1).then(Numbers::default);
        for arg in entry.args() {
            let ty = self.types.convert(self.ctx, entry.ir.value_type(arg)).unwrap_or(Types::VOID);
            let local = self.body.new_local(ty);
            self.set(arg, Val::Local(local));
        }
        let all = self.declare_blocks(&blocks);
        for block in sorted(&blocks, &all.between) {
            match block {
                Step::Block(block) => self.translate_block(block, &all, block == *entry)?,
                Step::Between(index) => self.translate_between(&all, index),
            }
        }
        self.connect_phis(&blocks, &all);
        let text = self.render(entry.args().len());
        self.record_tags(name, &blocks, &all);
        if let Some(function) = self.functions.get_mut(at) {
            function.body = Some(text);
        }
        self.dialect_attributes(op, at)
    }

    /// Creates the blocks.
    fn declare_blocks(&mut self, blocks: &[BlockRef<'a>]) -> Blocks<'a> {
        let mut all = Blocks { labels: Map::default(), between: repeated(blocks) };
        for block in blocks {
            let label = self.new_block();
            all.labels.insert(block.block, label);
        }
        for between in &mut all.between {
            between.label = self.body.new_local(Types::LABEL);
            self.body.blocks.push(BlockText { label: between.label, ..BlockText::default() });
        }
        all
    }

    fn new_block(&mut self) -> u32 {
        let label = self.body.new_local(Types::LABEL);
        self.body.blocks.push(BlockText { label, ..BlockText::default() });
        label
    }

    fn enter(&mut self, label: u32) {
        let first = self.body.blocks.first().map_or(0, |block| block.label);
        self.body.current = label.saturating_sub(first) as usize;
    }

    fn leave(&mut self) {
        let (text, defs) = (std::mem::take(&mut self.body.text), std::mem::take(&mut self.body.defs));
        if let Some(block) = self.body.blocks.get_mut(self.body.current) {
            block.text = text;
            block.defs = defs;
        }
    }

    fn add_phi(&mut self, ty: super::types::Ty) -> u32 {
        let local = self.body.new_local(ty);
        let dbg = self.body.dbg;
        if let Some(block) = self.body.blocks.get_mut(self.body.current) {
            block.phis.push(Phi { local, ty, incoming: Vec::new(), dbg });
        }
        local
    }

    fn translate_block(&mut self, block: BlockRef<'a>, all: &Blocks<'a>, is_entry: bool) -> Result<(), Reported> {
        self.enter(all.labels.get(&block.block).copied().unwrap_or(0));
        if !is_entry {
            for (arg, loc) in block.args_with_locs() {
                let Some(ty) = self.types.convert(self.ctx, block.ir.value_type(*arg)) else {
                    let loc = block.first().map_or(*loc, |op| op.loc());
                    return Err(self.ctx.error(loc, "block argument does not have an LLVM type").emit());
                };
                self.body.dbg = if self.debug.is_enabled { self.debug_loc(*loc) } else { None };
                let local = self.add_phi(ty);
                self.set(*arg, Val::Local(local));
            }
        }
        let enabled = self.debug.is_enabled;
        for op in block.ops() {
            self.body.dbg = if enabled { self.debug_loc(op.loc()) } else { None };
            if op.successors().len() > 0 {
                self.translate_branch(op, all)?;
            } else {
                self.translate_op(op)?;
            }
        }
        self.leave();
        Ok(())
    }

    /// Returns the label that a terminator branches to.
    pub fn label(&self, op: OpRef<'a>, successor: usize, all: &Blocks<'a>) -> u32 {
        let between = all.between.iter().find(|it| it.from == op && it.successor == successor);
        if let Some(between) = between {
            return between.label;
        }
        let block = op.successors().nth(successor);
        block.and_then(|block| all.labels.get(&block.block)).copied().unwrap_or(0)
    }

    fn translate_between(&mut self, all: &Blocks<'a>, index: usize) {
        let Some(between) = all.between.get(index) else { return };
        self.enter(between.label);
        for (arg, loc) in between.target.args_with_locs() {
            self.body.dbg = if self.debug.is_enabled { self.debug_loc(*loc) } else { None };
            let ty = self.types.convert(self.ctx, between.target.ir.value_type(*arg)).unwrap_or(Types::VOID);
            self.add_phi(ty);
        }
        self.body.dbg = if self.debug.is_enabled { self.debug_loc(between.from.loc()) } else { None };
        let target = all.labels.get(&between.target.block).copied().unwrap_or(0);
        self.put("  br label ");
        self.put_label(target);
        self.body.branch_to(target);
        self.end(&mut Attached::new());
        self.leave();
    }

    /// Appends a reference to a block.
    pub fn put_label(&mut self, label: u32) {
        self.body.put_local(label);
    }

    /// Returns the values that a terminator passes to a successor.
    fn passed(&mut self, op: OpRef<'a>, successor: usize) -> Vec<Val> {
        let Some(branch) = op.interface::<dyn Branch>() else { return Vec::new() };
        let range = branch.operands(op, successor).forwarded;
        let operands: Vec<_> = op.operands().collect();
        range.filter_map(|at| operands.get(at).copied()).map(|value| self.value(value)).collect()
    }

    /// Adds the incoming values of all phi instructions.
    fn connect_phis(&mut self, blocks: &[BlockRef<'a>], all: &Blocks<'a>) {
        // Edges with the order of their terminators; MLIR lists the newest first.
        let mut edges: Map<Block, Vec<(OpRef<'a>, usize)>> = Map::default();
        for block in blocks {
            let Some(terminator) = block.last() else { continue };
            for (successor, target) in terminator.successors().enumerate() {
                if target.args().len() > 0 {
                    edges.entry(target.block).or_default().push((terminator, successor));
                }
            }
        }
        let first = self.body.blocks.first().map_or(0, |block| block.label);
        for block in blocks.iter().skip(1) {
            let Some(&label) = all.labels.get(&block.block) else { continue };
            let Some(edges) = edges.get(&block.block) else { continue };
            let mut incoming: Vec<(Vec<Val>, u32)> = Vec::new();
            // Blocks that were inserted are the newest.
            for between in all.between.iter().rev().filter(|it| it.target == *block) {
                let own = self.body.blocks.get((between.label - first) as usize);
                let values = own.map(|own| own.phis.iter().map(|phi| Val::Local(phi.local)).collect());
                incoming.push((values.unwrap_or_default(), between.label));
            }
            for (terminator, successor) in edges.iter().rev() {
                let from = terminator.block().and_then(|block| all.labels.get(&block.block)).copied().unwrap_or(0);
                let values = self.passed(*terminator, *successor);
                let between = all.between.iter().find(|it| it.from == *terminator && it.successor == *successor);
                match between {
                    Some(between) => {
                        let own = self.body.blocks.get_mut((between.label - first) as usize);
                        for (phi, value) in own.into_iter().flat_map(|own| &mut own.phis).zip(values) {
                            phi.incoming.push((value, from));
                        }
                    }
                    None => incoming.push((values, from)),
                }
            }
            let Some(own) = self.body.blocks.get_mut((label - first) as usize) else { continue };
            for (values, from) in incoming {
                for (phi, value) in own.phis.iter_mut().zip(values) {
                    phi.incoming.push((value, from));
                }
            }
        }
    }

    /// Returns the text of the blocks, with numbers for values and labels.
    fn render(&mut self, args: usize) -> Vec<u8> {
        if let Some(numbers) = self.body.numbers.take() {
            return self.render_one(numbers);
        }
        let blocks = std::mem::take(&mut self.body.blocks);
        let mut numbers = vec![u32::MAX; self.body.locals.len()];
        let mut next = 0;
        let mut assign = |local: u32| {
            if let Some(slot) = numbers.get_mut(local as usize) {
                *slot = next;
                next += 1;
            }
        };
        (0..args as u32).for_each(&mut assign);
        for block in &blocks {
            assign(block.label);
            block.phis.iter().for_each(|phi| assign(phi.local));
            block.defs.iter().copied().for_each(&mut assign);
        }
        let number = |local: u32| u64::from(numbers.get(local as usize).copied().unwrap_or(0));
        let size: usize = blocks.iter().map(|block| block.text.len() + 64).sum();
        let mut out = Vec::with_capacity(size);
        for (index, block) in blocks.iter().enumerate() {
            out.push(b'\n');
            if index > 0 {
                let start = out.len();
                push_int(&mut out, number(block.label));
                out.push(b':');
                let width = out.len() - start;
                out.resize(out.len() + 50_usize.saturating_sub(width).max(1), b' ');
                out.push(b';');
                if block.from.is_empty() {
                    out.extend_from_slice(b" No predecessors!");
                } else {
                    out.extend_from_slice(b" preds = ");
                    // The newest branch comes first.
                    for (at, from) in block.from.iter().rev().enumerate() {
                        out.extend_from_slice(if at == 0 { b"%" } else { b", %" });
                        push_int(&mut out, number(*from));
                    }
                }
                out.push(b'\n');
            }
            for phi in &block.phis {
                out.extend_from_slice(b"  %");
                push_int(&mut out, number(phi.local));
                out.extend_from_slice(b" = phi ");
                out.extend_from_slice(self.types.text(phi.ty));
                for (at, (value, from)) in phi.incoming.iter().enumerate() {
                    out.extend_from_slice(if at == 0 { b" [ " } else { b", [ " });
                    match value {
                        Val::Cst(cst) => self.consts.write(&self.types, &mut out, *cst),
                        Val::Local(local) => {
                            out.push(b'%');
                            push_int(&mut out, number(*local));
                        }
                    }
                    out.extend_from_slice(b", %");
                    push_int(&mut out, number(*from));
                    out.extend_from_slice(b" ]");
                }
                if let Some(dbg) = phi.dbg {
                    out.extend_from_slice(b", !dbg ");
                    push_node(&mut out, dbg);
                }
                out.push(b'\n');
            }
            number_locals(&block.text, &mut out, number);
        }
        self.body.blocks = blocks;
        self.body.defs = Vec::new();
        self.body.locals = Vec::new();
        self.block_numbers = numbers;
        out
    }

    /// Returns the text of the only block, which has its numbers.
    fn render_one(&mut self, numbers: Numbers) -> Vec<u8> {
        let mut out = Vec::new();
        if let Some(block) = self.body.blocks.first_mut() {
            out = std::mem::take(&mut block.text);
            out.insert(0, b'\n');
        }
        self.body.defs = Vec::new();
        self.body.locals = Vec::new();
        self.block_numbers = numbers.of;
        out
    }

    /// Collects the numbers of blocks whose address may be taken.
    fn record_tags(&mut self, name: &[u8], blocks: &[BlockRef<'a>], all: &Blocks<'a>) {
        for block in blocks {
            for op in block.ops() {
                if !op.is::<lect_dialects::llvm::BlockTagOp<'_>>() {
                    continue;
                }
                let tag = op.attr("tag").and_then(|attr| super::fields::Fields::of(self.ctx, attr));
                let label = all.labels.get(&block.block).copied().unwrap_or(0);
                let number = self.block_numbers.get(label as usize).copied().unwrap_or(0);
                if let Some(tag) = tag {
                    self.tagged_blocks.insert((name.into(), tag.int(0)), number);
                }
            }
        }
    }

    /// Translates a terminator with successors.
    fn translate_branch(&mut self, op: OpRef<'a>, all: &Blocks<'a>) -> Result<(), Reported> {
        let labels: Vec<u32> = (0..op.successors().len()).map(|successor| self.label(op, successor, all)).collect();
        self.branch_op(op, &labels)
    }

    /// Returns the parameter types of a function type.
    pub fn params_of(&self, ty: super::types::Ty) -> Option<(super::types::Ty, Vec<super::types::Ty>, bool)> {
        match self.types.data(ty) {
            TyData::Function { result, params, var_arg } => Some((*result, params.to_vec(), *var_arg)),
            _ => None,
        }
    }
}

/// Copies text, and replaces the marks of values and labels.
fn number_locals(text: &[u8], out: &mut Vec<u8>, number: impl Fn(u32) -> u64) {
    let mut rest = text;
    while let Some(at) = memchr::memchr(MARK, rest) {
        out.extend_from_slice(rest.get(..at).unwrap_or_default());
        let end = at + 6;
        match rest.get(at..end) {
            Some(&[_, tag, a, b, c, d]) if tag == Tag::Local as u8 => {
                push_int(out, number(u32::from_le_bytes([a, b, c, d])));
            }
            Some(mark) => out.extend_from_slice(mark),
            None => {}
        }
        rest = rest.get(end..).unwrap_or_default();
    }
    out.extend_from_slice(rest);
}

/// A block in the order of translation.
pub(super) enum Step<'a> {
    Block(BlockRef<'a>),
    /// Position of an inserted block.
    Between(usize),
}

/// Returns the blocks in reverse postorder, so that definitions come before uses.
pub(super) fn sorted<'a>(blocks: &[BlockRef<'a>], between: &[Between<'a>]) -> Vec<Step<'a>> {
    let inserted: Map<(Block, usize), usize> = between
        .iter()
        .enumerate()
        .filter_map(|(index, it)| Some(((it.from.block()?.block, it.successor), index)))
        .collect();
    let mut seen: HashSet<Block, foldhash::fast::RandomState> = HashSet::default();
    let mut seen_between = vec![false; between.len()];
    let mut all = Vec::with_capacity(blocks.len());
    for root in blocks {
        if !seen.insert(root.block) {
            continue;
        }
        let mut order = Vec::new();
        // Blocks whose successors are being visited, each with the number of the next successor.
        let mut pending: Vec<(BlockRef<'a>, Vec<BlockRef<'a>>, usize)> = Vec::new();
        let successors = |block: BlockRef<'a>| -> Vec<BlockRef<'a>> {
            block.last().map(|op| op.successors().collect()).unwrap_or_default()
        };
        pending.push((*root, successors(*root), 0));
        // Inserted blocks on the path: position, after which the target is finished.
        let mut open: Vec<(usize, usize)> = Vec::new();
        while let Some((block, targets, next)) = pending.last_mut() {
            let Some(target) = targets.get(*next).copied() else {
                let block = *block;
                pending.pop();
                order.push(Step::Block(block));
                while let Some((depth, index)) = open.last().copied()
                    && depth == pending.len()
                {
                    open.pop();
                    order.push(Step::Between(index));
                }
                continue;
            };
            let at = *next;
            *next += 1;
            let through = inserted.get(&(block.block, at)).copied();
            if let Some(index) = through
                && let Some(slot) = seen_between.get_mut(index)
            {
                *slot = true;
            }
            let is_new = seen.insert(target.block);
            if is_new {
                if let Some(index) = through {
                    open.push((pending.len(), index));
                }
                pending.push((target, successors(target), 0));
            } else if let Some(index) = through {
                order.push(Step::Between(index));
            }
        }
        all.extend(order.into_iter().rev());
    }
    all
}
