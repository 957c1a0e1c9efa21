//! One-Shot Analysis: decides for each tensor operand whether it is bufferized in place.

use lect_core::diag::Reported;
use lect_core::entity::{Attr, Op, Value};
use lect_core::interfaces::region_branch::RegionTerminator;
use lect_core::ir::dominance::Dominance;
use lect_core::ir::{Isolate, OpRef, walk};
use lect_core::text::{PrintConfig, ValueNames};
use lect_dialects::bufferization::ToTensorOp;
use lect_dialects::func::FuncOp;

use super::bufferizable::{Operand, Relation};
use super::conflicts::{self, Notes};
use super::options::{BufferizationOptions, Heuristic};
use super::state::{Decisions, State};

/// An analysis in progress.
pub(crate) struct OneShot<'a> {
    pub ir: &'a Isolate,
    pub options: &'a BufferizationOptions,
    pub dominance: &'a Dominance<'a>,
    pub decisions: Decisions,
    pub notes: Notes,
}

impl<'a> OneShot<'a> {
    /// Begins an analysis: operands that must be bufferized in place are so.
    pub fn new(ir: &'a Isolate, root: Op, options: &'a BufferizationOptions, dominance: &'a Dominance<'a>) -> Self {
        let (decisions, notes) = (Decisions::default(), Notes::default());
        let mut it = Self { ir, options, dominance, decisions, notes };
        for op in post_order(ir, root) {
            let view = ir.op(op);
            let Some(model) = options.model(view) else { continue };
            for operand in tensor_operands(view) {
                let forced = model.must_be_in_place(view, operand.index, &it.state());
                if forced {
                    it.set_in_place(operand);
                }
            }
        }
        it
    }

    /// Returns the state of the analysis.
    pub fn state(&self) -> State<'_> {
        State::decided(self.ir, self.options, &self.decisions)
    }

    fn set_in_place(&mut self, operand: Operand) {
        if self.decisions.in_place.contains(&operand) {
            return;
        }
        self.decisions.in_place.insert(operand);
        let (aliases, value) = (self.state().aliasing_values(operand), self.state().value(operand));
        for alias in aliases {
            self.decisions.aliases.union(alias.value, value);
        }
    }

    /// Analyzes the operations in an operation, and itself. On failure the error is reported.
    pub fn analyze(&mut self, root: Op) -> Result<(), Reported> {
        self.check_before(root)?;
        for op in self.order(root) {
            for operand in tensor_operands(self.ir.op(op)) {
                let conflicts = {
                    let (state, mut notes) = (self.state(), Notes::default());
                    let conflicts = conflicts::writes_unwritable(operand, &state, conflicts::When::InPlace, &mut notes)
                        || conflicts::has_conflict(
                            operand,
                            self.dominance,
                            &state,
                            conflicts::When::InPlace,
                            &mut notes,
                        );
                    self.notes.append(notes);
                    conflicts
                };
                if !conflicts {
                    self.set_in_place(operand);
                }
            }
        }
        self.find_equivalent(root);
        self.find_undefined(root);
        let mut result = Ok(());
        for op in post_order(self.ir, root) {
            let view = self.ir.op(op);
            if let Some(model) = self.options.model(view) {
                result = result.and(model.verify_analysis(view, &self.state()));
            }
        }
        result
    }

    /// Verifies that the IR has neither unsupported regions nor conflicts before any decision.
    fn check_before(&mut self, root: Op) -> Result<(), Reported> {
        let ops = post_order(self.ir, root);
        for &op in &ops {
            check_regions(self.ir.op(op), self.options)?;
        }
        for &op in &ops {
            let view = self.ir.op(op);
            if self.options.model(view).is_none() {
                continue;
            }
            if let Some(to_tensor) = view.cast::<ToTensorOp<'_>>()
                && !to_tensor.restrict()
                && !self.ir.value(to_tensor.result()).is_unused()
            {
                let message = "to_tensor ops without `restrict` are not supported by One-Shot Analysis";
                return Err(view.op_error(message).emit());
            }
            for operand in tensor_operands(view) {
                let (mut notes, state) = (Notes::default(), self.state());
                let when = conflicts::When::Already;
                let fail = |why: &str| {
                    let message = format!("not bufferizable under the given constraints: {why}");
                    Err(view.op_error(message).emit())
                };
                if conflicts::has_conflict(operand, self.dominance, &state, when, &mut notes) {
                    return fail("cannot avoid RaW conflict");
                }
                if state.is_in_place(operand) && conflicts::writes_unwritable(operand, &state, when, &mut notes) {
                    return fail("would write to read-only buffer");
                }
            }
        }
        Ok(())
    }

    /// Returns the operations with tensors in the order of the analysis.
    fn order(&self, root: Op) -> Vec<Op> {
        let is_relevant = |op: &Op| {
            let op = self.ir.op(*op);
            op.operand_types().chain(op.result_types()).any(|ty| self.state().is_tensor(ty))
        };
        let mut ops: Vec<Op> = post_order(self.ir, root).into_iter().filter(is_relevant).collect();
        match self.options.heuristic {
            Heuristic::TopDown => {}
            Heuristic::BottomUp => ops.reverse(),
            Heuristic::BottomUpFromTerminators => ops = self.terminators_first(root, ops),
            Heuristic::Random(seed) => shuffle(&mut ops, seed),
        }
        ops
    }

    /// Orders operations along reversed chains from the terminators of regions, the others behind.
    fn terminators_first(&self, root: Op, ops: Vec<Op>) -> Vec<Op> {
        let state = self.state();
        let mut ordered: Vec<Op> = Vec::new();
        let tensor_producer = |value: Value| {
            let def = self.ir.value(value).defining_op()?.op;
            state.is_tensor(self.ir.value_type(value)).then_some((value, def))
        };
        for op in post_order(self.ir, root) {
            let view = self.ir.op(op);
            if view.interface::<dyn RegionTerminator>().is_none() || ordered.contains(&op) {
                continue;
            }
            ordered.push(op);
            let region = view.block().and_then(|block| block.region());
            let mut pending: Vec<(Value, Op)> = view.operands().filter_map(tensor_producer).collect();
            while let Some((value, def)) = pending.pop() {
                if ordered.contains(&def) {
                    continue;
                }
                ordered.push(def);
                let mut around = std::iter::successors(Some(self.ir.op(def)), |op| op.parent());
                if !around.any(|op| op.block().and_then(|block| block.region()) == region) {
                    continue;
                }
                let sources = state.aliasing_operands(value).into_iter().map(|alias| state.value(alias.operand));
                pending.extend(sources.filter_map(tensor_producer));
            }
        }
        let others = ops.into_iter().rev().filter(|op| !ordered.contains(op)).collect::<Vec<_>>();
        ordered.extend(others);
        ordered
    }

    /// Merges values that have the same buffer.
    fn find_equivalent(&mut self, root: Op) {
        for op in post_order(self.ir, root) {
            let view = self.ir.op(op);
            let Some(model) = self.options.model(view) else { continue };
            for result in tensor_results(view) {
                let merged = {
                    let state = self.state();
                    let aliases = state.aliasing_operands(result);
                    let Some(first) = aliases.first().map(|alias| state.value(alias.operand)) else { continue };
                    let is_same = |alias: &&super::bufferizable::AliasingOperand| {
                        alias.relation == Relation::Equivalent && state.is_in_place(alias.operand)
                    };
                    let definite = aliases.iter().filter(is_same).find(|alias| alias.is_definite);
                    match definite {
                        Some(alias) => Some(state.value(alias.operand)),
                        None => {
                            let all = aliases.iter().all(|alias| {
                                is_same(&alias) && state.are_equivalent(state.value(alias.operand), first)
                            });
                            (all && !model.allocates(view, result)).then_some(first)
                        }
                    }
                };
                if let Some(source) = merged {
                    self.decisions.equivalent.union(result, source);
                }
            }
        }
    }

    /// Finds the uses of tensors whose contents are undefined.
    fn find_undefined(&mut self, root: Op) {
        for op in post_order(self.ir, root) {
            let view = self.ir.op(op);
            if self.options.model(view).is_none() {
                continue;
            }
            for result in tensor_results(view) {
                let uses = self.state().uses(result);
                let is_undefined = uses.first().is_some_and(|first| self.state().definitions(*first).is_empty());
                if is_undefined {
                    self.decisions.undefined.extend(uses);
                }
            }
        }
    }
}

/// Shuffles by a linear congruential generator.
fn shuffle(ops: &mut [Op], seed: u32) {
    let mut state = u64::from(seed);
    for at in (1..ops.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ops.swap(at, ((state >> 33) % (at as u64 + 1)) as usize);
    }
}

/// Returns the operations nested in an operation, and then itself, nested ones first.
pub(crate) fn post_order(ir: &Isolate, root: Op) -> Vec<Op> {
    let mut ops = Vec::new();
    let _ = walk::post_order::<()>(ir.op(root), |op| {
        ops.push(op.op);
        std::ops::ControlFlow::Continue(())
    });
    ops
}

/// Returns the operands of an operation that are tensors.
pub(crate) fn tensor_operands(op: OpRef<'_>) -> Vec<Operand> {
    let ctx = op.context();
    let tensors = op.operand_types().enumerate().filter(|it| lect_support::shapes::is_tensor(ctx, it.1));
    tensors.map(|(index, _)| Operand { op: op.op, index }).collect()
}

/// Returns the results of an operation that are tensors.
fn tensor_results(op: OpRef<'_>) -> Vec<Value> {
    let is_tensor = |value: &Value| lect_support::shapes::is_tensor(op.context(), op.ir.value_type(*value));
    op.results().filter(is_tensor).collect()
}

/// Verifies that an operation whose model supports only single blocks has no region with several.
pub(crate) fn check_regions(op: OpRef<'_>, options: &BufferizationOptions) -> Result<(), Reported> {
    let Some(model) = options.model(op) else { return Ok(()) };
    let has_many = op.regions().any(|region| !region.is_empty() && !region.has_one_block());
    if model.supports_blocks() || !has_many {
        return Ok(());
    }
    let message = "op or BufferizableOpInterface implementation does not support unstructured control flow, but at \
                   least one region has multiple blocks";
    Err(op.op_error(message).emit())
}

/// Returns true for a function that is directly in a module. Functions of nested modules are not analyzed.
fn is_function_of(op: OpRef<'_>, module: Op) -> bool {
    op.is::<FuncOp<'_>>() && op.parent().is_some_and(|parent| parent.op == module)
}

/// Annotates operations with the values that may share memory with their results, and with arguments of their blocks.
pub(crate) fn annotate_aliases(
    ir: &mut Isolate,
    root: Op,
    options: &BufferizationOptions,
    decisions: &Decisions,
    printing: &PrintConfig,
) {
    let roots: Vec<Op> = match options.function_boundaries {
        true => post_order(ir, root).into_iter().filter(|op| is_function_of(ir.op(*op), root)).collect(),
        false => vec![root],
    };
    let ctx = ir.context().clone();
    let mut notes: Vec<(Op, &str, Attr)> = Vec::new();
    for root in roots {
        let view = &*ir;
        let mut names = ValueNames::of(view.op(root), printing);
        let mut list = |value: Value| {
            let aliases = decisions.aliases.of(value).into_iter();
            let names: Vec<Attr> = aliases.map(|it| ctx.attrs().string(names.get(view.value(it)))).collect();
            ctx.attrs().array(names)
        };
        let is_tensor = |value: &Value| lect_support::shapes::is_tensor(&ctx, view.value_type(*value));
        for op in post_order(view, root) {
            let results: Vec<Attr> = view.op(op).results().filter(is_tensor).map(&mut list).collect();
            if !results.is_empty() {
                notes.push((op, "__opresult_alias_set_attr__", ctx.attrs().array(results)));
            }
            let (mut regions, mut has_any) = (Vec::new(), false);
            for region in view.op(op).regions() {
                let mut blocks = Vec::new();
                for block in region.blocks() {
                    let args: Vec<Attr> = block.args().filter(is_tensor).map(&mut list).collect();
                    has_any |= !args.is_empty();
                    blocks.push(ctx.attrs().array(args));
                }
                regions.push(ctx.attrs().array(blocks));
            }
            if has_any {
                notes.push((op, "__bbarg_alias_set_attr__", ctx.attrs().array(regions)));
            }
        }
    }
    for (op, name, value) in notes {
        ir.set_attr(op, name, Some(value));
    }
}

/// Annotates operations with the decisions on their operands. With function boundaries, only functions were analyzed.
pub(crate) fn annotate(ir: &mut Isolate, root: Op, options: &BufferizationOptions, decisions: &Decisions) {
    for op in post_order(ir, root) {
        let view = ir.op(op);
        let tensors = tensor_operands(view);
        let is_analyzed = |op: OpRef<'_>| is_function_of(op, root);
        let mut around = std::iter::successors(view.parent(), |op| op.parent());
        if tensors.is_empty() || options.function_boundaries && !around.any(is_analyzed) {
            continue;
        }
        let word = |index: usize| {
            let operand = Operand { op, index };
            match tensors.contains(&operand) {
                false => "none",
                true if decisions.in_place.contains(&operand) => "true",
                true => "false",
            }
        };
        let ctx = view.context().clone();
        let words: Vec<Attr> = (0..view.operand_count()).map(|at| ctx.attrs().string(word(at))).collect();
        ir.set_attr(op, "__inplace_operands_attr__", Some(ctx.attrs().array(words)));
    }
}
