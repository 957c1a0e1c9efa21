// Declarative rewrite rules: a dag of operations to find, and dags to put in its place.

#ifndef LECT_IR_PATTERN_BASE
#define LECT_IR_PATTERN_BASE

include "mlir/IR/OpBase.td"

//===- Patterns ---------------------------------------------------------------------------------===//

// The operator of the dag with what to add to a pattern's benefit, which is the number of operations it matches.
def addBenefit;

// What to find; for each of its results what replaces it; conditions on what was found; what to build besides.
class Pattern<dag source, list<dag> results, list<dag> preds = [], list<dag> supplemental_results = [],
              dag benefitAdded = (addBenefit 0)> {
  dag sourcePattern = source;
  list<dag> resultPatterns = results;
  list<dag> constraints = preds;
  list<dag> supplementalPatterns = supplemental_results;
  dag benefitDelta = benefitAdded;
}
// With one replacement.
class Pat<dag pattern, dag result, list<dag> preds = [], list<dag> supplemental_results = [],
          dag benefitAdded = (addBenefit 0)>
    : Pattern<pattern, [result], preds, supplemental_results, benefitAdded>;

//===- Operators in the dags --------------------------------------------------------------------===//

// To find: operands in either order; several as one variadic operand.
def either;
def variadic;

// To build: an operand itself instead of an operation; where the new operation comes from; its result types.
def replaceWithValue;
def location;
def returnType;

// C++ with `$0`, `$1` for its arguments; it returns that many values.
class NativeCodeCall<string expr, int returns = 1> {
  string expression = expr;
  int numReturns = returns;
}
class NativeCodeCallVoid<string expr> : NativeCodeCall<expr, 0>;

// Finds any constant, and binds its value.
def ConstantLikeMatcher
    : NativeCodeCall<"::mlir::success(::mlir::matchPattern($_self->getResult(0), ::mlir::m_Constant(&$0)))">;

def HasNoUseOf : Constraint<CPred<"$_self.use_empty()">, "has no use">;

#endif
