//! Syntax of sharding rules.
//!
//! Dimensions are composed of factors, named by letters from `i` to `z`, then `z_1`, `z_2`, .. as in `<([ij, k])->([i,
//! jk]) {i=2, j=4, k=8}, reduction={k}, custom>`.

use lect_core::dialect::{DefBody, Param};
use lect_core::syntax::DefDirective;
use lect_core::text::OpPrinter;
use lect_core::text::parse::{Parsed, Parser};

use crate::hlo::dims;

/// The first letter, and the number of the last one.
const FIRST: u8 = b'i';
const LAST: i64 = (b'z' - FIRST) as i64;

/// Returns the name of a factor.
pub(super) fn symbol(factor: i64) -> String {
    match u8::try_from(factor) {
        Ok(letter) if factor <= LAST => char::from(FIRST + letter).to_string(),
        _ => format!("z_{}", factor.wrapping_sub(LAST)),
    }
}

/// Returns the name of a parsed factor for diagnostics. A negative factor is shown as the letter of its lowest byte.
fn received(factor: i64) -> String {
    match factor {
        ..0 => char::from(FIRST.wrapping_add(factor as u8)).to_string(),
        _ => symbol(factor),
    }
}

/// Parses the first factor of a word, and returns the rest of the word.
fn first_of<'w>(p: &Parser<'_, '_>, word: &'w str) -> Parsed<(i64, &'w str)> {
    let Some(rest) = word.strip_prefix("z_") else {
        let mut letters = word.chars();
        return match letters.next() {
            Some(letter @ 'i'..='z') => Ok((i64::from(letter as u8 - FIRST), letters.as_str())),
            letter => {
                let found = letter.map(String::from).unwrap_or_default();
                Err(p.hook_error(p.loc(), format!("expecting symbol from 'i' to 'z'. Received: '{found}'")))
            }
        };
    };
    let length = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, after) = rest.split_at(length);
    if digits.is_empty() {
        return Err(p.hook_error(p.loc(), format!("expecting integer after 'z_'. Received: '{word}'")));
    }
    if digits.starts_with('0') {
        let message = format!("expecting positive integer without leading zeros. Received: '{digits}'");
        return Err(p.hook_error(p.loc(), message));
    }
    // The greatest numbers wrap to negative factors, which the verifier of rules rejects.
    match digits.parse::<i64>() {
        Ok(number) => Ok((number.wrapping_add(LAST), after)),
        Err(_) => {
            let message = format!("expecting symbol index <=2^63-1. Received: '{digits}'");
            Err(p.hook_error(p.loc(), message))
        }
    }
}

/// Parses the first factor of a word.
fn parse_factor(p: &mut Parser<'_, '_>) -> Parsed<(i64, String)> {
    let Some(word) = p.parse_optional_word() else {
        return Err(p.hook_error(p.loc(), "expected valid keyword"));
    };
    let word = String::from_utf8_lossy(word).into_owned();
    let (factor, rest) = first_of(p, &word)?;
    Ok((factor, rest.to_owned()))
}

/// Parses `ij`, the factors of a dimension.
pub(super) fn parse_mapping(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let word = p.parse_optional_word().map(String::from_utf8_lossy).unwrap_or_default();
    let (mut factors, mut rest) = (Vec::new(), &*word);
    while !rest.is_empty() {
        let (factor, after) = first_of(p, rest)?;
        factors.push(factor);
        rest = after;
    }
    Ok(DefBody::Params([dims::list(factors)].into()))
}

pub(super) fn print_mapping(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    for factor in body.params().iter().flat_map(dims::numbers) {
        p.text(&symbol(factor));
    }
}

/// Parses `{element, ..}` if a brace follows.
fn optional_list(p: &mut Parser<'_, '_>, element: impl FnMut(&mut Parser<'_, '_>) -> Parsed<()>) -> Parsed<()> {
    if p.eat_punct("{") { p.parse_list_until("}", element) } else { Ok(()) }
}

fn set(params: &mut [Option<Param>], at: &[u32], value: Param) {
    if let Some(param) = at.first().and_then(|at| params.get_mut(*at as usize)) {
        *param = Some(value);
    }
}

fn numbers_at(params: &[Param], at: &[u32]) -> Vec<i64> {
    at.first().and_then(|at| params.get(*at as usize)).map(dims::numbers).unwrap_or_default()
}

/// Directive `custom<FactorSizes>($sizes)`: `{i=2, j=4}`.
pub(super) const SIZES: DefDirective = DefDirective {
    parse: |p, params, at| {
        let mut sizes = Vec::new();
        optional_list(p, |p| {
            let expected = sizes.len() as i64;
            let (factor, rest) = parse_factor(p)?;
            if factor != expected {
                let message = format!(
                    "expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {{i=#, j=#, ...}}). \
                     Expecting factor index symbol '{}', received: '{}'",
                    symbol(expected),
                    received(factor)
                );
                return Err(p.hook_error(p.loc(), message));
            }
            if !rest.is_empty() {
                return Err(p.hook_error(p.loc(), format!("expecting single factor symbol: {rest}")));
            }
            p.expect_punct("=")?;
            sizes.push(p.parse_number()?);
            Ok(())
        })?;
        set(params, at, dims::list(sizes));
        Ok(())
    },
    print: |p, params, at| {
        let sizes = numbers_at(params, at);
        let entries = sizes.iter().enumerate().map(|(factor, size)| format!("{}={size}", symbol(factor as i64)));
        if !sizes.is_empty() {
            p.text(&format!(" {{{}}}", entries.collect::<Vec<_>>().join(", ")));
        }
    },
};

/// Keywords of the factor lists of a rule, by parameter index.
const NAMES: [(u32, &str); 4] =
    [(3, "reduction"), (4, "need_replication"), (5, "permutation"), (6, "blocked_propagation")];

fn name_at(at: &[u32]) -> &'static str {
    NAMES.iter().find(|it| Some(&it.0) == at.first()).map_or("", |it| it.1)
}

/// Directive `custom<FactorsWithType>($factors, "word")`: `reduction={i, j}`.
pub(super) const NAMED: DefDirective = DefDirective {
    parse: |p, params, at| {
        let mut factors = Vec::new();
        if p.parse_optional_keyword(name_at(at)) {
            p.expect_punct("=")?;
            optional_list(p, |p| {
                factors.push(parse_factor(p)?.0);
                Ok(())
            })?;
        }
        set(params, at, dims::list(factors));
        Ok(())
    },
    print: |p, params, at| {
        let factors = numbers_at(params, at);
        if !factors.is_empty() {
            let names: Vec<String> = factors.into_iter().map(symbol).collect();
            p.text(&format!(" {}={{{}}}", name_at(at), names.join(", ")));
        }
    },
};

/// Directive `custom<IsCustomRule>($is_custom)`: `, custom`.
pub(super) const IS_CUSTOM: DefDirective = DefDirective {
    parse: |p, params, at| {
        let is_custom = p.eat_punct(",");
        if is_custom && !p.parse_optional_keyword("custom") {
            return Err(p.hook_error(p.loc(), "expected 'custom'"));
        }
        set(params, at, Param::Bool(is_custom));
        Ok(())
    },
    print: |p, params, at| {
        if at.first().and_then(|at| params.get(*at as usize)) == Some(&Param::Bool(true)) {
            p.text(", custom");
        }
    },
};

/// Directive `custom<Minus>("")`: `-`.
pub(super) const MINUS: DefDirective =
    DefDirective { parse: |p, _, _| p.expect_punct("-"), print: |p, _, _| p.text("-") };
