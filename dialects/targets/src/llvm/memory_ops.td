// Memory accesses, and parts of values.

#ifndef LECT_DIALECTS_LLVM_MEMORY_OPS
#define LECT_DIALECTS_LLVM_MEMORY_OPS

include "../llvm/op_base.td"

//===- Addresses --------------------------------------------------------------------------------------------------===//

// `%n x i32 {alignment = 8} : (i64) -> !llvm.ptr`
def LLVM_AllocaOp : LLVM_WordedOp<"alloca", "Allocates memory in the stack frame", [
    LLVM_Own<PromotableAllocationOpInterface>, LLVM_Own<DestructurableAllocationOpInterface>]> {
  let description = [{
    The operand is the number of elements. The memory is freed when the function returns.

    ```mlir
    %p = llvm.alloca %n x i32 {alignment = 8 : i64} : (i64) -> !llvm.ptr
    ```
  }];
  let arguments = (ins
    AnySignlessInteger:$arraySize, OptionalAttr<I64Attr>:$alignment, TypeAttr:$elem_type, UnitAttr:$inalloca
  );
  let results = (outs Res<LLVM_AnyPointer, "", [MemAlloc<AutomaticAllocationScopeResource>]>:$res);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

// An index is an operand or a constant. The minimum of the type marks an operand in the list of constants.
def LLVM_GEPOp : LLVM_WordedOp<"getelementptr", "Address of an element of the pointed-to type", [
    Pure, LLVM_Own<PromotableOpInterface>, LLVM_Own<SafeMemorySlotAccessOpInterface>,
    LLVM_Own<DestructurableAccessorOpInterface>, LLVM_Own<ViewLikeOpInterface>]> {
  let description = [{
    The first index steps over elements of the given type; each further index selects within a struct, an array or a
    vector. No memory is accessed.

    ```mlir
    %q = llvm.getelementptr %p[%i, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, f32)>
    ```
  }];
  let arguments = (ins
    LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$base,
    Variadic<LLVM_ScalarOrVectorOf<AnySignlessInteger>>:$dynamicIndices,
    DenseI32ArrayAttr:$rawConstantIndices,
    TypeAttr:$elem_type,
    GEPNoWrapFlagsProp:$noWrapFlags
  );
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$res);
  let assemblyFormat = [{
    ($noWrapFlags^)? $base `[` custom<GEPIndices>($dynamicIndices, $rawConstantIndices) `]` attr-dict
    `:` functional-type(operands, results) `,` $elem_type
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===- Loads and stores -------------------------------------------------------------------------------------------===//

def LLVM_LoadOp : LLVM_MemoryOp<"load", "Loads a value", (ins
    LLVM_AnyPointer:$addr,
    OptionalAttr<I64Attr>:$alignment,
    UnitAttr:$volatile_,
    UnitAttr:$nontemporal,
    UnitAttr:$invariant,
    UnitAttr:$invariantGroup,
    DefaultValuedAttr<AtomicOrdering, "AtomicOrdering::not_atomic">:$ordering,
    OptionalAttr<StrAttr>:$syncscope,
    OptionalAttr<LLVM_DereferenceableAttr>:$dereferenceable
  ), [
    LLVM_Own<DestructurableAccessorOpInterface>, LLVM_Own<MemoryEffectsOpInterface>,
    LLVM_Own<PromotableMemOpInterface>, LLVM_Own<SafeMemorySlotAccessOpInterface>,
    LLVM_Own<DereferenceableOpInterface>]> {
  let results = (outs LLVM_LoadableType:$res);
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $addr
    (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)?
    (`invariant` $invariant^)?
    (`invariant_group` $invariantGroup^)?
    (`dereferenceable` `` $dereferenceable^)?
    attr-dict `:` qualified(type($addr)) `->` type($res)
  }];
  let hasVerifier = 1;
}

def LLVM_StoreOp : LLVM_MemoryOp<"store", "Stores a value", (ins
    LLVM_LoadableType:$value,
    LLVM_AnyPointer:$addr,
    OptionalAttr<I64Attr>:$alignment,
    UnitAttr:$volatile_,
    UnitAttr:$nontemporal,
    UnitAttr:$invariantGroup,
    DefaultValuedAttr<AtomicOrdering, "AtomicOrdering::not_atomic">:$ordering,
    OptionalAttr<StrAttr>:$syncscope
  ), [
    LLVM_Own<DestructurableAccessorOpInterface>, LLVM_Own<MemoryEffectsOpInterface>,
    LLVM_Own<PromotableMemOpInterface>, LLVM_Own<SafeMemorySlotAccessOpInterface>]> {
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $value `,` $addr
    (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)?
    (`invariant_group` $invariantGroup^)?
    attr-dict `:` type($value) `,` qualified(type($addr))
  }];
  let hasVerifier = 1;
}

//===- Atomic access ----------------------------------------------------------------------------------------------===//

def LLVM_AtomicRMWType : AnyTypeOf<[LLVM_AnyFloat, LLVM_AnyPointer, AnySignlessInteger, LLVM_AnyFixedVector]>;
def LLVM_AtomicRMWOp : LLVM_MemoryOp<"atomicrmw", "Atomic read-modify-write", (ins
    AtomicBinOp:$bin_op,
    LLVM_AnyPointer:$ptr,
    LLVM_AtomicRMWType:$val,
    AtomicOrdering:$ordering,
    OptionalAttr<StrAttr>:$syncscope,
    OptionalAttr<I64Attr>:$alignment,
    UnitAttr:$volatile_
  ), [TypesMatchWith<"result #0 and operand #1 have the same type", "val", "res", "$_self">]> {
  let results = (outs LLVM_AtomicRMWType:$res);
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $bin_op $ptr `,` $val (`syncscope` `(` $syncscope^ `)`)? $ordering
    attr-dict `:` qualified(type($ptr)) `,` type($val)
  }];
  let hasVerifier = 1;
}

// Stores a value if memory has the expected one, and returns whether it had.
def LLVM_AtomicCmpXchgType : AnyTypeOf<[AnySignlessInteger, LLVM_AnyPointer]>;
def LLVM_AtomicCmpXchgOp : LLVM_MemoryOp<"cmpxchg", "Atomic compare-and-exchange", (ins
    LLVM_AnyPointer:$ptr,
    LLVM_AtomicCmpXchgType:$cmp,
    LLVM_AtomicCmpXchgType:$val,
    AtomicOrdering:$success_ordering,
    AtomicOrdering:$failure_ordering,
    OptionalAttr<StrAttr>:$syncscope,
    OptionalAttr<I64Attr>:$alignment,
    UnitAttr:$weak,
    UnitAttr:$volatile_
  ), [
    TypesMatchWith<"operand #1 and operand #2 have the same type", "val", "cmp", "$_self">,
    TypesMatchWith<"result #0 has an LLVM struct type consisting of the type of operand #2 and a bool",
                   "val", "res", "getValAndBoolStructType($_self)">]> {
  let description = [{
    The result is a struct of the previous value, and of whether it equaled the expected one.

    ```mlir
    %r = llvm.cmpxchg %p, %expected, %new acq_rel monotonic : !llvm.ptr, i32
    ```
  }];
  let results = (outs LLVM_AnyStruct:$res);
  let assemblyFormat = [{
    (`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val
    (`syncscope` `(` $syncscope^ `)`)? $success_ordering $failure_ordering
    attr-dict `:` qualified(type($ptr)) `,` type($val)
  }];
  let hasVerifier = 1;
}

def LLVM_FenceOp : LLVM_WordedOp<"fence", "Memory fence"> {
  let arguments = (ins AtomicOrdering:$ordering, OptionalAttr<StrAttr>:$syncscope);
  let assemblyFormat = "(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict";
  let hasVerifier = 1;
}

//===- Elements of vectors ----------------------------------------------------------------------------------------===//

// The element type of the vector type `$_self`.
defvar LLVM_ElementType = "::llvm::cast<::mlir::VectorType>($_self).getElementType()";

def LLVM_ExtractElementOp : LLVM_WordedOp<"extractelement", "Extracts an element of a vector", [
    Pure, TypesMatchWith<"result type matches vector element type", "vector", "res", LLVM_ElementType>]> {
  let arguments = (ins LLVM_AnyVector:$vector, AnySignlessInteger:$position);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)";
}

def LLVM_InsertElementOp : LLVM_WordedOp<"insertelement", "Inserts an element into a vector", [
    Pure, TypesMatchWith<"argument type matches vector element type", "vector", "value", LLVM_ElementType>,
    AllTypesMatch<["res", "vector"]>]> {
  let arguments = (ins LLVM_AnyVector:$vector, LLVM_PrimitiveType:$value, AnySignlessInteger:$position);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)";
}

def LLVM_ShuffleVectorOp
    : LLVM_WordedOp<"shufflevector", "Shuffles the elements of two vectors by a mask", [Pure, AllTypesMatch<["v1",
    "v2"]>]> {
  let arguments = (ins LLVM_AnyVector:$v1, LLVM_AnyVector:$v2, DenseI32ArrayAttr:$mask);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = [{
    $v1 `,` $v2 $mask attr-dict `:` type($v1) custom<ShuffleType>(ref(type($v1)), type($res), ref($mask))
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===- Parts of structures and arrays -----------------------------------------------------------------------------===//

// The directive has no syntax: the type of a part is inferred from the aggregate type and the position.

def LLVM_ExtractValueOp : LLVM_WordedOp<"extractvalue", "Extracts a value from a struct or array", [Pure]> {
  let arguments = (ins LLVM_AnyAggregate:$container, DenseI64ArrayAttr:$position);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = [{
    $container `` $position attr-dict `:` type($container)
    custom<InsertExtractValueElementType>(type($res), ref(type($container)), ref($position))
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def LLVM_InsertValueOp : LLVM_WordedOp<"insertvalue", "Inserts a value into a struct or array", [Pure,
    AllTypesMatch<["container", "res"]>]> {
  let arguments = (ins LLVM_AnyAggregate:$container, LLVM_PrimitiveType:$value, DenseI64ArrayAttr:$position);
  let results = (outs LLVM_AnyAggregate:$res);
  let assemblyFormat = [{
    $value `,` $container `` $position attr-dict `:` type($container)
    custom<InsertExtractValueElementType>(type($value), ref(type($container)), ref($position))
  }];
  let hasVerifier = 1;
}

#endif // LECT_DIALECTS_LLVM_MEMORY_OPS
