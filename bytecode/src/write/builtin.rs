//! The attributes and types of the builtin dialect.

use lect_core::attrs::{AttrData, DenseElements, FileRange};
use lect_core::context::ContextData;
use lect_core::dialect::EntryWriter;
use lect_core::entity::{Attr, Ident};
use lect_core::number::FloatFormat;
use lect_core::types::{Signedness, TypeData};

use crate::code::{AttrCode, TypeCode};

/// Writes entries that name things: symbols, files, attributes.
pub(crate) trait NameWriter: EntryWriter {
    /// A name, which in bytecode is a string attribute.
    fn name(&mut self, ctx: &ContextData, name: Ident) {
        self.attr(ctx.string_attr(ctx.ident_bytes(name)));
    }
}

/// Writes an attribute; whether it has an encoding.
pub(crate) fn attr(ctx: &ContextData, data: &AttrData, to: &mut dyn NameWriter) -> bool {
    let mut code = |code: AttrCode| to.varint(code as u64);
    match data {
        AttrData::Unit => code(AttrCode::Unit),
        AttrData::Integer { value, ty } => {
            code(AttrCode::Integer);
            to.ty(*ty);
            to.ap_int(value);
        }
        AttrData::Float { value, ty } => {
            code(AttrCode::Float);
            to.ty(*ty);
            to.float(*value);
        }
        AttrData::String { value, ty } if *ty == ctx.common().none => {
            code(AttrCode::String);
            to.string(value);
        }
        AttrData::String { value, ty } => {
            code(AttrCode::StringWithType);
            to.string(value);
            to.ty(*ty);
        }
        AttrData::Array(elements) => {
            code(AttrCode::Array);
            attrs(elements, to);
        }
        AttrData::Dictionary(entries) => {
            code(AttrCode::Dictionary);
            to.varint(entries.len() as u64);
            for &(name, value) in entries {
                to.name(ctx, name);
                to.attr(value);
            }
        }
        AttrData::Type(ty) => {
            code(AttrCode::Type);
            to.ty(*ty);
        }
        AttrData::SymbolRef { root, nested } if nested.is_empty() => {
            code(AttrCode::FlatSymbolRef);
            to.name(ctx, *root);
        }
        AttrData::SymbolRef { root, nested } => {
            code(AttrCode::SymbolRef);
            to.name(ctx, *root);
            to.varint(nested.len() as u64);
            nested.iter().for_each(|&name| to.attr(ctx.symbol_ref_attr(name, &[])));
        }
        AttrData::DenseElements(elements) => {
            code(AttrCode::DenseElements);
            dense_elements(ctx, elements, to);
        }
        AttrData::DenseStrings { ty, values } => {
            code(AttrCode::DenseStrings);
            to.ty(*ty);
            // One value of several, or the only one.
            to.varint(u64::from(values.len() == 1));
            values.iter().for_each(|value| to.string(value));
        }
        AttrData::DenseArray { element, data } => {
            code(AttrCode::DenseArray);
            to.ty(*element);
            let bytes = ctx.dense_layout(*element).map_or(1, lect_core::attrs::DenseLayout::element_bytes);
            to.varint((data.len() / bytes) as u64);
            // Integers without bits take no bytes.
            to.blob(if ctx.integer_width(*element) == Some(0) { &[] } else { data });
        }
        AttrData::DenseResource { key, ty } => {
            code(AttrCode::DenseResource);
            to.ty(*ty);
            to.resource("builtin", *key);
        }
        AttrData::SparseElements { ty, indices, values } => {
            code(AttrCode::SparseElements);
            to.ty(*ty);
            to.attr(*indices);
            to.attr(*values);
        }
        AttrData::Distinct { attr, .. } => {
            code(AttrCode::Distinct);
            to.attr(*attr);
        }
        AttrData::UnknownLoc => code(AttrCode::UnknownLoc),
        AttrData::FileLoc(range) => file_range(ctx, range, to),
        AttrData::NameLoc { name, child } => {
            code(AttrCode::NameLoc);
            to.name(ctx, *name);
            to.attr(*child);
        }
        AttrData::CallSiteLoc { callee, caller } => {
            code(AttrCode::CallSiteLoc);
            to.attr(*callee);
            to.attr(*caller);
        }
        AttrData::FusedLoc { locations, metadata: None } => {
            code(AttrCode::FusedLoc);
            attrs(locations, to);
        }
        AttrData::FusedLoc { locations, metadata: Some(metadata) } => {
            code(AttrCode::FusedLocWithMetadata);
            attrs(locations, to);
            to.attr(*metadata);
        }
        AttrData::AffineMap(_)
        | AttrData::IntegerSet(_)
        | AttrData::StridedLayout { .. }
        | AttrData::Dialect { .. }
        | AttrData::Opaque { .. } => return false,
    }
    true
}

/// Writes a type; whether it has an encoding.
pub(crate) fn ty(ctx: &ContextData, data: &TypeData, to: &mut dyn EntryWriter) -> bool {
    let mut code = |code: TypeCode| to.varint(code as u64);
    match data {
        TypeData::Integer { width, signedness } => {
            code(TypeCode::Integer);
            let sign = match signedness {
                Signedness::Signless => 0,
                Signedness::Signed => 1,
                Signedness::Unsigned => 2,
            };
            to.varint(u64::from(*width) << 2 | sign);
        }
        TypeData::Index => code(TypeCode::Index),
        TypeData::Float(format) => match format {
            FloatFormat::BF16 => code(TypeCode::Bf16),
            FloatFormat::F16 => code(TypeCode::F16),
            FloatFormat::F32 => code(TypeCode::F32),
            FloatFormat::F64 => code(TypeCode::F64),
            FloatFormat::F80 => code(TypeCode::F80),
            FloatFormat::F128 => code(TypeCode::F128),
            _ => return false,
        },
        TypeData::None => code(TypeCode::None),
        TypeData::Complex(element) => {
            code(TypeCode::Complex);
            to.ty(*element);
        }
        TypeData::Tuple(elements) => {
            code(TypeCode::Tuple);
            types(elements, to);
        }
        TypeData::Function(function) => {
            code(TypeCode::Function);
            types(&function.inputs, to);
            types(&function.results, to);
        }
        TypeData::Vector { shape, scalable, element } => {
            if scalable.contains(&true) {
                code(TypeCode::VectorWithScalableDims);
                to.varint(scalable.len() as u64);
                scalable.iter().for_each(|&it| to.bool(it));
            } else {
                code(TypeCode::Vector);
            }
            dims(shape, to);
            to.ty(*element);
        }
        TypeData::RankedTensor { shape, element, encoding } => {
            match encoding {
                None => code(TypeCode::RankedTensor),
                Some(encoding) => {
                    code(TypeCode::RankedTensorWithEncoding);
                    to.attr(*encoding);
                }
            }
            dims(shape, to);
            to.ty(*element);
        }
        TypeData::UnrankedTensor(element) => {
            code(TypeCode::UnrankedTensor);
            to.ty(*element);
        }
        TypeData::MemRef { shape, element, layout, memory_space } => {
            match memory_space {
                None => code(TypeCode::MemRef),
                Some(space) => {
                    code(TypeCode::MemRefWithSpace);
                    to.attr(*space);
                }
            }
            dims(shape, to);
            to.ty(*element);
            to.attr(layout.unwrap_or_else(|| ctx.affine_map_attr(ctx.affine_identity_map(shape.len() as u32))));
        }
        TypeData::UnrankedMemRef { element, memory_space } => {
            match memory_space {
                None => code(TypeCode::UnrankedMemRef),
                Some(space) => {
                    code(TypeCode::UnrankedMemRefWithSpace);
                    to.attr(*space);
                }
            }
            to.ty(*element);
        }
        TypeData::Dialect { .. } | TypeData::Opaque { .. } => return false,
    }
    true
}

/// Writes a stretch of a file, leaving out what is the default.
fn file_range(ctx: &ContextData, range: &FileRange, to: &mut dyn NameWriter) {
    let FileRange { file, start: (line, column), end: (end_line, end) } = *range;
    to.varint(AttrCode::FileLineColRange as u64);
    to.name(ctx, file);
    let numbers: &[u32] = match () {
        () if range.start == (0, 0) && range.end == (0, 0) => &[],
        () if column == 0 && line == end_line => &[line],
        () if column == end && line == end_line => &[line, column],
        () if line == end_line => &[line, column, end],
        () => &[line, column, end_line, end],
    };
    to.varint(numbers.len() as u64);
    numbers.iter().for_each(|&number| to.varint(u64::from(number)));
}

fn attrs(list: &[Attr], to: &mut dyn EntryWriter) {
    to.varint(list.len() as u64);
    list.iter().for_each(|&attr| to.attr(attr));
}

fn types(list: &[lect_core::entity::Type], to: &mut dyn EntryWriter) {
    to.varint(list.len() as u64);
    list.iter().for_each(|&ty| to.ty(ty));
}

fn dims(shape: &[i64], to: &mut dyn EntryWriter) {
    to.varint(shape.len() as u64);
    shape.iter().for_each(|&size| to.signed_varint(size));
}

/// Truth values are bits, and a splat of them is a byte of eight equal ones.
fn dense_elements(ctx: &ContextData, elements: &DenseElements, to: &mut dyn EntryWriter) {
    to.ty(elements.ty);
    if ctx.element_type(elements.ty) != Some(ctx.common().i1) {
        return to.blob(&elements.data);
    }
    if elements.splat {
        let all = elements.data.iter().any(|&byte| byte != 0);
        return to.blob(&[if all { 0xFF } else { 0 }]);
    }
    let byte = |bits: &[u8]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | (bit & 1));
    to.blob(&elements.data.chunks(8).map(byte).collect::<Vec<u8>>());
}
