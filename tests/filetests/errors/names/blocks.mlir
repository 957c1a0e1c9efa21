// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Undefined blocks.

"demo.op"() ({
  // expected-error@+1 {{reference to an undefined block}}
  "demo.br"()[^nowhere] : () -> ()
}) : () -> ()

// -----

"demo.op"() ({
^outer:
  "demo.op"() ({
    // expected-error@+1 {{reference to an undefined block}}
    "demo.br"()[^outer] : () -> ()
  }) : () -> ()
  "demo.end"() : () -> ()
}) : () -> ()

// -----

"demo.op"() ({
  // expected-error@+1 {{reference to an undefined block}}
  "demo.br"()[^a] : () -> ()
}, {
^a:
  "demo.end"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{reference to an undefined block}}
"demo.br"()[^a] : () -> ()
