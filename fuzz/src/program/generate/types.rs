//! Types of values and of memory.

/// A type of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ty {
    I32,
    I1,
    Index,
    I8,
    I64,
    I13,
    F32,
    F64,
    V4I32,
    V4F32,
    V4I1,
    V2I8,
    V2I1,
    V2x2I32,
    V2x2I1,
}

impl Ty {
    pub(super) const NUMBERS: [Ty; 8] = [Ty::I32, Ty::I1, Ty::Index, Ty::I8, Ty::I64, Ty::I13, Ty::F32, Ty::F64];
    pub(super) const INTEGERS: [Ty; 6] = [Ty::I32, Ty::Index, Ty::I8, Ty::I64, Ty::I13, Ty::I1];
    pub(super) const VECTORS: [Ty; 7] = [Ty::V4I32, Ty::V4F32, Ty::V2I8, Ty::V2x2I32, Ty::V4I1, Ty::V2I1, Ty::V2x2I1];

    pub(super) fn name(self) -> &'static str {
        match self {
            Ty::I32 => "i32",
            Ty::I1 => "i1",
            Ty::Index => "index",
            Ty::I8 => "i8",
            Ty::I64 => "i64",
            Ty::I13 => "i13",
            Ty::F32 => "f32",
            Ty::F64 => "f64",
            Ty::V4I32 => "vector<4xi32>",
            Ty::V4F32 => "vector<4xf32>",
            Ty::V4I1 => "vector<4xi1>",
            Ty::V2I8 => "vector<2xi8>",
            Ty::V2I1 => "vector<2xi1>",
            Ty::V2x2I32 => "vector<2x2xi32>",
            Ty::V2x2I1 => "vector<2x2xi1>",
        }
    }

    /// Returns the name as part of an identifier.
    pub(super) fn word(self) -> String {
        self.name().chars().filter(char::is_ascii_alphanumeric).collect()
    }

    /// Returns the element type of a vector; a scalar type is returned unchanged.
    pub(super) fn element(self) -> Ty {
        match self {
            Ty::V4I32 | Ty::V2x2I32 => Ty::I32,
            Ty::V4F32 => Ty::F32,
            Ty::V4I1 | Ty::V2I1 | Ty::V2x2I1 => Ty::I1,
            Ty::V2I8 => Ty::I8,
            number => number,
        }
    }

    /// Returns the sizes of a vector.
    pub(super) fn shape(self) -> &'static [usize] {
        match self {
            Ty::V4I32 | Ty::V4F32 | Ty::V4I1 => &[4],
            Ty::V2I8 | Ty::V2I1 => &[2],
            Ty::V2x2I32 | Ty::V2x2I1 => &[2, 2],
            _ => &[],
        }
    }

    pub(super) fn is_vector(self) -> bool {
        !self.shape().is_empty()
    }

    /// Returns the type of a comparison's result.
    pub(super) fn truth(self) -> Ty {
        match self.shape() {
            [4] => Ty::V4I1,
            [2] => Ty::V2I1,
            [_, _] => Ty::V2x2I1,
            _ => Ty::I1,
        }
    }

    /// Returns the bit width of an element.
    pub(super) fn width(self) -> u32 {
        match self.element() {
            Ty::I1 => 1,
            Ty::I8 => 8,
            Ty::I13 => 13,
            Ty::I32 | Ty::F32 => 32,
            _ => 64,
        }
    }

    pub(super) fn is_float(self) -> bool {
        matches!(self.element(), Ty::F32 | Ty::F64)
    }
}

/// A dimension of a memref: a dynamic size of at least `least`, or exactly `least`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dim {
    pub(super) least: usize,
    pub(super) is_dynamic: bool,
}

/// A type of memrefs without gaps between elements.
#[derive(Clone, Copy, Debug)]
pub(super) struct MemoryTy {
    pub(super) name: &'static str,
    pub(super) element: Ty,
    pub(super) dims: &'static [Dim],
}

const fn fixed(least: usize) -> Dim {
    Dim { least, is_dynamic: false }
}

const fn dynamic(least: usize) -> Dim {
    Dim { least, is_dynamic: true }
}

/// Types of memrefs that are allocated and passed to functions.
pub(super) const MEMORIES: [MemoryTy; 8] = [
    MemoryTy { name: "memref<4xi32>", element: Ty::I32, dims: &[fixed(4)] },
    MemoryTy { name: "memref<i32>", element: Ty::I32, dims: &[] },
    MemoryTy { name: "memref<?xi32>", element: Ty::I32, dims: &[dynamic(4)] },
    MemoryTy { name: "memref<2x3xf32>", element: Ty::F32, dims: &[fixed(2), fixed(3)] },
    MemoryTy { name: "memref<?x3xi8>", element: Ty::I8, dims: &[dynamic(2), fixed(3)] },
    MemoryTy { name: "memref<3xindex>", element: Ty::Index, dims: &[fixed(3)] },
    MemoryTy { name: "memref<4xi1>", element: Ty::I1, dims: &[fixed(4)] },
    MemoryTy { name: "memref<f32>", element: Ty::F32, dims: &[] },
];

/// Formats a list of types.
pub(super) fn types(types: &[Ty]) -> String {
    types.iter().map(|ty| ty.name()).collect::<Vec<_>>().join(", ")
}

/// Formats the results of an operation with regions.
pub(super) fn arrow(results: &[Ty]) -> String {
    if results.is_empty() { String::new() } else { format!(" -> ({})", types(results)) }
}
