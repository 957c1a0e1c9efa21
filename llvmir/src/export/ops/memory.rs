//! Memory accesses, and parts of vectors and aggregates.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;

use crate::export::Exporter;
use crate::export::constants::NoWrap;
use crate::export::emit::{Attached, Val};
use crate::export::fields::{OpFields, number};
use crate::export::metadata::Kind;
use crate::export::text::push_quoted;
use crate::export::types::Types;

const NOT_ATOMIC: i64 = 0;

/// Returns the alignment of an access: a number, or a list with one.
pub(super) fn alignment(op: OpRef<'_>) -> Option<u64> {
    let listed = || op.list("alignment").first().and_then(|attr| number(op.context(), *attr));
    op.number("alignment").or_else(listed).and_then(|align| u64::try_from(align).ok())
}

/// Returns the keyword of an ordering, with a space.
fn ordering_word(number: i64) -> &'static str {
    match number {
        1 => " unordered",
        2 => " monotonic",
        4 => " acquire",
        5 => " release",
        6 => " acq_rel",
        7 => " seq_cst",
        _ => "",
    }
}

/// Keywords of atomic operations, by number.
const ATOMIC: [&str; 21] = [
    "xchg",
    "add",
    "sub",
    "and",
    "nand",
    "or",
    "xor",
    "max",
    "min",
    "umax",
    "umin",
    "fadd",
    "fsub",
    "fmax",
    "fmin",
    "uinc_wrap",
    "udec_wrap",
    "usub_cond",
    "usub_sat",
    "fmaximum",
    "fminimum",
];

impl<'a> Exporter<'a> {
    fn type_in(&mut self, op: OpRef<'a>, name: &str) -> Result<crate::export::types::Ty, Reported> {
        match op.attr(name).and_then(|attr| self.ctx.attrs().type_value(attr)) {
            Some(ty) => self.convert(op, ty),
            None => Err(super::failed(op)),
        }
    }

    fn put_scope(&mut self, op: OpRef<'a>) {
        if let Some(scope) = op.string("syncscope").filter(|scope| !scope.is_empty()) {
            self.put(" syncscope(");
            push_quoted(&mut self.body.text, scope);
            self.put(")");
        }
    }

    fn put_align(&mut self, op: OpRef<'a>, default: u64) {
        let align = alignment(op).filter(|align| *align > 0).unwrap_or(default);
        self.put(", align ");
        self.put_int(align);
    }

    pub fn alloca_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let ty = self.result_type(op)?;
        let element = self.type_in(op, "elem_type")?;
        let size = self.operand(op, 0);
        let result = self.begin(ty);
        self.put(if op.flag("inalloca") { "alloca inalloca " } else { "alloca " });
        self.put_ty(element);
        let is_one = matches!(size, Val::Cst(cst) if self.number_of(cst) == Some(1));
        if !is_one || self.ty_of(size) != Types::I32 {
            self.put(", ");
            self.put_typed(size);
        }
        let align = self.layout.preferred_align(&self.types, element);
        self.put_align(op, align);
        if let Some(space) = self.types.pointer_space(ty).filter(|space| *space != 0) {
            self.put(", addrspace(");
            self.put_int(space.into());
            self.put(")");
        }
        self.end_plain();
        if let Val::Local(local) = result {
            self.body.allocas.insert(local);
        }
        self.set_result(op, result);
        Ok(())
    }

    pub fn gep_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        const DYNAMIC: i64 = i32::MIN as i64;
        let element = self.type_in(op, "elem_type")?;
        let bits = op.number("noWrapFlags").unwrap_or(0);
        let flags = NoWrap { inbounds: bits & 1 != 0, nusw: bits & 3 != 0, nuw: bits & 4 != 0 };
        let base = self.operand(op, 0);
        let mut dynamic = op.operands().skip(1);
        let mut indices = Vec::new();
        for index in op.numbers("rawConstantIndices") {
            indices.push(if index == DYNAMIC {
                match dynamic.next() {
                    Some(value) => self.value(value),
                    None => continue,
                }
            } else {
                Val::Cst(self.consts.i32(index))
            });
        }
        let value = self.element_address(element, base, &indices, flags);
        self.set_result(op, value);
        Ok(())
    }

    pub fn load_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let ty = self.result_type(op)?;
        let pointer = self.operand(op, 0);
        let ordering = self.ordering(op);
        let result = self.begin(ty);
        self.put("load ");
        if ordering != NOT_ATOMIC {
            self.put("atomic ");
        }
        if op.flag("volatile_") {
            self.put("volatile ");
        }
        self.put_ty(ty);
        self.put(", ");
        self.put_typed(pointer);
        if ordering != NOT_ATOMIC {
            self.put_scope(op);
            self.put(ordering_word(ordering));
        }
        let align = self.layout.align(&self.types, ty);
        self.put_align(op, align);
        let mut attached = Attached::new();
        if op.flag("invariant") {
            attached.push((Kind::InvariantLoad, self.md.tuple(&[])));
        }
        self.dereferenceable(op, &mut attached);
        self.memory_flags(op, &mut attached);
        self.end(&mut attached);
        self.set_result(op, result);
        Ok(())
    }

    /// Returns the ordering of an access, as the `llvm` dialect numbers them.
    fn ordering(&self, op: OpRef<'a>) -> i64 {
        const CONSUME: i64 = 3;
        let number = self.enum_of(op, "ordering");
        // The `ptr` dialect has no number for `consume`.
        if number >= CONSUME && op.name_text().starts_with("ptr.") { number + 1 } else { number }
    }

    fn memory_flags(&mut self, op: OpRef<'a>, attached: &mut Attached) {
        if op.flag("nontemporal") {
            attached.push((Kind::NonTemporal, self.one_node()));
        }
        if op.flag("invariantGroup") {
            attached.push((Kind::InvariantGroup, self.md.tuple(&[])));
        }
        self.access_metadata(op, attached);
    }

    pub fn store_op(&mut self, op: OpRef<'a>) {
        let (value, pointer) = (self.operand(op, 0), self.operand(op, 1));
        let ordering = self.ordering(op);
        self.begin(Types::VOID);
        self.put("store ");
        if ordering != NOT_ATOMIC {
            self.put("atomic ");
        }
        if op.flag("volatile_") {
            self.put("volatile ");
        }
        self.put_typed(value);
        self.put(", ");
        self.put_typed(pointer);
        if ordering != NOT_ATOMIC {
            self.put_scope(op);
            self.put(ordering_word(ordering));
        }
        let align = self.layout.align(&self.types, self.ty_of(value));
        self.put_align(op, align);
        let mut attached = Attached::new();
        self.memory_flags(op, &mut attached);
        self.end(&mut attached);
    }

    pub fn atomic_op(&mut self, op: OpRef<'a>) {
        let (pointer, value) = (self.operand(op, 0), self.operand(op, 1));
        let ty = self.ty_of(value);
        let result = self.begin(ty);
        self.put("atomicrmw ");
        if op.flag("volatile_") {
            self.put("volatile ");
        }
        let word = usize::try_from(self.enum_of(op, "bin_op")).ok().and_then(|at| ATOMIC.get(at));
        self.put(word.copied().unwrap_or_default());
        self.put(" ");
        self.put_typed(pointer);
        self.put(", ");
        self.put_typed(value);
        self.put_scope(op);
        self.put(ordering_word(self.enum_of(op, "ordering")));
        let align = self.layout.store_size(&self.types, ty);
        self.put_align(op, align);
        let mut attached = Attached::new();
        self.access_metadata(op, &mut attached);
        self.end(&mut attached);
        self.set_result(op, result);
    }

    pub fn exchange_op(&mut self, op: OpRef<'a>) {
        let (pointer, expected, new) = (self.operand(op, 0), self.operand(op, 1), self.operand(op, 2));
        let value = self.ty_of(expected);
        let ty = self.types.literal(&[value, Types::I1]);
        let result = self.begin(ty);
        self.put("cmpxchg ");
        if op.flag("weak") {
            self.put("weak ");
        }
        if op.flag("volatile_") {
            self.put("volatile ");
        }
        self.put_typed(pointer);
        self.put(", ");
        self.put_typed(expected);
        self.put(", ");
        self.put_typed(new);
        self.put_scope(op);
        self.put(ordering_word(self.enum_of(op, "success_ordering")));
        self.put(ordering_word(self.enum_of(op, "failure_ordering")));
        let align = self.layout.store_size(&self.types, value);
        self.put_align(op, align);
        let mut attached = Attached::new();
        self.access_metadata(op, &mut attached);
        self.end(&mut attached);
        self.set_result(op, result);
    }

    pub fn fence_op(&mut self, op: OpRef<'a>) {
        self.begin(Types::VOID);
        self.put("fence");
        self.put_scope(op);
        self.put(ordering_word(self.enum_of(op, "ordering")));
        self.end_plain();
    }

    pub fn extract_element_op(&mut self, op: OpRef<'a>) {
        let (vector, index) = (self.operand(op, 0), self.operand(op, 1));
        let value = self.extract_element(vector, index);
        self.set_result(op, value);
    }

    pub fn insert_element_op(&mut self, op: OpRef<'a>) {
        let (vector, value, index) = (self.operand(op, 0), self.operand(op, 1), self.operand(op, 2));
        let value = self.insert_element(vector, value, index);
        self.set_result(op, value);
    }

    pub fn shuffle_op(&mut self, op: OpRef<'a>) {
        let (a, b) = (self.operand(op, 0), self.operand(op, 1));
        let value = self.shuffle(a, b, &op.numbers("mask"));
        self.set_result(op, value);
    }

    pub fn extract_value_op(&mut self, op: OpRef<'a>) {
        let aggregate = self.operand(op, 0);
        let value = self.extract_value(aggregate, &op.numbers("position"));
        self.set_result(op, value);
    }

    pub fn insert_value_op(&mut self, op: OpRef<'a>) {
        let (aggregate, value) = (self.operand(op, 0), self.operand(op, 1));
        let value = self.insert_value(aggregate, value, &op.numbers("position"));
        self.set_result(op, value);
    }

    pub fn va_arg_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let ty = self.result_type(op)?;
        let list = self.operand(op, 0);
        let result = self.begin(ty);
        self.put("va_arg ");
        self.put_typed(list);
        self.put(", ");
        self.put_ty(ty);
        self.end_plain();
        self.set_result(op, result);
        Ok(())
    }
}
