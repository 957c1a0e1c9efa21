// RUN: lect opt --allow-other-dialects --emit-stablehlo-artifact=1.15.0 %s | lect opt --keep-vhlo
// RUN: lect opt --allow-other-dialects --strip-debuginfo --emit-stablehlo-artifact=1.15.0 %s | lect bytecode dump --section IR

// Casts between VHLO and other dialects: each follows its operand, the last cast that StableHLO creates first.
// The order of uses is stated as in StableHLO's writer.
"builtin.module"() ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "m"}> : () -> ()
  "func.func"() <{function_type = (tensor<4xf32>, tensor<4xf16>) -> (tensor<4xf32>, tensor<4xf16>, tensor<4xf32>, tensor<4xf16>), sym_name = "f"}> ({
  ^bb0(%a: tensor<4xf32>, %c: tensor<4xf16>):
    %0:2 = "sdy.manual_computation"(%c, %a) <{in_shardings = #sdy.sharding_per_value<[<@m, [{"x"}]>, <@m, [{"x"}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@m, [{"x"}]>, <@m, [{"x"}]>]>}> ({
    ^bb0(%b: tensor<2xf16>, %d: tensor<2xf32>):
      %1 = "stablehlo.negate"(%d) : (tensor<2xf32>) -> tensor<2xf32>
      %2 = "stablehlo.negate"(%b) : (tensor<2xf16>) -> tensor<2xf16>
      %3 = "stablehlo.add"(%b, %2) : (tensor<2xf16>, tensor<2xf16>) -> tensor<2xf16>
      "sdy.return"(%3, %1) : (tensor<2xf16>, tensor<2xf32>) -> ()
    }) : (tensor<4xf16>, tensor<4xf32>) -> (tensor<4xf16>, tensor<4xf32>)
    %s = "sdy.sharding_constraint"(%0#1) <{sharding = #sdy.sharding<@m, [{"x"}]>}> : (tensor<4xf32>) -> tensor<4xf32>
    %t = "stablehlo.add"(%s, %0#1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %q = "sdy.sharding_constraint"(%t) <{sharding = #sdy.sharding<@m, [{"x"}]>}> : (tensor<4xf32>) -> tensor<4xf32>
    %r = "stablehlo.add"(%0#0, %0#0) : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>
    %y = "stablehlo.abs"(%q) : (tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%s, %0#0, %y, %r) : (tensor<4xf32>, tensor<4xf16>, tensor<4xf32>, tensor<4xf16>) -> ()
  }) : () -> ()
}) : () -> ()
