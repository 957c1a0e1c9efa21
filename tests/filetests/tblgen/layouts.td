// RUN: lect tblgen --gen-property-layouts %s

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Store_Dialect : Dialect {
  let name = "store";
  let cppNamespace = "::store";
}
class Store_Op<string mnemonic, list<Trait> traits = []> : Op<Store_Dialect, mnemonic, traits>;

//===- Attributes -===//

def Store_Attrs : Store_Op<"attrs"> {
  let arguments = (ins
    StrAttr:$zone, OptionalAttr<StrAttr>:$Area, DefaultValuedAttr<I32Attr, "0">:$aisle,
    DefaultValuedOptionalAttr<I32Attr, "0">:$bay, UnitAttr:$cold
  );
}
def Store_None : Store_Op<"none", [IsolatedFromAbove]> {
  let arguments = (ins I32:$value);
  let regions = (region AnyRegion:$body);
}

//===- Sizes -===//

def Store_Sizes : Store_Op<"sizes", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins Variadic<I32>:$a, I32:$b, Optional<I32>:$c, StrAttr:$sym_name, I64Prop:$count);
  let results = (outs Variadic<I32>:$d, Variadic<I32>:$e);
}

//===- Native properties -===//

def Shelf : I32EnumAttr<"Shelf", "", [I32EnumAttrCase<"Low", 0>, I32EnumAttrCase<"High", 1>]> {
  let cppNamespace = "::store";
}
def Mark : I8BitEnum<"Mark", "", [I8BitEnumCaseBit<"A", 0>, I8BitEnumCaseBit<"B", 1>]> {
  let cppNamespace = "::store";
}

def Store_Numbers : Store_Op<"numbers"> {
  let arguments = (ins
    I32Prop:$a, I64Prop:$b, IntProp<"uint8_t">:$c, IntProp<"int16_t">:$d, DefaultValuedProp<I32Prop, "3">:$e,
    ConfinedProp<I64Prop, CPred<"$_self > 0">>:$f
  );
}
def Store_Others : Store_Op<"others"> {
  let arguments = (ins
    StringProp:$a, BoolProp:$b, UnitProp:$c, EnumProp<Shelf>:$d, EnumProp<Mark>:$e,
    NamedEnumProp<Shelf, "shelf">:$f
  );
}
def Store_Several : Store_Op<"several"> {
  let arguments = (ins
    IntArrayProp<I64Prop>:$a, ArrayProp<I64Prop>:$b, ArrayProp<StringProp>:$c, OptionalProp<I32Prop>:$d,
    OptionalProp<IntArrayProp<I32Prop>>:$e, ArrayProp<OptionalProp<BoolProp>>:$f, ArrayProp<ArrayProp<I32Prop>>:$g
  );
}

//===- Code -===//

def ViaAttr : IntProp<"int64_t"> {
  let writeToMlirBytecode = writeMlirBytecodeWithConvertToAttribute;
  let readFromMlirBytecode = readMlirBytecodeUsingConvertFromAttribute;
}
def Signed : IntProp<"int64_t"> {
  let writeToMlirBytecode = "$_writer.writeSignedVarInt($_storage)";
  let readFromMlirBytecode = "return $_reader.readSignedVarInt($_storage);";
}
def Struct : Property<"::store::Struct">;
def Store_Code : Store_Op<"code"> {
  let arguments = (ins ViaAttr:$a, Signed:$b, Struct:$c, I32Prop:$d);
}
def Store_Whole : Store_Op<"whole"> {
  let arguments = (ins StrAttr:$a, I32Prop:$b);
  let useCustomPropertiesEncoding = 1;
}
