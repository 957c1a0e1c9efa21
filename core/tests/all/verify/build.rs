//! IR for the verifier's tests in a notation of one line.
//!
//! The notation has operations between `|`, `%v = ` for a result, `(%v, ..)` for operands, `> b` for a successor, `@f`
//! for a name, `=f` for a callee and `!a` for an attribute. Regions are between ` ( ` and ` ) `, with blocks `^a` or
//! `^a(%v)`. The operations are in a module. Values may be used before they are defined.

use std::collections::HashMap;

use super::DIALECT;
use lect_core::Context;
use lect_core::diag::Diagnostic;
use lect_core::dialect::DialectDef;
use lect_core::entity::{Block, Value};
use lect_core::ir::{Isolate, OpState};
use lect_core::loc::{Loc, SourcePos};
use lect_core::verify::{Unregistered, VerifyConfig, verify};

pub fn allowing() -> VerifyConfig {
    VerifyConfig::default().with_unregistered(Unregistered::Allow).with_threads(1)
}

pub struct Fixture {
    ctx: Context,
    locs: HashMap<String, Loc>,
}

impl Fixture {
    pub fn new(dialect: &'static DialectDef) -> Self {
        Self { ctx: Context::with_dialects(&[dialect]), locs: HashMap::default() }
    }

    /// Returns the location of the last operation of a name.
    pub fn loc_of(&self, name: &str) -> Loc {
        self.locs[name]
    }

    fn module(&mut self, text: &str) -> Isolate {
        let mut ir = Isolate::new(&self.ctx, self.ctx.op_name_of(b"builtin.module"), Loc::UNKNOWN, 1);
        let region = ir.root().region(0).expect("one region").region;
        let block = ir.create_block();
        ir.append_block(region, block);
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut reader = Reader { fixture: self, words: &words, at: 0 };
        reader.ops(&mut ir, block, &mut Names::default());
        assert_eq!(reader.at, words.len(), "all of the text was read");
        ir
    }
}

#[derive(Default)]
struct Names {
    values: HashMap<String, Value>,
    blocks: HashMap<String, Block>,
}

impl Names {
    fn value(&mut self, ir: &mut Isolate, name: &str) -> Value {
        let ty = ir.context().types().i32();
        *self.values.entry(name.to_owned()).or_insert_with(|| ir.create_forward_ref(ty))
    }

    fn define(&mut self, ir: &mut Isolate, name: &str, value: Value) {
        if let Some(forward) = self.values.insert(name.to_owned(), value) {
            ir.replace_all_uses(forward, value);
        }
    }

    fn block(&mut self, ir: &mut Isolate, name: &str) -> Block {
        *self.blocks.entry(name.to_owned()).or_insert_with(|| ir.create_block())
    }
}

struct Reader<'a> {
    fixture: &'a mut Fixture,
    words: &'a [&'a str],
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> &'a str {
        self.words.get(self.at).copied().unwrap_or("")
    }

    fn next(&mut self) -> &'a str {
        self.at += 1;
        self.words[self.at - 1]
    }

    fn ops(&mut self, ir: &mut Isolate, block: Block, names: &mut Names) {
        while !matches!(self.peek(), "" | ")") && !self.peek().starts_with('^') {
            match self.peek() {
                "|" => self.at += 1,
                _ => lect_core::stack::grow(|| self.op(ir, block, names)),
            }
        }
    }

    fn op(&mut self, ir: &mut Isolate, block: Block, names: &mut Names) {
        let ctx = self.fixture.ctx.clone();
        let loc = Loc::source(SourcePos(self.at as u32));
        let result = self.peek().strip_prefix('%').inspect(|_| self.at += 2);
        let mut head = self.next().to_owned();
        while head.contains('(') && !head.contains(')') {
            head += self.next();
        }
        let (name, operands) = head.split_once('(').unwrap_or((&head, ""));
        self.fixture.locs.insert(name.to_owned(), loc);
        let mut state = OpState::new(ctx.op_name_of(name.as_bytes()), loc);
        let operands = operands.trim_end_matches(')').split(',').filter_map(|operand| operand.strip_prefix('%'));
        state.operands = operands.map(|operand| names.value(ir, operand)).collect();
        state.results.extend(result.map(|_| ctx.types().i32()));
        let isolating = Isolate::is_isolating(&ctx, state.name);
        let mut isolate = isolating.then(|| Isolate::new(&ctx, state.name, loc, self.regions_ahead()));
        let mut inner = Names::default();
        loop {
            let word = self.peek();
            let name = word.get(1..).unwrap_or("");
            match word.as_bytes().first() {
                Some(b'@') => state = state.attr(&ctx, "sym_name", ctx.attrs().string(name)),
                Some(b'=') => {
                    let callee = ctx.attrs().symbol_ref(ctx.ident(name.as_bytes()), &[]);
                    state = state.attr(&ctx, "callee", callee);
                }
                Some(b'!') => state = state.attr(&ctx, name, ctx.attrs().unit()),
                Some(b'>') => {
                    self.at += 1;
                    let name = self.peek();
                    state = state.successor(names.block(ir, name));
                }
                Some(b'(') => {
                    self.at += 1;
                    match &mut isolate {
                        Some(isolate) => {
                            let region = isolate.root().regions().find(|region| region.is_empty()).expect("a region");
                            let region = region.region;
                            self.blocks(isolate, region, &mut inner);
                        }
                        None => {
                            let region = ir.create_region();
                            self.blocks(ir, region, names);
                            state = state.region(region);
                        }
                    }
                    assert_eq!(self.peek(), ")");
                }
                _ => break,
            }
            self.at += 1;
        }
        if let Some(isolate) = &mut isolate {
            // Values without a definition inside come from outside.
            inner.values.into_values().for_each(|value| {
                if isolate.is_placeholder(value) {
                    isolate.make_outside_ref(value);
                }
            });
        }
        state.isolate = isolate.map(Box::new);
        let op = ir.build(state);
        if let Some(name) = result {
            let value = ir.op(op).result(0);
            names.define(ir, name, value);
        }
        ir.append(block, op);
    }

    fn blocks(&mut self, ir: &mut Isolate, region: lect_core::entity::Region, names: &mut Names) {
        while let Some(head) = self.peek().strip_prefix('^') {
            self.at += 1;
            let (name, arg) = head.split_once('(').unwrap_or((head, ""));
            // A name may be reused once its block is in a region.
            let known = names.blocks.get(name).copied();
            let block = match known.filter(|&block| ir.block(block).region().is_none()) {
                Some(block) => block,
                None => {
                    let block = ir.create_block();
                    names.blocks.insert(name.to_owned(), block);
                    block
                }
            };
            ir.append_block(region, block);
            if let Some(arg) = arg.trim_end_matches(')').strip_prefix('%') {
                let ty = ir.context().types().i32();
                let value = ir.add_block_arg(block, ty, Loc::UNKNOWN);
                names.define(ir, arg, value);
            }
            self.ops(ir, block, names);
        }
    }

    /// Returns the number of regions of the operation whose name was just read.
    fn regions_ahead(&self) -> usize {
        let (mut depth, mut count) = (0, 0);
        for word in &self.words[self.at..] {
            match *word {
                "(" => {
                    count += usize::from(depth == 0);
                    depth += 1;
                }
                ")" if depth == 0 => break,
                ")" => depth -= 1,
                "|" if depth == 0 => break,
                word if depth == 0 && word.starts_with('^') => break,
                _ => {}
            }
        }
        count
    }
}

/// Returns the errors that verification of `text` emits: location and message, notes after semicolons.
pub fn errors(fixture: &mut Fixture, text: &str, config: &VerifyConfig) -> Vec<(Loc, String)> {
    let module = fixture.module(text);
    let (result, found) = fixture.ctx.capture_diagnostics(|| verify(module.root(), config));
    assert_eq!(result.is_err(), !found.is_empty());
    let text = |error: &Diagnostic| {
        let notes = error.notes.iter().filter(|note| !note.message.starts_with("see current operation"));
        std::iter::once(error).chain(notes).map(|it| it.message.as_str()).collect::<Vec<_>>().join("; ")
    };
    found.iter().map(|error| (error.loc, text(error))).collect()
}

/// Asserts the beginnings of all errors of `text` with unregistered dialects allowed.
#[track_caller]
pub fn check(text: &str, expected: &[&str]) {
    let found = errors(&mut Fixture::new(&DIALECT), text, &allowing());
    let matches = |(error, expected): (&(Loc, String), &&str)| error.1.starts_with(*expected);
    let all = found.len() == expected.len() && found.iter().zip(expected).all(matches);
    assert!(all, "{:.200}\nfound: {found:#?}\nexpected: {expected:#?}", text);
}
