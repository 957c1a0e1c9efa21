// Two clamps are merged.
func.func @merged(%a: i64) -> i64 {
  %0 = bound.clamp %a to [0, 100]
  %1 = bound.clamp %0 to [50, 200]
  return %1 : i64
}

// The bounds have no number in common.
func.func @apart(%a: i64) -> i64 {
  %0 = bound.clamp %a to [0, 10]
  %1 = bound.clamp %0 to [50, 200]
  return %1 : i64
}

// Without a bound, nothing changes.
func.func @all_numbers(%a: i64) -> i64 {
  %0 = bound.clamp %a to [-9223372036854775808, 9223372036854775807]
  return %0 : i64
}
