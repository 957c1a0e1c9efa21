// Declarative rewrite rules: a dag of operations to match, and the dags that replace it.

#ifndef LECT_IR_PATTERN_BASE
#define LECT_IR_PATTERN_BASE

include "mlir/IR/OpBase.td"

//===- Patterns ---------------------------------------------------------------------------------===//

// Operator of the dag with an addition to a pattern's benefit, which is the number of operations that it matches.
def addBenefit;

// A pattern: the operations to match, the replacement of each result, constraints on matched values, and supplemental
// operations to build.
class Pattern<dag source, list<dag> results, list<dag> preds = [], list<dag> supplemental_results = [],
              dag benefitAdded = (addBenefit 0)> {
  dag sourcePattern = source;
  list<dag> resultPatterns = results;
  list<dag> constraints = preds;
  list<dag> supplementalPatterns = supplemental_results;
  dag benefitDelta = benefitAdded;
}
// A pattern with one replacement.
class Pat<dag pattern, dag result, list<dag> preds = [], list<dag> supplemental_results = [],
          dag benefitAdded = (addBenefit 0)>
    : Pattern<pattern, [result], preds, supplemental_results, benefitAdded>;

//===- Operators of the dags --------------------------------------------------------------------===//

// In source patterns: operands in either order; several operands of one variadic segment.
def either;
def variadic;

// In result patterns: a value instead of an operation; the location of the new operation; its result types.
def replaceWithValue;
def location;
def returnType;

// C++ with `$0`, `$1` for its arguments; `returns` is the number of returned values.
class NativeCodeCall<string expr, int returns = 1> {
  string expression = expr;
  int numReturns = returns;
}
class NativeCodeCallVoid<string expr> : NativeCodeCall<expr, 0>;

// Matches any constant, and binds its value.
def ConstantLikeMatcher
    : NativeCodeCall<"::mlir::success(::mlir::matchPattern($_self->getResult(0), ::mlir::m_Constant(&$0)))">;

def HasNoUseOf : Constraint<CPred<"$_self.use_empty()">, "has no use">;

#endif
