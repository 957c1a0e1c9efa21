//! Shared `custom<Name>` directives for formats of attributes and types.

mod polynomial;

use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::Param;
use crate::syntax::DefDirective;
use crate::text::OpPrinter;
use crate::text::parse::Parser;
use crate::types::DYNAMIC;

/// Name of the directive for a type of the same dialect, which may be written without `!dialect.`.
pub(super) const SHORT_TYPE: &str = "ShortType";

/// `custom<SameAs>($parameter, ref($other))`: no text; the parameter equals the other.
pub(super) const SAME_AS: &str = "SameAs";

const DIRECTIVES: &[(&str, DefDirective)] = &[
    ("AfterX", DefDirective { parse: parse_after_x, print: print_after_x }),
    ("Flag", DefDirective { parse: parse_flag, print: print_flag }),
    ("Polynomial", DefDirective { parse: polynomial::parse, print: polynomial::print }),
    ("Shape", DefDirective { parse: parse_shape, print: print_shape }),
    ("ShapeAttr", DefDirective { parse: parse_size, print: print_size }),
    ("SizedType", DefDirective { parse: parse_sized_type, print: print_sized_type }),
    ("Sizes", DefDirective { parse: parse_sizes, print: print_sizes }),
    ("Words", DefDirective { parse: parse_words, print: print_words }),
];

/// Returns the directive of a name.
pub(super) fn directive(name: &str) -> Option<DefDirective> {
    DIRECTIVES.iter().find(|it| it.0 == name).map(|it| it.1)
}

fn put(values: &mut [Option<Param>], numbers: &[u32], value: Param) {
    if let Some(place) = numbers.first().and_then(|number| values.get_mut(*number as usize)) {
        *place = Some(value);
    }
}

fn get<'p>(params: &'p [Param], numbers: &[u32]) -> Option<&'p Param> {
    numbers.first().and_then(|number| params.get(*number as usize))
}

fn ints(param: Option<&Param>) -> Option<Vec<i64>> {
    let Some(Param::List(items)) = param else { return None };
    items.iter().map(|item| if let Param::Int(value) = item { i64::try_from(*value).ok() } else { None }).collect()
}

fn list(sizes: impl IntoIterator<Item = i64>) -> Param {
    Param::List(sizes.into_iter().map(|size| Param::Int(size.into())).collect())
}

/// Parses `custom<Shape>($sizes)`: `4x?x` before an element type; `*:` for no sizes.
fn parse_shape(p: &mut Parser<'_, '_>, values: &mut [Option<Param>], numbers: &[u32]) -> Result<(), Reported> {
    let shape = match p.eat_punct("*") {
        true => {
            p.expect_punct(":")?;
            Vec::new()
        }
        false => p.parse_shape(true)?,
    };
    put(values, numbers, list(shape));
    Ok(())
}

fn print_shape(p: &mut OpPrinter<'_, '_>, params: &[Param], numbers: &[u32]) {
    let shape = ints(get(params, numbers)).unwrap_or_default();
    if shape.is_empty() {
        return p.text("*:");
    }
    for size in shape {
        p.text(&if size == DYNAMIC { "?x".to_owned() } else { format!("{size}x") });
    }
}

/// Parses `custom<ShapeAttr>($size)`: `4x` before an element type, for a 64-bit attribute; or any attribute in its
/// place.
fn parse_size(p: &mut Parser<'_, '_>, values: &mut [Option<Param>], numbers: &[u32]) -> Result<(), Reported> {
    let ctx: &ContextData = p.ctx;
    let attr = if p.at_number() {
        let loc = p.loc();
        let shape = p.parse_shape(false)?;
        match shape.as_slice() {
            [size] => ctx.attrs().integer(ctx.types().i64(), *size),
            _ => return Err(p.hook_error(loc, "expected one size")),
        }
    } else {
        let attr = p.parse_attribute(None)?;
        p.parse_x()?;
        attr
    };
    put(values, numbers, Param::Attr(attr));
    Ok(())
}

fn print_size(p: &mut OpPrinter<'_, '_>, params: &[Param], numbers: &[u32]) {
    if let Some(Param::Attr(attr)) = get(params, numbers) {
        p.attr_without_type(*attr);
        p.text("x");
    }
}

/// Parses `custom<AfterX>($type)`: `xi32` after a number.
fn parse_after_x(p: &mut Parser<'_, '_>, values: &mut [Option<Param>], numbers: &[u32]) -> Result<(), Reported> {
    p.parse_x()?;
    let ty = p.parse_type()?;
    put(values, numbers, Param::Type(ty));
    Ok(())
}

fn print_after_x(p: &mut OpPrinter<'_, '_>, params: &[Param], numbers: &[u32]) {
    p.text("x");
    if let Some(Param::Type(ty)) = get(params, numbers) {
        p.ty(*ty);
    }
}

/// Parses `custom<Sizes>($sizes)`: `[4,?]`, or `*` if the parameter is absent.
fn parse_sizes(p: &mut Parser<'_, '_>, values: &mut [Option<Param>], numbers: &[u32]) -> Result<(), Reported> {
    if p.eat_punct("*") {
        put(values, numbers, Param::Absent);
        return Ok(());
    }
    let mut sizes = Vec::new();
    p.expect_punct("[")?;
    p.parse_list_until("]", |p| {
        sizes.push(if p.eat_punct("?") { DYNAMIC } else { p.parse_number()? });
        Ok(())
    })?;
    put(values, numbers, list(sizes));
    Ok(())
}

fn print_sizes(p: &mut OpPrinter<'_, '_>, params: &[Param], numbers: &[u32]) {
    let Some(sizes) = ints(get(params, numbers)) else { return p.text("*") };
    p.text("[");
    for (index, size) in sizes.into_iter().enumerate() {
        p.text(if index > 0 { "," } else { "" });
        p.text(&if size == DYNAMIC { "?".to_owned() } else { size.to_string() });
    }
    p.text("]");
}

/// Parses `custom<SizedType>($sizes, $type, $encoding)`: no text, or `<[4,?],f32>`, `<*,unk>`,
/// `<[],f32,#dialect.encoding>`. Omitted parameters are absent.
fn parse_sized_type(p: &mut Parser<'_, '_>, values: &mut [Option<Param>], numbers: &[u32]) -> Result<(), Reported> {
    if !p.eat_punct("<") {
        numbers.iter().for_each(|number| put(values, &[*number], Param::Absent));
        return Ok(());
    }
    parse_sizes(p, values, numbers)?;
    p.expect_punct(",")?;
    let ty = if p.parse_optional_keyword("unk") { Param::Absent } else { Param::Type(p.parse_type()?) };
    put(values, numbers.get(1..).unwrap_or_default(), ty);
    let encoding = if p.eat_punct(",") { Param::Attr(p.parse_attribute(None)?) } else { Param::Absent };
    put(values, numbers.get(2..).unwrap_or_default(), encoding);
    p.expect_punct(">")
}

fn print_sized_type(p: &mut OpPrinter<'_, '_>, params: &[Param], numbers: &[u32]) {
    let rest = |from: usize| get(params, numbers.get(from..).unwrap_or_default()).filter(|it| **it != Param::Absent);
    if rest(0).is_none() && rest(1).is_none() {
        return;
    }
    p.text("<");
    print_sizes(p, params, numbers);
    p.text(",");
    match rest(1) {
        Some(Param::Type(ty)) => p.ty(*ty),
        _ => p.text("unk"),
    }
    if let Some(Param::Attr(attr)) = rest(2) {
        p.text(",");
        p.attr(*attr);
    }
    p.text(">");
}

/// Parses `custom<Words>($names)`: words separated by commas, possibly none; strings in an array.
fn parse_words(p: &mut Parser<'_, '_>, values: &mut [Option<Param>], numbers: &[u32]) -> Result<(), Reported> {
    let mut words = Vec::new();
    while let Some(word) = p.optional_word_or_string() {
        words.push(p.ctx.attrs().string(&word));
        if !p.eat_punct(",") {
            break;
        }
    }
    put(values, numbers, Param::Attr(p.ctx.attrs().array(words)));
    Ok(())
}

fn print_words(p: &mut OpPrinter<'_, '_>, params: &[Param], numbers: &[u32]) {
    let ctx = p.context();
    let Some(Param::Attr(attr)) = get(params, numbers) else { return };
    let AttrData::Array(words) = ctx.attrs().data(*attr) else { return };
    for (index, word) in words.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        match ctx.attrs().string_value(*word) {
            Some(text) => p.keyword_or_string(text),
            None => p.attr(*word),
        }
    }
}

/// Parses `custom<Flag>($value)`: no text; the presence of the directive sets the value to true.
fn parse_flag(_: &mut Parser<'_, '_>, values: &mut [Option<Param>], numbers: &[u32]) -> Result<(), Reported> {
    put(values, numbers, Param::Bool(true));
    Ok(())
}

fn print_flag(_: &mut OpPrinter<'_, '_>, _: &[Param], _: &[u32]) {}
