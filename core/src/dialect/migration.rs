//! Migration functions of dialects, and the records that they change.

use std::borrow::Cow;
use std::fmt;

use smallvec::SmallVec;

use crate::attrs::NamedAttr;
use crate::context::ContextData;
use crate::diag::Reported;
use crate::entity::{Attr, Op, OpName, Type, Value};
use crate::ir::Isolate;
use crate::loc::Loc;

/// Functions of the program that migrate operations of a name, in both directions
/// ([`DialectHooks::migrations`](crate::dialect::DialectHooks::migrations)).
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// Migration to the newer release or version.
    pub up: MigrationCode,
    /// Migration to the older release or version.
    pub down: MigrationCode,
}

/// One direction of a [`Migration`].
#[derive(Clone, Copy, Debug)]
pub enum MigrationCode {
    /// No change.
    Nothing,
    /// Operations cannot be migrated. The text is the reason, worded to follow the operation's name.
    Lost(&'static str),
    /// A change of the record, before the operation is created.
    Record(RecordCode),
    /// A change of the operation, after all of its isolate was read.
    Ir(OpCode),
}

/// Changes the record of an operation. Operands can be moved or omitted.
pub type RecordCode = fn(&mut OpRecord<'_>) -> Result<(), Lost>;

/// Changes an operation, its parents or its regions, in an isolate that was just read and is not verified.
///
/// An isolated operation is passed as the root of its own isolate, without access to its operands and results.
pub type OpCode = fn(&mut Isolate, Op) -> Result<(), Reported>;

impl Migration {
    /// Creates a migration of records. Downwards, only the property tables of the older release apply.
    pub const fn record(up: RecordCode) -> Self {
        Self { up: MigrationCode::Record(up), down: MigrationCode::Nothing }
    }

    /// Creates a migration of records with its inverse.
    pub const fn record_both(up: RecordCode, down: RecordCode) -> Self {
        Self { up: MigrationCode::Record(up), down: MigrationCode::Record(down) }
    }

    /// Creates a migration of existing operations. Downwards, only the property tables of the older release apply.
    pub const fn ir(up: OpCode) -> Self {
        Self { up: MigrationCode::Ir(up), down: MigrationCode::Nothing }
    }

    /// Creates a migration of existing operations with its inverse.
    pub const fn ir_both(up: OpCode, down: OpCode) -> Self {
        Self { up: MigrationCode::Ir(up), down: MigrationCode::Ir(down) }
    }

    /// Creates a migration of existing operations that older releases cannot express, with the reason.
    pub const fn ir_lost(up: OpCode, why: &'static str) -> Self {
        Self { up: MigrationCode::Ir(up), down: MigrationCode::Lost(why) }
    }
}

/// Reason why an operation cannot be expressed on the other side of a change. The text is worded to follow the
/// operation's name: `has no maps for its bounds`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lost(Cow<'static, str>);

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Lost {}

impl From<&'static str> for Lost {
    fn from(words: &'static str) -> Self {
        Self(words.into())
    }
}

impl From<String> for Lost {
    fn from(words: String) -> Self {
        Self(words.into())
    }
}

/// An operation of a file, before it is created.
#[derive(Clone)]
#[non_exhaustive]
pub struct OpRecord<'a> {
    /// Context of all contents.
    pub ctx: &'a ContextData,
    /// Name of the operation.
    pub name: OpName,
    /// Location of the operation.
    pub loc: Loc,
    /// Properties in the file.
    pub props: Vec<NamedAttr>,
    /// Attribute dictionary in the file. Before version 5 of the bytecode format, it holds all attributes. Attributes
    /// that are inherent today may be in either list.
    pub attrs: Vec<NamedAttr>,
    /// Operands. An operand can be moved or omitted.
    pub operands: SmallVec<[RecordOperand; 4]>,
    /// Results.
    pub results: SmallVec<[RecordResult; 2]>,
    /// Constants to create before the operation: operation name, `value`, and type.
    pub constants: Vec<(OpName, Attr, Type)>,
    /// Former operands. Constants among the producers are erased if unused.
    pub dropped: SmallVec<[Value; 2]>,
    /// Number of regions. Additional regions are appended and empty; there cannot be fewer than in the file.
    pub regions: usize,
}

impl<'a> OpRecord<'a> {
    /// Creates a record without operands, results, attributes and regions.
    pub fn new(ctx: &'a ContextData, name: OpName, loc: Loc) -> Self {
        Self {
            ctx,
            name,
            loc,
            props: Vec::new(),
            attrs: Vec::new(),
            operands: SmallVec::new(),
            results: SmallVec::new(),
            constants: Vec::new(),
            dropped: SmallVec::new(),
            regions: 0,
        }
    }
}

/// An operand of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RecordOperand {
    /// Source of the operand.
    pub source: OperandSource,
    /// Type, if known.
    pub ty: Option<Type>,
    /// `value` of the constant that produces the operand, if known.
    pub constant: Option<Attr>,
}

/// Source of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OperandSource {
    /// A value, or the placeholder of a forward reference.
    Value(Value),
    /// Result of a constant that the record creates, by index.
    Constant(usize),
}

impl RecordOperand {
    /// Creates an operand of a source, with the type and the constant value if they are known.
    pub fn new(source: OperandSource, ty: Option<Type>, constant: Option<Attr>) -> Self {
        Self { source, ty, constant }
    }

    /// Creates an operand that is the result of a constant of the record.
    pub fn constant(number: usize, ty: Type, value: Attr) -> Self {
        Self { source: OperandSource::Constant(number), ty: Some(ty), constant: Some(value) }
    }

    /// Returns the value, unless the record creates it.
    pub fn value(&self) -> Option<Value> {
        match self.source {
            OperandSource::Value(value) => Some(value),
            OperandSource::Constant(_) => None,
        }
    }
}

/// A result of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RecordResult {
    /// Type of the result.
    pub ty: Type,
    /// Index of the result in the file; `None` for a new one. A result with users cannot be omitted.
    pub was: Option<u32>,
}

impl RecordResult {
    /// Creates a result of a type: a result of the file, by index, or a new one.
    pub fn new(ty: Type, was: Option<u32>) -> Self {
        Self { ty, was }
    }
}
