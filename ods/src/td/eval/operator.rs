//! Translation of bang operators from syntax to terms.

use std::sync::Arc;

use super::fold::When;
use super::scope::ScopeKind;
use super::substitute::Frame;
use super::term::{Local, Term, Variable};
use super::{Eval, Evaluator};
use crate::td::ast::{BangArg, Expr, ExprKind, Ident, TypeExpr};
use crate::td::bang::{Bang, BangOp, BangUse};
use crate::td::source::Span;
use crate::td::ty::Type;
use crate::td::value::Value;

impl Evaluator<'_> {
    /// Translates `!op<type>(args)`.
    pub(super) fn bang_expr(
        &mut self,
        span: Span,
        op: Ident,
        ty: Option<&TypeExpr>,
        args: &[BangArg],
        expected: Option<&Type>,
    ) -> Eval<Term> {
        let name = Arc::clone(self.names.text(op.symbol));
        let Some(op) = BangOp::from_name(&name) else {
            return Err(self.error(op.span, format!("unknown operator '{name}'")));
        };
        let annotation = match ty {
            Some(ty) => Some(self.type_of(ty)?),
            None => None,
        };
        let bang = BangUse { op, annotation, expected, span };
        if let Err(error) = bang.check_shape(args.len()) {
            return Err(self.bang_error_at(span, args, error));
        }
        match op {
            BangOp::Foreach | BangOp::Filter | BangOp::Sort => self.loop_expr(bang, args),
            BangOp::Foldl => self.fold_expr(bang, args),
            BangOp::Cond => self.cond_expr(bang, args),
            BangOp::Switch => self.switch_expr(bang, args),
            _ => self.strict_expr(bang, args),
        }
    }

    fn bang_error_at(&mut self, span: Span, args: &[BangArg], error: crate::td::bang::BangError) -> super::Diagnosed {
        let places: Vec<Span> = args.iter().map(|arg| arg.value.span).collect();
        self.bang_error(span, &places, error)
    }

    /// Translates an operator without variables, whose meaning does not depend on its context.
    fn strict_expr(&mut self, bang: BangUse<'_>, args: &[BangArg]) -> Eval<Term> {
        let span = bang.span;
        let mut terms = Vec::with_capacity(args.len() + 2);
        let mut types = Vec::with_capacity(args.len());
        for arg in args {
            let expected = bang.expected_argument(&types, self);
            let term = self.value(&arg.value, expected.as_ref())?;
            types.push(self.ty(term));
            terms.push(term);
        }
        let bang = match bang.check(&types, self) {
            Ok(bang) => bang,
            Err(error) => return Err(self.bang_error_at(span, args, error)),
        };
        self.add_default_args(&bang, &mut terms, &types)?;
        let bang = self.terms.add_bang(bang);
        self.op(bang, &terms, When::Now, None)
    }

    /// Adds omitted optional arguments.
    fn add_default_args(&mut self, bang: &Bang, terms: &mut Vec<Term>, types: &[Option<Type>]) -> Eval<()> {
        let int = |this: &mut Self, int| this.terms.value(Value::Int(int));
        match (bang.op, &**terms) {
            (BangOp::Substr, [_, _]) => terms.push(int(self, i64::MAX)),
            (BangOp::Find, [_, _]) => terms.push(int(self, 0)),
            (BangOp::Range, [end]) => {
                let end = match types {
                    [Some(Type::List(_))] => {
                        let size = Bang { span: bang.span, ..self.helper(BangOp::Size, Type::Int) };
                        let size = self.terms.add_bang(size);
                        self.op(size, &[*end], When::Now, None)?
                    }
                    _ => *end,
                };
                *terms = vec![int(self, 0), end, int(self, 1)];
            }
            (BangOp::Range, [_, _]) => terms.push(int(self, 1)),
            _ => {}
        }
        Ok(())
    }

    fn cond_expr(&mut self, bang: BangUse<'_>, clauses: &[BangArg]) -> Eval<Term> {
        let span = bang.span;
        let mut terms = Vec::with_capacity(clauses.len() * 2);
        let mut types = Vec::with_capacity(clauses.len());
        for clause in clauses {
            terms.push(self.value(&clause.value, None)?);
            let Some(result) = &clause.result else {
                return Err(self.error(clause.value.span, "expected ':' following a condition in !cond operator"));
            };
            let expected = bang.expected_argument(&types, self);
            let term = self.value(result, expected.as_ref())?;
            types.push(self.ty(term));
            terms.push(term);
        }
        let bang = match bang.check(&types, self) {
            Ok(bang) => bang,
            Err(error) => {
                let places: Vec<Span> =
                    clauses.iter().map(|clause| clause.result.as_deref().unwrap_or(&clause.value).span).collect();
                return Err(self.bang_error(span, &places, error));
            }
        };
        let bang = self.terms.add_bang(bang);
        self.op(bang, &terms, When::Now, None)
    }

    /// Translates `!switch(key, case: value, .., default)` to `!cond(!eq(key, case): value, .., true: default)`.
    fn switch_expr(&mut self, bang: BangUse<'_>, args: &[BangArg]) -> Eval<Term> {
        let span = bang.span;
        let [key, cases @ .., default] = args else { return Err(self.error(span, "a key and a default expected")) };
        if let Some(result) = &key.result {
            return Err(self.error(result.span, "expected ',' after key in !switch operator"));
        }
        if default.result.is_some() {
            let close = Span { start: span.end.saturating_sub(1), ..span };
            return Err(self.error(close, "expected ',' after case value in !switch operator"));
        }
        let key = self.value(&key.value, None)?;
        let (mut keys, mut values) = (self.ty(key), None);
        let mut clauses = Vec::with_capacity(cases.len() * 2 + 2);
        for case in cases {
            let Some(result) = &case.result else {
                return Err(self.error(case.value.span, "expected ':' after case key in !switch operator"));
            };
            let case_key = self.value(&case.value, None)?;
            keys = self.common_type(keys, case_key, case.value.span, "between !switch key and case keys")?;
            let value = self.value(result, bang.expected)?;
            values = self.common_type(values, value, result.span, "for !switch values")?;
            let equal = BangUse { op: BangOp::Eq, annotation: None, expected: None, span };
            let types = [self.ty(key), self.ty(case_key)];
            let equal = match equal.check(&types, self) {
                Ok(equal) => self.terms.add_bang(equal),
                Err(error) => return Err(self.bang_error(span, &[span, case.value.span], error)),
            };
            let is_case = self.op(equal, &[key, case_key], When::Now, None)?;
            clauses.extend([is_case, value]);
        }
        let otherwise = self.value(&default.value, bang.expected)?;
        values = self.common_type(values, otherwise, default.value.span, "for !switch values")?;
        if values.is_none() {
            return Err(self.error(span, "could not determine type for !switch from its arguments"));
        }
        let always = self.terms.value(Value::Int(1));
        clauses.extend([always, otherwise]);
        let cond = BangUse { op: BangOp::Cond, ..bang };
        match cond.check(&[values], self) {
            Ok(cond) => {
                let cond = self.terms.add_bang(cond);
                self.op(cond, &clauses, When::Now, None)
            }
            Err(error) => Err(self.bang_error(span, &[span], error)),
        }
    }

    /// Returns the common type of a term and those before it.
    fn common_type(&mut self, before: Option<Type>, term: Term, span: Span, of: &str) -> Eval<Option<Type>> {
        let (Some(first), Some(ty)) = (&before, self.ty(term)) else { return Ok(before.or_else(|| self.ty(term))) };
        match first.common(&ty, self) {
            Some(common) => Ok(Some(common)),
            None => {
                let (first, ty) = (first.display(self).to_string(), ty.display(self).to_string());
                Err(self.error(span, format!("inconsistent types '{first}' and '{ty}' {of}")))
            }
        }
    }

    /// Translates `!foreach(x, list, body)` and `!filter(x, list, condition)`.
    fn loop_expr(&mut self, bang: BangUse<'_>, args: &[BangArg]) -> Eval<Term> {
        let span = bang.span;
        let [var, over, body] = args else { return Err(self.error(span, "three arguments expected")) };
        let family = if bang.op == BangOp::Sort { "!sort" } else { "!foreach/!filter" };
        let message = format!("first argument of {family} must be an identifier");
        let name = self.variable_name(&var.value, &message)?;
        if self.is_taken(name.symbol) {
            let text = Arc::clone(self.names.text(name.symbol));
            return Err(self.error(name.span, format!("iteration variable '\"{text}\"' is already defined")));
        }
        let over_term = self.value(&over.value, None)?;
        let over_type = self.ty(over_term);
        let ty = match bang.variable(&over_type) {
            Ok(ty) => ty,
            Err(error) => return Err(self.bang_error_at(span, args, error)),
        };
        let expected = bang.expected_argument(&[None, over_type.clone()], self);
        let local = self.local(name.symbol);
        let scope = self.scopes.enter(ScopeKind::Operator);
        self.define_local(local, ty);
        let body_term = self.value(&body.value, expected.as_ref());
        self.scopes.leave(scope);
        let body_term = body_term?;
        let types = [None, over_type, self.ty(body_term)];
        self.loop_term(bang, args, &types, &[over_term, body_term], [local, local])
    }

    /// Translates `!foldl(start, list, sum, x, body)`.
    fn fold_expr(&mut self, bang: BangUse<'_>, args: &[BangArg]) -> Eval<Term> {
        let span = bang.span;
        let [start, over, sum, item, body] = args else { return Err(self.error(span, "five arguments expected")) };
        let start_term = self.value(&start.value, None)?;
        let over_term = self.value(&over.value, None)?;
        let (start_type, over_type) = (self.ty(start_term), self.ty(over_term));
        let ty = match (bang.variable(&over_type), &start_type) {
            (Ok(ty), Some(_)) => ty,
            _ => {
                let types = [start_type, over_type, None, None, Some(Type::Int)];
                return match bang.check(&types, self) {
                    Ok(_) => Err(self.error(span, "!foldl needs a start and a list")),
                    Err(error) => Err(self.bang_error_at(span, args, error)),
                };
            }
        };
        let mut locals = Vec::with_capacity(2);
        for (side, position, var) in [("left", "third", sum), ("right", "fourth", item)] {
            let message = format!("{position} argument of !foldl must be an identifier");
            let name = self.variable_name(&var.value, &message)?;
            if self.is_taken(name.symbol) {
                let text = Arc::clone(self.names.text(name.symbol));
                return Err(self.error(name.span, format!("{side} !foldl variable '\"{text}\"' already defined")));
            }
            locals.push(self.local(name.symbol));
        }
        let [sum, item] = *locals else { return Err(self.error(span, "two variables expected")) };
        let scope = self.scopes.enter(ScopeKind::Operator);
        self.define_local(sum, start_type.clone().unwrap_or(Type::Int));
        self.define_local(item, ty);
        let body_term = self.value(&body.value, start_type.as_ref());
        self.scopes.leave(scope);
        let body_term = body_term?;
        let types = [start_type, over_type, None, None, self.ty(body_term)];
        self.loop_term(bang, args, &types, &[start_term, over_term, body_term], [sum, item])
    }

    fn loop_term(
        &mut self,
        bang: BangUse<'_>,
        args: &[BangArg],
        types: &[Option<Type>],
        terms: &[Term],
        vars: [Local; 2],
    ) -> Eval<Term> {
        let span = bang.span;
        let bang = match bang.check(types, self) {
            Ok(bang) => bang,
            Err(error) => return Err(self.bang_error_at(span, args, error)),
        };
        self.place = span;
        let bang = self.terms.add_bang(bang);
        self.run_loop(bang, terms, vars, &mut Frame::with_locals(Vec::new()))
    }

    fn define_local(&mut self, local: Local, ty: Type) {
        let term = self.terms.variable(Variable::Local(local), ty);
        self.scopes.define(local.name, Ok(term));
    }

    fn variable_name(&mut self, expr: &Expr, message: &str) -> Eval<Ident> {
        match expr.kind {
            ExprKind::Name(symbol) => Ok(Ident { symbol, span: expr.span }),
            _ => Err(self.error(expr.span, message)),
        }
    }
}
