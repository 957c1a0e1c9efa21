//! Normal forms of constants, and the folding that LLVM does when it reads constant expressions.

use lect_core::number::{ApInt, Float};

use super::parser::{Parsed, Parser};
use crate::import::ir::inst::BinaryOp;
use crate::import::ir::{CastOp, Const, ConstKind, Ty, TypeKind};

/// Largest number of elements that a splat is expanded to.
const MAX_SPLAT: u32 = 1 << 20;

impl Parser<'_> {
    fn kind(&self, constant: Const) -> &ConstKind {
        self.module.constants.kind(constant)
    }

    fn intern(&mut self, ty: Ty, kind: ConstKind) -> Const {
        self.module.constants.intern(ty, kind)
    }

    /// Returns the zero of a type.
    pub(super) fn zero(&mut self, ty: Ty) -> Const {
        let kind = match self.module.types.kind(ty) {
            TypeKind::Int(width) => ConstKind::Int(ApInt::from_u64(*width, 0)),
            TypeKind::Ptr(_) => ConstKind::Null,
            TypeKind::Token => ConstKind::TokenNone,
            TypeKind::PpcFp128 => ConstKind::PpcFloat(0),
            _ => match self.format(ty) {
                Some(format) => ConstKind::Float(Float::from_bits(format, 0)),
                None => ConstKind::Zero,
            },
        };
        self.intern(ty, kind)
    }

    /// Creates the zeros that zero aggregates consist of.
    pub(super) fn complete_zeros(&mut self) {
        let mut number = 0;
        while let Some(data) = self.module.constants.at(number) {
            number += 1;
            let (ty, is_zero) = (data.ty, data.kind == ConstKind::Zero);
            if !is_zero {
                continue;
            }
            let elements: Vec<Ty> = match self.module.types.kind(ty) {
                TypeKind::Array { element, .. } | TypeKind::Vector { element, .. } => vec![*element],
                _ => self.module.types.struct_body(ty).map_or(Vec::new(), |body| body.0.to_vec()),
            };
            for element in elements {
                if !self.module.zeros.contains_key(&element) {
                    let zero = self.zero(element);
                    self.module.zeros.insert(element, zero);
                }
            }
        }
    }

    /// Returns an array of bytes.
    pub(super) fn bytes(&mut self, ty: Ty, bytes: Vec<u8>) -> Const {
        let kind = match bytes.iter().all(|byte| *byte == 0) {
            true => ConstKind::Zero,
            false => ConstKind::Bytes(bytes.into()),
        };
        self.intern(ty, kind)
    }

    /// Returns an array, vector or struct of some parts, in LLVM's normal form.
    pub(super) fn aggregate(&mut self, ty: Ty, parts: Vec<Const>) -> Const {
        let all = |test: &dyn Fn(&ConstKind) -> bool| parts.iter().all(|part| test(self.kind(*part)));
        if parts.iter().all(|part| self.module.constants.is_null(*part)) {
            return self.intern(ty, ConstKind::Zero);
        }
        if all(&|kind| matches!(kind, ConstKind::Poison)) {
            return self.intern(ty, ConstKind::Poison);
        }
        if all(&|kind| matches!(kind, ConstKind::Undef)) {
            return self.intern(ty, ConstKind::Undef);
        }
        if let TypeKind::Array { element, .. } = self.module.types.kind(ty)
            && *self.module.types.kind(*element) == TypeKind::Int(8)
        {
            let byte = |part: &Const| u8::try_from(self.module.constants.int(*part)?.to_u64()?).ok();
            if let Some(bytes) = parts.iter().map(byte).collect::<Option<Vec<u8>>>() {
                return self.intern(ty, ConstKind::Bytes(bytes.into()));
            }
        }
        self.intern(ty, ConstKind::Aggregate(parts.into()))
    }

    /// Returns a vector of equal elements.
    pub(super) fn splat(&mut self, at: u32, ty: Ty, value: Const, count: u32, scalable: bool) -> Parsed<Const> {
        if self.module.constants.is_null(value) {
            return Ok(self.intern(ty, ConstKind::Zero));
        }
        match self.kind(value) {
            ConstKind::Undef => return Ok(self.intern(ty, ConstKind::Undef)),
            ConstKind::Poison => return Ok(self.intern(ty, ConstKind::Poison)),
            _ => {}
        }
        if !scalable {
            return match count <= MAX_SPLAT {
                true => Ok(self.aggregate(ty, vec![value; count as usize])),
                false => Err(self.error(at, format!("vector splat has more than {MAX_SPLAT} elements"))),
            };
        }
        // A scalable splat is an inserted element that is shuffled to all positions.
        let index = self.module.types.int(64);
        let first = self.intern(index, ConstKind::Int(ApInt::from_u64(64, 0)));
        let poison = self.intern(ty, ConstKind::Poison);
        let inserted = self.intern(ty, ConstKind::InsertElement([poison, value, first]));
        let mask = vec![0; count.min(MAX_SPLAT) as usize].into();
        Ok(self.intern(ty, ConstKind::Shuffle { operands: [inserted, poison], mask }))
    }

    pub(super) fn folded_cast(&mut self, op: CastOp, value: Const, ty: Ty) -> Const {
        let from = self.module.constants.ty(value);
        match self.kind(value) {
            ConstKind::Poison => return self.intern(ty, ConstKind::Poison),
            ConstKind::Undef => return self.intern(ty, ConstKind::Undef),
            _ => {}
        }
        if op == CastOp::Bitcast && from == ty {
            return value;
        }
        if op != CastOp::AddrSpaceCast && self.module.constants.is_null(value) {
            return self.zero(ty);
        }
        let folded = match (op, self.kind(value), self.module.types.kind(ty)) {
            (CastOp::Trunc, ConstKind::Int(value), TypeKind::Int(width)) => Some(ConstKind::Int(value.trunc(*width))),
            (CastOp::Bitcast, ConstKind::Float(value), TypeKind::Int(width)) => {
                let bits = value.bits();
                let words = [bits as u64, (bits >> 64) as u64];
                Some(ConstKind::Int(ApInt::from_words(*width, &words[..width.div_ceil(64).clamp(1, 2) as usize])))
            }
            (CastOp::Bitcast, ConstKind::Int(value), _) => self.format(ty).map(|format| {
                let bits = value.words().iter().rev().fold(0u128, |bits, word| bits << 64 | u128::from(*word));
                ConstKind::Float(Float::from_bits(format, bits))
            }),
            _ => None,
        };
        self.intern(ty, folded.unwrap_or(ConstKind::Cast(op, value)))
    }

    pub(super) fn folded_binary(&mut self, op: BinaryOp, flags: u32, a: Const, b: Const) -> Const {
        let ty = self.module.constants.ty(a);
        if matches!(self.kind(a), ConstKind::Poison) || matches!(self.kind(b), ConstKind::Poison) {
            return self.intern(ty, ConstKind::Poison);
        }
        let undefined = |kind: &ConstKind| matches!(kind, ConstKind::Undef);
        match (undefined(self.kind(a)), undefined(self.kind(b))) {
            (true, true) if op == BinaryOp::Xor => return self.zero(ty),
            (true, _) | (_, true) => return self.intern(ty, ConstKind::Undef),
            _ => {}
        }
        if let (Some(x), Some(y)) = (self.module.constants.int(a), self.module.constants.int(b)) {
            let value = match op {
                BinaryOp::Add => x.wrapping_add(y),
                BinaryOp::Sub => x.wrapping_sub(y),
                _ => x.xor(y),
            };
            return self.intern(ty, ConstKind::Int(value));
        }
        if self.module.constants.is_null(b) {
            return a;
        }
        let commutes = op != BinaryOp::Sub;
        if commutes && self.module.constants.int(a).is_some() {
            return self.folded_binary(op, 0, b, a);
        }
        self.intern(ty, ConstKind::Binary { op, flags, operands: [a, b] })
    }

    pub(super) fn folded_gep(&mut self, source: Ty, flags: u32, operands: Vec<Const>, ty: Ty) -> Const {
        let Some((&base, indices)) = operands.split_first() else { return self.intern(ty, ConstKind::Poison) };
        if matches!(self.kind(base), ConstKind::Poison) {
            return self.intern(ty, ConstKind::Poison);
        }
        let is_same = self.module.constants.ty(base) == ty;
        if is_same && indices.iter().all(|index| self.module.constants.is_null(*index)) {
            return base;
        }
        self.intern(ty, ConstKind::Gep { source, flags, operands: operands.into() })
    }

    /// Returns the element of a constant vector, if that is known.
    fn element(&mut self, vector: Const, index: usize) -> Option<Const> {
        let TypeKind::Vector { element, .. } = *self.module.types.kind(self.module.constants.ty(vector)) else {
            return None;
        };
        match self.kind(vector).clone() {
            ConstKind::Aggregate(parts) => parts.get(index).copied(),
            ConstKind::Zero => Some(self.zero(element)),
            kind @ (ConstKind::Undef | ConstKind::Poison) => Some(self.intern(element, kind)),
            _ => None,
        }
    }

    /// Returns the number of elements of a fixed vector.
    fn count(&self, ty: Ty) -> Option<usize> {
        match self.module.types.kind(ty) {
            TypeKind::Vector { count, scalable: false, .. } if *count <= MAX_SPLAT => Some(*count as usize),
            _ => None,
        }
    }

    fn index(&self, index: Const) -> Option<usize> {
        usize::try_from(self.module.constants.int(index)?.to_u64()?).ok()
    }

    pub(super) fn folded_extract(&mut self, vector: Const, index: Const, element: Ty) -> Const {
        let count = self.count(self.module.constants.ty(vector));
        let at = self.index(index).filter(|at| count.is_some_and(|count| *at < count));
        match at.and_then(|at| self.element(vector, at)) {
            Some(found) => found,
            None => self.intern(element, ConstKind::ExtractElement([vector, index])),
        }
    }

    pub(super) fn folded_insert(&mut self, ty: Ty, vector: Const, value: Const, index: Const) -> Const {
        let (count, at) = (self.count(ty), self.index(index));
        if let (Some(count), Some(at)) = (count, at)
            && at < count
        {
            let parts = (0..count).map(|own| if own == at { Some(value) } else { self.element(vector, own) });
            if let Some(parts) = parts.collect::<Option<Vec<Const>>>() {
                return self.aggregate(ty, parts);
            }
        }
        self.intern(ty, ConstKind::InsertElement([vector, value, index]))
    }

    pub(super) fn folded_shuffle(&mut self, ty: Ty, a: Const, b: Const, mask: Vec<i32>) -> Const {
        let count = self.count(self.module.constants.ty(a));
        let (TypeKind::Vector { element, .. }, Some(count)) = (self.module.types.kind(ty).clone(), count) else {
            return self.intern(ty, ConstKind::Shuffle { operands: [a, b], mask: mask.into() });
        };
        let mut parts = Vec::with_capacity(mask.len());
        for &index in &mask {
            let part = match usize::try_from(index) {
                Err(_) => Some(self.intern(element, ConstKind::Poison)),
                Ok(index) if index < count => self.element(a, index),
                Ok(index) => self.element(b, index - count),
            };
            match part {
                Some(part) => parts.push(part),
                None => return self.intern(ty, ConstKind::Shuffle { operands: [a, b], mask: mask.into() }),
            }
        }
        self.aggregate(ty, parts)
    }
}
