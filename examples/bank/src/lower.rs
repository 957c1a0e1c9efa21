//! Pass `lower-bank`: lowers amounts of money to integers, and operations to `arith`, `scf` and `func`.

use lect::conversion::{self, ConversionTarget, Mode, TypeConverter, Values};
use lect::dialects::arith::{
    AddIOp, CeilDivSIOp, CmpIOp, CmpIPredicate, ConstantOp, DivSIOp, FloorDivSIOp, MulIOp, SubIOp,
};
use lect::dialects::func::{CallOp, FuncOp, ReturnOp};
use lect::dialects::{arith, scf};
use lect::ir::ContextData;
use lect::pass::{Pass, PassContext};
use lect::prelude::*;
use lect::rewrite::{PatternSet, Rewrite, Rewriter};

use crate::dialect::{
    self, AccountOp, AddOp, AmountOp, BalanceOp, BankOp, ExchangeOp, MoneyType, NegateOp, Rounding, ScaleOp, SplitOp,
    SumOp, TransferOp, WhenOp, YieldOp,
};

/// Convert bank to arith, scf and func
#[derive(Pass)]
#[pass(name = "lower-bank", on = lect::ir::ModuleOp)]
pub struct LowerBank;

impl Pass for LowerBank {
    fn run(&self, module: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = module.context().clone();
        let types = TypeConverter::new().with(to_integer);
        let mut patterns = PatternSet::new();
        patterns.on::<AccountOp>(&ctx, 1, lower_account);
        patterns.add(&ctx, types.on::<AmountOp>(lower));
        patterns.add(&ctx, types.on::<AddOp>(lower));
        patterns.add(&ctx, types.on::<SumOp>(lower));
        patterns.add(&ctx, types.on::<NegateOp>(lower));
        patterns.add(&ctx, types.on::<ScaleOp>(lower));
        patterns.add(&ctx, types.on::<ExchangeOp>(lower));
        patterns.add(&ctx, types.on::<BalanceOp>(lower));
        patterns.add(&ctx, types.on::<TransferOp>(lower));
        patterns.add(&ctx, types.on::<SplitOp>(lower));
        patterns.add(&ctx, types.on::<WhenOp>(lower_when));
        patterns.add(&ctx, types.on::<YieldOp>(lower_yield));
        patterns.add(&ctx, types.on::<FuncOp>(TypeConverter::convert_function));
        patterns.add(&ctx, types.on::<ReturnOp>(TypeConverter::convert_op));
        patterns.add(&ctx, types.on::<CallOp>(TypeConverter::convert_op));
        let target = ConversionTarget::new()
            .with_illegal_dialects(&[&dialect::DIALECT])
            .with_legal_dialects(&[&arith::DIALECT, &scf::DIALECT])
            .with_unknown(move |op| types.is_legal_op(op) && types.is_legal_function(op));
        conversion::apply_all(module, cx, &target, &patterns, Mode::Full)
    }
}

/// Converts a money type to an integer type, which counts the smallest unit.
fn to_integer(ctx: &ContextData, ty: Type) -> Option<Type> {
    MoneyType::cast(ctx, ty).map(|_| ctx.types().i64())
}

/// Lowers an account to a function for its balance, and one for each direction of transfers.
fn lower_account(account: AccountOp<'_>) -> Option<Rewrite> {
    let (ctx, name) = (account.0.context(), account.sym_name().into_owned());
    let money = ctx.types().i64();
    let parts = [
        (format!("{name}_balance"), ctx.types().function([], [money])),
        (format!("{name}_take"), ctx.types().function([money], [])),
        (format!("{name}_put"), ctx.types().function([money], [])),
    ];
    Some(Rewrite::new(move |rw| {
        for (name, ty) in parts {
            rw.add(FuncOp::build(name, ty).sym_visibility("private"));
        }
        rw.erase(rw.root());
    }))
}

/// Lowers an operation without regions to operations on integers.
fn lower(types: &TypeConverter, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let money = ctx.types().i64();
    let operands: Vec<Value> = types.operands(rw, op).into_iter().flatten().collect();
    rw.before(op);
    let constant = |rw: &mut Rewriter<'_>, number| rw.value(ConstantOp::build(ctx.attrs().integer(money, number)));
    let results: Vec<Value> = match BankOp::of(rw.op(op))? {
        BankOp::Amount(amount) => {
            let units = amount.units();
            vec![constant(rw, units)]
        }
        BankOp::Add(_) => vec![rw.value(AddIOp::build(operands[0], operands[1]))],
        BankOp::Sum(_) => {
            let sum = operands.into_iter().reduce(|sum, money| rw.value(AddIOp::build(sum, money)))?;
            vec![sum]
        }
        BankOp::Negate(_) => {
            let zero = constant(rw, 0);
            vec![rw.value(SubIOp::build(zero, operands[0]))]
        }
        BankOp::Scale(scale) => {
            let (factor, rounding) = (scale.factor(), scale.rounding());
            let (factor, hundred) = (constant(rw, factor), constant(rw, 100));
            let product = rw.value(MulIOp::build(operands[0], factor));
            vec![match rounding {
                Rounding::Zero => rw.value(DivSIOp::build(product, hundred)),
                Rounding::Down => rw.value(FloorDivSIOp::build(product, hundred)),
                Rounding::Up => rw.value(CeilDivSIOp::build(product, hundred)),
            }]
        }
        BankOp::Exchange(exchange) => {
            let rate = exchange.rate();
            let (rate, thousand) = (constant(rw, rate), constant(rw, 1000));
            let product = rw.value(MulIOp::build(operands[0], rate));
            vec![rw.value(DivSIOp::build(product, thousand))]
        }
        BankOp::Balance(balance) => {
            let name = format!("{}_balance", balance.account());
            let call = rw.add(CallOp::build(name, [], [money]));
            rw.op(call).results().collect()
        }
        BankOp::Transfer(transfer) => {
            let (from, to) = (format!("{}_take", transfer.from()), format!("{}_put", transfer.to()));
            let taken = match operands[..] {
                [money, fee] => rw.value(AddIOp::build(money, fee)),
                _ => operands[0],
            };
            rw.add(CallOp::build(from, [taken], []));
            rw.add(CallOp::build(to, [operands[0]], []));
            Vec::new()
        }
        BankOp::Split(split) => {
            let shares = split.shares();
            let all = constant(rw, shares.iter().sum());
            let part = |share| {
                let share = constant(rw, share);
                let product = rw.value(MulIOp::build(operands[0], share));
                rw.value(DivSIOp::build(product, all))
            };
            shares.into_iter().map(part).collect()
        }
        _ => return None,
    };
    let results: Vec<Values> = results.into_iter().map(|value| Values::from_elem(value, 1)).collect();
    types.replace(rw, op, &results);
    Some(())
}

/// Lowers `when` to `scf.if`, and moves its regions.
fn lower_when(types: &TypeConverter, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let when = rw.op(op).cast::<WhenOp>()?;
    let values: Vec<Type> = when.values().map(|value| rw.ir().value_type(value)).collect();
    let values = types.convert_all(rw.context(), &values);
    let operands: Vec<Value> = types.operands(rw, op).into_iter().flatten().collect();
    let exceeds = rw.before(op).value(CmpIOp::build(CmpIPredicate::Sgt, operands[0], operands[1]));
    let [then, otherwise] = rw.take_regions(op)[..] else { return None };
    let new = rw.before(op).add(scf::IfOp::build(exceeds, values, then, otherwise));
    let results = rw.op(new).results().map(|value| Values::from_elem(value, 1)).collect::<Vec<_>>();
    types.replace(rw, op, &results);
    Some(())
}

fn lower_yield(types: &TypeConverter, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let operands: Vec<Value> = types.operands(rw, op).into_iter().flatten().collect();
    rw.replace_by(op, scf::YieldOp::build(operands));
    Some(())
}
