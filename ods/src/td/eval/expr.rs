//! Translation of expressions from syntax to terms.

use std::sync::Arc;

use super::fold::When;
use super::scope::ScopeKind;
use super::term::{Node, Term, Terms, Variable};
use super::{Eval, Evaluator, Global, MAX_LIST_DEPTH};
use crate::td::ast::{DagArg, Expr, ExprKind, Ident, TypeExpr, TypeExprKind};
use crate::td::bang::{Bang, BangOp};
use crate::td::names::Symbol;
use crate::td::source::Span;
use crate::td::ty::Type;
use crate::td::value::{Bit, Segment, SegmentKind, Text, Value};

/// Treatment of an unknown identifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// The identifier is an error.
    Value,
    /// The identifier is a string: after `def` and `#`.
    Name,
}

impl Evaluator<'_> {
    /// Resolves a type expression.
    pub(super) fn type_of(&mut self, ty: &TypeExpr) -> Eval<Type> {
        let mut lists = 0;
        let mut inner = ty;
        while let TypeExprKind::List(item) = &inner.kind {
            inner = item;
            lists += 1;
        }
        let mut result = match &inner.kind {
            TypeExprKind::Bit => Type::Bit,
            TypeExprKind::Bits(width) => match u32::try_from(*width) {
                Ok(width) if width <= Type::MAX_BITS => Type::Bits(width),
                _ => {
                    let message = format!("'bits' has from 0 to {} bits, not {width}", Type::MAX_BITS);
                    return Err(self.error(inner.span, message));
                }
            },
            TypeExprKind::Int => Type::Int,
            TypeExprKind::String | TypeExprKind::Code => Type::String,
            TypeExprKind::Dag => Type::Dag,
            TypeExprKind::Named(name) => match self.types.get(*name) {
                Some(ty) => ty.clone()?,
                None => {
                    let class = self.find_class(Ident { symbol: *name, span: inner.span })?;
                    Type::record([class])
                }
            },
            // The loop above handled list types.
            TypeExprKind::List(_) => Type::Int,
        };
        for _ in 0..lists {
            result = result.list();
        }
        self.check_list_depth(&result, ty.span)?;
        Ok(result)
    }

    /// Translates an expression whose context expects a type. The term need not be of that type.
    pub(super) fn value(&mut self, expr: &Expr, expected: Option<&Type>) -> Eval<Term> {
        self.expr(expr, expected, Mode::Value)
    }

    /// Translates an expression like [`value`](Self::value), in a mode for unknown identifiers.
    pub(super) fn expr(&mut self, expr: &Expr, expected: Option<&Type>, mode: Mode) -> Eval<Term> {
        self.step(expr.span, 1)?;
        match &expr.kind {
            ExprKind::Int(int) => Ok(self.terms.value(Value::Int(*int))),
            ExprKind::Bit(bit) => Ok(self.terms.value(Value::Int(i64::from(*bit)))),
            ExprKind::Bits(bits) => {
                let bits = bits.iter().map(|bit| Bit::Known(*bit)).collect();
                Ok(self.terms.value(Value::Bits(bits)))
            }
            ExprKind::Text(text) => Ok(self.terms.value(Value::Text(Arc::clone(text)))),
            ExprKind::Unset => Ok(Terms::UNSET),
            ExprKind::Name(name) => self.name(*name, expr.span, mode),
            _ => {
                let term = self.deeper(expr.span, |this| this.large_expr(expr, expected, mode))?;
                if matches!(expr.kind, ExprKind::List { .. } | ExprKind::Bang { .. })
                    && let Some(ty) = self.ty(term)
                {
                    self.check_list_depth(&ty, expr.span)?;
                }
                Ok(term)
            }
        }
    }

    /// Checks the nesting of a list type. A type may grow with each statement, beyond the depth of recursive functions.
    fn check_list_depth(&mut self, ty: &Type, span: Span) -> Eval<()> {
        if ty.list_depth() <= MAX_LIST_DEPTH {
            return Ok(());
        }
        Err(self.error(span, format!("lists are nested more than {MAX_LIST_DEPTH} deep here")))
    }

    /// Translates an expression with nested expressions.
    fn large_expr(&mut self, expr: &Expr, expected: Option<&Type>, mode: Mode) -> Eval<Term> {
        match &expr.kind {
            ExprKind::List { items, ty } => self.list_expr(expr.span, items, ty.as_ref(), expected),
            ExprKind::BitList(bits) => self.bit_list(expr.span, bits),
            ExprKind::Dag { operator, args } => self.dag_expr(operator, args),
            ExprKind::Instance(reference) => {
                let Some(class) = self.class_of_name.get(reference.name.symbol).copied() else {
                    let name = Arc::clone(self.names.text(reference.name.symbol));
                    return Err(self.error(reference.name.span, format!("Expected a class name, got '{name}'")));
                };
                let class = class?;
                let owner = super::term::Owner::Class(class);
                let (args, named) = self.args(owner, &reference.args, reference.span)?;
                self.instance(class, &args, named, reference.span)
            }
            ExprKind::Bang { op, ty, args } => self.bang_expr(expr.span, *op, ty.as_ref(), args, expected),
            ExprKind::Field(of, name) => {
                let of = self.expr(of, None, mode)?;
                self.field_expr(of, *name)
            }
            ExprKind::Slice { value, ranges, trailing_comma } => {
                let list = self.expr(value, expected, mode)?;
                let ty = match self.ty(list) {
                    Some(Type::List(item)) => Type::clone(&item),
                    Some(ty) => {
                        let ty = self.type_text(&ty);
                        return Err(self.error(value.span, format!("Type '{ty}' is invalid, list expected")));
                    }
                    None => return Err(self.error(value.span, "Invalid value, list expected")),
                };
                self.place = expr.span;
                let elements = self.slice_elements(ranges, *trailing_comma)?;
                match self.ty(elements) {
                    Some(Type::List(_)) => self.slice(list, elements, ty.list()),
                    _ => Ok(self.element(list, elements, ty)),
                }
            }
            ExprKind::BitRange { value, ranges } => {
                let value = self.expr(value, None, mode)?;
                self.place = expr.span;
                let bits = self.bit_ranges(ranges)?;
                self.bit_range(expr.span, value, &bits)
            }
            ExprKind::Paste { operands, trailing } => self.paste(expr.span, operands, *trailing, expected, mode),
            _ => Ok(Terms::UNSET),
        }
    }

    /// Translates an identifier.
    fn name(&mut self, name: Symbol, span: Span, mode: Mode) -> Eval<Term> {
        if let Some(found) = self.find_variable(name) {
            return found;
        }
        if mode == Mode::Name {
            return self.name_text(name, span);
        }
        match self.global(name) {
            Some(Global::Record(record)) => {
                let record = *record;
                return Ok(self.terms.value(Value::Record(record)));
            }
            Some(Global::Variable(term)) => return Ok(*term),
            Some(Global::Failed(reported)) => return Err(*reported),
            None => {}
        }
        let text = Arc::clone(self.names.text(name));
        if let Some(partial) = &self.current
            && partial.class.is_none()
            && self.multiclass.is_none()
            && let Some(Value::Text(own)) = self.terms.known(partial.name)
            && own.text == text
        {
            // The final superclasses are known only at its end.
            let ty = self.draft_type(partial);
            let bang = Bang { op: BangOp::Cast, annotation: Some(ty.clone()), ty, span, known: None };
            let own = self.name_text(name, span)?;
            return Ok(self.terms.stuck(bang, &[own]));
        }
        Err(self.error(span, format!("Variable not defined: '{text}'")))
    }

    /// Returns an identifier as a string.
    fn name_text(&mut self, name: Symbol, span: Span) -> Eval<Term> {
        let text = Arc::clone(self.names.text(name));
        let origin = [Segment { at: 0, span, kind: SegmentKind::Verbatim }].into();
        Ok(self.terms.value(Value::from(Text { text, code: false, origin })))
    }

    /// Returns a computed string, which has no source text.
    pub(super) fn text_term(&mut self, text: &str, span: Span) -> Eval<Term> {
        let text = Text::computed(text, span).map_err(|error| self.too_large(error))?;
        Ok(self.terms.value(Value::from(text)))
    }

    fn list_expr(&mut self, span: Span, items: &[Expr], ty: Option<&TypeExpr>, expected: Option<&Type>) -> Eval<Term> {
        let wanted = match expected {
            None => None,
            Some(Type::List(item)) => Some(Type::clone(item)),
            Some(expected) => {
                let expected = self.type_text(expected);
                return Err(self.error(span, format!("Encountered a list when expecting a {expected}")));
            }
        };
        let mut terms = Vec::with_capacity(items.len());
        for item in items {
            terms.push(self.value(item, wanted.as_ref())?);
        }
        let given = match ty {
            Some(ty) => Some(self.type_of(ty)?),
            None => None,
        };
        let mut common: Option<Type> = None;
        for (term, item) in terms.iter().zip(items) {
            let Some(ty) = self.ty(*term) else { continue };
            common = Some(match common {
                None => ty,
                Some(before) => match before.common(&ty, self) {
                    Some(common) => common,
                    None => return Err(self.error(item.span, "Incompatible types in list elements")),
                },
            });
        }
        if let Some(given) = given {
            if common.is_some_and(|common| !common.is_convertible_to(&given, self)) {
                return Err(self.error(span, "Incompatible types in list elements"));
            }
            common = Some(given);
        }
        let item = match (common, wanted) {
            (Some(item), Some(wanted)) => {
                if !item.is_convertible_to(&wanted, self) {
                    let (item, wanted) = (self.type_text(&item), self.type_text(&wanted));
                    let message =
                        format!("Element type mismatch for list: element type '{item}' not convertible to '{wanted}'");
                    return Err(self.error(span, message));
                }
                item
            }
            (Some(item), None) | (None, Some(item)) => item,
            (None, None) => return Err(self.error(span, "No type for list")),
        };
        self.place = span;
        self.list(item, &terms)
    }

    /// Translates `{a, b}`: each item is one bit or several.
    fn bit_list(&mut self, span: Span, exprs: &[Expr]) -> Eval<Term> {
        let mut bits = Vec::new();
        for (at, expr) in exprs.iter().enumerate() {
            let term = self.value(expr, None)?;
            let several = match self.terms.node(term) {
                Node::Value(Value::Bits(bits)) => Some(bits.len() as u32),
                Node::Bits(bits) => Some(bits.len() as u32),
                Node::Var(_, Type::Bits(width)) => Some(*width),
                _ => None,
            };
            match several {
                Some(width) => {
                    self.step(span, width as usize)?;
                    bits.extend((0..width).rev().map(|at| self.bit_of(term, at)));
                }
                None => match self.coerce(term, &Type::Bit) {
                    Some(bit) => bits.push(bit),
                    None => {
                        let text = self.term_text(term);
                        return Err(
                            self.error(expr.span, format!("Element #{at} ({text}) is not convertable to a bit"))
                        );
                    }
                },
            }
        }
        bits.reverse();
        Ok(self.bits(&bits))
    }

    fn dag_expr(&mut self, operator: &DagArg, args: &[DagArg]) -> Eval<Term> {
        let mut parts = Vec::with_capacity(args.len() + 1);
        let mut names = Vec::with_capacity(args.len() + 1);
        if let Some(value) = &operator.value
            && !may_be_operator(value)
        {
            return Err(self.error(value.span, "expected identifier or list of value types in dag init"));
        }
        for part in std::iter::once(operator).chain(args) {
            parts.push(match &part.value {
                Some(value) => self.value(value, None)?,
                None => Terms::UNSET,
            });
            names.push(part.name.map(|name| Arc::clone(self.names.text(name.symbol))));
        }
        self.dag(&parts, names.into())
    }

    fn field_expr(&mut self, of: Term, name: Ident) -> Eval<Term> {
        self.place = name.span;
        let ty = match self.terms.node(of) {
            Node::Value(Value::Record(record)) => {
                let record = self.records.get(record.0 as usize);
                record
                    .and_then(|record| {
                        let at = record.names.iter().position(|field| *field == name.symbol)?;
                        record.data.fields.get(at)
                    })
                    .map(|field| field.ty.clone())
            }
            _ => match self.ty(of) {
                Some(Type::Record(classes)) => classes.iter().find_map(|class| self.class_field(*class, name.symbol)),
                _ => None,
            },
        };
        match ty {
            Some(ty) => self.field(of, name.symbol, ty, None),
            None => {
                if let Some(Type::Record(classes)) = self.ty(of)
                    && let Some(failed) = classes.iter().find_map(|class| self.class(*class).failed)
                {
                    return Err(failed);
                }
                let text = self.term_text(of);
                let name_text = Arc::clone(self.names.text(name.symbol));
                Err(self.error(name.span, format!("Cannot access field '{name_text}' of value '{text}'")))
            }
        }
    }

    /// Translates `value{bits}`, with bits from the most significant one.
    fn bit_range(&mut self, span: Span, value: Term, bits: &[u32]) -> Eval<Term> {
        let width = match self.ty(value) {
            Some(Type::Bits(width)) => width,
            Some(Type::Int) if self.terms.known(value).is_some() => 64,
            _ => return Err(self.error(span, "Invalid bit range for value")),
        };
        if bits.iter().any(|bit| *bit >= width) {
            return Err(self.error(span, "Invalid bit range for value"));
        }
        let bits: Vec<Term> = bits.iter().rev().map(|bit| self.bit_of(value, *bit)).collect();
        Ok(self.bits(&bits))
    }

    /// Translates `a # b # c`: lists are concatenated, and all other values as strings.
    fn paste(
        &mut self,
        span: Span,
        operands: &[Expr],
        trailing: bool,
        expected: Option<&Type>,
        mode: Mode,
    ) -> Eval<Term> {
        // The first operand decides whether the second one is a value, and so on.
        let mut modes = mode;
        let mut terms: Vec<(Term, Span)> = Vec::with_capacity(operands.len());
        for (at, operand) in operands.iter().enumerate() {
            let is_last = at + 1 == operands.len() && !trailing;
            let wanted = if modes == Mode::Value { expected } else { None };
            let term = self.expr(operand, wanted, modes)?;
            let Some(ty) = self.ty(term) else {
                let side = if at == 0 { "LHS" } else { "RHS" };
                return Err(self.error(operand.span, format!("{side} of paste is not typed!")));
            };
            terms.push((term, operand.span));
            if !is_last && ty.item().is_none() {
                modes = Mode::Name;
            }
        }
        if !trailing && terms.iter().all(|(term, _)| !self.is_list(*term)) {
            return self.paste_text(&terms, span);
        }
        let mut terms = terms.into_iter().rev();
        let Some((mut result, place)) = terms.next() else { return Ok(Terms::UNSET) };
        if trailing && !self.is_list(result) {
            result = self.pasted_text(result, place)?;
        }
        for (left, place) in terms {
            if !self.is_list(left) {
                result = self.paste_text(&[(left, place), (result, span)], span)?;
                continue;
            }
            let ty = self.ty(left).unwrap_or(Type::Int);
            if !self.is_list(result) {
                let found = self.ty(result).map_or(String::from("?"), |ty| self.type_text(&ty));
                let message = format!("expected value of type '{}', got '{found}'", self.type_text(&ty));
                return Err(self.error(place, message));
            }
            self.place = span;
            let bang = self.helper(BangOp::ListConcat, ty);
            let bang = self.terms.add_bang(bang);
            result = self.op(bang, &[left, result], When::Now, None)?;
        }
        Ok(result)
    }

    fn is_list(&self, term: Term) -> bool {
        match self.terms.node(term) {
            Node::Value(value) => matches!(value, Value::List(_)),
            Node::List(..) => true,
            _ => matches!(self.ty(term), Some(Type::List(_))),
        }
    }

    fn paste_text(&mut self, terms: &[(Term, Span)], span: Span) -> Eval<Term> {
        let mut texts = Vec::with_capacity(terms.len());
        for (term, place) in terms {
            texts.push(self.pasted_text(*term, *place)?);
        }
        if let [text] = *texts {
            return Ok(text);
        }
        self.place = span;
        let bang = self.helper(BangOp::StrConcat, Type::String);
        let bang = self.terms.add_bang(bang);
        self.op(bang, &texts, When::Now, None)
    }

    /// Converts a term to a string.
    fn pasted_text(&mut self, term: Term, span: Span) -> Eval<Term> {
        match self.ty(term) {
            Some(Type::String) => Ok(term),
            Some(_) => {
                let cast =
                    Bang { op: BangOp::Cast, annotation: Some(Type::String), ty: Type::String, span, known: None };
                let cast = self.terms.add_bang(cast);
                self.op(cast, &[term], When::Now, None)
            }
            None => Err(self.error(span, "paste is not typed!")),
        }
    }

    /// Returns true if a name is a field of the current record, or a variable of an enclosing operator.
    pub(super) fn is_taken(&self, name: Symbol) -> bool {
        self.current.as_ref().is_some_and(|partial| partial.find(name).is_some())
            || self.scopes.has_in(ScopeKind::Operator, name)
    }

    /// Returns true if a term refers to `NAME` of a multiclass.
    pub(super) fn mentions_name(&self, term: Term) -> bool {
        self.terms.any(term, &mut |term| {
            matches!(self.terms.node(term), Node::Var(Variable::Name(super::term::Owner::Multiclass(_)), _))
        })
    }
}

/// Returns true if an expression begins like the operator of a dag.
fn may_be_operator(expr: &Expr) -> bool {
    let mut expr = expr;
    loop {
        match &expr.kind {
            ExprKind::Name(_) | ExprKind::Instance(_) | ExprKind::Unset => return true,
            ExprKind::List { .. } | ExprKind::Bang { .. } => return true,
            ExprKind::Field(of, _) => expr = of,
            ExprKind::Slice { value, .. } | ExprKind::BitRange { value, .. } => expr = value,
            ExprKind::Paste { operands, .. } => match operands.first() {
                Some(first) => expr = first,
                None => return false,
            },
            _ => return false,
        }
    }
}
