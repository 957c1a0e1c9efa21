//! Interfaces as tables of functions, for operations of any dialect.
//!
//! An interface is a Rust trait whose methods take the operation; [`InterfaceEntry`](crate::dialect::InterfaceEntry)
//! holds the table that is made of an implementation, and [`OpInfo::interface`](crate::dialect::OpInfo::interface) finds
//! it. Where an operation has no table, what its spec says may still do: [`branch`].

pub mod branch;
pub mod cast;
mod infer_type;

use lect_ods::spec::OpSpec;

use crate::diag::Reported;
use crate::dialect::VerifyOp;
use crate::ir::OpRef;

/// What the verifier does for all operations that implement an interface.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Verifier {
    /// Checks one.
    pub verify: VerifyOp,
    /// Whether what is nested in the operation comes first.
    pub after_regions: bool,
}

/// Interfaces that check operations, by C++ class.
const VERIFIERS: &[(&str, Verifier)] = &[
    ("SymbolOpInterface", Verifier { verify: check_symbol, after_regions: false }),
    ("BranchOpInterface", Verifier { verify: branch::verify, after_regions: false }),
    ("CastOpInterface", Verifier { verify: cast::verify, after_regions: false }),
];

/// What an interface checks of an operation, if it checks anything and is known.
pub(crate) fn verifier(spec: &OpSpec, cpp_name: &str) -> Option<Verifier> {
    if cpp_name == "InferTypeOpInterface" {
        return infer_type::verifier(spec).map(|verify| Verifier { verify, after_regions: true });
    }
    VERIFIERS.iter().find(|it| it.0 == cpp_name).map(|it| it.1)
}

fn check_symbol(op: OpRef<'_>) -> Result<(), Reported> {
    crate::verify::check_symbol(op)
}
