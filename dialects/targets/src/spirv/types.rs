//! The types of SPIR-V as data. They are C++ classes, and what `syntax` reads is the one spelling that each has; here it is
//! taken apart again.

use lect_core::attrs::{OpaqueBody, Piece};
use lect_core::dialect::ClassHook;
use lect_core::number::FloatFormat;
use lect_ods::spec::DefKind;
use lect_support::prelude::*;

/// The classes, by mnemonic.
pub(super) const CLASSES: &[ClassHook] = &[
    class("ArrayType", &["array"]),
    class("CooperativeMatrixType", &["coopmatrix"]),
    class("ImageType", &["image"]),
    class("MatrixType", &["matrix"]),
    class("PointerType", &["ptr"]),
    class("RuntimeArrayType", &["rtarray"]),
    class("SampledImageType", &["sampled_image"]),
    class("StructType", &["struct"]),
    class("TensorArmType", &["arm.tensor"]),
    attr_class("InterfaceVarABIAttr", &["interface_var_abi"]),
    attr_class("TargetEnvAttr", &["target_env"]),
    attr_class("VerCapExtAttr", &["vce"]),
];

/// The builtin interfaces that classes implement.
pub(super) const IMPLEMENTS: &[(&str, &[&str])] =
    &[("CooperativeMatrixType", &["ShapedType"]), ("TensorArmType", &["ShapedType"])];

/// Interfaces that classes implement in newer releases.
pub(super) const NEWER_IMPLEMENTS: &[(&str, &[&str])] = &[("PointerType", &["VectorElementTypeInterface"])];

const fn class(name: &'static str, mnemonics: &'static [&'static str]) -> ClassHook {
    ClassHook { kind: DefKind::Type, name, mnemonics }
}

const fn attr_class(name: &'static str, mnemonics: &'static [&'static str]) -> ClassHook {
    ClassHook { kind: DefKind::Attr, name, mnemonics }
}

/// One of SPIR-V's own types.
#[derive(Clone, Copy, Debug)]
pub(super) enum SpirvType<'a> {
    /// `array<4 x f32>`
    Array { element: Type, count: u64 },
    /// `rtarray<f32>`
    RuntimeArray { element: Type },
    /// `ptr<f32, Function>`
    Pointer(Pointer<'a>),
    /// `struct<(f32)>`
    Struct(StructType<'a>),
    /// `matrix<3 x vector<3xf32>>`
    Matrix { column: Type, columns: u64 },
    /// `coopmatrix<8x16xi32, Subgroup, MatrixA>`
    CoopMatrix(CoopMatrix<'a>),
    /// `image<f32, Dim2D, ..>`
    Image(Image<'a>),
    /// `sampled_image<!spirv.image<..>>`
    SampledImage { image: Type },
    /// `arm.tensor<2x3xi32>`
    Tensor { element: Type, shape: &'a str },
}

/// A pointer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pointer<'a> {
    /// The type of what it points to.
    pub pointee: Type,
    /// The storage class.
    pub class: &'a str,
}

/// A structure.
#[derive(Clone, Copy, Debug)]
pub(super) struct StructType<'a>(&'a OpaqueBody);

impl<'a> StructType<'a> {
    /// The types of its members.
    pub fn members(self) -> impl Iterator<Item = Type> + use<'a> {
        self.0.0.iter().filter_map(|piece| if let Piece::Type(ty) = piece { Some(*ty) } else { None })
    }
}

/// A cooperative matrix.
#[derive(Clone, Copy, Debug)]
pub(super) struct CoopMatrix<'a> {
    pub element: Type,
    pub rows: u64,
    pub columns: u64,
    pub scope: &'a str,
    pub usage: &'a str,
}

/// An image, by the words of its parameters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Image<'a> {
    pub element: Type,
    pub dim: &'a str,
    pub arrayed: &'a str,
    pub sampling: &'a str,
    pub sampler_use: &'a str,
}

/// What a type of SPIR-V is; none if it is another's.
pub(super) fn of(ctx: &ContextData, ty: Type) -> Option<SpirvType<'_>> {
    let TypeData::Opaque { dialect, body } = ctx.type_data(ty) else { return None };
    if ctx.ident_bytes(*dialect) != b"spirv" { None } else { of_body(body) }
}

fn of_body(body: &OpaqueBody) -> Option<SpirvType<'_>> {
    let [Piece::Text(head), rest @ ..] = &*body.0 else { return None };
    let (mnemonic, head) = std::str::from_utf8(head).ok()?.split_once('<')?;
    if mnemonic == "struct" {
        return Some(SpirvType::Struct(StructType(body)));
    }
    let [Piece::Type(element), Piece::Text(tail)] = rest else { return None };
    let element = *element;
    let mut words = std::str::from_utf8(tail).ok()?.trim_start_matches(", ").trim_end_matches('>').split(", ");
    Some(match mnemonic {
        "array" => SpirvType::Array { element, count: head.strip_suffix(" x ")?.parse().ok()? },
        "rtarray" => SpirvType::RuntimeArray { element },
        "ptr" => SpirvType::Pointer(Pointer { pointee: element, class: words.next()? }),
        "matrix" => SpirvType::Matrix { column: element, columns: head.strip_suffix(" x ")?.parse().ok()? },
        "coopmatrix" => {
            let (rows, columns) = head.strip_suffix('x')?.split_once('x')?;
            let (rows, columns) = (rows.parse().ok()?, columns.parse().ok()?);
            SpirvType::CoopMatrix(CoopMatrix { element, rows, columns, scope: words.next()?, usage: words.next()? })
        }
        "image" => {
            let (dim, _depth, arrayed) = (words.next()?, words.next()?, words.next()?);
            let (sampling, sampler_use) = (words.next()?, words.next()?);
            SpirvType::Image(Image { element, dim, arrayed, sampling, sampler_use })
        }
        "sampled_image" => SpirvType::SampledImage { image: element },
        "arm.tensor" => SpirvType::Tensor { element, shape: head },
        _ => return None,
    })
}

/// The pointer that a type is.
pub(super) fn pointer(ctx: &ContextData, ty: Type) -> Option<Pointer<'_>> {
    if let SpirvType::Pointer(pointer) = of(ctx, ty)? { Some(pointer) } else { None }
}

/// The image that a type is.
pub(super) fn image(ctx: &ContextData, ty: Type) -> Option<Image<'_>> {
    if let SpirvType::Image(image) = of(ctx, ty)? { Some(image) } else { None }
}

/// `!spirv.ptr<pointee, class>`
pub(super) fn pointer_type(ctx: &ContextData, pointee: Type, class: &str) -> Type {
    let text = |text: String| Piece::Text(text.into_bytes().into());
    let pieces = [text("ptr<".to_owned()), Piece::Type(pointee), text(format!(", {class}>"))];
    ctx.opaque_type(ctx.ident(b"spirv"), OpaqueBody(Box::new(pieces)))
}

/// `!spirv.array<count x element>`
pub(super) fn array_type(ctx: &ContextData, element: Type, count: usize) -> Type {
    let text = |text: String| Piece::Text(text.into_bytes().into());
    let pieces = [text(format!("array<{count} x ")), Piece::Type(element), text(">".to_owned())];
    ctx.opaque_type(ctx.ident(b"spirv"), OpaqueBody(Box::new(pieces)))
}

/// The sizes that `2x?x` stands for; none of `*x`.
pub(super) fn sizes(shape: &str) -> Option<Vec<i64>> {
    let size = |word: &str| if word == "?" { Some(DYNAMIC) } else { word.parse().ok() };
    shape.strip_suffix('x')?.split('x').map(size).collect()
}

/// The number of elements of a vector.
pub(super) fn vector_length(ctx: &ContextData, ty: Type) -> Option<u64> {
    if let TypeData::Vector { .. } = ctx.type_data(ty) { ctx.element_count(ty) } else { None }
}

/// The type of a vector's elements.
pub(super) fn vector_element(ctx: &ContextData, ty: Type) -> Option<Type> {
    if let TypeData::Vector { element, .. } = ctx.type_data(ty) { Some(*element) } else { None }
}

/// Whether a type is a number that SPIR-V has (`ScalarType`).
pub(super) fn is_scalar(ctx: &ContextData, ty: Type) -> bool {
    match ctx.type_data(ty) {
        TypeData::Integer { width, .. } => matches!(width, 1 | 8 | 16 | 32 | 64),
        TypeData::Float(format) => matches!(format, FloatFormat::BF16) || matches!(format.width(), 16 | 32 | 64),
        _ => false,
    }
}

/// A type that has parts (`CompositeType`).
#[derive(Clone, Copy, Debug)]
pub(super) enum Composite<'a> {
    /// Parts of one type, as many as this if that is known.
    Same { element: Type, count: Option<u64> },
    /// Members of a structure.
    Members(StructType<'a>),
}

impl Composite<'_> {
    /// How many parts it has, if that is known before it runs.
    pub fn count(self) -> Option<u64> {
        match self {
            Composite::Same { count, .. } => count,
            Composite::Members(members) => Some(members.members().count() as u64),
        }
    }

    /// The type of a part.
    pub fn part(self, index: u64) -> Option<Type> {
        match self {
            Composite::Same { element, .. } => Some(element),
            Composite::Members(members) => members.members().nth(usize::try_from(index).ok()?),
        }
    }
}

/// The parts of a type that has some.
pub(super) fn composite(ctx: &ContextData, ty: Type) -> Option<Composite<'_>> {
    if let TypeData::Vector { shape, element, .. } = ctx.type_data(ty) {
        let &[count @ (2 | 3 | 4 | 8 | 16)] = &**shape else { return None };
        let count = Some(count.unsigned_abs());
        return is_scalar(ctx, *element).then_some(Composite::Same { element: *element, count });
    }
    Some(match of(ctx, ty)? {
        SpirvType::Array { element, count } => Composite::Same { element, count: Some(count) },
        SpirvType::RuntimeArray { element } => Composite::Same { element, count: None },
        SpirvType::CoopMatrix(matrix) => Composite::Same { element: matrix.element, count: None },
        SpirvType::Matrix { column, columns } => Composite::Same { element: column, count: Some(columns) },
        SpirvType::Tensor { element, shape } => {
            let sizes = sizes(shape).unwrap_or_default();
            let product = sizes.iter().try_fold(1u64, |all, size| all.checked_mul(u64::try_from(*size).ok()?));
            Composite::Same { element, count: product.filter(|_| !sizes.is_empty()) }
        }
        SpirvType::Struct(structure) => Composite::Members(structure),
        SpirvType::Pointer(_) | SpirvType::Image(_) | SpirvType::SampledImage { .. } => return None,
    })
}

/// The type of the elements of a matrix of either kind.
pub(super) fn matrix_element(ctx: &ContextData, ty: Type) -> Option<Type> {
    match of(ctx, ty)? {
        SpirvType::Matrix { column, .. } => vector_element(ctx, column),
        SpirvType::CoopMatrix(matrix) => Some(matrix.element),
        _ => None,
    }
}

/// The rows and the columns of a matrix, and the type of its elements.
pub(super) fn matrix(ctx: &ContextData, ty: Type) -> Option<(u64, u64, Type)> {
    let SpirvType::Matrix { column, columns } = of(ctx, ty)? else { return None };
    Some((vector_length(ctx, column)?, columns, vector_element(ctx, column)?))
}

/// The bits of a number, or of all elements of a vector (`getBitWidth`); a pointer has 64.
pub(super) fn bit_width(ctx: &ContextData, ty: Type) -> Option<u64> {
    match ctx.type_data(ty) {
        TypeData::Integer { width, .. } => Some((*width).into()),
        TypeData::Float(format) => Some(format.width().into()),
        TypeData::Vector { element, .. } => bit_width(ctx, *element)?.checked_mul(vector_length(ctx, ty)?),
        _ => pointer(ctx, ty).map(|_| 64),
    }
}
