//! Statements.

use std::sync::Arc;

use lect_ods::td::Span;

use super::{Checked, Checker, Named, Part};
use crate::ast::{
    Block, Constraint, ConstraintRef, ExprId, Statement, StatementKind, Target, Type, Variable, VariableId,
};
use crate::syntax::{Pair, Rule};

impl Checker<'_> {
    pub(super) fn block(&mut self, pair: Pair<'_>) -> Checked<Block> {
        let span = self.span(&pair);
        self.in_scope(|this| {
            let mut statements = Vec::new();
            for part in pair.into_inner() {
                this.expect(&part)?;
                statements.push(this.statement(part)?);
            }
            Ok(Block { span, statements })
        })
    }

    pub(super) fn statement(&mut self, pair: Pair<'_>) -> Checked<Statement> {
        let span = self.span(&pair);
        let forbidden = self.part == Part::Constraint;
        let kind = match pair.as_rule() {
            Rule::let_statement => StatementKind::Let(self.let_statement(pair)?),
            Rule::erase if forbidden => return self.error(span, "`erase` cannot be used within a Constraint"),
            Rule::erase => StatementKind::Erase(self.erase(pair)?),
            Rule::replace if forbidden => return self.error(span, "`replace` cannot be used within a Constraint"),
            Rule::replace => self.replace(pair, span)?,
            Rule::return_statement => StatementKind::Return(self.only_expression(pair)?),
            Rule::rewrite_statement if forbidden => {
                return self.error(span, "`rewrite` cannot be used within a Constraint");
            }
            Rule::rewrite_statement => self.rewrite(pair)?,
            Rule::expression => StatementKind::Expr(self.expression(pair)?),
            _ => {
                self.expect(&pair)?;
                return self.error(span, "expected expression");
            }
        };
        Ok(Statement { span, kind })
    }

    /// Checks the only expression of a statement.
    fn only_expression(&mut self, pair: Pair<'_>) -> Checked<ExprId> {
        let span = self.span(&pair);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::expression => return self.expression(part),
                _ => self.expect(&part)?,
            }
        }
        self.error(span, "expected expression")
    }

    fn let_statement(&mut self, pair: Pair<'_>) -> Checked<VariableId> {
        let mut name: (Arc<str>, Span) = ("".into(), self.span(&pair));
        let (mut constraints, mut init) = (Vec::new(), None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::variable => name = (part.as_str().into(), self.span(&part)),
                Rule::constraints => constraints = self.constraints(part)?,
                Rule::expression => init = Some(self.expression(part)?),
                _ => self.expect(&part)?,
            }
        }
        if init.is_some() {
            for constraint in &constraints {
                let has_type = match constraint.constraint {
                    Constraint::Core(id) => self.ast.core(id).argument.is_some(),
                    Constraint::User(_) => false,
                };
                if has_type {
                    let message = "type constraints are not permitted on variables with initializers";
                    return self.error(constraint.span, message);
                }
            }
        }
        self.variable(name, constraints, init)
    }

    /// Defines a variable.
    pub(super) fn variable(
        &mut self,
        (name, span): (Arc<str>, Span),
        constraints: Vec<ConstraintRef>,
        mut init: Option<ExprId>,
    ) -> Checked<VariableId> {
        let constrained = self.type_of(&constraints)?;
        let ty = match (constrained, init) {
            (None, Some(init)) => self.ty(init),
            (Some(ty), Some(value)) => match ty.refined(&self.ty(value)) {
                Some(refined) => refined,
                None => {
                    init = Some(self.convert(value, &ty, &[])?);
                    ty
                }
            },
            (Some(ty), None) => ty,
            (None, None) => {
                let message = format!("unable to infer type for variable `{name}`");
                let note = "the type of a variable must be inferable from the constraint list or the initializer";
                return self.error_with_note(span, message, Some(span), note);
            }
        };
        if matches!(ty, Type::Constraint | Type::Rewrite) {
            return self.error(span, format!("unable to define variable of `{ty}` type"));
        }
        let variable = self.push_variable(Variable { name: name.clone(), span, ty, init, constraints });
        if &*name != "_" {
            self.define(&name, span, Named::Variable(variable))?;
            self.use_of(span, Target::Variable(variable));
        }
        Ok(variable)
    }

    fn erase(&mut self, pair: Pair<'_>) -> Checked<ExprId> {
        let root = self.only_expression(pair)?;
        self.check_op(root, false)?;
        Ok(root)
    }

    fn check_op(&mut self, expr: ExprId, with_type: bool) -> Checked<()> {
        match self.ty(expr) {
            Type::Op(_) => Ok(()),
            ty if with_type => self.error(self.expr_span(expr), format!("expected `Op` expression, but got `{ty}`")),
            _ => self.error(self.expr_span(expr), "expected `Op` expression"),
        }
    }

    fn replace(&mut self, pair: Pair<'_>, span: Span) -> Checked<StatementKind> {
        let (mut root, mut values) = (None, Vec::new());
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_replace | Rule::kw_with => {}
                Rule::expression => match root {
                    None => root = Some(self.expression(part)?),
                    Some(_) => values.push(self.in_part(Part::Rewrite, |this| this.replacement(part))?),
                },
                Rule::replacements => {
                    values = self.in_part(Part::Rewrite, |this| this.expressions(part))?;
                    if values.is_empty() {
                        let message = "expected at least one replacement value, consider using `erase` if no \
                                       replacement values are desired";
                        return self.error(span, message);
                    }
                }
                _ => self.expect(&part)?,
            }
        }
        let Some(root) = root else { return self.error(span, "expected expression") };
        self.check_op(root, false)?;
        let several = values.len() > 1;
        for value in &mut values {
            match self.ty(*value) {
                Type::Op(_) if several => *value = self.all_results(*value, Type::ValueRange),
                Type::Op(_) | Type::Value | Type::ValueRange => {}
                ty => {
                    let message = format!("expected `Op`, `Value` or `ValueRange` expression, but got `{ty}`");
                    return self.error(self.expr_span(*value), message);
                }
            }
        }
        Ok(StatementKind::Replace { root, values })
    }

    /// Checks the expressions of a list in brackets.
    pub(super) fn expressions(&mut self, pair: Pair<'_>) -> Checked<Vec<ExprId>> {
        let mut list = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::expression => list.push(self.expression(part)?),
                _ => self.expect(&part)?,
            }
        }
        Ok(list)
    }

    fn rewrite(&mut self, pair: Pair<'_>) -> Checked<StatementKind> {
        let span = self.span(&pair);
        let (mut root, mut body) = (None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_rewrite_statement | Rule::kw_with => {}
                Rule::expression => root = Some(self.expression(part)?),
                Rule::block => {
                    let block = self.in_part(Part::Rewrite, |this| this.block(part))?;
                    let is_return = |it: &&Statement| matches!(it.kind, StatementKind::Return(_));
                    if let Some(statement) = block.statements.iter().find(is_return) {
                        return self.misplaced_return(statement.span);
                    }
                    body = Some(block);
                }
                _ => self.expect(&part)?,
            }
        }
        let (Some(root), Some(body)) = (root, body) else { return self.error(span, "expected expression") };
        self.check_op(root, true)?;
        Ok(StatementKind::Rewrite { root, body })
    }
}
