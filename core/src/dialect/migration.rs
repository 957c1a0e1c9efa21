//! Functions of dialects that bring operations to another release or version, and the records that they change.

use std::borrow::Cow;
use std::fmt;

use smallvec::SmallVec;

use crate::attrs::NamedAttr;
use crate::context::ContextData;
use crate::diag::Reported;
use crate::entity::{Attr, Op, OpName, Type, Value};
use crate::ir::Isolate;
use crate::loc::Loc;

/// What a function of the program does to the operations of a name:
/// [`DialectHooks::migrations`](crate::dialect::DialectHooks::migrations).
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// To the newer release or version.
    pub up: MigrationCode,
    /// To the older one.
    pub down: MigrationCode,
}

/// One direction of a [`Migration`].
#[derive(Clone, Copy, Debug)]
pub enum MigrationCode {
    /// There is nothing to do.
    Nothing,
    /// It cannot be done: why, behind the name of the operation.
    Lost(&'static str),
    /// It changes what an operation will be.
    Record(RecordCode),
    /// It changes the operation, once all of its isolate was read.
    Ir(OpCode),
}

/// Changes what an operation will be. Operands can be moved or left out.
pub type RecordCode = fn(&mut OpRecord<'_>) -> Result<(), Lost>;

/// Changes an operation, and what is around it and in it, in an isolate that was just read: nothing of it was verified. Of
/// an isolated operation this is the root of its own isolate, and its operands and results are out of reach.
pub type OpCode = fn(&mut Isolate, Op) -> Result<(), Reported>;

impl Migration {
    /// A function for records. The way back is left to the tables of properties of the older release.
    pub const fn record(up: RecordCode) -> Self {
        Self { up: MigrationCode::Record(up), down: MigrationCode::Nothing }
    }

    /// A function for records, and its inverse.
    pub const fn record_both(up: RecordCode, down: RecordCode) -> Self {
        Self { up: MigrationCode::Record(up), down: MigrationCode::Record(down) }
    }

    /// A function for operations that exist. The way back is left to the tables of properties of the older release.
    pub const fn ir(up: OpCode) -> Self {
        Self { up: MigrationCode::Ir(up), down: MigrationCode::Nothing }
    }

    /// A function for operations that exist, and its inverse.
    pub const fn ir_both(up: OpCode, down: OpCode) -> Self {
        Self { up: MigrationCode::Ir(up), down: MigrationCode::Ir(down) }
    }

    /// A function for operations that exist. Older releases cannot express the operation: why.
    pub const fn ir_lost(up: OpCode, why: &'static str) -> Self {
        Self { up: MigrationCode::Ir(up), down: MigrationCode::Lost(why) }
    }
}

/// Why an operation cannot be expressed on the other side of a change, as words behind the operation's name: `has no maps
/// for its bounds`.
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

/// What a file says of an operation that does not exist yet.
#[derive(Clone)]
pub struct OpRecord<'a> {
    /// The context of all that is in it.
    pub ctx: &'a ContextData,
    /// What operation.
    pub name: OpName,
    /// Where it comes from.
    pub loc: Loc,
    /// What was written as its properties.
    pub props: Vec<NamedAttr>,
    /// What was written in its dictionary. Before version 5 of the format that is all there is; what is inherent to today's
    /// operation is found in either place.
    pub attrs: Vec<NamedAttr>,
    /// What it takes. An operation can be moved to another place or left out.
    pub operands: SmallVec<[RecordOperand; 4]>,
    /// What it gives.
    pub results: SmallVec<[RecordResult; 2]>,
    /// Constants that are to stand before it: an operation, its `value`, and its type.
    pub constants: Vec<(OpName, Attr, Type)>,
    /// What it took, and is not needed any more if nothing else takes it.
    pub dropped: SmallVec<[Value; 2]>,
    /// How many regions it has. More of them are empty ones behind the others; there cannot be fewer.
    pub regions: usize,
}

/// What an operation takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordOperand {
    /// What it is.
    pub source: OperandSource,
    /// Its type, if the value was met.
    pub ty: Option<Type>,
    /// The `value` of the constant that gives it, if that is known.
    pub constant: Option<Attr>,
}

/// Where an operand comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OperandSource {
    /// The value, or what stands for one that comes later.
    Value(Value),
    /// One of the constants that the record makes.
    Constant(usize),
}

impl RecordOperand {
    /// The result of a constant that the record makes.
    pub fn constant(number: usize, ty: Type, value: Attr) -> Self {
        Self { source: OperandSource::Constant(number), ty: Some(ty), constant: Some(value) }
    }

    /// The value, if there is one already.
    pub fn value(&self) -> Option<Value> {
        match self.source {
            OperandSource::Value(value) => Some(value),
            OperandSource::Constant(_) => None,
        }
    }
}

/// What an operation gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordResult {
    /// Its type.
    pub ty: Type,
    /// Which of the results in the file it is; none if it is new. One that is used cannot be left out.
    pub was: Option<u32>,
}
