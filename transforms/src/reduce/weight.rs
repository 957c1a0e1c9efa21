//! Size of IR.

use lect_core::dialect::OpTraits;
use lect_core::ir::{OpRef, walk};

/// Size of IR, in order of significance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Weight {
    /// Sum over operations: other operations weigh more than constants, and constants more than casts without operands.
    work: usize,
    /// Number of operations without the outermost.
    pub ops: usize,
    /// Number of regions, blocks, arguments, results, operands and successors.
    parts: usize,
}

impl Weight {
    /// Computes the weight of all operations nested in an operation.
    pub fn of(root: OpRef<'_>) -> Self {
        let mut weight = Self { work: 0, ops: 0, parts: 0 };
        walk::for_each(root, |op| {
            if op != root {
                weight.work += work(op);
                weight.ops += 1;
            }
            weight.parts += op.operand_count() + op.result_count() + op.successors().len();
            for region in op.regions() {
                weight.parts += 1 + region.blocks().map(|block| 1 + block.args().len()).sum::<usize>();
            }
        });
        weight
    }
}

fn work(op: OpRef<'_>) -> usize {
    match () {
        () if is_from_nowhere(op) => 1,
        () if op.has(OpTraits::CONSTANT_LIKE) && op.operand_count() == 0 => 2,
        () => 4,
    }
}

/// Returns true if an operation is a cast without operands, which represents an arbitrary value.
pub(super) fn is_from_nowhere(op: OpRef<'_>) -> bool {
    op.operand_count() == 0 && op.name_data().name[..] == *b"builtin.unrealized_conversion_cast"
}
