// Overlay for flang's dialects fir, hlfir, cuf and mif (checked with LLVM 22).
//
//   lect opt --dialect-path llvm/include/flang/Optimizer -I llvm/include --overlay flang.td program.fir

include "lect/Overlay.td"

// Types that refer to others. All other types keep their text.
def : TypeOverlay<"fir.ref"> {
  let defaults = [ParameterDefault<"isVolatile", "false">];
  let interfaces = ["omp::PointerLikeType", "acc::PointerLikeType", "acc::MappableType"];
  let assemblyFormat = "`<` $eleTy (`,` `volatile` `` custom<Flag>($isVolatile)^)? `>`";
}
// For OpenACC, descriptors of data are not pointers.
foreach name = ["fir.box", "fir.class"] in def : TypeOverlay<name> {
  let defaults = [ParameterDefault<"isVolatile", "false">];
  let interfaces = ["omp::PointerLikeType", "acc::MappableType"];
  let assemblyFormat = "`<` $eleTy (`,` `volatile` `` custom<Flag>($isVolatile)^)? `>`";
}
def : TypeOverlay<"fir.tdesc"> { let assemblyFormat = "`<` $ofTy `>`"; }
foreach name = ["fir.ptr", "fir.heap", "fir.llvm_ptr"] in def : TypeOverlay<name> {
  let interfaces = ["omp::PointerLikeType", "acc::PointerLikeType", "acc::MappableType"];
  let assemblyFormat = "`<` $eleTy `>`";
}

// The type that a reference refers to.
def : FunctionOverlay<"fir::pointee", [{
  [](Type type) {
    if (auto reference = dyn_cast<fir::ReferenceType>(type))
      return reference.getEleTy();
    if (auto pointer = dyn_cast<fir::PointerType>(type))
      return pointer.getEleTy();
    if (auto heap = dyn_cast<fir::HeapType>(type))
      return heap.getEleTy();
    return cast<fir::LLVMPointerType>(type).getEleTy();
  }
}]>;

// Memory.
def : OpOverlay<"fir.load"> {
  let types = [TypeFrom<"res", "memref", "fir::pointee($_self)">];
  let assemblyFormat = "$memref attr-dict `:` qualified(type($memref))";
}
def : OpOverlay<"fir.store"> {
  let types = [TypeFrom<"value", "memref", "fir::pointee($_self)">];
  let assemblyFormat = "$value `to` $memref attr-dict `:` qualified(type($memref))";
}
def : OpOverlay<"fir.alloca"> {
  let types = [TypeFrom<"res", "in_type", "fir::ReferenceType::get($_self.getValue(), false)">,
               TypeFrom<"shape", "in_type", "$_builder.getIndexType()">];
  let assemblyFormat = [{
    $in_type (`(` $typeparams^ `:` type($typeparams) `)`)? (`,` $shape^)? attr-dict
  }];
}
def : OpOverlay<"fir.allocmem"> {
  let types = [TypeFrom<"res", "in_type", "fir::HeapType::get($_self.getValue())">,
               TypeFrom<"shape", "in_type", "$_builder.getIndexType()">];
  let assemblyFormat = [{
    $in_type (`(` $typeparams^ `:` type($typeparams) `)`)? (`,` $shape^)? attr-dict
  }];
}

// Globals and constants.
def : OpOverlay<"fir.global"> {
  let assemblyFormat = [{
    (custom<Keyword>($linkName, "common|external|internal|linkonce_odr|linkonce|weak")^)?
    custom<SymbolAlias>($sym_name, $symref) (`` `(` $initVal^ `)`)? attr-dict (`constant` $constant^)? (`target` $target^)?
    `:` $type ($region^)?
  }];
}
def : OpOverlay<"fir.string_lit"> {
  let assemblyFormat = [{
    custom<Extra>("value") `` `(` custom<Extra>("size", "i64") `)` attr-dict `:` qualified(type(results))
  }];
}
def : OpOverlay<"fir.type_desc"> {
  let types = [TypeFrom<"res", "in_type", "fir::TypeDescType::get($_self.getValue())">];
  let assemblyFormat = "$in_type attr-dict";
}

// Parts of derived types.
foreach name = ["fir.field_index", "fir.len_param_index"] in def : OpOverlay<name> {
  let types = [TypeFrom<"res", "on_type", "fir::FieldType::get($_ctxt)">];
  let assemblyFormat = [{
    custom<Keyword>($field_id) `,` $on_type (`(` $typeparams^ `:` type($typeparams) `)`)? attr-dict
  }];
}
def : OpOverlay<"fir.coordinate_of"> {
  let assemblyFormat = [{
    $ref `` custom<Fields>($coor, $field_indices) attr-dict `:` `(` type($ref) (`,` type($coor)^)? `)` `->` type(results)
    `` custom<TypeOf>($baseType, ref(type($ref))) `` custom<FieldTypes>(ref($field_indices), ref(type($ref)))
  }];
}
def : DirectiveOverlay<"CustomRangeSubscript", "custom<Ranges>($arg0, \"from\", \"to\")">;
def : OpOverlay<"fir.dt_entry"> { let assemblyFormat = "$method `,` $proc (`deferred` $deferred^)? attr-dict"; }

// Calls.
def : OpOverlay<"fir.call"> {
  let assemblyFormat = [{
    custom<Callee>($callee, $args) (`proc_attrs` `` $procedure_attrs^)? (`fastmath` `` $fastmath^)? attr-dict
    `:` custom<CalleeType>(ref($callee), type($args), type(results))
  }];
}

// Loops.
def : OpOverlay<"fir.do_loop"> {
  let assemblyFormat = [{
    custom<List>("%arg(index) = $0 to $1 step $2", $lowerBound, $upperBound, $step) (`unordered` $unordered^)?
    (`reduce` `(` custom<List>("$0 -> $1 : $2", $reduceAttrs, $reduceOperands, type($reduceOperands))^ `)`)?
    (`iter_args` `(` custom<List>("%rest = $0", $initArgs)^ `)`)?
    (`->` custom<CarriedTypes>($finalValue, ref($initArgs), type($initArgs), type($results))^)? attr-dict-with-keyword $region
  }];
}
def : OpOverlay<"fir.iterate_while"> {
  let assemblyFormat = [{
    ` ` `(` custom<List>("%arg(index) = $0 to $1 step $2", $lowerBound, $upperBound, $step) `)` `and`
    ` ` `(` custom<List>("%arg+1(i1) = $0", $iterateIn) `)` (`iter_args` `(` custom<List>("%rest = $0", $initArgs)^ `)`)?
    (`->` custom<CarriedTypes>($finalValue, ref($initArgs), type($initArgs), type($results), "i1")^)?
    attr-dict-with-keyword $region
  }];
}
def : OpOverlay<"fir.do_concurrent.loop"> {
  let assemblyFormat = [{
    ` ` `(` custom<List>("%arg(index)") `)` `=` `(` $lowerBound `)` `to` ` ` `(` $upperBound `)` `step` ` ` `(` $step `)`
    (`local` `(` custom<List>("$0 $1 -> %rest", $local_syms, $local_vars)^ `:` type($local_vars) `)`)?
    (`reduce` `(` custom<List>("$0:flag(byref)$1 $2 $3 -> %rest", $reduce_byref, $reduce_syms, $reduce_attrs, $reduce_vars)^
    `:` type($reduce_vars) `)`)?
    $region attr-dict
  }];
}
def : OpOverlay<"fir.if"> {
  let assemblyFormat = [{
    $condition (`weights` `(` $region_weights^ `)`)? (`->` `(` type($results)^ `)`)? attr-dict-with-keyword $thenRegion (`else` $elseRegion^)?
  }];
}

// Branches.
foreach name = ["fir.select", "fir.select_rank", "fir.select_type"] in def : OpOverlay<name> {
  let types = [TypeFrom<"compareArgs", "selector">];
  let assemblyFormat = [{
    $selector `:` qualified(type($selector))
    custom<Cases>($compareArgs, $targetArgs, type($targetArgs), $targets, "case_tags", ref($selector), "target_operand_offsets")
    attr-dict
  }];
}
def : OpOverlay<"fir.select_case"> {
  let types = [TypeFrom<"compareArgs", "selector">];
  let assemblyFormat = [{
    $selector `:` qualified(type($selector))
    custom<Cases>($compareArgs, $targetArgs, type($targetArgs), $targets, "case_tags", "compare_operand_offsets",
                  "target_operand_offsets")
    attr-dict
  }];
}

def : OpOverlay<"fir.cmpc"> {
  let assemblyFormat = [{
    custom<Extra>("predicate", "i64", "false|oeq|ogt|oge|olt|ole|one|ord|ueq|ugt|uge|ult|ule|une|uno|true")
    `,` $lhs `,` $rhs attr-dict `:` type($lhs)
  }];
  let types = [TypeFrom<"rhs", "lhs">, TypeFrom<"", "lhs", "$_builder.getI1Type()">];
}

// hlfir
def : DirectiveOverlay<"DesignatorIndices", "custom<Triplets>($args)">;
def : DirectiveOverlay<"DesignatorComplexPart", "custom<KeywordBool>($arg0, \"imag\", \"real\")">;
def : DirectiveOverlay<"YieldOpCleanup", "` ` (`cleanup` $arg0^)?">;
def : DirectiveOverlay<"ForallOpBody", "` ` ` ` `(` custom<List>(\"%arg: %type\") `)` $arg0">;
def : DirectiveOverlay<"AssignmentMaskOpBody", "$arg0">;
foreach name = [
  "hlfir.where", "hlfir.elsewhere", "hlfir.forall", "hlfir.forall_mask", "hlfir.elemental_addr", "hlfir.yield"
] in def : OpOverlay<name> {
  let terminator = "fir.end";
}
def : OpOverlay<"hlfir.region_assign"> {
  let terminator = "fir.end";
  let assemblyFormat = [{
    $rhs_region `to` $lhs_region
    (`user_defined_assign` ` ` custom<ListBy>("to", "(%arg: %type)") $user_defined_assignment^)? attr-dict
  }];
}

// cuf
def : DirectiveOverlay<"CUFKernelValues", "(custom<ListOrOne>(\"$0\", \"()\", $arg0)^):(`*`)?">;
def : DirectiveOverlay<"CUFKernelLoopControl", [{
  `(` custom<List>("%arg(index) : index") `)` `=` `(` $arg1 `:` $arg2 `)` `to` `(` $arg3 `:` $arg4 `)` `step` `(` $arg5 `:` $arg6 `)` $arg0
}]>;

// mif
def : DirectiveOverlay<"ChangeTeamOpBody", "$arg0">;
