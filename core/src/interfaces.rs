//! Interfaces of operations of any dialect, as Rust traits.
//!
//! An interface is a dyn-compatible Rust trait whose methods take the operation. The implementation for an operation is
//! a model: usually a unit struct, whose trait object is the table of functions. A dialect lists the models of its
//! operations ([`OpHooks::interfaces`](crate::dialect::OpHooks::interfaces)), and other dialects can attach models
//! ([`DialectHooks::external`](crate::dialect::DialectHooks::external)). [`OpRef::interface`](crate::ir::OpRef::interface) finds them. Embedded
//! dialects and dialects from a file are treated alike.
//!
//! ```
//! use lect_core::Context;
//! use lect_core::dialect::{DialectDef, DialectHooks};
//! use lect_core::ir::OpRef;
//! use lect_core::text::{ParseConfig, parse_source};
//!
//! /// Operations that take some time.
//! trait Cost: Sync {
//!     fn cycles(&self, op: OpRef<'_>) -> u64;
//! }
//!
//! struct OfCast;
//! impl Cost for OfCast {
//!     fn cycles(&self, op: OpRef<'_>) -> u64 {
//!         op.operand_count() as u64
//!     }
//! }
//!
//! // A crate that has models for operations of others is loaded like a dialect.
//! static COSTS: DialectDef = DialectDef {
//!     namespace: "costs",
//!     spec: None,
//!     hooks: DialectHooks {
//!         external: &[&[("builtin.unrealized_conversion_cast", lect_core::interfaces![dyn Cost => OfCast])]],
//!         ..DialectHooks::NONE
//!     },
//!     syntax: None,
//! };
//!
//! let ctx = Context::with_dialects(&[&COSTS]);
//! let text = "%0 = unrealized_conversion_cast to i32\n%1:2 = unrealized_conversion_cast %0, %0 : i32, i32 to f32, f32";
//! let buffer = ctx.sources().add(b"cast.mlir", std::sync::Arc::new(text.to_owned())).expect("there is room");
//! let module = parse_source(&ctx, &buffer, 0..text.len(), &ParseConfig::default()).expect("the text is in order");
//! let body = module.root().region(0).and_then(|body| body.entry()).expect("a module has a body");
//! let costs: Vec<_> = body.ops().filter_map(|op| Some(op.interface::<dyn Cost>()?.cycles(op))).collect();
//! assert_eq!(costs, [0, 2]);
//! assert!(module.root().interface::<dyn Cost>().is_none());
//! ```
//!
//! The interfaces below are MLIR's. The verifier of an interface runs for operations whose spec lists the interface,
//! before or after nested operations. Some interfaces derive a model from the spec. Without any model the interface is
//! unknown, and the operation is accepted.
//!
//! | module | interfaces of MLIR | model derived from the spec |
//! |---|---|---|
//! | [`branch`] | `BranchOpInterface`, `WeightedBranchOpInterface` | one operand segment per successor |
//! | [`call`] | `CallOpInterface`, `CallableOpInterface` | a property `callee`; functions |
//! | [`cast`] | `CastOpInterface` | |
//! | [`data`] | those of types and attributes: `ShapedType`, `TypedAttr`, .. | |
//! | [`destination`] | `DestinationStyleOpInterface` | C++ that names an operand segment |
//! | [`effects`] | `MemoryEffectOpInterface`, `ConditionallySpeculatable` | the listed effects |
//! | [`function`] | `FunctionOpInterface` | a property `function_type` that holds a function type |
//! | [`loop_like`] | `LoopLikeOpInterface` | |
//! | [`region_branch`] | `RegionBranchOpInterface` and the one of terminators | terminators that return |
//! | [`slice`](mod@slice) | `OffsetSizeAndStrideOpInterface` | |
//! | [`symbol`] | `SymbolOpInterface` | C++ that identifies declarations |
//!
//! `InferTypeOpInterface` and `SymbolUserOpInterface` have one function each, which are hooks of operations:
//! [`infer_types`](crate::dialect::OpHooks::infer_types) and
//! [`verify_symbol_uses`](crate::dialect::OpHooks::verify_symbol_uses).

pub mod branch;
pub mod call;
pub mod cast;
pub mod data;
pub mod destination;
pub mod effects;
pub mod function;
mod infer_type;
pub mod loop_like;
pub mod region_branch;
pub(crate) mod region_kind;
mod shape;
pub mod slice;
pub mod symbol;

use lect_ods::spec::OpSpec;

use crate::context::ContextData;
use crate::dialect::{InterfaceEntry, Reads, Verifier};

/// Creates a table of models, one per interface: `interfaces![dyn Branch => CondBranch, dyn Cost => Cheap]`.
#[macro_export]
macro_rules! interfaces {
    ($($interface:ty => $model:expr),* $(,)?) => {
        &[$({
            const MODEL: &$interface = &$model;
            $crate::dialect::InterfaceEntry::new::<$interface>(&MODEL)
        }),*]
    };
}

/// Verifiers of interfaces, by C++ class.
const VERIFIERS: &[(&str, Verifier)] = &[
    ("SymbolOpInterface", Verifier::before(symbol::verify)),
    ("BranchOpInterface", Verifier::before(branch::verify)),
    ("WeightedBranchOpInterface", Verifier::before(branch::verify_weights)),
    ("WeightedRegionBranchOpInterface", Verifier::before(branch::verify_region_weights)),
    ("RegionBranchOpInterface", Verifier::after(region_branch::verify)),
    ("CastOpInterface", Verifier::before(cast::verify).of(Reads::Types)),
    ("FunctionOpInterface", Verifier::before(function::verify)),
    ("LoopLikeOpInterface", Verifier::after(loop_like::verify)),
    ("DestinationStyleOpInterface", Verifier::after(destination::verify).of(Reads::Parts)),
    ("OffsetSizeAndStrideOpInterface", Verifier::before(slice::verify).of(Reads::Parts)),
    ("InParallelOpInterface", Verifier::before(shape::verify_one_block)),
    ("ShapedDimOpInterface", Verifier::before(shape::verify_dimension).of(Reads::Types)),
    ("SubsetExtractionOpInterface", Verifier::before(shape::verify_extraction).of(Reads::Types)),
    ("MemorySpaceCastOpInterface", Verifier::before(shape::verify_memory_space_cast).of(Reads::Types)),
];

/// Derives a model from a spec, if possible.
type BySpec = fn(&OpSpec) -> Option<InterfaceEntry>;

/// Derivation of models from specs, by C++ class of the interface.
const BY_SPEC: &[(&str, BySpec)] = &[
    ("SymbolOpInterface", symbol::by_spec),
    ("BranchOpInterface", branch::by_spec),
    ("RegionBranchTerminatorOpInterface", region_branch::by_spec),
    ("CallOpInterface", call::by_spec),
    ("CallableOpInterface", call::callable_by_spec),
    ("FunctionOpInterface", function::by_spec),
    ("DestinationStyleOpInterface", destination::by_spec),
    ("MemoryEffectOpInterface", effects::by_spec),
];

/// Returns the verifier of an interface for an operation, if it is known.
pub(crate) fn verifier(ctx: &ContextData, spec: &OpSpec, cpp_name: &str) -> Option<Verifier> {
    if cpp_name == "InferTypeOpInterface" {
        return infer_type::verifier(spec).map(|verify| Verifier::after(verify).of(Reads::Parts));
    }
    let known = VERIFIERS.iter().find(|it| it.0 == cpp_name).map(|it| it.1);
    known.or_else(|| ctx.registry().verifier(cpp_name))
}

/// Returns the models derived from a spec.
pub(crate) fn models_by_spec(spec: &OpSpec) -> impl Iterator<Item = InterfaceEntry> {
    let of = |name: &str| BY_SPEC.iter().find(|it| it.0 == name).map(|it| it.1);
    spec.interfaces.iter().filter_map(move |it| of(&it.cpp_name)?(spec))
}

/// Returns true if the C++ declarations contain `method`, written `head{body}` without white space.
fn declares(spec: &OpSpec, method: &str) -> bool {
    let declarations = &spec.extra_declarations;
    // Removing white space is expensive and rarely necessary.
    let name = method.split('(').next().unwrap_or_default();
    declarations.contains(name) && without_space(declarations).contains(method)
}

fn without_space(code: &str) -> String {
    code.chars().filter(|it| !it.is_whitespace()).collect()
}
