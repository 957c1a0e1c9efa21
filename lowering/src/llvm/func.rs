//! `convert-func-to-llvm`: functions, calls and returns.
//!
//! A memref is passed as the fields of its descriptor, or as a pointer by the convention of bare pointers. Several
//! results become a struct. [`wrappers`] makes functions that C can call.

mod unranked;
mod wrappers;

use lect_core::builtin::ModuleOp;
use lect_core::interfaces::function::function_type;
use lect_core::typed::{ParamValue, TypedAttr};
use lect_core::types::FunctionType;
use lect_dialects::func::{CallIndirectOp, CallOp, ConstantOp, FuncOp, ReturnOp};
use lect_dialects::llvm::{self, LLVMFuncOp, types as llvm_types};
use lect_support::prelude::*;
use lect_transforms::conversion::{self, ConvertedTypes, Mode};
use lect_transforms::pass::{Pass, PassContext};

use super::descriptor::{Descriptor, Unranked, extract, insert, poison};
use super::pattern::LlvmPatterns;
use super::symbols;
use super::types::{LlvmOptions, LlvmTypes};

pub(super) use unranked::{POINTER_BYTES, descriptor_sizes};

/// Convert `func` to `llvm`
#[derive(Pass)]
#[pass(name = "convert-func-to-llvm", class = "ConvertFuncToLLVMPass", on = ModuleOp)]
pub struct FuncToLlvm {
    /// Width of `index`, or 0 for that of the data layout
    #[option(default = 0)]
    index_bitwidth: u32,
    /// Pass pointers for memrefs of static shape
    #[option(default = false)]
    use_bare_ptr_memref_call_conv: bool,
}

impl Pass for FuncToLlvm {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let mut options = LlvmOptions::from_layout(self.index_bitwidth, ir, cx);
        options.bare_pointers = self.use_bare_ptr_memref_call_conv;
        let types = LlvmTypes::new(options);
        let mut set = PatternSet::new();
        add_patterns(&mut LlvmPatterns { types: &types, ctx: &ctx, set: &mut set });
        conversion::apply_all(ir, cx, &super::target(), &set, Mode::Partial)
    }
}

/// Adds the patterns for `func`.
pub fn add_patterns(patterns: &mut LlvmPatterns<'_>) {
    patterns.on::<FuncOp<'_>>(1, lower_function);
    patterns.on::<CallOp<'_>>(1, lower_call);
    patterns.on::<CallIndirectOp<'_>>(1, |types, rw, op| lower_call_by(types, rw, op, Convention::of(types)));
    patterns.on::<ConstantOp<'_>>(1, lower_constant);
    patterns.on::<ReturnOp<'_>>(1, lower_return);
}

/// Attribute of functions with the convention of bare pointers.
const BARE: &str = "llvm.bareptr";
/// Attribute of functions with variable arguments.
const VARIADIC: &str = "func.varargs";
/// Attribute with the linkage of a function.
const LINKAGE: &str = "llvm.linkage";
/// Attribute of functions that do not access memory.
const NO_MEMORY: &str = "llvm.readnone";
/// Attribute of functions with a wrapper for C.
const WRAPPED: &str = "llvm.emit_c_interface";
/// Attributes of arguments that are pointers to a type.
const POINTEES: [&str; 4] = ["llvm.byval", "llvm.byref", "llvm.sret", "llvm.inalloca"];

/// Convention for memrefs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Convention {
    /// The fields of a descriptor.
    Fields,
    /// A pointer to the elements.
    Bare,
}

impl Convention {
    fn of(types: &LlvmTypes) -> Self {
        if types.options().bare_pointers { Convention::Bare } else { Convention::Fields }
    }

    fn for_function(types: &LlvmTypes, op: Option<OpRef<'_>>) -> Self {
        let is_bare = op.is_some_and(|op| op.attr(BARE).is_some());
        if is_bare { Convention::Bare } else { Self::of(types) }
    }

    /// Returns the types that an argument is passed as.
    fn argument(self, types: &LlvmTypes, ctx: &ContextData, ty: Type) -> Option<ConvertedTypes> {
        let is_memref = is_ranked(ctx, ty) || is_unranked(ctx, ty);
        match self {
            Convention::Bare if is_memref => types.bare_pointer(ctx, ty).map(|ty| smallvec![ty]),
            Convention::Fields if is_memref => {
                types.convert(ctx, ty)?;
                types.descriptor_parts(ctx, ty).map(|parts| parts.into())
            }
            _ => types.convert(ctx, ty).map(|ty| smallvec![ty]),
        }
    }

    /// Returns the type that results are returned as, or `void`.
    fn results(self, types: &LlvmTypes, ctx: &ContextData, results: &[Type]) -> Option<Type> {
        let convert = |ty: Type| match self {
            Convention::Bare if is_ranked(ctx, ty) || is_unranked(ctx, ty) => types.bare_pointer(ctx, ty),
            _ => types.convert(ctx, ty),
        };
        match results {
            [] => Some(llvm_types::void_type(ctx)),
            [only] => convert(*only),
            _ => llvm_types::struct_type(ctx, results.iter().map(|ty| convert(*ty)).collect::<Option<_>>()?),
        }
    }
}

fn is_ranked(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(ty), TypeData::MemRef { .. })
}

fn is_unranked(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(ty), TypeData::UnrankedMemRef { .. })
}

/// A converted signature.
struct Signature {
    function: Type,
    /// The types of each argument.
    arguments: Vec<ConvertedTypes>,
    /// The types to load from pointers that replace arguments.
    loaded: Vec<Option<Type>>,
}

/// Converts the type of a function. An argument passed by value becomes a pointer.
fn signature(types: &LlvmTypes, op: OpRef<'_>, ty: &FunctionType, convention: Convention) -> Option<Signature> {
    let ctx = op.context();
    let variadic = op.attr(VARIADIC).and_then(|attr| ctx.attrs().bool_value(attr)).unwrap_or(false);
    let mut arguments = Vec::new();
    let mut loaded = Vec::new();
    for (at, &ty) in ty.inputs.iter().enumerate() {
        let mut converted = convention.argument(types, ctx, ty)?;
        let by_value = argument_attrs(op, at).into_iter().find(|entry| {
            let name = ctx.ident_bytes(entry.0);
            POINTEES[..2].iter().any(|it| it.as_bytes() == name)
        });
        let mut load = None;
        if let (Some((_, pointee)), [only]) = (by_value, &mut converted[..])
            && llvm_types::pointer_space(ctx, *only).is_none()
        {
            *only = llvm_types::pointer_type(ctx, 0)?;
            load = Some(types.convert(ctx, ctx.attrs().type_value(pointee)?)?);
        }
        arguments.push(converted);
        loaded.push(load);
    }
    let result = convention.results(types, ctx, &ty.results)?;
    let params = arguments.iter().flatten().copied().collect();
    let function = llvm_types::function_type(ctx, result, params, variadic)?;
    Some(Signature { function, arguments, loaded })
}

/// Returns the attributes of an argument.
fn argument_attrs(op: OpRef<'_>, at: usize) -> Vec<NamedAttr> {
    let ctx = op.context();
    let all = op.attr("arg_attrs").and_then(|attrs| ctx.attrs().array_elements(attrs)).unwrap_or_default();
    all.get(at).map(|attrs| ctx.attrs().dictionary_entries(*attrs).to_vec()).unwrap_or_default()
}

/// Returns the attributes of the converted arguments. Attributes of an argument that becomes several are dropped.
fn converted_argument_attrs(types: &LlvmTypes, op: OpRef<'_>, arguments: &[ConvertedTypes]) -> Option<Vec<Attr>> {
    let ctx = op.context();
    op.attr("arg_attrs")?;
    let mut all = Vec::new();
    for (at, types_of) in arguments.iter().enumerate() {
        let mut entries = argument_attrs(op, at);
        for (name, value) in &mut entries {
            let name = ctx.ident_bytes(*name);
            if POINTEES.iter().any(|it| it.as_bytes() == name)
                && let Some(ty) = ctx.attrs().type_value(*value).and_then(|ty| types.convert(ctx, ty))
            {
                *value = ctx.attrs().ty(ty);
            }
        }
        match types_of.len() {
            1 => all.push(ctx.attrs().dictionary(&mut entries)),
            count => all.extend(std::iter::repeat_n(ctx.attrs().empty_dictionary(), count)),
        }
    }
    Some(all)
}

/// Returns the discardable attributes that stay on a converted function.
fn kept_attrs(op: OpRef<'_>) -> Vec<NamedAttr> {
    let ctx = op.context();
    let dropped = [VARIADIC, LINKAGE, NO_MEMORY].map(str::as_bytes);
    let entries = ctx.attrs().dictionary_entries(op.attrs()).iter().copied();
    entries.filter(|entry| !dropped.contains(&ctx.ident_bytes(entry.0))).collect()
}

/// Sets attributes of an operation by their names.
fn set_attrs(rw: &mut Rewriter<'_>, op: Op, attrs: &[NamedAttr]) {
    let ctx = rw.context().clone();
    let attrs: Vec<(String, Attr)> =
        attrs.iter().map(|entry| (String::from_utf8_lossy(ctx.ident_bytes(entry.0)).into_owned(), entry.1)).collect();
    rw.modify(op, |ir| attrs.iter().for_each(|(name, value)| ir.set_attr(op, name, Some(*value))));
}

/// Lowers a function. Only the arguments of its first block are converted.
fn lower_function(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let ctx = rw.context().clone();
    let function = view.cast::<FuncOp<'_>>()?;
    let ty = function_type(view)?.clone();
    let convention = Convention::for_function(types, Some(view));
    let signature = signature(types, view, &ty, convention)?;
    let linkage = match view.attr(LINKAGE) {
        None => symbols::linkage(&ctx, "external")?,
        Some(attr) => {
            if llvm::LinkageAttr::cast(&ctx, attr).is_none() {
                view.error(format!("Contains {LINKAGE} attribute not of type LLVM::LinkageAttr")).emit();
                return None;
            }
            attr
        }
    };
    let none = llvm::ModRefInfo::NoModRef;
    let effects = view.attr(NO_MEMORY).and_then(|_| {
        let [a, b, c, d, e, f] = [none; 6].map(ParamValue::into_param);
        llvm::MemoryEffectsAttr::get(&ctx, a, b, c, d, e, f).ok()
    });
    let arg_attrs = converted_argument_attrs(types, view, &signature.arguments);
    let res_attrs = view.attr("res_attrs").filter(|_| ty.results.len() == 1);
    let (name, visibility) = (function.sym_name().into_owned(), function.sym_visibility_attr());
    let own_args = view.attr("arg_attrs");
    let own_results = view.attr("res_attrs");
    let attrs = kept_attrs(view);
    let wrapped = view.attr(WRAPPED).is_some_and(|attr| matches!(ctx.attrs().data(attr), AttrData::Unit));
    let entry = function.body().entry().map(|block| block.block);
    let parts = LLVMFuncOp::build(&*name, signature.function).linkage(linkage);
    let made = rw.rename(op, parts.memory_effects(effects)).ok()?;
    let kept = ctx.attrs().empty_dictionary();
    rw.modify(made, |ir| ir.set_attrs(made, kept));
    set_attrs(rw, made, &attrs);
    let arg_attrs = arg_attrs.map(|attrs| ctx.attrs().array(attrs));
    rw.modify(made, |ir| {
        for (name, value) in [("sym_visibility", visibility), ("arg_attrs", arg_attrs), ("res_attrs", res_attrs)] {
            if let Some(value) = value {
                ir.set_attr(made, name, Some(value));
            }
        }
    });
    if let Some(entry) = entry {
        let loaded = signature.loaded;
        types.converter().convert_block_to(rw, entry, &signature.arguments, |rw, at, values| {
            match (loaded.get(at).copied().flatten(), &values[..]) {
                (Some(ty), [pointer]) => {
                    let pointer = *pointer;
                    smallvec![rw.at_start(entry).value(llvm::LoadOp::build(pointer, ty))]
                }
                _ => values,
            }
        });
    }
    if convention == Convention::Fields && wrapped {
        let source = wrappers::Source { name, ty, attrs, visibility, arg_attrs: own_args, res_attrs: own_results };
        match entry {
            Some(_) => wrappers::for_callers(types, rw, made, &source)?,
            None => wrappers::for_external(types, rw, made, &source)?,
        }
    }
    Some(())
}

/// Lowers a reference to a function to its address.
fn lower_constant(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let ty = types.convert(rw.context(), view.result_types().next()?)?;
    let name = view.cast::<ConstantOp<'_>>()?.value().into_owned();
    let attrs = rw.context().attrs().dictionary_entries(view.attrs()).to_vec();
    let made = rw.add(llvm::AddressOfOp::build(&*name, ty));
    set_attrs(rw, made, &attrs);
    let value = rw.op(made).result(0);
    types.replace(rw, op, &[value]);
    Some(())
}

/// Lowers a call by the convention of its callee.
fn lower_call(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let callee = view.cast::<CallOp<'_>>()?.callee_attr();
    let convention = match Convention::of(types) {
        Convention::Bare => Convention::Bare,
        Convention::Fields => {
            let name = callee.and_then(|attr| match rw.context().attrs().data(attr) {
                AttrData::SymbolRef { root, .. } => Some(*root),
                _ => None,
            });
            let table = lect_core::ir::symbols::nearest_symbol_table(view);
            let callee = table.zip(name).and_then(|(table, name)| lect_core::ir::symbols::lookup_symbol(table, name));
            Convention::for_function(types, callee)
        }
    };
    lower_call_by(types, rw, op, convention)
}

/// Lowers a call by a convention.
fn lower_call_by(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, convention: Convention) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    let results: Vec<Type> = view.result_types().collect();
    let operand_types: Vec<Type> = view.operand_types().collect();
    let packed = match &results[..] {
        [] => None,
        types_of => Some(convention.results(types, &ctx, types_of)?),
    };
    if convention == Convention::Bare && operand_types.iter().any(|ty| is_unranked(&ctx, *ty)) {
        return None;
    }
    if !results.iter().all(|ty| types.convert(&ctx, *ty).is_some()) {
        return None;
    }
    let copies = unranked::Copies::of(&ctx, view, &results)?;
    let mut attrs = ctx.attrs().dictionary_entries(view.attrs()).to_vec();
    let inherent = view.info().into_iter().flat_map(|info| info.props.iter()).zip(view.props());
    attrs.extend(inherent.filter_map(|(prop, value)| Some((prop.name, value?))));
    let operands = types.operands(rw, op)?;
    let mut promoted = Vec::new();
    for (&operand, &ty) in operands.iter().zip(&operand_types) {
        match (ctx.types().data(ty), convention) {
            (TypeData::MemRef { .. }, Convention::Bare) => promoted.push(Descriptor(operand).aligned(rw)),
            (TypeData::MemRef { shape, .. }, Convention::Fields) => {
                promoted.extend(Descriptor(operand).unpack(rw, shape.len()));
            }
            (TypeData::UnrankedMemRef { .. }, _) => promoted.extend(Unranked(operand).unpack(rw)),
            _ => promoted.push(operand),
        }
    }
    let call = rw.add(llvm::CallOp::build(promoted, [], []).result_type(packed));
    set_attrs(rw, call, &attrs);
    let made = rw.op(call).results().next();
    let mut values: Vec<Value> = match (made, results.len()) {
        (None, _) => Vec::new(),
        (Some(made), 1) => vec![made],
        (Some(made), count) => (0..count as i64).map(|at| extract(rw, made, &[at])).collect(),
    };
    match convention {
        Convention::Bare => {
            for (value, &ty) in values.iter_mut().zip(&results) {
                if is_ranked(&ctx, ty) {
                    *value = Descriptor::from_pointer(types, rw, ty, *value)?.0;
                }
            }
        }
        Convention::Fields => copies.to_stack(types, rw, &mut values, &results)?,
    }
    types.replace(rw, op, &values);
    Some(())
}

/// Lowers a return. Several values are packed in a struct.
fn lower_return(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    let parent = std::iter::successors(view.parent(), |op| op.parent()).find(|op| op.is::<LLVMFuncOp<'_>>());
    let convention = Convention::for_function(types, parent);
    let operand_types: Vec<Type> = view.operand_types().collect();
    if convention == Convention::Bare && operand_types.iter().any(|ty| is_unranked(&ctx, *ty)) {
        return None;
    }
    let packed = convention.results(types, &ctx, &operand_types)?;
    let copies = unranked::Copies::of(&ctx, view, &operand_types)?;
    let attrs = view.attrs();
    let mut values = types.operands(rw, op)?;
    match convention {
        Convention::Bare => {
            for (value, &ty) in values.iter_mut().zip(&operand_types) {
                if types.bare_pointer(&ctx, ty).is_some() {
                    *value = Descriptor(*value).allocated(rw);
                }
            }
        }
        Convention::Fields => copies.to_heap(types, rw, &mut values, &operand_types)?,
    }
    let value = match &values[..] {
        [] => None,
        [only] => Some(*only),
        _ => {
            let mut made = poison(rw, packed);
            for (at, value) in values.iter().enumerate() {
                made = insert(rw, made, *value, &[at as i64]);
            }
            Some(made)
        }
    };
    let made = rw.replace_by(op, llvm::ReturnOp::build().arg(value));
    rw.modify(made, |ir| ir.set_attrs(made, attrs));
    Some(())
}
