// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

%0:2 = smt.solver(%i) : (i8) -> (i8, i32) {
^bb0(%in: i8):
  smt.set_logic "AUFLIA"
  %b = smt.constant true
  %c = smt.declare_fun "c" : !smt.bool
  %n = smt.declare_fun : !smt.int
  %v = smt.bv.constant #smt.bv<5> : !smt.bv<32>
  %f = smt.declare_fun "f" : !smt.func<(!smt.int, !smt.bool) !smt.bool>
  %s = smt.declare_fun : !smt.sort<"uninterpreted"[!smt.int, !smt.sort<"other">]>
  %r = smt.apply_func %f(%n, %c) : !smt.func<(!smt.int, !smt.bool) !smt.bool>

  // Logic.
  %not = smt.not %b
  %and = smt.and %b, %c, %r
  %or = smt.or %b, %c {kept}
  %xor = smt.xor %b, %c
  %implies = smt.implies %b, %c
  %eq = smt.eq %n, %n, %n : !smt.int
  %distinct = smt.distinct %v, %v : !smt.bv<32>
  %ite = smt.ite %b, %v, %v : !smt.bv<32>

  // Integers.
  %five = smt.int.constant -5
  %abs = smt.int.abs %five
  %sum = smt.int.add %five, %n, %abs
  %product = smt.int.mul %five, %n
  %difference = smt.int.sub %five, %n
  %quotient = smt.int.div %five, %n
  %rest = smt.int.mod %five, %n
  %less = smt.int.cmp lt %five, %n
  %converted = smt.int2bv %n : !smt.bv<4>

  // Bit vectors.
  %neg = smt.bv.neg %v : !smt.bv<32>
  %inverse = smt.bv.not %v : !smt.bv<32>
  %add = smt.bv.add %v, %neg : !smt.bv<32>
  %mul = smt.bv.mul %v, %neg : !smt.bv<32>
  %urem = smt.bv.urem %v, %neg : !smt.bv<32>
  %srem = smt.bv.srem %v, %neg : !smt.bv<32>
  %smod = smt.bv.smod %v, %neg : !smt.bv<32>
  %udiv = smt.bv.udiv %v, %neg : !smt.bv<32>
  %sdiv = smt.bv.sdiv %v, %neg : !smt.bv<32>
  %shl = smt.bv.shl %v, %neg : !smt.bv<32>
  %lshr = smt.bv.lshr %v, %neg : !smt.bv<32>
  %ashr = smt.bv.ashr %v, %neg : !smt.bv<32>
  %bits = smt.bv.and %v, %neg : !smt.bv<32>
  %either = smt.bv.or %v, %neg : !smt.bv<32>
  %one = smt.bv.xor %v, %neg : !smt.bv<32>
  %cmp = smt.bv.cmp sge %v, %neg : !smt.bv<32>
  %long = smt.bv.concat %v, %converted : !smt.bv<32>, !smt.bv<4>
  %part = smt.bv.extract %v from 3 : (!smt.bv<32>) -> !smt.bv<6>
  %twice = smt.bv.repeat 2 times %converted : !smt.bv<4>
  %number = smt.bv2int %v signed : !smt.bv<32>
  %unsigned = smt.bv2int %v : !smt.bv<32>

  // Arrays.
  %array = smt.array.broadcast %b : !smt.array<[!smt.int -> !smt.bool]>
  %element = smt.array.select %array[%n] : !smt.array<[!smt.int -> !smt.bool]>
  %stored = smt.array.store %array[%n], %c : !smt.array<[!smt.int -> !smt.bool]>

  // Quantifiers.
  %exists = smt.exists ["x", "y"] weight 2 {
  ^bb0(%x: !smt.int, %y: !smt.bool):
    %e = smt.eq %x, %n : !smt.int
    smt.yield %e : !smt.bool
  } patterns {
  ^bb0(%x: !smt.int, %y: !smt.bool):
    %p = smt.eq %x, %x : !smt.int
    smt.yield %p, %y : !smt.bool, !smt.bool
  }
  %forall = smt.forall no_pattern {
  ^bb0(%x: !smt.int):
    %e = smt.eq %x, %n : !smt.int
    smt.yield %e : !smt.bool
  }

  // Operations of solvers.
  smt.assert %exists
  smt.push 1
  %checked = smt.check sat {
    %c1 = arith.constant 1 : i32
    smt.yield %c1 : i32
  } unknown {
    %c0 = arith.constant 0 : i32
    smt.yield %c0 : i32
  } unsat {
    %c2 = arith.constant -1 : i32
    smt.yield %c2 : i32
  } -> i32
  smt.pop 1
  smt.reset
  smt.yield %in, %checked : i8, i32
}
%i = "value.of"() : () -> i8
