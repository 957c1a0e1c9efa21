//! Instructions as operations.

use lect_core::dialect::Param;
use lect_core::entity::{Attr, Op, Value};
use lect_core::typed::TypedAttr;
use lect_core::typed::codec::EnumValue;
use lect_dialects::llvm::{
    AShrOp, AddOp, AddrSpaceCastOp, AllocaOp, AndOp, AtomicBinOp, AtomicCmpXchgOp, AtomicOrdering, AtomicRMWOp,
    BitcastOp, BrOp, CondBrOp, ExtractElementOp, ExtractValueOp, FAddOp, FCmpOp, FCmpPredicate, FDivOp, FMulOp, FNegOp,
    FPExtOp, FPToSIOp, FPToUIOp, FPTruncOp, FRemOp, FSubOp, FastmathFlags, FenceOp, FreezeOp, GEPNoWrapFlags, GEPOp,
    ICmpOp, ICmpPredicate, IndirectBrOp, InsertElementOp, InsertValueOp, IntToPtrOp, IntegerOverflowFlags, LShrOp,
    LandingpadOp, LoadOp, MulOp, OrOp, PtrToIntOp, ResumeOp, ReturnOp, SDivOp, SExtOp, SIToFPOp, SRemOp, SelectOp,
    ShlOp, ShuffleVectorOp, StoreOp, SubOp, SwitchOp, TailCallKindAttr, TruncOp, UDivOp, UIToFPOp, URemOp,
    UnreachableOp, VaArgOp, XOrOp, ZExtOp,
};

use super::region::Region;
use super::{Convert, Converted};
use crate::import::ir::inst::{Atomic, BinaryOp, BlockId, flag};
use crate::import::ir::{Body, CastOp, Const, Inst, InstKind, Operand, Ty, TypeKind};

/// Placeholder in the list of constant indices for a value.
const DYNAMIC: i64 = i32::MIN as i64;

/// Returns the fast-math flags of an instruction.
pub(super) fn fast_math(flags: u32) -> FastmathFlags {
    FastmathFlags(u64::from((flags & flag::FAST) >> flag::FAST_SHIFT))
}

fn overflow(flags: u32) -> IntegerOverflowFlags {
    let bit = |flag: u32, to: u64| if flags & flag != 0 { to } else { 0 };
    IntegerOverflowFlags(bit(flag::NSW, IntegerOverflowFlags::NSW.0) | bit(flag::NUW, IntegerOverflowFlags::NUW.0))
}

fn ordering(number: u8) -> AtomicOrdering {
    AtomicOrdering::from_number(number.into()).unwrap_or(AtomicOrdering::NotAtomic)
}

fn scope(atomic: &Atomic) -> Option<String> {
    (!atomic.scope.is_empty()).then(|| String::from_utf8_lossy(&atomic.scope).into_owned())
}

impl Convert<'_> {
    /// Returns the attribute of a kind of tail call.
    pub(super) fn tail_kind(&self, number: u8) -> Converted<Attr> {
        let attr = TailCallKindAttr::get(&self.ctx, Param::Int(number.into()));
        attr.map(TypedAttr::attr).map_err(|invalid| self.invalid(invalid))
    }
}

impl Region<'_, '_> {
    /// Translates an instruction of a block.
    pub(super) fn instruction(&mut self, body: &Body, block: BlockId, inst: &Inst) -> Converted<()> {
        self.loc = self.cx.loc(inst.loc)?;
        if let InstKind::Call(call) = &inst.kind
            && let Some(name) = self.intrinsic_name(call)
        {
            // MLIR drops the records before a call of an intrinsic.
            return self.intrinsic(inst, call, &name);
        }
        if !self.keep_records(inst)? {
            return Ok(());
        }
        let op = match &inst.kind {
            InstKind::Phi(_) => {
                let ty = self.cx.ty(inst.ty)?;
                let to = self.block(block)?;
                let value = self.ir.add_block_arg(to, ty, self.loc);
                self.define(inst, value);
                return Ok(());
            }
            InstKind::Call(call) => self.call(inst, call)?,
            InstKind::Invoke { call, normal, unwind } => self.invoke(body, block, inst, call, *normal, *unwind)?,
            InstKind::Unsupported(_) => {
                let shown = self.cx.shown_inst(inst);
                return Err(self.cx.error_at(self.loc, format!("unhandled instruction: {shown}")));
            }
            kind => match self.terminator(body, block, kind)? {
                Some(op) => op,
                None => match self.effect(inst, kind)? {
                    Some(op) => op,
                    None => {
                        let value = self.computed(kind, inst.ty, Some(inst))?;
                        self.define(inst, value);
                        match self.ir.value(value).defining_op() {
                            Some(op) => op.op,
                            None => return Ok(()),
                        }
                    }
                },
            },
        };
        self.attach(inst, op)
    }

    /// Sets the value of an instruction's result.
    pub(super) fn define(&mut self, inst: &Inst, value: Value) {
        if let Some(local) = inst.result.and_then(|local| self.locals.get_mut(local.0 as usize)) {
            *local = Some(value);
        }
    }

    /// Translates the operation of a constant expression.
    pub(super) fn expression(&mut self, kind: InstKind, ty: Ty) -> Converted<Value> {
        self.computed(&kind, ty, None)
    }

    /// Translates an instruction that ends a block, except for `invoke`.
    fn terminator(&mut self, body: &Body, from: BlockId, kind: &InstKind) -> Converted<Option<Op>> {
        Ok(Some(match kind {
            InstKind::Br(to) => {
                let args = self.branch_args(body, from, *to)?;
                let to = self.block(*to)?;
                self.add(BrOp::build(args, to))?
            }
            InstKind::CondBr { condition, targets: [yes, no] } => {
                let yes_args = self.branch_args(body, from, *yes)?;
                let no_args = self.branch_args(body, from, *no)?;
                let condition = self.value(condition)?;
                let (yes, no) = (self.block(*yes)?, self.block(*no)?);
                self.add(CondBrOp::build(condition, yes_args, no_args, yes, no))?
            }
            InstKind::Switch { value, default, cases } => self.switch(body, from, value, *default, cases)?,
            InstKind::IndirectBr { address, targets } => {
                let address = self.value(address)?;
                let (mut args, mut sizes, mut blocks) = (Vec::new(), Vec::new(), Vec::new());
                for target in targets {
                    let own = self.branch_args(body, from, *target)?;
                    sizes.push(own.len() as i64);
                    args.extend(own);
                    blocks.push(self.block(*target)?);
                }
                self.add(IndirectBrOp::build(address, args, sizes, blocks))?
            }
            InstKind::Ret(value) => {
                let value = value.as_ref().map(|value| self.value(value)).transpose()?;
                self.add(ReturnOp::build().arg(value))?
            }
            InstKind::Unreachable => self.add(UnreachableOp::build())?,
            InstKind::Resume(value) => {
                let value = self.value(value)?;
                self.add(ResumeOp::build(value))?
            }
            _ => return Ok(None),
        }))
    }

    fn switch(
        &mut self,
        body: &Body,
        from: BlockId,
        value: &Operand,
        default: BlockId,
        cases: &[(Const, BlockId)],
    ) -> Converted<Op> {
        let condition = self.value(value)?;
        let default_args = self.branch_args(body, from, default)?;
        let default = self.block(default)?;
        let (mut args, mut sizes, mut blocks, mut data) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (constant, target) in cases {
            let own = self.branch_args(body, from, *target)?;
            sizes.push(own.len() as i64);
            args.extend(own);
            blocks.push(self.block(*target)?);
            if let Some(value) = self.cx.module.constants.int(*constant) {
                let mut bytes: Vec<u8> = value.le_bytes().collect();
                bytes.resize(value.width().div_ceil(8).max(1) as usize, 0);
                data.extend(bytes);
            }
        }
        let mut values = None;
        if !cases.is_empty() {
            let element = self.cx.ty(value.ty)?;
            let ctx = &self.cx.ctx;
            let attr = ctx.types().vector(&[cases.len() as i64], &[false], element);
            let attr = attr.and_then(|ty| ctx.attrs().dense_elements(ty, false, &data));
            values = Some(attr.map_err(|invalid| self.cx.invalid(invalid))?);
        }
        self.add(SwitchOp::build(condition, default_args, args, sizes, default, blocks).case_values(values))
    }

    /// Translates an instruction without a result.
    fn effect(&mut self, inst: &Inst, kind: &InstKind) -> Converted<Option<Op>> {
        Ok(Some(match kind {
            InstKind::Store { value, pointer, align, volatile, atomic } => {
                let align = match align {
                    0 => self.cx.layout.measure(&self.cx.module.types, value.ty).abi,
                    align => *align,
                };
                let (value, pointer) = (self.value(value)?, self.value(pointer)?);
                let parts = StoreOp::build(value, pointer)
                    .alignment(align as i64)
                    .volatile_(*volatile)
                    .nontemporal(inst.has_metadata(b"nontemporal"))
                    .invariant_group(inst.has_metadata(b"invariant.group"))
                    .ordering(ordering(atomic.ordering))
                    .syncscope(scope(atomic));
                self.add(parts)?
            }
            InstKind::Fence(atomic) => self.add(FenceOp::build(ordering(atomic.ordering)).syncscope(scope(atomic)))?,
            _ => return Ok(None),
        }))
    }

    /// Translates an instruction that computes a value. `inst` is absent in a constant expression.
    fn computed(&mut self, kind: &InstKind, ty: Ty, inst: Option<&Inst>) -> Converted<Value> {
        match kind {
            InstKind::Binary { op, flags, operands: [a, b] } => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                self.binary(*op, *flags, a, b)
            }
            InstKind::Cast { op, flags, operand } => {
                let operand = self.value(operand)?;
                self.cast(*op, *flags, operand, ty)
            }
            InstKind::Gep { source, flags, operands } => self.gep(*source, *flags, operands, ty),
            InstKind::FNeg { flags, operand } => {
                let operand = self.value(operand)?;
                self.result(FNegOp::build(operand).fastmath_flags(fast_math(*flags)))
            }
            InstKind::ICmp { predicate, operands: [a, b] } => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                let predicate = ICmpPredicate::from_number((*predicate).into()).unwrap_or(ICmpPredicate::Eq);
                self.result(ICmpOp::build(predicate, a, b))
            }
            InstKind::FCmp { predicate, flags, operands: [a, b] } => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                let Some(predicate) = FCmpPredicate::from_number((*predicate).into()) else {
                    return Err(self.cx.error_at(self.loc, "unknown predicate"));
                };
                self.result(FCmpOp::build(predicate, a, b).fastmath_flags(fast_math(*flags)))
            }
            InstKind::Select { flags, operands: [condition, yes, no] } => {
                let (condition, yes, no) = (self.value(condition)?, self.value(yes)?, self.value(no)?);
                self.result(SelectOp::build(condition, yes, no).fastmath_flags(fast_math(*flags)))
            }
            InstKind::Freeze(operand) => {
                let operand = self.value(operand)?;
                self.result(FreezeOp::build(operand))
            }
            InstKind::ExtractElement([vector, index]) => {
                let (vector, index) = (self.value(vector)?, self.value(index)?);
                self.result(ExtractElementOp::build(vector, index))
            }
            InstKind::InsertElement([vector, value, index]) => {
                let (vector, value, index) = (self.value(vector)?, self.value(value)?, self.value(index)?);
                self.result(InsertElementOp::build(vector, value, index))
            }
            InstKind::Shuffle { operands: [a, b], mask } => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                let ty = self.cx.ty(ty)?;
                let mask: Vec<i64> = mask.iter().map(|index| i64::from(*index)).collect();
                self.result(ShuffleVectorOp::build(a, b, mask, ty))
            }
            InstKind::ExtractValue { container, position } => {
                let container = self.value(container)?;
                let ty = self.cx.ty(ty)?;
                self.result(ExtractValueOp::build(container, numbers(position), ty))
            }
            InstKind::InsertValue { container, value, position } => {
                let (container, value) = (self.value(container)?, self.value(value)?);
                self.result(InsertValueOp::build(container, value, numbers(position)))
            }
            InstKind::VaArg(list) => {
                let list = self.value(list)?;
                let ty = self.cx.ty(ty)?;
                self.result(VaArgOp::build(list, ty))
            }
            InstKind::LandingPad { cleanup, clauses } => {
                let clauses = self.values(clauses)?;
                let ty = self.cx.ty(ty)?;
                self.result(LandingpadOp::build(clauses, ty).cleanup(*cleanup))
            }
            kind => self.memory(kind, ty, inst),
        }
    }

    /// Translates an access to memory that has a result.
    fn memory(&mut self, kind: &InstKind, ty: Ty, inst: Option<&Inst>) -> Converted<Value> {
        let has = |name: &[u8]| inst.is_some_and(|inst| inst.has_metadata(name));
        let module = self.cx.module;
        match kind {
            InstKind::Alloca { element, count, align, inalloca } => {
                let align = match align {
                    0 => self.cx.layout.measure(&module.types, *element).preferred,
                    align => *align,
                };
                let count = self.value(count)?;
                let (element, ty) = (self.cx.ty(*element)?, self.cx.ty(ty)?);
                self.result(AllocaOp::build(count, element, ty).alignment(align as i64).inalloca(*inalloca))
            }
            InstKind::Load { pointer, align, volatile, atomic } => {
                let align = match align {
                    0 => self.cx.layout.measure(&module.types, ty).abi,
                    align => *align,
                };
                let pointer = self.value(pointer)?;
                let ty = self.cx.ty(ty)?;
                let parts = LoadOp::build(pointer, ty)
                    .alignment(align as i64)
                    .volatile_(*volatile)
                    .nontemporal(has(b"nontemporal"))
                    .invariant(has(b"invariant.load"))
                    .invariant_group(has(b"invariant.group"))
                    .ordering(ordering(atomic.ordering))
                    .syncscope(scope(atomic));
                self.result(parts)
            }
            InstKind::CmpXchg { operands: [pointer, expected, new], align, weak, volatile, atomic, failure } => {
                let align = self.atomic_align(*align, new.ty);
                let (pointer, expected, new) = (self.value(pointer)?, self.value(expected)?, self.value(new)?);
                let parts =
                    AtomicCmpXchgOp::build(pointer, expected, new, ordering(atomic.ordering), ordering(*failure))
                        .syncscope(scope(atomic))
                        .alignment(align)
                        .weak(*weak)
                        .volatile_(*volatile);
                self.result(parts)
            }
            InstKind::AtomicRmw { op, operands: [pointer, value], align, volatile, atomic } => {
                let align = self.atomic_align(*align, value.ty);
                let (pointer, value) = (self.value(pointer)?, self.value(value)?);
                let Some(op) = AtomicBinOp::from_number((*op).into()) else {
                    return Err(self.cx.error_at(self.loc, "unknown operation of atomicrmw"));
                };
                let parts = AtomicRMWOp::build(op, pointer, value, ordering(atomic.ordering))
                    .syncscope(scope(atomic))
                    .alignment(align)
                    .volatile_(*volatile);
                self.result(parts)
            }
            _ => Err(self.cx.error_at(self.loc, "unhandled instruction")),
        }
    }

    /// Returns the alignment of an atomic access, by default the size of its value.
    fn atomic_align(&mut self, align: u64, ty: Ty) -> i64 {
        match align {
            0 => self.cx.layout.measure(&self.cx.module.types, ty).store_size() as i64,
            align => align as i64,
        }
    }

    fn binary(&mut self, op: BinaryOp, flags: u32, a: Value, b: Value) -> Converted<Value> {
        let (overflow, fast) = (overflow(flags), fast_math(flags));
        let exact = flags & flag::EXACT != 0;
        match op {
            BinaryOp::Add => self.result(AddOp::build(a, b).overflow_flags(overflow)),
            BinaryOp::Sub => self.result(SubOp::build(a, b).overflow_flags(overflow)),
            BinaryOp::Mul => self.result(MulOp::build(a, b).overflow_flags(overflow)),
            BinaryOp::Shl => self.result(ShlOp::build(a, b).overflow_flags(overflow)),
            BinaryOp::UDiv => self.result(UDivOp::build(a, b).is_exact(exact)),
            BinaryOp::SDiv => self.result(SDivOp::build(a, b).is_exact(exact)),
            BinaryOp::LShr => self.result(LShrOp::build(a, b).is_exact(exact)),
            BinaryOp::AShr => self.result(AShrOp::build(a, b).is_exact(exact)),
            BinaryOp::URem => self.result(URemOp::build(a, b)),
            BinaryOp::SRem => self.result(SRemOp::build(a, b)),
            BinaryOp::And => self.result(AndOp::build(a, b)),
            BinaryOp::Or => self.result(OrOp::build(a, b).is_disjoint(flags & flag::DISJOINT != 0)),
            BinaryOp::Xor => self.result(XOrOp::build(a, b)),
            BinaryOp::FAdd => self.result(FAddOp::build(a, b).fastmath_flags(fast)),
            BinaryOp::FSub => self.result(FSubOp::build(a, b).fastmath_flags(fast)),
            BinaryOp::FMul => self.result(FMulOp::build(a, b).fastmath_flags(fast)),
            BinaryOp::FDiv => self.result(FDivOp::build(a, b).fastmath_flags(fast)),
            BinaryOp::FRem => self.result(FRemOp::build(a, b).fastmath_flags(fast)),
        }
    }

    fn cast(&mut self, op: CastOp, flags: u32, value: Value, ty: Ty) -> Converted<Value> {
        let ty = self.cx.ty(ty)?;
        let nneg = flags & flag::NNEG != 0;
        match op {
            CastOp::Trunc => self.result(TruncOp::build(value, ty).overflow_flags(overflow(flags))),
            CastOp::ZExt => self.result(ZExtOp::build(value, ty).non_neg(nneg)),
            CastOp::SExt => self.result(SExtOp::build(value, ty)),
            CastOp::FpTrunc => self.result(FPTruncOp::build(value, ty)),
            CastOp::FpExt => self.result(FPExtOp::build(value, ty)),
            CastOp::FpToUi => self.result(FPToUIOp::build(value, ty)),
            CastOp::FpToSi => self.result(FPToSIOp::build(value, ty)),
            CastOp::UiToFp => self.result(UIToFPOp::build(value, ty).non_neg(nneg)),
            CastOp::SiToFp => self.result(SIToFPOp::build(value, ty)),
            CastOp::PtrToInt => self.result(PtrToIntOp::build(value, ty)),
            CastOp::IntToPtr => self.result(IntToPtrOp::build(value, ty)),
            CastOp::Bitcast => self.result(BitcastOp::build(value, ty)),
            CastOp::AddrSpaceCast => self.result(AddrSpaceCastOp::build(value, ty)),
            CastOp::PtrToAddr => Err(self.cx.error_at(self.loc, "unhandled instruction: ptrtoaddr")),
        }
    }

    /// Translates an address computation. Constant indices into structs become attributes.
    fn gep(&mut self, source: Ty, flags: u32, operands: &[Operand], ty: Ty) -> Converted<Value> {
        let Some((base, indices)) = operands.split_first() else {
            return Err(self.cx.error_at(self.loc, "getelementptr without a base"));
        };
        let module = self.cx.module;
        let base = self.value(base)?;
        let values = self.values(indices)?;
        let (mut constants, mut dynamic) = (Vec::new(), Vec::new());
        let mut part = Some(source);
        for (at, (index, value)) in indices.iter().zip(values).enumerate() {
            let is_struct = at > 0 && part.is_some_and(|part| module.types.struct_body(part).is_some());
            let known = self.int_value(index).or_else(|| self.splat_value(index)).and_then(|value| value.to_i64());
            let known = known.and_then(|value| i32::try_from(value).ok()).filter(|_| is_struct);
            match known {
                Some(known) => constants.push(i64::from(known)),
                None => {
                    constants.push(DYNAMIC);
                    dynamic.push(value);
                }
            }
            if at > 0 {
                part = part.and_then(|part| match module.types.kind(part) {
                    TypeKind::Array { element, .. } | TypeKind::Vector { element, .. } => Some(*element),
                    _ => module.types.part(part, u32::try_from(known?).ok()?),
                });
            }
        }
        let bit = |flag: u32, to: GEPNoWrapFlags| if flags & flag != 0 { to.0 } else { 0 };
        let flags = bit(flag::INBOUNDS, GEPNoWrapFlags::INBOUNDS_FLAG)
            | bit(flag::NUSW, GEPNoWrapFlags::NUSW)
            | bit(flag::NUW, GEPNoWrapFlags::NUW);
        let (source, ty) = (self.cx.ty(source)?, self.cx.ty(ty)?);
        self.result(GEPOp::build(base, dynamic, constants, source, ty).no_wrap_flags(GEPNoWrapFlags(flags)))
    }

    /// Returns the element of a vector of equal integers.
    fn splat_value(&self, operand: &Operand) -> Option<&lect_core::number::ApInt> {
        use crate::import::ir::{ConstKind, Value};
        let Value::Const(constant) = operand.value else { return None };
        let constants = &self.cx.module.constants;
        match constants.kind(constant) {
            ConstKind::Aggregate(parts) => {
                let first = parts.first()?;
                parts.iter().all(|part| part == first).then(|| constants.int(*first)).flatten()
            }
            ConstKind::Zero => {
                let element = self.cx.module.types.scalar(operand.ty);
                constants.int(*self.cx.module.zeros.get(&element)?)
            }
            _ => None,
        }
    }
}

fn numbers(position: &[u32]) -> Vec<i64> {
    position.iter().map(|index| i64::from(*index)).collect()
}
