// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Dense elements.

// expected-error@+1 {{expected '<' after 'dense'}}
"demo.op"() {a = dense} : () -> ()

// -----

// expected-error@+1 {{expected '>'}}
"demo.op"() {a = dense<1} : () -> ()

// -----

// expected-error@+1 {{expected ':'}}
"demo.op"() {a = dense<1>} : () -> ()

// -----

// expected-error@+1 {{expected ':'}}
"demo.op"() {a = dense<1> tensor<4xi8>} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"demo.op"() {a = dense<1> : } : () -> ()

// -----

// expected-error@+1 {{elements literal must be a shaped type}}
"demo.op"() {a = dense<1> : i8} : () -> ()

// -----

// expected-error@+1 {{elements literal type must have static shape}}
"demo.op"() {a = dense<1> : tensor<?xi8>} : () -> ()

// -----

// expected-error@+1 {{elements literal type must have static shape}}
"demo.op"() {a = dense<1> : tensor<*xi8>} : () -> ()

// -----

// expected-error@+1 {{inferred shape of elements literal ([2]) does not match type ([3])}}
"demo.op"() {a = dense<[1, 2]> : tensor<3xi8>} : () -> ()

// -----

// expected-error@+1 {{inferred shape of elements literal ([2]) does not match type ([2, 1])}}
"demo.op"() {a = dense<[1, 2]> : tensor<2x1xi8>} : () -> ()

// -----

// expected-error@+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"demo.op"() {a = dense<[[1, 2], [3]]> : tensor<2x2xi8>} : () -> ()

// -----

// expected-error@+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"demo.op"() {a = dense<[[1, 2], 3]> : tensor<2x2xi8>} : () -> ()

// -----

// expected-error@+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"demo.op"() {a = dense<[1, [2]]> : tensor<2x2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected ']'}}
"demo.op"() {a = dense<[1, 2> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected ']'}}
"demo.op"() {a = dense<[1 2]> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected element literal of primitive type}}
"demo.op"() {a = dense<[1,]> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected element literal of primitive type}}
"demo.op"() {a = dense<nonsense> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected element literal of primitive type}}
"demo.op"() {a = dense<i32> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected element literal of primitive type}}
"demo.op"() {a = dense<-> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected integer or floating point literal}}
"demo.op"() {a = dense<-"x"> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{parsed zero elements, but type ('tensor<2xi8>') expected at least 1}}
"demo.op"() {a = dense<> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{inferred shape of elements literal ([0]) does not match type ([2])}}
"demo.op"() {a = dense<[]> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for type}}
"demo.op"() {a = dense<256> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for type}}
"demo.op"() {a = dense<[1, 300]> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected unsigned integer elements, but parsed negative value}}
"demo.op"() {a = dense<-1> : tensor<2xui8>} : () -> ()

// -----

// expected-error@+1 {{expected integer elements, but parsed floating-point}}
"demo.op"() {a = dense<1.0> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"demo.op"() {a = dense<1> : tensor<2xf32>} : () -> ()

// -----

// expected-error@+1 {{expected i1 type for 'true' or 'false' values}}
"demo.op"() {a = dense<true> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected floating point literal}}
"demo.op"() {a = dense<true> : tensor<2xf32>} : () -> ()

// -----

// expected-error@+1 {{expected string containing hex digits starting with `0x`}}
"demo.op"() {a = dense<"text"> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for type}}
"demo.op"() {a = dense<["text"]> : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{expected string containing hex digits starting with `0x`}}
"demo.op"() {a = dense<"0x0"> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{elements hex data size is invalid for provided type: 'tensor<2xi8>'}}
"demo.op"() {a = dense<"0x010203"> : tensor<2xi8>} : () -> ()

// -----

// expected-error@+1 {{elements hex data size is invalid for provided type: 'tensor<4xi1>'}}
"demo.op"() {a = dense<"0x0102"> : tensor<4xi1>} : () -> ()

// -----

// expected-error@+1 {{expected ',' between complex elements}}
"demo.op"() {a = dense<(1 2)> : tensor<2xcomplex<i8>>} : () -> ()

// -----

// expected-error@+1 {{expected ')' after complex elements}}
"demo.op"() {a = dense<(1, 2> : tensor<2xcomplex<i8>>} : () -> ()

// -----

// expected-error@+1 {{parsed 1 elements, but type ('complex<i8>') expected 2 elements}}
"demo.op"() {a = dense<1> : tensor<2xcomplex<i8>>} : () -> ()

// -----

// expected-error@+1 {{parsed 2 elements, but type ('tensor<2xcomplex<i8>>') expected 4 elements}}
"demo.op"() {a = dense<[1, 2]> : tensor<2xcomplex<i8>>} : () -> ()

// -----

// expected-error@+1 {{parsed 3 elements, but type ('tensor<2xcomplex<i8>>') expected 4 elements}}
"demo.op"() {a = dense<[(1, 2), 3]> : tensor<2xcomplex<i8>>} : () -> ()

// -----

// expected-error@+1 {{hexadecimal float constant out of range for type}}
"demo.op"() {a = dense<0x1FFFFFFFF> : tensor<2xf32>} : () -> ()

// -----

// expected-error@+1 {{hexadecimal float literal should not have a leading minus}}
"demo.op"() {a = dense<-0x1> : tensor<2xf32>} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for type}}
"demo.op"() {a = dense<2> : tensor<2xi1>} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for type}}
"demo.op"() {a = dense<99999999999999999999> : tensor<2xindex>} : () -> ()
