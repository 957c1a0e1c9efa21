// Bytecode encodings of a dialect's attributes and types.
//
// This vocabulary is independent of the rest of the prelude. The names `Type` and `Attr..` conflict with
// mlir/IR/OpBase.td, so the two files cannot be included together.

#ifndef LECT_IR_BYTECODE_BASE
#define LECT_IR_BYTECODE_BASE

//===- Fields -----------------------------------------------------------------------------------===//

// A field of an encoding, as C++ code. The code parses the field into `$_var`, passes it on from `$_args`, writes the
// value of `$_getter`, and gets the value. `cType` is the type.
class Bytecode<string parse = "", string build = "", string print = "", string get = "", string t = ""> {
  string cParser = parse;
  string cBuilder = build;
  string cPrinter = print;
  string cGetter = get;
  string cType = t;
  // Condition for writing this encoding, if a C++ class has several.
  string printerPredicate = "";
}

// A field like another one except for one property.
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

// A field that consists of fields, listed in `members`.
class CompositeBytecode<string t = ""> : WithType<t>;

// A field that C++ code reads, and a method of the writer writes.
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

// A field that is computed from others, and not encoded.
class LocalVar<string t, string d>
    : WithParser<"(($_var = " # d # "), true)", WithBuilder<"$_args", WithType<t>>>;

// A list, preceded by its length.
class Array<Bytecode t> {
  Bytecode elemT = t;
  string cBuilder = "$_args";
}
// An item of an array that is itself a list.
class List<Bytecode t> : WithGetter<"$_member", t>;
def SignedVarIntList : List<SignedVarInt>;
def BoolList : List<Bool>;

//===- Attributes and types ---------------------------------------------------------------------===//

// Operators of the dags that list fields: of an attribute, of a type, of neither.
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

// All encodings of a dialect. The position in the list is the code in the bytes, so a position must never be reused.
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
