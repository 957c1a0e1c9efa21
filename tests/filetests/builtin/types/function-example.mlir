// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, FunctionType: the example, without custom forms.

"demo.func"() ({
^bb0(%arg0 : i64):
  %c1 = "demo.constant"() {value = 1 : i64} : () -> i64
  %0 = "demo.addi"(%arg0, %c1) : (i64, i64) -> i64
  "demo.return"(%0) : (i64) -> ()
}) {sym_name = "add_one", function_type = (i64) -> i64} : () -> ()
