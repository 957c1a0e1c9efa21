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

// What values of an operation are called in text (`OpAsmOpInterface`): those of a group of results or the arguments of
// a region, by its name, or all results if `of` is empty. The expression on `$_op` is a name, or a list with one for
// each; of arguments of several blocks, a list for each block. Where it is null, there is no name.
//
//   let names = [NameFrom<"state", "\"in_\" + $name">];
class NameFrom<string of_, string name_> {
  string of = of_;
  string name = name_;
}

// A dialect, by its namespace: what holds for all of it.
class DialectOverlay<string dialect_> {
  string dialect = dialect_;
  // Whether the text of an attribute or a type that begins with a blank has none behind another blank: releases of MLIR
  // after 22 print `op <word>` where 22 prints `op  <word>`.
  bit joinsBlanks = ?;
  // Whether C++ gives no aliases to its attributes and types (`OpAsmDialectInterface`), beyond those of definitions.
  // Otherwise those are kept that a text has.
  bit noAliases = ?;
}

// An operation, by its full name.
class OpOverlay<string op_> {
  string op = op_;
  // Its custom form.
  string assemblyFormat = ?;
  // Types that follow from others.
  list<TypeFrom> types = [];
  // What its results and the arguments of its regions are called.
  list<NameFrom> names = [];
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
  // Whether text has the operation that ends a block even where reading adds the same.
  bit printsTerminator = ?;
  // Whether a region that has nothing in it gets an empty block.
  bit getsBlock = ?;
  // Interfaces that its C++ implements in another way than follows from the definition: which operands a branch
  // passes on, say.
  list<string> codeInterfaces = [];
  // The C++ classes of interfaces that it has, without namespaces.
  list<string> interfaces = [];
  // What the blocks of its regions are called (`getAsmBlockNames`).
  string blockName = ?;
}

// An inherent attribute that an operation has, or all operations of an interface or a trait, by the C++ class of
// that without namespaces, although some definitions lack it: its name and the C++ class that holds it.
//
//   def : PropertyOverlay<"SymbolOpInterface", "sym_visibility", "StringAttr"> { let unlessOverridden =
// "getVisibility"; }
class PropertyOverlay<string of_, string name_, string storage_> {
  string of = of_;
  string name = name_;
  string storage = storage_;
  bit optional = 1;
  // Operations that override this method of the interface do not have it.
  string unlessOverridden = ?;
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

class AttrOverlay<string name_> : DefOverlay<name_> {
  // The type that the attribute has, where C++ computes it: an expression on `$_self`.
  string type = ?;
}
class TypeOverlay<string name_> : DefOverlay<name_> {
  // What values of the type are called where their operation does not say it (`getAsmName`).
  string valueName = ?;
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
