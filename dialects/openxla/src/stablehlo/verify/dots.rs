//! Verifiers of dot products and linear solvers.

use lect_core::context::ContextData;
use lect_core::entity::Attr;
use lect_core::typed::TypedAttr;
use lect_dialects::quant;

use super::attributes::check_algorithm;
use super::{check_distinct, ranked};
use crate::hlo::compat::{
    Checked, Tensor, element_or_self, expect_results, listed, may_be_equal, may_have_shape, most_specific, shown_size,
};
use crate::stablehlo::{
    CholeskyOp, DotDimensionNumbersAttr, DotGeneralOp, DotOp, Precision, PrecisionAttr, Transpose, TriangularSolveOp,
};

/// Checks that there are at most as many precisions as operands.
pub(crate) fn check_precision(config: Option<&[Attr]>) -> Checked {
    match config.map_or(0, <[Attr]>::len) {
        0..=2 => Ok(()),
        count => Err(format!("expects precision config to be empty or have <= 2 elements, got {count}")),
    }
}

/// Checks that the result shape is compatible with the inferred one.
pub(crate) fn check_shape(to: &Tensor<'_>, inferred: &[i64]) -> Checked {
    if may_have_shape(inferred, to.shape) {
        return Ok(());
    }
    let shape: Vec<String> = inferred.iter().map(|size| shown_size(*size)).collect();
    let (shape, to) = (shape.join(", "), to.quoted());
    Err(format!("inferred shape '[{shape}]' is incompatible with return type of operation {to}"))
}

pub(super) fn dot(op: DotOp<'_>) -> Checked {
    let Some([lhs, rhs, to]) = ranked(op, [op.lhs(), op.rhs(), op.result()]) else { return Ok(()) };
    check_precision(op.precision_config())?;
    let fits = |a: i64, b: i64| may_be_equal(lhs.size(a), rhs.size(b));
    let shape = match (lhs.rank(), rhs.rank()) {
        (1, 1) if fits(0, 0) => vec![],
        (2, 1) if fits(1, 0) => vec![lhs.size(0)],
        (1, 2) if fits(0, 0) => vec![rhs.size(1)],
        (2, 2) if fits(1, 0) => vec![lhs.size(0), rhs.size(1)],
        _ => return Err("expected both lhs/rhs ranks to be either 1 or 2".to_owned()),
    };
    check_shape(&to, &shape)
}

/// Dimension numbers of a dot product: batching dimensions, then contracting dimensions.
pub(crate) struct Numbers {
    pub lhs_batch: Vec<i64>,
    pub rhs_batch: Vec<i64>,
    pub lhs_contracted: Vec<i64>,
    pub rhs_contracted: Vec<i64>,
}

impl Numbers {
    /// Returns the dimension numbers of an attribute.
    fn of(ctx: &ContextData, numbers: DotDimensionNumbersAttr) -> Option<Self> {
        Some(Self {
            lhs_batch: numbers.lhs_batching_dimensions(ctx)?,
            rhs_batch: numbers.rhs_batching_dimensions(ctx)?,
            lhs_contracted: numbers.lhs_contracting_dimensions(ctx)?,
            rhs_contracted: numbers.rhs_contracting_dimensions(ctx)?,
        })
    }

    pub fn check(&self, lhs: &Tensor<'_>, rhs: &Tensor<'_>) -> Checked {
        if self.lhs_batch.len() != self.rhs_batch.len() {
            return Err("lhs and rhs should have the same number of batching dimensions".to_owned());
        }
        if self.lhs_contracted.len() != self.rhs_contracted.len() {
            return Err("lhs and rhs should have the same number of contracting dimensions".to_owned());
        }
        let lists = [
            [(&self.lhs_batch, "lhs_batching_dimensions"), (&self.lhs_contracted, "lhs_contracting_dimensions")],
            [(&self.rhs_batch, "rhs_batching_dimensions"), (&self.rhs_contracted, "rhs_contracting_dimensions")],
        ];
        for [batch, contracted] in lists {
            check_distinct((batch.0, batch.1), (contracted.0, contracted.1))?;
        }
        for (side, tensor) in lists.into_iter().zip([lhs, rhs]) {
            for (list, name) in side {
                let rank = tensor.rank();
                if let Some(dim) = list.iter().find(|dim| !(0..rank).contains(*dim)) {
                    return Err(format!("{name} value: {dim} is out of range: [0, {rank})"));
                }
            }
        }
        let fit = |a: &[i64], b: &[i64]| a.iter().zip(b).all(|(a, b)| may_be_equal(lhs.size(*a), rhs.size(*b)));
        if !fit(&self.lhs_batch, &self.rhs_batch) {
            return Err("batching dimension sizes must match for lhs/rhs".to_owned());
        }
        if !fit(&self.lhs_contracted, &self.rhs_contracted) {
            return Err("contracting dimension sizes must match for lhs/rhs".to_owned());
        }
        Ok(())
    }

    /// Infers the shape of the product.
    fn infer(&self, lhs: &Tensor<'_>, rhs: &Tensor<'_>) -> Checked<Vec<i64>> {
        let mut shape = Vec::new();
        let at =
            |tensor: &Tensor<'_>, dim: i64| (tensor.size(dim), tensor.bound(usize::try_from(dim).unwrap_or_default()));
        for (index, (&a, &b)) in self.lhs_batch.iter().zip(&self.rhs_batch).enumerate() {
            shape.push(most_specific(index, at(lhs, a), at(rhs, b))?.0);
        }
        let sides = [(lhs, &self.lhs_batch, &self.lhs_contracted), (rhs, &self.rhs_batch, &self.rhs_contracted)];
        for (tensor, batch, contracted) in sides {
            let free = (0..tensor.rank()).filter(|dim| !batch.contains(dim) && !contracted.contains(dim));
            shape.extend(free.map(|dim| tensor.size(dim)));
        }
        Ok(shape)
    }
}

pub(super) fn dot_general(op: DotGeneralOp<'_>) -> Checked {
    let ctx = op.0.context();
    let (Some([lhs, rhs, to]), Some(numbers)) =
        (ranked(op, [op.lhs(), op.rhs(), op.result()]), Numbers::of(ctx, op.dot_dimension_numbers()))
    else {
        return Ok(());
    };
    let (algorithm, config) = (op.algorithm(), op.precision_config());
    if let Some(algorithm) = algorithm {
        check_algorithm(ctx, ctx.attrs().params(algorithm.attr()))?;
    }
    check_precision(config)?;
    numbers.check(&lhs, &rhs)?;
    check_shape(&to, &numbers.infer(&lhs, &rhs)?)?;
    let is_default =
        |case: &Attr| PrecisionAttr::cast(ctx, *case).is_some_and(|it| it.value(ctx) == Precision::DEFAULT);
    if algorithm.is_some() && !config.unwrap_or_default().iter().all(is_default) {
        return Err("must specify DEFAULT precision config when algorithm is set.".to_owned());
    }
    check_quantized_dot([&lhs, &rhs, &to], &numbers.rhs_contracted)
}

fn check_quantized_dot([lhs, rhs, to]: [&Tensor<'_>; 3], contracted: &[i64]) -> Checked {
    if let Some(quantized) = quant::uniform(rhs.ctx, rhs.element) {
        if quantized.scales.iter().any(|scale| scale.1 != 0) {
            let points = if quantized.axis.is_some() { "points" } else { "point" };
            return Err(format!("Zero {points} of rhs should be 0"));
        }
        if quantized.axis.is_some_and(|axis| contracted.contains(&axis)) {
            return Err("Quantization dimension of rhs should not be in the contracting dimension of rhs".to_owned());
        }
    }
    check_quantized(lhs, rhs, to)
}

/// Checks the constraints that all quantized products share.
pub(super) fn check_quantized(lhs: &Tensor<'_>, rhs: &Tensor<'_>, to: &Tensor<'_>) -> Checked {
    let [l, r, t] = [lhs, rhs, to].map(|it| quant::uniform(it.ctx, element_or_self(it.ctx, it.ty)));
    let error = |message: &str| Err(message.to_owned());
    match (l, r, t) {
        (None, None, None) => Ok(()),
        (Some(l), Some(r), Some(t)) => {
            if l.width != r.width {
                error("mismatched lhs and rhs quantization storage types")
            } else if l.expressed != r.expressed || l.expressed != t.expressed {
                error("mismatched lhs, rhs and result quantization expressed types")
            } else if r.axis.is_none() && t.axis.is_some() {
                error("mismatched rhs and result quantization granularity")
            } else {
                Ok(())
            }
        }
        (None, Some(r), None) => match lhs.element == r.expressed && lhs.element == to.element {
            true => Ok(()),
            false => error("mismatched rhs quantization expressed type and lhs and result element type"),
        },
        _ => error(
            "rhs should be quantized for quantized operations and is_quantized(lhs)=is_quantized(result) should hold",
        ),
    }
}

pub(super) fn cholesky(op: CholeskyOp<'_>) -> Checked {
    let Some([a]) = ranked(op, [op.a()]) else { return Ok(()) };
    let shape = listed(a.shape);
    let [.., rows, columns] = *a.shape else {
        return Err(format!("argument 'a' must have rank >= 2, got shape {shape}."));
    };
    if !may_be_equal(rows, columns) {
        return Err(format!("minor dimensions of 'a' must have equal size, got shape {shape}."));
    }
    expect_results(op.0, &[a.ty])
}

pub(super) fn triangular_solve(op: TriangularSolveOp<'_>) -> Checked {
    let Some([a, b]) = ranked(op, [op.a(), op.b()]) else { return Ok(()) };
    let both = format!("{} and {}", a.quoted(), b.quoted());
    let [a_batch @ .., rows, columns] = a.shape else {
        return Err(format!("operand 'a' must have rank >= 2, but got {}", a.quoted()));
    };
    if !may_be_equal(*rows, *columns) {
        return Err(format!("two minor dimensions of operand 'a' must be compatible, but got {}", a.quoted()));
    }
    if a.rank() != b.rank() {
        return Err(format!("operands must have equal rank, but got {both}"));
    }
    let shared = b.rank() - if op.left_side() { 2 } else { 1 };
    if !may_be_equal(*columns, b.size(shared)) {
        return Err(format!("shared dimension of operands 'a' and 'b' must be compatible, but got {both}"));
    }
    let b_batch = b.shape.get(..a_batch.len()).unwrap_or_default();
    if !may_have_shape(a_batch, b_batch) {
        return Err(format!("batch dimensions of the operands must be compatible, but got {both}"));
    }
    if op.transpose_a() == Transpose::TRANSPOSEINVALID {
        return Err("Invalid transpose option value for triangular solve".to_owned());
    }
    expect_results(op.0, &[b.ty])
}
