//! Definitions that are expanded repeatedly: multiclasses, `foreach` and `if`.
//!
//! The text is read once, into [`Entry`]s with holes, which each expansion fills.

use std::rc::Rc;
use std::sync::Arc;

use super::class::{Multiclass, MulticlassId};
use super::error::{Link, Work};
use super::partial::{Check, PartialRecord, Slot};
use super::scope::ScopeKind;
use super::substitute::Frame;
use super::term::{Local, Owner, Term, Variable};
use super::{Eval, Evaluator};
use crate::td::ast::{self, Block, ClassRef, Expr, ForeachOver, Ident, Statement};
use crate::td::record::ClassId;
use crate::td::source::Span;
use crate::td::ty::Type;
use crate::td::value::Value;

/// An entry of a multiclass or loop.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    /// A definition.
    Record(Box<PartialRecord>),
    /// An `assert` or `dump`.
    Check(Check),
    /// A `foreach`.
    Loop {
        /// Loop variable.
        var: Local,
        /// Values of the variable.
        over: Term,
        /// Entries in the loop.
        entries: Rc<Vec<Entry>>,
        /// Location.
        span: Span,
    },
    /// A branch of an `if`.
    Branch {
        /// Condition.
        condition: Term,
        /// Value of the condition for which the entries are expanded.
        when: bool,
        /// Entries in the branch.
        entries: Rc<Vec<Entry>>,
        /// Location of the condition.
        span: Span,
    },
}

/// Context of an expansion.
#[derive(Clone, Copy, Debug)]
struct Site {
    /// Location of the `defm`, if it is one.
    span: Option<Span>,
    /// Whether no enclosing construct has holes.
    last: bool,
}

impl Evaluator<'_> {
    /// Evaluates `multiclass name<params> : parents { .. }`.
    pub(super) fn multiclass_statement(
        &mut self,
        name: Ident,
        params: Option<&[ast::Param]>,
        parents: &[ClassRef],
        body: &[Statement],
    ) -> Eval<()> {
        self.kept += 1;
        let text = Arc::clone(self.names.text(name.symbol));
        if self.multiclass_of_name.contains(name.symbol) {
            return Err(self.error(name.span, format!("multiclass '{text}' already defined")));
        }
        let id = MulticlassId(self.multiclasses.len() as u32);
        let empty = Rc::new(Vec::new());
        self.multiclasses.push(Multiclass { name: name.symbol, params: Vec::new(), entries: empty, failed: None });
        self.multiclass_of_name.insert(name.symbol, id);
        let outer = self.multiclass.replace(id);
        let scope = self.scopes.enter(ScopeKind::Multiclass);
        self.pending.push(Vec::new());
        let mut result = self.read_params(Owner::Multiclass(id), params.unwrap_or_default());
        for parent in parents {
            let read = self.parent_multiclass(id, parent);
            result = result.and(read);
        }
        let read = self.statements(body);
        result = result.and(read);
        let entries = self.pending.pop().unwrap_or_default();
        self.scopes.leave(scope);
        self.multiclass = outer;
        if result.is_ok() {
            self.warn_unused(Owner::Multiclass(id));
        }
        if let Some(multiclass) = self.multiclasses.get_mut(id.0 as usize) {
            multiclass.entries = Rc::new(entries);
            multiclass.failed = result.err();
        }
        result
    }

    /// Adds the entries of another multiclass.
    fn parent_multiclass(&mut self, id: MulticlassId, parent: &ClassRef) -> Eval<()> {
        let from = self.find_multiclass(parent.name)?;
        let name = self.terms.variable(Variable::Name(Owner::Multiclass(id)), Type::String);
        let site = Site { span: None, last: false };
        let entries = self.expand_multiclass(from, parent, name, site)?;
        if let Some(pending) = self.pending.last_mut() {
            pending.extend(entries);
        }
        Ok(())
    }

    fn find_multiclass(&mut self, name: Ident) -> Eval<MulticlassId> {
        let Some(id) = self.multiclass_of_name.get(name.symbol).copied() else {
            let text = Arc::clone(self.names.text(name.symbol));
            return Err(self.error(name.span, format!("Couldn't find multiclass '{text}'")));
        };
        match self.multiclasses.get(id.0 as usize).and_then(|multiclass| multiclass.failed) {
            Some(reported) => Err(reported),
            None => Ok(id),
        }
    }

    /// Expands a multiclass with arguments and a name.
    fn expand_multiclass(
        &mut self,
        id: MulticlassId,
        reference: &ClassRef,
        name: Term,
        site: Site,
    ) -> Eval<Vec<Entry>> {
        let owner = Owner::Multiclass(id);
        let (args, named) = self.args(owner, &reference.args, reference.span)?;
        let args = self.bind(owner, &args, named.as_deref(), Some(name), reference.span)?;
        let entries = match (self.multiclasses.get(id.0 as usize), self.pending.first()) {
            // A multiclass that refers to itself has its entries so far.
            (_, Some(entries)) if self.multiclass == Some(id) => Rc::new(entries.clone()),
            (Some(multiclass), _) => Rc::clone(&multiclass.entries),
            _ => return Ok(Vec::new()),
        };
        let mut frame = Frame::with_params(owner, &args, Some(name));
        let mut expanded = Vec::new();
        let link = Link { work: Work::Expansion(id), span: reference.span };
        self.linked(link, |this| this.expand(&entries, &mut frame, site, &mut Some(&mut expanded)))?;
        Ok(expanded)
    }

    /// Evaluates `defm name : parents;`.
    pub(super) fn defm(&mut self, span: Span, name: Option<&Expr>, parents: &[ClassRef]) -> Eval<()> {
        let name = match name {
            Some(name) => self.object_name(name)?,
            None => self.anonymous_defm(span)?,
        };
        let mut entries = Vec::new();
        let mut classes: Vec<(ClassId, super::class::Args, Span)> = Vec::new();
        for (at, parent) in parents.iter().enumerate() {
            let symbol = parent.name.symbol;
            let is_multiclass = self.multiclass_of_name.contains(symbol);
            if !classes.is_empty() || (at > 0 && !is_multiclass && self.class_of_name.contains(symbol)) {
                let (class, args) = self.class_ref(parent)?;
                classes.push((class, args, parent.span));
                continue;
            }
            let id = self.find_multiclass(parent.name)?;
            let site = Site { span: Some(parent.span), last: self.pending.is_empty() };
            entries.extend(self.expand_multiclass(id, parent, name, site)?);
        }
        for (class, args, span) in &classes {
            self.add_class_to(&mut entries, *class, args, *span)?;
        }
        self.add_lets_to(&mut entries)?;
        let link = Link { work: Work::Defm, span };
        self.linked(link, |this| {
            let mut result = Ok(());
            for entry in entries {
                let added = this.add_entry(entry);
                result = result.and(added);
            }
            result
        })
    }

    fn anonymous_defm(&mut self, span: Span) -> Eval<Term> {
        let name = self.next_anonymous_name();
        let text = Arc::clone(self.names.text(name));
        let name = self.text_term(&text, span)?;
        match self.multiclass {
            Some(multiclass) => {
                let prefix = self.terms.variable(Variable::Name(Owner::Multiclass(multiclass)), Type::String);
                self.concat(prefix, name, span)
            }
            None => Ok(name),
        }
    }

    /// Makes all records in entries inherit from a class.
    fn add_class_to(
        &mut self,
        entries: &mut [Entry],
        class: ClassId,
        args: &super::class::Args,
        span: Span,
    ) -> Eval<()> {
        for entry in entries {
            match entry {
                Entry::Record(partial) => {
                    let name = partial.name;
                    let args = self.bind(Owner::Class(class), &args.0, args.1.as_deref(), Some(name), span)?;
                    self.inherit(partial, class, &args, span)?;
                }
                Entry::Check(_) => {}
                Entry::Loop { entries, .. } | Entry::Branch { entries, .. } => {
                    self.deeper(span, |this| {
                        this.add_class_to(Rc::make_mut(entries).as_mut_slice(), class, args, span)
                    })?;
                }
            }
        }
        Ok(())
    }

    /// Applies the enclosing `let` statements to all records in entries.
    fn add_lets_to(&mut self, entries: &mut [Entry]) -> Eval<()> {
        if self.lets.is_empty() {
            return Ok(());
        }
        for entry in entries {
            match entry {
                Entry::Record(partial) => self.apply_lets(partial)?,
                Entry::Check(_) => {}
                Entry::Loop { entries, .. } | Entry::Branch { entries, .. } => {
                    self.deeper(self.place, |this| this.add_lets_to(Rc::make_mut(entries).as_mut_slice()))?;
                }
            }
        }
        Ok(())
    }

    /// Evaluates `foreach var = over in body`.
    pub(super) fn foreach(&mut self, span: Span, var: Ident, over: &ForeachOver, body: &Block) -> Eval<()> {
        let (over, item) = self.foreach_over(over)?;
        let local = self.local(var.symbol);
        let scope = self.scopes.enter(ScopeKind::Block);
        let term = self.terms.variable(Variable::Local(local), item);
        self.scopes.define(var.symbol, Ok(term));
        self.pending.push(Vec::new());
        let result = self.block(body);
        let entries = Rc::new(self.pending.pop().unwrap_or_default());
        self.scopes.leave(scope);
        result?;
        let span = Span { end: (span.start + 7).min(span.end), ..span };
        self.add_entry(Entry::Loop { var: local, over, entries, span })
    }

    /// Returns the values of a loop, and the type of its variable.
    fn foreach_over(&mut self, over: &ForeachOver) -> Eval<(Term, Type)> {
        let ranges = match over {
            ForeachOver::Ranges(ranges) => ranges,
            ForeachOver::List(list) => {
                let term = self.value(list, None)?;
                match self.ty(term) {
                    Some(Type::List(item)) => return Ok((term, Type::clone(&item))),
                    // A number is valid as a range, too.
                    Some(Type::Int) if self.int(term).is_some() => {
                        return Ok((self.list(Type::Int, &[term])?, Type::Int));
                    }
                    _ => {
                        let text = self.term_text(term);
                        let message = format!("expected a list, got '{text}'");
                        return Err(match self.terms.known(term) {
                            Some(Value::Text(_)) => self.error(list.span, "expected integer or bitrange"),
                            _ => self.error(list.span, message),
                        });
                    }
                }
            }
        };
        let numbers = self.ranges(ranges)?;
        let items: Vec<Term> = numbers.into_iter().map(|int| self.terms.value(Value::Int(int))).collect();
        Ok((self.list(Type::Int, &items)?, Type::Int))
    }

    /// Evaluates `if condition then .. else ..`, as two entries with the same condition.
    pub(super) fn if_statement(&mut self, condition: &Expr, then: &Block, otherwise: Option<&Block>) -> Eval<()> {
        let span = condition.span;
        let condition = self.value(condition, None)?;
        let mut result = Ok(());
        for (when, block) in [(true, Some(then)), (false, otherwise)] {
            let Some(block) = block else { continue };
            self.pending.push(Vec::new());
            let read = self.block(block);
            let entries = Rc::new(self.pending.pop().unwrap_or_default());
            let added = match read {
                Ok(()) => self.add_entry(Entry::Branch { condition, when, entries, span }),
                Err(reported) => Err(reported),
            };
            result = result.and(added);
        }
        result
    }

    /// Defines the records of an entry outside of loops and multiclasses.
    pub(super) fn define_entry(&mut self, entry: Entry) -> Eval<()> {
        match entry {
            Entry::Record(partial) => self.define(*partial).map(|_| ()),
            Entry::Check(check) => {
                let check = self.substitute_check(check, &mut Frame::last())?;
                self.check(check, None)
            }
            entry => {
                let site = Site { span: None, last: true };
                self.expand(&[entry], &mut Frame::with_locals(Vec::new()), site, &mut None)
            }
        }
    }

    /// Expands a loop or a branch to entries of the enclosing multiclass.
    pub(super) fn expand_early(&mut self, entry: &Entry) -> Eval<Vec<Entry>> {
        let site = Site { span: None, last: false };
        let mut expanded = Vec::new();
        self.expand_entry(entry, &mut Frame::with_locals(Vec::new()), site, &mut Some(&mut expanded))?;
        Ok(expanded)
    }

    /// Fills the holes in entries, and defines them or adds them to `into`.
    fn expand(
        &mut self,
        entries: &[Entry],
        frame: &mut Frame<'_>,
        site: Site,
        into: &mut Option<&mut Vec<Entry>>,
    ) -> Eval<()> {
        let mut result = Ok(());
        for entry in entries {
            if self.over.is_some() {
                break;
            }
            self.step(self.place, 1)?;
            let mark = self.terms.mark();
            let done = self.deeper(self.place, |this| this.expand_entry(entry, frame, site, into));
            if into.is_none() {
                // Finished records need no terms.
                self.terms.cut(mark);
            }
            result = result.and(done);
        }
        result
    }

    fn expand_entry(
        &mut self,
        entry: &Entry,
        frame: &mut Frame<'_>,
        site: Site,
        into: &mut Option<&mut Vec<Entry>>,
    ) -> Eval<()> {
        let expanded = match entry {
            Entry::Record(partial) => Entry::Record(Box::new(self.expand_draft(partial, frame, site)?)),
            Entry::Check(check) => Entry::Check(self.substitute_check(*check, frame)?),
            Entry::Loop { var, over, entries, span } => {
                self.place = *span;
                let site = Site { span: None, ..site };
                let over = self.substitute(*over, frame)?;
                let Some((_, items)) = self.list_items(over) else {
                    if site.last {
                        let text = self.term_text(over);
                        let message = format!("attempting to loop over '{text}', expected a list");
                        return Err(self.error(*span, message));
                    }
                    let entries = self.expand_inner(entries, frame, site)?;
                    return push(into, Entry::Loop { var: *var, over, entries, span: *span });
                };
                let mut result = Ok(());
                for item in items {
                    // Empty loops take time, too.
                    self.step(*span, 1)?;
                    frame.push_local(*var, item);
                    let done = self.expand(entries, frame, site, into);
                    frame.pop_local();
                    result = result.and(done);
                }
                return result;
            }
            Entry::Branch { condition, when, entries, span } => {
                self.place = *span;
                let site = Site { span: None, ..site };
                let mut condition = self.substitute(*condition, frame)?;
                if site.last && self.truth(condition).is_none() {
                    condition = self.substitute(condition, &mut Frame::last())?;
                }
                return match self.truth(condition) {
                    Some(holds) if holds == *when => self.expand(entries, frame, site, into),
                    Some(_) => Ok(()),
                    None if site.last => {
                        let text = self.term_text(condition);
                        let message = format!("unable to resolve if condition '{text}' at end of containing scope");
                        Err(self.error(*span, message))
                    }
                    None => {
                        let entries = self.expand_inner(entries, frame, site)?;
                        push(into, Entry::Branch { condition, when: *when, entries, span: *span })
                    }
                };
            }
        };
        match into {
            Some(_) => push(into, expanded),
            None => self.define_entry(expanded),
        }
    }

    fn expand_inner(&mut self, entries: &[Entry], frame: &mut Frame<'_>, site: Site) -> Eval<Rc<Vec<Entry>>> {
        let mut inner = Vec::with_capacity(entries.len());
        self.expand(entries, frame, site, &mut Some(&mut inner))?;
        Ok(Rc::new(inner))
    }

    fn expand_draft(&mut self, from: &PartialRecord, frame: &mut Frame<'_>, site: Site) -> Eval<PartialRecord> {
        let span = from.span().unwrap_or(self.place);
        self.step(span, from.slots.len())?;
        let mut partial = from.clone();
        partial.spans.extend(site.span);
        partial.name = self.substitute(from.name, frame)?;
        for (slot, name) in partial.slots.iter_mut().zip(&*from.names) {
            let value = self.substitute_slot(*name, slot, frame)?;
            *slot = Slot { value, ..slot.clone() };
        }
        for check in &mut partial.checks {
            *check = self.substitute_check(*check, frame)?;
        }
        Ok(partial)
    }
}

/// Adds an entry to `into`.
fn push(into: &mut Option<&mut Vec<Entry>>, entry: Entry) -> Eval<()> {
    if let Some(entries) = into {
        entries.push(entry);
    }
    Ok(())
}
