//! Verifiers of attributes, and models of target attributes.

use lect_core::dialect::{DefBody, DefHooks, Param, VerifyDef};
use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_core::syntax::DefDirective;
use lect_core::syntax::DefSyntax;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpPrinter, Parser};
use lect_ods::order::Order as _;
use lect_support::prelude::*;

pub(crate) const HOOKS: &[(&str, DefHooks)] = &[
    ("KernelMetadataAttr", judged(verify_kernel)),
    ("KernelTableAttr", judged(verify_table)),
    ("ObjectAttr", judged(verify_object)),
    ("SelectObjectAttr", judged(verify_selection)),
];

pub(crate) const HOOKS_SYNTAX: &[(&str, DefSyntax)] =
    &[("KernelTableAttr", DefSyntax { parse: Some(parse_table), ..DefSyntax::NONE })];

/// Target attributes of other dialects, whose definitions do not declare the interface.
pub(crate) const MODELS: &[(&str, &[&str])] = &[
    ("OffloadingTranslationAttrTrait", &[]),
    (
        "TargetAttrInterface",
        &["NVVM::NVVMTargetAttr", "ROCDL::ROCDLTargetAttr", "spirv::TargetEnvAttr", "xevm::XeVMTargetAttr"],
    ),
];

/// Interface of targets.
const TARGET: &str = "gpu::TargetAttrInterface";

const fn judged(verify: VerifyDef) -> DefHooks {
    DefHooks { verify: Some(verify), ..DefHooks::NONE }
}

fn is_target(ctx: &ContextData, attr: Attr) -> bool {
    is_a(ctx, TARGET, &Val::Attr(attr)) != Some(false)
}

fn verify_object(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    match body.params().first() {
        Some(Param::Attr(target)) if !is_target(ctx, *target) => {
            Err(Invalid::new("the target attribute must implement or promise the `gpu::TargetAttrInterface`"))
        }
        _ => Ok(()),
    }
}

fn verify_selection(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let Some(Param::Attr(target)) = body.params().first() else { return Ok(()) };
    if let AttrData::Integer { value, .. } = ctx.attrs().data(*target) {
        return match value.to_i64().is_some_and(|index| index < 0) {
            true => Err(Invalid::new("the object index must be positive")),
            false => Ok(()),
        };
    }
    if is_target(ctx, *target) {
        Ok(())
    } else {
        Err(Invalid::new("the target attribute must be a GPU Target attribute"))
    }
}

fn verify_kernel(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let (name, arg_attrs) = (body.params().first(), body.params().get(2));
    if let Some(Param::Attr(name)) = name
        && ctx.attrs().string_value(*name).is_some_and(<[u8]>::is_empty)
    {
        return Err(Invalid::new("the kernel name can't be empty"));
    }
    if let Some(Param::Attr(lists)) = arg_attrs
        && ctx
            .attrs()
            .array_elements(*lists)
            .is_some_and(|lists| lists.iter().any(|list| !ctx.attrs().is_dictionary(*list)))
    {
        return Err(Invalid::new("all attributes in the array must be a dictionary attribute"));
    }
    Ok(())
}

/// Returns the name of a kernel from its metadata.
fn kernel_name<'a>(ctx: &'a ContextData, kernel: &Param) -> Option<&'a [u8]> {
    let Param::Attr(kernel) = kernel else { return None };
    match ctx.attrs().params(*kernel).first()? {
        Param::Attr(name) => ctx.attrs().string_value(*name),
        _ => None,
    }
}

/// Parses `<[#gpu.kernel_metadata<..>, ..]>`, sorted by name.
fn parse_table(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let ctx = p.ctx;
    let mut kernels = Vec::new();
    p.expect_punct("<")?;
    if p.eat_punct("[") {
        loop {
            let loc = p.loc();
            let kernel = p.parse_attribute(None)?;
            if is_a(ctx, "gpu::KernelMetadataAttr", &Val::Attr(kernel)) == Some(false) {
                return Err(p.hook_error(loc, "invalid kind of attribute specified"));
            }
            kernels.push(Param::Attr(kernel));
            if !p.eat_punct(",") {
                break;
            }
        }
        p.expect_punct("]")?;
    }
    p.expect_punct(">")?;
    kernels.order_by(|a, b| kernel_name(ctx, a).cmp(&kernel_name(ctx, b)));
    Ok(DefBody::Params([Param::List(kernels.into())].into()))
}

/// Formats of objects, by number. The last one is the default, and is not printed.
const FORMATS: [(i128, &str); 4] = [(1, "offload"), (2, "assembly"), (3, "bin"), (4, "fatbin")];

/// `custom<Object>($format, $object)`: `bin = ".."`, or `".."`
pub(crate) const OBJECT: DefDirective = DefDirective { parse: parse_object, print: print_object };

fn parse_object(p: &mut Parser<'_, '_>, params: &mut [Option<Param>], args: &[u32]) -> Parsed<()> {
    let loc = p.loc();
    let mut format = FORMATS[3].0;
    if let Some(word) = p.parse_optional_word() {
        let Some(known) = FORMATS.iter().find(|it| it.1.as_bytes() == word) else {
            return Err(p.hook_error(loc, "expected keyword for GPU object format"));
        };
        p.expect_punct("=")?;
        format = known.0;
    }
    let loc = p.loc();
    let object = p.parse_attribute(None)?;
    if !matches!(p.ctx.attrs().data(object), AttrData::String { .. }) {
        return Err(p.hook_error(loc, "invalid kind of attribute specified"));
    }
    for (arg, value) in args.iter().zip([Param::Int(format), Param::Attr(object)]) {
        if let Some(param) = params.get_mut(*arg as usize) {
            *param = Some(value);
        }
    }
    Ok(())
}

fn print_object(p: &mut OpPrinter<'_, '_>, params: &[Param], args: &[u32]) {
    let mut values = args.iter().filter_map(|arg| params.get(*arg as usize));
    if let Some(Param::Int(format)) = values.next()
        && let Some(known) = FORMATS[..3].iter().find(|it| it.0 == *format)
    {
        p.text(known.1);
        p.text(" = ");
    }
    if let Some(Param::Attr(object)) = values.next() {
        p.attr(*object);
    }
}

fn verify_table(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let Some(Param::List(kernels)) = body.params().first() else { return Ok(()) };
    let mut names: Vec<_> = kernels.iter().filter_map(|kernel| kernel_name(ctx, kernel)).collect();
    names.order();
    if names.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(Invalid::new("expected all kernels to be uniquely named"));
    }
    Ok(())
}
