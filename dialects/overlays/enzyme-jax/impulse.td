// Enzyme's dialect impulse as used by Enzyme-JAX of August 2026; Enzyme's releases before 2026 lack it. If available,
// use the more complete definitions in Enzyme's sources (Enzyme/MLIR/Dialect/Impulse) instead.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Impulse_Dialect : Dialect {
  let name = "impulse";
  let cppNamespace = "::mlir::impulse";
  let useDefaultAttributePrinterParser = 1;
}

class Impulse_Op<string mnemonic, list<Trait> traits = []> : Op<Impulse_Dialect, mnemonic, traits>;

// Enums.
class Impulse_Enum<string name, list<I32EnumAttrCase> cases> : I32EnumAttr<name, "", cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::impulse";
}
def Impulse_RngDistribution : Impulse_Enum<"RngDistribution", [
  I32EnumAttrCase<"UNIFORM", 0>, I32EnumAttrCase<"NORMAL", 1>, I32EnumAttrCase<"MULTINORMAL", 2>
]>;
def Impulse_RngDistributionAttr : EnumAttr<Impulse_Dialect, Impulse_RngDistribution, "rng_distribution">;
def Impulse_Transpose : Impulse_Enum<"Transpose", [
  I32EnumAttrCase<"NO_TRANSPOSE", 0>, I32EnumAttrCase<"TRANSPOSE", 1>, I32EnumAttrCase<"ADJOINT", 2>
]>;
def Impulse_TransposeAttr : EnumAttr<Impulse_Dialect, Impulse_Transpose, "transpose">;
def Impulse_SupportKind : Impulse_Enum<"SupportKind", [
  I32EnumAttrCase<"REAL", 0>, I32EnumAttrCase<"POSITIVE", 1>, I32EnumAttrCase<"UNIT_INTERVAL", 2>,
  I32EnumAttrCase<"INTERVAL", 3>, I32EnumAttrCase<"GREATER_THAN", 4>, I32EnumAttrCase<"LESS_THAN", 5>
]>;

// Attributes.
class Impulse_Attr<string cppName, string name, dag params> : AttrDef<Impulse_Dialect, cppName> {
  let mnemonic = name;
  let parameters = params;
}
def Impulse_SymbolAttr : Impulse_Attr<"Symbol", "symbol", (ins "uint64_t":$ptr)> { let assemblyFormat = "`<` $ptr `>`"; }
def Impulse_SupportAttr : Impulse_Attr<"Support", "support", (ins
  EnumParameter<Impulse_SupportKind>:$kind, OptionalParameter<"FloatAttr">:$lower_bound,
  OptionalParameter<"FloatAttr">:$upper_bound
)> {
  let assemblyFormat = "`<` $kind (`,` `lower` `=` $lower_bound^)? (`,` `upper` `=` $upper_bound^)? `>`";
}
def Impulse_HMCConfigAttr : Impulse_Attr<"HMCConfig", "hmc_config", (ins
  "FloatAttr":$trajectory_length, DefaultValuedParameter<"bool", "true">:$adapt_step_size,
  DefaultValuedParameter<"bool", "true">:$adapt_mass_matrix
)> {
  let assemblyFormat = [{
    `<` `trajectory_length` `=` $trajectory_length (`,` `adapt_step_size` `=` $adapt_step_size^)?
    (`,` `adapt_mass_matrix` `=` $adapt_mass_matrix^)? `>`
  }];
}
def Impulse_NUTSConfigAttr : Impulse_Attr<"NUTSConfig", "nuts_config", (ins
  DefaultValuedParameter<"int64_t", "10">:$max_tree_depth, OptionalParameter<"FloatAttr">:$max_delta_energy,
  DefaultValuedParameter<"bool", "true">:$adapt_step_size, DefaultValuedParameter<"bool", "true">:$adapt_mass_matrix
)> {
  let assemblyFormat = [{
    `<` (`max_tree_depth` `=` $max_tree_depth^)? (`,` `max_delta_energy` `=` $max_delta_energy^)?
    (`,` `adapt_step_size` `=` $adapt_step_size^)? (`,` `adapt_mass_matrix` `=` $adapt_mass_matrix^)? `>`
  }];
}
def Impulse_AddressAttr : TypedArrayAttrBase<Impulse_SymbolAttr, "an address: symbols">;
def Impulse_AddressArrayAttr : TypedArrayAttrBase<Impulse_AddressAttr, "addresses">;

// An operation that samples a function. The first input is the state of the random number generator.
class Impulse_FunctionOp<string mnemonic, dag args, string given = "", string types = "$inputs"> : Impulse_Op<mnemonic> {
  let arguments = !con((ins FlatSymbolRefAttr:$fn), args, (ins DefaultValuedStrAttr<StrAttr, "">:$name));
  let results = (outs AnyRankedTensor:$trace, AnyRankedTensor:$weight, Variadic<AnyType>:$outputs);
  let assemblyFormat = "$fn `(` $inputs `)` " # given # " attr-dict `:` functional-type(" # types # ", results)";
}
def Impulse_SampleOp : Impulse_FunctionOp<"sample", (ins
  Variadic<AnyType>:$inputs, OptionalAttr<FlatSymbolRefAttr>:$logpdf, OptionalAttr<Impulse_SymbolAttr>:$symbol,
  OptionalAttr<Impulse_SupportAttr>:$support
)> {
  let results = (outs Variadic<AnyType>:$outputs);
}
def Impulse_UntracedCallOp : Impulse_FunctionOp<"untracedCall", (ins Variadic<AnyType>:$inputs)> {
  let results = (outs Variadic<AnyType>:$outputs);
}
def Impulse_SimulateOp
    : Impulse_FunctionOp<"simulate", (ins Variadic<AnyType>:$inputs, Impulse_AddressArrayAttr:$selection)>;
def Impulse_GenerateOp : Impulse_FunctionOp<"generate", (ins
  Variadic<AnyType>:$inputs, AnyRankedTensor:$constraint, Impulse_AddressArrayAttr:$selection,
  Impulse_AddressArrayAttr:$constrained_addresses
), "`given` $constraint", "operands">;
def Impulse_RegenerateOp : Impulse_FunctionOp<"regenerate", (ins
  Variadic<AnyType>:$inputs, AnyRankedTensor:$original_trace, Impulse_AddressArrayAttr:$selection,
  Impulse_AddressArrayAttr:$regenerate_addresses
), "`given` $original_trace", "operands"> {
  let results = (outs AnyRankedTensor:$new_trace, AnyRankedTensor:$weight, Variadic<AnyType>:$outputs);
}
def Impulse_MHOp : Impulse_FunctionOp<"mh", (ins
  AnyRankedTensor:$original_trace, AnyRankedTensor:$original_weight, Variadic<AnyType>:$inputs,
  Impulse_AddressArrayAttr:$selection, Impulse_AddressArrayAttr:$regenerate_addresses
), "`given` $original_trace `weight` $original_weight", "operands"> {
  let results = (outs
    AnyRankedTensor:$new_trace, AnyRankedTensor:$new_weight, AnyRankedTensor:$accepted, AnyType:$output_rng
  );
}
def Impulse_InferOp : Impulse_Op<"infer", [AttrSizedOperandSegments]> {
  let arguments = (ins
    OptionalAttr<FlatSymbolRefAttr>:$fn, Variadic<AnyType>:$inputs, Optional<AnyRankedTensor>:$original_trace,
    Impulse_AddressArrayAttr:$selection, Impulse_AddressArrayAttr:$all_addresses,
    DefaultValuedAttr<I64Attr, "0">:$num_warmup, DefaultValuedAttr<I64Attr, "1">:$num_samples,
    DefaultValuedAttr<I64Attr, "1">:$thinning, Optional<AnyRankedTensor>:$inverse_mass_matrix,
    Optional<AnyRankedTensor>:$step_size, OptionalAttr<Impulse_HMCConfigAttr>:$hmc_config,
    OptionalAttr<Impulse_NUTSConfigAttr>:$nuts_config, OptionalAttr<FlatSymbolRefAttr>:$logpdf_fn,
    Optional<AnyRankedTensor>:$initial_position, Optional<AnyRankedTensor>:$initial_gradient,
    Optional<AnyRankedTensor>:$initial_potential_energy, OptionalAttr<DictionaryAttr>:$autodiff_attrs,
    DefaultValuedStrAttr<StrAttr, "">:$name
  );
  let results = (outs
    AnyRankedTensor:$trace, AnyRankedTensor:$diagnostics, AnyType:$output_rng_state, AnyRankedTensor:$final_position,
    AnyRankedTensor:$final_gradient, AnyRankedTensor:$final_potential_energy, AnyRankedTensor:$final_step_size,
    AnyRankedTensor:$final_inverse_mass_matrix
  );
  let assemblyFormat = [{
    ($fn^)? `(` $inputs `)` (`given` $original_trace^)? (`inverse_mass_matrix` `=` $inverse_mass_matrix^)?
    (`step_size` `=` $step_size^)? (`logpdf_fn` `=` $logpdf_fn^)? (`initial_position` `=` $initial_position^)?
    (`initial_gradient` `=` $initial_gradient^)? (`initial_potential_energy` `=` $initial_potential_energy^)?
    attr-dict `:` functional-type(operands, results)
  }];
}

// Random numbers.
def Impulse_RandomOp : Impulse_Op<"random"> {
  let arguments = (ins AnyType:$rng_state, AnyType:$a, AnyType:$b, Impulse_RngDistributionAttr:$rng_distribution);
  let results = (outs AnyType:$output_rng_state, AnyType:$result);
  let assemblyFormat = "$rng_state `,` $a `,` $b attr-dict `:` functional-type(operands, results)";
}
def Impulse_RandomSplitOp : Impulse_Op<"randomSplit"> {
  let arguments = (ins AnyType:$rng_state);
  let results = (outs Variadic<AnyType>:$output_rng_states);
  let assemblyFormat = "$rng_state attr-dict `:` functional-type(operands, results)";
}

// Control flow.
def Impulse_ForOp : Impulse_Op<"for", [AutomaticAllocationScope]> {
  let arguments = (ins AnyType:$lowerBound, AnyType:$upperBound, AnyType:$step, Variadic<AnyType>:$initArgs);
  let regions = (region SizedRegion<1>:$region);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    `(` $lowerBound `:` type($lowerBound) `)` `to` `(` $upperBound `:` type($upperBound) `)`
    `step` `(` $step `:` type($step) `)` (`iter_args` `(` $initArgs^ `:` type($initArgs) `)`)?
    `->` type(results) $region attr-dict
  }];
}
def Impulse_WhileOp : Impulse_Op<"while", [AutomaticAllocationScope]> {
  let arguments = (ins Variadic<AnyType>:$initArgs);
  let regions = (region SizedRegion<1>:$conditionRegion, SizedRegion<1>:$bodyRegion);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    `(` $initArgs `:` type($initArgs) `)` `->` type(results) `condition` $conditionRegion `body` $bodyRegion attr-dict
  }];
}
def Impulse_IfOp : Impulse_Op<"if", [AutomaticAllocationScope, RecursiveMemoryEffects]> {
  let arguments = (ins AnyType:$predicate);
  let regions = (region SizedRegion<1>:$trueBranch, SizedRegion<1>:$falseBranch);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    `(` $predicate `)` `(` $trueBranch `,` $falseBranch `)` attr-dict `:` functional-type($predicate, results)
  }];
}
def Impulse_YieldOp : Impulse_Op<"yield", [Pure, ReturnLike, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

// Tensors.
class Impulse_TensorOp<string mnemonic, dag args, string form, list<Trait> traits = []>
    : Impulse_Op<mnemonic, !listconcat([Pure], traits)> {
  let arguments = args;
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = form # " attr-dict `:` functional-type(operands, results)";
}
def Impulse_DotOp : Impulse_TensorOp<"dot", (ins
  AnyRankedTensor:$lhs, AnyRankedTensor:$rhs, DenseI64ArrayAttr:$lhs_batching_dimensions,
  DenseI64ArrayAttr:$rhs_batching_dimensions, DenseI64ArrayAttr:$lhs_contracting_dimensions,
  DenseI64ArrayAttr:$rhs_contracting_dimensions
), "$lhs `,` $rhs">;
def Impulse_CholeskyOp
    : Impulse_TensorOp<"cholesky", (ins AnyRankedTensor:$input, DefaultValuedAttr<BoolAttr, "true">:$lower), "$input">;
def Impulse_TriangularSolveOp : Impulse_TensorOp<"triangular_solve", (ins
  AnyRankedTensor:$a, AnyRankedTensor:$b, DefaultValuedAttr<BoolAttr, "true">:$left_side,
  DefaultValuedAttr<BoolAttr, "true">:$lower, DefaultValuedAttr<BoolAttr, "false">:$unit_diagonal,
  DefaultValuedAttr<Impulse_TransposeAttr, "::mlir::impulse::Transpose::NO_TRANSPOSE">:$transpose_a
), "$a `,` $b">;
def Impulse_SelectOp : Impulse_TensorOp<"select", (ins
  AnyRankedTensor:$condition, AnyType:$true_value, AnyType:$false_value
), "$condition `,` $true_value `,` $false_value"> {
  let results = (outs AnyType:$result);
}
def Impulse_ReshapeOp : Impulse_TensorOp<"reshape", (ins AnyRankedTensor:$input), "$input">;
def Impulse_SliceOp : Impulse_TensorOp<"slice", (ins
  AnyRankedTensor:$operand, DenseI64ArrayAttr:$start_indices, DenseI64ArrayAttr:$limit_indices, DenseI64ArrayAttr:$strides
), "$operand">;
def Impulse_DynamicSliceOp : Impulse_TensorOp<"dynamic_slice", (ins
  AnyRankedTensor:$operand, Variadic<AnyRankedTensor>:$start_indices, DenseI64ArrayAttr:$slice_sizes
), "$operand `,` $start_indices">;
def Impulse_DynamicUpdateSliceOp : Impulse_TensorOp<"dynamic_update_slice", (ins
  AnyRankedTensor:$operand, AnyRankedTensor:$update, Variadic<AnyRankedTensor>:$start_indices
), "$operand `,` $update `,` $start_indices">;
def Impulse_LogAddExpOp
    : Impulse_TensorOp<"log_add_exp", (ins AnyRankedTensor:$lhs, AnyRankedTensor:$rhs), "$lhs `,` $rhs">;
def Impulse_LogisticOp : Impulse_TensorOp<"logistic", (ins AnyRankedTensor:$operand), "$operand">;
def Impulse_PopcountOp : Impulse_TensorOp<"popcount", (ins AnyRankedTensor:$operand), "$operand",
  [SameOperandsAndResultElementType, SameOperandsAndResultShape]>;
