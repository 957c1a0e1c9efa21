//! Traits as bits: what of a spec the IR, the parser, the printer and the verifier ask for all the time.

use lect_ods::spec::{OpSpec, TraitKind};

bitflags::bitflags! {
    /// What holds of every operation of a name.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct OpTraits: u32 {
        /// Its regions see no value from outside.
        const ISOLATED_FROM_ABOVE = 1;
        /// Its regions hold a symbol table.
        const SYMBOL_TABLE = 1 << 1;
        /// It may define a symbol.
        const SYMBOL = 1 << 2;
        /// It ends its block.
        const TERMINATOR = 1 << 3;
        /// Blocks of its regions need no terminator.
        const NO_TERMINATOR = 1 << 4;
        /// Its regions are graphs: no order, no dominance.
        const GRAPH_REGION = 1 << 5;
        /// Each of its regions has at most one block.
        const SINGLE_BLOCK = 1 << 6;
        /// It opens a scope for affine symbols.
        const AFFINE_SCOPE = 1 << 7;
        /// A name that its symbol lacks is no error.
        const OPTIONAL_SYMBOL = 1 << 8;
        /// The first blocks of its regions have no arguments.
        const NO_REGION_ARGUMENTS = 1 << 9;
        /// It does nothing but make a constant.
        const CONSTANT_LIKE = 1 << 10;
        /// The order of its operands does not matter.
        const COMMUTATIVE = 1 << 11;
        /// Of the same twice, or of its own result, it makes no more than that.
        const IDEMPOTENT = 1 << 12;
        /// Of its own result it makes what that was made of.
        const INVOLUTION = 1 << 13;
        /// The effects of what is nested in it are its own.
        const RECURSIVE_EFFECTS = 1 << 14;
        /// It may run where it would not have run.
        const SPECULATABLE = 1 << 15;
        /// It may run where it would not have run if what is nested in it may.
        const RECURSIVELY_SPECULATABLE = 1 << 16;
        /// It makes the same of another type.
        const CAST = 1 << 17;
        /// C++ that is not known here says whether its regions are graphs.
        const UNKNOWN_REGION_KIND = 1 << 18;
        /// It is of a dynamic dialect, which IRDL defines.
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
    /// The traits of an operation.
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
