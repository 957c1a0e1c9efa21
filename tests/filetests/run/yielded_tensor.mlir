// RUN: lect run %s
// RUN: lect run --interpret %s

// A loop that yields a tensor from outside does not change it.

func.func @main() -> bf16 {
  %count = arith.constant 1 : i32
  %x = arith.constant 1.5 : bf16
  %outer = tensor.splat %x : tensor<1xbf16>
  %0 = scf.while (%left = %count, %carried = %outer) : (i32, tensor<1xbf16>) -> i32 {
    %written = arith.remf %carried, %carried : tensor<1xbf16>
    %zero = arith.constant 0 : i32
    %go = arith.cmpi sgt, %left, %zero : i32
    scf.condition(%go) %left : i32
  } do {
  ^bb0(%left: i32):
    %one = arith.constant 1 : i32
    %less = arith.subi %left, %one : i32
    scf.yield %less, %outer : i32, tensor<1xbf16>
  }
  %i = arith.constant 0 : index
  %1 = tensor.extract %outer[%i] : tensor<1xbf16>
  return %1 : bf16
}
