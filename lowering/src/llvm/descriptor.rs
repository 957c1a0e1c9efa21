//! Descriptors of memrefs.
//!
//! The descriptor of a ranked memref is a struct: the allocated pointer, the aligned pointer, the offset, an array of
//! sizes and one of strides. An unranked memref has its rank and a pointer to a descriptor.

use lect_dialects::llvm::{ConstantOp, ExtractValueOp, InsertValueOp, PoisonOp, types as llvm_types};
use lect_support::prelude::*;

use super::types::LlvmTypes;

/// Positions of the fields of a descriptor.
const ALLOCATED: i64 = 0;
const ALIGNED: i64 = 1;
const OFFSET: i64 = 2;
const SIZES: i64 = 3;
const STRIDES: i64 = 4;

/// Positions of the fields of an unranked memref's descriptor.
const RANK: i64 = 0;
const POINTER: i64 = 1;

/// Returns the type at a position in an aggregate type.
fn part_type(ctx: &ContextData, ty: Type, position: &[i64]) -> Option<Type> {
    position.iter().try_fold(ty, |ty, &at| match llvm_types::of(ctx, ty)? {
        llvm_types::LlvmType::Array { element, .. } => Some(element),
        llvm_types::LlvmType::Struct(parts) => parts.part(usize::try_from(at).ok()?),
        _ => None,
    })
}

/// Extracts a part of an aggregate value.
///
/// A position that the type does not have yields the type `none`, which the verifier refuses.
pub fn extract(rw: &mut Rewriter<'_>, from: Value, position: &[i64]) -> Value {
    let ty = part_type(rw.context(), rw.ir().value_type(from), position);
    let ty = ty.unwrap_or_else(|| rw.context().types().none());
    rw.value(ExtractValueOp::build(from, position, ty))
}

/// Inserts a part into an aggregate value.
pub fn insert(rw: &mut Rewriter<'_>, into: Value, value: Value, position: &[i64]) -> Value {
    let ty = rw.ir().value_type(into);
    rw.value(InsertValueOp::build(into, value, position).with_types([ty]))
}

/// Creates an integer constant from an `index` attribute.
pub fn index_constant(rw: &mut Rewriter<'_>, ty: Type, number: i64) -> Value {
    let attr = rw.context().attrs().integer(rw.context().types().index(), number);
    rw.value(ConstantOp::build(attr, ty))
}

/// Creates a poison value.
pub fn poison(rw: &mut Rewriter<'_>, ty: Type) -> Value {
    rw.value(PoisonOp::build(ty))
}

/// The descriptor of a ranked memref.
#[derive(Clone, Copy, Debug)]
pub struct Descriptor(pub Value);

impl Descriptor {
    /// Creates a descriptor without content.
    pub fn poison(rw: &mut Rewriter<'_>, ty: Type) -> Self {
        Self(poison(rw, ty))
    }

    /// Creates a descriptor of a memref of static shape from a pointer.
    pub fn from_pointer(types: &LlvmTypes, rw: &mut Rewriter<'_>, memref: Type, pointer: Value) -> Option<Self> {
        Self::from_pointers(types, rw, memref, [pointer, pointer])
    }

    /// Creates a descriptor of a memref of static shape from its allocated and its aligned pointer.
    pub fn from_pointers(types: &LlvmTypes, rw: &mut Rewriter<'_>, memref: Type, pointers: [Value; 2]) -> Option<Self> {
        let ctx = rw.context().clone();
        let (ty, parts) = (types.convert(&ctx, memref)?, MemRef::of(&ctx, memref)?);
        let (layout, index) = (parts.strides(&ctx)?, types.index(&ctx)?);
        let mut made = Self::poison(rw, ty);
        made.set_allocated(rw, pointers[0]);
        made.set_aligned(rw, pointers[1]);
        let offset = index_constant(rw, index, layout.offset);
        made.set_offset(rw, offset);
        for (at, (&size, &stride)) in parts.shape.iter().zip(&layout.strides).enumerate() {
            let size = index_constant(rw, index, size);
            made.set_size(rw, at, size);
            let stride = index_constant(rw, index, stride);
            made.set_stride(rw, at, stride);
        }
        Some(made)
    }

    /// Creates a descriptor from all of its fields, sizes before strides.
    pub fn pack(types: &LlvmTypes, rw: &mut Rewriter<'_>, memref: Type, fields: &[Value]) -> Option<Self> {
        let ty = types.convert(rw.context(), memref)?;
        let (&[allocated, aligned, offset], rest) = fields.split_first_chunk::<3>()?;
        let (sizes, strides) = rest.split_at(rest.len() / 2);
        let mut made = Self::poison(rw, ty);
        made.set_allocated(rw, allocated);
        made.set_aligned(rw, aligned);
        made.set_offset(rw, offset);
        for (at, (&size, &stride)) in sizes.iter().zip(strides).enumerate() {
            made.set_size(rw, at, size);
            made.set_stride(rw, at, stride);
        }
        Some(made)
    }

    /// Extracts all fields, sizes before strides.
    pub fn unpack(self, rw: &mut Rewriter<'_>, rank: usize) -> Vec<Value> {
        let mut fields = vec![self.allocated(rw), self.aligned(rw), self.offset(rw)];
        fields.extend((0..rank).map(|at| self.size(rw, at)).collect::<Vec<_>>());
        fields.extend((0..rank).map(|at| self.stride(rw, at)).collect::<Vec<_>>());
        fields
    }

    /// Extracts the pointer that was allocated.
    pub fn allocated(self, rw: &mut Rewriter<'_>) -> Value {
        extract(rw, self.0, &[ALLOCATED])
    }

    /// Extracts the pointer to the elements.
    pub fn aligned(self, rw: &mut Rewriter<'_>) -> Value {
        extract(rw, self.0, &[ALIGNED])
    }

    /// Extracts the offset, in elements.
    pub fn offset(self, rw: &mut Rewriter<'_>) -> Value {
        extract(rw, self.0, &[OFFSET])
    }

    /// Extracts a size.
    pub fn size(self, rw: &mut Rewriter<'_>, dimension: usize) -> Value {
        extract(rw, self.0, &[SIZES, dimension as i64])
    }

    /// Extracts the array of all sizes.
    pub fn sizes(self, rw: &mut Rewriter<'_>) -> Value {
        extract(rw, self.0, &[SIZES])
    }

    /// Extracts a stride.
    pub fn stride(self, rw: &mut Rewriter<'_>, dimension: usize) -> Value {
        extract(rw, self.0, &[STRIDES, dimension as i64])
    }

    /// Sets the pointer that was allocated.
    pub fn set_allocated(&mut self, rw: &mut Rewriter<'_>, value: Value) {
        self.0 = insert(rw, self.0, value, &[ALLOCATED]);
    }

    /// Sets the pointer to the elements.
    pub fn set_aligned(&mut self, rw: &mut Rewriter<'_>, value: Value) {
        self.0 = insert(rw, self.0, value, &[ALIGNED]);
    }

    /// Sets the offset.
    pub fn set_offset(&mut self, rw: &mut Rewriter<'_>, value: Value) {
        self.0 = insert(rw, self.0, value, &[OFFSET]);
    }

    /// Sets a size.
    pub fn set_size(&mut self, rw: &mut Rewriter<'_>, dimension: usize, value: Value) {
        self.0 = insert(rw, self.0, value, &[SIZES, dimension as i64]);
    }

    /// Sets a stride.
    pub fn set_stride(&mut self, rw: &mut Rewriter<'_>, dimension: usize, value: Value) {
        self.0 = insert(rw, self.0, value, &[STRIDES, dimension as i64]);
    }
}

/// The descriptor of an unranked memref.
#[derive(Clone, Copy, Debug)]
pub struct Unranked(pub Value);

impl Unranked {
    /// Creates a descriptor without content.
    pub fn poison(rw: &mut Rewriter<'_>, ty: Type) -> Self {
        Self(poison(rw, ty))
    }

    /// Creates a descriptor from its rank and its pointer.
    pub fn pack(types: &LlvmTypes, rw: &mut Rewriter<'_>, memref: Type, fields: &[Value]) -> Option<Self> {
        let ty = types.convert(rw.context(), memref)?;
        let &[rank, pointer] = fields else { return None };
        let mut made = Self::poison(rw, ty);
        made.set_rank(rw, rank);
        made.set_pointer(rw, pointer);
        Some(made)
    }

    /// Extracts the rank and the pointer.
    pub fn unpack(self, rw: &mut Rewriter<'_>) -> Vec<Value> {
        vec![self.rank(rw), self.pointer(rw)]
    }

    /// Extracts the rank.
    pub fn rank(self, rw: &mut Rewriter<'_>) -> Value {
        extract(rw, self.0, &[RANK])
    }

    /// Extracts the pointer to the ranked descriptor.
    pub fn pointer(self, rw: &mut Rewriter<'_>) -> Value {
        extract(rw, self.0, &[POINTER])
    }

    /// Sets the rank.
    pub fn set_rank(&mut self, rw: &mut Rewriter<'_>, value: Value) {
        self.0 = insert(rw, self.0, value, &[RANK]);
    }

    /// Sets the pointer to the ranked descriptor.
    pub fn set_pointer(&mut self, rw: &mut Rewriter<'_>, value: Value) {
        self.0 = insert(rw, self.0, value, &[POINTER]);
    }
}
