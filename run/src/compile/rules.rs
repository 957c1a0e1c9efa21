//! Meaning of operations that compute numbers, for numbers and for vectors element by element.

use lect_core::ir::OpRef;
use lect_dialects::llvm::LLVMOp;

/// Operation on two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    And,
    Or,
    Xor,
    Shl,
    LShr,
    AShr,
    SMax,
    SMin,
    UMax,
    UMin,
    UAddSat,
    SAddSat,
    USubSat,
    SSubSat,
    UShlSat,
    SShlSat,
    /// A signed product, for its overflow flag.
    SMulOverflow,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
    Maximum,
    Minimum,
    MaxNum,
    MinNum,
    CopySign,
    Pow,
    Atan2,
}

impl Binary {
    /// Returns true for a division or a remainder of integers.
    pub fn divides(self) -> bool {
        matches!(self, Binary::UDiv | Binary::SDiv | Binary::URem | Binary::SRem)
    }
}

/// Operation on a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unary {
    Abs,
    PopCount,
    LeadingZeros,
    TrailingZeros,
    ReverseBits,
    SwapBytes,
    FNeg,
    FAbs,
    Sqrt,
    Ceil,
    Floor,
    Trunc,
    RoundEven,
    /// A function of C, by its name for `f64`.
    Math(&'static str),
    /// The number itself.
    Same,
}

/// Conversion of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cast {
    ZExt,
    SExt,
    Trunc,
    FloatToFloat,
    SignedToFloat,
    UnsignedToFloat,
    FloatToSigned,
    FloatToUnsigned,
}

/// Kind of an operation on numbers. Operands after those named here are ignored: masks and lengths of predicated
/// vectors, whose other elements are poison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Two operands.
    Binary(Binary),
    /// One operand.
    Unary(Unary),
    /// One operand, to another type.
    Cast(Cast),
    /// A vector to a number.
    Reduce(Binary),
    /// A number and a vector to a number.
    ReduceFrom(Binary),
    /// A number, a vector, a mask and a length to a number.
    ReducePredicated(Binary),
    /// A result and an overflow flag.
    Overflow(Binary),
    /// An operation without effect.
    Ignore,
}

/// Returns the meaning of an operation on numbers.
pub fn rule(op: OpRef<'_>) -> Option<Rule> {
    Some(match LLVMOp::of(op)? {
        LLVMOp::Add(_) | LLVMOp::VPAdd(_) => Rule::Binary(Binary::Add),
        LLVMOp::Sub(_) | LLVMOp::VPSub(_) => Rule::Binary(Binary::Sub),
        LLVMOp::Mul(_) | LLVMOp::VPMul(_) => Rule::Binary(Binary::Mul),
        LLVMOp::UDiv(_) | LLVMOp::VPUDiv(_) => Rule::Binary(Binary::UDiv),
        LLVMOp::SDiv(_) | LLVMOp::VPSDiv(_) => Rule::Binary(Binary::SDiv),
        LLVMOp::URem(_) | LLVMOp::VPURem(_) => Rule::Binary(Binary::URem),
        LLVMOp::SRem(_) | LLVMOp::VPSRem(_) => Rule::Binary(Binary::SRem),
        LLVMOp::And(_) | LLVMOp::VPAnd(_) | LLVMOp::PtrMask(_) => Rule::Binary(Binary::And),
        LLVMOp::Or(_) | LLVMOp::VPOr(_) => Rule::Binary(Binary::Or),
        LLVMOp::XOr(_) | LLVMOp::VPXor(_) => Rule::Binary(Binary::Xor),
        LLVMOp::Shl(_) | LLVMOp::VPShl(_) => Rule::Binary(Binary::Shl),
        LLVMOp::LShr(_) | LLVMOp::VPLShr(_) => Rule::Binary(Binary::LShr),
        LLVMOp::AShr(_) | LLVMOp::VPAShr(_) => Rule::Binary(Binary::AShr),
        LLVMOp::SMax(_) | LLVMOp::VPSMax(_) => Rule::Binary(Binary::SMax),
        LLVMOp::SMin(_) | LLVMOp::VPSMin(_) => Rule::Binary(Binary::SMin),
        LLVMOp::UMax(_) | LLVMOp::VPUMax(_) => Rule::Binary(Binary::UMax),
        LLVMOp::UMin(_) | LLVMOp::VPUMin(_) => Rule::Binary(Binary::UMin),
        LLVMOp::UAddSat(_) => Rule::Binary(Binary::UAddSat),
        LLVMOp::SAddSat(_) => Rule::Binary(Binary::SAddSat),
        LLVMOp::USubSat(_) => Rule::Binary(Binary::USubSat),
        LLVMOp::SSubSat(_) => Rule::Binary(Binary::SSubSat),
        LLVMOp::USHLSat(_) => Rule::Binary(Binary::UShlSat),
        LLVMOp::SSHLSat(_) => Rule::Binary(Binary::SShlSat),
        LLVMOp::FAdd(_) | LLVMOp::VPFAdd(_) => Rule::Binary(Binary::FAdd),
        LLVMOp::FSub(_) | LLVMOp::VPFSub(_) => Rule::Binary(Binary::FSub),
        LLVMOp::FMul(_) | LLVMOp::VPFMul(_) => Rule::Binary(Binary::FMul),
        LLVMOp::FDiv(_) | LLVMOp::VPFDiv(_) => Rule::Binary(Binary::FDiv),
        LLVMOp::FRem(_) | LLVMOp::VPFRem(_) => Rule::Binary(Binary::FRem),
        LLVMOp::Maximum(_) => Rule::Binary(Binary::Maximum),
        LLVMOp::Minimum(_) => Rule::Binary(Binary::Minimum),
        LLVMOp::MaxNum(_) => Rule::Binary(Binary::MaxNum),
        LLVMOp::MinNum(_) => Rule::Binary(Binary::MinNum),
        LLVMOp::CopySign(_) => Rule::Binary(Binary::CopySign),
        LLVMOp::Pow(_) => Rule::Binary(Binary::Pow),
        LLVMOp::ATan2(_) => Rule::Binary(Binary::Atan2),

        LLVMOp::Abs(_) => Rule::Unary(Unary::Abs),
        LLVMOp::CtPop(_) => Rule::Unary(Unary::PopCount),
        LLVMOp::CountLeadingZeros(_) => Rule::Unary(Unary::LeadingZeros),
        LLVMOp::CountTrailingZeros(_) => Rule::Unary(Unary::TrailingZeros),
        LLVMOp::BitReverse(_) => Rule::Unary(Unary::ReverseBits),
        LLVMOp::ByteSwap(_) => Rule::Unary(Unary::SwapBytes),
        LLVMOp::FNeg(_) | LLVMOp::VPFNeg(_) => Rule::Unary(Unary::FNeg),
        LLVMOp::FAbs(_) => Rule::Unary(Unary::FAbs),
        LLVMOp::Sqrt(_) => Rule::Unary(Unary::Sqrt),
        LLVMOp::FCeil(_) => Rule::Unary(Unary::Ceil),
        LLVMOp::FFloor(_) => Rule::Unary(Unary::Floor),
        LLVMOp::FTrunc(_) => Rule::Unary(Unary::Trunc),
        LLVMOp::RoundEven(_) | LLVMOp::Rint(_) | LLVMOp::Nearbyint(_) => Rule::Unary(Unary::RoundEven),
        LLVMOp::Round(_) => Rule::Unary(Unary::Math("round")),
        LLVMOp::Exp(_) => Rule::Unary(Unary::Math("exp")),
        LLVMOp::Exp2(_) => Rule::Unary(Unary::Math("exp2")),
        LLVMOp::Exp10(_) => Rule::Unary(Unary::Math("exp10")),
        LLVMOp::Log(_) => Rule::Unary(Unary::Math("log")),
        LLVMOp::Log10(_) => Rule::Unary(Unary::Math("log10")),
        LLVMOp::Log2(_) => Rule::Unary(Unary::Math("log2")),
        LLVMOp::Sin(_) => Rule::Unary(Unary::Math("sin")),
        LLVMOp::Cos(_) => Rule::Unary(Unary::Math("cos")),
        LLVMOp::Tan(_) => Rule::Unary(Unary::Math("tan")),
        LLVMOp::ASin(_) => Rule::Unary(Unary::Math("asin")),
        LLVMOp::ACos(_) => Rule::Unary(Unary::Math("acos")),
        LLVMOp::ATan(_) => Rule::Unary(Unary::Math("atan")),
        LLVMOp::Sinh(_) => Rule::Unary(Unary::Math("sinh")),
        LLVMOp::Cosh(_) => Rule::Unary(Unary::Math("cosh")),
        LLVMOp::Tanh(_) => Rule::Unary(Unary::Math("tanh")),
        LLVMOp::Freeze(_)
        | LLVMOp::AddrSpaceCast(_)
        | LLVMOp::SSACopy(_)
        | LLVMOp::Expect(_)
        | LLVMOp::ExpectWithProbability(_)
        | LLVMOp::LaunderInvariantGroup(_)
        | LLVMOp::StripInvariantGroup(_)
        | LLVMOp::ThreadlocalAddress(_)
        | LLVMOp::PtrAnnotation(_)
        | LLVMOp::Annotation(_) => Rule::Unary(Unary::Same),

        LLVMOp::ZExt(_) | LLVMOp::IntToPtr(_) | LLVMOp::VPZExt(_) | LLVMOp::VPIntToPtr(_) => Rule::Cast(Cast::ZExt),
        LLVMOp::PtrToInt(_) | LLVMOp::VPPtrToInt(_) | LLVMOp::Trunc(_) | LLVMOp::VPTrunc(_) => Rule::Cast(Cast::Trunc),
        LLVMOp::SExt(_) | LLVMOp::VPSExt(_) => Rule::Cast(Cast::SExt),
        LLVMOp::FPExt(_)
        | LLVMOp::FPTrunc(_)
        | LLVMOp::VPFPExt(_)
        | LLVMOp::VPFPTrunc(_)
        | LLVMOp::ConstrainedFPTruncIntr(_)
        | LLVMOp::ConstrainedFPExtIntr(_) => Rule::Cast(Cast::FloatToFloat),
        LLVMOp::SIToFP(_) | LLVMOp::VPSIToFP(_) => Rule::Cast(Cast::SignedToFloat),
        LLVMOp::UIToFP(_) | LLVMOp::VPUIToFP(_) => Rule::Cast(Cast::UnsignedToFloat),
        LLVMOp::FPToSI(_) | LLVMOp::VPFPToSI(_) => Rule::Cast(Cast::FloatToSigned),
        LLVMOp::FPToUI(_) | LLVMOp::VPFPToUI(_) => Rule::Cast(Cast::FloatToUnsigned),

        LLVMOp::vector_reduce_add(_) => Rule::Reduce(Binary::Add),
        LLVMOp::vector_reduce_mul(_) => Rule::Reduce(Binary::Mul),
        LLVMOp::vector_reduce_and(_) => Rule::Reduce(Binary::And),
        LLVMOp::vector_reduce_or(_) => Rule::Reduce(Binary::Or),
        LLVMOp::vector_reduce_xor(_) => Rule::Reduce(Binary::Xor),
        LLVMOp::vector_reduce_smax(_) => Rule::Reduce(Binary::SMax),
        LLVMOp::vector_reduce_smin(_) => Rule::Reduce(Binary::SMin),
        LLVMOp::vector_reduce_umax(_) => Rule::Reduce(Binary::UMax),
        LLVMOp::vector_reduce_umin(_) => Rule::Reduce(Binary::UMin),
        LLVMOp::vector_reduce_fmax(_) => Rule::Reduce(Binary::MaxNum),
        LLVMOp::vector_reduce_fmin(_) => Rule::Reduce(Binary::MinNum),
        LLVMOp::vector_reduce_fmaximum(_) => Rule::Reduce(Binary::Maximum),
        LLVMOp::vector_reduce_fminimum(_) => Rule::Reduce(Binary::Minimum),
        LLVMOp::vector_reduce_fadd(_) => Rule::ReduceFrom(Binary::FAdd),
        LLVMOp::vector_reduce_fmul(_) => Rule::ReduceFrom(Binary::FMul),
        LLVMOp::VPReduceAdd(_) => Rule::ReducePredicated(Binary::Add),
        LLVMOp::VPReduceMul(_) => Rule::ReducePredicated(Binary::Mul),
        LLVMOp::VPReduceAnd(_) => Rule::ReducePredicated(Binary::And),
        LLVMOp::VPReduceOr(_) => Rule::ReducePredicated(Binary::Or),
        LLVMOp::VPReduceXor(_) => Rule::ReducePredicated(Binary::Xor),
        LLVMOp::VPReduceSMax(_) => Rule::ReducePredicated(Binary::SMax),
        LLVMOp::VPReduceSMin(_) => Rule::ReducePredicated(Binary::SMin),
        LLVMOp::VPReduceUMax(_) => Rule::ReducePredicated(Binary::UMax),
        LLVMOp::VPReduceUMin(_) => Rule::ReducePredicated(Binary::UMin),
        LLVMOp::VPReduceFAdd(_) => Rule::ReducePredicated(Binary::FAdd),
        LLVMOp::VPReduceFMul(_) => Rule::ReducePredicated(Binary::FMul),
        LLVMOp::VPReduceFMax(_) => Rule::ReducePredicated(Binary::MaxNum),
        LLVMOp::VPReduceFMin(_) => Rule::ReducePredicated(Binary::MinNum),

        LLVMOp::SAddWithOverflow(_) => Rule::Overflow(Binary::SAddSat),
        LLVMOp::UAddWithOverflow(_) => Rule::Overflow(Binary::UAddSat),
        LLVMOp::SSubWithOverflow(_) => Rule::Overflow(Binary::SSubSat),
        LLVMOp::USubWithOverflow(_) => Rule::Overflow(Binary::USubSat),
        LLVMOp::SMulWithOverflow(_) => Rule::Overflow(Binary::SMulOverflow),
        LLVMOp::UMulWithOverflow(_) => Rule::Overflow(Binary::Mul),

        LLVMOp::LifetimeStart(_)
        | LLVMOp::LifetimeEnd(_)
        | LLVMOp::InvariantEnd(_)
        | LLVMOp::Assume(_)
        | LLVMOp::Prefetch(_)
        | LLVMOp::NoAliasScopeDecl(_)
        | LLVMOp::DbgDeclare(_)
        | LLVMOp::DbgValue(_)
        | LLVMOp::DbgLabel(_)
        | LLVMOp::VarAnnotation(_)
        | LLVMOp::Fence(_)
        | LLVMOp::BlockTag(_)
        | LLVMOp::VaEnd(_) => Rule::Ignore,
        _ => return None,
    })
}
