//! Functions, blocks and values.
//!
//! Blocks are visited in an order in which definitions come before uses. Unreachable blocks have no code.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{self as code, InstBuilder, types};
use cranelift_frontend::FunctionBuilder;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{Block, Type, Value};
use lect_core::ir::{BlockRef, OpRef, RegionRef};
use lect_core::loc::Loc;
use lect_dialects::llvm::{AllocaOp, CallOp, FCmpPredicate, ICmpPredicate, LLVMOp, StackSaveOp};

use super::arithmetic::machine_type;
use super::rules::{Rule, rule};
use super::{Module, memory};
use crate::types::{Layout, Scalar};

/// Numbers of a value.
pub type Numbers = Rc<[code::Value]>;

/// A function under construction.
pub struct Body<'m, 'a, 'b> {
    pub module: &'m mut Module<'a>,
    pub code: FunctionBuilder<'b>,
    pub ctx: &'a ContextData,
    /// Result type.
    pub result: Type,
    /// Address at which several results are stored.
    pub result_address: Option<code::Value>,
    /// State of the stack of allocations at the beginning, if the function allocates from it.
    pub mark: Option<code::Value>,
    /// Number of bytes of allocations in the frame.
    pub frame: u64,
    /// Location of the operation whose code is generated.
    pub loc: Loc,
    values: HashMap<Value, Numbers>,
    blocks: HashMap<Block, code::Block>,
}

impl<'m, 'a, 'b> Body<'m, 'a, 'b> {
    /// Begins a function.
    pub fn new(module: &'m mut Module<'a>, code: FunctionBuilder<'b>, result: Type) -> Self {
        let ctx = module.ctx;
        let (values, blocks) = (HashMap::new(), HashMap::new());
        let (result_address, mark, frame, loc) = (None, None, 0, Loc::UNKNOWN);
        Self { module, code, ctx, result, result_address, mark, frame, loc, values, blocks }
    }

    /// Generates the code of a region.
    pub fn compile(mut self, region: RegionRef<'a>, function: OpRef<'a>) -> Result<(), Reported> {
        let order = reverse_post_order(region);
        let Some(entry) = order.first().copied() else { return Ok(()) };
        for block in &order {
            let made = self.code.create_block();
            self.blocks.insert(block.block, made);
            if block.block != entry.block {
                for arg in block.args() {
                    let layout = self.module.layout(function, block.ir.value_type(arg))?;
                    let numbers =
                        layout.leaves.iter().map(|leaf| self.code.append_block_param(made, machine_type(leaf.scalar)));
                    let numbers: Numbers = numbers.collect();
                    self.values.insert(arg, numbers);
                }
            }
        }
        self.begin(entry, function)?;
        for block in order {
            if block.block != entry.block
                && let Some(made) = self.blocks.get(&block.block)
            {
                self.code.switch_to_block(*made);
            }
            for op in block.ops() {
                self.op(op)?;
            }
        }
        self.code.seal_all_blocks();
        self.code.finalize();
        Ok(())
    }

    /// Binds the arguments of the function.
    fn begin(&mut self, entry: BlockRef<'a>, function: OpRef<'a>) -> Result<(), Reported> {
        let Some(&block) = self.blocks.get(&entry.block) else { return Ok(()) };
        self.code.append_block_params_for_function_params(block);
        self.code.switch_to_block(block);
        let mut params: Vec<code::Value> = self.code.block_params(block).to_vec();
        if self.returns_in_memory(function)? && !params.is_empty() {
            self.result_address = Some(params.remove(0));
        }
        let mut params = params.into_iter();
        for arg in entry.args() {
            let layout = self.module.layout(function, entry.ir.value_type(arg))?;
            let numbers: Numbers = params.by_ref().take(layout.leaves.len()).collect();
            self.values.insert(arg, numbers);
        }
        let region = entry.region();
        let ops = || region.into_iter().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
        self.loc = function.loc();
        if ops().any(|op| op.is::<CallOp<'_>>()) {
            self.check_stack();
        }
        let mut total = 0u64;
        let mut allocates = false;
        for op in ops() {
            let alloca = op.cast::<AllocaOp<'_>>();
            match alloca.and_then(|alloca| self.bytes_in_frame(op, alloca)) {
                Some(bytes) => total = total.saturating_add(bytes),
                None => allocates |= alloca.is_some() || op.is::<StackSaveOp<'_>>(),
            }
        }
        if allocates || total > memory::LARGEST_FRAME {
            self.mark = Some(self.helper("lect.stack_mark", &[], Some(types::I64)));
        }
        Ok(())
    }

    /// Returns true if the function has several numbers as results.
    fn returns_in_memory(&mut self, function: OpRef<'a>) -> Result<bool, Reported> {
        if self.module.is_void(self.result) {
            return Ok(false);
        }
        Ok(self.module.layout(function, self.result)?.leaves.len() > 1)
    }

    /// Returns the layout of a type.
    pub fn layout(&mut self, op: OpRef<'_>, ty: Type) -> Result<Rc<Layout>, Reported> {
        self.module.layout(op, ty)
    }

    /// Returns the layout of an operand.
    pub fn operand_layout(&mut self, op: OpRef<'_>, index: usize) -> Result<Rc<Layout>, Reported> {
        match op.operands().nth(index) {
            Some(value) => self.layout(op, op.ir.value_type(value)),
            None => Err(crate::error(op, "an operand is missing").emit()),
        }
    }

    /// Returns the layout of the result.
    pub fn result_layout(&mut self, op: OpRef<'_>) -> Result<Rc<Layout>, Reported> {
        match op.result_types().next() {
            Some(ty) => self.layout(op, ty),
            None => Err(crate::error(op, "a result is missing").emit()),
        }
    }

    /// Returns the numbers of a value.
    pub fn value(&self, op: OpRef<'_>, value: Value) -> Result<Numbers, Reported> {
        let known = self.values.get(&value).cloned();
        known.ok_or_else(|| crate::error(op, "an operand is not defined before its use").emit())
    }

    /// Returns the numbers of an operand.
    pub fn operand(&self, op: OpRef<'_>, index: usize) -> Result<Numbers, Reported> {
        match op.operands().nth(index) {
            Some(value) => self.value(op, value),
            None => Err(crate::error(op, "an operand is missing").emit()),
        }
    }

    /// Returns the single number of an operand.
    pub fn number(&self, op: OpRef<'_>, index: usize) -> Result<code::Value, Reported> {
        self.operand(op, index)?.first().copied().ok_or_else(|| crate::error(op, "an operand has no value").emit())
    }

    /// Sets the numbers of the result.
    pub fn define(&mut self, op: OpRef<'_>, numbers: impl Into<Numbers>) {
        if let Some(result) = op.results().next() {
            self.values.insert(result, numbers.into());
        }
    }

    /// Returns the block of generated code for a block.
    pub fn block(&self, op: OpRef<'_>, block: Block) -> Result<code::Block, Reported> {
        self.blocks.get(&block).copied().ok_or_else(|| crate::error(op, "a successor is in another region").emit())
    }

    /// Returns zero of a type of numbers.
    pub fn zero(&mut self, scalar: Scalar) -> code::Value {
        self.constant(scalar, 0)
    }

    /// Returns a number with some bits.
    pub fn constant(&mut self, scalar: Scalar, bits: u128) -> code::Value {
        match scalar {
            Scalar::F32 => self.code.ins().f32const(f32::from_bits(bits as u32)),
            Scalar::F64 => self.code.ins().f64const(f64::from_bits(bits as u64)),
            _ => self.int(machine_type(scalar), bits & super::arithmetic::mask(scalar.bits())),
        }
    }

    /// Generates the code of an operation.
    fn op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        self.loc = op.loc();
        match rule(op) {
            Some(rule) => self.numeric(op, rule),
            None => match LLVMOp::of(op) {
                Some(known) => self.special(op, known),
                None => {
                    let message = "only operations of the llvm dialect can be compiled; lower the module first";
                    Err(crate::error(op, format!("{message}: '{}'", op.name_text())).emit())
                }
            },
        }
    }

    /// Reports an operation that cannot be compiled.
    pub fn unsupported<T>(&self, op: OpRef<'_>) -> Result<T, Reported> {
        Err(crate::error(op, format!("operation '{}' cannot be compiled", op.name_text())).emit())
    }

    /// Generates the code of an operation on numbers.
    fn numeric(&mut self, op: OpRef<'a>, rule: Rule) -> Result<(), Reported> {
        match rule {
            Rule::Ignore => {}
            Rule::Binary(binary) => {
                let (layout, a, b) = (self.operand_layout(op, 0)?, self.operand(op, 0)?, self.operand(op, 1)?);
                let mut b = b.to_vec();
                // Elements that a mask excludes may be divided by zero.
                if binary.divides() && op.operand_count() == 4 {
                    for ((b, leaf), is_active) in b.iter_mut().zip(&layout.leaves).zip(self.predicate(op, 2, 3)?) {
                        let one = self.constant(leaf.scalar, 1);
                        *b = self.pick(is_active, *b, one);
                    }
                }
                let numbers: Vec<_> = layout
                    .leaves
                    .iter()
                    .zip(a.iter().zip(b))
                    .map(|(leaf, (a, b))| self.binary(binary, leaf.scalar, *a, b))
                    .collect();
                self.define(op, numbers);
            }
            Rule::Unary(unary) => {
                let (layout, a) = (self.operand_layout(op, 0)?, self.operand(op, 0)?);
                let leaves = layout.leaves.iter().zip(a.iter());
                let numbers: Vec<_> = leaves.map(|(leaf, a)| self.unary(unary, leaf.scalar, *a)).collect();
                self.define(op, numbers);
            }
            Rule::Cast(cast) => {
                let (from, to) = (self.operand_layout(op, 0)?, self.result_layout(op)?);
                let a = self.operand(op, 0)?;
                let leaves = from.leaves.iter().zip(&to.leaves).zip(a.iter());
                let numbers: Vec<_> =
                    leaves.map(|((from, to), a)| self.cast(cast, from.scalar, to.scalar, *a)).collect();
                self.define(op, numbers);
            }
            Rule::Reduce(binary) => {
                let (layout, a) = (self.operand_layout(op, 0)?, self.operand(op, 0)?);
                let Some((leaf, (&first, rest))) = layout.leaves.first().zip(a.split_first()) else {
                    return self.unsupported(op);
                };
                let value = rest.iter().fold(first, |value, next| self.binary(binary, leaf.scalar, value, *next));
                self.define(op, [value]);
            }
            Rule::ReduceFrom(binary) => {
                let (layout, mut value) = (self.operand_layout(op, 1)?, self.number(op, 0)?);
                for (leaf, next) in layout.leaves.iter().zip(self.operand(op, 1)?.iter()) {
                    value = self.binary(binary, leaf.scalar, value, *next);
                }
                self.define(op, [value]);
            }
            Rule::ReducePredicated(binary) => {
                let (layout, mut value) = (self.operand_layout(op, 1)?, self.number(op, 0)?);
                let (numbers, mask) = (self.operand(op, 1)?, self.predicate(op, 2, 3)?);
                for (leaf, (next, is_active)) in layout.leaves.iter().zip(numbers.iter().zip(mask)) {
                    let more = self.binary(binary, leaf.scalar, value, *next);
                    value = self.pick(is_active, more, value);
                }
                self.define(op, [value]);
            }
            Rule::Overflow(binary) => {
                let (layout, a, b) = (self.operand_layout(op, 0)?, self.operand(op, 0)?, self.operand(op, 1)?);
                let (mut numbers, mut flags) = (Vec::new(), Vec::new());
                for (leaf, (a, b)) in layout.leaves.iter().zip(a.iter().zip(b.iter())) {
                    let (number, flag) = self.overflowing(binary, leaf.scalar.bits(), *a, *b);
                    numbers.push(number);
                    flags.push(flag);
                }
                numbers.extend(flags);
                self.define(op, numbers);
            }
        }
        Ok(())
    }

    /// Returns for each element of a predicated vector whether it is active: by a mask, and by the number of elements.
    pub fn predicate(&mut self, op: OpRef<'a>, mask: usize, length: usize) -> Result<Vec<code::Value>, Reported> {
        let (mask, length) = (self.operand(op, mask)?, self.number(op, length)?);
        let ty = self.code.func.dfg.value_type(length);
        let active = mask.iter().enumerate().map(|(at, bit)| {
            let at = self.int(ty, at as u128);
            let is_within = self.code.ins().icmp(IntCC::UnsignedLessThan, at, length);
            self.code.ins().band(is_within, *bit)
        });
        Ok(active.collect())
    }
}

/// Returns the blocks that can be reached, each before the blocks that it dominates.
fn reverse_post_order(region: RegionRef<'_>) -> Vec<BlockRef<'_>> {
    let Some(entry) = region.entry() else { return Vec::new() };
    let next = |block: BlockRef<'_>| -> Vec<Block> {
        block.last().map(|last| last.successors().map(|to| to.block).collect()).unwrap_or_default()
    };
    let mut seen = HashSet::from([entry.block]);
    let mut order = Vec::new();
    let mut path = vec![(entry, next(entry))];
    while let Some((block, rest)) = path.last_mut() {
        match rest.pop() {
            Some(to) if seen.insert(to) => {
                let to = region.ir.block(to);
                path.push((to, next(to)));
            }
            Some(_) => {}
            None => {
                order.push(*block);
                path.pop();
            }
        }
    }
    order.reverse();
    order
}

/// Returns the condition of an integer comparison.
pub fn int_condition(predicate: ICmpPredicate) -> IntCC {
    match predicate {
        ICmpPredicate::Eq => IntCC::Equal,
        ICmpPredicate::Ne => IntCC::NotEqual,
        ICmpPredicate::Slt => IntCC::SignedLessThan,
        ICmpPredicate::Sle => IntCC::SignedLessThanOrEqual,
        ICmpPredicate::Sgt => IntCC::SignedGreaterThan,
        ICmpPredicate::Sge => IntCC::SignedGreaterThanOrEqual,
        ICmpPredicate::Ult => IntCC::UnsignedLessThan,
        ICmpPredicate::Ule => IntCC::UnsignedLessThanOrEqual,
        ICmpPredicate::Ugt => IntCC::UnsignedGreaterThan,
        ICmpPredicate::Uge => IntCC::UnsignedGreaterThanOrEqual,
    }
}

/// Returns the condition of a comparison of floats, or a constant result.
pub fn float_condition(predicate: FCmpPredicate) -> Result<FloatCC, bool> {
    Ok(match predicate {
        FCmpPredicate::False => return Err(false),
        FCmpPredicate::True => return Err(true),
        FCmpPredicate::Oeq => FloatCC::Equal,
        FCmpPredicate::Ogt => FloatCC::GreaterThan,
        FCmpPredicate::Oge => FloatCC::GreaterThanOrEqual,
        FCmpPredicate::Olt => FloatCC::LessThan,
        FCmpPredicate::Ole => FloatCC::LessThanOrEqual,
        FCmpPredicate::One => FloatCC::OrderedNotEqual,
        FCmpPredicate::Ord => FloatCC::Ordered,
        FCmpPredicate::Ueq => FloatCC::UnorderedOrEqual,
        FCmpPredicate::Ugt => FloatCC::UnorderedOrGreaterThan,
        FCmpPredicate::Uge => FloatCC::UnorderedOrGreaterThanOrEqual,
        FCmpPredicate::Ult => FloatCC::UnorderedOrLessThan,
        FCmpPredicate::Ule => FloatCC::UnorderedOrLessThanOrEqual,
        FCmpPredicate::Une => FloatCC::NotEqual,
        FCmpPredicate::Uno => FloatCC::Unordered,
    })
}
