//! Folding of operations on floats, and of casts.

use lect_core::number::{ApInt, Float, FloatFormat};

use crate::export::Exporter;
use crate::export::constants::{Cst, CstData, ExprOp};
use crate::export::types::{Ty, TyData, Types};

impl Exporter<'_> {
    /// Folds a binary operation on floats.
    pub fn fold_float_binary(&mut self, word: &'static str, a: Cst, b: Cst) -> Option<Cst> {
        let ty = self.consts.ty(a);
        if self.consts.is_poison(a) || self.consts.is_poison(b) {
            return Some(self.consts.poison(ty));
        }
        if let (CstData::Float(_, x), CstData::Float(_, y)) = (self.consts.data(a), self.consts.data(b)) {
            let (x, y) = (*x, *y);
            let value = match word {
                "fadd" => x.plus(y),
                "fsub" => x.minus(y),
                "fmul" => x.times(y),
                "fdiv" => x.over(y),
                "frem" => x.remainder(y),
                _ => return None,
            };
            return Some(self.consts.float(ty, value));
        }
        if self.consts.is_undef(a) || self.consts.is_undef(b) {
            if self.consts.is_undef(a) && self.consts.is_undef(b) {
                return Some(self.consts.undef(ty));
            }
            let scalar = self.types.scalar(ty);
            let TyData::Float(format) = *self.types.data(scalar) else { return None };
            let nan = self.consts.float(scalar, quiet_nan(format)?);
            return Some(self.splat_of_type(ty, nan));
        }
        if matches!(self.types.data(ty), TyData::Vector { .. }) {
            return self.fold_elements(ty, a, b, |it, a, b| it.fold_float_binary(word, a, b));
        }
        None
    }

    /// Folds a negation.
    pub fn fold_negation(&mut self, value: Cst) -> Option<Cst> {
        let ty = self.consts.ty(value);
        match *self.consts.data(value) {
            CstData::Poison(_) | CstData::Undef(_) => Some(value),
            CstData::Float(_, value) => Some(self.consts.float(ty, value.negated())),
            CstData::Splat(_, element) => {
                let element = self.fold_negation(element)?;
                Some(self.consts.splat(ty, element))
            }
            CstData::Zero(_) => {
                let element = self.consts.element(&self.types, value, 0)?;
                let element = self.fold_negation(element)?;
                Some(self.splat_of_type(ty, element))
            }
            _ => {
                let elements = self.consts.elements(&self.types, value)?;
                let elements: Option<Vec<Cst>> = elements.into_iter().map(|it| self.fold_negation(it)).collect();
                Some(self.consts.aggregate(&self.types, ty, elements?))
            }
        }
    }

    /// Folds a comparison of floats.
    pub fn fold_fcmp(&mut self, predicate: &str, a: Cst, b: Cst) -> Option<Cst> {
        let operand = self.consts.ty(a);
        let ty = self.types.with_scalar(operand, Types::I1);
        if let "false" | "true" = predicate {
            let value = self.consts.bool(predicate == "true");
            return Some(self.splat_of_type(ty, value));
        }
        if self.consts.is_poison(a) || self.consts.is_poison(b) {
            return Some(self.consts.poison(ty));
        }
        if self.consts.is_undef(a) || self.consts.is_undef(b) {
            // The undefined operand may be NaN.
            let value = self.consts.bool(predicate.starts_with('u'));
            return Some(self.splat_of_type(ty, value));
        }
        if let (CstData::Float(_, x), CstData::Float(_, y)) = (self.consts.data(a), self.consts.data(b)) {
            let value = holds(predicate, *x, *y);
            return Some(self.consts.bool(value));
        }
        if matches!(self.types.data(operand), TyData::Vector { .. }) {
            return self.fold_elements(ty, a, b, |it, a, b| it.fold_fcmp(predicate, a, b));
        }
        None
    }

    /// Folds a cast.
    pub fn fold_cast(&mut self, word: &'static str, value: Cst, to: Ty) -> Option<Cst> {
        let from = self.consts.ty(value);
        match self.consts.data(value) {
            CstData::Poison(_) => return Some(self.consts.poison(to)),
            CstData::Undef(_) => {
                return Some(match word {
                    "zext" | "sext" | "uitofp" | "sitofp" => self.consts.zero(&self.types, to),
                    _ => self.consts.undef(to),
                });
            }
            _ => {}
        }
        if self.consts.is_zero(value) && word != "addrspacecast" && !matches!(self.types.data(to), TyData::Amx) {
            return Some(self.consts.zero(&self.types, to));
        }
        if matches!(self.types.data(from), TyData::Vector { .. }) && word != "bitcast" {
            return self.cast_elements(word, value, to);
        }
        if word == "bitcast" {
            return self.fold_bitcast(value, to);
        }
        let target = self.types.data(to).clone();
        match (self.consts.data(value), &target) {
            (CstData::Int(_, int), TyData::Int(width)) => {
                let int = match word {
                    "trunc" => int.trunc(*width),
                    "zext" => int.zext(*width),
                    "sext" => int.sext(*width),
                    _ => return None,
                };
                Some(self.consts.int(&self.types, to, int))
            }
            (CstData::Int(_, int), TyData::Float(format)) => {
                let float = Float::from_int(*format, int, word == "sitofp");
                Some(self.consts.float(to, float))
            }
            (CstData::Float(_, float), TyData::Int(width)) => {
                let int = float.to_int(*width, word == "fptosi");
                Some(match int {
                    Some(int) => self.consts.int(&self.types, to, int),
                    None => self.consts.poison(to),
                })
            }
            (CstData::Float(_, float), TyData::Float(format)) => {
                let float = float.convert(*format);
                Some(self.consts.float(to, float))
            }
            _ => self.cast_address(word, value, to),
        }
    }

    fn cast_elements(&mut self, word: &'static str, value: Cst, to: Ty) -> Option<Cst> {
        let element = self.types.scalar(to);
        if let CstData::Splat(_, of) = *self.consts.data(value) {
            let folded = self.fold_cast(word, of, element)?;
            return Some(self.splat_of_type(to, folded));
        }
        let elements = self.consts.elements(&self.types, value)?;
        let elements: Option<Vec<Cst>> = elements.into_iter().map(|it| self.fold_cast(word, it, element)).collect();
        Some(self.consts.aggregate(&self.types, to, elements?))
    }

    /// Folds casts of addresses and of constant expressions.
    fn cast_address(&mut self, word: &'static str, value: Cst, to: Ty) -> Option<Cst> {
        if let CstData::Expr { op: ExprOp::Cast(inner), operands, .. } = self.consts.data(value)
            && let [source] = **operands
        {
            let (inner, source_ty, ty) = (*inner, self.consts.ty(source), self.consts.ty(value));
            let width = |it: &Self, ty: Ty| it.types.int_width(ty);
            let pointer_width = |it: &Self, ty| it.types.pointer_space(ty).map(|space| it.layout.pointer_bits(space));
            match (inner, word) {
                // Only the low bits of an address are left.
                ("ptrtoint", "trunc") => return self.fold_cast("ptrtoint", source, to),
                ("trunc", "trunc") => return self.fold_cast("trunc", source, to),
                ("ptrtoint", "inttoptr") if source_ty == to && width(self, ty) >= pointer_width(self, source_ty) => {
                    return Some(source);
                }
                ("inttoptr", "ptrtoint" | "ptrtoaddr") => {
                    let bits = pointer_width(self, ty)?;
                    let at = self.types.int(bits);
                    let resized = self.resize(source, at)?;
                    return self.resize(resized, to);
                }
                ("addrspacecast", "addrspacecast") => return self.fold_cast("addrspacecast", source, to),
                _ => {}
            }
        }
        // An integer as wide as a pointer.
        if let (CstData::Int(_, int), "inttoptr", TyData::Ptr(space)) =
            (self.consts.data(value), word, self.types.data(to))
        {
            let (int, bits) = (int.clone(), self.layout.pointer_bits(*space));
            if int.width() != bits {
                let int = if int.width() < bits { int.zext(bits) } else { int.trunc(bits) };
                let ty = self.types.int(bits);
                let value = self.consts.int(&self.types, ty, int);
                return Some(self.consts.expr(to, ExprOp::Cast(word), &[value]));
            }
        }
        match word {
            "trunc" | "ptrtoint" | "ptrtoaddr" | "inttoptr" | "addrspacecast" => {
                Some(self.consts.expr(to, ExprOp::Cast(word), &[value]))
            }
            _ => None,
        }
    }

    /// Zero-extends or truncates an integer constant.
    fn resize(&mut self, value: Cst, to: Ty) -> Option<Cst> {
        let (from, width) = (self.types.int_width(self.consts.ty(value))?, self.types.int_width(to)?);
        match from.cmp(&width) {
            std::cmp::Ordering::Equal => Some(value),
            std::cmp::Ordering::Less => self.fold_cast("zext", value, to),
            std::cmp::Ordering::Greater => self.fold_cast("trunc", value, to),
        }
    }

    /// Folds a cast that keeps the bits.
    fn fold_bitcast(&mut self, value: Cst, to: Ty) -> Option<Cst> {
        let from = self.consts.ty(value);
        let bits = self.layout.bits(&self.types, from);
        if bits != self.layout.bits(&self.types, to) {
            return None;
        }
        // A splat of elements of the same size stays one, even in a scalable vector.
        if let (CstData::Splat(_, element), TyData::Vector { element: target, .. }) =
            (self.consts.data(value), self.types.data(to))
        {
            let (element, target) = (*element, *target);
            if self.layout.bits(&self.types, self.consts.ty(element)) == self.layout.bits(&self.types, target) {
                let element =
                    if self.consts.ty(element) == target { element } else { self.fold_bitcast(element, target)? };
                return Some(self.consts.splat(to, element));
            }
        }
        if matches!(self.types.data(from), TyData::Vector { scalable: true, .. }) || bits > 1 << 20 {
            return None;
        }
        let mut words = vec![0_u64; bits.div_ceil(64) as usize];
        let elements = match self.types.data(from) {
            TyData::Vector { .. } => self.consts.elements(&self.types, value)?,
            _ => vec![value],
        };
        let size = bits.checked_div(elements.len() as u64)?;
        let mut elements = elements;
        if !self.layout.is_little_endian() {
            elements.reverse();
        }
        for (index, element) in elements.iter().enumerate() {
            let int = match self.consts.data(*element) {
                CstData::Int(_, int) => int.clone(),
                CstData::Float(_, float) => {
                    let bits = float.bits();
                    ApInt::from_words(size as u32, &[bits as u64, (bits >> 64) as u64])
                }
                _ => return None,
            };
            for bit in 0..size as u32 {
                if int.bit(bit) {
                    let at = index as u64 * size + u64::from(bit);
                    *words.get_mut((at / 64) as usize)? |= 1 << (at % 64);
                }
            }
        }
        let whole = ApInt::from_words(bits as u32, &words);
        let target = self.types.scalar(to);
        let width = self.layout.bits(&self.types, target) as u32;
        let count = (bits as u32).checked_div(width)?;
        let mut parts = Vec::new();
        for index in 0..count {
            let part = whole.shift_right(index * width);
            let part = if width < bits as u32 { part.trunc(width) } else { part };
            parts.push(match *self.types.data(target) {
                TyData::Int(_) => self.consts.int(&self.types, target, part),
                TyData::Float(format) => {
                    let word = |at: usize| u128::from(part.words().get(at).copied().unwrap_or(0));
                    let float = Float::from_bits(format, word(0) | word(1) << 64);
                    self.consts.float(target, float)
                }
                _ => return None,
            });
        }
        if !self.layout.is_little_endian() {
            parts.reverse();
        }
        match (self.types.data(to), parts.first()) {
            (TyData::Vector { .. }, _) => Some(self.consts.aggregate(&self.types, to, parts)),
            (_, Some(first)) => Some(*first),
            _ => None,
        }
    }
}

/// Returns the positive quiet NaN without a payload.
fn quiet_nan(format: FloatFormat) -> Option<Float> {
    let bits = match format {
        FloatFormat::F16 => 0x7E00,
        FloatFormat::BF16 => 0x7FC0,
        FloatFormat::F32 => 0x7FC0_0000,
        FloatFormat::F64 => 0x7FF8_0000_0000_0000,
        _ => return None,
    };
    Some(Float::from_bits(format, bits))
}

fn holds(predicate: &str, a: Float, b: Float) -> bool {
    let order = a.compare(b);
    let Some(order) = order else { return predicate.starts_with('u') };
    match predicate {
        "oeq" | "ueq" => order.is_eq(),
        "one" | "une" => order.is_ne(),
        "olt" | "ult" => order.is_lt(),
        "ole" | "ule" => order.is_le(),
        "ogt" | "ugt" => order.is_gt(),
        "oge" | "uge" => order.is_ge(),
        "ord" => true,
        _ => false,
    }
}
