//! Syntax of `#sparse_tensor.encoding` and `#sparse_tensor<slice(..)>`.
//!
//! Source: input and output of `mlir-opt`.

use std::collections::HashSet;

use lect_core::dialect::{DefBody, DefHooks, Param};
use lect_core::entity::Def;
use lect_core::syntax::DefSyntax;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpPrinter, Parser};
use lect_core::typed::TypedAttr;
use lect_ods::spec::DefKind;
use lect_support::prelude::*;

use super::SparseTensorDimSliceAttr;
use super::attrs::encoding;
use super::attrs::encoding::Encoding;
use super::attrs::levels::Level;
use super::attrs::maps::inverse;
use super::support::numbers;

/// `encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32 }>`
pub(super) const ENCODING: DefHooks =
    DefHooks { verify: Some(encoding::verify), verify_tensor: Some(encoding::verify_tensor), ..DefHooks::NONE };

/// `encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32 }>`
pub(super) const ENCODING_SYNTAX: DefSyntax = DefSyntax::form(parse_encoding, print_encoding);

/// `slice(0, ?, 1)`
pub(super) const SLICE: DefHooks = DefHooks { verify: Some(encoding::verify_slice), ..DefHooks::NONE };

/// `slice(0, ?, 1)`
pub(super) const SLICE_SYNTAX: DefSyntax = DefSyntax::form(parse_slice, print_slice);

/// `storage_specifier<#sparse_tensor.encoding<..>>`
pub(super) const SPECIFIER: DefSyntax = DefSyntax { parse: Some(parse_specifier), ..DefSyntax::NONE };

fn parse_encoding(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let loc = p.loc_before("encoding".len());
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
            b"map" => MapParser::default().parse(p, &mut it)?,
            b"posWidth" => it.pos_width = width(p, loc, "an integral position bitwidth")?,
            b"crdWidth" => it.crd_width = width(p, loc, "an integral index bitwidth")?,
            b"explicitVal" => it.explicit = Some(number(p, loc, "explicitVal")?),
            _ => it.implicit = Some(number(p, loc, "implicitVal")?),
        }
        if !p.eat_punct(",") {
            break;
        }
    }
    p.expect_punct("}")?;
    p.expect_punct(">")?;
    if it.lvl_to_dim.is_none() {
        it.lvl_to_dim = it.dim_to_lvl.and_then(|map| inverse(p.ctx, map));
    }
    Ok(DefBody::Params(it.into_params()))
}

fn width(p: &mut Parser<'_, '_>, loc: Loc, what: &str) -> Parsed<u32> {
    let attr = p.parse_attribute(None)?;
    match p.ctx.attrs().data(attr) {
        // As in MLIR, the value is truncated.
        AttrData::Integer { value, .. } => Ok(value.to_i64().unwrap_or(-1) as u32),
        _ => Err(p.hook_error(loc, format!("expected {what}"))),
    }
}

fn number(p: &mut Parser<'_, '_>, loc: Loc, key: &str) -> Parsed<Attr> {
    let value = p.parse_attribute(None)?;
    match numbers::is_number(p.ctx, value) {
        true => Ok(value),
        false => Err(p.hook_error(loc, format!("expected a numeric value for {key}"))),
    }
}

/// Parses a possibly empty comma-separated list in brackets.
pub(super) fn list<'s>(
    p: &mut Parser<'_, 's>,
    (open, close): (&str, &str),
    context: &str,
    mut element: impl FnMut(&mut Parser<'_, 's>) -> Parsed<()>,
) -> Parsed<()> {
    if !p.eat_punct(open) {
        return Err(p.wrong_token(format!("expected '{open}'{context}")));
    }
    if p.eat_punct(close) {
        return Ok(());
    }
    loop {
        element(p)?;
        if !p.eat_punct(",") {
            break;
        }
    }
    if p.eat_punct(close) { Ok(()) } else { Err(p.wrong_token(format!("expected '{close}'{context}"))) }
}

/// Declared variables, in order.
type Names<'s> = Vec<(&'s [u8], AffineExpr)>;

/// Parser of `[s0] {l0, l1} (d0, d1) -> (l0 = d0 : dense, l1 = d1 : compressed)`.
#[derive(Default)]
struct MapParser<'s> {
    declared: HashSet<&'s [u8]>,
    symbols: Names<'s>,
    levels: Names<'s>,
    dims: Names<'s>,
}

impl<'s> MapParser<'s> {
    fn parse(mut self, p: &mut Parser<'_, 's>, it: &mut Encoding) -> Parsed<()> {
        if p.at_punct("[") {
            list(p, ("[", "]"), " in symbol binding list", |p| {
                let symbol = p.ctx.affine().symbol(self.symbols.len() as u32);
                let name = self.declare(p)?;
                self.symbols.push((name, symbol));
                Ok(())
            })?;
        }
        if p.at_punct("{") {
            list(p, ("{", "}"), " in level declaration list", |p| {
                let level = p.ctx.affine().dim(self.levels.len() as u32);
                let name = self.declare(p)?;
                self.levels.push((name, level));
                Ok(())
            })?;
        }
        let mut lvl_to_dim = Vec::new();
        let mut slices = Vec::new();
        list(p, ("(", ")"), " in dimension-specifier list", |p| {
            let dim = p.ctx.affine().dim(self.dims.len() as u32);
            let name = self.declare(p)?;
            self.dims.push((name, dim));
            if p.eat_punct("=") {
                lvl_to_dim.push(p.parse_affine_expr(&[&self.levels[..], &self.symbols].concat())?);
            }
            slices.push(if p.eat_punct(":") { Some(slice(p)?) } else { None });
            Ok(())
        })?;
        p.expect_punct("->")?;
        let mut dim_to_lvl = Vec::new();
        let loc = p.loc();
        let names = [&self.dims[..], &self.symbols].concat();
        list(p, ("(", ")"), " in level-specifier list", |p| {
            if !self.levels.is_empty() {
                self.level(p, dim_to_lvl.len())?;
            }
            dim_to_lvl.push(p.parse_affine_expr(&names)?);
            p.parse_colon()?;
            it.levels.push(Level::parse(p)?);
            Ok(())
        })?;
        let (declared, found) = (self.levels.len(), dim_to_lvl.len());
        if declared != 0 && declared != found {
            let message = format!(
                "Level-rank mismatch between forward-declarations and specifiers. Declared {declared} level-variables; \
                 but got {found} level-specifiers."
            );
            return Err(p.hook_error(loc, message));
        }
        let ctx = p.ctx;
        let (dims, symbols) = (self.dims.len() as u32, self.symbols.len() as u32);
        it.dim_to_lvl = Some(ctx.affine().map(dims, symbols, dim_to_lvl));
        it.lvl_to_dim = (!lvl_to_dim.is_empty()).then(|| ctx.affine().map(found as u32, symbols, lvl_to_dim));
        // If one dimension has a slice, the others have a slice of all elements.
        if slices.iter().any(Option::is_some) {
            let whole = whole_slice(ctx);
            it.slices = slices.into_iter().filter_map(|slice| slice.or(whole)).collect();
        }
        Ok(())
    }

    /// Parses the name of a new variable.
    fn declare(&mut self, p: &mut Parser<'_, 's>) -> Parsed<&'s [u8]> {
        let loc = p.loc();
        let Some(word) = p.parse_optional_word() else { return Err(p.wrong_token("expected bare identifier")) };
        if !self.declared.insert(word) {
            let message = format!("redefinition of identifier '{}'", String::from_utf8_lossy(word));
            return Err(p.hook_error(loc, message));
        }
        Ok(word)
    }

    /// Parses the name of a level before its specification, which must be the declared one.
    fn level(&self, p: &mut Parser<'_, 's>, at: usize) -> Parsed<()> {
        let loc = p.loc();
        let Some(word) = p.parse_optional_word() else { return Err(p.wrong_token("expected bare identifier")) };
        let name = String::from_utf8_lossy(word);
        let Some(declared) = self.levels.iter().position(|level| level.0 == word) else {
            return Err(p.hook_error(loc, format!("use of undeclared identifier '{name}'")));
        };
        p.expect_punct("=")?;
        if declared != at {
            let message = format!(
                "Level-variable ordering mismatch. The variable '{name}' was forward-declared as the {} level; but is \
                 bound by the {} specification.",
                nth(declared),
                nth(at)
            );
            return Err(p.hook_error(loc, message));
        }
        Ok(())
    }
}

fn nth(number: usize) -> String {
    match number {
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        _ => format!("{number}th"),
    }
}

/// Parses the slice of a dimension.
fn slice(p: &mut Parser<'_, '_>) -> Parsed<Attr> {
    let loc = p.loc();
    let attr = p.parse_attribute(None)?;
    match SparseTensorDimSliceAttr::cast(p.ctx, attr) {
        Some(_) => Ok(attr),
        None => Err(p.hook_error(loc, "expected SparseTensorDimSliceAttr")),
    }
}

fn whole_slice(ctx: &ContextData) -> Option<Attr> {
    let params = [0, DYNAMIC, 1].map(|value| Param::Int(value.into()));
    ctx.attrs().dialect(known_def(ctx, b"slice")?, params).ok()
}

/// Returns the definition of an attribute of this dialect.
fn known_def(ctx: &ContextData, mnemonic: &[u8]) -> Option<Def> {
    ctx.dialect(b"sparse_tensor")?.def(DefKind::Attr, mnemonic)
}

fn print_encoding(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let Some(it) = Encoding::from_params(body.params()) else { return };
    let ctx = p.context();
    let map = it.dim_to_lvl.unwrap_or_else(|| ctx.affine().identity_map(it.levels.len() as u32));
    p.text("<{ map = ");
    print_map(p, map, &it);
    for (width, key) in [(it.pos_width, "posWidth"), (it.crd_width, "crdWidth")] {
        if width != 0 {
            p.text(&format!(", {key} = {width}"));
        }
    }
    for (value, key) in [(it.explicit, "explicitVal"), (it.implicit, "implicitVal")] {
        if let Some(value) = value {
            p.text(&format!(", {key} = "));
            p.attr(value);
        }
    }
    p.text(" }>");
}

fn print_map(p: &mut OpPrinter<'_, '_>, map: AffineMap, it: &Encoding) {
    let ctx = p.context();
    let symbols: Vec<String> = (0..map.num_symbols(ctx)).map(|at| format!("s{at}")).collect();
    if !symbols.is_empty() {
        p.text(&format!("[{}]", symbols.join(", ")));
    }
    p.text("(");
    for at in 0..map.num_dims(ctx) {
        p.text(if at > 0 { ", " } else { "" });
        p.text(&format!("d{at}"));
        if let Some(slice) = it.slices.get(at as usize) {
            p.text(" : ");
            p.attr(*slice);
        }
    }
    p.text(") -> (");
    for (at, (expr, level)) in map.results(ctx).iter().zip(&it.levels).enumerate() {
        p.text(if at > 0 { ", " } else { "" });
        let mut text = Vec::new();
        ctx.affine().print_expr(&mut text, *expr);
        p.bytes(&text);
        p.text(&format!(" : {}", level.text()));
    }
    p.text(")");
}

fn parse_slice(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.parse_lparen()?;
    let mut params = Vec::new();
    for at in 0..3 {
        if at > 0 {
            p.expect_punct(",")?;
        }
        let mut value = DYNAMIC;
        if p.at_number() {
            value = p.parse_number()?;
            if value < 0 {
                let message = "expect positive value or ? for slice offset/size/stride";
                return Err(p.hook_error(p.loc(), message));
            }
        } else {
            p.expect_punct("?")?;
        }
        params.push(Param::Int(value.into()));
    }
    p.parse_rparen()?;
    Ok(DefBody::Params(params.into()))
}

fn print_slice(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    p.text("(");
    for (at, param) in body.params().iter().enumerate() {
        p.text(if at > 0 { ", " } else { "" });
        match param {
            Param::Int(value) if *value != i128::from(DYNAMIC) => p.text(&value.to_string()),
            _ => p.text("?"),
        }
    }
    p.text(")");
}

fn parse_specifier(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let loc = p.loc();
    // The name of the attribute is optional.
    let it = match p.at_punct("<") {
        true => Encoding::from_params(parse_encoding(p)?.params()),
        false => {
            let attr = p.parse_attribute(None)?;
            Encoding::of(p.ctx, attr)
        }
    };
    let Some(it) = it else { return Err(p.hook_error(loc, "invalid kind of attribute specified")) };
    p.expect_punct(">")?;
    let encoding = known_def(p.ctx, b"encoding")
        .map(|def| p.ctx.attrs().with_body(def, DefBody::Params(it.for_specifier().into_params()), None));
    Ok(DefBody::Params([encoding.map_or(Param::Absent, Param::Attr)].into()))
}
