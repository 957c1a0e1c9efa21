//! Bufferization: replaces operations on tensors by operations on buffers, by their models.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use lect_core::diag::Reported;
use lect_core::entity::{Op, Type, Value};
use lect_core::ir::symbols::SymbolTable;
use lect_core::ir::{Isolate, OpRef, ValueDef};
use lect_core::loc::Loc;
use lect_core::types::DYNAMIC;
use lect_dialects::bufferization::{ToBufferOp, ToTensorOp};
use lect_dialects::memref::{self, AllocOp, CastOp, CopyOp};
use lect_support::shapes::{MemRef, is_tensor};
use lect_transforms::rewrite::{Listener, Rewriter};

use super::bufferizable::has_tensors;
use super::copies::{self, Copies};
use super::models;
use super::one_shot::{check_regions, post_order};
use super::options::BufferizationOptions;
use super::state::State;

/// Bufferization in progress: options, and builders for models.
#[derive(Clone, Copy)]
pub struct Bufferization<'a> {
    /// Options of bufferization.
    pub options: &'a BufferizationOptions,
    /// Symbols of the modules to which constants are added.
    pub(super) symbols: &'a RefCell<HashMap<Op, SymbolTable>>,
}

impl Bufferization<'_> {
    /// Returns the buffer of a tensor: the source of `to_tensor`, or the result of a new `to_buffer`.
    pub fn buffer(&self, rw: &mut Rewriter<'_>, tensor: Value) -> Option<Value> {
        let def = rw.ir().value(tensor).defining_op();
        if let Some(known) = def.and_then(|def| def.cast::<ToTensorOp<'_>>()) {
            return Some(known.buffer());
        }
        let ty = self.buffer_type(rw, tensor)?;
        let loc = loc_of(rw.ir(), tensor);
        Some(rw.aside(|rw| rw.after_value(tensor).located(loc, |rw| rw.value(ToBufferOp::build(tensor, ty)))))
    }

    /// Returns the buffers of operands that are tensors, and other operands unchanged.
    pub fn buffers(&self, rw: &mut Rewriter<'_>, values: Vec<Value>) -> Option<Vec<Value>> {
        let buffer = |value: Value| match is_tensor(rw.context(), rw.ir().value_type(value)) {
            true => self.buffer(rw, value),
            false => Some(value),
        };
        values.into_iter().map(buffer).collect()
    }

    /// Returns the type of the buffer of a tensor. On failure the error is reported.
    pub fn buffer_type(&self, rw: &Rewriter<'_>, tensor: Value) -> Option<Type> {
        State::new(rw.ir(), self.options).buffer_type(tensor)
    }

    /// Replaces an operation. Buffers replace tensors by `to_tensor`.
    pub fn replace(&self, rw: &mut Rewriter<'_>, op: Op, values: &[Value]) {
        let results: Vec<Value> = rw.op(op).results().collect();
        let mut replacements = Vec::new();
        for (result, &value) in results.into_iter().zip(values) {
            let ty = rw.ir().value_type(result);
            replacements.push(match is_tensor(rw.context(), ty) {
                true => {
                    let loc = loc_of(rw.ir(), value);
                    rw.aside(|rw| rw.after(op).located(loc, |rw| rw.value(ToTensorOp::build(value, ty))))
                }
                false => value,
            });
        }
        rw.replace(op, &replacements);
    }

    /// Allocates a buffer.
    pub fn alloc(&self, rw: &mut Rewriter<'_>, ty: Type, sizes: Vec<Value>) -> Value {
        let alignment = i64::try_from(self.options.alignment).ok().filter(|it| *it != 0);
        rw.value(AllocOp::build(sizes, [], ty).alignment(alignment))
    }

    /// Copies the contents of a buffer.
    pub fn copy(&self, rw: &mut Rewriter<'_>, from: Value, to: Value) {
        rw.add(CopyOp::build(from, to));
    }

    /// Casts a buffer, unless it has the type.
    pub fn cast(&self, rw: &mut Rewriter<'_>, buffer: Value, ty: Type) -> Value {
        match rw.ir().value_type(buffer) == ty {
            true => buffer,
            false => rw.value(CastOp::build(buffer, ty)),
        }
    }

    /// Casts a buffer if that is known to succeed, and otherwise copies it to a new one.
    pub fn cast_or_copy(&self, rw: &mut Rewriter<'_>, buffer: Value, ty: Type) -> Option<Value> {
        let loc = loc_of(rw.ir(), buffer);
        rw.located(loc, |rw| self.cast_or_copy_here(rw, buffer, ty))
    }

    fn cast_or_copy_here(&self, rw: &mut Rewriter<'_>, buffer: Value, ty: Type) -> Option<Value> {
        let ctx = rw.context().clone();
        let from = rw.ir().value_type(buffer);
        let (source, target) = (MemRef::of(&ctx, from)?, MemRef::of(&ctx, ty)?);
        if source.element != target.element || source.rank() != target.rank() {
            return None;
        }
        if memref::may_cast(&ctx, from, ty) && keeps_layout(&ctx, &source, &target) {
            return Some(rw.value(CastOp::build(buffer, ty)));
        }
        let mut sizes = Vec::new();
        for (dim, _) in target.shape.iter().enumerate().filter(|it| *it.1 == DYNAMIC) {
            let index = rw.value(lect_dialects::arith::ConstantOp::index(&ctx, dim as i64));
            sizes.push(rw.value(memref::DimOp::build(buffer, index)));
        }
        let copy = self.alloc(rw, ty, sizes);
        self.copy(rw, buffer, copy);
        Some(copy)
    }

    /// Replaces a buffer of a tensor that is made from a buffer.
    pub(crate) fn fold_pair(&self, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
        let ctx = rw.context().clone();
        let to_buffer = rw.op(op).cast::<ToBufferOp<'_>>()?;
        let ty = rw.ir().value_type(to_buffer.buffer());
        let to_tensor = rw.ir().value(to_buffer.tensor()).defining_op()?.cast::<ToTensorOp<'_>>()?;
        let source = to_tensor.buffer();
        let from = rw.ir().value_type(source);
        let is_ranked = |ty: Type| MemRef::of(&ctx, ty).is_some();
        let value = match (is_ranked(from), is_ranked(ty)) {
            _ if from == ty => source,
            (true, true) => self.cast_or_copy(rw.before(op), source, ty)?,
            (false, true) => return None,
            _ => rw.before(op).value(CastOp::build(source, ty)),
        };
        rw.replace(op, &[value]);
        Some(())
    }
}

/// Returns the location of the definition of a value.
fn loc_of(ir: &Isolate, value: Value) -> Loc {
    match ir.value(value).def() {
        ValueDef::Result(op, _) => ir.op(op).loc(),
        ValueDef::Argument(block, number) => {
            ir.block(block).args_with_locs().get(number as usize).map_or(Loc::UNKNOWN, |arg| arg.1)
        }
        ValueDef::Forward | ValueDef::Outside => Loc::UNKNOWN,
    }
}

/// Returns true if a cast makes no dynamic offset or stride static.
fn keeps_layout(ctx: &lect_core::context::ContextData, source: &MemRef<'_>, target: &MemRef<'_>) -> bool {
    let (Some(from), Some(to)) = (source.strides(ctx), target.strides(ctx)) else { return false };
    let is_kept = |from: i64, to: i64| from != DYNAMIC || to == DYNAMIC;
    is_kept(from.offset, to.offset) && from.strides.iter().zip(&to.strides).all(|(from, to)| is_kept(*from, *to))
}

/// Observes the changes of bufferization.
struct Track<'a> {
    options: &'a BufferizationOptions,
    worklist: Vec<Op>,
    to_buffers: Vec<Op>,
    erased: HashSet<Op>,
    failed: Option<Reported>,
}

/// Returns true if an operation has tensors that are to be bufferized.
fn is_on_tensors(op: OpRef<'_>) -> bool {
    models::of(op).map_or_else(|| has_tensors(op), |model| model.has_tensors(op))
}

impl Listener for Track<'_> {
    fn inserted(&mut self, ir: &Isolate, op: Op) {
        self.erased.remove(&op);
        let view = ir.op(op);
        if view.is::<ToBufferOp<'_>>() {
            if !self.to_buffers.contains(&op) {
                self.to_buffers.push(op);
            }
        } else if !view.is::<ToTensorOp<'_>>() && self.options.is_allowed(view) && is_on_tensors(view) {
            self.worklist.push(op);
        }
    }

    fn erased(&mut self, _: &Isolate, op: Op) {
        self.erased.insert(op);
        self.to_buffers.retain(|it| *it != op);
    }

    fn failed(&mut self, error: Reported) {
        self.failed = Some(error);
    }
}

/// Bufferizes an operation and the nested ones, after the analysis.
pub(crate) fn bufferize(ir: &mut Isolate, root: Op, options: &BufferizationOptions) -> Result<(), Reported> {
    if options.copy_before_write {
        copies::insert_all(ir, root, &Copies { options, decisions: None })?;
    }
    // Handles in the worklist must not be reused.
    ir.hold_erased();
    let result = bufferize_all(ir, root, options);
    ir.release_erased();
    result
}

fn bufferize_all(ir: &mut Isolate, root: Op, options: &BufferizationOptions) -> Result<(), Reported> {
    let ops = post_order(ir, root);
    let of_ops = |keep: &dyn Fn(OpRef<'_>) -> bool| ops.iter().copied().filter(|op| keep(ir.op(*op))).collect();
    let mut track = Track {
        options,
        worklist: of_ops(&|op| options.is_allowed(op) && is_on_tensors(op)),
        to_buffers: of_ops(&|op| op.is::<ToBufferOp<'_>>()),
        erased: HashSet::default(),
        failed: None,
    };
    let symbols = RefCell::default();
    let cx = Bufferization { options, symbols: &symbols };
    let mut at = 0;
    while let Some(&op) = track.worklist.get(at) {
        at += 1;
        if track.erased.contains(&op) {
            continue;
        }
        let view = ir.op(op);
        let Some(model) = options.model(view).filter(|model| model.has_tensors(view)) else { continue };
        check_regions(view, options)?;
        let loc = view.loc();
        let mut rw = Rewriter::new(ir, &mut track);
        rw.before(op);
        let done = rw.located(loc, |rw| model.bufferize(op, rw, &cx));
        if let Some(error) = track.failed {
            return Err(error);
        }
        if done.is_none() {
            let error = match ir.is_erased(op) {
                true => ir.context().error(loc, "failed to bufferize op"),
                false => ir.op(op).error("failed to bufferize op"),
            };
            return Err(error.emit());
        }
    }
    if ir.is_erased(root) {
        return Ok(());
    }
    for op in track.to_buffers.clone() {
        let loc = ir.op(op).loc();
        let mut rw = Rewriter::new(ir, &mut track);
        rw.before(op);
        rw.located(loc, |rw| cx.fold_pair(rw, op));
    }
    for op in post_order(ir, root) {
        let view = ir.op(op);
        if view.is::<ToTensorOp<'_>>() && ir.value(view.result(0)).is_unused() {
            Rewriter::new(ir, &mut track).erase(op);
        }
    }
    if options.allow_unknown_ops {
        return Ok(());
    }
    for op in track.worklist {
        if track.erased.contains(&op) {
            continue;
        }
        let view = ir.op(op);
        let is_unused = || view.results().all(|result| ir.value(result).is_unused());
        if !is_on_tensors(view)
            || !options.is_allowed(view)
            || is_unused() && view.is_memory_effect_free()
            || view.is::<ToTensorOp<'_>>()
            || view.is::<ToBufferOp<'_>>()
        {
            continue;
        }
        return Err(view.error("op was not bufferized").emit());
    }
    Ok(())
}
