//! Inlining model of `affine`: operations must remain valid in their new affine scope.

use lect_core::dialect::OpTraits;
use lect_core::entity::Value;
use lect_core::ir::{IsolateRef, OpRef, RegionRef, ValueDef};
use lect_transforms::inline::Inlining;

use crate::affine::support::scope;
use crate::affine::support::scope::Scope;
use crate::affine::syntax::maps::as_map;
use crate::affine::{AffineForOp, AffineIfOp, AffineOp, AffineParallelOp};

pub(crate) struct Affine;

fn is_structure(op: OpRef<'_>) -> bool {
    op.is::<AffineForOp<'_>>() || op.is::<AffineParallelOp<'_>>() || op.is::<AffineIfOp<'_>>()
}

impl Inlining for Affine {
    fn allows_into(&self, into: RegionRef<'_>, body: RegionRef<'_>, args: &[Value]) -> bool {
        let site = Site { into, body, args };
        into.parent().is_some_and(is_structure)
            && body.has_one_block()
            && body
                .entry()
                .is_some_and(|block| block.ops().all(|op| op.has_no_effects() == Some(true) || site.fits(op)))
    }

    fn allows_op(&self, _: OpRef<'_>, into: RegionRef<'_>) -> bool {
        into.parent().is_some_and(|op| op.has(OpTraits::AFFINE_SCOPE) || is_structure(op))
    }
}

/// An inlined body, the region it is inlined into, and the values for its block arguments.
struct Site<'a> {
    into: RegionRef<'a>,
    body: RegionRef<'a>,
    args: &'a [Value],
}

type Check = fn(IsolateRef<'_>, Value, Scope) -> bool;

impl Site<'_> {
    /// Returns true if the operands of the operation's map remain valid dimensions and symbols.
    fn fits(&self, op: OpRef<'_>) -> bool {
        let (indices, map) = match AffineOp::of(op) {
            Some(AffineOp::AffineLoad(load)) => (1, load.map_attr()),
            Some(AffineOp::AffineVectorLoad(load)) => (1, load.map_attr()),
            Some(AffineOp::AffineStore(store)) => (2, store.map_attr()),
            Some(AffineOp::AffineVectorStore(store)) => (2, store.map_attr()),
            Some(AffineOp::AffineApply(_)) => {
                let is_dim = scope::is_dim(op.ir, op.result(0), Scope::Region(self.body.region));
                let check: Check = if is_dim { scope::is_dim } else { scope::is_symbol };
                return op.operands().all(|value| self.stays(value, check));
            }
            _ => return false,
        };
        let Some(map) = as_map(op.context(), map) else { return false };
        let dims = op.context().affine().map_data(map).dims as usize;
        op.operands()
            .skip(indices)
            .enumerate()
            .all(|(index, value)| self.stays(value, if index < dims { scope::is_dim } else { scope::is_symbol }))
    }

    /// Returns true if a value of the body remains a valid dimension or symbol.
    fn stays(&self, value: Value, check: Check) -> bool {
        let ir = self.body.ir;
        let home = match ir.value(value).def() {
            ValueDef::Result(op, _) => ir.op(op).block().and_then(|block| block.region()),
            ValueDef::Argument(block, _) => ir.block(block).region(),
            _ => None,
        };
        if home.is_none_or(|home| home.region != self.body.region) {
            return true;
        }
        match ir.value(value).def() {
            ValueDef::Argument(_, index) => {
                let given = self.args.get(index as usize);
                given.is_some_and(|&given| check(self.into.ir, given, Scope::Region(self.into.region)))
            }
            // Constants and dimension sizes are valid anywhere.
            _ => {
                ir.value(value).defining_op().is_some_and(|op| op.has(OpTraits::CONSTANT_LIKE) || scope::is_dim_op(op))
            }
        }
    }
}
