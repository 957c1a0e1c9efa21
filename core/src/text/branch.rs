//! A block that control goes to, with what it gets: `^bb1(%a, %b : i32, f32)`.

use crate::entity::{Block, Type, Value};
use crate::ir::{BlockRef, OpRef};
use crate::loc::Loc;
use crate::text::parse::{Parsed, UnresolvedOperand};
use crate::text::{OpParser, OpPrinter};

/// As it was read.
pub struct BranchText {
    /// Where control goes.
    pub block: Block,
    /// Where what it gets begins.
    pub loc: Loc,
    /// What the block gets.
    pub operands: Vec<UnresolvedOperand>,
    /// The types of these, as they were written: there need not be as many.
    pub types: Vec<Type>,
}

impl OpParser<'_, '_> {
    /// Reads one.
    pub fn parse_branch(&mut self) -> Parsed<BranchText> {
        let block = self.parse_successor()?;
        let mut branch = BranchText { block, loc: self.loc(), operands: Vec::new(), types: Vec::new() };
        if self.eat_punct("(") {
            branch.loc = self.loc();
            branch.operands.extend(self.parse_operand_list()?);
            self.parse_colon()?;
            branch.types.extend(self.parse_type_list()?);
            self.parse_rparen()?;
        }
        Ok(branch)
    }
}

impl OpPrinter<'_, '_> {
    /// Prints one of an operation's.
    pub fn branch(&mut self, op: OpRef<'_>, block: BlockRef<'_>, operands: &[Value]) {
        self.successor(block);
        if !operands.is_empty() {
            self.text("(");
            self.operands(operands.iter().copied());
            self.text(" : ");
            self.types(operands.iter().map(|value| op.ir.value_type(*value)));
            self.text(")");
        }
    }
}
