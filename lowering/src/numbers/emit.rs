//! Emission of straight-line computations of `arith` and `math` on values of one type.

use lect_core::fold::splat_attr;
use lect_core::number::FloatFormat;
use lect_core::types::Signedness;
use lect_dialects::arith::{
    AddFOp, AndIOp, CmpFOp, CmpFPredicate, ConstantOp, DivFOp, FastMathFlags, MaximumFOp, MinimumFOp, MulFOp, NegFOp,
    OrIOp, SelectOp, SubFOp,
};
use lect_dialects::math;
use lect_support::folding::float_format;
use lect_support::prelude::*;

/// Emits operations on floats of one type, with fast-math flags.
pub(crate) struct Floats<'a, 'b> {
    pub rw: &'a mut Rewriter<'b>,
    /// The type of the values.
    pub ty: Type,
    pub math: FastMathFlags,
}

macro_rules! unary {
    ($($name:ident: $view:path),* $(,)?) => {
        $(pub fn $name(&mut self, value: Value) -> Value {
            self.rw.value(<$view>::build(value).fastmath(self.math))
        })*
    };
}

macro_rules! binary {
    ($($name:ident: $view:path),* $(,)?) => {
        $(pub fn $name(&mut self, lhs: Value, rhs: Value) -> Value {
            self.rw.value(<$view>::build(lhs, rhs).fastmath(self.math))
        })*
    };
}

impl<'a, 'b> Floats<'a, 'b> {
    pub fn new(rw: &'a mut Rewriter<'b>, ty: Type, math: FastMathFlags) -> Self {
        Self { rw, ty, math }
    }

    unary! {
        neg: NegFOp<'_>,
        abs: math::AbsFOp<'_>,
        cos: math::CosOp<'_>,
        exp: math::ExpOp<'_>,
        exp_m1: math::ExpM1Op<'_>,
        log: math::LogOp<'_>,
        log1p: math::Log1pOp<'_>,
        rsqrt: math::RsqrtOp<'_>,
        sin: math::SinOp<'_>,
        sqrt: math::SqrtOp<'_>,
    }

    binary! {
        add: AddFOp<'_>,
        sub: SubFOp<'_>,
        mul: MulFOp<'_>,
        div: DivFOp<'_>,
        maximum: MaximumFOp<'_>,
        minimum: MinimumFOp<'_>,
        atan2: math::Atan2Op<'_>,
        copy_sign: math::CopySignOp<'_>,
        pow: math::PowFOp<'_>,
    }

    pub fn fma(&mut self, a: Value, b: Value, c: Value) -> Value {
        self.rw.value(math::FmaOp::build(a, b, c).fastmath(self.math))
    }

    pub fn compare(&mut self, predicate: CmpFPredicate, lhs: Value, rhs: Value) -> Value {
        self.rw.value(CmpFOp::build(predicate, lhs, rhs).fastmath(self.math))
    }

    pub fn select(&mut self, condition: Value, yes: Value, no: Value) -> Value {
        self.rw.value(SelectOp::build(condition, yes, no))
    }

    pub fn and(&mut self, lhs: Value, rhs: Value) -> Value {
        self.rw.value(AndIOp::build(lhs, rhs))
    }

    pub fn or(&mut self, lhs: Value, rhs: Value) -> Value {
        self.rw.value(OrIOp::build(lhs, rhs))
    }

    /// Emits a constant, rounded to the nearest number of the type.
    ///
    /// # Panics
    /// If the type has no constants; see [`has_constants`].
    pub fn number(&mut self, number: f64) -> Value {
        let ctx = self.rw.context();
        let format = float_format(ctx, self.ty).unwrap_or(FloatFormat::F64);
        self.constant(Float::from_f64(format, number))
    }

    /// Emits a constant.
    ///
    /// # Panics
    /// If the type has no constants; see [`has_constants`].
    pub fn constant(&mut self, number: Float) -> Value {
        let attr = splat_attr(self.rw.context(), number.into(), self.ty).expect("a type with constants");
        self.rw.value(ConstantOp::build(attr))
    }

    /// Runs a function with other flags.
    pub fn with<R>(&mut self, math: FastMathFlags, emit: impl FnOnce(&mut Self) -> R) -> R {
        let before = std::mem::replace(&mut self.math, math);
        let made = emit(self);
        self.math = before;
        made
    }

    /// Runs a function without flags.
    pub fn strictly<R>(&mut self, emit: impl FnOnce(&mut Self) -> R) -> R {
        self.with(FastMathFlags::NONE, emit)
    }
}

/// Returns true if a type is an integer or float, or has such elements in a static shape.
pub(crate) fn has_constants(ctx: &ContextData, ty: Type) -> bool {
    let element = ctx.types().element_type(ty).unwrap_or(ty);
    let is_number = ctx.types().is_int_or_index_or_float(element) && ctx.attrs().dense_layout(element).is_some();
    is_number && (element == ty || ctx.types().element_count(ty).is_some())
}

/// Returns the type with integer elements of this width.
pub(crate) fn ints(ctx: &ContextData, ty: Type, width: u32) -> Type {
    let element = ctx.types().integer(width, Signedness::Signless).unwrap_or(ctx.types().i64());
    ctx.types().with_element_type(ty, element).unwrap_or(element)
}

/// Emits an integer constant or splat; larger numbers are truncated.
///
/// # Panics
/// If the type has no constants; see [`has_constants`].
pub(crate) fn integer(rw: &mut Rewriter<'_>, ty: Type, number: i64) -> Value {
    let ctx = rw.context();
    let width = lect_support::folding::width(ctx, ty).unwrap_or(64);
    let attr = splat_attr(ctx, ApInt::from_i64(width, number).into(), ty).expect("a type with constants");
    rw.value(ConstantOp::build(attr))
}
