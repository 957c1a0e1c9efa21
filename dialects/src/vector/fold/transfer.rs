//! Transfers: in bounds where that is known, and from what casts were of.

use lect_core::affine::AffineExprData;
use lect_core::attrs::AttrData;
use lect_core::entity::{AffineMap, Attr, Value};
use lect_core::fold::Folded;
use lect_core::ir::{Isolate, OpRef};
use lect_core::types::{DYNAMIC, TypeData};

use super::super::types::Vector;
use super::Constants;
use super::masks::{Mask, known_mask};
use crate::patterns::{MAX_CHAIN, constant_int, defined_by, is};
use crate::tensor_casts::weaker_cast_from;

/// A transfer in its parts.
pub(in crate::vector) struct Transfer<'a> {
    op: OpRef<'a>,
    reads: bool,
}

impl<'a> Transfer<'a> {
    pub fn of(op: OpRef<'a>) -> Option<Self> {
        let reads = is(op, "vector.transfer_read");
        (reads || is(op, "vector.transfer_write")).then_some(Self { op, reads })
    }

    /// The number of the operand that is read from or written to.
    pub fn base_at(&self) -> usize {
        usize::from(!self.reads)
    }

    pub fn base(&self) -> Option<Value> {
        self.op.operands().nth(self.base_at())
    }

    fn indices(&self) -> Vec<Value> {
        self.op.operand_group(if self.reads { 1 } else { 2 }).collect()
    }

    fn mask_at(&self) -> Option<usize> {
        let range = self.op.operand_range(3);
        (!range.is_empty()).then_some(range.start)
    }

    pub fn mask(&self) -> Option<Value> {
        self.mask_at().map(|at| self.op.operand(at))
    }

    fn vector(&self) -> Option<Vector<'a>> {
        let ty = match self.reads {
            true => self.op.result_types().next()?,
            false => self.op.operand_types().next()?,
        };
        Vector::of(self.op.context(), ty)
    }

    fn map(&self) -> Option<AffineMap> {
        match self.op.context().attr_data(self.op.attr("permutation_map")?) {
            AttrData::AffineMap(map) => Some(*map),
            _ => None,
        }
    }

    /// Whether all dimensions are known to be within bounds.
    pub fn is_in_bounds(&self) -> bool {
        self.in_bounds().is_some_and(|bounds| bounds.into_iter().all(|it| it))
    }

    /// Whether two transfers of vectors of one type are known to be of different elements.
    pub fn is_disjoint(&self, other: &Self) -> bool {
        let (Some(this), Some(that)) = (self.vector(), other.vector()) else { return false };
        if this.shape != that.shape || this.element != that.element {
            return false;
        }
        let (mine, theirs) = (self.indices(), other.indices());
        let Some(extra) = mine.len().checked_sub(this.rank()) else { return false };
        let constant = |value: &Value| constant_int(self.op.ir.get(), *value);
        mine.iter().zip(&theirs).enumerate().any(|(at, (a, b))| {
            let (Some(a), Some(b)) = (constant(a), constant(b)) else { return false };
            let size = at.checked_sub(extra).map_or(1, |at| this.shape[at]);
            a.abs_diff(b) >= size.unsigned_abs()
        })
    }

    /// Which dimensions are known to be within bounds.
    pub fn in_bounds(&self) -> Option<Vec<bool>> {
        let ctx = self.op.context();
        let truth = |attr: &Attr| match ctx.attr_data(*attr) {
            AttrData::Integer { value, .. } => Some(!value.is_zero()),
            _ => None,
        };
        ctx.array_elements(self.op.attr("in_bounds")?)?.iter().map(truth).collect()
    }
}

fn fold_in_bounds(transfer: &Transfer<'_>) -> Option<Folded> {
    let (op, ctx) = (transfer.op, transfer.op.context());
    let (map, vector) = (transfer.map()?, transfer.vector()?);
    let shape = ctx.shape(op.ir.value_type(transfer.base()?))?;
    let indices = transfer.indices();
    let before = transfer.in_bounds()?;
    let mut after = before.clone();
    let results = map.results(ctx);
    let mut whole = true;
    for (at, result) in results.iter().enumerate() {
        if *before.get(at)? {
            continue;
        }
        if let AffineExprData::Dim(dim) = *ctx.affine_expr(*result) {
            let dim = dim as usize;
            let size = *shape.get(dim)?;
            let index = constant_int(op.ir.get(), *indices.get(dim)?);
            let end = index.and_then(|index| index.checked_add(*vector.shape.get(at)?));
            after[at] = size != DYNAMIC && end.is_some_and(|end| end <= size);
            whole &= after[at];
        }
    }
    if whole {
        for (at, result) in results.iter().enumerate() {
            after[at] |= result.as_constant(ctx) == Some(0);
        }
    }
    if after == before {
        return None;
    }
    let mut folded = Folded::operands(op.operands());
    if let Folded::InPlace(update) = &mut folded {
        let bounds = ctx.array_attr(after.iter().map(|it| ctx.bool_attr(*it)).collect::<Vec<_>>());
        update.attrs.push((ctx.ident(b"in_bounds"), bounds));
    }
    Some(folded)
}

/// A mask that is all set is none.
fn fold_mask(transfer: &Transfer<'_>) -> Option<Folded> {
    let (op, ctx) = (transfer.op, transfer.op.context());
    let at = transfer.mask_at()?;
    if known_mask(op.ir.get(), op.operand(at))? != Mask::AllTrue {
        return None;
    }
    let mut sizes: Vec<i32> = (0..4).map(|group| op.operand_range(group).len() as i32).collect();
    *sizes.last_mut()? = 0;
    let mut folded = Folded::operands(op.operands().enumerate().filter(|it| it.0 != at).map(|it| it.1));
    if let Folded::InPlace(update) = &mut folded {
        update.attrs.push((ctx.ident(b"operandSegmentSizes"), ctx.i32_array_attr(sizes)));
    }
    Some(folded)
}

/// What a value is a cast of, for what takes memrefs of any shape.
fn memref_cast_from(ir: &Isolate, value: Value) -> Option<Value> {
    let source = defined_by(ir, value, "memref.cast")?.operands().next()?;
    matches!(ir.context().type_data(ir.value_type(source)), TypeData::MemRef { .. }).then_some(source)
}

fn fold_casts(op: OpRef<'_>) -> Option<Folded> {
    let ir = op.ir.get();
    let from = |value| memref_cast_from(ir, value).or_else(|| weaker_cast_from(ir, value));
    let operands: Vec<Value> = op.operands().map(|value| from(value).unwrap_or(value)).collect();
    op.operands().ne(operands.iter().copied()).then(|| Folded::operands(operands))
}

/// Casts of memrefs are left out.
pub(in crate::vector) fn first_memref_cast(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    let ir = op.ir.get();
    let operands: Vec<Value> = op.operands().map(|value| memref_cast_from(ir, value).unwrap_or(value)).collect();
    op.operands().ne(operands.iter().copied()).then(|| Folded::operands(operands))
}

/// What was written there last, by this write or one before it that the others do not touch.
fn read_after_write(transfer: &Transfer<'_>) -> Option<Folded> {
    let op = transfer.op;
    let mut base = transfer.base()?;
    if !crate::shapes::is_tensor(op.context(), op.ir.value_type(base)) {
        return None;
    }
    for _ in 0..MAX_CHAIN {
        let write = defined_by(op.ir.get(), base, "vector.transfer_write")?;
        let written = Transfer::of(write)?;
        let vector = write.operands().next()?;
        let same = written.indices() == transfer.indices()
            && written.map()? == transfer.map()?
            && transfer.mask().is_none()
            && written.mask().is_none()
            && Some(op.ir.value_type(vector)) == op.result_types().next()
            && transfer.is_in_bounds()
            && written.is_in_bounds();
        if same {
            return Some(Folded::value(vector));
        }
        if !written.is_disjoint(transfer) {
            return None;
        }
        base = written.base()?;
    }
    None
}

pub(in crate::vector) fn transfer_read(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    let transfer = Transfer::of(op)?;
    read_after_write(&transfer)
        .or_else(|| fold_in_bounds(&transfer))
        .or_else(|| fold_mask(&transfer))
        .or_else(|| fold_casts(op))
}

/// What was just read from there is written back, or all of a tensor that was read.
fn write_after_read(transfer: &Transfer<'_>) -> Option<Folded> {
    let op = transfer.op;
    let (base, ctx) = (transfer.base()?, op.context());
    let read = defined_by(op.ir.get(), op.operands().next()?, "vector.transfer_read")?;
    let taken = Transfer::of(read)?;
    let unmasked = transfer.mask().is_none() && taken.mask().is_none();
    if op.result_count() == 0 || !unmasked {
        return None;
    }
    let zero = |index: &Value| constant_int(op.ir.get(), *index) == Some(0);
    let (source, ty) = (taken.base()?, op.ir.value_type(base));
    let all = transfer.map()?.is_minor_identity(ctx)
        && taken.map()?.is_minor_identity(ctx)
        && transfer.is_in_bounds()
        && taken.is_in_bounds()
        && op.ir.value_type(source) == ty
        && transfer.vector()?.shape == ctx.shape(ty)?
        && transfer.indices().iter().chain(&taken.indices()).all(zero);
    if all {
        return Some(Folded::value(source));
    }
    let same = source == base && taken.indices() == transfer.indices() && taken.map()? == transfer.map()?;
    same.then(|| Folded::value(base))
}

pub(in crate::vector) fn transfer_write(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    let transfer = Transfer::of(op)?;
    write_after_read(&transfer)
        .or_else(|| fold_in_bounds(&transfer))
        .or_else(|| fold_mask(&transfer))
        .or_else(|| fold_casts(op))
}
