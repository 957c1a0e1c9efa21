// Control flow: branches, calls and exceptions.

#ifndef LECT_DIALECTS_LLVM_CONTROL_OPS
#define LECT_DIALECTS_LLVM_CONTROL_OPS

include "../llvm/op_base.td"

//===- Branches ---------------------------------------------------------------------------------------------------===//

def LLVM_BrOp : LLVM_TerminatorOp<"br", "Branches", [LLVM_Own<BranchOpInterface>, Pure]> {
  let arguments = (ins Variadic<LLVM_Type>:$destOperands, OptionalAttr<LoopAnnotationAttr>:$loop_annotation);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict";
}

def LLVM_CondBrOp : LLVM_TerminatorOp<"cond_br", "Branches on a condition", [
    AttrSizedOperandSegments, LLVM_Own<BranchOpInterface>, LLVM_Own<WeightedBranchOpInterface>, Pure]> {
  let arguments = (ins
    I1:$condition,
    Variadic<LLVM_Type>:$trueDestOperands,
    Variadic<LLVM_Type>:$falseDestOperands,
    OptionalAttr<DenseI32ArrayAttr>:$branch_weights,
    OptionalAttr<LoopAnnotationAttr>:$loop_annotation
  );
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = [{
    $condition ( `weights` `(` $branch_weights^ `)` )? `,`
    $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,`
    $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)?
    attr-dict
  }];
}

def LLVM_SwitchOp : LLVM_TerminatorOp<"switch", "Branches to the case of a value", [
    AttrSizedOperandSegments, LLVM_Own<BranchOpInterface>, LLVM_Own<WeightedBranchOpInterface>, Pure]> {
  let description = [{
    Without a matching case, control branches to the default, the first successor.

    ```mlir
    llvm.func @f(%x: i32) -> i32 {
      llvm.switch %x : i32, ^other [
        1: ^other,
        2: ^two(%x : i32)
      ]
    ^two(%y: i32):
      llvm.return %y : i32
    ^other:
      llvm.unreachable
    }
    ```
  }];
  let arguments = (ins
    AnySignlessInteger:$value,
    Variadic<AnyType>:$defaultOperands,
    VariadicOfVariadic<AnyType, "case_operand_segments">:$caseOperands,
    OptionalAttr<AnyIntElementsAttr>:$case_values,
    DenseI32ArrayAttr:$case_operand_segments,
    OptionalAttr<DenseI32ArrayAttr>:$branch_weights
  );
  let successors = (successor
    AnySuccessor:$defaultDestination, VariadicSuccessor<AnySuccessor>:$caseDestinations
  );
  let assemblyFormat = [{
    $value `:` type($value) `,`
    $defaultDestination (`(` $defaultOperands^ `:` type($defaultOperands) `)`)?
    custom<SwitchOpCases>(ref(type($value)), $case_values, $caseDestinations, $caseOperands, type($caseOperands))
    attr-dict
  }];
  let hasVerifier = 1;
}

def LLVM_IndirectBrOp : LLVM_TerminatorOp<"indirectbr", "Branches to the address of a block", [
    SameVariadicOperandSize, LLVM_Own<BranchOpInterface>, Pure]> {
  let arguments = (ins
    LLVM_AnyPointer:$addr,
    VariadicOfVariadic<AnyType, "indbr_operand_segments">:$succOperands,
    DenseI32ArrayAttr:$indbr_operand_segments
  );
  let successors = (successor VariadicSuccessor<AnySuccessor>:$successors);
  let assemblyFormat = [{
    $addr `:` type($addr) `,`
    custom<IndirectBrOpSucessors>(ref(type($addr)), $successors, $succOperands, type($succOperands))
    attr-dict
  }];
}

def LLVM_BlockTagOp : LLVM_WordedOp<"blocktag", "Tags a block whose address is taken"> {
  let arguments = (ins LLVM_BlockTagAttr:$tag);
  let assemblyFormat = "$tag attr-dict";
}

def LLVM_ReturnOp : LLVM_TerminatorOp<"return", "Returns from a function", [Pure, ReturnLike]> {
  let arguments = (ins Optional<LLVM_Type>:$arg);
  let assemblyFormat = "attr-dict ($arg^ `:` type($arg))?";
  let hasVerifier = 1;
}

def LLVM_UnreachableOp : LLVM_TerminatorOp<"unreachable", "Marks a point that is never reached"> {
  let assemblyFormat = "attr-dict";
}

//===- Calls ------------------------------------------------------------------------------------------------------===//

// Without a callee symbol, the first operand is the callee pointer. For a variadic callee, the function type is
// given.
def LLVM_CallOp : LLVM_MemoryOp<"call", "Calls a function or a pointer", (ins
    OptionalAttr<TypeAttrOf<LLVM_FunctionType>>:$var_callee_type,
    OptionalAttr<FlatSymbolRefAttr>:$callee,
    Variadic<LLVM_Type>:$callee_operands,
    LLVM_Fastmath:$fastmathFlags,
    DefaultValuedAttr<CConv, "CConv::C">:$CConv,
    DefaultValuedAttr<TailCallKind, "TailCallKind::None">:$TailCallKind,
    OptionalAttr<LLVM_MemoryEffectsAttr>:$memory_effects,
    UnitAttr:$convergent,
    UnitAttr:$no_unwind,
    UnitAttr:$will_return,
    LLVM_Bundled<"op_bundle_sizes">:$op_bundle_operands,
    DenseI32ArrayAttr:$op_bundle_sizes,
    OptionalAttr<ArrayAttr>:$op_bundle_tags,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs,
    UnitAttr:$no_inline,
    UnitAttr:$always_inline,
    UnitAttr:$inline_hint
  ), [
    AttrSizedOperandSegments, LLVM_Own<FastmathFlagsInterface>, LLVM_Own<CallOpInterface>,
    LLVM_Own<SymbolUserOpInterface>]> {
  let results = (outs Optional<LLVM_Type>:$result);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

// A call of an intrinsic by name, for intrinsics without an operation of their own.
def LLVM_CallIntrinsicOp : LLVM_WordedOp<"call_intrinsic", "Calls an intrinsic by name", [
    ArgAndResultAttrsOpInterface, AttrSizedOperandSegments, LLVM_Own<FastmathFlagsInterface>]> {
  let arguments = (ins
    StrAttr:$intrin,
    Variadic<LLVM_Type>:$args,
    LLVM_Fastmath:$fastmathFlags,
    LLVM_Bundled<"op_bundle_sizes">:$op_bundle_operands,
    DenseI32ArrayAttr:$op_bundle_sizes,
    OptionalAttr<ArrayAttr>:$op_bundle_tags,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs
  );
  let results = (outs Optional<LLVM_Type>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def LLVM_InlineAsmOp : LLVM_WordedOp<"inline_asm", "Inline assembly", [LLVM_Own<MemoryEffectsOpInterface>]> {
  let arguments = (ins
    Variadic<LLVM_Type>:$operands,
    StrAttr:$asm_string,
    StrAttr:$constraints,
    UnitAttr:$has_side_effects,
    UnitAttr:$is_align_stack,
    DefaultValuedAttr<TailCallKind, "TailCallKind::None">:$tail_call_kind,
    OptionalAttr<DefaultValuedAttr<AsmATTOrIntel, "AsmDialect::AD_ATT">>:$asm_dialect,
    OptionalAttr<ArrayAttr>:$operand_attrs
  );
  let results = (outs Optional<LLVM_Type>:$res);
  let assemblyFormat = [{
    (`has_side_effects` $has_side_effects^)?
    (`is_align_stack` $is_align_stack^)?
    (`tail_call_kind` `=` $tail_call_kind^)?
    (`asm_dialect` `=` $asm_dialect^)?
    (`operand_attrs` `=` $operand_attrs^)?
    attr-dict
    $asm_string `,` $constraints
    operands `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def LLVM_VaArgOp : LLVM_WordedOp<"va_arg", "Next variadic argument"> {
  let arguments = (ins LLVM_AnyPointer:$arg);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$arg attr-dict `:` functional-type($arg, $res)";
}

//===- Exceptions -------------------------------------------------------------------------------------------------===//

def LLVM_InvokeOp : LLVM_WordedOp<"invoke", "Calls a function that may throw", [
    AttrSizedOperandSegments, LLVM_Own<BranchOpInterface>, LLVM_Own<CallOpInterface>,
    LLVM_Own<WeightedBranchOpInterface>, Terminator]> {
  let description = [{
    Branches to the first successor when the call returns, and to the second, which begins with `landingpad`, when the
    callee throws.
  }];
  let arguments = (ins
    OptionalAttr<TypeAttrOf<LLVM_FunctionType>>:$var_callee_type,
    OptionalAttr<FlatSymbolRefAttr>:$callee,
    Variadic<LLVM_Type>:$callee_operands,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs,
    Variadic<LLVM_Type>:$normalDestOperands,
    Variadic<LLVM_Type>:$unwindDestOperands,
    OptionalAttr<DenseI32ArrayAttr>:$branch_weights,
    DefaultValuedAttr<CConv, "CConv::C">:$CConv,
    LLVM_Bundled<"op_bundle_sizes">:$op_bundle_operands,
    DenseI32ArrayAttr:$op_bundle_sizes,
    OptionalAttr<ArrayAttr>:$op_bundle_tags
  );
  let results = (outs Optional<LLVM_Type>:$result);
  let successors = (successor AnySuccessor:$normalDest, AnySuccessor:$unwindDest);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def LLVM_LandingpadOp : LLVM_WordedOp<"landingpad", "Landing pad of an invoke"> {
  let arguments = (ins UnitAttr:$cleanup, Variadic<LLVM_Type>);
  let results = (outs LLVM_Type:$res);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def LLVM_ResumeOp : LLVM_TerminatorOp<"resume", "Resumes the propagation of an exception"> {
  let arguments = (ins LLVM_Type:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

#endif // LECT_DIALECTS_LLVM_CONTROL_OPS
