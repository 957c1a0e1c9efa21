use lect::core::context::ContextData;
use lect::dialects::arith::{AddIOp, MulIOp};
use lect::prelude::*;
use lect::transforms::conversion::{ConversionTarget, TypeConverter};
use lect::transforms::rewrite::{PatternSet, Rewrite, Rewriter};

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

const TABLE: lect::core::dialect::ExternalModels = lect::transforms::canonicalization![AddIOp => [reject_mul]];

lect::rewrites! {
    fn set(&mut PatternSet);

    AddIOp => reject_mul;
}

fn main() {}
