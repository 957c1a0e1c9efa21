//! The syntax tree of a `.td` file and all that it includes: what is written, before anything is looked up.

use std::sync::Arc;

use super::names::Symbol;
use super::source::Span;
use super::value::Text;

/// An identifier and where it is written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ident {
    /// Which.
    pub symbol: Symbol,
    /// Where.
    pub span: Span,
}

/// A statement.
#[derive(Debug)]
pub struct Statement {
    /// All of it.
    pub span: Span,
    /// What it is.
    pub kind: StatementKind,
}

/// The kinds of statements.
#[derive(Debug)]
pub enum StatementKind {
    /// `assert condition, message;`
    Assert(Assert),
    /// `class name<args> : parents { .. }`
    Class {
        /// Its name.
        name: Ident,
        /// Its template parameters; none if there is no list.
        params: Option<Vec<Param>>,
        /// The rest; none for `class name;` and `class name<..>;`, which may be a declaration.
        record: Option<RecordBody>,
    },
    /// `def name : parents { .. }`
    Def {
        /// Its name; none for an anonymous one.
        name: Option<Expr>,
        /// The rest.
        record: RecordBody,
    },
    /// `defm name : parents;`
    Defm {
        /// Its name; none for an anonymous one.
        name: Option<Expr>,
        /// Multiclasses, and after them classes.
        parents: Vec<ClassRef>,
    },
    /// `defset type name = { .. }`
    Defset {
        /// A list type.
        ty: TypeExpr,
        /// Its name.
        name: Ident,
        /// What is in it.
        body: Vec<Statement>,
    },
    /// `deftype name = type;`
    Deftype {
        /// The new name.
        name: Ident,
        /// What it stands for.
        ty: TypeExpr,
    },
    /// `defvar name = value;`
    Defvar(Defvar),
    /// `dump message;`
    Dump(Expr),
    /// `foreach var = over in body`
    Foreach {
        /// The variable.
        var: Ident,
        /// What it runs over.
        over: ForeachOver,
        /// What is repeated.
        body: Block,
    },
    /// `if condition then .. else ..`
    If {
        /// What decides.
        condition: Expr,
        /// If so.
        then: Block,
        /// If not.
        otherwise: Option<Block>,
    },
    /// `let bindings in body`
    Let {
        /// What is set in every record of the body.
        bindings: Vec<LetItem>,
        /// Where.
        body: Block,
    },
    /// `multiclass name<args> : parents { .. }`
    Multiclass {
        /// Its name.
        name: Ident,
        /// Its template parameters; none if there is no list.
        params: Option<Vec<Param>>,
        /// Multiclasses that it extends.
        parents: Vec<ClassRef>,
        /// What is in it.
        body: Vec<Statement>,
    },
}

/// One statement, or several in braces.
#[derive(Debug)]
pub struct Block {
    /// They.
    pub statements: Vec<Statement>,
    /// Where, with the braces.
    pub span: Span,
}

/// What a `foreach` runs over.
#[derive(Debug)]
pub enum ForeachOver {
    /// A list, or one number.
    List(Expr),
    /// `{0-3, 7}` or `0...3`
    Ranges(Vec<Range>),
}

/// `a`, `a...b` or `a-b`
#[derive(Debug)]
pub struct Range {
    /// The first, or the only one: a number, or (alone) a list of numbers.
    pub first: Expr,
    /// The last.
    pub last: Option<Expr>,
}

/// `assert condition, message;`
#[derive(Debug)]
pub struct Assert {
    /// What must hold.
    pub condition: Expr,
    /// What is said otherwise.
    pub message: Expr,
}

/// `defvar name = value;`
#[derive(Debug)]
pub struct Defvar {
    /// Its name.
    pub name: Ident,
    /// What it is.
    pub value: Expr,
}

/// A template parameter.
#[derive(Debug)]
pub struct Param {
    /// Its type.
    pub ty: TypeExpr,
    /// Its name.
    pub name: Ident,
    /// What it is when nothing is given.
    pub default: Option<Expr>,
}

/// `: parents { .. }` or `: parents;`
#[derive(Debug)]
pub struct RecordBody {
    /// Classes.
    pub parents: Vec<ClassRef>,
    /// What is in the braces.
    pub items: Vec<BodyItem>,
    /// Whether there are braces, rather than a semicolon.
    pub braces: bool,
}

/// `Class<args>`
#[derive(Debug)]
pub struct ClassRef {
    /// Its name.
    pub name: Ident,
    /// The arguments, positional ones first.
    pub args: Vec<Arg>,
    /// All of it.
    pub span: Span,
}

/// A template argument.
#[derive(Debug)]
pub struct Arg {
    /// For which parameter, if it is said.
    pub name: Option<Ident>,
    /// What.
    pub value: Expr,
}

/// An item in the body of a record.
#[derive(Debug)]
pub struct BodyItem {
    /// All of it.
    pub span: Span,
    /// What it is.
    pub kind: BodyItemKind,
}

/// The kinds of items in the body of a record.
#[derive(Debug)]
pub enum BodyItemKind {
    /// `type name = value;`
    Field {
        /// Whether `field` stands before it: it may then remain unset in a concrete record.
        keyword: bool,
        /// Its type.
        ty: TypeExpr,
        /// Its name.
        name: Ident,
        /// What it is.
        value: Option<Expr>,
    },
    /// `let name = value;`
    Let(LetItem),
    /// `defvar name = value;`
    Defvar(Defvar),
    /// `assert condition, message;`; apart, because it is rare and larger than all others.
    Assert(Box<Assert>),
    /// `dump message;`
    Dump(Expr),
}

/// `name{bits} = value`
#[derive(Debug)]
pub struct LetItem {
    /// The field.
    pub name: Ident,
    /// Which of its bits; in a `let` statement they are in `<>`.
    pub bits: Option<Vec<Range>>,
    /// What it becomes.
    pub value: Expr,
}

/// A type.
#[derive(Clone, Debug)]
pub struct TypeExpr {
    /// All of it.
    pub span: Span,
    /// What it is.
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
    /// `code`: the same as `string`.
    Code,
    /// `dag`
    Dag,
    /// `list<type>`
    List(Box<TypeExpr>),
    /// A class, or what a `deftype` named.
    Named(Symbol),
}

/// An expression.
#[derive(Debug)]
pub struct Expr {
    /// All of it.
    pub span: Span,
    /// What it is.
    pub kind: ExprKind,
}

/// The kinds of expressions.
#[derive(Debug)]
pub enum ExprKind {
    /// `5`, `-5`, `0x1F`
    Int(i64),
    /// `0b101`: its bits, the least significant first.
    Bits(Vec<bool>),
    /// `true`, `false`
    Bit(bool),
    /// `"text"`, several of them in a row, or `[{ text }]`.
    Text(Arc<Text>),
    /// `?`
    Unset,
    /// `[a, b]<type>`
    List {
        /// What is in it.
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
    /// An identifier: a variable, a field, a definition; after a paste perhaps just text.
    Name(Symbol),
    /// `Class<args>`
    Instance(ClassRef),
    /// `!op<type>(args)`
    Bang {
        /// The operator with its `!`.
        op: Ident,
        /// In `<>`.
        ty: Option<TypeExpr>,
        /// Its arguments; for `!cond`, the clauses.
        args: Vec<BangArg>,
    },
    /// `value.name`
    Field(Box<Expr>, Ident),
    /// `value[ranges]`
    Slice {
        /// Of what.
        value: Box<Expr>,
        /// Which.
        ranges: Vec<Range>,
        /// Whether it is a list even if there is only one: `x[0,]`.
        trailing_comma: bool,
    },
    /// `value{ranges}`
    BitRange {
        /// Of what.
        value: Box<Expr>,
        /// Which, the most significant first.
        ranges: Vec<Range>,
    },
    /// `a # b # c`; right-associative.
    Paste {
        /// The operands.
        operands: Vec<Expr>,
        /// Whether a `#` without right operand ends it.
        trailing: bool,
    },
}

/// An argument of a bang operator.
#[derive(Debug)]
pub struct BangArg {
    /// The argument, or the condition of a clause.
    pub value: Expr,
    /// After a colon: the value of a clause. Only those of `!cond` have one.
    pub result: Option<Box<Expr>>,
}

/// An argument of a dag, or its operator.
#[derive(Debug)]
pub struct DagArg {
    /// What; none for `$name` alone.
    pub value: Option<Expr>,
    /// After a colon, without the `$`.
    pub name: Option<Ident>,
}
