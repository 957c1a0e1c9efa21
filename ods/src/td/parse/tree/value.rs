//! Values.

use std::sync::Arc;

use super::{Builder, Kind, Pair, Pairs, Rule, take};
use crate::td::ast::{BangArg, DagArg, Expr, ExprKind, Ident, Range};
use crate::td::scan::lex;
use crate::td::source::Span;
use crate::td::value::{Segment, SegmentKind, Text};

impl Builder<'_> {
    /// A value: an operand, and the suffixes and pastes beside it.
    pub fn value(&mut self, inner: &mut Pairs<'_>) -> Expr {
        let first = self.operand_and_suffixes(inner);
        if self.tokens.kind(first.1) != Kind::Paste {
            return first.0;
        }
        let (first, mut end) = first;
        let span = first.span;
        let mut operands = vec![first];
        let mut trailing = false;
        while let Some(paste) = take(inner, Rule::paste) {
            let (hash, after) = self.extent(&paste);
            let inner = &mut paste.into_inner();
            trailing = inner.peek().is_none();
            if !trailing {
                operands.push(self.operand_and_suffixes(inner).0);
            } else if !matches!(self.tokens.kind(hash + 1), Kind::Colon | Kind::Semicolon | Kind::LeftBrace) {
                self.expected(hash + 1, "a value");
            }
            end = after;
        }
        let span = span.to(self.tokens.span(end.saturating_sub(1)));
        Expr { span, kind: ExprKind::Paste { operands, trailing } }
    }

    /// An operand with its suffixes, and the token after them.
    fn operand_and_suffixes(&mut self, inner: &mut Pairs<'_>) -> (Expr, usize) {
        let Some(pair) = inner.next() else {
            // The grammar has no value without operand.
            return (Expr { span: self.tokens.span(self.base), kind: ExprKind::Unset }, self.base);
        };
        let (start, mut end) = self.extent(&pair);
        let mut expr = self.operand(pair, start, end);
        // Most values have no suffix, which the next token tells sooner than the next node.
        while let Kind::Dot | Kind::LeftSquare | Kind::LeftBrace = self.tokens.kind(end) {
            let Some(suffix) = inner.peek() else { break };
            let rule = suffix.as_rule();
            if !matches!(rule, Rule::member | Rule::slice | Rule::bit_range) {
                break;
            }
            inner.next();
            let at = end;
            end = self.extent(&suffix).1;
            let value = Box::new(expr);
            let kind = match rule {
                Rule::member => ExprKind::Field(value, self.ident(at + 1)),
                Rule::slice => {
                    let trailing_comma = self.tokens.kind(end - 2) == Kind::Comma;
                    ExprKind::Slice { value, ranges: self.ranges(&mut suffix.into_inner()), trailing_comma }
                }
                _ => ExprKind::BitRange { value, ranges: self.ranges(&mut suffix.into_inner()) },
            };
            expr = Expr { span: self.span(start, end), kind };
        }
        (expr, end)
    }

    fn operand(&mut self, pair: Pair<'_>, start: usize, end: usize) -> Expr {
        let span = self.span(start, end);
        let kind = match pair.as_rule() {
            Rule::reference if end == start + 1 => ExprKind::Name(self.ident(start).symbol),
            Rule::reference => ExprKind::Instance(self.class_ref(pair)),
            Rule::leaf => self.leaf(start, end),
            Rule::list => {
                let inner = &mut pair.into_inner();
                let mut items = Vec::new();
                let ty = loop {
                    match inner.peek() {
                        Some(next) if next.as_rule() == Rule::type_ => break Some(self.next_type(inner)),
                        Some(_) => items.push(self.value(inner)),
                        None => break None,
                    }
                };
                ExprKind::List { items, ty }
            }
            Rule::dag => self.dag(&mut pair.into_inner()),
            Rule::bang => self.bang(start, end, &mut pair.into_inner()),
            // The grammar has no other operand than bits in braces.
            _ => {
                let inner = &mut pair.into_inner();
                let mut bits = Vec::new();
                while inner.peek().is_some() {
                    bits.push(self.value(inner));
                }
                ExprKind::BitList(bits)
            }
        };
        Expr { span, kind }
    }

    /// What is one token, or strings in a row.
    fn leaf(&mut self, start: usize, end: usize) -> ExprKind {
        match self.tokens.kind(start) {
            Kind::Text => ExprKind::Text(self.text(start, end)),
            Kind::Code => ExprKind::Text(self.code(start)),
            Kind::Integer => ExprKind::Int(self.integer(start)),
            Kind::Binary => ExprKind::Bits(self.binary(start)),
            Kind::True => ExprKind::Bit(true),
            Kind::False => ExprKind::Bit(false),
            _ => ExprKind::Unset,
        }
    }

    /// `(operator:$name arg:$name, ..)`
    fn dag(&mut self, inner: &mut Pairs<'_>) -> ExprKind {
        let operator = Box::new(self.dag_arg(inner));
        let mut args = Vec::new();
        while inner.peek().is_some() {
            args.push(match take(inner, Rule::dag_variable) {
                Some(name) => DagArg { value: None, name: Some(self.variable(self.extent(&name).0)) },
                None => self.dag_arg(inner),
            });
        }
        ExprKind::Dag { operator, args }
    }

    fn dag_arg(&mut self, inner: &mut Pairs<'_>) -> DagArg {
        let value = Some(self.value(inner));
        let name = take(inner, Rule::dag_name).map(|name| self.variable(self.extent(&name).0 + 1));
        DagArg { value, name }
    }

    /// The name of `$name`.
    fn variable(&mut self, at: usize) -> Ident {
        let span = self.tokens.span(at);
        let text = self.sources.text(span);
        Ident { symbol: self.names.intern(text.strip_prefix('$').unwrap_or(text)), span }
    }

    /// The name before the `=` of an argument, which may be written as a string.
    pub fn argument_name(&mut self, at: usize) -> Ident {
        match self.tokens.kind(at) {
            Kind::Text => {
                let span = inside(self.tokens.span(at), 1);
                Ident { symbol: self.names.intern(&lex::unescape(self.sources.text(span))), span }
            }
            _ => self.ident(at),
        }
    }

    /// `!op<type>(args)`
    fn bang(&mut self, start: usize, end: usize, inner: &mut Pairs<'_>) -> ExprKind {
        let op = self.ident(start);
        let is_cond = self.sources.text(op.span) == "!cond";
        let ty = if self.tokens.kind(start + 1) == Kind::LeftAngle { Some(self.next_type(inner)) } else { None };
        let mut args = Vec::new();
        if is_cond && ty.is_some() {
            self.expected(start + 1, "'('");
        }
        while inner.peek().is_some() {
            let value = self.value(inner);
            let clause = take(inner, Rule::clause);
            match &clause {
                Some(clause) if !is_cond => self.expected(self.extent(clause).0, "',' or ')'"),
                None if is_cond => {
                    let after = inner.peek().map_or(end - 1, |next| self.extent(&next).0 - 1);
                    self.expected(after, "':' and the value of the clause");
                }
                _ => {}
            }
            let result = clause.map(|clause| self.value(&mut clause.into_inner()));
            args.push(BangArg { value, result });
        }
        if !is_cond && self.tokens.kind(end - 2) == Kind::Comma {
            self.expected(end - 1, "a value");
        }
        ExprKind::Bang { op, ty, args }
    }

    /// The ranges that are next.
    pub fn ranges(&mut self, inner: &mut Pairs<'_>) -> Vec<Range> {
        let mut ranges = Vec::new();
        while let Some(range) = take(inner, Rule::range) {
            let inner = &mut range.into_inner();
            let first = self.value(inner);
            let last = match take(inner, Rule::range_end) {
                Some(end) => Some(self.range_end(self.extent(&end).0)),
                None => inner.peek().is_some().then(|| self.value(inner)),
            };
            ranges.push(Range { first, last });
        }
        ranges
    }

    /// The end of `1-3`, whose minus sign the scanner took for that of a number.
    fn range_end(&mut self, at: usize) -> Expr {
        let span = self.tokens.span(at);
        if !self.sources.text(span).starts_with('-') {
            self.expected(at, "',' or the end of the ranges");
        }
        let value = self.integer(at).wrapping_neg();
        Expr { span: Span { start: span.start + 1, ..span }, kind: ExprKind::Int(value) }
    }

    /// The value of a number. As in TableGen, what fits in 64 bits without sign does.
    pub fn integer(&mut self, at: usize) -> i64 {
        let text = self.sources.text(self.tokens.span(at));
        let unsigned = text.strip_prefix('+').unwrap_or(text);
        let value = if let Some(digits) = text.strip_prefix("0x") {
            u64::from_str_radix(digits, 16).map(u64::cast_signed)
        } else if text.starts_with('-') {
            text.parse()
        } else {
            unsigned.parse().map(u64::cast_signed)
        };
        value.unwrap_or_else(|_| {
            self.error(at, "the number does not fit in 64 bits");
            0
        })
    }

    /// The bits of `0b101`, the least significant first.
    fn binary(&mut self, at: usize) -> Vec<bool> {
        let digits = self.sources.text(self.tokens.span(at)).get(2..).unwrap_or_default();
        if digits.len() > 64 {
            self.error(at, "the number does not fit in 64 bits");
        }
        digits.bytes().rev().map(|digit| digit == b'1').collect()
    }

    /// Strings in a row are one.
    fn text(&mut self, start: usize, end: usize) -> Text {
        let segment = |at: usize, token: usize| {
            let span = inside(self.tokens.span(token), 1);
            let text = self.sources.text(span);
            let kind = if text.contains('\\') { SegmentKind::Escaped } else { SegmentKind::Verbatim };
            (lex::unescape(text), Segment { at: at as u32, span, kind })
        };
        if end == start + 1 {
            let (text, segment) = segment(0, start);
            return Text { text: text.into(), code: false, origin: Arc::new([segment]) };
        }
        let mut text = String::new();
        let mut origin = Vec::new();
        for token in start..end {
            let (part, segment) = segment(text.len(), token);
            text.push_str(&part);
            origin.push(segment);
        }
        Text { text: text.into(), code: false, origin: origin.into() }
    }

    /// `[{ text }]`
    fn code(&mut self, at: usize) -> Text {
        let span = inside(self.tokens.span(at), 2);
        let segment = Segment { at: 0, span, kind: SegmentKind::Verbatim };
        Text { text: self.sources.text(span).into(), code: true, origin: Arc::new([segment]) }
    }
}

/// What is between brackets of so many bytes.
fn inside(span: Span, width: u32) -> Span {
    Span { start: span.start + width, end: span.end - width, ..span }
}
