//! Verifiers of data layouts: each `dlti.dl_spec` alone, and against those of the enclosing operations.
//!
//! Source: the diagnostics of mlir-opt 22. Entries for the same builtin type or pointer in nested layouts are not
//! checked, because mlir-opt crashes there.

use lect_core::builtin::ModuleOp;
use lect_core::dialect::{DefBody, is_upstream};
use lect_support::numbers::dense_i64;
use lect_support::prelude::*;

use super::{Key, entries_of, entry_parts};

const SPEC: &str = "dlti.dl_spec";
const SYSTEM: &str = "dlti.target_system_spec";
const MAP: &str = "dlti.map";

/// Valid `dlti.*` keys, besides `dlti.endianness`.
const NAMES: &[&str] = &[
    "dlti.alloca_memory_space",
    "dlti.default_memory_space",
    "dlti.function_pointer_alignment",
    "dlti.global_memory_space",
    "dlti.legal_int_widths",
    "dlti.mangling_mode",
    "dlti.program_memory_space",
    "dlti.stack_alignment",
];

/// Verifies a discardable attribute of the dialect.
pub(crate) fn verify_attr(op: OpRef<'_>, (name, value): NamedAttr) -> Result<(), Reported> {
    let ctx = op.context();
    let name = String::from_utf8_lossy(ctx.ident_bytes(name));
    let is = |interface: &str| match ctx.attrs().data(value) {
        AttrData::Dialect { def, .. } => ctx.def_implements(*def, interface),
        _ => false,
    };
    match &*name {
        SPEC if !is("DataLayoutSpecInterface") => {
            Err(op.error(format!("'{SPEC}' is expected to be a #dlti.dl_spec attribute")).emit())
        }
        // Other operations with a layout implement an interface.
        SPEC if op.is::<ModuleOp<'_>>() => verify(op),
        SYSTEM if !is("TargetSystemSpecInterface") => {
            Err(op.error(format!("'{SYSTEM}' is expected to be a #dlti.target_system_spec attribute")).emit())
        }
        MAP if ctx.attrs().def(value).is_none_or(|def| &*ctx.def_info(def).spec().cpp_class != "MapAttr") => {
            Err(op.error(format!("'{MAP}' is expected to be a #dlti.map attribute")).emit())
        }
        SPEC | SYSTEM | MAP => Ok(()),
        _ => Err(op.error(format!("attribute '{name}' not supported by dialect")).emit()),
    }
}

/// Verifies the data layout of an operation, if it has one.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(spec) = layout_of(op) else { return Ok(()) };
    let parts = || entries_of(spec).filter_map(|entry| Some((entry, entry_parts(ctx, entry)?)));
    let mut wrong = None;
    for (entry, (key, value)) in parts() {
        let found = if let Key::Type(ty) = key { wrong_type_entry(ctx, entry, ty, value) } else { None };
        wrong = wrong.or(found);
    }
    for (_, (key, value)) in parts() {
        let found = if let Key::Name(name) = key { wrong_named_entry(ctx, name, value) } else { None };
        wrong = wrong.or(found);
    }
    if let Some(message) = wrong {
        return Err(ctx.error(op.loc(), message).emit());
    }
    let outer: Vec<OpRef<'_>> = outer_ops(op).collect();
    let combines = outer.iter().filter_map(|op| layout_of(*op)).all(|outer| combines(ctx, outer, spec));
    if combines {
        return Ok(());
    }
    let error = op.error("data layout does not combine with layouts of enclosing ops");
    Err(outer.iter().fold(error, |error, op| error.note(op.loc(), "enclosing op with data layout")).emit())
}

fn layout_of(op: OpRef<'_>) -> Option<&DefBody> {
    match op.context().attrs().data(op.attr(SPEC)?) {
        AttrData::Dialect { def, body, .. } if op.context().def_implements(*def, "DataLayoutSpecInterface") => {
            Some(body)
        }
        _ => None,
    }
}

/// Returns the enclosing operations that can have a layout, from the inside out.
fn outer_ops(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    std::iter::successors(op.parent(), |op| op.parent()).filter(|op| {
        let is_module = op.is::<ModuleOp<'_>>();
        let has_layout =
            op.info().is_some_and(|info| info.spec().interfaces.iter().any(|it| it.cpp_name == OP_INTERFACE));
        // The outermost module may be implicit.
        is_module && (op.parent().is_some() || layout_of(*op).is_some()) || has_layout
    })
}

const OP_INTERFACE: &str = "DataLayoutOpInterface";

/// Returns the error in an entry for a type.
fn wrong_type_entry(ctx: &ContextData, entry: Attr, ty: Type, value: Attr) -> Option<String> {
    match ctx.types().data(ty) {
        TypeData::Index => {
            let is_integer = matches!(ctx.attrs().data(value), AttrData::Integer { .. });
            let shown = ctx.types().show(ty);
            return (!is_integer).then(|| format!("expected integer attribute in the data layout entry for '{shown}'"));
        }
        TypeData::Integer { .. } | TypeData::Float(_) => return wrong_alignments(ctx, entry, value),
        TypeData::Dialect { .. } => {}
        TypeData::Opaque { dialect, .. } if is_upstream(ctx.ident_bytes(*dialect)) => {}
        _ => return Some("unexpected data layout for a built-in type".to_owned()),
    }
    #[cfg(feature = "llvm")]
    if let Some(known) = crate::llvm::layout_entry(ctx, ty, value) {
        return match known {
            crate::llvm::LayoutEntry::Float => wrong_alignments(ctx, entry, value),
            crate::llvm::LayoutEntry::Other(wrong) => wrong,
        };
    }
    let has_layout = ctx.types().def(ty).is_none_or(|def| ctx.def_implements(def, "DataLayoutTypeInterface"));
    (!has_layout).then(|| "data layout specified for a type that does not support it".to_owned())
}

fn wrong_alignments(ctx: &ContextData, entry: Attr, value: Attr) -> Option<String> {
    let shown = || ctx.attrs().show(entry);
    match dense_i64(ctx, value).as_deref() {
        None => Some(format!("expected a dense i64 elements attribute in the data layout entry {}", shown())),
        Some([_]) => None,
        Some([abi, preferred]) => (preferred < abi).then(|| {
            format!(
                "preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry {}",
                shown()
            )
        }),
        Some(_) => Some(format!("expected 1 or 2 elements in the data layout entry {}", shown())),
    }
}

/// Returns the error in an entry for a name.
fn wrong_named_entry(ctx: &ContextData, name: &[u8], value: Attr) -> Option<String> {
    let dot = name.iter().position(|&byte| byte == b'.')?;
    let shown = String::from_utf8_lossy(name);
    match &name[..dot] {
        b"dlti" if name == b"dlti.endianness" => {
            let known = matches!(ctx.attrs().string_value(value), Some(b"big" | b"little"));
            (!known).then(|| format!("'{shown}' data layout entry is expected to be either 'big' or 'little'"))
        }
        b"dlti" => {
            let known = NAMES.iter().any(|known| known.as_bytes() == name);
            (!known).then(|| format!("unknown data layout entry name: {shown}"))
        }
        // Entries of dialects that are not loaded are accepted.
        other => ctx.loaded_dialects().any(|it| it.spec().name.as_bytes() == other).then(|| {
            let other = String::from_utf8_lossy(other);
            format!("the '{other}' dialect does not support identifier data layout entries")
        }),
    }
}

/// Returns true if a nested layout is compatible with the enclosing one.
fn combines(ctx: &ContextData, outer: &DefBody, inner: &DefBody) -> bool {
    let parts = |spec| entries_of(spec).filter_map(|entry| entry_parts(ctx, entry));
    let named = parts(inner).filter(|(key, _)| matches!(key, Key::Name(_)));
    let mut conflicts =
        named.filter(|(key, value)| parts(outer).any(|(other, known)| other == *key && known != *value));
    if conflicts.next().is_some() {
        return false;
    }
    #[cfg(feature = "llvm")]
    {
        let types = |spec| {
            let of = |(key, value)| if let Key::Type(ty) = key { Some((ty, value)) } else { None };
            parts(spec).filter_map(of).collect::<Vec<(Type, Attr)>>()
        };
        crate::llvm::layouts_combine(ctx, &types(outer), &types(inner))
    }
    #[cfg(not(feature = "llvm"))]
    true
}
