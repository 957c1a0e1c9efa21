//! Parser of affine maps and integer sets: `(d0, d1)[s0] -> (d0 + s0)` and `(d0) : (d0 >= 0)`.
//!
//! Also of maps that are applied to values, which are written in place of variables: `[%i + 1, symbol(%n)]`.

use smallvec::SmallVec;

use super::number::integer;
use super::{Expected, FastMap, OpParser, Parsed, Parser, UnresolvedOperand};
use crate::affine::{AffineBinary, AffineConstraint, IntegerSetData};
use crate::attrs::AttrData;
use crate::entity::{AffineExpr, AffineMap, Attr, IntegerSet};
use crate::text::lexer::{Token, TokenKind};

/// The identifiers of a map or set, each with its expression.
#[derive(Default)]
pub(super) struct Space<'s> {
    names: SmallVec<[(&'s [u8], AffineExpr); 8]>,
    /// Indices of names in `names`, once there are many.
    places: FastMap<&'s [u8], usize>,
    pub(super) dims: u32,
    pub(super) symbols: u32,
    /// Values written in place of variables, if allowed: true for a symbol, the name, and the result number.
    values: Option<SmallVec<[(bool, Token, u32); 4]>>,
}

/// An affine map with the operands that it is applied to, as written.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AppliedMap {
    /// The map.
    pub map: AffineMap,
    /// The operands for dimensions, followed by those for symbols.
    pub operands: SmallVec<[UnresolvedOperand; 4]>,
}

/// State of a partially parsed expression at one level of parentheses.
#[derive(Default)]
struct Level {
    /// The sum so far, and true if the next term is subtracted.
    sum: Option<(AffineExpr, bool)>,
    product: Option<Product>,
    /// Number of minus signs before the operand.
    negations: u32,
}

/// A multiplication, division or remainder whose right operand follows.
struct Product {
    lhs: AffineExpr,
    op: AffineBinary,
    word: &'static str,
    at: u32,
}

/// Number of names above which they are looked up by hash.
const FEW: usize = 16;

impl<'s> Space<'s> {
    /// Returns the expression of a name.
    fn find(&self, name: &[u8]) -> Option<AffineExpr> {
        let found = match self.places.is_empty() {
            true => self.names.iter().find(|known| known.0 == name),
            false => self.places.get(name).and_then(|at| self.names.get(*at)),
        };
        found.map(|known| known.1)
    }

    /// Defines a new name.
    fn define(&mut self, name: &'s [u8], expr: AffineExpr) {
        self.names.push((name, expr));
        match self.names.len() {
            count if count > FEW && self.places.is_empty() => {
                self.places = self.names.iter().enumerate().map(|(at, known)| (known.0, at)).collect();
            }
            count if count > FEW => {
                self.places.insert(name, count - 1);
            }
            _ => {}
        }
    }
}

/// Result of [`Parser::affine_map_or_set`].
pub(super) enum MapOrSet {
    Map(AffineMap),
    Set(IntegerSet),
}

impl<'s> Parser<'_, 's> {
    pub(super) fn affine_map_attribute(&mut self) -> Parsed<Attr> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' in affine map")?;
        let map = self.affine_map()?;
        self.expect(TokenKind::Greater, "expected '>' in affine map")?;
        Ok(self.ctx.attrs().intern(AttrData::AffineMap(map)))
    }

    /// Parses a map: `(d0) -> (d0)`.
    pub(super) fn affine_map(&mut self) -> Parsed<AffineMap> {
        let start = self.token.start;
        match self.affine_map_or_set()? {
            MapOrSet::Map(map) => Ok(map),
            MapOrSet::Set(_) => Err(self.error_at(start, "expected AffineMap, but got IntegerSet")),
        }
    }

    pub(super) fn integer_set_attribute(&mut self) -> Parsed<Attr> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' in integer set")?;
        let start = self.token.start;
        let set = match self.affine_map_or_set()? {
            MapOrSet::Set(set) => set,
            MapOrSet::Map(_) => return Err(self.error_at(start, "expected IntegerSet, but got AffineMap")),
        };
        self.expect(TokenKind::Greater, "expected '>' in integer set")?;
        Ok(self.ctx.attrs().intern(AttrData::IntegerSet(set)))
    }

    /// Parses an expression whose variables have the given names.
    pub fn parse_affine_expr(&mut self, names: &[(&'s [u8], AffineExpr)]) -> Parsed<AffineExpr> {
        let mut space = Space { names: names.into(), ..Space::default() };
        self.affine_expr(&mut space)
    }

    pub(super) fn affine_map_or_set(&mut self) -> Parsed<MapOrSet> {
        let mut space = Space::default();
        self.expect(TokenKind::LParen, "expected '(' in dimensional identifier list")?;
        self.list_until(TokenKind::RParen, "expected ')' in dimensional identifier list", |parser| {
            let dim = parser.ctx.affine().dim(space.dims);
            space.dims += 1;
            parser.affine_identifier(&mut space, dim)
        })?;
        if self.eat(TokenKind::LSquare) {
            self.list_until(TokenKind::RSquare, "expected ']' in symbol list", |parser| {
                let symbol = parser.ctx.affine().symbol(space.symbols);
                space.symbols += 1;
                parser.affine_identifier(&mut space, symbol)
            })?;
        }
        let Space { dims, symbols, .. } = space;
        if self.eat(TokenKind::Arrow) {
            let mut results = SmallVec::<[AffineExpr; 4]>::new();
            self.expect(TokenKind::LParen, "expected '(' in affine map range")?;
            self.list_until(TokenKind::RParen, "expected ')' in affine map range", |parser| {
                results.push(parser.affine_expr(&mut space)?);
                Ok(())
            })?;
            let map = self.ctx.affine().map(dims, symbols, &results);
            self.old_sizes(&mut space, map)?;
            return Ok(MapOrSet::Map(map));
        }
        self.expect(TokenKind::Colon, "expected '->' or ':'")?;
        let mut constraints = SmallVec::<[AffineConstraint; 4]>::new();
        if !self.old_constraints(&mut constraints, &mut space)? {
            self.expect(TokenKind::LParen, "expected '(' in integer set constraint list")?;
            self.list_until(TokenKind::RParen, "expected ')' in integer set constraint list", |parser| {
                constraints.push(parser.affine_constraint(&mut space)?);
                Ok(())
            })?;
        }
        // A set without constraints contains all points: `0 == 0`.
        if constraints.is_empty() {
            constraints.push(AffineConstraint { expr: self.ctx.affine().constant(0), equality: true });
        }
        let data = IntegerSetData { dims, symbols, constraints: constraints.as_slice().into() };
        Ok(MapOrSet::Set(self.ctx.affine().intern_set(data)))
    }

    fn affine_identifier(&mut self, space: &mut Space<'s>, expr: AffineExpr) -> Parsed<()> {
        if !matches!(self.token.kind, TokenKind::Ident | TokenKind::IntType) {
            return Err(self.wrong_token("expected bare identifier"));
        }
        let name = self.spelling();
        if space.find(name).is_some() {
            let name = String::from_utf8_lossy(name);
            return Err(self.error(format!("redefinition of identifier '{name}'")));
        }
        self.advance();
        space.define(name, expr);
        Ok(())
    }

    pub(super) fn affine_constraint(&mut self, space: &mut Space<'s>) -> Parsed<AffineConstraint> {
        let lhs = self.affine_expr(space)?;
        self.expects_words([">=", "<=", "=="]);
        let (kind, equality) = match self.token.kind {
            kind @ (TokenKind::Greater | TokenKind::Less) => (kind, false),
            kind => (kind, true),
        };
        if !matches!(kind, TokenKind::Greater | TokenKind::Less | TokenKind::Equal) {
            return Err(self.error("expected '== affine-expr' or '>= affine-expr' at end of affine constraint"));
        }
        self.advance();
        if !self.eat(TokenKind::Equal) {
            return Err(self.error("expected '== affine-expr' or '>= affine-expr' at end of affine constraint"));
        }
        let rhs = self.affine_expr(space)?;
        let expr = match kind {
            TokenKind::Less => self.ctx.affine().sub(rhs, lhs),
            _ => self.ctx.affine().sub(lhs, rhs),
        };
        Ok(AffineConstraint { expr, equality })
    }

    /// Parses an expression. Nested parentheses are kept on an explicit stack, so that memory alone limits their depth:
    /// the printer puts chains of operations into parentheses.
    pub(super) fn affine_expr(&mut self, space: &mut Space<'s>) -> Parsed<AffineExpr> {
        let mut outer = Vec::new();
        let mut level = Level::default();
        let read = self.affine_levels(space, &mut outer, &mut level);
        // Each enclosing negation of the error is reported, the innermost first.
        read.map_err(|reported| {
            let open =
                outer.iter().rev().fold(level.negations, |sum, level: &Level| sum.saturating_add(level.negations));
            (0..open).fold(reported, |_, _| self.error("missing operand of negation"))
        })
    }

    fn affine_levels(
        &mut self,
        space: &mut Space<'s>,
        outer: &mut Vec<Level>,
        level: &mut Level,
    ) -> Parsed<AffineExpr> {
        loop {
            let has_left = level.sum.is_some() || level.product.is_some();
            self.expects_affine(space);
            let mut value = match self.token.kind {
                TokenKind::LParen => {
                    self.advance();
                    if self.at(TokenKind::RParen) {
                        return Err(self.error("no expression inside parentheses"));
                    }
                    outer.push(std::mem::take(level));
                    continue;
                }
                TokenKind::Minus => {
                    self.advance();
                    level.negations += 1;
                    continue;
                }
                TokenKind::Integer => self.affine_integer(level)?,
                _ => self.affine_variable(space, has_left)?,
            };
            loop {
                for _ in 0..std::mem::take(&mut level.negations) {
                    value = self.ctx.affine().neg(value);
                }
                value = self.affine_product(level.product.take(), value)?;
                if let Some((op, word)) = self.affine_high_operator() {
                    level.product = Some(Product { lhs: value, op, word, at: self.token.start });
                    break self.advance();
                }
                value = match level.sum.take() {
                    None => value,
                    Some((sum, false)) => self.ctx.affine().add(sum, value),
                    // The least integer is its own negative, and is printed as such: `d0 - -9223372036854775808`.
                    Some((sum, true)) if value.as_constant(self.ctx) == Some(i64::MIN) => {
                        self.ctx.affine().add(sum, value)
                    }
                    Some((sum, true)) => self.ctx.affine().sub(sum, value),
                };
                self.expects_words(["+", "-", "*", "floordiv", "ceildiv", "mod"]);
                if let kind @ (TokenKind::Plus | TokenKind::Minus) = self.token.kind {
                    level.sum = Some((value, kind == TokenKind::Minus));
                    break self.advance();
                }
                match outer.pop() {
                    None => return Ok(value),
                    Some(around) => {
                        *level = around;
                        self.expect(TokenKind::RParen, "expected ')'")?;
                    }
                }
            }
        }
    }

    /// Records the operands of an expression at the end of the text.
    fn expects_affine(&self, space: &Space<'s>) {
        if self.token.kind == TokenKind::Eof {
            let names = space.names.iter().filter_map(|(name, _)| std::str::from_utf8(name).ok());
            self.expects_words(names.chain(["(", "-"]));
            self.expects(Expected::Token(TokenKind::Integer));
            if space.values.is_some() {
                self.expects(Expected::Operand);
                self.expects_words(["symbol"]);
            }
        }
    }

    /// Applies a pending multiplication, division or remainder to `value`, or returns `value` if there is none.
    fn affine_product(&self, product: Option<Product>, value: AffineExpr) -> Parsed<AffineExpr> {
        let Some(Product { lhs, op, word, mut at }) = product else { return Ok(value) };
        // In a chain, the error is reported at the following operator.
        if self.affine_high_operator().is_some() {
            at = self.token.start;
        }
        let fixed = |expr: AffineExpr| expr.is_symbolic_or_constant(self.ctx);
        if op == AffineBinary::Mul && !fixed(lhs) && !fixed(value) {
            return Err(self.error_at(
                at,
                "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic",
            ));
        }
        if op != AffineBinary::Mul && !fixed(value) {
            return Err(self.error_at(
                at,
                format!("non-affine expression: right operand of {word} has to be either a constant or symbolic"),
            ));
        }
        Ok(self.ctx.affine().binary(op, lhs, value))
    }

    /// Parses a number. The magnitude of the least integer is only valid with a minus sign.
    fn affine_integer(&mut self, level: &mut Level) -> Parsed<AffineExpr> {
        let value = integer(self.spelling());
        let value = match value.and_then(|value| i64::try_from(value).ok()) {
            Some(value) => value,
            None if value == Some(i64::MIN.unsigned_abs()) && level.negations > 0 => {
                level.negations -= 1;
                i64::MIN
            }
            None => return Err(self.error("constant too large for index")),
        };
        self.advance();
        Ok(self.ctx.affine().constant(value))
    }

    fn affine_high_operator(&self) -> Option<(AffineBinary, &'static str)> {
        match self.token.kind {
            TokenKind::Star => Some((AffineBinary::Mul, "multiply")),
            TokenKind::Ident => match self.spelling() {
                b"floordiv" => Some((AffineBinary::FloorDiv, "floordiv")),
                b"ceildiv" => Some((AffineBinary::CeilDiv, "ceildiv")),
                b"mod" => Some((AffineBinary::Mod, "mod")),
                _ => None,
            },
            _ => None,
        }
    }

    fn affine_variable(&mut self, space: &mut Space<'s>, has_left: bool) -> Parsed<AffineExpr> {
        let missing = if has_left {
            "missing right operand of binary operator"
        } else {
            "missing left operand of binary operator"
        };
        match self.token.kind {
            TokenKind::Plus | TokenKind::Star => Err(self.error(missing)),
            TokenKind::Percent => self.affine_value(space, false),
            TokenKind::Ident if self.spelling() == b"symbol" => self.affine_symbol_value(space),
            TokenKind::Ident | TokenKind::IntType => {
                let name = self.spelling();
                match space.find(name) {
                    Some(expr) => {
                        self.advance();
                        Ok(expr)
                    }
                    None => match self.old_division(space)? {
                        Some(expr) => Ok(expr),
                        None => Err(self.wrong_token("use of undeclared identifier")),
                    },
                }
            }
            _ if has_left => Err(self.error(missing)),
            _ => Err(self.error("expected affine expression")),
        }
    }

    /// Parses a symbol written as a value: `symbol(%n)`.
    fn affine_symbol_value(&mut self, space: &mut Space<'s>) -> Parsed<AffineExpr> {
        self.advance();
        self.expect(TokenKind::LParen, "expected '(' at start of SSA symbol")?;
        let expr = self.affine_value(space, true)?;
        self.expect(TokenKind::RParen, "expected ')' at end of SSA symbol")?;
        Ok(expr)
    }

    /// Parses `%i` and returns the variable for it. The first use of a value determines whether it is a symbol.
    fn affine_value(&mut self, space: &mut Space<'s>, symbol: bool) -> Parsed<AffineExpr> {
        if space.values.is_none() {
            return Err(self.wrong_token("unexpected ssa identifier"));
        }
        if !self.at(TokenKind::Percent) {
            return Err(self.wrong_token("expected ssa identifier"));
        }
        let name = self.spelling();
        if let Some(expr) = space.find(name) {
            // As in MLIR, only names are compared, and no result number may follow.
            self.advance();
            return Ok(expr);
        }
        let (token, number) = self.spelled_operand(true)?;
        let expr = match symbol {
            false => self.ctx.affine().dim(next(&mut space.dims)),
            true => self.ctx.affine().symbol(next(&mut space.symbols)),
        };
        space.values.get_or_insert_default().push((symbol, token, number));
        space.define(name, expr);
        Ok(expr)
    }
}

/// Increments a count and returns its previous value.
fn next(count: &mut u32) -> u32 {
    *count += 1;
    *count - 1
}

impl<'s> OpParser<'_, 's> {
    /// Parses an applied map in brackets: `[%i + 1, symbol(%n)]`.
    pub fn parse_applied_map(&mut self, brackets: (&str, &str)) -> Parsed<AppliedMap> {
        let mut space = Space { values: Some(SmallVec::new()), ..Space::default() };
        let mut results = SmallVec::<[AffineExpr; 4]>::new();
        self.parse_delimited(brackets, " in affine map", |p| {
            results.push(p.affine_expr(&mut space)?);
            Ok(())
        })?;
        Ok(self.applied_map(space, &results))
    }

    /// Parses an applied expression, `%i + symbol(%n)`, as a map with a single result.
    pub fn parse_applied_expr(&mut self) -> Parsed<AppliedMap> {
        let mut space = Space { values: Some(SmallVec::new()), ..Space::default() };
        let result = self.affine_expr(&mut space)?;
        Ok(self.applied_map(space, &[result]))
    }

    fn applied_map(&mut self, space: Space<'s>, results: &[AffineExpr]) -> AppliedMap {
        let values = space.values.unwrap_or_default();
        let (dims, symbols) = (values.iter().filter(|value| !value.0), values.iter().filter(|value| value.0));
        let operands = dims.chain(symbols).map(|&(_, token, number)| self.spelled_value(token, number)).collect();
        AppliedMap { map: self.ctx.affine().map(space.dims, space.symbols, results), operands }
    }
}
