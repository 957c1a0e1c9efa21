// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Lists of regions, and their contents.

// expected-error@+1 {{expected '{' to begin a region}}
"demo.op"() () : () -> ()

// -----

// expected-error@+1 {{expected '{' to begin a region}}
"demo.op"() (42) : () -> ()

// -----

// expected-error@+1 {{expected ')' to end region list}}
"demo.op"() ({} : () -> ()

// -----

// expected-error@+1 {{expected '{' to begin a region}}
"demo.op"() ({},) : () -> ()

// -----

// expected-error@+1 {{expected ')' to end region list}}
"demo.op"() ({} {}) : () -> ()

// -----

"demo.op"() ({
  // expected-error@+1 {{expected operation name in quotes}}
  "demo.inner"() : () -> ()

// -----

// expected-error@+1 {{expected operation name in quotes}}
"demo.op"() ({
  42
}) : () -> ()

// -----

"demo.op"() ({
  // expected-error@+1 {{expected operation name in quotes}}
  "demo.inner"() : () -> ()
) : () -> ()

// -----

// expected-error@+1 {{expected '{' to begin a region}}
module

// -----

// expected-error@+1 {{expected '{' to begin a region}}
module @a @b {
}

// -----

// expected-error@+1 {{expected attribute name}}
module attributes {

// -----

// expected-error@+1 {{expected '{' in attribute dictionary}}
module attributes 42 {
}

// -----

// expected-error@+1 {{expected operation name in quotes}}
module {
