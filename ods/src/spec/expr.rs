//! C++ expressions as data: what MLIR's definitions keep in strings.

use super::{List, Shared, Str};

mod display;

/// A C++ expression: a predicate, the transformation of a type, the making of a type or an attribute, a default value.
///
/// Names are without leading `::`; `::mlir::` and `::llvm::` (or `mlir::`, `llvm::`) in front are dropped as well, so
/// that `::llvm::isa<::mlir::IntegerType>($_self)` and `isa<IntegerType>($_self)` are one expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    /// `$_self`: what is looked at.
    This,
    /// `$_op`: the operation.
    Op,
    /// `$_ctxt` or `$_ctx`: the context.
    Ctx,
    /// `$_builder`.
    Builder,
    /// Another `$_..`, and what stands for a parameter, without the `$`: `lhs` for `$lhs`, `_attrType`, `0`.
    Placeholder(Str),
    /// A variable of a lambda or of a statement before.
    Var(Str),
    /// A literal.
    Int(i64),
    /// A literal.
    Float(f64),
    /// A literal.
    Bool(bool),
    /// A literal, without its quotes and escapes.
    Str(Str),
    /// `nullptr` and `std::nullopt`.
    Null,
    /// Anything that has a qualified name, such as an enumerator: `arith::FastMathFlags::none`.
    Name(Str),
    /// `isa<A, B>(value)`; `or_null` for `isa_and_nonnull` and `isa_and_present`.
    Isa {
        /// Any of which it may be.
        types: List<Str>,
        /// What it asks about.
        value: Shared<Expr>,
        /// Whether the value may be null, and then is none of the types.
        or_null: bool,
    },
    /// `cast<T>(value)` and its kin.
    Cast {
        /// Which.
        kind: CastKind,
        /// To what.
        ty: Str,
        /// What is cast.
        value: Shared<Expr>,
    },
    /// `function<T..>(args..)`; a constructor `T(..)` and `T{..}` is a call as well.
    Call {
        /// The qualified name.
        function: Str,
        /// Template arguments, as written but for the prefixes of names.
        template: List<Str>,
        /// Arguments.
        args: List<Expr>,
    },
    /// `receiver.name<T..>(args..)`, also by `->`.
    Method {
        /// On what.
        receiver: Shared<Expr>,
        /// Its name.
        name: Str,
        /// Template arguments, as written but for the prefixes of names.
        template: List<Str>,
        /// Arguments.
        args: List<Expr>,
    },
    /// `receiver.name`, also by `->`.
    Field {
        /// Of what.
        receiver: Shared<Expr>,
        /// Its name.
        name: Str,
    },
    /// `receiver[index]`.
    Index {
        /// Of what.
        receiver: Shared<Expr>,
        /// Which.
        index: Shared<Expr>,
    },
    /// The application of something that is itself an expression: an immediately invoked lambda,
    /// `std::equal_to<>()(a, b)`.
    Apply {
        /// What is called.
        callee: Shared<Expr>,
        /// Arguments.
        args: List<Expr>,
    },
    /// `op value`
    Unary {
        /// Which.
        op: UnaryOp,
        /// To what.
        value: Shared<Expr>,
    },
    /// `lhs op rhs`. Several `&&` or `||` in a row make a balanced tree, however they were bracketed: what comes first
    /// is asked first in any.
    Binary {
        /// Which.
        op: BinaryOp,
        /// The left one.
        lhs: Shared<Expr>,
        /// The right one.
        rhs: Shared<Expr>,
    },
    /// `condition ? then : otherwise`
    Conditional {
        /// What decides.
        condition: Shared<Expr>,
        /// If so.
        then: Shared<Expr>,
        /// If not.
        otherwise: Shared<Expr>,
    },
    /// `{a, b}`
    Braced(List<Expr>),
    /// `[&](T a) { .. }`
    Lambda {
        /// Its parameters.
        params: List<LambdaParam>,
        /// Its statements.
        body: List<Statement>,
    },
}

/// What a cast does when the value is not of the type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastKind {
    /// `cast`: it is, or the program is wrong.
    Cast,
    /// `dyn_cast`: null if it is not.
    Dynamic,
    /// `dyn_cast_or_null`, `dyn_cast_if_present`: null if it is not, or was null.
    DynamicOrNull,
    /// `static_cast`, a conversion of numbers.
    Static,
}

/// `!`, `-`, `~`, `*` (dereference), `&` (address)
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// `!`
    Not,
    /// `-`
    Negate,
    /// `~`
    Complement,
    /// `*`
    Dereference,
    /// `&`
    AddressOf,
}

/// An operator between two values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// `||`
    Or,
    /// `&&`
    And,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
    /// `&`
    BitAnd,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
}

/// `auto v`: the type as written but for the prefixes of names.
#[derive(Clone, PartialEq, Debug)]
pub struct LambdaParam {
    /// Without `const` and `&`.
    pub ty: Str,
    /// May be empty.
    pub name: Str,
}

/// A statement in a lambda.
#[derive(Clone, PartialEq, Debug)]
pub enum Statement {
    /// `return value;`
    Return(Option<Expr>),
    /// `T name = value;`
    Let {
        /// As written but for the prefixes of names.
        ty: Str,
        /// Its name.
        name: Str,
        /// What it is made of: `= value`, or the arguments of a constructor as a call of the type.
        value: Expr,
    },
    /// `if (condition) { then } else { otherwise }`
    If {
        /// What decides.
        condition: Expr,
        /// If so.
        then: List<Statement>,
        /// If not.
        otherwise: List<Statement>,
    },
    /// `value;`
    Expr(Expr),
}
