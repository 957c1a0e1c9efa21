//! Types of terms, and conversion of terms to other types.

use super::Evaluator;
use super::term::{Holes, Node, Term, Terms};
use crate::td::bang::{Bang, BangOp};
use crate::td::ty::Type;
use crate::td::value::{self, Bit, Value};

impl Evaluator<'_> {
    /// Returns the type of a term; `None` if it is `?`.
    pub(super) fn ty(&self, term: Term) -> Option<Type> {
        Some(match self.terms.node(term) {
            Node::Value(value) => return value.ty(self),
            Node::Var(_, ty) | Node::Field(_, _, ty) | Node::Element(_, _, ty) | Node::Slice(_, _, ty) => ty.clone(),
            Node::List(item, _) => item.clone().list(),
            Node::Bits(bits) => Type::Bits(bits.len() as u32),
            Node::BitOf(..) => Type::Bit,
            Node::Dag(..) => Type::Dag,
            Node::Instance { class, .. } => Type::record([*class]),
            Node::Op(bang, _) | Node::Loop(bang, ..) => self.terms.bang(*bang).ty.clone(),
        })
    }

    /// Converts a term to a type, if possible. The range of a number is only checked once its value is known: a term
    /// that does not fit is never resolved.
    pub(super) fn coerce(&mut self, term: Term, ty: &Type) -> Option<Term> {
        match self.terms.node(term) {
            Node::Value(value) => {
                if is_of(value, ty, self) {
                    return Some(term);
                }
                if let Some(value) = value::coerce(value, ty, self) {
                    return Some(self.terms.value(value));
                }
            }
            Node::List(item, items) => {
                let Type::List(to) = ty else { return None };
                if item.is_a(to, self) {
                    return Some(term);
                }
                let items = self.terms.items(*items).to_vec();
                let items: Option<Vec<Term>> = items.iter().map(|item| self.coerce(*item, to)).collect();
                if let Some(items) = items {
                    return self.list(Type::clone(to), &items).ok();
                }
            }
            Node::Bits(bits) => match ty {
                Type::Bits(width) if bits.len() == *width as usize => return Some(term),
                Type::Bit if bits.len() == 1 => return Some(self.terms.item(*bits, 0)),
                _ => {}
            },
            _ => {}
        }
        let own = self.ty(term)?;
        if own.is_a(ty, self) {
            return Some(term);
        }
        if (&own, ty) == (&Type::Bit, &Type::Bits(1)) {
            return Some(self.bits(&[term]));
        }
        own.is_convertible_to(ty, self).then(|| self.stuck_cast(term, ty))
    }

    /// Returns `!cast<ty>(term)`, which may be evaluated later.
    fn stuck_cast(&mut self, term: Term, ty: &Type) -> Term {
        let span = self.place;
        let bang = Bang { op: BangOp::Cast, annotation: Some(ty.clone()), ty: ty.clone(), span, known: None };
        let cast = self.terms.stuck(bang, &[term]);
        self.expand_bits(cast, ty)
    }

    /// Expands a term of a `bits` type to its bits; returns other terms unchanged.
    pub(super) fn expand_bits(&mut self, term: Term, ty: &Type) -> Term {
        let Type::Bits(width) = ty else { return term };
        match self.terms.node(term) {
            Node::Value(Value::Bits(_)) | Node::Bits(_) => term,
            Node::Value(Value::Unset) => {
                let bits = std::iter::repeat_n(Bit::Unset, *width as usize).collect();
                self.terms.value(Value::Bits(bits))
            }
            _ => {
                let bits: Vec<Term> = (0..*width).map(|at| self.bit_of(term, at)).collect();
                self.bits(&bits)
            }
        }
    }

    /// Returns a bit of a term.
    pub(super) fn bit_of(&mut self, term: Term, at: u32) -> Term {
        match self.terms.node(term) {
            Node::Value(Value::Unset) => Terms::UNSET,
            Node::Value(Value::Bits(bits)) => match bits.get(at as usize) {
                Some(Bit::Known(bit)) => Terms::bit(*bit),
                _ => Terms::UNSET,
            },
            Node::Value(Value::Int(int)) => Terms::bit(at < 64 && int >> at & 1 == 1),
            Node::Value(Value::Bit(_)) if at == 0 => term,
            Node::Bits(bits) => self.terms.item(*bits, at as usize),
            _ => {
                let holes = self.terms.holes(term).and(Holes::STUCK);
                self.terms.add(Node::BitOf(term, at), holes)
            }
        }
    }

    /// Returns a term of bits, the least significant first.
    pub(super) fn bits(&mut self, bits: &[Term]) -> Term {
        let known = bits.iter().map(|bit| match self.terms.known(*bit)? {
            Value::Unset => Some(Bit::Unset),
            Value::Bit(bit) => Some(Bit::Known(*bit)),
            Value::Int(int @ (0 | 1)) => Some(Bit::Known(*int == 1)),
            _ => None,
        });
        if let Some(known) = known.collect::<Option<Vec<Bit>>>() {
            return self.terms.value(Value::Bits(known.into()));
        }
        let holes = self.terms.holes_in(bits);
        let bits = self.terms.list(bits);
        self.terms.add(Node::Bits(bits), holes)
    }
}

/// Returns true if a value is of the type without conversion.
fn is_of(value: &Value, ty: &Type, world: &Evaluator<'_>) -> bool {
    match (value, ty) {
        (Value::Unset, _)
        | (Value::Bit(_), Type::Bit)
        | (Value::Int(_), Type::Int)
        | (Value::Text(_), Type::String)
        | (Value::Dag(_), Type::Dag) => true,
        (Value::Bits(bits), Type::Bits(width)) => bits.len() == *width as usize,
        (Value::List(list), Type::List(item)) => list.item.is_a(item, world),
        (Value::Record(record), Type::Record(classes)) => classes.iter().all(|class| world.is_a(*record, *class)),
        _ => false,
    }
}
