include "lect/Overlay.td"

// Types and attributes.
def : TypeOverlay<"mill.sack"> { let assemblyFormat = "`<` custom<Records>($fields, \"$word: $type(? at $int)\") `>`"; }
def : TypeOverlay<"mill.marked"> {
  let assemblyFormat = "`<` $mark `,` $of `` custom<SameAs>($plain, ref($of)) `>`";
}
def : AttrOverlay<"mill.of.stamp"> { let assemblyFormat = "`<` `no` $number `>`"; }
def : DirectiveOverlay<"Times", "custom<AfterX>($arg0)">;
def : TypeOverlay<"mill.saw"> { let cppClass = "SawType"; }
def : TypeOverlay<"mill.axe"> { let cppClass = "AxeType"; }

// Regions.
def : OpOverlay<"mill.plan"> {
  let assemblyFormat = [{
    $sym_name `` `(` custom<List>("%arg: %type") `)` custom<ArgNames>($names) custom<NamedTypes>($parts, $types)
    attr-dict-with-keyword $body
  }];
}
def : OpOverlay<"mill.run"> {
  let assemblyFormat = [{
    `(` custom<List>("%arg : $1 = $0", $inputs, type($inputs)) `)` custom<ArgNames>($names) `last` `(` custom<LastArg>("i1") `)`
    attr-dict-with-keyword $body
  }];
}
def : OpOverlay<"mill.turn"> {
  let assemblyFormat = "$sym_name `` custom<Args>($type, \"!mill.shift\") attr-dict-with-keyword $body";
}
def : OpOverlay<"mill.choose"> {
  let assemblyFormat = "$by `:` type($by) attr-dict custom<Regions>($bodies, \"case ($0, $1:word)\", $cases, $names)";
}
def : OpOverlay<"mill.attempt"> {
  let assemblyFormat = "custom<RegionsWithin>($handlers, \"on $0(%args)\", $body, \"do\", $faults) attr-dict";
}

// Fields.
def : OpOverlay<"mill.fill"> {
  let assemblyFormat = [{
    `(` $parts `)` attr-dict `:` type($sack) `` custom<TypesOfFields>(type($parts), ref(type($sack)))
  }];
}
def : OpOverlay<"mill.empty"> {
  let assemblyFormat = "$sack attr-dict `:` type($sack) `` custom<TypesOfFields>(type($parts), ref(type($sack)))";
}
def : OpOverlay<"mill.take"> {
  let assemblyFormat = [{
    $sack `` `[` `` custom<FieldName>($field, "sack") `]` attr-dict `:` type($sack) ``
    custom<FieldNumber>(ref($field), ref(type($sack)), type($part))
  }];
}
def : OpOverlay<"mill.look"> {
  let assemblyFormat = [{
    $sack `` `[` $field `]` attr-dict `:` type($sack) ``
    custom<FieldType>(ref($field), ref(type($sack)), type($part), "!mill.held")
  }];
}

// Printed before its type.
def : OpOverlay<"mill.weigh"> {
  let assemblyFormat = [{
    $of (`weighs` custom<Number>($weight)^)? (`most` custom<Number>($most, "unsigned")^)? attr-dict `:` type($of)
    custom<NumberType>(ref($weight), ref(type($of))) custom<NumberType>(ref($most), ref(type($of)))
  }];
}
def : OpOverlay<"mill.pick"> { let assemblyFormat = "custom<CaseOfType>($kind, \"#mill.kind\", type($picked)) attr-dict"; }
def : OpOverlay<"mill.ask"> {
  let assemblyFormat = "`(` $of `)` attr-dict `:` `(` custom<List>(\"$0\", type($of)) `)` `->` custom<TypeOrNone>(type($answer), \"none\")";
}
def : OpOverlay<"mill.source"> { let assemblyFormat = "attr-dict `` custom<TypeIs>(type($made), \"i7\")"; }
def : OpOverlay<"mill.walk"> { let assemblyFormat = "`[` custom<List>(\"$0:nested(#mill.within)\", $path) `]` attr-dict"; }
def : OpOverlay<"mill.label"> {
  let assemblyFormat = "`{` custom<List>(\"$0: $1\", $names, $of) `}` (`note` $note^)? attr-dict `:` type($of)";
}

def : OpOverlay<"mill.name"> { let assemblyFormat = "`` custom<ResultName>($name) attr-dict `:` type($named)"; }
def : OpOverlay<"mill.number"> {
  let types = [TypeFrom<"result", "value">];
  let assemblyFormat = "$value custom<ConstantName>(ref($value)) attr-dict";
}

// Functions with the semantics of other described functions.
def : FunctionOverlay<"mill::sum", "[](Type first) { return IntegerType::get(first.getContext(), 2 * first.getIntOrFloatBitWidth()); }">;
def : FunctionAlias<"mill::total", "mill::sum">;
// Circular aliases are detected.
def : FunctionAlias<"mill::round", "mill::andRound">;
def : FunctionAlias<"mill::andRound", "mill::round">;
def : OpOverlay<"mill.sum"> { let types = [TypeFrom<"all", "first", "mill::total($_self)">]; }
def : OpOverlay<"mill.sums"> {
  let assemblyFormat = "$parts attr-dict `:` type($parts)";
  let types = [TypeFrom<"wider", "parts", "map_to_vector($_self, [](Type part) { return mill::total(part); })">];
}

def : OpOverlay<"grain.go"> { let assemblyFormat = "attr-dict"; }
