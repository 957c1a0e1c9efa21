// Predicates, and constraints: predicates with a summary for errors.

#ifndef LECT_IR_CONSTRAINTS
#define LECT_IR_CONSTRAINTS

include "mlir/IR/Utils.td"

//===- Predicates -------------------------------------------------------------------------------===//

class Pred;

// A C++ expression. `$_self` is the subject; `$_op`, `$_builder` and the names of operands are available in the
// context of an operation.
class CPred<code pred> : Pred {
  code predExpr = "(" # pred # ")";
}

// A predicate implemented by a Rust function, given by its path: `fn(&Context, subject) -> bool`. MLIR has no
// equivalent. The condition has the form of a call, so that it is valid wherever a C++ expression is.
class RustPred<string path> : CPred<path # "($_self)"> {
  string rustPath = path;
}

// Kinds of combinations of predicates.
class PredCombinerKind;
foreach kind = ["And", "Or", "Not", "SubstLeaves", "Concat"] in
  def "PredCombiner" # kind : PredCombinerKind;

class CombinedPred<PredCombinerKind k, list<Pred> c> : Pred {
  PredCombinerKind kind = k;
  list<Pred> children = c;
}

// Conjunction (true if empty), disjunction, negation of the only child.
class And<list<Pred> children> : CombinedPred<PredCombinerAnd, children>;
class Or<list<Pred> children> : CombinedPred<PredCombinerOr, children>;
class Neg<Pred child> : CombinedPred<PredCombinerNot, [child]>;

defvar TruePred = And<[]>;
defvar False = Or<[]>;

// The child with a text replaced in each of its C++ expressions. This turns a predicate on an element into one on its
// container: `$_self` is replaced by the access to the element.
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

// Constraints on types and attributes. For a function name, MLIR generates a function that checks the constraint.
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

// A constraint on the interface type of a property, not on its storage type.
class PropConstraint<Pred predicate, string summary = "", string interfaceTypeParam = "">
    : Constraint<predicate, summary> {
  code interfaceType = interfaceTypeParam;
}

class RegionConstraint<Pred predicate, string summary = ""> : Constraint<predicate, summary>;
class SuccessorConstraint<Pred predicate, string summary = ""> : Constraint<predicate, summary>;

#endif
