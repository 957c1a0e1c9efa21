//! Fields of the descriptor that an unranked memref points to.

use lect_dialects::llvm::{self, types as llvm_types};
use lect_support::prelude::*;

use crate::llvm::descriptor::{Descriptor, Unranked};
use crate::llvm::symbols;
use crate::llvm::types::LlvmTypes;

/// Loads the allocated and the aligned pointer of a ranked or unranked memref.
pub fn pointers(types: &LlvmTypes, rw: &mut Rewriter<'_>, ty: Type, value: Value) -> Option<[Value; 2]> {
    let ctx = rw.context().clone();
    let space = match ctx.types().data(ty) {
        TypeData::MemRef { .. } => {
            let descriptor = Descriptor(value);
            return Some([descriptor.allocated(rw), descriptor.aligned(rw)]);
        }
        TypeData::UnrankedMemRef { memory_space, .. } => types.space(&ctx, *memory_space)?,
        _ => return None,
    };
    let pointer = llvm_types::pointer_type(&ctx, space)?;
    let descriptor = Unranked(value).pointer(rw);
    let allocated = rw.value(llvm::LoadOp::build(descriptor, pointer));
    Some([allocated, aligned(rw, descriptor, pointer)])
}

/// Loads the aligned pointer of the descriptor at an address.
pub fn aligned(rw: &mut Rewriter<'_>, descriptor: Value, pointer: Type) -> Value {
    let place = symbols::constant_address(rw, descriptor, pointer, &[1]);
    rw.value(llvm::LoadOp::build(place, pointer))
}
