// What `mlir/IR/BytecodeBase.td` does not have: fields that more than one dialect needs, and who can read an encoding.

#ifndef LECT_ENCODINGS
#define LECT_ENCODINGS

include "mlir/IR/BytecodeBase.td"

// A string by number.
def StringField : _Field<"$_reader.readString($_var)", "writeOwnedString", "StringRef">;

// An attribute, or none.
def OptionalAttributeField : _Field<"$_reader.readOptionalAttribute($_var)", "writeOptionalAttribute", "Attribute">;

// A byte that says whether there is an attribute, and that.
def FlaggedAttributeField : _Field<"readFlaggedAttribute($_reader, $_var)", "writeFlaggedAttribute", "Attribute">;

// A number, or none.
def OptionalIntField : _Field<"readOptionalInt($_reader, $_var)", "writeOptionalInt", "std::optional<uint64_t>">;

// Several of "uint64_t", or of attributes; nothing but a byte if there are none.
class OptionalListField<string element>
    : _Field<"readOptionalArrayRef<" # element # ">($_reader, $_var)", "writeOptionalArrayRef",
             "SmallVector<" # element # ">">;

// The bits of a `double`.
def DoubleField : _Field<"readDoubleAPFloat($_reader, $_var)", "writeAPFloatWithKnownSemantics", "double">;

// Some encodings are read by releases of MLIR from `since` on, and belong to the versions of the dialect from `from` on
// and before `until`. What is written for others is text.
class EncodingAge<list<DialectAttrOrType> of_, int since_ = 0, list<int> from_ = [], list<int> until_ = []> {
  list<DialectAttrOrType> of = of_;
  int since = since_;
  list<int> from = from_;
  list<int> until = until_;
}

// Types whose numbers are those of a type of builtin, for fields that hold numbers of the type before them.
class EncodingNumbers<list<DialectAttrOrType> of_, string type_> {
  list<DialectAttrOrType> of = of_;
  string type = type_;
}

#endif // LECT_ENCODINGS
