include "lect/Overlay.td"

def : OpOverlay<"shop.order"> { let assemblyFormat = "$crates attr-dict"; }
def : OpOverlay<"shop.sell"> { let assemblyFormat = "attr-dict"; }
def : OpOverlay<"other.order"> { let assemblyFormat = "$unknown attr-dict"; }
def : OpOverlay<"shop.shelf"> { let regionKind = "Tree"; }
def : OpOverlay<"shop.func"> { let preset = "functions"; }
def : TypeOverlay<"shop.box"> { let assemblyFormat = "`<` $width `>`"; }
def : TypeOverlay<"shop.lid"> { let defaults = [ParameterDefault<"screws", "2">]; }
def : DirectiveOverlay<"Twice", "`twice` $arg0">;
def : DirectiveOverlay<"Twice", "$arg0">;
def : FunctionOverlay<"shop::contentOf", "$_self">;
def : FunctionOverlay<"shop::widthOf", "[](Type type) { return ; + }">;
def : OpOverlay<"shop.turn"> {
  let assemblyFormat = "$box custom<AttrAs>($twice, \"$0\", \"$4294967296\") attr-dict `:` type($box) type($turned)";
}
