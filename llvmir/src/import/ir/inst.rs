//! Instructions of LLVM IR.

use super::metadata::{Md, NodeId};
use super::{AttrSet, Bytes, CastOp, Const, Local, Ty};

/// A value with its type.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Operand {
    pub(crate) ty: Ty,
    pub(crate) value: Value,
}

/// A value in a function.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Value {
    Const(Const),
    Local(Local),
    /// Inline assembly, by its number in the module.
    Asm(u32),
    /// `metadata !0`, by its number among the metadata operands of the call.
    Metadata(u32),
}

/// Number of a block within a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct BlockId(pub(crate) u32);

/// An instruction.
pub(crate) struct Inst {
    pub(crate) kind: InstKind,
    /// Type of the result, possibly `void`.
    pub(crate) ty: Ty,
    pub(crate) result: Option<Local>,
    pub(crate) metadata: Vec<(Bytes, NodeId)>,
    pub(crate) loc: Option<NodeId>,
    /// Debug records before the instruction.
    pub(crate) records: Vec<Record>,
    /// The text, for messages.
    pub(crate) span: (u32, u32),
}

impl Inst {
    /// Returns true if metadata of a kind is attached.
    pub(crate) fn has_metadata(&self, kind: &[u8]) -> bool {
        self.metadata.iter().any(|entry| &*entry.0 == kind)
    }
}

/// Flags of instructions.
pub(crate) mod flag {
    pub(crate) const NUW: u32 = 1;
    pub(crate) const NSW: u32 = 1 << 1;
    pub(crate) const EXACT: u32 = 1 << 2;
    pub(crate) const DISJOINT: u32 = 1 << 3;
    pub(crate) const NNEG: u32 = 1 << 4;
    pub(crate) const SAMESIGN: u32 = 1 << 5;
    pub(crate) const INBOUNDS: u32 = 1 << 6;
    pub(crate) const NUSW: u32 = 1 << 7;
    /// First of the fast-math flags, in the order of MLIR's enum.
    pub(crate) const FAST_SHIFT: u32 = 8;
    /// Keywords of the fast-math flags, in the order of MLIR's enum.
    pub(crate) const FAST_WORDS: &[&[u8]] = &[b"nnan", b"ninf", b"nsz", b"arcp", b"contract", b"afn", b"reassoc"];
    /// All fast-math flags.
    pub(crate) const FAST: u32 = 0x7F << FAST_SHIFT;
}

/// Opcode of a binary operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum BinaryOp {
    Add,
    FAdd,
    Sub,
    FSub,
    Mul,
    FMul,
    UDiv,
    SDiv,
    FDiv,
    URem,
    SRem,
    FRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
}

impl BinaryOp {
    pub(crate) fn from_word(word: &[u8]) -> Option<Self> {
        Some(match word {
            b"add" => Self::Add,
            b"fadd" => Self::FAdd,
            b"sub" => Self::Sub,
            b"fsub" => Self::FSub,
            b"mul" => Self::Mul,
            b"fmul" => Self::FMul,
            b"udiv" => Self::UDiv,
            b"sdiv" => Self::SDiv,
            b"fdiv" => Self::FDiv,
            b"urem" => Self::URem,
            b"srem" => Self::SRem,
            b"frem" => Self::FRem,
            b"shl" => Self::Shl,
            b"lshr" => Self::LShr,
            b"ashr" => Self::AShr,
            b"and" => Self::And,
            b"or" => Self::Or,
            b"xor" => Self::Xor,
            _ => return None,
        })
    }

    pub(crate) fn is_float(self) -> bool {
        matches!(self, Self::FAdd | Self::FSub | Self::FMul | Self::FDiv | Self::FRem)
    }
}

/// Opcode and operands.
pub(crate) enum InstKind {
    Binary {
        op: BinaryOp,
        flags: u32,
        operands: [Operand; 2],
    },
    FNeg {
        flags: u32,
        operand: Operand,
    },
    Cast {
        op: CastOp,
        flags: u32,
        operand: Operand,
    },
    ICmp {
        predicate: u8,
        operands: [Operand; 2],
    },
    FCmp {
        predicate: u8,
        flags: u32,
        operands: [Operand; 2],
    },
    Select {
        flags: u32,
        operands: [Operand; 3],
    },
    Freeze(Operand),
    Alloca {
        element: Ty,
        count: Operand,
        align: u64,
        inalloca: bool,
    },
    Load {
        pointer: Operand,
        align: u64,
        volatile: bool,
        atomic: Atomic,
    },
    Store {
        value: Operand,
        pointer: Operand,
        align: u64,
        volatile: bool,
        atomic: Atomic,
    },
    CmpXchg {
        operands: [Operand; 3],
        align: u64,
        weak: bool,
        volatile: bool,
        atomic: Atomic,
        failure: u8,
    },
    AtomicRmw {
        op: u8,
        operands: [Operand; 2],
        align: u64,
        volatile: bool,
        atomic: Atomic,
    },
    Fence(Atomic),
    Gep {
        source: Ty,
        flags: u32,
        operands: Vec<Operand>,
    },
    ExtractElement([Operand; 2]),
    InsertElement([Operand; 3]),
    Shuffle {
        operands: [Operand; 2],
        mask: Vec<i32>,
    },
    ExtractValue {
        container: Operand,
        position: Vec<u32>,
    },
    InsertValue {
        container: Operand,
        value: Operand,
        position: Vec<u32>,
    },
    Phi(Vec<(Operand, BlockId)>),
    Br(BlockId),
    CondBr {
        condition: Operand,
        targets: [BlockId; 2],
    },
    Switch {
        value: Operand,
        default: BlockId,
        cases: Vec<(Const, BlockId)>,
    },
    IndirectBr {
        address: Operand,
        targets: Vec<BlockId>,
    },
    Ret(Option<Operand>),
    Unreachable,
    Resume(Operand),
    LandingPad {
        cleanup: bool,
        clauses: Vec<Operand>,
    },
    Call(Box<Call>),
    Invoke {
        call: Box<Call>,
        normal: BlockId,
        unwind: BlockId,
    },
    VaArg(Operand),
    /// An instruction that the dialect has no operation for, with its successors.
    Unsupported(Vec<BlockId>),
}

/// Ordering and scope of an atomic access.
#[derive(Clone, Default)]
pub(crate) struct Atomic {
    /// Number of the case of MLIR's enum: zero if not atomic.
    pub(crate) ordering: u8,
    /// The scope; empty for the system.
    pub(crate) scope: Bytes,
}

/// A call.
pub(crate) struct Call {
    pub(crate) callee: Operand,
    /// Type of the callee.
    pub(crate) ty: Ty,
    pub(crate) args: Vec<Operand>,
    /// Metadata that arguments refer to.
    pub(crate) metadata: Vec<Md>,
    pub(crate) arg_attrs: Vec<AttrSet>,
    pub(crate) result_attrs: AttrSet,
    pub(crate) attrs: AttrSet,
    /// Numbers of attribute groups, which are merged into `attrs` at the end of the text.
    pub(crate) groups: Vec<u32>,
    pub(crate) bundles: Vec<(Bytes, Vec<Operand>)>,
    pub(crate) calling_convention: u32,
    pub(crate) flags: u32,
    /// Number of the case of MLIR's enum.
    pub(crate) tail: u8,
}

/// Inline assembly.
pub(crate) struct Asm {
    pub(crate) text: Bytes,
    pub(crate) constraints: Bytes,
    pub(crate) side_effects: bool,
    pub(crate) align_stack: bool,
    pub(crate) is_intel: bool,
}

/// `#dbg_value(..)` and similar.
pub(crate) struct Record {
    pub(crate) kind: RecordKind,
    pub(crate) loc: Option<NodeId>,
    pub(crate) span: (u32, u32),
}

/// Contents of a debug record.
pub(crate) enum RecordKind {
    Declare(Variable),
    Value(Variable),
    /// A record that MLIR cannot represent, with a value that it uses.
    Unsupported(Md),
    Label(NodeId),
}

/// Location of a variable.
pub(crate) struct Variable {
    pub(crate) location: Md,
    pub(crate) variable: NodeId,
    pub(crate) expression: NodeId,
}
