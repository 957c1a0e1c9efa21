//! Texts of older releases: what their grammar had and today's has not.
//!
//! The grammar of today is read everywhere else. Where an older one had something else, the reader asks here, and only if
//! [`ParseConfig::older`](super::ParseConfig::older) says that the text may be old. What is read so is reported in a remark,
//! so that the user learns line by line what is not today's syntax. Which words stood for which
//! operations is a table ([`Grammar`]) of the removed dialects; [`migrations`] makes the operations those of today.

mod affine;
mod migrations;
mod newer;
mod unknown_props;
mod values;

use std::ptr;

use lect_ods::spec::{ChangeSpec, EnumCase, EnumSpec, MLIR_RELEASE, ReleaseSpec};

use super::{OpParser, Parser};
use crate::attrs::NamedAttr;
use crate::compat::OpCode;
use crate::context::ContextData;
use crate::diag::Reported;
use crate::entity::{Ident, Op, OpName, Type};
use crate::ir::Isolate;
use crate::text::lexer::{Token, TokenKind};
use crate::text::parse::form::ParseOp;

pub(super) use affine::Bounds;

/// The state of a reader of text that may be of another release of MLIR.
#[derive(Clone, Copy, Debug)]
pub struct Older {
    /// The release that it is of, if that is known. Before there were releases: 0.
    pub release: Option<u32>,
    /// What was written otherwise.
    pub grammar: &'static Grammar,
}

impl Older {
    /// A release that is newer than the one in memory, whose grammar is today's.
    pub fn newer_release(release: u32) -> Self {
        Self { release: Some(release), grammar: &TODAY }
    }

    /// The release, if it is newer than the one in memory.
    pub fn newer(&self) -> Option<u64> {
        self.release.filter(|&release| release > MLIR_RELEASE).map(u64::from)
    }
}

/// The grammar in which all is written as today.
static TODAY: Grammar = Grammar {
    namespace: "",
    until: 0,
    spellings: &[],
    types: &[],
    cases: &[],
    signatures: &[],
    unknown: &[],
    whole: &[],
    keeps: false,
};

impl PartialEq for Older {
    fn eq(&self, other: &Self) -> bool {
        self.release == other.release && ptr::eq(self.grammar, other.grammar)
    }
}

impl Eq for Older {}

/// Changes all of an isolate that was read from an old text.
pub type WholeStep = fn(&mut Isolate) -> Result<(), Reported>;

/// What was written otherwise in texts of older releases, and means something of today's.
#[derive(Debug)]
pub struct Grammar {
    /// The namespace of a dialect that is no more, whose operations needed no namespace anywhere.
    pub namespace: &'static str,
    /// The last release that had it.
    pub until: u32,
    /// Operations that were written in another way.
    pub spellings: &'static [Spelling],
    /// Types of dialects that were written in another way.
    pub types: &'static [(&'static str, OldType)],
    /// Cases of enums that were written in another way: the C++ class of the enum, the old word, and that of today.
    pub cases: &'static [(&'static str, &'static str, &'static str)],
    /// Operations of whose generic form types told what attributes tell today.
    pub signatures: &'static [(&'static str, OldSignature)],
    /// What becomes of operations that a dialect of today does not know.
    pub unknown: &'static [(&'static str, OpCode)],
    /// What can only be said when all of a text was read, of the module that it is.
    pub whole: &'static [WholeStep],
    /// Whether operations stay what they were: no steps are taken.
    pub keeps: bool,
}

/// An operation that was called or written otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Spelling {
    /// The last release that had it so.
    pub until: u32,
    /// The name in the text.
    pub written: &'static str,
    /// What operation that is, namespace and all.
    pub op: &'static str,
    /// Reads what follows the name; as the operation's own syntax if there is nothing here.
    pub parse: Option<ParseOp>,
}

/// The type that a text behind a dialect's name stood for; none if it is none of the old ones.
pub type OldType = fn(&mut Parser<'_, '_>, &str) -> super::Parsed<Option<Type>>;

/// Adds the attributes that the signature of an operation in the generic form tells: the text from its colon on.
pub type OldSignature = fn(&ContextData, &[u8], &mut Vec<NamedAttr>);

/// What the reader of an old text keeps until an isolate ends.
#[derive(Default)]
pub(super) struct Waiting {
    /// Operations that steps may have something to say of, for each isolate that was begun.
    ops: Vec<Vec<Noted>>,
    /// What the operation has that was read last, and no slot of today's can hold.
    unknown_props: Vec<Ident>,
    /// Whether there are steps for operations of a name.
    known: super::FastMap<OpName, bool>,
    /// Whether a step failed.
    failed: Option<Reported>,
}

/// An operation that steps may have something to say of.
struct Noted {
    op: Op,
    /// Whether it was written in the generic form.
    generic: bool,
    /// Which of its discardable attributes are none.
    unknown_props: Vec<Ident>,
}

impl<'s> Parser<'_, 's> {
    /// Whether the text may be older than today's grammar.
    #[inline]
    pub(super) fn is_older(&self) -> bool {
        self.older.is_some_and(|older| older.newer().is_none())
    }

    /// Whether dictionaries of attributes may have inherent attributes in dialects with strict properties.
    pub(crate) fn has_lenient_dictionaries(&self) -> bool {
        self.lenient_dictionaries || self.is_older()
    }

    /// Whether the text may be of another release than today's, so that operations may have to change.
    #[inline]
    pub(super) fn is_of_other_release(&self) -> bool {
        self.older.is_some()
    }

    /// The release that the text is of, if that is newer than the one in memory.
    pub fn newer(&self) -> Option<u64> {
        self.older?.newer()
    }

    /// Says what of the text is not written so any more.
    #[cold]
    pub(super) fn remark_at(&self, at: u32, message: &str) {
        self.ctx.remark(self.loc_at(at), message);
    }

    /// The token behind the current one, and those behind that.
    fn ahead(&self) -> impl Iterator<Item = Token> + use<'s> {
        let mut lexer = crate::text::lexer::Lexer::new(self.text);
        lexer.seek(self.token.end);
        std::iter::from_fn(move || {
            Some(lexer.next()).filter(|token| !matches!(token.kind, TokenKind::Eof | TokenKind::Error))
        })
    }

    /// The case of an enum that an old word stands for.
    pub(crate) fn old_case<'e>(&self, spec: &'e EnumSpec, word: &[u8]) -> Option<&'e EnumCase> {
        let cases = self.older?.grammar.cases.iter();
        let (_, _, now) = cases.into_iter().find(|it| it.0 == spec.cpp_class && it.1.as_bytes() == word)?;
        spec.cases.iter().find(|case| case.spelling == *now)
    }

    /// Passes a word that stood for a case of an enum, if one comes now.
    pub(crate) fn eat_old_case<'e>(&mut self, spec: &'e EnumSpec) -> Option<&'e EnumCase> {
        let case = self.old_case(spec, self.spelling()).filter(|_| self.at(TokenKind::Ident))?;
        self.remark_at(self.token.start, &format!("this is written '{}'", case.spelling));
        self.advance();
        Some(case)
    }

    /// Passes `word` if it comes now and was a word of the grammar then.
    pub(super) fn eat_old_word(&mut self, word: &[u8]) -> bool {
        self.is_older() && self.eat_word(word)
    }
}

impl<'c, 's> OpParser<'c, 's> {
    /// The operation that a name in an old text stands for, and how it was written if not as today. None if that is no
    /// old name.
    pub(super) fn old_name(&self, written: &[u8]) -> Option<(OpName, Option<ParseOp>)> {
        let older = self.older.filter(|older| older.newer().is_none())?;
        let is_so_old = |until: u32| older.release.is_none_or(|release| release <= until);
        let spelling =
            older.grammar.spellings.iter().find(|it| it.written.as_bytes() == written && is_so_old(it.until));
        if let Some(spelling) = spelling {
            return Some((self.ctx.op_name_of(spelling.op.as_bytes()), spelling.parse));
        }
        if written.contains(&b'.') {
            return Some((self.renamed(written, &is_so_old)?, None));
        }
        let full = [older.grammar.namespace.as_bytes(), b".", written].concat();
        let name = self.ctx.op_name_of(&full);
        match self.ctx.op_name(name).info().is_some() {
            true => Some((name, None)),
            false => Some((self.renamed(&full, &is_so_old)?, None)),
        }
    }

    /// Whether tables say what becomes of an old operation, whatever it is called.
    pub(super) fn has_old_steps(&self, written: &[u8]) -> bool {
        let changes = self.changes_of(written);
        changes.into_iter().next().is_some()
    }

    /// What releases changed of operations of a name.
    fn changes_of(&self, name: &[u8]) -> Vec<(&'c ReleaseSpec, &'c ChangeSpec)> {
        let namespace = name.split(|&byte| byte == b'.').next().unwrap_or_default();
        let history = self.ctx.history(namespace);
        let changes = history.flat_map(|release| release.changes.iter().map(move |change| (release, change)));
        changes.filter(|(_, change)| change.op().is_some_and(|op| op.as_bytes() == name)).collect()
    }

    /// What an operation is called of which nothing but the name has changed.
    fn renamed(&self, written: &[u8], is_so_old: &dyn Fn(u32) -> bool) -> Option<OpName> {
        let mut name = written;
        // Tables are short, and lead forward in time.
        for _ in 0..8 {
            let known = self.ctx.op_name_of(name);
            if self.ctx.op_name(known).info().is_some() {
                return (name != written).then_some(known);
            }
            let changes = self.changes_of(name);
            let is_so_old = |release: &ReleaseSpec| match u32::try_from(release.since[0]) {
                Ok(since) => is_so_old(since.saturating_sub(1)),
                Err(_) => true,
            };
            let (first, change) = *changes.iter().find(|it| is_so_old(it.0))?;
            let is_alone = changes.iter().filter(|it| std::ptr::eq(it.0, first)).count() == 1;
            let ChangeSpec::RenameOp { to: now, .. } = change else { return None };
            if !is_alone {
                return None;
            }
            name = now.as_bytes();
        }
        None
    }

    /// As [`old_name`](Self::old_name), unless the text may be of today and has something of that name where the reader is,
    /// that was always written so.
    pub(super) fn old_custom_name(&self, written: &[u8]) -> Option<(OpName, Option<ParseOp>)> {
        let (old, older) = (self.old_name(written)?, self.older?);
        let is_spelled = older.grammar.spellings.iter().any(|it| it.written.as_bytes() == written);
        if is_spelled || older.release.is_some_and(|release| release <= older.grammar.until) {
            return Some(old);
        }
        let own = self.ctx.op_name_of(&[self.default_namespace().as_bytes(), b".", written].concat());
        self.ctx.op_name(own).info().is_none().then_some(old)
    }

    /// Says that an operation has another name now, unless steps will say what became of it.
    pub(super) fn remark_old_name(&self, at: u32, written: &[u8], name: OpName) {
        let now = &self.ctx.op_name(name).name;
        if now.strip_prefix(b"builtin.") == Some(written) {
            return;
        }
        let is_gone = self.older.is_some_and(|older| now.starts_with(older.grammar.namespace.as_bytes()));
        if !is_gone && **now != *written {
            let (written, now) = (String::from_utf8_lossy(written), String::from_utf8_lossy(now));
            self.remark_at(at, &format!("'{written}' is '{now}' now"));
        }
    }

    /// Adds what the signature that comes now tells of an operation in the generic form.
    pub(super) fn old_signature_attrs(&self, name: OpName, attrs: &mut Vec<NamedAttr>) {
        let Some(older) = self.older else { return };
        let name = &*self.ctx.op_name(name).name;
        let known = older.grammar.signatures.iter().find(|it| it.0.as_bytes() == name);
        if let Some((_, tell)) = known {
            tell(self.ctx, self.text.get(self.token.start as usize..).unwrap_or_default(), attrs);
        }
    }

    /// Takes the steps that need all of the module.
    pub(super) fn finish_old_module(&self, module: &mut Isolate) -> Result<(), Reported> {
        self.keep_bounds(module);
        let steps = self.older.filter(|older| !older.grammar.keeps).map_or(&[][..], |older| older.grammar.whole);
        steps.iter().try_for_each(|step| step(module))
    }

    /// Reads an operation that is part of another's syntax, one level deeper, on fresh stack if need be.
    pub fn nested_op<T>(&mut self, read: impl FnOnce(&mut Self) -> super::Parsed<T>) -> super::Parsed<T> {
        self.enter()?;
        let result = crate::stack::grow(|| read(self));
        self.leave();
        result
    }

    /// Whether an operand comes now.
    pub fn at_operand(&self) -> bool {
        self.at(TokenKind::Percent)
    }

    /// Whether an operand comes now, and a comma behind it.
    pub fn operand_before_comma(&self) -> bool {
        self.at_operand() && self.ahead().next().is_some_and(|token| token.kind == TokenKind::Comma)
    }

    /// Whether an operand, or the end of a list, follows the bracket that comes now.
    pub fn bracket_before_operand(&self) -> bool {
        self.ahead().next().is_some_and(|token| matches!(token.kind, TokenKind::Percent | TokenKind::RSquare))
    }

    /// The first of several results was named for all of them.
    pub(super) fn names_all_results(&self, names: &[super::operation::ResultName], results: usize) -> bool {
        self.is_older() && results > 1 && matches!(names, [(_, _, 1)])
    }
}
