use lect::ir::ContextData;
use lect::dialects::arith::{AddIOp, MulIOp};
use lect::prelude::*;
use lect::conversion::{ConversionTarget, TypeConverter};
use lect::rewrite::{PatternSet, Rewrite, Rewriter};

fn reject_mul(_: MulIOp<'_>) -> Option<Rewrite> {
    None
}

fn without_rewrite(_: AddIOp<'_>) -> Option<()> {
    None
}

fn is_constant(product: MulIOp<'_>) -> bool {
    product.lhs() == product.rhs()
}

fn convert(_: &TypeConverter, _: Op, _: &mut Rewriter<'_>) -> Option<()> {
    None
}

fn register(ctx: &ContextData, patterns: &mut PatternSet, types: &TypeConverter) -> ConversionTarget {
    patterns.on::<AddIOp>(ctx, 1, reject_mul);
    patterns.on::<AddIOp>(ctx, 1, without_rewrite);
    patterns.add(ctx, types.on::<AddIOp>(convert));
    ConversionTarget::new().with_dynamic::<AddIOp>(ctx, is_constant)
}

const TABLE: lect::dialect::ExternalModels = lect::rewrite::canonicalization![AddIOp => [reject_mul]];

lect::rewrites! {
    fn set(&mut PatternSet);

    AddIOp => reject_mul;
}

fn main() {}
