//! Predicates on whole operations: `AllTypesMatch`, `TypesMatchWith`, `PredOpTrait` and related ones.

mod types;

use lect_ods::spec::{Arity, Constraint, Expr, List, Matching, OpSpec, Shared, Statement, Str, ValueSpec};
use smallvec::SmallVec;

use types::TypesTest;

use super::shape::element_or_self;
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::OpInfo;
use crate::entity::{Attr, Type};
use crate::eval::{self, Scope, Val};
use crate::ir::OpRef;

/// A predicate on an operation.
#[derive(Debug)]
pub(super) struct Predicate {
    summary: Str,
    test: Test,
}

#[derive(Debug)]
enum Test {
    /// All types are equal.
    SameTypes(Box<[Named]>),
    /// `transform` maps the type of `from` to the type of `to`.
    TypeOf { from: Named, to: Named, transform: Expr },
    /// There are as many values as the shaped one has elements, of its element type.
    Elements { shaped: Named, elements: Named },
    /// Any other condition, and its compiled part.
    Condition(Constraint, TypesTest),
}

/// A named operand, result or property.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Named {
    Operand(u32),
    Result(u32),
    Prop(u32),
    /// A value that is the only one of its segment, and has the same index as the segment.
    OperandAt(u32),
    ResultAt(u32),
}

type Types = SmallVec<[Type; 4]>;

impl Predicate {
    pub fn new(spec: &OpSpec, summary: &Str, condition: &Constraint, matching: Option<&Matching>) -> Self {
        let test = matching.and_then(|matching| test_of(spec, condition, matching));
        let written = || Test::Condition(condition.clone(), TypesTest::new(spec, condition, matching));
        Self { summary: summary.clone(), test: test.unwrap_or_else(written) }
    }

    /// Returns true if the predicate depends only on types and inherent attributes.
    pub fn is_about_types(&self) -> bool {
        match &self.test {
            Test::Condition(condition, _) => is_about_types(condition),
            Test::TypeOf { transform, .. } => is_expr_about_types(transform),
            Test::SameTypes(_) | Test::Elements { .. } => true,
        }
    }

    pub fn check(&self, op: OpRef<'_>, info: &OpInfo) -> Result<(), Reported> {
        if self.holds(op, info) != Some(false) {
            return Ok(());
        }
        Err(op.op_error(format!("failed to verify that {}", self.summary)).emit())
    }

    fn holds(&self, op: OpRef<'_>, info: &OpInfo) -> Option<bool> {
        let ctx = op.context();
        match &self.test {
            Test::SameTypes(values) => {
                let (first, others) = values.split_first()?;
                if let Some(ty) = first.type_at_once(op)
                    && others.iter().all(|value| value.type_at_once(op) == Some(ty))
                {
                    return Some(true);
                }
                let first = first.types(op, info)?;
                let mut same = true;
                for value in others {
                    same &= value.types(op, info)? == first;
                }
                Some(same)
            }
            Test::TypeOf { from, to, transform } => {
                let scope = Scope { this: Some(from.subject(op, info)?), ..Scope::op(op) };
                let made = types_in(&eval::evaluate(ctx, transform, &scope)?)?;
                let found = to.types(op, info)?;
                // A type of a dialect that is not loaded is accepted.
                let is_known = |ty: Type| !ctx.types().is_unloaded(ty);
                let differ = |(one, other): (&Type, &Type)| one != other && is_known(*one) && is_known(*other);
                Some(made.len() == found.len() && !made.iter().zip(&found).any(differ))
            }
            Test::Elements { shaped, elements } => {
                let [shaped] = shaped.types(op, info)?[..] else { return None };
                let count = ctx.types().element_count(shaped)?;
                let element = element_or_self(ctx, shaped)?;
                let found = elements.types(op, info)?;
                Some(found.len() as u64 == count && found.iter().all(|ty| *ty == element))
            }
            Test::Condition(condition, compiled) => {
                let evaluate = || eval::holds_in(ctx, condition, &Scope { this: Some(Val::Op(op)), ..Scope::op(op) });
                if !compiled.passes(op) {
                    return evaluate();
                }
                debug_assert_eq!(evaluate(), Some(true), "{condition:?}");
                Some(true)
            }
        }
    }
}

/// Returns a test that needs no evaluation of C++, if the matching has one.
fn test_of(spec: &OpSpec, condition: &Constraint, matching: &Matching) -> Option<Test> {
    match matching {
        Matching::AllTypes(values) => {
            let values: Option<Vec<Named>> = values.iter().map(|name| Named::find(spec, name)).collect();
            Some(Test::SameTypes(values?.into()))
        }
        Matching::Types { from, to, transform, .. } if compares_for_equality(condition) => {
            let (from, to) = (Named::find(spec, from)?, Named::find(spec, to)?);
            Some(Test::TypeOf { from, to, transform: transform.clone() })
        }
        Matching::ElementCountAndTypes { shaped, elements } => {
            Some(Test::Elements { shaped: Named::find(spec, shaped)?, elements: Named::find(spec, elements)? })
        }
        Matching::Types { .. } | Matching::All { .. } => None,
    }
}

/// Returns true if the condition of a matching compares types for equality, the default.
fn compares_for_equality(condition: &Constraint) -> bool {
    match condition {
        Constraint::Pred(Expr::Apply { callee, .. }) => {
            matches!(&**callee, Expr::Call { function, .. } if function == "std::equal_to")
        }
        Constraint::Pred(Expr::Call { function, .. }) => function == "equal",
        Constraint::AnyOf(any) => any.last().is_some_and(compares_for_equality),
        _ => false,
    }
}

impl Named {
    fn find(spec: &OpSpec, name: &str) -> Option<Self> {
        let prop = || Some(Named::Prop(spec.props.iter().position(|it| it.name == name)? as u32));
        let operand = Self::find_value(&spec.operands, name, Named::Operand, Named::OperandAt);
        operand.or_else(|| Self::find_value(&spec.results, name, Named::Result, Named::ResultAt)).or_else(prop)
    }

    /// Returns the segment of a name, or `one` if its index is the same in every operation.
    fn find_value(specs: &[ValueSpec], name: &str, group: fn(u32) -> Self, one: fn(u32) -> Self) -> Option<Self> {
        let at = specs.iter().position(|it| it.name == name)?;
        let fixed = specs.iter().take(at + 1).all(|it| it.arity == Arity::One);
        Some(if fixed { one(at as u32) } else { group(at as u32) })
    }

    /// Returns the type, if the lookup needs no spec.
    fn type_at_once(self, op: OpRef<'_>) -> Option<Type> {
        match self {
            Named::OperandAt(at) => op.operand_types().nth(at as usize),
            Named::ResultAt(at) => op.result_types().nth(at as usize),
            Named::Prop(slot) => type_of(op.context(), op.prop(slot as usize)?),
            Named::Operand(_) | Named::Result(_) => None,
        }
    }

    /// Returns the type, or the types of all values of the segment. `None` if a required value is absent.
    fn types(self, op: OpRef<'_>, info: &OpInfo) -> Option<Types> {
        let type_of = |value| Some(SmallVec::from_slice(&[op.ir.value_type(value)]));
        let (types, arity): (Types, _) = match self {
            Named::OperandAt(_) | Named::ResultAt(_) | Named::Prop(_) => {
                return self.type_at_once(op).map(|ty| SmallVec::from_slice(&[ty]));
            }
            Named::Operand(group) => match &info.spec().operands.get(group as usize)?.arity {
                Arity::One => return type_of(op.only_operand(group)?),
                arity => (op.operand_group(group).map(|value| op.ir.value_type(value)).collect(), arity),
            },
            Named::Result(group) => match &info.spec().results.get(group as usize)?.arity {
                Arity::One => return type_of(op.only_result(group)?),
                arity => (op.result_group(group).map(|value| op.ir.value_type(value)).collect(), arity),
            },
        };
        (matches!(arity, Arity::Variadic | Arity::VariadicOfVariadic(_)) || types.len() == 1).then_some(types)
    }

    /// Returns the value of `$_self` in a transformation.
    fn subject<'a>(self, op: OpRef<'a>, info: &OpInfo) -> Option<Val<'a>> {
        let arity = match self {
            Named::Operand(group) => &info.spec().operands.get(group as usize)?.arity,
            Named::Result(group) => &info.spec().results.get(group as usize)?.arity,
            Named::OperandAt(_) | Named::ResultAt(_) => return self.type_at_once(op).map(Val::Type),
            Named::Prop(slot) => {
                let attr = op.prop(slot as usize)?;
                return Some(type_of(op.context(), attr).map_or(Val::Attr(attr), Val::Type));
            }
        };
        let types = self.types(op, info)?;
        match (arity, &types[..]) {
            (Arity::One | Arity::Optional, [ty]) => Some(Val::Type(*ty)),
            _ => Some(Val::List(types.into_iter().map(Val::Type).collect())),
        }
    }
}

/// Returns the type of a typed attribute. A string has a type even if none was given.
fn type_of(ctx: &ContextData, attr: Attr) -> Option<Type> {
    match ctx.attrs().data(attr) {
        AttrData::String { ty, .. } => Some(*ty),
        _ => ctx.attrs().type_of(attr),
    }
}

/// Returns the types in a value that is one type or a list of types.
fn types_in(value: &Val<'_>) -> Option<Types> {
    match value {
        Val::Type(ty) => Some(SmallVec::from_slice(&[*ty])),
        Val::Value(op, value) => Some(SmallVec::from_slice(&[op.ir.value_type(*value)])),
        Val::List(list) => {
            let mut types = Types::new();
            for item in list {
                match item {
                    Val::Type(ty) => types.push(*ty),
                    Val::Value(op, value) => types.push(op.ir.value_type(*value)),
                    _ => return None,
                }
            }
            Some(types)
        }
        _ => None,
    }
}

/// Methods that read more of an operation or a value than its type and its inherent attributes.
const SEE_MORE: &[&str] = &[
    "getDefiningOp",
    "getParentOp",
    "getParentOfType",
    "getParentRegion",
    "getRegion",
    "getRegions",
    "getNumRegions",
    "getBody",
    "getSuccessor",
    "getSuccessors",
    "getBlock",
    "getAttr",
    "getAttrOfType",
    "hasAttr",
    "getUses",
    "getUsers",
    "hasOneUse",
    "use_empty",
];

fn is_about_types(condition: &Constraint) -> bool {
    match condition {
        Constraint::AllOf(parts) | Constraint::AnyOf(parts) => parts.iter().all(is_about_types),
        Constraint::Not(inner) => is_about_types(inner),
        Constraint::Pred(expr) => is_expr_about_types(expr),
        Constraint::Native(_) => false,
        _ => true,
    }
}

fn is_expr_about_types(expr: &Expr) -> bool {
    let one = |expr: &Shared<Expr>| is_expr_about_types(expr);
    let all = |list: &List<Expr>| list.iter().all(is_expr_about_types);
    match expr {
        Expr::Isa { value, .. } | Expr::Cast { value, .. } | Expr::Unary { value, .. } => one(value),
        Expr::Call { function, args, .. } => !SEE_MORE.contains(&&**function) && all(args),
        Expr::Method { receiver, name, args, .. } => !SEE_MORE.contains(&&**name) && one(receiver) && all(args),
        Expr::Field { receiver, .. } => one(receiver),
        Expr::Index { receiver, index } => one(receiver) && one(index),
        Expr::Apply { callee, args } => one(callee) && all(args),
        Expr::Binary { lhs, rhs, .. } => one(lhs) && one(rhs),
        Expr::Conditional { condition, then, otherwise } => one(condition) && one(then) && one(otherwise),
        Expr::Braced(items) => all(items),
        Expr::Lambda { body, .. } => body.iter().all(is_statement_about_types),
        _ => true,
    }
}

fn is_statement_about_types(statement: &Statement) -> bool {
    match statement {
        Statement::Return(value) => value.as_ref().is_none_or(is_expr_about_types),
        Statement::Let { value, .. } | Statement::Expr(value) => is_expr_about_types(value),
        Statement::If { condition, then, otherwise } => {
            is_expr_about_types(condition) && then.iter().chain(otherwise.iter()).all(is_statement_about_types)
        }
    }
}
