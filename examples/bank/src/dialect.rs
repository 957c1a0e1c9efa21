//! The `bank` dialect.

pub use self::bank::*;

/// Money, and accounts that have it.
#[lect::define_dialect(
    namespace = "bank",
    hooks = crate::HOOKS,
    depends(lect::dialects::arith, lect::dialects::func, lect::dialects::scf),
    versions(
        Version<[1], []>,
        Version<
            [2],
            [
                RenameOp<"plus", AddOp>,
                AddAttr<ScaleOp, "rounding", "0 : i32">,
                OldFormat<ScaleOp, "$money `by` $factor attr-dict `:` type($money)">,
                AddParam<MoneyType, "digits", "2">,
                OldFormat<MoneyType, "`<` $currency `>`">,
                OldOp<DoubleOp>,
                Code<DoubleOp, double_to_scale>,
                Code<ScaleOp, scale_to_double>,
            ],
        >,
    ),
)]
mod bank {
    use lect::dialect::CustomArg;
    use lect::fold::Folded;
    use lect::ir::symbols::SymbolTables;
    use lect::prelude::*;
    use lect::text::{CustomArgs, OpParseState};
    use lect::text::{OpParser, OpPrinter};
    use lect::versions::{Lost, OpRecord};

    /// A currency.
    #[enumeration]
    pub enum Currency {
        Euro,
        Dollar,
        Yen,
    }

    /// Where a fraction is rounded to.
    #[enumeration]
    pub enum Rounding {
        Zero,
        Down,
        Up,
    }

    /// An amount of money.
    #[ty("money", assembly = "`<` $currency (`,` $digits^)? `>`")]
    pub struct MoneyType {
        currency: Currency,
        /// behind the point
        #[default = 2]
        digits: u32,
    }

    impl MoneyType {
        #[verify]
        fn check(_: &ContextData, _: Currency, digits: u32) -> Result<(), Invalid> {
            if digits > 6 { Err(Invalid::new("money has at most six digits behind the point")) } else { Ok(()) }
        }
    }

    /// An account.
    #[op("account", traits(Symbol), assembly = "$sym_name $currency (`limit` $limit^)? (`tags` $tags^)? attr-dict")]
    pub struct AccountOp {
        sym_name: Attribute<SymbolNameAttr>,
        currency: Attribute<Currency>,
        limit: Option<Attribute<I64Attr>>,
        tags: Option<Attribute<StrArrayAttr>>,
    }

    /// A constant amount, in its smallest unit.
    #[op("amount", traits(Pure, ConstantLike))]
    pub struct AmountOp {
        units: Attribute<I64Attr>,
        money: Result<MoneyType>,
    }

    impl AmountOp<'_> {
        #[parse]
        fn read(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Result<(), Reported> {
            let units = p.parse_integer()?;
            p.parse_optional_attr_dict(&mut state.attrs)?;
            p.parse_colon()?;
            state.results.push(p.parse_type()?);
            state.attrs.push((p.ctx.ident(b"units"), p.ctx.attrs().integer(p.ctx.types().i64(), units)));
            Ok(())
        }

        #[print]
        fn write(self, p: &mut OpPrinter<'_, '_>) {
            p.text(&format!(" {}", self.units()));
            p.attr_dict(self.0, &["units"]);
            p.text(" : ");
            p.ty(self.0.ir.value_type(self.money()));
        }

        #[fold]
        fn fold(self) -> Option<Folded> {
            self.units_attr().map(Folded::attr)
        }
    }

    /// The sum of two amounts.
    #[op(
        "add",
        traits(Pure, Commutative, SameOperandsAndResultType),
        assembly = "$left `,` $right attr-dict `:` type($left)"
    )]
    pub struct AddOp {
        left: Operand<MoneyType>,
        right: Operand<MoneyType>,
        sum: Result<MoneyType>,
    }

    impl AddOp<'_> {
        #[fold]
        fn fold(self, known: AddOpAdaptor<'_, Option<Attr>>) -> Option<Folded> {
            let ctx = known.0.ctx;
            let [left, right] = [known.left(), known.right()].map(|it| it.and_then(|attr| ctx.attrs().i64_value(attr)));
            let sum = left?.checked_add(right?)?;
            Some(Folded::attr(ctx.attrs().integer(ctx.types().i64(), sum)))
        }
    }

    /// The sum of any number of amounts, and of an optional tip.
    #[op(
        "sum",
        traits(Pure, AttrSizedOperandSegments, InferTypeOpInterface),
        assembly = "$amounts (`tip` $tip^)? attr-dict `:` type($amounts) (`tip` type($tip)^)?"
    )]
    pub struct SumOp {
        amounts: Vec<Operand<MoneyType>>,
        tip: Option<Operand<MoneyType>>,
        total: Result<MoneyType>,
    }

    impl SumOp<'_> {
        #[infer_types]
        fn infer(parts: SumOpAdaptor<'_, Type>) -> Result<Type, Invalid> {
            let first = parts.amounts().first().copied().or(parts.tip());
            first.ok_or_else(|| Invalid::new("adds no amounts"))
        }

        #[verify]
        fn check(self) -> Result<(), Reported> {
            let total = self.0.ir.value_type(self.total());
            if self.amounts().chain(self.tip()).all(|it| self.0.ir.value_type(it) == total) {
                return Ok(());
            }
            Err(self.0.op_error("adds amounts of several currencies").emit())
        }
    }

    /// The amount with the other sign.
    #[op("negate", traits(Pure, Involution, SameOperandsAndResultType), assembly = "$money attr-dict `:` type($money)")]
    pub struct NegateOp {
        money: Operand<MoneyType>,
        negated: Result<MoneyType>,
    }

    /// So many hundredths of an amount.
    #[op(
        "scale",
        traits(Pure, SameOperandsAndResultType),
        assembly = "$money `by` $factor (`round` $rounding^)? attr-dict `:` type($money)"
    )]
    pub struct ScaleOp {
        money: Operand<MoneyType>,
        factor: Attribute<I64Attr>,
        #[default(Rounding::Zero)]
        rounding: Attribute<Rounding>,
        product: Result<MoneyType>,
    }

    /// Money of another currency. The rate is in thousandths.
    #[op(
        "exchange",
        traits(Pure, InferTypeOpInterface),
        assembly = "$money `to` $currency `at` $rate attr-dict `:` type($money)"
    )]
    pub struct ExchangeOp {
        money: Operand<MoneyType>,
        currency: Attribute<Currency>,
        rate: Attribute<ConfinedAttr<I64Attr, [IntPositive]>>,
        exchanged: Result<MoneyType>,
    }

    impl ExchangeOp<'_> {
        #[infer_types]
        fn infer(parts: ExchangeOpAdaptor<'_, Type>) -> Result<Type, Invalid> {
            let ctx = parts.0.ctx;
            let money = MoneyType::cast(ctx, parts.money()).ok_or("exchanges no money")?;
            if money.currency(ctx) == parts.currency() {
                return Err(Invalid::new("exchanges money for money of its own currency"));
            }
            Ok(MoneyType::get(ctx, parts.currency(), money.digits(ctx))?.ty())
        }
    }

    /// The money of an account.
    #[op("balance", assembly = "$account attr-dict `:` type($money)")]
    pub struct BalanceOp {
        account: Attribute<FlatSymbolRefAttr>,
        money: Result<MoneyType>,
    }

    impl BalanceOp<'_> {
        #[verify_symbol_uses]
        fn check(self, table: OpRef<'_>, tables: &SymbolTables<'_>) -> Result<(), Reported> {
            find_account(self.0, &self.account(), table, tables)
        }
    }

    /// Moves money from one account to another.
    #[op(
        "transfer",
        assembly = "$money `from` $from `to` $to (`fee` $fee^)? attr-dict `:` type($money) (`,` type($fee)^)?"
    )]
    pub struct TransferOp {
        money: Operand<MoneyType>,
        from: Attribute<FlatSymbolRefAttr>,
        to: Attribute<FlatSymbolRefAttr>,
        fee: Option<Operand<MoneyType>>,
    }

    impl TransferOp<'_> {
        #[verify_symbol_uses]
        fn check(self, table: OpRef<'_>, tables: &SymbolTables<'_>) -> Result<(), Reported> {
            find_account(self.0, &self.from(), table, tables)?;
            find_account(self.0, &self.to(), table, tables)
        }
    }

    /// Shares of an amount: `3, 2, 1`.
    #[op(
        "split",
        traits(Pure),
        assembly = "$money `in` custom<Shares>($shares) attr-dict `:` type($money) `->` type($parts)"
    )]
    pub struct SplitOp {
        money: Operand<MoneyType>,
        shares: Attribute<DenseI64ArrayAttr>,
        parts: Vec<Result<MoneyType>>,
    }

    impl SplitOp<'_> {
        #[verify]
        fn check(self) -> Result<(), Reported> {
            let shares = self.shares();
            if shares.len() != self.parts().len() || shares.iter().any(|share| *share <= 0) {
                return Err(self.0.op_error("needs a positive share for each result").emit());
            }
            Ok(())
        }
    }

    /// One value or another, by which of two amounts is greater.
    #[op(
        "when",
        traits(SingleBlockImplicitTerminator<"YieldOp">, AllTypesMatch<["left", "right"]>),
        assembly = "$left `exceeds` $right `:` type($left) (`->` type($values)^)? $then `else` $otherwise attr-dict"
    )]
    pub struct WhenOp {
        left: Operand<MoneyType>,
        right: Operand<MoneyType>,
        values: Vec<Result<AnyType>>,
        then: Region<SizedRegion<1>>,
        otherwise: Region<SizedRegion<1>>,
    }

    /// The values of a region of `when`.
    #[op("yield", traits(Pure, Terminator, HasParent<"WhenOp">), assembly = "($values^ `:` type($values))? attr-dict")]
    pub struct YieldOp {
        values: Vec<Operand<AnyType>>,
    }

    /// Of version 1: twice an amount.
    #[op("double", traits(Pure, SameOperandsAndResultType), assembly = "$money attr-dict `:` type($money)")]
    pub struct DoubleOp {
        money: Operand<MoneyType>,
        doubled: Result<MoneyType>,
    }

    #[upgrade]
    fn double_to_scale(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
        let money = ir.op(op).operand(0);
        let product = Builder::before(ir, op).value(ScaleOp::build(money, 200))?;
        ir.replace_op(op, &[product]);
        Ok(())
    }

    /// Migrates the record rather than the operation, since `scale` of version 1 is different.
    #[downgrade]
    fn scale_to_double(record: &mut OpRecord<'_>) -> Result<(), Lost> {
        let factor = record.attr("factor").and_then(|factor| record.ctx.attrs().i64_value(factor));
        if factor == Some(200) {
            record.take("factor");
            record.take("rounding");
            record.rename_to::<DoubleOp>();
        }
        Ok(())
    }

    #[parse(Shares)]
    fn parse_shares(
        p: &mut OpParser<'_, '_>,
        parsed: &mut OpParseState<'_>,
        args: &[CustomArg],
    ) -> Result<(), Reported> {
        let mut shares = vec![p.parse_integer()?];
        while p.eat_punct(",") {
            shares.push(p.parse_integer()?);
        }
        parsed.set_prop(args.prop(0), p.ctx.attrs().dense_i64_array(shares));
        Ok(())
    }

    #[print(Shares)]
    fn print_shares(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, _: &[CustomArg]) {
        let Some(split) = op.cast::<SplitOp>() else { return };
        let shares: Vec<String> = split.shares().iter().map(i64::to_string).collect();
        p.text(&shares.join(", "));
    }

    /// Checks that an account exists.
    fn find_account(op: OpRef<'_>, name: &str, table: OpRef<'_>, tables: &SymbolTables<'_>) -> Result<(), Reported> {
        match tables.lookup(table, op.context().ident(name.as_bytes())) {
            Some(found) if found.is::<AccountOp>() => Ok(()),
            _ => Err(op.op_error(format!("names '@{name}', which is no account")).emit()),
        }
    }
}
