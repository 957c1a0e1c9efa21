//! What a [walk](super::walk) over a file tells about it.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use lect_core::number::{FloatFormat, IntFormat};

use crate::sections::SectionId;
use crate::wire::{Fault, Wire};

/// What a number of the file refers to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Table {
    /// The strings.
    String,
    /// The dialects.
    Dialect,
    /// The names of operations.
    OpName,
    /// The attributes.
    Attr,
    /// The types.
    Type,
    /// The resources of dialects.
    Resource,
    /// The properties.
    Properties,
    /// The values of an isolated operation.
    Value,
    /// The blocks of a region.
    Block,
}

impl Table {
    /// What one of it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Dialect => "dialect",
            Self::OpName => "op name",
            Self::Attr => "attr",
            Self::Type => "type",
            Self::Resource => "resource",
            Self::Properties => "properties",
            Self::Value => "value",
            Self::Block => "block",
        }
    }
}

/// A part of a file that has parts of its own: records, and what records are in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    /// A section.
    Section(SectionId),
    /// A string by number.
    String(usize),
    /// A dialect by number.
    Dialect(usize),
    /// How many names of operations there are.
    OpCount,
    /// Names of operations of one dialect.
    OpNames,
    /// The name of an operation by number.
    OpName(usize),
    /// The lengths of attributes or types of one dialect.
    Lengths(Table),
    /// How long an attribute or type is.
    Length(Table, usize),
    /// An attribute or type by number.
    Entry(Table, usize),
    /// Resources of one dialect or tool.
    ResourceGroup,
    /// The key and length of a resource by its place in the file.
    Resource(usize),
    /// The value of a resource by its place in the file.
    ResourceValue(usize),
    /// Properties by number.
    Properties(usize),
    /// An operation.
    Op,
    /// The section that has the regions of an isolated operation.
    Regions,
    /// A region of an operation.
    Region(usize),
    /// A block of a region.
    Block(usize),
    /// An argument of a block.
    Arg(usize),
    /// The orders of the uses of a block's arguments.
    Uses,
}

impl Node {
    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Section(_) => "section",
            Self::String(_) => "string",
            Self::Dialect(_) => "dialect",
            Self::OpCount => "op count",
            Self::OpNames => "op names",
            Self::OpName(_) => "op name",
            Self::Lengths(Table::Type) => "type lengths",
            Self::Lengths(_) => "attr lengths",
            Self::Length(Table::Type, _) => "type length",
            Self::Length(..) => "attr length",
            Self::Entry(table, _) => table.name(),
            Self::ResourceGroup => "resources",
            Self::Resource(_) => "resource",
            Self::ResourceValue(_) => "resource value",
            Self::Properties(_) => "properties",
            Self::Op => "op",
            Self::Regions => "regions section",
            Self::Region(_) => "region",
            Self::Block(_) => "block",
            Self::Arg(_) => "arg",
            Self::Uses => "uses",
        }
    }

    /// Its number among others of its kind.
    pub fn index(self) -> Option<usize> {
        match self {
            Self::String(index)
            | Self::Dialect(index)
            | Self::OpName(index)
            | Self::Length(_, index)
            | Self::Entry(_, index)
            | Self::Resource(index)
            | Self::ResourceValue(index)
            | Self::Properties(index)
            | Self::Region(index)
            | Self::Block(index)
            | Self::Arg(index) => Some(index),
            _ => None,
        }
    }
}

/// A type whose numbers are spelled in its width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar {
    /// An integer type, or `index`.
    Int(IntFormat),
    /// A floating-point type.
    Float(FloatFormat),
}

impl Scalar {
    /// How many bits a number has.
    pub fn width(self) -> u32 {
        match self {
            Self::Int(format) => format.width(),
            Self::Float(format) => format.width(),
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(IntFormat::Index) => f.write_str("index"),
            Self::Int(IntFormat::Signless(width)) => write!(f, "i{width}"),
            Self::Int(IntFormat::Signed(width)) => write!(f, "si{width}"),
            Self::Int(IntFormat::Unsigned(width)) => write!(f, "ui{width}"),
            Self::Float(format) => f.write_str(format.mnemonic()),
        }
    }
}

/// What a field holds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value<'a> {
    /// A number.
    Number(u64),
    /// Bits that mean something each.
    Flags(u8),
    /// A number with a sign.
    Signed(i64),
    /// A dimension; the least number of all is a dynamic one.
    Dim(i64),
    /// A truth value.
    Bool(bool),
    /// Nothing, where something could be.
    Absent,
    /// One of a table.
    Ref(Table, u64),
    /// A value that is defined here, by number if it has one, and its type.
    Def(Option<u64>, u64),
    /// A number of a type, the lowest 64 bits first.
    Scalar(Scalar, &'a [u64]),
    /// A type with numbers.
    Type(Scalar),
    /// A code, and what it stands for.
    Code(u64, &'a str),
    /// A word.
    Word(&'static str),
    /// Bytes that are not taken apart.
    Bytes(&'a [u8]),
    /// A text.
    Text(&'a [u8]),
}

/// Visits what is in a file, in the order of its bytes.
///
/// A node has its fields first, then the nodes in it.
pub trait Visitor {
    /// A part of the file begins at a byte of it.
    #[inline]
    fn enter(&mut self, _node: Node, _at: usize) {}

    /// A part of the file ends before a byte of it.
    #[inline]
    fn leave(&mut self, _node: Node, _end: usize) {}

    /// A field of the innermost part or list. One of a list has no name, unless it is one of a pair.
    #[inline]
    fn field(&mut self, _name: &str, _value: &Value<'_>, _bytes: Range<usize>) {}

    /// A list begins whose parts are fields or lists.
    #[inline]
    fn enter_list(&mut self, _name: &str, _at: usize) {}

    /// The innermost list ends.
    #[inline]
    fn leave_list(&mut self) {}

    /// Something that no reader minds, and no writer should write.
    fn remark(&mut self, _at: usize, _message: Cow<'static, str>) {}

    /// An error in the file. If this returns `Ok`, the walk continues after it.
    fn fault(&mut self, fault: Box<Fault>) -> Wire<()> {
        Err(fault)
    }

    /// Whether long numbers may be told of as a [word](Value::Word), and faults without their message.
    #[inline]
    fn is_brief(&self) -> bool {
        false
    }

    /// Whether properties are told of with every operation that has them, and not only with the first of its name.
    #[inline]
    fn wants_repetition(&self) -> bool {
        false
    }

    /// Whether nothing more is wanted.
    #[inline]
    fn is_done(&self) -> bool {
        false
    }
}

/// A visitor that does nothing: for finding faults.
impl Visitor for () {}
