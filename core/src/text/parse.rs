//! Reading MLIR's text: a hand-written recursive descent over tokens.
//!
//! [`Parser`] reads what has no place in an operation: types, attributes, affine maps, locations. [`OpParser`]
//! adds the isolate under construction and the names of its values and blocks; a dialect's parse hooks get one.
//! [`parse_source`] is the way in. Recursion is bounded by [`Limits::nesting`] and moves to the heap when it is
//! deep, so no input overflows the stack.

mod affine;
mod attribute;
mod brackets;
mod config;
mod dense;
mod dialect_symbol;
mod field;
pub(crate) mod form;
mod hooks;
mod known_types;
mod location;
mod names;
mod number;
mod older;
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
mod value;

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
pub use hooks::{EmptyRegion, FunctionArg};
pub use names::UnresolvedOperand;
pub use older::{Grammar, OldType, Older, Spelling};
pub(crate) use pieces::{literals, punctuation};
pub use region::RegionArg;
pub(crate) use toplevel::parse_whole_at;
pub use toplevel::{
    outermost, parse_attr, parse_attr_bytes, parse_bytes, parse_marked, parse_source, parse_type, parse_type_bytes,
    unwrap_module,
};
pub(crate) use value::VALUE_READER;

/// What the reader of a text refuses, so that no text makes it exhaust memory or stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How deep types, attributes, expressions and regions may nest, all counted together. Printing a region
    /// indents it, so the output grows as the square of this. What an alias stands for counts where it is used.
    pub nesting: u32,
    /// How many bytes of text the uses of aliases may stand for, and how many bytes integers wider than their text
    /// may take, besides a few for each byte of the text: aliases of aliases double a text with each line.
    pub expansion: u64,
}

/// How many bytes each byte of a text may stand for; see [`Limits::expansion`].
const EXPANSION: u64 = 256;

impl Default for Limits {
    fn default() -> Self {
        Self { nesting: 10_000, expansion: 64 << 20 }
    }
}

type FastMap<K, V> = HashMap<K, V, foldhash::fast::RandomState>;

/// What an alias stands for.
#[derive(Clone, Copy)]
struct Alias<T> {
    is: T,
    /// How many bytes of text that would be in full.
    size: u64,
    /// How many levels it nests.
    depth: u32,
}

/// Aliases that were defined so far.
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

/// Names that mean the same in all of a text, on each thread that reads it.
#[derive(Default)]
struct SharedNames {
    tables: Mutex<SharedTables>,
    /// What was made use of the limit of expansion.
    expanded: AtomicU64,
}

/// Names of the file that the text is a piece of.
#[derive(Clone, Copy, Default)]
struct FileNames<'c> {
    distinct: Option<&'c DistinctTable>,
    resources: Option<&'c ResourceNames>,
}

#[derive(Default)]
struct SharedTables {
    /// The distinct attributes met so far, by their number in the text.
    distinct: DistinctTable,
    /// The names that resources got in the context, by dialect and name in the text.
    resources: ResourceNames,
    /// The sizes of affine maps of old texts.
    bounds: older::Bounds,
}

impl SharedNames {
    /// For reading the same text once more: its resources are declared in the context already.
    fn again(&self) -> Self {
        let resources = std::mem::take(&mut self.lock().resources);
        let tables = Mutex::new(SharedTables { resources, ..SharedTables::default() });
        Self { tables, expanded: AtomicU64::new(0) }
    }

    fn lock(&self) -> MutexGuard<'_, SharedTables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reads tokens, types and attributes. See the [module](self).
pub struct Parser<'c, 's> {
    /// The context that what is read goes to.
    pub ctx: &'c ContextData,
    text: &'s [u8],
    /// Where the text begins in the context's source map.
    base: u32,
    lexer: Lexer<'s>,
    token: Token,
    /// Where the text that was passed ends.
    passed: u32,
    aliases: Arc<Aliases<'s>>,
    shared: Arc<SharedNames>,
    limits: Limits,
    depth: u32,
    /// The operation whose custom form is being read, if an error is to say so.
    custom_op: Option<OpName>,
    /// The type of the attribute of a dialect that is being read.
    attr_type: Option<Type>,
    /// Where deep brackets in the text of dialects end, by where they begin.
    body_ends: BTreeMap<usize, usize>,
    /// Whether what belongs to dialects that are not loaded is let pass.
    allow_unregistered: bool,
    /// What the text may have of older releases.
    older: Option<Older>,
    /// Whether dictionaries may have inherent attributes in dialects with strict properties.
    lenient_dictionaries: bool,
    /// The greatest depth since the alias began that is being read.
    deepest: u32,
    /// What this reader made use of the limit of expansion.
    expanded: u64,
    /// Types that are being read and may occur within themselves.
    cyclic: Vec<Type>,
    known_types: known_types::KnownTypes,
    /// Who knows which dialects are of another version in the text.
    versions: Option<&'c dyn Versions>,
    /// Where names are, if that is asked for.
    marks: Option<Box<Marks>>,
    file: FileNames<'c>,
}

/// Reads operations. See the [module](self).
pub struct OpParser<'c, 's> {
    inner: Parser<'c, 's>,
    /// For isolates that are made, which keep it.
    context: &'c Context,
    /// The isolate that operations are read into.
    pub ir: Isolate,
    names: names::Names<'s>,
    /// Operation names by their spelling, quotes included.
    op_names: FastMap<&'s [u8], OpName>,
    /// Those of operations that are written without their namespace, by it and their spelling.
    short_names: FastMap<(&'c str, &'s [u8]), OpName>,
    /// States of operations that are done with, for the next ones in custom form.
    #[expect(
        clippy::vec_box,
        reason = "where they are used they are boxed, so that they are not copied from call to call"
    )]
    spare_states: Vec<Box<OpState>>,
    /// Which isolate `ir` is, among all that were begun.
    isolate_serial: u32,
    isolates_made: u32,
    /// Where bodies end, more or less.
    brackets: brackets::Brackets,
    errors: recover::Errors,
    /// How siblings are divided among threads; none if they are not.
    divider: Option<parallel::Divider<'c, 's>>,
    deferred_locs: Vec<location::DeferredLoc<'s>>,
    /// The operations whose custom forms are being read, the innermost last.
    customs: Vec<OpName>,
    /// How many of their results have names.
    bound_results: Vec<u64>,
    /// The names of those results, of all operations whose custom forms are being read.
    bound_names: Vec<operation::ResultName>,
    scratch: operation::Scratch,
    repeats: repeat::Repeats<'s>,
    waiting: older::Waiting,
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

/// What comes of reading: a thing, or the proof that an error was reported.
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
            cyclic: Vec::new(),
            known_types: Default::default(),
            versions,
            marks: None,
            file,
        };
        parser.advance();
        parser
    }

    /// The text of a token.
    fn text_of(&self, token: Token) -> &'s [u8] {
        &self.text[token.start as usize..token.end as usize]
    }

    /// The text of the current token.
    pub(crate) fn spelling(&self) -> &'s [u8] {
        self.text_of(self.token)
    }

    /// Goes to the next token; an error in it is reported here.
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

    /// Goes back, or on, to the token that begins at `at`.
    fn seek(&mut self, at: u32) {
        self.lexer.seek(at);
        self.advance();
        self.passed = at;
    }

    /// The current token, passing it.
    fn take(&mut self) -> Token {
        let token = self.token;
        self.advance();
        token
    }

    #[inline]
    pub(crate) fn at(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    /// Whether the current token is the word `word`, be it one that looks like the type of an integer.
    pub(crate) fn at_word(&self, word: &[u8]) -> bool {
        matches!(self.token.kind, TokenKind::Ident | TokenKind::IntType) && self.spelling() == word
    }

    /// Makes two of `::` if it comes now, for a format that has two colons side by side.
    pub(crate) fn split_colons(&mut self) {
        if self.at(TokenKind::ColonColon) {
            let end = self.token.start + 1;
            self.token = Token { kind: TokenKind::Colon, end, ..self.token };
            self.lexer.seek(end);
        }
    }

    /// Passes the current token if it is a `kind`; whether it was.
    #[inline]
    pub(crate) fn eat(&mut self, kind: TokenKind) -> bool {
        let is = self.token.kind == kind;
        if is {
            self.advance();
        }
        is
    }

    /// Passes the current token if it is the word `word`; whether it was.
    pub(crate) fn eat_word(&mut self, word: &[u8]) -> bool {
        let is = self.at_word(word);
        if is {
            self.advance();
        }
        is
    }

    /// Passes a token of `kind`, which must come now.
    #[inline]
    pub(crate) fn expect(&mut self, kind: TokenKind, message: &str) -> Parsed<()> {
        if self.eat(kind) { Ok(()) } else { Err(self.wrong_token(message)) }
    }

    /// Reads `element`s with commas between until `close`, which is passed. The list may be empty.
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

    /// Runs `read`, which reads what a type is made of that may occur within itself. None if that is what it does here, so
    /// that no more than its name can be written.
    pub fn cyclic<T>(&mut self, ty: Type, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Option<Parsed<T>> {
        if self.cyclic.contains(&ty) {
            return None;
        }
        self.cyclic.push(ty);
        let result = read(self);
        self.cyclic.pop();
        Some(result)
    }

    /// Reads one level deeper, on fresh stack if need be.
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

    /// Reads what an alias stands for, whose text begins here.
    fn measured<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<Alias<T>> {
        let (start, expanded) = (self.token.start, self.expanded);
        let deepest = std::mem::replace(&mut self.deepest, self.depth);
        let is = read(self)?;
        let size = u64::from(self.token.start - start) + (self.expanded - expanded);
        let depth = self.deepest - self.depth;
        self.deepest = self.deepest.max(deepest);
        Ok(Alias { is, size, depth })
    }

    /// What an alias stands for, at a place where it is used.
    fn expand<T>(&mut self, alias: Alias<T>) -> Parsed<T> {
        let depth = self.depth.saturating_add(alias.depth);
        if depth > self.limits.nesting {
            let limit = self.limits.nesting;
            return Err(self.error(format!("nested deeper than {limit} levels")));
        }
        self.deepest = self.deepest.max(depth);
        self.spend(alias.size)?;
        Ok(alias.is)
    }

    /// Counts bytes that something stands for without having as many.
    pub(crate) fn spend(&mut self, bytes: u64) -> Parsed<()> {
        self.expanded = self.expanded.saturating_add(bytes);
        let before = self.shared.expanded.fetch_add(bytes, Ordering::Relaxed);
        let limit = self.limits.expansion.saturating_add(EXPANSION * self.text.len() as u64);
        if before.saturating_add(bytes) > limit {
            return Err(self.error(format!("the text stands for more than {limit} bytes")));
        }
        Ok(())
    }

    /// Notes a name, if names are asked for.
    #[inline]
    fn note_name(&mut self, at: u32, kind: NameKind) {
        if let Some(marks) = &mut self.marks {
            marks.name(at, kind);
        }
    }

    /// Where a byte of the text is.
    fn loc_at(&self, at: u32) -> Loc {
        Loc::source(SourcePos(self.base + at))
    }

    /// Where the current token is.
    pub fn loc(&self) -> Loc {
        self.loc_at(self.token.start)
    }

    /// Reports an error at the current token.
    #[cold]
    pub fn error(&self, message: impl Into<String>) -> Reported {
        // There is nothing to show at the end: what is missing is missing behind the last byte.
        let at_end = u32::from(self.at(TokenKind::Eof));
        self.error_at(self.token.start.saturating_sub(at_end), message)
    }

    /// Reports an error at a byte of the text.
    #[cold]
    fn error_at(&self, at: u32, message: impl Into<String>) -> Reported {
        // The lexer has reported the error of this token.
        if self.token.kind == TokenKind::Error {
            return Reported::already();
        }
        self.emit(Diagnostic::error(self.loc_at(at), message))
    }

    #[cold]
    fn emit(&self, diagnostic: Diagnostic) -> Reported {
        self.ctx.emit(diagnostic)
    }

    /// Reports that something else should have come: right behind what came before, on an earlier line if the
    /// wrong token begins one.
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
            // The line before may end in a comment, behind what matters.
            let line = before.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |last| last + 1);
            if let Some(comment) = memchr::memmem::find(&before[line..], b"//") {
                before = &before[..line + comment];
            }
        }
    }
}
