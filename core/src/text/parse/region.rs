//! Parser of regions and blocks.

use super::location::LocTarget;
use super::names::UnresolvedOperand;
use super::recover::Standing;
use super::{Expected, OpParser, Parsed};
use crate::entity::{Block, Region, Type};
use crate::loc::Loc;
use crate::text::lexer::TokenKind;

/// An argument of a region's entry block that is named in the operation's own syntax.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct RegionArg {
    /// The name.
    pub name: UnresolvedOperand,
    /// The type.
    pub ty: Type,
    /// The location.
    pub loc: Loc,
}

impl RegionArg {
    /// Creates an argument.
    pub fn new(name: UnresolvedOperand, ty: Type, loc: Loc) -> Self {
        Self { name, ty, loc }
    }

    /// Sets the type.
    #[must_use]
    pub fn with_ty(mut self, ty: Type) -> Self {
        self.ty = ty;
        self
    }
}

impl<'s> OpParser<'_, 's> {
    /// Parses `{ blocks }` into `region`, which is empty.
    pub(super) fn region(&mut self, region: Region, args: &[RegionArg]) -> Parsed<()> {
        self.expect(TokenKind::LBrace, "expected '{' to begin a region")?;
        if args.is_empty() && self.at(TokenKind::RBrace) {
            self.note_empty_scope();
            self.advance();
            return Ok(());
        }
        self.enter()?;
        crate::stack::grow(|| self.region_body(region, args))?;
        self.leave();
        self.expect(TokenKind::RBrace, "expected '}' to end a region")
    }

    fn region_body(&mut self, region: Region, args: &[RegionArg]) -> Parsed<()> {
        self.open_scope();
        if !args.is_empty() && self.at(TokenKind::Caret) {
            return Err(self.error("invalid block name in region with named arguments"));
        }
        // The label of the entry block is optional.
        if self.at(TokenKind::Caret) {
            self.labelled_block(region)?;
        } else {
            let block = self.ir.create_block();
            self.ir.append_block(region, block);
            for arg in args {
                if let Some(before) = self.names.reference(arg.name.name).filter(|_| arg.name.number == 0) {
                    return Err(self.argument_in_use(arg, before));
                }
                let value = self.ir.add_block_arg(block, arg.ty, arg.loc);
                self.define_argument(arg.name, value)?;
            }
            self.block_body(block)?;
        }
        while !self.at(TokenKind::RBrace) {
            self.labelled_block(region)?;
        }
        self.pop_scope()
    }

    fn argument_in_use(&self, arg: &RegionArg, before: u32) -> crate::diag::Reported {
        let mut lexer = crate::text::lexer::Lexer::new(self.inner.text);
        lexer.seek(arg.name.at);
        let name = String::from_utf8_lossy(self.text_of(lexer.next())).into_owned();
        let message = format!("region entry argument '{name}' is already in use");
        let diagnostic = crate::diag::Diagnostic::error(self.loc_at(arg.name.at), message);
        self.emit(diagnostic.note(self.loc_at(before), "previously referenced here"))
    }

    /// Parses `^name(%arg: type, ..):` and the operations of the block.
    fn labelled_block(&mut self, region: Region) -> Parsed<()> {
        if !self.at(TokenKind::Caret) {
            return Err(self.wrong_token("expected block name"));
        }
        let token = self.take();
        let name = self.text_of(token);
        let block = self.block_definition(name, token.start)?;
        self.ir.append_block(region, block);
        if self.eat(TokenKind::LParen) {
            self.block_arguments(block)?;
        }
        self.expect(TokenKind::Colon, "expected ':' after block name")?;
        self.block_body(block)
    }

    fn block_arguments(&mut self, block: Block) -> Parsed<()> {
        if self.eat(TokenKind::RParen) {
            return Ok(());
        }
        let mut index = 0;
        loop {
            self.expects(Expected::Argument);
            let name = self.operand(true)?;
            if name.number != 0 {
                return Err(self.error_at(name.at, "result number not allowed in argument list"));
            }
            self.expect(TokenKind::Colon, "expected ':' and type for SSA operand")?;
            let ty = self.parse_type()?;
            let loc = self.loc_at(name.at);
            let value = self.ir.add_block_arg(block, ty, loc);
            self.trailing_loc_of(LocTarget::Arg(block, index))?;
            self.define(name.name, name.at, value, 1)?;
            index += 1;
            if !self.eat(TokenKind::Comma) {
                return self.expect(TokenKind::RParen, "expected ')'");
            }
        }
    }

    /// Returns true at a block label or at the end of the region.
    fn ends_block(&self) -> bool {
        if self.token.kind == TokenKind::Eof {
            // A name is more likely than the end: operations come first.
            self.expects(Expected::Operation);
        }
        self.at(TokenKind::Caret) || self.at(TokenKind::RBrace)
    }

    fn block_body(&mut self, block: Block) -> Parsed<()> {
        self.read_in_batches(block);
        let is_direct = self.reads_directly();
        while !self.ends_block() {
            let mut standing = self.standing();
            if let Err(reported) = self.operations(block, is_direct, &mut standing) {
                self.recover(standing, reported)?;
            }
        }
        Ok(())
    }

    /// Parses operations, at least one. `standing` becomes the state at the start of the last one.
    #[inline]
    fn operations(&mut self, block: Block, is_direct: bool, standing: &mut Standing) -> Parsed<()> {
        if is_direct {
            self.direct_ops(block, standing)?;
            if self.ends_block() {
                return Ok(());
            }
        }
        self.operation(block)?;
        if self.learns_types.get() {
            self.learn_types(block);
        }
        Ok(())
    }
}
