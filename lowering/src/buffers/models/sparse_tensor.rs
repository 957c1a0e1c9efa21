//! Analysis of `sparse_tensor`, whose operations another pass lowers to buffers.

use lect_dialects::sparse_tensor::{
    AssembleOp, ConcatenateOp, ConvertOp, DisassembleOp, LoadOp, NewOp, NumberOfEntriesOp, ToCoordinatesBufferOp,
    ToCoordinatesOp, ToPositionsOp, ToValuesOp,
};
use lect_support::prelude::*;

use super::Models;
use crate::buffers::bufferizable::{AliasingValue, Bufferizable, Relation};
use crate::buffers::bufferize::Bufferization;
use crate::buffers::state::State;

pub(super) const MODELS: Models = &[
    (AssembleOp::NAME, &Sparse { access: Access::Reads, result: Outcome::Alias }),
    (ConcatenateOp::NAME, &Sparse { access: Access::Reads, result: Outcome::Written }),
    (ConvertOp::NAME, &Sparse { access: Access::Reads, result: Outcome::Written }),
    (DisassembleOp::NAME, &Sparse { access: Access::ReadsAndWrites, result: Outcome::Buffer }),
    (LoadOp::NAME, &Sparse { access: Access::None, result: Outcome::Alias }),
    (NewOp::NAME, &Sparse { access: Access::None, result: Outcome::Allocated }),
    (NumberOfEntriesOp::NAME, &Sparse { access: Access::Reads, result: Outcome::Buffer }),
    (ToCoordinatesBufferOp::NAME, &Sparse { access: Access::ReadsAndWrites, result: Outcome::Buffer }),
    (ToCoordinatesOp::NAME, &Sparse { access: Access::ReadsAndWrites, result: Outcome::Buffer }),
    (ToPositionsOp::NAME, &Sparse { access: Access::ReadsAndWrites, result: Outcome::Buffer }),
    (ToValuesOp::NAME, &Sparse { access: Access::ReadsAndWrites, result: Outcome::Buffer }),
];

/// Access to the operands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    None,
    Reads,
    ReadsAndWrites,
}

/// Buffer of the result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// The same as that of the operand.
    Alias,
    /// A new one, with contents.
    Written,
    /// A new one, without contents.
    Allocated,
    /// The result is no tensor.
    Buffer,
}

struct Sparse {
    access: Access,
    result: Outcome,
}

impl Bufferizable for Sparse {
    fn reads(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        self.access != Access::None
    }

    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        self.access == Access::ReadsAndWrites
    }

    fn allocates(&self, _op: OpRef<'_>, _value: Value) -> bool {
        matches!(self.result, Outcome::Written | Outcome::Allocated)
    }

    fn writes_result(&self, op: OpRef<'_>, value: Value, state: &State<'_>) -> bool {
        self.result != Outcome::Allocated && state.is_result_written(op, value)
    }

    fn aliasing_values(&self, op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        let result = op.results().next().filter(|_| self.result == Outcome::Alias);
        result.map(|result| AliasingValue::new(result, Relation::Equivalent)).into_iter().collect()
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, _cx: &Bufferization<'_>) -> Option<()> {
        rw.op(op).error("sparse_tensor ops must be bufferized with the sparsifier").emit();
        None
    }
}
