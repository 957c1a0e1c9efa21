//! Translation of a module of LLVM IR to operations of the `llvm` dialect, in the order that MLIR makes them.
//!
//! [`convert`] is the entry. [`Convert`] has the state of a module, and [`Region`](region::Region) that of a function or
//! of an initializer, which is an isolate of its own.

mod alias;
mod asm;
mod attributes;
mod calls;
mod constants;
mod data_layout;
mod debug;
mod debug_types;
mod functions;
mod globals;
mod instructions;
mod intrinsic_table;
mod intrinsics;
mod loops;
mod metadata;
mod module;
mod profile;
mod records;
mod region;
mod types;

use std::collections::{HashMap, HashSet};

use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Block, Op, Type};
use lect_core::ir::{Builder, InsertionPoint, Isolate};
use lect_core::loc::Loc;
use lect_core::typed::{Parts, TypedOp};
use lect_core::types::Invalid;

use super::Options;
use super::ir::layout::Layout;
use super::ir::{Bytes, Inst, Module, NodeId, SymbolId, Ty};

/// Result of a step.
pub(super) type Converted<T> = Result<T, Reported>;

/// State of the translation of a module.
pub(crate) struct Convert<'m> {
    ctx: Context,
    module: &'m Module,
    text: &'m [u8],
    options: Options,
    layout: Layout,
    types: HashMap<Ty, Type>,
    struct_names: HashSet<Bytes>,
    ir: Isolate,
    body: Block,
    /// Location of the module.
    loc: Loc,
    /// Last global, after which the next one is placed.
    last_global: Option<Op>,
    comdat_body: Option<Block>,
    comdats: HashMap<u32, Attr>,
    nameless: HashMap<SymbolId, String>,
    tbaa: HashMap<NodeId, Attr>,
    scopes: HashMap<NodeId, Attr>,
    access_groups: HashMap<NodeId, Attr>,
    loops: HashMap<NodeId, Option<Attr>>,
    debug: debug::DebugState,
}

/// Translates a module. `text` is the text that it was read from, for messages.
pub(super) fn convert(ctx: &Context, module: &Module, text: &[u8], options: Options) -> Result<Isolate, Reported> {
    let file = ctx.ident(module.source_filename.as_deref().unwrap_or(b"-"));
    let loc = Loc::attr(ctx.attrs().file_loc(file, 0, 0));
    let name = ctx.op_name_of(lect_core::builtin::ModuleOp::NAME.as_bytes());
    let mut ir = Isolate::new(ctx, name, loc, 1);
    let body = ir.create_block();
    if let Some(region) = ir.root().region(0).map(|region| region.region) {
        ir.append_block(region, body);
    }
    let layout = Layout::new(module.data_layout.as_ref().map_or(&[][..], |layout| &layout.0));
    let mut convert = Convert {
        ctx: ctx.clone(),
        module,
        text,
        options,
        layout,
        types: HashMap::new(),
        struct_names: HashSet::new(),
        ir,
        body,
        loc,
        last_global: None,
        comdat_body: None,
        comdats: HashMap::new(),
        nameless: HashMap::new(),
        tbaa: HashMap::new(),
        scopes: HashMap::new(),
        access_groups: HashMap::new(),
        loops: HashMap::new(),
        debug: debug::DebugState::default(),
    };
    convert.run()?;
    Ok(convert.ir)
}

impl Convert<'_> {
    fn run(&mut self) -> Converted<()> {
        self.data_layout()?;
        self.all_comdats()?;
        self.module_metadata()?;
        let module = self.module;
        for global in &module.globals {
            self.global(global)?;
        }
        for function in &module.functions {
            self.function(function)?;
        }
        for alias in &module.aliases {
            self.alias(alias)?;
        }
        for ifunc in &module.ifuncs {
            self.ifunc(ifunc)?;
        }
        self.module_text();
        Ok(())
    }

    /// Reports an error that has no position in the text, as MLIR does.
    #[cold]
    fn error(&self, message: impl Into<String>) -> Reported {
        self.error_at(Loc::UNKNOWN, message)
    }

    #[cold]
    fn error_at(&self, loc: Loc, message: impl Into<String>) -> Reported {
        self.ctx.error(loc, message).emit()
    }

    /// Reports a definition that the dialect rejects.
    #[cold]
    fn invalid(&self, invalid: Invalid) -> Reported {
        self.error(invalid.message_or("the definition is not representable"))
    }

    fn warn(&self, message: impl Into<String>) {
        self.ctx.warning(self.loc, message);
    }

    /// Returns a part of the text on one line, for messages.
    fn shown(&self, span: (u32, u32)) -> String {
        let text = self.text.get(span.0 as usize..span.1 as usize).unwrap_or_default();
        String::from_utf8_lossy(text).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Returns the text of an instruction as LLVM shows it.
    fn shown_inst(&self, inst: &Inst) -> String {
        format!("  {}", self.shown(inst.span))
    }

    /// Adds an operation at the end of the module.
    fn at_end<P: Parts>(&mut self, loc: Loc, parts: P) -> Converted<Op> {
        Builder::new(&mut self.ir, InsertionPoint::End(self.body), loc).add_op(parts)
    }

    /// Returns the point after the last global, or the start of the module.
    fn global_point(&self) -> InsertionPoint {
        let next = match self.last_global {
            Some(last) => self.ir.op(last).next(),
            None => self.ir.block(self.body).first(),
        };
        next.map_or(InsertionPoint::End(self.body), |next| InsertionPoint::Before(next.op))
    }

    /// Adds a global after the last one.
    fn add_global<P: Parts>(&mut self, parts: P) -> Converted<Op> {
        let at = self.global_point();
        let op = Builder::new(&mut self.ir, at, self.loc).add_op(parts)?;
        self.last_global = Some(op);
        Ok(op)
    }

    /// Returns the name of a symbol. Nameless ones get a name of their own.
    fn symbol_name(&mut self, symbol: SymbolId) -> String {
        let known = self.module.symbol(symbol);
        if !known.name.is_empty() {
            return String::from_utf8_lossy(&known.name).into_owned();
        }
        if let Some(name) = self.nameless.get(&symbol) {
            return name.clone();
        }
        let mut number = self.nameless.len();
        let name = loop {
            let name = format!("mlir.llvm.nameless_global_{number}");
            if !self.module.symbols.iter().any(|symbol| *symbol.name == *name.as_bytes()) {
                break name;
            }
            number += 1;
        };
        self.nameless.insert(symbol, name.clone());
        name
    }
}
