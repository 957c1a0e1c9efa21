// Operations at module level: functions, globals, and module properties.

#ifndef LECT_DIALECTS_LLVM_MODULE_OPS
#define LECT_DIALECTS_LLVM_MODULE_OPS

include "../llvm/op_base.td"

defvar LLVM_DefaultVisibility = DefaultValuedAttr<Visibility, "mlir::LLVM::Visibility::Default">;

//===- Functions --------------------------------------------------------------------------------------------------===//

def LLVM_LLVMFuncOp : LLVM_WordedOp<"func", "A function", [
    AffineScope, AutomaticAllocationScope, IsolatedFromAbove, FunctionOpInterface]> {
  let arguments = (ins
    // Name, type and linkage.
    StrAttr:$sym_name,
    OptionalAttr<StrAttr>:$sym_visibility,
    TypeAttrOf<LLVM_FunctionType>:$function_type,
    DefaultValuedAttr<Linkage, "Linkage::External">:$linkage,
    UnitAttr:$dso_local,
    DefaultValuedAttr<CConv, "CConv::C">:$CConv,
    OptionalAttr<SymbolRefAttr>:$comdat,
    OptionalAttr<UnitAttr>:$convergent,
    OptionalAttr<FlatSymbolRefAttr>:$personality,
    OptionalAttr<StrAttr>:$garbageCollector,
    OptionalAttr<ArrayAttr>:$passthrough,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs,
    OptionalAttr<I64Attr>:$function_entry_count,
    OptionalAttr<LLVM_MemoryEffectsAttr>:$memory_effects,
    LLVM_DefaultVisibility:$visibility_,
    // Arm's streaming mode and ZA register.
    OptionalAttr<UnitAttr>:$arm_streaming,
    OptionalAttr<UnitAttr>:$arm_locally_streaming,
    OptionalAttr<UnitAttr>:$arm_streaming_compatible,
    OptionalAttr<UnitAttr>:$arm_new_za,
    OptionalAttr<UnitAttr>:$arm_in_za,
    OptionalAttr<UnitAttr>:$arm_out_za,
    OptionalAttr<UnitAttr>:$arm_inout_za,
    OptionalAttr<UnitAttr>:$arm_preserves_za,
    // Placement and target.
    OptionalAttr<StrAttr>:$section,
    OptionalAttr<UnnamedAddr>:$unnamed_addr,
    OptionalAttr<I64Attr>:$alignment,
    OptionalAttr<LLVM_VScaleRangeAttr>:$vscale_range,
    OptionalAttr<FramePointerKindAttr>:$frame_pointer,
    OptionalAttr<StrAttr>:$target_cpu,
    OptionalAttr<StrAttr>:$tune_cpu,
    OptionalAttr<StrAttr>:$reciprocal_estimates,
    OptionalAttr<StrAttr>:$prefer_vector_width,
    OptionalAttr<LLVM_TargetFeaturesAttr>:$target_features,
    // Floating-point assumptions.
    OptionalAttr<BoolAttr>:$no_infs_fp_math,
    OptionalAttr<BoolAttr>:$no_nans_fp_math,
    OptionalAttr<BoolAttr>:$no_signed_zeros_fp_math,
    OptionalAttr<StrAttr>:$denormal_fp_math,
    OptionalAttr<StrAttr>:$denormal_fp_math_f32,
    OptionalAttr<StrAttr>:$fp_contract,
    // Optimization.
    OptionalAttr<StrAttr>:$instrument_function_entry,
    OptionalAttr<StrAttr>:$instrument_function_exit,
    OptionalAttr<UnitAttr>:$no_inline,
    OptionalAttr<UnitAttr>:$always_inline,
    OptionalAttr<UnitAttr>:$inline_hint,
    OptionalAttr<UnitAttr>:$no_unwind,
    OptionalAttr<UnitAttr>:$will_return,
    OptionalAttr<UnitAttr>:$optimize_none,
    // OpenCL kernels.
    OptionalAttr<LLVM_VecTypeHintAttr>:$vec_type_hint,
    OptionalAttr<DenseI32ArrayAttr>:$work_group_size_hint,
    OptionalAttr<DenseI32ArrayAttr>:$reqd_work_group_size,
    OptionalAttr<I32Attr>:$intel_reqd_sub_group_size,
    OptionalAttr<UWTableKindAttr>:$uwtable_kind
  );
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

//===- Globals ----------------------------------------------------------------------------------------------------===//

// The initial value of a global is an attribute, or the operand of the region's terminator.
def LLVM_GlobalOp : LLVM_WordedOp<"mlir.global", "A global variable or constant", [IsolatedFromAbove,
    SingleBlockImplicitTerminator<"ReturnOp">, Symbol]> {
  let description = [{
    The initial value is an attribute, or the value that the region returns.

    ```mlir
    llvm.mlir.global internal constant @text("abc\00") : !llvm.array<4 x i8>
    llvm.mlir.global @zero() : i32 {
      %0 = llvm.mlir.constant(0 : i32) : i32
      llvm.return %0 : i32
    }
    ```
  }];
  let arguments = (ins
    TypeAttr:$global_type,
    UnitAttr:$constant,
    StrAttr:$sym_name,
    Linkage:$linkage,
    UnitAttr:$dso_local,
    UnitAttr:$thread_local_,
    UnitAttr:$externally_initialized,
    OptionalAttr<AnyAttr>:$value,
    OptionalAttr<I64Attr>:$alignment,
    DefaultValuedAttr<ConfinedAttr<I32Attr, [IntNonNegative]>, "0">:$addr_space,
    OptionalAttr<UnnamedAddr>:$unnamed_addr,
    OptionalAttr<StrAttr>:$section,
    OptionalAttr<SymbolRefAttr>:$comdat,
    OptionalAttr<DIGlobalVariableExpressionArrayAttr>:$dbg_exprs,
    LLVM_DefaultVisibility:$visibility_,
    OptionalAttr<ArrayAttr>:$target_specific_attrs
  );
  let regions = (region AnyRegion:$initializer);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

// An alias of the value that the region returns.
def LLVM_AliasOp : LLVM_WordedOp<"mlir.alias", "Alias of a global or a function", [IsolatedFromAbove,
    SingleBlockImplicitTerminator<"ReturnOp">, Symbol]> {
  let arguments = (ins
    TypeAttr:$alias_type,
    StrAttr:$sym_name,
    Linkage:$linkage,
    UnitAttr:$dso_local,
    UnitAttr:$thread_local_,
    OptionalAttr<UnnamedAddr>:$unnamed_addr,
    LLVM_DefaultVisibility:$visibility_
  );
  let regions = (region SizedRegion<1>:$initializer);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def LLVM_IFuncOp
    : LLVM_WordedOp<"mlir.ifunc", "Indirect function, which is resolved at load time", [IsolatedFromAbove,
    Symbol, LLVM_Own<SymbolUserOpInterface>]> {
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    TypeAttr:$i_func_type,
    FlatSymbolRefAttr:$resolver,
    TypeAttr:$resolver_type,
    Linkage:$linkage,
    UnitAttr:$dso_local,
    DefaultValuedAttr<ConfinedAttr<I32Attr, [IntNonNegative]>, "0">:$address_space,
    DefaultValuedAttr<UnnamedAddr, "mlir::LLVM::UnnamedAddr::None">:$unnamed_addr,
    LLVM_DefaultVisibility:$visibility_
  );
  let assemblyFormat = [{
    custom<LLVMLinkage>($linkage) ($visibility_^)? ($unnamed_addr^)?
    $sym_name `:` $i_func_type `,` $resolver_type $resolver attr-dict
  }];
  let hasVerifier = 1;
}

def LLVM_ComdatSelectorOp
    : LLVM_WordedOp<"comdat_selector", "Comdat selector", [Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, Comdat:$comdat);
  let assemblyFormat = "$sym_name $comdat attr-dict";
}

def LLVM_ComdatOp
    : LLVM_WordedOp<"comdat", "Comdat with its selectors", [NoTerminator, NoRegionArguments, SymbolTable, Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name $body attr-dict";
  let hasRegionVerifier = 1;
}

// Functions that run before or after all others, by priority. Each may depend on a global.
class LLVM_StructorsOp<string functions, string words, dag args> : LLVM_WordedOp<"mlir.global_" # functions, words, [
    LLVM_Own<SymbolUserOpInterface>]> {
  let arguments = !con(args, (ins I32ArrayAttr:$priorities, ArrayAttr:$data));
  let assemblyFormat = "`" # functions # "` `=` $" # functions
    # " `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict";
  let hasVerifier = 1;
}
def LLVM_GlobalCtorsOp : LLVM_StructorsOp<"ctors", "Global constructors",
    (ins FlatSymbolRefArrayAttr:$ctors)>;
def LLVM_GlobalDtorsOp : LLVM_StructorsOp<"dtors", "Global destructors",
    (ins FlatSymbolRefArrayAttr:$dtors)>;

//===- Modules ----------------------------------------------------------------------------------------------------===//

class LLVM_ModuleOp<string mnemonic, string words, dag args, string format> : LLVM_WordedOp<mnemonic, words> {
  let arguments = args;
  let assemblyFormat = format;
  let hasVerifier = 1;
}
def LLVM_LinkerOptionsOp : LLVM_ModuleOp<"linker_options", "Options for the linker", (ins StrArrayAttr:$options),
    "$options attr-dict">;
def LLVM_ModuleFlagsOp : LLVM_ModuleOp<"module_flags", "Flags of the module", (ins ArrayAttr:$flags),
    "$flags attr-dict">;

//===- Constants --------------------------------------------------------------------------------------------------===//

class LLVM_ConstantBase<string mnemonic, string words, list<Trait> traits, dag result>
    : LLVM_WordedOp<mnemonic, words, [Pure] # traits> {
  let results = result;
  let assemblyFormat = "attr-dict `:` type($res)";
}
class LLVM_ValueOp<string mnemonic, string words>
    : LLVM_ConstantBase<mnemonic, words, [ConstantLike], (outs LLVM_Type:$res)> {
  let hasFolder = 1;
}

def LLVM_NoneTokenOp : LLVM_ConstantBase<"mlir.none", "The `none` token", [], (outs LLVM_TokenType:$res)>;
def LLVM_UndefOp : LLVM_ValueOp<"mlir.undef", "An undefined value">;
def LLVM_PoisonOp : LLVM_ValueOp<"mlir.poison", "A poison value">;
def LLVM_ZeroOp : LLVM_ValueOp<"mlir.zero", "Zero value"> {
  let hasVerifier = 1;
}
def LLVM_ConstantOp : LLVM_ValueOp<"mlir.constant", "Constant"> {
  let arguments = (ins AnyAttr:$value);
  let assemblyFormat = "`(` $value `)` attr-dict `:` type($res)";
  let hasVerifier = 1;
}

// The address of a symbol in the module.
class LLVM_AddressOp<string mnemonic, string words, dag of, string name> : LLVM_WordedOp<mnemonic, words, [
    Pure, ConstantLike, LLVM_Own<SymbolUserOpInterface>]> {
  let arguments = of;
  let results = (outs LLVM_AnyPointer:$res);
  let assemblyFormat = "$" # name # " attr-dict `:` qualified(type($res))";
  let hasFolder = 1;
}
def LLVM_AddressOfOp : LLVM_AddressOp<"mlir.addressof", "Address of a global or a function",
    (ins FlatSymbolRefAttr:$global_name), "global_name">;
def LLVM_DSOLocalEquivalentOp
    : LLVM_AddressOp<"dso_local_equivalent", "DSO-local equivalent of a function",
        (ins FlatSymbolRefAttr:$function_name), "function_name">;
def LLVM_BlockAddressOp : LLVM_AddressOp<"blockaddress", "Address of a block", (ins LLVM_BlockAddressAttr:$block_addr),
    "block_addr"> {
  let hasVerifier = 1;
}

#endif // LECT_DIALECTS_LLVM_MODULE_OPS
