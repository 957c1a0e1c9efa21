//! Printer of affine expressions, maps and sets, in MLIR's text.
//!
//! A sum inside another sum has no parentheses; any other nested operation has. A product with `-1` is printed as a
//! negation, a sum with a negative constant or product as a difference.

use smallvec::{SmallVec, smallvec};

use super::AffineBinary::{Add, CeilDiv, FloorDiv, Mod, Mul};
use super::{AffineExprData, AffineVar};
use crate::context::Affine;
use crate::entity::{AffineExpr, AffineMap, IntegerSet};
use crate::number::push_number;

/// An item still to be written.
enum Piece {
    Text(&'static str),
    /// The number without its sign. `i64::MIN` keeps the sign, as in MLIR.
    Negated(i64),
    /// An operand of a sum, or a whole expression.
    Weak(AffineExpr),
    /// An operand of an operator that binds more tightly: in parentheses, unless it is a leaf.
    Strong(AffineExpr),
}

type Todo = SmallVec<[Piece; 8]>;

impl Affine<'_> {
    /// Writes `expr` with the variables `d0`, `s0`, ...
    pub fn print_expr(self, out: &mut Vec<u8>, expr: AffineExpr) {
        self.print_expr_with(out, expr, print_var);
    }

    /// Writes `expr`, whose variables `var` writes: operations of the affine dialect print SSA values there.
    pub fn print_expr_with(self, out: &mut Vec<u8>, expr: AffineExpr, mut var: impl FnMut(&mut Vec<u8>, AffineVar)) {
        let mut todo: Todo = smallvec![Piece::Weak(expr)];
        while let Some(piece) = todo.pop() {
            match piece {
                Piece::Text(text) => out.extend_from_slice(text.as_bytes()),
                Piece::Negated(number) => push_number(out, number.wrapping_neg()),
                Piece::Weak(expr) | Piece::Strong(expr) => match *self.expr_data(expr) {
                    AffineExprData::Dim(n) => var(out, AffineVar::Dim(n)),
                    AffineExprData::Symbol(n) => var(out, AffineVar::Symbol(n)),
                    AffineExprData::Constant(value) => push_number(out, value),
                    AffineExprData::Binary(..) => {
                        if matches!(piece, Piece::Strong(_)) {
                            out.push(b'(');
                            todo.push(Piece::Text(")"));
                        }
                        self.push_operation(&mut todo, expr);
                    }
                },
            }
        }
    }

    /// Writes `(d0, d1)[s0] -> (results)`, without the enclosing `affine_map<>`.
    pub fn print_map(self, out: &mut Vec<u8>, map: AffineMap) {
        let data = self.map_data(map);
        print_space(out, data.dims, data.symbols);
        out.extend_from_slice(b" -> (");
        for (i, result) in data.results.iter().enumerate() {
            if i != 0 {
                out.extend_from_slice(b", ");
            }
            self.print_expr(out, *result);
        }
        out.push(b')');
    }

    /// Writes `(d0)[s0] : (constraints)`, without the enclosing `affine_set<>`.
    pub fn print_set(self, out: &mut Vec<u8>, set: IntegerSet) {
        let data = self.set_data(set);
        print_space(out, data.dims, data.symbols);
        out.extend_from_slice(b" : (");
        for (i, constraint) in data.constraints.iter().enumerate() {
            if i != 0 {
                out.extend_from_slice(b", ");
            }
            self.print_expr(out, constraint.expr);
            out.extend_from_slice(if constraint.equality { b" == 0" } else { b" >= 0" });
        }
        out.push(b')');
    }

    /// Pushes the parts of an operation on `todo`, the last part first.
    fn push_operation(self, todo: &mut Todo, expr: AffineExpr) {
        let AffineExprData::Binary(op, lhs, rhs) = *self.expr_data(expr) else {
            return;
        };
        let spelling = match op {
            Add => return self.push_sum(todo, lhs, rhs),
            Mul if rhs.as_constant(self.0) == Some(-1) => {
                todo.extend([Piece::Strong(lhs), Piece::Text("-")]);
                return;
            }
            Mul => " * ",
            Mod => " mod ",
            FloorDiv => " floordiv ",
            CeilDiv => " ceildiv ",
        };
        todo.extend([Piece::Strong(rhs), Piece::Text(spelling), Piece::Strong(lhs)]);
    }

    fn push_sum(self, todo: &mut Todo, lhs: AffineExpr, rhs: AffineExpr) {
        let product = rhs.as_binary(self.0, Mul).and_then(|(base, factor)| Some((base, factor.as_constant(self.0)?)));
        match (product, rhs.as_constant(self.0)) {
            (Some((base, -1)), _) => {
                // A negated sum keeps its parentheses.
                let is_sum = base.as_binary(self.0, Add).is_some();
                todo.push(if is_sum { Piece::Strong(base) } else { Piece::Weak(base) });
                todo.push(Piece::Text(" - "));
            }
            (Some((base, factor)), _) if factor < -1 => {
                todo.extend([Piece::Negated(factor), Piece::Text(" * "), Piece::Strong(base), Piece::Text(" - ")]);
            }
            (_, Some(constant)) if constant < 0 => {
                todo.extend([Piece::Negated(constant), Piece::Text(" - ")]);
            }
            _ => todo.extend([Piece::Weak(rhs), Piece::Text(" + ")]),
        }
        todo.push(Piece::Weak(lhs));
    }
}

fn print_var(out: &mut Vec<u8>, var: AffineVar) {
    let (letter, number) = match var {
        AffineVar::Dim(n) => (b'd', n),
        AffineVar::Symbol(n) => (b's', n),
    };
    out.push(letter);
    push_number(out, number.into());
}

/// Writes `(d0, d1)[s0]`. The brackets are omitted if there is no symbol.
fn print_space(out: &mut Vec<u8>, dims: u32, symbols: u32) {
    out.push(b'(');
    print_vars(out, dims, AffineVar::Dim);
    out.push(b')');
    if symbols != 0 {
        out.push(b'[');
        print_vars(out, symbols, AffineVar::Symbol);
        out.push(b']');
    }
}

fn print_vars(out: &mut Vec<u8>, count: u32, var: fn(u32) -> AffineVar) {
    for n in 0..count {
        if n != 0 {
            out.extend_from_slice(b", ");
        }
        print_var(out, var(n));
    }
}
