//! The types of the builtin dialect, and the opaque types of dialects that are not loaded.
//!
//! A [`Type`] is a handle; [`ContextData::type_data`] tells what it names. Constructors named after the type
//! check what MLIR's verifier of that type checks and give its words in [`Invalid`].
//! Source: the *Types* section of the Builtin dialect's documentation.

use crate::attrs::DefBody;
use crate::attrs::OpaqueBody;
use crate::context::ContextData;
use crate::entity::{Attr, Def, Ident, Type};
use crate::number::FloatFormat;

mod shaped;

pub use shaped::broadcast_shapes;

/// A dimension that is not known: `?`.
pub const DYNAMIC: i64 = i64::MIN;

/// The widest integer type, as in LLVM: 24 bits of width less one.
pub const MAX_INTEGER_WIDTH: u32 = (1 << 24) - 1;

/// How an integer type reads its bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    /// `i32`: the operation decides.
    Signless,
    /// `si32`
    Signed,
    /// `ui32`
    Unsigned,
}

/// What a [`Type`] names.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeData {
    /// `i32`, `si8`, `ui64`
    Integer {
        /// In bits, up to [`MAX_INTEGER_WIDTH`].
        width: u32,
        /// How its bits are read.
        signedness: Signedness,
    },
    /// `index`
    Index,
    /// `f32`, `bf16`, `f8E4M3FN`, ..
    Float(FloatFormat),
    /// `none`
    None,
    /// `complex<f32>`
    Complex(Type),
    /// `tuple<i32, f32>`
    Tuple(Box<[Type]>),
    /// `(i32) -> f32`
    Function(FunctionType),
    /// The type of a graph, which is written as that of a function is and is never read by itself.
    Graph(FunctionType),
    /// `vector<4x[8]xf32>`
    Vector {
        /// Sizes, all at least one.
        shape: Box<[i64]>,
        /// Which dimensions are multiples of a size known at run time only; as long as `shape`.
        scalable: Box<[bool]>,
        /// The type of an element.
        element: Type,
    },
    /// `tensor<4x?xf32, #encoding>`
    RankedTensor {
        /// Sizes, or [`DYNAMIC`].
        shape: Box<[i64]>,
        /// The type of an element.
        element: Type,
        /// Any attribute, meaning what its dialect says.
        encoding: Option<Attr>,
    },
    /// `tensor<*xf32>`
    UnrankedTensor(Type),
    /// `memref<4x?xf32, #layout, 3>`
    MemRef {
        /// Sizes, or [`DYNAMIC`].
        shape: Box<[i64]>,
        /// The type of an element.
        element: Type,
        /// How indices become an address; `None` for the identity.
        layout: Option<Attr>,
        /// Where it lives; `None` for the default space.
        memory_space: Option<Attr>,
    },
    /// `memref<*xf32, 3>`
    UnrankedMemRef {
        /// The type of an element.
        element: Type,
        /// Where it lives; `None` for the default space.
        memory_space: Option<Attr>,
    },
    /// A type that a loaded dialect defines: `!dialect.mnemonic<..>`.
    Dialect {
        /// Which definition.
        def: Def,
        /// What it is made of.
        body: DefBody,
    },
    /// A type of a dialect that is not loaded: `!dialect.body`, or `!dialect<"body">`.
    Opaque {
        /// The dialect's namespace.
        dialect: Ident,
        /// Its text.
        body: OpaqueBody,
    },
}

/// Inputs and results.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunctionType {
    /// What goes in.
    pub inputs: Box<[Type]>,
    /// What comes out.
    pub results: Box<[Type]>,
}

/// Why something cannot be built: the message of a diagnostic that has no location yet. The default has no message: there
/// is nothing to add to what the caller reports.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Invalid(pub String);

impl Invalid {
    /// An error with this message.
    pub fn new(message: impl Into<String>) -> Self {
        Invalid(message.into())
    }

    /// The message of an error; of one that has none, what is given.
    pub fn message_or(self, other: &str) -> String {
        if self.0.is_empty() { other.to_owned() } else { self.0 }
    }
}

impl From<String> for Invalid {
    fn from(message: String) -> Self {
        Invalid(message)
    }
}

impl From<&str> for Invalid {
    fn from(message: &str) -> Self {
        Invalid(message.to_owned())
    }
}

impl From<Invalid> for String {
    fn from(invalid: Invalid) -> Self {
        invalid.0
    }
}

impl std::fmt::Display for Invalid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Invalid {}

/// Types that every context has, at hand without a look-up.
#[derive(Clone, Copy, Debug)]
pub struct CommonTypes {
    /// `i1`
    pub i1: Type,
    /// `i8`
    pub i8: Type,
    /// `i16`
    pub i16: Type,
    /// `i32`
    pub i32: Type,
    /// `i64`
    pub i64: Type,
    /// `f32`
    pub f32: Type,
    /// `f64`
    pub f64: Type,
    /// `index`
    pub index: Type,
    /// `none`
    pub none: Type,
}

impl CommonTypes {
    pub(crate) fn new(intern: impl Fn(TypeData) -> Type) -> Self {
        let signless = |width| intern(TypeData::Integer { width, signedness: Signedness::Signless });
        Self {
            i1: signless(1),
            i8: signless(8),
            i16: signless(16),
            i32: signless(32),
            i64: signless(64),
            f32: intern(TypeData::Float(FloatFormat::F32)),
            f64: intern(TypeData::Float(FloatFormat::F64)),
            index: intern(TypeData::Index),
            none: intern(TypeData::None),
        }
    }
}

impl ContextData {
    /// `i<width>`, `si<width>` or `ui<width>`.
    pub fn integer_type(&self, width: u32, signedness: Signedness) -> Result<Type, Invalid> {
        if width > MAX_INTEGER_WIDTH {
            return Err(Invalid::new(format!("integer bitwidth is limited to {MAX_INTEGER_WIDTH} bits")));
        }
        Ok(self.intern_type(TypeData::Integer { width, signedness }))
    }

    /// The float type of a format.
    pub fn float_type(&self, format: FloatFormat) -> Type {
        self.intern_type(TypeData::Float(format))
    }

    /// `complex<element>`
    pub fn complex_type(&self, element: Type) -> Result<Type, Invalid> {
        if !self.is_int_or_float(element) && !self.implements(element, "FloatType") {
            return Err(Invalid::new("invalid element type for complex"));
        }
        Ok(self.intern_type(TypeData::Complex(element)))
    }

    /// `tuple<elements..>`
    pub fn tuple_type(&self, elements: impl Into<Box<[Type]>>) -> Type {
        self.intern_type(TypeData::Tuple(elements.into()))
    }

    /// `(inputs..) -> results`
    pub fn function_type(&self, inputs: impl Into<Box<[Type]>>, results: impl Into<Box<[Type]>>) -> Type {
        self.intern_type(TypeData::Function(FunctionType { inputs: inputs.into(), results: results.into() }))
    }

    /// The type of a graph.
    pub fn graph_type(&self, inputs: impl Into<Box<[Type]>>, results: impl Into<Box<[Type]>>) -> Type {
        self.intern_type(TypeData::Graph(FunctionType { inputs: inputs.into(), results: results.into() }))
    }

    /// `!dialect.body` of a dialect that is not loaded.
    pub fn opaque_type(&self, dialect: Ident, body: impl Into<OpaqueBody>) -> Type {
        self.intern_type(TypeData::Opaque { dialect, body: body.into() })
    }

    /// Whether it is an integer type, of any signedness.
    pub fn is_integer(&self, ty: Type) -> bool {
        matches!(self.type_data(ty), TypeData::Integer { .. })
    }

    /// Whether it is an integer or a float type.
    pub fn is_int_or_float(&self, ty: Type) -> bool {
        matches!(self.type_data(ty), TypeData::Integer { .. } | TypeData::Float(_))
    }

    /// Whether it is an integer, a float or `index`.
    pub fn is_int_or_index_or_float(&self, ty: Type) -> bool {
        ty == self.common().index || self.is_int_or_float(ty)
    }

    /// Whether the type is of a dialect that MLIR has and that is not loaded, so that what it can be used for is
    /// not known.
    pub fn is_unloaded_type(&self, ty: Type) -> bool {
        matches!(self.type_data(ty), TypeData::Opaque { dialect, .. } if self.is_unloaded(*dialect))
    }
}
