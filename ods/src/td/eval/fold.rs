//! Construction of terms from other terms, with folding.

use std::sync::Arc;

use super::finish::Own;
use super::term::{BangId, DagNames, Holes, Node, Term};
use super::{Eval, Evaluator};
use crate::td::bang::{BangError, BangOp, truth};
use crate::td::diag::Diagnosed;
use crate::td::names::Symbol;
use crate::td::record::RecordId;
use crate::td::source::Span;
use crate::td::ty::{Type, World};
use crate::td::value::{Dag, List, TooLarge, Value, bits_to_int};

/// Time of the computation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum When {
    /// While text is read and holes are filled: a name without a record may get one later.
    Now,
    /// At the end of a record: names without a record remain unknown.
    Last,
}

impl Evaluator<'_> {
    /// Creates a list.
    pub(super) fn list(&mut self, item: Type, items: &[Term]) -> Eval<Term> {
        let holes = self.terms.holes_in(items);
        if holes == Holes::NONE {
            let known = items.iter().map(|item| self.terms.known_or_unset(*item).clone()).collect();
            let list = List::new(item, known).map_err(|error| self.too_large(error))?;
            return Ok(self.terms.value(Value::List(list)));
        }
        let items = self.terms.list(items);
        Ok(self.terms.add(Node::List(item, items), holes))
    }

    /// Creates a dag of its operator and arguments, and their names.
    pub(super) fn dag(&mut self, parts: &[Term], names: DagNames) -> Eval<Term> {
        let holes = self.terms.holes_in(parts);
        if holes == Holes::NONE {
            let known = parts.iter().map(|part| self.terms.known_or_unset(*part).clone());
            let mut parts = known.zip(names.iter().cloned());
            let (operator, name) = parts.next().unwrap_or((Value::Unset, None));
            let dag = Dag::new(operator, name, parts.collect()).map_err(|error| self.too_large(error))?;
            return Ok(self.terms.value(Value::Dag(dag)));
        }
        let parts = self.terms.list(parts);
        Ok(self.terms.add(Node::Dag(parts, names), holes))
    }

    /// Reports that a value is too large, at the current location.
    pub(super) fn too_large(&mut self, error: TooLarge) -> Diagnosed {
        self.error(self.place, error.to_string())
    }

    /// Returns the items of a list of known length.
    pub(super) fn list_items(&mut self, term: Term) -> Option<(Type, Vec<Term>)> {
        match self.terms.node(term) {
            Node::List(item, items) => Some((item.clone(), self.terms.items(*items).to_vec())),
            Node::Value(Value::List(list)) => {
                let list = Arc::clone(list);
                let items = list.items.iter().map(|item| self.terms.value(item.clone())).collect();
                Some((list.item.clone(), items))
            }
            _ => None,
        }
    }

    /// Returns the length of a list, if known.
    pub(super) fn list_len(&self, term: Term) -> Option<usize> {
        match self.terms.node(term) {
            Node::List(_, items) => Some(items.len()),
            Node::Value(Value::List(list)) => Some(list.items.len()),
            _ => None,
        }
    }

    /// Returns an item of a list, if known.
    pub(super) fn list_item(&mut self, term: Term, at: usize) -> Option<Term> {
        match self.terms.node(term) {
            Node::List(_, items) => self.terms.items(*items).get(at).copied(),
            Node::Value(Value::List(list)) => {
                let item = list.items.get(at)?.clone();
                Some(self.terms.value(item))
            }
            _ => None,
        }
    }

    /// Returns the operator and arguments of a dag, and their names.
    pub(super) fn dag_parts(&mut self, term: Term) -> Option<(Vec<Term>, DagNames)> {
        match self.terms.node(term) {
            Node::Dag(parts, names) => Some((self.terms.items(*parts).to_vec(), Arc::clone(names))),
            Node::Value(Value::Dag(dag)) => {
                let dag = Arc::clone(dag);
                let values = std::iter::once(&dag.operator).chain(dag.args.iter().map(|(value, _)| value));
                let parts = values.map(|value| self.terms.value(value.clone())).collect();
                let names = std::iter::once(&dag.name).chain(dag.args.iter().map(|(_, name)| name));
                Some((parts, names.cloned().collect()))
            }
            _ => None,
        }
    }

    /// Returns the number that a term denotes, if known.
    pub(super) fn int(&self, term: Term) -> Option<i64> {
        match self.terms.known(term)? {
            Value::Int(int) => Some(*int),
            Value::Bit(bit) => Some(i64::from(*bit)),
            Value::Bits(bits) => bits_to_int(bits),
            _ => None,
        }
    }

    /// Returns the truth value of a condition, if known.
    pub(super) fn truth(&self, term: Term) -> Option<bool> {
        truth(self.terms.known(term)?)
    }

    /// Returns a field of a record, folded if the record is known.
    pub(super) fn field(&mut self, of: Term, name: Symbol, ty: Type, own: Option<Own>) -> Eval<Term> {
        let mut holes = self.terms.holes(of).and(Holes::STUCK);
        if let Some(Value::Record(record)) = self.terms.known(of) {
            let record = *record;
            if let Some(own) = own.filter(|own| own.record == record) {
                let (name, record) = (self.names.text(name).clone(), self.record_name(record));
                let message =
                    format!("Attempting to access field '{name}' of '{record}' is a forbidden self-reference");
                return Err(self.error(own.span, message));
            }
            match self.known_field(record, name) {
                Some(value) => return Ok(self.terms.value(value)),
                // The field cannot be resolved later, either.
                None => holes = Holes::STUCK,
            }
        }
        Ok(self.terms.add(Node::Field(of, name, ty), holes))
    }

    /// Returns the value of a field of a finished record, unless a part of it is unresolved.
    fn known_field(&self, record: RecordId, name: Symbol) -> Option<Value> {
        let record = self.records.get(record.0 as usize)?;
        let at = record.names.iter().position(|field| *field == name)?;
        if record.unresolved.contains(&(at as u32)) {
            return None;
        }
        record.data.fields.get(at).map(|field| field.value.clone())
    }

    /// Returns an element of a list, folded if known.
    pub(super) fn element(&mut self, list: Term, index: Term, ty: Type) -> Term {
        let item = self.int(index).and_then(|index| self.list_item(list, usize::try_from(index).ok()?));
        if let Some(item) = item {
            return item;
        }
        let holes = self.terms.holes_in(&[list, index]).and(Holes::STUCK);
        self.terms.add(Node::Element(list, index, ty), holes)
    }

    /// Returns some elements of a list, folded if known.
    pub(super) fn slice(&mut self, list: Term, indices: Term, ty: Type) -> Eval<Term> {
        if let (Some((item, items)), Some((_, at))) = (self.list_items(list), self.list_items(indices)) {
            let chosen: Option<Vec<Term>> =
                at.iter().map(|index| items.get(usize::try_from(self.int(*index)?).ok()?).copied()).collect();
            if let Some(chosen) = chosen {
                return self.list(item, &chosen);
            }
        }
        let holes = self.terms.holes_in(&[list, indices]).and(Holes::STUCK);
        Ok(self.terms.add(Node::Slice(list, indices, ty), holes))
    }

    /// Returns the result of an operator, folded as far as possible. `own` is the unfinished record.
    pub(super) fn op(&mut self, id: BangId, args: &[Term], when: When, own: Option<Own>) -> Eval<Term> {
        let bang = self.terms.bang(id);
        let (op, span) = (bang.op, bang.span);
        self.place = span;
        if bang.known.is_some() || self.terms.holes_in(args) == Holes::NONE {
            if let Some(term) = self.op_of_values(id, args, when, own)? {
                return Ok(term);
            }
        } else if let Some(term) = self.op_of_terms(id, op, args)? {
            return Ok(term);
        }
        if args.len() > 2 && is_nested(op) {
            return self.nest(id, args, when, own);
        }
        self.stuck_op(id, args)
    }

    /// Creates an operator that cannot be folded yet.
    fn stuck_op(&mut self, id: BangId, args: &[Term]) -> Eval<Term> {
        let holes = self.terms.holes_in(args).and(Holes::STUCK);
        let args = self.terms.list(args);
        Ok(self.terms.add(Node::Op(id, args), holes))
    }

    /// Transforms `!add(a, b, c)` into `!add(a, !add(b, c))`, which folds known arguments at the end.
    fn nest(&mut self, id: BangId, args: &[Term], when: When, own: Option<Own>) -> Eval<Term> {
        let is_known = |term: &Term| matches!(self.terms.node(*term), Node::Value(_) | Node::List(..) | Node::Dag(..));
        let known = args.iter().rev().take_while(|arg| is_known(arg)).count();
        if known < 2 || known == args.len() {
            return self.stuck_op(id, args);
        }
        let (rest, tail) = args.split_at(args.len() - known);
        let tail = self.op(id, tail, when, own)?;
        let mut args = rest.to_vec();
        args.push(tail);
        self.stuck_op(id, &args)
    }

    /// Folds an operator whose arguments are all known; returns `None` if that is not possible, or not yet.
    fn op_of_values(&mut self, id: BangId, args: &[Term], when: When, own: Option<Own>) -> Eval<Option<Term>> {
        let bang = self.terms.bang(id);
        match bang.op {
            BangOp::If => {
                let [condition, then, otherwise] = args else { return Ok(None) };
                return Ok(self.truth(*condition).map(|holds| if holds { *then } else { *otherwise }));
            }
            BangOp::Cond => return self.cond(args),
            BangOp::Foreach | BangOp::Filter | BangOp::Sort | BangOp::Foldl => return Ok(None),
            BangOp::Cast | BangOp::Exists => {
                if let Some(found) = self.by_name(id, args, when, own)? {
                    return Ok(found);
                }
            }
            // While a record is being read, later definitions are still unknown.
            BangOp::Instances if when == When::Now && self.current.is_some() => return Ok(None),
            BangOp::Instances => self.step(self.place, self.records.len())?,
            _ => {}
        }
        let value = |at: &Term| self.terms.known_or_unset(*at).clone();
        let bang = self.terms.bang(id);
        let span = bang.span;
        let result = match args {
            // Most operators have one or two arguments, which need no allocation.
            [only] => bang.apply(&[value(only)], self),
            [first, second] => bang.apply(&[value(first), value(second)], self),
            _ => bang.apply(&args.iter().map(value).collect::<Vec<Value>>(), self),
        };
        match result {
            Ok(None) => Ok(None),
            Ok(Some(value)) => {
                self.step(span, 1 + value.weight() as usize)?;
                Ok(Some(self.terms.value(value)))
            }
            Err(error) => Err(self.bang_error(span, &[], error)),
        }
    }

    /// Evaluates `!cast` and `!exists` of a record name. The outer `None` is for other arguments, the inner one for an
    /// unknown result.
    fn by_name(&mut self, id: BangId, args: &[Term], when: When, own: Option<Own>) -> Eval<Option<Option<Term>>> {
        let bang = self.terms.bang(id);
        let (op, span) = (bang.op, bang.span);
        let Some(ty @ Type::Record(_)) = bang.annotation.clone() else { return Ok(None) };
        let Some(Value::Text(name)) = args.first().and_then(|name| self.terms.known(*name)) else { return Ok(None) };
        let name = Arc::clone(&name.text);
        let is_own = own.filter(|own| *self.names.text(own.name) == name);
        let found = match (is_own, when) {
            (Some(own), When::Last) => Some(own.record),
            (Some(_), When::Now) => return Ok(Some(None)),
            (None, _) => self.find_record(&name),
        };
        match (op, found) {
            (BangOp::Exists, Some(record)) => {
                let is = self.record_type(record).is_a(&ty, self);
                Ok(Some(Some(self.terms.value(Value::Int(i64::from(is))))))
            }
            (_, Some(record)) => {
                let found = self.record_type(record);
                if found.is_a(&ty, self) {
                    return Ok(Some(Some(self.terms.value(Value::Record(record)))));
                }
                let (ty, found) = (self.type_text(&ty), self.type_text(&found));
                let message = format!("Expected type '{ty}', got '{found}' in: !cast<{ty}>(\"{name}\")");
                Err(self.error(span, message))
            }
            (_, None) if when == When::Now => Ok(Some(None)),
            (BangOp::Exists, None) => Ok(Some(Some(self.terms.value(Value::Int(0))))),
            (_, None) => Err(match self.failed_name(&name) {
                Some(reported) => reported,
                None => self.error(span, format!("Undefined reference to record: '{name}'")),
            }),
        }
    }

    /// Returns the value of the first clause whose condition holds; `None` if that is unknown.
    fn cond(&mut self, args: &[Term]) -> Eval<Option<Term>> {
        for clause in args.chunks_exact(2) {
            let [condition, value] = clause else { continue };
            match self.truth(*condition) {
                Some(true) => return Ok(Some(*value)),
                Some(false) => {}
                None => return Ok(None),
            }
        }
        let clauses: Vec<String> = args
            .chunks_exact(2)
            .map(|clause| clause.iter().map(|part| self.term_text(*part)).collect::<Vec<_>>().join(": "))
            .collect();
        let within = self.within();
        let message = format!("{within}does not have any true condition in:!cond({})", clauses.join(", "));
        Err(self.error(self.place, message))
    }

    /// Folds an operator with unknown arguments as far as possible.
    fn op_of_terms(&mut self, id: BangId, op: BangOp, args: &[Term]) -> Eval<Option<Term>> {
        match (op, args) {
            (BangOp::If, [condition, then, otherwise]) => {
                Ok(self.truth(*condition).map(|holds| if holds { *then } else { *otherwise }))
            }
            // A value of the target type needs no conversion.
            (BangOp::Cast, [value]) => {
                let ty = self.terms.bang(id).annotation.as_ref();
                Ok(self.ty(*value).is_some_and(|own| ty.is_some_and(|ty| own.is_a(ty, self))).then_some(*value))
            }
            (BangOp::Cond, _) => self.cond_of_terms(args),
            (BangOp::Size, [list]) => {
                let len = match self.dag_parts(*list) {
                    Some((parts, _)) => Some(parts.len().saturating_sub(1)),
                    None => self.list_len(*list),
                };
                Ok(len.map(|len| self.terms.value(Value::Int(len as i64))))
            }
            (BangOp::Empty, [list]) => {
                let len = match self.dag_parts(*list) {
                    Some((parts, _)) => Some(parts.len().saturating_sub(1)),
                    None => self.list_len(*list),
                };
                Ok(len.map(|len| self.terms.value(Value::Int(i64::from(len == 0)))))
            }
            (BangOp::Head, [list]) => Ok(self.list_item(*list, 0)),
            (BangOp::Tail, [list]) => match self.list_items(*list) {
                Some((item, items)) if !items.is_empty() => {
                    self.list(item, items.get(1..).unwrap_or_default()).map(Some)
                }
                _ => Ok(None),
            },
            (BangOp::ListConcat, _) => self.concat_lists(args),
            (BangOp::ListSplat, [value, count]) => match self.int(*count) {
                Some(count @ 0..=0xFFFF) => {
                    let Some(ty) = self.ty(*value) else { return Ok(None) };
                    self.step(self.place, count as usize)?;
                    self.list(ty, &vec![*value; count as usize]).map(Some)
                }
                _ => Ok(None),
            },
            (BangOp::Con, [left, right]) => match (self.dag_parts(*left), self.dag_parts(*right)) {
                (Some((parts, names)), Some((more, more_names)))
                    if parts.first() == more.first() || self.same_operator(&parts, &more) =>
                {
                    let parts: Vec<Term> = parts.iter().chain(more.iter().skip(1)).copied().collect();
                    let names: Vec<_> = names.iter().chain(more_names.iter().skip(1)).cloned().collect();
                    self.step(self.place, parts.len())?;
                    self.dag(&parts, names.into()).map(Some)
                }
                _ => Ok(None),
            },
            // A quirk of llvm-tblgen: three variables are compared by name, before their values are known.
            (BangOp::Subst, [what, by, text]) => {
                let variables = args.iter().all(|arg| matches!(self.terms.node(*arg), Node::Var(..)));
                let same = variables && self.term_text(*what) == self.term_text(*text);
                Ok(variables.then_some(if same { *by } else { *text }))
            }
            (BangOp::GetDagOp, [dag]) => Ok(self.dag_parts(*dag).and_then(|(parts, _)| parts.first().copied())),
            _ => self.op_of_parts(id, op, args),
        }
    }

    /// Concatenates lists of known length.
    fn concat_lists(&mut self, lists: &[Term]) -> Eval<Option<Term>> {
        if !lists.iter().all(|list| self.list_len(*list).is_some()) {
            return Ok(None);
        }
        let mut all = Vec::new();
        let mut ty = None;
        for list in lists {
            let Some((item, items)) = self.list_items(*list) else { return Ok(None) };
            ty.get_or_insert(item);
            all.extend(items);
        }
        self.step(self.place, all.len())?;
        match ty {
            Some(ty) => self.list(ty, &all).map(Some),
            None => Ok(None),
        }
    }

    /// Returns true if the operators of two dags are the same record.
    fn same_operator(&self, left: &[Term], right: &[Term]) -> bool {
        let operator = |parts: &[Term]| match parts.first().and_then(|operator| self.terms.known(*operator)) {
            Some(Value::Record(record)) => Some(*record),
            _ => None,
        };
        operator(left).is_some() && operator(left) == operator(right)
    }

    /// Folds `!cond` with unknown clauses. False clauses are kept as long as an earlier one is unknown.
    fn cond_of_terms(&mut self, args: &[Term]) -> Eval<Option<Term>> {
        for clause in args.chunks_exact(2) {
            let [condition, value] = clause else { continue };
            match self.truth(*condition) {
                Some(true) => return Ok(Some(*value)),
                Some(false) => {}
                None => return Ok(None),
            }
        }
        self.cond(args)
    }

    /// Reports an error in an operator whose arguments have these locations.
    pub(super) fn bang_error(&mut self, span: Span, args: &[Span], error: BangError) -> Diagnosed {
        let span = error.arg.and_then(|arg| args.get(arg)).copied().unwrap_or(span);
        self.error(span, error.message)
    }
}

/// Returns true if the operator takes any number of arguments, two at a time.
pub(super) fn is_nested(op: BangOp) -> bool {
    use BangOp::*;
    matches!(op, Add | And | Mul | Or | Xor | StrConcat | ListConcat | Con)
}
