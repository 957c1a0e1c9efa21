//! The dialect of the language: operations on tensors of known shapes.

use lect::dialect::DialectHooks;
use lect::interfaces::{Anywhere, Inlining};
use lect::prelude::*;

use crate::lower::LowerTensors;

/// Calculations with tensors of 32-bit floats.
#[lect::define_dialect(
    namespace = "tensors",
    depends(
        lect::dialects::arith,
        lect::dialects::func,
        lect::dialects::linalg,
        lect::dialects::math,
        lect::dialects::tensor
    ),
    hooks = super::HOOKS
)]
mod ops {
    use lect::prelude::*;

    use super::{matrix, shape_of, tensor};

    #[constraint("a tensor of 32-bit floats with a known shape")]
    type Tensor = StaticShapeTensorOf<[F32]>;

    /// Adds elements.
    #[op(
        "add",
        traits(Pure, Commutative, SameOperandsAndResultType),
        assembly = "$lhs `,` $rhs attr-dict `:` type($lhs)"
    )]
    pub struct AddOp {
        lhs: Operand<Tensor>,
        rhs: Operand<Tensor>,
        result: Result<Tensor>,
    }

    /// Subtracts elements.
    #[op("sub", traits(Pure, SameOperandsAndResultType), assembly = "$lhs `,` $rhs attr-dict `:` type($lhs)")]
    pub struct SubOp {
        lhs: Operand<Tensor>,
        rhs: Operand<Tensor>,
        result: Result<Tensor>,
    }

    /// Multiplies elements.
    #[op(
        "mul",
        traits(Pure, Commutative, SameOperandsAndResultType),
        assembly = "$lhs `,` $rhs attr-dict `:` type($lhs)"
    )]
    pub struct MulOp {
        lhs: Operand<Tensor>,
        rhs: Operand<Tensor>,
        result: Result<Tensor>,
    }

    /// Divides elements.
    #[op("div", traits(Pure, SameOperandsAndResultType), assembly = "$lhs `,` $rhs attr-dict `:` type($lhs)")]
    pub struct DivOp {
        lhs: Operand<Tensor>,
        rhs: Operand<Tensor>,
        result: Result<Tensor>,
    }

    /// The larger of two elements.
    #[op(
        "max",
        traits(Pure, Commutative, SameOperandsAndResultType),
        assembly = "$lhs `,` $rhs attr-dict `:` type($lhs)"
    )]
    pub struct MaxOp {
        lhs: Operand<Tensor>,
        rhs: Operand<Tensor>,
        result: Result<Tensor>,
    }

    /// The exponential function of each element.
    #[op("exp", traits(Pure, SameOperandsAndResultType), assembly = "$input attr-dict `:` type($input)")]
    pub struct ExpOp {
        input: Operand<Tensor>,
        result: Result<Tensor>,
    }

    /// The product of two matrices.
    #[op(
        "matmul",
        traits(Pure, InferTypeOpInterface),
        assembly = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs)"
    )]
    pub struct MatMulOp {
        lhs: Operand<Tensor>,
        rhs: Operand<Tensor>,
        result: Result<Tensor>,
    }

    /// The matrix with rows and columns exchanged.
    #[op("transpose", traits(Pure, InferTypeOpInterface), assembly = "$input attr-dict `:` type($input)")]
    pub struct TransposeOp {
        input: Operand<Tensor>,
        result: Result<Tensor>,
    }

    /// The sums over the last dimension.
    #[op("sum", traits(Pure, InferTypeOpInterface), assembly = "$input attr-dict `:` type($input)")]
    pub struct SumOp {
        input: Operand<Tensor>,
        result: Result<Tensor>,
    }

    /// Repeats a tensor along new leading dimensions.
    #[op("broadcast", traits(Pure), assembly = "$input attr-dict `:` type($input) `to` type($result)")]
    pub struct BroadcastOp {
        input: Operand<Tensor>,
        result: Result<Tensor>,
    }

    /// Prints a tensor.
    #[op("print", assembly = "$input attr-dict `:` type($input)")]
    pub struct PrintOp {
        input: Operand<Tensor>,
    }

    impl MatMulOp<'_> {
        #[infer_types]
        fn infer(parts: MatMulOpAdaptor<'_, Type>) -> Result<Type, Invalid> {
            let ctx = parts.0.ctx;
            let ([rows, inner], [other, columns]) = (matrix(ctx, parts.lhs())?, matrix(ctx, parts.rhs())?);
            if inner != other {
                let message = format!("the left matrix has {inner} columns, but the right one has {other} rows");
                return Err(Invalid::new(message));
            }
            tensor(ctx, &[rows, columns])
        }
    }

    impl TransposeOp<'_> {
        #[infer_types]
        fn infer(parts: TransposeOpAdaptor<'_, Type>) -> Result<Type, Invalid> {
            let [rows, columns] = matrix(parts.0.ctx, parts.input())?;
            tensor(parts.0.ctx, &[columns, rows])
        }
    }

    impl SumOp<'_> {
        #[infer_types]
        fn infer(parts: SumOpAdaptor<'_, Type>) -> Result<Type, Invalid> {
            match shape_of(parts.0.ctx, parts.input())?.split_last() {
                Some((_, others)) => tensor(parts.0.ctx, others),
                None => Err(Invalid::new("a number has no elements to add")),
            }
        }
    }

    impl BroadcastOp<'_> {
        /// Checks that the dimensions of the operand are the last ones of the result.
        #[verify]
        fn check(self) -> Result<(), Reported> {
            let (ctx, ir) = (self.0.context(), self.0.ir.get());
            let [from, to] = [self.input(), self.result()].map(|value| shape_of(ctx, ir.value_type(value)));
            if let (Ok(from), Ok(to)) = (from, to)
                && to.ends_with(from)
            {
                return Ok(());
            }
            Err(self.0.op_error("has a result whose last dimensions differ from those of its operand").emit())
        }
    }
}

pub use ops::*;

/// Code of the dialect besides its operations.
const HOOKS: DialectHooks = DialectHooks {
    external: &[PATTERNS],
    interfaces: lect::pass::passes![LowerTensors; dyn Inlining => Anywhere],
    ..DialectHooks::NONE
};

lect::rewrites! {
    /// Canonicalization patterns.
    pub const PATTERNS;

    transpose_of_transpose: TransposeOp { input: TransposeOp { input: x } } => x;
    product_of_transposes: MatMulOp { lhs: TransposeOp { input: x }, rhs: TransposeOp { input: y } } =>
        TransposeOp(MatMulOp(y, x));
    max_of_max: MaxOp { lhs: MaxOp { lhs: x, rhs: y }, rhs: y } => MaxOp(x, y);
    for ElementsOp in [AddOp, MulOp, DivOp, MaxOp] {
        broadcast_later: ElementsOp { lhs: BroadcastOp { input: x : t }, rhs: BroadcastOp { input: y : t }, result: _ : all } =>
            BroadcastOp(ElementsOp(x, y), all);
    }
    broadcast_of_broadcast: BroadcastOp { input: BroadcastOp { input: x }, result: _ : t } => BroadcastOp(x, t);
}

/// Returns the type of a tensor with some sizes.
pub fn tensor(ctx: &ContextData, sizes: &[i64]) -> Result<Type, Invalid> {
    ctx.types().tensor(sizes, ctx.types().f32(), None)
}

/// Returns the sizes of a tensor.
pub fn shape_of(ctx: &ContextData, ty: Type) -> Result<&[i64], Invalid> {
    ctx.types().shape(ty).ok_or_else(|| Invalid::new("expected a tensor"))
}

fn matrix(ctx: &ContextData, ty: Type) -> Result<[i64; 2], Invalid> {
    let shape = shape_of(ctx, ty)?;
    shape.try_into().map_err(|_| Invalid::new(format!("expected a matrix, but the shape is {shape:?}")))
}
