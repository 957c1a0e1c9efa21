//! Custom assembly and verifiers of `spirv.func`, `spirv.ARM.Graph` and calls.

use std::borrow::Cow;

use lect_core::dialect::FunctionPart;
use lect_core::interfaces::function::{self, Function, function_type, is_external};
use lect_core::ir::symbols::SymbolTables;
use lect_core::ir::walk;
use lect_core::text::parse::{EmptyRegion, FunctionArg, Parsed};
use lect_core::text::print::RegionStyle;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::functions::{print_signature, push_attr_lists};
use lect_support::names::leaf_symbol;
use lect_support::parts::attr_of;
use lect_support::prelude::*;

use crate::spirv::syntax::words;
use crate::spirv::syntax::words::FUNCTION_CONTROL;
use crate::spirv::types;
use crate::spirv::types::SpirvType;
use crate::spirv::{FuncOp, FunctionCallOp, GraphARMOp, GraphOutputsARMOp, ReturnOp, ReturnValueOp, SPIRVOp};

/// Kind of operation that a signature belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Function,
    Graph,
}

/// Parses `@name(%arg: i32 {attrs}) -> i32 "None" attributes {..} {..}`.
pub(crate) fn parse_function(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse(p, state, Kind::Function)
}

/// Parses `@name(%arg: !spirv.arm.tensor<..> {attrs}) -> !spirv.arm.tensor<..> attributes {..} {..}`.
pub(crate) fn parse_graph(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse(p, state, Kind::Graph)
}

fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState, kind: Kind) -> Parsed<()> {
    let ctx = p.ctx;
    words::parse_visibility(p, state);
    let name = p.parse_symbol_name()?;
    words::push(p, state, "sym_name", name);
    let args = p.parse_function_args()?;
    let results = p.parse_function_results()?;
    let inputs: Vec<Type> = args.iter().map(|arg| arg.ty).collect();
    let outputs: Vec<Type> = results.iter().map(|result| result.0).collect();
    let ty = match kind {
        Kind::Function => ctx.types().function(inputs, outputs),
        Kind::Graph => ctx.types().graph(inputs, outputs),
    };
    let ty = ctx.attrs().ty(ty);
    words::push(p, state, "function_type", ty);
    if kind == Kind::Function {
        let (_, control) = FUNCTION_CONTROL.parse_string(p)?;
        words::push(p, state, "function_control", control);
    }
    p.parse_optional_attr_dict_with_keyword(&mut state.attrs)?;
    push_attr_lists(ctx, &mut state.attrs, "arg_attrs", args.iter().map(|arg| arg.attrs));
    push_attr_lists(ctx, &mut state.attrs, "res_attrs", results.iter().map(|result| result.1));
    if !p.at_region() {
        p.add_region(state, EmptyRegion::Stays);
        return Ok(());
    }
    let named: Vec<_> = args.iter().filter_map(FunctionArg::region_arg).collect();
    p.parse_region(state, &named, EmptyRegion::Stays)
}

/// Prints a function or a graph.
pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let ctx = op.context();
    let Some(function) = op.interface::<dyn Function>() else { return };
    let mut elsewhere = vec!["sym_name", "function_type", "arg_attrs", "res_attrs"];
    elsewhere.extend(words::print_visibility(p, op));
    p.text(" ");
    let name = attr_of!(op, SPIRVOp::{Func, GraphARM}, sym_name_attr);
    p.symbol_name(name.and_then(|name| ctx.attrs().string_value(name)).unwrap_or_default());
    let inputs = function.argument_types(op).unwrap_or_default();
    let results = function.result_types(op).unwrap_or_default();
    print_signature(p, op, &inputs, &results);
    if let Some(function) = op.cast::<FuncOp<'_>>() {
        elsewhere.push("function_control");
        p.text(&format!(" \"{}\"", words::word(ctx, function.function_control_attr())));
    }
    p.attr_dict_with_keyword(op, &elsewhere);
    if let Some(body) = op.region(0).filter(|body| !body.is_empty()) {
        p.text(" ");
        p.region(body, RegionStyle::FULL.with_entry_args(false));
    }
}

/// Function interface of `spirv.func`.
pub(crate) struct OfSpirv;

impl Function for OfSpirv {
    fn verify_type(&self, op: OpRef<'_>) -> Result<(), Reported> {
        let Some(signature) = function_type(op) else { return Ok(()) };
        if signature.results.len() > 1 {
            return reject(op, "cannot have more than one result");
        }
        signature.inputs.iter().enumerate().try_for_each(|(index, ty)| verify_aliasing(op, index, *ty))
    }

    fn verify_body(&self, op: OpRef<'_>) -> Result<(), Reported> {
        let Some(signature) = function_type(op) else { return Ok(()) };
        function::check_entry(op, Some(&signature.inputs))?;
        let mut result = Ok(());
        walk::for_each(op, |inner| {
            if result.is_ok() {
                result = verify_return(inner, &signature.results);
            }
        });
        result
    }
}

/// Checks the aliasing decoration of an argument that is a pointer to a physical buffer.
fn verify_aliasing(op: OpRef<'_>, index: usize, ty: Type) -> Result<(), Reported> {
    const PHYSICAL: &str = "PhysicalStorageBuffer";
    let ctx = op.context();
    let Some(pointer) = types::pointer(ctx, ty) else { return Ok(()) };
    let (class, points_to_pointer) = match types::of(ctx, pointer.pointee) {
        Some(SpirvType::Pointer(inner)) => (inner.class, true),
        Some(SpirvType::Array { element, .. }) => match types::pointer(ctx, element) {
            Some(inner) => (inner.class, false),
            None => return Ok(()),
        },
        _ => (pointer.class, false),
    };
    if class != PHYSICAL {
        return Ok(());
    }
    let attrs = function::argument_attrs(op, index);
    let decoration = attrs.iter().find(|entry| ctx.ident_bytes(entry.0) == b"spirv.decoration");
    let decoration = words::word(ctx, decoration.map(|entry| entry.1));
    let message = match (points_to_pointer, &*decoration) {
        (true, "AliasedPointer" | "RestrictPointer") | (false, "Aliased" | "Restrict") => return Ok(()),
        (true, _) => {
            "with a pointer points to a physical buffer pointer must be decorated either 'AliasedPointer' or \
             'RestrictPointer'"
        }
        (false, _) => "with physical buffer pointer must be decorated either 'Aliased' or 'Restrict'",
    };
    reject(op, message)
}

/// Checks that a return matches the result types of the function.
fn verify_return(op: OpRef<'_>, results: &[Type]) -> Result<(), Reported> {
    let ctx = op.context();
    if op.is::<ReturnOp<'_>>() {
        return match results {
            [] => Ok(()),
            _ => reject(op, "cannot be used in functions returning value"),
        };
    }
    if !op.is::<ReturnValueOp<'_>>() {
        return Ok(());
    }
    let ([expected], Some(found)) = (results, op.operand_types().next()) else {
        return reject(op, format!("returns 1 value but enclosing function requires {} results", results.len()));
    };
    if found == *expected {
        return Ok(());
    }
    let (found, expected) = (ctx.types().show(found), ctx.types().show(*expected));
    reject(op, format!(" return value's type ('{found}') mismatch with function's result type ('{expected}')"))
}

/// Function interface of `spirv.ARM.Graph`.
pub(crate) struct OfGraph;

impl Function for OfGraph {
    fn argument_types<'a>(&self, op: OpRef<'a>) -> Option<Cow<'a, [Type]>> {
        graph_type(op).map(|ty| Cow::Borrowed(ty.0))
    }

    fn result_types<'a>(&self, op: OpRef<'a>) -> Option<Cow<'a, [Type]>> {
        graph_type(op).map(|ty| Cow::Borrowed(ty.1))
    }

    fn verify_type(&self, op: OpRef<'_>) -> Result<(), Reported> {
        if self.result_types(op).is_some_and(|types| types.is_empty()) {
            return reject(op, "there should be at least one result");
        }
        Ok(())
    }

    fn verify_body(&self, op: OpRef<'_>) -> Result<(), Reported> {
        let ctx = op.context();
        let Some((inputs, results)) = graph_type(op) else { return Ok(()) };
        for (what, types) in [("argument", inputs), ("result", results)] {
            for (index, ty) in types.iter().enumerate() {
                if !matches!(types::of(ctx, *ty), Some(SpirvType::Tensor { .. })) {
                    let shown = ctx.types().show(*ty);
                    let message = format!("type of {what} #{index} must be a TensorArmType, but got '{shown}'");
                    return reject(op, message);
                }
            }
        }
        if !is_external(op) {
            verify_graph_entry(op, inputs)?;
        }
        let mut result = Ok(());
        walk::for_each(op, |inner| {
            if result.is_ok() && inner.is::<GraphOutputsARMOp<'_>>() {
                result = verify_output(inner, results);
            }
        });
        result
    }
}

/// Returns the input and output types of a graph.
fn graph_type(op: OpRef<'_>) -> Option<(&[Type], &[Type])> {
    let ctx = op.context();
    let ty = op.cast::<GraphARMOp<'_>>()?.function_type_attr()?;
    match ctx.types().data(ctx.attrs().type_value(ty)?) {
        TypeData::Graph(graph) | TypeData::Function(graph) => Some((&graph.inputs, &graph.results)),
        _ => None,
    }
}

fn verify_graph_entry(op: OpRef<'_>, inputs: &[Type]) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(entry) = op.region(0).and_then(|body| body.entry()) else { return Ok(()) };
    if entry.args().len() != inputs.len() {
        return reject(op, format!("entry block must have {} arguments to match graph signature", inputs.len()));
    }
    for (index, (arg, ty)) in entry.args().zip(inputs).enumerate() {
        let found = entry.ir.value_type(arg);
        if found != *ty {
            let (found, ty) = (ctx.types().show(found), ctx.types().show(*ty));
            let message = format!(
                "type of entry block argument #{index}('{found}') must match the type of the corresponding argument in \
                 graph signature('{ty}')"
            );
            return reject(op, message);
        }
    }
    Ok(())
}

fn verify_output(op: OpRef<'_>, results: &[Type]) -> Result<(), Reported> {
    let ctx = op.context();
    if op.operand_count() != results.len() {
        let message = format!(
            "is returning {} value(s) but enclosing spirv.ARM.Graph requires {} result(s)",
            op.operand_count(),
            results.len()
        );
        return reject(op, message);
    }
    for (index, (found, expected)) in op.operand_types().zip(results).enumerate() {
        if found != *expected {
            let (found, expected) = (ctx.types().show(found), ctx.types().show(*expected));
            let message =
                format!("type of return operand {index} ('{found}') doesn't match graph result type ('{expected}')");
            return Err(op.error(message).emit());
        }
    }
    Ok(())
}

/// Verifies that the outputs match the type of the graph, which has been verified before.
pub(crate) fn verify_outputs(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(graph) = op.parent().and_then(|parent| parent.cast::<GraphARMOp<'_>>()) else { return Ok(()) };
    let Some((_, results)) = graph_type(graph.0) else { return Ok(()) };
    let name = graph.sym_name_attr().and_then(|name| ctx.attrs().string_value(name)).unwrap_or_default();
    let name = String::from_utf8_lossy(name);
    if op.operand_count() != results.len() {
        let message = format!(
            "has {} operands, but enclosing  spirv.ARM.Graph (@{name}) returns {}",
            op.operand_count(),
            results.len()
        );
        return reject(op, message);
    }
    for (index, (found, expected)) in op.operand_types().zip(results).enumerate() {
        if found != *expected {
            let (found, expected) = (ctx.types().show(found), ctx.types().show(*expected));
            let message = format!(
                "type of return operand {index} ('{found}') doesn't match  spirv.ARM.Graph result type ('{expected}') \
                 in graph @{name}"
            );
            return Err(op.error(message).emit());
        }
    }
    Ok(())
}

/// Verifies that the operands and results of a call match the function type.
pub(crate) fn verify_call<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(call) = op.cast::<FunctionCallOp<'_>>() else { return Ok(()) };
    let callee = call.callee_attr();
    let found = callee.and_then(|name| tables.lookup_ref(table, name)).filter(|found| found.is::<FuncOp<'_>>());
    let Some(signature) = found.and_then(function_type) else {
        let name = String::from_utf8_lossy(leaf_symbol(ctx, callee).unwrap_or_default()).into_owned();
        return reject(op, format!("callee function '{name}' not found in nearest symbol table"));
    };
    let (inputs, results) = (&signature.inputs, &signature.results);
    if inputs.len() != op.operand_count() {
        let message = format!(
            "has incorrect number of operands for callee: expected {}, but provided {}",
            inputs.len(),
            op.operand_count()
        );
        return reject(op, message);
    }
    for (index, (found, expected)) in op.operand_types().zip(inputs).enumerate() {
        if found != *expected {
            let (found, expected) = (ctx.types().show(found), ctx.types().show(*expected));
            let message = format!(
                "operand type mismatch: expected operand type '{expected}', but provided '{found}' for operand number \
                 {index}"
            );
            return reject(op, message);
        }
    }
    if results.len() != op.result_count() {
        let message = format!(
            "has incorrect number of results has for callee: expected {}, but provided {}",
            results.len(),
            op.result_count()
        );
        return reject(op, message);
    }
    match (op.result_types().next(), results.first()) {
        (Some(found), Some(expected)) if found != *expected => {
            let (found, expected) = (ctx.types().show(found), ctx.types().show(*expected));
            reject(op, format!("result type mismatch: expected '{expected}', but provided '{found}'"))
        }
        _ => Ok(()),
    }
}

const INTERFACE: &str = "spirv.interface_var_abi";
const DECORATION: &str = "spirv.decoration";

/// Attributes of function arguments.
pub(crate) const OF_ARGUMENTS: [&str; 2] = [INTERFACE, DECORATION];

/// Verifies a discardable attribute of the dialect on a function argument or a graph result.
pub(crate) fn verify_attr(op: OpRef<'_>, part: FunctionPart, entry: NamedAttr) -> Result<(), Reported> {
    if matches!(part, FunctionPart::Result(_)) && !op.is::<GraphARMOp<'_>>() {
        let message = "cannot attach SPIR-V attributes to region result which is not part of a spirv::GraphARMOp type";
        return Err(op.error(message).emit());
    }
    verify_interface_attr(op, part, entry)
}

fn verify_interface_attr(op: OpRef<'_>, part: FunctionPart, (name, attr): NamedAttr) -> Result<(), Reported> {
    let ctx = op.context();
    let name = String::from_utf8_lossy(ctx.ident_bytes(name));
    let message = match &*name {
        INTERFACE => match crate::spirv::attrs::interface_class(ctx, attr) {
            None => "must be a spirv::InterfaceVarABIAttr",
            Some(true) if !is_scalar_part(op, part) => {
                "attribute cannot specify storage class when attaching to a non-scalar value"
            }
            Some(_) => return Ok(()),
        },
        DECORATION => match crate::spirv::attrs::is_decoration(ctx, attr) {
            true => return Ok(()),
            false => "must be a spirv::DecorationAttr",
        },
        _ => {
            let message = format!("found unsupported '{name}' attribute on region argument");
            return Err(op.error(message).emit());
        }
    };
    Err(op.error(format!("'{name}' {message}")).emit())
}

fn is_scalar_part(op: OpRef<'_>, part: FunctionPart) -> bool {
    let Some(function) = op.interface::<dyn Function>() else { return true };
    let ty = match part {
        FunctionPart::Argument(index) => function.argument_types(op).and_then(|types| types.get(index).copied()),
        FunctionPart::Result(index) => function.result_types(op).and_then(|types| types.get(index).copied()),
    };
    ty.is_none_or(|ty| op.context().types().is_int_or_index_or_float(ty))
}
