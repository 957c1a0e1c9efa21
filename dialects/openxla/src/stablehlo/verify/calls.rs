//! Calls of other code, tuples, and values that come from and go to other devices.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::dialect::Param;
use lect_core::entity::{Attr, Type};
use lect_core::ir::OpRef;
use lect_core::ir::symbols::SymbolTables;
use lect_core::types::TypeData;

use super::{args, block, number, op_error, returned};
use crate::hlo::compat::{Checked, expect_results, have_compatible_shapes, quoted, report};
use crate::hlo::dims;
use crate::hlo::types::dense_integers;

pub(super) fn tuple(op: OpRef<'_>) -> Checked {
    let types: Vec<Type> = op.operand_types().collect();
    expect_results(op, &[op.context().tuple_type(types)])
}

pub(super) fn get_tuple_element(op: OpRef<'_>) -> Checked {
    let ctx = op.context();
    let Some(TypeData::Tuple(types)) = op.operand_types().next().map(|ty| ctx.type_data(ty)) else { return Ok(()) };
    let index = number(op, "index").unwrap_or_default();
    match usize::try_from(index).ok().and_then(|index| types.get(index)) {
        Some(&ty) => expect_results(op, &[ty]),
        None => Err(format!("index {index} is out of bounds of operand with size {}", types.len())),
    }
}

fn is_token(ctx: &ContextData, ty: Type) -> bool {
    ctx.spelled_type("!stablehlo.token") == Some(ty)
}

/// Checks that results are tensors and, last, a token.
fn check_received(op: OpRef<'_>, words: &str) -> Checked {
    let ctx = op.context();
    let types: Vec<Type> = op.result_types().collect();
    let Some((&last, rest)) = types.split_last() else {
        return Err("result is expected to be at least of size 1, but got 0".to_owned());
    };
    let is_tensor =
        |ty: &&Type| matches!(ctx.type_data(**ty), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_));
    if let Some(&other) = rest.iter().find(|ty| !is_tensor(ty)) {
        let other = quoted(ctx, other);
        return Err(format!("{words} to be of tensor type, but got {other}"));
    }
    if !is_token(ctx, last) {
        let last = quoted(ctx, last);
        return Err(format!("last element of result types is expected to be of token type, but got {last}"));
    }
    Ok(())
}

pub(super) fn infeed(op: OpRef<'_>) -> Checked {
    let ctx = op.context();
    check_received(op, "all elements of result types, except the last element, are expected")?;
    let Some(layout) = op.attr("layout").and_then(|attr| ctx.array_elements(attr)) else { return Ok(()) };
    let expected = op.result_count().saturating_sub(1);
    if layout.len() != expected {
        let found = layout.len();
        return Err(format!(
            "layout-attribute size must be {expected} (which is the number of op-results - 1 (for token result)), but got \
             {found}"
        ));
    }
    for &one in layout {
        let Some(dims) = ctx.array_elements(one) else {
            return Err(format!(
                "layout-attribute expected to have elements of type array, but got {}",
                ctx.show_attr(one)
            ));
        };
        if let Some(&other) = dims.iter().find(|dim| !matches!(ctx.attr_data(**dim), AttrData::Integer { .. })) {
            return Err(format!(
                "layout-attribute's leaf elements are expected to be of type integer, but got {}",
                ctx.show_attr(other)
            ));
        }
    }
    Ok(())
}

/// Kinds of channels.
const DEVICE_TO_DEVICE: i128 = 1;
const DEVICE_TO_HOST: i128 = 2;
const HOST_TO_DEVICE: i128 = 3;

/// Checks that a channel leads where the operation says.
fn check_channel(op: OpRef<'_>, host: i128, host_name: &str) -> Checked {
    let kind = match op.attr("channel_handle").map(|attr| op.context().attr_params(attr)) {
        Some([_, Param::Int(kind)]) => *kind,
        _ => return Ok(()),
    };
    let is_host = super::is_set(op, "is_host_transfer");
    if !is_host && kind != DEVICE_TO_DEVICE {
        return Err("channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false".to_owned());
    }
    if is_host && kind != host {
        return Err(format!("channel_type should be {host_name} when is_host_transfer is true"));
    }
    Ok(())
}

pub(super) fn send(op: OpRef<'_>) -> Checked {
    check_channel(op, DEVICE_TO_HOST, "DEVICE_TO_HOST")?;
    super::elements::token(op)
}

pub(super) fn recv(op: OpRef<'_>) -> Checked {
    check_channel(op, HOST_TO_DEVICE, "HOST_TO_DEVICE")?;
    check_received(op, "everything but the last element of result types is expected")
}

/// Operations that may run while others do.
const ASYNC: [&str; 9] = [
    "all_gather",
    "all_reduce",
    "all_to_all",
    "collective_broadcast",
    "collective_permute",
    "dynamic_slice",
    "dynamic_update_slice",
    "reduce_scatter",
    "slice",
];

pub(super) fn async_start(op: OpRef<'_>) -> Checked {
    let ctx = op.context();
    let error = |words: &str| Err(format!("'stablehlo.async_start' op {words}"));
    let Some(body) = block(op, 0) else { return error("region must not be empty") };
    let mut ops = body.ops();
    let (Some(first), Some(_), None) = (ops.next(), ops.next(), ops.next()) else {
        return error("region must contain exactly one operation and a return");
    };
    let name = String::from_utf8_lossy(&first.name_data().name);
    if !name.strip_prefix("stablehlo.").is_some_and(|name| ASYNC.contains(&name)) {
        return error("region must contain a collective or slice operation");
    }
    let (types, taken): (Vec<Type>, _) = (op.operand_types().collect(), args(body));
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
    let future = ctx.dialect(b"stablehlo").and_then(|it| it.def(lect_ods::spec::DefKind::Type, b"future"));
    match future.and_then(|def| ctx.dialect_type(def, [Param::List([Param::Type(ty)].into())]).ok()) {
        Some(future) => expect_results(op, &[future]),
        None => Ok(()),
    }
}

pub(super) fn async_done(op: OpRef<'_>) -> Checked {
    let params = op.operand_types().next().map(|ty| op.context().type_params(ty));
    let Some([Param::List(types)]) = params else { return Ok(()) };
    match &**types {
        [Param::Type(ty)] => expect_results(op, &[*ty]),
        _ => {
            let count = types.len();
            Err(format!("'stablehlo.async_done' op future must have exactly one type parameter, but got {count}"))
        }
    }
}

pub(super) fn custom_call(op: OpRef<'_>) -> Result<(), Reported> {
    check_layouts(op)?;
    check_aliases(op)?;
    let ctx = op.context();
    let version = number(op, "api_version").unwrap_or(1);
    if let Some(config) = op.attr("backend_config") {
        let (fits, name, kind) = match version {
            4 => (ctx.is_dictionary(config), "API_VERSION_TYPED_FFI", "dictionary"),
            version => (ctx.string_value(config).is_some(), version_name(version), "string"),
        };
        if !fits {
            return op_error(op, format!("backend_config for api_version {name} must be a {kind} attribute."));
        }
    }
    check_buffers(op)
}

fn version_name(version: i64) -> &'static str {
    match version {
        0 => "API_VERSION_UNSPECIFIED",
        2 => "API_VERSION_STATUS_RETURNING",
        3 => "API_VERSION_STATUS_RETURNING_UNIFIED",
        _ => "API_VERSION_ORIGINAL",
    }
}

fn check_layouts(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let layouts = |name: &str| op.attr(name).and_then(|attr| ctx.array_elements(attr));
    let (operand_layouts, result_layouts) = match (layouts("operand_layouts"), layouts("result_layouts")) {
        (None, None) => return Ok(()),
        (Some(operands), Some(results)) => (operands, results),
        _ => {
            return op_error(op, "Layout attributes should be specified for either both operands and results or none.");
        }
    };
    let operands: Vec<Type> = op.operand_types().collect();
    let mut results: Vec<Type> = op.result_types().collect();
    if let &[only] = results.as_slice()
        && let TypeData::Tuple(types) = ctx.type_data(only)
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
        return op_error(op, format!("Number of {name}s must match the number of {name} layouts, {count} != {found}"));
    }
    for (index, (&ty, &layout)) in types.iter().zip(layouts).enumerate() {
        if matches!(ctx.type_data(ty), TypeData::Tuple(_)) {
            return op_error(op, "Tuple types are not fully supported with layout constraints yet");
        }
        let mut order = dense_integers(ctx, layout).unwrap_or_default();
        let shown = ctx.show_attr(layout);
        if ctx.shaped_element_type(ty).is_none() {
            if order.is_empty() {
                continue;
            }
            let ty = quoted(ctx, ty);
            return op_error(
                op,
                format!("Only tensor types can have non-empty layout: {name} #{index} of type {ty} has layout {shown}"),
            );
        }
        let Some(shape) = ctx.shape(ty) else { continue };
        order.sort_unstable();
        if !order.iter().copied().eq(0..shape.len() as i64) {
            let (ty, rank) = (quoted(ctx, ty), shape.len());
            return op_error(
                op,
                format!("incorrect layout {shown} for type {ty}, layout must be a permutation of [0, {rank})"),
            );
        }
    }
    Ok(())
}

/// What an output shares with an operand: the way to a part of each.
struct Alias {
    output: Vec<i64>,
    operand: i64,
    part: Vec<i64>,
}

fn aliases(op: OpRef<'_>) -> Vec<Alias> {
    let ctx = op.context();
    let list = op.attr("output_operand_aliases").and_then(|attr| ctx.array_elements(attr)).unwrap_or_default();
    let alias = |attr: &Attr| match ctx.attr_params(*attr) {
        [output, Param::Int(operand), part] => Some(Alias {
            output: dims::numbers(output),
            operand: i64::try_from(*operand).ok()?,
            part: dims::numbers(part),
        }),
        _ => None,
    };
    list.iter().filter_map(alias).collect()
}

/// The part of a type at the end of a way through tuples.
fn part(ctx: &ContextData, ty: Type, way: &[i64]) -> Option<Type> {
    way.iter().try_fold(ty, |ty, step| match ctx.type_data(ty) {
        TypeData::Tuple(types) => types.get(usize::try_from(*step).ok()?).copied(),
        _ => None,
    })
}

/// The result, or a tuple of all.
fn output(op: OpRef<'_>) -> Type {
    let types: Vec<Type> = op.result_types().collect();
    match *types {
        [only] => only,
        _ => op.context().tuple_type(types),
    }
}

fn check_aliases(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    for alias in aliases(op) {
        let index = alias.operand;
        let ty = usize::try_from(index).ok().and_then(|index| op.operand_types().nth(index));
        let Some(ty) = ty else {
            let count = op.operand_count();
            return op_error(
                op,
                format!(
                    "expects operandIndex in the output_operand_alias attribute to be in range [0, {count}); got: {index}."
                ),
            );
        };
        let Some(of_operand) = part(ctx, ty, &alias.part) else {
            return op_error(op, "operand_tuple_indices in the output_operand_alias attribute out of bounds");
        };
        let Some(of_output) = part(ctx, output(op), &alias.output) else {
            return op_error(op, "output_tuple_indices in the output_operand_alias attribute out of bounds");
        };
        if of_operand != of_output {
            let (a, b) = (quoted(ctx, of_operand), quoted(ctx, of_output));
            return op_error(
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

/// Whether a type is of a kind.
type Is<'f> = &'f dyn Fn(&Type) -> bool;

/// Checks calls that make buffers of tensors and back, and that every buffer that a call gives is one that it takes.
fn check_buffers(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let is_buffer = |ty: &Type| matches!(ctx.type_data(*ty), TypeData::MemRef { .. });
    let is_tensor =
        |ty: &Type| matches!(ctx.type_data(*ty), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_));
    let target = op.attr("call_target_name").and_then(|attr| ctx.string_value(attr)).unwrap_or_default();
    let (inputs, results): (Vec<Type>, Vec<Type>) = (op.operand_types().collect(), op.result_types().collect());
    let (name, takes, gives): (&str, Is<'_>, Is<'_>) = match target {
        b"CreateBuffer" => {
            return match (inputs.as_slice(), results.as_slice()) {
                ([_, ..], _) => op_error(op, "CreateBuffer custom_call shouldn't have any inputs"),
                ([], [only]) if is_buffer(only) => Ok(()),
                ([], [_]) => op_error(op, "CreateBuffer custom_call should have a memref result"),
                _ => op_error(op, "CreateBuffer custom_call should have one result"),
            };
        }
        b"Pin" => ("Pin", &is_tensor, &is_buffer),
        b"Unpin" => ("Unpin", &is_buffer, &is_tensor),
        _ => return check_buffer_aliases(op),
    };
    let (taken, given) = if name == "Pin" { ("tensor", "memref") } else { ("memref", "tensor") };
    let [input] = *inputs else { return op_error(op, format!("{name} custom_call should have one input")) };
    if !takes(&input) {
        return op_error(op, format!("{name} custom_call should have a {taken} input"));
    }
    let [result] = *results else { return op_error(op, format!("{name} custom_call should have one output")) };
    if !gives(&result) {
        return op_error(op, format!("{name} custom_call should have a {given} output"));
    }
    let same = ctx.shaped_element_type(input) == ctx.shaped_element_type(result);
    match same && have_compatible_shapes(ctx, input, result) {
        true => Ok(()),
        false => op_error(op, format!("{name} custom_call should have compatible input and output types")),
    }
}

fn way(indices: &[i64]) -> String {
    format!("[{}]", crate::hlo::compat::listed(indices))
}

fn check_buffer_aliases(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let is_buffer = |ty: Type| matches!(ctx.type_data(ty), TypeData::MemRef { .. });
    let (mut outputs, mut operands) = (Vec::new(), Vec::new());
    for alias in aliases(op) {
        let ty = usize::try_from(alias.operand).ok().and_then(|index| op.operand_types().nth(index));
        if !ty.and_then(|ty| part(ctx, ty, &alias.part)).is_some_and(is_buffer) {
            continue;
        }
        if outputs.contains(&alias.output) {
            let way = way(&alias.output);
            return op_error(op, format!("buffer output {way} is used in output_operand_alias more than once"));
        }
        outputs.push(alias.output);
        let operand = (alias.operand, alias.part);
        if operands.contains(&operand) {
            let (index, way) = (operand.0, way(&operand.1));
            return op_error(op, format!("buffer operand {index}{way} is used in output_operand_alias more than once"));
        }
        operands.push(operand);
    }
    let mut rest = vec![(output(op), Vec::new())];
    while let Some((ty, indices)) = rest.pop() {
        match ctx.type_data(ty) {
            TypeData::Tuple(types) => {
                let parts = types.iter().enumerate().rev();
                rest.extend(parts.map(|(index, ty)| (*ty, [&*indices, &[index as i64]].concat())));
            }
            TypeData::MemRef { .. } if !outputs.contains(&indices) => {
                let way = way(&indices);
                return op_error(op, format!("buffer output {way} is not used in output_operand_alias"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Checks that a composite names a function of its signature.
pub(in crate::stablehlo) fn verify_composite<'a>(
    op: OpRef<'a>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
) -> Result<(), Reported> {
    report(op, composite(op, table, tables))
}

fn composite<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Checked {
    let ctx = op.context();
    let name = op.attr("name").and_then(|attr| ctx.string_value(attr)).unwrap_or_default();
    if !is_composite_name(name) {
        return Err("name must be a valid namespaced op name, i.e. it must match the following regular expression: \
                    ^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$ e.g. \"my_namespace.my_op\""
            .to_owned());
    }
    let Some(symbol) = op.attr("decomposition") else { return Ok(()) };
    let function = tables.lookup_ref(table, symbol).filter(|it| it.name_data().name.as_ref() == b"func.func");
    let signature = function.and_then(|it| it.attr("function_type")).and_then(|ty| ctx.type_value(ty));
    let Some(TypeData::Function(signature)) = signature.map(|ty| ctx.type_data(ty)) else {
        let symbol = ctx.show_attr(symbol).to_string();
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

/// Whether a name has a namespace and a name in it.
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
