//! Native properties: parsed and printed like their C++ code does, stored as attributes.

use lect_ods::spec::{EnumKind, EnumSpec};
use smallvec::SmallVec;

use super::forms::enum_number;
use crate::attrs::AttrData;
use crate::attrs::int_array;
use crate::entity::{Attr, Type};
use crate::eval::{NativeForm, enum_value, integer_attr, streamed};
use crate::text::lexer::TokenKind;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

impl NativeForm {
    /// Parses a property; with `optional`, only if the next token begins one.
    pub fn parse(&self, p: &mut OpParser<'_, '_>, optional: bool) -> Parsed<Option<Attr>> {
        match self {
            NativeForm::Integer { width, signed, ty } => {
                let value = match optional {
                    true => parse_optional_integer(p, *width, *signed)?,
                    false => Some(parse_integer(p, *width, *signed)?),
                };
                Ok(value.map(|value| integer_attr(p.ctx, *ty, *width, value)))
            }
            NativeForm::Bool => {
                let value = match optional {
                    true => parse_optional_integer(p, 1, false)?,
                    false => Some(parse_integer(p, 1, false)?),
                };
                Ok(value.map(|value| p.ctx.attrs().bool(value != 0)))
            }
            NativeForm::Unit => {
                if p.eat_word(b"unit") {
                    return Ok(Some(p.ctx.attrs().unit()));
                }
                if p.eat_word(b"unit_absent") {
                    return Ok(Some(p.ctx.attrs().bool(false)));
                }
                if optional { Ok(None) } else { Err(p.custom_error(p.loc(), "expected 'unit' or 'unit_absent'")) }
            }
            NativeForm::String => match p.parse_optional_string() {
                Some(text) => Ok(Some(p.ctx.attrs().string(text))),
                None if optional => Ok(None),
                None => Err(p.custom_error(p.loc(), "expected string")),
            },
            NativeForm::Enum { cases, ty, name } => {
                let Some(name) = name else { return enum_case(p, cases, *ty, optional) };
                if optional && !p.at_word(name.as_bytes()) {
                    return Ok(None);
                }
                p.parse_keyword(name)?;
                p.expect(TokenKind::Less, "expected '<'")?;
                let value = enum_case(p, cases, *ty, false)?;
                p.expect(TokenKind::Greater, "expected '>'")?;
                Ok(value)
            }
            NativeForm::Array { element, dense } => {
                if optional && !p.at(TokenKind::LSquare) {
                    return Ok(None);
                }
                p.expect(TokenKind::LSquare, "expected '['")?;
                let mut elements = Vec::new();
                if !p.eat(TokenKind::RSquare) {
                    loop {
                        elements.extend(element.parse(p, false)?);
                        if !p.eat(TokenKind::Comma) {
                            break;
                        }
                    }
                    p.expect(TokenKind::RSquare, "expected ']'")?;
                }
                Ok(Some(match dense {
                    None => p.ctx.attrs().array(elements),
                    Some(ty) => {
                        let bytes = p.ctx.types().integer_width(*ty).map_or(8, |width| width.div_ceil(8) as usize);
                        let numbers = elements.iter().filter_map(|attr| enum_number(p.ctx, *attr));
                        let data: Vec<u8> = numbers.flat_map(|n| n.to_le_bytes().into_iter().take(bytes)).collect();
                        p.ctx.attrs().intern(AttrData::DenseArray { element: *ty, data: data.into() })
                    }
                }))
            }
            NativeForm::Optional { some, wrapped } => {
                if p.eat_word(b"none") {
                    return Ok(Some(p.ctx.attrs().array([])));
                }
                let value = if *wrapped {
                    if !p.eat_word(b"some") {
                        return match optional {
                            true => Ok(None),
                            false => Err(p.custom_error(p.loc(), "expected 'none' or 'some<prop>'")),
                        };
                    }
                    p.expect(TokenKind::Less, "expected '<'")?;
                    let value = some.parse(p, false)?;
                    p.expect(TokenKind::Greater, "expected '>'")?;
                    value
                } else {
                    some.parse(p, true)?
                };
                Ok(value.map(|value| p.ctx.attrs().array([value])))
            }
        }
    }

    /// Prints a property.
    pub fn print(&self, p: &mut OpPrinter<'_, '_>, value: Attr) {
        let ctx = p.context();
        match self {
            NativeForm::Integer { signed, width, .. } => match enum_number(ctx, value) {
                Some(number) if *signed => p.integer(number),
                Some(number) => {
                    let mask = u64::MAX >> (64 - (*width).clamp(1, 64));
                    p.text(&(number as u64 & mask).to_string());
                }
                None => p.attr(value),
            },
            NativeForm::Bool => {
                let is = matches!(ctx.attrs().data(value), AttrData::Integer { value, .. } if !value.is_zero());
                p.text(if is { "true" } else { "false" });
            }
            NativeForm::Unit => {
                let is_false = matches!(ctx.attrs().data(value), AttrData::Integer { value, .. } if value.is_zero());
                p.text(if is_false { "unit_absent" } else { "unit" });
            }
            NativeForm::String => p.string(ctx.attrs().string_value(value).unwrap_or_default()),
            NativeForm::Enum { cases, name, .. } => {
                let Some(number) = enum_number(ctx, value) else { return p.attr(value) };
                if !p.writes() {
                    return;
                }
                let text = match streamed(cases, cases.unwrapped(number)) {
                    // No bit is set, and no case has the value zero.
                    text if text.is_empty() => "\"\"".into(),
                    text => text,
                };
                match name {
                    Some(name) => p.text(&format!("{name}<{text}>")),
                    None => p.text(&text),
                }
            }
            NativeForm::Array { element, dense } => {
                p.text("[");
                let elements: SmallVec<[Attr; 8]> = match (ctx.attrs().array_elements(value), dense) {
                    (Some(elements), _) => elements.into(),
                    (None, Some(ty)) => {
                        let width = ctx.types().integer_width(*ty).unwrap_or(64);
                        int_array(ctx, value).into_iter().map(|number| integer_attr(ctx, *ty, width, number)).collect()
                    }
                    (None, None) => SmallVec::new(),
                };
                for (index, &it) in elements.iter().enumerate() {
                    if index > 0 {
                        p.text(", ");
                    }
                    element.print(p, it);
                }
                p.text("]");
            }
            NativeForm::Optional { some, wrapped } => match ctx.attrs().array_elements(value) {
                Some([value, ..]) if *wrapped => {
                    p.text("some<");
                    some.print(p, *value);
                    p.text(">");
                }
                Some([value, ..]) => some.print(p, *value),
                _ => p.text("none"),
            },
        }
    }
}

/// Parses an enum case, or several of a bit enum.
fn enum_case(p: &mut OpParser<'_, '_>, spec: &EnumSpec, ty: Type, optional: bool) -> Parsed<Option<Attr>> {
    let summary = &spec.summary;
    let separator = match &spec.kind {
        EnumKind::Bits { separator, .. } => Some(separator.trim()),
        _ => None,
    };
    let mut value = 0;
    let mut first = true;
    loop {
        let loc = p.loc();
        let text: Option<Box<[u8]>> = match p.parse_optional_word() {
            Some(word) => Some(word.into()),
            None => p.parse_optional_string(),
        };
        let Some(text) = text else {
            if optional && first {
                return Ok(None);
            }
            let after = match separator {
                Some(separator) if optional => format!(" after '{separator}'"),
                _ => String::new(),
            };
            return Err(p.custom_error(loc, format!("expected keyword for {summary}{after}")));
        };
        // Several cases of a bit enum may be printed as one string, and the empty set as an empty one.
        let none = (separator.is_some() && text.is_empty()).then_some(0);
        let Some(part) = none.or_else(|| enum_value(spec, &text)) else {
            let cases: Vec<&str> = spec.cases.iter().map(|case| &*case.spelling).collect();
            let (cases, got) = (cases.join(", "), String::from_utf8_lossy(&text));
            return Err(p.custom_error(loc, format!("expected one of [{cases}] for {summary}, got: {got}")));
        };
        value |= part;
        first = false;
        let more = match separator {
            Some("|") => p.eat(TokenKind::VerticalBar),
            Some(",") => p.eat(TokenKind::Comma),
            _ => false,
        };
        if !more {
            return Ok(Some(integer_attr(p.ctx, ty, spec.width, value)));
        }
    }
}

/// Parses a C++ integer of `width` bits.
pub(super) fn parse_integer(p: &mut OpParser<'_, '_>, width: u32, signed: bool) -> Parsed<i64> {
    let loc = p.loc();
    match parse_optional_integer(p, width, signed)? {
        Some(value) => Ok(value),
        None => Err(p.custom_error(loc, "expected integer value")),
    }
}

/// Parses an optional C++ integer of `width` bits; `true` and `false` count as numbers.
pub(super) fn parse_optional_integer(p: &mut OpParser<'_, '_>, width: u32, signed: bool) -> Parsed<Option<i64>> {
    if p.eat_word(b"true") {
        return Ok(Some(1));
    }
    if p.eat_word(b"false") {
        return Ok(Some(0));
    }
    let loc = p.loc();
    let Some(value) = p.optional_number()? else { return Ok(None) };
    let width = width.clamp(1, 64);
    let fits = |value: &i128| match signed {
        true => *value >> (width - 1) == 0 || *value >> (width - 1) == -1,
        false => *value >> width == 0,
    };
    match value.filter(fits) {
        // The bit pattern of an unsigned number is kept.
        Some(value) => Ok(Some(value as i64)),
        None => Err(p.custom_error(loc, "integer value too large")),
    }
}
