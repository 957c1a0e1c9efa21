//! `custom<PatternRegions>`: regions after the patterns that a value is compared with.

use lect_ods::format::CustomArg;

use super::super::CustomArgs;

use super::module_ports::{parts, within};
use crate::attrs::AttrData;
use crate::entity::{Attr, Type};
use crate::ir::OpRef;
use crate::number::ApInt;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::lexer::TokenKind;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter, RegionStyle};

/// `custom<PatternRegions>($regions, $patterns, $values, ref(type($compared)), "default", "case", "b01xz",
/// "#dialect.word", "#dialect.value")`: regions after `default` or after `case` and a pattern, one per line.
///
/// - `default: {..}` is a unit attribute.
/// - `b01x` is an integer with as many digits as the type has. Each digit is encoded as its index in `01xz`.
/// - `word` is an attribute `#dialect.word<word, type>`.
/// - `%value` is `#dialect.value`.
pub const PATTERN_REGIONS: Directive = Directive { parse, print };

/// Returns the first letter of digits, and the digits.
fn digits(args: &[CustomArg]) -> (&str, &str) {
    args.cpp(6).and_then(|text| text.split_at_checked(1)).unwrap_or_default()
}

/// Returns the number of bits of a digit.
fn bits_of(digits: &str) -> u32 {
    digits.len().next_power_of_two().trailing_zeros().max(1)
}

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let info = parsed.info;
    let compared = parsed.types(args.types(3)).first().copied();
    let (mut patterns, mut values) = (Vec::new(), Vec::new());
    loop {
        let pattern = if p.parse_optional_keyword(args.cpp(4).unwrap_or_default()) {
            p.ctx.attrs().unit()
        } else if !p.parse_optional_keyword(args.cpp(5).unwrap_or_default()) {
            break;
        } else if p.at(TokenKind::Percent) {
            values.push(p.parse_operand()?);
            spelled(p, args.cpp(8).unwrap_or_default())?
        } else {
            word(p, args, compared)?
        };
        patterns.push(pattern);
        p.expect_punct(":")?;
        parsed.parse_region_with(p, Some(args.region(0)), &[], info.text(p.ctx).format.empty_region())?;
    }
    let any = !patterns.is_empty();
    parsed.set_prop(args.prop(1), p.ctx.attrs().array(patterns));
    parsed.set_operands(args.operand(2), values);
    Ok(any)
}

fn spelled(p: &OpParser<'_, '_>, text: &str) -> Parsed<Attr> {
    let unknown = || p.custom_error(p.loc(), format!("has a pattern that is not known: '{text}'"));
    p.ctx.attrs().parse(text).ok_or_else(unknown)
}

/// Parses a pattern that is a word: digits if an integer is compared.
fn word(p: &mut OpParser<'_, '_>, args: &[CustomArg], compared: Option<Type>) -> Parsed<Attr> {
    let loc = p.loc();
    let Some(word) = p.parse_optional_word() else { return Err(p.custom_error(loc, "expected a pattern")) };
    let word = String::from_utf8_lossy(word).into_owned();
    let Some(width) = compared.and_then(|ty| p.ctx.types().integer_width(ty)) else {
        let ty = compared.map(|ty| p.ctx.types().show(ty).to_string()).unwrap_or_default();
        return spelled(p, &format!("{}<{word}, {ty}>", args.cpp(7).unwrap_or_default()));
    };
    let (letter, digits) = digits(args);
    let Some(text) = word.strip_prefix(letter) else {
        return Err(p.custom_error(loc, format!("expected case value starting with '{letter}'")));
    };
    if text.len() as u64 > u64::from(width) {
        return Err(p.custom_error(loc, "too many bits specified in pattern"));
    }
    let (size, mut bits) = (bits_of(digits), Vec::new());
    for c in text.chars().rev() {
        let Some(digit) = digits.find(c) else {
            return Err(p.custom_error(loc, format!("unexpected case bit '{c}'")));
        };
        bits.extend((0..size).map(|bit| digit >> bit & 1 == 1));
    }
    let Some(ty) = width.checked_mul(size).and_then(|width| p.ctx.types().parse(&format!("i{width}"))) else {
        return Err(p.custom_error(loc, "has a pattern that is too long"));
    };
    let mut words = vec![0u64; (width * size).div_ceil(64) as usize];
    for (at, _) in bits.iter().enumerate().filter(|it| *it.1) {
        if let Some(word) = words.get_mut(at / 64) {
            *word |= 1 << (at % 64);
        }
    }
    let value = ApInt::from_words(width * size, &words);
    Ok(p.ctx.attrs().intern(AttrData::Integer { value, ty }))
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let patterns = match op.prop(args.prop(1) as usize).map(|attr| ctx.attrs().data(attr)) {
        Some(AttrData::Array(patterns)) => &**patterns,
        _ => &[],
    };
    let mut values = op.operand_group(args.operand(2));
    for (&pattern, region) in patterns.iter().zip(op.region_group(args.region(0))) {
        p.newline();
        write_pattern(p, args, pattern, &mut || values.next());
        p.text(": ");
        p.region(region, RegionStyle { entry_args: false, ..RegionStyle::CUSTOM });
    }
}

fn write_pattern(
    p: &mut OpPrinter<'_, '_>,
    args: &[CustomArg],
    pattern: Attr,
    next: &mut dyn FnMut() -> Option<crate::entity::Value>,
) {
    let ctx = p.context();
    if pattern == ctx.attrs().unit() {
        return p.text(args.cpp(4).unwrap_or_default());
    }
    p.text(args.cpp(5).unwrap_or_default());
    p.text(" ");
    if let AttrData::Integer { value, .. } = ctx.attrs().data(pattern) {
        let (letter, digits) = digits(args);
        let (size, mut text) = (bits_of(digits), String::new());
        let bit = |at: u32| value.words().get(at as usize / 64).is_some_and(|word| word >> (at % 64) & 1 == 1);
        for place in (0..value.width() / size).rev() {
            let digit: usize = (0..size).map(|at| usize::from(bit(place * size + at)) << at).sum();
            text.extend(digits.chars().nth(digit));
        }
        p.text(letter);
        return p.text(&text);
    }
    let text = ctx.attrs().show(pattern).to_string();
    if args.cpp(8) == Some(&text) {
        return next().into_iter().for_each(|value| p.operand(value));
    }
    p.text(within(&text).and_then(|text| parts(text).first().copied()).unwrap_or(&text));
}
