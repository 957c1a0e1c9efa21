//! How dialects of MLIR encode attributes and types: a code, and the fields behind it.
//!
//! This is all that is known of them here. What the fields mean is a matter of the reader, which builds attributes of
//! them; this is for taking files apart.

mod builtin;
mod llvm;
mod quant;

use super::event::Table;

/// How the parts of an attribute or a type follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encoding {
    /// What an attribute or type of the kind begins with.
    pub code: u64,
    /// What the kind is called.
    pub name: &'static str,
    /// What follows the code.
    pub fields: &'static [FieldDef],
    /// How it looks as text: what is in braces is replaced by the field of that name. `{name|..}` puts what follows the
    /// bar between the parts of a list, where it is a comma otherwise. Empty for the usual form: name and fields.
    pub text: &'static str,
    /// What followed the code in files of MLIR 16, if that was something else.
    pub older: Option<&'static [FieldDef]>,
}

/// A field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldDef {
    /// What it is called.
    pub name: &'static str,
    /// What its bytes are.
    pub kind: Kind,
}

/// What the bytes of a field are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A number.
    Number,
    /// A number with a sign.
    Signed,
    /// A dimension, which may be dynamic.
    Dim,
    /// A byte that is a truth value.
    Bool,
    /// The width of an integer type, and behind it two bits for its signedness.
    Width,
    /// An integer of the type that came before.
    Int,
    /// A floating-point number of the type that came before.
    Float,
    /// The bits of an `f64`.
    Double,
    /// A string.
    String,
    /// An attribute of some kind.
    Attr(Expected),
    /// A type.
    Type,
    /// A resource of a dialect.
    Resource,
    /// An attribute, or none.
    OptionalAttr,
    /// A number, or none.
    OptionalNumber,
    /// How many, and as many.
    List(&'static Kind),
    /// A byte that says whether the list is there.
    OptionalList(&'static Kind),
    /// A key and a value.
    Pair(&'static Kind, &'static Kind),
    /// The elements of the type that came before, of which there may be one for all.
    Elements,
    /// As many elements as the number that came before says, of the type before that.
    ArrayElements,
    /// Whether there is one string for all elements of the type that came before, and the strings.
    Strings,
}

/// What an attribute must be if it is of the builtin dialect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
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

impl Expected {
    /// Whether attributes with a code of the builtin dialect are such.
    pub fn accepts(self, code: u64) -> bool {
        match self {
            Self::Any => true,
            Self::Loc => is_location(code),
            Self::String => matches!(code, 2 | 3),
            Self::Dictionary => code == 1,
            Self::FlatSymbolRef => code == 4,
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

/// Whether attributes with a code of the builtin dialect are locations.
pub fn is_location(code: u64) -> bool {
    matches!(code, 10..=15 | 22)
}

/// The encoding with a code.
#[inline]
pub fn encoding_of(encodings: &'static [Encoding], code: u64) -> Option<&'static Encoding> {
    // Nearly all tables have all codes from zero on.
    let place = usize::try_from(code).ok().and_then(|code| encodings.get(code));
    place.filter(|encoding| encoding.code == code).or_else(|| encodings.iter().find(|encoding| encoding.code == code))
}

/// What is known of a dialect's encodings.
#[derive(Clone, Copy, Debug)]
pub struct DialectEncodings {
    /// The dialect's namespace.
    pub namespace: &'static str,
    attrs: &'static [Encoding],
    types: &'static [Encoding],
}

/// The dialects whose encodings are known.
const KNOWN: [DialectEncodings; 3] = [
    DialectEncodings { namespace: "builtin", attrs: builtin::ATTRS, types: builtin::TYPES },
    DialectEncodings { namespace: "llvm", attrs: llvm::ATTRS, types: &[] },
    DialectEncodings { namespace: "quant", attrs: &[], types: quant::TYPES },
];

impl DialectEncodings {
    /// The encodings of a dialect by its namespace.
    pub fn of(namespace: &[u8]) -> Option<&'static Self> {
        KNOWN.iter().find(|known| known.namespace.as_bytes() == namespace)
    }

    /// The encodings of attributes or of types; none if nothing is known of them.
    pub fn table(&self, table: Table) -> Option<&'static [Encoding]> {
        let encodings = if table == Table::Attr { self.attrs } else { self.types };
        (!encodings.is_empty()).then_some(encodings)
    }
}

/// A table of encodings: code, name, fields, and the text if it is not the usual one.
macro_rules! encodings {
    ($($code:literal $name:ident($($field:ident: $kind:expr),*) $(older($($old_field:ident: $old:expr),*))? $($text:literal)?;)*) => {
        &[$($crate::dump::encoding::Encoding {
            code: $code,
            name: stringify!($name),
            fields: &[$($crate::dump::encoding::FieldDef { name: stringify!($field), kind: $kind }),*],
            text: concat!($($text)?),
            older: encodings!(@older $($($old_field: $old),*)?),
        }),*]
    };
    (@older) => { None };
    (@older $($field:ident: $kind:expr),+) => {
        Some(&[$($crate::dump::encoding::FieldDef { name: stringify!($field), kind: $kind }),+])
    };
}
use encodings;
