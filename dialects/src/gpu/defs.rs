//! What the dialect's attributes check, and which attributes are targets.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::dialect::{DefBody, DefHooks, Param, VerifyDef};
use lect_core::engine::Val;
use lect_core::engine::eval::is_a;
use lect_core::entity::Attr;
use lect_core::types::Invalid;

pub(super) const HOOKS: &[(&str, DefHooks)] = &[
    ("KernelMetadataAttr", judged(verify_kernel)),
    ("KernelTableAttr", judged(verify_table)),
    ("ObjectAttr", judged(verify_object)),
    ("SelectObjectAttr", judged(verify_selection)),
];

/// Targets are attributes of other dialects, which do not say so where they are defined.
pub(super) const MODELS: &[(&str, &[&str])] =
    &[(TARGET, &["NVVM::NVVMTargetAttr", "ROCDL::ROCDLTargetAttr", "spirv::TargetEnvAttr", "xevm::XeVMTargetAttr"])];

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
    if let AttrData::Integer { value, .. } = ctx.attr_data(*target) {
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
        && ctx.string_value(*name).is_some_and(<[u8]>::is_empty)
    {
        return Err(Invalid::new("the kernel name can't be empty"));
    }
    if let Some(Param::Attr(lists)) = arg_attrs
        && ctx.array_elements(*lists).is_some_and(|lists| lists.iter().any(|list| !ctx.is_dictionary(*list)))
    {
        return Err(Invalid::new("all attributes in the array must be a dictionary attribute"));
    }
    Ok(())
}

/// The name of a kernel, from its metadata.
fn kernel_name<'a>(ctx: &'a ContextData, kernel: &Param) -> Option<&'a [u8]> {
    let Param::Attr(kernel) = kernel else { return None };
    match ctx.attr_params(*kernel).first()? {
        Param::Attr(name) => ctx.string_value(*name),
        _ => None,
    }
}

fn verify_table(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let Some(Param::List(kernels)) = body.params().first() else { return Ok(()) };
    let mut names: Vec<_> = kernels.iter().filter_map(|kernel| kernel_name(ctx, kernel)).collect();
    names.sort_unstable();
    if names.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(Invalid::new("expected all kernels to be uniquely named"));
    }
    Ok(())
}
