//! Constraints compiled to direct tests of types and attributes.
//!
//! A [`Test`] is compiled once from a constraint. Classes become functions on the data, names of methods become cases
//! of an enum, casts and accessors become paths. Builtin types and attributes are supported, and the classes of
//! dialects' definitions. Other constraints are left to the interpreter, which also decides before an operation is
//! rejected.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use lect_ods::spec::{BinaryOp, CastKind, Constraint, Expr, Statement, UnaryOp};

use super::class::{self, AttrClass, TypeClass};
use super::function::{self, Quantifier};
use super::{Val, logic};
use crate::attrs::AttrData;
use crate::attrs::int_array;
use crate::attrs::walk::Part;
use crate::context::ContextData;
use crate::dialect::Native;
use crate::entity::{Attr, Def, Entity, Type};
use crate::number::FloatFormat;
use crate::types::{DYNAMIC, Signedness, TypeData};

/// Deeper constraints are left to the interpreter, which grows the stack.
const DEPTH: u32 = 32;

/// A constraint on a type or an attribute, compiled.
#[derive(Debug)]
pub struct Test {
    node: Node,
    /// Cache: one more than the id of the last type that satisfies the constraint; zero if there is none.
    last: AtomicU32,
}

#[derive(Debug)]
enum Node {
    /// The interpreter decides.
    Unknown,
    /// The result is independent of the subject.
    Always(bool),
    /// The subject is of a class.
    Class(Class),
    /// The subject is a type that satisfies a test.
    Type(TypeTest),
    /// The subject is an integer attribute with a sign condition.
    Sign(Sign),
    /// A number of the subject is compared to a constant.
    Compare(Measure, BinaryOp, i128),
    All(Box<[Node]>),
    Any(Box<[Node]>),
    Not(Box<Node>),
    /// The value at the end of a path satisfies a node.
    On(Box<[Step]>, Box<Node>),
    /// Each element of an array satisfies a node.
    Each(Box<Node>),
    /// A dialect's function decides.
    Native(Box<str>, OnceLock<Native>),
}

/// A C++ class.
#[derive(Debug)]
struct Class {
    name: Box<str>,
    ty: Option<&'static TypeClass>,
    attr: Option<&'static AttrClass>,
    /// Cache: one more than the id of a definition known to be of the class; zero if there is none.
    def: AtomicU32,
}

/// A step of a path from a type or an attribute to another one.
#[derive(Debug)]
enum Step {
    /// A cast to this class.
    Cast(Class),
    /// `getType` of an attribute.
    Type,
    /// `getElementType`
    Element,
    /// `getValue` of the attribute that wraps a type.
    Value,
}

/// Test of a type by one of its methods.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TypeTest {
    Integer {
        signedness: Option<Signedness>,
        width: Option<u32>,
    },
    Float(FloatFormat),
    /// Any of several kinds of numbers.
    Number {
        integer: Integers,
        index: bool,
        float: bool,
    },
    HasRank,
    HasStaticShape,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Integers {
    None,
    Signless,
    All,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Negative,
    NotNegative,
    Positive,
}

/// A number that is read from a type or an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Measure {
    /// `getInt` of an integer.
    Int,
    /// `getRank` of a type.
    Rank,
    /// `size` of an array attribute.
    Size,
}

/// Name of the subject in an expression; `None` for `$_self`.
type Subject<'s> = Option<&'s str>;

impl Test {
    /// Compiles a constraint.
    pub fn new(constraint: &Constraint) -> Self {
        Self { node: node(constraint, DEPTH), last: AtomicU32::new(0) }
    }

    /// Compiles the test that a value is of a C++ class.
    pub fn for_class(name: &str) -> Self {
        Self { node: Node::Class(Class::new(name)), last: AtomicU32::new(0) }
    }

    /// Returns true if the constraint holds. `None` leaves the decision to the interpreter; otherwise the results agree.
    #[inline]
    pub fn ask(&self, ctx: &ContextData, subject: Part) -> Option<bool> {
        self.node.ask(ctx, subject)
    }

    /// Returns true if the constraint certainly holds.
    #[inline]
    pub fn passes(&self, ctx: &ContextData, subject: Part) -> bool {
        self.ask(ctx, subject) == Some(true)
    }

    /// Returns true if the constraint holds for an attribute. `None` if that is unknown.
    #[inline]
    pub fn attr_holds(&self, ctx: &ContextData, constraint: &Constraint, attr: Attr) -> Option<bool> {
        if !self.passes(ctx, Part::Attr(attr)) {
            return super::holds(ctx, constraint, &Val::Attr(attr));
        }
        debug_assert_eq!(super::holds(ctx, constraint, &Val::Attr(attr)), Some(true), "{constraint:?}");
        Some(true)
    }

    /// Returns true if the constraint holds for a type. `None` if that is unknown.
    #[inline]
    pub fn type_holds(&self, ctx: &ContextData, constraint: &Constraint, ty: Type) -> Option<bool> {
        let number = ty.index() as u32 + 1;
        if self.last.load(Ordering::Relaxed) == number {
            return Some(true);
        }
        let answer = if self.passes(ctx, Part::Type(ty)) {
            debug_assert_eq!(super::holds(ctx, constraint, &Val::Type(ty)), Some(true), "{constraint:?}");
            Some(true)
        } else {
            super::holds(ctx, constraint, &Val::Type(ty))
        };
        if answer == Some(true) {
            self.last.store(number, Ordering::Relaxed);
        }
        answer
    }
}

fn node(constraint: &Constraint, depth: u32) -> Node {
    let Some(depth) = depth.checked_sub(1) else { return Node::Unknown };
    let all = |parts: &[Constraint]| parts.iter().map(|part| node(part, depth)).collect();
    match constraint {
        Constraint::Any => Node::Always(true),
        Constraint::Is(class) => Node::Class(Class::new(class)),
        Constraint::AllOf(parts) => Node::All(all(parts)),
        Constraint::AnyOf(parts) => Node::Any(all(parts)),
        Constraint::Not(part) => Node::Not(Box::new(node(part, depth))),
        Constraint::Pred(expr) => condition(expr, None, depth).unwrap_or(Node::Unknown),
        _ => Node::Unknown,
    }
}

/// Compiles an expression to a test. `None` leaves it to the interpreter.
fn condition(expr: &Expr, subject: Subject<'_>, depth: u32) -> Option<Node> {
    let depth = depth.checked_sub(1)?;
    let part = |expr: &Expr| condition(expr, subject, depth).unwrap_or(Node::Unknown);
    Some(match expr {
        Expr::Bool(value) => Node::Always(*value),
        // The subject is never null.
        Expr::This | Expr::Var(_) => path(expr, subject, depth).filter(Vec::is_empty).map(|_| Node::Always(true))?,
        Expr::Binary { op: BinaryOp::And, lhs, rhs } => Node::All([part(lhs), part(rhs)].into()),
        Expr::Binary { op: BinaryOp::Or, lhs, rhs } => Node::Any([part(lhs), part(rhs)].into()),
        Expr::Binary { op, lhs, rhs } => {
            let Expr::Int(number) = **rhs else { return None };
            let Expr::Method { receiver, name, template, args } = &**lhs else { return None };
            let measure = match (&**name, &**template, &**args) {
                ("getInt", [], []) => Measure::Int,
                ("getRank", [], []) => Measure::Rank,
                ("size", [], []) => Measure::Size,
                _ => return None,
            };
            on(path(receiver, subject, depth)?, Node::Compare(measure, *op, number.into()))
        }
        Expr::Unary { op: UnaryOp::Not, value } => Node::Not(Box::new(condition(value, subject, depth)?)),
        Expr::Isa { types, value, .. } => {
            let class = |ty: &lect_ods::spec::Str| Node::Class(Class::new(ty));
            let of = match &**types {
                [only] => class(only),
                several => Node::Any(several.iter().map(class).collect()),
            };
            on(path(value, subject, depth)?, of)
        }
        Expr::Method { receiver, name, template, args } => {
            if let ("hasTrait", [class], []) = (&**name, &**template, &**args) {
                return Some(on(path(receiver, subject, depth)?, Node::Class(Class::new(class))));
            }
            if let (Some(sign), [], []) = (Sign::of(name), &**template, &**args) {
                let Expr::Method { receiver, name, template, args } = &**receiver else { return None };
                let plain = name == "getValue" && template.is_empty() && args.is_empty();
                return plain.then_some(on(path(receiver, subject, depth)?, Node::Sign(sign)));
            }
            let width = match &**args {
                [] => None,
                [Expr::Int(width)] => Some(u32::try_from(*width).ok()?),
                _ => return None,
            };
            let test = TypeTest::of(name, width).filter(|_| template.is_empty())?;
            on(path(receiver, subject, depth)?, Node::Type(test))
        }
        Expr::Apply { callee, args } => {
            let (Expr::Lambda { params, body }, [arg]) = (&**callee, &**args) else { return None };
            let ([param], [Statement::Return(Some(value))]) = (&**params, &**body) else { return None };
            on(path(arg, subject, depth)?, condition(value, Some(&param.name), depth)?)
        }
        Expr::Call { function, args, .. } => {
            if let [arg] = &**args {
                let path = path(arg, subject, depth)?;
                // Functions known for all dialects take precedence.
                let is_common = function::find(function).is_some();
                return (!is_common).then(|| on(path, Node::Native((**function).into(), OnceLock::new())));
            }
            let [range, Expr::Lambda { params, body }] = &**args else { return None };
            let ([param], [Statement::Return(Some(value))]) = (&**params, &**body) else { return None };
            if Quantifier::of(function) != Some(Quantifier::All) {
                return None;
            }
            let of = condition(value, Some(&param.name), depth)?;
            on(path(range, subject, depth)?, Node::Each(Box::new(of)))
        }
        _ => return None,
    })
}

/// Creates a test of the value at the end of a path.
fn on(path: Vec<Step>, of: Node) -> Node {
    if path.is_empty() { of } else { Node::On(path.into(), Box::new(of)) }
}

/// Compiles an expression to a path from the subject.
fn path(expr: &Expr, subject: Subject<'_>, depth: u32) -> Option<Vec<Step>> {
    let depth = depth.checked_sub(1)?;
    let (to, step) = match expr {
        Expr::This => return subject.is_none().then(Vec::new),
        Expr::Var(name) => return (subject == Some(name)).then(Vec::new),
        Expr::Cast { kind: CastKind::Cast, ty, value } => (value, Step::Cast(Class::new(ty))),
        Expr::Method { receiver, name, template, args } if template.is_empty() && args.is_empty() => {
            let step = match &**name {
                "getType" => Step::Type,
                "getElementType" => Step::Element,
                "getValue" => Step::Value,
                _ => return None,
            };
            (receiver, step)
        }
        _ => return None,
    };
    let mut path = path(to, subject, depth)?;
    path.push(step);
    Some(path)
}

impl Node {
    /// Returns true if the node holds. `None` leaves the decision to the interpreter; otherwise the results agree.
    fn ask(&self, ctx: &ContextData, subject: Part) -> Option<bool> {
        match self {
            Node::Unknown => None,
            Node::Always(holds) => Some(*holds),
            Node::Class(class) => class.contains(ctx, subject),
            Node::Type(test) => match subject {
                Part::Type(ty) => test.holds(ctx.types().data(ty)),
                Part::Attr(_) => None,
            },
            Node::Sign(sign) => match subject {
                Part::Attr(attr) => sign.holds(ctx, ctx.attrs().data(attr)),
                Part::Type(_) => None,
            },
            Node::Compare(measure, op, number) => compare(measure.of(ctx, subject)?, *op, *number),
            // Stop at an unknown part: later parts cannot make the conjunction true.
            Node::All(parts) => {
                let failed = parts.iter().map(|part| part.ask(ctx, subject)).find(|answer| *answer != Some(true));
                failed.unwrap_or(Some(true))
            }
            Node::Any(parts) => logic::any(parts.iter().map(|part| part.ask(ctx, subject))),
            Node::Not(part) => part.ask(ctx, subject).map(|holds| !holds),
            Node::On(path, of) => {
                let end = path.iter().try_fold(subject, |at, step| step.take(ctx, at))?;
                of.ask(ctx, end)
            }
            Node::Each(of) => {
                let Part::Attr(attr) = subject else { return None };
                let AttrData::Array(elements) = ctx.attrs().data(attr) else { return None };
                logic::all(elements.iter().map(|element| of.ask(ctx, Part::Attr(*element))))
            }
            Node::Native(name, native) => {
                let native = match native.get() {
                    Some(native) => *native,
                    None => *native.get_or_init({
                        let found = class::native(ctx, name, None)?;
                        move || found
                    }),
                };
                let subject = match subject {
                    Part::Attr(attr) => Val::Attr(attr),
                    Part::Type(ty) => Val::Type(ty),
                };
                native(ctx, &[subject])?.as_bool()
            }
        }
    }
}

impl Class {
    fn new(name: &str) -> Self {
        let (ty, attr) = class::builtin_classes(name);
        Self { name: name.into(), ty, attr, def: AtomicU32::new(0) }
    }

    fn contains(&self, ctx: &ContextData, subject: Part) -> Option<bool> {
        match subject {
            Part::Type(ty) => match ctx.types().data(ty) {
                TypeData::Dialect { def, .. } => self.has_def(ctx, *def, Val::Type(ty)),
                TypeData::Opaque { .. } => None,
                data => self.ty.map(|class| (class.test)(data)),
            },
            Part::Attr(attr) => match ctx.attrs().data(attr) {
                AttrData::Dialect { def, .. } => self.has_def(ctx, *def, Val::Attr(attr)),
                AttrData::Opaque { .. } => None,
                data => self.attr.map(|class| (class.test)(ctx, data)),
            },
        }
    }

    /// Returns true if the values of a definition are of the class, which depends on nothing else. The cache of the
    /// last match avoids comparing names. A negative result is not cached: it may change when more dialects are loaded.
    fn has_def(&self, ctx: &ContextData, def: Def, subject: Val<'_>) -> Option<bool> {
        let number = def.index() as u32 + 1;
        if self.def.load(Ordering::Relaxed) == number {
            return Some(true);
        }
        let answer = class::is_a(ctx, &self.name, &subject);
        if answer == Some(true) {
            self.def.store(number, Ordering::Relaxed);
        }
        answer
    }
}

impl Step {
    fn take(&self, ctx: &ContextData, at: Part) -> Option<Part> {
        let ty = match (self, at) {
            (Step::Cast(class), at) => return (class.contains(ctx, at)?).then_some(at),
            (Step::Type, Part::Attr(attr)) => builtin_type(ctx, attr)?,
            (Step::Value, Part::Attr(attr)) => match ctx.attrs().data(attr) {
                AttrData::Type(ty) => *ty,
                _ => return None,
            },
            (Step::Element, Part::Attr(attr)) => match ctx.attrs().data(attr) {
                AttrData::DenseArray { element, .. } => *element,
                _ => ctx.types().element_type(builtin_type(ctx, attr)?)?,
            },
            (Step::Element, Part::Type(ty)) => match ctx.types().data(ty) {
                TypeData::Dialect { .. } | TypeData::Opaque { .. } => return None,
                TypeData::Complex(element) => *element,
                _ => ctx.types().element_type(ty)?,
            },
            (Step::Type | Step::Value, Part::Type(_)) => return None,
        };
        Some(Part::Type(ty))
    }
}

/// Returns the type of an attribute that is not of a dialect.
fn builtin_type(ctx: &ContextData, attr: Attr) -> Option<Type> {
    match ctx.attrs().data(attr) {
        AttrData::Dialect { .. } | AttrData::Opaque { .. } => None,
        AttrData::Integer { ty, .. } => Some(*ty),
        _ => Some(ctx.attrs().type_of(attr).unwrap_or(ctx.types().none())),
    }
}

impl TypeTest {
    /// Returns the test of a method.
    fn of(name: &str, width: Option<u32>) -> Option<Self> {
        let integer = |signedness| Some(TypeTest::Integer { signedness, width });
        let number = |integer, index, float| Some(TypeTest::Number { integer, index, float });
        match (name, width) {
            ("isInteger", _) => integer(None),
            ("isSignlessInteger", _) => integer(Some(Signedness::Signless)),
            ("isSignedInteger", _) => integer(Some(Signedness::Signed)),
            ("isUnsignedInteger", _) => integer(Some(Signedness::Unsigned)),
            (_, Some(_)) => None,
            ("isBF16", _) => Some(TypeTest::Float(FloatFormat::BF16)),
            ("isF16", _) => Some(TypeTest::Float(FloatFormat::F16)),
            ("isF32", _) => Some(TypeTest::Float(FloatFormat::F32)),
            ("isF64", _) => Some(TypeTest::Float(FloatFormat::F64)),
            ("isF80", _) => Some(TypeTest::Float(FloatFormat::F80)),
            ("isF128", _) => Some(TypeTest::Float(FloatFormat::F128)),
            ("isTF32", _) => Some(TypeTest::Float(FloatFormat::TF32)),
            ("isIndex", _) => number(Integers::None, true, false),
            ("isIntOrFloat", _) => number(Integers::All, false, true),
            ("isIntOrIndex", _) => number(Integers::All, true, false),
            ("isIntOrIndexOrFloat", _) => number(Integers::All, true, true),
            ("isSignlessIntOrFloat", _) => number(Integers::Signless, false, true),
            ("isSignlessIntOrIndex", _) => number(Integers::Signless, true, false),
            ("isSignlessIntOrIndexOrFloat", _) => number(Integers::Signless, true, true),
            ("hasRank", _) => Some(TypeTest::HasRank),
            ("hasStaticShape", _) => Some(TypeTest::HasStaticShape),
            _ => None,
        }
    }

    fn holds(self, data: &TypeData) -> Option<bool> {
        if let TypeData::Dialect { .. } | TypeData::Opaque { .. } = data {
            return None;
        }
        Some(match (self, data) {
            (TypeTest::Integer { signedness, width }, TypeData::Integer { width: found, signedness: sign }) => {
                width.is_none_or(|width| width == *found) && signedness.is_none_or(|wanted| wanted == *sign)
            }
            (TypeTest::Float(format), TypeData::Float(found)) => format == *found,
            (TypeTest::Number { integer, .. }, TypeData::Integer { signedness, .. }) => match integer {
                Integers::None => false,
                Integers::Signless => *signedness == Signedness::Signless,
                Integers::All => true,
            },
            (TypeTest::Number { index, .. }, TypeData::Index) => index,
            (TypeTest::Number { float, .. }, TypeData::Float(_)) => float,
            (TypeTest::Integer { .. } | TypeTest::Float(_) | TypeTest::Number { .. }, _) => false,
            (
                TypeTest::HasRank | TypeTest::HasStaticShape,
                TypeData::UnrankedTensor(_) | TypeData::UnrankedMemRef { .. },
            ) => false,
            (
                test,
                TypeData::Vector { shape, .. } | TypeData::RankedTensor { shape, .. } | TypeData::MemRef { shape, .. },
            ) => test == TypeTest::HasRank || !shape.contains(&DYNAMIC),
            _ => return None,
        })
    }
}

impl Sign {
    /// Returns the test of a method.
    fn of(name: &str) -> Option<Self> {
        match name {
            "isNegative" => Some(Sign::Negative),
            "isNonNegative" => Some(Sign::NotNegative),
            "isStrictlyPositive" => Some(Sign::Positive),
            _ => None,
        }
    }

    fn holds(self, ctx: &ContextData, data: &AttrData) -> Option<bool> {
        match data {
            // The value of `i1` is a Boolean.
            AttrData::Integer { value, ty } if *ty != ctx.types().i1() => Some(match self {
                Sign::Negative => value.is_negative(),
                Sign::NotNegative => !value.is_negative(),
                Sign::Positive => !value.is_negative() && !value.is_zero(),
            }),
            _ => None,
        }
    }
}

impl Measure {
    fn of(self, ctx: &ContextData, subject: Part) -> Option<i128> {
        match (self, subject) {
            (Measure::Int, Part::Attr(attr)) => match ctx.attrs().data(attr) {
                AttrData::Integer { value, ty } if ctx.types().signedness(*ty)? != Signedness::Unsigned => {
                    Some(value.to_i64()?.into())
                }
                _ => None,
            },
            (Measure::Size, Part::Attr(attr)) => match ctx.attrs().data(attr) {
                AttrData::Array(elements) => Some(elements.len() as i128),
                AttrData::DenseArray { .. } => Some(int_array(ctx, attr).len() as i128),
                _ => None,
            },
            (Measure::Rank, Part::Type(ty)) => match ctx.types().data(ty) {
                TypeData::Dialect { .. } | TypeData::Opaque { .. } => None,
                _ => Some(ctx.types().shape(ty)?.len() as i128),
            },
            _ => None,
        }
    }
}

fn compare(found: i128, op: BinaryOp, number: i128) -> Option<bool> {
    Some(match op {
        BinaryOp::Equal => found == number,
        BinaryOp::NotEqual => found != number,
        BinaryOp::Less => found < number,
        BinaryOp::LessOrEqual => found <= number,
        BinaryOp::Greater => found > number,
        BinaryOp::GreaterOrEqual => found >= number,
        _ => return None,
    })
}
