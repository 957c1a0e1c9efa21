// RUN: lect opt --loop-invariant-code-motion --allow-unregistered-dialect %s

// Divisions by a number whose range is known to exclude zero.

func.func @divisors(%a: i32, %i: index, %lo: index, %hi: index, %step: index, %x: i8) {
  %positive = test.with_bounds {umin = 1 : i32, umax = 9 : i32, smin = 1 : i32, smax = 9 : i32} : i32
  %negative = test.with_bounds {umin = 4294967286 : i32, umax = 4294967294 : i32, smin = -10 : i32, smax = -2 : i32} : i32
  %minus_one = test.with_bounds {umin = 4294967286 : i32, umax = 4294967295 : i32, smin = -10 : i32, smax = -1 : i32} : i32
  %any_sign = test.with_bounds {umin = 1 : i32, umax = 4294967295 : i32, smin = -9 : i32, smax = 9 : i32} : i32
  %zero = test.with_bounds {umin = 0 : i32, umax = 9 : i32, smin = 0 : i32, smax = 9 : i32} : i32
  %wide = arith.extui %x : i8 to i32
  %one = arith.constant 1 : i32
  %some = arith.maxui %wide, %one : i32
  scf.for %k = %lo to %hi step %step {
    %0 = arith.divui %a, %positive : i32
    %1 = arith.divsi %a, %positive : i32
    %2 = arith.divsi %a, %negative : i32
    %3 = arith.ceildivsi %a, %minus_one : i32
    %4 = arith.divui %a, %any_sign : i32
    %5 = arith.floordivsi %a, %any_sign : i32
    %6 = arith.remui %a, %zero : i32
    %7 = arith.ceildivui %a, %some : i32
    %8 = llvm.udiv %a, %positive : i32
    "test.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8) : (i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
  }
  return
}
