//! Model of dialects, operations and values, independent of lect.

use std::collections::BTreeMap;

use super::kinds::Kind;

/// Identity of a declaration, which is the same in all versions.
pub type Id = usize;

/// Names of the dialects, which use each other's types and attributes.
pub const HOMES: [&str; 2] = ["d", "e"];

/// The dialects in one version.
#[derive(Clone, Debug, Default)]
pub struct Dialects {
    pub ops: BTreeMap<Id, OpDef>,
    pub defs: BTreeMap<Id, Def>,
    /// Words of the enum cases of each dialect.
    pub words: [Vec<String>; HOMES.len()],
    /// Version number of each dialect.
    pub numbers: [Vec<u64>; HOMES.len()],
}

/// Definition of an operation.
#[derive(Clone, Debug)]
pub struct OpDef {
    /// Index of the dialect.
    pub home: usize,
    pub name: String,
    /// Name of the TableGen definition.
    pub class: String,
    pub operands: Vec<Operand>,
    pub attrs: Vec<AttrDef>,
    pub results: usize,
    pub region: Region,
    pub isolated: bool,
    /// Number of successors, for terminators.
    pub successors: Option<usize>,
    /// Whether the operation stores its operand segment sizes.
    pub sized: bool,
}

/// Region of an operation.
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
    /// An attribute of one of the dialects.
    Own(Id),
    /// The enum of the dialect with this index.
    Enum(usize),
    /// A property with a native form.
    Native(Native),
}

/// Kind of a native property.
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

/// Definition of a type or an attribute.
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
    /// A Rust value.
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

/// An attribute or a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Int(i64),
    Str(String),
    Bool(bool),
    Type(Type),
    Symbol(&'static str),
    /// Dialect and number of an enum case.
    Case(usize, usize),
    Own(Id, Vec<(Id, Value)>),
    Array(Vec<Value>),
    Dict(Vec<(&'static str, Value)>),
    Types(Vec<Type>),
    /// A resource.
    Blob(usize),
    /// A Rust value whose text is independent of the version.
    Text(String),
    /// Parts of a Rust value.
    Parts(Vec<Value>),
    Maybe(Option<Box<Value>>),
    /// A variant of a Rust enum, and its content.
    Variant(usize, Option<Box<Value>>),
}

/// A location with an attribute, and the form that contains it.
pub type Place = Option<(Form, Value)>;

/// Form of a location that contains an attribute.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    Fused,
    Named,
    Call,
}

/// A block argument.
#[derive(Clone, Debug)]
pub struct Arg {
    pub value: usize,
    pub ty: Type,
    pub place: Place,
}

/// A block with arguments and operations.
#[derive(Clone, Debug)]
pub struct Block {
    pub args: Vec<Arg>,
    pub ops: Vec<Op>,
}

/// An operation of a program. Values are represented by numbers.
#[derive(Clone, Debug)]
pub struct Op {
    pub op: Id,
    pub operands: Vec<(Id, Vec<usize>)>,
    pub attrs: BTreeMap<Id, Value>,
    pub results: Vec<(usize, Type)>,
    /// Blocks of the region.
    pub blocks: Vec<Block>,
    /// Successors: indices of blocks in the enclosing region.
    pub successors: Vec<usize>,
    /// Discardable attributes.
    pub others: Vec<(&'static str, Value)>,
    pub place: Place,
}

/// Constant operation, the same in all versions.
pub const CONSTANT: Id = 0;
/// Value attribute of [`CONSTANT`].
pub const CONSTANT_VALUE: Id = 0;
/// Terminator, the same in all versions.
pub const STOP: Id = 1;

impl Op {
    /// Creates a constant with one result.
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

    /// Returns the values of an operand segment.
    pub fn group(&self, id: Id) -> &[usize] {
        self.operands.iter().find(|it| it.0 == id).map_or(&[], |it| &it.1)
    }
}

impl Def {
    /// Returns the name of the TableGen definition.
    pub fn class(&self) -> String {
        format!("{}_{}", HOMES[self.home].to_uppercase(), self.name.to_uppercase())
    }
}
