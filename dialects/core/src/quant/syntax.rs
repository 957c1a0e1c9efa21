//! Syntax of quantized types.

use lect_core::attrs::{OpaqueBody, Piece};
use lect_core::text::parse::Parsed;
use lect_core::text::{Parser, PieceConfig, parse_bytes};
use lect_core::types::Signedness;
use lect_support::prelude::*;

use super::types::{Blocks, Expressed, Quantized, Scale, Scaling, Storage};

impl Quantized {
    /// Decodes a quantized type, which the context stores as text.
    pub fn of(ctx: &ContextData, ty: Type) -> Option<Self> {
        let TypeData::Opaque { body, .. } = ctx.types().data(ty) else { return None };
        let mut spelled = Vec::new();
        for piece in &body.0 {
            match piece {
                Piece::Text(text) => spelled.extend_from_slice(text),
                Piece::Type(ty) => spelled.extend_from_slice(ctx.types().show(*ty).to_string().as_bytes()),
                _ => return None,
            }
        }
        let config = PieceConfig::new(b"").with_allow_unregistered(true);
        parse_bytes(ctx, &spelled, "Type", &config, read).ok()
    }
}

/// Parses the part after the dialect's name.
pub(crate) fn parse(p: &mut Parser<'_, '_>) -> Parsed<Option<OpaqueBody>> {
    read(p).map(|read| Some(read.body()))
}

/// Parses `any<i8:f32>`, `calibrated<f32<-1.0:1.0>>`, `uniform<i8<-8:7>:f32, 0.5:3>`.
fn read(p: &mut Parser<'_, '_>) -> Parsed<Quantized> {
    let loc = p.loc();
    let Some(word) = p.parse_optional_word() else { return Err(p.hook_error(loc, "expected valid keyword")) };
    let quantized = match word {
        b"any" => {
            p.expect_punct("<")?;
            let storage = storage(p)?;
            let expressed = if p.eat_punct(":") { Some(expressed(p)?) } else { None };
            Quantized::Any { storage, expressed }
        }
        b"uniform" => {
            p.expect_punct("<")?;
            let storage = storage(p)?;
            p.parse_colon()?;
            let expressed = expressed(p)?;
            let scaling = scaling(p, storage, expressed)?;
            Quantized::Uniform { storage, expressed, scaling }
        }
        b"calibrated" => {
            p.expect_punct("<")?;
            let start = p.loc();
            let expressed = expressed(p).map_err(|_| p.hook_error(start, "expecting float expressed type"))?;
            let (min, max) = bounds(p).map_err(|_| p.hook_error(start, "calibrated values must be present"))?;
            Quantized::Calibrated { expressed, min, max }
        }
        _ => return Err(p.hook_error(loc, format!("unknown quantized type {}", String::from_utf8_lossy(word)))),
    };
    p.expect_punct(">")?;
    checked(p, loc, quantized.check())?;
    Ok(quantized)
}

/// Parses `<-1.0:1.0>`.
fn bounds(p: &mut Parser<'_, '_>) -> Parsed<(Float, Float)> {
    p.expect_punct("<")?;
    let min = p.parse_float_literal()?;
    p.parse_colon()?;
    let max = p.parse_float_literal()?;
    p.expect_punct(">")?;
    Ok((min, max))
}

fn checked<T>(p: &Parser<'_, '_>, loc: Loc, result: Result<T, String>) -> Parsed<T> {
    result.map_err(|message| p.hook_error(loc, message))
}

/// Parses a storage type: `i8`, `u8<1:255>`.
fn storage(p: &mut Parser<'_, '_>) -> Parsed<Storage> {
    let start = p.loc();
    let (signed, width) = match p.parse_optional_type()? {
        Some(ty) => match *p.ctx.types().data(ty) {
            TypeData::Integer { width, signedness } => (signedness != Signedness::Unsigned, width),
            _ => return Err(p.hook_error(start, "illegal storage type")),
        },
        None => {
            let word = p.parse_optional_word().unwrap_or_default();
            let Some(digits) = word.strip_prefix(b"u") else {
                return Err(p.hook_error(start, "illegal storage type prefix"));
            };
            match std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok()) {
                Some(width) => (false, width),
                None => return Err(p.hook_error(start, "expected storage type width")),
            }
        }
    };
    let whole = checked(p, start, Storage::whole(signed, width))?;
    if !p.eat_punct("<") {
        return Ok(whole);
    }
    let at = p.loc();
    let min = p.parse_number()?;
    checked(p, at, if min < whole.min { whole.part(min, whole.max) } else { Ok(whole) })?;
    p.parse_colon()?;
    let at = p.loc();
    let max = p.parse_number()?;
    checked(p, at, if max > whole.max { whole.part(min, max) } else { Ok(whole) })?;
    p.expect_punct(">")?;
    checked(p, start, whole.part(min, max))
}

/// Parses the expressed type.
fn expressed(p: &mut Parser<'_, '_>) -> Parsed<Expressed> {
    let loc = p.loc();
    let ty = p.parse_type()?;
    match *p.ctx.types().data(ty) {
        TypeData::Float(format) => Ok(Expressed { ty, format }),
        _ => Err(p.hook_error(loc, "invalid kind of type specified")),
    }
}

/// Parses scales: `, 0.5:3` per layer, `:1, {0.5:3,0.25}` per axis, `:{0:2, 1:4}, {{0.5}, {0.25}}` per block.
fn scaling(p: &mut Parser<'_, '_>, storage: Storage, expressed: Expressed) -> Parsed<Scaling> {
    if !p.eat_punct(":") {
        p.expect_punct(",")?;
        return scale(p, expressed).map(Scaling::All);
    }
    if p.eat_punct("{") {
        return blocks(p, storage, expressed).map(Scaling::Blocks);
    }
    let axis = dimension(p)?;
    p.expect_punct(",")?;
    p.expect_punct("{")?;
    let mut scales = vec![scale(p, expressed)?];
    while p.eat_punct(",") {
        scales.push(scale(p, expressed)?);
    }
    p.expect_punct("}")?;
    Ok(Scaling::Axis(axis, scales))
}

/// Parses a dimension.
fn dimension(p: &mut Parser<'_, '_>) -> Parsed<i64> {
    let loc = p.loc();
    let dimension = p.parse_number()?;
    match i32::try_from(dimension) {
        Ok(_) => Ok(dimension),
        Err(_) => Err(p.hook_error(loc, "integer value too large")),
    }
}

/// Parses `0.5:3`: a scale, and the zero point unless it is zero.
fn scale(p: &mut Parser<'_, '_>, expressed: Expressed) -> Parsed<Scale> {
    let scale = p.parse_float_literal()?;
    checked(p, p.loc(), expressed.check(scale))?;
    let zero = if p.eat_punct(":") { p.parse_number()? } else { 0 };
    Ok(Scale { scale, zero })
}

/// Parses `0:2, 1:4}, {{0.5, 1.0:3}, {0.25, 2.0}}`.
fn blocks(p: &mut Parser<'_, '_>, storage: Storage, expressed: Expressed) -> Parsed<Blocks> {
    let mut blocks = Blocks { sizes: Vec::new(), shape: Vec::new(), scales: Vec::new() };
    p.parse_list_until("}", |p| {
        let axis = dimension(p)?;
        p.parse_colon()?;
        blocks.sizes.push((axis, p.parse_number()?));
        Ok(())
    })?;
    p.expect_punct(",")?;
    p.expect_punct("{")?;
    // Number of elements so far of each open list.
    let mut open = vec![0];
    let mut lists = Lists::default();
    loop {
        if p.eat_punct("{") {
            open.push(0);
            continue;
        }
        let Scale { scale, zero } = scale(p, expressed)?;
        blocks.scales.push(Scale { scale: scale.convert(expressed.format), zero: storage.cut(zero) });
        lists.element(open.len());
        lists.check(p, open.len())?;
        while let Some(last) = open.last_mut() {
            *last += 1;
            let count = *last;
            if !p.eat_punct("}") {
                break;
            }
            open.pop();
            lists.end(open.len(), count);
            lists.check(p, open.len())?;
        }
        if open.is_empty() {
            blocks.shape = lists.lengths;
            return Ok(blocks);
        }
        p.expect_punct(",")?;
    }
}

/// Check that nested lists form a tensor.
#[derive(Default)]
struct Lists {
    /// Length of the lists at each depth; zero while unknown.
    lengths: Vec<i64>,
    uneven: bool,
}

impl Lists {
    /// Adds an element at a depth. The first element determines the rank.
    fn element(&mut self, depth: usize) {
        if self.lengths.is_empty() {
            self.lengths = vec![0; depth];
        }
        self.uneven |= depth != self.lengths.len();
    }

    /// Closes a list.
    fn end(&mut self, depth: usize, length: i64) {
        match self.lengths.get_mut(depth) {
            Some(known @ 0) => *known = length,
            Some(known) => self.uneven |= *known != length,
            None => {}
        }
    }

    /// Reports an inconsistent shape at the end of the inconsistent list.
    fn check(&self, p: &Parser<'_, '_>, depth: usize) -> Result<(), Reported> {
        if self.uneven && depth <= self.lengths.len() {
            let message = "tensor literal is invalid; ranks are not consistent between elements";
            return Err(p.hook_error(p.loc(), message));
        }
        Ok(())
    }
}
