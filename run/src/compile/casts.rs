//! Conversions between numbers.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self as code, InstBuilder, types};

use super::arithmetic::machine_type;
use super::body::Body;
use super::rules::Cast;
use crate::types::Scalar;

impl Body<'_, '_, '_> {
    /// Converts a number.
    pub fn cast(&mut self, kind: Cast, from: Scalar, to: Scalar, value: code::Value) -> code::Value {
        let (from_width, to_width) = (from.bits(), to.bits());
        let target = machine_type(to);
        match kind {
            Cast::ZExt => self.resize(value, target),
            Cast::Trunc => {
                let small = self.resize(value, target);
                self.cut(to_width, small)
            }
            Cast::SExt => {
                let signed = self.signed(from_width, value);
                let large = self.resize_signed(signed, target);
                self.cut(to_width, large)
            }
            Cast::FloatToFloat => {
                let wide = self.widen(from, value);
                match to {
                    Scalar::F64 if from != Scalar::F64 => self.code.ins().fpromote(types::F64, wide),
                    _ => self.narrow(to, wide),
                }
            }
            Cast::SignedToFloat | Cast::UnsignedToFloat => self.int_to_float(kind, from_width, to, value),
            Cast::FloatToSigned | Cast::FloatToUnsigned => self.float_to_int(kind, from, to_width, value),
        }
    }

    fn int_to_float(&mut self, kind: Cast, width: u32, to: Scalar, value: code::Value) -> code::Value {
        // A number is rounded once: `bf16` and `f16` have so few digits that `f64` does not change the result.
        let float = if to == Scalar::F32 { types::F32 } else { types::F64 };
        let is_signed = kind == Cast::SignedToFloat;
        let value = if is_signed { self.signed(width, value) } else { value };
        let result = if width > 64 {
            let (low, high) = self.code.ins().isplit(value);
            let name = match (is_signed, float) {
                (true, types::F32) => "lect.signed_to_f32",
                (true, _) => "lect.signed_to_f64",
                (false, types::F32) => "lect.unsigned_to_f32",
                (false, _) => "lect.unsigned_to_f64",
            };
            self.helper(name, &[low, high], Some(float))
        } else if is_signed {
            let wide = self.resize_signed(value, types::I64);
            self.code.ins().fcvt_from_sint(float, wide)
        } else {
            let wide = self.resize(value, types::I64);
            self.code.ins().fcvt_from_uint(float, wide)
        };
        self.narrow(to, result)
    }

    fn float_to_int(&mut self, kind: Cast, from: Scalar, width: u32, value: code::Value) -> code::Value {
        let value = self.widen(from, value);
        let is_signed = kind == Cast::FloatToSigned;
        if width > 64 {
            let wide = match self.code.func.dfg.value_type(value) {
                types::F32 => self.code.ins().fpromote(types::F64, value),
                _ => value,
            };
            let to = self.frame_memory(16, 16);
            let name = if is_signed { "lect.f64_to_signed" } else { "lect.f64_to_unsigned" };
            self.helper(name, &[wide, to], None);
            let result = self.code.ins().load(types::I128, code::MemFlags::new(), to, 0);
            return self.cut(width, result);
        }
        let wide = match is_signed {
            true => self.code.ins().fcvt_to_sint_sat(types::I64, value),
            false => self.code.ins().fcvt_to_uint_sat(types::I64, value),
        };
        let result = self.resize(wide, machine_type(Scalar::Int(width)));
        self.cut(width, result)
    }

    /// Returns the bits of a number as an integer of the same width.
    pub fn bits_of(&mut self, scalar: Scalar, value: code::Value) -> code::Value {
        match scalar {
            Scalar::F32 => self.code.ins().bitcast(types::I32, code::MemFlags::new(), value),
            Scalar::F64 => self.code.ins().bitcast(types::I64, code::MemFlags::new(), value),
            _ => value,
        }
    }

    /// Returns the number with some bits.
    pub fn number_of(&mut self, scalar: Scalar, bits: code::Value) -> code::Value {
        match scalar {
            Scalar::F32 => self.code.ins().bitcast(types::F32, code::MemFlags::new(), bits),
            Scalar::F64 => self.code.ins().bitcast(types::F64, code::MemFlags::new(), bits),
            _ => bits,
        }
    }

    /// Regroups the bits of numbers, for a bitcast between vectors of different element sizes.
    pub fn regroup(&mut self, from: &[(Scalar, code::Value)], to: &[Scalar]) -> Vec<code::Value> {
        // Pieces of the greatest common size, the lowest first.
        let size = from.iter().map(|it| it.0.bits()).chain(to.iter().map(|it| it.bits())).reduce(gcd).unwrap_or(8);
        let piece = machine_type(Scalar::Int(size));
        let mut pieces = Vec::new();
        for (scalar, value) in from {
            let bits = self.bits_of(*scalar, *value);
            for at in 0..scalar.bits() / size {
                let by = self.word(u64::from(at * size));
                let shifted = self.code.ins().ushr(bits, by);
                let small = self.resize(shifted, piece);
                pieces.push(self.cut(size, small));
            }
        }
        let mut rest = pieces.into_iter();
        let mut results = Vec::new();
        for scalar in to {
            let ty = machine_type(Scalar::Int(scalar.bits()));
            let mut whole = self.int(ty, 0);
            for at in 0..scalar.bits() / size {
                let Some(piece) = rest.next() else { break };
                let large = self.resize(piece, ty);
                let by = self.word(u64::from(at * size));
                let shifted = self.code.ins().ishl(large, by);
                whole = self.code.ins().bor(whole, shifted);
            }
            results.push(self.number_of(*scalar, whole));
        }
        results
    }

    /// Returns true for floats of some classes, by the bit mask of LLVM.
    pub fn has_class(&mut self, scalar: Scalar, classes: u64, value: code::Value) -> code::Value {
        let (width, fraction) = match scalar {
            Scalar::F16 => (16, 10),
            Scalar::Bf16 => (16, 7),
            Scalar::F32 => (32, 23),
            _ => (64, 52),
        };
        let ty = machine_type(Scalar::Int(width));
        let bits = self.bits_of(scalar, value);
        let magnitude_mask = self.int(ty, (1 << (width - 1)) - 1);
        let magnitude = self.code.ins().band(bits, magnitude_mask);
        let is_negative = self.code.ins().icmp(IntCC::NotEqual, magnitude, bits);
        let is_positive = self.code.ins().icmp(IntCC::Equal, magnitude, bits);
        let infinity = ((1u128 << (width - 1)) - 1) & !((1 << fraction) - 1);
        let quiet = infinity | 1 << (fraction - 1);
        let mut result = self.int(types::I8, 0);
        // Ranges of magnitudes, with the bits of the class for each sign.
        let ranges = [
            (quiet, u128::MAX >> 1, 1, 1),
            (infinity + 1, quiet - 1, 0, 0),
            (infinity, infinity, 9, 2),
            (1 << fraction, infinity - 1, 8, 3),
            (1, (1 << fraction) - 1, 7, 4),
            (0, 0, 6, 5),
        ];
        for (from, to, positive, negative) in ranges {
            let bits = (classes >> positive & 1, classes >> negative & 1);
            if bits == (0, 0) {
                continue;
            }
            let first = self.int(ty, from);
            let span = self.int(ty, (to - from) & ((1 << (width - 1)) - 1));
            let above = self.code.ins().isub(magnitude, first);
            let mut is_in = self.code.ins().icmp(IntCC::UnsignedLessThanOrEqual, above, span);
            match bits {
                (1, 0) => is_in = self.code.ins().band(is_in, is_positive),
                (0, 1) => is_in = self.code.ins().band(is_in, is_negative),
                _ => {}
            }
            result = self.code.ins().bor(result, is_in);
        }
        result
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
