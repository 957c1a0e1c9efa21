// Interfaces of operations and types in bufferization; the methods are omitted.

#ifndef LECT_BUFFERIZATION_INTERFACES
#define LECT_BUFFERIZATION_INTERFACES

include "mlir/IR/OpBase.td"

class Bufferization_OpInterface<string name> : OpInterface<name> {
  let cppNamespace = "::mlir::bufferization";
}

// Operations that allocate buffers, and can build their deallocation and clone.
def AllocationOpInterface : Bufferization_OpInterface<"AllocationOpInterface">;

// Operations that can be bufferized.
def BufferizableOpInterface : Bufferization_OpInterface<"BufferizableOpInterface">;

class Bufferization_TypeInterface<string name> : TypeInterface<name> {
  let cppNamespace = "::mlir::bufferization";
}

def Bufferization_TensorLikeTypeInterface : Bufferization_TypeInterface<"TensorLikeType">;

def Bufferization_BufferLikeTypeInterface : Bufferization_TypeInterface<"BufferLikeType">;

#endif
