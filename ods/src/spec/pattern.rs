//! Declarative rewrite rules: what DRR (`Pattern` in a `.td` file) says, as data.

use super::{AttrConstraint, Constraint, Expr, List, Shared, Str, TypeConstraint};

/// A pattern: operations to find, and what to put in their place.
#[derive(Clone, PartialEq, Debug)]
pub struct PatternSpec {
    /// The definition; made up if it has no name.
    pub name: Str,
    /// Patterns of greater benefit are tried first: how many operations it finds, and what `addBenefit` adds.
    pub benefit: i64,
    /// What to find.
    pub source: FindOp,
    /// What must hold of what was found.
    pub constraints: List<PatternConstraint>,
    /// What to build first, and then what replaces the results of the operation that was found.
    pub results: List<Build>,
    /// What to build after that.
    pub supplemental: List<Build>,
}

/// An operation to find.
#[derive(Clone, PartialEq, Debug)]
pub struct FindOp {
    /// Its name: `arith.addi`.
    pub op: Str,
    /// What the pattern calls it.
    pub binding: Option<Str>,
    /// Its arguments.
    pub args: List<FindArg>,
}

/// Arguments of an operation to find.
#[derive(Clone, PartialEq, Debug)]
pub enum FindArg {
    /// One.
    One(Slot, Find),
    /// Two operands in either order.
    Either([Slot; 2], [Find; 2]),
}

/// Where an argument is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Slot {
    /// A group of operands.
    Operands(u32),
    /// An inherent attribute or property.
    Prop(Str),
}

/// What an argument is.
#[derive(Clone, PartialEq, Debug)]
pub struct Find {
    /// What the pattern calls it.
    pub binding: Option<Str>,
    /// What it must be.
    pub kind: FindKind,
}

/// What an argument must be.
#[derive(Clone, PartialEq, Debug)]
pub enum FindKind {
    /// Anything.
    Any,
    /// An operand of such a type.
    Type(Shared<TypeConstraint>),
    /// Such an attribute, which may be missing if the flag says so.
    Attr(Shared<AttrConstraint>, bool),
    /// A case of an enum, by its symbol.
    Case(Str),
    /// A string attribute of this text.
    Text(Str),
    /// The result of an operation.
    Op(Shared<FindOp>),
    /// Operands of a variadic group, one by one.
    Variadic(List<Find>),
    /// What C++ says of it, with the arguments for `$0`, `$1`, which it binds.
    Native(Shared<NativeFind>),
}

/// `NativeCodeCall` where operations are found.
#[derive(Clone, PartialEq, Debug)]
pub struct NativeFind {
    /// The C++.
    pub code: NativeCode,
    /// What becomes of `$0`, `$1`.
    pub args: List<Find>,
}

/// The C++ of a `NativeCodeCall`.
#[derive(Clone, PartialEq, Debug)]
pub struct NativeCode {
    /// As it was written.
    pub text: Str,
    /// As an expression, if it is one.
    pub expr: Option<Expr>,
    /// How many values it returns.
    pub returns: u32,
}

/// What must hold of things that have names in the pattern.
#[derive(Clone, PartialEq, Debug)]
pub struct PatternConstraint {
    /// The condition: `$_self` is the first thing, or its type; `$0`, `$1` are the things.
    pub condition: Constraint,
    /// Whether it is about the type of the first thing.
    pub of_type: bool,
    /// The things.
    pub args: List<Symbol>,
}

/// The name of something in a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// Its name.
    pub name: Str,
    /// Which of several results: `$name__1`.
    pub index: Option<u32>,
}

impl Symbol {
    /// A name as it is written.
    pub fn new(text: &str) -> Self {
        let indexed = text.rsplit_once("__").and_then(|(name, index)| Some((name, index.parse().ok()?)));
        match indexed {
            Some((name, index)) => Self { name: name.to_owned().into(), index: Some(index) },
            None => Self { name: text.to_owned().into(), index: None },
        }
    }
}

/// What to build.
#[derive(Clone, PartialEq, Debug)]
pub enum Build {
    /// What has this name.
    Symbol(Symbol),
    /// An operation.
    Op(Shared<BuildOp>),
    /// What C++ returns.
    Native {
        /// The C++.
        code: NativeCode,
        /// What `$0`, `$1` are.
        args: List<Build>,
        /// What the pattern calls it.
        binding: Option<Str>,
    },
    /// An attribute that an expression makes.
    Attr(Expr),
    /// A case of an enum, by its symbol.
    Case(Str),
    /// A string attribute.
    Text(Str),
    /// Operands of a variadic group, one by one.
    Variadic(List<Build>),
}

/// An operation to build.
#[derive(Clone, PartialEq, Debug)]
pub struct BuildOp {
    /// Its name.
    pub op: Str,
    /// What the pattern calls it.
    pub binding: Option<Str>,
    /// Its arguments.
    pub args: List<(Slot, Build)>,
    /// Where it comes from, if that is not where the found operations do.
    pub location: Option<BuildLocation>,
    /// The types of its results, if the pattern says so.
    pub types: Option<List<Build>>,
}

/// Where a new operation comes from.
#[derive(Clone, PartialEq, Debug)]
pub enum BuildLocation {
    /// From where these do.
    Of(List<Symbol>),
    /// A name.
    Named(Str),
}
