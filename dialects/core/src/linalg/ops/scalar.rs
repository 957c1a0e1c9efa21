//! Scalar functions of named operations, and the operations of `arith`, `math` and `complex` that compute them.

use lect_support::prelude::*;

macro_rules! functions {
    ($($name:ident)*) => {
        /// A scalar function.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Function {
            $($name,)*
        }

        use Function::*;

        /// All functions, by value of `#linalg.elementwise_kind`.
        pub(crate) const FUNCTIONS: &[Function] = &[$($name,)*];
    };
}

functions! {
    Exp Log Abs Ceil Floor NegF Reciprocal Round Sqrt Rsqrt Square Tanh Erf
    Add Sub Mul Div DivUnsigned MaxSigned MinSigned MaxUnsigned MinUnsigned PowF
    Select
}

/// Kind of number that selects the operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    Complex,
    Float,
    /// One-bit integers.
    Bool,
    Integer,
}

/// Implementation of a function for certain types.
pub(crate) enum Made {
    /// A single operation on the arguments.
    Op(&'static str),
    /// One divided by the argument.
    Reciprocal,
    /// The argument times itself.
    Square,
}

impl Function {
    /// Returns the number of arguments.
    pub const fn arity(self) -> usize {
        match self {
            Exp | Log | Abs | Ceil | Floor | NegF | Reciprocal | Round | Sqrt | Rsqrt | Square | Tanh | Erf => 1,
            Select => 3,
            _ => 2,
        }
    }

    /// Returns the implementation for these types, or an error message.
    pub fn of(self, ctx: &ContextData, types: &[Type]) -> Result<Made, String> {
        match (self.arity(), types) {
            (1, [ty]) if matches!(ctx.types().data(*ty), TypeData::Float(_)) => Ok(self.unary()),
            (1, _) => Err("unsupported non numeric type".to_owned()),
            (2, &[lhs, rhs]) => match both(ctx, lhs, rhs) {
                Some(number) => self.binary(number).map(Made::Op),
                None => Err(format!(
                    "Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got \
                     '{}' and '{}'",
                    ctx.types().show(lhs),
                    ctx.types().show(rhs)
                )),
            },
            _ => Ok(Made::Op("arith.select")),
        }
    }

    fn unary(self) -> Made {
        Made::Op(match self {
            Exp => "math.exp",
            Log => "math.log",
            Abs => "math.absf",
            Ceil => "math.ceil",
            Floor => "math.floor",
            Round => "math.round",
            Sqrt => "math.sqrt",
            Rsqrt => "math.rsqrt",
            Tanh => "math.tanh",
            Erf => "math.erf",
            Reciprocal => return Made::Reciprocal,
            Square => return Made::Square,
            _ => "arith.negf",
        })
    }

    fn binary(self, number: Number) -> Result<&'static str, String> {
        use Number::*;
        let name = match (self, number) {
            (Add, Complex) => "complex.add",
            (Add, Float) => "arith.addf",
            (Add, Bool) => "arith.ori",
            (Add, Integer) => "arith.addi",
            (Sub, Complex) => "complex.sub",
            (Sub, Float) => "arith.subf",
            (Sub, Bool) => return Err("unsupported operation: sub with bools".to_owned()),
            (Sub, Integer) => "arith.subi",
            (Mul, Complex) => "complex.mul",
            (Mul, Float) => "arith.mulf",
            (Mul, Bool) => "arith.andi",
            (Mul, Integer) => "arith.muli",
            (Div, Complex) => "complex.div",
            (Div, Float) => "arith.divf",
            (Div, Bool) => return Err("unsupported operation: div with bools".to_owned()),
            (Div, Integer) => "arith.divsi",
            (DivUnsigned, Integer) => "arith.divui",
            (DivUnsigned, _) => return Err("unsupported operation: unsigned div not on uint".to_owned()),
            (MaxSigned, Float) => "arith.maximumf",
            (MaxSigned, _) => "arith.maxsi",
            (MinSigned, Float) => "arith.minimumf",
            (MinSigned, _) => "arith.minsi",
            (MaxUnsigned, Integer) => "arith.maxui",
            (MaxUnsigned, _) => return Err("unsupported operation: unsigned max not on uint".to_owned()),
            (MinUnsigned, Integer) => "arith.minui",
            (MinUnsigned, _) => return Err("unsupported operation: unsigned min not on uint".to_owned()),
            _ => "math.powf",
        };
        Ok(name)
    }
}

/// Returns the kind of two numbers, if both have the same kind.
fn both(ctx: &ContextData, lhs: Type, rhs: Type) -> Option<Number> {
    Some(match (ctx.types().data(lhs), ctx.types().data(rhs)) {
        (TypeData::Complex(_), TypeData::Complex(_)) => Number::Complex,
        (TypeData::Float(_), TypeData::Float(_)) => Number::Float,
        (TypeData::Integer { width: 1, .. }, TypeData::Integer { width: 1, .. }) => Number::Bool,
        (TypeData::Integer { .. }, TypeData::Integer { .. }) => Number::Integer,
        _ => return None,
    })
}
