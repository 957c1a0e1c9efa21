//! Verifiers of operations that slide a window over a tensor.

use lect_core::context::ContextData;
use lect_core::entity::{Attr, Type};
use lect_core::types::{DYNAMIC, TypeData};
use lect_support::shapes::may_have_same_shape;

use super::elements::have_same_elements;
use super::reducers::{accumulated, check_reducer};
use super::{all_ranked, args, elements_of, ranked, returned};
use crate::hlo::compat::{Checked, Tensor, expect_results, listed, may_have_shape, quoted, tensor};
use crate::stablehlo::{ReduceWindowOp, SelectAndScatterOp};

/// A dimension of a window.
#[derive(Clone, Copy)]
pub(super) struct Dimension {
    size: i64,
    stride: i64,
    base_dilation: i64,
    dilation: i64,
    padding: (i64, i64),
}

/// A window without its sizes. An empty list means that the attribute is absent.
#[derive(Default)]
pub(super) struct Window {
    pub strides: Vec<i64>,
    pub padding: Vec<(i64, i64)>,
    pub base_dilations: Vec<i64>,
    pub dilations: Vec<i64>,
    /// Number of entries of the reversal attribute.
    pub reversal: usize,
}

/// Decodes `dense<[[0, 1], ..]>` into pairs.
pub(super) fn padding_of(ctx: &ContextData, padding: Option<Attr>) -> Checked<Vec<(i64, i64)>> {
    let Some((shape, values)) = padding.and_then(|attr| elements_of(ctx, attr)) else { return Ok(Vec::new()) };
    if !matches!(shape, [_, 2]) {
        return Err(format!("expects the shape of padding-attribute to be {{N, 2}}, but got {{{}}}.", listed(shape)));
    }
    Ok(pairs(&values))
}

/// Groups numbers into pairs.
pub(super) fn pairs(values: &[i64]) -> Vec<(i64, i64)> {
    values.chunks_exact(2).filter_map(|pair| Some((*pair.first()?, *pair.last()?))).collect()
}

impl Window {
    /// Returns the dimensions of a window of these sizes.
    pub fn dimensions(&self, sizes: &[i64]) -> Checked<Vec<Dimension>> {
        let lengths = [
            ("window-strides", self.strides.len()),
            ("base-dilation factors", self.base_dilations.len()),
            ("window-dilation factors", self.dilations.len()),
            ("padding-entries", self.padding.len()),
            ("window-reversal", self.reversal),
        ];
        for (name, length) in lengths {
            if length != 0 && length != sizes.len() {
                let count = sizes.len();
                return Err(format!(
                    "expects {name} to have same dimension-size as size of window dimensions ({count}), but got: {length}."
                ));
            }
        }
        sizes.iter().enumerate().map(|(index, &size)| self.dimension(index, size)).collect()
    }

    fn dimension(&self, index: usize, size: i64) -> Checked<Dimension> {
        let at = |list: &[i64]| list.get(index).copied().unwrap_or(1);
        let found = Dimension {
            size,
            stride: at(&self.strides),
            base_dilation: at(&self.base_dilations),
            dilation: at(&self.dilations),
            padding: self.padding.get(index).copied().unwrap_or_default(),
        };
        let size = if size == DYNAMIC { 1 } else { size };
        let numbers = [
            ("value", size),
            ("stride", found.stride),
            ("base dilation factor", found.base_dilation),
            ("window dilation factor", found.dilation),
        ];
        match numbers.into_iter().find(|it| it.1 <= 0) {
            Some((name, number)) => Err(format!(
                "expects window to have positive {name} for {index}-th window dimension, but got {number}."
            )),
            None => Ok(found),
        }
    }
}

impl Dimension {
    /// Returns the number of window positions in a dimension of size `base`.
    fn places(&self, base: i64) -> i64 {
        if base == DYNAMIC || self.size == DYNAMIC {
            return DYNAMIC;
        }
        let dilated = |size: i64, dilation: i64| match size {
            0 => 0,
            size => (size - 1).saturating_mul(dilation).saturating_add(1),
        };
        let (low, high) = self.padding;
        let base = dilated(base, self.base_dilation).saturating_add(low).saturating_add(high);
        let window = dilated(self.size, self.dilation);
        if base == 0 || window > base { 0 } else { (base - window) / self.stride + 1 }
    }
}

/// Returns the number of window positions in each dimension of a shape.
pub(super) fn output_shape(base: &[i64], window: &[Dimension]) -> Vec<i64> {
    base.iter().zip(window).map(|(size, dimension)| dimension.places(*size)).collect()
}

pub(super) fn reduce_window(op: ReduceWindowOp<'_>) -> Checked {
    let (ctx, body) = (op.0.context(), op.body().entry());
    let (Some(inputs), Some(inits)) = (all_ranked(op, op.inputs()), all_ranked(op, op.init_values())) else {
        return Ok(());
    };
    if inputs.is_empty() {
        return Err("requires at least 1 input value".to_owned());
    }
    check_same_shapes(ctx, &inputs)?;
    let padding = padding_of(ctx, op.padding())?;
    let sizes = op.window_dimensions();
    if let Some(input) = inputs.iter().find(|input| input.shape.len() != sizes.len()) {
        let (count, ty, rank) = (sizes.len(), input.quoted(), input.rank());
        return Err(format!(
            "expects window-dimensions size == input rank, but got window-dimensions size: {count} and input: {ty} with \
             rank = {rank}."
        ));
    }
    let window = Window {
        strides: op.window_strides().unwrap_or_default(),
        padding,
        base_dilations: op.base_dilations().unwrap_or_default(),
        dilations: op.window_dilations().unwrap_or_default(),
        reversal: 0,
    };
    let window = window.dimensions(&sizes)?;
    if let Some(body) = body {
        check_reducer(body, &inputs, &types(&inits), &sizes)?;
    }
    let mut inferred = Vec::new();
    for (input, element) in inputs.iter().zip(accumulated(body, &inputs)) {
        let bounds = output_shape(&input.bounds(), &window);
        inferred.push(tensor(ctx, &output_shape(input.shape, &window), element, &bounds)?);
    }
    expect_results(op.0, &inferred)
}

pub(super) fn types(tensors: &[Tensor<'_>]) -> Vec<Type> {
    tensors.iter().map(|it| it.ty).collect()
}

/// Checks that all inputs have the shape of the first.
pub(super) fn check_same_shapes(ctx: &ContextData, inputs: &[Tensor<'_>]) -> Checked {
    let Some((first, rest)) = inputs.split_first() else { return Ok(()) };
    match rest.iter().position(|input| !may_have_same_shape(ctx, first.ty, input.ty)) {
        Some(index) => Err(format!(
            "expects all inputs to have compatible shapes. Shape at input-index {} is not compatible with shape at \
             input-index 0",
            index + 1
        )),
        None => Ok(()),
    }
}

pub(super) fn select_and_scatter(op: SelectAndScatterOp<'_>) -> Checked {
    let ctx = op.0.context();
    let Some([of, source, init]) = ranked(op, [op.operand(), op.source(), op.init_value()]) else { return Ok(()) };
    let (Some(select), Some(scatter)) = (op.select().entry(), op.scatter().entry()) else { return Ok(()) };
    let taken = args(select);
    if taken.len() != 2 {
        return Err(format!("expects the select-region to take 2 parameters, but takes {}", taken.len()));
    }
    let scalar = tensor(ctx, &[], of.element, &[])?;
    for (index, &ty) in taken.iter().enumerate() {
        if !may_have_same_shape(ctx, scalar, ty) || !have_same_elements(ctx, scalar, ty) {
            let (scalar, ty) = (quoted(ctx, scalar), quoted(ctx, ty));
            return Err(format!(
                "expects the type of select-region's parameter at index {index} to be {scalar}, but got {ty}"
            ));
        }
    }
    let [chosen] = *returned(select) else {
        return Err(format!("expects select-region to return single value, but got: {}", returned(select).len()));
    };
    if !is_truth(ctx, chosen) {
        let chosen = quoted(ctx, chosen);
        return Err(format!("expects the return-type of select-region to be tensor<i1>, but got: {chosen}"));
    }
    let scattered = Tensor { shape: &[], ty: tensor(ctx, &[], source.element, &[])?, ..source };
    check_reducer(scatter, &[scattered], &[init.ty], &[])?;
    let sizes = op.window_dimensions().unwrap_or_default();
    if sizes.len() != of.shape.len() {
        let (count, ty, rank) = (sizes.len(), of.quoted(), of.rank());
        return Err(format!(
            "expects window-dimensions size == operand rank, but got window-dimensions size: {count} and operand-type: \
             {ty} with rank = {rank}."
        ));
    }
    let window = Window {
        strides: op.window_strides().unwrap_or_default(),
        padding: padding_of(ctx, op.padding())?,
        ..Window::default()
    };
    let shape = output_shape(of.shape, &window.dimensions(&sizes)?);
    let expected = tensor(ctx, &shape, of.element, &[])?;
    if !may_have_shape(&shape, source.shape) || !have_same_elements(ctx, expected, source.ty) {
        let (expected, source) = (quoted(ctx, expected), source.quoted());
        return Err(format!("expects source-type to be {expected}, but got{source}"));
    }
    match accumulated(Some(scatter), &[of]).first() {
        Some(element) => expect_results(op.0, &[ctx.types().with_element_type(of.ty, *element).unwrap_or(of.ty)]),
        None => Ok(()),
    }
}

/// Returns true if a type is `tensor<i1>`.
pub(super) fn is_truth(ctx: &ContextData, ty: Type) -> bool {
    Tensor::of(ctx, ty).is_some_and(|tensor| {
        tensor.rank() == 0 && matches!(ctx.types().data(tensor.element), TypeData::Integer { width: 1, .. })
    })
}
