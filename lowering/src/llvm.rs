//! Conversions to the `llvm` dialect.
//!
//! | module | contents |
//! |---|---|
//! | [`types`] | conversion of types and values, with its options |
//! | [`descriptor`] | descriptors of memrefs |
//! | [`symbols`] | functions and globals that conversions refer to |
//! | [`pattern`] | patterns, tables of counterparts, vectors of several dimensions |
//! | other modules | a dialect each |

pub mod arith;
pub mod cf;
pub mod complex;
pub mod descriptor;
pub mod func;
pub mod index;
pub mod math;
pub mod memref;
pub mod pattern;
pub mod symbols;
pub mod types;
pub mod ub;

use lect_dialects::llvm;
use lect_transforms::conversion::ConversionTarget;
use lect_transforms::pass::PassDef;

pub use types::{LlvmOptions, LlvmTypes};

/// All passes of this module.
pub static ALL: &[&PassDef] = &[
    arith::ArithToLlvm::DEF,
    cf::CfToLlvm::DEF,
    complex::ComplexToLlvm::DEF,
    func::FuncToLlvm::DEF,
    index::IndexToLlvm::DEF,
    math::MathToLlvm::DEF,
    memref::MemRefToLlvm::DEF,
    ub::UbToLlvm::DEF,
];

/// Returns the target of a conversion: the `llvm` dialect is legal.
pub fn target() -> ConversionTarget {
    ConversionTarget::new().with_legal_dialects(&[&llvm::DIALECT])
}
