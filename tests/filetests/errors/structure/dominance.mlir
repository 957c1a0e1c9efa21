// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Uses before definitions.

"demo.op"() ({
  // expected-error@+1 {{operand #0 does not dominate this use}}
  "demo.use"(%a) : (i32) -> ()
  // expected-note@+1 {{operand defined here (op in the same block)}}
  %a = "demo.def"() : () -> i32
  "demo.br"()[^b] : () -> ()
^b:
  "demo.end"() : () -> ()
}) : () -> ()

// -----

"demo.op"() ({
  "demo.br"()[^b, ^c] : () -> ()
^b:
  // expected-note@+1 {{operand defined here (op in the same region)}}
  %a = "demo.def"() : () -> i32
  "demo.end"() : () -> ()
^c:
  // expected-error@+1 {{operand #0 does not dominate this use}}
  "demo.use"(%a) : (i32) -> ()
  "demo.end"() : () -> ()
}) : () -> ()

// -----

// expected-note@+1 {{operand defined as a block argument (block #1 in the same region)}}
"demo.op"() ({
  "demo.br"()[^b, ^c] : () -> ()
^b(%a: i32):
  "demo.end"() : () -> ()
^c:
  // expected-error@+1 {{operand #0 does not dominate this use}}
  "demo.use"(%a) : (i32) -> ()
  "demo.end"() : () -> ()
}) : () -> ()

// -----

"demo.op"() ({
  // expected-error@+2 {{operand #0 does not dominate this use}}
  // expected-note@+1 {{operand defined here (op in the same block)}}
  %a = "demo.def"(%a) : (i32) -> i32
  "demo.br"()[^b] : () -> ()
^b:
  "demo.end"() : () -> ()
}) : () -> ()

// -----

"demo.op"() ({
  "demo.op"() ({
    // expected-error@+1 {{operand #0 does not dominate this use}}
    "demo.use"(%a) : (i32) -> ()
  }) : () -> ()
  "demo.br"()[^b] : () -> ()
^b:
  // expected-note@+1 {{operand defined here (op in a parent region)}}
  %a = "demo.def"() : () -> i32
  "demo.end"() : () -> ()
}) : () -> ()
