//! The `quant` dialect: hooks for the definitions in its `.td` file.

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

lect_macros::dialect! { "src/quant/quant.td", docs = "src/quant/docs.md", encodings = "src/quant/bytecode.td", hooks = HOOKS, syntax = SYNTAX }

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

/// Folds a cast of the inverse cast `T` to its source.
fn undo<'a, T: TypedOp<'a>>(it: Folding<'a>) -> Option<Folded> {
    let from = it.made_by::<T>(it.operand(0)?)?.operands().next()?;
    if it.ty() == Some(it.type_of(from)) { it.value(from) } else { None }
}

const fn class(name: &'static str, mnemonics: &'static [&'static str]) -> ClassHook {
    ClassHook { kind: DefKind::Type, name, mnemonics }
}

/// Returns the storage width: 8 for `!quant.uniform<i8:f32, 1.0>`.
fn storage_width<'a>(ctx: &'a ContextData, args: &[Val<'a>]) -> Option<Val<'a>> {
    let [Val::Type(ty)] = args else { return None };
    match Quantized::of(ctx, *ty)? {
        Quantized::Any { storage, .. } | Quantized::Uniform { storage, .. } => Some(Val::Int(storage.width.into())),
        Quantized::Calibrated { .. } => None,
    }
}

/// Returns the storage type of a quantized type.
pub fn storage_of(ctx: &ContextData, ty: Type) -> Option<Type> {
    match Quantized::of(ctx, ty).filter(|_| is_own(ctx, ty))? {
        Quantized::Any { storage, .. } | Quantized::Uniform { storage, .. } => {
            ctx.types().integer(storage.width, Signedness::Signless).ok()
        }
        Quantized::Calibrated { .. } => None,
    }
}

/// Returns true if a type is quantized per layer, with one scale.
pub fn is_uniform(ctx: &ContextData, ty: Type) -> bool {
    is_own(ctx, ty) && matches!(Quantized::of(ctx, ty), Some(Quantized::Uniform { scaling: Scaling::All(_), .. }))
}

/// A uniform quantized type: `!quant.uniform<i8:f32:1, {0.5,0.25:3}>`.
#[derive(Clone, PartialEq, Debug)]
pub struct Uniform {
    /// Whether the storage type is signed.
    pub signed: bool,
    /// Width of the storage type.
    pub width: u32,
    /// Minimum stored value.
    pub min: i64,
    /// Maximum stored value.
    pub max: i64,
    /// Expressed type.
    pub expressed: Type,
    /// Quantized dimension; absent for per-layer quantization.
    pub axis: Option<i64>,
    /// Scales, each with its zero point.
    pub scales: Vec<(Float, i64)>,
}

/// Returns a uniform quantized type with per-layer or per-axis scales.
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
    matches!(ctx.types().data(ty), TypeData::Opaque { dialect, .. } if ctx.ident_bytes(*dialect) == b"quant")
}
