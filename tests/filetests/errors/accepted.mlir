// RUN: lect opt --allow-unregistered-dialect --split-input-file %s

// Text that looks wrong, and is accepted.

"demo.op"() <42> : () -> ()

// -----

"demo.op"() ({
^bb0(%a#0: i32):
}) : () -> ()

// -----

"demo.op"() : () -> tensor<4xi32, >

// -----

"demo.op"() : () -> memref<4xi32, affine_map<(d0) -> (d0 * 2)>, affine_map<(d0) -> (d0)>>

// -----

"demo.op"() {a = 9223372036854775808} : () -> ()

// -----

"demo.op"() {a = @""} : () -> ()

// -----

"demo.op"() {a = array<ui8: -1>} : () -> ()

// -----

"demo.op"() {a = dense<1> : memref<4xi8>} : () -> ()

// -----

"demo.op"() {a = dense<1> : tensor<0xi8>} : () -> ()

// -----

"demo.op"() {a = affine_map<(d0) -> (d0 mod 0)>} : () -> ()

// -----

"demo.op"() {a = strided<[0]>} : () -> ()

// -----

module attributes {sym_visibility = "nonsense"} {
}

// -----

module @a attributes {sym_name = "b"} {
}

// -----

"demo.op"() ({
  module @a {
  }
}) : () -> ()
