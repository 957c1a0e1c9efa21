//! Types of generated values.

/// A format of floats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Float {
    /// `f16`
    F16,
    /// `bf16`
    Bf16,
    /// `f32`
    F32,
    /// `f64`
    F64,
}

impl Float {
    /// All formats.
    pub const ALL: [Float; 4] = [Float::F32, Float::F64, Float::F16, Float::Bf16];

    /// Returns the number of bits.
    pub fn width(self) -> u32 {
        match self {
            Float::F16 | Float::Bf16 => 16,
            Float::F32 => 32,
            Float::F64 => 64,
        }
    }

    /// Returns the bits of infinity and of the quiet NaN.
    pub fn specials(self) -> [u64; 2] {
        match self {
            Float::F16 => [0x7c00, 0x7e00],
            Float::Bf16 => [0x7f80, 0x7fc0],
            Float::F32 => [0x7f80_0000, 0x7fc0_0000],
            Float::F64 => [0x7ff0_0000_0000_0000, 0x7ff8_0000_0000_0000],
        }
    }

    /// Returns the number of bits of a significand.
    pub fn digits(self) -> u32 {
        match self {
            Float::F16 => 11,
            Float::Bf16 => 8,
            Float::F32 => 24,
            Float::F64 => 53,
        }
    }
}

/// A type of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// An integer of this many bits.
    Int(u32),
    /// `index`
    Index,
    /// A float.
    Float(Float),
}

impl Number {
    /// Widths of integers.
    pub const WIDTHS: [u32; 19] = [32, 1, 8, 64, 16, 7, 13, 31, 33, 128, 3, 24, 48, 63, 65, 100, 2, 127, 17];

    /// Returns the name of the type.
    pub fn name(self) -> String {
        match self {
            Number::Int(width) => format!("i{width}"),
            Number::Index => "index".to_owned(),
            Number::Float(Float::F16) => "f16".to_owned(),
            Number::Float(Float::Bf16) => "bf16".to_owned(),
            Number::Float(Float::F32) => "f32".to_owned(),
            Number::Float(Float::F64) => "f64".to_owned(),
        }
    }

    /// Returns the number of bits.
    pub fn width(self) -> u32 {
        match self {
            Number::Int(width) => width,
            Number::Index => 64,
            Number::Float(format) => format.width(),
        }
    }

    /// Returns true for a float.
    pub fn is_float(self) -> bool {
        matches!(self, Number::Float(_))
    }

    /// Returns true if vectors of these numbers lie in memory like an array of them.
    pub fn is_packed(self) -> bool {
        matches!(self.width(), 8 | 16 | 32 | 64)
    }
}

/// A number, a vector or a tensor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ty {
    /// A number.
    Number(Number),
    /// A vector of some sizes.
    Vector(Vec<usize>, Number),
    /// A tensor of some sizes.
    Tensor(Vec<usize>, Number),
}

/// Joins sizes as in types: `2x3x`.
pub fn sizes_text(sizes: &[usize]) -> String {
    sizes.iter().map(|size| format!("{size}x")).collect()
}

impl Ty {
    /// An `i1`.
    pub const TRUTH: Ty = Ty::Number(Number::Int(1));
    /// An `i64`.
    pub const I64: Ty = Ty::Number(Number::Int(64));
    /// An `index`.
    pub const INDEX: Ty = Ty::Number(Number::Index);

    /// Returns the name of the type.
    pub fn name(&self) -> String {
        match self {
            Ty::Number(number) => number.name(),
            Ty::Vector(sizes, number) => format!("vector<{}{}>", sizes_text(sizes), number.name()),
            Ty::Tensor(sizes, number) => format!("tensor<{}{}>", sizes_text(sizes), number.name()),
        }
    }

    /// Returns the type of the elements.
    pub fn number(&self) -> Number {
        match self {
            Ty::Number(number) | Ty::Vector(_, number) | Ty::Tensor(_, number) => *number,
        }
    }

    /// Returns the type with the same sizes and other elements.
    pub fn with(&self, number: Number) -> Ty {
        match self {
            Ty::Number(_) => Ty::Number(number),
            Ty::Vector(sizes, _) => Ty::Vector(sizes.clone(), number),
            Ty::Tensor(sizes, _) => Ty::Tensor(sizes.clone(), number),
        }
    }

    /// Returns the sizes; none for numbers.
    pub fn sizes(&self) -> &[usize] {
        match self {
            Ty::Number(_) => &[],
            Ty::Vector(sizes, _) | Ty::Tensor(sizes, _) => sizes,
        }
    }

    /// Returns the number of elements.
    pub fn count(&self) -> usize {
        self.sizes().iter().product()
    }

    /// Returns true for a float or floats.
    pub fn is_float(&self) -> bool {
        self.number().is_float()
    }
}

/// Returns the names of types, separated by commas.
pub fn names(types: &[Ty]) -> String {
    types.iter().map(Ty::name).collect::<Vec<_>>().join(", ")
}
