include "lect/Overlay.td"

def : OpOverlay<"shop.func"> { let preset = "function"; }
def : OpOverlay<"shop.order"> { let assemblyFormat = "(`of` $boxes^ `:` type($boxes))? attr-dict"; }
def : OpOverlay<"shop.shelf"> {
  let assemblyFormat = "$boxes attr-dict";
  let regionKind = "Graph";
}
def : TypeOverlay<"shop.box"> { let assemblyFormat = "`<` $width `x` $height `>`"; }
def : TypeOverlay<"shop.lid"> {
  let defaults = [ParameterDefault<"hinges", "2">];
  let assemblyFormat = "`<` $of (`,` $hinges^)? `>`";
}
def : DirectiveOverlay<"Change", "$arg0 custom<To>($arg1)">;
def : DirectiveOverlay<"To", "`to` $args">;
def : DirectiveOverlay<"Twice", "`twice` $arg0">;
def : FunctionOverlay<"shop::isSmall", "[](Type type) { return cast<BoxType>(type).getWidth() < 10; }">;
def : FunctionOverlay<"shop::contentOf", [{
  [](Type type) {
    auto content = dyn_cast<ContentType>(type);
    if (!content)
      return type;
    return content.getOf();
  }
}]>;
