//! Attributes from field values, and back.

use std::borrow::Cow;

use lect_core::attrs::{AttrData, DenseElements, DenseLayout, FileRange};
use lect_core::context::ContextData;
use lect_core::diag::Failure;
use lect_core::entity::{Attr, Ident, Type};
use lect_core::types::Invalid;
use smallvec::smallvec;

use super::codes::AttrCode;
use crate::fields::{Value, Values};
use crate::read::Parts;

const SIZE: &str = "elements hex data size is invalid for provided type";

/// Builds the attribute with a code and field values, which begins at offset `at`.
pub(super) fn build<'f>(
    cursor: &impl Parts<'f>,
    at: usize,
    code: AttrCode,
    values: Values<'f>,
) -> Result<Attr, Failure> {
    let ctx = cursor.ctx();
    let invalid = |message: &str| cursor.error_at(at, message);
    let checked = |made: Result<Attr, Invalid>| made.map_err(|invalid| cursor.error_at(at, invalid));
    let name = |attr: Attr| cursor.name_of(attr);
    Ok(match (code, &*values) {
        (AttrCode::Array, [Value::Attrs(elements)]) => ctx.attrs().array(elements.to_vec()),
        (AttrCode::Dictionary, [Value::Attrs(entries)]) => {
            let entries = entries.chunks_exact(2).filter_map(|entry| Some((name(*entry.first()?), *entry.last()?)));
            let mut entries: Vec<(Ident, Attr)> = entries.collect();
            let count = entries.len();
            let attr = ctx.attrs().dictionary(&mut entries);
            if entries.len() < count || entries.first().is_some_and(|entry| ctx.ident_bytes(entry.0).is_empty()) {
                return Err(invalid("the names in a dictionary must differ, and none can be empty"));
            }
            attr
        }
        (AttrCode::String, [Value::Bytes(text)]) => ctx.attrs().string(&**text),
        (AttrCode::StringWithType, [Value::Bytes(text), Value::Type(ty)]) => ctx.attrs().typed_string(&**text, *ty),
        (AttrCode::FlatSymbolRef, [Value::Attr(root)]) => ctx.attrs().symbol_ref(name(*root), &[]),
        (AttrCode::SymbolRef, [Value::Attr(root), Value::Attrs(nested)]) => {
            let symbol = |attr: &Attr| match ctx.attrs().data(*attr) {
                AttrData::SymbolRef { root, .. } => Some(*root),
                _ => None,
            };
            let nested: Vec<Ident> = nested.iter().filter_map(symbol).collect();
            ctx.attrs().symbol_ref(name(*root), &nested)
        }
        (AttrCode::Type, [Value::Type(ty)]) => ctx.attrs().ty(*ty),
        (AttrCode::Unit, []) => ctx.attrs().unit(),
        (AttrCode::Integer, [Value::Type(ty), Value::ApInt(value)]) => {
            ctx.attrs().intern(AttrData::Integer { value: value.clone().into_owned(), ty: *ty })
        }
        (AttrCode::Float, [Value::Type(ty), Value::Float(value)]) => {
            ctx.attrs().intern(AttrData::Float { value: *value, ty: *ty })
        }
        (AttrCode::CallSiteLoc, [Value::Attr(callee), Value::Attr(caller)]) => {
            ctx.attrs().call_site_loc(*callee, *caller)
        }
        (AttrCode::FileLineColLoc, [Value::Attr(file), Value::Number(line), Value::Number(column)]) => {
            // MLIR truncates longer numbers.
            ctx.attrs().file_loc(name(*file), *line as u32, *column as u32)
        }
        (AttrCode::FusedLoc, [Value::Attrs(locations)]) => {
            charge_fused(cursor, at, locations, None)?;
            ctx.attrs().fused_loc(locations, None)
        }
        (AttrCode::FusedLocWithMetadata, [Value::Attrs(locations), Value::Attr(metadata)]) => {
            charge_fused(cursor, at, locations, Some(*metadata))?;
            ctx.attrs().fused_loc(locations, Some(*metadata))
        }
        (AttrCode::NameLoc, [Value::Attr(text), Value::Attr(child)]) => ctx.attrs().name_loc(name(*text), *child),
        (AttrCode::UnknownLoc, []) => ctx.attrs().unknown_loc(),
        (AttrCode::DenseResource, [Value::Type(ty), Value::Key(key)]) => match ctx.types().element_type(*ty) {
            Some(_) => ctx.attrs().intern(AttrData::DenseResource { key: *key, ty: *ty }),
            None => return Err(invalid("`dense_resource` expected a shaped type")),
        },
        (AttrCode::DenseArray, [Value::Type(element), Value::Number(count), Value::Bytes(data)]) => {
            return dense_array(cursor, at, *element, *count, data);
        }
        (AttrCode::DenseElements, [Value::Type(ty), Value::Bytes(data)]) => {
            return dense_elements(cursor, at, *ty, data);
        }
        (AttrCode::DenseStrings, [Value::Type(ty), Value::List(texts)]) => {
            // The text of such elements would be read as numeric data.
            if ctx.types().shaped_element_type(*ty).is_some_and(|element| ctx.attrs().dense_layout(element).is_some()) {
                let message = format!("expected elements that are no numbers, but got: {}", ctx.types().show(*ty));
                return Err(invalid(&message));
            }
            let text = |value: &Value<'_>| match value {
                Value::Bytes(text) => Some(Box::from(&**text)),
                _ => None,
            };
            ctx.attrs().intern(AttrData::DenseStrings { ty: *ty, values: texts.iter().filter_map(text).collect() })
        }
        (AttrCode::SparseElements, [Value::Type(ty), Value::Attr(indices), Value::Attr(values)]) => {
            return checked(ctx.attrs().sparse_elements(*ty, *indices, *values));
        }
        (AttrCode::Distinct, [Value::Attr(referenced)]) => ctx.attrs().distinct(*referenced),
        (AttrCode::FileLineColRange, [Value::Attr(file), Value::List(numbers)]) => {
            let numbers = numbers.iter().filter_map(|value| match value {
                // MLIR truncates longer numbers.
                Value::Number(number) => Some(*number as u32),
                _ => None,
            });
            let (start, end) = match *numbers.collect::<Vec<u32>>() {
                [] => ((0, 0), Some((0, 0))),
                [line] => ((line, 0), Some((line, 0))),
                [line, column] => ((line, column), None),
                [line, column, end] => ((line, column), Some((line, end))),
                [line, column, end_line, end] => ((line, column), Some((end_line, end))),
                _ => return Err(invalid("a range in a file has four numbers at most")),
            };
            ctx.attrs().file_range_loc(FileRange::new(name(*file), start, end))
        }
        (AttrCode::AffineMap | AttrCode::IntegerSet, [Value::Attr(attr)]) => *attr,
        (AttrCode::StridedLayout, [Value::Signed(offset), Value::Dims(strides)]) => {
            ctx.attrs().strided_layout(strides, *offset)
        }
        (code, _) => return Err(invalid(&format!("an attribute with code {} has other fields", code as u64))),
    })
}

/// Charges the memory of fused locations. Nested fused locations are flattened, so each may be as long as all before it
/// together.
fn charge_fused<'f>(cursor: &impl Parts<'f>, at: usize, locations: &[Attr], own: Option<Attr>) -> Result<(), Failure> {
    let length = |&location: &Attr| match cursor.ctx().attrs().data(location) {
        AttrData::FusedLoc { locations, metadata } if *metadata == own => locations.len(),
        _ => 0,
    };
    let nested: usize = locations.iter().map(length).sum();
    cursor.charge(at, nested * size_of::<Attr>())
}

fn dense_array<'f>(
    cursor: &impl Parts<'f>,
    at: usize,
    element: Type,
    count: u64,
    data: &[u8],
) -> Result<Attr, Failure> {
    let ctx = cursor.ctx();
    let mut data = data.to_vec();
    if ctx.types().integer_width(element) == Some(0) && data.is_empty() {
        // Zero-width integers take no bytes in the file, so their number must be limited.
        let count = usize::try_from(count).ok().filter(|&count| count <= 1 << 16);
        data = vec![0; count.ok_or_else(|| cursor.error_at(at, "too many integers of no width"))?];
    }
    let attr = ctx.attrs().dense_array(element, data).map_err(|invalid| cursor.error_at(at, invalid))?;
    let expected = || {
        let layout = ctx.attrs().dense_layout(element)?;
        usize::try_from(count).ok()?.checked_mul(layout.element_bytes())
    };
    match ctx.attrs().data(attr) {
        AttrData::DenseArray { data, .. } if expected() == Some(data.len()) => Ok(attr),
        _ => Err(cursor.error_at(at, "the data of a dense array is not as long as its elements are")),
    }
}

/// Builds dense elements. Booleans are bits in bytecode, and bytes everywhere else.
fn dense_elements<'f>(cursor: &impl Parts<'f>, at: usize, ty: Type, data: &[u8]) -> Result<Attr, Failure> {
    let ctx = cursor.ctx();
    let element = ctx.types().shaped_element_type(ty);
    let (Some(layout), Some(count)) =
        (element.and_then(|it| ctx.attrs().dense_layout(it)), ctx.types().shaped_element_count(ty))
    else {
        let message =
            format!("expected a shaped type with a static shape of numbers, but got: {}", ctx.types().show(ty));
        return Err(cursor.error_at(at, message));
    };
    let made = if element == Some(ctx.types().i1()) {
        match *data {
            [0] => ctx.attrs().dense_elements(ty, true, &[0]),
            [0xFF] => ctx.attrs().dense_elements(ty, true, &[1]),
            // One byte per element, as development builds of MLIR wrote for a while.
            _ if data.len() as u64 == count && count != count.div_ceil(8) => {
                ctx.attrs().dense_elements(ty, false, &data.iter().map(|byte| byte & 1).collect::<Vec<_>>())
            }
            _ if data.len() as u64 != count.div_ceil(8) => Err(Invalid::new(SIZE)),
            _ => {
                let bit = |index: usize| data.get(index / 8).map_or(0, |byte| byte >> (index % 8) & 1);
                ctx.attrs().dense_elements(ty, false, &(0..count as usize).map(bit).collect::<Vec<_>>())
            }
        }
    } else {
        // A single element is a splat, also of an empty shape.
        let splat = data.len() == layout.element_bytes();
        ctx.attrs().dense_elements(ty, splat, data)
    };
    made.map_err(|invalid| cursor.error_at(at, invalid))
}

/// Returns the code and field values of an attribute, or `None` if it has no encoding. `name_attr` returns the string
/// attribute of a name.
pub(super) fn values<'a>(
    ctx: &ContextData,
    data: &'a AttrData,
    name_attr: &mut dyn FnMut(Ident) -> Attr,
) -> Option<(AttrCode, Values<'a>)> {
    let mut name = |name: Ident| Value::Attr(name_attr(name));
    let attrs = |attrs: &'a [Attr]| Value::Attrs(attrs.into());
    Some(match data {
        AttrData::Unit => (AttrCode::Unit, smallvec![]),
        AttrData::Float { value, ty } => (AttrCode::Float, smallvec![Value::Type(*ty), Value::Float(*value)]),
        AttrData::String { value, ty } => {
            (AttrCode::StringWithType, smallvec![Value::Bytes(Cow::Borrowed(value)), Value::Type(*ty)])
        }
        AttrData::Array(elements) => (AttrCode::Array, smallvec![attrs(elements)]),
        AttrData::Type(ty) => (AttrCode::Type, smallvec![Value::Type(*ty)]),
        AttrData::SymbolRef { root, nested } if nested.is_empty() => (AttrCode::FlatSymbolRef, smallvec![name(*root)]),
        AttrData::SymbolRef { root, nested } => {
            let nested: Vec<Attr> = nested.iter().map(|&name| ctx.attrs().symbol_ref(name, &[])).collect();
            (AttrCode::SymbolRef, smallvec![name(*root), Value::Attrs(nested.into())])
        }
        AttrData::DenseElements(elements) => {
            (AttrCode::DenseElements, smallvec![Value::Type(elements.ty), Value::Bytes(element_bytes(ctx, elements))])
        }
        AttrData::DenseStrings { ty, values } => {
            let texts = values.iter().map(|text| Value::Bytes(Cow::Borrowed(text))).collect();
            (AttrCode::DenseStrings, smallvec![Value::Type(*ty), Value::List(texts)])
        }
        AttrData::DenseArray { element, data } => {
            let bytes = ctx.attrs().dense_layout(*element).map_or(1, DenseLayout::element_bytes);
            let count = Value::Number((data.len() / bytes) as u64);
            // Zero-width integers take no bytes.
            let data: &[u8] = if ctx.types().integer_width(*element) == Some(0) { &[] } else { data };
            (AttrCode::DenseArray, smallvec![Value::Type(*element), count, Value::Bytes(Cow::Borrowed(data))])
        }
        AttrData::DenseResource { key, ty } => (AttrCode::DenseResource, smallvec![Value::Type(*ty), Value::Key(*key)]),
        AttrData::SparseElements { ty, indices, values } => {
            (AttrCode::SparseElements, smallvec![Value::Type(*ty), Value::Attr(*indices), Value::Attr(*values)])
        }
        AttrData::Distinct { attr, .. } => (AttrCode::Distinct, smallvec![Value::Attr(*attr)]),
        AttrData::UnknownLoc => (AttrCode::UnknownLoc, smallvec![]),
        AttrData::FileLoc(range) => {
            (AttrCode::FileLineColRange, smallvec![name(range.file), Value::List(range_numbers(range))])
        }
        AttrData::NameLoc { name: text, child } => (AttrCode::NameLoc, smallvec![name(*text), Value::Attr(*child)]),
        AttrData::CallSiteLoc { callee, caller } => {
            (AttrCode::CallSiteLoc, smallvec![Value::Attr(*callee), Value::Attr(*caller)])
        }
        AttrData::FusedLoc { locations, metadata: None } => (AttrCode::FusedLoc, smallvec![attrs(locations)]),
        AttrData::FusedLoc { locations, metadata: Some(metadata) } => {
            (AttrCode::FusedLocWithMetadata, smallvec![attrs(locations), Value::Attr(*metadata)])
        }
        // Attributes with a direct encoding, or written as text.
        AttrData::Integer { .. }
        | AttrData::Dictionary(_)
        | AttrData::AffineMap(_)
        | AttrData::IntegerSet(_)
        | AttrData::StridedLayout { .. }
        | AttrData::Dialect { .. }
        | AttrData::Opaque { .. } => return None,
    })
}

/// Encodes a file range, with default numbers omitted.
fn range_numbers(range: &FileRange) -> Vec<Value<'static>> {
    let (line, column) = range.start;
    let (end_line, end) = range.end.unwrap_or(range.start);
    let numbers: &[u32] = match () {
        () if range.end.is_none() => &[line, column],
        () if [line, column, end_line, end] == [0; 4] => &[],
        () if column == 0 && line == end_line => &[line],
        () if column == end && line == end_line => &[line, column],
        () if line == end_line => &[line, column, end],
        () => &[line, column, end_line, end],
    };
    numbers.iter().map(|&number| Value::Number(number.into())).collect()
}

/// Encodes elements. Booleans are bits, and a splat of them is a byte of eight equal bits.
fn element_bytes<'a>(ctx: &ContextData, elements: &'a DenseElements) -> Cow<'a, [u8]> {
    if ctx.types().shaped_element_type(elements.ty) != Some(ctx.types().i1()) {
        return Cow::Borrowed(&elements.data);
    }
    if elements.splat {
        let all = elements.data.iter().any(|&byte| byte != 0);
        return Cow::Borrowed(if all { &[0xFF] } else { &[0] });
    }
    let byte = |bits: &[u8]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | (bit & 1));
    Cow::Owned(elements.data.chunks(8).map(byte).collect())
}
