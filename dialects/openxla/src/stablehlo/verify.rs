//! Verifiers of `stablehlo` operations: shapes and element types of results are inferred as the specification requires.
//!
//! A check is a function that takes the typed view of an operation and returns an error message, `Checked`. The table
//! below maps operations to checks. Checks run in the order of StableHLO's own verifier, so that the first error is the
//! same.

mod attributes;
mod calls;
mod collectives;
mod convolutions;
pub(crate) mod dots;
mod dynamic;
mod elements;
mod fourier;
mod gathers;
mod quantized;
mod reducers;
mod regions;
mod shapes;
mod windows;

use lect_core::context::ContextData;
use lect_core::dialect::OpHooks;
use lect_core::entity::{Attr, Type, Value};
use lect_core::fold::Folded;
use lect_core::fold::{Folding, fold};
use lect_core::ir::{BlockRef, OpRef, RegionRef};
use lect_core::syntax::OpSyntax;
use lect_core::typed::TypedOp;
use lect_core::types::TypeData;
use lect_support::views::{by_view, check, checked};

use super::*;
use crate::hlo::compat::{Checked, Tensor};
use crate::hlo::constant;
use crate::stablehlo::types::dense_integers;

pub(super) use attributes::{verify_algorithm, verify_mesh_axes};

/// Hooks of operations whose check reads only types and inherent attributes, and which have no regions.
macro_rules! alike {
    ($check:expr) => {
        OpHooks { verify_alike: true, ..checked!($check) }
    };
}

/// Hooks of collective operations.
macro_rules! grouped {
    ($view:ident, $check:expr) => {
        OpHooks {
            verify_symbol_uses: Some(|op, table, tables| {
                check(op, |op: $view<'_>| attributes::verify_mesh(op, table, tables))
            }),
            ..alike!($check)
        }
    };
}

/// Hooks of operations. Checks without a macro also read constant operands or symbols.
pub(super) const OPS: &[(&str, OpHooks)] = by_view! {
AbsOp: alike!(elements::real_part::<AbsOp<'_>>),
AddOp: alike!(elements::add),
AfterAllOp: alike!(elements::token::<AfterAllOp<'_>>),
AllGatherOp: grouped!(AllGatherOp, collectives::all_gather),
AllReduceOp: grouped!(AllReduceOp, collectives::all_reduce),
AllToAllOp: grouped!(AllToAllOp, collectives::all_to_all),
AsyncDoneOp: checked!(calls::async_done),
AsyncStartOp: checked!(calls::async_start),
BatchNormGradOp: alike!(elements::batch_norm_grad),
BatchNormInferenceOp: alike!(elements::batch_norm_inference),
BatchNormTrainingOp: alike!(elements::batch_norm_training),
BitcastConvertOp: alike!(elements::bitcast),
BroadcastOp: alike!(shapes::broadcast),
BroadcastInDimOp: alike!(shapes::broadcast_in_dim),
CaseOp: alike!(regions::conditional::<CaseOp<'_>>),
CholeskyOp: alike!(dots::cholesky),
ClampOp: alike!(elements::clamp),
CollectiveBroadcastOp: grouped!(CollectiveBroadcastOp, collectives::broadcast),
CollectivePermuteOp: alike!(collectives::permute),
CollectiveReduceOp: grouped!(CollectiveReduceOp, collectives::reduce),
CompareOp: alike!(elements::truth::<CompareOp<'_>>),
ComplexOp: alike!(elements::complex),
CompositeOp: OpHooks { verify_symbol_uses: Some(|op, table, tables| check(op, |op| calls::composite(op, table, tables))), ..OpHooks::NONE },
ConcatenateOp: alike!(shapes::concatenate),
ConstantOp: OpHooks { fold: fold!(|it: Folding<'_, ConstantOp<'_>>| it.value_attr().map(Folded::attr)), ..alike!(elements::constant) },
ConvolutionOp: alike!(convolutions::convolution),
CreateTokenOp: alike!(elements::token::<CreateTokenOp<'_>>),
CustomCallOp: checked!(calls::custom_call),
DotOp: alike!(dots::dot),
DotGeneralOp: alike!(dots::dot_general),
DynamicBroadcastInDimOp: checked!(dynamic::broadcast_in_dim),
DynamicConvOp: checked!(convolutions::dynamic),
DynamicGatherOp: checked!(gathers::dynamic_gather),
DynamicIotaOp: checked!(dynamic::iota),
DynamicPadOp: checked!(dynamic::pad),
DynamicReshapeOp: checked!(dynamic::reshape),
DynamicSliceOp: alike!(shapes::dynamic_slice),
DynamicUpdateSliceOp: alike!(shapes::dynamic_update_slice),
FftOp: alike!(fourier::fft),
GatherOp: alike!(gathers::gather),
GetDimensionSizeOp: alike!(shapes::get_dimension_size),
GetTupleElementOp: alike!(calls::get_tuple_element),
IfOp: alike!(regions::conditional::<IfOp<'_>>),
ImagOp: alike!(elements::real_part::<ImagOp<'_>>),
InfeedOp: alike!(calls::infeed),
IotaOp: alike!(shapes::iota),
IsFiniteOp: alike!(elements::truth::<IsFiniteOp<'_>>),
MapOp: alike!(regions::map),
OutfeedOp: alike!(elements::token::<OutfeedOp<'_>>),
PadOp: alike!(shapes::pad),
PartitionIdOp: alike!(elements::device_number::<PartitionIdOp<'_>>),
RealOp: alike!(elements::real_part::<RealOp<'_>>),
RealDynamicSliceOp: checked!(dynamic::slice),
RecvOp: alike!(calls::recv),
ReduceOp: alike!(reducers::reduce),
ReduceScatterOp: grouped!(ReduceScatterOp, collectives::reduce_scatter),
ReduceWindowOp: alike!(windows::reduce_window),
ReplicaIdOp: alike!(elements::device_number::<ReplicaIdOp<'_>>),
ReshapeOp: alike!(shapes::reshape),
ReverseOp: alike!(shapes::reverse),
RngOp: checked!(dynamic::rng),
RngBitGeneratorOp: alike!(elements::random_bits),
ScatterOp: alike!(gathers::scatter),
SelectOp: alike!(elements::select),
SelectAndScatterOp: alike!(windows::select_and_scatter),
SendOp: alike!(calls::send),
SetDimensionSizeOp: checked!(shapes::set_dimension_size),
SliceOp: alike!(shapes::slice),
SortOp: alike!(regions::sort),
TransposeOp: alike!(shapes::transpose),
TriangularSolveOp: alike!(dots::triangular_solve),
TupleOp: alike!(calls::tuple),
UniformDequantizeOp: alike!(elements::dequantize),
UniformQuantizeOp: alike!(elements::quantize),
WhileOp: alike!(regions::repeat),
};

pub(super) const OPS_SYNTAX: &[(&str, OpSyntax)] = by_view! {
ConstantOp: OpSyntax { parse: Some(constant::parse_constant), print: Some(constant::print_constant), name_results: Some(name_constant), ..OpSyntax::NONE },
ReduceOp: OpSyntax::form(forms::parse_reduce, forms::print_reduce),
WhileOp: OpSyntax { parse: Some(forms::parse_while), print: Some(forms::print_while), name_block_args: Some(name_iterated), ..OpSyntax::NONE },
};

/// Names the result of a constant: `%c` for integers, `%cst` otherwise.
fn name_constant(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let ctx = op.context();
    let element = op.result_types().next().and_then(|ty| ctx.types().element_type(ty));
    let is_integer = element.is_some_and(|element| matches!(ctx.types().data(element), TypeData::Integer { .. }));
    name(0, if is_integer { b"c" } else { b"cst" });
}

fn name_iterated(region: RegionRef<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    region.blocks().flat_map(|block| block.args()).for_each(|arg| name(arg, b"iterArg"));
}

/// Returns the types of values if all are ranked tensors.
pub(crate) fn ranked<'a, const N: usize>(op: impl TypedOp<'a>, values: [Value; N]) -> Option<[Tensor<'a>; N]> {
    let op = op.op();
    let tensors = values.map(|value| Tensor::of(op.context(), op.ir.value_type(value)));
    let first = tensors.first().copied().flatten()?;
    tensors.iter().all(Option::is_some).then(|| tensors.map(|tensor| tensor.unwrap_or(first)))
}

/// Returns the types of any number of values if all are ranked tensors.
fn all_ranked<'a>(op: impl TypedOp<'a>, values: impl Iterator<Item = Value>) -> Option<Vec<Tensor<'a>>> {
    let op = op.op();
    values.map(|value| Tensor::of(op.context(), op.ir.value_type(value))).collect()
}

/// Returns the shape and the numbers of a dense attribute.
fn elements_of(ctx: &ContextData, attr: Attr) -> Option<(&[i64], Vec<i64>)> {
    Some((ctx.types().shape(ctx.attrs().type_of(attr)?)?, dense_integers(ctx, attr)?))
}

/// Returns the numbers of a constant value.
fn constant_numbers<'a>(op: impl TypedOp<'a>, value: Value) -> Option<Vec<i64>> {
    let op = op.op();
    dense_integers(op.context(), op.ir.value(value).constant()?)
}

/// Returns the argument types of a block.
fn args(block: BlockRef<'_>) -> Vec<Type> {
    block.args().map(|arg| block.ir.value_type(arg)).collect()
}

/// Returns the types of the terminator's operands.
fn returned(block: BlockRef<'_>) -> Vec<Type> {
    block.last().map(|end| end.operand_types().collect()).unwrap_or_default()
}

/// Returns the first number that occurs twice.
fn repeated(numbers: impl IntoIterator<Item = i64>) -> Option<i64> {
    let mut seen = std::collections::HashSet::new();
    numbers.into_iter().find(|number| !seen.insert(*number))
}

/// Checks that no number occurs in both lists, or twice in one.
pub(crate) fn check_distinct((a, a_name): (&[i64], &str), (b, b_name): (&[i64], &str)) -> Checked {
    match repeated(a.iter().chain(b).copied()) {
        Some(dim) => Err(format!("has duplicated dimension from {a_name} and {b_name}: {dim}")),
        None => Ok(()),
    }
}

/// Checks that dimensions are at least zero and less than `end`. Errors use the given names.
fn check_in_bounds((dims, name): (&[i64], &str), (end, end_name): (i64, &str)) -> Checked {
    match dims.iter().find(|dim| !(0..end).contains(*dim)) {
        Some(dim) => {
            Err(format!("Expects each element of {name} to be in range [0, {end_name}) i.e. [0, {end}). got: {dim}."))
        }
        None => Ok(()),
    }
}
