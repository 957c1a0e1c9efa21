//! Canonical loops, which count from zero to a number of iterations, and their transformations.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_ods::order::Order as _;
use lect_support::fields::values;

use super::builder::Branches;
use crate::export::Exporter;
use crate::export::constants::Overflow;
use crate::export::emit::Val;
use crate::export::fields::OpFields;
use crate::export::graph::{Place, Point};
use crate::export::metadata::{Kind, MdOp};
use crate::export::ops::failed;
use crate::export::types::Ty;

/// The control blocks of a canonical loop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loop {
    pub header: u32,
    pub cond: u32,
    pub latch: u32,
    pub exit: u32,
    /// Number of iterations.
    pub count: Val,
}

/// Range of a loop: first value, limit and step.
#[derive(Clone, Copy)]
pub(super) struct Range {
    pub start: Val,
    pub stop: Val,
    pub step: Val,
    pub is_signed: bool,
    pub is_inclusive: bool,
}

/// Work that fills the body of a loop: gets the point and the counter.
pub(super) type Fill<'f, 'a> = &'f mut dyn FnMut(&mut Exporter<'a>, Val) -> Result<(), Reported>;

impl<'a> Exporter<'a> {
    pub(super) fn loop_body(&self, it: &Loop) -> u32 {
        self.graph.block_successors(it.cond).first().copied().unwrap_or(0)
    }

    pub(super) fn loop_after(&self, it: &Loop) -> u32 {
        self.graph.block_successors(it.exit).first().copied().unwrap_or(0)
    }

    pub(super) fn loop_preheader(&self, it: &Loop) -> u32 {
        self.graph.predecessors(it.header).into_iter().find(|block| *block != it.latch).unwrap_or(0)
    }

    pub(super) fn loop_counter(&self, it: &Loop) -> Val {
        Val::Local(self.graph.insts(it.header).first().copied().unwrap_or(0))
    }

    fn loop_test(&self, it: &Loop) -> u32 {
        let is_test =
            |inst: &u32| self.graph.inst(*inst).is_some_and(|inst| crate::export::graph::opcode(&inst.text) == b"icmp");
        self.graph.insts(it.cond).iter().copied().find(is_test).unwrap_or(0)
    }

    /// Returns the number of iterations.
    pub(super) fn loop_count(&self, it: &Loop) -> Val {
        match self.graph.operands(self.loop_test(it))[..] {
            [_, count] => Val::Local(count),
            _ => it.count,
        }
    }

    /// Sets the number of iterations.
    pub(super) fn set_loop_count(&mut self, it: &mut Loop, count: Val) {
        it.count = count;
        let text = self.value_text(count);
        let test = self.loop_test(it);
        self.graph.set_last_operand(test, &text);
    }

    /// Creates the blocks of a loop.
    pub(super) fn loop_skeleton(
        &mut self,
        count: Val,
        before: Place,
        after: Place,
        function: usize,
        name: &str,
    ) -> Loop {
        let ty = self.ty_of(count);
        let mut label = |place: Place, part: &str| {
            let label = self.body.new_local(crate::export::types::Types::LABEL);
            self.graph.add_block(label, function, place, format!("omp_{name}.{part}").as_bytes());
            label
        };
        let [preheader, header, cond, body] = ["preheader", "header", "cond", "body"].map(|it| label(before, it));
        let [latch, exit, end] = ["inc", "exit", "after"].map(|it| label(after, it));
        self.goto_end(preheader);
        self.br(header);
        self.goto_end(header);
        let counter = self.phi(ty, &format!("omp_{name}.iv"));
        let zero = self.number(ty, 0);
        self.add_incoming(counter, zero, preheader);
        self.br(cond);
        self.goto_end(cond);
        let test = self.compare("icmp", "ult", counter, count);
        let test = self.named(test, &format!("omp_{name}.cmp"));
        self.cond_br(test, body, exit);
        self.goto_end(body);
        self.br(latch);
        self.goto_end(latch);
        let one = self.number(ty, 1);
        let next = self.arith_nuw("add", counter, one);
        let next = self.named(next, &format!("omp_{name}.next"));
        self.br(header);
        self.add_incoming(counter, next, latch);
        self.goto_end(exit);
        self.br(end);
        Loop { header, cond, latch, exit, count }
    }

    /// Creates a loop at a point. Code after the point follows the loop.
    pub(super) fn counted_loop(
        &mut self,
        at: Point,
        count: Val,
        name: &str,
        fill: Fill<'_, 'a>,
    ) -> Result<Loop, Reported> {
        let block = self.current_block(at);
        let function = self.graph.function_of(block);
        let place = self.graph.next_block(block).map_or(Place::End, Place::Before);
        let made = self.loop_skeleton(count, place, place, function, name);
        let after = self.loop_after(&made);
        self.graph.at = at;
        self.graph.splice(at, after);
        self.goto_end(block);
        let preheader = self.loop_preheader(&made);
        self.br(preheader);
        let body = self.loop_body(&made);
        self.graph.at = self.graph.start(body);
        fill(self, self.loop_counter(&made))?;
        Ok(made)
    }

    /// Computes the number of iterations at the current point.
    pub(super) fn iterations(&mut self, range: Range, name: &str) -> Val {
        let Range { start, stop, step, is_signed, is_inclusive } = range;
        let ty = self.ty_of(start);
        let (zero, one) = (self.number(ty, 0), self.number(ty, 1));
        let (span, increment, is_empty);
        if is_signed {
            let is_negative = self.compare("icmp", "slt", step, zero);
            let negated = self.arith("sub", zero, step);
            increment = self.select(is_negative, negated, step);
            let low = self.select(is_negative, stop, start);
            let high = self.select(is_negative, start, stop);
            span = self.binary("sub", high, low, Overflow { nuw: false, nsw: true }, "");
            is_empty = self.compare("icmp", if is_inclusive { "slt" } else { "sle" }, high, low);
        } else {
            increment = step;
            span = self.arith_nuw("sub", stop, start);
            is_empty = self.compare("icmp", if is_inclusive { "ult" } else { "ule" }, stop, start);
        }
        let count = if is_inclusive {
            let divided = self.arith("udiv", span, increment);
            self.arith("add", divided, one)
        } else {
            let less = self.arith("sub", span, one);
            let divided = self.arith("udiv", less, increment);
            let several = self.arith("add", divided, one);
            let is_single = self.compare("icmp", "ule", span, increment);
            self.select(is_single, one, several)
        };
        let count = self.select(is_empty, zero, count);
        self.named(count, &format!("omp_{name}.tripcount"))
    }

    /// Creates a loop over a range. The number of iterations is computed at `compute`, or before the loop.
    pub(super) fn range_loop(
        &mut self,
        at: Point,
        compute: Option<Point>,
        range: Range,
        name: &str,
        fill: Fill<'_, 'a>,
    ) -> Result<Loop, Reported> {
        self.graph.at = compute.unwrap_or(at);
        let count = self.iterations(range, name);
        let at = if compute.is_some() { at } else { self.graph.at };
        self.counted_loop(at, count, name, &mut |it, counter| {
            let scaled = it.arith("mul", counter, range.step);
            let value = it.arith("add", scaled, range.start);
            fill(it, value)
        })
    }

    pub(super) fn loop_nest_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let starts = self.clauses(op, "loop_lower_bounds");
        let stops = self.clauses(op, "loop_upper_bounds");
        let steps = self.clauses(op, "loop_steps");
        let is_inclusive = op.flag("loop_inclusive");
        let Some(region) = op.region(0) else { return Err(failed(op)) };
        let args: Vec<_> = region.entry().into_iter().flat_map(|entry| entry.args()).collect();
        let at = self.graph.at;
        let dbg = self.body.dbg;
        let mut loops: Vec<Loop> = Vec::new();
        let mut body = at;
        for (number, ((start, stop), step)) in starts.iter().zip(&stops).zip(&steps).enumerate() {
            let range = Range { start: *start, stop: *stop, step: *step, is_signed: true, is_inclusive };
            // The outermost loop computes at its own place, the others before the outermost.
            let compute = match loops.first() {
                None => at,
                Some(first) => self.graph.before_end(self.loop_preheader(first)),
            };
            let is_last = number + 1 == starts.len();
            let arg = args.get(number).copied();
            let mut start_of_body = body;
            let made = self.range_loop(body, Some(compute), range, "loop", &mut |it, value| {
                if let Some(arg) = arg {
                    it.set(arg, value);
                }
                start_of_body = it.graph.at;
                if !is_last {
                    return Ok(());
                }
                let next = it.op_region(region, "omp.loop_nest.region", None)?;
                it.graph.at = it.graph.start(next);
                Ok(())
            })?;
            self.body.dbg = dbg;
            body = start_of_body;
            loops.push(made);
        }
        let Some(first) = loops.first() else { return Err(failed(op)) };
        let mut after = self.graph.start(self.loop_after(first));
        let tiles = op.numbers("tile_sizes");
        if !tiles.is_empty() {
            let ty = self.ty_of(self.loop_counter(first));
            let sizes: Vec<Val> = tiles.iter().map(|size| self.number(ty, *size)).collect();
            loops = self.tile_loops(&loops, &sizes);
            let end = loops.first().map(|it| self.loop_after(it)).unwrap_or(0);
            if let Some(next) = self.graph.block_successors(end).first() {
                after = self.graph.start(*next);
            }
        }
        let collapsed = op.number("collapse_num_loops").and_then(|it| usize::try_from(it).ok()).unwrap_or(1);
        let collapsed: Vec<Loop> = loops.iter().copied().take(collapsed).collect();
        let nest = self.collapse_loops(&collapsed);
        if let Some(slot) = self.openmp.nests.last_mut() {
            *slot = nest;
        }
        self.graph.at = after;
        Ok(())
    }

    pub(super) fn canonical_loop_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let Some(count) = self.clause(op, "tripCount") else { return Err(failed(op)) };
        let Some(region) = op.region(0) else { return Err(failed(op)) };
        let arg = region.entry().and_then(|entry| entry.args().next());
        let at = self.graph.at;
        let made = self.counted_loop(at, count, "omp.loop", &mut |it, counter| {
            if let Some(arg) = arg {
                it.set(arg, counter);
            }
            it.op_region(region, "omp.loop.region", None)?;
            Ok(())
        })?;
        self.graph.at = self.graph.start(self.loop_after(&made));
        if let Some(handle) = values(op, "cli").next() {
            self.openmp.handles.insert(handle, made);
        }
        Ok(())
    }

    pub(super) fn unroll_op(&mut self, op: OpRef<'a>) {
        let handle = values(op, "applyee").next().and_then(|handle| self.openmp.handles.get(&handle).copied());
        if let Some(made) = handle {
            let node = self.md.tuple(&[MdOp::string("llvm.loop.unroll.enable")]);
            self.add_loop_metadata(&made, &[node]);
        }
    }

    pub(super) fn tile_op(&mut self, op: OpRef<'a>) {
        let sizes = self.clauses(op, "sizes");
        let loops: Vec<Loop> =
            values(op, "applyees").filter_map(|handle| self.openmp.handles.get(&handle).copied()).collect();
        let saved = self.graph.at;
        let made = self.tile_loops(&loops, &sizes);
        for (handle, made) in values(op, "generatees").zip(made) {
            self.openmp.handles.insert(handle, made);
        }
        self.graph.at = saved;
    }

    /// Adds properties to the metadata of a loop.
    pub(super) fn add_loop_metadata(&mut self, it: &Loop, properties: &[u32]) {
        if properties.is_empty() {
            return;
        }
        let Some(latch) = self.graph.terminator(it.latch) else { return };
        let node = self.md.reserve();
        let mut operands = vec![MdOp::Node(node)];
        operands.extend(properties.iter().map(|property| MdOp::Node(*property)));
        self.md.fill_distinct(node, &operands);
        if let Some(inst) = self.graph.inst_mut(latch) {
            inst.attached.retain(|it| it.0 != Kind::Loop);
            inst.attached.push((Kind::Loop, node));
            inst.attached.order_by_key(|it| it.0);
        }
    }

    /// Replaces the counter in the body of a loop by the value that `make` creates.
    pub(super) fn map_counter(&mut self, it: &Loop, make: impl FnOnce(&mut Self, Val) -> Val) {
        let counter = self.loop_counter(it);
        let Val::Local(old) = counter else { return };
        let users: Vec<u32> = self
            .users(old)
            .into_iter()
            .filter(|user| self.graph.block_of(*user).is_some_and(|block| block != it.cond && block != it.latch))
            .collect();
        let new = make(self, counter);
        let text = self.value_text(new);
        for user in users {
            self.graph.replace_operand(user, old, new, &text);
        }
    }

    /// Returns the type of the counter of a loop.
    pub(super) fn counter_type(&self, it: &Loop) -> Ty {
        self.ty_of(self.loop_counter(it))
    }

    /// Splits the block at the current point, with the name of the block.
    pub(super) fn split_same_name(&mut self) -> u32 {
        let name = self.name_of(Val::Local(self.block()));
        self.split(Branches::Yes, &name)
    }
}
