// expected-error@+1 {{'check.block' op expects region #0 to have 0 or 1 blocks}}
check.block {
  check.jump ^next
^next:
  check.yield
}
// -----
check.region {
  // expected-error@+1 {{block with no terminator}}
  check.place row 1 column 1
}
// -----
check.region {
  // expected-error@+1 {{'check.yield' op must be the last operation in the parent block}}
  check.yield
  check.yield
}
// -----
// expected-error@+1 {{'check.no_args' op region should have no arguments}}
check.no_args {
^entry(%a: i32):
  check.yield
}
// -----
// expected-error@+1 {{'check.sized' op region #0 ('body') failed to verify constraint: region with 2 blocks}}
check.sized { check.yield }
// -----
// expected-error@+1 {{'check.at_least' op region #0 ('body') failed to verify constraint: region with at least 1 blocks}}
check.at_least { }
// -----
%a = check.same_type : () -> i32
// expected-note@+1 {{required by region isolation constraints}}
check.isolated {
  // expected-error@+1 {{'check.yield' op using value defined outside the region}}
  check.yield %a : i32
}
// -----
check.block {
  // expected-error@+1 {{operand #0 does not dominate this use}}
  check.same_type %later : (i32) -> ()
  // expected-note@+1 {{operand defined here}}
  %later = check.same_type : () -> i32
  check.yield
}
// -----
check.table {
  // expected-note@+1 {{see existing symbol definition here}}
  check.symbol @a
  // expected-error@+1 {{redefinition of symbol named 'a'}}
  check.symbol @a
}
// -----
check.region {
  // expected-error@+1 {{'check.within' op expects parent op 'check.block'}}
  check.within
  check.yield
}
