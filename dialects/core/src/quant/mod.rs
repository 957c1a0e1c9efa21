//! What the `quant` dialect's spec does not say.

mod bytecode;
mod syntax;
mod types;
mod verify;

use lect_core::compat::Migration;
use lect_core::dialect::{ClassHook, DialectHooks, OpHooks};
use lect_core::eval::Val;
use lect_core::syntax::DialectSyntax;
use lect_core::types::Signedness;
use lect_ods::spec::DefKind;
use lect_support::inlining::INLINED_ANYWHERE;
use lect_support::prelude::*;
use lect_support::upgrades::keep;

use types::{Quantized, Scaling};

lect_macros::dialect! { "src/quant/quant.td", encodings = "src/quant/bytecode.td", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("dcast", OpHooks { verify: Some(verify::verify_dequantize), ..folds!(undo::<QuantizeCastOp<'_>>) }),
        ("qcast", OpHooks { verify: Some(verify::verify_quantize), ..folds!(undo::<DequantizeCastOp<'_>>) }),
        ("scast", OpHooks { verify: Some(verify::verify_storage), ..folds!(undo::<StorageCastOp<'_>>) }),
    ],
    native_functions: &[("QuantizedType::getStorageTypeIntegralWidth", storage_width)],
    classes: &[
        class("QuantizedType", &["any", "calibrated", "uniform"]),
        class("AnyQuantizedType", &["any"]),
        class("CalibratedQuantizedType", &["calibrated"]),
    ],
    bytecode: bytecode::HOOKS,
    migrations: &[("keep", Migration::ir(keep))],
    interfaces: INLINED_ANYWHERE,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax { parse_type: Some(syntax::parse), ..DialectSyntax::NONE };

/// What was made of something by the inverse operation is made that again.
fn undo<'a, T: TypedOp<'a>>(it: Folding<'a>) -> Option<Folded> {
    let from = it.made_by::<T>(it.operand(0)?)?.operands().next()?;
    if it.ty() == Some(it.type_of(from)) { it.value(from) } else { None }
}

const fn class(name: &'static str, mnemonics: &'static [&'static str]) -> ClassHook {
    ClassHook { kind: DefKind::Type, name, mnemonics }
}

/// The bits of what is stored: 8 of `!quant.uniform<i8:f32, 1.0>`.
fn storage_width<'a>(ctx: &'a ContextData, args: &[Val<'a>]) -> Option<Val<'a>> {
    let [Val::Type(ty)] = args else { return None };
    match Quantized::of(ctx, *ty)? {
        Quantized::Any { storage, .. } | Quantized::Uniform { storage, .. } => Some(Val::Int(storage.width.into())),
        Quantized::Calibrated { .. } => None,
    }
}

/// The type of what is stored of a quantized type.
pub fn storage_of(ctx: &ContextData, ty: Type) -> Option<Type> {
    match Quantized::of(ctx, ty).filter(|_| is_own(ctx, ty))? {
        Quantized::Any { storage, .. } | Quantized::Uniform { storage, .. } => {
            ctx.integer_type(storage.width, Signedness::Signless).ok()
        }
        Quantized::Calibrated { .. } => None,
    }
}

/// Whether a type is quantized with one scale for all values.
pub fn is_uniform(ctx: &ContextData, ty: Type) -> bool {
    is_own(ctx, ty) && matches!(Quantized::of(ctx, ty), Some(Quantized::Uniform { scaling: Scaling::All(_), .. }))
}

/// A quantized type with scales: `!quant.uniform<i8:f32:1, {0.5,0.25:3}>`.
#[derive(Clone, PartialEq, Debug)]
pub struct Uniform {
    /// Whether stored values have a sign.
    pub signed: bool,
    /// The bits of a stored value.
    pub width: u32,
    /// The least stored value.
    pub min: i64,
    /// The greatest stored value.
    pub max: i64,
    /// The type of what stored values stand for.
    pub expressed: Type,
    /// The dimension that decides which scale holds; one scale holds for all if there is none.
    pub axis: Option<i64>,
    /// Scales, each with the stored value that stands for zero.
    pub scales: Vec<(Float, i64)>,
}

/// What a quantized type with scales is, of one for all values or of one for each index of a dimension.
pub fn uniform(ctx: &ContextData, ty: Type) -> Option<Uniform> {
    let Quantized::Uniform { storage, expressed, scaling } = Quantized::of(ctx, ty).filter(|_| is_own(ctx, ty))? else {
        return None;
    };
    let (axis, scales) = match scaling {
        Scaling::All(scale) => (None, vec![scale]),
        Scaling::Axis(axis, scales) => (Some(axis), scales),
        Scaling::Blocks(_) => return None,
    };
    let scales = scales.into_iter().map(|scale| (scale.scale, scale.zero)).collect();
    let types::Storage { signed, width, min, max } = storage;
    Some(Uniform { signed, width, min, max, expressed: expressed.ty, axis, scales })
}

fn is_own(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Opaque { dialect, .. } if ctx.ident_bytes(*dialect) == b"quant")
}
