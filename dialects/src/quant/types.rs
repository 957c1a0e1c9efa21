//! Quantized types, as they are written.
//!
//! Source: what mlir-opt reads and prints, and the limits of `mlir/Dialect/Quant/IR/QuantTypes.h`.

use lect_core::attrs::{BodyBuilder, OpaqueBody};
use lect_core::number::Float;
use lect_core::text::Parser;
use lect_core::text::parse::Parsed;
use lect_core::types::{Signedness, TypeData};

/// The widest integer that a quantized value is stored in.
const MAX_STORAGE_BITS: u32 = 32;

/// `any<i8:f32>`, `calibrated<f32<-1.0:1.0>>`, `uniform<i8<-8:7>:f32, 0.5:3>`
pub(super) fn parse(p: &mut Parser<'_, '_>) -> Parsed<Option<OpaqueBody>> {
    let loc = p.loc();
    let Some(word) = p.parse_optional_word() else { return Err(p.hook_error(loc, "expected valid keyword")) };
    let mut out = BodyBuilder::default();
    out.bytes(word);
    out.text("<");
    let mut reader = Reader { p, out };
    match word {
        b"any" => {
            reader.p.expect_punct("<")?;
            reader.storage()?;
            if reader.p.eat_punct(":") {
                reader.expressed(":")?;
            }
        }
        b"uniform" => {
            reader.p.expect_punct("<")?;
            reader.storage()?;
            reader.p.parse_colon()?;
            reader.expressed(":")?;
            reader.parameters(loc)?;
        }
        b"calibrated" => {
            reader.p.expect_punct("<")?;
            reader.expressed("")?;
            reader.range(loc)?;
        }
        _ => {
            let message = format!("unknown quantized type {}", String::from_utf8_lossy(word));
            return Err(reader.p.hook_error(loc, message));
        }
    }
    reader.p.expect_punct(">")?;
    reader.out.text(">");
    Ok(Some(reader.out.finish()))
}

struct Reader<'r, 'c, 's> {
    p: &'r mut Parser<'c, 's>,
    out: BodyBuilder,
}

impl Reader<'_, '_, '_> {
    /// `i8`, `u8<1:255>`
    fn storage(&mut self) -> Parsed<()> {
        let start = self.p.loc();
        let (signed, width) = match self.p.parse_optional_type()? {
            Some(ty) => match *self.p.ctx.type_data(ty) {
                TypeData::Integer { width, signedness } => (signedness != Signedness::Unsigned, width),
                _ => return Err(self.p.hook_error(start, "illegal storage type")),
            },
            None => {
                let word = self.p.parse_optional_word().unwrap_or_default();
                let Some(digits) = word.strip_prefix(b"u") else {
                    return Err(self.p.hook_error(start, "illegal storage type prefix"));
                };
                match std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok()) {
                    Some(width) => (false, width),
                    None => return Err(self.p.hook_error(start, "expected storage type width")),
                }
            }
        };
        if !(1..=MAX_STORAGE_BITS).contains(&width) {
            return Err(self.p.hook_error(start, format!("illegal storage type size: {width}")));
        }
        self.out.text(&format!("{}{width}", if signed { 'i' } else { 'u' }));
        let (least, most) = match signed {
            true => (-(1i64 << (width - 1)), (1i64 << (width - 1)) - 1),
            false => (0, (1i64 << width) - 1),
        };
        if !self.p.eat_punct("<") {
            return Ok(());
        }
        let at = self.p.loc();
        let min = self.p.parse_number()?;
        if min < least {
            return Err(self.p.hook_error(at, format!("illegal storage type minimum: {min}")));
        }
        self.p.parse_colon()?;
        let at = self.p.loc();
        let max = self.p.parse_number()?;
        if max > most {
            return Err(self.p.hook_error(at, format!("illegal storage type maximum: {max}")));
        }
        self.p.expect_punct(">")?;
        if max <= min {
            return Err(self.p.hook_error(start, format!("illegal storage min and storage max: ({min}:{max})")));
        }
        if (min, max) != (least, most) {
            self.out.text(&format!("<{min}:{max}>"));
        }
        Ok(())
    }

    /// The type of what the stored value stands for.
    fn expressed(&mut self, before: &str) -> Parsed<()> {
        let loc = self.p.loc();
        let ty = self.p.parse_type()?;
        if !matches!(self.p.ctx.type_data(ty), TypeData::Float(_)) {
            return Err(self.p.hook_error(loc, "invalid kind of type specified"));
        }
        self.out.text(before);
        self.out.ty(ty);
        Ok(())
    }

    /// `<-1.0:1.0>`
    fn range(&mut self, start: lect_core::loc::Loc) -> Parsed<()> {
        self.p.expect_punct("<")?;
        let min = self.p.parse_float_literal()?;
        self.p.parse_colon()?;
        let max = self.p.parse_float_literal()?;
        self.p.expect_punct(">")?;
        self.out.text("<");
        self.float(min);
        self.out.text(":");
        self.float(max);
        self.out.text(">");
        if min.to_f64() >= max.to_f64() {
            let (min, max) = (shown(min), shown(max));
            return Err(self.p.hook_error(start, format!("illegal min and max: ({min}:{max})")));
        }
        Ok(())
    }

    /// `, 0.5:3` for all, `:1, {0.5:3,0.25}` by one dimension, `:{0:2, 1:4}, {{0.5}, {0.25}}` by blocks.
    fn parameters(&mut self, start: lect_core::loc::Loc) -> Parsed<()> {
        if !self.p.eat_punct(":") {
            self.comma()?;
            return self.scale();
        }
        if !self.p.eat_punct("{") {
            let dimension = self.p.parse_number()?;
            self.out.text(&format!(":{dimension}"));
            self.comma()?;
            self.p.expect_punct("{")?;
            self.out.text("{");
            loop {
                self.scale()?;
                if !self.p.eat_punct(",") {
                    break;
                }
                self.out.text(",");
            }
            self.p.expect_punct("}")?;
            self.out.text("}");
            if dimension < 0 {
                return Err(self.p.hook_error(start, format!("illegal quantized dimension: {dimension}")));
            }
            return Ok(());
        }
        self.out.text(":{");
        let mut open = "";
        loop {
            let axis = self.p.parse_number()?;
            self.p.parse_colon()?;
            let size = self.p.parse_number()?;
            self.out.text(&format!("{}{axis}:{size}", std::mem::replace(&mut open, ", ")));
            if !self.p.eat_punct(",") {
                break;
            }
        }
        self.p.expect_punct("}")?;
        self.out.text("}");
        self.comma()?;
        self.blocks()
    }

    fn comma(&mut self) -> Parsed<()> {
        self.p.expect_punct(",")?;
        self.out.text(", ");
        Ok(())
    }

    /// `{{0.5, 1.0:3}, {0.25, 2.0}}`
    fn blocks(&mut self) -> Parsed<()> {
        self.p.expect_punct("{")?;
        self.out.text("{");
        // Each is open until its elements, which are on this list, were read.
        let mut depth = 1u32;
        loop {
            if self.p.eat_punct("{") {
                self.out.text("{");
                depth += 1;
                continue;
            }
            self.scale()?;
            while depth > 0 && self.p.eat_punct("}") {
                self.out.text("}");
                depth -= 1;
            }
            if depth == 0 {
                return Ok(());
            }
            self.comma()?;
        }
    }

    /// `0.5:3`: a scale, and the zero point unless it is nought.
    fn scale(&mut self) -> Parsed<()> {
        let scale = self.p.parse_float_literal()?;
        self.float(scale);
        if self.p.eat_punct(":") {
            let zero = self.p.parse_number()?;
            if zero != 0 {
                self.out.text(&format!(":{zero}"));
            }
        }
        Ok(())
    }

    fn float(&mut self, value: Float) {
        self.out.text(&shown(value));
    }
}

fn shown(value: Float) -> String {
    let mut text = String::new();
    // Writing into memory does not fail.
    let _ = value.write(&mut text);
    text
}
