//! Syntax and verifier of result accuracy: `<atol = 0.1, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>`.

use lect_core::context::ContextData;
use lect_core::dialect::{DefBody, Param};
use lect_core::entity::Attr;
use lect_core::number::{Float, FloatFormat};
use lect_core::text::OpPrinter;
use lect_core::text::parse::{Parsed, Parser};
use lect_core::typed::TypedAttr;
use lect_core::types::Invalid;

use super::{ResultAccuracyMode, ResultAccuracyModeAttr};

fn zero() -> Float {
    Float::from_f64(FloatFormat::F64, 0.0)
}

pub(super) fn parse(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let tolerance = |p: &mut Parser<'_, '_>, name: &str| -> Parsed<Float> {
        if !p.parse_optional_keyword(name) {
            return Ok(zero());
        }
        p.expect_punct("=")?;
        let value = p.parse_float_literal()?;
        p.expect_punct(",")?;
        Ok(value)
    };
    let (atol, rtol) = (tolerance(p, "atol")?, tolerance(p, "rtol")?);
    let mut ulps = 0;
    if p.parse_optional_keyword("ulps") {
        p.expect_punct("=")?;
        ulps = p.parse_number()?;
        p.expect_punct(",")?;
    }
    if !p.parse_optional_keyword("mode") {
        return Err(p.hook_error(p.loc(), "expected 'mode'"));
    }
    p.expect_punct("=")?;
    let loc = p.loc();
    let mode = p.parse_attribute(None)?;
    if mode_of(p.ctx, mode).is_none() {
        return Err(p.hook_error(loc, "invalid kind of attribute specified"));
    }
    p.expect_punct(">")?;
    Ok(DefBody::Params([Param::Float(atol), Param::Float(rtol), Param::Int(ulps.into()), Param::Attr(mode)].into()))
}

/// Returns the accuracy mode of an attribute.
fn mode_of(ctx: &ContextData, mode: Attr) -> Option<ResultAccuracyMode> {
    ResultAccuracyModeAttr::cast(ctx, mode).map(|mode| mode.value(ctx))
}

pub(super) fn print(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::Float(atol), Param::Float(rtol), Param::Int(ulps), Param::Attr(mode)] = body.params() else { return };
    p.text("<");
    for (name, value) in [("atol", atol), ("rtol", rtol)] {
        if !value.is_zero() {
            let mut text = String::new();
            if value.write(&mut text).is_ok() {
                p.text(&format!("{name} = {text}, "));
            }
        }
    }
    if *ulps != 0 {
        p.text(&format!("ulps = {ulps}, "));
    }
    p.text("mode = ");
    p.attr(*mode);
    p.text(">");
}

pub(super) fn verify(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let [Param::Float(atol), Param::Float(rtol), Param::Int(ulps), Param::Attr(mode)] = body.params() else {
        return Ok(());
    };
    if atol.is_negative() || rtol.is_negative() || *ulps < 0 {
        return Err(Invalid::new("Negative tolerance"));
    }
    let Some(mode) = mode_of(ctx, *mode).filter(|mode| *mode != ResultAccuracyMode::TOLERANCE) else { return Ok(()) };
    match atol.is_zero() && rtol.is_zero() && *ulps == 0 {
        true => Ok(()),
        false => {
            let message = format!("Invalid tolerances for ResultAccuracyAttr with mode {mode}, must be all zero.");
            Err(Invalid::new(message))
        }
    }
}
