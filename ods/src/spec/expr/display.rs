//! Expressions as C++ text, in one line. Printing and reparsing yields the same expression.

use std::fmt::{self, Display, Formatter, Write as _};

use super::{BinaryOp, CastKind, Expr, Statement, UnaryOp};
use crate::spec::Str;

impl UnaryOp {
    /// Returns the operator's symbol.
    pub fn symbol(self) -> &'static str {
        match self {
            UnaryOp::Not => "!",
            UnaryOp::Negate => "-",
            UnaryOp::Complement => "~",
            UnaryOp::Dereference => "*",
            UnaryOp::AddressOf => "&",
        }
    }
}

impl BinaryOp {
    /// All operators, from lowest to highest precedence.
    pub const ALL: [BinaryOp; 18] = [
        BinaryOp::Or,
        BinaryOp::And,
        BinaryOp::BitOr,
        BinaryOp::BitXor,
        BinaryOp::BitAnd,
        BinaryOp::Equal,
        BinaryOp::NotEqual,
        BinaryOp::Less,
        BinaryOp::LessOrEqual,
        BinaryOp::Greater,
        BinaryOp::GreaterOrEqual,
        BinaryOp::ShiftLeft,
        BinaryOp::ShiftRight,
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::Div,
        BinaryOp::Rem,
    ];

    /// Returns the operator with this symbol.
    pub fn of(symbol: &str) -> Option<BinaryOp> {
        BinaryOp::ALL.into_iter().find(|op| op.symbol() == symbol)
    }

    /// Returns the operator's symbol.
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Or => "||",
            BinaryOp::And => "&&",
            BinaryOp::BitOr => "|",
            BinaryOp::BitXor => "^",
            BinaryOp::BitAnd => "&",
            BinaryOp::Equal => "==",
            BinaryOp::NotEqual => "!=",
            BinaryOp::Less => "<",
            BinaryOp::LessOrEqual => "<=",
            BinaryOp::Greater => ">",
            BinaryOp::GreaterOrEqual => ">=",
            BinaryOp::ShiftLeft => "<<",
            BinaryOp::ShiftRight => ">>",
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
        }
    }

    /// Returns true if the operator is `&&` or `||`.
    pub fn is_logical(self) -> bool {
        matches!(self, BinaryOp::And | BinaryOp::Or)
    }

    /// Returns the precedence: higher numbers bind more tightly.
    pub fn precedence(self) -> u8 {
        match self {
            BinaryOp::Or => 1,
            BinaryOp::And => 2,
            BinaryOp::BitOr => 3,
            BinaryOp::BitXor => 4,
            BinaryOp::BitAnd => 5,
            BinaryOp::Equal | BinaryOp::NotEqual => 6,
            BinaryOp::Less | BinaryOp::LessOrEqual | BinaryOp::Greater | BinaryOp::GreaterOrEqual => 7,
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight => 8,
            BinaryOp::Add | BinaryOp::Sub => 9,
            BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => 10,
        }
    }
}

impl CastKind {
    /// Returns the name of the function.
    pub fn function(self) -> &'static str {
        match self {
            CastKind::Cast => "cast",
            CastKind::Dynamic => "dyn_cast",
            CastKind::DynamicOrNull => "dyn_cast_if_present",
            CastKind::Static => "static_cast",
        }
    }
}

/// Precedence of `!x`, above all binary operators.
const UNARY: u8 = 11;

/// Precedence of expressions that calls and members may follow.
const PRIMARY: u8 = 12;

fn precedence(expr: &Expr) -> u8 {
    match expr {
        Expr::Conditional { .. } => 0,
        Expr::Binary { op, .. } => op.precedence(),
        Expr::Unary { .. } => UNARY,
        // A sign makes it a unary expression.
        Expr::Int(value) if *value < 0 => UNARY,
        Expr::Float(value) if value.is_sign_negative() => UNARY,
        _ => PRIMARY,
    }
}

/// An expression, in parentheses if its precedence is too low.
struct Within<'a>(&'a Expr, u8);

impl Display for Within<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if precedence(self.0) < self.1 { write!(f, "({})", self.0) } else { self.0.fmt(f) }
    }
}

/// Receiver of a call, a member access or an index.
struct Receiver<'a>(&'a Expr);

impl Display for Receiver<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            // `1.f` would be a number.
            Expr::Int(_) | Expr::Float(_) => write!(f, "({})", self.0),
            _ => Within(self.0, PRIMARY).fmt(f),
        }
    }
}

/// Callee of an application.
struct Callee<'a>(&'a Expr);

impl Display for Callee<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            // Without parentheses this would be the call of a function or a method.
            Expr::Name(_) | Expr::Field { .. } => write!(f, "({})", self.0),
            _ => Receiver(self.0).fmt(f),
        }
    }
}

struct List<'a, T>(&'a [T]);

impl<T: Display> Display for List<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, item) in self.0.iter().enumerate() {
            if index != 0 {
                f.write_str(", ")?;
            }
            item.fmt(f)?;
        }
        Ok(())
    }
}

/// Template arguments, in angle brackets unless empty.
struct Template<'a>(&'a [Str]);

impl Display for Template<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, "<{}>", List(self.0)) }
    }
}

/// A string literal with quotes.
struct Quoted<'a>(&'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for char in self.0.chars() {
            match char {
                '"' => f.write_str("\\\""),
                '\\' => f.write_str("\\\\"),
                '\n' => f.write_str("\\n"),
                '\t' => f.write_str("\\t"),
                char if char.is_ascii_control() => write!(f, "\\{:03o}", u32::from(char)),
                char => f.write_char(char),
            }?;
        }
        f.write_char('"')
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Expr::This => f.write_str("$_self"),
            Expr::Op => f.write_str("$_op"),
            Expr::Ctx => f.write_str("$_ctxt"),
            Expr::Builder => f.write_str("$_builder"),
            Expr::Placeholder(name) => write!(f, "${name}"),
            Expr::Var(name) | Expr::Name(name) => f.write_str(name),
            Expr::Int(value) => value.fmt(f),
            Expr::Float(value) => write!(f, "{value:?}"),
            Expr::Bool(value) => value.fmt(f),
            Expr::Str(text) => Quoted(text).fmt(f),
            Expr::Null => f.write_str("nullptr"),
            Expr::Isa { types, value, or_null } => {
                let function = if *or_null { "isa_and_present" } else { "isa" };
                write!(f, "{function}<{}>({})", List(types), **value)
            }
            Expr::Cast { kind, ty, value } => write!(f, "{}<{ty}>({})", kind.function(), **value),
            Expr::Call { function, template, args } => write!(f, "{function}{}({})", Template(template), List(args)),
            Expr::Method { receiver, name, template, args } => {
                write!(f, "{}.{name}{}({})", Receiver(receiver), Template(template), List(args))
            }
            Expr::Field { receiver, name } => write!(f, "{}.{name}", Receiver(receiver)),
            Expr::Index { receiver, index } => write!(f, "{}[{}]", Receiver(receiver), **index),
            Expr::Apply { callee, args } => write!(f, "{}({})", Callee(callee), List(args)),
            Expr::Unary { op, value } => {
                // `- -x` and `&&x` would be other operators in C++.
                let same = matches!(&**value, Expr::Unary { op: inner, .. } if inner == op) && *op != UnaryOp::Not
                    || *op == UnaryOp::Negate && matches!(**value, Expr::Int(_) | Expr::Float(_));
                write!(f, "{}{}", op.symbol(), Within(value, if same { PRIMARY } else { UNARY }))
            }
            Expr::Binary { op, lhs, rhs } => {
                let precedence = op.precedence();
                let right = if op.is_logical() { precedence } else { precedence + 1 };
                write!(f, "{} {} {}", Within(lhs, precedence), op.symbol(), Within(rhs, right))
            }
            Expr::Conditional { condition, then, otherwise } => {
                write!(f, "{} ? {} : {}", Within(condition, 1), Within(then, 1), **otherwise)
            }
            Expr::Braced(items) => write!(f, "{{{}}}", List(items)),
            Expr::Lambda { params, body } => {
                f.write_str("[&](")?;
                for (index, param) in params.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    let space = if param.name.is_empty() { "" } else { " " };
                    write!(f, "{comma}{}{space}{}", param.ty, param.name)?;
                }
                write!(f, ") {}", Block(body))
            }
        }
    }
}

struct Block<'a>(&'a [Statement]);

impl Display for Block<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char('{')?;
        for statement in self.0 {
            write!(f, " {statement}")?;
        }
        f.write_str(if self.0.is_empty() { "}" } else { " }" })
    }
}

impl Display for Statement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Statement::Return(None) => f.write_str("return;"),
            Statement::Return(Some(value)) => write!(f, "return {value};"),
            Statement::Let { ty, name, value } => {
                // The size of an array follows the name.
                let (ty, size) = ty.split_at(ty.find('[').unwrap_or(ty.len()));
                write!(f, "{ty} {name}{size} = {value};")
            }
            Statement::If { condition, then, otherwise } => {
                write!(f, "if ({condition}) {}", Block(then))?;
                if otherwise.is_empty() { Ok(()) } else { write!(f, " else {}", Block(otherwise)) }
            }
            // Parentheses avoid the form of a declaration or a block.
            Statement::Expr(value @ (Expr::Binary { .. } | Expr::Conditional { .. })) => write!(f, "({value});"),
            Statement::Expr(value) => {
                let text = value.to_string();
                if text.starts_with('{') { write!(f, "({text});") } else { write!(f, "{text};") }
            }
        }
    }
}
