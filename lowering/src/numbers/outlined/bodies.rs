//! Bodies of the functions that implement operations of `math`.

use lect_core::fold::{Number, splat_attr};
use lect_dialects::arith::{
    AddIOp, AndIOp, CmpIOp, CmpIPredicate, ConstantOp, DivFOp, DivSIOp, MulFOp, MulIOp, SelectOp, ShLIOp, ShRUIOp,
    SubIOp,
};
use lect_dialects::cf::{BranchOp, CondBranchOp};
use lect_dialects::func::ReturnOp;
use lect_dialects::scf;
use lect_support::folding::float_format;
use lect_support::prelude::*;

/// Returns a small number of an integer or float type.
pub(super) fn number(ctx: &ContextData, ty: Type, value: i32) -> Option<Number> {
    match float_format(ctx, ty) {
        Some(format) => Some(Float::from_f64(format, f64::from(value)).into()),
        None => Some(ApInt::from_i64(ctx.types().integer_width(ty)?, value.into()).into()),
    }
}

/// The body of a function that is built.
pub(super) struct Body<'a, 'b> {
    rw: &'a mut Rewriter<'b>,
    region: Region,
}

impl<'a, 'b> Body<'a, 'b> {
    pub fn new(rw: &'a mut Rewriter<'b>, region: Region) -> Self {
        Self { rw, region }
    }

    /// Adds blocks with arguments of the given types.
    fn blocks<const N: usize>(&mut self, args: [&[Type]; N]) -> [Block; N] {
        let loc = self.rw.loc();
        args.map(|types| {
            let block = self.rw.ir_mut().create_block();
            self.rw.ir_mut().append_block(self.region, block);
            self.rw.add_block_args(block, types.iter().copied(), loc);
            block
        })
    }

    fn arg(&self, block: Block, at: usize) -> Option<Value> {
        self.rw.ir().block(block).args().nth(at)
    }

    fn constant(&mut self, ty: Type, value: Number) -> Option<Value> {
        let attr = splat_attr(self.rw.context(), value, ty)?;
        Some(self.rw.value(ConstantOp::build(attr)))
    }

    fn number(&mut self, ty: Type, value: i32) -> Option<Value> {
        let number = number(self.rw.context(), ty, value)?;
        self.constant(ty, number)
    }

    fn compare(&mut self, predicate: CmpIPredicate, lhs: Value, rhs: Value) -> Value {
        self.rw.value(CmpIOp::build(predicate, lhs, rhs))
    }

    /// Jumps to the first block if two values are equal, and to the second one if not.
    fn branch_if_equal(&mut self, lhs: Value, rhs: Value, to: [Block; 2]) {
        let is_equal = self.compare(CmpIPredicate::Eq, lhs, rhs);
        self.branch_if(is_equal, to, []);
    }

    fn branch_if<const N: usize>(&mut self, condition: Value, to: [Block; 2], otherwise: [Value; N]) {
        self.rw.add(CondBranchOp::build(condition, [], otherwise, to[0], to[1]));
    }

    fn branch<const N: usize>(&mut self, to: Block, values: [Value; N]) {
        self.rw.add(BranchOp::build(values, to));
    }

    fn give(&mut self, block: Block, value: Value) {
        self.rw.at_end(block).add(ReturnOp::build([value]));
    }

    /// Jumps to the first block if a value is odd, and to the second one if not.
    fn branch_if_odd<const N: usize>(
        &mut self,
        value: Value,
        [zero, one]: [Value; 2],
        to: [Block; 2],
        otherwise: [Value; N],
    ) {
        let bit = self.rw.value(AndIOp::build(value, one));
        let is_odd = self.compare(CmpIPredicate::Ne, bit, zero);
        self.branch_if(is_odd, to, otherwise);
    }

    /// Raises an integer to the power of another one by repeated squares.
    pub fn integer_power(&mut self, ty: Type) -> Option<()> {
        const NONE: &[Type] = &[];
        let [entry, at_zero, check_sign, negative, by_zero, check_one, of_one, check_minus_one, minus_one, odd, even] =
            self.blocks([&[ty, ty], NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE]);
        let [other, head, multiply, shift, done, square] = self.blocks([NONE, &[ty; 3], NONE, &[ty], NONE, NONE]);
        let (base, power) = (self.arg(entry, 0)?, self.arg(entry, 1)?);
        self.rw.at_end(entry);
        let (zero, one, all) = (self.number(ty, 0)?, self.number(ty, 1)?, self.number(ty, -1)?);
        self.branch_if_equal(power, zero, [at_zero, check_sign]);
        self.give(at_zero, one);

        self.rw.at_end(check_sign);
        let is_negative = self.compare(CmpIPredicate::Sle, power, zero);
        self.branch_if(is_negative, [negative, head], [one, base, power]);

        self.rw.at_end(negative);
        self.branch_if_equal(base, zero, [by_zero, check_one]);
        let infinite = self.rw.at_end(by_zero).value(DivSIOp::build(one, zero));
        self.give(by_zero, infinite);
        self.rw.at_end(check_one);
        self.branch_if_equal(base, one, [of_one, check_minus_one]);
        self.give(of_one, one);
        self.rw.at_end(check_minus_one);
        self.branch_if_equal(base, all, [minus_one, other]);
        self.rw.at_end(minus_one);
        self.branch_if_odd(power, [zero, one], [odd, even], []);
        self.give(odd, all);
        self.give(even, one);
        self.give(other, zero);

        let (result, base, power) = (self.arg(head, 0)?, self.arg(head, 1)?, self.arg(head, 2)?);
        self.rw.at_end(head);
        self.branch_if_odd(power, [zero, one], [multiply, shift], [result]);
        let product = self.rw.at_end(multiply).value(MulIOp::build(result, base));
        self.branch(shift, [product]);
        let result = self.arg(shift, 0)?;
        let power = self.rw.at_end(shift).value(ShRUIOp::build(power, one));
        self.branch_if_equal(power, zero, [done, square]);
        self.give(done, result);
        let base = self.rw.at_end(square).value(MulIOp::build(base, base));
        self.branch(head, [result, base, power]);
        Some(())
    }

    /// Raises a float to the power of an integer by repeated squares.
    pub fn float_power(&mut self, ty: Type, exponent: Type) -> Option<()> {
        const NONE: &[Type] = &[];
        let [entry, at_zero, start, head, multiply, shift] =
            self.blocks([&[ty, exponent], NONE, NONE, &[ty, ty, exponent], NONE, &[ty]]);
        let [square, exit, correct, check_sign, invert, end] = self.blocks([NONE, &[ty], NONE, &[ty], NONE, &[ty]]);
        let width = self.rw.context().types().integer_width(exponent)?;
        let (base, power) = (self.arg(entry, 0)?, self.arg(entry, 1)?);
        self.rw.at_end(entry);
        let unit = self.number(ty, 1)?;
        let (zero, one) = (self.number(exponent, 0)?, self.number(exponent, 1)?);
        let least = self.constant(exponent, ApInt::signed_min(width).into())?;
        let greatest = self.constant(exponent, ApInt::signed_max(width).into())?;
        self.branch_if_equal(power, zero, [at_zero, start]);
        self.give(at_zero, unit);

        self.rw.at_end(start);
        let is_negative = self.compare(CmpIPredicate::Sle, power, zero);
        let is_least = self.compare(CmpIPredicate::Eq, power, least);
        let negated = self.rw.value(SubIOp::build(zero, power));
        let absolute = self.rw.value(SelectOp::build(is_negative, negated, power));
        let absolute = self.rw.value(SelectOp::build(is_least, greatest, absolute));
        self.branch(head, [unit, base, absolute]);

        let (result, square_of, power) = (self.arg(head, 0)?, self.arg(head, 1)?, self.arg(head, 2)?);
        self.rw.at_end(head);
        self.branch_if_odd(power, [zero, one], [multiply, shift], [result]);
        let product = self.rw.at_end(multiply).value(MulFOp::build(result, square_of));
        self.branch(shift, [product]);
        let result = self.arg(shift, 0)?;
        let power = self.rw.at_end(shift).value(ShRUIOp::build(power, one));
        let is_done = self.compare(CmpIPredicate::Eq, power, zero);
        self.rw.add(CondBranchOp::build(is_done, [result], [], exit, square));
        let squared = self.rw.at_end(square).value(MulFOp::build(square_of, square_of));
        self.branch(head, [result, squared, power]);

        let result = self.arg(exit, 0)?;
        self.rw.at_end(exit);
        self.branch_if(is_least, [correct, check_sign], [result]);
        let corrected = self.rw.at_end(correct).value(MulFOp::build(result, base));
        self.branch(check_sign, [corrected]);
        let result = self.arg(check_sign, 0)?;
        self.rw.at_end(check_sign);
        self.branch_if(is_negative, [invert, end], [result]);
        let inverse = self.rw.at_end(invert).value(DivFOp::build(unit, result));
        self.branch(end, [inverse]);
        let result = self.arg(end, 0)?;
        self.give(end, result);
        Some(())
    }

    /// Counts how often an integer can be shifted to the left until it is negative.
    pub fn leading_zeros(&mut self, ty: Type) -> Option<()> {
        let [entry] = self.blocks([&[ty]]);
        let input = self.arg(entry, 0)?;
        let width = i32::try_from(self.rw.context().types().integer_width(ty)?).ok()?;
        self.rw.at_end(entry);
        let (all, zero) = (self.number(ty, width)?, self.number(ty, 0)?);
        let is_zero = self.compare(CmpIPredicate::Eq, input, zero);
        let yes = self.rw.nested(&[], |rw, _| {
            rw.add(scf::YieldOp::build([all]));
        });
        let no = self.rw.nested(&[], |rw, _| {
            let value = shift_until_negative(rw, input, zero, width);
            rw.add(scf::YieldOp::build(value.into_iter().collect::<Vec<_>>()));
        });
        let counted = self.rw.add(scf::IfOp::build(is_zero, [ty], yes, no));
        let counted = self.rw.op(counted).result(0);
        self.give(entry, counted);
        Some(())
    }
}

/// Emits the loop that counts leading zeros.
fn shift_until_negative(rw: &mut Rewriter<'_>, input: Value, zero: Value, width: i32) -> Option<Value> {
    let (ty, index) = (rw.ir().value_type(input), rw.context().types().index());
    let emit = |rw: &mut Rewriter<'_>, ty: Type, value: i32| {
        let number = match ty == index {
            true => ApInt::from_i64(64, value.into()).into(),
            false => number(rw.context(), ty, value)?,
        };
        let attr = splat_attr(rw.context(), number, ty)?;
        Some(rw.value(ConstantOp::build(attr)))
    };
    let (first, one, end) = (emit(rw, index, 1)?, emit(rw, ty, 1)?, emit(rw, index, width)?);
    let start = emit(rw, ty, 0)?;
    let body = rw.nested(&[index, ty, ty], |rw, args| {
        let (shifted, count) = (args[1], args[2]);
        let is_negative = rw.value(CmpIOp::build(CmpIPredicate::Slt, shifted, zero));
        let yes = rw.nested(&[], |rw, _| {
            rw.add(scf::YieldOp::build([shifted, count]));
        });
        let no = rw.nested(&[], |rw, _| {
            let count = rw.value(AddIOp::build(count, one));
            let shifted = rw.value(ShLIOp::build(shifted, one));
            rw.add(scf::YieldOp::build([shifted, count]));
        });
        let made = rw.add(scf::IfOp::build(is_negative, [ty, ty], yes, no));
        let results: Vec<Value> = rw.op(made).results().collect();
        rw.add(scf::YieldOp::build(results));
    });
    let made = rw.add(scf::ForOp::build(first, end, first, [input, start], [ty, ty], body));
    Some(rw.op(made).result(1))
}
