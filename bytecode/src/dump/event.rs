//! Events of a [walk](super::walk) over a file.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use lect_core::number::{FloatFormat, IntFormat};

use crate::sections::SectionId;
use crate::wire::{Fault, Wire};

/// Table that a number of the file refers to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Table {
    /// Strings.
    String,
    /// Dialects.
    Dialect,
    /// Names of operations.
    OpName,
    /// Attributes.
    Attr,
    /// Types.
    Type,
    /// Resources of dialects.
    Resource,
    /// Properties.
    Properties,
    /// Values of an isolated operation.
    Value,
    /// Blocks of a region.
    Block,
}

impl Table {
    /// Returns the name of one entry.
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

/// A part of a file that has parts of its own: a record or a container of records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    /// A section.
    Section(SectionId),
    /// A string by number.
    String(usize),
    /// A dialect by number.
    Dialect(usize),
    /// Number of operation names.
    OpCount,
    /// Names of operations of one dialect.
    OpNames,
    /// The name of an operation by number.
    OpName(usize),
    /// The lengths of attributes or types of one dialect.
    Lengths(Table),
    /// Length of an attribute or type.
    Length(Table, usize),
    /// An attribute or type by number.
    Entry(Table, usize),
    /// Resources of one dialect or tool.
    ResourceGroup,
    /// Key and length of a resource, by position in the file.
    Resource(usize),
    /// Value of a resource, by position in the file.
    ResourceValue(usize),
    /// Properties by number.
    Properties(usize),
    /// An operation.
    Op,
    /// The section with the regions of an isolated operation.
    Regions,
    /// A region of an operation.
    Region(usize),
    /// A block of a region.
    Block(usize),
    /// An argument of a block.
    Arg(usize),
    /// Use-list orders of a block's arguments.
    Uses,
}

impl Node {
    /// Returns the name of the kind of node.
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

    /// Returns the number among nodes of the same kind.
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

/// A type whose numbers are encoded according to its width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar {
    /// An integer type, or `index`.
    Int(IntFormat),
    /// A floating-point type.
    Float(FloatFormat),
}

impl Scalar {
    /// Returns the number of bits.
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

/// Value of a field.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value<'a> {
    /// A number.
    Number(u64),
    /// Independent bits.
    Flags(u8),
    /// A signed number.
    Signed(i64),
    /// A dimension; the smallest number denotes a dynamic one.
    Dim(i64),
    /// A boolean.
    Bool(bool),
    /// An absent optional value.
    Absent,
    /// An entry of a table.
    Ref(Table, u64),
    /// A value that is defined here: the number if it has one, and the type.
    Def(Option<u64>, u64),
    /// A number of a type, the lowest 64 bits first.
    Scalar(Scalar, &'a [u64]),
    /// A scalar type.
    Type(Scalar),
    /// A code and its name.
    Code(u64, &'a str),
    /// A keyword.
    Word(&'static str),
    /// Undecoded bytes.
    Bytes(&'a [u8]),
    /// Text.
    Text(&'a [u8]),
}

/// Visitor of a file's content, in the order of its bytes.
///
/// A node has its fields first, then its child nodes.
pub trait Visitor {
    /// Begins a part of the file at offset `at`.
    #[inline]
    fn enter(&mut self, _node: Node, _at: usize) {}

    /// Ends a part of the file before offset `end`.
    #[inline]
    fn leave(&mut self, _node: Node, _end: usize) {}

    /// Visits a field of the innermost part or list. An element of a list has a name only in a pair.
    #[inline]
    fn field(&mut self, _name: &str, _value: &Value<'_>, _bytes: Range<usize>) {}

    /// Begins a list whose elements are fields or lists.
    #[inline]
    fn enter_list(&mut self, _name: &str, _at: usize) {}

    /// Ends the innermost list.
    #[inline]
    fn leave_list(&mut self) {}

    /// Receives a warning: readers accept the file, but no writer should produce it.
    fn remark(&mut self, _at: usize, _message: Cow<'static, str>) {}

    /// Receives an error in the file. If this returns `Ok`, the walk continues after it.
    fn fault(&mut self, fault: Box<Fault>) -> Wire<()> {
        Err(fault)
    }

    /// Returns true if long numbers may be reported as a [word](Value::Word), and faults without a message.
    #[inline]
    fn is_brief(&self) -> bool {
        false
    }

    /// Returns true if properties are visited at every operation, not only at the first one of its name.
    #[inline]
    fn wants_repetition(&self) -> bool {
        false
    }

    /// Returns true to stop the walk.
    #[inline]
    fn is_done(&self) -> bool {
        false
    }
}

/// A visitor that ignores all events: for finding faults.
impl Visitor for () {}
