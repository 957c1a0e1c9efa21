//! Lowerings of `memref`: metadata, aliases, layouts, and operations without a counterpart in `llvm`.

mod alias;
mod expand;
mod metadata;
mod normalize;

use lect_transforms::pass::PassDef;

/// All passes of this module.
pub static ALL: &[&PassDef] = &[
    alias::FoldMemRefAliasOps::DEF,
    expand::ExpandRealloc::DEF,
    expand::MemRefExpand::DEF,
    metadata::ExpandStridedMetadata::DEF,
    normalize::NormalizeMemRefs::DEF,
];
