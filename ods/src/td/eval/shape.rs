//! Operators on lists and dags of known length with unknown elements.
//!
//! TableGen evaluates them at once, with visible consequences. An unknown element is not equal to any other, is not a
//! name, and has the type of its expression, regardless of its later value.

use super::term::{BangId, Term, Terms};
use super::{Eval, Evaluator};
use crate::td::bang::{BangOp, is_equal};
use crate::td::value::Value;

impl Evaluator<'_> {
    /// Returns the result; `None` if the length or the selected element is unknown.
    pub(super) fn op_of_parts(&mut self, id: BangId, op: BangOp, args: &[Term]) -> Eval<Option<Term>> {
        match (op, args) {
            (BangOp::ListRemove, [list, removed]) => self.remove_items(*list, *removed),
            (BangOp::GetDagArg, [dag, which]) => Ok(self.dag_arg(id, *dag, *which)),
            (BangOp::SetDagArg, [dag, which, value]) => {
                let Some((mut parts, names)) = self.dag_parts(*dag) else { return Ok(None) };
                let at = self.dag_position(&names, *which);
                let Some(part) = at.and_then(|at| parts.get_mut(at)) else { return Ok(None) };
                *part = *value;
                self.dag(&parts, names).map(Some)
            }
            (BangOp::SetDagName, [dag, which, name]) => {
                let Some((parts, names)) = self.dag_parts(*dag) else { return Ok(None) };
                let at = self.dag_position(&names, *which);
                let mut names = names.to_vec();
                let Some(old) = at.and_then(|at| names.get_mut(at)) else { return Ok(None) };
                *old = match self.terms.known(*name) {
                    Some(Value::Text(name)) => Some(name.text.clone()),
                    _ => None,
                };
                self.dag(&parts, names.into()).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn remove_items(&mut self, list: Term, removed: Term) -> Eval<Option<Term>> {
        let (Some((ty, mut items)), Some((_, removed))) = (self.list_items(list), self.list_items(removed)) else {
            return Ok(None);
        };
        self.step(self.place, items.len().saturating_mul(removed.len()))?;
        let is_same = |left: Term, right: Term| match (self.terms.known(left), self.terms.known(right)) {
            (Some(left), Some(right)) => is_equal(left, right),
            _ => false,
        };
        items.retain(|item| !removed.iter().any(|other| is_same(*item, *other)));
        self.list(ty, &items).map(Some)
    }

    fn dag_arg(&mut self, id: BangId, dag: Term, which: Term) -> Option<Term> {
        let (parts, names) = self.dag_parts(dag)?;
        let part = parts.get(self.dag_position(&names, which)?).copied()?;
        let wanted = self.terms.bang(id).ty.clone();
        let fits = self.ty(part).is_some_and(|ty| ty.is_convertible_to(&wanted, self));
        Some(if fits { part } else { Terms::UNSET })
    }

    /// Returns the part of a dag with an index or a name; the first part is the operator.
    fn dag_position(&self, names: &[Option<std::sync::Arc<str>>], which: Term) -> Option<usize> {
        match self.terms.known(which)? {
            Value::Int(index) => usize::try_from(*index).ok()?.checked_add(1),
            Value::Text(name) => {
                let mut names = names.iter().skip(1);
                names.position(|other| other.as_deref() == Some(&*name.text)).map(|at| at + 1)
            }
            _ => None,
        }
    }
}
