include "lect/Overlay.td"

def : OpOverlay<"shop.func"> { let preset = "function"; }
def : OpOverlay<"shop.order"> { let assemblyFormat = "(`of` $boxes^ `:` type($boxes))? attr-dict"; }
def : OpOverlay<"shop.shelf"> {
  let assemblyFormat = "$boxes attr-dict";
  let regionKind = "Graph";
}
def : TypeOverlay<"shop.box"> { let assemblyFormat = "`<` $width `x` $height `>`"; }
def : DirectiveOverlay<"Change", "$arg0 custom<To>($arg1)">;
def : DirectiveOverlay<"To", "`to` $args">;
def : DirectiveOverlay<"Twice", "`twice` $arg0">;
def : FunctionOverlay<"shop::contentOf", [{
  [](Type type) {
    auto content = dyn_cast<ContentType>(type);
    if (!content)
      return type;
    return content.getOf();
  }
}]>;
