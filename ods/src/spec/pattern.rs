//! Declarative rewrite rules: DRR (`Pattern` in a `.td` file) as data.

use super::{AttrConstraint, Constraint, Expr, List, Shared, Str, TypeConstraint};

/// A pattern: operations to match, and their replacement.
#[derive(Clone, PartialEq, Debug)]
pub struct PatternSpec {
    /// Name of the definition, generated if it has none.
    pub name: Str,
    /// Benefit: the number of matched operations, plus `addBenefit`. Patterns of greater benefit are tried first.
    pub benefit: i64,
    /// Source pattern.
    pub source: FindOp,
    /// Constraints on the matched values.
    pub constraints: List<PatternConstraint>,
    /// Result patterns: auxiliary ones, followed by the replacements of the results of the matched root.
    pub results: List<Build>,
    /// Supplemental result patterns, built last.
    pub supplemental: List<Build>,
}

/// An operation to match.
#[derive(Clone, PartialEq, Debug)]
pub struct FindOp {
    /// Name of the operation: `arith.addi`.
    pub op: Str,
    /// Name bound to the operation.
    pub binding: Option<Str>,
    /// Arguments.
    pub args: List<FindArg>,
}

/// Arguments of an operation to find.
#[derive(Clone, PartialEq, Debug)]
pub enum FindArg {
    /// A single argument.
    One(Slot, Find),
    /// Two operands in either order.
    Either([Slot; 2], [Find; 2]),
}

/// Place of an argument.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Slot {
    /// An operand segment.
    Operands(u32),
    /// An inherent attribute or property.
    Prop(Str),
}

/// Pattern of an argument.
#[derive(Clone, PartialEq, Debug)]
pub struct Find {
    /// Name bound to the argument.
    pub binding: Option<Str>,
    /// Kind of the pattern.
    pub kind: FindKind,
}

/// Kind of pattern of an argument.
#[derive(Clone, PartialEq, Debug)]
pub enum FindKind {
    /// Any value.
    Any,
    /// An operand whose type satisfies a constraint.
    Type(Shared<TypeConstraint>),
    /// An attribute that satisfies a constraint; it may be absent if the flag is true.
    Attr(Shared<AttrConstraint>, bool),
    /// A case of an enum, by its symbol.
    Case(Str),
    /// A string attribute with this text.
    Text(Str),
    /// The result of an operation.
    Op(Shared<FindOp>),
    /// Operands of a variadic group, one by one.
    Variadic(List<Find>),
    /// Match by C++ code that binds its arguments `$0`, `$1`.
    Native(Shared<NativeFind>),
}

/// `NativeCodeCall` in a source pattern.
#[derive(Clone, PartialEq, Debug)]
pub struct NativeFind {
    /// C++ code.
    pub code: NativeCode,
    /// Patterns of `$0`, `$1`.
    pub args: List<Find>,
}

/// The C++ of a `NativeCodeCall`.
#[derive(Clone, PartialEq, Debug)]
pub struct NativeCode {
    /// Source text.
    pub text: Str,
    /// The expression, if it was understood.
    pub expr: Option<Expr>,
    /// Number of returned values.
    pub returns: u32,
}

/// A constraint on bound values.
#[derive(Clone, PartialEq, Debug)]
pub struct PatternConstraint {
    /// Condition: `$_self` is the first argument or its type; `$0`, `$1` are the arguments.
    pub condition: Constraint,
    /// Whether the condition applies to the type of the first argument.
    pub of_type: bool,
    /// Arguments.
    pub args: List<Symbol>,
}

/// A bound name in a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// Name.
    pub name: Str,
    /// Index of one of several results: `$name__1`.
    pub index: Option<u32>,
}

impl Symbol {
    /// Parses a name.
    pub fn new(text: &str) -> Self {
        let indexed = text.rsplit_once("__").and_then(|(name, index)| Some((name, index.parse().ok()?)));
        match indexed {
            Some((name, index)) => Self { name: name.to_owned().into(), index: Some(index) },
            None => Self { name: text.to_owned().into(), index: None },
        }
    }
}

/// A value to build.
#[derive(Clone, PartialEq, Debug)]
pub enum Build {
    /// A bound value.
    Symbol(Symbol),
    /// An operation.
    Op(Shared<BuildOp>),
    /// The result of C++ code.
    Native {
        /// C++ code.
        code: NativeCode,
        /// Values of `$0`, `$1`.
        args: List<Build>,
        /// Name bound to the result.
        binding: Option<Str>,
    },
    /// An attribute built by an expression.
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
    /// Name of the operation.
    pub op: Str,
    /// Name bound to the operation.
    pub binding: Option<Str>,
    /// Arguments.
    pub args: List<(Slot, Build)>,
    /// Location, if it differs from the fused location of the matched operations.
    pub location: Option<BuildLocation>,
    /// Result types, if the pattern specifies them.
    pub types: Option<List<Build>>,
}

/// Location of a new operation.
#[derive(Clone, PartialEq, Debug)]
pub enum BuildLocation {
    /// Fused location of these values.
    Of(List<Symbol>),
    /// Named location.
    Named(Str),
}
