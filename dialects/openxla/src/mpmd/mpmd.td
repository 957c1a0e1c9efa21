// The `mpmd` dialect: program fragments on different meshes of devices, and transfers between meshes.
//
// Names, syntax and constraints are those of Shardy; the words are ours. Code that TableGen cannot express is in the
// Rust files of this directory.

#ifndef LECT_OPENXLA_MPMD
#define LECT_OPENXLA_MPMD

include "base.td"

defvar Mpmd_around = ["::mlir::func::FuncOp", "ForOp"];
def Mpmd_Origins : TypedArrayAttrBase<Mpmd_UserOrigin, "array of origin infos">;

def Mpmd_ReturnOp : Mpmd_Op<"return", "Terminator of a region, with results", [Pure, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict $results (`:` type($results)^)?";
}

// Computations and fragments.

def Mpmd_NamedComputationOp : Mpmd_Op<"named_computation", "Named computation, to which a mesh is assigned by name",
    [SingleBlockImplicitTerminator<"ReturnOp">, RecursiveMemoryEffects, RecursivelySpeculatable, IsolatedFromAbove]> {
  let description = [{
    The number after the name counts the transpositions of the computation.

    ```mlir
    %y = mpmd.named_computation<"layer"(1)> (%x) (%z: tensor<4xf32>) {
      mpmd.return %z : tensor<4xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Variadic<HLO_TensorOrToken>:$tensors, Mpmd_UserOrigin:$origin);
  let results = (outs Variadic<HLO_TensorOrToken>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Mpmd_NamedTensorOp : Mpmd_Op<"named_tensor", "Named tensor, to which a mesh is assigned by name", [Pure,
    SameOperandsAndResultType]> {
  let arguments = (ins AnyTensor:$tensor, StrAttr:$name);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "$tensor `name````=```$name attr-dict `:` type($result)";
}

def Mpmd_FragmentOp : Mpmd_Op<"fragment", "Computation fragment on a mesh", [SingleBlockImplicitTerminator<"ReturnOp">,
    RecursiveMemoryEffects, RecursivelySpeculatable, IsolatedFromAbove, ParentOneOf<Mpmd_around>,
    DeclareOpInterfaceMethods<Sdy_ShardableDataFlowOpInterface>]> {
  let description = [{
    Operands and results are mesh tensors. Inside, they have their global tensor types. Origins are the named
    computations of which the fragment consists.

    ```mlir
    %y = mpmd.fragment<mesh="m1", origin=["layer"(1)], stage=2> (%x) (%z: tensor<4xf32>) {
      mpmd.return %z : tensor<4xf32>
    } : (!mpmd.mesh_tensor<"m1", tensor<4xf32>>) -> !mpmd.mesh_tensor<"m1", tensor<4xf32>>
    ```
  }];
  let arguments = (ins Variadic<Mpmd_MeshTensorOrToken>:$inputs, Mpmd_Origins:$origin, StrAttr:$mesh_name,
      OptionalAttr<I64Attr>:$stage_id, OptionalAttr<Sdy_TensorShardingPerValue>:$in_shardings,
      OptionalAttr<Sdy_TensorShardingPerValue>:$out_shardings);
  let results = (outs Variadic<Mpmd_MeshTensorOrToken>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def Mpmd_FragmentCallOp : Mpmd_Op<"fragment_call", "Call of a fragment function", [
    HasParent<"::mlir::func::FuncOp">, CallOpInterface, MemRefsNormalizable,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins Variadic<Mpmd_MeshTensorType>:$tensors, Mpmd_Origins:$origin, StrAttr:$mesh_name,
      FlatSymbolRefAttr:$callee);
  let results = (outs Variadic<Mpmd_MeshTensorType>);
  let hasCustomAssemblyFormat = 1;
}

// Transfers between meshes, and between programs with and without meshes.

def Mpmd_TransferOp : Mpmd_Op<"transfer", "Transfers a tensor to another mesh or sharding", [Pure,
    HasParent<"::mlir::func::FuncOp">, DeclareOpInterfaceMethods<Sdy_ShardingRuleOpInterface>]> {
  let arguments = (ins Mpmd_MeshTensorType:$tensor);
  let results = (outs Mpmd_MeshTensorType:$result);
  let assemblyFormat = "attr-dict $tensor `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Mpmd_AssignOp : Mpmd_Op<"assign", "Assigns a tensor to a mesh", [Pure, ParentOneOf<Mpmd_around>]> {
  let arguments = (ins AnyTensor:$tensor, OptionalAttr<StrAttr>:$origin);
  let results = (outs Mpmd_MeshTensorType:$result);
  let assemblyFormat = "attr-dict $tensor `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Mpmd_UnassignOp : Mpmd_Op<"unassign", "Removes the mesh assignment of a tensor", [Pure, ParentOneOf<Mpmd_around>,
    InferTensorType]> {
  let arguments = (ins Mpmd_MeshTensorType:$tensor, OptionalAttr<StrAttr>:$origin);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "attr-dict $tensor `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Mpmd_BroadcastOp : Mpmd_Op<"broadcast",
    "Replicates a tensor to the meshes of its users", [SameOperandsAndResultType, Pure]> {
  let arguments = (ins AnyTensor:$tensor);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "attr-dict $tensor `:` type($tensor)";
  let hasCanonicalizer = 1;
}

def Mpmd_ReduceOp : Mpmd_Op<"reduce", "Reduction of tensors on different meshes", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins Variadic<AnyTensor>:$tensors,
      DefaultValuedAttr<Mpmd_Reduction, "ReductionType::kNone">:$reduction);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "`` $reduction attr-dict $tensors `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

// Calls and loops.

def Mpmd_CallOp : Mpmd_Op<"call", "Call of a function that may contain fragments",
    [DeclareOpInterfaceMethods<SymbolUserOpInterface>, CallOpInterface]> {
  let arguments = (ins Variadic<Mpmd_LocalOrMeshTensor>:$tensors, FlatSymbolRefAttr:$callee);
  let results = (outs Variadic<Mpmd_LocalOrMeshTensor>);
  let assemblyFormat = "$callee `(` $tensors `)` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Mpmd_ForOp : Mpmd_Op<"for", "Loop with a static trip count", [HLO_PairwiseSameOperandAndResultType,
    RecursiveMemoryEffects, RecursivelySpeculatable, SingleBlockImplicitTerminator<"ReturnOp">, OpAsmOpInterface,
    LoopLikeOpInterface, DeclareOpInterfaceMethods<Sdy_ShardableDataFlowOpInterface>]> {
  let description = [{
    The last region argument is the loop counter. An unroll factor must divide the number of iterations.

    ```mlir
    %y = mpmd.for (%x) {iterations = 12 : ui32, unroll_factor = 3 : ui32} (%z: tensor<4xf32>, %index: tensor<ui32>) {
      mpmd.return %z : tensor<4xf32>
    } : tensor<4xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$tensors, UI32Attr:$iterations, OptionalAttr<UI32Attr>:$unroll_factor);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif
