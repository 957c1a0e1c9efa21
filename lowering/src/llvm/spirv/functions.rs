//! Modules, functions, calls, barriers, and entry points.

use lect_core::builtin::ModuleOp;
use lect_core::dialect::Param;
use lect_core::interfaces::function::function_type;
use lect_core::ir::symbols::lookup_symbol;
use lect_core::typed::TypedAttr;
use lect_dialects::llvm::{self, LLVMFuncOp, types as llvm_types};
use lect_dialects::spirv as sv;
use lect_dialects::spirv::FunctionControl;
use lect_support::enums::number;
use lect_support::prelude::*;
use lect_transforms::conversion::ConvertedTypes;

use super::memory::word;
use crate::llvm::descriptor::insert;
use crate::llvm::pattern::LlvmPatterns;
use crate::llvm::symbols;
use crate::llvm::types::LlvmTypes;

/// Adds the patterns for modules and functions.
pub fn add_patterns(patterns: &mut LlvmPatterns<'_>) {
    patterns.on::<sv::ModuleOp<'_>>(1, lower_module);
    patterns.on::<sv::FuncOp<'_>>(1, lower_function);
    patterns.on::<sv::FunctionCallOp<'_>>(1, lower_call);
    for (name, function) in BARRIERS {
        patterns.named(name, 1, move |_, rw, op| lower_barrier(rw, op, function));
    }
    patterns.on::<sv::ExecutionModeOp<'_>>(1, lower_execution_mode);
    patterns.on::<sv::EntryPointOp<'_>>(1, |_, rw, op| {
        rw.erase(op);
        Some(())
    });
}

/// Lowers a module. Only the name and the contents are kept.
fn lower_module(_: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let name = rw.op(op).attr("sym_name");
    let [region] = rw.take_regions(op)[..] else { return None };
    let module = rw.context().op_name_of(ModuleOp::NAME.as_bytes());
    let made = rw.insert(OpState::new(module, rw.loc()).region(region));
    rw.modify(made, |ir| ir.set_attr(made, "sym_name", name));
    rw.erase(op);
    Some(())
}

/// Lowers a function. Hints of inlining are kept, and the others become attributes by name.
fn lower_function(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let ctx = rw.context().clone();
    let function = view.cast::<sv::FuncOp<'_>>()?;
    let ty = function_type(view)?.clone();
    let arguments: Vec<Type> = ty.inputs.iter().map(|ty| types.convert(&ctx, *ty)).collect::<Option<_>>()?;
    let result = match &ty.results[..] {
        [] => llvm_types::void_type(&ctx),
        [only] => types.convert(&ctx, *only)?,
        _ => return None,
    };
    let control = function.function_control();
    let name = function.sym_name().into_owned();
    let blocks: Vec<Block> = function.body().blocks().map(|block| block.block).collect();
    let lowered = llvm_types::function_type(&ctx, result, arguments.clone(), false)?;
    let empty = ctx.attrs().empty_dictionary();
    let made = rw.rename(op, LLVMFuncOp::build(&*name, lowered)).ok()?;
    let attr = match control {
        FunctionControl::INLINE => Some(("always_inline", ctx.attrs().unit())),
        FunctionControl::DONT_INLINE => Some(("no_inline", ctx.attrs().unit())),
        FunctionControl::PURE => Some(("passthrough", ctx.attrs().array(vec![ctx.attrs().string("readonly")]))),
        FunctionControl::CONST => Some(("passthrough", ctx.attrs().array(vec![ctx.attrs().string("readnone")]))),
        _ => None,
    };
    rw.modify(made, |ir| {
        ir.set_attrs(made, empty);
        if let Some((name, value)) = attr {
            ir.set_attr(made, name, Some(value));
        }
    });
    if let Some((&entry, rest)) = blocks.split_first() {
        let arguments: Vec<ConvertedTypes> = arguments.into_iter().map(|ty| smallvec![ty]).collect();
        types.converter().convert_block_to(rw, entry, &arguments, |_, _, values| values);
        rest.iter().for_each(|block| types.converter().convert_block(rw, *block));
    }
    Some(())
}

fn lower_call(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let ctx = rw.context().clone();
    let result = match view.result_types().next() {
        Some(ty) => Some(types.convert(&ctx, ty)?),
        None => None,
    };
    let callee = view.cast::<sv::FunctionCallOp<'_>>()?.callee().into_owned();
    let operands = types.operands(rw, op)?;
    let made = rw.add(llvm::CallOp::build(operands, [], []).callee(&*callee).result_type(result));
    let values: Vec<Value> = rw.op(made).results().collect();
    types.replace(rw, op, &values);
    Some(())
}

/// Barriers, and the functions that implement them.
const BARRIERS: &[(&str, &str)] = &[
    (sv::ControlBarrierOp::NAME, "_Z22__spirv_ControlBarrieriii"),
    (sv::INTELControlBarrierArriveOp::NAME, "_Z33__spirv_ControlBarrierArriveINTELiii"),
    (sv::INTELControlBarrierWaitOp::NAME, "_Z31__spirv_ControlBarrierWaitINTELiii"),
];

/// Lowers a barrier to a call of a function with the scopes and the semantics.
fn lower_barrier(rw: &mut Rewriter<'_>, op: Op, function: &str) -> Option<()> {
    let view = rw.op(op);
    let ctx = rw.context().clone();
    let attrs = ["execution_scope", "memory_scope", "memory_semantics"];
    let [execution, memory, semantics] = attrs.map(|name| number(&ctx, view.attr(name)?));
    let numbers = [execution?, memory?, semantics?];
    let table = lect_core::ir::symbols::nearest_symbol_table(view)?.op;
    let int = ctx.types().int(32);
    let convention = convention(&ctx)?;
    let unit = ctx.attrs().unit();
    let common = [("CConv", convention), ("convergent", unit), ("no_unwind", unit), ("will_return", unit)];
    if lookup_symbol(rw.op(table), ctx.ident(function.as_bytes())).is_none() {
        let ty = llvm_types::function_type(&ctx, llvm_types::void_type(&ctx), vec![int; 3], false)?;
        let (body, loc) = (symbols::body_of(rw, table)?, rw.op(table).loc());
        rw.located(loc, |rw| {
            let made = rw.at_start(body).add(LLVMFuncOp::build(function, ty));
            rw.modify(made, |ir| common.iter().for_each(|(name, value)| ir.set_attr(made, name, Some(*value))));
        });
        rw.before(op);
    }
    let args = numbers.map(|number| word(rw, number));
    let made = rw.add(llvm::CallOp::build(args, [], []).callee(function));
    rw.modify(made, |ir| common.iter().for_each(|(name, value)| ir.set_attr(made, name, Some(*value))));
    rw.erase(op);
    Some(())
}

/// Returns the calling convention of functions of SPIR-V.
fn convention(ctx: &ContextData) -> Option<Attr> {
    let spec = ctx.dialect(b"llvm")?.enum_spec("CConvEnum")?;
    let number = spec.cases.iter().find(|case| &*case.spelling == "spir_funccc")?.value;
    Some(llvm::CConvAttr::get(ctx, Param::Int(number.into())).ok()?.attr())
}

/// Lowers an execution mode to a global constant with its number and values.
fn lower_execution_mode(_: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let ctx = rw.context().clone();
    let mode = view.cast::<sv::ExecutionModeOp<'_>>()?;
    let number = number(&ctx, mode.execution_mode_attr()?)?;
    let values = ctx.attrs().array_elements(mode.values_attr()?)?.to_vec();
    let function = mode.r#fn().into_owned();
    let module = symbols::module_of(view)?;
    let name = rw.op(module).attr("sym_name").and_then(|name| ctx.attrs().string_value(name));
    let name = name.map(|name| format!("_{}", String::from_utf8_lossy(name))).unwrap_or_default();
    let name = format!("__spv_{name}_{function}_execution_mode_info_{number}");
    let int = ctx.types().int(32);
    let mut fields = vec![int];
    if !values.is_empty() {
        fields.push(llvm_types::array_type(&ctx, int, values.len() as u64)?);
    }
    let ty = llvm_types::struct_type(&ctx, fields)?;
    let (body, linkage) = (symbols::body_of(rw, module)?, symbols::linkage(&ctx, "external")?);
    let made =
        rw.located(Loc::UNKNOWN, |rw| rw.at_start(body).add(llvm::GlobalOp::build(ty, &*name, linkage).constant(true)));
    rw.ir_mut().embed_all().ok()?;
    let region = rw.op(made).region(0)?.region;
    let block = rw.ir_mut().create_block();
    rw.ir_mut().append_block(region, block);
    rw.located(Loc::UNKNOWN, |rw| {
        let mut whole = rw.at_end(block).value(llvm::PoisonOp::build(ty));
        let first = word(rw, number);
        whole = insert(rw, whole, first, &[0]);
        for (at, value) in values.iter().enumerate() {
            let value = rw.value(llvm::ConstantOp::build(*value, int));
            whole = insert(rw, whole, value, &[1, at as i64]);
        }
        rw.add(llvm::ReturnOp::build().arg(whole));
    });
    rw.erase(op);
    Some(())
}
