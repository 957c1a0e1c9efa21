// How the attributes and types of `coded.td` are encoded.
include "lect/Encodings.td"

def NumbersAttr : DialectAttribute<(attr VarInt:$number, SignedVarInt:$signed, OptionalIntField:$maybe, Bool:$truth)>;
def NamesAttr : DialectAttribute<(attr
  StringField:$native, StringField:$name, Attribute:$any, OptionalAttributeField:$other, Type:$type
)>;
def Coded_ListAttr : DialectAttribute<(attr Array<List<SignedVarInt>>:$numbers)>;
def OptionalListAttr : DialectAttribute<(attr OptionalListField<"Attribute">:$list)>;
def TurnedAttr : DialectAttribute<(attr Bool:$last, VarInt:$first)>;
let cType = "TwoWaysAttr" in {
  def TwoWaysAttr : DialectAttribute<(attr VarInt:$first)>;
  def TwoWaysAttrWithSecond : DialectAttribute<(attr VarInt:$first, VarInt:$second)>;
}
// The definition has no parameter for the second field, so this is no encoding.
def PlainAttr : DialectAttribute<(attr VarInt:$number, VarInt:$other)>;
def ClassAttr : DialectAttribute<(attr Attribute:$name)>;
def NewAttr : DialectAttribute<(attr VarInt:$number)>;
def BoxType : DialectType<(type Type:$content)>;

def Coded_Attributes : DialectAttributes<"Coded"> {
  let elems = [
    NumbersAttr, NamesAttr, Coded_ListAttr, OptionalListAttr, TurnedAttr, TwoWaysAttr, TwoWaysAttrWithSecond, PlainAttr,
    ClassAttr
  ] # !listsplat(ReservedOrDead, 291) # [NewAttr];
}
def Coded_Types : DialectTypes<"Coded"> { let elems = [BoxType]; }

def : EncodingAge<[NewAttr], 20>;
