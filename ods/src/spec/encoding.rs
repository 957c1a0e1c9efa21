//! How attributes and types are encoded in bytecode: a code, and fields behind it.
//!
//! A dialect has a table of encodings for its attributes and one for its types. They come from `.td` files
//! (`mlir/IR/BytecodeBase.td`) or are constants of a program. What no encoding can hold is text, which is always legal.

use super::{List, Shared, Str};

/// The encodings of a dialect.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Encodings {
    /// Those of attributes.
    pub attrs: List<EncodingSpec>,
    /// Those of types.
    pub types: List<EncodingSpec>,
}

impl Encodings {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.attrs.is_empty() && self.types.is_empty()
    }
}

/// An attribute or a type as a list of fields behind a code.
///
/// A definition may have several: what is written has the first that can hold its parameters.
#[derive(Clone, PartialEq, Debug)]
pub struct EncodingSpec {
    /// What tells it from others of the dialect.
    pub code: u64,
    /// What it is called, for listings: `StringAttrWithType`.
    pub name: Str,
    /// The definition (`LLVM_DIFileAttr`) or its C++ class (`DIFileAttr`).
    pub def: Str,
    /// What follows the code.
    pub fields: List<FieldSpec>,
    /// The type of builtin whose numbers a type has, as text; empty for none.
    pub numbers: Str,
    /// The first release of MLIR that can read it; what is written for older ones is text.
    pub since: u32,
    /// The first version of the dialect that has it; empty for the first of all.
    pub from: List<u64>,
    /// The first version of the dialect that does not have it any more; empty for none.
    pub until: List<u64>,
}

/// A field of an encoding.
#[derive(Clone, PartialEq, Debug)]
pub struct FieldSpec {
    /// What it is called. A field with the name of a parameter is that parameter; if some field has another name, fields are
    /// parameters in their order. A parameter without a field must be what it is when it is not written.
    pub name: Str,
    /// What its bytes are.
    pub field: Field,
}

/// What the bytes of a field are.
#[derive(Clone, PartialEq, Debug)]
pub enum Field {
    /// A number as a varint.
    VarInt,
    /// A number as a signed varint.
    SignedVarInt,
    /// A number or nothing.
    OptionalVarInt,
    /// The size of a dimension as a signed varint, the least number if it is dynamic.
    Dim,
    /// A truth value as a byte.
    Bool,
    /// A string, by number.
    String,
    /// A string attribute, as its string by number.
    StringAttr,
    /// An attribute of a class, by number.
    Attr(AttrClass),
    /// An attribute or nothing.
    OptionalAttr,
    /// A byte that says whether there is an attribute, and that.
    FlaggedAttr,
    /// A type, by number.
    Type,
    /// Bytes behind their number.
    Blob,
    /// The elements of a dense attribute of the type that came before.
    Elements,
    /// As many elements as the number that came before says, of the type that came before.
    ArrayElements,
    /// Whether there is one string for all elements of the type that came before, and the strings.
    Strings,
    /// The width of an integer type, and behind it two bits for its signedness.
    IntegerType,
    /// An integer of the type that came before.
    ApInt,
    /// A floating-point number of the type that came before.
    ApFloat,
    /// The bits of an `f64`.
    Double,
    /// The key of a resource of the dialect.
    Resource,
    /// How many, then each.
    List(Shared<Field>),
    /// A byte that says whether there are any, then as a list.
    OptionalList(Shared<Field>),
    /// One thing, and another.
    Pair(Shared<Field>, Shared<Field>),
    /// An affine map, as MLIR 23 and later write it.
    AffineMap,
    /// An integer set, as MLIR 23 and later write it.
    IntegerSet,
}

/// What an attribute must be if it is of the builtin dialect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttrClass {
    /// Anything.
    Any,
    /// A location.
    Loc,
    /// A string.
    String,
    /// A dictionary.
    Dictionary,
    /// A symbol that is not nested.
    FlatSymbolRef,
}

impl AttrClass {
    /// The class by its name in C++; one that is not known may be anything.
    pub fn of_cpp(class: &str) -> Self {
        match class.rsplit("::").next().unwrap_or_default() {
            "LocationAttr" | "Location" => Self::Loc,
            "StringAttr" => Self::String,
            "DictionaryAttr" => Self::Dictionary,
            "FlatSymbolRefAttr" => Self::FlatSymbolRef,
            _ => Self::Any,
        }
    }

    /// What it is called in errors.
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
    /// A field with a name.
    pub const fn new(name: &'static str, field: Field) -> Self {
        Self { name: Str::Borrowed(name), field }
    }

    /// A field without a name.
    pub const fn unnamed(field: Field) -> Self {
        Self::new("", field)
    }
}

impl Field {
    /// How many of a field there are, then each.
    pub const fn list(element: &'static Field) -> Self {
        Self::List(Shared::Static(element))
    }

    /// Whether there are any, then as a list.
    pub const fn optional_list(element: &'static Field) -> Self {
        Self::OptionalList(Shared::Static(element))
    }
}

impl EncodingSpec {
    /// An encoding of every release and every version.
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

    /// Whether a version of the dialect has it.
    pub fn is_of(&self, version: &[u64]) -> bool {
        *self.from <= *version && (self.until.is_empty() || !version.is_empty() && *version < *self.until)
    }

    /// The parameter that each field is, by place.
    pub fn places<'n>(&self, params: impl Iterator<Item = &'n str> + Clone) -> Vec<usize> {
        let named = |field: &FieldSpec| params.clone().position(|name| *name == *field.name);
        let by_name: Option<Vec<usize>> = self.fields.iter().map(named).collect();
        by_name.unwrap_or_else(|| (0..self.fields.len()).collect())
    }
}
