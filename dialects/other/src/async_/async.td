// The `async` dialect: asynchronous tasks and their dependencies.

#ifndef LECT_DIALECTS_ASYNC
#define LECT_DIALECTS_ASYNC

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def AsyncDialect : Dialect {
  let name = "async";
  let cppNamespace = "::mlir::async";
  let summary = "Asynchronous execution";
  let useDefaultTypePrinterParser = 1;
}

def Async_TokenType : TypeDef<AsyncDialect, "Token"> {
  let mnemonic = "token";
  let summary = "async token type";
}

def Async_ValueType : TypeDef<AsyncDialect, "Value"> {
  let mnemonic = "value";
  let summary = "async value type";
  let parameters = (ins "Type":$valueType);
  let hasCustomAssemblyFormat = 1;
  let skipDefaultBuilders = 1;
}

def Async_AnyValueOrTokenType : AnyTypeOf<[Async_ValueType, Async_TokenType]>;

def Async_GroupType : TypeDef<AsyncDialect, "Group"> {
  let mnemonic = "group";
  let summary = "async group type";
}

def Async_CoroIdType : TypeDef<AsyncDialect, "CoroId"> {
  let mnemonic = "coro.id";
  let summary = "switched-resume coroutine identifier";
}

def Async_CoroHandleType : TypeDef<AsyncDialect, "CoroHandle"> {
  let mnemonic = "coro.handle";
  let summary = "coroutine handle";
}

def Async_CoroStateType : TypeDef<AsyncDialect, "CoroState"> {
  let mnemonic = "coro.state";
  let summary = "saved coroutine state";
}

def Async_AnyAsyncType : AnyTypeOf<[Async_ValueType, Async_TokenType, Async_GroupType]>;

//===- Operations -------------------------------------------------------------------------------------------------===//

class Async_Op<string mnemonic, string words, list<Trait> traits = []> : Op<AsyncDialect, mnemonic, traits> {
  let summary = words;
}

def Async_ExecuteOp : Async_Op<"execute", "Executes a region as an asynchronous task after its dependencies",
    [SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<RegionBranchOpInterface,
    ["getEntrySuccessorOperands", "areTypesCompatible"]>, AttrSizedOperandSegments, AutomaticAllocationScope,
    RecursiveMemoryEffects]> {
  let description = [{
    The task starts when its dependencies are available. Async values are unwrapped to the arguments of the region. The
    first result is the completion token; the others are async values of the yielded operands.

    ```mlir
    %done, %value = async.execute [%before] (%input as %x: !async.value<f32>) -> !async.value<f32> {
      %sum = arith.addf %x, %x : f32
      async.yield %sum : f32
    }
    ```
  }];
  let arguments = (ins Variadic<Async_TokenType>:$dependencies, Variadic<Async_AnyValueOrTokenType>:$bodyOperands);
  let results = (outs Async_TokenType:$token, Variadic<Async_ValueType>:$bodyResults);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let hasRegionVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def Async_FuncOp : Async_Op<"func",
    "Function with async results, compiled to a coroutine", [FunctionOpInterface, IsolatedFromAbove,
    OpAsmOpInterface]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
      OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<DictArrayAttr>:$arg_attrs,
      OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def Async_CallOp : Async_Op<"call", "Calls an asynchronous function", [CallOpInterface,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands, OptionalAttr<DictArrayAttr>:$arg_attrs,
      OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<Async_AnyValueOrTokenType>);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)";
}

def Async_ReturnOp : Async_Op<"return", "Returns from a function", [Pure, HasParent<"FuncOp">, ReturnLike,
    Terminator]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

def Async_YieldOp : Async_Op<"yield", "Terminator of a task, with results", [HasParent<"ExecuteOp">, Pure, Terminator,
    ReturnLike]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "($operands^ `:` type($operands))? attr-dict";
}

def Async_AwaitOp : Async_Op<"await", "Waits for a token or a value"> {
  let description = [{
    For an async value, the result is the wrapped value. A token has no result.

    ```mlir
    async.await %token : !async.token
    %x = async.await %value : !async.value<f32>
    ```
  }];
  let arguments = (ins Async_AnyValueOrTokenType:$operand);
  let results = (outs Optional<AnyType>:$result);
  let assemblyFormat = "$operand `:` custom<AwaitResultType>( type($operand), type($result) ) attr-dict";
  let hasVerifier = 1;
}

def Async_CreateGroupOp : Async_Op<"create_group", "Creates a group of a given size", [Pure]> {
  let arguments = (ins Index:$size);
  let results = (outs Async_GroupType:$result);
  let assemblyFormat = "$size `:` type($result) attr-dict";
  let hasCanonicalizeMethod = 1;
}

def Async_AddToGroupOp : Async_Op<"add_to_group", "Adds a token or a value to a group"> {
  let arguments = (ins Async_AnyValueOrTokenType:$operand, Async_GroupType:$group);
  let results = (outs Index:$rank);
  let assemblyFormat = "$operand `,` $group `:` type($operand) attr-dict";
}

def Async_AwaitAllOp : Async_Op<"await_all", "Waits for all of a group"> {
  let arguments = (ins Async_GroupType:$operand);
  let assemblyFormat = "$operand attr-dict";
}

def Async_CoroIdOp : Async_Op<"coro.id", "Identifies a coroutine"> {
  let results = (outs Async_CoroIdType:$id);
  let assemblyFormat = "attr-dict";
}

def Async_CoroBeginOp : Async_Op<"coro.begin", "Begins a coroutine"> {
  let arguments = (ins Async_CoroIdType:$id);
  let results = (outs Async_CoroHandleType:$handle);
  let assemblyFormat = "$id attr-dict";
}

def Async_CoroFreeOp : Async_Op<"coro.free", "Frees the coroutine frame"> {
  let arguments = (ins Async_CoroIdType:$id, Async_CoroHandleType:$handle);
  let assemblyFormat = "$id `,` $handle attr-dict";
}

class Async_CoroEndOpLike<string mnemonic, string words> : Async_Op<mnemonic, words> {
  let arguments = (ins Async_CoroHandleType:$handle);
  let assemblyFormat = "$handle attr-dict";
}
def Async_CoroEndOp : Async_CoroEndOpLike<"coro.end", "Ends a coroutine">;
def Async_RuntimeResumeOp : Async_CoroEndOpLike<"runtime.resume", "Resumes a coroutine on a thread of the runtime">;

def Async_CoroSaveOp : Async_Op<"coro.save", "Saves the state of a coroutine"> {
  let arguments = (ins Async_CoroHandleType:$handle);
  let results = (outs Async_CoroStateType:$state);
  let assemblyFormat = "$handle attr-dict";
}

def Async_CoroSuspendOp : Async_Op<"coro.suspend", "Suspends a coroutine", [Terminator]> {
  let description = [{
    Branches to the first successor when the coroutine suspends, to the second when it resumes, and to the third when it
    is destroyed.
  }];
  let arguments = (ins Async_CoroStateType:$state);
  let successors = (successor AnySuccessor:$suspendDest, AnySuccessor:$resumeDest, AnySuccessor:$cleanupDest);
  let assemblyFormat = "$state `,` $suspendDest `,` $resumeDest `,` $cleanupDest attr-dict";
}

def Async_RuntimeCreateOp : Async_Op<"runtime.create", "Creates a token or value that is not yet available"> {
  let results = (outs Async_AnyValueOrTokenType:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

def Async_RuntimeCreateGroupOp : Async_Op<"runtime.create_group", "Creates a group of a given size"> {
  let arguments = (ins Index:$size);
  let results = (outs Async_GroupType:$result);
  let assemblyFormat = "$size `:` type($result) attr-dict";
}

class Async_RuntimeSetAvailableOpLike<string mnemonic, string words> : Async_Op<mnemonic, words> {
  let arguments = (ins Async_AnyValueOrTokenType:$operand);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}
def Async_RuntimeSetAvailableOp : Async_RuntimeSetAvailableOpLike<"runtime.set_available",
    "Marks a token or value as available">;
def Async_RuntimeSetErrorOp : Async_RuntimeSetAvailableOpLike<"runtime.set_error",
    "Marks a token or value as an error">;

def Async_RuntimeIsErrorOp : Async_Op<"runtime.is_error", "Test for the error state"> {
  let arguments = (ins Async_AnyAsyncType:$operand);
  let results = (outs I1:$is_error);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}

def Async_RuntimeAwaitOp : Async_Op<"runtime.await", "Blocks the thread until an operand is available"> {
  let arguments = (ins Async_AnyAsyncType:$operand);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}

def Async_RuntimeAwaitAndResumeOp : Async_Op<"runtime.await_and_resume",
    "Resumes a coroutine when an operand is available"> {
  let arguments = (ins Async_AnyAsyncType:$operand, Async_CoroHandleType:$handle);
  let assemblyFormat = "$operand `,` $handle attr-dict `:` type($operand)";
}

def Async_RuntimeStoreOp : Async_Op<"runtime.store", "Stores into an async value",
    [TypesMatchWith<"type of 'value' matches element type of 'storage'", "storage", "value",
    "::llvm::cast<ValueType>($_self).getValueType()">]> {
  let arguments = (ins AnyType:$value, Async_ValueType:$storage);
  let assemblyFormat = "$value `,` $storage attr-dict `:` type($storage)";
}

def Async_RuntimeLoadOp : Async_Op<"runtime.load", "Loads from an available async value",
    [TypesMatchWith<"type of 'value' matches element type of 'storage'", "storage", "result",
    "::llvm::cast<ValueType>($_self).getValueType()">]> {
  let arguments = (ins Async_ValueType:$storage);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$storage attr-dict `:` type($storage)";
}

def Async_RuntimeAddToGroupOp : Async_Op<"runtime.add_to_group", "Adds a token or a value to a group"> {
  let arguments = (ins Async_AnyValueOrTokenType:$operand, Async_GroupType:$group);
  let results = (outs Index:$rank);
  let assemblyFormat = "$operand `,` $group attr-dict `:` type($operand)";
}

class Async_RuntimeAddRefOpLike<string mnemonic, string words> : Async_Op<mnemonic, words> {
  let arguments = (ins Async_AnyAsyncType:$operand, ConfinedAttr<I64Attr, [IntPositive]>:$count);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}
def Async_RuntimeAddRefOp : Async_RuntimeAddRefOpLike<"runtime.add_ref", "Adds references">;
def Async_RuntimeDropRefOp : Async_RuntimeAddRefOpLike<"runtime.drop_ref", "Drops references">;

def Async_RuntimeNumWorkerThreadsOp : Async_Op<"runtime.num_worker_threads", "Number of worker threads",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

#endif // LECT_DIALECTS_ASYNC
