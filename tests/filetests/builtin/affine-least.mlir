// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect %s | lect opt --allow-unregistered-dialect
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s | lect opt --allow-unregistered-dialect
// RUN: lect pack --allow-unregistered-dialect %s | lect unpack --allow-unregistered-dialect
// ORACLE: differs because MLIR prints the least integer and cannot read it

"test.maps"() {
  alone = affine_map<() -> (-9223372036854775808)>,
  added = affine_map<(d0) -> (d0 + -9223372036854775808)>,
  subtracted = affine_map<(d0) -> (d0 - -9223372036854775808)>,
  factor = affine_map<(d0, d1) -> (d0 * -9223372036854775808, d0 + d1 * -9223372036854775808)>,
  divisor = affine_map<(d0) -> (d0 mod -9223372036854775808, d0 floordiv -9223372036854775808)>,
  negated = affine_map<() -> (-(-9223372036854775808))>,
  set = affine_set<(d0) : (d0 - -9223372036854775808 >= 0, d0 * -9223372036854775808 == 0)>
} : () -> ()
func.func @f() {
  affine.for %i = -9223372036854775808 to 9223372036854775807 {
  }
  return
}
