//! Folding of operations on parts of vectors, arrays and structs.

use crate::export::Exporter;
use crate::export::constants::{Cst, CstData};
use crate::export::types::{Ty, TyData};

impl Exporter<'_> {
    /// Folds the extraction of an element of a vector.
    pub fn fold_extract_element(&mut self, vector: Cst, index: Cst) -> Option<Cst> {
        let ty = self.consts.ty(vector);
        let element = self.types.scalar(ty);
        if self.consts.is_poison(vector) || self.consts.is_undef(index) || self.consts.is_poison(index) {
            return Some(self.consts.poison(element));
        }
        if self.consts.is_undef(vector) {
            return Some(self.consts.undef(element));
        }
        let index = self.consts.int_value(index)?.to_u64().unwrap_or(u64::MAX);
        let TyData::Vector { count, scalable, .. } = *self.types.data(ty) else { return None };
        if index >= count {
            return if scalable { None } else { Some(self.consts.poison(element)) };
        }
        self.consts.element(&self.types, vector, index)
    }

    /// Folds the insertion of an element into a vector.
    pub fn fold_insert_element(&mut self, vector: Cst, value: Cst, index: Cst) -> Option<Cst> {
        let ty = self.consts.ty(vector);
        if self.consts.is_undef(index) || self.consts.is_poison(index) {
            return Some(self.consts.poison(ty));
        }
        if self.consts.is_zero(vector) && self.consts.is_zero(value) {
            return Some(vector);
        }
        let index = self.consts.int_value(index)?.to_u64().unwrap_or(u64::MAX);
        let TyData::Vector { count, scalable, .. } = *self.types.data(ty) else { return None };
        if scalable {
            return None;
        }
        if index >= count {
            return Some(self.consts.poison(ty));
        }
        let mut elements = self.consts.elements(&self.types, vector)?;
        *elements.get_mut(usize::try_from(index).ok()?)? = value;
        Some(self.consts.aggregate(&self.types, ty, elements))
    }

    /// Folds a shuffle.
    pub fn fold_shuffle(&mut self, a: Cst, b: Cst, mask: &[i64], ty: Ty) -> Option<Cst> {
        if mask.iter().all(|it| *it < 0) {
            return Some(self.consts.poison(ty));
        }
        let from = self.consts.ty(a);
        if mask.iter().all(|it| *it == 0)
            && let Some(first) = self.consts.element(&self.types, a, 0)
        {
            let is_fixed = matches!(self.types.data(ty), TyData::Vector { scalable: false, .. });
            if is_fixed || self.consts.is_zero(first) {
                return Some(match is_fixed {
                    true => self.consts.aggregate(&self.types, ty, vec![first; mask.len()]),
                    false => self.consts.splat(ty, first),
                });
            }
        }
        let TyData::Vector { count, scalable: false, element } = *self.types.data(from) else { return None };
        let mut elements = Vec::with_capacity(mask.len());
        for &index in mask {
            elements.push(match u64::try_from(index) {
                Err(_) => self.consts.undef(element),
                Ok(index) if index < count => self.consts.element(&self.types, a, index)?,
                Ok(index) if index < 2 * count => self.consts.element(&self.types, b, index - count)?,
                Ok(_) => self.consts.undef(element),
            });
        }
        Some(self.consts.aggregate(&self.types, ty, elements))
    }

    /// Folds the extraction of a part of an aggregate.
    pub fn fold_extract_value(&mut self, aggregate: Cst, path: &[i64]) -> Option<Cst> {
        path.iter().try_fold(aggregate, |cst, index| self.consts.element(&self.types, cst, u64::try_from(*index).ok()?))
    }

    /// Folds the insertion of a part into an aggregate.
    pub fn fold_insert_value(&mut self, aggregate: Cst, value: Cst, path: &[i64]) -> Option<Cst> {
        // The aggregates that enclose the part, from the outermost.
        let mut around = vec![aggregate];
        for index in path {
            let next = self.consts.element(&self.types, *around.last()?, u64::try_from(*index).ok()?)?;
            around.push(next);
        }
        around.pop();
        let mut value = value;
        for index in path.iter().rev() {
            let outer = around.pop()?;
            let ty = self.consts.ty(outer);
            let mut elements = self.consts.elements(&self.types, outer)?;
            *elements.get_mut(usize::try_from(*index).ok()?)? = value;
            value = self.consts.aggregate(&self.types, ty, elements);
        }
        Some(value)
    }

    /// Returns the number of a constant, if it is an integer.
    pub fn number_of(&self, cst: Cst) -> Option<i64> {
        match self.consts.data(cst) {
            CstData::Int(_, value) => value.to_i64(),
            _ => None,
        }
    }
}
