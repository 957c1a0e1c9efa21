// Predicates, which hold or do not, and constraints, which are predicates with a name to print in errors.

#ifndef LECT_IR_CONSTRAINTS
#define LECT_IR_CONSTRAINTS

include "mlir/IR/Utils.td"

//===- Predicates -------------------------------------------------------------------------------===//

class Pred;

// A C++ expression. `$_self` is what is looked at; `$_op`, `$_builder` and the names of operands are available where
// there is an operation.
class CPred<code pred> : Pred {
  code predExpr = "(" # pred # ")";
}

// A function of Rust instead, by its path: `fn(&Context, subject) -> bool`. MLIR has nothing like it; its condition
// reads as a call, so that it may stand wherever a C++ expression may.
class RustPred<string path> : CPred<path # "($_self)"> {
  string rustPath = path;
}

// How a predicate is made of others.
class PredCombinerKind;
foreach kind = ["And", "Or", "Not", "SubstLeaves", "Concat"] in
  def "PredCombiner" # kind : PredCombinerKind;

class CombinedPred<PredCombinerKind k, list<Pred> c> : Pred {
  PredCombinerKind kind = k;
  list<Pred> children = c;
}

// All hold (or there is none), some holds, the only one does not hold.
class And<list<Pred> children> : CombinedPred<PredCombinerAnd, children>;
class Or<list<Pred> children> : CombinedPred<PredCombinerOr, children>;
class Neg<Pred child> : CombinedPred<PredCombinerNot, [child]>;

defvar TruePred = And<[]>;
defvar False = Or<[]>;

// The child, with one text replaced by another in every C++ expression in it. That is how a predicate on an element
// becomes one on what contains it: `$_self` is replaced by how to get there.
class SubstLeaves<string pat, string repl, Pred child> : CombinedPred<PredCombinerSubstLeaves, [child]> {
  string pattern = pat;
  string replacement = repl;
}

// The child's condition as text, between two other texts.
class Concat<string pre, Pred child, string suf> : CombinedPred<PredCombinerConcat, [child]> {
  string prefix = pre;
  string suffix = suf;
}

//===- Constraints ------------------------------------------------------------------------------===//

// `summary` completes the sentence "must be ..".
class Constraint<Pred pred, string desc = ""> {
  Pred predicate = pred;
  string summary = desc;
}

// On a type or an attribute. With a function's name, MLIR generates that function to check it.
class AttrTypeConstraint<Pred pred, string summary = "", string cppFunctionNameParam = "">
    : Constraint<pred, summary> {
  string cppFunctionName = cppFunctionNameParam;
}
class TypeConstraint<Pred predicate, string summary = "", string cppTypeParam = "::mlir::Type",
                     string cppFunctionNameParam = "">
    : AttrTypeConstraint<predicate, summary, cppFunctionNameParam> {
  string cppType = cppTypeParam;
}
class AttrConstraint<Pred predicate, string summary = "", string cppFunctionNameParam = "">
    : AttrTypeConstraint<predicate, summary, cppFunctionNameParam>;

// On a property, as its interface type: how it is seen, not how it is stored.
class PropConstraint<Pred predicate, string summary = "", string interfaceTypeParam = "">
    : Constraint<predicate, summary> {
  code interfaceType = interfaceTypeParam;
}

class RegionConstraint<Pred predicate, string summary = ""> : Constraint<predicate, summary>;
class SuccessorConstraint<Pred predicate, string summary = ""> : Constraint<predicate, summary>;

#endif
