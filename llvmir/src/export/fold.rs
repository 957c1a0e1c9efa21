//! Folding of instructions with constant operands, as LLVM's `TargetFolder` does it.

mod address;
mod elements;
mod numbers;

use lect_core::number::ApInt;

use super::Exporter;
use super::constants::{Cst, CstData, ExprOp, Overflow};
use super::types::{Ty, TyData, Types};

impl Exporter<'_> {
    /// Folds a binary operation on integers.
    pub fn fold_binary(&mut self, word: &'static str, a: Cst, b: Cst, overflow: Overflow) -> Option<Cst> {
        if let Some(folded) = self.fold_binary_numbers(word, a, b) {
            return Some(folded);
        }
        if matches!(word, "add" | "sub" | "xor") {
            let ty = self.consts.ty(a);
            if matches!(self.types.data(ty), TyData::Int(_)) {
                // A constant operand of a commutative operation comes last.
                let is_number = |it: &Self, cst| it.consts.int_value(cst).is_some();
                let operands = if word != "sub" && is_number(self, a) && !is_number(self, b) { [b, a] } else { [a, b] };
                return Some(self.consts.expr(ty, ExprOp::Binary(word, overflow), &operands));
            }
        }
        None
    }

    /// Folds a binary operation on integers if the result is a number, an operand, or undefined.
    fn fold_binary_numbers(&mut self, word: &'static str, a: Cst, b: Cst) -> Option<Cst> {
        let ty = self.consts.ty(a);
        if self.consts.is_poison(a) || self.consts.is_poison(b) {
            return Some(self.consts.poison(ty));
        }
        if self.consts.is_undef(a) || self.consts.is_undef(b) {
            return self.fold_undefined(word, ty, a, b);
        }
        if let Some(value) = self.consts.int_value(b).cloned() {
            if matches!(word, "udiv" | "sdiv" | "urem" | "srem") && value.is_zero() {
                return Some(self.consts.poison(ty));
            }
            if self.consts.int_value(a).is_none()
                && let Some(folded) = self.fold_identity(word, ty, a, &value, b)
            {
                return Some(folded);
            }
        } else if let Some(value) = self.consts.int_value(a).cloned()
            && matches!(word, "add" | "mul" | "and" | "or" | "xor")
            && let Some(folded) = self.fold_identity(word, ty, b, &value, a)
        {
            return Some(folded);
        }
        let (a_int, b_int) = (self.consts.int_value(a).cloned(), self.consts.int_value(b).cloned());
        let scalar = self.types.scalar(ty);
        if let (Some(x), Some(y)) = (&a_int, &b_int) {
            let value = match binary(word, x, y) {
                Some(value) => self.consts.int(&self.types, scalar, value),
                None => self.consts.poison(scalar),
            };
            return Some(self.of_shape(ty, value));
        }
        // Zeros of vectors are splats, too.
        if matches!(self.types.data(ty), TyData::Vector { .. }) {
            return self.fold_elements(ty, a, b, |it, a, b| it.fold_binary_numbers(word, a, b));
        }
        None
    }

    /// Returns a constant of the type with equal elements, or the element for a scalar.
    pub fn of_shape(&mut self, ty: Ty, element: Cst) -> Cst {
        match self.types.data(ty) {
            TyData::Vector { .. } => self.consts.splat(ty, element),
            _ => element,
        }
    }

    /// Folds an operation on each pair of elements.
    pub fn fold_elements(
        &mut self,
        result: Ty,
        a: Cst,
        b: Cst,
        mut fold: impl FnMut(&mut Self, Cst, Cst) -> Option<Cst>,
    ) -> Option<Cst> {
        let is_splat = |data: &CstData| matches!(data, CstData::Zero(_) | CstData::Splat(..) | CstData::Undef(_));
        if is_splat(self.consts.data(a)) && is_splat(self.consts.data(b)) {
            let first = (self.consts.element(&self.types, a, 0)?, self.consts.element(&self.types, b, 0)?);
            let folded = fold(self, first.0, first.1)?;
            return Some(self.of_shape(result, folded));
        }
        let (a, b) = (self.consts.elements(&self.types, a)?, self.consts.elements(&self.types, b)?);
        let elements: Option<Vec<Cst>> = a.into_iter().zip(b).map(|(a, b)| fold(self, a, b)).collect();
        Some(self.consts.aggregate(&self.types, result, elements?))
    }

    /// Folds an operation with an undefined operand.
    fn fold_undefined(&mut self, word: &str, ty: Ty, a: Cst, b: Cst) -> Option<Cst> {
        let (undef_a, undef_b) = (self.consts.is_undef(a), self.consts.is_undef(b));
        let zero = self.consts.zero(&self.types, ty);
        let undef = self.consts.undef(ty);
        let ones = match *self.types.data(self.types.scalar(ty)) {
            TyData::Int(width) => ApInt::all_ones(width),
            _ => return None,
        };
        let is_odd = |cst: Cst, it: &Self| it.consts.int_value(cst).is_some_and(|value| value.bit(0));
        Some(match word {
            "xor" if undef_a && undef_b => zero,
            "xor" | "add" | "sub" => undef,
            "and" | "or" if undef_a && undef_b => undef,
            "and" => zero,
            "or" => self.consts.int(&self.types, ty, ones),
            "mul" if undef_a && undef_b => undef,
            "mul" if is_odd(a, self) || is_odd(b, self) => undef,
            "mul" => zero,
            "udiv" | "sdiv" | "urem" | "srem" if undef_b || self.consts.is_zero(b) => self.consts.poison(ty),
            "udiv" | "sdiv" if self.consts.int_value(b).is_some_and(ApInt::is_one) => undef,
            "udiv" | "sdiv" | "urem" | "srem" => zero,
            "shl" | "lshr" | "ashr" if undef_b => self.consts.poison(ty),
            "shl" | "lshr" | "ashr" if self.consts.is_zero(b) => undef,
            "shl" | "lshr" | "ashr" => zero,
            _ => return None,
        })
    }

    /// Folds an operation of a value that is no number with a number.
    fn fold_identity(&mut self, word: &str, ty: Ty, value: Cst, number: &ApInt, as_cst: Cst) -> Option<Cst> {
        match word {
            "add" | "sub" | "or" | "xor" | "shl" | "lshr" | "ashr" if number.is_zero() => Some(value),
            "mul" | "and" if number.is_zero() => Some(as_cst),
            "mul" | "udiv" | "sdiv" if number.is_one() => Some(value),
            "urem" | "srem" if number.is_one() => Some(self.consts.zero(&self.types, ty)),
            "and" if number.is_all_ones() => Some(value),
            "or" if number.is_all_ones() => Some(as_cst),
            _ => None,
        }
    }

    /// Folds a comparison of integers or pointers.
    pub fn fold_icmp(&mut self, predicate: &str, a: Cst, b: Cst) -> Option<Cst> {
        let operand = self.consts.ty(a);
        let ty = self.types.with_scalar(operand, Types::I1);
        if self.consts.is_poison(a) || self.consts.is_poison(b) {
            return Some(self.consts.poison(ty));
        }
        let is_equality = matches!(predicate, "eq" | "ne");
        if self.consts.is_undef(a) || self.consts.is_undef(b) {
            let both = self.consts.is_undef(a) && self.consts.is_undef(b);
            if is_equality || both {
                return Some(self.consts.undef(ty));
            }
            let value = !matches!(predicate, "slt" | "sgt" | "ult" | "ugt");
            let value = self.consts.bool(value);
            return Some(self.of_shape(ty, value));
        }
        let answer = if a == b && !matches!(self.types.data(operand), TyData::Vector { .. }) {
            Some(matches!(predicate, "eq" | "sle" | "sge" | "ule" | "uge"))
        } else if let (Some(x), Some(y)) = (self.consts.int_value(a), self.consts.int_value(b)) {
            Some(holds(predicate, x, y))
        } else {
            self.compare_addresses(predicate, a, b)
        };
        if let Some(answer) = answer {
            let value = self.consts.bool(answer);
            return Some(self.of_shape(ty, value));
        }
        if matches!(self.types.data(operand), TyData::Vector { .. }) {
            return self.fold_elements(ty, a, b, |it, a, b| it.fold_icmp(predicate, a, b));
        }
        None
    }

    /// Compares addresses of globals with each other and with null.
    fn compare_addresses(&self, predicate: &str, a: Cst, b: Cst) -> Option<bool> {
        let is_sure = |cst: Cst| match self.consts.data(cst) {
            CstData::Global { name, ty } => {
                self.types.pointer_space(*ty) == Some(0) && !self.may_be_null.contains(name)
            }
            _ => false,
        };
        let differs = (is_sure(a) && self.consts.is_zero(b)) || (self.consts.is_zero(a) && is_sure(b));
        let distinct = is_sure(a) && is_sure(b) && a != b && self.are_apart(a, b);
        match predicate {
            "eq" if differs || distinct => Some(false),
            "ne" if differs || distinct => Some(true),
            "ugt" | "uge" if differs && self.consts.is_zero(b) => Some(true),
            "ult" | "ule" if differs && self.consts.is_zero(b) => Some(false),
            "ult" | "ule" if differs => Some(true),
            "ugt" | "uge" if differs => Some(false),
            _ => None,
        }
    }

    /// Returns true if two globals have different addresses.
    fn are_apart(&self, a: Cst, b: Cst) -> bool {
        let is_fixed = |cst: Cst| match self.consts.data(cst) {
            CstData::Global { name, .. } => self.has_own_address.contains(name),
            _ => false,
        };
        is_fixed(a) && is_fixed(b)
    }

    /// Folds a selection.
    pub fn fold_select(&mut self, condition: Cst, yes: Cst, no: Cst) -> Option<Cst> {
        if self.consts.is_poison(condition) {
            let ty = self.consts.ty(yes);
            return Some(self.consts.poison(ty));
        }
        if let Some(value) = self.consts.int_value(condition) {
            return Some(if value.is_zero() { no } else { yes });
        }
        if self.consts.is_zero(condition) {
            return Some(no);
        }
        if self.consts.is_undef(condition) {
            return Some(if self.consts.is_undef(yes) { yes } else { no });
        }
        if yes == no {
            return Some(yes);
        }
        if self.consts.is_poison(yes) {
            return Some(no);
        }
        if self.consts.is_poison(no) {
            return Some(yes);
        }
        let conditions = self.consts.elements(&self.types, condition)?;
        let ty = self.consts.ty(yes);
        let (yes, no) = (self.consts.elements(&self.types, yes)?, self.consts.elements(&self.types, no)?);
        let mut elements = Vec::with_capacity(yes.len());
        for (condition, (yes, no)) in conditions.into_iter().zip(yes.into_iter().zip(no)) {
            elements.push(match self.consts.data(condition) {
                CstData::Poison(_) => {
                    let ty = self.consts.ty(yes);
                    self.consts.poison(ty)
                }
                CstData::Int(_, value) if value.is_zero() => no,
                CstData::Int(..) => yes,
                _ => return None,
            });
        }
        Some(self.consts.aggregate(&self.types, ty, elements))
    }
}

/// Evaluates an operation. Returns `None` if the result is poison.
fn binary(word: &str, a: &ApInt, b: &ApInt) -> Option<ApInt> {
    let amount = || b.to_u64().filter(|by| *by < u64::from(a.width())).map(|by| by as u32);
    match word {
        "add" => Some(a.wrapping_add(b)),
        "sub" => Some(a.wrapping_sub(b)),
        "mul" => Some(a.wrapping_mul(b)),
        "udiv" => a.div_rem_unsigned(b).map(|it| it.0),
        "urem" => a.div_rem_unsigned(b).map(|it| it.1),
        "sdiv" if is_overflow(a, b) => None,
        "srem" if is_overflow(a, b) => None,
        "sdiv" => a.div_rem_signed(b).map(|it| it.0),
        "srem" => a.div_rem_signed(b).map(|it| it.1),
        "and" => Some(a.and(b)),
        "or" => Some(a.or(b)),
        "xor" => Some(a.xor(b)),
        "shl" => Some(a.shift_left(amount()?)),
        "lshr" => Some(a.shift_right(amount()?)),
        "ashr" => Some(a.shift_right_signed(amount()?)),
        _ => None,
    }
}

fn is_overflow(a: &ApInt, b: &ApInt) -> bool {
    b.is_all_ones() && *a == ApInt::signed_min(a.width())
}

fn holds(predicate: &str, a: &ApInt, b: &ApInt) -> bool {
    let (unsigned, signed) = (a.cmp_unsigned(b), a.cmp_signed(b));
    match predicate {
        "eq" => unsigned.is_eq(),
        "ne" => unsigned.is_ne(),
        "ult" => unsigned.is_lt(),
        "ule" => unsigned.is_le(),
        "ugt" => unsigned.is_gt(),
        "uge" => unsigned.is_ge(),
        "slt" => signed.is_lt(),
        "sle" => signed.is_le(),
        "sgt" => signed.is_gt(),
        _ => signed.is_ge(),
    }
}
