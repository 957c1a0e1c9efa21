//! Calls and signatures.
//!
//! All functions have the calling convention of C on the machine, so that external functions can be called and function
//! pointers passed to them. Only numbers are passed: parts of aggregates are arguments of their own, as in LLVM.

use cranelift_codegen::ir::{self as code, AbiParam, InstBuilder, Signature, types};
use cranelift_module::{DataId, FuncId, Module as _};
use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::entity::{Ident, Type};
use lect_core::ir::OpRef;
use lect_dialects::llvm::{AddressOfOp, CallOp};

use super::arithmetic::machine_type;
use super::body::Body;
use super::{Module, symbol};
use crate::sparse;
use crate::types::{FunctionShape, Layout, Scalar, Shape, shape};

/// Bytes between results in memory.
const RESULT_STRIDE: i32 = 16;

/// Returns a number in a signature. Small integers are extended, as C compilers expect.
fn param(scalar: Scalar) -> AbiParam {
    let param = AbiParam::new(machine_type(scalar));
    match scalar {
        Scalar::Int(..=16) | Scalar::F16 | Scalar::Bf16 => param.uext(),
        _ => param,
    }
}

impl<'a> Module<'a> {
    /// Returns true if a type is `void`.
    pub(super) fn is_void(&self, ty: Type) -> bool {
        ty == self.ctx.types().none() || matches!(shape(self.ctx, ty), Some(Shape::Void))
    }

    /// Returns the signature of a function without arguments.
    pub(super) fn result_signature(&self, result: &Layout) -> Signature {
        let scalars: Vec<_> = result.leaves.iter().map(|leaf| leaf.scalar).collect();
        self.signature_of(&scalars, &[])
    }

    fn signature_of(&self, results: &[Scalar], params: &[Scalar]) -> Signature {
        let mut signature = self.jit.make_signature();
        match results {
            [] => {}
            [one] => signature.returns.push(param(*one)),
            _ => signature.params.push(AbiParam::new(types::I64)),
        }
        signature.params.extend(params.iter().map(|scalar| param(*scalar)));
        signature
    }

    /// Returns the signature of a function.
    pub(super) fn signature(&mut self, op: OpRef<'_>, ty: FunctionShape<'_>) -> Result<Signature, Reported> {
        if ty.is_variadic {
            return Err(crate::error(op, "functions with a variable number of arguments cannot be compiled").emit());
        }
        let (mut params, mut results) = (Vec::new(), Vec::new());
        for ty in ty.params() {
            params.extend(self.layout(op, ty)?.leaves.iter().map(|leaf| leaf.scalar));
        }
        if !self.is_void(ty.result) {
            results.extend(self.layout(op, ty.result)?.leaves.iter().map(|leaf| leaf.scalar));
        }
        Ok(self.signature_of(&results, &params))
    }

    /// Returns true if a function of the module has no body.
    fn is_external(&self, name: Ident) -> bool {
        self.functions.get(&name).is_none_or(|it| it.op.region(0).is_none_or(|region| region.is_empty()))
    }

    /// Returns the address of a function of the runner.
    fn external(&self, name: Ident, user: OpRef<'_>) -> Result<u64, Reported> {
        let text = std::str::from_utf8(self.ctx.ident_bytes(name)).ok().filter(|name| !name.starts_with("lect."));
        let known = |name| lect_machine::symbol(name).map(|address| address as u64).or_else(|| sparse::symbol(name));
        text.and_then(known).ok_or_else(|| self.unknown_symbol(name, user))
    }
}

/// The function that is called.
enum Callee {
    Internal(FuncId),
    Address(code::Value),
}

impl<'a> Body<'_, 'a, '_> {
    /// Generates a call of a function of the runner that is known to exist. Without a result, the returned value has no meaning.
    pub fn helper(&mut self, name: &str, args: &[code::Value], result: Option<code::Type>) -> code::Value {
        let mut signature = self.module.jit.make_signature();
        for arg in args {
            let ty = self.code.func.dfg.value_type(*arg);
            signature.params.push(if ty.bits() < 32 { AbiParam::new(ty).uext() } else { AbiParam::new(ty) });
        }
        signature.returns.extend(result.map(AbiParam::new));
        let signature = self.code.import_signature(signature);
        let address = self.word(lect_machine::symbol(name).map_or(0, |address| address as u64));
        let call = self.code.ins().call_indirect(signature, address, args);
        self.code.inst_results(call).first().copied().unwrap_or(address)
    }

    /// Generates a call of a function of the module, and returns the numbers of the result.
    pub fn call_internal(&mut self, function: FuncId, results: &[Scalar], args: &[code::Value]) -> Vec<code::Value> {
        self.call(&Callee::Internal(function), results, args, None)
    }

    fn call(
        &mut self,
        callee: &Callee,
        results: &[Scalar],
        args: &[code::Value],
        signature: Option<Signature>,
    ) -> Vec<code::Value> {
        let mut all = Vec::with_capacity(args.len() + 1);
        let memory = (results.len() > 1).then(|| self.frame_memory(RESULT_STRIDE as u64 * results.len() as u64, 16));
        all.extend(memory);
        all.extend(args);
        let call = match callee {
            Callee::Internal(function) => {
                let callee = self.module.jit.declare_func_in_func(*function, self.code.func);
                self.code.ins().call(callee, &all)
            }
            Callee::Address(address) => {
                let signature =
                    self.code.import_signature(signature.unwrap_or_else(|| self.module.jit.make_signature()));
                self.code.ins().call_indirect(signature, *address, &all)
            }
        };
        match memory {
            None => self.code.inst_results(call).to_vec(),
            Some(memory) => {
                let load = |(at, scalar): (usize, &Scalar)| {
                    let ty = machine_type(*scalar);
                    self.code.ins().load(ty, code::MemFlags::new(), memory, at as i32 * RESULT_STRIDE)
                };
                results.iter().enumerate().map(load).collect()
            }
        }
    }

    /// Returns from the function.
    pub fn return_numbers(&mut self, numbers: &[code::Value]) {
        if let Some(mark) = self.mark {
            self.helper("lect.stack_release", &[mark], None);
        }
        match self.result_address {
            None => _ = self.code.ins().return_(numbers),
            Some(address) => {
                for (at, number) in numbers.iter().enumerate() {
                    self.code.ins().store(code::MemFlags::new(), *number, address, at as i32 * RESULT_STRIDE);
                }
                self.code.ins().return_(&[]);
            }
        }
    }

    /// Generates a call.
    pub fn call_op(&mut self, op: OpRef<'a>, call: CallOp<'a>) -> Result<(), Reported> {
        let mut operands: Vec<_> = call.callee_operands().collect();
        let mut results = Vec::new();
        if let Some(result) = op.result_types().next() {
            results.extend(self.layout(op, result)?.leaves.iter().map(|leaf| leaf.scalar));
        }
        if let Some(name) = call.callee_attr().and_then(|callee| symbol(self.ctx, callee)) {
            let mut args = Vec::new();
            for operand in &operands {
                args.extend(self.value(op, *operand)?.iter().copied());
            }
            if self.module.is_external(name) {
                return self.call_external(op, call, name, &results, &args);
            }
            let function = self.module.function(name, op)?;
            let numbers = self.call(&Callee::Internal(function), &results, &args, None);
            self.define(op, numbers);
            return Ok(());
        }
        if operands.is_empty() {
            return self.unsupported(op);
        }
        let callee = self.value(op, operands.remove(0))?;
        let Some(&address) = callee.first() else { return self.unsupported(op) };
        let (mut params, mut args) = (Vec::new(), Vec::new());
        for operand in operands {
            params.extend(self.layout(op, op.ir.value_type(operand))?.leaves.iter().map(|leaf| leaf.scalar));
            args.extend(self.value(op, operand)?.iter().copied());
        }
        let signature = self.module.signature_of(&results, &params);
        let numbers = self.call(&Callee::Address(address), &results, &args, Some(signature));
        self.define(op, numbers);
        Ok(())
    }

    fn call_external(
        &mut self,
        op: OpRef<'a>,
        call: CallOp<'a>,
        name: Ident,
        results: &[Scalar],
        args: &[code::Value],
    ) -> Result<(), Reported> {
        let is_variadic = call.var_callee_type_attr().is_some_and(|attr| match self.ctx.attrs().data(attr) {
            AttrData::Type(ty) => self.module.function_type(op, *ty).is_ok_and(|ty| ty.is_variadic),
            _ => false,
        });
        if is_variadic || results.len() > 2 {
            return Err(crate::error(op, "this call of an external function cannot be compiled").emit());
        }
        let address = self.module.external(name, op)?;
        let address = self.word(address);
        let mut params = Vec::new();
        for operand in call.callee_operands() {
            params.extend(self.layout(op, op.ir.value_type(operand))?.leaves.iter().map(|leaf| leaf.scalar));
        }
        let mut signature = self.module.signature_of(&[], &params);
        signature.returns.extend(results.iter().map(|scalar| param(*scalar)));
        let signature = self.code.import_signature(signature);
        let inst = self.code.ins().call_indirect(signature, address, args);
        let mut numbers = self.code.inst_results(inst).to_vec();
        for (number, scalar) in numbers.iter_mut().zip(results) {
            // C leaves the high bits of small results undefined.
            if let Scalar::Int(width) = scalar {
                *number = self.cut(*width, *number);
            }
        }
        self.define(op, numbers);
        Ok(())
    }

    /// Returns the address of data of the module.
    pub fn data_address(&mut self, data: DataId) -> code::Value {
        let data = self.module.jit.declare_data_in_func(data, self.code.func);
        self.code.ins().symbol_value(types::I64, data)
    }

    /// Generates the address of a symbol.
    pub fn address_of(&mut self, op: OpRef<'a>, address: AddressOfOp<'a>) -> Result<(), Reported> {
        let Some(name) = address.global_name_attr().and_then(|attr| symbol(self.ctx, attr)) else {
            return self.unsupported(op);
        };
        let value = self.symbol_address(op, name)?;
        self.define(op, [value]);
        Ok(())
    }

    /// Returns the address of a global or a function.
    pub fn symbol_address(&mut self, op: OpRef<'a>, name: Ident) -> Result<code::Value, Reported> {
        if let Some(data) = self.module.global(name) {
            return Ok(self.data_address(data?));
        }
        if self.module.is_external(name) {
            let address = self.module.external(name, op)?;
            return Ok(self.word(address));
        }
        let function = self.module.function(name, op)?;
        let function = self.module.jit.declare_func_in_func(function, self.code.func);
        Ok(self.code.ins().func_addr(types::I64, function))
    }
}
