//! `ownership-based-buffer-deallocation`: frees buffers where they have no owner any more.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use lect_core::interfaces::branch::Branch;
use lect_core::interfaces::call::{Call, Callee};
use lect_core::interfaces::effects::EffectKind;
use lect_core::interfaces::function::{self, Function};
use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionSuccessor, RegionTerminator};
use lect_core::ir::dominance::Dominance;
use lect_core::ir::symbols::{SymbolAttrs, Visibility, lookup_symbol, nearest_symbol_table};
use lect_core::ir::walk;
use lect_dialects::arith::XOrIOp;
use lect_dialects::bufferization::CloneOp;
use lect_dialects::cf::AssertOp;
use lect_dialects::func::FuncOp;
use lect_dialects::scf::{IfOp, YieldOp};
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::Ignore;

use super::checks::{check_function, check_op, is_call};
use super::owners::{Owners, Ownership, holds_buffer, loc_of, truth};
use super::{Deallocating, models};
use crate::buffers::functions::taken_as_values;

/// Attribute of operations whose buffers are freed by the program itself.
const MANUAL: &str = "bufferization.manual_deallocation";

/// Free buffers that have no owner any more
#[derive(Pass)]
#[pass(name = "ownership-based-buffer-deallocation", class = "OwnershipBasedBufferDeallocationPass")]
pub struct OwnershipBasedBufferDeallocation {
    /// Let private functions return indicators of ownership with their buffers
    #[option]
    private_function_dynamic_ownership: bool,
}

impl Pass for OwnershipBasedBufferDeallocation {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        ir.embed_all()?;
        let mut functions = Vec::new();
        let _ = walk::post_order::<()>(ir.root(), |op| {
            if op.is::<FuncOp<'_>>() && !function::is_external(op) {
                functions.push(op.op);
            }
            ControlFlow::Continue(())
        });
        for function in functions {
            free_in(ir, function, self.private_function_dynamic_ownership)?;
        }
        Ok(())
    }
}

/// Frees the buffers of a function.
fn free_in(ir: &mut Isolate, function: Op, is_dynamic: bool) -> Result<(), Reported> {
    check_function(ir, function)?;
    let blocks = blocks_in_order(ir, function);
    let fixed = if is_dynamic { taken_as_values(ir.root()) } else { HashSet::new() };
    let mut it = Insertion { owners: Owners::new(ir, function), is_dynamic, fixed };
    let mut ignore = Ignore;
    let mut rw = Rewriter::new(ir, &mut ignore);
    for block in blocks {
        it.add_block(&mut rw, block)?;
    }
    update_type(ir, function)
}

/// Returns the reachable blocks in an operation: nested ones before the enclosing ones, and dominators first.
fn blocks_in_order(ir: &Isolate, root: Op) -> Vec<Block> {
    let dominance = Dominance::new(ir);
    // The reverse of an order in which a block comes before those nested in it.
    let mut reversed = Vec::new();
    let mut pending = reachable(ir, root, &dominance);
    while let Some(block) = pending.pop() {
        reversed.push(block);
        for op in ir.block(block).ops().filter(|op| op.has_regions()) {
            pending.extend(reachable(ir, op.op, &dominance));
        }
    }
    reversed.reverse();
    reversed
}

/// Returns the reachable blocks of an operation's regions, dominators first.
fn reachable(ir: &Isolate, op: Op, dominance: &Dominance<'_>) -> Vec<Block> {
    let mut found = Vec::new();
    for region in ir.op(op).regions() {
        if region.has_one_block() {
            found.extend(region.entry().map(|entry| entry.block));
            continue;
        }
        let order = depth_first(region);
        let mut dominated: HashMap<Block, Vec<Block>> = HashMap::new();
        for &block in &order {
            if let Some(parent) = dominance.immediate_dominator(block) {
                dominated.entry(parent).or_default().push(block);
            }
        }
        let mut pending: Vec<Block> = order.first().copied().into_iter().collect();
        while let Some(block) = pending.pop() {
            found.push(block);
            pending.extend(dominated.get(&block).into_iter().flatten().rev());
        }
    }
    found
}

/// Returns the reachable blocks of a region in depth-first order.
fn depth_first(region: RegionRef<'_>) -> Vec<Block> {
    let mut order: Vec<Block> = Vec::new();
    let mut seen = HashSet::new();
    let mut pending: Vec<BlockRef<'_>> = region.entry().into_iter().collect();
    while let Some(block) = pending.pop() {
        if seen.insert(block.block) {
            order.push(block.block);
            let next: Vec<BlockRef<'_>> = block.last().into_iter().flat_map(|op| op.successors()).collect();
            pending.extend(next.into_iter().rev());
        }
    }
    order
}

/// Adapts the type of a function to its returns.
fn update_type(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let view = ir.op(op);
    let (Some(ty), Some(body)) = (function::function_type(view), view.region(0)) else { return Ok(()) };
    let ends = body.blocks().flat_map(|block| block.ops()).filter_map(|end| {
        let range = end.interface::<dyn RegionTerminator>()?.operands(end, &RegionSuccessor::parent(view));
        Some(end.operand_types().skip(range.start).take(range.len()).collect::<Vec<Type>>())
    });
    let ends: Vec<Vec<Type>> = ends.collect();
    let Some((first, others)) = ends.split_first() else { return Ok(()) };
    if others.iter().any(|types| types != first) {
        return Err(view.error("there are multiple return operations with different operand types").emit());
    }
    if first[..] != ty.results[..] {
        let ctx = ir.context().clone();
        let ty = ctx.types().function(ty.inputs.to_vec(), first.clone());
        ir.set_attr(op, "function_type", Some(ctx.attrs().ty(ty)));
    }
    Ok(())
}

/// Insertion of deallocations into a function.
struct Insertion {
    owners: Owners,
    /// Whether private functions return indicators.
    is_dynamic: bool,
    /// Functions that return none, as they are values.
    fixed: HashSet<Op>,
}

fn is_private(op: OpRef<'_>) -> bool {
    SymbolAttrs::new(op.context()).visibility(op) == Visibility::Private && !function::is_external(op)
}

/// Returns the function that a call names.
fn callee_of(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let Callee::Symbol(symbol) = op.interface::<dyn Call>()?.callee(op)? else { return None };
    let AttrData::SymbolRef { root, nested } = op.context().attrs().data(symbol) else { return None };
    let tables = std::iter::successors(nearest_symbol_table(op), |table| table.parent().and_then(nearest_symbol_table));
    let found = tables.into_iter().find_map(|table| lookup_symbol(table, *root))?;
    nested.iter().try_fold(found, |table, name| lookup_symbol(table, *name))
}

impl Insertion {
    /// Returns true for a function that returns indicators with its buffers.
    fn returns_indicators(&self, function: OpRef<'_>) -> bool {
        self.is_dynamic && is_private(function) && !self.fixed.contains(&function.op)
    }

    fn add_block(&mut self, rw: &mut Rewriter<'_>, block: Block) -> Result<(), Reported> {
        let ops: Vec<Op> = rw.ir().block(block).ops().map(|op| op.op).collect();
        rw.at_start(block);
        let own = rw.ir().block(block).region().map(|region| region.region);
        for live in self.owners.live_at_start(rw.ir(), block) {
            let Some(defined) = rw.ir().value(live).block() else { continue };
            let region = defined.region().map(|region| region.region);
            if region == own {
                let ownership = self.owners.get(live, defined.block);
                self.owners.add(rw.ir(), live, ownership, block);
                self.owners.free_at_end(live, block);
                continue;
            }
            // The block does not own buffers of enclosing regions.
            let never = truth(rw, loc_of(rw.ir(), live), false);
            self.owners.add(rw.ir(), live, Ownership::Indicator(never), block);
        }
        let parent = rw.ir().block(block).region().and_then(|region| region.parent());
        let is_function = parent.is_some_and(|op| op.interface::<dyn Function>().is_some());
        let takes_arguments = is_function && rw.ir().block(block).is_entry();
        let args = rw.ir().block(block).args_with_locs().to_vec();
        for (arg, loc) in args.into_iter().filter(|arg| holds_buffer(rw.ir(), arg.0)).collect::<Vec<_>>() {
            let indicator = match takes_arguments {
                true => truth(rw, loc, false),
                false => {
                    let bit = rw.context().types().i1();
                    rw.ir_mut().add_block_arg(block, bit, loc)
                }
            };
            self.owners.own(rw.ir(), arg, indicator);
        }
        for op in ops {
            let op = self.add_op(rw, op)?;
            self.derive(rw, op);
        }
        Ok(())
    }

    /// Handles an operation. Returns it, or the one that replaces it.
    fn add_op(&mut self, rw: &mut Rewriter<'_>, op: Op) -> Result<Op, Reported> {
        let view = rw.op(op);
        let loc = view.loc();
        if let Some(model) = models::of(view) {
            return rw.located(loc, |rw| model.process(op, rw.before(op), &mut self.owners));
        }
        check_op(view)?;
        rw.located(loc, |rw| {
            let mut op = op;
            if rw.op(op).effects().is_some() {
                self.add_effects(rw, op)?;
            }
            if let Some(branch) = rw.op(op).interface::<dyn RegionBranch>() {
                op = self.add_region_branch(rw, op, branch);
            }
            if is_call(rw.op(op)) {
                op = self.add_call(rw, op);
            }
            if let Some(branch) = rw.op(op).interface::<dyn Branch>() {
                self.add_branch(rw, op, branch)?;
            }
            if let Some(terminator) = rw.op(op).interface::<dyn RegionTerminator>() {
                self.add_end(rw, op, terminator)?;
            }
            Ok(op)
        })
    }

    /// Derives the ownership of results without one from that of the operands.
    fn derive(&mut self, rw: &mut Rewriter<'_>, op: Op) {
        let Some(block) = rw.op(op).block().map(|block| block.block) else { return };
        let of = |values: Vec<Value>, ir: &Isolate| -> Vec<Value> {
            values.into_iter().filter(|value| holds_buffer(ir, *value)).collect()
        };
        let results = of(rw.op(op).results().collect(), rw.ir());
        let operands = of(rw.op(op).operands().collect(), rw.ir());
        for result in results {
            if self.owners.get(result, block) != Ownership::Unset {
                continue;
            }
            for &operand in &operands {
                let defined = rw.ir().value(operand).block().map_or(block, |block| block.block);
                let ownership = self.owners.get(operand, defined);
                self.owners.add(rw.ir(), result, ownership, block);
            }
            if self.owners.get(result, block) == Ownership::Unset {
                let loc = rw.op(op).loc();
                let never = truth(rw.before(op), loc, false);
                self.owners.set(result, Ownership::Indicator(never), block);
            }
        }
    }

    /// Records the buffers that an operation allocates. An error is reported if it frees others.
    fn add_effects(&mut self, rw: &mut Rewriter<'_>, op: Op) -> Result<(), Reported> {
        let view = rw.op(op);
        let Some(block) = view.block().map(|block| block.block) else { return Ok(()) };
        let (loc, is_manual) = (view.loc(), view.attr(MANUAL).is_some());
        let effects = view.effects().unwrap_or_default();
        let effect = |kind: EffectKind, value: Value| {
            effects.iter().find(|effect| effect.kind == kind && effect.value == Some(value))
        };
        let is_freed = |value: &Value| holds_buffer(rw.ir(), *value) && effect(EffectKind::Free, *value).is_some();
        let freed: Vec<Value> = view.operands().filter(is_freed).collect();
        let results: Vec<Value> = view.results().filter(|value| holds_buffer(rw.ir(), *value)).collect();
        if !freed.is_empty() && !is_manual {
            return Err(view.error("memory free side-effect on MemRef value not supported!").emit());
        }
        for buffer in freed {
            rw.before(op);
            if let Some(indicator) = self.owners.indicator(buffer, block) {
                let always = truth(rw, loc, true);
                let is_foreign = rw.value(XOrIOp::build(indicator, always));
                rw.add(AssertOp::build(is_foreign, "expected that the block does not have ownership"));
            }
        }
        rw.at_start(block);
        for result in results {
            let Some(effect) = effect(EffectKind::Allocate, result) else { continue };
            if effect.resource.ends_with("AutomaticAllocationScopeResource") || is_manual {
                let never = truth(rw, loc, false);
                self.owners.set(result, Ownership::Indicator(never), block);
            } else {
                let always = truth(rw, loc, true);
                self.owners.own(rw.ir(), result, always);
            }
        }
        Ok(())
    }

    /// Replaces an operation by one with more results, which are returned, too.
    fn with_indicators(&mut self, rw: &mut Rewriter<'_>, op: Op, operands: &[Value]) -> Op {
        let bit = rw.context().types().i1();
        let results: Vec<Value> = rw.op(op).results().collect();
        let buffers = results.iter().filter(|value| holds_buffer(rw.ir(), **value)).count();
        if buffers == 0 {
            if operands.len() > rw.op(op).operand_count() {
                rw.modify(op, |ir| ir.set_operands(op, operands));
            }
            return op;
        }
        let types = rw.op(op).result_types().chain(std::iter::repeat_n(bit, buffers));
        let types: Vec<Type> = types.collect();
        let new = rw.copy_with(op, operands, &types);
        let values: Vec<Value> = rw.op(new).results().collect();
        for (from, to) in results.iter().zip(&values) {
            self.owners.replaced(*from, *to);
        }
        rw.replace(op, &values[..results.len()]);
        let mut indicators = values[results.len()..].iter();
        for buffer in &values[..results.len()] {
            if holds_buffer(rw.ir(), *buffer)
                && let Some(indicator) = indicators.next()
            {
                self.owners.own(rw.ir(), *buffer, *indicator);
            }
        }
        new
    }

    /// Passes indicators through the regions of an operation. The regions own no buffers of the block.
    fn add_region_branch(&mut self, rw: &mut Rewriter<'_>, op: Op, branch: &dyn RegionBranch) -> Op {
        let view = rw.op(op);
        let (loc, mut operands): (Loc, Vec<Value>) = (view.loc(), view.operands().collect());
        let first = branch.successors(view, Point::Outside).into_iter().next();
        let passed = first.map_or(0..0, |to| branch.entry_operands(view, &to));
        let passed = operands.iter().skip(passed.start).take(passed.len());
        let count = passed.filter(|value| holds_buffer(rw.ir(), **value)).count();
        if let Some(block) = view.block().map(|block| block.block) {
            let never = truth(rw.at_start(block), loc, false);
            operands.extend(std::iter::repeat_n(never, count));
        }
        self.with_indicators(rw, op, &operands)
    }

    /// Takes ownership of the buffers that a call returns.
    fn add_call(&mut self, rw: &mut Rewriter<'_>, op: Op) -> Op {
        let view = rw.op(op);
        if callee_of(view).is_some_and(|it| self.returns_indicators(it)) {
            let operands: Vec<Value> = view.operands().collect();
            return self.with_indicators(rw, op, &operands);
        }
        let (loc, results): (Loc, Vec<Value>) = (view.loc(), view.results().collect());
        let always = truth(rw.before(op), loc, true);
        for result in results {
            if holds_buffer(rw.ir(), result) {
                self.owners.own(rw.ir(), result, always);
            }
        }
        op
    }

    /// Frees buffers before a branch, and passes indicators.
    fn add_branch(&mut self, rw: &mut Rewriter<'_>, op: Op, branch: &dyn Branch) -> Result<(), Reported> {
        let view = rw.op(op);
        let targets: Vec<Block> = view.successors().map(|block| block.block).collect();
        let &[target] = &targets[..] else {
            let message = match targets.len() {
                0 => "only BranchOpInterface operations with exactly one successor are supported yet",
                _ => "BranchOpInterface operations with multiple successors are not supported yet",
            };
            return Err(view.error(message).emit());
        };
        let passed = branch.operands(view, 0);
        if passed.produced > 0 {
            return Err(view.error("produced operands are not supported").emit());
        }
        let Some(block) = view.block().map(|block| block.block) else { return Ok(()) };
        let operands: Vec<Value> = view.operands().collect();
        let forwarded: Vec<Value> = passed.forwarded.clone().filter_map(|at| operands.get(at).copied()).collect();
        rw.before(op);
        let [buffers, indicators] = self.owners.freed(rw, block)?;
        let retained = self.owners.retained(rw.ir(), block, Some(target), &forwarded);
        let updated = self.owners.free(rw, block, buffers, indicators, &retained);
        let count = forwarded.iter().filter(|value| holds_buffer(rw.ir(), **value)).count();
        insert_operands(rw, op, passed.forwarded.end, &updated[..count.min(updated.len())]);
        Ok(())
    }

    /// Frees buffers before the end of a region, and passes indicators. Functions return buffers that they own.
    fn add_end(&mut self, rw: &mut Rewriter<'_>, op: Op, terminator: &dyn RegionTerminator) -> Result<(), Reported> {
        let view = rw.op(op);
        let (Some(parent), Some(block)) = (view.parent(), view.block().map(|block| block.block)) else {
            return Ok(());
        };
        let is_function = parent.interface::<dyn Function>().is_some();
        let returns_owned = is_function && !self.returns_indicators(parent);
        let range = terminator.operands(view, &RegionSuccessor::parent(parent));
        if returns_owned {
            let operands: Vec<Value> = view.operands().collect();
            for (at, value) in operands.into_iter().enumerate() {
                if holds_buffer(rw.ir(), value) {
                    let owned = self.owned(rw.before(op), value, block);
                    rw.modify(op, |ir| ir.set_operand(op, at, owned));
                }
            }
        }
        let passed: Vec<Value> = rw.op(op).operands().skip(range.start).take(range.len()).collect();
        let updated = self.owners.free_before_end(rw, op, &passed)?;
        if !returns_owned {
            insert_operands(rw, op, range.end, &updated);
        }
        Ok(())
    }

    /// Returns a buffer that the block owns: the buffer itself, or a copy that is made where the block does not own it.
    fn owned(&mut self, rw: &mut Rewriter<'_>, buffer: Value, block: Block) -> Value {
        let (loc, ty) = (loc_of(rw.ir(), buffer), rw.ir().value_type(buffer));
        let (buffer, owned) = self.with_indicator(rw, buffer, block);
        if matches!(constant_int(rw.ir(), owned), Some(1 | -1)) {
            return buffer;
        }
        rw.located(loc, |rw| {
            let then = rw.nested(&[], |rw, _| _ = rw.add(YieldOp::build([buffer])));
            let otherwise = rw.nested(&[], |rw, _| {
                let copy = rw.value(CloneOp::build(buffer, ty));
                rw.add(YieldOp::build([copy]));
            });
            let op = rw.add(IfOp::build(owned, [ty], then, otherwise));
            let result = rw.op(op).result(0);
            let always = truth(rw, loc, true);
            self.owners.own(rw.ir(), result, always);
            result
        })
    }

    fn with_indicator(&mut self, rw: &mut Rewriter<'_>, buffer: Value, block: Block) -> (Value, Value) {
        let value = rw.ir().value(buffer);
        if value.block().map(|block| block.block) != Some(block) {
            return self.owners.copy_if_unknown_in(rw, buffer, block);
        }
        let around = || rw.ir().block(block).region().and_then(|region| region.parent());
        let owner = value.defining_op().or_else(around);
        match owner.and_then(|op| Some((op.op, models::of(op)?))) {
            Some((op, model)) => Deallocating::with_indicator(model, op, buffer, rw, &mut self.owners),
            None => self.owners.copy_if_unknown_in(rw, buffer, block),
        }
    }
}

/// Inserts operands at an index.
fn insert_operands(rw: &mut Rewriter<'_>, op: Op, at: usize, new: &[Value]) {
    if new.is_empty() {
        return;
    }
    let mut operands: Vec<Value> = rw.op(op).operands().collect();
    let at = at.min(operands.len());
    operands.splice(at..at, new.iter().copied());
    rw.modify(op, |ir| ir.set_operands(op, &operands));
}
