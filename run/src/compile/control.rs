//! Branches.

use std::collections::HashSet;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self as code, BlockArg, InstBuilder, types};
use cranelift_frontend::Switch;
use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::interfaces::branch::Branch;
use lect_core::ir::OpRef;
use lect_dialects::llvm::SwitchOp;

use super::arithmetic::{machine_type, mask};
use super::body::Body;
use super::rules::Binary;
use crate::types::Scalar;

/// A block and the numbers that are passed to it.
type Target = (code::Block, Vec<BlockArg>);

impl<'a> Body<'_, 'a, '_> {
    /// Returns the successors of a branch with their arguments.
    fn targets(&mut self, op: OpRef<'a>) -> Result<Vec<Target>, Reported> {
        let Some(branch) = op.interface::<dyn Branch>() else { return self.unsupported(op) };
        let mut passed = branch.all_operands(op).into_iter();
        let mut targets = Vec::new();
        for block in op.successors() {
            let mut args = Vec::new();
            for index in passed.next().map(|passed| passed.forwarded).unwrap_or_default() {
                args.extend(self.operand(op, index)?.iter().map(|number| BlockArg::Value(*number)));
            }
            targets.push((self.block(op, block.block)?, args));
        }
        Ok(targets)
    }

    /// Generates an unconditional branch.
    pub fn branch(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let targets = self.targets(op)?;
        let Some((block, args)) = targets.first() else { return self.unsupported(op) };
        self.code.ins().jump(*block, args);
        Ok(())
    }

    /// Generates a conditional branch.
    pub fn conditional_branch(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let targets = self.targets(op)?;
        let condition = self.number(op, 0)?;
        let [(yes, yes_args), (no, no_args)] = &targets[..] else { return self.unsupported(op) };
        self.code.ins().brif(condition, *yes, yes_args, *no, no_args);
        Ok(())
    }

    /// Generates a branch by a number. Blocks with arguments are reached by a block that passes them.
    pub fn switch(&mut self, op: OpRef<'a>, switch: SwitchOp<'a>) -> Result<(), Reported> {
        let targets = self.targets(op)?;
        let (value, layout) = (self.number(op, 0)?, self.operand_layout(op, 0)?);
        let width = layout.leaves.first().map_or(64, |leaf| leaf.scalar.bits());
        let cases = match switch.case_values_attr().map(|attr| self.ctx.attrs().data(attr)) {
            Some(AttrData::DenseElements(dense)) => {
                let element = self.ctx.types().element_type(dense.ty).and_then(|ty| self.ctx.attrs().dense_layout(ty));
                let size = element.map_or(1, |element| element.element_bytes().max(1));
                let number =
                    |bytes: &[u8]| bytes.iter().take(16).rev().fold(0, |bits, byte| bits << 8 | u128::from(*byte));
                let numbers: Vec<u128> = dense.data.chunks_exact(size).map(number).collect();
                // A splat has one case, since cases differ.
                numbers
            }
            _ => Vec::new(),
        };
        let mut made = Vec::new();
        let blocks: Vec<code::Block> = targets
            .into_iter()
            .map(|(block, args)| match args.is_empty() {
                true => block,
                false => {
                    let between = self.code.create_block();
                    made.push((between, block, args));
                    between
                }
            })
            .collect();
        let Some((default, rest)) = blocks.split_first() else { return self.unsupported(op) };
        let mut table = Switch::new();
        let mut seen = HashSet::new();
        for (case, block) in cases.into_iter().zip(rest) {
            if seen.insert(case & mask(width)) {
                table.set_entry(case & mask(width), *block);
            }
        }
        table.emit(&mut self.code, value, *default);
        for (between, block, args) in made {
            self.code.switch_to_block(between);
            self.code.ins().jump(block, &args);
        }
        Ok(())
    }

    /// Generates a conditional part: `make` is run if a bit is set, and returns numbers; the others are used otherwise.
    pub fn when(
        &mut self,
        condition: code::Value,
        otherwise: &[code::Value],
        make: impl FnOnce(&mut Self) -> Vec<code::Value>,
    ) -> Vec<code::Value> {
        let (yes, after) = (self.code.create_block(), self.code.create_block());
        for value in otherwise {
            let ty = self.code.func.dfg.value_type(*value);
            self.code.append_block_param(after, ty);
        }
        let args: Vec<_> = otherwise.iter().map(|value| BlockArg::Value(*value)).collect();
        self.code.ins().brif(condition, yes, &[], after, &args);
        self.code.switch_to_block(yes);
        let made: Vec<_> = make(self).into_iter().map(BlockArg::Value).collect();
        self.code.ins().jump(after, &made);
        self.code.switch_to_block(after);
        self.code.block_params(after).to_vec()
    }

    /// Generates a check that ends the program with an error at the operation if a bit is set.
    pub fn stop_if(&mut self, condition: code::Value, message: &'static str) {
        let Some(text) = self.module.message(self.loc, message) else { return };
        let (stop, after) = (self.code.create_block(), self.code.create_block());
        self.code.set_cold_block(stop);
        self.code.ins().brif(condition, stop, &[], after, &[]);
        self.code.switch_to_block(stop);
        let address = self.data_address(text);
        self.helper("lect.stop", &[address], None);
        self.code.ins().trap(code::TrapCode::unwrap_user(1));
        self.code.switch_to_block(after);
    }

    /// Generates a check that calls are not nested too deep.
    pub fn check_stack(&mut self) {
        let Some(limit) = self.module.stack_limit() else { return };
        let address = self.data_address(limit);
        let limit = self.code.ins().load(types::I64, code::MemFlags::trusted(), address, 0);
        let stack = self.code.ins().get_stack_pointer(types::I64);
        let is_below = self.code.ins().icmp(IntCC::UnsignedLessThan, stack, limit);
        self.stop_if(is_below, "the program nests too many calls");
    }

    /// Generates checks that a quotient is defined.
    pub fn check_division(&mut self, op: Binary, width: u32, a: code::Value, b: code::Value) {
        let ty = machine_type(Scalar::Int(width));
        let known = self.known(b).map(|bits| bits & mask(width));
        if known.is_none_or(|divisor| divisor == 0) {
            let zero = self.int(ty, 0);
            let is_zero = self.code.ins().icmp(IntCC::Equal, b, zero);
            self.stop_if(is_zero, "division by zero");
        }
        // A machine traps on this quotient, but not on the remainder.
        if op == Binary::SDiv && width <= 64 && known.is_none_or(|divisor| divisor == mask(width)) {
            let (all, least) = (self.int(ty, mask(width)), self.int(ty, 1 << (width - 1)));
            let (is_all, is_least) =
                (self.code.ins().icmp(IntCC::Equal, b, all), self.code.ins().icmp(IntCC::Equal, a, least));
            let overflows = self.code.ins().band(is_all, is_least);
            self.stop_if(overflows, "the quotient overflows");
        }
    }

    /// Returns the bits of a constant.
    fn known(&self, value: code::Value) -> Option<u128> {
        let code::ValueDef::Result(inst, _) = self.code.func.dfg.value_def(value) else { return None };
        match self.code.func.dfg.insts[inst] {
            code::InstructionData::UnaryImm { opcode: code::Opcode::Iconst, imm } => Some(imm.bits() as u128),
            _ => None,
        }
    }

    /// Generates a return of the operand.
    pub fn return_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let numbers = if op.operand_count() > 0 { self.operand(op, 0)?.to_vec() } else { Vec::new() };
        self.return_numbers(&numbers);
        Ok(())
    }

    /// Generates the end of a block that is never reached, or a trap.
    pub fn trap(&mut self) {
        self.helper("lect.trap", &[], None);
        self.code.ins().trap(code::TrapCode::unwrap_user(1));
    }
}
