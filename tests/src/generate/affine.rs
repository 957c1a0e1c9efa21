//! Affine expressions, maps and sets.

use lect_core::Context;
use lect_core::affine::AffineBinary;
use lect_core::entity::AffineExpr;
use proptest::prelude::*;

/// Number of dimensions, and of symbols, in generated expressions.
pub(super) const DIMS: u32 = 3;
pub(super) const SYMBOLS: u32 = 2;

/// Description of an affine expression.
#[derive(Clone, Debug)]
pub enum ExprSpec {
    /// `d0`
    Dim(u32),
    /// `s0`
    Symbol(u32),
    /// `42`
    Constant(i64),
    /// A sum, or a difference if the flag is set.
    Sum(Box<ExprSpec>, Box<ExprSpec>, bool),
    /// A product, quotient or remainder with a positive constant.
    Scaled(Box<ExprSpec>, u8, i64),
    /// A product, quotient or remainder with a symbol.
    BySymbol(Box<ExprSpec>, u8, u32),
}

/// Returns a strategy for affine and semi-affine expressions.
pub fn affine_expr() -> impl Strategy<Value = ExprSpec> + Clone {
    let leaf = prop_oneof![
        3 => (0..DIMS).prop_map(ExprSpec::Dim),
        1 => (0..SYMBOLS).prop_map(ExprSpec::Symbol),
        1 => (-20..20i64).prop_map(ExprSpec::Constant),
        1 => prop_oneof![Just(i64::MAX), Just(-i64::MAX), Just(1 << 40)].prop_map(ExprSpec::Constant),
    ];
    leaf.prop_recursive(4, 12, 2, |inner| {
        prop_oneof![
            3 => (inner.clone(), inner.clone(), any::<bool>()).prop_map(|(a, b, n)| ExprSpec::Sum(a.into(), b.into(), n)),
            3 => (inner.clone(), 0..4u8, 1..12i64).prop_map(|(e, op, n)| ExprSpec::Scaled(e.into(), op, n)),
            1 => (inner, 0..4u8, 0..SYMBOLS).prop_map(|(e, op, s)| ExprSpec::BySymbol(e.into(), op, s)),
        ]
    })
}

impl ExprSpec {
    /// Returns true if the constant is small enough that no arithmetic on it overflows.
    fn bounded(&self) -> bool {
        !matches!(self, Self::Constant(n) if n.unsigned_abs() > 1 << 30)
    }

    /// Builds the expression in a context.
    pub fn build(&self, ctx: &Context) -> AffineExpr {
        let part = |spec: &Self| if spec.bounded() { spec.build(ctx) } else { ctx.affine().constant(17) };
        match self {
            Self::Dim(n) => ctx.affine().dim(*n),
            Self::Symbol(n) => ctx.affine().symbol(*n),
            Self::Constant(n) => ctx.affine().constant(*n),
            Self::Sum(a, b, false) => ctx.affine().add(part(a), part(b)),
            Self::Sum(a, b, true) => ctx.affine().sub(part(a), part(b)),
            Self::Scaled(e, op, n) => ctx.affine().binary(operator(*op), part(e), ctx.affine().constant(*n)),
            Self::BySymbol(e, op, s) => ctx.affine().binary(operator(*op), part(e), ctx.affine().symbol(*s)),
        }
    }
}

fn operator(op: u8) -> AffineBinary {
    match op {
        0 => AffineBinary::Mul,
        1 => AffineBinary::FloorDiv,
        2 => AffineBinary::CeilDiv,
        _ => AffineBinary::Mod,
    }
}
