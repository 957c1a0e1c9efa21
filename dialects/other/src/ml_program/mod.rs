//! The `ml_program` dialect: code that its `.td` files cannot express.

use lect_core::dialect::{DialectHooks, OpHooks};
use lect_core::interfaces;
use lect_core::interfaces::symbol::{DeclaredWithoutBody, Symbol};
use lect_core::ir::symbols::SymbolTables;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_support::functions;
use lect_support::functions::Leaving;
use lect_support::inlining::INLINED_ANYWHERE;
use lect_support::names;
use lect_support::parts::attr_of;
use lect_support::prelude::*;
use lect_support::syntax::directive;

lect_macros::dialect! { "src/ml_program/ml_program.td", docs = "src/ml_program/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("func", FUNCTION),
        ("global", OpHooks { verify: Some(verify_global), ..OpHooks::NONE }),
        ("global_load", OpHooks { verify_symbol_uses: Some(verify_load), ..OpHooks::NONE }),
        ("global_load_const", OpHooks { verify_symbol_uses: Some(verify_load_const), ..OpHooks::NONE }),
        ("global_load_graph", OpHooks { verify_symbol_uses: Some(verify_load), ..OpHooks::NONE }),
        ("global_store", STORE),
        ("global_store_graph", STORE),
        ("output", OpHooks { verify: Some(|op| OUTPUT.verify(op)), ..OpHooks::NONE }),
        ("return", OpHooks { verify: Some(|op| functions::RETURN.verify(op)), ..OpHooks::NONE }),
        ("subgraph", FUNCTION),
    ],
    interfaces: INLINED_ANYWHERE,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("func", FUNCTION_SYNTAX),
        ("global_load", LOAD),
        ("global_load_const", LOAD),
        ("subgraph", FUNCTION_SYNTAX),
    ],
    directives: &[
        ("SymbolVisibility", directive(parse_visibility, print_visibility)),
        ("TokenOrdering", directive(parse_ordering, print_ordering)),
        ("TypedInitialValue", directive(parse_value, print_value)),
    ],
    ..DialectSyntax::NONE
};

const FUNCTION: OpHooks = OpHooks { interfaces: interfaces![dyn Symbol => DeclaredWithoutBody], ..OpHooks::NONE };

const FUNCTION_SYNTAX: OpSyntax = OpSyntax::form(functions::parse, functions::print);

const LOAD: OpSyntax = OpSyntax::naming(name_load);

const STORE: OpHooks = OpHooks { verify_symbol_uses: Some(verify_store), ..OpHooks::NONE };

/// Terminator of a subgraph.
const OUTPUT: Leaving = Leaving { verb: "outputs", operand: |index| format!("output operand {index}") };

fn verify_global(op: OpRef<'_>) -> Result<(), Reported> {
    if op.cast::<GlobalOp<'_>>().is_some_and(|global| !global.is_mutable() && global.value_attr().is_none()) {
        return Err(op.op_error("immutable global must have an initial value").emit());
    }
    Ok(())
}

/// Returns the symbol of the global that an operation refers to.
fn referred(op: OpRef<'_>) -> Option<Attr> {
    attr_of!(
        op,
        MLProgramOp::{GlobalLoad, GlobalLoadConst, GlobalLoadGraph, GlobalStore, GlobalStoreGraph},
        global_attr
    )
}

/// A global that an operation refers to, its symbol for diagnostics, and its type.
struct Referred<'a> {
    global: GlobalOp<'a>,
    name: String,
    ty: Option<Type>,
}

impl<'a> Referred<'a> {
    fn of(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<Self, Reported> {
        let ctx = op.context();
        let symbol = referred(op);
        let name = symbol.map(|symbol| ctx.attrs().show(symbol).to_string()).unwrap_or_default();
        let global = symbol.and_then(|symbol| tables.lookup_ref(table, symbol));
        match global.and_then(|global| global.cast::<GlobalOp<'_>>()) {
            Some(global) => Ok(Self { global, name, ty: global.type_attr().and_then(|ty| ctx.attrs().type_value(ty)) }),
            None => Err(op.op_error(format!("undefined global: {name}")).emit()),
        }
    }

    /// Checks that a loaded or stored value has the global's type.
    fn expect_type(&self, op: OpRef<'_>, found: Option<Type>, (what, as_what): (&str, &str)) -> Result<(), Reported> {
        match (self.ty, found) {
            (Some(ty), Some(found)) if ty != found => {
                let ctx = op.context();
                let (ty, found) = (ctx.types().show(ty), ctx.types().show(found));
                Err(op.op_error(format!("{what} global typed '{ty}' {as_what} '{found}'")).emit())
            }
            _ => Ok(()),
        }
    }

    fn expect_loaded(&self, op: OpRef<'_>) -> Result<(), Reported> {
        self.expect_type(op, op.result_types().next(), ("cannot load from", "as"))
    }
}

fn verify_load<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    Referred::of(op, table, tables)?.expect_loaded(op)
}

fn verify_load_const<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let referred = Referred::of(op, table, tables)?;
    if referred.global.is_mutable() {
        return Err(op.op_error(format!("cannot load as const from mutable global {}", referred.name)).emit());
    }
    referred.expect_loaded(op)
}

fn verify_store<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let referred = Referred::of(op, table, tables)?;
    if !referred.global.is_mutable() {
        return Err(op.op_error(format!("cannot store to an immutable global {}", referred.name)).emit());
    }
    referred.expect_type(op, op.operand_types().next(), ("cannot store to a", "from"))
}

/// Names the result after the global.
fn name_load(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    if let Some(global) = names::leaf_symbol(op.context(), referred(op)) {
        name(0, global);
    }
}

fn parse_visibility(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let Some(word) = ["public", "private", "nested"].into_iter().find(|word| p.parse_optional_keyword(word)) else {
        return Err(p.custom_error(p.loc(), "expected 'public', 'private', or 'nested'"));
    };
    parsed.set_prop(args.prop(0), p.ctx.attrs().string(word));
    Ok(true)
}

fn print_visibility(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let visibility = op.prop(args.prop(0) as usize).and_then(|attr| op.context().attrs().string_value(attr));
    p.bytes(visibility.unwrap_or(b"public"));
}

/// Parses `custom<TypedInitialValue>($type, $value)`: `(value) : type`.
fn parse_value(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if p.eat_punct("(") {
        let value = p.parse_attribute(None)?;
        parsed.set_prop(args.prop(1), value);
        p.parse_rparen()?;
    }
    p.parse_colon()?;
    let ty = p.parse_type()?;
    parsed.set_prop(args.prop(0), p.ctx.attrs().ty(ty));
    Ok(true)
}

fn print_value(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(value) = op.prop(args.prop(1) as usize) {
        p.text("(");
        p.attr(value);
        p.text(")");
    }
    p.text(" : ");
    if let Some(ty) = op.prop(args.prop(0) as usize) {
        p.attr(ty);
    }
}

/// Parses `custom<TokenOrdering>($consumed, type($produced))`: `ordering(%a, %b -> !ml_program.token)`.
fn parse_ordering(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    p.parse_keyword("ordering")?;
    p.parse_lparen()?;
    if p.eat_punct("(") {
        p.parse_rparen()?;
    } else {
        let consumed = p.parse_operand_list()?;
        parsed.set_operands(args.operand(0), consumed);
    }
    p.expect_punct("->")?;
    let produced = p.parse_type()?;
    parsed.set_types(args.types(1), [produced]);
    p.parse_rparen()?;
    Ok(true)
}

fn print_ordering(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.text(" ordering(");
    let consumed = op.operand_group(args.operand(0));
    if consumed.len() == 0 {
        p.text("()");
    }
    p.operands(consumed);
    let produced = op.types_of(args.types(1));
    if !produced.is_empty() {
        p.text(" -> ");
        p.types(produced);
    }
    p.text(")");
}
