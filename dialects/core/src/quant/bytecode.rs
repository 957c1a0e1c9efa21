//! Bytecode encoding of quantized types: conversion from and to the fields declared in `bytecode.td`.

use lect_core::attrs::DenseElements;
use lect_core::dialect::{BytecodeHooks, Param};
use lect_core::types::Signedness;
use lect_support::prelude::*;

use super::types::{Blocks, Expressed, Quantized, Scale, Scaling, Storage};

pub(super) const HOOKS: BytecodeHooks =
    BytecodeHooks { build_type: Some(build), type_fields: Some(fields), ..BytecodeHooks::NONE };

/// Type codes.
mod code {
    pub const ANY: u64 = 1;
    pub const ANY_EXPRESSED: u64 = 2;
    pub const CALIBRATED: u64 = 3;
    pub const UNIFORM: u64 = 4;
    pub const BY_AXIS: u64 = 5;
    pub const BY_BLOCKS: u64 = 6;
}

/// Flag of a type with signed storage.
const SIGNED: i128 = 1;

/// Maximum number of scales that are decoded.
const MAX_SCALES: u64 = 1 << 20;

fn build(ctx: &ContextData, code: u64, fields: &[Param]) -> Result<Type, Invalid> {
    use Param::{Attr, Float, Int, List, Type};
    let quantized = match (code, fields) {
        (code::ANY, [Int(flags), Type(storage), Int(min), Int(max)]) => {
            Quantized::Any { storage: storage_of(ctx, *flags, *storage, (*min, *max))?, expressed: None }
        }
        (code::ANY_EXPRESSED, [Int(flags), Type(storage), Type(expressed), Int(min), Int(max)]) => {
            let storage = storage_of(ctx, *flags, *storage, (*min, *max))?;
            Quantized::Any { storage, expressed: Some(expressed_of(ctx, *expressed)?) }
        }
        (code::CALIBRATED, [Type(expressed), Float(min), Float(max)]) => {
            Quantized::Calibrated { expressed: expressed_of(ctx, *expressed)?, min: *min, max: *max }
        }
        (code, [Int(flags), Type(storage), Type(expressed), rest @ ..]) => {
            let expressed = expressed_of(ctx, *expressed)?;
            let storage = |min: &i128, max: &i128| storage_of(ctx, *flags, *storage, (*min, *max));
            let (storage, scaling) = match (code, rest) {
                (code::UNIFORM, [Float(scale), Int(zero), Int(min), Int(max)]) => {
                    (storage(min, max)?, Scaling::All(Scale { scale: *scale, zero: number(*zero)? }))
                }
                (code::BY_AXIS, [Int(axis), Int(min), Int(max), List(scales), List(zeros)]) => {
                    let illegal = || Invalid::new(format!("illegal quantized dimension: {axis}"));
                    let axis = i32::try_from(*axis).map_err(|_| illegal())?;
                    (storage(min, max)?, Scaling::Axis(axis.into(), scales_of(scales, zeros)?))
                }
                (code::BY_BLOCKS, [Int(min), Int(max), List(axes), List(sizes), Attr(scales), Attr(zeros)]) => {
                    let storage = storage(min, max)?;
                    let sizes = numbers(axes)?.into_iter().zip(numbers(sizes)?).collect::<Vec<_>>();
                    let is_whole = axes.len() == sizes.len();
                    let blocks = blocks_of(ctx, storage, expressed, sizes, (*scales, *zeros)).filter(|_| is_whole);
                    (storage, Scaling::Blocks(blocks.ok_or_else(|| invalid("illegal number of scales"))?))
                }
                _ => return Err(invalid("a quantized type has other fields")),
            };
            check_scales(expressed, &scaling)?;
            Quantized::Uniform { storage, expressed, scaling }
        }
        _ => return Err(invalid("a quantized type has other fields")),
    };
    quantized.check().map_err(Invalid::new)?;
    Ok(ctx.types().opaque(ctx.ident(b"quant"), quantized.body()))
}

fn invalid(message: &'static str) -> Invalid {
    Invalid::new(message)
}

fn number(number: i128) -> Result<i64, Invalid> {
    i64::try_from(number).map_err(|_| invalid("a number is too large"))
}

fn numbers(list: &[Param]) -> Result<Vec<i64>, Invalid> {
    let of = |param: &Param| match param {
        Param::Int(it) => number(*it),
        _ => Err(invalid("expected a number")),
    };
    list.iter().map(of).collect()
}

/// Returns the storage type with its range.
fn storage_of(ctx: &ContextData, flags: i128, ty: Type, (min, max): (i128, i128)) -> Result<Storage, Invalid> {
    let TypeData::Integer { width, .. } = *ctx.types().data(ty) else { return Err(invalid("illegal storage type")) };
    let whole = Storage::whole(flags & SIGNED != 0, width).map_err(Invalid::new)?;
    whole.part(number(min)?, number(max)?).map_err(Invalid::new)
}

fn expressed_of(ctx: &ContextData, ty: Type) -> Result<Expressed, Invalid> {
    match *ctx.types().data(ty) {
        TypeData::Float(format) => Ok(Expressed { ty, format }),
        _ => Err(invalid("invalid kind of type specified")),
    }
}

fn scales_of(scales: &[Param], zeros: &[Param]) -> Result<Vec<Scale>, Invalid> {
    if scales.is_empty() || scales.len() != zeros.len() {
        let (scales, zeros) = (scales.len(), zeros.len());
        return Err(Invalid::new(format!("illegal number of scales and zeroPoints: {scales}, {zeros}")));
    }
    let zeros = numbers(zeros)?;
    let scale = |(param, zero): (&Param, i64)| match param {
        Param::Float(scale) => Ok(Scale { scale: *scale, zero }),
        _ => Err(invalid("expected a scale")),
    };
    scales.iter().zip(zeros).map(scale).collect()
}

/// Decodes scales and zero points, which are tensors of equal shape.
fn blocks_of(
    ctx: &ContextData,
    storage: Storage,
    expressed: Expressed,
    sizes: Vec<(i64, i64)>,
    (scales, zeros): (Attr, Attr),
) -> Option<Blocks> {
    let ((shape, scale_type), (zero_shape, zero_type)) = tensor(ctx, scales).zip(tensor(ctx, zeros))?;
    let is_stored = matches!(ctx.types().data(zero_type), TypeData::Integer { width, .. } if *width == storage.width);
    if shape != zero_shape || scale_type != expressed.ty || !is_stored || shape.is_empty() {
        return None;
    }
    let count = shape.iter().try_fold(1u64, |count, &size| count.checked_mul(u64::try_from(size).ok()?));
    let count = count.filter(|count| (1..=MAX_SCALES).contains(count))?;
    let scale = |index| Some(Scale { scale: float_at(ctx, scales, index)?, zero: int_at(ctx, zeros, index)? });
    let scales: Option<Vec<Scale>> = (0..count as usize).map(scale).collect();
    Some(Blocks { sizes, shape: shape.to_vec(), scales: scales? })
}

fn check_scales(expressed: Expressed, scaling: &Scaling) -> Result<(), Invalid> {
    let scales = match scaling {
        Scaling::All(scale) => std::slice::from_ref(scale),
        Scaling::Axis(_, scales) => scales,
        Scaling::Blocks(blocks) => &blocks.scales,
    };
    scales.iter().try_for_each(|scale| expressed.check(scale.scale)).map_err(Invalid::new)
}

/// Returns the shape and the element type of `dense<..> : tensor<..>`.
fn tensor(ctx: &ContextData, attr: Attr) -> Option<(&[i64], Type)> {
    let AttrData::DenseElements(elements) = ctx.attrs().data(attr) else { return None };
    match ctx.types().data(elements.ty) {
        TypeData::RankedTensor { shape, element, .. } => Some((shape, *element)),
        _ => None,
    }
}

/// Returns the bytes of an element, with the layout to decode them.
fn element(ctx: &ContextData, attr: Attr, index: usize) -> Option<(&[u8], lect_core::attrs::DenseLayout)> {
    let AttrData::DenseElements(DenseElements { ty, splat, data, .. }) = ctx.attrs().data(attr) else { return None };
    let layout = ctx.attrs().dense_layout(ctx.types().element_type(*ty)?)?;
    let size = layout.element_bytes();
    let start = if *splat { 0 } else { index.checked_mul(size)? };
    Some((data.get(start..start.checked_add(size)?)?, layout))
}

fn float_at(ctx: &ContextData, attr: Attr, index: usize) -> Option<Float> {
    let (bytes, layout) = element(ctx, attr, index)?;
    layout.float(bytes)
}

fn int_at(ctx: &ContextData, attr: Attr, index: usize) -> Option<i64> {
    let (bytes, layout) = element(ctx, attr, index)?;
    layout.integer(bytes)?.to_i64()
}

fn fields(ctx: &ContextData, ty: Type) -> Option<(u64, Vec<Param>)> {
    use Param::{Attr, Float, Int, List, Type};
    let quantized = Quantized::of(ctx, ty)?;
    let number = |number: i64| Int(number.into());
    let mut fields = Vec::new();
    let code = match &quantized {
        Quantized::Any { storage, expressed } => {
            fields.extend(types(ctx, *storage, expressed.as_ref())?);
            fields.extend([number(storage.min), number(storage.max)]);
            if expressed.is_some() { code::ANY_EXPRESSED } else { code::ANY }
        }
        Quantized::Calibrated { expressed, min, max } => {
            fields.extend([Type(expressed.ty), Float(*min), Float(*max)]);
            code::CALIBRATED
        }
        Quantized::Uniform { storage, expressed, scaling } => {
            fields.extend(types(ctx, *storage, Some(expressed))?);
            let range = [number(storage.min), number(storage.max)];
            match scaling {
                Scaling::All(Scale { scale, zero }) => {
                    fields.extend([Float(*scale), number(*zero)]);
                    fields.extend(range);
                    code::UNIFORM
                }
                Scaling::Axis(axis, scales) => {
                    fields.push(number(*axis));
                    fields.extend(range);
                    fields.push(List(scales.iter().map(|scale| Float(scale.scale)).collect()));
                    fields.push(List(scales.iter().map(|scale| number(scale.zero)).collect()));
                    code::BY_AXIS
                }
                Scaling::Blocks(blocks) => {
                    let (scales, zeros) = tensors(ctx, *storage, *expressed, blocks)?;
                    fields.extend(range);
                    fields.push(List(blocks.sizes.iter().map(|size| number(size.0)).collect()));
                    fields.push(List(blocks.sizes.iter().map(|size| number(size.1)).collect()));
                    fields.extend([Attr(scales), Attr(zeros)]);
                    code::BY_BLOCKS
                }
            }
        }
    };
    Some((code, fields))
}

/// Returns the flags, the storage type and the expressed type.
fn types(ctx: &ContextData, storage: Storage, expressed: Option<&Expressed>) -> Option<Vec<Param>> {
    let mut types = vec![Param::Int(if storage.signed { SIGNED } else { 0 })];
    types.push(Param::Type(storage_type(ctx, storage)?));
    types.extend(expressed.map(|expressed| Param::Type(expressed.ty)));
    Some(types)
}

/// Returns the storage type, signless: a flag encodes its signedness.
fn storage_type(ctx: &ContextData, storage: Storage) -> Option<Type> {
    ctx.types().integer(storage.width, Signedness::Signless).ok()
}

/// Encodes scales and zero points as attributes.
fn tensors(ctx: &ContextData, storage: Storage, expressed: Expressed, blocks: &Blocks) -> Option<(Attr, Attr)> {
    let [scale_bytes, zero_bytes] = [expressed.format.storage_bytes(), storage.width.div_ceil(8) as usize];
    // MLIR leaves sign bits in the unused bits of a byte, except where eight values share a byte.
    let used = if storage.width == 1 { 1 } else { -1 };
    let (mut scales, mut zeros) = (Vec::new(), Vec::new());
    for scale in &blocks.scales {
        scales.extend_from_slice(scale.scale.bits().to_le_bytes().get(..scale_bytes)?);
        zeros.extend_from_slice((scale.zero & used).to_le_bytes().get(..zero_bytes)?);
    }
    let dense = |element, data: &[u8]| {
        let ty = ctx.types().tensor(&blocks.shape, element, None).ok()?;
        ctx.attrs().dense_elements(ty, false, data).ok()
    };
    Some((dense(expressed.ty, &scales)?, dense(storage_type(ctx, storage)?, &zeros)?))
}
