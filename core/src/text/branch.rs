//! Successors with their operands: `^bb1(%a, %b : i32, f32)`.

use crate::entity::{Block, Type, Value};
use crate::ir::{BlockRef, OpRef};
use crate::loc::Loc;
use crate::text::parse::{Parsed, UnresolvedOperand};
use crate::text::{OpParser, OpPrinter};

/// A parsed successor with operands.
#[non_exhaustive]
pub struct BranchText {
    /// The successor.
    pub block: Block,
    /// Location of the operand list.
    pub loc: Loc,
    /// Operands.
    pub operands: Vec<UnresolvedOperand>,
    /// Types of the operands as written. The numbers of types and operands may differ.
    pub types: Vec<Type>,
}

impl OpParser<'_, '_> {
    /// Parses a successor with operands.
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
    /// Prints a successor of `op` with its operands.
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
