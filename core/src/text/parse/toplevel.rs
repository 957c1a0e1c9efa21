//! The way in: a whole text, or a single type or attribute.

use std::ops::Range;
use std::sync::{Arc, PoisonError};

use super::names::Names;
use super::parallel::{self, Source};
use super::recover::Errors;
use super::{FastMap, FileNames, OpParser, ParseConfig, Parsed, Parser, PieceConfig};
use crate::attrs::AttrData;
use crate::attrs::FileRange;
use crate::attrs::walk::Part;
use crate::compat::Versions;
use crate::context::{Context, ContextData, Spelled};
use crate::diag::{Diagnostic, Failure, Reported};
use crate::entity::{Attr, Block, Type};
use crate::ir::{Isolate, OpRef};
use crate::loc::Loc;
use crate::source::Buffer;
use crate::text::lexer::TokenKind;
use crate::text::marks::MarkedText;
use crate::threads;

/// Reads the operations in `range` of a buffer. If there is one and it is a module, its isolate is the result;
/// otherwise they are put into a new module. Nothing is verified.
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
    if threads::usable(config.threads) > 1 && config.older.is_none() && text.len() >= 2 * config.batch {
        let source = Source { config: (*config).with_max_errors(1), ..source.clone() };
        if let Ok(ir) = parallel::read(&source, || reader(ctx, &source, loc)) {
            return outermost(ir, config.implicit_module);
        }
    }
    let source = Source { shared: Arc::new(source.shared.again()), ..source };
    let (mut parser, body) = reader(ctx, &source, loc);
    parser.top_level(body)?;
    parser.end_old_isolate();
    parser.old_result()?;
    parser.resolve_deferred_locs()?;
    let none = Isolate::new(ctx, parser.ir.root().name(), loc, 0);
    let mut module = outermost(std::mem::replace(&mut parser.ir, none), config.implicit_module)?;
    parser.finish_old_module(&mut module)?;
    Ok(module)
}

/// Reads operations as [`parse_source`] does, on one thread, and where their names are in the range. After an error, what is
/// left is the result.
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
    let mut result = parser.top_level(body);
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

/// A reader of a text into the only block of a new module.
fn reader<'c, 's>(ctx: &'c Context, source: &Source<'c, 's>, loc: Loc) -> (OpParser<'c, 's>, Block) {
    let mut ir = Isolate::new(ctx, ctx.op_name_of(b"builtin.module"), loc, 1);
    let body = ir.create_block();
    let region = ir.root().region(0).map(|region| region.region);
    region.into_iter().for_each(|region| ir.append_block(region, body));
    (OpParser::new(ctx, source, ir), body)
}

/// Where an implicit module is: the file as a whole, or where its chunk begins.
fn whole_file(ctx: &ContextData, buffer: &Buffer, start: usize) -> Loc {
    let file = ctx.ident(buffer.name());
    let place = match start {
        0 => FileRange::place(file, 0, 0),
        start => {
            let place = buffer.line_col(start);
            FileRange::place(file, place.line, place.column)
        }
    };
    ctx.loc_from_attr(ctx.intern_attr(AttrData::FileLoc(place)))
}

/// The outermost operation of what was read into a module: that module if it is implicit and may be; otherwise the only
/// operation in it, which must be isolated.
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

/// The only operation of a module, if it is a module; else the module around.
pub fn unwrap_module(mut ir: Isolate) -> Isolate {
    let alone = |op: &OpRef<'_>| op.next().is_none() && op.result_count() == 0 && op.operand_count() == 0;
    let first = ir.root().region(0).and_then(|region| region.entry()).and_then(|block| block.first());
    let only = first.filter(|op| alone(op) && op.name() == ir.root().name());
    match only.map(|op| op.op) {
        Some(module) => ir.take_child(module).ok().flatten().unwrap_or(ir),
        None => ir,
    }
}

/// Reads a type, which must be the whole text.
pub fn parse_type(ctx: &ContextData, text: &str) -> Parsed<Type> {
    parse_whole(ctx, text, |parser| parser.parse_type())
}

/// Reads an attribute, which must be the whole text.
pub fn parse_attr(ctx: &ContextData, text: &str) -> Parsed<Attr> {
    parse_whole(ctx, text, |parser| parser.parse_attribute(None))
}

/// Reads an attribute, which must be all of `text`.
pub fn parse_attr_bytes(ctx: &ContextData, text: &[u8], config: &PieceConfig<'_>) -> Result<Attr, Failure> {
    parse_bytes(ctx, text, "Attribute", config, |parser| parser.parse_attribute(None))
}

/// As [`parse_attr_bytes`], for a type.
pub fn parse_type_bytes(ctx: &ContextData, text: &[u8], config: &PieceConfig<'_>) -> Result<Type, Failure> {
    parse_bytes(ctx, text, "Type", config, |parser| parser.parse_type())
}

/// Reads all of a text with `read`, which runs a second time if there are diagnostics about the text: only then it is
/// added to the context's sources. Errors are values; warnings are handled if there is no error.
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

/// What is known by a spelling, which `read` reads if nothing is.
fn spelled<T: Copy>(known: &Spelled<T>, text: &str, read: impl FnOnce() -> Option<T>) -> Option<T> {
    let lock = || known.lock().unwrap_or_else(PoisonError::into_inner);
    let found = lock().get(text).copied();
    found.unwrap_or_else(|| {
        let value = read();
        lock().insert(text.into(), value);
        value
    })
}

impl ContextData {
    /// The type with a spelling that is part of a program, of a dialect that may come from anywhere: `!gpu.async.token`.
    /// None, without a diagnostic, if it is not the spelling of a type here. Each is read once and kept, so there should
    /// not be many.
    pub fn spelled_type(&self, text: &str) -> Option<Type> {
        spelled(&self.spelled_types, text, || self.attempt(|| parse_type(self, text)).ok())
    }

    /// The attribute with a spelling that is part of a program: `#dialect.name<..>`. See [`spelled_type`](Self::spelled_type).
    pub fn spelled_attr(&self, text: &str) -> Option<Attr> {
        spelled(&self.spelled_attrs, text, || self.attempt(|| parse_attr(self, text)).ok())
    }
}

/// Reads a text that is nothing but what `read` reads.
fn parse_whole<T>(ctx: &ContextData, text: &str, read: impl FnOnce(&mut Parser<'_, '_>) -> Parsed<T>) -> Parsed<T> {
    parse_whole_at(ctx, text, None, read)
}

/// As [`parse_whole`], of a text whose dialects may be of other versions.
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
    /// A reader of a text into `ir`.
    pub(super) fn new(context: &'c Context, source: &Source<'c, 's>, ir: Isolate) -> Self {
        Self {
            inner: Parser::new(source),
            context,
            ir,
            names: Names::default(),
            op_names: FastMap::default(),
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

    /// Everything up to the end of the text, operations into `body`. What waits for location aliases still waits.
    pub(super) fn top_level(&mut self, body: Block) -> Parsed<()> {
        self.open_scope();
        while !self.at(TokenKind::Eof) {
            let standing = self.standing();
            if let Err(reported) = self.top_level_item(body) {
                self.recover(standing, reported)?;
            }
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
    /// `#name = attribute`
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
        let attr = self.measured(|parser| parser.parse_attribute(None))?;
        self.ctx.keep_alias(Part::Attr(attr.is), name);
        Arc::make_mut(&mut self.aliases).attrs.insert(name, attr);
        Ok(())
    }

    /// The name of an alias that is defined, and the `=` behind it.
    fn alias_name(&mut self, expected: &'static str) -> Parsed<()> {
        let place = self.token.start..self.token.end;
        self.advance();
        self.expect(TokenKind::Equal, expected)?;
        if let Some(marks) = &mut self.marks {
            marks.aliases.push(place);
        }
        Ok(())
    }

    /// `!name = type`
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
