//! Quantized types: components, printer and verifier.
//!
//! Source: input and output of `mlir-opt`, and the limits of `mlir/Dialect/Quant/IR/QuantTypes.h`.

use lect_core::attrs::{BodyBuilder, OpaqueBody};
use lect_core::entity::Type;
use lect_core::number::{Float, FloatFormat};

/// Maximum width of a storage type.
const MAX_STORAGE_BITS: u32 = 32;

/// A quantized type.
pub(super) enum Quantized {
    /// `any<i8<-8:7>:f32>`
    Any { storage: Storage, expressed: Option<Expressed> },
    /// `calibrated<f32<-1.0:1.0>>`
    Calibrated { expressed: Expressed, min: Float, max: Float },
    /// `uniform<i8:f32, 0.5:3>`
    Uniform { storage: Storage, expressed: Expressed, scaling: Scaling },
}

/// Storage type: an integer, with an optional restricted range.
#[derive(Clone, Copy)]
pub(super) struct Storage {
    pub signed: bool,
    pub width: u32,
    pub min: i64,
    pub max: i64,
}

/// Expressed type: a float type.
#[derive(Clone, Copy)]
pub(super) struct Expressed {
    pub ty: Type,
    pub format: FloatFormat,
}

/// Scales and zero points.
pub(super) enum Scaling {
    /// Per layer: `, 0.5:3`.
    All(Scale),
    /// Per axis: `:1, {0.5:3,0.25}`.
    Axis(i64, Vec<Scale>),
    /// Per block: `:{0:2, 1:4}, {{0.5}, {0.25}}`.
    Blocks(Blocks),
}

/// Per-block scales: nested lists, in order.
pub(super) struct Blocks {
    /// Dimensions, with the block size in each.
    pub sizes: Vec<(i64, i64)>,
    /// Lengths of the nested lists, the outermost first.
    pub shape: Vec<i64>,
    /// Scales in the expressed format, with zero points in the storage type.
    pub scales: Vec<Scale>,
}

/// `0.5:3`: a scale and a zero point.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    pub scale: Float,
    pub zero: i64,
}

impl Storage {
    /// Returns the storage with the full range of an integer type.
    pub fn whole(signed: bool, width: u32) -> Result<Self, String> {
        if !(1..=MAX_STORAGE_BITS).contains(&width) {
            return Err(format!("illegal storage type size: {width}"));
        }
        let (min, max) = match signed {
            true => (-(1i64 << (width - 1)), (1i64 << (width - 1)) - 1),
            false => (0, (1i64 << width) - 1),
        };
        Ok(Self { signed, width, min, max })
    }

    /// Restricts the range.
    pub fn part(self, min: i64, max: i64) -> Result<Self, String> {
        if min < self.min {
            return Err(format!("illegal storage type minimum: {min}"));
        }
        if max > self.max {
            return Err(format!("illegal storage type maximum: {max}"));
        }
        if max <= min {
            return Err(format!("illegal storage min and storage max: ({min}:{max})"));
        }
        Ok(Self { min, max, ..self })
    }

    /// Truncates an integer to the width, and sign-extends it.
    pub fn cut(self, number: i64) -> i64 {
        let unused = i64::BITS - self.width;
        number << unused >> unused
    }

    fn write(self, out: &mut BodyBuilder) {
        out.text(&format!("{}{}", if self.signed { 'i' } else { 'u' }, self.width));
        let whole = Self::whole(self.signed, self.width);
        if whole.is_ok_and(|whole| (whole.min, whole.max) != (self.min, self.max)) {
            out.text(&format!("<{}:{}>", self.min, self.max));
        }
    }
}

impl Expressed {
    /// Checks that a scale is a positive value of the expressed format.
    pub fn check(self, scale: Float) -> Result<(), String> {
        let [least, most] = [Float::smallest(self.format), Float::largest(self.format)].map(Float::to_f64);
        let scale = scale.to_f64();
        if (least..=most).contains(&scale) {
            return Ok(());
        }
        let [scale, least, most] = [scale, least, most].map(scientific);
        Err(format!("scale {scale} out of expressed type range [{least}, {most}]"))
    }
}

impl Quantized {
    /// Checks the type as a whole.
    pub fn check(&self) -> Result<(), String> {
        match self {
            Self::Calibrated { min, max, .. } if min.to_f64() >= max.to_f64() => {
                let [min, max] = [min, max].map(|bound| scientific(bound.to_f64()));
                Err(format!("illegal min and max: ({min}:{max})"))
            }
            Self::Uniform { scaling: Scaling::Axis(axis, _), .. } => check_dimension(*axis),
            Self::Uniform { scaling: Scaling::Blocks(blocks), .. } => {
                blocks.sizes.iter().try_for_each(|&(dimension, size)| {
                    check_dimension(dimension)?;
                    if size > 0 { Ok(()) } else { Err(format!("illegal block size: {size}")) }
                })
            }
            _ => Ok(()),
        }
    }

    /// Prints the type, without the dialect's name.
    pub fn body(&self) -> OpaqueBody {
        let mut out = BodyBuilder::default();
        match self {
            Self::Any { storage, expressed } => {
                out.text("any<");
                storage.write(&mut out);
                if let Some(expressed) = expressed {
                    out.text(":");
                    out.ty(expressed.ty);
                }
            }
            Self::Calibrated { expressed, min, max } => {
                out.text("calibrated<");
                out.ty(expressed.ty);
                out.text(&format!("<{}:{}>", shown(*min), shown(*max)));
            }
            Self::Uniform { storage, expressed, scaling } => {
                out.text("uniform<");
                storage.write(&mut out);
                out.text(":");
                out.ty(expressed.ty);
                scaling.write(&mut out);
            }
        }
        out.text(">");
        out.finish()
    }
}

fn check_dimension(dimension: i64) -> Result<(), String> {
    if dimension >= 0 { Ok(()) } else { Err(format!("illegal quantized dimension: {dimension}")) }
}

impl Scaling {
    fn write(&self, out: &mut BodyBuilder) {
        match self {
            Self::All(scale) => {
                out.text(", ");
                scale.write(out);
            }
            Self::Axis(axis, scales) => {
                out.text(&format!(":{axis}, {{"));
                for (index, scale) in scales.iter().enumerate() {
                    out.text(if index > 0 { "," } else { "" });
                    scale.write(out);
                }
                out.text("}");
            }
            Self::Blocks(blocks) => blocks.write(out),
        }
    }
}

impl Blocks {
    fn write(&self, out: &mut BodyBuilder) {
        let sizes: Vec<String> = self.sizes.iter().map(|(axis, size)| format!("{axis}:{size}")).collect();
        out.text(&format!(":{{{}}}, ", sizes.join(", ")));
        // Number of scales in a list at each depth, from the innermost.
        let mut held = Vec::with_capacity(self.shape.len());
        let mut count = 1usize;
        for &length in self.shape.iter().rev() {
            count = count.saturating_mul(usize::try_from(length).unwrap_or(0)).max(1);
            held.push(count);
        }
        let begin_at = |index: usize| held.iter().filter(|&&count| index.is_multiple_of(count)).count();
        for (index, scale) in self.scales.iter().enumerate() {
            out.text(if index > 0 { ", " } else { "" });
            out.text(&"{".repeat(begin_at(index)));
            scale.write(out);
            out.text(&"}".repeat(begin_at(index + 1)));
        }
    }
}

impl Scale {
    fn write(self, out: &mut BodyBuilder) {
        out.text(&shown(self.scale));
        if self.zero != 0 {
            out.text(&format!(":{}", self.zero));
        }
    }
}

fn shown(value: Float) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = value.write(&mut text);
    text
}

/// Formats a number like C's `%e`: `1.500000e+00`.
fn scientific(value: f64) -> String {
    let text = format!("{value:.6e}");
    match text.split_once('e') {
        Some((digits, exponent)) => {
            let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |rest| ('-', rest));
            format!("{digits}e{sign}{exponent:0>2}")
        }
        None => text.to_uppercase(),
    }
}
