//! What a dialect's parse hooks use: the pieces that custom forms are put together from.

use smallvec::SmallVec;

use super::region::RegionArg;
use super::{OpParser, Parsed, Parser};
use crate::attrs::NamedAttr;
use crate::entity::{Ident, Type, Value};
use crate::ir::{Isolate, OpState};
use crate::text::lexer::TokenKind;

impl Parser<'_, '_> {
    /// Passes the word `word`, which must come now.
    pub fn parse_keyword(&mut self, word: &str) -> Parsed<()> {
        if self.eat_word(word.as_bytes()) { Ok(()) } else { Err(self.wrong_token(format!("expected '{word}'"))) }
    }

    /// Passes the word `word` if it comes now; whether it did.
    pub fn parse_optional_keyword(&mut self, word: &str) -> bool {
        self.eat_word(word.as_bytes())
    }

    /// Passes `:`, which must come now.
    pub fn parse_colon(&mut self) -> Parsed<()> {
        self.expect(TokenKind::Colon, "expected ':'")
    }

    /// `@name`, if it comes now.
    pub fn parse_optional_symbol_name(&mut self) -> Option<Ident> {
        if !self.at(TokenKind::At) {
            return None;
        }
        let token = self.take();
        Some(self.symbol_ident(token))
    }

    /// Types with commas between, at least one.
    pub fn parse_type_list(&mut self) -> Parsed<SmallVec<[Type; 4]>> {
        let mut types = SmallVec::new();
        self.type_list(&mut types)?;
        Ok(types)
    }

    /// `{attributes}`, if it comes now.
    pub fn parse_optional_attr_dict(&mut self, attrs: &mut Vec<NamedAttr>) -> Parsed<()> {
        if self.at(TokenKind::LBrace) { self.parse_attr_dict(attrs) } else { Ok(()) }
    }

    /// `attributes {..}`, if it comes now.
    pub fn parse_optional_attr_dict_with_keyword(&mut self, attrs: &mut Vec<NamedAttr>) -> Parsed<()> {
        if self.eat_word(b"attributes") { self.parse_attr_dict(attrs) } else { Ok(()) }
    }
}

impl OpParser<'_, '_> {
    /// Operands with commas between, none if no name comes now.
    pub fn parse_operand_list(&mut self) -> Parsed<SmallVec<[super::UnresolvedOperand; 4]>> {
        let mut operands = SmallVec::new();
        while self.at(TokenKind::Percent) {
            operands.push(self.parse_operand()?);
            if !self.eat(TokenKind::Comma) {
                break;
            }
            if !self.at(TokenKind::Percent) {
                return Err(self.wrong_token("expected SSA operand"));
            }
        }
        Ok(operands)
    }

    /// The values that operands are, whose types are as many.
    pub fn resolve_operands(
        &mut self,
        operands: &[super::UnresolvedOperand],
        types: &[Type],
        at: crate::loc::Loc,
    ) -> Parsed<SmallVec<[Value; 4]>> {
        if operands.len() != types.len() {
            let (expected, had) = (operands.len(), types.len());
            let message = format!("number of operands and types do not match: got {expected} operands and {had} types");
            return Err(self.emit(crate::diag::Diagnostic::error(at, message)));
        }
        operands.iter().zip(types).map(|(&operand, &ty)| self.resolve_operand(operand, ty)).collect()
    }

    /// `{ blocks }`, the next region of the operation that `state` will be, in its own isolate if it is isolated.
    pub fn parse_region(&mut self, state: &mut OpState, args: &[RegionArg], entry: EmptyRegion) -> Parsed<()> {
        let outer = Isolate::is_isolating(self.ctx, state.name).then(|| {
            let outer = self.enter_isolate(state.name, state.loc);
            if let Some(begun) = state.isolate.take() {
                self.ir = *begun;
            }
            outer
        });
        let region = self.ir.create_region();
        let read = self.region(region, args);
        if entry == EmptyRegion::GetsBlock && self.ir.region(region).is_empty() {
            let block = self.ir.create_block();
            self.ir.append_block(region, block);
        }
        match outer {
            None => state.regions.push(region),
            Some(outer) => {
                let mut inner = self.leave_isolate(outer);
                let root = inner.root().op;
                let mut regions: Vec<_> = inner.root().regions().map(|region| region.region).collect();
                regions.push(region);
                inner.set_regions(root, &regions);
                state.isolate = Some(Box::new(inner));
            }
        }
        read
    }
}

/// What becomes of a region that is written `{}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EmptyRegion {
    /// It stays without blocks.
    Stays,
    /// It gets an empty block.
    GetsBlock,
}
