//! A model of dialects, their operations and values: it has nothing of lect.

use std::collections::BTreeMap;

use super::kinds::Kind;

/// Where something is in a list that never gets shorter, so that it is the same in each version.
pub type Id = usize;

/// The dialects, which use each other's types and attributes.
pub const HOMES: [&str; 2] = ["d", "e"];

/// The dialects in one version.
#[derive(Clone, Debug, Default)]
pub struct Dialects {
    pub ops: BTreeMap<Id, OpDef>,
    pub defs: BTreeMap<Id, Def>,
    /// The words of the cases of each dialect's enum.
    pub words: [Vec<String>; HOMES.len()],
    /// The number of each dialect's version.
    pub numbers: [Vec<u64>; HOMES.len()],
}

/// An operation.
#[derive(Clone, Debug)]
pub struct OpDef {
    /// Its dialect.
    pub home: usize,
    pub name: String,
    /// The name of its definition.
    pub class: String,
    pub operands: Vec<Operand>,
    pub attrs: Vec<AttrDef>,
    pub results: usize,
    pub region: Region,
    pub isolated: bool,
    /// How many successors a terminator has.
    pub successors: Option<usize>,
    /// Whether it has the sizes of its groups of operands.
    pub sized: bool,
}

/// The region of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Region {
    None,
    /// One block without a terminator.
    Block,
    /// Blocks with terminators.
    Graph,
}

#[derive(Clone, Debug)]
pub struct Operand {
    pub id: Id,
    pub name: String,
    pub often: Often,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Often {
    One,
    Optional,
    Variadic,
}

/// An inherent attribute.
#[derive(Clone, Debug)]
pub struct AttrDef {
    pub id: Id,
    pub name: String,
    pub kind: AttrKind,
    pub need: Need,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttrKind {
    I64,
    Str,
    Bool,
    Type,
    Symbol,
    Array,
    Any,
    /// An attribute of a dialect.
    Own(Id),
    /// The enum of a dialect.
    Enum(usize),
    /// A property with a native form.
    Native(Native),
}

/// A kind of properties.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Native {
    I64,
    Bool,
    Str,
    List,
    Optional,
    Enum(usize),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Need {
    Required,
    Optional,
    Default(Value),
}

/// A type or an attribute of a dialect.
#[derive(Clone, Debug)]
pub struct Def {
    pub home: usize,
    pub name: String,
    pub is_type: bool,
    pub params: Vec<Param>,
}

#[derive(Clone, Debug)]
pub struct Param {
    pub id: Id,
    pub name: String,
    pub kind: ParamKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ParamKind {
    I64,
    Str,
    Bool,
    Type,
    Attr,
    Enum,
    Types,
    /// A value of Rust.
    Rust(Kind),
}

/// A type.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    Builtin(&'static str),
    Own(Id, Vec<(Id, Value)>),
    Tuple(Vec<Type>),
    Function(Vec<Type>, Vec<Type>),
}

/// An attribute, or a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Int(i64),
    Str(String),
    Bool(bool),
    Type(Type),
    Symbol(&'static str),
    /// The case of the enum of a dialect with a number.
    Case(usize, usize),
    Own(Id, Vec<(Id, Value)>),
    Array(Vec<Value>),
    Dict(Vec<(&'static str, Value)>),
    Types(Vec<Type>),
    /// A resource.
    Blob(usize),
    /// A value of Rust that has the same text everywhere.
    Text(String),
    /// The parts of a value of Rust.
    Parts(Vec<Value>),
    Maybe(Option<Box<Value>>),
    /// A variant of a Rust enum, and what it holds.
    Variant(usize, Option<Box<Value>>),
}

/// A form of a location, and the attribute in it.
pub type Place = Option<(Form, Value)>;

/// How a location has an attribute in it.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    Fused,
    Named,
    Call,
}

/// An argument of a block.
#[derive(Clone, Debug)]
pub struct Arg {
    pub value: usize,
    pub ty: Type,
    pub place: Place,
}

/// A block: its arguments, and its operations.
#[derive(Clone, Debug)]
pub struct Block {
    pub args: Vec<Arg>,
    pub ops: Vec<Op>,
}

/// An operation of a program. Values are numbers.
#[derive(Clone, Debug)]
pub struct Op {
    pub op: Id,
    pub operands: Vec<(Id, Vec<usize>)>,
    pub attrs: BTreeMap<Id, Value>,
    pub results: Vec<(usize, Type)>,
    /// The blocks of its region.
    pub blocks: Vec<Block>,
    /// The blocks that it goes to, in the region around it.
    pub successors: Vec<usize>,
    /// Discardable attributes.
    pub others: Vec<(&'static str, Value)>,
    pub place: Place,
}

/// The operation that makes constants: the same in all versions.
pub const CONSTANT: Id = 0;
/// Its attribute.
pub const CONSTANT_VALUE: Id = 0;
/// The operation that ends blocks: the same in all versions.
pub const STOP: Id = 1;

impl Op {
    /// A constant with one result.
    pub fn constant(value: i64, result: usize) -> Self {
        Self {
            op: CONSTANT,
            operands: Vec::new(),
            attrs: [(CONSTANT_VALUE, Value::Int(value))].into(),
            results: vec![(result, Type::Builtin("i64"))],
            blocks: Vec::new(),
            successors: Vec::new(),
            others: Vec::new(),
            place: None,
        }
    }

    /// The values of a group of operands.
    pub fn group(&self, id: Id) -> &[usize] {
        self.operands.iter().find(|it| it.0 == id).map_or(&[], |it| &it.1)
    }
}

impl Def {
    /// The name of its definition.
    pub fn class(&self) -> String {
        format!("{}_{}", HOMES[self.home].to_uppercase(), self.name.to_uppercase())
    }
}
