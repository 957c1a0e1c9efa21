//! Conversions to the `llvm` dialect.
//!
//! | module | contents |
//! |---|---|
//! | [`types`] | conversion of types and values, with its options |
//! | [`descriptor`] | descriptors of memrefs |
//! | [`symbols`] | functions and globals that conversions refer to |
//! | [`pattern`] | patterns, tables of counterparts, vectors of several dimensions |
//! | [`interface`] | all dialects at once, and the interface of user dialects |
//! | [`export`] | preparation for LLVM IR |
//! | other modules | a dialect each |

pub mod arith;
pub mod arm_neon;
pub mod async_;
pub mod cf;
pub mod complex;
pub mod debug_scopes;
pub mod descriptor;
pub mod export;
pub mod func;
pub mod index;
pub mod interface;
pub mod math;
pub mod memref;
pub mod nvvm;
pub mod pattern;
pub mod spirv;
pub mod symbols;
pub mod types;
pub mod ub;

use lect_dialects::llvm;
use lect_transforms::conversion::ConversionTarget;
use lect_transforms::pass::PassDef;

pub use interface::ConvertToLlvm;
pub use types::{LlvmOptions, LlvmTypes};

/// All passes of this module.
pub static ALL: &[&PassDef] = &[
    arith::ArithToLlvm::DEF,
    async_::AsyncToLlvm::DEF,
    cf::CfToLlvm::DEF,
    complex::ComplexToLlvm::DEF,
    arm_neon::ArmNeon2dToIntr::DEF,
    export::AddComdats::DEF,
    debug_scopes::EnsureDebugInfoScope::DEF,
    export::LegalizeForExport::DEF,
    export::RequestWrappers::DEF,
    export::SetDataLayout::DEF,
    func::FuncToLlvm::DEF,
    index::IndexToLlvm::DEF,
    interface::ToLlvm::DEF,
    math::MathToLlvm::DEF,
    memref::MemRefToLlvm::DEF,
    nvvm::OptimizeForNvvm::DEF,
    spirv::SpirvToLlvm::DEF,
    ub::UbToLlvm::DEF,
];

/// Returns the target of a conversion: the `llvm` dialect is legal.
pub fn target() -> ConversionTarget {
    ConversionTarget::new().with_legal_dialects(&[&llvm::DIALECT])
}
