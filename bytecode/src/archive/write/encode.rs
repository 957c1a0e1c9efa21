//! Encoding of attributes and types.

use lect_core::affine::{AffineBinary, AffineExprData};
use lect_core::attrs::walk::Part;
use lect_core::attrs::{AttrData, DenseElements, FileRange};
use lect_core::context::ContextData;
use lect_core::entity::{AffineExpr, Attr, Type};
use lect_core::number::ApInt;
use lect_core::types::TypeData;

use crate::archive::tags;
use crate::builtin::codes::AttrCode;
use crate::builtin::{self, NameWriter};
use crate::encoding;
use crate::wire::Sink;
use crate::write::nowhere::Nowhere;

/// Writer of entries of archives.
pub(super) trait Coder: NameWriter {
    /// Writes a length-prefixed part.
    fn sized(&mut self, write: &mut dyn FnMut(&mut dyn Coder));

    /// Prints an attribute or a type, with the file's numbers of distinct attributes.
    fn text_of(&mut self, part: Part) -> Vec<u8>;

    /// Registers the use of an attribute or a type that is written as text.
    fn mention(&mut self, part: Part);

    /// Returns true if a distinct attribute also occurs in some text. Then the entry is text too, so that both denote
    /// the same attribute.
    fn is_in_text(&self, distinct: Attr) -> bool;

    /// Sets the error: the value cannot be encoded.
    fn fault(&mut self, message: String);
}

/// Affine expressions with more parts are written as text.
const MAX_PARTS: usize = 4096;

/// Encodes an attribute.
pub(super) fn attr(ctx: &ContextData, attr: Attr, to: &mut dyn Coder) {
    let data = ctx.attrs().data(attr);
    match data {
        AttrData::Dialect { .. } | AttrData::Opaque { .. } => {
            let namespace = match data {
                AttrData::Dialect { def, .. } => ctx.def_info(*def).dialect().name.as_bytes(),
                AttrData::Opaque { dialect, .. } => ctx.ident_bytes(*dialect),
                _ => b"",
            };
            if encoding::write_attr(ctx, attr, namespace, u32::MAX, &mut Nowhere::today()) {
                to.varint(tags::ENCODED);
                to.string(namespace);
                return to.sized(&mut |to| {
                    encoding::write_attr(ctx, attr, namespace, u32::MAX, to);
                });
            }
            if let AttrData::Opaque { body, .. } = data
                && let Some(encoded) = body.encoded()
            {
                to.fault(format!("{encoded} cannot be in an archive: it is only known as bytes of bytecode"));
            }
            part_text(Part::Attr(attr), to);
        }
        AttrData::AffineMap(map) => {
            let map = ctx.affine().map_data(*map);
            match exprs(ctx, &map.results) {
                None => part_text(Part::Attr(attr), to),
                Some(exprs) => {
                    to.varint(tags::MAP);
                    to.sized(&mut |to| {
                        to.varint(u64::from(map.dims));
                        to.varint(u64::from(map.symbols));
                        exprs.iter().for_each(|&number| to.varint(number));
                    });
                }
            }
        }
        AttrData::IntegerSet(set) => {
            let set = ctx.affine().set_data(*set);
            let all: Vec<AffineExpr> = set.constraints.iter().map(|constraint| constraint.expr).collect();
            match exprs(ctx, &all) {
                None => part_text(Part::Attr(attr), to),
                Some(exprs) => {
                    to.varint(tags::SET);
                    to.sized(&mut |to| {
                        to.varint(u64::from(set.dims));
                        to.varint(u64::from(set.symbols));
                        to.varint(set.constraints.len() as u64);
                        set.constraints.iter().for_each(|constraint| to.bool(constraint.equality));
                        exprs.iter().for_each(|&number| to.varint(number));
                    });
                }
            }
        }
        AttrData::StridedLayout { offset, strides } => {
            to.varint(tags::STRIDED);
            to.sized(&mut |to| {
                to.signed_varint(*offset);
                strides.iter().for_each(|&stride| to.signed_varint(stride));
            });
        }
        AttrData::DenseArray { element, data } => match integers(ctx, *element, data) {
            None => {
                builtin::write_attr(ctx, ctx.attrs().data(attr), to);
            }
            Some(bytes) => {
                to.varint(tags::INT_ARRAY);
                to.ty(*element);
                to.blob(&bytes);
            }
        },
        AttrData::DenseElements(elements) => match element_integers(ctx, elements) {
            None => {
                builtin::write_attr(ctx, data, to);
            }
            Some(bytes) => {
                to.varint(tags::INT_ELEMENTS);
                to.ty(elements.ty);
                to.blob(&bytes);
            }
        },
        // Bytecode omits default values, and loses others with them.
        AttrData::FileLoc(FileRange { file, start, end: Some(end), .. }) => {
            to.varint(tags::RANGE);
            to.name(ctx.attrs().string(ctx.ident_bytes(*file)));
            let numbers = [start.0, start.1, end.0, end.1];
            numbers.into_iter().for_each(|number| to.varint(u64::from(number)));
        }
        AttrData::Distinct { .. } if to.is_in_text(attr) => part_text(Part::Attr(attr), to),
        AttrData::DenseStrings { .. } => {
            // Only the type determines the number of strings, so readers need the length to skip them.
            to.varint(AttrCode::DenseStrings as u64);
            to.sized(&mut |to| {
                builtin::write_attr(ctx, data, to);
            });
        }
        data => {
            builtin::write_attr(ctx, data, to);
        }
    }
}

fn part_text(part: Part, to: &mut dyn Coder) {
    to.varint(tags::TEXT);
    let text = to.text_of(part);
    to.string(&text);
    to.mention(part);
}

/// Encodes a type.
pub(super) fn ty(ctx: &ContextData, ty: Type, to: &mut dyn Coder) {
    let data = ctx.types().data(ty);
    match data {
        TypeData::Dialect { .. } | TypeData::Opaque { .. } => {
            let namespace = match data {
                TypeData::Dialect { def, .. } => ctx.def_info(*def).dialect().name.as_bytes(),
                TypeData::Opaque { dialect, .. } => ctx.ident_bytes(*dialect),
                _ => b"",
            };
            if encoding::write_type(ctx, ty, namespace, u32::MAX, &mut Nowhere::today()) {
                to.varint(tags::ENCODED);
                to.string(namespace);
                return to.sized(&mut |to| {
                    encoding::write_type(ctx, ty, namespace, u32::MAX, to);
                });
            }
            if let TypeData::Opaque { body, .. } = data
                && let Some(encoded) = body.encoded()
            {
                to.fault(format!("{encoded} cannot be in an archive: it is only known as bytes of bytecode"));
            }
            part_text(Part::Type(ty), to);
        }
        TypeData::MemRef { shape, element, layout: None, memory_space } => {
            match memory_space {
                None => to.varint(tags::MEMREF),
                Some(space) => {
                    to.varint(tags::MEMREF_WITH_SPACE);
                    to.attr(*space);
                }
            }
            to.varint(shape.len() as u64);
            shape.iter().for_each(|&size| to.signed_varint(size));
            to.ty(*element);
        }
        data => {
            if !builtin::write_type(ctx, data, to) {
                part_text(Part::Type(ty), to);
            }
        }
    }
}

/// Encodes affine expressions as numbers in postfix order. Returns `None` if they have too many parts or too large a
/// constant.
fn exprs(ctx: &ContextData, all: &[AffineExpr]) -> Option<Vec<u64>> {
    let mut numbers = Vec::new();
    let mut todo: Vec<(AffineExpr, bool)> = all.iter().rev().map(|&expr| (expr, false)).collect();
    while let Some((expr, is_ready)) = todo.pop() {
        let number = match *ctx.affine().expr_data(expr) {
            AffineExprData::Dim(dim) => u64::from(dim) << 2,
            AffineExprData::Symbol(symbol) => u64::from(symbol) << 2 | 1,
            AffineExprData::Constant(value) => {
                let coded = (value as u64) << 1 ^ (value >> 63) as u64;
                (coded < 1 << 62).then_some(coded << 2 | 2)?
            }
            AffineExprData::Binary(_, lhs, rhs) if !is_ready => {
                todo.extend([(expr, true), (rhs, false), (lhs, false)]);
                continue;
            }
            AffineExprData::Binary(op, ..) => {
                let code = match op {
                    AffineBinary::Add => 0,
                    AffineBinary::Mul => 1,
                    AffineBinary::Mod => 2,
                    AffineBinary::FloorDiv => 3,
                    AffineBinary::CeilDiv => 4,
                };
                code << 2 | 3
            }
        };
        if numbers.len() == MAX_PARTS {
            return None;
        }
        numbers.push(number);
    }
    Some(numbers)
}

/// Encodes integers of whole bytes as variable-length numbers. Returns `None` if that is not shorter.
fn integers(ctx: &ContextData, element: Type, data: &[u8]) -> Option<Vec<u8>> {
    let layout = ctx.attrs().dense_layout(element)?;
    let width = ctx.types().integer_width(element).filter(|width| matches!(width, 2..=64))?;
    if layout.complex || data.len() < 2 {
        return None;
    }
    let mut sink = Sink::default();
    for bytes in data.chunks(layout.element_bytes()) {
        let value = bytes.iter().rev().fold(0u64, |value, &byte| value << 8 | u64::from(byte));
        let number = extended(value, width);
        // Decoding extends the sign, so the bits must be those of the sign-extended value.
        let whole = number.to_le_bytes();
        (whole.get(..bytes.len())? == bytes).then_some(())?;
        sink.signed_leb(number);
    }
    (sink.bytes.len() < data.len()).then_some(sink.bytes)
}

fn element_integers(ctx: &ContextData, elements: &DenseElements) -> Option<Vec<u8>> {
    integers(ctx, ctx.types().element_type(elements.ty)?, &elements.data)
}

/// Sign-extends the lowest bits of a number.
fn extended(value: u64, width: u32) -> i64 {
    match width {
        1..=63 => ((value << (64 - width)) as i64) >> (64 - width),
        _ => value as i64,
    }
}

/// Sign-extends a number of up to 64 bits.
pub(super) fn sign_extended(value: &ApInt) -> i64 {
    extended(value.words().first().copied().unwrap_or_default(), value.width())
}

/// Encodes a number of any length in LEB128, the lowest word first.
pub(super) fn long_leb(words: &[u64], sink: &mut Sink) {
    let used = words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
    let words = words.get(..used).unwrap_or_default();
    let bits = words.last().map_or(0, |last| words.len() * 64 - last.leading_zeros() as usize);
    let groups = bits.div_ceil(7).max(1);
    for group in 0..groups {
        let (word, shift) = (group * 7 / 64, group * 7 % 64);
        let at = |word: usize| words.get(word).copied().unwrap_or_default();
        let low = at(word) >> shift;
        let high = if shift > 57 { at(word + 1) << (64 - shift) } else { 0 };
        let byte = ((low | high) & 0x7F) as u8;
        sink.byte(if group + 1 < groups { byte | 0x80 } else { byte });
    }
}
