//! Regions: their blocks in the graph, and where constructs put stack memory.

use lect_core::diag::Reported;
use lect_core::interfaces::branch::Branch;
use lect_core::ir::{BlockRef, OpRef, RegionRef};
use lect_dialects::omp;
use lect_ods::order::Order as _;

use super::builder::Branches;
use super::is_wrapper;
use crate::export::Exporter;
use crate::export::emit::Val;
use crate::export::function::{Between, Blocks, Step, repeated, sorted};
use crate::export::graph::{Place, Point};

fn is_end(op: OpRef<'_>) -> bool {
    op.is::<omp::TerminatorOp<'_>>() || op.is::<omp::YieldOp<'_>>()
}

impl<'a> Exporter<'a> {
    /// Creates labels for the blocks of a region.
    pub(super) fn region_labels(
        &mut self,
        region: RegionRef<'a>,
        mut make: impl FnMut(&mut Self) -> u32,
    ) -> Blocks<'a> {
        let blocks: Vec<BlockRef<'a>> = region.blocks().collect();
        let labels = blocks.iter().map(|block| (block.block, make(self))).collect();
        let mut between = repeated(&blocks);
        for block in &mut between {
            block.label = make(self);
        }
        Blocks { labels, between }
    }

    /// Translates the blocks of a region, and calls `end` after each. The arguments of the entry block are known.
    pub(super) fn convert_blocks(
        &mut self,
        region: RegionRef<'a>,
        all: &Blocks<'a>,
        mut end: impl FnMut(&mut Self, BlockRef<'a>, u32),
    ) -> Result<(), Reported> {
        let blocks: Vec<BlockRef<'a>> = region.blocks().collect();
        let entry = blocks.first().copied();
        let mut branches: Vec<(OpRef<'a>, u32)> = Vec::new();
        let mut phis: Vec<(BlockRef<'a>, Vec<Val>)> = Vec::new();
        let mut repeated: Vec<Vec<Val>> = vec![Vec::new(); all.between.len()];
        for step in sorted(&blocks, &all.between) {
            let block = match step {
                Step::Block(block) => block,
                Step::Between(at) => {
                    let Some(between) = all.between.get(at) else { continue };
                    self.goto_end(between.label);
                    if let Some(made) = repeated.get_mut(at) {
                        *made = self.block_phis(between.target)?;
                    }
                    self.set_location(between.from.loc());
                    self.br(all.labels.get(&between.target.block).copied().unwrap_or(0));
                    continue;
                }
            };
            let label = all.labels.get(&block.block).copied().unwrap_or(0);
            self.goto_end(label);
            if Some(block) != entry && block.args().len() > 0 {
                let made = self.block_phis(block)?;
                for ((arg, _), phi) in block.args_with_locs().iter().zip(&made) {
                    self.set(*arg, *phi);
                }
                phis.push((block, made));
            }
            if let Some(branch) = self.convert_ops(block, all)? {
                branches.push(branch);
            }
            end(self, block, label);
        }
        // The newest branches come first.
        let order = |branch: &(OpRef<'a>, u32)| blocks.iter().position(|it| branch.0.block() == Some(*it));
        branches.order_by_key(|branch| std::cmp::Reverse(order(branch)));
        for (block, made) in phis {
            for (between, values) in all.between.iter().zip(&repeated).rev().filter(|it| it.0.target == block) {
                for (phi, value) in made.iter().zip(values) {
                    self.add_incoming(*phi, *value, between.label);
                }
            }
            for (terminator, branch) in &branches {
                let targets = terminator.successors().enumerate().filter(|it| it.1 == block);
                for (number, _) in targets {
                    let Some(from) = self.graph.block_of(*branch) else { continue };
                    let is_this = |it: &(&Between<'a>, &Vec<Val>)| it.0.from == *terminator && it.0.successor == number;
                    let through = all.between.iter().zip(&repeated).find(is_this);
                    let made = through.map_or(&made, |it| it.1);
                    for (phi, value) in made.iter().zip(self.forwarded(*terminator, number)) {
                        self.add_incoming(*phi, value, from);
                    }
                }
            }
        }
        Ok(())
    }

    fn block_phis(&mut self, block: BlockRef<'a>) -> Result<Vec<Val>, Reported> {
        let mut made = Vec::new();
        for (arg, loc) in block.args_with_locs() {
            let Some(ty) = self.types.convert(self.ctx, block.ir.value_type(*arg)) else {
                let loc = block.first().map_or(*loc, |op| op.loc());
                return Err(self.ctx.error(loc, "block argument does not have an LLVM type").emit());
            };
            self.set_location(*loc);
            made.push(self.phi(ty, ""));
        }
        Ok(made)
    }

    fn forwarded(&mut self, op: OpRef<'a>, successor: usize) -> Vec<Val> {
        let Some(branch) = op.interface::<dyn Branch>() else { return Vec::new() };
        let operands: Vec<_> = op.operands().collect();
        let range = branch.operands(op, successor).forwarded;
        range.filter_map(|at| operands.get(at).copied()).map(|value| self.value(value)).collect()
    }

    fn set_location(&mut self, loc: lect_core::loc::Loc) {
        self.body.dbg = if self.debug.is_enabled { self.debug_loc(loc) } else { None };
    }

    /// Translates the operations of a block. Returns its branch.
    fn convert_ops(&mut self, block: BlockRef<'a>, all: &Blocks<'a>) -> Result<Option<(OpRef<'a>, u32)>, Reported> {
        let mut branch = None;
        for op in block.ops() {
            self.set_location(op.loc());
            if op.successors().len() > 0 {
                let targets: Vec<u32> = (0..op.successors().len()).map(|at| self.label(op, at, all)).collect();
                self.branch_op(op, &targets)?;
                let last = self.graph.terminator(self.block());
                branch = last.map(|last| (op, last));
            } else {
                self.translate_op(op)?;
                self.insert_records();
            }
        }
        Ok(branch)
    }

    /// Translates a region into blocks of their own. The current block branches to them; they branch to the block that
    /// is returned. Values of `omp.yield` are phi instructions of that block.
    pub(super) fn op_region(
        &mut self,
        region: RegionRef<'a>,
        name: &str,
        phis: Option<&mut Vec<Val>>,
    ) -> Result<u32, Reported> {
        let owner = region.parent();
        let is_loop = owner.is_some_and(is_wrapper);
        let next = self.split(Branches::Yes, "omp.region.cont");
        let source = self.block();
        let all = self.region_labels(region, |it| it.new_label(Place::After(source), name));
        let branch = self.graph.terminator(source);
        let mut made = Vec::new();
        if phis.is_some() && !is_loop {
            let yields = region.blocks().find_map(|block| block.last().filter(|op| op.is::<omp::YieldOp<'_>>()));
            let types: Vec<_> = yields.into_iter().flat_map(|op| op.operand_types()).collect();
            let start = self.graph.start(next);
            self.at(start, |it| {
                for ty in types {
                    let ty = it.types.convert(it.ctx, ty).unwrap_or(crate::export::types::Types::VOID);
                    made.push(it.phi(ty, ""));
                }
            });
        }
        let saved = self.graph.at;
        if let (Some(branch), Some(entry)) = (branch, region.entry()) {
            let first = all.labels.get(&entry.block).copied().unwrap_or(0);
            self.graph.set_successor(branch, 0, first);
        }
        let results = made.clone();
        self.convert_blocks(region, &all, |it, block, label| {
            if is_loop {
                it.br(next);
                return;
            }
            let Some(last) = block.last().filter(|op| is_end(*op)) else { return };
            it.br(next);
            for (phi, value) in results.iter().zip(last.operands()) {
                let value = it.value(value);
                it.add_incoming(*phi, value, label);
            }
        })?;
        self.graph.at = saved;
        if let Some(phis) = phis {
            phis.extend(made);
        }
        Ok(next)
    }

    /// Translates a region at the current point. Returns the values of its end.
    pub(super) fn inline_region(&mut self, region: RegionRef<'a>, name: &str) -> Result<Vec<Val>, Reported> {
        let Some(entry) = region.entry() else { return Ok(Vec::new()) };
        if entry.next().is_some() {
            let mut phis = Vec::new();
            let next = self.op_region(region, name, Some(&mut phis))?;
            self.graph.at = self.graph.first_insertion(next);
            return Ok(phis);
        }
        let block = self.block();
        let last = self.graph.terminator(block);
        if let Some(last) = last {
            self.graph.take_out(last);
        }
        self.goto_end(block);
        let none = Blocks { labels: Default::default(), between: Vec::new() };
        self.convert_ops(entry, &none)?;
        let ends = entry.last().filter(|op| is_end(*op));
        let results = ends.into_iter().flat_map(|op| op.operands()).map(|value| self.value(value)).collect();
        if let Some(last) = last {
            let block = self.block();
            self.graph.put_back(last, Point { block, before: None });
        }
        let block = self.block();
        self.goto_end(block);
        Ok(results)
    }

    /// Translates the region of a recipe with some arguments. The recipe is apart from the function.
    pub(super) fn recipe(&mut self, region: RegionRef<'a>, name: &str, args: &[Val]) -> Result<Vec<Val>, Reported> {
        let outer = std::mem::take(&mut self.body.values);
        if let Some(entry) = region.entry() {
            for (arg, value) in entry.args().zip(args) {
                self.set(arg, *value);
            }
        }
        let dbg = self.body.dbg;
        let done = self.inline_region(region, name);
        self.body.dbg = dbg;
        self.body.values = outer;
        done
    }

    /// Moves before the terminator of the current block, or to its end.
    pub(super) fn goto_last_of_current(&mut self) {
        let block = self.block();
        self.goto_last(block);
    }

    /// Returns where stack memory of a construct is put. In the entry block of the function, a new block begins.
    pub(super) fn alloca_point(&mut self) -> Point {
        let function = self.graph.function_of(self.block());
        if let Some(point) = self.openmp.allocas.last().copied()
            && self.graph.function_of(point.block) == function
        {
            return point;
        }
        let entry = self.graph.entry(function);
        if self.block() == entry {
            let next = self.new_label(Place::After(entry), "entry");
            self.br(next);
            self.goto_end(next);
        }
        self.graph.first_insertion(entry)
    }
}
