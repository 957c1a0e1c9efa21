//! `finalize-memref-to-llvm`: memory, by descriptors.

pub(crate) mod access;
mod alloc;
mod copies;
mod dimensions;
mod globals;
mod reshape;
mod unranked;
mod views;

use lect_core::builtin::ModuleOp;
use lect_dialects::llvm::{self, types as llvm_types};
use lect_dialects::memref::{
    AllocOp, AllocaOp, AllocaScopeOp, AssumeAlignmentOp, AtomicRMWOp, CastOp, CopyOp, DeallocOp, DimOp,
    DistinctObjectsOp, ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, GenericAtomicRMWOp, GetGlobalOp,
    GlobalOp, LoadOp, MemorySpaceCastOp, PrefetchOp, RankOp, ReinterpretCastOp, ReshapeOp, StoreOp, TransposeOp,
    ViewOp,
};
use lect_support::prelude::*;
use lect_transforms::conversion::{self, Mode};
use lect_transforms::pass::{Pass, PassContext};

use super::descriptor::{Descriptor, index_constant};
use super::pattern::LlvmPatterns;
use super::symbols;
use super::types::{LlvmOptions, LlvmTypes};

/// Convert `memref` to `llvm`
#[derive(Pass)]
#[pass(name = "finalize-memref-to-llvm", class = "FinalizeMemRefToLLVMConversionPass", on = ModuleOp)]
pub struct MemRefToLlvm {
    /// Allocate by `aligned_alloc` instead of `malloc`
    #[option(default = false)]
    use_aligned_alloc: bool,
    /// Width of `index`, or 0 for that of the data layout
    #[option(default = 0)]
    index_bitwidth: u32,
    /// Call functions with names of MLIR's instead of those of C
    #[option(default = false)]
    use_generic_functions: bool,
}

/// How memory is allocated on the heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heap {
    /// By `malloc`, with more memory for an alignment.
    Malloc,
    /// By `aligned_alloc`.
    Aligned,
}

/// Names of the functions of the heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Names {
    /// The names of C.
    Classic,
    /// The names of MLIR's generic runtime.
    Generic,
}

impl Names {
    fn allocate(self, heap: Heap) -> &'static str {
        match (self, heap) {
            (Names::Classic, Heap::Malloc) => "malloc",
            (Names::Classic, Heap::Aligned) => "aligned_alloc",
            (Names::Generic, Heap::Malloc) => "_mlir_memref_to_llvm_alloc",
            (Names::Generic, Heap::Aligned) => "_mlir_memref_to_llvm_aligned_alloc",
        }
    }

    fn free(self) -> &'static str {
        match self {
            Names::Classic => "free",
            Names::Generic => "_mlir_memref_to_llvm_free",
        }
    }
}

impl Pass for MemRefToLlvm {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let types = LlvmTypes::new(LlvmOptions::from_layout(self.index_bitwidth, ir, cx));
        let mut set = PatternSet::new();
        let heap = if self.use_aligned_alloc { Heap::Aligned } else { Heap::Malloc };
        let names = if self.use_generic_functions { Names::Generic } else { Names::Classic };
        add_patterns(&mut LlvmPatterns { types: &types, ctx: &ctx, set: &mut set }, heap, names);
        conversion::apply_all(ir, cx, &super::target(), &set, Mode::Partial)
    }
}

/// Adds the patterns for `memref`.
pub fn add_patterns(patterns: &mut LlvmPatterns<'_>, heap: Heap, names: Names) {
    patterns.on::<AllocOp<'_>>(1, move |types, rw, op| alloc::lower_alloc(types, rw, op, heap, names));
    patterns.on::<DeallocOp<'_>>(1, move |types, rw, op| alloc::lower_dealloc(types, rw, op, names));
    patterns.on::<AllocaOp<'_>>(1, alloc::lower_alloca);
    patterns.on::<AllocaScopeOp<'_>>(1, alloc::lower_scope);
    patterns.on::<LoadOp<'_>>(1, access::lower_load);
    patterns.on::<StoreOp<'_>>(1, access::lower_store);
    patterns.on::<PrefetchOp<'_>>(1, access::lower_prefetch);
    patterns.on::<AtomicRMWOp<'_>>(1, access::lower_atomic);
    patterns.on::<GenericAtomicRMWOp<'_>>(1, access::lower_generic_atomic);
    patterns.on::<AssumeAlignmentOp<'_>>(1, access::lower_assume_alignment);
    patterns.on::<DistinctObjectsOp<'_>>(1, access::lower_distinct_objects);
    patterns.on::<DimOp<'_>>(1, dimensions::lower_dim);
    patterns.on::<RankOp<'_>>(1, dimensions::lower_rank);
    patterns.on::<CopyOp<'_>>(1, copies::lower_copy);
    patterns.on::<GlobalOp<'_>>(1, globals::lower_global);
    patterns.on::<GetGlobalOp<'_>>(1, globals::lower_get_global);
    patterns.on::<CastOp<'_>>(1, views::lower_cast);
    patterns.on::<MemorySpaceCastOp<'_>>(1, views::lower_space_cast);
    patterns.on::<ReinterpretCastOp<'_>>(1, views::lower_reinterpret_cast);
    patterns.on::<ViewOp<'_>>(1, views::lower_view);
    patterns.on::<TransposeOp<'_>>(1, views::lower_transpose);
    patterns.on::<ExtractAlignedPointerAsIndexOp<'_>>(1, views::lower_aligned_pointer);
    patterns.on::<ExtractStridedMetadataOp<'_>>(1, views::lower_metadata);
    patterns.on::<ReshapeOp<'_>>(1, reshape::lower_reshape);
}

/// Computes the size of a type in bytes.
fn size_in_bytes(types: &LlvmTypes, rw: &mut Rewriter<'_>, element: Type) -> Option<Value> {
    let ctx = rw.context().clone();
    let element = types.convert(&ctx, element)?;
    let index = types.index(&ctx)?;
    let null = rw.value(llvm::ZeroOp::build(llvm_types::pointer_type(&ctx, 0)?));
    let end = symbols::constant_address(rw, null, element, &[1]);
    Some(rw.value(llvm::PtrToIntOp::build(end, index)))
}

/// Creates a constant of the type of `index`.
fn number(types: &LlvmTypes, rw: &mut Rewriter<'_>, number: i64) -> Option<Value> {
    let index = types.index(rw.context())?;
    Some(index_constant(rw, index, number))
}

/// Allocates a constant number of elements on the stack.
fn on_stack(types: &LlvmTypes, rw: &mut Rewriter<'_>, content: Value) -> Option<Value> {
    let one = number(types, rw, 1)?;
    stored(rw, content, one)
}

/// Stores a value on the stack, and returns its address.
fn stored(rw: &mut Rewriter<'_>, content: Value, count: Value) -> Option<Value> {
    let ctx = rw.context().clone();
    let (ty, pointer) = (rw.ir().value_type(content), llvm_types::pointer_type(&ctx, 0)?);
    let place = rw.value(llvm::AllocaOp::build(count, ty, pointer));
    rw.add(llvm::StoreOp::build(content, place));
    Some(place)
}

/// Computes the address of the first element of a memref.
fn first_element(types: &LlvmTypes, rw: &mut Rewriter<'_>, ty: Type, descriptor: Descriptor) -> Option<Value> {
    let ctx = rw.context().clone();
    let memref = MemRef::of(&ctx, ty)?;
    let offset = memref.strides(&ctx)?.offset;
    let base = descriptor.aligned(rw);
    let offset = match offset {
        0 => return Some(base),
        DYNAMIC => descriptor.offset(rw),
        offset => number(types, rw, offset)?,
    };
    let element = types.convert(&ctx, memref.element)?;
    Some(symbols::address(rw, base, element, offset, None))
}
