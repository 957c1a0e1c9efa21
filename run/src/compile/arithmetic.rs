//! Arithmetic on numbers.
//!
//! An integer is in the smallest machine type that holds it, zero-extended. Operations that depend on the sign extend
//! it first, and results are cut to their width. Floats of 16 bits are held as their bits, and computed as `f32`.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{self as code, InstBuilder, types};

use super::body::Body;
use super::rules::{Binary, Unary};
use crate::types::Scalar;

/// Returns the machine type that holds a number.
pub fn machine_type(scalar: Scalar) -> code::Type {
    match scalar {
        Scalar::Int(..=8) => types::I8,
        Scalar::Int(..=16) | Scalar::F16 | Scalar::Bf16 => types::I16,
        Scalar::Int(..=32) => types::I32,
        Scalar::Int(..=64) | Scalar::Pointer => types::I64,
        Scalar::Int(_) => types::I128,
        Scalar::F32 => types::F32,
        Scalar::F64 => types::F64,
    }
}

/// Returns a mask of the low bits.
pub fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

impl Body<'_, '_, '_> {
    /// Returns an integer constant of a machine type.
    pub fn int(&mut self, ty: code::Type, value: u128) -> code::Value {
        if ty == types::I128 {
            let (low, high) = (self.word(value as u64), self.word((value >> 64) as u64));
            return self.code.ins().iconcat(low, high);
        }
        let bits = value & mask(ty.bits());
        self.code.ins().iconst(ty, bits as u64 as i64)
    }

    /// Returns a constant of 64 bits.
    pub fn word(&mut self, value: u64) -> code::Value {
        self.code.ins().iconst(types::I64, value as i64)
    }

    /// Selects one of two numbers. Integers of 128 bits are selected by halves: the optimizer would make minima and
    /// maxima of them, for which there are no instructions.
    pub fn pick(&mut self, condition: code::Value, yes: code::Value, no: code::Value) -> code::Value {
        if self.code.func.dfg.value_type(yes) != types::I128 {
            return self.code.ins().select(condition, yes, no);
        }
        let ((yes_low, yes_high), (no_low, no_high)) = (self.code.ins().isplit(yes), self.code.ins().isplit(no));
        let low = self.code.ins().select(condition, yes_low, no_low);
        let high = self.code.ins().select(condition, yes_high, no_high);
        self.code.ins().iconcat(low, high)
    }

    /// Cuts an integer to its width.
    pub fn cut(&mut self, width: u32, value: code::Value) -> code::Value {
        let ty = machine_type(Scalar::Int(width));
        if ty.bits() == width {
            return value;
        }
        let mask = self.int(ty, mask(width));
        self.code.ins().band(value, mask)
    }

    /// Extends the sign of an integer to its machine type.
    pub fn signed(&mut self, width: u32, value: code::Value) -> code::Value {
        let ty = machine_type(Scalar::Int(width));
        let unused = ty.bits() - width;
        if unused == 0 {
            return value;
        }
        let by = self.word(u64::from(unused));
        let high = self.code.ins().ishl(value, by);
        self.code.ins().sshr(high, by)
    }

    /// Changes the machine type of an integer, without its sign.
    pub fn resize(&mut self, value: code::Value, to: code::Type) -> code::Value {
        let from = self.code.func.dfg.value_type(value);
        match from.bits().cmp(&to.bits()) {
            std::cmp::Ordering::Less => self.code.ins().uextend(to, value),
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Greater => self.code.ins().ireduce(to, value),
        }
    }

    /// Changes the machine type of an integer, with its sign.
    pub fn resize_signed(&mut self, value: code::Value, to: code::Type) -> code::Value {
        let from = self.code.func.dfg.value_type(value);
        match from.bits().cmp(&to.bits()) {
            std::cmp::Ordering::Less => self.code.ins().sextend(to, value),
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Greater => self.code.ins().ireduce(to, value),
        }
    }

    /// Converts a float of 16 bits to `f32`; other floats are unchanged.
    pub fn widen(&mut self, scalar: Scalar, value: code::Value) -> code::Value {
        match scalar {
            Scalar::F16 => {
                let bits = self.code.ins().uextend(types::I32, value);
                self.helper("lect.f16_to_f32", &[bits], Some(types::F32))
            }
            Scalar::Bf16 => {
                let bits = self.code.ins().uextend(types::I32, value);
                let high = self.code.ins().ishl_imm(bits, 16);
                self.code.ins().bitcast(types::F32, code::MemFlags::new(), high)
            }
            _ => value,
        }
    }

    /// Rounds an `f32` or `f64` to a float type, from which it is wider or equal.
    pub fn narrow(&mut self, scalar: Scalar, value: code::Value) -> code::Value {
        let name = match (scalar, self.code.func.dfg.value_type(value)) {
            (Scalar::F16, types::F32) => "lect.f32_to_f16",
            (Scalar::F16, _) => "lect.f64_to_f16",
            (Scalar::Bf16, types::F32) => "lect.f32_to_bf16",
            (Scalar::Bf16, _) => "lect.f64_to_bf16",
            (Scalar::F32, types::F64) => return self.code.ins().fdemote(types::F32, value),
            _ => return value,
        };
        let bits = self.helper(name, &[value], Some(types::I32));
        self.code.ins().ireduce(types::I16, bits)
    }

    /// Compares integers of a width.
    pub fn compare(&mut self, width: u32, condition: IntCC, a: code::Value, b: code::Value) -> code::Value {
        let is_signed = condition.unsigned() != condition;
        let (a, b) = if is_signed { (self.signed(width, a), self.signed(width, b)) } else { (a, b) };
        self.code.ins().icmp(condition, a, b)
    }

    fn choose(&mut self, width: u32, condition: IntCC, a: code::Value, b: code::Value) -> code::Value {
        let first = self.compare(width, condition, a, b);
        self.pick(first, a, b)
    }

    /// Computes an operation on two numbers.
    pub fn binary(&mut self, op: Binary, scalar: Scalar, a: code::Value, b: code::Value) -> code::Value {
        match scalar {
            Scalar::Int(width) => self.int_binary(op, width, a, b),
            Scalar::Pointer => self.int_binary(op, 64, a, b),
            _ => {
                let (a, b) = (self.widen(scalar, a), self.widen(scalar, b));
                let value = self.float_binary(op, a, b);
                self.narrow(scalar, value)
            }
        }
    }

    fn int_binary(&mut self, op: Binary, width: u32, a: code::Value, b: code::Value) -> code::Value {
        let value = match op {
            Binary::Add => self.code.ins().iadd(a, b),
            Binary::Sub => self.code.ins().isub(a, b),
            Binary::Mul => self.code.ins().imul(a, b),
            Binary::And => return self.code.ins().band(a, b),
            Binary::Or => return self.code.ins().bor(a, b),
            Binary::Xor => return self.code.ins().bxor(a, b),
            _ if op.divides() => {
                self.check_division(op, width, a, b);
                self.divide(op, width, a, b)
            }
            Binary::Shl | Binary::LShr | Binary::AShr => self.shift(op, width, a, b),
            Binary::SMax => return self.choose(width, IntCC::SignedGreaterThan, a, b),
            Binary::SMin => return self.choose(width, IntCC::SignedLessThan, a, b),
            Binary::UMax => return self.choose(width, IntCC::UnsignedGreaterThan, a, b),
            Binary::UMin => return self.choose(width, IntCC::UnsignedLessThan, a, b),
            Binary::UAddSat => {
                let (sum, flag) = self.overflowing(Binary::UAddSat, width, a, b);
                let all = self.int(machine_type(Scalar::Int(width)), mask(width));
                return self.pick(flag, all, sum);
            }
            Binary::USubSat => {
                let (difference, flag) = self.overflowing(Binary::USubSat, width, a, b);
                let zero = self.int(machine_type(Scalar::Int(width)), 0);
                return self.pick(flag, zero, difference);
            }
            Binary::SAddSat | Binary::SSubSat => {
                let (value, flag) = self.overflowing(op, width, a, b);
                let limit = self.limit(width, a);
                return self.pick(flag, limit, value);
            }
            Binary::UShlSat | Binary::SShlSat => return self.saturating_shift(op, width, a, b),
            // Verified operands have the kind of number of their operation.
            _ => a,
        };
        self.cut(width, value)
    }

    /// Returns the largest number with the sign of another one.
    fn limit(&mut self, width: u32, of: code::Value) -> code::Value {
        let ty = machine_type(Scalar::Int(width));
        let zero = self.int(ty, 0);
        let is_negative = self.compare(width, IntCC::SignedLessThan, of, zero);
        let (least, greatest) = (self.int(ty, 1 << (width - 1)), self.int(ty, mask(width - 1)));
        self.pick(is_negative, least, greatest)
    }

    fn saturating_shift(&mut self, op: Binary, width: u32, a: code::Value, by: code::Value) -> code::Value {
        let shifted = self.int_binary(Binary::Shl, width, a, by);
        let (back, limit) = match op {
            Binary::UShlSat => {
                let back = self.int_binary(Binary::LShr, width, shifted, by);
                (back, self.int(machine_type(Scalar::Int(width)), mask(width)))
            }
            _ => (self.int_binary(Binary::AShr, width, shifted, by), self.limit(width, a)),
        };
        let fits = self.code.ins().icmp(IntCC::Equal, back, a);
        self.pick(fits, shifted, limit)
    }

    /// Adds, subtracts or multiplies, and returns whether the result does not fit. The kind is that of the saturating
    /// operation of the same sign; products are `Mul` and `SMulOverflow`.
    pub fn overflowing(
        &mut self,
        op: Binary,
        width: u32,
        a: code::Value,
        b: code::Value,
    ) -> (code::Value, code::Value) {
        let ty = machine_type(Scalar::Int(width));
        match op {
            Binary::UAddSat => {
                let sum = self.int_binary(Binary::Add, width, a, b);
                let flag = self.code.ins().icmp(IntCC::UnsignedLessThan, sum, a);
                (sum, flag)
            }
            Binary::USubSat => {
                let difference = self.int_binary(Binary::Sub, width, a, b);
                let flag = self.code.ins().icmp(IntCC::UnsignedLessThan, a, b);
                (difference, flag)
            }
            Binary::SAddSat | Binary::SSubSat => {
                let is_sum = op == Binary::SAddSat;
                let value = self.int_binary(if is_sum { Binary::Add } else { Binary::Sub }, width, a, b);
                // The sign of the result differs from that of both addends, or from the minuend only.
                let one = self.code.ins().bxor(a, value);
                let other = if is_sum { self.code.ins().bxor(b, value) } else { self.code.ins().bxor(a, b) };
                let both = self.code.ins().band(one, other);
                let zero = self.int(ty, 0);
                let flag = self.compare(width, IntCC::SignedLessThan, both, zero);
                (value, flag)
            }
            _ if width > 64 => self.wide_product(op, width, a, b),
            _ => {
                let is_signed = op == Binary::SMulOverflow;
                let wide = if width > 32 { types::I128 } else { types::I64 };
                let (x, y) = match is_signed {
                    true => {
                        let (a, b) = (self.signed(width, a), self.signed(width, b));
                        (self.resize_signed(a, wide), self.resize_signed(b, wide))
                    }
                    false => (self.resize(a, wide), self.resize(b, wide)),
                };
                let product = self.code.ins().imul(x, y);
                let low = self.resize(product, ty);
                let low = self.cut(width, low);
                let again = if is_signed {
                    let low = self.signed(width, low);
                    self.resize_signed(low, wide)
                } else {
                    self.resize(low, wide)
                };
                let flag = self.code.ins().icmp(IntCC::NotEqual, again, product);
                (low, flag)
            }
        }
    }

    /// Multiplies integers of more than 64 bits, and divides the product to find an overflow.
    fn wide_product(&mut self, op: Binary, width: u32, a: code::Value, b: code::Value) -> (code::Value, code::Value) {
        let product = self.int_binary(Binary::Mul, width, a, b);
        let divide = if op == Binary::SMulOverflow { Binary::SDiv } else { Binary::UDiv };
        // The quotient by zero is zero.
        let quotient = self.divide(divide, width, product, a);
        let quotient = self.cut(width, quotient);
        let zero = self.int(types::I128, 0);
        let differs = self.code.ins().icmp(IntCC::NotEqual, quotient, b);
        let is_other = self.code.ins().icmp(IntCC::NotEqual, a, zero);
        let flag = self.code.ins().band(differs, is_other);
        if op != Binary::SMulOverflow {
            return (product, flag);
        }
        // The least number times -1 is itself.
        let (all, least) = (self.int(types::I128, mask(width)), self.int(types::I128, 1 << (width - 1)));
        let minus_one = self.code.ins().icmp(IntCC::Equal, a, all);
        let is_least = self.code.ins().icmp(IntCC::Equal, b, least);
        let special = self.code.ins().band(minus_one, is_least);
        (product, self.code.ins().bor(flag, special))
    }

    fn divide(&mut self, op: Binary, width: u32, a: code::Value, b: code::Value) -> code::Value {
        let is_signed = matches!(op, Binary::SDiv | Binary::SRem);
        let (a, b) = if is_signed { (self.signed(width, a), self.signed(width, b)) } else { (a, b) };
        if width <= 64 {
            return match op {
                Binary::UDiv => self.code.ins().udiv(a, b),
                Binary::SDiv => self.code.ins().sdiv(a, b),
                Binary::URem => self.code.ins().urem(a, b),
                _ => self.code.ins().srem(a, b),
            };
        }
        let name = match op {
            Binary::UDiv => "lect.divide_unsigned",
            Binary::SDiv => "lect.divide_signed",
            Binary::URem => "lect.remainder_unsigned",
            _ => "lect.remainder_signed",
        };
        let ((a_low, a_high), (b_low, b_high)) = (self.code.ins().isplit(a), self.code.ins().isplit(b));
        let to = self.frame_memory(16, 16);
        self.helper(name, &[a_low, a_high, b_low, b_high, to], None);
        self.code.ins().load(types::I128, code::MemFlags::new(), to, 0)
    }

    /// Shifts a number. By an amount that is too large, the result is poison. Small numbers are shifted as 32 bits, as
    /// LLVM does for most machines: a lowering of MLIR relies on it.
    fn shift(&mut self, op: Binary, width: u32, a: code::Value, by: code::Value) -> code::Value {
        let ty = self.code.func.dfg.value_type(a);
        let amount = if width > 64 { self.code.ins().ireduce(types::I64, by) } else { by };
        let work = if width < 32 { types::I32 } else { ty };
        let a = if op == Binary::AShr { self.signed(width, a) } else { a };
        let a = if op == Binary::AShr { self.resize_signed(a, work) } else { self.resize(a, work) };
        let shifted = match op {
            Binary::Shl => self.code.ins().ishl(a, amount),
            Binary::LShr => self.code.ins().ushr(a, amount),
            _ => self.code.ins().sshr(a, amount),
        };
        self.resize(shifted, ty)
    }

    fn float_binary(&mut self, op: Binary, a: code::Value, b: code::Value) -> code::Value {
        match op {
            Binary::FAdd => self.code.ins().fadd(a, b),
            Binary::FSub => self.code.ins().fsub(a, b),
            Binary::FMul => self.code.ins().fmul(a, b),
            Binary::FDiv => self.code.ins().fdiv(a, b),
            Binary::FRem => self.math("fmod", &[a, b]),
            Binary::Maximum => self.code.ins().fmax(a, b),
            Binary::Minimum => self.code.ins().fmin(a, b),
            Binary::MaxNum => self.math("fmax", &[a, b]),
            Binary::MinNum => self.math("fmin", &[a, b]),
            Binary::CopySign => self.code.ins().fcopysign(a, b),
            Binary::Pow => self.math("pow", &[a, b]),
            Binary::Atan2 => self.math("atan2", &[a, b]),
            _ => a,
        }
    }

    /// Generates a call of a function of C for `f32` or `f64`.
    pub fn math(&mut self, name: &str, args: &[code::Value]) -> code::Value {
        let ty = args.first().map_or(types::F64, |arg| self.code.func.dfg.value_type(*arg));
        let name = if ty == types::F32 { format!("{name}f") } else { name.to_owned() };
        self.helper(&name, args, Some(ty))
    }

    /// Computes an operation on a number.
    pub fn unary(&mut self, op: Unary, scalar: Scalar, a: code::Value) -> code::Value {
        if let Scalar::Int(width) = scalar {
            return self.int_unary(op, width, a);
        }
        let wide = self.widen(scalar, a);
        let value = match op {
            Unary::FNeg => self.code.ins().fneg(wide),
            Unary::FAbs => self.code.ins().fabs(wide),
            Unary::Sqrt => self.code.ins().sqrt(wide),
            Unary::Ceil => self.code.ins().ceil(wide),
            Unary::Floor => self.code.ins().floor(wide),
            Unary::Trunc => self.code.ins().trunc(wide),
            Unary::RoundEven => self.code.ins().nearest(wide),
            Unary::Math(name) => self.math(name, &[wide]),
            _ => wide,
        };
        self.narrow(scalar, value)
    }

    fn int_unary(&mut self, op: Unary, width: u32, a: code::Value) -> code::Value {
        let ty = machine_type(Scalar::Int(width));
        match op {
            Unary::Abs => {
                let zero = self.int(ty, 0);
                let negative = self.int_binary(Binary::Sub, width, zero, a);
                let is_negative = self.compare(width, IntCC::SignedLessThan, a, zero);
                self.pick(is_negative, negative, a)
            }
            Unary::PopCount => self.code.ins().popcnt(a),
            Unary::LeadingZeros => {
                let count = self.code.ins().clz(a);
                let unused = self.int(ty, u128::from(ty.bits() - width));
                self.code.ins().isub(count, unused)
            }
            Unary::TrailingZeros if ty.bits() == width => self.code.ins().ctz(a),
            Unary::TrailingZeros => {
                let end = self.int(ty, 1 << width);
                let bounded = self.code.ins().bor(a, end);
                self.code.ins().ctz(bounded)
            }
            Unary::ReverseBits | Unary::SwapBytes => {
                let reversed = match op {
                    Unary::ReverseBits => self.code.ins().bitrev(a),
                    _ if ty == types::I8 => return a,
                    _ => self.code.ins().bswap(a),
                };
                let unused = self.word(u64::from(ty.bits() - width));
                self.code.ins().ushr(reversed, unused)
            }
            _ => a,
        }
    }

    /// Shifts the concatenation of two numbers, and returns the high or low half.
    pub fn funnel(
        &mut self,
        op: Binary,
        width: u32,
        high: code::Value,
        low: code::Value,
        by: code::Value,
    ) -> code::Value {
        let ty = machine_type(Scalar::Int(width));
        let size = self.int(ty, u128::from(width));
        let by = self.divide(Binary::URem, width, by, size);
        let rest = self.code.ins().isub(size, by);
        let (left, right) = if op == Binary::Shl { (by, rest) } else { (rest, by) };
        let upper = self.int_binary(Binary::Shl, width, high, left);
        let lower = self.int_binary(Binary::LShr, width, low, right);
        let both = self.code.ins().bor(upper, lower);
        let zero = self.int(ty, 0);
        let whole = self.code.ins().icmp(IntCC::Equal, by, zero);
        let unchanged = if op == Binary::Shl { high } else { low };
        self.pick(whole, unchanged, both)
    }

    /// Compares floats. The result is an integer of one bit.
    pub fn compare_floats(
        &mut self,
        scalar: Scalar,
        condition: FloatCC,
        a: code::Value,
        b: code::Value,
    ) -> code::Value {
        let (a, b) = (self.widen(scalar, a), self.widen(scalar, b));
        self.code.ins().fcmp(condition, a, b)
    }
}
