//! Functions that C can call, with pointers to descriptors for memrefs.
//!
//! The wrapper of a function unpacks the descriptors and calls the function. For an external function, the wrapper is
//! external, and the function packs descriptors and calls the wrapper.

use lect_core::types::FunctionType;
use lect_dialects::llvm::{self, LLVMFuncOp, types as llvm_types};
use lect_support::prelude::*;

use super::{Convention, is_ranked, is_unranked, set_attrs};
use crate::llvm::descriptor::{Descriptor, Unranked, index_constant};
use crate::llvm::symbols;
use crate::llvm::types::LlvmTypes;

/// Prefix of the names of wrappers.
const PREFIX: &str = "_mlir_ciface_";

/// The function before its conversion.
pub struct Source {
    pub name: String,
    pub ty: FunctionType,
    /// Discardable attributes.
    pub attrs: Vec<NamedAttr>,
    pub visibility: Option<Attr>,
    pub arg_attrs: Option<Attr>,
    pub res_attrs: Option<Attr>,
}

/// The type of a wrapper, and the struct that it writes results to, if any.
struct Wrapper {
    params: Vec<Type>,
    result: Option<Type>,
    written: Option<Type>,
}

impl Source {
    fn wrapper(&self, types: &LlvmTypes, ctx: &ContextData) -> Option<Wrapper> {
        let pointer = llvm_types::pointer_type(ctx, 0)?;
        let result = Convention::of(types).results(types, ctx, &self.ty.results)?;
        let written = llvm_types::structure(ctx, result).map(|_| result);
        let mut params: Vec<Type> = written.map(|_| pointer).into_iter().collect();
        for &ty in &*self.ty.inputs {
            let converted = types.convert(ctx, ty)?;
            params.push(if is_ranked(ctx, ty) || is_unranked(ctx, ty) { pointer } else { converted });
        }
        let result = Some(result).filter(|ty| written.is_none() && !llvm_types::is_void(ctx, *ty));
        Some(Wrapper { params, result, written })
    }

    /// Adds the wrapper after a function.
    fn add(&self, rw: &mut Rewriter<'_>, wrapper: &Wrapper, after: Op) -> Option<Op> {
        let ctx = rw.context().clone();
        let result = wrapper.result.unwrap_or_else(|| llvm_types::void_type(&ctx));
        let ty = llvm_types::function_type(&ctx, result, wrapper.params.clone(), false)?;
        let name = format!("{PREFIX}{}", self.name);
        let made = rw.after(after).add(LLVMFuncOp::build(&*name, ty));
        set_attrs(rw, made, &self.attrs);
        let (mut args, mut results) = (self.arg_attrs, self.res_attrs);
        if wrapper.written.is_some() {
            results = None;
            args = args.and_then(|attrs| ctx.attrs().array_elements(attrs)).map(|attrs| {
                let all: Vec<Attr> =
                    [ctx.attrs().empty_dictionary()].into_iter().chain(attrs.iter().copied()).collect();
                ctx.attrs().array(all)
            });
        }
        rw.modify(made, |ir| {
            for (name, value) in [("arg_attrs", args), ("res_attrs", results), ("sym_visibility", self.visibility)] {
                if let Some(value) = value {
                    ir.set_attr(made, name, Some(value));
                }
            }
        });
        Some(made)
    }
}

/// Adds an entry block to a function, and moves the insertion point there.
fn entry_block(rw: &mut Rewriter<'_>, function: Op, params: &[Type]) -> Option<Vec<Value>> {
    // The new function may be an isolate of its own.
    rw.ir_mut().embed_all().ok()?;
    let region = rw.op(function).region(0)?.region;
    let block = rw.ir_mut().create_block();
    rw.ir_mut().append_block(region, block);
    let loc = rw.loc();
    let args = rw.add_block_args(block, params.iter().copied(), loc);
    rw.at_end(block);
    Some(args)
}

/// Returns the parameter types of a function.
fn params_of(rw: &Rewriter<'_>, function: Op) -> Option<Vec<Type>> {
    let ctx = rw.context();
    let ty = ctx.attrs().type_value(rw.op(function).attr("function_type")?)?;
    Some(llvm_types::function(ctx, ty)?.params().collect())
}

/// Adds a wrapper that calls a function.
pub fn for_callers(types: &LlvmTypes, rw: &mut Rewriter<'_>, function: Op, source: &Source) -> Option<()> {
    let ctx = rw.context().clone();
    let wrapper = source.wrapper(types, &ctx)?;
    let made = source.add(rw, &wrapper, function)?;
    let args = entry_block(rw, made, &wrapper.params)?;
    let (written, args) = args.split_at(usize::from(wrapper.written.is_some()));
    let mut values = Vec::new();
    for (&arg, &ty) in args.iter().zip(&*source.ty.inputs) {
        match ctx.types().data(ty) {
            TypeData::MemRef { shape, .. } => {
                let loaded = rw.value(llvm::LoadOp::build(arg, types.convert(&ctx, ty)?));
                values.extend(Descriptor(loaded).unpack(rw, shape.len()));
            }
            TypeData::UnrankedMemRef { .. } => {
                let loaded = rw.value(llvm::LoadOp::build(arg, types.convert(&ctx, ty)?));
                values.extend(Unranked(loaded).unpack(rw));
            }
            _ => values.push(arg),
        }
    }
    let result = symbols::call(rw, &source.name, &values, wrapper.written.or(wrapper.result));
    match (written, result) {
        ([pointer], Some(result)) => {
            rw.add(llvm::StoreOp::build(result, *pointer));
            rw.add(llvm::ReturnOp::build());
        }
        _ => _ = rw.add(llvm::ReturnOp::build().arg(result)),
    }
    Some(())
}

/// Adds an external wrapper, and a body to a function that calls the wrapper.
pub fn for_external(types: &LlvmTypes, rw: &mut Rewriter<'_>, function: Op, source: &Source) -> Option<()> {
    let ctx = rw.context().clone();
    let wrapper = source.wrapper(types, &ctx)?;
    source.add(rw, &wrapper, function)?;
    let private = symbols::linkage(&ctx, "private")?;
    rw.modify(function, |ir| ir.set_attr(function, "linkage", Some(private)));
    let params = params_of(rw, function)?;
    let args = entry_block(rw, function, &params)?;
    let (pointer, index) = (llvm_types::pointer_type(&ctx, 0)?, types.index(&ctx)?);
    let stack = |rw: &mut Rewriter<'_>, ty: Type| {
        let one = index_constant(rw, index, 1);
        rw.value(llvm::AllocaOp::build(one, ty, pointer))
    };
    let mut values: Vec<Value> = wrapper.written.map(|ty| stack(rw, ty)).into_iter().collect();
    let mut rest = &args[..];
    for &ty in &*source.ty.inputs {
        let count = types.descriptor_parts(&ctx, ty).map_or(1, |parts| parts.len());
        let (own, after) = rest.split_at_checked(count)?;
        rest = after;
        let packed = match ctx.types().data(ty) {
            TypeData::MemRef { .. } => Descriptor::pack(types, rw, ty, own)?.0,
            TypeData::UnrankedMemRef { .. } => Unranked::pack(types, rw, ty, own)?.0,
            _ => {
                values.extend(own);
                continue;
            }
        };
        let place = rw.ir().value_type(packed);
        let place = stack(rw, place);
        rw.add(llvm::StoreOp::build(packed, place));
        values.push(place);
    }
    let name = format!("{PREFIX}{}", source.name);
    let result = symbols::call(rw, &name, &values, wrapper.result);
    let result = match (wrapper.written, values.first()) {
        (Some(ty), Some(&place)) => Some(rw.value(llvm::LoadOp::build(place, ty))),
        _ => result,
    };
    rw.add(llvm::ReturnOp::build().arg(result));
    Some(())
}
