//! The interface of operations on tensors that can be bufferized (`BufferizableOpInterface`).
//!
//! A dialect attaches models to its operations: `interfaces![dyn Bufferizable => OfMyOp]`. The analysis asks a model
//! which operands are read or written in memory, and which results would share memory with them. Afterwards,
//! [`bufferize`](Bufferizable::bufferize) replaces the operation by one on buffers.

use lect_core::diag::Reported;
use lect_core::entity::{Op, Type, Value};
use lect_core::interfaces::region_branch::RegionBranch;
use lect_core::ir::OpRef;
use lect_core::types::TypeData;
use lect_support::shapes::is_tensor;
use lect_transforms::rewrite::Rewriter;

use super::bufferize::Bufferization;
use super::copies;
use super::regions;
use super::state::State;

/// An operand of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::exhaustive_structs, reason = "a pair")]
pub struct Operand {
    /// The operation.
    pub op: Op,
    /// Index of the operand.
    pub index: usize,
}

/// Relation between the buffers of two values that share memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// The buffers may overlap.
    Unknown,
    /// The buffers are the same.
    Equivalent,
}

/// A value that shares memory with an operand if this is bufferized in place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct AliasingValue {
    /// A result of the operation, or an argument of a block.
    pub value: Value,
    /// Relation between both buffers.
    pub relation: Relation,
    /// Whether the buffers share memory in any case, not only on some path.
    pub is_definite: bool,
}

impl AliasingValue {
    /// Creates an alias.
    pub fn new(value: Value, relation: Relation) -> Self {
        Self { value, relation, is_definite: true }
    }

    /// Creates an alias on some paths only.
    pub fn possible(value: Value, relation: Relation) -> Self {
        Self { value, relation, is_definite: false }
    }
}

/// An operand that shares memory with a value if the operand is bufferized in place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct AliasingOperand {
    /// An operand of the operation that defines the value, of a terminator in its regions, or of a branch.
    pub operand: Operand,
    /// Relation between both buffers.
    pub relation: Relation,
    /// Whether the buffers share memory in any case, not only on some path.
    pub is_definite: bool,
}

impl AliasingOperand {
    /// Creates an alias.
    pub fn new(operand: Operand, relation: Relation) -> Self {
        Self { operand, relation, is_definite: true }
    }

    /// Creates an alias on some paths only.
    pub fn possible(operand: Operand, relation: Relation) -> Self {
        Self { operand, relation, is_definite: false }
    }
}

/// Model of an operation that can be bufferized.
pub trait Bufferizable: Sync {
    /// Returns true if the buffer of a tensor operand is read.
    fn reads(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        true
    }

    /// Returns true if the buffer of a tensor operand is written.
    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        true
    }

    /// Returns the values that share memory with an operand if this is bufferized in place.
    fn aliasing_values(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        Vec::new()
    }

    /// Returns the operands that share memory with a result or block argument if they are bufferized in place. By
    /// default, the inverse of [`aliasing_values`](Self::aliasing_values).
    fn aliasing_operands(&self, op: OpRef<'_>, value: Value, state: &State<'_>) -> Vec<AliasingOperand> {
        inverse_aliases(op, value, state)
    }

    /// Returns true if a tensor operand is bufferized in place in any case.
    fn must_be_in_place(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> bool {
        let ty = op.ir.value_type(op.operand(operand));
        matches!(op.context().types().data(ty), TypeData::UnrankedTensor(_))
    }

    /// Returns true if the buffer of a result is a new allocation.
    fn allocates(&self, _op: OpRef<'_>, _value: Value) -> bool {
        false
    }

    /// Returns true if the contents of a result are written by the operation.
    fn writes_result(&self, op: OpRef<'_>, value: Value, state: &State<'_>) -> bool {
        state.is_result_written(op, value)
    }

    /// Returns true if all elements at a position are read before any is written, for the given operands.
    fn is_elementwise(&self, _op: OpRef<'_>, _operands: [usize; 2], _state: &State<'_>) -> bool {
        false
    }

    /// Returns true if a read and a write of the same buffer are known not to conflict.
    fn is_not_conflicting(&self, _op: OpRef<'_>, _read: Operand, _write: Operand, _state: &State<'_>) -> bool {
        false
    }

    /// Verifies limitations after the analysis.
    fn verify_analysis(&self, _op: OpRef<'_>, _state: &State<'_>) -> Result<(), Reported> {
        Ok(())
    }

    /// Returns true if the buffer of a result or block argument may be written.
    fn is_writable(&self, op: OpRef<'_>, value: Value, _state: &State<'_>) -> bool {
        op.ir.value(value).defining_op().is_some()
    }

    /// Inserts copies for the operands that are not bufferized in place. On failure the error is reported.
    fn resolve_conflicts(&self, op: Op, rw: &mut Rewriter<'_>, cx: &copies::Copies<'_>) -> Option<()> {
        copies::resolve_operands(op, rw, cx)
    }

    /// Returns the type of the buffer of a tensor result or block argument. On failure the error is reported.
    fn buffer_type(&self, op: OpRef<'_>, value: Value, state: &State<'_>, stack: &mut Vec<Value>) -> Option<Type> {
        state.default_buffer_type(op, value, stack)
    }

    /// Replaces the operation by one on buffers. The insertion point is before the operation.
    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()>;

    /// Returns true if a region may run more than once per execution of the operation.
    fn is_repetitive(&self, op: OpRef<'_>, region: usize) -> bool {
        op.interface::<dyn RegionBranch>().is_some_and(|branch| regions::reaches(op, branch, region, region))
    }

    /// Returns true if instances of a region may run in parallel.
    fn is_parallel(&self, _op: OpRef<'_>, _region: usize) -> bool {
        false
    }

    /// Returns true if regions with several blocks are supported.
    fn supports_blocks(&self) -> bool {
        false
    }

    /// Returns true if the operation has tensors that are to be bufferized.
    fn has_tensors(&self, op: OpRef<'_>) -> bool {
        has_tensors(op)
    }
}

/// Returns true if an operation has tensors among its operands, results, and the arguments of its blocks.
pub fn has_tensors(op: OpRef<'_>) -> bool {
    let ctx = op.context();
    let mut args = op.regions().flat_map(|region| region.blocks()).flat_map(|block| {
        let ir = block.ir;
        block.args().map(move |arg| ir.value_type(arg))
    });
    op.result_types().chain(op.operand_types()).any(|ty| is_tensor(ctx, ty)) || args.any(|ty| is_tensor(ctx, ty))
}

/// Returns the operands of an operation that have a value among their aliases.
fn inverse_aliases(op: OpRef<'_>, value: Value, state: &State<'_>) -> Vec<AliasingOperand> {
    let mut operands = Vec::new();
    for (index, ty) in op.operand_types().enumerate() {
        if !is_tensor(op.context(), ty) {
            continue;
        }
        let operand = Operand { op: op.op, index };
        for alias in state.aliasing_values(operand).into_iter().filter(|it| it.value == value) {
            let AliasingValue { relation, is_definite, .. } = alias;
            operands.push(AliasingOperand { operand, relation, is_definite });
        }
    }
    operands
}
