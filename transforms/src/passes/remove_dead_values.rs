//! `remove-dead-values`: erases dead values, and the arguments, operands and results that forward them.

use std::collections::BTreeSet;

use hashbrown::{HashMap, HashSet};
use lect_core::diag::Reported;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Attr, Block, Op, Value};
use lect_core::interfaces::branch::Branch;
use lect_core::interfaces::call::{Call, Callable};
use lect_core::interfaces::function::{Function, function_type};
use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionTerminator, points};
use lect_core::ir::{Isolate, IsolateId, OpRef, OpState, RegionRef, ValueDef, walk};
use lect_core::loc::Loc;

use crate::analysis::Surroundings;
use crate::analysis::constants::Constants;
use crate::analysis::liveness::{Liveness, inputs, vanishes};
use crate::pass::{Pass, PassContext};
use crate::rewrite::erase_all;
use crate::rewrite::greedy::{self, GreedyConfig};
use crate::rewrite::regions::remove_operand;
use crate::rewrite::{Ignore, PatternSet, Rewriter};

/// Remove dead values
#[derive(Pass)]
#[pass(name = "remove-dead-values", class = "RemoveDeadValues")]
pub struct RemoveDeadValues {
    /// Canonicalize region branch ops
    #[option(default = true)]
    canonicalize: bool,
}

impl Pass for RemoveDeadValues {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let constants = Constants::of(ir.root(), cx.surroundings());
        walk::storage_mut(ir, &mut |isolate| _ = constants.place(isolate));
        let mut changes = Plan::of(ir.root(), cx.surroundings(), self.canonicalize);
        walk::storage_mut(ir, &mut |isolate| {
            if let Some(own) = changes.of_isolate.remove(&isolate.id()) {
                own.apply(isolate);
            }
        });
        if self.canonicalize {
            let patterns = PatternSet::new().with_canonicalization();
            let config = GreedyConfig { only_stored: true, ..GreedyConfig::default() };
            cx.try_each_isolate(ir, |isolate| {
                let mut ops = walk::storage_post_order(isolate.root());
                ops.retain(|&op| isolate.op(op).interface::<dyn RegionBranch>().is_some());
                greedy::apply_to(isolate, &ops, &patterns, &config).map(|_| ())
            })?;
        }
        Ok(())
    }
}

/// Changes of one isolate.
#[derive(Default)]
struct Changes {
    /// Operands that are no longer forwarded.
    removed: BTreeSet<(Op, usize)>,
    /// Dead operands that must be replaced by a poison value.
    poisoned: Vec<(Op, usize)>,
    /// Operations to erase in the order of the walk, nested ones before their parents.
    erased: Vec<Op>,
    args: Vec<(Block, Vec<usize>)>,
    /// Functions, and which of their arguments and results are removed.
    functions: Vec<(Op, Vec<bool>, Vec<bool>)>,
    /// Calls, and which of their results are removed.
    results: Vec<(Op, Vec<bool>)>,
}

struct Plan {
    of_isolate: HashMap<IsolateId, Changes, foldhash::fast::RandomState>,
}

impl Plan {
    /// Creates the plan. With `canonicalize`, regions with only reads are erased if their results are dead.
    fn of(top: OpRef<'_>, around: Surroundings, canonicalize: bool) -> Self {
        let live = Liveness::of(top, around, !canonicalize);
        let mut plan = Self { of_isolate: HashMap::default() };
        for (function, calls) in Liveness::functions_with_calls(top, around) {
            plan.function(&live, function, &calls);
        }
        plan.walk(&live, top, canonicalize);
        plan
    }

    fn changes(&mut self, op: OpRef<'_>) -> &mut Changes {
        self.of_isolate.entry(op.ir.id()).or_default()
    }

    /// Removes dead arguments of a private function, and results that no call uses.
    fn function(&mut self, live: &Liveness, function: OpRef<'_>, calls: &[OpRef<'_>]) {
        let Some(entry) = function.interface::<dyn Callable>().and_then(|it| it.region(function)?.entry()) else {
            return;
        };
        let Some(ty) = function_type(function) else { return };
        let dead_args: Vec<bool> = entry.args().map(|arg| !live.is_live(entry.ir.id(), arg)).collect();
        let is_dead = |call: &OpRef<'_>, index: usize| {
            let mut results = call.results().skip(index);
            results.next().is_none_or(|result| !live.is_live(call.ir.id(), result))
        };
        let dead_results: Vec<bool> =
            (0..ty.results.len()).map(|index| calls.iter().all(|call| is_dead(call, index))).collect();
        for end in function.regions().flat_map(RegionRef::blocks).filter_map(|block| block.last()) {
            if end.interface::<dyn RegionTerminator>().is_some() && end.operand_count() == dead_results.len() {
                let dead = (0..dead_results.len()).filter(|&index| dead_results[index]).map(|index| (end.op, index));
                self.changes(end).removed.extend(dead);
            }
        }
        for call in calls {
            let arguments = call.interface::<dyn Call>().map_or(0..0, |it| it.arguments(*call));
            let dead = arguments.zip(&dead_args).filter(|it| *it.1).map(|(index, _)| (call.op, index));
            let changes = self.changes(*call);
            changes.removed.extend(dead);
            if dead_results.contains(&true) {
                changes.results.push((call.op, dead_results.clone()));
            }
        }
        if let Some(op) = entry.first() {
            let dead = (0..dead_args.len()).filter(|&index| dead_args[index]).collect();
            self.changes(op).args.push((entry.block, dead));
        }
        self.changes(function).functions.push((function.op, dead_args, dead_results));
    }

    fn walk(&mut self, live: &Liveness, top: OpRef<'_>, canonicalize: bool) {
        for op in post_order(top) {
            if op == top || op.interface::<dyn Function>().is_some() {
                continue;
            }
            let is_dead = || op.is_memory_effect_free() && !live.any_result(op);
            // The operands of an operation with effects are live, unless it never runs.
            let uses_dead = || op.operands().any(|operand| !live.is_live(op.ir.id(), operand));
            if op.interface::<dyn RegionBranch>().is_some() {
                let vanishes = || match live.reaches(op) {
                    true => canonicalize && op.would_be_trivially_dead(),
                    false => vanishes(op),
                };
                match is_dead() || !live.any_result(op) && vanishes() {
                    true => self.changes(op).erased.push(op.op),
                    false => self.poison(live, op),
                }
            } else if let Some(branch) = op.interface::<dyn Branch>() {
                self.branch(live, op, branch);
            } else if !op.has(OpTraits::TERMINATOR)
                && op.interface::<dyn Call>().is_none()
                && (uses_dead() || is_dead())
            {
                self.changes(op).erased.push(op.op);
            }
        }
    }

    fn branch(&mut self, live: &Liveness, op: OpRef<'_>, branch: &dyn Branch) {
        for (operands, block) in branch.all_operands(op).into_iter().zip(op.successors()) {
            let is_dead = |&(_, arg): &(usize, Value)| !live.stays(op.ir.id(), arg);
            let dead: Vec<usize> = block.args().enumerate().filter(is_dead).map(|it| it.0).collect();
            let passed =
                dead.iter().filter_map(|at| operands.forwarded.clone().nth(at.checked_sub(operands.produced)?));
            let changes = self.changes(op);
            changes.removed.extend(passed.map(|index| (op.op, index)));
            changes.args.push((block.block, dead));
        }
    }

    /// Replaces operands that are only forwarded to dead inputs by poison.
    fn poison(&mut self, live: &Liveness, op: OpRef<'_>) {
        let Some(branch) = op.interface::<dyn RegionBranch>() else { return };
        for point in points(op) {
            let (from, passes) = match point {
                Point::Outside => (op, None),
                Point::Terminator { op: last, .. } => match last.interface::<dyn RegionTerminator>() {
                    Some(passes) => (last, Some(passes)),
                    None => continue,
                },
            };
            let mut needed: Vec<Option<bool>> = vec![None; from.operand_count()];
            for to in branch.successors(op, point) {
                let operands = passes.map_or_else(|| branch.entry_operands(op, &to), |it| it.operands(from, &to));
                let (ir, inputs) = inputs(op, &to);
                for (operand, input) in operands.zip(inputs) {
                    if let Some(needed) = needed.get_mut(operand) {
                        *needed = Some(*needed == Some(true) || live.is_live(ir.id(), input));
                    }
                }
            }
            // A region that never runs forwards poison instead of its own values.
            let runs = live.reaches(from);
            let is_dead = |&index: &usize| {
                needed[index] == Some(false)
                    || !runs && needed[index].is_some() && !live.is_live(from.ir.id(), from.operand(index))
            };
            let dead = (0..needed.len()).filter(is_dead).map(|index| (from.op, index));
            self.changes(from).poisoned.extend(dead);
        }
    }
}

/// Returns the operations nested in an operation, then the operation.
fn post_order(top: OpRef<'_>) -> Vec<OpRef<'_>> {
    let (mut order, mut pending) = (Vec::new(), vec![top]);
    while let Some(op) = pending.pop() {
        order.push(op);
        pending.extend(op.regions().flat_map(RegionRef::blocks).flat_map(|block| block.ops()));
    }
    order.reverse();
    order
}

impl Changes {
    fn apply(mut self, ir: &mut Isolate) {
        for &(op, index) in &self.poisoned {
            replace_by_poison(ir, op, index);
        }
        for &(op, index) in self.removed.iter().rev() {
            remove_operand(ir, op, index);
        }
        let erased = std::mem::take(&mut self.erased);
        // Blocks of erased operations need no further change.
        let mut done: HashSet<Block, foldhash::fast::RandomState> = HashSet::default();
        for &op in &erased {
            walk::within_storage(ir.op(op), |nested| {
                if nested.own_isolate().is_none() {
                    let blocks = nested.regions().flat_map(|region| region.blocks());
                    done.extend(blocks.map(|block| block.block));
                }
            });
        }
        erase_all(ir, erased);
        for (block, dead) in self.args {
            if done.insert(block) {
                for index in dead.into_iter().rev() {
                    // The argument is unused: its users are erased.
                    let _ = ir.try_erase_block_arg(block, index);
                }
            }
        }
        for (function, args, results) in self.functions {
            set_signature(ir, function, &args, &results);
        }
        for (call, dead) in self.results {
            let is_unused = |(index, result)| !dead.get(index).is_some_and(|it| *it) || ir.value(result).is_unused();
            if ir.op(call).results().enumerate().all(is_unused) {
                Rewriter::new(ir, &mut Ignore).erase_results(call, |index| dead.get(index).is_some_and(|it| *it));
            }
        }
    }
}

fn replace_by_poison(ir: &mut Isolate, op: Op, index: usize) {
    let ctx = ir.context().clone();
    let operand = ir.op(op).operand(index);
    let loc = match ir.value(operand).def() {
        ValueDef::Argument(block, number) => ir.block(block).args_with_locs().get(number as usize).map(|arg| arg.1),
        _ => ir.value(operand).defining_op().map(|op| op.loc()),
    };
    let state = OpState::new(ctx.op_name_of(b"ub.poison"), loc.unwrap_or(Loc::UNKNOWN));
    let poison = ir.build(state.results([ir.value_type(operand)]));
    ir.insert_before(op, poison);
    let poison = ir.op(poison).result(0);
    ir.set_operand(op, index, poison);
}

/// Removes arguments and results from the type of a function, with their attributes.
pub(crate) fn set_signature(ir: &mut Isolate, function: Op, args: &[bool], results: &[bool]) {
    if !args.contains(&true) && !results.contains(&true) {
        return;
    }
    let ctx = ir.context().clone();
    let view = ir.op(function);
    let Some(ty) = function_type(view) else { return };
    fn kept<T: Copy>(all: &[T], dead: &[bool]) -> Vec<T> {
        all.iter().zip(dead.iter().chain(std::iter::repeat(&false))).filter(|it| !it.1).map(|it| *it.0).collect()
    }
    let ty = ctx.attrs().ty(ctx.types().function(kept(&ty.inputs, args), kept(&ty.results, results)));
    let lists: Vec<(&str, Option<Attr>)> = [("arg_attrs", args), ("res_attrs", results)]
        .into_iter()
        .filter_map(|(name, dead)| {
            let left = kept(ctx.attrs().array_elements(view.attr(name)?)?, dead);
            let says_something = left.iter().any(|&attrs| !ctx.attrs().dictionary_entries(attrs).is_empty());
            Some((name, says_something.then(|| ctx.attrs().array(left))))
        })
        .collect();
    ir.set_attr(function, "function_type", Some(ty));
    for (name, attrs) in lists {
        ir.set_attr(function, name, attrs);
    }
}
