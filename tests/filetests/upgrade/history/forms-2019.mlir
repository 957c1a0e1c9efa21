// RUN: lect upgrade --from 0 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --report=- -o /dev/null %s

// Forms that existed for some months of 2019.

func @chosen(%a: tensor<4xi32>, %b: vector<4xi32>) -> (tensor<4xi32>, vector<4xi32>) {
  %0 = cmpi "eq", %a, %a : tensor<4xi32>
  %1 = select %0, %a, %a : tensor<4xi32>
  %2 = cmpi "slt", %b, %b : vector<4xi32>
  %3 = select %2, %b, %b : vector<4xi32>
  return %1, %3 : tensor<4xi32>, vector<4xi32>
}

func @parts(%v: vector<4x8x16xf32>) -> (vector<8x16xf32>, vector<16xf32>, f32) {
  %0 = vector.extractelement %v[3 : i32] : vector<4x8x16xf32>
  %1 = vector.extractelement %v[3 : i32, 3 : i32] : vector<4x8x16xf32>
  %2 = vector.extractelement %v[3 : i32, 3 : i32, 3 : i32] : vector<4x8x16xf32>
  return %0, %1, %2 : vector<8x16xf32>, vector<16xf32>, f32
}

func @elements(%v: !llvm<"<4 x float>">, %i: !llvm.i32, %x: !llvm.float) -> !llvm<"<4 x float>"> {
  %0 = llvm.extractelement %v, %i : !llvm<"<4 x float>">
  %1 = llvm.insertelement %v, %0, %i : !llvm<"<4 x float>">
  %2 = llvm.insertelement %x, %1[%i : !llvm.i32] : !llvm<"<4 x float>">
  llvm.return %2 : !llvm<"<4 x float>">
}

llvm.func @body(%x: !llvm.i64) {
  llvm.return
}

llvm.func @indirect(%x: !llvm.i64, %p: !llvm<"float*"> {llvm.noalias = true}, %q: !llvm<"float*"> {llvm.noalias = false}) {
  %0 = llvm.constant(@body : (!llvm.i64) -> ()) : !llvm<"void (i64)*">
  llvm.call %0(%x) : (!llvm.i64) -> ()
  %1 = llvm.mlir.constant(@body) : !llvm<"void (i64)*">
  llvm.call %1(%x) : (!llvm.i64) -> ()
  llvm.return
}

func @buffers(%buffer: !linalg.buffer<?xf32>, %one: !linalg.buffer<f32>, %min: index, %max: index, %step: index) {
  %range = linalg.range %min:%max:%step : !linalg.range
  %0 = linalg.view %buffer[%range] : !linalg.buffer<?xf32> -> !linalg.view<?xf32>
  %1 = linalg.view %one[%range, %range] : !linalg.view<?x?xf32>
  %2 = linalg.slice %1[%range, %min] : !linalg.view<?x?xf32>, !linalg.range, index, !linalg.view<?xf32>
  return
}

func @tiles(%a: memref<?x?xf32, offset: 0, strides: [?, 1]>, %i: index, %n: index, %c1: index)
    -> memref<?x?xf32, offset: ?, strides: [?, 1]> {
  %0 = linalg.subview %a[%i, %n, %c1, %i, %n, %c1] : memref<?x?xf32, offset: 0, strides: [?, 1]>
  return %0 : memref<?x?xf32, offset: ?, strides: [?, 1]>
}

#strided = (d0)[s0] -> (d0 + s0)

func @windows(%bytes: memref<2048xi8>, %n: index) -> memref<?xf32, #strided> {
  %0 = view %bytes[%n][] : memref<2048xi8> to memref<?xf32, #strided>
  %1 = view %bytes[][%n] : memref<2048xi8> to memref<?x16xf32, (d0, d1) -> (d0 * 4 + d1)>
  return %0 : memref<?xf32, #strided>
}

func @numbers() -> index {
  %0 = "std.constant"() {value: 0} : () -> index
  return %0 : index
}
