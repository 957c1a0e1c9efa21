//! Atomic accesses.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_dialects::{llvm, omp};
use lect_support::fields::values;

use super::builder::Branches;
use crate::export::Exporter;
use crate::export::emit::{Attached, Val};
use crate::export::fields::Fields;
use crate::export::metadata::Kind;
use crate::export::ops::failed;
use crate::export::types::{Ty, TyData, Types};

/// Kind of an atomic access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    Read,
    Write,
    Update,
    Capture,
}

/// Ordering of an atomic access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ordering {
    Relaxed,
    Acquire,
    Release,
    Both,
    Sequential,
}

impl Ordering {
    fn word(self) -> &'static str {
        match self {
            Self::Relaxed => "monotonic",
            Self::Acquire => "acquire",
            Self::Release => "release",
            Self::Both => "acq_rel",
            Self::Sequential => "seq_cst",
        }
    }

    /// Returns the strongest ordering of a failed exchange.
    fn failure(self) -> Self {
        match self {
            Self::Relaxed | Self::Release => Self::Relaxed,
            Self::Acquire | Self::Both => Self::Acquire,
            Self::Sequential => Self::Sequential,
        }
    }

    /// Returns the number of C's `memory_order`.
    fn number(self) -> i64 {
        match self {
            Self::Relaxed => 0,
            Self::Acquire => 2,
            Self::Release => 3,
            Self::Both => 4,
            Self::Sequential => 5,
        }
    }

    /// Returns the number of LLVM, which MLIR passes to the exchange.
    fn rank(self) -> i64 {
        match self {
            Self::Relaxed => 2,
            Self::Acquire => 4,
            Self::Release => 5,
            Self::Both => 6,
            Self::Sequential => 7,
        }
    }

    /// Returns true if an access is followed by a flush.
    fn flushes(self, access: Access) -> bool {
        match access {
            Access::Read => matches!(self, Self::Acquire | Self::Both | Self::Sequential),
            Access::Write | Access::Update => matches!(self, Self::Release | Self::Both | Self::Sequential),
            Access::Capture => self != Self::Relaxed,
        }
    }
}

/// An update of a variable.
struct Update<'a> {
    /// Operation `omp.atomic.update`, unless the new value is that of `omp.atomic.write`.
    op: Option<OpRef<'a>>,
    /// Keyword of an `atomicrmw` instruction.
    word: Option<&'static str>,
    operand: Option<Val>,
    /// Whether the variable is the first operand.
    is_first: bool,
}

impl<'a> Exporter<'a> {
    fn atomic_ordering(&self, op: OpRef<'a>) -> Ordering {
        if op.attr("memory_order").is_none() {
            return Ordering::Relaxed;
        }
        match self.enum_of(op, "memory_order") {
            it if it == omp::ClauseMemoryOrderKind::SeqCst as i64 => Ordering::Sequential,
            it if it == omp::ClauseMemoryOrderKind::AcqRel as i64 => Ordering::Both,
            it if it == omp::ClauseMemoryOrderKind::Acquire as i64 => Ordering::Acquire,
            it if it == omp::ClauseMemoryOrderKind::Release as i64 => Ordering::Release,
            _ => Ordering::Relaxed,
        }
    }

    fn flush_after(&mut self, ordering: Ordering, access: Access) {
        if ordering.flushes(access) {
            self.flush();
        }
    }

    /// Returns the integer type of the same size.
    fn int_of(&mut self, ty: Ty) -> Ty {
        let bits = match self.types.data(ty) {
            TyData::Ptr(_) => 0,
            _ => self.layout.bits(&self.types, ty),
        };
        self.types.int(u32::try_from(bits).unwrap_or(0))
    }

    fn element_type(&mut self, op: OpRef<'a>) -> Result<Ty, Reported> {
        match op.attr("element_type").and_then(|attr| self.ctx.attrs().type_value(attr)) {
            Some(ty) => self.convert(op, ty),
            None => Err(failed(op)),
        }
    }

    pub(super) fn atomic_read_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        self.alloca_point();
        let ordering = self.atomic_ordering(op);
        let (Some(from), Some(to)) = (self.clause(op, "x"), self.clause(op, "v")) else { return Err(failed(op)) };
        let ty = self.element_type(op)?;
        let value = match self.types.data(ty) {
            TyData::Int(_) => self.load_atomic(ty, from, Some(ordering.word()), "omp.atomic.read"),
            _ if self.types.fields(ty).is_some() => self.load_by_library(ty, from, ordering),
            data => {
                let is_pointer = matches!(data, TyData::Ptr(_));
                let int = self.int_of(ty);
                let loaded = self.load_atomic(int, from, Some(ordering.word()), "omp.atomic.load");
                let (word, name) =
                    if is_pointer { ("inttoptr", "atomic.ptr.cast") } else { ("bitcast", "atomic.flt.cast") };
                let value = self.cast(word, "", loaded, ty, &mut Attached::new());
                self.named(value, name)
            }
        };
        self.flush_after(ordering, Access::Read);
        self.store(value, to);
        Ok(())
    }

    pub(super) fn atomic_write_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        self.alloca_point();
        let ordering = self.atomic_ordering(op);
        let (Some(to), Some(value)) = (self.clause(op, "x"), self.clause(op, "expr")) else { return Err(failed(op)) };
        let ty = self.ty_of(value);
        if matches!(self.types.data(ty), TyData::Int(_)) {
            self.store_atomic(value, to, Some(ordering.word()));
        } else if self.types.fields(ty).is_some() {
            self.store_by_library(ty, value, to, ordering);
        } else {
            let int = self.int_of(ty);
            let cast = self.cast("bitcast", "", value, int, &mut Attached::new());
            let cast = if cast == value { value } else { self.named(cast, "atomic.src.int.cast") };
            self.store_atomic(cast, to, Some(ordering.word()));
        }
        self.flush_after(ordering, Access::Write);
        Ok(())
    }

    /// Loads a struct by a function of the C library.
    fn load_by_library(&mut self, ty: Ty, from: Val, ordering: Ordering) -> Val {
        let alloca = self.alloca_point();
        let slot = self.at(alloca, |it| it.alloca(ty, "atomic.temp.load"));
        self.call_library("__atomic_load", ty, &[from, slot], &[ordering.number()]);
        let align = self.layout.preferred_align(&self.types, ty);
        self.load_with(ty, slot, None, align, "")
    }

    fn store_by_library(&mut self, ty: Ty, value: Val, to: Val, ordering: Ordering) {
        let alloca = self.alloca_point();
        let slot = self.at(alloca, |it| it.alloca(ty, ""));
        self.store(value, slot);
        self.call_library("__atomic_store", ty, &[to, slot], &[ordering.number()]);
    }

    fn call_library(&mut self, name: &str, ty: Ty, pointers: &[Val], orderings: &[i64]) -> Val {
        let size = self.layout.store_size(&self.types, ty);
        let mut args = vec![self.number(Types::I64, size as i64)];
        args.extend_from_slice(pointers);
        for ordering in orderings {
            args.push(self.number32(*ordering));
        }
        self.runtime(name, &args)
    }

    /// Finds the instruction that an update is.
    fn update_of(&mut self, op: OpRef<'a>) -> Result<Update<'a>, Reported> {
        let mut update = Update { op: Some(op), word: None, operand: None, is_first: false };
        let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return Err(failed(op)) };
        let Some(arg) = entry.args().next() else { return Err(failed(op)) };
        let mut ops = entry.ops();
        let (Some(inner), Some(_), None) = (ops.next(), ops.next(), ops.next()) else { return Ok(update) };
        let operands: Vec<_> = inner.operands().collect();
        if !operands.contains(&arg) {
            let message =
                "no atomic update operation with region argument as operand found inside atomic.update region";
            return Err(op.error(message.to_owned()).emit());
        }
        update.is_first = operands.first() == Some(&arg);
        let other = if update.is_first { operands.get(1) } else { operands.first() };
        update.operand = other.map(|value| self.value(*value));
        update.word = if inner.is::<llvm::AddOp<'_>>() {
            Some("add")
        } else if inner.is::<llvm::SubOp<'_>>() && update.is_first {
            Some("sub")
        } else if inner.is::<llvm::AndOp<'_>>() {
            Some("and")
        } else if inner.is::<llvm::OrOp<'_>>() {
            Some("or")
        } else if inner.is::<llvm::XOrOp<'_>>() {
            Some("xor")
        } else {
            None
        };
        Ok(update)
    }

    /// Computes the new value.
    fn new_value(&mut self, update: &Update<'a>, old: Val) -> Result<Val, Reported> {
        let Some(op) = update.op else {
            return Ok(update.operand.unwrap_or(old));
        };
        let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return Err(failed(op)) };
        if let Some(arg) = entry.args().next() {
            self.set(arg, old);
        }
        let block = self.block();
        self.goto_end(block);
        for inner in entry.ops() {
            self.translate_op(inner)?;
        }
        let result = entry.last().and_then(|last| last.operands().next());
        result.map(|result| self.value(result)).ok_or_else(|| failed(op))
    }

    /// Updates a variable. Returns the old value and the new.
    fn update(&mut self, update: &Update<'a>, x: Val, ty: Ty, ordering: Ordering) -> Result<(Val, Val), Reported> {
        let is_int = matches!(self.types.data(ty), TyData::Int(_));
        if let (Some(word), Some(operand), true) = (update.word, update.operand, is_int) {
            let old = self.begin(ty);
            self.put("atomicrmw ");
            self.put(word);
            self.put(" ");
            self.put_typed(x);
            self.put(", ");
            self.put_typed(operand);
            self.put(" ");
            self.put(ordering.word());
            self.put(", align ");
            let align = self.layout.store_size(&self.types, ty);
            self.put_int(align);
            let mut marks = self.amdgpu_marks(update);
            self.end(&mut marks);
            let new = match word {
                "xchg" => old,
                word => self.arith(word, old, operand),
            };
            return Ok((old, new));
        }
        self.update_by_exchange(update, x, ty, ordering)
    }

    /// Returns properties of the memory of an update, which code for AMD's devices needs.
    fn amdgpu_marks(&mut self, update: &Update<'a>) -> Attached {
        if !self.is_amdgpu() {
            return Attached::new();
        }
        let control = update.op.and_then(|op| op.attr("atomic_control"));
        let control = control.and_then(|attr| Fields::of(self.ctx, attr));
        let has = |at: usize| control.is_some_and(|control| control.bool(at));
        let marks = [
            ("amdgpu.ignore.denormal.mode", has(0)),
            ("amdgpu.no.fine.grained.memory", !has(1)),
            ("amdgpu.no.remote.memory", !has(2)),
        ];
        let node = self.md.tuple(&[]);
        marks.into_iter().filter(|mark| mark.1).map(|mark| (Kind::Custom(mark.0), node)).collect()
    }

    /// Updates a variable by a loop with `cmpxchg`, or with a function of the C library.
    fn update_by_exchange(
        &mut self,
        update: &Update<'a>,
        x: Val,
        ty: Ty,
        ordering: Ordering,
    ) -> Result<(Val, Val), Reported> {
        let is_struct = self.types.fields(ty).is_some();
        let name = self.name_of(x);
        let alloca = self.alloca_point();
        let access = if is_struct { ty } else { self.int_of(ty) };
        let mut slot = None;
        let first = if is_struct {
            let made = self.at(alloca, |it| it.alloca(ty, "atomic.temp.load"));
            slot = Some(made);
            self.call_library("__atomic_load", ty, &[x, made], &[ordering.number()]);
            let align = self.layout.preferred_align(&self.types, ty);
            self.load_with(ty, made, None, align, "")
        } else {
            self.load_atomic(access, x, Some(ordering.word()), &format!("{name}.atomic.load"))
        };
        let current = self.block();
        let last = self.graph.terminator(current);
        let end = match last {
            Some(last) => last,
            None => self.unreachable(),
        };
        let at = self.graph.before(end);
        let exit = self.split_at(at, Branches::Yes, &format!("{name}.atomic.exit"));
        let at = self.graph.before_end(current);
        let next = self.split_at(at, Branches::Yes, &format!("{name}.atomic.cont"));
        if let Some(branch) = self.graph.terminator(next) {
            self.graph.erase(branch);
        }
        let new_slot = self.at(alloca, |it| it.alloca(ty, ""));
        let new_slot = self.named(new_slot, &format!("{name}x.new.val"));
        self.goto_end(next);
        let phi = self.phi(access, "");
        self.add_incoming(phi, first, current);
        let old = match self.types.data(ty) {
            TyData::Int(_) => phi,
            _ if is_struct => phi,
            TyData::Ptr(_) => {
                let cast = self.cast("inttoptr", "", phi, ty, &mut Attached::new());
                self.named(cast, &format!("{name}.atomic.ptrCast"))
            }
            _ => {
                let cast = self.cast("bitcast", "", phi, ty, &mut Attached::new());
                self.named(cast, &format!("{name}.atomic.fltCast"))
            }
        };
        let new = self.new_value(update, old)?;
        self.store(new, new_slot);
        let is_done;
        if let Some(slot) = slot {
            let orderings = [ordering.rank(), ordering.failure().rank()];
            is_done = self.call_library("__atomic_compare_exchange", ty, &[x, slot, new_slot], &orderings);
            let loaded = self.load(ty, slot, "");
            let from = self.block();
            self.add_incoming(phi, loaded, from);
        } else {
            let desired = self.load(access, new_slot, "");
            let pair = self.types.literal(&[access, Types::I1]);
            let result = self.begin(pair);
            self.put("cmpxchg ");
            self.put_typed(x);
            self.put(", ");
            self.put_typed(phi);
            self.put(", ");
            self.put_typed(desired);
            self.put(" ");
            self.put(ordering.word());
            self.put(" ");
            self.put(ordering.failure().word());
            self.put(", align ");
            let align = self.layout.store_size(&self.types, access);
            self.put_int(align);
            self.end_plain();
            let previous = self.extract_value(result, &[0]);
            is_done = self.extract_value(result, &[1]);
            let from = self.block();
            self.add_incoming(phi, previous, from);
        }
        self.cond_br(is_done, exit, next);
        match last {
            Some(last) => self.graph.at = self.graph.before(last),
            None => {
                self.graph.erase(end);
                self.goto_end(exit);
            }
        }
        Ok((old, new))
    }

    pub(super) fn atomic_update_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let update = self.update_of(op)?;
        let ordering = self.atomic_ordering(op);
        let Some(x) = self.clause(op, "x") else { return Err(failed(op)) };
        let entry = op.region(0).and_then(|region| region.entry());
        let arg = entry.and_then(|entry| entry.args().next().map(|arg| entry.ir.value_type(arg)));
        let Some(ty) = arg else { return Err(failed(op)) };
        let ty = self.convert(op, ty)?;
        self.alloca_point();
        self.update(&update, x, ty, ordering)?;
        self.flush_after(ordering, Access::Update);
        Ok(())
    }

    pub(super) fn atomic_capture_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return Err(failed(op)) };
        let mut ops = entry.ops();
        let (Some(first), Some(second)) = (ops.next(), ops.next()) else { return Err(failed(op)) };
        let (read, change, is_postfix) = match first.is::<omp::AtomicReadOp<'_>>() {
            true => (first, second, true),
            false => (second, first, false),
        };
        let ordering = self.atomic_ordering(op);
        let mut is_postfix = is_postfix;
        let update = if change.is::<omp::AtomicWriteOp<'_>>() {
            is_postfix = true;
            let operand = values(change, "expr").next().map(|value| self.value(value));
            Update { op: None, word: Some("xchg"), operand, is_first: false }
        } else {
            self.update_of(change)?
        };
        let (Some(x), Some(v)) = (self.clause(read, "x"), self.clause(read, "v")) else { return Err(failed(op)) };
        let ty = self.element_type(read)?;
        self.alloca_point();
        let (old, new) = self.update(&update, x, ty, ordering)?;
        self.store(if is_postfix { old } else { new }, v);
        self.flush_after(ordering, Access::Capture);
        Ok(())
    }
}
