// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Checks of memory accesses, of casts between pointers and other types, and of layouts.

// expected-error@+1 {{'ptr.load' op expected alignment for atomic access}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>) { %0 = ptr.load %p atomic acquire : !ptr.ptr<#ptr.generic_space> -> i32 return }

// -----

// expected-error@+1 {{'ptr.load' op unsupported ordering 'release'}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>) { %0 = ptr.load %p atomic release { alignment = 4 : i64} : !ptr.ptr<#ptr.generic_space> -> i32 return }

// -----

// expected-error@+1 {{alignment must be a power of 2}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>) { %0 = ptr.load %p alignment = 3 : !ptr.ptr<#ptr.generic_space> -> i32 return }

// -----

// expected-error@+1 {{alignment must be a power of 2}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>) { %0 = ptr.load %p atomic acquire alignment = 3 : !ptr.ptr<#ptr.generic_space> -> i32 return }

// -----

// expected-error@+1 {{'ptr.load' op unsupported ordering 'release'}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>) { %0 = ptr.load %p atomic release alignment = 4 : !ptr.ptr<#ptr.generic_space> -> i32 return }

// -----

// expected-error@+1 {{'ptr.load' op unsupported ordering 'acq_rel'}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>) { %0 = ptr.load %p atomic acq_rel alignment = 4 : !ptr.ptr<#ptr.generic_space> -> i32 return }

// -----

// expected-error@+1 {{'ptr.load' op expected syncscope to be null for non-atomic access}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>) { %0 = "ptr.load"(%p) <{syncscope = "x"}> : (!ptr.ptr<#ptr.generic_space>) -> i32 return }

// -----

// expected-error@+1 {{'ptr.store' op unsupported ordering 'acquire'}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>, %v: i32) { ptr.store %v, %p atomic acquire alignment = 4 : i32, !ptr.ptr<#ptr.generic_space>  return }

// -----

// expected-error@+1 {{'ptr.store' op unsupported ordering 'acq_rel'}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>, %v: i32) { ptr.store %v, %p atomic acq_rel alignment = 4 : i32, !ptr.ptr<#ptr.generic_space>  return }

// -----

// expected-error@+1 {{'ptr.store' op expected alignment for atomic access}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>, %v: i32) { ptr.store %v, %p atomic release : i32, !ptr.ptr<#ptr.generic_space>  return }

// -----

// expected-error@+1 {{'ptr.gather' op failed to verify that all of {result, ptrs} have same shape}}
func.func @a(%p: tensor<4x!ptr.ptr<#ptr.generic_space>>, %m: tensor<5xi1>) { %0 = "ptr.gather"(%p, %m, %m) : (tensor<4x!ptr.ptr<#ptr.generic_space>>, tensor<5xi1>, tensor<5xi1>) -> tensor<5xi1>  return }

// -----

// expected-error@+1 {{expected the input and output to have the same memory space}}
func.func @a(%p: memref<4xi32>) { %0 = ptr.to_ptr %p : memref<4xi32> -> !ptr.ptr<#ptr.generic_space>  return }

// -----

// expected-error@+1 {{the input value cannot be of type `!ptr.ptr`}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>) { %0 = ptr.to_ptr %p : !ptr.ptr<#ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>  return }

// -----

// expected-error@+1 {{the result type cannot be `!ptr.ptr`}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>) { %0 = ptr.from_ptr %p : !ptr.ptr<#ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>  return }

// -----

// expected-error@+1 {{expected the input and output to have the same memory space}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>) { %0 = ptr.from_ptr %p : !ptr.ptr<#ptr.generic_space> -> memref<4xi32>  return }

// -----

// expected-error@+1 {{'ptr.ptr_diff' op requires the same shape for all operands and results}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>) { %0 = ptr.ptr_diff %p, %p : !ptr.ptr<#ptr.generic_space> -> tensor<4xi32>  return }

// -----

// expected-error@+1 {{'ptr.ptr_diff' op requires the same shape for all operands and results}}
func.func @a(%p: tensor<4x!ptr.ptr<#ptr.generic_space>>) { %0 = ptr.ptr_diff %p, %p : tensor<4x!ptr.ptr<#ptr.generic_space>> -> tensor<5xi32>  return }

// -----

// expected-error@+1 {{'ptr.ptr_diff' op requires the same shape for all operands and results}}
func.func @a(%p: tensor<4x!ptr.ptr<#ptr.generic_space>>) { %0 = ptr.ptr_diff %p, %p : tensor<4x!ptr.ptr<#ptr.generic_space>> -> i32  return }

// -----

// expected-error@+1 {{expected the result to have the same container type as the operands when operands are shaped}}
func.func @a(%p: tensor<4x!ptr.ptr<#ptr.generic_space>>) { %0 = ptr.ptr_diff %p, %p : tensor<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xi32>  return }

// -----

// expected-error@+1 {{alignment must be a power of 2}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>) { %0 = ptr.load %p atomic release alignment = 3 : !ptr.ptr<#ptr.generic_space> -> i32 return }

// -----

// expected-error@+1 {{invalid properties {alignment = 3 : i64, syncscope = "x"} for op ptr.load: expected optional properties to materialize as arrays}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>) { %0 = "ptr.load"(%p) <{syncscope = "x", alignment = 3 : i64}> : (!ptr.ptr<#ptr.generic_space>) -> i32 return }

// -----

// expected-error@+1 {{alignment must be a power of 2}}
func.func @a(%p: tensor<4x!ptr.ptr<#ptr.generic_space>>, %m: tensor<4xi1>) { %0 = "ptr.gather"(%p, %m, %m) <{alignment = [3]}>: (tensor<4x!ptr.ptr<#ptr.generic_space>>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>  return }

// -----

// expected-error@+1 {{invalid properties {alignment = 3 : i64} for op ptr.scatter: expected optional properties to materialize as arrays}}
func.func @a(%p: tensor<4x!ptr.ptr<#ptr.generic_space>>, %m: tensor<4xi1>) { "ptr.scatter"(%m, %p, %m) <{alignment = 3 : i64}>: (tensor<4xi1>, tensor<4x!ptr.ptr<#ptr.generic_space>>, tensor<4xi1>) -> () return }

// -----

// expected-error@+1 {{invalid properties {alignment = 3 : i64} for op ptr.masked_store: expected optional properties to materialize as arrays}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>, %m: tensor<4xi1>) { "ptr.masked_store"(%m, %p, %m) <{alignment = 3 : i64}>: (tensor<4xi1>, !ptr.ptr<#ptr.generic_space>, tensor<4xi1>) -> () return }

// -----

// expected-error@+1 {{invalid properties {alignment = 0 : i64} for op ptr.masked_load: expected optional properties to materialize as arrays}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>, %m: tensor<4xi1>) { %0 = "ptr.masked_load"(%p, %m, %m) <{alignment = 0 : i64}>: (!ptr.ptr<#ptr.generic_space>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1> return }

// -----

// expected-error@+1 {{expected the input and output to have the same memory space}}
func.func @a(%p: !ptr.ptr<#ptr.generic_space>, %m: !ptr.ptr_metadata<memref<4xi32>>) { %0 = ptr.from_ptr %p metadata %m : !ptr.ptr<#ptr.generic_space> -> memref<4xi32>  return }

// -----

// expected-error@+1 {{the ptr-like type has no metadata}}
func.func @a(%m: !ptr.ptr_metadata<!ptr.ptr<#ptr.generic_space>>) { return }

// -----

// expected-error@+1 {{'ptr.to_ptr' op operand #0 must be PtrLikeTypeInterface instance, but got 'i32'}}
func.func @a(%p: i32) { %0 = "ptr.to_ptr"(%p) : (i32) -> !ptr.ptr<#ptr.generic_space>  return }

// -----

// expected-error@+1 {{expected the input and output to have the same memory space}}
func.func @a(%p: memref<4xi32, #ptr.generic_space>) { %0 = ptr.to_ptr %p : memref<4xi32, #ptr.generic_space> -> !ptr.ptr<#llvm.address_space<3>>  return }

// -----

// expected-error@+1 {{size entry must be divisible by 8}}
"test.op"() {a = #ptr.spec<size = 33, abi = 33, preferred = 33, index = 33>} : () -> ()

// -----

// expected-error@+1 {{abi entry must be divisible by 8}}
"test.op"() {a = #ptr.spec<size = 32, abi = 33, preferred = 32>} : () -> ()

// -----

// expected-error@+1 {{preferred entry must be divisible by 8}}
"test.op"() {a = #ptr.spec<size = 32, abi = 64, preferred = 33>} : () -> ()

// -----

// expected-error@+1 {{index entry must be divisible by 8}}
"test.op"() {a = #ptr.spec<size = 32, abi = 64, preferred = 32, index = 33>} : () -> ()

// -----

// expected-error@+1 {{preferred alignment is expected to be at least as large as ABI alignment}}
"test.op"() {a = #ptr.spec<size = 32, abi = 64, preferred = 32>} : () -> ()

// -----

// LLVM's memory can hold values of LLVM-compatible types only.
%p = "value.of"() : () -> !ptr.ptr<#llvm.address_space<0>>
// expected-error@+1 {{type must be LLVM type with size, but got 'index'}}
%v = ptr.load %p : !ptr.ptr<#llvm.address_space<0>> -> index

// -----

%p, %v = "value.of"() : () -> (!ptr.ptr<#nvvm.memory_space<global>>, tensor<4xf32>)
// expected-error@+1 {{type must be LLVM type with size, but got 'tensor<4xf32>'}}
ptr.store %v, %p : tensor<4xf32>, !ptr.ptr<#nvvm.memory_space<global>>

// -----

%p, %m, %v = "value.of"() : () -> (tensor<4x!ptr.ptr<#llvm.address_space<0>>>, tensor<4xi1>, tensor<4xf32>)
// expected-error@+1 {{type must be LLVM type with size, but got 'tensor<4xf32>'}}
%1 = ptr.gather %p, %m, %v : tensor<4x!ptr.ptr<#llvm.address_space<0>>> -> tensor<4xf32>

// -----

%p = "value.of"() : () -> !ptr.ptr<#llvm.address_space<0>>
// expected-error@+1 {{unsupported type 'i24' for atomic access}}
%v = "ptr.load"(%p) <{alignment = [4], ordering = 2 : i32}> : (!ptr.ptr<#llvm.address_space<0>>) -> i24

// -----

%p = "value.of"() : () -> !ptr.ptr<#ptr.generic_space>
// expected-error@+1 {{alignment must be positive}}
%v = "ptr.load"(%p) <{alignment = [-4], ordering = 0 : i32}> : (!ptr.ptr<#ptr.generic_space>) -> index
