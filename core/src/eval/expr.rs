//! Evaluation of expressions: operators, casts, lambdas, and dispatch of names.

use std::borrow::Cow;
use std::cell::Cell;

use lect_ods::spec::{BinaryOp, CastKind, DialectSpec, Expr, FunctionBody, LambdaParam, Statement, Str, UnaryOp};

use super::{Scope, Val, builder, class, enums, function, logic, make, naming, op_method, type_method};
use super::{attr_method, list_method};
use crate::context::ContextData;
use crate::stack;

/// Maximum nesting of expressions. Expressions of MLIR's dialects have a depth of about 40.
const DEPTH_LIMIT: u32 = 1000;

/// Maximum number of steps of an evaluation: enough for several steps per element of a list of a million.
const STEP_LIMIT: u32 = 1 << 23;

/// Remaining limits of an evaluation and of its nested evaluations.
#[derive(Clone, Copy)]
pub(super) struct Limits<'s> {
    steps: &'s Cell<u32>,
    depth: u32,
}

impl<'s> Limits<'s> {
    /// Creates the limits of a new evaluation, counted down in `steps`.
    pub fn new(steps: &'s Cell<u32>) -> Self {
        steps.set(STEP_LIMIT);
        Self { steps, depth: DEPTH_LIMIT }
    }
}

/// Returns the body of a function that an overlay of a dialect describes.
fn described_by<'a>(dialect: &'a DialectSpec, name: &str) -> Option<(&'a DialectSpec, &'a FunctionBody)> {
    let function = dialect.functions.iter().find(|it| it.name == name)?;
    Some((dialect, &function.body))
}

/// State of an evaluation.
pub(super) struct Evaluator<'s, 'a> {
    pub ctx: &'a ContextData,
    pub scope: &'s Scope<'a>,
    /// Variables of lambdas and statements, the innermost last.
    locals: Vec<(&'s str, Val<'a>)>,
    limits: Limits<'s>,
}

/// Control flow after a statement.
enum Flow<'a> {
    Next,
    Return(Val<'a>),
}

impl<'s, 'a> Evaluator<'s, 'a> {
    pub fn new(ctx: &'a ContextData, scope: &'s Scope<'a>, limits: Limits<'s>) -> Self {
        Self { ctx, scope, locals: Vec::new(), limits }
    }

    /// Runs `work` one level deeper. `None` beyond the limits.
    pub fn nested<T>(&mut self, work: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.limits.steps.set(self.limits.steps.get().checked_sub(1)?);
        self.limits.depth = self.limits.depth.checked_sub(1)?;
        let result = stack::grow(|| work(self));
        self.limits.depth += 1;
        result
    }

    /// Evaluates an expression.
    pub fn eval(&mut self, expr: &'s Expr) -> Option<Val<'a>> {
        self.nested(|eval| eval.value(expr))
    }

    fn value(&mut self, expr: &'s Expr) -> Option<Val<'a>> {
        let value = match expr {
            Expr::This => self.scope.this.clone()?,
            Expr::Op => Val::Op(self.scope.op?),
            Expr::Ctx | Expr::Builder => Val::Context,
            Expr::Placeholder(name) => return self.placeholder(name),
            Expr::Var(name) => return self.variable(name),
            Expr::Int(value) => Val::Int((*value).into()),
            Expr::Float(value) => Val::Float(*value),
            Expr::Bool(value) => Val::Bool(*value),
            Expr::Str(text) => Val::str(text.as_bytes()),
            Expr::Null => Val::Null,
            Expr::Name(name) => enums::value_of(self.ctx, name, self.scope.home()),
            Expr::Isa { types, value, or_null } => {
                let value = self.eval(value)?;
                return self.is_any(types, &value, *or_null).map(Val::Bool);
            }
            Expr::Cast { kind, ty, value } => return self.cast(*kind, ty, value),
            Expr::Call { function, template, args } => return self.call(function, template, args),
            Expr::Method { receiver, name, template, args } => {
                let receiver = self.eval(receiver)?;
                return self.method(receiver, name, template, args);
            }
            Expr::Field { receiver, name } => match self.eval(receiver)? {
                // Evaluates `getProperties().name`.
                Val::Op(op) => return op_method::named(op, name),
                Val::Type(ty) => return super::param::type_param(self.ctx, ty, name),
                Val::Attr(attr) => return super::param::attr_param(self.ctx, attr, name),
                _ => return None,
            },
            Expr::Index { receiver, index } => {
                let (receiver, index) = (self.eval(receiver)?, self.eval(index)?.as_int()?);
                return receiver.item(self.ctx, index.try_into().ok()?);
            }
            Expr::Apply { callee, args } => return self.apply(callee, args),
            Expr::Unary { op, value } => return self.unary(*op, value),
            Expr::Binary { op: BinaryOp::And, lhs, rhs } => {
                let first = self.condition(lhs);
                return if first == Some(false) { first } else { logic::all([first, self.condition(rhs)]) }
                    .map(Val::Bool);
            }
            Expr::Binary { op: BinaryOp::Or, lhs, rhs } => {
                let first = self.condition(lhs);
                return if first == Some(true) { first } else { logic::any([first, self.condition(rhs)]) }
                    .map(Val::Bool);
            }
            Expr::Binary { op, lhs, rhs } => {
                let (lhs, rhs) = (self.eval(lhs)?, self.eval(rhs)?);
                return self.binary(*op, &lhs, &rhs);
            }
            Expr::Conditional { condition, then, otherwise } => {
                return if self.condition(condition)? { self.eval(then) } else { self.eval(otherwise) };
            }
            Expr::Braced(items) => Val::List(self.all(items)?),
            // A lambda has no value; functions call their lambda arguments directly.
            Expr::Lambda { .. } => return None,
        };
        Some(value)
    }

    fn condition(&mut self, expr: &'s Expr) -> Option<bool> {
        self.eval(expr)?.as_bool()
    }

    fn all(&mut self, exprs: &'s [Expr]) -> Option<Vec<Val<'a>>> {
        exprs.iter().map(|expr| self.eval(expr)).collect()
    }

    /// Returns the value of `$name`.
    fn placeholder(&self, name: &str) -> Option<Val<'a>> {
        let given = self.scope.names.iter().rev().find(|it| it.0 == name);
        given.map(|it| it.1.clone()).or_else(|| op_method::named(self.scope.op?, name))
    }

    fn variable(&self, name: &str) -> Option<Val<'a>> {
        let local = self.locals.iter().rev().find(|it| it.0 == name).map(|it| it.1.clone());
        local.or_else(|| self.scope.names.iter().rev().find(|it| it.0 == name).map(|it| it.1.clone()))
    }

    fn is_any(&self, types: &[Str], value: &Val<'a>, or_null: bool) -> Option<bool> {
        if matches!(value, Val::Null) {
            return or_null.then_some(false);
        }
        logic::any(types.iter().map(|ty| class::is_a_in(self.ctx, ty, value, self.scope.home())))
    }

    fn cast(&mut self, kind: CastKind, ty: &'s str, value: &'s Expr) -> Option<Val<'a>> {
        let value = self.eval(value)?;
        if kind == CastKind::Static {
            return function::convert(ty, &value);
        }
        if matches!(value, Val::Null) {
            return (kind == CastKind::DynamicOrNull).then_some(value);
        }
        match class::is_a_in(self.ctx, ty, &value, self.scope.home()) {
            Some(true) => Some(value),
            Some(false) => (kind != CastKind::Cast).then_some(Val::Null),
            // If the class is unknown, keep the value: the methods called on the cast determine whether they are
            // supported.
            None => (kind == CastKind::Cast).then_some(value),
        }
    }

    fn call(&mut self, name: &'s str, template: &'s [Str], args: &'s [Expr]) -> Option<Val<'a>> {
        if let [range, Expr::Lambda { params, body }] = args
            && let Some(quantifier) = function::Quantifier::of(name)
        {
            return self.quantify(quantifier, range, params, body);
        }
        if let [range, Expr::Lambda { params, body }] = args
            && name == function::MAP
        {
            let items = self.eval(range)?.items(self.ctx)?;
            let each = items.into_iter().map(|item| self.lambda(params, body, vec![item]));
            return each.collect::<Option<Vec<_>>>().map(Val::List);
        }
        if let [range, Expr::Lambda { params, body }] = args
            && function::FILTERS.contains(&name)
        {
            let mut kept = Vec::new();
            for item in self.eval(range)?.items(self.ctx)? {
                if self.lambda(params, body, vec![item.clone()])?.as_bool()? {
                    kept.push(item);
                }
            }
            return Some(Val::List(kept));
        }
        let args = self.all(args)?;
        if let (Some(op), []) = (self.scope.op, &*args) {
            if let Some(value) = op_method::accessor(op, name) {
                return Some(value);
            }
            if let Some(native) = class::native_method(self.ctx, &Val::Op(op), name) {
                return native(self.ctx, &[Val::Op(op)]);
            }
        }
        let home = self.scope.home();
        if let Some((home, body)) = home.and_then(|home| described_by(home, name)) {
            return self.described(home, body, template, args);
        }
        let call = function::Call { ctx: self.ctx, home, template, args: &args, limits: self.limits };
        if let Some(function) = function::find(name) {
            return function(&call);
        }
        if let Some(native) = class::native(self.ctx, name, home) {
            return native(self.ctx, &args);
        }
        // Constraints on types have no dialect: search all loaded ones.
        if let Some((home, body)) = self.ctx.loaded_dialects().find_map(|dialect| described_by(dialect.spec(), name)) {
            return self.described(home, body, template, args);
        }
        make::call(&call, name)
    }

    /// Evaluates a function that an overlay describes. Only the arguments are visible in its body.
    fn described(
        &mut self,
        home: &'a DialectSpec,
        body: &'a FunctionBody,
        template: &'s [Str],
        args: Vec<Val<'a>>,
    ) -> Option<Val<'a>> {
        match (body, &*args) {
            (FunctionBody::SameAs(name), [value]) if name == "isa" => {
                self.is_any(template, value, false).map(Val::Bool)
            }
            (FunctionBody::SameAs(name), _) => match described_by(home, name) {
                // The other function may refer to a further one; limits stop cycles.
                Some((home, body)) => self.nested(|eval| eval.described(home, body, template, args)),
                None => {
                    let home = Some(home);
                    let call = function::Call { ctx: self.ctx, home, template, args: &args, limits: self.limits };
                    function::find(name)?(&call)
                }
            },
            (FunctionBody::Lambda(Expr::Lambda { params, body }), _) => {
                let scope = Scope { dialect: Some(home), ..Scope::default() };
                self.nested(|eval| Evaluator::new(eval.ctx, &scope, eval.limits).lambda(params, body, args))
            }
            (FunctionBody::Lambda(_), _) => None,
        }
    }

    fn method(&mut self, of: Val<'a>, name: &'s str, template: &'s [Str], args: &'s [Expr]) -> Option<Val<'a>> {
        if let [class] = template {
            match name {
                "hasTrait" | "hasPromiseOrImplementsInterface" => {
                    return class::is_a_in(self.ctx, class, &of, self.scope.home()).map(Val::Bool);
                }
                "isa" => return self.is_any(template, &of, false).map(Val::Bool),
                _ => {}
            }
        }
        let args = self.all(args)?;
        let ctx = self.ctx;
        match &of {
            Val::Context => {
                let home = self.scope.home();
                builder::method(&function::Call { ctx, home, template, args: &args, limits: self.limits }, name)
            }
            Val::Type(ty) => type_method::call(ctx, *ty, name, &args),
            Val::Attr(attr) => attr_method::call(ctx, *attr, name, &args),
            Val::Op(_) | Val::Value(..) | Val::Region(_) | Val::Block(_) => op_method::call(ctx, &of, name, &args),
            _ => list_method::call(ctx, &of, name, &args),
        }
    }

    fn apply(&mut self, callee: &'s Expr, args: &'s [Expr]) -> Option<Val<'a>> {
        match callee {
            Expr::Lambda { params, body } => {
                let args = self.all(args)?;
                self.lambda(params, body, args)
            }
            Expr::Call { function, args: none, .. } if none.is_empty() => {
                let args = self.all(args)?;
                function::operator(self.ctx, function, &args)
            }
            _ => None,
        }
    }

    /// Evaluates the body of a lambda.
    fn lambda(&mut self, params: &'s [LambdaParam], body: &'s [Statement], args: Vec<Val<'a>>) -> Option<Val<'a>> {
        if params.len() != args.len() {
            return None;
        }
        let known = self.locals.len();
        self.locals.extend(params.iter().map(|param| &*param.name).zip(args));
        let flow = self.block(body);
        self.locals.truncate(known);
        match flow? {
            Flow::Return(value) => Some(value),
            Flow::Next => None,
        }
    }

    fn block(&mut self, body: &'s [Statement]) -> Option<Flow<'a>> {
        self.nested(|eval| {
            let known = eval.locals.len();
            for statement in body {
                match statement {
                    Statement::Return(value) => {
                        let value = eval.eval(value.as_ref()?)?;
                        eval.locals.truncate(known);
                        return Some(Flow::Return(value));
                    }
                    Statement::Let { name, value, .. } => {
                        let value = eval.eval(value)?;
                        eval.locals.push((name, value));
                    }
                    Statement::If { condition, then, otherwise } => {
                        let body = if eval.condition(condition)? { then } else { otherwise };
                        if let Flow::Return(value) = eval.block(body)? {
                            eval.locals.truncate(known);
                            return Some(Flow::Return(value));
                        }
                    }
                    // The statement is only useful for its side effects, which are not supported.
                    Statement::Expr(_) => return None,
                }
            }
            eval.locals.truncate(known);
            Some(Flow::Next)
        })
    }

    /// Evaluates `llvm::all_of(range, lambda)` and similar functions.
    fn quantify(
        &mut self,
        quantifier: function::Quantifier,
        range: &'s Expr,
        params: &'s [LambdaParam],
        body: &'s [Statement],
    ) -> Option<Val<'a>> {
        let range = self.eval(range)?;
        let mut unknown = false;
        let mut count = 0;
        for item in range.items(self.ctx)? {
            match self.lambda(params, body, vec![item]).and_then(|value| value.as_bool()) {
                Some(held) if quantifier.is_decided_by(held) => return quantifier.decided(),
                Some(held) => count += i128::from(held),
                None => unknown = true,
            }
        }
        if unknown { None } else { Some(quantifier.otherwise(count)) }
    }

    fn unary(&mut self, op: UnaryOp, value: &'s Expr) -> Option<Val<'a>> {
        let value = self.eval(value)?;
        match (op, value) {
            (UnaryOp::Not, value) => Some(Val::Bool(!value.as_bool()?)),
            (UnaryOp::Negate, Val::Float(value)) => Some(Val::Float(-value)),
            (UnaryOp::Negate, value) => Some(Val::Int(value.as_int()?.checked_neg()?)),
            (UnaryOp::Complement, value) => Some(Val::Int(!value.as_int()?)),
            // The value of an optional, or the target of a reference.
            (UnaryOp::Dereference | UnaryOp::AddressOf, value) => Some(value),
        }
    }

    fn binary(&self, op: BinaryOp, lhs: &Val<'a>, rhs: &Val<'a>) -> Option<Val<'a>> {
        use BinaryOp::*;
        match op {
            Equal => return lhs.equals(rhs, self.ctx).map(Val::Bool),
            NotEqual => return lhs.equals(rhs, self.ctx).map(|equal| Val::Bool(!equal)),
            _ => {}
        }
        if let (ShiftLeft, Val::Str(text)) = (op, lhs) {
            return naming::append(self.ctx, text, rhs);
        }
        if let (Val::Float(a), Val::Float(b)) = (lhs, rhs) {
            return Some(match op {
                Less => Val::Bool(a < b),
                LessOrEqual => Val::Bool(a <= b),
                Greater => Val::Bool(a > b),
                GreaterOrEqual => Val::Bool(a >= b),
                Add => Val::Float(a + b),
                Sub => Val::Float(a - b),
                Mul => Val::Float(a * b),
                Div => Val::Float(a / b),
                _ => return None,
            });
        }
        if op == Add && [lhs, rhs].into_iter().any(|side| side.text(self.ctx).is_some()) {
            let text = [shown(self.ctx, lhs)?, shown(self.ctx, rhs)?].concat();
            return (text.len() <= naming::LENGTH_LIMIT).then(|| Val::Str(text.into()));
        }
        if let (Mul, Val::ElementCount { least, scalable }, Some(factor)) = (op, lhs, rhs.as_int()) {
            let least = least.checked_mul(factor.try_into().ok()?)?;
            return Some(Val::ElementCount { least, scalable: *scalable });
        }
        let (a, b) = (lhs.as_int()?, rhs.as_int()?);
        Some(match op {
            Less => Val::Bool(a < b),
            LessOrEqual => Val::Bool(a <= b),
            Greater => Val::Bool(a > b),
            GreaterOrEqual => Val::Bool(a >= b),
            BitOr => Val::Int(a | b),
            BitXor => Val::Int(a ^ b),
            BitAnd => Val::Int(a & b),
            ShiftLeft => Val::Int(a.checked_mul(1i128.checked_shl(b.try_into().ok()?).filter(|it| *it > 0)?)?),
            ShiftRight => Val::Int(a.checked_shr(b.try_into().ok()?)?),
            Add => Val::Int(a.checked_add(b)?),
            Sub => Val::Int(a.checked_sub(b)?),
            Mul => Val::Int(a.checked_mul(b)?),
            Div => Val::Int(a.checked_div(b)?),
            Rem => Val::Int(a.checked_rem(b)?),
            And | Or | Equal | NotEqual => return None,
        })
    }
}

/// Returns the text of a string, or of another value that can be streamed, as a part of a longer string.
fn shown<'v>(ctx: &'v ContextData, value: &'v Val<'_>) -> Option<Cow<'v, [u8]>> {
    if let Some(text) = value.text(ctx) {
        return Some(text.into());
    }
    naming::streamed(ctx, value).map(Cow::Owned)
}
