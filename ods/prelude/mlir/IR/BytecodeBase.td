// How a dialect's attributes and types are laid out in bytecode.
//
// This vocabulary is apart from the rest of the prelude: it has a `Type` and an `Attr..` of its own, so it cannot be
// included together with mlir/IR/OpBase.td.

#ifndef LECT_IR_BYTECODE_BASE
#define LECT_IR_BYTECODE_BASE

//===- Fields -----------------------------------------------------------------------------------===//

// A field of what is encoded, as C++: how it is read into `$_var`, how it is passed on from `$_args`, how what
// `$_getter` gives is written, how it is got, and its type.
class Bytecode<string parse = "", string build = "", string print = "", string get = "", string t = ""> {
  string cParser = parse;
  string cBuilder = build;
  string cPrinter = print;
  string cGetter = get;
  string cType = t;
  // When this encoding is the one to write, if there are several of one C++ class.
  string printerPredicate = "";
}

// A field like another in all but one respect.
class WithParser<string p = "", Bytecode t = Bytecode<>>
    : Bytecode<p, t.cBuilder, t.cPrinter, t.cGetter, t.cType>;
class WithBuilder<string b = "", Bytecode t = Bytecode<>>
    : Bytecode<t.cParser, b, t.cPrinter, t.cGetter, t.cType>;
class WithPrinter<string p = "", Bytecode t = Bytecode<>>
    : Bytecode<t.cParser, t.cBuilder, p, t.cGetter, t.cType>;
class WithGetter<string g = "", Bytecode t = Bytecode<>>
    : Bytecode<t.cParser, t.cBuilder, t.cPrinter, g, t.cType>;
class WithType<string ty = "", Bytecode t = Bytecode<>>
    : Bytecode<t.cParser, t.cBuilder, t.cPrinter, t.cGetter, ty>;

// A field made of fields, listed in `members`.
class CompositeBytecode<string t = ""> : WithType<t>;

// A field that some C++ reads and a method of the writer's writes.
class _Field<string read, string write, string type = "">
    : WithParser<"succeeded(" # read # ")",
                 Bytecode<"", "$_args", "$_writer." # write # "($_getter)", "", type>>;

class AttributeKind : _Field<"$_reader.readAttribute($_var)", "writeAttribute">;
class TypeKind : _Field<"$_reader.readType($_var)", "writeType">;
def Attribute : AttributeKind;
def Type : TypeKind;
def VarInt : _Field<"$_reader.readVarInt($_var)", "writeVarInt", "uint64_t">;
def SignedVarInt : _Field<"$_reader.readSignedVarInt($_var)", "writeSignedVarInt", "int64_t">;
def Bool : _Field<"$_reader.readBool($_var)", "writeOwnedBool", "bool">;
def Blob : _Field<"$_reader.readBlob($_var)", "writeOwnedBlob", "ArrayRef<char>">;
class KnownWidthAPInt<string s>
    : _Field<"readAPIntWithKnownWidth($_reader, " # s # ", $_var)", "writeAPIntWithKnownWidth", "FailureOr<APInt>">;
class KnownSemanticsAPFloat<string s>
    : _Field<"readAPFloatWithKnownSemantics($_reader, " # s # ", $_var)", "writeAPFloatWithKnownSemantics",
             "FailureOr<APFloat>">;
class ResourceHandle<string s>
    : _Field<"readResourceHandle<" # s # ">($_reader, $_var)", "writeResourceHandle", "FailureOr<" # s # ">">;

// Not in the bytes, but computed from other fields.
class LocalVar<string t, string d>
    : WithParser<"(($_var = " # d # "), true)", WithBuilder<"$_args", WithType<t>>>;

// Several: with their number before them.
class Array<Bytecode t> {
  Bytecode elemT = t;
  string cBuilder = "$_args";
}
// The member of an array that is a list itself.
class List<Bytecode t> : WithGetter<"$_member", t>;
def SignedVarIntList : List<SignedVarInt>;
def BoolList : List<Bool>;

//===- Attributes and types ---------------------------------------------------------------------===//

// The operators of the dags that list fields: of an attribute, of a type, of nothing.
def attr;
def type;
def none;

class DialectAttrOrType<dag d> {
  dag members = d;
  string cType = "";
  code postProcess = "";
}
class DialectAttribute<dag d> : DialectAttrOrType<d>, AttributeKind {
  let cParser = "succeeded($_reader.readAttribute<$_resultType>($_var))";
  let cBuilder = "get<$_resultType>(context, $_args)";
}
class DialectType<dag d> : DialectAttrOrType<d>, TypeKind {
  let cParser = "succeeded($_reader.readType<$_resultType>($_var))";
  let cBuilder = "get<$_resultType>(context, $_args)";
}

// All of a dialect. The place in the list is the number that comes first in the bytes, so a place once used is never
// used for anything else.
class DialectAttributes<string d> {
  string dialect = d;
  list<DialectAttrOrType> elems;
}
class DialectTypes<string d> {
  string dialect = d;
  list<DialectAttrOrType> elems;
}
def ReservedOrDead : DialectAttrOrType<(none)>;

#endif
