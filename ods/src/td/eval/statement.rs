//! Evaluation of statements, in source order.

use std::sync::Arc;

use super::expr::Mode;
use super::multiclass::Entry;
use super::partial::{Check, LetSetting, PartialRecord};
use super::scope::ScopeKind;
use super::term::{Owner, Term, Variable};
use super::{Defset, Eval, Evaluator, Global};
use crate::td::ast::{self, Block, Defvar, Expr, Ident, LetItem, RecordBody, Statement, StatementKind, TypeExpr};
use crate::td::names::Symbol;
use crate::td::source::Span;
use crate::td::ty::Type;
use crate::td::value::{List, Value};

impl Evaluator<'_> {
    /// Evaluates statements. After an error in one, the next one is evaluated.
    pub(super) fn statements(&mut self, statements: &[Statement]) -> Eval<()> {
        let mut result = Ok(());
        for statement in statements {
            if self.over.is_some() {
                break;
            }
            let done = self.deeper(statement.span, |this| this.statement(statement));
            result = result.and(done);
        }
        result
    }

    fn statement(&mut self, statement: &Statement) -> Eval<()> {
        self.place = statement.span;
        let (mark, kept) = (self.terms.mark(), self.kept);
        let result = match &statement.kind {
            StatementKind::Class { .. } if self.multiclass.is_some() => Err(self.misplaced(statement.span)),
            StatementKind::Multiclass { .. } | StatementKind::Defset { .. } | StatementKind::Deftype { .. }
                if self.multiclass.is_some() =>
            {
                Err(self.misplaced(statement.span))
            }
            StatementKind::Class { .. } | StatementKind::Multiclass { .. } if !self.pending.is_empty() => {
                let what = if matches!(statement.kind, StatementKind::Class { .. }) { "class" } else { "multiclass" };
                let span = Span { end: statement.span.start, ..statement.span };
                return Err(self.error(span, format!("{what} is not allowed inside foreach loop")));
            }
            StatementKind::Class { name, params, record } => {
                return self.class_statement(*name, params.as_deref(), record.as_ref());
            }
            StatementKind::Multiclass { name, params, parents, body } => {
                return self.multiclass_statement(*name, params.as_deref(), parents, body);
            }
            StatementKind::Defset { ty, name, body } => return self.defset(ty, *name, body),
            StatementKind::Deftype { name, ty } => return self.deftype(*name, ty),
            StatementKind::Defvar(defvar) => {
                if self.scopes.is_outermost() {
                    return self.global_variable(defvar);
                }
                return self.local_variable(defvar);
            }
            StatementKind::Let { bindings, body } => return self.let_statement(bindings, body),
            StatementKind::Assert(assert) => self.assert(assert),
            StatementKind::Dump(message) => self.dump_statement(statement.span, message),
            StatementKind::Def { name, record } => self.def(statement.span, name.as_ref(), record),
            StatementKind::Defm { name, parents } => self.defm(statement.span, name.as_ref(), parents),
            StatementKind::Foreach { var, over, body } => self.foreach(statement.span, *var, over, body),
            StatementKind::If { condition, then, otherwise } => self.if_statement(condition, then, otherwise.as_ref()),
        };
        // Finished records need no terms.
        if self.pending.is_empty() && self.kept == kept {
            self.terms.cut(mark);
        }
        result
    }

    fn misplaced(&mut self, span: Span) -> super::Diagnosed {
        let span = Span { end: span.start, ..span };
        self.error(
            span,
            "expected 'assert', 'def', 'defm', 'defvar', 'dump', 'foreach', 'if', or 'let' in multiclass body",
        )
    }

    /// Evaluates the statements of a block in their own scope.
    pub(super) fn block(&mut self, block: &Block) -> Eval<()> {
        let scope = self.scopes.enter(ScopeKind::Block);
        let result = self.statements(&block.statements);
        self.scopes.leave(scope);
        result
    }

    /// Adds an entry to the enclosing loop or multiclass, or defines its records.
    pub(super) fn add_entry(&mut self, entry: Entry) -> Eval<()> {
        // At the top level of a multiclass, loops and branches are expanded as far as they are known.
        let is_outermost = self.multiclass.is_some() && self.pending.len() == 1;
        if is_outermost && matches!(entry, Entry::Loop { .. } | Entry::Branch { .. }) {
            let expanded = self.expand_early(&entry)?;
            if let Some(pending) = self.pending.last_mut() {
                pending.extend(expanded);
            }
            return Ok(());
        }
        match self.pending.last_mut() {
            Some(pending) => {
                pending.push(entry);
                Ok(())
            }
            None => self.define_entry(entry),
        }
    }

    /// Evaluates `def name : parents { .. }`.
    fn def(&mut self, span: Span, name: Option<&Expr>, body: &RecordBody) -> Eval<()> {
        let mut partial = self.named_draft(span, name)?;
        let symbol = match self.terms.known(partial.name) {
            Some(Value::Text(text)) => {
                let text = Arc::clone(&text.text);
                Some(self.names.intern(&text))
            }
            _ => None,
        };
        let scope = self.scopes.enter(ScopeKind::Record);
        self.current = Some(partial);
        let result = self.read_body(body);
        self.scopes.leave(scope);
        partial = match self.current.take() {
            Some(partial) => partial,
            None => return result,
        };
        if let Err(reported) = result {
            if let Some(symbol) = symbol
                && self.global(symbol).is_none()
            {
                self.set_global(symbol, Global::Failed(reported));
            }
            return Err(reported);
        }
        self.add_entry(Entry::Record(Box::new(partial)))
    }

    /// Creates a partial record with a name, or with a generated one.
    fn named_draft(&mut self, span: Span, name: Option<&Expr>) -> Eval<PartialRecord> {
        if let Some(name) = name {
            let term = self.object_name(name)?;
            return Ok(PartialRecord::new(None, term, name.span));
        }
        let number = self.next_anonymous;
        self.next_anonymous = self.next_anonymous.wrapping_add(1);
        let term = self.terms.variable(Variable::Anonymous(number), Type::String);
        // Without a name, only the `def` itself is a location.
        let mut partial = PartialRecord::new(None, term, Span { end: (span.start + 3).min(span.end), ..span });
        partial.anonymous = Some(number);
        Ok(partial)
    }

    /// Returns the name of a `def` or `defm`. In a multiclass it begins with `NAME`, unless it refers to `NAME`.
    pub(super) fn object_name(&mut self, name: &Expr) -> Eval<Term> {
        let term = self.expr(name, Some(&Type::String), Mode::Name)?;
        if self.ty(term) != Some(Type::String) {
            let text = self.term_text(term);
            return Err(self.error(name.span, format!("Record name '{text}' is not a string!")));
        }
        match self.multiclass {
            Some(multiclass) if !self.mentions_name(term) => {
                let prefix = self.terms.variable(Variable::Name(Owner::Multiclass(multiclass)), Type::String);
                self.concat(prefix, term, name.span)
            }
            _ => Ok(term),
        }
    }

    fn assert(&mut self, assert: &ast::Assert) -> Eval<()> {
        let condition = self.value(&assert.condition, None)?;
        let message = self.value(&assert.message, None)?;
        self.add_entry(Entry::Check(Check { condition: Some(condition), message, span: assert.condition.span }))
    }

    fn dump_statement(&mut self, span: Span, message: &Expr) -> Eval<()> {
        let message = self.value(message, None)?;
        self.add_entry(Entry::Check(Check { condition: None, message, span }))
    }

    /// Evaluates a `defvar` of the file.
    fn global_variable(&mut self, defvar: &Defvar) -> Eval<()> {
        self.kept += 1;
        let name = defvar.name.symbol;
        if self.global(name).is_some() {
            let message = "def or global variable of this name already exists";
            return Err(self.error(defvar.name.span, message));
        }
        let mark = self.terms.mark();
        match self.value(&defvar.value, None) {
            Ok(mut term) => {
                self.terms.keep_only(mark, std::iter::once(&mut term));
                self.variables.push((name, term));
                self.set_global(name, Global::Variable(term));
                Ok(())
            }
            Err(reported) => {
                self.set_global(name, Global::Failed(reported));
                Err(reported)
            }
        }
    }

    /// Evaluates a `defvar` of a block or of the body of a record.
    pub(super) fn local_variable(&mut self, defvar: &Defvar) -> Eval<()> {
        let name = defvar.name.symbol;
        if self.scopes.defines(name) {
            return Err(self.error(defvar.name.span, "local variable of this name already exists"));
        }
        if self.current.as_ref().is_some_and(|partial| partial.find(name).is_some()) {
            return Err(self.error(defvar.name.span, "field of this name already exists"));
        }
        let value = self.value(&defvar.value, None);
        self.scopes.define(name, value);
        value.map(|_| ())
    }

    /// Evaluates `deftype name = type;`.
    fn deftype(&mut self, name: Ident, ty: &TypeExpr) -> Eval<()> {
        let text = Arc::clone(self.names.text(name.symbol));
        if self.types.contains(name.symbol) || self.class_of_name.contains(name.symbol) {
            return Err(self.error(name.span, format!("type of this name '{text}' already exists")));
        }
        let ty = self.type_of(ty);
        let result = ty.as_ref().map(|_| ()).map_err(|reported| *reported);
        self.types.insert(name.symbol, ty);
        result
    }

    /// Evaluates `defset type name = { .. }`.
    fn defset(&mut self, ty: &TypeExpr, name: Ident, body: &[Statement]) -> Eval<()> {
        self.kept += 1;
        let list = self.type_of(ty)?;
        let Some(item) = list.item().cloned() else {
            return Err(self.error(ty.span, "expected list type"));
        };
        if self.global(name.symbol).is_some() {
            return Err(self.error(name.span, "def or global variable of this name already exists"));
        }
        self.defsets.push(Defset { item: item.clone(), items: Vec::new(), span: name.span });
        let result = self.statements(body);
        let items = self.defsets.pop().map(|defset| defset.items).unwrap_or_default();
        self.place = name.span;
        let global = match List::new(item, items) {
            Ok(list) => {
                let term = self.terms.value(Value::List(list));
                self.variables.push((name.symbol, term));
                Global::Variable(term)
            }
            Err(error) => Global::Failed(self.too_large(error)),
        };
        self.set_global(name.symbol, global);
        result
    }

    /// Evaluates `let bindings in body`.
    fn let_statement(&mut self, bindings: &[LetItem], body: &Block) -> Eval<()> {
        let count = self.lets.len();
        let mut result = Ok(());
        for item in bindings {
            let read = self.let_setting(item);
            result = result.and(read);
        }
        let done = self.block(body);
        self.lets.truncate(count);
        result.and(done)
    }

    fn let_setting(&mut self, item: &LetItem) -> Eval<()> {
        let bits = match &item.bits {
            Some(ranges) => Some(self.bit_ranges(ranges)?),
            None => None,
        };
        // A wrong value makes all assignments of it fail.
        let value = self.value(&item.value, None);
        self.lets.push(LetSetting { name: item.name.symbol, bits, value, span: item.name.span });
        value.map(|_| ())
    }

    /// Concatenates two strings.
    pub(super) fn concat(&mut self, left: Term, right: Term, span: Span) -> Eval<Term> {
        self.place = span;
        let bang = self.helper(crate::td::bang::BangOp::StrConcat, Type::String);
        let bang = self.terms.add_bang(bang);
        self.op(bang, &[left, right], super::fold::When::Now, None)
    }

    /// Returns the definition of a name other than that of a class.
    pub(super) fn global(&self, name: Symbol) -> Option<&Global> {
        self.globals.get(name)
    }

    /// Sets the definition of a name.
    pub(super) fn set_global(&mut self, name: Symbol, global: Global) {
        self.globals.insert(name, global);
    }
}
