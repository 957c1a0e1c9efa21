// RUN: not lect opt --allow-unregistered-dialect --symbol-dce %s

// An operation that may be a table of symbols.
func.func private @helper()
"t.box"() ({
  "t.ref"() {to = @helper} : () -> ()
  "t.end"() : () -> ()
}) : () -> ()
