//! Older syntax: productions that were removed from the grammar.
//!
//! All other modules parse the current grammar. Where it differs, they call this one, which is active only if
//! [`ParseConfig::older`](super::ParseConfig::older) is set. Each use of older syntax is reported in a remark, so that
//! the user can update the text line by line. Former names and spellings of operations are in a table ([`Grammar`]) of
//! the removed dialects; [`migrations`] migrates the operations to the current release.

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

/// State for parsing a text of another release of MLIR.
#[derive(Clone, Copy, Debug)]
pub struct Older {
    /// The release of the text, if known. Zero denotes versions before the first release.
    pub release: Option<u32>,
    /// The older syntax.
    pub grammar: &'static Grammar,
}

impl Older {
    /// Creates the state for a release newer than the current one, with the current grammar.
    pub fn newer_release(release: u32) -> Self {
        Self { release: Some(release), grammar: &TODAY }
    }

    /// Returns the release, if it is newer than the current one.
    pub fn newer(&self) -> Option<u64> {
        self.release.filter(|&release| release > MLIR_RELEASE).map(u64::from)
    }
}

/// The current grammar, without older syntax.
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

/// A migration that runs on the whole isolate of a text in older syntax.
pub type WholeStep = fn(&mut Isolate) -> Result<(), Reported>;

/// Syntax of older releases that can be translated to the current one.
#[derive(Debug)]
pub struct Grammar {
    /// Namespace of a removed dialect whose operations were written without namespace.
    pub namespace: &'static str,
    /// The last release with that dialect.
    pub until: u32,
    /// Operations with another spelling.
    pub spellings: &'static [Spelling],
    /// Types of dialects with another syntax.
    pub types: &'static [(&'static str, OldType)],
    /// Enum cases with another spelling: the C++ class of the enum, and the old and current spellings.
    pub cases: &'static [(&'static str, &'static str, &'static str)],
    /// Operations whose generic form had types from which current attributes are derived.
    pub signatures: &'static [(&'static str, OldSignature)],
    /// Migrations of operations that no longer exist in a current dialect.
    pub unknown: &'static [(&'static str, OpCode)],
    /// Migrations that need the whole module.
    pub whole: &'static [WholeStep],
    /// Whether operations are kept as they are, without migrations.
    pub keeps: bool,
}

/// An operation with another name or syntax.
#[derive(Clone, Copy, Debug)]
pub struct Spelling {
    /// The last release with this spelling.
    pub until: u32,
    /// The name in the text.
    pub written: &'static str,
    /// The full name of the operation.
    pub op: &'static str,
    /// Parser of the text after the name. If absent, that is the operation's own syntax.
    pub parse: Option<ParseOp>,
}

/// Parses an older type after a dialect's name. Returns `None` for any other text.
pub type OldType = fn(&mut Parser<'_, '_>, &str) -> super::Parsed<Option<Type>>;

/// Derives attributes from the signature of an operation in generic form, given the text from the colon on.
pub type OldSignature = fn(&ContextData, &[u8], &mut Vec<NamedAttr>);

/// State of a parser of older syntax, kept until the end of an isolate.
#[derive(Default)]
pub(super) struct Waiting {
    /// Operations with migrations, for each open isolate.
    ops: Vec<Vec<Noted>>,
    /// Unknown properties of the last parsed operation, for which no slot exists.
    unknown_props: Vec<Ident>,
    /// Whether operations of a name have migrations.
    known: super::FastMap<OpName, bool>,
    /// The error if a migration failed.
    failed: Option<Reported>,
}

/// An operation with migrations.
struct Noted {
    op: Op,
    /// Whether the operation was written in generic form.
    generic: bool,
    /// Names of discardable attributes that are unknown properties.
    unknown_props: Vec<Ident>,
}

impl<'s> Parser<'_, 's> {
    /// Returns true if the text may use older syntax.
    #[inline]
    pub(super) fn is_older(&self) -> bool {
        self.older.is_some_and(|older| older.newer().is_none())
    }

    /// Returns true if attribute dictionaries may contain inherent attributes in dialects with strict properties.
    pub(crate) fn has_lenient_dictionaries(&self) -> bool {
        self.lenient_dictionaries || self.is_older()
    }

    /// Returns true if the text may be of another release, so that operations may need migrations.
    #[inline]
    pub(crate) fn is_of_other_release(&self) -> bool {
        self.older.is_some()
    }

    /// Returns the release of the text, if newer than the current one.
    pub fn newer(&self) -> Option<u64> {
        self.older?.newer()
    }

    /// Emits a remark about older syntax.
    #[cold]
    pub(super) fn remark_at(&self, at: u32, message: &str) {
        self.ctx.remark(self.loc_at(at), message);
    }

    /// Returns the tokens after the current one.
    fn ahead(&self) -> impl Iterator<Item = Token> + use<'s> {
        let mut lexer = crate::text::lexer::Lexer::new(self.text);
        lexer.seek(self.token.end);
        std::iter::from_fn(move || {
            Some(lexer.next()).filter(|token| !matches!(token.kind, TokenKind::Eof | TokenKind::Error))
        })
    }

    /// Returns the enum case with an older spelling.
    pub(crate) fn old_case<'e>(&self, spec: &'e EnumSpec, word: &[u8]) -> Option<&'e EnumCase> {
        let cases = self.older?.grammar.cases.iter();
        let (_, _, now) = cases.into_iter().find(|it| it.0 == spec.cpp_class && it.1.as_bytes() == word)?;
        spec.cases.iter().find(|case| case.spelling == *now)
    }

    /// Parses an optional enum case in its older spelling.
    pub(crate) fn eat_old_case<'e>(&mut self, spec: &'e EnumSpec) -> Option<&'e EnumCase> {
        let case = self.old_case(spec, self.spelling()).filter(|_| self.at(TokenKind::Ident))?;
        self.remark_at(self.token.start, &format!("this is written '{}'", case.spelling));
        self.advance();
        Some(case)
    }

    /// Consumes the keyword `word` of older syntax if it is next.
    pub(super) fn eat_old_word(&mut self, word: &[u8]) -> bool {
        self.is_older() && self.eat_word(word)
    }
}

impl<'c, 's> OpParser<'c, 's> {
    /// Returns the operation with an older name, and the parser of its older syntax, if any. Returns `None` if the name
    /// is no older one.
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

    /// Returns true if an operation with an older name has migrations.
    pub(super) fn has_old_steps(&self, written: &[u8]) -> bool {
        let changes = self.changes_of(written);
        changes.into_iter().next().is_some()
    }

    /// Returns the changes of an operation in the history of its dialect.
    fn changes_of(&self, name: &[u8]) -> Vec<(&'c ReleaseSpec, &'c ChangeSpec)> {
        let namespace = name.split(|&byte| byte == b'.').next().unwrap_or_default();
        let history = self.ctx.history(namespace);
        let changes = history.flat_map(|release| release.changes.iter().map(move |change| (release, change)));
        changes.filter(|(_, change)| change.op().is_some_and(|op| op.as_bytes() == name)).collect()
    }

    /// Returns the current name of an operation that was only renamed.
    fn renamed(&self, written: &[u8], is_so_old: &dyn Fn(u32) -> bool) -> Option<OpName> {
        let mut name = written;
        // Chains of renames are short, and lead forward in time.
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

    /// Looks up an older name like [`old_name`](Self::old_name). Returns `None` if the text may use current syntax, and
    /// the name has a meaning there.
    pub(super) fn old_custom_name(&self, written: &[u8]) -> Option<(OpName, Option<ParseOp>)> {
        let (old, older) = (self.old_name(written)?, self.older?);
        let is_spelled = older.grammar.spellings.iter().any(|it| it.written.as_bytes() == written);
        if is_spelled || older.release.is_some_and(|release| release <= older.grammar.until) {
            return Some(old);
        }
        let own = self.ctx.op_name_of(&[self.default_namespace().as_bytes(), b".", written].concat());
        self.ctx.op_name(own).info().is_none().then_some(old)
    }

    /// Emits a remark about the current name of an operation, unless its migrations will report that.
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

    /// Adds attributes that are derived from the signature of an operation in generic form.
    pub(super) fn old_signature_attrs(&self, name: OpName, attrs: &mut Vec<NamedAttr>) {
        let Some(older) = self.older else { return };
        let name = &*self.ctx.op_name(name).name;
        let known = older.grammar.signatures.iter().find(|it| it.0.as_bytes() == name);
        if let Some((_, tell)) = known {
            tell(self.ctx, self.text.get(self.token.start as usize..).unwrap_or_default(), attrs);
        }
    }

    /// Runs the migrations that need the whole module.
    pub(super) fn finish_old_module(&self, module: &mut Isolate) -> Result<(), Reported> {
        self.keep_bounds(module);
        let steps = self.older.filter(|older| !older.grammar.keeps).map_or(&[][..], |older| older.grammar.whole);
        steps.iter().try_for_each(|step| step(module))
    }

    /// Parses an operation within another's syntax, one nesting level deeper, growing the stack if necessary.
    pub fn nested_op<T>(&mut self, read: impl FnOnce(&mut Self) -> super::Parsed<T>) -> super::Parsed<T> {
        self.enter()?;
        let result = crate::stack::grow(|| read(self));
        self.leave();
        result
    }

    /// Returns true if an operand is next.
    pub fn at_operand(&self) -> bool {
        self.at(TokenKind::Percent)
    }

    /// Returns true if an operand followed by a comma is next.
    pub fn operand_before_comma(&self) -> bool {
        self.at_operand() && self.ahead().next().is_some_and(|token| token.kind == TokenKind::Comma)
    }

    /// Returns true if the bracket that is next is followed by an operand or a `]`.
    pub fn bracket_before_operand(&self) -> bool {
        self.ahead().next().is_some_and(|token| matches!(token.kind, TokenKind::Percent | TokenKind::RSquare))
    }

    /// Returns true if, as in older syntax, one name denotes all of several results.
    pub(super) fn names_all_results(&self, names: &[super::operation::ResultName], results: usize) -> bool {
        self.is_older() && results > 1 && matches!(names, [(_, _, 1)])
    }
}
