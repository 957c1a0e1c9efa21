//! `custom<Polynomial>`: a polynomial of one variable.

use super::{get, put};
use crate::diag::Reported;
use crate::dialect::Param;
use crate::number::ApInt;
use crate::text::OpPrinter;
use crate::text::lexer::TokenKind;
use crate::text::parse::Parser;

/// Parses `custom<Polynomial>($text)`: `1 + 3x + x**1024`, terms in any order. The parameter is the text with its terms
/// sorted by exponent and `x` as variable.
pub fn parse(p: &mut Parser<'_, '_>, values: &mut [Option<Param>], numbers: &[u32]) -> Result<(), Reported> {
    let loc = p.loc();
    let mut terms: Vec<(u64, String)> = Vec::new();
    loop {
        let coefficient = coefficient(p)?;
        let exponent = exponent(p)?;
        let Some((exponent, coefficient)) = (match (exponent, coefficient) {
            (None, None) => None,
            (None, Some(coefficient)) => Some((0, coefficient)),
            (Some(exponent), coefficient) => Some((exponent, coefficient.unwrap_or_else(|| "1".to_owned()))),
        }) else {
            return Err(p.hook_error(p.loc(), "expected a monomial"));
        };
        terms.push((exponent, coefficient));
        if !p.eat_punct("+") {
            break;
        }
    }
    terms.sort_by_key(|term| term.0);
    if terms.windows(2).any(|pair| pair[0].0 == pair[1].0) {
        return Err(p.hook_error(loc, "parsed polynomial must have unique exponents among monomials"));
    }
    let terms = terms.iter().map(|(exponent, coefficient)| match (exponent, coefficient.as_str()) {
        (0, coefficient) => coefficient.to_owned(),
        (1, "1") => "x".to_owned(),
        (1, coefficient) => format!("{coefficient}x"),
        (exponent, "1") => format!("x**{exponent}"),
        (exponent, coefficient) => format!("{coefficient}x**{exponent}"),
    });
    let text = terms.collect::<Vec<_>>().join(" + ");
    put(values, numbers, Param::String(text.into_bytes().into()));
    Ok(())
}

/// Parses an optional number. A number without a fraction is returned as an integer.
fn coefficient(p: &mut Parser<'_, '_>) -> Result<Option<String>, Reported> {
    let start = p.mark();
    let is_negative = p.eat(TokenKind::Minus);
    let (is_float, is_integer) = (p.at(TokenKind::Float), p.at(TokenKind::Integer));
    p.rewind(start);
    if is_float {
        let value = p.parse_float_literal()?;
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = value.write_decimal(&mut text);
        return Ok(Some(text));
    }
    if !is_integer && !is_negative {
        return Ok(None);
    }
    let loc = p.loc();
    let Some(value) = p.optional_wide_integer()? else { return Err(p.hook_error(loc, "expected integer value")) };
    Ok(Some(written(&value)))
}

fn written(value: &ApInt) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = value.write_signed(&mut text);
    text
}

/// Parses an optional `x` or `x**2`.
fn exponent(p: &mut Parser<'_, '_>) -> Result<Option<u64>, Reported> {
    if p.parse_optional_word().is_none() {
        return Ok(None);
    }
    if !p.eat_punct("*") {
        return Ok(Some(1));
    }
    p.expect_punct("*")?;
    let loc = p.loc();
    match p.optional_wide_integer()?.and_then(|value| value.to_u64()) {
        Some(exponent) => Ok(Some(exponent)),
        None => Err(p.hook_error(loc, "found invalid integer exponent")),
    }
}

pub fn print(p: &mut OpPrinter<'_, '_>, params: &[Param], numbers: &[u32]) {
    if let Some(Param::String(text)) = get(params, numbers) {
        p.bytes(text);
    }
}
