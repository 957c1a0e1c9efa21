//! Data layout entries (`dlti.dl_spec`) of LLVM types.
//!
//! Source: the diagnostics of mlir-opt 22.

use lect_support::numbers::dense_i64;
use lect_support::prelude::*;

use crate::llvm::types;
use crate::llvm::types::LlvmType;

/// Size and alignment, in bits, that mlir-opt compares pointers in nested layouts with.
///
/// Entries of the outer layout for other address spaces have no effect on these.
const DEFAULT_POINTER: (u64, u64) = (64, 8);

/// Classification of an entry for an LLVM type.
pub(crate) enum LayoutEntry {
    /// Checked like those of builtin floating-point types.
    Float,
    /// Checked here, with the error if invalid.
    Other(Option<String>),
}

const PREFERRED: &str = "preferred alignment is expected to be at least as large as ABI alignment";

/// Checks a layout entry, if the type is an LLVM type.
pub(crate) fn layout_entry(ctx: &ContextData, ty: Type, value: Attr) -> Option<LayoutEntry> {
    let shown = || format!("'{}'", ctx.types().show(ty));
    let is_dense = matches!(ctx.attrs().data(value), AttrData::DenseElements(_));
    let count = match ctx.attrs().data(value) {
        AttrData::DenseElements(dense) => ctx.types().element_count(dense.ty),
        _ => None,
    };
    let wrong = match types::of(ctx, ty)? {
        LlvmType::PpcFp128 => return Some(LayoutEntry::Float),
        LlvmType::Array { .. } => None,
        LlvmType::Pointer { .. } if is_of_ptr_dialect(ctx, value) => None,
        LlvmType::Pointer { .. } => match dense_i64(ctx, value).as_deref() {
            Some([_, abi, preferred] | [_, abi, preferred, _]) => (preferred < abi).then(|| PREFERRED.to_owned()),
            None if is_dense && is_integer(ctx, value) && matches!(count, Some(3 | 4)) => {
                Some(format!("expected i64 parameters for {}", shown()))
            }
            _ => Some(format!(
                "expected layout attribute for {} to be a dense integer elements attribute with 3 or 4 elements",
                shown()
            )),
        },
        LlvmType::Struct(structure) => match dense_i64(ctx, value).as_deref() {
            None if is_dense && is_integer(ctx, value) && matches!(count, Some(1 | 2)) => {
                Some(format!("expected i64 entries for {}", shown()))
            }
            Some([_] | [_, _]) if !structure.is_empty() || structure.opaque || !structure.name.is_empty() => {
                Some(format!("unexpected layout attribute for struct {}", shown()))
            }
            Some([abi, preferred]) => (preferred < abi).then(|| PREFERRED.to_owned()),
            Some([_]) => None,
            _ => Some(format!(
                "expected layout attribute for {} to be a dense integer elements attribute of 1 or 2 elements",
                shown()
            )),
        },
        _ => Some("data layout specified for a type that does not support it".to_owned()),
    };
    Some(LayoutEntry::Other(wrong))
}

/// Returns true for attributes such as `#ptr.spec<..>`, which the `ptr` dialect verifies.
fn is_of_ptr_dialect(ctx: &ContextData, attr: Attr) -> bool {
    match ctx.attrs().data(attr) {
        AttrData::Dialect { def, .. } => ctx.def_info(*def).dialect().name == "ptr",
        AttrData::Opaque { dialect, .. } => ctx.ident_bytes(*dialect) == b"ptr",
        _ => false,
    }
}

fn is_integer(ctx: &ContextData, attr: Attr) -> bool {
    match ctx.attrs().data(attr) {
        AttrData::DenseElements(dense) => {
            ctx.types().element_type(dense.ty).is_some_and(|element| ctx.types().integer_width(element).is_some())
        }
        _ => false,
    }
}

/// Returns true if a nested layout's entries for LLVM types are compatible with the enclosing ones.
///
/// Entries for the same pointer are not compared, because mlir-opt crashes there.
pub(crate) fn layouts_combine(ctx: &ContextData, outer: &[(Type, Attr)], inner: &[(Type, Attr)]) -> bool {
    inner.iter().all(|&(ty, value)| match types::of(ctx, ty) {
        Some(LlvmType::Pointer { .. }) => {
            let is_pointer = |ty| matches!(types::of(ctx, ty), Some(LlvmType::Pointer { .. }));
            if !outer.iter().any(|(other, _)| is_pointer(*other)) || outer.iter().any(|(other, _)| *other == ty) {
                return true;
            }
            let (known_size, known_abi) = DEFAULT_POINTER;
            size_and_abi(ctx, value)
                .is_none_or(|(size, abi)| size == known_size && abi != 0 && known_abi >= abi && known_abi % abi == 0)
        }
        Some(LlvmType::Struct(_)) => {
            let known = outer.iter().find(|(other, _)| *other == ty).and_then(|(_, value)| first(ctx, *value));
            known.zip(first(ctx, value)).is_none_or(|(known, abi)| abi != 0 && known >= abi && known % abi == 0)
        }
        _ => true,
    })
}

fn first(ctx: &ContextData, value: Attr) -> Option<u64> {
    dense_i64(ctx, value)?.first().copied()
}

fn size_and_abi(ctx: &ContextData, value: Attr) -> Option<(u64, u64)> {
    match *dense_i64(ctx, value)? {
        [size, abi, ..] => Some((size, abi)),
        _ => None,
    }
}
