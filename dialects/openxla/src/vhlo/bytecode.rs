//! Attributes whose bytecode fields (`bytecode.td`) differ from their parameters.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::dialect::{BytecodeHooks, Param};
use lect_core::entity::Attr;
use lect_core::types::Invalid;

use super::types::{from_vhlo, own_attr, own_params};

pub(super) const HOOKS: BytecodeHooks =
    BytecodeHooks { build_attr: Some(build), attr_fields: Some(fields), ..BytecodeHooks::NONE };

mod code {
    pub const TENSOR: u64 = 15;
    pub const AXIS: u64 = 22;
}

/// Encoding of a splat `true`: all bits of a byte set. A byte with one bit set encodes a single element of eight.
const ALL_TRUE: u8 = 0xff;

fn build(ctx: &ContextData, code: u64, fields: &[Param]) -> Result<Attr, Invalid> {
    let invalid = || Invalid::new("an attribute has other fields");
    match (code, fields) {
        (code::TENSOR, [Param::Type(ty), Param::String(bytes)]) => {
            let shaped = from_vhlo(ctx, *ty).ok_or_else(|| Invalid::new("expected VHLO type"))?;
            let element = ctx.types().shaped_element_type(shaped).ok_or_else(invalid)?;
            let layout = ctx.attrs().dense_layout(element).ok_or_else(invalid)?;
            let count = ctx.types().shaped_element_count(shaped).ok_or_else(invalid)?;
            let unpacked;
            let bytes: &[u8] = if element == ctx.types().i1() {
                unpacked = unpack(bytes, count);
                &unpacked
            } else {
                bytes
            };
            let splat = bytes.len() == layout.element_bytes() && count != 1;
            let data = ctx.attrs().dense_elements(shaped, splat && count > 0, bytes)?;
            own_attr(ctx, "tensor_v1", [Param::Type(*ty), Param::Attr(data)]).ok_or_else(invalid)
        }
        (code::AXIS, [Param::Attr(name), Param::List(part)]) => {
            let part = match &**part {
                [] => Param::Absent,
                [part] => part.clone(),
                _ => return Err(invalid()),
            };
            own_attr(ctx, "axis_ref_v1", [Param::Attr(*name), part]).ok_or_else(invalid)
        }
        _ => Err(invalid()),
    }
}

/// Unpacks booleans to one byte each. Releases have encoded them as bits, eight in a byte, or as bytes.
fn unpack(bytes: &[u8], count: u64) -> Vec<u8> {
    match bytes {
        [ALL_TRUE] => vec![1],
        // Ambiguous for a few elements: they are decoded as bits.
        bytes if bytes.len() as u64 == count.div_ceil(8) && bytes.len() as u64 != count => {
            let bits = bytes.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1));
            // The count may exceed the bits that are present.
            bits.take(usize::try_from(count).unwrap_or(usize::MAX)).collect()
        }
        bytes => bytes.iter().map(|byte| u8::from(*byte != 0)).collect(),
    }
}

fn fields(ctx: &ContextData, attr: Attr) -> Option<(u64, Vec<Param>)> {
    match own_params(ctx, attr)? {
        ("tensor_v1", [ty, Param::Attr(data)]) => {
            let AttrData::DenseElements(elements) = ctx.attrs().data(*data) else { return None };
            let is_bool = ctx.types().shaped_element_type(elements.ty) == Some(ctx.types().i1());
            let count = ctx.types().shaped_element_count(elements.ty)?;
            let bytes = match (is_bool, elements.splat && count > 1) {
                (false, _) => elements.data.clone(),
                (true, true) => [if elements.data.first() == Some(&0) { 0 } else { ALL_TRUE }].into(),
                (true, false) => {
                    let pack = |bits: &[u8]| {
                        bits.iter().enumerate().fold(0, |byte, (at, bit)| byte | u8::from(*bit != 0) << at)
                    };
                    elements.data.chunks(8).map(pack).collect()
                }
            };
            Some((code::TENSOR, vec![ty.clone(), Param::String(bytes)]))
        }
        ("axis_ref_v1", [name, part]) => {
            let part = if *part == Param::Absent { Box::default() } else { [part.clone()].into() };
            Some((code::AXIS, vec![name.clone(), Param::List(part)]))
        }
        _ => None,
    }
}
