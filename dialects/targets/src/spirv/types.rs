//! SPIR-V types in decoded form.
//!
//! The types are C++ classes. `syntax` stores each in its only spelling, and this module decodes that spelling.

use lect_core::attrs::{OpaqueBody, Piece};
use lect_core::dialect::ClassHook;
use lect_core::number::FloatFormat;
use lect_ods::spec::DefKind;
use lect_support::prelude::*;

/// C++ classes, by mnemonic.
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

/// Builtin interfaces that the classes implement.
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

/// A SPIR-V type.
#[derive(Clone, Copy, Debug)]
pub enum SpirvType<'a> {
    /// `array<4 x f32, stride=4>`
    Array {
        /// Element type.
        element: Type,
        /// Number of elements.
        count: u64,
        /// Bytes from one element to the next, or 0.
        stride: u64,
    },
    /// `rtarray<f32, stride=4>`
    RuntimeArray {
        /// Element type.
        element: Type,
        /// Bytes from one element to the next, or 0.
        stride: u64,
    },
    /// `ptr<f32, Function>`
    Pointer(Pointer<'a>),
    /// `struct<(f32)>`
    Struct(StructType<'a>),
    /// `matrix<3 x vector<3xf32>>`
    Matrix {
        /// Type of the columns.
        column: Type,
        /// Number of columns.
        columns: u64,
    },
    /// `coopmatrix<8x16xi32, Subgroup, MatrixA>`
    CoopMatrix(CoopMatrix<'a>),
    /// `image<f32, Dim2D, ..>`
    Image(Image<'a>),
    /// `sampled_image<!spirv.image<..>>`
    SampledImage {
        /// Type of the image.
        image: Type,
    },
    /// `arm.tensor<2x3xi32>`
    Tensor {
        /// Element type.
        element: Type,
        /// Sizes, such as `2x3x`.
        shape: &'a str,
    },
}

/// A pointer type.
#[derive(Clone, Copy, Debug)]
pub struct Pointer<'a> {
    /// Pointee type.
    pub pointee: Type,
    /// The storage class.
    pub class: &'a str,
}

/// A struct type.
#[derive(Clone, Copy, Debug)]
pub struct StructType<'a>(&'a OpaqueBody);

impl<'a> StructType<'a> {
    /// Returns the types of the members.
    pub fn members(self) -> impl Iterator<Item = Type> + use<'a> {
        self.0.0.iter().filter_map(|piece| if let Piece::Type(ty) = piece { Some(*ty) } else { None })
    }

    /// Returns the members with their offsets.
    pub fn layout(self) -> Vec<Member> {
        let mut members = Vec::new();
        for piece in &self.0.0 {
            match (piece, members.last_mut()) {
                (Piece::Type(ty), _) => members.push(Member { ty: *ty, offset: None, is_decorated: false }),
                // The text after a member begins with its offset and decorations: ` [4, NonWritable], `.
                (Piece::Text(text), Some(member)) => {
                    let text = std::str::from_utf8(text).unwrap_or_default().trim_start();
                    let inner = text.strip_prefix('[').and_then(|text| text.split_once(']')).map_or("", |it| it.0);
                    for word in inner.split(',').map(str::trim).filter(|word| !word.is_empty()) {
                        match word.parse() {
                            Ok(offset) => member.offset = Some(offset),
                            Err(_) => member.is_decorated = true,
                        }
                    }
                }
                _ => {}
            }
        }
        members
    }
}

/// A member of a struct.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// The type.
    pub ty: Type,
    /// Offset in bytes.
    pub offset: Option<u64>,
    /// Whether the member has decorations.
    pub is_decorated: bool,
}

/// A cooperative matrix.
#[derive(Clone, Copy, Debug)]
pub struct CoopMatrix<'a> {
    /// Element type.
    pub element: Type,
    /// Number of rows.
    pub rows: u64,
    /// Number of columns.
    pub columns: u64,
    /// The scope.
    pub scope: &'a str,
    /// The use as a factor or an accumulator.
    pub usage: &'a str,
}

/// An image type, by the keywords of its parameters.
#[derive(Clone, Copy, Debug)]
pub struct Image<'a> {
    /// Type of the sampled elements.
    pub element: Type,
    /// The dimensionality.
    pub dim: &'a str,
    /// Whether the image is arrayed.
    pub arrayed: &'a str,
    /// Whether the image is multisampled.
    pub sampling: &'a str,
    /// Whether a sampler is needed.
    pub sampler_use: &'a str,
}

/// Decodes a SPIR-V type, or returns `None` for other types.
pub fn of(ctx: &ContextData, ty: Type) -> Option<SpirvType<'_>> {
    let TypeData::Opaque { dialect, body } = ctx.types().data(ty) else { return None };
    if ctx.ident_bytes(*dialect) != b"spirv" { None } else { decode(body) }
}

fn decode(body: &OpaqueBody) -> Option<SpirvType<'_>> {
    let [Piece::Text(head), rest @ ..] = &*body.0 else { return None };
    let (mnemonic, head) = std::str::from_utf8(head).ok()?.split_once('<')?;
    if mnemonic == "struct" {
        return Some(SpirvType::Struct(StructType(body)));
    }
    let [Piece::Type(element), Piece::Text(tail)] = rest else { return None };
    let element = *element;
    let mut words = std::str::from_utf8(tail).ok()?.trim_start_matches(", ").trim_end_matches('>').split(", ");
    Some(match mnemonic {
        "array" => {
            SpirvType::Array { element, count: head.strip_suffix(" x ")?.parse().ok()?, stride: stride(words.next())? }
        }
        "rtarray" => SpirvType::RuntimeArray { element, stride: stride(words.next())? },
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

/// Returns the number in `stride=4`, or 0 without a word.
fn stride(word: Option<&str>) -> Option<u64> {
    match word.filter(|word| !word.is_empty()) {
        Some(word) => word.strip_prefix("stride=")?.parse().ok(),
        None => Some(0),
    }
}

/// Returns the pointer type, if `ty` is one.
pub fn pointer(ctx: &ContextData, ty: Type) -> Option<Pointer<'_>> {
    if let SpirvType::Pointer(pointer) = of(ctx, ty)? { Some(pointer) } else { None }
}

/// Returns the image type, if `ty` is one.
pub(super) fn image(ctx: &ContextData, ty: Type) -> Option<Image<'_>> {
    if let SpirvType::Image(image) = of(ctx, ty)? { Some(image) } else { None }
}

/// Returns `!spirv.ptr<pointee, class>`.
pub(super) fn pointer_type(ctx: &ContextData, pointee: Type, class: &str) -> Type {
    let text = |text: String| Piece::Text(text.into_bytes().into());
    let pieces = [text("ptr<".to_owned()), Piece::Type(pointee), text(format!(", {class}>"))];
    ctx.types().opaque(ctx.ident(b"spirv"), OpaqueBody(Box::new(pieces)))
}

/// Returns `!spirv.array<count x element>`.
pub(super) fn array_type(ctx: &ContextData, element: Type, count: usize) -> Type {
    let text = |text: String| Piece::Text(text.into_bytes().into());
    let pieces = [text(format!("array<{count} x ")), Piece::Type(element), text(">".to_owned())];
    ctx.types().opaque(ctx.ident(b"spirv"), OpaqueBody(Box::new(pieces)))
}

/// Returns the sizes in `2x?x`, or `None` for `*x`.
pub(super) fn sizes(shape: &str) -> Option<Vec<i64>> {
    let size = |word: &str| if word == "?" { Some(DYNAMIC) } else { word.parse().ok() };
    shape.strip_suffix('x')?.split('x').map(size).collect()
}

/// Returns the number of elements of a vector.
pub(super) fn vector_length(ctx: &ContextData, ty: Type) -> Option<u64> {
    if let TypeData::Vector { .. } = ctx.types().data(ty) { ctx.types().element_count(ty) } else { None }
}

/// Returns the element type of a vector.
pub(super) fn vector_element(ctx: &ContextData, ty: Type) -> Option<Type> {
    if let TypeData::Vector { element, .. } = ctx.types().data(ty) { Some(*element) } else { None }
}

/// Returns true if a type is a SPIR-V scalar (`ScalarType`).
pub(super) fn is_scalar(ctx: &ContextData, ty: Type) -> bool {
    match ctx.types().data(ty) {
        TypeData::Integer { width, .. } => matches!(width, 1 | 8 | 16 | 32 | 64),
        TypeData::Float(format) => matches!(format, FloatFormat::BF16) || matches!(format.width(), 16 | 32 | 64),
        _ => false,
    }
}

/// A composite type (`CompositeType`).
#[derive(Clone, Copy, Debug)]
pub(super) enum Composite<'a> {
    /// Elements of the same type; the count may be unknown.
    Same { element: Type, count: Option<u64> },
    /// Members of a struct.
    Members(StructType<'a>),
}

impl Composite<'_> {
    /// Returns the number of elements, if it is known at compile time.
    pub fn count(self) -> Option<u64> {
        match self {
            Composite::Same { count, .. } => count,
            Composite::Members(members) => Some(members.members().count() as u64),
        }
    }

    /// Returns the type of an element.
    pub fn part(self, index: u64) -> Option<Type> {
        match self {
            Composite::Same { element, .. } => Some(element),
            Composite::Members(members) => members.members().nth(usize::try_from(index).ok()?),
        }
    }
}

/// Decodes a composite type.
pub(super) fn composite(ctx: &ContextData, ty: Type) -> Option<Composite<'_>> {
    if let TypeData::Vector { shape, element, .. } = ctx.types().data(ty) {
        let &[count @ (2 | 3 | 4 | 8 | 16)] = &**shape else { return None };
        let count = Some(count.unsigned_abs());
        return is_scalar(ctx, *element).then_some(Composite::Same { element: *element, count });
    }
    Some(match of(ctx, ty)? {
        SpirvType::Array { element, count, .. } => Composite::Same { element, count: Some(count) },
        SpirvType::RuntimeArray { element, .. } => Composite::Same { element, count: None },
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

/// Returns the element type of a matrix or cooperative matrix.
pub(super) fn matrix_element(ctx: &ContextData, ty: Type) -> Option<Type> {
    match of(ctx, ty)? {
        SpirvType::Matrix { column, .. } => vector_element(ctx, column),
        SpirvType::CoopMatrix(matrix) => Some(matrix.element),
        _ => None,
    }
}

/// Returns the rows, columns and element type of a matrix.
pub(super) fn matrix(ctx: &ContextData, ty: Type) -> Option<(u64, u64, Type)> {
    let SpirvType::Matrix { column, columns } = of(ctx, ty)? else { return None };
    Some((vector_length(ctx, column)?, columns, vector_element(ctx, column)?))
}

/// Returns the bit width of a scalar, or of all elements of a vector (`getBitWidth`); 64 for a pointer.
pub(super) fn bit_width(ctx: &ContextData, ty: Type) -> Option<u64> {
    match ctx.types().data(ty) {
        TypeData::Integer { width, .. } => Some((*width).into()),
        TypeData::Float(format) => Some(format.width().into()),
        TypeData::Vector { element, .. } => bit_width(ctx, *element)?.checked_mul(vector_length(ctx, ty)?),
        _ => pointer(ctx, ty).map(|_| 64),
    }
}
