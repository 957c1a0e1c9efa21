//! Loops that are executed in SIMD lanes, and variables that grow linearly with the iterations.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_ods::order::Order as _;
use lect_support::fields::values;

use super::builder::Branches;
use super::loops::Loop;
use super::parallel::{CLEANUP_OF_REDUCTION, DEALLOC_OF_PRIVATE};
use super::reduction::Reductions;
use super::runtime::flags;
use crate::export::Exporter;
use crate::export::emit::{Attached, Val};
use crate::export::fields::{OpFields, number};
use crate::export::graph::{Place, opcode};
use crate::export::metadata::{Kind, MdOp};
use crate::export::ops::failed;
use crate::export::types::{Ty, TyData, Types};

/// Linear variables of a loop.
#[derive(Default)]
pub(super) struct Linear {
    types: Vec<Ty>,
    steps: Vec<Val>,
    originals: Vec<Val>,
    starts: Vec<Val>,
    results: Vec<Val>,
    /// Blocks of the end: test, code for the last iteration, and the rest.
    blocks: [u32; 3],
}

impl Linear {
    /// Finds the types and steps of the linear variables.
    pub fn new<'a>(exporter: &mut Exporter<'a>, op: OpRef<'a>) -> Result<Self, Reported> {
        let mut types = Vec::new();
        for ty in op.list("linear_var_types") {
            match exporter.ctx.attrs().type_value(*ty) {
                Some(ty) => types.push(exporter.convert(op, ty)?),
                None => return Err(failed(op)),
            }
        }
        let steps = exporter.clauses(op, "linear_step_vars");
        Ok(Self { types, steps, ..Self::default() })
    }

    pub fn is_empty(&self) -> bool {
        self.originals.is_empty()
    }
}

impl<'a> Exporter<'a> {
    /// Creates the stack slots of a linear variable.
    pub(super) fn add_linear(&mut self, linear: &mut Linear, original: Val) {
        let Some(ty) = linear.types.get(linear.originals.len()).copied() else { return };
        linear.starts.push(self.alloca(ty, ".linear_var"));
        linear.results.push(self.alloca(ty, ".linear_result"));
        linear.originals.push(original);
    }

    /// Stores the first values before a loop.
    pub(super) fn init_linear(&mut self, linear: &Linear, preheader: u32) {
        self.goto_last(preheader);
        for ((ty, original), start) in linear.types.iter().zip(&linear.originals).zip(&linear.starts) {
            let value = self.load(*ty, *original, "");
            self.store(value, *start);
        }
    }

    /// Computes the values of an iteration.
    pub(super) fn update_linear(&mut self, linear: &Linear, it: &Loop) {
        let body = self.loop_body(it);
        self.goto_last(body);
        let counter = self.loop_counter(it);
        let counter_ty = self.ty_of(counter);
        for at in 0..linear.originals.len() {
            let (Some(ty), Some(step)) = (linear.types.get(at).copied(), linear.steps.get(at).copied()) else { break };
            let (Some(start), Some(result)) = (linear.starts.get(at), linear.results.get(at)) else { break };
            let value = if matches!(self.types.data(ty), TyData::Int(_)) {
                let counter = self.int_cast(counter, ty, true);
                let step = self.int_cast(step, ty, true);
                let first = self.load(ty, *start, "");
                let distance = self.arith("mul", counter, step);
                self.arith("add", first, distance)
            } else {
                let step = self.int_cast(step, counter_ty, true);
                let distance = self.arith("mul", counter, step);
                let first = self.load(ty, *start, "");
                let distance = self.cast("sitofp", "", distance, ty, &mut Attached::new());
                self.body.fast_math = 0;
                self.float_binary("fadd", first, distance)
            };
            self.store(value, *result);
        }
    }

    /// Adds blocks for the end of a loop with linear variables.
    pub(super) fn split_linear(&mut self, linear: &mut Linear, it: &Loop) {
        let at = self.graph.before_end(it.exit);
        let test = self.split_at(at, Branches::Yes, "omp_loop.linear_finalization");
        let at = self.graph.before_end(test);
        let end = self.split_at(at, Branches::Yes, "omp_loop.linear_exit");
        let at = self.graph.before_end(test);
        let last = self.split_at(at, Branches::Yes, "omp_loop.linear_lastiter_exit");
        linear.blocks = [test, last, end];
    }

    /// Stores the last values in the original variables.
    pub(super) fn finish_linear(&mut self, linear: &Linear, flag: Val) {
        let [test, last, end] = linear.blocks;
        self.goto_last(test);
        let value = self.load(Types::I32, flag, "");
        let zero = self.number32(0);
        let is_last = self.compare("icmp", "ne", value, zero);
        self.goto_last(last);
        self.store_linear(linear);
        let old = self.graph.terminator(test);
        self.goto_last(test);
        let branch = self.cond_br(is_last, last, end);
        if let Some(old) = old.filter(|old| *old != branch) {
            self.graph.erase(old);
        }
        self.goto_last(end);
        self.barrier(flags::BARRIER_EXPLICIT);
    }

    fn store_linear(&mut self, linear: &Linear) {
        for ((ty, original), result) in linear.types.iter().zip(&linear.originals).zip(&linear.results) {
            let value = self.load(*ty, *result, "");
            self.store(value, *original);
        }
    }

    /// Replaces the original variables in the body of the loop.
    pub(super) fn rewrite_linear(&mut self, linear: &Linear) {
        for (original, result) in linear.originals.iter().zip(&linear.results) {
            let Val::Local(original) = *original else { continue };
            self.replace_where(original, *result, |it, user| {
                let block = it.graph.block_of(user).unwrap_or(0);
                memchr::memmem::find(it.graph.name(block), b"omp.loop_nest.region").is_some()
            });
        }
    }

    pub(super) fn simd_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let mut private = self.private_vars(op)?;
        let mut reductions = Reductions::new(self, op)?;
        let alloca = self.alloca_point();
        let after_allocas = self.allocate_private(&mut private, alloca.block);
        let mut linear = Linear::new(self, op)?;
        for var in values(op, "linear_vars") {
            let copy = private.vars.iter().position(|it| *it == var).and_then(|at| private.values.get(at).copied());
            let original = match copy {
                Some(copy) => copy,
                None => self.value(var),
            };
            self.add_linear(&mut linear, original);
        }
        self.allocate_reductions(op, &mut reductions, alloca)?;
        self.init_private(&mut private)?;
        let latest = self.graph.predecessors(after_allocas).first().copied().unwrap_or(0);
        self.init_reductions(op, &mut reductions, latest)?;

        let source = self.block();
        let mut aligned: Vec<(Val, i64)> = Vec::new();
        let alignments = op.list("alignments").to_vec();
        for (value, alignment) in self.clauses(op, "aligned_vars").into_iter().zip(alignments) {
            let alignment = number(self.ctx, alignment).unwrap_or(0);
            if alignment & (alignment - 1) != 0 {
                continue;
            }
            let ty = self.ty_of(value);
            let saved = self.graph.at;
            self.goto_end(source);
            let loaded = self.load(ty, value, "");
            self.graph.at = saved;
            aligned.push((loaded, alignment));
        }
        let dbg = self.body.dbg;
        let Some(region) = op.region(0) else { return Err(failed(op)) };
        let next = self.op_region(region, "omp.simd.region", None)?;
        self.body.dbg = dbg;
        let Some(nest) = self.openmp.nests.last().copied().flatten() else { return Err(failed(op)) };
        if !linear.is_empty() {
            let preheader = self.loop_preheader(&nest);
            self.init_linear(&linear, preheader);
            self.update_linear(&linear, &nest);
        }
        self.graph.at = self.graph.start(next);
        self.vectorize(op, &nest, &aligned);
        self.store_linear(&linear);
        self.rewrite_linear(&linear);

        for (at, recipe) in reductions.recipes.clone().into_iter().enumerate() {
            let (Some(var), Some(Some(private))) = (reductions.vars.get(at), reductions.private.get(at).copied())
            else {
                continue;
            };
            let original = self.value(*var);
            let Some(ty) = recipe.attr("type").and_then(|attr| self.ctx.attrs().type_value(attr)) else { continue };
            let ty = self.convert(recipe, ty)?;
            let is_by_ref = reductions.by_ref.get(at) == Some(&true);
            let mut value = original;
            if !is_by_ref {
                value = self.load(ty, value, &format!("red.value.{at}"));
            }
            let own = self.load(ty, private, &format!("red.private.value.{at}"));
            let result = self.combine(recipe, value, own)?;
            if !is_by_ref {
                self.store(result, original);
            }
        }
        let reduced = reductions.private_values();
        self.clean_up(&reductions.recipes, CLEANUP_OF_REDUCTION, "omp.reduction.cleanup", &reduced, true)?;
        self.clean_up(&private.privatizers, DEALLOC_OF_PRIVATE, "omp.private.dealloc", &private.values, false)
    }

    /// Adds the metadata of a loop for SIMD lanes.
    fn vectorize(&mut self, op: OpRef<'a>, it: &Loop, aligned: &[(Val, i64)]) {
        for (pointer, alignment) in aligned {
            let Val::Local(load) = *pointer else { continue };
            let at = self.graph.after(load);
            self.at(at, |exporter| exporter.assume_aligned(*pointer, *alignment));
        }
        let blocks = self.accessing_blocks(it);
        let condition = self.clause(op, "if_expr");
        if let Some(condition) = condition {
            let at = self.graph.at;
            self.version_loop(it, condition);
            self.graph.at = at;
        }
        let safelen = op.number("safelen");
        let mut properties = Vec::new();
        if safelen.is_none() || op.attr("order").is_some() {
            properties.push(self.parallel_accesses(&blocks));
        }
        if condition.is_none() {
            let enable = [MdOp::string("llvm.loop.vectorize.enable"), MdOp::bool(true)];
            properties.push(self.md.tuple(&enable));
            if let Some(width) = op.number("simdlen").or(safelen) {
                let width = [MdOp::string("llvm.loop.vectorize.width"), MdOp::int(64, width)];
                properties.push(self.md.tuple(&width));
            }
        }
        self.add_loop_metadata(it, &properties);
    }

    /// Creates an assumption about a pointer.
    fn assume_aligned(&mut self, pointer: Val, alignment: i64) {
        use crate::export::ops::calls::{Arg, Call};
        let condition = Val::Cst(self.consts.bool(true));
        let size = self.number(Types::I64, alignment);
        let mut call = Call::new(vec![Arg::Val(condition)]);
        call.bundles = vec![(b"align".to_vec(), vec![pointer, size])];
        self.intrinsic_call("assume", Types::VOID, call, &mut Attached::new());
    }

    /// Returns the blocks of a loop.
    fn loop_blocks(&self, it: &Loop) -> Vec<u32> {
        let mut found = vec![it.header, it.latch];
        let mut at = 1;
        while let Some(block) = found.get(at).copied() {
            at += 1;
            for from in self.graph.predecessors(block) {
                if !found.contains(&from) {
                    found.push(from);
                }
            }
        }
        found
    }

    /// Returns the blocks of a loop that may access memory for an iteration.
    pub(super) fn accessing_blocks(&self, it: &Loop) -> Vec<u32> {
        let mut blocks = self.loop_blocks(it);
        blocks.retain(|block| *block != it.cond && *block != it.header);
        blocks
    }

    /// Marks the accesses to memory in blocks of a loop as parallel. Returns the property of the loop.
    pub(super) fn parallel_accesses(&mut self, blocks: &[u32]) -> u32 {
        let group = self.md.distinct_tuple(&[]);
        for block in blocks {
            for inst in self.graph.insts(*block).to_vec() {
                if self.accesses_memory(inst)
                    && let Some(inst) = self.graph.inst_mut(inst)
                {
                    inst.attached.retain(|it| it.0 != Kind::AccessGroup);
                    inst.attached.push((Kind::AccessGroup, group));
                    inst.attached.order_by_key(|it| it.0);
                }
            }
        }
        self.md.tuple(&[MdOp::string("llvm.loop.parallel_accesses"), MdOp::Node(group)])
    }

    /// Returns true if an instruction may read or write memory.
    fn accesses_memory(&self, inst: u32) -> bool {
        let Some(inst) = self.graph.inst(inst) else { return false };
        match opcode(&inst.text) {
            b"load" | b"store" | b"atomicrmw" | b"cmpxchg" | b"fence" | b"va_arg" => true,
            b"call" | b"invoke" => {
                let at = memchr::memchr(b'@', &inst.text);
                let name = at.and_then(|at| inst.text.get(at + 1..)).unwrap_or_default();
                let end = memchr::memchr(b'(', name).unwrap_or(name.len());
                let known = name.get(..end).and_then(|name| self.function_index.get(name));
                let attrs = known.and_then(|at| self.functions.get(*at)).map(|function| &function.attrs);
                attrs.and_then(|attrs| attrs.get("memory")).is_none_or(|memory| memory != "memory(none)")
            }
            _ => false,
        }
    }

    /// Executes the body of a loop in SIMD lanes only if a condition holds: the body is copied.
    fn version_loop(&mut self, it: &Loop, condition: Val) {
        let body = self.loop_body(it);
        let mut blocks = self.loop_blocks(it);
        let exit = it.exit;
        let then = self.new_label(Place::After(body), "simd.if.then");
        let other = self.new_label(Place::Before(exit), "simd.if.else");
        let at = self.graph.first_insertion(body);
        self.graph.at = at;
        let branch = self.cond_br(condition, then, other);
        let rest = self.graph.after(branch);
        self.graph.splice(rest, then);
        self.graph.move_phi_edges(body, then);
        blocks.push(then);
        let copied: Vec<u32> = self
            .ordered_loop_blocks(it, &blocks)
            .into_iter()
            .filter(|block| ![it.header, it.cond, it.latch, body].contains(block))
            .collect();
        let mut list = vec![then];
        list.extend(copied.into_iter().filter(|block| *block != then));
        let copies = self.copy_blocks(&list, exit, then);
        self.goto_end(other);
        if let Some(first) = copies.first() {
            self.br(*first);
        }
        let latch = it.latch;
        let before = self.new_label(Place::Before(latch), "simd.pre_latch");
        for from in self.graph.predecessors(latch).into_iter().rev() {
            if from != before
                && let Some(last) = self.graph.terminator(from)
            {
                self.graph.replace_successor(last, latch, before);
            }
        }
        self.insert_br(before, latch);
    }

    /// Returns the blocks of a loop in the order of a search from its header.
    fn ordered_loop_blocks(&self, it: &Loop, blocks: &[u32]) -> Vec<u32> {
        let (mut seen, mut order) = (vec![it.header], Vec::new());
        let mut pending = vec![(it.header, 0)];
        while let Some((block, next)) = pending.pop() {
            let successors = self.graph.block_successors(block);
            match successors.get(next) {
                Some(successor) => {
                    pending.push((block, next + 1));
                    if blocks.contains(successor) && !seen.contains(successor) {
                        seen.push(*successor);
                        pending.push((*successor, 0));
                    }
                }
                None => order.push(block),
            }
        }
        order.reverse();
        order
    }

    /// Copies blocks before another, with values of their own.
    fn copy_blocks(&mut self, blocks: &[u32], before: u32, first: u32) -> Vec<u32> {
        let mut renamed: Vec<(u32, u32)> = Vec::new();
        let mut insts = Vec::new();
        let mut copies = Vec::new();
        for block in blocks {
            let name = self.name_of(Val::Local(*block));
            let copy = self.new_label(Place::Before(before), &name);
            copies.push(copy);
            renamed.push((*block, copy));
            for inst in self.graph.insts(*block).to_vec() {
                let name = self.name_of(Val::Local(inst));
                let ty = self.ty_of(Val::Local(inst));
                let new = self.body.new_local(ty);
                self.goto_end(copy);
                self.graph.copy_inst(inst, new, name.as_bytes());
                renamed.push((inst, new));
                insts.push(new);
            }
            if *block == first {
                self.graph.set_name(copy, b"simd.if.else");
            }
        }
        for inst in insts {
            self.graph.rename_all(inst, &renamed);
        }
        copies
    }
}
