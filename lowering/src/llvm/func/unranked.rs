//! Copies of the descriptors that unranked memrefs point to.
//!
//! A function returns such a descriptor on the heap. The caller copies the descriptor to the stack, and frees the original.

use lect_dialects::llvm::{self, types as llvm_types};
use lect_support::prelude::*;

use super::is_unranked;
use crate::llvm::descriptor::{Unranked, index_constant};
use crate::llvm::symbols;
use crate::llvm::types::LlvmTypes;

/// Name of the function that allocates memory.
const ALLOCATE: &str = "malloc";

/// Name of the function that frees memory.
const FREE: &str = "free";

/// Width of a pointer in bytes, in the default data layout.
pub const POINTER_BYTES: i64 = 8;

/// The module that declares the functions of the heap, if descriptors are copied.
pub struct Copies {
    module: Option<Op>,
}

impl Copies {
    /// Returns `None` if descriptors are to be copied outside of a module.
    pub fn of(ctx: &ContextData, op: OpRef<'_>, types: &[Type]) -> Option<Self> {
        if !types.iter().any(|ty| is_unranked(ctx, *ty)) {
            return Some(Self { module: None });
        }
        Some(Self { module: Some(symbols::module_of(op)?) })
    }

    /// Copies the descriptors of values to the stack, and frees the originals.
    pub fn to_stack(&self, types: &LlvmTypes, rw: &mut Rewriter<'_>, values: &mut [Value], of: &[Type]) -> Option<()> {
        let Some(module) = self.module else { return Some(()) };
        let ctx = rw.context().clone();
        let pointer = llvm_types::pointer_type(&ctx, 0)?;
        self.copy(
            types,
            rw,
            values,
            of,
            |rw, size, source| {
                let memory = rw.value(llvm::AllocaOp::build(size, ctx.types().int(8), pointer));
                let source = source(rw);
                rw.add(llvm::MemcpyOp::build(memory, source, size, false));
                symbols::call(rw, FREE, &[source], None);
                Some(memory)
            },
            |rw| symbols::declare(rw, module, FREE, &[pointer], None),
        )
    }

    /// Copies the descriptors of values to the heap.
    pub fn to_heap(&self, types: &LlvmTypes, rw: &mut Rewriter<'_>, values: &mut [Value], of: &[Type]) -> Option<()> {
        let Some(module) = self.module else { return Some(()) };
        let ctx = rw.context().clone();
        let pointer = llvm_types::pointer_type(&ctx, 0)?;
        let index = types.index(&ctx)?;
        self.copy(
            types,
            rw,
            values,
            of,
            |rw, size, source| {
                let memory = symbols::call(rw, ALLOCATE, &[size], Some(pointer))?;
                let source = source(rw);
                rw.add(llvm::MemcpyOp::build(memory, source, size, false));
                Some(memory)
            },
            |rw| symbols::declare(rw, module, ALLOCATE, &[index], Some(pointer)),
        )
    }

    fn copy(
        &self,
        types: &LlvmTypes,
        rw: &mut Rewriter<'_>,
        values: &mut [Value],
        of: &[Type],
        copy: impl Fn(&mut Rewriter<'_>, Value, &dyn Fn(&mut Rewriter<'_>) -> Value) -> Option<Value>,
        declare: impl Fn(&mut Rewriter<'_>) -> Option<()>,
    ) -> Option<()> {
        let ctx = rw.context().clone();
        declare(rw)?;
        rw.before(rw.root());
        let unranked = |at: &usize| of.get(*at).is_some_and(|ty| is_unranked(&ctx, *ty));
        let places: Vec<usize> = (0..values.len()).filter(unranked).collect();
        let descriptors: Vec<Unranked> = places.iter().map(|at| Unranked(values[*at])).collect();
        let sizes = descriptor_sizes(types, rw, &descriptors)?;
        for ((&at, descriptor), size) in places.iter().zip(descriptors).zip(sizes) {
            let memory = copy(rw, size, &|rw| descriptor.pointer(rw))?;
            let ty = rw.ir().value_type(descriptor.0);
            let mut made = Unranked::poison(rw, ty);
            let rank = descriptor.rank(rw);
            made.set_rank(rw, rank);
            made.set_pointer(rw, memory);
            values[at] = made.0;
        }
        Some(())
    }
}

/// Computes the sizes of the ranked descriptors that others point to, in bytes.
pub fn descriptor_sizes(types: &LlvmTypes, rw: &mut Rewriter<'_>, of: &[Unranked]) -> Option<Vec<Value>> {
    let index = types.index(rw.context())?;
    let one = index_constant(rw, index, 1);
    let two = index_constant(rw, index, 2);
    let index_bytes = i64::from(types.options().index_width.div_ceil(8));
    let index_size = index_constant(rw, index, index_bytes);
    let sizes = of.iter().map(|descriptor| {
        let pointer_size = index_constant(rw, index, POINTER_BYTES);
        let pointers = rw.value(llvm::MulOp::build(two, pointer_size));
        let rank = descriptor.rank(rw);
        let numbers = rw.value(llvm::MulOp::build(two, rank));
        let numbers = rw.value(llvm::AddOp::build(numbers, one));
        let numbers = rw.value(llvm::MulOp::build(numbers, index_size));
        rw.value(llvm::AddOp::build(pointers, numbers))
    });
    Some(sizes.collect())
}
