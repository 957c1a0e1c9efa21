//! Attributes of the builtin dialect, including locations, and opaque attributes of dialects that are not loaded.
//!
//! An [`Attr`] is a handle; [`Attrs::data`] returns its data. Sources: the *Attributes* and
//! *Location Attributes* sections of the Builtin dialect's documentation.

mod def_body;
pub mod dense;
mod dense_array;
mod dictionary;
mod elements;
mod encoded;
mod file_range;
mod location;
pub(crate) mod opaque;
mod part;
mod small;
mod value;
pub mod walk;

pub use def_body::{DefBody, Late, Param};
pub use dense::{DenseLayout, DenseNumber};
pub use dense_array::int_array;
pub(crate) use dense_array::{ints, sizes};
pub use elements::DenseElements;
pub(crate) use encoded::is_encoded_text;
pub use encoded::{Encoded, EncodedEntry};
pub use file_range::FileRange;
pub use opaque::{BodyBuilder, OpaqueBody, Piece};
pub use part::Part;
pub(crate) use small::SmallIntegers;

use std::hash::{Hash, Hasher};

use crate::context::{Attrs, Equivalent, ShortBytes, Types};
use crate::entity::{AffineMap, Attr, Def, Ident, IntegerSet, Type};
use crate::number::{ApInt, Float};
use crate::types::{Invalid, Signedness, TypeData};

/// An attribute with its name.
pub type NamedAttr = (Ident, Attr);

/// Data of an [`Attr`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AttrData {
    /// `unit`
    Unit,
    /// `42 : i32`, `true`, `3 : index`
    Integer {
        /// The value, as wide as the type; 64 bits for `index`.
        value: ApInt,
        /// An integer type or `index`.
        ty: Type,
    },
    /// `1.5 : f32`
    Float {
        /// The value, in the format of the type.
        value: Float,
        /// A float type.
        ty: Type,
    },
    /// `"text"`, or `"text" : type`
    String {
        /// Any bytes.
        value: ShortBytes,
        /// The type, `none` unless given.
        ty: Type,
    },
    /// `[a, b]`
    Array(Box<[Attr]>),
    /// `{a = 1, b}`: sorted by name, each name once.
    Dictionary(Box<[NamedAttr]>),
    /// A type: `i32`
    Type(Type),
    /// `@root::@nested`
    SymbolRef {
        /// The symbol looked up first.
        root: Ident,
        /// The path from there.
        nested: Box<[Ident]>,
    },
    /// `affine_map<..>`
    AffineMap(AffineMap),
    /// `affine_set<..>`
    IntegerSet(IntegerSet),
    /// `dense<..> : type` of integers, floats, or complex numbers of those
    DenseElements(DenseElements),
    /// `dense<["a", "b"]> : type` of another element type
    DenseStrings {
        /// A vector or a tensor.
        ty: Type,
        /// One value for a splat, else one per element.
        values: Box<[Box<[u8]>]>,
    },
    /// `array<i32: 1, 2>`
    DenseArray {
        /// An integer type of 1, 8, 16, 32 or 64 bits, or a float type.
        element: Type,
        /// The elements, little-endian, each padded to whole bytes.
        data: Box<[u8]>,
    },
    /// `dense_resource<key> : type`
    DenseResource {
        /// Key of the data among the builtin dialect's resources.
        key: Ident,
        /// A vector or a tensor.
        ty: Type,
    },
    /// `sparse<indices, values> : type`
    SparseElements {
        /// A vector or a tensor of a static shape.
        ty: Type,
        /// Dense elements of type `i64`, one row per value.
        indices: Attr,
        /// Dense elements, one per row of `indices`.
        values: Attr,
    },
    /// `strided<[1, ?], offset: 2>`
    StridedLayout {
        /// Position of the first element, or `DYNAMIC`.
        offset: i64,
        /// Stride of each dimension, or `DYNAMIC`.
        strides: Box<[i64]>,
    },
    /// `distinct[0]<attr>`: distinct from any other attribute, even with equal contents.
    Distinct {
        /// Unique number within the context. The printed number is another one, by order of appearance.
        id: u32,
        /// The referenced attribute.
        attr: Attr,
    },
    /// An attribute that a loaded dialect defines: `#dialect.mnemonic<..>`.
    Dialect {
        /// The definition.
        def: Def,
        /// Parameters, or the verbatim text.
        body: DefBody,
        /// The type of the attribute, or `none`.
        ty: Type,
    },
    /// An attribute of a dialect that is not loaded: `#dialect.body` or `#dialect<"body">`.
    Opaque {
        /// The dialect's namespace.
        dialect: Ident,
        /// The text after the namespace.
        body: OpaqueBody,
        /// The type, `none` unless given.
        ty: Type,
    },
    /// `loc(unknown)`
    UnknownLoc,
    /// `loc("file":1:2 to 3:4)`
    FileLoc(FileRange),
    /// `loc("name"(child))`
    NameLoc {
        /// Any text.
        name: Ident,
        /// A location.
        child: Attr,
    },
    /// `loc(callsite(callee at caller))`
    CallSiteLoc {
        /// A location.
        callee: Attr,
        /// A location.
        caller: Attr,
    },
    /// `loc(fused<metadata>[a, b])`
    FusedLoc {
        /// Locations, at least one.
        locations: Box<[Attr]>,
        /// Any attribute.
        metadata: Option<Attr>,
    },
}

/// Attributes that every context has, available without a look-up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CommonAttrs {
    /// `unit`
    pub unit: Attr,
    /// `{}`
    pub empty_dictionary: Attr,
    /// `loc(unknown)`
    pub unknown_loc: Attr,
    /// `true`
    pub r#true: Attr,
    /// `false`
    pub r#false: Attr,
}

impl CommonAttrs {
    pub(crate) fn new(i1: Type, intern: impl Fn(AttrData) -> Attr) -> Self {
        let bool = |value| intern(AttrData::Integer { value: ApInt::from_u64(1, value), ty: i1 });
        Self {
            unit: intern(AttrData::Unit),
            empty_dictionary: intern(AttrData::Dictionary(Box::default())),
            unknown_loc: intern(AttrData::UnknownLoc),
            r#true: bool(1),
            r#false: bool(0),
        }
    }
}

// `AttrData` stays small: a module has as many symbol names as functions.
const _: () = assert!(size_of::<AttrData>() <= 40);

/// A string attribute that may not be interned yet.
struct StringKey<'a> {
    value: &'a [u8],
    ty: Type,
}

impl Hash for StringKey<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Must hash like the derived implementation of `AttrData`.
        let empty = AttrData::String { value: ShortBytes::default(), ty: self.ty };
        std::mem::discriminant(&empty).hash(state);
        self.value.hash(state);
        self.ty.hash(state);
    }
}

impl Equivalent<AttrData> for StringKey<'_> {
    fn equivalent(&self, item: &AttrData) -> bool {
        matches!(item, AttrData::String { value, ty } if **value == *self.value && *ty == self.ty)
    }
}

impl<'c> Attrs<'c> {
    /// Returns `value : ty`, with `value` truncated to the width of `ty`, an integer type or `index`.
    pub fn integer(self, ty: Type, value: i64) -> Attr {
        self.small_integer(ty, value).unwrap_or_else(|| self.new_integer(ty, value))
    }

    fn new_integer(self, ty: Type, value: i64) -> Attr {
        let width = self.0.types().integer_width(ty).unwrap_or(64);
        self.intern(AttrData::Integer { value: ApInt::from_i64(width, value), ty })
    }

    /// Returns `value : ty` if the value is small and the type is frequent.
    #[inline]
    pub(crate) fn small_integer(self, ty: Type, value: i64) -> Option<Attr> {
        let types = self.0.types();
        let frequent = [types.index(), types.i64(), types.i32()].iter().position(|it| *it == ty);
        self.0.small_integers.get(frequent?, value, || self.new_integer(ty, value))
    }

    /// Returns `value : ty`, where `ty` is the float type of the value's format.
    pub fn float(self, value: Float) -> Attr {
        let ty = self.0.types().float(value.format());
        self.intern(AttrData::Float { value, ty })
    }

    /// Returns `"value"`.
    pub fn string(self, value: impl AsRef<[u8]>) -> Attr {
        self.typed_string(value, self.0.types().none())
    }

    /// Returns `"value" : ty`.
    pub fn typed_string(self, value: impl AsRef<[u8]>, ty: Type) -> Attr {
        let value = value.as_ref();
        self.intern_borrowed(&StringKey { value, ty }, || AttrData::String { value: value.into(), ty })
    }

    /// Returns `affine_map<..>`.
    pub fn affine_map(self, map: AffineMap) -> Attr {
        self.0.attrs_of_maps.get_or_make(map, || self.intern(AttrData::AffineMap(map)))
    }

    /// Returns `affine_set<..>`.
    pub fn integer_set(self, set: IntegerSet) -> Attr {
        self.intern(AttrData::IntegerSet(set))
    }

    /// Returns `strided<[strides..], offset: offset>`; each number may be `DYNAMIC`.
    pub fn strided_layout(self, strides: &[i64], offset: i64) -> Attr {
        self.intern(AttrData::StridedLayout { offset, strides: strides.into() })
    }

    /// Returns `[attrs..]`.
    pub fn array(self, attrs: impl Into<Box<[Attr]>>) -> Attr {
        self.intern(AttrData::Array(attrs.into()))
    }

    /// Returns the attribute of a type.
    pub fn ty(self, ty: Type) -> Attr {
        self.0.attrs_of_types.get_or_make(ty, || self.intern(AttrData::Type(ty)))
    }

    /// Returns `@root::@nested..`.
    pub fn symbol_ref(self, root: Ident, nested: &[Ident]) -> Attr {
        self.intern(AttrData::SymbolRef { root, nested: nested.into() })
    }

    /// Creates a distinct attribute that equals no earlier one.
    pub fn distinct(self, attr: Attr) -> Attr {
        self.intern(AttrData::Distinct { id: self.0.next_distinct(), attr })
    }

    /// Returns `array<element: ..>` from little-endian bytes.
    pub fn dense_array(self, element: Type, data: impl Into<Box<[u8]>>) -> Result<Attr, Invalid> {
        let data = data.into();
        let bytes = match self.0.types().data(element) {
            TypeData::Integer { width: 0 | 1, .. } => 1,
            TypeData::Integer { width, .. } if width.is_multiple_of(8) => *width as usize / 8,
            TypeData::Index => 8,
            TypeData::Float(format) if format.width().is_multiple_of(8) => format.storage_bytes(),
            _ => {
                return Err(Invalid::new("element type must be an integer or float type of whole bytes"));
            }
        };
        if data.len() % bytes != 0 {
            return Err(Invalid::new("expected data of whole elements"));
        }
        Ok(self.intern(AttrData::DenseArray { element, data }))
    }

    /// Returns `#dialect.body` of a dialect that is not loaded.
    pub fn opaque(self, dialect: Ident, body: impl Into<OpaqueBody>, ty: Option<Type>) -> Attr {
        let ty = ty.unwrap_or(self.0.types().none());
        self.intern(AttrData::Opaque { dialect, body: body.into(), ty })
    }

    /// Returns `sparse<indices, values> : ty`.
    ///
    /// `indices` is dense with a row of `i64` for each value. Each row is an index into the static shape of `ty`.
    pub fn sparse_elements(self, ty: Type, indices: Attr, values: Attr) -> Result<Attr, Invalid> {
        let (AttrData::DenseElements(index_data), Some(shape)) = (self.data(indices), self.0.types().shape(ty)) else {
            return Err(Invalid::new("expected dense indices and a static shape"));
        };
        if self.0.types().element_type(index_data.ty) != Some(self.0.types().i64()) {
            return Err(Invalid::new("expected indices to be of type 'i64'"));
        }
        let index_shape = self.0.types().shape(index_data.ty).unwrap_or(&[]);
        let value_shape = self.type_of(values).and_then(|ty| self.0.types().shape(ty)).unwrap_or(&[]);
        let list = |shape: &[i64]| shape.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let rank = shape.len();
        if value_shape.len() != 1 {
            return Err(Invalid::new("expected 1-d tensor for sparse element values"));
        }
        // MLIR lets these differ, and then prints text that it cannot parse.
        let element = self.0.types().element_type(ty);
        if self.type_of(values).and_then(|ty| self.0.types().element_type(ty)) != element {
            let shown = element.map(|element| self.0.types().show(element).to_string()).unwrap_or_default();
            return Err(Invalid::new(format!("expected values to be of type '{shown}'")));
        }
        let consistent = match index_shape {
            [_] => rank == 1,
            [_, columns] => *columns as usize == rank,
            _ => false,
        };
        if !consistent || value_shape[0] != index_shape[0] {
            return Err(Invalid::new(format!(
                "expected shape ([{}]); inferred shape of indices literal ([{}]); inferred shape of values literal ([{}])",
                list(shape),
                list(index_shape),
                list(value_shape)
            )));
        }
        let numbers: Vec<i64> = index_data
            .data
            .chunks_exact(8)
            .map(|bytes| bytes.iter().rev().fold(0, |n, b| n << 8 | i64::from(*b)))
            .collect();
        let rows = if index_data.splat { index_shape[0] as usize } else { numbers.len() / rank.max(1) };
        for row in 0..rows {
            let index: Vec<i64> = (0..rank)
                .map(|column| if index_data.splat { numbers[0] } else { numbers[row * rank + column] })
                .collect();
            if index.iter().zip(shape).any(|(index, size)| *index < 0 || index >= size) {
                return Err(Invalid::new(format!(
                    "sparse index #{row} is not contained within the value shape, with index=[{}], and type='{}'",
                    // Printed as unsigned, as in MLIR.
                    index.iter().map(|index| (*index as u64).to_string()).collect::<Vec<_>>().join(", "),
                    self.0.types().show(ty)
                )));
            }
            if index_data.splat {
                break;
            }
        }
        Ok(self.intern(AttrData::SparseElements { ty, indices, values }))
    }

    /// Returns true for an attribute of an MLIR dialect that is not loaded, so that its traits and interfaces are
    /// unknown.
    pub fn is_unloaded(self, attr: Attr) -> bool {
        matches!(self.data(attr), AttrData::Opaque { dialect, .. } if self.0.is_unloaded(*dialect))
    }

    /// Returns the bytes of a string attribute.
    pub fn string_value(self, attr: Attr) -> Option<&'c [u8]> {
        match self.data(attr) {
            AttrData::String { value, .. } => Some(value),
            _ => None,
        }
    }

    /// Returns the elements of an array attribute.
    pub fn array_elements(self, attr: Attr) -> Option<&'c [Attr]> {
        match self.data(attr) {
            AttrData::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// Returns the type of an attribute that has one: a number, a typed string, an elements attribute.
    pub fn type_of(self, attr: Attr) -> Option<Type> {
        let ty = match self.data(attr) {
            AttrData::Integer { ty, .. }
            | AttrData::Float { ty, .. }
            | AttrData::String { ty, .. }
            | AttrData::DenseStrings { ty, .. }
            | AttrData::DenseResource { ty, .. }
            | AttrData::SparseElements { ty, .. }
            | AttrData::Dialect { ty, .. }
            | AttrData::Opaque { ty, .. } => *ty,
            AttrData::DenseElements(elements) => elements.ty,
            _ => return None,
        };
        (ty != self.0.types().none()).then_some(ty)
    }
}

impl Types<'_> {
    /// Returns the width of an integer type, or 64 for `index`.
    pub fn integer_width(self, ty: Type) -> Option<u32> {
        match self.data(ty) {
            TypeData::Integer { width, .. } => Some(*width),
            TypeData::Index => Some(64),
            _ => None,
        }
    }

    /// Returns the signedness of an integer type; `index` is signless.
    pub fn signedness(self, ty: Type) -> Option<Signedness> {
        match self.data(ty) {
            TypeData::Integer { signedness, .. } => Some(*signedness),
            TypeData::Index => Some(Signedness::Signless),
            _ => None,
        }
    }
}
