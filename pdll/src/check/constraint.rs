//! Constraints of variables, and the types that they determine.

use std::sync::Arc;

use lect_ods::td::Span;

use super::{Checked, Checker, Named, Part};
use crate::ast::{CallableKind, Constraint, ConstraintRef, ExprId, Target, Type};
use crate::syntax::{Pair, Rule};

/// Whether a constraint may have a type in angle brackets.
pub(super) enum TypeArgument {
    /// The constraint may have one.
    Free,
    /// Another constraint of the variable has one, at this location.
    Taken(Span),
    /// Parameters and results have none.
    Forbidden,
}

impl Checker<'_> {
    /// Checks the constraints after the colon of a variable.
    pub(super) fn constraints(&mut self, pair: Pair<'_>) -> Checked<Vec<ConstraintRef>> {
        let mut argument = TypeArgument::Free;
        let mut constraints = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::missing_constraints_close => self.missing(&part)?,
                _ => constraints.push(self.constraint(part, &mut argument)?),
            }
        }
        Ok(constraints)
    }

    pub(super) fn constraint(&mut self, pair: Pair<'_>, argument: &mut TypeArgument) -> Checked<ConstraintRef> {
        let span = self.span(&pair);
        let ty = match pair.as_rule() {
            Rule::attr_constraint => Type::Attr,
            Rule::type_constraint => Type::Type,
            Rule::type_range_constraint => Type::TypeRange,
            Rule::value_constraint => Type::Value,
            Rule::value_range_constraint => Type::ValueRange,
            Rule::op_constraint => {
                let name = match pair.into_inner().nth(1) {
                    Some(argument) => self.op_argument(argument, true)?,
                    None => None,
                };
                return Ok(ConstraintRef { constraint: self.push_core(Type::Op(name), None), span });
            }
            Rule::inline_constraint => {
                let id = self.inline(CallableKind::Constraint, pair)?;
                return Ok(ConstraintRef { constraint: Constraint::User(id), span });
            }
            Rule::constraint_name => return self.named_constraint(pair.as_str().trim_end(), span),
            _ => {
                self.expect(&pair)?;
                return self.error(span, "expected identifier constraint");
            }
        };
        let of = match pair.into_inner().nth(1) {
            Some(of) => Some(self.type_argument(of, argument)?),
            None => None,
        };
        let word = Span { end: span.start + ty.to_string().len() as u32, ..span };
        Ok(ConstraintRef { constraint: self.push_core(ty, of), span: word })
    }

    fn named_constraint(&mut self, name: &str, span: Span) -> Checked<ConstraintRef> {
        match self.lookup(name).cloned() {
            None => self.error(span, format!("unknown reference to constraint `{name}`")),
            Some(Named::Callable(id)) if self.ast.callable(id).kind == CallableKind::Constraint => {
                self.use_of(span, Target::Callable(id));
                Ok(ConstraintRef { constraint: Constraint::User(id), span })
            }
            Some(Named::Broken(error)) => Err(error),
            Some(other) => {
                let note = format!("see the definition of `{name}` here");
                self.error_with_note(span, "invalid reference to non-constraint", self.place_of(&other), note)
            }
        }
    }

    fn type_argument(&mut self, pair: Pair<'_>, argument: &mut TypeArgument) -> Checked<ExprId> {
        let inside = self.token_at(self.after(pair.as_span().start() + 1));
        match *argument {
            TypeArgument::Forbidden => {
                let message = "inline `Attr`, `Value`, and `ValueRange` type constraints are not permitted on \
                               arguments or results";
                return self.error(inside, message);
            }
            TypeArgument::Taken(before) => {
                let message = "the type of this variable has already been constrained";
                return self.error_with_note(inside, message, Some(before), "see previous constraint location here");
            }
            TypeArgument::Free => {}
        }
        let mut expr = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::expression => {
                    let id = self.expression(part)?;
                    *argument = TypeArgument::Taken(self.expr_span(id));
                    expr = Some(id);
                }
                _ => self.expect(&part)?,
            }
        }
        Ok(expr.unwrap_or(ExprId(0)))
    }

    /// Checks the name of an operation in angle brackets.
    pub(super) fn op_argument(&mut self, pair: Pair<'_>, may_be_empty: bool) -> Checked<Option<Arc<str>>> {
        let mut name = None;
        for part in pair.into_inner() {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::op_name => {
                    let mut words = Vec::new();
                    for word in part.into_inner() {
                        self.expect(&word)?;
                        words.push(word.as_str().to_owned());
                    }
                    let joined: Arc<str> = words.join(".").into();
                    self.use_of(span, Target::Op(joined.clone()));
                    name = Some(joined);
                }
                Rule::any_op if !may_be_empty => {
                    return self.error(self.token_at(span.start as usize), "expected dialect namespace");
                }
                Rule::any_op => {}
                _ => self.expect(&part)?,
            }
        }
        Ok(name)
    }

    /// Returns true if an operation in the current part may have no name.
    pub(super) fn may_be_any_op(&self) -> bool {
        self.part != Part::Rewrite
    }

    /// Returns the type that constraints determine together, if there are any.
    pub(super) fn type_of(&mut self, constraints: &[ConstraintRef]) -> Checked<Option<Type>> {
        let mut inferred: Option<Type> = None;
        for &ConstraintRef { constraint, span } in constraints {
            let ty = self.constrained_type(constraint, span)?;
            inferred = Some(match inferred {
                None => ty,
                Some(before) => match before.refined(&ty) {
                    Some(refined) => refined,
                    None => {
                        let message = format!(
                            "constraint type `{ty}` is incompatible with the previously inferred type `{before}`"
                        );
                        return self.error(span, message);
                    }
                },
            });
        }
        Ok(inferred)
    }

    fn constrained_type(&mut self, constraint: Constraint, span: Span) -> Checked<Type> {
        match constraint {
            Constraint::Core(id) => {
                let (ty, argument) = (self.ast.core(id).ty.clone(), self.ast.core(id).argument);
                let expected = if ty == Type::ValueRange { Type::TypeRange } else { Type::Type };
                match argument {
                    Some(argument) if self.ty(argument) != expected => {
                        let message = format!("expected expression of `{expected}` in type constraint");
                        self.error(self.expr_span(argument), message)
                    }
                    _ => Ok(ty),
                }
            }
            Constraint::User(id) => {
                let callable = self.ast.callable(id);
                match callable.inputs[..] {
                    [only] => Ok(self.ast.variable(only).ty.clone()),
                    _ => {
                        let message = format!(
                            "`Constraint`s applied via a variable constraint list must take a single input, but got {}",
                            callable.inputs.len()
                        );
                        let place = callable.span;
                        self.error_with_note(span, message, Some(place), "see definition of constraint here")
                    }
                }
            }
        }
    }
}
