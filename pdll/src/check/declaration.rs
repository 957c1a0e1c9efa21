//! Patterns, constraints and rewrites.

use std::sync::Arc;

use lect_ods::td::Span;

use super::constraint::TypeArgument;
use super::{Checked, Checker, Named, Part};
use crate::ast::{
    Block, Body, Callable, CallableId, CallableKind, Declaration, Element, Pattern, Statement, StatementKind, Target,
    Type, Variable, VariableId,
};
use crate::syntax::{Pair, Rule, literal_value};

/// Parameters and results of a constraint or rewrite.
#[derive(Default)]
struct Signature {
    inputs: Vec<VariableId>,
    results: Vec<VariableId>,
}

impl Checker<'_> {
    pub(super) fn pattern(&mut self, pair: Pair<'_>) -> Checked<Declaration> {
        let whole = self.span(&pair);
        let (mut name, mut benefit, mut recursion, mut body) = (None, None, None, None);
        let mut keyword = whole;
        let checked = self.in_part(Part::Match, |this| {
            this.in_scope(|this| {
                for part in pair.into_inner() {
                    let span = this.span(&part);
                    match part.as_rule() {
                        Rule::kw_pattern => keyword = span,
                        Rule::name => name = Some((Arc::<str>::from(part.as_str()), span)),
                        Rule::metadata => this.metadata(part, &mut benefit, &mut recursion)?,
                        Rule::block => {
                            let block = this.block(part)?;
                            this.check_pattern(&block, keyword)?;
                            body = Some(block);
                        }
                        Rule::pattern_lambda => body = Some(this.pattern_lambda(part)?),
                        _ => this.expect(&part)?,
                    }
                }
                Ok(())
            })
        });
        checked?;
        let name_span = name.as_ref().map_or(keyword, |(_, span)| *span);
        if let Some((name, span)) = &name {
            self.define(name, *span, Named::Pattern(*span))?;
        }
        let body = body.unwrap_or(Block { span: whole, statements: Vec::new() });
        Ok(Declaration::Pattern(Pattern {
            name: name.map(|(name, _)| name),
            name_span,
            span: keyword,
            whole,
            benefit: benefit.map(|(benefit, _)| benefit),
            recursion: recursion.is_some(),
            body,
        }))
    }

    fn metadata(
        &mut self,
        pair: Pair<'_>,
        benefit: &mut Option<(u16, Span)>,
        recursion: &mut Option<Span>,
    ) -> Checked<()> {
        for item in pair.into_inner() {
            let span = self.span(&item);
            match item.as_rule() {
                Rule::benefit => {
                    let mut parts = item.into_inner();
                    let word = parts.next().map_or(span, |word| self.span(&word));
                    if let Some((_, before)) = *benefit {
                        let message = "pattern benefit has already been specified";
                        return self.error_with_note(word, message, Some(before), "see previous definition here");
                    }
                    for part in parts {
                        self.expect(&part)?;
                        let Ok(value) = part.as_str().parse() else {
                            let message = "expected pattern benefit to fit within a 16-bit integer";
                            return self.error(self.span(&part), message);
                        };
                        *benefit = Some((value, word));
                    }
                }
                Rule::recursion => {
                    if let Some(before) = *recursion {
                        let message = "pattern recursion metadata has already been specified";
                        return self.error_with_note(span, message, Some(before), "see previous definition here");
                    }
                    *recursion = Some(span);
                }
                Rule::unknown_metadata => return self.error(span, "unknown pattern metadata"),
                _ => self.expect(&item)?,
            }
        }
        Ok(())
    }

    /// Checks that the last statement of a pattern is the only rewrite.
    fn check_pattern(&mut self, block: &Block, keyword: Span) -> Checked<()> {
        let mut statements = block.statements.iter();
        for statement in statements.by_ref() {
            if matches!(statement.kind, StatementKind::Return(_)) {
                return self.misplaced_return(statement.span);
            }
            if statement.kind.is_rewrite() {
                let Some(next) = statements.next() else { return Ok(()) };
                let message =
                    "Pattern body was terminated by an operation rewrite statement, but found trailing statements";
                return self.error(next.span, message);
            }
        }
        let message = "expected Pattern body to terminate with an operation rewrite statement, such as `erase`";
        self.error(keyword, message)
    }

    pub(super) fn misplaced_return<T>(&mut self, span: Span) -> Checked<T> {
        self.error(span, "`return` statements are only permitted within a `Constraint` or `Rewrite` body")
    }

    fn pattern_lambda(&mut self, pair: Pair<'_>) -> Checked<Block> {
        let span = self.span(&pair);
        let mut statements = Vec::new();
        for part in pair.into_inner() {
            self.expect(&part)?;
            statements.push(self.statement(part)?);
        }
        match statements.first() {
            Some(statement) if !statement.kind.is_rewrite() => self.error(
                statement.span,
                "expected Pattern lambda body to contain a single operation rewrite statement, such as `erase`, \
                 `replace`, or `rewrite`",
            ),
            _ => Ok(Block { span, statements }),
        }
    }

    pub(super) fn top_level(&mut self, kind: CallableKind, pair: Pair<'_>) -> Checked<Declaration> {
        self.callable(kind, pair, None).map(Declaration::Callable)
    }

    /// Checks a constraint or rewrite inside of a pattern, whose name is known in the rest of the scope.
    pub(super) fn inline(&mut self, kind: CallableKind, pair: Pair<'_>) -> Checked<CallableId> {
        let word = kind.keyword().to_lowercase();
        let name = format!("<anonymous_{word}_{}>", self.anonymous);
        self.callable(kind, pair, Some(name))
    }

    /// Checks a constraint or rewrite; `anonymous` is the name of an inline one if it has no other.
    fn callable(&mut self, kind: CallableKind, pair: Pair<'_>, anonymous: Option<String>) -> Checked<CallableId> {
        let whole = self.span(&pair);
        let doc = self.comment_before(whole);
        let part = match kind {
            CallableKind::Constraint => Part::Constraint,
            CallableKind::Rewrite => Part::Rewrite,
        };
        let mut parts = pair.into_inner();
        let keyword = parts.next().map_or(whole, |keyword| self.span(&keyword));
        let mut parts = parts.peekable();
        let (name, span) = match parts.next_if(|part| matches!(part.as_rule(), Rule::name | Rule::missing_name)) {
            Some(name) => {
                self.expect(&name)?;
                (Arc::<str>::from(name.as_str()), self.span(&name))
            }
            None => {
                self.anonymous += 1;
                (anonymous.clone().unwrap_or_default().into(), keyword)
            }
        };
        let mut callable = Callable {
            kind,
            name: name.clone(),
            span,
            inputs: Vec::new(),
            results: Vec::new(),
            result_type: Type::unit(),
            body: Body::Native(None),
            doc,
        };
        self.in_part(part, |this| {
            this.in_scope(|this| {
                for part in parts {
                    match part.as_rule() {
                        Rule::signature => {
                            let signature = this.signature(part)?;
                            callable.result_type = this.result_type(&signature.results);
                            (callable.inputs, callable.results) = (signature.inputs, signature.results);
                        }
                        Rule::native | Rule::inline_native => {
                            callable.body = this.native(part, anonymous.is_some(), span)?;
                        }
                        Rule::block => this.in_scope(|this| this.callable_block(part, &mut callable))?,
                        Rule::lambda => this.in_scope(|this| this.callable_lambda(part, &mut callable))?,
                        _ => this.expect(&part)?,
                    }
                }
                Ok(())
            })
        })?;
        let id = CallableId(self.ast.callables.len() as u32);
        self.define(&name, span, Named::Callable(id))?;
        self.use_of(span, Target::Callable(id));
        self.ast.callables.push(callable);
        Ok(id)
    }

    fn native(&mut self, pair: Pair<'_>, inline: bool, name: Span) -> Checked<Body> {
        let mut code = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::code | Rule::string => code = Some(literal_value(part.as_str())),
                _ => self.expect(&part)?,
            }
        }
        if inline && code.is_none() {
            return self.error(name, "external declarations must be declared in global scope");
        }
        Ok(Body::Native(code))
    }

    fn callable_block(&mut self, pair: Pair<'_>, callable: &mut Callable) -> Checked<()> {
        let block = self.block(pair)?;
        let is_return = |it: &&Statement| matches!(it.kind, StatementKind::Return(_));
        self.check_returns(&block, is_return, callable)?;
        self.finish_body(block, callable)
    }

    fn check_returns(
        &mut self,
        block: &Block,
        is_return: impl Fn(&&Statement) -> bool,
        callable: &Callable,
    ) -> Checked<()> {
        let keyword = callable.kind.keyword();
        let mut statements = block.statements.iter();
        match statements.by_ref().find(is_return) {
            Some(_) => match statements.next() {
                Some(next) => {
                    let message =
                        format!("`return` terminated the `{keyword}` body, but found trailing statements afterwards");
                    self.error(next.span, message)
                }
                None => Ok(()),
            },
            None if !callable.results.is_empty() => {
                let end = Span { start: block.span.end.saturating_sub(1), ..block.span };
                let message = format!("missing return in a `{keyword}` expected to return `{}`", callable.result_type);
                self.error(end, message)
            }
            None => Ok(()),
        }
    }

    fn callable_lambda(&mut self, pair: Pair<'_>, callable: &mut Callable) -> Checked<()> {
        let span = self.span(&pair);
        let mut statements = Vec::new();
        for part in pair.into_inner() {
            self.expect(&part)?;
            let Statement { span, kind } = self.statement(part)?;
            let kind = match kind {
                StatementKind::Expr(expr) => StatementKind::Return(expr),
                kind if kind.is_rewrite() && callable.kind == CallableKind::Rewrite => kind,
                _ if callable.kind == CallableKind::Rewrite => {
                    let message = "expected `Rewrite` lambda body to contain a single expression or an operation \
                                   rewrite statement; such as `erase`, `replace`, or `rewrite`";
                    return self.error(span, message);
                }
                _ => return self.error(span, "expected `Constraint` lambda body to contain a single expression"),
            };
            statements.push(Statement { span, kind });
        }
        let block = Block { span, statements };
        let is_return = |it: &&Statement| matches!(it.kind, StatementKind::Return(_));
        self.check_returns(&block, is_return, callable)?;
        self.finish_body(block, callable)
    }

    /// Determines the result type by a `return`, or converts the returned value to the declared type.
    fn finish_body(&mut self, mut block: Block, callable: &mut Callable) -> Checked<()> {
        if let Some(Statement { kind: StatementKind::Return(value), .. }) = block.statements.last_mut() {
            match callable.results.is_empty() {
                true => callable.result_type = self.ty(*value),
                false => *value = self.convert(*value, &callable.result_type, &[])?,
            }
        }
        callable.body = Body::Block(block);
        Ok(())
    }

    fn result_type(&self, results: &[VariableId]) -> Type {
        let element = |id: &VariableId| {
            let variable = self.ast.variable(*id);
            Element { name: variable.name.clone(), ty: variable.ty.clone() }
        };
        match results {
            [only] => element(only).ty,
            _ => Type::Tuple(results.iter().map(element).collect()),
        }
    }

    fn signature(&mut self, pair: Pair<'_>) -> Checked<Signature> {
        let mut signature = Signature::default();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::arg => signature.inputs.push(self.arg(part)?),
                Rule::results => self.results(part, &mut signature.results)?,
                _ => self.expect(&part)?,
            }
        }
        Ok(signature)
    }

    fn arg(&mut self, pair: Pair<'_>) -> Checked<VariableId> {
        let mut name: (Arc<str>, Span) = ("".into(), self.span(&pair));
        let mut id = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::variable => name = (part.as_str().into(), self.span(&part)),
                Rule::missing_arg_name | Rule::missing_arg_colon => self.missing(&part)?,
                _ => {
                    let constraint = self.constraint(part, &mut TypeArgument::Forbidden)?;
                    let ty = self.type_of(std::slice::from_ref(&constraint))?.unwrap_or(Type::unit());
                    let variable =
                        Variable { name: name.0.clone(), span: name.1, ty, init: None, constraints: vec![constraint] };
                    let variable = self.push_variable(variable);
                    self.define(&name.0, name.1, Named::Variable(variable))?;
                    self.use_of(name.1, Target::Variable(variable));
                    id = Some(variable);
                }
            }
        }
        Ok(id.unwrap_or(VariableId(0)))
    }

    fn results(&mut self, pair: Pair<'_>, results: &mut Vec<VariableId>) -> Checked<()> {
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::result => results.push(self.result(part)?),
                _ => self.expect(&part)?,
            }
        }
        if let [only] = results[..]
            && !self.ast.variable(only).name.is_empty()
        {
            let span = self.ast.variable(only).span;
            return self.error(span, "cannot create a single-element tuple with an element label");
        }
        Ok(())
    }

    fn result(&mut self, pair: Pair<'_>) -> Checked<VariableId> {
        let mut name: (Arc<str>, Span) = ("".into(), self.span(&pair));
        let mut constraints = Vec::new();
        for part in pair.into_inner() {
            if part.as_rule() == Rule::variable {
                name = (part.as_str().into(), self.span(&part));
                continue;
            }
            // A name that is no constraint is a label without a colon.
            if part.as_rule() == Rule::constraint_name && self.lookup(part.as_str().trim_end()).is_none() {
                let at = self.after(part.as_span().start() + part.as_str().trim_end().len());
                let at = self.token_at(at);
                return self.error(at, "expected `:` before result constraint");
            }
            constraints.push(self.constraint(part, &mut TypeArgument::Forbidden)?);
        }
        let ty = self.type_of(&constraints)?.unwrap_or(Type::unit());
        Ok(self.push_variable(Variable { name: name.0, span: name.1, ty, init: None, constraints }))
    }
}
