//! A dialect that covers all features of operations in the engine, with hooks for the parts that a spec cannot express.
//! The files in `check/` are parsed, verified and printed with it.
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lect_core::Context;
use lect_core::attrs::AttrData;
use lect_core::attrs::int_array;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::diag::expect::Level;
use lect_core::dialect::{DialectHooks, InferFrom, OpHooks};
use lect_core::entity::{Attr, Type};
use lect_core::eval::Val;
use lect_core::interfaces;
use lect_core::interfaces::branch::{Branch, SuccessorOperands};
use lect_core::interfaces::cast::Cast;
use lect_core::interfaces::destination::{DestinationStyle, InGroup};
use lect_core::ir::symbols::SymbolTables;
use lect_core::ir::{OpRef, OpState};
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_core::text::parse::Parsed;
use lect_core::text::print::PrintConfig;
use lect_core::text::{OpParser, OpPrinter, ParseConfig, parse_source};
use lect_core::types::Invalid;
use lect_core::types::TypeData;
use lect_ods::format::CustomArg;
use lect_tests::golden;
use lect_tests::text::{generic, parse, print, verify};

/// The test dialect.
mod dialect {
    use super::*;

    lect_macros::dialect! { "check/check.td", hooks = HOOKS, syntax = SYNTAX }

    const HOOKS: DialectHooks = DialectHooks {
        ops: &[
            ("cast", OpHooks { interfaces: interfaces![dyn Cast => SameWidth], ..OpHooks::NONE }),
            ("fill", OpHooks { interfaces: interfaces![dyn DestinationStyle => InGroup(1)], ..OpHooks::NONE }),
            ("jump", OpHooks { interfaces: interfaces![dyn Branch => All], ..OpHooks::NONE }),
            ("order", ORDER),
            ("row", OpHooks { infer_types: Some(infer_row), accepts_types: Some(accepts_row), ..OpHooks::NONE }),
            ("sum", OpHooks { verify: Some(verify_sum), ..OpHooks::NONE }),
            ("use", OpHooks { verify_symbol_uses: Some(verify_use), ..OpHooks::NONE }),
        ],
        native_functions: &[("LongOp::getLength", |ctx, args| match args {
            [Val::Op(op)] => Some(Val::Int(ctx.attrs().string_value(op.attr("name")?)?.len() as i128)),
            _ => None,
        })],
        verify_attr: Some(|op, (name, value)| {
            let ctx = op.context();
            if ctx.ident_bytes(name) != b"check.note" || ctx.attrs().string_value(value).is_some() {
                return Ok(());
            }
            Err(op.op_error("has a note that is no text").emit())
        }),
        ..DialectHooks::NONE
    };

    const SYNTAX: DialectSyntax = DialectSyntax {
        ops: &[("names", NAMES), ("sum", OpSyntax::form(parse_sum, print_sum))],
        directives: &[("Place", Directive { parse: parse_place, print: print_place })],
        ..DialectSyntax::NONE
    };
}

const NAMES: OpSyntax = OpSyntax {
    name_results: Some(|op, name| {
        name(0, b"head");
        if op.result_count() > 1 {
            name(1, b"tail");
        }
    }),
    name_block_args: Some(|region, name| {
        if let Some(arg) = region.entry().and_then(|entry| entry.args().next()) {
            name(arg, b"given");
        }
    }),
    default_dialect: Some("check"),
    ..OpSyntax::NONE
};

const ORDER: OpHooks = OpHooks {
    verify: Some(|op| {
        op.context().remark(op.loc(), "before");
        Ok(())
    }),
    verify_regions: Some(|op| {
        op.context().remark(op.loc(), "after");
        Ok(())
    }),
    ..OpHooks::NONE
};

/// Parses `1 + 2 + 3`.
fn parse_sum(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let mut terms = vec![p.parse_integer()?];
    while p.eat_punct("+") {
        terms.push(p.parse_integer()?);
    }
    state.attrs.push((p.ctx.ident(b"terms"), p.ctx.attrs().dense_i64_array(terms)));
    p.parse_optional_attr_dict(&mut state.attrs)
}

fn terms(op: OpRef<'_>) -> Vec<i64> {
    op.attr("terms").map(|attr| int_array(op.context(), attr).to_vec()).unwrap_or_default()
}

fn print_sum(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    for (index, term) in terms(op).into_iter().enumerate() {
        p.text(if index == 0 { " " } else { " + " });
        p.integer(term);
    }
    p.attr_dict(op, &["terms"]);
}

fn verify_sum(op: OpRef<'_>) -> Result<(), Reported> {
    if terms(op).is_empty() { Err(op.op_error("has nothing to add").emit()) } else { Ok(()) }
}

/// Parses `row 1 column 2`.
fn parse_place(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    for (index, word) in ["row", "column"].into_iter().enumerate() {
        p.parse_keyword(word)?;
        let number = p.parse_integer()?;
        let number = p.ctx.attrs().integer(p.ctx.types().i64(), number);
        parsed.set_prop(args.prop(index), number);
    }
    Ok(true)
}

fn print_place(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    for (index, word) in ["row ", " column "].into_iter().enumerate() {
        p.text(word);
        if let Some(number) = op.prop(args.prop(index) as usize) {
            p.attr_without_type(number);
        }
    }
}

fn number(ctx: &ContextData, attr: Attr) -> Option<i64> {
    match ctx.attrs().data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// Infers a vector type with the given number of elements.
fn infer_row(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let count = from.props.first().copied().flatten().and_then(|attr| number(ctx, attr)).unwrap_or(0);
    let Some(&element) = from.operands.first() else { return Err(Invalid::new("there is no element")) };
    ctx.types().vector(&[count], &[false], element).map(|ty| vec![ty])
}

fn accepts_row(ctx: &ContextData, inferred: &[Type], found: &[Type]) -> bool {
    match (inferred, found) {
        (&[row], &[one]) => ctx.types().element_type(row) == Some(one) && ctx.types().element_count(row) == Some(1),
        _ => false,
    }
}

fn verify_use<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    match op.attr("symbol").and_then(|symbol| tables.lookup_ref(table, symbol)) {
        Some(_) => Ok(()),
        None => Err(op.op_error("refers to nothing").emit()),
    }
}

/// Casts between types of the same bit width.
struct SameWidth;

impl Cast for SameWidth {
    fn is_possible(&self, ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
        let bits = |ty: &Type| match ctx.types().data(*ty) {
            TypeData::Integer { width, .. } => Some(*width),
            TypeData::Float(format) => Some(format.width()),
            _ => None,
        };
        from.iter().map(bits).eq(to.iter().map(bits))
    }
}

/// Forwards all operands to the successor.
struct All;

impl Branch for All {
    fn operands(&self, op: OpRef<'_>, _successor: usize) -> SuccessorOperands {
        SuccessorOperands::new(0, 0..op.operand_count())
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("check")
}

/// Prints the valid file in both forms, compares with the expected files, and parses each form again.
#[test]
fn forms() -> Result<(), Invalid> {
    let text = fs::read(folder().join("forms.mlir")).map_err(|error| error.to_string())?;
    let custom = PrintConfig::default();
    let ctx = Context::with_dialects(&[&dialect::DIALECT]);
    let ir = parse(&ctx, &text).map_err(|_| "cannot be read".to_owned())?;
    assert!(verify(&ir).is_ok());
    for (config, name) in [(&custom, "forms.out"), (&generic(), "forms.generic.out")] {
        let text = print(&ir, config);
        golden::check(&folder().join(name), &text)?;
        let ctx = Context::with_dialects(&[&dialect::DIALECT]);
        let again = parse(&ctx, &text).map_err(|_| format!("{name} cannot be read"))?;
        golden::same("printed", &print(&ir, &custom), "read and printed", &print(&again, &custom))?;
    }
    Ok(())
}

/// Compares the diagnostics of each piece of a file with the expected ones.
#[test]
fn errors() -> Result<(), Invalid> {
    for name in ["traits.mlir", "regions.mlir", "hooks.mlir"] {
        let text = fs::read_to_string(folder().join(name)).map_err(|error| format!("{name}: {error}"))?;
        for piece in text.split("// -----\n") {
            let ctx = Context::with_dialects(&[&dialect::DIALECT]);
            ctx.show_ops_in_errors(false);
            let buffer = ctx.sources().add(name.as_bytes(), Arc::new(piece.to_owned())).expect("there is room");
            let work = || {
                if let Ok(ir) = parse_source(&ctx, &buffer, 0..piece.len(), &ParseConfig::default()) {
                    let _ = verify(&ir);
                }
            };
            let ((_, finished), complaints) =
                ctx.capture_diagnostics(|| ctx.verify_diagnostics(&buffer, Level::All, work));
            if finished.is_err() {
                let complaints: Vec<_> = complaints.iter().map(|it| it.message.as_str()).collect();
                return Err(format!("{name}: {}\n{piece}", complaints.join("\n")).into());
            }
        }
    }
    Ok(())
}
