// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Integers and floats.

// expected-error@+1 {{integer constant out of range for attribute}}
"demo.op"() {a = 256 : i8} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
"demo.op"() {a = -129 : i8} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
"demo.op"() {a = 128 : si8} : () -> ()

// -----

// expected-error@+1 {{negative integer literal not valid for unsigned integer type}}
"demo.op"() {a = -1 : ui8} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
"demo.op"() {a = 256 : ui8} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
"demo.op"() {a = 2 : i1} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
"demo.op"() {a = 1 : i0} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
"demo.op"() {a = 18446744073709551616} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
"demo.op"() {a = 99999999999999999999 : index} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
"demo.op"() {a = 0x1FF : i8} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
"demo.op"() {a = -0x81 : i8} : () -> ()

// -----

// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"demo.op"() {a = 1 : f32} : () -> ()

// -----

// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"demo.op"() {a = -1 : f32} : () -> ()

// -----

// expected-error@+1 {{hexadecimal float literal should not have a leading minus}}
"demo.op"() {a = -0x1 : f32} : () -> ()

// -----

// expected-error@+1 {{hexadecimal float constant out of range for type}}
"demo.op"() {a = 0x1FFFFFFFF : f32} : () -> ()

// -----

// expected-error@+1 {{hexadecimal float constant out of range for type}}
"demo.op"() {a = 0x12345 : f16} : () -> ()

// -----

// expected-error@+1 {{integer literal not valid for specified type}}
"demo.op"() {a = 1 : tensor<4xi8>} : () -> ()

// -----

// expected-error@+1 {{integer literal not valid for specified type}}
"demo.op"() {a = 1 : none} : () -> ()

// -----

// expected-error@+1 {{integer literal not valid for specified type}}
"demo.op"() {a = 1 : !foo.t} : () -> ()

// -----

// expected-error@+1 {{floating point value not valid for specified type}}
"demo.op"() {a = 1.0 : i32} : () -> ()

// -----

// expected-error@+1 {{floating point value not valid for specified type}}
"demo.op"() {a = 1.0 : index} : () -> ()

// -----

// expected-error@+1 {{floating point value not valid for specified type}}
"demo.op"() {a = 1.0 : tensor<4xf32>} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"demo.op"() {a = 1 : } : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"demo.op"() {a = 1.0 : } : () -> ()

// -----

// expected-error@+1 {{expected constant integer or floating point value}}
"demo.op"() {a = -} : () -> ()

// -----

// expected-error@+1 {{expected constant integer or floating point value}}
"demo.op"() {a = - "x"} : () -> ()

// -----

// expected-error@+1 {{expected constant integer or floating point value}}
"demo.op"() {a = --1} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"demo.op"() {a = true : i8} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"demo.op"() {a = 1e5} : () -> ()

// -----

// expected-error@+1 {{expected three consecutive dots for an ellipsis}}
"demo.op"() {a = .5} : () -> ()
