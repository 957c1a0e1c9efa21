//! Scopes of names.
//!
//! Scopes are nested: a loop, a record, the body of an operator. Lookup starts at the innermost one. In each scope,
//! variables take precedence over its other names, such as the fields and template parameters of a record.

use super::term::{Local, Owner, Term, Variable};
use super::{Eval, Evaluator};
use crate::td::names::Symbol;
use crate::td::ty::Type;

/// Kind of a scope.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ScopeKind {
    /// A scope with variables only.
    Block,
    /// An operator with its own variables.
    Operator,
    /// The class or definition that is being read.
    Record,
    /// The multiclass that is being read.
    Multiclass,
}

/// Stack of the enclosing scopes.
#[derive(Default, Debug)]
pub(super) struct Scopes {
    /// Kind of each scope, and the index of its first variable.
    scopes: Vec<(ScopeKind, usize)>,
    variables: Vec<(Symbol, Eval<Term>)>,
}

/// Number of scopes and variables.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScopeMark(usize, usize);

impl Scopes {
    /// Enters a scope.
    pub(super) fn enter(&mut self, kind: ScopeKind) -> ScopeMark {
        let mark = ScopeMark(self.scopes.len(), self.variables.len());
        self.scopes.push((kind, self.variables.len()));
        mark
    }

    /// Leaves the scope, and all nested ones.
    pub(super) fn leave(&mut self, mark: ScopeMark) {
        self.scopes.truncate(mark.0);
        self.variables.truncate(mark.1);
    }

    /// Returns true if there is no enclosing scope.
    pub(super) fn is_outermost(&self) -> bool {
        self.scopes.is_empty()
    }

    /// Defines a variable in the innermost scope.
    pub(super) fn define(&mut self, name: Symbol, value: Eval<Term>) {
        self.variables.push((name, value));
    }

    /// Returns true if a scope of this kind has the variable.
    pub(super) fn has_in(&self, kind: ScopeKind, name: Symbol) -> bool {
        let mut end = self.variables.len();
        self.scopes.iter().rev().any(|(of, start)| {
            let variables = self.variables.get(*start..end).unwrap_or_default();
            end = *start;
            *of == kind && variables.iter().any(|(variable, _)| *variable == name)
        })
    }

    /// Returns true if the innermost scope has the variable.
    pub(super) fn defines(&self, name: Symbol) -> bool {
        let start = self.scopes.last().map_or(0, |(_, start)| *start);
        self.variables.get(start..).unwrap_or_default().iter().any(|(variable, _)| *variable == name)
    }
}

impl Evaluator<'_> {
    /// Creates a variable of a loop.
    pub(super) fn local(&mut self, name: Symbol) -> Local {
        self.next_local = self.next_local.wrapping_add(1);
        Local { name, number: self.next_local }
    }

    /// Resolves a name in the enclosing scopes; `None` if it is undefined there.
    pub(super) fn find_variable(&mut self, name: Symbol) -> Option<Eval<Term>> {
        let mut end = self.scopes.variables.len();
        for at in (0..self.scopes.scopes.len()).rev() {
            let (kind, start) = self.scopes.scopes[at];
            let variables = self.scopes.variables.get(start..end).unwrap_or_default();
            if let Some((_, value)) = variables.iter().rev().find(|(variable, _)| *variable == name) {
                return Some(*value);
            }
            end = start;
            let found = match kind {
                ScopeKind::Block | ScopeKind::Operator => None,
                ScopeKind::Record => self.find_in_record(name),
                ScopeKind::Multiclass => self.multiclass.and_then(|id| self.find_param(Owner::Multiclass(id), name)),
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn find_in_record(&mut self, name: Symbol) -> Option<Eval<Term>> {
        let partial = self.current.as_ref()?;
        if let Some(at) = partial.find(name) {
            let ty = partial.slots.get(at)?.ty.clone();
            return Some(Ok(self.terms.variable(Variable::Field(name), ty)));
        }
        if let Some(reported) = partial.failed_field(name) {
            return Some(Err(reported));
        }
        let owner = Owner::Class(partial.class?);
        self.find_param(owner, name)
    }

    /// Resolves a template parameter, or `NAME`.
    fn find_param(&mut self, owner: Owner, name: Symbol) -> Option<Eval<Term>> {
        if name == self.name {
            return Some(Ok(self.terms.variable(Variable::Name(owner), Type::String)));
        }
        let params = self.params_mut(owner);
        let at = params.iter().position(|param| param.name == name)?;
        let param = params.get_mut(at)?;
        param.used = true;
        Some(match &param.ty {
            Ok(ty) => {
                let ty = ty.clone();
                Ok(self.terms.variable(Variable::Param(owner, at as u32), ty))
            }
            Err(reported) => Err(*reported),
        })
    }
}
