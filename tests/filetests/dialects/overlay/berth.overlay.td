include "lect/Overlay.td"

def : OpOverlay<"berth.link"> {
  let assemblyFormat = "` ` `[` custom<List>(\"$0 : $1, i64\", $ships, type($ships)) `]` attr-dict";
}
def : OpOverlay<"berth.moor"> {
  let assemblyFormat = [{
    custom<ListWithin>("si8 4 (", ") i1", "0x1f :: $0 -> 2.5 !up i8 $1:word : $2", $ships, $names, type($ships))
    attr-dict
  }];
}

def : TypeOverlay<"berth.cargo"> { let assemblyFormat = [{ `<` custom<Records>($parts, "i8 $word: $type") `>` }]; }
def : TypeOverlay<"berth.either"> { let assemblyFormat = [{ `<` custom<Records>($choices, "$word: $type(? from $int)") `>` }]; }
def : TypeOverlay<"berth.flags"> { let assemblyFormat = "`<` custom<Words>($names) `>`"; }

// The bits of a value, in all its parts.
def : FunctionOverlay<"berth::width", [{
  [](Type type) {
    if (isa<berth::CargoType>(type))
      return lect::sum(map_to_vector(lect::fieldTypes(type), [](Type part) { return berth::width(part); }));
    if (isa<berth::EitherType>(type)) {
      auto parts = lect::fieldTypes(type);
      auto from = lect::fieldNumbers(type);
      return lect::largest(map_to_vector(seq(0, parts.size()), [](int at) { return from[at] + berth::width(parts[at]); }));
    }
    return isa<berth::FlagsType>(type) ? type.getNames().size() : type.getIntOrFloatBitWidth();
  }
}]>;
def : FunctionOverlay<"berth::bits", "[](Type type) { return IntegerType::get(type.getContext(), berth::width(type)); }">;
def : OpOverlay<"berth.weigh"> {
  let assemblyFormat = [{
    $cargo (`weight` custom<Number>($weight, "unsigned")^)? attr-dict `:` type($cargo)
    custom<NumberType>(ref($weight), ref(type($cargo)), "berth::bits")
  }];
}

def : OpOverlay<"berth.guard"> { let assemblyFormat = "custom<Bits>($sides, \"none=0|bow=1|stern=2|port=4|all=7\") attr-dict"; }
def : OpOverlay<"berth.log"> { let assemblyFormat = "$day attr-dict"; }
def : OpOverlay<"berth.crew"> {
  let assemblyFormat = "$sym_name `` custom<Signature>($function_type, $arg_attrs, $res_attrs, $tied) attr-dict-with-keyword $body";
}

def : OpOverlay<"berth.steer"> {
  let assemblyFormat = [{
    custom<Guarded>($guard, $wheel, "?") `by` custom<Span>($from, $to) (`with` custom<NumberLists>($by)^)? `:` type($wheel) attr-dict
    custom<TypeIs>(type($courses), "i8", ref($guard))
  }];
}
def : OpOverlay<"berth.dock"> {
  let assemblyFormat = "`` custom<PortLists>($names, $attrs, $directions, $function_type) $body attr-dict";
}
// Two operations in one form.
def : OpOverlay<"berth.watch"> {
  let assemblyFormat = [{
    `` custom<HeldOperands>("held") attr-dict-with-keyword `\n` `` `own` $own
    custom<HeldRegions>($held, "berth.watch.parts", "part", "size", $sizes, type($seen))
  }];
}

// Registered by C++, with unknown content.
def : TypeOverlay<"berth.rope"> { let cppClass = "RopeType"; }
