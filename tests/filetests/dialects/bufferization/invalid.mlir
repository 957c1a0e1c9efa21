// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The error in attributes, allocated tensors, conversions and deallocation.

// expected-error@+1 {{'bufferization.writable' is invalid on external functions}}
func.func private @f(tensor<4xf32> {bufferization.writable = true})

// -----

// expected-error@+1 {{'bufferization.writable' is expected to be a boolean attribute}}
func.func private @f(tensor<4xf32> {bufferization.writable = 1 : i32})

// -----

// expected-error@+1 {{'bufferization.access' is expected to be a string attribute}}
func.func private @f(tensor<4xf32> {bufferization.access = 1 : i32})

// -----

// expected-error@+1 {{invalid value for 'bufferization.access'}}
func.func private @f(tensor<4xf32> {bufferization.access = "foo"})

// -----

// expected-error@+1 {{'bufferization.buffer_layout' is expected to be a memref layout attribute}}
func.func private @f(tensor<4xf32> {bufferization.buffer_layout = "read"})

// -----

// expected-error@+1 {{attribute 'bufferization.buffer_layout' not supported as a region arg attribute by the bufferization dialect}}
func.func private @f(tensor<4xf32> {bufferization.foo = strided<[1]>})

// -----

// expected-error@+1 {{attribute '"bufferization.foo"' not supported as an op attribute by the bufferization dialect}}
"func.func"() <{function_type = () -> (), sym_name = "a", sym_visibility="private"}> ({}) {bufferization.foo} : () -> ()

// -----

// expected-error@+1 {{'any.x' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect}}
"any.x"() {bufferization.manual_deallocation} : () -> ()

// -----

// expected-error@+1 {{'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 0, expected 1}}
%1 = bufferization.alloc_tensor() : tensor<?xf32>

// -----

// expected-error@+1 {{custom op 'bufferization.alloc_tensor' invalid kind of type specified}}
%1 = bufferization.alloc_tensor() : i32

// -----

// expected-error@+1 {{expected non-function type}}
%1 = bufferization.alloc_tensor() : <4xf32>

// -----

%0 = "any.x"() : () -> tensor<4xf32>
// expected-error@+1 {{expected that `copy` and return type match}}
%1 = "bufferization.alloc_tensor"(%0) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<4xf32>) -> tensor<5xf32>

// -----

%0, %2 = "any.x"() : () -> (tensor<?xf32>, index)
// expected-error@+1 {{dynamic sizes not needed when copying a tensor}}
%1 = "bufferization.alloc_tensor"(%2, %0) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (index, tensor<?xf32>) -> tensor<?xf32>

// -----

// expected-error@+1 {{expected SSA operand}}
%0 = bufferization.alloc_tensor() copy() : tensor<?xf32>

// -----

// expected-error@+1 {{expected '='}}
%0 = bufferization.alloc_tensor() size_hint %0 : tensor<?xf32>

// -----

%0 = "any.x"() : () -> tensor<4xf32>
// expected-error@+2 {{shapes do not match}}
// expected-error@+1 {{'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match}}
%1 = bufferization.to_buffer %0 : tensor<4xf32> to memref<5xf32>

// -----

%0 = "any.x"() : () -> tensor<4xf32>
// expected-error@+2 {{element types do not match}}
// expected-error@+1 {{'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match}}
%1 = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xi32>

// -----

%0, %1 = "any.x"() : () -> (memref<?xf32>, i1)
// expected-error@+1 {{'bufferization.dealloc' op must have the same number of updated conditions (results) as retained operands}}
%2:2 = "bufferization.dealloc"(%0, %1, %0) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<?xf32>, i1, memref<?xf32>) -> (i1, i1)

// -----

%0, %1 = "any.x"() : () -> (memref<?xf32>, i1)
// expected-error@+1 {{'bufferization.dealloc' op operand count (3) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
%2 = "bufferization.dealloc"(%0, %1, %0) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (memref<?xf32>, i1, memref<?xf32>) -> (i1)

// -----

%0, %1 = "any.x"() : () -> (memref<?xf32>, i1)
// expected-error@+1 {{'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate}}
bufferization.dealloc (%0 : memref<?xf32>) if ()

// -----

%0, %1 = "any.x"() : () -> (tensor<?xf32>, tensor<?xf32>)
// expected-error@+1 {{'bufferization.materialize_in_destination' op tensor 'dest' implies exactly one tensor result}}
bufferization.materialize_in_destination %0 in %1 : (tensor<?xf32>, tensor<?xf32>) -> ()

// -----

%0, %1 = "any.x"() : () -> (tensor<?xf32>, vector<4xf32>)
// expected-error@+1 {{'bufferization.materialize_in_destination' op 'dest' must be a tensor or a memref}}
bufferization.materialize_in_destination %0 in %1 : (tensor<?xf32>, vector<4xf32>) -> ()

// -----

%0, %1 = "any.x"() : () -> (tensor<?xf32>, memref<4xf32>)
// expected-error@+1 {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
bufferization.materialize_in_destination %0 in %1 : (tensor<?xf32>, memref<4xf32>) -> ()

// -----

%0, %1 = "any.x"() : () -> (tensor<?xf32>, tensor<4xf32>)
// expected-error@+1 {{'bufferization.materialize_in_destination' op 'restrict' is valid only for memref destinations}}
%2 = bufferization.materialize_in_destination %0 in restrict %1 : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>

// -----

%0, %1 = "any.x"() : () -> (tensor<*xf32>, tensor<4xf32>)
// expected-error@+1 {{'bufferization.materialize_in_destination' op source/destination shapes are incompatible}}
%2 = bufferization.materialize_in_destination %0 in %1 : (tensor<*xf32>, tensor<4xf32>) -> tensor<4xf32>

// -----

%0, %1 = "any.x"() : () -> (tensor<5x5xf32>, tensor<4xf32>)
// expected-error@+1 {{'bufferization.materialize_in_destination' op rank mismatch between source and destination shape}}
%2 = bufferization.materialize_in_destination %0 in %1 : (tensor<5x5xf32>, tensor<4xf32>) -> tensor<4xf32>

// -----

%0, %1 = "any.x"() : () -> (tensor<4xf32>, tensor<4xf32>)
// expected-error@+1 {{'bufferization.materialize_in_destination' op result and 'dest' types must match}}
%2 = bufferization.materialize_in_destination %0 in %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
