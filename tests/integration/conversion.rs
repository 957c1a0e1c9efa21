//! Conversions that make types others: one to one, and one to many.

use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::entity::Op;
use lect_core::ir::{Isolate, OpRef, walk};
use lect_core::text::print::PrintConfig;
use lect_core::types::TypeData;
use lect_core::verify::{VerifyConfig, verify};
use lect_tests::text;
use lect_transforms::conversion::{self, ConversionTarget, Mode, Retype, TypeConverter, Types, Values};
use lect_transforms::rewrite::{PatternSet, Rewriter};

/// Converts a program, and returns its text, which verifies.
fn converted(
    source: &str,
    types: impl Fn(&Context) -> TypeConverter,
    ops: &[(&'static str, Retype)],
) -> Result<String, Reported> {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let mut module = text::parse(&ctx, source.as_bytes()).expect("it can be read");
    let types = types(&ctx);
    let mut patterns = PatternSet::new();
    for &(name, rewrite) in ops {
        patterns.add(&ctx, types.pattern(name, rewrite));
    }
    let is_legal = move |op: OpRef<'_>| types.is_legal_op(op) && types.is_legal_function(op);
    let target = ConversionTarget::new().with_unknown(is_legal);
    let mut result = Ok(());
    walk::storage_mut(&mut module, &mut |isolate: &mut Isolate| {
        result = result.and_then(|()| conversion::apply(isolate, &target, &patterns, Mode::Full));
    });
    result?;
    verify(module.root(), &VerifyConfig::default())?;
    Ok(String::from_utf8_lossy(&text::print(&module, &PrintConfig::default())).into_owned())
}

#[test]
fn one_type_becomes_another() {
    let source = "func.func private @next(index) -> index
func.func @sum(%n: index, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  cf.cond_br %c, ^bb1(%n : index), ^bb2
^bb1(%a: index):
  %0 = arith.addi %a, %n : index
  %1 = call @next(%0) : (index) -> index
  return %1 : index
^bb2:
  return %c0 : index
}";
    let types = |ctx: &Context| {
        let (from, to) = (ctx.common().index, ctx.common().i64);
        TypeConverter::new().with(move |_, ty| (ty == from).then_some(to))
    };
    // A block has the arguments that are passed to it.
    fn branch(types: &TypeConverter, rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
        let blocks: Vec<_> = rewriter.op(op).successors().map(|block| block.block).collect();
        blocks.into_iter().for_each(|block| types.convert_block(rewriter, block));
        types.convert_op(rewriter, op)
    }
    fn constant(types: &TypeConverter, rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
        let ctx = rewriter.context().clone();
        let zero = ctx.integer_attr(ctx.common().i64, 0);
        rewriter.modify(op, |ir| ir.set_attr(op, "value", Some(zero)));
        types.convert_op(rewriter, op)
    }
    let ops: &[(&'static str, Retype)] = &[
        ("func.func", TypeConverter::convert_function),
        ("func.call", TypeConverter::convert_op),
        ("func.return", TypeConverter::convert_op),
        ("arith.addi", TypeConverter::convert_op),
        ("arith.constant", constant),
        ("cf.cond_br", branch),
    ];
    let expected = "module {
  func.func private @next(i64) -> i64
  func.func @sum(%arg0: i64, %arg1: i1) -> i64 {
    %c0_i64 = arith.constant 0 : i64
    cf.cond_br %arg1, ^bb1(%arg0 : i64), ^bb2
  ^bb1(%0: i64):  // pred: ^bb0
    %1 = arith.addi %0, %arg0 : i64
    %2 = call @next(%1) : (i64) -> i64
    return %2 : i64
  ^bb2:  // pred: ^bb0
    return %c0_i64 : i64
  }
}
";
    assert_eq!(converted(source, types, ops).expect("all is converted").trim_end(), expected.trim_end());
    // Something is left that no pattern knows.
    assert!(converted(source, types, &ops[..4]).is_err());
}

#[test]
fn one_value_becomes_two() {
    let source = "func.func @swap(%z: complex<f32>) -> complex<f32> {
  %re = complex.re %z : complex<f32>
  %im = complex.im %z : complex<f32>
  %0 = complex.create %im, %re : complex<f32>
  %1 = func.call @swap(%0) : (complex<f32>) -> complex<f32>
  return %1 : complex<f32>
}";
    let types = |_: &Context| {
        TypeConverter::new().with_many(|it| match it.ctx.type_data(it.ty) {
            TypeData::Complex(part) => Some(Types::from_elem(*part, 2)),
            _ => None,
        })
    };
    fn create(types: &TypeConverter, rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
        let parts: Values = rewriter.op(op).operands().collect();
        types.replace(rewriter, op, &[parts]);
        Some(())
    }
    fn part(types: &TypeConverter, rewriter: &mut Rewriter<'_>, op: Op, number: usize) -> Option<()> {
        let parts = types.operands(rewriter, op);
        let part = *parts.first()?.get(number)?;
        rewriter.replace(op, &[part]);
        Some(())
    }
    let ops: &[(&'static str, Retype)] = &[
        ("func.func", TypeConverter::convert_function),
        ("func.call", TypeConverter::convert_op),
        ("func.return", TypeConverter::convert_op),
        ("complex.create", create),
        ("complex.re", |types, rewriter, op| part(types, rewriter, op, 0)),
        ("complex.im", |types, rewriter, op| part(types, rewriter, op, 1)),
    ];
    let expected = "module {
  func.func @swap(%arg0: f32, %arg1: f32) -> (f32, f32) {
    %0:2 = call @swap(%arg1, %arg0) : (f32, f32) -> (f32, f32)
    return %0#0, %0#1 : f32, f32
  }
}
";
    assert_eq!(converted(source, types, ops).expect("all is converted").trim_end(), expected.trim_end());
}
