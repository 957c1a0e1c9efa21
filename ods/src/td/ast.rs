//! Syntax tree of a `.td` file and all its includes, before names are resolved.

use std::sync::Arc;

use super::names::Symbol;
use super::source::Span;
use super::value::Text;

/// An identifier and its location.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ident {
    /// The interned name.
    pub symbol: Symbol,
    /// Location.
    pub span: Span,
}

/// A statement.
#[derive(Debug)]
pub struct Statement {
    /// Range of the whole node.
    pub span: Span,
    /// Kind of the statement.
    pub kind: StatementKind,
}

/// The kinds of statements.
#[derive(Debug)]
pub enum StatementKind {
    /// `assert condition, message;`
    Assert(Assert),
    /// `class name<args> : parents { .. }`
    Class {
        /// Name of the class.
        name: Ident,
        /// Template parameters; `None` if there is no list.
        params: Option<Vec<Param>>,
        /// Parents and body; `None` for `class name;` and `class name<..>;`, which may be a declaration.
        record: Option<RecordBody>,
    },
    /// `def name : parents { .. }`
    Def {
        /// Name; `None` for an anonymous definition.
        name: Option<Expr>,
        /// Parents and body.
        record: RecordBody,
    },
    /// `defm name : parents;`
    Defm {
        /// Name; `None` for an anonymous definition.
        name: Option<Expr>,
        /// Multiclasses, followed by classes.
        parents: Vec<ClassRef>,
    },
    /// `defset type name = { .. }`
    Defset {
        /// List type.
        ty: TypeExpr,
        /// Name of the set.
        name: Ident,
        /// Statements in the set.
        body: Vec<Statement>,
    },
    /// `deftype name = type;`
    Deftype {
        /// The new name.
        name: Ident,
        /// Type that the name denotes.
        ty: TypeExpr,
    },
    /// `defvar name = value;`
    Defvar(Defvar),
    /// `dump message;`
    Dump(Expr),
    /// `foreach var = over in body`
    Foreach {
        /// Loop variable.
        var: Ident,
        /// Values that the variable takes.
        over: ForeachOver,
        /// Repeated statements.
        body: Block,
    },
    /// `if condition then .. else ..`
    If {
        /// Condition.
        condition: Expr,
        /// Branch taken if the condition holds.
        then: Block,
        /// Branch taken otherwise.
        otherwise: Option<Block>,
    },
    /// `let bindings in body`
    Let {
        /// Assignments to fields of every record in the body.
        bindings: Vec<LetItem>,
        /// Statements to which the assignments apply.
        body: Block,
    },
    /// `multiclass name<args> : parents { .. }`
    Multiclass {
        /// Name of the multiclass.
        name: Ident,
        /// Template parameters; `None` if there is no list.
        params: Option<Vec<Param>>,
        /// Extended multiclasses.
        parents: Vec<ClassRef>,
        /// Statements in the multiclass.
        body: Vec<Statement>,
    },
}

/// One statement, or several in braces.
#[derive(Debug)]
pub struct Block {
    /// Statements of the block.
    pub statements: Vec<Statement>,
    /// Range with the braces.
    pub span: Span,
}

/// Values of a `foreach` loop.
#[derive(Debug)]
pub enum ForeachOver {
    /// A list, or a single number.
    List(Expr),
    /// `{0-3, 7}` or `0...3`
    Ranges(Vec<Range>),
}

/// A range: `a`, `a...b` or `a-b`.
#[derive(Debug)]
pub struct Range {
    /// First or only number; without `last`, also a list of numbers.
    pub first: Expr,
    /// Last number.
    pub last: Option<Expr>,
}

/// `assert condition, message;`
#[derive(Debug)]
pub struct Assert {
    /// Condition.
    pub condition: Expr,
    /// Message if the condition fails.
    pub message: Expr,
}

/// `defvar name = value;`
#[derive(Debug)]
pub struct Defvar {
    /// Name of the variable.
    pub name: Ident,
    /// Value of the variable.
    pub value: Expr,
}

/// A template parameter.
#[derive(Debug)]
pub struct Param {
    /// Type of the parameter.
    pub ty: TypeExpr,
    /// Name of the parameter.
    pub name: Ident,
    /// Default value.
    pub default: Option<Expr>,
}

/// The parents and the body of a record: `: parents { .. }` or `: parents;`.
#[derive(Debug)]
pub struct RecordBody {
    /// Parent classes.
    pub parents: Vec<ClassRef>,
    /// Items in the braces.
    pub items: Vec<BodyItem>,
    /// Whether the body has braces rather than a semicolon.
    pub braces: bool,
}

/// A reference to a class: `Class<args>`.
#[derive(Debug)]
pub struct ClassRef {
    /// Name of the class.
    pub name: Ident,
    /// Arguments, positional ones first.
    pub args: Vec<Arg>,
    /// Range of the whole node.
    pub span: Span,
}

/// A template argument.
#[derive(Debug)]
pub struct Arg {
    /// Parameter name of a named argument.
    pub name: Option<Ident>,
    /// Value of the argument.
    pub value: Expr,
}

/// An item in the body of a record.
#[derive(Debug)]
pub struct BodyItem {
    /// Range of the whole node.
    pub span: Span,
    /// Kind of the item.
    pub kind: BodyItemKind,
}

/// The kinds of items in the body of a record.
#[derive(Debug)]
pub enum BodyItemKind {
    /// `type name = value;`
    Field {
        /// Whether it begins with `field`: the field may then remain unset in a concrete record.
        keyword: bool,
        /// Type of the field.
        ty: TypeExpr,
        /// Name of the field.
        name: Ident,
        /// Initial value.
        value: Option<Expr>,
    },
    /// `let name = value;`
    Let(LetItem),
    /// `defvar name = value;`
    Defvar(Defvar),
    /// `assert condition, message;`; boxed, because it is rare and larger than all others.
    Assert(Box<Assert>),
    /// `dump message;`
    Dump(Expr),
}

/// An assignment: `name{bits} = value`.
#[derive(Debug)]
pub struct LetItem {
    /// Field that is assigned.
    pub name: Ident,
    /// Bits that are assigned; in a `let` statement they are in `<>`.
    pub bits: Option<Vec<Range>>,
    /// Assigned value.
    pub value: Expr,
}

/// A type.
#[derive(Clone, Debug)]
pub struct TypeExpr {
    /// Range of the whole node.
    pub span: Span,
    /// Kind of the type.
    pub kind: TypeExprKind,
}

/// The kinds of types.
#[derive(Clone, Debug)]
pub enum TypeExprKind {
    /// `bit`
    Bit,
    /// `bits<n>`
    Bits(i64),
    /// `int`
    Int,
    /// `string`
    String,
    /// `code`: an alias of `string`.
    Code,
    /// `dag`
    Dag,
    /// `list<type>`
    List(Box<TypeExpr>),
    /// A class, or a type defined by `deftype`.
    Named(Symbol),
}

/// An expression.
#[derive(Debug)]
pub struct Expr {
    /// Range of the whole node.
    pub span: Span,
    /// Kind of the expression.
    pub kind: ExprKind,
}

/// The kinds of expressions.
#[derive(Debug)]
pub enum ExprKind {
    /// `5`, `-5`, `0x1F`
    Int(i64),
    /// `0b101`, as bits from the least significant to the most significant.
    Bits(Vec<bool>),
    /// `true`, `false`
    Bit(bool),
    /// `"text"`, several adjacent ones, or `[{ text }]`.
    Text(Arc<Text>),
    /// `?`
    Unset,
    /// `[a, b]<type>`
    List {
        /// Items of the list.
        items: Vec<Expr>,
        /// The type of the items.
        ty: Option<TypeExpr>,
    },
    /// `{a, b}`: bits, the most significant first.
    BitList(Vec<Expr>),
    /// `(operator:$name arg:$name, ..)`
    Dag {
        /// The operator and its name.
        operator: Box<DagArg>,
        /// The arguments.
        args: Vec<DagArg>,
    },
    /// An identifier: a variable, a field, a definition; after a paste possibly plain text.
    Name(Symbol),
    /// `Class<args>`
    Instance(ClassRef),
    /// `!op<type>(args)`
    Bang {
        /// The operator with its `!`.
        op: Ident,
        /// Type in `<>`.
        ty: Option<TypeExpr>,
        /// Arguments; for `!cond`, the clauses.
        args: Vec<BangArg>,
    },
    /// `value.name`
    Field(Box<Expr>, Ident),
    /// `value[ranges]`
    Slice {
        /// Sliced list.
        value: Box<Expr>,
        /// Indices.
        ranges: Vec<Range>,
        /// Whether the result is a list even for a single index: `x[0,]`.
        trailing_comma: bool,
    },
    /// `value{ranges}`
    BitRange {
        /// Value with the bits.
        value: Box<Expr>,
        /// Bit ranges, the most significant first.
        ranges: Vec<Range>,
    },
    /// `a # b # c`; right-associative.
    Paste {
        /// The operands.
        operands: Vec<Expr>,
        /// Whether a `#` without a right operand ends the expression.
        trailing: bool,
    },
}

/// An argument of a bang operator.
#[derive(Debug)]
pub struct BangArg {
    /// Argument, or the condition of a clause.
    pub value: Expr,
    /// Value of a clause, after a colon. Only clauses of `!cond` have one.
    pub result: Option<Box<Expr>>,
}

/// An argument of a dag, or its operator.
#[derive(Debug)]
pub struct DagArg {
    /// Value; `None` for `$name` alone.
    pub value: Option<Expr>,
    /// Name after the colon, without the `$`.
    pub name: Option<Ident>,
}
