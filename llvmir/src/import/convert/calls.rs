//! Calls and invokes.

use lect_core::entity::{Attr, Block, Op, Value};
use lect_core::ir::InsertionPoint;
use lect_dialects::llvm::{AddressOfOp, BrOp, CallOp, InvokeOp};

use super::Converted;
use super::instructions::fast_math;
use super::region::Region;
use crate::import::ir::attribute::MEMORY_DEFAULT;
use crate::import::ir::inst::{BlockId, Call};
use crate::import::ir::{
    AttrSet, Body, ConstKind, Inst, InstKind, SymbolId, SymbolKind, Ty, TypeKind, Value as IrValue,
};

/// Operand bundles of a call.
pub(super) struct Bundles {
    pub(super) operands: Vec<Value>,
    /// Number of operands of each.
    pub(super) sizes: Vec<i64>,
    pub(super) tags: Vec<Attr>,
}

/// Callee and operands of a call.
struct Target {
    callee: Option<String>,
    operands: Vec<Value>,
    /// Type of the callee, which decides the form of the operation.
    ty: Ty,
    /// Whether the types of call and callee differ, so that attributes of arguments are dropped.
    is_incompatible: bool,
}

impl Region<'_, '_> {
    /// Returns the function or the ifunc that is called directly.
    pub(super) fn called_symbol(&self, call: &Call) -> Option<SymbolId> {
        let IrValue::Const(constant) = call.callee.value else { return None };
        match self.cx.module.constants.kind(constant) {
            ConstKind::Symbol(symbol) => match self.cx.module.symbol(*symbol).kind {
                SymbolKind::Function(_) | SymbolKind::IFunc(_) => Some(*symbol),
                _ => None,
            },
            _ => None,
        }
    }

    fn target(&mut self, call: &Call) -> Converted<Target> {
        let symbol = self.called_symbol(call);
        let mut operands = Vec::new();
        if symbol.is_none() {
            operands.push(self.value(&call.callee)?);
        }
        operands.extend(self.values(&call.args)?);
        let Some(symbol) = symbol else {
            return Ok(Target { callee: None, operands, ty: call.ty, is_incompatible: false });
        };
        let module = self.cx.module;
        let own = match module.symbol(symbol).kind {
            SymbolKind::Function(at) => module.functions.get(at as usize).map(|function| function.ty),
            SymbolKind::IFunc(at) => module.ifuncs.get(at as usize).map(|ifunc| ifunc.ty),
            _ => None,
        };
        let own = own.unwrap_or(call.ty);
        let name = self.cx.symbol_name(symbol);
        if self.is_compatible(call.ty, own) {
            return Ok(Target { callee: Some(name), operands, ty: own, is_incompatible: false });
        }
        let (call_type, own_type) = (self.cx.ty(call.ty)?, self.cx.ty(own)?);
        let ctx = self.cx.ctx.clone();
        let shown = |ty| ctx.types().show(ty).to_string();
        let message = format!("incompatible call and callee types: '{}' and '{}'", shown(call_type), shown(own_type));
        ctx.warning(self.loc, message);
        let pointer = self.cx.ty(call.callee.ty)?;
        let address = self.result(AddressOfOp::build(name, pointer))?;
        operands.insert(0, address);
        Ok(Target { callee: None, operands, ty: call.ty, is_incompatible: true })
    }

    /// Returns true if a call of one function type can name a callee of another.
    fn is_compatible(&self, call: Ty, callee: Ty) -> bool {
        let types = &self.cx.module.types;
        match (types.kind(call), types.kind(callee)) {
            (
                TypeKind::Function { result: a, params: given, .. },
                TypeKind::Function { result: b, params: expected, var_arg },
            ) => {
                let fits = if *var_arg { given.len() >= expected.len() } else { given.len() == expected.len() };
                a == b && fits && given.iter().zip(expected).all(|(a, b)| a == b)
            }
            _ => false,
        }
    }

    fn is_var_arg(&self, ty: Ty) -> bool {
        matches!(self.cx.module.types.kind(ty), TypeKind::Function { var_arg: true, .. })
    }

    /// Returns the operand bundles: sizes, tags and operands.
    pub(super) fn bundles(&mut self, call: &Call) -> Converted<Bundles> {
        let (mut operands, mut sizes, mut tags) = (Vec::new(), Vec::new(), Vec::new());
        for (tag, inputs) in &call.bundles {
            sizes.push(inputs.len() as i64);
            tags.push(self.cx.ctx.attrs().string(tag));
            operands.extend(self.values(inputs)?);
        }
        Ok(Bundles { operands, sizes, tags })
    }

    pub(super) fn call(&mut self, inst: &Inst, call: &Call) -> Converted<Op> {
        if let IrValue::Asm(number) = call.callee.value {
            return self.inline_asm(inst, call, number);
        }
        let target = self.target(call)?;
        let is_void = *self.cx.module.types.kind(inst.ty) == TypeKind::Void;
        let result = if is_void { None } else { Some(self.cx.ty(inst.ty)?) };
        let ty = if self.is_var_arg(target.ty) { Some(self.cx.ty(target.ty)?) } else { None };
        let effects = self.call_effects(call);
        let effects = self.cx.memory_effects(effects)?;
        let convention = self.cx.calling_convention(call.calling_convention)?;
        let tail = self.cx.tail_kind(call.tail)?;
        let has = |word: &str| call.attrs.has(word);
        let mut parts = CallOp::build(target.operands, Vec::new(), Vec::new())
            .var_callee_type(ty)
            .callee(target.callee)
            .fastmath_flags(fast_math(call.flags))
            .c_conv(convention)
            .tail_call_kind(tail)
            .memory_effects(effects)
            .convergent(has("convergent"))
            .no_unwind(has("nounwind"))
            .will_return(has("willreturn"))
            .no_inline(has("noinline"))
            .always_inline(has("alwaysinline"))
            .inline_hint(has("inlinehint"))
            .result_type(result);
        if !target.is_incompatible {
            let args: Vec<&AttrSet> = call.arg_attrs.iter().collect();
            parts = parts.arg_attrs(self.cx.arg_attrs(&args)?);
            if !call.result_attrs.is_empty() {
                parts = parts.res_attrs(vec![self.cx.param_attrs(&call.result_attrs)?]);
            }
        }
        let op = self.add(parts)?;
        if !is_void {
            let value = self.ir.op(op).result(0);
            self.define(inst, value);
        }
        Ok(op)
    }

    /// Returns the memory effects of a call: those of the callee, restricted by those at the call.
    fn call_effects(&self, call: &Call) -> u64 {
        let own = call.attrs.int("memory").unwrap_or(MEMORY_DEFAULT);
        let callee = self.called_symbol(call).and_then(|symbol| self.cx.module.function(symbol));
        let Some(callee) = callee else { return own };
        let mut effects = callee.attrs.int("memory").unwrap_or(MEMORY_DEFAULT);
        for (tag, _) in &call.bundles {
            // Bundles without effects are those that only the optimizer and the code generator read.
            effects |= match &**tag {
                b"kcfi" | b"convergencectrl" | b"deactivation-symbol" | b"ptrauth" => 0,
                b"deopt" | b"funclet" => 0x555,
                _ => MEMORY_DEFAULT,
            };
        }
        own & effects
    }

    pub(super) fn invoke(
        &mut self,
        body: &Body,
        from: BlockId,
        inst: &Inst,
        call: &Call,
        normal: BlockId,
        unwind: BlockId,
    ) -> Converted<Op> {
        if matches!(call.callee.value, IrValue::Asm(_)) {
            return Err(self.cx.error_at(self.loc, "invoke of inline assembly is not supported"));
        }
        let target_block = self.block(normal)?;
        let passes_result = inst.result.is_some_and(|result| {
            let phis = body.block(normal).insts.iter().map_while(|inst| match &inst.kind {
                InstKind::Phi(incoming) => Some(incoming),
                _ => None,
            });
            let is_result = |operand: &crate::import::ir::Operand| operand.value == IrValue::Local(result);
            phis.into_iter().any(|incoming| incoming.iter().any(|(value, block)| *block == from && is_result(value)))
        });
        let target = self.target(call)?;
        let direct = if passes_result { self.block_before(target_block) } else { target_block };
        let unwind_args = self.branch_args(body, from, unwind)?;
        let unwind = self.block(unwind)?;
        let is_void = *self.cx.module.types.kind(inst.ty) == TypeKind::Void;
        let result = if is_void { None } else { Some(self.cx.ty(inst.ty)?) };
        let ty = if self.is_var_arg(target.ty) { Some(self.cx.ty(target.ty)?) } else { None };
        let convention = self.cx.calling_convention(call.calling_convention)?;
        let normal_args = match passes_result {
            true => Vec::new(),
            false => self.branch_args(body, from, normal)?,
        };
        let none: Vec<Value> = Vec::new();
        let mut parts = InvokeOp::build(target.operands, normal_args, unwind_args, none, Vec::new(), direct, unwind)
            .var_callee_type(ty)
            .callee(target.callee)
            .c_conv(convention)
            .result_type(result);
        if !target.is_incompatible {
            let args: Vec<&AttrSet> = call.arg_attrs.iter().collect();
            parts = parts.arg_attrs(self.cx.arg_attrs(&args)?);
            if !call.result_attrs.is_empty() {
                parts = parts.res_attrs(vec![self.cx.param_attrs(&call.result_attrs)?]);
            }
        }
        let op = self.add(parts)?;
        if !is_void {
            let value = self.ir.op(op).result(0);
            self.define(inst, value);
        }
        if passes_result {
            let args = self.branch_args(body, from, normal)?;
            let before = self.at;
            self.at = InsertionPoint::End(direct);
            self.add(BrOp::build(args, target_block))?;
            self.at = before;
        }
        Ok(op)
    }

    /// Creates a block before another one.
    fn block_before(&mut self, block: Block) -> Block {
        let created = self.ir.create_block();
        self.ir.insert_block_before(block, created);
        created
    }
}
