//! What operations of StableHLO must be, by its specification: shapes and elements of results follow from the rest.
//!
//! A check is a function of an operation that gives the words of an error, `Checked`; the tables below say which operations
//! have which. Checks come in the order of StableHLO's own verifier, so that the first error is the same.

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

use lect_core::diag::Reported;
use lect_core::dialect::VerifyOp;
use lect_core::engine::int_array;
use lect_core::entity::Type;
use lect_core::ir::{BlockRef, OpRef};

use crate::hlo::compat::{Checked, Tensor, report};
use crate::hlo::types::dense_integers;

pub(super) use attributes::{verify_algorithm, verify_mesh, verify_mesh_axes};
pub(super) use calls::verify_composite;

/// What is checked of an operation, by name.
pub(super) const CHECKS: &[(&str, VerifyOp)] = &[
    ("abs", |op| report(op, elements::abs(op))),
    ("add", |op| report(op, elements::add(op))),
    ("after_all", |op| report(op, elements::token(op))),
    ("all_gather", |op| report(op, collectives::all_gather(op))),
    ("all_reduce", |op| report(op, collectives::all_reduce(op))),
    ("all_to_all", |op| report(op, collectives::all_to_all(op))),
    ("async_done", |op| report(op, calls::async_done(op))),
    ("async_start", |op| report(op, calls::async_start(op))),
    ("batch_norm_grad", |op| report(op, elements::batch_norm(op, &[0, 4], &[1, 2, 3]))),
    ("batch_norm_inference", |op| report(op, elements::batch_norm(op, &[0], &[1, 2, 3, 4]))),
    ("batch_norm_training", |op| report(op, elements::batch_norm(op, &[0], &[1, 2]))),
    ("bitcast_convert", |op| report(op, elements::bitcast(op))),
    ("broadcast", |op| report(op, shapes::broadcast(op))),
    ("broadcast_in_dim", |op| report(op, shapes::broadcast_in_dim(op))),
    ("case", |op| report(op, regions::conditional(op))),
    ("cholesky", |op| report(op, dots::cholesky(op))),
    ("clamp", |op| report(op, elements::clamp(op))),
    ("collective_broadcast", |op| report(op, collectives::broadcast(op))),
    ("collective_permute", |op| report(op, collectives::permute(op))),
    ("collective_reduce", |op| report(op, collectives::reduce(op))),
    ("compare", |op| report(op, elements::compare(op))),
    ("complex", |op| report(op, elements::complex(op))),
    ("concatenate", |op| report(op, shapes::concatenate(op))),
    ("constant", |op| report(op, elements::constant(op))),
    ("convolution", |op| report(op, convolutions::convolution(op))),
    ("create_token", |op| report(op, elements::token(op))),
    ("custom_call", calls::custom_call),
    ("dot", |op| report(op, dots::dot(op))),
    ("dot_general", |op| report(op, dots::dot_general(op))),
    ("dynamic_broadcast_in_dim", |op| report(op, dynamic::broadcast_in_dim(op))),
    ("dynamic_conv", |op| report(op, convolutions::dynamic(op))),
    ("dynamic_gather", |op| report(op, gathers::dynamic_gather(op))),
    ("dynamic_iota", |op| report(op, dynamic::iota(op))),
    ("dynamic_pad", |op| report(op, dynamic::pad(op))),
    ("dynamic_reshape", |op| report(op, dynamic::reshape(op))),
    ("dynamic_slice", |op| report(op, shapes::dynamic_slice(op))),
    ("dynamic_update_slice", |op| report(op, shapes::dynamic_update_slice(op))),
    ("fft", |op| report(op, fourier::fft(op))),
    ("gather", |op| report(op, gathers::gather(op))),
    ("get_dimension_size", |op| report(op, shapes::get_dimension_size(op))),
    ("get_tuple_element", |op| report(op, calls::get_tuple_element(op))),
    ("if", |op| report(op, regions::conditional(op))),
    ("imag", |op| report(op, elements::real_part(op))),
    ("infeed", |op| report(op, calls::infeed(op))),
    ("iota", |op| report(op, shapes::iota(op))),
    ("is_finite", |op| report(op, elements::is_finite(op))),
    ("map", |op| report(op, regions::map(op))),
    ("outfeed", |op| report(op, elements::token(op))),
    ("pad", |op| report(op, shapes::pad(op))),
    ("partition_id", |op| report(op, elements::device_number(op))),
    ("real", |op| report(op, elements::real_part(op))),
    ("real_dynamic_slice", |op| report(op, dynamic::slice(op))),
    ("recv", |op| report(op, calls::recv(op))),
    ("reduce", |op| report(op, reducers::reduce(op))),
    ("reduce_scatter", |op| report(op, collectives::reduce_scatter(op))),
    ("reduce_window", |op| report(op, windows::reduce_window(op))),
    ("replica_id", |op| report(op, elements::device_number(op))),
    ("reshape", |op| report(op, shapes::reshape(op))),
    ("reverse", |op| report(op, shapes::reverse(op))),
    ("rng", |op| report(op, dynamic::rng(op))),
    ("rng_bit_generator", |op| report(op, elements::random_bits(op))),
    ("scatter", |op| report(op, gathers::scatter(op))),
    ("select", |op| report(op, elements::select(op))),
    ("select_and_scatter", |op| report(op, windows::select_and_scatter(op))),
    ("send", |op| report(op, calls::send(op))),
    ("set_dimension_size", |op| report(op, shapes::set_dimension_size(op))),
    ("slice", |op| report(op, shapes::slice(op))),
    ("sort", |op| report(op, regions::sort(op))),
    ("transpose", |op| report(op, shapes::transpose(op))),
    ("triangular_solve", |op| report(op, dots::triangular_solve(op))),
    ("tuple", |op| report(op, calls::tuple(op))),
    ("uniform_dequantize", |op| report(op, elements::dequantize(op))),
    ("uniform_quantize", |op| report(op, elements::quantize(op))),
    ("while", |op| report(op, regions::repeat(op))),
];

/// Operations whose checks look at more than types and inherent attributes: at constants that operands are, at symbols.
const OF_MORE: &[&str] = &[
    "async_done",
    "async_start",
    "custom_call",
    "dynamic_broadcast_in_dim",
    "dynamic_conv",
    "dynamic_gather",
    "dynamic_iota",
    "dynamic_pad",
    "dynamic_reshape",
    "real_dynamic_slice",
    "rng",
    "set_dimension_size",
];

/// Whether the checks of an operation look at types and inherent attributes alone, if it has no regions.
pub(super) const fn is_alike(name: &str) -> bool {
    let mut index = 0;
    while index < OF_MORE.len() {
        if is_same(OF_MORE[index].as_bytes(), name.as_bytes()) {
            return false;
        }
        index += 1;
    }
    true
}

/// Whether two names are the same; for tables that are made while a program is compiled.
pub(super) const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let mut index = 0;
    while index < a.len() && index < b.len() && a[index] == b[index] {
        index += 1;
    }
    a.len() == b.len() && index == a.len()
}

/// The type of an operand that is a ranked tensor.
pub(crate) fn operand(op: OpRef<'_>, index: usize) -> Option<Tensor<'_>> {
    Tensor::of(op.context(), op.operand_types().nth(index)?)
}

/// The type of a result that is a ranked tensor.
fn result(op: OpRef<'_>, index: usize) -> Option<Tensor<'_>> {
    Tensor::of(op.context(), op.result_types().nth(index)?)
}

/// The types of all operands, if they are ranked tensors.
fn operands(op: OpRef<'_>) -> Option<Vec<Tensor<'_>>> {
    op.operand_types().map(|ty| Tensor::of(op.context(), ty)).collect()
}

/// The numbers of an attribute that is an array; none if it is not there.
fn numbers(op: OpRef<'_>, name: &str) -> Vec<i64> {
    optional_numbers(op, name).unwrap_or_default()
}

fn optional_numbers(op: OpRef<'_>, name: &str) -> Option<Vec<i64>> {
    op.attr(name).map(|attr| int_array(op.context(), attr).to_vec())
}

/// The number that an attribute is.
pub(crate) fn number(op: OpRef<'_>, name: &str) -> Option<i64> {
    op.attr(name).and_then(|attr| op.context().i64_value(attr))
}

/// Whether an attribute is there and is true.
fn is_set(op: OpRef<'_>, name: &str) -> bool {
    op.attr(name).is_some_and(|attr| op.context().bool_value(attr).unwrap_or(true))
}

/// The shape and the numbers of a dense attribute.
fn elements_of(op: OpRef<'_>, name: &str) -> Option<(Vec<i64>, Vec<i64>)> {
    let ctx = op.context();
    let attr = op.attr(name)?;
    Some((ctx.shape(ctx.attr_type(attr)?)?.to_vec(), dense_integers(ctx, attr)?))
}

/// The numbers of a constant that an operand is.
fn constant_numbers(op: OpRef<'_>, index: usize) -> Option<Vec<i64>> {
    let value = op.operands().nth(index)?;
    dense_integers(op.context(), op.ir.value(value).constant()?)
}

/// The first block of a region.
fn block(op: OpRef<'_>, region: usize) -> Option<BlockRef<'_>> {
    op.region(region)?.entry()
}

/// The types of a block's arguments.
fn args(block: BlockRef<'_>) -> Vec<Type> {
    block.args().map(|arg| block.ir.value_type(arg)).collect()
}

/// The types of what a block returns.
fn returned(block: BlockRef<'_>) -> Vec<Type> {
    block.last().map(|end| end.operand_types().collect()).unwrap_or_default()
}

/// The first number that is there twice.
fn repeated(numbers: impl IntoIterator<Item = i64>) -> Option<i64> {
    let mut seen = std::collections::HashSet::new();
    numbers.into_iter().find(|number| !seen.insert(*number))
}

/// That no number is in both lists, or twice in one.
pub(crate) fn check_distinct((a, a_name): (&[i64], &str), (b, b_name): (&[i64], &str)) -> Checked {
    match repeated(a.iter().chain(b).copied()) {
        Some(dim) => Err(format!("has duplicated dimension from {a_name} and {b_name}: {dim}")),
        None => Ok(()),
    }
}

/// That dimensions are below a number, which has a name.
fn check_in_bounds((dims, name): (&[i64], &str), (end, end_name): (i64, &str)) -> Checked {
    match dims.iter().find(|dim| !(0..end).contains(*dim)) {
        Some(dim) => {
            Err(format!("Expects each element of {name} to be in range [0, {end_name}) i.e. [0, {end}). got: {dim}."))
        }
        None => Ok(()),
    }
}

/// Reports an error that names the operation.
fn op_error(op: OpRef<'_>, message: impl AsRef<str>) -> Result<(), Reported> {
    Err(op.op_error(message.as_ref()).emit())
}
