//! Implicit conversions.

use std::sync::Arc;

use lect_ods::td::{Diagnostic, Span};

use super::{Checked, Checker, Part};
use crate::ast::{Element, ExprId, ExprKind, Type};

/// A note for the message about a failed conversion.
pub(super) type Note = (Option<Span>, String);

impl Checker<'_> {
    /// Adds a conversion from an operation to its results.
    pub(super) fn all_results(&mut self, op: ExprId, ty: Type) -> ExprId {
        let span = self.expr_span(op);
        self.push_expr(ExprKind::AllResults(op), ty, span)
    }

    /// Converts an expression to a type. A message about a failure has the notes.
    pub(super) fn convert(&mut self, expr: ExprId, to: &Type, notes: &[Note]) -> Checked<ExprId> {
        let from = self.ty(expr);
        if from == *to {
            return Ok(expr);
        }
        match (&from, to) {
            // A more general operation.
            (Type::Op(_), Type::Op(None)) => Ok(expr),
            (Type::Op(_), Type::ValueRange) => Ok(self.all_results(expr, Type::ValueRange)),
            (Type::Op(name), Type::Value) => {
                if let Some(note) = name.as_ref().and_then(|name| self.no_single_result(name)) {
                    return self.no_conversion(expr, to, &with(note, notes));
                }
                Ok(self.all_results(expr, Type::Value))
            }
            (Type::Value | Type::ValueRange, Type::Value | Type::ValueRange) => Ok(expr),
            (Type::Type | Type::TypeRange, Type::Type | Type::TypeRange) => Ok(expr),
            (Type::Tuple(elements), Type::Tuple(expected)) if elements.len() == expected.len() => {
                let members = self.members(expr, elements);
                let mut converted = Vec::new();
                for (index, (member, element)) in members.into_iter().zip(expected.iter()).enumerate() {
                    let note = (Some(self.expr_span(expr)), format!("when converting element #{index} of `{from}`"));
                    converted.push(self.convert(member, &element.ty, &with(note, notes))?);
                }
                Ok(self.push_expr(ExprKind::Tuple(converted), to.clone(), self.expr_span(expr)))
            }
            (Type::Tuple(elements), Type::ValueRange | Type::TypeRange) => {
                if self.part != Part::Rewrite {
                    let note = "Tuple to Range conversion is currently only allowed within a rewrite context";
                    return self.no_conversion(expr, to, &with((None, note.to_owned()), notes));
                }
                let single = if *to == Type::ValueRange { Type::Value } else { Type::Type };
                if !elements.iter().all(|element| element.ty == single || element.ty == *to) {
                    return self.no_conversion(expr, to, notes);
                }
                let members = self.members(expr, elements);
                Ok(self.push_expr(ExprKind::Range(members), to.clone(), self.expr_span(expr)))
            }
            _ => self.no_conversion(expr, to, notes),
        }
    }

    fn no_conversion<T>(&mut self, expr: ExprId, to: &Type, notes: &[Note]) -> Checked<T> {
        let (from, span) = (self.ty(expr), self.expr_span(expr));
        let message = format!("unable to convert expression of type `{from}` to the expected type of `{to}`");
        let mut error = Diagnostic::error(span, message);
        for (span, note) in notes {
            error = error.note(*span, note);
        }
        Err(self.diagnostics.push(error))
    }

    /// Returns a note if an operation never has exactly one result.
    fn no_single_result(&self, name: &str) -> Option<Note> {
        let op = self.ods.op(name)?;
        let single = op.results.iter().filter(|result| !result.is_variable_length()).count();
        let results = match (op.results.len(), single) {
            (0, _) => "zero results".to_owned(),
            (_, 2..) => format!("at least {single} results"),
            _ => return None,
        };
        Some((op.span, format!("see the definition of `{name}`, which was defined with {results}")))
    }

    fn members(&mut self, tuple: ExprId, elements: &[Element]) -> Vec<ExprId> {
        let span = self.expr_span(tuple);
        let member = |(index, element): (usize, &Element)| {
            let kind = ExprKind::Member { of: tuple, name: Arc::from(index.to_string()) };
            self.push_expr(kind, element.ty.clone(), span)
        };
        elements.iter().enumerate().map(member).collect()
    }
}

/// Returns the notes with another one before them.
fn with(first: Note, notes: &[Note]) -> Vec<Note> {
    std::iter::once(first).chain(notes.iter().cloned()).collect()
}
