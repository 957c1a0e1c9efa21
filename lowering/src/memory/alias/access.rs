//! Accesses of memory at indices, and their replacement by accesses of other memory.

use lect_dialects::gpu::{SubgroupMmaLoadMatrixOp, SubgroupMmaStoreMatrixOp};
use lect_dialects::memref::{LoadOp, StoreOp};
use lect_dialects::nvgpu::LdMatrixOp;
use lect_dialects::vector::{self, MaskedLoadOp, MaskedStoreOp, TransferReadOp, TransferWriteOp};
use lect_support::prelude::*;

/// Memory and indices of an access.
pub(super) struct Access {
    pub memory: Value,
    pub indices: Values,
    /// Whether the access is a transfer of a vector with a permutation.
    pub is_transfer: bool,
    /// Whether a transfer may leave the bounds.
    pub may_leave: bool,
    /// Whether any view can be folded, not only slices.
    pub is_plain: bool,
    /// The rank of the vector that a transfer without permutation reads.
    pub reads_minor_identity: Option<usize>,
}

impl Access {
    fn new(memory: Value, indices: impl Iterator<Item = Value>, is_plain: bool) -> Self {
        let indices = indices.collect();
        Self { memory, indices, is_transfer: false, may_leave: false, is_plain, reads_minor_identity: None }
    }

    fn transfer(memory: Value, indices: impl Iterator<Item = Value>, op: OpRef<'_>, in_bounds: &[Attr]) -> Self {
        let is_inside = |attr: &Attr| op.context().attrs().bool_value(*attr) == Some(true);
        Self { is_transfer: true, may_leave: !in_bounds.iter().all(is_inside), ..Self::new(memory, indices, false) }
    }

    /// Returns the access of an operation.
    pub fn of(op: OpRef<'_>) -> Option<Self> {
        if let Some(op) = op.cast::<LoadOp<'_>>() {
            return Some(Self::new(op.memref(), op.indices(), true));
        } else if let Some(op) = op.cast::<StoreOp<'_>>() {
            return Some(Self::new(op.memref(), op.indices(), true));
        } else if let Some(op) = op.cast::<vector::LoadOp<'_>>() {
            return Some(Self::new(op.base(), op.indices(), true));
        } else if let Some(op) = op.cast::<vector::StoreOp<'_>>() {
            return Some(Self::new(op.base(), op.indices(), true));
        } else if let Some(op) = op.cast::<MaskedLoadOp<'_>>() {
            return Some(Self::new(op.base(), op.indices(), true));
        } else if let Some(op) = op.cast::<MaskedStoreOp<'_>>() {
            return Some(Self::new(op.base(), op.indices(), true));
        } else if let Some(op) = op.cast::<LdMatrixOp<'_>>() {
            return Some(Self::new(op.src_memref(), op.indices(), false));
        } else if let Some(op) = op.cast::<SubgroupMmaLoadMatrixOp<'_>>() {
            return Some(Self::new(op.src_memref(), op.indices(), false));
        } else if let Some(op) = op.cast::<SubgroupMmaStoreMatrixOp<'_>>() {
            return Some(Self::new(op.dst_memref(), op.indices(), false));
        } else if let Some(op) = op.cast::<TransferWriteOp<'_>>() {
            return Some(Self::transfer(op.base(), op.indices(), op.0, op.in_bounds()));
        }
        let op = op.cast::<TransferReadOp<'_>>()?;
        let ctx = op.0.context();
        let map = map_of(ctx, op.permutation_map())?;
        let rank = map.is_minor_identity(ctx).then(|| map.num_results(ctx));
        Some(Self { reads_minor_identity: rank, ..Self::transfer(op.base(), op.indices(), op.0, op.in_bounds()) })
    }
}

/// Returns the map of an attribute.
fn map_of(ctx: &ContextData, attr: Attr) -> Option<AffineMap> {
    match ctx.attrs().data(attr) {
        AttrData::AffineMap(map) => Some(*map),
        _ => None,
    }
}

/// Change of the permutation map of a transfer.
pub(super) enum Permutation<'a> {
    /// No change.
    Same,
    /// The old dimensions are those of a slice without dropped dimensions.
    Without(&'a [bool]),
    /// The minor identity of this number of dimensions.
    Minor(usize),
}

impl Permutation<'_> {
    fn apply(&self, ctx: &ContextData, attr: Attr) -> Attr {
        let Some(map) = map_of(ctx, attr) else { return attr };
        let changed = match self {
            Self::Same => map,
            Self::Minor(rank) => ctx.affine().minor_identity_map(*rank as u32, map.num_results(ctx) as u32),
            Self::Without(dropped) => {
                let kept: Vec<usize> = (0..dropped.len()).filter(|dim| !dropped[*dim]).collect();
                let identity = ctx.affine().identity_map(dropped.len() as u32);
                identity.sub_map(ctx, &kept).and_then(|kept| map.compose(ctx, kept)).unwrap_or(map)
            }
        };
        ctx.attrs().affine_map(changed)
    }
}

/// Replaces the access that a pattern is tried on by an access of other memory. The folds of slices drop hints.
pub(super) fn replace(rw: &mut Rewriter<'_>, memory: Value, indices: &[Value], permutation: &Permutation<'_>) {
    let root = rw.root();
    let (ctx, op) = (rw.context().clone(), rw.op(root));
    let is_slice = matches!(permutation, Permutation::Without(_));
    if let Some(op) = op.cast::<LoadOp<'_>>() {
        let parts = LoadOp::build(memory, indices).nontemporal(op.nontemporal());
        rw.replace_by(root, parts);
    } else if let Some(op) = op.cast::<StoreOp<'_>>() {
        let parts = StoreOp::build(op.value(), memory, indices).nontemporal(op.nontemporal());
        rw.replace_by(root, parts);
    } else if let Some(op) = op.cast::<vector::LoadOp<'_>>() {
        let ty = op.0.ir.value_type(op.result());
        let parts = vector::LoadOp::build(memory, indices, ty).nontemporal(!is_slice && op.nontemporal());
        rw.replace_by(root, parts);
    } else if let Some(op) = op.cast::<vector::StoreOp<'_>>() {
        let parts = vector::StoreOp::build(op.value_to_store(), memory, indices);
        let parts = parts.nontemporal(!is_slice && op.nontemporal());
        rw.replace_by(root, parts);
    } else if let Some(op) = op.cast::<MaskedLoadOp<'_>>() {
        let ty = op.0.ir.value_type(op.result());
        let parts = MaskedLoadOp::build(memory, indices, op.mask(), op.pass_thru(), ty);
        rw.replace_by(root, parts);
    } else if let Some(op) = op.cast::<MaskedStoreOp<'_>>() {
        let parts = MaskedStoreOp::build(memory, indices, op.mask(), op.value_to_store());
        rw.replace_by(root, parts);
    } else if let Some(op) = op.cast::<TransferReadOp<'_>>() {
        let (map, ty) = (permutation.apply(&ctx, op.permutation_map()), op.0.ir.value_type(op.vector()));
        let parts = TransferReadOp::build(memory, indices, map, op.padding(), op.in_bounds(), ty).mask(op.mask());
        rw.replace_by(root, parts);
    } else if let Some(op) = op.cast::<TransferWriteOp<'_>>() {
        let map = permutation.apply(&ctx, op.permutation_map());
        let parts = TransferWriteOp::build(op.value_to_store(), memory, indices, map, op.in_bounds()).mask(op.mask());
        rw.replace_by(root, parts);
    } else if let Some(op) = op.cast::<LdMatrixOp<'_>>() {
        let ty = op.0.ir.value_type(op.res());
        let parts = LdMatrixOp::build(memory, indices, op.transpose(), op.num_tiles(), ty);
        rw.replace_by(root, parts);
    } else if let Some(op) = op.cast::<SubgroupMmaLoadMatrixOp<'_>>() {
        let ty = op.0.ir.value_type(op.res());
        let parts = SubgroupMmaLoadMatrixOp::build(memory, indices, op.lead_dimension(), ty);
        let parts = parts.transpose(op.transpose());
        rw.replace_by(root, parts);
    } else if let Some(op) = op.cast::<SubgroupMmaStoreMatrixOp<'_>>() {
        let parts = SubgroupMmaStoreMatrixOp::build(op.src(), memory, indices, op.lead_dimension());
        let parts = parts.transpose(op.transpose());
        rw.replace_by(root, parts);
    }
}
