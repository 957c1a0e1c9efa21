//! Constants of LLVM IR. Equal constants of one type are one handle, as in LLVM, because the import creates one
//! operation for each constant of a function.

use lect_core::number::{ApInt, Float};

use super::global::SymbolId;
use super::{Bytes, Interner, Ty};

/// Handle of a constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Const(u32);

/// A type with a value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ConstData {
    pub(crate) ty: Ty,
    pub(crate) kind: ConstKind,
}

/// Contents of a constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ConstKind {
    Int(ApInt),
    Float(Float),
    /// `ppc_fp128 0xM..`, which lect has no number for.
    PpcFloat(u128),
    /// `null`
    Null,
    /// `zeroinitializer` of an aggregate, a vector or a target type.
    Zero,
    Undef,
    Poison,
    /// `none`
    TokenNone,
    /// Array of `i8`.
    Bytes(Bytes),
    /// Array, vector or struct.
    Aggregate(Box<[Const]>),
    /// `@name`
    Symbol(SymbolId),
    /// `blockaddress(@function, %block)`: the block is a number or a name, resolved when the function is known.
    BlockAddress(SymbolId, BlockName),
    /// `dso_local_equivalent @name`, with the address of the symbol.
    LocalEquivalent(Const),
    /// `no_cfi @name`, with the address of the symbol.
    NoCfi(Const),
    /// `ptrauth (..)`
    PtrAuth(Box<[Const]>),
    Cast(CastOp, Const),
    /// `add`, `sub` or `xor`, with `nuw` and `nsw`.
    Binary {
        op: super::inst::BinaryOp,
        flags: u32,
        operands: [Const; 2],
    },
    /// `getelementptr`
    Gep {
        source: Ty,
        flags: u32,
        operands: Box<[Const]>,
    },
    ExtractElement([Const; 2]),
    InsertElement([Const; 3]),
    Shuffle {
        operands: [Const; 2],
        mask: Box<[i32]>,
    },
}

/// A block in a reference from outside of its function.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum BlockName {
    Name(Bytes),
    Number(u32),
}

/// Opcode of a cast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum CastOp {
    Trunc,
    ZExt,
    SExt,
    FpTrunc,
    FpExt,
    FpToUi,
    FpToSi,
    UiToFp,
    SiToFp,
    PtrToInt,
    PtrToAddr,
    IntToPtr,
    Bitcast,
    AddrSpaceCast,
}

impl CastOp {
    pub(crate) fn from_word(word: &[u8]) -> Option<Self> {
        Some(match word {
            b"trunc" => Self::Trunc,
            b"zext" => Self::ZExt,
            b"sext" => Self::SExt,
            b"fptrunc" => Self::FpTrunc,
            b"fpext" => Self::FpExt,
            b"fptoui" => Self::FpToUi,
            b"fptosi" => Self::FpToSi,
            b"uitofp" => Self::UiToFp,
            b"sitofp" => Self::SiToFp,
            b"ptrtoint" => Self::PtrToInt,
            b"ptrtoaddr" => Self::PtrToAddr,
            b"inttoptr" => Self::IntToPtr,
            b"bitcast" => Self::Bitcast,
            b"addrspacecast" => Self::AddrSpaceCast,
            _ => return None,
        })
    }
}

/// The constants of a module.
#[derive(Default)]
pub(crate) struct Constants {
    interner: Interner<ConstData>,
}

impl Constants {
    pub(crate) fn intern(&mut self, ty: Ty, kind: ConstKind) -> Const {
        Const(self.interner.intern(ConstData { ty, kind }))
    }

    /// Returns the constant with a number, if there are so many.
    pub(crate) fn at(&self, number: u32) -> Option<&ConstData> {
        self.interner.find(number)
    }

    pub(crate) fn get(&self, constant: Const) -> &ConstData {
        self.interner.get(constant.0)
    }

    pub(crate) fn kind(&self, constant: Const) -> &ConstKind {
        &self.get(constant).kind
    }

    pub(crate) fn ty(&self, constant: Const) -> Ty {
        self.get(constant).ty
    }

    /// Returns the value of an integer constant.
    pub(crate) fn int(&self, constant: Const) -> Option<&ApInt> {
        match self.kind(constant) {
            ConstKind::Int(value) => Some(value),
            _ => None,
        }
    }

    /// Returns true if all bits of a constant are zero.
    pub(crate) fn is_null(&self, constant: Const) -> bool {
        match self.kind(constant) {
            ConstKind::Int(value) => value.is_zero(),
            ConstKind::Float(value) => value.bits() == 0,
            ConstKind::PpcFloat(bits) => *bits == 0,
            ConstKind::Null | ConstKind::Zero | ConstKind::TokenNone => true,
            _ => false,
        }
    }
}
