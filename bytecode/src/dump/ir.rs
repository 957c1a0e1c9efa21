//! Walk over operations of any nesting depth.
//!
//! Instead of recursion there is a stack of open [frames](Frame).

use lect_ods::spec::AttrClass;

use super::event::{Node, Table, Value, Visitor};
use super::frames::{self, Frame};
use super::props::Props;
use super::shown::Shown;
use super::summary::{LENGTH, summary};
use super::tables::Tables;
use super::uses;
use super::walk::enter_section;
use crate::sections::{Section, SectionId, mask};
use crate::wire::{Cursor, Wire};

pub(super) struct IrWalk<'w, V> {
    tables: &'w Tables<'w>,
    visitor: &'w mut V,
    cursor: Cursor<'w>,
    frames: Vec<Frame<'w>>,
    props: Props<'w>,
}

impl<'w, V: Visitor> IrWalk<'w, V> {
    pub(super) fn new(tables: &'w Tables<'w>, visitor: &'w mut V, cursor: Cursor<'w>) -> Self {
        Self { tables, visitor, cursor, frames: Vec::new(), props: Props::new(tables) }
    }

    /// Visits the whole section.
    pub(super) fn walk(mut self) -> Wire<()> {
        self.top_level()?;
        while let Some(frame) = self.frames.last_mut() {
            if self.visitor.is_done() {
                return Ok(());
            }
            match frame.ops {
                Some(0) => {
                    let block = frame.block;
                    frame.ops = None;
                    frame.block += 1;
                    self.visitor.leave(Node::Block(block), self.cursor.offset());
                }
                Some(ops) => {
                    frame.ops = Some(ops - 1);
                    self.op()?;
                }
                None if frame.block < frame.blocks => self.enter_block()?,
                None => self.leave_region()?,
            }
        }
        self.trailing();
        Ok(())
    }

    fn trailing(&mut self) {
        let left = self.cursor.remaining();
        if left > 0 {
            self.visitor.remark(self.cursor.offset(), format!("{left} unused bytes behind the operations").into());
        }
    }

    /// Begins the block of the outermost operations, whose results have no numbers.
    fn top_level(&mut self) -> Wire<()> {
        let at = self.cursor.offset();
        self.visitor.enter(Node::Block(0), at);
        let (ops, has_args) = self.cursor.flagged_varint()?;
        if has_args {
            return Err(self.cursor.fault_at(at, "the outermost block has arguments"));
        }
        let ops = self.cursor.checked_count(ops)?;
        self.visitor.field("ops", &Value::Number(ops as u64), at..self.cursor.offset());
        self.frames.push(Frame::outermost(ops));
        Ok(())
    }

    fn count(&mut self, name: &str) -> Wire<usize> {
        let at = self.cursor.offset();
        let count = self.cursor.count()?;
        self.visitor.field(name, &Value::Number(count as u64), at..self.cursor.offset());
        Ok(count)
    }

    fn is_outermost(&self) -> bool {
        self.frames.len() == 1
    }

    /// Ends the open region, and begins the next one or continues behind the operation.
    fn leave_region(&mut self) -> Wire<()> {
        let end = self.cursor.offset();
        let is_outermost = self.is_outermost();
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        if frame.wanted > frame.next {
            return Err(self.cursor.fault("not all forward unresolved forward operand references"));
        }
        if !is_outermost {
            if frame.next < frame.end {
                let (said, has) = (frame.end - frame.first, frame.next - frame.first);
                self.visitor.remark(end, format!("a region declares {said} values, but has {has}").into());
            }
            self.visitor.leave(Node::Region(frame.region), end);
        }
        frame.region += 1;
        if frame.region < frame.regions {
            return self.enter_region();
        }
        let after = frame.after.take();
        self.frames.pop();
        if let Some((after, section)) = after {
            self.trailing();
            self.visitor.leave(Node::Regions, section.content.end);
            self.cursor = after;
        }
        if !is_outermost {
            self.visitor.leave(Node::Op, self.cursor.offset());
        }
        Ok(())
    }

    fn enter_region(&mut self) -> Wire<()> {
        let at = self.cursor.offset();
        let Some(region) = self.frames.last().map(|frame| frame.region) else { return Ok(()) };
        self.visitor.enter(Node::Region(region), at);
        let blocks = self.count("blocks")?;
        let at = self.cursor.offset();
        let values = if blocks > 0 { self.count("values")? } else { 0 };
        match self.frames.last_mut().is_none_or(|frame| frame.begin(blocks, values)) {
            true => Ok(()),
            false => Err(self.cursor.fault_at(at, "there are too many values")),
        }
    }

    fn enter_block(&mut self) -> Wire<()> {
        let at = self.cursor.offset();
        let block = self.frames.last().map_or(0, |frame| frame.block);
        self.visitor.enter(Node::Block(block), at);
        let (ops, has_args) = self.cursor.flagged_varint()?;
        let ops = self.cursor.checked_count(ops)?;
        self.visitor.field("ops", &Value::Number(ops as u64), at..self.cursor.offset());
        if has_args {
            self.args()?;
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.ops = Some(ops);
        }
        Ok(())
    }

    fn args(&mut self) -> Wire<()> {
        let version = self.tables.image.version;
        let at = self.cursor.offset();
        let count = self.count("args")?;
        let first = self.define(at, count)?;
        for index in 0..count {
            let at = self.cursor.offset();
            self.visitor.enter(Node::Arg(index), at);
            let (ty, has_loc) = match version {
                4.. => self.cursor.flagged_varint()?,
                _ => (self.cursor.varint()?, true),
            };
            self.tables.check_ref(&self.cursor, at, Table::Type, ty)?;
            let number = first.map(|first| first + index as u64);
            self.visitor.field("type", &Value::Def(number, ty), at..self.cursor.offset());
            if has_loc {
                self.attr("location", AttrClass::Loc)?;
            }
            self.visitor.leave(Node::Arg(index), self.cursor.offset());
        }
        let at = self.cursor.offset();
        if version >= 3 && self.cursor.byte()? != 0 {
            self.visitor.enter(Node::Uses, at);
            uses::walk(&mut self.cursor, count, self.visitor)?;
            self.visitor.leave(Node::Uses, self.cursor.offset());
        }
        Ok(())
    }

    /// Defines values of an operation or a block. Returns the number of the first, if they have numbers.
    fn define(&mut self, at: usize, count: usize) -> Wire<Option<u64>> {
        if self.is_outermost() {
            return Ok(None);
        }
        let Some(frame) = self.frames.last_mut() else { return Ok(None) };
        frame.define(count).map(Some).map_err(|message| self.cursor.fault_at(at, message))
    }

    /// Reads an operand, whose number must belong to an open region in scope.
    fn value(&mut self) -> Wire<()> {
        let at = self.cursor.offset();
        let value = self.cursor.varint()?;
        if !frames::refer(&mut self.frames, value) {
            return Err(self.cursor.fault_at(at, format!("invalid value index: {value}")));
        }
        self.visitor.field("", &Value::Ref(Table::Value, value), at..self.cursor.offset());
        Ok(())
    }

    fn attr(&mut self, name: &str, expected: AttrClass) -> Wire<()> {
        let at = self.cursor.offset();
        let attr = self.tables.read_ref(&mut self.cursor, Table::Attr)?;
        if !self.tables.is_expected(expected, attr) {
            let shown = summary(self.tables, Table::Attr, attr);
            let message = format!("expected attribute of type: {}, but got: {shown}", expected.name());
            return Err(self.cursor.fault_at(at, message));
        }
        self.visitor.field(name, &Value::Ref(Table::Attr, attr), at..self.cursor.offset());
        Ok(())
    }

    fn op(&mut self) -> Wire<()> {
        let version = self.tables.image.version;
        let at = self.cursor.offset();
        self.visitor.enter(Node::Op, at);
        let name = self.tables.read_ref(&mut self.cursor, Table::OpName)?;
        self.visitor.field("name", &Value::Ref(Table::OpName, name), at..self.cursor.offset());
        let at = self.cursor.offset();
        let mask = self.cursor.byte()?;
        self.visitor.field("mask", &Value::Flags(mask), at..self.cursor.offset());
        if mask & 0x80 != 0 || mask & mask::USE_ORDERS != 0 && version < 3 {
            self.visitor.remark(at, "an operation refers to a part that does not exist".into());
        }
        self.attr("location", AttrClass::Loc)?;
        if mask & mask::ATTRS != 0 {
            self.attr("attributes", AttrClass::Dictionary)?;
        }
        let mut properties = None;
        if mask & mask::PROPERTIES != 0 {
            properties = Some(self.properties(name)?);
        }
        let mut results = 0;
        if mask & mask::RESULTS != 0 {
            results = self.results()?;
        }
        if mask & mask::OPERANDS != 0 {
            self.operands()?;
        }
        if mask & mask::SUCCESSORS != 0 {
            self.successors()?;
        }
        if mask & mask::USE_ORDERS != 0 && version >= 3 {
            uses::walk(&mut self.cursor, results, self.visitor)?;
        }
        let mut regions = (0, false);
        if mask & mask::REGIONS != 0 {
            let at = self.cursor.offset();
            let (count, isolated) = self.cursor.flagged_varint()?;
            regions = (self.cursor.checked_count(count)?, isolated);
            self.visitor.field("regions", &Value::Number(count), at..self.cursor.offset());
            self.visitor.field("isolated", &Value::Bool(isolated), at..self.cursor.offset());
        }
        if let Some(properties) = properties {
            self.props.walk(name, properties, self.cursor.offset(), self.visitor)?;
        }
        match regions {
            (0, _) => {
                self.visitor.leave(Node::Op, self.cursor.offset());
                Ok(())
            }
            (count, isolated) => self.enter_regions(count, isolated),
        }
    }

    fn properties(&mut self, name: u64) -> Wire<u64> {
        let at = self.cursor.offset();
        let version = self.tables.image.version;
        if version < 5 {
            let message = format!(
                "Unexpected missing `wasRegistered` opname flag at bytecode version {version} with properties."
            );
            return Err(self.cursor.fault_at(at, message));
        }
        let properties = self.cursor.varint()?;
        if properties >= self.tables.properties.len() as u64 {
            let value = Value::Ref(Table::OpName, name);
            let name = Shown { tables: self.tables, value: &value, limit: LENGTH };
            return Err(self.cursor.fault_at(at, format!("Properties idx out-of-bound for {name}")));
        }
        self.visitor.field("properties", &Value::Ref(Table::Properties, properties), at..self.cursor.offset());
        Ok(properties)
    }

    fn results(&mut self) -> Wire<usize> {
        let at = self.cursor.offset();
        let count = self.cursor.count()?;
        let first = self.define(at, count)?;
        self.visitor.enter_list("results", at);
        for index in 0..count {
            let at = self.cursor.offset();
            let ty = self.tables.read_ref(&mut self.cursor, Table::Type)?;
            let number = first.map(|first| first + index as u64);
            self.visitor.field("", &Value::Def(number, ty), at..self.cursor.offset());
        }
        self.visitor.leave_list();
        Ok(count)
    }

    fn operands(&mut self) -> Wire<()> {
        let at = self.cursor.offset();
        let count = self.cursor.count()?;
        self.visitor.enter_list("operands", at);
        for _ in 0..count {
            self.value()?;
        }
        self.visitor.leave_list();
        Ok(())
    }

    fn successors(&mut self) -> Wire<()> {
        let at = self.cursor.offset();
        let count = self.cursor.count()?;
        let blocks = if self.is_outermost() { 0 } else { self.frames.last().map_or(0, |frame| frame.blocks) };
        self.visitor.enter_list("successors", at);
        for _ in 0..count {
            let at = self.cursor.offset();
            let block = self.cursor.varint()?;
            if block >= blocks as u64 {
                return Err(self.cursor.fault_at(at, format!("invalid successor index: {block}")));
            }
            self.visitor.field("", &Value::Ref(Table::Block, block), at..self.cursor.offset());
        }
        self.visitor.leave_list();
        Ok(())
    }

    fn enter_regions(&mut self, regions: usize, isolated: bool) -> Wire<()> {
        let mut after = None;
        if isolated && self.tables.image.version >= 2 {
            let (section, content) = Section::read(&mut self.cursor)?;
            if section.id != SectionId::Ir {
                return Err(self.cursor.fault_at(section.header, "expected IR section for region"));
            }
            enter_section(Node::Regions, &section, self.visitor);
            after = Some((self.cursor, section));
            self.cursor = content;
        }
        let frame = Frame::within(&self.frames, after, regions, isolated);
        self.frames.push(frame);
        self.enter_region()
    }
}
