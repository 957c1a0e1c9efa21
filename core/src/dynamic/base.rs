//! Base definitions of attributes and types, by MLIR's names.

use std::borrow::Cow;

use crate::attrs::{AttrData, OpaqueBody};
use crate::context::ContextData;
use crate::dialect::is_upstream;
use crate::entity::{Attr, Ident, Type};
use crate::number::FloatFormat;
use crate::types::TypeData;

/// Builtin types without floats, without the namespace.
const TYPES: &[&str] = &[
    "complex",
    "function",
    "graph",
    "index",
    "integer",
    "memref",
    "none",
    "opaque",
    "tensor",
    "tuple",
    "unranked_memref",
    "unranked_tensor",
    "vector",
];

/// Builtin attributes, without the namespace.
const ATTRS: &[&str] = &[
    "affine_map",
    "array",
    "call_site_loc",
    "dense_array",
    "dense_int_or_fp_elements",
    "dense_resource_elements",
    "dense_string_elements",
    "dictionary",
    "distinct",
    "file_line_range",
    "float",
    "fused_loc",
    "integer",
    "integer_set",
    "name_loc",
    "opaque",
    "opaque_loc",
    "sparse_elements",
    "strided_layout",
    "string",
    "symbol_ref",
    "type",
    "unit",
    "unknown_loc",
    "vscale_range",
];

/// Returns true if there is a builtin type (`!builtin.integer`) or attribute (`#builtin.integer`) of this name.
pub fn is_builtin_base(base: &str) -> bool {
    match (base.strip_prefix("!builtin."), base.strip_prefix("#builtin.")) {
        (Some(name), _) => TYPES.contains(&name) || FloatFormat::from_mnemonic(name.as_bytes()).is_some(),
        (_, Some(name)) => ATTRS.contains(&name),
        _ => false,
    }
}

/// Returns the base definition of a type: `builtin.integer`.
pub fn type_base(ctx: &ContextData, ty: Type) -> Cow<'_, str> {
    Cow::Borrowed(match ctx.types().data(ty) {
        TypeData::Integer { .. } => "builtin.integer",
        TypeData::Index => "builtin.index",
        TypeData::Float(format) => return format!("builtin.{}", format.mnemonic()).into(),
        TypeData::None => "builtin.none",
        TypeData::Complex(_) => "builtin.complex",
        TypeData::Tuple(_) => "builtin.tuple",
        TypeData::Function(_) => "builtin.function",
        TypeData::Graph(_) => "builtin.graph",
        TypeData::Vector { .. } => "builtin.vector",
        TypeData::RankedTensor { .. } => "builtin.tensor",
        TypeData::UnrankedTensor(_) => "builtin.unranked_tensor",
        TypeData::MemRef { .. } => "builtin.memref",
        TypeData::UnrankedMemRef { .. } => "builtin.unranked_memref",
        TypeData::Dialect { def, .. } => &ctx.def_info(*def).spec().name,
        TypeData::Opaque { dialect, body } => return opaque(ctx, *dialect, body),
    })
}

/// Returns the base definition of an attribute: `builtin.string`.
pub fn attr_base(ctx: &ContextData, attr: Attr) -> Cow<'_, str> {
    Cow::Borrowed(match ctx.attrs().data(attr) {
        AttrData::Unit => "builtin.unit",
        AttrData::Integer { .. } => "builtin.integer",
        AttrData::Float { .. } => "builtin.float",
        AttrData::String { .. } => "builtin.string",
        AttrData::Array(_) => "builtin.array",
        AttrData::Dictionary(_) => "builtin.dictionary",
        AttrData::Type(_) => "builtin.type",
        AttrData::SymbolRef { .. } => "builtin.symbol_ref",
        AttrData::AffineMap(_) => "builtin.affine_map",
        AttrData::IntegerSet(_) => "builtin.integer_set",
        AttrData::DenseElements(_) => "builtin.dense_int_or_fp_elements",
        AttrData::DenseStrings { .. } => "builtin.dense_string_elements",
        AttrData::DenseArray { .. } => "builtin.dense_array",
        AttrData::DenseResource { .. } => "builtin.dense_resource_elements",
        AttrData::SparseElements { .. } => "builtin.sparse_elements",
        AttrData::StridedLayout { .. } => "builtin.strided_layout",
        AttrData::Distinct { .. } => "builtin.distinct",
        AttrData::Dialect { def, .. } => &ctx.def_info(*def).spec().name,
        AttrData::Opaque { dialect, body, .. } => return opaque(ctx, *dialect, body),
        AttrData::UnknownLoc => "builtin.unknown_loc",
        AttrData::FileLoc(_) => "builtin.file_line_range",
        AttrData::NameLoc { .. } => "builtin.name_loc",
        AttrData::CallSiteLoc { .. } => "builtin.call_site_loc",
        AttrData::FusedLoc { .. } => "builtin.fused_loc",
    })
}

/// Returns the base definition for a dialect that is not loaded, by the leading mnemonic, as if the dialect were
/// loaded.
fn opaque<'c>(ctx: &'c ContextData, dialect: Ident, body: &OpaqueBody) -> Cow<'c, str> {
    let (namespace, mnemonic) = (ctx.ident_bytes(dialect), body.mnemonic());
    match is_upstream(namespace) && !mnemonic.is_empty() {
        true => {
            let (namespace, mnemonic) = (String::from_utf8_lossy(namespace), String::from_utf8_lossy(mnemonic));
            format!("{namespace}.{mnemonic}").into()
        }
        false => Cow::Borrowed("builtin.opaque"),
    }
}
