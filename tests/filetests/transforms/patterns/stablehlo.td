include "mlir/IR/PatternBase.td"
include "stablehlo/dialect/StablehloOps.td"

def SameOperands : Pat<(StableHLO_MaxOp $x, $x), (replaceWithValue $x)>;
def Commute : Pat<(StableHLO_AddOp (StableHLO_NegOp $x), $y), (StableHLO_SubtractOp $y, $x)>;
