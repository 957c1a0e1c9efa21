//! Dialect conversions that map types one to one, and one to many.

use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::entity::Op;
use lect_core::ir::{Isolate, OpRef, walk};
use lect_core::text::print::PrintConfig;
use lect_core::types::TypeData;
use lect_core::verify::{VerifyConfig, verify};
use lect_tests::text;
use lect_transforms::conversion::{self, ConversionTarget, ConvertedTypes, Mode, Retype, TypeConverter, Values};
use lect_transforms::rewrite::{PatternSet, Rewriter};

/// Converts a program, verifies it, and returns its text.
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
        let (from, to) = (ctx.types().index(), ctx.types().i64());
        TypeConverter::new().with(move |_, ty| (ty == from).then_some(to))
    };
    // The arguments of a block are converted with the operands passed to it.
    fn branch(types: &TypeConverter, rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
        let blocks: Vec<_> = rewriter.op(op).successors().map(|block| block.block).collect();
        blocks.into_iter().for_each(|block| types.convert_block(rewriter, block));
        types.convert_op(rewriter, op)
    }
    fn constant(types: &TypeConverter, rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
        let ctx = rewriter.context().clone();
        let zero = ctx.attrs().integer(ctx.types().i64(), 0);
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
    // An operation stays illegal without its pattern.
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
        TypeConverter::new().with_many(|it| match it.ctx.types().data(it.ty) {
            TypeData::Complex(part) => Some(ConvertedTypes::from_elem(*part, 2)),
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

/// Converts `index` to `i64`, or to two `i32`.
fn branches(source: &str, to_two: bool) -> String {
    let types = move |ctx: &Context| {
        let (from, i64, i32) = (ctx.types().index(), ctx.types().i64(), ctx.types().i32());
        TypeConverter::new().with_many(move |it| {
            let to = if to_two { ConvertedTypes::from_elem(i32, 2) } else { ConvertedTypes::from_elem(i64, 1) };
            (it.ty == from).then_some(to)
        })
    };
    let names = ["func.call", "func.return", "cf.br", "cf.cond_br", "cf.switch", "scf.execute_region", "scf.yield"];
    let convert = TypeConverter::convert_op as Retype;
    let ops: Vec<(&'static str, Retype)> = names.into_iter().map(|name| (name, convert)).collect();
    let ops = [&[("func.func", TypeConverter::convert_function as Retype)], &ops[..]].concat();
    converted(source, types, &ops).expect("all is converted")
}

#[test]
fn conditional_branches_pass_values_of_other_types() {
    let source = "func.func @f(%a: index, %b: index, %c: i1) -> index {
  cf.cond_br %c, ^x(%a, %c : index, i1), ^y(%b, %a : index, index)
^x(%p: index, %q: i1):
  cf.br ^y(%p, %p : index, index)
^y(%r: index, %s: index):
  return %r : index
}";
    let expected = "module {
  func.func @f(%arg0: i64, %arg1: i64, %arg2: i1) -> i64 {
    cf.cond_br %arg2, ^bb1(%arg0, %arg2 : i64, i1), ^bb2(%arg1, %arg0 : i64, i64)
  ^bb1(%0: i64, %1: i1):  // pred: ^bb0
    cf.br ^bb2(%0, %0 : i64, i64)
  ^bb2(%2: i64, %3: i64):  // 2 preds: ^bb0, ^bb1
    return %2 : i64
  }
}
";
    assert_eq!(branches(source, false).trim_end(), expected.trim_end());
    let text = branches(source, true);
    let branch = "cf.cond_br %arg4, ^bb1(%arg0, %arg1, %arg4 : i32, i32, i1), ^bb2(%arg2, %arg3, %arg0, %arg1 : i32, i32, i32, i32)";
    assert!(text.contains(branch), "{text}");
}

#[test]
fn switches_pass_values_of_other_types() {
    let source = "func.func @f(%flag: i32, %a: index, %b: index) -> index {
  cf.switch %flag : i32, [
    default: ^x(%a : index),
    1: ^y(%a, %b : index, index),
    2: ^x(%b : index)
  ]
^x(%p: index):
  return %p : index
^y(%q: index, %r: index):
  return %r : index
}";
    let text = branches(source, false);
    assert!(text.contains("1: ^bb2(%arg1, %arg2 : i64, i64)") && !text.contains("index"), "{text}");
    let text = branches(source, true);
    assert!(text.contains("default: ^bb1(%arg1, %arg2 : i32, i32)"), "{text}");
    assert!(text.contains("1: ^bb2(%arg1, %arg2, %arg3, %arg4 : i32, i32, i32, i32)"), "{text}");
}

#[test]
fn loops_of_blocks_have_arguments_of_other_types() {
    let source = "func.func private @next(index) -> index
func.func @f(%a: index, %c: i1) -> index {
  cf.br ^head(%a, %a : index, index)
^head(%p: index, %q: index):
  %0 = func.call @next(%p) : (index) -> index
  cf.cond_br %c, ^head(%q, %0 : index, index), ^exit
^exit:
  return %q : index
}";
    for to_two in [false, true] {
        let text = branches(source, to_two);
        assert!(!text.contains("index") && !text.contains("cast"), "{text}");
    }
}

#[test]
fn blocks_of_nested_regions_have_arguments_of_other_types() {
    // Neither the function nor the parent operation of the blocks has an `index` in its type.
    let source = "func.func private @make() -> index
func.func private @take(index)
func.func @f(%c: i1) {
  %0 = func.call @make() : () -> index
  scf.execute_region {
    cf.cond_br %c, ^x(%0 : index), ^y(%0 : index)
  ^x(%p: index):
    func.call @take(%p) : (index) -> ()
    cf.br ^y(%p : index)
  ^y(%q: index):
    func.call @take(%q) : (index) -> ()
    scf.yield
  }
  cf.br ^z(%0 : index)
^z(%r: index):
  func.call @take(%r) : (index) -> ()
  return
}";
    for to_two in [false, true] {
        let text = branches(source, to_two);
        assert!(!text.contains("index") && !text.contains("cast"), "{text}");
    }
}
