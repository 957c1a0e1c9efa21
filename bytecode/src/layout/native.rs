//! Properties that are no attributes: what is written for what they hold.

use lect_ods::spec::{EnumKind, EnumSpec, NativeKind, PropConstraint};

/// How a property that is no attribute is written. In its slot it is kept as the attribute that stands for it in generic
/// form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Native {
    /// A number of C++ as a varint; its attribute is an integer of as many bits.
    Int {
        /// 1, 8, 16, 32 or 64.
        width: u32,
        /// Whether it has a sign.
        signed: bool,
    },
    /// A case of an enum as a varint; its attribute is an integer of as many bits as the enum has.
    Enum {
        /// How many.
        width: u32,
    },
    /// A truth value as a byte.
    Bool,
    /// A byte that says whether it is there; its attribute is `unit` or `false`.
    Unit,
    /// A string.
    String,
    /// The attribute itself.
    Attr,
    /// How many, then each of them; its attribute is an array.
    Array(Box<Native>),
    /// How many, then a varint each; its attribute is a dense array of integers of as many bits.
    DenseArray {
        /// 8, 16, 32 or 64.
        width: u32,
        /// Whether they have a sign.
        signed: bool,
    },
    /// A byte that says whether it is there, then it if it is; its attribute is an array of one element or none.
    Optional(Box<Native>),
}

/// As many bits as enums have unless they say otherwise.
const ENUM_WIDTH: u32 = 32;

impl Native {
    /// What the code of a property writes; none if that is not known. Enums that it may hold are given.
    pub fn of(constraint: &PropConstraint, enums: &[EnumSpec]) -> Option<Self> {
        Self::of_kind(&constraint.encoded()?, constraint, enums)
    }

    fn of_kind(kind: &NativeKind, constraint: &PropConstraint, enums: &[EnumSpec]) -> Option<Self> {
        let boxed = |kind: &NativeKind| Some(Box::new(Self::of_kind(kind, constraint, enums)?));
        Some(match kind {
            &NativeKind::Int { width, signed } => Native::Int { width, signed },
            NativeKind::Bool => Native::Bool,
            NativeKind::Unit => Native::Unit,
            NativeKind::String => Native::String,
            NativeKind::Attr => Native::Attr,
            NativeKind::Enum(class) => {
                let spec = enum_spec(class, constraint, enums);
                // A cast says that it is an enum, whichever it is.
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

/// The enum of a property: the one it says it holds, or that of its C++ class.
fn enum_spec<'e>(class: &str, constraint: &PropConstraint, enums: &'e [EnumSpec]) -> Option<&'e EnumSpec> {
    let numbers = || enums.iter().filter(|spec| spec.kind != EnumKind::String);
    let class = class.rsplit("::").next().unwrap_or_default();
    let of_def = |def: &str| numbers().find(|spec| spec.def == def);
    constraint.enum_def.as_deref().and_then(of_def).or_else(|| numbers().find(|spec| spec.cpp_class == class))
}
