//! Construction of values.

use std::sync::Arc;

use super::{Builder, Kind, Pair, Pairs, Rule, take};
use crate::td::ast::{BangArg, DagArg, Expr, ExprKind, Ident, Range};
use crate::td::scan::lex;
use crate::td::source::Span;
use crate::td::value::{Segment, SegmentKind, Segments, Text};

impl Builder<'_> {
    /// Builds a value: an operand with the suffixes and pastes after it.
    pub fn value(&mut self, inner: &mut Pairs<'_>) -> Expr {
        self.value_and_end(inner).0
    }

    /// Builds a value. Returns it with the index of the token after it.
    fn value_and_end(&mut self, inner: &mut Pairs<'_>) -> (Expr, usize) {
        let (first, mut end) = self.operand_and_suffixes(inner);
        if self.tokens.kind(end) != Kind::Paste {
            return (first, end);
        }
        let start = first.span;
        let mut operands = Vec::with_capacity(2);
        operands.push(first);
        let mut trailing = false;
        while let Some(paste) = take(inner, Rule::paste) {
            let (_, after) = self.extent(&paste);
            let inner = &mut paste.into_inner();
            trailing = inner.peek().is_none();
            if !trailing {
                operands.push(self.operand_and_suffixes(inner).0);
            } else if !matches!(self.tokens.kind(after), Kind::Colon | Kind::Semicolon | Kind::LeftBrace) {
                self.expected(after, "a value");
            }
            end = after;
        }
        let span = start.to(self.tokens.span(end.saturating_sub(1)));
        (Expr { span, kind: ExprKind::Paste { operands, trailing } }, end)
    }

    /// Builds an operand with its suffixes. Returns it with the index of the token after them.
    fn operand_and_suffixes(&mut self, inner: &mut Pairs<'_>) -> (Expr, usize) {
        let Some(pair) = inner.next() else {
            // The grammar requires an operand.
            return (Expr { span: self.tokens.span(self.base), kind: ExprKind::Unset }, self.base);
        };
        let (start, mut end) = self.extent(&pair);
        while self.tokens.kind(end) == Kind::MoreText {
            end += 1;
        }
        let kind = self.operand(start, end, &mut pair.into_inner());
        let mut expr = Expr { span: self.span(start, end), kind };
        // Most values have no suffix, which the next token shows faster than the next node.
        while let suffix @ (Kind::Dot | Kind::LeftSquare | Kind::LeftBrace) = self.tokens.kind(end) {
            let Some(node) = take_suffix(inner) else { break };
            let at = end;
            end = self.extent(&node).1;
            let value = Box::new(expr);
            let kind = match suffix {
                Kind::Dot => ExprKind::Field(value, self.ident(at + 1)),
                Kind::LeftSquare => {
                    let trailing_comma = self.tokens.kind(end - 2) == Kind::Comma;
                    ExprKind::Slice { value, ranges: self.ranges(&mut node.into_inner()), trailing_comma }
                }
                _ => ExprKind::BitRange { value, ranges: self.ranges(&mut node.into_inner()) },
            };
            expr = Expr { span: self.span(start, end), kind };
        }
        (expr, end)
    }

    fn operand(&mut self, start: usize, end: usize, inner: &mut Pairs<'_>) -> ExprKind {
        match self.tokens.kind(start) {
            Kind::Name if end == start + 1 => ExprKind::Name(self.ident(start).symbol),
            Kind::Name => ExprKind::Instance(self.class_ref(start, end, inner)),
            Kind::Text => ExprKind::Text(Arc::new(self.text(start, end))),
            Kind::Code => ExprKind::Text(Arc::new(self.code(start))),
            Kind::Integer => ExprKind::Int(self.integer(start)),
            Kind::Binary => ExprKind::Bits(self.binary(start)),
            Kind::True => ExprKind::Bit(true),
            Kind::False => ExprKind::Bit(false),
            Kind::LeftSquare => self.list(inner),
            Kind::LeftParen => self.dag(inner),
            Kind::Bang | Kind::DagBang => self.bang(start, end, inner),
            Kind::LeftBrace => {
                let mut bits = Vec::with_capacity(inner.len());
                while inner.peek().is_some() {
                    bits.push(self.value(inner));
                }
                ExprKind::BitList(bits)
            }
            _ => ExprKind::Unset,
        }
    }

    /// Builds `[items]<type>`.
    fn list(&mut self, inner: &mut Pairs<'_>) -> ExprKind {
        let mut items = Vec::with_capacity(inner.len());
        let ty = loop {
            match inner.peek() {
                Some(next) if next.as_rule() == Rule::type_ => break Some(self.next_type(inner)),
                Some(_) => items.push(self.value(inner)),
                None => break None,
            }
        };
        ExprKind::List { items, ty }
    }

    /// Builds `(operator:$name arg:$name, ..)`.
    fn dag(&mut self, inner: &mut Pairs<'_>) -> ExprKind {
        let (operator, mut at) = self.dag_arg(inner);
        let mut args = Vec::new();
        loop {
            match self.tokens.kind(at) {
                Kind::Comma => at += 1,
                Kind::Variable => {
                    args.push(DagArg { value: None, name: Some(self.variable(at)) });
                    at += 1;
                }
                _ if inner.peek().is_some() => {
                    let (arg, end) = self.dag_arg(inner);
                    args.push(arg);
                    at = end;
                }
                _ => break,
            }
        }
        ExprKind::Dag { operator: Box::new(operator), args }
    }

    /// Builds a value with the optional name after it. Returns it with the index of the token after that.
    fn dag_arg(&mut self, inner: &mut Pairs<'_>) -> (DagArg, usize) {
        let (value, end) = self.value_and_end(inner);
        let named = self.tokens.kind(end) == Kind::Colon;
        let name = named.then(|| self.variable(end + 1));
        (DagArg { value: Some(value), name }, if named { end + 2 } else { end })
    }

    /// Returns the name in `$name`.
    fn variable(&mut self, at: usize) -> Ident {
        let span = self.tokens.span(at);
        let text = self.sources.text(span);
        Ident { symbol: self.names.intern(text.strip_prefix('$').unwrap_or(text)), span }
    }

    /// Returns the name before the `=` of an argument, which may be a string.
    pub fn argument_name(&mut self, at: usize) -> Ident {
        match self.tokens.kind(at) {
            Kind::Text => {
                let span = inside(self.tokens.span(at), 1);
                Ident { symbol: self.names.intern(&lex::unescape(self.sources.text(span))), span }
            }
            _ => self.ident(at),
        }
    }

    /// Builds `!op<type>(args)`.
    fn bang(&mut self, start: usize, end: usize, inner: &mut Pairs<'_>) -> ExprKind {
        let op = self.ident(start);
        let is_cond = self.sources.text(op.span) == "!cond";
        let is_switch = self.sources.text(op.span) == "!switch";
        let ty = if self.tokens.kind(start + 1) == Kind::LeftAngle { Some(self.next_type(inner)) } else { None };
        let mut args = Vec::with_capacity(inner.len());
        if is_cond && ty.is_some() {
            self.expected(start + 1, "'('");
        }
        while inner.peek().is_some() {
            let (value, after) = self.value_and_end(inner);
            let is_clause = self.tokens.kind(after) == Kind::Colon;
            if is_clause && !is_cond && !is_switch {
                self.expected(after, "',' or ')'");
            } else if is_cond && !is_clause {
                self.expected(after, "':' and the value of the clause");
            }
            args.push(BangArg { value, result: is_clause.then(|| Box::new(self.value(inner))) });
        }
        if !is_cond && self.tokens.kind(end - 2) == Kind::Comma {
            self.expected(end - 1, "a value");
        }
        ExprKind::Bang { op, ty, args }
    }

    /// Builds the ranges at the beginning of the remaining nodes.
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

    /// Builds the end of `1-3`, whose minus sign the scanner treated as that of a number.
    fn range_end(&mut self, at: usize) -> Expr {
        let span = self.tokens.span(at);
        if !self.sources.text(span).starts_with('-') {
            self.expected(at, "',' or the end of the ranges");
        }
        let value = self.integer(at).wrapping_neg();
        Expr { span: Span { start: span.start + 1, ..span }, kind: ExprKind::Int(value) }
    }

    /// Returns the value of a number. As in TableGen, unsigned 64-bit numbers are accepted, too.
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

    /// Returns the bits of `0b101`, the least significant first.
    fn binary(&mut self, at: usize) -> Vec<bool> {
        let digits = self.sources.text(self.tokens.span(at)).get(2..).unwrap_or_default();
        if digits.len() > 64 {
            self.error(at, "the number does not fit in 64 bits");
        }
        digits.bytes().rev().map(|digit| digit == b'1').collect()
    }

    /// Joins adjacent strings.
    fn text(&mut self, start: usize, end: usize) -> Text {
        let segment = |at: usize, token: usize| {
            let span = inside(self.tokens.span(token), 1);
            let text = self.sources.text(span);
            let kind = if text.contains('\\') { SegmentKind::Escaped } else { SegmentKind::Verbatim };
            (lex::unescape(text), Segment { at: at as u32, span, kind })
        };
        if end == start + 1 {
            let (text, segment) = segment(0, start);
            return Text { text: text.into(), code: false, origin: Segments::One([segment]) };
        }
        let mut text = String::new();
        let mut origin = Vec::new();
        for token in start..end {
            let (part, segment) = segment(text.len(), token);
            text.push_str(&part);
            origin.push(segment);
        }
        Text { text: text.into(), code: false, origin: (&*origin).into() }
    }

    /// Builds `[{ text }]`.
    fn code(&mut self, at: usize) -> Text {
        let span = inside(self.tokens.span(at), 2);
        let segment = Segment { at: 0, span, kind: SegmentKind::Verbatim };
        Text { text: self.sources.text(span).into(), code: true, origin: Segments::One([segment]) }
    }
}

/// Returns the next node, if it is a suffix of the value before.
fn take_suffix<'i>(inner: &mut Pairs<'i>) -> Option<Pair<'i>> {
    let is_suffix = matches!(inner.peek()?.as_rule(), Rule::suffix | Rule::selector);
    if is_suffix { inner.next() } else { None }
}

/// Returns the span inside brackets of `width` bytes each.
fn inside(span: Span, width: u32) -> Span {
    Span { start: span.start + width, end: span.end - width, ..span }
}
