// RUN: lect upgrade --from 21 --allow-unregistered-dialect %s

// Attributes and locations of the builtin dialect.

#distinct = distinct[0]<42.0 : f32>
#distinct1 = distinct[1]<42.0 : f32>
#distinct2 = distinct[2]<array<i32: 10, 42>>
"use.attrs"() {
  maps = [affine_map<(d0) -> (d0)>, affine_map<(d0, d1, d2) -> (d0, d1)>],
  arrays = [[], [10, i32], [affine_map<(d0, d1, d2) -> (d0, d1)>, i32, "string attribute"]],
  dense_arrays = [array<i8>, array<i32: 10, 42>, array<f64: 42., 12.>],
  dense = [dense<10> : tensor<2xi32>, dense<[10.0, 11.0]> : tensor<2xf32>],
  strings = [dense<"example"> : tensor<2x!foo.string>, dense<["example1", "example2"]> : tensor<2x!foo.string>],
  dictionaries = [{}, {attr_name = "string attribute"}, {int_attr = 10, "string attr name" = "string attribute"}],
  floats = [42.0, 42.0 : f32, 0x7C00 : f16, 0x7CFF : f16],
  integers = [10 : i32, 10, true, false],
  set = affine_set<(d0) : (d0 - 2 >= 0)>,
  opaque = #dialect<"opaque attribute data">,
  sparse = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>,
  string = ["An important string", "string with a type" : !dialect.string],
  symbols = [@flat_reference, @parent_reference::@nested_reference],
  types = [i32, !dialect.type],
  strided = strided<[4, 1], offset: ?>,
  distinct = [#distinct, #distinct1, #distinct2]
} : () -> ()
func.func private @verbose_form() attributes {dialectName.unitAttr = unit}
func.func private @simple_form() attributes {dialectName.unitAttr}
"example.user_op"() {attr = dense_resource<blob1> : tensor<3xi64> } : () -> ()
"use.loc"() : () -> () loc(callsite("foo" at "mysource.cc":10:8))
"use.loc"() : () -> () loc("mysource.cc":10:8 to 12:18)
"use.loc"() : () -> () loc(fused["mysource.cc":10:8, "mysource.cc":22:8])
"use.loc"() : () -> () loc(fused<"CSE">["mysource.cc":10:8, "mysource.cc":22:8])
"use.loc"() : () -> () loc("CSE"("mysource.cc":10:8))
"use.loc"() : () -> () loc(unknown)
%0 = "example.operation"() : () -> i32 loc("mysource")
%1 = arith.constant 4 : index loc(callsite("mysum" at "mysource.cc":10:8))

{-#
  dialect_resources: {
    builtin: {
      blob1: "0x08000000010000000000000002000000000000000300000000000000"
    }
  }
#-}
