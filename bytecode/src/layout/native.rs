//! Native properties: encodings of properties that are not attributes.

use lect_ods::spec::{EnumKind, EnumSpec, NativeKind, PropConstraint};

/// Encoding of a native property. The slot holds the attribute that represents the property in generic form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Native {
    /// A C++ integer as a varint; the attribute is an integer of the same width.
    Int {
        /// 1, 8, 16, 32 or 64.
        width: u32,
        /// Whether the integer is signed.
        signed: bool,
    },
    /// An enum case as a varint; the attribute is an integer with the width of the enum.
    Enum {
        /// Number of bits.
        width: u32,
    },
    /// A boolean as a byte.
    Bool,
    /// A presence flag as a byte; the attribute is `unit` or `false`.
    Unit,
    /// A string.
    String,
    /// The attribute itself.
    Attr,
    /// A count, then the elements; the attribute is an array.
    Array(Box<Native>),
    /// A count, then varints; the attribute is a dense array of integers of the same width.
    DenseArray {
        /// 8, 16, 32 or 64.
        width: u32,
        /// Whether the integers are signed.
        signed: bool,
    },
    /// A presence flag as a byte, then the value if present; the attribute is an array of at most one element.
    Optional(Box<Native>),
}

/// Default width of enums.
const ENUM_WIDTH: u32 = 32;

impl Native {
    /// Returns the encoding of a native property, or `None` if it is unknown. `enums` are those that the property may
    /// hold.
    pub fn of(constraint: &PropConstraint, enums: &[EnumSpec]) -> Option<Self> {
        Self::from_kind(&constraint.encoded()?, constraint, enums)
    }

    fn from_kind(kind: &NativeKind, constraint: &PropConstraint, enums: &[EnumSpec]) -> Option<Self> {
        let boxed = |kind: &NativeKind| Some(Box::new(Self::from_kind(kind, constraint, enums)?));
        Some(match kind {
            &NativeKind::Int { width, signed } => Native::Int { width, signed },
            NativeKind::Bool => Native::Bool,
            NativeKind::Unit => Native::Unit,
            NativeKind::String => Native::String,
            NativeKind::Attr => Native::Attr,
            NativeKind::Enum(class) => {
                let spec = enum_spec(class, constraint, enums);
                // A cast indicates an enum, even an unknown one.
                let cast = || constraint.write_bytecode.contains("static_cast").then_some(ENUM_WIDTH);
                let width = spec.map(|spec| spec.width).or_else(|| constraint.enum_width()).or_else(cast)?;
                Native::Enum { width: width.clamp(1, 64) }
            }
            NativeKind::Array { element, dense } => match (&**element, dense) {
                (&NativeKind::Int { width, signed }, true) => Native::DenseArray { width, signed },
                (element, _) => Native::Array(boxed(element)?),
            },
            NativeKind::Optional(some) => Native::Optional(boxed(some)?),
        })
    }
}

/// Returns the enum of a property: the one that the constraint names, or the one of its C++ class.
fn enum_spec<'e>(class: &str, constraint: &PropConstraint, enums: &'e [EnumSpec]) -> Option<&'e EnumSpec> {
    let numbers = || enums.iter().filter(|spec| spec.kind != EnumKind::String);
    let class = class.rsplit("::").next().unwrap_or_default();
    let of_def = |def: &str| numbers().find(|spec| spec.def == def);
    constraint.enum_def.as_deref().and_then(of_def).or_else(|| numbers().find(|spec| spec.cpp_class == class))
}
