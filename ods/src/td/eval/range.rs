//! Ranges: `{0-3, 7}` of bits, of list elements, and of `foreach`.

use std::sync::Arc;

use super::term::Term;
use super::{Eval, Evaluator};
use crate::td::ast::{Expr, Range};
use crate::td::bang::{Bang, BangOp};
use crate::td::diag::Diagnosed;
use crate::td::source::Span;
use crate::td::ty::Type;
use crate::td::value::Value;

/// Maximum length of a range; the widest `bits` type has a sixteenth of that.
const MAX_RANGE: usize = 1 << 20;

impl Evaluator<'_> {
    /// Returns the numbers of ranges with known bounds.
    pub(super) fn ranges(&mut self, ranges: &[Range]) -> Eval<Vec<i64>> {
        let mut numbers = Vec::new();
        for range in ranges {
            let first = self.value(&range.first, None)?;
            let Some(last) = &range.last else {
                match self.terms.known(first) {
                    Some(Value::List(list)) => {
                        let list = Arc::clone(list);
                        for item in &list.items {
                            let Value::Int(item) = item else { return Err(self.not_a_range(range.first.span)) };
                            numbers.push(*item);
                        }
                    }
                    _ => numbers.push(self.range_end(first, range.first.span)?),
                }
                continue;
            };
            let first = self.range_end(first, range.first.span)?;
            let end = self.value(last, None)?;
            let end = self.range_end(end, last.span)?;
            if first.abs_diff(end) >= MAX_RANGE as u64 || numbers.len() > MAX_RANGE {
                return Err(
                    self.error(range.first.span.to(last.span), format!("range of more than {MAX_RANGE} numbers"))
                );
            }
            if first <= end {
                numbers.extend(first..=end);
            } else {
                numbers.extend((end..=first).rev());
            }
        }
        self.step(self.place, numbers.len())?;
        Ok(numbers)
    }

    fn range_end(&mut self, term: Term, span: Span) -> Eval<i64> {
        match self.terms.known(term) {
            Some(Value::Int(int)) if *int < 0 => Err(self.error(span, "invalid range, cannot be negative")),
            Some(Value::Int(int)) => Ok(*int),
            _ => Err(self.not_a_range(span)),
        }
    }

    fn not_a_range(&mut self, span: Span) -> Diagnosed {
        self.error(span, "expected integer or bitrange")
    }

    /// Returns the bit numbers of ranges.
    pub(super) fn bit_ranges(&mut self, ranges: &[Range]) -> Eval<Vec<u32>> {
        let numbers = self.ranges(ranges)?;
        let span = ranges.first().map_or(self.place, |range| range.first.span);
        let bits: Option<Vec<u32>> = numbers.iter().map(|number| u32::try_from(*number).ok()).collect();
        bits.ok_or_else(|| self.error(span, "invalid bit range"))
    }

    /// Returns the indices of a slice: a number for a single element, or else a list of numbers.
    pub(super) fn slice_elements(&mut self, ranges: &[Range], trailing_comma: bool) -> Eval<Term> {
        let mut parts = Vec::new();
        for range in ranges {
            let first = self.value(&range.first, None)?;
            let Some(last) = &range.last else {
                let ty = self.ty(first);
                match ty {
                    Some(Type::Int) if ranges.len() == 1 && !trailing_comma => return Ok(first),
                    Some(Type::Int) => parts.push(self.list(Type::Int, &[first])?),
                    Some(Type::List(item)) if *item == Type::Int => parts.push(first),
                    Some(ty) => {
                        let ty = self.type_text(&ty);
                        return Err(self.error(range.first.span, format!("unhandled type {ty} in range")));
                    }
                    None => return Err(self.error(range.first.span, "expected integer or bitrange")),
                }
                continue;
            };
            let end = self.value(last, None)?;
            parts.push(self.closed_range(first, end, &range.first, last)?);
        }
        let mut parts = parts.into_iter().rev();
        let Some(mut all) = parts.next() else { return self.list(Type::Int, &[]) };
        for part in parts {
            let bang = self.helper(BangOp::ListConcat, Type::Int.list());
            let bang = self.terms.add_bang(bang);
            all = self.op(bang, &[part, all], super::fold::When::Now, None)?;
        }
        Ok(all)
    }

    fn closed_range(&mut self, first: Term, last: Term, from: &Expr, to: &Expr) -> Eval<Term> {
        if let (Some(first), Some(last)) = (self.int(first), self.int(last)) {
            if first.abs_diff(last) >= MAX_RANGE as u64 {
                return Err(self.error(from.span.to(to.span), format!("range of more than {MAX_RANGE} numbers")));
            }
            let numbers: Vec<i64> =
                if first <= last { (first..=last).collect() } else { (last..=first).rev().collect() };
            self.step(from.span, numbers.len())?;
            let items: Vec<Term> = numbers.into_iter().map(|int| self.terms.value(Value::Int(int))).collect();
            return self.list(Type::Int, &items);
        }
        for (term, at) in [(first, from), (last, to)] {
            if self.ty(term) != Some(Type::Int) {
                return Err(self.error(at.span, "expected integer or bitrange"));
            }
        }
        let one = self.terms.value(Value::Int(1));
        let add = self.helper(BangOp::Add, Type::Int);
        let add = self.terms.add_bang(add);
        let end = self.op(add, &[last, one], super::fold::When::Now, None)?;
        let range = self.helper(BangOp::Range, Type::Int.list());
        let range = self.terms.add_bang(range);
        self.op(range, &[first, end, one], super::fold::When::Now, None)
    }

    /// Creates an operator without source text.
    pub(super) fn helper(&self, op: BangOp, ty: Type) -> Bang {
        Bang { op, annotation: None, ty, span: self.place, known: None }
    }
}
