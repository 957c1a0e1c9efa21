// Enums, and the attributes and properties that contain them.
//
// There are two variants of each enum class. Classes without `Attr` in their names describe the enum alone. Classes
// with `Attr` are also constraints on integer attributes (or on the attribute specialised for the enum).

#ifndef LECT_IR_ENUM_ATTR
#define LECT_IR_ENUM_ATTR

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/Properties.td"

//===- Cases ------------------------------------------------------------------------------------===//

// A case: C++ name, value, spelling, and width of the enum.
class EnumCase<string sym, int intVal, string strVal, int widthVal> {
  string symbol = sym;
  int value = intVal;
  string str = strVal;
  int width = widthVal;
}

// Cases of enums with a single value.
class I32EnumCase<string sym, int val, string str = sym> : EnumCase<sym, val, str, 32>;
class I64EnumCase<string sym, int val, string str = sym> : EnumCase<sym, val, str, 64>;

class IntEnumAttrCaseBase<I intType, string sym, string strVal, int intVal>
    : EnumCase<sym, intVal, strVal, intType.bitwidth>, SignlessIntegerAttrBase<intType, "case " # strVal> {
  let predicate = CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getValue().eq(::llvm::APInt(" # intType.bitwidth #
                        ", " # intVal # "))">;
}
class I32EnumAttrCase<string sym, int val, string str = sym> : IntEnumAttrCaseBase<I32, sym, str, val>;
class I64EnumAttrCase<string sym, int val, string str = sym> : IntEnumAttrCaseBase<I64, sym, str, val>;

// Cases of bit enums: by value, no bit, one bit by its position, a group of bits.
class BitEnumCaseBase<string sym, int val, string str, int width> : EnumCase<sym, val, str, width>;
class BitEnumCaseNone<string sym, string str, int width> : BitEnumCaseBase<sym, 0, str, width>;
class BitEnumCaseBit<string sym, int pos, string str, int width> : BitEnumCaseBase<sym, !shl(1, pos), str, width> {
  assert !and(!ge(pos, 0), !lt(pos, width)), "there is no bit " # pos # " in " # width;
}
class BitEnumCaseGroup<string sym, list<BitEnumCaseBase> cases, string str = sym>
    : BitEnumCaseBase<sym, !foldl(0, cases, all, c, !or(all, c.value)), str, !head(cases).width>;

class I8BitEnumCase<string sym, int val, string str = sym> : BitEnumCaseBase<sym, val, str, 8>;
class I16BitEnumCase<string sym, int val, string str = sym> : BitEnumCaseBase<sym, val, str, 16>;
class I32BitEnumCase<string sym, int val, string str = sym> : BitEnumCaseBase<sym, val, str, 32>;
class I64BitEnumCase<string sym, int val, string str = sym> : BitEnumCaseBase<sym, val, str, 64>;

class I8BitEnumCaseNone<string sym, string str = sym> : BitEnumCaseNone<sym, str, 8>;
class I16BitEnumCaseNone<string sym, string str = sym> : BitEnumCaseNone<sym, str, 16>;
class I32BitEnumCaseNone<string sym, string str = sym> : BitEnumCaseNone<sym, str, 32>;
class I64BitEnumCaseNone<string sym, string str = sym> : BitEnumCaseNone<sym, str, 64>;

class I8BitEnumCaseBit<string sym, int pos, string str = sym> : BitEnumCaseBit<sym, pos, str, 8>;
class I16BitEnumCaseBit<string sym, int pos, string str = sym> : BitEnumCaseBit<sym, pos, str, 16>;
class I32BitEnumCaseBit<string sym, int pos, string str = sym> : BitEnumCaseBit<sym, pos, str, 32>;
class I64BitEnumCaseBit<string sym, int pos, string str = sym> : BitEnumCaseBit<sym, pos, str, 64>;

// Cases of bit enums as attributes.
class BitEnumAttrCaseBase<I intType, string sym, int val, string str = sym>
    : BitEnumCaseBase<sym, val, str, intType.bitwidth>, SignlessIntegerAttrBase<intType, "case " # str>;
class BitEnumAttrCaseBit<I intType, string sym, int pos, string str = sym>
    : BitEnumAttrCaseBase<intType, sym, !shl(1, pos), str> {
  assert !and(!ge(pos, 0), !lt(pos, intType.bitwidth)), "there is no bit " # pos # " in " # intType.bitwidth;
}
class BitEnumAttrCaseGroup<I intType, string sym, list<BitEnumCaseBase> cases, string str = sym>
    : BitEnumAttrCaseBase<intType, sym, !foldl(0, cases, all, c, !or(all, c.value)), str>;

class I8BitEnumAttrCase<string sym, int val, string str = sym> : BitEnumAttrCaseBase<I8, sym, val, str>;
class I16BitEnumAttrCase<string sym, int val, string str = sym> : BitEnumAttrCaseBase<I16, sym, val, str>;
class I32BitEnumAttrCase<string sym, int val, string str = sym> : BitEnumAttrCaseBase<I32, sym, val, str>;
class I64BitEnumAttrCase<string sym, int val, string str = sym> : BitEnumAttrCaseBase<I64, sym, val, str>;

class I8BitEnumAttrCaseNone<string sym, string str = sym> : I8BitEnumAttrCase<sym, 0, str>;
class I16BitEnumAttrCaseNone<string sym, string str = sym> : I16BitEnumAttrCase<sym, 0, str>;
class I32BitEnumAttrCaseNone<string sym, string str = sym> : I32BitEnumAttrCase<sym, 0, str>;
class I64BitEnumAttrCaseNone<string sym, string str = sym> : I64BitEnumAttrCase<sym, 0, str>;

class I8BitEnumAttrCaseBit<string sym, int pos, string str = sym> : BitEnumAttrCaseBit<I8, sym, pos, str>;
class I16BitEnumAttrCaseBit<string sym, int pos, string str = sym> : BitEnumAttrCaseBit<I16, sym, pos, str>;
class I32BitEnumAttrCaseBit<string sym, int pos, string str = sym> : BitEnumAttrCaseBit<I32, sym, pos, str>;
class I64BitEnumAttrCaseBit<string sym, int pos, string str = sym> : BitEnumAttrCaseBit<I64, sym, pos, str>;

class I8BitEnumAttrCaseGroup<string sym, list<BitEnumAttrCaseBase> cases, string str = sym>
    : BitEnumAttrCaseGroup<I8, sym, cases, str>;
class I16BitEnumAttrCaseGroup<string sym, list<BitEnumAttrCaseBase> cases, string str = sym>
    : BitEnumAttrCaseGroup<I16, sym, cases, str>;
class I32BitEnumAttrCaseGroup<string sym, list<BitEnumAttrCaseBase> cases, string str = sym>
    : BitEnumAttrCaseGroup<I32, sym, cases, str>;
class I64BitEnumAttrCaseGroup<string sym, list<BitEnumAttrCaseBase> cases, string str = sym>
    : BitEnumAttrCaseGroup<I64, sym, cases, str>;

//===- Enums ------------------------------------------------------------------------------------===//

class EnumInfo<string name, string summaryValue, list<EnumCase> cases, int width> {
  string summary = summaryValue;
  // Description in Markdown: a list of the cases.
  string description = "Cases:\n" #
                       !interleave(!foreach(c, cases, "* " # c.str # " (`" # c.symbol # "`)"), "\n");
  list<EnumCase> enumerants = cases;
  int bitwidth = width;

  // C++: the enum, and its conversion functions.
  string className = name;
  string cppNamespace = "";
  string cppType = cppNamespace # "::" # className;
  string underlyingType = "uint" # width # "_t";
  string underlyingToSymbolFnName = "symbolize" # name;
  string stringToSymbolFnName = "symbolize" # name;
  string symbolToStringFnName = "stringify" # name;
  string symbolToStringFnRetType = "::llvm::StringRef";
  string maxEnumValFnName = "getMaxEnumValFor" # name;
}

// Additional fields of bit enums.
class BitEnumBase<list<BitEnumCaseBase> cases> {
  // All valid bits.
  int validBits = !foldl(0, cases, all, c, !or(all, c.value));
  // Separator between cases, including spaces.
  string separator = "|";
  assert !or(!ge(!find(separator, "|"), 0), !ge(!find(separator, ","), 0)),
         "cases are separated by '|' or ',', and not by '" # separator # "'";
  // Whether a group is printed instead of its members, and whether several cases are one string.
  bit printBitEnumPrimaryGroups = 0;
  bit printBitEnumQuoted = 0;
}

// Default summary, which lists the values.
class _CasesOf<string summary, string of, list<EnumCase> cases>
    : StrFunc<!if(!empty(summary),
                  "allowed " # of # " cases: " # !interleave(!foreach(c, cases, c.value), ", "), summary)>;

class IntEnum<string name, string summary, list<EnumCase> cases, int width>
    : EnumInfo<name, _CasesOf<summary, "i" # width, cases>.result, cases, width>;
class I32Enum<string name, string summary, list<EnumCase> cases> : IntEnum<name, summary, cases, 32>;
class I64Enum<string name, string summary, list<EnumCase> cases> : IntEnum<name, summary, cases, 64>;

class BitEnum<string name, string summary, list<BitEnumCaseBase> cases, int width>
    : EnumInfo<name, summary, cases, width>, BitEnumBase<cases> {
  let symbolToStringFnRetType = "std::string";
}
class I8BitEnum<string name, string summary, list<BitEnumCaseBase> cases> : BitEnum<name, summary, cases, 8>;
class I16BitEnum<string name, string summary, list<BitEnumCaseBase> cases> : BitEnum<name, summary, cases, 16>;
class I32BitEnum<string name, string summary, list<BitEnumCaseBase> cases> : BitEnum<name, summary, cases, 32>;
class I64BitEnum<string name, string summary, list<BitEnumCaseBase> cases> : BitEnum<name, summary, cases, 64>;

//===- Enums as attributes ----------------------------------------------------------------------===//

// With `genSpecializedAttr` the attribute has its own class; otherwise it is the integer attribute `baseClass`.
class EnumAttrInfo<string name, list<EnumCase> cases, SignlessIntegerAttrBase baseClass>
    : EnumInfo<name, baseClass.summary, cases, !cast<I>(baseClass.valueType).bitwidth>,
      Attr<baseClass.predicate, baseClass.summary> {
  bit genSpecializedAttr = 1;
  Attr baseAttrClass = baseClass;
  string specializedAttrClassName = name # "Attr";

  let predicate = !if(genSpecializedAttr,
                      CPred<"::llvm::isa<" # cppNamespace # "::" # specializedAttrClassName # ">($_self)">,
                      baseAttrClass.predicate);
  let valueType = baseAttrClass.valueType;
  let storageType = !if(genSpecializedAttr, cppNamespace # "::" # specializedAttrClassName,
                        baseAttrClass.storageType);
  let returnType = !if(genSpecializedAttr, cppNamespace # "::" # className, baseAttrClass.returnType);
  let constBuilderCall = !if(genSpecializedAttr,
                             cppNamespace # "::" # specializedAttrClassName # "::get($_builder.getContext(), $0)",
                             baseAttrClass.constBuilderCall);
  // C++ that parses and prints it as a parameter.
  string parameterParser = ?;
  string parameterPrinter = ?;
}

class DefaultValuedEnumAttr<EnumAttrInfo attr, EnumCase case>
    : DefaultValuedAttr<attr, attr.cppType # "::" # case.symbol>;

class IntEnumAttrBase<I intType, list<IntEnumAttrCaseBase> cases, string summary>
    : SignlessIntegerAttrBase<intType, summary> {
  let predicate = And<[SignlessIntegerAttrBase<intType, summary>.predicate, Or<!foreach(c, cases, c.predicate)>]>;
}
class IntEnumAttr<I intType, string name, string summary, list<IntEnumAttrCaseBase> cases>
    : EnumAttrInfo<name, cases,
                   IntEnumAttrBase<intType, cases, _CasesOf<summary, intType.summary, cases>.result>> {
  let parameterParser = _Cpp;
  let parameterPrinter = "$_printer << " # symbolToStringFnName # "($_self)";
}
class I32EnumAttr<string name, string summary, list<I32EnumAttrCase> cases>
    : IntEnumAttr<I32, name, summary, cases> {
  let underlyingType = "uint32_t";
}
class I64EnumAttr<string name, string summary, list<I64EnumAttrCase> cases>
    : IntEnumAttr<I64, name, summary, cases> {
  let underlyingType = "uint64_t";
}

// Only the bits of the cases may be set.
class BitEnumAttrBase<I intType, list<BitEnumCaseBase> cases, string summary>
    : SignlessIntegerAttrBase<intType, summary> {
  let predicate = And<[
      SignlessIntegerAttrBase<intType, summary>.predicate,
      CPred<"!(::llvm::cast<::mlir::IntegerAttr>($_self).getValue().getZExtValue() & (~(" #
            !interleave(!foreach(c, cases, c.value # "u"), "|") # ")))">]>;
}
class BitEnumAttr<I intType, string name, string summary, list<BitEnumCaseBase> cases>
    : EnumAttrInfo<name, cases, BitEnumAttrBase<intType, cases, summary>>, BitEnumBase<cases> {
  let symbolToStringFnRetType = "std::string";
  let printBitEnumQuoted = 1;
  string parseSeparatorFn = !if(!lt(!find(separator, "|"), 0), "parseOptionalComma", "parseOptionalVerticalBar");
  let parameterParser = _Cpp;
  let parameterPrinter = "$_printer << " # symbolToStringFnName # "($_self)";
}
class I8BitEnumAttr<string name, string summary, list<BitEnumCaseBase> cases>
    : BitEnumAttr<I8, name, summary, cases> {
  let underlyingType = "uint8_t";
}
class I16BitEnumAttr<string name, string summary, list<BitEnumCaseBase> cases>
    : BitEnumAttr<I16, name, summary, cases> {
  let underlyingType = "uint16_t";
}
class I32BitEnumAttr<string name, string summary, list<BitEnumCaseBase> cases>
    : BitEnumAttr<I32, name, summary, cases> {
  let underlyingType = "uint32_t";
}
class I64BitEnumAttr<string name, string summary, list<BitEnumCaseBase> cases>
    : BitEnumAttr<I64, name, summary, cases> {
  let underlyingType = "uint64_t";
}

//===- Attributes with an enum ------------------------------------------------------------------===//

// An enum as a parameter of a type or an attribute, written as keywords.
class EnumParameter<EnumInfo enumInfo>
    : AttrParameter<enumInfo.cppNamespace # "::" # enumInfo.className,
                    "an enum of type " # enumInfo.className> {
  let parser = !if(!isa<EnumAttrInfo>(enumInfo), !cast<EnumAttrInfo>(enumInfo).parameterParser, ?);
  let printer = !if(!isa<EnumAttrInfo>(enumInfo), !cast<EnumAttrInfo>(enumInfo).parameterPrinter, ?);
}

// An attribute whose only parameter is an enum.
class EnumAttr<Dialect dialect, EnumInfo enumInfo, string name = "", list<Trait> traits = []>
    : AttrDef<dialect, enumInfo.className, traits> {
  EnumInfo enum = enumInfo;
  let summary = enumInfo.summary;
  let description = enumInfo.description;
  let mnemonic = name;
  let parameters = (ins EnumParameter<enumInfo>:$value);
  let assemblyFormat = "$value";
  let cppNamespace = enumInfo.cppNamespace;
  let returnType = enumInfo.cppNamespace # "::" # enumInfo.className;
  let convertFromStorage = "$_self.getValue()";
  let constBuilderCall = cppNamespace # "::" # cppClassName # "::get($_builder.getContext(), $0)";
}

//===- Properties with an enum ------------------------------------------------------------------===//

// A property with an enum, whose attribute form is an integer.
class EnumProp<EnumInfo enumInfo> : Property<enumInfo.cppType, enumInfo.summary> {
  EnumInfo enum = enumInfo;
  let description = enum.description;
  // Valid bits or values.
  let predicate = !if(!isa<BitEnumBase>(enum),
                      CPred<"(static_cast<" # enum.underlyingType # ">($_self) & ~" #
                            !cast<BitEnumBase>(enum).validBits # ") == 0">,
                      Or<!foreach(c, enum.enumerants, CPred<"$_self == " # enum.cppType # "::" # c.symbol>)>);
  let optionalParser = _Cpp;
}
// A property with an enum and an attribute form of that class. Integers are accepted as well; the property is
// converted to the class only if `storeInCustomAttribute` is set.
class EnumPropWithAttrForm<EnumInfo enumInfo, Attr attributeForm> : EnumProp<enumInfo> {
  Attr attrForm = attributeForm;
  bit storeInCustomAttribute = 0;
  let convertToAttribute =
      !if(storeInCustomAttribute, "return " # attributeForm.storageType # "::get($_ctxt, $_storage);", _Cpp);
}
// A property printed as `name<case>`.
class NamedEnumProp<EnumInfo enumInfo, string name> : EnumProp<enumInfo> {
  string mnemonic = name;
  let printer = "$_printer << \"" # mnemonic # "<\" << $_storage << \">\";";
}
class NamedEnumPropWithAttrForm<EnumInfo enumInfo, string name, Attr attributeForm>
    : EnumPropWithAttrForm<enumInfo, attributeForm> {
  string mnemonic = name;
  let printer = "$_printer << \"" # mnemonic # "<\" << $_storage << \">\";";
}

//===- Constant cases ---------------------------------------------------------------------------===//

// C++ value of a case, by its spelling.
class _CaseValue<EnumInfo enumInfo, string case> {
  defvar found = !filter(c, enumInfo.enumerants, !eq(c.str, case));
  assert !not(!empty(found)), "no case of " # enumInfo.className # " is written '" # case # "'";
  string value = enumInfo.cppType # "::" # !if(!empty(found), "", !head(found).symbol);
}
// C++ value of several cases, separated by bars.
class _BitCasesValue<EnumInfo enumInfo, string cases> {
  defvar bar = !find(cases, "|");
  string value = !if(!lt(bar, 0), _CaseValue<enumInfo, cases>.value,
                     _CaseValue<enumInfo, !substr(cases, 0, bar)>.value # "|" #
                         _BitCasesValue<enumInfo, !substr(cases, !add(bar, 1))>.value);
}

class ConstantEnumCaseBase<Attr attribute, EnumInfo enumInfo, string case>
    : ConstantAttr<attribute, !if(!isa<BitEnumBase>(enumInfo), _BitCasesValue<enumInfo, case>.value,
                                  _CaseValue<enumInfo, case>.value)>;
// The attribute is an EnumAttr or the enum itself.
class ConstantEnumCase<Attr attribute, string case>
    : ConstantEnumCaseBase<attribute,
                           !if(!isa<EnumInfo>(attribute), !cast<EnumInfo>(attribute),
                               !cast<EnumAttr>(attribute).enum),
                           case> {
  assert !or(!isa<EnumAttr>(attribute), !isa<EnumInfo>(attribute)), "the attribute must hold an enum";
}

#endif
