// Operations, and traits that relate their operands and results.

#ifndef LECT_IR_OP_BASE
#define LECT_IR_OP_BASE

include "mlir/IR/Constraints.td"
include "mlir/IR/DialectBase.td"
include "mlir/IR/Interfaces.td"
include "mlir/IR/Properties.td"
include "mlir/IR/Traits.td"
include "mlir/IR/Utils.td"
include "mlir/IR/AttrTypeBase.td"

//===- Regions and successors -------------------------------------------------------------------===//

// Operators of the dags that list regions and successors.
def region;
def successor;

class Region<Pred condition, string descr = ""> : RegionConstraint<condition, descr>;
class VariadicRegion<Region region> : Region<region.predicate, region.summary>;
def AnyRegion : Region<CPred<"true">, "any region">;
class SizedRegion<int numBlocks>
    : Region<CPred<"::llvm::hasNItems($_self, " # numBlocks # ")">, "region with " # numBlocks # " blocks"> {
  int blocks = numBlocks;
}
class MinSizedRegion<int numBlocks>
    : Region<CPred<"::llvm::hasNItemsOrMore($_self, " # numBlocks # ")">,
             "region with at least " # numBlocks # " blocks">;
class MaxSizedRegion<int numBlocks>
    : Region<CPred<"::llvm::hasNItemsOrLess($_self, " # numBlocks # ")">,
             "region with at most " # numBlocks # " blocks">;

class Successor<Pred condition, string descr = ""> : SuccessorConstraint<condition, descr>;
class VariadicSuccessor<Successor successor> : Successor<successor.predicate, successor.summary>;
def AnySuccessor : Successor<?, "any successor">;

//===- Decorated operands, attributes and results -----------------------------------------------===//

// Decorator of an operand or a result, such as a memory effect.
class OpVariableDecorator;

class OpVariable<Constraint varConstraint, string desc = "", list<OpVariableDecorator> varDecorators = []> {
  Constraint constraint = varConstraint;
  string summary = desc;
  list<OpVariableDecorator> decorators = varDecorators;
}
class Arg<Constraint constraint, string desc = "", list<OpVariableDecorator> decorators = []>
    : OpVariable<constraint, desc, decorators>;
class Res<Constraint constraint, string desc = "", list<OpVariableDecorator> decorators = []>
    : OpVariable<constraint, desc, decorators>;

//===- Operations -------------------------------------------------------------------------------===//

// C++ builder functions of an operation.
class OpBuilder<dag p, code b = ""> {
  dag dagParams = p;
  code body = b;
}
class DeprecatedOpBuilder<string reason, dag p, code b = ""> : OpBuilder<p, b>, CppDeprecated<reason>;

// A section of the documentation of operations.
class OpDocGroup {
  string summary;
  string description;
}

class Op<Dialect dialect, string mnemonic, list<Trait> props = []> {
  // The full name is "dialect.mnemonic".
  Dialect opDialect = dialect;
  string opName = mnemonic;
  string summary = "";
  string description = "";
  OpDocGroup opDocGroup = ?;

  // Components: operands, attributes and properties together; results; regions; successors.
  dag arguments = (ins);
  dag results = (outs);
  dag regions = (region);
  dag successors = (successor);
  list<Trait> traits = props;

  // Custom form: an assembly format, or custom C++; with neither, the generic form.
  string assemblyFormat = ?;
  bit hasCustomAssemblyFormat = 0;

  // Hooks of the operation: verifiers (before and after those of nested operations), canonicalization by patterns or
  // by one function, folder, custom bytecode encoding of properties.
  bit hasVerifier = 0;
  bit hasRegionVerifier = 0;
  bit hasCanonicalizer = 0;
  bit hasCanonicalizeMethod = 0;
  bit hasFolder = 0;
  bit useCustomPropertiesEncoding = 0;
  // Whether custom C++ prints the properties in `prop-dict`; since MLIR 24.
  bit hasCustomPropertiesPrinter = 0;

  // C++ namespace, builders, and further declarations and definitions.
  string cppNamespace = dialect.cppNamespace;
  list<OpBuilder> builders = ?;
  bit skipDefaultBuilders = 0;
  code extraClassDeclaration = ?;
  code extraClassDefinition = ?;
}

// Superclasses that set the arguments and results of an operation.
class Arguments<dag args> {
  dag arguments = args;
}
class Results<dag rets> {
  dag results = rets;
}

//===- Traits -----------------------------------------------------------------------------------===//

// A trait that is verified before all others, which rely on it.
class StructuralOpTrait;

// `traits` are further traits that an operation must have.
class NativeOpTrait<string name, list<Trait> traits = [], code extraOpDeclaration = "", code extraOpDefinition = "">
    : NativeTrait<name, "Op", extraOpDeclaration, extraOpDefinition> {
  list<Trait> dependentTraits = traits;
}
class ParamNativeOpTrait<string prop, string params, list<Trait> traits = []>
    : ParamNativeTrait<prop, params, "Op"> {
  list<Trait> dependentTraits = traits;
}
class GenInternalOpTrait<string prop, list<Trait> traits = []> : GenInternalTrait<prop, "Op"> {
  list<Trait> dependentTraits = traits;
}
class PredOpTrait<string descr, Pred pred, list<Trait> traits = []> : PredTrait<descr, pred> {
  list<Trait> dependentTraits = traits;
}

// Traits of blocks and regions.
def NoRegionArguments : NativeOpTrait<"NoRegionArguments">, StructuralOpTrait;
def SingleBlock : NativeOpTrait<"SingleBlock">, StructuralOpTrait;
def NoTerminator : NativeOpTrait<"NoTerminator">, StructuralOpTrait;
class SingleBlockImplicitTerminatorImpl<string op>
    : ParamNativeOpTrait<"SingleBlockImplicitTerminator", op, [SingleBlock]>, StructuralOpTrait;
class SingleBlockImplicitTerminator<string op> : TraitList<[SingleBlock, SingleBlockImplicitTerminatorImpl<op>]>;
class HasParent<string op> : ParamNativeOpTrait<"HasParent", op>, StructuralOpTrait;
class ParentOneOf<list<string> ops>
    : ParamNativeOpTrait<"HasParent", !interleave(ops, ", ")>, StructuralOpTrait;
def Terminator : NativeOpTrait<"IsTerminator">;
def IsolatedFromAbove : NativeOpTrait<"IsIsolatedFromAbove">;
def AffineScope : NativeOpTrait<"AffineScope">;
def AutomaticAllocationScope : NativeOpTrait<"AutomaticAllocationScope">;

// Traits that divide variadic operands and results into segments: by an attribute, or evenly.
def AttrSizedOperandSegments : NativeOpTrait<"AttrSizedOperandSegments">, StructuralOpTrait;
def AttrSizedResultSegments : NativeOpTrait<"AttrSizedResultSegments">, StructuralOpTrait;
def SameVariadicOperandSize : GenInternalOpTrait<"SameVariadicOperandSize">;
def SameVariadicResultSize : GenInternalOpTrait<"SameVariadicResultSize">;

// Traits of types. (SameOperandsAndResultType is in mlir/Interfaces/InferTypeOpInterface.td.)
foreach name = ["SameTypeOperands", "SameOperandsShape", "SameOperandsAndResultShape", "SameOperandsElementType",
                "SameOperandsAndResultElementType", "ResultsBroadcastableShape", "ResultsAreFloatLike"] in
  def name : NativeOpTrait<name>;
def FirstAttrDerivedResultType : GenInternalOpTrait<"FirstAttrDerivedResultType">;

// Traits of computations.
def Commutative : NativeOpTrait<"IsCommutative">;
def Idempotent : NativeOpTrait<"IsIdempotent">;
def Involution : NativeOpTrait<"IsInvolution">;
def ConstantLike : NativeOpTrait<"ConstantLike">;
def MemRefsNormalizable : NativeOpTrait<"MemRefsNormalizable">;

// Traits of elementwise computations.
def Elementwise : NativeOpTrait<"Elementwise">;
foreach name = ["Scalarizable", "Vectorizable", "Tensorizable"] in
  def name : NativeOpTrait<name, [Elementwise]>;
def ElementwiseMappable : TraitList<[Elementwise, Scalarizable, Vectorizable, Tensorizable]>;

//===- Promised interfaces ----------------------------------------------------------------------===//

// The type implements an interface, or promises to do so once an extension is loaded.
class _PromisesInterface<Interface interface>
    : CPred<"$_self.hasPromiseOrImplementsInterface<" #
            !if(!empty(interface.cppNamespace), "", interface.cppNamespace # "::") # interface.cppInterfaceName #
            ">()">;
class HasPromiseOrImplementsTypeInterface<TypeInterface interface> : _PromisesInterface<interface>;
class PromisedTypeInterface<TypeInterface interface>
    : TypeConstraint<HasPromiseOrImplementsTypeInterface<interface>,
                     "promising or implementing the `" # interface.cppInterfaceName # "` type interface">;
class PromisedAttrInterface<AttrInterface interface>
    : AttrConstraint<_PromisesInterface<interface>,
                     "promising or implementing the `" # interface.cppInterfaceName # "` attr interface">;

//===- Relations of operands and results --------------------------------------------------------===//

// Properties of an operand or result, by its name.
class Rank<string name> : StrFunc<"::llvm::cast<::mlir::ShapedType>($" # name # ".getType()).getRank()">;
class Shape<string name> : StrFunc<"::llvm::cast<::mlir::ShapedType>($" # name # ".getType()).getShape()">;
class ElementCount<string name>
    : StrFunc<"llvm::cast<::mlir::ShapedType>($" # name # ".getType()).getNumElements()">;
class ElementType<string name> : StrFunc<"getElementTypeOrSelf($" # name # ")">;

// One of these expressions is true.
class AnyPred<list<string> values>
    : CPred<!if(!empty(values), "false", !interleave(!foreach(v, values, "(" # v # ")"), " || "))>;
// All of these expressions are equal: each to the next, and the last to the first. Fewer than two are equal.
class AllMatchPred<list<string> values>
    : CPred<!if(!lt(!size(values), 2), "true",
                !interleave(!foreach(i, !range(!size(values)),
                                     "(" # values[i] # ") == (" #
                                         !listconcat(values, [!head(values)])[!add(i, 1)] # ")"),
                            " && "))>;
class AllMatch<list<string> values, string summary> : PredOpTrait<summary, AllMatchPred<values>>;

// The values of one expression are equal, with each name in place of `$_self`.
class AllMatchSameOperatorPred<list<string> names, string operator>
    : AllMatchPred<!foreach(n, names, !subst("$_self", "$" # n, operator))>;
class AllMatchSameOperatorTrait<list<string> names, string operator, string summary>
    : PredOpTrait<"all of {" # !interleave(names, ", ") # "} have same " # summary,
                  AllMatchSameOperatorPred<names, operator>> {
  list<string> values = names;
}
class AnyMatchOperatorPred<list<string> names, string operator>
    : AnyPred<!foreach(n, names, !subst("$_self", "$" # n, operator))>;
class AnyMatchOperatorTrait<list<string> names, string operator, string summary>
    : PredOpTrait<"any of {" # !interleave(names, ", ") # "} has " # summary,
                  AnyMatchOperatorPred<names, operator>> {
  list<string> values = names;
}

class AllTypesMatch<list<string> names> : AllMatchSameOperatorTrait<names, "$_self.getType()", "type">;
class AllTypeIDsMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, "$_self.getType().getTypeID()", "type IDs">;
class AllElementTypesMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, ElementType<"_self">.result, "element type">;
class AllElementCountsMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, ElementCount<"_self">.result, "element count">;
class AllRanksMatch<list<string> names> : AllMatchSameOperatorTrait<names, Rank<"_self">.result, "rank">;
class AllShapesMatch<list<string> names> : AllMatchSameOperatorTrait<names, Shape<"_self">.result, "shape">;

// A type is computed from another one: `transform` is C++ that computes it from the other type, `$_self`.
class TypesMatchWith<string summary, string lhsArg, string rhsArg, string transform,
                     string comparator = "std::equal_to<>()">
    : PredOpTrait<summary,
                  CPred<comparator # "(" # !subst("$_self", "$" # lhsArg # ".getType()", transform) # ", $" # rhsArg #
                        ".getType())">> {
  string lhs = lhsArg;
  string rhs = rhsArg;
  string transformer = transform;
}
// Variants for lists, and for optional values.
class RangedTypesMatchWith<string summary, string lhsArg, string rhsArg, string transform>
    : TypesMatchWith<summary, lhsArg, rhsArg, transform, "llvm::equal">;
class OptionalTypesMatchWith<string summary, string lhsArg, string rhsArg, string transform,
                             string comparator = "std::equal_to<>()">
    : TypesMatchWith<summary, lhsArg, rhsArg, transform,
                     "!get" # snakeCaseToCamelCase<lhsArg>.ret # "() || !get" # snakeCaseToCamelCase<rhsArg>.ret #
                     "() || " # comparator>;

// A list of elements matches a shaped type.
class ShapedTypeMatchesElementCountAndTypes<string shapedArg, string elementsArg>
    : PredOpTrait<"shaped type '" # shapedArg # "' matches '" # elementsArg # "' element count and types",
                  And<[CPred<ElementCount<shapedArg>.result # " == static_cast<int64_t>($" # elementsArg #
                             ".getTypes().size())">,
                       CPred<"::llvm::all_of($" # elementsArg # ".getTypes(), [&](::mlir::Type t) { return t == " #
                             ElementType<shapedArg>.result # "; })">]>> {
  string shaped = shapedArg;
  string elements = elementsArg;
}

// A type constraint on an operand, or on its elements, for a combination that the operand's own constraint cannot
// express.
class _TypeIs<string name, Type type> : SubstLeaves<"$_self", "$" # name # ".getType()", type.predicate>;
class TypeIsPred<string name, Type type> : _TypeIs<name, type>;
class TypeIs<string name, Type type> : PredOpTrait<"'" # name # "' is " # type.summary, TypeIsPred<name, type>>;
class ElementTypeIsPred<string name, Type type>
    : And<[SubstLeaves<"$_self", "$" # name # ".getType()", IsShapedTypePred>,
           SubstLeaves<"$_self", "getElementTypeOrSelf($" # name # ")", type.predicate>]>;
class ElementTypeIs<string name, Type type>
    : PredOpTrait<"'" # name # "' is " # type.summary, ElementTypeIsPred<name, type>>;

// Each of several operands has its type; together they match one of several lists of types. The conditions nest to
// the left, one operand after another.
class InputMatchesTypes<list<string> inputArgs, list<Type> allowedTypes>
    : PredOpTrait<"operands {" # !interleave(inputArgs, ", ") # "} match expected types",
                  !foldl(TruePred, !range(!size(inputArgs)), all, i,
                         And<[all, _TypeIs<inputArgs[i], allowedTypes[i]>]>)> {
  assert !eq(!size(inputArgs), !size(allowedTypes)), "there must be as many types as operands";
  list<string> inputArgList = inputArgs;
  list<Type> allowedTypeList = allowedTypes;
}
class InputAddressIsCombinationOf<list<string> inputArgs, list<list<Type>> allowedCombinations,
                                  string description = "">
    : PredOpTrait<!if(!empty(description),
                      "operands {" # !interleave(inputArgs, ", ") #
                          "} match one of the allowed type combinations",
                      description),
                  Or<!foreach(types, allowedCombinations,
                              !foldl(TruePred, !range(!size(inputArgs)), all, i,
                                     And<[all, _TypeIs<inputArgs[i], types[i]>]>))>> {
  assert !not(!empty(allowedCombinations)), "there must be at least one combination of types";
  assert !foldl(1, allowedCombinations, all, types, !and(all, !eq(!size(types), !size(inputArgs)))),
         "each combination must have as many types as there are operands";
  list<string> inputArgList = inputArgs;
  list<list<Type>> allowedCombinationList = allowedCombinations;
}

// Constraints by operand index: TC for type constraint, Op(erand), Res(ult), VTEt for the element type of a vector or
// tensor.
class _ShapedOperand<int i> : SubstLeaves<"$_self", "$_op.getOperand(" # i # ").getType()", IsShapedTypePred>;
class TCopVTEtIs<int idx, Type type>
    : And<[CPred<"$_op.getNumOperands() > " # idx>, _ShapedOperand<idx>,
           SubstLeaves<"$_self", "getElementTypeOrSelf($_op.getOperand(" # idx # "))", type.predicate>]>;
class TCopVTEtIsSameAs<int i, int j>
    : And<[CPred<"$_op.getNumOperands() > " # !if(!gt(i, j), i, j)>, _ShapedOperand<i>, _ShapedOperand<j>,
           CPred<"::mlir::getElementTypeOrSelf($_op.getOperand(" # i #
                 ")) == ::mlir::getElementTypeOrSelf($_op.getOperand(" # j # "))">]>;
class TCopVTEtAreSameAt<list<int> indices>
    : CPred<"::llvm::all_equal(::llvm::map_range(::mlir::ArrayRef<unsigned>({" # !interleave(indices, ", ") #
            "}), [this](unsigned i) { return getElementTypeOrSelf(this->getOperand(i)); }))">;
class TCOpResIsShapedTypePred<int i, int j>
    : And<[CPred<"$_op.getNumResults() > " # i>, CPred<"$_op.getNumOperands() > " # j>,
           SubstLeaves<"$_self", "$_op.getResult(" # i # ").getType()", IsShapedTypePred>, _ShapedOperand<j>]>;
class TCresIsSameAsOpBase<int i, int j>
    : CPred<"$_op.getResult(" # i # ").getType() == $_op.getOperand(" # j # ").getType()">;
class TCresVTEtIsSameAsOpBase<int i, int j>
    : CPred<"getElementTypeOrSelf($_op.getResult(" # i # ")) == getElementTypeOrSelf($_op.getOperand(" # j # "))">;
class TCresVTEtIsSameAsOp<int i, int j>
    : And<[TCOpResIsShapedTypePred<i, j>, TCresVTEtIsSameAsOpBase<i, j>]>;
class TCOpIsBroadcastableToRes<int opId, int resId>
    : And<[TCOpResIsShapedTypePred<opId, resId>,
           CPred<"::mlir::OpTrait::util::getBroadcastedType($_op.getOperand(" # opId #
                 ").getType(), $_op.getResult(" # resId # ").getType())">]>;

#endif
