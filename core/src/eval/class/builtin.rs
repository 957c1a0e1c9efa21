//! Builtin classes of types and attributes.

use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::dialect::is_before;
use crate::number::FloatFormat;
use crate::types::{Signedness, TypeData};

/// A class of types.
#[derive(Debug)]
pub(in super::super) struct TypeClass {
    pub name: &'static str,
    /// Whether dialects' types can be of the class.
    pub is_interface: bool,
    /// Test for builtin types.
    pub test: fn(&TypeData) -> bool,
}

/// A class of attributes.
#[derive(Debug)]
pub(in super::super) struct AttrClass {
    pub name: &'static str,
    /// Whether dialects' attributes can be of the class.
    pub is_interface: bool,
    /// Test for builtin attributes.
    pub test: fn(&ContextData, &AttrData) -> bool,
}

macro_rules! types {
    ($($kind:ident $name:literal: $pattern:pat $(if $guard:expr)?,)*) => {
        &[$(TypeClass {
            name: $name,
            is_interface: types!(@$kind),
            test: |data| matches!(data, $pattern $(if $guard)?),
        }),*]
    };
    (@class) => { false };
    (@interface) => { true };
}

/// Classes of types, sorted by name.
const TYPES: &[TypeClass] = types! {
    class "BFloat16Type": TypeData::Float(FloatFormat::BF16),
    class "BaseMemRefType": TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. },
    class "ComplexType": TypeData::Complex(_),
    class "FixedVectorType": TypeData::Vector { scalable, .. } if !scalable.contains(&true),
    class "Float128Type": TypeData::Float(FloatFormat::F128),
    class "Float16Type": TypeData::Float(FloatFormat::F16),
    class "Float32Type": TypeData::Float(FloatFormat::F32),
    class "Float4E2M1FNType": TypeData::Float(FloatFormat::F4E2M1FN),
    class "Float64Type": TypeData::Float(FloatFormat::F64),
    class "Float6E2M3FNType": TypeData::Float(FloatFormat::F6E2M3FN),
    class "Float6E3M2FNType": TypeData::Float(FloatFormat::F6E3M2FN),
    class "Float80Type": TypeData::Float(FloatFormat::F80),
    class "Float8E3M4Type": TypeData::Float(FloatFormat::F8E3M4),
    class "Float8E4M3B11FNUZType": TypeData::Float(FloatFormat::F8E4M3B11FNUZ),
    class "Float8E4M3FNType": TypeData::Float(FloatFormat::F8E4M3FN),
    class "Float8E4M3FNUZType": TypeData::Float(FloatFormat::F8E4M3FNUZ),
    class "Float8E4M3Type": TypeData::Float(FloatFormat::F8E4M3),
    class "Float8E5M2FNUZType": TypeData::Float(FloatFormat::F8E5M2FNUZ),
    class "Float8E5M2Type": TypeData::Float(FloatFormat::F8E5M2),
    class "Float8E8M0FNUType": TypeData::Float(FloatFormat::F8E8M0FNU),
    class "FloatTF32Type": TypeData::Float(FloatFormat::TF32),
    interface "FloatType": TypeData::Float(_),
    class "FunctionType": TypeData::Function(_),
    // The printed form of a graph type is that of a function type, so it is parsed as one.
    class "GraphType": TypeData::Graph(_) | TypeData::Function(_),
    class "IndexType": TypeData::Index,
    class "IntegerType": TypeData::Integer { .. },
    interface "MemRefElementTypeInterface": TypeData::None if false,
    class "MemRefType": TypeData::MemRef { .. },
    class "NoneType": TypeData::None,
    class "OpaqueType": TypeData::None if false,
    interface "PtrLikeTypeInterface": TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. },
    class "RankedTensorType": TypeData::RankedTensor { .. },
    class "ScalableVectorType": TypeData::Vector { scalable, .. } if scalable.contains(&true),
    interface "ShapedType": TypeData::Vector { .. } | TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)
        | TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. },
    class "TensorType": TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_),
    class "TupleType": TypeData::Tuple(_),
    interface "Type": _,
    class "UnrankedMemRefType": TypeData::UnrankedMemRef { .. },
    class "UnrankedTensorType": TypeData::UnrankedTensor(_),
    interface "ValueSemantics": TypeData::Vector { .. } | TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_),
    interface "VectorElementTypeInterface": TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_),
    class "VectorType": TypeData::Vector { .. },
};

macro_rules! attrs {
    ($($kind:ident $name:literal: |$ctx:pat_param, $data:pat_param| $test:expr,)*) => {
        &[$(AttrClass { name: $name, is_interface: types!(@$kind), test: |$ctx, $data| $test }),*]
    };
}

/// Classes of attributes, sorted by name.
const ATTRS: &[AttrClass] = attrs! {
    class "AffineMapAttr": |_, data| matches!(data, AttrData::AffineMap(_)),
    class "ArrayAttr": |_, data| matches!(data, AttrData::Array(_)),
    interface "Attribute": |_, _| true,
    interface "BlobAttr": |_, data| matches!(data, AttrData::DenseArray { .. } | AttrData::DenseResource { .. }),
    class "BoolAttr": |ctx, data| matches!(data, AttrData::Integer { ty, .. } if *ty == ctx.types().i1()),
    class "CallSiteLoc": |_, data| matches!(data, AttrData::CallSiteLoc { .. }),
    class "DenseArrayAttr": |_, data| matches!(data, AttrData::DenseArray { .. }),
    class "DenseBoolArrayAttr": |ctx, data| is_array(ctx, data, 1),
    class "DenseElementsAttr": |_, data| matches!(data, AttrData::DenseElements(_) | AttrData::DenseStrings { .. }),
    class "DenseF32ArrayAttr": |ctx, data| {
        matches!(data, AttrData::DenseArray { element, .. } if *element == ctx.types().f32())
    },
    class "DenseF64ArrayAttr": |ctx, data| {
        matches!(data, AttrData::DenseArray { element, .. } if *element == ctx.types().f64())
    },
    class "DenseFPElementsAttr": |ctx, data| has_elements(ctx, data, |element| matches!(element, TypeData::Float(_))),
    class "DenseI16ArrayAttr": |ctx, data| is_array(ctx, data, 16),
    class "DenseI32ArrayAttr": |ctx, data| is_array(ctx, data, 32),
    class "DenseI64ArrayAttr": |ctx, data| is_array(ctx, data, 64),
    class "DenseI8ArrayAttr": |ctx, data| is_array(ctx, data, 8),
    class "DenseIntElementsAttr": |ctx, data| {
        has_elements(ctx, data, |element| matches!(element, TypeData::Integer { .. } | TypeData::Index))
    },
    class "DenseIntOrFPElementsAttr": |_, data| matches!(data, AttrData::DenseElements(_)),
    class "DenseResourceElementsAttr": |_, data| matches!(data, AttrData::DenseResource { .. }),
    class "DenseStringElementsAttr": |_, data| matches!(data, AttrData::DenseStrings { .. }),
    class "DictionaryAttr": |_, data| matches!(data, AttrData::Dictionary(_)),
    class "DistinctAttr": |_, data| matches!(data, AttrData::Distinct { .. }),
    interface "ElementsAttr": |_, data| is_elements(data),
    class "FileLineColLoc": |_, data| matches!(data, AttrData::FileLoc(range) if range.end.is_none()),
    class "FileLineColRange": |_, data| matches!(data, AttrData::FileLoc(_)),
    class "FlatSymbolRefAttr": |_, data| matches!(data, AttrData::SymbolRef { nested, .. } if nested.is_empty()),
    class "FloatAttr": |_, data| matches!(data, AttrData::Float { .. }),
    class "FusedLoc": |_, data| matches!(data, AttrData::FusedLoc { .. }),
    class "IntegerAttr": |_, data| matches!(data, AttrData::Integer { .. }),
    class "IntegerSetAttr": |_, data| matches!(data, AttrData::IntegerSet(_)),
    class "LocationAttr": |ctx, data| ctx.attrs().is_location_data(data),
    interface "MemRefLayoutAttrInterface": |_, data| {
        matches!(data, AttrData::AffineMap(_) | AttrData::StridedLayout { .. })
    },
    class "NameLoc": |_, data| matches!(data, AttrData::NameLoc { .. }),
    class "OpaqueAttr": |_, _| false,
    class "SparseElementsAttr": |_, data| matches!(data, AttrData::SparseElements { .. }),
    class "SplatElementsAttr": |_, data| match data {
        AttrData::DenseElements(elements) => elements.splat,
        AttrData::DenseStrings { values, .. } => values.len() == 1,
        _ => false,
    },
    class "StridedLayoutAttr": |_, data| matches!(data, AttrData::StridedLayout { .. }),
    class "StringAttr": |_, data| matches!(data, AttrData::String { .. }),
    class "SymbolRefAttr": |_, data| matches!(data, AttrData::SymbolRef { .. }),
    class "TypeAttr": |_, data| matches!(data, AttrData::Type(_)),
    interface "TypedAttr": |_, data| {
        is_elements(data) || matches!(data, AttrData::Integer { .. } | AttrData::Float { .. } | AttrData::String { .. })
    },
    class "UnitAttr": |_, data| matches!(data, AttrData::Unit),
    class "UnknownLoc": |_, data| matches!(data, AttrData::UnknownLoc),
};

// Both tables are searched by bisection.
const _: () = {
    let mut at = 1;
    while at < TYPES.len() {
        assert!(is_before(TYPES[at - 1].name, TYPES[at].name));
        at += 1;
    }
    at = 1;
    while at < ATTRS.len() {
        assert!(is_before(ATTRS[at - 1].name, ATTRS[at].name));
        at += 1;
    }
};

fn is_array(ctx: &ContextData, data: &AttrData, wanted: u32) -> bool {
    let AttrData::DenseArray { element, .. } = data else { return false };
    *ctx.types().data(*element) == TypeData::Integer { width: wanted, signedness: Signedness::Signless }
}

fn has_elements(ctx: &ContextData, data: &AttrData, test: fn(&TypeData) -> bool) -> bool {
    let AttrData::DenseElements(elements) = data else { return false };
    ctx.types().element_type(elements.ty).is_some_and(|element| test(ctx.types().data(element)))
}

fn is_elements(data: &AttrData) -> bool {
    matches!(
        data,
        AttrData::DenseElements(_)
            | AttrData::DenseStrings { .. }
            | AttrData::DenseResource { .. }
            | AttrData::SparseElements { .. }
    )
}

/// Returns the class of types with a name.
pub(super) fn type_class(name: &str) -> Option<&'static TypeClass> {
    TYPES.get(TYPES.binary_search_by(|it| it.name.cmp(name)).ok()?)
}

/// Returns the class of attributes with a name.
pub(super) fn attr_class(name: &str) -> Option<&'static AttrClass> {
    ATTRS.get(ATTRS.binary_search_by(|it| it.name.cmp(name)).ok()?)
}

/// Returns the class of a builtin type; empty for other types.
pub(super) fn type_name(data: &TypeData) -> &'static str {
    match data {
        TypeData::Integer { .. } => "IntegerType",
        TypeData::Index => "IndexType",
        TypeData::None => "NoneType",
        TypeData::Complex(_) => "ComplexType",
        TypeData::Tuple(_) => "TupleType",
        TypeData::Function(_) => "FunctionType",
        TypeData::Graph(_) => "GraphType",
        TypeData::Vector { .. } => "VectorType",
        TypeData::RankedTensor { .. } => "RankedTensorType",
        TypeData::UnrankedTensor(_) => "UnrankedTensorType",
        TypeData::MemRef { .. } => "MemRefType",
        TypeData::UnrankedMemRef { .. } => "UnrankedMemRefType",
        TypeData::Dialect { .. } => "",
        TypeData::Opaque { .. } => "OpaqueType",
        TypeData::Float(_) => {
            let is_it = |it: &&TypeClass| !it.is_interface && (it.test)(data);
            TYPES.iter().find(is_it).map_or("", |it| it.name)
        }
    }
}

/// Returns the class of a builtin attribute; empty for other attributes.
pub(super) fn attr_name(data: &AttrData) -> &'static str {
    match data {
        AttrData::Unit => "UnitAttr",
        AttrData::Integer { .. } => "IntegerAttr",
        AttrData::Float { .. } => "FloatAttr",
        AttrData::String { .. } => "StringAttr",
        AttrData::Array(_) => "ArrayAttr",
        AttrData::Dictionary(_) => "DictionaryAttr",
        AttrData::Type(_) => "TypeAttr",
        AttrData::SymbolRef { .. } => "SymbolRefAttr",
        AttrData::AffineMap(_) => "AffineMapAttr",
        AttrData::IntegerSet(_) => "IntegerSetAttr",
        AttrData::DenseElements(_) => "DenseIntOrFPElementsAttr",
        AttrData::DenseStrings { .. } => "DenseStringElementsAttr",
        AttrData::DenseArray { .. } => "DenseArrayAttr",
        AttrData::DenseResource { .. } => "DenseResourceElementsAttr",
        AttrData::SparseElements { .. } => "SparseElementsAttr",
        AttrData::StridedLayout { .. } => "StridedLayoutAttr",
        AttrData::Distinct { .. } => "DistinctAttr",
        AttrData::Dialect { .. } => "",
        AttrData::Opaque { .. } => "OpaqueAttr",
        AttrData::UnknownLoc => "UnknownLoc",
        AttrData::FileLoc(_) => "FileLineColRange",
        AttrData::NameLoc { .. } => "NameLoc",
        AttrData::CallSiteLoc { .. } => "CallSiteLoc",
        AttrData::FusedLoc { .. } => "FusedLoc",
    }
}

/// Returns the IRDL name of a builtin type's definition; empty if IRDL cannot name it.
pub(crate) fn type_base(data: &TypeData) -> &'static str {
    match data {
        TypeData::Integer { .. } => "builtin.integer",
        TypeData::Index => "builtin.index",
        TypeData::Float(format) => match format {
            FloatFormat::F4E2M1FN => "builtin.f4E2M1FN",
            FloatFormat::F6E2M3FN => "builtin.f6E2M3FN",
            FloatFormat::F6E3M2FN => "builtin.f6E3M2FN",
            FloatFormat::F8E5M2 => "builtin.f8E5M2",
            FloatFormat::F8E4M3 => "builtin.f8E4M3",
            FloatFormat::F8E4M3FN => "builtin.f8E4M3FN",
            FloatFormat::F8E5M2FNUZ => "builtin.f8E5M2FNUZ",
            FloatFormat::F8E4M3FNUZ => "builtin.f8E4M3FNUZ",
            FloatFormat::F8E4M3B11FNUZ => "builtin.f8E4M3B11FNUZ",
            FloatFormat::F8E3M4 => "builtin.f8E3M4",
            FloatFormat::F8E8M0FNU => "builtin.f8E8M0FNU",
            FloatFormat::BF16 => "builtin.bf16",
            FloatFormat::F16 => "builtin.f16",
            FloatFormat::TF32 => "builtin.tf32",
            FloatFormat::F32 => "builtin.f32",
            FloatFormat::F64 => "builtin.f64",
            FloatFormat::F80 => "builtin.f80",
            FloatFormat::F128 => "builtin.f128",
        },
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
        TypeData::Opaque { .. } => "builtin.opaque",
        TypeData::Dialect { .. } => "",
    }
}

/// Returns the IRDL name of a builtin attribute's definition; empty if IRDL cannot name it.
pub(crate) fn attr_base(data: &AttrData) -> &'static str {
    match data {
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
        AttrData::Opaque { .. } => "builtin.opaque",
        AttrData::UnknownLoc => "builtin.unknown_loc",
        AttrData::FileLoc(_) => "builtin.file_line_range",
        AttrData::NameLoc { .. } => "builtin.name_loc",
        AttrData::CallSiteLoc { .. } => "builtin.call_site_loc",
        AttrData::FusedLoc { .. } => "builtin.fused_loc",
        AttrData::Dialect { .. } => "",
    }
}
