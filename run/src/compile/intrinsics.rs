//! Operations that are not computed number by number.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, types};
use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::entity::Attr;
use lect_core::ir::OpRef;
use lect_dialects::llvm::LLVMOp;

use super::arithmetic::machine_type;
use super::body::{Body, float_condition, int_condition};
use super::constants;
use super::rules::{Binary, Cast};
use super::symbol;
use crate::types::Scalar;

impl<'a> Body<'_, 'a, '_> {
    /// Generates the code of an operation of the dialect that is not computed number by number.
    pub fn special(&mut self, op: OpRef<'a>, known: LLVMOp<'a>) -> Result<(), Reported> {
        match known {
            LLVMOp::Br(_) => self.branch(op),
            LLVMOp::CondBr(_) => self.conditional_branch(op),
            LLVMOp::Switch(switch) => self.switch(op, switch),
            LLVMOp::Return(_) => self.return_op(op),
            LLVMOp::Unreachable(_) => {
                self.trap();
                Ok(())
            }
            LLVMOp::Trap(_) | LLVMOp::DebugTrap(_) | LLVMOp::UBSanTrap(_) => {
                self.helper("lect.trap", &[], None);
                Ok(())
            }
            LLVMOp::Call(call) => self.call_op(op, call),
            LLVMOp::AddressOf(address) => self.address_of(op, address),
            LLVMOp::Constant(constant) => self.constant_op(op, constant.value_attr()),
            LLVMOp::Undef(_) | LLVMOp::Poison(_) | LLVMOp::Zero(_) => {
                let layout = self.result_layout(op)?;
                let zeros: Vec<_> = layout.leaves.iter().map(|leaf| self.zero(leaf.scalar)).collect();
                self.define(op, zeros);
                Ok(())
            }

            LLVMOp::ICmp(compare) => {
                let condition = int_condition(compare.predicate());
                let (layout, a, b) = (self.operand_layout(op, 0)?, self.operand(op, 0)?, self.operand(op, 1)?);
                let lanes = layout.leaves.iter().zip(a.iter().zip(b.iter()));
                let bits: Vec<_> =
                    lanes.map(|(leaf, (a, b))| self.compare(leaf.scalar.bits(), condition, *a, *b)).collect();
                self.define(op, bits);
                Ok(())
            }
            LLVMOp::FCmp(compare) => {
                let condition = float_condition(compare.predicate());
                let (layout, a, b) = (self.operand_layout(op, 0)?, self.operand(op, 0)?, self.operand(op, 1)?);
                let lanes = layout.leaves.iter().zip(a.iter().zip(b.iter()));
                let bits: Vec<_> = lanes
                    .map(|(leaf, (a, b))| match condition {
                        Ok(condition) => self.compare_floats(leaf.scalar, condition, *a, *b),
                        Err(known) => self.constant(Scalar::Int(1), u128::from(known)),
                    })
                    .collect();
                self.define(op, bits);
                Ok(())
            }
            LLVMOp::Select(_) => {
                let conditions = self.operand(op, 0)?;
                self.select(op, &conditions, 1)
            }
            LLVMOp::VPSelectMin(_) => {
                let conditions = self.operand(op, 0)?;
                self.select(op, &conditions, 1)
            }
            LLVMOp::VPMergeMin(_) => {
                let conditions = self.predicate(op, 0, 3)?;
                self.select(op, &conditions, 1)
            }
            LLVMOp::Bitcast(_) => {
                let (from, to, numbers) = (self.operand_layout(op, 0)?, self.result_layout(op)?, self.operand(op, 0)?);
                let from: Vec<_> = from.leaves.iter().map(|leaf| leaf.scalar).zip(numbers.iter().copied()).collect();
                let to: Vec<_> = to.leaves.iter().map(|leaf| leaf.scalar).collect();
                let numbers = self.regroup(&from, &to);
                self.define(op, numbers);
                Ok(())
            }

            LLVMOp::Alloca(alloca) => self.alloca(op, alloca),
            LLVMOp::GEP(gep) => self.element_address(op, gep),
            LLVMOp::Load(_) => self.load(op),
            LLVMOp::Store(_) => self.store(op),
            LLVMOp::AtomicRMW(rmw) => self.read_modify_write(op, rmw),
            LLVMOp::AtomicCmpXchg(exchange) => self.compare_exchange(op, exchange),
            LLVMOp::Memcpy(_) | LLVMOp::Memmove(_) => self.block_operation(op, "lect.copy", None),
            LLVMOp::Memset(_) => self.block_operation(op, "lect.fill", None),
            LLVMOp::MemcpyInline(copy) => {
                let length = self.length(copy.len_attr());
                self.block_operation(op, "lect.copy", Some(length))
            }
            LLVMOp::MemsetInline(fill) => {
                let length = self.length(fill.len_attr());
                self.block_operation(op, "lect.fill", Some(length))
            }
            LLVMOp::StackSave(_) => {
                let mark = self.helper("lect.stack_mark", &[], Some(types::I64));
                self.define(op, [mark]);
                Ok(())
            }
            LLVMOp::StackRestore(_) => {
                let mark = self.number(op, 0)?;
                self.helper("lect.stack_release", &[mark], None);
                Ok(())
            }
            LLVMOp::InvariantStart(_) => {
                let address = self.number(op, 0)?;
                self.define(op, [address]);
                Ok(())
            }

            LLVMOp::ExtractValue(extract) => self.extract_value(op, extract),
            LLVMOp::InsertValue(insert) => self.insert_value(op, insert),
            LLVMOp::ExtractElement(_) => self.extract_element(op),
            LLVMOp::InsertElement(_) => self.insert_element(op),
            LLVMOp::ShuffleVector(shuffle) => self.shuffle(op, shuffle),
            LLVMOp::vector_insert(insert) => self.subvector(op, insert.pos_attr()),
            LLVMOp::vector_extract(extract) => self.subvector(op, extract.pos_attr()),
            LLVMOp::vector_interleave2(_) => self.interleave(op),
            LLVMOp::vector_deinterleave2(_) => self.deinterleave(op),
            LLVMOp::MatrixMultiply(product) => self.multiply_matrices(op, product),
            LLVMOp::MatrixTranspose(transpose) => self.transpose_matrix(op, transpose),
            LLVMOp::MatrixColumnMajorLoad(load) => self.matrix_memory(op, load.rows_attr(), false),
            LLVMOp::MatrixColumnMajorStore(store) => self.matrix_memory(op, store.rows_attr(), true),
            LLVMOp::StepVector(_) => {
                let layout = self.result_layout(op)?;
                let leaves = layout.leaves.iter().enumerate();
                let steps: Vec<_> = leaves.map(|(at, leaf)| self.constant(leaf.scalar, at as u128)).collect();
                self.define(op, steps);
                Ok(())
            }
            LLVMOp::GetActiveLaneMask(_) => self.active_lanes(op),

            LLVMOp::MaskedLoad(_) => {
                let (base, mask, layout) = (self.number(op, 0)?, self.operand(op, 1)?, self.result_layout(op)?);
                let others = if op.operand_count() > 2 { Some(self.operand(op, 2)?) } else { None };
                let addresses = self.consecutive(base, &layout.leaves);
                self.masked_load(op, &mask, others.as_deref(), &addresses)
            }
            LLVMOp::MaskedStore(_) => {
                let (base, mask, layout) = (self.number(op, 1)?, self.operand(op, 2)?, self.operand_layout(op, 0)?);
                let addresses = self.consecutive(base, &layout.leaves);
                self.masked_store(op, &mask, &addresses)
            }
            LLVMOp::masked_gather(_) => {
                let (addresses, mask) = (self.operand(op, 0)?, self.operand(op, 1)?);
                let others = if op.operand_count() > 2 { Some(self.operand(op, 2)?) } else { None };
                self.masked_load(op, &mask, others.as_deref(), &addresses)
            }
            LLVMOp::masked_scatter(_) => {
                let (addresses, mask) = (self.operand(op, 1)?, self.operand(op, 2)?);
                self.masked_store(op, &mask, &addresses)
            }
            LLVMOp::masked_expandload(_) => self.expanding_load(op),
            LLVMOp::masked_compressstore(_) => self.compressing_store(op),
            LLVMOp::VPLoad(_) => {
                let (base, mask, layout) = (self.number(op, 0)?, self.predicate(op, 1, 2)?, self.result_layout(op)?);
                let addresses = self.consecutive(base, &layout.leaves);
                self.masked_load(op, &mask, None, &addresses)
            }
            LLVMOp::VPStore(_) => {
                let (base, mask, layout) =
                    (self.number(op, 1)?, self.predicate(op, 2, 3)?, self.operand_layout(op, 0)?);
                let addresses = self.consecutive(base, &layout.leaves);
                self.masked_store(op, &mask, &addresses)
            }
            LLVMOp::VPStridedLoad(_) => {
                let (base, stride, mask) = (self.number(op, 0)?, self.number(op, 1)?, self.predicate(op, 2, 3)?);
                let addresses = self.strided(base, stride, mask.len());
                self.masked_load(op, &mask, None, &addresses)
            }
            LLVMOp::VPStridedStore(_) => {
                let (base, stride, mask) = (self.number(op, 1)?, self.number(op, 2)?, self.predicate(op, 3, 4)?);
                let addresses = self.strided(base, stride, mask.len());
                self.masked_store(op, &mask, &addresses)
            }

            LLVMOp::FMA(_) | LLVMOp::FMulAdd(_) | LLVMOp::VPFma(_) | LLVMOp::VPFMulAdd(_) => self.multiply_add(op),
            LLVMOp::Fshl(_) => self.funnel_shift(op, Binary::Shl),
            LLVMOp::Fshr(_) => self.funnel_shift(op, Binary::LShr),
            LLVMOp::SCmp(_) => self.three_way(op, IntCC::SignedLessThan, IntCC::SignedGreaterThan),
            LLVMOp::UCmp(_) => self.three_way(op, IntCC::UnsignedLessThan, IntCC::UnsignedGreaterThan),
            LLVMOp::IsFPClass(test) => {
                let classes = self.length(test.bit_attr());
                let (layout, numbers) = (self.operand_layout(op, 0)?, self.operand(op, 0)?);
                let lanes = layout.leaves.iter().zip(numbers.iter());
                let bits: Vec<_> = lanes.map(|(leaf, number)| self.has_class(leaf.scalar, classes, *number)).collect();
                self.define(op, bits);
                Ok(())
            }
            LLVMOp::IsConstant(_) => {
                let no = self.zero(Scalar::Int(1));
                self.define(op, [no]);
                Ok(())
            }
            LLVMOp::PowI(_) => self.scaled(op, ["lect.power_f32", "lect.power_f64"]),
            LLVMOp::LoadExp(_) => self.scaled(op, ["ldexpf", "ldexp"]),
            LLVMOp::Sincos(_) => {
                let (layout, numbers) = (self.operand_layout(op, 0)?, self.operand(op, 0)?);
                let mut results = Vec::new();
                for name in ["sin", "cos"] {
                    for (leaf, number) in layout.leaves.iter().zip(numbers.iter()) {
                        let wide = self.widen(leaf.scalar, *number);
                        let value = self.math(name, &[wide]);
                        results.push(self.narrow(leaf.scalar, value));
                    }
                }
                self.define(op, results);
                Ok(())
            }
            LLVMOp::Lround(_) | LLVMOp::Llround(_) => self.round_to_int(op, Some("round")),
            LLVMOp::Lrint(_) | LLVMOp::Llrint(_) => self.round_to_int(op, None),
            _ => self.unsupported(op),
        }
    }

    /// Returns the number of an attribute.
    fn length(&self, attr: Option<Attr>) -> u64 {
        match attr.map(|attr| self.ctx.attrs().data(attr)) {
            Some(AttrData::Integer { value, .. }) => value.to_u64().unwrap_or(0),
            _ => 0,
        }
    }

    fn constant_op(&mut self, op: OpRef<'a>, value: Option<Attr>) -> Result<(), Reported> {
        let Some(value) = value else { return self.unsupported(op) };
        if let Some(name) = symbol(self.ctx, value) {
            let address = self.symbol_address(op, name)?;
            self.define(op, [address]);
            return Ok(());
        }
        let layout = self.result_layout(op)?;
        let Some(bits) = constants::leaf_bits(self.ctx, value, &layout) else {
            return Err(crate::error(op, "the value of the constant cannot be compiled").emit());
        };
        let leaves = layout.leaves.iter().zip(bits);
        let numbers: Vec<_> = leaves.map(|(leaf, bits)| self.constant(leaf.scalar, bits)).collect();
        self.define(op, numbers);
        Ok(())
    }

    /// Selects between the operand `first` and the next one, by one condition or one for each number.
    fn select(
        &mut self,
        op: OpRef<'a>,
        conditions: &[cranelift_codegen::ir::Value],
        first: usize,
    ) -> Result<(), Reported> {
        let (a, b) = (self.operand(op, first)?, self.operand(op, first + 1)?);
        let single = conditions.len() == 1;
        let mut numbers = Vec::new();
        for (at, (a, b)) in a.iter().zip(b.iter()).enumerate() {
            let Some(condition) = conditions.get(if single { 0 } else { at }) else { return self.unsupported(op) };
            numbers.push(self.pick(*condition, *a, *b));
        }
        self.define(op, numbers);
        Ok(())
    }

    /// Compares `base + lane` with a bound, without overflow.
    fn active_lanes(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let (base, bound, count) = (self.number(op, 0)?, self.number(op, 1)?, self.result_layout(op)?.leaves.len());
        let (base, bound) = (self.resize(base, types::I128), self.resize(bound, types::I128));
        let mut bits = Vec::new();
        for lane in 0..count {
            let lane = self.int(types::I128, lane as u128);
            let index = self.code.ins().iadd(base, lane);
            bits.push(self.code.ins().icmp(IntCC::UnsignedLessThan, index, bound));
        }
        self.define(op, bits);
        Ok(())
    }

    fn multiply_add(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let layout = self.operand_layout(op, 0)?;
        let (a, b, c) = (self.operand(op, 0)?, self.operand(op, 1)?, self.operand(op, 2)?);
        let mut numbers = Vec::new();
        for (at, leaf) in layout.leaves.iter().enumerate() {
            let (Some(a), Some(b), Some(c)) = (a.get(at), b.get(at), c.get(at)) else { return self.unsupported(op) };
            let (a, b, c) = (self.widen(leaf.scalar, *a), self.widen(leaf.scalar, *b), self.widen(leaf.scalar, *c));
            let value = self.code.ins().fma(a, b, c);
            numbers.push(self.narrow(leaf.scalar, value));
        }
        self.define(op, numbers);
        Ok(())
    }

    fn funnel_shift(&mut self, op: OpRef<'a>, direction: Binary) -> Result<(), Reported> {
        let layout = self.operand_layout(op, 0)?;
        let (high, low, by) = (self.operand(op, 0)?, self.operand(op, 1)?, self.operand(op, 2)?);
        let mut numbers = Vec::new();
        for (at, leaf) in layout.leaves.iter().enumerate() {
            let (Some(high), Some(low), Some(by)) = (high.get(at), low.get(at), by.get(at)) else {
                return self.unsupported(op);
            };
            numbers.push(self.funnel(direction, leaf.scalar.bits(), *high, *low, *by));
        }
        self.define(op, numbers);
        Ok(())
    }

    /// Returns -1, 0 or 1.
    fn three_way(&mut self, op: OpRef<'a>, less: IntCC, greater: IntCC) -> Result<(), Reported> {
        let (from, to) = (self.operand_layout(op, 0)?, self.result_layout(op)?);
        let (a, b) = (self.operand(op, 0)?, self.operand(op, 1)?);
        let mut numbers = Vec::new();
        for ((from, to), (a, b)) in from.leaves.iter().zip(&to.leaves).zip(a.iter().zip(b.iter())) {
            let (is_less, is_greater) =
                (self.compare(from.scalar.bits(), less, *a, *b), self.compare(from.scalar.bits(), greater, *a, *b));
            let (minus, one, zero) =
                (self.constant(to.scalar, u128::MAX), self.constant(to.scalar, 1), self.zero(to.scalar));
            let upper = self.pick(is_greater, one, zero);
            numbers.push(self.pick(is_less, minus, upper));
        }
        self.define(op, numbers);
        Ok(())
    }

    /// Generates a call of a function of a float and an `i32`, by its names for `f32` and `f64`.
    fn scaled(&mut self, op: OpRef<'a>, names: [&str; 2]) -> Result<(), Reported> {
        let (layout, numbers) = (self.operand_layout(op, 0)?, self.operand(op, 0)?);
        let width = self.operand_layout(op, 1)?.leaves.first().map_or(32, |leaf| leaf.scalar.bits());
        let power = self.number(op, 1)?;
        let power = self.signed(width, power);
        let power = self.resize_signed(power, types::I32);
        let mut results = Vec::new();
        for (leaf, number) in layout.leaves.iter().zip(numbers.iter()) {
            let wide = self.widen(leaf.scalar, *number);
            let ty = self.code.func.dfg.value_type(wide);
            let value = self.helper(names[usize::from(ty == types::F64)], &[wide, power], Some(ty));
            results.push(self.narrow(leaf.scalar, value));
        }
        self.define(op, results);
        Ok(())
    }

    fn round_to_int(&mut self, op: OpRef<'a>, function: Option<&str>) -> Result<(), Reported> {
        let (from, to, numbers) = (self.operand_layout(op, 0)?, self.result_layout(op)?, self.operand(op, 0)?);
        let mut results = Vec::new();
        for ((from, to), number) in from.leaves.iter().zip(&to.leaves).zip(numbers.iter()) {
            let wide = self.widen(from.scalar, *number);
            let rounded = match function {
                Some(name) => self.math(name, &[wide]),
                None => self.code.ins().nearest(wide),
            };
            let scalar = if machine_type(from.scalar) == types::F64 { Scalar::F64 } else { Scalar::F32 };
            results.push(self.cast(Cast::FloatToSigned, scalar, to.scalar, rounded));
        }
        self.define(op, results);
        Ok(())
    }
}
