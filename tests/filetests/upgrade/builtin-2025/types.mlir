// RUN: lect upgrade --from 21 --allow-unregistered-dialect %s

// Types and operations of the builtin dialect.
//
// Repaired: `opaque<..>` is not valid syntax; the intended types are used here.

module {
  func.func private @foo()
}
func.func @add_one(%arg0 : i64) -> i64 {
 %c1 = arith.constant 1 : i64
 %0 = arith.addi %arg0, %c1 : i64
 return %0 : i64
}
func.func @none_type() {
 %none_val = "foo.unknown_op"() : () -> none
 return
}
func.func @casts(%operand: !foo.type, %tuple_operand: !foo.tuple_type<!foo.type, !foo.type>) {
  %result = builtin.unrealized_conversion_cast to !bar.tuple_type<>
  %result1 = builtin.unrealized_conversion_cast %operand : !foo.type to !bar.lowered_type
  %results2:2 = builtin.unrealized_conversion_cast %tuple_operand : !foo.tuple_type<!foo.type, !foo.type> to !foo.type, !foo.type
  %result3 = builtin.unrealized_conversion_cast %operand, %operand : !foo.type, !foo.type to !bar.tuple_type<!foo.type, !foo.type>
  return
}
func.func private @types(
  complex<f32>, complex<i32>, !llvm.struct<(i32, f32)>, !pdl.value,
  tensor<? x ? x ? x ? x f32>, tensor<? x ? x 13 x ? x f32>, tensor<17 x 4 x 13 x 4 x f32>, tensor<f32>,
  tensor<0 x 42 x f32>, tensor<0xf32>, tensor<?x?xf64, "encoding">, tensor<*xf32>,
  tuple<>, tuple<f32>, tuple<i32, f32, tensor<i1>, i5>, memref<*xf32>, memref<*xf32, 10>,
  memref<2x3x4xf32, strided<[12, 4, 1]>>, memref<2x3xf32, strided<[6, 2], offset: ?>>,
  vector<3x42xi32>, vector<[4]xf32>, vector<[2]x[8]xf32>, vector<4x[4]xf32>, vector<2x[4]x8xf32>,
  bf16, f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E3M4, f8E4M3, f8E4M3B11FNUZ, f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E5M2FNUZ,
  f8E8M0FNU, f16, f32, f64, f80, f128, tf32, index, i1, si4, ui8, () -> (i32, f32))
