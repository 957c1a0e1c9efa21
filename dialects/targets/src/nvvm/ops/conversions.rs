//! Verifiers of conversions between float formats.

use lect_core::number::FloatFormat;
use lect_support::parts::Parts;
use lect_support::prelude::*;

const F8: [FloatFormat; 2] = [FloatFormat::F8E4M3FN, FloatFormat::F8E5M2];
const F8_SCALE: [FloatFormat; 1] = [FloatFormat::F8E8M0FNU];
const F6: [FloatFormat; 2] = [FloatFormat::F6E2M3FN, FloatFormat::F6E3M2FN];
const F4: [FloatFormat; 1] = [FloatFormat::F4E2M1FN];

/// Names of conversions in diagnostics, with the formats on the narrow side.
const NARROW: [(&str, &[FloatFormat]); 11] = [
    ("f32x2 to f4x2", &F4),
    ("f32x2 to f6x2", &F6),
    ("f16x2 to f8x2", &F8),
    ("bf16x2 to f8x2", &F8_SCALE),
    ("f8x2 to f16x2", &F8),
    ("f8x2 to bf16x2", &F8_SCALE),
    ("f6x2 to f16x2", &F6),
    ("f4x2 to f16x2", &F4),
    ("f32x4 to f8x4", &F8),
    ("f32x4 to f6x4", &F6),
    ("f32x4 to f4x4", &F4),
];

fn name_of(format: FloatFormat) -> &'static str {
    match format {
        FloatFormat::F8E4M3FN => "'f8E4M3FN'",
        FloatFormat::F8E5M2 => "'f8E5M2'",
        FloatFormat::F8E8M0FNU => "'f8E8M0FNU'",
        FloatFormat::F6E2M3FN => "'f6E2M3FN'",
        FloatFormat::F6E3M2FN => "'f6E3M2FN'",
        _ => "'f4E2M1FN'",
    }
}

/// Returns the float format in the source or destination type attribute.
fn format_of(parts: Parts<'_>) -> Option<FloatFormat> {
    let ty = parts.type_attr("dstTy").or_else(|| parts.type_attr("srcType"))?;
    match parts.ctx().types().data(ty) {
        TypeData::Float(format) => Some(*format),
        _ => None,
    }
}

/// Verifies the narrow format of a conversion.
pub(crate) fn to_narrow(op: OpRef<'_>) -> Result<(), Reported> {
    let name = op.name_text();
    let is_it = |what: &str| {
        let words = name.strip_prefix("nvvm.convert.").unwrap_or_default();
        what.split(" to ").eq(words.split(".to."))
    };
    let parts = Parts(op);
    let known = NARROW.iter().find(|it| is_it(it.0));
    let Some((what, formats)) = known else { return Ok(()) };
    if format_of(parts).is_some_and(|format| formats.contains(&format)) {
        return Ok(());
    }
    match *formats {
        [a, b] => {
            let (a, b) = (name_of(*a), name_of(*b));
            parts.reject(format!("Only {a} and {b} types are supported for conversions from {what}."))
        }
        [a] => parts.reject(format!("Only {} type is supported for conversions from {what}.", name_of(*a))),
        _ => Ok(()),
    }
}

pub(crate) fn bf16x2_to_f8x2(op: OpRef<'_>) -> Result<(), Reported> {
    to_narrow(op)?;
    let parts = Parts(op);
    match &*parts.word("rnd") {
        "rz" | "rp" => Ok(()),
        _ => parts.reject("Only RZ and RP rounding modes are supported for conversions from bf16x2 to f8x2."),
    }
}

pub(crate) fn f32x2_to_f8x2(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let rounding = parts.word("rnd");
    match format_of(parts) {
        Some(FloatFormat::F8E4M3FN | FloatFormat::F8E5M2) => {
            let to = "conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types";
            if rounding != "rn" {
                return parts.reject(format!("Only RN rounding mode is supported for {to}"));
            }
            if parts.word("sat") != "satfinite" {
                return parts.reject(format!("Only SATFINITE saturation mode is supported for {to}"));
            }
            Ok(())
        }
        Some(FloatFormat::F8E8M0FNU) => {
            if rounding != "rz" && rounding != "rp" {
                let message =
                    "Only RZ and RP rounding modes are supported for conversions from f32x2 to 'f8E8M0FNU' type";
                return parts.reject(message);
            }
            if parts.flag("relu") {
                return parts.reject("relu not supported for conversions to 'f8E8M0FNU' type");
            }
            Ok(())
        }
        _ => parts.reject(
            "Only 'f8E4M3FN', 'f8E5M2', and 'f8E8M0FNU' types are supported for conversions from f32x2 to f8x2",
        ),
    }
}

/// Verifies a conversion to `f16x2` or `bf16x2`.
pub(crate) fn f32x2_to_wide(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let to = if op.name_data().name.ends_with(b".bf16x2") { "bf16x2" } else { "f16x2" };
    let has_bits = parts.has("random_bits");
    match &*parts.word("rnd") {
        "rs" if !has_bits => parts.reject("random_bits is required for RS rounding mode."),
        "rn" | "rz" if has_bits => parts.reject("random_bits not supported for RN and RZ rounding modes."),
        "rs" | "rn" | "rz" => Ok(()),
        _ => parts
            .reject(format!("Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to {to}.")),
    }
}

pub(crate) fn float_to_tf32(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    match &*parts.word("rnd") {
        "rna" if parts.flag("relu") => parts.reject_plainly("Relu not supported with rna rounding mode."),
        "rna" | "rn" | "rz" => Ok(()),
        _ => parts.reject_plainly("Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op."),
    }
}
