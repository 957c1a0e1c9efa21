// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The error in types.

// expected-error@+1 {{struct without a body only allowed in a recursive struct}}
"t"() : () -> !llvm.struct<"list", (struct<"node">)>

// -----

// expected-error@+1 {{identified type already used with a different body}}
"t"() : () -> (!llvm.struct<"list", (i32)>, !llvm.struct<"list", packed (i32)>)

// -----

// expected-error@+1 {{invalid array element type: '!llvm.void'}}
"t"() : () -> !llvm.array<2 x void>

// -----

// The error in functions and calls.

// expected-error@+1 {{failed to construct function type: expected LLVM type for function arguments}}
llvm.func @f(tensor<2xf32>)

// -----

// expected-error@+1 {{'llvm.func' op external functions must have 'external' or 'extern_weak' linkage}}
llvm.func internal @f()

// -----

// expected-error@+1 {{"llvm.byval" attribute attached to non-pointer LLVM type}}
llvm.func @f(i32 {llvm.byval = i32})

// -----

// expected-error@+1 {{"llvm.noalias" should be a unit attribute}}
func.func private @f(!llvm.ptr {llvm.noalias = 1})

// -----

llvm.func @many(i32, ...)
llvm.func @f(%a: i32) {
  // expected-error@+1 {{'llvm.call' op missing var_callee_type attribute for vararg call}}
  llvm.call @many(%a) : (i32) -> ()
  llvm.return
}

// -----

// expected-note@+1 {{when returning from function}}
llvm.func @f(%a: i64) -> i32 {
  // expected-error@+1 {{'llvm.return' op mismatching result types}}
  llvm.return %a : i64
}

// -----

llvm.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'llvm.icmp' 'oeq' is an incorrect value of the 'predicate' attribute}}
  %0 = llvm.icmp "oeq" %a, %a : i32
  llvm.return
}

// -----

// The error in memory.

llvm.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error@+1 {{'llvm.getelementptr' op expected index 1 indexing a struct to be constant}}
  %0 = llvm.getelementptr %p[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error@+1 {{'llvm.load' op unsupported ordering 'release'}}
  %0 = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.struct<(i32)>) {
  // The error is at the position where the type of the part would be.
  // expected-error@+2 {{custom op 'llvm.extractvalue' position out of bounds: 1}}
  %0 = llvm.extractvalue %s[1] : !llvm.struct<(i32)>
  llvm.return
}

// -----

// The error in globals and constants.

// expected-error@+1 {{'llvm.mlir.global' op expected zero value for 'common' linkage}}
llvm.mlir.global common @g(1 : i32) : i32

// -----

llvm.mlir.global @g() : i32 {
  %p = llvm.mlir.zero : !llvm.ptr
  // expected-error@+1 {{ops with side effects not allowed in global initializers}}
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}

// -----

llvm.mlir.global @g() {addr_space = 3 : i32} : i32
llvm.func @f() {
  // expected-error@+1 {{'llvm.mlir.addressof' op pointer address space must match address space of the referenced global or alias}}
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return
}

// -----

// expected-error@+1 {{'llvm.mlir.constant' op attribute and type have different float semantics}}
%0 = llvm.mlir.constant(1.0 : f32) : f64

// -----

// expected-error@+1 {{'llvm.mlir.constant' op type and attribute have a different number of elements: 4 vs. 3}}
%0 = llvm.mlir.constant(dense<1> : vector<3xi32>) : !llvm.array<2 x vector<2xi32>>

// -----

// The address of a block is looked up before later operations are checked.
llvm.func @addresses() {
  // expected-error@+1 {{expects an existing block label target in the referenced function}}
  %0 = llvm.blockaddress <function = @addresses, tag = <id = 1>> : !llvm.ptr
  llvm.br ^bb1
^bb1:
  "llvm.blocktag"() : () -> ()
  llvm.return
}
