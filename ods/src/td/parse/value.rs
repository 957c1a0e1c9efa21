//! Values.

use std::sync::Arc;

use super::grammar::{Grammar, Read};
use crate::td::ast::{BangArg, DagArg, Expr, ExprKind, Ident, Range, TypeExpr};
use crate::td::scan::lex;
use crate::td::scan::token::{Kind, Kinds};
use crate::td::source::Span;
use crate::td::value::{Segment, SegmentKind, Segments, Text};

/// What an operand begins with.
const OPERAND: Kinds = Kinds::VALUE;

/// What the operator of a dag begins with.
const OPERATOR: Kinds = Kinds::of(&[Kind::Name, Kind::DagBang, Kind::Question, Kind::LeftSquare]);

impl Grammar<'_> {
    /// `(operand | bits) (member | slice | bit_range)* paste*`, where `bits` is `'{' value,* '}'`
    pub(super) fn value(&mut self) -> Read<Expr> {
        let start = self.at();
        let first = if self.kind() == Kind::LeftBrace {
            self.advance();
            let items = self.values(Kind::RightBrace, false)?;
            Expr { span: self.span_from(start), kind: ExprKind::BitList(items) }
        } else {
            self.operand()?
        };
        // Most values have no suffix.
        if !matches!(self.kind(), Kind::Dot | Kind::LeftSquare | Kind::LeftBrace | Kind::Paste) {
            return Ok(first);
        }
        let first = self.suffixes(start, first, true)?;
        self.pastes(start, first)
    }

    /// `(operand (member | slice)* paste*)?`: what begins with a brace is the body of the record, here and after a paste.
    pub(super) fn object_name(&mut self) -> Read<Option<Expr>> {
        if !OPERAND.contains(self.kind()) {
            self.miss(OPERAND);
            return Ok(None);
        }
        let start = self.at();
        let first = self.operand()?;
        let first = self.suffixes(start, first, false)?;
        self.pastes(start, first).map(Some)
    }

    /// `member` is `'.' 'name'`, `slice` is `'[' ranges ','? ']'`, and `bit_range`, if it may occur, is `'{' ranges '}'`
    fn suffixes(&mut self, start: usize, mut expr: Expr, may_have_bits: bool) -> Read<Expr> {
        loop {
            let kind = if self.eat(Kind::Dot) {
                let name = self.name()?;
                ExprKind::Field(Box::new(expr), name)
            } else if self.eat(Kind::LeftSquare) {
                let ranges = self.ranges(Kind::RightSquare)?;
                let trailing_comma = self.tokens.kind(self.at() - 2) == Kind::Comma;
                ExprKind::Slice { value: Box::new(expr), ranges, trailing_comma }
            } else if may_have_bits && self.eat(Kind::LeftBrace) {
                ExprKind::BitRange { value: Box::new(expr), ranges: self.ranges(Kind::RightBrace)? }
            } else {
                return Ok(expr);
            };
            expr = Expr { span: self.span_from(start), kind };
        }
    }

    /// `paste` is `'#' (operand (member | slice)*)?`
    fn pastes(&mut self, start: usize, first: Expr) -> Read<Expr> {
        if !self.is(Kind::Paste) {
            return Ok(first);
        }
        let mut operands = Vec::with_capacity(2);
        operands.push(first);
        let mut trailing = false;
        while self.eat(Kind::Paste) {
            let at = self.at();
            trailing = !OPERAND.contains(self.kind());
            if !trailing {
                let operand = self.operand()?;
                operands.push(self.suffixes(at, operand, false)?);
            } else if !matches!(self.kind(), Kind::Colon | Kind::Semicolon | Kind::LeftBrace) {
                self.misplaced(at, "a value");
            }
        }
        Ok(Expr { span: self.span_from(start), kind: ExprKind::Paste { operands, trailing } })
    }

    /// `class_ref | 'text'+ | 'code' | 'number' | 'binary' | 'true' | 'false' | '?' | list | dag | bang`
    fn operand(&mut self) -> Read<Expr> {
        let start = self.at();
        let kind = match self.kind() {
            // Without arguments, a name may be anything.
            Kind::Name if self.second_kind() == Kind::LeftAngle => ExprKind::Instance(self.class_ref()?),
            Kind::Text => {
                while self.kind() == Kind::Text {
                    self.advance();
                }
                ExprKind::Text(Arc::new(self.text(start, self.at())))
            }
            Kind::LeftSquare => self.list()?,
            Kind::LeftParen => self.dag()?,
            Kind::Bang | Kind::DagBang => self.bang()?,
            kind => {
                let kind = match kind {
                    Kind::Name => ExprKind::Name(self.ident(start).symbol),
                    Kind::Code => ExprKind::Text(Arc::new(self.code(start))),
                    Kind::Integer => ExprKind::Int(self.integer(start)),
                    Kind::Binary => ExprKind::Bits(self.binary(start)),
                    Kind::True => ExprKind::Bit(true),
                    Kind::False => ExprKind::Bit(false),
                    Kind::Question => ExprKind::Unset,
                    _ => return self.fail(OPERAND),
                };
                self.advance();
                kind
            }
        };
        Ok(Expr { span: self.span_from(start), kind })
    }

    /// The `value,* end` of what has brackets, perhaps with a comma after the last one.
    fn values(&mut self, end: Kind, trailing_comma: bool) -> Read<Vec<Expr>> {
        let begin = self.rows.exprs.len();
        let mut done = self.eat(end);
        while !done {
            let value = self.value()?;
            self.rows.exprs.push(value);
            done =
                if self.eat(Kind::Comma) { trailing_comma && self.eat(end) } else { self.expect(end).map(|_| true)? };
        }
        Ok(self.rows.exprs.split_off(begin))
    }

    /// `'[' (value,+ ','?)? ']' ('<' type '>')?`
    fn list(&mut self) -> Read<ExprKind> {
        self.advance();
        let items = self.values(Kind::RightSquare, true)?;
        Ok(ExprKind::List { items, ty: self.annotation()? })
    }

    /// `('<' type '>')?`
    fn annotation(&mut self) -> Read<Option<Box<TypeExpr>>> {
        if !self.eat(Kind::LeftAngle) {
            return Ok(None);
        }
        let ty = self.ty()?;
        self.expect(Kind::RightAngle)?;
        Ok(Some(Box::new(ty)))
    }

    /// `'(' operator dag_name? dag_arg,* ')'`: between the operator and the first argument is no comma
    fn dag(&mut self) -> Read<ExprKind> {
        self.advance();
        if !OPERATOR.contains(self.kind()) {
            return self.fail(OPERATOR);
        }
        let operator = self.value()?;
        if self.kind() == Kind::LeftBrace {
            // Bits that belong neither to the operator nor to an argument.
            return self.fail(Kinds::NONE);
        }
        let operator = Box::new(DagArg { value: Some(operator), name: self.dag_name()? });
        let begin = self.rows.dag_args.len();
        if !self.eat(Kind::RightParen) {
            loop {
                let arg = self.dag_arg()?;
                self.rows.dag_args.push(arg);
                if !self.eat(Kind::Comma) {
                    break;
                }
            }
            self.expect(Kind::RightParen)?;
        }
        Ok(ExprKind::Dag { operator, args: self.rows.dag_args.split_off(begin) })
    }

    /// `'$name' | value dag_name?`
    fn dag_arg(&mut self) -> Read<DagArg> {
        if self.is(Kind::Variable) {
            return Ok(DagArg { value: None, name: Some(self.variable()) });
        }
        Ok(DagArg { value: Some(self.value()?), name: self.dag_name()? })
    }

    /// `(':' '$name')?`
    fn dag_name(&mut self) -> Read<Option<Ident>> {
        if !self.eat(Kind::Colon) {
            return Ok(None);
        }
        if !self.is(Kind::Variable) {
            return self.fail(Kinds::NONE);
        }
        Ok(Some(self.variable()))
    }

    /// The name of the `$name` that is next.
    fn variable(&mut self) -> Ident {
        let span = self.tokens.span(self.at());
        let text = self.sources.text(span);
        self.advance();
        self.ident_of(text.strip_prefix('$').unwrap_or(text), span)
    }

    /// The name of an argument, which may be written as a string.
    pub(super) fn argument_name(&mut self) -> Ident {
        let at = self.at();
        match self.kind() {
            Kind::Text => {
                let span = inside(self.tokens.span(at), 1);
                let text = lex::unescape(self.sources.text(span));
                self.ident_of(&text, span)
            }
            _ => self.ident(at),
        }
    }

    /// `'!op' ('<' type '>')? '(' (bang_arg,+ ','?)? ')'`, where `bang_arg` is `value (':' value)?`
    fn bang(&mut self) -> Read<ExprKind> {
        let op = self.ident(self.at());
        let is_cond = self.text_at(self.at()) == "!cond";
        self.advance();
        let at = self.at();
        let ty = self.annotation()?;
        if is_cond && ty.is_some() {
            self.misplaced(at, "'('");
        }
        self.expect(Kind::LeftParen)?;
        let begin = self.rows.bang_args.len();
        let mut done = self.eat(Kind::RightParen);
        while !done {
            let arg = self.bang_arg(is_cond)?;
            self.rows.bang_args.push(arg);
            let comma = self.eat(Kind::Comma);
            let end = self.at();
            done = self.eat(Kind::RightParen);
            if comma && done && !is_cond {
                self.misplaced(end, "a value");
            } else if !comma && !done {
                return self.fail(Kinds::NONE);
            }
        }
        Ok(ExprKind::Bang { op, ty, args: self.rows.bang_args.split_off(begin) })
    }

    fn bang_arg(&mut self, is_cond: bool) -> Read<BangArg> {
        let value = self.value()?;
        let at = self.at();
        let is_clause = self.eat(Kind::Colon);
        if is_clause && !is_cond {
            self.misplaced(at, "',' or ')'");
        } else if is_cond && !is_clause {
            self.misplaced(at, "':' and the value of the clause");
        }
        let result = if is_clause { Some(Box::new(self.value()?)) } else { None };
        Ok(BangArg { value, result })
    }

    /// The `range,+ end` of what has brackets; in square ones, a comma may follow the last one.
    pub(super) fn ranges(&mut self, end: Kind) -> Read<Vec<Range>> {
        let mut ranges = Vec::with_capacity(1);
        loop {
            ranges.push(self.range()?);
            let comma = self.eat(Kind::Comma);
            if (!comma || end == Kind::RightSquare) && self.eat(end) {
                return Ok(ranges);
            }
            if !comma {
                return self.fail(Kinds::NONE);
            }
        }
    }

    /// `value (('...' | '-') value | 'number')?`: `1-3` is the number 1 and the number -3
    pub(super) fn range(&mut self) -> Read<Range> {
        let first = self.value()?;
        let at = self.at();
        let last = if self.eat(Kind::Ellipsis) || self.eat(Kind::Minus) {
            Some(self.value()?)
        } else if self.eat(Kind::Integer) {
            Some(self.range_end(at))
        } else {
            None
        };
        Ok(Range { first, last })
    }

    /// The end of `1-3`, whose minus sign the scanner took for that of a number.
    fn range_end(&mut self, at: usize) -> Expr {
        let span = self.tokens.span(at);
        if !self.sources.text(span).starts_with('-') {
            self.misplaced(at, "',' or the end of the ranges");
        }
        let value = self.integer(at).wrapping_neg();
        Expr { span: Span { start: span.start + 1, ..span }, kind: ExprKind::Int(value) }
    }

    /// The value of a number. As in TableGen, what fits in 64 bits without sign does.
    pub(super) fn integer(&mut self, at: usize) -> i64 {
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

    /// `[{ text }]`
    fn code(&mut self, at: usize) -> Text {
        let span = inside(self.tokens.span(at), 2);
        let segment = Segment { at: 0, span, kind: SegmentKind::Verbatim };
        Text { text: self.sources.text(span).into(), code: true, origin: Segments::One([segment]) }
    }
}

/// What is between brackets of so many bytes.
fn inside(span: Span, width: u32) -> Span {
    Span { start: span.start + width, end: span.end - width, ..span }
}
