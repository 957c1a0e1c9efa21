//! Substitution: filling the holes of terms.

use crate::order::Order as _;
use std::sync::Arc;

use super::finish::{Own, Unfinished};
use super::fold::When;
use super::term::{BangId, Few, Holes, Local, Node, Owner, Term, TermList, Terms, Variable};
use super::{Eval, Evaluator};
use crate::td::bang::BangOp;
use crate::td::names::Symbol;
use crate::td::source::Span;
use crate::td::value::Value;

/// Values for holes.
#[derive(Debug)]
pub(super) struct Frame<'a> {
    params: Option<(Owner, &'a [Term])>,
    name: Option<Term>,
    locals: Vec<(Local, Term)>,
    /// Unfinished record, if there is one.
    pub(super) record: Option<&'a mut Unfinished>,
    when: When,
}

impl<'a> Frame<'a> {
    /// Creates a frame that fills template parameters of a class or multiclass with arguments, and `NAME` with a name.
    pub(super) fn with_params(owner: Owner, args: &'a [Term], name: Option<Term>) -> Self {
        Frame { params: Some((owner, args)), name, locals: Vec::new(), record: None, when: When::Now }
    }

    /// Creates a frame that fills variables of `foreach` statements.
    pub(super) fn with_locals(locals: Vec<(Local, Term)>) -> Self {
        Frame { params: None, name: None, locals, record: None, when: When::Now }
    }

    /// Creates a frame that fills fields with their final values.
    pub(super) fn for_record(record: &'a mut Unfinished) -> Self {
        Frame { params: None, name: None, locals: Vec::new(), record: Some(record), when: When::Last }
    }

    /// Creates a frame that fills no holes, but evaluates operators for the last time.
    pub(super) fn last() -> Self {
        Frame { params: None, name: None, locals: Vec::new(), record: None, when: When::Last }
    }

    /// Returns the kinds of terms that may change.
    pub(super) fn fills(&self) -> Holes {
        match (self.when, &self.params, &*self.locals) {
            (When::Last, ..) => Holes::ALL,
            (When::Now, Some(_), []) => Holes::PARAMS,
            (When::Now, None, _) => Holes::LOCALS,
            (When::Now, Some(_), _) => Holes::PARAMS.and(Holes::LOCALS),
        }
    }

    /// Sets the value of a loop variable.
    pub(super) fn push_local(&mut self, local: Local, value: Term) {
        self.locals.push((local, value));
    }

    /// Removes the value of the last loop variable.
    pub(super) fn pop_local(&mut self) {
        self.locals.pop();
    }

    fn own(&self) -> Option<Own> {
        self.record.as_ref().map(|record| record.own)
    }

    fn local(&self, local: Local) -> Option<Term> {
        self.locals.iter().rev().find(|(variable, _)| *variable == local).map(|(_, value)| *value)
    }
}

impl Evaluator<'_> {
    /// Returns the term with holes filled.
    pub(super) fn substitute(&mut self, term: Term, frame: &mut Frame<'_>) -> Eval<Term> {
        if !self.terms.holes(term).meets(frame.fills()) {
            return Ok(term);
        }
        self.step(self.place, 1)?;
        match *self.terms.node(term) {
            Node::Value(_) => Ok(term),
            Node::Var(variable, _) => self.fill(term, variable, frame),
            _ => self.deeper(self.place, |this| this.substitute_node(term, frame)),
        }
    }

    fn fill(&mut self, term: Term, variable: Variable, frame: &mut Frame<'_>) -> Eval<Term> {
        let value = match variable {
            Variable::Param(owner, at) => match frame.params {
                Some((filled, args)) if filled == owner => args.get(at as usize).copied(),
                _ => None,
            },
            Variable::Name(owner) => match frame.params {
                Some((filled, _)) if filled == owner => frame.name,
                _ => None,
            },
            Variable::Local(local) => frame.local(local),
            Variable::Field(name) => self.fill_field(name, frame)?,
            Variable::Anonymous(number) => {
                match frame
                    .record
                    .as_ref()
                    .filter(|record| record.partial.anonymous == Some(number))
                    .map(|record| record.own)
                {
                    Some(own) => {
                        let name = Arc::clone(self.names.text(own.name));
                        Some(self.text_term(&name, own.span)?)
                    }
                    None => None,
                }
            }
        };
        Ok(value.unwrap_or(term))
    }

    /// Returns the final value of a field; `None` if it is `?`, or depends on itself.
    fn fill_field(&mut self, name: Symbol, frame: &mut Frame<'_>) -> Eval<Option<Term>> {
        let Some(at) = frame.record.as_ref().and_then(|record| record.partial.find(name)) else { return Ok(None) };
        // Variables of loops enclosing the reference are not in the scope of the field.
        let locals = std::mem::take(&mut frame.locals);
        let value = self.mentioned_field(at, frame);
        frame.locals = locals;
        let value = value?;
        Ok(value.filter(|value| !self.terms.is_unset(*value)))
    }

    fn substitute_all(&mut self, list: TermList, frame: &mut Frame<'_>) -> Eval<Few> {
        let mut new = Few::with_capacity(list.len());
        for at in 0..list.len() {
            new.push(self.substitute(self.terms.item(list, at), frame)?);
        }
        Ok(new)
    }

    fn substitute_node(&mut self, term: Term, frame: &mut Frame<'_>) -> Eval<Term> {
        match self.terms.node(term).clone() {
            Node::Value(_) | Node::Var(..) => Ok(term),
            Node::List(item, items) => {
                let items = self.substitute_all(items, frame)?;
                self.list(item, &items)
            }
            Node::Bits(bits) => {
                let mut new = self.substitute_all(bits, frame)?;
                for (at, new) in new.iter_mut().enumerate() {
                    // A bit of an unset field keeps its reference to the field.
                    let old = self.terms.item(bits, at);
                    if *new == Terms::UNSET && self.is_bit_of_field(old) {
                        *new = old;
                    }
                }
                Ok(self.bits(&new))
            }
            Node::BitOf(of, at) => {
                let new = self.substitute(of, frame)?;
                Ok(if new == of { term } else { self.bit_of(new, at) })
            }
            Node::Dag(parts, names) => {
                let parts = self.substitute_all(parts, frame)?;
                self.dag(&parts, names)
            }
            Node::Field(of, name, ty) => {
                let of = self.substitute(of, frame)?;
                self.field(of, name, ty, frame.own())
            }
            Node::Element(list, index, ty) => {
                let (list, index) = (self.substitute(list, frame)?, self.substitute(index, frame)?);
                Ok(self.element(list, index, ty))
            }
            Node::Slice(list, indices, ty) => {
                let (list, indices) = (self.substitute(list, frame)?, self.substitute(indices, frame)?);
                self.slice(list, indices, ty)
            }
            Node::Instance { class, args, named, span } => {
                let args = self.substitute_all(args, frame)?;
                self.instance(class, &args, named, span)
            }
            Node::Op(bang, args) => {
                let op = self.terms.bang(bang).op;
                if op == BangOp::If {
                    return self.substitute_if(term, args, frame);
                }
                if matches!(op, BangOp::And | BangOp::Or) {
                    let first = self.substitute(self.terms.item(args, 0), frame)?;
                    let result = self.terms.known(first).and_then(|first| self.terms.bang(bang).short_circuit(first));
                    if let Some(value) = result {
                        return Ok(self.terms.value(value));
                    }
                }
                let args = self.substitute_all(args, frame)?;
                self.op(bang, &args, frame.when, frame.own())
            }
            Node::Loop(bang, args, vars) => {
                // The body is substituted for each item.
                let known = args.len().saturating_sub(1);
                let mut new = Few::with_capacity(args.len());
                for at in 0..known {
                    new.push(self.substitute(self.terms.item(args, at), frame)?);
                }
                new.push(self.terms.item(args, known));
                self.run_loop(bang, &new, vars, frame)
            }
        }
    }

    /// Substitutes in `!if`, without the branch that is not taken.
    fn substitute_if(&mut self, term: Term, args: TermList, frame: &mut Frame<'_>) -> Eval<Term> {
        let Node::Op(bang, _) = *self.terms.node(term) else { return Ok(term) };
        let old = self.terms.item(args, 0);
        let condition = self.substitute(old, frame)?;
        if let Some(holds) = self.truth(condition) {
            return self.substitute(self.terms.item(args, if holds { 1 } else { 2 }), frame);
        }
        let then = self.substitute(self.terms.item(args, 1), frame)?;
        let otherwise = self.substitute(self.terms.item(args, 2), frame)?;
        self.op(bang, &[condition, then, otherwise], frame.when, frame.own())
    }

    /// Evaluates `!foreach`, `!filter`, `!sort` or `!foldl` whose last argument, the body, is not substituted yet.
    pub(super) fn run_loop(
        &mut self,
        bang: BangId,
        args: &[Term],
        vars: [Local; 2],
        frame: &mut Frame<'_>,
    ) -> Eval<Term> {
        let (op, span) = (self.terms.bang(bang).op, self.terms.bang(bang).span);
        let done = match (op, args) {
            (BangOp::Foldl, [start, over, body]) => match self.run_appending(*start, *over, *body, vars, frame)? {
                Some(done) => Some(done),
                None => self.run_fold(*start, *over, *body, vars, frame)?,
            },
            (BangOp::Filter, [over, body]) => self.run_filter(*over, *body, vars, frame)?,
            (BangOp::Sort, [over, key]) => self.run_sort(*over, *key, vars, frame)?,
            (BangOp::Foreach, [over, body]) => self.run_foreach(bang, *over, *body, vars, frame, span)?,
            _ => None,
        };
        if let Some(done) = done {
            return Ok(done);
        }
        // The variables have no values yet, but other holes in the body can be filled.
        let mut new = args.to_vec();
        if let Some(body) = new.last_mut() {
            *body = self.substitute(*body, frame)?;
        }
        let holes = self.terms.holes_in(&new).and(Holes::STUCK);
        let args = self.terms.list(&new);
        Ok(self.terms.add(Node::Loop(bang, args, vars), holes))
    }

    fn with_local(&mut self, vars: &[(Local, Term)], body: Term, frame: &mut Frame<'_>) -> Eval<Term> {
        let count = frame.locals.len();
        frame.locals.extend_from_slice(vars);
        let result = self.substitute(body, frame);
        frame.locals.truncate(count);
        result
    }

    fn run_fold(
        &mut self,
        start: Term,
        over: Term,
        body: Term,
        [sum, item]: [Local; 2],
        frame: &mut Frame<'_>,
    ) -> Eval<Option<Term>> {
        let Some(count) = self.list_len(over) else { return Ok(None) };
        let mut result = start;
        for at in 0..count {
            let Some(value) = self.list_item(over, at) else { return Ok(None) };
            result = self.with_local(&[(sum, result), (item, value)], body, frame)?;
        }
        Ok(Some(result))
    }

    /// Evaluates a `!foldl` that appends to its accumulator, `!foldl(start, list, sum, x, !strconcat(sum, f(x)))`, as
    /// one concatenation. The time is then linear in the result. Returns `None` for other forms.
    fn run_appending(
        &mut self,
        start: Term,
        over: Term,
        body: Term,
        [sum, item]: [Local; 2],
        frame: &mut Frame<'_>,
    ) -> Eval<Option<Term>> {
        let Node::Op(bang, args) = *self.terms.node(body) else { return Ok(None) };
        let appends = matches!(self.terms.bang(bang).op, BangOp::StrConcat | BangOp::ListConcat);
        let is_sum = |this: &Self, term: Term| matches!(this.terms.node(term), Node::Var(Variable::Local(local), _) if *local == sum);
        if !appends || !is_sum(self, self.terms.item(args, 0)) || self.terms.known(start).is_none() {
            return Ok(None);
        }
        let mut sums = |term: Term| is_sum(self, term);
        if self.terms.items(args).iter().skip(1).any(|arg| self.terms.any(*arg, &mut sums)) {
            return Ok(None);
        }
        let Some(count) = self.list_len(over) else { return Ok(None) };
        let mut parts = Vec::with_capacity(1 + count * (args.len() - 1));
        parts.push(start);
        for at in 0..count {
            let Some(value) = self.list_item(over, at) else { return Ok(None) };
            for at in 1..args.len() {
                let part = self.with_local(&[(item, value)], self.terms.item(args, at), frame)?;
                if self.terms.known(part).is_none() {
                    return Ok(None);
                }
                parts.push(part);
            }
        }
        self.op(bang, &parts, frame.when, frame.own()).map(Some)
    }

    fn run_filter(
        &mut self,
        over: Term,
        body: Term,
        [item, _]: [Local; 2],
        frame: &mut Frame<'_>,
    ) -> Eval<Option<Term>> {
        let Some((ty, items)) = self.list_items(over) else { return Ok(None) };
        let mut kept = Vec::new();
        for value in items {
            let condition = self.with_local(&[(item, value)], body, frame)?;
            match self.truth(condition) {
                Some(true) => kept.push(value),
                Some(false) => {}
                None => return Ok(None),
            }
        }
        self.list(ty, &kept).map(Some)
    }

    /// Evaluates `!sort`: equal keys keep their order. Keys are numbers or strings, all of one kind.
    fn run_sort(&mut self, over: Term, key: Term, [item, _]: [Local; 2], frame: &mut Frame<'_>) -> Eval<Option<Term>> {
        let Some((ty, items)) = self.list_items(over) else { return Ok(None) };
        let mut numbers = Vec::new();
        let mut texts = Vec::new();
        for value in items {
            let key = self.with_local(&[(item, value)], key, frame)?;
            match (self.terms.known(key), self.int(key)) {
                (Some(Value::Text(text)), _) => texts.push((Arc::clone(&text.text), value)),
                (_, Some(number)) => numbers.push((number, value)),
                _ => return Ok(None),
            }
        }
        numbers.order_by_key(|it| it.0);
        texts.order_by(|a, b| a.0.cmp(&b.0));
        let sorted: Vec<Term> = match (&*numbers, &*texts) {
            (numbers, []) => numbers.iter().map(|it| it.1).collect(),
            ([], texts) => texts.iter().map(|it| it.1).collect(),
            _ => return Ok(None),
        };
        self.list(ty, &sorted).map(Some)
    }

    fn run_foreach(
        &mut self,
        bang: BangId,
        over: Term,
        body: Term,
        [item, _]: [Local; 2],
        frame: &mut Frame<'_>,
        span: Span,
    ) -> Eval<Option<Term>> {
        if self.dag_parts(over).is_some() {
            return self.run_over_dag(over, item, body, frame).map(Some);
        }
        let Some(count) = self.list_len(over) else { return Ok(None) };
        let ty = self.terms.bang(bang).ty.item().cloned();
        let mut new = Few::with_capacity(count);
        for at in 0..count {
            let Some(value) = self.list_item(over, at) else { return Ok(None) };
            new.push(self.with_local(&[(item, value)], body, frame)?);
        }
        self.place = span;
        match ty {
            Some(ty) => self.list(ty, &new).map(Some),
            None => Ok(None),
        }
    }

    /// Evaluates `!foreach` over the operator and the arguments of a dag, and of nested dags.
    fn run_over_dag(&mut self, over: Term, item: Local, body: Term, frame: &mut Frame<'_>) -> Eval<Term> {
        let Some((parts, names)) = self.dag_parts(over) else { return self.with_local(&[(item, over)], body, frame) };
        let mut new = Vec::with_capacity(parts.len());
        for (at, part) in parts.into_iter().enumerate() {
            new.push(if at == 0 {
                self.with_local(&[(item, part)], body, frame)?
            } else {
                self.deeper(self.place, |this| this.run_over_dag(part, item, body, frame))?
            });
        }
        self.dag(&new, names)
    }
}
