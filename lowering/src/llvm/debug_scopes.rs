//! `ensure-debug-info-scope-on-llvm-func`: functions as scopes of debug information.
//!
//! A function gets a subprogram, whose file and line are those of its location. An operation from another file gets a
//! lexical block of that file.

use std::ops::ControlFlow;

use lect_core::attrs::{FileRange, Part};
use lect_core::builtin::ModuleOp;
use lect_core::dialect::Param;
use lect_core::ir::walk::{self, Step};
use lect_core::typed::TypedAttr;
use lect_core::typed::codec::EnumValue;
use lect_dialects::llvm::{
    DICompileUnitAttr, DIEmissionKind, DIFileAttr, DILexicalBlockFileAttr, DISubprogramAttr, DISubroutineTypeAttr,
    LLVMFuncOp, dwarf_number,
};
use lect_support::prelude::*;
use lect_transforms::pass::{OptionValue, Pass, PassContext, Registry};

/// Add missing subprograms to functions
#[derive(Pass)]
#[pass(name = "ensure-debug-info-scope-on-llvm-func", class = "DIScopeForLLVMFuncOpPass", on = ModuleOp)]
pub struct EnsureDebugInfoScope {
    /// Kind of debug information to generate: None, Full, LineTablesOnly, DebugDirectivesOnly
    #[option(default = Emission::default())]
    emission_kind: Emission,
}

/// Kind of debug information, as an option of the pass.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Emission {
    /// No debug information.
    None,
    /// All.
    Full,
    /// Only the lines of code.
    #[default]
    LineTablesOnly,
    /// Only directives for debuggers.
    DebugDirectivesOnly,
}

const KINDS: [(&str, Emission, DIEmissionKind); 4] = [
    ("None", Emission::None, DIEmissionKind::None),
    ("Full", Emission::Full, DIEmissionKind::Full),
    ("LineTablesOnly", Emission::LineTablesOnly, DIEmissionKind::LineTablesOnly),
    ("DebugDirectivesOnly", Emission::DebugDirectivesOnly, DIEmissionKind::DebugDirectivesOnly),
];

impl OptionValue for Emission {
    fn parse(text: &str, _: &Registry) -> Result<Self, String> {
        let found = KINDS.iter().find(|kind| kind.0 == text);
        found.map(|kind| kind.1).ok_or_else(|| format!("Cannot find option named '{text}'!"))
    }

    fn print(&self) -> String {
        KINDS.iter().find(|kind| kind.1 == *self).map(|kind| kind.0.to_owned()).unwrap_or_default()
    }
}

impl Pass for EnsureDebugInfoScope {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        ir.materialize_all(cx.threads())?;
        ir.embed_all()?;
        let ctx = ir.context().clone();
        let emission = KINDS.iter().find(|kind| kind.1 == self.emission_kind).map(|kind| kind.2);
        let Some(scopes) = Scopes::new(&ctx, ir.root().loc(), emission.unwrap_or(DIEmissionKind::LineTablesOnly))
        else {
            return Ok(());
        };
        let mut ops = Vec::new();
        let _ = walk::pre_order::<()>(ir.root(), |op| {
            ops.push(op.op);
            ControlFlow::Continue(Step::Into)
        });
        for op in ops {
            if let Some(loc) = scopes.location(ir.op(op)) {
                ir.set_loc(op, Loc::attr(loc));
            }
        }
        Ok(())
    }
}

/// Limit of nested locations in the search for a file.
const MOST_NESTED: usize = 1000;

/// Returns the file position of a location: of a fused location the first one, of a call the caller's.
fn file_of(ctx: &ContextData, loc: Attr) -> Option<&FileRange> {
    let mut pending = vec![loc];
    for _ in 0..MOST_NESTED {
        match ctx.attrs().data(pending.pop()?) {
            AttrData::FileLoc(range) => return Some(range),
            AttrData::NameLoc { child, .. } => pending.push(*child),
            AttrData::CallSiteLoc { caller, .. } => pending.push(*caller),
            AttrData::FusedLoc { locations, .. } => pending.extend(locations.iter().rev()),
            _ => {}
        }
    }
    None
}

/// Returns the metadata of the given kind that a location or a part of it has.
fn metadata<T: TypedAttr>(ctx: &ContextData, loc: Attr) -> Option<Attr> {
    let mut found = None;
    ctx.walk_parts(loc, |part| {
        if let Part::Attr(attr) = part
            && let AttrData::FusedLoc { metadata: Some(data), .. } = ctx.attrs().data(attr)
            && T::cast(ctx, *data).is_some()
        {
            found.get_or_insert(*data);
        }
        Step::Into
    });
    found
}

/// Splits a path into the directory and the name of a file.
fn split(path: &[u8]) -> (&[u8], &[u8]) {
    match path.iter().rposition(|byte| *byte == b'/') {
        Some(0) => (&path[..1], &path[1..]),
        Some(at) => (&path[..at], &path[at + 1..]),
        None => (&[], path),
    }
}

/// The attributes that all scopes share.
struct Scopes<'a> {
    ctx: &'a ContextData,
    unit: Attr,
    unit_file: Attr,
    function_type: Attr,
}

impl<'a> Scopes<'a> {
    fn new(ctx: &'a ContextData, module: Loc, emission: DIEmissionKind) -> Option<Self> {
        let loc = ctx.attrs().loc(module);
        let function_type = DISubroutineTypeAttr::get(ctx, dwarf_number(b"DW_CC_normal")?, Vec::new()).ok()?.attr();
        if let Some(unit) = metadata::<DICompileUnitAttr>(ctx, loc) {
            let unit_file = DICompileUnitAttr::cast(ctx, unit)?.file(ctx);
            return Some(Self { ctx, unit, unit_file, function_type });
        }
        let unit_file = match file_of(ctx, loc) {
            Some(range) => Self::file(ctx, range)?,
            None => Self::file_named(ctx, b"", b"<unknown>")?,
        };
        let unit = DICompileUnitAttr::get(
            ctx,
            None,
            Some(false),
            ctx.attrs().distinct(ctx.attrs().unit()),
            dwarf_number(b"DW_LANG_C")?,
            unit_file,
            Some(ctx.attrs().string("MLIR")),
            true,
            Param::Int(emission.number().into()),
            Some(false),
            Some(Param::Int(0)),
            None,
            Vec::new(),
        );
        Some(Self { ctx, unit: unit.ok()?.attr(), unit_file, function_type })
    }

    fn file_named(ctx: &ContextData, directory: &[u8], name: &[u8]) -> Option<Attr> {
        let [name, directory] = [name, directory].map(|text| ctx.attrs().string(text));
        Some(DIFileAttr::get(ctx, name, directory).ok()?.attr())
    }

    fn file(ctx: &ContextData, range: &FileRange) -> Option<Attr> {
        let (directory, name) = split(ctx.ident_bytes(range.file));
        Self::file_named(ctx, directory, name)
    }

    /// Returns the new location of an operation.
    fn location(&self, op: OpRef<'_>) -> Option<Attr> {
        let ctx = self.ctx;
        let loc = ctx.attrs().loc(op.loc());
        if let Some(function) = op.cast::<LLVMFuncOp<'_>>() {
            let subprogram = self.subprogram(function, loc)?;
            return Some(ctx.attrs().fused_loc(&[loc], Some(subprogram)));
        }
        let function = std::iter::successors(op.parent(), |op| op.parent()).find(|op| op.is::<LLVMFuncOp<'_>>())?;
        let of_function = ctx.attrs().loc(function.loc());
        let AttrData::FusedLoc { metadata: Some(scope), .. } = ctx.attrs().data(of_function) else { return None };
        DISubprogramAttr::cast(ctx, *scope)?;
        if let AttrData::CallSiteLoc { callee, caller } = ctx.attrs().data(loc) {
            return Some(ctx.attrs().call_site_loc(self.within(*scope, *callee)?, *caller));
        }
        let (own, of_function) = (file_of(ctx, loc)?, file_of(ctx, of_function)?);
        if own.file == of_function.file { None } else { self.block(*scope, loc, own) }
    }

    /// Returns the location in a lexical block of its file.
    fn block(&self, scope: Attr, loc: Attr, file: &FileRange) -> Option<Attr> {
        let file = Self::file(self.ctx, file)?;
        let block = DILexicalBlockFileAttr::get(self.ctx, scope, Some(file), 0).ok()?.attr();
        Some(self.ctx.attrs().fused_loc(&[loc], Some(block)))
    }

    /// Puts a callee, and those that it was inlined into, in lexical blocks.
    fn within(&self, scope: Attr, callee: Attr) -> Option<Attr> {
        let mut blocks = Vec::new();
        let (mut scope, mut loc) = (scope, callee);
        loop {
            let file = Self::file(self.ctx, file_of(self.ctx, loc)?)?;
            scope = DILexicalBlockFileAttr::get(self.ctx, scope, Some(file), 0).ok()?.attr();
            blocks.push(scope);
            match self.ctx.attrs().data(loc) {
                AttrData::CallSiteLoc { callee, .. } => loc = *callee,
                _ => break,
            }
        }
        blocks.into_iter().rev().for_each(|block| loc = self.ctx.attrs().fused_loc(&[loc], Some(block)));
        Some(loc)
    }

    /// Returns the subprogram of a function that has none.
    fn subprogram(&self, function: LLVMFuncOp<'_>, loc: Attr) -> Option<Attr> {
        let ctx = self.ctx;
        if metadata::<DISubprogramAttr>(ctx, loc).is_some() {
            return None;
        }
        let range = file_of(ctx, loc);
        let file = match range {
            Some(range) => Self::file(ctx, range)?,
            None => self.unit_file,
        };
        let line = range.map_or(1, |range| range.start.0);
        let is_defined = function.body().entry().is_some();
        let name = ctx.attrs().string(&*function.sym_name());
        // Definition and optimized, as bits.
        let flags = if is_defined { 8 | 16 } else { 16 };
        let subprogram = DISubprogramAttr::get(
            ctx,
            None,
            Some(false),
            is_defined.then(|| ctx.attrs().distinct(ctx.attrs().unit())),
            is_defined.then_some(self.unit),
            Some(file),
            Some(name),
            Some(name),
            Some(file),
            Some(line),
            Some(line),
            Some(Param::Int(flags)),
            Some(self.function_type),
            Vec::new(),
            Vec::new(),
        );
        Some(subprogram.ok()?.attr())
    }
}
