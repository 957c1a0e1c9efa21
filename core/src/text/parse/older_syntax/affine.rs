//! Older syntax of affine maps and sets: without leading keyword, with sizes at the end, and with divisions that look
//! like calls.

use super::super::affine::{MapOrSet, Space};
use super::super::{OpParser, Parsed, Parser};
use crate::affine::{AffineBinary, AffineConstraint};
use crate::attrs::AttrData;
use crate::entity::{AffineExpr, AffineMap, Attr};
use crate::ir::Isolate;
use crate::number::FloatFormat;
use crate::text::lexer::{Token, TokenKind};

/// Maps with sizes of their results, and those sizes.
pub(in super::super) type Bounds = Vec<(AffineMap, Vec<Attr>)>;

impl<'s> Parser<'_, 's> {
    /// Returns true if a map or set without keyword begins here, rather than a function type.
    pub(in super::super) fn at_old_map(&self) -> bool {
        if !self.is_older() || !self.at(TokenKind::LParen) {
            return false;
        }
        let mut ahead = self.ahead();
        let is_name = |token: Token| token.kind == TokenKind::Ident && !is_type_word(self.text_of(token));
        let Some(first) = ahead.next() else { return false };
        if first.kind != TokenKind::RParen {
            return is_name(first)
                && ahead.next().is_some_and(|it| matches!(it.kind, TokenKind::Comma | TokenKind::RParen));
        }
        match ahead.next().map(|token| token.kind) {
            Some(TokenKind::LSquare | TokenKind::Colon) => true,
            Some(TokenKind::Arrow) => {
                ahead.next().is_some_and(|token| token.kind == TokenKind::LParen)
                    && ahead.next().is_some_and(|token| {
                        matches!(token.kind, TokenKind::Integer | TokenKind::Minus) || is_name(token)
                    })
            }
            _ => false,
        }
    }

    /// Parses `(d0) -> (d0)` or `(d0) : (d0 >= 0)`.
    pub(in super::super) fn old_map(&mut self) -> Parsed<Attr> {
        let at = self.token.start;
        Ok(match self.affine_map_or_set()? {
            MapOrSet::Map(map) => {
                self.remark_at(at, "an affine map is written 'affine_map<..>'");
                self.ctx.attrs().affine_map(map)
            }
            MapOrSet::Set(set) => {
                self.remark_at(at, "an integer set is written 'affine_set<..>'");
                self.ctx.attrs().intern(AttrData::IntegerSet(set))
            }
        })
    }

    /// Parses the optional sizes after a map: `size (10, min(s0, s1))`.
    pub(in super::super) fn old_sizes(&mut self, space: &mut Space<'s>, map: AffineMap) -> Parsed<()> {
        let at = self.token.start;
        if !self.eat_old_word(b"size") {
            return Ok(());
        }
        let mut sizes = Vec::new();
        self.expect(TokenKind::LParen, "expected '(' before the sizes of an affine map")?;
        self.list_until(TokenKind::RParen, "expected ')' behind the sizes of an affine map", |parser| {
            let mut of_one = Vec::new();
            if parser.eat_word(b"min") {
                parser.expect(TokenKind::LParen, "expected '(' behind 'min'")?;
                parser.list_until(TokenKind::RParen, "expected ')' behind the sizes of a minimum", |parser| {
                    of_one.push(parser.affine_expr(space)?);
                    Ok(())
                })?;
            } else {
                of_one.push(parser.affine_expr(space)?);
            }
            let size = parser.ctx.affine().map(space.dims, space.symbols, of_one);
            sizes.push(parser.ctx.attrs().affine_map(size));
            Ok(())
        })?;
        let loc = self.loc_at(at);
        if sizes.len() != map.num_results(self.ctx) {
            return Err(self.ctx.error(loc, "expected as many sizes as the affine map has results").emit());
        }
        self.ctx
            .warning(loc, "an affine map has no sizes any more: they are kept in 'legacy.bounded_maps' of the module");
        let mut tables = self.shared.lock();
        if !tables.bounds.iter().any(|known| known.0 == map && known.1 == sizes) {
            tables.bounds.push((map, sizes));
        }
        Ok(())
    }

    /// Parses `floordiv(d0, 8)`.
    pub(in super::super) fn old_division(&mut self, space: &mut Space<'s>) -> Parsed<Option<AffineExpr>> {
        let op = match self.spelling() {
            b"floordiv" => AffineBinary::FloorDiv,
            b"ceildiv" => AffineBinary::CeilDiv,
            _ => return Ok(None),
        };
        if !self.is_older() || self.ahead().next().is_none_or(|token| token.kind != TokenKind::LParen) {
            return Ok(None);
        }
        let token = self.take();
        let word = String::from_utf8_lossy(self.text_of(token)).into_owned();
        self.remark_at(token.start, &format!("'{word}(a, b)' is written 'a {word} b'"));
        self.nested(|parser| {
            parser.advance();
            let lhs = parser.affine_expr(space)?;
            parser.expect(TokenKind::Comma, "expected ',' between the dividend and the divisor")?;
            let rhs = parser.affine_expr(space)?;
            parser.expect(TokenKind::RParen, "expected ')' behind a division")?;
            if !rhs.is_symbolic_or_constant(parser.ctx) {
                return Err(parser.error_at(
                    token.start,
                    format!("non-affine expression: right operand of {word} has to be either a constant or symbolic"),
                ));
            }
            Ok(Some(parser.ctx.affine().binary(op, lhs, rhs)))
        })
    }

    /// Parses the constraints of a set without enclosing parentheses. Returns false for current syntax.
    pub(in super::super) fn old_constraints(
        &mut self,
        constraints: &mut impl Extend<AffineConstraint>,
        space: &mut Space<'s>,
    ) -> Parsed<bool> {
        if !self.is_older() || self.at(TokenKind::LParen) {
            return Ok(false);
        }
        loop {
            constraints.extend([self.affine_constraint(space)?]);
            if !self.eat(TokenKind::Comma) {
                return Ok(true);
            }
        }
    }
}

/// Returns true if a word begins a type.
fn is_type_word(word: &[u8]) -> bool {
    matches!(word, b"memref" | b"tensor" | b"complex" | b"tuple" | b"vector" | b"index" | b"none")
        || FloatFormat::from_mnemonic(word).is_some()
}

impl OpParser<'_, '_> {
    /// Stores the sizes of maps, which maps no longer have, on the module.
    pub(in super::super) fn keep_bounds(&self, module: &mut Isolate) {
        let ctx = self.ctx;
        let bounds = std::mem::take(&mut self.shared.lock().bounds);
        if bounds.is_empty() {
            return;
        }
        let maps: Vec<Attr> = bounds
            .into_iter()
            .map(|(map, sizes)| {
                let (map, sizes) = (ctx.attrs().affine_map(map), ctx.attrs().array(sizes));
                ctx.attrs().dictionary(&mut vec![(ctx.ident(b"map"), map), (ctx.ident(b"sizes"), sizes)])
            })
            .collect();
        let root = module.root().op;
        module.set_discardable_attr(root, ctx.ident(b"legacy.bounded_maps"), Some(ctx.attrs().array(maps)));
    }
}
