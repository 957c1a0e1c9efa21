include "lect/Overlay.td"

def : DirectiveOverlay<"Three", "$arg0 `+` $arg1 `+` $arg2">;
def : OpOverlay<"arith.sum3"> { let names = [NameFrom<"", "\"sum\"">]; }

// An interface that a project attaches to a type of another dialect.
def : TypeOverlay<"llvm.struct"> { let interfaces = ["MemRefElementTypeInterface"]; }
