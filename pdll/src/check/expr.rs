//! Expressions.

use std::sync::Arc;

use lect_ods::td::{Diagnostic, Span};

use super::convert::Note;
use super::{Checked, Checker, Named, Part};
use crate::ast::{
    Body, CallSite, CallableKind, ConstraintRef, Element, ExprId, ExprKind, OpExpr, Target, Type, Variable,
};
use crate::ods::{Length, OdsValue};
use crate::syntax::{Pair, Rule, literal_value};

/// The types of values that an operation takes.
struct Kind {
    /// Name in messages.
    name: &'static str,
    single: Type,
    range: Type,
}

/// Determination of the result types of an operation in a rewrite.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Results {
    /// Types that are written or inferred.
    Own,
    /// The types of the replaced operation.
    Replaced,
}

impl Checker<'_> {
    pub(super) fn expression(&mut self, pair: Pair<'_>) -> Checked<ExprId> {
        self.expression_with(pair, Results::Own)
    }

    /// Checks an expression that replaces an operation.
    pub(super) fn replacement(&mut self, pair: Pair<'_>) -> Checked<ExprId> {
        let is_only = pair.clone().into_inner().count() == 1;
        self.expression_with(pair, if is_only { Results::Replaced } else { Results::Own })
    }

    fn expression_with(&mut self, pair: Pair<'_>, results: Results) -> Checked<ExprId> {
        let span = self.span(&pair);
        let mut parts = pair.into_inner();
        let Some(first) = parts.next() else { return self.error(span, "expected expression") };
        let mut expr = self.primary(first, results)?;
        for suffix in parts {
            expr = match suffix.as_rule() {
                Rule::call => self.call(expr, suffix, false)?,
                Rule::member => self.member(expr, suffix)?,
                _ => {
                    self.expect(&suffix)?;
                    expr
                }
            };
        }
        Ok(expr)
    }

    fn primary(&mut self, pair: Pair<'_>, results: Results) -> Checked<ExprId> {
        let span = self.span(&pair);
        match pair.as_rule() {
            Rule::attr_literal => {
                let text = self.literal(pair)?;
                Ok(self.push_expr(ExprKind::Attr(text), Type::Attr, span))
            }
            Rule::type_literal => {
                let text = self.literal(pair)?;
                Ok(self.push_expr(ExprKind::Type(text), Type::Type, span))
            }
            Rule::op_expression => self.op(pair, results),
            Rule::inline_constraint => {
                let id = self.inline(CallableKind::Constraint, pair)?;
                Ok(self.push_expr(ExprKind::Callable(id), Type::Constraint, span))
            }
            Rule::inline_rewrite => {
                let id = self.inline(CallableKind::Rewrite, pair)?;
                Ok(self.push_expr(ExprKind::Callable(id), Type::Rewrite, span))
            }
            Rule::negated => self.negated(pair),
            Rule::inline_variable | Rule::unnamed_variable | Rule::name_with_constraints => self.inline_variable(pair),
            Rule::reference | Rule::named_reference => self.reference(pair.as_str().trim_end(), span),
            Rule::tuple => self.tuple(pair),
            _ => {
                self.expect(&pair)?;
                self.error(span, "expected expression")
            }
        }
    }

    /// Returns the text of `attr<"..">` or `type<"..">`.
    fn literal(&mut self, pair: Pair<'_>) -> Checked<String> {
        let mut text = String::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::string => text = literal_value(part.as_str()),
                _ => self.expect(&part)?,
            }
        }
        Ok(text)
    }

    fn reference(&mut self, name: &str, span: Span) -> Checked<ExprId> {
        let (kind, ty, target) = match self.lookup(name).cloned() {
            None => return self.error(span, format!("undefined reference to `{name}`")),
            Some(Named::Broken(error)) => return Err(error),
            Some(Named::Pattern(_)) => return self.error(span, format!("invalid reference to `{name}`")),
            Some(Named::Variable(id)) => {
                (ExprKind::Variable(id), self.ast.variable(id).ty.clone(), Target::Variable(id))
            }
            Some(Named::Callable(id)) => {
                let ty = match self.ast.callable(id).kind {
                    CallableKind::Constraint => Type::Constraint,
                    CallableKind::Rewrite => Type::Rewrite,
                };
                (ExprKind::Callable(id), ty, Target::Callable(id))
            }
        };
        self.use_of(span, target);
        Ok(self.push_expr(kind, ty, span))
    }

    fn inline_variable(&mut self, pair: Pair<'_>) -> Checked<ExprId> {
        let mut name: (Arc<str>, Span) = ("_".into(), self.span(&pair));
        let mut constraints = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::variable | Rule::name | Rule::underscore => {
                    name = (part.as_str().into(), self.span(&part));
                }
                Rule::constraints => constraints = self.constraints(part)?,
                _ => self.expect(&part)?,
            }
        }
        let span = name.1;
        let id = self.variable(name, constraints, None)?;
        Ok(self.push_expr(ExprKind::Variable(id), self.ast.variable(id).ty.clone(), span))
    }

    fn negated(&mut self, pair: Pair<'_>) -> Checked<ExprId> {
        let span = self.span(&pair);
        let mut callee = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_not => {}
                Rule::call => {
                    if let Some(callee) = callee {
                        return self.call(callee, part, true);
                    }
                }
                Rule::named_reference | Rule::name_with_constraints => {
                    callee = Some(self.primary(part, Results::Own)?);
                }
                _ => self.expect(&part)?,
            }
        }
        self.error(span, "expected native constraint")
    }

    fn call(&mut self, callee: ExprId, pair: Pair<'_>, negated: bool) -> Checked<ExprId> {
        let inside = self.inside(&pair);
        let ends = argument_ends(&pair);
        let span = self.expr_span(callee);
        let callable = match self.ast.expr(callee).kind {
            ExprKind::Callable(id) => Some(id),
            _ => None,
        };
        if let Some(id) = callable {
            let callee = Target::Callable(id);
            self.ast.calls.push(CallSite { span: inside, ends, callee, types: false });
        }
        let mut args = self.expressions(pair)?;
        let Some(id) = callable else {
            let ty = self.ty(callee);
            let message = format!("expected a reference to a callable `Constraint` or `Rewrite`, but got: `{ty}`");
            return self.error(span, message);
        };
        let callable = self.ast.callable(id);
        let fault = match (self.part == Part::Rewrite, callable.kind) {
            (true, CallableKind::Constraint) => Some("unable to invoke `Constraint` within a rewrite section"),
            (true, CallableKind::Rewrite) if negated => Some("unable to negate a Rewrite"),
            (false, CallableKind::Rewrite) => Some("unable to invoke `Rewrite` within a match section"),
            (false, CallableKind::Constraint) if negated && matches!(callable.body, Body::Block(_)) => {
                Some("unable to negate non native constraints")
            }
            _ => None,
        };
        if let Some(fault) = fault {
            return self.error(span, fault);
        }
        let (name, place, result) = (callable.name.clone(), callable.span, callable.result_type.clone());
        if callable.inputs.len() != args.len() {
            let kind = callable.kind.keyword().to_lowercase();
            let message = format!(
                "invalid number of arguments for {kind} call; expected {}, but got {}",
                callable.inputs.len(),
                args.len()
            );
            return self.error_with_note(span, message, Some(place), format!("see the definition of {name} here"));
        }
        let types: Vec<Type> = callable.inputs.iter().map(|&it| self.ast.variable(it).ty.clone()).collect();
        let note: Note = (Some(place), format!("see the definition of `{name}` here"));
        for (arg, ty) in args.iter_mut().zip(&types) {
            *arg = self.convert(*arg, ty, std::slice::from_ref(&note))?;
        }
        Ok(self.push_expr(ExprKind::Call { callee, callable: id, args, negated }, result, span))
    }

    /// Returns the span between the brackets of a list.
    fn inside(&self, pair: &Pair<'_>) -> Span {
        let span = self.span(pair);
        Span { start: (span.start + 1).min(span.end), ..span }
    }

    fn member(&mut self, of: ExprId, pair: Pair<'_>) -> Checked<ExprId> {
        let span = self.expr_span(of);
        let mut found: Option<(Arc<str>, Span)> = None;
        for part in pair.into_inner() {
            self.expect(&part)?;
            found = Some((part.as_str().into(), self.span(&part)));
        }
        let Some((name, place)) = found else { return self.error(span, "expected identifier or numeric member name") };
        let parent = self.ty(of);
        let Some(ty) = self.member_type(&parent, &name) else {
            return self.error(place, format!("invalid member access `{name}` on expression of type `{parent}`"));
        };
        if let Type::Op(Some(op)) = parent {
            self.use_of(place, Target::Member(op, name.clone()));
        }
        Ok(self.push_expr(ExprKind::Member { of, name }, ty, place))
    }

    fn member_type(&self, parent: &Type, name: &str) -> Option<Type> {
        let index = || name.parse::<usize>().ok();
        match parent {
            Type::Op(op) => match op.as_ref().and_then(|op| self.ods.op(op)) {
                Some(op) => {
                    let by_index = index().and_then(|index| op.results.get(index));
                    let result = by_index.or_else(|| op.results.iter().find(|it| &*it.name == name))?;
                    Some(if result.length == Length::Variadic { Type::ValueRange } else { Type::Value })
                }
                None => name.starts_with(|first: char| first.is_ascii_digit()).then_some(Type::Value),
            },
            Type::Tuple(elements) => {
                let by_index = index().and_then(|index| elements.get(index));
                let element = by_index.or_else(|| elements.iter().find(|it| &*it.name == name))?;
                Some(element.ty.clone())
            }
            _ => None,
        }
    }

    fn tuple(&mut self, pair: Pair<'_>) -> Checked<ExprId> {
        let span = self.span(&pair);
        let (mut values, mut elements) = (Vec::new(), Vec::new());
        let mut labels: Vec<(Arc<str>, Span)> = Vec::new();
        for part in pair.into_inner() {
            self.expect(&part)?;
            let mut label: Arc<str> = "".into();
            for part in part.into_inner() {
                match part.as_rule() {
                    Rule::variable => {
                        label = part.as_str().into();
                        let place = self.span(&part);
                        if let Some((_, before)) = labels.iter().find(|it| it.0 == label) {
                            let before = *before;
                            let message = format!("duplicate tuple element label `{label}`");
                            return self.error_with_note(place, message, Some(before), "see previous label use here");
                        }
                        labels.push((label.clone(), place));
                    }
                    Rule::expression => {
                        let value = self.expression(part)?;
                        let ty = self.ty(value);
                        if matches!(ty, Type::Constraint | Type::Rewrite | Type::Tuple(_)) {
                            let message = format!("unable to build a tuple with `{ty}` element");
                            return self.error(self.expr_span(value), message);
                        }
                        values.push(value);
                        elements.push(Element { name: std::mem::take(&mut label), ty });
                    }
                    _ => self.expect(&part)?,
                }
            }
        }
        Ok(self.push_expr(ExprKind::Tuple(values), Type::Tuple(elements.into()), span))
    }

    fn op(&mut self, pair: Pair<'_>, results: Results) -> Checked<ExprId> {
        let span = self.span(&pair);
        let (mut name, mut attributes) = (None, Vec::new());
        let (mut operands, mut types) = (None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::op_argument => name = self.op_argument(part, self.may_be_any_op())?,
                Rule::operands => {
                    self.op_call(&part, name.as_ref(), false);
                    operands = Some(self.expressions(part)?);
                }
                Rule::attributes => attributes = self.attributes(part)?,
                Rule::result_types => {
                    self.op_call(&part, name.as_ref(), true);
                    types = Some(self.expressions(part)?);
                }
                _ => self.expect(&part)?,
            }
        }
        let in_rewrite = self.part == Part::Rewrite;
        let is_implied = in_rewrite && types.is_none();
        let mut operands = match operands {
            None if !in_rewrite => vec![self.any_range(Type::ValueRange, span)],
            operands => operands.unwrap_or_default(),
        };
        let mut types = match types {
            None if !in_rewrite => vec![self.any_range(Type::TypeRange, span)],
            types => types.unwrap_or_default(),
        };
        let values = Kind { name: "operand", single: Type::Value, range: Type::ValueRange };
        self.check_values(span, name.as_ref(), &mut operands, &values)?;
        if !is_implied {
            let results = Kind { name: "result", single: Type::Type, range: Type::TypeRange };
            self.check_values(span, name.as_ref(), &mut types, &results)?;
        } else if let Some(name) = &name
            && results == Results::Own
        {
            self.check_inference(span, name);
        }
        let ty = Type::Op(name.clone());
        Ok(self.push_expr(ExprKind::Op(OpExpr { name, operands, attributes, types }), ty, span))
    }

    fn op_call(&mut self, list: &Pair<'_>, name: Option<&Arc<str>>, types: bool) {
        if let Some(name) = name {
            let callee = Target::Op(name.clone());
            let (span, ends) = (self.inside(list), argument_ends(list));
            self.ast.calls.push(CallSite { span, ends, callee, types });
        }
    }

    /// Adds a variable that matches all operands or result types.
    fn any_range(&mut self, ty: Type, span: Span) -> ExprId {
        let constraints = vec![ConstraintRef { constraint: self.push_core(ty.clone(), None), span }];
        let id = self.push_variable(Variable { name: "_".into(), span, ty: ty.clone(), init: None, constraints });
        self.push_expr(ExprKind::Variable(id), ty, span)
    }

    fn attributes(&mut self, pair: Pair<'_>) -> Checked<Vec<(Arc<str>, ExprId)>> {
        let mut attributes = Vec::new();
        for part in pair.into_inner() {
            self.expect(&part)?;
            let span = self.span(&part);
            let mut name: Arc<str> = "".into();
            let mut value = None;
            for part in part.into_inner() {
                match part.as_rule() {
                    Rule::word => name = part.as_str().into(),
                    Rule::string => name = literal_value(part.as_str()).into(),
                    Rule::expression => {
                        let expr = self.expression(part)?;
                        if self.ty(expr) != Type::Attr {
                            let message = format!("expected `Attr` expression, but got `{}`", self.ty(expr));
                            return self.error(self.expr_span(expr), message);
                        }
                        value = Some(expr);
                    }
                    _ => self.expect(&part)?,
                }
            }
            // A name alone is a unit attribute.
            let value = match value {
                Some(value) => value,
                None => self.push_expr(ExprKind::Attr("unit".to_owned()), Type::Attr, span),
            };
            attributes.push((name, value));
        }
        Ok(attributes)
    }

    /// Checks the operands or result types of an operation, and converts them.
    fn check_values(
        &mut self,
        span: Span,
        op: Option<&Arc<str>>,
        values: &mut Vec<ExprId>,
        kind: &Kind,
    ) -> Checked<()> {
        if let [only] = &mut values[..] {
            *only = self.convert(*only, &kind.range, &[])?;
            return Ok(());
        }
        let of_op = |it: &crate::ods::OdsOp| {
            let values = if kind.name == "operand" { &it.operands } else { &it.results };
            let lengths: Vec<Length> = values.iter().map(|value: &OdsValue| value.length).collect();
            (it.name.clone(), it.span, lengths)
        };
        let Some((name, place, lengths)) = op.and_then(|op| self.ods.op(op)).map(of_op) else {
            return self.check_free_values(values, kind);
        };
        let note: Note = (place, format!("see the definition of `{name}` here"));
        let is_required = |length: &Length| *length == Length::One;
        if values.is_empty() && !lengths.iter().any(is_required) {
            // In a rewrite, each of several segments needs a value.
            if self.part == Part::Rewrite && lengths.len() > 1 {
                let empty = || self.push_expr(ExprKind::Range(Vec::new()), kind.range.clone(), span);
                *values = std::iter::repeat_with(empty).take(lengths.len()).collect();
            }
            return Ok(());
        }
        if values.len() != lengths.len() {
            let message = format!(
                "invalid number of {} groups for `{name}`; expected {}, but got {}",
                kind.name,
                lengths.len(),
                values.len()
            );
            return self.error_with_note(span, message, note.0, note.1);
        }
        for (value, length) in values.iter_mut().zip(lengths) {
            let ty = if length == Length::Variadic { &kind.range } else { &kind.single };
            *value = self.convert(*value, ty, std::slice::from_ref(&note))?;
        }
        Ok(())
    }

    /// Checks the values of an operation whose definition is unknown.
    fn check_free_values(&mut self, values: &mut [ExprId], kind: &Kind) -> Checked<()> {
        for value in values {
            match self.ty(*value) {
                ty if ty == kind.single || ty == kind.range => {}
                Type::Op(_) if kind.single == Type::Value => *value = self.all_results(*value, Type::ValueRange),
                Type::Tuple(_) if self.part == Part::Rewrite => *value = self.convert(*value, &kind.range, &[])?,
                ty => {
                    let message = format!(
                        "expected `{}` or `{}` convertible expression, but got `{ty}`",
                        kind.single, kind.range
                    );
                    return self.error(self.expr_span(*value), message);
                }
            }
        }
        Ok(())
    }

    /// Warns if the result types of a new operation must be inferred, and cannot be, as far as known.
    fn check_inference(&mut self, span: Span, name: &str) {
        let (message, note) = match self.ods.op(name) {
            None => {
                let message = format!(
                    "operation result types are marked to be inferred, but `{name}` is unknown. Ensure that `{name}` \
                     supports zero results or implements `InferTypeOpInterface`. Include the ODS definition of this \
                     operation to remove this warning."
                );
                (message, None)
            }
            Some(op) if op.infers_types || op.results.iter().all(OdsValue::is_variable_length) => return,
            Some(op) => {
                let message = format!(
                    "operation result types are marked to be inferred, but `{name}` does not provide an implementation \
                     of `InferTypeOpInterface`. Ensure that `{name}` attaches `InferTypeOpInterface` at runtime, or \
                     add support to the ODS definition to remove this warning."
                );
                (message, Some((op.span, format!("see the definition of `{name}` here"))))
            }
        };
        let mut warning = Diagnostic::warning(span, message);
        if let Some((place, note)) = note {
            warning = warning.note(place, note);
        }
        let _ = self.diagnostics.push(warning);
    }
}

/// Returns the ends of the expressions in a list.
fn argument_ends(list: &Pair<'_>) -> Vec<u32> {
    let parts = list.clone().into_inner().filter(|part| part.as_rule() == Rule::expression);
    parts.map(|part| part.as_span().end() as u32).collect()
}
