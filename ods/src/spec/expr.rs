//! C++ expressions as data, parsed from strings in MLIR's definitions.

use super::{List, Shared, Str};

mod display;

/// A C++ expression: a predicate, a transformation of a type, a builder of a type or an attribute, a default value.
///
/// Names have no leading `::`; the prefixes `::mlir::` and `::llvm::` (or `mlir::`, `llvm::`) are dropped as well. So
/// `::llvm::isa<::mlir::IntegerType>($_self)` and `isa<IntegerType>($_self)` are equal.
#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    /// `$_self`: the value under test.
    This,
    /// `$_op`: the operation.
    Op,
    /// `$_ctxt` or `$_ctx`: the context.
    Ctx,
    /// `$_builder`.
    Builder,
    /// Any other `$_..`, and placeholders of parameters, without the `$`: `lhs` for `$lhs`, `_attrType`, `0`.
    Placeholder(Str),
    /// A variable of a lambda or of an earlier statement.
    Var(Str),
    /// An integer literal.
    Int(i64),
    /// A floating-point literal.
    Float(f64),
    /// A boolean literal.
    Bool(bool),
    /// A string literal, without its quotes and escapes.
    Str(Str),
    /// `nullptr` and `std::nullopt`.
    Null,
    /// A qualified name, such as an enumerator: `arith::FastMathFlags::none`.
    Name(Str),
    /// `isa<A, B>(value)`; `or_null` for `isa_and_nonnull` and `isa_and_present`.
    Isa {
        /// Alternative types.
        types: List<Str>,
        /// Value under test.
        value: Shared<Expr>,
        /// Whether the value may be null; null is none of the types.
        or_null: bool,
    },
    /// `cast<T>(value)` and its variants.
    Cast {
        /// Kind of the cast.
        kind: CastKind,
        /// Target type.
        ty: Str,
        /// Value that is cast.
        value: Shared<Expr>,
    },
    /// `function<T..>(args..)`; constructors `T(..)` and `T{..}` are calls as well.
    Call {
        /// The qualified name.
        function: Str,
        /// Template arguments, as in the source without the prefixes of names.
        template: List<Str>,
        /// Arguments.
        args: List<Expr>,
    },
    /// `receiver.name<T..>(args..)`, also by `->`.
    Method {
        /// Receiver of the call.
        receiver: Shared<Expr>,
        /// Name of the method.
        name: Str,
        /// Template arguments, as in the source without the prefixes of names.
        template: List<Str>,
        /// Arguments.
        args: List<Expr>,
    },
    /// `receiver.name`, also by `->`.
    Field {
        /// Object that has the field.
        receiver: Shared<Expr>,
        /// Name of the field.
        name: Str,
    },
    /// `receiver[index]`.
    Index {
        /// Indexed value.
        receiver: Shared<Expr>,
        /// Index.
        index: Shared<Expr>,
    },
    /// Application of a callee that is itself an expression: an immediately invoked lambda, `std::equal_to<>()(a, b)`.
    Apply {
        /// Callee.
        callee: Shared<Expr>,
        /// Arguments.
        args: List<Expr>,
    },
    /// `op value`
    Unary {
        /// Operator.
        op: UnaryOp,
        /// Operand.
        value: Shared<Expr>,
    },
    /// `lhs op rhs`. Chains of `&&` or `||` form a balanced tree, regardless of their parentheses: the order of
    /// evaluation is the same.
    Binary {
        /// Operator.
        op: BinaryOp,
        /// Left operand.
        lhs: Shared<Expr>,
        /// Right operand.
        rhs: Shared<Expr>,
    },
    /// `condition ? then : otherwise`
    Conditional {
        /// Condition.
        condition: Shared<Expr>,
        /// Value or statements if the condition holds.
        then: Shared<Expr>,
        /// Value or statements otherwise.
        otherwise: Shared<Expr>,
    },
    /// `{a, b}`
    Braced(List<Expr>),
    /// `[&](T a) { .. }`
    Lambda {
        /// Parameters.
        params: List<LambdaParam>,
        /// Statements.
        body: List<Statement>,
    },
}

/// Behaviour of a cast if the value is not of the type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastKind {
    /// `cast`: the value must be of the type.
    Cast,
    /// `dyn_cast`: null if the value is not of the type.
    Dynamic,
    /// `dyn_cast_or_null`, `dyn_cast_if_present`: null if the value is not of the type, or was null.
    DynamicOrNull,
    /// `static_cast`: a conversion of numbers.
    Static,
}

/// Unary operator: `!`, `-`, `~`, `*` (dereference), `&` (address).
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

/// Binary operator.
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

/// Parameter of a lambda, `auto v`: the type as in the source without the prefixes of names.
#[derive(Clone, PartialEq, Debug)]
pub struct LambdaParam {
    /// Type without `const` and `&`.
    pub ty: Str,
    /// Name, which may be empty.
    pub name: Str,
}

/// A statement in a lambda.
#[derive(Clone, PartialEq, Debug)]
pub enum Statement {
    /// `return value;`
    Return(Option<Expr>),
    /// `T name = value;`
    Let {
        /// Type as in the source, without the prefixes of names.
        ty: Str,
        /// Name of the variable.
        name: Str,
        /// Initial value: `= value`, or the arguments of a constructor as a call of the type.
        value: Expr,
    },
    /// `if (condition) { then } else { otherwise }`
    If {
        /// Condition.
        condition: Expr,
        /// Value or statements if the condition holds.
        then: List<Statement>,
        /// Value or statements otherwise.
        otherwise: List<Statement>,
    },
    /// `value;`
    Expr(Expr),
}
