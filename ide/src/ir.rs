//! Snapshots of texts of IR.
//!
//! A [`Snapshot`] is made of a whole text, and is immutable. To be small and usable from any thread, it keeps facts
//! (positions of operations, bindings of names, types) rather than the IR.
//!
//! | module | contents |
//! |---|---|
//! | [`edit`] | the parts of a snapshot that an edit leaves unchanged |
//! | [`problems`] | diagnostics |
//! | [`unclosed`] | braces without a closing brace |
//! | [`names`] | resolution of the names of values and blocks |
//! | [`symbols`] | symbols, and aliases of attributes and types |
//! | [`hover`] | hover texts |
//! | [`outline`] | the tree of operations: symbols, folding, selections |
//! | [`builtin_words`] | documentation of builtin types and words |
//! | [`complete`] | completions |
//! | [`tokens`] | semantic tokens |
//! | [`inlay`] | inlay hints: types and names that the text omits |
//! | [`rename`] | renaming of values, blocks, symbols and aliases |
//! | [`actions`] | code actions |
//! | [`fixes`] | quick fixes of problems |
//! | `documented` | definitions with the texts about them |

pub mod actions;
pub mod builtin_words;
pub mod complete;
mod documented;
pub mod edit;
pub mod fixes;
pub mod hover;
pub mod inlay;
pub mod names;
pub mod outline;
pub mod problems;
pub mod rename;
pub mod symbols;
pub mod tokens;
pub mod unclosed;

use std::ops::Range;
use std::sync::Arc;

use lect_core::Context;
use lect_core::diag::{Diagnostic, resolve};
use lect_core::dialect::OpInfo;
use lect_core::entity::{Ident, OpName, Type};
use lect_core::ir::OpRef;
use lect_core::ir::symbols::{SymbolAttrs, is_symbol_table};
use lect_core::loc::{Loc, LocKind};
use lect_core::source::{Buffer, split};
use lect_core::text::{MarkedText, OpMark, ParseConfig, Token, TokenKind, parse_marked};
use lect_core::verify::{Unregistered, VerifyConfig, verify};

use smallvec::{SmallVec, smallvec};

use crate::text::Lines;
use names::{NameOf, Names};
pub use problems::Problem;
use unclosed::Unclosed;

/// Options for parsing a text.
#[derive(Clone, Copy, Debug)]
pub struct ReadConfig {
    /// Whether operations of unknown dialects are accepted.
    pub allow_unregistered: bool,
    /// Largest number of reported errors.
    pub max_errors: u32,
    /// Number of threads of the verifier.
    pub threads: usize,
    /// Treatment of `expected-*` comments.
    pub expected: Expected,
}

impl Default for ReadConfig {
    fn default() -> Self {
        Self { allow_unregistered: true, max_errors: 50, threads: 1, expected: Expected::Ignored }
    }
}

/// Treatment of comments such as `expected-error`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// Expectations are comments like others.
    Ignored,
    /// Expected diagnostics are no problems, and others are.
    Some,
    /// Expected diagnostics that are not emitted are problems, too.
    All,
}

/// Part of a text that is verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verified {
    /// Everything.
    Whole,
    /// The last operation, without the symbols that it uses.
    LastOp,
}

/// Facts about an operation.
#[derive(Clone, Debug)]
pub struct OpFact {
    /// Range of the operation, with the names of its results.
    pub range: Range<u32>,
    /// Range of its name.
    pub name: Range<u32>,
    /// Index of its parent operation.
    pub parent: Option<u32>,
    /// Number of its ancestors.
    pub depth: u32,
    /// Parsed name; `None` if the operation could not be parsed.
    pub op: Option<OpName>,
    /// Range of the symbol name that it defines.
    pub symbol: Option<Range<u32>>,
    /// Whether the operation is a symbol table.
    pub is_table: bool,
}

/// Facts about a text of IR.
pub struct Snapshot {
    /// The text.
    pub text: Arc<str>,
    /// Line table of the text.
    pub lines: Lines,
    /// Context of types, attributes and definitions.
    pub ctx: Context,
    /// Operations, in the order of their positions.
    pub ops: Vec<OpFact>,
    /// Names of values and blocks.
    pub names: Names,
    /// Symbols and aliases.
    pub symbols: symbols::Symbols,
    /// Errors, warnings and remarks.
    pub problems: Vec<Problem>,
    /// Options with which it was parsed.
    config: ReadConfig,
    /// Start of an operation that was parsed alone, so that its errors have not hidden other operations.
    alone: Option<u32>,
}

impl Snapshot {
    /// Parses a text. Parts with `// -----` between them are parsed independently, as with `--split-input-file`.
    pub fn new(ctx: Context, name: &str, text: Arc<str>, config: &ReadConfig) -> Self {
        Self::of(ctx, name, text, config, Verified::Whole)
    }

    fn of(ctx: Context, name: &str, text: Arc<str>, config: &ReadConfig, verified: Verified) -> Self {
        let lines = Lines::new(&text);
        let mut snapshot = Self {
            text: Arc::clone(&text),
            lines,
            ctx: ctx.clone(),
            ops: Vec::new(),
            names: Names::default(),
            symbols: symbols::Symbols::default(),
            problems: Vec::new(),
            config: *config,
            alone: None,
        };
        let Ok(buffer) = ctx.sources().add(name.as_bytes(), Arc::new(Arc::<[u8]>::from(text))) else {
            return snapshot;
        };
        if config.expected != Expected::Ignored {
            // Expectations in tests do not include the notes that show operations.
            ctx.show_ops_in_errors(false);
        }
        for range in split(snapshot.text.clone().as_bytes(), b"// -----").chunks {
            snapshot.read(&buffer, range, verified);
        }
        snapshot.names.finish();
        if config.expected == Expected::Ignored {
            snapshot.add_undeclared(config.max_errors);
        }
        snapshot
    }

    /// Parses and verifies a part of the text.
    fn read(&mut self, buffer: &Arc<Buffer>, range: Range<usize>, verified: Verified) {
        let (mut marked, mut diagnostics) = self.parse(buffer, range.clone(), self.config.max_errors, verified);
        let failed = |marked: &Option<MarkedText>| marked.as_ref().is_none_or(|marked| marked.result.is_err());
        let mut is_syntax = failed(&marked);
        if self.config.expected != Expected::Ignored {
            if is_syntax {
                // As in `mlir-opt`, the first error ends a test.
                diagnostics = self.parse(buffer, range.clone(), 1, verified).1;
            }
            diagnostics = self.unexpected(buffer, range.clone(), diagnostics, self.config.expected);
        } else if is_syntax && let Some((braces, repaired)) = self.with_braces(buffer, &range) {
            (marked, diagnostics) =
                self.parse(&repaired, range.start..repaired.len(), self.config.max_errors, verified);
            is_syntax = failed(&marked);
            self.add_unclosed(&braces);
            self.add_read(&repaired, range, marked, diagnostics, is_syntax);
            return;
        }
        self.add_read(buffer, range, marked, diagnostics, is_syntax);
    }

    /// Returns the braces in a part of the text that are not closed, and a copy of the text with the missing ones. The copy
    /// ends with the part.
    fn with_braces(&self, buffer: &Buffer, range: &Range<usize>) -> Option<(Vec<Unclosed>, Arc<Buffer>)> {
        let (text, range) = (self.text.as_bytes(), range.start as u32..range.end as u32);
        let braces = unclosed::unclosed(text, range.clone());
        let copy = unclosed::closed(text, range, &braces).filter(|_| !braces.is_empty())?;
        let buffer = self.ctx.sources().add(buffer.name(), Arc::new(copy)).ok()?;
        Some((braces, buffer))
    }

    fn parse(
        &self,
        buffer: &Arc<Buffer>,
        range: Range<usize>,
        max_errors: u32,
        verified: Verified,
    ) -> (Option<MarkedText>, Vec<Diagnostic>) {
        let (ctx, config) = (&self.ctx, &self.config);
        let parse =
            ParseConfig::default().with_allow_unregistered(config.allow_unregistered).with_max_errors(max_errors);
        let unregistered = if config.allow_unregistered { Unregistered::Allow } else { Unregistered::Reject };
        let check = VerifyConfig::default().with_unregistered(unregistered).with_threads(config.threads);
        ctx.capture_diagnostics(|| {
            let marked = parse_marked(ctx, buffer, range, &parse).ok()?;
            if marked.result.is_ok() {
                // Errors were captured.
                let _ = match verified {
                    Verified::Whole => verify(marked.ir.root(), &check),
                    Verified::LastOp => last_op(marked.ir.root()).map_or(Ok(()), |op| verify(op, &check)),
                };
            }
            Some(marked)
        })
    }

    fn add_read(
        &mut self,
        buffer: &Arc<Buffer>,
        range: Range<usize>,
        marked: Option<MarkedText>,
        diagnostics: Vec<Diagnostic>,
        is_syntax: bool,
    ) {
        self.add_problems(buffer, diagnostics, is_syntax);
        let (base, end) = (range.start as u32, range.end as u32);
        let mut aliases = Vec::new();
        if let Some(marked) = marked {
            aliases.clone_from(&marked.marks.aliases);
            let first = self.ops.len();
            self.add_ops(&marked, base);
            self.names.add(&self.text, base, end, &marked.marks.names);
            Facts { snapshot: self, buffer, first }.gather(marked.ir.root());
        }
        let aliases = aliases.into_iter().map(|place| place.start + base..place.end + base);
        self.symbols.add(&self.text, base..end, &self.ops, aliases);
    }

    fn add_ops(&mut self, marked: &MarkedText, base: u32) {
        let mut around: Vec<u32> = Vec::new();
        for OpMark { start, name, end, depth, .. } in marked.marks.ops.iter().copied() {
            let (start, name, end) = (start + base, name + base, (end + base).min(self.text.len() as u32));
            // An operation that is parsed a second time was recorded before.
            if self.ops.last().is_some_and(|last| last.range.start >= start) {
                continue;
            }
            while let Some(&last) = around.last()
                && let Some(op) = self.ops.get_mut(last as usize)
                && (start >= op.range.end || depth <= op.depth)
            {
                // An operation with an error may have ended in the text of the next one.
                op.range.end = op.range.end.min(start);
                around.pop();
            }
            let name = self.token_at(name).map_or(name..name, |token| token.start..token.end);
            let parent = around.last().copied();
            around.push(self.ops.len() as u32);
            let range = start..end;
            self.ops.push(OpFact { range, name, parent, depth, op: None, symbol: None, is_table: false });
        }
    }

    /// Returns the token that begins at a byte.
    pub fn token_at(&self, at: u32) -> Option<Token> {
        lect_core::text::tokens(self.text.as_bytes(), at).next().filter(|token| token.start == at)
    }

    /// Returns the tokens in a part of the text.
    pub fn tokens(&self, range: Range<u32>) -> impl Iterator<Item = Token> + '_ {
        lect_core::text::tokens(self.text.as_bytes(), range.start).take_while(move |token| token.start < range.end)
    }

    /// Returns the token at a byte, or the one that ends there. The search begins at the start of the line, for no
    /// token crosses lines.
    pub fn token_around(&self, offset: u32) -> Option<Token> {
        let line = self.lines.range(self.lines.line(offset));
        let touching = |token: &Token| token.start <= offset && offset <= token.end;
        let mut all = self.tokens(line).filter(touching);
        let first = all.next()?;
        // Between two adjacent tokens, one with a name takes precedence.
        let has_name = |token: &Token| {
            use TokenKind::*;
            matches!(token.kind, Ident | IntType | At | Caret | Hash | Bang | Percent | String)
        };
        Some(all.next().filter(has_name).unwrap_or(first))
    }

    /// Returns a part of the text.
    pub fn slice(&self, range: Range<u32>) -> &str {
        self.text.get(range.start as usize..range.end as usize).unwrap_or_default()
    }

    /// Returns the innermost operation that contains a byte.
    pub fn op_at(&self, offset: u32) -> Option<u32> {
        let before = self.ops.partition_point(|op| op.range.start <= offset);
        let mut index = before.checked_sub(1)? as u32;
        while self.ops.get(index as usize)?.range.end < offset {
            index = self.ops.get(index as usize)?.parent?;
        }
        Some(index)
    }

    /// Returns the definition of an operation, by its name in the text if it could not be parsed.
    pub fn info(&self, op: &OpFact) -> Option<&OpInfo> {
        let name = op.op.unwrap_or_else(|| self.ctx.op_name_of(self.op_name(op).as_bytes()));
        self.ctx.op_name(name).info()
    }

    /// Returns the full name of an operation, or the name in the text if it could not be parsed.
    pub fn op_name(&self, op: &OpFact) -> String {
        match op.op {
            Some(name) => String::from_utf8_lossy(&self.ctx.op_name(name).name).into_owned(),
            None => self.slice(op.name.clone()).trim_matches('"').to_owned(),
        }
    }
}

/// Returns the last operation of a module.
fn last_op(root: OpRef<'_>) -> Option<OpRef<'_>> {
    root.regions().next()?.blocks().next()?.ops().last()
}

/// Returns the byte offset of a location in a buffer.
fn offset_of(ctx: &Context, buffer: &Buffer, loc: Loc) -> Option<u32> {
    if let LocKind::Source(pos) = loc.kind() {
        return buffer.offset(pos).map(|offset| offset as u32);
    }
    let place = resolve(ctx, loc)?;
    let line = buffer.line_range(place.line)?;
    Some(((line.start + place.column.saturating_sub(1) as usize).min(line.end)) as u32)
}

/// Collects facts about operations and names from the IR.
struct Facts<'s> {
    snapshot: &'s mut Snapshot,
    buffer: &'s Buffer,
    /// Index of the first operation of the parsed part.
    first: usize,
}

impl Facts<'_> {
    fn gather(&mut self, root: OpRef<'_>) {
        let symbols = SymbolAttrs::new(&self.snapshot.ctx);
        // Types of block arguments by the position of their names, and of results by the position of the operation.
        let mut types: Vec<(u32, SmallVec<[Type; 2]>)> = Vec::new();
        let mut visit = vec![root];
        while let Some(op) = visit.pop() {
            if let Some(start) = self.op(op, symbols) {
                types.push((start, op.result_types().collect()));
            }
            for block in op.regions().flat_map(|region| region.blocks()) {
                let args = block.args_with_locs().iter();
                let ir = block.ir.get();
                types.extend(args.filter_map(|(arg, loc)| Some((self.offset(*loc)?, smallvec![ir.value_type(*arg)]))));
                visit.extend(block.ops());
            }
        }
        types.sort_by_key(|entry| entry.0);
        self.set_types(&types);
    }

    /// Stores the facts of an operation. Returns its position if its results have names.
    fn op(&mut self, op: OpRef<'_>, symbols: SymbolAttrs) -> Option<u32> {
        let at = self.offset(op.loc())?;
        let ops = self.snapshot.ops.get(self.first..)?;
        let index = self.first + ops.binary_search_by_key(&at, |fact| fact.name.start).ok()?;
        // An implicit operation, such as an omitted terminator, has the location of its parent.
        if self.snapshot.ops.get(index)?.op.is_some() {
            return None;
        }
        let symbol = symbols.name(op).and_then(|name| self.symbol_token(index, name));
        let fact = self.snapshot.ops.get_mut(index)?;
        fact.op = Some(op.name());
        fact.symbol = symbol;
        fact.is_table = is_symbol_table(op);
        (fact.range.start < fact.name.start).then_some(fact.range.start)
    }

    /// Returns the range of the symbol name that an operation defines.
    fn symbol_token(&self, index: usize, name: Ident) -> Option<Range<u32>> {
        let fact = self.snapshot.ops.get(index)?;
        let name = self.snapshot.ctx.ident_bytes(name);
        let tokens = self.snapshot.tokens(fact.name.end..fact.range.end);
        // The name precedes the regions, or is among the properties: `sym_name = "f"`.
        let mut tokens = tokens.filter(|token| matches!(token.kind, TokenKind::At | TokenKind::String)).take(16);
        let found =
            tokens.find(|token| symbols::spelled(self.snapshot.slice(token.start..token.end)).as_bytes() == name)?;
        Some(found.start..found.end)
    }

    fn offset(&self, loc: Loc) -> Option<u32> {
        match loc.kind() {
            LocKind::Source(pos) => self.buffer.offset(pos).map(|offset| offset as u32),
            _ => None,
        }
    }

    /// Assigns types to definitions: the names of an operation's results get the types of its results, in order.
    fn set_types(&mut self, types: &[(u32, SmallVec<[Type; 2]>)]) {
        let mut definitions: Vec<usize> = (0..self.snapshot.names.definitions.len()).collect();
        let all = &mut self.snapshot.names.definitions;
        definitions.sort_by_key(|index| all[*index].at);
        let (mut next, mut taken) = (0, 0);
        for index in definitions {
            let definition = &mut all[index];
            if definition.of != NameOf::Value || !definition.types.is_empty() {
                continue;
            }
            while types.get(next + 1).is_some_and(|entry| entry.0 <= definition.at) {
                (next, taken) = (next + 1, 0);
            }
            let Some((start, of)) = types.get(next).filter(|entry| entry.0 <= definition.at) else { continue };
            // The names of an operation's results are followed by those in its regions.
            let is_result = *start == definition.at || taken > 0;
            let rest = of.get(taken..).unwrap_or_default();
            if !is_result || rest.is_empty() {
                continue;
            }
            // A single name without a number denotes all results.
            let count =
                if taken == 0 && definition.count as usize >= of.len() { of.len() } else { definition.count as usize };
            definition.types = rest.iter().take(count).copied().collect();
            taken += count;
        }
    }
}
