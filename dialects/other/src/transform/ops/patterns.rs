//! Operations with patterns and type converters.

use lect_support::prelude::*;

use crate::transform::interfaces::kinds::{name_of, op_is};
use crate::transform::{
    ApplyGPUToROCDLConversionPatternsOp, ApplyToLLVMConversionPatternsOp, CastAndCallOp, MemrefToLLVMTypeConverterOp,
};

/// Patterns that require the LLVM type converter.
const TO_LLVM: [&str; 8] = [
    "dialect_to_llvm",
    "func.func_to_llvm",
    "gpu.gpu_subgroup_reduce_to_nvvm",
    "gpu.gpu_to_nvvm",
    "gpu.gpu_to_rocdl",
    "gpu.gpu_wmma_to_nvvm",
    "nvgpu.nvgpu_to_nvvm",
    "vector.vector_to_llvm",
];

/// Dialects with a conversion to LLVM that this dialect loads.
const CONVERTIBLE: [&str; 10] = ["arith", "cf", "complex", "func", "index", "math", "memref", "nvvm", "ub", "vector"];

/// Dialects that this dialect and its extensions load, without a conversion to LLVM.
const LOADED: [&str; 19] = [
    "affine",
    "amdgpu",
    "arm_neon",
    "arm_sve",
    "bufferization",
    "builtin",
    "gpu",
    "irdl",
    "linalg",
    "llvm",
    "nvgpu",
    "pdl",
    "pdl_interp",
    "rocdl",
    "scf",
    "sparse_tensor",
    "tensor",
    "transform",
    "x86vector",
];

/// Returns the first operation of a region that does not implement an interface.
fn without<'a>(region: Option<RegionRef<'a>>, class: &str) -> Option<OpRef<'a>> {
    region.and_then(|region| region.entry()).and_then(|body| body.ops().find(|child| !op_is(*child, class)))
}

fn report(op: OpRef<'_>, child: OpRef<'_>, message: &str) -> Reported {
    op.op_error(message).note(child.loc(), "op without interface").emit()
}

/// Checks `transform.apply_patterns`.
pub(crate) fn verify_apply(op: OpRef<'_>) -> Result<(), Reported> {
    match without(op.region(0), "transform::PatternDescriptorOpInterface") {
        Some(child) => Err(report(op, child, "expected children ops to implement PatternDescriptorOpInterface")),
        None => Ok(()),
    }
}

/// Checks `transform.apply_conversion_patterns`.
pub(crate) fn verify_convert(op: OpRef<'_>) -> Result<(), Reported> {
    if !matches!(op.region_count(), 1 | 2) {
        return Err(op.op_error("expected 1 or 2 regions").emit());
    }
    if let Some(child) = without(op.region(0), "transform::ConversionPatternDescriptorOpInterface") {
        let message = "expected pattern children ops to implement ConversionPatternDescriptorOpInterface";
        return Err(report(op, child, message));
    }
    if op.region_count() == 1 {
        return Ok(());
    }
    let body = op.region(1).and_then(|region| region.entry());
    let Some(converter) = body.and_then(|body| body.first().filter(|first| first.next().is_none())) else {
        return Err(op.op_error("expected exactly one op in default type converter region").emit());
    };
    if !op_is(converter, "transform::TypeConverterBuilderOpInterface") {
        let message = "expected default converter child op to implement TypeConverterBuilderOpInterface";
        return Err(report(op, converter, message));
    }
    let is_llvm = converter.is::<MemrefToLLVMTypeConverterOp<'_>>();
    let patterns = op.region(0).and_then(|region| region.entry());
    for child in patterns.into_iter().flat_map(|body| body.ops()) {
        if let Some(child) = child.cast::<ApplyGPUToROCDLConversionPatternsOp<'_>>() {
            verify_chipset(child)?;
        }
        let name = name_of(child).strip_prefix("apply_conversion_patterns.").unwrap_or_default();
        if TO_LLVM.contains(&name) && !is_llvm {
            return Err(child.op_error("expected LLVMTypeConverter").emit());
        }
    }
    Ok(())
}

/// Verifies a chipset name such as `gfx90a`: a decimal number and two hexadecimal digits.
fn verify_chipset(patterns: ApplyGPUToROCDLConversionPatternsOp<'_>) -> Result<(), Reported> {
    let op = patterns.0;
    let name = patterns.chipset_attr().and_then(|name| op.context().attrs().string_value(name)).unwrap_or_default();
    let digits = name.strip_prefix(b"gfx").unwrap_or_default();
    let is_valid = digits.split_last_chunk::<2>().is_some_and(|(major, rest)| {
        !major.is_empty() && major.iter().all(u8::is_ascii_digit) && rest.iter().all(u8::is_ascii_hexdigit)
    });
    if is_valid {
        return Ok(());
    }
    Err(op.op_error(format!("Invalid chipset name: {}", String::from_utf8_lossy(name))).emit())
}

/// Checks `transform.apply_conversion_patterns.dialect_to_llvm`.
pub(crate) fn verify_dialect(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(patterns) = op.cast::<ApplyToLLVMConversionPatternsOp<'_>>() else { return Ok(()) };
    let name = patterns.dialect_name();
    if CONVERTIBLE.contains(&&*name) {
        return Ok(());
    }
    let message = if LOADED.contains(&&*name) {
        "dialect does not implement ConvertToLLVMPatternInterface or extension was not loaded: "
    } else {
        "unknown dialect or dialect not loaded: "
    };
    Err(op.op_error(format!("{message}{name}")).emit())
}

/// Checks `transform.func.cast_and_call`.
pub(crate) fn verify_cast_and_call(op: OpRef<'_>) -> Result<(), Reported> {
    if let Some(child) = without(op.region(0), "transform::TypeConverterBuilderOpInterface") {
        let message = "expected children ops to implement TypeConverterBuilderOpInterface";
        return Err(report(op, child, message));
    }
    let Some(call) = op.cast::<CastAndCallOp<'_>>() else { return Ok(()) };
    match (call.function().is_some(), call.function_name_attr().is_some()) {
        (false, false) => Err(op.op_error("expected a function handle or name to call").emit()),
        (true, true) => Err(op.op_error("function handle and name are mutually exclusive").emit()),
        _ => Ok(()),
    }
}
