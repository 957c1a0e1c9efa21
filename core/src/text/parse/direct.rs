//! Direct reader: parses runs of simple operations from bytes, without tokens.
//!
//! The reader is optimistic. At text that it does not expect, it leaves the operation to the parser of tokens, which
//! begins the operation anew and reports errors. So it has no effects before the end of an operation, and emits no
//! errors of its own. Elements without a direct form, such as attributes, are parsed from tokens in between.

use std::ops::Range;

use super::known_ops::DirectOp;
use super::location::LocTarget;
use super::names::{NameId, Names, UnresolvedOperand};
use super::operation::ResultName;
use super::recover::Standing;
use super::{OpParser, Parsed};
use crate::context::ContextData;
use crate::diag::Reported;
use crate::entity::{Block, OpName, Type, Value};
use crate::text::cursor::{Cursor, is_name_byte};
use crate::text::lexer::TokenKind;

/// How far an operation was read.
enum Read {
    /// To its end.
    Done,
    /// Not at all.
    Left,
}

impl<'c, 's> OpParser<'c, 's> {
    /// Returns true if the direct reader may be used: the text has the current syntax, and neither marks nor expected
    /// elements are requested.
    pub(super) fn reads_directly(&self) -> bool {
        let Self { inner, .. } = self;
        !inner.is_of_other_release()
            && inner.marks.is_none()
            && inner.expected.is_none()
            && inner.versions.is_none()
            && inner.cyclic.is_empty()
    }

    /// Parses operations up to the first one that the direct reader does not support, or the end of the block.
    pub(super) fn direct_ops(&mut self, block: Block, standing: &mut Standing) -> Parsed<()> {
        // A token with an error begins in the middle of its text.
        if !matches!(self.inner.token.kind, TokenKind::Percent | TokenKind::Ident) {
            return Ok(());
        }
        let start = self.inner.token.start as usize;
        let mut cursor = Cursor::new(self.inner.text, start);
        let mut end = start;
        let mut namespace = None;
        loop {
            if !cursor.at_operation() {
                break;
            }
            standing.start = cursor.at as u32;
            match self.direct_op(block, &mut cursor, &mut namespace)? {
                Read::Done => end = cursor.at,
                Read::Left => break,
            }
        }
        // Elements may have been parsed from tokens.
        if self.inner.token.start as usize != end {
            self.continue_at(end);
        }
        Ok(())
    }

    /// Continues with tokens from `at` on.
    fn continue_at(&mut self, at: usize) {
        self.inner.passed = at as u32;
        self.inner.lexer.seek(at as u32);
        self.inner.token.end = at as u32;
        self.advance();
    }

    #[inline(always)]
    fn direct_op(&mut self, block: Block, cursor: &mut Cursor<'s>, namespace: &mut Option<&'c str>) -> Parsed<Read> {
        let mut result = None;
        if cursor.byte() == b'%' {
            let at = cursor.at as u32;
            let Some(name) = cursor.value(&mut self.names) else { return Ok(Read::Left) };
            if !cursor.eat(b'=') {
                return Ok(Read::Left);
            }
            // A generic form begins with a quote.
            if !cursor.at_operation() || cursor.byte() == b'%' {
                return Ok(Read::Left);
            }
            result = Some((name, at, 1));
        }
        let loc = self.loc_at(cursor.at as u32);
        let Some(op) = self.find_direct(cursor, namespace) else { return Ok(Read::Left) };
        let Some((created, end)) = self.read_directly((op, loc), result, *cursor, block)? else {
            return Ok(Read::Left);
        };
        *cursor = end;
        if cursor.next_in_block() == b'l' && cursor.is_at_word(b"loc") {
            self.by_tokens(cursor, |p| p.trailing_loc_of(LocTarget::Op(created.op)))?;
        }
        if let Some((name, at, _)) = result {
            self.define(name, at, created.first_result, 1)?;
        }
        Ok(Read::Done)
    }

    /// Parses an element at the cursor from tokens.
    pub(crate) fn by_tokens<T>(
        &mut self,
        cursor: &mut Cursor<'s>,
        read: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        self.continue_at(cursor.at);
        let value = read(self)?;
        // The error was reported with the token.
        if self.inner.token.kind == TokenKind::Error {
            return Err(Reported::already());
        }
        cursor.at = self.inner.token.start as usize;
        Ok(value)
    }

    /// Parses an element of an operation's custom form from tokens.
    pub(crate) fn custom_by_tokens<T>(
        &mut self,
        name: OpName,
        results: &[ResultName],
        cursor: &mut Cursor<'s>,
        read: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        let outer = self.begin_custom(name, results);
        let value = self.by_tokens(cursor, read);
        self.end_custom(outer, results);
        value
    }

    /// Returns the operation whose name is at the cursor, and moves behind the name.
    #[inline(always)]
    fn find_direct(&mut self, cursor: &mut Cursor<'s>, namespace: &mut Option<&'c str>) -> Option<DirectOp<'c>> {
        let (text, start) = (cursor.text, cursor.at);
        if let Some((op, end)) = self.known_ops.find(text, start, || self.namespace_of_run(namespace)) {
            cursor.at = end;
            return op;
        }
        let is_qualified = cursor.skip_op_name();
        let namespace = if is_qualified { "" } else { self.namespace_of_run(namespace) };
        self.new_direct(text, start..cursor.at, namespace)
    }

    /// Returns the default namespace, which is the same for all operations of a block.
    #[inline]
    fn namespace_of_run(&self, namespace: &mut Option<&'c str>) -> &'c str {
        namespace.get_or_insert_with(|| self.default_namespace())
    }

    #[cold]
    fn new_direct(&mut self, text: &'s [u8], name: Range<usize>, namespace: &'c str) -> Option<DirectOp<'c>> {
        let ctx: &'c ContextData = self.ctx;
        let spelling = text.get(name.clone())?;
        let mut op = ctx.op_name_of(spelling);
        if ctx.op_name(op).info().is_none() && !namespace.is_empty() {
            op = ctx.op_name_of(&[namespace.as_bytes(), b".", spelling].concat());
        }
        let direct = ctx.op_name(op).info().and_then(|info| {
            let text = info.text(ctx);
            let is_direct = text.format.is_direct() && text.hooks.parse.is_some() && !info.derives_attrs;
            is_direct.then_some(DirectOp { name: op, info })
        });
        self.known_ops.remember(text, name, namespace, direct);
        direct
    }

    /// Reads `%a` or `%a#1` at the cursor, if it is defined already.
    #[inline(always)]
    pub(crate) fn direct_operand(&mut self, cursor: &mut Cursor<'s>) -> Option<Value> {
        let at = cursor.at as u32;
        let name = cursor.value(&mut self.names)?;
        let number = if cursor.byte() == b'#' { cursor.result_number()? } else { 0 };
        self.defined(UnresolvedOperand { name, number, at })
    }

    /// Reads a type at the cursor, if it occurred before or is a simple one.
    #[inline(always)]
    pub(crate) fn direct_type(&mut self, cursor: &mut Cursor<'s>) -> Option<Type> {
        let start = cursor.at;
        let mut end = start;
        while cursor.text.get(end).is_some_and(|&byte| is_name_byte(byte)) {
            end += 1;
        }
        if end > start && cursor.text.get(end) != Some(&b'<') {
            let ty = self.inner.known_types.find_word(&cursor.text[start..end])?;
            cursor.at = end;
            return Some(ty);
        }
        let (ty, end) = self.inner.known_types.find(cursor.text, start as u32)?;
        cursor.at = end as usize;
        Some(ty)
    }
}

/// Types from words, and types that expressions compute.
impl<'s> OpParser<'_, 's> {
    /// Stores a type that was parsed from tokens, if its text was one word.
    pub(crate) fn remember_simple(&mut self, cursor: &Cursor<'s>, start: usize, ty: Type) {
        let word = cursor.text.get(start..cursor.at).unwrap_or_default().trim_ascii_end();
        if !word.is_empty() && word.iter().all(|&byte| is_name_byte(byte)) {
            self.inner.known_types.remember_word(word, ty);
        }
    }

    /// Returns the type that an expression computed before for a segment from `source`.
    #[inline]
    pub(crate) fn transformed(&self, op: OpName, segment: u32, source: Type) -> Option<Type> {
        let known = self.transformed.get(&(op, segment, source)).copied();
        self.learns_types.set(known.is_none());
        known
    }

    /// Stores the types that expressions computed for the last operation of a block.
    #[cold]
    pub(super) fn learn_types(&mut self, block: Block) {
        self.learns_types.set(false);
        let Some(op) = self.ir.block(block).last() else { return };
        let Some(info) = op.info() else { return };
        for (segment, source, ty) in info.text(self.inner.ctx).format.transformed_types(op) {
            self.transformed.insert((op.name(), segment, source), ty);
        }
    }
}

impl<'s> Cursor<'s> {
    /// Reads the `%` name at the cursor.
    #[inline(always)]
    fn value(&mut self, names: &mut Names<'s>) -> Option<NameId> {
        let start = self.at;
        let limit = self.text.len();
        match self.value_number() {
            Some(number) => names.numbered(number, limit),
            None => {
                let end = self.skip_value_name(start)?;
                Some(names.id(&self.text[start..end], limit))
            }
        }
    }
}
