// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Sparse elements, and elements in resources.

// expected-error@+1 {{Expected '<' after 'sparse'}}
"demo.op"() {a = sparse} : () -> ()

// -----

// expected-error@+1 {{expected ','}}
"demo.op"() {a = sparse<0> : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{expected '>'}}
"demo.op"() {a = sparse<0, 1 : tensor<1xi8>} : () -> ()

// -----

// expected-error@+1 {{expected ':'}}
"demo.op"() {a = sparse<0, 1>} : () -> ()

// -----

// expected-error@+1 {{elements literal must be a shaped type}}
"demo.op"() {a = sparse<0, 1> : i8} : () -> ()

// -----

// expected-error@+1 {{elements literal type must have static shape}}
"demo.op"() {a = sparse<0, 1> : tensor<?xi8>} : () -> ()

// -----

// expected-error@+1 {{expected shape ([2, 2]); inferred shape of indices literal ([1, 2]); inferred shape of values literal ([2])}}
"demo.op"() {a = sparse<[[0, 0]], [1, 2]> : tensor<2x2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected shape ([2, 2]); inferred shape of indices literal ([1, 3]); inferred shape of values literal ([1])}}
"demo.op"() {a = sparse<[[0, 0, 0]], [1]> : tensor<2x2xi8>} : () -> ()

// -----

// expected-error@+1 {{sparse index #0 is not contained within the value shape, with index=[0, 5], and type='tensor<2x2xi8>'}}
"demo.op"() {a = sparse<[[0, 5]], [1]> : tensor<2x2xi8>} : () -> ()

// -----

// expected-error@+1 {{sparse index #0 is not contained within the value shape, with index=[0, 18446744073709551615], and type='tensor<2x2xi8>'}}
"demo.op"() {a = sparse<[[0, -1]], [1]> : tensor<2x2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected 1-d tensor for sparse element values}}
"demo.op"() {a = sparse<[0, 1], [[1]]> : tensor<2x2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected integer elements, but parsed floating-point}}
"demo.op"() {a = sparse<[[0.0, 1.0]], [1]> : tensor<2x2xi8>} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for type}}
"demo.op"() {a = sparse<[[0, 1]], [300]> : tensor<2x2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected integer elements, but parsed floating-point}}
"demo.op"() {a = sparse<[[0, 1]], [1.0]> : tensor<2x2xi8>} : () -> ()

// -----

// expected-error@+1 {{expected '<' after 'dense_resource'}}
"demo.op"() {a = dense_resource} : () -> ()

// -----

// expected-error@+1 {{expected identifier key for 'resource' entry}}
"demo.op"() {a = dense_resource<>} : () -> ()

// -----

// expected-error@+1 {{expected identifier key for 'resource' entry}}
"demo.op"() {a = dense_resource<42>} : () -> ()

// -----

// expected-error@+1 {{expected '>'}}
"demo.op"() {a = dense_resource<a} : () -> ()

// -----

// expected-error@+1 {{expected ':'}}
"demo.op"() {a = dense_resource<a>} : () -> ()

// -----

// expected-error@+1 {{`dense_resource` expected a shaped type}}
"demo.op"() {a = dense_resource<a> : i8} : () -> ()
