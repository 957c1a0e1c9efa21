include "lect/Overlay.td"

// Names of results.
def : OpOverlay<"ferry.call"> {
  let names = [NameFrom<"arrival", [{ $label ? $label.getValue() : "at_" << $port.getValue() }]>, NameFrom<"cars", [{ "cars" }]>];
}
def : OpOverlay<"ferry.lane"> {
  let names = [NameFrom<"", [{
    $side.getInt() == 0 ? "lane_left" : $side.getInt() == 1 ? "lane_right" : "" << $side.getInt() << "_lane"
  }]>];
}
def : OpOverlay<"ferry.unload"> {
  let names = [NameFrom<"", [{
    map_to_vector($_op.getResultTypes(), [](Type type) {
      if (type.isIndex())
        return $count.getDefiningOp() ? "number_" << $count.getDefiningOp().getAttr("value").getInt() : nullptr;
      return isa<ferry::CarType>(type) ? "car" : type.isInteger(32) ? "weight" : nullptr;
    })
  }]>];
}
def : OpOverlay<"ferry.tag"> {
  let names = [NameFrom<"", [{ lect::word($text, "N").empty() ? "tag" : lect::word($text, "N") }]>];
}

def : OpOverlay<"ferry.turn"> { let codeInterfaces = ["BranchOpInterface"]; }

// Lists in lines.
def : DirectiveOverlay<"Stowage", [{
  custom<Lines>("$0:scope$1 at $2 of $3 : $4 from $5:number(index) to $5:number(index)$6:is(index)", ",", $args)
}]>;
def : DirectiveOverlay<"Calls", "custom<OpenLines>(\"$0 = $1\", \", \", $args)">;
def : DirectiveOverlay<"Axles", "custom<LinesOrOne>(\"$0 <= $1:number(i64)\", \",\", $args)">;

// Declarations, tokens, types that are left out, lists of lists, operands that are results.
def : DirectiveOverlay<"Pier", "custom<NamedSignature>($args, \"ferry.name\", \"ferry.many\")">;
def : DirectiveOverlay<"Tickets", "custom<TokenResult>(\"after\", \"!ferry.ticket\", $arg0, $arg1)">;
def : DirectiveOverlay<"CarTypes", "custom<OptionalTypes>(\"!ferry.car<i32>\", $args)">;
def : DirectiveOverlay<"Load", "custom<Segments>($args)">;
def : DirectiveOverlay<"Loaded", "custom<SegmentTypes>($args, \"i32\")">;
def : DirectiveOverlay<"Lanes", "custom<DynamicIndexLists>($args)">;
def : DirectiveOverlay<"Repainted", "custom<SizedResult>($args)">;
