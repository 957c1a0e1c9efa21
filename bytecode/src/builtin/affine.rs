//! Encoding of affine maps and integer sets since MLIR 23. Older releases write them as text.
//!
//! ```text
//! map:  dims << 2 | kind, then: 0 (identity)              nothing
//!                               1 (permutation)           a dimension for each result, as many as dims
//!                               2 (projected permutation) their number, then a dimension for each
//!                               3 (any other)             symbols, the number of results, then the results
//! set:  dims, symbols, the number of constraints, their expressions, then a byte for each: whether it is an equality
//! expr: 0 dimension, 1 symbol, 2 signed constant, 3 and up: an operation, then its two operands
//! ```

use std::fmt::Write as _;

use lect_core::affine::{AffineBinary, AffineConstraint, AffineExprData};
use lect_core::context::ContextData;
use lect_core::diag::Failure;
use lect_core::dialect::EntryWriter;
use lect_core::entity::{AffineExpr, AffineMap, Attr, IntegerSet};

use crate::read::Parts;
use crate::wire::{Cursor, Wire};

/// A term of expressions in prefix order: an operation precedes its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Term {
    Dim(u32),
    Symbol(u32),
    Constant(i64),
    Binary(AffineBinary),
}

/// Dimensions, symbols, and expressions over them.
#[derive(Debug)]
pub(crate) struct Space {
    dims: u32,
    symbols: u32,
    /// Whether the results are the dimensions, and omitted from `terms`.
    identity: bool,
    terms: Vec<Term>,
}

/// Operations by code; the first has code 3.
const OPERATIONS: [(AffineBinary, &str); 5] = [
    (AffineBinary::Add, "+"),
    (AffineBinary::Mul, "*"),
    (AffineBinary::Mod, "mod"),
    (AffineBinary::FloorDiv, "floordiv"),
    (AffineBinary::CeilDiv, "ceildiv"),
];

/// Memory charged for a dimension or a symbol, as each may be written as text.
const NAME: usize = 8;

impl Space {
    /// Reads a map.
    pub fn map(cursor: &mut Cursor<'_>) -> Wire<Self> {
        let at = cursor.offset();
        let head = cursor.varint()?;
        let dims = small(cursor, at, head >> 2)?;
        let mut space = Self { dims, symbols: 0, identity: false, terms: Vec::new() };
        match head & 3 {
            0 => space.identity = true,
            1 => {
                let count = cursor.checked_count(dims.into())?;
                space.results(cursor, count)?;
            }
            2 => {
                let count = cursor.count()?;
                space.results(cursor, count)?;
            }
            _ => {
                space.symbols = number(cursor)?;
                let count = cursor.count()?;
                space.exprs(cursor, count)?;
            }
        }
        Ok(space)
    }

    /// Reads a set, and which of its constraints are equalities.
    pub fn set(cursor: &mut Cursor<'_>) -> Wire<(Self, Vec<bool>)> {
        let (dims, symbols) = (number(cursor)?, number(cursor)?);
        let mut space = Self { dims, symbols, identity: false, terms: Vec::new() };
        let at = cursor.offset();
        let count = cursor.count()?;
        if count == 0 {
            return Err(cursor.fault_at(at, "an integer set has at least one constraint"));
        }
        space.exprs(cursor, count)?;
        let equalities = (0..count).map(|_| Ok(cursor.byte()? != 0)).collect::<Wire<_>>()?;
        Ok((space, equalities))
    }

    /// Reads results that are dimensions.
    fn results(&mut self, cursor: &mut Cursor<'_>, count: usize) -> Wire<()> {
        for _ in 0..count {
            let dim = self.var(cursor, self.dims)?;
            self.terms.push(Term::Dim(dim));
        }
        Ok(())
    }

    fn exprs(&mut self, cursor: &mut Cursor<'_>, count: usize) -> Wire<()> {
        // Each term has at least two bytes, so the size of the file bounds their number.
        let mut left = count;
        while left > 0 {
            let at = cursor.offset();
            let term = match cursor.varint()? {
                0 => Term::Dim(self.var(cursor, self.dims)?),
                1 => Term::Symbol(self.var(cursor, self.symbols)?),
                2 => Term::Constant(cursor.signed_varint()?),
                code => match usize::try_from(code - 3).ok().and_then(|code| OPERATIONS.get(code)) {
                    Some((op, _)) => Term::Binary(*op),
                    None => return Err(cursor.fault_at(at, format!("unknown affine expression code: {code}"))),
                },
            };
            left = if let Term::Binary(_) = term { left + 1 } else { left - 1 };
            self.terms.push(term);
        }
        Ok(())
    }

    /// Reads the number of a dimension or a symbol, of which there are `count`.
    fn var(&self, cursor: &mut Cursor<'_>, count: u32) -> Wire<u32> {
        let at = cursor.offset();
        let var = number(cursor)?;
        match var < count {
            true => Ok(var),
            false => Err(cursor.fault_at(at, format!("invalid dimension or symbol index: {var}"))),
        }
    }

    /// Builds the expressions, from the last term to the first.
    fn build(&self, ctx: &ContextData) -> Result<Vec<AffineExpr>, &'static str> {
        if self.identity {
            return Ok((0..self.dims).map(|dim| ctx.affine().dim(dim)).collect());
        }
        let mut made: Vec<AffineExpr> = Vec::new();
        for term in self.terms.iter().rev() {
            let expr = match *term {
                Term::Dim(dim) => ctx.affine().dim(dim),
                Term::Symbol(symbol) => ctx.affine().symbol(symbol),
                Term::Constant(value) => ctx.affine().constant(value),
                Term::Binary(op) => match (made.pop(), made.pop()) {
                    (Some(lhs), Some(rhs)) => {
                        let fixed = |expr: AffineExpr| expr.is_symbolic_or_constant(ctx);
                        if op != AffineBinary::Add && !fixed(rhs) && !(op == AffineBinary::Mul && fixed(lhs)) {
                            return Err("non-affine expression: an operand has to be either a constant or symbolic");
                        }
                        ctx.affine().binary(op, lhs, rhs)
                    }
                    _ => return Err("an operation of an expression has two operands"),
                },
            };
            made.push(expr);
        }
        made.reverse();
        Ok(made)
    }

    /// Prints the expressions.
    pub fn text(&self) -> String {
        let (dims, symbols) = (self.dims, self.symbols);
        let mut text = format!("{dims} dims, {symbols} symbols: ");
        if self.identity {
            text.push_str("identity");
        }
        // Operations whose operands are being printed, and whether that is the second one.
        let mut open: Vec<(AffineBinary, bool)> = Vec::new();
        for (at, term) in self.terms.iter().enumerate() {
            if at > 0 && open.is_empty() {
                text.push_str(", ");
            }
            // Writing to a string does not fail.
            let _ = match term {
                Term::Dim(dim) => write!(text, "d{dim}"),
                Term::Symbol(symbol) => write!(text, "s{symbol}"),
                Term::Constant(value) => write!(text, "{value}"),
                Term::Binary(op) => {
                    text.push('(');
                    open.push((*op, false));
                    continue;
                }
            };
            while let Some((op, is_second)) = open.pop() {
                if is_second {
                    text.push(')');
                    continue;
                }
                let name = OPERATIONS.iter().find(|known| known.0 == op).map_or("", |known| known.1);
                let _ = write!(text, " {name} ");
                open.push((op, true));
                break;
            }
        }
        text
    }
}

/// Reads a number of dimensions or symbols.
fn number(cursor: &mut Cursor<'_>) -> Wire<u32> {
    let at = cursor.offset();
    let number = cursor.varint()?;
    small(cursor, at, number)
}

fn small(cursor: &Cursor<'_>, at: usize, number: u64) -> Wire<u32> {
    u32::try_from(number).map_err(|_| cursor.fault_at(at, format!("too many dimensions or symbols: {number}")))
}

/// Reads a map or a set with `read`, and builds its expressions.
fn read<'f, T>(
    cursor: &mut impl Parts<'f>,
    read: impl FnOnce(&mut Cursor<'f>) -> Wire<T>,
    space: impl Fn(&T) -> &Space,
) -> Result<(T, Vec<AffineExpr>), Failure> {
    let at = cursor.offset();
    let mut place = cursor.mark();
    let found = read(&mut place).map_err(|it| cursor.error_at(it.offset as usize, it.message.into_owned()))?;
    cursor.rewind(place);
    let Space { dims, symbols, .. } = *space(&found);
    cursor.charge(at, (dims as usize).saturating_add(symbols as usize).saturating_mul(NAME))?;
    let exprs = space(&found).build(cursor.ctx()).map_err(|message| cursor.error_at(at, message))?;
    Ok((found, exprs))
}

/// Reads the attribute of a map.
pub(crate) fn read_map<'f>(cursor: &mut impl Parts<'f>) -> Result<Attr, Failure> {
    let (space, results) = read(cursor, Space::map, |space| space)?;
    let ctx = cursor.ctx();
    Ok(ctx.attrs().affine_map(ctx.affine().map(space.dims, space.symbols, results)))
}

/// Reads the attribute of a set.
pub(crate) fn read_set<'f>(cursor: &mut impl Parts<'f>) -> Result<Attr, Failure> {
    let ((space, equalities), exprs) = read(cursor, Space::set, |found| &found.0)?;
    let ctx = cursor.ctx();
    let constraints = exprs.into_iter().zip(equalities).map(|(expr, equality)| AffineConstraint::new(expr, equality));
    let constraints: Box<[AffineConstraint]> = constraints.collect();
    Ok(ctx.attrs().integer_set(ctx.affine().set(space.dims, space.symbols, constraints)))
}

/// Encodes a map.
pub(super) fn write_map<W: EntryWriter + ?Sized>(ctx: &ContextData, map: AffineMap, to: &mut W) {
    let (dims, results) = (map.num_dims(ctx), map.results(ctx));
    let has_symbols = map.num_symbols(ctx) > 0;
    let kind = match () {
        () if !has_symbols && map.is_identity(ctx) => 0,
        () if map.is_permutation(ctx) => 1,
        () if map.is_projected_permutation(ctx) => 2,
        () => 3,
    };
    to.varint(u64::from(dims) << 2 | kind);
    if kind == 3 {
        to.varint(map.num_symbols(ctx).into());
    }
    if kind >= 2 {
        to.varint(results.len() as u64);
    }
    match kind {
        0 => {}
        1 | 2 => results.iter().for_each(|result| to.varint(result.as_dim(ctx).unwrap_or(0).into())),
        _ => write_exprs(ctx, results.iter().copied(), to),
    }
}

/// Encodes a set.
pub(super) fn write_set<W: EntryWriter + ?Sized>(ctx: &ContextData, set: IntegerSet, to: &mut W) {
    let data = ctx.affine().set_data(set);
    to.varint(data.dims.into());
    to.varint(data.symbols.into());
    to.varint(data.constraints.len() as u64);
    write_exprs(ctx, data.constraints.iter().map(|constraint| constraint.expr), to);
    data.constraints.iter().for_each(|constraint| to.byte(constraint.equality.into()));
}

/// Encodes expressions, each operation before its operands.
fn write_exprs<W: EntryWriter + ?Sized>(ctx: &ContextData, exprs: impl Iterator<Item = AffineExpr>, to: &mut W) {
    let mut open: Vec<AffineExpr> = exprs.collect();
    open.reverse();
    while let Some(expr) = open.pop() {
        match *ctx.affine().expr_data(expr) {
            AffineExprData::Dim(dim) => {
                to.varint(0);
                to.varint(dim.into());
            }
            AffineExprData::Symbol(symbol) => {
                to.varint(1);
                to.varint(symbol.into());
            }
            AffineExprData::Constant(value) => {
                to.varint(2);
                to.signed_varint(value);
            }
            AffineExprData::Binary(op, lhs, rhs) => {
                let code = OPERATIONS.iter().position(|known| known.0 == op).unwrap_or_default();
                to.varint(code as u64 + 3);
                open.extend([rhs, lhs]);
            }
        }
    }
}
