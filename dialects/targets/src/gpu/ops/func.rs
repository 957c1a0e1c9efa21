//! `gpu.func`: `gpu.func @f(%a: i32) workgroup(%b : memref<4xf32, 3>) kernel attributes {..} {..}`.

use lect_core::interfaces::function::{Function, function_type};
use lect_core::ir::symbols::SymbolAttrs;
use lect_core::text::parse::{EmptyRegion, FunctionArg, Parsed};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_support::functions::{print_signature, push_attr_lists};
use lect_support::prelude::*;

use crate::gpu::syntax::attributions;
use crate::gpu::syntax::attributions::Attrs;
use crate::gpu::{GPUFuncOp, is_unit};

/// Attribute of a function that the host launches.
const KERNEL: &str = "gpu.kernel";

/// Attributes with the argument attributes of attributions.
const ATTRIBUTION_ATTRS: Attrs = Attrs::In(["workgroup_attrib_attrs", "private_attrib_attrs"]);

/// Attributes that are not printed in the attribute dictionary.
const PRINTED_IN_PLACE: [&str; 8] = [
    "sym_name",
    attributions::COUNT,
    KERNEL,
    "function_type",
    "arg_attrs",
    "res_attrs",
    "workgroup_attrib_attrs",
    "private_attrib_attrs",
];

pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let name = p.parse_symbol_name()?;
    state.attrs.push((ctx.ident(b"sym_name"), name));
    let at = p.loc();
    let args = p.parse_function_args()?;
    let results = p.parse_function_results()?;
    if args.first().is_some_and(|first| first.name.is_none()) {
        return Err(p.custom_error(at, "gpu.func requires named arguments"));
    }
    let inputs: Vec<Type> = args.iter().map(|arg| arg.ty).collect();
    let outputs: Vec<Type> = results.iter().map(|result| result.0).collect();
    let ty = ctx.attrs().ty(ctx.types().function(inputs, outputs));
    state.attrs.push((ctx.ident(b"function_type"), ty));
    push_attr_lists(ctx, &mut state.attrs, "arg_attrs", args.iter().map(|arg| arg.attrs));
    push_attr_lists(ctx, &mut state.attrs, "res_attrs", results.iter().map(|result| result.1));
    let mut named: Vec<_> = args.iter().filter_map(FunctionArg::region_arg).collect();
    attributions::parse(p, state, &mut named, ATTRIBUTION_ATTRS)?;
    if p.parse_optional_keyword("kernel") {
        state.attrs.push((ctx.ident(KERNEL.as_bytes()), ctx.attrs().unit()));
    }
    p.parse_optional_attr_dict_with_keyword(&mut state.attrs)?;
    p.parse_region(state, &named, EmptyRegion::Stays)
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let ctx = op.context();
    p.text(" ");
    p.symbol_name(SymbolAttrs::new(ctx).name(op).map_or(b"", |name| ctx.ident_bytes(name)));
    let signature = function_type(op);
    if let Some(signature) = signature {
        print_signature(p, op, &signature.inputs, &signature.results);
    }
    attributions::print(p, op, signature.map_or(0, |ty| ty.inputs.len()), ATTRIBUTION_ATTRS);
    if is_kernel(op) {
        p.text(" kernel");
    }
    p.attr_dict_with_keyword(op, &PRINTED_IN_PLACE);
    p.text(" ");
    if let Some(body) = op.region(0) {
        p.region(body, RegionStyle::CUSTOM.with_entry_args(false));
    }
}

fn is_kernel(op: OpRef<'_>) -> bool {
    op.attr(KERNEL).is_some_and(|attr| is_unit(op.context(), attr))
}

/// Function interface. The entry block has attributions after the arguments.
pub(crate) struct Kernel;

impl Function for Kernel {
    fn verify_type(&self, op: OpRef<'_>) -> Result<(), Reported> {
        match is_kernel(op) && function_type(op).is_some_and(|ty| !ty.results.is_empty()) {
            true => Err(op.op_error("expected void return type for kernel function").emit()),
            false => Ok(()),
        }
    }

    fn verify_body(&self, op: OpRef<'_>) -> Result<(), Reported> {
        let ctx = op.context();
        let Some(entry) = op.region(0).and_then(|body| body.entry()) else {
            return Err(op.op_error("expected body with at least one block").emit());
        };
        let Some(ty) = function_type(op) else { return Ok(()) };
        // MLIR adds in 32 bits.
        let least = (ty.inputs.len() as u32).wrapping_add(attributions::count(op) as u32);
        if entry.args().len() < least as usize {
            return Err(op.op_error(format!("expected at least {least} arguments to body region")).emit());
        }
        for (index, (arg, &expected)) in entry.args().zip(&ty.inputs).enumerate() {
            let found = entry.ir.value_type(arg);
            if found != expected {
                let (expected, found) = (ctx.types().show(expected), ctx.types().show(found));
                let message =
                    format!("expected body region argument #{index} to be of type '{expected}', got '{found}'");
                return Err(op.op_error(message).emit());
            }
        }
        attributions::verify(op, ty.inputs.len())
    }
}

/// Verifies that the returned values match the signature of the enclosing function.
pub(crate) fn verify_return(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let function = std::iter::successors(op.parent(), |op| op.parent()).find(|op| op.is::<GPUFuncOp<'_>>());
    let Some((function, ty)) = function.and_then(|function| Some((function, function_type(function)?))) else {
        return Ok(());
    };
    if ty.results.len() != op.operand_count() {
        let error = op.op_error(format!("expected {} result operands", ty.results.len()));
        return Err(error.note(function.loc(), "return type declared here").emit());
    }
    for (index, (found, &expected)) in op.operand_types().zip(&ty.results).enumerate() {
        if found != expected {
            let found = ctx.types().show(found);
            return Err(op.op_error(format!("unexpected type `'{found}'' for operand #{index}")).emit());
        }
    }
    Ok(())
}
