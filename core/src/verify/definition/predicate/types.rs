//! Compiled conditions on the types of operands and results.
//!
//! Unsupported conditions of a [`TypesTest`] are left to the interpreter, which also decides before an operation is
//! rejected.

use lect_ods::spec::{BinaryOp, Constraint, Expr, Matching, OpSpec};

use super::{Named, element_or_self};
use crate::attrs::walk::Part;
use crate::context::ContextData;
use crate::entity::Type;
use crate::eval::Test;
use crate::ir::OpRef;

/// A condition on the types of an operation's operands and results.
#[derive(Debug)]
pub(super) struct TypesTest(Node);

#[derive(Debug)]
enum Node {
    /// The interpreter decides.
    Unknown,
    Always,
    All(Box<[Node]>),
    Any(Box<[Node]>),
    /// A quality is equal for two types.
    Same(Quality, Place, Place),
    /// The type satisfies a test.
    Is(Place, Test),
    /// The operation has more operands than this.
    OperandsAbove(i64),
}

/// Location of a type in an operation.
#[derive(Clone, Copy, Debug)]
enum Place {
    Operand(u32),
    Result(u32),
    Named(Named),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Quality {
    Type,
    /// The element type, or the type itself.
    Element,
    Rank,
    Shape,
}

impl TypesTest {
    pub fn new(spec: &OpSpec, condition: &Constraint, matching: Option<&Matching>) -> Self {
        let all_same = matching.and_then(|matching| match matching {
            Matching::All { values, transform, .. } => {
                let quality = quality(transform, &|expr| matches!(expr, Expr::This))?;
                let places: Option<Vec<Place>> =
                    values.iter().map(|name| Some(Place::Named(Named::find(spec, name)?))).collect();
                let pairs = places?.windows(2).map(|pair| Node::Same(quality, pair[0], pair[1])).collect();
                Some(Node::All(pairs))
            }
            _ => None,
        });
        Self(all_same.unwrap_or_else(|| node(spec, condition)))
    }

    /// Returns true if the condition certainly holds.
    pub fn passes(&self, op: OpRef<'_>) -> bool {
        self.0.passes(op)
    }
}

impl Node {
    fn passes(&self, op: OpRef<'_>) -> bool {
        let ctx = op.context();
        match self {
            Node::Unknown => false,
            Node::Always => true,
            Node::All(parts) => parts.iter().all(|part| part.passes(op)),
            Node::Any(parts) => parts.iter().any(|part| part.passes(op)),
            Node::Same(quality, a, b) => match (a.ty(op), b.ty(op)) {
                (Some(a), Some(b)) => quality.is_same(ctx, a, b),
                _ => false,
            },
            Node::Is(place, test) => place.ty(op).is_some_and(|ty| test.passes(ctx, Part::Type(ty))),
            Node::OperandsAbove(count) => op.operand_count() as i64 > *count,
        }
    }
}

impl Place {
    fn ty(self, op: OpRef<'_>) -> Option<Type> {
        match self {
            Place::Operand(at) => op.operand_types().nth(at as usize),
            Place::Result(at) => op.result_types().nth(at as usize),
            Place::Named(named) => named.type_at_once(op),
        }
    }
}

impl Quality {
    fn is_same(self, ctx: &ContextData, a: Type, b: Type) -> bool {
        let same =
            |of: fn(&ContextData, Type) -> Option<Type>| of(ctx, a).is_some_and(|found| of(ctx, b) == Some(found));
        match self {
            Quality::Type => a == b,
            Quality::Element => same(element_or_self),
            Quality::Rank | Quality::Shape => match (ctx.types().shape(a), ctx.types().shape(b)) {
                (Some(a), Some(b)) if self == Quality::Rank => a.len() == b.len(),
                (Some(a), Some(b)) => a == b,
                _ => false,
            },
        }
    }
}

fn node(spec: &OpSpec, condition: &Constraint) -> Node {
    let all = |parts: &[Constraint]| parts.iter().map(|part| node(spec, part)).collect();
    match condition {
        Constraint::Any => Node::Always,
        Constraint::AllOf(parts) => Node::All(all(parts)),
        Constraint::AnyOf(parts) => Node::Any(all(parts)),
        Constraint::Pred(expr) => test(spec, expr).unwrap_or(Node::Unknown),
        _ => Node::Unknown,
    }
}

/// Compiles an expression to a test. `None` leaves it to the interpreter.
fn test(spec: &OpSpec, expr: &Expr) -> Option<Node> {
    let part = |expr: &Expr| test(spec, expr).unwrap_or(Node::Unknown);
    Some(match expr {
        Expr::Binary { op: BinaryOp::And, lhs, rhs } => Node::All([part(lhs), part(rhs)].into()),
        Expr::Binary { op: BinaryOp::Or, lhs, rhs } => Node::Any([part(lhs), part(rhs)].into()),
        Expr::Binary { op: BinaryOp::Equal, lhs, rhs } => {
            let ((quality, a), (other, b)) = (side(spec, lhs)?, side(spec, rhs)?);
            (quality == other).then_some(Node::Same(quality, a, b))?
        }
        Expr::Binary { op: BinaryOp::Greater, lhs, rhs } => match (&**lhs, &**rhs) {
            (Expr::Method { receiver, name, args, .. }, Expr::Int(count))
                if **name == *"getNumOperands" && args.is_empty() && is_op(receiver) =>
            {
                Node::OperandsAbove(*count)
            }
            _ => return None,
        },
        Expr::Isa { types, value, or_null: false } => {
            let place = place(spec, typed(value).unwrap_or(value))?;
            let is = |class: &lect_ods::spec::Str| Node::Is(place, Test::for_class(class));
            // `isa` on a value tests other classes than on a type.
            typed(value)?;
            Node::Any(types.iter().map(is).collect())
        }
        _ => return None,
    })
}

/// Compiles an expression to a quality of one of the operation's types.
fn side(spec: &OpSpec, expr: &Expr) -> Option<(Quality, Place)> {
    let found = std::cell::Cell::new(None);
    let is_place = |expr: &Expr| {
        found.set(place(spec, expr));
        found.get().is_some()
    };
    let quality = quality(expr, &is_place)?;
    Some((quality, found.get()?))
}

/// Returns the quality that an expression reads of a subject accepted by `is_subject`.
fn quality(expr: &Expr, is_subject: &dyn Fn(&Expr) -> bool) -> Option<Quality> {
    let of_type = |expr: &Expr| is_subject(typed(expr).unwrap_or(expr));
    match expr {
        Expr::Call { function, args, .. } => match &**args {
            [of] if **function == *"getElementTypeOrSelf" && of_type(of) => Some(Quality::Element),
            _ => None,
        },
        Expr::Method { receiver, name, template, args } if template.is_empty() && args.is_empty() => {
            let quality = match &**name {
                "getType" => return is_subject(receiver).then_some(Quality::Type),
                "getRank" => Quality::Rank,
                "getShape" => Quality::Shape,
                _ => return None,
            };
            let Expr::Cast { ty, value, .. } = &**receiver else { return None };
            (**ty == *"ShapedType" && of_type(value)).then_some(quality)
        }
        _ => None,
    }
}

/// Returns the receiver of `x.getType()`.
fn typed(expr: &Expr) -> Option<&Expr> {
    match expr {
        Expr::Method { receiver, name, args, .. } if **name == *"getType" && args.is_empty() => Some(receiver),
        _ => None,
    }
}

/// Resolves `$_op.getOperand(0)`, `$_op.getResult(0)` or `$name`.
fn place(spec: &OpSpec, expr: &Expr) -> Option<Place> {
    match expr {
        Expr::Placeholder(name) => match Named::find(spec, name)? {
            Named::Prop(_) => None,
            value => Some(Place::Named(value)),
        },
        Expr::Method { receiver, name, args, .. } if is_op(receiver) => {
            let [Expr::Int(at)] = &**args else { return None };
            let at = (*at).try_into().ok()?;
            match &**name {
                "getOperand" => Some(Place::Operand(at)),
                "getResult" => Some(Place::Result(at)),
                _ => None,
            }
        }
        _ => None,
    }
}

const fn is_op(expr: &Expr) -> bool {
    matches!(expr, Expr::Op | Expr::This)
}
