// RUN: lect opt --allow-unregistered-dialect --convert-func-to-llvm %s
// RUN: lect opt --allow-unregistered-dialect --convert-func-to-llvm=index-bitwidth=32 %s

func.func @g(%m: memref<?xf32>, %n: memref<2x3xf32>, %k: index) -> memref<?xf32> {
  %0 = memref.load %m[%k] : memref<?xf32>
  %1 = memref.load %n[%k, %k] : memref<2x3xf32>
  %3 = func.call @g(%m, %n, %k) : (memref<?xf32>, memref<2x3xf32>, index) -> memref<?xf32>
  return %m : memref<?xf32>
}
func.func private @ext(%m: memref<?xf32>, %i: i32) -> (memref<?xf32>, i32) attributes {llvm.emit_c_interface, foo = 1}
func.func private @ext1(%m: memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @def(%m: memref<?xf32> {llvm.noalias}, %i: i32 {llvm.zeroext}) -> memref<?xf32> attributes {llvm.emit_c_interface, llvm.readnone} {
  return %m : memref<?xf32>
}
func.func nested @def2(%i: i32 {llvm.zeroext}) -> (i32 {llvm.signext}) attributes {llvm.emit_c_interface, llvm.linkage = #llvm.linkage<internal>, no_inline} {
  return %i : i32
}
func.func @var(%i: i32) attributes {func.varargs = true} { return }
func.func @unr(%m: memref<*xf32>) -> memref<*xf32> {
  %f = constant @def2 : (i32) -> i32
  %c = arith.constant 1 : i32
  %r = call_indirect %f(%c) {foo = 3} : (i32) -> i32
  %x:2 = call @two(%r) {foo = 4} : (i32) -> (i32, index)
  %u = call @unr(%m) : (memref<*xf32>) -> memref<*xf32>
  return %u : memref<*xf32>
}
func.func private @two(i32) -> (i32, index)
func.func @bare(%m: memref<4x4xf32>) -> memref<4x4xf32> attributes {llvm.bareptr} {
  %0 = call @bare(%m) : (memref<4x4xf32>) -> memref<4x4xf32>
  return %0 : memref<4x4xf32>
}
func.func @byval(%p: !llvm.ptr {llvm.byval = index}, %v : vector<2x2xf32> {llvm.byval = vector<2x2xf32>}, %i: index) { "foo"(%v, %i) : (vector<2x2xf32>, index) -> ()
return }
func.func @tens(%t: tensor<4xf32>) -> tensor<4xf32> { return %t : tensor<4xf32> }
func.func @calltens(%t: tensor<4xf32>, %i: i32) -> tensor<4xf32> { 
  %0 = call @tens(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @def2(%i) : (i32) -> i32
  return %0 : tensor<4xf32> }
