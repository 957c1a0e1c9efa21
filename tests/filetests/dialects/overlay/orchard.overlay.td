include "lect/Overlay.td"
include "mlir/IR/EnumAttr.td"

// An enum that the dialect's files do not include.
def Sort : I32EnumAttr<"Sort", "", [I32EnumAttrCase<"Early", 0, "early">, I32EnumAttrCase<"Late", 1, "late">]> {
  let cppNamespace = "::orchard";
}

// Aliases of texts are not kept.
def : DialectOverlay<"orchard"> { let noAliases = 1; }

def : FunctionOverlay<"orchard::sizeOf", [{ [](Type fruit) { return "_" << fruit.getSize().getValue(); } }]>;

def : TypeOverlay<"orchard.fruit"> {
  let alias = [{ "fruit" << orchard::sizeOf($_self) }];
  let valueName = "fruit";
}
def : TypeOverlay<"orchard.basket"> {
  let alias = [{
    $_self.getLabel().empty() ? nullptr : lect::alias($_self.getOf()).drop_front(5) << " in " << $_self.getLabel()
  }];
  let valueName = "";
}
def : TypeOverlay<"orchard.rows"> { let assemblyFormat = "`` custom<SizedType>($sizes, $of, $order)"; }

def : AttrOverlay<"orchard.growth"> {
  let assemblyFormat = "`<` custom<Polynomial>($formula) `>`";
  let alias = [{ lect::replace("grows_" << $_self.getFormula(), " + ", "_and_") }];
}

def : OpOverlay<"orchard.pick"> { let names = [NameFrom<"", [{ { "picked" << $count.getValue(), "left" } }]>]; }
def : OpOverlay<"orchard.weigh"> {
  let names = [NameFrom<"", [{ $name ? $name : lect::replace("weight" << $weight.getValue().toString(6), "+", "") }]>];
}
def : OpOverlay<"orchard.press"> {
  let blockName = "mash";
  let names = [NameFrom<"body", [{
    map_to_vector($body.getBlocks(), [](Block block) {
      return map_to_vector(seq(0, block.getNumArguments()), [](int number) { return "in" << number; });
    })
  }]>];
}
def : OpOverlay<"orchard.shelf"> {
  let assemblyFormat = [{ attr-dict ` ` `[` custom<Lines>("$0: $1 : $2", "", $labels, $things, type($things)) `]` }];
}
def : OpOverlay<"orchard.order"> { let assemblyFormat = "custom<InFull>($map) attr-dict"; }
def : OpOverlay<"orchard.grow"> {
  let assemblyFormat = [{ custom<ShortAttr>($plan, "plan=orchard.planned", type($grown)) attr-dict }];
}
def : FunctionOverlay<"orchard::stored", [{
  [](Type type) {
    return isa<ShapedType>(type)
      ? RankedTensorType::get(type.getShape(), type.getElementType().getSize().getType())
      : type.getSize().getType();
  }
}]>;
def : OpOverlay<"orchard.count"> {
  let assemblyFormat = [{ custom<LateAttr>($number, type($counted), "orchard::stored") attr-dict }];
}
