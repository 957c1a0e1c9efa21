//! Checks: from syntax trees to the [`Ast`].
//!
//! Declarations are checked in their order, and names are known from their declaration on. The first error in a
//! declaration ends its check, and that of the rest of a broken declaration, up to one that begins a line. Messages are
//! those of `mlir-pdll`.

mod constraint;
mod convert;
mod declaration;
mod expr;
mod include;
mod statement;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use lect_ods::td::{Diagnosed, Diagnostic, Diagnostics, FileId, LoadConfig, Sources, Span};

use crate::ast::{
    Ast, CallableId, Constraint, Core, CoreId, Expr, ExprId, ExprKind, Target, Type, Variable, VariableId,
};
use crate::ods::Ods;
use crate::syntax::{Pair, Rule, lexical_error, missing, span, token_end};

/// Result of a check; errors are already among the diagnostics.
pub(crate) type Checked<T> = Result<T, Diagnosed>;

/// Part of a pattern that is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// The matched operations.
    Match,
    /// The body of a constraint.
    Constraint,
    /// A rewrite.
    Rewrite,
}

/// A declaration that a name denotes.
#[derive(Clone, Debug)]
enum Named {
    Variable(VariableId),
    Callable(CallableId),
    /// A pattern, with the location of its name.
    Pattern(Span),
    /// A declaration with errors.
    Broken(Diagnosed),
}

/// Maximum number of files, included several times or not.
const FILES: usize = 1000;

/// State of the checks.
pub(crate) struct Checker<'a> {
    pub config: &'a LoadConfig,
    pub sources: &'a mut Sources,
    pub diagnostics: &'a mut Diagnostics,
    pub ast: Ast,
    pub ods: Ods,
    file: FileId,
    text: Arc<str>,
    part: Part,
    scopes: Vec<HashMap<Arc<str>, Named>>,
    anonymous: usize,
    /// Files that are being read, and the number of all.
    open: Vec<String>,
    files: usize,
    /// Included `.td` files.
    definitions: HashSet<String>,
}

impl<'a> Checker<'a> {
    pub fn new(config: &'a LoadConfig, sources: &'a mut Sources, diagnostics: &'a mut Diagnostics) -> Self {
        Self {
            config,
            sources,
            diagnostics,
            ast: Ast::default(),
            ods: Ods::default(),
            file: FileId(0),
            text: Arc::default(),
            part: Part::Match,
            scopes: vec![HashMap::new()],
            anonymous: 0,
            open: Vec::new(),
            files: 0,
            definitions: HashSet::new(),
        }
    }

    /// Returns the span of a node, without white space at its end.
    fn span(&self, pair: &Pair<'_>) -> Span {
        let span = span(self.file, pair);
        Span { end: span.start + pair.as_str().trim_end().len() as u32, ..span }
    }

    /// Returns the offset of the next token.
    fn after(&self, at: usize) -> usize {
        let is_space = |at: usize| {
            let rest = self.text.get(at..).unwrap_or_default();
            rest.starts_with("//") || rest.starts_with(|first: char| first.is_ascii_whitespace())
        };
        let mut at = at;
        while is_space(at) {
            at = token_end(&self.text, at);
        }
        at
    }

    /// Returns the comment in the lines before a declaration.
    fn comment_before(&self, span: Span) -> String {
        let before = self.text.get(..span.start as usize).unwrap_or_default();
        let Some((before, "")) = before.rsplit_once('\n') else { return String::new() };
        let lines = before.lines().rev().map(str::trim).map_while(|line| line.strip_prefix("//"));
        let mut lines: Vec<&str> = lines.map(|line| line.trim_start_matches('/')).collect();
        lines.reverse();
        lines.iter().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect::<Vec<_>>().join("\n")
    }

    fn error<T>(&mut self, span: Span, message: impl Into<String>) -> Checked<T> {
        Err(self.diagnostics.push(Diagnostic::error(span, message)))
    }

    fn error_with_note<T>(
        &mut self,
        span: Span,
        message: impl Into<String>,
        note_span: Option<Span>,
        note: impl Into<String>,
    ) -> Checked<T> {
        Err(self.diagnostics.push(Diagnostic::error(span, message).note(note_span, note)))
    }

    /// Returns the span of the token at an offset.
    fn token_at(&self, at: usize) -> Span {
        let at = at.min(self.text.len());
        Span::new(self.file, at..token_end(&self.text, at).min(self.text.len()))
    }

    /// Reports a missing token. At the end of the file, the location is the last byte.
    fn missing<T>(&mut self, pair: &Pair<'_>) -> Checked<T> {
        let at = pair.as_span().start();
        if let Some(fault) = lexical_error(&self.text, at) {
            let span = self.token_at(fault.at);
            let span = if fault.at == at { span } else { Span::new(self.file, fault.at..fault.at + 1) };
            return self.error(span, fault.message);
        }
        let word = self.text.get(at..token_end(&self.text, at)).unwrap_or_default();
        let message = match pair.as_rule() {
            Rule::missing_let_name if word == "_" => "`_` may only be used to define \"inline\" variables",
            rule => missing(rule).unwrap_or("unexpected token"),
        };
        let span = match at < self.text.len() {
            true => self.token_at(at),
            false => Span::new(self.file, at.saturating_sub(1)..at),
        };
        self.error(span, message)
    }

    /// Reports the node if it represents a missing token.
    fn expect(&mut self, pair: &Pair<'_>) -> Checked<()> {
        if missing(pair.as_rule()).is_some() { self.missing(pair) } else { Ok(()) }
    }

    fn push_expr(&mut self, kind: ExprKind, ty: Type, span: Span) -> ExprId {
        self.ast.exprs.push(Expr { kind, ty, span });
        ExprId(self.ast.exprs.len() as u32 - 1)
    }

    fn push_core(&mut self, ty: Type, argument: Option<ExprId>) -> Constraint {
        self.ast.cores.push(Core { ty, argument });
        Constraint::Core(CoreId(self.ast.cores.len() as u32 - 1))
    }

    fn push_variable(&mut self, variable: Variable) -> VariableId {
        self.ast.variables.push(variable);
        VariableId(self.ast.variables.len() as u32 - 1)
    }

    fn ty(&self, expr: ExprId) -> Type {
        self.ast.expr(expr).ty.clone()
    }

    fn expr_span(&self, expr: ExprId) -> Span {
        self.ast.expr(expr).span
    }

    fn use_of(&mut self, span: Span, target: Target) {
        self.ast.uses.push((span, target));
    }

    fn in_scope<T>(&mut self, work: impl FnOnce(&mut Self) -> Checked<T>) -> Checked<T> {
        self.scopes.push(HashMap::new());
        let result = work(self);
        self.scopes.pop();
        result
    }

    fn in_part<T>(&mut self, part: Part, work: impl FnOnce(&mut Self) -> Checked<T>) -> Checked<T> {
        let outer = std::mem::replace(&mut self.part, part);
        let result = work(self);
        self.part = outer;
        result
    }

    fn lookup(&self, name: &str) -> Option<&Named> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name))
    }

    /// Returns the location of a declaration's name.
    fn place_of(&self, named: &Named) -> Option<Span> {
        match named {
            Named::Variable(id) => Some(self.ast.variable(*id).span),
            Named::Callable(id) => Some(self.ast.callable(*id).span),
            Named::Pattern(span) => Some(*span),
            Named::Broken(_) => None,
        }
    }

    /// Adds a name to the innermost scope. Names of outer scopes cannot be redefined.
    fn define(&mut self, name: &Arc<str>, span: Span, named: Named) -> Checked<()> {
        self.check_new(name, span)?;
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name.clone(), named);
        }
        Ok(())
    }

    fn check_new(&mut self, name: &str, span: Span) -> Checked<()> {
        let before = match self.lookup(name) {
            None | Some(Named::Broken(_)) => return Ok(()),
            Some(named) => self.place_of(named),
        };
        let message = format!("`{name}` has already been defined");
        self.error_with_note(span, message, before, "see previous definition here")
    }
}
