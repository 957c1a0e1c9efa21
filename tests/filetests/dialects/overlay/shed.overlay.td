include "lect/Overlay.td"

foreach name = ["shed.sort", "shed.else"] in def : OpOverlay<name> { let terminator = "shed.end"; }

def : TypeOverlay<"shed.long_box"> {
  let assemblyFormat = "`<` custom<ShortType>($parts, \"box=long_box\", \"?=maybe\") `>`";
}
def : TypeOverlay<"shed.crate"> { let assemblyFormat = "`` $box"; }
def : DirectiveOverlay<"Kinds", "custom<ShortTypes>($args, \"shed\", \"box=long_box\", \"?=maybe\")">;

def : OpOverlay<"shed.const"> {
  let assemblyFormat = "`` custom<ElementsOrDict>(attr-dict, type($made), \"few=SparseElementsAttr\", \"value\")";
}
def : DirectiveOverlay<"Count", "custom<NumberOrWord>($arg0, \"all=-1|none=0\")">;
def : DirectiveOverlay<"How", "(`by` custom<Keyword>($arg0)^)?">;
def : DirectiveOverlay<"Seen", "custom<Keyword>($arg0, \"open|hidden\", \"open\")">;
def : DirectiveOverlay<"Where", "custom<Ranges>($arg0, \"from\", \"to\")">;
def : OpOverlay<"shed.hold"> {
  let assemblyFormat = [{
    (`[` custom<List>("$0:flag(tight)$1 $2 : $3", $tight, $by, $held, type($held))^ `]`)? attr-dict
  }];
}
