// Additions to `mlir/IR/BytecodeBase.td`: fields that several dialects need, and the releases and versions of an
// encoding.

#ifndef LECT_ENCODINGS
#define LECT_ENCODINGS

include "mlir/IR/BytecodeBase.td"

// A string, by index.
def StringField : _Field<"$_reader.readString($_var)", "writeOwnedString", "StringRef">;

// An optional attribute.
def OptionalAttributeField : _Field<"$_reader.readOptionalAttribute($_var)", "writeOptionalAttribute", "Attribute">;

// A byte that tells whether an attribute follows, and the attribute.
def FlaggedAttributeField : _Field<"readFlaggedAttribute($_reader, $_var)", "writeFlaggedAttribute", "Attribute">;

// An optional number.
def OptionalIntField : _Field<"readOptionalInt($_reader, $_var)", "writeOptionalInt", "std::optional<uint64_t>">;

// A list of "uint64_t" or of attributes; a single byte if the list is empty.
class OptionalListField<string element>
    : _Field<"readOptionalArrayRef<" # element # ">($_reader, $_var)", "writeOptionalArrayRef",
             "SmallVector<" # element # ">">;

// The bits of a `double`.
def DoubleField : _Field<"readDoubleAPFloat($_reader, $_var)", "writeAPFloatWithKnownSemantics", "double">;

// Encodings that releases of MLIR read from `since` on, and that belong to the versions of the dialect from `from` on
// and before `until`. Files for other releases and versions contain text.
class EncodingAge<list<DialectAttrOrType> of_, int since_ = 0, list<int> from_ = [], list<int> until_ = []> {
  list<DialectAttrOrType> of = of_;
  int since = since_;
  list<int> from = from_;
  list<int> until = until_;
}

// Types with the numeric values of a builtin type, for fields that contain numbers of the type before them.
class EncodingNumbers<list<DialectAttrOrType> of_, string type_> {
  list<DialectAttrOrType> of = of_;
  string type = type_;
}

#endif // LECT_ENCODINGS
