//! Models of bufferization for the dialects of MLIR.
//!
//! A dialect of a user attaches its own models: see [`Bufferizable`].

mod arith;
mod bufferization;
mod control_flow;
mod functions;
mod linalg;
mod ml_program;
mod scf;
mod scf_loops;
mod shape;
mod sparse_tensor;
mod tensor;
mod tensor_make;
mod tensor_views;
mod vector;

use std::collections::HashMap;
use std::sync::LazyLock;

use lect_core::ir::OpRef;
use lect_dialects::linalg::Structured;

use super::bufferizable::Bufferizable;

type Models = &'static [(&'static str, &'static dyn Bufferizable)];

static MODELS: LazyLock<HashMap<&'static str, &'static dyn Bufferizable>> = LazyLock::new(|| {
    let tables: [Models; 14] = [
        arith::MODELS,
        bufferization::MODELS,
        control_flow::MODELS,
        functions::MODELS,
        linalg::MODELS,
        ml_program::MODELS,
        scf::MODELS,
        scf_loops::MODELS,
        shape::MODELS,
        sparse_tensor::MODELS,
        tensor::MODELS,
        tensor_make::MODELS,
        tensor_views::MODELS,
        vector::MODELS,
    ];
    tables.into_iter().flatten().copied().collect()
});

/// Returns the model of an operation: the one that its dialect attaches, or one of this crate.
pub(crate) fn of(op: OpRef<'_>) -> Option<&'static dyn Bufferizable> {
    let info = op.info()?;
    if let Some(model) = op.interface::<dyn Bufferizable>() {
        return Some(model);
    }
    let known = MODELS.get(info.name()).copied();
    known.or_else(|| Structured::of(op).map(|_| linalg::STRUCTURED))
}
