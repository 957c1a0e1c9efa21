// An overlay of overlaid.td. C++ of its own leaves an inherent attribute to the dictionary.

include "lect/Overlay.td"
def : OpOverlay<"overlaid.a"> { let assemblyFormat = "$x attr-dict"; }
def : OpOverlay<"overlaid.c"> { let assemblyFormat = "$x attr-dict"; }
def : DirectiveOverlay<"Both", "$arg0 `to` $arg1">;
