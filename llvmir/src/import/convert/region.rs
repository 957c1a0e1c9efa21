//! The body of a function, or the initializer of a global: an isolate under construction.

use std::collections::HashMap;

use lect_core::entity::{Block, Op, Value};
use lect_core::ir::{Builder, InsertionPoint, Isolate};
use lect_core::loc::Loc;
use lect_core::typed::{OneResult, Parts};

use super::{Convert, Converted};
use crate::import::ir::inst::BlockId;
use crate::import::ir::{self, Const, Local, Operand};

/// State of the translation of a region.
pub(super) struct Region<'a, 'm> {
    pub(super) cx: &'a mut Convert<'m>,
    pub(super) ir: Isolate,
    /// Insertion point of the next operation.
    pub(super) at: InsertionPoint,
    /// Location of the next operation.
    pub(super) loc: Loc,
    /// Operations of the constants that were met so far.
    pub(super) constants: HashMap<Const, Value>,
    /// Block whose start has the constants.
    constant_block: Block,
    last_constant: Option<Op>,
    pub(super) locals: Vec<Option<Value>>,
    pub(super) blocks: Vec<Option<Block>>,
    /// Positions of the predecessors in long phi instructions, by block and index of the instruction.
    pub(super) phis: HashMap<(BlockId, usize), HashMap<BlockId, usize>>,
    /// First block that each block dominates immediately.
    pub(super) dominated: Option<HashMap<Block, Block>>,
}

impl<'a, 'm> Region<'a, 'm> {
    /// Begins a region whose constants are at the start of a block.
    pub(super) fn new(cx: &'a mut Convert<'m>, ir: Isolate, block: Block) -> Self {
        Self {
            cx,
            ir,
            at: InsertionPoint::End(block),
            loc: Loc::UNKNOWN,
            constants: HashMap::new(),
            constant_block: block,
            last_constant: None,
            locals: Vec::new(),
            blocks: Vec::new(),
            phis: HashMap::new(),
            dominated: None,
        }
    }

    /// Adds an operation at the insertion point.
    pub(super) fn add<P: Parts>(&mut self, parts: P) -> Converted<Op> {
        Builder::new(&mut self.ir, self.at, self.loc).add_op(parts)
    }

    /// Adds an operation, and returns its result.
    pub(super) fn result<P: OneResult>(&mut self, parts: P) -> Converted<Value> {
        Builder::new(&mut self.ir, self.at, self.loc).value(parts)
    }

    /// Returns the point after an operation.
    pub(super) fn after(&self, op: Op) -> Option<InsertionPoint> {
        let op = self.ir.op(op);
        match op.next() {
            Some(next) => Some(InsertionPoint::Before(next.op)),
            None => op.block().map(|block| InsertionPoint::End(block.block)),
        }
    }

    /// Returns the start of a block.
    pub(super) fn start(&self, block: Block) -> InsertionPoint {
        let first = self.ir.block(block).first();
        first.map_or(InsertionPoint::End(block), |first| InsertionPoint::Before(first.op))
    }

    /// Adds operations after the constants that were added so far.
    pub(super) fn at_constants<T>(&mut self, add: impl FnOnce(&mut Self) -> Converted<T>) -> Converted<T> {
        let point = match self.last_constant {
            Some(last) => self.after(last),
            None => Some(self.start(self.constant_block)),
        };
        let before = (self.at, self.loc);
        (self.at, self.loc) = (point.unwrap_or(self.at), Loc::UNKNOWN);
        let result = add(self);
        // The point of the surrounding code may have been the end of the same block.
        (self.at, self.loc) = before;
        result
    }

    /// Remembers the last operation of the constants.
    pub(super) fn set_last_constant(&mut self, value: Value) {
        if let Some(op) = self.ir.value(value).defining_op() {
            self.last_constant = Some(op.op);
        }
    }

    /// Returns the value of an operand. Constants that are new are added.
    pub(super) fn value(&mut self, operand: &Operand) -> Converted<Value> {
        match operand.value {
            ir::Value::Const(constant) => self.constant(constant),
            ir::Value::Local(local) => match self.local(local) {
                Some(value) => Ok(value),
                None => Err(self.cx.error_at(self.loc, "unhandled value: an operand does not dominate its use")),
            },
            ir::Value::Asm(number) => {
                let asm = self.cx.module.asms.get(number as usize);
                let text = asm.map_or(String::new(), |asm| {
                    let text = String::from_utf8_lossy(&asm.text).into_owned();
                    format!("ptr asm \"{text}\", \"{}\"", String::from_utf8_lossy(&asm.constraints))
                });
                Err(self.cx.error_at(self.loc, format!("unhandled value: {text}")))
            }
            ir::Value::Metadata(_) => Err(self.cx.error_at(self.loc, "unhandled value: metadata")),
        }
    }

    pub(super) fn local(&self, local: Local) -> Option<Value> {
        self.locals.get(local.0 as usize).copied().flatten()
    }

    pub(super) fn values<'o>(&mut self, operands: impl IntoIterator<Item = &'o Operand>) -> Converted<Vec<Value>> {
        operands.into_iter().map(|operand| self.value(operand)).collect()
    }

    pub(super) fn block(&self, block: BlockId) -> Converted<Block> {
        let known = self.blocks.get(block.0 as usize).copied().flatten();
        known.ok_or_else(|| self.cx.error_at(self.loc, "a branch to a block that is not reachable"))
    }
}
