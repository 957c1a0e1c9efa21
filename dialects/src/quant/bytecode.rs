//! How quantized types are encoded in bytecode.
//!
//! Source: bytes that mlir-opt 22 writes.

use lect_core::attrs::{AttrData, DenseElements, Piece};
use lect_core::context::ContextData;
use lect_core::diag::Failure;
use lect_core::dialect::{BytecodeHooks, EntryReader, EntryWriter};
use lect_core::entity::{Attr, Type};
use lect_core::number::{Float, FloatFormat};
use lect_core::text::{PieceConfig, parse_bytes};
use lect_core::types::{Signedness, TypeData};

use super::text;
use super::types::{Blocks, Expressed, Quantized, Scale, Scaling, Storage};

pub(super) const HOOKS: BytecodeHooks =
    BytecodeHooks { read_type: Some(read), write_type: Some(write), ..BytecodeHooks::NONE };

/// What the types begin with.
mod code {
    pub const ANY: u64 = 1;
    pub const ANY_EXPRESSED: u64 = 2;
    pub const CALIBRATED: u64 = 3;
    pub const UNIFORM: u64 = 4;
    pub const BY_AXIS: u64 = 5;
    /// Since MLIR 21.
    pub const BY_BLOCKS: u64 = 6;
}

/// The flag of a type whose stored values have signs.
const SIGNED: u64 = 1;

/// A type with more scales than this is not written out.
const MAX_SCALES: u64 = 1 << 20;

fn read(reader: &mut dyn EntryReader) -> Result<Option<Type>, Failure> {
    let code = reader.varint()?;
    let quantized = match code {
        code::ANY | code::ANY_EXPRESSED => {
            let whole = read_storage(reader)?;
            let expressed = if code == code::ANY_EXPRESSED { Some(read_expressed(reader)?) } else { None };
            Quantized::Any { storage: read_range(reader, whole)?, expressed }
        }
        code::CALIBRATED => {
            let expressed = read_expressed(reader)?;
            let (min, max) = (reader.float(FloatFormat::F64)?, reader.float(FloatFormat::F64)?);
            Quantized::Calibrated { expressed, min, max }
        }
        code::UNIFORM | code::BY_AXIS | code::BY_BLOCKS => {
            let whole = read_storage(reader)?;
            let expressed = read_expressed(reader)?;
            let (storage, scaling) = match code {
                code::UNIFORM => {
                    let scale = reader.float(FloatFormat::F64)?;
                    let zero = reader.signed_varint()?;
                    (read_range(reader, whole)?, Scaling::All(Scale { scale, zero }))
                }
                code::BY_AXIS => read_axis(reader, whole)?,
                _ => read_blocks(reader, whole, expressed)?,
            };
            check_scales(reader, expressed, &scaling)?;
            Quantized::Uniform { storage, expressed, scaling }
        }
        code => return Err(reader.error(&format!("unknown quantized type code: {code}"))),
    };
    quantized.check().map_err(|message| reader.error(&message))?;
    let ctx = reader.context();
    Ok(Some(ctx.opaque_type(ctx.ident(b"quant"), quantized.body())))
}

/// The integer that is stored, all its values so far.
fn read_storage(reader: &mut dyn EntryReader) -> Result<Storage, Failure> {
    let flags = reader.varint()?;
    let ty = reader.ty()?;
    let TypeData::Integer { width, .. } = *reader.context().type_data(ty) else {
        return Err(reader.error("illegal storage type"));
    };
    Storage::whole(flags & SIGNED != 0, width).map_err(|message| reader.error(&message))
}

fn read_range(reader: &mut dyn EntryReader, whole: Storage) -> Result<Storage, Failure> {
    let (min, max) = (reader.signed_varint()?, reader.signed_varint()?);
    whole.part(min, max).map_err(|message| reader.error(&message))
}

fn read_expressed(reader: &mut dyn EntryReader) -> Result<Expressed, Failure> {
    let ty = reader.ty()?;
    match *reader.context().type_data(ty) {
        TypeData::Float(format) => Ok(Expressed { ty, format }),
        _ => Err(reader.error("invalid kind of type specified")),
    }
}

fn read_axis(reader: &mut dyn EntryReader, whole: Storage) -> Result<(Storage, Scaling), Failure> {
    let axis = reader.varint()?;
    let axis = i32::try_from(axis).map_err(|_| reader.error(&format!("illegal quantized dimension: {axis}")))?;
    let storage = read_range(reader, whole)?;
    let scales = read_list(reader, |reader| reader.float(FloatFormat::F64))?;
    let zeros = read_list(reader, |reader| reader.signed_varint())?;
    if scales.is_empty() || scales.len() != zeros.len() {
        let (scales, zeros) = (scales.len(), zeros.len());
        return Err(reader.error(&format!("illegal number of scales and zeroPoints: {scales}, {zeros}")));
    }
    let scales = scales.into_iter().zip(zeros).map(|(scale, zero)| Scale { scale, zero }).collect();
    Ok((storage, Scaling::Axis(axis.into(), scales)))
}

fn read_blocks(
    reader: &mut dyn EntryReader,
    whole: Storage,
    expressed: Expressed,
) -> Result<(Storage, Scaling), Failure> {
    let storage = read_range(reader, whole)?;
    let axes = read_list(reader, |reader| reader.signed_varint())?;
    let sizes = read_list(reader, |reader| reader.signed_varint())?;
    let (scales, zeros) = (reader.attr()?, reader.attr()?);
    let ctx = reader.context();
    let parts = tensor(ctx, scales).zip(tensor(ctx, zeros)).filter(|(scales, zeros)| {
        let is_stored = matches!(ctx.type_data(zeros.1), TypeData::Integer { width, .. } if *width == storage.width);
        scales.0 == zeros.0 && scales.1 == expressed.ty && is_stored && axes.len() == sizes.len()
    });
    let Some(((shape, ..), _)) = parts else {
        return Err(reader.error("scales and zero points must be tensors of one shape, of their types"));
    };
    let count = shape.iter().try_fold(1u64, |count, &size| count.checked_mul(u64::try_from(size).ok()?));
    let Some(count) = count.filter(|count| (1..=MAX_SCALES).contains(count) && !shape.is_empty()) else {
        return Err(reader.error("illegal number of scales"));
    };
    let scale = |index| Some(Scale { scale: float_at(ctx, scales, index)?, zero: int_at(ctx, zeros, index)? });
    let scales: Option<Vec<Scale>> = (0..count as usize).map(scale).collect();
    let (sizes, shape) = (axes.into_iter().zip(sizes).collect(), shape.to_vec());
    match scales {
        Some(scales) => Ok((storage, Scaling::Blocks(Blocks { sizes, shape, scales }))),
        None => Err(reader.error("illegal number of scales")),
    }
}

fn read_list<T>(
    reader: &mut dyn EntryReader,
    read: impl Fn(&mut dyn EntryReader) -> Result<T, Failure>,
) -> Result<Vec<T>, Failure> {
    let count = reader.count()?;
    (0..count).map(|_| read(reader)).collect()
}

fn check_scales(reader: &mut dyn EntryReader, expressed: Expressed, scaling: &Scaling) -> Result<(), Failure> {
    let scales = match scaling {
        Scaling::All(scale) => std::slice::from_ref(scale),
        Scaling::Axis(_, scales) => scales,
        Scaling::Blocks(blocks) => &blocks.scales,
    };
    let checked = scales.iter().try_for_each(|scale| expressed.check(scale.scale));
    checked.map_err(|message| reader.error(&message))
}

/// The shape and the element type of `dense<..> : tensor<..>`.
fn tensor(ctx: &ContextData, attr: Attr) -> Option<(&[i64], Type)> {
    let AttrData::DenseElements(elements) = ctx.attr_data(attr) else { return None };
    match ctx.type_data(elements.ty) {
        TypeData::RankedTensor { shape, element, .. } => Some((shape, *element)),
        _ => None,
    }
}

/// The bytes of an element, and how they are to be understood.
fn element(ctx: &ContextData, attr: Attr, index: usize) -> Option<(&[u8], lect_core::attrs::DenseLayout)> {
    let AttrData::DenseElements(DenseElements { ty, splat, data }) = ctx.attr_data(attr) else { return None };
    let layout = ctx.dense_layout(ctx.element_type(*ty)?)?;
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

fn write(ctx: &ContextData, ty: Type, to: &mut dyn EntryWriter) -> bool {
    let Some(quantized) = parsed(ctx, ty) else { return false };
    match &quantized {
        Quantized::Any { storage, expressed } => {
            to.varint(if expressed.is_some() { code::ANY_EXPRESSED } else { code::ANY });
            write_types(ctx, *storage, expressed.as_ref(), to);
            write_range(*storage, to);
        }
        Quantized::Calibrated { expressed, min, max } => {
            to.varint(code::CALIBRATED);
            to.ty(expressed.ty);
            to.float(*min);
            to.float(*max);
        }
        Quantized::Uniform { storage, expressed, scaling } => match scaling {
            Scaling::All(Scale { scale, zero }) => {
                to.varint(code::UNIFORM);
                write_types(ctx, *storage, Some(expressed), to);
                to.float(*scale);
                to.signed_varint(*zero);
                write_range(*storage, to);
            }
            Scaling::Axis(axis, scales) => {
                to.varint(code::BY_AXIS);
                write_types(ctx, *storage, Some(expressed), to);
                to.varint(*axis as u64);
                write_range(*storage, to);
                write_list(scales, to, |scale, to| to.float(scale.scale));
                write_list(scales, to, |scale, to| to.signed_varint(scale.zero));
            }
            Scaling::Blocks(blocks) => {
                let Some((scales, zeros)) = tensors(ctx, *storage, *expressed, blocks) else { return false };
                to.varint(code::BY_BLOCKS);
                write_types(ctx, *storage, Some(expressed), to);
                write_range(*storage, to);
                write_list(&blocks.sizes, to, |&(axis, _), to| to.signed_varint(axis));
                write_list(&blocks.sizes, to, |&(_, size), to| to.signed_varint(size));
                to.attr(scales);
                to.attr(zeros);
            }
        },
    }
    true
}

/// What a type is, which is kept as its text.
fn parsed(ctx: &ContextData, ty: Type) -> Option<Quantized> {
    let TypeData::Opaque { body, .. } = ctx.type_data(ty) else { return None };
    let mut spelled = Vec::new();
    for piece in &body.0 {
        match piece {
            Piece::Text(text) => spelled.extend_from_slice(text),
            Piece::Type(ty) => spelled.extend_from_slice(ctx.show_type(*ty).to_string().as_bytes()),
            _ => return None,
        }
    }
    let config = PieceConfig::new(b"").with_allow_unregistered(true);
    parse_bytes(ctx, &spelled, "Type", &config, text::read).ok()
}

/// The integer that is stored. That it has a sign is said by a flag.
fn storage_type(ctx: &ContextData, storage: Storage) -> Option<Type> {
    ctx.integer_type(storage.width, Signedness::Signless).ok()
}

fn write_types(ctx: &ContextData, storage: Storage, expressed: Option<&Expressed>, to: &mut dyn EntryWriter) {
    to.varint(if storage.signed { SIGNED } else { 0 });
    storage_type(ctx, storage).into_iter().for_each(|ty| to.ty(ty));
    expressed.into_iter().for_each(|expressed| to.ty(expressed.ty));
}

fn write_range(storage: Storage, to: &mut dyn EntryWriter) {
    to.signed_varint(storage.min);
    to.signed_varint(storage.max);
}

fn write_list<T>(list: &[T], to: &mut dyn EntryWriter, write: impl Fn(&T, &mut dyn EntryWriter)) {
    to.varint(list.len() as u64);
    list.iter().for_each(|element| write(element, to));
}

/// Scales and zero points as attributes.
fn tensors(ctx: &ContextData, storage: Storage, expressed: Expressed, blocks: &Blocks) -> Option<(Attr, Attr)> {
    let [scale_bytes, zero_bytes] = [expressed.format.storage_bytes(), storage.width.div_ceil(8) as usize];
    // MLIR leaves the sign in the bits of a byte that are not used, but not where eight numbers share a byte.
    let used = if storage.width == 1 { 1 } else { -1 };
    let (mut scales, mut zeros) = (Vec::new(), Vec::new());
    for scale in &blocks.scales {
        scales.extend_from_slice(scale.scale.bits().to_le_bytes().get(..scale_bytes)?);
        zeros.extend_from_slice((scale.zero & used).to_le_bytes().get(..zero_bytes)?);
    }
    let dense = |element, data: &[u8]| {
        let ty = ctx.tensor_type(&blocks.shape, element, None).ok()?;
        ctx.dense_elements_attr(ty, false, data).ok()
    };
    Some((dense(expressed.ty, &scales)?, dense(storage_type(ctx, storage)?, &zeros)?))
}
