//! Checked declarations, statements and expressions.
//!
//! Nodes are in arenas of [`Ast`], and refer to each other by index. Each expression has a type, and implicit conversions
//! are expressions, too.

use std::fmt;
use std::sync::Arc;

use lect_ods::td::Span;

/// Index of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ExprId(pub u32);

/// Index of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct VariableId(pub u32);

/// Index of a constraint or rewrite with a signature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CallableId(pub u32);

/// Index of a builtin constraint.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CoreId(pub u32);

/// A type of expressions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type {
    /// An attribute.
    Attr,
    /// A reference to a constraint.
    Constraint,
    /// An operation, with its name if known.
    Op(Option<Arc<str>>),
    /// A reference to a rewrite.
    Rewrite,
    /// A tuple.
    Tuple(Arc<[Element]>),
    /// A type.
    Type,
    /// A range of types.
    TypeRange,
    /// A value.
    Value,
    /// A range of values.
    ValueRange,
}

/// An element of a tuple type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    /// Label; may be empty.
    pub name: Arc<str>,
    /// Type of the element.
    pub ty: Type,
}

impl Type {
    /// Returns the tuple type without elements.
    pub fn unit() -> Self {
        Self::Tuple([].into())
    }

    /// Returns the more specific of two compatible types.
    pub(crate) fn refined(&self, other: &Type) -> Option<Type> {
        match (self, other) {
            _ if self == other => Some(self.clone()),
            (Self::Op(None), Self::Op(_)) => Some(other.clone()),
            (Self::Op(_), Self::Op(None)) => Some(self.clone()),
            _ => None,
        }
    }

    /// Returns the types of the elements of a tuple, or the type itself.
    pub(crate) fn parts(&self) -> Vec<Type> {
        match self {
            Self::Tuple(elements) => elements.iter().map(|element| element.ty.clone()).collect(),
            ty => vec![ty.clone()],
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Attr => f.write_str("Attr"),
            Self::Constraint => f.write_str("Constraint"),
            Self::Op(None) => f.write_str("Op"),
            Self::Op(Some(name)) => write!(f, "Op<{name}>"),
            Self::Rewrite => f.write_str("Rewrite"),
            Self::Type => f.write_str("Type"),
            Self::TypeRange => f.write_str("TypeRange"),
            Self::Value => f.write_str("Value"),
            Self::ValueRange => f.write_str("ValueRange"),
            Self::Tuple(elements) => {
                f.write_str("Tuple<")?;
                for (index, Element { name, ty }) in elements.iter().enumerate() {
                    let comma = if index > 0 { ", " } else { "" };
                    let colon = if name.is_empty() { "" } else { ": " };
                    write!(f, "{comma}{name}{colon}{ty}")?;
                }
                f.write_str(">")
            }
        }
    }
}

/// An expression.
#[derive(Debug)]
pub struct Expr {
    /// Kind of the expression.
    pub kind: ExprKind,
    /// Type of its value.
    pub ty: Type,
    /// Location. Messages are placed at its beginning.
    pub span: Span,
}

/// Kinds of expressions.
#[derive(Debug)]
pub enum ExprKind {
    /// `attr<"...">`.
    Attr(String),
    /// `type<"...">`.
    Type(String),
    /// A call.
    Call {
        /// Reference to the callee.
        callee: ExprId,
        /// Declaration of the callee.
        callable: CallableId,
        /// Arguments.
        args: Vec<ExprId>,
        /// Whether the constraint is negated.
        negated: bool,
    },
    /// A reference to a variable.
    Variable(VariableId),
    /// A reference to a constraint or rewrite.
    Callable(CallableId),
    /// A member of a tuple, or a result of an operation.
    Member {
        /// The tuple or operation.
        of: ExprId,
        /// Name or index.
        name: Arc<str>,
    },
    /// The results of an operation, where values are expected.
    AllResults(ExprId),
    /// `op<...>`.
    Op(OpExpr),
    /// A range made of a tuple.
    Range(Vec<ExprId>),
    /// A tuple.
    Tuple(Vec<ExprId>),
}

/// `op<name>(operands) {attributes} -> (types)`.
#[derive(Debug)]
pub struct OpExpr {
    /// Name, unless any operation matches.
    pub name: Option<Arc<str>>,
    /// Operands.
    pub operands: Vec<ExprId>,
    /// Attributes.
    pub attributes: Vec<(Arc<str>, ExprId)>,
    /// Types of the results.
    pub types: Vec<ExprId>,
}

/// A variable.
#[derive(Debug)]
pub struct Variable {
    /// Name; may be empty.
    pub name: Arc<str>,
    /// Location of the name.
    pub span: Span,
    /// Type.
    pub ty: Type,
    /// Initial value.
    pub init: Option<ExprId>,
    /// Constraints.
    pub constraints: Vec<ConstraintRef>,
}

/// A constraint of a variable.
#[derive(Clone, Debug)]
pub struct ConstraintRef {
    /// The constraint.
    pub constraint: Constraint,
    /// Location of the reference.
    pub span: Span,
}

/// A constraint.
#[derive(Clone, Copy, Debug)]
pub enum Constraint {
    /// A builtin one: `Attr`, `Value<type>`.
    Core(CoreId),
    /// A declared one.
    User(CallableId),
}

/// A builtin constraint.
#[derive(Debug)]
pub struct Core {
    /// Type of the constrained variable.
    pub ty: Type,
    /// Type expression in angle brackets.
    pub argument: Option<ExprId>,
}

/// Kind of a declaration with a signature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CallableKind {
    /// A constraint.
    Constraint,
    /// A rewrite.
    Rewrite,
}

impl CallableKind {
    /// Returns the keyword.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Constraint => "Constraint",
            Self::Rewrite => "Rewrite",
        }
    }
}

/// A constraint or rewrite with a signature.
#[derive(Debug)]
pub struct Callable {
    /// Kind.
    pub kind: CallableKind,
    /// Name; generated for an anonymous declaration.
    pub name: Arc<str>,
    /// Location of the name.
    pub span: Span,
    /// Parameters.
    pub inputs: Vec<VariableId>,
    /// Results.
    pub results: Vec<VariableId>,
    /// Type of a call.
    pub result_type: Type,
    /// Body.
    pub body: Body,
    /// Comment before the declaration, or the description of a definition in TableGen.
    pub doc: String,
}

/// Body of a constraint or rewrite.
#[derive(Debug)]
pub enum Body {
    /// Statements.
    Block(Block),
    /// C++, if it is known.
    Native(Option<String>),
    /// A constraint of a `.td` file.
    Ods(OdsBody),
}

/// A constraint of a `.td` file.
#[derive(Debug)]
pub struct OdsBody {
    /// C++ code.
    pub code: String,
    /// C++ class of the constrained entity; may be empty.
    pub class: String,
    /// Index of the included file in [`Ods`](crate::ods::Ods), where the definition has the name of the declaration.
    pub file: usize,
}

/// Statements.
#[derive(Debug)]
pub struct Block {
    /// Location.
    pub span: Span,
    /// Statements in order.
    pub statements: Vec<Statement>,
}

/// A statement.
#[derive(Debug)]
pub struct Statement {
    /// Location.
    pub span: Span,
    /// Kind of the statement.
    pub kind: StatementKind,
}

/// Kinds of statements.
#[derive(Debug)]
pub enum StatementKind {
    /// An expression.
    Expr(ExprId),
    /// `let`.
    Let(VariableId),
    /// `erase`.
    Erase(ExprId),
    /// `replace`.
    Replace {
        /// Replaced operation.
        root: ExprId,
        /// Replacements.
        values: Vec<ExprId>,
    },
    /// `return`.
    Return(ExprId),
    /// `rewrite`.
    Rewrite {
        /// Rewritten operation.
        root: ExprId,
        /// Statements.
        body: Block,
    },
}

impl StatementKind {
    /// Returns true if the statement begins the rewrite of a pattern.
    pub fn is_rewrite(&self) -> bool {
        matches!(self, Self::Erase(_) | Self::Replace { .. } | Self::Rewrite { .. })
    }
}

/// A pattern.
#[derive(Debug)]
pub struct Pattern {
    /// Name.
    pub name: Option<Arc<str>>,
    /// Location of the name, or of the keyword.
    pub name_span: Span,
    /// Location of the keyword.
    pub span: Span,
    /// Location of the whole declaration.
    pub whole: Span,
    /// Benefit.
    pub benefit: Option<u16>,
    /// Whether the pattern bounds its recursion.
    pub recursion: bool,
    /// Statements; the last one is the rewrite.
    pub body: Block,
}

/// A declaration of a file.
#[derive(Debug)]
pub enum Declaration {
    /// A pattern.
    Pattern(Pattern),
    /// A constraint or rewrite.
    Callable(CallableId),
}

/// A declaration to which a word refers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// A variable.
    Variable(VariableId),
    /// A constraint or rewrite.
    Callable(CallableId),
    /// An operation by name.
    Op(Arc<str>),
    /// A result of an operation.
    Member(Arc<str>, Arc<str>),
    /// An included file.
    File(lect_ods::td::FileId),
}

/// Declarations of a file and its includes.
#[derive(Default, Debug)]
pub struct Ast {
    /// Expressions.
    pub exprs: Vec<Expr>,
    /// Variables.
    pub variables: Vec<Variable>,
    /// Constraints and rewrites, among them anonymous ones.
    pub callables: Vec<Callable>,
    /// Builtin constraints.
    pub cores: Vec<Core>,
    /// Declarations in order.
    pub declarations: Vec<Declaration>,
    /// Words that refer to declarations, and the names of declarations themselves.
    pub uses: Vec<(Span, Target)>,
    /// Calls and operand lists, for help with signatures.
    pub calls: Vec<CallSite>,
}

/// The arguments of a call or an operation.
#[derive(Debug)]
pub struct CallSite {
    /// Location between the brackets.
    pub span: Span,
    /// Ends of the arguments.
    pub ends: Vec<u32>,
    /// The callee.
    pub callee: Target,
    /// Whether the arguments are result types.
    pub types: bool,
}

impl Ast {
    /// Returns an expression.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }

    /// Returns a variable.
    pub fn variable(&self, id: VariableId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    /// Returns a constraint or rewrite.
    pub fn callable(&self, id: CallableId) -> &Callable {
        &self.callables[id.0 as usize]
    }

    /// Returns a builtin constraint.
    pub fn core(&self, id: CoreId) -> &Core {
        &self.cores[id.0 as usize]
    }
}
