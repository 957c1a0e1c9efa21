//! Bytecode encodings of attributes and types: a code, followed by fields.
//!
//! A dialect has one table of encodings for its attributes and one for its types. The tables come from `.td` files
//! (`mlir/IR/BytecodeBase.td`) or are constants of a program. Values without a suitable encoding are written as text,
//! which is always valid.

use super::{List, Shared, Str};

/// The encodings of a dialect.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Encodings {
    /// Encodings of attributes.
    pub attrs: List<EncodingSpec>,
    /// Encodings of types.
    pub types: List<EncodingSpec>,
}

impl Encodings {
    /// Returns true if there are no encodings.
    pub fn is_empty(&self) -> bool {
        self.attrs.is_empty() && self.types.is_empty()
    }
}

/// An attribute or a type as a code followed by a list of fields.
///
/// A definition may have several encodings: the writer uses the first that can represent the parameters.
#[derive(Clone, PartialEq, Debug)]
pub struct EncodingSpec {
    /// Code that is unique among the attributes or types of the dialect.
    pub code: u64,
    /// Name for listings: `StringAttrWithType`.
    pub name: Str,
    /// Name of the definition (`LLVM_DIFileAttr`) or its C++ class (`DIFileAttr`).
    pub def: Str,
    /// Fields after the code.
    pub fields: List<FieldSpec>,
    /// Builtin type with the numeric values of this type, as text; empty for none.
    pub numbers: Str,
    /// First release of MLIR that can read it; files for older releases contain text.
    pub since: u32,
    /// First version of the dialect that has it; empty for all from the first on.
    pub from: List<u64>,
    /// First version of the dialect that no longer has it; empty for none.
    pub until: List<u64>,
}

/// A field of an encoding.
#[derive(Clone, PartialEq, Debug)]
pub struct FieldSpec {
    /// Name of the field. A field with the name of a parameter is that parameter; if any field has another name, fields
    /// are parameters in their order. A parameter without a field has its default value.
    pub name: Str,
    /// Encoding of the field.
    pub field: Field,
}

/// Encoding of a field in bytes.
#[derive(Clone, PartialEq, Debug)]
pub enum Field {
    /// A number as a varint.
    VarInt,
    /// A number as a signed varint.
    SignedVarInt,
    /// An optional number.
    OptionalVarInt,
    /// Size of a dimension as a signed varint, the minimum if it is dynamic.
    Dim,
    /// A boolean as a byte.
    Bool,
    /// A string, by index.
    String,
    /// A string attribute, as its string by index.
    StringAttr,
    /// An attribute of a class, by index.
    Attr(AttrClass),
    /// An optional attribute.
    OptionalAttr,
    /// A byte that tells whether an attribute follows, and the attribute.
    FlaggedAttr,
    /// A type, by index.
    Type,
    /// Bytes, preceded by their number.
    Blob,
    /// Elements of a dense attribute of the type read before.
    Elements,
    /// Elements of the type read before; their number was read before, too.
    ArrayElements,
    /// A flag whether one string applies to all elements of the type read before, and the strings.
    Strings,
    /// Width of an integer type, followed by two bits for its signedness.
    IntegerType,
    /// An integer of the type read before.
    ApInt,
    /// A floating-point number of the type read before.
    ApFloat,
    /// The bits of an `f64`.
    Double,
    /// Key of a resource of the dialect.
    Resource,
    /// A list: its length, then its elements.
    List(Shared<Field>),
    /// A byte that tells whether a list follows, and the list.
    OptionalList(Shared<Field>),
    /// Two fields.
    Pair(Shared<Field>, Shared<Field>),
    /// An affine map, in the encoding of MLIR 23 and later.
    AffineMap,
    /// An integer set, in the encoding of MLIR 23 and later.
    IntegerSet,
}

/// Required class of an attribute of the builtin dialect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttrClass {
    /// Any attribute.
    Any,
    /// A location.
    Loc,
    /// A string.
    String,
    /// A dictionary.
    Dictionary,
    /// A flat symbol reference.
    FlatSymbolRef,
}

impl AttrClass {
    /// Returns the class with a C++ name; an unknown name admits any attribute.
    pub fn from_cpp(class: &str) -> Self {
        match class.rsplit("::").next().unwrap_or_default() {
            "LocationAttr" | "Location" => Self::Loc,
            "StringAttr" => Self::String,
            "DictionaryAttr" => Self::Dictionary,
            "FlatSymbolRefAttr" => Self::FlatSymbolRef,
            _ => Self::Any,
        }
    }

    /// Returns the name of the class in errors.
    pub fn name(self) -> &'static str {
        match self {
            Self::Any => "mlir::Attribute",
            Self::Loc => "mlir::LocationAttr",
            Self::String => "mlir::StringAttr",
            Self::Dictionary => "mlir::DictionaryAttr",
            Self::FlatSymbolRef => "mlir::FlatSymbolRefAttr",
        }
    }
}

impl FieldSpec {
    /// Creates a named field.
    pub const fn new(name: &'static str, field: Field) -> Self {
        Self { name: Str::Borrowed(name), field }
    }

    /// Creates a field without a name.
    pub const fn unnamed(field: Field) -> Self {
        Self::new("", field)
    }
}

impl Field {
    /// Creates the encoding of a list: its length, then its elements.
    pub const fn list(element: &'static Field) -> Self {
        Self::List(Shared::Static(element))
    }

    /// Creates the encoding of an optional list.
    pub const fn optional_list(element: &'static Field) -> Self {
        Self::OptionalList(Shared::Static(element))
    }
}

impl EncodingSpec {
    /// Creates an encoding of every release and every version.
    pub const fn new(code: u64, def: &'static str, fields: &'static [FieldSpec]) -> Self {
        Self {
            code,
            name: Str::Borrowed(def),
            def: Str::Borrowed(def),
            fields: List::Borrowed(fields),
            numbers: Str::Borrowed(""),
            since: 0,
            from: List::Borrowed(&[]),
            until: List::Borrowed(&[]),
        }
    }

    /// Returns true if a version of the dialect has the encoding.
    pub fn is_of(&self, version: &[u64]) -> bool {
        *self.from <= *version && (self.until.is_empty() || !version.is_empty() && *version < *self.until)
    }

    /// Returns the index of the parameter of each field.
    pub fn places<'n>(&self, params: impl Iterator<Item = &'n str> + Clone) -> Vec<usize> {
        let named = |field: &FieldSpec| params.clone().position(|name| *name == *field.name);
        let by_name: Option<Vec<usize>> = self.fields.iter().map(named).collect();
        by_name.unwrap_or_else(|| (0..self.fields.len()).collect())
    }
}
