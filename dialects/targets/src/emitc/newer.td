// Definitions of the `emitc` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_EMITC
#define LECT_NEWER_EMITC

include "lect/Since.td"
include "emitc.td"

def EmitC_MemberCallOpaqueOp : EmitC_Op<"member_call_opaque", "Calls a method by name"> {
  let arguments = (ins AnyType:$receiver, Variadic<AnyType>:$arg_operands, StrAttr:$callee,
      OptionalAttr<ArrayAttr>:$args, OptionalAttr<ArrayAttr>:$template_args);
  let results = (outs Variadic<AnyType>:$result);
  let assemblyFormat = "$receiver $callee `(` $arg_operands `)` prop-dict attr-dict `:` type($receiver) `,` "
      "functional-type($arg_operands, results)";
}

class EmitC_AddAssignOpLike<string mnemonic, string words> : EmitC_Op<mnemonic, words, [Since24]> {
  let arguments = (ins EmitC_LValueType:$var, AnyType:$value);
  let assemblyFormat = "$value `:` type($value) `to` $var `:` type($var) attr-dict";
}
def EmitC_AddAssignOp : EmitC_AddAssignOpLike<"add_assign", "Assigns the sum of a variable and a value">;
def EmitC_SubAssignOp : EmitC_AddAssignOpLike<"sub_assign", "Assigns the difference of a variable and a value">;
def EmitC_MulAssignOp : EmitC_AddAssignOpLike<"mul_assign", "Assigns the product of a variable and a value">;
def EmitC_DivAssignOp : EmitC_AddAssignOpLike<"div_assign", "Assigns the quotient of a variable and a value">;
def EmitC_RemAssignOp : EmitC_AddAssignOpLike<"rem_assign", "Assigns the remainder of a variable and a value">;

class EmitC_PreIncrementOpLike<string mnemonic, string words> : EmitC_Op<mnemonic, words,
      [TypesMatchWith<"the result is what the variable holds", "operand", "result",
      "::llvm::cast<LValueType>($_self).getValueType()">, Since24]> {
  let arguments = (ins EmitC_LValueType:$operand);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}
def EmitC_PreIncrementOp : EmitC_PreIncrementOpLike<"pre_increment", "Pre-increment">;
def EmitC_PreDecrementOp : EmitC_PreIncrementOpLike<"pre_decrement", "Pre-decrement">;
def EmitC_PostIncrementOp : EmitC_PreIncrementOpLike<"post_increment", "Post-increment">;
def EmitC_PostDecrementOp : EmitC_PreIncrementOpLike<"post_decrement", "Post-decrement">;

#endif
