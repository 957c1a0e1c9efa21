//! The attributes of the builtin dialect.

use lect_core::attrs::{AttrData, FileRange};
use lect_core::diag::Failure;
use lect_core::dialect::EntryReader;
use lect_core::entity::Attr;
use lect_core::types::{Invalid, TypeData};

use super::parts::{Parts, list};
use crate::code::AttrCode;

/// The code of the commonest of all attributes.
pub(super) const FILE_LINE_COL: u64 = AttrCode::FileLineColLoc as u64;

/// Reads an attribute from its code on.
pub(crate) fn attr<'f>(cursor: &mut impl Parts<'f>) -> Result<Attr, Failure> {
    let at = cursor.offset();
    let code = cursor.varint()?;
    let ctx = cursor.ctx();
    let Some(code) = AttrCode::of(code) else {
        return Err(cursor.error_at(at, format!("unknown attribute code: {code}")));
    };
    let attr = match code {
        AttrCode::Array => ctx.array_attr(list(cursor, EntryReader::attr)?),
        AttrCode::Dictionary => {
            let mut entries = list(cursor, |cursor| Ok((ctx.ident(cursor.name()?), cursor.attr()?)))?;
            let count = entries.len();
            let attr = ctx.dictionary_attr(&mut entries);
            if entries.len() < count || entries.first().is_some_and(|entry| ctx.ident_bytes(entry.0).is_empty()) {
                return Err(cursor.error_at(at, "the names in a dictionary must differ, and none can be empty"));
            }
            attr
        }
        AttrCode::String => ctx.string_attr(cursor.string()?),
        AttrCode::StringWithType => {
            let value = cursor.string()?.to_vec();
            let ty = cursor.ty()?;
            ctx.typed_string_attr(value, ty)
        }
        AttrCode::FlatSymbolRef => ctx.symbol_ref_attr(ctx.ident(cursor.name()?), &[]),
        AttrCode::SymbolRef => {
            let root = ctx.ident(cursor.name()?);
            let nested = list(cursor, |cursor| {
                let at = cursor.offset();
                let attr = cursor.attr()?;
                match ctx.attr_data(attr) {
                    AttrData::SymbolRef { root, nested } if nested.is_empty() => Ok(*root),
                    _ => Err(mistaken(cursor, at, "mlir::FlatSymbolRefAttr", attr)),
                }
            })?;
            ctx.symbol_ref_attr(root, &nested)
        }
        AttrCode::Type => ctx.type_attr(cursor.ty()?),
        AttrCode::Unit => ctx.common_attrs().unit,
        AttrCode::Integer => {
            let ty = cursor.ty()?;
            let Some(width) = ctx.integer_width(ty) else {
                let shown = ctx.show_type(ty);
                let message = format!("expected integer or index type for IntegerAttr, but got: {shown}");
                return Err(cursor.error_at(at, message));
            };
            let value = cursor.ap_int(width)?;
            ctx.intern_attr(AttrData::Integer { value, ty })
        }
        AttrCode::Float => {
            let ty = cursor.ty()?;
            let TypeData::Float(format) = ctx.type_data(ty) else {
                let message = format!("expected mlir::FloatType, but got: {}", ctx.show_type(ty));
                return Err(cursor.error_at(at, message));
            };
            let value = cursor.float(*format)?;
            ctx.intern_attr(AttrData::Float { value, ty })
        }
        AttrCode::CallSiteLoc => {
            let callee = location(cursor)?;
            let caller = location(cursor)?;
            ctx.call_site_loc_attr(callee, caller)
        }
        AttrCode::FileLineColLoc => {
            let file = ctx.ident(cursor.name()?);
            let (line, column) = (number(cursor)?, number(cursor)?);
            ctx.file_loc_attr(file, line, column)
        }
        AttrCode::FusedLoc => {
            let locations = list(cursor, location)?;
            charge_fused(cursor, at, &locations, None)?;
            ctx.fused_loc_attr(&locations, None)
        }
        AttrCode::FusedLocWithMetadata => {
            let locations = list(cursor, location)?;
            let metadata = cursor.attr()?;
            charge_fused(cursor, at, &locations, Some(metadata))?;
            ctx.fused_loc_attr(&locations, Some(metadata))
        }
        AttrCode::NameLoc => {
            let name = ctx.ident(cursor.name()?);
            let child = location(cursor)?;
            ctx.name_loc_attr(name, child)
        }
        AttrCode::UnknownLoc => ctx.common_attrs().unknown_loc,
        AttrCode::DenseResource => {
            let ty = cursor.ty()?;
            if ctx.element_type(ty).is_none() {
                return Err(cursor.error_at(at, "`dense_resource` expected a shaped type"));
            }
            let key = cursor.resource_of(b"builtin")?;
            ctx.intern_attr(AttrData::DenseResource { key, ty })
        }
        AttrCode::DenseArray => return dense_array(cursor, at),
        AttrCode::DenseElements => return dense_elements(cursor, at),
        AttrCode::DenseStrings => return dense_strings(cursor, at),
        AttrCode::SparseElements => {
            let ty = cursor.ty()?;
            let (indices, values) = (cursor.attr()?, cursor.attr()?);
            return ctx.sparse_elements_attr(ty, indices, values).map_err(|Invalid(it)| cursor.error_at(at, it));
        }
        AttrCode::Distinct => {
            let referenced = cursor.attr()?;
            ctx.distinct_attr(referenced)
        }
        AttrCode::FileLineColRange => {
            let file = ctx.ident(cursor.name()?);
            let numbers = list(cursor, number)?;
            let (start, end) = match *numbers {
                [] => ((0, 0), (0, 0)),
                [line] => ((line, 0), (line, 0)),
                [line, column] => ((line, column), (line, column)),
                [line, column, end] => ((line, column), (line, end)),
                [line, column, end_line, end] => ((line, column), (end_line, end)),
                _ => return Err(cursor.error_at(at, "a range in a file has four numbers at most")),
            };
            ctx.file_range_loc_attr(FileRange { file, start, end })
        }
    };
    Ok(attr)
}

fn mistaken<'f>(cursor: &impl Parts<'f>, at: usize, expected: &str, attr: Attr) -> Failure {
    cursor.error_at(at, format!("expected {expected}, but got: {}", cursor.ctx().show_attr(attr)))
}

/// Fused locations in one another become one list, so each may be as long as all before it together.
fn charge_fused<'f>(cursor: &impl Parts<'f>, at: usize, locations: &[Attr], own: Option<Attr>) -> Result<(), Failure> {
    let length = |&location: &Attr| match cursor.ctx().attr_data(location) {
        AttrData::FusedLoc { locations, metadata } if *metadata == own => locations.len(),
        _ => 0,
    };
    let nested: usize = locations.iter().map(length).sum();
    cursor.charge(at, nested * size_of::<Attr>())
}

fn location<'f>(cursor: &mut impl Parts<'f>) -> Result<Attr, Failure> {
    let at = cursor.offset();
    let attr = cursor.attr()?;
    match cursor.ctx().is_location(attr) {
        true => Ok(attr),
        false => Err(mistaken(cursor, at, "mlir::LocationAttr", attr)),
    }
}

/// A line or a column. MLIR cuts what is too long.
fn number<'f>(cursor: &mut impl Parts<'f>) -> Result<u32, Failure> {
    Ok(cursor.varint()? as u32)
}

fn dense_array<'f>(cursor: &mut impl Parts<'f>, at: usize) -> Result<Attr, Failure> {
    let ctx = cursor.ctx();
    let element = cursor.ty()?;
    let count = cursor.varint()?;
    let mut data = cursor.blob()?.to_vec();
    if ctx.integer_width(element) == Some(0) && data.is_empty() {
        // Integers without bits take no bytes here, so that their number must be limited.
        let count = usize::try_from(count).ok().filter(|&count| count <= 1 << 16);
        data = vec![0; count.ok_or_else(|| cursor.error_at(at, "too many integers of no width"))?];
    }
    let attr = ctx.dense_array_attr(element, data).map_err(|Invalid(it)| cursor.error_at(at, it))?;
    match ctx.attr_data(attr) {
        AttrData::DenseArray { data, .. } if expected_bytes(cursor, element, count) == Some(data.len()) => Ok(attr),
        _ => Err(cursor.error_at(at, "the data of a dense array is not as long as its elements are")),
    }
}

fn expected_bytes<'f>(cursor: &impl Parts<'f>, element: lect_core::entity::Type, count: u64) -> Option<usize> {
    let layout = cursor.ctx().dense_layout(element)?;
    usize::try_from(count).ok()?.checked_mul(layout.element_bytes())
}

/// Truth values are bits here, and bytes everywhere else.
fn dense_elements<'f>(cursor: &mut impl Parts<'f>, at: usize) -> Result<Attr, Failure> {
    let ctx = cursor.ctx();
    let ty = cursor.ty()?;
    let data = cursor.blob()?.to_vec();
    let element = ctx.element_type(ty);
    let (Some(layout), Some(count)) = (element.and_then(|it| ctx.dense_layout(it)), ctx.element_count(ty)) else {
        let message = format!("expected a shaped type with a static shape of numbers, but got: {}", ctx.show_type(ty));
        return Err(cursor.error_at(at, message));
    };
    let made = if element == Some(ctx.common().i1) {
        match *data {
            [0] => ctx.dense_elements_attr(ty, true, &[0]),
            [0xFF] => ctx.dense_elements_attr(ty, true, &[1]),
            // As bytes, as development builds of MLIR wrote them for a while.
            _ if data.len() as u64 == count && count != count.div_ceil(8) => {
                ctx.dense_elements_attr(ty, false, &data.iter().map(|byte| byte & 1).collect::<Vec<_>>())
            }
            _ if data.len() as u64 != count.div_ceil(8) => Err(Invalid(SIZE.into())),
            _ => {
                let bits = (0..count as usize).map(|index| data[index / 8] >> (index % 8) & 1);
                ctx.dense_elements_attr(ty, false, &bits.collect::<Vec<_>>())
            }
        }
    } else {
        // One element stands for all, and for none if there are none.
        let splat = data.len() == layout.element_bytes();
        ctx.dense_elements_attr(ty, splat, &data)
    };
    made.map_err(|Invalid(message)| cursor.error_at(at, message))
}

const SIZE: &str = "elements hex data size is invalid for provided type";

fn dense_strings<'f>(cursor: &mut impl Parts<'f>, at: usize) -> Result<Attr, Failure> {
    let ctx = cursor.ctx();
    let ty = cursor.ty()?;
    let splat = cursor.varint()? != 0;
    let Some(count) = ctx.element_count(ty) else {
        let message = format!("expected a shaped type with a static shape, but got: {}", ctx.show_type(ty));
        return Err(cursor.error_at(at, message));
    };
    let count = cursor.checked_count(if splat { 1 } else { count })?;
    let mut values: Vec<Box<[u8]>> = Vec::with_capacity(count);
    for _ in 0..count {
        values.push(cursor.string()?.into());
    }
    // The text of such elements would be read as data of numbers.
    let is_number = |ty| ctx.dense_layout(ty).is_some();
    if ctx.element_type(ty).is_some_and(is_number) {
        let message = format!("expected elements that are no numbers, but got: {}", ctx.show_type(ty));
        return Err(cursor.error_at(at, message));
    }
    Ok(ctx.intern_attr(AttrData::DenseStrings { ty, values: values.into() }))
}
