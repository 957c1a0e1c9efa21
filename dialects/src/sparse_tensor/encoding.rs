//! `#sparse_tensor.encoding` and `#sparse_tensor<slice(..)>`, as they are written.
//!
//! Source: what mlir-opt reads, prints and says, and `mlir/Dialect/SparseTensor/IR/SparseTensorAttrDefs.td`.

use lect_core::attrs::BodyBuilder;
use lect_core::context::ContextData;
use lect_core::dialect::{DefBody, DefHooks};
use lect_core::entity::{AffineExpr, Attr};
use lect_core::text::Parser;
use lect_core::text::parse::Parsed;

/// `encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32 }>`
pub(super) const ENCODING: DefHooks = DefHooks { parse: Some(parse_encoding), ..DefHooks::NONE };

/// `slice(0, ?, 1)`
pub(super) const SLICE: DefHooks = DefHooks { parse: Some(parse_slice), ..DefHooks::NONE };

/// The formats of levels.
const FORMATS: [&str; 6] = ["dense", "batch", "compressed", "structured", "loose_compressed", "singleton"];

/// The properties of levels, in the order in which they are printed.
const PROPERTIES: [&str; 3] = ["nonunique", "nonordered", "soa"];

/// What there is besides the map, as it was read.
#[derive(Default)]
struct Encoding {
    map: String,
    pos_width: i64,
    crd_width: i64,
    explicit: Option<Attr>,
    implicit: Option<Attr>,
}

fn parse_encoding(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let loc = p.loc();
    p.expect_punct("<")?;
    p.expect_punct("{")?;
    let mut it = Encoding::default();
    while let Some(key) = p.parse_optional_word() {
        if !matches!(key, b"map" | b"posWidth" | b"crdWidth" | b"explicitVal" | b"implicitVal") {
            let message = format!("unexpected key: {}", String::from_utf8_lossy(key));
            return Err(p.hook_error(loc, message));
        }
        p.expect_punct("=")?;
        match key {
            b"map" => it.map = map(p)?,
            b"posWidth" => it.pos_width = width(p, "an integral position bitwidth")?,
            b"crdWidth" => it.crd_width = width(p, "an integral index bitwidth")?,
            b"explicitVal" => it.explicit = Some(p.parse_attribute(None)?),
            _ => it.implicit = Some(p.parse_attribute(None)?),
        }
        if !p.eat_punct(",") {
            break;
        }
    }
    p.expect_punct("}")?;
    p.expect_punct(">")?;
    if it.map.is_empty() {
        return Err(p.hook_error(loc, "expected a non-empty array for lvlTypes"));
    }
    for (width, what) in [(it.pos_width, "position"), (it.crd_width, "coordinate")] {
        if !matches!(width, 0 | 8 | 16 | 32 | 64) {
            return Err(p.hook_error(loc, format!("unexpected {what} bitwidth: {width}")));
        }
    }
    let mut out = BodyBuilder::default();
    out.text("<{ map = ");
    out.text(&it.map);
    for (width, key) in [(it.pos_width, "posWidth"), (it.crd_width, "crdWidth")] {
        if width != 0 {
            out.text(&format!(", {key} = {width}"));
        }
    }
    for (value, key) in [(it.explicit, "explicitVal"), (it.implicit, "implicitVal")] {
        if let Some(value) = value {
            out.text(&format!(", {key} = "));
            out.attr(value);
        }
    }
    out.text(" }>");
    Ok(DefBody::Text(out.finish()))
}

fn width(p: &mut Parser<'_, '_>, what: &str) -> Parsed<i64> {
    let loc = p.loc();
    if p.at_punct("-") || p.parse_optional_string().is_some() {
        return Err(p.hook_error(loc, format!("expected {what}")));
    }
    p.parse_number()
}

/// The variables that can be named, in order.
type Names<'s> = Vec<(&'s [u8], AffineExpr)>;

/// `[s0](i, j) -> (i floordiv 2 : dense, j : compressed(nonunique))`. Names of dimensions are their numbers then.
fn map(p: &mut Parser<'_, '_>) -> Parsed<String> {
    let mut symbols = Names::new();
    if p.eat_punct("[") {
        p.parse_list_until("]", |p| declare(p, &mut symbols, ContextData::affine_symbol))?;
    }
    // Levels have names so that dimensions can be told by them. They are of no use after that.
    let mut levels = Names::new();
    if p.eat_punct("{") {
        p.parse_list_until("}", |p| declare(p, &mut levels, ContextData::affine_dim))?;
    }
    let mut known = Names::new();
    let mut dims = Vec::new();
    open(p, "dimension-specifier list")?;
    p.parse_list_until(")", |p| {
        declare(p, &mut known, ContextData::affine_dim)?;
        if p.eat_punct("=") {
            p.parse_affine_expr(&levels)?;
        }
        let mut text = format!("d{}", dims.len());
        if p.eat_punct(":") {
            let slice = p.parse_attribute(None)?;
            text.push_str(&format!(" : {}", p.ctx.show_attr(slice)));
        }
        dims.push(text);
        Ok(())
    })?;
    let prefix = (0..symbols.len()).map(|index| format!("s{index}")).collect::<Vec<_>>().join(", ");
    let prefix = if prefix.is_empty() { prefix } else { format!("[{prefix}]") };
    known.append(&mut symbols);
    p.expect_punct("->")?;
    open(p, "level-specifier list")?;
    let mut types: Vec<String> = Vec::new();
    p.parse_list_until(")", |p| {
        if !levels.is_empty() {
            let loc = p.loc();
            let word = p.parse_optional_word().unwrap_or_default();
            if !levels.iter().any(|level| level.0 == word) {
                return Err(p.hook_error(loc, "use of undeclared identifier"));
            }
            p.expect_punct("=")?;
        }
        let expr = p.parse_affine_expr(&known)?;
        let mut text = Vec::new();
        p.ctx.print_affine_expr(&mut text, expr);
        p.parse_colon()?;
        types.push(format!("{} : {}", String::from_utf8_lossy(&text), level_type(p)?));
        Ok(())
    })?;
    if types.is_empty() {
        return Ok(String::new());
    }
    Ok(format!("{prefix}({}) -> ({})", dims.join(", "), types.join(", ")))
}

/// `(`, which begins `what`.
fn open(p: &mut Parser<'_, '_>, what: &str) -> Parsed<()> {
    match p.eat_punct("(") {
        true => Ok(()),
        false => Err(p.hook_error(p.loc(), format!("expected '(' in {what}"))),
    }
}

/// Reads a name, which is the next of its kind.
fn declare<'s>(p: &mut Parser<'_, 's>, names: &mut Names<'s>, of: fn(&ContextData, u32) -> AffineExpr) -> Parsed<()> {
    let loc = p.loc();
    let Some(word) = p.parse_optional_word() else { return Err(p.hook_error(loc, "expected bare identifier")) };
    let expr = of(p.ctx, names.len() as u32);
    names.push((word, expr));
    Ok(())
}

/// `compressed(nonunique, nonordered)`, `structured[2, 4]`
fn level_type(p: &mut Parser<'_, '_>) -> Parsed<String> {
    let loc = p.loc();
    let Some(format) = p.parse_optional_word() else {
        return Err(p.hook_error(loc, "expected valid level format (e.g. dense, compressed or singleton)"));
    };
    let mut text = String::from_utf8_lossy(format).into_owned();
    if text == "structured" {
        p.expect_punct("[")?;
        let n = p.parse_number()?;
        p.expect_punct(",")?;
        let m = p.parse_number()?;
        p.expect_punct("]")?;
        text.push_str(&format!("[{n}, {m}]"));
    }
    let mut has = [false; PROPERTIES.len()];
    if p.eat_punct("(") {
        loop {
            let loc = p.loc();
            let Some(word) = p.parse_optional_word() else {
                return Err(p.hook_error(loc, "expected valid level property (e.g. nonordered, nonunique or high)"));
            };
            let Some(index) = PROPERTIES.iter().position(|known| known.as_bytes() == word) else {
                let message = format!("unknown level property: {}", String::from_utf8_lossy(word));
                return Err(p.hook_error(loc, message));
            };
            has[index] = true;
            if !p.eat_punct(",") {
                break;
            }
        }
        p.parse_rparen()?;
    }
    if !FORMATS.iter().any(|known| known.as_bytes() == format) {
        let message = format!("unknown level format: {}", String::from_utf8_lossy(format));
        return Err(p.hook_error(loc, message));
    }
    let properties = PROPERTIES.iter().zip(has).filter(|(_, has)| *has).map(|(name, _)| *name).collect::<Vec<_>>();
    if !properties.is_empty() {
        text.push_str(&format!("({})", properties.join(", ")));
    }
    Ok(text)
}

fn parse_slice(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.parse_lparen()?;
    let mut parts = Vec::new();
    for index in 0..3 {
        if index > 0 {
            p.expect_punct(",")?;
        }
        parts.push(if p.eat_punct("?") { "?".to_owned() } else { p.parse_number()?.to_string() });
    }
    p.parse_rparen()?;
    let mut out = BodyBuilder::default();
    out.text(&format!("({})", parts.join(", ")));
    Ok(DefBody::Text(out.finish()))
}
