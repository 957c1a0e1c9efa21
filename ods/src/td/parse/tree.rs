//! Construction of syntax trees from pest's parse: statements, classes and records. Values are in [`value`].

mod value;

use pest::iterators;

use super::found;
use super::grammar::Rule;
use crate::td::ast::{
    Arg, Assert, Block, BodyItem, BodyItemKind, ClassRef, Defvar, Expr, ForeachOver, Ident, LetItem, Param, Range,
    RecordBody, Statement, StatementKind, TypeExpr, TypeExprKind,
};
use crate::td::diag::{Diagnostic, Diagnostics};
use crate::td::names::Names;
use crate::td::scan::token::{Kind, Tokens};
use crate::td::source::{Sources, Span};

/// A node of pest's parse tree.
pub type Pair<'i> = iterators::Pair<'i, Rule>;
/// Sibling nodes.
pub type Pairs<'i> = iterators::Pairs<'i, Rule>;

/// Builder of the tree of one statement.
pub struct Builder<'a> {
    /// Index of the token that pest counts from.
    base: usize,
    tokens: &'a Tokens,
    sources: &'a Sources,
    names: &'a mut Names,
    diagnostics: &'a mut Diagnostics,
}

impl<'a> Builder<'a> {
    /// Creates a builder for a statement that begins at a token.
    pub fn new(
        base: usize,
        tokens: &'a Tokens,
        sources: &'a Sources,
        names: &'a mut Names,
        diagnostics: &'a mut Diagnostics,
    ) -> Self {
        Builder { base, tokens, sources, names, diagnostics }
    }

    /// Builds a statement.
    pub fn statement(&mut self, pair: Pair<'_>) -> Statement {
        let (start, end) = self.extent(&pair);
        let span = self.span(start, end);
        let rule = pair.as_rule();
        let inner = &mut pair.into_inner();
        let kind = match rule {
            Rule::class => {
                let params = self.params(inner);
                let record = self.record(inner);
                let record = (record.braces || !record.parents.is_empty()).then_some(record);
                StatementKind::Class { name: self.ident(start + 1), params, record }
            }
            Rule::def => StatementKind::Def { name: self.object_name(inner), record: self.record(inner) },
            Rule::defm => StatementKind::Defm { name: self.object_name(inner), parents: self.parents(inner) },
            Rule::multiclass => StatementKind::Multiclass {
                name: self.ident(start + 1),
                params: self.params(inner),
                parents: self.parents(inner),
                body: inner.map(|pair| self.statement(pair)).collect(),
            },
            Rule::defset => {
                let (ty, name) = self.typed_name(inner);
                StatementKind::Defset { ty, name, body: inner.map(|pair| self.statement(pair)).collect() }
            }
            Rule::deftype => StatementKind::Deftype { name: self.ident(start + 1), ty: self.next_type(inner) },
            Rule::defvar => StatementKind::Defvar(self.defvar(start, inner)),
            Rule::assertion => StatementKind::Assert(self.assertion(inner)),
            Rule::foreach => StatementKind::Foreach {
                var: self.ident(start + 1),
                over: self.foreach_over(start + 3, inner),
                body: self.block(inner),
            },
            Rule::condition => StatementKind::If {
                condition: self.value(inner),
                then: self.block(inner),
                otherwise: inner.peek().is_some().then(|| self.block(inner)),
            },
            Rule::let_in => {
                let mut bindings = Vec::new();
                while let Some(binding) = take(inner, Rule::binding) {
                    let (start, _) = self.extent(&binding);
                    bindings.push(self.let_item(start, &mut binding.into_inner()));
                }
                StatementKind::Let { bindings, body: self.block(inner) }
            }
            // `dump` is the only remaining statement of the grammar.
            _ => StatementKind::Dump(self.value(inner)),
        };
        Statement { span, kind }
    }

    fn block(&mut self, inner: &mut Pairs<'_>) -> Block {
        let Some(pair) = inner.next() else { return Block { statements: Vec::new(), span: self.span(0, 0) } };
        let (start, end) = self.extent(&pair);
        let statements = pair.into_inner().map(|pair| self.statement(pair)).collect();
        Block { statements, span: self.span(start, end) }
    }

    fn foreach_over(&mut self, start: usize, inner: &mut Pairs<'_>) -> ForeachOver {
        let braces = self.tokens.kind(start) == Kind::LeftBrace;
        let mut ranges = self.ranges(inner);
        match ranges.pop() {
            Some(Range { first, last: None }) if !braces => ForeachOver::List(first),
            Some(range) => {
                ranges.push(range);
                ForeachOver::Ranges(ranges)
            }
            None => ForeachOver::Ranges(ranges),
        }
    }

    fn assertion(&mut self, inner: &mut Pairs<'_>) -> Assert {
        Assert { condition: self.value(inner), message: self.value(inner) }
    }

    fn defvar(&mut self, start: usize, inner: &mut Pairs<'_>) -> Defvar {
        Defvar { name: self.ident(start + 1), value: self.value(inner) }
    }

    /// Builds `name{bits} = value`.
    fn let_item(&mut self, start: usize, inner: &mut Pairs<'_>) -> LetItem {
        let has_bits = self.tokens.kind(start + 1) != Kind::Equal;
        let bits = has_bits.then(|| self.ranges(inner));
        LetItem { name: self.ident(start), bits, value: self.value(inner) }
    }

    fn object_name(&mut self, inner: &mut Pairs<'_>) -> Option<Expr> {
        let name = take(inner, Rule::object_name)?;
        Some(self.value(&mut name.into_inner()))
    }

    fn params(&mut self, inner: &mut Pairs<'_>) -> Option<Vec<Param>> {
        let params = take(inner, Rule::params)?;
        let param = |pair: Pair<'_>| {
            let inner = &mut pair.into_inner();
            let (ty, name) = self.typed_name(inner);
            Param { ty, name, default: inner.peek().is_some().then(|| self.value(inner)) }
        };
        Some(params.into_inner().map(param).collect())
    }

    fn parents(&mut self, inner: &mut Pairs<'_>) -> Vec<ClassRef> {
        let Some(parents) = take(inner, Rule::parents) else { return Vec::new() };
        let reference = |pair: Pair<'_>| {
            let (start, end) = self.extent(&pair);
            self.class_ref(start, end, &mut pair.into_inner())
        };
        parents.into_inner().map(reference).collect()
    }

    fn record(&mut self, inner: &mut Pairs<'_>) -> RecordBody {
        let parents = self.parents(inner);
        match inner.next() {
            Some(body) => {
                let items = body.into_inner().map(|pair| self.item(pair)).collect();
                RecordBody { parents, items, braces: true }
            }
            None => RecordBody { parents, items: Vec::new(), braces: false },
        }
    }

    fn item(&mut self, pair: Pair<'_>) -> BodyItem {
        let (start, end) = self.extent(&pair);
        let span = self.span(start, end);
        let rule = pair.as_rule();
        let inner = &mut pair.into_inner();
        let kind = match rule {
            Rule::field_let => BodyItemKind::Let(self.let_item(start + 1, inner)),
            Rule::defvar => BodyItemKind::Defvar(self.defvar(start, inner)),
            Rule::assertion => BodyItemKind::Assert(Box::new(self.assertion(inner))),
            Rule::dump => BodyItemKind::Dump(self.value(inner)),
            // A field is the only remaining item of the grammar.
            _ => {
                let keyword = self.tokens.kind(start) == Kind::Field;
                let (ty, name) = self.typed_name(inner);
                let value = inner.peek().is_some().then(|| self.value(inner));
                BodyItemKind::Field { keyword, ty, name, value }
            }
        };
        BodyItem { span, kind }
    }

    /// Builds `Class<args>` between two tokens.
    fn class_ref(&mut self, start: usize, end: usize, inner: &mut Pairs<'_>) -> ClassRef {
        // The nodes are almost only arguments.
        let mut args = Vec::with_capacity(inner.len());
        while let Some(next) = inner.peek() {
            let (at, _) = self.extent(&next);
            let named = self.tokens.kind(at - 1) == Kind::Equal;
            let name = named.then(|| self.argument_name(at - 2));
            args.push(Arg { name, value: self.value(inner) });
        }
        ClassRef { name: self.ident(start), args, span: self.span(start, end) }
    }

    /// Builds a type, and the name after it.
    fn typed_name(&mut self, inner: &mut Pairs<'_>) -> (TypeExpr, Ident) {
        let after = inner.peek().map_or(self.base, |ty| self.extent(&ty).1);
        let ty = self.next_type(inner);
        let name = self.ident(after);
        if self.sources.text(name.span) == "NAME" {
            self.error(after, "'NAME' is reserved: it is the name of the record");
        }
        (ty, name)
    }

    fn next_type(&mut self, inner: &mut Pairs<'_>) -> TypeExpr {
        let (start, end) = inner.next().map_or((self.base, self.base), |pair| self.extent(&pair));
        self.ty(start, end)
    }

    /// Builds the type between two tokens.
    fn ty(&mut self, start: usize, end: usize) -> TypeExpr {
        let span = self.span(start, end);
        let kind = match self.tokens.kind(start) {
            Kind::BitType => TypeExprKind::Bit,
            Kind::IntType => TypeExprKind::Int,
            Kind::StringType => TypeExprKind::String,
            Kind::CodeType => TypeExprKind::Code,
            Kind::DagType => TypeExprKind::Dag,
            Kind::BitsType => TypeExprKind::Bits(self.integer(start + 2)),
            Kind::ListType => TypeExprKind::List(Box::new(self.ty(start + 2, end.saturating_sub(1)))),
            _ => TypeExprKind::Named(self.ident(start).symbol),
        };
        TypeExpr { span, kind }
    }

    fn ident(&mut self, at: usize) -> Ident {
        let span = self.tokens.span(at);
        Ident { symbol: self.names.intern(self.sources.text(span)), span }
    }

    /// Returns the first token of a node, and the one after its last.
    fn extent(&self, pair: &Pair<'_>) -> (usize, usize) {
        let span = pair.as_span();
        (self.base + span.start(), self.base + span.end())
    }

    /// Returns the span from one token to the one before another.
    fn span(&self, start: usize, end: usize) -> Span {
        let first = self.tokens.span(start);
        if end <= start + 1 { first } else { first.to(self.tokens.span(end - 1)) }
    }

    fn error(&mut self, at: usize, message: impl Into<String>) {
        let _ = self.diagnostics.push(Diagnostic::error(self.tokens.span(at), message));
    }

    /// Reports an unexpected token.
    fn expected(&mut self, at: usize, what: &str) {
        let found = found(self.tokens, self.sources, at);
        self.error(at, format!("expected {what}, found {found}"));
    }
}

/// Returns the next node, if it is of this rule.
fn take<'i>(inner: &mut Pairs<'i>, rule: Rule) -> Option<Pair<'i>> {
    if inner.peek()?.as_rule() == rule { inner.next() } else { None }
}
