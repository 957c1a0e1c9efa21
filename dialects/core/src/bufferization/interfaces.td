// What operations and types that take part in bufferization implement; their methods are of no use here.

#ifndef LECT_BUFFERIZATION_INTERFACES
#define LECT_BUFFERIZATION_INTERFACES

include "mlir/IR/OpBase.td"

class Bufferization_OpInterface<string name> : OpInterface<name> {
  let cppNamespace = "::mlir::bufferization";
}

// Operations that make buffers and know what frees and copies them.
def AllocationOpInterface : Bufferization_OpInterface<"AllocationOpInterface">;

// Operations that can be made to work on buffers.
def BufferizableOpInterface : Bufferization_OpInterface<"BufferizableOpInterface">;

class Bufferization_TypeInterface<string name> : TypeInterface<name> {
  let cppNamespace = "::mlir::bufferization";
}

def Bufferization_TensorLikeTypeInterface : Bufferization_TypeInterface<"TensorLikeType">;

def Bufferization_BufferLikeTypeInterface : Bufferization_TypeInterface<"BufferLikeType">;

#endif
