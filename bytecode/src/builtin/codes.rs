//! Encodings of builtin attributes and types: the one table, for reading, writing and listing.
//!
//! Each line has the case, its code, its fields, and its text in listings. A name in braces is replaced by the field of
//! that name. `{name|..}` specifies the separator of a list, which is a comma otherwise.

use lect_ods::spec::{AttrClass, EncodingSpec, Field, FieldSpec, Shared};

const ANY: Field = Field::Attr(AttrClass::Any);
const LOC: Field = Field::Attr(AttrClass::Loc);
const NAME: Field = Field::Attr(AttrClass::String);
const ATTRS: Field = Field::list(&element::ANY);
const LOCS: Field = Field::list(&element::LOC);
const SYMBOLS: Field = Field::list(&element::SYMBOL);
const ENTRIES: Field = Field::list(&element::ENTRY);
const TYPES: Field = Field::list(&element::TYPE);
const SHAPE: Field = Field::list(&element::DIM);
const NUMBERS: Field = Field::list(&element::NUMBER);
const BOOLS: Field = Field::list(&element::BOOL);

/// Elements of lists.
mod element {
    use super::{AttrClass, Field, Shared};

    pub static ANY: Field = super::ANY;
    pub static LOC: Field = super::LOC;
    pub static NAME: Field = super::NAME;
    pub static SYMBOL: Field = Field::Attr(AttrClass::FlatSymbolRef);
    pub static ENTRY: Field = Field::Pair(Shared::Static(&NAME), Shared::Static(&ANY));
    pub static TYPE: Field = Field::Type;
    pub static DIM: Field = Field::Dim;
    pub static NUMBER: Field = Field::VarInt;
    pub static BOOL: Field = Field::Bool;
}

macro_rules! codes {
    ($(#[$doc:meta])* $name:ident: $(
        $(#[$case_doc:meta])* $case:ident = $code:literal ($($field:ident: $kind:expr),* $(,)?) $text:literal,
    )*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum $name { $($(#[$case_doc])* $case = $code,)* }

        impl $name {
            /// All encodings, in the order of their codes.
            pub const TABLE: &[EncodingSpec] = &[$(
                EncodingSpec::new($code, stringify!($case), const { &[$(FieldSpec::new(stringify!($field), $kind)),*] }),
            )*];

            /// Returns the case of a code.
            pub fn of(code: u64) -> Option<Self> {
                match code { $($code => Some(Self::$case),)* _ => None }
            }

            /// Returns the fields that follow the code.
            pub fn fields(self) -> &'static [FieldSpec] {
                match self { $(Self::$case => const { &[$(FieldSpec::new(stringify!($field), $kind)),*] },)* }
            }

            /// Returns the text in listings.
            pub fn text(self) -> &'static str {
                match self { $(Self::$case => $text,)* }
            }
        }
    };
}

codes! {
    /// Code of a builtin attribute.
    AttrCode:
    /// `[..]`
    Array = 0 (elements: ATTRS) "[{elements}]",
    /// `{..}`
    Dictionary = 1 (entries: ENTRIES) "{{entries}}",
    /// `"text"`
    String = 2 (value: Field::String) "{value}",
    /// `"text" : type`
    StringWithType = 3 (value: Field::String, type: Field::Type) "{value} : {type}",
    /// `@symbol`
    FlatSymbolRef = 4 (root: NAME) "@{root}",
    /// `@root::@nested`
    SymbolRef = 5 (root: NAME, nested: SYMBOLS) "@{root}::{nested|::}",
    /// A type.
    Type = 6 (type: Field::Type) "{type}",
    /// `unit`
    Unit = 7 () "unit",
    /// `42 : i32`
    Integer = 8 (type: Field::Type, value: Field::ApInt) "{value} : {type}",
    /// `1.5 : f32`
    Float = 9 (type: Field::Type, value: Field::ApFloat) "{value} : {type}",
    /// `loc(callsite(..))`
    CallSiteLoc = 10 (callee: LOC, caller: LOC) "callsite({callee} at {caller})",
    /// `loc("file":1:2)`
    FileLineColLoc = 11 (filename: NAME, line: Field::VarInt, column: Field::VarInt) "{filename}:{line}:{column}",
    /// `loc(fused[..])`
    FusedLoc = 12 (locations: LOCS) "fused[{locations}]",
    /// `loc(fused<..>[..])`
    FusedLocWithMetadata = 13 (locations: LOCS, metadata: ANY) "fused<{metadata}>[{locations}]",
    /// `loc("name"(..))`
    NameLoc = 14 (name: NAME, child: LOC) "{name}({child})",
    /// `loc(unknown)`
    UnknownLoc = 15 () "unknown",
    /// `dense_resource<..>`
    DenseResource = 16 (type: Field::Type, resource: Field::Resource) "dense_resource<{resource}> : {type}",
    /// `array<..>`
    DenseArray = 17 (type: Field::Type, count: Field::VarInt, data: Field::ArrayElements)
        "array<{type}: {count} from {data}>",
    /// `dense<..>` of numbers
    DenseElements = 18 (type: Field::Type, data: Field::Elements) "dense<{data}> : {type}",
    /// `dense<..>` of strings
    DenseStrings = 19 (type: Field::Type, strings: Field::Strings) "dense<[{strings}]> : {type}",
    /// `sparse<..>`
    SparseElements = 20 (type: Field::Type, indices: ANY, values: ANY) "sparse<{indices}, {values}> : {type}",
    /// `distinct[..]<..>`; MLIR 16 has none
    Distinct = 21 (referenced: ANY) "distinct<{referenced}>",
    /// `loc("file":1:2 to 3:4)`; since MLIR 20
    FileLineColRange = 22 (filename: NAME, range: NUMBERS) "{filename}:{range|:}",
    /// `affine_map<..>`; this and the following attributes have codes since MLIR 23, and were text before
    AffineMap = 23 (map: Field::AffineMap) "affine_map<{map}>",
    /// `affine_set<..>`
    IntegerSet = 24 (set: Field::IntegerSet) "affine_set<{set}>",
    /// `strided<..>`
    StridedLayout = 25 (offset: Field::Dim, strides: SHAPE) "strided<[{strides}], offset: {offset}>",
}

codes! {
    /// Code of a builtin type.
    TypeCode:
    /// `i32`
    Integer = 0 (width: Field::IntegerType) "{width}",
    /// `index`
    Index = 1 () "index",
    /// `(..) -> (..)`
    Function = 2 (inputs: TYPES, results: TYPES) "({inputs}) -> ({results})",
    /// `bf16`
    BFloat16 = 3 () "bf16",
    /// `f16`
    Float16 = 4 () "f16",
    /// `f32`
    Float32 = 5 () "f32",
    /// `f64`
    Float64 = 6 () "f64",
    /// `f80`
    Float80 = 7 () "f80",
    /// `f128`
    Float128 = 8 () "f128",
    /// `complex<..>`
    Complex = 9 (element: Field::Type) "complex<{element}>",
    /// `memref<..>`
    MemRef = 10 (shape: SHAPE, element: Field::Type, layout: ANY) "memref<{shape|}{element}, {layout}>",
    /// `memref<.., space>`
    MemRefWithSpace = 11 (space: ANY, shape: SHAPE, element: Field::Type, layout: ANY)
        "memref<{shape|}{element}, {layout}, {space}>",
    /// `none`
    None = 12 () "none",
    /// `tensor<..>`
    RankedTensor = 13 (shape: SHAPE, element: Field::Type) "tensor<{shape|}{element}>",
    /// `tensor<.., encoding>`
    RankedTensorWithEncoding = 14 (encoding: ANY, shape: SHAPE, element: Field::Type)
        "tensor<{shape|}{element}, {encoding}>",
    /// `tuple<..>`
    Tuple = 15 (types: TYPES) "tuple<{types}>",
    /// `memref<*x..>`
    UnrankedMemRef = 16 (element: Field::Type) "memref<*x{element}>",
    /// `memref<*x.., space>`
    UnrankedMemRefWithSpace = 17 (space: ANY, element: Field::Type) "memref<*x{element}, {space}>",
    /// `tensor<*x..>`
    UnrankedTensor = 18 (element: Field::Type) "tensor<*x{element}>",
    /// `vector<..>`
    Vector = 19 (shape: SHAPE, element: Field::Type) "vector<{shape|}{element}>",
    /// `vector<[..]..>`
    VectorWithScalableDims = 20 (scalable: BOOLS, shape: SHAPE, element: Field::Type)
        "vector<{shape|}{element}, scalable [{scalable}]>",
    /// `tf32`; this and the following types have codes since MLIR 23, and were text before
    TF32 = 21 () "tf32",
    /// `f8E5M2`
    F8E5M2 = 22 () "f8E5M2",
    /// `f8E4M3`
    F8E4M3 = 23 () "f8E4M3",
    /// `f8E4M3FN`
    F8E4M3FN = 24 () "f8E4M3FN",
    /// `f8E5M2FNUZ`
    F8E5M2FNUZ = 25 () "f8E5M2FNUZ",
    /// `f8E4M3FNUZ`
    F8E4M3FNUZ = 26 () "f8E4M3FNUZ",
    /// `f8E4M3B11FNUZ`
    F8E4M3B11FNUZ = 27 () "f8E4M3B11FNUZ",
    /// `f8E3M4`
    F8E3M4 = 28 () "f8E3M4",
    /// `f4E2M1FN`
    F4E2M1FN = 29 () "f4E2M1FN",
    /// `f6E2M3FN`
    F6E2M3FN = 30 () "f6E2M3FN",
    /// `f6E3M2FN`
    F6E3M2FN = 31 () "f6E3M2FN",
    /// `f8E8M0FNU`
    F8E8M0FNU = 32 () "f8E8M0FNU",
    /// `token`
    Token = 33 () "token",
    /// `graph<(..) -> (..)>`
    Graph = 34 (inputs: TYPES, results: TYPES) "graph<({inputs}) -> ({results})>",
}

/// Fields of a vector with scalable dimensions in releases up to 16: the number of trailing scalable dimensions,
/// instead of a list of flags.
pub const OLD_SCALABLE_VECTOR: &[FieldSpec] = &[
    FieldSpec::new("scalable", Field::VarInt),
    FieldSpec::new("shape", SHAPE),
    FieldSpec::new("element", Field::Type),
];

/// Returns true if attributes with a code of the builtin dialect belong to a class.
pub fn accepts(class: AttrClass, code: u64) -> bool {
    match class {
        AttrClass::Any => true,
        AttrClass::Loc => matches!(code, 10..=15 | 22),
        AttrClass::String => matches!(code, 2 | 3),
        AttrClass::Dictionary => code == AttrCode::Dictionary as u64,
        AttrClass::FlatSymbolRef => code == AttrCode::FlatSymbolRef as u64,
    }
}
