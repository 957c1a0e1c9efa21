// Overlays: descriptions of the parts that definitions of a dialect leave to C++. The dialect's own files remain
// unchanged.
//
//   def : OpOverlay<"shop.order"> { let assemblyFormat = "$goods attr-dict `:` custom<OneType>(type($goods))"; }
//   def : OpOverlay<"shop.func"> { let preset = "function"; }
//   def : TypeOverlay<"shop.box"> { let assemblyFormat = "`<` $width `x` $height `>`"; }
//   def : DirectiveOverlay<"OneType", "type($arg0)">;
//
// An unset field keeps the value of the definition.

#ifndef LECT_OVERLAY
#define LECT_OVERLAY

// The type of a result or an operand, inferred from the type of another value (`$_self`), or from an attribute.
// `$_self` is then the type of the attribute if it has one, or else the attribute. Formats need not contain an
// inferred type.
//
//   let types = [TypeFrom<"element", "array", "cast<ArrayType>($_self).getElement()">];
class TypeFrom<string to_, string from_, string transform_ = "$_self"> {
  string to = to_;
  string from = from_;
  string transform = transform_;
}

// Names of values of an operation in text (`OpAsmOpInterface`). `of` is the name of a result segment, or of a region
// for its block arguments; all results if it is empty. The expression on `$_op` is a name, or a list with a name for
// each value. For block arguments of several blocks, it is a list for each block. Null means no name.
//
//   let names = [NameFrom<"state", "\"in_\" + $name">];
class NameFrom<string of_, string name_> {
  string of = of_;
  string name = name_;
}

// Properties of a whole dialect, by its namespace.
class DialectOverlay<string dialect_> {
  string dialect = dialect_;
  // Whether a blank after a leading blank is omitted in the text of an attribute or a type. Releases of MLIR after 22
  // print `op <word>` where 22 prints `op  <word>`.
  bit joinsBlanks = ?;
  // Whether C++ adds no aliases of attributes and types (`OpAsmDialectInterface`) beyond those of definitions.
  // Otherwise the aliases in a text are kept.
  bit noAliases = ?;
}

// Overlay of an operation, by its full name.
class OpOverlay<string op_> {
  string op = op_;
  // Custom form.
  string assemblyFormat = ?;
  // Types inferred from others.
  list<TypeFrom> types = [];
  // Names of its results and of the block arguments of its regions.
  list<NameFrom> names = [];
  // Name of a form that operations of many dialects share: "function".
  string preset = ?;
  // Kind of all its regions: "Graph" or "SSACFG".
  string regionKind = ?;
  // Dialect whose operations need no namespace in its regions, if C++ specifies another than the definition; "" for
  // none.
  string defaultDialect = ?;
  // Implicit terminator that C++ adds to blocks of its regions, by its full name; text omits it. "" for none,
  // although the definition has one.
  string terminator = ?;
  // Whether text includes the terminator even where the parser would add it.
  bit printsTerminator = ?;
  // Whether an empty region gets an empty block.
  bit getsBlock = ?;
  // Interfaces that C++ implements differently from the definition, such as the operands that a branch forwards.
  list<string> codeInterfaces = [];
  // C++ classes of interfaces that it implements, without namespaces.
  list<string> interfaces = [];
  // Name of the blocks of its regions (`getAsmBlockNames`).
  string blockName = ?;
}

// An inherent attribute that some definitions lack: its name and its C++ storage class. `of` is an operation, or the
// C++ class of an interface or a trait without namespaces, for all operations that have it.
//
//   def : PropertyOverlay<"SymbolOpInterface", "sym_visibility", "StringAttr"> {
//     let unlessOverridden = "getVisibility";
//   }
class PropertyOverlay<string of_, string name_, string storage_> {
  string of = of_;
  string name = name_;
  string storage = storage_;
  bit optional = 1;
  // Operations that override this method of the interface do not have the attribute.
  string unlessOverridden = ?;
}

// A parameter of an attribute or a type that text may omit, and its default in C++.
class ParameterDefault<string parameter_, string value_> {
  string parameter = parameter_;
  string value = value_;
}

// Overlay of an attribute or a type, by the name of its dialect and its mnemonic: "tt.ptr".
class DefOverlay<string name_> {
  string name = name_;
  // C++ class, if C++ registers it without a definition in the dialect: `"FenceType"`, with an optional namespace.
  string cppClass = ?;
  // Format after the mnemonic.
  string assemblyFormat = ?;
  // Parameters that the form may omit.
  list<ParameterDefault> defaults = [];
  // Whether it is printed as an alias with the name of its mnemonic.
  bit mnemonicAlias = ?;
  // Name of its aliases (`getAlias`): an expression on `$_self` whose parts are joined by `<<`. Null means no alias.
  string alias = ?;
  // C++ classes of interfaces that it implements, without namespaces.
  list<string> interfaces = [];
}

class AttrOverlay<string name_> : DefOverlay<name_> {
  // Type of the attribute, if C++ computes it: an expression on `$_self`.
  string type = ?;
}
class TypeOverlay<string name_> : DefOverlay<name_> {
  // Default name of values of the type, unless their operation specifies one (`getAsmName`).
  string valueName = ?;
}

// Expansion of `custom<name>(..)` in all formats of the dialects that the overlay applies to: `$arg0`, `$arg1` and so
// on are the arguments, `$args` is all of them. The name `dialect.name` applies to one dialect only.
class DirectiveOverlay<string name_, string assemblyFormat_> {
  string name = name_;
  string assemblyFormat = assemblyFormat_;
}

// A C++ function that definitions call, by its name without `mlir::` and `llvm::`, as a lambda.
//
//   def : FunctionOverlay<"getElement", [{ [](Type type) { return cast<BoxType>(type).getElement(); } }]>;
class FunctionOverlay<string name_, string lambda_> {
  string name = name_;
  string lambda = lambda_;
}

// A C++ function that is the same as another known one: `type_isa` and `isa`.
class FunctionAlias<string name_, string of_> {
  string name = name_;
  string of = of_;
}

#endif // LECT_OVERLAY
