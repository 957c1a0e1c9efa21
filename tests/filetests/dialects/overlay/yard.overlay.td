include "lect/Overlay.td"

def : TypeOverlay<"yard.heap"> {
  let defaults = [ParameterDefault<"covered", "false">];
  let assemblyFormat = "`<` $of (`,` `covered` `` custom<Flag>($covered)^)? `>`";
}
def : DirectiveOverlay<"RowSizes", "custom<Shape>($arg0) ``">;
// The other dialects would have another one.
def : DirectiveOverlay<"NameOfIt", "$arg0">;
def : DirectiveOverlay<"yard.NameOfIt", "custom<ResultName>($arg0)">;
def : DirectiveOverlay<"Resized", "custom<SizedFunctionType>($args)">;
def : TypeOverlay<"yard.truck"> { let cppClass = "yard::TruckType"; }

def : OpOverlay<"yard.open"> {
  let types = [TypeFrom<"content", "heap", "cast<yard::HeapType>($_self).getOf()">];
  let assemblyFormat = "$heap attr-dict `:` type($heap)";
}
def : OpOverlay<"yard.gate"> {
  let assemblyFormat = [{
    custom<Keyword>($state, "up|down") custom<Keyword>($kind) custom<KeywordBool>($locked, "locked", "unlocked") attr-dict
  }];
}
def : OpOverlay<"yard.load"> {
  let assemblyFormat = "`{` custom<List>(\"$0:word = $1 : $2\", $names, $goods, type($goods)) `}` attr-dict";
}
def : OpOverlay<"yard.sort"> {
  let assemblyFormat = "$goods attr-dict `:` custom<OneType>(ref($goods), type($goods), type($sorted))";
}
def : OpOverlay<"yard.mark"> {
  let assemblyFormat = "custom<List>(\"$0$1:short(yard.tag) : $2\", $goods, $tags, type($goods)) attr-dict";
}
def : OpOverlay<"yard.send"> { let assemblyFormat = "`to` custom<ListOrOne>(\"$0\", \"{}\", $to) attr-dict"; }
def : OpOverlay<"yard.wait"> {
  let types = [TypeFrom<"before", "after">];
  let assemblyFormat = "`` custom<OptionalToken>($before, type($after), \"index\") attr-dict";
}
def : OpOverlay<"yard.note"> {
  let assemblyFormat = [{
    custom<Extra>("name", "@") custom<Extra>("kind", "i8", "hint|order") custom<Extra>("text") `(` custom<Extra>("length", "i64") `)` custom<Keyword>("tone", "loud|quiet")
    (`urgent` $urgent^)? custom<AttrDictAfter>("with =", attr-dict)
  }];
}
def : OpOverlay<"yard.fixed"> {
  let assemblyFormat = [{
    custom<Constant>($number, "7 : i32") $of attr-dict `:` type($of) custom<TypeOf>($type, ref(type($of)))
  }];
}
def : OpOverlay<"yard.slice"> {
  let assemblyFormat = "$of custom<Triplets>($indices, $ranges) attr-dict `:` type($of)";
}
def : OpOverlay<"yard.part"> {
  let assemblyFormat = [{
    $of `` custom<Fields>($path, $fields) attr-dict `:` type($of) (`,` type($path)^)? `->` type($part)
    custom<FieldTypes>(ref($fields), ref(type($of)))
  }];
}
def : OpOverlay<"yard.stock"> {
  let assemblyFormat = "custom<SymbolAlias>($name, $symbol) attr-dict custom<TypeOrAttr>($type, $value)";
}
def : OpOverlay<"yard.view"> {
  let assemblyFormat = "$of attr-dict `:` type($of) `->` custom<TypeAlias>($seen, type($view))";
}
def : OpOverlay<"yard.look"> {
  let assemblyFormat = "custom<ScopedKey>($place, $thing) `at` custom<ScopedKey>($row, $column) attr-dict";
}
def : OpOverlay<"yard.job"> {
  let assemblyFormat = [{
    $sym_name `` custom<Signature>($function_type, $arg_attrs, $res_attrs, $tied) attr-dict-with-keyword ($body^)?
  }];
}
def : OpOverlay<"yard.rounds"> {
  let terminator = "yard.done";
  let assemblyFormat = [{
    custom<List>("%arg(index) = $0 to $1", $from, $to) (`carry` `(` custom<List>("%rest = $0", $inits)^ `)`)?
    (`->` custom<CarriedTypes>($last, ref($inits), type($inits), type($results))^)? attr-dict-with-keyword $body
  }];
}
def : OpOverlay<"yard.route"> {
  let types = [TypeFrom<"compared", "by">];
  let assemblyFormat = [{
    $by `:` type($by) custom<Cases>($compared, $carried, type($carried), $to, "tags", "compared_counts", "carried_counts")
    attr-dict
  }];
}
def : OpOverlay<"yard.check"> {
  let assemblyFormat = [{
    custom<List>("$1:flag(no) $0 $2:cases(new|old)", $goods, $missing, $states) `:` type($goods) attr-dict
  }];
}
def : OpOverlay<"yard.widen"> {
  let types = [TypeFrom<"whole", "parts", "$_builder.getIntegerType(lect::sumOfWidths($_self))">];
  let assemblyFormat = "$parts attr-dict `:` type($parts)";
}
def : OpOverlay<"yard.rota"> {
  let assemblyFormat = [{
    $sym_name `` custom<OrSame>("called", $title, ref($sym_name)) `` custom<NamedArguments>($people, "!yard.ports")
    attr-dict-with-keyword $body
  }];
}
def : OpOverlay<"yard.copy"> {
  let assemblyFormat = [{
    ` ` `[` custom<ResultCount>("") `]` $of attr-dict `:` custom<OneType>(ref($of), type($of), type($copies))
  }];
}
def : OpOverlay<"yard.until"> {
  let assemblyFormat = [{
    `(` custom<List>("%arg(index) = $0 to $1", $from, $to) `)` `while` `(` custom<List>("%arg+1(i1) = $0", $going) `)`
    (`carry` `(` custom<List>("%rest = $0", $inits)^ `)`)?
    (`->` custom<CarriedTypes>($last, ref($inits), type($inits), type($results), "i1")^)? attr-dict-with-keyword $body
  }];
}
def : OpOverlay<"yard.each"> {
  let terminator = "yard.done";
  let assemblyFormat = [{
    `(` custom<List>("%arg(index)") `)` `from` `(` $from `)`
    (`sharing` `(` custom<List>("$0 as %rest : $1", $shared, type($shared))^ `)`)? attr-dict-with-keyword $body
  }];
}
def : OpOverlay<"yard.swap"> {
  let assemblyFormat = "custom<ListBy>(\"for\", \"(%arg: %type)\") $body attr-dict";
}
def : OpOverlay<"yard.crew"> {
  let assemblyFormat = [{
    `(` custom<List>("$0 as %arg: $1 %dict(member_attrs)", $members, type($members)) `)` $body attr-dict
    (`->` custom<ListOrOne>("$0", "()", type($results))^)?
  }];
}
def : OpOverlay<"yard.call"> {
  let assemblyFormat = [{
    custom<Callee>($callee, $args) attr-dict `:` custom<CalleeType>(ref($callee), type($args), type($results))
  }];
}
def : OpOverlay<"yard.plant"> {
  let assemblyFormat = [{
    $sym_name `` custom<Parameters>($params, "#yard.param") `` custom<Ports>($ports, $port_attrs, "!yard.ports", "!yard.both")
    attr-dict-with-keyword $body
  }];
}
