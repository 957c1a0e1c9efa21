//! `convert-cf-to-llvm`: branches, and assertions that abort.

use lect_core::builtin::ModuleOp;
use lect_dialects::cf::{AssertOp, BranchOp, CondBranchOp, SwitchOp};
use lect_dialects::llvm::{self, types as llvm_types};
use lect_support::prelude::*;
use lect_transforms::conversion::{self, Mode};
use lect_transforms::pass::{Pass, PassContext};

use super::pattern::LlvmPatterns;
use super::symbols;
use super::types::{LlvmOptions, LlvmTypes};

/// Convert `cf` to `llvm`
#[derive(Pass)]
#[pass(name = "convert-cf-to-llvm", class = "ConvertControlFlowToLLVMPass", on = ModuleOp)]
pub struct CfToLlvm {
    /// Width of `index`, or 0 for the default
    #[option(default = 0)]
    index_bitwidth: u32,
}

impl Pass for CfToLlvm {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let types = LlvmTypes::new(LlvmOptions::with_index_width(self.index_bitwidth));
        let mut set = PatternSet::new();
        add_patterns(&mut LlvmPatterns { types: &types, ctx: &ctx, set: &mut set });
        let target = super::target().with_unknown(|op| !op.name_data().name.starts_with(b"cf."));
        conversion::apply_all(ir, cx, &target, &set, Mode::Partial)
    }
}

/// Adds the patterns for `cf`.
pub fn add_patterns(patterns: &mut LlvmPatterns<'_>) {
    patterns.on::<BranchOp<'_>>(1, lower_branch);
    patterns.on::<CondBranchOp<'_>>(1, lower_conditional_branch);
    patterns.on::<SwitchOp<'_>>(1, lower_switch);
    patterns.on::<AssertOp<'_>>(1, lower_assert);
}

/// Returns true if the arguments of a block can be converted to, or have, the types of converted values.
fn fits(types: &LlvmTypes, op: OpRef<'_>, block: Block, values: &[Value]) -> bool {
    let ir = op.ir.get();
    let ctx = op.context();
    let mut args = ir.block(block).args();
    args.len() == values.len()
        && values.iter().all(|value| {
            let Some(arg) = args.next().map(|arg| ir.value_type(arg)) else { return false };
            let ty = types.convert(ctx, ir.value_type(*value));
            ty.is_some() && (ty == Some(arg) || ty == types.convert(ctx, arg))
        })
}

/// Converts the arguments of blocks.
fn convert_blocks(types: &LlvmTypes, rw: &mut Rewriter<'_>, blocks: impl IntoIterator<Item = Block>) {
    blocks.into_iter().for_each(|block| types.converter().convert_block(rw, block));
    rw.before(rw.root());
}

/// Replaces a branch, and keeps its discardable attributes.
fn replace<P: Parts>(rw: &mut Rewriter<'_>, op: Op, parts: P) {
    let attrs = rw.op(op).attrs();
    let made = rw.replace_by(op, parts);
    rw.modify(made, |ir| ir.set_attrs(made, attrs));
}

fn lower_branch(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let dest = view.successors().next()?.block;
    let values: Vec<Value> = view.operands().collect();
    if !fits(types, view, dest, &values) {
        return None;
    }
    let operands = types.operands(rw, op)?;
    convert_blocks(types, rw, [dest]);
    replace(rw, op, llvm::BrOp::build(operands, dest));
    Some(())
}

fn lower_conditional_branch(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let branch = rw.op(op).cast::<CondBranchOp<'_>>()?;
    let (yes, no) = (branch.true_dest().block, branch.false_dest().block);
    let on_yes: Vec<Value> = branch.true_dest_operands().collect();
    let on_no: Vec<Value> = branch.false_dest_operands().collect();
    if !fits(types, branch.0, yes, &on_yes) || !fits(types, branch.0, no, &on_no) {
        return None;
    }
    let weights = branch.branch_weights().map(|weights| weights.to_vec());
    let operands = types.operands(rw, op)?;
    let (&condition, rest) = operands.split_first()?;
    let (on_yes, on_no) = rest.split_at(on_yes.len());
    convert_blocks(types, rw, [yes, no]);
    replace(rw, op, llvm::CondBrOp::build(condition, on_yes, on_no, yes, no).branch_weights(weights));
    Some(())
}

fn lower_switch(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let switch = rw.op(op).cast::<SwitchOp<'_>>()?;
    let view = switch.0;
    let default = switch.default_destination().block;
    let on_default: Vec<Value> = switch.default_operands().collect();
    let cases: Vec<Block> = switch.case_destinations().map(|block| block.block).collect();
    let sizes: Vec<usize> = view.operand_segments(2).into_iter().collect();
    let operands: Vec<Value> = view.operands().collect();
    let mut at = 1 + on_default.len();
    let mut all_fit = fits(types, view, default, &on_default) && sizes.len() == cases.len();
    for (&case, &size) in cases.iter().zip(&sizes) {
        let values = operands.get(at..at.checked_add(size)?)?;
        all_fit &= fits(types, view, case, values);
        at += size;
    }
    if !all_fit {
        return None;
    }
    let values = switch.case_values_attr();
    let operands = types.operands(rw, op)?;
    let (&flag, rest) = operands.split_first()?;
    let (on_default, on_cases) = rest.split_at(on_default.len());
    convert_blocks(types, rw, [default].into_iter().chain(cases.iter().copied()));
    let sizes: Vec<i64> = sizes.into_iter().map(|size| size as i64).collect();
    rw.replace_by(op, llvm::SwitchOp::build(flag, on_default, on_cases, sizes, default, cases).case_values(values));
    Some(())
}

/// Name of the function that prints a message.
const PRINT: &str = "puts";

/// Name of the function that ends the program.
const ABORT: &str = "abort";

/// Lowers an assertion to a branch to a block that prints its message and aborts.
fn lower_assert(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let ctx = rw.context().clone();
    let message = ctx.attrs().string_value(view.cast::<AssertOp<'_>>()?.msg_attr()?)?.to_vec();
    let region = view.block()?.region()?.region;
    let module = symbols::module_of(view)?;
    let body = symbols::body_of(rw, module)?;
    let pointer = llvm_types::pointer_type(&ctx, 0)?;
    let operands = types.operands(rw, op)?;
    let [before, rest] = rw.split_block(op);
    let failed = rw.ir_mut().create_block();
    rw.ir_mut().append_block(region, failed);
    let mut name = "assert_msg".to_owned();
    let mut number = 0;
    while symbols::is_taken(rw, module, &name) {
        name = format!("assert_msg_{number}");
        number += 1;
    }
    let mut bytes = message;
    bytes.push(0);
    let (byte, size) = (ctx.types().int(8), bytes.len());
    let array = llvm_types::array_type(&ctx, byte, size as u64)?;
    let data = ctx.types().tensor(&[size as i64], byte, None).ok()?;
    let is_splat = bytes.iter().all(|it| *it == bytes[0]);
    let data = ctx.attrs().dense_elements(data, is_splat, if is_splat { &bytes[..1] } else { &bytes }).ok()?;
    let global = llvm::GlobalOp::build(array, &*name, symbols::linkage(&ctx, "private")?).constant(true).value(data);
    rw.at_start(body).add(global);
    symbols::declare(rw, module, PRINT, &[pointer], None)?;
    rw.at_end(failed);
    let address = rw.value(llvm::AddressOfOp::build(&*name, pointer));
    let first = symbols::constant_address(rw, address, array, &[0]);
    symbols::call(rw, PRINT, &[first], None);
    symbols::declare(rw, module, ABORT, &[], None)?;
    rw.at_end(failed);
    symbols::call(rw, ABORT, &[], None);
    rw.add(llvm::UnreachableOp::build());
    rw.at_end(before).add(llvm::CondBrOp::build(operands[0], [], [], rest, failed));
    rw.erase(op);
    Some(())
}
