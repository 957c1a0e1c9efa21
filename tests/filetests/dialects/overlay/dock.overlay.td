include "lect/Overlay.td"

def : DialectOverlay<"dock"> {
  let joinsBlanks = 1;
  let noAliases = 1;
}

// Most symbols have this, whether the definition has it or not.
def : PropertyOverlay<"SymbolOpInterface", "sym_visibility", "StringAttr"> { let unlessOverridden = "getVisibility"; }

def : AttrOverlay<"dock.flag"> { let type = "IntegerType::get($_ctxt, 16)"; }

// Regions.
def : OpOverlay<"dock.pier"> {
  let printsTerminator = 1;
  let assemblyFormat = "custom<Keyword>(\"sym_visibility\", \"public|private\") $sym_name attr-dict-with-keyword $body";
}
def : OpOverlay<"dock.yard"> {
  let getsBlock = 1;
  let assemblyFormat = "custom<Keyword>(\"sym_visibility\", \"public|private\") $sym_name attr-dict-with-keyword $body";
}

// Names of values.
def : FunctionOverlay<"dock::partNames", [{
  [](StringRef name, ArrayRef<Attribute> parts) {
    return map_to_vector(seq(0, parts.size()), [](int at) { return parts[at].empty() ? name + "." + at : name + "." + parts[at]; });
  }
}]>;
def : OpOverlay<"dock.load"> {
  let names = [NameFrom<"first", "$name">, NameFrom<"rest", "dock::partNames($name, $parts)">];
}
def : OpOverlay<"dock.tow"> {
  let names = [NameFrom<"", "$of.getDefiningOp() ? lect::leadingWord($of.getDefiningOp().getName()) + \"_towed\" : nullptr">];
}
def : OpOverlay<"dock.watch"> {
  let names = [NameFrom<"body", [{
    map_to_vector(seq(0, $body.getBlocks().size()), [](int at) {
      return at == 0 ? concat($names, SmallVector<StringRef>(1, "last")) : SmallVector<StringRef>(1, "b" + at);
    })
  }]>];
}
def : OpOverlay<"dock.each"> {
  let assemblyFormat = "custom<List>(\"%arg : %type\") custom<ArgName>($name) `=` $from attr-dict-with-keyword $body";
}

// Types.
def : OpOverlay<"dock.pick"> { let types = [TypeFrom<"picked", "from", "$_self[$at.getInt()]">]; }
def : OpOverlay<"dock.hoist"> {
  let types = [TypeFrom<"up", "flag">];
  let assemblyFormat = "$flag attr-dict";
}
def : DirectiveOverlay<"Full", "custom<TypeIf>($arg0, $arg1, \"i1\")">;

// Texts of attributes and types.
def : OpOverlay<"dock.put"> {
  let assemblyFormat = [{
    custom<AttrAs>($at, "#dock.place<$0, $1>", "row $0, column $1") `through` $through
    custom<WordAs>($order, "first|last", "#dock<order $0>", "first") attr-dict
  }];
}
def : OpOverlay<"dock.pack"> {
  let types = [TypeFrom<"goods", "crate", "cast<dock::CrateType>($_self).getOf()">];
  let assemblyFormat = "$goods attr-dict `:` custom<TypeAs>(type($crate), \"!dock.crate<$0>\", \"$0 in crate\")";
}
def : OpOverlay<"dock.moor"> { let assemblyFormat = "custom<ArgAs>(\"!dock.ship<$0>\", \"$0 as \") attr-dict-with-keyword $body"; }
def : OpOverlay<"dock.board"> {
  let assemblyFormat = "$ship `as` custom<SymbolIn>(type($ship), $person, \"!dock.ship<$0>\") attr-dict";
}
def : OpOverlay<"dock.declare"> { let assemblyFormat = "custom<Members>($papers, \"!dock.papers\", \"in\", \"out\") attr-dict"; }
def : OpOverlay<"dock.route"> { let assemblyFormat = "custom<ListAndLast>($over, $to) attr-dict"; }
def : OpOverlay<"dock.space"> {
  let assemblyFormat = [{
    `from` custom<Number>($from, "hex") `size` custom<Number>($size, "hex") `:` type($hold) attr-dict
    custom<NumberType>(ref($from), ref(type($hold)), "!dock.hold<$0>", "i$0")
    custom<NumberType>(ref($size), ref(type($hold)), "!dock.hold<$0>", "i$0")
  }];
}
def : OpOverlay<"dock.chain"> {
  let assemblyFormat = [{
    custom<ListWithin>("links (", ")", "$4:label( = )$0 : $1$2:run(3, locked by) at $5:as(#dock.place<$0, $1>|$0 of $1)", $links,
                       type($links), $locks, $lock_counts, $names, $places) attr-dict
  }];
}
def : OpOverlay<"dock.sort"> {
  let types = [TypeFrom<"values", "by">];
  let assemblyFormat = [{
    $by `:` type($by) attr-dict
    custom<PatternRegions>($cases, $patterns, $values, ref(type($by)), "other", "when", "b01xz", "#dock.word", "#dock.any")
  }];
}
def : OpOverlay<"dock.worth"> {
  let assemblyFormat = "$of `:` type($of) `=` custom<AttrOfType>($value, ref(type($of))) attr-dict";
}
def : OpOverlay<"dock.crane"> {
  let assemblyFormat = [{
    $sym_name `` custom<Signature>($function_type, $arg_attrs, $res_attrs, "  -> ") attr-dict-with-keyword
    custom<FunctionNames>(ref($function_type), "arg_names", "in", "res_names", "out") ($body^)?
  }];
}
def : OpOverlay<"dock.plan"> {
  let getsBlock = 1;
  let assemblyFormat = "$sym_name custom<NamedTypes>($names, $types, \" -> \") attr-dict-with-keyword $body";
}
