//! `convert-vector-to-llvm`: vectors of one dimension as those of LLVM, and other vectors as arrays of them.

mod elements;
mod memory;
mod print;
mod reductions;
mod scalable;
mod sve;
mod unroll;
mod x86;

use lect_support::prelude::*;
use lect_transforms::conversion::{self, Mode};
use lect_transforms::pass::{Pass, PassContext};

use crate::greedy;
use crate::llvm::pattern::LlvmPatterns;
use crate::llvm::types::{LlvmOptions, LlvmTypes};

/// Convert `vector` to `llvm`
#[derive(Pass)]
#[pass(name = "convert-vector-to-llvm", class = "ConvertVectorToLLVMPass")]
pub struct VectorToLlvm {
    /// Allow LLVM to reassociate reductions of floats
    #[option]
    reassociate_fp_reductions: bool,
    /// Assume that indices in vectors fit in 32 bits
    #[option(default = true)]
    force_32bit_vector_indices: bool,
    /// Prefer the alignment of vectors to that of elements in loads and stores
    #[option]
    use_vector_alignment: bool,
    /// Allow operations of AMX
    #[option]
    enable_amx: bool,
    /// Allow operations of ArmNeon
    #[option]
    enable_arm_neon: bool,
    /// Allow operations of ArmSVE
    #[option]
    enable_arm_sve: bool,
    /// Allow 8-bit products of matrices of Arm
    #[option]
    enable_arm_i8mm: bool,
    /// Allow products of bf16 of Arm
    #[option]
    enable_arm_bf16: bool,
    /// Allow operations of X86Vector
    #[option]
    enable_x86vector: bool,
    /// Lowering of `vector.contract`: `dot`, `llvmintr`, `outerproduct` or `parallelarith`
    #[option]
    vector_contract_lowering: unroll::contract::Strategy,
    /// Lowering of `vector.transpose`: `eltwise`, `llvmintr`, `shuffle1d` or `shuffle16x16`
    #[option]
    vector_transpose_lowering: unroll::shapes::Turn,
}

impl Pass for VectorToLlvm {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let mut simpler = PatternSet::new();
        unroll::add_patterns(&mut simpler, &ctx, self);
        super::fold_masks(&mut simpler, &ctx);
        greedy::apply(ir, cx, &simpler)?;

        let mut types = LlvmTypes::new(LlvmOptions::default());
        if self.enable_amx {
            types = types.with_rule(x86::tile_type);
        }
        let mut set = PatternSet::new();
        let mut patterns = LlvmPatterns { types: &types, ctx: &ctx, set: &mut set };
        self.add_patterns(&mut patterns);
        let mut legal = vec!["arith", "memref"];
        let targets = [
            (self.enable_amx, "amx"),
            (self.enable_arm_neon, "arm_neon"),
            (self.enable_arm_sve, "arm_sve"),
            (self.enable_x86vector, "x86vector"),
        ];
        legal.extend(targets.into_iter().filter(|target| target.0).map(|target| target.1));
        let mut target = crate::llvm::target().with_legal_dialects(&legal);
        if self.enable_arm_sve {
            sve::add_patterns(&mut patterns);
            target = sve::illegal(target, &ctx);
        }
        if self.enable_amx {
            x86::add_tile_patterns(&mut patterns);
            target = x86::illegal_tiles(target, &ctx);
        }
        if self.enable_x86vector {
            x86::add_vector_patterns(&mut patterns);
            target = x86::illegal_vectors(target, &ctx);
        }
        conversion::apply_all(ir, cx, &target, &set, Mode::Partial)
    }
}

impl VectorToLlvm {
    /// Adds the patterns of the conversion.
    fn add_patterns(&self, patterns: &mut LlvmPatterns<'_>) {
        elements::add_patterns(patterns);
        memory::add_patterns(patterns, self.use_vector_alignment);
        print::add_patterns(patterns);
        reductions::add_patterns(patterns, self.reassociate_fp_reductions);
        scalable::add_patterns(patterns, self.force_32bit_vector_indices);
    }
}

/// Adds the patterns of `convert-vector-to-llvm` for vectors of one dimension, with indices of 64 bits.
pub(crate) fn add_patterns(patterns: &mut LlvmPatterns<'_>) {
    VectorToLlvm { force_32bit_vector_indices: false, ..VectorToLlvm::default() }.add_patterns(patterns);
}

/// Emits an operation of a name with one result.
fn emit(rw: &mut Rewriter<'_>, name: &str, operands: &[Value], ty: Type, attrs: &[(&str, Attr)]) -> Value {
    let op = emit_op(rw, name, operands, &[ty], attrs);
    rw.op(op).result(0)
}

/// Emits an operation of a name.
fn emit_op(rw: &mut Rewriter<'_>, name: &str, operands: &[Value], types: &[Type], attrs: &[(&str, Attr)]) -> Op {
    let ctx = rw.context().clone();
    let name = ctx.op_name_of(name.as_bytes());
    let mut state = OpState::new(name, rw.loc()).operands(operands.iter().copied()).results(types.iter().copied());
    state.attrs.extend(attrs.iter().map(|attr| (ctx.ident(attr.0.as_bytes()), attr.1)));
    rw.insert(state)
}
