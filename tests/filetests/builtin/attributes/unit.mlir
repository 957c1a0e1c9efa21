// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, UnitAttr: with the value and without.

"demo.func"() {sym_name = "verbose_form", dialectName.unitAttr = unit} : () -> ()
"demo.func"() {sym_name = "simple_form", dialectName.unitAttr} : () -> ()
"demo.func"() {list = [unit, {a, b = unit}]} : () -> ()
