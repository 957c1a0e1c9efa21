//! The `rocdl` dialect: instructions of AMD GPUs.

mod newer;

use lect_core::dialect::DialectHooks;
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::prelude::*;

lect_macros::dialect! { "src/rocdl/rocdl.td", docs = "src/rocdl/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    verify_attr: Some(verify_attr),
    unknown_ops: true,
    newer: newer::CHANGES,
    newer_defs: Some(newer::spec),
    interfaces: lect_core::interfaces![dyn lect_transforms::inline::Inlining => lect_support::inlining::Ops],
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("raw.buffer.atomic.fadd", WRITE),
        ("raw.buffer.atomic.fmax", WRITE),
        ("raw.buffer.atomic.smax", WRITE),
        ("raw.buffer.atomic.umin", WRITE),
        ("raw.buffer.load", OpSyntax::form(parse_load, print_load)),
        ("raw.buffer.store", WRITE),
    ],
    newer_directives: &[("CachePolicy", newer::CACHE_POLICY)],
    ..DialectSyntax::NONE
};

/// Form of writes to a buffer: `%data, %buffer, %offset, %other_offset, %aux : type`.
const WRITE: OpSyntax = OpSyntax::form(parse_write, print_write);

/// Number of operands that locate an element in a buffer.
const PLACE: usize = 4;

/// Verifies that kernels are LLVM functions.
fn verify_attr(op: OpRef<'_>, (name, _): NamedAttr) -> Result<(), Reported> {
    if op.context().ident_bytes(name) == b"rocdl.kernel" && op.name_data().name.as_ref() != b"llvm.func" {
        return Err(op.error("'\"rocdl.kernel\"' attribute attached to unexpected op").emit());
    }
    Ok(())
}

/// Parses operands and a type, which is that of the first `before` operands.
fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState, before: usize) -> Parsed<lect_core::entity::Type> {
    let operands = p.parse_operands(before + PLACE)?;
    p.parse_colon()?;
    let ty = p.parse_type()?;
    let i32 = p.ctx.types().i32();
    let buffer = p.ctx.types().vector(&[4], &[false], i32).unwrap_or(i32);
    for (index, operand) in operands.into_iter().enumerate() {
        let ty = match index {
            index if index < before => ty,
            index if index == before => buffer,
            _ => i32,
        };
        let value = p.resolve_operand(operand, ty)?;
        state.operands.push(value);
    }
    Ok(ty)
}

fn parse_load(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ty = parse(p, state, 0)?;
    state.results.push(ty);
    Ok(())
}

fn parse_write(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse(p, state, 1).map(drop)
}

fn print_load(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    print(p, op, op.result_types().next());
}

fn print_write(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    print(p, op, op.operand_types().next());
}

/// Prints operands and a type. Attributes are not printed.
fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, ty: Option<lect_core::entity::Type>) {
    p.text(" ");
    p.operands(op.operands());
    p.text(" : ");
    p.types(ty);
}
