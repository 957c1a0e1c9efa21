// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, NoneType: the example.

"demo.func"() ({
  %none_val = "foo.unknown_op"() : () -> none
  "demo.return"() : () -> ()
}) {sym_name = "none_type"} : () -> ()
