//! Transfers between vectors and memory or tensors, and their unpacking by one dimension.

use lect_dialects::affine::apply_composed;
use lect_dialects::arith::{AndIOp, CmpIOp, CmpIPredicate, ConstantOp};
use lect_dialects::vector::{TransferReadOp, TransferWriteOp};
use lect_dialects::{memref, scf, tensor};
use lect_support::prelude::*;

use super::super::permutations::map_of;
use super::super::{Vector, extract};
use super::Limits;

/// The other operand of a transfer.
#[derive(Clone, Copy)]
pub(super) enum Data {
    /// Reads, with this padding.
    Read(Value),
    /// Writes this vector.
    Write(Value),
}

/// Parts of a transfer.
#[derive(Clone)]
pub(super) struct Transfer {
    pub data: Data,
    pub base: Value,
    pub base_type: Type,
    pub indices: Values,
    pub map: AffineMap,
    pub in_bounds: Vec<Attr>,
    pub mask: Option<Value>,
    pub mask_rank: usize,
    pub vector: Vector,
    pub is_tensor: bool,
}

impl Transfer {
    /// Returns the parts of an operation.
    pub fn of(op: OpRef<'_>) -> Option<Self> {
        let ctx = op.context();
        let (data, base, indices, map, in_bounds, mask, vector): (_, _, Values, _, _, _, _) =
            if let Some(op) = op.cast::<TransferReadOp<'_>>() {
                let indices = op.indices().collect();
                let vector = op.vector();
                (Data::Read(op.padding()), op.base(), indices, op.permutation_map(), op.in_bounds(), op.mask(), vector)
            } else {
                let op = op.cast::<TransferWriteOp<'_>>()?;
                let (indices, vector) = (op.indices().collect(), op.value_to_store());
                (Data::Write(vector), op.base(), indices, op.permutation_map(), op.in_bounds(), op.mask(), vector)
            };
        let (map, vector) = (map_of(ctx, map)?, Vector::from_value(&op.ir, vector)?);
        let mask_rank = mask.and_then(|mask| Vector::from_value(&op.ir, mask)).map_or(0, |mask| mask.rank());
        let (base_type, in_bounds) = (op.ir.value_type(base), in_bounds.to_vec());
        let fits = map.num_results(ctx) == vector.rank()
            && map.num_dims(ctx) as usize == indices.len()
            && in_bounds.len() == vector.rank();
        let is_tensor = is_tensor(ctx, base_type);
        fits.then_some(Self { data, base, base_type, indices, map, in_bounds, mask, mask_rank, vector, is_tensor })
    }

    /// Returns true if a dimension can be unpacked: more remain than the limit, and neither the first one is scalable
    /// nor the elements differ.
    pub fn can_be_unpacked(&self, ctx: &ContextData, limits: Limits) -> bool {
        self.vector.rank() > limits.rank
            && self.vector.rank() > 0
            && !self.vector.is_first_scalable()
            && (limits.tensors || !self.is_tensor)
            && ctx.types().shaped_element_type(self.base_type) == Some(self.vector.element)
    }

    /// Returns the dimension of the base that the first dimension of the vector has; `None` for a broadcast.
    pub fn unpacked_dim(&self, ctx: &ContextData) -> Option<usize> {
        self.map.results(ctx).first()?.as_dim(ctx).map(|dim| dim as usize)
    }

    /// Returns true if the first dimension is a broadcast.
    pub fn is_broadcast(&self, ctx: &ContextData) -> bool {
        self.unpacked_dim(ctx).is_none()
    }

    /// Emits the indices of an iteration.
    pub fn indices_at(&self, rw: &mut Rewriter<'_>, iteration: Value) -> Values {
        let mut indices = self.indices.clone();
        if let Some(dim) = self.unpacked_dim(&rw.context().clone()) {
            indices[dim] = sum(rw, indices[dim], iteration);
        }
        indices
    }

    /// Emits a read of an iteration.
    pub fn read(&self, rw: &mut Rewriter<'_>, indices: &[Value], mask: Option<Value>) -> Option<Op> {
        let Data::Read(padding) = self.data else {
            return None;
        };
        let ctx = rw.context().clone();
        let (map, bounds, ty) = (self.unpacked_map(&ctx), &self.in_bounds[1..], self.vector.inner().ty(&ctx)?);
        Some(rw.add(TransferReadOp::build(self.base, indices, map, padding, bounds, ty).mask(mask)))
    }

    /// Emits a write of an iteration.
    pub fn write(
        &self,
        rw: &mut Rewriter<'_>,
        [vector, base]: [Value; 2],
        indices: &[Value],
        mask: Option<Value>,
    ) -> Op {
        let map = self.unpacked_map(&rw.context().clone());
        let result = self.is_tensor.then_some(self.base_type);
        let write = TransferWriteOp::build(vector, base, indices, map, &self.in_bounds[1..]);
        rw.add(write.mask(mask).result_type(result))
    }

    fn unpacked_map(&self, ctx: &ContextData) -> Attr {
        let rest = self.map.results(ctx).get(1..).unwrap_or_default();
        ctx.attrs().affine_map(ctx.affine().map(self.map.num_dims(ctx), 0, rest))
    }

    /// Emits an operation for an iteration, under a condition if the iteration may be out of bounds or masked.
    pub fn if_in_bounds(
        &self,
        rw: &mut Rewriter<'_>,
        iteration: Value,
        result: Option<Type>,
        inside: impl FnOnce(&mut Rewriter<'_>) -> Option<Value>,
        outside: impl FnOnce(&mut Rewriter<'_>) -> Option<Value>,
    ) -> Option<Value> {
        let ctx = rw.context().clone();
        let dim = self.unpacked_dim(&ctx);
        let is_inside = self.in_bounds.first().and_then(|attr| ctx.attrs().bool_value(*attr)) == Some(true);
        let mut condition = None;
        if let Some(dim) = dim.filter(|_| !is_inside) {
            let at = rw.value(ConstantOp::index(&ctx, dim as i64));
            let size = match self.is_tensor {
                true => rw.value_or_fold(tensor::DimOp::build(self.base, at)),
                false => rw.value_or_fold(memref::DimOp::build(self.base, at)),
            };
            let index = sum(rw, self.indices[dim], iteration);
            condition = Some(rw.value(CmpIOp::build(CmpIPredicate::Sgt, size, index)));
        }
        if let Some(mask) = self.mask.filter(|_| self.mask_rank == 1 && dim.is_some()) {
            let bit = extract(rw, mask, &[Mixed::Dynamic(iteration)]);
            condition = Some(match condition {
                Some(condition) => rw.value(AndIOp::build(condition, bit)),
                None => bit,
            });
        }
        let Some(condition) = condition else {
            return inside(rw);
        };
        let yes = rw.nested(&[], |rw, _| {
            let value = inside(rw).filter(|_| result.is_some());
            rw.add(scf::YieldOp::build(value.as_slice()));
        });
        let no = rw.nested(&[], |rw, _| {
            let value = outside(rw).filter(|_| result.is_some());
            rw.add(scf::YieldOp::build(value.as_slice()));
        });
        let op = rw.add(scf::IfOp::build(condition, result.as_slice(), yes, no));
        rw.op(op).results().next()
    }
}

/// Emits the sum of two indices.
pub(super) fn sum(rw: &mut Rewriter<'_>, a: Value, b: Value) -> Value {
    let affine = rw.context().affine();
    let map = affine.map(2, 0, [affine.add(affine.dim(0), affine.dim(1))]);
    apply_composed(rw, map, &[a, b])
}
