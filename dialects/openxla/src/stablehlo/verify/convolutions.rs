//! Verifiers of convolutions. The kernel is a window over the spatial dimensions of the input.

use lect_core::context::ContextData;
use lect_core::entity::Attr;
use lect_core::types::DYNAMIC;
use lect_dialects::quant;

use super::dots::{check_precision, check_quantized, check_shape};
use super::windows::{Window, output_shape, padding_of, pairs};
use super::{constant_numbers, ranked, repeated};
use crate::hlo::compat::{Checked, Tensor, have_compatible_elements, listed, quoted};
use crate::stablehlo::{ConvDimensionNumbersAttr, ConvolutionOp, DynamicConvOp};

/// Dimension numbers of one tensor: two non-spatial ones, and the spatial ones.
struct Roles {
    first: i64,
    second: i64,
    spatial: Vec<i64>,
}

impl Roles {
    fn all(&self) -> Vec<i64> {
        [self.first, self.second].into_iter().chain(self.spatial.iter().copied()).collect()
    }
}

/// Returns the dimension numbers of input (batch, features), kernel (input and output features) and output.
fn roles(ctx: &ContextData, it: ConvDimensionNumbersAttr) -> Option<[Roles; 3]> {
    let of = |first: Option<i64>, second: Option<i64>, spatial: Option<Vec<i64>>| {
        Some(Roles { first: first?, second: second?, spatial: spatial? })
    };
    let spatial = it.kernel_spatial_dimensions(ctx);
    Some([
        of(it.input_batch_dimension(ctx), it.input_feature_dimension(ctx), it.input_spatial_dimensions(ctx))?,
        of(it.kernel_input_feature_dimension(ctx), it.kernel_output_feature_dimension(ctx), spatial)?,
        of(it.output_batch_dimension(ctx), it.output_feature_dimension(ctx), it.output_spatial_dimensions(ctx))?,
    ])
}

/// Common parts of both kinds of convolutions.
struct Convolution<'a> {
    lhs: Tensor<'a>,
    rhs: Tensor<'a>,
    to: Tensor<'a>,
    roles: [Roles; 3],
    feature_groups: i64,
    batch_groups: i64,
    precision: Option<&'a [Attr]>,
    window: Window,
}

/// Defines functions that decompose a convolution. The padding of the window is set later.
macro_rules! parts {
    ($($function:ident: $view:ident),*) => {$(
        fn $function(op: $view<'_>) -> Option<Convolution<'_>> {
            let [lhs, rhs, to] = ranked(op, [op.lhs(), op.rhs(), op.result()])?;
            Some(Convolution {
                lhs,
                rhs,
                to,
                roles: roles(op.0.context(), op.dimension_numbers())?,
                feature_groups: op.feature_group_count().max(1),
                batch_groups: op.batch_group_count().max(1),
                precision: op.precision_config(),
                window: Window {
                    strides: op.window_strides().unwrap_or_default(),
                    padding: Vec::new(),
                    base_dilations: op.lhs_dilation().unwrap_or_default(),
                    dilations: op.rhs_dilation().unwrap_or_default(),
                    reversal: op.window_reversal().map_or(0, |flags| flags.len()),
                },
            })
        }
    )*};
}

parts!(of_static: ConvolutionOp, of_dynamic: DynamicConvOp);

fn check_roles([input, kernel, output]: &[Roles; 3], rank: i64) -> Checked {
    let counts = [input, kernel, output].map(|roles| roles.spatial.len());
    let [a, b, c] = counts;
    if a != b || a != c {
        return Err(format!(
            "expects the same size for input, kernel and output spatial-dimensions, but got {a}, {b}, and {c} resp."
        ));
    }
    if ![input, kernel, output].iter().all(|roles| roles.all().iter().all(|dim| (0..rank).contains(dim))) {
        return Err(format!("expects input, kernel, and output dimension-numbers to be in-range [0, {rank})."));
    }
    for (roles, name) in [(input, "input"), (kernel, "kernel"), (output, "output")] {
        let all = roles.all();
        if repeated(all.iter().copied()).is_some() {
            let all = listed(&all);
            return Err(format!("expects {name} dimension-numbers to be unique, got {{{all}}}."));
        }
    }
    Ok(())
}

impl Convolution<'_> {
    fn check_groups(&self) -> Checked {
        let [input, kernel, _] = &self.roles;
        let (features, batches) = (self.feature_groups, self.batch_groups);
        if features > 1 && batches > 1 {
            return Err(format!(
                "expects batch_group_count and feature_group_count not to be both greater than 1. Got {batches} and \
                 {features} resp."
            ));
        }
        let (batch, input_features) = (self.lhs.size(input.first), self.lhs.size(input.second));
        let (kernel_input, kernel_output) = (self.rhs.size(kernel.first), self.rhs.size(kernel.second));
        if batch != DYNAMIC && batch % batches != 0 {
            return Err(format!(
                "expects input batch dimension ({batch}) to be divisible by batch_group_count. Got batch_group_count = \
             {batches}."
            ));
        }
        if input_features != DYNAMIC {
            if input_features % features != 0 {
                return Err(format!(
                    "expects input feature dimension ({input_features}) to be a multiple of feature_group_count. Got \
                 feature_group_count = {features}."
                ));
            }
            if kernel_input != DYNAMIC && input_features / features != kernel_input {
                return Err(format!(
                    "expects input feature dimension ({input_features}) / feature_group_count = kernel input feature \
                 dimension ({kernel_input}). Got feature_group_count = {features}."
                ));
            }
        }
        if kernel_output != DYNAMIC {
            if kernel_output % batches != 0 {
                return Err(format!(
                    "expects output feature dimension size ({kernel_output}) to be a multiple of batch_group_count. Got \
                 batch_group_count = {batches}."
                ));
            }
            if kernel_output % features != 0 {
                return Err(format!(
                    "expects kernel output feature dimension ({kernel_output}) to be divisible by feature_group_count. For \
                 feature_group_count = {features}."
                ));
            }
        }
        Ok(())
    }

    /// Runs the checks that precede the padding.
    fn check(&self) -> Checked {
        let (ctx, lhs, rhs) = (self.lhs.ctx, &self.lhs, &self.rhs);
        let (rank, both) = (lhs.rank(), format!("{} and {}", lhs.quoted(), rhs.quoted()));
        if rank < 2 {
            return Err(format!("expects convolution arguments to have >= 2 dimensions. Got: {both}."));
        }
        if rank != rhs.rank() {
            return Err(format!("expects convolution arguments to have same number of dimensions. Got: {both}."));
        }
        let is_quantized = [lhs, rhs].iter().any(|it| quant::uniform(ctx, it.element).is_some());
        if !is_quantized && !have_compatible_elements(ctx, lhs.element, rhs.element) {
            let (lhs, rhs) = (quoted(ctx, lhs.element), quoted(ctx, rhs.element));
            return Err(format!("expects lhs and rhs to have compatible element type. Got: {lhs} and {rhs}"));
        }
        check_roles(&self.roles, rank)?;
        self.check_groups()?;
        check_precision(self.precision)?;
        let [input, ..] = &self.roles;
        let expected = input.spatial.len() + 2;
        if lhs.shape.len() != expected {
            return Err(format!("expects convolution arguments to have {expected} dimensions. Got: {rank}"));
        }
        Ok(())
    }

    /// Infers the shape of the output.
    fn infer(&mut self, padding: Vec<(i64, i64)>) -> Checked<Vec<i64>> {
        self.window.padding = padding;
        let ([input, kernel, output], lhs, rhs) = (&self.roles, &self.lhs, &self.rhs);
        let sizes: Vec<i64> = kernel.spatial.iter().map(|dim| rhs.size(*dim)).collect();
        let window = self.window.dimensions(&sizes)?;
        let base: Vec<i64> = input.spatial.iter().map(|dim| lhs.size(*dim)).collect();
        let mut shape = vec![DYNAMIC; lhs.shape.len()];
        let mut put = |dim: i64, size: i64| {
            if let Some(it) = usize::try_from(dim).ok().and_then(|dim| shape.get_mut(dim)) {
                *it = size;
            }
        };
        output.spatial.iter().zip(output_shape(&base, &window)).for_each(|(dim, size)| put(*dim, size));
        let batch = lhs.size(input.first);
        put(output.first, if batch == DYNAMIC { DYNAMIC } else { batch / self.batch_groups });
        put(output.second, rhs.size(kernel.second));
        Ok(shape)
    }

    /// Runs the checks that follow the padding.
    fn check_elements(&self) -> Checked {
        let [_, kernel, output] = &self.roles;
        let axis = |tensor: &Tensor<'_>| quant::uniform(tensor.ctx, tensor.element).and_then(|it| it.axis);
        if axis(&self.rhs).is_some_and(|axis| axis != kernel.second) {
            let message = "quantization dimension of rhs should be same with kernel_output_feature_dimension";
            return Err(message.to_owned());
        }
        if axis(&self.to).is_some_and(|axis| axis != output.second) {
            return Err("quantization dimension of result should be same with output_feature_dimension".to_owned());
        }
        check_quantized(&self.lhs, &self.rhs, &self.to)
    }
}

pub(super) fn convolution(op: ConvolutionOp<'_>) -> Checked {
    let Some(mut it) = of_static(op) else { return Ok(()) };
    it.check()?;
    let shape = it.infer(padding_of(op.0.context(), op.padding())?)?;
    check_shape(&it.to, &shape)?;
    it.check_elements()
}

pub(super) fn dynamic(op: DynamicConvOp<'_>) -> Checked {
    let (Some(mut it), Some([padding])) = (of_dynamic(op), ranked(op, [op.padding()])) else { return Ok(()) };
    it.check()?;
    if padding.rank() != 2 {
        return Err(format!("expects padding to be of rank 2 but got {}", padding.rank()));
    }
    let rows = it.lhs.rank() - 2;
    if padding.shape != [rows, 2] {
        let found = listed(padding.shape);
        return Err(format!("expects padding to be of shape [{rows}, 2], but got [{found}]"));
    }
    if let Some(values) = constant_numbers(op, op.padding()) {
        it.infer(pairs(&values))?;
    }
    it.check_elements()
}
