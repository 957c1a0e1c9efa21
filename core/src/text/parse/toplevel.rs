//! Entry points of the parser: a whole text, or a single type or attribute.

use std::ops::Range;
use std::sync::{Arc, PoisonError};

use super::names::Names;
use super::parallel::{self, Source};
use super::recover::Errors;
use super::{Expectations, Expected, FastMap, FileNames, OpParser, ParseConfig, Parsed, Parser, PieceConfig};
use crate::attrs::AttrData;
use crate::attrs::FileRange;
use crate::attrs::walk::Part;
use crate::compat::Versions;
use crate::context::{Attrs, Context, ContextData, Spelled, Types};
use crate::diag::{Diagnostic, Failure, Reported};
use crate::entity::{Attr, Block, Type};
use crate::ir::{Isolate, OpRef};
use crate::loc::Loc;
use crate::source::Buffer;
use crate::text::lexer::TokenKind;
use crate::text::marks::MarkedText;
use crate::threads;

/// Parses the operations in `range` of a buffer. The result is the only operation if that is a module, or else a new
/// module with the operations. No verification is done.
///
/// Errors are reported to the context's diagnostic handler.
pub fn parse_source(ctx: &Context, buffer: &Arc<Buffer>, range: Range<usize>, config: &ParseConfig) -> Parsed<Isolate> {
    if config.older.is_some_and(|older| older.newer().is_some()) {
        ctx.expect_newer();
    }
    let Some(text) = buffer.text() else {
        return Err(ctx.emit(Diagnostic::error(Loc::UNKNOWN, "the text of the buffer was released")));
    };
    let text: &[u8] = (*text).as_ref();
    let (Some(text), Ok(base)) = (text.get(range.clone()), u32::try_from(range.start)) else {
        return Err(ctx.emit(Diagnostic::error(Loc::UNKNOWN, "the range is beyond the buffer")));
    };
    let base = buffer.pos(base as usize).0;
    let loc = whole_file(ctx, buffer, range.start);
    let source =
        Source { ctx, text, base, config: *config, shared: Arc::default(), versions: None, file: FileNames::default() };
    if threads::usable(config.threads) > 1
        && config.older.is_none()
        && !config.excerpt
        && text.len() >= 2 * config.batch
    {
        let source = Source { config: (*config).with_max_errors(1), ..source.clone() };
        if let Ok(ir) = parallel::read(&source, || reader(ctx, &source, loc)) {
            return outermost(ir, config.implicit_module);
        }
    }
    let source = Source { shared: Arc::new(source.shared.again()), ..source };
    let (mut parser, body) = reader(ctx, &source, loc);
    parser.top_level(body, config.excerpt)?;
    parser.end_old_isolate();
    parser.old_result()?;
    parser.resolve_deferred_locs()?;
    let none = Isolate::new(ctx, parser.ir.root().name(), loc, 0);
    let mut module = outermost(std::mem::replace(&mut parser.ir, none), config.implicit_module)?;
    parser.finish_old_module(&mut module)?;
    Ok(module)
}

/// Parses operations like [`parse_source`], on one thread, and returns the positions of names in the range. After an
/// error, the result is the rest of the IR.
pub fn parse_marked(
    ctx: &Context,
    buffer: &Arc<Buffer>,
    range: Range<usize>,
    config: &ParseConfig,
) -> Parsed<MarkedText> {
    let Some(text) = buffer.text() else {
        return Err(ctx.emit(Diagnostic::error(Loc::UNKNOWN, "the text of the buffer was released")));
    };
    let text: &[u8] = (*text).as_ref();
    let Some(text) = text.get(range.clone()) else {
        return Err(ctx.emit(Diagnostic::error(Loc::UNKNOWN, "the range is beyond the buffer")));
    };
    let (base, loc) = (buffer.pos(range.start).0, whole_file(ctx, buffer, range.start));
    let source =
        Source { ctx, text, base, config: *config, shared: Arc::default(), versions: None, file: FileNames::default() };
    let (mut parser, body) = reader(ctx, &source, loc);
    parser.marks = Some(Box::default());
    let mut result = parser.top_level(body, config.excerpt);
    if result.is_ok() {
        parser.end_old_isolate();
        result = parser.old_result();
    }
    if result.is_err() {
        parser.ir.make_forward_refs_outside(0);
    }
    let marks = parser.marks.take().map(|marks| *marks).unwrap_or_default();
    let none = Isolate::new(ctx, parser.ir.root().name(), loc, 0);
    let mut ir = unwrap_module(std::mem::replace(&mut parser.ir, none));
    if result.is_ok() {
        result = parser.finish_old_module(&mut ir);
    }
    Ok(MarkedText { ir, marks, result })
}

/// Parses the operations of a text, and returns the elements that can follow its end. Locations in diagnostics are
/// byte offsets.
pub fn parse_expected(ctx: &Context, text: &[u8], config: &ParseConfig) -> Expectations {
    let source = Source {
        ctx,
        text,
        base: 0,
        config: *config,
        shared: Arc::default(),
        versions: None,
        file: FileNames::default(),
    };
    let (mut parser, body) = reader(ctx, &source, Loc::UNKNOWN);
    parser.expected = Some(Box::default());
    // A parser that was created at the end of the text has looked for nothing yet.
    let result = parser.top_level(body, false);
    if result.is_err() {
        parser.ir.make_forward_refs_outside(0);
    }
    let log = parser.expected.take().unwrap_or_default();
    let none = Isolate::new(ctx, parser.ir.root().name(), Loc::UNKNOWN, 0);
    let ir = std::mem::replace(&mut parser.ir, none);
    log.finish(ir)
}

/// Creates a parser of a text with the only block of a new module.
pub(super) fn reader<'c, 's>(ctx: &'c Context, source: &Source<'c, 's>, loc: Loc) -> (OpParser<'c, 's>, Block) {
    let mut ir = Isolate::new(ctx, ctx.op_name_of(b"builtin.module"), loc, 1);
    let body = ir.create_block();
    let region = ir.root().region(0).map(|region| region.region);
    region.into_iter().for_each(|region| ir.append_block(region, body));
    (OpParser::new(ctx, source, ir), body)
}

/// Returns the location of an implicit module: the whole file, or the start of its chunk.
fn whole_file(ctx: &ContextData, buffer: &Buffer, start: usize) -> Loc {
    let file = ctx.ident(buffer.name());
    let place = match start {
        0 => FileRange::place(file, 0, 0),
        start => {
            let place = buffer.line_col(start);
            FileRange::place(file, place.line, place.column)
        }
    };
    ctx.attrs().loc_value(ctx.attrs().intern_op_loc(AttrData::FileLoc(place)))
}

/// Returns the outermost operation of a parsed text, given as a module.
///
/// With `implicit_module`, this is the same as [`unwrap_module`]. Otherwise, it is the only operation in the module,
/// which must be isolated.
pub fn outermost(mut ir: Isolate, implicit_module: bool) -> Parsed<Isolate> {
    if implicit_module {
        return Ok(unwrap_module(ir));
    }
    let ops = || ir.root().region(0).and_then(|region| region.entry()).into_iter().flat_map(|block| block.ops());
    let loc = ir.root().loc();
    let (Some(only), None) = (ops().next().map(|op| (op.op, op.loc(), op.name())), ops().nth(1)) else {
        let message = format!("source must contain a single top-level operation, found: {}", ops().count());
        return Err(ir.context().emit(Diagnostic::error(loc, message)));
    };
    let (op, loc, name) = only;
    match ir.take_child(op)? {
        Some(child) => Ok(child),
        None => {
            let name = String::from_utf8_lossy(&ir.context().op_name(name).name).into_owned();
            let message = format!("'{name}' is not isolated from above, so it needs a module around it");
            Err(ir.context().emit(Diagnostic::error(loc, message)))
        }
    }
}

/// Returns the only operation of a module if that is a module as well, or else the module itself.
pub fn unwrap_module(mut ir: Isolate) -> Isolate {
    let alone = |op: &OpRef<'_>| op.next().is_none() && op.result_count() == 0 && op.operand_count() == 0;
    let first = ir.root().region(0).and_then(|region| region.entry()).and_then(|block| block.first());
    let only = first.filter(|op| alone(op) && op.name() == ir.root().name());
    match only.map(|op| op.op) {
        Some(module) => ir.take_child(module).ok().flatten().unwrap_or(ir),
        None => ir,
    }
}

/// Parses a type, which must be the whole text.
pub fn parse_type(ctx: &ContextData, text: &str) -> Parsed<Type> {
    parse_whole(ctx, text, |parser| parser.parse_type())
}

/// Parses an attribute, which must be the whole text.
pub fn parse_attr(ctx: &ContextData, text: &str) -> Parsed<Attr> {
    parse_whole(ctx, text, |parser| parser.parse_attribute(None))
}

/// Parses an attribute, which must be the whole text.
pub fn parse_attr_bytes(ctx: &ContextData, text: &[u8], config: &PieceConfig<'_>) -> Result<Attr, Failure> {
    parse_bytes(ctx, text, "Attribute", config, |parser| parser.parse_attribute(None))
}

/// Parses a type, which must be the whole text. See [`parse_attr_bytes`].
pub fn parse_type_bytes(ctx: &ContextData, text: &[u8], config: &PieceConfig<'_>) -> Result<Type, Failure> {
    parse_bytes(ctx, text, "Type", config, |parser| parser.parse_type())
}

/// Parses a whole text with `read`. Errors are values; warnings are handled if there is no error.
///
/// If there are diagnostics, the text is added to the context's sources, and `read` runs a second time.
pub fn parse_bytes<T>(
    ctx: &ContextData,
    text: &[u8],
    what: &str,
    config: &PieceConfig<'_>,
    read: impl Fn(&mut Parser<'_, '_>) -> Parsed<T>,
) -> Result<T, Failure> {
    let &PieceConfig { from, allow_unregistered, versions, distinct, resources, newer } = config;
    let older = newer.map(super::Older::newer_release);
    let config = ParseConfig::default().with_allow_unregistered(allow_unregistered).with_older(older);
    let attempt = |base| {
        let source = Source {
            ctx,
            text,
            base,
            config,
            shared: Arc::default(),
            versions,
            file: FileNames { distinct, resources },
        };
        let mut parser = Parser::new(&source);
        let result = read(&mut parser)?;
        if parser.at(TokenKind::Eof) {
            return Ok(result);
        }
        let rest = text.get(parser.passed as usize..).unwrap_or_default();
        let rest = String::from_utf8_lossy(rest);
        Err(parser.error(format!("trailing characters found after {what} assembly format: {rest}")))
    };
    let (result, diagnostics) = ctx.capture_diagnostics(|| attempt(0));
    if diagnostics.is_empty() {
        return Ok(result?);
    }
    let buffer = ctx.sources().add(from, Arc::new(text.to_vec()));
    let buffer = buffer.map_err(|full| Failure::new(Loc::UNKNOWN, full.to_string()))?;
    ctx.attempt(|| attempt(buffer.pos(0).0))
}

/// Looks up a spelling in a cache, which `read` fills.
fn spelled<T: Copy>(known: &Spelled<T>, text: &str, read: impl FnOnce() -> Option<T>) -> Option<T> {
    let lock = || known.lock().unwrap_or_else(PoisonError::into_inner);
    let found = lock().get(text).copied();
    found.unwrap_or_else(|| {
        let value = read();
        lock().insert(text.into(), value);
        value
    })
}

impl Types<'_> {
    /// Returns the type with a spelling in Rust code, of a dialect that need not be built in: `!gpu.async.token`.
    ///
    /// Returns `None`, without a diagnostic, if the spelling denotes no type in this context. Results are cached
    /// without limit, so the number of spellings should be small.
    pub fn parse(self, text: &str) -> Option<Type> {
        spelled(&self.0.spelled_types, text, || self.0.attempt(|| parse_type(self.0, text)).ok())
    }
}

impl Attrs<'_> {
    /// Returns the attribute with a spelling in Rust code: `#dialect.name<..>`. See
    /// [`Types::parse`].
    pub fn parse(self, text: &str) -> Option<Attr> {
        spelled(&self.0.spelled_attrs, text, || self.0.attempt(|| parse_attr(self.0, text)).ok())
    }
}

/// Parses a whole text with `read`.
fn parse_whole<T>(ctx: &ContextData, text: &str, read: impl FnOnce(&mut Parser<'_, '_>) -> Parsed<T>) -> Parsed<T> {
    parse_whole_at(ctx, text, None, read)
}

/// Parses a whole text with `read`. Dialects in the text may have other versions. See [`parse_whole`].
pub(crate) fn parse_whole_at<T>(
    ctx: &ContextData,
    text: &str,
    versions: Option<&dyn Versions>,
    read: impl FnOnce(&mut Parser<'_, '_>) -> Parsed<T>,
) -> Parsed<T> {
    let buffer = ctx
        .sources()
        .add(b"<string>", Arc::new(text.to_owned()))
        .map_err(|full| ctx.emit(Diagnostic::error(Loc::UNKNOWN, full.to_string())))?;
    let (text, base) = (text.as_bytes(), buffer.pos(0).0);
    let config = ParseConfig::default().with_allow_unregistered(true);
    let source = Source { ctx, text, base, config, shared: Arc::default(), versions, file: FileNames::default() };
    let mut parser = Parser::new(&source);
    let result = read(&mut parser)?;
    if parser.at(TokenKind::Eof) { Ok(result) } else { Err(parser.error("found trailing characters")) }
}

impl<'c, 's> OpParser<'c, 's> {
    /// Creates a parser of a text into `ir`.
    pub(super) fn new(context: &'c Context, source: &Source<'c, 's>, ir: Isolate) -> Self {
        Self {
            inner: Parser::new(source),
            context,
            ir,
            names: Names::default(),
            op_names: FastMap::default(),
            known_ops: Default::default(),
            transformed: FastMap::default(),
            learns_types: false.into(),
            last_signature: None,
            short_names: FastMap::default(),
            spare_states: Vec::new(),
            isolate_serial: 0,
            isolates_made: 0,
            brackets: Default::default(),
            errors: Errors::at_most(source.config.max_errors),
            divider: None,
            deferred_locs: Vec::new(),
            customs: Vec::new(),
            bound_results: Vec::new(),
            bound_names: Vec::new(),
            scratch: Default::default(),
            repeats: Default::default(),
            waiting: Default::default(),
        }
    }

    /// Parses everything up to the end of the text, operations into `body`. References to location aliases are not
    /// resolved.
    pub(super) fn top_level(&mut self, body: Block, is_excerpt: bool) -> Parsed<()> {
        self.open_scope();
        while self.token.kind != TokenKind::Eof {
            let standing = self.standing();
            if let Err(reported) = self.top_level_item(body) {
                self.recover(standing, reported)?;
            }
        }
        self.expects(Expected::Operation);
        self.close_expected();
        if is_excerpt {
            self.declare_values(body);
        }
        self.check_forward_references()?;
        self.pop_scope()?;
        self.errors.result()
    }

    fn top_level_item(&mut self, body: Block) -> Parsed<()> {
        self.read_in_batches(body);
        match self.token.kind {
            TokenKind::Eof => Ok(()),
            TokenKind::Error => Err(Reported::already()),
            TokenKind::Hash => self.attr_alias(),
            TokenKind::Bang => self.type_alias(),
            TokenKind::MetadataBegin => self.file_metadata(),
            _ => self.operation(body),
        }
    }
}

impl Parser<'_, '_> {
    /// Parses `#name = attribute`.
    fn attr_alias(&mut self) -> Parsed<()> {
        let name = &self.spelling()[1..];
        let shown = String::from_utf8_lossy(name);
        if self.aliases.attrs.contains_key(name) {
            return Err(self.error(format!("redefinition of attribute alias id '{shown}'")));
        }
        if name.contains(&b'.') {
            return Err(self.error("attribute names with a '.' are reserved for dialect-defined names"));
        }
        self.alias_name("expected '=' in attribute alias definition")?;
        let mut attr = self.measured(|parser| parser.parse_attribute(None))?;
        self.ctx.keep_alias(Part::Attr(attr.is), name);
        if self.ctx.has_own_alias(attr.is) {
            attr.size = attr.size.min(name.len() as u64 + 1);
        }
        Arc::make_mut(&mut self.aliases).attrs.insert(name, attr);
        Ok(())
    }

    /// Parses the name and the `=` of an alias definition.
    fn alias_name(&mut self, expected: &'static str) -> Parsed<()> {
        let place = self.token.start..self.token.end;
        self.advance();
        self.expect(TokenKind::Equal, expected)?;
        if let Some(marks) = &mut self.marks {
            marks.aliases.push(place);
        }
        Ok(())
    }

    /// Parses `!name = type`.
    fn type_alias(&mut self) -> Parsed<()> {
        let name = &self.spelling()[1..];
        let shown = String::from_utf8_lossy(name);
        if self.aliases.types.contains_key(name) {
            return Err(self.error(format!("redefinition of type alias id '{shown}'")));
        }
        if name.contains(&b'.') && !self.is_older() {
            return Err(self.error("type names with a '.' are reserved for dialect-defined names"));
        }
        self.alias_name("expected '=' in type alias definition")?;
        let at = self.token.start;
        if self.eat_old_word(b"type") {
            self.remark_at(at, "a type alias is defined without 'type'");
        }
        let ty = self.measured(Self::parse_type)?;
        self.ctx.keep_alias(Part::Type(ty.is), name);
        Arc::make_mut(&mut self.aliases).types.insert(name, ty);
        Ok(())
    }
}
