//! Builtin types, and opaque types of dialects that are not loaded.
//!
//! A [`Type`] is a handle; [`Types::data`] returns its contents. [`Types`] has the constructors. Each
//! performs the checks of MLIR's verifier for that type, with the same messages in [`Invalid`]. Source: the *Types*
//! section of the Builtin dialect's documentation.

use std::hash::{Hash, Hasher};
use std::mem::discriminant;

use crate::attrs::DefBody;
use crate::attrs::OpaqueBody;
use crate::context::{Equivalent, Types};
use crate::entity::{Attr, Def, Ident, Type};
use crate::number::FloatFormat;

mod shaped;

pub use shaped::broadcast_shapes;

/// Dynamic dimension, `?`.
pub const DYNAMIC: i64 = i64::MIN;

/// Maximum width of an integer type, as in LLVM: 2^24 - 1 bits.
pub const MAX_INTEGER_WIDTH: u32 = (1 << 24) - 1;

/// Signedness of an integer type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    /// `i32`, whose signedness the operation decides.
    Signless,
    /// `si32`
    Signed,
    /// `ui32`
    Unsigned,
}

/// Contents of a [`Type`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeData {
    /// `i32`, `si8`, `ui64`
    Integer {
        /// Width in bits, up to [`MAX_INTEGER_WIDTH`].
        width: u32,
        /// Signedness.
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
    /// Type of a graph. Written like a function type, and never parsed on its own.
    Graph(FunctionType),
    /// `vector<4x[8]xf32>`
    Vector {
        /// Sizes of the dimensions, all at least one.
        shape: Box<[i64]>,
        /// True for each dimension that is scalable: a multiple of a size known only at run time. Same length as
        /// `shape`.
        scalable: Box<[bool]>,
        /// Element type.
        element: Type,
    },
    /// `tensor<4x?xf32, #encoding>`
    RankedTensor {
        /// Sizes of the dimensions, or [`DYNAMIC`].
        shape: Box<[i64]>,
        /// Element type.
        element: Type,
        /// Encoding, any attribute. The dialect of the attribute defines the meaning.
        encoding: Option<Attr>,
    },
    /// `tensor<*xf32>`
    UnrankedTensor(Type),
    /// `memref<4x?xf32, #layout, 3>`
    MemRef {
        /// Sizes of the dimensions, or [`DYNAMIC`].
        shape: Box<[i64]>,
        /// Element type.
        element: Type,
        /// Layout, which maps indices to an address; `None` for the identity.
        layout: Option<Attr>,
        /// Memory space; `None` for the default space.
        memory_space: Option<Attr>,
    },
    /// `memref<*xf32, 3>`
    UnrankedMemRef {
        /// Element type.
        element: Type,
        /// Memory space; `None` for the default space.
        memory_space: Option<Attr>,
    },
    /// Type that a loaded dialect defines: `!dialect.mnemonic<..>`.
    Dialect {
        /// Definition of the type.
        def: Def,
        /// Parameters of the type.
        body: DefBody,
    },
    /// Type of a dialect that is not loaded: `!dialect.body`, or `!dialect<"body">`.
    Opaque {
        /// Namespace of the dialect.
        dialect: Ident,
        /// Text after the namespace.
        body: OpaqueBody,
    },
}

/// Input and result types of a function.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct FunctionType {
    /// Input types.
    pub inputs: Box<[Type]>,
    /// Result types.
    pub results: Box<[Type]>,
}

/// A function type as borrowed lists, with the hash of the type.
struct FunctionKey<'a> {
    inputs: &'a [Type],
    results: &'a [Type],
}

impl Hash for FunctionKey<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let kind = TypeData::Function(FunctionType { inputs: Box::default(), results: Box::default() });
        discriminant(&kind).hash(state);
        self.inputs.hash(state);
        self.results.hash(state);
    }
}

impl Equivalent<TypeData> for FunctionKey<'_> {
    fn equivalent(&self, item: &TypeData) -> bool {
        matches!(item, TypeData::Function(function)
            if *function.inputs == *self.inputs && *function.results == *self.results)
    }
}

/// Error without a location: the message of a diagnostic that the caller emits.
///
/// The default has no message: the caller's own message is sufficient.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Invalid(pub(crate) String);

impl Invalid {
    /// Creates an error with this message.
    pub fn new(message: impl Into<String>) -> Self {
        Invalid(message.into())
    }

    /// Returns the message, or `other` if the error has none.
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

impl AsRef<str> for Invalid {
    fn as_ref(&self) -> &str {
        &self.0
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

/// Common types, available without a lookup.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CommonTypes {
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

impl Types<'_> {
    /// Returns the integer type `i<width>`, `si<width>` or `ui<width>`.
    pub fn integer(self, width: u32, signedness: Signedness) -> Result<Type, Invalid> {
        if width > MAX_INTEGER_WIDTH {
            return Err(Invalid::new(format!("integer bitwidth is limited to {MAX_INTEGER_WIDTH} bits")));
        }
        Ok(self.intern(TypeData::Integer { width, signedness }))
    }

    /// Returns the signless integer type `i<width>`. See [`integer`](Self::integer) for a greater width or a sign.
    ///
    /// ```
    /// let ctx = lect_core::Context::new();
    /// assert_eq!(ctx.types().int(32), ctx.types().i32());
    /// assert_eq!(ctx.types().show(ctx.types().int(48)).to_string(), "i48");
    /// ```
    #[inline]
    pub fn int(self, width: u16) -> Type {
        self.intern(TypeData::Integer { width: width.into(), signedness: Signedness::Signless })
    }

    /// Returns the float type of a format.
    pub fn float(self, format: FloatFormat) -> Type {
        self.intern(TypeData::Float(format))
    }

    /// Returns the type `complex<element>`.
    pub fn complex(self, element: Type) -> Result<Type, Invalid> {
        if !self.is_int_or_float(element) && !self.implements(element, "FloatType") {
            return Err(Invalid::new("invalid element type for complex"));
        }
        Ok(self.intern(TypeData::Complex(element)))
    }

    /// Returns the type `tuple<elements..>`.
    pub fn tuple(self, elements: impl Into<Box<[Type]>>) -> Type {
        self.intern(TypeData::Tuple(elements.into()))
    }

    /// Returns the function type `(inputs..) -> results`.
    pub fn function<I, R>(self, inputs: I, results: R) -> Type
    where
        I: AsRef<[Type]> + Into<Box<[Type]>>,
        R: AsRef<[Type]> + Into<Box<[Type]>>,
    {
        match self.known(&FunctionKey { inputs: inputs.as_ref(), results: results.as_ref() }) {
            Some(known) => known,
            None => self.intern(TypeData::Function(FunctionType { inputs: inputs.into(), results: results.into() })),
        }
    }

    /// Returns the type of a graph.
    pub fn graph(self, inputs: impl Into<Box<[Type]>>, results: impl Into<Box<[Type]>>) -> Type {
        self.intern(TypeData::Graph(FunctionType { inputs: inputs.into(), results: results.into() }))
    }

    /// Returns the type `!dialect.body` of a dialect that is not loaded.
    pub fn opaque(self, dialect: Ident, body: impl Into<OpaqueBody>) -> Type {
        self.intern(TypeData::Opaque { dialect, body: body.into() })
    }

    /// Returns true if `ty` is an integer type of any signedness.
    pub fn is_integer(self, ty: Type) -> bool {
        matches!(self.data(ty), TypeData::Integer { .. })
    }

    /// Returns true if `ty` is an integer or a float type.
    pub fn is_int_or_float(self, ty: Type) -> bool {
        matches!(self.data(ty), TypeData::Integer { .. } | TypeData::Float(_))
    }

    /// Returns true if `ty` is an integer type, a float type or `index`.
    pub fn is_int_or_index_or_float(self, ty: Type) -> bool {
        ty == self.index() || self.is_int_or_float(ty)
    }

    /// Returns true if `ty` belongs to an MLIR dialect that is not loaded, so that its properties are unknown.
    pub fn is_unloaded(self, ty: Type) -> bool {
        matches!(self.data(ty), TypeData::Opaque { dialect, .. } if self.0.is_unloaded(*dialect))
    }
}
