// RUN: lect reduce %s --test=grep --test-arg=-q --test-arg=arith.muli
// RUN: lect reduce %s --allow-unregistered-dialect --jobs=1 --test=grep --test-arg=-q --test-arg=t.kept
// RUN: lect opt --emit-bytecode %s | lect reduce --test=grep --test-arg=-q --test-arg=second
// RUN: lect reduce %s --no-verify --test=grep --test-arg=-q --test-arg=scf.yield

// The operations that a test looks for are left, in a form that can be read.
module {
  func.func @first(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.muli %0, %a : i32
    return %1 : i32
  }
  func.func @second(%n: index, %a: i32) -> i32 {
    %0 = scf.for %i = %n to %n step %n iter_args(%b = %a) -> i32 {
      %1 = func.call @first(%b, %a) : (i32, i32) -> i32
      scf.yield %1 : i32
    }
    return %0 : i32
  }
} loc("t.kept":1:1)
