// What the definitions of a dialect leave to C++, described as data. The dialect's own files stay as they are.
//
//   def : OpOverlay<"shop.order"> { let assemblyFormat = "$goods attr-dict `:` custom<OneType>(type($goods))"; }
//   def : OpOverlay<"shop.func"> { let preset = "function"; }
//   def : TypeOverlay<"shop.box"> { let assemblyFormat = "`<` $width `x` $height `>`"; }
//   def : DirectiveOverlay<"OneType", "type($arg0)">;
//
// A field that is not set leaves what the definition says.

#ifndef LECT_OVERLAY
#define LECT_OVERLAY

// The type of a result or an operand that follows from something else: from the type of a value (`$_self`), or from
// an attribute (its type if it has one, else the attribute). Formats need not have it then.
//
//   let types = [TypeFrom<"element", "array", "cast<ArrayType>($_self).getElement()">];
class TypeFrom<string to_, string from_, string transform_ = "$_self"> {
  string to = to_;
  string from = from_;
  string transform = transform_;
}

// An operation, by its full name.
class OpOverlay<string op_> {
  string op = op_;
  // Its custom form.
  string assemblyFormat = ?;
  // Types that follow from others.
  list<TypeFrom> types = [];
  // The name of a form that operations of many dialects have: "function".
  string preset = ?;
  // The kind of all its regions: "Graph" or "SSACFG".
  string regionKind = ?;
  // The dialect whose operations need no namespace in its regions, where C++ says another than the definition;
  // "" is none.
  string defaultDialect = ?;
  // The operation that C++ adds to blocks of its regions that end without one, by its full name; text leaves it out.
  // "" is none, although the definition has one.
  string terminator = ?;
  // The C++ classes of interfaces that it has, without namespaces.
  list<string> interfaces = [];
  // What its results are called (`getAsmResultNames`): an expression that is the name of the first one, or a list of
  // names. Pieces of a name are joined by `<<`: `"int" << $_op.getValue()`. Nothing, or an empty name, is a number.
  string resultName = ?;
  // What the blocks of its regions are called (`getAsmBlockNames`).
  string blockName = ?;
  // What the arguments of their blocks are called (`getAsmBlockArgumentNames`): an expression on `$_self`, the number.
  string argName = ?;
}

// A parameter of an attribute or a type that may be left out of its text, and the C++ of what it is then.
class ParameterDefault<string parameter_, string value_> {
  string parameter = parameter_;
  string value = value_;
}

// An attribute or a type, by the name of its dialect and its mnemonic: "tt.ptr".
class DefOverlay<string name_> {
  string name = name_;
  // The C++ class, where C++ registers it and the dialect has no definition of it: `"FenceType"`, perhaps with its
  // namespace.
  string cppClass = ?;
  // What follows the mnemonic.
  string assemblyFormat = ?;
  // Parameters that the form may leave out.
  list<ParameterDefault> defaults = [];
  // Whether it is printed by an alias that is called as its mnemonic is.
  bit mnemonicAlias = ?;
  // What its aliases are called (`getAlias`): an expression on `$_self` whose pieces are joined by `<<`. Null is none.
  string alias = ?;
  // The C++ classes of interfaces that it has, without namespaces.
  list<string> interfaces = [];
}

class AttrOverlay<string name_> : DefOverlay<name_>;
class TypeOverlay<string name_> : DefOverlay<name_> {
  // What values of the type are called where their operation does not say it (`getAsmName`).
  string valueName = ?;
}

// A dialect, by its namespace.
class DialectOverlay<string dialect_> {
  string dialect = dialect_;
  // Whether C++ gives aliases that neither definitions nor overlays describe (`OpAsmDialectInterface`). Aliases of
  // texts are kept then.
  bit otherAliases = ?;
}

// What `custom<name>(..)` stands for, in all formats of the dialects that the overlay is used with: `$arg0`, `$arg1`
// and so on are what stands between the parentheses, `$args` is all of it. By the name `dialect.name`, in those of
// one dialect.
class DirectiveOverlay<string name_, string assemblyFormat_> {
  string name = name_;
  string assemblyFormat = assemblyFormat_;
}

// A C++ function that definitions call, by its name without `mlir::` and `llvm::`: what it does, as a lambda.
//
//   def : FunctionOverlay<"getElement", [{ [](Type type) { return cast<BoxType>(type).getElement(); } }]>;
class FunctionOverlay<string name_, string lambda_> {
  string name = name_;
  string lambda = lambda_;
}

// A C++ function that does what another does that is known: `type_isa` and `isa`.
class FunctionAlias<string name_, string of_> {
  string name = name_;
  string of = of_;
}

#endif // LECT_OVERLAY
