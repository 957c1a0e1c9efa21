//! How large IR is.

use lect_core::dialect::OpTraits;
use lect_core::ir::{OpRef, walk};

/// How large IR is: what counts most comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Weight {
    /// Operations that compute something, counted more than constants, and these more than values from nowhere.
    work: usize,
    /// All operations but the outermost.
    pub ops: usize,
    /// Regions, blocks, arguments, results, operands and successors.
    parts: usize,
}

impl Weight {
    /// The weight of all that is nested in an operation.
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

/// Whether it is a cast of no values, which stands for a value that may be anything.
pub(super) fn is_from_nowhere(op: OpRef<'_>) -> bool {
    op.operand_count() == 0 && op.name_data().name[..] == *b"builtin.unrealized_conversion_cast"
}
