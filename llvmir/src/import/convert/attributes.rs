//! Attributes of functions, parameters, results and calls.

use lect_core::dialect::Param;
use lect_core::entity::{Attr, Op};
use lect_core::typed::TypedAttr;
use lect_dialects::llvm::{
    ConstantRangeAttr, FramePointerKindAttr, LLVMFuncOp, MemoryEffectsAttr, TargetFeaturesAttr, UWTableKindAttr,
    VScaleRangeAttr,
};

use super::{Convert, Converted};
use crate::import::ir::attribute::MEMORY_DEFAULT;
use crate::import::ir::{AttrSet, AttrValue, Attribute, Function};
use crate::keywords::ATTRIBUTES;

/// Attributes of a function that are not passed through, because the operation has attributes of its own for them.
const OWN: &[&str] = &[
    "aarch64_in_za",
    "aarch64_inout_za",
    "aarch64_new_za",
    "aarch64_out_za",
    "aarch64_preserves_za",
    "aarch64_pstate_sm_body",
    "aarch64_pstate_sm_compatible",
    "aarch64_pstate_sm_enabled",
    "alwaysinline",
    "convergent",
    "denormal-fp-math",
    "denormal-fp-math-f32",
    "fp-contract",
    "frame-pointer",
    "inlinehint",
    "instrument-function-entry",
    "instrument-function-exit",
    "memory",
    "no-infs-fp-math",
    "no-nans-fp-math",
    "no-signed-zeros-fp-math",
    "noinline",
    "nounwind",
    "optnone",
    "target-features",
    "tune-cpu",
    "uwtable",
    "vscale_range",
    "willreturn",
];

/// Values of `"frame-pointer"`; the position is the number of the case of MLIR's enum.
const FRAME_POINTERS: &[&str] = &["none", "non-leaf", "all", "reserved", "non-leaf-no-reserve"];

/// Attributes of parameters and results, with the names of MLIR.
const PARAM_NAMES: &[(&str, &str)] = &[
    ("align", "llvm.align"),
    ("allocalign", "llvm.allocalign"),
    ("allocptr", "llvm.allocptr"),
    ("byval", "llvm.byval"),
    ("byref", "llvm.byref"),
    ("noundef", "llvm.noundef"),
    ("dereferenceable", "llvm.dereferenceable"),
    ("dereferenceable_or_null", "llvm.dereferenceable_or_null"),
    ("inalloca", "llvm.inalloca"),
    ("inreg", "llvm.inreg"),
    ("nest", "llvm.nest"),
    ("noalias", "llvm.noalias"),
    ("captures", "llvm.nocapture"),
    ("nofree", "llvm.nofree"),
    ("nonnull", "llvm.nonnull"),
    ("preallocated", "llvm.preallocated"),
    ("range", "llvm.range"),
    ("readonly", "llvm.readonly"),
    ("readnone", "llvm.readnone"),
    ("returned", "llvm.returned"),
    ("signext", "llvm.signext"),
    ("alignstack", "llvm.alignstack"),
    ("sret", "llvm.sret"),
    ("writeonly", "llvm.writeonly"),
    ("zeroext", "llvm.zeroext"),
];

impl Convert<'_> {
    /// Returns the attributes as strings and pairs of strings, as they are passed through to LLVM IR.
    pub(super) fn passed_through(&self, attrs: &AttrSet, skip: &[&str]) -> Vec<Attr> {
        let string = |text: &[u8]| self.ctx.attrs().string(text);
        let mut out = Vec::new();
        for attribute in attrs.iter() {
            match attribute {
                Attribute::Text(key, value) => {
                    if skip.iter().any(|skipped| skipped.as_bytes() == &**key) {
                        continue;
                    }
                    out.push(match value.is_empty() {
                        true => string(key),
                        false => self.ctx.attrs().array([string(key), string(value)]),
                    });
                }
                Attribute::Known(kind, value) => {
                    let name = ATTRIBUTES[*kind as usize];
                    if skip.contains(&name) {
                        continue;
                    }
                    match value {
                        AttrValue::None => out.push(string(name.as_bytes())),
                        AttrValue::Int(value) => {
                            let value = string(value.to_string().as_bytes());
                            out.push(self.ctx.attrs().array([string(name.as_bytes()), value]));
                        }
                        _ => self.warn(format!("'{name}' attribute is invalid on current operation, skipping it")),
                    }
                }
            }
        }
        out
    }

    /// Returns the dictionary of a parameter's or a result's attributes.
    pub(super) fn param_attrs(&mut self, attrs: &AttrSet) -> Converted<Attr> {
        let mut entries = Vec::new();
        if !attrs.is_empty() {
            for &(word, name) in PARAM_NAMES {
                let Some(value) = attrs.get(word) else { continue };
                let unit = self.ctx.attrs().unit();
                let value = match value {
                    // MLIR has an attribute only for pointers that are not captured at all.
                    AttrValue::Int(captures) if word == "captures" => {
                        if *captures != 0 {
                            continue;
                        }
                        unit
                    }
                    AttrValue::None => unit,
                    AttrValue::Int(value) => self.ctx.attrs().integer(self.ctx.types().i64(), *value as i64),
                    AttrValue::Type(ty) => {
                        let ty = self.ty(*ty)?;
                        self.ctx.attrs().ty(ty)
                    }
                    AttrValue::Range(low, high) => {
                        let range = ConstantRangeAttr::get(&self.ctx, low.clone(), high.clone());
                        range.map_err(|invalid| self.invalid(invalid))?.attr()
                    }
                    AttrValue::Ranges => continue,
                };
                entries.push((self.ctx.ident(name.as_bytes()), value));
            }
        }
        Ok(self.ctx.attrs().dictionary(&mut entries))
    }

    /// Returns the attributes of arguments, if any argument has some.
    pub(super) fn arg_attrs(&mut self, all: &[&AttrSet]) -> Converted<Option<Vec<Attr>>> {
        if all.iter().all(|attrs| attrs.is_empty()) {
            return Ok(None);
        }
        all.iter().map(|attrs| self.param_attrs(attrs)).collect::<Converted<Vec<Attr>>>().map(Some)
    }

    /// Returns the memory effects, unless all memory is read and written.
    pub(super) fn memory_effects(&self, effects: u64) -> Converted<Option<MemoryEffectsAttr>> {
        if effects == MEMORY_DEFAULT {
            return Ok(None);
        }
        // The order of LLVM: arguments, inaccessible, errno, other, target memory.
        let part = |at: u32| Param::Int((effects >> (2 * at) & 3).into());
        let attr = MemoryEffectsAttr::get(&self.ctx, part(3), part(0), part(1), part(2), part(4), part(5));
        attr.map(Some).map_err(|invalid| self.invalid(invalid))
    }

    /// Sets the attributes of a function.
    pub(super) fn function_attrs(&mut self, function: &Function, op: Op) -> Converted<()> {
        let attrs = &function.attrs;
        if let Some(effects) = self.memory_effects(attrs.int("memory").unwrap_or(MEMORY_DEFAULT))? {
            LLVMFuncOp::set_memory_effects(&mut self.ir, op, Some(effects));
        }
        let passed = self.passed_through(attrs, OWN);
        if !passed.is_empty() {
            LLVMFuncOp::set_passthrough(&mut self.ir, op, Some(passed));
        }
        let ir = &mut self.ir;
        LLVMFuncOp::set_no_inline(ir, op, attrs.has("noinline"));
        LLVMFuncOp::set_always_inline(ir, op, attrs.has("alwaysinline"));
        LLVMFuncOp::set_inline_hint(ir, op, attrs.has("inlinehint"));
        LLVMFuncOp::set_optimize_none(ir, op, attrs.has("optnone"));
        LLVMFuncOp::set_convergent(ir, op, attrs.has("convergent"));
        LLVMFuncOp::set_no_unwind(ir, op, attrs.has("nounwind"));
        LLVMFuncOp::set_will_return(ir, op, attrs.has("willreturn"));
        let has = |key: &str| attrs.text(key).is_some();
        if has("aarch64_pstate_sm_enabled") {
            LLVMFuncOp::set_arm_streaming(ir, op, true);
        } else if has("aarch64_pstate_sm_body") {
            LLVMFuncOp::set_arm_locally_streaming(ir, op, true);
        } else if has("aarch64_pstate_sm_compatible") {
            LLVMFuncOp::set_arm_streaming_compatible(ir, op, true);
        }
        if has("aarch64_new_za") {
            LLVMFuncOp::set_arm_new_za(ir, op, true);
        } else if has("aarch64_in_za") {
            LLVMFuncOp::set_arm_in_za(ir, op, true);
        } else if has("aarch64_out_za") {
            LLVMFuncOp::set_arm_out_za(ir, op, true);
        } else if has("aarch64_inout_za") {
            LLVMFuncOp::set_arm_inout_za(ir, op, true);
        } else if has("aarch64_preserves_za") {
            LLVMFuncOp::set_arm_preserves_za(ir, op, true);
        }
        self.function_texts(attrs, op)?;
        self.function_numbers(attrs, op)
    }

    fn function_numbers(&mut self, attrs: &AttrSet, op: Op) -> Converted<()> {
        if let Some(range) = attrs.int("vscale_range") {
            let i32 = self.ctx.types().i32();
            let [least, most] = [range >> 32, range & 0xFFFF_FFFF].map(|it| self.ctx.attrs().integer(i32, it as i64));
            let range = VScaleRangeAttr::get(&self.ctx, least, most).map_err(|invalid| self.invalid(invalid))?;
            LLVMFuncOp::set_vscale_range(&mut self.ir, op, Some(range));
        }
        if let Some(kind) = attrs.int("uwtable") {
            let kind =
                UWTableKindAttr::get(&self.ctx, Param::Int(kind.into())).map_err(|invalid| self.invalid(invalid))?;
            LLVMFuncOp::set_uwtable_kind(&mut self.ir, op, Some(kind));
        }
        let kind = attrs.text("frame-pointer").map(|kind| String::from_utf8_lossy(kind).into_owned());
        if let Some(kind) = kind {
            let Some(known) = FRAME_POINTERS.iter().position(|known| *known == kind) else {
                return Err(self.error(format!("unknown kind of frame pointer '{kind}'")));
            };
            let number = Param::Int(known as i128);
            let kind = FramePointerKindAttr::get(&self.ctx, number).map_err(|invalid| self.invalid(invalid))?;
            LLVMFuncOp::set_frame_pointer(&mut self.ir, op, Some(kind));
        }
        Ok(())
    }

    fn function_texts(&mut self, attrs: &AttrSet, op: Op) -> Converted<()> {
        let text = |key: &str| attrs.text(key).map(|value| String::from_utf8_lossy(value).into_owned());
        let truth = |key: &str| attrs.text(key).map(|value| value == b"true");
        if let Some(features) = text("target-features") {
            let parts = features.split(',').filter(|feature| !feature.is_empty());
            let parts = parts.map(|feature| self.ctx.attrs().string(feature)).collect();
            let features = TargetFeaturesAttr::get(&self.ctx, parts).map_err(|invalid| self.invalid(invalid))?;
            LLVMFuncOp::set_target_features(&mut self.ir, op, Some(features));
        }
        let ir = &mut self.ir;
        LLVMFuncOp::set_target_cpu(ir, op, text("target-cpu"));
        LLVMFuncOp::set_tune_cpu(ir, op, text("tune-cpu"));
        LLVMFuncOp::set_reciprocal_estimates(ir, op, text("reciprocal-estimates"));
        LLVMFuncOp::set_prefer_vector_width(ir, op, text("prefer-vector-width"));
        LLVMFuncOp::set_no_infs_fp_math(ir, op, truth("no-infs-fp-math"));
        LLVMFuncOp::set_no_nans_fp_math(ir, op, truth("no-nans-fp-math"));
        LLVMFuncOp::set_no_signed_zeros_fp_math(ir, op, truth("no-signed-zeros-fp-math"));
        LLVMFuncOp::set_denormal_fp_math(ir, op, text("denormal-fp-math"));
        LLVMFuncOp::set_denormal_fp_math_f32(ir, op, text("denormal-fp-math-f32"));
        LLVMFuncOp::set_fp_contract(ir, op, text("fp-contract"));
        LLVMFuncOp::set_instrument_function_entry(ir, op, text("instrument-function-entry"));
        LLVMFuncOp::set_instrument_function_exit(ir, op, text("instrument-function-exit"));
        Ok(())
    }
}
