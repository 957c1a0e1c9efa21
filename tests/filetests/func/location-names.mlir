// RUN: lect opt --mlir-use-nameloc-as-prefix %s

// Names in locations go before those that operations propose for results and arguments.

func.func @f(%a: i32 loc("argument")) -> i32 {
  %0 = arith.constant 1 : i32 loc("one")
  %1 = arith.constant 2 : i32
  %2 = arith.addi %0, %1 : i32 loc("sum"("x.py":1:2))
  %lower = arith.constant 0 : index loc("one")
  %3 = scf.for %i = %lower to %lower step %lower iter_args(%z = %2) -> (i32) {
    %4 = arith.addi %z, %a : i32 loc(fused["first", "second"])
    scf.yield %4 : i32
  } loc("loop")
  return %3 : i32
}

%names:2 = "test.string_attr_pretty_name"() <{names = ["left", "right"]}> : () -> (i32, i32) loc("both")
%others:2 = "test.string_attr_pretty_name"() <{names = ["left", "right"]}> : () -> (i32, i32)
"test.block_argument_name_from_type"() ({
^bb0(%x: !test.op_asm_type_interface loc("here"), %y: !test.op_asm_type_interface):
  "test.terminator"() : () -> ()
}) : () -> ()
