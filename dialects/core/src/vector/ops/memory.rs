//! Verifiers of loads and stores, gathers and scatters.

use lect_support::prelude::*;

use crate::vector::types::{Shaped, Vector, is_memref_or_tensor, operand, operand_type, result_type};

/// Returns true if the innermost stride is one, or if the layout is unknown.
fn has_unit_stride(ctx: &ContextData, ty: Type) -> bool {
    let TypeData::MemRef { shape, layout, .. } = ctx.types().data(ty) else { return true };
    let last = |strides: &[i64]| strides.last().is_none_or(|stride| *stride == 1);
    match layout.map(|layout| ctx.attrs().data(layout)) {
        Some(AttrData::StridedLayout { strides, .. }) => last(strides),
        Some(AttrData::AffineMap(map)) => {
            ctx.affine().strides_and_offset(*map, shape).is_some_and(|layout| last(&layout.strides))
        }
        Some(_) | None => true,
    }
}

/// Verifies one index per dimension.
fn verify_indices(op: OpRef<'_>, group: u32, base: Shaped<'_>) -> Result<(), Reported> {
    if op.operand_group(group).len() == base.shape.len() {
        return Ok(());
    }
    reject(op, format!("requires {} indices", base.shape.len()))
}

/// Diagnostics of a load or store.
struct Words {
    rank: &'static str,
    vectors: &'static str,
    elements: &'static str,
}

const LOAD: Words = Words {
    rank: "destination memref has lower rank than the result vector",
    vectors: "base memref and result vector types should match",
    elements: "base and result element types should match",
};

const STORE: Words = Words {
    rank: "source memref has lower rank than the vector to store",
    vectors: "base memref and valueToStore vector types should match",
    elements: "base and valueToStore element type should match",
};

pub(crate) fn verify_load(op: OpRef<'_>) -> Result<(), Reported> {
    match result_type(op) {
        Some(ty) => verify_row(op, ty, 0, &LOAD),
        None => Ok(()),
    }
}

pub(crate) fn verify_store(op: OpRef<'_>) -> Result<(), Reported> {
    match operand_type(op, 0) {
        Some(ty) => verify_row(op, ty, 1, &STORE),
        None => Ok(()),
    }
}

fn verify_row(op: OpRef<'_>, ty: Type, group: u32, words: &Words) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(vector), Some(base_ty)) = (Vector::of(ctx, ty), operand_type(op, group)) else { return Ok(()) };
    let Some(base) = Shaped::of(ctx, base_ty) else { return Ok(()) };
    // A single element needs no unit stride.
    let is_single = !vector.is_scalable() && vector.count() == 1;
    if !is_single && !has_unit_stride(ctx, base_ty) {
        return reject(op, "most minor memref dim must have unit stride");
    }
    if base.shape.len() < vector.rank() {
        return reject(op, words.rank);
    }
    let mut element = base.element;
    if let Some(of_base) = Vector::of(ctx, element) {
        if element != ty {
            return reject(op, words.vectors);
        }
        element = of_base.element;
    }
    if vector.element != element {
        return reject(op, words.elements);
    }
    verify_indices(op, group + 1, base)
}

/// A masked access: its vector and memory, and the name of the vector in messages.
struct Masked<'a> {
    op: OpRef<'a>,
    vector: Vector<'a>,
    ty: Type,
    base: Shaped<'a>,
    /// `result` or `valueToStore`.
    name: &'static str,
}

/// Decodes a masked access. `written` is the operand segment of the stored vector, absent for a read.
fn masked(op: OpRef<'_>, written: Option<u32>) -> Option<Masked<'_>> {
    let ctx = op.context();
    let base = Shaped::of(ctx, operand_type(op, 0)?)?;
    let (ty, name) = match written {
        Some(group) => (operand_type(op, group)?, "valueToStore"),
        None => (result_type(op)?, "result"),
    };
    Some(Masked { op, vector: Vector::of(ctx, ty)?, ty, base, name })
}

impl Masked<'_> {
    fn verify_access(&self) -> Result<(), Reported> {
        if self.vector.element != self.base.element {
            return reject(self.op, format!("base and {} element type should match", self.name));
        }
        verify_indices(self.op, 1, self.base)
    }

    /// Verifies that a vector operand has the same shape.
    fn verify_same(&self, group: u32, what: &str, other: &str) -> Result<(), Reported> {
        match operand(self.op, group) {
            Some(vector) if vector.shape != self.vector.shape => {
                reject(self.op, format!("expected {} {what} to match {other} {what}", self.name))
            }
            _ => Ok(()),
        }
    }

    /// Verifies that the mask has the same size in the first dimension.
    fn verify_mask_row(&self, group: u32) -> Result<(), Reported> {
        match operand(self.op, group) {
            Some(mask) if mask.shape.first() != self.vector.shape.first() => {
                reject(self.op, format!("expected {} dim to match mask dim", self.name))
            }
            _ => Ok(()),
        }
    }

    fn verify_passthru(&self, group: u32) -> Result<(), Reported> {
        match operand_type(self.op, group) {
            Some(ty) if ty != self.ty => reject(self.op, "expected pass_thru of same type as result type"),
            _ => Ok(()),
        }
    }
}

pub(crate) fn verify_maskedload(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(read) = masked(op, None) else { return Ok(()) };
    read.verify_access()?;
    read.verify_same(2, "shape", "mask")?;
    read.verify_passthru(3)
}

pub(crate) fn verify_maskedstore(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(write) = masked(op, Some(3)) else { return Ok(()) };
    write.verify_access()?;
    write.verify_same(2, "shape", "mask")
}

pub(crate) fn verify_expandload(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(read) = masked(op, None) else { return Ok(()) };
    read.verify_access()?;
    read.verify_mask_row(2)?;
    read.verify_passthru(3)
}

pub(crate) fn verify_compressstore(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(write) = masked(op, Some(3)) else { return Ok(()) };
    write.verify_access()?;
    write.verify_mask_row(2)
}

/// Verifies that the base is a memref or ranked tensor.
fn verify_base(op: OpRef<'_>) -> Result<(), Reported> {
    if operand_type(op, 0).is_none_or(|ty| is_memref_or_tensor(op.context(), ty)) {
        return Ok(());
    }
    reject(op, "requires base to be a memref or ranked tensor type")
}

pub(crate) fn verify_gather(op: OpRef<'_>) -> Result<(), Reported> {
    verify_base(op)?;
    let Some(read) = masked(op, None) else { return Ok(()) };
    read.verify_access()?;
    read.verify_same(2, "dim", "indices")?;
    read.verify_same(3, "dim", "mask")?;
    read.verify_passthru(4)
}

pub(crate) fn verify_scatter(op: OpRef<'_>) -> Result<(), Reported> {
    verify_base(op)?;
    let Some(write) = masked(op, Some(4)) else { return Ok(()) };
    write.verify_access()?;
    write.verify_same(2, "dim", "indices")?;
    write.verify_same(3, "dim", "mask")
}
