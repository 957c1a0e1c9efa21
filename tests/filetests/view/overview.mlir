// RUN: lect view %s
// RUN: lect view --top=1 %s
// RUN: lect view --svg %s
// RUN: lect view --graph %s

// Symbols in symbol tables, blocks with arguments, values used in regions, operations of unknown dialects.
// Also names that would act on a terminal.
module @"outer\1B[31m" {
  func.func private @declared(f32) -> f32
  func.func @loop(%n: index, %first: f32) -> f32 {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %sum = scf.for %i = %zero to %n step %one iter_args(%so_far = %first) -> f32 {
      %twice = arith.addf %so_far, %first : f32
      scf.yield %twice : f32
    }
    %pair:2 = "unknown.split"(%sum) {note = "a<b>"} : (f32) -> (f32, f32)
    %result = func.call @declared(%pair#1) : (f32) -> f32
    return %result : f32
  }
  module @inner {
    func.func nested @branches(%choice: i1, %value: i32) -> i32 {
      cf.cond_br %choice, ^then(%value : i32), ^end(%value : i32)
    ^then(%taken: i32):
      %double = arith.addi %taken, %taken : i32
      cf.br ^end(%double : i32)
    ^end(%last: i32):
      return %last : i32
    } loc("elsewhere.c":7:1)
  }
}
