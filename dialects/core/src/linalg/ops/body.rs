//! Bodies of named operations, which the custom assembly format omits: built from their descriptions.

use lect_core::context::Context;
use lect_support::prelude::*;

use super::scalar::{Function, Made};

/// Expression over the block arguments of a body, which are elements of the operands.
#[derive(Clone, Copy)]
pub(crate) enum Body {
    /// A block argument.
    Arg(usize),
    /// The last block argument: the current element of the output.
    Out,
    /// A cast to the element type of the output.
    Cast(Sign, &'static Body),
    /// A signed cast to a type.
    To(Scalar, &'static Body),
    /// Application of a function.
    Apply(Function, &'static [Body]),
    /// A constant in its spelling.
    Constant(&'static str),
    /// Index of a loop.
    Index(i64),
}

/// Signedness of a cast.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    Signed,
    Unsigned,
    /// Given by the attribute `cast` of the operation.
    Asked,
}

/// Types that bodies refer to.
#[derive(Clone, Copy)]
pub(crate) enum Scalar {
    I32,
    F64,
}

impl Body {
    /// Applies a function to the block arguments in order.
    pub const fn of(function: Function) -> Self {
        match function.arity() {
            1 => Body::Apply(function, &[Body::Arg(0)]),
            2 => Body::Apply(function, &[Body::Arg(0), Body::Arg(1)]),
            _ => Body::Apply(function, &[Body::Arg(0), Body::Arg(1), Body::Arg(2)]),
        }
    }
}

/// Returns the type of the block argument for an operand: the element type of tensors and buffers.
pub(crate) fn element_or_self(ctx: &ContextData, ty: Type) -> Type {
    match ctx.types().data(ty) {
        TypeData::MemRef { element, .. } | TypeData::RankedTensor { element, .. } => *element,
        _ => ty,
    }
}

/// Builds a region with `body` for these operand types. Returns an error message if the types are not supported.
pub(crate) fn build(ir: &mut Isolate, operands: &[Type], body: &Body, unsigned: bool) -> Result<Region, String> {
    let ctx = ir.context().clone();
    let region = ir.create_region();
    let block = ir.create_block();
    ir.append_block(region, block);
    let args: Vec<Value> =
        operands.iter().map(|ty| ir.add_block_arg(block, element_or_self(&ctx, *ty), Loc::UNKNOWN)).collect();
    let mut maker = Maker { ctx, ir, block, args, unsigned };
    let result = maker.make(body)?;
    maker.end_with([result], Loc::UNKNOWN);
    Ok(region)
}

struct Maker<'i> {
    ctx: Context,
    ir: &'i mut Isolate,
    block: Block,
    args: Vec<Value>,
    unsigned: bool,
}

impl Maker<'_> {
    fn make(&mut self, body: &Body) -> Result<Value, String> {
        let missing = || "too few arguments".to_owned();
        match *body {
            Body::Arg(index) => self.args.get(index).copied().ok_or_else(missing),
            Body::Out => self.args.last().copied().ok_or_else(missing),
            Body::Cast(sign, inner) => {
                let out = self.args.last().copied().ok_or_else(missing)?;
                let (value, to) = (self.make(inner)?, self.ir.value_type(out));
                let unsigned = sign == Sign::Unsigned || (sign == Sign::Asked && self.unsigned);
                Ok(self.cast(value, to, unsigned))
            }
            Body::To(scalar, inner) => {
                let to = match scalar {
                    Scalar::I32 => self.ctx.types().i32(),
                    Scalar::F64 => self.ctx.types().f64(),
                };
                let value = self.make(inner)?;
                Ok(self.cast(value, to, false))
            }
            Body::Apply(function, arguments) => {
                let values = arguments.iter().map(|it| self.make(it)).collect::<Result<Vec<_>, _>>()?;
                self.apply(function, &values)
            }
            Body::Constant(spelled) => {
                let value = self.ctx.attrs().parse(spelled);
                let ty = value.and_then(|value| self.ctx.attrs().type_of(value));
                let (Some(value), Some(ty)) = (value, ty) else { return Err(missing()) };
                Ok(self.constant(value, ty))
            }
            Body::Index(dim) => {
                let dim = self.ctx.attrs().integer(self.ctx.types().i64(), dim);
                Ok(self.with_attr("linalg.index", "dim", dim, self.ctx.types().index()))
            }
        }
    }

    /// Appends an operation with one result.
    fn add(&mut self, name: &str, operands: &[Value], result: Type) -> Value {
        let name = self.ctx.op_name_of(name.as_bytes());
        self.insert(OpState::new(name, Loc::UNKNOWN).operands(operands.iter().copied()).results([result]))
    }

    /// Appends an operation with one attribute and one result.
    fn with_attr(&mut self, name: &str, attr: &str, value: Attr, result: Type) -> Value {
        let name = self.ctx.op_name_of(name.as_bytes());
        let state = OpState::new(name, Loc::UNKNOWN).results([result]).attr(&self.ctx, attr, value);
        self.insert(state)
    }

    fn insert(&mut self, state: OpState) -> Value {
        let op = self.ir.build(state);
        self.ir.append(self.block, op);
        self.ir.op(op).result(0)
    }

    fn end_with(&mut self, results: impl IntoIterator<Item = Value>, loc: Loc) {
        let name = self.ctx.op_name_of(b"linalg.yield");
        let end = self.ir.build(OpState::new(name, loc).operands(results));
        self.ir.append(self.block, end);
    }

    fn constant(&mut self, value: Attr, ty: Type) -> Value {
        self.with_attr("arith.constant", "value", value, ty)
    }

    fn float_constant(&mut self, value: f64, ty: Type) -> Value {
        let value = match self.ctx.types().data(ty) {
            TypeData::Float(format) => self.ctx.attrs().float(Float::from_f64(*format, value)),
            _ => self.ctx.attrs().unit(),
        };
        self.constant(value, ty)
    }

    fn apply(&mut self, function: Function, values: &[Value]) -> Result<Value, String> {
        let types: Vec<Type> = values.iter().map(|value| self.ir.value_type(*value)).collect();
        // A select has the type of its second argument, other functions that of the first.
        let ty = *types.get(usize::from(values.len() == 3)).ok_or("too few arguments")?;
        Ok(match function.of(&self.ctx, &types)? {
            Made::Op(name) => self.add(name, values, ty),
            Made::Square => self.add("arith.mulf", &[values, values].concat(), ty),
            Made::Reciprocal => {
                let one = self.float_constant(1.0, ty);
                self.add("arith.divf", &[&[one], values].concat(), ty)
            }
        })
    }

    /// Casts a number. Between unsupported types, the value is returned unchanged with a warning.
    fn cast(&mut self, value: Value, to: Type, unsigned: bool) -> Value {
        let from = self.ir.value_type(value);
        if from == to {
            return value;
        }
        let ctx = self.ctx.clone();
        let signed = |plain: &'static str, other: &'static str| if unsigned { other } else { plain };
        let name = match (ctx.types().data(from), ctx.types().data(to)) {
            (TypeData::Float(_), TypeData::Integer { .. }) => signed("arith.fptosi", "arith.fptoui"),
            (TypeData::Index, TypeData::Integer { .. }) => "arith.index_cast",
            (TypeData::Integer { width: from, .. }, TypeData::Integer { width: to, .. }) => match from.cmp(to) {
                std::cmp::Ordering::Less => signed("arith.extsi", "arith.extui"),
                std::cmp::Ordering::Equal => return value,
                std::cmp::Ordering::Greater => "arith.trunci",
            },
            (TypeData::Integer { .. }, TypeData::Float(_)) => signed("arith.sitofp", "arith.uitofp"),
            (TypeData::Float(from), TypeData::Float(to)) => match from.width().cmp(&to.width()) {
                std::cmp::Ordering::Less => "arith.extf",
                std::cmp::Ordering::Equal => return value,
                std::cmp::Ordering::Greater => "arith.truncf",
            },
            (TypeData::Complex(old), TypeData::Complex(new)) if is_float(&ctx, *old) && is_float(&ctx, *new) => {
                let real = self.add("complex.re", &[value], *old);
                let imaginary = self.add("complex.im", &[value], *old);
                let parts = [real, imaginary].map(|part| self.cast(part, *new, unsigned));
                return self.add("complex.create", &parts, to);
            }
            (TypeData::Float(_) | TypeData::Integer { .. }, TypeData::Complex(part)) if is_float(&ctx, *part) => {
                let real = self.cast(value, *part, unsigned);
                let zero = self.float_constant(0.0, *part);
                return self.add("complex.create", &[real, zero], to);
            }
            _ => {
                let (from, to) = (ctx.types().show(from), ctx.types().show(to));
                ctx.warning(Loc::UNKNOWN, format!("could not cast operand of type '{from}' to '{to}'"));
                return value;
            }
        };
        self.add(name, &[value], to)
    }
}

fn is_float(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(ty), TypeData::Float(_))
}
