//! Verifiers of calls, tuples, asynchronous operations, and transfers to and from other devices.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Type};
use lect_core::interfaces::function::function_type;
use lect_core::ir::OpRef;
use lect_core::ir::symbols::SymbolTables;
use lect_core::typed::{TypedAttr, TypedType};
use lect_core::types::TypeData;
use lect_dialects::func::FuncOp;
use lect_ods::order::Order as _;
use lect_support::fields::reject;
use lect_support::shapes::{is_tensor, may_have_same_shape};

use super::{args, returned};
use crate::hlo::compat::{Checked, expect_results, quoted};
use crate::stablehlo::types::dense_integers;
use crate::stablehlo::{
    AsyncDoneOp, AsyncStartOp, CompositeOp, CustomCallApiVersion, CustomCallOp, FutureType, GetTupleElementOp,
    InfeedOp, OutputOperandAliasAttr, RecvOp, SendOp, StableHLOOp, TokenType, TupleOp,
};

pub(super) fn tuple(op: TupleOp<'_>) -> Checked {
    let types: Vec<Type> = op.0.operand_types().collect();
    expect_results(op.0, &[op.0.context().types().tuple(types)])
}

pub(super) fn get_tuple_element(op: GetTupleElementOp<'_>) -> Checked {
    let ir = op.0.ir;
    let TypeData::Tuple(types) = ir.context().types().data(ir.value_type(op.operand())) else { return Ok(()) };
    let index = op.index();
    match usize::try_from(index).ok().and_then(|index| types.get(index)) {
        Some(&ty) => expect_results(op.0, &[ty]),
        None => Err(format!("index {index} is out of bounds of operand with size {}", types.len())),
    }
}

/// Checks that the results are tensors followed by a token.
fn check_received(op: OpRef<'_>, words: &str) -> Checked {
    let ctx = op.context();
    let types: Vec<Type> = op.result_types().collect();
    let Some((&last, rest)) = types.split_last() else {
        return Err("result is expected to be at least of size 1, but got 0".to_owned());
    };
    if let Some(&other) = rest.iter().find(|ty| !is_tensor(ctx, **ty)) {
        let other = quoted(ctx, other);
        return Err(format!("{words} to be of tensor type, but got {other}"));
    }
    if TokenType::cast(ctx, last).is_none() {
        let last = quoted(ctx, last);
        return Err(format!("last element of result types is expected to be of token type, but got {last}"));
    }
    Ok(())
}

pub(super) fn infeed(op: InfeedOp<'_>) -> Checked {
    let ctx = op.0.context();
    check_received(op.0, "all elements of result types, except the last element, are expected")?;
    let Some(layout) = op.layout() else { return Ok(()) };
    let expected = op.0.result_count().saturating_sub(1);
    if layout.len() != expected {
        let found = layout.len();
        return Err(format!(
            "layout-attribute size must be {expected} (which is the number of op-results - 1 (for token result)), but got \
             {found}"
        ));
    }
    for &one in layout {
        let Some(dims) = ctx.attrs().array_elements(one) else {
            return Err(format!(
                "layout-attribute expected to have elements of type array, but got {}",
                ctx.attrs().show(one)
            ));
        };
        if let Some(&other) = dims.iter().find(|dim| !matches!(ctx.attrs().data(**dim), AttrData::Integer { .. })) {
            return Err(format!(
                "layout-attribute's leaf elements are expected to be of type integer, but got {}",
                ctx.attrs().show(other)
            ));
        }
    }
    Ok(())
}

/// Channel types.
const DEVICE_TO_DEVICE: i64 = 1;
const DEVICE_TO_HOST: i64 = 2;
const HOST_TO_DEVICE: i64 = 3;

/// Checks that the channel type matches the direction of the transfer.
fn check_channel(kind: i64, is_host: bool, (host, host_name): (i64, &str)) -> Checked {
    if !is_host && kind != DEVICE_TO_DEVICE {
        return Err("channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false".to_owned());
    }
    if is_host && kind != host {
        return Err(format!("channel_type should be {host_name} when is_host_transfer is true"));
    }
    Ok(())
}

pub(super) fn send(op: SendOp<'_>) -> Checked {
    let kind = op.channel_handle().r#type(op.0.context());
    check_channel(kind, op.is_host_transfer(), (DEVICE_TO_HOST, "DEVICE_TO_HOST"))?;
    super::elements::token(op)
}

pub(super) fn recv(op: RecvOp<'_>) -> Checked {
    let kind = op.channel_handle().r#type(op.0.context());
    check_channel(kind, op.is_host_transfer(), (HOST_TO_DEVICE, "HOST_TO_DEVICE"))?;
    check_received(op.0, "everything but the last element of result types is expected")
}

/// Returns true if an operation can run asynchronously.
fn is_async(op: OpRef<'_>) -> bool {
    use StableHLOOp as Is;
    matches!(
        Is::of(op),
        Some(
            Is::AllGather(_)
                | Is::AllReduce(_)
                | Is::AllToAll(_)
                | Is::CollectiveBroadcast(_)
                | Is::CollectivePermute(_)
                | Is::DynamicSlice(_)
                | Is::DynamicUpdateSlice(_)
                | Is::ReduceScatter(_)
                | Is::Slice(_)
        )
    )
}

pub(super) fn async_start(op: AsyncStartOp<'_>) -> Checked {
    let ctx = op.0.context();
    let error = |words: &str| Err(format!("'stablehlo.async_start' op {words}"));
    let Some(body) = op.body().entry() else { return error("region must not be empty") };
    let mut ops = body.ops();
    let (Some(first), Some(_), None) = (ops.next(), ops.next(), ops.next()) else {
        return error("region must contain exactly one operation and a return");
    };
    if !is_async(first) {
        return error("region must contain a collective or slice operation");
    }
    let (types, taken): (Vec<Type>, _) = (op.0.operand_types().collect(), args(body));
    if types.len() != taken.len() {
        let (count, found) = (types.len(), taken.len());
        return error(&format!("number of operands ({count}) must match number of region arguments ({found})"));
    }
    for (index, (&ty, &found)) in types.iter().zip(&taken).enumerate() {
        if ty != found {
            let (ty, found) = (quoted(ctx, ty), quoted(ctx, found));
            return error(&format!("operand type {ty} at index {index} must match region argument type {found}"));
        }
    }
    let given = returned(body);
    let [ty] = *given else {
        return error(&format!("region must return exactly one value, but got {}", given.len()));
    };
    match FutureType::get(ctx, vec![ty]) {
        Ok(future) => expect_results(op.0, &[future.ty()]),
        Err(_) => Ok(()),
    }
}

pub(super) fn async_done(op: AsyncDoneOp<'_>) -> Checked {
    let ctx = op.0.context();
    let Some(future) = FutureType::cast(ctx, op.0.ir.value_type(op.operand())) else { return Ok(()) };
    match *future.types(ctx) {
        [ty] => expect_results(op.0, &[ty]),
        ref types => {
            let count = types.len();
            Err(format!("'stablehlo.async_done' op future must have exactly one type parameter, but got {count}"))
        }
    }
}

pub(super) fn custom_call(op: CustomCallOp<'_>) -> Result<(), Reported> {
    check_layouts(op)?;
    let aliases = aliases(op);
    check_aliases(op.0, &aliases)?;
    let ctx = op.0.context();
    let version = op.api_version();
    if let Some(config) = op.backend_config() {
        let (fits, kind) = match version {
            CustomCallApiVersion::APIVERSIONTYPEDFFI => (ctx.attrs().is_dictionary(config), "dictionary"),
            _ => (ctx.attrs().string_value(config).is_some(), "string"),
        };
        if !fits {
            return reject(op.0, format!("backend_config for api_version {version} must be a {kind} attribute."));
        }
    }
    check_buffers(op, aliases)
}

fn check_layouts(op: CustomCallOp<'_>) -> Result<(), Reported> {
    let (operand_layouts, result_layouts) = match (op.operand_layouts(), op.result_layouts()) {
        (None, None) => return Ok(()),
        (Some(operands), Some(results)) => (operands, results),
        _ => {
            return reject(op.0, "Layout attributes should be specified for either both operands and results or none.");
        }
    };
    let op = op.0;
    let operands: Vec<Type> = op.operand_types().collect();
    let mut results: Vec<Type> = op.result_types().collect();
    if let &[only] = results.as_slice()
        && let TypeData::Tuple(types) = op.context().types().data(only)
    {
        results = types.to_vec();
    }
    check_layouts_of(op, "operand", &operands, operand_layouts)?;
    check_layouts_of(op, "result", &results, result_layouts)
}

fn check_layouts_of(op: OpRef<'_>, name: &str, types: &[Type], layouts: &[Attr]) -> Result<(), Reported> {
    let ctx = op.context();
    if types.len() != layouts.len() {
        let (count, found) = (types.len(), layouts.len());
        return reject(op, format!("Number of {name}s must match the number of {name} layouts, {count} != {found}"));
    }
    for (index, (&ty, &layout)) in types.iter().zip(layouts).enumerate() {
        if matches!(ctx.types().data(ty), TypeData::Tuple(_)) {
            return reject(op, "Tuple types are not fully supported with layout constraints yet");
        }
        let mut order = dense_integers(ctx, layout).unwrap_or_default();
        let shown = ctx.attrs().show(layout);
        if ctx.types().shaped_element_type(ty).is_none() {
            if order.is_empty() {
                continue;
            }
            let ty = quoted(ctx, ty);
            return reject(
                op,
                format!("Only tensor types can have non-empty layout: {name} #{index} of type {ty} has layout {shown}"),
            );
        }
        let Some(shape) = ctx.types().shape(ty) else { continue };
        order.order();
        if !order.iter().copied().eq(0..shape.len() as i64) {
            let (ty, rank) = (quoted(ctx, ty), shape.len());
            return reject(
                op,
                format!("incorrect layout {shown} for type {ty}, layout must be a permutation of [0, {rank})"),
            );
        }
    }
    Ok(())
}

/// An output that aliases an operand, with the tuple index path of each.
struct Alias {
    output: Vec<i64>,
    operand: i64,
    part: Vec<i64>,
}

fn aliases(op: CustomCallOp<'_>) -> Vec<Alias> {
    let ctx = op.0.context();
    let alias = |attr: &Attr| {
        let alias = OutputOperandAliasAttr::cast(ctx, *attr)?;
        let (output, part) = (alias.output_tuple_indices(ctx), alias.operand_tuple_indices(ctx));
        Some(Alias { output, operand: alias.operand_index(ctx), part })
    };
    op.output_operand_aliases().iter().filter_map(alias).collect()
}

/// Returns the type at a tuple index path.
fn part(ctx: &ContextData, ty: Type, way: &[i64]) -> Option<Type> {
    way.iter().try_fold(ty, |ty, step| match ctx.types().data(ty) {
        TypeData::Tuple(types) => types.get(usize::try_from(*step).ok()?).copied(),
        _ => None,
    })
}

/// Returns the result type, or a tuple type of all results.
fn output(op: OpRef<'_>) -> Type {
    let types: Vec<Type> = op.result_types().collect();
    match *types {
        [only] => only,
        _ => op.context().types().tuple(types),
    }
}

fn check_aliases(op: OpRef<'_>, aliases: &[Alias]) -> Result<(), Reported> {
    let ctx = op.context();
    for alias in aliases {
        let index = alias.operand;
        let ty = usize::try_from(index).ok().and_then(|index| op.operand_types().nth(index));
        let Some(ty) = ty else {
            let count = op.operand_count();
            return reject(
                op,
                format!(
                    "expects operandIndex in the output_operand_alias attribute to be in range [0, {count}); got: {index}."
                ),
            );
        };
        let Some(of_operand) = part(ctx, ty, &alias.part) else {
            return reject(op, "operand_tuple_indices in the output_operand_alias attribute out of bounds");
        };
        let Some(of_output) = part(ctx, output(op), &alias.output) else {
            return reject(op, "output_tuple_indices in the output_operand_alias attribute out of bounds");
        };
        if of_operand != of_output {
            let (a, b) = (quoted(ctx, of_operand), quoted(ctx, of_output));
            return reject(
                op,
                format!(
                    "shapes mismatch in the output_operand_alias attribute: operand part has type {a} and output part \
                     has type {b}"
                ),
            );
        }
    }
    Ok(())
}

/// Predicate on types.
type Is<'f> = &'f dyn Fn(&Type) -> bool;

/// Checks calls that convert between tensors and buffers. Every result buffer must alias an operand.
fn check_buffers(op: CustomCallOp<'_>, aliases: Vec<Alias>) -> Result<(), Reported> {
    let (target, op) = (op.call_target_name(), op.0);
    let ctx = op.context();
    let is_buffer = |ty: &Type| matches!(ctx.types().data(*ty), TypeData::MemRef { .. });
    let is_tensor = |ty: &Type| is_tensor(ctx, *ty);
    let (inputs, results): (Vec<Type>, Vec<Type>) = (op.operand_types().collect(), op.result_types().collect());
    let (name, takes, gives): (&str, Is<'_>, Is<'_>) = match &*target {
        "CreateBuffer" => {
            return match (inputs.as_slice(), results.as_slice()) {
                ([_, ..], _) => reject(op, "CreateBuffer custom_call shouldn't have any inputs"),
                ([], [only]) if is_buffer(only) => Ok(()),
                ([], [_]) => reject(op, "CreateBuffer custom_call should have a memref result"),
                _ => reject(op, "CreateBuffer custom_call should have one result"),
            };
        }
        "Pin" => ("Pin", &is_tensor, &is_buffer),
        "Unpin" => ("Unpin", &is_buffer, &is_tensor),
        _ => return check_buffer_aliases(op, aliases),
    };
    let (taken, given) = if name == "Pin" { ("tensor", "memref") } else { ("memref", "tensor") };
    let [input] = *inputs else { return reject(op, format!("{name} custom_call should have one input")) };
    if !takes(&input) {
        return reject(op, format!("{name} custom_call should have a {taken} input"));
    }
    let [result] = *results else { return reject(op, format!("{name} custom_call should have one output")) };
    if !gives(&result) {
        return reject(op, format!("{name} custom_call should have a {given} output"));
    }
    let same = ctx.types().shaped_element_type(input) == ctx.types().shaped_element_type(result);
    match same && may_have_same_shape(ctx, input, result) {
        true => Ok(()),
        false => reject(op, format!("{name} custom_call should have compatible input and output types")),
    }
}

fn way(indices: &[i64]) -> String {
    format!("[{}]", crate::hlo::compat::listed(indices))
}

fn check_buffer_aliases(op: OpRef<'_>, aliases: Vec<Alias>) -> Result<(), Reported> {
    let ctx = op.context();
    let is_buffer = |ty: Type| matches!(ctx.types().data(ty), TypeData::MemRef { .. });
    let (mut outputs, mut operands) = (Vec::new(), Vec::new());
    for alias in aliases {
        let ty = usize::try_from(alias.operand).ok().and_then(|index| op.operand_types().nth(index));
        if !ty.and_then(|ty| part(ctx, ty, &alias.part)).is_some_and(is_buffer) {
            continue;
        }
        if outputs.contains(&alias.output) {
            let way = way(&alias.output);
            return reject(op, format!("buffer output {way} is used in output_operand_alias more than once"));
        }
        outputs.push(alias.output);
        let operand = (alias.operand, alias.part);
        if operands.contains(&operand) {
            let (index, way) = (operand.0, way(&operand.1));
            return reject(op, format!("buffer operand {index}{way} is used in output_operand_alias more than once"));
        }
        operands.push(operand);
    }
    let mut rest = vec![(output(op), Vec::new())];
    while let Some((ty, indices)) = rest.pop() {
        match ctx.types().data(ty) {
            TypeData::Tuple(types) => {
                let parts = types.iter().enumerate().rev();
                rest.extend(parts.map(|(index, ty)| (*ty, [&*indices, &[index as i64]].concat())));
            }
            TypeData::MemRef { .. } if !outputs.contains(&indices) => {
                let way = way(&indices);
                return reject(op, format!("buffer output {way} is not used in output_operand_alias"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Verifies that a composite refers to a function with its signature.
pub(super) fn composite<'a>(op: CompositeOp<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Checked {
    if !is_composite_name(op.name().as_bytes()) {
        return Err("name must be a valid namespaced op name, i.e. it must match the following regular expression: \
                    ^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$ e.g. \"my_namespace.my_op\""
            .to_owned());
    }
    let Some(symbol) = op.decomposition_attr() else { return Ok(()) };
    let op = op.0;
    let ctx = op.context();
    let function = tables.lookup_ref(table, symbol).filter(|it| it.is::<FuncOp<'_>>());
    let Some(signature) = function.and_then(function_type) else {
        let symbol = ctx.attrs().show(symbol).to_string();
        let symbol = symbol.trim_start_matches('@');
        return Err(format!("'{symbol}' does not reference a valid function"));
    };
    let sides = [
        ("operand", op.operand_types().collect::<Vec<_>>(), &signature.inputs),
        ("result", op.result_types().collect(), &signature.results),
    ];
    for (name, types, expected) in sides {
        if types.len() != expected.len() {
            let (count, expected) = (types.len(), expected.len());
            return Err(format!("has {count} {name}(s), but decomposition has {expected}"));
        }
        for (index, (&ty, &expected)) in types.iter().zip(expected).enumerate() {
            if ty != expected {
                let (ty, expected) = (quoted(ctx, ty), quoted(ctx, expected));
                return Err(format!("{name} at index {index} has type {ty}, but decomposition has type {expected}"));
            }
        }
    }
    Ok(())
}

/// Returns true if a composite name consists of a namespace and a name.
fn is_composite_name(name: &[u8]) -> bool {
    let mut parts = name.split(|byte| *byte == b'.');
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let namespace = parts.next().unwrap_or_default();
    let rest: Vec<&[u8]> = parts.collect();
    namespace.first().is_some_and(u8::is_ascii_alphabetic)
        && namespace.iter().all(is_word)
        && !rest.is_empty()
        && rest.iter().all(|part| !part.is_empty() && part.iter().all(|byte| is_word(byte) || *byte == b'$'))
}
