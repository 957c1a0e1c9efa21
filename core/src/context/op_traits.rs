//! Traits as a bit set, for those that the IR, the parser, the printer and the verifier query often.

use lect_ods::spec::{OpSpec, TraitKind};

bitflags::bitflags! {
    /// Traits of all operations of a name.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct OpTraits: u32 {
        /// Regions use no value from above (`IsolatedFromAbove`).
        const ISOLATED_FROM_ABOVE = 1;
        /// Regions hold a symbol table.
        const SYMBOL_TABLE = 1 << 1;
        /// The operation may define a symbol.
        const SYMBOL = 1 << 2;
        /// The operation is a terminator.
        const TERMINATOR = 1 << 3;
        /// Blocks of regions need no terminator.
        const NO_TERMINATOR = 1 << 4;
        /// Regions are graph regions: no order, no dominance.
        const GRAPH_REGION = 1 << 5;
        /// Each region has at most one block.
        const SINGLE_BLOCK = 1 << 6;
        /// The operation is a scope of affine symbols.
        const AFFINE_SCOPE = 1 << 7;
        /// The symbol may have no name.
        const OPTIONAL_SYMBOL = 1 << 8;
        /// Entry blocks of regions have no arguments.
        const NO_REGION_ARGUMENTS = 1 << 9;
        /// The operation only produces a constant.
        const CONSTANT_LIKE = 1 << 10;
        /// The order of operands is irrelevant.
        const COMMUTATIVE = 1 << 11;
        /// `f(x, x) = x`, and `f(f(x)) = f(x)`.
        const IDEMPOTENT = 1 << 12;
        /// `f(f(x)) = x`.
        const INVOLUTION = 1 << 13;
        /// Effects are those of the nested operations.
        const RECURSIVE_EFFECTS = 1 << 14;
        /// The operation can be executed speculatively.
        const SPECULATABLE = 1 << 15;
        /// The operation can be executed speculatively if the nested operations can.
        const RECURSIVELY_SPECULATABLE = 1 << 16;
        /// The operation casts a value to another type.
        const CAST = 1 << 17;
        /// Unknown C++ code determines the region kinds.
        const UNKNOWN_REGION_KIND = 1 << 18;
        /// The operation is of a dynamic dialect, which IRDL defines.
        const DYNAMIC = 1 << 31;
    }
}

/// Traits by their C++ class.
const NATIVE: &[(&str, OpTraits)] = &[
    ("OpTrait::IsIsolatedFromAbove", OpTraits::ISOLATED_FROM_ABOVE),
    ("OpTrait::SymbolTable", OpTraits::SYMBOL_TABLE),
    ("OpTrait::IsTerminator", OpTraits::TERMINATOR),
    ("OpTrait::NoTerminator", OpTraits::NO_TERMINATOR),
    ("OpTrait::HasOnlyGraphRegion", OpTraits::GRAPH_REGION),
    ("OpTrait::SingleBlock", OpTraits::SINGLE_BLOCK),
    ("OpTrait::AffineScope", OpTraits::AFFINE_SCOPE),
    ("OpTrait::NoRegionArguments", OpTraits::NO_REGION_ARGUMENTS),
    ("OpTrait::ConstantLike", OpTraits::CONSTANT_LIKE),
    ("OpTrait::IsCommutative", OpTraits::COMMUTATIVE),
    ("OpTrait::IsIdempotent", OpTraits::IDEMPOTENT),
    ("OpTrait::IsInvolution", OpTraits::INVOLUTION),
    ("OpTrait::HasRecursiveMemoryEffects", OpTraits::RECURSIVE_EFFECTS),
    ("OpTrait::AlwaysSpeculatableImplTrait", OpTraits::SPECULATABLE),
    ("OpTrait::RecursivelySpeculatableImplTrait", OpTraits::RECURSIVELY_SPECULATABLE),
];

impl OpTraits {
    /// Returns the traits of an operation.
    pub fn of(spec: &OpSpec) -> Self {
        let mut traits = OpTraits::empty();
        for it in spec.traits.iter() {
            if let TraitKind::Native(name) | TraitKind::Parametric { name, .. } = &it.kind {
                traits |= NATIVE.iter().find(|known| known.0 == name).map_or(OpTraits::empty(), |known| known.1);
            }
        }
        if spec.interfaces.iter().any(|it| it.cpp_name == "SymbolOpInterface") {
            traits |= OpTraits::SYMBOL;
        }
        if spec.interfaces.iter().any(|it| it.cpp_name == "CastOpInterface") {
            traits |= OpTraits::CAST;
        }
        if spec.optional_symbol {
            traits |= OpTraits::OPTIONAL_SYMBOL;
        }
        traits
    }
}
