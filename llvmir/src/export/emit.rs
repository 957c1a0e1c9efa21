//! Instructions, as text with marks. An instruction with constant operands becomes a constant where LLVM folds it.

use lect_ods::order::Order as _;
use std::collections::HashSet;

use lect_core::entity::Value;
use lect_core::number::ApInt;
use smallvec::SmallVec;

use super::Exporter;
use super::attributes::AttrSet;
use super::constants::{Cst, ExprOp, NoWrap, Overflow};
use super::metadata::{Kind, push_node};
use super::text::{Tag, push_fmt, push_int, push_mark};
use super::types::{Ty, TyData, Types};
use super::values::Values;

/// A value: a constant, or the result of an instruction, an argument or a block of the function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Val {
    Cst(Cst),
    Local(u32),
}

/// Metadata of an instruction.
pub(super) type Attached = SmallVec<[(Kind, u32); 2]>;

/// A block of the function under construction.
#[derive(Default)]
pub(super) struct BlockText {
    /// Local of the label.
    pub label: u32,
    /// Labels of the blocks that branch here, the first branch first.
    pub from: Vec<u32>,
    pub phis: Vec<Phi>,
    pub text: Vec<u8>,
    /// Locals of the instructions, in order.
    pub defs: Vec<u32>,
}

/// A phi instruction.
pub(super) struct Phi {
    pub local: u32,
    pub ty: Ty,
    pub incoming: Vec<(Val, u32)>,
    pub dbg: Option<u32>,
}

/// The function under construction.
#[derive(Default)]
pub(super) struct Body {
    /// Text of the current block.
    pub text: Vec<u8>,
    pub defs: Vec<u32>,
    /// Types of locals.
    pub locals: Vec<Ty>,
    /// Numbers of locals, in a function of one block.
    pub numbers: Option<Numbers>,
    pub blocks: Vec<BlockText>,
    /// Position of the current block.
    pub current: usize,
    pub values: Values,
    /// Debug location of new instructions.
    pub dbg: Option<u32>,
    /// Subprogram of the function.
    pub subprogram: Option<u32>,
    pub fast_math: u64,
    /// Whether instructions can be created: not in initializers of globals.
    pub is_function: bool,
    /// Whether an instruction was needed in an initializer.
    pub is_unemittable: bool,
    /// Results of `alloca`.
    pub allocas: HashSet<u32, foldhash::fast::RandomState>,
    /// Metadata that is added to all instructions of the operation.
    pub mmra: Option<u32>,
    /// Further metadata of these instructions.
    pub marks: Attached,
}

/// Numbers of locals that are known at once, since values are numbered in the order of their creation.
#[derive(Default)]
pub(super) struct Numbers {
    /// By local; unspecified for those without a value.
    pub of: Vec<u32>,
    next: u32,
}

impl Body {
    pub fn new_local(&mut self, ty: Ty) -> u32 {
        self.locals.push(ty);
        if let Some(numbers) = &mut self.numbers {
            numbers.of.push(numbers.next);
            numbers.next += u32::from(ty != Types::VOID);
        }
        self.locals.len() as u32 - 1
    }

    /// Appends the name of a local, or a mark for it.
    #[inline]
    pub fn put_local(&mut self, local: u32) {
        let mut text = std::mem::take(&mut self.text);
        self.write_local(&mut text, local);
        self.text = text;
    }

    /// Appends the name of a local, or a mark for it, to a text.
    #[inline]
    pub fn write_local(&self, out: &mut Vec<u8>, local: u32) {
        out.push(b'%');
        match &self.numbers {
            Some(numbers) => push_int(out, numbers.of.get(local as usize).copied().unwrap_or(0).into()),
            None => push_mark(out, Tag::Local, local),
        }
    }

    /// Adds a branch from the current block.
    pub fn branch_to(&mut self, label: u32) {
        let from = self.blocks.get(self.current).map_or(0, |block| block.label);
        // Labels of blocks are the locals after the arguments; the blocks are in the same order.
        let first = self.blocks.first().map_or(0, |block| block.label);
        if let Some(block) = self.blocks.get_mut(label.saturating_sub(first) as usize) {
            block.from.push(from);
        }
    }
}

impl Exporter<'_> {
    /// Sets the value of an SSA value of MLIR.
    pub fn set(&mut self, value: Value, to: Val) {
        self.body.values.insert(value, to);
    }

    /// Returns the value of an SSA value of MLIR.
    #[inline]
    pub fn value(&mut self, value: Value) -> Val {
        match self.body.values.get(value) {
            Some(found) => found,
            None => Val::Cst(self.consts.poison(Types::VOID)),
        }
    }

    pub fn ty_of(&self, value: Val) -> Ty {
        match value {
            Val::Cst(cst) => self.consts.ty(cst),
            Val::Local(local) => self.body.locals.get(local as usize).copied().unwrap_or(Types::VOID),
        }
    }

    pub fn put(&mut self, text: &str) {
        self.body.text.extend_from_slice(text.as_bytes());
    }

    pub fn put_bytes(&mut self, text: &[u8]) {
        self.body.text.extend_from_slice(text);
    }

    pub fn put_int(&mut self, value: u64) {
        push_int(&mut self.body.text, value);
    }

    pub fn put_ty(&mut self, ty: Ty) {
        self.body.text.extend_from_slice(self.types.text(ty));
    }

    #[inline]
    pub fn put_val(&mut self, value: Val) {
        match value {
            Val::Cst(cst) => self.consts.write(&self.types, &mut self.body.text, cst),
            Val::Local(local) => self.body.put_local(local),
        }
    }

    #[inline]
    pub fn put_typed(&mut self, value: Val) {
        let ty = self.ty_of(value);
        self.put_ty(ty);
        self.body.text.push(b' ');
        self.put_val(value);
    }

    /// Begins an instruction.
    #[inline]
    pub fn begin(&mut self, ty: Ty) -> Val {
        if !self.body.is_function {
            self.body.is_unemittable = true;
        }
        self.body.text.extend_from_slice(b"  ");
        let local = self.body.new_local(ty);
        if self.graph.is_active {
            self.graph.started = Some(local);
        }
        if ty != Types::VOID {
            self.body.defs.push(local);
            self.body.put_local(local);
            self.body.text.extend_from_slice(b" = ");
        }
        Val::Local(local)
    }

    /// Ends an instruction.
    #[inline]
    pub fn end(&mut self, attached: &mut Attached) {
        if let Some(dbg) = self.body.dbg {
            attached.push((Kind::Dbg, dbg));
        }
        if let Some(mmra) = self.body.mmra {
            attached.push((Kind::Mmra, mmra));
        }
        if !self.body.marks.is_empty() {
            attached.extend(self.body.marks.iter().copied());
        }
        attached.order_by_key(|it| it.0);
        if self.graph.is_active {
            return self.insert_started(attached);
        }
        for (kind, node) in attached.drain(..) {
            self.body.text.extend_from_slice(b", !");
            self.body.text.extend_from_slice(kind.name().as_bytes());
            self.body.text.push(b' ');
            push_node(&mut self.body.text, node);
        }
        self.body.text.push(b'\n');
    }

    #[inline]
    pub fn end_plain(&mut self) {
        self.end(&mut Attached::new());
    }

    /// Appends fast-math flags.
    pub fn put_fast_math(&mut self) {
        const FLAGS: [(u64, &str); 7] =
            [(64, "reassoc"), (1, "nnan"), (2, "ninf"), (4, "nsz"), (8, "arcp"), (16, "contract"), (32, "afn")];
        let flags = self.body.fast_math;
        if flags == 127 {
            self.put(" fast");
            return;
        }
        for (bit, word) in FLAGS {
            if flags & bit != 0 {
                self.put(" ");
                self.put(word);
            }
        }
    }

    fn both(&self, a: Val, b: Val) -> Option<(Cst, Cst)> {
        match (a, b) {
            (Val::Cst(a), Val::Cst(b)) => Some((a, b)),
            _ => None,
        }
    }

    /// Creates a binary operation on integers, with `flags` after its keyword.
    #[inline]
    pub fn binary(&mut self, word: &'static str, lhs: Val, rhs: Val, overflow: Overflow, flag: &str) -> Val {
        if let Some((a, b)) = self.both(lhs, rhs)
            && let Some(folded) = self.fold_binary(word, a, b, overflow)
        {
            return Val::Cst(folded);
        }
        let ty = self.ty_of(lhs);
        let result = self.begin(ty);
        self.put(word);
        self.put(overflow.text());
        self.put(flag);
        self.put(" ");
        self.put_typed(lhs);
        self.put(", ");
        self.put_val(rhs);
        self.end_plain();
        result
    }

    /// Creates a binary operation on floats.
    pub fn float_binary(&mut self, word: &'static str, lhs: Val, rhs: Val) -> Val {
        if let Some((a, b)) = self.both(lhs, rhs)
            && let Some(folded) = self.fold_float_binary(word, a, b)
        {
            return Val::Cst(folded);
        }
        let ty = self.ty_of(lhs);
        let result = self.begin(ty);
        self.put(word);
        self.put_fast_math();
        self.put(" ");
        self.put_typed(lhs);
        self.put(", ");
        self.put_val(rhs);
        self.end_plain();
        result
    }

    pub fn negate(&mut self, value: Val) -> Val {
        if let Val::Cst(cst) = value
            && let Some(folded) = self.fold_negation(cst)
        {
            return Val::Cst(folded);
        }
        let ty = self.ty_of(value);
        let result = self.begin(ty);
        self.put("fneg");
        self.put_fast_math();
        self.put(" ");
        self.put_typed(value);
        self.end_plain();
        result
    }

    /// Creates a comparison. `kind` is `icmp` or `fcmp`.
    pub fn compare(&mut self, kind: &'static str, predicate: &'static str, lhs: Val, rhs: Val) -> Val {
        if let Some((a, b)) = self.both(lhs, rhs) {
            let folded = match kind {
                "icmp" => self.fold_icmp(predicate, a, b),
                _ => self.fold_fcmp(predicate, a, b),
            };
            if let Some(folded) = folded {
                return Val::Cst(folded);
            }
        }
        let operand = self.ty_of(lhs);
        let ty = self.types.with_scalar(operand, Types::I1);
        let result = self.begin(ty);
        self.put(kind);
        if kind == "fcmp" {
            self.put_fast_math();
        }
        self.put(" ");
        self.put(predicate);
        self.put(" ");
        self.put_typed(lhs);
        self.put(", ");
        self.put_val(rhs);
        self.end_plain();
        result
    }

    /// Creates a cast. A cast to the same type is the operand.
    pub fn cast(&mut self, word: &'static str, flag: &str, value: Val, to: Ty, attached: &mut Attached) -> Val {
        if self.ty_of(value) == to {
            return value;
        }
        if let Val::Cst(cst) = value
            && let Some(folded) = self.fold_cast(word, cst, to)
        {
            return Val::Cst(folded);
        }
        let result = self.begin(to);
        self.put(word);
        self.put(flag);
        if matches!(word, "fptrunc" | "fpext") {
            self.put_fast_math();
        }
        self.put(" ");
        self.put_typed(value);
        self.put(" to ");
        self.put_ty(to);
        self.end(attached);
        result
    }

    pub fn select(&mut self, condition: Val, yes: Val, no: Val) -> Val {
        if let (Val::Cst(c), Some((a, b))) = (condition, self.both(yes, no))
            && let Some(folded) = self.fold_select(c, a, b)
        {
            return Val::Cst(folded);
        }
        let ty = self.ty_of(yes);
        let result = self.begin(ty);
        self.put("select");
        if self.types.is_fp_math(ty) {
            self.put_fast_math();
        }
        self.put(" ");
        self.put_typed(condition);
        self.put(", ");
        self.put_typed(yes);
        self.put(", ");
        self.put_typed(no);
        self.end_plain();
        result
    }

    /// Creates address arithmetic.
    pub fn element_address(&mut self, element: Ty, base: Val, indices: &[Val], flags: NoWrap) -> Val {
        if let Val::Cst(pointer) = base {
            let constants: Option<Vec<Cst>> =
                indices.iter().map(|it| if let Val::Cst(cst) = it { Some(*cst) } else { None }).collect();
            if let Some(constants) = constants
                && let Some(folded) = self.fold_address(element, pointer, &constants, flags)
            {
                return Val::Cst(folded);
            }
        }
        let mut ty = self.ty_of(base);
        let shape =
            indices.iter().map(|it| self.ty_of(*it)).find(|it| matches!(self.types.data(*it), TyData::Vector { .. }));
        if let (Some(shape), TyData::Ptr(_)) = (shape, self.types.data(ty)) {
            ty = self.types.with_scalar(shape, ty);
        }
        let result = self.begin(ty);
        self.put("getelementptr");
        self.put(flags.text());
        self.put(" ");
        self.put_ty(element);
        self.put(", ");
        self.put_typed(base);
        for index in indices {
            self.put(", ");
            self.put_typed(*index);
        }
        self.end_plain();
        result
    }

    pub fn extract_element(&mut self, vector: Val, index: Val) -> Val {
        if let Some((vector, index)) = self.both(vector, index)
            && let Some(folded) = self.fold_extract_element(vector, index)
        {
            return Val::Cst(folded);
        }
        let ty = self.types.scalar(self.ty_of(vector));
        let result = self.begin(ty);
        self.put("extractelement ");
        self.put_typed(vector);
        self.put(", ");
        self.put_typed(index);
        self.end_plain();
        result
    }

    pub fn insert_element(&mut self, vector: Val, value: Val, index: Val) -> Val {
        if let (Some((vector, value)), Val::Cst(index)) = (self.both(vector, value), index)
            && let Some(folded) = self.fold_insert_element(vector, value, index)
        {
            return Val::Cst(folded);
        }
        let ty = self.ty_of(vector);
        let result = self.begin(ty);
        self.put("insertelement ");
        self.put_typed(vector);
        self.put(", ");
        self.put_typed(value);
        self.put(", ");
        self.put_typed(index);
        self.end_plain();
        result
    }

    pub fn shuffle(&mut self, a: Val, b: Val, mask: &[i64]) -> Val {
        let from = self.ty_of(a);
        let TyData::Vector { scalable, element, .. } = *self.types.data(from) else { return a };
        let ty = self.types.vector(mask.len() as u64, scalable, element);
        if let Some((a, b)) = self.both(a, b)
            && let Some(folded) = self.fold_shuffle(a, b, mask, ty)
        {
            return Val::Cst(folded);
        }
        let result = self.begin(ty);
        self.put("shufflevector ");
        self.put_typed(a);
        self.put(", ");
        self.put_typed(b);
        self.put(", ");
        let mask_ty = self.types.vector(mask.len() as u64, scalable, Types::I32);
        self.put_ty(mask_ty);
        self.put(" ");
        if mask.iter().all(|it| *it == 0) {
            self.put("zeroinitializer");
        } else if mask.iter().all(|it| *it < 0) {
            self.put("poison");
        } else {
            self.put("<");
            for (at, index) in mask.iter().enumerate() {
                self.put(if at == 0 { "i32 " } else { ", i32 " });
                match *index {
                    ..0 => self.put("poison"),
                    index => push_fmt(&mut self.body.text, format_args!("{index}")),
                }
            }
            self.put(">");
        }
        self.end_plain();
        result
    }

    /// Returns the type of a part of an aggregate.
    pub fn part_type(&self, ty: Ty, path: &[i64]) -> Option<Ty> {
        path.iter().try_fold(ty, |ty, index| self.types.element(ty, u64::try_from(*index).ok()?))
    }

    pub fn extract_value(&mut self, aggregate: Val, path: &[i64]) -> Val {
        if let Val::Cst(cst) = aggregate
            && let Some(folded) = self.fold_extract_value(cst, path)
        {
            return Val::Cst(folded);
        }
        let ty = self.part_type(self.ty_of(aggregate), path).unwrap_or(Types::VOID);
        let result = self.begin(ty);
        self.put("extractvalue ");
        self.put_typed(aggregate);
        for index in path {
            push_fmt(&mut self.body.text, format_args!(", {index}"));
        }
        self.end_plain();
        result
    }

    pub fn insert_value(&mut self, aggregate: Val, value: Val, path: &[i64]) -> Val {
        if let Some((aggregate, value)) = self.both(aggregate, value)
            && let Some(folded) = self.fold_insert_value(aggregate, value, path)
        {
            return Val::Cst(folded);
        }
        let ty = self.ty_of(aggregate);
        let result = self.begin(ty);
        self.put("insertvalue ");
        self.put_typed(aggregate);
        self.put(", ");
        self.put_typed(value);
        for index in path {
            push_fmt(&mut self.body.text, format_args!(", {index}"));
        }
        self.end_plain();
        result
    }

    /// Creates a vector of a constant offset that a pointer constant has, as `i8` address arithmetic.
    pub fn byte_address(&mut self, pointer: Cst, offset: ApInt, flags: NoWrap) -> Cst {
        let ty = self.consts.ty(pointer);
        let width = offset.width();
        let index = self.types.int(width);
        let offset = self.consts.int(&self.types, index, offset);
        self.consts.expr(ty, ExprOp::Address(Types::I8, flags), &[pointer, offset])
    }

    /// Appends a reference to the group of a set of attributes.
    pub fn put_group(&mut self, set: &AttrSet) {
        if !set.is_empty() {
            let group = self.groups.of(set);
            self.put(" #");
            push_mark(&mut self.body.text, Tag::Attributes, group);
        }
    }
}
