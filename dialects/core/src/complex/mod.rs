//! The `complex` dialect: hooks for the definitions in its `.td` file.

mod canonicalize;
mod fold;
mod verify;

use lect_core::dialect::{DefBody, DefHooks, DialectHooks, OpHooks, Param};
use lect_core::number::{FloatFormat, FloatSpelling};
use lect_core::syntax::{DefSyntax, DialectSyntax, OpSyntax};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpPrinter, Parser};
use lect_support::folding::undone;
use lect_support::inlining::INLINED_ANYWHERE;
use lect_support::prelude::*;

lect_macros::dialect! { "src/complex/complex.td", docs = "src/complex/docs.md", hooks = HOOKS, syntax = SYNTAX, external = { "::mlir::arith" = crate::arith } }

const HOOKS: DialectHooks = DialectHooks {
    depends: &[|| &crate::arith::DIALECT],
    ops: &[
        ("add", folds!(fold::add)),
        ("bitcast", OpHooks { verify: Some(verify::bitcast), ..folds!(|it: Folding<'_>| it.is_operand_of_type(0)) }),
        ("conj", folds!(undone::<ConjOp<'_>>)),
        ("constant", CONSTANT),
        ("create", folds!(fold::create)),
        ("div", folds!(fold::by_one)),
        ("exp", folds!(undone::<LogOp<'_>>)),
        ("im", folds!(|it| fold::part(it, 1))),
        ("log", folds!(undone::<ExpOp<'_>>)),
        ("mul", folds!(fold::by_one)),
        ("neg", folds!(undone::<NegOp<'_>>)),
        ("re", folds!(|it| fold::part(it, 0))),
        ("sub", folds!(fold::subtract)),
    ],
    defs: &[("NumberAttr", NUMBER)],
    materialize: Some(fold::materialize),
    external: &[canonicalize::PATTERNS],
    interfaces: INLINED_ANYWHERE,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[("constant", OpSyntax::naming(|_, name| name(0, b"cst")))],
    defs: &[("NumberAttr", DefSyntax::form(parse_number, print_number))],
    ..DialectSyntax::NONE
};

const CONSTANT: OpHooks = OpHooks {
    verify: Some(verify::constant),
    fold: fold!(|it: Folding<'_, ConstantOp<'_>>| it.value_attr().map(Folded::attr)),
    ..OpHooks::NONE
};

const NUMBER: DefHooks = DefHooks { verify: Some(verify_number), ..DefHooks::NONE };

/// Parses `<:f32 1.0, 2.0>`.
fn parse_number(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    p.parse_colon()?;
    let loc = p.loc();
    let element = p.parse_type()?;
    let TypeData::Float(format) = *p.ctx.types().data(element) else {
        return Err(p.hook_error(loc, "invalid kind of type specified"));
    };
    let real = p.parse_float_literal()?;
    p.expect_punct(",")?;
    let imag = p.parse_float_literal()?;
    p.expect_punct(">")?;
    let ty = p.ctx.types().complex(element).map_err(|invalid| p.hook_error(loc, invalid))?;
    Ok(DefBody::Params(
        [Param::Float(real.convert(format)), Param::Float(imag.convert(format)), Param::Type(ty)].into(),
    ))
}

fn print_number(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::Float(real), Param::Float(imag), Param::Type(ty)] = body.params() else { return };
    let TypeData::Complex(element) = *p.context().types().data(*ty) else { return };
    p.text("<:");
    p.ty(element);
    p.text(&format!(" {}, {}>", shown(*real), shown(*imag)));
}

/// Prints a float. Hexadecimal literals have the bits of a double, as the parser expects. MLIR prints the bits of the
/// number's own format, which it parses as another number.
fn shown(number: Float) -> String {
    let mut text = String::new();
    match number.write(&mut text) {
        Ok(FloatSpelling::Decimal) | Err(_) => text,
        Ok(FloatSpelling::Hex) => format!("0x{:X}", number.convert(FloatFormat::F64).bits()),
    }
}

/// Verifies that both parts are representable as doubles, because the text has doubles only.
fn verify_number(_: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let [Param::Float(real), Param::Float(imag), _] = body.params() else { return Ok(()) };
    match [real, imag].iter().all(|it| it.convert(FloatFormat::F64).convert(it.format()) == **it) {
        true => Ok(()),
        false => Err(Invalid::new("expected complex number of doubles")),
    }
}
