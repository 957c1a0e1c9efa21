//! Parser of MLIR's text: a hand-written recursive descent over tokens.
//!
//! [`Parser`] parses types, attributes, affine maps and locations, independent of an operation. [`OpParser`] adds the
//! isolate under construction and the names of its values and blocks; it is passed to the parse hooks of dialects.
//! [`parse_source`] is the entry point. Recursion is bounded by [`Limits::nesting`] and continues on the heap when it
//! is deep, so no input overflows the stack.

mod affine;
mod attribute;
#[doc(hidden)]
pub mod brackets;
mod config;
mod dense;
mod dialect_symbol;
mod direct;
mod expected;
mod field;
pub(crate) mod form;
mod hooks;
mod known_entries;
mod known_ops;
mod known_types;
mod location;
mod names;
mod number;
mod older_syntax;
mod opaque_body;
mod operation;
mod parallel;
mod pieces;
mod recover;
mod region;
mod repeat;
mod resource;
mod toplevel;
mod types;
mod unregistered;
mod value;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hashbrown::HashMap;

use crate::compat::Versions;
use crate::context::{Context, ContextData};
use crate::diag::{Diagnostic, Reported};
use crate::entity::{Attr, OpName, Type};
use crate::ir::{Isolate, OpState};
use crate::loc::{Loc, SourcePos};
use crate::text::lexer::{Lexer, Token, TokenKind};
use crate::text::marks::{Marks, NameKind};
use crate::text::{DistinctTable, ResourceNames};
use parallel::Source;

pub use affine::AppliedMap;
pub use config::{ParseConfig, PieceConfig};
pub use expected::{Expectations, Expected};
pub use hooks::{EmptyRegion, FunctionArg};
pub(crate) use known_ops::DirectOp;
pub use names::UnresolvedOperand;
pub use older_syntax::{Grammar, OldType, Older, Spelling};
pub(crate) use operation::ResultName;
pub(crate) use pieces::{literals, punctuation};
pub use region::RegionArg;
pub(crate) use toplevel::parse_whole_at;
pub use toplevel::{
    outermost, parse_attr, parse_attr_bytes, parse_bytes, parse_expected, parse_marked, parse_source, parse_type,
    parse_type_bytes, unwrap_module,
};
pub(crate) use value::VALUE_READER;

/// Limits of the parser, so that no text exhausts memory or stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Maximal nesting of types, attributes, expressions and regions, all counted together. The expansion of an alias
    /// counts at each use.
    ///
    /// Printing indents regions, so the output grows as the square of this limit.
    pub nesting: u32,
    /// Maximal number of bytes by which a text may be expanded, apart from a few per byte of the text.
    ///
    /// Counted are the texts of aliases at each use, and integers wider than their text. Aliases of aliases would
    /// double a text with each line. An attribute that printed text shares by an alias counts as its name only.
    pub expansion: u64,
}

/// Number of bytes of expansion allowed per byte of text; see [`Limits::expansion`].
const EXPANSION: u64 = 256;

impl Default for Limits {
    fn default() -> Self {
        Self { nesting: 10_000, expansion: 64 << 20 }
    }
}

lect_ods::setters! { Limits {
    with_nesting => nesting: u32,
    with_expansion => expansion: u64,
} }

type FastMap<K, V> = HashMap<K, V, foldhash::fast::RandomState>;

/// An alias definition.
#[derive(Clone, Copy)]
struct Alias<T> {
    is: T,
    /// Size of the printed text in bytes, with names of attributes that are shared.
    size: u64,
    /// Size of the fully expanded text in bytes, or the greatest number.
    full_size: u64,
    /// Depth of nesting.
    depth: u32,
}

/// Aliases defined so far.
#[derive(Clone, Default)]
struct Aliases<'s> {
    attrs: FastMap<&'s [u8], Alias<Attr>>,
    types: FastMap<&'s [u8], Alias<Type>>,
}

impl Aliases<'_> {
    fn is_any(&self) -> bool {
        !self.attrs.is_empty() || !self.types.is_empty()
    }
}

/// Names that are shared by all threads that parse a text.
#[derive(Default)]
struct SharedNames {
    tables: Mutex<SharedTables>,
    /// Bytes of expansion so far.
    expanded: AtomicU64,
}

/// Names of the file that contains the text.
#[derive(Clone, Copy, Default)]
struct FileNames<'c> {
    distinct: Option<&'c DistinctTable>,
    resources: Option<&'c ResourceNames>,
}

#[derive(Default)]
struct SharedTables {
    /// Distinct attributes parsed so far, by number in the text.
    distinct: DistinctTable,
    /// Keys of resources in the context, by dialect and key in the text.
    resources: ResourceNames,
    /// Sizes of affine maps in older syntax.
    bounds: older_syntax::Bounds,
}

impl SharedNames {
    /// Returns names for parsing the same text once more. The resources of the text are declared in the context
    /// already.
    fn again(&self) -> Self {
        let resources = std::mem::take(&mut self.lock().resources);
        let tables = Mutex::new(SharedTables { resources, ..SharedTables::default() });
        Self { tables, expanded: AtomicU64::new(0) }
    }

    fn lock(&self) -> MutexGuard<'_, SharedTables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Parser of tokens, types and attributes. See the [module](self).
pub struct Parser<'c, 's> {
    /// The context for the parsed IR.
    pub ctx: &'c ContextData,
    text: &'s [u8],
    /// Start of the text in the context's source map.
    base: u32,
    lexer: Lexer<'s>,
    token: Token,
    /// End of the previous token.
    passed: u32,
    aliases: Arc<Aliases<'s>>,
    shared: Arc<SharedNames>,
    limits: Limits,
    depth: u32,
    /// The operation whose custom form is being parsed, for error messages.
    custom_op: Option<OpName>,
    /// The type of the dialect attribute that is being parsed.
    attr_type: Option<Type>,
    /// Ends of deep brackets in the text of dialects, by their starts.
    body_ends: BTreeMap<usize, usize>,
    /// Whether operations, types and attributes of dialects that are not loaded are accepted.
    allow_unregistered: bool,
    /// Older syntax that is accepted.
    older: Option<Older>,
    /// Whether dictionaries may contain inherent attributes in dialects with strict properties.
    lenient_dictionaries: bool,
    /// The greatest depth since the start of the current alias definition.
    deepest: u32,
    /// Bytes of expansion by this parser.
    expanded: u64,
    /// Bytes of expansion without sharing, since the start of the current alias definition or text of a dialect.
    unshared: u64,
    /// Types under construction that may refer to themselves.
    cyclic: Vec<Type>,
    known_types: known_types::KnownTypes,
    known_entries: known_entries::KnownEntries<'s>,
    /// Versions of dialects in the text that differ from those of the context.
    versions: Option<&'c dyn Versions>,
    /// Positions of names, if requested.
    marks: Option<Box<Marks>>,
    /// Elements accepted at the end of the text, if requested.
    expected: Option<Box<expected::Log>>,
    file: FileNames<'c>,
}

/// Parser of operations. See the [module](self).
pub struct OpParser<'c, 's> {
    inner: Parser<'c, 's>,
    /// The context as a handle, for new isolates.
    context: &'c Context,
    /// The isolate under construction.
    pub ir: Isolate,
    names: names::Names<'s>,
    /// Operation names by their spelling, including quotes.
    op_names: FastMap<&'s [u8], OpName>,
    known_ops: known_ops::KnownOps<'c, 's>,
    /// Types that expressions of formats computed, by operation, segment and source.
    transformed: FastMap<(OpName, u32, Type), Type>,
    /// Whether the next operation has a computed type that is not stored.
    learns_types: Cell<bool>,
    /// The type attribute of the last function.
    last_signature: Option<Attr>,
    /// Operation names that are written without namespace, by default namespace and spelling.
    short_names: FastMap<(&'c str, &'s [u8]), OpName>,
    /// Reusable operation states, for operations in custom form.
    #[expect(
        clippy::vec_box,
        reason = "where they are used they are boxed, so that they are not copied from call to call"
    )]
    spare_states: Vec<Box<OpState>>,
    /// Serial number of `ir` among all isolates created so far.
    isolate_serial: u32,
    isolates_made: u32,
    /// Approximate ends of bodies.
    brackets: brackets::Brackets,
    errors: recover::Errors,
    /// Division of siblings among threads, if any.
    divider: Option<parallel::Divider<'c, 's>>,
    deferred_locs: Vec<location::DeferredLoc>,
    /// Operations whose custom forms are being parsed, the innermost last.
    customs: Vec<OpName>,
    /// Number of named results of each of these operations.
    bound_results: Vec<u64>,
    /// Names of these results, of all operations whose custom forms are being parsed.
    bound_names: Vec<operation::ResultName>,
    scratch: operation::Scratch,
    repeats: repeat::Repeats<'s>,
    waiting: older_syntax::Waiting,
}

impl<'c, 's> Deref for OpParser<'c, 's> {
    type Target = Parser<'c, 's>;
    fn deref(&self) -> &Self::Target {
        &self.inner
    }
}

impl DerefMut for OpParser<'_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.inner
    }
}

/// Result of a parse function: a value, or the proof that an error was reported.
pub type Parsed<T> = Result<T, Reported>;

impl<'c, 's> Parser<'c, 's> {
    fn new(source: &Source<'c, 's>) -> Self {
        let Source { ctx, text, base, config, shared, versions, file } = source.clone();
        let ParseConfig { limits, allow_unregistered, older, lenient_dictionaries, .. } = config;
        let mut parser = Self {
            ctx,
            text,
            base,
            lexer: Lexer::new(text),
            token: Token { kind: TokenKind::Eof, start: 0, end: 0 },
            passed: 0,
            aliases: Arc::default(),
            shared,
            limits,
            depth: 0,
            custom_op: None,
            attr_type: None,
            body_ends: BTreeMap::new(),
            allow_unregistered,
            older,
            lenient_dictionaries,
            deepest: 0,
            expanded: 0,
            unshared: 0,
            cyclic: Vec::new(),
            known_types: Default::default(),
            known_entries: Default::default(),
            versions,
            marks: None,
            expected: None,
            file,
        };
        parser.advance();
        parser
    }

    /// Returns the text of a token.
    fn text_of(&self, token: Token) -> &'s [u8] {
        &self.text[token.start as usize..token.end as usize]
    }

    /// Returns the text of the current token.
    pub(crate) fn spelling(&self) -> &'s [u8] {
        self.text_of(self.token)
    }

    /// Advances to the next token. A lexical error is reported here.
    #[inline]
    pub(crate) fn advance(&mut self) {
        self.passed = self.token.end;
        self.token = self.lexer.next();
        if self.token.kind == TokenKind::Error {
            self.report_lex_error();
        }
    }

    #[cold]
    fn report_lex_error(&mut self) {
        if let Some(error) = self.lexer.error() {
            self.emit(Diagnostic::error(self.loc_at(error.at), error.message));
        }
    }

    /// Continues at the token that begins at `at`.
    fn seek(&mut self, at: u32) {
        self.lexer.seek(at);
        self.advance();
        self.passed = at;
    }

    /// Returns the current token and advances.
    fn take(&mut self) -> Token {
        let token = self.token;
        self.advance();
        token
    }

    #[inline]
    pub(crate) fn at(&self, kind: TokenKind) -> bool {
        let is = self.token.kind == kind;
        if !is {
            self.expects(Expected::Token(kind));
        }
        is
    }

    /// Returns true if the current token is the keyword `word`, even one with the spelling of an integer type.
    pub(crate) fn at_word(&self, word: &[u8]) -> bool {
        if self.token.kind == TokenKind::Eof {
            self.note_word(word);
        }
        matches!(self.token.kind, TokenKind::Ident | TokenKind::IntType) && self.spelling() == word
    }

    /// Splits a `::` token in two, for a format with two adjacent colons.
    pub(crate) fn split_colons(&mut self) {
        if self.at(TokenKind::ColonColon) {
            let end = self.token.start + 1;
            self.token = Token { kind: TokenKind::Colon, end, ..self.token };
            self.lexer.seek(end);
        }
    }

    /// Consumes the current token if it is a `kind`. Returns true if it was.
    #[inline]
    pub(crate) fn eat(&mut self, kind: TokenKind) -> bool {
        let is = self.at(kind);
        if is {
            self.advance();
        }
        is
    }

    /// Consumes the current token if it is the keyword `word`. Returns true if it was.
    pub(crate) fn eat_word(&mut self, word: &[u8]) -> bool {
        let is = self.at_word(word);
        if is {
            self.advance();
        }
        is
    }

    /// Consumes a token of `kind`, or reports an error.
    #[inline]
    pub(crate) fn expect(&mut self, kind: TokenKind, message: &str) -> Parsed<()> {
        if self.eat(kind) { Ok(()) } else { Err(self.wrong_token(message)) }
    }

    /// Parses `element`s separated by commas until `close`, which is consumed. The list may be empty.
    fn list_until(
        &mut self,
        close: TokenKind,
        message: &str,
        mut element: impl FnMut(&mut Self) -> Parsed<()>,
    ) -> Parsed<()> {
        if self.eat(close) {
            return Ok(());
        }
        loop {
            element(self)?;
            if !self.eat(TokenKind::Comma) {
                return self.expect(close, message);
            }
        }
    }

    /// Runs `read`, which parses the contents of a possibly recursive type. Returns `None` if `ty` is already being
    /// parsed: then only its name can follow.
    pub fn cyclic<T>(&mut self, ty: Type, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Option<Parsed<T>> {
        if self.cyclic.contains(&ty) {
            return None;
        }
        self.cyclic.push(ty);
        let result = read(self);
        self.cyclic.pop();
        Some(result)
    }

    /// Runs `read` one nesting level deeper, growing the stack if necessary.
    pub fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.enter()?;
        let result = crate::stack::grow(|| read(self));
        self.leave();
        result
    }

    fn enter(&mut self) -> Parsed<()> {
        if self.depth >= self.limits.nesting {
            let limit = self.limits.nesting;
            return Err(self.error(format!("nested deeper than {limit} levels")));
        }
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        Ok(())
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Parses the definition of an alias and measures its expansion.
    fn measured<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<Alias<T>> {
        let (start, expanded) = (self.token.start, self.expanded);
        let deepest = std::mem::replace(&mut self.deepest, self.depth);
        self.unshared = 0;
        let is = read(self)?;
        let own = u64::from(self.token.start - start);
        let size = own + (self.expanded - expanded);
        let full_size = self.unshared.saturating_add(own);
        let depth = self.deepest - self.depth;
        self.deepest = self.deepest.max(deepest);
        Ok(Alias { is, size, full_size, depth })
    }

    /// Expands an alias at a use.
    fn expand<T>(&mut self, alias: Alias<T>) -> Parsed<T> {
        let depth = self.depth.saturating_add(alias.depth);
        if depth > self.limits.nesting {
            let limit = self.limits.nesting;
            return Err(self.error(format!("nested deeper than {limit} levels")));
        }
        self.deepest = self.deepest.max(depth);
        self.spend(alias.size)?;
        self.unshared = self.unshared.saturating_add(alias.full_size - alias.size.min(alias.full_size));
        Ok(alias.is)
    }

    /// Runs `read` for a text that is kept without sharing, so that aliases count as their full texts.
    fn in_full<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let (before, expanded) = (std::mem::take(&mut self.unshared), self.expanded);
        let result = read(self);
        let own = std::mem::replace(&mut self.unshared, before);
        self.unshared = before.saturating_add(own);
        let counted = self.expanded - expanded;
        self.spend_shared(own.saturating_sub(counted))?;
        result
    }

    /// Counts bytes of expansion, and fails if the limit is exceeded.
    pub(crate) fn spend(&mut self, bytes: u64) -> Parsed<()> {
        self.unshared = self.unshared.saturating_add(bytes);
        self.spend_shared(bytes)
    }

    /// Counts bytes that are part of the full text already.
    fn spend_shared(&mut self, bytes: u64) -> Parsed<()> {
        self.expanded = self.expanded.saturating_add(bytes);
        let before = self.shared.expanded.fetch_add(bytes, Ordering::Relaxed);
        let limit = self.limits.expansion.saturating_add(EXPANSION * self.text.len() as u64);
        if before.saturating_add(bytes) > limit {
            return Err(self.error(format!("the text expands to more than {limit} bytes")));
        }
        Ok(())
    }

    /// Returns true if [`spend`](Self::spend) would not exceed the limit.
    fn can_spend(&self, bytes: u64) -> bool {
        let limit = self.limits.expansion.saturating_add(EXPANSION * self.text.len() as u64);
        self.shared.expanded.load(Ordering::Relaxed).saturating_add(bytes) <= limit
    }

    /// Stores the position of a name, if requested.
    #[inline]
    fn note_name(&mut self, at: u32, kind: NameKind) {
        if let Some(marks) = &mut self.marks {
            marks.name(at, kind);
        }
    }

    /// Returns the location of a byte of the text.
    fn loc_at(&self, at: u32) -> Loc {
        Loc::source(SourcePos(self.base + at))
    }

    /// Returns the location of the current token.
    pub fn loc(&self) -> Loc {
        self.loc_at(self.token.start)
    }

    /// Reports an error at the current token.
    #[cold]
    pub fn error(&self, message: impl Into<String>) -> Reported {
        // At the end of the text, the error is shown at the last byte.
        let at_end = u32::from(self.token.kind == TokenKind::Eof);
        self.error_at(self.token.start.saturating_sub(at_end), message)
    }

    /// Reports an error at a byte of the text.
    #[cold]
    fn error_at(&self, at: u32, message: impl Into<String>) -> Reported {
        // The lexer has already reported an error for this token.
        if self.token.kind == TokenKind::Error {
            return Reported::already();
        }
        self.emit(Diagnostic::error(self.loc_at(at), message))
    }

    #[cold]
    fn emit(&self, diagnostic: Diagnostic) -> Reported {
        self.close_expected();
        self.ctx.emit(diagnostic)
    }

    /// Reports an unexpected token, at the end of the preceding token. That may be on an earlier line.
    #[cold]
    pub fn wrong_token(&self, message: impl Into<String>) -> Reported {
        let mut before = &self.text[..self.token.start as usize];
        loop {
            let end = before.iter().rposition(|byte| !matches!(byte, b' ' | b'\t')).map_or(0, |last| last + 1);
            before = &before[..end];
            match before.last() {
                None => return self.error(message),
                Some(b'\n' | b'\r') => before = &before[..end - 1],
                Some(_) => return self.error_at(end as u32, message),
            }
            // A comment at the end of the preceding line is skipped.
            let line = before.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |last| last + 1);
            if let Some(comment) = memchr::memmem::find(&before[line..], b"//") {
                before = &before[..line + comment];
            }
        }
    }
}
