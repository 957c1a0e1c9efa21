//! Constants of attributes.

use lect_core::attrs::{AttrData, DenseElements};
use lect_core::diag::Reported;
use lect_core::entity::Attr;
use lect_core::loc::Loc;
use lect_core::number::{ApInt, Float};
use lect_core::stack::grow;
use lect_core::types::{Signedness, TypeData};

use super::Exporter;
use super::constants::{Cst, data_size};
use super::types::{Ty, TyData};

/// Bound on the elements of a splat that is written out.
const MOST_ELEMENTS: u64 = 1 << 26;

impl Exporter<'_> {
    /// Returns the constant of a type that an attribute denotes, or reports an error at `loc`.
    pub fn attr_constant(&mut self, ty: Ty, attr: Attr, loc: Loc) -> Result<Cst, Reported> {
        grow(|| self.attr_constant_inner(ty, attr, loc))
    }

    fn attr_constant_inner(&mut self, ty: Ty, attr: Attr, loc: Loc) -> Result<Cst, Reported> {
        let ctx = self.ctx;
        let data = ctx.attrs().data(attr);
        if let AttrData::Dialect { def, .. } = data {
            match &*ctx.def_info(*def).spec().cpp_class {
                "UndefAttr" => return Ok(self.consts.undef(ty)),
                "ZeroAttr" => return Ok(self.consts.zero(&self.types, ty)),
                "PoisonAttr" => return Ok(self.consts.poison(ty)),
                _ => {}
            }
        }
        if let Some((fields, _)) = self.types.fields(ty) {
            let fields: Vec<Ty> = fields.to_vec();
            let AttrData::Array(values) = data else {
                return Err(ctx.error(loc, "expected an array attribute for a struct constant").emit());
            };
            if values.len() != fields.len() {
                return Err(ctx.error(loc, "unsupported constant value").emit());
            }
            let parts: Result<Vec<Cst>, Reported> =
                fields.iter().zip(values).map(|(ty, value)| self.attr_constant(*ty, *value, loc)).collect();
            return Ok(self.consts.aggregate(&self.types, ty, parts?));
        }
        match data {
            AttrData::Integer { value, ty: of } => {
                let Some(width) = self.types.int_width(self.types.scalar(ty)) else {
                    return Err(ctx.error(loc, "unsupported constant value").emit());
                };
                let is_unsigned = match ctx.types().data(*of) {
                    TypeData::Integer { width, signedness } => *width == 1 || *signedness == Signedness::Unsigned,
                    _ => false,
                };
                let value = match (value.width() < width, is_unsigned) {
                    (true, true) => value.zext(width),
                    (true, false) => value.sext(width),
                    (false, _) => value.trunc(width),
                };
                Ok(self.consts.int(&self.types, ty, value))
            }
            AttrData::Float { value, ty: of } => self.float_constant(ty, *value, *of, loc),
            AttrData::SymbolRef { root, nested } if nested.is_empty() => {
                let name = ctx.ident_bytes(*root);
                match self.symbol_constant(*root) {
                    Some(cst) => Ok(cst),
                    None => {
                        let name = String::from_utf8_lossy(name);
                        Err(ctx.error(loc, format!("unknown symbol reference '{name}' in constant")).emit())
                    }
                }
            }
            AttrData::DenseElements(dense) => self.dense_constant(ty, dense, loc),
            AttrData::DenseResource { key, ty: of } => self.resource_constant(ty, *key, *of, loc),
            AttrData::String { value, .. } => {
                let array = self.types.array(value.len() as u64, super::types::Types::I8);
                Ok(self.consts.data_of(&self.types, array, value))
            }
            AttrData::Array(values) => {
                let TyData::Array(_, element) = *self.types.data(ty) else {
                    return Err(ctx.error(loc, "unsupported constant value").emit());
                };
                let mut parts = Vec::with_capacity(values.len());
                let mut last: Option<(Attr, Cst)> = None;
                for value in values {
                    let cst = match last {
                        Some((attr, cst)) if attr == *value => cst,
                        _ => self.attr_constant(element, *value, loc)?,
                    };
                    last = Some((*value, cst));
                    parts.push(cst);
                }
                Ok(self.consts.aggregate(&self.types, ty, parts))
            }
            AttrData::SparseElements { .. } => self.sparse_constant(ty, attr, loc),
            _ => Err(ctx.error(loc, "unsupported constant value").emit()),
        }
    }

    fn float_constant(&mut self, ty: Ty, value: Float, of: lect_core::entity::Type, loc: Loc) -> Result<Cst, Reported> {
        let ctx = self.ctx;
        let TypeData::Float(format) = *ctx.types().data(of) else {
            return Err(ctx.error(loc, "FloatAttr does not match expected type of the constant").emit());
        };
        match self.types.data(ty) {
            // Floats that LLVM lacks are integers.
            TyData::Int(width) if *width == format.width() => {
                let bits = value.bits();
                let int = ApInt::from_words(*width, &[bits as u64, (bits >> 64) as u64]);
                Ok(self.consts.int(&self.types, ty, int))
            }
            TyData::Float(own) if *own == format => Ok(self.consts.float(ty, value)),
            _ => Err(ctx.error(loc, "FloatAttr does not match expected type of the constant").emit()),
        }
    }

    /// Returns the constant of a number that is stored as bytes.
    fn number_constant(
        &mut self,
        ty: Ty,
        element: lect_core::entity::Type,
        bytes: &[u8],
        loc: Loc,
    ) -> Result<Cst, Reported> {
        let ctx = self.ctx;
        let layout = ctx.attrs().dense_layout(element);
        if let Some(layout) = layout {
            if layout.complex
                && let (low, Some(high)) = (bytes.get(..layout.number_bytes), bytes.get(layout.number_bytes..))
                && let (TypeData::Complex(part), Some(low)) = (ctx.types().data(element), low)
                && let Some((fields, _)) = self.types.fields(ty)
                && let [re, im] = *fields
            {
                let parts =
                    vec![self.number_constant(re, *part, low, loc)?, self.number_constant(im, *part, high, loc)?];
                return Ok(self.consts.aggregate(&self.types, ty, parts));
            }
            if let Some(value) = layout.integer(bytes) {
                let attr = ctx.attrs().intern(AttrData::Integer { value, ty: element });
                return self.attr_constant(ty, attr, loc);
            }
            if let Some(value) = layout.float(bytes) {
                return self.float_constant(ty, value, element, loc);
            }
        }
        Err(ctx.error(loc, "unsupported constant value").emit())
    }

    fn dense_constant(&mut self, ty: Ty, dense: &DenseElements, loc: Loc) -> Result<Cst, Reported> {
        let ctx = self.ctx;
        let Some(element) = ctx.types().shaped_element_type(dense.ty) else {
            return Err(ctx.error(loc, "unsupported constant value").emit());
        };
        if dense.splat {
            return self.splat_constant(ty, element, &dense.data, loc);
        }
        let Some(layout) = ctx.attrs().dense_layout(element) else {
            return Err(ctx.error(loc, "unsupported constant value").emit());
        };
        let inner = self.innermost(ty);
        let size = layout.element_bytes();
        if let Some(bytes) = data_size(&self.types, inner)
            && bytes == size
            && !layout.complex
        {
            let mut rest: &[u8] = &dense.data;
            return self.sequence(
                ty,
                &mut rest,
                loc,
                &mut |it, ty, bytes| it.consts.data_of(&it.types, ty, bytes),
                size,
            );
        }
        let mut parts = Vec::new();
        for bytes in dense.data.chunks_exact(size.max(1)) {
            parts.push(self.number_constant(inner, element, bytes, loc)?);
        }
        let mut parts = parts.into_iter();
        self.nested(ty, &mut parts, loc)
    }

    /// Returns the first type in nested arrays and vectors that is neither.
    fn innermost(&self, ty: Ty) -> Ty {
        let mut ty = ty;
        while let TyData::Array(_, element) | TyData::Vector { element, .. } = self.types.data(ty) {
            ty = *element;
        }
        ty
    }

    /// Builds nested arrays from raw bytes.
    fn sequence(
        &mut self,
        ty: Ty,
        rest: &mut &[u8],
        loc: Loc,
        make: &mut dyn FnMut(&mut Self, Ty, &[u8]) -> Cst,
        size: usize,
    ) -> Result<Cst, Reported> {
        let (TyData::Array(count, element) | TyData::Vector { count, element, .. }) = *self.types.data(ty) else {
            return Err(self.ctx.error(loc, "expected sequential LLVM types wrapping a scalar").emit());
        };
        if matches!(self.types.data(element), TyData::Array(..) | TyData::Vector { .. }) {
            let mut parts = Vec::new();
            for _ in 0..count {
                if rest.is_empty() {
                    break;
                }
                parts.push(self.sequence(element, rest, loc, make, size)?);
            }
            return Ok(self.consts.aggregate(&self.types, ty, parts));
        }
        let length = usize::try_from(count).unwrap_or(usize::MAX).saturating_mul(size).min(rest.len());
        let (bytes, left) = rest.split_at(length);
        *rest = left;
        Ok(make(self, ty, bytes))
    }

    /// Builds nested arrays from constants.
    fn nested(&mut self, ty: Ty, rest: &mut std::vec::IntoIter<Cst>, loc: Loc) -> Result<Cst, Reported> {
        let (TyData::Array(count, element) | TyData::Vector { count, element, .. }) = *self.types.data(ty) else {
            return match rest.next() {
                Some(cst) => Ok(cst),
                None => Err(self.ctx.error(loc, "expected sequential LLVM types wrapping a scalar").emit()),
            };
        };
        let mut parts = Vec::new();
        for _ in 0..count {
            if rest.len() == 0 {
                break;
            }
            parts.push(self.nested(element, rest, loc)?);
        }
        Ok(self.consts.aggregate(&self.types, ty, parts))
    }

    fn splat_constant(
        &mut self,
        ty: Ty,
        element: lect_core::entity::Type,
        bytes: &[u8],
        loc: Loc,
    ) -> Result<Cst, Reported> {
        match *self.types.data(ty) {
            TyData::Vector { element: inner, .. } => {
                let child = self.splat_constant(inner, element, bytes, loc)?;
                Ok(self.consts.splat(ty, child))
            }
            TyData::Array(count, inner) => {
                let child = self.splat_constant(inner, element, bytes, loc)?;
                if self.consts.is_zero(child) {
                    return Ok(self.consts.zero(&self.types, ty));
                }
                if count > MOST_ELEMENTS {
                    return Err(self.ctx.error(loc, "unsupported constant value").emit());
                }
                Ok(self.consts.aggregate(&self.types, ty, vec![child; count as usize]))
            }
            _ => self.number_constant(ty, element, bytes, loc),
        }
    }

    fn resource_constant(
        &mut self,
        ty: Ty,
        key: lect_core::entity::Ident,
        of: lect_core::entity::Type,
        loc: Loc,
    ) -> Result<Cst, Reported> {
        let ctx = self.ctx;
        let inner = self.innermost(ty);
        let Some(size) = data_size(&self.types, inner) else {
            return Err(ctx.error(loc, "no known conversion for innermost element type").emit());
        };
        let Some(data) = self.resource(key) else {
            return Err(ctx.error(loc, "resource does not exist").emit());
        };
        let count = ctx.types().shaped_element_count(of).unwrap_or(0);
        if count == 0 || (data.len() as u64).checked_div(count) != Some(size as u64) {
            return Err(ctx.error(loc, "raw data size does not match element type size").emit());
        }
        let mut rest: &[u8] = &data;
        self.sequence(ty, &mut rest, loc, &mut |it, ty, bytes| it.consts.data_of(&it.types, ty, bytes), size)
    }

    fn sparse_constant(&mut self, ty: Ty, attr: Attr, loc: Loc) -> Result<Cst, Reported> {
        let ctx = self.ctx;
        let wrong = || ctx.error(loc, "unsupported constant value").emit();
        let AttrData::SparseElements { ty: of, indices, values } = ctx.attrs().data(attr) else { return Err(wrong()) };
        let (AttrData::DenseElements(indices), AttrData::DenseElements(values)) =
            (ctx.attrs().data(*indices), ctx.attrs().data(*values))
        else {
            return Err(wrong());
        };
        let element = ctx.types().shaped_element_type(*of).ok_or_else(wrong)?;
        let shape = ctx.types().shaped_sizes(*of).ok_or_else(wrong)?;
        let count = ctx.types().shaped_element_count(*of).filter(|it| *it <= MOST_ELEMENTS).ok_or_else(wrong)?;
        let size = ctx.attrs().dense_layout(element).ok_or_else(wrong)?.element_bytes();
        let inner = self.innermost(ty);
        let zero = self.consts.zero(&self.types, inner);
        let mut parts = vec![zero; count as usize];
        let rows = ctx.types().shaped_sizes(values.ty).and_then(|it| it.first().copied()).unwrap_or(0);
        let words = indices.data.as_chunks::<8>().0;
        for row in 0..usize::try_from(rows).unwrap_or(0) {
            let mut at = 0_u64;
            for (dim, extent) in shape.iter().enumerate() {
                let index = if indices.splat { 0 } else { row * shape.len() + dim };
                let index = words.get(index).map_or(0, |bytes| u64::from_le_bytes(*bytes));
                at = at.saturating_mul(extent.unsigned_abs()).saturating_add(index);
            }
            let from = if values.splat { 0 } else { row * size };
            let bytes = values.data.get(from..from + size).ok_or_else(wrong)?;
            let value = self.number_constant(inner, element, bytes, loc)?;
            if let Some(slot) = parts.get_mut(usize::try_from(at).unwrap_or(usize::MAX)) {
                *slot = value;
            }
        }
        self.nested(ty, &mut parts.into_iter(), loc)
    }
}
