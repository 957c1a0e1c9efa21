//! The codes of the builtin dialect's attributes and types.

macro_rules! codes {
    ($(#[$doc:meta])* $name:ident: $($(#[$case_doc:meta])* $case:ident = $code:literal,)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum $name { $($(#[$case_doc])* $case = $code,)* }

        impl $name {
            /// What a code stands for.
            pub fn of(code: u64) -> Option<Self> {
                match code { $($code => Some(Self::$case),)* _ => None }
            }
        }
    };
}

codes! {
    /// How an attribute of the builtin dialect begins.
    AttrCode:
    /// `[..]`
    Array = 0,
    /// `{..}`
    Dictionary = 1,
    /// `"text"`
    String = 2,
    /// `"text" : type`
    StringWithType = 3,
    /// `@symbol`
    FlatSymbolRef = 4,
    /// `@root::@nested`
    SymbolRef = 5,
    /// A type.
    Type = 6,
    /// `unit`
    Unit = 7,
    /// `42 : i32`
    Integer = 8,
    /// `1.5 : f32`
    Float = 9,
    /// `loc(callsite(..))`
    CallSiteLoc = 10,
    /// `loc("file":1:2)`
    FileLineColLoc = 11,
    /// `loc(fused[..])`
    FusedLoc = 12,
    /// `loc(fused<..>[..])`
    FusedLocWithMetadata = 13,
    /// `loc("name"(..))`
    NameLoc = 14,
    /// `loc(unknown)`
    UnknownLoc = 15,
    /// `dense_resource<..>`
    DenseResource = 16,
    /// `array<..>`
    DenseArray = 17,
    /// `dense<..>` of numbers
    DenseElements = 18,
    /// `dense<..>` of strings
    DenseStrings = 19,
    /// `sparse<..>`
    SparseElements = 20,
    /// `distinct[..]<..>`; MLIR 16 has none
    Distinct = 21,
    /// `loc("file":1:2 to 3:4)`; since MLIR 20
    FileLineColRange = 22,
}

codes! {
    /// How a type of the builtin dialect begins.
    TypeCode:
    /// `i32`
    Integer = 0,
    /// `index`
    Index = 1,
    /// `(..) -> (..)`
    Function = 2,
    /// `bf16`
    Bf16 = 3,
    /// `f16`
    F16 = 4,
    /// `f32`
    F32 = 5,
    /// `f64`
    F64 = 6,
    /// `f80`
    F80 = 7,
    /// `f128`
    F128 = 8,
    /// `complex<..>`
    Complex = 9,
    /// `memref<..>`
    MemRef = 10,
    /// `memref<.., space>`
    MemRefWithSpace = 11,
    /// `none`
    None = 12,
    /// `tensor<..>`
    RankedTensor = 13,
    /// `tensor<.., encoding>`
    RankedTensorWithEncoding = 14,
    /// `tuple<..>`
    Tuple = 15,
    /// `memref<*x..>`
    UnrankedMemRef = 16,
    /// `memref<*x.., space>`
    UnrankedMemRefWithSpace = 17,
    /// `tensor<*x..>`
    UnrankedTensor = 18,
    /// `vector<..>`
    Vector = 19,
    /// `vector<[..]..>`
    VectorWithScalableDims = 20,
}
