//! Operation trees of bytecode files, with each record as a list of numbers.

use lect_bytecode::sections::{Section, SectionId};
use lect_bytecode::wire::{Cursor, Sink, Wire};

/// An element of a record.
#[derive(Clone, Copy, Debug)]
pub enum Token {
    /// A variable-length number.
    Number(u64),
    /// A byte.
    Byte(u8),
}

/// A block.
#[derive(Clone, Debug)]
pub struct Block {
    /// Arguments and their use-list orders, if the block has arguments.
    pub args: Option<Vec<Token>>,
    /// Operations of the block.
    pub ops: Vec<Op>,
    /// Error in the declared number of operations.
    pub lie: i64,
}

/// An operation.
#[derive(Clone, Debug)]
pub struct Op {
    /// Record of the operation, up to the number of regions.
    pub record: Vec<Token>,
    /// Regions, if the record declares any.
    pub regions: Option<Regions>,
}

/// Regions of an operation.
#[derive(Clone, Debug)]
pub struct Regions {
    /// Isolation flag, which determines whether the regions are a section of their own.
    pub closed: bool,
    /// List of the regions.
    pub list: Vec<Region>,
    /// Errors in the number of regions and in the length of the section.
    pub lies: [i64; 2],
}

/// A region.
#[derive(Clone, Debug)]
pub struct Region {
    /// Declared number of values.
    pub values: u64,
    /// Blocks of the region.
    pub blocks: Vec<Block>,
    /// Error in the declared number of blocks.
    pub lie: i64,
}

/// Mask bits of the optional parts of a record.
pub const ATTRS: u8 = 0x01;
const RESULTS: u8 = 0x02;
const OPERANDS: u8 = 0x04;
const SUCCESSORS: u8 = 0x08;
const REGIONS: u8 = 0x10;
const USE_ORDERS: u8 = 0x20;
/// Mask bit of the properties.
pub const PROPERTIES: u8 = 0x40;

/// Largest nesting depth that is decomposed.
const MAX_DEPTH: u32 = 200;

/// Decomposes a block. Returns `None` if the nesting is too deep.
pub fn block(cursor: &mut Cursor<'_>, version: u64, depth: u32) -> Wire<Option<Block>> {
    if depth > MAX_DEPTH {
        return Ok(None);
    }
    let (count, has_args) = cursor.flagged_varint()?;
    let args = if has_args { Some(args(cursor, version)?) } else { None };
    let count = cursor.checked_count(count)?;
    let mut ops = Vec::new();
    for _ in 0..count {
        let Some(op) = op(cursor, version, depth)? else { return Ok(None) };
        ops.push(op);
    }
    Ok(Some(Block { args, ops, lie: 0 }))
}

/// A reader that records each number and byte.
struct Recorder<'c, 'b> {
    cursor: &'c mut Cursor<'b>,
    tokens: Vec<Token>,
}

impl Recorder<'_, '_> {
    fn number(&mut self) -> Wire<u64> {
        let number = self.cursor.varint()?;
        self.tokens.push(Token::Number(number));
        Ok(number)
    }

    fn byte(&mut self) -> Wire<u8> {
        let byte = self.cursor.byte()?;
        self.tokens.push(Token::Byte(byte));
        Ok(byte)
    }

    fn numbers(&mut self, count: u64) -> Wire<()> {
        let count = self.cursor.checked_count(count)?;
        (0..count).try_for_each(|_| self.number().map(drop))
    }

    fn list(&mut self) -> Wire<u64> {
        let count = self.number()?;
        self.numbers(count)?;
        Ok(count)
    }

    fn use_orders(&mut self, values: u64) -> Wire<()> {
        let entries = if values == 1 { 1 } else { self.number()? };
        for _ in 0..entries {
            if values != 1 {
                self.number()?;
            }
            let count = self.number()? >> 1;
            self.numbers(count)?;
        }
        Ok(())
    }
}

fn args(cursor: &mut Cursor<'_>, version: u64) -> Wire<Vec<Token>> {
    let mut record = Recorder { cursor, tokens: Vec::new() };
    let count = record.number()?;
    for _ in 0..count {
        let ty = record.number()?;
        if version < 4 || ty & 1 != 0 {
            record.number()?;
        }
    }
    if version >= 3 && record.byte()? != 0 {
        record.use_orders(count)?;
    }
    Ok(record.tokens)
}

fn op(cursor: &mut Cursor<'_>, version: u64, depth: u32) -> Wire<Option<Op>> {
    let mut record = Recorder { cursor, tokens: Vec::new() };
    record.number()?;
    let mask = record.byte()?;
    record.number()?;
    let optional = [ATTRS, PROPERTIES].into_iter().filter(|bit| mask & bit != 0).count();
    record.numbers(optional as u64)?;
    let mut results = 0;
    for bit in [RESULTS, OPERANDS, SUCCESSORS].into_iter().filter(|bit| mask & bit != 0) {
        let count = record.list()?;
        results = if bit == RESULTS { count } else { results };
    }
    if mask & USE_ORDERS != 0 {
        record.use_orders(results)?;
    }
    let record = record.tokens;
    if mask & REGIONS == 0 {
        return Ok(Some(Op { record, regions: None }));
    }
    let (count, closed) = cursor.flagged_varint()?;
    let mut section = None;
    if closed && version >= 2 && count > 0 {
        section = Some(Section::read(cursor)?.1);
    }
    let from = section.as_mut().unwrap_or(cursor);
    let mut list = Vec::new();
    for _ in 0..from.checked_count(count)? {
        let Some(region) = region(from, version, depth + 1)? else { return Ok(None) };
        list.push(region);
    }
    Ok(Some(Op { record, regions: Some(Regions { closed, list, lies: [0; 2] }) }))
}

fn region(cursor: &mut Cursor<'_>, version: u64, depth: u32) -> Wire<Option<Region>> {
    let count = cursor.count()?;
    let values = if count == 0 { 0 } else { cursor.varint()? };
    let mut blocks = Vec::new();
    for _ in 0..count {
        let Some(block) = block(cursor, version, depth)? else { return Ok(None) };
        blocks.push(block);
    }
    Ok(Some(Region { values, blocks, lie: 0 }))
}

fn lied(count: usize, lie: i64) -> u64 {
    (count as u64).wrapping_add_signed(lie)
}

impl Block {
    /// Writes the block.
    pub fn write(&self, version: u64, sink: &mut Sink) {
        sink.varint(lied(self.ops.len(), self.lie) << 1 | u64::from(self.args.is_some()));
        self.args.iter().flatten().for_each(|token| token.write(sink));
        self.ops.iter().for_each(|op| op.write(version, sink));
    }

    /// Visits the blocks in preorder.
    pub fn walk(&mut self, visit: &mut dyn FnMut(&mut Block)) {
        visit(self);
        for region in self.ops.iter_mut().filter_map(|op| op.regions.as_mut()).flat_map(|regions| &mut regions.list) {
            region.blocks.iter_mut().for_each(|block| block.walk(visit));
        }
    }
}

impl Op {
    fn write(&self, version: u64, sink: &mut Sink) {
        self.record.iter().for_each(|token| token.write(sink));
        let Some(regions) = &self.regions else { return };
        let [count_lie, length_lie] = regions.lies;
        sink.varint(lied(regions.list.len(), count_lie) << 1 | u64::from(regions.closed));
        let mut content = Sink::default();
        for region in &regions.list {
            content.varint(lied(region.blocks.len(), region.lie));
            if !region.blocks.is_empty() {
                content.varint(region.values);
            }
            region.blocks.iter().for_each(|block| block.write(version, &mut content));
        }
        if regions.closed && version >= 2 && !regions.list.is_empty() {
            sink.byte(SectionId::Ir as u8);
            sink.varint(lied(content.bytes.len(), length_lie));
        }
        sink.extend(&content.bytes);
    }
}

impl Token {
    fn write(self, sink: &mut Sink) {
        match self {
            Token::Number(number) => sink.varint(number),
            Token::Byte(byte) => sink.byte(byte),
        }
    }
}
