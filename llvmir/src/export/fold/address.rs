//! Folding of address arithmetic to an offset in bytes.

use lect_core::number::ApInt;

use crate::export::Exporter;
use crate::export::constants::{Cst, CstData, ExprOp, NoWrap};
use crate::export::types::{Ty, TyData, Types};

impl Exporter<'_> {
    /// Folds address arithmetic with constant indices.
    pub fn fold_address(&mut self, element: Ty, pointer: Cst, indices: &[Cst], flags: NoWrap) -> Option<Cst> {
        let ty = self.consts.ty(pointer);
        if matches!(self.types.data(element), TyData::Vector { scalable: true, .. }) {
            return None;
        }
        if self.consts.is_poison(pointer) || indices.iter().any(|it| self.consts.is_poison(*it)) {
            return Some(self.consts.poison(ty));
        }
        let TyData::Ptr(space) = *self.types.data(ty) else { return None };
        if indices.iter().any(|it| !matches!(self.types.data(self.consts.ty(*it)), TyData::Int(_))) {
            return None;
        }
        if self.consts.is_undef(pointer) {
            return Some(pointer);
        }
        let width = self.layout.index_bits(space);
        let mut offset = ApInt::from_u64(width, 0);
        let mut at = element;
        for (depth, index) in indices.iter().enumerate() {
            let index = match self.consts.data(*index) {
                CstData::Int(_, value) => value.clone(),
                _ if self.consts.is_zero(*index) => ApInt::from_u64(width, 0),
                _ => return Some(self.unfolded(ty, element, pointer, indices, flags)),
            };
            if depth > 0
                && let Some((_, _)) = self.types.fields(at)
            {
                let field = usize::try_from(index.to_u64()?).ok()?;
                let by = self.layout.field_offset(&self.types, at, field);
                offset = offset.wrapping_add(&ApInt::from_u64(width, by));
                at = self.types.element(at, field as u64)?;
                continue;
            }
            if depth > 0 {
                at = match *self.types.data(at) {
                    TyData::Array(_, element) | TyData::Vector { element, .. } => element,
                    _ => return None,
                };
            }
            let size = ApInt::from_u64(width, self.layout.size(&self.types, at));
            let index = if index.width() < width { index.sext(width) } else { index.trunc(width) };
            offset = offset.wrapping_add(&index.wrapping_mul(&size));
        }
        let (base, offset, flags) = self.merged(pointer, offset, flags);
        if offset.is_zero() {
            return Some(base);
        }
        if self.consts.is_zero(base) {
            let bits = self.layout.pointer_bits(space);
            let offset = if bits > width { offset.zext(bits) } else { offset.trunc(bits) };
            let int = self.types.int(bits);
            let address = self.consts.int(&self.types, int, offset);
            return self.fold_cast("inttoptr", address, ty);
        }
        let mut flags = flags;
        // An offset within a global, or to its end, is in bounds.
        if let CstData::Global { name, .. } = self.consts.data(base)
            && !offset.is_negative()
            && let (Some(size), Some(by)) = (self.global_sizes.get(name), offset.to_u64())
            && *size > 0
            && by <= *size
        {
            flags = NoWrap { inbounds: true, nusw: true, ..flags };
        }
        // An offset that is not negative does not overflow in bounds.
        if flags.nusw && !offset.is_negative() {
            flags.nuw = true;
        }
        Some(self.byte_address(base, offset, flags))
    }

    /// Adds the offset of a pointer that is itself an offset from another one.
    fn merged(&mut self, pointer: Cst, offset: ApInt, flags: NoWrap) -> (Cst, ApInt, NoWrap) {
        let CstData::Expr { op: ExprOp::Address(element, inner), operands, .. } = self.consts.data(pointer) else {
            return (pointer, offset, flags);
        };
        let [base, index] = **operands else { return (pointer, offset, flags) };
        let inner = *inner;
        let value = match self.consts.data(index) {
            CstData::Int(_, value) if *element == Types::I8 && value.width() == offset.width() => value.clone(),
            _ => return (pointer, offset, flags),
        };
        let flags = NoWrap {
            inbounds: flags.inbounds && inner.inbounds,
            nusw: flags.nusw && inner.nusw,
            nuw: flags.nuw && inner.nuw,
        };
        (base, value.wrapping_add(&offset), flags)
    }

    /// Returns address arithmetic as it is.
    fn unfolded(&mut self, ty: Ty, element: Ty, pointer: Cst, indices: &[Cst], flags: NoWrap) -> Cst {
        let operands: Vec<Cst> = std::iter::once(pointer).chain(indices.iter().copied()).collect();
        self.consts.expr(ty, ExprOp::Address(element, flags), &operands)
    }
}
